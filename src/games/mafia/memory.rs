//! What happened, and what of it a seat remembers.
//!
//! A table keeps one list of facts, and beside it what `facts::redact` makes of them: one list of what everyone was told,
//! and a short one for each seat of what only that seat was. A memory is the first with one of the second and nothing
//! else; so a view costs the same late in a long game as early in a short one, and holds nothing that its viewer must not
//! know.

use super::facts::{Event, Fact, redact};
use super::voices::Spoken;
use crate::engine::{Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// Everything that became true, in order.
#[derive(Clone, Default, Debug)]
pub struct Log {
    facts: Arc<Vec<Fact>>,
    /// What everyone was told.
    public: Arc<Vec<Fact>>,
    /// What each seat alone was told, `p1` first; a seat without any may be missing.
    own: Vec<Arc<Vec<Own>>>,
    /// Which words were used.
    spoken: Arc<Spoken>,
}

/// A fact that one seat knows and others do not, or of which it knows more than they.
#[derive(Clone, Debug)]
struct Own {
    /// How many public facts come before it.
    after: usize,
    /// Whether it stands for the public fact that follows, of which others know less.
    instead: bool,
    fact: Fact,
}

impl Log {
    /// One more fact.
    pub fn push(&mut self, fact: Fact) {
        let public = redact(&fact, Viewer::Spectator);
        for seat in fact.knows_more().iter() {
            if let Some(own) = redact(&fact, Viewer::Seat(seat)) {
                self.note(seat, Own { after: self.public.len(), instead: public.is_some(), fact: own });
            }
        }
        if matches!(fact.event, Event::AgentSayChunk { .. } | Event::MafiaChat { .. }) {
            Arc::make_mut(&mut self.spoken).take(&fact.event);
        }
        // Each of these copies its list only if a view that looks at it is still alive.
        if let Some(public) = public {
            Arc::make_mut(&mut self.public).push(public);
        }
        Arc::make_mut(&mut self.facts).push(fact);
    }

    fn note(&mut self, seat: Seat, own: Own) {
        let Some(at) = seat.index() else { return };
        if at >= self.own.len() {
            self.own.resize_with(at + 1, Default::default);
        }
        Arc::make_mut(&mut self.own[at]).push(own);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Which words were used.
    pub fn spoken(&self) -> &Spoken {
        &self.spoken
    }

    /// The facts from this one on.
    pub fn since(&self, mark: usize) -> &[Fact] {
        self.facts.get(mark..).unwrap_or(&[])
    }

    /// The list as one viewer remembers it.
    pub fn seen_by(&self, viewer: Viewer) -> Memory {
        let own = |seat: Seat| self.own.get(seat.index()?).cloned();
        match viewer {
            Viewer::Referee => self.facts.iter().filter_map(|fact| redact(fact, viewer)).collect(),
            Viewer::Spectator => Memory { public: self.public.clone(), own: Arc::default() },
            Viewer::Seat(seat) => Memory { public: self.public.clone(), own: own(seat).unwrap_or_default() },
        }
    }
}

impl PartialEq for Log {
    fn eq(&self, other: &Log) -> bool {
        self.facts == other.facts
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.facts.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut log = Log::default();
        Vec::deserialize(from)?.into_iter().for_each(|fact| log.push(fact));
        Ok(log)
    }
}

/// How far a reader of a memory has come.
#[derive(Clone, Default, Debug)]
pub struct Mark {
    public: usize,
    own: usize,
}

/// What one viewer was told, saw, said and did.
#[derive(Clone)]
pub struct Memory {
    public: Arc<Vec<Fact>>,
    own: Arc<Vec<Own>>,
}

impl Memory {
    /// The facts as this viewer knows them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Fact> {
        self.after(&mut Mark::default()).collect::<Vec<_>>().into_iter()
    }

    /// What has happened since a mark, which is moved on as it is read. A mark that is new is before the first fact.
    pub fn since<'a, 'm>(&'a self, mark: &'m mut Mark) -> impl Iterator<Item = &'a Event> + use<'a, 'm> {
        self.after(mark).map(|fact| &fact.event)
    }

    fn after<'a, 'm>(&'a self, mark: &'m mut Mark) -> impl Iterator<Item = &'a Fact> + use<'a, 'm> {
        std::iter::from_fn(move || match self.own.get(mark.own) {
            Some(own) if own.after <= mark.public => {
                mark.own += 1;
                mark.public += usize::from(own.instead);
                Some(&own.fact)
            }
            _ => {
                let fact = self.public.get(mark.public)?;
                mark.public += 1;
                Some(fact)
            }
        })
    }
}

impl FromIterator<Fact> for Memory {
    fn from_iter<T: IntoIterator<Item = Fact>>(facts: T) -> Self {
        Memory { public: Arc::new(facts.into_iter().collect()), own: Arc::default() }
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Memory {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Memory {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Session};
    use crate::games::mafia::Mafia;

    /// Kept as it happens or worked out from the whole list, a memory is the same; and it is read the same bit by bit.
    #[test]
    fn a_memory_is_the_list_seen_through_redact() {
        let mut private = 0;
        let flow = serde_json::json!({"ruleset": "flow", "players": 15});
        let hidden = serde_json::json!({"ruleset": "fsm"});
        for (setup, seed) in [(hidden, 1), (flow, 2)] {
            let setup = crate::engine::read_setup::<Mafia>(&setup).expect("a setup");
            let mut session = Session::<Mafia>::new(setup, seed.into()).expect("a table");
            let mind = Mafia::minds().pop().expect("a mind");
            let mut minds: Vec<_> =
                session.state().seats().into_iter().map(|seat| (seat, (mind.make)(), Mark::default())).collect();
            let mut heard: Vec<Vec<Event>> = vec![Vec::new(); minds.len()];
            let log = |session: &Session<Mafia>| {
                let state = serde_json::to_value(session.state()).expect("JSON");
                serde_json::from_value::<Log>(state["log"].clone()).expect("a log")
            };
            while session.outcome().is_none() {
                let mut acted = false;
                for (at, (seat, bot, mark)) in minds.iter_mut().enumerate() {
                    if !session.state().awaits(*seat) {
                        continue;
                    }
                    let view = session.view(Viewer::Seat(*seat));
                    heard[at].extend(view.memory.since(mark).cloned());
                    if let Some(action) = bot.choose(&view, &mut session.mind_draw(*seat)) {
                        session.act(*seat, action).expect("a legal action");
                        acted = true;
                    }
                }
                if !acted {
                    session.tick(1000);
                }
                let log = log(&session);
                for viewer in session.state().seats().into_iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                    let by_hand: Memory = log.since(0).iter().filter_map(|fact| redact(fact, viewer)).collect();
                    if session.outcome().is_none() {
                        assert_eq!(session.view(viewer).memory, by_hand, "{viewer}");
                    }
                    assert_eq!(log.seen_by(viewer), by_hand, "{viewer}");
                    private += by_hand.iter().count() - log.seen_by(Viewer::Spectator).iter().count();
                }
            }
            let log = log(&session);
            for (at, (seat, _, mark)) in minds.iter_mut().enumerate() {
                let memory = log.seen_by(Viewer::Seat(*seat));
                heard[at].extend(memory.since(mark).cloned());
                assert!(heard[at].iter().eq(memory.iter().map(|fact| &fact.event)), "{seat}");
            }
        }
        assert!(private > 0, "somebody was told what others were not");
    }
}
