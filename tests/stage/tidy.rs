//! Nothing overlaps, clips or runs out: every screen of the tour, in every window from a small phone to 4K and 21:9, at
//! every size of text, in both languages. There is layout without a window, so this costs no drawing.

use super::headless::stage_of;
use bevy::app::AppExit;
use lantern::stage::shelf::Shelf;

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

/// Whether every screen of a script is tidy; what is not is on stderr.
fn judge(script: &str, window: (u32, u32), language: &str, text: u32) -> bool {
    let still = |line: &str| match line.starts_with("still ") {
        true => "settle\nwait 100\nexpect tidy".to_owned(),
        false => line.to_owned(),
    };
    let lines: Vec<String> = script.lines().map(still).collect();
    let set = format!("set {{\"language\":\"{language}\",\"text_size\":{text}}}\n");
    let mut app = stage_of(Shelf::nowhere(), &(set + &lines.join("\n")), window);
    for _ in 0..40_000 {
        app.update();
        if let Some(exit) = app.should_exit() {
            if exit != AppExit::Success {
                eprintln!("so it was in {window:?} in {language} at {text} %");
            }
            return exit == AppExit::Success;
        }
    }
    panic!("the script does not end");
}

fn tidy(windows: &[(u32, u32)], language: &str, text: u32) {
    let scripts =
        [include_str!("../demos/tour.demo"), include_str!("../demos/ways.demo"), include_str!("../demos/mines.demo")];
    let mut untidy = Vec::new();
    for &window in windows {
        for script in scripts {
            if !judge(script, window, language, text) {
                untidy.push(window);
            }
        }
    }
    assert!(untidy.is_empty(), "{language} at {text} %: {untidy:?}");
}

#[test]
fn english_in_every_window() {
    tidy(&WINDOWS, "english", 100);
}

#[test]
fn korean_at_the_extremes() {
    tidy(&FEW, "korean", 100);
}

#[test]
fn larger_text_at_the_extremes() {
    tidy(&FEW, "english", 150);
}

#[test]
fn largest_text_at_the_extremes() {
    tidy(&FEW, "english", 200);
}

#[test]
fn largest_korean_text_at_the_extremes() {
    tidy(&FEW, "korean", 200);
}
