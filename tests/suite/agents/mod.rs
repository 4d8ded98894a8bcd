//! Language models in the chairs, without a network: an endpoint of our own on loopback has every trouble there is.

mod cassette;
mod chairs;
mod fake;
mod prompts;
mod troubles;

use lantern::agents::Models;
use lantern::engine::{Fault, Played, Record, Seating, WatchedMove};
use serde_json::Value;

/// The models of such profiles.
fn models(profiles: &str) -> Models {
    Models::parse(profiles).expect("profiles")
}

/// Plays a game to its end.
fn play(models: &Models, game: &str, setup: &Value, minds: &str, seed: &str) -> Result<(Played, Record), Fault> {
    let registry = lantern::games::registry().with_guests(models.guests());
    let seating = Seating::read(minds).expect("minds");
    let contest = registry.find(game).expect("a game").contest(setup, &seating)?;
    contest.watch(0, seed.parse().expect("a seed"), &mut |_: WatchedMove| {})
}

/// The actions of a record.
fn actions(record: &Record) -> Vec<(String, Value)> {
    let moves = serde_json::to_value(&record.moves).expect("JSON");
    let act = |one: &Value| Some((one["seat"].as_str()?.to_owned(), one["action"].clone()));
    moves.as_array().expect("moves").iter().filter_map(act).collect()
}
