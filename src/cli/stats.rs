//! `lantern stats`

use super::{Failure, Streams, failed};
use crate::arena::{Rate, store};
use crate::engine::{Fault, Registry, safe, safe_json};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, named_params};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Read the figures of finished games from a database
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern sim mafia --games 2000 --db games.db
  lantern stats --db games.db
  lantern stats --db games.db --per player --csv > players.csv
  lantern stats --db games.db --game mafia --json

Shares have Wilson's 95 % interval, means the normal one.")]
pub(super) struct Stats {
    /// The database that `lantern sim --db` wrote
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Only this batch, by its number in the list of batches
    #[arg(long, value_name = "N")]
    run: Option<i64>,
    /// One line for each batch, game or player instead of sums
    #[arg(long, value_name = "WHAT", value_parser = ["run", "game", "player"])]
    per: Option<String>,
    /// As one line of JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// As CSV; sums are several tables, each under its name
    #[arg(long)]
    csv: bool,
}

/// One table of figures.
struct Sheet {
    name: &'static str,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl Stats {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let wrong = |error: rusqlite::Error| Fault::new("store_failed", format!("{}: {error}", self.db.display()));
        let sheets = store::read(&self.db, |from| self.sheets(registry, from).map_err(wrong)).map_err(failed)?;
        if self.json {
            let all: Map<String, Value> = sheets.iter().map(|sheet| (sheet.name.to_owned(), sheet.json())).collect();
            writeln!(streams.output, "{}", safe_json(&Value::Object(all).to_string()))?;
            return Ok(());
        }
        for (at, sheet) in sheets.iter().enumerate() {
            if at > 0 {
                writeln!(streams.output)?;
            }
            if self.csv {
                if sheets.len() > 1 {
                    writeln!(streams.output, "# {}", sheet.name)?;
                }
                sheet.csv(streams)?;
            } else {
                writeln!(streams.output, "{}", sheet.name)?;
                sheet.table(streams)?;
            }
        }
        Ok(())
    }

    fn sheets(&self, registry: &Registry, from: &Connection) -> rusqlite::Result<Vec<Sheet>> {
        match self.per.as_deref() {
            Some("run") => Ok(vec![self.sheet(from, "runs", RUNS)?]),
            Some("game") => Ok(vec![self.wide(from, "games", GAMES, "game")?]),
            Some(_) => Ok(vec![self.wide(from, "players", PLAYERS, "player")?]),
            None => self.sums(registry, from),
        }
    }

    fn sheet(&self, from: &Connection, name: &'static str, sql: &str) -> rusqlite::Result<Sheet> {
        let mut query = from.prepare(sql)?;
        let columns: Vec<String> = query.column_names().into_iter().map(str::to_owned).collect();
        let wanted = named_params! {":game": self.game, ":run": self.run};
        let row = |row: &rusqlite::Row| (0..columns.len()).map(|at| Ok(json_of(row.get_ref(at)?))).collect();
        let rows = query.query_map(wanted, row)?.collect::<rusqlite::Result<Vec<Vec<Value>>>>()?;
        Ok(Sheet { name, columns, rows })
    }

    /// A sheet whose last column holds all figures of a line as JSON, spread over columns of their own.
    fn wide(&self, from: &Connection, name: &'static str, sql: &str, what: &str) -> rusqlite::Result<Sheet> {
        let mut sheet = self.sheet(from, name, sql)?;
        debug_assert!(sheet.columns.last().is_some_and(|last| last == "figures"), "{what}");
        sheet.columns.pop();
        let mut names: Vec<String> = Vec::new();
        let mut spread: Vec<Map<String, Value>> = Vec::new();
        for row in &mut sheet.rows {
            let text = row.pop().unwrap_or_default();
            let keys: Map<String, Value> =
                text.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
            names.extend(keys.keys().filter(|key| !names.contains(key)).cloned().collect::<Vec<_>>());
            spread.push(keys);
        }
        names.sort();
        for (row, keys) in sheet.rows.iter_mut().zip(spread) {
            row.extend(names.iter().map(|name| keys.get(name).cloned().unwrap_or(Value::Null)));
        }
        sheet.columns.extend(names);
        Ok(sheet)
    }

    fn sums(&self, registry: &Registry, from: &Connection) -> rusqlite::Result<Vec<Sheet>> {
        let rate = |sheet: rusqlite::Result<Sheet>, pairs: &[(&str, &str, &str)]| -> rusqlite::Result<Sheet> {
            sheet.map(|sheet| pairs.iter().fold(sheet, |sheet, (share, count, all)| sheet.with_rate(share, count, all)))
        };
        let mut sheets = vec![
            rate(self.sheet(from, "outcomes", OUTCOMES), &[("share", "games", "all")])?,
            rate(self.sheet(from, "sizes", SIZES), &[("share", "games", "all")])?,
            rate(self.sheet(from, "minds", MINDS), &[("won", "wins", "seats")])?,
        ];
        // What only one game counts stands in its own folder.
        for table in registry.games().flat_map(|game| game.tables()) {
            sheets.push(rate(self.sheet(from, table.name, table.query), table.shares)?);
        }
        sheets.push(self.sheet(from, "means", MEANS)?.with_means());
        sheets.push(self.sheet(from, "costs", COSTS)?);
        Ok(sheets)
    }
}

