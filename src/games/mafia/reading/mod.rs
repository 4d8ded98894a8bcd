//! Reads what people type for what they mean: text → sentences → clauses → acts, with the reasons that are given for them.
//!
//! Both languages go the same way. A clause is looked at for who is spoken of, what is said of them, whether that is turned
//! round, and whether it is stated at all: a question, a condition, or what somebody else said states nothing. What is not
//! understood is left out. Better unread than misread: whatever could be the opposite of what was meant is left out, too.

mod english;
mod korean;
mod names;

use super::facts::Words;
use super::reasons::{Because, Chronicle, Why};
use super::roles::{Role, seat_at};
use super::talk::{Act, FAIRLY_SURE, MOST_ACTS, Verb};
use crate::engine::Seat;
use names::Names;

/// The most letters of a statement that are read.
const MOST_LETTERS: usize = 4_000;
/// How sure somebody is who says that they are not, and who says that they are.
const UNSURE: u8 = 35;
const SURE: u8 = 90;

/// Something that was said to have happened: `of` did it, to `about`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Observed {
    of: Option<Seat>,
    why: Why,
    about: Option<Seat>,
}

/// What has been understood so far.
struct Hearing<'a> {
    names: &'a Names,
    speaker: Seat,
    /// Among the mafia by night words are about whom to kill.
    night: bool,
    /// Whom the last clause spoke of, for "him" and "they both".
    named: Vec<Seat>,
    /// Who was spoken to last.
    addressed: Vec<Seat>,
    /// Who was looked at, as long as the result has not been told.
    looked_at: Vec<Seat>,
    /// The speaker tells of a look at somebody who has not been named yet.
    looking: bool,
    /// What the last clause said of somebody: whether it was against them, for "Chloe is not".
    against: Option<bool>,
    heard: Vec<Act>,
    observed: Vec<Observed>,
}

impl Hearing<'_> {
    fn push(&mut self, act: Act) {
        let meaning = |act: &Act| (act.act, act.target, act.role, act.mafia);
        let same = |heard: &Act| meaning(heard) == meaning(&act);
        // Nobody means anything by an accusation of themself but a joke.
        let joke = matches!(act.act, Verb::Accuse | Verb::Ask | Verb::Vote | Verb::Agree | Verb::Disagree)
            && act.target == Some(self.speaker);
        if !joke && self.heard.len() < MOST_ACTS && !self.heard.iter().any(same) {
            self.heard.push(act);
        }
    }

    /// Whether the speaker has just claimed to be the sheriff: whom they then call mafia they have looked at.
    fn is_sheriff(&self) -> bool {
        self.heard.contains(&Act::claim(Role::Sheriff))
    }

    fn all(&mut self, verb: Verb, targets: &[Seat], certainty: u8) {
        targets.iter().for_each(|target| self.push(Act::about(verb, *target, certainty)));
    }

    /// For or against somebody.
    fn judge(&mut self, against: bool, targets: &[Seat], certainty: u8) {
        self.all(if against { Verb::Accuse } else { Verb::Defend }, targets, certainty);
        if !targets.is_empty() {
            self.against = Some(against);
        }
    }

    /// All are asked what they are, or who has this role.
    fn ask_claims(&mut self, role: Option<Role>) {
        self.push(Act { role, ..Act::plain(Verb::AskClaims, FAIRLY_SURE) });
    }

    fn observe(&mut self, of: Option<Seat>, why: Why, about: Option<Seat>) {
        self.observed.push(Observed { of, why, about: about.filter(|about| Some(*about) != of) });
    }

    /// Gives each reason to what it was given for: what was said of the same person.
    fn explain(&mut self) {
        for Observed { of, why, about } in std::mem::take(&mut self.observed) {
            let explains = |act: &&mut Act| {
                let judges = matches!(act.act, Verb::Accuse | Verb::Defend | Verb::Vote | Verb::Switch | Verb::Ask);
                judges && act.because.is_none() && act.target.is_some() && (of.is_none() || act.target == of)
            };
            if let Some(act) = self.heard.iter_mut().find(explains) {
                let because = Because { why, who: of, whom: about, role: None, mafia: None, day: None };
                // Who was killed after speaking against somebody is not the one that is spoken of.
                let killed = Because { who: about, whom: act.target, ..because };
                act.because = Some(if why == Why::Killed { killed } else { because });
            }
        }
    }
}

