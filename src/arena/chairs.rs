//! What a league must know of those who sit in its chairs, beside their names: the one seam between the arena and what
//! thinks outside of the program. Who plays comes with the registry's games; what it took comes with each game.

use crate::engine::{Fault, Game, Seat, Seating, Seed, Usage};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Whoever lends minds to a league.
pub trait Chairs: Sync {
    /// What besides the plan decides how these minds play, such as the hash of their prompts: another one is another
    /// season. Empty where nothing does.
    fn season(&self) -> String {
        String::new()
    }

    /// What kind of mind this is, as far as that can be seen from its name.
    fn kind(&self, _mind: &str) -> Kind {
        Kind::Rules
    }

    /// The setup of a match, with whatever is made up for those who will sit there.
    fn ready(&self, _game: &dyn Game, setup: &Value, _seating: &Seating, _seed: &Seed) -> Result<Value, Fault> {
        Ok(setup.clone())
    }

    /// What a match has used, whether it came to its end or not.
    fn used(&self, _number: u64, _seed: &Seed) -> Vec<(Seat, Usage)> {
        Vec::new()
    }

    /// Nobody will ask for this match again.
    fn forget(&self, _number: u64, _seed: &Seed) {}
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

/// The minds that come with the games: nothing need be known of them.
pub struct Scripted;

impl Chairs for Scripted {}
