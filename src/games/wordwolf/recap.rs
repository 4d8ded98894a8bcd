//! What a person could say of a word, and, once a game is over, what its hints told: which word each fits, what everybody
//! thought, and when the wolf knew what the others spoke of.

use super::phrases;
use super::rules::{Action, Phase, Role, View, WordWolf};
use super::sharp::Thinking;
use super::words::Lexicon;
use crate::engine::{Language, Move, Record, Seat, Session, Viewer};

/// Something that could be said of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saying {
    /// The sentence.
    pub text: String,
    /// From 1, vague, to 5: it gives the word away.
    pub grade: u8,
}

/// How many sayings are offered.
const SAYINGS: usize = 8;

/// What could be said of a word, vague first. Of a word that is not in the book only what is true of almost anything.
pub fn sayings(word: &str, said: &[&str]) -> Vec<Saying> {
    let language = Language::of(word);
    let lexicon = Lexicon::of(language);
    let Some(entry) = known(lexicon, word).map(|at| &lexicon.entries[at]) else {
        let empty = phrases::empty_hints(language).into_iter().filter(|text| !said.contains(text));
        return empty.map(|text| Saying { text: text.to_owned(), grade: 1 }).collect();
    };
    let fresh = entry.associations.iter().filter(|known| !said.contains(&known.hint.as_str()));
    let mut fresh: Vec<Saying> = fresh.map(|known| Saying { text: known.hint.clone(), grade: known.grade }).collect();
    fresh.dedup_by(|a, b| a.text == b.text);
    // Evenly from vague to telling: a word of several pairs has more than anybody wants to read.
    let many = fresh.len();
    if many <= SAYINGS {
        return fresh;
    }
    (0..SAYINGS).map(|n| fresh[n * (many - 1) / (SAYINGS - 1)].clone()).collect()
}

/// Where a word stands in the book, also one that somebody wrote large.
fn known(lexicon: &Lexicon, word: &str) -> Option<usize> {
    lexicon.find(word).or_else(|| lexicon.find(&word.to_lowercase()))
}

/// Which word a hint speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// The citizens' word.
    Citizens,
    /// The wolf's.
    Wolf,
    /// Both.
    Both,
    /// Neither, as far as a mind can tell.
    Unclear,
}

/// Which of two words a hint fits.
pub fn fit(hint: &str, citizen_word: &str, wolf_word: &str) -> Fit {
    let lexicon = Lexicon::of(Language::of(citizen_word));
    let reading = lexicon.index.read(hint);
    let fits = |word: &str| known(lexicon, word).map_or(0, |at| reading.fit(at));
    match (fits(citizen_word), fits(wolf_word)) {
        (0, 0) => Fit::Unclear,
        (citizen, wolf) if citizen > wolf * 2 => Fit::Citizens,
        (citizen, wolf) if wolf > citizen * 2 => Fit::Wolf,
        _ => Fit::Both,
    }
}

/// What somebody thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// Who.
    pub seat: Seat,
    /// In which phase.
    pub phase: Phase,
    /// What.
    pub text: String,
}

/// What a game that is over tells beside its result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recap {
    /// What everybody thought, in the order of the game.
    pub thoughts: Vec<Thought>,
    /// After which round the hints pointed the wolf to the citizens' word; `None` if they never did.
    pub wolf_knew: Option<u8>,
    /// Whom the hints pointed this seat to before the vote.
    pub suspect: Option<Seat>,
}

impl Recap {
    /// Of a record, as it looks from one seat.
    pub fn of(record: &Record, seat: Option<Seat>) -> Recap {
        let mut recap = Recap::default();
        let mut before = Phase::Waiting;
        let watched = Session::<WordWolf>::replay(record, |session, entry, _| {
            let phase = session.view(Viewer::Spectator).phase;
            if let Ok(Move::Act { seat, action }) = entry.read::<Action>() {
                let (Action::Hint { think, .. } | Action::Vote { think, .. }) = action else { return };
                let within = if before == Phase::Waiting { Phase::Hint1 } else { before };
                recap.thoughts.extend(think.map(|text| Thought { seat, phase: within, text }));
            }
            if phase != before {
                recap.round_over(session, phase, seat);
                before = phase;
            }
        });
        if watched.is_err() {
            return Recap::default();
        }
        recap.thoughts.sort_by_key(|thought| (thought.phase as u8, thought.seat));
        recap
    }

    fn round_over(&mut self, session: &Session<WordWolf>, phase: Phase, seat: Option<Seat>) {
        let referee = session.view(Viewer::Referee);
        let of = |role: Role| referee.participants.iter().find(|known| known.role == Some(role));
        let (Some(wolf), Some(citizen)) = (of(Role::Wolf), of(Role::Citizen)) else { return };
        let over = match phase {
            Phase::Hint2 => 1,
            Phase::Hint3 => 2,
            Phase::Vote => 3,
            _ => return,
        };
        let word = |view: &View| {
            let mind = Thinking::new(view)?;
            let lexicon = Lexicon::of(Language::of(citizen.secret_word.as_deref()?));
            Some(lexicon.entries[mind.their_word()?].word)
        };
        if self.wolf_knew.is_none() && word(&session.view(Viewer::Seat(wolf.id))) == citizen.secret_word.as_deref() {
            self.wolf_knew = Some(over);
        }
        if let Some(seat) = seat.filter(|_| phase == Phase::Vote) {
            let view = session.view(Viewer::Seat(seat));
            self.suspect = Thinking::new(&view).and_then(|mind| Some(mind.suspects().first()?.seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wordwolf::words::pairs;

    #[test]
    fn sayings_go_from_vague_to_telling_and_leave_out_what_was_said() {
        for language in [Language::En, Language::Ko] {
            for pair in pairs(language).iter().take(20) {
                let all = sayings(&pair.citizen_word, &[]);
                assert!(all.len() >= 4 && all.len() <= SAYINGS, "{}: {}", pair.citizen_word, all.len());
                assert!(all.is_sorted_by_key(|saying| saying.grade), "{}", pair.citizen_word);
                let first = all[0].text.as_str();
                assert!(sayings(&pair.citizen_word, &[first]).iter().all(|saying| saying.text != first));
            }
        }
        assert_eq!(sayings("Apple", &[]), sayings("apple", &[]), "a word that somebody wrote large");
        assert!(sayings("zyzzyva", &[]).iter().all(|saying| saying.grade == 1), "a word that is not in the book");
    }

    #[test]
    fn hints_of_one_word_fit_it_and_not_the_other() {
        for language in [Language::En, Language::Ko] {
            let (mut right, mut wrong) = (0, 0);
            for pair in pairs(language) {
                for (own, meant) in [(&pair.citizen, Fit::Citizens), (&pair.wolf, Fit::Wolf)] {
                    for known in own.iter().filter(|known| known.grade >= 4) {
                        match fit(&known.hint, &pair.citizen_word, &pair.wolf_word) {
                            found if found == meant => right += 1,
                            Fit::Both | Fit::Unclear => {}
                            _ => wrong += 1,
                        }
                    }
                }
            }
            assert!(right > 20 * wrong, "{language:?}: {right} right, {wrong} wrong");
        }
    }
}
