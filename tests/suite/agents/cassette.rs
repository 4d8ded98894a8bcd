//! The same games again, without whoever answered.

use super::fake::{Fake, good, stream};
use super::{models, play};
use lantern::agents::CassetteMode;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A file that is removed in the end.
struct Tape(PathBuf);

impl Tape {
    fn new(name: &str) -> Tape {
        Tape(std::env::temp_dir().join(format!("lantern-agents-{name}-{}.jsonl", std::process::id())))
    }
}

impl Drop for Tape {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A model that never answers the same twice, and sometimes uselessly.
fn moody() -> Fake {
    Fake::new(|seen, number| {
        if number % 7 == 3 {
            return stream("hm");
        }
        let mut answer: Value = serde_json::from_str(&good(seen)).expect("JSON");
        if seen.asks("target") {
            let targets = seen.targets();
            answer["target"] = targets[number % targets.len()].clone().into();
        }
        answer["think"] = format!("thought {number}").into();
        stream(&answer.to_string())
    })
}

#[test]
fn a_cassette_plays_the_same_games_to_the_same_bit() {
    let tape = Tape::new("same");
    let setup = json!({"ruleset": "flow", "players": 10, "max_days": 1});
    let fake = moody();
    let profiles = fake.profiles("");
    let recorded = models(&profiles).with_cassette(&tape.0, CassetteMode::Record).expect("a cassette");
    let (played, record) = play(&recorded, "mafia", &setup, "model:fake", "5").expect("a game");
    assert!(fake.seen().len() > 20 && recorded.spent().invalid > 2, "{:?}", recorded.spent());
    let sent = fake.seen().len();

    let replayed = models(&profiles).with_cassette(&tape.0, CassetteMode::Replay).expect("a cassette");
    let (again, same) = play(&replayed, "mafia", &setup, "model:fake", "5").expect("the same game");
    assert_eq!(record.to_json(), same.to_json());
    assert_eq!(
        played.seats.iter().map(|seat| &seat.usage).collect::<Vec<_>>(),
        again.seats.iter().map(|seat| &seat.usage).collect::<Vec<_>>()
    );
    assert_eq!(replayed.spent(), recorded.spent());
    assert_eq!(fake.seen().len(), sent, "nothing was sent");

    let other = models(&profiles).with_cassette(&tape.0, CassetteMode::Replay).expect("a cassette");
    let fault = play(&other, "mafia", &setup, "model:fake", "6").expect_err("another game");
    assert_eq!(fault.code, "cassette_miss");
    let text = std::fs::read_to_string(&tape.0).expect("a file");
    assert!(!text.contains("referee") && !text.contains(&fake.address), "what was asked is not on it");
}

/// However a run is killed, what was answered is not asked for again.
#[test]
fn a_killed_run_pays_for_no_answer_twice() {
    let tape = Tape::new("killed");
    let setup = json!({"roles": ["mafia", "doctor", "villager", "villager"]});
    let fake = moody();
    let whole = models(&fake.profiles("")).with_cassette(&tape.0, CassetteMode::Auto).expect("a cassette");
    play(&whole, "mafia", &setup, "model:fake", "5").expect("a game");
    let answers = fake.seen().len();
    let text = std::fs::read_to_string(&tape.0).expect("a file");
    assert_eq!(text.lines().count(), answers);
    // Killed in the middle of its fourth line.
    let three: usize = text.lines().take(3).map(|line| line.len() + 1).sum();
    std::fs::write(&tape.0, &text[..three + 10]).expect("a file");
    let before = fake.seen().len();
    let rest = models(&fake.profiles("")).with_cassette(&tape.0, CassetteMode::Auto).expect("a cassette");
    play(&rest, "mafia", &setup, "model:fake", "5").expect("a game");
    let paid = fake.seen().len() - before;
    assert_eq!(rest.spent().requests as usize, paid + 3, "three answers were there");
    let kept = std::fs::read_to_string(&tape.0).expect("a file");
    assert!(kept.starts_with(&text[..three]) && kept.lines().count() == paid + 3);
    std::fs::write(&tape.0, "{\"no\":1}\n").expect("a file");
    let fault =
        models(&fake.profiles("")).with_cassette(&tape.0, CassetteMode::Auto).map(|_| ()).expect_err("no cassette");
    assert_eq!(fault.code, "cassette_broken");
}
