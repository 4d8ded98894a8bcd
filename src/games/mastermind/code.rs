//! Colours, codes, and the marks that a guess earns.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// The letters of the colours, in order. A game of n colours uses the first n.
pub const LETTERS: [char; 8] = ['R', 'B', 'G', 'Y', 'O', 'V', 'W', 'K'];
/// The most pegs a code can have.
pub const MOST_PEGS: u8 = 6;
/// How many slots [`Mark::slot`] can name.
pub const SLOTS: usize = 28;

/// A row of colours.
///
/// Packed, so that marks take a dozen machine instructions: four bits a peg (the first peg is the highest), and the
/// number of pegs of each colour, four bits a colour. Codes of one length order like their letters in [`LETTERS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    pegs: u32,
    counts: u32,
    len: u8,
}

impl Code {
    /// The code of these colours, counted from 0. At most six pegs are taken.
    pub fn new(colours: &[u8]) -> Code {
        let mut code = Code { pegs: 0, counts: 0, len: 0 };
        for &colour in colours.iter().take(MOST_PEGS as usize) {
            let colour = u32::from(colour & 7);
            code.pegs = code.pegs << 4 | colour;
            code.counts += 1 << (4 * colour);
            code.len += 1;
        }
        code
    }

    /// Reads `RBGY`: only letters of [`LETTERS`], any number from 1 to 6.
    pub fn read(letters: &str) -> Option<Code> {
        let find = |letter| LETTERS.iter().position(|&known| known == letter).map(|at| at as u8);
        let colours: Vec<u8> = letters.chars().take(MOST_PEGS as usize + 1).map(find).collect::<Option<_>>()?;
        (1..=MOST_PEGS as usize).contains(&colours.len()).then(|| Code::new(&colours))
    }

    /// The colours, counted from 0.
    pub fn colours(self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.len).map(move |peg| (self.pegs >> (4 * (self.len - 1 - peg)) & 7) as u8)
    }

    /// The marks that guess `self` earns against the secret `other`; the same the other way round.
    #[inline]
    pub fn mark(self, other: Code) -> Mark {
        const HIGH: u32 = 0x8888_8888;
        let differ = self.pegs ^ other.pegs;
        let differ = (differ | differ >> 1 | differ >> 2) & 0x0011_1111;
        let black = u32::from(self.len) - differ.count_ones();
        // The smaller of the two counts in each group of four bits, then the sum over the groups.
        let (a, b) = (self.counts, other.counts);
        let a_not_less = (((a | HIGH) - b) & HIGH) >> 3;
        let take_b = a_not_less * 0xf;
        let least = (b & take_b) | (a & !take_b);
        let pairs = (least & 0x0f0f_0f0f) + (least >> 4 & 0x0f0f_0f0f);
        let total = pairs.wrapping_mul(0x0101_0101) >> 24;
        Mark { black: black as u8, white: (total - black) as u8 }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours().try_for_each(|colour| write!(f, "{}", LETTERS[colour as usize]))
    }
}

impl Serialize for Code {
    /// `["R","B","G","Y"]`
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.colours().map(|colour| LETTERS[colour as usize]))
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let letters: Vec<char> = Vec::deserialize(from)?;
        let word: String = letters.into_iter().collect();
        Code::read(&word).ok_or_else(|| serde::de::Error::custom("not a code"))
    }
}

/// What a guess earned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Pegs of the right colour in the right place.
    pub black: u8,
    /// Pegs of the right colour in another place.
    pub white: u8,
}

impl Mark {
    /// A number below [`SLOTS`], the same for equal marks.
    #[inline]
    pub fn slot(self) -> usize {
        let total = (self.black + self.white) as usize;
        total * (total + 1) / 2 + self.black as usize
    }

    /// Whether some guess can earn this. All but one peg in place leaves no place for the last to be wrong in.
    pub fn possible(self, pegs: u8) -> bool {
        self.black <= pegs && self.white <= pegs - self.black && !(self.black + 1 == pegs && self.white == 1)
    }

    /// Every mark that some guess can earn.
    pub fn all(pegs: u8) -> Vec<Mark> {
        let each = |black| (0..=pegs - black).map(move |white| Mark { black, white });
        (0..=pegs).flat_map(each).filter(|mark| mark.possible(pegs)).collect()
    }

    /// The mark of a broken code.
    pub fn broken(pegs: u8) -> Mark {
        Mark { black: pegs, white: 0 }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} black, {} white", self.black, self.white)
    }
}

/// All codes of some number of pegs and colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space {
    /// How many pegs a code has.
    pub pegs: u8,
    /// How many colours there are.
    pub colours: u8,
}

impl Space {
    /// Four pegs, six colours.
    pub const CLASSIC: Space = Space { pegs: 4, colours: 6 };

    /// How many codes there are.
    pub fn size(self) -> usize {
        usize::from(self.colours).pow(u32::from(self.pegs))
    }

