//! The head of the strongest mind.
//!
//! * It reads every hint (`reading.rs`) and asks how it stands to its own word: it tells of this word and not of the
//!   words that are like it, it would fit either, it fits one of those others, or it was not understood. Telling hints
//!   speak for somebody, most in the first round, when a wolf has heard nothing yet. Only a contradiction speaks against
//!   somebody, or saying nothing: a hint that was not understood is worth about what the others' hints of that round are.
//!   Repeating others, and three rounds in which nothing was told, speak against somebody as well.
//! * As a citizen it may hold back in the first round, by temperament, and is telling after that.
//! * As a wolf it looks for the word that explains what the others say, and from then on speaks of that one; until it
//!   has found it, it says what is true of its own word and of those that are like it.
//! * If it was not told its role, it decides which of the two it is by how the others' hints stand to its own word.
//!
//! What can be said of a word is dealt out by seat, so that no two who have the same word say the same in a round, though
//! nobody knows what the others are about to say. After the first round a hint answers an earlier one.

use super::minds::Saying;
use super::phrases::{self, Charge, Turn};
use super::reading::{Reading, unquoted};
use super::rules::{Own, Phase, Role, SILENCE, View};
use super::words::{About, Lexicon, MOST_CHARACTERS, Thought};
use crate::engine::{Draw, Language, Seat};
use crate::games::mafia::korean::fill;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How much better a hint must fit another word to be held against somebody.
const CLASH: i32 = 50;
/// A hint that fits neither this word nor one like it so well was not understood.
const READ: i32 = 45;
/// How much better it must fit this word than any like it to be telling.
const TELLING: i32 = 24;
/// What a hint is worth: a telling one, by round, for a wolf has heard nothing in the first;
const OURS: [i32; 3] = [100, 50, 30];
/// one that fits this word and others;
const EITHER: i32 = 15;
/// one that fits another word;
const THEIRS: i32 = -120;
/// no hint at all, words that say nothing, and words that were said before.
const SILENT: i32 = -60;
const EMPTY: i32 = -20;
const ECHO: i32 = -40;
/// One that was not understood, in hundredths of what the others' hints of that round are worth: who bluffs says what all
/// understand, so people's own words get the benefit of the doubt.
const OWN_WORDS: i32 = 115;
/// Three rounds in which nothing was told.
const NOTHING: i32 = -80;
/// Feelings in a vote: below this, a difference of trust may be overruled.
const FEELING: u32 = 12;
/// From here on one believes to be a citizen or a wolf.
const SURE_CITIZEN: i32 = 60;
const SURE_WOLF: i32 = 0;
/// What a single hint may say for a word, and what its likeness to one's own does, when a wolf looks for theirs.
const MOST_A_HINT: i32 = 70;
const LIKENESS: i32 = 40;
/// So much must speak for a word before a wolf speaks of it, and so much more than for any other.
const FOUND: i32 = 150;
const MARGIN: i32 = 40;
/// How much a hint should tell, by round.
const TELL: [i32; 3] = [45, 60, 90];
/// How often, of 100, the careful, the contrary and the others hold back in the first round. What is telling in Korean is
/// so a little more often, so there they hold back more.
const HOLDS_ENGLISH: [u32; 3] = [34, 14, 5];
const HOLDS_KOREAN: [u32; 3] = [57, 30, 15];
/// The same, by round, for one who only believes to be a citizen.
const BELIEVER_HOLDS: [u32; 2] = [60, 10];
/// How often one tells who does not know which side they are on, by round.
const UNSURE_ENGLISH: [u32; 3] = [11, 8, 10];
const UNSURE_KOREAN: [u32; 3] = [19, 8, 10];

/// From so many characters on, a piece of a hint may be quoted as it stands.
const ROOM: usize = 24;

/// A hint that was heard.
struct Heard {
    seat: Seat,
    round: u8,
    silent: bool,
    /// Without marks and quotations, to compare.
    plain: String,
    text: String,
    reading: Rc<Reading>,
}

/// How a hint stands to a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stand {
    /// Nothing was said.
    Silent,
    /// Words that say nothing.
    Empty,
    /// It was said before, by the same or somebody else.
    Echo,
    /// No word of it is known.
    Babble,
    /// It is about something, but who knows what.
    Unread,
    /// It tells of this word, so much more than of any like it.
    Ours(i32),
    /// It fits this word and others.
    Either(i32),
    /// It fits another word that is like this one, so much better.
    Theirs(usize, i32),
}

