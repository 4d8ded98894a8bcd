//! A server that is killed again and again while people play: what was acknowledged is there, once, and everybody was told
//! the same as if nothing had happened. The long run: `cargo test --release … --test suite nemesis -- --ignored --nocapture`.

use crate::wire::{Running, Socket, folder, text};
use lantern::engine::{Record, Registry};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The server of the moment; it comes back at the same address.
struct World {
    server: Mutex<Option<Running>>,
    address: SocketAddr,
    /// If somebody has not heard of the end by then, something is lost.
    until: Instant,
}

impl World {
    fn locked(&self) -> MutexGuard<'_, Option<Running>> {
        self.server.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Asks until there is an answer. A request without effect, or with a key, may be sent again.
    fn ask(&self, method: &str, path: &str, token: &str, key: &str, body: &Value) -> (u16, Value) {
        let bearer = format!("Bearer {token}");
        let mut headers = Vec::new();
        headers.extend((!token.is_empty()).then_some(("Authorization", bearer.as_str())));
        headers.extend((!key.is_empty()).then_some(("Idempotency-Key", key)));
        let body = if body.is_null() { String::new() } else { body.to_string() };
        for _ in 0..600 {
            match Running::send_to(self.address, method, path, &headers, body.as_bytes()) {
                Some((status, _, answer)) if status < 500 => {
                    return (status, serde_json::from_slice(&answer).unwrap_or(Value::Null));
                }
                _ => std::thread::sleep(Duration::from_millis(50)),
            }
        }
        panic!("nobody answers {method} {path}");
    }
}

/// A small generator, so that a run can be repeated.
struct Luck(u64);

impl Luck {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most.max(1)
    }
}

struct Chair {
    table: String,
    game: &'static str,
    seat: String,
    token: String,
}

/// Plays to the end; returns what was acknowledged.
fn play(world: &World, chair: &Chair, mut luck: Luck) -> Vec<Value> {
    let path = |end: &str| format!("/api/games/{}/{end}", chair.table);
    let (mut acknowledged, mut cursor) = (Vec::new(), 0);
    loop {
        let (_, state) = world.ask("GET", &path("state?history=none"), &chair.token, "", &Value::Null);
        if state["table_status"] == "ended" {
            return acknowledged;
        }
        cursor = state["cursor"].as_u64().unwrap_or(cursor);
        if state["your_turn"] != true {
            world.ask("GET", &path(&format!("events?since={cursor}&wait=1")), &chair.token, "", &Value::Null);
            continue;
        }
        let number = acknowledged.len();
        let action = match chair.game {
            "mastermind" => {
                let code: String = (0..4).map(|_| ["R", "B", "G", "Y"][luck.below(4) as usize]).collect();
                json!({"type": "submit", "code": code})
            }
            "mafia" => {
                let (_, legal) = world.ask("GET", &path("legal"), &chair.token, "", &Value::Null);
                let legal = legal["legal"].as_array().cloned().unwrap_or_default();
                let Some(action) = legal.get(luck.below(legal.len() as u64) as usize) else { continue };
                let mut action = action.clone();
                if action.get("text").is_some_and(Value::is_null) {
                    action["text"] = json!(format!("{} says {number}.", chair.seat));
                }
                action
            }
            _ if state["phase"] == "vote" => {
                let target = format!("p{}", luck.below(4) + 3);
                json!({"type": "vote", "target_id": target, "reason": format!("{} of {}.", chair.seat, chair.table)})
            }
            _ => json!({"type": "hint", "text": format!("{} of {}: {number}.", chair.seat, chair.table)}),
        };
        let key = format!("{}-{number}", chair.seat);
        let (status, answer) = world.ask("POST", &path("action"), &chair.token, &key, &action);
        match status {
            200 => acknowledged.push(action),
            // The phase may have ended meanwhile.
            400 => {}
            _ => panic!("{status} {answer}"),
        }
    }
}

