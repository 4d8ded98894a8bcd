//! The one writer.

use super::{Maker, PATIENCE, SIGN, STEPS, broken, connect, not_newer, not_ours, reader, sign, unreadable};
use crate::engine::{Fault, Figure, Played};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use serde_json::Value;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How many finished games may wait for the writer.
const QUEUE: usize = 16;
/// The most games of one transaction.
const BATCH: usize = 16;
/// The most finished games that are not in the file yet, beside one on each thread that plays.
pub const MOST_UNWRITTEN: usize = QUEUE + BATCH;

/// Opens a database for writing, makes it if it is not there, and brings its schema up to date. Looking and changing are
/// one transaction, so that two processes can begin the same file.
pub(super) fn open(file: &Path) -> Result<Connection, Fault> {
    // Even beginning a transaction would leave traces beside somebody else's file.
    reader::refuse_strangers(file)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = connect(file, flags, "")?;
    connection.pragma_update(None, "foreign_keys", true).map_err(broken)?;
    let wrong = |error| unreadable(file, error);
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrong)?;
    if Maker::of(&change).map_err(wrong)? == Maker::Stranger {
        return Err(not_ours(file));
    }
    let version = not_newer(&change)?;
    if version < STEPS.len() {
        change.execute_batch(&STEPS[version..].concat()).map_err(broken)?;
        change.pragma_update(None, "user_version", STEPS.len() as i64).map_err(broken)?;
    }
    if sign(&change).map_err(broken)? != SIGN {
        change.pragma_update(None, "application_id", SIGN).map_err(broken)?;
    }
    change.commit().map_err(broken)?;
    keep_a_log(&connection).map_err(broken)?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(broken)?;
    Ok(connection)
}

/// Switches the file to WAL mode, which stays in the file. SQLite does not wait for others there by itself.
fn keep_a_log(connection: &Connection) -> rusqlite::Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
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
    /// Opens the file and begins a batch in it. `tell` hears of every commit how many games it held.
    pub fn begin(file: &Path, run: &RunRow, tell: impl Fn(u64) + Send + 'static) -> Result<Writer, Fault> {
        let connection = open(file)?;
        let (queue, games) = sync_channel(QUEUE);
        let run = begin_run(&connection, run).map_err(broken)?;
        let thread = std::thread::spawn(move || write_all(connection, run, &games, tell));
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

pub(super) fn begin_run(to: &Connection, run: &RunRow) -> rusqlite::Result<i64> {
    to.execute(
        "INSERT INTO runs (game, setup, seed, minds, version) VALUES (?, ?, ?, ?, ?)",
        params![run.game, run.setup.to_string(), run.seed, run.minds, env!("CARGO_PKG_VERSION")],
    )?;
    Ok(to.last_insert_rowid())
}

fn write_all(
    mut connection: Connection,
    run: i64,
    games: &Receiver<GameRow>,
    tell: impl Fn(u64),
) -> Result<u64, Fault> {
    let mut written = 0;
    while let Ok(first) = games.recv() {
        let batch = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(broken)?;
        let mut more = 0;
        for game in std::iter::once(first).chain(games.try_iter()).take(BATCH) {
            write_game(&batch, run, &game).map_err(broken)?;
            more += 1;
        }
        batch.commit().map_err(broken)?;
        written += more;
        tell(more);
    }
    Ok(written)
}

pub(super) fn write_game(to: &Connection, run: i64, game: &GameRow) -> rusqlite::Result<()> {
    let GameRow { number, seed, played, figures } = game;
    to.prepare_cached("INSERT INTO games (run, number, seed, result, moves, seats) VALUES (?, ?, ?, ?, ?, ?)")?
        .execute(params![run, *number as i64, seed, played.result, played.moves as i64, played.seats.len() as i64])?;
    let id = to.last_insert_rowid();
    write_seats(to, id, played)?;
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

fn write_seats(to: &Connection, game: i64, played: &Played) -> rusqlite::Result<()> {
    let mut seats = to.prepare_cached(
        "INSERT INTO seats (game, seat, mind, won, moves, cpu_ns, missed, calls, tokens_in, tokens_out, cost, tokens_cached,
        tokens_reasoning, latency_ms, retries, invalid, tricks, unpriced)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut used = false;
    for seat in &played.seats {
        used |= seat.usage.is_some();
        let usage = seat.usage.clone().unwrap_or_default();
        seats.execute(params![
            game,
            seat.seat.to_string(),
            seat.mind,
            seat.won,
            count(seat.moves),
            count(seat.time),
            count(seat.missed),
            count(usage.calls),
            count(usage.prompt_tokens),
            count(usage.output_tokens),
            usage.cost.unwrap_or(0.0),
            count(usage.cached_tokens),
            count(usage.reasoning_tokens),
            count(usage.latency_ms),
            count(usage.retries),
            count(usage.invalid),
            count(usage.tricks.len() as u64),
            usage.cost.is_none()
        ])?;
    }
    if used {
        let sums = "UPDATE games SET (calls, tokens_in, tokens_out, cost) =
            (SELECT sum(calls), sum(tokens_in), sum(tokens_out), sum(cost) FROM seats WHERE seats.game = games.id)
            WHERE id = ?";
        to.prepare_cached(sums)?.execute([game])?;
    }
    Ok(())
}
