//! What is said has a meaning: speech acts, how they are put into words, and how words are read for them.
//!
//! A mind or a gamepad sends acts and the table finds the words, in the persona's manner. A person types words and the
//! table reads them for acts, as well as it can: sentence by sentence, by the names, roles and telling words in it.
//! What it cannot read is still said.

use super::claims::{KOREAN_SELF, claimed};
use super::facts::Words;
use super::korean;
use super::personas::{Persona, book};
use super::roles::{Role, seat_at};
use crate::engine::{Draw, Language, Seat};
use serde::{Deserialize, Serialize};

/// The kinds of meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// The target is mafia.
    Accuse,
    /// The target is not mafia; a speaker may defend themself.
    Defend,
    /// The speaker is `role`.
    Claim,
    /// What the speaker's night told about the target: `mafia`, `role`, or neither: "I protected them".
    Report,
    /// The target should speak.
    Ask,
    /// With what the target said.
    Agree,
    /// Against what the target said.
    Disagree,
    /// The speaker will vote for the target, or for nobody. In the night chat: will kill.
    Vote,
    /// The speaker takes back what they said about the target, or everything.
    Retract,
    /// Nothing to say.
    Pass,
}

/// One thing that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The kind.
    pub act: Verb,
    /// About whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// A role that is claimed or reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether a report says mafia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mafia: Option<bool>,
    /// How sure the speaker is, in percent.
    #[serde(default = "fairly_sure")]
    pub certainty: u8,
}

/// What stands for a certainty that was not given.
pub const FAIRLY_SURE: u8 = 60;

fn fairly_sure() -> u8 {
    FAIRLY_SURE
}

impl Act {
    /// An act about somebody.
    pub fn about(act: Verb, target: Seat, certainty: u8) -> Act {
        Act { act, target: Some(target), role: None, mafia: None, certainty }
    }

    /// "I am …"
    pub fn claim(role: Role) -> Act {
        Act { act: Verb::Claim, target: None, role: Some(role), mafia: None, certainty: 100 }
    }

    /// "I looked at them, and they are …"
    pub fn report(target: Seat, mafia: bool, role: Option<Role>) -> Act {
        Act { act: Verb::Report, target: Some(target), role, mafia: Some(mafia), certainty: 100 }
    }

    /// A vote for somebody or for nobody.
    pub fn vote(target: Option<Seat>, certainty: u8) -> Act {
        Act { act: Verb::Vote, target, role: None, mafia: None, certainty }
    }

    /// Silence.
    pub fn pass() -> Act {
        Act { act: Verb::Pass, target: None, role: None, mafia: None, certainty: 100 }
    }

    /// Whether this can be meant at a table of `players`.
    pub fn makes_sense(&self, players: usize) -> bool {
        let seated = self.target.is_none_or(|seat| seat.index().is_some_and(|at| at < players));
        let complete = match self.act {
            Verb::Claim => self.role.is_some(),
            Verb::Vote | Verb::Retract | Verb::Pass => true,
            _ => self.target.is_some(),
        };
        let agrees = match (self.mafia, self.role) {
            (Some(mafia), Some(role)) => role.is_mafia() == mafia,
            _ => true,
        };
        seated && complete && agrees && self.certainty <= 100
    }
}

/// A table's people, for the words.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// Which language.
    pub language: Language,
    /// Who is called what, `p1` first.
    pub names: &'a [Words],
    /// Who speaks.
    pub seat: Seat,
    /// How they speak.
    pub persona: Option<&'a Persona>,
    /// Whether it is the mafia's night chat.
    pub night: bool,
}

/// The key of the phrase bank for an act.
fn bank(act: &Act, speaker: &Speaker) -> &'static str {
    match act.act {
        Verb::Vote if speaker.night && act.target.is_none() => "chat_nobody",
        Verb::Vote if speaker.night => "chat_kill",
        Verb::Agree if speaker.night => "chat_agree",
        Verb::Accuse if act.certainty >= 75 => "accuse_strong",
        Verb::Accuse => "accuse_weak",
        Verb::Defend if act.target == Some(speaker.seat) => "defend_self",
        Verb::Defend => "defend",
        Verb::Claim => "claim",
        Verb::Report => match (act.role, act.mafia) {
            (Some(role), _) if !role.is_mafia() => "report_role",
            (Some(_), _) | (None, Some(true)) => "report_mafia",
            (None, Some(false)) => "report_clear",
            (None, None) => "report_protect",
        },
        Verb::Ask if act.role.is_some() => "ask_role",
        Verb::Ask => "ask",
        Verb::Agree => "agree",
        Verb::Disagree => "disagree",
        Verb::Vote if act.target.is_none() => "vote_nobody",
        Verb::Vote => "vote",
        Verb::Retract => "retract",
        Verb::Pass => "pass",
    }
}

