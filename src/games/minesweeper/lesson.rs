//! The lesson of one minute: a small corridor that two thoughts are enough for. A number with no more covered
//! neighbours than it counts has found its traps; a number that has found them has safe neighbours besides.

use super::view::{At, Phase, View};

/// The corridor. It is entered at [`FIRST`].
pub const BOARD: [&str; 6] = ["....*.", "*.....", "......", "......", "....*.", "...*.*"];
/// The stone to begin with.
pub const FIRST: At = [2, 2];

/// What to do next, and the number that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Reveal the first stone.
    Begin {
        /// The cell.
        stone: At,
    },
    /// This one must be a trap.
    Flag {
        /// The cell.
        stone: At,
        /// The number.
        because: At,
    },
    /// This one must be safe.
    Reveal {
        /// The cell.
        stone: At,
        /// The number.
        because: At,
    },
    /// Nothing says that there is a trap: the flag goes.
    Unflag {
        /// The cell.
        stone: At,
    },
}

/// The next step of the lesson; `None` at its end.
pub fn next(view: &View) -> Option<Step> {
    if view.phase == Phase::Ready {
        return Some(Step::Begin { stone: FIRST });
    }
    let traps = traps(view);
    let is = |at: At, sign: u8| view.board.at(at[0] as usize, at[1] as usize) == sign;
    if let Some(stone) = stones(view).find(|at| is(*at, b'F') && !traps.contains(at)) {
        return Some(Step::Unflag { stone });
    }
    let reveal = numbers(view).find_map(|(because, number)| {
        let flagged = around(view, because).filter(|&at| is(at, b'F')).count();
        let stone = around(view, because).find(|&at| is(at, b'#') && !traps.contains(&at))?;
        (flagged == number).then_some(Step::Reveal { stone, because })
    });
    reveal.or_else(|| {
        numbers(view).find_map(|(because, _)| {
            let stone = around(view, because).find(|&at| is(at, b'#') && traps.contains(&at))?;
            shows_traps(view, because).then_some(Step::Flag { stone, because })
        })
    })
}

fn stones(view: &View) -> impl Iterator<Item = At> + use<> {
    let columns = view.columns;
    (0..view.rows).flat_map(move |row| (0..columns).map(move |column| [row, column]))
}

fn around(view: &View, [row, column]: At) -> impl Iterator<Item = At> + use<> {
    stones(view).filter(move |&[r, c]| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1 && [r, c] != [row, column])
}

fn is_covered(view: &View, at: At) -> bool {
    matches!(view.board.at(at[0] as usize, at[1] as usize), b'#' | b'F' | b'?')
}

fn numbers(view: &View) -> impl Iterator<Item = (At, usize)> {
    stones(view).filter_map(|at| match view.board.at(at[0] as usize, at[1] as usize) {
        sign @ b'1'..=b'8' => Some((at, usize::from(sign - b'0'))),
        _ => None,
    })
}

/// Whether this number has no more covered neighbours than it counts.
fn shows_traps(view: &View, number: At) -> bool {
    let counts = usize::from(view.board.at(number[0] as usize, number[1] as usize) - b'0');
    around(view, number).filter(|&at| is_covered(view, at)).count() == counts
}

/// The stones that some number alone shows to be traps.
fn traps(view: &View) -> Vec<At> {
    let all = numbers(view).map(|(at, _)| at).filter(|&at| shows_traps(view, at));
    all.flat_map(|at| around(view, at)).filter(|&at| is_covered(view, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Session, Viewer};
    use crate::games::minesweeper::Minesweeper;
    use crate::games::minesweeper::rules::{Action, PLAYER, Setup};
    use crate::games::minesweeper::view::Ending;

    /// Whoever does what the lesson says wins; whoever plants a flag that nothing speaks for is told to take it away.
    #[test]
    fn the_lesson_leads_to_its_end() {
        let board = BOARD.map(str::to_owned).to_vec();
        let setup = crate::engine::read_setup::<Minesweeper>(&serde_json::json!({ "board": board }));
        let setup: Setup = setup.expect("a setup");
        let mut game = Session::<Minesweeper>::new(setup, "lesson".parse().expect("a seed")).expect("a game");
        let mut seen = Vec::new();
        while game.outcome().is_none() {
            let view = game.view(Viewer::Seat(PLAYER));
            let step = next(&view).unwrap_or_else(|| panic!("nothing to do in\n{}", Minesweeper::text(&view)));
            if let Some(stray) = stones(&view)
                .filter(|_| seen.len() == 3)
                .find(|&at| !traps(&view).contains(&at) && is_covered(&view, at))
            {
                let mut other = game.clone();
                other.act(PLAYER, Action::Flag { at: stray }).expect("a flag");
                assert_eq!(next(&other.view(Viewer::Seat(PLAYER))), Some(Step::Unflag { stone: stray }));
            }
            let action = match step {
                Step::Begin { stone } | Step::Reveal { stone, .. } => Action::Reveal { at: stone },
                Step::Flag { stone, .. } | Step::Unflag { stone } => Action::Flag { at: stone },
            };
            game.act(PLAYER, action).expect("the step can be taken");
            seen.push(step);
        }
        assert_eq!(game.view(Viewer::Seat(PLAYER)).result, Some(Ending::Win));
        let flags = seen.iter().filter(|step| matches!(step, Step::Flag { .. })).count();
        assert_eq!((flags, seen.len()), (4, 9), "{seen:?}");
    }
}
