//! Mafia over the wire, byte by byte: two deals that differ in who has which secret role look alike to everybody who must
//! not know, by every door, with every cursor, header and size.
//!
//! No two seeds look alike to a seat: names follow from the same dice. So one table is opened, its file is copied, and in
//! each copy the start is given roles of its own.

use crate::strangers::{all_that_is_sent, without_clock};
use crate::wire::{Running, Socket, folder, text};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

const NAMES: [&str; 10] = ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gil", "Hana", "Ivo", "Jun"];
/// Dies in the first night: town in all deals.
const VICTIM: usize = 8;
/// Is accused and voted for: town in all deals.
const SUSPECT: usize = 10;

/// Two deals of one table.
struct Deals {
    ruleset: &'static str,
    /// From these, the two seats that swap make the other deal.
    roles: [&'static str; 10],
    swapped: [usize; 2],
    /// The seats that must not notice; those who watch must not either.
    blind: &'static [usize],
}

/// A table with everybody at it whose game has begun, in a file that nobody holds.
struct Opened {
    table: String,
    maker: String,
    tokens: Vec<String>,
}

impl Opened {
    fn token(&self, seat: usize) -> &str {
        self.tokens.get(seat.wrapping_sub(1)).map_or("", String::as_str)
    }
}

fn open(file: &Path, ruleset: &str) -> Opened {
    let server = Running::start(file);
    // Without deadlines, so that the same happens in both deals at the same moment of the game.
    let setup = json!({"ruleset": ruleset, "players": 10, "speed": "STEP"});
    let wanted = json!({"game": "mafia", "setup": setup, "watch_delay_ms": 0});
    let (status, opened) = server.ask("POST", "/api/games", "", &wanted);
    assert_eq!(status, 201, "{opened}");
    let table = text(&opened, "id");
    let tokens = NAMES.iter().map(|name| server.join(&table, name)).collect();
    let checkpoint = rusqlite::Connection::open(file).expect("a file");
    checkpoint.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("a checkpoint");
    drop(checkpoint);
    server.kill();
    Opened { table, maker: text(&opened, "maker_token"), tokens }
}

/// A copy of a file in which an entry of this kind has something else in it.
fn copy(from: &Path, to: &Path, kind: &str, key: &str, value: &Value) {
    if from != to {
        std::fs::copy(from, to).expect("a copy");
    }
    let file = rusqlite::Connection::open(to).expect("a file");
    let mut rows = file.prepare("SELECT n, body FROM entries").expect("rows");
    let rows = rows.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))).expect("rows");
    let entry = |body: String| serde_json::from_str::<Value>(&body).expect("an entry");
    let all: Vec<(i64, Value)> = rows.map(|row| row.map(|(n, body)| (n, entry(body))).expect("a row")).collect();
    let (number, mut found) = all.into_iter().find(|(_, entry)| entry["event"]["kind"] == kind).expect("an entry");
    found["event"]["setup"][key] = value.clone();
    let changed =
        file.execute("UPDATE entries SET body = ?1 WHERE n = ?2", rusqlite::params![found.to_string(), number]);
    assert_eq!(changed, Ok(1));
}

/// A deal at a server, and everything that some of those at the table were sent.
struct Played<'a> {
    server: Running,
    opened: &'a Opened,
    roles: Vec<&'static str>,
    blind: &'a [usize],
    /// Sockets that listen from the beginning, the last of them without a token.
    listening: Vec<Socket>,
    sent: Vec<String>,
}

