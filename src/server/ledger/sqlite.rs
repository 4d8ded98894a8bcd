//! The ledger in one SQLite file beside the server.
//!
//! One thread writes. Whatever waits for it goes into one transaction, which is synchronised once (group commit), so that
//! a hundred tables that act at the same time cost one `fsync`. Readers have connections of their own and never wait.

use super::{Finished, Ledger, Promise};
use crate::engine::Fault;
use crate::server::log::{LogEntry, TableId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// `LanS` in ASCII, in the place of the file's head where SQLite lets a program sign.
const SIGN: i32 = 0x4c61_6e53;
/// The most requests of one transaction.
const BATCH: usize = 512;
const PATIENCE: Duration = Duration::from_secs(10);

/// Every step of the schema since the first; steps are only ever added.
const STEPS: [&str; 2] = [
    "
    CREATE TABLE entries (
        tid TEXT NOT NULL, n INTEGER NOT NULL, lobby INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tid, n)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lobby ON entries (tid, n) WHERE lobby = 1;
    CREATE TABLE ended (
        tid TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL DEFAULT (unixepoch()), game TEXT NOT NULL,
        result TEXT NOT NULL, record TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;",
    "CREATE TABLE going_on (tid TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;",
];

enum Work {
    Append(TableId, Vec<LogEntry>),
    Finish(TableId, Finished),
    Note(TableId, bool),
}

type Done = oneshot::Sender<Result<(), Fault>>;

/// The ledger in a file.
pub struct SqliteLedger {
    queue: Mutex<Sender<(Work, Done)>>,
    readers: Arc<Readers>,
}

/// Connections that only read, each used by one reader at a time.
struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::new("store_failed", format!("the database does not work: {error}"))
}

impl SqliteLedger {
    /// Opens the file, or makes it.
    pub fn open(file: &Path) -> Result<SqliteLedger, Fault> {
        let connection = prepare(file)?;
        let (queue, work) = channel();
        std::thread::Builder::new()
            .name("ledger".into())
            .spawn(move || write_all(connection, &work))
            .map_err(broken)?;
        let readers = Arc::new(Readers { file: file.to_owned(), idle: Mutex::new(Vec::new()) });
        Ok(SqliteLedger { queue: Mutex::new(queue), readers })
    }

    fn write(&self, work: Work) -> Promise<()> {
        let (done, answer) = oneshot::channel();
        let sent = self.queue.lock().unwrap_or_else(PoisonError::into_inner).send((work, done));
        Box::pin(async move {
            sent.map_err(|_| broken("its writer has stopped"))?;
            answer.await.unwrap_or_else(|_| Err(broken("its writer has stopped")))
        })
    }

    fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Promise<T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let looked = tokio::task::spawn_blocking(move || readers.with(look)).await;
            looked.unwrap_or_else(|error| Err(broken(error)))
        })
    }
}

impl Readers {
    fn with<T>(&self, look: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.file)?,
        };
        let seen = look(&connection);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        seen
    }
}

impl Ledger for SqliteLedger {
    fn append(&self, table: &TableId, entries: Vec<LogEntry>) -> Promise<()> {
        self.write(Work::Append(table.clone(), entries))
    }

    fn read(&self, table: &TableId) -> Promise<Vec<LogEntry>> {
        let table = table.clone();
        self.look(move |connection| {
            let mut rows =
                connection.prepare_cached("SELECT body FROM entries WHERE tid = ? ORDER BY n").map_err(broken)?;
            let bodies = rows.query_map([&table.0], |row| row.get::<_, String>(0)).map_err(broken)?;
            bodies.map(|body| read_entry(&body.map_err(broken)?)).collect()
        })
    }

    fn lobby(&self) -> Promise<Vec<(TableId, LogEntry)>> {
        self.look(|connection| {
            let sql = "SELECT tid, body FROM entries INDEXED BY lobby
                WHERE lobby = 1 AND tid NOT IN (SELECT tid FROM ended) ORDER BY tid, n";
            let mut rows = connection.prepare_cached(sql).map_err(broken)?;
            let rows =
                rows.query_map([], |row| Ok((TableId(row.get(0)?), row.get::<_, String>(1)?))).map_err(broken)?;
            rows.map(|row| {
                let (table, body) = row.map_err(broken)?;
                Ok((table, read_entry(&body)?))
            })
            .collect()
        })
    }

    fn finish(&self, table: &TableId, finished: Finished) -> Promise<()> {
        self.write(Work::Finish(table.clone(), finished))
    }

    fn note(&self, table: &TableId, goes_on: bool) -> Promise<()> {
        self.write(Work::Note(table.clone(), goes_on))
    }

    fn going_on(&self) -> Promise<Vec<TableId>> {
        self.look(|connection| {
            let sql = "SELECT tid FROM going_on WHERE tid NOT IN (SELECT tid FROM ended)";
            let mut rows = connection.prepare_cached(sql).map_err(broken)?;
            let rows = rows.query_map([], |row| Ok(TableId(row.get(0)?))).map_err(broken)?;
            rows.map(|row| row.map_err(broken)).collect()
        })
    }
}

