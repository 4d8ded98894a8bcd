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

/// The stage names no game: what a game is called, and what it is to the stage, stands in its own folder.
#[test]
fn the_stage_names_no_game() {
    let mut files = Vec::new();
    sources(Path::new("src/stage"), &mut files);
    assert!(files.len() > 30, "the folder has moved");
    // As they are registered, as people call them, and what one of them is about.
    let registry = lantern::games::registry();
    let infos = registry.games().map(|game| game.info());
    let names: Vec<String> = infos.flat_map(|info| [info.name, info.title]).map(str::to_lowercase).collect();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file").to_lowercase();
        let named = names.iter().find(|name| text.contains(name.as_str()));
        assert_eq!(named, None, "{} names a game", file.display());
        let trap = text.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "trap" | "traps" | "mines"));
        assert!(!trap, "{} speaks of traps", file.display());
    }
}

/// Challenges know no game: games know them.
#[test]
fn challenges_name_no_game() {
    let mut files = Vec::new();
    sources(Path::new("src/challenge"), &mut files);
    assert!(files.len() > 3, "the folder has moved");
    let registry = lantern::games::registry();
    let names: Vec<&str> = registry.games().map(|game| game.info().name).collect();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file").to_lowercase();
        let named = names.iter().find(|name| text.contains(**name));
        assert!(named.is_none() && !text.contains("games::"), "{} names {named:?} or its room", file.display());
    }
}