/// A role as it stands in a sentence.
pub fn role_name(role: Role, language: Language) -> &'static str {
    match (language, role) {
        (Language::En, Role::Mafia) => "mafia",
        (Language::En, Role::Doctor) => "the doctor",
        (Language::En, Role::Sheriff) => "the sheriff",
        (Language::En, Role::Vigilante) => "the vigilante",
        (Language::En, Role::Villager) => "a villager",
        (Language::Ko, Role::Mafia) => "마피아",
        (Language::Ko, Role::Doctor) => "의사",
        (Language::Ko, Role::Sheriff) => "보안관",
        (Language::Ko, Role::Vigilante) => "자경단원",
        (Language::Ko, Role::Villager) => "시민",
    }
}

/// Puts acts into the speaker's words.
pub fn say(acts: &[Act], speaker: &Speaker, draw: &mut Draw) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(persona) = speaker.persona.filter(|persona| !persona.opener.is_empty() && draw.below(3) == 0) {
        parts.push(persona.opener.clone());
    }
    parts.extend(acts.iter().map(|act| sentence(act, speaker, draw)));
    if let Some(persona) = speaker.persona.filter(|persona| !persona.closer.is_empty() && draw.below(4) == 0) {
        parts.push(persona.closer.clone());
    }
    parts.join(" ")
}

fn sentence(act: &Act, speaker: &Speaker, draw: &mut Draw) -> String {
    let banks = book(speaker.language).phrases.get(bank(act, speaker));
    let manner = speaker.persona.map(|persona| persona.manner.as_str());
    let lines = banks.and_then(|banks| manner.and_then(|manner| banks.get(manner)).or(banks.values().next()));
    let Some(line) = lines.and_then(|lines| draw.pick(lines)) else { return "…".to_owned() };
    let target = act.target.and_then(|seat| speaker.names.get(seat.index()?)).map_or("", Words::as_str);
    let role = act.role.map_or("", |role| role_name(role, speaker.language));
    korean::fill(line, &[("role", role), ("target", target)])
}

/// Reads free text for acts. By night, among the mafia, it is heard whom they want to kill.
pub fn read(text: &str, names: &[Words], speaker: Seat, night: bool) -> Vec<Act> {
    let mut acts: Vec<Act> = Vec::new();
    for sentence in sentences(&text.replace('’', "'")) {
        for act in read_sentence(&sentence, names, speaker, night) {
            if acts.len() < MOST_ACTS && !acts.contains(&act) {
                acts.push(act);
            }
        }
    }
    acts
}

/// The most acts of one statement.
pub const MOST_ACTS: usize = 12;

/// Sentences in lower case, each with its last sign.
fn sentences(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for letter in text.chars().take(4_000) {
        let end = matches!(letter, '.' | '!' | '?' | ';' | '\n' | '…');
        if let Some(last) = out.last_mut() {
            last.extend(letter.to_lowercase());
        }
        if end {
            out.push(String::new());
        }
    }
    out.retain(|sentence| !sentence.trim().is_empty());
    out
}

