//! The rules of Mafia.
//!
//! Some players are mafia and know each other; the rest are the town. By night the mafia chooses a victim, each doctor
//! protects somebody, each sheriff investigates somebody, and a vigilante may fire their only shot. In the morning the
//! night is worked out: whoever was attacked and not protected dies, and a sheriff learns what they asked, even one who
//! died that night. By day the living speak in turn, then vote. The town wins when no mafioso lives, the mafia when it
//! is at least as many as the town; both are looked at after every death. After `max_days` days nobody has won.
//!
//! The phases, in this order: SETUP, NIGHT_ACTIONS, MORNING_REVEAL, DAY_DISCUSSION, DAY_VOTING, RESOLUTION, END. A win
//! by night goes from MORNING_REVEAL through RESOLUTION to END.
//!
//! * Time: a night and a vote last a timeout and a buffer for each of the living; a speaker has a time of their own.
//!   When it is up, the dice choose for those who are missing among what they may do; a missing speaker or vigilante
//!   passes. A phase is over early when all have acted. In STEP there are no deadlines: the host's `advance` is the
//!   moment when the time is up.
//! * Dice: each choice has a draw named by day, seat and purpose, so a draw for a hidden role shifts nothing else.
//! * The mafia's kill: every living mafioso names a victim. All the same, and it is decided. If not, the next round
//!   begins, up to `chat_rounds` of them (`fsm` has one and no chat); after the last, more than half decide, or else
//!   the dice among what was named. A deadline in the second round or a later one: what a mafioso named in the round
//!   before stands; only in the first do the dice choose for the missing.
//! * Talk: the starting order, rotated by two for each day, the dead left out, `talk_rounds` times over, at most `turns` of
//!   them. Words that cannot be seen are none: to say blanks is to pass.
//! * Last words: where the rules grant them, whoever the vote has condemned says one thing in RESOLUTION, before they die
//!   and their role is shown.
//! * Thoughts: any action may carry one. The record keeps it and the referee reads it; nobody else does until the end,
//!   the thinker included, so no mind can lean on what it thought before.
//! * Votes may be changed until the last one is in. What lynches is data: see [`Rulebook`].
//! * Every fact goes into one list. Who learns what of it is decided in one place, [`redact`](super::facts), and a
//!   memory is nothing but that.

use super::facts::{
    Announcement, Ballot, DeathCause, EndCause, Event, Fact, FinalPlayer, FinalState, Finding, Heap, NightAct, SILENCE,
    Shape, Team, TurnId, Words, redact, seen,
};
use super::memory::Log;
use super::reading;
use super::reasons::Chronicle;
use super::roles::{MOST_PLAYERS, Role, Seats, at, seat_at};
use super::setup::{Clocks, Rulebook, Setup, Speed, Vote, deck};
use super::talk::{self, Act, MOST_ACTS};
use super::view::{Ask, Cast, End, Proposal, Task, View, count};
use super::voices::{self, Speaker};
use super::{figures, minds, personas, tables, text};
use crate::engine::{
    Dice, Fault, Figure, FigureTable, Info, Mind, Outcome, Preset, Refuse, Rules, Seat, Seed, StoryLine, Tone, Viewer,
    fit_for_a_line, names, unseen,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::sync::{Arc, OnceLock};

/// The longest statement, in characters.
pub const MOST_TEXT: usize = 2_000;
/// The longest thought, in characters.
pub const MOST_THINK: usize = 20_000;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// Roles are dealt.
    Setup,
    /// Night roles act.
    NightActions,
    /// The night's result is shown.
    MorningReveal,
    /// The living speak in turn.
    DayDiscussion,
    /// The living vote.
    DayVoting,
    /// The vote is carried out.
    Resolution,
    /// It has ended.
    End,
}

