//! The fence around what is pure: rules know nothing of a screen, a clock, a file or a thread.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn pure_files_are_pure() {
    const FORBIDDEN: [&str; 11] = [
        "bevy",
        "tokio",
        "std::time",
        "std::fs",
        "std::net",
        "std::thread",
        "std::env",
        "rayon",
        "getrandom",
        "SystemTime",
        "println!",
    ];
    let mut files = Vec::new();
    sources(Path::new("src/engine"), &mut files);
    sources(Path::new("src/challenge"), &mut files);
    sources(Path::new("src/games"), &mut files);
    // A game's `stage` folder belongs to the screen; everything else in `games` is pure.
    files.retain(|file| !file.components().any(|part| part.as_os_str() == "stage"));
    assert!(files.len() > 15, "the folders have moved");
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for word in FORBIDDEN {
            assert!(!text.contains(word), "{} speaks of {word}", file.display());
        }
    }
}
