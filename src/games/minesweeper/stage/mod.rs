//! Trap Detection on the stage: all of it that knows Bevy.
//!
//! `game.rs` what it says of itself, `pictures.rs` how it looks in small; `plugin.rs` on what terms it is played,
//! `lobby.rs` set-up; `places.rs` geometry, `scene.rs` what is shown, `stones.rs` the field as one texture, `panel.rs`
//! what stands around it (`strip.rs` below a wide field), `input.rs` what a person does, `animate.rs`, `coach.rs` the line
//! of words, `results.rs`.

pub mod animate;
pub mod coach;
mod game;
pub mod input;
pub mod lobby;
pub mod panel;
mod pictures;
pub mod places;
pub mod plugin;
pub mod results;
pub mod scene;
pub mod stones;
mod strip;

pub use game::GAME;
