//! The server as whoever runs it meets it: settings, TLS, probes, pages of other origins, logs, and how it stops.

use crate::wire::{Running, Socket, code, folder, text};
use serde_json::{Value, json};
use std::fs::File;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const TLS: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/data/tls/certificate.pem"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/data/tls/key.pem"),
];

/// The smallest clients play over TLS, by both doors; whoever does not speak it is not served, and is in nobody's way.
#[test]
fn clients_play_over_tls() {
    let file = folder("tls").join("tables.db");
    let server = Running::start_with(&file, &[("LANTERN_TLS_CERT", TLS[0]), ("LANTERN_TLS_KEY", TLS[1])]);
    assert!(Running::send_to(server.address, "GET", "/healthz", &[], b"").is_none(), "it speaks without TLS");
    let url = format!("https://localhost:{}", server.address.port());
    let open = "import json,sys,urllib.request as u;\
        r=u.Request(sys.argv[1]+'/api/games',sys.argv[2].encode(),{'Content-Type':'application/json'});\
        print(json.load(u.urlopen(r,timeout=30))['id'])";
    for client in ["play_http.py", "play_socket.py"] {
        // One chair: the game begins when the client has sat down.
        let game = "mastermind";
        let wanted = json!({"game": game, "start": "full", "pace": "instant"}).to_string();
        let python = |arguments: &[&str]| {
            let mut python = Command::new("python3");
            python.args(arguments).env("SSL_CERT_FILE", TLS[0]).env_remove("HTTPS_PROXY").env("NO_PROXY", "*");
            let done = python.output().expect("python3 is installed");
            let errors = String::from_utf8_lossy(&done.stderr).into_owned();
            assert!(done.status.success(), "{errors}");
            String::from_utf8(done.stdout).expect("text")
        };
        let table = python(&["-c", open, &url, &wanted]);
        let client = format!("{}/clients/{client}", env!("CARGO_MANIFEST_DIR"));
        let played = python(&[&client, &url, game, "Ada", table.trim()]);
        assert!(played.contains("\"table_status\": \"ended\""), "{client}: {played}");
    }
}

/// `--check` says what is wrong before anybody is turned away by it.
#[test]
fn settings_are_checked() {
    let folder = folder("check");
    let broken = folder.join("broken.pem");
    std::fs::write(&broken, "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n").expect("a file");
    let broken = broken.to_str().expect("a path");
    let check = |more: &[&str]| {
        let mut lantern = Command::new(env!("CARGO_BIN_EXE_lantern"));
        lantern.args(["serve", "--check", "--file"]).arg(folder.join("tables.db")).args(more);
        let done = lantern.stdin(Stdio::null()).output().expect("it runs");
        (done.status.success(), String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned())
    };
    assert!(check(&[]).1.contains("good"));
    assert!(check(&["--tls-cert", TLS[0], "--tls-key", TLS[1]]).0);
    let bad: [(&[&str], &str); 6] = [
        (&["--tls-cert", TLS[0]], "needs both"),
        (&["--tls-cert", broken, "--tls-key", TLS[1]], "broken.pem"),
        (&["--tls-cert", TLS[1], "--tls-key", TLS[1]], "no certificate"),
        (&["--tls-cert", TLS[0], "--tls-key", "/nowhere"], "/nowhere"),
        (&["--site", "/nowhere"], "no web client"),
        (&["--bind", "nowhere"], "bind"),
    ];
    for (arguments, why) in bad {
        let (good, said) = check(arguments);
        assert!(!good && said.contains(why), "{arguments:?}: {said}");
    }
}

