//! Four minds. They see what a player sees.

use super::grid::Grid;
use super::guess::Strength;
use super::knowledge::COVERED;
use super::player::Player;
use super::rules::{Action, Minesweeper};
use super::view::{Board, View};
use crate::engine::{Bot, Draw, Mind};

/// The four, weakest first.
pub(super) fn all() -> Vec<Mind<Minesweeper>> {
    vec![
        Mind { name: "random", about: "reveals any covered cell", make: || Box::new(Random) },
        Mind {
            name: "simple",
            about: "reads numbers alone and in pairs, and guesses at random where they say nothing",
            make: || Box::new(Reasoner::new(Wit::Simple)),
        },
        Mind {
            name: "sharp",
            about: "finds every safe cell there is, and guesses by exact odds one reveal ahead; fast",
            make: || Box::new(Reasoner::new(Wit::Reasons(Strength::SHARP))),
        },
        Mind {
            name: "deep",
            about: "sharp, with a closer look at each guess and a longer search near the end",
            make: || Box::new(Reasoner::new(Wit::Reasons(Strength::DEEP))),
        },
    ]
}

struct Random;

fn is_hidden(sign: u8) -> bool {
    matches!(sign, b'#' | b'F' | b'?')
}

fn action(board: &Board, row: usize, column: usize) -> Action {
    let at = [row as u32, column as u32];
    // A flag in the way is taken off first.
    if board.at(row, column) == b'F' { Action::Flag { at } } else { Action::Reveal { at } }
}

impl Bot<Minesweeper> for Random {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        if view.result.is_some() {
            return None;
        }
        let columns = view.grid().columns;
        let hidden: Vec<usize> = (0..view.board.cells.len()).filter(|&at| is_hidden(view.board.cells[at])).collect();
        let &at = draw.pick(&hidden)?;
        Some(action(&view.board, at / columns, at % columns))
    }
}

#[derive(Clone, Copy)]
enum Wit {
    Simple,
    Reasons(Strength),
}

/// A mind that keeps what it has learned from move to move.
struct Reasoner {
    wit: Wit,
    player: Option<Player>,
    /// The board it has learned from.
    seen: Vec<u8>,
}

impl Reasoner {
    fn new(wit: Wit) -> Reasoner {
        Reasoner { wit, player: None, seen: Vec::new() }
    }

    /// Learns what is new on the board. A board that has lost a number is another game.
    fn learn(&mut self, view: &View) -> &mut Player {
        let (grid, board) = (view.grid(), &view.board.cells);
        let strength = match self.wit {
            Wit::Simple => Strength::SHARP,
            Wit::Reasons(strength) => strength,
        };
        let goes_on = self.seen.len() == board.len()
            && self.player.as_ref().is_some_and(|player| player.known.grid == grid)
            && self.seen.iter().zip(board).all(|(&before, &now)| before == now || is_hidden(before));
        if !goes_on {
            self.seen.clear();
            self.seen.resize(board.len(), b'#');
            self.player = None;
        }
        let player = self.player.get_or_insert_with(|| Player::new(grid, view.mines as usize, strength));
        for row in 0..grid.rows {
            let range = row * grid.columns..(row + 1) * grid.columns;
            let (before, now) = (&mut self.seen[range.clone()], &board[range]);
            if before == now {
                continue;
            }
            for column in 0..grid.columns {
                if before[column] != now[column] && now[column].is_ascii_digit() {
                    player.known.reveal(grid.place(row, column), now[column] - b'0');
                }
            }
            before.copy_from_slice(now);
        }
        player
    }
}

impl Bot<Minesweeper> for Reasoner {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        if view.result.is_some() {
            return None;
        }
        if view.revealed == 0 && !view.drawn {
            let (row, column) = match self.wit {
                Wit::Reasons(strength) => strength.first(view.grid(), view.mines as usize),
                Wit::Simple => middle(view.grid()),
            };
            return Some(action(&view.board, row, column));
        }
        let wit = self.wit;
        let player = self.learn(view);
        let place = match wit {
            Wit::Reasons(_) => player.choose()?,
            Wit::Simple => {
                player.known.deduce();
                let safe = player.known.next_safe();
                safe.or_else(|| {
                    let known = &player.known;
                    let unknown: Vec<usize> =
                        known.grid.places().filter(|&place| known.what[place] == COVERED).collect();
                    draw.pick(&unknown).copied()
                })?
            }
        };
        let (row, column) = view.grid().position(place);
        Some(action(&view.board, row, column))
    }
}

fn middle(grid: Grid) -> (usize, usize) {
    (grid.rows / 2, grid.columns / 2)
}
