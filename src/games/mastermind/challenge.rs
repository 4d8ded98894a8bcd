//! Mastermind as a challenge: the vault of the old watchmaker.

use super::Mastermind;
use crate::challenge::{Achievement, ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge, Progress};
use crate::engine::Rules;
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

/// The vault.
pub const CHALLENGE: ChallengeType = ChallengeType::new(&ENTRY);

static ENTRY: PendingChallenge = PendingChallenge {
    game: Mastermind::INFO.name,
    name: key!("game-mastermind"),
    title: key!("challenge-mastermind"),
    icon: "mastermind",
    description: key!("challenge-mastermind-story"),
    difficulties: &[&MastermindDifficulty::Classic, &MastermindDifficulty::Super],
    achievements: &[
        Achievement {
            name: "four_guesses",
            place: 40,
            title: key!("achievement-four-guesses"),
            about: key!("achievement-four-guesses-about"),
            icon: "moon",
            progress: |deeds| {
                Progress::once(deeds.won(Mastermind::INFO.name, "classic", |past| past.score <= 4 && past.hints == 0))
            },
        },
        Achievement {
            name: "super_code",
            place: 50,
            title: key!("achievement-super-code"),
            about: key!("achievement-super-code-about"),
            icon: "star",
            progress: |deeds| Progress::once(deeds.won(Mastermind::INFO.name, "super", |_| true)),
        },
        Achievement {
            name: "first_across",
            place: 60,
            title: key!("achievement-first-across"),
            about: key!("achievement-first-across-about"),
            icon: "arrow-right",
            progress: |deeds| Progress::once(deeds.won(Mastermind::INFO.name, "race", |_| true)),
        },
    ],
};