/// What a seat can ask. Any action may carry a thought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A mafioso names a victim, or nobody.
    Kill {
        /// Whom.
        #[serde(deserialize_with = "present")]
        target: Option<Seat>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A doctor protects.
    Protect {
        /// Whom.
        target: Seat,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A sheriff investigates.
    Investigate {
        /// Whom.
        target: Seat,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A vigilante fires.
    Shoot {
        /// At whom.
        target: Seat,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A vigilante holds fire, or a speaker says nothing.
    Pass {
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A mafioso speaks to the others by night.
    Chat {
        /// The words; `None` leaves them to the table.
        #[serde(default)]
        text: Option<String>,
        /// What they mean; `None` leaves the reading to the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        acts: Option<Vec<Act>>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A speaker speaks.
    Say {
        /// The words; `None` leaves them to the table.
        #[serde(default)]
        text: Option<String>,
        /// What they mean; `None` leaves the reading to the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        acts: Option<Vec<Act>>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// A ballot, or "no lynch".
    Vote {
        /// For whom.
        #[serde(deserialize_with = "present")]
        target: Option<Seat>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// The host says that the time is up.
    Advance {
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
}

/// Null is a choice here, so it has to be written: a key that was forgotten is not taken for one.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seat>, D::Error> {
    Option::deserialize(from)
}

impl Action {
    fn think(&self) -> Option<&str> {
        match self {
            Action::Kill { think, .. }
            | Action::Protect { think, .. }
            | Action::Investigate { think, .. }
            | Action::Shoot { think, .. }
            | Action::Pass { think }
            | Action::Chat { think, .. }
            | Action::Say { think, .. }
            | Action::Vote { think, .. }
            | Action::Advance { think } => think.as_deref(),
        }
    }
}

/// Why an action is refused. None of these tells anything that the seat did not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It has ended.
    #[error("the game is over")]
    GameOver,
    /// The dead are silent.
    #[error("the dead take no part")]
    Dead,
    /// Not now.
    #[error("that cannot be done in this phase")]
    WrongPhase,
    /// This seat never does that.
    #[error("this seat's role does not do that")]
    NotYourAction,
    /// Somebody else is to speak.
    #[error("it is another player's turn to speak")]
    NotYourTurn,
    /// Done already.
    #[error("this seat has chosen for tonight")]
    AlreadyActed,
    /// The shot was fired.
    #[error("the only shot is spent")]
    NoBullet,
    /// Nobody sits there.
    #[error("the target does not sit at this table")]
    UnknownTarget,
    /// They are dead.
    #[error("the target is dead")]
    DeadTarget,
    /// On oneself.
    #[error("that cannot be done to oneself")]
    SelfTarget,
    /// A vote against oneself.
    #[error("nobody votes for themself")]
    SelfVote,
    /// The mafia on its own.
    #[error("the mafia does not kill its own here")]
    MafiaTarget,
    /// The same patient twice.
    #[error("the same player cannot be protected two nights running")]
    RepeatedTarget,
    /// Nobody is no choice.
    #[error("somebody must be named")]
    TargetNeeded,
    /// There is no night chat.
    #[error("the mafia does not talk by night here")]
    NoChat,
    /// Spoken already.
    #[error("this seat has spoken in this round of the night")]
    AlreadySpoken,
    /// The kill is decided.
    #[error("the mafia has decided for tonight")]
    Decided,
    /// Too many words.
    #[error("a statement has at most {MOST_TEXT} characters, a thought {MOST_THINK}")]
    TextTooLong,
    /// Something that could forge a line of the table.
    #[error("the text has a line break or a control character")]
    ControlCharacter,
    /// Acts that mean nothing.
    #[error("a statement has at most {MOST_ACTS} acts, each with what it needs")]
    BadActs,
    /// Only the host says that the time is up.
    #[error("only the host may advance the game")]
    NotHost,
    /// The clock does it.
    #[error("only a game in STEP is advanced by hand")]
    NotStep,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::Dead => "dead",
            Refusal::WrongPhase => "wrong_phase",
            Refusal::NotYourAction => "not_your_action",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::AlreadyActed => "already_acted",
            Refusal::NoBullet => "no_bullet",
            Refusal::UnknownTarget => "unknown_target",
            Refusal::DeadTarget => "dead_target",
            Refusal::SelfTarget => "self_target",
            Refusal::SelfVote => "self_vote",
            Refusal::MafiaTarget => "mafia_target",
            Refusal::RepeatedTarget => "repeated_target",
            Refusal::TargetNeeded => "target_needed",
            Refusal::NoChat => "no_chat",
            Refusal::AlreadySpoken => "already_spoken",
            Refusal::Decided => "decided",
            Refusal::TextTooLong => "text_too_long",
            Refusal::ControlCharacter => "control_character",
            Refusal::BadActs => "bad_acts",
            Refusal::NotHost => "not_host",
            Refusal::NotStep => "not_step",
        }
    }
}

/// A choice by night; `None` is nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Choice {
    target: Option<Seat>,
}

/// What was chosen this night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Night {
    /// The mafia's round, from 1.
    round: u8,
    /// What each seat chose; a mafioso's choice is of this round.
    chosen: Vec<Option<Choice>>,
    /// What each mafioso named in the last round that is over: it stands if the time runs out.
    #[serde(default)]
    named: Vec<Option<Choice>>,
    /// Who has spoken in this round.
    spoken: Seats,
    /// What the mafia will do, once that is settled.
    decided: Option<Choice>,
}

/// The whole state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mafia {
    #[serde(serialize_with = "shared", deserialize_with = "share")]
    cast: Arc<Cast>,
    rulebook: Rulebook,
    clocks: Clocks,
    seed: Seed,
    roles: Vec<Role>,
    alive: Seats,
    /// The dead whose role everyone knows.
    shown: Seats,
    /// The day on which each died.
    died: Vec<Option<u32>>,
    phase: Phase,
    day_number: u32,
    now_ms: u64,
    deadline_ms: Option<u64>,
    night: Night,
    last_protected: Vec<Option<Seat>>,
    /// Vigilantes who have fired.
    fired: Seats,
    #[serde(serialize_with = "shared", deserialize_with = "share")]
    turn_order: Arc<Vec<Seat>>,
    turn: usize,
    ballots: Vec<Option<Ballot>>,
    /// Who has the last word before they die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    condemned: Option<Seat>,
    end: Option<End>,
    log: Log,
    #[serde(skip)]
    luck: Luck,
}

/// A number for each seat, from which its mind's first impressions and whims follow. It follows from the seed and is
/// worked out when it is first wanted, so it is no part of the state.
#[derive(Clone, Default, Debug)]
struct Luck(Arc<OnceLock<[u64; MOST_PLAYERS]>>);

impl PartialEq for Luck {
    fn eq(&self, _: &Luck) -> bool {
        true
    }
}

impl Luck {
    fn of(&self, seat: Seat, seed: &Seed) -> u64 {
        let all = self.0.get_or_init(|| {
            let mut draw = Dice::new(seed.clone()).draw("minds/luck");
            std::array::from_fn(|_| u64::from(draw.below(u32::MAX)) << 32 | u64::from(draw.below(u32::MAX)))
        });
        all[at(seat)]
    }
}

fn shared<T: Serialize, S: Serializer>(value: &Arc<T>, to: S) -> Result<S::Ok, S::Error> {
    value.as_ref().serialize(to)
}

fn share<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Arc<T>, D::Error> {
    T::deserialize(from).map(Arc::new)
}

// Who is who.
impl Mafia {
    fn players(&self) -> usize {
        self.roles.len()
    }

    /// Everything that became true, in order.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn facts(&self) -> &[Fact] {
        self.log.since(0)
    }

    fn role(&self, seat: Seat) -> Role {
        self.roles.get(at(seat)).copied().unwrap_or(Role::Villager)
    }

    /// All mafiosi, living and dead.
    fn mafia(&self) -> Seats {
        (0..self.players()).filter(|&at| self.roles[at].is_mafia()).map(seat_at).collect()
    }

    /// Who has something to do this night.
    fn night_actor(&self, seat: Seat) -> bool {
        self.alive.has(seat)
            && match self.role(seat) {
                Role::Villager => false,
                Role::Vigilante => !self.fired.has(seat),
                Role::Mafia | Role::Doctor | Role::Sheriff => true,
            }
    }

    /// Who still has to choose this night.
    fn night_awaits(&self, seat: Seat) -> bool {
        let settled = self.night.decided.is_some() && self.role(seat).is_mafia();
        self.night_actor(seat) && !settled && self.night.chosen[at(seat)].is_none()
    }

    /// Whom this seat may choose by night, and whether nobody is a choice.
    fn night_targets(&self, seat: Seat) -> (Seats, bool) {
        let Rulebook { mafia_target, no_kill, sheriff_self, doctor_repeats, .. } = self.rulebook;
        match self.role(seat) {
            Role::Mafia if mafia_target => (self.alive, no_kill),
            Role::Mafia => (self.alive.minus(self.mafia()), no_kill),
            Role::Sheriff if sheriff_self => (self.alive, false),
            Role::Sheriff => (self.alive.without(seat), false),
            Role::Doctor => match self.last_protected[at(seat)].filter(|_| !doctor_repeats) {
                Some(last) => (self.alive.without(last), false),
                None => (self.alive, false),
            },
            Role::Vigilante => (self.alive.without(seat), true),
            Role::Villager => (Seats::NONE, false),
        }
    }

    fn speaker(&self) -> Option<Seat> {
        match self.phase {
            Phase::DayDiscussion => self.turn_order.get(self.turn).copied(),
            Phase::Resolution => self.condemned,
            _ => None,
        }
    }

    fn may_chat(&self, seat: Seat) -> bool {
        self.rulebook.night_chat
            && self.phase == Phase::NightActions
            && self.alive.has(seat)
            && self.role(seat).is_mafia()
            && self.night.decided.is_none()
            && !self.night.spoken.has(seat)
    }

    /// What this seat may do now.
    fn ask(&self, seat: Seat) -> Option<Ask> {
        if !self.alive.has(seat) {
            return None;
        }
        match self.phase {
            Phase::NightActions if self.night_awaits(seat) => {
                let (targets, none) = self.night_targets(seat);
                let task = match self.role(seat) {
                    Role::Mafia => Task::Kill,
                    Role::Doctor => Task::Protect,
                    Role::Sheriff => Task::Investigate,
                    _ => Task::Shoot,
                };
                Some(Ask { task, targets, none, chat: self.may_chat(seat) })
            }
            Phase::DayDiscussion | Phase::Resolution if self.speaker() == Some(seat) => {
                Some(Ask { task: Task::Say, targets: Seats::NONE, none: true, chat: false })
            }
            Phase::DayVoting => {
                let targets = self.alive.without(seat);
                Some(Ask { task: Task::Vote, targets, none: self.rulebook.no_lynch, chat: false })
            }
            _ => None,
        }
    }

    fn waits_for(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::NightActions => self.night_awaits(seat),
            Phase::DayDiscussion | Phase::Resolution => self.speaker() == Some(seat),
            Phase::DayVoting => self.alive.has(seat) && self.ballots[at(seat)].is_none(),
            _ => false,
        }
    }
}

