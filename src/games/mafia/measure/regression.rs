//! Whether the mafia can be told from what everybody sees of the first day: acts, their order, their certainty.

use super::super::facts::Event;
use super::super::reasons::speaks_against;
use super::super::roles::{at, seat_at};
use super::super::rules::Phase;
use super::super::talk::{Act, Verb};
use super::Share;
use super::talkers::Game;

/// One player's first day in numbers.
pub(super) struct Sample {
    pub mafia: bool,
    pub signs: Vec<f64>,
}

const VERBS: [Verb; 22] = [
    Verb::Accuse,
    Verb::Defend,
    Verb::Claim,
    Verb::Report,
    Verb::Ask,
    Verb::Agree,
    Verb::Disagree,
    Verb::Vote,
    Verb::Retract,
    Verb::Pass,
    Verb::Doubt,
    Verb::Answer,
    Verb::Evade,
    Verb::AskClaims,
    Verb::SoftClaim,
    Verb::Read,
    Verb::Point,
    Verb::Hedge,
    Verb::Switch,
    Verb::Confess,
    Verb::Admit,
    Verb::Farewell,
];

/// The first day of a game, player by player: those who lived to speak.
pub(super) fn samples(game: &Game) -> Vec<Sample> {
    let players = game.names.len();
    let mut said: Vec<Vec<(usize, Act)>> = vec![Vec::new(); players];
    let mut received = vec![[0.0; 3]; players];
    let mut ballots: Vec<Option<(usize, Option<usize>, bool)>> = vec![None; players];
    let mut turn = 0;
    for fact in &game.facts {
        match &fact.event {
            Event::PhaseChanged { to: Phase::Resolution, .. } => break,
            Event::AgentSayChunk { agent_id, acts, .. } => {
                turn += 1;
                for act in acts {
                    said[at(*agent_id)].push((turn, *act));
                    let Some(target) = act.target.filter(|target| target != agent_id) else { continue };
                    received[at(target)][0] += f64::from(speaks_against(act));
                    received[at(target)][1] += f64::from(act.act == Verb::Defend);
                    received[at(target)][2] += f64::from(act.act == Verb::Ask);
                }
            }
            Event::VoteCast { voter_id, target_id, changed, .. } => {
                let place = ballots.iter().flatten().count();
                ballots[at(*voter_id)] = Some((place, target_id.map(at), *changed));
            }
            _ => {}
        }
    }
    let votes = |target: usize| ballots.iter().flatten().filter(|ballot| ballot.1 == Some(target)).count() as f64;
    let most = (0..players).map(votes).fold(0.0, f64::max);
    let spoke = (0..players).filter(|seat| !said[*seat].is_empty());
    spoke
        .map(|seat| {
            let mut signs = of_words(seat, &said[seat]);
            signs.extend(received[seat]);
            let (place, target, changed) = ballots[seat].unwrap_or((0, None, false));
            signs.push(place as f64);
            signs.push(f64::from(changed));
            signs.push(f64::from(target.is_some_and(|target| votes(target) == most)));
            signs.push(votes(seat));
            Sample { mafia: game.roles[seat].is_mafia(), signs }
        })
        .collect()
}

/// Acts, order, certainty.
fn of_words(seat: usize, said: &[(usize, Act)]) -> Vec<f64> {
    let mut signs: Vec<f64> = Vec::new();
    for verb in VERBS {
        signs.push(said.iter().filter(|(_, act)| act.act == verb).count() as f64);
    }
    let place = |fits: &dyn Fn(&Act) -> bool| said.iter().position(|(_, act)| fits(act));
    let own = |act: &Act| act.act == Verb::Defend && act.target == Some(seat_at(seat)) || act.act == Verb::Disagree;
    let accuse = |act: &Act| act.act == Verb::Accuse;
    let (defence, accusation) = (place(&own), place(&accuse));
    let order = |before: Option<usize>, after: Option<usize>| {
        f64::from(before.is_some_and(|before| after.is_some_and(|after| before < after)))
    };
    signs.push(order(defence, accusation));
    signs.push(order(accusation, defence));
    for level in [0u8, 36, 56, 76] {
        let next = level + 20;
        let at_level = |act: &Act| speaks_against(act) && (level..next).contains(&act.certainty);
        signs.push(said.iter().filter(|(_, act)| at_level(act)).count() as f64);
    }
    let sure: Vec<f64> =
        said.iter().filter(|(_, act)| speaks_against(act)).map(|(_, act)| f64::from(act.certainty)).collect();
    signs.push(sure.iter().sum::<f64>() / sure.len().max(1) as f64);
    signs.push(said.iter().filter(|(_, act)| act.because.is_some()).count() as f64);
    signs.push(said.len() as f64);
    for role in super::super::roles::ROLES {
        signs.push(said.iter().filter(|(_, act)| act.act == Verb::Claim && act.role == Some(role)).count() as f64);
    }
    signs
}

