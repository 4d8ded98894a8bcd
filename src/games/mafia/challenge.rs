//! Mafia as a challenge: the chair that is left free.

use super::roles::{ROLES, Role};
use super::rules::Mafia;
use super::setup::Ruleset;
use crate::challenge::{
    Achievement, ChallengeReward, ChallengeType, Deeds, DifficultyInfo, PendingChallenge, Progress,
};
use crate::engine::Rules;
use crate::key;

/// The figures that a game belongs to: by ruleset, side and role, each a part of the one before.
pub fn group(ruleset: Ruleset, role: Role) -> &'static str {
    match (ruleset, role) {
        (Ruleset::Fsm, Role::Mafia) => "fsm/mafia",
        (Ruleset::Fsm, Role::Doctor) => "fsm/town/doctor",
        (Ruleset::Fsm, Role::Sheriff) => "fsm/town/sheriff",
        (Ruleset::Fsm, Role::Vigilante) => "fsm/town/vigilante",
        (Ruleset::Fsm, Role::Villager) => "fsm/town/villager",
        (Ruleset::Flow, Role::Mafia) => "flow/mafia",
        (Ruleset::Flow, Role::Doctor) => "flow/town/doctor",
        (Ruleset::Flow, Role::Sheriff) => "flow/town/sheriff",
        (Ruleset::Flow, Role::Vigilante) => "flow/town/vigilante",
        (Ruleset::Flow, Role::Villager) => "flow/town/villager",
    }
}

/// How many sit in the village.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chairs {
    /// Five.
    Five,
    /// Eight.
    Eight,
    /// The village of ten.
    Ten,
    /// Fifteen.
    Fifteen,
}

impl Chairs {
    /// All of them, the easiest first.
    pub const ALL: [Chairs; 4] = [Chairs::Five, Chairs::Eight, Chairs::Ten, Chairs::Fifteen];

    /// What is played: by which rules, with how many.
    pub fn village(self) -> (Ruleset, u8) {
        match self {
            Chairs::Five => (Ruleset::Flow, 5),
            Chairs::Eight => (Ruleset::Flow, 8),
            Chairs::Ten => (Ruleset::Fsm, 10),
            Chairs::Fifteen => (Ruleset::Flow, 15),
        }
    }
}

impl DifficultyInfo for Chairs {
    fn name(&self) -> &'static str {
        match self {
            Chairs::Five => "five",
            Chairs::Eight => "eight",
            Chairs::Ten => "ten",
            Chairs::Fifteen => "fifteen",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Chairs::Five => key!("challenge-five"),
            Chairs::Eight => key!("challenge-eight"),
            Chairs::Ten => key!("challenge-ten"),
            Chairs::Fifteen => key!("challenge-fifteen"),
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Chairs::Five => key!("challenge-five-about"),
            Chairs::Eight => key!("challenge-eight-about"),
            Chairs::Ten => key!("challenge-ten-about"),
            Chairs::Fifteen => key!("challenge-fifteen-about"),
        }
    }

    fn reward(&self) -> ChallengeReward {
        let (xp_percent, prestige_ranks) = match self {
            Chairs::Five => (50, 0),
            Chairs::Eight => (75, 0),
            Chairs::Ten => (100, 0),
            Chairs::Fifteen => (200, 1),
        };
        ChallengeReward { xp_percent, prestige_ranks }
    }
}

/// The free chair.
pub const CHALLENGE: ChallengeType = ChallengeType::new(&ENTRY);

const RULESETS: [Ruleset; 2] = [Ruleset::Fsm, Ruleset::Flow];

fn won(deeds: &Deeds<'_>, role: Role) -> bool {
    RULESETS.into_iter().any(|ruleset| deeds.won(Mafia::INFO.name, group(ruleset, role), |_| true))
}

fn won_as_town(deeds: &Deeds<'_>, so: fn(&crate::challenge::Past) -> bool) -> bool {
    ["fsm/town", "flow/town"].into_iter().any(|town| deeds.won(Mafia::INFO.name, town, so))
}

static ENTRY: PendingChallenge = PendingChallenge {
    game: Mafia::INFO.name,
    name: key!("game-mafia"),
    title: key!("challenge-mafia"),
    icon: "moon",
    description: key!("challenge-mafia-story"),
    difficulties: &[&Chairs::Five, &Chairs::Eight, &Chairs::Ten, &Chairs::Fifteen],
    achievements: &[
        Achievement {
            name: "morning_bell",
            place: 65,
            title: key!("achievement-morning-bell"),
            about: key!("achievement-morning-bell-about"),
            icon: "sun",
            progress: |deeds| Progress::once(won_as_town(deeds, |_| true)),
        },
        Achievement {
            name: "good_neighbour",
            place: 66,
            title: key!("achievement-good-neighbour"),
            about: key!("achievement-good-neighbour-about"),
            icon: "knife",
            progress: |deeds| Progress::once(won(deeds, Role::Mafia)),
        },
        Achievement {
            name: "second_day",
            place: 67,
            title: key!("achievement-second-day"),
            about: key!("achievement-second-day-about"),
            icon: "hand",
            progress: |deeds| Progress::once(won_as_town(deeds, |past| past.score <= 2)),
        },
        Achievement {
            name: "every_card",
            place: 68,
            title: key!("achievement-every-card"),
            about: key!("achievement-every-card-about"),
            icon: "user",
            progress: |deeds| {
                let known = ROLES.into_iter().filter(|role| won(deeds, *role)).count();
                Progress::new(known as u32, ROLES.len() as u32)
            },
        },
    ],
};
