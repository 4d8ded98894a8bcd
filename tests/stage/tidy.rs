//! Nothing overlaps, clips, runs out or is too small to touch: wherever a script says `still`, the screen is looked at in
//! every window from a small phone to 4K and 21:9, at every size of text, in both languages and in high contrast. There
//! is layout without a window, and time stands still meanwhile, so one walk does for all of it.

use super::headless::{run, stage};
use lantern::stage::storage::Storage;

const WINDOWS: [(u32, u32); 9] = [
    (360, 640),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 820),
    (1920, 1080),
    (3440, 1440),
    (3840, 2160),
];

/// The extremes, and one in the middle.
const FEW: [(u32, u32); 5] = [(360, 640), (768, 1024), (1280, 800), (1920, 820), (3840, 2160)];

/// A language, a size of text, whether in high contrast, and the windows for it.
const LOOKS: [(&str, u32, bool, &[(u32, u32)]); 6] = [
    ("english", 100, false, &WINDOWS),
    ("korean", 100, false, &FEW),
    ("english", 150, false, &FEW),
    ("english", 200, false, &FEW),
    ("korean", 200, false, &FEW),
    ("english", 100, true, &[(360, 640), (1280, 800)]),
];

const USUAL: &str = "set {\"language\":\"english\",\"text_size\":100,\"contrast\":false}\n";

/// One screen, in all of them.
pub fn everywhere() -> String {
    let mut script = String::from("settle\nfreeze\n");
    for (language, text, contrast, windows) in LOOKS {
        script += &format!("set {{\"language\":\"{language}\",\"text_size\":{text},\"contrast\":{contrast}}}\n");
        for (width, height) in windows {
            script += &format!("size {width} {height}\nexpect tidy\n");
        }
    }
    script + USUAL + "size 1280 800\nthaw\n"
}

fn tidy(script: &str) {
    // Nothing moves: what is judged is where things lie.
    let mut told = String::from("set {\"motion\":\"none\"}\n") + USUAL;
    for line in script.lines().filter(|line| !line.starts_with("set ")) {
        told += &if line.starts_with("still ") { everywhere() } else { format!("{line}\n") };
    }
    run(&mut stage(Storage::nowhere(), &told), |_| {});
}

#[test]
fn every_screen_is_tidy_in_every_window() {
    tidy(include_str!("../demos/tour.demo"));
}

#[test]
fn every_way_to_play_is_tidy_in_every_window() {
    tidy(include_str!("../demos/ways.demo"));
}

#[test]
fn every_corridor_is_tidy_in_every_window() {
    tidy(include_str!("../demos/mines.demo"));
}

#[test]
fn every_fire_is_tidy_in_every_window() {
    tidy(include_str!("../demos/wolf.demo"));
}
