//! The server as its users meet it: a process of its own, over sockets on this machine.

use crate::wire::{Running, Socket, code, folder, text};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The document's API from the first request to the last, by six people.
#[test]
fn six_people_play_word_wolf_as_the_document_says() {
    let folder = folder("document");
    let server = Running::start(&folder.join("tables.db"));
    let (status, opened) = server.ask("POST", "/api/games", "", &json!({"game": "wordwolf", "watch_delay_ms": 0}));
    assert_eq!(status, 201, "{opened}");
    let table = text(&opened, "id");
    let names = ["Mina", "Otto", "Pia", "Quinn", "Rosa", "Sven"];
    let tokens: Vec<String> = names.iter().map(|name| server.join(&table, name)).collect();
    let (status, late) = server.ask("POST", &format!("/api/games/{table}/join"), "", &json!({"name": "Tess"}));
    assert_eq!((status, code(&late)), (409, "table_full"));

    let path = format!("/api/games/{table}/state");
    for (round, phase) in ["hint_1", "hint_2", "hint_3"].iter().enumerate() {
        for (at, token) in tokens.iter().enumerate() {
            let state = server.get(&path, token);
            assert_eq!(state["phase"], *phase);
            assert_eq!(state["round"], round + 1);
            assert_eq!(state["self"]["name"], names[at]);
            assert!(state["self"]["secretWord"].is_string() && state["self"]["role"].is_string(), "{state}");
            assert_eq!(state["allowed_actions"], json!(["hint"]));
            assert_eq!(state["phase_submissions"], json!({"submitted": at, "total": 6}));
            assert!(
                state["participants"].as_array().is_some_and(|all| all.iter().all(|one| one.get("role").is_none()))
            );
            let (status, early) = server.act(&table, token, &json!({"type": "vote", "target_id": "p1", "reason": "?"}));
            assert_eq!((status, code(&early).is_empty()), (400, false), "a vote in a hint phase");
            let hint = json!({"type": "hint", "text": format!("Hint {round} of {at}.")});
            let (status, acted) = server.act(&table, token, &hint);
            assert_eq!(status, 200, "{acted}");
        }
    }
    let full = server.get(&path, &tokens[0]);
    assert_eq!(full["history"].as_array().map(Vec::len), Some(3));
    let last = server.get(&format!("{path}?history=last"), &tokens[0]);
    assert_eq!(last["history"].as_array().map(Vec::len), Some(1));
    let none = server.get(&format!("{path}?history=none"), &tokens[0]);
    assert_eq!(none["history"], json!([]));
    for (at, token) in tokens.iter().enumerate() {
        let target = format!("p{}", (at + 1) % 6 + 1);
        let (status, own) =
            server.act(&table, token, &json!({"type": "vote", "target_id": format!("p{}", at + 1), "reason": "me"}));
        assert_eq!((status, code(&own).is_empty()), (400, false), "nobody votes for themself");
        let vote = json!({"type": "vote", "target_id": target, "reason": "The last hint did not fit."});
        let (status, voted) = server.act(&table, token, &vote);
        assert_eq!(status, 200, "{voted}");
    }
    let end = server.get(&path, &tokens[0]);
    assert_eq!((end["phase"].as_str(), end["table_status"].as_str()), (Some("end"), Some("ended")));
    let events = server.get(&format!("/api/games/{table}/events"), "");
    let kinds: Vec<&str> =
        events["facts"].as_array().expect("facts").iter().filter_map(|fact| fact["type"].as_str()).collect();
    for kind in ["hint_submitted", "vote_submitted", "phase_change", "vote_result", "game_end"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    let record = server.get(&format!("/api/games/{table}/record"), &tokens[3]);
    assert_eq!(record["game"], "wordwolf");
    // It is kept for good, and counted once, whoever reads it again.
    server.kill();
    let server = Running::start(&folder.join("tables.db"));
    assert_eq!(server.get(&format!("/api/games/{table}/record"), &tokens[3]), record);
    let counted = server.get("/api/statistics", "");
    let results = counted["games"]["wordwolf"].as_object().expect("results");
    assert_eq!(results.values().filter_map(Value::as_u64).sum::<u64>(), 1, "{counted}");
    let file = folder.join("lantern-games.db");
    let rows = lantern::arena::store::read(&file, |from| {
        let mut rows = from.prepare("SELECT mind, moves FROM seats").expect("seats");
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
        Ok(rows.collect::<Result<Vec<(String, i64)>, _>>().expect("rows"))
    });
    assert_eq!(rows.expect("a store"), vec![("person".to_owned(), 4); 6]);
}

/// Until the end, nothing that goes to one seat holds what another must not know: words, seeds, tokens of others.
#[test]
fn nobody_is_told_what_is_not_theirs() {
    let folder = folder("secrets");
    let server = Running::start(&folder.join("tables.db"));
    let (_, opened) = server.ask("POST", "/api/games", "", &json!({"game": "wordwolf", "referee": true}));
    let (table, maker, referee) = (text(&opened, "id"), text(&opened, "maker_token"), text(&opened, "referee_token"));
    let tokens: Vec<String> =
        ["A1", "B2", "C3", "D4", "E5", "F6"].iter().map(|name| server.join(&table, name)).collect();
    let truth = server.get(&format!("/api/games/{table}/config"), &referee);
    let words = [text(&truth["mafia_state"], "citizen_word"), text(&truth["mafia_state"], "wolf_word")];
    for (at, token) in tokens.iter().enumerate() {
        let state = server.get(&format!("/api/games/{table}/state"), token).to_string();
        let own = text(&truth["mafia_state"]["agents"][format!("p{}", at + 1)], "secret_word");
        for word in words.iter().filter(|word| **word != own) {
            assert!(!state.contains(&format!("\"{word}\"")), "p{} is told {word}", at + 1);
        }
        for path in ["record", "config"] {
            assert_eq!(server.ask("GET", &format!("/api/games/{table}/{path}"), token, &Value::Null).0, 403, "{path}");
        }
        assert_eq!(server.ask("POST", &format!("/api/games/{table}/start"), token, &Value::Null).0, 403);
    }
    let watched = server.get(&format!("/api/games/{table}/state"), "").to_string();
    assert!(words.iter().all(|word| !watched.contains(&format!("\"{word}\""))));
    assert_eq!(
        server.ask("GET", &format!("/api/games/{table}/config"), &maker, &Value::Null).0,
        403,
        "a maker may play"
    );
    assert_eq!(server.ask("GET", &format!("/api/games/{table}/state"), "0123456789abcdef", &Value::Null).0, 401);
    // Whoever writes the scheme otherwise does not watch unawares.
    let lower = format!("bearer {}", tokens[2]);
    let (_, _, state) = server.send("GET", &format!("/api/games/{table}/state"), &[("Authorization", &lower)], b"");
    let state: Value = serde_json::from_slice(&state).expect("JSON");
    assert_eq!(state["self"]["name"], "C3");
    let (status, sits) =
        server.ask("POST", "/api/games", "", &json!({"game": "mafia", "referee": true, "name": "Ann"}));
    assert_eq!((status, code(&sits)), (400, "referee_plays"));
    let listing = server.get(&format!("/api/games/{table}"), "").to_string();
    assert!(!listing.contains("seed"), "{listing}");
    let database = std::fs::read(folder.join("tables.db")).unwrap_or_default();
    let log = std::fs::read(folder.join("tables.db-wal")).unwrap_or_default();
    let kept = [database, log].concat();
    for token in tokens.iter().chain([&maker, &referee]) {
        assert!(!kept.windows(token.len()).any(|part| part == token.as_bytes()), "a token is kept in the clear");
    }
}

/// What was answered survives kill -9, once and only once, and the same request is answered the same after it.
#[test]
fn a_killed_server_has_lost_nothing_that_it_told() {
    let folder = folder("killed");
    let file = folder.join("tables.db");
    let mut server = Running::start(&file);
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "setup": {"attempts": 40}}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let bearer = format!("Bearer {token}");
    let path = format!("/api/games/{table}/action");
    let colours = ["R", "B", "G", "Y", "O", "V"];
    for turn in 0..12usize {
        let guess = json!({"type": "submit", "code": [colours[turn % 6], colours[turn / 6], "R", "R"]}).to_string();
        let key = format!("guess-{turn}");
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        let (status, _, first) = server.send("POST", &path, &headers, guess.as_bytes());
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&first));
        if turn % 3 == 2 {
            server.kill();
            server = Running::start(&file);
        }
        let (status, _, again) = server.send("POST", &path, &headers, guess.as_bytes());
        assert_eq!((status, &again), (200, &first), "turn {turn}");
        let other = json!({"type": "submit", "code": ["V", "V", "V", "V"]}).to_string();
        assert_eq!(server.send("POST", &path, &headers, other.as_bytes()).0, 409, "the key was for another request");
        let state = server.get(&format!("/api/games/{table}/state"), &token);
        if state["table_status"] == "ended" {
            break;
        }
        assert_eq!(state["attempts"].as_array().map(Vec::len), Some(turn + 1));
    }
}

