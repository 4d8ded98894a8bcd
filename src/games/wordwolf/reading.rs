//! Reading hints: which words does a sentence fit, and how well?
//!
//! Everything that the book says of a word makes up its features: the stems of its hints, their keys, its notions, and
//! the loose stems beside them. A sentence is cut into words, each word into the forms under which it may be known, and
//! a form counts for every word of the book that has it, more if few have it. So a person may say things in their own
//! words: what matters is not the sentence but what it is about.
//!
//! A Korean word is known by its beginnings, so that particles and endings behind it do not matter: `과수원` is found
//! in `과수원에서`. A one-syllable stem would be found in too much that way (`배` in `배고프다`), so behind it only a
//! known particle or ending may follow. Adjectives that change their last syllable (`빨갛다`, `빨간`) meet by its
//! beginning. An English word is known by its stem (`juicy`, `juices`), by a synonym of it, and by its beginning.
//!
//! What is said within quotation marks is somebody else's, and no hint of whoever quotes it.

use super::words::Entry;
use crate::engine::{Language, is_hangul};
use std::collections::{HashMap, HashSet};

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

/// English words that say nothing of a thing, and those in which hints answer each other.
const ENGLISH_STOPS: &str = "a an the and or but if so as of in on at by to for from with without into onto over under \
    up down out off about it its is isnt are arent was were be been being am do does dont doesnt did didnt has have had \
    havent hasnt can cant could couldnt would wouldnt should will wont may might must i im ive id my mine me myself we \
    us our ours you your yours youre they them their theirs he she his her him this that these those there here what \
    which who whom whose when where why how not no nor yes only just very too also quite really rather much many more \
    most less least some any all every each both few little lot lots one ones thing things something anything nothing \
    everything someone somebody anybody everybody everyone people person get gets got getting go goes going gone make \
    makes made say says said saying tell tells told think thinks thought know knows known mean means see sees seen want \
    like likes liked use uses used using than then now again still even ever never always often sometimes usually \
    almost kind sort bit way word words hint hints agree doubt answer asked strange vague perhaps maybe sure same fits \
    fit first start half far after before until because while such own other others another well okay ok yeah hm hmm \
    oh please good nice great find put take takes look looks come comes called thats theres whats its let lets need \
    follow add cannot nobody else enough named close yet rather already ours hold while";
/// Korean ones.
const KOREAN_STOPS: &str = "저 제 나 내 저는 제가 저도 우리 그 이 저거 그거 이거 것 거 게 수 있어요 있죠 있는 있다 없어요 없는 없다 \
    해요 하죠 하는 하고 하면 했어요 돼요 되죠 되는 되면 그냥 정말 진짜 아주 매우 너무 좀 많이 조금 자주 가끔 항상 늘 보통 거의 다 더 \
    덜 안 못 잘 또 그리고 그런데 근데 그래서 하지만 아니 네 예 음 글쎄요 맞아요 맞고 맞아 생각 생각이 생각해 나요 나네요 났어요 얘기 \
    말 말이 말은 말에 단어 힌트 라운드 님 님의 님이 님은 님도 동의해요 모르겠어요 물으셨으니 답할게요 의심 마세요 보태면 정도 정도요 정도면 \
    쪽 쪽이에요 쪽인데요 사람 사람이 사람들 사람들이 같아요 같은 같이 때 때는 보면 해서 하나 한 두 것도 것은 이상해요 걸려요 뭐든 \
    처음 먼저 이번 이번엔 이것만 좋아요 좋은 좋아하는 이렇게 그렇게 어떻게 무엇 누가 언제 어디 왜 \
    저도요 맞겠죠 맞을걸요 맞나요 들으니 알겠어요 알죠 알아요 알걸요 그럴 수도요 반만 거기까진 거기에 아니고 아니면 아니지만 아니에요 아닌가요 \
    글쎄요 말할게요 이러면 되나요 하셨죠 끝인가요 그것만으론 몰라요 모르겠고 누구나 말이죠 다음이 다음은 궁금해요 나머지는 그쯤이에요 일단 \
    할게요 할게 저요 저라면 저라고 저한테는 처음이니까 이것만 그렇죠 그건 그게 말고 더요 하니까 좋네요 얘기는 얘기에 얘기를 생각나요";

