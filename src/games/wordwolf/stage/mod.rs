//! Word Wolf on the stage: all of it that knows Bevy.
//!
//! `game.rs` what it says of itself, `pictures.rs` how it looks in small; `plugin.rs` on what terms it is played, `lobby.rs`
//! set-up, `device.rs` one device among several people; `scene.rs` what is shown, in four parts, of which `ring.rs` is the
//! six and what goes on between them, `fire.rs` the fire, `ledger.rs` what was said, `foot.rs` what there is to do;
//! `input.rs` what a person does, `animate.rs` motion, sound and sentences.

pub mod animate;
pub mod device;
pub mod fire;
mod foot;
mod game;
pub mod input;
mod ledger;
pub mod lobby;
mod pictures;
pub mod plugin;
mod ring;
pub mod scene;

pub use game::GAME;
