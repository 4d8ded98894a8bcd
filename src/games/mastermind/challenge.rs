//! Mastermind as a challenge: the vault of the old watchmaker.

use crate::challenge::{ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge};
use crate::key;

/// How hard the vault is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MastermindDifficulty {
    /// Four pegs, six colours.
    Classic,
    /// Five pegs, eight colours.
    Super,
}

impl DifficultyInfo for MastermindDifficulty {
    fn name(&self) -> &'static str {
        match self {
            MastermindDifficulty::Classic => "classic",
            MastermindDifficulty::Super => "super",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            MastermindDifficulty::Classic => key!("preset-classic"),
            MastermindDifficulty::Super => key!("preset-super"),
        }
    }

    fn about(&self) -> &'static str {
        match self {
            MastermindDifficulty::Classic => key!("challenge-classic-about"),
            MastermindDifficulty::Super => key!("challenge-super-about"),
        }
    }

    fn reward(&self) -> ChallengeReward {
        match self {
            MastermindDifficulty::Classic => ChallengeReward { xp_percent: 50, ..Default::default() },
            MastermindDifficulty::Super => ChallengeReward { xp_percent: 100, ..Default::default() },
        }
    }
}

/// What the menu shows.
pub static CHALLENGE: PendingChallenge = PendingChallenge {
    challenge_type: ChallengeType::Mastermind,
    game: "mastermind",
    name: key!("game-mastermind"),
    title: key!("challenge-mastermind"),
    icon: "mastermind",
    description: key!("challenge-mastermind-story"),
    difficulties: &[&MastermindDifficulty::Classic, &MastermindDifficulty::Super],
};