/// English words that mean much the same here; the first of a line stands for all.
const ENGLISH_SYNONYMS: &str = include_str!("../../../assets/words/synonyms-en.txt");
/// Korean ones.
const KOREAN_SYNONYMS: &str = include_str!("../../../assets/words/synonyms-ko.txt");

/// How much a form weighs that so many words of the book have, in hundredths.
fn weight(having: usize) -> i32 {
    match having {
        0 => 0,
        1 => 60,
        2 => 53,
        3 => 48,
        4..=5 => 43,
        6..=8 => 38,
        9..=12 => 32,
        13..=20 => 26,
        21..=35 => 19,
        36..=60 => 13,
        61..=100 => 8,
        _ => 3,
    }
}
/// A form that was only met by a synonym or by the beginning of a word weighs so many tenths.
const BY_KIN: i32 = 6;
/// The weight of the word itself.
pub const NAMED: i32 = 150;
/// English words of this length are known by their beginnings, too.
const LONG: usize = 5;

/// The stem of an English word, roughly: its plural, tense and adverb are the same word.
fn stem(word: &str) -> String {
    let irregular = match word {
        "feet" => "foot",
        "teeth" => "tooth",
        "mice" => "mouse",
        "ran" | "runs" => "run",
        "flew" | "flown" | "flies" => "fly",
        "drank" | "drunk" => "drink",
        "ate" | "eaten" => "eat",
        "bought" => "buy",
        "wore" | "worn" => "wear",
        "grew" | "grown" => "grow",
        "swam" => "swim",
        "leaves" => "leaf",
        "knives" => "knife",
        "caught" => "catch",
        "wrote" | "written" => "write",
        "rode" | "ridden" => "ride",
        "drove" | "driven" => "drive",
        "threw" | "thrown" => "throw",
        "broke" | "broken" => "break",
        "slept" => "sleep",
        "froze" => "frozen",
        "freez" | "freeze" | "freezes" | "freezing" => "frozen",
        "sang" | "sung" => "sing",
        "blew" => "blow",
        "fell" | "fallen" => "fall",
        "bit" | "bitten" => "bite",
        "children" | "child" | "kids" => "kid",
        "women" => "woman",
        "men" => "man",
        "colour" | "colours" | "coloured" | "colored" | "colorful" => "color",
        word => word,
    };
    let mut stem = irregular.to_owned();
    let cut = |stem: &mut String, tail: &str, least: usize| -> bool {
        let cuts = stem.len() >= least + tail.len() && stem.ends_with(tail);
        if cuts {
            stem.truncate(stem.len() - tail.len());
        }
        cuts
    };
    if cut(&mut stem, "ies", 2) {
        stem.push('y');
    } else if !stem.ends_with("ss") && !stem.ends_with("us") && !stem.ends_with("is") {
        let _ = (["shes", "ches", "sses", "xes", "zes", "oes"].iter().any(|tail| stem.ends_with(tail))
            && cut(&mut stem, "es", 2))
            || cut(&mut stem, "s", 3);
    }
    if cut(&mut stem, "ing", 3) || cut(&mut stem, "ed", 3) {
        let mut letters = stem.chars().rev();
        if let (Some(last), Some(before)) = (letters.next(), letters.next())
            && last == before
            && "bdgkmnprt".contains(last)
        {
            stem.pop();
        }
    }
    cut(&mut stem, "ly", 4);
    let _ = cut(&mut stem, "e", 3) || cut(&mut stem, "y", 3);
    stem
}

/// A Korean word without the particle or ending behind it.
fn bare(word: &str) -> &str {
    let tails =
        KOREAN_TAILS.iter().filter(|tail| !tail.is_empty() && word.len() > tail.len() && word.ends_with(**tail));
    let longest = tails.map(|tail| tail.len()).max().unwrap_or(0);
    &word[..word.len() - longest]
}

