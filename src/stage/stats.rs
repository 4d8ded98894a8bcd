//! What was played: one entry a game, on the shelf. Every figure is worked out from the entries, so none can be wrong.

use super::shelf::Shelf;
use crate::challenge::Past;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file on the shelf.
const FILE: &str = "statistics.json";
/// Where an export goes.
pub const EXPORT: &str = "lantern-statistics-export.json";

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The day, as `2026-11-16`.
    pub day: String,
    /// Which game.
    pub game: String,
    /// What is counted together: a preset, or a mode with figures of its own.
    pub group: String,
    /// Whether it was won.
    pub won: bool,
    /// Guesses, or what else the game counts by.
    pub score: u32,
    /// How long it took.
    pub ms: u64,
    /// Hints that were taken.
    pub hints: u64,
    /// The game's ID, to play it again.
    pub id: String,
}

impl Entry {
    /// What achievements look at.
    pub fn past(&self) -> Past<'_> {
        let Entry { day, game, group, won, score, hints, .. } = self;
        Past { day, game, group, won: *won, score: *score, hints: *hints }
    }
}

/// All of them.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// The version of this file.
    pub format: u32,
    /// The games, the oldest first.
    pub entries: Vec<Entry>,
    /// Whether the shelf did not take the last change: then what is remembered here is more than what lies there.
    #[serde(skip)]
    unkept: bool,
}

/// The figures of a group.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// Games.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games won with a hint, of those.
    pub with_hints: u32,
    /// Wins in a row up to now.
    pub streak: u32,
    /// Most wins in a row.
    pub longest_streak: u32,
    /// How many wins took how many guesses.
    pub distribution: BTreeMap<u32, u32>,
    /// The fewest guesses of a win.
    pub best: Option<u32>,
    /// Guesses of a win on average.
    pub mean: Option<f32>,
}

impl Stats {
    /// The statistics on the shelf. A file that cannot be read is set aside.
    pub fn load(shelf: &Shelf) -> Stats {
        let none = Stats { format: 1, ..default() };
        let Some(text) = shelf.read(FILE) else { return none };
        serde_json::from_str(&text).unwrap_or_else(|error| {
            warn!("statistics could not be read and were set aside: {error}");
            shelf.set_aside(FILE);
            none
        })
    }

    /// Another window, or another tab, may have written since: what lies on the shelf is taken up before it is changed.
    fn refresh(&mut self, shelf: &Shelf) {
        if let Some(text) = shelf.read(FILE).filter(|_| !self.unkept)
            && let Ok(found) = serde_json::from_str(&text)
        {
            *self = found;
        }
    }

    /// Adds a game and keeps it.
    pub fn add(&mut self, entry: Entry, shelf: &Shelf) {
        self.refresh(shelf);
        self.entries.push(entry);
        self.keep(shelf);
    }

    /// Whether this game has been played to its end before.
    pub fn knows(&self, game: &str) -> bool {
        self.entries.iter().any(|entry| entry.game == game)
    }

    /// Forgets a group.
    pub fn reset(&mut self, game: &str, group: &str, shelf: &Shelf) {
        self.refresh(shelf);
        self.entries.retain(|entry| entry.game != game || entry.group != group);
        self.keep(shelf);
    }

    fn keep(&mut self, shelf: &Shelf) {
        let written = serde_json::to_string(self).map_err(std::io::Error::other);
        let kept = written.and_then(|text| shelf.write(FILE, &text));
        if let Err(error) = &kept {
            warn!("statistics could not be kept: {error}");
        }
        self.unkept = kept.is_err();
    }

    /// Writes everything to a file that a person can take along; where it lies.
    pub fn export(&self, shelf: &Shelf) -> std::io::Result<Option<std::path::PathBuf>> {
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::other)?;
        #[cfg(target_family = "wasm")]
        if shelf.keeps() {
            super::web::save_file(EXPORT, &text);
            return Ok(Some(EXPORT.into()));
        }
        shelf.write(EXPORT, &text)?;
        Ok(shelf.path(EXPORT))
    }

    /// The figures of a group.
    pub fn figures(&self, game: &str, group: &str) -> Figures {
        let mut figures = Figures::default();
        let mut total = 0;
        for entry in self.entries.iter().filter(|entry| entry.game == game && entry.group == group) {
            figures.played += 1;
            if !entry.won {
                figures.streak = 0;
                continue;
            }
            figures.won += 1;
            figures.with_hints += u32::from(entry.hints > 0);
            figures.streak += 1;
            figures.longest_streak = figures.longest_streak.max(figures.streak);
            *figures.distribution.entry(entry.score).or_default() += 1;
            figures.best = Some(figures.best.map_or(entry.score, |best| best.min(entry.score)));
            total += entry.score;
        }
        figures.mean = (figures.won > 0).then(|| total as f32 / figures.won as f32);
        figures
    }

    /// Whether the game of this day was played in this group.
    pub fn played_on(&self, game: &str, group: &str, day: &str) -> bool {
        self.entries.iter().any(|entry| entry.game == game && entry.group == group && entry.day == day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(won: bool, score: u32) -> Entry {
        Entry {
            day: "2026-11-16".into(),
            game: "draughts".into(),
            group: "classic".into(),
            won,
            score,
            ms: 1000,
            hints: u64::from(score == 6),
            id: String::new(),
        }
    }

    #[test]
    fn figures_follow_from_the_entries() {
        let mut stats = Stats::default();
        let shelf = Shelf::nowhere();
        for (won, score) in [(true, 5), (true, 4), (false, 10), (true, 6), (true, 5), (true, 5)] {
            stats.add(entry(won, score), &shelf);
        }
        stats.add(Entry { group: "super".into(), ..entry(true, 1) }, &shelf);
        let figures = stats.figures("draughts", "classic");
        assert_eq!((figures.played, figures.won, figures.with_hints), (6, 5, 1));
        assert_eq!((figures.streak, figures.longest_streak), (3, 3));
        assert_eq!(figures.distribution, BTreeMap::from([(4, 1), (5, 3), (6, 1)]));
        assert_eq!((figures.best, figures.mean), (Some(4), Some(5.0)));
        stats.reset("draughts", "classic", &shelf);
        assert_eq!(stats.figures("draughts", "classic"), Figures::default());
        assert_eq!(stats.figures("draughts", "super").played, 1);
    }

    #[test]
    fn two_windows_forget_nothing_of_each_other() {
        let folder = std::env::temp_dir().join(format!("lantern-two-windows-{}", std::process::id()));
        let shelf = Shelf::in_folder(&folder);
        let (mut one, mut other) = (Stats::load(&shelf), Stats::load(&shelf));
        one.add(entry(true, 4), &shelf);
        other.add(entry(true, 5), &shelf);
        one.add(entry(false, 10), &shelf);
        let scores: Vec<u32> = Stats::load(&shelf).entries.iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [4, 5, 10]);
        let _ = std::fs::remove_dir_all(folder);
    }
}
