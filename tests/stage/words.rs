//! Every key in the code is in both languages, and every key in a file is used.

use lantern::games::ON_STAGE;
use lantern::stage::locale::{Language, Locale, OWN_WORDS, Words};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
            false => {}
        }
    }
}

fn all_words() -> impl Iterator<Item = Words> {
    OWN_WORDS.into_iter().chain(ON_STAGE.iter().map(|game| game.words))
}

fn keys_in_code(folder: &str) -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    let mut keys = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a source");
        for part in text.split("key!(\"").skip(1) {
            keys.insert(part.split('"').next().unwrap_or_default().to_owned());
        }
    }
    keys
}

fn keys_in_files(words: impl Iterator<Item = Words>, language: Language) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for words in words {
        for line in words.in_language(language).lines() {
            let Some((key, _)) = line.split_once(" =") else { continue };
            if !line.starts_with([' ', '#', '}', '*', '[']) {
                assert!(keys.insert(key.to_owned()), "{key} is there twice in {language:?}");
            }
        }
    }
    keys
}

#[test]
fn no_key_is_missing_and_none_is_unused() {
    let code = keys_in_code("src");
    assert!(code.len() > 200, "the keys were not found: {}", code.len());
    for language in Language::ALL {
        let file = keys_in_files(all_words(), language);
        let missing: Vec<_> = code.difference(&file).collect();
        let unused: Vec<_> = file.difference(&code).collect();
        assert!(missing.is_empty() && unused.is_empty(), "{language:?}: missing {missing:?}, unused {unused:?}");
    }
}

/// The stage says nothing in a game's words, nor one game in another's: so a game can come and go.
#[test]
fn a_game_speaks_its_own_words_and_those_of_the_stage() {
    let stage = keys_in_files(OWN_WORDS.into_iter(), Language::En);
    let foreign: Vec<_> = keys_in_code("src/stage").difference(&stage).cloned().collect();
    assert!(foreign.is_empty(), "the stage says {foreign:?}");
    for game in ON_STAGE {
        let own = keys_in_files([game.words].into_iter(), Language::En);
        let said = keys_in_code(&format!("src/games/{}", game.name));
        let foreign: Vec<_> = said.iter().filter(|key| !own.contains(*key) && !stage.contains(*key)).collect();
        assert!(foreign.is_empty(), "{} says {foreign:?}", game.name);
        assert!(said.contains(game.title) && own.contains(game.title), "{} keeps its name elsewhere", game.name);
    }
}

#[test]
fn every_message_can_be_formed() {
    for language in Language::ALL {
        let mut locale = Locale::new(language);
        for game in ON_STAGE {
            locale.learn(game.words);
        }
        for key in keys_in_files(all_words(), language) {
            let text = locale.with(
                &key,
                &[
                    ("count", 3.into()),
                    ("hits", 2.into()),
                    ("guess", 2.into()),
                    ("guesses", "2, 3".into()),
                    ("most", 10.into()),
                    ("black", 1.into()),
                    ("white", 2.into()),
                    ("left", 5.into()),
                    ("out", 7.into()),
                    ("all", 9.into()),
                    ("before", 12.into()),
                    ("largest", 4.into()),
                    ("groups", 6.into()),
                    ("wins", 2.into()),
                    ("place", 1.into()),
                    ("code", "빨강".into()),
                    ("colour", "파랑".into()),
                    ("what", "보라".into()),
                    ("game", "마피아".into()),
                    ("group", "슈퍼".into()),
                    ("mind", "쉬움".into()),
                    ("key", "Esc".into()),
                    ("cap", "Q".into()),
                    ("why", "x".into()),
                    ("path", "x".into()),
                    ("day", "x".into()),
                    ("time", "1:00".into()),
                    ("seed", "x".into()),
                    ("id", "x".into()),
                    ("marks", "x".into()),
                    ("difficulty", "달인".into()),
                    ("columns", 20.into()),
                    ("rows", 16.into()),
                    ("mines", 60.into()),
                    ("xp", 200.into()),
                    ("ranks", 1.into()),
                    ("row", 3.into()),
                    ("column", 5.into()),
                    ("number", 2.into()),
                    ("reward", "+1".into()),
                    ("share", 50.into()),
                    ("reveals", 12.into()),
                    ("needless", 1.into()),
                    ("needed", 0.into()),
                    ("won", 2.into()),
                    ("played", 3.into()),
                    ("best", "1:00".into()),
                    ("step", 1.into()),
                    ("words", "x".into()),
                    ("need", 120.into()),
                    ("level", 2.into()),
                    ("how", "press F".into()),
                    ("whom", "토빅".into()),
                    ("act", "x".into()),
                    ("mafia", 2.into()),
                    ("card", "x".into()),
                    ("citizens", "사과".into()),
                    ("name", "하나".into()),
                    ("of", 6.into()),
                    ("pair", "x".into()),
                    ("phase", "x".into()),
                    ("points", 200.into()),
                    ("role", "x".into()),
                    ("round", 2.into()),
                    ("target", "하나".into()),
                    ("turn", 2.into()),
                    ("voter", "하나".into()),
                    ("wolf", "배".into()),
                    ("word", "사과".into()),
                    ("low", "4.5".into()),
                    ("high", "6.2".into()),
                    ("pegs", 4.into()),
                    ("mean", "185".into()),
                    ("yours", "205".into()),
                    ("speed", 2.into()),
                    ("who", "하나".into()),
                    ("at", 2.into()),
                ],
            );
            assert!(!text.is_empty() && text != key, "{language:?} {key} says nothing");
            assert!(!text.contains('{') && !text.contains("??"), "{language:?} {key}: {text}");
        }
    }
}

