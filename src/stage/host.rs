//! Where the truth is. A table asks its [`Host`] and hears what came of it, whether the game runs in this process or on
//! the other side of the world.
//!
//! A host tells one viewer what that viewer may know, and nothing else: facts are redacted before they leave it. Whatever
//! changes a game goes through [`Host::ask`], hints and moves taken back included, so there is no second way behind the
//! presenter's back.

use super::replay::ReplayHost;
use crate::engine::{
    Answer, Choice, Fault, MakeMind, Marks, Minds, Move, Outcome, Record, RecordWriter, Rules, Seat, Seed, Session,
    Thinking, Viewer,
};
use bevy::log::warn;
use bevy::prelude::Message;
use std::sync::{Arc, Mutex, PoisonError};

/// What a person, or a mind, asks of a table.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Request<G: Rules> {
    /// A move of the rules: an action, a hint, giving up.
    Move(Move<G::Action>),
    /// Takes back the last action of this seat, and all that came after it. The game is practice from then on.
    Undo {
        /// Whose action it is.
        seat: Seat,
    },
}

impl<G: Rules> Request<G> {
    /// A seat acts.
    pub fn act(seat: Seat, action: G::Action) -> Request<G> {
        Request::Move(Move::Act { seat, action })
    }

    /// A seat wants a hint.
    pub fn hint(seat: Seat) -> Request<G> {
        Request::Move(Move::Advise { seat })
    }

    /// Whose move it is; `None` for time that passes.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Request::Move(
                Move::Act { seat, .. } | Move::Advise { seat } | Move::Forfeit { seat } | Move::Absent { seat },
            )
            | Request::Undo { seat } => Some(*seat),
            Request::Move(Move::Tick { .. }) => None,
        }
    }

    /// A seat gives up.
    pub fn forfeit(seat: Seat) -> Request<G> {
        Request::Move(Move::Forfeit { seat })
    }
}

/// Where a game stands, as one viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Known<G: Rules> {
    /// How many facts this viewer has been told so far. Every viewer has a count of their own: a number that all share
    /// would have gaps, and a gap tells that somebody acted in secret.
    pub told: u64,
    /// All that this viewer may know.
    pub view: G::View,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// What a reader of the result must know.
    pub marks: Marks,
}

/// What a host tells.
#[derive(Clone, Debug)]
pub enum Heard<G: Rules> {
    /// A move was made. None of its facts may be known to this viewer.
    Stepped {
        /// What of it this viewer may know.
        facts: Vec<G::Fact>,
        /// Where the game stands after it.
        now: Known<G>,
    },
    /// What was asked cannot be done.
    Refused(Fault),
    /// The hint that was asked for.
    Advised {
        /// What it says.
        advice: G::Advice,
        /// The marks, which a hint changes.
        marks: Marks,
    },
    /// Words of a seat, as they come. They are shown, never recorded.
    Speaking {
        /// Whose words.
        seat: Seat,
        /// All of them so far.
        text: String,
    },
    /// The game is to be looked at anew: somebody joined, or was away.
    Opened(Known<G>),
    /// A move was taken back.
    Undone(Known<G>),
    /// The host cannot be reached any more.
    Lost,
}

/// Where the truth is.
pub trait Host<G: Rules>: Send + Sync {
    /// So much time has passed on the clock of the rules. A host with a clock of its own pays no heed.
    fn pass(&mut self, ms: u64);
    /// Asks for something. What comes of it is heard.
    fn ask(&mut self, request: Request<G>);
    /// What there is to hear since the last time, in order.
    fn hear(&mut self) -> Vec<Heard<G>>;
    /// The host itself, if the game runs in this process. Undo, saves, sharing, looking back and the developer panel need
    /// it; where it is not there, they are not offered.
    fn local(&self) -> Option<&LocalHost<G>> {
        None
    }
    /// The same, for the minds that sit there.
    fn local_mut(&mut self) -> Option<&mut LocalHost<G>> {
        None
    }
    /// The host itself, if it shows a game that was played.
    fn replay_mut(&mut self) -> Option<&mut ReplayHost<G>> {
        None
    }
    /// Whether the game was played, and is only shown.
    fn is_replay(&self) -> bool {
        false
    }
    /// The game on paper, where it can be had.
    fn record(&self) -> Option<Record> {
        None
    }
    /// The seed in force, where it can be known.
    fn seed(&self) -> Option<&Seed> {
        None
    }
}

/// A game in this process: the session that holds the truth, told to one viewer.
pub struct LocalHost<G: Rules> {
    session: Session<G>,
    scribe: Mutex<RecordWriter<G>>,
    viewer: Viewer,
    told: u64,
    /// Behind a lock only because they are not to be shared between threads.
    minds: Mutex<Minds<G>>,
    unheard: Vec<Heard<G>>,
}