/// Two on the last chair: exactly one gets it. And a request that is sent twice takes one chair.
#[test]
fn the_last_chair_is_taken_once() {
    let folder = folder("chair");
    let server = Running::start(&folder.join("tables.db"));
    for game in 0..8 {
        let (_, opened) = server.ask(
            "POST",
            "/api/games",
            "",
            &json!({"game": "mastermind", "setup": {"mode": "race"}, "start": "maker"}),
        );
        let table = text(&opened, "id");
        server.join(&table, "First");
        let path = format!("/api/games/{table}/join");
        let results: Vec<u16> = std::thread::scope(|scope| {
            let ask = |n: usize| server.ask("POST", &path, "", &json!({"name": format!("Racer {n}")})).0;
            let threads: Vec<_> = (0..4).map(|n| scope.spawn(move || ask(n))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a thread")).collect()
        });
        let seated = results.iter().filter(|status| **status == 200).count();
        assert_eq!(seated, 1, "game {game}: {results:?}");
        assert!(results.iter().all(|status| matches!(status, 200 | 409)), "{results:?}");
    }
    let (_, opened) = server.ask("POST", "/api/games", "", &json!({"game": "wordwolf"}));
    let table = text(&opened, "id");
    let body = json!({"name": "Mina", "token": "a token of my own, kept by me"});
    let join = || server.ask("POST", &format!("/api/games/{table}/join"), "", &body).1;
    assert_eq!(join()["seat"], join()["seat"]);
    assert_eq!(server.get(&format!("/api/games/{table}"), "")["free"], 5);
}

/// Whatever comes, the answer is one of ours: never a 5xx, and the server goes on.
#[test]
fn nonsense_is_answered_and_breaks_nothing() {
    let folder = folder("nonsense");
    let server = Running::start(&folder.join("tables.db"));
    let (_, opened) = server.ask(
        "POST",
        "/api/games",
        "",
        &json!({"game": "mafia", "name": "Ann", "start": "now", "pace": "instant"}),
    );
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"\xff\xfe".to_vec(),
        b"{\"game\":1}".to_vec(),
        b"{\"game\":\"mafia\",\"game\":\"mafia\"}".to_vec(),
        b"{\"game\":\"mafia\",\"setup\":{\"players\":99999999999999999999}}".to_vec(),
        b"{\"game\":\"minesweeper\",\"setup\":{\"columns\":1000,\"rows\":1000,\"mines\":9}}".to_vec(),
        b"{\"game\":\"mastermind\",\"setup\":{\"secret\":\"RRRR\"}}".to_vec(),
        b"{\"name\":\"\\u202e\"}".to_vec(),
        b"{\"name\":\"p2\"}".to_vec(),
        b"{\"type\":\"say\",\"text\":\"\\u001b[2J\"}".to_vec(),
        b"{\"type\":\"advise\"}".to_vec(),
        b"{\"seen\":-1}".to_vec(),
        format!("{{\"game\":\"{}\"}}", "x".repeat(60_000)).into_bytes(),
        format!("{}1{}", "[".repeat(3_000), "]".repeat(3_000)).into_bytes(),
        vec![b'x'; 80_000],
    ];
    let paths =
        ["/api/games", "/api/match", "/api/games/nothing/join", "/nowhere", "/skill/nothing.md", "/openapi.json"];
    let own = ["join", "leave2", "action", "actions", "remove", "start", "advance", "state", "events", "legal", "text"];
    let bearer = format!("Bearer {token}");
    for body in &bodies {
        for path in
            paths.iter().map(|path| (*path).to_owned()).chain(own.iter().map(|end| format!("/api/games/{table}/{end}")))
        {
            for method in ["POST", "PUT"] {
                let (status, head, answer) = server.send(method, &path, &[("Authorization", &bearer)], body);
                assert!(status < 500, "{method} {path}: {head}");
                if status >= 400 {
                    let answer: Value = serde_json::from_slice(&answer).unwrap_or(Value::Null);
                    assert!(status == 413 || !code(&answer).is_empty(), "{method} {path} {status}: {head}");
                }
            }
        }
    }
    for query in
        ["history=all", "since=-1", "since=99999999999999999999", "wait=x", "%ff=%fe", "limit=-1", "status=odd"]
    {
        for end in ["state", "events"] {
            let (status, _, _) = server.send("GET", &format!("/api/games/{table}/{end}?{query}"), &[], b"");
            assert!(status < 500, "{end}?{query}: {status}");
        }
        assert!(server.send("GET", &format!("/api/games?{query}"), &[], b"").0 < 500);
    }
    let stranger = [("Origin", "https://elsewhere.example")];
    assert_eq!(server.send("GET", "/api/games", &stranger, b"").0, 403, "pages of strangers are kept away");
    assert_eq!(server.get(&format!("/api/games/{table}"), "")["status"], "playing");
    let metrics = String::from_utf8(server.send("GET", "/metrics", &[], b"").2).expect("text");
    assert!(metrics.contains("lantern_tables 1") || metrics.contains("lantern_tables 2"), "{metrics}");
}

