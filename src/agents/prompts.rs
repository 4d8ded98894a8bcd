//! The words that models read: files in `assets/prompts/`, one a game and language, cut into sections.
//!
//! `## name` begins a section; `{place}` in it is filled. The hash of all files is the [`season`]: results of two seasons
//! are results of two games.

use crate::engine::{Language, particle};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::OnceLock;

const FILES: [(Language, &str); 7] = [
    (Language::En, include_str!("../../assets/prompts/en/answer.md")),
    (Language::En, include_str!("../../assets/prompts/en/mafia.md")),
    (Language::En, include_str!("../../assets/prompts/en/wordwolf.md")),
    (Language::En, include_str!("../../assets/prompts/en/mastermind.md")),
    (Language::Ko, include_str!("../../assets/prompts/ko/answer.md")),
    (Language::Ko, include_str!("../../assets/prompts/ko/mafia.md")),
    (Language::Ko, include_str!("../../assets/prompts/ko/wordwolf.md")),
];

type Sections = BTreeMap<&'static str, &'static str>;

/// Every section of a language by its name.
pub fn sections(language: Language) -> &'static Sections {
    static ENGLISH: OnceLock<Sections> = OnceLock::new();
    static KOREAN: OnceLock<Sections> = OnceLock::new();
    let cell = match language {
        Language::En => &ENGLISH,
        Language::Ko => &KOREAN,
    };
    cell.get_or_init(|| {
        let own = FILES.iter().filter(|(of, _)| *of == language);
        let parts = own.flat_map(|(_, text)| text.split("\n## ").skip(1));
        parts.filter_map(|part| part.split_once('\n')).map(|(name, text)| (name.trim(), text.trim())).collect()
    })
}

/// A section as it is; empty if there is none, which a test looks for.
pub fn section(language: Language, name: &str) -> &'static str {
    sections(language).get(name).copied().unwrap_or("")
}

/// A section with its places filled: `{key}` as it is, `{key:은/는}` with the particle that fits. All at once, so that a word
/// which looks like a place stays what it is.
pub fn fill(language: Language, name: &str, words: &[(&str, &str)]) -> String {
    let mut rest = section(language, name);
    let mut out = String::with_capacity(rest.len());
    while let Some((head, place)) = rest.split_once('{') {
        out.push_str(head);
        let filled = place.split_once('}').and_then(|(inside, tail)| {
            let (key, pair) = inside.split_once(':').unwrap_or((inside, ""));
            let (_, word) = words.iter().find(|(known, _)| *known == key)?;
            out.push_str(word);
            out.push_str(if pair.is_empty() { "" } else { particle(word, pair) });
            Some(tail)
        });
        rest = filled.unwrap_or_else(|| {
            out.push('{');
            place
        });
    }
    out.push_str(rest);
    out
}

/// Which prompts these are: 12 digits of the hash of all files.
pub fn season() -> &'static str {
    static SEASON: OnceLock<String> = OnceLock::new();
    SEASON.get_or_init(|| {
        let mut hash = Sha256::new();
        for (language, text) in FILES {
            hash.update(language.tag());
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        let digest: [u8; 32] = hash.finalize().into();
        digest[..6].iter().map(|byte| format!("{byte:02x}")).collect()
    })
}
