//! What a report is made of, read from the database in one moment.

use crate::arena::league::{League, Round};
use crate::arena::rating::{Bout, Ratings, rate};
use crate::engine::Fault;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;

/// How often deals are drawn anew for the second interval.
const DRAWS: u64 = 1_000;

/// A league as it stands.
pub(super) struct Season {
    pub(super) id: i64,
    pub(super) hash: String,
    pub(super) league: League,
    pub(super) matches: Vec<Played>,
    /// Void matches, by the code of what broke.
    pub(super) voids: Vec<(String, u64)>,
    pub(super) spent: f64,
    /// Whether there are answers whose price is not known.
    pub(super) unpriced: bool,
    /// One for each game of the league.
    pub(super) tables: Vec<Standings>,
}

/// A match that was played.
pub(super) struct Played {
    pub(super) id: i64,
    pub(super) round: String,
    /// The name of its venue.
    pub(super) place: String,
    pub(super) game: String,
    pub(super) deal: u64,
    pub(super) seed: String,
    pub(super) first: Option<usize>,
    pub(super) second: Option<usize>,
    pub(super) result: String,
    pub(super) seats: u64,
    pub(super) rounds: Option<u64>,
    pub(super) ended: u64,
}

/// How the players of one game stand.
pub(super) struct Standings {
    pub(super) game: String,
    /// As numbers of `rated`.
    pub(super) players: Vec<usize>,
    /// Of `players`, in the same order; `None` if no whole sides met.
    pub(super) ratings: Option<Ratings>,
    /// Venues by name, in the order of the ratings.
    pub(super) venues: Vec<String>,
    /// Matches of the first side's player against the second's: played and won by the first side.
    pub(super) matrix: BTreeMap<(usize, usize), (u64, f64)>,
    /// What each did on each side.
    pub(super) conduct: BTreeMap<(usize, usize), Conduct>,
}

/// What a player did on one side, over all games.
#[derive(Default)]
pub(super) struct Conduct {
    pub(super) seats: u64,
    pub(super) wins: u64,
    pub(super) missed: u64,
    pub(super) calls: u64,
    pub(super) tokens_in: u64,
    pub(super) tokens_cached: u64,
    pub(super) tokens_out: u64,
    pub(super) tokens_reasoning: u64,
    pub(super) latency_ms: u64,
    pub(super) invalid: u64,
    pub(super) tricks: u64,
    /// `None` if a price is not known.
    pub(super) cost: Option<f64>,
    pub(super) cpu_ns: u64,
    /// Sums of the games' own figures, and how many there are.
    pub(super) figures: BTreeMap<String, (f64, u64)>,
}

impl Conduct {
    /// The sum of a figure.
    pub(super) fn sum(&self, name: &str) -> f64 {
        self.figures.get(name).map_or(0.0, |(sum, _)| *sum)
    }

    /// A figure for each time that it was taken.
    pub(super) fn mean(&self, name: &str) -> Option<f64> {
        self.figures.get(name).filter(|(_, count)| *count > 0).map(|(sum, count)| sum / *count as f64)
    }
}

impl Season {
    /// Reads the newest league of a database, or the one whose hash begins like this.
    pub(super) fn read(from: &Connection, wanted: Option<&str>) -> Result<Season, Fault> {
        let broken =
            |error: rusqlite::Error| Fault::new("store_failed", format!("the database does not work: {error}"));
        let (id, hash, plan) = find(from, wanted).map_err(broken)?.ok_or_else(|| {
            Fault::new("no_league", "there is no such league in the database; `lantern arena run` puts one there")
        })?;
        let league: League = serde_json::from_str(&plan)
            .map_err(|error| Fault::new("store_failed", format!("the plan of the league cannot be read: {error}")))?;
        let mut season = Season {
            id,
            hash,
            league,
            matches: Vec::new(),
            voids: Vec::new(),
            spent: 0.0,
            unpriced: false,
            tables: Vec::new(),
        };
        season.fill(from).map_err(broken)?;
        Ok(season)
    }