impl<G: Rules> LocalHost<G> {
    /// Holds a session with its minds, and tells it to this viewer.
    pub fn new(session: Session<G>, viewer: Viewer, makers: Vec<(Seat, Arc<dyn MakeMind<G>>)>) -> LocalHost<G> {
        let scribe = Mutex::new(RecordWriter::new(&session));
        let mut minds = Minds::default();
        makers.into_iter().for_each(|(seat, maker)| minds.seat(seat, maker));
        LocalHost { session, scribe, viewer, told: 0, minds: Mutex::new(minds), unheard: Vec::new() }
    }

    /// The truth.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The game on paper, written on from where it was.
    pub fn on_paper(&self) -> Record {
        match self.scribe.lock() {
            Ok(mut scribe) => scribe.record(&self.session),
            Err(_) => self.session.record(),
        }
    }

    fn minds(&mut self) -> &mut Minds<G> {
        self.minds.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks every awaited seat that has a mind and no open question; `start` gets each question to think about.
    pub fn ask_minds(&mut self, start: impl FnMut(Thinking)) {
        let minds = self.minds.get_mut().unwrap_or_else(PoisonError::into_inner);
        minds.ask(&self.session, start);
    }

    /// The answers that have come in time.
    pub fn hear_minds(&mut self) -> Vec<Answer<G>> {
        let minds = self.minds.get_mut().unwrap_or_else(PoisonError::into_inner);
        minds.hear(&self.session)
    }

    /// Whether a mind has not answered yet.
    pub fn is_thinking(&mut self) -> bool {
        self.minds().is_thinking()
    }

    /// Plays what a mind chose, or the rules' default if it failed. An answer whose step is gone is dropped.
    pub fn play(&mut self, answer: Answer<G>) {
        let seat = answer.seat;
        if self.session.step(seat) != answer.step || !self.session.state().awaits(seat) {
            return;
        }
        match &answer.choice {
            Choice::Nothing => return,
            Choice::Failed(fault) => warn!("{seat} is absent: {fault}"),
            Choice::Act(_) => {}
        }
        let minds = self.minds.get_mut().unwrap_or_else(PoisonError::into_inner);
        match minds.play(&mut self.session, answer) {
            Ok(facts) => {
                let told = self.tell(facts);
                self.unheard.push(told);
            }
            // Why somebody else was refused is not this viewer's to know.
            Err(denied) => warn!("{seat} was refused: {denied}"),
        }
    }

    /// Another looks at it from now on: a person at the same device. What was still to be told to the one before is
    /// dropped, and the count of facts begins anew, so that nothing leads from one to the other.
    pub fn show_to(&mut self, viewer: Viewer) {
        (self.viewer, self.told) = (viewer, 0);
        self.unheard.clear();
        let now = self.known();
        self.unheard.push(Heard::Opened(now));
    }

    /// Where the game stands for the viewer.
    pub fn known(&self) -> Known<G> {
        Known {
            told: self.told,
            view: self.session.view(self.viewer),
            outcome: self.session.outcome(),
            marks: self.session.marks(),
        }
    }

    /// Tells of a move that was just made.
    fn tell(&mut self, facts: Vec<G::Fact>) -> Heard<G> {
        let facts: Vec<G::Fact> = facts.iter().filter_map(|fact| G::redact(fact, self.viewer)).collect();
        self.told += facts.len() as u64;
        Heard::Stepped { facts, now: self.known() }
    }

    fn carry_out(&mut self, request: Request<G>) -> Result<Heard<G>, Fault> {
        match request {
            Request::Move(Move::Advise { seat }) => {
                // Who asks again about the same position is told the same, and it does not count.
                let advice = match self.session.hint_again(seat) {
                    Some(advice) => advice,
                    None => self.session.hint(seat)?,
                };
                Ok(Heard::Advised { advice, marks: self.session.marks() })
            }
            Request::Move(step) => {
                let facts = self.session.play(step)?;
                Ok(self.tell(facts))
            }
            Request::Undo { seat } => {
                let mut before = self.session.clone();
                while before.undo()? != seat {}
                self.session = before;
                Ok(Heard::Undone(self.known()))
            }
        }
    }
}

impl<G: Rules> Host<G> for LocalHost<G> {
    fn pass(&mut self, ms: u64) {
        let facts = self.session.tick(ms);
        if !facts.is_empty() {
            let told = self.tell(facts);
            self.unheard.push(told);
        }
    }

    fn ask(&mut self, request: Request<G>) {
        let seat = request.seat();
        match self.carry_out(request) {
            Ok(told) => self.unheard.push(told),
            // Why somebody else was refused is not this viewer's to know.
            Err(fault) if seat.is_some_and(|seat| !self.viewer.knows(seat)) => warn!("{fault}"),
            Err(fault) => self.unheard.push(Heard::Refused(fault)),
        }
    }

    fn hear(&mut self) -> Vec<Heard<G>> {
        std::mem::take(&mut self.unheard)
    }

    fn local(&self) -> Option<&LocalHost<G>> {
        Some(self)
    }

    fn local_mut(&mut self) -> Option<&mut LocalHost<G>> {
        Some(self)
    }

    fn record(&self) -> Option<Record> {
        Some(self.on_paper())
    }

    fn seed(&self) -> Option<&Seed> {
        Some(self.session.seed())
    }
}
