//! How people put what they mean: each manner has its own wordings for each act, and every reason has its words.
//!
//! A line of the files stands for several wordings: `(this|that)` is one or the other. Within a game nobody hears the same
//! wording of one manner twice before all of them have been used: whoever speaks next takes the next of an order that is
//! drawn for the game, and how many were taken is counted from what has been said.

use super::facts::{Event, Words};
use super::korean;
use super::reasons::{Because, Why};
use super::roles::Seats;
use super::talk::{Act, Verb, role_name};
use crate::engine::{Dice, Draw, Language, Seat};
use serde::Deserialize;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::personas::Persona;

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
    /// Which day it is, from 0.
    pub day: u32,
}

/// What a Korean manner's speech level makes of a reason: its endings, and what the speaker is called.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Level {
    /// For `~`, behind a stem in ㅆ: it was so.
    states: String,
    /// For `^`, likewise: as you know.
    reminds: String,
    /// For `@`: I, as the subject.
    subject: String,
    /// For `&`: my.
    my: String,
    /// Me, in the place of a name.
    #[serde(rename = "self")]
    own: String,
    /// What stands behind the names of others.
    title: String,
}

/// A file of wordings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
struct File {
    /// What may lead a sentence in, by manner.
    leads: BTreeMap<String, Vec<String>>,
    /// The same for a reason.
    reason_leads: Vec<String>,
    /// Act, manner, wordings.
    acts: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// Reason, wordings.
    reasons: BTreeMap<String, Vec<String>>,
    /// Speech levels by manner.
    #[serde(default)]
    levels: BTreeMap<String, Level>,
}

/// Everything that a line stands for.
fn spelt_out(line: &str) -> Vec<String> {
    let inner = |text: &str| Some((text.find('(')?, text.find(')')?));
    let Some((open, close)) = inner(line).filter(|(open, close)| open < close) else { return vec![line.to_owned()] };
    let (head, tail) = (&line[..open], &line[close + 1..]);
    line[open + 1..close].split('|').flat_map(|choice| spelt_out(&format!("{head}{choice}{tail}"))).collect()
}

/// A sentence behind what leads it in.
fn led_in(lead: &str, sentence: &str, language: Language) -> String {
    if let Some(rest) = sentence.strip_prefix("{When}") {
        return format!("{lead} {{when}}{rest}");
    }
    let own = ["I ", "I'", "{", "\""].iter().any(|own| sentence.starts_with(own));
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if language == Language::En && !own => {
            format!("{lead} {}{}", first.to_lowercase(), letters.as_str())
        }
        _ => format!("{lead} {sentence}"),
    }
}

/// What can stand in a line.
const PLACES: [&str; 6] = ["role", "target", "who", "whom", "when", "When"];

/// A wording, and what it takes to say it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    text: String,
    /// A bit for each of [`PLACES`] that is in it.
    places: u8,
    /// Whether a pronoun can stand for `whom`.
    pronoun: bool,
}

impl Line {
    fn of(text: String) -> Line {
        let inside = text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inside, _)| inside);
        let places = inside.fold(0, |places, inside| {
            let key = inside.split(':').next().unwrap_or(inside);
            // A place that is not known can never be filled.
            places | 1 << PLACES.iter().position(|place| *place == key).unwrap_or(PLACES.len())
        });
        Line { places, pronoun: takes_a_pronoun(&text), text }
    }
}

/// The wordings of a language, every line of its file spelt out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Voices {
    leads: BTreeMap<String, usize>,
    reason_leads: usize,
    acts: BTreeMap<String, BTreeMap<String, Vec<Line>>>,
    reasons: BTreeMap<String, Vec<Line>>,
    levels: BTreeMap<String, Level>,
}

