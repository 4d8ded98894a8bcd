//! A running game: rules state, dice and the moves so far. The only thing that applies an action.

use super::record::{Chain, Entry, MOST_MOVES, Marks, Record};
use super::{Dice, Draw, FORMAT, Fault, Outcome, Refuse, Rules, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt;

/// One line of a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Move<A> {
    /// A seat did something.
    Act {
        /// The seat that acted.
        seat: Seat,
        /// The game's own action.
        action: A,
    },
    /// A seat took a hint: the engine's own action `{"type":"advise"}`, the same in all games.
    Advise {
        /// Whose hint it was.
        seat: Seat,
    },
    /// A seat gave up: the engine's own action `{"type":"forfeit"}`.
    Forfeit {
        /// The seat that gave up.
        seat: Seat,
    },
    /// A seat did not act, and the rules acted for it: the engine's own action `{"type":"absent"}`.
    Absent {
        /// Who was missing.
        seat: Seat,
    },
    /// Game time passed.
    Tick {
        /// In ms of game time.
        ms: u64,
    },
}

impl<A: Serialize + serde::de::DeserializeOwned> Move<A> {
    /// What `seat` asks with this JSON: one of the engine's own actions or one of the game's.
    pub fn read(seat: Seat, action: Value) -> Result<Move<A>, Fault> {
        let keys = action.as_object().ok_or_else(|| Fault::new("bad_action", "an action is a JSON object"))?;
        let own = Some(keys).filter(|keys| keys.len() == 1).and_then(|keys| keys.get("type")?.as_str());
        match own {
            Some("advise") => Ok(Move::Advise { seat }),
            Some("forfeit") => Ok(Move::Forfeit { seat }),
            Some("absent") => Ok(Move::Absent { seat }),
            _ => match serde_json::from_value(action) {
                Ok(action) => Ok(Move::Act { seat, action }),
                Err(error) => Err(Fault::new("bad_action", format!("not an action of this game: {error}"))),
            },
        }
    }

    fn entry(&self) -> Entry {
        let by = |seat: &Seat, action| Entry::Act { seat: *seat, action, check: None };
        match self {
            Move::Act { seat, action } => by(seat, serde_json::to_value(action).unwrap_or_default()),
            Move::Advise { seat } => by(seat, json!({"type": "advise"})),
            Move::Forfeit { seat } => by(seat, json!({"type": "forfeit"})),
            Move::Absent { seat } => by(seat, json!({"type": "absent"})),
            Move::Tick { ms } => Entry::Tick { tick: *ms, check: None },
        }
    }
}

/// Why a session did not do what was asked. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Denied<R> {
    /// The rules refuse.
    Rules(R),
    /// Nobody sits there.
    NoSuchSeat(Seat),
    /// The game has ended.
    GameOver,
    /// There is no move to take back.
    NothingToUndo,
    /// The game gives no hint here.
    NoHint(Fault),
    /// The game cannot be given up by this seat.
    NoForfeit,
    /// Nothing is missing of this seat, or the rules have nothing to put in its place.
    NotMissing,
    /// The record has as many moves as a record may have.
    RecordFull,
}

impl<R: Refuse> Denied<R> {
    /// The stable code of this reason.
    pub fn code(&self) -> Cow<'static, str> {
        let code = match self {
            Denied::Rules(refusal) => refusal.code(),
            Denied::NoSuchSeat(_) => "no_such_seat",
            Denied::GameOver => "game_over",
            Denied::NothingToUndo => "nothing_to_undo",
            Denied::NoHint(fault) => return fault.code.clone(),
            Denied::NoForfeit => "no_forfeit",
            Denied::NotMissing => "not_missing",
            Denied::RecordFull => "record_full",
        };
        Cow::Borrowed(code)
    }
}

