//! Reading hints: which words does a sentence fit?
//!
//! A thought is recognised by its keys, which are stems. A key is found where a word of the text begins with it, so
//! that particles and endings behind it do not matter: `과수원` is found in `과수원에서`, `juic` in `juicy`. A short
//! key would be found in too much that way (`배` in `배고프다`, `ten` in `tennis`), so behind a short key only a known
//! particle or ending may follow.

use super::words::Entry;
use crate::engine::is_hangul;
use std::collections::HashMap;

/// What may stand behind a one-syllable Korean stem: particles, and the endings of short verbs and of 이다.
const KOREAN_TAILS: [&str; 100] = [
    "",
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "에",
    "의",
    "도",
    "만",
    "로",
    "으로",
    "와",
    "과",
    "랑",
    "이랑",
    "나",
    "이나",
    "에서",
    "에게",
    "한테",
    "께",
    "부터",
    "까지",
    "처럼",
    "같이",
    "보다",
    "마다",
    "밖에",
    "조차",
    "라도",
    "이라도",
    "들",
    "들이",
    "들은",
    "들을",
    "들도",
    "에는",
    "에도",
    "에서는",
    "에서도",
    "으로도",
    "로도",
    "이에요",
    "예요",
    "이죠",
    "죠",
    "이다",
    "다",
    "이고",
    "고",
    "이라",
    "라",
    "이라서",
    "라서",
    "이라며",
    "이지만",
    "지만",
    "이네요",
    "네요",
    "이냐",
    "인지",
    "입니다",
    "요",
    "하고",
    "해요",
    "하다",
    "하는",
    "한",
    "할",
    "아",
    "어",
    "아요",
    "어요",
    "아서",
    "어서",
    "아야",
    "어야",
    "아야죠",
    "어야죠",
    "았어요",
    "었어요",
    "기",
    "기도",
    "느냐",
    "느냐가",
    "는다",
    "는다고",
    "는데",
    "은데",
    "은맛이",
    "던",
    "게",
    "지",
    "면",
    "으면",
    "니까",
    "으니까",
    "습니다",
];
/// What may stand behind an English stem of up to four letters.
const ENGLISH_TAILS: [&str; 18] =
    ["", "s", "es", "e", "d", "ed", "ing", "y", "ies", "er", "ers", "ly", "n", "en", "ness", "ish", "ful", "less"];

/// Lower case, with one blank before each word and one at the end; everything but letters and digits is a blank.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    for letter in text.chars().flat_map(char::to_lowercase) {
        // Apostrophes vanish: "it's" and "its" are told apart by nobody who hurries.
        match letter {
            '\'' | '’' => {}
            letter if letter.is_alphanumeric() => plain.push(letter),
            _ if plain.ends_with(' ') => {}
            _ => plain.push(' '),
        }
    }
    if !plain.ends_with(' ') {
        plain.push(' ');
    }
    plain
}

/// Whether `tail`, the rest of a word behind `key`, may stand there.
fn may_follow(key: &str, tail: &str) -> bool {
    match key.chars().last() {
        Some(last) if is_hangul(last) => key.chars().nth(1).is_some() || KOREAN_TAILS.contains(&tail),
        _ => key.len() > 4 || ENGLISH_TAILS.contains(&tail),
    }
}

/// Whether the text says this: a key, or a word.
pub fn says(text: &str, key: &str) -> bool {
    let (text, key) = (plain(text), plain(key));
    found_in(&text, key.trim_end())
}

/// `key` begins with a blank, so it is found only where a word begins.
fn found_in(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        let tail = text[at + key.len()..].split(' ').next().unwrap_or("");
        may_follow(key.trim_start(), tail)
    })
}

/// Finds words by what is said of them.
#[derive(Debug, Default)]
pub struct Index {
    /// By the first word of a key.
    keys: HashMap<String, Vec<Key>>,
}

#[derive(Debug)]
struct Key {
    /// As in [`plain`], with the blank before it.
    text: String,
    entry: usize,
    /// `None` if it is the word itself.
    association: Option<usize>,
}

/// How well a text fits one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    /// The word, by its number among the entries.
    pub entry: usize,
    /// The thought that fits best; `None` if the word itself was said.
    pub association: Option<usize>,
    /// Its grade; [`NAMED`] if the word itself was said.
    pub grade: u8,
    /// Whether all of the thought's keys were found.
    pub whole: bool,
}

/// The grade of a hint that says the word itself.
pub const NAMED: u8 = 6;

