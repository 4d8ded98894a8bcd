//! Mastermind on the stage: all of it that knows Bevy.
//!
//! `game.rs` what it says of itself, `pictures.rs` how it looks in small; `plugin.rs` on what terms it is played,
//! `lobby.rs` set-up; `board.rs` geometry, `scene.rs` what is shown, `input.rs` and `drag.rs` what a person does,
//! `animate.rs`, `coach.rs` the line of words, `results.rs`.

pub mod animate;
pub mod board;
pub mod coach;
pub mod drag;
mod game;
pub mod input;
pub mod lobby;
mod pictures;
pub mod plugin;
pub mod results;
pub mod scene;

pub use game::GAME;
