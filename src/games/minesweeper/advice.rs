//! Hints and `lantern solve minesweeper`.

use super::explain::{Grounds, REASON_BUDGET, explain};
use super::frontier::NONE;
use super::grid::Grid;
use super::guess::{self, Strength};
use super::knowledge::{COVERED, Knowledge};
use super::odds::{COUNT_BUDGET, Certain, Mines, Solver};
use super::review;
use super::rules::LONGEST_SIDE;
use super::view::{At, View};
use super::words::Words;
use crate::engine::{Fault, Language, Record};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most cells of a position or a game that is looked into.
pub const MOST_CELLS: usize = 10_000;
/// So many safe cells are compared for the shortest reason.
const MOST_COMPARED: usize = 12;

/// What the numbers tell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// How many layouts explain the position, in decimal.
    pub solutions: String,
    /// Covered cells that are safe in all of them.
    pub safe: Vec<At>,
    /// Covered cells that are mines in all of them.
    pub mine: Vec<At>,
    /// For each covered cell the chance that it is a mine.
    pub probability: Vec<Vec<Option<f64>>>,
    /// The cell to reveal.
    pub best: Option<At>,
    /// Why, in words.
    pub reason: String,
    /// Whether the steps ran out before the shortest reason was found.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// A hint: the analysis, and what to point at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The analysis.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The numbers that force it.
    pub because: Vec<At>,
    /// Whether the mine count is needed beside them.
    pub mine_count: bool,
    /// Whether `best` is a guess.
    pub guess: bool,
}

/// A position as it is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    board: Vec<String>,
    #[serde(default)]
    mines: Option<u32>,
    #[serde(default)]
    language: Language,
}

/// The analysis of a position, or the review of a record.
pub fn solve(position: Value) -> Result<Value, Fault> {
    let bad = |message: String| Fault::new("bad_position", message);
    if position.get("moves").is_some() {
        let record: Record = serde_json::from_value(position).map_err(|error| bad(error.to_string()))?;
        return Ok(serde_json::to_value(review::review(&record)?).unwrap_or_default());
    }
    let position: Position = serde_json::from_value(position).map_err(|error| bad(error.to_string()))?;
    let columns = position.board.first().map_or(0, |row| row.chars().count());
    let grid = Grid { columns, rows: position.board.len() };
    if grid.is_empty() || columns > LONGEST_SIDE || grid.rows > LONGEST_SIDE {
        return Err(bad(format!("a board has 1 to {LONGEST_SIDE} rows and columns")));
    }
    let mut cells = Vec::with_capacity(grid.cells());
    for (row, line) in position.board.iter().enumerate() {
        if line.chars().count() != columns {
            return Err(bad(format!("row {row} has another length than row 0")));
        }
        for (column, sign) in line.chars().enumerate() {
            match sign {
                '#' | 'F' | '?' | '!' | '*' | 'X' | '0'..='8' => cells.push(sign as u8),
                _ => return Err(bad(format!("row {row}, column {column}: a cell is one of # F ? 0 to 8 * X !"))),
            }
        }
    }
    let advice = analyse(grid, &cells, position.mines.map(|mines| mines as usize), Words(position.language))?;
    Ok(serde_json::to_value(advice.analysis).unwrap_or_default())
}

/// A hint for the one who has this view.
pub fn advise(view: &View) -> Result<Advice, Fault> {
    analyse(view.grid(), &view.board.cells, Some(view.mines as usize), Words(view.language))
}

/// What is on a board, without any conclusion. `None` if that alone cannot be.
pub fn read(grid: Grid, cells: &[u8], mines: Option<usize>) -> Option<Knowledge> {
    let mut known = Knowledge::new(grid, mines.unwrap_or(grid.cells()));
    for (&sign, place) in cells.iter().zip(grid.places()) {
        match sign {
            b'0'..=b'8' => known.reveal(place, sign - b'0'),
            b'*' | b'X' => known.set_mine(place),
            _ => {}
        }
    }
    // A number whose neighbours are all open is right or wrong by itself.
    let wrong = |place: usize| known.is_number(place) && known.open[place] == 0 && known.need[place] != 0;
    (!known.broken && !grid.places().any(wrong)).then_some(known)
}

fn at(grid: Grid, place: usize) -> At {
    let (row, column) = grid.position(place);
    [row as u32, column as u32]
}

/// Whether a board is small enough to be looked into.
pub(super) fn fits(grid: Grid) -> Result<(), Fault> {
    match grid.cells() > MOST_CELLS {
        true => Err(Fault::new("too_large", format!("boards of more than {MOST_CELLS} cells are not looked into"))),
        false => Ok(()),
    }
}

