//! What it looks like, beside pictures that were looked at: every screen once or more, the ones that matter most in both
//! languages, on a phone and on a desk, and in high contrast. Where things lie in all the other windows is for `tidy.rs`
//! to see. `UPDATE=1 cargo test --test stage looks` takes new ones; look at them before you keep them.

use super::outside::{Display, Folder, demo};
use super::ssim::{half, worst};
use image::RgbImage;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How alike the least alike place must be.
const ALIKE: f64 = 0.98;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn load(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
}

const DESK: [&str; 3] = ["en-1280x800", "ko-1280x800", "contrast-1280x800"];
const PHONE: [&str; 2] = ["en-360x640", "ko-360x640"];
/// As large as most phones are, for what is played in the hand.
const HAND: &str = "ko-390x844";

/// The pictures of a script: what it calls `still`, and how that is looked at.
type Pictures = &'static [(&'static str, &'static [&'static str])];

const TOUR: Pictures = &[
    ("home", &[DESK[0], PHONE[1], DESK[2]]),
    ("setup", &[DESK[1], PHONE[0]]),
    ("settings", &[DESK[0], PHONE[1], DESK[2]]),
    ("howto", &[DESK[1]]),
    ("howto-mines", &[PHONE[0]]),
    ("profile", &[PHONE[1]]),
    ("credits", &[DESK[0]]),
    ("playing", &[DESK[0], PHONE[0], DESK[1], PHONE[1], DESK[2]]),
    ("paused", &[DESK[0]]),
    ("lost", &[DESK[1]]),
    ("look-back", &[PHONE[0]]),
    ("home-offer", &[DESK[1]]),
    ("challenge", &[DESK[0], PHONE[1]]),
    ("challenge-corridor", &[DESK[1]]),
    ("won", &[DESK[0], PHONE[1]]),
    ("profile-earned", &[DESK[0]]),
];

const CORRIDOR: Pictures = &[
    ("setup", &[PHONE[1]]),
    ("start", &[DESK[0]]),
    ("hint", &[PHONE[0], DESK[1]]),
    ("lost", &[DESK[0], PHONE[1], DESK[2]]),
    ("review", &[DESK[0]]),
    ("apprentice", &[PHONE[0]]),
    ("journeyman", &[DESK[1]]),
    ("master", &[DESK[0], DESK[2]]),
    ("won", &[PHONE[0], DESK[1]]),
    ("lesson", &[PHONE[1]]),
];

/// The screens of the fire; those without a picture are seen by `tidy` alone.
const FIRE: Pictures = &[
    ("setup", &[]),
    ("first", &[DESK[0]]),
    ("sayings", &[]),
    ("looking", &[]),
    ("second", &[HAND, DESK[1]]),
    ("by-person", &[]),
    ("vote", &[DESK[0], HAND]),
    ("reveal", &[DESK[0], DESK[2]]),
    ("hints", &[]),
    ("thoughts", &[]),
    ("device", &[]),
    ("handover", &[]),
    ("card", &[]),
    ("talk", &[]),
];

/// The way to look at something: a window, and what is set.
fn look(name: &str) -> String {
    let (set, size) = name.rsplit_once('-').expect("a size");
    let size = size.replace('x', " ");
    let set = match set {
        "en" => r#"{"language":"english","contrast":false,"colours":"enamel"}"#,
        "ko" => r#"{"language":"korean","contrast":false,"colours":"enamel"}"#,
        // What the switch for high contrast sets.
        _ => r#"{"language":"english","contrast":true,"colours":"safe"}"#,
    };
    format!("set {set}\nsize {size}\n")
}

/// The script with a picture for every look of every `still`; on the desk in English in between.
fn taken(script: &str, pictures: Pictures, prefix: &str) -> String {
    let mut told = String::new();
    for line in script.lines() {
        let Some(name) = line.strip_prefix("still ") else {
            let shot = line.strip_prefix("shot ").map(|name| format!("shot {prefix}{}/{name}", DESK[0]));
            told += &format!("{}\n", shot.as_deref().unwrap_or(line));
            continue;
        };
        let (_, looks) = pictures.iter().find(|(known, _)| *known == name).expect("a picture of every screen");
        for at in *looks {
            told += &format!("{}still {prefix}{at}/{name}\n", look(at));
        }
        if looks.last().is_some_and(|last| *last != DESK[0]) {
            told += &look(DESK[0]);
        }
    }
    told
}

/// All pictures in a folder, by their names below it.
fn pictures(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => drop(found.insert(path.strip_prefix(folder).expect("it is below").to_owned())),
            }
        }
    }
    found
}

