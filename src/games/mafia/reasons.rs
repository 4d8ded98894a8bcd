//! Why somebody says what they say: reasons that name an event of this game, and the chronicle that tells whether it
//! happened.
//!
//! A reason is part of a speech act. Minds give only such as are true for what they know themselves, and whoever hears a
//! reason checks it against what they saw: one that does not hold persuades nobody.

use super::facts::{DeathCause, Event};
use super::roles::{MOST_PLAYERS, Role, Seats, at};
use super::talk::{Act, Verb};
use crate::engine::Seat;
use serde::{Deserialize, Serialize};

/// The kinds of events that can be a reason.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// `who` voted for `whom` (or for nobody) on `day`.
    Ballot,
    /// `who` turned to `whom` on `day`: another ballot, or another vote announced.
    Switch,
    /// `who` did not vote for `whom` on `day`, who got votes and whom others wanted lynched.
    Spared,
    /// `who` and `whom` cast their ballots for the same one on `day`.
    Together,
    /// `who` claimed to be `role`.
    Claim,
    /// `who` and `whom` both claimed to be `role`.
    Counterclaim,
    /// `who` reported `whom` as `mafia` or not; with the speaker as `who`, it is their own result.
    Result,
    /// `who` let a turn pass without a word on `day`.
    Silence,
    /// `who` spoke on `day` and named nobody.
    Vague,
    /// `who` was killed by night after speaking against `whom`.
    Killed,
    /// `who` was lynched on `day`, or killed by night, and was `role`.
    Shown,
    /// `who` stood up for `whom`.
    Defended,
    /// `who` spoke against `whom`.
    Accused,
    /// `who` was the first of `day` to speak against `whom`.
    First,
    /// `who` spoke against `whom` on `day` without giving a reason.
    NoReason,
    /// `who` spoke against the same one as `whom` had on that `day`.
    Echo,
    /// `who` was asked by `whom`, has spoken since and did not answer.
    Evaded,
    /// `who` contradicts themself: voted otherwise than announced (for `whom`), both defended and accused `whom`, or
    /// claimed two roles.
    Contradiction,
    /// `who` took back what they had said about `whom`.
    Retracted,
    /// `who` has admitted to be mafia.
    Confessed,
    /// `who` claimed to be `role` and has lived through a night since.
    Survived,
    /// Two or more of the others speak against `whom` today.
    Pressure,
}

/// Every kind.
pub const WHYS: [Why; 22] = [
    Why::Ballot,
    Why::Switch,
    Why::Spared,
    Why::Together,
    Why::Claim,
    Why::Counterclaim,
    Why::Result,
    Why::Silence,
    Why::Vague,
    Why::Killed,
    Why::Shown,
    Why::Defended,
    Why::Accused,
    Why::First,
    Why::NoReason,
    Why::Echo,
    Why::Evaded,
    Why::Contradiction,
    Why::Retracted,
    Why::Confessed,
    Why::Survived,
    Why::Pressure,
];

impl Why {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Why::Ballot => "ballot",
            Why::Switch => "switch",
            Why::Spared => "spared",
            Why::Together => "together",
            Why::Claim => "claim",
            Why::Counterclaim => "counterclaim",
            Why::Result => "result",
            Why::Silence => "silence",
            Why::Vague => "vague",
            Why::Killed => "killed",
            Why::Shown => "shown",
            Why::Defended => "defended",
            Why::Accused => "accused",
            Why::First => "first",
            Why::NoReason => "no_reason",
            Why::Echo => "echo",
            Why::Evaded => "evaded",
            Why::Contradiction => "contradiction",
            Why::Retracted => "retracted",
            Why::Confessed => "confessed",
            Why::Survived => "survived",
            Why::Pressure => "pressure",
        }
    }
}

/// A reason: an event of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Because {
    /// What kind of event.
    pub why: Why,
    /// Whose doing it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Seat>,
    /// To whom or about whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<Seat>,
    /// The role that was claimed or shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// What a result said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mafia: Option<bool>,
    /// On which day, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u32>,
}

