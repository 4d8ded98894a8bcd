//! Mafia: a town that must find out who among it kills by night. One engine for two rulesets.
//!
//! `rules.rs` the game, `setup.rs` every differing rule as data, `roles.rs`, `facts.rs` events and who learns them,
//! `memory.rs`, `states.rs`, `view.rs`; `talk.rs` speech acts, `personas.rs`; `belief.rs`, `claims.rs` and `sharp.rs` the
//! mind that reasons, `minds.rs` the others; `figures.rs` what is left of a game in numbers, `tables.rs` how they are
//! read; `text.rs` and `korean.rs` words; `stage/` its niche.

mod belief;
mod claims;
pub mod facts;
mod figures;
mod korean;
pub mod memory;
mod minds;
pub mod personas;
pub mod roles;
pub mod rules;
pub mod setup;
mod sharp;
#[cfg(feature = "play")]
pub mod stage;
mod states;
mod tables;
pub mod talk;
mod text;
pub mod view;

pub use rules::Mafia;
