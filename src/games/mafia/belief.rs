//! What can be believed from a memory: a probability over who the mafia is.
//!
//! Every set of `k` players that could be the mafia gets the product of its members' weights; a weight is what votes,
//! claims, results, deaths and who profits say about one player. The chance that a player is mafia is then the share of
//! the sets with that player in it, which elementary symmetric polynomials give exactly, without listing the sets.

use super::facts::{DeathCause, Event};
use super::memory::Mark;
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

/// One ballot of a past vote.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Whose.
    pub by: Seat,
    /// For whom; `None` is "no lynch".
    pub target: Option<Seat>,
    /// Whether at least half of those who voted for the same one had done so before.
    pub late: bool,
}

/// A past vote.
#[derive(Clone, Debug)]
pub struct Poll {
    /// Who was lynched.
    pub lynched: Option<Seat>,
    /// Every ballot as it stood in the end.
    pub ballots: Vec<Choice>,
}

/// A memory, sorted.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Who claimed what, first claim first.
    pub claims: Vec<(Seat, Role)>,
    /// What was reported.
    pub reports: Vec<Report>,
    /// Past votes, day by day.
    pub polls: Vec<Poll>,
    /// The ballots of the vote that is going on, in the order in which they came in.
    casting: Vec<(Seat, Option<Seat>)>,
    /// Who let a turn pass without a word, as often as they did.
    pub silences: Vec<Seat>,
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
    /// How far the memory has been read.
    mark: Mark,
}

impl Reading {
    /// Reads a memory once.
    pub fn of(view: &View) -> Reading {
        let mut reading = Reading::default();
        reading.catch_up(view);
        reading
    }

