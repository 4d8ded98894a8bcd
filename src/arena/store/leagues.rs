//! The matches of a league: each is written whole, in a transaction of its own, before it is counted.

use super::writer::{begin_run, open, write_game};
use super::{GameRow, RunRow, broken};
use crate::engine::{Fault, Seat};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// A league in a database, held by this process alone.
pub struct LeagueStore {
    connection: Connection,
    league: i64,
    /// Held as long as this lives. A process that is killed lets go of it.
    _lock: File,
}

/// A match that was played.
pub struct MatchRow {
    /// Its key.
    pub key: String,
    /// Its part of the league.
    pub round: &'static str,
    /// Where.
    pub venue: String,
    /// Which deal.
    pub deal: u64,
    /// Who was the first side, if it was one player.
    pub first: Option<String>,
    /// Who was the second.
    pub second: Option<String>,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
    /// How long it took.
    pub wall_ms: f64,
    /// The record.
    pub record: String,
    /// The game as a page tells it.
    pub tale: String,
    /// Who sat where: the seat, the player, their side.
    pub sitters: Vec<(Seat, String, usize)>,
}

impl LeagueStore {
    /// Opens the file for a league. It may hold other leagues and batches as well; but only one process at a time plays in it.
    pub fn open(file: &Path, hash: &str, season: &str, plan: &str) -> Result<LeagueStore, Fault> {
        let lock = lock(file)?;
        let connection = open(file)?;
        // What was paid for survives a power cut, too.
        connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
        let league = known(&connection, hash, season, plan).map_err(broken)?;
        Ok(LeagueStore { connection, league, _lock: lock })
    }

    /// The keys of the matches that were played.
    pub fn played(&self) -> Result<BTreeSet<String>, Fault> {
        let read = || {
            let mut query = self.connection.prepare("SELECT key FROM matches WHERE league = ?")?;
            query.query_map([self.league], |row| row.get(0))?.collect::<rusqlite::Result<BTreeSet<String>>>()
        };
        read().map_err(broken)
    }

    /// What the matches so far have cost, void ones included, as far as that is known, and how many matches were void.
    pub fn spent(&self) -> Result<(f64, u64), Fault> {
        let one = |sql| self.connection.query_row(sql, [self.league], |row| Ok((row.get(0)?, row.get(1)?)));
        let read = || -> rusqlite::Result<(f64, u64)> {
            let (kept, _): (f64, i64) = one("SELECT coalesce(sum(games.cost), 0), 0 FROM matches
                JOIN games ON games.id = matches.game WHERE league = ?")?;
            let (in_vain, voids): (f64, i64) =
                one("SELECT coalesce(sum(cost), 0), count(*) FROM voids WHERE league = ?")?;
            Ok((kept + in_vain, voids as u64))
        };
        read().map_err(broken)
    }

    /// Writes a match with its game. When this returns, it is on the disk.
    pub fn keep(&mut self, run: &RunRow, game: GameRow, row: &MatchRow) -> Result<(), Fault> {
        self.write(run, game, row).map_err(broken)
    }

    fn write(&mut self, run: &RunRow, mut game: GameRow, row: &MatchRow) -> rusqlite::Result<()> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let batch = change
            .prepare_cached("SELECT id FROM runs WHERE game = ? AND setup = ? AND seed = ? AND minds = ?")?
            .query_row(params![run.game, run.setup.to_string(), run.seed, run.minds], |row| row.get(0))
            .optional()?;
        let batch = match batch {
            Some(batch) => batch,
            None => begin_run(&change, run)?,
        };
        let next: i64 = change
            .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM games WHERE run = ?")?
            .query_row([batch], |row| row.get(0))?;
        let seed = game.seed.clone();
        game.number = next as u64;
        write_game(&change, batch, &game)?;
        let id: i64 =
            change.query_row("SELECT id FROM games WHERE run = ? AND number = ?", [batch, next], |row| row.get(0))?;
        let mut sitters =
            change.prepare_cached("INSERT INTO sitters (game, seat, player, side) VALUES (?, ?, ?, ?)")?;
        for (seat, player, side) in &row.sitters {
            sitters.execute(params![id, seat.to_string(), player, *side as i64])?;
        }
        drop(sitters);
        change
            .prepare_cached(
                "INSERT INTO matches (league, key, round, venue, deal, seed, first, second, game, ended, wall_ms, record, tale)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                self.league,
                row.key,
                row.round,
                row.venue,
                row.deal as i64,
                seed,
                row.first,
                row.second,
                id,
                row.ended as i64,
                row.wall_ms,
                row.record,
                row.tale
            ])?;
        change.commit()
    }

    /// Notes that a match came to nothing and is to be played again.
    pub fn void(&mut self, key: &str, fault: &Fault, cost: f64) -> Result<(), Fault> {
        let sql = "INSERT INTO voids (league, key, code, message, cost) VALUES (?, ?, ?, ?, ?)";
        self.connection.execute(sql, params![self.league, key, fault.code, fault.message, cost]).map_err(broken)?;
        Ok(())
    }
}

fn known(connection: &Connection, hash: &str, season: &str, plan: &str) -> rusqlite::Result<i64> {
    connection.execute(
        "INSERT INTO leagues (hash, season, plan) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO UPDATE SET plan = ?3",
        params![hash, season, plan],
    )?;
    connection.query_row("SELECT id FROM leagues WHERE hash = ?", [hash], |row| row.get(0))
}

/// Makes sure that nobody else plays into this file, who would pay for the same matches.
fn lock(file: &Path) -> Result<File, Fault> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".lock");
    let beside = PathBuf::from(beside);
    let lock = File::create(&beside).map_err(|error| broken(format!("{}: {error}", beside.display())))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            let why = format!("another process plays a league into {}", file.display());
            Err(Fault::new("league_running", why))
        }
        Err(TryLockError::Error(error)) => Err(broken(error)),
    }
}
