//! Korean words: people and the speaker found, with what is glued to them, and clauses cut where an ending cuts them.
//!
//! Spaces say little in a chat, so a clause is one string without them, in which `@` stands for a person and `#` for the
//! speaker, each followed by its particle.

use super::super::names::Names;
use crate::engine::Seat;

/// How a clause hangs together with the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    Plain,
    Because,
    If,
}

/// A part of a sentence with one thing to say.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// Without spaces; `@` people, `#` the speaker.
    pub flat: String,
    /// The people of the `@`s, in order.
    pub who: Vec<Seat>,
    pub link: Link,
    pub asks: bool,
}

const HONORIFICS: &[&str] = &[
    "선생님",
    "할머니",
    "할아버지",
    "아저씨",
    "아줌마",
    "씨",
    "님",
    "형님",
    "형",
    "누나",
    "언니",
    "오빠",
    "선배님",
    "선배",
    "군",
    "양",
    "쌤",
    "동생",
    "이모",
];
#[rustfmt::skip]
const PARTICLES: &[&str] = &[
    "은", "는", "이", "가", "을", "를", "도", "만", "의", "께", "께서", "에게", "한테", "한테는", "에게는", "한테서", "에게서", "한테도", "에",
    "에서", "로", "으로", "랑", "이랑", "하고", "과", "와", "이나", "나", "아", "야", "부터", "까지", "보다", "처럼", "말고", "이도", "에대해",
    "에대한", "에대해선", "한텐", "마저", "조차", "밖에",
];
/// What else may be glued to a name: it is said of them.
#[rustfmt::skip]
const SAID_OF: &[&str] = &[
    "이야", "야", "이다", "다", "임", "이네", "네", "인", "일", "이지", "지", "이라", "라", "예요", "이에요", "에요", "입니다", "이었", "였", "이니까",
    "니까", "같", "아님", "아니", "아닌", "마피아", "시민", "찍", "투표", "의심", "수상", "말고", "이면", "면", "이고", "고", "이요", "요", "죽", "믿",
    "구라", "몰표", "가자", "이죠", "이던", "이더", "인데",
];
/// The speaker, as one word, and what that comes to.
#[rustfmt::skip]
const SELF: &[(&str, &str)] = &[
    ("나", "#"), ("저", "#"), ("나는", "#는"), ("난", "#는"), ("저는", "#는"), ("전", "#는"), ("나도", "#도"), ("저도", "#도"), ("내가", "#가"), ("제가", "#가"),
    ("나를", "#를"), ("날", "#를"), ("저를", "#를"), ("절", "#를"), ("나한테", "#한테"), ("저한테", "#한테"), ("나에게", "#한테"), ("저에게", "#한테"),
    ("나야", "#야"), ("저야", "#야"), ("나임", "#야"), ("나다", "#야"), ("저예요", "#야"), ("접니다", "#야"), ("저에요", "#야"), ("나예요", "#야"), ("저요", "#야"),
    ("내", "#의"), ("제", "#의"), ("나의", "#의"), ("저의", "#의"), ("나만", "#는"), ("나보고", "#한테"), ("저보고", "#한테"), ("나랑", "#랑"), ("저랑", "#랑"),
    ("나라고", "#라고"), ("저라고", "#라고"), ("나지", "#야"), ("나거든", "#야"), ("나라니까", "#야"),
];
/// Behind "저", those who are over there.
const OVER_THERE: &[&str] = &["사람", "분", "친구", "녀석", "애", "자", "쪽", "놈", "양반", "여자", "남자", "아이"];
/// Words that only lead over.
#[rustfmt::skip]
const LEADS: &[&str] = &[
    "근데", "그런데", "그래서", "그러니까", "그러니", "하지만", "그리고", "아니근데", "그럼", "그러면", "일단", "솔직히", "진짜", "정말", "그냥", "좀", "아",
    "음", "흠", "다들", "여러분",
];

/// What is thrown in and says nothing.
const SLANG: &[&str] = &[
    "ㄹㅇ", "ㅇㅇ", "ㅇㅋ", "솔까", "쟤", "걔", "젤", "제일", "너무", "ㄷㄷ", "ㅁㅊ", "ㅅㅂ", "레알", "걍", "제발",
    "ㄱㄱ",
];

