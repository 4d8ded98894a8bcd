//! Games that were left, as they lie in storage: one of each kind, and one of the day besides. The one that was played last
//! lies in a file of its own name, the others beside it.

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

/// The file of a game that was left for another. A game of the day can be played once, so it has a place of its own.
fn file_of(game: &str, of_the_day: bool) -> String {
    format!("table-{game}{}.json", if of_the_day { "-daily" } else { "" })
}

/// Whether terms are those of a game of the day.
fn of_the_day(terms: &serde_json::Value) -> bool {
    terms.get("day").is_some_and(serde_json::Value::is_string)
}

impl Save {
    /// The game that was played last, if it was left. A file that cannot be read is set aside.
    pub fn load(storage: &Storage) -> Option<Save> {
        Save::read(storage, SAVE_FILE)
    }

    /// The game of this name that was left, if there is one.
    pub fn of(storage: &Storage, game: &str) -> Option<Save> {
        Save::all_of(storage, game).next().map(|(_, save)| save)
    }

    /// The games of this name that were left, with their files: the one that was played last before the others.
    pub fn all_of<'a>(storage: &'a Storage, game: &'a str) -> impl Iterator<Item = (String, Save)> + 'a {
        let files = [SAVE_FILE.to_owned(), file_of(game, false), file_of(game, true)];
        let read = |file: String| Save::read(storage, &file).map(|save| (file, save));
        files.into_iter().filter_map(read).filter(move |(_, save)| save.game == game)
    }

    /// The game to go on with: the one that was played last, or else the first of these that was left.
    pub fn to_continue<'a>(storage: &Storage, mut games: impl Iterator<Item = &'a str>) -> Option<Save> {
        Save::load(storage).or_else(|| games.find_map(|game| Save::of(storage, game)))
    }

    /// A game of this name, on these terms, is about to be kept: one of the same kind is replaced, any other makes room.
    pub fn make_room(storage: &Storage, game: &str, terms: &impl Serialize) {
        let terms = serde_json::to_value(terms).unwrap_or_default();
        let place = file_of(game, of_the_day(&terms));
        if let Some(other) = Save::load(storage)
            && let Some(text) = storage.read(SAVE_FILE)
        {
            let others = file_of(&other.game, of_the_day(&other.terms));
            if others != place {
                match storage.write(&others, &text) {
                    Ok(()) => storage.remove(SAVE_FILE),
                    Err(error) => warn!("the game that was left could not be kept: {error}"),
                }
            }
        }
        storage.remove(&place);
    }

    /// Puts the game of this name aside that would be taken up: it cannot be read.
    pub fn set_aside(storage: &Storage, game: &str) {
        if let Some((file, _)) = Save::all_of(storage, game).next() {
            storage.set_aside(&file);
        }
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
