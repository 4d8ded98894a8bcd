//! Transcripts that are run: `docs/table.md` and every file in `tests/golden`. `UPDATE=1` rewrites the answers.
//!
//! A line `$ lantern table …` opens a table, `> …` is a request, `< …` its answer, and where the answer is a drawing,
//! the lines after it show it with `| ` in front. `referee> …` is a request at another door of the same table, here the
//! referee's; `p3 hears` asks what was told at a door meanwhile. Everything else is prose.

use crate::support::{registry, seed};
use lantern::engine::{Room, Viewer};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Splits like a shell that knows only blanks and single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

/// A table that is being driven, with the doors that were opened at it so far.
struct Driven {
    room: Room,
    doors: Vec<(String, usize)>,
    /// The door of `> …`.
    viewer: String,
}

impl Driven {
    fn door(&mut self, viewer: &str) -> usize {
        let known = self.doors.iter().find(|(name, _)| name == viewer).map(|(_, door)| *door);
        known.unwrap_or_else(|| {
            let door = self.room.open(viewer.parse().expect("a viewer"));
            self.doors.push((viewer.to_owned(), door));
            door
        })
    }

    /// The answer to a line of a transcript, if it asks for one.
    fn answer(&mut self, line: &str) -> Option<Value> {
        if let Some(viewer) = line.strip_suffix(" hears").filter(|viewer| is_viewer(viewer)) {
            let door = self.door(viewer);
            let (from, facts) = self.room.hear(door);
            return Some(json!({"from": from, "facts": facts}));
        }
        let (viewer, request) = line.split_once("> ").filter(|(viewer, _)| viewer.is_empty() || is_viewer(viewer))?;
        let viewer = if viewer.is_empty() { self.viewer.clone() } else { viewer.to_owned() };
        let door = self.door(&viewer);
        Some(self.room.answer(door, request.as_bytes()))
    }
}

fn is_viewer(text: &str) -> bool {
    text.parse::<Viewer>().is_ok()
}

fn open(line: &str) -> Driven {
    let words = words(line);
    let option = |name: &str| words.iter().position(|word| word == name).map(|at| words[at + 1].clone());
    let setup = option("--setup").map_or(serde_json::Value::Null, |json| serde_json::from_str(&json).expect("JSON"));
    let registry = registry();
    let game = registry.find(&words[0]).expect("a game");
    let table = game.open(&setup, seed(&option("--seed").expect("a transcript names its seed"))).expect("a table");
    let viewer = option("--viewer").unwrap_or("referee".into());
    let mut driven = Driven { room: Room::new(table), doors: Vec::new(), viewer: viewer.clone() };
    driven.door(&viewer);
    driven
}

fn rerun(text: &str) -> String {
    let mut table = None;
    let mut out = String::new();
    let mut after_answer = false;
    for line in text.lines() {
        // A drawing stands right behind its answer; a table of Markdown does not.
        after_answer = line.starts_with("< ") || (after_answer && line.starts_with('|'));
        if after_answer {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some(arguments) = line.strip_prefix("$ lantern table ") {
            table = Some(open(arguments));
        } else if let Some(answer) = table.as_mut().and_then(|table| table.answer(line)) {
            out.push_str(&format!("< {answer}\n"));
            for line in answer["text"].as_str().unwrap_or("").lines() {
                out.push_str(format!("| {line}").trim_end());
                out.push('\n');
            }
        }
    }
    out
}

fn transcripts() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir("tests/golden")
        .expect("the folder of golden playthroughs")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    files.push(Path::new("docs/table.md").to_owned());
    files.sort();
    files
}

#[test]
fn transcripts_are_true() {
    let files = transcripts();
    assert!(files.len() > 3);
    for file in files {
        let written = fs::read_to_string(&file).expect("a transcript");
        let true_one = rerun(&written);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&file, true_one).expect("the transcript can be written");
            continue;
        }
        for (at, (written, run)) in written.lines().zip(true_one.lines()).enumerate() {
            assert_eq!(written, run, "{} line {}", file.display(), at + 1);
        }
        assert_eq!(written.len(), true_one.len(), "{}", file.display());
        assert!(written.contains("\n< {"), "{} asks nothing", file.display());
    }
}

/// The picture in the README is what the program draws.
#[test]
fn the_picture_is_true() {
    let mut table = crate::support::open("mastermind", serde_json::Value::Null, "2026");
    let p1 = lantern::engine::Seat::player(1);
    for _ in 0..3 {
        let action = table.bot("expert", p1).expect("a guess");
        table.act(p1, action, lantern::engine::Viewer::Referee).expect("a guess");
    }
    let drawn = table.text(lantern::engine::Viewer::Seat(p1)).expect("a drawing");
    let readme = fs::read_to_string("README.md").expect("the README");
    assert!(readme.contains(&drawn), "{drawn}");
}
