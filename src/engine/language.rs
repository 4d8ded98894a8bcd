//! The two languages that the program speaks. (Settings kept before there was one name for each say `english`.)

use serde::{Deserialize, Serialize};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    #[serde(alias = "english")]
    En,
    /// Korean.
    #[serde(alias = "korean")]
    Ko,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Language; 2] = [Language::En, Language::Ko];

    /// The language that a text is written in: Korean if it has a Hangul syllable.
    pub fn of(text: &str) -> Language {
        if text.chars().any(is_hangul) { Language::Ko } else { Language::En }
    }

    /// The tag of the language, as in `en`.
    pub fn tag(self) -> &'static str {
        self.either("en", "ko")
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
