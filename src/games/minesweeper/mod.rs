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
pub mod animate;
#[cfg(feature = "play")]
pub mod coach;
#[cfg(feature = "play")]
pub mod input;
#[cfg(feature = "play")]
pub mod lobby;
#[cfg(feature = "play")]
pub mod panel;
#[cfg(feature = "play")]
pub mod places;
#[cfg(feature = "play")]
pub mod plugin;
#[cfg(feature = "play")]
pub mod results;
#[cfg(feature = "play")]
pub mod scene;
#[cfg(feature = "play")]
pub mod stones;

pub use rules::Minesweeper;
