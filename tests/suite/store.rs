//! Games that are kept in a database: by several writers, by one that is killed, beside strangers' files.

use crate::support::{command, scratch, watched};
use lantern::arena::store::{self, GameRow, MOST_UNWRITTEN, RunRow, Writer};
use lantern::engine::Played;
use rusqlite::Connection;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

fn stats(path: &str, more: &[&str]) -> Value {
    let arguments: Vec<&str> = ["stats", "--db", path, "--json"].iter().chain(more).copied().collect();
    serde_json::from_str(&watched(&arguments)).expect("JSON")
}

fn games(path: &str) -> u64 {
    let outcomes = stats(path, &[]);
    outcomes["outcomes"].as_array().expect("rows").iter().map(|row| row["games"].as_u64().expect("a count")).sum()
}

#[test]
fn games_are_kept_and_read() {
    let file = scratch("kept.db");
    let path = file.to_str().expect("a path");
    watched(&["sim", "mafia", "--games", "20", "--minds", "town=sharp,mafia=random", "--db", path, "--json"]);
    watched(&["sim", "mastermind", "--games", "5", "--minds", "medium", "--db", path, "--json"]);
    assert_eq!(games(path), 25);
    let all = stats(path, &["--game", "mafia"]);
    let roles = all["roles"].as_array().expect("rows");
    let mafiosi = roles.iter().find(|row| row["role"] == "mafia").expect("mafiosi");
    assert_eq!((mafiosi["mind"].as_str(), mafiosi["seats"].as_u64()), (Some("random"), Some(60)));
    assert!(mafiosi["won_low"].as_f64() <= mafiosi["won"].as_f64(), "{mafiosi}");
    let votes = all["votes"].as_array().expect("rows").iter().find(|row| row["role"] == "villager").cloned();
    assert!(votes.expect("villagers")["on_mafia"].as_f64().is_some_and(|share| share > 0.0));
    let thoughts = all["thoughts"].as_array().expect("rows").iter().find(|row| row["role"] == "villager").cloned();
    let thoughts = thoughts.expect("villagers");
    assert!(thoughts["length"].as_f64() > Some(20.0) && thoughts["right"].as_f64() > Some(0.0), "{thoughts}");
    assert_eq!(all["costs"][0]["calls"], 0);
    // Every figure of the document's "Statistics Tracking": per game, per player, and added up.
    let has = |row: &Value, names: &[&str]| {
        for name in names {
            assert!(row.get(*name).is_some(), "{name} is missing in {row}");
        }
    };
    let kept = stats(path, &["--per", "game", "--run", "1"]);
    has(
        &kept["games"][0],
        &["result", "players", "rounds", "calls", "tokens_in", "tokens_out", "cost", "duration_ms", "cause"],
    );
    for role in ["mafia", "doctor", "sheriff", "vigilante", "villager"] {
        has(&kept["games"][0], &[&format!("roles_{role}"), &format!("deaths_{role}")]);
    }
    let kept = stats(path, &["--per", "player", "--run", "1"]);
    let ballots = ["ballots", "ballots_on_mafia", "ballots_on_lynched", "ballots_changed"];
    has(&kept["players"][0], &["mind", "role", "persona", "survived", "death_round", "suspected", "votes_received"]);
    has(&kept["players"][0], &ballots);
    has(&all["minds"][0], &["mind", "won", "won_low", "won_high", "tokens", "tokens_a_win", "cost"]);
    has(&all["roles"][0], &["role", "won", "won_low", "won_high"]);
    has(&all["sizes"][0], &["players", "result", "share", "share_low", "share_high"]);
    has(&all["costs"][0], &["tokens_a_game", "cost_a_game"]);
    let players = stats(path, &["--per", "player", "--run", "1"]);
    let players = players["players"].as_array().expect("rows");
    assert_eq!(players.len(), 200);
    assert!(players.iter().all(|row| row["persona"].is_string() && row["survived"].is_u64()), "{}", players[0]);
    let csv = watched(&["stats", "--db", path, "--per", "game", "--csv"]);
    assert_eq!(csv.lines().count(), 26);
    assert!(csv.lines().next().expect("a head").contains("deaths_mafia"), "{csv}");
    assert!(watched(&["stats", "--db", path]).contains("outcomes\n"));
    assert_eq!(stats(path, &["--per", "run"])["runs"].as_array().map(Vec::len), Some(2));
    assert_eq!(command(&["stats", "--db", "/nowhere/at/all.db"], b"").0, 1);
    fs::remove_file(file).expect("a file");
}

/// A process that does not outlive its test.
struct Mortal(std::process::Child);

impl Drop for Mortal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program itself, with its progress line by line on stderr.
fn program(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_lantern"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program")
}

