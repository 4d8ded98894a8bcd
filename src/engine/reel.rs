//! A game that was played, to be looked at: any move of it, with anybody's eyes.
//!
//! A record is played once when it is opened, which proves it; from then on any place in it is reached from the nearest
//! of a few sessions that were kept on the way.

use super::session::{Move, Session};
use super::{Fault, Record, Rules, Seat, Viewer};

/// A longer record is for programs: nobody looks at so many moves.
const MOST_SHOWN: usize = 20_000;

/// So many sessions are kept on the way at most, and never more often than every so many moves.
const KEPT: usize = 32;
const KEPT_EVERY: usize = 16;

/// A record that is looked at.
#[derive(Clone, Debug)]
pub struct Reel<G: Rules> {
    record: Record,
    moves: Vec<Move<G::Action>>,
    /// Sessions after every `every` moves, the first of them before any move.
    kept: Vec<Session<G>>,
    every: usize,
    at: usize,
    now: Session<G>,
}

impl<G: Rules> Reel<G> {
    /// Plays a record, which must come out as it is written; `watch` sees the session after each move.
    pub fn of(record: &Record, mut watch: impl FnMut(&Session<G>)) -> Result<Reel<G>, Fault> {
        let total = record.moves.len();
        if total > MOST_SHOWN {
            let why = format!("a game of at most {MOST_SHOWN} moves can be looked at, this one has {total}");
            return Err(Fault::new("record_too_long", why));
        }
        let every = (total / KEPT).max(KEPT_EVERY);
        let setup = super::read_setup::<G>(&G::recorded(record.setup.clone()))?;
        let start = Session::new(setup, record.seed.clone())?;
        let (mut kept, mut moves) = (vec![start.clone()], Vec::with_capacity(total));
        Session::<G>::replay(record, |session, entry, _| {
            // A move that was played was read.
            moves.extend(entry.read());
            if moves.len() % every == 0 {
                kept.push(session.clone());
            }
            watch(session);
        })?;
        Ok(Reel { record: record.clone(), moves, kept, every, at: 0, now: start })
    }

    /// The record itself.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many moves have been played.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game where it stands.
    pub fn session(&self) -> &Session<G> {
        &self.now
    }

    /// Everybody who can look at it: the one who knows all, the audience, and every seat.
    pub fn eyes(&self) -> Vec<Viewer> {
        let seats = self.now.state().seats().into_iter().filter(|seat| *seat != Seat::HOST);
        [Viewer::Referee, Viewer::Spectator].into_iter().chain(seats.map(Viewer::Seat)).collect()
    }

    /// Plays the next move; what became true, or `None` at the end.
    pub fn step(&mut self) -> Option<Vec<G::Fact>> {
        let step = self.moves.get(self.at)?.clone();
        self.at += 1;
        // It was accepted when the record was opened, and rules are deterministic.
        Some(self.now.play_as_written(step).unwrap_or_default())
    }

    /// Goes to where so many moves have been played, or to the end.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.moves.len());
        let from = (at / self.every).min(self.kept.len() - 1);
        if at < self.at || from * self.every > self.at {
            (self.at, self.now) = (from * self.every, self.kept[from].clone());
        }
        while self.at < at && self.step().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seed;
    use crate::games::mastermind::Mastermind;
    use crate::games::mastermind::rules::Action;

    fn a_game(moves: u64) -> Session<Mastermind> {
        let mut session = Session::<Mastermind>::new(Default::default(), Seed::from(1)).expect("a session");
        for number in 0..moves {
            session.act(Seat::player(1), Action::Reset { seed: Some(Seed::from(number)) }).expect("a new deal");
        }
        session
    }

    #[test]
    fn any_place_is_reached_from_any_other() {
        let session = a_game(700);
        let mut stood = Vec::new();
        let mut reel =
            Reel::of(&session.record(), |session: &Session<Mastermind>| stood.push(session.snapshot().clone()))
                .expect("a record of ours");
        assert_eq!(reel.len(), 700);
        for at in [1, 16, 15, 700, 0, 699, 350, 351, 21, 22, 20, 9_999] {
            reel.seek(at);
            let at = at.min(700);
            assert_eq!(reel.at(), at);
            if at > 0 {
                assert_eq!(*reel.session().snapshot(), stood[at - 1], "after {at} moves");
            }
        }
        assert_eq!(reel.step(), None);
        reel.seek(0);
        assert!(reel.step().is_some());
        assert_eq!(*reel.session().snapshot(), stood[0]);
    }

    #[test]
    fn what_is_altered_or_too_long_is_refused() {
        let mut record = a_game(2).record();
        record.hash = record.hash.chars().rev().collect();
        assert_eq!(Reel::<Mastermind>::of(&record, |_| {}).expect_err("altered").code, "record_differs");
        let entry = record.moves[0].clone();
        record.moves = vec![entry; MOST_SHOWN + 1];
        assert_eq!(Reel::<Mastermind>::of(&record, |_| {}).expect_err("too long").code, "record_too_long");
    }
}