impl Index {
    pub(super) fn new(entries: &[Entry]) -> Index {
        let mut index = Index::default();
        for (number, entry) in entries.iter().enumerate() {
            index.add(entry.word, number, None);
            for (at, said) in entry.associations.iter().enumerate() {
                said.keys.iter().for_each(|key| index.add(key, number, Some(at)));
            }
        }
        index
    }

    fn add(&mut self, key: &str, entry: usize, association: Option<usize>) {
        let text = plain(key).trim_end().to_owned();
        let first = text.split_whitespace().next().unwrap_or("").to_owned();
        self.keys.entry(first).or_default().push(Key { text, entry, association });
    }

    /// The words that a text fits, each with its best thought, in the order of the entries.
    pub fn read(&self, entries: &[Entry], text: &str) -> Vec<Fit> {
        let text = plain(text);
        // For each thought, how many of its keys were found.
        let mut thoughts: Vec<(usize, Option<usize>, usize)> = Vec::new();
        for word in text.split_whitespace() {
            // Every beginning of the word may be a key.
            for end in word.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
                for key in self.keys.get(&word[..end]).into_iter().flatten().filter(|key| found_in(&text, &key.text)) {
                    let same = |(entry, association, _): &&mut (usize, Option<usize>, usize)| {
                        (*entry, *association) == (key.entry, key.association)
                    };
                    match thoughts.iter_mut().find(same) {
                        Some((_, _, keys)) => *keys += 1,
                        None => thoughts.push((key.entry, key.association, 1)),
                    }
                }
            }
        }
        let mut fits: Vec<Fit> =
            thoughts
                .into_iter()
                .map(|(entry, association, found)| {
                    let said = association.and_then(|at| entries[entry].associations.get(at));
                    // Half of the thought is a weaker sign.
                    let grade = said.map_or(NAMED, |said| {
                        if found * 2 >= said.keys.len() { said.grade } else { said.grade.max(2) - 1 }
                    });
                    let whole = said.is_none_or(|said| found >= said.keys.len());
                    Fit { entry, association, grade, whole }
                })
                .collect();
        fits.sort_by_key(|fit| (fit.entry, std::cmp::Reverse((fit.whole, fit.grade)), fit.association));
        fits.dedup_by_key(|fit| fit.entry);
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Lexicon;
    use super::*;
    use crate::engine::Language;

    #[test]
    fn particles_and_endings_do_not_matter() {
        for text in ["과수원에서 따요", "큰 과수원이 있죠!", "과수원", "우리 과수원은요"] {
            assert!(says(text, "과수원"), "{text}");
        }
        assert!(says("Juicy ones are best", "juic") && says("It's JUICE.", "juic"));
        assert!(says("배가 노랗다", "배") && says("이건 배예요", "배") && says("배.", "배"));
        assert!(!says("배고프다", "배") && !says("담배 냄새", "배") && !says("준비", "비"));
        assert!(says("two tents", "tent") && !says("I like tennis", "ten") && !says("often", "ten"));
        assert!(says("By the sea, of course", "by the sea") && !says("by a sea", "by the sea"));
        assert!(!says("", "a") && !says("...", "배"));
    }

    #[test]
    fn every_hint_is_read_as_its_own_thought() {
        for language in Language::ALL {
            let lexicon = Lexicon::of(language);
            for (number, entry) in lexicon.entries.iter().enumerate() {
                for said in &entry.associations {
                    let fits = lexicon.index.read(&lexicon.entries, &said.hint);
                    let own = fits.iter().find(|fit| fit.entry == number).map(|fit| fit.grade);
                    assert!(own >= Some(said.grade), "{}: {} read as {own:?}", entry.word, said.hint);
                }
            }
        }
    }

    #[test]
    fn free_text_of_a_person_is_read() {
        let lexicon = Lexicon::of(Language::Ko);
        let apple = lexicon.find("사과").expect("a word");
        let fits = lexicon.index.read(&lexicon.entries, "음... 백설공주 이야기에 나오죠");
        assert_eq!(fits.iter().find(|fit| fit.entry == apple).map(|fit| fit.grade), Some(5));
        let fits = lexicon.index.read(&lexicon.entries, "그냥 사과예요");
        assert_eq!(fits.iter().find(|fit| fit.entry == apple).map(|fit| fit.grade), Some(NAMED));
        assert!(lexicon.index.read(&lexicon.entries, "ㅁㄴㅇㄹ 🎲").is_empty());
    }
}
