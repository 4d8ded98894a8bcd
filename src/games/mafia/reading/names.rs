//! Who is meant by a word: a name, a part of it, a usual short form, one letter wrong, or a seat's number.

use super::super::facts::Words;
use super::super::roles::seat_at;
use crate::engine::Seat;

/// Everybody at the table, by all that they may be called.
pub(super) struct Names {
    /// In lower case, `p1` first.
    full: Vec<String>,
    /// Other forms and whose they are; a form of two people is nobody's.
    short: Vec<(String, Seat)>,
}

/// Short forms that are not the beginning of the name.
#[rustfmt::skip]
const SHORT_FORMS: &[(&str, &str)] = &[
    ("katherine", "kate"), ("katherine", "kathy"), ("catherine", "kate"), ("catherine", "cathy"), ("elizabeth", "liz"),
    ("elizabeth", "beth"), ("elizabeth", "lizzy"), ("william", "bill"), ("william", "billy"), ("robert", "bob"),
    ("robert", "bobby"), ("richard", "rick"), ("richard", "dick"), ("margaret", "maggie"), ("margaret", "peggy"),
    ("michael", "mike"), ("anthony", "tony"), ("alexander", "sasha"), ("alexandra", "sasha"), ("james", "jim"),
    ("john", "jack"), ("edward", "ted"), ("theodore", "ted"), ("theodore", "teddy"), ("teodor", "teddy"),
    ("henry", "harry"), ("charles", "chuck"), ("sarah", "sally"), ("mary", "molly"), ("dorothy", "dottie"),
    ("frances", "fanny"), ("patricia", "trish"), ("gerald", "jerry"), ("beatriz", "bea"),
];

/// Words that are somebody's name only where they are written like one.
#[rustfmt::skip]
const ALSO_WORDS: &[&str] = &[
    "will", "may", "mark", "hope", "joy", "rose", "grace", "faith", "art", "bill", "sue", "pat", "rob", "drew", "guy",
    "chance", "sunny", "april", "june", "august", "frank", "grant", "miles", "chase", "max", "jack", "basil", "kit",
    "pip", "so", "an", "no", "my", "sun", "dot", "bud", "star", "lucky", "king", "dawn", "iris", "true",
];

/// Of these, the ones that stand in the middle of any sentence; a small letter never makes them a name.
#[rustfmt::skip]
const FUNCTION_WORDS: &[&str] =
    &["will", "may", "mark", "hope", "guy", "chance", "so", "an", "no", "my", "true", "frank", "grant", "bill", "drew", "sue"];

/// Common words that a misspelt or shortened name could be taken for.
#[rustfmt::skip]
const ORDINARY: &[&str] = &[
    "able", "about", "act", "again", "all", "also", "and", "any", "are", "ask", "baby", "back", "bad", "ball", "band",
    "bar", "base", "basic", "bed", "been", "best", "bet", "big", "bit", "body", "book", "both", "boy", "bro", "bus",
    "but", "call", "came", "can", "car", "card", "care", "case", "cash", "chance", "clear", "come", "cool", "cop", "cost",
    "could", "cut", "dad", "dang", "dark", "data", "date", "day", "dead", "deal", "dear", "death", "den", "did", "die",
    "doc", "does", "dog", "door", "dot", "down", "each", "easy", "egg", "else", "end", "even", "ever", "every", "eye",
    "face", "fact", "far", "fast", "feel", "few", "fine", "first", "for", "four", "from", "full", "fun", "game", "gave",
    "get", "girl", "give", "goes", "gone", "good", "got", "great", "guy", "had", "half", "ham", "hand", "hang", "hard", "has",
    "hat", "hate", "have", "head", "hear", "heart", "help", "her", "here", "hey", "him", "his", "hit", "hold", "home", "hot",
    "how", "hum", "hurt", "idea", "into", "its", "job", "just", "keep", "kept", "kid", "kill", "kind", "king", "knew",
    "know", "label", "last", "late", "lead", "less", "let", "lie", "life", "like", "line", "list", "little", "live", "long",
    "look", "lose", "lost", "lot", "love", "low", "mad", "made", "mafia", "main", "make", "male", "man", "many",
    "market", "math", "mean", "men", "might", "mind", "mine", "miss", "mod", "mom", "more", "most", "move", "much", "must",
    "name", "near", "need", "never", "new", "nice", "night", "noon", "not", "now", "odd", "off", "old", "one", "only",
    "open", "our", "out", "over", "own", "pal", "part", "past", "pay", "play", "point", "poor", "pop", "put", "ran", "rank", "read",
    "real", "red", "rest", "right", "role", "room", "run", "said", "same", "saw", "say", "see", "she", "shot", "some",
    "soon", "still",
];

