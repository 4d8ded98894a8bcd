//! What a run would cost, before anything is sent: a few of its games are played by scripted minds, and what models would
//! have read is counted. Nothing is taken off for what a cache would give, so it is rather too much than too little.

use super::{Models, Usage};
use crate::engine::{Dice, Fault, Registry, Seating, Seed};
use serde::Serialize;
use serde_json::Value;

/// Games that are played to find out.
const GAMES: u64 = 3;

/// What a run would use.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// How many games.
    pub games: u64,
    /// Questions to models.
    pub calls: u64,
    /// Tokens that they would read.
    pub prompt_tokens: u64,
    /// Tokens that they would write.
    pub output_tokens: u64,
    /// In the currency of the prices; `None` if a price is unknown.
    pub cost: Option<f64>,
}

/// Looks at what so many games would use.
pub fn estimate(
    models: &Models,
    registry: &Registry,
    (game, setup, seating): (&str, &Value, &Seating),
    games: u64,
    seed: &Seed,
) -> Result<Estimate, Fault> {
    let models = models.clone().dry();
    let registry = registry.with_guests(models.guests());
    let contest = registry.find(game)?.contest(setup, seating)?;
    let (dice, tried) = (Dice::new(seed.clone()), games.clamp(1, GAMES));
    for number in 0..tried {
        contest.play(number, dice.seed_for(&format!("game/{number}")), &|| 0)?;
    }
    let Usage { calls, prompt_tokens, output_tokens, cost, .. } = models.spent();
    let all = |count: u64| (count as f64 * games as f64 / tried as f64).round() as u64;
    Ok(Estimate {
        games,
        calls: all(calls),
        prompt_tokens: all(prompt_tokens),
        output_tokens: all(output_tokens),
        cost: cost.map(|cost| cost * games as f64 / tried as f64),
    })
}