impl File {
    fn spelt_out(self, language: Language) -> Voices {
        let all = |lines: Vec<String>, leads: &[String]| {
            let plain: Vec<String> = lines.iter().flat_map(|line| spelt_out(line)).collect();
            let led = leads.iter().flat_map(|lead| plain.iter().map(|line| led_in(lead, line, language)));
            let led: Vec<String> = led.collect();
            plain.into_iter().chain(led).map(Line::of).collect::<Vec<_>>()
        };
        let File { leads, reason_leads, acts, reasons, levels } = self;
        let none = Vec::new();
        let manners = |manners: BTreeMap<String, Vec<String>>| {
            let one = |(manner, lines): (String, Vec<String>)| {
                let lines = all(lines, leads.get(&manner).unwrap_or(&none));
                (manner, lines)
            };
            manners.into_iter().map(one).collect()
        };
        let acts = acts.into_iter().map(|(act, lines)| (act, manners(lines))).collect();
        let reasons = reasons.into_iter().map(|(why, lines)| (why, all(lines, &reason_leads))).collect();
        let leads = leads.into_iter().map(|(manner, leads)| (manner, leads.len())).collect();
        Voices { leads, reason_leads: reason_leads.len(), acts, reasons, levels }
    }
}

/// The wordings of a language. The files are part of the program and a test reads them, so they are never damaged.
fn voices(language: Language) -> &'static Voices {
    static ENGLISH: OnceLock<Voices> = OnceLock::new();
    static KOREAN: OnceLock<Voices> = OnceLock::new();
    let (cell, text) = match language {
        Language::En => (&ENGLISH, include_str!("../../../assets/voices/en.json")),
        Language::Ko => (&KOREAN, include_str!("../../../assets/voices/ko.json")),
    };
    cell.get_or_init(|| serde_json::from_str::<File>(text).unwrap_or_default().spelt_out(language))
}

/// Whether somebody is asked about a vote of their own for somebody.
fn about_a_ballot(act: &Act) -> bool {
    let ballot = |because: Because| because.why == Why::Ballot && because.whom.is_some() && because.who == act.target;
    act.because.is_some_and(ballot)
}

/// The event that is told behind an act's own words: there is none to add to who speaks of the dead, or asks about a vote.
fn told_behind(act: &Act, key: &str) -> Option<Because> {
    act.because.filter(|_| !matches!(key, "mourn" | "ask_ballot"))
}

/// The key of an act's wordings.
fn act_key(act: &Act, seat: Seat, night: bool) -> &'static str {
    match act.act {
        Verb::Vote if night && act.target.is_none() => "chat_nobody",
        Verb::Vote if night => "chat_kill",
        Verb::Agree if night => "chat_agree",
        Verb::Accuse if act.certainty >= 75 => "accuse_strong",
        Verb::Accuse => "accuse_weak",
        Verb::Defend if act.target == Some(seat) => "defend_self",
        Verb::Defend => "defend",
        Verb::Claim => "claim",
        Verb::Report => match (act.role, act.mafia) {
            (Some(role), _) if !role.is_mafia() => "report_role",
            (Some(_), _) | (None, Some(true)) => "report_mafia",
            (None, Some(false)) => "report_clear",
            (None, None) => "report_protect",
        },
        Verb::Ask if act.role.is_some() => "ask_role",
        Verb::Ask if about_a_ballot(act) => "ask_ballot",
        Verb::Ask if act.because.is_some() => "ask_why",
        Verb::Ask => "ask",
        Verb::Agree => "agree",
        Verb::Disagree => "disagree",
        Verb::Vote if act.target.is_none() => "vote_nobody",
        Verb::Vote => "vote",
        Verb::Retract if act.target.is_none() => "retract_all",
        Verb::Retract => "retract",
        Verb::Pass => "pass",
        Verb::Doubt => "doubt",
        Verb::Answer => "answer",
        Verb::Evade => "evade",
        Verb::AskClaims => "ask_claims",
        Verb::SoftClaim => "soft_claim",
        Verb::Read => match act.mafia {
            Some(true) => "read_mafia",
            Some(false) => "read_town",
            None => "read_unsure",
        },
        Verb::Point if act.target.is_some() && act.role.is_some() => "mourn",
        Verb::Point => "point",
        Verb::Hedge => "hedge",
        Verb::Switch if act.target.is_none() => "switch_nobody",
        Verb::Switch => "switch",
        Verb::Confess => "confess",
        Verb::Admit if act.target.is_none() => "admit_all",
        Verb::Admit => "admit",
        Verb::Farewell => "farewell",
    }
}

/// The key of a reason's wordings, and whether it is about what the speaker did.
fn reason_key(because: &Because, seat: Seat) -> (&'static str, bool) {
    let key = match because.why {
        Why::Ballot if because.whom.is_none() => "ballot_nobody",
        Why::Result if because.mafia == Some(false) => "result_clear",
        Why::Contradiction if because.role.is_some() => "contradiction_role",
        why => why.word(),
    };
    (key, because.who == Some(seat))
}