/// Starts a batch that would last for days, and waits until it has told of more than so many games. Returns how many.
fn told_more_than(least: u64, path: &str) -> (Mortal, BufReader<std::process::ChildStderr>, u64) {
    let arguments =
        ["sim", "mafia", "--games", "100000000", "--minds", "random", "--jobs", "2", "--progress", "--json"];
    let mut child = Mortal(program(&[&arguments[..], &["--db", path]].concat()));
    let mut lines = BufReader::new(child.0.stderr.take().expect("its progress"));
    let mut told = 0;
    while told <= least {
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        told = line.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{line}"));
    }
    (child, lines, told)
}

/// The bytes of a database and of what lies beside it.
fn files(file: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = file.parent().expect("a folder");
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    let mut found: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.file_name().and_then(|other| other.to_str()).is_some_and(|other| other.starts_with(name)))
        .map(|path| (path.clone(), fs::read(&path).expect("bytes")))
        .collect();
    found.sort();
    found
}

fn changed(file: &Path) -> std::time::SystemTime {
    fs::metadata(file).and_then(|seen| seen.modified()).expect("a time")
}

fn run_row() -> RunRow {
    RunRow { game: "nothing".into(), setup: Value::Null, seed: "1".into(), minds: "none".into() }
}

fn game_row(number: u64) -> GameRow {
    let played = Played { result: "won".into(), moves: 1, seats: Vec::new(), tally: Vec::new() };
    GameRow { number, seed: number.to_string(), played, figures: Vec::new() }
}

fn rows(file: &Path) -> u64 {
    let count = |from: &Connection| from.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0));
    store::read(file, |from| Ok(count(from).expect("a count"))).expect("a database") as u64
}

/// A process that is killed in the middle leaves a file in which every game that it had told of is there and whole.
#[test]
fn a_killed_run_keeps_what_it_told() {
    let file = scratch("killed.db");
    let path = file.to_str().expect("a path");
    let (mut child, mut lines, mut told) = told_more_than(200, path);
    child.0.kill().expect("it runs until it is killed");
    child.0.wait().expect("it is gone");
    for line in lines.by_ref().lines() {
        let line = line.expect("a line");
        // The last one may be torn.
        told = line.strip_suffix(" games").and_then(|line| line.split(' ').next()?.parse().ok()).unwrap_or(told);
    }
    let before = files(&file);
    let after = games(path);
    assert!(after >= told, "{told} games were told, but {after} are there");
    let players = stats(path, &["--per", "player"]);
    let players = players["players"].as_array().expect("rows");
    assert_eq!(players.len() as u64, after * 10, "every game is whole");
    // Reading what a killed writer left changes neither the file nor its log.
    let log = |path: &Path| !path.to_string_lossy().ends_with("-shm");
    let kept = |files: Vec<(PathBuf, Vec<u8>)>| files.into_iter().filter(|(path, _)| log(path)).collect::<Vec<_>>();
    assert!(kept(before) == kept(files(&file)));
    // And the file takes up more.
    watched(&["sim", "mafia", "--games", "3", "--minds", "random", "--db", path, "--json"]);
    assert_eq!(games(path), after + 3);
    fs::remove_file(file).expect("a file");
}

/// What is told is in the file at that moment.
#[test]
fn only_what_is_written_is_told() {
    let file = scratch("told.db");
    let told = Arc::new(AtomicU64::new(0));
    let wrong = Arc::new(Mutex::new(Vec::new()));
    let tell = {
        let (file, told, wrong) = (file.clone(), told.clone(), wrong.clone());
        move |more| {
            let told = told.fetch_add(more, Ordering::Relaxed) + more;
            let there = rows(&file);
            if there != told {
                wrong.lock().expect("a list").push((told, there));
            }
        }
    };
    let writer = Writer::begin(&file, &run_row(), tell).expect("a database");
    for number in 0..100 {
        writer.add(game_row(number)).expect("a game");
    }
    assert_eq!(writer.finish(), Ok(100));
    assert_eq!(told.load(Ordering::Relaxed), 100);
    assert_eq!(*wrong.lock().expect("a list"), []);
    fs::remove_file(file).expect("a file");
}

/// However slow the disk is, only so many finished games are not on it yet.
#[test]
fn few_games_wait_for_the_writer() {
    let file = scratch("waiting.db");
    let (added, most) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let tell = {
        let (added, most) = (added.clone(), most.clone());
        let written = AtomicU64::new(0);
        move |more| {
            // Lets the other thread fill the queue as far as it goes.
            (0..100).for_each(|_| std::thread::yield_now());
            let before = written.fetch_add(more, Ordering::Relaxed);
            most.fetch_max(added.load(Ordering::Relaxed) - before, Ordering::Relaxed);
        }
    };
    let writer = Writer::begin(&file, &run_row(), tell).expect("a database");
    for number in 0..2_000 {
        writer.add(game_row(number)).expect("a game");
        added.fetch_add(1, Ordering::Relaxed);
    }
    assert_eq!(writer.finish(), Ok(2_000));
    let most = most.load(Ordering::Relaxed);
    assert!(most <= MOST_UNWRITTEN as u64, "{most} games waited");
    fs::remove_file(file).expect("a file");
}