/// The first syllable and the beginning of the second: `빨가` for `빨갛다` and for `빨간`.
fn beginning(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    if !is_hangul(first) || !is_hangul(second) {
        return None;
    }
    let open = second as u32 - (second as u32 - 0xAC00) % 28;
    Some(format!("^{first}{}", char::from_u32(open)?))
}

/// The text without what it quotes, if anything is left then.
pub fn unquoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '“' | '「' | '『' => inside = true,
            '”' | '」' | '』' => inside = false,
            '"' => inside = !inside,
            letter if !inside => out.push(letter),
            _ => {}
        }
    }
    let left = out.chars().filter(|letter| letter.is_alphanumeric()).count();
    if left >= 2 { out } else { text.to_owned() }
}

/// The words of a text that say something, in the order of the text: lower case, without marks.
fn content(text: &str, language: Language) -> Vec<String> {
    let stops = stops(language);
    plain(text).split_whitespace().filter(|word| !stops.contains(*word)).map(str::to_owned).collect()
}

fn stops(language: Language) -> &'static HashSet<&'static str> {
    use std::sync::OnceLock;
    static EN: OnceLock<HashSet<&str>> = OnceLock::new();
    static KO: OnceLock<HashSet<&str>> = OnceLock::new();
    match language {
        Language::En => EN.get_or_init(|| ENGLISH_STOPS.split_whitespace().collect()),
        Language::Ko => KO.get_or_init(|| KOREAN_STOPS.split_whitespace().collect()),
    }
}

/// Finds words by what is said of them.
#[derive(Debug)]
pub struct Index {
    language: Language,
    /// By form: the entries that have it.
    forms: HashMap<String, Vec<u16>>,
    /// By the first of its words: names of entries.
    names: HashMap<String, Vec<(String, u16)>>,
    /// By stem: the line of its synonyms.
    kin: HashMap<String, u16>,
    entries: usize,
}

/// A word of a text that was recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The word as it stands in the text, lower case.
    pub word: String,
    /// For which entries it speaks, and how much.
    pub speaks: Vec<(u16, i32)>,
}

/// What a text was read as.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// How well it fits each word that it fits at all, in the order of the entries.
    pub fits: Vec<(u16, i32)>,
    /// Word by word.
    pub signs: Vec<Sign>,
    /// How many words say something, whether they are known or not.
    pub content: usize,
    /// How many of those the book knows of anything.
    pub known: usize,
    /// The entry that was named outright.
    pub named: Option<u16>,
}

impl Reading {
    /// How well it fits this word: 0 if not at all.
    pub fn fit(&self, entry: usize) -> i32 {
        self.fits.binary_search_by_key(&(entry as u16), |(entry, _)| *entry).map_or(0, |at| self.fits[at].1)
    }

    /// The word of the text that speaks most for an entry.
    pub fn strongest(&self, entry: usize) -> Option<&str> {
        let for_it = |sign: &Sign| sign.speaks.iter().find(|(other, _)| usize::from(*other) == entry).map(|(_, w)| *w);
        let best = self.signs.iter().filter_map(|sign| Some((for_it(sign)?, sign))).max_by_key(|(weight, _)| *weight);
        best.map(|(_, sign)| sign.word.as_str())
    }
}

impl Index {
    pub(super) fn new(language: Language, entries: &[Entry]) -> Index {
        let synonyms = language.either(ENGLISH_SYNONYMS, KOREAN_SYNONYMS);
        let mut kin = HashMap::new();
        for (number, line) in synonyms.lines().filter(|line| !line.is_empty()).enumerate() {
            for word in line.split_whitespace() {
                let form = if language == Language::En { stem(word) } else { word.to_owned() };
                kin.entry(form).or_insert(number as u16);
            }
        }
        let mut index = Index { language, forms: HashMap::new(), names: HashMap::new(), kin, entries: entries.len() };
        for (number, entry) in entries.iter().enumerate() {
            let number = number as u16;
            let name = plain(entry.word).trim_end().to_owned();
            let first = name.split_whitespace().next().unwrap_or("").to_owned();
            index.names.entry(first).or_default().push((name, number));
            for form in index.features(entry) {
                index.forms.entry(form).or_default().push(number);
            }
        }
        index
    }

