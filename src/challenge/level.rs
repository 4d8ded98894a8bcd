//! The level curve. Level 1 needs 100 XP to the next, each further level 20 more than the one before it.
//!
//! A reward is a share of what the next level needs at the moment it is earned, so a level is always about two wins at
//! 50 % away, and one reward of 200 % is a little less than two levels.

/// What the first level needs.
const FIRST: u64 = 100;
/// How much more each level needs than the one before it.
const STEP: u64 = 20;
/// No sum of XP that can be written reaches this level.
const BEYOND: u32 = 1_400_000_000;

/// Where somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The level, from 1.
    pub level: u32,
    /// XP since this level began.
    pub into: u64,
    /// XP from the beginning of this level to the next.
    pub needed: u64,
}

/// The XP from the beginning of a level to the next.
pub fn needed(level: u32) -> u64 {
    FIRST + STEP * u64::from(level.max(1) - 1)
}

/// The XP at which a level begins; level 1 begins with none.
pub fn total(level: u32) -> u64 {
    u64::try_from(sum(level)).unwrap_or(u64::MAX)
}

fn sum(level: u32) -> u128 {
    let before = u128::from(level.max(1) - 1);
    u128::from(FIRST) * before + u128::from(STEP) * (before * before.saturating_sub(1) / 2)
}

/// Where somebody with so much XP stands.
pub fn standing(xp: u64) -> Standing {
    // The last level that has begun, between one that has and one that cannot have.
    let (mut begun, mut beyond) = (1, BEYOND);
    while begun + 1 < beyond {
        let middle = begun + (beyond - begun) / 2;
        if sum(middle) <= u128::from(xp) { begun = middle } else { beyond = middle }
    }
    Standing { level: begun, into: xp - total(begun), needed: needed(begun) }
}

/// A share of what the next level needs, in XP, for somebody who has so much of it. Never rounded down to nothing.
pub fn share(xp: u64, percent: u32) -> u64 {
    let whole = u128::from(standing(xp).needed) * u128::from(percent);
    u64::try_from(whole.div_ceil(100)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_the_documented_one() {
        let first: Vec<(u64, u64)> = (1..=6).map(|level| (needed(level), total(level))).collect();
        assert_eq!(first, [(100, 0), (120, 100), (140, 220), (160, 360), (180, 520), (200, 700)]);
        assert_eq!(standing(0), Standing { level: 1, into: 0, needed: 100 });
        assert_eq!(standing(99).level, 1);
        assert_eq!(standing(100), Standing { level: 2, into: 0, needed: 120 });
        assert_eq!(standing(365), Standing { level: 4, into: 5, needed: 160 });
    }

    #[test]
    fn shares_are_of_the_level_one_stands_on() {
        assert_eq!([share(0, 50), share(0, 75), share(0, 100), share(0, 200)], [50, 75, 100, 200]);
        assert_eq!([share(100, 50), share(219, 200), share(220, 75)], [60, 240, 105]);
        // Two levels would take 220 from here.
        assert_eq!(standing(share(0, 200)).level, 2);
    }

    #[test]
    fn the_largest_number_has_a_level() {
        let top = standing(u64::MAX);
        assert!(top.level < BEYOND - 1 && top.into < top.needed, "{top:?}");
        assert_eq!(share(u64::MAX, 0), 0);
    }
}
