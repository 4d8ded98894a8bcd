//! The server's figures, beside those of a reference: `make bench-server`.
//!
//! One run on one machine, with the load made on the same cores. The reference (`benches/reference/`) is started if a Python
//! with its packages is named in `REFERENCE_PYTHON`. Every part has an end of its own, whatever the machine: all of it takes
//! two to three minutes on a quiet one, and never more than ten.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const CLIENTS: usize = 64;
const WATCHERS: usize = 5_000;
const IDLE_TABLES: usize = 10_000;
/// No part takes longer.
const MOST: Duration = Duration::from_secs(60);

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(file: &Path) -> (Process, SocketAddr) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_lantern"))
        .args(["serve", "--bind", "127.0.0.1:0", "--file"])
        .arg(file)
        .envs([("LANTERN_REQUEST_BURST", "1e9"), ("LANTERN_REQUESTS_PER_SECOND", "1e9")])
        .envs([("LANTERN_TABLES_PER_HOUR", "1e9"), ("LANTERN_TABLE_BURST", "1e9"), ("RUST_LOG", "error")])
        .env("LANTERN_MOST_FROM_ADDRESS", "100000")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next()).expect("an address");
    (Process(process), address.parse().expect("an address"))
}

fn start_reference(python: &str, file: &Path) -> (Process, SocketAddr) {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let process = Command::new(python)
        .args(["-m", "uvicorn", "app:app", "--log-level", "error", "--port", &port.to_string()])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/reference"))
        .env("REFERENCE_DB", file)
        .spawn()
        .expect("the reference starts");
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let begun = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60), "the reference does not come up");
        std::thread::sleep(Duration::from_millis(100));
    }
    (Process(process), address)
}

/// One connection that is kept.
struct Client {
    line: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Client {
    fn new(address: SocketAddr) -> Client {
        let line = TcpStream::connect(address).expect("a connection");
        line.set_nodelay(true).expect("an option");
        Client { line: BufReader::new(line), address }
    }

    fn ask(&mut self, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
        let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{bearer}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.line.get_mut().write_all(request.as_bytes()).expect("it is sent");
        let (mut line, mut status, mut length) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.line.read_line(&mut line).expect("an answer");
            let head = line.trim_end();
            if head.is_empty() {
                break;
            }
            if status == 0 {
                status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
            } else if let Some((name, value)) = head.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.line.read_exact(&mut body).expect("a body");
        (status, String::from_utf8_lossy(&body).into_owned())
    }
}

/// Asks until it is done: the reference fails now and then when many write at once.
fn insist(client: &mut Client, path: &str, token: &str, body: &str) -> String {
    for _ in 0..200 {
        let (status, answer) = client.ask("POST", path, token, body);
        match status {
            200 | 201 => return answer,
            500.. => FAILED.fetch_add(1, Ordering::Relaxed),
            _ => panic!("{path}: {status} {answer}"),
        };
    }
    panic!("{path}: never done");
}

/// Answers that said that the server is broken.
static FAILED: AtomicUsize = AtomicUsize::new(0);

fn word<'a>(answer: &'a str, key: &str) -> &'a str {
    let from = answer.find(&format!("\"{key}\":\"")).unwrap_or_else(|| panic!("{key} in {answer}")) + key.len() + 4;
    answer[from..].split('"').next().unwrap_or_default()
}