/// Whether a word means something here, so that it is nobody's misspelt name.
pub(in super::super) fn is_known(word: &str) -> bool {
    SELF.iter().any(|(own, _)| *own == word) || LEADS.contains(&word)
}

/// What follows a name, brought into one form: without the 이 that only makes it easier to say, and without titles.
fn after_name(rest: &str) -> Option<String> {
    let mut rest = rest;
    let linked = |rest: &str| {
        rest.strip_prefix('이')
            .filter(|more| {
                let said =
                    ["임", "네", "인", "일", "다", "같", "아님", "아니", "아닌", "찍", "마피아", "의심", "수상", "죽"];
                more.is_empty()
                    || said.iter().any(|said| more.starts_with(said))
                    || HONORIFICS.iter().any(|title| more.starts_with(title))
                    || *more != "야" && PARTICLES.contains(more)
            })
            .map(str::to_owned)
    };
    let shortened = linked(rest);
    if let Some(shortened) = &shortened {
        rest = shortened;
    }
    let untitled = HONORIFICS.iter().find_map(|title| rest.strip_prefix(title));
    let rest = untitled.filter(|more| more.is_empty() || fits(more)).unwrap_or(rest);
    fits(rest).then(|| rest.to_owned())
}

fn fits(rest: &str) -> bool {
    rest.is_empty() || PARTICLES.contains(&rest) || SAID_OF.iter().any(|said| rest.starts_with(said))
}

/// Whether a sentence is Korean, whatever its names are.
pub(in super::super) fn is_korean(sentence: &str, names: &Names) -> bool {
    let hangul = |letter: char| ('가'..='힣').contains(&letter) || ('ㄱ'..='ㅣ').contains(&letter);
    let latin = sentence.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let english = latin.filter(|word| names.latin(&word.to_lowercase(), true).is_none()).count();
    let foreign = |word: &&str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        word.chars().any(hangul) && !(english > 0 && names.korean(word, str::is_empty).is_some())
    };
    sentence.split_whitespace().any(|word| foreign(&word))
}

/// One word between spaces, read.
struct Word {
    flat: String,
    who: Option<Seat>,
    own: bool,
    /// A pause follows.
    pause: bool,
}

fn words(sentence: &str, names: &Names) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let raw: Vec<&str> = sentence.split_whitespace().collect();
    for (at, raw_word) in raw.iter().enumerate() {
        let next = raw.get(at + 1).copied().unwrap_or("");
        let parts: Vec<&str> =
            raw_word.split([',', ':', '.', '~', '!', '?', '"', '(', ')', '·', '/', ';', '\'']).collect();
        let count = parts.len();
        for (place, part) in parts.into_iter().enumerate() {
            let part: String =
                part.chars().filter(|letter| !matches!(letter, 'ㅋ' | 'ㅎ' | 'ㅠ' | 'ㅜ' | '^' | ';')).collect();
            let part = part.to_lowercase();
            if SLANG.contains(&part.as_str()) && raw.len() > 1 {
                continue;
            }
            let pause = place + 1 < count;
            if part.chars().any(char::is_alphanumeric) {
                out.push(word(&part, next, names, pause));
            } else if pause && let Some(last) = out.last_mut() {
                last.pause = true;
            }
        }
    }
    titles(&mut out);
    out
}

fn word(part: &str, next: &str, names: &Names, pause: bool) -> Word {
    let plain = |flat: String| Word { flat, who: None, own: false, pause };
    if let Some((seat, rest)) = names.korean(part, |rest| after_name(rest).is_some()) {
        let rest = after_name(rest).unwrap_or_default();
        return Word { flat: format!("@{rest}"), who: Some(seat), own: false, pause };
    }
    let there = matches!(part, "저" | "제") && OVER_THERE.iter().any(|who| next.starts_with(who));
    if let Some((_, own)) = SELF.iter().find(|(own, _)| *own == part && !there) {
        return Word { flat: (*own).to_owned(), who: None, own: true, pause };
    }
    plain(part.to_owned())
}