/// Korean words that a misspelt name could be taken for.
#[rustfmt::skip]
const KOREAN_ORDINARY: &[&str] = &[
    "사람", "누나", "지금", "자연", "바람", "마음", "하늘", "나라", "보안", "경찰", "의사", "시민", "투표", "아까", "오늘",
    "어제", "내일", "우리", "너희", "다들", "모두", "그냥", "혹시", "아마", "진짜", "정말",
];

/// Family names, without which somebody may be called.
const FAMILY_NAMES: &str =
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공";

impl Names {
    pub(super) fn new(names: &[Words]) -> Names {
        let full: Vec<String> = names.iter().map(|name| name.as_str().to_lowercase()).collect();
        let mut short: Vec<(String, Seat)> = Vec::new();
        for (place, name) in full.iter().enumerate() {
            let seat = seat_at(place);
            let mut add = |form: &str| short.push((form.to_owned(), seat));
            if name.contains(' ') {
                name.split(' ').filter(|part| part.chars().count() > 1).for_each(&mut add);
            }
            let letters: Vec<char> = name.chars().collect();
            if letters.len() == 3
                && letters.iter().all(|letter| is_syllable(*letter))
                && FAMILY_NAMES.contains(letters[0])
            {
                add(&letters[1..].iter().collect::<String>());
            }
            SHORT_FORMS.iter().filter(|(whole, _)| whole == name).for_each(|(_, form)| add(form));
        }
        let taken = |form: &String, seat: &Seat| {
            full.contains(form) || short.iter().any(|(other, whose)| other == form && whose != seat)
        };
        let short = short.iter().filter(|(form, seat)| !taken(form, seat)).cloned().collect();
        Names { full, short }
    }

    /// Whose Latin word this is. `word` is in lower case; `capital` says how it was written.
    pub(super) fn latin(&self, word: &str, capital: bool) -> Option<Seat> {
        if FUNCTION_WORDS.contains(&word) && !capital {
            return None;
        }
        self.exact(word).or_else(|| self.seat_number(word)).or_else(|| {
            let possible =
                word.is_ascii() && word.len() >= 3 && !ORDINARY.contains(&word) && !ALSO_WORDS.contains(&word);
            let sought = possible && !super::english::is_known(word);
            sought.then(|| self.beginning(word).or_else(|| self.misspelt(word))).flatten()
        })
    }

    fn exact(&self, word: &str) -> Option<Seat> {
        let full = self.full.iter().position(|name| name == word).map(seat_at);
        full.or_else(|| self.short.iter().find(|(form, _)| form == word).map(|(_, seat)| *seat))
    }

    /// `p3`.
    fn seat_number(&self, word: &str) -> Option<Seat> {
        self.number(word.strip_prefix('p')?)
    }

    /// Whose number this is.
    pub(super) fn number(&self, digits: &str) -> Option<Seat> {
        let number: usize = digits.parse().ok().filter(|_| digits.len() <= 2)?;
        (1..=self.full.len()).contains(&number).then(|| seat_at(number - 1))
    }

    fn only(&self, fits: impl Fn(&str) -> bool) -> Option<Seat> {
        let mut all = (0..self.full.len()).filter(|place| fits(&self.full[*place]));
        let first = all.next()?;
        all.next().is_none().then(|| seat_at(first))
    }

    fn beginning(&self, word: &str) -> Option<Seat> {
        self.only(|name| name.is_ascii() && name.len() > word.len() && name.starts_with(word))
    }

    fn misspelt(&self, word: &str) -> Option<Seat> {
        let typed: Vec<char> = word.chars().collect();
        self.only(|name| {
            let letters: Vec<char> = name.chars().collect();
            letters.len() >= 4 && (letters.len() >= 6 || letters[0] == typed[0]) && one_off(&letters, &typed)
        })
    }