impl<'a> Played<'a> {
    fn start(file: &Path, opened: &'a Opened, roles: Vec<&'static str>, blind: &'a [usize]) -> Played<'a> {
        let server = Running::start(file);
        let hello = |seat: &usize| match opened.token(*seat) {
            "" => json!({"since": 0}),
            token => json!({"token": token, "since": 0}),
        };
        let listen = |seat: &usize| Socket::open(&server, &opened.table, &hello(seat)).expect("a socket");
        let listening = blind.iter().chain([&0]).map(listen).collect();
        let mut played = Played { server, opened, roles, blind, listening, sent: Vec::new() };
        played.look("the beginning");
        played
    }

    /// Everybody who must not notice looks, by all doors.
    fn look(&mut self, when: &str) {
        for seat in self.blind.iter().chain([&0]) {
            let sent = all_that_is_sent(&self.server, &self.opened.table, self.opened.token(*seat));
            self.sent.extend(sent.into_iter().map(|sent| format!("{when}, p{seat}: {sent}")));
        }
    }

    fn act(&mut self, seat: usize, action: &Value, what: &str) {
        let (status, acted) = self.server.act(&self.opened.table, self.opened.token(seat), action);
        assert_eq!(status, 200, "{what}: {seat} {action}: {acted}");
        if self.blind.contains(&seat) {
            self.sent.push(format!("{what}, answer: {}", without_clock(&acted.to_string())));
        }
        self.look(what);
    }

    fn seen(&self) -> Value {
        self.server.get(&format!("/api/games/{}/state", self.opened.table), "")
    }

    /// Who has a role, in the order of seats: those who cannot tell two deals apart do not know who acts either.
    fn with_role(&self, role: &str) -> Vec<usize> {
        (1..=10).filter(|seat| self.roles[seat - 1] == role && *seat != VICTIM).collect()
    }

    fn night(&mut self) {
        let target = |seat: usize| format!("p{seat}");
        for seat in self.with_role("mafia") {
            if self.server.get(&format!("/api/games/{}/state", self.opened.table), self.opened.token(seat))["ruleset"]
                == "flow"
            {
                let words = format!("Let us take {} tonight.", NAMES[VICTIM - 1]);
                self.act(seat, &json!({"type": "chat", "text": words}), "a mafioso speaks");
            }
            self.act(seat, &json!({"type": "kill", "target": target(VICTIM), "think": "hm"}), "a mafioso kills");
        }
        for seat in self.with_role("doctor") {
            self.act(seat, &json!({"type": "protect", "target": "p1"}), "a doctor protects");
        }
        for seat in self.with_role("sheriff") {
            self.act(seat, &json!({"type": "investigate", "target": target(SUSPECT)}), "a sheriff asks");
        }
        for seat in self.with_role("vigilante") {
            self.act(seat, &json!({"type": "pass"}), "a vigilante waits");
        }
    }

    fn advance(&mut self) {
        let path = format!("/api/games/{}/advance", self.opened.table);
        let (status, answer) = self.server.ask("POST", &path, &self.opened.maker, &Value::Null);
        assert_eq!(status, 200, "{answer}");
        until_it_is_told();
    }

    fn day(&mut self) {
        self.advance();
        self.look("the morning");
        let mut spoken = 0;
        while self.seen()["phase"] == "DAY_DISCUSSION" {
            let seen = self.seen();
            let turn = seen["discussion"]["currentTurnIndex"].as_u64().expect("a turn") as usize;
            let speaker = seen["discussion"]["turnOrder"][turn].as_str().expect("a seat");
            let speaker: usize = speaker[1..].parse().expect("a seat");
            match spoken {
                0 | 4 => {
                    let accused = format!("p{}", if speaker == SUSPECT { 1 } else { SUSPECT });
                    let acts = json!([{"act": "accuse", "target": accused}, {"act": "claim", "role": "sheriff"}]);
                    self.act(speaker, &json!({"type": "say", "text": null, "acts": acts}), "somebody speaks");
                }
                _ => self.advance(),
            }
            spoken += 1;
        }
        assert_eq!(self.seen()["phase"], "DAY_VOTING");
        for (at, seat) in (1..=10).filter(|seat| *seat != VICTIM).enumerate() {
            let target = if seat == SUSPECT { 1 } else { SUSPECT };
            let ballot = json!({"type": "vote", "target": format!("p{target}")});
            if at % 4 == 0 {
                self.act(seat, &ballot, "somebody votes");
            } else {
                assert_eq!(self.server.act(&self.opened.table, self.opened.token(seat), &ballot).0, 200);
                until_it_is_told();
            }
        }
        self.look("the vote");
    }

    /// What the sockets that listened were told, in its order, however it was put into messages: facts that follow each other
    /// quickly are sent together, so whether the notice of a turn comes between two of them depends on the machine.
    fn heard(&mut self) -> Vec<String> {
        let seats: Vec<usize> = self.blind.iter().copied().chain([0]).collect();
        let mut all = Vec::new();
        for (seat, socket) in seats.iter().zip(&mut self.listening) {
            socket.send(b"{\"snapshot\":{\"id\":1}}").expect("a line");
            let mut notices = Vec::new();
            loop {
                let message = socket.receive().expect("a message");
                if message.get("heartbeat").is_some() {
                    continue;
                }
                match message["facts"]["facts"].as_array() {
                    Some(facts) => all.extend(facts.iter().map(|fact| format!("p{seat} heard {fact}"))),
                    None => notices.push(format!("p{seat} heard {message}")),
                }
                if message.get("snapshot").is_some() {
                    break;
                }
            }
            all.extend(notices);
        }
        all.iter().map(|text| without_clock(text)).collect()
    }

    fn play_to_the_second_night(mut self) -> Vec<String> {
        self.night();
        assert_eq!(self.seen()["phase"], "MORNING_REVEAL");
        self.day();
        while self.seen()["phase"] == "RESOLUTION" {
            self.advance();
        }
        assert_eq!(self.seen()["phase"], "NIGHT_ACTIONS");
        self.look("the second night");
        let heard = self.heard();
        self.sent.extend(heard);
        self.sent
    }
}

/// What follows at once is told together with what was before it, and a notice counts as far as was told: so what is compared
/// leaves the sockets time between two moves.
fn until_it_is_told() {
    std::thread::sleep(Duration::from_millis(60));
}

/// The first thing that two viewers were sent differently.
fn difference(one: &[String], other: &[String]) -> Option<String> {
    let differs = |(one, other): (&String, &String)| (one != other).then(|| format!("{one}\n\nand\n\n{other}"));
    let length = || (one.len() != other.len()).then(|| format!("{} and {} answers", one.len(), other.len()));
    one.iter().zip(other).find_map(differs).or_else(length)
}

impl Deals {
    fn two(&self) -> [Vec<&'static str>; 2] {
        let mut other = self.roles;
        other.swap(self.swapped[0] - 1, self.swapped[1] - 1);
        assert_ne!(self.roles, other);
        [self.roles.to_vec(), other.to_vec()]
    }