/// A table of Word Wolf with six people at it.
fn table_of_six(client: &mut Client) -> (String, Vec<String>) {
    let opened = insist(client, "/api/games", "", r#"{"game":"wordwolf"}"#);
    let id = word(&opened, "id").to_owned();
    let join = |name: &str| {
        let seated = insist(client, &format!("/api/games/{id}/join"), "", &format!(r#"{{"name":"{name}"}}"#));
        word(&seated, "token").to_owned()
    };
    let tokens = ["Mina", "Otto", "Pia", "Quinn", "Rosa", "Sven"].into_iter().map(join).collect();
    (id, tokens)
}

struct Figures {
    per_second: f64,
    p50: Duration,
    p99: Duration,
}

fn figures(mut all: Vec<Duration>, took: Duration) -> Figures {
    all.sort_unstable();
    let at = |share: f64| all.get((all.len() as f64 * share) as usize).copied().unwrap_or_default();
    Figures { per_second: all.len() as f64 / took.as_secs_f64(), p50: at(0.5), p99: at(0.99) }
}

/// What every client does at once; each returns how long each request took.
fn together(clients: usize, work: impl Fn(usize, &Barrier) -> Vec<Duration> + Sync) -> Figures {
    let (barrier, begun) = (Barrier::new(clients + 1), Mutex::new(Instant::now()));
    let all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..clients)
            .map(|at| {
                let (work, barrier) = (&work, &barrier);
                std::thread::Builder::new()
                    .stack_size(256 << 10)
                    .spawn_scoped(scope, move || work(at, barrier))
                    .expect("a thread")
            })
            .collect();
        barrier.wait();
        *begun.lock().expect("a lock") = Instant::now();
        threads.into_iter().flat_map(|thread| thread.join().expect("a client")).collect()
    });
    let took = begun.lock().expect("a lock").elapsed();
    figures(all, took)
}

fn state_reads(address: SocketAddr, seconds: u64) -> Figures {
    let tables: Vec<_> = (0..8).map(|_| table_of_six(&mut Client::new(address))).collect();
    together(CLIENTS, |at, barrier| {
        let mut client = Client::new(address);
        let (id, tokens) = &tables[at % tables.len()];
        let (path, token) = (format!("/api/games/{id}/state"), &tokens[at % 6]);
        barrier.wait();
        let (begun, mut all) = (Instant::now(), Vec::new());
        while begun.elapsed() < Duration::from_secs(seconds) {
            let asked = Instant::now();
            let (status, body) = client.ask("GET", &path, token, "");
            assert_eq!(status, 200, "{body}");
            all.push(asked.elapsed());
        }
        all
    })
}