/// What goes into the places of a line.
struct Places<'a> {
    /// In the order of [`PLACES`].
    words: [Cow<'a, str>; PLACES.len()],
    /// The speaker stands in the place of `whom`, so that only lines will do in which a pronoun can stand there.
    own: bool,
}

impl Places<'_> {
    /// The lines that have something for every place.
    fn fitting(&self, lines: Option<&'static Vec<Line>>) -> Vec<&'static Line> {
        let filled = self.words.iter().rev().fold(0, |bits, word| bits << 1 | u8::from(!word.is_empty()));
        let mut fitting = Vec::with_capacity(lines.map_or(0, Vec::len));
        let fit = |line: &&Line| line.places & !filled == 0 && (!self.own || line.pronoun);
        fitting.extend(lines.into_iter().flatten().filter(fit));
        fitting
    }

    fn fill(&self, line: &str, language: Language) -> String {
        let words: [(&str, &str); PLACES.len()] = std::array::from_fn(|at| (PLACES[at], self.words[at].as_ref()));
        begun(korean::fill(line, &words), language)
    }
}

/// Whether "me" can stand for `whom` in a line: as an object, and not as what something belongs to.
fn takes_a_pronoun(line: &str) -> bool {
    let korean = line.chars().any(|letter| ('가'..='힣').contains(&letter));
    line.match_indices("{whom").all(|(at, _)| {
        let (before, behind) = (&line[..at], &line[at + 5..]);
        if korean {
            let particle = behind.starts_with(':') && !behind.starts_with(":이") && !behind.starts_with(":인");
            return particle || behind.starts_with("}에게") || behind.starts_with("}에 ");
        }
        let governed = [
            "for ",
            "on ",
            "to ",
            "at ",
            "against ",
            "after ",
            "past ",
            "off ",
            "about ",
            "named ",
            "as ",
            "accused ",
            "defended ",
        ];
        let object = governed.iter().any(|word| before.ends_with(word))
            || before.ends_with("answered ")
            || before.ends_with("owes ");
        object && !behind.starts_with("}'s")
    })
}

