//! What was said, measured against what was true and against what the speaker could know. No judge is needed: a statement
//! carries its acts.

use super::facts::{DeathCause, Event, Fact};
use super::reasons::{Chronicle, speaks_against};
use super::roles::{MOST_PLAYERS, ROLES, Role, Seats, at, seat_at};
use super::rules::Phase;
use super::talk::{Act, Verb};
use crate::arena::tale::Worth;
use crate::engine::{Figure, Seat};
use serde_json::Value;

/// What a speaker knows for certain about everybody, `p1` first: mafia, not mafia, or nothing.
type Certain = [Option<bool>; MOST_PLAYERS];

/// One seat's conduct.
#[derive(Clone, Copy, Default)]
struct Part {
    words: u64,
    lies: u64,
    mistaken: u64,
    claims: [u64; 2],
    reports: [u64; 2],
    accusations: [u64; 2],
    accused: u64,
    /// Answered an accusation: by one of their own, in defence, with a claim, not at all.
    reactions: [u64; 4],
    words_kept: [u64; 2],
    leaks: u64,
    ballots_on_power: u64,
    found: Option<u32>,
    disclosed: Option<u32>,
    suspicion: (f64, u64),
    last_suspicion: Option<f64>,
}

/// Follows a game from its first fact to its last.
pub(super) struct Conduct<'a> {
    roles: &'a [Role],
    certain: Vec<Certain>,
    parts: [Part; MOST_PLAYERS],
    chronicle: Chronicle,
    /// Who was accused and has not spoken since, and by whom last.
    open: [Option<Seat>; MOST_PLAYERS],
    sabotage: u64,
}

