//! Games that are watched, told and kept.

use crate::support::command;
use std::fs;
use std::path::PathBuf;

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("lantern-test-{}-{name}", std::process::id()));
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

fn watched(arguments: &[&str]) -> String {
    let (status, output, errors) = command(arguments, b"");
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

#[test]
fn a_game_of_mafia_is_watched() {
    let plain = watched(&["watch", "mafia", "--seed", "7", "--color", "never", "--speed", "instant"]);
    assert!(plain.contains("│ Phase: DAY VOTING") && plain.contains("votes for"), "{plain}");
    assert!(!plain.contains('\x1b') && !plain.contains("Most likely mafia"), "{plain}");
    assert!(["town", "mafia", "stalemate"].contains(&plain.lines().last().expect("a line")), "{plain}");
    let thoughts = watched(&["watch", "mafia", "--seed", "7", "--color", "always", "--speed", "instant", "--thoughts"]);
    for colour in ["\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[35m", "\x1b[90m", "\x1b[32m"] {
        assert!(thoughts.contains(colour), "{colour:?}");
    }
    assert!(thoughts.contains("Most likely mafia"));
    let korean = watched(&["watch", "mafia", "--seed", "7", "--color", "never", "--speed", "instant", "--lang", "ko"]);
    assert!(korean.contains("단계: 밤") && korean.contains("투표"), "{korean}");
}

#[test]
fn every_game_is_watched() {
    for (game, word) in [("mastermind", "p1"), ("wordwolf", "p1")] {
        let shown = watched(&["watch", game, "--seed", "7", "--color", "never", "--speed", "instant"]);
        assert!(shown.contains(word) && shown.lines().count() > 10, "{shown}");
    }
    let (status, _, errors) = command(&["watch", "mastermind", "--lang", "ko"], b"");
    assert_eq!(status, 2, "{errors}");
}

#[test]
fn a_watched_game_becomes_a_transcript() {
    let file = scratch("record.json");
    let path = file.to_str().expect("a path");
    watched(&["watch", "mafia", "--seed", "9", "--color", "never", "--speed", "instant", "--record", path]);
    let without = watched(&["replay", path, "--transcript"]);
    let with = watched(&["replay", path, "--transcript", "--thoughts"]);
    assert!(without.starts_with("# Mafia\n") && without.contains("\n## Day 1: MORNING\n"), "{without}");
    assert!(!without.contains("Most likely mafia") && with.contains("\n> *("), "{with}");
    assert!(with.len() > without.len());
    fs::remove_file(file).expect("a file");
}

#[cfg(feature = "store")]
mod store {
    use super::*;
    use serde_json::Value;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

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
        has(
            &kept["players"][0],
            &["mind", "role", "persona", "survived", "death_round", "suspected", "votes_received"],
        );
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

    /// A process that is killed in the middle leaves a file in which every game that was committed is whole.
    #[test]
    fn a_killed_run_loses_only_what_was_in_flight() {
        let file = scratch("killed.db");
        let path = file.to_str().expect("a path");
        let child = Command::new(env!("CARGO_BIN_EXE_lantern"))
            .args(["sim", "mafia", "--games", "100000000", "--minds", "random", "--db", path, "--jobs", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut child = Mortal(child);
        let patience = Instant::now() + Duration::from_secs(120);
        let mut before = 0;
        while before < 200 {
            assert!(Instant::now() < patience, "no games are written");
            std::thread::sleep(Duration::from_millis(50));
            let (status, runs, _) = command(&["stats", "--db", path, "--per", "run", "--json"], b"");
            let runs: Value = serde_json::from_str(&runs).unwrap_or_default();
            before = if status == 0 { runs["runs"][0]["games"].as_u64().unwrap_or(0) } else { 0 };
        }
        child.0.kill().expect("it runs until it is killed");
        child.0.wait().expect("it is gone");
        let after = games(path);
        assert!(after >= before, "{before} games were there, now {after}");
        let players = stats(path, &["--per", "player"]);
        let players = players["players"].as_array().expect("rows");
        assert_eq!(players.len() as u64, after * 10, "every game is whole");
        // And the file takes up more.
        watched(&["sim", "mafia", "--games", "3", "--minds", "random", "--db", path, "--json"]);
        assert_eq!(games(path), after + 3);
        fs::remove_file(file).expect("a file");
    }
}
