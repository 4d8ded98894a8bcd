//! Why a cell is safe, or a mine: a smallest set of numbers that force it.

use super::frontier::NONE;
use super::knowledge::{BLANK, Knowledge};
use super::odds::{Certain, Mines, Solver};

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
/// Steps for one reason, which is many questions.
pub const REASON_BUDGET: u64 = 4_000_000;

/// What is certain of `cell`, if only these numbers are looked at. Without `steps` left nothing is.
fn certain(
    raw: &Knowledge,
    numbers: &[usize],
    cell: usize,
    mines: Mines,
    solver: &mut Solver,
    steps: &mut u64,
) -> Certain {
    if *steps == 0 {
        return Certain::No;
    }
    let mut known = raw.clone();
    raw.active().for_each(|place| known.what[place] = BLANK);
    numbers.iter().for_each(|&place| known.what[place] = raw.what[place]);
    let looked = solver.frontier.build(&known).and_then(|()| solver.work_out_within(&known, mines, BUDGET, steps));
    if looked.is_err() || solver.odds.total <= 0.0 {
        return Certain::No;
    }
    match solver.frontier.group_of[cell] {
        NONE => solver.odds.outside_certain.unwrap_or(Certain::No),
        group => solver.odds.certain[group as usize],
    }
}

/// Why `cell` is what it is. `raw` knows the numbers and nothing that was deduced. `None` if nothing forces it, or if
/// `steps` ran out before a smallest set was found; then none are left.
pub fn explain(raw: &Knowledge, cell: usize, what: Certain, solver: &mut Solver, steps: &mut u64) -> Option<Grounds> {
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
        let forced = certain(raw, &numbers, cell, Mines::Unknown, solver, steps) == what;
        forced.then_some((numbers, Mines::Unknown))
    });
    if found.is_none() {
        let mines = Mines::Left(raw.mines);
        found = (certain(raw, &all, cell, mines, solver, steps) == what).then(|| (all.clone(), mines));
    }
    let (mut numbers, mines) = found?;
    // The farthest are left out first, if the rest suffices.
    let mut at = numbers.len();
    while at > 0 {
        at -= 1;
        let left_out = numbers.remove(at);
        if certain(raw, &numbers, cell, mines, solver, steps) != what {
            numbers.insert(at, left_out);
        }
    }
    numbers.sort_unstable();
    (*steps > 0).then_some(Grounds { numbers, mine_count: mines != Mines::Unknown })
}
