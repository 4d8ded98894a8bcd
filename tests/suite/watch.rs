//! Games that are watched, told and kept.

use crate::support::{command, open, scratch, watched};
use serde_json::json;
use std::fs;

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
    // A setup that nobody asked for is not told.
    for game in ["mastermind", "minesweeper", "mafia", "wordwolf"] {
        let shown = watched(&["watch", game, "--seed", "7", "--color", "never", "--speed", "instant"]);
        assert!(shown.lines().next().is_some_and(|line| line.ends_with("seed 7")), "{shown}");
    }
    let (status, _, errors) = command(&["watch", "mastermind", "--lang", "ko"], b"");
    assert_eq!(status, 2, "{errors}");
}

/// Word Wolf is told in sentences, in its own language, with what the minds think if that is asked for.
#[test]
fn a_game_of_word_wolf_is_watched() {
    for (lang, words) in [
        ("en", ["Round 2 of 3", " votes for ", " is banished", "The word was "]),
        ("ko", ["2라운드", " → ", "이겼습니다", "단어는 "]),
    ] {
        let told =
            watched(&["watch", "wordwolf", "--seed", "2", "--lang", lang, "--color", "never", "--speed", "instant"]);
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
        assert!(!told.lines().skip(1).any(|line| line.contains("{\"")), "no JSON: {told}");
        assert!(!told.lines().any(|line| line.starts_with('(')), "no thoughts: {told}");
        let thoughts = watched(&["watch", "wordwolf", "--seed", "2", "--lang", lang, "--color", "never", "--thoughts"]);
        assert_eq!(thoughts.lines().filter(|line| line.starts_with('(')).count(), 24, "{thoughts}");
    }
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

/// Seeds, setups and what players say stay text in a transcript.
#[test]
fn a_transcript_holds_no_markup_of_strangers() {
    let setup = json!({"ruleset": "flow", "names": ["Ann", "B`b", "Cid", "Dora", "Eve"],
        "roles": ["mafia", "mafia", "villager", "villager", "villager"]});
    let mut table = open("mafia", setup, "a`b``<i>");
    let said = "# Gil <img src=x onerror=alert(1)> [a](http://b.c) ![d](e) `f` ``` *g* www.h.i j@k.l";
    let action = json!({"type": "chat", "text": said});
    table.act("p1".parse().expect("a seat"), action, lantern::engine::Viewer::Referee).expect("words");
    let (status, transcript, errors) = command(&["replay", "-", "--transcript"], table.record().to_json().as_bytes());
    assert_eq!(status, 0, "{errors}");
    assert!(transcript.contains("Seed ```a`b``<i>```, setup ``{"), "{transcript}");
    let (told, drawn) = transcript.split_once("\n## …\n\n").expect("a drawing");
    let line = told.lines().find(|line| line.contains("Gil")).expect("what was said");
    let shown =
        r"# Gil &lt;img src=x onerror=alert(1)&gt; \[a\](http\://b.c) !\[d\](e) \`f\` \`\`\` \*g\* www\.h.i j\@k.l";
    assert!(line.contains(&shown.replacen('#', r"\#", 1)), "{line}");
    // The drawing is fenced by more backticks than it has itself.
    let fence = drawn.split_once("text\n").expect("a fence").0;
    assert!(fence.chars().all(|letter| letter == '`') && drawn.ends_with(&format!("\n{fence}\n")), "{drawn}");
    assert_eq!(drawn.matches(fence).count(), 2, "{drawn}");
}
