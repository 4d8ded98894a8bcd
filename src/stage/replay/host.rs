//! A host that has nothing to decide: the game was played, and is shown again.

use crate::engine::{Fault, Record, Reel, Rules, Seed, Viewer};
use crate::stage::host::{Heard, Host, Known, Request};
use crate::stage::table::Staged;

/// A game that was played, told to one viewer. Nothing can be asked of it; it is led by [`drive`](super::drive).
pub struct ReplayHost<G: Rules> {
    reel: Reel<G>,
    viewer: Viewer,
    told: u64,
    unheard: Vec<Heard<G>>,
}

impl<G: Staged> ReplayHost<G> {
    /// Shows this game from its beginning.
    pub fn new(reel: Reel<G>, viewer: Viewer) -> ReplayHost<G> {
        ReplayHost { reel, viewer, told: 0, unheard: Vec::new() }
    }

    /// How many moves have been shown.
    pub fn at(&self) -> usize {
        self.reel.at()
    }

    /// Whether all of it has been shown.
    pub fn is_over(&self) -> bool {
        self.reel.at() == self.reel.len()
    }

    /// Where the game stands for the viewer.
    pub fn known(&self) -> Known<G> {
        let session = self.reel.session();
        Known { told: self.told, view: session.view(self.viewer), outcome: session.outcome(), marks: session.marks() }
    }

    /// Plays the next move; whether any of it may be known to the viewer.
    pub fn step(&mut self) -> bool {
        let Some(facts) = self.reel.step() else { return false };
        let facts: Vec<G::Fact> = facts.iter().filter_map(|fact| G::redact(fact, self.viewer)).collect();
        let seen = !facts.is_empty();
        self.told += facts.len() as u64;
        self.unheard.push(Heard::Stepped { facts, now: self.known() });
        seen
    }

    /// Goes to where so many moves have been played. What is shown there is the view, not the way that led to it.
    pub fn seek(&mut self, at: usize) {
        self.reel.seek(at);
        self.look_anew();
    }

    /// Looks at it with other eyes from now on.
    pub fn look_with(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.look_anew();
    }

    fn look_anew(&mut self) {
        self.told = 0;
        self.unheard.clear();
        let now = self.known();
        self.unheard.push(Heard::Opened(now));
    }
}

impl<G: Staged> Host<G> for ReplayHost<G> {
    /// Its time is in the record.
    fn pass(&mut self, _ms: u64) {}

    fn ask(&mut self, _request: Request<G>) {
        let why = "this game was played; it can only be looked at";
        self.unheard.push(Heard::Refused(Fault::new("only_a_replay", why)));
    }

    fn hear(&mut self) -> Vec<Heard<G>> {
        std::mem::take(&mut self.unheard)
    }

    fn replay_mut(&mut self) -> Option<&mut ReplayHost<G>> {
        Some(self)
    }

    fn is_replay(&self) -> bool {
        true
    }

    fn record(&self) -> Option<Record> {
        Some(self.reel.record().clone())
    }

    fn seed(&self) -> Option<&Seed> {
        Some(self.reel.session().seed())
    }
}
