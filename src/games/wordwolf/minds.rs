//! Three minds that hint and vote.
//!
//! A mind knows what can be said of every word in the book, but not which words were paired. What `sharp` does with
//! that:
//! * It weighs every hint against its own word. A telling thought that fits is strong evidence that the speaker has
//!   the same word, a vague one hardly any, one that does not fit is evidence against; a thought that somebody else
//!   had voiced before counts half.
//! * As a citizen it holds back in the first round, so that the wolf learns little, and is telling after that, so that
//!   the others know it.
//! * As a wolf it looks for the word that explains what the others say and its own word does not, and speaks of that
//!   one; until it has found it, it says what is true of many words.
//! * If it was not told its role, it decides which of the two it is by how the others' hints fit its own word.

use super::phrases;
use super::reading::{Fit, NAMED};
use super::rules::{Action, Own, Phase, Role, SILENCE, View, WordWolf};
use super::words::Lexicon;
use crate::engine::{Bot, Draw, Language, Mind, Seat};

/// The three, weakest first.
pub(super) fn all() -> Vec<Mind<WordWolf>> {
    vec![
        Mind { name: "random", about: "says anything true of its word, votes for anyone", make: || Box::new(Random) },
        Mind {
            name: "simple",
            about: "says anything true of its word, votes for whom the fewest hints fit",
            make: || Box::new(Simple),
        },
        Mind {
            name: "sharp",
            about: "weighs every hint, tells little until it counts, hides when it is the wolf",
            make: || Box::new(Sharp),
        },
    ]
}

struct Random;
struct Simple;
struct Sharp;

impl Bot<WordWolf> for Random {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(
            view,
            draw,
            |mind, draw| mind.any_hint(draw),
            |mind, draw| {
                let target = *draw.pick(&mind.others)?;
                Some((target, phrases::feeling(mind.language()).to_owned()))
            },
        )
    }
}

impl Bot<WordWolf> for Simple {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(
            view,
            draw,
            |mind, draw| mind.any_hint(draw),
            |mind, draw| {
                let strangers =
                    |seat: Seat| mind.heard_from(seat).filter(|heard| heard.fit(mind.own).is_none()).count();
                let most = mind.others.iter().map(|&seat| strangers(seat)).max()?;
                let suspects: Vec<Seat> = mind.others.iter().copied().filter(|&seat| strangers(seat) == most).collect();
                Some((*draw.pick(&suspects)?, phrases::fewest(mind.language(), most)))
            },
        )
    }
}

impl Bot<WordWolf> for Sharp {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(view, draw, |mind, draw| mind.hint(draw).0, |mind, draw| mind.vote(draw))
    }
}

/// Does what the phase asks for, if it asks this seat.
fn act(
    view: &View,
    draw: &mut Draw,
    hint: impl Fn(&Thinking, &mut Draw) -> String,
    vote: impl Fn(&Thinking, &mut Draw) -> Option<(Seat, String)>,
) -> Option<Action> {
    match *view.allowed_actions.first()? {
        "join" => {
            let own = view.own.as_ref()?;
            let at = own.id.index()?;
            Some(Action::Join { name: Some((*phrases::names(Language::En).get(at)?).to_owned()) })
        }
        "hint" => Some(Action::Hint { text: Some(hint(&Thinking::new(view)?, draw)) }),
        "vote" => {
            let (target, reason) = vote(&Thinking::new(view)?, draw)?;
            Some(Action::Vote { target_id: target.to_string(), reason: Some(reason) })
        }
        _ => None,
    }
}

/// A hint that was heard, and the words it fits.
struct Heard {
    seat: Seat,
    round: u8,
    silent: bool,
    fits: Vec<Fit>,
}

impl Heard {
    fn fit(&self, entry: Option<usize>) -> Option<Fit> {
        self.fits.iter().copied().find(|fit| Some(fit.entry) == entry)
    }
}

/// What a seat makes of what it sees.
pub(super) struct Thinking<'a> {
    view: &'a View,
    me: &'a Own,
    lexicon: &'static Lexicon,
    /// The own word, if it is in the book.
    own: Option<usize>,
    others: Vec<Seat>,
    heard: Vec<Heard>,
}

/// Which side one holds oneself to be on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stance {
    Citizen,
    Wolf,
    Unsure,
}

