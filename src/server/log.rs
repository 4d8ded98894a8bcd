//! A table's log: everything that became of it, entry by entry. A table is what its log says, and nothing else.

use super::token::TokenHash;
use crate::engine::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The name of a table: letters that cannot be guessed, so that who knows it was told it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TableId(pub String);

impl std::borrow::Borrow<str> for TableId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// Its number in this log, from 0.
    pub n: u64,
    /// When it was written, in ms since 1970; for people, since the rules know no wall clock.
    pub at: u64,
    /// The `Idempotency-Key` of the request behind it, and a print of that request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<RequestKey>,
    /// What happened.
    pub event: Event,
}

/// A request that may be sent twice and is carried out once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RequestKey {
    /// What the sender calls it.
    pub key: String,
    /// A print of what was asked, so that the same key for another request is noticed.
    pub print: String,
}

/// What can happen to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody opened it.
    Opened(Opened),
    /// Somebody took a chair.
    Joined {
        /// Which one.
        seat: Seat,
        /// What they are called.
        name: String,
        /// Person or program.
        who: Who,
        /// What is kept of their token.
        token: TokenHash,
    },
    /// A chair was left. Before the start it is free again, later a mind sits there.
    Left {
        /// Which one.
        seat: Seat,
        /// Whether the maker sent them away; then they do not come back.
        removed: bool,
    },
    /// The game was dealt.
    Started {
        /// The setup with everybody's name.
        setup: Value,
        /// The mind of every chair that nobody has taken.
        minds: Vec<(Seat, String)>,
    },
    /// A seat did something.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// What, as a record holds it.
        action: Value,
        /// The hint that was given, which a replay does not work out again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        said: Option<Value>,
    },
    /// Game time passed.
    Ticked {
        /// How much.
        ms: u64,
        /// What people paid meanwhile from their banks of time, in ms.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paid: Vec<(Seat, u64)>,
    },
    /// Somebody at the table told its maker of somebody else there.
    Reported {
        /// Who told.
        by: Seat,
        /// Of whom.
        seat: Seat,
        /// What they are said to have done.
        why: String,
    },
    /// Somebody does not want to read another any more, or wants to again.
    Muted {
        /// Who does not want to read.
        by: Seat,
        /// Whose words are meant.
        seat: Seat,
        /// Whether not to.
        muted: bool,
    },
    /// The maker closed the table, or nobody came.
    Closed,
}

impl Event {
    /// Whether it belongs to the lobby: who sits where, and whether the game has begun. The rest is the game's.
    pub fn is_of_the_lobby(&self) -> bool {
        !matches!(self, Event::Acted { .. } | Event::Ticked { .. })
    }
}

/// How a table was opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// The game's name.
    pub game: String,
    /// What is played.
    pub setup: Value,
    /// The seed, which the server made; nobody is told it before the end.
    pub seed: Seed,
    /// The mind that takes an empty chair.
    pub mind: String,
    /// Who may find it.
    pub access: Access,
    /// When the game begins.
    pub start: Start,
    /// How long minds seem to think.
    pub pace: Pace,
    /// How far behind those who watch are kept, in ms; `None` lets nobody watch.
    pub watch_delay_ms: Option<u64>,
    /// How much longer than its deadlines the game waits for each person, in ms in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_ms: Option<u64>,
    /// A short code by which it can be joined.
    pub code: String,
    /// Whoever opened it.
    pub maker: TokenHash,
    /// What a private table asks of who wants to sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<TokenHash>,
    /// Whoever may see everything, if the maker asked for it; a maker with such a token cannot sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<TokenHash>,
}

/// Who may find a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everybody: it stands in the lobby.
    #[default]
    Open,
    /// Who has its link or its code.
    Link,
    /// Who has its invitation, which its maker is given; nobody watches unless the maker lets them.
    Private,
}

/// When a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// When every chair is taken.
    #[default]
    Full,
    /// When the maker says so; minds take the chairs that are left.
    Maker,
    /// At once; people take their chairs from minds.
    Now,
}

/// How long minds seem to think before they act.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// A few seconds.
    Calm,
    /// A second or two.
    #[default]
    Normal,
    /// Hardly at all.
    Brisk,
    /// Not at all: for programs among themselves.
    Instant,
}

/// Who sits on a chair, as it is told to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A person.
    #[default]
    Person,
    /// A program that came through one of the doors.
    Agent,
}