    /// Reads what is new in the memory of the same seat and game.
    pub fn catch_up(&mut self, view: &View) {
        let mut mark = std::mem::take(&mut self.mark);
        for event in view.memory.since(&mut mark) {
            self.take(&event);
        }
        self.mark = mark;
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::PhaseChanged { to: Phase::NightActions, .. } => {
                self.today.clear();
                self.chat_target = None;
            }
            Event::AgentSayChunk { agent_id, acts, text, .. } => {
                let means = acts.iter().any(|act| act.act != Verb::Pass);
                if !means && !text.as_str().chars().any(char::is_alphanumeric) {
                    self.silences.push(*agent_id);
                }
                acts.iter().for_each(|act| self.hear(*agent_id, act));
            }
            Event::MafiaChat { acts, .. } => {
                let named = acts.iter().find(|act| act.act == Verb::Vote).and_then(|act| act.target);
                self.chat_target = self.chat_target.or(named);
            }
            Event::InvestigationResult(finding) => {
                let (by, target, mafia) = (finding.sheriff_id, finding.target_id, finding.is_mafia);
                self.results.push(Report { by, target, mafia });
            }
            Event::PlayerEliminated { player_id, cause: DeathCause::Night, .. } => self.night_deaths.push(*player_id),
            Event::VoteCast { voter_id, target_id, .. } => {
                self.casting.retain(|(by, _)| by != voter_id);
                self.casting.push((*voter_id, *target_id));
            }
            Event::VoteResult { eliminated, .. } => {
                let cast = std::mem::take(&mut self.casting);
                let votes = |at: usize| cast[..at].iter().filter(|other| other.1 == cast[at].1).count();
                let all = |at: usize| cast.iter().filter(|other| other.1 == cast[at].1).count();
                let ballots = cast.iter().enumerate().map(|(at, &(by, target))| Choice {
                    by,
                    target,
                    late: votes(at) * 2 >= all(at),
                });
                self.polls.push(Poll { lynched: *eliminated, ballots: ballots.collect() });
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

/// What a mind believes that knows `known` roles (its own, its team's, those of the dead) and `results` of its own.
pub fn believe(view: &View, reading: &Reading, results: &[Report], known: &[Option<Role>], signals: Signals) -> Belief {
    let players = view.cast.players();
    let mut sure: Vec<Option<bool>> = (0..players).map(|at| known[at].map(Role::is_mafia)).collect();
    if !view.book.mafia_target && view.cast.counts[Role::Vigilante.index()] == 0 {
        // Where the mafia may not kill its own and nobody else kills, the night's dead are town.
        reading.night_deaths.iter().for_each(|seat| sure[at(*seat)] = Some(false));
    }
    if signals.results {
        results.iter().for_each(|result| sure[at(result.target)] = Some(result.mafia));
    }
    let mut weights = [1.0; MOST_PLAYERS];
    if signals.votes {
        weigh_votes(&sure, reading, &mut weights);
    }
    if signals.claims {
        weigh_claims(view, reading, known, &mut weights);
        weigh_words(&sure, reading, &mut weights);
        weigh_silence(reading, &mut weights);
    }
    if signals.results {
        weigh_reports(&sure, reading, &mut weights);
    }
    let total = view.cast.counts[Role::Mafia.index()] as usize;
    Belief { mafia: marginals(&sure, &weights, total) }
}

/// What one ballot says about who cast it, once it is known what those are who got votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// Early on a mafioso who was lynched.
    EarlyOnMafia,
    /// Late on a mafioso who was lynched.
    LateOnMafia,
    /// Elsewhere when a mafioso was lynched.
    OffMafia,
    /// Early on a townsman who was lynched.
    EarlyOnTown,
    /// Late on a townsman who was lynched.
    LateOnTown,
    /// Elsewhere when a townsman was lynched.
    OffTown,
    /// On a mafioso who got away.
    OnSpared,
    /// Elsewhere when a mafioso got away who was close to the rope.
    Rescue,
}

/// How much likelier a mafioso gives each sign than a townsman, in the order of [`Sign`], as this mind reckons: lower than
/// it is measured where the mafia could learn to avoid it. The test `signs_are_measured` measures the minds of today.
const RATIOS: [f64; 8] = [0.70, 0.95, 5.0, 1.30, 1.05, 0.30, 0.7, 1.5];

/// The ratios are to this power: they were found against mafiosi who do not know that they are watched. Taken at their full
/// worth, they would teach the mafia to hang its own for the credit.
const TRUST: f64 = 0.4;

/// All votes of a game together make nobody less suspect than a stranger, since a mafioso who hangs mates votes best of
/// all, and nobody more suspect than this.
const WORST_VOTER: f64 = 2.0;

/// Every sign of the votes so far.
fn signs(sure: &[Option<bool>], reading: &Reading, mut tell: impl FnMut(Seat, Sign)) {
    for poll in &reading.polls {
        let lynched = poll.lynched.and_then(|lynched| sure[at(lynched)]);
        let known = |target: Option<Seat>| target.is_some_and(|target| sure[at(target)] == Some(true));
        let mut votes = [0u32; MOST_PLAYERS];
        for ballot in &poll.ballots {
            if let Some(target) = ballot.target {
                votes[at(target)] += 1;
            }
        }
        let most = votes.iter().copied().max().unwrap_or(0);
        let close = (0..sure.len()).any(|seat| sure[seat] == Some(true) && votes[seat] >= 2 && votes[seat] + 2 >= most);
        for ballot in poll.ballots.iter().filter(|ballot| Some(ballot.by) != poll.lynched) {
            let sign = match (lynched, ballot.target == poll.lynched, ballot.late) {
                (Some(true), true, false) => Sign::EarlyOnMafia,
                (Some(true), true, true) => Sign::LateOnMafia,
                (Some(true), false, _) => Sign::OffMafia,
                _ if known(ballot.target) => Sign::OnSpared,
                _ if close => Sign::Rescue,
                (Some(false), true, false) => Sign::EarlyOnTown,
                (Some(false), true, true) => Sign::LateOnTown,
                (Some(false), false, _) => Sign::OffTown,
                _ => continue,
            };
            tell(ballot.by, sign);
        }
    }
}

/// Votes, once it is known whom they hit.
fn weigh_votes(sure: &[Option<bool>], reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    let mut votes = [1.0f64; MOST_PLAYERS];
    let ratios = RATIOS.map(|ratio: f64| ratio.powf(TRUST));
    signs(sure, reading, |by, sign| votes[at(by)] *= ratios[sign as usize]);
    for (weight, vote) in weights.iter_mut().zip(votes) {
        *weight *= vote.clamp(1.0, WORST_VOTER);
    }
}

/// Silence: who has a turn and nothing to say has something to hide. The town of `sharp` always speaks.
fn weigh_silence(reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    for seat in &reading.silences {
        weights[at(*seat)] = (weights[at(*seat)] * SILENCE).min(1e6);
    }
}

/// What one silent turn makes of a weight.
const SILENCE: f64 = 2.5;

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
                // Where one lynching may lose the game, even the boldest lie pays.
                () if unproven.len() <= room && role == Role::Sheriff && close_call(view) => 0.3,
                () if unproven.len() <= room && role == Role::Sheriff => 0.12,
                // Others have little reason to contradict, so this is easily said.
                () if unproven.len() <= room => 0.5,
                // Somebody lies; a sheriff's rival usually came because they had to.
                () if (place < room || room > 1) && role == Role::Sheriff => 1.2,
                () => 3.0,
            };
        }
    }
}

/// Whether one more lynching of a townsman may lose the game.
fn close_call(view: &View) -> bool {
    let proven = (0..view.cast.players()).filter(|at| view.known[*at] == Some(Role::Mafia)).map(super::roles::seat_at);
    let dead = proven.filter(|seat| !view.alive.has(*seat)).count();
    let mafia = (view.cast.counts[Role::Mafia.index()] as usize).saturating_sub(dead);
    view.alive.len() <= 2 * mafia + 2
}