// What happens, told to whom.
impl Mafia {
    fn tell(&mut self, event: Event) {
        self.log.push(Fact::public(event));
    }

    fn whisper(&mut self, event: Event, to: Seats) {
        self.log.push(Fact::private(event, to));
    }

    fn thought(&mut self, seat: Seat, action: &Action) {
        let Some(think) = action.think().filter(|think| !think.is_empty()) else { return };
        let turn_id = (self.speaker() == Some(seat)).then_some(self.turn_id());
        let event = Event::AgentThinkChunk { agent_id: seat, turn_id, text: think.into() };
        self.whisper(event, Seats::only(seat));
    }

    fn turn_id(&self) -> TurnId {
        TurnId { day: self.day_number, turn: self.turn as u32 }
    }

    /// Goes to the next phase and says so. END has words of its own.
    fn go(&mut self, to: Phase) {
        let from = std::mem::replace(&mut self.phase, to);
        self.tell(Event::PhaseChanged { from, to, day_number: self.day_number });
    }

    fn time_limit(&mut self, ms: Option<u64>) {
        self.deadline_ms = ms.map(|ms| self.now_ms.saturating_add(ms));
    }

    fn die(&mut self, seat: Seat, cause: DeathCause) {
        let shows = cause == DeathCause::Vote || self.rulebook.night_death_shows_role;
        self.alive = self.alive.without(seat);
        self.died[at(seat)] = Some(self.day_number);
        if shows {
            self.shown = self.shown.with(seat);
        }
        let role = Some(self.role(seat));
        self.tell(Event::PlayerEliminated { player_id: seat, cause, role, hidden: !shows });
    }

    fn winner(&self) -> Option<End> {
        let mafia = self.alive.and(self.mafia()).len();
        let town = self.alive.len() - mafia;
        match (mafia, town) {
            (0, _) => Some(End { winner: Some(Team::Town), cause: EndCause::MafiaEliminated }),
            (mafia, town) if mafia >= town => Some(End { winner: Some(Team::Mafia), cause: EndCause::MafiaParity }),
            _ => None,
        }
    }

    fn winning_players(&self, winner: Option<Team>) -> Seats {
        match winner {
            Some(Team::Mafia) => self.mafia(),
            Some(Team::Town) => Seats::first(self.players()).minus(self.mafia()),
            None => Seats::NONE,
        }
    }

    fn finish(&mut self, end: End) {
        self.phase = Phase::End;
        self.deadline_ms = None;
        self.end = Some(end);
        let player = |at: usize| FinalPlayer {
            id: seat_at(at),
            name: self.cast.names[at].clone(),
            role: self.roles[at],
            alive: self.alive.has(seat_at(at)),
            eliminated_round: self.died[at],
        };
        let players = (0..self.players()).map(player).collect();
        self.tell(Event::GameEnded {
            winner: end.winner,
            winning_players: self.winning_players(end.winner),
            final_state: Box::new(FinalState { final_day_number: self.day_number, players }),
            duration_ms: self.now_ms,
            cause: end.cause,
        });
    }
}

// The night.
impl Mafia {
    fn begin_night(&mut self) {
        let nobody = vec![None; self.players()];
        self.night = Night { round: 1, named: nobody.clone(), chosen: nobody, spoken: Seats::NONE, decided: None };
        self.go(Phase::NightActions);
        self.time_limit(self.clocks.night(self.alive.len()));
        if let Some(end) = self.winner() {
            // Only a table that was decided when it was dealt gets here.
            self.go(Phase::Resolution);
            self.finish(end);
        }
    }

    fn choose(&mut self, seat: Seat, target: Option<Seat>, timeout: bool) {
        self.night.chosen[at(seat)] = Some(Choice { target });
        let role = self.role(seat);
        let action_type = match role {
            Role::Mafia => NightAct::Kill,
            Role::Doctor => NightAct::Protect,
            Role::Sheriff => NightAct::Investigate,
            _ if target.is_none() => NightAct::Pass,
            _ => NightAct::Shoot,
        };
        let to = if role.is_mafia() { self.mafia() } else { Seats::only(seat) };
        let event = Event::NightActionSubmitted {
            agent_id: seat,
            action_type,
            target_id: target,
            target_name: target.map(|target| self.cast.names[at(target)].clone()),
            submitted_at: self.now_ms,
            timeout,
        };
        self.whisper(event, to);
    }

    /// Looks whether the mafia agrees; if it does not, begins the next round while there is one.
    fn settle_kill(&mut self, last_round: bool, dice: &Dice) {
        let voters = self.alive.and(self.mafia());
        let mut named: Vec<Option<Seat>> =
            voters.iter().filter_map(|seat| self.night.chosen[at(seat)]).map(|choice| choice.target).collect();
        if self.night.decided.is_some() || named.len() < voters.len() {
            return;
        }
        let ballots = named.clone();
        named.sort_by_key(|target| (target.is_none(), *target));
        named.dedup();
        let votes = |target: &Option<Seat>| ballots.iter().filter(|ballot| *ballot == target).count();
        let target = match named.as_slice() {
            [only] => *only,
            _ if !last_round && self.night.round < self.rulebook.chat_rounds => return self.next_round(voters),
            several => match several.iter().find(|target| votes(target) * 2 > ballots.len()) {
                Some(majority) => *majority,
                None => dice.draw(&format!("night/{}/kill", self.day_number)).pick(several).copied().flatten(),
            },
        };
        self.night.decided = Some(Choice { target });
    }