/// The smallest programs that take a chair play every game to its end.
#[test]
fn the_clients_play_every_game() {
    let folder = folder("clients");
    let server = Running::start(&folder.join("tables.db"));
    let url = format!("http://{}", server.address);
    let clients = concat!(env!("CARGO_MANIFEST_DIR"), "/clients");
    let quick = |game: &str, setup: Value| json!({"game": game, "setup": setup, "start": "maker", "pace": "instant"});
    let tables = [
        ("play_http.py", quick("mastermind", json!({}))),
        ("play_http.py", quick("minesweeper", json!({"timer": false}))),
        ("play_http.py", quick("wordwolf", json!({}))),
        ("play_http.py", quick("mafia", json!({"ruleset": "flow", "players": 5, "speed": "DEBUG"}))),
        ("play_socket.py", quick("wordwolf", json!({"language": "ko"}))),
        ("play_socket.py", quick("mafia", json!({"speed": "DEBUG"}))),
    ];
    for (client, wanted) in tables {
        let (status, opened) = server.ask("POST", "/api/games", "", &wanted);
        assert_eq!(status, 201, "{opened}");
        let (table, maker) = (text(&opened, "id"), text(&opened, "maker_token"));
        let game = text(&wanted, "game");
        let mut agent = Command::new("python3")
            .arg(format!("{clients}/{client}"))
            .args([url.as_str(), &game, "Ada", &table])
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is installed");
        let mut lines = BufReader::new(agent.stdout.take().expect("its output")).lines();
        let seated = lines.next().expect("a line").expect("text");
        assert!(seated.contains("Ada sits on p1"), "{seated}");
        server.ask("POST", &format!("/api/games/{table}/start"), &maker, &Value::Null);
        let end = lines.next().unwrap_or_else(|| panic!("{client} plays {game} to its end")).expect("text");
        assert!(end.contains("\"table_status\": \"ended\""), "{client} {game}: {end}");
        assert!(agent.wait().expect("it ends").success());
    }
}

