//! Everything that is tested from outside, in one binary.

mod book;
mod challenge;
mod cli;
mod decisions;
mod deducer;
mod doors;
mod engine;
mod fuzz;
mod golden;
#[cfg(feature = "serve")]
mod hostile;
mod mafia;
mod mastermind;
mod minds;
mod minesweeper;
#[cfg(feature = "serve")]
mod nemesis;
#[cfg(feature = "serve")]
mod nights;
mod nothing;
#[cfg(feature = "serve")]
mod operator;
mod property;
mod purity;
mod secrecy;
#[cfg(feature = "serve")]
mod server;
#[cfg(feature = "store")]
mod store;
#[cfg(feature = "serve")]
mod strangers;
mod support;
mod toy;
mod watch;
#[cfg(feature = "serve")]
mod wire;
mod wordwolf;
