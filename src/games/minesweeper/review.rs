//! The review after a game: where it was guessed, what was safe then, and how hard the board was.

use super::advice::{fits, guess_at, read};
use super::explain::{REASON_BUDGET, explain};
use super::frontier::NONE;
use super::generate::reveal;
use super::guess::{self, Strength};
use super::knowledge::{COVERED, Knowledge};
use super::layout::Layout;
use super::odds::{Certain, Mines, Solver};
use super::rules::{Action, Minesweeper};
use super::view::{At, Cause, Ending, View};
use super::words::Words;
use crate::engine::{Entry, Fault, Language, Move, Record, Session, Viewer};
use serde::Serialize;

/// How a reveal stood to what could be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first reveal, which is always free.
    First,
    /// It was safe, and that could be known.
    Deduced,
    /// It was a guess, and there was nothing else to do.
    Guess,
    /// It was a guess, though some other cell was known to be safe.
    NeedlessGuess,
    /// It was a mine, and that could be known.
    Blunder,
}

/// One reveal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reviewed {
    /// Which move of the record, counted from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// The cell that was revealed.
    pub at: At,
    /// The chance, at that moment, that it was a mine.
    pub mine_probability: f64,
    /// How it stood to what could be known.
    pub verdict: Verdict,
    /// What would have been better: a safe cell, or a better guess.
    pub better: Option<At>,
    /// The numbers that show the safe cell.
    pub because: Vec<At>,
    /// It in words; empty where there is nothing to say.
    pub text: String,
}

/// How hard a board is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Measures {
    /// The least number of reveals that opens it.
    pub three_bv: usize,
    /// Cells that follow from one number.
    pub by_one_number: usize,
    /// Cells that follow from two numbers together.
    pub by_two_numbers: usize,
    /// Cells that follow from more numbers together.
    pub by_many_numbers: usize,
    /// Cells that follow only with the mine count.
    pub by_mine_count: usize,
    /// Guesses that a good player needs.
    pub guesses: usize,
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// How it ended, if it has.
    pub result: Option<Ending>,
    /// What ended it.
    pub cause: Option<Cause>,
    /// How hard the board was.
    pub measures: Option<Measures>,
    /// How many reveals and chords the player made.
    pub reveals: usize,
    /// How many of them were guesses.
    pub guesses: usize,
    /// How many guesses were needless.
    pub needless_guesses: usize,
    /// The chance that all guesses went well.
    pub luck: f64,
    /// Every reveal.
    pub moves: Vec<Reviewed>,
    /// Whether the steps ran out: the moves after the last one here, or how hard the board was, were not looked into.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// Steps for a whole review. A game of 30×16 takes a small part of them.
const REVIEW_BUDGET: u64 = 300_000_000;
/// What the search for a better guess costs at most.
const GUESS_STEPS: u64 = 2_500_000;

/// Reviews the game of a record, which is proved on the way.
pub fn review(record: &Record) -> Result<Review, Fault> {
    review_in(record, None)
}

/// The same in another language than the record's own.
pub fn review_in(record: &Record, language: Option<Language>) -> Result<Review, Fault> {
    review_within(record, language, REVIEW_BUDGET)
}

