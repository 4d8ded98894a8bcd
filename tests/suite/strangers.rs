//! What goes over the wire, byte by byte: two deals that differ in secret look alike, and a reader that stops is in nobody's way.

use crate::wire::{Running, Socket, folder, text};
use lantern::engine::{Seat, Seed, Table, Viewer};
use lantern::server::token::TokenHash;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

const P1: Seat = Seat::player(1);

/// A game of which two deals are compared, as the first seat and those who watch see them.
struct Deals {
    game: &'static str,
    setup: Value,
    names: &'static [&'static str],
    /// Whether the first seat's part in this deal is the one to look from.
    fits: fn(&dyn Table) -> bool,
    /// What happens next, told from the truth; `None` when enough has happened.
    next: fn(&dyn Table, usize) -> Option<(Seat, Value)>,
}

/// A deal played through without a server.
struct Foreseen {
    seed: u64,
    steps: Vec<(Seat, Value)>,
    seen: Vec<Value>,
    truth: Value,
}

impl Deals {
    fn foresee(&self, seed: u64) -> Option<Foreseen> {
        let registry = lantern::games::registry();
        let game = registry.find(self.game).expect("a game");
        let names: Vec<Option<String>> = self.names.iter().map(|name| Some((*name).to_owned())).collect();
        let setup = game.with_names(&self.setup, &names, &Seed::from(seed)).expect("names");
        let mut play = game.open(&setup, Seed::from(seed)).expect("a table");
        if !(self.fits)(&*play) {
            return None;
        }
        let (mut steps, mut seen) = (Vec::new(), Vec::new());
        loop {
            let views = [Viewer::Seat(P1), Viewer::Spectator].map(|viewer| play.view(viewer).expect("a view"));
            seen.push(json!(views));
            let Some((seat, action)) = (self.next)(&*play, steps.len()) else { break };
            let facts = play.play(seat, action.clone()).ok()?;
            seen.push(json!([facts.told_to(Viewer::Seat(P1)), facts.told_to(Viewer::Spectator)]));
            steps.push((seat, action));
        }
        let truth = play.view(Viewer::Referee).expect("a view");
        play.outcome().is_none().then_some(Foreseen { seed, steps, seen, truth })
    }

    /// Two deals that look the same to the first seat and to those who watch, and are not.
    fn two(&self) -> [Foreseen; 2] {
        let one = (0..10_000).find_map(|seed| self.foresee(seed)).expect("a deal");
        let alike = |other: &Foreseen| other.seen == one.seen && other.truth != one.truth;
        let other = (one.seed + 1..20_000).find_map(|seed| self.foresee(seed).filter(alike)).expect("another deal");
        [one, other]
    }

    /// Plays a deal at a server, and returns everything that is sent to the first seat and to those who watch.
    fn sent(&self, folder: &Path, deal: &Foreseen, origin: &Path, opened: &Opened) -> Vec<String> {
        let file = folder.join(format!("{}-{}.db", self.game, deal.seed));
        with_seed(origin, &file, &Seed::from(deal.seed));
        let server = Running::start(&file);
        let Opened { table, maker, tokens } = opened;
        assert_eq!(server.ask("POST", &format!("/api/games/{table}/start"), maker, &Value::Null).0, 200);
        let mut sent = all_that_is_sent(&server, table, &tokens[0]);
        for (seat, action) in &deal.steps {
            let place = deal_place(*seat);
            let (status, acted) = server.act(table, &tokens[place], action);
            assert_eq!(status, 200, "{seat} {action}: {acted}");
            if *seat == P1 {
                sent.push(acted.to_string());
            }
            sent.extend(all_that_is_sent(&server, table, &tokens[0]));
            sent.extend(all_that_is_sent(&server, table, ""));
        }
        sent
    }

    fn compare(&self) {
        let folder = folder(&format!("deals-{}", self.game));
        let origin = folder.join("tables.db");
        let opened = self.open(&origin);
        let [one, other] = self.two();
        assert!(!one.steps.is_empty());
        let (one, other) = (self.sent(&folder, &one, &origin, &opened), self.sent(&folder, &other, &origin, &opened));
        assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "{}", self.game);
        }
    }

    /// A table with everybody at it, in a file that nobody holds.
    fn open(&self, file: &Path) -> Opened {
        let server = Running::start(file);
        let wanted = json!({"game": self.game, "setup": self.setup, "start": "maker", "watch_delay_ms": 0});
        let (status, opened) = server.ask("POST", "/api/games", "", &wanted);
        assert_eq!(status, 201, "{opened}");
        let table = text(&opened, "id");
        let tokens = self.names.iter().map(|name| server.join(&table, name)).collect();
        let checkpoint = rusqlite::Connection::open(file).expect("a file");
        checkpoint.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("a checkpoint");
        drop(checkpoint);
        server.kill();
        Opened { table, maker: text(&opened, "maker_token"), tokens }
    }
}

