//! Achievements: what is remembered for ever, with the day.

use super::kind::ChallengeType;
use crate::key;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something worth remembering. Words are keys of messages.
#[derive(Debug)]
pub struct Achievement {
    /// Its name, as it is kept.
    pub name: &'static str,
    /// How far along the way it lies: they are shown in this order.
    pub place: u32,
    /// Its name for people.
    pub title: &'static str,
    /// What it takes.
    pub about: &'static str,
    /// The icon on its medal.
    pub icon: &'static str,
    /// How far these deeds have come, and how far they must.
    pub progress: fn(&Deeds) -> Progress,
}

impl Achievement {
    /// Whether these deeds earn it.
    pub fn reached(&self, deeds: &Deeds) -> bool {
        let Progress { done, of } = (self.progress)(deeds);
        done >= of
    }
}

/// How much of something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So much.
    pub done: u32,
    /// Of this.
    pub of: u32,
}

impl Progress {
    /// So many of so many.
    pub fn new(done: u32, of: u32) -> Progress {
        Progress { done: done.min(of), of }
    }

    /// Done, or not.
    pub fn once(done: bool) -> Progress {
        Progress::new(done.into(), 1)
    }

    /// As a share from 0 to 1.
    pub fn share(self) -> f32 {
        self.done as f32 / self.of.max(1) as f32
    }
}

impl PartialEq for Achievement {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Achievement {}

/// An achievement, and when it was earned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Earned {
    /// The name of the achievement.
    pub achievement: String,
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

impl Deeds<'_> {
    /// Whether a game of this group was won in such a way.
    pub fn won(&self, game: &str, group: &str, so: fn(&Past) -> bool) -> bool {
        self.past.iter().any(|past| past.won && past.game == game && belongs(past.group, group) && so(past))
    }
}

/// Whether what is counted in `group` is counted in `whole`, too: `flow/town/doctor` is part of `flow/town`, and that of
/// `flow`.
pub fn belongs(group: &str, whole: &str) -> bool {
    group.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The largest group that this one is part of.
pub fn family(group: &str) -> &str {
    group.split('/').next().unwrap_or(group)
}

/// What can be earned in any game.
static IN_ANY_GAME: [Achievement; 6] = [
    Achievement {
        name: "first_light",
        place: 10,
        title: key!("achievement-first-light"),
        about: key!("achievement-first-light-about"),
        icon: "lantern",
        progress: |deeds| Progress::once(deeds.past.iter().any(|past| past.won)),
    },
    Achievement {
        name: "own_eyes",
        place: 20,
        title: key!("achievement-own-eyes"),
        about: key!("achievement-own-eyes-about"),
        icon: "eye",
        progress: |deeds| Progress::once(deeds.unaided),
    },
    Achievement {
        name: "five_in_a_row",
        place: 30,
        title: key!("achievement-five-in-a-row"),
        about: key!("achievement-five-in-a-row-about"),
        icon: "heart",
        progress: |deeds| Progress::new(longest_streak(deeds.past), 5),
    },
    Achievement {
        name: "seven_days",
        place: 70,
        title: key!("achievement-seven-days"),
        about: key!("achievement-seven-days-about"),
        icon: "calendar",
        progress: |deeds| {
            let daily = deeds.past.iter().filter(|past| past.group == "daily");
            Progress::new(daily.map(|past| past.day).collect::<BTreeSet<_>>().len() as u32, 7)
        },
    },
    Achievement {
        name: "ten_challenges",
        place: 90,
        title: key!("achievement-ten-challenges"),
        about: key!("achievement-ten-challenges-about"),
        icon: "book",
        progress: |deeds| Progress::new(deeds.challenges, 10),
    },
    Achievement {
        name: "level_ten",
        place: 100,
        title: key!("achievement-level-ten"),
        about: key!("achievement-level-ten-about"),
        icon: "star",
        progress: |deeds| Progress::new(deeds.level, 10),
    },
];

/// All that can be earned where these challenges are, in the order they are shown.
pub fn achievements(challenges: &[ChallengeType]) -> Vec<&'static Achievement> {
    let of_games = challenges.iter().flat_map(|challenge| challenge.entry().achievements);
    let mut all: Vec<&Achievement> = IN_ANY_GAME.iter().chain(of_games).collect();
    all.sort_by_key(|achievement| achievement.place);
    all
}

