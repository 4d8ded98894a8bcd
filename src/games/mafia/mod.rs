//! Mafia: a town that must find out who among it kills by night. One engine for two rulesets.

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
mod states;
pub mod talk;
mod text;
pub mod view;

pub use rules::Mafia;