/// What was said before: how often each kind of wording has been used in this game, and the sentences of the day. Nothing
/// that is said by day follows from what was said by night.
#[derive(Clone, Default, Debug)]
pub struct Spoken {
    /// How often somebody put an act of a kind into words, by day and among the mafia by night.
    acts: [BTreeMap<(&'static str, Seat), usize>; 2],
    /// The same for reasons.
    reasons: [BTreeMap<(&'static str, bool), usize>; 2],
    day: u32,
    /// What was heard on that day, sentence by sentence.
    heard: Vec<Mark>,
}

/// What a sentence is known by. Two that share one would only make somebody choose other words.
type Mark = u64;

/// The same for the same text on every machine (FNV-1a).
fn mark(sentence: &str) -> Mark {
    sentence.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ Mark::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The sentences of a text, as one compares them; what is too short to be anybody's own is left out.
fn sentences(text: &str) -> impl Iterator<Item = Mark> + '_ {
    let all = text.split(['.', '!', '?', '…']).map(str::trim);
    all.filter(|sentence| sentence.chars().filter(|letter| letter.is_alphanumeric()).nth(3).is_some()).map(mark)
}

impl Spoken {
    /// One more thing happened.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::AgentSayChunk { agent_id, acts, text, turn_id } => {
                self.count(*agent_id, acts, false);
                if self.day != turn_id.day {
                    self.heard.clear();
                    self.day = turn_id.day;
                }
                self.heard.extend(sentences(text.as_str()));
            }
            Event::MafiaChat { agent_id, acts, .. } => self.count(*agent_id, acts, true),
            _ => {}
        }
    }

    fn count(&mut self, by: Seat, acts: &[Act], night: bool) {
        for act in acts {
            *self.acts[usize::from(night)].entry((act_key(act, by, night), by)).or_default() += 1;
            if let Some(because) = act.because {
                *self.reasons[usize::from(night)].entry(reason_key(&because, by)).or_default() += 1;
            }
        }
    }

    /// The sentences of a day; the mafia's chat is compared with nothing.
    fn heard(&self, day: u32, night: bool) -> &[Mark] {
        if self.day == day && !night { &self.heard } else { &[] }
    }

    fn acts(&self, key: &'static str, by: Seats, night: bool) -> usize {
        by.iter().filter_map(|seat| self.acts[usize::from(night)].get(&(key, seat))).sum()
    }

    fn reasons(&self, key: (&'static str, bool), night: bool) -> usize {
        self.reasons[usize::from(night)].get(&key).copied().unwrap_or(0)
    }
}

/// An order of some things that is drawn for the game.
#[derive(Clone, Copy)]
struct Order {
    count: usize,
    start: usize,
    step: usize,
}

impl Order {
    fn drawn(count: usize, mut draw: Draw) -> Order {
        let count = count.max(1);
        let start = draw.index(count);
        // Any step that shares no divisor with the count comes by everything once before it comes back.
        let coprime = |step: &usize| {
            let (mut a, mut b) = (*step, count);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a == 1
        };
        let from = 1 + draw.index(count);
        let step = (from..).find(coprime).unwrap_or(1) % count;
        Order { count, start, step }
    }

    /// What stands at this turn.
    fn at(&self, turn: usize) -> usize {
        (self.start + turn % self.count * self.step) % self.count
    }
}

/// The same, but all that stand plain come before those that are led in; each part is drawn when it is first wanted.
struct PlainFirst<'a> {
    count: usize,
    plain: usize,
    dice: &'a Dice,
    name: String,
    first: OnceCell<Order>,
    led: OnceCell<Order>,
}

impl<'a> PlainFirst<'a> {
    /// Of `count` things; `leads` is how many of those that are led in there are for each.
    fn of(count: usize, leads: usize, dice: &'a Dice, name: String) -> PlainFirst<'a> {
        PlainFirst { count, plain: count / (leads + 1), dice, name, first: OnceCell::new(), led: OnceCell::new() }
    }

    fn at(&self, turn: usize) -> usize {
        let turn = turn % self.count.max(1);
        if turn < self.plain {
            return self.first.get_or_init(|| Order::drawn(self.plain, self.dice.draw(&self.name))).at(turn);
        }
        let led = || Order::drawn(self.count - self.plain, self.dice.draw(&format!("{}/led", self.name)));
        self.plain + self.led.get_or_init(led).at(turn - self.plain)
    }
}

/// A manner's wordings of an act, as far as they fit it.
fn lines(act: &Act, speaker: &Speaker, places: &Places) -> Vec<&'static Line> {
    let manner = speaker.persona.map_or("", |persona| persona.manner.as_str());
    let Some(manners) = voices(speaker.language).acts.get(act_key(act, speaker.seat, speaker.night)) else {
        return Vec::new();
    };
    places.fitting(manners.get(manner).or(manners.values().next()))
}

fn name<'a>(speaker: &Speaker<'a>, seat: Option<Seat>) -> &'a str {
    seat.and_then(|seat| speaker.names.get(seat.index()?)).map_or("", Words::as_str)
}

/// Another's name with what their manner puts behind it, or "me".
fn whom<'a>(speaker: &Speaker<'a>, level: Option<&'static Level>, seat: Option<Seat>) -> Cow<'a, str> {
    match level {
        _ if seat.is_none() => "".into(),
        None if seat == Some(speaker.seat) => "me".into(),
        Some(level) if seat == Some(speaker.seat) => level.own.as_str().into(),
        Some(level) if !level.title.is_empty() => format!("{}{}", name(speaker, seat), level.title).into(),
        _ => name(speaker, seat).into(),
    }
}

/// The speech level of somebody; English has none.
fn level_of(speaker: &Speaker) -> Option<&'static Level> {
    let levels = &voices(speaker.language).levels;
    speaker.persona.and_then(|persona| levels.get(&persona.manner)).or(levels.values().next())
}

