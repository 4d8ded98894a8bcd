//! The profile: XP, prestige, open offers and achievements, as they are kept.

use super::achievement::{Achievement, Deeds, Earned, Past, achievements};
use super::kind::ChallengeType;
use super::level::{Standing, share, standing};
use crate::engine::{Dice, Fault, Marks, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version that is written today.
pub const FORMAT: u32 = 1;

/// An open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The name of the game whose challenge it is; it may be one that is not there any more.
    pub challenge: String,
    /// The game in which it is played, once it was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Taken>,
}

/// The game in which a challenge is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// The name of the difficulty.
    pub difficulty: String,
    /// The seed of the game: it alone carries the reward.
    pub seed: Seed,
}

/// Everything that is kept of somebody's challenges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    format: u32,
    /// All XP ever earned.
    xp: u64,
    /// Ranks of prestige.
    prestige: u32,
    /// Challenges won.
    won: u32,
    /// What is open, the oldest first; at most one a game.
    offers: Vec<Offer>,
    /// What was earned, the oldest first.
    achievements: Vec<Earned>,
    /// The seed of the offers' own dice.
    dice: Seed,
    /// How many offers were drawn with them.
    drawn: u64,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The challenge of this game, if it has one.
    pub challenge: Option<ChallengeType>,
    /// Its seed.
    pub seed: Seed,
    /// Whether a person played it; watching is not playing.
    pub by_person: bool,
    /// Whether that person won.
    pub won: bool,
    /// How it came about.
    pub marks: Marks,
}

/// What a win has earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// XP.
    pub xp: u64,
    /// Ranks of prestige.
    pub prestige_ranks: u32,
    /// Where one stood before.
    pub before: Standing,
    /// Where one stands now.
    pub now: Standing,
}

/// A challenge that came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// What was to be won.
    pub challenge: ChallengeType,
    /// The name of its difficulty.
    pub difficulty: String,
    /// What it earned: nothing for a loss, nor for a game in which a move was taken back.
    pub gain: Option<Gain>,
    /// Whether a move was taken back.
    pub practice: bool,
}

/// What followed from a finished game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct After {
    /// The challenge it was played for.
    pub settled: Option<Settled>,
    /// The challenge that is offered now.
    pub offered: Option<ChallengeType>,
    /// What was earned for ever.
    pub achievements: Vec<&'static Achievement>,
}

impl Profile {
    /// Somebody new, whose offers are drawn with these dice.
    pub fn new(dice: Seed) -> Profile {
        Profile {
            format: FORMAT,
            xp: 0,
            prestige: 0,
            won: 0,
            offers: Vec::new(),
            achievements: Vec::new(),
            dice,
            drawn: 0,
        }
    }

    /// Reads a profile of any version; these are the challenges there are. What is kept of others is left alone.
    pub fn read(text: &str, known: &[ChallengeType]) -> Result<Profile, Fault> {
        let bad = |why: String| Fault::new("bad_profile", why);
        let value: Value = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        match value.get("format").and_then(Value::as_u64) {
            Some(1) => {
                let profile = serde_json::from_value::<Profile>(value).map_err(|error| bad(error.to_string()))?;
                Ok(profile.within_bounds(known))
            }
            Some(format) => Err(bad(format!("it has format {format}, this program reads formats 1 to {FORMAT}"))),
            None => Err(bad("it has no format".into())),
        }
    }

    /// The profile as text.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }

    /// What a file may say and the rules do not: two offers of one game, a difficulty that is not there.
    fn within_bounds(mut self, known: &[ChallengeType]) -> Profile {
        let mut seen = Vec::new();
        self.offers.retain(|offer| {
            let fresh = !seen.contains(&offer.challenge);
            seen.push(offer.challenge.clone());
            fresh
        });
        for offer in &mut self.offers {
            let challenge = known.iter().find(|known| known.entry().game == offer.challenge);
            let there = |taken: &Taken| challenge.is_none_or(|it| it.difficulty(&taken.difficulty).is_some());
            offer.taken = offer.taken.take().filter(there);
        }
        let mut seen = Vec::new();
        self.achievements.retain(|earned| {
            let fresh = !seen.contains(&earned.achievement);
            seen.push(earned.achievement.clone());
            fresh
        });
        for earned in &mut self.achievements {
            earned.day = earned.day.chars().filter(|c| c.is_ascii_digit() || *c == '-').take(10).collect();
        }
        self
    }

    /// All XP ever earned.
    pub fn xp(&self) -> u64 {
        self.xp
    }

    /// Level, and the way to the next.
    pub fn standing(&self) -> Standing {
        standing(self.xp)
    }

    /// Ranks of prestige.
    pub fn prestige(&self) -> u32 {
        self.prestige
    }

