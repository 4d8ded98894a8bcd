//! Finished games in SQLite: one writer, read by `lantern stats`.
//!
//! The file is in WAL mode. Games go through a short queue to one thread, which writes all that wait in one transaction
//! and never holds a finished game back for the sake of a fuller batch. So a process that is killed loses the games that
//! were being played and the few in the queue; whatever was committed stays, each game whole.

use crate::engine::{Fault, Figure, Played};
use rusqlite::{Connection, OpenFlags, params};
use rusqlite_migration::{M, Migrations};
use serde_json::Value;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

/// How many finished games may wait for the writer.
const QUEUE: usize = 32;
/// The most games of one transaction.
const BATCH: usize = 256;

/// Every step of the schema since the first; steps are only ever added.
const STEPS: [M<'static>; 1] = [M::up(
    "CREATE TABLE runs (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, setup TEXT NOT NULL, seed TEXT NOT NULL, minds TEXT NOT NULL,
        version TEXT NOT NULL
    ) STRICT;
    CREATE TABLE games (
        id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs(id), number INTEGER NOT NULL, seed TEXT NOT NULL,
        result TEXT NOT NULL, moves INTEGER NOT NULL, seats INTEGER NOT NULL, calls INTEGER NOT NULL DEFAULT 0,
        tokens_in INTEGER NOT NULL DEFAULT 0, tokens_out INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0,
        UNIQUE (run, number)
    ) STRICT;
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games(id), seat TEXT NOT NULL, mind TEXT NOT NULL, won INTEGER NOT NULL,
        moves INTEGER NOT NULL, cpu_ns INTEGER NOT NULL, calls INTEGER NOT NULL DEFAULT 0,
        tokens_in INTEGER NOT NULL DEFAULT 0, tokens_out INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE figures (
        game INTEGER NOT NULL REFERENCES games(id), seat TEXT NOT NULL, name TEXT NOT NULL, value ANY,
        PRIMARY KEY (game, seat, name)
    ) STRICT, WITHOUT ROWID;",
)];

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::new("store_failed", format!("the database does not work: {error}"))
}

/// Opens a database for writing, makes it if it is not there, and brings its schema up to date.
pub fn open(file: &Path) -> Result<Connection, Fault> {
    let mut connection = Connection::open(file).map_err(broken)?;
    connection.busy_timeout(std::time::Duration::from_secs(10)).map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(broken)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(broken)?;
    Migrations::from_slice(&STEPS).to_latest(&mut connection).map_err(broken)?;
    Ok(connection)
}

/// Opens a database that must be there.
pub fn open_existing(file: &Path) -> Result<Connection, Fault> {
    // Reading may have to recover the log of a killed writer, so the file is opened for writing, but not made.
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(broken)?;
    open(file)
}

/// A batch of games as it is written above its games.
#[derive(Clone, Debug)]
pub struct RunRow {
    /// The game's name.
    pub game: String,
    /// The setup.
    pub setup: Value,
    /// The seed of the batch.
    pub seed: String,
    /// Which minds sat where.
    pub minds: String,
}

/// A finished game on its way to the file.
pub struct GameRow {
    /// Its number in the batch.
    pub number: u64,
    /// Its own seed.
    pub seed: String,
    /// What it came to.
    pub played: Played,
    /// Its figures.
    pub figures: Vec<Figure>,
}

/// The one writer.
pub struct Writer {
    queue: SyncSender<GameRow>,
    thread: JoinHandle<Result<u64, Fault>>,
}

impl Writer {
    /// Opens the file and begins a batch in it.
    pub fn begin(file: &Path, run: &RunRow) -> Result<Writer, Fault> {
        let connection = open(file)?;
        let (queue, games) = sync_channel(QUEUE);
        connection
            .execute(
                "INSERT INTO runs (game, setup, seed, minds, version) VALUES (?, ?, ?, ?, ?)",
                params![run.game, run.setup.to_string(), run.seed, run.minds, env!("CARGO_PKG_VERSION")],
            )
            .map_err(broken)?;
        let run = connection.last_insert_rowid();
        let thread = std::thread::spawn(move || write_all(connection, run, &games));
        Ok(Writer { queue, thread })
    }

    /// Hands a game over; waits while the queue is full.
    pub fn add(&self, game: GameRow) -> Result<(), Fault> {
        self.queue.send(game).map_err(|_| Fault::new("store_failed", "the database is not written any more"))
    }

    /// Waits until everything is written, and returns how many games that were.
    pub fn finish(self) -> Result<u64, Fault> {
        drop(self.queue);
        self.thread.join().unwrap_or_else(|_| Err(Fault::new("store_failed", "the writer stopped")))
    }
}

fn write_all(mut connection: Connection, run: i64, games: &Receiver<GameRow>) -> Result<u64, Fault> {
    let mut written = 0;
    while let Ok(first) = games.recv() {
        let batch = connection.transaction().map_err(broken)?;
        for game in std::iter::once(first).chain(games.try_iter()).take(BATCH) {
            write_game(&batch, run, &game).map_err(broken)?;
            written += 1;
        }
        batch.commit().map_err(broken)?;
    }
    Ok(written)
}

fn write_game(to: &Connection, run: i64, game: &GameRow) -> rusqlite::Result<()> {
    let GameRow { number, seed, played, figures } = game;
    to.prepare_cached("INSERT INTO games (run, number, seed, result, moves, seats) VALUES (?, ?, ?, ?, ?, ?)")?
        .execute(params![run, *number as i64, seed, played.result, played.moves as i64, played.seats.len() as i64])?;
    let id = to.last_insert_rowid();
    let mut seats =
        to.prepare_cached("INSERT INTO seats (game, seat, mind, won, moves, cpu_ns) VALUES (?, ?, ?, ?, ?, ?)")?;
    for seat in &played.seats {
        let (moves, time) = (seat.moves as i64, seat.time as i64);
        seats.execute(params![id, seat.seat.to_string(), seat.mind, seat.won, moves, time])?;
    }
    let mut rows = to.prepare_cached("INSERT INTO figures (game, seat, name, value) VALUES (?, ?, ?, ?)")?;
    for figure in figures {
        let seat = figure.seat.map_or(String::new(), |seat| seat.to_string());
        let value = match &figure.value {
            Value::Null => rusqlite::types::Value::Null,
            Value::Bool(yes) => rusqlite::types::Value::Integer(i64::from(*yes)),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => rusqlite::types::Value::Integer(whole),
                None => rusqlite::types::Value::Real(number.as_f64().unwrap_or(0.0)),
            },
            Value::String(text) => rusqlite::types::Value::Text(text.clone()),
            other => rusqlite::types::Value::Text(other.to_string()),
        };
        rows.execute(params![id, seat, figure.name, value])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_the_schema_fit() {
        Migrations::from_slice(&STEPS).validate().expect("a schema");
    }
}