    fn next_round(&mut self, voters: Seats) {
        self.night.round += 1;
        self.night.spoken = Seats::NONE;
        self.night.named = self.night.chosen.clone();
        voters.iter().for_each(|seat| self.night.chosen[at(seat)] = None);
        let (event, to) = (Event::MafiaRound { round: self.night.round }, self.mafia());
        self.whisper(event, to);
    }

    fn night_goes_on(&mut self, dice: &Dice) {
        self.settle_kill(false, dice);
        if !self.alive.iter().any(|seat| self.night_awaits(seat)) {
            self.dawn(dice);
        }
    }

    /// The time is up: what a mafioso named in an earlier round stands; the dice choose for whoever else is missing.
    fn night_times_out(&mut self, dice: &Dice) {
        for seat in self.alive.iter().filter(|&seat| self.night_awaits(seat)).collect::<Vec<_>>() {
            self.night_is_missed(seat, dice);
        }
        self.settle_kill(true, dice);
        self.dawn(dice);
    }

    fn night_is_missed(&mut self, seat: Seat, dice: &Dice) {
        let (targets, none) = self.night_targets(seat);
        let named = self.night.named.get(at(seat)).copied().flatten().filter(|_| self.role(seat).is_mafia());
        let target = match self.role(seat) {
            Role::Vigilante => None,
            _ if named.is_some() => named.and_then(|choice| choice.target),
            role => {
                let mut draw = dice.draw(&format!("night/{}/{seat}/{}", self.day_number, role.word()));
                targets.nth(draw.index(targets.len() + usize::from(none)))
            }
        };
        self.choose(seat, target, true);
    }

    /// Whom the living of a role chose this night.
    fn chose(&self, role: Role) -> impl Iterator<Item = (Seat, Seat)> + '_ {
        let acting = self.alive.iter().filter(move |&seat| self.role(seat) == role);
        acting.filter_map(|seat| Some((seat, self.night.chosen[at(seat)]?.target?)))
    }

    /// Works the night out.
    fn dawn(&mut self, dice: &Dice) {
        self.go(Phase::MorningReveal);
        let guarded: Seats = self.chose(Role::Doctor).map(|(_, target)| target).collect();
        let victim = self.night.decided.and_then(|choice| choice.target);
        let mut attacked: Vec<Seat> = victim.into_iter().collect();
        for (_, target) in self.chose(Role::Vigilante) {
            // Two killers on one target are one death.
            if !attacked.contains(&target) {
                attacked.push(target);
            }
        }
        // In the order of the seats: another would tell who killed whom.
        attacked.sort_unstable();
        let (saved, killed): (Vec<Seat>, Vec<Seat>) = attacked.into_iter().partition(|seat| guarded.has(*seat));
        let find = |(sheriff_id, target_id)| {
            let role = self.role(target_id);
            Finding {
                sheriff_id,
                target_id,
                is_mafia: role.is_mafia(),
                role: self.rulebook.exact_sheriff.then_some(role),
            }
        };
        let findings: Vec<Finding> = self.chose(Role::Sheriff).map(find).collect();
        let patients: Vec<(Seat, Seat)> = self.chose(Role::Doctor).collect();
        let shots: Vec<Seat> = self.chose(Role::Vigilante).map(|(shooter, _)| shooter).collect();
        patients.into_iter().for_each(|(doctor, patient)| self.last_protected[at(doctor)] = Some(patient));
        shots.into_iter().for_each(|shooter| self.fired = self.fired.with(shooter));
        let lists = self.rulebook.lists;
        self.tell(Event::NightResolved {
            prevented: Some(!saved.is_empty()),
            announcement: match (killed.is_empty(), saved.is_empty()) {
                (false, _) => Announcement::Deaths,
                (true, false) if self.rulebook.tells_saves => Announcement::Saved,
                (true, _) => Announcement::Quiet,
            },
            killed: Shape::of(killed.clone(), lists),
            protected: Shape::of(saved, lists),
            investigation: Shape::of(findings.clone(), lists),
        });
        for finding in findings {
            self.whisper(Event::InvestigationResult(finding), Seats::only(finding.sheriff_id));
        }
        // All who die this night die together; only then is it looked who has won.
        killed.into_iter().for_each(|seat| self.die(seat, DeathCause::Night));
        if let Some(end) = self.winner() {
            self.go(Phase::Resolution);
            return self.finish(end);
        }
        self.time_limit(self.clocks.morning());
        if self.deadline_ms == Some(self.now_ms) {
            self.begin_discussion(dice);
        }
    }
}

// The day.
impl Mafia {
    fn begin_discussion(&mut self, dice: &Dice) {
        self.go(Phase::DayDiscussion);
        let (players, first) = (self.players(), 2 * self.day_number as usize);
        let rotated = (0..players).map(|step| seat_at((first + step) % players));
        let round: Vec<Seat> = rotated.filter(|seat| self.alive.has(*seat)).collect();
        let most = self.rulebook.turns.map_or(usize::MAX, usize::from);
        let all = round.len() * usize::from(self.rulebook.talk_rounds);
        self.turn_order = Arc::new(round.iter().cycle().take(all.min(most)).copied().collect());
        self.turn = 0;
        self.time_limit(self.clocks.turn());
        if self.turn_order.is_empty() {
            self.begin_voting(dice);
        }
    }

    /// What was said, and on to the next speaker.
    fn speak(&mut self, seat: Seat, text: Words, acts: Vec<Act>, dice: &Dice) {
        let mut claims: Vec<Role> = Vec::new();
        for role in acts.iter().filter(|act| act.act == talk::Verb::Claim).filter_map(|act| act.role) {
            // Said twice in one breath, it is still one claim.
            if !claims.contains(&role) {
                claims.push(role);
            }
        }
        self.tell(Event::AgentSayChunk { agent_id: seat, turn_id: self.turn_id(), text, acts });
        for claimed_role in claims {
            let actual_role = Some(self.role(seat));
            self.tell(Event::RoleClaimed { player_id: seat, claimed_role, actual_role });
        }
        if self.condemned.take().is_some() {
            return self.carry_out_sentence(seat);
        }
        self.turn += 1;
        if self.turn >= self.turn_order.len() {
            self.begin_voting(dice);
        } else if !self.clocks.one_deadline_for_all_turns() {
            self.time_limit(self.clocks.turn());
        }
    }

    fn pass_turn(&mut self, dice: &Dice) {
        if let Some(seat) = self.speaker() {
            self.speak(seat, "".into(), vec![Act::pass()], dice);
        }
    }

    fn begin_voting(&mut self, _dice: &Dice) {
        self.go(Phase::DayVoting);
        self.ballots = vec![None; self.players()];
        self.time_limit(self.clocks.voting(self.alive.len()));
    }

