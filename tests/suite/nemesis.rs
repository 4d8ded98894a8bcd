//! A server that is killed again and again while people play: what was acknowledged is there, once, and everybody was told
//! the same as if nothing had happened. `NEMESIS=200 cargo test … nemesis` is the long run: so many tables.

use crate::wire::{Running, Socket, folder, text};
use lantern::engine::{Record, Registry};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// The server of the moment; it comes back at the same address.
struct World {
    server: Mutex<Option<Running>>,
    address: SocketAddr,
    /// Everything is over, and the sockets may stop.
    over: AtomicBool,
}

impl World {
    fn locked(&self) -> MutexGuard<'_, Option<Running>> {
        self.server.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Asks until there is an answer. A request without effect, or with a key, may be sent again.
    fn ask(&self, method: &str, path: &str, token: &str, key: &str, body: &Value) -> (u16, Value) {
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key)];
        let headers = if key.is_empty() { &headers[..1] } else { &headers[..] };
        let body = if body.is_null() { String::new() } else { body.to_string() };
        for _ in 0..600 {
            match Running::send_to(self.address, method, path, headers, body.as_bytes()) {
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

/// Listens on one socket after the other, each from where the last one ended, and returns everything it was told.
fn listen(world: &World, chair: &Chair) -> Vec<Value> {
    let mut facts: Vec<Value> = Vec::new();
    while !world.over.load(Ordering::Relaxed) {
        let hello = json!({"token": chair.token, "since": facts.len()});
        let Some(mut socket) = Socket::open_at(world.address, &chair.table, &hello) else {
            std::thread::sleep(Duration::from_millis(50));
            continue;
        };
        while let Some(message) = socket.receive() {
            assert!(message.get("snapshot").is_none(), "nobody was far behind");
            if let Some(told) = message.get("facts") {
                assert_eq!(told["since"], facts.len(), "no gap, and nothing twice");
                facts.extend(told["facts"].as_array().cloned().unwrap_or_default());
            }
            if message["lobby"]["status"] == "ended" || world.over.load(Ordering::Relaxed) {
                // What is told with the end comes before it.
                return facts;
            }
        }
    }
    facts
}

fn open(world: &World, number: usize) -> Vec<Chair> {
    let (game, wanted, people) = match number % 2 {
        0 => ("wordwolf", json!({"game": "wordwolf", "start": "maker", "pace": "brisk"}), 2),
        _ => {
            let setup = json!({"attempts": 60, "mode": "race"});
            ("mastermind", json!({"game": "mastermind", "setup": setup, "start": "maker", "pace": "brisk"}), 2)
        }
    };
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
    let chairs = (0..people).map(sit).collect();
    let maker = text(&opened, "maker_token");
    assert_eq!(world.ask("POST", &format!("/api/games/{table}/start"), &maker, "", &Value::Null).0, 200);
    chairs
}

fn check(world: &World, registry: &Registry, chair: &Chair, acknowledged: &[Value], told: &[Value]) {
    let path = format!("/api/games/{}/record", chair.table);
    let (_, record) = world.ask("GET", &path, &chair.token, "", &Value::Null);
    let record = Record::read(&record.to_string()).expect("a record");
    registry.find(&record.game).expect("a game").replay(&record, &mut |_| {}).expect("it proves itself");
    let moves = serde_json::to_value(&record.moves).expect("JSON");
    let own = moves.as_array().into_iter().flatten().filter(|step| step["seat"] == chair.seat);
    let own: Vec<&Value> = own.map(|step| &step["action"]).collect();
    assert_eq!(own.len(), acknowledged.len(), "{} {}: {own:?}", chair.table, chair.seat);
    for (kept, sent) in own.iter().zip(acknowledged) {
        for key in ["text", "reason", "target_id"] {
            assert_eq!(kept[key], sent[key], "in the order in which it was acknowledged");
        }
    }
    // The server has been started again since: this is a replay of the log.
    let path = format!("/api/games/{}/events?since=0", chair.table);
    let (_, fresh) = world.ask("GET", &path, &chair.token, "", &Value::Null);
    assert_eq!(fresh["facts"].as_array().map_or(&[][..], Vec::as_slice), told, "{} {}", chair.table, chair.seat);
}

#[test]
fn killed_again_and_again_it_loses_nothing_and_repeats_nothing() {
    let tables: usize = std::env::var("NEMESIS").ok().and_then(|tables| tables.parse().ok()).unwrap_or(6);
    let file = folder("nemesis").join("tables.db");
    let server = Running::start(&file);
    let world = World { address: server.address, server: Mutex::new(Some(server)), over: AtomicBool::new(false) };
    let chairs: Vec<Chair> = (0..tables).flat_map(|number| open(&world, number)).collect();
    let mut luck = Luck(0x5eed);
    std::thread::scope(|scope| {
        let world = &world;
        let players: Vec<_> = chairs
            .iter()
            .enumerate()
            .map(|(at, chair)| scope.spawn(move || play(world, chair, Luck(at as u64 + 1))))
            .collect();
        let listeners: Vec<_> = chairs.iter().map(|chair| scope.spawn(move || listen(world, chair))).collect();
        let mut kills = 0;
        while players.iter().any(|player| !player.is_finished()) {
            std::thread::sleep(Duration::from_millis(300 + luck.below(900)));
            if kills < 8 || tables > 6 {
                let mut server = world.locked();
                server.take().expect("a server").kill();
                *server = Some(Running::start_at(&file, world.address, &[]));
                kills += 1;
            }
        }
        let acknowledged: Vec<Vec<Value>> =
            players.into_iter().map(|player| player.join().expect("a player")).collect();
        let told: Vec<Vec<Value>> = {
            // The last of them hear of the end, or are told that it has come.
            std::thread::sleep(Duration::from_millis(500));
            listeners.into_iter().map(|listener| listener.join().expect("a listener")).collect()
        };
        world.over.store(true, Ordering::Relaxed);
        let mut server = world.locked();
        server.take().expect("a server").kill();
        *server = Some(Running::start_at(&file, world.address, &[]));
        drop(server);
        let registry = lantern::games::registry();
        for ((chair, acknowledged), told) in chairs.iter().zip(&acknowledged).zip(&told) {
            check(world, &registry, chair, acknowledged, told);
        }
        assert!(kills >= 2, "it was killed {kills} times");
    });
}
