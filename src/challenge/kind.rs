//! What a challenge is: its story, its difficulties and what each of them earns.

use super::Achievement;
use serde::Serialize;
use std::fmt;

/// What winning a challenge earns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ChallengeReward {
    /// A share of the XP that the next level needs.
    pub xp_percent: u32,
    /// Ranks of prestige.
    pub prestige_ranks: u32,
}

/// A difficulty of a challenge. Words are keys of messages.
pub trait DifficultyInfo: Sync {
    /// The name of the preset that it plays, or of a setup that the game on the stage knows by this name.
    fn name(&self) -> &'static str;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// What is played, in a line.
    fn about(&self) -> &'static str;
    /// What a win earns.
    fn reward(&self) -> ChallengeReward;
}

/// A challenge as the menu shows it, in its game's folder. Words are keys of messages.
pub struct PendingChallenge {
    /// The name of its game in the registry; there is at most one challenge a game.
    pub game: &'static str,
    /// The game's name for people.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The name of its icon.
    pub icon: &'static str,
    /// The story with which it is offered.
    pub description: &'static str,
    /// What can be chosen, easiest first; never empty.
    pub difficulties: &'static [&'static dyn DifficultyInfo],
    /// What can be earned for ever in this game alone.
    pub achievements: &'static [Achievement],
}

/// Which challenge it is: that of a game. It is kept by the game's name, so what is written stays true when games come
/// and go.
#[derive(Clone, Copy)]
pub struct ChallengeType(&'static PendingChallenge);

impl ChallengeType {
    /// The challenge that a game describes.
    pub const fn new(entry: &'static PendingChallenge) -> ChallengeType {
        ChallengeType(entry)
    }

    /// What it says.
    pub fn entry(self) -> &'static PendingChallenge {
        self.0
    }

    /// The difficulty of this name.
    pub fn difficulty(self, name: &str) -> Option<&'static dyn DifficultyInfo> {
        self.0.difficulties.iter().copied().find(|difficulty| difficulty.name() == name)
    }
}

impl PartialEq for ChallengeType {
    fn eq(&self, other: &Self) -> bool {
        self.0.game == other.0.game
    }
}

impl Eq for ChallengeType {}

impl fmt::Debug for ChallengeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.game)
    }
}
