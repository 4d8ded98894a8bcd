//! The pairs of words, and what is said of them.
//!
//! `assets/words/en.json` and `ko.json` hold the pairs. Each word has associations, graded from 1 (vague: true of a
//! thousand things) to 5 (gives it away); `shared` ones are true of both words of the pair. `more-en.txt` and
//! `more-ko.txt` have a line for each word: notions that it brings to mind, which can be said as they stand, and loose
//! stems, by which more of what people say of it is recognised.

use super::reading::Index;
use crate::engine::Language;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// Something to say of a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Association {
    /// From 1, vague, to 5, telling.
    pub grade: u8,
    /// The sentence.
    pub hint: String,
    /// Stems by which the thought is recognised in somebody else's words.
    pub keys: Vec<String>,
}

/// Two words that are alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The word of the many.
    pub citizen_word: String,
    /// The word of the few.
    pub wolf_word: String,
    /// True of both.
    pub shared: Vec<Association>,
    /// True of the first alone.
    pub citizen: Vec<Association>,
    /// True of the second alone.
    pub wolf: Vec<Association>,
}

/// What a mind knows of one word: everything that is true of it, but not which other word it was paired with.
#[derive(Debug)]
pub struct Entry {
    /// The word.
    pub word: &'static str,
    /// What is true of it, vague first.
    pub associations: Vec<&'static Association>,
    /// What it brings to mind: "Newton", "the shape of a light bulb".
    pub notions: Vec<&'static str>,
    /// More that is said of it.
    pub stems: Vec<&'static str>,
}

/// Something that a mind can say of a word.
#[derive(Debug)]
pub struct Thought {
    /// A sentence, or a notion.
    pub text: &'static str,
    /// Whether it is a notion, to be put into a sentence.
    pub notion: bool,
    /// How well it fits the word.
    pub own: i32,
    /// How well it fits the word that is most alike.
    pub rival: i32,
    /// The word in it that says most.
    pub key: String,
}

impl Thought {
    /// How much it tells: of this word, and not of one like it.
    pub fn tells(&self) -> i32 {
        self.own - self.rival
    }
}

/// What a mind works out about a word when it first needs it.
#[derive(Debug)]
pub struct About {
    /// The words that are like it, most alike first, with their likeness in hundredths.
    pub alike: Vec<(usize, i32)>,
    /// All that can be said of it, most telling first.
    pub thoughts: Vec<Thought>,
}

/// All words of a language.
#[derive(Debug)]
pub struct Lexicon {
    /// The pairs, as the file lists them.
    pub pairs: &'static [Pair],
    /// Each word once.
    pub entries: Vec<Entry>,
    /// Finds words by what is said of them.
    pub index: Index,
    about: Vec<OnceLock<About>>,
}

impl Lexicon {
    /// The lexicon of a language; it is read when it is first asked for.
    pub fn of(language: Language) -> &'static Lexicon {
        static EN: OnceLock<Lexicon> = OnceLock::new();
        static KO: OnceLock<Lexicon> = OnceLock::new();
        let cell = match language {
            Language::En => &EN,
            Language::Ko => &KO,
        };
        cell.get_or_init(|| Lexicon::new(language, pairs(language)))
    }

    fn new(language: Language, pairs: &'static [Pair]) -> Lexicon {
        let more = more(language);
        let mut entries: Vec<Entry> = Vec::new();
        for pair in pairs {
            for (word, own) in [(&pair.citizen_word, &pair.citizen), (&pair.wolf_word, &pair.wolf)] {
                let said = pair.shared.iter().chain(own);
                match entries.iter_mut().find(|entry| entry.word == word) {
                    Some(entry) => entry.associations.extend(said),
                    None => {
                        let (notions, stems) = more.get(word.as_str()).cloned().unwrap_or_default();
                        entries.push(Entry { word, associations: said.collect(), notions, stems });
                    }
                }
            }
        }
        entries.iter_mut().for_each(|entry| entry.associations.sort_by_key(|said| said.grade));
        let index = Index::new(language, &entries);
        let about = entries.iter().map(|_| OnceLock::new()).collect();
        Lexicon { pairs, entries, index, about }
    }

    /// What is to be known about a word by its number.
    pub fn about(&self, entry: usize) -> &About {
        self.about[entry].get_or_init(|| {
            let alike = self.index.alike(&self.entries, entry);
            let thought = |text: &'static str, notion: bool| {
                let reading = self.index.read(text);
                let rival = alike.iter().map(|&(other, likeness)| reading.fit(other) * likeness / 100).max();
                let key = reading.strongest(entry).unwrap_or_default().to_owned();
                Thought { text, notion, own: reading.fit(entry), rival: rival.unwrap_or(0), key }
            };
            let of = &self.entries[entry];
            let sentences = of.associations.iter().map(|said| thought(&said.hint, false));
            let mut thoughts: Vec<Thought> =
                sentences.chain(of.notions.iter().map(|notion| thought(notion, true))).collect();
            thoughts.sort_by_key(|thought| -thought.tells());
            About { alike, thoughts }
        })
    }

    /// The number of a word among the entries.
    pub fn find(&self, word: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.word == word)
    }
}

