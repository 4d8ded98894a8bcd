//! Mafia on the stage. Scenery: `cottage.rs` houses and trees, `village.rs` the night, `square.rs` the day, `vote.rs` the
//! dusk, `gallery.rs` all of it for scripts. The game: `game.rs` what it says of itself, `plugin.rs` its terms, `lobby.rs`
//! its set-up, `scene.rs` what is shown, `show.rs` and `foot.rs` the table, `over.rs` what lies over it, `draft.rs` and
//! `input.rs` what a person does, `device.rs` the village at one device, `ending.rs` the end, `hindsight.rs` what could have been known, `words.rs` sentences.

pub mod cottage;
pub mod device;
pub mod draft;
mod ending;
mod foot;
#[cfg(not(target_family = "wasm"))]
pub mod gallery;
mod game;
pub mod hindsight;
pub mod input;
mod lobby;
mod over;
mod pictures;
pub mod plugin;
pub mod scene;
mod show;
pub mod square;
pub mod village;
pub mod vote;
mod words;

pub use game::GAME;
