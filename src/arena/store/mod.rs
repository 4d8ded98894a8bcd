//! Finished games in SQLite: one writer a process, read by `lantern stats`. A simulation writes batches ([`Writer`]), a
//! server games one by one ([`Keeper`]).
//!
//! The file is in WAL mode. Games go through a short queue to one thread, which writes what waits in one transaction and
//! never holds a finished game back for the sake of a fuller batch; a game is told as finished once it is committed. So
//! a process that is killed loses the games that were being played and at most [`MOST_UNWRITTEN`] others, none of which
//! it had told; whatever was committed stays, each game whole.
//!
//! Only a file that is ours is written into or read, and whoever reads writes nothing.

mod keeper;
#[cfg(feature = "models")]
mod leagues;
mod reader;
mod writer;

pub use keeper::{Keeper, Sums};
#[cfg(feature = "models")]
pub use leagues::{LeagueStore, MatchRow};
pub use reader::read;
pub use writer::{GameRow, MOST_UNWRITTEN, RunRow, Writer};

use crate::engine::Fault;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// `Lant` in ASCII, in the place of the file's head where SQLite lets a program sign.
const SIGN: i32 = 0x4c61_6e74;

/// How long one process waits while others hold the file.
const PATIENCE: Duration = Duration::from_secs(30);

/// Every step of the schema since the first; steps are only ever added. The file counts them as its `user_version`.
const STEPS: [&str; 3] = [
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
    // A server asks of every game that ends whether it is there already.
    "CREATE INDEX games_by_seed ON games (run, seed);",
    // What answers that are paid for have taken, seat by seat; and leagues, whose matches point at their games.
    "ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN tokens_cached INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN tokens_reasoning INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN latency_ms INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN invalid INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN tricks INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN unpriced INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE leagues (
        id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, season TEXT NOT NULL, plan TEXT NOT NULL
    ) STRICT;
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY, league INTEGER NOT NULL REFERENCES leagues(id), key TEXT NOT NULL, round TEXT NOT NULL,
        venue TEXT NOT NULL, deal INTEGER NOT NULL, seed TEXT NOT NULL, first TEXT, second TEXT,
        game INTEGER NOT NULL REFERENCES games(id), ended INTEGER NOT NULL, wall_ms REAL NOT NULL,
        record TEXT NOT NULL, tale TEXT NOT NULL, UNIQUE (league, key)
    ) STRICT;
    CREATE TABLE sitters (
        game INTEGER NOT NULL REFERENCES games(id), seat TEXT NOT NULL, player TEXT NOT NULL, side INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE voids (
        id INTEGER PRIMARY KEY, league INTEGER NOT NULL REFERENCES leagues(id), key TEXT NOT NULL, code TEXT NOT NULL,
        message TEXT NOT NULL, cost REAL NOT NULL
    ) STRICT;",
];

/// Who made a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Maker {
    /// This program, perhaps before it signed its files.
    Lantern,
    /// Nobody yet: there is nothing in it.
    Nobody,
    /// Another program.
    Stranger,
}

impl Maker {
    fn of(connection: &Connection) -> rusqlite::Result<Maker> {
        let one = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let tables = one("SELECT count(*) FROM sqlite_schema WHERE type = 'table'
            AND name IN ('runs', 'games', 'seats', 'figures')")?;
        let anything = one("SELECT EXISTS (SELECT 1 FROM sqlite_schema)")? != 0 || version(connection)? != 0;
        Ok(match sign(connection)? {
            SIGN | 0 if tables == 4 => Maker::Lantern,
            0 if !anything => Maker::Nobody,
            _ => Maker::Stranger,
        })
    }
}

fn sign(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "application_id", |row| row.get(0))
}

/// How many steps of the schema a file has taken.
fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::new("store_failed", format!("the database does not work: {error}"))
}

/// What SQLite says when it is asked for the first page.
fn unreadable(file: &Path, error: rusqlite::Error) -> Fault {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => not_ours(file),
        Some(ErrorCode::CannotOpen) => broken(
            "it cannot be opened. If its writer was killed, the file that ends in -wal belongs to it: \
             copy both to where files may be made",
        ),
        _ => broken(error),
    }
}

fn not_ours(file: &Path) -> Fault {
    let message = format!("{} is no database of `lantern sim --db`; it is left as it is", file.display());
    Fault::new("not_a_store", message)
}

/// Refuses a file that a later version of this program has written.
fn not_newer(connection: &Connection) -> Result<usize, Fault> {
    let version = version(connection).map_err(broken)?;
    if version <= STEPS.len() {
        return Ok(version);
    }
    Err(Fault::new("store_too_new", "the database was written by a newer version of this program"))
}

/// A connection to a file by its path alone: a name such as `:memory:` or one that looks like a URI has no other meaning.
fn connect(file: &Path, flags: OpenFlags, query: &str) -> Result<Connection, Fault> {
    let rooted = file.is_absolute();
    let mut uri = String::from(if rooted { "file://" } else { "file:./" });
    if rooted && cfg!(windows) {
        uri.push('/');
    }
    for &byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02x}")),
        }
    }
    uri.push_str(query);
    let flags = flags | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&uri, flags).map_err(broken)?;
    connection.busy_timeout(PATIENCE).map_err(broken)?;
    // What a stranger's schema calls is not run.
    connection.pragma_update(None, "trusted_schema", false).map_err(broken)?;
    Ok(connection)
}
