//! Why a cell is safe, or a mine: a smallest set of numbers that force it.

use super::frontier::NONE;
use super::knowledge::{BLANK, Knowledge};
use super::odds::{Certain, Mines, Odds, Solver};

/// What forces a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grounds {
    /// The places of the numbers, in reading order. Without any of them it would not follow.
    pub numbers: Vec<usize>,
    /// Whether the mine count is needed beside them.
    pub mine_count: bool,
}

/// Steps of counting for one question.
const BUDGET: u64 = 200_000;

/// What is certain of `cell`, if only these numbers are looked at.
fn certain(raw: &Knowledge, numbers: &[usize], cell: usize, mines: Mines, solver: &mut Solver) -> Certain {
    let mut known = raw.clone();
    for place in raw.active() {
        if !numbers.contains(&place) {
            known.what[place] = BLANK;
        }
    }
    let Solver { frontier, odds, sweeps, .. } = solver;
    frontier.build(&known);
    let mut budget = BUDGET;
    if Odds::work_out(odds, frontier, sweeps, mines, &mut budget).is_err() || odds.total <= 0.0 {
        return Certain::No;
    }
    match frontier.group_of[cell] {
        NONE => odds.outside_certain.unwrap_or(Certain::No),
        group => odds.certain[group as usize],
    }
}

/// Why `cell` is what it is. `raw` knows the numbers and nothing that was deduced. `None` if nothing forces it.
pub fn explain(raw: &Knowledge, cell: usize, what: Certain, solver: &mut Solver) -> Option<Grounds> {
    let (row, column) = raw.grid.position(cell);
    let distance = |place: usize| {
        let (r, c) = raw.grid.position(place);
        r.abs_diff(row).max(c.abs_diff(column))
    };
    let mut all: Vec<usize> = raw.active().collect();
    all.sort_by_key(|&place| distance(place));
    // First the numbers close by, then more and more of them, then the mine count too.
    let radii = [1, 2, 3, 4, 6, 9, usize::MAX];
    let near = |radius: usize| all.iter().copied().filter(|&place| distance(place) <= radius).collect::<Vec<_>>();
    let mut found = radii.into_iter().map(near).find_map(|numbers| {
        let forced = certain(raw, &numbers, cell, Mines::Unknown, solver) == what;
        forced.then_some((numbers, Mines::Unknown))
    });
    if found.is_none() {
        let mines = Mines::Left(raw.mines);
        found = (certain(raw, &all, cell, mines, solver) == what).then(|| (all.clone(), mines));
    }
    let (mut numbers, mines) = found?;
    // The farthest are left out first, if the rest suffices.
    let mut at = numbers.len();
    while at > 0 {
        at -= 1;
        let left_out = numbers.remove(at);
        if certain(raw, &numbers, cell, mines, solver) != what {
            numbers.insert(at, left_out);
        }
    }
    numbers.sort_unstable();
    Some(Grounds { numbers, mine_count: mines != Mines::Unknown })
}
