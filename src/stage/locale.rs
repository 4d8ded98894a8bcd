//! Words for people: Fluent files in English and Korean, looked up by key, with Korean particles put right.

pub use crate::engine::Language;

use crate::engine::particle;
use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

impl Language {
    /// The language of this machine, or English.
    pub fn of_system() -> Language {
        #[cfg(not(target_family = "wasm"))]
        let tags = sys_locale::get_locale();
        #[cfg(target_family = "wasm")]
        let tags = super::web::languages();
        // The first that is spoken here.
        let known = |tag: String| Language::ALL.into_iter().find(|language| tag.starts_with(language.tag()));
        tags.into_iter().find_map(known).unwrap_or_default()
    }

    fn bundle(self) -> FluentBundle<FluentResource> {
        let tag: LanguageIdentifier = self.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        bundle.set_use_isolating(false);
        let _ = bundle.add_function("JOSA", |positional, _| match positional {
            [value, FluentValue::String(pair)] => {
                let word = match value {
                    FluentValue::String(word) => word.to_string(),
                    FluentValue::Number(number) => number.as_string().into_owned(),
                    _ => String::new(),
                };
                FluentValue::String(with_particle(&word, pair).into())
            }
            _ => FluentValue::Error,
        });
        bundle
    }
}

/// A Fluent file in every language, part of the program so that it cannot go missing.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// In English.
    pub english: &'static str,
    /// In Korean.
    pub korean: &'static str,
}

impl Words {
    /// In this language.
    pub fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::En => self.english,
            Language::Ko => self.korean,
        }
    }
}

/// The words of `assets/locale/*/NAME.ftl`.
#[macro_export]
macro_rules! words {
    ($name:literal) => {
        $crate::stage::locale::Words {
            english: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/locale/en/", $name, ".ftl")),
            korean: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/locale/ko/", $name, ".ftl")),
        }
    };
}

/// What the stage itself says.
pub const OWN_WORDS: [Words; 2] = [words!("stage"), words!("challenge")];

/// The words in use: the stage's own, and those of each game on it.
#[derive(Resource)]
pub struct Locale {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    words: Vec<Words>,
}

impl Locale {
    /// The stage's own words in one language.
    pub fn new(language: Language) -> Locale {
        let mut locale = Locale { language, bundle: language.bundle(), words: Vec::new() };
        for words in OWN_WORDS {
            locale.learn(words);
        }
        locale
    }

    /// Takes up more words.
    pub fn learn(&mut self, words: Words) {
        self.words.push(words);
        let source = words.in_language(self.language).to_owned();
        // A file with a mistake still gives its other messages; a test finds the mistake.
        let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, _)| resource);
        let _ = self.bundle.add_resource(resource);
    }

    /// Says everything in another language from now on.
    pub fn speak(&mut self, language: Language) {
        let known = std::mem::take(&mut self.words);
        (self.language, self.bundle) = (language, language.bundle());
        for words in known {
            self.learn(words);
        }
    }

    /// Which language this is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message of a key. A missing one shows its key, so that nothing is silently empty.
    pub fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// The message of a key with what it speaks of filled in.
    pub fn with(&self, key: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            filled.set(*name, value.clone());
        }
        self.bundle.format_pattern(pattern, Some(&filled), &mut Vec::new()).into_owned()
    }
}

/// A word with the particle that fits its last sound: `with_particle("빨강", "이/가")` is `빨강이`.
pub fn with_particle(word: &str, pair: &str) -> String {
    format!("{word}{}", if pair.contains('/') { particle(word, pair) } else { "" })
}

/// Korean lines break between words only: joins the syllables of a word, so that the text engine cannot part them.
pub fn keep_words_whole(text: &str) -> String {
    let hangul = |c: char| ('가'..='힣').contains(&c);
    let mut out = String::with_capacity(text.len() * 2);
    let mut before = ' ';
    for c in text.chars() {
        if hangul(before) && !c.is_whitespace() || hangul(c) && !before.is_whitespace() && before != '/' {
            out.push('\u{2060}');
        }
        out.push(c);
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_take_their_particle() {
        assert_eq!(with_particle("빨강", "이/가"), "빨강이");
        assert_eq!(with_particle("초록(G)", "이/가"), "초록(G)가");
        assert_eq!(with_particle("빨강", "에게"), "빨강");
    }

    #[test]
    fn only_the_syllables_of_a_word_are_joined() {
        assert_eq!(keep_words_whole("두 개 더"), "두 개 더");
        assert_eq!(keep_words_whole("보라 red"), "보\u{2060}라 red");
    }
}
