//! Everything that is tested from outside, in one binary.

mod book;
mod challenge;
mod cli;
mod deducer;
mod doors;
mod engine;
mod fuzz;
mod golden;
mod mafia;
mod mastermind;
mod minesweeper;
mod nothing;
mod property;
mod purity;
mod secrecy;
#[cfg(feature = "store")]
mod store;
mod support;
mod toy;
mod watch;
mod wordwolf;
