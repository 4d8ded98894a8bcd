//! Reading without a trace: whoever looks writes nothing into the file or its log. Only where a log was left without its
//! index does SQLite make that anew.

use super::{Maker, STEPS, broken, connect, not_newer, not_ours, unreadable};
use crate::engine::Fault;
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What a file of an earlier version has not, as it was when that was written.
const AS_OF_OLD: &str = "CREATE TEMP VIEW seats AS SELECT *, 0 AS missed, 0 AS tokens_cached, 0 AS tokens_reasoning,
    0 AS latency_ms, 0 AS retries, 0 AS invalid, 0 AS tricks, 0 AS unpriced FROM main.seats;
    CREATE TEMP TABLE leagues (id INTEGER PRIMARY KEY, hash TEXT, season TEXT, plan TEXT);";

/// What can be seen of a file from outside.
#[derive(PartialEq)]
struct Glance {
    bytes: u64,
    changed: Option<SystemTime>,
    /// A log or a journal lies beside it: somebody writes, or was killed while writing.
    at_work: bool,
}

impl Glance {
    fn at(file: &Path) -> std::io::Result<Glance> {
        let seen = fs::metadata(file)?;
        let beside = |ending: &str| {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            fs::metadata(PathBuf::from(name)).is_ok_and(|log| log.len() > 0)
        };
        Ok(Glance { bytes: seen.len(), changed: seen.modified().ok(), at_work: beside("-wal") || beside("-journal") })
    }
}

/// Opens the file as one that nobody changes: without locks, and without looking at what lies beside it. It is then read
/// where nothing may be written, too, such as from a disc; that nobody did change it must be seen afterwards.
fn open_at_rest(file: &Path) -> Result<Connection, Fault> {
    connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY, "?immutable=1")
}

/// Refuses a file that another program made. One that is not there, or that cannot be judged because somebody writes into
/// it at this moment, passes.
pub(super) fn refuse_strangers(file: &Path) -> Result<(), Fault> {
    if !file.exists() {
        return Ok(());
    }
    match Maker::of(&open_at_rest(file)?) {
        Ok(Maker::Stranger) => Err(not_ours(file)),
        _ => Ok(()),
    }
}

/// Reads a database that this program made. `work` may be called again if somebody wrote meanwhile; each time it sees one
/// moment of the file.
pub fn read<T>(file: &Path, work: impl Fn(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
    let missing = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => Fault::new("no_store", format!("{} is not there", file.display())),
        _ => broken(format!("{}: {error}", file.display())),
    };
    let before = Glance::at(file).map_err(missing)?;
    if !before.at_work {
        let read = read_from(&open_at_rest(file)?, file, &work);
        if Glance::at(file).map_err(missing)? == before {
            return read;
        }
    }
    refuse_strangers(file)?;
    // The log that lies beside it belongs to the file; SQLite reads both together.
    read_from(&connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY, "?mode=ro")?, file, &work)
}

fn read_from<T>(from: &Connection, file: &Path, work: &impl Fn(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
    // What is added for an old file is added in memory alone.
    from.execute_batch("PRAGMA temp_store = MEMORY; BEGIN").map_err(broken)?;
    match Maker::of(from).map_err(|error| unreadable(file, error))? {
        Maker::Lantern => {
            if not_newer(from)? < STEPS.len() {
                from.execute_batch(AS_OF_OLD).map_err(broken)?;
            }
            work(from)
        }
        Maker::Nobody | Maker::Stranger => Err(not_ours(file)),
    }
}