    fn fill(&mut self, from: &Connection) -> rusqlite::Result<()> {
        self.matches = self.read_matches(from)?;
        let mut voids =
            from.prepare("SELECT code, count(*), sum(cost) FROM voids WHERE league = ? GROUP BY code ORDER BY 1")?;
        let rows = voids.query_map([self.id], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get::<_, f64>(2)?)))?;
        for row in rows {
            let (code, count, cost): (String, i64, f64) = row?;
            self.spent += cost;
            self.voids.push((code, count as u64));
        }
        let mut games: Vec<String> = self.matches.iter().map(|one| one.game.clone()).collect();
        games.dedup();
        games.sort();
        games.dedup();
        for game in games {
            let table = self.standings(from, game)?;
            let costs = table.conduct.values();
            self.spent += costs.clone().filter_map(|conduct| conduct.cost).sum::<f64>();
            self.unpriced |= costs.clone().any(|conduct| conduct.cost.is_none());
            self.tables.push(table);
        }
        Ok(())
    }

    fn player(&self, name: &str) -> Option<usize> {
        self.league.players.iter().position(|player| player.name == name)
    }

    fn read_matches(&self, from: &Connection) -> rusqlite::Result<Vec<Played>> {
        let mut query = from.prepare(
            "SELECT matches.id, round, venue, runs.game, deal, matches.seed, first, second, games.result, games.seats, ended,
            (SELECT value FROM figures WHERE figures.game = games.id AND seat = '' AND name = 'rounds')
            FROM matches JOIN games ON games.id = matches.game JOIN runs ON runs.id = games.run
            WHERE league = ? ORDER BY deal, venue, round, first, second",
        )?;
        let rows = query.query_map([self.id], |row| {
            let player = |at: usize| -> rusqlite::Result<Option<usize>> {
                Ok(row.get::<_, Option<String>>(at)?.and_then(|name| self.player(&name)))
            };
            Ok(Played {
                id: row.get(0)?,
                round: row.get(1)?,
                place: row.get(2)?,
                game: row.get(3)?,
                deal: row.get::<_, i64>(4)? as u64,
                seed: row.get(5)?,
                first: player(6)?,
                second: player(7)?,
                result: row.get(8)?,
                seats: row.get::<_, i64>(9)? as u64,
                ended: row.get::<_, i64>(10)? as u64,
                rounds: row.get::<_, Option<i64>>(11).unwrap_or(None).map(|rounds| rounds as u64),
            })
        })?;
        rows.collect()
    }

    fn standings(&self, from: &Connection, game: String) -> rusqlite::Result<Standings> {
        let own: Vec<&Played> = self.matches.iter().filter(|one| one.game == game).collect();
        let sides: Vec<(&Played, usize, usize, f64)> = own
            .iter()
            .filter(|one| one.round != Round::Mixed.word())
            .filter_map(|one| Some((*one, one.first?, one.second?, result(one)?)))
            .collect();
        let mut matrix: BTreeMap<(usize, usize), (u64, f64)> = BTreeMap::new();
        for (_, first, second, won) in &sides {
            let cell = matrix.entry((*first, *second)).or_default();
            (cell.0, cell.1) = (cell.0 + 1, cell.1 + won);
        }
        let conduct = self.conduct(from, &game)?;
        let takes_part = |player: &usize| conduct.keys().any(|(who, _)| who == player);
        let players: Vec<usize> = (0..self.league.players.len()).filter(takes_part).collect();
        let mut venues: Vec<String> = sides.iter().map(|(one, ..)| one.place.clone()).collect();
        venues.sort();
        venues.dedup();
        let mut deals: BTreeMap<&str, usize> = BTreeMap::new();
        let mut bouts = Vec::new();
        for (one, first, second, result) in &sides {
            let next = deals.len();
            let deal = *deals.entry(&one.seed).or_insert(next);
            let at = |player: &usize| players.binary_search(player).ok();
            let venue = venues.binary_search(&one.place).ok();
            if let (Some(venue), Some(first), Some(second)) = (venue, at(first), at(second)) {
                bouts.push(Bout { venue, deal, first, second, result: *result });
            }
        }
        let ratings = (!bouts.is_empty()).then(|| rate(players.len(), venues.len(), &bouts, DRAWS, &self.league.seed));
        Ok(Standings { game, players, ratings, venues, matrix, conduct })
    }

    fn conduct(&self, from: &Connection, game: &str) -> rusqlite::Result<BTreeMap<(usize, usize), Conduct>> {
        let mut all: BTreeMap<(usize, usize), Conduct> = BTreeMap::new();
        let mut seats = from.prepare(
            "SELECT player, side, count(*), sum(won), sum(missed), sum(seats.calls), sum(seats.tokens_in),
            sum(tokens_cached), sum(seats.tokens_out), sum(tokens_reasoning), sum(latency_ms), sum(invalid), sum(tricks),
            CASE max(unpriced) WHEN 0 THEN sum(seats.cost) END, sum(cpu_ns)
            FROM sitters JOIN seats ON seats.game = sitters.game AND seats.seat = sitters.seat
            JOIN matches ON matches.game = sitters.game JOIN games ON games.id = matches.game
            JOIN runs ON runs.id = games.run WHERE league = ? AND runs.game = ? GROUP BY player, side",
        )?;
        let mut rows = seats.query(params![self.id, game])?;
        while let Some(row) = rows.next()? {
            let Some(player) = self.player(&row.get::<_, String>(0)?) else { continue };
            let count = |at: usize| row.get::<_, i64>(at).map(|count| count as u64);
            let conduct = Conduct {
                seats: count(2)?,
                wins: count(3)?,
                missed: count(4)?,
                calls: count(5)?,
                tokens_in: count(6)?,
                tokens_cached: count(7)?,
                tokens_out: count(8)?,
                tokens_reasoning: count(9)?,
                latency_ms: count(10)?,
                invalid: count(11)?,
                tricks: count(12)?,
                cost: row.get(13)?,
                cpu_ns: count(14)?,
                figures: BTreeMap::new(),
            };
            all.insert((player, row.get::<_, i64>(1)?.clamp(0, 1) as usize), conduct);
        }
        let mut figures = from.prepare(
            "SELECT player, side, name, sum(value), count(value) FROM sitters
            JOIN figures ON figures.game = sitters.game AND figures.seat = sitters.seat
            JOIN matches ON matches.game = sitters.game JOIN games ON games.id = matches.game
            JOIN runs ON runs.id = games.run
            WHERE league = ? AND runs.game = ? AND typeof(value) IN ('integer', 'real') GROUP BY player, side, name",
        )?;
        let mut rows = figures.query(params![self.id, game])?;
        while let Some(row) = rows.next()? {
            let Some(player) = self.player(&row.get::<_, String>(0)?) else { continue };
            let side = row.get::<_, i64>(1)?.clamp(0, 1) as usize;
            if let Some(conduct) = all.get_mut(&(player, side)) {
                conduct.figures.insert(row.get(2)?, (row.get(3)?, row.get::<_, i64>(4)? as u64));
            }
        }
        Ok(all)
    }
}

/// What a match of whole sides came to for the first one; `None` if it was never decided.
fn result(one: &Played) -> Option<f64> {
    match one.result.as_str() {
        "town" | "citizens" | "CITIZEN" => Some(1.0),
        "mafia" | "wolf" | "WOLF" => Some(0.0),
        "stalemate" => Some(0.5),
        _ => None,
    }
}

fn find(from: &Connection, wanted: Option<&str>) -> rusqlite::Result<Option<(i64, String, String)>> {
    from.query_row(
        "SELECT id, hash, plan FROM leagues WHERE ?1 IS NULL OR substr(hash, 1, length(?1)) = ?1 ORDER BY id DESC LIMIT 1",
        [wanted],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )
    .optional()
}