const DOUBT: [&str; 12] = [
    "maybe",
    "perhaps",
    "might",
    "not sure",
    "a hunch",
    "could be",
    "possibly",
    "혹시",
    "아마",
    "것 같",
    "거 같",
    "어쩌면",
];
const SURE: [&str; 13] = [
    "definitely",
    "certain",
    "i'm sure",
    "no doubt",
    "full stop",
    "guilty",
    "i know",
    "100%",
    "확실",
    "분명",
    "틀림없",
    "장담",
    "무조건",
];
const BAD: [&str; 28] = [
    "suspicious",
    "suspect",
    "lying",
    "liar",
    "guilty",
    "don't trust",
    "do not trust",
    "sus",
    "scum",
    "fishy",
    "is off",
    "accuse",
    "rotten",
    "bugs me",
    "not sold on",
    "sit right",
    "the smell",
    "uneasy about",
    "worry about",
    "hiding something",
    "의심",
    "수상",
    "거짓말",
    "못 믿",
    "안 믿",
    "범인",
    "찜찜",
    "걸리는",
];
const GOOD: [&str; 15] = [
    "innocent",
    "i trust",
    "not mafia",
    "isn't mafia",
    "not the mafia",
    "is town",
    "is clean",
    "is fine",
    "leave",
    "결백",
    "믿어",
    "믿는다",
    "믿습니다",
    "깨끗",
    "마피아 아니",
];
const NOT_MAFIA: [&str; 10] = [
    "not mafia",
    "isn't mafia",
    "not the mafia",
    "innocent",
    "is clean",
    "is town",
    "마피아 아니",
    "마피아가 아니",
    "마피아는 아니",
    "시민이",
];
const LOOKED: [&str; 8] = ["checked", "investigated", "i looked", "my result", "my check", "조사", "확인했", "수사"];
const GUARDED: [&str; 6] = ["i protected", "i saved", "i guarded", "지켰", "보호했", "살렸"];
const VOTES: [&str; 6] = ["vote", "voting", "lynch", "투표", "찍", "표는"];
const NOBODY: [&str; 6] = ["nobody", "no one", "no lynch", "skip the vote", "기권", "아무도"];
const AGREES: [&str; 6] = ["agree with", "is right", "i'm with", "what you said", "동의", "말이 맞"];
const DISAGREES: [&str; 6] = ["disagree", "is wrong", "don't buy", "nonsense", "반대", "틀렸"];
const RETRACTS: [&str; 7] = ["take it back", "take that back", "retract", "was wrong about", "취소", "철회", "잘못 봤"];
const SELF: [&str; 4] = ["i am ", "i'm ", "my role is", "i claim"];
/// What the mafia says of its victims.
const KILLS: [&str; 20] = [
    "kill",
    "take out",
    "get rid",
    "tonight",
    "eliminate",
    "must go",
    "should go",
    "has to go",
    "dies",
    "finish off",
    "remove",
    "죽이",
    "죽여",
    "죽일",
    "없애",
    "제거",
    "처리",
    "노리",
    "노려",
    "보내",
];
const ASKS: [&str; 7] = ["what do you", "explain", "your role", "tell us", "설명", "말해", "해명"];

/// Whether one of these stands in the sentence; a Latin word only where a word begins.
pub(super) fn any(sentence: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        let begins = |at: usize| !sentence[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        sentence.match_indices(word).any(|(at, _)| !word.is_ascii() || begins(at))
    })
}

/// What turns a sentence round. Better unread than misread.
pub(super) const NEGATES: [&str; 14] = [
    "not", "don't", "doesn't", "didn't", "won't", "isn't", "never", "cannot", "can't", "않", "지 마", "지 말", "아니",
    "못 ",
];
/// The speaker speaks of what they do themselves.
const FIRST_PERSON: [&str; 5] = ["i ", "i'm", "i'll", "i've", "my "];

/// Where `word` stands in the sentence with nothing of its own script glued in front or, in Latin, behind.
fn mentions(sentence: &str, word: &str) -> Option<usize> {
    sentence.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = sentence[..at].chars().next_back();
        let after = sentence[at + word.len()..].chars().next();
        let latin = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
        let glued = before.is_some_and(char::is_alphanumeric);
        let longer = word.is_ascii() && latin(after);
        !glued && !longer
    })
}

pub(super) fn role_words(role: Role) -> &'static [&'static str] {
    match role {
        Role::Doctor => &["doctor", "의사"],
        Role::Sheriff => &["sheriff", "보안관", "경찰"],
        Role::Vigilante => &["vigilante", "자경단원", "자경단"],
        Role::Villager => &["villager", "townie", "시민"],
        Role::Mafia => &["mafia", "mafioso", "마피아"],
    }
}

fn roles_in(sentence: &str) -> Option<Role> {
    let roles = [Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager, Role::Mafia];
    roles.into_iter().find(|role| any(sentence, role_words(*role)))
}

