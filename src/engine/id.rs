//! Game IDs: a game in one short text that can be sent to a friend.
//!
//! `mastermind:classic#SEED` is a preset, `mastermind:colours=8,pegs=5#SEED` a setup that differs from the default in
//! the keys that are named. Where that would spoil a secret (or a value is not a plain one), the setup is written as
//! `~` and letters that cannot be read by accident. Everything behind the first `#` is the seed.

use super::{Fault, Rules, Seed, ShortCode};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The parts of a game ID; all but the game may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameId {
    /// The game's name.
    pub game: String,
    /// What stands between `:` and `#`.
    setup: Option<String>,
    /// The seed.
    pub seed: Option<Seed>,
}

fn bad(message: impl Into<String>) -> Fault {
    Fault::new("bad_game_id", message)
}

impl FromStr for GameId {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (head, seed) = match text.split_once('#') {
            Some((head, seed)) => (head, Some(seed.parse().map_err(|error| bad(format!("{error}")))?)),
            None => (text, None),
        };
        let (game, setup) = match head.split_once(':') {
            Some((game, setup)) => (game, Some(setup.to_owned())),
            None => (head, None),
        };
        Ok(GameId { game: game.to_owned(), setup, seed })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        if let Some(setup) = &self.setup {
            write!(f, ":{setup}")?;
        }
        if let Some(seed) = &self.seed {
            write!(f, "#{seed}")?;
        }
        Ok(())
    }
}

impl GameId {
    /// The ID of a game with this setup and seed.
    pub fn of<G: Rules>(setup: &G::Setup, seed: &Seed) -> GameId {
        let preset = G::presets().into_iter().find(|preset| preset.setup == *setup);
        let keys = differing_keys(setup, &G::Setup::default());
        let setup = match preset {
            Some(preset) => preset.name.to_owned(),
            None if !G::custom(setup) => plain(&keys).unwrap_or_else(|| veil(&keys)),
            None => veil(&keys),
        };
        GameId { game: G::INFO.name.to_owned(), setup: Some(setup), seed: Some(seed.clone()) }
    }

    /// The ID of the game that a short code stands for, if it is this game's.
    pub fn of_code<G: Rules>(code: &ShortCode) -> Option<GameId> {
        Some(GameId::of::<G>(&G::signed(code.sign())?, &code.seed()))
    }

    /// The shortest text that stands for a game with this setup and seed: a short code, or its ID.
    pub fn shortest<G: Rules>(setup: &G::Setup, seed: &Seed) -> String {
        match ShortCode::read(seed.as_str()) {
            Some(Ok(code)) if G::sign(setup) == Some(code.sign()) => code.to_string(),
            _ => GameId::of::<G>(setup, seed).to_string(),
        }
    }

    /// Whether the ID names a setup.
    pub fn has_setup(&self) -> bool {
        self.setup.is_some()
    }

    /// The setup as JSON, ready for [`read_setup`](super::read_setup).
    pub fn setup_json<G: Rules>(&self) -> Result<Value, Fault> {
        let Some(text) = &self.setup else { return Ok(Value::Null) };
        if let Some(letters) = text.strip_prefix('~') {
            return unveil(letters).ok_or_else(|| bad("the letters after ~ are damaged"));
        }
        let mut keys = Map::new();
        if !text.contains('=') {
            keys.insert(G::INFO.preset_key.to_owned(), Value::from(text.as_str()));
            return Ok(Value::Object(keys));
        }
        for part in text.split(',') {
            let (key, value) =
                part.split_once('=').ok_or_else(|| bad(format!("{} has no value", Fault::quote(part))))?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            keys.insert(key.to_owned(), value);
        }
        Ok(Value::Object(keys))
    }
}

fn differing_keys<S: serde::Serialize>(setup: &S, default: &S) -> Map<String, Value> {
    let keys = |setup| match serde_json::to_value(setup) {
        Ok(Value::Object(keys)) => keys,
        _ => Map::new(),
    };
    let default = keys(default);
    keys(setup).into_iter().filter(|(key, value)| default.get(key) != Some(value)).collect()
}

/// `key=value,key=value`, if that can be read back.
fn plain(keys: &Map<String, Value>) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (key, value) in keys {
        let text = match value {
            // A word that JSON would read as something else, or that holds our own signs, needs the veil.
            Value::String(word) if !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || c == '_') => {
                serde_json::from_str::<Value>(word).is_err().then(|| word.clone())?
            }
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => return None,
        };
        parts.push(format!("{key}={text}"));
    }
    parts.sort();
    (!parts.is_empty()).then(|| parts.join(","))
}

/// Not encryption: the program can read it, a glance cannot. Four bytes of checksum find typing errors.
fn veil(keys: &Map<String, Value>) -> String {
    let mut bytes = super::canonical(&Value::Object(keys.clone())).into_bytes();
    let sum = Sha256::digest(&bytes);
    scramble(&mut bytes, &sum[..4]);
    let digits = sum[..4].iter().chain(&bytes).map(|byte| format!("{byte:02x}"));
    format!("~{}", digits.collect::<String>())
}

fn unveil(letters: &str) -> Option<Value> {
    let digits = letters.as_bytes();
    if !digits.len().is_multiple_of(2) || digits.len() < 8 {
        return None;
    }
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Vec<u8> = digits.chunks(2).map(pair).collect::<Option<_>>()?;
    let (sum, text) = bytes.split_at(4);
    let mut text = text.to_vec();
    scramble(&mut text, sum);
    if Sha256::digest(&text)[..4] != *sum { None } else { serde_json::from_slice(&text).ok() }
}

fn scramble(bytes: &mut [u8], sum: &[u8]) {
    let mut key = [0; 32];
    key[..4].copy_from_slice(sum);
    let mut stream = vec![0; bytes.len()];
    ChaCha12Rng::from_seed(key).fill_bytes(&mut stream);
    bytes.iter_mut().zip(stream).for_each(|(byte, mask)| *byte ^= mask);
}
