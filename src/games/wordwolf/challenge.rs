//! Word Wolf as a challenge: the wanderer at the fire.

use super::rules::{Role, WordWolf};
use crate::challenge::{Achievement, ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge, Progress};
use crate::engine::{Language, Rules};
use crate::key;

/// The figures that a game belongs to, by role and language.
pub fn group(role: Role, language: Language) -> &'static str {
    match (role, language) {
        (Role::Citizen, Language::En) => "citizen-en",
        (Role::Wolf, Language::En) => "wolf-en",
        (Role::Citizen, Language::Ko) => "citizen-ko",
        (Role::Wolf, Language::Ko) => "wolf-ko",
    }
}

/// How much one is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// One's own role.
    Roles,
    /// Only the word.
    Nothing,
}

impl DifficultyInfo for Told {
    fn name(&self) -> &'static str {
        match self {
            Told::Roles => "english",
            Told::Nothing => "english_party",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Told::Roles => key!("wolf-roles-told"),
            Told::Nothing => key!("wolf-roles-hidden"),
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Told::Roles => key!("challenge-wolf-told-about"),
            Told::Nothing => key!("challenge-wolf-hidden-about"),
        }
    }

    fn reward(&self) -> ChallengeReward {
        ChallengeReward { xp_percent: if *self == Told::Roles { 50 } else { 75 }, ..Default::default() }
    }
}

/// The wanderer.
pub const CHALLENGE: ChallengeType = ChallengeType::new(&ENTRY);

fn won(deeds: &crate::challenge::Deeds<'_>, role: Role) -> bool {
    Language::ALL.iter().any(|language| deeds.won(WordWolf::INFO.name, group(role, *language), |_| true))
}

static ENTRY: PendingChallenge = PendingChallenge {
    game: WordWolf::INFO.name,
    name: key!("game-wordwolf"),
    title: key!("challenge-wolf"),
    icon: "speech",
    description: key!("challenge-wolf-story"),
    difficulties: &[&Told::Roles, &Told::Nothing],
    achievements: &[
        Achievement {
            name: "good_ears",
            place: 62,
            title: key!("achievement-good-ears"),
            about: key!("achievement-good-ears-about"),
            icon: "speech",
            progress: |deeds| Progress::once(won(deeds, Role::Citizen)),
        },
        Achievement {
            name: "among_sheep",
            place: 64,
            title: key!("achievement-among-sheep"),
            about: key!("achievement-among-sheep-about"),
            icon: "mask",
            progress: |deeds| Progress::once(won(deeds, Role::Wolf)),
        },
    ],
};
