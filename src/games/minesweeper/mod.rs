//! Minesweeper: Trap Detection.

pub mod advice;
pub mod ahead;
pub mod big;
pub mod challenge;
pub mod count;
pub mod difficulty;
pub mod endgame;
pub mod explain;
pub mod frontier;
pub mod generate;
pub mod grid;
pub mod guess;
pub mod knowledge;
pub mod layout;
pub mod lesson;
mod minds;
pub mod odds;
pub mod player;
pub mod review;
pub mod rules;
pub mod text;
pub mod view;
mod words;

#[cfg(feature = "play")]
pub mod stage;

pub use rules::Minesweeper;