/// Which side one holds oneself to be on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stance {
    Citizen,
    Wolf,
    Unsure,
}

/// What somebody is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Temper {
    /// Tells early and goes on from others.
    Open,
    /// Tells early and asks for more.
    Bold,
    /// Holds back and neither agrees nor disagrees.
    Careful,
    /// Looks for what does not fit.
    Contrary,
}

/// Somebody else, and how little they are trusted.
pub(super) struct Suspect {
    pub(super) seat: Seat,
    pub(super) trust: i32,
}

/// What a seat makes of what it sees.
pub(super) struct Thinking<'a> {
    view: &'a View,
    me: &'a Own,
    pub(super) language: Language,
    lexicon: &'static Lexicon,
    /// The own word, if it is in the book.
    own: Option<usize>,
    pub(super) others: Vec<Seat>,
    heard: Vec<Heard>,
}

/// Words of a text without the names of those at the table, who are spoken to and no hint.
fn nameless(text: &str, view: &View) -> String {
    let names: Vec<&str> = view.participants.iter().filter_map(|who| who.name.as_deref()).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let called = |at: usize| {
        let word = words[at].trim_matches(|letter: char| !letter.is_alphanumeric());
        let polite = words.get(at + 1).is_some_and(|next| next.starts_with('님'));
        names.iter().any(|name| {
            let korean = Language::of(name) == Language::Ko;
            word == *name && (polite || !korean) || word.strip_suffix("’s") == Some(name)
        })
    };
    // The mark behind a name still ends a part of the sentence.
    let kept = |at: usize| match called(at) {
        false => words[at],
        true if words[at].ends_with([',', '.', '?', '!', ':', ';']) => ",",
        true => "",
    };
    (0..words.len()).map(kept).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Six minds at a table read the same hints, so what was read last is kept.
fn read(lexicon: &'static Lexicon, language: Language, text: &str) -> Rc<Reading> {
    const MOST_KEPT: usize = 256;
    thread_local! {
        static KEPT: RefCell<HashMap<(bool, String), Rc<Reading>>> = RefCell::new(HashMap::new());
    }
    KEPT.with_borrow_mut(|kept| {
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        let key = (language == Language::Ko, text.to_owned());
        kept.entry(key).or_insert_with(|| Rc::new(lexicon.index.read(text))).clone()
    })
}

/// Letters and digits alone, to see whether two texts are the same.
fn bare_text(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A number that everybody at the table gets from the same text.
fn public_number(text: &str) -> usize {
    // FNV-1a.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (hash >> 24) as usize
}

impl<'a> Thinking<'a> {
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let me = view.own.as_ref()?;
        let word = me.secret_word.as_deref()?;
        let language = Language::of(word);
        let lexicon = Lexicon::of(language);
        let heard = view.history.iter().flat_map(|round| {
            let number = round.phase.round().unwrap_or(0);
            round.hints.iter().map(move |hint| {
                let text = nameless(&unquoted(&hint.text), view);
                Heard {
                    seat: hint.agent_id,
                    round: number,
                    silent: hint.text == SILENCE || !hint.text.chars().any(char::is_alphanumeric),
                    plain: bare_text(&text),
                    reading: read(lexicon, language, &text),
                    text,
                }
            })
        });
        Some(Thinking {
            view,
            me,
            language,
            lexicon,
            own: lexicon.find(word),
            others: view.participants.iter().map(|who| who.id).filter(|&seat| seat != me.id).collect(),
            heard: heard.collect(),
        })
    }

    fn round(&self) -> usize {
        usize::from(self.view.round.unwrap_or(1)).clamp(1, 3) - 1
    }

    fn my_place(&self) -> usize {
        self.me.id.index().unwrap_or(0)
    }

    fn name(&self, seat: Seat) -> &str {
        let found = self.view.participants.iter().find(|who| who.id == seat);
        found.and_then(|who| who.name.as_deref()).unwrap_or_default()
    }

    /// What one is like in this game: it follows from the word and the seat, never from the name.
    fn temper(&self) -> Temper {
        let word = self.me.secret_word.as_deref().unwrap_or_default();
        match (public_number(word) + self.my_place() * 5) % 8 {
            0..=2 => Temper::Open,
            3..=4 => Temper::Bold,
            5 => Temper::Careful,
            _ => Temper::Contrary,
        }
    }

    /// Anything that is true of the own word.
    pub(super) fn any_hint(&self, draw: &mut Draw) -> String {
        let said = self.own.and_then(|own| draw.pick(&self.lexicon.entries[own].associations));
        said.map_or_else(|| self.empty_hint(draw), |said| said.hint.clone())
    }

    fn empty_hint(&self, draw: &mut Draw) -> String {
        let hints = phrases::empty_hints(self.language);
        draw.pick(&hints).map_or_else(String::new, |hint| (*hint).to_owned())
    }

    /// How many hints of a seat do not fit the own word at all.
    pub(super) fn strangers(&self, seat: Seat) -> usize {
        let strange = |heard: &&Heard| self.own.is_none_or(|own| heard.reading.fit(own) == 0);
        self.heard.iter().filter(|heard| heard.seat == seat).filter(strange).count()
    }

    fn about(&self, entry: usize) -> &'static About {
        self.lexicon.about(entry)
    }

    /// How a hint stands to a word.
    fn stand(&self, at: usize, word: usize) -> Stand {
        let heard = &self.heard[at];
        let reading = &*heard.reading;
        if heard.silent {
            return Stand::Silent;
        }
        // Who says the same in the same round cannot have heard it.
        let before = |other: &&Heard| other.round < heard.round;
        if self.heard.iter().filter(before).any(|other| other.plain == heard.plain) {
            return Stand::Echo;
        }
        if reading.content == 0 {
            return Stand::Empty;
        }
        if reading.known == 0 {
            return Stand::Babble;
        }
        let own = reading.fit(word);
        let rival = self.about(word).alike.iter().map(|&(other, like)| (reading.fit(other) * like / 100, other)).max();
        let (rival, other) = rival.unwrap_or((0, word));
        if rival - own >= CLASH && own * 2 < rival {
            Stand::Theirs(other, rival - own)
        } else if own.max(rival) < READ {
            Stand::Unread
        } else if own - rival >= TELLING {
            Stand::Ours(own - rival)
        } else {
            Stand::Either(own)
        }
    }

    fn stands(&self, word: usize) -> Vec<Stand> {
        (0..self.heard.len()).map(|at| self.stand(at, word)).collect()
    }

    /// Whether somebody else had said as much before.
    fn had_been_said(&self, at: usize, word: usize) -> bool {
        let heard = &self.heard[at];
        let Some(key) = heard.reading.strongest(word) else { return false };
        let earlier = self.heard.iter().filter(|other| other.round < heard.round && other.seat != heard.seat);
        earlier.into_iter().any(|other| other.reading.signs.iter().any(|sign| sign.word == key))
    }

    /// What a hint is worth by itself; `None` if it was not understood.
    fn worth(&self, at: usize, stand: Stand, word: usize) -> Option<i32> {
        let round = usize::from(self.heard[at].round.clamp(1, 3)) - 1;
        let of_sixty = |weight: i32, much: i32| weight * much.min(60) / 60;
        match stand {
            Stand::Silent => Some(SILENT),
            Stand::Empty => Some(EMPTY),
            Stand::Echo => Some(ECHO),
            Stand::Babble => Some(0),
            Stand::Unread => None,
            Stand::Ours(much) => {
                let full = OURS[round];
                let weight = if self.had_been_said(at, word) { full / 3 } else { full };
                Some(of_sixty(weight, much))
            }
            Stand::Either(_) => Some(EITHER),
            Stand::Theirs(_, much) => Some(of_sixty(THEIRS, much)),
        }
    }

    /// How far each of the others is trusted to have this word.
    fn trusts(&self, word: usize, stands: &[Stand]) -> Vec<(Seat, i32)> {
        let worths: Vec<Option<i32>> = (0..stands.len()).map(|at| self.worth(at, stands[at], word)).collect();
        // What was not understood is worth what others said in that round.
        let usual = |round: u8| {
            let known =
                (0..stands.len()).filter(|at| self.heard[*at].round == round && self.heard[*at].seat != self.me.id);
            let known: Vec<i32> = known.filter_map(|at| worths[at]).filter(|worth| *worth > 0).collect();
            known.iter().sum::<i32>() / known.len().max(1) as i32 * OWN_WORDS / 100
        };
        let usual = [usual(1), usual(2), usual(3)];
        let trust = |&seat: &Seat| {
            let theirs: Vec<usize> = (0..stands.len()).filter(|at| self.heard[*at].seat == seat).collect();
            let each = |at: &usize| worths[*at].unwrap_or(usual[usize::from(self.heard[*at].round.clamp(1, 3)) - 1]);
            let mut trust: i32 = theirs.iter().map(each).sum();
            let telling = theirs.iter().any(|at| matches!(stands[*at], Stand::Ours(_)));
            let unread = theirs.iter().filter(|at| stands[**at] == Stand::Unread).count();
            if theirs.len() >= 3 && !telling && (unread == 0 || unread == theirs.len()) {
                trust += NOTHING;
            }
            (seat, trust)
        };
        self.others.iter().map(trust).collect()
    }

    /// Which side one is on: told, or judged by how the others' hints stand to the own word. A citizen expects all but
    /// one to tell of it, a wolf none.
    pub(super) fn stance(&self) -> Stance {
        match (self.me.role, self.own) {
            (Some(Role::Citizen), _) => Stance::Citizen,
            (Some(Role::Wolf), _) => Stance::Wolf,
            (None, None) => Stance::Unsure,
            (None, Some(own)) => {
                if self.heard.is_empty() {
                    return Stance::Unsure;
                }
                let stands = self.stands(own);
                let of = |&seat: &Seat| {
                    let theirs = (0..stands.len()).filter(|at| self.heard[*at].seat == seat);
                    let each = theirs.map(|at| match stands[at] {
                        Stand::Ours(much) => much.min(60),
                        Stand::Theirs(_, much) => -much.min(60),
                        _ => 0,
                    });
                    each.sum::<i32>()
                };
                let each: Vec<i32> = self.others.iter().map(of).collect();
                let all_but_one = each.iter().sum::<i32>() - each.iter().min().unwrap_or(&0);
                if all_but_one >= SURE_CITIZEN {
                    Stance::Citizen
                } else if all_but_one <= SURE_WOLF {
                    Stance::Wolf
                } else {
                    Stance::Unsure
                }
            }
        }
    }

    /// The word that explains what the others say.
    pub(super) fn their_word(&self) -> Option<usize> {
        let most = MOST_A_HINT;
        let mut scores = vec![0; self.lexicon.entries.len()];
        for heard in self.heard.iter().filter(|heard| heard.seat != self.me.id) {
            for &(entry, fit) in &heard.reading.fits {
                let named = heard.reading.named == Some(entry);
                scores[usize::from(entry)] += if named { fit } else { fit.min(most) };
            }
        }
        // Their word is like one's own.
        if let Some(own) = self.own {
            for &(other, like) in &self.about(own).alike {
                scores[other] += LIKENESS * like / 100;
            }
            scores[own] = 0;
        }
        let (best, score) = scores.iter().enumerate().max_by_key(|(entry, score)| (**score, usize::MAX - entry))?;
        let second = scores.iter().enumerate().filter(|(entry, _)| *entry != best).map(|(_, score)| *score).max();
        let found = *score >= FOUND && score - second.unwrap_or(0) >= MARGIN;
        found.then_some(best)
    }

    /// Of which word one speaks, and how much one tells of it; `None` tells only what fits others as well.
    fn plan(&self, draw: &mut Draw) -> (Option<usize>, Option<i32>) {
        let round = self.round();
        let stance = self.stance();
        let [careful, contrary, others] = self.language.either(HOLDS_ENGLISH, HOLDS_KOREAN);
        let holds_back = match self.temper() {
            Temper::Careful => careful,
            Temper::Contrary => contrary,
            Temper::Open | Temper::Bold => others,
        };
        let telling = TELL[round];
        match stance {
            Stance::Wolf => match self.their_word() {
                Some(found) => (Some(found), Some(telling)),
                None => (self.own, None),
            },
            Stance::Citizen => {
                // Whoever only believes to be a citizen holds back a round longer.
                let holds_back = match (round, self.me.role) {
                    (0, _) => holds_back,
                    (1, None) => BELIEVER_HOLDS[0],
                    (2, None) => BELIEVER_HOLDS[1],
                    _ => 0,
                };
                let holds_back = draw.below(100) < holds_back;
                (self.own, (!holds_back).then_some(telling))
            }
            // Somebody speaks of another word: one of the two is the wolf, and it may be oneself.
            Stance::Unsure
                if self.own.is_some_and(|own| self.stands(own).iter().any(|s| matches!(s, Stand::Theirs(..)))) =>
            {
                (self.own, None)
            }
            Stance::Unsure => (
                self.own,
                (draw.below(100) < self.language.either(UNSURE_ENGLISH, UNSURE_KOREAN)[round]).then_some(telling),
            ),
        }
    }

    /// Whether somebody has said this.
    fn voiced(&self, thought: &Thought) -> bool {
        let plain = bare_text(thought.text);
        let same = |heard: &Heard| {
            heard.plain.contains(&plain)
                || (!thought.key.is_empty() && heard.reading.signs.iter().any(|sign| sign.word == thought.key))
        };
        self.heard.iter().any(same)
    }

    /// What to say of a word, best first: a text, and whether it is a notion. Thoughts are dealt out by seat from a list
    /// that all have alike; whoever has used up theirs puts two notions together.
    fn thoughts(&self, entry: usize, tell: Option<i32>, draw: &mut Draw) -> Vec<(Cow<'static, str>, bool)> {
        let about = self.about(entry);
        let start = public_number(self.lexicon.entries[entry].word);
        let mut ranked: Vec<(bool, i32, u32, &Thought)> = about
            .thoughts
            .iter()
            .enumerate()
            .map(|(place, thought)| {
                let mine = (place + start) % usize::from(super::rules::PLAYERS) == self.my_place();
                let off = match tell {
                    Some(tell) => (thought.tells() - tell).abs(),
                    None => thought.tells().abs() + if thought.own < 10 { 40 } else { 0 },
                };
                (!mine || self.voiced(thought), off / 12, draw.below(1 << 16), thought)
            })
            .collect();
        ranked.sort_by_key(|(other, off, dice, _)| (*other, *off, *dice));
        let single =
            |(_, _, _, thought): &(bool, i32, u32, &'static Thought)| (Cow::Borrowed(thought.text), thought.notion);
        let mine = ranked.iter().filter(|(other, ..)| !other).map(single);
        let rest = ranked.iter().filter(|(other, ..)| *other).map(single);
        mine.chain(self.two_notions(entry)).chain(rest).collect()
    }

    /// Two notions of a word in one, another two for each seat and round.
    fn two_notions(&self, entry: usize) -> Option<(Cow<'static, str>, bool)> {
        let notions = &self.lexicon.entries[entry].notions;
        let two = (0..notions.len()).flat_map(|one| (one + 1..notions.len()).map(move |other| (one, other)));
        let two: Vec<(usize, usize)> = two.collect();
        let start = public_number(self.lexicon.entries[entry].word);
        let (one, other) = *two.get((start + self.my_place() * 2 + self.round() * 7) % two.len().max(1))?;
        let form = self.language.either("{a} and {b}", "{a:과와} {b}");
        Some((Cow::Owned(fill(form, &[("a", notions[one]), ("b", notions[other])])), true))
    }

    /// The hint of somebody else that one answers, and how.
    fn occasion(&self, word: Option<usize>, open: bool, draw: &mut Draw) -> Option<(usize, Turn)> {
        let last = self.heard.iter().map(|heard| heard.round).max()?;
        let theirs = |at: &usize| self.heard[*at].seat != self.me.id && self.heard[*at].round == last;
        let mut all: Vec<usize> = (0..self.heard.len()).filter(theirs).collect();
        draw.shuffle(&mut all);
        let named = |at: &&usize| {
            let hint = self.view.history.iter().flat_map(|round| &round.hints);
            let heard = &self.heard[**at];
            let mut hint = hint.filter(|hint| hint.agent_id == heard.seat).nth(usize::from(last) - 1);
            let mine = self.name(self.me.id);
            hint.take().is_some_and(|hint| !mine.is_empty() && hint.text.contains(mine))
        };
        let (open, temper) = (open, self.temper());
        if let Some(&at) = all.iter().find(named).filter(|_| draw.below(3) > 0) {
            return Some((at, Turn::Answer));
        }
        let Some(word) = word.filter(|_| open) else { return all.first().map(|&at| (at, Turn::Dodge)) };
        let turn = |at: usize| match self.stand(at, word) {
            Stand::Silent | Stand::Empty | Stand::Echo => Turn::Poke,
            Stand::Unread if self.heard[at].reading.fit(word) > 0 => Turn::Poke,
            Stand::Babble | Stand::Unread | Stand::Theirs(..) => Turn::Doubt,
            Stand::Ours(_) | Stand::Either(_) => Turn::Build,
        };
        let liked = match temper {
            Temper::Open | Temper::Careful => Turn::Build,
            Temper::Bold => Turn::Poke,
            Temper::Contrary => Turn::Doubt,
        };
        let at = *all.iter().find(|at| turn(**at) == liked).or(all.first())?;
        let turn = turn(at);
        Some((at, if temper == Temper::Careful && turn != Turn::Build { Turn::Dodge } else { turn }))
    }

    /// A piece of what was said, of at most so many characters, around the word that matters.
    fn piece(&self, at: usize, entry: Option<usize>, most: usize) -> String {
        let heard = &self.heard[at];
        let is = |word: &str, sought: &str| bare_text(word) == sought;
        let best = entry.and_then(|entry| heard.reading.strongest(entry));
        let best = best.or_else(|| heard.reading.signs.iter().map(|sign| sign.word.as_str()).max_by_key(|w| w.len()));
        // The part of the sentence in which it stands.
        let parts: Vec<&str> = heard.text.split([',', '.', '?', '!', ':', ';', '…']).collect();
        let has = |part: &&&str| best.is_some_and(|best| part.split_whitespace().any(|word| is(word, best)));
        let part = parts.iter().find(has).or(parts.iter().max_by_key(|part| part.len()));
        let words: Vec<&str> = part.into_iter().flat_map(|part| part.split_whitespace()).collect();
        let centre = best.and_then(|best| words.iter().position(|word| is(word, best))).unwrap_or(0);
        let length = |from: usize, to: usize| words[from..to].join(" ").chars().count();
        if words.is_empty() {
            return SILENCE.to_owned();
        }
        let (mut from, mut to) = (centre, centre + 1);
        loop {
            if to < words.len() && length(from, to + 1) <= most {
                to += 1;
            } else if from > 0 && length(from - 1, to) <= most {
                from -= 1;
            } else {
                break;
            }
        }
        // A piece neither begins nor ends with a word that says nothing, unless it is the whole and there is room.
        let says = |word: &str| match self.language {
            Language::En => heard.reading.signs.iter().any(|sign| is(word, &sign.word)),
            Language::Ko => !phrases::KOREAN_FRAME.contains(&word),
        };
        if to - from < words.len() || most < ROOM {
            while to - from > 1 && !says(words[to - 1]) {
                to -= 1;
            }
            while to - from > 1 && !says(words[from]) {
                from += 1;
            }
        }
        let piece = words[from..to].join(" ");
        let piece: String = piece.chars().take(most).collect();
        piece.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
    }

    /// What to say.
    pub(super) fn hint(&self, draw: &mut Draw) -> Saying {
        let (entry, tell) = self.plan(draw);
        let think = Some(self.hint_thought(entry, tell));
        let occasion = self.occasion(entry, tell.is_some(), draw);
        let thoughts = entry.map_or(Vec::new(), |entry| self.thoughts(entry, tell, draw));
        let said: Vec<&str> =
            self.view.history.iter().flat_map(|round| &round.hints).map(|hint| hint.text.as_str()).collect();
        for (thought, notion) in &thoughts {
            for text in self.wordings(thought, *notion, entry, occasion) {
                if text.chars().count() <= MOST_CHARACTERS && !said.contains(&text.as_str()) {
                    return Saying { text, think };
                }
            }
        }
        let empty = phrases::empty_hints(self.language);
        let fresh = (0..empty.len()).map(|more| empty[(self.my_place() + more + self.round()) % empty.len()]);
        let mut wordings = fresh.flat_map(|text| self.wordings(text, false, entry, occasion));
        let fits = |text: &String| text.chars().count() <= MOST_CHARACTERS && !said.contains(&text.as_str());
        let text = wordings.find(fits).unwrap_or_else(|| self.empty_hint(draw));
        Saying { text, think }
    }

    /// The ways to say a thought, in the order in which this seat tries them.
    fn wordings(
        &self,
        thought: &str,
        notion: bool,
        entry: Option<usize>,
        occasion: Option<(usize, Turn)>,
    ) -> Vec<String> {
        const MOST_PIECE: usize = 20;
        let turn = occasion.map_or(Turn::Open, |(_, turn)| turn);
        let (name, piece) = match occasion {
            Some((at, _)) => (self.name(self.heard[at].seat), self.piece(at, entry, MOST_PIECE)),
            None => ("", String::new()),
        };
        let forms = phrases::turns(self.language, turn, notion);
        let first = self.my_place() + self.round() * 2 + self.heard.len();
        let words = [("s", thought), ("n", thought), ("x", name), ("q", piece.as_str())];
        let mut wordings: Vec<String> =
            (0..forms.len()).map(|more| fill(forms[(first + more) % forms.len()], &words)).collect();
        if !notion {
            wordings.push(thought.to_owned());
        }
        wordings
    }

    /// The word that the citizens have, as far as one can tell.
    fn citizens_word(&self) -> Option<usize> {
        match self.stance() {
            Stance::Wolf => self.their_word(),
            Stance::Citizen | Stance::Unsure => self.own,
        }
    }

    /// The others, least trusted first.
    pub(super) fn suspects(&self) -> Vec<Suspect> {
        let Some(word) = self.citizens_word() else { return Vec::new() };
        let trusts = self.trusts(word, &self.stands(word));
        let mut suspects: Vec<Suspect> = trusts.into_iter().map(|(seat, trust)| Suspect { seat, trust }).collect();
        suspects.sort_by_key(|suspect| suspect.trust);
        suspects
    }

    /// Whom to vote for, and why.
    pub(super) fn vote(&self, draw: &mut Draw) -> Option<(Seat, Saying)> {
        let word = self.citizens_word();
        let mut suspects = self.suspects();
        // Two who are nearly as little trusted are told apart by feeling.
        suspects.iter_mut().for_each(|suspect| suspect.trust += draw.below(FEELING) as i32);
        suspects.sort_by_key(|suspect| suspect.trust);
        let chosen = match suspects.first() {
            Some(least) => least.seat,
            None => *draw.pick(&self.others)?,
        };
        let (at, charge, rival) = self.charge(chosen, word);
        let text = self.reason(chosen, at, charge, rival);
        let think = self.vote_thought(chosen, at, charge, suspects.get(1).map(|suspect| suspect.seat));
        Some((chosen, Saying { text, think: Some(think) }))
    }

    /// What speaks most against somebody: a hint, why, and the word that it fits instead.
    fn charge(&self, seat: Seat, word: Option<usize>) -> (Option<usize>, Charge, Option<usize>) {
        let theirs: Vec<usize> = (0..self.heard.len()).filter(|at| self.heard[*at].seat == seat).collect();
        let Some(word) = word else {
            let silent = theirs.iter().copied().find(|at| self.heard[*at].silent);
            return match silent {
                Some(at) => (Some(at), Charge::Silent, None),
                None => (theirs.first().copied(), Charge::Weakest, None),
            };
        };
        let stands: Vec<(usize, Stand)> = theirs.iter().map(|&at| (at, self.stand(at, word))).collect();
        let worst = stands.iter().filter_map(|(at, stand)| match stand {
            Stand::Theirs(rival, much) => Some((*much, *at, *rival)),
            _ => None,
        });
        if let Some((_, at, rival)) = worst.max() {
            return (Some(at), Charge::Theirs, Some(rival));
        }
        let first = |is: &dyn Fn(Stand) -> bool| stands.iter().find(|(_, stand)| is(*stand)).map(|(at, _)| *at);
        let telling = stands.iter().any(|(_, stand)| matches!(stand, Stand::Ours(_)));
        if let Some(at) = first(&|stand| stand == Stand::Silent) {
            return (Some(at), Charge::Silent, None);
        }
        if let Some(at) = first(&|stand| stand == Stand::Echo) {
            return (Some(at), Charge::Echo, None);
        }
        if let Some(at) = first(&|stand| matches!(stand, Stand::Empty | Stand::Babble)) {
            return (Some(at), Charge::Unread, None);
        }
        let early = stands.first().filter(|(_, stand)| matches!(stand, Stand::Either(_)));
        if let (Some((at, _)), true) = (early, telling) {
            return (Some(*at), Charge::Late, None);
        }
        if let (Some(at), false) = (first(&|stand| matches!(stand, Stand::Either(_))), telling) {
            return (Some(at), Charge::Vague, None);
        }
        if let Some(at) = first(&|stand| stand == Stand::Unread) {
            let vague = self.heard[at].reading.fit(word) > 0;
            return (Some(at), if vague { Charge::Vague } else { Charge::Unread }, None);
        }
        let least = stands.iter().min_by_key(|(at, stand)| self.worth(*at, *stand, word)).map(|(at, _)| *at);
        (least, Charge::Weakest, None)
    }

    /// The reason of a vote: it quotes the hint that it rests on.
    fn reason(&self, seat: Seat, at: Option<usize>, charge: Charge, rival: Option<usize>) -> String {
        let Some(at) = at else { return phrases::feeling(self.language).to_owned() };
        let forms = phrases::reasons(self.language, charge);
        let form = forms[(self.my_place() + self.heard.len()) % forms.len()];
        let rival_word = rival.map_or("", |rival| self.lexicon.entries[rival].word);
        for most in [44, 34, 24, 14] {
            let piece = self.piece(at, rival, most);
            let words = [("q", piece.as_str()), ("x", self.name(seat)), ("a", rival_word)];
            let text = fill(form, &words);
            if text.chars().count() <= MOST_CHARACTERS {
                return text;
            }
        }
        phrases::feeling(self.language).to_owned()
    }

    /// What goes on in one's head while giving a hint.
    fn hint_thought(&self, entry: Option<usize>, tell: Option<i32>) -> String {
        let word = self.me.secret_word.as_deref().unwrap_or_default();
        let of = entry.map_or(word, |entry| self.lexicon.entries[entry].word);
        let stance = self.stance();
        let mut thought = match (self.language, stance) {
            (Language::En, Stance::Citizen) => format!("I have {word}, and most of us do."),
            (Language::En, Stance::Wolf) if of != word => {
                format!("I have {word}, but they talk of {of}. From now on so do I.")
            }
            (Language::En, Stance::Wolf) => {
                format!("I have {word}, and I do not know theirs yet. Nothing that gives me away.")
            }
            (Language::En, Stance::Unsure) => format!("I have {word}. Do the others?"),
            (Language::Ko, Stance::Citizen) => fill("내 단어는 {w}. 다들 같은 단어일 거다.", &[("w", word)]),
            (Language::Ko, Stance::Wolf) if of != word => {
                fill("나는 {w}인데 다들 {o} 얘기다. 이제부터 나도 그 얘기를 한다.", &[("w", word), ("o", of)])
            }
            (Language::Ko, Stance::Wolf) => {
                fill("내 단어는 {w}. 남들 단어는 아직 모른다. 들키지 말자.", &[("w", word)])
            }
            (Language::Ko, Stance::Unsure) => fill("내 단어는 {w}. 남들도 그럴까?", &[("w", word)]),
        };
        if !self.heard.is_empty()
            && let (Some(least), Some(most)) = (self.suspects().first(), self.suspects().last())
        {
            let (least, most) = (self.name(least.seat), self.name(most.seat));
            let line = self.language.either(
                " So far I believe {m} most and {l} least.",
                " 지금은 {m} 님이 제일 믿을 만하고 {l} 님이 제일 수상하다.",
            );
            thought += &fill(line, &[("m", most), ("l", least)]);
        }
        thought += match (tell.is_some(), self.round()) {
            (true, 0) => self.language.either(" I tell a little at once.", " 처음부터 조금은 말해 두자."),
            (true, _) => self.language.either(" Now I want to be believed.", " 이제 믿게 해야 한다."),
            (false, _) => {
                self.language.either(" I tell nothing that fits only mine.", " 내 단어에만 맞는 말은 하지 말자.")
            }
        };
        thought
    }

    /// What goes on in one's head while voting.
    fn vote_thought(&self, chosen: Seat, at: Option<usize>, charge: Charge, second: Option<Seat>) -> String {
        let piece = at.map_or(SILENCE.to_owned(), |at| self.piece(at, None, 60));
        let why = match charge {
            Charge::Theirs => self.language.either("that is another word", "다른 단어 얘기다"),
            Charge::Silent => self.language.either("that is nothing at all", "아무 말도 아니다"),
            Charge::Echo => self.language.either("that was said before", "앞에서 나온 말이다"),
            Charge::Vague => self.language.either("that fits anything", "뭐에나 맞는 말이다"),
            Charge::Late => self
                .language
                .either("that fits anything, and more came only later", "뭐에나 맞고, 나머지는 나중에야 나왔다"),
            Charge::Unread => self.language.either("I do not know what to make of it", "무슨 말인지 모르겠다"),
            Charge::Weakest => self.language.either("all fit, this one least", "다 맞지만 이게 제일 덜 맞는다"),
        };
        let line = self.language.either("It is {x}: “{q}”, and {w}.", "{x} 님이다. “{q}” {w}.");
        let mut thought = fill(line, &[("x", self.name(chosen)), ("q", &piece), ("w", why)]);
        if let Some(second) = second {
            let line = self.language.either(" If not, then {y}.", " 아니면 {y} 님이다.");
            thought += &fill(line, &[("y", self.name(second))]);
        }
        if self.stance() == Stance::Wolf {
            thought += self.language.either(" Anyone but me.", " 나만 아니면 된다.");
        }
        thought
    }
}

/// Whether a view is of a phase in which something is to be said.
pub(super) fn is_speaking(view: &View) -> bool {
    view.phase.round().is_some() || view.phase == Phase::Vote
}
