//! What a viewer may know.

use super::difficulty::Difficulty;
use super::grid::Grid;
use crate::engine::Language;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Rows of characters: `#` covered, `F` flag, `?` question mark, `0` to `8`, `*` mine, `X` the one that exploded, `!` wrong
/// flag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The size.
    pub grid: Grid,
    /// Row after row.
    pub cells: Vec<u8>,
}

impl Board {
    /// The rows as text.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.cells.chunks(self.grid.columns.max(1)).map(|row| std::str::from_utf8(row).unwrap_or_default())
    }

    /// The character of a cell.
    pub fn at(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.grid.columns + column]
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.rows())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(from)?;
        let columns = rows.first().map_or(0, String::len);
        let known = |sign: u8| matches!(sign, b'#' | b'F' | b'?' | b'0'..=b'8' | b'*' | b'X' | b'!');
        if !rows.iter().all(|row| row.len() == columns && row.bytes().all(known)) {
            return Err(D::Error::custom("a board is rows of one length, of # F ? 0 to 8 * X !"));
        }
        Ok(Board { grid: Grid { columns, rows: rows.len() }, cells: rows.concat().into_bytes() })
    }
}

/// Row and column, counted from 0.
pub type At = [u32; 2];

/// Won or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Every safe cell is revealed.
    Win,
    /// A mine was revealed, or the game was given up.
    Loss,
}

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Every safe cell is revealed.
    Cleared,
    /// A mine was revealed.
    Mine,
    /// The player gave up.
    Forfeit,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is revealed yet.
    Ready,
    /// The search is on.
    Searching,
    /// It has ended.
    Over,
}

/// What the specification's document tells of a game in its own words, for everyone to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// How wide.
    pub width: u32,
    /// How high.
    pub height: u32,
    /// How many mines there are.
    pub total_mines: u32,
    /// Row and column of the cell that was acted on last; before that, the first cell. Who plays points at cells, so the
    /// rules know no step of the cursor from one cell to the next.
    pub cursor: At,
    /// Whether a cell was revealed.
    pub first_click_done: bool,
    /// Whether giving up was asked once and waits to be asked again. That question is put by whoever shows the game; what
    /// reaches the rules is the answer, so it never waits here.
    pub forfeit_pending: bool,
}

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The board.
    pub board: Board,
    /// How wide.
    pub columns: u32,
    /// How high.
    pub rows: u32,
    /// How many mines there are.
    pub mines: u32,
    /// Won, lost, or `null` while it runs.
    pub result: Option<Ending>,
    /// What ended it.
    pub cause: Option<Cause>,
    /// Mines less flags; it may go below zero.
    pub remaining: i64,
    /// How many flags stand.
    pub flags_placed: u32,
    /// How many cells are revealed.
    pub revealed: u32,
    /// Where the game stands.
    pub phase: Phase,
    /// Which of the four difficulties this is.
    pub difficulty: Option<Difficulty>,
    /// The same and more in the words of the specification.
    #[serde(flatten)]
    pub document: Document,
    /// Whether the board was drawn in the setup: nothing moves at the first reveal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// Whether a number may open its neighbours.
    pub chord: bool,
    /// Whether there are question marks.
    pub question_marks: bool,
    /// Whether the board can be solved without guessing.
    pub no_guess: bool,
    /// Time since the first reveal, in ms, where it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// The language of texts.
    #[serde(default, skip_serializing_if = "Language::is_default")]
    pub language: Language,
    /// Where the mines are, as rows of `*` and `.`: for the referee, and for everyone after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Vec<String>>,
}

impl View {
    /// The size.
    pub fn grid(&self) -> Grid {
        self.board.grid
    }
}