/// The pairs of a language, as the file lists them.
pub fn pairs(language: Language) -> &'static [Pair] {
    static EN: OnceLock<Vec<Pair>> = OnceLock::new();
    static KO: OnceLock<Vec<Pair>> = OnceLock::new();
    // The files are part of the program and checked by its tests; one that cannot be read leaves no pairs.
    let read = |text| serde_json::from_str(text).unwrap_or_default();
    match language {
        Language::En => EN.get_or_init(|| read(include_str!("../../../assets/words/en.json"))),
        Language::Ko => KO.get_or_init(|| read(include_str!("../../../assets/words/ko.json"))),
    }
}

/// By word: its notions and its loose stems, from lines such as `apple: cider, Newton; red crisp`.
fn more(language: Language) -> HashMap<&'static str, (Vec<&'static str>, Vec<&'static str>)> {
    let text = match language {
        Language::En => include_str!("../../../assets/words/more-en.txt"),
        Language::Ko => include_str!("../../../assets/words/more-ko.txt"),
    };
    let line = |line: &'static str| {
        let (word, rest) = line.split_once(": ")?;
        let (notions, stems) = rest.split_once("; ").unwrap_or((rest, ""));
        Some((word, (notions.split(", ").collect(), stems.split_whitespace().collect())))
    };
    text.lines().filter_map(line).collect()
}

/// What is wrong with the notions of a language: a line each.
pub fn more_complaints(language: Language) -> Vec<String> {
    let lexicon = Lexicon::of(language);
    let mut complaints = Vec::new();
    for word in more(language).keys().filter(|word| lexicon.find(word).is_none()) {
        complaints.push(format!("{word} is in no pair"));
    }
    for (number, entry) in lexicon.entries.iter().enumerate() {
        let mut complain = |what: String| complaints.push(format!("{}: {what}", entry.word));
        if entry.notions.len() < LEAST_NOTIONS || entry.stems.len() < LEAST_STEMS {
            complain(format!("{} notions and {} stems", entry.notions.len(), entry.stems.len()));
        }
        let with = |pair: &&Pair| pair.citizen_word == entry.word || pair.wolf_word == entry.word;
        for pair in lexicon.pairs.iter().filter(with) {
            for (notion, word) in entry.notions.iter().flat_map(|n| [(n, &pair.citizen_word), (n, &pair.wolf_word)]) {
                if super::reading::says(notion, word) {
                    complain(format!("{notion:?} says a word of the pair"));
                }
            }
        }
        for notion in &entry.notions {
            if lexicon.index.read(notion).fit(number) == 0 || notion.chars().count() > MOST_NOTION {
                complain(format!("{notion:?} is not recognised, or too long"));
            }
        }
    }
    complaints
}

const LEAST_NOTIONS: usize = 4;
const LEAST_STEMS: usize = 8;
/// The longest notion, in characters.
const MOST_NOTION: usize = 40;

/// The longest hint, in characters.
pub const MOST_CHARACTERS: usize = 100;
const LEAST_SHARED: usize = 4;
const LEAST_OWN: usize = 3;

/// What is wrong with a list of pairs: a line each. Nothing is wrong with a good one.
pub fn complaints(pairs: &[Pair]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut seen = HashSet::new();
    for Pair { citizen_word, wolf_word, shared, citizen, wolf } in pairs {
        let mut complain = |what: String| complaints.push(format!("{citizen_word}/{wolf_word}: {what}"));
        let mut words = [citizen_word.as_str(), wolf_word.as_str()];
        words.sort_unstable();
        if words[0] == words[1] {
            complain("the words are the same".into());
        }
        if !seen.insert(words) {
            complain("the pair is there twice".into());
        }
        if words.iter().any(|word| word.trim().is_empty() || word.trim() != *word) {
            complain("a word is empty or has blanks around it".into());
        }
        if shared.len() < LEAST_SHARED {
            complain(format!("the words share too little: {} associations, at least {LEAST_SHARED}", shared.len()));
        }
        for (side, own) in [(citizen_word, citizen), (wolf_word, wolf)] {
            if own.len() < LEAST_OWN {
                complain(format!("{side} has {} of its own, at least {LEAST_OWN}: they share everything", own.len()));
            }
        }
        let mut hints = HashSet::new();
        for Association { grade, hint, keys } in shared.iter().chain(citizen).chain(wolf) {
            if !(1..=5).contains(grade) {
                complain(format!("grade {grade} of {hint:?} is not from 1 to 5"));
            }
            let length = hint.chars().count();
            if hint.trim().is_empty() || length > MOST_CHARACTERS || hint.chars().any(char::is_control) {
                complain(format!("{hint:?} has {length} characters; a hint has 1 to {MOST_CHARACTERS}, on one line"));
            }
            if !hints.insert(hint) {
                complain(format!("{hint:?} is there twice"));
            }
            if keys.is_empty() || keys.iter().any(|key| key.trim().is_empty()) {
                complain(format!("{hint:?} has no keys, or an empty one"));
            }
            let unread: Vec<&String> = keys.iter().filter(|key| !super::reading::says(hint, key)).collect();
            if !unread.is_empty() {
                complain(format!("the keys {unread:?} are not found in their own hint {hint:?}"));
            }
            if [citizen_word, wolf_word].into_iter().any(|word| super::reading::says(hint, word)) {
                complain(format!("{hint:?} says a word of the pair"));
            }
        }
    }
    complaints
}
