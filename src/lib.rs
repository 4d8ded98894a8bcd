//! Lantern: games of hidden truth, and the engine they stand on.
//!
//! * [`engine`]: the pure heart, the same for every game: rules contract, session, record, dice, tables that speak JSON
//! * [`games`]: one folder a game
//! * [`challenge`]: what is offered after a game, what it earns, and the profile that keeps it
//! * [`layout`]: where faces and bubbles stand, without Bevy
//! * `agents` (feature `models`): language models in the chairs
//! * `arena`: many games without a screen, leagues and their report
//! * `cli`: the commands of `lantern`
//! * `server` (feature `serve`): tables on a network
//! * `stage` (feature `play`): the client, a window or a browser's canvas
//!
//! Arena and command line need threads and files and are left out of a browser build.

#[cfg(all(feature = "models", not(target_family = "wasm")))]
pub mod agents;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
pub mod challenge;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod engine;
pub mod games;
pub mod layout;
#[cfg(all(feature = "serve", not(target_family = "wasm")))]
pub mod server;
#[cfg(feature = "play")]
pub mod stage;

/// Marks a message key in the code. A test reads the sources for it, so that no key is missing and none is unused.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        $key
    };
}