/// The time in which a server is not there, and that of a table at which nobody is, is nobody's.
#[test]
fn clocks_are_not_charged_for_an_outage_or_for_sleep() {
    let file = folder("clocks").join("tables.db");
    let server = Running::start(&file);
    let wanted =
        json!({"game": "wordwolf", "setup": {"deadline_ms": 2500}, "name": "Ann", "start": "now", "pace": "calm"});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let path = format!("/api/games/{table}/state");
    assert_eq!(server.get(&path, &token)["phase"], "hint_1");
    server.kill();
    std::thread::sleep(Duration::from_secs(3));
    let server = Running::start_with(&file, &[("LANTERN_SLEEP_AFTER_SECONDS", "0")]);
    assert_eq!(
        server.get(&path, &token)["phase"],
        "hint_1",
        "an outage is longer than the deadline, and charged to nobody"
    );
    std::thread::sleep(Duration::from_secs(3));
    let metrics = String::from_utf8(server.send("GET", "/metrics", &[], b"").2).expect("text");
    assert!(!metrics.contains("lantern_tables_slept_total 0"), "{metrics}");
    let state = server.get(&path, &token);
    assert_eq!(state["phase"], "hint_1", "it slept for longer than the deadline");
    // With somebody there, the deadline comes.
    let begun = Instant::now();
    let mut cursor = state["cursor"].as_u64().expect("a cursor");
    loop {
        let told = server.get(&format!("/api/games/{table}/events?since={cursor}&wait=5"), &token);
        cursor = told["cursor"].as_u64().expect("a cursor");
        if told["facts"].as_array().is_some_and(|facts| facts.iter().any(|fact| fact["type"] == "phase_change")) {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "the clock stands still with somebody there");
    }
}

/// A game that was going on when the server was killed goes on when it is back, though nobody comes; its clock begins anew
/// where it was. One that nobody had been at sleeps on.
#[test]
fn a_game_goes_on_by_itself_after_a_restart() {
    let file = folder("goes-on").join("tables.db");
    let server = Running::start_with(&file, &[("LANTERN_SLEEP_AFTER_SECONDS", "1")]);
    let wanted =
        json!({"game": "wordwolf", "setup": {"deadline_ms": 4000}, "name": "Ann", "start": "now", "pace": "calm"});
    let open = || {
        let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
        (format!("/api/games/{}/state", text(&opened, "id")), text(&opened, "token"))
    };
    let slept = |server: &Running| String::from_utf8(server.send("GET", "/metrics", &[], b"").2).expect("text");
    let sleeper = open();
    let begun = Instant::now();
    while slept(&server).contains("lantern_tables_slept_total 0") {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody is there, and it does not sleep");
        std::thread::sleep(Duration::from_millis(100));
    }
    let (path, token) = open();
    assert_eq!(server.get(&path, &token)["phase"], "hint_1");
    server.kill();
    let server = Running::start(&file);
    // Longer than the phase; nobody comes until then.
    std::thread::sleep(Duration::from_secs(6));
    let state = server.get(&path, &token);
    assert_ne!(state["phase"], "hint_1", "it waited until somebody came: {state}");
    assert_eq!(server.get(&sleeper.0, &sleeper.1)["phase"], "hint_1", "a game that slept was woken");
}

