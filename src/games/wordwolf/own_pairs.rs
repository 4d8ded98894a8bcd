//! A list of one's own pairs: `apple / pear; cat / dog`, or the form of the document,
//! `[{"citizen_word": "apple", "wolf_word": "pear"}]`, typed, pasted or in a file. What is wrong with it is said of the pair
//! that is wrong.

use super::rules::{PairWords, Setup, WordWolf};
use crate::engine::Rules;

/// What is wrong with a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It begins like JSON and cannot be read.
    Json,
    /// This is not two words with a stroke between them.
    NotAPair(String),
    /// A word is empty, too long, or cannot stand on a card.
    Word(String),
    /// Both words are the same.
    Same(String),
    /// The pair is there twice.
    Twice(String),
    /// There are too many.
    Many,
}

/// The most pairs of a list.
pub const MOST: usize = 500;
/// The most characters of a list on one line.
pub const MOST_TEXT: usize = 12_000;

/// A list of several lines, or a whole file, on the one line of a field; with how many pairs it has.
pub fn on_one_line(text: &str) -> Result<(String, usize), Trouble> {
    let pairs = read(text.trim_start_matches('\u{feff}'))?;
    let marked = |word: &str| word.contains(['/', ';']);
    let line = match pairs.iter().any(|pair| marked(&pair.citizen_word) || marked(&pair.wolf_word)) {
        true => serde_json::to_string(&pairs).map_err(|_| Trouble::Json)?,
        false => {
            let pair = |pair: &PairWords| format!("{} / {}", pair.citizen_word, pair.wolf_word);
            pairs.iter().map(pair).collect::<Vec<_>>().join("; ")
        }
    };
    if line.chars().count() > MOST_TEXT { Err(Trouble::Many) } else { Ok((line, pairs.len())) }
}

/// Reads a list; an empty text has no pairs.
pub fn read(text: &str) -> Result<Vec<PairWords>, Trouble> {
    let text = text.trim();
    let pairs = if text.starts_with(['[', '{']) { json(text)? } else { strokes(text)? };
    if pairs.len() > MOST {
        return Err(Trouble::Many);
    }
    let mut seen: Vec<[String; 2]> = Vec::new();
    for PairWords { citizen_word, wolf_word } in &pairs {
        let name = format!("{citizen_word} / {wolf_word}");
        let mut both = [citizen_word.to_lowercase(), wolf_word.to_lowercase()];
        both.sort_unstable();
        if both[0] == both[1] {
            return Err(Trouble::Same(name));
        }
        let pair = PairWords { citizen_word: citizen_word.clone(), wolf_word: wolf_word.clone() };
        if WordWolf::validate(&Setup { pair: Some(pair), ..Setup::default() }).is_err() {
            return Err(Trouble::Word(name));
        }
        if seen.contains(&both) {
            return Err(Trouble::Twice(name));
        }
        seen.push(both);
    }
    Ok(pairs)
}

fn strokes(text: &str) -> Result<Vec<PairWords>, Trouble> {
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let words: Vec<&str> = part.split('/').map(str::trim).collect();
        match words[..] {
            [one, other] => Ok(PairWords { citizen_word: one.to_owned(), wolf_word: other.to_owned() }),
            _ => Err(Trouble::NotAPair(part.to_owned())),
        }
    };
    parts.map(pair).collect()
}

/// The document's file is a list of pairs, or an object that holds one.
fn json(text: &str) -> Result<Vec<PairWords>, Trouble> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(|_| Trouble::Json)?;
    let list = value.as_array().or_else(|| value.as_object()?.values().find_map(serde_json::Value::as_array));
    let word = |entry: &serde_json::Value, key: &str| entry.get(key)?.as_str().map(|word| word.trim().to_owned());
    let pair = |entry: &serde_json::Value| {
        let pair = word(entry, "citizen_word").zip(word(entry, "wolf_word"));
        let (citizen_word, wolf_word) =
            pair.ok_or_else(|| Trouble::NotAPair(entry.to_string().chars().take(60).collect()))?;
        Ok(PairWords { citizen_word, wolf_word })
    };
    list.ok_or(Trouble::Json)?.iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let two = read("apple / pear; 사과/배").expect("two pairs");
        assert_eq!((two[0].citizen_word.as_str(), two[1].wolf_word.as_str()), ("apple", "배"));
        let document = r#"[{"citizen_word": "apple", "wolf_word": "pear", "note": 1}, {"citizen_word": "사과", "wolf_word": "배"}]"#;
        assert_eq!(read(document), Ok(two.clone()));
        assert_eq!(read(&format!("{{\"pairs\": {document}}}")), Ok(two));
        assert_eq!(read("  "), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let long = "x".repeat(41);
        for (text, trouble) in [
            ("apple", Trouble::NotAPair("apple".into())),
            ("a / b / c", Trouble::NotAPair("a / b / c".into())),
            ("apple / Apple", Trouble::Same("apple / Apple".into())),
            ("apple /", Trouble::Word("apple / ".into())),
            ("a / b; b / a", Trouble::Twice("b / a".into())),
            ("[1", Trouble::Json),
        ] {
            assert_eq!(read(text), Err(trouble), "{text}");
        }
        assert!(matches!(read(&format!("{long} / b")), Err(Trouble::Word(_))));
        let many: String = (0..=MOST).map(|n| format!("a{n} / b{n}\n")).collect();
        assert_eq!(read(&many), Err(Trouble::Many));
    }

    #[test]
    fn a_file_stands_on_one_line_and_is_the_same_list() {
        let document = "\u{feff}[\n  {\"citizen_word\": \"apple\", \"wolf_word\": \"pear\"},\n  {\"citizen_word\": \"사과\", \"wolf_word\": \"배\"}\n]\n";
        assert_eq!(on_one_line(document), Ok(("apple / pear; 사과 / 배".into(), 2)));
        assert_eq!(on_one_line("apple / pear\ncat / dog\n"), Ok(("apple / pear; cat / dog".into(), 2)));
        let stroke = r#"[{"citizen_word": "AC/DC", "wolf_word": "a; b"}]"#;
        let (line, count) = on_one_line(stroke).expect("it can be read");
        assert_eq!((read(&line), count), (read(stroke), 1));
        assert_eq!(on_one_line("apple"), Err(Trouble::NotAPair("apple".into())));
    }
}
