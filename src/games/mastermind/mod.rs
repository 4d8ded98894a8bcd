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
pub mod stage;

pub use rules::Mastermind;