impl<'a> Conduct<'a> {
    pub(super) fn new(roles: &'a [Role]) -> Conduct<'a> {
        let knows = |who: usize| {
            let mut certain = [None; MOST_PLAYERS];
            for (about, role) in roles.iter().enumerate() {
                if about == who || roles[who].is_mafia() {
                    certain[about] = Some(role.is_mafia());
                }
            }
            certain
        };
        Conduct {
            roles,
            certain: (0..roles.len()).map(knows).collect(),
            parts: [Part::default(); MOST_PLAYERS],
            chronicle: Chronicle::default(),
            open: [None; MOST_PLAYERS],
            sabotage: 0,
        }
    }

    /// What an act is worth, coming from this speaker now; `None` where it says nothing that is true or false, or where
    /// it is right by luck.
    pub(super) fn worth(&self, by: Seat, act: &Act) -> Option<Worth> {
        let speaker = *self.roles.get(by.index()?)?;
        let is = |seat: Seat| self.roles.get(at(seat)).copied();
        let knows = |seat: Seat| self.certain[at(by)].get(at(seat)).copied().flatten();
        let side = |target: Seat, mafia: bool| {
            let right = is(target)?.is_mafia() == mafia;
            match (right, knows(target).is_some()) {
                (false, true) => Some(Worth::Lie),
                (false, false) => Some(Worth::Mistaken),
                // Of oneself it goes without saying, and the mafia knows everything.
                (true, true) if target != by && !speaker.is_mafia() => Some(Worth::Known),
                _ => None,
            }
        };
        let honest = |right: bool| Some(if right { Worth::Known } else { Worth::Lie });
        match act.act {
            Verb::Claim => honest(act.role == Some(speaker)),
            Verb::Confess => honest(speaker.is_mafia()),
            Verb::SoftClaim => {
                (!speaker.is_mafia() && speaker == Role::Villager || speaker.is_mafia()).then_some(Worth::Lie)
            }
            Verb::Report => {
                let target = act.target?;
                match act.mafia.or(act.role.map(Role::is_mafia)) {
                    Some(mafia) if speaker == Role::Sheriff => {
                        let found = self.chronicle.found.iter().any(|found| found.by == by && found.target == target);
                        honest(
                            found
                                && is(target)?.is_mafia() == mafia
                                && act.role.is_none_or(|role| Some(role) == is(target)),
                        )
                    }
                    // Nobody else has results, whatever they come to.
                    Some(_) => Some(Worth::Lie),
                    None => honest(speaker == Role::Doctor),
                }
            }
            Verb::Accuse => side(act.target?, true),
            Verb::Defend => side(act.target?, false),
            Verb::Read => side(act.target?, act.mafia.or(act.role.map(Role::is_mafia))?),
            _ => None,
        }
    }

    /// One more fact. The worth of what is said in it is asked for before.
    pub(super) fn take(&mut self, fact: &Fact) {
        match &fact.event {
            Event::AgentSayChunk { agent_id, text, acts, turn_id } => {
                self.speaks(*agent_id, text.as_str(), acts, turn_id.day);
            }
            Event::InvestigationResult(finding) => {
                self.certain[at(finding.sheriff_id)][at(finding.target_id)] = Some(finding.is_mafia);
                if finding.is_mafia {
                    self.parts[at(finding.sheriff_id)].found.get_or_insert(self.chronicle.day);
                }
            }
            Event::PlayerEliminated { player_id, role, cause, .. } => {
                if let Some(role) = role {
                    let shown = role.is_mafia();
                    self.certain.iter_mut().for_each(|certain| certain[at(*player_id)] = Some(shown));
                }
                let power = matches!(self.roles[at(*player_id)], Role::Doctor | Role::Sheriff | Role::Vigilante);
                self.sabotage += u64::from(power && *cause == DeathCause::Vote);
            }
            Event::VoteResult { votes, eliminated, .. } => {
                for ballot in votes {
                    self.votes(ballot.voter_id, ballot.target_id, *eliminated);
                }
            }
            Event::PhaseChanged { to: Phase::DayVoting, .. } => {
                // Whoever had no turn left did not keep silent.
                self.open = [None; MOST_PLAYERS];
            }
            _ => {}
        }
        self.chronicle.take(&fact.event);
    }

    fn speaks(&mut self, by: Seat, text: &str, acts: &[Act], day: u32) {
        if let Some(accuser) = self.open[at(by)].take() {
            let counters = |act: &Act| speaks_against(act) && act.target == Some(accuser);
            let defends = |act: &Act| act.act == Verb::Defend && act.target == Some(by);
            let claims = |act: &Act| matches!(act.act, Verb::Claim | Verb::SoftClaim | Verb::Confess);
            let reaction = if acts.iter().any(counters) {
                0
            } else if acts.iter().any(defends) {
                1
            } else if acts.iter().any(claims) {
                2
            } else {
                3
            };
            self.parts[at(by)].reactions[reaction] += 1;
        }
        self.parts[at(by)].words += text.split_whitespace().count() as u64;
        for act in acts {
            let worth = self.worth(by, act);
            let right = usize::from(!matches!(worth, Some(Worth::Lie | Worth::Mistaken)));
            let mafia = self.roles[at(by)].is_mafia();
            let part = &mut self.parts[at(by)];
            part.lies += u64::from(worth == Some(Worth::Lie));
            part.mistaken += u64::from(worth == Some(Worth::Mistaken));
            match act.act {
                Verb::Claim => part.claims[right] += 1,
                Verb::Report => part.reports[right] += 1,
                Verb::Accuse => part.accusations[right] += 1,
                _ => {}
            }
            let tells = act.act == Verb::Confess || act.act == Verb::Claim && act.role == Some(Role::Mafia);
            part.leaks += u64::from(mafia && tells);
            let result = act.act == Verb::Report && act.mafia.or(act.role.map(Role::is_mafia)) == Some(true);
            if result && part.found.is_some() && worth == Some(Worth::Known) {
                part.disclosed.get_or_insert(day);
            }
            if let (Verb::Accuse, Some(target)) = (act.act, act.target.filter(|target| *target != by)) {
                self.parts[at(target)].accused += 1;
                self.open[at(target)] = Some(by);
            }
        }
    }

    fn votes(&mut self, by: Seat, target: Option<Seat>, lynched: Option<Seat>) {
        if let Some(announced) = self.chronicle.announced(self.chronicle.day, by) {
            self.parts[at(by)].words_kept[usize::from(announced == target)] += 1;
        }
        let power = |seat: Seat| matches!(self.roles[at(seat)], Role::Doctor | Role::Sheriff | Role::Vigilante);
        let against_own =
            !self.roles[at(by)].is_mafia() && target.is_some_and(|target| power(target) && lynched == Some(target));
        self.parts[at(by)].ballots_on_power += u64::from(against_own);
    }

    /// How likely a neutral reader takes each of the living for mafia at this moment.
    pub(super) fn suspect(&mut self, living: Seats, chance: impl Fn(Seat) -> f64) {
        for seat in living.iter() {
            let part = &mut self.parts[at(seat)];
            part.suspicion.0 += chance(seat);
            part.suspicion.1 += 1;
            part.last_suspicion = Some(chance(seat));
        }
    }

    /// What it all comes to.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![Figure::game("auto_sabotage", self.sabotage)];
        for seat in (0..self.roles.len()).map(seat_at) {
            let part = &self.parts[at(seat)];
            let figure = |name, value: u64| Figure::seat(seat, name, value);
            figures.extend([
                figure("words", part.words),
                figure("lies", part.lies),
                figure("mistaken", part.mistaken),
                figure("claims_false", part.claims[0]),
                figure("claims_true", part.claims[1]),
                figure("reports_false", part.reports[0]),
                figure("reports_true", part.reports[1]),
                figure("accusations_wrong", part.accusations[0]),
                figure("accusations_right", part.accusations[1]),
                figure("accused", part.accused),
                figure("accused_countered", part.reactions[0]),
                figure("accused_defended", part.reactions[1]),
                figure("accused_claimed", part.reactions[2]),
                figure("accused_ignored", part.reactions[3]),
                figure("words_broken", part.words_kept[0]),
                figure("words_kept", part.words_kept[1]),
                figure("leaks", part.leaks),
                figure("ballots_on_power", part.ballots_on_power),
            ]);
            // The night before day 1 tells what can be said on day 1.
            let delay = part.found.zip(part.disclosed).map(|(found, said)| said.saturating_sub(found));
            if part.found.is_some() {
                figures.push(Figure::seat(seat, "disclosed", u64::from(part.disclosed.is_some())));
                figures.push(Figure::seat(seat, "disclosure_delay", delay.map_or(Value::Null, Value::from)));
            }
            if part.suspicion.1 > 0 {
                figures.push(Figure::seat(seat, "suspicion", part.suspicion.0 / part.suspicion.1 as f64));
            }
            if let Some(last) = part.last_suspicion {
                figures.push(Figure::seat(seat, "suspicion_last", last));
            }
        }
        figures
    }
}

/// The share of a table that is mafia.
pub(super) fn base_rate(roles: &[Role]) -> f64 {
    let mafia = roles.iter().filter(|role| **role == ROLES[0]).count();
    mafia as f64 / roles.len().max(1) as f64
}
