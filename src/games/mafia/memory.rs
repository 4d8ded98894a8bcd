//! What happened, and what of it a seat remembers.
//!
//! A table keeps one list of facts. A memory is that list seen through `facts::redact` and nothing
//! else; it is worked out when it is read, so that a view costs the same late in a long game as early in a short one.

use super::facts::{Event, Fact, redact, seen};
use crate::engine::Viewer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Everything that became true, in order.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Log(Arc<Vec<Fact>>);

impl Log {
    /// One more fact.
    pub fn push(&mut self, fact: Fact) {
        // Copies the list only if a view that looks at it is still alive.
        Arc::make_mut(&mut self.0).push(fact);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The facts from this one on.
    pub fn since(&self, mark: usize) -> &[Fact] {
        self.0.get(mark..).unwrap_or(&[])
    }

    /// The list as one viewer remembers it.
    pub fn seen_by(&self, viewer: Viewer) -> Memory {
        Memory { log: self.clone(), viewer }
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Log(Arc::new(Vec::deserialize(from)?)))
    }
}

/// How far a reader of a memory has come. It cannot be looked into: the number would tell how much was kept back.
#[derive(Clone, Default)]
pub struct Mark(usize);

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark")
    }
}

/// What one viewer was told, saw, said and did. There is no way from here to the rest of the list.
#[derive(Clone)]
pub struct Memory {
    log: Log,
    viewer: Viewer,
}

impl Memory {
    /// The facts as this viewer knows them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Fact> + '_ {
        self.log.0.iter().filter_map(|fact| redact(fact, self.viewer))
    }

    /// What has happened since a mark, which is moved on to now. A mark that is new is before the first fact.
    pub fn since(&self, mark: &mut Mark) -> impl Iterator<Item = Cow<'_, Event>> + '_ {
        let from = std::mem::replace(&mut mark.0, self.log.len());
        self.log.since(from).iter().filter_map(|fact| seen(fact, self.viewer))
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
