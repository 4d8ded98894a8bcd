//! Mafia: a town that must find out who among it kills by night. One engine for two rulesets.

mod belief;
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
pub mod talk;
mod text;
pub mod view;

pub use rules::Mafia;