impl<R: Refuse> fmt::Display for Denied<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denied::Rules(refusal) => fmt::Display::fmt(refusal, f),
            Denied::NoSuchSeat(seat) => write!(f, "nobody sits on {seat} at this table"),
            Denied::GameOver => f.write_str("the game has ended"),
            Denied::NothingToUndo => f.write_str("there is no move to take back"),
            Denied::NoHint(fault) => fmt::Display::fmt(fault, f),
            Denied::NoForfeit => f.write_str("this seat cannot give this game up"),
            Denied::NotMissing => f.write_str("nothing is missing of this seat that could be put in its place"),
            Denied::RecordFull => write!(f, "a game has at most {MOST_MOVES} moves"),
        }
    }
}

impl<R: Refuse> From<Denied<R>> for Fault {
    fn from(denied: Denied<R>) -> Fault {
        Fault::new(denied.code(), denied.to_string())
    }
}

/// The whole truth as JSON: the rules' state and, beside it, the dice as `rngState`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "G: Rules"))]
pub struct Snapshot<G: Rules> {
    /// The rules' state.
    #[serde(flatten)]
    pub state: G,
    /// The dice.
    #[serde(rename = "rngState")]
    pub dice: Dice,
}

/// State, dice and record of one game. What the client, the command line and the server all drive.
#[derive(Clone, Debug)]
pub struct Session<G: Rules> {
    setup: G::Setup,
    seed: Seed,
    now: Snapshot<G>,
    moves: Vec<Move<G::Action>>,
    /// How often each seat has acted.
    acted: Vec<(Seat, u64)>,
    practice: bool,
    /// Hints that were taken back with a move: they were seen all the same.
    hints_undone: u64,
    /// How often a phase was entered.
    entered: u64,
    /// How often something became true.
    changes: u64,
    /// How often moves were taken back.
    times_undone: u64,
}

type Facts<G> = Result<Vec<<G as Rules>::Fact>, Denied<<G as Rules>::Refusal>>;

impl<G: Rules> Session<G> {
    /// Deals a game, if the setup can be played.
    pub fn new(setup: G::Setup, seed: Seed) -> Result<Self, Fault> {
        G::validate(&setup)?;
        Ok(Session::dealt(setup, seed))
    }

    fn dealt(setup: G::Setup, seed: Seed) -> Self {
        let dice = Dice::new(seed.clone());
        let now = Snapshot { state: G::deal(&setup, &dice), dice };
        Session {
            setup,
            seed,
            now,
            moves: Vec::new(),
            acted: Vec::new(),
            practice: false,
            hints_undone: 0,
            entered: 0,
            changes: 0,
            times_undone: 0,
        }
    }

