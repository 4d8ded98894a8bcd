//! Word Wolf: six players, one has another word.

mod advice;
mod minds;
mod phrases;
pub mod reading;
pub mod rules;
mod text;
pub mod words;

pub use rules::WordWolf;
