//! The four difficulties and what they are worth.

use super::grid::Grid;
use crate::challenge::ChallengeReward;
use serde::{Deserialize, Serialize};

/// How hard the corridor is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// 9×9, 10 mines.
    Novice,
    /// 12×12, 25 mines.
    Apprentice,
    /// 16×16, 40 mines.
    Journeyman,
    /// 20×16, 60 mines.
    Master,
}

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Novice, Difficulty::Apprentice, Difficulty::Journeyman, Difficulty::Master];

    /// The name in setups and game IDs.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Novice => "novice",
            Difficulty::Apprentice => "apprentice",
            Difficulty::Journeyman => "journeyman",
            Difficulty::Master => "master",
        }
    }

    /// One line for people.
    pub fn about(self) -> &'static str {
        match self {
            Difficulty::Novice => "9×9, 10 traps",
            Difficulty::Apprentice => "12×12, 25 traps",
            Difficulty::Journeyman => "16×16, 40 traps",
            Difficulty::Master => "20×16, 60 traps",
        }
    }

    /// The size of the board.
    pub fn grid(self) -> Grid {
        let (columns, rows) = match self {
            Difficulty::Novice => (9, 9),
            Difficulty::Apprentice => (12, 12),
            Difficulty::Journeyman => (16, 16),
            Difficulty::Master => (20, 16),
        };
        Grid { columns, rows }
    }

    /// How many mines it has.
    pub fn mines(self) -> usize {
        match self {
            Difficulty::Novice => 10,
            Difficulty::Apprentice => 25,
            Difficulty::Journeyman => 40,
            Difficulty::Master => 60,
        }
    }

    /// What a win earns.
    pub fn reward(self) -> ChallengeReward {
        match self {
            Difficulty::Novice => ChallengeReward { xp_percent: 50, ..ChallengeReward::default() },
            Difficulty::Apprentice => ChallengeReward { xp_percent: 75, ..ChallengeReward::default() },
            Difficulty::Journeyman => ChallengeReward { xp_percent: 100, ..ChallengeReward::default() },
            Difficulty::Master => ChallengeReward { xp_percent: 200, prestige_ranks: 1 },
        }
    }

    /// The difficulty of this size and number of mines, if it is one of the four.
    pub fn of(grid: Grid, mines: usize) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.grid() == grid && difficulty.mines() == mines)
    }
}
