//! Boards that need no guess.
//!
//! A random board is solved by deduction alone. Where the solver gets stuck, one number on the edge of the known is made
//! easy: the mines around it move away, or mines move in until all its covered neighbours are mines. Then the solving
//! goes on. A board that was changed is solved again from the first reveal, until a board is solved without a change.
//!
//! Where this does not succeed, the board is the plainest there is: one clearing, which the first reveal opens, and mines
//! everywhere else. So whether there is a board at all follows from size and mines alone. A setup whose mines lie so thick
//! that there would be nothing but such boards is refused.

use super::frontier::NONE;
use super::grid::Grid;
use super::knowledge::{COVERED, Knowledge, SAFE};
use super::layout::Layout;
use super::odds::Solver;
use crate::engine::Draw;

/// How many random boards are tried.
const MOST_ATTEMPTS: u32 = 200;
/// How often a board is solved and changed before another is drawn.
const MOST_RUNS: u32 = 24;
/// Changes in one run.
const MOST_CHANGES: u32 = 60;
/// How many clearings are grown before a size is given up.
const MOST_CLEARINGS: u32 = 50;
/// Steps of counting for one position; one that needs more is not what a person can deduce.
const COUNT_BUDGET: u64 = 100_000;

/// Whether no board of this size and with so many mines can do without a guess, wherever it begins. In a corridor of two
/// cells across, both of them touch the same cells; with an odd number of mines one pair holds a single one, and nothing
/// tells which of the two it is.
pub fn is_impossible(grid: Grid, mines: usize) -> bool {
    grid.columns.min(grid.rows) == 2 && mines % 2 == 1
}

/// Whether mines lie so thick that a search is in vain; such a setup is refused. Measured: the chance of one attempt falls with the cells and with the fifth power of their
/// share of mines; here it is below one in a million. A small field costs so little that it is tried all the same, and so
/// does one that is almost full, where the odds are better again.
pub fn is_hopeless(grid: Grid, mines: usize) -> bool {
    let (cells, mines) = (grid.cells() as u64, mines as u64);
    cells >= 400 && cells - mines >= 30 && mines.pow(5) > 20 * cells.pow(4)
}

/// A board that can be solved from `first` on without guessing. `None` if it [`is_impossible`].
pub fn without_guess(grid: Grid, mines: usize, first: usize, draw: &mut Draw) -> Option<Layout> {
    if is_impossible(grid, mines) {
        return None;
    }
    let found = search(grid, mines, first, draw);
    found.or_else(|| (0..MOST_CLEARINGS).find_map(|_| one_clearing(grid, mines, first, draw)))
}

/// A board as it comes from the dice, changed where it must be. `None` if none was found in [`MOST_ATTEMPTS`].
fn search(grid: Grid, mines: usize, first: usize, draw: &mut Draw) -> Option<Layout> {
    let mut solver = Solver::default();
    for _ in 0..MOST_ATTEMPTS {
        let mut layout = Layout::random(grid, mines, first, draw)?;
        for _ in 0..MOST_RUNS {
            match solve(&mut layout, mines, first, &mut solver, Some(draw)) {
                Some(0) => return Some(layout),
                Some(_) => {}
                None => break,
            }
        }
    }
    None
}

/// Grows a clearing around `first` until only as many cells are left as there are mines: time and again a cell of it is rid
/// of all mines around it. A rest of one or two cells that no such step fits is opened beside it, where that can be deduced.
fn one_clearing(grid: Grid, mines: usize, first: usize, draw: &mut Draw) -> Option<Layout> {
    let mut safe = vec![false; grid.len()];
    safe[first] = true;
    let mut clearing = vec![first];
    let mut next = first;
    loop {
        for other in grid.around(next) {
            if !std::mem::replace(&mut safe[other], true) {
                clearing.push(other);
            }
        }
        let left = (grid.cells() - mines).checked_sub(clearing.len())?;
        let layout = |safe: &[bool]| Layout::with(grid, grid.places().filter(|&place| !safe[place]));
        if left == 0 {
            return Some(layout(&safe));
        }
        let mines_around = |place: usize| grid.around(place).filter(|&other| !safe[other]);
        let fits = |&place: &usize| (1..=left).contains(&mines_around(place).count());
        let fitting: Vec<usize> = clearing.iter().copied().filter(fits).collect();
        match draw.pick(&fitting) {
            Some(&place) => next = place,
            None => {
                draw.shuffle(&mut clearing);
                return clearing.iter().find_map(|&place| {
                    let beside: Vec<usize> = mines_around(place).collect();
                    beside.windows(left).find_map(|more| {
                        let mut safe = safe.clone();
                        more.iter().for_each(|&cell| safe[cell] = true);
                        Some(layout(&safe)).filter(|layout| needs_no_guess(layout, first))
                    })
                });
            }
        }
    }
}

