//! What was played: one entry a game, in storage. Every figure is worked out from the entries, so none can be wrong.

use super::calendar::Today;
use super::present::Redraw;
use super::storage::Storage;
use super::table::{Counted, Staged, Table};
use crate::challenge::{Past, belongs};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file in storage.
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
    /// How the person aimed, in a game where one has to find somebody.
    #[serde(default, skip_serializing_if = "Aim::is_empty")]
    pub aim: Aim,
}

/// Votes that were for somebody, and how many of them were for one who was to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Aim {
    /// Those that hit.
    pub hits: u32,
    /// All of them.
    pub of: u32,
}

impl Aim {
    /// Whether nobody was aimed at.
    pub fn is_empty(&self) -> bool {
        self.of == 0
    }
}

impl Entry {
    /// What achievements look at.
    pub fn past(&self) -> Past<'_> {
        let Entry { day, game, group, won, score, hints, .. } = self;
        Past { day, game, group, won: *won, score: *score, hints: *hints }
    }

    /// Whether it is counted in this group of a game.
    pub fn counts_in(&self, game: &str, group: &str) -> bool {
        self.game == game && belongs(&self.group, group)
    }
}

/// All of them.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// The version of this file.
    pub format: u32,
    /// The games, the oldest first.
    pub entries: Vec<Entry>,
    /// Whether storage did not take the last change: then what is remembered here is more than what lies there.
    #[serde(skip)]
    unkept: bool,
}

/// The figures of a group.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// Games that were finished.
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
    /// The fewest guesses of a win without a hint.
    pub best: Option<u32>,
    /// Guesses of a win on average.
    pub mean: Option<f32>,
    /// How well was aimed, in all games together.
    pub aim: Aim,
}

impl Stats {
    /// The statistics in storage. A file that cannot be read is set aside.
    pub fn load(storage: &Storage) -> Stats {
        let none = Stats { format: 1, ..default() };
        let Some(text) = storage.read(FILE) else { return none };
        serde_json::from_str(&text).unwrap_or_else(|error| {
            warn!("statistics could not be read and were set aside: {error}");
            storage.set_aside(FILE);
            none
        })
    }

    /// Another window, or another tab, may have written since: what lies in storage is taken up before it is changed.
    fn refresh(&mut self, storage: &Storage) {
        if let Some(text) = storage.read(FILE).filter(|_| !self.unkept)
            && let Ok(found) = serde_json::from_str(&text)
        {
            *self = found;
        }
    }

    /// Adds a game and keeps it.
    pub fn add(&mut self, entry: Entry, storage: &Storage) {
        self.refresh(storage);
        self.entries.push(entry);
        self.keep(storage);
    }

    /// Whether this game has been played to its end before.
    pub fn knows(&self, game: &str) -> bool {
        self.entries.iter().any(|entry| entry.game == game)
    }

    /// Forgets a group, with all that is part of it.
    pub fn reset(&mut self, game: &str, group: &str, storage: &Storage) {
        self.refresh(storage);
        self.entries.retain(|entry| !entry.counts_in(game, group));
        self.keep(storage);
    }

    fn keep(&mut self, storage: &Storage) {
        let written = serde_json::to_string(self).map_err(std::io::Error::other);
        let kept = written.and_then(|text| storage.write(FILE, &text));
        if let Err(error) = &kept {
            warn!("statistics could not be kept: {error}");
        }
        self.unkept = kept.is_err();
    }

    /// Writes everything to a file that a person can take along; where it lies.
    pub fn export(&self, storage: &Storage) -> std::io::Result<Option<std::path::PathBuf>> {
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::other)?;
        #[cfg(target_family = "wasm")]
        if storage.keeps() {
            super::web::save_file(EXPORT, &text);
            return Ok(Some(EXPORT.into()));
        }
        storage.write(EXPORT, &text)?;
        Ok(storage.path(EXPORT))
    }

    /// The figures of a group, with all that is part of it.
    pub fn figures(&self, game: &str, group: &str) -> Figures {
        let mut figures = Figures::default();
        let mut total = 0;
        for entry in self.entries.iter().filter(|entry| entry.counts_in(game, group)) {
            figures.played += 1;
            figures.aim.hits += entry.aim.hits;
            figures.aim.of += entry.aim.of;
            if !entry.won {
                figures.streak = 0;
                continue;
            }
            figures.won += 1;
            figures.with_hints += u32::from(entry.hints > 0);
            figures.streak += 1;
            figures.longest_streak = figures.longest_streak.max(figures.streak);
            *figures.distribution.entry(entry.score).or_default() += 1;
            // A win with a hint is a win, but no best.
            if entry.hints == 0 {
                figures.best = Some(figures.best.map_or(entry.score, |best| best.min(entry.score)));
            }
            total += entry.score;
        }
        figures.mean = (figures.won > 0).then(|| total as f32 / figures.won as f32);
        figures
    }

    /// The best of a group before its last game.
    pub fn best_before(&self, game: &str, group: &str) -> Option<u32> {
        let of_group = |entry: &&Entry| entry.counts_in(game, group);
        let last = self.entries.iter().rposition(|entry| of_group(&entry))?;
        let before = self.entries[..last].iter().filter(of_group).filter(|entry| entry.won && entry.hints == 0);
        before.map(|entry| entry.score).min()
    }

    /// Whether the game of this day was played in this group.
    pub fn played_on(&self, game: &str, group: &str, day: &str) -> bool {
        self.entries.iter().any(|entry| entry.game == game && entry.group == group && entry.day == day)
    }
}