    /// Who is named at the beginning of a Korean word, and what is behind the name. `fits` says whether that can follow a
    /// name at all.
    pub(super) fn korean<'w>(&self, word: &'w str, fits: impl Fn(&str) -> bool) -> Option<(Seat, &'w str)> {
        let forms = self.full.iter().enumerate().map(|(place, name)| (name.as_str(), seat_at(place)));
        let forms = forms.chain(self.short.iter().map(|(form, seat)| (form.as_str(), *seat)));
        let exact = forms.filter_map(|(form, seat)| Some((form.len(), seat, word.strip_prefix(form)?)));
        let exact = exact.filter(|(length, _, rest)| *length > 0 && fits(rest)).max_by_key(|(length, ..)| *length);
        exact.map(|(_, seat, rest)| (seat, rest)).or_else(|| self.counted(word)).or_else(|| {
            let ordinary = KOREAN_ORDINARY.iter().any(|ordinary| word.starts_with(ordinary));
            if ordinary || super::korean::is_known(word) { None } else { self.misheard(word, &fits) }
        })
    }

    /// "3번", "p3".
    fn counted<'w>(&self, word: &'w str) -> Option<(Seat, &'w str)> {
        let digits = word.strip_prefix('p').unwrap_or(word);
        let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        let seat = self.number(&digits[..end])?;
        let rest = &digits[end..];
        match rest.strip_prefix('번') {
            Some(rest) => Some((seat, rest)),
            None => word.starts_with('p').then_some((seat, rest)),
        }
    }

    /// A name of which one letter is wrong, not the first one.
    fn misheard<'w>(&self, word: &'w str, fits: impl Fn(&str) -> bool) -> Option<(Seat, &'w str)> {
        let mut found = None;
        for (place, name) in self.full.iter().enumerate() {
            let length = name.chars().count();
            let end = word.char_indices().nth(length).map_or(word.len(), |(end, _)| end);
            let (head, rest) = word.split_at(end);
            let (meant, typed) = (letters_of(name), letters_of(head));
            let close = length >= 2 && head.chars().all(is_syllable) && meant.first() == typed.first();
            if close && fits(rest) && one_off(&meant, &typed) {
                if found.is_some() {
                    return None;
                }
                found = Some((seat_at(place), rest));
            }
        }
        found
    }
}

fn is_syllable(letter: char) -> bool {
    ('가'..='힣').contains(&letter)
}

/// The letters of Korean syllables.
fn letters_of(word: &str) -> Vec<char> {
    let mut out = Vec::new();
    for letter in word.chars() {
        if !is_syllable(letter) {
            out.push(letter);
            continue;
        }
        let code = letter as u32 - 0xAC00;
        let parts = [0x1100 + code / 588, 0x1161 + code % 588 / 28, 0x11A7 + code % 28];
        out.extend(parts.into_iter().filter(|part| *part != 0x11A7).filter_map(char::from_u32));
    }
    out
}

/// Whether one letter changed, left out, added, or swapped with the next makes one word of the other.
fn one_off(meant: &[char], typed: &[char]) -> bool {
    let same = meant.iter().zip(typed).take_while(|(a, b)| a == b).count();
    let (a, b) = (&meant[same..], &typed[same..]);
    match (a, b) {
        ([], []) => false,
        _ if a.len() == b.len() => a[1..] == b[1..] || a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..],
        _ if a.len() == b.len() + 1 => &a[1..] == b,
        _ if a.len() + 1 == b.len() => a == &b[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(word: &str) -> Option<u16> {
        let names = ["Anna", "Benjamin", "Ruth", "Will", "Katherine", "Tomasz"].map(Words::from);
        let capital = word.chars().next().is_some_and(char::is_uppercase);
        let seat = Names::new(&names).latin(&word.to_lowercase(), capital)?;
        seat.index().map(|at| at as u16 + 1)
    }

    #[test]
    fn people_are_known_by_what_they_are_called() {
        for (word, seat) in [("anna", 1), ("ANNA", 1), ("ben", 2), ("benjamin", 2), ("bejamin", 2), ("benjmain", 2)] {
            assert_eq!(heard(word), Some(seat), "{word}");
        }
        for (word, seat) in [("kate", 5), ("kath", 5), ("tom", 6), ("tomas", 6), ("p3", 3), ("Will", 4), ("anna", 1)] {
            assert_eq!(heard(word), Some(seat), "{word}");
        }
        for word in ["truth", "will", "p9", "to", "and", "ben's", "the", "annoy", "bend", "p"] {
            assert_eq!(heard(word), None, "{word}");
        }
    }

    #[test]
    fn korean_names_come_with_what_is_glued_to_them() {
        let names = ["민준", "서연", "김하늘", "가람"].map(Words::from);
        let names = Names::new(&names);
        let heard = |word: &'static str| {
            let (seat, rest) = names.korean(word, |rest| ["", "은", "이가", "님", "이"].contains(&rest))?;
            Some((seat.index().unwrap_or(99) + 1, rest))
        };
        assert_eq!(heard("민준은"), Some((1, "은")));
        assert_eq!(heard("민쥰이"), Some((1, "이")));
        assert_eq!(heard("하늘이가"), Some((3, "이가")));
        assert_eq!(heard("2번님"), Some((2, "님")));
        assert_eq!(heard("2표"), None);
        assert_eq!(heard("사람이"), None, "one letter from 가람, and a word of its own");
        assert_eq!(heard("민준식당"), None);
    }
}
