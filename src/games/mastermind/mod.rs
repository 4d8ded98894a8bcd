//! Mastermind: break a code of colours.

pub mod advice;
pub mod code;
mod exact;
mod minds;
pub mod position;
pub mod rules;
pub mod solver;
mod text;

pub use rules::Mastermind;
