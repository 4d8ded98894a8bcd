//! Short codes: a shared game in seven signs that can be read out, such as `M4K-7QRA`.
//!
//! The first sign says which game and which of its setups ([`Rules::sign`](super::Rules::sign)), the next five are 25
//! bits of chance, the last one is a checksum that finds any one wrong sign and any two that changed places. The code
//! as it is written is the game's seed, so nothing but the code is needed to deal the game again, and the deal of a
//! code never changes. 33,554,432 games of each setup are enough for games between friends; where a seed must not be
//! guessed by the other side, 128 bits are drawn and the whole game ID is shared.

use super::Seed;
use std::fmt;

/// Crockford's alphabet: no I, L, O or U to confuse with 1, 0 and V.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A game in seven signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortCode([u8; 7]);

/// It looks like a code, but its checksum is wrong: somebody mistyped it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistyped;

impl ShortCode {
    /// A code of this sign, by chance; `None` if the sign is none of ours. It holds a digit, so that no word looks
    /// like it.
    pub fn draw(sign: char, chance: [u8; 16]) -> Option<ShortCode> {
        let first = value(sign)?;
        let mut bits = u128::from_be_bytes(chance);
        let mut code = ShortCode([first; 7]);
        // Five signs at a time; one set in ten has no digit.
        for _ in 0..5 {
            for place in 1..6 {
                code.0[place] = (bits & 31) as u8;
                bits >>= 5;
            }
            code.0[6] = checksum(&code.0[..6]);
            if code.0.iter().any(|sign| *sign < 10) {
                return Some(code);
            }
        }
        code.0[1] = 0;
        code.0[6] = checksum(&code.0[..6]);
        Some(code)
    }

    /// The code that is written here, in small letters or large, with or without its hyphen; `None` if this is
    /// something else.
    pub fn read(text: &str) -> Option<Result<ShortCode, Mistyped>> {
        let letters: Vec<char> = text.trim().chars().collect();
        let hyphen = letters.len() == 8 && matches!(letters[3], '-' | '–' | '‑');
        if !(hyphen || letters.len() == 7) || !letters.iter().any(char::is_ascii_digit) {
            return None;
        }
        let signs = letters.iter().enumerate().filter(|(place, _)| !hyphen || *place != 3);
        let values: Vec<u8> = signs.map(|(_, letter)| value(*letter)).collect::<Option<_>>()?;
        let code = ShortCode(values.try_into().ok()?);
        let right = code.0[6] == checksum(&code.0[..6]);
        // Without its hyphen a wrong code cannot be told from a number or a word.
        (right || hyphen).then_some(if right { Ok(code) } else { Err(Mistyped) })
    }

    /// The sign of its game and setup.
    pub fn sign(&self) -> char {
        SIGNS[usize::from(self.0[0])] as char
    }

    /// The seed of its game: the code as it is written.
    pub fn seed(&self) -> Seed {
        Seed::of_text(self.to_string())
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|sign| SIGNS[usize::from(*sign)] as char).collect();
        write!(f, "{}-{}", &text[..3], &text[3..])
    }
}

/// What a sign stands for; letters that are easily confused are taken for what they look like.
fn value(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        letter => letter,
    };
    SIGNS.iter().position(|sign| *sign as char == letter).map(|at| at as u8)
}

/// The sum of the signs, each times a number of its own, in the field of 32 elements: one wrong sign changes it, and so
/// do two that changed places, whichever they are.
fn checksum(signs: &[u8]) -> u8 {
    signs.iter().rev().fold(0, |sum, sign| double(sum ^ sign))
}

/// Times x, modulo x⁵ + x² + 1.
fn double(value: u8) -> u8 {
    let twice = value << 1;
    if twice & 32 == 0 { twice } else { (twice ^ 0b100101) & 31 }
}

/// What a text that somebody pasted or typed holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A whole game ID, alone or in a text or a link.
    Id(String),
    /// A short code.
    Code(ShortCode),
    /// A short code with a wrong sign in it.
    Mistyped,
    /// Neither of them.
    Nothing,
}

/// Looks for a game of one of these names in a text: a message, a link, a code.
pub fn find_game(text: &str, games: &[&str]) -> Found {
    let text = text.trim();
    let begins = |text: &str| games.iter().any(|game| id_length(text, game).is_some());
    // The ID alone may have any seed, spaces and all; on a line of its own, too.
    for line in text.lines().map(str::trim) {
        if begins(line) {
            return Found::Id(line.to_owned());
        }
    }
    let mut mistyped = false;
    for word in text.split_whitespace() {
        let word = unescape(word);
        for (at, _) in word.char_indices() {
            // Within a longer word there is no ID.
            let starts = word[..at].chars().next_back().is_none_or(|before| !before.is_ascii_alphanumeric());
            if starts && let Some(length) = games.iter().find_map(|game| id_length(&word[at..], game)) {
                let id = word[at..at + length].trim_end_matches(|c: char| ".,;!?)]}>\"'”’»".contains(c));
                return Found::Id(id.to_owned());
            }
        }
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        match ShortCode::read(bare) {
            Some(Ok(code)) => return Found::Code(code),
            Some(Err(Mistyped)) => mistyped = true,
            None => {}
        }
    }
    if mistyped { Found::Mistyped } else { Found::Nothing }
}