struct Opened {
    table: String,
    maker: String,
    tokens: Vec<String>,
}

fn deal_place(seat: Seat) -> usize {
    (1..=20).position(|number| Seat::player(number) == seat).expect("a player")
}

/// A copy of a server's file in which its one table is dealt from another seed.
fn with_seed(from: &Path, to: &Path, seed: &Seed) {
    std::fs::copy(from, to).expect("a copy");
    let file = rusqlite::Connection::open(to).expect("a file");
    let body: String = file.query_row("SELECT body FROM entries WHERE n = 0", [], |row| row.get(0)).expect("a row");
    let mut entry: Value = serde_json::from_str(&body).expect("an entry");
    entry["event"]["seed"] = json!(seed);
    file.execute("UPDATE entries SET body = ? WHERE n = 0", [entry.to_string()]).expect("a change");
}

/// What a clock says.
const CLOCKS: [&str; 10] = [
    "deadline_at",
    "time_left_ms",
    "deadline_ms",
    "now_ms",
    "nowMs",
    "deadlineMs",
    "submittedAt",
    "voteTime",
    "durationMs",
    "phaseDeadline",
];

/// The same without what a clock says.
pub fn without_clock(text: &str) -> String {
    let mut shown = text.to_owned();
    for key in CLOCKS {
        for mark in [format!("\"{key}\":"), format!("\\\"{key}\\\":")] {
            let mut from = 0;
            while let Some(at) = shown[from..].find(&mark) {
                from += at + mark.len();
                let digits = shown[from..].bytes().take_while(u8::is_ascii_digit).count();
                shown.replace_range(from..from + digits, if digits > 0 { "#" } else { "" });
            }
        }
    }
    shown
}

/// An answer: status, headers but for the date, body. A tag and a length are made of the body, so that they tell no more
/// than that.
fn answer(name: &str, (status, head, body): (u16, String, Vec<u8>)) -> String {
    let body = String::from_utf8_lossy(&body).into_owned();
    let mut lines = Vec::new();
    for line in head.lines().filter(|line| !line.to_lowercase().starts_with("date")) {
        match line.to_lowercase().split_once(": ") {
            Some(("etag", tag)) => assert_eq!(tag, format!("\"{}\"", TokenHash::of(&body)), "{name}"),
            Some(("content-length", length)) => assert_eq!(length, body.len().to_string(), "{name}"),
            _ => lines.push(line),
        }
    }
    lines.sort_unstable();
    format!("{name} {status}\n{}\n{}", lines.join("\n"), without_clock(&body))
}

/// Everything that a viewer gets, by all doors.
pub fn all_that_is_sent(server: &Running, table: &str, token: &str) -> Vec<String> {
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str())];
    let headers = if token.is_empty() { &[][..] } else { &headers[..] };
    let ends = ["state", "state?history=none", "events?since=0", "legal", "text", "record", "config", "reports", ""];
    let ask = |end: &&str| answer(end, server.send("GET", &format!("/api/games/{table}/{end}"), headers, b""));
    let mut all: Vec<String> = ends.iter().map(ask).collect();
    if !token.is_empty() {
        for (tool, more) in [("look", json!({})), ("wait", json!({"since": 0, "seconds": 0}))] {
            let mut arguments = json!({"table": table, "token": token});
            arguments.as_object_mut().expect("keys").extend(more.as_object().expect("keys").clone());
            let parameters = json!({"name": tool, "arguments": arguments});
            let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters}).to_string();
            let headers = [
                ("Content-Type", "application/json"),
                ("Accept", "application/json, text/event-stream"),
                ("MCP-Protocol-Version", "2025-06-18"),
            ];
            all.push(answer(tool, server.send("POST", "/mcp", &headers, body.as_bytes())));
        }
    }
    let hello = if token.is_empty() { json!({"since": 0}) } else { json!({"token": token, "since": 0}) };
    let mut socket = Socket::open(server, table, &hello).expect("a socket");
    socket.send(b"{\"snapshot\":{\"id\":1}}").expect("a line");
    loop {
        let message = socket.receive().expect("a message");
        all.push(without_clock(&message.to_string()));
        if message.get("snapshot").is_some() {
            return all;
        }
    }
}

