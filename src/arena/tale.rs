//! A finished game as a page tells it: who sat there, what was said and thought, what it was worth, how they voted, and
//! whom a neutral reader would have suspected. A game makes it from a record; whoever shows it knows no game.

use crate::engine::{Fault, Figure, Language, Record, Seat};
use serde::{Deserialize, Serialize};

/// Tells a finished game from its record, with the figures of it and of its seats.
pub type Tell = fn(&Record) -> Result<(Tale, Vec<Figure>), Fault>;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tale {
    /// The language that was spoken.
    pub language: Language,
    /// Everybody, `p1` first.
    pub people: Vec<Person>,
    /// What happened, part by part.
    pub parts: Vec<Part>,
    /// The votes, in order.
    pub polls: Vec<Poll>,
    /// How likely each is of the second side, to somebody who knows what all know; `p1` first. Empty if nobody reckoned it.
    #[serde(default)]
    pub suspicion: Vec<Vec<Point>>,
    /// The chance that a seat is of the second side before anything has happened.
    #[serde(default)]
    pub chance: f32,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// The name at the table, which may be anything.
    pub name: String,
    /// The role's word.
    pub role: String,
    /// 0 for the first side, 1 for the second.
    pub side: u8,
    /// Whether the side won.
    pub won: bool,
    /// The part in which they left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// Who knew the role before the end; `None` if all did.
    #[serde(default)]
    pub known_to: Option<Vec<Seat>>,
    /// What only they were given, such as a secret word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// What kind of time it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Something goes on in secret.
    Night,
    /// Everybody talks.
    Talk,
    /// Everybody votes.
    Vote,
    /// The end.
    End,
}

/// A part of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// What kind.
    pub kind: Kind,
    /// Its number among its kind, from 1.
    pub number: u32,
    /// What happened in it.
    pub lines: Vec<Line>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Whose doing it was; `None` for what the table says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was said, or what the table says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    /// What was thought, which nobody else heard.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub thought: String,
    /// What was meant by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Chip>,
    /// Who learnt of it at the time; `None` if all did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<Seat>>,
    /// Whether the rules acted for a seat that did not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
}

/// What was meant by something that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chip {
    /// The act's word.
    pub verb: String,
    /// About whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// A role's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Whether it says that somebody is of the second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guilty: Option<bool>,
    /// What it was worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
}

/// What something that was said was worth, as is known after the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// False, and the speaker knew better.
    Lie,
    /// True, and the speaker could know.
    Known,
    /// False, and the speaker could not know.
    Mistaken,
}

/// A vote.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Poll {
    /// Its number, from 1.
    pub number: u32,
    /// Who voted for whom; `None` is for nobody.
    pub ballots: Vec<(Seat, Option<Seat>)>,
    /// Who left by it.
    pub left: Option<Seat>,
}

/// One point of a line: when, in parts of the game from 0, and how likely.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point(pub f32, pub f32);
