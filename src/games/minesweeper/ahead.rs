//! The reveal after the next one: which of the cells that promise about the same leads to the better second choice.
//!
//! A position to come is worth what its best cell promises, and that is looked at as closely as a cell to be revealed
//! now: for each number it may show. Where cells are safe then, the best of them counts: what it shows costs nothing.

use super::guess::{Outcome, Strength, outside_candidates};
use super::knowledge::{Knowledge, MINE};
use super::odds::{Certain, PLACES_A_STEP, Solver};

/// How to look further.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Further {
    /// How many cells are looked into, the best at first sight.
    pub best: usize,
    /// How much less than the best one they may promise at first sight, as a share of it.
    pub margin: f64,
    /// A position to come with more safe cells than this is not looked into: the game goes on.
    pub sure: usize,
    /// How many cells are looked at in a position to come.
    pub candidates: usize,
    /// How many cells that touch no number are among them.
    pub outside: usize,
    /// Steps for all positions to come.
    pub budget: u64,
}

/// A cell at first sight.
struct Sight {
    cell: usize,
    safe: f64,
    promise: f64,
    /// With weights that add up to one.
    outcomes: Vec<Outcome>,
}

/// The best of these cells, given with their odds and the safest first, and what it promises. After the odds were worked
/// out. `None` if there is none, or if the first is already too much to count.
pub fn best(
    known: &Knowledge,
    solver: &mut Solver,
    strength: &Strength,
    further: &Further,
    cells: &[(f64, u32)],
) -> Option<(usize, f64)> {
    if known.unknown - known.mines == 1 {
        return cells.first().map(|&(mine, cell)| (cell as usize, 1.0 - mine));
    }
    let sights = at_first_sight(known, solver, strength, further, cells);
    let first = sights.first()?;
    let mut chosen = (first.cell, first.promise);
    if sights.len() == 1 {
        return Some(chosen);
    }
    let mut deeper = solver.deeper.take().unwrap_or_default();
    let mut budget = further.budget;
    let mut most = 0.0;
    for sight in &sights {
        // A cell that could not be looked into is not compared with those that were: it would seem the better one.
        let Some(promise) = at_second_sight(known, &mut deeper, strength, further, sight, most, &mut budget) else {
            break;
        };
        if promise > most {
            most = promise;
            chosen = (sight.cell, promise);
        }
    }
    solver.deeper = Some(deeper);
    Some(chosen)
}

/// The cells that are worth a second look, the best first.
fn at_first_sight(
    known: &Knowledge,
    solver: &mut Solver,
    strength: &Strength,
    further: &Further,
    cells: &[(f64, u32)],
) -> Vec<Sight> {
    solver.prepare_what_if();
    let mut sights: Vec<Sight> = Vec::new();
    let mut budget = strength.count_budget;
    let mut least = 0.0;
    for &(mine, cell) in cells {
        let (cell, safe) = (cell as usize, 1.0 - mine);
        // No cell promises more than its own safety.
        if safe <= least {
            break;
        }
        let mut outcomes = Vec::new();
        if solver.outcomes(known, cell, &mut budget, |outcome| outcomes.push(outcome)).is_err() {
            break;
        }
        let all: f64 = outcomes.iter().map(|outcome| outcome.weight).sum();
        outcomes.iter_mut().for_each(|outcome| outcome.weight /= all);
        let worth: f64 = outcomes.iter().map(|outcome| outcome.weight * outcome.worth(&strength.outlook)).sum();
        least = f64::max(least, safe * worth * (1.0 - further.margin));
        sights.push(Sight { cell, safe, promise: safe * worth, outcomes });
    }
    sights.retain(|sight| sight.promise >= least);
    sights.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    sights.truncate(further.best);
    sights
}

/// What a cell promises, by the best cell after each number it may show; a lower number if that is not more than `most`.
/// `None` if the budget ran out.
fn at_second_sight(
    known: &Knowledge,
    deeper: &mut Solver,
    strength: &Strength,
    further: &Further,
    sight: &Sight,
    most: f64,
    budget: &mut u64,
) -> Option<f64> {
    let found = known.beside(sight.cell).into_iter().filter(|&place| known.what[place] == MINE).count() as u8;
    let (mut sum, mut left) = (0.0, 1.0);
    for outcome in &sight.outcomes {
        if sight.safe * (sum + left) <= most {
            break;
        }
        left -= outcome.weight;
        let worth = if outcome.sure > further.sure {
            outcome.worth(&strength.outlook)
        } else {
            *budget = budget.checked_sub((known.what.len() / PLACES_A_STEP) as u64)?;
            let mut next = known.clone();
            next.reveal(sight.cell, outcome.mines + found);
            deeper.look(&next, budget).ok()?;
            best_promise(&next, deeper, strength, further, budget)?
        };
        sum += outcome.weight * worth;
    }
    Some(sight.safe * sum)
}

/// What the best cell of a position promises at first sight, after the odds were worked out. `None` if the budget ran out.
fn best_promise(
    known: &Knowledge,
    solver: &mut Solver,
    strength: &Strength,
    further: &Further,
    budget: &mut u64,
) -> Option<f64> {
    let cells = candidates(known, solver, further);
    solver.prepare_what_if();
    let mut most = 0.0;
    for (mine, cell) in cells {
        let safe = 1.0 - mine;
        if safe <= most {
            break;
        }
        let promise = solver.what_if(known, cell as usize, safe, &strength.outlook, budget).ok()?;
        most = f64::max(most, promise.second);
    }
    Some(most)
}

/// The cells to choose from with their odds, the safest first; where some are safe next to numbers, only those.
fn candidates(known: &Knowledge, solver: &Solver, further: &Further) -> Vec<(f64, u32)> {
    let of = |wanted: Certain| {
        let groups = (0..solver.odds.groups.len()).filter(move |&group| solver.odds.certain[group] == wanted);
        groups.flat_map(|group| {
            solver.frontier.cells_of(group).iter().map(move |&cell| (solver.odds.groups[group], cell))
        })
    };
    let mut cells: Vec<(f64, u32)> = of(Certain::Safe).collect();
    if cells.is_empty() {
        cells.extend(of(Certain::No));
        if solver.frontier.outside > 0 {
            outside_candidates(known, solver, further.outside, &mut cells);
        }
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    cells.truncate(further.candidates);
    cells
}
