//! Games that were left, as they lie in storage: one of each kind. The one that was played last lies in a file of its own
//! name, the others beside it.

use super::storage::Storage;
use super::table::{Staged, Table};
use crate::engine::{Fault, Record, Session};
use bevy::log::warn;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game that was left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The version of this file.
    pub format: u32,
    /// Which game.
    pub game: String,
    /// On what terms.
    pub terms: serde_json::Value,
    /// How long it has been played.
    pub elapsed_ms: u64,
    /// All moves.
    pub record: Record,
}

/// The file of the game that was played last.
pub const SAVE_FILE: &str = "table.json";

/// The file of a game that was left for another.
fn file_of(game: &str) -> String {
    format!("table-{game}.json")
}

impl Save {
    /// The game that was played last, if it was left. A file that cannot be read is set aside.
    pub fn load(storage: &Storage) -> Option<Save> {
        Save::read(storage, SAVE_FILE)
    }

    /// The game of this name that was left, if there is one.
    pub fn of(storage: &Storage, game: &str) -> Option<Save> {
        let last = Save::load(storage).filter(|save| save.game == game);
        last.or_else(|| Save::read(storage, &file_of(game)).filter(|save| save.game == game))
    }

    /// The game to go on with: the one that was played last, or else the first of these that was left.
    pub fn to_continue<'a>(storage: &Storage, mut games: impl Iterator<Item = &'a str>) -> Option<Save> {
        Save::load(storage).or_else(|| games.find_map(|game| Save::of(storage, game)))
    }

    /// A game of this name is about to be kept: one of another name makes room for it, one of the same is replaced.
    pub fn make_room(storage: &Storage, game: &str) {
        if let Some(other) = Save::load(storage).filter(|save| save.game != game)
            && let Some(text) = storage.read(SAVE_FILE)
        {
            match storage.write(&file_of(&other.game), &text) {
                Ok(()) => storage.remove(SAVE_FILE),
                Err(error) => warn!("the game that was left could not be kept: {error}"),
            }
        }
        storage.remove(&file_of(game));
    }

    /// Puts the game of this name aside: it cannot be read.
    pub fn set_aside(storage: &Storage, game: &str) {
        let last = Save::load(storage).is_some_and(|save| save.game == game);
        storage.set_aside(&if last { SAVE_FILE.to_owned() } else { file_of(game) });
    }

    fn read(storage: &Storage, file: &str) -> Option<Save> {
        let text = storage.read(file)?;
        match serde_json::from_str::<Save>(&text) {
            Ok(save) if save.format == 1 => Some(save),
            Ok(save) => {
                warn!("the saved game has format {}, this program reads 1; it was set aside", save.format);
                storage.set_aside(file);
                None
            }
            Err(error) => {
                warn!("the saved game could not be read and was set aside: {error}");
                storage.set_aside(file);
                None
            }
        }
    }

    /// The table it describes.
    pub fn table<G: Staged>(&self) -> Result<Table<G>, Fault> {
        let bad = |error: serde_json::Error| Fault::new("bad_save", error.to_string());
        let terms = serde_json::from_value(self.terms.clone()).map_err(bad)?;
        let session = Session::replay(&self.record, |_, _, _| {})?;
        Ok(Table::of_session(session, terms, Duration::from_millis(self.elapsed_ms)))
    }
}

impl<G: Staged> Table<G> {
    /// Keeps the game in storage; one that has ended is taken away. A game on another host is kept there.
    pub fn keep(&self, storage: &Storage) {
        let Some(host) = self.local() else { return };
        if self.outcome().is_some() {
            storage.remove(SAVE_FILE);
            return;
        }
        let save = Save {
            format: 1,
            game: G::INFO.name.to_owned(),
            terms: serde_json::to_value(&self.terms).unwrap_or_default(),
            elapsed_ms: self.elapsed.as_millis() as u64,
            record: host.on_paper(),
        };
        let written = serde_json::to_string(&save).map_err(std::io::Error::other);
        if let Err(error) = written.and_then(|text| storage.write(SAVE_FILE, &text)) {
            warn!("the game could not be kept: {error}");
        }
    }
}