    fn compare(&self) {
        let folder = folder(&format!("nights-{}", self.ruleset));
        let origin = folder.join("tables.db");
        let opened = open(&origin, self.ruleset);
        let deals = self.two();
        let files = ["one.db", "other.db"].map(|name| folder.join(name));
        for (file, roles) in files.iter().zip(&deals) {
            copy(&origin, file, "started", "roles", &json!(roles));
        }
        let sent: Vec<Vec<String>> = std::thread::scope(|scope| {
            let play = |(file, roles): (&std::path::PathBuf, &Vec<&'static str>)| {
                Played::start(file, &opened, roles.clone(), self.blind).play_to_the_second_night()
            };
            let threads: Vec<_> = files.iter().zip(&deals).map(|deal| scope.spawn(move || play(deal))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a deal")).collect()
        });
        assert!(sent[0].len() > 500, "only {} answers", sent[0].len());
        if let Some(difference) = difference(&sent[0], &sent[1]) {
            panic!("{}: {difference}", self.ruleset);
        }
        self.leaks_are_found(&folder, &origin, &opened);
    }

    /// That nothing differs is worth something only if what differs is found: what a swapped seat is sent, by every door, and
    /// roles that stand in what the lobby tells of the table.
    fn leaks_are_found(&self, folder: &Path, origin: &Path, opened: &Opened) {
        let knows = [self.swapped[0]];
        let [own, leaked] = [true, false].map(|own| {
            let mut sent = Vec::new();
            for (number, roles) in self.two().into_iter().enumerate() {
                let file = folder.join(format!("leak-{own}-{number}.db"));
                copy(origin, &file, "started", "roles", &json!(roles));
                if !own {
                    copy(&file, &file, "opened", "roles", &json!(roles));
                }
                sent.push(Played::start(&file, opened, roles, if own { &knows[..] } else { self.blind }).sent);
            }
            sent
        });
        for door in ["state 200", "text 200", "legal 200", "look 200", "\"snapshot\""] {
            let of = |deal: &[String]| deal.iter().filter(|sent| sent.contains(door)).cloned().collect::<Vec<_>>();
            assert!(difference(&of(&own[0]), &of(&own[1])).is_some(), "{door} tells nobody who they are");
        }
        assert!(difference(&leaked[0], &leaked[1]).is_some_and(|found| found.contains("roles")));
    }
}

/// Who is the doctor is known to the doctor alone: not to the mafia, the sheriff or the vigilante, and not to the town.
#[test]
fn two_doctors_are_sent_alike() {
    let roles = [
        "villager",
        "mafia",
        "mafia",
        "sheriff",
        "doctor",
        "vigilante",
        "villager",
        "villager",
        "villager",
        "villager",
    ];
    Deals { ruleset: "flow", roles, swapped: [5, 9], blind: &[2, 4, 1] }.compare();
}

/// Who is of the mafia is known to the mafia alone.
#[test]
fn two_mafias_are_sent_alike() {
    let roles =
        ["villager", "mafia", "mafia", "mafia", "doctor", "sheriff", "villager", "villager", "villager", "villager"];
    Deals { ruleset: "fsm", roles, swapped: [4, 9], blind: &[1, 5, 6] }.compare();
}