/// Ctrl-C ends a batch after the games that are being played, and all that were played are told and kept.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let file = scratch("interrupted.db");
    let path = file.to_str().expect("a path");
    let (mut child, mut lines, told) = told_more_than(20, path);
    let interrupt = format!("kill -INT {}", child.0.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().expect("a shell").success());
    let (mut errors, mut report) = (String::new(), String::new());
    lines.read_to_string(&mut errors).expect("its last lines");
    child.0.stdout.take().expect("its report").read_to_string(&mut report).expect("its report");
    assert_eq!(child.0.wait().expect("it ends").code(), Some(130), "{errors}");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let played = report["games"].as_u64().expect("a count");
    assert!(played >= told && report["asked"] == 100_000_000, "{told} games were told: {report}");
    assert!(errors.ends_with(&format!("lantern: interrupted: {played} of 100000000 games were played\n")), "{errors}");
    assert_eq!(games(path), played);
    fs::remove_file(file).expect("a file");
}

#[test]
fn two_processes_begin_the_same_file() {
    for attempt in 0..8 {
        let file = scratch(&format!("shared-{attempt}.db"));
        let path = file.to_str().expect("a path");
        let arguments = ["sim", "mastermind", "--games", "4", "--minds", "easy", "--json", "--db", path];
        let both = [program(&arguments), program(&arguments), program(&arguments)];
        for child in both {
            let output = child.wait_with_output().expect("it ends");
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "attempt {attempt}: {error}");
        }
        assert_eq!((games(path), rows(&file)), (12, 12));
        fs::remove_file(file).expect("a file");
    }
}

/// Neither reading nor writing touches a file that another program made.
#[test]
fn a_strangers_file_is_left_alone() {
    for (name, head) in
        [("plain.db", ""), ("log.db", "PRAGMA journal_mode=WAL;"), ("signed.db", "PRAGMA application_id=7;")]
    {
        let file = scratch(name);
        let path = file.to_str().expect("a path");
        let theirs = Connection::open(&file).expect("a database");
        let sql = format!("{head} CREATE TABLE games (id INTEGER); INSERT INTO games VALUES (1);");
        theirs.execute_batch(&sql).expect("a table");
        theirs.close().expect("a database");
        let before = (files(&file), changed(&file));
        assert_eq!(before.0.len(), 1);
        for arguments in
            [&["stats", "--db", path][..], &["sim", "mastermind", "--games", "1", "--minds", "easy", "--db", path]]
        {
            let (status, output, error) = command(arguments, b"");
            assert_eq!((status, output.as_str()), (1, ""), "{error}");
            assert!(error.contains("is no database of `lantern sim --db`"), "{error}");
            assert!((files(&file), changed(&file)) == before, "{name}: {arguments:?}");
        }
        fs::remove_file(file).expect("a file");
    }
    // Nor one that is no database at all, nor one with nothing in it.
    for (name, bytes) in [
        ("text.db", &b"Dear diary, today I wrote a hundred bytes or so, and they are no database at all."[..]),
        ("empty.db", b""),
    ] {
        let file = scratch(name);
        fs::write(&file, bytes).expect("a file");
        let fault = store::read(&file, |_| Ok(())).expect_err("no database");
        assert_eq!(fault.code, "not_a_store", "{name}: {fault}");
        assert_eq!(files(&file), [(file.clone(), bytes.to_vec())]);
        fs::remove_file(file).expect("a file");
    }
    assert_eq!(store::read(Path::new("/nowhere/at/all.db"), |_| Ok(())).expect_err("nothing").code, "no_store");
}

/// A file is read where nothing may be written. Root may write everywhere, so what counts is that nothing changes.
#[test]
fn reading_leaves_no_trace() {
    let folder = scratch("disc");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games #1 100%?.db");
    let path = file.to_str().expect("a path");
    watched(&["sim", "mastermind", "--games", "3", "--minds", "easy", "--db", path, "--json"]);
    let allow = |folder_too: bool| {
        let mut rights = fs::metadata(&file).expect("a file").permissions();
        rights.set_readonly(!folder_too);
        fs::set_permissions(&file, rights).expect("a file");
        let mut rights = fs::metadata(&folder).expect("a folder").permissions();
        rights.set_readonly(!folder_too);
        fs::set_permissions(&folder, rights).expect("a folder");
    };
    allow(false);
    let before = (files(&file), changed(&file), changed(&folder));
    assert_eq!((before.0.len(), games(path)), (1, 3));
    let write = |from: &Connection| Ok(from.execute("DELETE FROM games", []).is_err());
    assert_eq!(store::read(&file, write), Ok(true), "a reader writes");
    assert!((files(&file), changed(&file), changed(&folder)) == before);
    allow(true);
    fs::remove_dir_all(folder).expect("a folder");
}

