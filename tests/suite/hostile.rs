//! Whoever means ill, by the doors that everybody has: they see nothing that is not theirs any more, keep nobody from
//! playing, and break nothing.

use crate::wire::{Running, Socket, code, folder, text};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// A line on which a request is answered for as long as there is something to tell.
fn stream(server: &Running, path: &str, token: &str, accept: &str) -> BufReader<TcpStream> {
    let mut line = TcpStream::connect(server.address).expect("a connection");
    line.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nAccept: {accept}\r\nConnection: close\r\n\r\n",
        server.address
    );
    line.write_all(head.as_bytes()).expect("a request");
    BufReader::new(line)
}

/// What was open when somebody was sent away is closed: else they would see the word of whoever sits there next, and act
/// for them.
#[test]
fn whoever_was_sent_away_sees_and_does_nothing_more() {
    let server = Running::start(&folder("sent-away").join("tables.db"));
    let wanted = json!({"game": "wordwolf", "name": "Ann", "start": "maker", "pace": "calm"});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, maker) = (text(&opened, "id"), text(&opened, "maker_token"));
    let bob = server.join(&table, "Bob");
    let path = |end: &str| format!("/api/games/{table}/{end}");
    assert_eq!(server.ask("POST", &path("start"), &maker, &Value::Null).0, 200);
    let mut socket = Socket::open(&server, &table, &json!({"token": bob, "views": true})).expect("a socket");
    socket.until("snapshot").expect("it is still his");
    let mut lines = stream(&server, &path("events"), &bob, "application/x-ndjson");
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| server.ask("GET", &path("events?since=99&wait=20"), &bob, &Value::Null));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(server.ask("POST", &path("remove"), &maker, &json!({"seat": "p2"})).0, 200);
        assert_eq!(server.ask("POST", &path("join"), "", &json!({"name": "Eve"})).1["seat"], "p2");
        let _ = socket.send(br#"{"act":{"id":1,"action":{"type":"hint","text":"I am Eve."}}}"#);
        // Something is told to the seat, and that is Eve's.
        let ann = text(&opened, "token");
        assert_eq!(server.act(&table, &ann, &json!({"type": "hint", "text": "It is round."})).0, 200);
        let of_ann = r#""hint_submitted","agent_id":"p1""#;
        let mut told = Vec::new();
        while let Some(message) = socket.receive() {
            assert!(message["answer"].get("cursor").is_none(), "he acts for her: {message}");
            assert!(!message.to_string().contains(of_ann), "{message}");
            told.push(message);
        }
        assert!(told.iter().any(|message| code(message) == "no_token"), "{told:?}");
        let begun = Instant::now();
        let mut rest = String::new();
        let ended = lines.read_to_string(&mut rest);
        assert!(ended.is_ok() && begun.elapsed() < Duration::from_secs(18), "his stream goes on: {ended:?}");
        assert!(!rest.contains(of_ann), "{rest}");
        let (status, answer) = waits.join().expect("an answer");
        assert_eq!((status, code(&answer)), (401, "no_token"), "his request still waits: {answer}");
    });
}

/// One of those who watch asks without end: the others are answered.
#[test]
fn a_spectator_who_asks_too_much_is_in_nobodys_way() {
    let file = folder("spectators").join("tables.db");
    let limits =
        [("LANTERN_REQUEST_BURST", "20"), ("LANTERN_REQUESTS_PER_SECOND", "0.5"), ("LANTERN_TRUST_PROXY", "true")];
    let server = Running::start_with(&file, &limits);
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "start": "now"}));
    let table = text(&opened, "id");
    let watch = |from: &str| {
        let head = format!("X-Forwarded-For: {from}\r\n");
        let mut socket = Socket::open_with(server.address, &table, &head, &json!({})).expect("a socket");
        socket.until("snapshot").expect("a snapshot");
        socket
    };
    let (mut greedy, mut other) = (watch("10.0.0.1"), watch("10.0.0.2"));
    let ask = |socket: &mut Socket, id: usize| {
        socket.send(json!({"snapshot": {"id": id}}).to_string().as_bytes()).expect("a line");
        loop {
            let message = socket.receive().expect("an answer");
            if message.get("snapshot").is_some() || message.get("answer").is_some() {
                return message;
            }
        }
    };
    let answers: Vec<Value> = (0..40).map(|id| ask(&mut greedy, id)).collect();
    let refused = answers.iter().enumerate().find(|(_, answer)| answer.get("answer").is_some());
    let (at, refused) = refused.expect("there is a limit");
    assert_eq!((code(&refused["answer"]), &refused["answer"]["id"]), ("too_fast", &json!(at)), "it says to which");
    assert!(ask(&mut other, 1).get("snapshot").is_some(), "another who watches is refused");
}