/// "서연 씨가": a title that stands apart belongs to the name.
fn titles(words: &mut Vec<Word>) {
    let mut at = 1;
    while at < words.len() {
        let named = words[at - 1].flat == "@" && !words[at - 1].pause;
        let rest = HONORIFICS.iter().find_map(|title| words[at].flat.strip_prefix(title)).filter(|rest| fits(rest));
        if let Some(rest) = rest.filter(|_| named).map(str::to_owned) {
            words[at - 1].flat.push_str(&rest);
            words[at - 1].pause = words[at].pause;
            words.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Where an ending cuts, and how; what follows may hold it together: "보고 싶다", "죽이면 안 돼", "의심해서 미안".
fn cut(flat: &str, next: &str) -> Option<Link> {
    let ends = |endings: &[&str]| {
        endings.iter().any(|ending| flat.ends_with(ending) && (flat.len() > ending.len() || ending.chars().count() > 1))
    };
    let holds = ["있", "싶", "안돼", "안되", "죄송", "미안"].iter().any(|held| next.starts_with(held)) || next == "안";
    if holds
        || ends(&["라고", "다고", "냐고", "자고", "하고", "아니면", "말하면", "드리면", "따지면"])
        || flat == "하고"
        || flat == "그리고"
    {
        return None;
    }
    if ends(&["말고", "아니라", "아니고"]) || flat == "말고" || flat == "아니라" || flat == "아니고" {
        return Some(Link::Plain);
    }
    if ends(&["라면", "다면", "이면", "면"]) && !ends(&["보면"]) {
        return Some(Link::If);
    }
    if ends(&[
        "니까",
        "니까요",
        "으니",
        "라서",
        "아서",
        "어서",
        "여서",
        "해서",
        "돼서",
        "워서",
        "려서",
        "와서",
        "꿔서",
        "하니",
        "잖아",
        "잖아요",
        "었으니",
        "았으니",
    ]) {
        return Some(Link::Because);
    }
    let more = [
        "고",
        "지만",
        "는데",
        "은데",
        "인데",
        "던데",
        "한데",
        "는데요",
        "인데요",
        "더니",
        "면서",
        "보니",
        "하니",
        "말대로",
        "보면",
    ];
    ends(&more).then_some(Link::Plain)
}

/// Whether a statement may end here.
fn is_final(flat: &str) -> bool {
    let ends = [
        "야", "다", "임", "음", "함", "네", "요", "죠", "지", "자", "해", "돼", "어", "아", "워", "듯", "됨", "남",
        "옴", "감", "님", "짐", "줘", "래", "께", "봐", "나와", "ㄴㄴ",
    ];
    ends.iter().any(|end| flat.ends_with(end))
}

/// Cuts a sentence into clauses.
pub(super) fn clauses(sentence: &str, names: &Names) -> Vec<Clause> {
    let words = words(sentence, names);
    let question = sentence.trim_end_matches(['"', '\'', ' ', 'ㅋ', 'ㅎ', 'ㅠ', '~', '!']).ends_with('?');
    let empty = || Clause { flat: String::new(), who: Vec::new(), link: Link::Plain, asks: false };
    let mut out = vec![empty()];
    for (at, word) in words.iter().enumerate() {
        let Some(clause) = out.last_mut() else { break };
        clause.flat.push_str(&word.flat);
        clause.who.extend(word.who);
        let next = words.get(at + 1);
        let new_subject = next.is_some_and(|next| next.who.is_some() || next.own);
        let bare = word.who.is_some() || word.own;
        let said = super::says_something(&clause.flat);
        let link = cut(&word.flat, next.map_or("", |next| next.flat.as_str()))
            .filter(|_| !(word.who.is_some() && matches!(word.flat.as_str(), "@하고" | "@고")));
        let joined = bare && next.is_some_and(|next| next.who.is_some());
        let pause = word.pause && !joined;
        // "찝찝해 현우가": a subject that comes late.
        let late = at + 2 == words.len()
            && next.is_some_and(|next| matches!(next.flat.as_str(), "@" | "@가" | "@이" | "@는" | "@은" | "#" | "#는"));
        let anew = new_subject && said && !bare && is_final(&word.flat) && !late;
        if let Some(link) = link.or((pause || anew).then_some(Link::Plain)) {
            clause.link = link;
            out.push(empty());
        }
    }
    out.retain(|clause| !clause.flat.is_empty());
    if let Some(last) = out.last_mut() {
        last.asks = question;
    }
    out
}