fn actions(address: SocketAddr, tables_each: usize) -> Figures {
    together(CLIENTS, |_, barrier| {
        let mut client = Client::new(address);
        let tables: Vec<_> = (0..tables_each).map(|_| table_of_six(&mut client)).collect();
        barrier.wait();
        let (begun, mut all) = (Instant::now(), Vec::new());
        for (id, tokens) in tables.iter().take_while(|_| begun.elapsed() < MOST) {
            let path = format!("/api/games/{id}/action");
            for round in 0..4 {
                for (at, token) in tokens.iter().enumerate() {
                    let body = match round {
                        3 => format!(
                            r#"{{"type":"vote","target_id":"p{}","reason":"The last hint did not fit."}}"#,
                            (at + 1) % 6 + 1
                        ),
                        round => format!(r#"{{"type":"hint","text":"Hint {round} of {at}."}}"#),
                    };
                    let asked = Instant::now();
                    insist(&mut client, &path, token, &body);
                    all.push(asked.elapsed());
                }
            }
        }
        all
    })
}

/// Six hints at the same moment, at so many tables: how many of those that were accepted are not there afterwards.
fn lost(address: SocketAddr, tables: usize) -> (usize, usize) {
    let (mut accepted, mut kept) = (0, 0);
    for _ in 0..tables {
        let (id, tokens) = table_of_six(&mut Client::new(address));
        let barrier = Barrier::new(6);
        let taken: usize = std::thread::scope(|scope| {
            let hint = |token: &str| {
                let mut client = Client::new(address);
                barrier.wait();
                let (status, _) = client.ask(
                    "POST",
                    &format!("/api/games/{id}/action"),
                    token,
                    r#"{"type":"hint","text":"At once."}"#,
                );
                usize::from(status == 200)
            };
            let threads: Vec<_> = tokens.iter().map(|token| scope.spawn(move || hint(token))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a client")).sum()
        });
        let (_, state) = Client::new(address).ask("GET", &format!("/api/games/{id}/state"), &tokens[0], "");
        accepted += taken;
        kept += match state.contains("\"phase\":\"hint_2\"") {
            true => 6,
            false => state
                .split("\"submitted\":")
                .last()
                .and_then(|rest| rest.split([',', '}']).next()?.parse().ok())
                .unwrap_or(0),
        };
    }
    (accepted, accepted.saturating_sub(kept))
}

/// A spectator: counts the messages with facts.
async fn watch(address: SocketAddr, id: String, heard: Arc<AtomicUsize>, ready: Arc<AtomicUsize>) {
    let mut line = tokio::net::TcpStream::connect(address).await.expect("a connection");
    line.set_nodelay(true).expect("an option");
    upgrade(&mut line, address, &id).await;
    ready.fetch_add(1, Ordering::Relaxed);
    let mut buffer = vec![0; 16 << 10];
    let mut rest: Vec<u8> = Vec::new();
    while let Ok(count @ 1..) = line.read(&mut buffer).await {
        rest.extend_from_slice(&buffer[..count]);
        while let Some((head, length)) = frame(&rest) {
            if rest.len() < head + length {
                break;
            }
            if rest[head..head + length].starts_with(b"{\"facts\"") {
                heard.fetch_add(1, Ordering::Relaxed);
            }
            rest.drain(..head + length);
        }
    }
}

async fn upgrade(line: &mut tokio::net::TcpStream, address: SocketAddr, id: &str) {
    let request = format!(
        "GET /ws/games/{id} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    line.write_all(request.as_bytes()).await.expect("it is sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(line.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    let hello = b"{\"hello\":{}}";
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(hello);
    line.write_all(&frame).await.expect("it is sent");
}

/// The lengths of a frame's head and of its body.
fn frame(bytes: &[u8]) -> Option<(usize, usize)> {
    match bytes.get(1)? & 127 {
        126 => Some((4, u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?) as usize)),
        127 => Some((10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?) as usize)),
        short => Some((2, short as usize)),
    }
}

/// How long it takes from an action until the last of all spectators has heard of it.
fn spectators(address: SocketAddr, stopped: usize) -> Figures {
    let mut player = Client::new(address);
    let wanted = r#"{"game":"mastermind","setup":{"attempts":99},"name":"Ann","start":"now","watch_delay_ms":0}"#;
    let (_, opened) = player.ask("POST", "/api/games", "", wanted);
    let (id, token) = (word(&opened, "id").to_owned(), word(&opened, "token").to_owned());
    let (heard, ready) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let mut idle = Vec::new();
    for _ in 0..stopped {
        let line = runtime.block_on(async {
            let mut line = tokio::net::TcpStream::connect(address).await.expect("a connection");
            upgrade(&mut line, address, &id).await;
            line
        });
        idle.push(line);
    }
    for at in 0..WATCHERS {
        runtime.spawn(watch(address, id.clone(), Arc::clone(&heard), Arc::clone(&ready)));
        while at + 1 - ready.load(Ordering::Relaxed) > 200 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    while ready.load(Ordering::Relaxed) < WATCHERS {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_secs(1));
    // A connection that said nothing for so long has been closed.
    player = Client::new(address);
    let (begun, mut all) = (Instant::now(), Vec::new());
    for turn in 0..50 {
        if begun.elapsed() > MOST {
            break;
        }
        heard.store(0, Ordering::Relaxed);
        let guess = format!(
            r#"{{"type":"submit","code":"{}{}RR"}}"#,
            ["R", "B", "G", "Y", "O"][turn % 5],
            ["V", "O"][turn % 2]
        );
        let asked = Instant::now();
        let (status, answer) = player.ask("POST", &format!("/api/games/{id}/action"), &token, &guess);
        if status != 200 || answer.contains("ended") {
            break;
        }
        while heard.load(Ordering::Relaxed) < WATCHERS && asked.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_micros(200));
        }
        all.push(asked.elapsed());
        std::thread::sleep(Duration::from_millis(50));
    }
    runtime.shutdown_background();
    let took = all.iter().sum();
    figures(all, took)
}

fn resident_mib(process: &Process) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.0.id())).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok()).unwrap_or_default() / 1024.0
}

/// In ms.
fn cpu_time(process: &Process) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.0.id())).unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * 10
}

