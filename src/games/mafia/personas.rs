//! Personas: who somebody is before they know which game is played.
//!
//! The built-in maker draws from an invented set and is told nothing but the language and how many are needed.

use super::facts::Words;
use crate::engine::{Dice, Language};
use serde::Deserialize;
use std::sync::OnceLock;

/// Somebody who could sit at any table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Persona {
    /// What they are called.
    pub name: Words,
    /// How they speak; a key of the voices.
    pub manner: String,
    /// What they are like.
    #[serde(default)]
    pub traits: Traits,
    /// A habit.
    #[serde(default)]
    pub quirk: String,
    /// What they like to begin with.
    #[serde(default)]
    pub opener: String,
    /// What they like to end with.
    #[serde(default)]
    pub closer: String,
}

/// Words about a character, as a list or as one text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Traits {
    /// A list of words.
    List(Vec<String>),
    /// One text.
    Text(String),
}

impl Default for Traits {
    fn default() -> Self {
        Traits::List(Vec::new())
    }
}

/// The personas of one language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Book {
    /// Everyone there is.
    pub personas: Vec<Persona>,
}

/// The book of a language. The files are part of the program and a test reads them, so they are never damaged.
pub fn book(language: Language) -> &'static Book {
    static ENGLISH: OnceLock<Book> = OnceLock::new();
    static KOREAN: OnceLock<Book> = OnceLock::new();
    let (cell, text) = match language {
        Language::En => (&ENGLISH, include_str!("../../../assets/personas/en.json")),
        Language::Ko => (&KOREAN, include_str!("../../../assets/personas/ko.json")),
    };
    let empty = || Book { personas: Vec::new() };
    cell.get_or_init(|| serde_json::from_str(text).unwrap_or_else(|_| empty()))
}

/// Draws different personas for a table; returns their places in the book.
pub fn draw(language: Language, count: usize, dice: &Dice) -> Vec<u16> {
    let mut all: Vec<u16> = (0..book(language).personas.len() as u16).collect();
    let mut draw = dice.draw("personas");
    for at in 0..count.min(all.len()) {
        let other = at + draw.index(all.len() - at);
        all.swap(at, other);
    }
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::names::take_all;
    use std::collections::BTreeSet;

    #[test]
    fn the_books_are_whole() {
        for language in [Language::En, Language::Ko] {
            let book = book(language);
            assert!(book.personas.len() >= 60, "{language:?} has {} personas", book.personas.len());
            let names: BTreeSet<&str> = book.personas.iter().map(|persona| persona.name.as_str()).collect();
            assert_eq!(names.len(), book.personas.len(), "names differ");
            let names: Vec<&str> = names.into_iter().collect();
            let taken: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(take_all(&names, 20), Ok(taken), "all of them could sit at one table");
        }
    }

    #[test]
    fn nobody_is_drawn_twice() {
        for seed in 0..50u64 {
            let drawn = draw(Language::En, 30, &Dice::new(seed.into()));
            assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 30);
        }
    }
}
