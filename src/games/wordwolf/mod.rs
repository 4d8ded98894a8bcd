//! Word Wolf: six players, one has another word.
//!
//! `rules.rs` the game; `words.rs` the pairs in `assets/words/`, `reading.rs` free text, `phrases.rs`; `advice.rs`,
//! `minds.rs`, `sharp.rs`; `measure.rs` their figures; `tale.rs` a game as it is told afterwards; `text.rs` the table as text; `recap.rs` what could be said, and what was told; `layout.rs` where
//! everything lies at the fire; `stage/` all of it that knows Bevy.

mod advice;
pub mod challenge;
pub mod layout;
#[cfg(not(target_family = "wasm"))]
pub(super) mod measure;
mod minds;
pub mod own_pairs;
mod phrases;
pub mod reading;
pub mod recap;
pub mod rules;
mod sharp;
#[cfg(feature = "play")]
pub mod stage;
#[cfg(not(target_family = "wasm"))]
pub(super) mod tale;
mod text;
pub mod words;

pub use rules::WordWolf;