fn read_entry(body: &str) -> Result<LogEntry, Fault> {
    serde_json::from_str(body).map_err(|error| broken(format!("an entry cannot be read: {error}")))
}

fn connect(file: &Path) -> Result<Connection, Fault> {
    let connection = Connection::open(file).map_err(broken)?;
    connection.busy_timeout(PATIENCE).map_err(broken)?;
    Ok(connection)
}

/// Opens the file for writing, makes it if it is not there, and brings its schema up to date.
fn prepare(file: &Path) -> Result<Connection, Fault> {
    let mut connection = connect(file)?;
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(broken)?;
    let sign: i32 = change.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(broken)?;
    let version: usize =
        change.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).map_err(broken)? as usize;
    let anything: Option<i64> =
        change.query_row("SELECT 1 FROM sqlite_schema LIMIT 1", [], |row| row.get(0)).optional().map_err(broken)?;
    let ours = sign == SIGN || (sign == 0 && version == 0 && anything.is_none());
    if !ours {
        return Err(Fault::new("not_ours", format!("{} is not a ledger of this program", file.display())));
    }
    if version > STEPS.len() {
        return Err(Fault::new("newer_file", format!("{} was written by a newer program", file.display())));
    }
    change.execute_batch(&STEPS[version..].concat()).map_err(broken)?;
    change.pragma_update(None, "user_version", STEPS.len() as i64).map_err(broken)?;
    change.pragma_update(None, "application_id", SIGN).map_err(broken)?;
    change.commit().map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    // With a write-ahead log, `FULL` synchronises at every commit.
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    Ok(connection)
}

fn write_all(mut connection: Connection, work: &Receiver<(Work, Done)>) {
    while let Ok(first) = work.recv() {
        let mut batch = vec![first];
        batch.extend(work.try_iter().take(BATCH - 1));
        let (work, done): (Vec<Work>, Vec<Done>) = batch.into_iter().unzip();
        let results = match write(&mut connection, &work) {
            Ok(results) => results,
            Err(fault) => vec![Err(fault); done.len()],
        };
        for (done, result) in done.into_iter().zip(results) {
            // Whoever asked may be gone; what is written is written.
            let _ = done.send(result);
        }
    }
}

/// Writes a batch. A request that fails fails alone; what is wrong with the file itself fails them all.
fn write(connection: &mut Connection, batch: &[Work]) -> Result<Vec<Result<(), Fault>>, Fault> {
    let mut change = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(broken)?;
    let mut results = Vec::with_capacity(batch.len());
    for work in batch {
        let part = change.savepoint().map_err(broken)?;
        let result = carry_out(&part, work);
        match result {
            Ok(()) => part.commit().map_err(broken)?,
            Err(_) => drop(part),
        }
        results.push(result);
    }
    change.commit().map_err(broken)?;
    Ok(results)
}

fn carry_out(change: &Connection, work: &Work) -> Result<(), Fault> {
    match work {
        Work::Append(table, entries) => append(change, table, entries),
        Work::Finish(table, Finished { game, result, record }) => {
            let sql = "INSERT OR IGNORE INTO ended (tid, game, result, record) VALUES (?, ?, ?, ?)";
            change.execute(sql, params![table.0, game, result, record]).map_err(broken)?;
            note(change, table, false)
        }
        Work::Note(table, goes_on) => note(change, table, *goes_on),
    }
}

fn note(change: &Connection, table: &TableId, goes_on: bool) -> Result<(), Fault> {
    let sql = match goes_on {
        true => "INSERT OR IGNORE INTO going_on (tid) VALUES (?)",
        false => "DELETE FROM going_on WHERE tid = ?",
    };
    change.prepare_cached(sql).and_then(|mut row| row.execute([&table.0])).map_err(broken)?;
    Ok(())
}

fn append(change: &Connection, table: &TableId, entries: &[LogEntry]) -> Result<(), Fault> {
    let stale = || Fault::new("stale_log", "somebody else has written to this table");
    let next: i64 = change
        .prepare_cached("SELECT coalesce(max(n) + 1, 0) FROM entries WHERE tid = ?")
        .and_then(|mut rows| rows.query_row([&table.0], |row| row.get(0)))
        .map_err(broken)?;
    if entries.first().is_some_and(|first| first.n as i64 != next) {
        return Err(stale());
    }
    let sql = "INSERT INTO entries (tid, n, lobby, body) VALUES (?, ?, ?, ?)";
    let mut insert = change.prepare_cached(sql).map_err(broken)?;
    for entry in entries {
        let body = serde_json::to_string(entry).map_err(broken)?;
        let row = params![table.0, entry.n as i64, entry.event.is_of_the_lobby(), body];
        insert.execute(row).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => stale(),
            _ => broken(error),
        })?;
    }
    Ok(())
}
