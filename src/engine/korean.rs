//! Korean particles: which form follows depends on the sound that the word before it ends in.

/// What a word ends in when it is read aloud.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Vowel,
    /// The consonant ㄹ, after which `으로` is `로`.
    Rieul,
    Consonant,
}

/// The particle of a pair that fits a word: of `이/가`, after a consonant the first, after a vowel the second.
/// `으로/로` takes ㄹ for a vowel. What is no pair is returned as it is.
pub fn particle<'a>(word: &str, pair: &'a str) -> &'a str {
    let Some((after_consonant, after_vowel)) = pair.split_once('/') else { return pair };
    match ending(word) {
        Ending::Vowel => after_vowel,
        Ending::Rieul if after_consonant.starts_with('으') => after_vowel,
        Ending::Rieul | Ending::Consonant => after_consonant,
    }
}

fn ending(word: &str) -> Ending {
    let mut letters = word.chars().rev().skip_while(|letter| !letter.is_alphanumeric());
    let Some(last) = letters.next() else { return Ending::Vowel };
    // A letter that stands alone is read by its name, as in "초록(G)": 지.
    let alone = !letters.next().is_some_and(|before| before.is_ascii_alphabetic());
    match last.to_ascii_lowercase() {
        // A syllable is (lead × 21 + vowel) × 28 + tail, counted from U+AC00; tail 0 is none, 8 is ㄹ.
        '가'..='힣' => match (last as u32 - '가' as u32) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // Digits as they are read: 영 일 이 삼 사 오 육 칠 팔 구.
        '1' | '7' | '8' | 'l' => Ending::Rieul,
        '0' | '3' | '6' | 'm' | 'n' => Ending::Consonant,
        // 알.
        'r' if alone => Ending::Rieul,
        // Jack is 잭, but K is 케이.
        'b' | 'k' | 'p' | 't' if !alone => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_last_sound() {
        for (word, told) in [
            ("민준", ["민준은", "민준이", "민준을", "민준과", "민준으로"]),
            ("영희", ["영희는", "영희가", "영희를", "영희와", "영희로"]),
            ("서울", ["서울은", "서울이", "서울을", "서울과", "서울로"]),
            ("Ben", ["Ben은", "Ben이", "Ben을", "Ben과", "Ben으로"]),
            ("Jack", ["Jack은", "Jack이", "Jack을", "Jack과", "Jack으로"]),
            ("Peter", ["Peter는", "Peter가", "Peter를", "Peter와", "Peter로"]),
            ("K", ["K는", "K가", "K를", "K와", "K로"]),
            ("R", ["R은", "R이", "R을", "R과", "R로"]),
            ("초록(G)", ["초록(G)는", "초록(G)가", "초록(G)를", "초록(G)와", "초록(G)로"]),
            ("3", ["3은", "3이", "3을", "3과", "3으로"]),
            ("2", ["2는", "2가", "2를", "2와", "2로"]),
            ("p7", ["p7은", "p7이", "p7을", "p7과", "p7로"]),
            ("…", ["…는", "…가", "…를", "…와", "…로"]),
        ] {
            let pairs = ["은/는", "이/가", "을/를", "과/와", "으로/로"];
            assert_eq!(pairs.map(|pair| format!("{word}{}", particle(word, pair))), told);
        }
        assert_eq!(particle("민준", "에게"), "에게");
    }
}