/// Beyond a deadline the game waits for a person as long as their bank lasts, says so, and has not forgotten it after a restart.
#[test]
fn a_bank_of_time_is_used_up_once() {
    let file = folder("bank").join("tables.db");
    let server = Running::start(&file);
    let setup = json!({"deadline_ms": 800});
    let wanted =
        json!({"game": "wordwolf", "setup": setup, "name": "Ann", "start": "now", "pace": "instant", "bank_ms": 1500});
    let begun = Instant::now();
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let mut socket = Socket::open(&server, &table, &json!({"token": token})).expect("a socket");
    assert_eq!(socket.until("snapshot").expect("a snapshot")["banks"], json!({"p1": 1500}));
    let overtime = socket.until("overtime").expect("it waits for Ann");
    assert!(overtime["banks"]["p1"].as_u64().is_some_and(|left| left > 500), "{overtime}");
    assert!(overtime["deadline_at"].is_u64(), "{overtime}");
    loop {
        let told = socket.until("facts").expect("facts");
        if told["facts"].as_array().is_some_and(|facts| facts.iter().any(|fact| fact["type"] == "phase_change")) {
            break;
        }
    }
    assert!(begun.elapsed() >= Duration::from_millis(2250), "it waited for {:?}", begun.elapsed());
    server.kill();
    let server = Running::start(&file);
    let state = server.get(&format!("/api/games/{table}/state"), &token);
    assert_eq!(state["banks"], json!({"p1": 0}), "{state}");
    assert_eq!(server.ask("POST", "/api/games", "", &json!({"game": "mafia", "bank_ms": 9_000_000})).0, 400);
}

/// What somebody writes can be left unread and told to the maker, who can send them away.
#[test]
fn bad_manners_are_muted_and_reported() {
    let file = folder("manners").join("tables.db");
    let server = Running::start(&file);
    let (_, opened) = server.ask("POST", "/api/games", "", &json!({"game": "wordwolf", "name": "Ann"}));
    let (table, maker, ann) = (text(&opened, "id"), text(&opened, "maker_token"), text(&opened, "token"));
    let (bob, eve) = (server.join(&table, "Bob"), server.join(&table, "Eve"));
    let path = |end: &str| format!("/api/games/{table}/{end}");
    let report = json!({"seat": "p3", "why": "She \u{1b}[2J insults everybody."});
    assert_eq!(server.ask("POST", &path("report"), &bob, &report).0, 200);
    assert_eq!(server.ask("POST", &path("report"), "", &report).0, 401);
    assert_eq!(server.ask("POST", &path("report"), &eve, &report).0, 400, "nobody reports themselves");
    assert_eq!(server.ask("GET", &path("reports"), &ann, &Value::Null).0, 403, "a chair is not the maker");
    let (status, muted) = server.ask("POST", &path("mute"), &bob, &json!({"seat": "p3", "muted": true}));
    assert_eq!((status, &muted["muted"]), (200, &json!(["p3"])));
    server.kill();
    let server = Running::start(&file);
    let told = server.get(&path("reports"), &maker);
    let first = &told["reports"][0];
    assert_eq!((&first["by_name"], &first["name"], &first["seat"]), (&json!("Bob"), &json!("Eve"), &json!("p3")));
    let (_, _, raw) = server.send("GET", &path("reports"), &[("Authorization", &format!("Bearer {maker}"))], b"");
    assert!(!raw.contains(&0x1b) && raw.windows(7).any(|part| part == b"insults"));
    for (token, sees) in [(&bob, json!(["p3"])), (&ann, Value::Null), (&eve, Value::Null)] {
        server.ask("POST", &path("start"), &maker, &Value::Null);
        assert_eq!(server.get(&path("state"), token)["muted"], sees);
    }
    for _ in 0..4 {
        assert_eq!(server.ask("POST", &path("report"), &bob, &report).0, 200);
    }
    assert_eq!(code(&server.ask("POST", &path("report"), &bob, &report).1), "told_enough");
    assert_eq!(server.ask("POST", &path("remove"), &maker, &json!({"seat": "p3"})).0, 200);
    assert_eq!(server.ask("GET", &path("state"), &eve, &Value::Null).0, 401, "she has no chair any more");
    let comes_back = server.ask("POST", &path("join"), "", &json!({"name": "Eve"}));
    assert_eq!((comes_back.0, code(&comes_back.1)), (403, "not_yours"));
    assert_eq!(server.get(&path("state"), &bob)["muted"], Value::Null, "somebody else sits there now");
}