/// Defences, once it is known whom they were about; and whom the dead had accused.
///
/// Accusations of the living say nothing by themselves: a mafioso accuses mates as easily as others do.
fn weigh_words(sure: &[Option<bool>], reading: &Reading, weights: &mut [f64; MOST_PLAYERS]) {
    for &(by, target) in &reading.defences {
        if sure[at(target)] == Some(true) {
            weights[at(by)] *= 1.3;
        }
    }
    // Who profits: the night silences those who pointed at the right ones.
    let mut told = Vec::new();
    for &(by, target) in reading.accusations.iter().filter(|(by, _)| reading.night_deaths.contains(by)) {
        if !told.contains(&(by, target)) {
            told.push((by, target));
            weights[at(target)] *= PROFIT;
        }
    }
}

/// What it makes of a weight to have been accused by one whom the night killed.
const PROFIT: f64 = 1.04;

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
    if left == 0 {
        return mafia;
    }
    // Row `n` of `before` has the sums over sets of each size among the first `n` of the pool, `behind` among the rest.
    let width = left + 1;
    let mut before = vec![0.0; (pool.len() + 1) * width];
    let mut behind = before.clone();
    before[0] = 1.0;
    behind[pool.len() * width] = 1.0;
    for (place, &player) in pool.iter().enumerate() {
        let (row, next) = (place * width, (place + 1) * width);
        for size in 0..width {
            let with = if size > 0 { before[row + size - 1] * weights[player] } else { 0.0 };
            before[next + size] = before[row + size] + with;
        }
    }
    for (place, &player) in pool.iter().enumerate().rev() {
        let (row, next) = (place * width, (place + 1) * width);
        for size in 0..width {
            let with = if size > 0 { behind[next + size - 1] * weights[player] } else { 0.0 };
            behind[row + size] = behind[next + size] + with;
        }
    }
    let all = behind[left];
    if all <= 0.0 {
        return mafia;
    }
    for (place, &player) in pool.iter().enumerate() {
        let (row, next) = (place * width, (place + 1) * width);
        let others: f64 = (0..left).map(|size| before[row + size] * behind[next + left - 1 - size]).sum();
        mafia[player] = (weights[player] * others / all).clamp(0.0, 1.0);
    }
    mafia
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Session, Viewer, read_setup};
    use crate::games::mafia::Mafia;
    use serde_json::json;

    /// Measures the signs of the votes: `cargo test --release --lib signs_are_measured -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes a minute; run it when the minds have changed"]
    fn signs_are_measured() {
        let mut all = [0.0; 8];
        let mut told = Vec::new();
        let tables = [("fsm", 10), ("flow", 8), ("flow", 10), ("flow", 12), ("flow", 15)];
        for (ruleset, players) in tables {
            let mut seen = [[0u32; 8]; 2];
            for number in 0..600u64 {
                let setup = read_setup::<Mafia>(&json!({"ruleset": ruleset, "players": players})).expect("a setup");
                let mut game = Session::<Mafia>::new(setup, number.into()).expect("a game");
                while game.outcome().is_none() {
                    use crate::engine::Rules;
                    let awaited = game.state().awaited();
                    for seat in awaited {
                        let view = game.view(Viewer::Seat(seat));
                        let mut mind = crate::games::mafia::sharp::Sharp::new(crate::games::mafia::sharp::Style::SHARP);
                        let choice = crate::engine::Bot::choose(&mut mind, &view, &mut game.mind_draw(seat));
                        drop(view);
                        if let Some(action) = choice {
                            game.act(seat, action).expect("a legal action");
                        }
                    }
                    if game.state().awaited().is_empty() {
                        game.tick(1_000);
                    }
                }
                let end = game.view(Viewer::Referee);
                let truth: Vec<Option<bool>> = (0..players).map(|at| end.known[at].map(Role::is_mafia)).collect();
                signs(&truth, &Reading::of(&end), |by, sign| {
                    seen[usize::from(truth[at(by)] == Some(true))][sign as usize] += 1;
                });
            }
            // The first three are the ways to vote when a mafioso was lynched, the others when one of the town was.
            let share = |side: usize, sign: usize| {
                let group = if sign < 3 { 0..3 } else { 3..8 };
                f64::from(seen[side][sign]) / f64::from(seen[side][group].iter().sum::<u32>().max(1))
            };
            let ratios: [f64; 8] = std::array::from_fn(|sign| share(1, sign) / share(0, sign).max(1e-9));
            told.push(format!("{ruleset} {players}: {ratios:.2?}"));
            all.iter_mut().zip(ratios).for_each(|(sum, ratio)| *sum += ratio / tables.len() as f64);
        }
        told.push(format!("averaged: {all:.2?}, in use: {RATIOS:.2?}"));
        std::io::Write::write_all(&mut std::io::stdout(), (told.join("\n") + "\n").as_bytes()).expect("stdout");
    }

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