fn read_sentence(sentence: &str, names: &[Words], speaker: Seat, night: bool) -> Vec<Act> {
    let mut acts = Vec::new();
    let certainty = match () {
        () if any(sentence, &DOUBT) => 35,
        () if any(sentence, &SURE) => 90,
        () => FAIRLY_SURE,
    };
    let place = |at: usize| {
        let name = mentions(sentence, &names[at].as_str().to_lowercase());
        name.into_iter().chain(mentions(sentence, &format!("p{}", at + 1))).min()
    };
    let named = |at: &usize| place(*at).is_some();
    let targets: Vec<Seat> = (0..names.len()).filter(named).map(seat_at).filter(|seat| *seat != speaker).collect();
    let negated = any(sentence, &NEGATES);
    // Korean leaves the subject out.
    let own = !sentence.is_ascii() || any(sentence, &FIRST_PERSON);
    let role = roles_in(sentence);
    let kills = night && any(sentence, &KILLS);
    if targets.is_empty() {
        let own_role = claimed(sentence, sentence, names);
        match role {
            _ if kills && (any(sentence, &NOBODY) || negated) => acts.push(Act::vote(None, certainty)),
            Some(_) if own_role.is_some() => acts.extend(own_role.map(Act::claim)),
            Some(Role::Mafia) if negated && (any(sentence, &SELF) || any(sentence, &KOREAN_SELF)) => {
                acts.push(Act::about(Verb::Defend, speaker, certainty));
            }
            _ if any(sentence, &VOTES) && any(sentence, &NOBODY) => acts.push(Act::vote(None, certainty)),
            _ if any(sentence, &RETRACTS) => acts.push(Act { act: Verb::Retract, ..Act::vote(None, certainty) }),
            _ => {}
        }
        return acts;
    }
    // "I am the sheriff and checked Anna": the role before the first name is the speaker's own.
    let first = targets.iter().filter_map(|seat| place(seat.index()?)).min().unwrap_or(0);
    let head = &sentence[..first];
    acts.extend(claimed(head, sentence, names).map(Act::claim));
    // Of several people, who is meant cannot be told.
    let &[target] = &targets[..] else { return acts };
    let tail = &sentence[first..];
    let told = roles_in(tail);
    let about = |verb| Act::about(verb, target, certainty);
    let clears = any(sentence, &NOT_MAFIA);
    let act = match () {
        () if any(sentence, &RETRACTS) => about(Verb::Retract),
        () if kills && negated => about(Verb::Disagree),
        () if kills && !sentence.contains('?') => Act::vote(Some(target), certainty),
        () if kills => about(Verb::Ask),
        () if any(sentence, &GUARDED) && own => Act { act: Verb::Report, ..about(Verb::Report) },
        () if any(sentence, &LOOKED) && own && (clears || told.is_some()) => {
            let role = told.filter(|role| *role != Role::Mafia && !clears);
            Act::report(target, !clears && told == Some(Role::Mafia), role)
        }
        () if any(sentence, &LOOKED) => return acts,
        () if any(sentence, &VOTES) && own && !negated && !sentence.contains('?') => Act::vote(Some(target), certainty),
        () if any(sentence, &VOTES) => return acts,
        () if any(sentence, &DISAGREES) => about(Verb::Disagree),
        () if any(sentence, &AGREES) => about(Verb::Agree),
        () if clears || any(sentence, &GOOD) => about(Verb::Defend),
        () if sentence.contains('?') || any(sentence, &ASKS) => about(Verb::Ask),
        () if negated => return acts,
        () if told == Some(Role::Mafia) || any(sentence, &BAD) => about(Verb::Accuse),
        () => return acts,
    };
    acts.push(act);
    acts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;

    fn names() -> Vec<Words> {
        ["Anna", "Ben", "민준", "Chloe"].map(Words::from).to_vec()
    }

    fn understood(text: &str) -> String {
        let acts = read(text, &names(), Seat::player(4), false);
        let word = |act: &Act| {
            let verb = serde_json::to_value(act.act).expect("JSON");
            let target = act.target.map_or(String::new(), |seat| format!(" {seat}"));
            let role = act.role.map_or(String::new(), |role| format!(" {}", role.word()));
            let mafia = act.mafia.map_or("", |mafia| if mafia { " mafia" } else { " clear" });
            format!("{}{target}{role}{mafia}", verb.as_str().expect("a word"))
        };
        acts.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn english_is_read() {
        assert_eq!(understood("Ben is mafia, no doubt."), "accuse p2");
        assert_eq!(understood("I think p2 is suspicious. I trust Anna."), "accuse p2, defend p1");
        assert_eq!(understood("I am the sheriff and I checked Ben: mafia!"), "claim sheriff, report p2 mafia");
        assert_eq!(understood("I investigated Anna and she is not mafia"), "report p1 clear");
        assert_eq!(understood("I investigated Anna: she is the doctor"), "report p1 doctor clear");
        assert_eq!(understood("I'm a villager."), "claim villager");
        assert_eq!(understood("I am not mafia."), "defend p4");
        assert_eq!(understood("My vote goes to Ben."), "vote p2");
        assert_eq!(understood("I vote for nobody today"), "vote");
        assert_eq!(understood("Ben, what do you know?"), "ask p2");
        assert_eq!(understood("I agree with Anna. Ben is wrong."), "agree p1, disagree p2");
        assert_eq!(understood("I was wrong about Ben."), "retract p2");
        assert_eq!(understood("I protected Anna last night."), "report p1");
        assert_eq!(understood("Lovely weather, Bennett!"), "");
        assert_eq!(understood(""), "");
    }

    /// Better unread than misread.
    #[test]
    fn doubtful_sentences_are_left_unread() {
        for text in [
            "I am glad the doctor is alive.",
            "I'm worried the mafia will win.",
            "I'm sure the sheriff will speak.",
            "If I am mafia, so what.",
            "저는 의사가 누군지 알아요.",
            "나는 마피아가 싫어.",
            "I don't suspect Anna.",
            "Anna is not suspicious.",
            "Don't vote for Anna.",
            "I'm not voting for Anna.",
            "민준은 수상하지 않아.",
            "민준에게 투표하지 마.",
            "Ben said Anna is mafia.",
            "Ben voted for Anna.",
            "Who voted for Anna?",
            "Jesus, Anna.",
        ] {
            assert_eq!(understood(text), "", "{text}");
        }
        assert_eq!(understood("I’m the sheriff."), "claim sheriff");
        assert_eq!(understood("I am the sheriff and checked p1: mafia!"), "claim sheriff, report p1 mafia");
    }

    #[test]
    fn korean_is_read() {
        assert_eq!(understood("민준은 마피아야, 확실해."), "accuse p3");
        assert_eq!(understood("나는 보안관이야. 민준을 조사했는데 마피아더라."), "claim sheriff, report p3 mafia");
        assert_eq!(understood("민준을 조사했는데 마피아 아니야."), "report p3 clear");
        assert_eq!(understood("민준을 믿어."), "defend p3");
        assert_eq!(understood("난 민준을 찍을 거야."), "vote p3");
        assert_eq!(understood("저는 의사입니다."), "claim doctor");
        assert_eq!(understood("민준, 설명 좀 해 봐."), "ask p3");
        assert_eq!(understood("민준이 수상해."), "accuse p3");
    }

    /// Among the mafia by night, words are about whom to kill.
    #[test]
    fn the_night_is_read() {
        let heard = |text: &str| {
            let acts = read(text, &names(), Seat::player(4), true);
            acts.iter().map(|act| (act.act, act.target)).collect::<Vec<_>>()
        };
        let (ben, min) = (Some(Seat::player(2)), Some(Seat::player(3)));
        assert_eq!(heard("Let's kill Ben."), [(Verb::Vote, ben)]);
        assert_eq!(heard("Ben has to go tonight!"), [(Verb::Vote, ben)]);
        assert_eq!(heard("Don't kill Ben."), [(Verb::Disagree, ben)]);
        assert_eq!(heard("Shall we kill Ben?"), [(Verb::Ask, ben)]);
        assert_eq!(heard("Let's kill nobody."), [(Verb::Vote, None)]);
        assert_eq!(heard("I agree with Ben."), [(Verb::Agree, ben)]);
        assert_eq!(heard("민준을 없애자."), [(Verb::Vote, min)]);
        assert_eq!(heard("오늘은 아무도 죽이지 말자."), [(Verb::Vote, None)]);
        // By day nobody is heard to plan a murder.
        assert_eq!(read("They will kill Ben.", &names(), Seat::player(4), false), []);
    }

    #[test]
    fn certainty_is_heard() {
        let sure = |text| read(text, &names(), Seat::player(4), false)[0].certainty;
        assert!(sure("Maybe Ben is mafia") < sure("Ben is mafia"));
        assert!(sure("Ben is mafia") < sure("Ben is definitely mafia"));
    }

    #[test]
    fn acts_get_words() {
        let names = names();
        let people = book(Language::En);
        for (at, persona) in people.personas.iter().enumerate() {
            let speaker = Speaker {
                language: Language::En,
                names: &names,
                seat: Seat::player(4),
                persona: Some(persona),
                night: false,
            };
            let mut draw = Dice::new((at as u64).into()).draw("words");
            let acts = [Act::claim(Role::Sheriff), Act::report(Seat::player(2), true, None), Act::pass()];
            let text = say(&acts, &speaker, &mut draw);
            assert!(text.contains("sheriff") && text.contains("Ben") && !text.contains('{'), "{text}");
        }
    }

    /// What the table says with an act, it also understands as that act, most of the time.
    #[test]
    fn own_words_are_mostly_understood() {
        for (language, least) in [(Language::En, 45), (Language::Ko, 35)] {
            let names = names();
            let (mut right, mut all) = (0, 0);
            for (at, persona) in book(language).personas.iter().enumerate() {
                let plain = Persona { opener: String::new(), closer: String::new(), ..persona.clone() };
                let seat = Seat::player(4);
                let speaker = Speaker { language, names: &names, seat, persona: Some(&plain), night: false };
                for act in [
                    Act::claim(Role::Doctor),
                    Act::report(Seat::player(2), true, None),
                    Act::report(Seat::player(2), false, None),
                    Act::vote(Some(Seat::player(3)), 60),
                    Act::about(Verb::Accuse, Seat::player(3), 90),
                    Act::about(Verb::Accuse, Seat::player(3), 40),
                ] {
                    let mut draw = Dice::new((at as u64).into()).draw("words");
                    let text = say(&[act], &speaker, &mut draw);
                    let heard = read(&text, &names, seat, false);
                    right += usize::from(heard.iter().any(|one| one.act == act.act && one.target == act.target));
                    all += 1;
                }
            }
            assert!(right * 100 >= all * least, "{language:?}: {right} of {all}");
        }
    }

    /// Sentences that the table itself says, of every persona and every kind of act, and what is understood by each.
    fn own_words_as_read() -> Vec<String> {
        let names = names();
        let (seat, ben) = (Seat::player(4), Seat::player(2));
        let mut by_day = [Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager].map(Act::claim).to_vec();
        by_day.extend(
            [Verb::Defend, Verb::Ask, Verb::Agree, Verb::Disagree, Verb::Retract, Verb::Report]
                .map(|verb| Act::about(verb, ben, 60)),
        );
        by_day.extend([40, 90].map(|certainty| Act::about(Verb::Accuse, ben, certainty)));
        by_day.extend([true, false].map(|mafia| Act::report(ben, mafia, None)));
        by_day.push(Act::report(ben, false, Some(Role::Doctor)));
        by_day.push(Act::about(Verb::Defend, seat, 60));
        by_day.extend([Some(ben), None].map(|target| Act::vote(target, 60)));
        let by_night = [Act::vote(Some(ben), 60), Act::vote(None, 60), Act::about(Verb::Agree, ben, 60)];
        let all = by_day.iter().map(|act| (act, false)).chain(by_night.iter().map(|act| (act, true)));
        let all: Vec<(&Act, bool)> = all.collect();
        let mut told = Vec::new();
        for language in [Language::En, Language::Ko] {
            for persona in &book(language).personas {
                let mut draw = Dice::new(7.into()).draw(persona.name.as_str());
                for (act, night) in all.iter().flat_map(|one| [one; 3]) {
                    let speaker = Speaker { language, names: &names, seat, persona: Some(persona), night: *night };
                    let text = say(std::slice::from_ref(*act), &speaker, &mut draw);
                    let heard = serde_json::to_string(&read(&text, &names, seat, *night)).expect("JSON");
                    told.push(format!("{text} {heard}"));
                }
            }
        }
        told
    }

    /// What the table itself says is understood as it always was. Whoever means to change that, or what it says, looks
    /// at the lines that differ before writing the new digest down.
    #[test]
    fn own_words_are_read_as_ever() {
        use sha2::{Digest, Sha256};
        let told = own_words_as_read();
        let claims = told.iter().filter(|line| line.contains(r#"{"act":"claim""#)).count();
        let digest = Sha256::digest(told.join("\n").as_bytes());
        let digest: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!((told.len(), claims, digest.as_str()), (8064, 1054, "2cb47c8aa5b42b92"));
    }
}