/// When it is asked to stop it says so to whoever asks, takes on nothing new, and ends; a table goes on with the next start.
#[cfg(unix)]
#[test]
fn it_stops_when_it_is_asked_to() {
    let file = folder("stop").join("tables.db");
    let server = Running::start(&file);
    let (_, opened) =
        server.ask("POST", "/api/games", "", &json!({"game": "mastermind", "name": "Ann", "start": "now"}));
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    assert_eq!(server.send("GET", "/readyz", &[], b"").0, 200);
    let mut socket = Socket::open(&server, &table, &json!({"token": token})).expect("a socket");
    socket.until("snapshot").expect("a snapshot");
    server.ask_to_stop();
    let begun = Instant::now();
    loop {
        let (status, _, body) = server.send("GET", "/readyz", &[], b"");
        if status == 503 {
            assert_eq!(code(&serde_json::from_slice(&body).expect("JSON")), "stopping");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "it is ready, though it stops");
    }
    let (status, refused) = server.ask("POST", "/api/games", "", &json!({"game": "mastermind"}));
    assert_eq!((status, code(&refused)), (503, "stopping"));
    let (status, acted) = server.act(&table, &token, &json!({"type": "submit", "code": "RBGY"}));
    assert_eq!(status, 200, "what has begun goes on: {acted}");
    let (took, well) = server.stop();
    assert!(well && took < Duration::from_secs(10), "it took {took:?}");
    assert!(std::iter::from_fn(|| socket.receive()).count() < 10, "the line is cut");
    let server = Running::start(&file);
    assert_eq!(server.get(&format!("/api/games/{table}/state"), &token)["cursor"], 1);
    // With nobody there, it does not wait for anybody.
    let (took, well) = server.stop();
    assert!(well && took < Duration::from_millis(2_500), "it took {took:?}");
}

/// A machine that looks whether the server is well knows it by its address; everybody else by its name.
#[test]
fn probes_need_no_name() {
    let server = Running::start_with(&folder("probes").join("tables.db"), &[("LANTERN_HOSTS", "lantern.example")]);
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(server.send("GET", path, &[], b"").0, 200, "{path}");
    }
    assert_eq!(server.send("GET", "/api/games", &[], b"").0, 403);
}

/// A page of another origin may play here if the settings say so, and not otherwise: browsers ask before they send a token.
#[test]
fn pages_of_other_origins_are_let_in_by_name() {
    let asks = |server: &Running, origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "authorization,content-type,idempotency-key"),
        ];
        let (status, head, _) = server.send("OPTIONS", "/api/games/any/action", &headers, b"");
        (status, head.to_lowercase())
    };
    let settings = [("LANTERN_ORIGINS", "https://friend.example, https://other.example")];
    let open = Running::start_with(&folder("origins").join("tables.db"), &settings);
    let (status, head) = asks(&open, "https://friend.example");
    assert_eq!(status, 204, "{head}");
    for line in [
        "access-control-allow-origin: https://friend.example",
        "access-control-allow-methods: get, post, delete",
        "vary: origin",
    ] {
        assert!(head.contains(line), "{line} in {head}");
    }
    let allowed = head.lines().find(|line| line.starts_with("access-control-allow-headers")).expect("headers");
    assert!(["authorization", "content-type", "idempotency-key"].iter().all(|name| allowed.contains(name)));
    assert_eq!(asks(&open, "https://elsewhere.example").0, 403);
    let (status, head, _) = open.send("GET", "/api/games", &[("Origin", "https://friend.example")], b"");
    assert!(status == 200 && head.to_lowercase().contains("access-control-allow-origin: https://friend.example"));
    drop(open);
    let closed = Running::start(&folder("no-origins").join("tables.db"));
    let (status, head) = asks(&closed, "https://friend.example");
    assert!(status == 403 && !head.contains("access-control"), "{head}");
}

/// What happens stands in the log, a line each, as JSON if that is asked for; tokens and names do not.
#[test]
fn the_log_tells_what_happens_and_no_secrets() {
    let folder = folder("log");
    let log = folder.join("log");
    let settings = [("LANTERN_LOG_JSON", "true"), ("RUST_LOG", "info")];
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Running::start_logged(
        &folder.join("tables.db"),
        anywhere,
        &settings,
        File::create(&log).expect("a file").into(),
    );
    let wanted = json!({"game": "mastermind", "name": "Annabel", "start": "now"});
    let (_, opened) = server.ask("POST", "/api/games", "", &wanted);
    let (table, token) = (text(&opened, "id"), text(&opened, "token"));
    assert_eq!(server.act(&table, &token, &json!({"type": "forfeit"})).0, 200);
    server.kill();
    let written = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> = written.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for event in ["listening", "opened", "started", "ended"] {
        let found = lines.iter().find(|line| line["fields"]["message"] == event);
        let found = found.unwrap_or_else(|| panic!("{event} in {written}"));
        assert!(event == "listening" || found["fields"]["table"] == table.as_str(), "{found}");
    }
    for secret in [token.as_str(), "Annabel", opened["maker_token"].as_str().expect("a token")] {
        assert!(!written.contains(secret), "{secret} stands in the log");
    }
}
