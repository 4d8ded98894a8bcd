//! Mafia: a town that must find out who among it kills by night. One engine for two rulesets.
//!
//! `rules.rs` the game, `setup.rs` every differing rule as data, `roles.rs`, `facts.rs` events and who learns them,
//! `memory.rs`, `states.rs`, `view.rs`; `talk.rs` speech acts, `reasons.rs` why, `reading/` free text read for them,
//! `voices.rs` how they are put, `personas.rs`; `belief.rs`, `temper.rs`, `sharp.rs`, `speech.rs` and `thought.rs` the mind
//! that reasons, `minds.rs` the others; `measure.rs` how they behave; `figures.rs` what is left of a game in numbers,
//! `conduct.rs` what was said measured against what was true, `tale.rs` a game as it is told afterwards, `tables.rs` how they
//! are read; `challenge.rs`; `text.rs` and `korean.rs` words; `layout/` where things stand; `stage/` its niche and scenery.

mod belief;
pub mod challenge;
#[cfg(not(target_family = "wasm"))]
mod conduct;
pub mod facts;
mod figures;
pub(super) mod korean;
pub mod layout;
#[cfg(not(target_family = "wasm"))]
pub(super) mod measure;
pub mod memory;
mod minds;
pub mod personas;
pub mod reading;
pub mod reasons;
pub mod roles;
pub mod rules;
pub mod setup;
mod sharp;
mod speech;
#[cfg(feature = "play")]
pub mod stage;
mod states;
mod tables;
#[cfg(not(target_family = "wasm"))]
pub(super) mod tale;
pub mod talk;
mod temper;
mod text;
mod thought;
pub mod view;
pub mod voices;

#[cfg(all(feature = "models", not(target_family = "wasm")))]
pub(crate) use minds::act as action_for;
pub use rules::Mafia;
pub use text::told as event_in_words;