fn act_places<'a>(act: &Act, speaker: &Speaker<'a>) -> Places<'a> {
    let role = act.role.map_or("", |role| role_name(role, speaker.language));
    let (role, target, none) = (role.into(), name(speaker, act.target).into(), || "".into());
    let Some(because) = act.because.filter(|_| about_a_ballot(act)) else {
        return Places { words: [role, target, none(), none(), none(), none()], own: false };
    };
    let when = when(because.day, speaker.day, speaker.language);
    let capital = begun(when.clone(), speaker.language);
    let own = because.whom == Some(speaker.seat);
    let whom = whom(speaker, level_of(speaker), because.whom);
    Places { words: [role, target, none(), whom, when.into(), capital.into()], own }
}

/// A sentence begins with a capital letter, whatever was put at its beginning.
fn begun(sentence: String, language: Language) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if language == Language::En && first.is_ascii_lowercase() => {
            format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
        }
        _ => sentence,
    }
}

/// On which day something happened, in words.
fn when(day: Option<u32>, today: u32, language: Language) -> String {
    match day {
        None => language.either("earlier", "아까").to_owned(),
        Some(day) if day == today => language.either("today", "오늘").to_owned(),
        Some(day) if day + 1 == today => language.either("yesterday", "어제").to_owned(),
        Some(day) => match language {
            Language::En => format!("on day {}", day + 1),
            Language::Ko => format!("{}일째에", day + 1),
        },
    }
}

/// A reason on its way into words, in the speaker's speech level.
struct Telling<'a> {
    lines: Vec<&'static Line>,
    level: Option<&'static Level>,
    places: Places<'a>,
    language: Language,
}

impl<'a> Telling<'a> {
    fn of(because: &Because, speaker: &Speaker<'a>) -> Telling<'a> {
        let Speaker { language, seat, day, .. } = *speaker;
        let voices = voices(language);
        let (key, mine) = reason_key(because, seat);
        let lines = if mine { voices.reasons.get(&format!("my_{key}")) } else { voices.reasons.get(key) };
        let level = level_of(speaker);
        let own = because.whom == Some(seat);
        let role = because.role.map_or("", |role| role_name(role, language));
        let when = when(because.day, day, language);
        let capital = begun(when.clone(), language);
        let (who, whom) = (whom(speaker, level, because.who), whom(speaker, level, because.whom));
        let places = Places { words: [role.into(), "".into(), who, whom, when.into(), capital.into()], own };
        Telling { lines: places.fitting(lines), level, places, language }
    }

    /// One of its wordings.
    fn put(&self, at: usize) -> Option<String> {
        let line = &self.lines.get(at)?.text;
        let spoken = self.level.map(|level| {
            line.replace('~', &level.states)
                .replace('^', &level.reminds)
                .replace('@', &level.subject)
                .replace('&', &level.my)
        });
        Some(self.places.fill(spoken.as_ref().unwrap_or(line), self.language))
    }
}

/// Every wording of a reason.
fn reason_wordings(because: &Because, speaker: &Speaker) -> Vec<String> {
    let telling = Telling::of(because, speaker);
    (0..telling.lines.len()).filter_map(|at| telling.put(at)).collect()
}

/// All the ways in which a persona could put an act with its reason: another wording is one press away.
pub fn wordings(act: &Act, speaker: &Speaker) -> Vec<String> {
    let places = act_places(act, speaker);
    let because = told_behind(act, act_key(act, speaker.seat, speaker.night));
    let reasons = because.map_or(Vec::new(), |because| reason_wordings(&because, speaker));
    let put = |(at, line): (usize, &Line)| {
        let sentence = places.fill(&line.text, speaker.language);
        match reasons.get(at % reasons.len().max(1)) {
            Some(reason) => format!("{sentence} {reason}"),
            None => sentence,
        }
    };
    lines(act, speaker, &places).into_iter().enumerate().map(put).collect()
}

/// The first wording, from the `turn`-th of an order on, of which no sentence has been heard today; if there is none, the
/// `turn`-th.
fn fresh(
    count: usize,
    order: impl Fn(usize) -> usize,
    turn: usize,
    put: impl Fn(usize) -> String,
    is_new: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut all = (0..count).map(|later| put(order(turn + later)));
    let first = all.next()?;
    if is_new(&first) { Some(first) } else { Some(all.find(|text| is_new(text)).unwrap_or(first)) }
}

/// A statement on its way.
#[derive(Default)]
struct Saying {
    text: String,
    sentences: Vec<Mark>,
}

impl Saying {
    fn add(&mut self, part: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(part);
        self.sentences.extend(sentences(part));
    }

