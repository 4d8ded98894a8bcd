//! Mastermind: break a code of colours.
//!
//! `rules.rs` the game; `code.rs` colours and marks, `position.rs` codes left and contradictions; `exact.rs` optimal
//! search, `solver.rs` with its `book.txt`, `advice.rs`, `minds.rs`; `text.rs` the board as text; `challenge.rs` what is
//! offered of it; `stage/` the board on the stage.

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