#[test]
fn two_codes_are_sent_alike() {
    let guesses = |_: &dyn Table, step: usize| {
        let code = *["RRRR", "BBBB", "RRBB"].get(step / 2)?;
        Some((Seat::player(step as u8 % 2 + 1), json!({"type": "submit", "code": code})))
    };
    let setup = json!({"mode": "race", "attempts": 20});
    Deals { game: "mastermind", setup, names: &["Ann", "Bob"], fits: |_| true, next: guesses }.compare();
}

#[test]
fn two_fields_are_sent_alike() {
    let first = |play: &dyn Table, step: usize| {
        let legal = play.legal(P1).expect("actions");
        let kind = *["reveal", "flag", "flag"].get(step)?;
        let mut fitting = legal.into_iter().filter(|action| action["type"] == kind);
        Some((P1, fitting.nth(step).expect("a cell")))
    };
    let setup = json!({"columns": 6, "rows": 6, "mines": 12, "timer": false});
    Deals { game: "minesweeper", setup, names: &["Ann"], fits: |_| true, next: first }.compare();
}

#[test]
fn two_wolves_are_sent_alike() {
    let citizen = |play: &dyn Table| play.view(Viewer::Seat(P1)).expect("a view")["self"]["role"] == "CITIZEN";
    let hints = |_: &dyn Table, step: usize| {
        let seat = Seat::player(step as u8 % 6 + 1);
        (step < 8).then(|| (seat, json!({"type": "hint", "text": format!("Hint number {step}.")})))
    };
    let names = &["Mina", "Otto", "Pia", "Quinn", "Rosa", "Sven"];
    Deals { game: "wordwolf", setup: json!({}), names, fits: citizen, next: hints }.compare();
}

/// Whoever is far behind gets everything anew and is told so. A reader that stops delays nobody, and when it reads on, has
/// no gap that it does not know of.
#[test]
fn a_reader_that_stops_is_in_nobodys_way() {
    let server = Running::start(&folder("stopped").join("tables.db"));
    let setup = json!({"columns": 40, "rows": 40, "mines": 200, "timer": false});
    let wanted = json!({"game": "minesweeper", "setup": setup, "name": "Ann", "start": "now", "watch_delay_ms": 0});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let legal = server.get(&format!("/api/games/{table}/legal"), &token);
    let flag =
        legal["legal"].as_array().expect("actions").iter().find(|action| action["type"] == "flag").expect("a flag");
    let mut stopped = Socket::open(&server, &table, &json!({"views": true})).expect("a socket");
    let mut reader = Socket::open(&server, &table, &json!({})).expect("a socket");
    let mut cursor = reader.until("snapshot").expect("a snapshot")["cursor"].as_u64().expect("a cursor");
    let (mut acts, mut slowest) = (0, Duration::ZERO);
    // Until what waits for the stopped reader is more than the system holds for it, and more than it may be behind.
    while acts < 600 {
        let asked = Instant::now();
        assert_eq!(server.act(&table, &token, flag).0, 200);
        slowest = slowest.max(asked.elapsed());
        acts += 1;
        while cursor < acts {
            let told = reader.until("facts").expect("facts");
            assert_eq!(told["since"], cursor, "no gap");
            cursor = told["cursor"].as_u64().expect("a cursor");
        }
    }
    assert!(slowest < Duration::from_secs(5), "somebody waited {slowest:?} for a reader that does not read");
    let (mut told, mut resynced) = (None, 0);
    while told != Some(acts) {
        let message = stopped.receive().expect("it is still there");
        if let Some(snapshot) = message.get("snapshot") {
            told = snapshot["cursor"].as_u64();
        } else if let Some(facts) = message.get("facts") {
            assert_eq!(facts["since"].as_u64(), told, "no gap that it was not told of");
            told = facts["cursor"].as_u64();
        } else if message.get("resync").is_some() {
            resynced += 1;
        }
    }
    assert!(resynced <= 1);
    // Whoever comes back from too far gets the same.
    let mut late = Socket::open(&server, &table, &json!({"since": 1})).expect("a socket");
    assert_eq!(late.receive().expect("a message"), json!({"resync": {"since": 1}}));
    assert_eq!(late.receive().expect("a message")["snapshot"]["cursor"], acts);
}