/// A key that cannot be kept is refused by every door: whoever sends it counts on it.
#[test]
fn a_key_that_cannot_be_kept_is_refused() {
    let server = Running::start(&folder("keys").join("tables.db"));
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "start": "now"}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let guess = json!({"type": "submit", "code": "RRRR"});
    for key in ["k".repeat(101), String::new()] {
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        let path = format!("/api/games/{table}/action");
        let (status, _, body) = server.send("POST", &path, &headers, guess.to_string().as_bytes());
        assert_eq!((status, code(&serde_json::from_slice(&body).expect("JSON"))), (400, "bad_key"));
        let mut socket = Socket::open(&server, &table, &json!({"token": token})).expect("a socket");
        let act = json!({"act": {"id": 1, "action": guess, "key": key}});
        socket.send(act.to_string().as_bytes()).expect("a line");
        assert_eq!(code(&socket.until("answer").expect("an answer")), "bad_key");
        let arguments = json!({"table": table, "token": token, "action": guess, "key": key});
        assert_eq!(code(&call(&server, "act", &arguments)), "bad_key");
    }
    assert_eq!(server.get(&format!("/api/games/{table}/state"), &token)["cursor"], 0, "nothing was done");
}

/// Hints are kept with all that they say, so that nobody fills memory and disk with them.
#[test]
fn hints_come_to_an_end() {
    let file = folder("hints").join("tables.db");
    let mut server = Running::start(&file);
    let wanted = json!({"game": "mastermind", "name": "Ann", "start": "now"});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let ask = |server: &Running| server.act(&table, &token, &json!({"type": "advise"}));
    for asked in 0..200 {
        assert_eq!(ask(&server).0, 200);
        if asked == 120 {
            server.kill();
            server = Running::start(&file);
        }
    }
    let (status, refused) = ask(&server);
    assert_eq!((status, code(&refused)), (409, "enough_hints"));
    assert_eq!(server.act(&table, &token, &json!({"type": "submit", "code": "RBGY"})).0, 200, "the game goes on");
}

/// What a tool of MCP answers.
fn call(server: &Running, tool: &str, arguments: &Value) -> Value {
    let parameters = json!({"name": tool, "arguments": arguments});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters}).to_string();
    let headers = [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
    let (status, _, answer) = server.send("POST", "/mcp", &headers, body.as_bytes());
    assert_eq!(status, 200);
    let answer: Value = serde_json::from_slice(&answer).expect("JSON");
    serde_json::from_str(answer["result"]["content"][0]["text"].as_str().expect("text")).expect("JSON")
}

/// Connections that say nothing, from one address: so many and no more, and whoever closes one may open another.
#[test]
fn one_address_does_not_take_all_connections() {
    let file = folder("connections").join("tables.db");
    let server = Running::start_with(&file, &[("LANTERN_MOST_FROM_ADDRESS", "3")]);
    let connect = || TcpStream::connect(server.address).expect("a connection");
    let closed = |mut line: &TcpStream, ms: u64| {
        line.set_read_timeout(Some(Duration::from_millis(ms))).expect("a time-out");
        matches!(line.read(&mut [0]), Ok(0))
    };
    let silent = [connect(), connect(), connect()];
    assert!(closed(&connect(), 10_000), "a fourth is held");
    assert!(!silent.iter().any(|line| closed(line, 200)), "one of the three was closed");
    drop(silent);
    let begun = Instant::now();
    while Running::send_to(server.address, "GET", "/healthz", &[], b"").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(10), "what was closed still counts");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A generator, so that a run can be repeated.
