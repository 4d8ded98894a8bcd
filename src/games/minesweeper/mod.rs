//! Minesweeper: Trap Detection.
//!
//! `rules.rs` the game, `view.rs` what is seen of it, `grid.rs`, `layout.rs`, `difficulty.rs`; `knowledge.rs` what follows
//! at once, `frontier.rs`, `count.rs` with `big.rs`, and `odds.rs` exact odds, `guess.rs`, `ahead.rs` one reveal further,
//! `endgame.rs`; `explain.rs` and `words.rs` reasons in sentences, `advice.rs`, `review.rs`, `lesson.rs`; `generate.rs`
//! boards without guesses; `player.rs` and `minds.rs`; `text.rs` the field as text; `challenge.rs` what is offered of it;
//! `stage/` the corridor on the stage.

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