    fn cast_ballot(&mut self, seat: Seat, target: Option<Seat>, timeout: bool) {
        let before = self.ballots[at(seat)];
        // A vote for the same one again changes nothing; a ballot that was once changed stays a changed one.
        let changed = before.is_some_and(|ballot| ballot.target_id != target);
        let ever = changed || before.is_some_and(|ballot| ballot.changed);
        let ballot = Ballot { voter_id: seat, target_id: target, vote_time: self.now_ms, changed: ever };
        self.ballots[at(seat)] = Some(ballot);
        self.tell(Event::VoteCast { voter_id: seat, target_id: target, vote_time: self.now_ms, changed, timeout });
    }

    fn votes_time_out(&mut self, dice: &Dice) {
        for seat in self.alive.iter().filter(|&seat| self.waits_for(seat)).collect::<Vec<_>>() {
            self.vote_is_missed(seat, dice);
        }
        self.count_votes(dice);
    }

    fn voting_goes_on(&mut self, dice: &Dice) {
        if !self.alive.iter().any(|seat| self.waits_for(seat)) {
            self.count_votes(dice);
        }
    }

    fn vote_is_missed(&mut self, seat: Seat, dice: &Dice) {
        let targets = self.alive.without(seat);
        let mut draw = dice.draw(&format!("vote/{}/{seat}", self.day_number));
        let target = targets.nth(draw.index(targets.len() + usize::from(self.rulebook.no_lynch)));
        self.cast_ballot(seat, target, true);
    }

    /// Whom the votes lynch, and whether the most votes were shared.
    fn verdict(&self, heaps: &[Heap], dice: &Dice) -> (Option<Seat>, bool) {
        let most = heaps.iter().map(|heap| heap.votes).max().unwrap_or(0);
        let leaders: Vec<Option<Seat>> =
            heaps.iter().filter(|heap| heap.votes == most).map(|heap| heap.target).collect();
        let living = self.alive.len();
        let one_each = most == 1 && heaps.len() == living && heaps.iter().all(|heap| heap.target.is_some());
        let tie = leaders.len() > 1;
        let lynched = match self.rulebook.vote {
            _ if leaders.is_empty() => None,
            Vote::Majority => leaders[0].filter(|_| most as usize * 2 > living),
            Vote::Plurality if one_each && self.rulebook.one_each_spares => None,
            Vote::Plurality if !tie => leaders[0],
            Vote::Plurality if self.rulebook.tie_by_dice => {
                dice.draw(&format!("vote/{}/tie", self.day_number)).pick(&leaders).copied().flatten()
            }
            Vote::Plurality => None,
        };
        (lynched, tie)
    }

    fn count_votes(&mut self, dice: &Dice) {
        let distribution = count(&self.ballots);
        let (eliminated, tie) = self.verdict(&distribution.0, dice);
        let votes = self.ballots.iter().flatten().copied().collect();
        self.tell(Event::VoteResult { eliminated, votes, distribution, tie });
        self.go(Phase::Resolution);
        self.deadline_ms = None;
        match eliminated {
            Some(seat) if self.rulebook.last_words => {
                self.condemned = Some(seat);
                self.time_limit(self.clocks.turn());
            }
            Some(seat) => self.carry_out_sentence(seat),
            None => self.day_is_over(),
        }
    }

    fn carry_out_sentence(&mut self, seat: Seat) {
        self.deadline_ms = None;
        self.die(seat, DeathCause::Vote);
        self.day_is_over();
    }

    fn day_is_over(&mut self) {
        if let Some(end) = self.winner() {
            return self.finish(end);
        }
        if self.day_number + 1 >= self.rulebook.max_days {
            return self.finish(End { winner: None, cause: EndCause::Stalemate });
        }
        match self.clocks.resolution() {
            0 => self.next_night(),
            ms => self.time_limit(Some(ms)),
        }
    }

    fn next_night(&mut self) {
        self.day_number += 1;
        self.begin_night();
    }

    /// The deadline has come.
    fn time_is_up(&mut self, dice: &Dice) {
        match self.phase {
            Phase::NightActions => self.night_times_out(dice),
            Phase::MorningReveal => self.begin_discussion(dice),
            Phase::DayDiscussion if self.clocks.one_deadline_for_all_turns() => {
                while self.phase == Phase::DayDiscussion {
                    self.pass_turn(dice);
                }
            }
            Phase::DayDiscussion => self.pass_turn(dice),
            Phase::Resolution if self.condemned.is_some() => self.pass_turn(dice),
            Phase::DayVoting => self.votes_time_out(dice),
            Phase::Resolution => self.next_night(),
            Phase::Setup | Phase::End => self.deadline_ms = None,
        }
    }
}

// What seats ask. Each of these first looks whether it may be, then does it.
impl Mafia {
    fn check_words(action: &Action, players: usize) -> Result<(), Refusal> {
        let long = |text: &str, most: usize| text.len() > most && text.chars().count() > most;
        let unfit = |text: &str| fit_for_a_line(text).is_err();
        if action.think().is_some_and(|think| long(think, MOST_THINK)) {
            return Err(Refusal::TextTooLong);
        }
        if action.think().is_some_and(unfit) {
            return Err(Refusal::ControlCharacter);
        }
        let (Action::Say { text, acts, .. } | Action::Chat { text, acts, .. }) = action else { return Ok(()) };
        if text.as_deref().is_some_and(|text| long(text, MOST_TEXT)) {
            return Err(Refusal::TextTooLong);
        }
        if text.as_deref().is_some_and(unfit) {
            return Err(Refusal::ControlCharacter);
        }
        let acts = acts.as_deref().unwrap_or(&[]);
        let fine = acts.len() <= MOST_ACTS && acts.iter().all(|act| act.makes_sense(players));
        if fine { Ok(()) } else { Err(Refusal::BadActs) }
    }

    fn living_target(&self, target: Seat) -> Result<(), Refusal> {
        match target.index() {
            Some(at) if at < self.players() => {
                if self.alive.has(target) {
                    Ok(())
                } else {
                    Err(Refusal::DeadTarget)
                }
            }
            _ => Err(Refusal::UnknownTarget),
        }
    }

    fn night_action(&mut self, seat: Seat, role: Role, target: Option<Seat>, action: &Action, dice: &Dice) -> Done {
        if self.phase != Phase::NightActions {
            return Err(Refusal::WrongPhase);
        }
        if self.role(seat) != role {
            return Err(Refusal::NotYourAction);
        }
        if role == Role::Vigilante && self.fired.has(seat) {
            return Err(Refusal::NoBullet);
        }
        if !self.night_awaits(seat) {
            return Err(Refusal::AlreadyActed);
        }
        let (targets, none) = self.night_targets(seat);
        match target {
            None if none => {}
            None => return Err(Refusal::TargetNeeded),
            Some(target) => {
                self.living_target(target)?;
                if !targets.has(target) {
                    return Err(match role {
                        Role::Mafia => Refusal::MafiaTarget,
                        Role::Doctor => Refusal::RepeatedTarget,
                        _ => Refusal::SelfTarget,
                    });
                }
            }
        }
        self.thought(seat, action);
        self.choose(seat, target, false);
        self.night_goes_on(dice);
        Ok(())
    }