/// Listens on one socket after the other, each from where the last one ended, and returns everything it was told. Without
/// a token it watches.
fn listen(world: &World, table: &str, token: &str) -> Vec<Value> {
    let mut facts: Vec<Value> = Vec::new();
    loop {
        assert!(Instant::now() < world.until, "table {table} comes to no end: {} facts", facts.len());
        let mut hello = json!({"since": facts.len()});
        if !token.is_empty() {
            hello["token"] = json!(token);
        }
        let Some(mut socket) = Socket::open_at(world.address, table, &hello) else {
            std::thread::sleep(Duration::from_millis(50));
            continue;
        };
        while let Some(message) = socket.receive() {
            assert!(message.get("snapshot").is_none(), "nobody was far behind");
            if let Some(told) = message.get("facts") {
                assert_eq!(told["since"], facts.len(), "no gap, and nothing twice");
                facts.extend(told["facts"].as_array().cloned().unwrap_or_default());
            }
            if message["lobby"]["status"] == "ended" {
                // What is told with the end comes before it.
                return facts;
            }
        }
    }
}

fn open(world: &World, number: usize) -> Vec<Chair> {
    let (game, setup) = match number % 3 {
        0 => ("wordwolf", json!({})),
        1 => ("mastermind", json!({"attempts": 60, "mode": "race"})),
        _ => ("mafia", json!({"ruleset": "flow", "players": 6, "speed": "DEBUG"})),
    };
    let wanted = json!({"game": game, "setup": setup, "start": "maker", "pace": "brisk", "watch_delay_ms": 0});
    let (status, opened) = world.ask("POST", "/api/games", "", "", &wanted);
    assert_eq!(status, 201, "{opened}");
    let table = text(&opened, "id");
    let sit = |at: usize| {
        let token = format!("{table}-token-of-{at}");
        let name = ["Ann", "Bob"][at];
        let body = json!({"name": name, "token": token});
        let (status, seated) = world.ask("POST", &format!("/api/games/{table}/join"), "", "", &body);
        assert_eq!(status, 200, "{seated}");
        Chair { table: table.clone(), game, seat: text(&seated, "seat"), token }
    };
    let chairs = (0..2).map(sit).collect();
    let maker = text(&opened, "maker_token");
    assert_eq!(world.ask("POST", &format!("/api/games/{table}/start"), &maker, "", &Value::Null).0, 200);
    chairs
}

/// What somebody was told is what a fresh replay tells.
fn told_the_same(world: &World, table: &str, token: &str, told: &[Value]) {
    let path = format!("/api/games/{table}/events?since=0");
    let (_, fresh) = world.ask("GET", &path, token, "", &Value::Null);
    assert_eq!(fresh["facts"].as_array().map_or(&[][..], Vec::as_slice), told, "{table} {token}");
}

fn record(world: &World, chair: &Chair) -> Value {
    let path = format!("/api/games/{}/record", chair.table);
    world.ask("GET", &path, &chair.token, "", &Value::Null).1
}

fn check(registry: &Registry, record: &Value, chair: &Chair, acknowledged: &[Value]) {
    let record = Record::read(&record.to_string()).expect("a record");
    registry.find(&record.game).expect("a game").replay(&record, &mut |_| {}).expect("it proves itself");
    let moves = serde_json::to_value(&record.moves).expect("JSON");
    let own = moves.as_array().into_iter().flatten().filter(|step| step["seat"] == chair.seat);
    let own: Vec<&Value> = own.map(|step| &step["action"]).collect();
    assert_eq!(own.len(), acknowledged.len(), "{} {}: {own:?}", chair.table, chair.seat);
    for (kept, sent) in own.iter().zip(acknowledged) {
        for key in ["type", "text", "reason", "target_id", "target"] {
            assert_eq!(kept[key], sent[key], "in the order in which it was acknowledged");
        }
    }
}

/// How hard it is.
struct Run {
    tables: usize,
    /// Those who watch, beside the two who sit at each table and listen.
    watchers: usize,
    /// How often it is killed at most.
    kills: usize,
    /// After so many ms, and up to so many more.
    every: (u64, u64),
    seed: u64,
    most: Duration,
}

