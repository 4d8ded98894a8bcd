//! Sentences with names in them, and the Korean particles that follow those.

use crate::engine;

/// The particle of a pair that fits the word. In a line of the phrase bank the pair is written as in `은는`.
fn particle(word: &str, pair: &str) -> &'static str {
    let pair = match pair {
        "은는" => "은/는",
        "이가" => "이/가",
        "을를" => "을/를",
        "과와" => "과/와",
        "아야" => "아/야",
        "이라라" => "이라/라",
        "이었였" => "이었/였",
        "이에예" => "이에/예",
        "이" => "이/",
        "으로로" => "으로/로",
        // The tests read the bank for it.
        _ => "",
    };
    engine::particle(word, pair)
}

/// Puts words into a line: `{key}` as it is, `{key:이가}` with the particle that fits. Every place is filled at once, so
/// that a word which looks like a place itself, such as the name `{b}`, stays what it is.
pub fn fill(line: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(line.len() + words.iter().map(|(_, word)| word.len()).sum::<usize>());
    let mut rest = line;
    while let Some((head, place)) = rest.split_once('{') {
        out.push_str(head);
        let filled = place.split_once('}').and_then(|(inside, tail)| {
            let (key, pair) = inside.split_once(':').unwrap_or((inside, ""));
            let (_, word) = words.iter().find(|(known, _)| *known == key)?;
            Some((word, pair, tail))
        });
        match filled {
            Some((word, pair, tail)) => {
                out.push_str(word);
                out.push_str(particle(word, pair));
                rest = tail;
            }
            None => {
                out.push('{');
                rest = place;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair that is not known would be left out without a word.
    #[test]
    fn every_pair_of_the_bank_is_known() {
        let bank = concat!(
            include_str!("../../../assets/personas/ko.json"),
            include_str!("../../../assets/voices/ko.json"),
            include_str!("text.rs"),
            include_str!("thought.rs"),
            include_str!("sharp.rs"),
            include_str!("speech.rs"),
        );
        let mut pairs = 0;
        for place in bank.split('{').skip(1).filter_map(|place| place.split_once('}')) {
            if let Some((key, pair)) = place.0.split_once(':').filter(|(key, pair)| {
                key.chars().all(|letter| letter.is_ascii_lowercase()) && pair.starts_with(crate::engine::is_hangul)
            }) {
                assert_ne!(particle("민준", pair), "", "{{{key}:{pair}}}");
                pairs += 1;
            }
        }
        assert!(pairs > 500, "{pairs}");
    }

    #[test]
    fn lines_are_filled() {
        let target = |word| [("target", word)];
        assert_eq!(fill("{target:이가} {role}, {target}!", &target("두칠")), "두칠이 {role}, 두칠!");
        assert_eq!(fill("내가 {role:이라라}고.", &[("role", "의사")]), "내가 의사라고.");
        assert_eq!(fill("{targets} {{target}} {target", &target("x")), "{targets} {x} {target");
    }

    #[test]
    fn a_word_that_looks_like_a_place_stays_a_word() {
        let names = [("a", "{b}"), ("b", "{a}")];
        assert_eq!(fill("{a} votes for {b}.", &names), "{b} votes for {a}.");
        assert_eq!(fill("{b:이가} {a}에게 투표한다.", &names), "{a}가 {b}에게 투표한다.");
    }
}