    fn chat(&mut self, seat: Seat, text: &Option<String>, acts: &Option<Vec<Act>>, action: &Action) -> Done {
        if self.phase != Phase::NightActions {
            return Err(Refusal::WrongPhase);
        }
        if !self.role(seat).is_mafia() {
            return Err(Refusal::NotYourAction);
        }
        if !self.rulebook.night_chat {
            return Err(Refusal::NoChat);
        }
        if self.night.decided.is_some() {
            return Err(Refusal::Decided);
        }
        if self.night.spoken.has(seat) {
            return Err(Refusal::AlreadySpoken);
        }
        self.thought(seat, action);
        self.night.spoken = self.night.spoken.with(seat);
        let event = Event::MafiaChat {
            agent_id: seat,
            round: self.night.round,
            text: text.as_deref().unwrap_or(SILENCE).into(),
            acts: acts.clone().unwrap_or_default(),
        };
        let to = self.mafia();
        self.whisper(event, to);
        Ok(())
    }

    fn my_turn(&self, seat: Seat) -> Done {
        match self.speaker() {
            None => Err(Refusal::WrongPhase),
            Some(speaker) if speaker == seat => Ok(()),
            Some(_) => Err(Refusal::NotYourTurn),
        }
    }

    fn statement(&mut self, seat: Seat, text: Words, acts: Vec<Act>, action: &Action, dice: &Dice) -> Done {
        self.my_turn(seat)?;
        self.thought(seat, action);
        self.speak(seat, text, acts, dice);
        Ok(())
    }

    fn vote(&mut self, seat: Seat, target: Option<Seat>, action: &Action, dice: &Dice) -> Done {
        if self.phase != Phase::DayVoting {
            return Err(Refusal::WrongPhase);
        }
        match target {
            None if !self.rulebook.no_lynch => return Err(Refusal::TargetNeeded),
            Some(target) if target == seat => return Err(Refusal::SelfVote),
            Some(target) => self.living_target(target)?,
            None => {}
        }
        self.thought(seat, action);
        self.cast_ballot(seat, target, false);
        self.voting_goes_on(dice);
        Ok(())
    }

    fn advance(&mut self, seat: Seat, dice: &Dice) -> Done {
        if seat != Seat::HOST {
            return Err(Refusal::NotHost);
        }
        if self.clocks.speed != Speed::Step {
            return Err(Refusal::NotStep);
        }
        self.time_is_up(dice);
        Ok(())
    }

    fn carry_out(&mut self, seat: Seat, action: &Action, dice: &Dice) -> Done {
        if self.phase == Phase::End {
            return Err(Refusal::GameOver);
        }
        Mafia::check_words(action, self.players())?;
        match action {
            Action::Advance { .. } => return self.advance(seat, dice),
            _ if seat == Seat::HOST => return Err(Refusal::NotYourAction),
            _ if !self.alive.has(seat) => return Err(Refusal::Dead),
            _ => {}
        }
        match action {
            Action::Kill { target, .. } => self.night_action(seat, Role::Mafia, *target, action, dice),
            Action::Protect { target, .. } => self.night_action(seat, Role::Doctor, Some(*target), action, dice),
            Action::Investigate { target, .. } => self.night_action(seat, Role::Sheriff, Some(*target), action, dice),
            Action::Shoot { target, .. } => self.night_action(seat, Role::Vigilante, Some(*target), action, dice),
            Action::Pass { .. } if self.phase == Phase::NightActions => {
                self.night_action(seat, Role::Vigilante, None, action, dice)
            }
            Action::Pass { .. } => self.statement(seat, "".into(), vec![Act::pass()], action, dice),
            Action::Chat { text, acts, .. } => self.chat(seat, text, acts, action),
            Action::Say { text, acts, .. } => {
                let text = text.as_deref().unwrap_or(SILENCE).into();
                self.statement(seat, text, acts.clone().unwrap_or_default(), action, dice)
            }
            Action::Vote { target, .. } => self.vote(seat, *target, action, dice),
            Action::Advance { .. } => Ok(()),
        }
    }

    /// The words of acts, or the acts of words, so that the record holds what was said and understood.
    fn put_into_words(
        &self,
        seat: Seat,
        text: &mut Option<String>,
        acts: &mut Option<Vec<Act>>,
        night: bool,
        dice: &Dice,
    ) {
        if !self.alive.has(seat) {
            return;
        }
        match (text.as_deref(), acts.as_deref()) {
            (None, Some(meant)) if !meant.is_empty() && meant.len() <= MOST_ACTS => {
                let Cast { language, names, .. } = self.cast.as_ref();
                let persona = self.cast.persona(seat);
                let speaker = Speaker { language: *language, names, seat, persona, night, day: self.day_number };
                let (part, number) = if night { ("night", self.night.round as usize) } else { ("day", self.turn) };
                let manner = |seat: Seat| self.cast.persona(seat).map_or("", |persona| persona.manner.as_str());
                let own = manner(seat);
                let alike = (0..self.players()).map(seat_at).filter(|other| manner(*other) == own).collect();
                let part = format!("{}/{seat}/{part}/{number}", self.day_number);
                *text = Some(voices::say(meant, &speaker, self.log.spoken(), alike, dice, &part));
            }
            (Some(said), None) => {
                let mut heard = reading::read(said, &self.cast.names, seat, night);
                if heard.iter().any(|act| act.because.is_some()) {
                    let mut chronicle = Chronicle::default();
                    self.log.seen_by(Viewer::Seat(seat)).iter().for_each(|fact| chronicle.take(&fact.event));
                    reading::settle(&mut heard, &chronicle, seat, self.players());
                }
                *acts = Some(heard);
            }
            _ => {}
        }
    }
}

type Done = Result<(), Refusal>;

impl Rules for Mafia {
    type Setup = Setup;
    type Phase = Phase;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Refusal;
    type View = View;
    type Advice = ();

    const INFO: Info = Info {
        name: "mafia",
        title: "Mafia",
        about: "A town must find out who among it kills by night; the mafia must not be found out.",
        preset_key: "ruleset",
        teams: &["town", "mafia"],
    };

    fn presets() -> Vec<Preset<Setup>> {
        vec![
            Preset { name: "fsm", about: "10 players, plurality, night deaths stay dark", setup: Setup::default() },
            Preset {
                name: "flow",
                about: "5 to 30 players, a vigilante, strict majority, open deaths",
                setup: Setup::flow(),
            },
        ]
    }

    fn validate(setup: &Setup) -> Result<(), Fault> {
        setup.check()
    }

    fn custom(setup: &Setup) -> bool {
        setup.roles.is_some()
    }

