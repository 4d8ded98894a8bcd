//! Games that end one by one, over a long time and in no batch of their own: those of a server.

use super::writer::{begin_run, open, write_game};
use super::{GameRow, RunRow, broken};
use crate::engine::Fault;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::collections::BTreeMap;
use std::path::Path;

/// How the games ended: for each game, how often which result came.
pub type Sums = BTreeMap<String, BTreeMap<String, u64>>;

/// Keeps finished games, each in the batch of its setup and minds.
pub struct Keeper {
    connection: Connection,
    sums: Sums,
}

impl Keeper {
    /// Opens the file, or makes it.
    pub fn open(file: &Path) -> Result<Keeper, Fault> {
        let connection = open(file)?;
        let sums = sums(&connection).map_err(broken)?;
        Ok(Keeper { connection, sums })
    }

    /// Keeps a game, unless one of the same setup and seed is there already; its number is the next one of its batch.
    pub fn keep(&mut self, run: &RunRow, game: GameRow) -> Result<(), Fault> {
        let result = game.played.result.to_string();
        if self.write(run, game).map_err(broken)? {
            *self.sums.entry(run.game.clone()).or_default().entry(result).or_default() += 1;
        }
        Ok(())
    }

    /// What all games in the file came to.
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    fn write(&mut self, run: &RunRow, mut game: GameRow) -> rusqlite::Result<bool> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known = change
            .prepare_cached("SELECT id FROM runs WHERE game = ? AND setup = ? AND seed = ? AND minds = ?")?
            .query_row(params![run.game, run.setup.to_string(), run.seed, run.minds], |row| row.get(0))
            .optional()?;
        let id = match known {
            Some(id) => id,
            None => begin_run(&change, run)?,
        };
        let sql = "SELECT (SELECT coalesce(max(number) + 1, 0) FROM games WHERE run = ?1),
            EXISTS (SELECT 1 FROM games WHERE run = ?1 AND seed = ?2)";
        let (next, there): (i64, bool) =
            change.prepare_cached(sql)?.query_row(params![id, game.seed], |row| Ok((row.get(0)?, row.get(1)?)))?;
        if !there {
            game.number = next as u64;
            write_game(&change, id, &game)?;
        }
        change.commit()?;
        Ok(!there)
    }
}

fn sums(from: &Connection) -> rusqlite::Result<Sums> {
    let mut rows = from.prepare(
        "SELECT runs.game, result, count(*) FROM games JOIN runs ON runs.id = games.run GROUP BY runs.game, result",
    )?;
    let mut sums = Sums::new();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)?)))?;
    for row in rows {
        let (game, result, count): (String, String, i64) = row?;
        sums.entry(game).or_default().insert(result, count as u64);
    }
    Ok(sums)
}
