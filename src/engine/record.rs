//! A game on paper: save, replay, share, proof.
//!
//! A record is `{format, game, setup, seed, moves, marks, hash}`. Each move carries a `check`, the first 16 digits of
//! a hash chain over the setup, the seed, every move and the state after it; so a record that was altered, or that a
//! changed program no longer reproduces, is reported with the first move that differs. `check` and `marks` may be
//! missing in a record written by hand.

use super::{Fault, Move, Seat, Seed};
use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt;

/// The format that is written today. Every format ever written is read for ever; a test keeps one of each.
pub const FORMAT: u32 = 1;

/// A record has at most so many moves, and so has a game that is played.
pub const MOST_MOVES: usize = 250_000;

/// A longer text is not read as a record: twice what so many moves of the wordiest game of stones take.
pub const MOST_RECORD_BYTES: usize = 32 << 20;

/// Everything needed to play a game again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Which version of this layout it is.
    pub format: u32,
    /// The game's name in the registry.
    pub game: String,
    /// The setup, written out in full.
    pub setup: Value,
    /// The seed of the first deal.
    pub seed: Seed,
    /// What happened.
    #[serde(deserialize_with = "read_moves")]
    pub moves: Vec<Entry>,
    /// What a reader of the result must know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
    /// The end of the hash chain.
    pub hash: String,
}

/// How a result came about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// The setup fixed what the dice should decide.
    pub custom: bool,
    /// A move was taken back.
    pub practice: bool,
    /// How many hints were taken.
    pub hints: u64,
    /// How often the rules acted for a seat that did not.
    #[serde(skip_serializing_if = "is_zero")]
    pub absent: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A move as it stands in a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "a move is {seat, action} or {tick}, with an optional check")]
pub enum Entry {
    /// A seat did something.
    Act {
        /// The seat that acted.
        seat: Seat,
        /// The action, as the game writes it.
        action: Value,
        /// The chain after this move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        check: Option<String>,
    },
    /// Game time passed.
    Tick {
        /// How much, in ms.
        tick: u64,
        /// The chain after this move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        check: Option<String>,
    },
}

impl Entry {
    /// The chain after this move, if it is written.
    pub fn check(&self) -> Option<&str> {
        match self {
            Entry::Act { check, .. } | Entry::Tick { check, .. } => check.as_deref(),
        }
    }

    pub(super) fn set_check(&mut self, value: String) {
        match self {
            Entry::Act { check, .. } | Entry::Tick { check, .. } => *check = Some(value),
        }
    }

    /// The move, in the game's own types.
    pub fn read<A: Serialize + DeserializeOwned>(&self) -> Result<Move<A>, Fault> {
        match self {
            Entry::Act { seat, action, .. } => Move::read(*seat, action.clone()),
            Entry::Tick { tick, .. } => Ok(Move::Tick { ms: *tick }),
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Act { seat, action, .. } => write!(f, "{seat} {}", canonical(action)),
            Entry::Tick { tick, .. } => write!(f, "tick {tick}"),
        }
    }
}

impl Record {
    /// Reads a record of any format: the record itself, or a table's answer that holds it.
    pub fn read(text: &str) -> Result<Record, Fault> {
        /// The one key that every format has, and the one that an answer has.
        #[derive(Deserialize)]
        struct Dated {
            format: Option<Value>,
            record: Option<Box<Dated>>,
        }
        #[derive(Deserialize)]
        struct Answer {
            record: Record,
        }
        let bad = |error: serde_json::Error| Fault::new("bad_record", format!("not a record: {error}"));
        if text.len() > MOST_RECORD_BYTES {
            let why = format!("a record has at most {MOST_RECORD_BYTES} bytes, this one has {}", text.len());
            return Err(Fault::new("record_too_large", why));
        }
        let dated: Dated = serde_json::from_str(text).map_err(bad)?;
        let inside = dated.record.as_deref();
        match inside.unwrap_or(&dated).format.as_ref().map(|format| (format, format.as_u64())) {
            Some((_, Some(1))) if inside.is_some() => Ok(serde_json::from_str::<Answer>(text).map_err(bad)?.record),
            Some((_, Some(1))) => serde_json::from_str(text).map_err(bad),
            Some((format, _)) => {
                let why = format!("record format {format} is unknown; this program reads formats 1 to {FORMAT}");
                Err(Fault::new("unknown_format", why))
            }
            None => Err(Fault::new("bad_record", "not a record: it has no format")),
        }
    }

    /// The record as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Reads moves one by one. Time that passed in several steps is one move, as a session writes it down, so what a text
/// says in few moves takes little memory; more moves than a record may have are not read at all.
fn read_moves<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Entry>, D::Error> {
    struct Moves;
    impl<'de> Visitor<'de> for Moves {
        type Value = Vec<Entry>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of moves")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<Entry>, A::Error> {
            let mut moves: Vec<Entry> = Vec::new();
            while let Some(entry) = entries.next_element::<Entry>()? {
                if let (Some(Entry::Tick { tick, check }), Entry::Tick { tick: more, check: later }) =
                    (moves.last_mut(), &entry)
                {
                    *tick = tick.saturating_add(*more);
                    *check = later.clone();
                } else if moves.len() < MOST_MOVES {
                    moves.push(entry);
                } else {
                    return Err(A::Error::custom(format_args!("a record has at most {MOST_MOVES} moves")));
                }
            }
            Ok(moves)
        }
    }
    from.deserialize_seq(Moves)
}

/// A value as JSON text with sorted keys and no spaces: the same bytes on every platform, whatever features of the
/// JSON crate other parts of a program switch on.
pub fn canonical(value: &Value) -> String {
    fn write(value: &Value, out: &mut String) {
        match value {
            Value::Array(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    write(item, out);
                }
                out.push(']');
            }
            Value::Object(keys) => {
                let mut keys: Vec<_> = keys.iter().collect();
                keys.sort_by_key(|(key, _)| key.as_str());
                out.push('{');
                for (at, (key, item)) in keys.into_iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    out.push_str(&Value::from(key.as_str()).to_string());
                    out.push(':');
                    write(item, out);
                }
                out.push('}');
            }
            plain => out.push_str(&plain.to_string()),
        }
    }
    let mut out = String::new();
    write(value, &mut out);
    out
}

/// The hash chain of a record.
#[derive(Clone)]
pub(super) struct Chain([u8; 32]);

impl Chain {
    pub(super) fn open(game: &str, setup: &impl Serialize, seed: &Seed, now: &impl Serialize) -> Chain {
        let mut chain = Chain([0; 32]);
        chain.add(&"lantern record 1");
        chain.add(&game);
        chain.add(setup);
        chain.add(seed);
        chain.add(now);
        chain
    }

    /// Adds a move and the state after it; returns the check to write beside the move.
    pub(super) fn link(&mut self, entry: &Entry, now: &impl Serialize) -> String {
        match entry {
            Entry::Act { seat, action, .. } => self.add(&(seat, action)),
            Entry::Tick { tick, .. } => self.add(tick),
        }
        self.add(now);
        hex(&self.0[..8])
    }

    /// The hash of the whole record.
    pub(super) fn close(mut self, marks: &Marks) -> String {
        self.add(marks);
        hex(&self.0)
    }

    fn add(&mut self, part: &impl Serialize) {
        let text = canonical(&serde_json::to_value(part).unwrap_or_default());
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(text.as_bytes());
        self.0 = hash.finalize().into();
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
