//! Cassettes: what models answered, kept so that the same games can be played again without them, to the same bit.
//!
//! A line of JSON for each answer. What was asked is not in it, only its hash: the request without key and headers, the
//! game, the seat and the number of the question. So a run that was killed goes on where it was, and pays for no answer
//! twice; and a cassette that does not belong to these games says so.

use super::usage::locked;
use super::wire::Reply;
use crate::engine::{Fault, canonical};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

/// What a cassette is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CassetteMode {
    /// Begins anew and keeps every answer.
    Record,
    /// Plays what was kept; nothing is sent anywhere.
    Replay,
    /// Plays what was kept and asks for the rest, which is kept, too.
    Auto,
}

impl std::str::FromStr for CassetteMode {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text {
            "record" => Ok(CassetteMode::Record),
            "replay" => Ok(CassetteMode::Replay),
            "auto" => Ok(CassetteMode::Auto),
            _ => Err(Fault::new("bad_cassette", "a cassette is used to record, replay or auto")),
        }
    }
}

/// An answer as it was heard, or why there was none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    /// It answered.
    Reply(Reply),
    /// There was more to read than it can.
    TooMuch,
    /// It wrote without end.
    Endless,
}

/// One line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The hash of what was asked.
    pub key: String,
    /// What came of it.
    pub outcome: Outcome,
    /// Until the answer was there, in ms.
    pub ms: u64,
    /// Until its first token, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_ms: Option<u64>,
    /// How often the request was sent again.
    #[serde(default)]
    pub retries: u64,
}

/// A file of answers.
pub(super) struct Cassette {
    mode: CassetteMode,
    kept: Mutex<HashMap<String, Kept>>,
    file: Option<Mutex<File>>,
}

fn broken(file: &Path, why: impl std::fmt::Display) -> Fault {
    Fault::new("cassette_broken", format!("{}: {why}", file.display()))
}

impl Cassette {
    /// Opens or begins a cassette.
    pub(super) fn open(path: &Path, mode: CassetteMode) -> Result<Cassette, Fault> {
        let mut kept = HashMap::new();
        let mut whole = 0;
        if mode != CassetteMode::Record {
            match File::open(path) {
                Ok(file) => whole = load(path, file, &mut kept)?,
                Err(error) if mode == CassetteMode::Auto && error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(broken(path, error)),
            }
        }
        let file = match mode {
            CassetteMode::Replay => None,
            CassetteMode::Record | CassetteMode::Auto => {
                let mut options = OpenOptions::new();
                options.write(true).create(true).truncate(mode == CassetteMode::Record);
                let mut file = options.open(path).map_err(|error| broken(path, error))?;
                // A line that a killed process began is written over.
                file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|error| broken(path, error))?;
                Some(Mutex::new(file))
            }
        };
        Ok(Cassette { mode, kept: Mutex::new(kept), file })
    }

    /// Whether nothing is ever sent.
    pub(super) fn only_replays(&self) -> bool {
        self.mode == CassetteMode::Replay
    }

    /// What a request is known by.
    pub(super) fn key(body: &Value, game: &str, seat: &str, question: u64) -> String {
        let mut hash = Sha256::new();
        for part in [&canonical(body), game, seat, &question.to_string()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let digest: [u8; 32] = hash.finalize().into();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The answer that was kept; `None` if it is to be asked for.
    pub(super) fn find(&self, key: &str) -> Result<Option<Kept>, Fault> {
        match locked(&self.kept).get(key) {
            Some(kept) => Ok(Some(kept.clone())),
            None if self.mode == CassetteMode::Replay => {
                let why = "the cassette has no answer to this question: it was recorded with other games, prompts or profiles";
                Err(Fault::new("cassette_miss", why))
            }
            None => Ok(None),
        }
    }

    /// Keeps an answer. It is in the file before it is used.
    pub(super) fn keep(&self, kept: Kept) -> Result<(), Fault> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut line = serde_json::to_string(&kept).unwrap_or_default();
        line.push('\n');
        let written = locked(file).write_all(line.as_bytes());
        written.map_err(|error| Fault::new("cassette_broken", format!("the cassette cannot be written: {error}")))?;
        locked(&self.kept).insert(kept.key.clone(), kept);
        Ok(())
    }
}

/// Reads the lines; returns how many bytes of whole lines there are.
fn load(path: &Path, file: File, kept: &mut HashMap<String, Kept>) -> Result<u64, Fault> {
    let mut reader = BufReader::new(file);
    let (mut whole, mut number, mut line) = (0, 0, Vec::new());
    loop {
        line.clear();
        number += 1;
        let read = reader.read_until(b'\n', &mut line).map_err(|error| broken(path, error))?;
        if line.last() != Some(&b'\n') {
            return Ok(whole);
        }
        let one: Kept =
            serde_json::from_slice(&line).map_err(|_| broken(path, format!("line {number} is no answer")))?;
        kept.insert(one.key.clone(), one);
        whole += read as u64;
    }
}
