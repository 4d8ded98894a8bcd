//! Word Wolf: six players, one has another word.
//!
//! `rules.rs` the game; `words.rs` the pairs in `assets/words/`, `reading.rs` free text, `phrases.rs`; `advice.rs`,
//! `minds.rs`; `text.rs` the table as text; `stage/` its niche.

mod advice;
mod minds;
mod phrases;
pub mod reading;
pub mod rules;
#[cfg(feature = "play")]
pub mod stage;
mod text;
pub mod words;

pub use rules::WordWolf;