/// Those who watch with a delay see what was, also after a restart; whoever plays sees what is.
#[test]
fn those_who_watch_with_a_delay_are_behind() {
    let file = folder("delay").join("tables.db");
    let server = Running::start(&file);
    let wanted = json!({"game": "mastermind", "name": "Ann", "start": "now", "watch_delay_ms": 600_000});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    server.act(&table, &token, &json!({"type": "submit", "code": "RBGY"}));
    let cursors = |server: &Running| {
        let path = format!("/api/games/{table}/state");
        let events = server.get(&format!("/api/games/{table}/events"), "");
        assert_eq!(events["facts"], json!([]));
        (server.get(&path, &token)["cursor"].clone(), server.get(&path, "")["cursor"].clone())
    };
    assert_eq!(cursors(&server), (json!(1), json!(0)));
    assert_eq!(server.ask("GET", &format!("/api/games/{table}/text"), "", &Value::Null).0, 403);
    let mut socket = Socket::open(&server, &table, &json!({})).expect("a socket");
    assert_eq!(socket.until("snapshot").expect("a snapshot")["cursor"], 0);
    server.kill();
    assert_eq!(cursors(&Running::start(&file)), (json!(1), json!(0)));
}

/// Those who look for a game at the same moment meet at one table.
#[test]
fn six_who_come_at_once_play_together() {
    let server = Running::start(&folder("match").join("tables.db"));
    let tables: Vec<String> = std::thread::scope(|scope| {
        let come = |at: usize| {
            let body =
                json!({"game": "wordwolf", "name": format!("Player {at}"), "token": format!("a token of player {at}")});
            let (status, seated) = server.ask("POST", "/api/match", "", &body);
            assert_eq!(status, 200, "{seated}");
            // The same request again finds the same chair.
            let (_, again) = server.ask("POST", "/api/match", "", &body);
            assert_eq!((&again["id"], &again["seat"]), (&seated["id"], &seated["seat"]));
            text(&seated, "id")
        };
        let threads: Vec<_> = (0..6).map(|at| scope.spawn(move || come(at))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread")).collect()
    });
    assert!(tables.iter().all(|table| *table == tables[0]), "{tables:?}");
    assert_eq!(server.get(&format!("/api/games/{}", tables[0]), "")["status"], "playing", "it begins at six");
    assert_eq!(server.get("/api/games?status=waiting", "")["total"], 0);
}

/// A private table is found by nobody, watched by nobody and joined by invitation.
#[test]
fn a_private_table_asks_for_its_invitation() {
    let server = Running::start(&folder("private").join("tables.db"));
    let (_, opened) = server.ask("POST", "/api/games", "", &json!({"game": "wordwolf", "access": "private"}));
    let (table, invitation) = (text(&opened, "id"), text(&opened, "invitation"));
    assert_eq!(server.get("/api/games", "")["total"], 0);
    let path = format!("/api/games/{table}/join");
    assert_eq!(server.ask("POST", &path, "", &json!({"name": "Eve"})).0, 403);
    assert_eq!(server.ask("POST", &path, "", &json!({"name": "Eve", "invitation": "0123456789abcdef"})).0, 403);
    assert_eq!(server.ask("POST", &path, "", &json!({"name": "Ann", "invitation": invitation})).0, 200);
    assert_eq!(server.ask("GET", &format!("/api/games/{table}/state"), "", &Value::Null).0, 403);
    assert!(Socket::open(&server, &table, &json!({})).and_then(|mut socket| socket.until("snapshot")).is_none());
}

/// Streams go on from where they were, in both forms.
#[test]
fn streams_go_on_from_a_cursor() {
    let server = Running::start(&folder("streams").join("tables.db"));
    let wanted = json!({"game": "mastermind", "name": "Ann", "start": "now", "setup": {"attempts": 20}});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    for guess in ["RRRR", "BBBB", "GGGG"] {
        assert_eq!(server.act(&table, &token, &json!({"type": "submit", "code": guess})).0, 200);
    }
    let bearer = format!("Bearer {token}");
    let read = |accept: &str, more: (&str, &str), query: &str, count: usize| {
        let mut line = std::net::TcpStream::connect(server.address).expect("a connection");
        let head = format!(
            "GET /api/games/{table}/events{query} HTTP/1.1\r\nHost: {}\r\nAuthorization: {bearer}\r\nAccept: {accept}\r\n{}: {}\r\n\r\n",
            server.address, more.0, more.1
        );
        line.write_all(head.as_bytes()).expect("a request");
        let lines = BufReader::new(line).lines().map_while(Result::ok);
        lines.filter(|line| line.contains("guessed") || line.starts_with("id:")).take(count).collect::<Vec<_>>()
    };
    let lines = read("application/x-ndjson", ("X-Nothing", "1"), "?since=1", 2);
    assert!(lines[0].contains("\"cursor\":2") && lines[1].contains("\"cursor\":3"), "{lines:?}");
    let events = read("text/event-stream", ("Last-Event-ID", "2"), "", 2);
    assert_eq!(events[0], "id: 3", "{events:?}");
    assert!(events[1].starts_with("data: {") && events[1].contains("GGGG") | events[1].contains("\"G\""), "{events:?}");
    let (status, stale) = server.act(&table, &token, &json!({"type": "submit", "code": "YYYY", "seen": 2}));
    assert_eq!((status, code(&stale)), (409, "stale_view"));
    let (status, _) = server.act(&table, &token, &json!({"type": "submit", "code": "YYYY", "seen": 3}));
    assert_eq!(status, 200);
    for action in [json!({"type": "reset"}), json!({"type": "absent"})] {
        let (status, refused) = server.act(&table, &token, &action);
        assert_eq!((status, code(&refused)), (403, "not_yours"), "{action}");
    }
    let legal = server.get(&format!("/api/games/{table}/legal"), &token);
    assert!(legal["legal"].as_array().is_some_and(|legal| legal.iter().all(|action| action["type"] == "submit")));
}

/// An assistant plays a game to its end with the five tools, and is refused in the one form.
#[test]
fn an_assistant_plays_by_mcp() {
    let server = Running::start(&folder("mcp").join("tables.db"));
    let ask = |method: &str, parameters: Value| {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).to_string();
        let headers = [
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
            ("MCP-Protocol-Version", "2025-06-18"),
        ];
        let (status, head, answer) = server.send("POST", "/mcp", &headers, body.as_bytes());
        assert_eq!(status, 200, "{method}: {head} {}", String::from_utf8_lossy(&answer));
        let text = String::from_utf8(answer).expect("text");
        let json = text.lines().find_map(|line| line.strip_prefix("data: ").filter(|data| data.contains("jsonrpc")));
        serde_json::from_str::<Value>(json.unwrap_or(&text)).unwrap_or_else(|_| panic!("{text}"))
    };
    let tools = ask("tools/list", json!({}));
    let named = tools["result"]["tools"].as_array().expect("tools").iter().map(|tool| text(tool, "name"));
    assert_eq!(named.collect::<Vec<_>>(), ["games", "join", "look", "act", "wait"]);
    let call = |tool: &str, arguments: Value| {
        let answer = ask("tools/call", json!({"name": tool, "arguments": arguments}));
        let told = answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        (answer["result"]["isError"] == true, serde_json::from_str::<Value>(&told).expect("JSON"))
    };
    assert!(
        call("games", json!({"game": "mastermind"})).1["rules"].as_str().is_some_and(|page| page.contains("submit"))
    );
    let (_, seated) = call("join", json!({"game": "mastermind", "name": "Claudia", "alone": true}));
    let (table, token) = (text(&seated, "table"), text(&seated, "token"));
    let (refused, why) = call("look", json!({"table": table, "token": "0123456789abcdef"}));
    assert_eq!((refused, code(&why)), (true, "no_token"));
    let colours = ["R", "B", "G", "Y", "O", "V"];
    for turn in 0..40usize {
        let (_, look) = call("look", json!({"table": table, "token": token}));
        if look["table_status"] == "ended" {
            assert!(look["outcome"].is_object(), "{look}");
            return;
        }
        let code = [colours[turn % 6], colours[turn / 6], "R", "R"].concat();
        let guess = json!({"type": "submit", "code": code});
        let (refused, acted) = call("act", json!({"table": table, "token": token, "action": guess}));
        assert!(!refused, "{acted}");
        let (_, waited) = call("wait", json!({"table": table, "token": token, "since": 0, "seconds": 1}));
        assert_eq!(waited["cursor"], acted["cursor"]);
    }
    panic!("ten attempts are over");
}

