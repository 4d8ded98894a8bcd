//! Who sits in a league's chairs, and what their answers cost: the one seam between the arena and whatever thinks.

use crate::engine::{Contest, Fault, Game, Seat, Seating};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What the answers of one seat have taken in one game. Scripted minds take nothing.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// Questions that were sent, failed ones too.
    pub calls: u64,
    /// Tokens that were read, cached ones included.
    pub tokens_in: u64,
    /// Of those, how many came from a cache.
    pub tokens_cached: u64,
    /// Tokens that were written, reasoning included.
    pub tokens_out: u64,
    /// Of those, how many were spent on reasoning.
    pub tokens_reasoning: u64,
    /// How often a call was sent again because it failed.
    pub retries: u64,
    /// Answers that were no valid ones.
    pub invalid: u64,
    /// Time until the answers were there, all together.
    pub latency_ms: f64,
    /// What it cost, in dollars, as far as that is known.
    pub cost: f64,
    /// Calls whose price is not known; while there are any, `cost` is only a part.
    pub unpriced: u64,
}

/// A table whose chairs are taken.
pub struct Sitting {
    /// What is played there.
    pub contest: Box<dyn Contest>,
    /// What its seats have used so far.
    pub usage: Box<dyn Fn() -> BTreeMap<Seat, Usage>>,
}

/// Lends minds to a league.
pub trait Chairs: Sync {
    /// Seats minds at a table.
    fn seat(&self, game: &dyn Game, setup: &Value, seating: &Seating) -> Result<Sitting, Fault>;

    /// What besides the plan decides how these minds play, such as the hash of their prompts: another one is another
    /// season. Empty where nothing does.
    fn season(&self) -> String {
        String::new()
    }

    /// What kind of mind this is, as far as that can be seen from its name.
    fn kind(&self, _mind: &str) -> Kind {
        Kind::Rules
    }
}

/// What a mind is made of; a report shows it by a shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Somebody else's machine.
    Hosted,
    /// Open weights on one's own machine.
    Open,
    /// Written rules.
    Rules,
}

/// The minds that come with the games.
pub struct Scripted;

impl Chairs for Scripted {
    fn seat(&self, game: &dyn Game, setup: &Value, seating: &Seating) -> Result<Sitting, Fault> {
        Ok(Sitting { contest: game.contest(setup, seating)?, usage: Box::new(BTreeMap::new) })
    }
}
