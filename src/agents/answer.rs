//! An answer as it is written: found among what a model writes around it, and read while it is still coming.

use serde_json::{Map, Value};
use std::collections::HashSet;

/// Why an answer cannot be used; each is a section of the prompts that says it to the model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The section.
    pub section: &'static str,
    /// What stands in the section's places.
    pub words: Vec<(&'static str, String)>,
}

impl Flaw {
    /// A flaw without particulars.
    pub fn plain(section: &'static str) -> Flaw {
        Flaw { section, words: Vec::new() }
    }

    /// A flaw with one particular.
    pub fn of(section: &'static str, place: &'static str, word: impl Into<String>) -> Flaw {
        Flaw { section, words: vec![(place, word.into())] }
    }
}

/// The answer among the words: all of them, what stands in a fence, or the first object that is whole. Nothing is repaired
/// beyond that: a vote that was guessed would not be theirs.
pub fn find(words: &str) -> Result<Map<String, Value>, Flaw> {
    let words = without_thoughts(words);
    let words = words.trim();
    let object = |text: &str| serde_json::from_str::<Map<String, Value>>(text.trim()).ok();
    if let Some(found) = object(words) {
        return Ok(found);
    }
    let fenced = words.split("```").skip(1).step_by(2).map(|inside| inside.strip_prefix("json").unwrap_or(inside));
    if let Some(found) = fenced.filter_map(object).next() {
        return Ok(found);
    }
    for (at, _) in words.match_indices('{') {
        let mut read = serde_json::Deserializer::from_str(&words[at..]).into_iter::<Map<String, Value>>();
        if let Some(Ok(found)) = read.next() {
            return Ok(found);
        }
    }
    Err(Flaw::plain("wrong.json"))
}

/// The words without what some models think aloud before they answer.
pub fn without_thoughts(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, thought)) = rest.split_once("<think>") {
        out.push_str(before);
        match thought.split_once("</think>") {
            Some((_, after)) => rest = after,
            None => return out,
        }
    }
    // Some templates open the thought themselves, so that only its end is written.
    let rest = if out.is_empty() { rest.rsplit_once("</think>").map_or(rest, |(_, after)| after) } else { rest };
    out.push_str(rest);
    out
}

/// A text of an answer as one line: line breaks and runs of blanks are one blank.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether words repeat a long piece of a thought, so that what was meant for nobody would be said aloud.
pub fn leaks(say: &str, think: &str) -> bool {
    const LONG: usize = 40;
    let (said, thought): (Vec<char>, Vec<char>) = (say.chars().collect(), think.chars().collect());
    if said.len() < LONG {
        return false;
    }
    let pieces: HashSet<&[char]> = thought.windows(LONG).collect();
    said.windows(LONG).any(|piece| pieces.contains(piece))
}

/// Which text of an answer a piece belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// What is thought.
    Think,
    /// What is said.
    Say,
}

/// Reads the texts of an answer while it is coming. It looks for the keys `think` and `say` of an object and hands their
/// letters over as soon as they are whole.
#[derive(Default)]
pub struct Coming {
    seen: State,
    /// How deep in objects and lists.
    depth: u32,
    /// The string that is being read, if it is a key or one of no interest.
    key: String,
    /// An escape that is not whole yet.
    escape: String,
    /// The first half of a letter that takes two escapes.
    half: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum State {
    #[default]
    Outside,
    /// In a string at a place where a key may stand.
    Key,
    /// After a key and its colon.
    Value,
    /// In a string that is one of the two texts.
    In(Text),
    /// In any other string.
    Other,
}

impl Coming {
    /// Takes more of the answer; returns the letters of the texts in it.
    pub fn take(&mut self, more: &str) -> Vec<(Text, String)> {
        let mut out: Vec<(Text, String)> = Vec::new();
        for letter in more.chars() {
            if let Some((text, said)) = self.letter(letter) {
                match out.last_mut() {
                    Some((last, words)) if *last == text => words.push(said),
                    _ => out.push((text, said.to_string())),
                }
            }
        }
        out
    }

    fn letter(&mut self, letter: char) -> Option<(Text, char)> {
        match self.seen {
            State::Outside | State::Value => {
                self.between(letter);
                None
            }
            State::Key | State::Other | State::In(_) => {
                if self.escape.is_empty() && letter == '"' {
                    self.seen = State::Outside;
                    return None;
                }
                let said = self.unescaped(letter)?;
                match self.seen {
                    State::In(text) => Some((text, said)),
                    State::Key => {
                        self.key.push(said);
                        None
                    }
                    _ => None,
                }
            }
        }
    }