    /// A seat acts.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Facts<G> {
        self.seated(seat)?;
        self.has_room()?;
        let action = self.now.state.settle(seat, action, &self.now.dice);
        let phase = self.now.state.phase();
        let facts = self.now.state.apply(seat, &action, &mut self.now.dice).map_err(Denied::Rules)?;
        self.moves.push(Move::Act { seat, action });
        self.note_change(phase, &facts);
        match self.acted.iter_mut().find(|(actor, _)| *actor == seat) {
            Some((_, times)) => *times += 1,
            None => self.acted.push((seat, 1)),
        }
        Ok(facts)
    }

    /// A seat gives the game up.
    pub fn forfeit(&mut self, seat: Seat) -> Facts<G> {
        self.running(seat)?;
        self.has_room()?;
        let phase = self.now.state.phase();
        let facts = self.now.state.forfeit(seat).ok_or(Denied::NoForfeit)?;
        self.moves.push(Move::Forfeit { seat });
        self.note_change(phase, &facts);
        Ok(facts)
    }

    /// A seat that is awaited does not act: the rules' default for a missing action takes its place. The record says so, and
    /// its marks count it.
    pub fn absent(&mut self, seat: Seat) -> Facts<G> {
        self.running(seat)?;
        self.has_room()?;
        if !self.now.state.awaits(seat) {
            return Err(Denied::NotMissing);
        }
        let phase = self.now.state.phase();
        let facts = self.now.state.absent(seat, &mut self.now.dice).ok_or(Denied::NotMissing)?;
        self.moves.push(Move::Absent { seat });
        self.note_change(phase, &facts);
        Ok(facts)
    }

    /// Counts what a move made of the game; `phase` is the one before it.
    fn note_change(&mut self, phase: G::Phase, facts: &[G::Fact]) {
        self.changes += 1;
        let opened = facts.iter().any(|fact| G::enters(fact).is_some());
        self.entered += u64::from(opened || phase != self.now.state.phase());
    }

    /// The number of the question before this seat. It grows when the seat has acted, when a phase was entered, and when a
    /// move was taken back; an answer that was asked for at another number comes too late.
    pub fn step(&self, seat: Seat) -> u64 {
        self.entered + self.times_acted(seat)
    }

    /// How often something became true: grows with every action, and with time that changed something.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// How often moves were taken back.
    pub fn times_undone(&self) -> u64 {
        self.times_undone
    }

    fn times_acted(&self, seat: Seat) -> u64 {
        self.acted.iter().find(|(actor, _)| *actor == seat).map_or(0, |(_, times)| *times)
    }

    /// Game time passes. A game that has ended stands still.
    pub fn tick(&mut self, ms: u64) -> Vec<G::Fact> {
        self.pass(ms, |before, ms| before.time_to_end(ms))
    }

    /// Game time passes as it was written down: up to the end and no further, so that the end need not be looked for
    /// again. Looking for it replays the game, and if a replay did that at every end it passes, the work would double
    /// with each of them.
    fn tick_as_written(&mut self, ms: u64) -> Vec<G::Fact> {
        self.pass(ms, |_, ms| ms)
    }

    /// Game time passes, and is written down. What is beyond the end did not happen, so `until_end` says how much of it
    /// there was: else a record would depend on how fast somebody's clock ticks.
    fn pass(&mut self, ms: u64, until_end: impl FnOnce(&Self, u64) -> u64) -> Vec<G::Fact> {
        if ms == 0 || self.outcome().is_some() {
            return Vec::new();
        }
        let phase = self.now.state.phase();
        let facts = self.now.state.tick(ms, &mut self.now.dice);
        if !facts.is_empty() {
            self.note_change(phase, &facts);
        }
        let ms = if self.outcome().is_some() { until_end(self, ms) } else { ms };
        self.note_time(ms);
        facts
    }

    /// Time adds up, so a clock that ticks every frame leaves one line in the record, not thousands.
    fn note_time(&mut self, ms: u64) {
        match self.moves.last_mut() {
            Some(Move::Tick { ms: before }) => *before = before.saturating_add(ms),
            _ => self.moves.push(Move::Tick { ms }),
        }
    }

    /// The least time, at most `ms`, after which the moves so far have led to the end.
    fn time_to_end(&self, ms: u64) -> u64 {
        let before = self.replayed(self.moves.len());
        let ends = |ms: u64| {
            let Snapshot { mut state, mut dice } = before.now.clone();
            state.tick(ms, &mut dice);
            state.outcome().is_some()
        };
        let (mut running, mut ended) = (0, ms);
        while running + 1 < ended {
            let middle = running + (ended - running) / 2;
            if ends(middle) { ended = middle } else { running = middle }
        }
        ended
    }

    /// The session as it was after so many of its moves.
    fn replayed(&self, moves: usize) -> Self {
        let mut session = Session::dealt(self.setup.clone(), self.seed.clone());
        for step in &self.moves[..moves] {
            // A session's own moves were accepted once, and rules are deterministic.
            let _ = session.play_as_written(step.clone());
        }
        session
    }

    /// A hint for a seat, made from its view alone. It goes into the record and marks the result.
    pub fn hint(&mut self, seat: Seat) -> Result<G::Advice, Denied<G::Refusal>> {
        self.running(seat)?;
        self.has_room()?;
        let advice = self.advise(seat)?;
        self.moves.push(Move::Advise { seat });
        Ok(advice)
    }

    fn advise(&self, seat: Seat) -> Result<G::Advice, Denied<G::Refusal>> {
        G::advise(&self.view(Viewer::Seat(seat)), &mut self.mind_draw(seat)).map_err(Denied::NoHint)
    }

    /// The hint that this seat was given about the position as it is now, once more; it is not counted again. `None` if
    /// there was none.
    pub fn hint_again(&self, seat: Seat) -> Option<G::Advice> {
        let idle = |step: &&Move<G::Action>| matches!(step, Move::Advise { .. } | Move::Tick { .. });
        let advised = self.moves.iter().rev().take_while(idle).any(|step| *step == Move::Advise { seat });
        if advised && self.running(seat).is_ok() { self.advise(seat).ok() } else { None }
    }

    /// Takes the last action back, with everything that came after it, and marks the record as practice.
    /// Returns the seat whose action it was. A game that has ended has shown its truth, and nobody forgets that: where
    /// others play too it stays ended.
    pub fn undo(&mut self) -> Result<Seat, Denied<G::Refusal>> {
        if self.outcome().is_some() && self.state().seats().len() > 1 {
            return Err(Denied::GameOver);
        }
        let (keep, seat) = self.last_act().ok_or(Denied::NothingToUndo)?;
        let mut before = self.replayed(keep);
        before.practice = true;
        before.times_undone = self.times_undone + 1;
        // Past every number that a question ever had.
        before.entered += self.entered + self.moves.len() as u64 + 1;
        before.changes += self.changes + 1;
        before.hints_undone = self.marks().hints.saturating_sub(before.marks().hints);
        *self = before;
        Ok(seat)
    }

    /// Where the last action stands among the moves, and whose it was: what [`undo`](Self::undo) would take back.
    pub fn last_act(&self) -> Option<(usize, Seat)> {
        let acted = |step: &Move<G::Action>| match step {
            Move::Act { seat, .. } | Move::Forfeit { seat } | Move::Absent { seat } => Some(*seat),
            Move::Advise { .. } | Move::Tick { .. } => None,
        };
        self.moves.iter().enumerate().rev().find_map(|(at, step)| Some((at, acted(step)?)))
    }

    /// The last move as a record holds it.
    pub fn last_entry(&self) -> Option<Entry> {
        self.moves.last().map(Move::entry)
    }

    /// The last move, if it was an action: whose, and what, as it was written down.
    pub fn last_action(&self) -> Option<(Seat, &G::Action)> {
        match self.moves.last() {
            Some(Move::Act { seat, action }) => Some((*seat, action)),
            _ => None,
        }
    }

    /// Any move.
    pub fn play(&mut self, step: Move<G::Action>) -> Facts<G> {
        match step {
            Move::Tick { ms } => Ok(self.tick(ms)),
            step => self.play_as_written(step),
        }
    }

    /// A move out of a record.
    pub(super) fn play_as_written(&mut self, step: Move<G::Action>) -> Facts<G> {
        match step {
            Move::Act { seat, action } => self.act(seat, action),
            Move::Forfeit { seat } => self.forfeit(seat),
            Move::Absent { seat } => self.absent(seat),
            Move::Tick { ms } => Ok(self.tick_as_written(ms)),
            Move::Advise { seat } => {
                // What the hint said is not part of the truth, so a replay does not work it out again.
                self.running(seat)?;
                self.has_room()?;
                self.moves.push(Move::Advise { seat });
                Ok(Vec::new())
            }
        }
    }

    pub(super) fn seated(&self, seat: Seat) -> Result<(), Denied<G::Refusal>> {
        if self.state().seats().contains(&seat) { Ok(()) } else { Err(Denied::NoSuchSeat(seat)) }
    }

    fn has_room(&self) -> Result<(), Denied<G::Refusal>> {
        if self.moves.len() < MOST_MOVES { Ok(()) } else { Err(Denied::RecordFull) }
    }

    fn running(&self, seat: Seat) -> Result<(), Denied<G::Refusal>> {
        self.seated(seat)?;
        if self.outcome().is_some() { Err(Denied::GameOver) } else { Ok(()) }
    }

    /// The setup that was dealt.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The seed in force: the first one, or that of the last new deal.
    pub fn seed(&self) -> &Seed {
        self.now.dice.seed()
    }

    /// The rules' state.
    pub fn state(&self) -> &G {
        &self.now.state
    }

    /// State and dice.
    pub fn snapshot(&self) -> &Snapshot<G> {
        &self.now
    }

    /// All that a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.now.state.view(viewer)
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.state.outcome()
    }

    /// The randomness of a mind on `seat` for its coming move. It depends on the seed and on how often this seat has
    /// acted, never on what others did in secret.
    pub fn mind_draw(&self, seat: Seat) -> Draw {
        let acted = self.times_acted(seat);
        self.now.dice.draw(&format!("mind/{seat}/{acted}"))
    }

    /// What a reader of the result must know about how it came about.
    pub fn marks(&self) -> Marks {
        let hints = self.moves.iter().filter(|step| matches!(step, Move::Advise { .. })).count();
        let absent = self.moves.iter().filter(|step| matches!(step, Move::Absent { .. })).count();
        Marks {
            custom: G::custom(&self.setup),
            practice: self.practice,
            hints: self.hints_undone.saturating_add(hints as u64),
            absent: absent as u64,
        }
    }

    /// The record of the game so far. It is made by playing the moves again, so a record that cannot be replayed
    /// cannot be written.
    pub fn record(&self) -> Record {
        RecordWriter::new(self).record(self)
    }

    /// Adds a move that was just made to a chain.
    fn link(&self, chain: &mut Chain, entry: &Entry, facts: &[G::Fact]) -> String {
        match self.now.state.proof() {
            None => chain.link(entry, &self.now),
            Some(proof) => chain.link(entry, &(proof, facts, &self.now.dice)),
        }
    }

    /// Plays a record again and proves it: every check and the hash must come out as they are written.
    /// `watch` sees the session and the facts after each move.
    pub fn replay(record: &Record, mut watch: impl FnMut(&Session<G>, &Entry, &[G::Fact])) -> Result<Self, Fault> {
        let setup = super::read_setup::<G>(&G::recorded(record.setup.clone()))?;
        let mut session = Session::<G>::dealt(setup, record.seed.clone());
        let mut chain = session.chain();
        let total = record.moves.len();
        let differs = |message: String| Err(Fault::new("record_differs", message));
        for (at, entry) in record.moves.iter().enumerate() {
            let number = at + 1;
            let step = entry.read().and_then(|step| session.play_as_written(step).map_err(Fault::from));
            let facts = match step {
                Ok(facts) => facts,
                Err(fault) => {
                    let why = format!("move {number} of {total} ({entry}) is refused: {fault}");
                    return Err(Fault::new("record_refused", why));
                }
            };
            // The move as this session wrote it down: defaults filled in, spelled one way.
            let written = session.moves.last().map_or_else(|| entry.clone(), Move::entry);
            let check = session.link(&mut chain, &written, &facts);
            if entry.check().is_some_and(|before| before != check) {
                return differs(format!("the first move that differs is move {number} of {total} ({entry})"));
            }
            watch(&session, entry, &facts);
        }
        if let Some(marks) = &record.marks {
            session.practice = marks.practice;
            // Only a move that was taken back can have taken a hint with it.
            let undone = marks.hints.saturating_sub(session.marks().hints);
            session.hints_undone = if marks.practice { undone } else { 0 };
            if *marks != session.marks() {
                return differs(format!(
                    "all {total} moves agree, but the marks do not: {marks:?} was {:?}",
                    session.marks()
                ));
            }
        }
        if chain.close(&session.marks()) != record.hash {
            let checked = record.moves.iter().all(|entry| entry.check().is_some());
            return differs(match total {
                0 => "the hash differs, and there are no moves: the setup, the seed or the hash was changed".into(),
                _ if checked => {
                    format!(
                        "all {total} moves agree, but the hash does not: it was changed, or moves at the end are missing"
                    )
                }
                _ => "the hash differs; some moves carry no check, so the first that differs cannot be named".into(),
            });
        }
        Ok(session)
    }

    fn chain(&self) -> Chain {
        Chain::open(G::INFO.name, &self.setup, &self.seed, &self.now)
    }
}

