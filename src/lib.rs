//! Lantern: games of hidden truth, and the engine they stand on.
//!
//! * [`engine`]: the pure heart, the same for every game: rules contract, session, record, dice, tables that speak JSON
//! * [`games`]: one folder a game
//! * `arena`: many games without a screen
//! * `cli`: the commands of `lantern`
//!
//! The last two need threads and files and are left out of a browser build.

#[cfg(not(target_family = "wasm"))]
pub mod arena;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod engine;
pub mod games;