/// Titles are set in the serif family, which has only the syllables of these texts; sans also shows what people type.
#[test]
fn no_glyph_is_missing_in_either_family() {
    for (name, bytes, least) in [
        ("serif", &include_bytes!("../../assets/fonts/LanternSerif-SemiBold.ttf")[..], 400),
        ("quotes", &include_bytes!("../../assets/fonts/LanternSerif-Regular.ttf")[..], 400),
        ("sans", &include_bytes!("../../assets/fonts/LanternSans-Regular.ttf")[..], 2_400),
        ("controls", &include_bytes!("../../assets/fonts/LanternSans-SemiBold.ttf")[..], 2_400),
    ] {
        let known = characters(bytes);
        assert!(known.len() > least, "{name} has only {} characters", known.len());
        for language in Language::ALL {
            for words in all_words() {
                for line in words.in_language(language).lines().filter(|line| !line.starts_with('#')) {
                    for c in line.chars().filter(|c| *c as u32 > 0x20 && !"→←".contains(*c)) {
                        assert!(known.contains(&(c as u32)), "{name} has no {c:?}, which {language:?} uses: {line}");
                    }
                }
            }
        }
        // Hints and reviews are put into words by the games themselves.
        for game in ON_STAGE.iter().filter(|game| game.play.is_some()) {
            let mut files = Vec::new();
            sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.name), &mut files);
            // What reads people's words, or measures them, knows many that nobody is shown.
            let unseen = ["reading", "reading.rs", "measure"];
            let shown = |file: &&PathBuf| !file.iter().any(|part| unseen.iter().any(|name| part == *name));
            for file in files.iter().filter(shown) {
                let text = std::fs::read_to_string(file).expect("a source");
                for c in text.chars().filter(|c| ('가'..='힣').contains(c)) {
                    assert!(known.contains(&(c as u32)), "{name} has no {c:?}, which {} says", file.display());
                }
            }
        }
    }
}

/// The characters of a font, from its table `cmap`, format 4 or 12.
fn characters(font: &[u8]) -> BTreeSet<u32> {
    let u16_at = |at: usize| u32::from(u16::from_be_bytes([font[at], font[at + 1]]));
    let u32_at = |at: usize| u16_at(at) << 16 | u16_at(at + 2);
    let tables = u16_at(4) as usize;
    let cmap = (0..tables).map(|n| 12 + 16 * n).find(|&at| &font[at..at + 4] == b"cmap").expect("a cmap");
    let cmap = u32_at(cmap + 8) as usize;
    let mut known = BTreeSet::new();
    for n in 0..u16_at(cmap + 2) as usize {
        let table = cmap + u32_at(cmap + 4 + 8 * n + 4) as usize;
        match u16_at(table) {
            12 => {
                for group in 0..u32_at(table + 12) as usize {
                    let at = table + 16 + 12 * group;
                    known.extend(u32_at(at)..=u32_at(at + 4));
                }
            }
            4 => {
                let segments = u16_at(table + 6) as usize / 2;
                for segment in 0..segments {
                    let end = u16_at(table + 14 + 2 * segment);
                    let start = u16_at(table + 16 + 2 * segments + 2 * segment);
                    if end != 0xFFFF {
                        known.extend(start..=end);
                    }
                }
            }
            _ => {}
        }
    }
    known
}