/// The same in so many steps.
pub fn review_within(record: &Record, language: Option<Language>, mut steps: u64) -> Result<Review, Fault> {
    let game = record.setup.clone();
    if record.game != "minesweeper" {
        return Err(Fault::new("bad_record", format!("that is a record of {}", Fault::quote(&record.game))));
    }
    let setup = crate::engine::read_setup::<Minesweeper>(&game)?;
    fits(Session::<Minesweeper>::new(setup.clone(), record.seed.clone())?.state().grid())?;
    let seen = |session: &Session<Minesweeper>| {
        let view = session.view(Viewer::Seat(super::rules::PLAYER));
        View { language: language.unwrap_or(view.language), ..view }
    };
    let mut before = seen(&Session::<Minesweeper>::new(setup, record.seed.clone())?);
    let mut moves = Vec::new();
    let mut first = None;
    let mut number = 0;
    let mut reveals = 0;
    let session = Session::<Minesweeper>::replay(record, |session, entry, _| {
        number += 1;
        if let Some((at, opened)) = opened(&before, entry) {
            first.get_or_insert(at);
            reveals += opened.len();
            for at in opened {
                if steps > 0 {
                    moves.push(judge(&before, number, at, &mut steps));
                }
            }
        }
        before = seen(session);
    })?;
    let is_guess = |reviewed: &&Reviewed| matches!(reviewed.verdict, Verdict::Guess | Verdict::NeedlessGuess);
    let layout = session.state().layout();
    let measures = session.outcome().and(first).zip(layout).and_then(|([row, column], layout)| {
        measure(layout, layout.grid.place(row as usize, column as usize), &mut steps)
    });
    Ok(Review {
        result: before.result,
        cause: before.cause,
        measures,
        reveals,
        guesses: moves.iter().filter(is_guess).count(),
        needless_guesses: moves.iter().filter(|reviewed| reviewed.verdict == Verdict::NeedlessGuess).count(),
        luck: moves.iter().filter(is_guess).map(|reviewed| 1.0 - reviewed.mine_probability).product(),
        moves,
        cut: steps == 0,
    })
}

/// The cells that a move of the record opens by itself, without the flood.
fn opened(view: &View, entry: &Entry) -> Option<(At, Vec<At>)> {
    let Move::Act { action, .. } = entry.read::<Action>().ok()? else { return None };
    let sign = |[row, column]: At| view.board.at(row as usize, column as usize);
    match action {
        Action::Flag { .. } => None,
        Action::Reveal { at } => (sign(at) != b'F').then(|| (at, vec![at])),
        Action::Chord { at } => {
            let grid = view.grid();
            let around = grid.around(grid.place(at[0] as usize, at[1] as usize)).map(|place| {
                let (row, column) = grid.position(place);
                [row as u32, column as u32]
            });
            Some((at, around.filter(|&at| matches!(sign(at), b'#' | b'?')).collect()))
        }
    }
}

/// Judges a reveal; what that costs is taken from `steps`.
fn judge(view: &View, number: usize, at: At, steps: &mut u64) -> Reviewed {
    let grid = view.grid();
    let mut reviewed = Reviewed {
        number,
        at,
        mine_probability: 0.0,
        verdict: Verdict::Deduced,
        better: None,
        because: Vec::new(),
        text: String::new(),
    };
    if view.revealed == 0 && !view.drawn {
        reviewed.verdict = Verdict::First;
        return reviewed;
    }
    let cell = grid.place(at[0] as usize, at[1] as usize);
    let Some(known) = read(grid, &view.board.cells, Some(view.mines as usize)) else { return reviewed };
    let mut solver = Solver::default();
    if solver.look_within(&known, Mines::Left(known.mines), steps).is_err() {
        return reviewed;
    }
    let mut why = |solver: &mut Solver, cell: usize, what: Certain| {
        let mut left = REASON_BUDGET;
        let grounds = explain(&known, cell, what, solver, &mut left);
        *steps = steps.saturating_sub(REASON_BUDGET - left);
        grounds
    };
    let (chance, certain) = odds_of(&solver, cell);
    reviewed.mine_probability = match certain {
        Certain::Safe => return reviewed,
        Certain::Mine => 1.0,
        Certain::No => chance,
    };
    let position = |place: usize| {
        let (row, column) = grid.position(place);
        [row as u32, column as u32]
    };
    let words = Words(view.language);
    let unknown = || grid.places().filter(|&place| known.what[place] == COVERED);
    let nearest = |place: &usize| {
        let [row, column] = position(*place);
        row.abs_diff(at[0]).max(column.abs_diff(at[1]))
    };
    let safe = unknown().filter(|&place| odds_of(&solver, place).1 == Certain::Safe).min_by_key(nearest);
    reviewed.verdict = match (certain, safe) {
        (Certain::Mine, _) => Verdict::Blunder,
        (_, Some(_)) => Verdict::NeedlessGuess,
        _ => Verdict::Guess,
    };
    let mut text = vec![match certain {
        Certain::Mine => {
            let grounds = why(&mut solver, cell, Certain::Mine);
            grounds.map_or_else(String::new, |grounds| words.because(&known, cell, Certain::Mine, &grounds))
        }
        _ => words.guessed(at, reviewed.mine_probability),
    }];
    match safe {
        Some(place) => {
            reviewed.better = Some(position(place));
            if let Some(grounds) = why(&mut solver, place, Certain::Safe) {
                text.push(words.because(&known, place, Certain::Safe, &grounds));
                reviewed.because = grounds.numbers.iter().map(|&place| position(place)).collect();
            }
        }
        None => {
            *steps = steps.saturating_sub(GUESS_STEPS);
            match safer_guess(&known, &mut solver, cell, reviewed.mine_probability) {
                Some((best, chance)) => {
                    reviewed.better = Some(position(best));
                    text.push(words.better(position(best), chance));
                }
                None => text.push(words.needed()),
            }
        }
    }
    text.retain(|sentence| !sentence.is_empty());
    reviewed.text = text.join(" ");
    reviewed
}

