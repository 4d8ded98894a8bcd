//! What a challenge is: its story, its difficulties and what each of them earns.

use crate::games::{mastermind, minesweeper};
use serde::{Deserialize, Serialize};

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
    /// The name of the preset that it plays.
    fn name(&self) -> &'static str;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// What is played, in a line.
    fn about(&self) -> &'static str;
    /// What a win earns.
    fn reward(&self) -> ChallengeReward;
}

/// A challenge as the menu shows it. Words are keys of messages.
pub struct PendingChallenge {
    /// Which one it is.
    pub challenge_type: ChallengeType,
    /// The name of its game in the registry.
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
}

/// The challenges there are, one a game. All are equally likely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeType {
    /// The vault with a code of colours.
    Mastermind,
    /// The corridor with its traps.
    Minesweeper,
}

impl ChallengeType {
    /// All of them.
    pub const ALL: [ChallengeType; 2] = [ChallengeType::Mastermind, ChallengeType::Minesweeper];

    /// What it says.
    pub fn entry(self) -> &'static PendingChallenge {
        match self {
            ChallengeType::Mastermind => &mastermind::challenge::CHALLENGE,
            ChallengeType::Minesweeper => &minesweeper::challenge::CHALLENGE,
        }
    }

    /// The challenge of a game, if it has one.
    pub fn of_game(name: &str) -> Option<ChallengeType> {
        ChallengeType::ALL.into_iter().find(|challenge| challenge.entry().game == name)
    }

    /// The difficulty of this name.
    pub fn difficulty(self, name: &str) -> Option<&'static dyn DifficultyInfo> {
        self.entry().difficulties.iter().copied().find(|difficulty| difficulty.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry;

    #[test]
    fn every_challenge_plays_presets_of_its_game() {
        let registry = registry();
        for challenge in ChallengeType::ALL {
            let entry = challenge.entry();
            assert_eq!(entry.challenge_type, challenge);
            assert_eq!(ChallengeType::of_game(entry.game), Some(challenge));
            let game = registry.find(entry.game).expect("it is a game of ours");
            let presets: Vec<&str> = game.presets().into_iter().map(|(name, ..)| name).collect();
            assert!(!entry.difficulties.is_empty());
            for difficulty in entry.difficulties {
                assert!(presets.contains(&difficulty.name()), "{} is no preset of {}", difficulty.name(), entry.game);
            }
        }
    }

    #[test]
    fn rewards_are_those_of_the_table() {
        let table = |challenge: ChallengeType| -> Vec<(&str, u32, u32)> {
            let row = |difficulty: &&'static dyn DifficultyInfo| {
                let ChallengeReward { xp_percent, prestige_ranks } = difficulty.reward();
                (difficulty.name(), xp_percent, prestige_ranks)
            };
            challenge.entry().difficulties.iter().map(row).collect()
        };
        assert_eq!(table(ChallengeType::Mastermind), [("classic", 50, 0), ("super", 100, 0)]);
        let corridor = [("novice", 50, 0), ("apprentice", 75, 0), ("journeyman", 100, 0), ("master", 200, 1)];
        assert_eq!(table(ChallengeType::Minesweeper), corridor);
    }
}