    /// Every form under which something about a word is known.
    fn features(&self, entry: &Entry) -> HashSet<String> {
        let mut forms = HashSet::new();
        let texts = entry.associations.iter().map(|said| said.hint.as_str()).chain(entry.notions.iter().copied());
        for word in texts.flat_map(|text| content(text, self.language)) {
            match self.language {
                Language::En => self.take(&mut forms, stem(&word)),
                Language::Ko => self.take(&mut forms, bare(&word).to_owned()),
            }
        }
        let keys = entry.associations.iter().flat_map(|said| said.keys.iter().map(String::as_str));
        for key in keys.chain(entry.stems.iter().copied()).filter(|key| !key.contains(' ')) {
            let key = plain(key).trim().to_owned();
            match self.language {
                Language::En => {
                    self.take(&mut forms, stem(&key));
                    // As it stands, it is a beginning.
                    if key.len() >= LONG {
                        forms.insert(key);
                    }
                }
                Language::Ko => self.take(&mut forms, key),
            }
        }
        forms
    }

    /// A form, and what is kin to it.
    fn take(&self, forms: &mut HashSet<String>, form: String) {
        if form.is_empty() {
            return;
        }
        if let Some(line) = self.kin.get(&form) {
            forms.insert(format!("#{line}"));
        }
        if self.language == Language::Ko
            && let Some(beginning) = beginning(&form)
        {
            forms.insert(beginning);
        }
        forms.insert(form);
    }

    /// The forms under which a word of a text may be known, each with its share in tenths.
    fn forms_of(&self, word: &str) -> Vec<(String, i32)> {
        let mut forms = Vec::new();
        match self.language {
            Language::En => {
                let stem = stem(word);
                if let Some(line) = self.kin.get(&stem) {
                    forms.push((format!("#{line}"), BY_KIN));
                }
                let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).filter(|end| *end >= LONG);
                forms.extend(ends.map(|end| (word[..end].to_owned(), 10)));
                forms.push((stem, 10));
            }
            Language::Ko => {
                let ends: Vec<usize> = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect();
                for (syllables, &end) in ends.iter().enumerate() {
                    let form = &word[..end];
                    if syllables > 0 || may_follow(form, &word[end..]) {
                        if let Some(line) = self.kin.get(form) {
                            forms.push((format!("#{line}"), BY_KIN));
                        }
                        forms.push((form.to_owned(), 10));
                    }
                }
                forms.extend(beginning(word).map(|form| (form, BY_KIN)));
            }
        }
        forms
    }

    /// Reads a text.
    pub fn read(&self, text: &str) -> Reading {
        let text = unquoted(text);
        let mut reading = Reading::default();
        let mut totals = vec![0; self.entries];
        for word in content(&text, self.language) {
            reading.content += 1;
            let mut speaks: Vec<(u16, i32)> = Vec::new();
            for (form, tenths) in self.forms_of(&word) {
                let Some(having) = self.forms.get(&form) else { continue };
                let weight = weight(having.len()) * tenths / 10;
                speaks.extend(having.iter().map(|entry| (*entry, weight)));
            }
            // Of the forms of one word the best counts.
            speaks.sort_unstable_by_key(|(entry, weight)| (*entry, -*weight));
            speaks.dedup_by_key(|(entry, _)| *entry);
            reading.known += usize::from(!speaks.is_empty());
            speaks.iter().for_each(|(entry, weight)| totals[usize::from(*entry)] += *weight);
            reading.signs.push(Sign { word, speaks });
        }
        let text = plain(&text);
        for word in text.split_whitespace() {
            for end in word.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
                let named = self.names.get(&word[..end]).into_iter().flatten();
                for (_, entry) in named.filter(|(name, _)| found_in(&text, name)) {
                    totals[usize::from(*entry)] += NAMED;
                    reading.named = reading.named.or(Some(*entry));
                }
            }
        }
        let fits = totals.into_iter().enumerate().filter(|(_, fit)| *fit > 0);
        reading.fits = fits.map(|(entry, fit)| (entry as u16, fit)).collect();
        reading
    }

    /// The words of which most of what is true of this one is true as well, most alike first, with their likeness in
    /// hundredths of the first one's.
    pub(super) fn alike(&self, entries: &[Entry], entry: usize) -> Vec<(usize, i32)> {
        let mut totals = vec![0i64; self.entries];
        for form in self.features(&entries[entry]) {
            let Some(having) = self.forms.get(&form) else { continue };
            let weight = i64::from(weight(having.len()));
            having.iter().for_each(|other| totals[usize::from(*other)] += weight);
        }
        let mut alike: Vec<(usize, i64)> =
            totals.into_iter().enumerate().filter(|(other, _)| *other != entry).collect();
        alike.sort_by_key(|(other, total)| (-*total, *other));
        let most = alike.first().map_or(1, |(_, total)| (*total).max(1));
        alike.truncate(MOST_ALIKE);
        alike.into_iter().map(|(other, total)| (other, (total * 100 / most) as i32)).collect()
    }
}

