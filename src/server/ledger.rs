//! Where logs are kept. An entry that was appended is on disk: nobody hears of anything before that.

use super::log::{LogEntry, TableId};
use crate::engine::Fault;
use std::future::Future;
use std::pin::Pin;

mod sqlite;

pub use sqlite::SqliteLedger;

/// An answer that comes later.
pub type Promise<T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send>>;

/// A finished game, as it is kept for good.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Which game.
    pub game: String,
    /// The outcome's word.
    pub result: String,
    /// The whole record, as JSON.
    pub record: String,
}

/// Keeps the logs of all tables. `docs/server.md` says what an implementation promises; one suite of tests holds all of
/// them to it.
pub trait Ledger: Send + Sync + 'static {
    /// Appends entries to a log, all or none. The first must have the number that comes next; `stale_log` otherwise: then
    /// somebody else has written, and what was worked out from the log as it was is to be thrown away.
    fn append(&self, table: &TableId, entries: Vec<LogEntry>) -> Promise<()>;
    /// A whole log; empty if there is no such table.
    fn read(&self, table: &TableId) -> Promise<Vec<LogEntry>>;
    /// The lobby's entries of every table that has not ended.
    fn lobby(&self) -> Promise<Vec<(TableId, LogEntry)>>;
    /// Keeps a finished game; its table is no longer in [`lobby`](Ledger::lobby). Its log stays readable.
    fn finish(&self, table: &TableId, finished: Finished) -> Promise<()>;
    /// Notes that a table's game goes on by itself, or does so no longer. It is noted no later than what is appended after it.
    fn note(&self, table: &TableId, goes_on: bool) -> Promise<()>;
    /// The tables of [`lobby`](Ledger::lobby) whose games were going on when they were last heard of.
    fn going_on(&self) -> Promise<Vec<TableId>>;
}