struct Luck(u64);

impl Luck {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 as usize % most.max(1)
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// Something that may stand where any value stands.
    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 9 } else { 11 }) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.below(100)),
            3 => json!(-(self.below(100) as i64)),
            4 => json!(u64::MAX),
            5 => json!(1.5e300),
            6 => json!(self.pick(&["", "p1", "p2", "p99", "host", "RBGY", "나", "\u{202e}\u{1b}[2J", "full"])),
            7 => json!("x".repeat(self.below(5_000))),
            8 => json!({"type": self.pick(&KINDS), "target": "p2"}),
            9 => (0..self.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => (0..self.below(4)).map(|_| (self.pick(&WORDS).to_owned(), self.value(depth - 1))).collect(),
        }
    }

    /// A request that is nearly one of those that are served.
    fn nearly(&mut self, mut value: Value) -> Value {
        for _ in 0..self.below(3) {
            let Some(keys) = value.as_object_mut() else { break };
            let key = match (self.below(2), keys.keys().nth(self.below(keys.len()))) {
                (0, Some(key)) => key.clone(),
                _ => self.pick(&WORDS).to_owned(),
            };
            match self.below(4) {
                0 => drop(keys.remove(&key)),
                _ => drop(keys.insert(key, self.value(3))),
            }
        }
        value
    }

    /// Its bytes, some of them wrong.
    fn bytes(&mut self, value: &Value) -> Vec<u8> {
        let mut bytes = value.to_string().into_bytes();
        if self.below(4) == 0 {
            for _ in 0..=self.below(4) {
                let at = self.below(bytes.len());
                match self.below(4) {
                    _ if bytes.is_empty() => break,
                    0 => bytes[at] = self.below(256) as u8,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, b"{}[]\",:0x"[self.below(9)]),
                    _ => bytes.truncate(at),
                }
            }
        }
        bytes
    }
}

const KINDS: [&str; 12] =
    ["vote", "say", "chat", "kill", "protect", "submit", "hint", "reveal", "advise", "forfeit", "absent", "reset"];
const WORDS: [&str; 22] = [
    "type",
    "target",
    "text",
    "acts",
    "game",
    "setup",
    "name",
    "seat",
    "token",
    "action",
    "id",
    "key",
    "seen",
    "since",
    "method",
    "params",
    "arguments",
    "table",
    "history",
    "think",
    "code",
    "at",
];

/// A table that is fuzzed.
struct Target {
    table: String,
    token: String,
    maker: String,
}