/// How many words one thinks of that are like one's own.
const MOST_ALIKE: usize = 8;

#[cfg(test)]
mod tests {
    use super::super::words::Lexicon;
    use super::*;

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
    fn a_word_is_known_in_all_its_forms() {
        for (one, other) in [
            ("juicy", "juices"),
            ("baking", "bake"),
            ("chopped", "chop"),
            ("stories", "story"),
            ("feet", "foot"),
            ("boxes", "box"),
            ("salty", "salt"),
        ] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
        assert_ne!(stem("horse"), stem("hose"));
        assert_eq!(beginning("빨갛다"), beginning("빨간"));
        assert_eq!((bare("과수원에서"), bare("배는")), ("과수원", "배"));
    }

    /// The book's own sentences are understood: each fits its word.
    #[test]
    fn every_hint_fits_its_own_word() {
        for language in Language::ALL {
            let lexicon = Lexicon::of(language);
            let mut unread = Vec::new();
            for (number, entry) in lexicon.entries.iter().enumerate() {
                let reads = |hint: &str| lexicon.index.read(hint).fit(number) > 0;
                let said = entry.associations.iter().filter(|said| !reads(&said.hint));
                unread.extend(said.map(|said| format!("{}: {}", entry.word, said.hint)));
            }
            assert!(unread.is_empty(), "{}: {unread:#?}", unread.len());
        }
    }

    #[test]
    fn free_text_of_a_person_is_read() {
        let fit = |language, word: &str, text: &str| {
            let lexicon = Lexicon::of(language);
            lexicon.index.read(text).fit(lexicon.find(word).expect("a word"))
        };
        // Neither sentence is in the book.
        assert!(fit(Language::Ko, "사과", "음... 백설공주 이야기에 나오죠") >= 40);
        assert!(fit(Language::En, "apple", "Eve should have left it on the branch in Eden, and Newton, too") >= 40);
        assert!(fit(Language::Ko, "사과", "그냥 사과예요") >= NAMED);
        assert!(fit(Language::En, "pear", "OK, it is a pear.") >= NAMED);
        // Synonyms count as well, a little less.
        let (said, meant) = (fit(Language::En, "onion", "it makes you cry"), fit(Language::En, "onion", "weeping"));
        assert!(said > meant && meant > 0, "{said} {meant}");
        let nothing = Lexicon::of(Language::Ko).index.read("ㅁㄴㅇㄹ 🎲");
        assert!(nothing.fits.is_empty() && nothing.known == 0);
    }

    /// Whoever quotes somebody has not said it themselves.
    #[test]
    fn a_quotation_is_somebody_elses() {
        let lexicon = Lexicon::of(Language::En);
        let apple = lexicon.find("apple").expect("a word");
        assert_eq!(lexicon.index.read("“Newton and the orchard”, Ben? No idea.").fit(apple), 0);
        assert!(lexicon.index.read("“Newton”").fit(apple) > 0, "nothing else was said");
    }
}
