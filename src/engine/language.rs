//! The two languages that games speak.

use serde::{Deserialize, Serialize};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Korean.
    Ko,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::En, Language::Ko];

    /// The language that a text is written in: Korean if it has a Hangul syllable.
    pub fn of(text: &str) -> Language {
        if text.chars().any(is_hangul) { Language::Ko } else { Language::En }
    }

    /// Whether it is the one that a setup need not name.
    pub fn is_default(&self) -> bool {
        *self == Language::default()
    }

    /// One of two texts.
    pub fn either<T>(self, english: T, korean: T) -> T {
        match self {
            Language::En => english,
            Language::Ko => korean,
        }
    }
}

/// Whether this is a whole Hangul syllable.
pub fn is_hangul(letter: char) -> bool {
    ('가'..='힣').contains(&letter)
}