    /// Challenges won.
    pub fn won(&self) -> u32 {
        self.won
    }

    /// What is open, the oldest first.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Whether this challenge is open.
    pub fn is_open(&self, challenge: ChallengeType) -> bool {
        self.offers.iter().any(|offer| offer.challenge == challenge.entry().game)
    }

    /// What was earned, the oldest first.
    pub fn achievements(&self) -> &[Earned] {
        &self.achievements
    }

    /// When the achievement of this name was earned.
    pub fn earned(&self, name: &str) -> Option<&str> {
        self.achievements.iter().find(|earned| earned.achievement == name).map(|earned| earned.day.as_str())
    }

    /// Offers one of these challenges; all that are not open are equally likely.
    pub fn offer(&mut self, here: &[ChallengeType]) -> Option<ChallengeType> {
        let closed: Vec<ChallengeType> = here.iter().copied().filter(|challenge| !self.is_open(*challenge)).collect();
        let mut draw = Dice::new(self.dice.clone()).draw(&format!("offer/{}", self.drawn));
        let challenge = *draw.pick(&closed)?;
        self.drawn = self.drawn.wrapping_add(1);
        self.open(challenge);
        Some(challenge)
    }

    /// Opens a challenge; `false` if it is open.
    pub fn open(&mut self, challenge: ChallengeType) -> bool {
        let closed = !self.is_open(challenge);
        if closed {
            self.offers.push(Offer { challenge: challenge.entry().game.to_owned(), taken: None });
        }
        closed
    }

    /// Declines a challenge; `false` if it is not open.
    pub fn decline(&mut self, challenge: ChallengeType) -> bool {
        let open = self.is_open(challenge);
        self.offers.retain(|offer| offer.challenge != challenge.entry().game);
        open
    }

    /// Takes a challenge: the game of this seed is played for it, and no other. `false` if it is not open, or has no
    /// such difficulty.
    pub fn take(&mut self, challenge: ChallengeType, difficulty: &str, seed: Seed) -> bool {
        let offer = self.offers.iter_mut().find(|offer| offer.challenge == challenge.entry().game);
        let (Some(offer), Some(difficulty)) = (offer, challenge.difficulty(difficulty)) else { return false };
        offer.taken = Some(Taken { difficulty: difficulty.name().to_owned(), seed });
        true
    }

    /// The difficulty for which a game of this seed is played, if it is played for this challenge.
    pub fn played_for(&self, challenge: ChallengeType, seed: &Seed) -> Option<&str> {
        let offer = self.offers.iter().find(|offer| offer.challenge == challenge.entry().game)?;
        let taken = offer.taken.as_ref().filter(|taken| taken.seed == *seed)?;
        Some(taken.difficulty.as_str())
    }

    /// A game has ended: what it was played for is settled, another challenge is offered, and what was earned for ever
    /// is written down. `here` are the challenges that can be offered, `past` the games that were counted, this one
    /// included if it was.
    pub fn finish(&mut self, game: &Finished, here: &[ChallengeType], past: &[Past], day: &str) -> After {
        if !game.by_person {
            return After::default();
        }
        let settled = self.settle(game);
        let offered = self.offer(here);
        let gained = settled.as_ref().is_some_and(|settled| settled.gain.is_some());
        let deeds = Deeds {
            past,
            challenges: self.won,
            unaided: gained && game.marks.hints == 0,
            level: self.standing().level,
        };
        let new = |it: &&Achievement| self.earned(it.name).is_none() && it.reached(&deeds);
        let achievements: Vec<&Achievement> = achievements(here).into_iter().filter(new).collect();
        let earned = achievements.iter().map(|it| Earned { achievement: it.name.to_owned(), day: day.to_owned() });
        self.achievements.extend(earned);
        After { settled, offered, achievements }
    }

    fn settle(&mut self, game: &Finished) -> Option<Settled> {
        let challenge = game.challenge?;
        let difficulty = self.played_for(challenge, &game.seed)?.to_owned();
        self.decline(challenge);
        let practice = game.marks.practice;
        let reward = challenge.difficulty(&difficulty).map(|difficulty| difficulty.reward());
        let gain = reward.filter(|_| game.won && !practice && !game.marks.custom).map(|reward| {
            let before = self.standing();
            let xp = share(self.xp, reward.xp_percent);
            self.xp = self.xp.saturating_add(xp);
            self.prestige = self.prestige.saturating_add(reward.prestige_ranks);
            self.won = self.won.saturating_add(1);
            Gain { xp, prestige_ranks: reward.prestige_ranks, before, now: self.standing() }
        });
        Some(Settled { challenge, difficulty, gain, practice })
    }
}
