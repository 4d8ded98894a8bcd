//! What the minds of Mafia decide, pinned: whoever changes their words sees here that nothing else has changed.

use lantern::engine::{Rules, Session, Viewer, read_setup};
use lantern::games::mafia::Mafia;
use serde_json::{Value, json};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/data/decisions.txt");

/// The same for the same text on every machine (FNV-1a).
fn hash(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// One game: how it ended, and a sum of all that was done and meant in it.
fn line(language: &str, ruleset: &str, players: u8, seed: u64) -> String {
    let setup = json!({"language": language, "ruleset": ruleset, "players": players});
    let mut game = Session::<Mafia>::new(read_setup::<Mafia>(&setup).expect("a setup"), seed.into()).expect("a game");
    let mind = Mafia::minds().pop().expect("a mind");
    let mut minds: Vec<_> = game.state().seats().into_iter().map(|_| (mind.make)()).collect();
    let (mut sum, mut moves) = (0xcbf2_9ce4_8422_2325, 0);
    while game.outcome().is_none() {
        let mut acted = false;
        for seat in game.state().awaited().into_iter().chain(game.state().second_thoughts()) {
            if !game.state().awaits(seat) && !game.state().second_thoughts().contains(&seat) {
                continue;
            }
            let at = seat.index().expect("a player");
            let Some(action) = minds[at].choose(&game.view(Viewer::Seat(seat)), &mut game.mind_draw(seat)) else {
                continue;
            };
            let mut meant: Value = serde_json::to_value(&action).expect("JSON");
            // The words are others', and may change.
            meant.as_object_mut().expect("an object").retain(|key, _| key != "text" && key != "think");
            sum = hash(sum, &format!("{seat} {meant}"));
            moves += 1;
            game.act(seat, action).expect("a legal action");
            acted = true;
        }
        if !acted {
            game.tick(1_000);
        }
    }
    let end = game.outcome().expect("an end");
    let day = game.view(Viewer::Referee).day + 1;
    format!("{language} {ruleset} {players}, seed {seed}: {} on day {day}, {moves} moves, {sum:016x}", end.result)
}

/// After a change of what they decide: `UPDATE=1 cargo test --no-default-features --test suite decisions`.
#[test]
fn decisions_change_only_on_purpose() {
    let mut told = String::new();
    for language in ["en", "ko"] {
        for (ruleset, players) in [("fsm", 10), ("flow", 8), ("flow", 10), ("flow", 15)] {
            for seed in 1..=3 {
                writeln!(told, "{}", line(language, ruleset, players, seed)).expect("a line");
            }
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(FILE, &told).expect("the file is written");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(told, kept, "the minds decide otherwise than before");
}
