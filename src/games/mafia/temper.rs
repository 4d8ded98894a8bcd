//! What somebody is like: how a persona's manner shapes whom they listen to, how soon they speak out, whether they switch.
//!
//! Nothing of it depends on the role, so it tells nothing about it.

use super::personas::Persona;

/// A character in numbers. Zero is anybody; the usual range is −1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Temper {
    /// Speaks out early and firmly, rather than hedging.
    pub bold: f64,
    /// How much the words of others count; 1 is usual, and below 0 would be to believe the opposite.
    pub listen: f64,
    /// Goes against the crowd rather than with it.
    pub contrary: f64,
    /// Stands by what they said and by those who stood by them.
    pub loyal: f64,
    /// How much they say, from 0 to 1.
    pub talk: f64,
    /// How much they resent being accused.
    pub touchy: f64,
}

impl Temper {
    /// Somebody without a persona.
    pub(super) const PLAIN: Temper =
        Temper { bold: 0.0, listen: 1.0, contrary: 0.0, loyal: 0.4, talk: 0.5, touchy: 1.0 };

    /// What a persona is like.
    pub(super) fn of(persona: Option<&Persona>) -> Temper {
        let (bold, listen, contrary, loyal, talk, touchy) = match persona.map(|persona| persona.manner.as_str()) {
            Some("blunt") => (0.8, 0.8, 0.2, 0.3, 0.5, 1.3),
            Some("gentle") => (-0.6, 1.2, -0.3, 0.8, 0.5, 0.6),
            Some("scholarly") => (-0.3, 0.8, 0.1, 0.4, 0.7, 0.7),
            Some("theatrical") => (0.6, 1.0, 0.3, 0.5, 1.0, 1.4),
            Some("nervous") => (-0.7, 1.3, -0.2, 0.4, 0.3, 1.3),
            Some("dry") => (0.1, 0.7, 0.8, 0.3, 0.3, 0.8),
            Some("folksy") => (0.0, 1.1, -0.3, 1.0, 0.9, 1.0),
            Some("brisk") => (0.5, 0.9, 0.0, 0.3, 0.1, 0.9),
            _ => return Temper::PLAIN,
        };
        Temper { bold, listen, contrary, loyal, talk, touchy }
    }
}

/// A number from −1 to 1, small ones likelier, that follows from a seat's own luck and a key, and from nothing else.
pub(super) fn whim(luck: u64, key: u64) -> f64 {
    let mix = |number: u64| {
        let mut hash = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    };
    let one = mix(luck ^ mix(key));
    let share = |bits: u64| (bits & 0xffff_ffff) as f64 / 4_294_967_296.0;
    share(one) + share(one >> 32) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Language;
    use crate::games::mafia::personas::book;

    #[test]
    fn every_manner_of_the_books_is_a_character() {
        for language in [Language::En, Language::Ko] {
            for persona in &book(language).personas {
                assert_ne!(Temper::of(Some(persona)), Temper::PLAIN, "{}", persona.manner);
            }
        }
    }

    #[test]
    fn whims_are_fair() {
        let all: Vec<f64> = (0..4_000).map(|key| whim(7, key)).collect();
        let mean = all.iter().sum::<f64>() / 4_000.0;
        assert!(mean.abs() < 0.03 && all.iter().all(|whim| whim.abs() <= 1.0), "{mean}");
    }
}