    fn between(&mut self, letter: char) {
        match letter {
            '{' | '[' => {
                self.depth += 1;
                self.seen = State::Outside;
                self.key.clear();
            }
            '}' | ']' => self.depth = self.depth.saturating_sub(1),
            ':' => self.seen = State::Value,
            ',' => {
                self.seen = State::Outside;
                self.key.clear();
            }
            '"' if self.depth == 0 => {}
            '"' => {
                self.seen = match (self.seen, self.key.as_str()) {
                    (State::Value, "think") if self.depth == 1 => State::In(Text::Think),
                    (State::Value, "say") if self.depth == 1 => State::In(Text::Say),
                    (State::Value, _) => State::Other,
                    _ => State::Key,
                };
                if self.seen == State::Key {
                    self.key.clear();
                }
            }
            _ => {}
        }
    }

    /// The letter that this one is, or completes.
    fn unescaped(&mut self, letter: char) -> Option<char> {
        if self.escape.is_empty() {
            if letter == '\\' {
                self.escape.push(letter);
                return None;
            }
            return Some(letter);
        }
        self.escape.push(letter);
        if self.escape.starts_with("\\u") && self.escape.len() < 6 {
            return None;
        }
        let escape = std::mem::take(&mut self.escape);
        match escape.as_bytes().get(1) {
            Some(b'n' | b'r' | b't' | b'b' | b'f') => Some(' '),
            Some(b'u') => {
                let unit = u16::from_str_radix(escape.get(2..)?, 16).ok()?;
                let units = self.half.take().map_or(vec![unit], |half| vec![half, unit]);
                match char::decode_utf16(units).next()? {
                    Ok(letter) => Some(letter),
                    Err(half) => {
                        self.half = Some(half.unpaired_surrogate());
                        None
                    }
                }
            }
            _ => Some(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(words: &str) -> Option<String> {
        Some(find(words).ok()?["target"].as_str()?.to_owned())
    }

    #[test]
    fn an_answer_is_found_among_words() {
        for words in [
            r#"{"target":"p3"}"#,
            "  {\"target\":\"p3\"}\n",
            "Sure!\n```json\n{\"target\":\"p3\"}\n```\nGood luck {to all}.",
            "I choose {\"target\":\"p3\"}, and not {\"target\":\"p4\"}.",
            "<think>{\"target\":\"p9\"} or so</think>{\"target\":\"p3\"}",
            "so p9? {\"target\":\"p9\"} no.</think> {\"target\":\"p3\"}",
            "a { b {\"target\":\"p3\"}",
        ] {
            assert_eq!(target(words).as_deref(), Some("p3"), "{words}");
        }
        for words in ["", "p3", "{\"target\":\"p3\"", "[\"p3\"]", "<think>{\"target\":\"p3\"}", "{target: p3}"] {
            assert_eq!(target(words), None, "{words}");
        }
    }

    #[test]
    fn what_is_thought_is_not_said() {
        let think = "I am mafia with p4, so I had better look for somebody else to blame today.";
        assert!(leaks("Well: so I had better look for somebody else to blame today", think));
        assert!(!leaks("somebody else to blame", think));
    }

    /// However an answer is cut, its texts come out letter by letter, and nothing else does.
    #[test]
    fn texts_are_read_while_they_come() {
        let answer = r#" {"acts":[{"say":"no"}], "think":"a \"b\" \\ 밤 \ud83d\ude00\u00e9","other":"say", "say" : "x\ny","n":{"think":"no"}}"#;
        for size in 1..20 {
            let (mut coming, mut think, mut say) = (Coming::default(), String::new(), String::new());
            let letters: Vec<char> = answer.chars().collect();
            for piece in letters.chunks(size) {
                for (text, words) in coming.take(&piece.iter().collect::<String>()) {
                    match text {
                        Text::Think => think.push_str(&words),
                        Text::Say => say.push_str(&words),
                    }
                }
            }
            assert_eq!((think.as_str(), say.as_str()), ("a \"b\" \\ 밤 😀é", "x y"), "{size}");
        }
    }
}
