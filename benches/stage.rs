//! The main thread's time of a frame while most is moving. Rendering is left out: there is no window and no graphics
//! device.
//!
//! Two scenes: Mastermind, where the pegs of a guess fly, marks drop, shutters open, embers rise and every peg glints;
//! and Trap Detection, where floods run over fields of 20 by 16 and 30 by 16 stones, and all traps of a lost one spring.

use lantern::stage::demo::Script;
use lantern::stage::storage::Storage;
use lantern::stage::{Options, app};
use std::time::{Duration, Instant};

/// What a frame may take at the 99th percentile.
const MOST: Duration = Duration::from_millis(4);

fn main() {
    let english = "set {\"language\":\"english\"}\n";
    let guesses = ["RRBB", "GROV", "YOVR", "GGYY", "BVBV", "RGRG", "YYRR", "VOVO", "BBGG"];
    let mut script = String::from(english);
    for _ in 0..5 {
        script += "seed lamp\nscreen setup mastermind\nconfirm\n";
        for guess in guesses {
            script += &format!("type {guess}\nkey Enter\nwait 500\n");
        }
        script += "type OVOR\nkey Enter\nwait 2500\nback\n";
    }
    measure("five games of ten guesses", &script);
    // Few traps make a flood of almost the whole field; giving up springs every trap.
    let mut script = String::from(english);
    for (columns, rows, mines, middle) in [(20, 16, 20, "8-10"), (30, 16, 30, "8-15")] {
        for n in 0..5 {
            let id = format!("minesweeper:columns={columns},mines={mines},rows={rows}#flood{n}");
            script += &format!("game {id}\nfocus cell-{middle}\nkey Enter\nwait 1200\n");
            script += "key ArrowLeft\nwait 200\nkey Escape\nkey Escape\nwait 1800\nkey Escape\n";
        }
    }
    measure("ten floods over 320 and 480 stones", &script);
}

fn measure(what: &str, script: &str) {
    let begun = Instant::now();
    let script = Script::read(script).unwrap_or_else(|why| panic!("{why}"));
    let options = Options {
        storage: Storage::nowhere(),
        size: Some((1280, 800)),
        demo: Some(script),
        shots: None,
        day: Some("2026-11-16".into()),
        report: None,
        record: None,
        window: false,
    };
    let mut stage = app(options);
    stage.finish();
    stage.cleanup();
    stage.update();
    let first = begun.elapsed();
    let mut frames = Vec::new();
    while stage.should_exit().is_none() && frames.len() < 100_000 {
        let begun = Instant::now();
        stage.update();
        frames.push(begun.elapsed());
    }
    assert_eq!(stage.should_exit(), Some(bevy::app::AppExit::Success), "the script failed");
    frames.sort_unstable();
    let at = |share: f64| frames[((frames.len() - 1) as f64 * share) as usize];
    println!("stage, without rendering: {} frames of {what}", frames.len());
    println!("  from nothing to the first frame  {:>8.2} ms", first.as_secs_f64() * 1e3);
    for (name, share) in [("half of the frames within", 0.5), ("99 of 100 within", 0.99), ("all within", 1.0)] {
        println!("  {name:<32} {:>8.2} ms", at(share).as_secs_f64() * 1e3);
    }
    let verdict = if at(0.99) <= MOST { "kept" } else { "NOT kept" };
    println!("  the budget of {} ms for 99 of 100 is {verdict}", MOST.as_millis());
}