/// How long the ID of this game is that a text begins with: up to its end, if there is a seed in it.
fn id_length(text: &str, game: &str) -> Option<usize> {
    let rest = text.strip_prefix(game)?;
    let (setup, seed) = rest.split_once('#')?;
    let whole = setup.is_empty() || setup.starts_with(':') && !setup.contains(char::is_whitespace);
    (whole && !seed.trim().is_empty()).then_some(text.len())
}

/// `%23` is `#`: a link that went through other programs.
fn unescape(word: &str) -> String {
    let bytes = word.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digits = (bytes[at] == b'%').then(|| bytes.get(at + 1..at + 3)).flatten();
        let byte = digits.and_then(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
        out.push(byte.unwrap_or(bytes[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).unwrap_or_else(|_| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(sign: char, number: u128) -> ShortCode {
        ShortCode::draw(sign, number.to_be_bytes()).expect("a sign of ours")
    }

    #[test]
    fn codes_are_frozen() {
        let texts: Vec<String> =
            [0, 1, 0x1234_5678_9abc, u128::MAX].iter().map(|&n| drawn('M', n).to_string()).collect();
        assert_eq!(texts, FROZEN);
        assert_eq!(drawn('m', 7), drawn('M', 7));
        assert_eq!(ShortCode::draw('ü', [0; 16]), None);
    }

    const FROZEN: [&str; 4] = ["M00-000D", "M10-0009", "MWN-6H78", "M0Z-ZZZW"];

    #[test]
    fn every_slip_is_found() {
        for number in 0..200_u128 {
            let code = drawn(SIGNS[number as usize % 32] as char, number * 0x9e37_79b9_7f4a_7c15_1234);
            assert!(code.to_string().contains(|c: char| c.is_ascii_digit()), "{code} could be a word");
            for place in 0..7 {
                for other in 0..32 {
                    let mut wrong = code;
                    wrong.0[place] = other;
                    assert_eq!(checksum(&wrong.0[..6]) == wrong.0[6], other == code.0[place], "{code} and {wrong}");
                }
                for with in 0..place {
                    let mut wrong = code;
                    wrong.0.swap(place, with);
                    assert_eq!(checksum(&wrong.0[..6]) == wrong.0[6], wrong == code, "{code} and {wrong}");
                }
            }
        }
    }

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code = drawn('N', 0x0123_4567_89ab_cdef);
        let text = code.to_string();
        for written in [text.clone(), text.to_lowercase(), text.replace('-', ""), format!(" {text}\n")] {
            assert_eq!(ShortCode::read(&written), Some(Ok(code)), "{written}");
        }
        assert_eq!(code.seed().as_str(), text, "the code is the seed");
        assert_eq!(ShortCode::read("sun-moon"), None, "a word is a word");
        assert_eq!(ShortCode::read("lamp"), None);
    }

    #[test]
    fn a_game_is_found_in_any_text() {
        let games = ["chess", "go"];
        let code = drawn('G', 99);
        let id = |text: &str| Found::Id(text.to_owned());
        for (text, found) in [
            ("chess:blitz#abc", id("chess:blitz#abc")),
            ("chess:blitz#two words", id("chess:blitz#two words")),
            ("Chess · Solved in six\n●●○·\nchess:blitz#abc\n", id("chess:blitz#abc")),
            ("Chess · Solved in six ●●○· chess:blitz#abc Begin at e4.", id("chess:blitz#abc")),
            ("Try this: chess:blitz#abc.", id("chess:blitz#abc")),
            ("https://example.org/lantern/?game=go:a=1,b=2#abc", id("go:a=1,b=2#abc")),
            ("https://example.org/?game=go%3Asmall%23abc", id("go:small#abc")),
            ("I beat mango#3 today", Found::Nothing),
            ("chess without a seed", Found::Nothing),
            ("lamp", Found::Nothing),
            ("", Found::Nothing),
        ] {
            assert_eq!(find_game(text, &games), found, "{text}");
        }
        assert_eq!(find_game(&format!("Play ({code}) with me"), &games), Found::Code(code));
        let wrong = code.to_string().replace('G', "H");
        assert_eq!(find_game(&wrong, &games), Found::Mistyped);
    }
}
