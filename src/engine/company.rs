//! A table and the minds that sit at it, for any game: what a server runs.

use super::table::{Facts, facts};
use super::{Answer, Choice, Deal, Fault, Guests, Minds, Rules, Seat, Session, Table, Thinking, Usage, find_maker};
use std::collections::VecDeque;
use std::sync::Arc;

/// A table with minds on some of its seats, whose types are hidden.
pub trait TableWithMinds: Send {
    /// The table.
    fn table(&self) -> &dyn Table;
    /// The table, to play at it.
    fn table_mut(&mut self) -> &mut dyn Table;
    /// Gives a seat to a mind of this name.
    fn seat_mind(&mut self, seat: Seat, mind: &str) -> Result<(), Fault>;
    /// What the mind of a seat has used of what is outside the program; `None` if nothing, or if it is thinking.
    fn usage(&self, seat: Seat) -> Option<Usage>;
    /// Somebody else sits there from now on; what the mind still answers is dropped.
    fn remove_mind(&mut self, seat: Seat);
    /// Asks every awaited seat that has a mind and no open question. `start` gets each question to think about.
    fn ask_minds(&mut self, start: &mut dyn FnMut(Thinking));
    /// Plays the next answer that has come in time: whose it was, and what came of it. `None` when there is none.
    fn play_answer(&mut self) -> Option<(Seat, Result<Facts, Fault>)>;
}

/// A session with its minds.
pub(super) struct Company<G: Rules> {
    session: Session<G>,
    minds: Minds<G>,
    answers: VecDeque<Answer<G>>,
    guests: Option<Arc<dyn Guests>>,
}

impl<G: Rules> Company<G> {
    pub(super) fn new(session: Session<G>, guests: Option<Arc<dyn Guests>>) -> Self {
        Company { session, minds: Minds::default(), answers: VecDeque::new(), guests }
    }
}

impl<G: Rules> TableWithMinds for Company<G> {
    fn table(&self) -> &dyn Table {
        &self.session
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        &mut self.session
    }

    fn seat_mind(&mut self, seat: Seat, mind: &str) -> Result<(), Fault> {
        let deal = Deal { number: 0, seed: self.session.seed() };
        let maker = find_maker::<G>(self.guests.as_deref(), mind, deal)?;
        self.minds.seat(seat, maker);
        Ok(())
    }

    fn usage(&self, seat: Seat) -> Option<Usage> {
        self.minds.usage(seat)
    }

    fn remove_mind(&mut self, seat: Seat) {
        self.minds.remove(seat);
        self.answers.retain(|answer| answer.seat != seat);
    }

    fn ask_minds(&mut self, start: &mut dyn FnMut(Thinking)) {
        self.minds.ask(&self.session, start);
    }

    fn play_answer(&mut self) -> Option<(Seat, Result<Facts, Fault>)> {
        self.answers.extend(self.minds.hear(&self.session));
        while let Some(answer) = self.answers.pop_front() {
            let seat = answer.seat;
            // What was played since may have ended the step at which it was asked.
            let state = self.session.state();
            let asked = state.awaits(seat) || state.second_thoughts().contains(&seat);
            let late = self.session.step(seat) != answer.step || !asked;
            if late || matches!(answer.choice, Choice::Nothing) {
                continue;
            }
            let played = self.minds.play(&mut self.session, answer);
            return Some((seat, played.map(facts::<G>).map_err(Fault::from)));
        }
        None
    }
}