    /// Code number `at` in the order of the letters.
    pub fn code(self, at: usize) -> Code {
        let mut colours = [0; MOST_PEGS as usize];
        let colours = &mut colours[..self.pegs as usize];
        let mut rest = at;
        for colour in colours.iter_mut().rev() {
            *colour = (rest % self.colours as usize) as u8;
            rest /= self.colours as usize;
        }
        Code::new(colours)
    }

    /// The number of a code in the order of the letters.
    pub fn number(self, code: Code) -> usize {
        code.colours().fold(0, |number, colour| number * self.colours as usize + colour as usize)
    }

    /// Every code, in the order of the letters.
    pub fn codes(self) -> impl Iterator<Item = Code> {
        // Counts up like an odometer, which is much faster than dividing a number for each code.
        let last = u32::from(self.colours) - 1;
        let mut next = Some(self.code(0));
        std::iter::from_fn(move || {
            let code = next?;
            next = (0..u32::from(self.pegs)).find_map(|place| {
                let at = 4 * place;
                let colour = code.pegs >> at & 7;
                // The wheels below this one stood at the last colour and turn to the first.
                let low = (1 << at) - 1;
                let pegs = (code.pegs & !low) + (1 << at);
                let counts = code.counts - (place << (4 * last)) + place - (1 << (4 * colour));
                (colour < last).then(|| Code { pegs, counts: counts + (1 << (4 * (colour + 1))), len: code.len })
            });
            Some(code)
        })
    }

    /// Whether the code belongs to this space.
    pub fn holds(self, code: Code) -> bool {
        code.len == self.pegs && code.colours().all(|colour| colour < self.colours)
    }
}

/// The marks of classic, all 1296 × 1296 of them.
pub struct Classic {
    /// Every code, in the order of the letters.
    pub codes: Vec<Code>,
    slots: Vec<u8>,
}

impl Classic {
    /// The table; it is made when it is first asked for.
    pub fn table() -> &'static Classic {
        static TABLE: OnceLock<Classic> = OnceLock::new();
        TABLE.get_or_init(|| {
            let codes: Vec<Code> = Space::CLASSIC.codes().collect();
            let row = |&guess: &Code| codes.iter().map(move |&code| guess.mark(code).slot() as u8);
            let slots = codes.iter().flat_map(row).collect();
            Classic { codes, slots }
        })
    }

    /// [`Mark::slot`] of each code, by its number, against this guess.
    pub fn row(&self, guess: usize) -> &[u8] {
        let size = self.codes.len();
        &self.slots[guess * size..(guess + 1) * size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document's algorithm, word for word, as the judge of the packed one.
    fn counted(secret: &[u8], guess: &[u8]) -> Mark {
        let black = secret.iter().zip(guess).filter(|(a, b)| a == b).count();
        let count = |code: &[u8], colour| code.iter().filter(|&&c| c == colour).count();
        let total: usize = (0..8).map(|colour| count(secret, colour).min(count(guess, colour))).sum();
        Mark { black: black as u8, white: (total - black) as u8 }
    }

    fn check(space: Space, step: usize) {
        let codes: Vec<Code> = (0..space.size()).step_by(step).map(|at| space.code(at)).collect();
        for &a in &codes {
            let letters: Vec<u8> = a.colours().collect();
            for &b in &codes {
                let expected = counted(&letters, &b.colours().collect::<Vec<_>>());
                assert_eq!(a.mark(b), expected, "{a} {b}");
                assert!(expected.possible(space.pegs));
            }
        }
    }

    #[test]
    fn packed_marks_agree_with_counting() {
        check(Space::CLASSIC, 1);
        check(Space { pegs: 5, colours: 8 }, 37);
        check(Space { pegs: 6, colours: 8 }, 311);
        check(Space { pegs: 1, colours: 1 }, 1);
        check(Space { pegs: 6, colours: 1 }, 1);
        check(Space { pegs: 2, colours: 8 }, 1);
    }

    #[test]
    fn slots_are_distinct() {
        for pegs in 1..=MOST_PEGS {
            let mut slots: Vec<usize> = Mark::all(pegs).iter().map(|mark| mark.slot()).collect();
            slots.sort_unstable();
            slots.dedup();
            assert_eq!(slots.len(), Mark::all(pegs).len());
            assert!(slots.iter().all(|&slot| slot < SLOTS));
        }
        assert_eq!(Mark::all(4).len(), 14);
    }

    #[test]
    fn codes_are_numbered_in_order() {
        let spaces = (1..=5).flat_map(|pegs| (1..=8).map(move |colours| Space { pegs, colours }));
        for space in spaces {
            let codes: Vec<Code> = space.codes().collect();
            assert_eq!(codes.len(), space.size());
            assert!(codes.is_sorted());
            assert!(
                codes
                    .iter()
                    .enumerate()
                    .all(|(at, &code)| space.number(code) == at && space.code(at) == code && space.holds(code))
            );
        }
        assert_eq!(Code::read("RBGY").map(|code| code.to_string()), Some("RBGY".into()));
        for wrong in ["", "RBGYOVW", "rbgy", "RBX", "R B"] {
            assert_eq!(Code::read(wrong), None);
        }
    }
}