    /// Whether a text has nothing in it that was heard before, on this day or in this statement.
    fn is_new(&self, text: &str, heard: &[Mark]) -> bool {
        sentences(text).all(|sentence| !heard.contains(&sentence) && !self.sentences.contains(&sentence))
    }
}

/// Puts acts into the speaker's words. `alike` are those who speak in the same manner, the speaker among them; `dice` are the
/// game's; `part` names this statement.
pub fn say(acts: &[Act], speaker: &Speaker, spoken: &Spoken, alike: Seats, dice: &Dice, part: &str) -> String {
    let mut draw = dice.draw(&format!("words/{part}"));
    let manner = speaker.persona.map_or("", |persona| persona.manner.as_str());
    let language = speaker.language;
    let night = speaker.night;
    let heard = spoken.heard(speaker.day, night);
    let mut said = Saying::default();
    let (opens, closes) = (draw.below(4) == 0, draw.below(5) == 0);
    // A habit is heard once a day.
    let opener = speaker.persona.map(|persona| persona.opener.as_str()).filter(|words| opens && !words.is_empty());
    if let Some(words) = opener.filter(|words| said.is_new(words, heard)) {
        said.add(words);
    }
    for (at, act) in acts.iter().enumerate() {
        let key = act_key(act, speaker.seat, speaker.night);
        let here = acts[..at].iter().filter(|act| act_key(act, speaker.seat, speaker.night) == key).count();
        let places = act_places(act, speaker);
        let lines = lines(act, speaker, &places);
        let leads = voices(language).leads.get(manner).copied().unwrap_or(0);
        let order = PlainFirst::of(lines.len(), leads, dice, format!("voices/{key}/{manner}"));
        let order = |turn: usize| order.at(turn);
        let put = |line: usize| lines.get(line).map_or(String::new(), |line| places.fill(&line.text, language));
        let line =
            fresh(lines.len(), order, spoken.acts(key, alike, night) + here, put, |text| said.is_new(text, heard));
        said.add(line.as_deref().unwrap_or("…"));
        let Some(because) = told_behind(act, key) else { continue };
        let key = reason_key(&because, speaker.seat);
        let same = |act: &&Act| act.because.is_some_and(|because| reason_key(&because, speaker.seat) == key);
        let here = acts[..at].iter().filter(same).count();
        let telling = Telling::of(&because, speaker);
        let leads = voices(language).reason_leads;
        let count = telling.lines.len();
        let order = PlainFirst::of(count, leads, dice, format!("voices/because/{}", key.0));
        let order = |turn: usize| order.at(turn);
        let put = |line: usize| telling.put(line).unwrap_or_default();
        let reason = fresh(count, order, spoken.reasons(key, night) + here, put, |text| said.is_new(text, heard));
        if let Some(reason) = reason {
            said.add(&reason);
        }
    }
    let closer = speaker.persona.map(|persona| persona.closer.as_str()).filter(|words| closes && !words.is_empty());
    if let Some(words) = closer.filter(|words| said.is_new(words, heard)) {
        said.add(words);
    }
    said.text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Session, Viewer, read_setup};
    use crate::games::mafia::Mafia;
    use crate::games::mafia::personas::book;
    use crate::games::mafia::reasons::WHYS;
    use crate::games::mafia::roles::Role;
    use serde_json::json;
    use std::collections::{BTreeMap, BTreeSet};
    use std::io::Write;

    const LANGUAGES: [Language; 2] = [Language::En, Language::Ko];