impl Because {
    /// Something that one did.
    pub fn of(why: Why, who: Seat) -> Because {
        Because { why, who: Some(who), whom: None, role: None, mafia: None, day: None }
    }

    /// Something between two.
    pub fn between(why: Why, who: Seat, whom: Seat) -> Because {
        Because { whom: Some(whom), ..Because::of(why, who) }
    }

    /// On this day, from 0.
    pub fn on(self, day: u32) -> Because {
        Because { day: Some(day), ..self }
    }

    /// With this role.
    pub fn role(self, role: Role) -> Because {
        Because { role: Some(role), ..self }
    }

    /// Whether both name the same event, which one of them may date and the other not.
    pub fn same_event(&self, other: &Because) -> bool {
        let days = self.day.is_none() || other.day.is_none() || self.day == other.day;
        let what = |one: &Because| (one.why, one.mafia);
        let who = |one: &Because| match (one.why, one.who, one.whom) {
            // Of these, it does not matter who stands first.
            (Why::Together | Why::Counterclaim, Some(a), Some(b)) => (Some(a.min(b)), Some(a.max(b))),
            (_, who, whom) => (who, whom),
        };
        days && what(self) == what(other) && who(self) == who(other) && self.role == other.role
    }

    /// Whether this can be a reason at a table of `players`.
    pub fn makes_sense(&self, players: usize) -> bool {
        let seated = |seat: Option<Seat>| seat.is_none_or(|seat| seat.index().is_some_and(|at| at < players));
        let complete = match self.why {
            Why::Pressure => self.whom.is_some(),
            Why::Ballot | Why::Silence | Why::Vague | Why::Shown | Why::Confessed | Why::Retracted => {
                self.who.is_some()
            }
            Why::Claim | Why::Survived => self.who.is_some() && self.role.is_some(),
            Why::Contradiction => self.who.is_some() && (self.whom.is_some() || self.role.is_some()),
            Why::Counterclaim => self.who.is_some() && self.whom.is_some() && self.role.is_some(),
            Why::Result => self.who.is_some() && self.whom.is_some() && self.mafia.is_some(),
            _ => self.who.is_some() && self.whom.is_some(),
        };
        seated(self.who) && seated(self.whom) && complete
    }
}

/// Something that was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// On which day, from 0.
    pub day: u32,
    /// In which turn of that day, from 0.
    pub turn: u32,
    /// Who.
    pub by: Seat,
    /// What.
    pub act: Act,
}

/// A ballot as it came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    /// On which day, from 0.
    pub day: u32,
    /// Who.
    pub by: Seat,
    /// For whom; `None` is "no lynch".
    pub target: Option<Seat>,
    /// Whether it replaces an earlier one.
    pub changed: bool,
}

/// A result that a sheriff was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Who asked.
    pub by: Seat,
    /// About whom.
    pub target: Seat,
    /// Mafia or not.
    pub mafia: bool,
}

/// What happened at a table, as far as one viewer saw it.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    /// The day, from 0.
    pub day: u32,
    /// Everything that was said, oldest first.
    pub said: Vec<Said>,
    /// Who spoke, and in which turn, words that mean nothing known included.
    pub turns: Vec<(u32, u32, Seat)>,
    /// Who let a turn pass, and on which day.
    pub silences: Vec<(u32, Seat)>,
    /// Every ballot as it came in.
    pub ballots: Vec<Cast>,
    /// Who died by night, before which day.
    pub night_deaths: Vec<(u32, Seat)>,
    /// Who was lynched, and on which day; nobody on a day that is missing.
    pub lynched: Vec<(u32, Seat)>,
    /// The roles of the dead, where they were shown, `p1` first.
    pub shown: [Option<Role>; MOST_PLAYERS],
    /// The results that this viewer was given.
    pub found: Vec<Found>,
}

/// Whether an act speaks against its target.
pub fn speaks_against(act: &Act) -> bool {
    match act.act {
        Verb::Accuse | Verb::Doubt | Verb::Vote | Verb::Switch => act.target.is_some(),
        Verb::Report | Verb::Read => act.mafia.or(act.role.map(Role::is_mafia)) == Some(true),
        _ => false,
    }
}