/// The same on the streams of a process.
#[test]
fn an_assistant_speaks_mcp_on_its_streams() {
    let file = folder("stdio").join("tables.db");
    let mut process = Command::new(env!("CARGO_BIN_EXE_lantern"))
        .args(["mcp", "--file"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = process.stdin.take().expect("its input");
    let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
    let mut ask = |body: Value| writeln!(input, "{body}").expect("it reads");
    let client = json!({"name": "a test", "version": "1"});
    let parameters = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    ask(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters}));
    let hello: Value = serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("JSON");
    assert_eq!(hello["result"]["serverInfo"]["name"], "lantern", "{hello}");
    ask(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    let join = json!({"name": "join", "arguments": {"game": "wordwolf", "name": "Claudia", "alone": true}});
    ask(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": join}));
    let seated: Value = serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("JSON");
    assert!(seated["result"]["content"][0]["text"].as_str().is_some_and(|told| told.contains("token")), "{seated}");
    drop(input);
    assert!(process.wait().expect("it ends").success(), "it ends when its input does");
}

/// Random bytes on every door, from a seed: the server answers, goes on, and does not grow.
#[test]
fn random_bytes_break_nothing() {
    let server = Running::start(&folder("random").join("tables.db"));
    let (_, opened) = server.ask("POST", "/api/games", "", &json!({"game": "mafia", "name": "Ann", "start": "now"}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let mut luck = 0x1234_5678_9abc_def1u64;
    let mut next = |most: usize| {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        luck as usize % most
    };
    let rounds: usize = std::env::var("FUZZ").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(150);
    let seeds: [&[u8]; 5] = [
        br#"{"type":"vote","target":"p2","because":{"kind":"vote","day":1}}"#,
        br#"{"game":"minesweeper","setup":{"columns":9,"rows":9,"mines":10},"start":"now","name":"Bob"}"#,
        br#"{"act":{"id":1,"action":{"type":"say","text":"hello"},"key":"k","seen":3}}"#,
        br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"table":"x","token":"y"}}}"#,
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n",
    ];
    let paths = ["/api/games", "/api/match", "/mcp", "/api/games/T/action", "/api/games/T/join", "/api/games/T/remove"];
    let bearer = format!("Bearer {token}");
    let before = server.resident_kib();
    for _ in 0..rounds {
        let mut bytes = seeds[next(seeds.len())].to_vec();
        for _ in 0..next(6) {
            let at = next(bytes.len());
            match next(4) {
                0 => bytes[at] = next(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"{}[]\",:0x"[next(9)]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let path = paths[next(paths.len())].replace('T', &table);
        let headers = [
            ("Authorization", bearer.as_str()),
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ];
        let (status, head, _) = server.send("POST", &path, &headers, &bytes);
        assert!(status < 500, "{path} {head}: {}", String::from_utf8_lossy(&bytes));
        let mut line = std::net::TcpStream::connect(server.address).expect("a connection");
        let _ = line.write_all(&bytes);
        if let Some(mut socket) = Socket::open(&server, &table, &json!({"token": token})) {
            let _ = if next(2) == 0 { socket.send(&bytes) } else { socket.send_raw(&bytes) };
        }
    }
    assert_eq!(server.send("GET", "/healthz", &[], b"").0, 200);
    assert_eq!(server.get(&format!("/api/games/{table}"), "")["game"], "mafia");
    let grown = server.resident_kib().saturating_sub(before);
    assert!(grown < 64 << 10, "it grew by {grown} KiB");
}

/// What is promised in the description is what the server does: every path is there, and each takes its own methods.
#[test]
fn the_description_is_true() {
    let server = Running::start(&folder("openapi").join("tables.db"));
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "start": "now"}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let document = server.get("/openapi.json", "");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in
            methods.as_object().expect("methods").iter().filter(|(method, _)| *method != "delete")
        {
            let path = path.replace("{id}", &table);
            let (status, head, body) = server.send(
                &method.to_uppercase(),
                &path,
                &[("Authorization", &format!("Bearer {token}")), ("Content-Type", "application/json")],
                b"{}",
            );
            let promised = &operation["responses"][status.to_string()];
            assert!(promised.is_object(), "{method} {path}: {status} is not in the description");
            let kind =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-type: ").map(str::to_owned));
            let kind = kind.unwrap_or_default();
            let kind = kind.split(';').next().unwrap_or_default();
            assert!(promised["content"][kind].is_object(), "{method} {path}: {kind} is not in the description");
            if status >= 400 {
                let answer: Value = serde_json::from_slice(&body).expect("JSON");
                assert!(!code(&answer).is_empty(), "{method} {path}: {answer}");
            }
        }
    }
    for game in ["mastermind", "minesweeper", "mafia", "wordwolf"] {
        let (status, _, page) = server.send("GET", &format!("/skill/{game}.md"), &[], b"");
        let page = String::from_utf8(page).expect("text");
        assert_eq!(status, 200);
        assert!(page.contains("\"type\"") && page.contains("/api/match"), "{page}");
    }
    let (status, _, page) = server.send("GET", "/", &[], b"");
    assert!(status == 200 && String::from_utf8_lossy(&page).contains("make web"));
    let page = String::from_utf8(server.send("GET", "/openapi", &[], b"").2).expect("text");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let request = format!("<code>{} {path}</code>", method.to_uppercase());
            assert!(page.contains(&request), "{request} is not on the page");
        }
    }
    let evil = std::net::TcpStream::connect(server.address).map(|mut line| {
        let _ = line.write_all(b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        BufReader::new(line).lines().next().and_then(Result::ok).unwrap_or_default()
    });
    assert!(evil.expect("a connection").contains(" 403 "), "a name that is not ours is refused");
}

/// Whoever asks too much is told when to ask again; others are not in the way.
#[test]
fn too_much_at_once_has_to_wait() {
    let file = folder("rates").join("tables.db");
    let rates = [("LANTERN_REQUEST_BURST", "20"), ("LANTERN_REQUESTS_PER_SECOND", "0.5")];
    let server = Running::start_with(&file, &rates);
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "start": "now"}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    let bearer = format!("Bearer {token}");
    let path = format!("/api/games/{table}/state");
    let waits = (0..40).find_map(|_| {
        let (status, head, body) = server.send("GET", &path, &[("Authorization", &bearer)], b"");
        (status == 429).then_some((head, body))
    });
    let (head, body) = waits.expect("there is a limit");
    assert!(head.to_lowercase().contains("retry-after: "), "{head}");
    assert_eq!(code(&serde_json::from_slice(&body).expect("JSON")), "too_fast");
    assert_eq!(server.send("GET", &path, &[], b"").0, 200, "others are served");
}