/// Plays a script and compares each picture it takes with the one that is kept, of those that begin with this prefix.
fn compare(name: &str, script: &str, kept: &Path, prefix: impl Fn(&str) -> bool, halved: bool) {
    let display = Display::open("2000x1200");
    let folder = Folder::new(&format!("looks-{name}"));
    let file = folder.0.join("script");
    let shots = folder.0.join("shots");
    std::fs::write(&file, script).expect("a script");
    assert_eq!(demo(&display, &file, "1280x800", Some(&shots), r#"{"language":"english"}"#), Ok(()), "{name}");
    let update = std::env::var_os("UPDATE").is_some();
    let taken = pictures(&shots);
    let mut unlike = Vec::new();
    for file in &taken {
        let now = if halved { half(&load(&shots.join(file))) } else { load(&shots.join(file)) };
        let path = kept.join(file);
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            now.save(&path).expect("a picture");
            continue;
        }
        let (alike, (x, y)) = if path.exists() { worst(&now, &load(&path)) } else { (0.0, (0, 0)) };
        if alike < ALIKE {
            let seen = std::env::temp_dir().join(format!("lantern-{}", file.to_string_lossy().replace('/', "-")));
            let _ = now.save(&seen);
            unlike.push(format!("{} is {alike:.3} alike at {x},{y}; see {}", path.display(), seen.display()));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    let mut all = pictures(kept);
    all.retain(|file| prefix(&file.to_string_lossy()));
    assert_eq!(all, taken, "{name}: every picture that is kept is taken");
}

#[test]
fn every_screen_looks_as_it_did() {
    let script = taken(include_str!("../demos/tour.demo"), TOUR, "");
    let others = ["mines-", "fire-"];
    let of_tour = move |file: &str| !others.iter().any(|other| file.starts_with(other));
    compare("tour", &script, &project().join("tests/shots"), of_tour, true);
}

#[test]
fn every_corridor_looks_as_it_did() {
    let script = taken(include_str!("../demos/mines.demo"), CORRIDOR, "mines-");
    compare("mines", &script, &project().join("tests/shots"), |file| file.starts_with("mines-"), true);
}

#[test]
fn every_fire_looks_as_it_did() {
    let script = taken(include_str!("../demos/wolf.demo"), FIRE, "fire-");
    compare("fire", &script, &project().join("tests/shots"), |file| file.starts_with("fire-"), true);
}

#[test]
fn the_pictures_of_the_readme() {
    compare("readme", include_str!("../demos/readme.demo"), &project().join("docs/pictures"), |_| true, false);
}

/// The measure itself: grain is nothing, a missing peg is too much.
#[test]
fn one_missing_peg_is_seen() {
    let table = load(&project().join("tests/shots/en-1280x800/playing.png"));
    let grain = RgbImage::from_fn(table.width(), table.height(), |x, y| {
        let shift = ((x * 7 + y * 13) % 3) as i16 - 1;
        image::Rgb(table.get_pixel(x, y).0.map(|c| (i16::from(c) + shift).clamp(0, 255) as u8))
    });
    assert!(worst(&table, &grain).0 > ALIKE, "grain counts too much: {:?}", worst(&table, &grain));
    // The peg in the third place of the second guess, painted over with the empty board two guesses on.
    let mut missing = table.clone();
    let (x0, y0) = (121, 162);
    for y in 0..30 {
        for x in 0..30 {
            let empty = *table.get_pixel(x0 + 170 + x, y0 + y);
            missing.put_pixel(x0 + x, y0 + y, empty);
        }
    }
    let (alike, _) = worst(&table, &missing);
    assert!(alike < ALIKE, "a missing peg is {alike:.3} alike");
}

/// The mean luminance of a square of a picture, 0 to 255, as it is encoded.
fn luminance(picture: &RgbImage, (x, y): (u32, u32), half: u32) -> f64 {
    let square = (y - half..=y + half).flat_map(|y| (x - half..=x + half).map(move |x| (x, y)));
    let of =
        |(x, y)| picture.get_pixel(x, y).0.iter().zip([0.2126, 0.7152, 0.0722]).map(|(&c, share)| f64::from(c) * share);
    let all: Vec<f64> = square.map(|at| of(at).sum()).collect();
    all.iter().sum::<f64>() / all.len() as f64
}

/// What WCAG calls the contrast of two encoded luminances.
fn contrast(one: f64, other: f64) -> f64 {
    let linear = |encoded: f64| (encoded / 255.0).powf(2.2) + 0.05;
    (linear(one) / linear(other)).max(linear(other) / linear(one))
}

/// The light of the pictures of record, measured there: the wood between two rows of pegs, so far from the lit column, in
/// play and at a win; and the room beside the lantern, so far from its middle.
#[test]
fn the_light_is_that_of_the_pictures_of_record() {
    let (playing, won) =
        (load(&project().join("docs/pictures/playing.png")), load(&project().join("docs/pictures/won.png")));
    let column = 441;
    let near = |picture: &RgbImage, y: u32, record: &[(u32, f64)], what: &str| {
        for &(aside, expected) in record {
            let seen = luminance(picture, (column + aside, y), 4);
            assert!(
                (seen - expected).abs() < 8.0 + expected * 0.1,
                "{what}, {aside} px aside: {seen:.0}, not {expected}"
            );
        }
    };
    near(&playing, 212, &[(46, 87.0), (88, 79.0), (130, 69.0), (172, 56.0), (214, 43.0), (256, 33.0)], "wood");
    near(&playing, 49, &[(30, 91.0), (45, 75.0), (60, 62.0), (80, 47.0), (100, 36.0), (130, 25.0)], "halo");
    near(&won, 212, &[(46, 151.0), (130, 137.0), (214, 119.0), (298, 100.0), (382, 87.0)], "wood at a win");
}

/// A stud is 4.5 times as bright as its seat, wherever the lamp is.
#[test]
fn studs_stand_out_from_the_wood() {
    for (name, studs) in
        [("playing", vec![(260u32, 503u32), (344, 503)]), ("won", vec![(428, 503), (452, 503), (428, 527), (452, 527)])]
    {
        let picture = load(&project().join(format!("docs/pictures/{name}.png")));
        for (x, y) in studs {
            let seat = [(10, 0), (-10, 0), (0, 10), (0, -10)];
            let seat = seat.map(|(dx, dy): (i32, i32)| {
                luminance(&picture, (x.saturating_add_signed(dx), y.saturating_add_signed(dy)), 0)
            });
            let ratio = contrast(luminance(&picture, (x, y), 2), seat.iter().sum::<f64>() / 4.0);
            assert!(ratio >= 4.5, "{name}, the stud at {x},{y}: {ratio:.2}");
        }
    }
}
