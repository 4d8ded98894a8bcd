//! Minesweeper as a challenge: the scout's corridor.

use super::Minesweeper;
use super::difficulty::Difficulty;
use crate::challenge::{Achievement, ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge, Progress};
use crate::engine::Rules;
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

/// The corridor.
pub const CHALLENGE: ChallengeType = ChallengeType::new(&ENTRY);

static ENTRY: PendingChallenge = PendingChallenge {
    game: Minesweeper::INFO.name,
    name: key!("game-minesweeper"),
    title: key!("challenge-minesweeper"),
    icon: "warning",
    description: key!("challenge-minesweeper-story"),
    difficulties: &[&Difficulty::Novice, &Difficulty::Apprentice, &Difficulty::Journeyman, &Difficulty::Master],
    achievements: &[Achievement {
        name: "master_board",
        place: 80,
        title: key!("achievement-master-board"),
        about: key!("achievement-master-board-about"),
        icon: "flag",
        progress: |deeds| Progress::once(deeds.won(Minesweeper::INFO.name, "master", |_| true)),
    }],
};