const RUNS: &str =
    "SELECT runs.id AS run, runs.game, runs.setup, runs.seed, runs.minds, runs.version, count(games.id) AS games
    FROM runs LEFT JOIN games ON games.run = runs.id
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY runs.id ORDER BY runs.id";

const GAMES: &str = "SELECT games.run, games.number, runs.game, games.seed, games.result, games.moves, games.seats,
    games.calls, games.tokens_in, games.tokens_out, games.cost,
    (SELECT json_group_object(name, value) FROM figures WHERE figures.game = games.id AND seat = '') AS figures
    FROM games JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) ORDER BY games.id";

const PLAYERS: &str = "SELECT games.run, games.number, runs.game, games.result, seats.seat, seats.mind, seats.won,
    seats.moves, seats.cpu_ns / 1e6 AS cpu_ms, seats.missed, seats.calls, seats.tokens_in,
    seats.tokens_cached, seats.tokens_out, seats.tokens_reasoning, seats.latency_ms, seats.retries, seats.invalid, seats.tricks,
    CASE seats.unpriced WHEN 0 THEN seats.cost END AS cost,
    (SELECT json_group_object(name, value) FROM figures WHERE figures.game = games.id AND figures.seat = seats.seat) AS figures
    FROM seats JOIN games ON games.id = seats.game JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run)
    ORDER BY games.id, length(seats.seat), seats.seat";

const OUTCOMES: &str =
    "SELECT runs.game, result, count(*) AS games, sum(count(*)) OVER (PARTITION BY runs.game) AS \"all\"
    FROM games JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY runs.game, result
    ORDER BY runs.game, result";

const SIZES: &str = "SELECT runs.game, ruleset.value AS ruleset, games.seats AS players, result, count(*) AS games,
    sum(count(*)) OVER (PARTITION BY runs.game, ruleset.value, games.seats) AS \"all\"
    FROM games JOIN runs ON runs.id = games.run
    LEFT JOIN figures ruleset ON ruleset.game = games.id AND ruleset.seat = '' AND ruleset.name = 'ruleset'
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run)
    GROUP BY runs.game, ruleset.value, games.seats, result ORDER BY 1, 2, 3, 4";

const MINDS: &str = "SELECT runs.game, mind, count(*) AS seats, sum(won) AS wins, avg(seats.moves) AS moves,
    avg(cpu_ns) / 1e6 AS cpu_ms, sum(seats.calls) AS calls, sum(seats.tokens_in + seats.tokens_out) AS tokens,
    sum(seats.tokens_in + seats.tokens_out) * 1.0 / nullif(sum(won), 0) AS tokens_a_win,
    CASE max(seats.unpriced) WHEN 0 THEN sum(seats.cost) END AS cost,
    CASE max(seats.unpriced) WHEN 0 THEN sum(seats.cost) / nullif(sum(won), 0) END AS cost_a_win,
    sum(seats.latency_ms) * 1.0 / nullif(sum(seats.calls), 0) AS ms_a_call, sum(seats.invalid) AS invalid,
    sum(seats.missed) AS missed
    FROM seats JOIN games ON games.id = seats.game JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY runs.game, mind ORDER BY 1, 2";

const MEANS: &str = "SELECT runs.game, name AS figure, count(*) AS games, avg(value) AS mean,
    max(0, avg(value * value) - avg(value) * avg(value)) AS variance
    FROM figures JOIN games ON games.id = figures.game JOIN runs ON runs.id = games.run
    WHERE figures.seat = '' AND typeof(value) IN ('integer', 'real')
    AND (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY runs.game, name ORDER BY 1, 2";

const COSTS: &str = "SELECT runs.game, count(*) AS games, sum(calls) AS calls, sum(tokens_in) AS tokens_in,
    sum(tokens_out) AS tokens_out, avg(tokens_in + tokens_out) AS tokens_a_game, sum(cost) AS cost, avg(cost) AS cost_a_game
    FROM games JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY runs.game ORDER BY 1";

fn json_of(value: ValueRef) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(whole) => whole.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
        ValueRef::Blob(bytes) => json!(bytes.len()),
    }
}

