//! `make bench`: what Mastermind's parts cost.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lantern::engine::{Dice, Game, Record, Registry, Seat, Seating, Viewer};
use lantern::games::mastermind::code::{Classic, Code, Space};
use lantern::games::mastermind::position::left;
use lantern::games::registry;
use serde_json::json;

fn main() {
    divan::main();
}

fn classic() -> Vec<Code> {
    Space::CLASSIC.codes().collect()
}

/// All 1296 × 1296 marks, worked out.
#[divan::bench]
fn feedback_computed(bencher: Bencher) {
    let codes = classic();
    let marks = codes.len() * codes.len();
    bencher.counter(ItemsCount::new(marks)).bench_local(|| {
        codes.iter().flat_map(|a| codes.iter().map(|b| a.mark(*b).slot())).fold(0, |sum, slot| sum + black_box(slot))
    });
}

/// The same, looked up.
#[divan::bench]
fn feedback_looked_up(bencher: Bencher) {
    let table = Classic::table();
    let size = table.codes.len();
    bencher.counter(ItemsCount::new(size * size)).bench_local(|| {
        (0..size).flat_map(|guess| table.row(guess)).fold(0, |sum, slot| sum + black_box(*slot) as usize)
    });
}

/// The codes left after two guesses.
#[divan::bench(args = [(4, 6), (5, 8), (6, 8)])]
fn filtering(bencher: Bencher, (pegs, colours): (u8, u8)) {
    let space = Space { pegs, colours };
    let secret = space.code(space.size() / 3);
    let guesses = [space.code(space.size() / 7), space.code(space.size() / 5)];
    let history = guesses.map(|guess| (guess, guess.mark(secret)));
    bencher.counter(ItemsCount::new(space.size())).bench_local(|| left(space, black_box(&history)));
}

/// One game for each of the 1296 codes, on one thread.
#[divan::bench(args = ["easy", "medium", "hard", "expert"], sample_count = 3)]
fn sweep(bencher: Bencher, mind: &str) {
    let registry = registry();
    let contest = mastermind(&registry)
        .contest(&json!({"sweep": true}), &Seating::Seats(vec![mind.to_owned()]))
        .expect("a sweep of classic");
    let dice = Dice::new(1.into());
    let games = contest.rounds().expect("a sweep ends");
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        for number in 0..games {
            let seed = dice.seed_for(&format!("game/{number}"));
            black_box(contest.play(number, seed, &|| 0).expect("a game"));
        }
    });
}

/// One choice in Super, after one guess.
#[divan::bench(args = ["hard", "expert"])]
fn choice_in_super(bencher: Bencher, mind: &str) {
    let registry = registry();
    let mut table = mastermind(&registry).open(&json!({"preset": "super"}), 1.into()).expect("a table");
    let p1 = Seat::player(1);
    table.act(p1, json!({"type": "submit", "code": "RRBGY"}), Viewer::Referee).expect("a guess");
    bencher.bench_local(|| table.bot(mind, p1).expect("a choice"));
}

/// A whole game, checked move by move.
#[divan::bench]
fn records_replayed(bencher: Bencher) {
    let registry = registry();
    let game = mastermind(&registry);
    let mut table = game.open(&json!({}), 42.into()).expect("a table");
    let p1 = Seat::player(1);
    while table.outcome().is_none() {
        let action = table.bot("expert", p1).expect("a choice");
        table.act(p1, action, Viewer::Referee).expect("a guess");
    }
    let text = table.record().to_json();
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        let record = Record::read(black_box(&text)).expect("a record");
        game.replay(&record, &mut |_| {}).expect("a replay").outcome()
    });
}

fn mastermind(registry: &Registry) -> &dyn Game {
    registry.find("mastermind").expect("mastermind is registered")
}
