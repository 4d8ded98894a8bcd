//! Minesweeper as a challenge: the scout's corridor.

use super::difficulty::Difficulty;
use crate::challenge::{ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge};
use crate::key;

impl DifficultyInfo for Difficulty {
    fn name(&self) -> &'static str {
        Difficulty::name(*self)
    }

    fn title(&self) -> &'static str {
        match self {
            Difficulty::Novice => key!("challenge-novice"),
            Difficulty::Apprentice => key!("challenge-apprentice"),
            Difficulty::Journeyman => key!("challenge-journeyman"),
            Difficulty::Master => key!("challenge-master"),
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Difficulty::Novice => key!("challenge-novice-about"),
            Difficulty::Apprentice => key!("challenge-apprentice-about"),
            Difficulty::Journeyman => key!("challenge-journeyman-about"),
            Difficulty::Master => key!("challenge-master-about"),
        }
    }

    fn reward(&self) -> ChallengeReward {
        Difficulty::reward(*self)
    }
}

/// What the menu shows.
pub static CHALLENGE: PendingChallenge = PendingChallenge {
    challenge_type: ChallengeType::Minesweeper,
    game: "minesweeper",
    name: key!("game-minesweeper"),
    title: key!("challenge-minesweeper"),
    icon: "warning",
    description: key!("challenge-minesweeper-story"),
    difficulties: &[&Difficulty::Novice, &Difficulty::Apprentice, &Difficulty::Journeyman, &Difficulty::Master],
};