    /// One of every kind.
    fn every_act() -> Vec<(Act, bool)> {
        let (ben, me) = (Seat::player(2), Seat::player(4));
        let verbs = [
            Verb::Defend,
            Verb::Ask,
            Verb::Agree,
            Verb::Disagree,
            Verb::Retract,
            Verb::Report,
            Verb::Doubt,
            Verb::Answer,
            Verb::Evade,
            Verb::Switch,
            Verb::Admit,
            Verb::Read,
        ];
        let plain = [
            Verb::AskClaims,
            Verb::SoftClaim,
            Verb::Hedge,
            Verb::Confess,
            Verb::Farewell,
            Verb::Pass,
            Verb::Switch,
            Verb::Retract,
            Verb::Admit,
            Verb::Point,
        ];
        let mut acts: Vec<(Act, bool)> = verbs.map(|verb| (Act::about(verb, ben, 60), false)).to_vec();
        acts.extend(plain.map(|verb| (Act::plain(verb, 60), false)));
        acts.extend([40, 90].map(|certainty| (Act::about(Verb::Accuse, ben, certainty), false)));
        acts.extend([true, false].map(|mafia| (Act::report(ben, mafia, None), false)));
        acts.extend([true, false].map(|mafia| (Act { mafia: Some(mafia), ..Act::about(Verb::Read, ben, 60) }, false)));
        acts.push((Act::report(ben, false, Some(Role::Doctor)), false));
        acts.push((Act { role: Some(Role::Doctor), ..Act::about(Verb::Point, ben, 60) }, false));
        acts.push((Act::about(Verb::Defend, me, 60), false));
        acts.push((Act { role: Some(Role::Sheriff), ..Act::plain(Verb::AskClaims, 60) }, false));
        acts.push((Act { role: Some(Role::Sheriff), ..Act::about(Verb::Ask, ben, 60) }, false));
        acts.push((Act::about(Verb::Ask, ben, 60).because(Some(Because::between(Why::Ballot, ben, me).on(0))), false));
        acts.extend([Role::Doctor, Role::Villager].map(|role| (Act::claim(role), false)));
        acts.extend(
            [Some(ben), None]
                .into_iter()
                .flat_map(|target| [(Act::vote(target, 60), false), (Act::vote(target, 60), true)]),
        );
        acts.push((Act::about(Verb::Agree, ben, 60), true));
        acts
    }