/// Writes the record of a session that goes on, move by move, rather than from the start each time: a game that is kept
/// after every move would else cost the square of its length.
#[derive(Clone)]
pub struct RecordWriter<G: Rules> {
    /// The moves that are written, played again: all but the last, since time that passes may still be added to that.
    again: Session<G>,
    chain: Chain,
    moves: Vec<Entry>,
}

impl<G: Rules> RecordWriter<G> {
    /// For this session, from its start.
    pub fn new(session: &Session<G>) -> RecordWriter<G> {
        let again = Session::<G>::dealt(session.setup.clone(), session.seed.clone());
        RecordWriter { chain: again.chain(), again, moves: Vec::with_capacity(session.moves.len()) }
    }

    fn write(&mut self, step: &Move<G::Action>) {
        // A session's own moves were accepted once, and rules are deterministic.
        let facts = self.again.play_as_written(step.clone()).unwrap_or_default();
        let mut entry = step.entry();
        entry.set_check(self.again.link(&mut self.chain, &entry, &facts));
        self.moves.push(entry);
    }

    /// The record of the game so far. A session that is not the one that was written until now, or that took moves
    /// back, is written from the start.
    pub fn record(&mut self, session: &Session<G>) -> Record {
        let written = self.again.moves.len();
        let settled = session.moves.len().saturating_sub(1);
        let goes_on = self.again.setup == session.setup
            && self.again.seed == session.seed
            && written <= settled
            && self.again.moves == session.moves[..written];
        if !goes_on {
            *self = RecordWriter::new(session);
        }
        for at in self.again.moves.len()..settled {
            self.write(&session.moves[at]);
        }
        let mut whole = self.clone();
        if let Some(last) = session.moves.last() {
            whole.write(last);
        }
        debug_assert_eq!(whole.again.now, session.now, "a replay must give the same state");
        Record {
            format: FORMAT,
            game: G::INFO.name.to_owned(),
            setup: serde_json::to_value(&session.setup).unwrap_or_default(),
            seed: session.seed.clone(),
            moves: whole.moves,
            marks: Some(session.marks()),
            hash: whole.chain.close(&session.marks()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mastermind::Mastermind;
    use crate::games::mastermind::rules::Action;

    /// Hints that were taken back are told by the record alone, so a record may claim any number of them.
    #[test]
    fn as_many_hints_as_can_be_claimed_do_not_wrap() {
        let mut session = Session::<Mastermind>::new(Default::default(), Seed::from(1)).expect("a session");
        session.practice = true;
        session.hints_undone = u64::MAX;
        let record = session.record();
        let mut again = Session::<Mastermind>::replay(&record, |_, _, _| {}).expect("a replay");
        assert_eq!(again.marks().hints, u64::MAX);
        again.hint(Seat::player(1)).expect("a hint");
        assert_eq!(again.marks().hints, u64::MAX);
        again.act(Seat::player(1), Action::Reset { seed: None }).expect("a reset");
        again.undo().expect("an undo");
        assert_eq!(again.marks().hints, u64::MAX);
    }
}
