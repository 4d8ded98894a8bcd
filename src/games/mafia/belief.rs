//! What can be believed from a memory: a probability over who the mafia is.
//!
//! Every set of `k` players that could be the mafia gets the product of its members' weights; a weight is what votes,
//! claims, results, deaths and who profits say about one player. The chance that a player is mafia is then the share of
//! the sets with that player in it, which elementary symmetric polynomials give exactly, without listing the sets.

use super::facts::{DeathCause, Event};
use super::roles::{MOST_PLAYERS, Role, Seats, at};
use super::rules::Phase;
use super::talk::{Act, Verb};
use super::view::View;
use crate::engine::Seat;

/// Which signals a mind listens to; without one it plays worse, which is how its worth is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signals {
    /// Who voted for whom.
    pub votes: bool,
    /// Who claims to be what, who accuses whom.
    pub claims: bool,
    /// What sheriffs report and the seat's own results.
    pub results: bool,
}

impl Signals {
    /// All of them.
    pub const ALL: Signals = Signals { votes: true, claims: true, results: true };
}

/// A sheriff's report in public.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Who says so.
    pub by: Seat,
    /// About whom.
    pub target: Seat,
    /// Mafia or not.
    pub mafia: bool,
}

/// A memory, sorted.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Who claimed what, first claim first.
    pub claims: Vec<(Seat, Role)>,
    /// What was reported.
    pub reports: Vec<Report>,
    /// Final ballots of past days.
    pub votes: Vec<(Seat, Seat)>,
    /// Who was lynched after those ballots, day by day, with the voters for and the other voters.
    pub lynchings: Vec<(Seat, Seats, Seats)>,
    /// Who accused whom.
    pub accusations: Vec<(Seat, Seat)>,
    /// Who defended whom.
    pub defences: Vec<(Seat, Seat)>,
    /// Who died by night.
    pub night_deaths: Vec<Seat>,
    /// A sheriff's own results.
    pub results: Vec<Report>,
    /// What was said today.
    pub today: Vec<(Seat, Act)>,
    /// The first victim named in the mafia's chat of this night.
    pub chat_target: Option<Seat>,
}

impl Reading {
    /// Reads a memory once.
    pub fn of(view: &View) -> Reading {
        let mut reading = Reading::default();
        for fact in view.memory.iter() {
            reading.take(&fact.event);
        }
        reading
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::PhaseChanged { to: Phase::NightActions, .. } => {
                self.today.clear();
                self.chat_target = None;
            }
            Event::AgentSayChunk { agent_id, acts, .. } => acts.iter().for_each(|act| self.hear(*agent_id, act)),
            Event::MafiaChat { acts, .. } => {
                let named = acts.iter().find(|act| act.act == Verb::Vote).and_then(|act| act.target);
                self.chat_target = self.chat_target.or(named);
            }
            Event::InvestigationResult(finding) => {
                let (by, target, mafia) = (finding.sheriff_id, finding.target_id, finding.is_mafia);
                self.results.push(Report { by, target, mafia });
            }
            Event::PlayerEliminated { player_id, cause: DeathCause::Night, .. } => self.night_deaths.push(*player_id),
            Event::VoteResult { eliminated, votes, .. } => {
                self.votes.extend(votes.iter().filter_map(|ballot| Some((ballot.voter_id, ballot.target_id?))));
                if let Some(lynched) = eliminated {
                    let on = |ballot: &&super::facts::Ballot| ballot.target_id == Some(*lynched);
                    let voters: Seats = votes.iter().filter(on).map(|ballot| ballot.voter_id).collect();
                    let others: Seats = votes.iter().map(|ballot| ballot.voter_id).collect();
                    self.lynchings.push((*lynched, voters, others.minus(voters).without(*lynched)));
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, speaker: Seat, act: &Act) {
        self.today.push((speaker, *act));
        match (act.act, act.target, act.role) {
            (Verb::Claim, _, Some(role)) if !self.claims.contains(&(speaker, role)) => {
                self.claims.push((speaker, role))
            }
            (Verb::Report, Some(target), _) => {
                let Some(mafia) = act.mafia.or(act.role.map(Role::is_mafia)) else { return };
                let known = self.reports.iter().any(|report| report.by == speaker && report.target == target);
                if !known {
                    self.reports.push(Report { by: speaker, target, mafia });
                }
            }
            (Verb::Accuse, Some(target), _) => self.accusations.push((speaker, target)),
            (Verb::Defend, Some(target), _) if target != speaker => self.defences.push((speaker, target)),
            _ => {}
        }
    }

    /// What a seat last claimed to be.
    pub fn claimed(&self, seat: Seat) -> Option<Role> {
        self.claims.iter().rev().find(|(who, _)| *who == seat).map(|(_, role)| *role)
    }

    /// Those who claim a role, first claim first.
    pub fn claimants(&self, role: Role) -> impl Iterator<Item = Seat> + '_ {
        self.claims.iter().filter(move |(_, claimed)| *claimed == role).map(|(seat, _)| *seat)
    }
}

/// How likely each player is mafia.
#[derive(Clone, Debug)]
pub struct Belief {
    /// The chance, `p1` first; 0 or 1 where it is known.
    pub mafia: [f64; MOST_PLAYERS],
}

impl Belief {
    /// The chance that this seat is mafia.
    pub fn of(&self, seat: Seat) -> f64 {
        self.mafia[at(seat)]
    }

