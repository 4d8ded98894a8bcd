//! Achievements: what is remembered for ever, with the day.

use super::kind::ChallengeType;
use crate::key;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something worth remembering.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Achievement {
    /// A game was won.
    FirstLight,
    /// A challenge was won without a hint.
    OwnEyes,
    /// Five games of one kind were won in a row.
    FiveInARow,
    /// A classic code was broken in four guesses or fewer, without a hint.
    FourGuesses,
    /// A Super code was broken.
    SuperCode,
    /// A race was won against a mind.
    FirstAcross,
    /// The game of the day was played on seven days.
    SevenDays,
    /// A Master board was secured.
    MasterBoard,
    /// Ten challenges were won.
    TenChallenges,
    /// Level ten was reached.
    LevelTen,
}

/// An achievement, and when it was earned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Earned {
    /// Which.
    pub achievement: Achievement,
    /// The day, as `2026-11-16`.
    pub day: String,
}

/// A game that was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past<'a> {
    /// The day, as `2026-11-16`.
    pub day: &'a str,
    /// Which game.
    pub game: &'a str,
    /// What it is counted with: a preset, or a way to play.
    pub group: &'a str,
    /// Whether it was won.
    pub won: bool,
    /// Guesses, or what else the game counts by.
    pub score: u32,
    /// Hints that were taken.
    pub hints: u64,
}

/// What somebody has done so far.
#[derive(Clone, Copy, Debug)]
pub struct Deeds<'a> {
    /// The games that were counted, the oldest first.
    pub past: &'a [Past<'a>],
    /// Challenges won.
    pub challenges: u32,
    /// Whether a challenge was just won without a hint.
    pub unaided: bool,
    /// The level.
    pub level: u32,
}

impl Achievement {
    /// All of them, in the order they are shown.
    pub const ALL: [Achievement; 10] = [
        Achievement::FirstLight,
        Achievement::OwnEyes,
        Achievement::FiveInARow,
        Achievement::FourGuesses,
        Achievement::SuperCode,
        Achievement::FirstAcross,
        Achievement::SevenDays,
        Achievement::MasterBoard,
        Achievement::TenChallenges,
        Achievement::LevelTen,
    ];

    /// Its name, as the key of a message.
    pub fn title(self) -> &'static str {
        match self {
            Achievement::FirstLight => key!("achievement-first-light"),
            Achievement::OwnEyes => key!("achievement-own-eyes"),
            Achievement::FiveInARow => key!("achievement-five-in-a-row"),
            Achievement::FourGuesses => key!("achievement-four-guesses"),
            Achievement::SuperCode => key!("achievement-super-code"),
            Achievement::FirstAcross => key!("achievement-first-across"),
            Achievement::SevenDays => key!("achievement-seven-days"),
            Achievement::MasterBoard => key!("achievement-master-board"),
            Achievement::TenChallenges => key!("achievement-ten-challenges"),
            Achievement::LevelTen => key!("achievement-level-ten"),
        }
    }

    /// What it takes, as the key of a message.
    pub fn about(self) -> &'static str {
        match self {
            Achievement::FirstLight => key!("achievement-first-light-about"),
            Achievement::OwnEyes => key!("achievement-own-eyes-about"),
            Achievement::FiveInARow => key!("achievement-five-in-a-row-about"),
            Achievement::FourGuesses => key!("achievement-four-guesses-about"),
            Achievement::SuperCode => key!("achievement-super-code-about"),
            Achievement::FirstAcross => key!("achievement-first-across-about"),
            Achievement::SevenDays => key!("achievement-seven-days-about"),
            Achievement::MasterBoard => key!("achievement-master-board-about"),
            Achievement::TenChallenges => key!("achievement-ten-challenges-about"),
            Achievement::LevelTen => key!("achievement-level-ten-about"),
        }
    }

    /// The only game in which it can be earned, if there is one.
    pub fn only_in(self) -> Option<ChallengeType> {
        match self {
            Achievement::FourGuesses | Achievement::SuperCode | Achievement::FirstAcross => {
                Some(ChallengeType::Mastermind)
            }
            Achievement::MasterBoard => Some(ChallengeType::Minesweeper),
            _ => None,
        }
    }

    /// Whether these deeds earn it.
    pub fn reached(self, deeds: &Deeds) -> bool {
        let won = |game: &str, group: &str, so: fn(&Past) -> bool| {
            deeds.past.iter().any(|past| past.won && past.game == game && past.group == group && so(past))
        };
        match self {
            Achievement::FirstLight => deeds.past.iter().any(|past| past.won),
            Achievement::OwnEyes => deeds.unaided,
            Achievement::FiveInARow => longest_streak(deeds.past) >= 5,
            Achievement::FourGuesses => won("mastermind", "classic", |past| past.score <= 4 && past.hints == 0),
            Achievement::SuperCode => won("mastermind", "super", |_| true),
            Achievement::FirstAcross => won("mastermind", "race", |_| true),
            Achievement::SevenDays => {
                let days: BTreeSet<&str> =
                    deeds.past.iter().filter(|past| past.group == "daily").map(|past| past.day).collect();
                days.len() >= 7
            }
            Achievement::MasterBoard => won("minesweeper", "master", |_| true),
            Achievement::TenChallenges => deeds.challenges >= 10,
            Achievement::LevelTen => deeds.level >= 10,
        }
    }
}