/// Files that were written before this program signed its own are read as they are, and signed by the next writer.
#[test]
fn unsigned_files_are_ours() {
    let file = scratch("unsigned.db");
    let path = file.to_str().expect("a path");
    let write = || watched(&["sim", "mastermind", "--games", "2", "--minds", "easy", "--db", path, "--json"]);
    let pragma = |sql: &str| Connection::open(&file).expect("a database").execute_batch(sql).expect("a pragma");
    let sign = || -> i64 {
        let from = Connection::open(&file).expect("a database");
        from.pragma_query_value(None, "application_id", |row| row.get(0)).expect("a number")
    };
    write();
    let ours = sign();
    assert_ne!(ours, 0);
    pragma("PRAGMA application_id = 0");
    let before = files(&file);
    assert_eq!(games(path), 2);
    assert!(files(&file) == before && sign() == 0);
    write();
    assert_eq!((games(path), sign()), (4, ours));
    // One of a later version is neither read nor written.
    pragma("PRAGMA user_version = 99");
    assert_eq!(store::read(&file, |_| Ok(())).expect_err("too new").code, "store_too_new");
    assert!(Writer::begin(&file, &run_row(), |_| ()).is_err_and(|fault| fault.code == "store_too_new"));
    fs::remove_file(file).expect("a file");
}

/// Text in a database steers neither a terminal nor a spreadsheet.
#[test]
fn kept_text_is_shown_without_harm() {
    let file = scratch("nasty.db");
    let path = file.to_str().expect("a path");
    watched(&["sim", "mafia", "--games", "1", "--minds", "random", "--db", path, "--json"]);
    let connection = Connection::open(&file).expect("a database");
    let nasty = "=1+1\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2028}\r\n,\"";
    for sql in [
        "UPDATE runs SET game = ?1, setup = ?1, seed = ?1, minds = ?1, version = ?1",
        "UPDATE games SET seed = ?1, result = ?1",
        "UPDATE seats SET mind = ?1",
        "UPDATE figures SET value = ?1 WHERE typeof(value) = 'text'",
        "UPDATE OR REPLACE figures SET name = ?1 WHERE name = 'rounds'",
    ] {
        connection.execute(sql, [nasty]).expect("an update");
    }
    connection.close().expect("a database");
    for per in [&[][..], &["--per", "run"], &["--per", "game"], &["--per", "player"]] {
        for kind in [&[][..], &["--csv"], &["--json"]] {
            let shown = watched(&[&["stats", "--db", path], per, kind].concat());
            crate::cli::harmless(&shown);
            assert!(
                kind != ["--csv"] || !shown.contains("\n=") && !shown.contains(",=") && !shown.contains("\"="),
                "{shown}"
            );
        }
    }
    let read = stats(path, &["--per", "run"]);
    assert_eq!(read["runs"][0]["seed"], nasty, "a program reads what was written");
    fs::remove_file(file).expect("a file");
}

/// A file of the version before leagues is read as it is, and brought up to date by whoever writes into it.
#[test]
fn an_older_file_is_read_and_goes_on() {
    let file = scratch("older.db");
    let path = file.to_str().expect("a path");
    let sim = ["sim", "mafia", "--games", "3", "--minds", "random", "--db", path, "--json"];
    watched(&sim);
    let older = Connection::open(&file).expect("a database");
    for column in
        ["missed", "tokens_cached", "tokens_reasoning", "latency_ms", "retries", "invalid", "tricks", "unpriced"]
    {
        older.execute_batch(&format!("ALTER TABLE seats DROP COLUMN {column}")).expect("a column");
    }
    older
        .execute_batch(
            "DROP TABLE matches; DROP TABLE sitters; DROP TABLE voids; DROP TABLE leagues; PRAGMA user_version = 2",
        )
        .expect("the older version");
    drop(older);
    assert_eq!(games(path), 3);
    let players = stats(path, &["--per", "player"]);
    assert_eq!(players["players"][0]["missed"], 0);
    let version = || {
        let file = Connection::open(&file).expect("a database");
        file.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).expect("a version")
    };
    assert_eq!(version(), 2, "whoever looks changes nothing");
    watched(&sim);
    assert_eq!((games(path), version()), (6, 3));
    fs::remove_file(file).expect("a file");
}