/// Counts a game once, the moment it has ended, whatever is still to be shown.
pub(super) fn count<G: Staged>(
    table: Res<Table<G>>,
    mut redraw: MessageReader<Redraw<G>>,
    mut counted: Local<bool>,
    mut stats: ResMut<Stats>,
    storage: Res<Storage>,
    today: Res<Today>,
) {
    let over = table.outcome().is_some();
    if redraw.read().count() > 0 {
        *counted = over;
    }
    if !over || *counted {
        return;
    }
    *counted = true;
    let marks = table.marks();
    let Some(Counted { group, won, score, day }) = G::counted(&table).filter(|_| !marks.practice && !marks.custom)
    else {
        return;
    };
    let game = G::INFO.name;
    if day.as_ref().is_some_and(|day| stats.played_on(game, &group, day)) {
        return;
    }
    let entry = Entry {
        day: day.unwrap_or_else(|| today.day()),
        game: game.to_owned(),
        group,
        won,
        score,
        ms: table.elapsed.as_millis() as u64,
        hints: marks.hints,
        id: table.game_id().unwrap_or_default(),
        aim: G::aim(&table),
    };
    stats.add(entry, &storage);
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
            aim: Aim::default(),
        }
    }

    #[test]
    fn figures_follow_from_the_entries() {
        let mut stats = Stats::default();
        let storage = Storage::nowhere();
        for (won, score) in [(true, 5), (true, 4), (false, 10), (true, 6), (true, 5), (true, 5)] {
            stats.add(entry(won, score), &storage);
        }
        stats.add(Entry { group: "super".into(), ..entry(true, 1) }, &storage);
        let figures = stats.figures("draughts", "classic");
        assert_eq!((figures.played, figures.won, figures.with_hints), (6, 5, 1));
        assert_eq!((figures.streak, figures.longest_streak), (3, 3));
        assert_eq!(figures.distribution, BTreeMap::from([(4, 1), (5, 3), (6, 1)]));
        assert_eq!((figures.best, figures.mean), (Some(4), Some(5.0)));
        assert_eq!(stats.best_before("draughts", "classic"), Some(4));
        stats.add(Entry { hints: 2, ..entry(true, 1) }, &storage);
        assert_eq!(stats.figures("draughts", "classic").best, Some(4), "a win with hints is no best");
        stats.add(entry(true, 3), &storage);
        assert_eq!(stats.best_before("draughts", "classic"), Some(4), "the last game does not count");
        assert_eq!(stats.figures("draughts", "classic").best, Some(3));
        stats.reset("draughts", "classic", &storage);
        assert_eq!(stats.figures("draughts", "classic"), Figures::default());
        assert_eq!(stats.figures("draughts", "super").played, 1);
    }

    /// A side and a role are parts of a ruleset: each has figures of its own, and they add up.
    #[test]
    fn parts_add_up_to_the_whole() {
        let mut stats = Stats::default();
        let storage = Storage::nowhere();
        for (group, won, hits, of) in [
            ("flow", true, 0, 0),
            ("flow/town/doctor", true, 2, 3),
            ("flow/town/sheriff", false, 1, 1),
            ("flow/wolves", true, 0, 0),
            ("fsm/town/doctor", true, 1, 2),
        ] {
            stats.add(Entry { group: group.into(), aim: Aim { hits, of }, ..entry(won, 2) }, &storage);
        }
        let of = |group: &str| stats.figures("draughts", group);
        assert_eq!((of("flow").played, of("flow").won, of("flow").longest_streak), (4, 3, 2));
        assert_eq!((of("flow/town").played, of("flow/town").aim), (2, Aim { hits: 3, of: 4 }));
        assert_eq!((of("flow/town/doctor").played, of("flow/wolves").aim.is_empty()), (1, true));
        stats.reset("draughts", "flow/town", &storage);
        assert_eq!(stats.figures("draughts", "flow").played, 2);
        assert_eq!(stats.figures("draughts", "fsm").played, 1);
    }

    /// Whoever never aimed finds nothing of it in their file, and an older file is read as it was.
    #[test]
    fn a_game_without_votes_is_kept_as_before() {
        let written = serde_json::to_value(entry(true, 4)).expect("JSON");
        assert!(written.get("aim").is_none());
        assert_eq!(serde_json::from_value::<Entry>(written).expect("an entry"), entry(true, 4));
    }

    #[test]
    fn two_windows_forget_nothing_of_each_other() {
        let folder = std::env::temp_dir().join(format!("lantern-two-windows-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        let (mut one, mut other) = (Stats::load(&storage), Stats::load(&storage));
        one.add(entry(true, 4), &storage);
        other.add(entry(true, 5), &storage);
        one.add(entry(false, 10), &storage);
        let scores: Vec<u32> = Stats::load(&storage).entries.iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [4, 5, 10]);
        let _ = std::fs::remove_dir_all(folder);
    }
}