    fn recorded(setup: Value) -> Value {
        Setup::recorded(setup)
    }

    fn deal(setup: &Setup, dice: &Dice) -> Self {
        let counts = setup.counts().unwrap_or_default();
        let mut roles = deck(counts);
        let players = roles.len();
        // People first: who they are knows nothing of what they will be.
        let drawn = personas::draw(setup.language, players, dice);
        let people = &personas::book(setup.language).personas;
        let names: Vec<Words> = match &setup.names {
            Some(names) => names.iter().map(|name| names::normal(name).as_str().into()).collect(),
            None => drawn.iter().map(|at| people[*at as usize].name.clone()).collect(),
        };
        match setup.roles.as_ref().and_then(|roles| roles.fixed()) {
            Some(fixed) => roles = fixed,
            None => dice.draw("deal/roles").shuffle(&mut roles),
        }
        let Setup { ruleset, language, speed, timings, .. } = setup;
        let mut table = Mafia {
            cast: Arc::new(Cast {
                ruleset: *ruleset,
                language: *language,
                names,
                personas: drawn,
                counts,
                described: setup.personas.iter().flatten().map(|text| text.as_str().into()).collect(),
            }),
            rulebook: setup.rulebook(),
            clocks: Clocks { speed: *speed, timings: *timings },
            seed: dice.seed().clone(),
            alive: Seats::first(players),
            shown: Seats::NONE,
            died: vec![None; players],
            phase: Phase::Setup,
            day_number: 0,
            now_ms: 0,
            deadline_ms: None,
            night: Night { round: 1, chosen: Vec::new(), named: Vec::new(), spoken: Seats::NONE, decided: None },
            last_protected: vec![None; players],
            fired: Seats::NONE,
            turn_order: Arc::default(),
            turn: 0,
            ballots: vec![None; players],
            condemned: None,
            end: None,
            luck: Luck::default(),
            log: Log::default(),
            roles,
        };
        let mafia = table.mafia();
        for seat in Seats::first(players).iter() {
            let role = table.role(seat);
            let to = if role.is_mafia() { mafia } else { Seats::only(seat) };
            table.whisper(Event::RoleAssigned { player_id: seat, role }, to);
        }
        table.begin_night();
        table
    }

    fn seats(&self) -> Vec<Seat> {
        let mut seats = Seat::players(self.players() as u8);
        if self.clocks.speed == Speed::Step {
            seats.push(Seat::HOST);
        }
        seats
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn awaited(&self) -> Vec<Seat> {
        if let Some(speaker) = self.speaker() {
            return vec![speaker];
        }
        if self.phase == Phase::MorningReveal && self.clocks.speed == Speed::Step {
            return vec![Seat::HOST];
        }
        self.alive.iter().filter(|&seat| self.waits_for(seat)).collect()
    }

    fn awaits(&self, seat: Seat) -> bool {
        match seat {
            Seat::HOST => self.phase == Phase::MorningReveal && self.clocks.speed == Speed::Step,
            seat => self.waits_for(seat),
        }
    }

    /// At night, whoever is waited for has a role of the night.
    fn waits_openly(&self) -> bool {
        self.phase != Phase::NightActions
    }

    /// Votes may be changed until the last one is in: while that one is missing, the others look at the tally again.
    fn second_thoughts(&self) -> Vec<Seat> {
        let voting = self.phase == Phase::DayVoting;
        let missing = self.alive.iter().filter(|seat| self.waits_for(*seat)).count();
        let voted = |seat: &Seat| self.ballots[at(*seat)].is_some_and(|ballot| !ballot.changed);
        if voting && missing == 1 { self.alive.iter().filter(voted).collect() } else { Vec::new() }
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        let think = None;
        if seat == Seat::HOST {
            let advances = self.clocks.speed == Speed::Step && self.phase != Phase::End;
            return if advances { vec![Action::Advance { think }] } else { Vec::new() };
        }
        let mut legal = Vec::new();
        if let Some(Ask { task, targets, none, .. }) = self.ask(seat) {
            legal.extend(targets.iter().map(|target| match task {
                Task::Kill => Action::Kill { target: Some(target), think: None },
                Task::Protect => Action::Protect { target, think: None },
                Task::Investigate => Action::Investigate { target, think: None },
                Task::Shoot => Action::Shoot { target, think: None },
                Task::Say | Task::Vote => Action::Vote { target: Some(target), think: None },
            }));
            match task {
                Task::Kill if none => legal.push(Action::Kill { target: None, think: None }),
                Task::Vote if none => legal.push(Action::Vote { target: None, think: None }),
                Task::Say => legal.push(Action::Say { text: None, acts: None, think: None }),
                _ => {}
            }
            if matches!(task, Task::Shoot | Task::Say) {
                legal.push(Action::Pass { think: None });
            }
        }
        if self.may_chat(seat) {
            legal.push(Action::Chat { text: None, acts: None, think });
        }
        legal
    }

    fn settle(&self, seat: Seat, mut action: Action, dice: &Dice) -> Action {
        if Mafia::check_words(&action, self.players()).is_ok() {
            match &mut action {
                // Only of one whose turn it is: by night, to pass is to hold fire.
                Action::Say { text: Some(text), acts: None, think } if unseen(text) && self.speaker() == Some(seat) => {
                    action = Action::Pass { think: think.take() };
                }
                Action::Chat { text: text @ Some(_), acts: None, .. } if text.as_deref().is_some_and(unseen) => {
                    *text = None;
                }
                Action::Say { text, acts, .. } => self.put_into_words(seat, text, acts, false, dice),
                Action::Chat { text, acts, .. } => self.put_into_words(seat, text, acts, true, dice),
                _ => {}
            }
        }
        action
    }

    fn apply(&mut self, seat: Seat, action: &Action, dice: &mut Dice) -> Result<Vec<Fact>, Refusal> {
        let mark = self.log.len();
        self.carry_out(seat, action, dice)?;
        Ok(self.log.since(mark).to_vec())
    }

    fn absent(&mut self, seat: Seat, dice: &mut Dice) -> Option<Vec<Fact>> {
        if !self.waits_for(seat) {
            return None;
        }
        let mark = self.log.len();
        match self.phase {
            Phase::NightActions => {
                self.night_is_missed(seat, dice);
                self.night_goes_on(dice);
            }
            Phase::DayVoting => {
                self.vote_is_missed(seat, dice);
                self.voting_goes_on(dice);
            }
            _ => self.pass_turn(dice),
        }
        Some(self.log.since(mark).to_vec())
    }

    fn tick(&mut self, ms: u64, dice: &mut Dice) -> Vec<Fact> {
        let mark = self.log.len();
        let mut left = ms;
        while self.phase != Phase::End {
            let until = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(self.now_ms));
            if left < until {
                self.now_ms = self.now_ms.saturating_add(left);
                break;
            }
            if self.deadline_ms.is_none() {
                self.now_ms = u64::MAX;
                break;
            }
            self.now_ms += until;
            left -= until;
            self.time_is_up(dice);
        }
        self.log.since(mark).to_vec()
    }