/// The chance that a covered cell is a mine, and what is certain of it.
fn odds_of(solver: &Solver, place: usize) -> (f64, Certain) {
    match solver.frontier.group_of[place] {
        NONE => (solver.odds.outside, solver.odds.outside_certain.unwrap_or(Certain::No)),
        group => (solver.odds.groups[group as usize], solver.odds.certain[group as usize]),
    }
}

/// The cell that a strong mind would have guessed at instead, if that was the safer guess, and its chance to be a mine.
fn safer_guess(known: &Knowledge, solver: &mut Solver, cell: usize, taken: f64) -> Option<(usize, f64)> {
    let mut settled = known.clone();
    solver.settle(&mut settled);
    let best = guess_at(&settled, solver).map(|guess| guess.cell).filter(|&best| best != cell)?;
    Some((best, odds_of(solver, best).0)).filter(|(_, chance)| *chance < taken)
}

/// How hard a board is, begun at `first`: each safe cell is counted by the least that shows it. `None` if that takes more
/// than `steps`.
fn measure(layout: &Layout, first: usize, steps: &mut u64) -> Option<Measures> {
    let mut measures = Measures { three_bv: layout.least_reveals(), ..Measures::default() };
    let mut known = Knowledge::new(layout.grid, layout.mines().count());
    let mut solver = Solver::default();
    let mut stack = Vec::new();
    if layout.mine[first] {
        return Some(measures);
    }
    reveal(&mut known, layout, first, &mut stack);
    while known.unknown > known.mines || known.next_safe().is_some() {
        if *steps == 0 {
            return None;
        }
        known.deduce_alone();
        let mut kind = &mut measures.by_one_number;
        if known.next_safe().is_none() {
            known.deduce();
            kind = &mut measures.by_two_numbers;
        }
        if known.next_safe().is_none() {
            let left = Mines::Left(known.mines);
            if solver.look_within(&known, Mines::Unknown, steps).is_ok() && solver.settle(&mut known) {
                kind = &mut measures.by_many_numbers;
            } else {
                kind = &mut measures.by_mine_count;
                let counted = solver.look_within(&known, left, steps).is_ok();
                if !counted || !solver.settle(&mut known) {
                    kind = &mut measures.guesses;
                    // A guess that goes well, as a good player would choose it: the measure is of the board, not of luck.
                    let guess = match counted {
                        true => guess::choose(&known, &mut solver, &Strength::SHARP).map(|guess| guess.cell),
                        false => guess::rough(&known),
                    };
                    let lucky = |place: &usize| known.what[*place] == COVERED && !layout.mine[*place];
                    let Some(cell) = guess.filter(lucky).or_else(|| known.grid.places().find(lucky)) else { break };
                    known.set_safe(cell);
                }
            }
        }
        // Everything that was found at this stage counts as found by it.
        while let Some(place) = known.next_safe() {
            *kind += 1;
            reveal(&mut known, layout, place, &mut stack);
        }
    }
    Some(measures)
}
