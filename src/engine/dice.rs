//! Randomness that is the same on every machine, for ever.
//!
//! A game has one [`Seed`]: the number or word that a person typed. [`Seed::key`] expands it to the 32 bytes that
//! key ChaCha12. Every draw then names its purpose (`"deal/secret"`, `"night/3/p4"`), and each purpose has its own
//! ChaCha stream. So there is no position to keep: a refused action cannot disturb the dice, and a draw made for a
//! hidden role shifts nothing that others can see.
//!
//! `below`, `shuffle` and `pick` are written out here and frozen by test vectors, because a record must replay to the
//! same bits when the random crates have moved on, and on 32-bit wasm as on 64-bit native.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What a person types to get the same game again: any number or word of 1 to 64 characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(String);

/// The longest seed, in characters.
pub const SEED_CHARS: usize = 64;

/// A text that cannot be a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is a whole number or a text of 1 to {SEED_CHARS} characters without control characters")]
pub struct BadSeed;

impl Seed {
    /// The 32 bytes that key the dice: SHA-256 of `lantern seed 1:` followed by the text in UTF-8.
    ///
    /// This function is documented and frozen. A text that merely looks like 32 bytes in hexadecimal gets no special
    /// treatment: every text is expanded the same way.
    pub fn key(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"lantern seed 1:");
        hash.update(self.0.as_bytes());
        hash.finalize().into()
    }

    /// A seed made from random bytes, in 26 letters and digits that are easy to read out.
    pub fn from_entropy(bytes: [u8; 16]) -> Seed {
        // Crockford's alphabet: no I, L, O or U to confuse with 1, 0 and V.
        const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        let mut number = u128::from_be_bytes(bytes);
        let mut text = String::with_capacity(26);
        for _ in 0..26 {
            text.push(LETTERS[(number & 31) as usize] as char);
            number >>= 5;
        }
        Seed(text)
    }

    /// A seed of a text that is known to be one.
    pub(super) fn of_text(text: String) -> Seed {
        Seed(text)
    }

    /// The text as it was typed, without surrounding white space.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let fits = (1..=SEED_CHARS).contains(&text.chars().take(SEED_CHARS + 1).count());
        if fits && !text.chars().any(char::is_control) { Ok(Seed(text.to_owned())) } else { Err(BadSeed) }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Seed(number.to_string())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Seed {
    /// `"word"`, `"42"` and `42` are all seeds; the last two are the same one.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl serde::de::Visitor<'_> for Reader {
            type Value = Seed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&BadSeed, f)
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Seed, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed(number.to_string()))
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Seed, E> {
                Ok(Seed(number.to_string()))
            }
        }
        from.deserialize_any(Reader)
    }
}

/// A game's randomness: its seed, from which every named stream follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    seed: Seed,
    key: [u8; 32],
}

impl Dice {
    /// The dice of `seed`.
    pub fn new(seed: Seed) -> Dice {
        let key = seed.key();
        Dice { seed, key }
    }

    /// The seed these dice follow from.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The stream for one purpose. The same purpose gives the same numbers, so a purpose names all that makes it
    /// unique: the day, the seat, what is drawn.
    pub fn draw(&self, purpose: &str) -> Draw {
        let digest = Sha256::digest(purpose.as_bytes());
        let mut stream = [0; 8];
        stream.copy_from_slice(&digest[..8]);
        let mut rng = ChaCha12Rng::from_seed(self.key);
        rng.set_stream(u64::from_le_bytes(stream));
        Draw(rng)
    }

    /// A seed that follows from this one, for what needs dice of its own: the next deal, one game of many.
    pub fn seed_for(&self, purpose: &str) -> Seed {
        let mut bytes = [0; 16];
        self.draw(purpose).0.fill_bytes(&mut bytes);
        Seed::from_entropy(bytes)
    }
}

/// On the wire dice are an opaque object: readers keep it and give it back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceWire {
    chacha12: Seed,
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        DiceWire { chacha12: self.seed.clone() }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        DiceWire::deserialize(from).map(|wire| Dice::new(wire.chacha12))
    }
}

/// Numbers for one purpose. It tells nothing of the seed it came from, so a mind may hold it.
pub struct Draw(ChaCha12Rng);

impl Draw {
    /// A number from 0 to `n - 1`, each equally likely; 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // Lemire's method: the high half of a product, drawn again while the low half is in the biased remainder.
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// An index into a list of `len` items (32 bits on every platform).
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// One of the items, each equally likely; `None` of an empty list.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.index(items.len())) }
    }

    /// Puts the items into a random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(seed: &str) -> Dice {
        Dice::new(seed.parse().expect("a seed"))
    }

    /// If this fails, every record ever written is broken: change the code, not the numbers.
    #[test]
    fn frozen_vectors() {
        let hex = |bytes: [u8; 32]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
        assert_eq!(hex(dice("42").seed().key()), "db63be03044c0ce1efd515e66016ba1370587f3985e6669e207501834024a261");
        let mut draw = dice("42").draw("deal/secret");
        let below: Vec<u32> = (0..12).map(|_| draw.below(6)).collect();
        assert_eq!(below, [1, 3, 3, 0, 2, 5, 0, 3, 4, 3, 5, 2]);
        let mut deck: Vec<u8> = (0..10).collect();
        dice("등불").draw("shuffle").shuffle(&mut deck);
        assert_eq!(deck, [9, 8, 1, 6, 0, 3, 4, 2, 5, 7]);
        assert_eq!(dice("42").draw("pick").pick(&["a", "b", "c", "d", "e"]), Some(&"a"));
        let mut large = dice("0").draw("large");
        assert_eq!([large.below(u32::MAX), large.below(3_000_000_000), large.below(1)], [1_011_095_795, 98_662_585, 0]);
        assert_eq!(dice("42").seed_for("next deal").as_str(), "cfpnfhgbv91zg1ynrrnajj6ps5");
    }

    #[test]
    fn numbers_and_words_are_seeds() {
        let read = |json: &str| serde_json::from_str::<Seed>(json).map(|s| s.to_string()).ok();
        assert_eq!(read("42"), Some("42".into()));
        assert_eq!(read("\" 42 \""), Some("42".into()));
        assert_eq!(read("-7"), Some("-7".into()));
        assert_eq!(read("18446744073709551615"), Some("18446744073709551615".into()));
        assert_eq!(read("\"등불 하나\""), Some("등불 하나".into()));
        for wrong in ["\"\"", "\"  \"", "1.5", "null", "true", "[]", "\"a\\u0007b\"", "\"a\\nb\""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(read(&format!("\"{}\"", "가".repeat(64))), Some("가".repeat(64)));
        assert_eq!(read(&format!("\"{}\"", "가".repeat(65))), None);
    }

    #[test]
    fn below_is_fair_and_in_range() {
        let mut draw = dice("fair").draw("dice");
        let mut count = [0u32; 6];
        for _ in 0..60_000 {
            count[draw.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|&n| (9_600..10_400).contains(&n)), "{count:?}");
        assert_eq!(draw.below(0), 0);
        assert_eq!(draw.pick::<u8>(&[]), None);
    }

    #[test]
    fn purposes_do_not_disturb_each_other() {
        let dice = dice("1");
        let alone: Vec<u32> = {
            let mut d = dice.draw("a");
            (0..4).map(|_| d.below(100)).collect()
        };
        let mut other = dice.draw("b");
        let beside: Vec<u32> = {
            let mut d = dice.draw("a");
            (0..4)
                .map(|_| {
                    other.below(9);
                    d.below(100)
                })
                .collect()
        };
        assert_eq!(alone, beside);
    }
}