/// Whether an act of `who` answers a question of `whom`.
pub fn answers(act: &Act, who: Seat, whom: Seat) -> bool {
    match act.act {
        Verb::Answer | Verb::Disagree => act.target == Some(whom),
        Verb::Defend => act.target == Some(who),
        Verb::Claim | Verb::Confess | Verb::Admit => true,
        _ => false,
    }
}

/// Whether somebody else is named in what was said, be it in the reason.
pub fn names_another(said: &Said) -> bool {
    let because = said.act.because;
    let named = [said.act.target, because.and_then(|one| one.who), because.and_then(|one| one.whom)];
    named.into_iter().flatten().any(|seat| seat != said.by)
}

/// Whether an act speaks for its target.
pub fn speaks_for(act: &Act) -> bool {
    match act.act {
        Verb::Defend => true,
        Verb::Report | Verb::Read => act.mafia.or(act.role.map(Role::is_mafia)) == Some(false),
        _ => false,
    }
}

impl Chronicle {
    /// One more thing happened.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::PhaseChanged { day_number, .. } => self.day = *day_number,
            Event::AgentSayChunk { agent_id, acts, text, turn_id } => {
                let means = acts.iter().any(|act| act.act != Verb::Pass);
                if !means && !text.as_str().chars().any(char::is_alphanumeric) {
                    self.silences.push((turn_id.day, *agent_id));
                } else {
                    self.turns.push((turn_id.day, turn_id.turn, *agent_id));
                }
                let said = |act: &Act| Said { day: turn_id.day, turn: turn_id.turn, by: *agent_id, act: *act };
                self.said.extend(acts.iter().filter(|act| act.act != Verb::Pass).map(said));
            }
            Event::VoteCast { voter_id, target_id, changed, .. } => {
                let cast = Cast { day: self.day, by: *voter_id, target: *target_id, changed: *changed };
                self.ballots.push(cast);
            }
            Event::InvestigationResult(finding) => {
                let found = Found { by: finding.sheriff_id, target: finding.target_id, mafia: finding.is_mafia };
                self.found.push(found);
            }
            Event::PlayerEliminated { player_id, cause, role, .. } => {
                match cause {
                    DeathCause::Night => self.night_deaths.push((self.day, *player_id)),
                    DeathCause::Vote => self.lynched.push((self.day, *player_id)),
                }
                if player_id.index().is_some_and(|at| at < MOST_PLAYERS) {
                    self.shown[at(*player_id)] = *role;
                }
            }
            _ => {}
        }
    }

    /// What was said on a day.
    pub fn on(&self, day: u32) -> impl DoubleEndedIterator<Item = &Said> + Clone + '_ {
        let from = self.said.partition_point(|said| said.day < day);
        let to = self.said.partition_point(|said| said.day <= day);
        self.said[from..to].iter()
    }

    /// A player's last ballot of a day: `None` if there was none.
    pub fn ballot(&self, day: u32, by: Seat) -> Option<Option<Seat>> {
        self.ballots.iter().rev().find(|cast| cast.day == day && cast.by == by).map(|cast| cast.target)
    }

    /// For whom somebody has said on a day that they vote, if they have not taken it back.
    pub fn announced(&self, day: u32, by: Seat) -> Option<Option<Seat>> {
        let mut announced = None;
        for said in self.on(day).filter(|said| said.by == by) {
            match said.act.act {
                Verb::Vote | Verb::Switch => announced = Some(said.act.target),
                Verb::Retract if said.act.target.is_none() || announced == Some(said.act.target) => announced = None,
                _ => {}
            }
        }
        announced
    }

    /// Whether the event of a reason happened, as far as this chronicle knows; the speaker's own results count.
    pub fn holds(&self, because: &Because, speaker: Seat) -> bool {
        let Because { why, who, whom, role, day, .. } = *because;
        let Some(who) = who else {
            return why == Why::Pressure && whom.is_some_and(|whom| self.against(self.day, whom, speaker).len() >= 2);
        };
        let at_day = |on: u32| day.is_none_or(|day| day == on);
        let mut days = (0..=self.day).filter(|on| at_day(*on));
        let mut said = self.said.iter().filter(|said| said.by == who && at_day(said.day));
        let about = |said: &Said| whom.is_some() && said.act.target == whom;
        match why {
            Why::Ballot => days.any(|on| self.ballot(on, who).is_some_and(|target| target == whom)),
            Why::Switch => days.any(|on| self.switched(on, who, whom)),
            Why::Spared => days.any(|on| whom.is_some_and(|whom| self.spared(on, who, whom))),
            Why::Together => days.any(|on| {
                let theirs = whom.and_then(|whom| self.ballot(on, whom));
                theirs.is_some() && self.ballot(on, who) == theirs
            }),
            Why::Claim => said.any(|said| said.act.act == Verb::Claim && said.act.role == role),
            Why::Counterclaim => [Some(who), whom].into_iter().all(|seat| {
                let claims = |said: &Said| Some(said.by) == seat && said.act.act == Verb::Claim;
                self.said.iter().any(|said| claims(said) && said.act.role == role)
            }),
            Why::Result => {
                let own = |found: &&Found| found.by == who && Some(found.target) == whom && who == speaker;
                let reported = |said: &Said| {
                    said.act.act == Verb::Report
                        && about(said)
                        && said.act.mafia.or(said.act.role.map(Role::is_mafia)) == because.mafia
                };
                said.any(reported) || self.found.iter().find(own).map(|found| found.mafia) == because.mafia
            }
            Why::Silence => self.silences.iter().any(|(on, by)| *by == who && at_day(*on)),
            Why::Vague => days.any(|on| self.was_vague(on, who)),
            Why::Killed => {
                let died = self.night_deaths.iter().find(|(_, dead)| *dead == who);
                died.is_some_and(|(on, _)| {
                    self.said
                        .iter()
                        .any(|said| said.by == who && said.day < *on && about(said) && speaks_against(&said.act))
                })
            }
            Why::Shown => self.shown[at(who)].is_some() && (role.is_none() || self.shown[at(who)] == role),
            Why::Defended => {
                said.any(|said| about(said) && who != said.act.target.unwrap_or(who) && speaks_for(&said.act))
            }
            Why::Accused => said.any(|said| about(said) && speaks_against(&said.act)),
            Why::First => days.any(|on| {
                let first = self.on(on).find(|said| about(said) && speaks_against(&said.act));
                first.is_some_and(|said| said.by == who)
            }),
            Why::NoReason => days.any(|on| self.gave_no_reason(on, who, whom)),
            Why::Echo => days.any(|on| whom.is_some_and(|whom| self.echoed(on, who, whom))),
            Why::Evaded => whom.is_some_and(|whom| self.evaded(day, who, whom)),
            Why::Contradiction => self.contradicts(who, whom, role, day),
            Why::Retracted => said.any(|said| said.act.act == Verb::Retract && (whom.is_none() || about(said))),
            Why::Confessed => said.any(|said| said.act.act == Verb::Confess),
            Why::Survived => said.any(|said| {
                said.act.act == Verb::Claim && said.act.role == role && said.day < self.day && self.lives(who)
            }),
            Why::Pressure => whom.is_some_and(|whom| self.against(self.day, whom, speaker).len() >= 2),
        }
    }

    fn lives(&self, seat: Seat) -> bool {
        !self.night_deaths.iter().chain(&self.lynched).any(|(_, dead)| *dead == seat)
    }

    /// Those other than `but` whose last word of the day on somebody is against them.
    pub fn against(&self, day: u32, whom: Seat, but: Seat) -> Seats {
        let mut against = Seats::NONE;
        for said in self.on(day).filter(|said| said.act.target == Some(whom) && said.by != whom && said.by != but) {
            if speaks_against(&said.act) {
                against = against.with(said.by);
            } else if speaks_for(&said.act) || said.act.act == Verb::Retract {
                against = against.without(said.by);
            }
        }
        against
    }

    fn switched(&self, day: u32, who: Seat, to: Option<Seat>) -> bool {
        let mut ballots = self.ballots.iter().filter(|cast| cast.day == day && cast.by == who);
        if ballots.any(|cast| cast.changed && cast.target == to) {
            return true;
        }
        let announces = |said: &&Said| said.by == who && matches!(said.act.act, Verb::Vote | Verb::Switch);
        let mut before = None;
        for said in self.on(day).filter(announces) {
            if said.act.target == to && before.is_some_and(|before| before != to) {
                return true;
            }
            before = Some(said.act.target);
        }
        false
    }

    fn spared(&self, day: u32, who: Seat, whom: Seat) -> bool {
        let votes = self.ballots.iter().filter(|cast| cast.day == day && cast.target == Some(whom)).count();
        votes >= 1 && who != whom && self.ballot(day, who).is_some_and(|target| target != Some(whom))
    }

    fn was_vague(&self, day: u32, who: Seat) -> bool {
        let spoke = self.turns.iter().any(|(on, _, by)| *on == day && *by == who);
        spoke && !self.on(day).any(|said| said.by == who && names_another(said))
    }

    /// Whether all words of somebody against somebody on a day came without a reason, in whatever else they said, too.
    fn gave_no_reason(&self, day: u32, who: Seat, whom: Option<Seat>) -> bool {
        let about = |because: Because| because.who == whom || because.whom == whom;
        let reason = |said: &Said| said.act.act != Verb::Ask && said.act.because.is_some_and(about);
        if self.on(day).any(|said| said.by == who && reason(said)) {
            return false;
        }
        let against = |said: &&Said| said.by == who && said.act.target == whom && speaks_against(&said.act);
        let mut words = self.on(day).filter(against).peekable();
        words.peek().is_some() && words.all(|said| said.act.because.is_none() && said.act.act != Verb::Report)
    }

    fn echoed(&self, day: u32, who: Seat, whom: Seat) -> bool {
        let by = |seat: Seat| self.on(day).filter(move |said| said.by == seat && speaks_against(&said.act));
        who != whom
            && by(who)
                .any(|mine| by(whom).any(|theirs| theirs.act.target == mine.act.target && theirs.turn < mine.turn))
    }

    fn evaded(&self, day: Option<u32>, who: Seat, whom: Seat) -> bool {
        let at_day = |on: u32| day.is_none_or(|day| day == on);
        let asks = |said: &&Said| {
            said.by == whom && said.act.act == Verb::Ask && said.act.target == Some(who) && at_day(said.day)
        };
        self.said.iter().filter(asks).any(|asked| {
            let later = |on: u32, turn: u32| on == asked.day && turn > asked.turn;
            let spoke = self.turns.iter().any(|(on, turn, by)| *by == who && later(*on, *turn));
            let mut after = self.on(asked.day).filter(|said| said.by == who && later(said.day, said.turn)).peekable();
            // Words that nobody could read may have been the answer.
            let understood = after.peek().is_some();
            spoke && understood && !after.any(|said| answers(&said.act, who, whom))
        })
    }

    fn contradicts(&self, who: Seat, whom: Option<Seat>, role: Option<Role>, day: Option<u32>) -> bool {
        let own = |said: &&Said| said.by == who;
        if role.is_some() {
            let mut claims = self.said.iter().filter(own).filter(|said| said.act.act == Verb::Claim);
            return claims.clone().any(|said| said.act.role == role) && claims.any(|said| said.act.role != role);
        }
        let Some(whom) = whom else { return false };
        let at_day = |on: u32| day.is_none_or(|day| day == on);
        let about = |said: &&Said| said.by == who && said.act.target == Some(whom);
        let broke = (0..=self.day).filter(|on| at_day(*on)).any(|on| {
            self.announced(on, who) == Some(Some(whom))
                && self.ballot(on, who).is_some_and(|target| target != Some(whom))
        });
        let against = self.said.iter().filter(about).any(|said| speaks_against(&said.act));
        let supports = self.said.iter().filter(about).any(|said| said.act.act == Verb::Defend);
        broke || against && supports
    }
}
