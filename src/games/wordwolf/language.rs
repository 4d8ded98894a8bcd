//! The two languages that words come in, and what minds say in them.

use serde::{Deserialize, Serialize};

/// A language of words.
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

    /// Names for a table that names nobody.
    pub fn names(self) -> [&'static str; 6] {
        match self {
            Language::En => ["Ada", "Ben", "Cleo", "Dara", "Emil", "Faye"],
            Language::Ko => ["가온", "나래", "다솜", "라온", "마루", "바다"],
        }
    }

    /// True of almost anything: what is left to say about a word that is not in the book.
    pub fn empty_hints(self) -> [&'static str; 6] {
        match self {
            Language::En => [
                "Most people know it well.",
                "I came across one not long ago.",
                "People have different feelings about it.",
                "You could talk about it for hours.",
                "A child could tell you what it is.",
                "It comes up more often than you think.",
            ],
            Language::Ko => [
                "누구나 잘 아는 거예요.",
                "얼마 전에도 봤어요.",
                "사람마다 생각이 다르죠.",
                "이야기하자면 끝이 없어요.",
                "아이들도 다 알걸요.",
                "생각보다 자주 나오는 말이에요.",
            ],
        }
    }
}

/// Whether this is a whole Hangul syllable.
pub fn is_hangul(letter: char) -> bool {
    ('가'..='힣').contains(&letter)
}