fn run(name: &str, run: &Run) {
    let file = folder(name).join("tables.db");
    let server = Running::start(&file);
    let until = Instant::now() + run.most;
    let world = World { address: server.address, server: Mutex::new(Some(server)), until };
    let chairs: Vec<Chair> = (0..run.tables).flat_map(|number| open(&world, number)).collect();
    let mut luck = Luck(run.seed);
    let restart = |world: &World| {
        let mut server = world.locked();
        server.take().expect("a server").kill();
        *server = Some(Running::start_at(&file, world.address, &[]));
    };
    let (begun, mut kills) = (Instant::now(), 0);
    let (acknowledged, told, watched) = std::thread::scope(|scope| {
        let (world, chairs) = (&world, &chairs);
        let player = move |(at, chair): (usize, &'_ Chair)| play(world, chair, Luck(run.seed + at as u64));
        let players: Vec<_> = chairs.iter().enumerate().map(|chair| spawn(scope, move || player(chair))).collect();
        let listener = move |chair: &Chair| listen(world, &chair.table, &chair.token);
        let listeners: Vec<_> = chairs.iter().map(|chair| spawn(scope, move || listener(chair))).collect();
        let watcher = move |at: usize| listen(world, &chairs[at * 2 % chairs.len()].table, "");
        let watchers: Vec<_> = (0..run.watchers).map(|at| spawn(scope, move || watcher(at))).collect();
        while players.iter().any(|player| !player.is_finished()) {
            std::thread::sleep(Duration::from_millis(run.every.0 + luck.below(run.every.1)));
            if kills < run.kills {
                restart(world);
                kills += 1;
            }
        }
        let acknowledged: Vec<Vec<Value>> =
            players.into_iter().map(|player| player.join().expect("a player")).collect();
        // They hear of the end by themselves, or come back and are told that it has come.
        let told: Vec<Vec<Value>> = listeners.into_iter().map(|one| one.join().expect("a listener")).collect();
        let watched: Vec<Vec<Value>> = watchers.into_iter().map(|one| one.join().expect("a watcher")).collect();
        (acknowledged, told, watched)
    });
    let took = begun.elapsed();
    let before: Vec<Value> = chairs.iter().map(|chair| record(&world, chair)).collect();
    // What is told from now on is a replay of the log.
    restart(&world);
    let registry = lantern::games::registry();
    for (at, chair) in chairs.iter().enumerate() {
        let record = record(&world, chair);
        assert_eq!(record, before[at], "the same record, with the same hash");
        check(&registry, &record, chair, &acknowledged[at]);
        told_the_same(&world, &chair.table, &chair.token, &told[at]);
    }
    for (at, watched) in watched.iter().enumerate() {
        told_the_same(&world, &chairs[at * 2 % chairs.len()].table, "", watched);
    }
    let actions: usize = acknowledged.iter().map(Vec::len).sum();
    let facts: usize = told.iter().chain(&watched).map(Vec::len).sum();
    println!(
        "{} tables, {} sockets, killed {kills} times in {took:.0?}: {actions} acknowledged actions, each there once; \
         {facts} facts, told as a replay tells them",
        run.tables,
        chairs.len() + run.watchers
    );
    assert!(kills >= 2, "it was killed {kills} times");
}

/// Many threads, each of which does little.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> std::thread::ScopedJoinHandle<'scope, T> {
    std::thread::Builder::new().stack_size(512 << 10).spawn_scoped(scope, work).expect("a thread")
}

#[test]
fn killed_again_and_again_it_loses_nothing_and_repeats_nothing() {
    run(
        "nemesis",
        &Run { tables: 6, watchers: 3, kills: 8, every: (300, 900), seed: 0x5eed, most: Duration::from_secs(180) },
    );
}

/// As the machine allows: some minutes on two cores.
#[test]
#[ignore = "the long run, by hand"]
fn two_hundred_tables_and_five_hundred_sockets_survive_the_nemesis() {
    let most = Duration::from_secs(1_800);
    let every = (2_000, 3_000);
    run("nemesis-long", &Run { tables: 200, watchers: 100, kills: usize::MAX, every, seed: 0xbad_5eed, most });
}