    /// One persona of each manner.
    fn manners(language: Language) -> Vec<&'static Persona> {
        let all: BTreeMap<&str, &Persona> =
            book(language).personas.iter().map(|one| (one.manner.as_str(), one)).collect();
        all.into_values().collect()
    }

    fn speaker<'a>(language: Language, names: &'a [Words], persona: &'a Persona, night: bool) -> Speaker<'a> {
        Speaker { language, names, seat: Seat::player(4), persona: Some(persona), night, day: 2 }
    }

    #[test]
    fn every_act_has_twelve_wordings_in_every_manner() {
        let names = ["Anna", "Ben", "민준", "Chloe"].map(Words::from);
        for language in LANGUAGES {
            let mut whose: BTreeMap<String, &str> = BTreeMap::new();
            for (act, night) in every_act() {
                for persona in manners(language) {
                    let all = wordings(&act, &speaker(language, &names, persona, night));
                    let different: BTreeSet<&String> = all.iter().collect();
                    assert!(different.len() >= 12, "{language:?} {} {act:?}: {}", persona.manner, different.len());
                    for text in all {
                        assert!(!text.contains(['{', '}', '(', ')', '|', '~', '^', '@', '&']), "{text}");
                        let other = whose.insert(text.clone(), &persona.manner);
                        assert!(other.is_none_or(|other| other == persona.manner), "two manners say: {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_reason_has_words() {
        let names = ["Anna", "Ben", "민준", "Chloe"].map(Words::from);
        let (anna, ben, me) = (Seat::player(1), Seat::player(2), Seat::player(4));
        for language in LANGUAGES {
            for persona in manners(language) {
                let speaker = speaker(language, &names, persona, false);
                for (why, whom) in WHYS.into_iter().flat_map(|why| [(why, Some(ben)), (why, Some(me))]) {
                    let because =
                        Because { whom, role: Some(Role::Sheriff), mafia: Some(true), ..Because::of(why, anna).on(1) };
                    // The two kinds of contradiction have words of their own.
                    let other = Because { role: None, ..because };
                    for because in
                        [Some(because), Some(other).filter(|_| why == Why::Contradiction)].into_iter().flatten()
                    {
                        let all = reason_wordings(&because, &speaker);
                        assert!(all.len() >= 4, "{language:?} {because:?}");
                        assert!(all.iter().all(|text| !text.contains(['{', '}', '~', '^', '@', '&'])), "{all:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_reason_is_put_in_the_speakers_own_level() {
        let names = ["도현", "미주", "규리", "재하"].map(Words::from);
        let because = Because::between(Why::Ballot, Seat::player(1), Seat::player(2)).on(1);
        for (manner, ends) in [
            ("gentle", ["어요.", "거든요."]),
            ("scholarly", ["습니다.", "습니까."]),
            ("blunt", ["어.", "잖아."]),
            ("folksy", ["슈.", "잖유."]),
            ("theatrical", ["소.", "소!"]),
        ] {
            let persona = book(Language::Ko).personas.iter().find(|one| one.manner == manner).expect("a persona");
            let all = reason_wordings(&because, &speaker(Language::Ko, &names, persona, false));
            assert!(
                all.iter().all(|text| text.contains("어제") && text.contains("도현") && text.contains("미주")),
                "{all:?}"
            );
            assert!(all.iter().all(|text| ends.iter().any(|end| text.ends_with(end))), "{manner}: {all:?}");
        }
    }

    #[test]
    fn no_wording_comes_twice_before_all_have_come() {
        let names = ["Anna", "Ben", "Carl", "Chloe"].map(Words::from);
        let persona = manners(Language::En)[0];
        let speaker = speaker(Language::En, &names, persona, false);
        let act = Act::vote(Some(Seat::player(2)), 60);
        let places = act_places(&act, &speaker);
        let lines = lines(&act, &speaker, &places);
        let dice = Dice::new(7.into());
        let plain_first = PlainFirst::of(lines.len(), 3, &dice, "order".to_owned());
        let order: Vec<usize> = (0..lines.len()).map(|turn| plain_first.at(turn)).collect();
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), lines.len());
        assert!(order[..lines.len() / 4].iter().all(|at| *at < lines.len() / 4), "what stands plain comes first");
        for count in 1..60 {
            let order = Order::drawn(count, Dice::new(3.into()).draw("x"));
            let all: BTreeSet<usize> = (0..count).map(|turn| order.at(turn)).collect();
            assert_eq!(all.len(), count);
        }
    }

    /// The share of games in which two people say the same sentence on one day.
    fn repeated(language: &str, setup: serde_json::Value, games: u64) -> (u64, u64) {
        let mut with = 0;
        for number in 0..games {
            let mut setup = setup.clone();
            setup["language"] = language.into();
            let mut game =
                Session::<Mafia>::new(read_setup::<Mafia>(&setup).expect("a setup"), number.into()).expect("a game");
            let mut minds: BTreeMap<Seat, _> = BTreeMap::new();
            while game.outcome().is_none() {
                use crate::engine::Rules;
                for seat in game.state().awaited() {
                    let make = || (Mafia::minds().pop().expect("a mind").make)();
                    let choice = minds
                        .entry(seat)
                        .or_insert_with(make)
                        .choose(&game.view(Viewer::Seat(seat)), &mut game.mind_draw(seat));
                    if let Some(action) = choice {
                        game.act(seat, action).expect("a legal action");
                    }
                }
                if game.state().awaited().is_empty() {
                    game.tick(1_000);
                }
            }
            let mut said: BTreeMap<(u32, String), Seat> = BTreeMap::new();
            let mut twice = false;
            for fact in game.view(Viewer::Referee).memory.iter() {
                let Event::AgentSayChunk { agent_id, turn_id, text, .. } = &fact.event else { continue };
                for sentence in text.as_str().split_inclusive(['.', '!', '?', '…']).map(str::trim) {
                    if sentence.chars().filter(|letter| letter.is_alphanumeric()).count() > 3 {
                        let other = said.insert((turn_id.day, sentence.to_owned()), *agent_id);
                        twice |= other.is_some_and(|other| other != *agent_id);
                    }
                }
            }
            with += u64::from(twice);
        }
        (with, games)
    }

    /// `cargo test --release --no-default-features --lib repetition_is_measured -- --ignored --nocapture`
    #[test]
    #[ignore = "takes a minute; run it when the minds or the wordings have changed"]
    fn repetition_is_measured() {
        for language in ["en", "ko"] {
            for setup in [
                json!({"ruleset": "fsm"}),
                json!({"ruleset": "flow", "players": 10}),
                json!({"ruleset": "flow", "players": 15}),
            ] {
                let (with, games) = repeated(language, setup.clone(), 1_000);
                let _ = writeln!(std::io::stderr(), "{language} {setup}: {with} of {games} games");
            }
        }
    }
}
