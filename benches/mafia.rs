//! Whole games of Mafia between minds, on one core: `make bench`.

use lantern::engine::Seating;
use lantern::games::registry;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    divan::main();
}

/// One game after another of a table of `players`; the figure is games a second.
fn games(bencher: divan::Bencher, mind: &str, players: u8) {
    let setup = match players {
        10 => json!({"ruleset": "fsm"}),
        _ => json!({"ruleset": "flow", "players": players}),
    };
    let registry = registry();
    let game = registry.find("mafia").expect("a game");
    let contest = game.contest(&setup, &Seating::read(mind).expect("minds")).expect("a contest");
    let number = AtomicU64::new(0);
    bencher.counter(divan::counter::ItemsCount::new(1usize)).bench(|| {
        let number = number.fetch_add(1, Ordering::Relaxed);
        contest.play(number, number.into(), &|| 0).expect("a game")
    });
}

#[divan::bench(args = [5, 10, 15, 20, 30], sample_size = 50)]
fn random(bencher: divan::Bencher, players: u8) {
    games(bencher, "random", players);
}

#[divan::bench(args = [5, 10, 15, 20, 30], sample_size = 10)]
fn sharp(bencher: divan::Bencher, players: u8) {
    games(bencher, "sharp", players);
}