/// The most wins in a row of any one kind of game.
fn longest_streak(past: &[Past]) -> u32 {
    let mut running: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut longest = 0;
    for past in past {
        let streak = running.entry((past.game, past.group)).or_default();
        *streak = if past.won { *streak + 1 } else { 0 };
        longest = longest.max(*streak);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Past = Past { day: "2026-11-16", game: "mastermind", group: "classic", won: true, score: 6, hints: 0 };

    fn reached(past: &[Past]) -> Vec<Achievement> {
        let deeds = Deeds { past, challenges: 0, unaided: false, level: 1 };
        Achievement::ALL.into_iter().filter(|achievement| achievement.reached(&deeds)).collect()
    }

    #[test]
    fn each_is_earned_by_what_it_says() {
        use Achievement::*;
        let loss = Past { won: false, ..WIN };
        assert_eq!(reached(&[]), []);
        assert_eq!(reached(&[loss]), []);
        assert_eq!(reached(&[WIN]), [FirstLight]);
        assert_eq!(reached(&[Past { score: 4, ..WIN }]), [FirstLight, FourGuesses]);
        assert_eq!(reached(&[Past { score: 4, hints: 1, ..WIN }]), [FirstLight]);
        assert_eq!(reached(&[Past { group: "super", score: 9, ..WIN }]), [FirstLight, SuperCode]);
        assert_eq!(reached(&[Past { group: "race", ..WIN }]), [FirstLight, FirstAcross]);
        assert_eq!(reached(&[Past { game: "minesweeper", group: "master", ..WIN }]), [FirstLight, MasterBoard]);
        assert_eq!(reached(&[WIN; 5]), [FirstLight, FiveInARow]);
    }

    #[test]
    fn a_streak_is_of_one_kind_and_ends_with_a_loss() {
        let other = Past { group: "super", ..WIN };
        assert_eq!(longest_streak(&[WIN, WIN, Past { won: false, ..WIN }, WIN, WIN, WIN]), 3);
        assert_eq!(longest_streak(&[WIN, other, WIN, other, WIN, other]), 3);
        assert_eq!(longest_streak(&[WIN, Past { won: false, ..other }, WIN]), 2);
    }

    #[test]
    fn seven_days_are_seven_different_days() {
        let days = ["1", "2", "3", "4", "5", "6", "6", "7"];
        let past: Vec<Past> = days.map(|day| Past { day, group: "daily", won: false, ..WIN }).to_vec();
        assert_eq!(reached(&past[..7]), []);
        assert_eq!(reached(&past), [Achievement::SevenDays]);
    }

    #[test]
    fn levels_and_challenges_count() {
        let deeds = Deeds { past: &[], challenges: 10, unaided: true, level: 10 };
        let reached = Achievement::ALL.into_iter().filter(|achievement| achievement.reached(&deeds));
        use Achievement::*;
        assert_eq!(reached.collect::<Vec<_>>(), [OwnEyes, TenChallenges, LevelTen]);
    }
}