    /// The seat of a set that is most likely mafia, with `bonus` added; the lowest of equals.
    pub fn top(&self, seats: Seats, bonus: impl Fn(Seat) -> f64) -> Option<Seat> {
        let value = |seat: Seat| self.of(seat) + bonus(seat);
        seats.iter().fold(None, |best: Option<Seat>, seat| match best {
            Some(before) if value(before) >= value(seat) => best,
            _ => Some(seat),
        })
    }
}

/// What a mind believes that knows `known` roles (its own, its team's, those of the dead).
pub fn believe(view: &View, reading: &Reading, known: &[Option<Role>], signals: Signals) -> Belief {
    let players = view.cast.players();
    let mut sure: Vec<Option<bool>> = (0..players).map(|at| known[at].map(Role::is_mafia)).collect();
    if !view.book.mafia_target && view.cast.counts[Role::Vigilante.index()] == 0 {
        // Where the mafia may not kill its own and nobody else kills, the night's dead are town.
        reading.night_deaths.iter().for_each(|seat| sure[at(*seat)] = Some(false));
    }
    if signals.results {
        reading.results.iter().for_each(|result| sure[at(result.target)] = Some(result.mafia));
    }
    let mut weights = [1.0; MOST_PLAYERS];
    if signals.votes {
        weigh_votes(&sure, reading, &mut weights);
    }
    if signals.claims {
        weigh_claims(view, reading, known, &mut weights);
        weigh_words(&sure, reading, &mut weights);
    }
    if signals.results {
        weigh_reports(&sure, reading, &mut weights);
    }
    let total = view.cast.counts[Role::Mafia.index()] as usize;
    Belief { mafia: marginals(&sure, &weights, total) }
}

fn scale(weights: &mut [f64; MOST_PLAYERS], seats: Seats, factor: f64) {
    seats.iter().for_each(|seat| weights[at(seat)] *= factor);
}

/// Votes, once it is known whom they hit.
fn weigh_votes(sure: &[Option<bool>], reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    for &(lynched, voters, others) in &reading.lynchings {
        match sure[at(lynched)] {
            Some(true) => {
                scale(weights, voters, 0.85);
                scale(weights, others, 1.4);
            }
            Some(false) => {
                scale(weights, voters, 1.15);
                scale(weights, others, 0.9);
            }
            None => {}
        }
    }
    for &(voter, target) in &reading.votes {
        if sure[at(target)] == Some(true) {
            weights[at(voter)] *= 0.97;
        }
    }
}

/// Claims: more claimants than such roles means that somebody lies, and the town does not lie about roles.
fn weigh_claims(view: &View, reading: &Reading, known: &[Option<Role>], weights: &mut [f64; MOST_PLAYERS]) {
    for role in [Role::Sheriff, Role::Doctor, Role::Vigilante] {
        let claimants: Vec<Seat> = reading.claimants(role).collect();
        let proven = known.iter().filter(|known| **known == Some(role)).count();
        let dealt = view.cast.counts[role.index()] as usize;
        let unproven: Vec<Seat> = claimants.into_iter().filter(|seat| known[at(*seat)].is_none()).collect();
        let room = dealt.saturating_sub(proven);
        for (place, seat) in unproven.iter().enumerate() {
            weights[at(*seat)] *= match () {
                () if room == 0 => 60.0,
                () if unproven.len() <= room && role == Role::Sheriff => 0.12,
                // Others have little reason to contradict, so this is easily said.
                () if unproven.len() <= room => 0.5,
                // Somebody lies; a sheriff's rival usually came because they had to.
                () if place < room && role == Role::Sheriff => 1.2,
                () => 3.0,
            };
        }
    }
}

/// Accusations and defences, once it is known whom they were about; and whom the dead had accused.
fn weigh_words(sure: &[Option<bool>], reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    for &(by, target) in &reading.accusations {
        match sure[at(target)] {
            Some(true) => weights[at(by)] *= 0.97,
            Some(false) => weights[at(by)] *= 1.05,
            None => {}
        }
        // Who profits: the night silences those who pointed at the right ones.
        if reading.night_deaths.contains(&by) {
            weights[at(target)] *= 1.15;
        }
    }
    for &(by, target) in &reading.defences {
        if sure[at(target)] == Some(true) {
            weights[at(by)] *= 1.3;
        }
    }
}

/// Reports: worth as much as the one who reports.
fn weigh_reports(sure: &[Option<bool>], reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    for report in &reading.reports {
        // A report that has proved true or false says much about who made it.
        if let Some(truth) = sure[at(report.target)] {
            weights[at(report.by)] *= match (truth == report.mafia, report.mafia) {
                (false, _) => 80.0,
                (true, true) => 0.25,
                (true, false) => 0.9,
            };
        }
    }
    for report in &reading.reports {
        let odds = match sure[at(report.by)] {
            Some(true) => 50.0,
            Some(false) => 0.0,
            None => weights[at(report.by)] * 0.4,
        };
        let honest = 1.0 / (1.0 + odds);
        let lying = 1.0 - honest;
        weights[at(report.target)] *= match report.mafia {
            true => (honest + lying * 0.2) / (honest * 0.01 + lying * 0.8),
            false => (honest * 0.01 + lying * 0.6) / (honest + lying * 0.4),
        };
    }
}

/// The share of all possible mafias that each player is in.
fn marginals(sure: &[Option<bool>], weights: &[f64; MOST_PLAYERS], total: usize) -> [f64; MOST_PLAYERS] {
    let mut mafia = [0.0; MOST_PLAYERS];
    let proven = sure.iter().filter(|known| **known == Some(true)).count();
    let pool: Vec<usize> = (0..sure.len()).filter(|&at| sure[at].is_none()).collect();
    let left = total.saturating_sub(proven).min(pool.len());
    for (at, known) in sure.iter().enumerate() {
        mafia[at] = if *known == Some(true) { 1.0 } else { 0.0 };
    }
    let polynomial = |skip: Option<usize>| {
        let mut sums = [0.0; MOST_PLAYERS + 1];
        sums[0] = 1.0;
        for &player in pool.iter().filter(|player| Some(**player) != skip) {
            for size in (1..=left).rev() {
                sums[size] += sums[size - 1] * weights[player];
            }
        }
        sums
    };
    let all = polynomial(None)[left];
    if left == 0 || all <= 0.0 {
        return mafia;
    }
    for &player in &pool {
        mafia[player] = (weights[player] * polynomial(Some(player))[left - 1] / all).clamp(0.0, 1.0);
    }
    mafia
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_mafia() {
        let mut weights = [1.0; MOST_PLAYERS];
        let sure = vec![None; 10];
        let even = marginals(&sure, &weights, 3);
        assert!(even[..10].iter().all(|share| (share - 0.3).abs() < 1e-12));
        weights[4] = 9.0;
        weights[7] = 0.1;
        let bent = marginals(&sure, &weights, 3);
        assert!((bent.iter().sum::<f64>() - 3.0).abs() < 1e-9);
        assert!(bent[4] > 0.7 && bent[7] < 0.1, "{bent:?}");
    }

    #[test]
    fn shares_are_those_of_all_sets() {
        // By hand: weights 1, 2, 3, two of three are mafia: sets 12, 13, 23 weigh 2, 3, 6.
        let mut weights = [1.0; MOST_PLAYERS];
        weights[1] = 2.0;
        weights[2] = 3.0;
        let shares = marginals(&[None, None, None], &weights, 2);
        for (share, exact) in shares.iter().zip([5.0 / 11.0, 8.0 / 11.0, 9.0 / 11.0]) {
            assert!((share - exact).abs() < 1e-12);
        }
        let known = marginals(&[Some(true), None, None], &weights, 2);
        assert!((known[1] - 0.4).abs() < 1e-12 && known[0] == 1.0);
    }
}