fn idle_tables(folder: &Path) {
    let file = folder.join("idle.db");
    let (process, address) = start(&file);
    let opened = AtomicUsize::new(0);
    together(CLIENTS, |_, barrier| {
        let mut client = Client::new(address);
        barrier.wait();
        let begun = Instant::now();
        while opened.fetch_add(1, Ordering::Relaxed) < IDLE_TABLES && begun.elapsed() < 2 * MOST {
            let (status, opened) =
                client.ask("POST", "/api/games", "", r#"{"game":"mastermind","name":"Ann","start":"now"}"#);
            assert_eq!(status, 201, "{opened}");
            let path = format!("/api/games/{}/action", word(&opened, "id"));
            client.ask("POST", &path, word(&opened, "token"), r#"{"type":"submit","code":"RBGY"}"#);
        }
        Vec::new()
    });
    let awake = resident_mib(&process);
    let before = cpu_time(&process);
    std::thread::sleep(Duration::from_secs(10));
    let used = cpu_time(&process) - before;
    let tables = opened.into_inner().min(IDLE_TABLES);
    println!(
        "{tables} tables with a game each, all in memory: {awake:.0} MiB, {used} ms of CPU in 10 s   {}",
        goal(tables == IDLE_TABLES && awake <= 1024.0 && used <= 500, "at most 1024 MiB and 5 % of a core")
    );
    drop(process);
    let begun = Instant::now();
    let (process, address) = start(&file);
    let (status, _) = Client::new(address).ask("GET", "/readyz", "", "");
    assert_eq!(status, 200);
    let took = begun.elapsed();
    println!(
        "from start to ready with {tables} unfinished tables: {took:.2?}, {:.0} MiB   {}",
        resident_mib(&process),
        goal(tables == IDLE_TABLES && took <= Duration::from_secs(5), "at most 5 s")
    );
}

/// Whether what was to be reached has been.
fn goal(reached: bool, what: &str) -> String {
    format!("[{}: {what}]", if reached { "reached" } else { "missed" })
}

/// With how many times as much as the reference there are to be, and within how many ms.
fn line(name: &str, ours: &Figures, reference: Option<&Figures>, times: f64, ms: u64) {
    let one = |figures: &Figures| {
        format!("{:>8.0}/s  p50 {:>8.1?}  p99 {:>8.1?}", figures.per_second, figures.p50, figures.p99)
    };
    let quick = goal(ours.p99 <= Duration::from_millis(ms), &format!("99 of 100 within {ms} ms"));
    println!("{name:<28}{}   {quick}", one(ours));
    if let Some(reference) = reference {
        let ratio = ours.per_second / reference.per_second;
        let more = goal(ratio >= times, &format!("{times:.0} times as many"));
        println!("{:<28}{}   {ratio:.1} times   {more}", "  reference", one(reference));
    }
}

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let begun = Instant::now();
    let folder = std::env::temp_dir().join(format!("lantern-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let reference = std::env::var("REFERENCE_PYTHON").ok();
    let reference = reference.map(|python| {
        let (process, address) = start_reference(&python, &folder.join("reference.db"));
        let read = state_reads(address, 8);
        let acted = actions(address, 1);
        let lost = lost(address, 50);
        drop(process);
        println!("the reference failed {} requests, which were sent again", FAILED.swap(0, Ordering::Relaxed));
        (read, acted, lost)
    });
    let (process, address) = start(&folder.join("tables.db"));
    let (read, acted) = (state_reads(address, 8), actions(address, 12));
    line("state, 64 clients", &read, reference.as_ref().map(|(read, ..)| read), 40.0, 10);
    line("action on disk, 64 clients", &acted, reference.as_ref().map(|(_, acted, _)| acted), 15.0, 25);
    let (accepted, gone) = lost(address, 50);
    println!("six hints at once, 50 tables:  {gone} of {accepted} accepted ones lost");
    if let Some((.., (accepted, gone))) = reference {
        println!("  reference:                   {gone} of {accepted} accepted ones lost");
    }
    for stopped in [0, 20] {
        let served = spectators(address, stopped);
        let soon = goal(served.p99 <= Duration::from_millis(250), "99 of 100 within 250 ms");
        let who = format!("{WATCHERS} spectators, {stopped} beside them that do not read");
        println!("{who}: the last served after p50 {:.1?}  p99 {:.1?}   {soon}", served.p50, served.p99);
    }
    drop(process);
    idle_tables(&PathBuf::from(&folder));
    let _ = std::fs::remove_dir_all(&folder);
    println!("all of it took {:.0?}", begun.elapsed());
}