/// What is nearly a request, by one of the doors.
fn one_round(server: &Running, target: &Target, luck: &mut Luck) {
    let Target { table, token, maker } = target;
    let action = match luck.below(5) {
        0 => json!({"type": "say", "text": "It is not me.", "acts": [{"act": "accuse", "target": "p3"}]}),
        1 => {
            json!({"type": luck.pick(&KINDS), "target": "p3", "text": "hm", "reason": "so", "code": "RBGY", "at": [1, 2]})
        }
        _ => json!({"type": luck.pick(&KINDS), "target": luck.pick(&["p1", "p2", "p5"])}),
    };
    let action = luck.nearly(action);
    let bearer = format!("Bearer {}", luck.pick(&[token.as_str(), maker.as_str(), "0123456789abcdef", "\u{e9}"]));
    let headers = [
        ("Authorization", bearer.as_str()),
        ("Content-Type", "application/json"),
        ("Accept", "application/json, text/event-stream"),
    ];
    let send = |path: &str, bytes: &[u8]| {
        let (status, head, answer) = server.send("POST", path, &headers, bytes);
        assert!(status < 500, "{path} {head}: {}", String::from_utf8_lossy(bytes));
        assert!(!answer.contains(&0x1b), "an escape sequence comes back");
    };
    match luck.below(3) {
        0 => {
            let (end, body) = match luck.below(6) {
                0 => ("join", json!({"name": "Eve", "seat": "p4"})),
                1 => ("mute", json!({"seat": "p2", "muted": true})),
                2 => ("report", json!({"seat": "p2", "why": "so"})),
                _ => ("action", action),
            };
            let body = luck.nearly(body);
            send(&format!("/api/games/{table}/{end}"), &luck.bytes(&body));
            let wanted = json!({"game": luck.pick(&["mafia", "wordwolf", "mastermind", "minesweeper"]), "setup": {}, "access": "link"});
            // What can be opened by it is closed again.
            let wanted = luck.nearly(wanted);
            let (status, _, answer) = server.send("POST", "/api/games", &[], &luck.bytes(&wanted));
            assert!(status < 500, "{wanted}");
            if let Ok(opened) = serde_json::from_slice::<Value>(&answer)
                && let (Some(id), Some(maker)) = (opened["id"].as_str(), opened["maker_token"].as_str())
            {
                assert_eq!(server.ask("DELETE", &format!("/api/games/{id}"), maker, &Value::Null).0, 200);
            }
        }
        1 => {
            let tool = luck.pick(&["games", "look", "act", "wait"]);
            let arguments = json!({"table": table, "token": token, "action": action, "since": 0, "seconds": 0});
            let keys: &[&str] = match tool {
                "games" => &[],
                "look" => &["table", "token"],
                "act" => &["table", "token", "action"],
                _ => &["table", "token", "since", "seconds"],
            };
            let arguments: Value = keys.iter().map(|key| ((*key).to_owned(), arguments[key].clone())).collect();
            let parameters = json!({"name": tool, "arguments": luck.nearly(arguments)});
            let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": luck.nearly(parameters)});
            send("/mcp", &luck.bytes(&call));
        }
        _ => {
            let hello = luck.nearly(json!({"token": token, "since": 0, "views": true}));
            let Some(mut socket) = Socket::open(server, table, &hello) else { return };
            for _ in 0..4 {
                let asked = match luck.below(3) {
                    0 => json!({"snapshot": luck.nearly(json!({"id": 1}))}),
                    1 => json!({"legal": luck.nearly(json!({"id": 1}))}),
                    _ => json!({"act": luck.nearly(json!({"id": 1, "action": action, "key": "k", "seen": 9}))}),
                };
                let bytes = luck.bytes(&asked);
                let _ = if luck.below(8) == 0 { socket.send_raw(&bytes) } else { socket.send(&bytes) };
            }
        }
    }
}

/// Nearly right requests by HTTP, WebSocket and MCP, from a seed: no panic, no 5xx, no growth.
/// `FUZZ=100000 cargo test … nearly_right` is the long run.
#[test]
fn nearly_right_requests_break_nothing() {
    let rounds: usize = std::env::var("FUZZ").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(600);
    let folder = folder("nearly");
    let log = folder.join("log");
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Running::start_logged(
        &folder.join("tables.db"),
        anywhere,
        &[("LANTERN_SLEEP_AFTER_SECONDS", "2")],
        File::create(&log).expect("a file").into(),
    );
    let targets = ["mafia", "wordwolf", "mastermind", "minesweeper"].map(|game| {
        let wanted = json!({"game": game, "name": "Ann", "start": "now", "pace": "instant"});
        let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
        Target { table: text(&opened, "id"), token: text(&opened, "token"), maker: text(&opened, "maker_token") }
    });
    let mut luck = Luck(0x1234_5678_9abc_def1);
    let mut warm = 0;
    for round in 0..rounds {
        if round == rounds / 3 {
            warm = server.resident_kib();
        }
        let target = luck.below(targets.len());
        one_round(&server, &targets[target], &mut luck);
    }
    let grown = server.resident_kib().saturating_sub(warm);
    assert!(grown < 24 << 10, "it grew by {grown} KiB in {rounds} rounds");
    for target in &targets {
        server.get(&format!("/api/games/{}", target.table), "");
    }
    let log = BufReader::new(File::open(&log).expect("a file")).lines().map_while(Result::ok);
    let wrong: Vec<String> = log.filter(|line| line.contains("panicked") || line.contains("ERROR")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