/// How well a regression, fitted on one half of the samples, tells the mafia of the other half: the area under its curve
/// with an interval; and the share of mafia among those who show the most telling single sign.
pub(super) fn told_apart(samples: &[Sample]) -> ([f64; 3], Share) {
    let Some(first) = samples.first() else { return ([0.5, 0.5, 0.5], Share::default()) };
    let width = first.signs.len();
    let n = samples.len() as f64;
    let mean: Vec<f64> = (0..width).map(|at| samples.iter().map(|one| one.signs[at]).sum::<f64>() / n).collect();
    let spread: Vec<f64> = (0..width)
        .map(|at| (samples.iter().map(|one| (one.signs[at] - mean[at]).powi(2)).sum::<f64>() / n).sqrt().max(1e-6))
        .collect();
    let scaled: Vec<Vec<f64>> = samples
        .iter()
        .map(|one| (0..width).map(|at| ((one.signs[at] - mean[at]) / spread[at]).clamp(-5.0, 5.0)).collect())
        .collect();
    let mut weights = vec![0.0; width + 1];
    let half = samples.len() / 2;
    for _ in 0..200 {
        let mut slope = vec![0.0; width + 1];
        for (one, sample) in scaled[..half].iter().zip(samples) {
            let off = sigmoid(score(&weights, one)) - f64::from(sample.mafia);
            for at in 0..width {
                slope[at] += off * one[at];
            }
            slope[width] += off;
        }
        for (weight, slope) in weights.iter_mut().zip(slope) {
            *weight -= 1.5 * (slope / half.max(1) as f64 + 0.002 * *weight);
        }
    }
    let tested: Vec<(f64, bool)> =
        scaled[half..].iter().zip(&samples[half..]).map(|(one, sample)| (score(&weights, one), sample.mafia)).collect();
    (area(tested), telling(samples, width))
}

fn score(weights: &[f64], one: &[f64]) -> f64 {
    one.iter().zip(weights).map(|(sign, weight)| sign * weight).sum::<f64>() + weights[one.len()]
}

fn sigmoid(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// The chance that one of the mafia scores higher than one of the town, with Hanley's and McNeil's interval.
fn area(mut scored: Vec<(f64, bool)>) -> [f64; 3] {
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mafia = scored.iter().filter(|one| one.1).count() as f64;
    let town = scored.len() as f64 - mafia;
    if mafia == 0.0 || town == 0.0 {
        return [0.5, 0.0, 1.0];
    }
    let ranks: f64 = scored.iter().enumerate().filter(|(_, one)| one.1).map(|(at, _)| at as f64 + 1.0).sum();
    let area = (ranks - mafia * (mafia + 1.0) / 2.0) / (mafia * town);
    let (one, two) = (area / (2.0 - area), 2.0 * area * area / (1.0 + area));
    let square = area * area;
    let variance = area * (1.0 - area) + (mafia - 1.0) * (one - square) + (town - 1.0) * (two - square);
    let error = 1.96 * (variance / (mafia * town)).max(0.0).sqrt();
    [area, area - error, area + error]
}

/// The single sign, shown at least 200 times, among whose bearers most are mafia.
fn telling(samples: &[Sample], width: usize) -> Share {
    let mut best = Share::default();
    for at in 0..width {
        for least in [1.0, 2.0, 3.0] {
            let mut share = Share::default();
            samples.iter().filter(|one| one.signs[at] >= least).for_each(|one| share.add(one.mafia));
            let rate = |share: Share| share.hits as f64 / share.n.max(1) as f64;
            if share.n >= 200 && share.n < samples.len() as u64 && rate(share) > rate(best) {
                best = share;
            }
        }
    }
    best
}
