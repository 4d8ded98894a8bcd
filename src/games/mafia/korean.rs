//! Korean particles: which one follows depends on how the word before it ends.

/// Whether the word ends in a consonant, and whether that is ㄹ.
fn ending(word: &str) -> (bool, bool) {
    let Some(last) = word.chars().rev().find(|letter| letter.is_alphanumeric()) else { return (false, false) };
    let code = last as u32;
    match last {
        // A syllable is (lead × 21 + vowel) × 28 + tail, counted from U+AC00; tail 0 is none, 8 is ㄹ.
        '가'..='힣' => {
            let tail = (code - 0xAC00) % 28;
            (tail != 0, tail == 8)
        }
        // Digits as they are read out: 영 일 이 삼 사 오 육 칠 팔 구.
        '0' | '3' | '6' => (true, false),
        '1' | '7' | '8' => (true, true),
        // Latin names by their last letter; l, m, n and the stops usually close the syllable.
        'l' | 'L' => (true, true),
        'm' | 'M' | 'n' | 'N' | 'b' | 'B' | 'k' | 'K' | 'p' | 'P' | 't' | 'T' => (true, false),
        _ => (false, false),
    }
}

/// The particle of this pair that fits the word; the pair is written as in `은는`.
pub fn particle(word: &str, pair: &str) -> String {
    let (closed, liquid) = ending(word);
    let one = |with: &str, without: &str| if closed { with.to_owned() } else { without.to_owned() };
    match pair {
        "은는" => one("은", "는"),
        "이가" => one("이", "가"),
        "을를" => one("을", "를"),
        "과와" => one("과", "와"),
        "아야" => one("아", "야"),
        "이라라" => one("이라", "라"),
        "이었였" => one("이었", "였"),
        "이에예" => one("이에", "예"),
        "이" => one("이", ""),
        "으로로" if liquid => "로".to_owned(),
        "으로로" => one("으로", "로"),
        _ => pair.to_owned(),
    }
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
                out.push_str(&particle(word, pair));
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

    #[test]
    fn particles_fit() {
        for (word, told) in [
            ("민준", ["민준은", "민준이", "민준을", "민준과", "민준으로", "민준아"]),
            ("영희", ["영희는", "영희가", "영희를", "영희와", "영희로", "영희야"]),
            ("서울", ["서울은", "서울이", "서울을", "서울과", "서울로", "서울아"]),
            ("Ben", ["Ben은", "Ben이", "Ben을", "Ben과", "Ben으로", "Ben아"]),
            ("3", ["3은", "3이", "3을", "3과", "3으로", "3아"]),
            ("2", ["2는", "2가", "2를", "2와", "2로", "2야"]),
        ] {
            let pairs = ["은는", "이가", "을를", "과와", "으로로", "아야"];
            assert_eq!(pairs.map(|pair| format!("{word}{}", particle(word, pair))), told);
        }
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