/// Reads free text for acts and their reasons. By night, among the mafia, it is heard whom they want to kill. A reason may
/// leave out what a listener knows: whom somebody voted for, and when.
pub fn read(text: &str, names: &[Words], speaker: Seat, night: bool) -> Vec<Act> {
    let names = Names::new(names);
    let mut hearing = Hearing {
        names: &names,
        speaker,
        night,
        named: Vec::new(),
        addressed: Vec::new(),
        looked_at: Vec::new(),
        looking: false,
        against: None,
        heard: Vec::new(),
        observed: Vec::new(),
    };
    for sentence in sentences(text) {
        if korean::is_korean(&sentence, &names) {
            korean::read(&mut hearing, &sentence);
        } else {
            english::read(&mut hearing, &sentence);
        }
    }
    hearing.explain();
    hearing.heard
}

/// Completes the reasons that were read with what happened: whom somebody voted for, which role two claim. What did not
/// happen stays what was said, as far as it says anything.
pub fn settle(acts: &mut [Act], chronicle: &Chronicle, speaker: Seat, players: usize) {
    for act in acts {
        act.because = act.because.and_then(|because| settled(because, chronicle, speaker, players));
    }
}

fn settled(because: Because, chronicle: &Chronicle, speaker: Seat, players: usize) -> Option<Because> {
    let holds = |because: &Because| because.makes_sense(players) && chronicle.holds(because, speaker);
    let seats = |seat: Option<Seat>| match seat {
        Some(seat) => vec![Some(seat)],
        None => (0..players).map(|at| Some(seat_at(at))).chain([None]).collect(),
    };
    // Who was not silent but named nobody is called silent, too.
    let kinds = [Some(because.why), (because.why == Why::Silence).then_some(Why::Vague)];
    let roles = [None, Some(Role::Sheriff), Some(Role::Doctor), Some(Role::Vigilante), Some(Role::Villager)];
    for why in kinds.into_iter().flatten() {
        for who in seats(because.who) {
            for whom in seats(because.whom) {
                let needs_role = matches!(why, Why::Counterclaim | Why::Contradiction);
                for role in roles.into_iter().filter(|role| needs_role || role.is_none()) {
                    let told = Because { why, who, whom, role, ..because };
                    if who != whom && holds(&told) {
                        return Some(told);
                    }
                }
            }
        }
    }
    Some(because).filter(|because| because.makes_sense(players))
}

/// Sentences, each with its last sign, with one kind of apostrophe and quotation mark.
fn sentences(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut letters = text.chars().take(MOST_LETTERS).peekable();
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '’' | '‘' | '`' | '´' => '\'',
            '“' | '”' | '«' | '»' | '「' | '」' => '"',
            '？' => '?',
            '！' => '!',
            '，' => ',',
            '。' | '…' => '.',
            letter if letter.is_control() && letter != '\n' => ' ',
            letter => letter,
        };
        // A sentence goes on behind "?" within quotation marks; a run of signs belongs to one sentence.
        let end = matches!(letter, '.' | '!' | '?' | ';' | '\n');
        let more = letters.peek().is_some_and(|next| matches!(next, '.' | '!' | '?' | '"' | '\'' | '…'));
        let number = letter == '.' && letters.peek().is_some_and(|next| next.is_ascii_digit());
        if let Some(last) = out.last_mut() {
            last.push(letter);
        }
        if end && !more && !number {
            out.push(String::new());
        }
    }
    out.retain(|sentence| sentence.chars().any(char::is_alphanumeric));
    out
}

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;
