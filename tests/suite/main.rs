//! Everything that is tested from outside, in one binary.

mod book;
mod cli;
mod engine;
mod fuzz;
mod golden;
mod mafia;
mod mastermind;
mod nothing;
mod property;
mod purity;
mod secrecy;
mod support;
mod wordwolf;
