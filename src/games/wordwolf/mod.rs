//! Word Wolf: six players, one has another word.

mod advice;
pub mod language;
mod minds;
pub mod reading;
pub mod rules;
mod text;
pub mod words;

pub use rules::WordWolf;
