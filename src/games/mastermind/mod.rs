//! Mastermind: break a code of colours.

pub mod advice;
pub mod challenge;
pub mod code;
mod exact;
mod minds;
pub mod position;
pub mod rules;
pub mod solver;
mod text;

#[cfg(feature = "play")]
pub mod animate;
#[cfg(feature = "play")]
pub mod board;
#[cfg(feature = "play")]
pub mod coach;
#[cfg(feature = "play")]
pub mod drag;
#[cfg(feature = "play")]
pub mod input;
#[cfg(feature = "play")]
pub mod lobby;
#[cfg(feature = "play")]
pub mod plugin;
#[cfg(feature = "play")]
pub mod results;
#[cfg(feature = "play")]
pub mod scene;

pub use rules::Mastermind;