/// The most wins in a row of any one kind of game.
fn longest_streak(past: &[Past]) -> u32 {
    let mut running: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut longest = 0;
    for past in past {
        let streak = running.entry((past.game, family(past.group))).or_default();
        *streak = if past.won { *streak + 1 } else { 0 };
        longest = longest.max(*streak);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Past = Past { day: "2026-11-16", game: "draughts", group: "classic", won: true, score: 6, hints: 0 };

    fn reached(past: &[Past]) -> Vec<&'static str> {
        let deeds = Deeds { past, challenges: 0, unaided: false, level: 1 };
        let all = achievements(&[]).into_iter();
        all.filter(|achievement| achievement.reached(&deeds)).map(|achievement| achievement.name).collect()
    }

    #[test]
    fn each_is_earned_by_what_it_says() {
        let loss = Past { won: false, ..WIN };
        assert_eq!(reached(&[]), [""; 0]);
        assert_eq!(reached(&[loss]), [""; 0]);
        assert_eq!(reached(&[WIN]), ["first_light"]);
        assert_eq!(reached(&[WIN; 5]), ["first_light", "five_in_a_row"]);
    }

    #[test]
    fn the_way_there_can_be_seen() {
        let progress = |past: &[Past], name: &str| {
            let deeds = Deeds { past, challenges: 3, unaided: false, level: 4 };
            achievements(&[]).iter().find(|it| it.name == name).map(|it| (it.progress)(&deeds))
        };
        assert_eq!(progress(&[WIN; 3], "five_in_a_row"), Some(Progress { done: 3, of: 5 }));
        assert_eq!(progress(&[WIN; 9], "five_in_a_row"), Some(Progress { done: 5, of: 5 }));
        assert_eq!(progress(&[], "ten_challenges"), Some(Progress { done: 3, of: 10 }));
        assert_eq!(progress(&[], "level_ten"), Some(Progress { done: 4, of: 10 }));
    }

    #[test]
    fn a_streak_is_of_one_kind_and_ends_with_a_loss() {
        let other = Past { group: "super", ..WIN };
        assert_eq!(longest_streak(&[WIN, WIN, Past { won: false, ..WIN }, WIN, WIN, WIN]), 3);
        assert_eq!(longest_streak(&[WIN, other, WIN, other, WIN, other]), 3);
        assert_eq!(longest_streak(&[WIN, Past { won: false, ..other }, WIN]), 2);
        let part = Past { group: "classic/blue", ..WIN };
        assert_eq!(longest_streak(&[WIN, part, WIN]), 3, "a part of it is of that kind");
    }

    #[test]
    fn a_part_belongs_to_the_whole_and_to_itself() {
        assert!(belongs("flow/town/doctor", "flow") && belongs("flow/town", "flow/town") && belongs("flow", "flow"));
        assert!(!belongs("flow", "flow/town") && !belongs("flowers", "flow") && !belongs("fsm/town", "flow"));
        assert_eq!((family("flow/town/doctor"), family("flow")), ("flow", "flow"));
    }

    #[test]
    fn seven_days_are_seven_different_days() {
        let days = ["1", "2", "3", "4", "5", "6", "6", "7"];
        let past: Vec<Past> = days.map(|day| Past { day, group: "daily", won: false, ..WIN }).to_vec();
        assert_eq!(reached(&past[..7]), [""; 0]);
        assert_eq!(reached(&past), ["seven_days"]);
    }

    #[test]
    fn levels_and_challenges_count() {
        let deeds = Deeds { past: &[], challenges: 10, unaided: true, level: 10 };
        let reached = achievements(&[]).into_iter().filter(|achievement| achievement.reached(&deeds));
        let names: Vec<&str> = reached.map(|achievement| achievement.name).collect();
        assert_eq!(names, ["own_eyes", "ten_challenges", "level_ten"]);
    }
}