/// How much a fitting hint tells, by its grade: tenths of a power of ten that the speaker has this word.
const FITS: [i32; 7] = [0, 0, 2, 5, 9, 13, 15];
/// A hint that fits other words but not this one, by the grade for those: people say much that is in no book, so a
/// vague thought that happens to fit elsewhere means little.
const FITS_OTHERS: [i32; 7] = [0, -2, -3, -5, -10, -13, -15];
/// The same, if it fits more words than a few.
const FITS_MANY: i32 = -3;
const MANY_WORDS: usize = 3;
/// A hint that fits no word in the book.
const UNREAD: i32 = -2;
/// No hint at all.
const SILENT: i32 = -6;
/// From here on one believes to be a citizen or a wolf.
const SURE_CITIZEN: i32 = 10;
const SURE_WOLF: i32 = 8;
/// How telling a hint should be, by round.
const CITIZEN_GRADES: [u8; 3] = [3, 5, 5];
/// The same, for one who does not know which side they are on.
const UNSURE_GRADES: [u8; 3] = [2, 2, 3];
/// The same, for one who only believes to be a citizen.
const BELIEVING_GRADES: [u8; 3] = [2, 3, 5];
/// The same, for a wolf who has not found the others' word, and for one who has.
const WOLF_GRADE: u8 = 2;
const FOUND_GRADE: u8 = 5;
/// What speaks for another word: a hint that it explains, in full or in part, and more if the own word does not.
const EXPLAINED: i32 = 3;
const HALF_EXPLAINED: i32 = 1;
const FOREIGN: i32 = 3;
/// How much must speak for another word before a wolf speaks of it.
const FOUND_FROM: i32 = 12;

