//! What it looks like: every screen in both languages, at three sizes, and in high contrast, beside pictures that were
//! looked at. `UPDATE=1 cargo test --test stage looks` takes new ones; look at them before you keep them.

use super::outside::{Display, Folder, demo};
use super::ssim::{half, worst};
use image::RgbImage;
use std::path::{Path, PathBuf};

/// How alike the least alike place must be.
const ALIKE: f64 = 0.98;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn load(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
}

/// Plays a script and compares each picture it takes with the one that is kept.
fn compare(script: &str, name: &str, size: &str, set: &str, kept: &Path, halved: bool) {
    let display = Display::open("2000x1200");
    let folder = Folder::new(&format!("looks-{name}"));
    let script = project().join("tests/demos").join(script);
    assert_eq!(demo(&display, &script, size, Some(&folder.0), set), Ok(()), "{name}");
    let update = std::env::var_os("UPDATE").is_some();
    std::fs::create_dir_all(kept).expect("a folder");
    let mut shots: Vec<PathBuf> = std::fs::read_dir(&folder.0).expect("pictures").flatten().map(|e| e.path()).collect();
    shots.sort();
    assert!(shots.len() >= 3, "{name}: too few pictures");
    let mut unlike = Vec::new();
    for shot in &shots {
        let file = shot.file_name().expect("a name");
        let now = if halved { half(&load(shot)) } else { load(shot) };
        let path = kept.join(file);
        if update {
            now.save(&path).expect("a picture");
            continue;
        }
        let (alike, (x, y)) = worst(&now, &load(&path));
        if alike < ALIKE {
            let seen = std::env::temp_dir().join(format!("lantern-{name}-{}", file.to_string_lossy()));
            let _ = now.save(&seen);
            unlike.push(format!("{} is {alike:.3} alike at {x},{y}; see {}", path.display(), seen.display()));
        }
    }
    let pictures = std::fs::read_dir(kept).expect("pictures").count();
    assert_eq!(pictures, shots.len(), "{name}: pictures that no script takes are kept");
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

fn tour(name: &str, size: &str, set: &str) {
    compare("tour.demo", name, size, set, &project().join("tests/shots").join(name), true);
}

/// The same for Trap Detection.
fn corridor(name: &str, size: &str, set: &str) {
    compare(
        "mines.demo",
        &format!("mines-{name}"),
        size,
        set,
        &project().join("tests/shots").join(format!("mines-{name}")),
        true,
    );
}

/// What the switch for high contrast sets.
const CONTRAST: &str = r#"{"language":"english","contrast":true,"colours":"safe"}"#;

#[test]
fn a_corridor_on_a_phone() {
    corridor("en-360x640", "360x640", r#"{"language":"english"}"#);
}

#[test]
fn a_korean_corridor_on_a_phone() {
    corridor("ko-360x640", "360x640", r#"{"language":"korean"}"#);
}

#[test]
fn a_corridor_on_a_laptop() {
    corridor("en-1280x800", "1280x800", r#"{"language":"english"}"#);
}

#[test]
fn a_korean_corridor_on_a_laptop() {
    corridor("ko-1280x800", "1280x800", r#"{"language":"korean"}"#);
}

#[test]
fn a_corridor_on_a_wide_screen() {
    corridor("en-1920x820", "1920x820", r#"{"language":"english"}"#);
}

#[test]
fn a_korean_corridor_on_a_wide_screen() {
    corridor("ko-1920x820", "1920x820", r#"{"language":"korean"}"#);
}

#[test]
fn a_corridor_in_high_contrast() {
    corridor("contrast-1280x800", "1280x800", CONTRAST);
}

#[test]
fn english_on_a_phone() {
    tour("en-360x640", "360x640", r#"{"language":"english"}"#);
}

#[test]
fn korean_on_a_phone() {
    tour("ko-360x640", "360x640", r#"{"language":"korean"}"#);
}

#[test]
fn english_on_a_laptop() {
    tour("en-1280x800", "1280x800", r#"{"language":"english"}"#);
}

#[test]
fn korean_on_a_laptop() {
    tour("ko-1280x800", "1280x800", r#"{"language":"korean"}"#);
}

#[test]
fn english_on_a_wide_screen() {
    tour("en-1920x820", "1920x820", r#"{"language":"english"}"#);
}

#[test]
fn korean_on_a_wide_screen() {
    tour("ko-1920x820", "1920x820", r#"{"language":"korean"}"#);
}

#[test]
fn high_contrast() {
    tour("contrast-1280x800", "1280x800", CONTRAST);
}

#[test]
fn the_pictures_of_the_readme() {
    let set = r#"{"language":"english"}"#;
    compare("readme.demo", "readme", "1280x800", set, &project().join("docs/pictures"), false);
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