fn analyse(grid: Grid, cells: &[u8], mines: Option<usize>, words: Words) -> Result<Advice, Fault> {
    fits(grid)?;
    let Some(known) = read(grid, cells, mines) else { return Ok(no_layout(grid, words)) };
    let left = mines.map_or(Mines::Unknown, |_| Mines::Left(known.mines));
    let mut solver = Solver::default();
    let hard = |_| Fault::new("too_hard", "the numbers of this position hang together in too many ways to be counted");
    solver.look_with(&known, left, &mut COUNT_BUDGET.clone()).map_err(hard)?;
    if solver.odds.total <= 0.0 {
        return Ok(no_layout(grid, words));
    }
    let solutions = solver.layouts(left).to_string();
    let (mut safe, mut mine) = (Vec::new(), Vec::new());
    let mut probability = vec![vec![None; grid.columns]; grid.rows];
    for place in grid.places().filter(|&place| known.what[place] == COVERED) {
        let (chance, certain) = match solver.frontier.group_of[place] {
            NONE => (solver.odds.outside, solver.odds.outside_certain.unwrap_or(Certain::No)),
            group => (solver.odds.groups[group as usize], solver.odds.certain[group as usize]),
        };
        let (row, column) = grid.position(place);
        probability[row][column] = Some(match certain {
            Certain::Safe => 0.0,
            Certain::Mine => 1.0,
            Certain::No => chance,
        });
        match certain {
            Certain::Safe => safe.push(place),
            Certain::Mine => mine.push(place),
            Certain::No => {}
        }
    }
    let mut grounds = Grounds { numbers: Vec::new(), mine_count: false };
    let mut is_guess = false;
    let mut cut = false;
    let (best, reason) = if !safe.is_empty() {
        // The shortest reason is the easiest to see.
        let reasons = safe.iter().take(MOST_COMPARED).filter_map(|&cell| {
            let mut steps = REASON_BUDGET;
            let grounds = explain(&known, cell, Certain::Safe, &mut solver, &mut steps);
            cut |= steps == 0;
            grounds.map(|grounds| (cell, grounds))
        });
        match reasons.min_by_key(|(_, grounds)| (grounds.mine_count, grounds.numbers.len())) {
            Some((cell, found)) => {
                grounds = found;
                (Some(cell), words.because(&known, cell, Certain::Safe, &grounds))
            }
            None => (safe.first().copied(), words.by_count(cut)),
        }
    } else if known.unknown == mine.len() {
        (None, words.nothing_left())
    } else {
        is_guess = true;
        let mut settled = known.clone();
        solver.settle(&mut settled);
        let chosen = match mines {
            Some(_) => guess_at(&settled, &mut solver),
            None => None,
        };
        match chosen.or_else(|| safest(&settled, &probability).map(|cell| guess::Guess { cell, found: None })) {
            Some(guess) => {
                let (row, column) = grid.position(guess.cell);
                let chance = probability[row][column].unwrap_or(0.0);
                (Some(guess.cell), words.guess(at(grid, guess.cell), chance, guess.found))
            }
            None => (None, words.nothing_left()),
        }
    };
    let list = |places: Vec<usize>| places.into_iter().map(|place| at(grid, place)).collect();
    let analysis = Analysis {
        solutions,
        safe: list(safe),
        mine: list(mine),
        probability,
        best: best.map(|place| at(grid, place)),
        reason,
        cut,
    };
    Ok(Advice { analysis, because: list(grounds.numbers), mine_count: grounds.mine_count, guess: is_guess })
}

/// The best guess of a position without a safe cell.
pub(super) fn guess_at(known: &Knowledge, solver: &mut Solver) -> Option<guess::Guess> {
    solver.look(known, &mut COUNT_BUDGET.clone()).ok()?;
    guess::choose(known, solver, &Strength::DEEP)
}

fn safest(known: &Knowledge, probability: &[Vec<Option<f64>>]) -> Option<usize> {
    let chance = |place: usize| {
        let (row, column) = known.grid.position(place);
        probability[row][column].unwrap_or(1.0)
    };
    let unknown = known.grid.places().filter(|&place| known.what[place] == COVERED);
    unknown.min_by(|&a, &b| chance(a).total_cmp(&chance(b)))
}

fn no_layout(grid: Grid, words: Words) -> Advice {
    let analysis = Analysis {
        solutions: "0".to_owned(),
        safe: Vec::new(),
        mine: Vec::new(),
        probability: vec![vec![None; grid.columns]; grid.rows],
        best: None,
        reason: words.no_layout(),
        cut: false,
    };
    Advice { analysis, because: Vec::new(), mine_count: false, guess: false }
}