impl<'a> Thinking<'a> {
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let me = view.own.as_ref()?;
        let word = me.secret_word.as_deref()?;
        let lexicon = Lexicon::of(Language::of(word));
        let heard = view.history.iter().flat_map(|round| {
            let number = round.phase.round().unwrap_or(0);
            round.hints.iter().map(move |hint| Heard {
                seat: hint.agent_id,
                round: number,
                silent: hint.text == SILENCE,
                fits: lexicon.index.read(&lexicon.entries, &hint.text),
            })
        });
        Some(Thinking {
            view,
            me,
            lexicon,
            own: lexicon.find(word),
            others: view.participants.iter().map(|who| who.id).filter(|&seat| seat != me.id).collect(),
            heard: heard.collect(),
        })
    }

    fn language(&self) -> Language {
        self.me.secret_word.as_deref().map_or(Language::En, Language::of)
    }

    fn heard_from(&self, seat: Seat) -> impl Iterator<Item = &Heard> {
        self.heard.iter().filter(move |heard| heard.seat == seat)
    }

    /// Anything that is true of the own word.
    fn any_hint(&self, draw: &mut Draw) -> String {
        let said = self.own.and_then(|own| draw.pick(&self.lexicon.entries[own].associations));
        said.map_or_else(|| self.empty_hint(draw), |said| said.hint.clone())
    }

    fn empty_hint(&self, draw: &mut Draw) -> String {
        let hints = phrases::empty_hints(self.language());
        draw.pick(&hints).map_or_else(String::new, |hint| (*hint).to_owned())
    }

    /// What a hint tells of whether its speaker has the word `entry`.
    fn weight(&self, heard: &Heard, entry: usize) -> i32 {
        match heard.fit(Some(entry)) {
            Some(fit) => {
                let voiced = |other: &&Heard| {
                    other.seat != heard.seat
                        && other.round < heard.round
                        && other.fit(Some(entry)).is_some_and(|before| before.association == fit.association)
                };
                let weight = FITS[usize::from(fit.grade.min(NAMED))];
                if self.heard.iter().any(|other| voiced(&other)) { weight / 2 } else { weight }
            }
            None if heard.silent => SILENT,
            None => {
                let elsewhere = heard.fits.iter().filter(|fit| fit.whole).map(|fit| fit.grade).max();
                let weight = elsewhere.map_or(UNREAD, |grade| FITS_OTHERS[usize::from(grade.min(NAMED))]);
                // What fits many words says nothing of any.
                if heard.fits.len() > MANY_WORDS { weight.max(FITS_MANY) } else { weight }
            }
        }
    }

    /// All that speaks for a seat having the word `entry`.
    fn trust(&self, seat: Seat, entry: usize) -> i32 {
        self.heard_from(seat).map(|heard| self.weight(heard, entry)).sum()
    }

    /// Which side one is on: told, or judged by how the others' hints fit the own word. A citizen expects all but one
    /// to fit, a wolf none.
    pub(super) fn stance(&self) -> Stance {
        match (self.me.role, self.own) {
            (Some(Role::Citizen), _) => Stance::Citizen,
            (Some(Role::Wolf), _) => Stance::Wolf,
            (None, None) => Stance::Unsure,
            (None, Some(own)) => {
                let trust: Vec<i32> = self.others.iter().map(|&seat| self.trust(seat, own)).collect();
                let all_but_one = trust.iter().sum::<i32>() - trust.iter().min().unwrap_or(&0);
                match all_but_one {
                    _ if self.heard.is_empty() => Stance::Unsure,
                    SURE_CITIZEN.. => Stance::Citizen,
                    ..=SURE_WOLF => Stance::Wolf,
                    _ => Stance::Unsure,
                }
            }
        }
    }

    /// The word that explains what the others say and the own one does not.
    pub(super) fn their_word(&self) -> Option<usize> {
        // Whoever has a word says what is true of it: the word they have explains more of their hints than any other.
        let mut scores: Vec<(usize, i32)> = Vec::new();
        for heard in self.heard.iter().filter(|heard| heard.seat != self.me.id) {
            let foreign = heard.fit(self.own).is_none();
            for fit in heard.fits.iter().filter(|fit| Some(fit.entry) != self.own) {
                let explained =
                    if fit.whole { EXPLAINED } else { HALF_EXPLAINED } + if foreign && fit.whole { FOREIGN } else { 0 };
                match scores.iter_mut().find(|(entry, _)| *entry == fit.entry) {
                    Some((_, score)) => *score += explained,
                    None => scores.push((fit.entry, explained)),
                }
            }
        }
        let (entry, score) = scores.into_iter().max_by_key(|&(entry, score)| (score, std::cmp::Reverse(entry)))?;
        (score >= FOUND_FROM).then_some(entry)
    }

    /// A thought about a word, as telling as asked, that nobody has voiced yet if there is one. A `safe` one is true of
    /// some other word in the book too, so it may well be true of the others' word.
    fn thought(&self, entry: usize, grade: u8, safe: bool, draw: &mut Draw) -> Option<String> {
        let all = &self.lexicon.entries[entry].associations;
        let voiced: Vec<Option<usize>> =
            self.heard.iter().filter_map(|heard| heard.fit(Some(entry))).map(|fit| fit.association).collect();
        let common = |at: &usize| {
            let fits = self.lexicon.index.read(&self.lexicon.entries, &all[*at].hint);
            fits.iter().any(|fit| fit.entry != entry && fit.whole)
        };
        let far = |at: &usize| (safe && !common(at), voiced.contains(&Some(*at)), all[*at].grade.abs_diff(grade));
        let nearest = (0..all.len()).map(|at| far(&at)).min()?;
        let choices: Vec<usize> = (0..all.len()).filter(|at| far(at) == nearest).collect();
        draw.pick(&choices).map(|&at| all[at].hint.clone())
    }

    /// What to say, and about which word: the own one or the one the others seem to have.
    pub(super) fn hint(&self, draw: &mut Draw) -> (String, Option<usize>) {
        let round = usize::from(self.view.round.unwrap_or(1)).clamp(1, 3) - 1;
        let stance = self.stance();
        let found = if stance == Stance::Wolf { self.their_word() } else { None };
        let (entry, grade) = match (stance, found) {
            (Stance::Wolf, Some(found)) => (Some(found), FOUND_GRADE),
            (Stance::Wolf, None) => (self.own, WOLF_GRADE),
            (Stance::Citizen, _) if self.me.role.is_none() => (self.own, BELIEVING_GRADES[round]),
            (Stance::Citizen, _) => (self.own, CITIZEN_GRADES[round]),
            (Stance::Unsure, _) => (self.own, UNSURE_GRADES[round]),
        };
        // A fixed measure would give a side away, so now and then it is a little more or less.
        let grade = match draw.below(4) {
            0 => grade - 1,
            1 => grade + 1,
            _ => grade,
        };
        let safe = stance == Stance::Wolf && found.is_none();
        let said = entry.and_then(|entry| self.thought(entry, grade, safe, draw));
        (said.unwrap_or_else(|| self.empty_hint(draw)), entry)
    }

    /// The word that the citizens have, as far as one can tell.
    fn citizens_word(&self) -> Option<usize> {
        match self.stance() {
            Stance::Wolf => self.their_word(),
            Stance::Citizen | Stance::Unsure => self.own,
        }
    }

    /// The others, least trusted first, with the hint that speaks most against each.
    pub(super) fn suspects(&self) -> Vec<Suspect> {
        let Some(word) = self.citizens_word() else { return Vec::new() };
        let suspect = |&seat: &Seat| {
            let worst = self.heard_from(seat).map(|heard| (self.weight(heard, word), heard.round)).min();
            Suspect {
                seat,
                trust: self.trust(seat, word),
                worst: worst.filter(|(weight, _)| *weight < 0).map(|(_, round)| round),
            }
        };
        let mut suspects: Vec<Suspect> = self.others.iter().map(suspect).collect();
        suspects.sort_by_key(|suspect| suspect.trust);
        suspects
    }

    /// Whom to vote for, and why.
    pub(super) fn vote(&self, draw: &mut Draw) -> Option<(Seat, String)> {
        let suspects = self.suspects();
        let Some(least) = suspects.first() else {
            return Some((*draw.pick(&self.others)?, phrases::feeling(self.language()).to_owned()));
        };
        let equal: Vec<&Suspect> = suspects.iter().filter(|suspect| suspect.trust == least.trust).collect();
        let chosen = draw.pick(&equal)?;
        let name = self.view.participants.iter().find(|who| who.id == chosen.seat).and_then(|who| who.name.as_deref());
        Some((chosen.seat, phrases::reason(self.language(), name.unwrap_or_default(), chosen.worst)))
    }
}

/// Somebody else, and how little they are trusted.
pub(super) struct Suspect {
    pub(super) seat: Seat,
    pub(super) trust: i32,
    /// The round of the hint that speaks most against them, if one does.
    pub(super) worst: Option<u8>,
}

/// Whether a view is of a phase in which something is to be said.
pub(super) fn is_speaking(view: &View) -> bool {
    view.phase.round().is_some() || view.phase == Phase::Vote
}
