//! A game as it is told to those who watch it, and the figures that are left of it.

use super::Seat;
use serde_json::Value;

/// The mood of a part of a game; whoever shows it gives it a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Something goes on in secret.
    Night,
    /// What was secret is shown.
    Morning,
    /// Somebody speaks.
    Talk,
    /// Somebody chooses.
    Vote,
    /// What was chosen is carried out.
    Verdict,
    /// It is over.
    End,
}

/// One thing that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// The sentence.
    pub line: String,
    /// The mood that begins here, where a new part of the game does, and a few lines on how the game stands then.
    pub begins: Option<(Tone, String)>,
    /// Whether it is a thought that nobody at the table hears.
    pub thought: bool,
}

/// What a watcher sees of one move.
pub struct WatchedMove<'a> {
    /// Who did what, as JSON; `None` when time passed, and for the deal.
    pub acted: Option<(Seat, Value)>,
    /// What became true, in sentences; empty for a game that draws its board instead.
    pub told: Vec<StoryLine>,
    /// Draws the board as the referee sees it.
    pub text: &'a dyn Fn() -> String,
}

/// One figure of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Whose; `None` for the game as a whole.
    pub seat: Option<Seat>,
    /// What it counts.
    pub name: &'static str,
    /// A number, a word, or null where it has no value.
    pub value: Value,
}

impl Figure {
    /// A figure of the whole game.
    pub fn game(name: &'static str, value: impl Into<Value>) -> Figure {
        Figure { seat: None, name, value: value.into() }
    }

    /// A figure of one seat.
    pub fn seat(seat: Seat, name: &'static str, value: impl Into<Value>) -> Figure {
        Figure { seat: Some(seat), name, value: value.into() }
    }
}

/// A table of figures that only one game has, read from the store.
#[derive(Clone, Copy, Debug)]
pub struct FigureTable {
    /// What it is called; no two tables share a name.
    pub name: &'static str,
    /// How it is read: SQL on the tables of `arena/store.rs`, with `:game` and `:run` to choose by, both of which may be
    /// null.
    pub query: &'static str,
    /// Shares that are worked out of it, each with its interval: a name, the column that counts, and the column of all.
    pub shares: &'static [(&'static str, &'static str, &'static str)],
}