    fn time_left(&self) -> Option<u64> {
        self.deadline_ms.map(|deadline| deadline.saturating_sub(self.now_ms))
    }

    fn with_names(setup: Setup, names: &[Option<String>], dice: &Dice) -> Setup {
        // Whoever sits without a name is called what their persona is called, or, where that is taken, another one.
        let people = &personas::book(setup.language).personas;
        let drawn = personas::draw(setup.language, people.len(), dice);
        let spare: Vec<String> = drawn.iter().map(|at| people[*at as usize].name.as_str().to_owned()).collect();
        Setup { names: Some(names::fill_in(names, &spare)), ..setup }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let result = match end.winner {
            Some(Team::Town) => "town",
            Some(Team::Mafia) => "mafia",
            None => "stalemate",
        };
        Some(Outcome { result: result.into(), winners: self.winning_players(end.winner).iter().collect() })
    }

    fn view(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::End;
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index().is_some_and(|at| at < self.players())),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let is_mafia = own.is_some_and(|seat| self.role(seat).is_mafia());
        let open = over || viewer == Viewer::Referee;
        let mut known = [None; MOST_PLAYERS];
        for (at, role) in self.roles.iter().enumerate() {
            let seat = seat_at(at);
            if open || own == Some(seat) || self.shown.has(seat) || (is_mafia && role.is_mafia()) {
                known[at] = Some(*role);
            }
        }
        let night = self.phase == Phase::NightActions;
        // Of whom this viewer knows whether they have acted.
        let watched = match own {
            _ if open => Some(self.alive),
            Some(_) if is_mafia => Some(self.alive.and(self.mafia())),
            Some(seat) if self.role(seat) != Role::Villager => Some(Seats::only(seat)),
            _ => None,
        };
        let still_to_act = |seats: Seats| seats.iter().filter(|&seat| self.night_awaits(seat)).collect();
        let mut proposals = Vec::new();
        if night && is_mafia {
            let voters = self.alive.and(self.mafia()).iter();
            proposals.extend(voters.filter_map(|seat| {
                let choice = self.night.chosen[at(seat)]?;
                Some(Proposal { player_id: seat, target_id: choice.target })
            }));
        }
        let discussion = self.phase == Phase::DayDiscussion;
        View {
            you: own,
            phase: self.phase,
            day: self.day_number,
            now: self.now_ms,
            deadline: self.deadline_ms,
            speed: self.clocks.speed,
            book: self.rulebook,
            cast: self.cast.clone(),
            alive: self.alive,
            known,
            ask: own.and_then(|seat| self.ask(seat)),
            awaited: own.is_some_and(|seat| self.waits_for(seat)),
            order: if discussion { self.turn_order.clone() } else { Arc::default() },
            turn: if discussion { self.turn } else { 0 },
            condemned: self.condemned,
            ballots: if self.phase == Phase::DayVoting { self.ballots.clone() } else { Vec::new() },
            round: (night && is_mafia).then_some(self.night.round),
            proposals,
            pending: watched.filter(|_| night).map(still_to_act),
            last_protected: own.and_then(|seat| self.last_protected[at(seat)]),
            luck: super::view::Luck(own.map_or(0, |seat| self.luck.of(seat, &self.seed))),
            bullet: own.is_some_and(|seat| self.role(seat) == Role::Vigilante && !self.fired.has(seat)),
            end: self.end,
            seed: over.then(|| self.seed.clone()),
            memory: self.log.seen_by(if over { Viewer::Referee } else { viewer }),
        }
    }

    fn enters(fact: &Fact) -> Option<Phase> {
        match fact.event {
            Event::PhaseChanged { to, .. } => Some(to),
            Event::GameEnded { .. } => Some(Phase::End),
            _ => None,
        }
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        redact(fact, viewer)
    }

    fn text(view: &View) -> String {
        text::draw(view)
    }

    fn minds() -> Vec<Mind<Self>> {
        minds::all()
    }

    fn document(&self) -> Map<String, Value> {
        self.view(Viewer::Referee).document(&self.seed)
    }

    fn team(&self, seat: Seat) -> Option<&'static str> {
        seat.index().filter(|at| *at < self.players()).map(|at| self.roles[at].team())
    }

    fn told(&self, fact: &Fact) -> Option<StoryLine> {
        let phase = match fact.event {
            Event::PhaseChanged { to, day_number, .. } => Some((to, day_number)),
            Event::GameEnded { .. } => Some((Phase::End, self.day_number)),
            _ => None,
        };
        let begins = phase.map(|(phase, day)| {
            let tone = match phase {
                Phase::Setup | Phase::NightActions => Tone::Night,
                Phase::MorningReveal => Tone::Morning,
                Phase::DayDiscussion => Tone::Talk,
                Phase::DayVoting => Tone::Vote,
                Phase::Resolution => Tone::Verdict,
                Phase::End => Tone::End,
            };
            // One move may run through several phases; each is shown as it stood.
            let now = self.view(Viewer::Referee);
            let deadline = now.deadline.filter(|_| phase == now.phase);
            let end = now.end.filter(|_| phase == Phase::End);
            (tone, text::status_box(&View { phase, day, deadline, end, ..now }))
        });
        let thought = matches!(fact.event, Event::AgentThinkChunk { .. });
        let line = match seen(fact, Viewer::Referee)?.as_ref() {
            Event::InvestigationResult(finding) => Some(text::found(finding, &self.cast)),
            event => text::told(event, &self.cast),
        };
        line.map(|line| StoryLine { line, begins, thought })
    }

    fn figures(&self) -> Vec<Figure> {
        figures::of(&self.cast, &self.roles, self.log.since(0))
    }

    fn tables() -> &'static [FigureTable] {
        tables::TABLES
    }

    fn proof(&self) -> Option<Value> {
        // The list of facts grows with every move; a record takes in each move's own facts instead.
        serde_json::to_value(Mafia { log: Log::default(), ..self.clone() }).ok()
    }

    fn tally(&self) -> Vec<(&'static str, u64)> {
        let (mut by_night, mut lynched, mut lynched_mafia) = (0, 0, 0);
        for fact in self.log.since(0) {
            if let Event::PlayerEliminated { cause, role, .. } = &fact.event {
                match cause {
                    DeathCause::Night => by_night += 1,
                    DeathCause::Vote => lynched += 1,
                }
                lynched_mafia += u64::from(*cause == DeathCause::Vote && *role == Some(Role::Mafia));
            }
        }
        let days = u64::from(self.day_number) + 1;
        vec![("days", days), ("killed_by_night", by_night), ("lynched", lynched), ("lynched_mafia", lynched_mafia)]
    }
}