/// Whether a board can be solved from `first` on without guessing.
pub fn needs_no_guess(layout: &Layout, first: usize) -> bool {
    let mut layout = layout.clone();
    let mines = layout.mines().count();
    !layout.mine[first] && solve(&mut layout, mines, first, &mut Solver::default(), None) == Some(0)
}

/// Reveals a cell of a board, and the flood that follows.
pub fn reveal(known: &mut Knowledge, layout: &Layout, first: usize, stack: &mut Vec<usize>) {
    stack.push(first);
    while let Some(place) = stack.pop() {
        if known.is_number(place) {
            continue;
        }
        known.reveal(place, layout.number[place]);
        if layout.number[place] == 0 {
            for other in known.beside(place) {
                if matches!(known.what[other], COVERED | SAFE) {
                    stack.push(other);
                }
            }
        }
    }
}

/// Solves a board by deduction alone; where that gets stuck and there is a `draw`, the board is changed. Returns how often,
/// or `None` if it cannot be solved.
fn solve(
    layout: &mut Layout,
    mines: usize,
    first: usize,
    solver: &mut Solver,
    mut draw: Option<&mut Draw>,
) -> Option<u32> {
    let mut known = Knowledge::new(layout.grid, mines);
    let mut stack = Vec::new();
    let mut changes = 0;
    reveal(&mut known, layout, first, &mut stack);
    loop {
        known.deduce();
        if let Some(place) = known.next_safe() {
            reveal(&mut known, layout, place, &mut stack);
            known.deduce_alone();
            continue;
        }
        // Only mines are unknown, or nothing is.
        if known.unknown == known.mines {
            return Some(changes);
        }
        let mut budget = COUNT_BUDGET;
        if solver.look(&known, &mut budget).is_ok() && solver.settle(&mut known) {
            continue;
        }
        if budget == 0 {
            return None;
        }
        let draw = draw.as_deref_mut()?;
        changes += 1;
        if changes > MOST_CHANGES || !ease(layout, &mut known, solver, draw) {
            return None;
        }
    }
}

/// Makes one number of the frontier easy by moving mines among unknown cells. Returns whether that was possible.
fn ease(layout: &mut Layout, known: &mut Knowledge, solver: &Solver, draw: &mut Draw) -> bool {
    let Some(number) = draw.pick(&solver.frontier.numbers) else { return false };
    let place = number.place as usize;
    let around: Vec<usize> = known.among(place, known.open[place]).collect();
    let inside = around.iter().filter(|&&cell| layout.mine[cell]).count();
    // Cells that touch no number come first, so that little of what is known changes.
    let mut others: Vec<usize> =
        known.grid.places().filter(|&cell| known.what[cell] == COVERED && !around.contains(&cell)).collect();
    draw.shuffle(&mut others);
    others.sort_by_key(|&cell| solver.frontier.group_of[cell] != NONE);
    let free = others.iter().filter(|&&cell| !layout.mine[cell]).count();
    let laid = others.len() - free;
    let empty = inside <= free;
    let fill = around.len() - inside <= laid;
    // Emptying makes the larger step forward; filling keeps the board dense.
    let emptied = match (empty, fill) {
        (false, false) => return false,
        (true, true) => inside * 2 <= around.len(),
        (empty, _) => empty,
    };
    let mut targets = others.into_iter().filter(|&cell| layout.mine[cell] != emptied).collect::<Vec<_>>().into_iter();
    for cell in around {
        if layout.mine[cell] == emptied
            && let Some(target) = targets.next()
        {
            let (from, to) = if emptied { (cell, target) } else { (target, cell) };
            layout.lift(from);
            known.moved(from, -1);
            layout.put(to);
            known.moved(to, 1);
        }
    }
    true
}