impl Sheet {
    fn number(&self, row: &[Value], column: &str) -> Option<f64> {
        let at = self.columns.iter().position(|name| name == column)?;
        row.get(at)?.as_f64()
    }

    /// With a share of two of its columns and that share's interval.
    fn with_rate(mut self, share: &str, count: &str, all: &str) -> Sheet {
        let rates: Vec<Option<Rate>> = self
            .rows
            .iter()
            .map(|row| {
                let (count, all) = (self.number(row, count)?, self.number(row, all)?);
                (all > 0.0).then(|| Rate::of(count as u64, all as u64))
            })
            .collect();
        self.columns.extend([share.to_owned(), format!("{share}_low"), format!("{share}_high")]);
        for (row, rate) in self.rows.iter_mut().zip(rates) {
            row.extend([
                rate.map(|rate| rate.rate).into(),
                rate.map(|rate| rate.low).into(),
                rate.map(|rate| rate.high).into(),
            ]);
        }
        self
    }

    /// With the interval of a mean, from its variance.
    fn with_means(mut self) -> Sheet {
        let half: Vec<Option<(f64, f64)>> = self
            .rows
            .iter()
            .map(|row| {
                let (mean, variance) = (self.number(row, "mean")?, self.number(row, "variance")?);
                let half = 1.96 * variance.sqrt() / self.number(row, "games")?.max(1.0).sqrt();
                Some((mean - half, mean + half))
            })
            .collect();
        self.columns.extend(["low".to_owned(), "high".to_owned()]);
        for (row, half) in self.rows.iter_mut().zip(half) {
            row.extend([half.map(|half| half.0).into(), half.map(|half| half.1).into()]);
        }
        self
    }

    fn json(&self) -> Value {
        let row = |row: &Vec<Value>| Value::Object(self.columns.iter().cloned().zip(row.iter().cloned()).collect());
        self.rows.iter().map(row).collect()
    }

    fn csv(&self, streams: &mut Streams) -> Result<(), Failure> {
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => csv_text(text),
            Value::Number(number) => number.to_string(),
            other => csv_text(&other.to_string()),
        };
        let head: Vec<String> = self.columns.iter().map(|name| csv_text(name)).collect();
        writeln!(streams.output, "{}", head.join(","))?;
        for row in &self.rows {
            writeln!(streams.output, "{}", row.iter().map(cell).collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }

    fn table(&self, streams: &mut Streams) -> Result<(), Failure> {
        let cell = |value: &Value| match value {
            Value::Null => "-".to_owned(),
            Value::String(text) => safe(text).into_owned(),
            Value::Number(number) if !number.is_i64() => format!("{:.4}", number.as_f64().unwrap_or(0.0)),
            other => safe(&other.to_string()).into_owned(),
        };
        let columns: Vec<String> = self.columns.iter().map(|name| safe(name).into_owned()).collect();
        let cells: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let width = |at: usize| {
            let widest = cells.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
            widest.max(columns[at].chars().count())
        };
        let widths: Vec<usize> = (0..columns.len()).map(width).collect();
        for row in std::iter::once(&columns).chain(&cells) {
            let line: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
            writeln!(streams.output, "  {}", line.join("  ").trim_end())?;
        }
        if cells.is_empty() {
            writeln!(streams.output, "  (nothing)")?;
        }
        Ok(())
    }
}

/// Text as a cell of CSV that a spreadsheet takes for text: it runs what begins with one of a few signs, so that gets an
/// apostrophe in front, unless it is simply a number.
fn csv_text(text: &str) -> String {
    const RUN: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let text = safe(text);
    let number = text.parse::<f64>().is_ok_and(f64::is_finite);
    let text = if text.starts_with(RUN) && !number { format!("'{text}") } else { text.into_owned() };
    match text.contains([',', '"', ';']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::csv_text;

    #[test]
    fn no_cell_is_run() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+1+1", "'+1+1"),
            ("-1+1", "'-1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-inf", "'-inf"),
            ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
            ("\t=1", r"\t=1"),
            ("\r=1", r"\r=1"),
            ("a\r=1", r"a\r=1"),
            ("a\n=1", r"a\n=1"),
            ("a\u{1b}", r"a\u{1b}"),
            ("-3", "-3"),
            ("+2.5e3", "+2.5e3"),
            ("등불, a", "\"등불, a\""),
            ("plain", "plain"),
        ] {
            assert_eq!(csv_text(text), cell, "{text:?}");
        }
    }
}
