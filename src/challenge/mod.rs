//! Challenges: what is offered after a game, what winning one earns, and the profile that keeps it. Pure.
//!
//! After each finished game one challenge is offered, at most one open per game. It tells a story, names its
//! difficulties and what each of them earns. One that is taken and won earns XP and perhaps a rank of prestige; a loss
//! costs nothing. Everything can be played without being offered: an offer only carries the reward.
//!
//! `kind.rs` what a challenge is, `level.rs` the curve, `achievement.rs` what is remembered for ever, `profile.rs` all of
//! it as it is kept. What a game's challenge says is data in its own folder, in `challenge.rs`; this room knows no
//! game.

mod achievement;
mod kind;
mod level;
mod profile;

pub use achievement::{Achievement, Deeds, Earned, Past, Progress, achievements, belongs, family};
pub use kind::{ChallengeReward, ChallengeType, DifficultyInfo, PendingChallenge};
pub use level::{Standing, needed, share, standing, total};
pub use profile::{After, FORMAT, Finished, Gain, Offer, Profile, Settled, Taken};
