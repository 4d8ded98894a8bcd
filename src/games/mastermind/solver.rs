//! The next guess: Knuth's, and the best that can be had.
//!
//! For classic the best is the true optimum: the first two guesses come from a book of the few dozen positions after
//! one guess (up to symmetry), everything later is searched on the spot. For other sizes, and where a search is cut
//! short, it is the guess that tells most, and the choice says so.

use super::code::{Classic, Code, Mark, SLOTS, Space};
use super::exact::{Field, best, most_found};
use super::position::Position;
use std::sync::OnceLock;

/// A guess and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to guess.
    pub guess: Code,
    /// Into how many groups it splits the codes left.
    pub groups: usize,
    /// The size of the largest group.
    pub largest: usize,
    /// Whether it may itself be the code.
    pub possible: bool,
    /// What speaks for it.
    pub grounds: Grounds,
}

/// What speaks for a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grounds {
    /// Nothing beats it: over the codes left it needs this many guesses in all, counting this one.
    Optimal {
        /// Guesses summed over the codes left.
        cost: u32,
    },
    /// The best that a search found before its budget was used up.
    Searched {
        /// Guesses summed over the codes left, with the strategy that was found.
        cost: u32,
        /// How many marks were looked at.
        work: u64,
    },
    /// The most telling of the guesses that were compared.
    Telling {
        /// How many guesses were compared.
        compared: usize,
        /// On how many of the codes left.
        sample: usize,
    },
    /// The smallest largest group, Knuth's rule.
    Minimax {
        /// How many guesses were compared.
        compared: usize,
        /// On how many of the codes left.
        sample: usize,
    },
    /// Few attempts are left: the best chance to find the code at all.
    Odds {
        /// How many of the codes left are found in time.
        found: u32,
        /// How many attempts are left.
        attempts: u32,
        /// Whether no guess finds more.
        proven: bool,
    },
}

/// Marks that one choice may look at. On a two-core machine of 2026 a million takes about six milliseconds.
const SEARCH_BUDGET: u64 = 4_000_000;
const COMPARE_BUDGET: usize = 2_500_000;
/// The largest field that a search is given: a larger one would use the budget up at its first position.
const FIELD_MARKS: usize = 600_000;
/// Larger sets are compared by sample.
const MOST_SAMPLED: usize = 2_500;
/// An opening is one of a few patterns, so each can be looked at more closely.
const MOST_SAMPLED_OPENING: usize = 40_000;
/// However few codes are left, no more guesses than this are looked at: the whole of Super, a part of what is larger.
const MOST_GUESSES: usize = 1 << 15;
/// Sets up to this size are searched to the end, if the budget allows.
const SEARCH_UP_TO: usize = 160;
/// Sets up to this size are searched where the space is larger than classic.
const SEARCH_UP_TO_LARGE: usize = 48;

/// The strongest choice, with `attempts` guesses left. `None` if no code is left.
pub fn expert(position: &Position, attempts: u32) -> Option<Choice> {
    let codes = &position.codes;
    let first = *codes.first()?;
    if codes.len() <= 2 {
        // One guess finds one of them, another the other, and with a single attempt either is as good.
        let grounds = Grounds::Optimal { cost: 2 * codes.len() as u32 - 1 };
        return Some(explain(position, first, grounds));
    }
    if attempts == 1 {
        return Some(explain(position, first, Grounds::Odds { found: 1, attempts, proven: true }));
    }
    if let Some((guess, cost, depth)) = from_book(position)
        && depth <= attempts
    {
        return Some(explain(position, guess, Grounds::Optimal { cost }));
    }
    searched(position, attempts).or_else(|| compared(position, Rule::Telling))
}

/// Knuth's choice (1977): the smallest largest group; among equals a code that is possible; among those the first in
/// order. Exactly so for classic, by sample where a space is too large for it. `None` if no code is left.
pub fn knuth(position: &Position) -> Option<Choice> {
    if position.codes.len() <= 2 {
        let first = *position.codes.first()?;
        return Some(explain(position, first, Grounds::Minimax { compared: 1, sample: position.codes.len() }));
    }
    compared(position, Rule::Minimax)
}

fn explain(position: &Position, guess: Code, grounds: Grounds) -> Choice {
    let sizes = split(guess, &position.codes);
    Choice {
        guess,
        groups: sizes.iter().filter(|&&size| size > 0).count(),
        largest: sizes.iter().copied().max().unwrap_or(0) as usize,
        possible: position.codes.binary_search(&guess).is_ok(),
        grounds,
    }
}

fn split(guess: Code, codes: &[Code]) -> [u32; SLOTS] {
    count(codes.iter().map(|&code| guess.mark(code).slot()))
}

fn count(slots: impl Iterator<Item = usize>) -> [u32; SLOTS] {
    let mut sizes = [0; SLOTS];
    slots.for_each(|slot| sizes[slot] += 1);
    sizes
}

fn searched(position: &Position, attempts: u32) -> Option<Choice> {
    let Position { space, codes, .. } = position;
    let classic = *space == Space::CLASSIC;
    if codes.len() > if classic { SEARCH_UP_TO } else { SEARCH_UP_TO_LARGE } {
        return None;
    }
    let others = guesses(position, FIELD_MARKS / codes.len());
    let whole = others.len() == space.size();
    let field = Field::new(*space, codes, &others);
    // Two searches share one budget; the second is for positions with few attempts left.
    let found = best(&field, SEARCH_BUDGET / 4 * 3)?;
    if found.depth > attempts {
        let rest = SEARCH_BUDGET - found.work.min(SEARCH_BUDGET / 4 * 3);
        let (guess, found, certain) = most_found(&field, attempts, rest)?;
        return Some(explain(position, guess, Grounds::Odds { found, attempts, proven: certain && whole }));
    }
    let grounds = match found.proven && whole {
        true => Grounds::Optimal { cost: found.cost },
        false => Grounds::Searched { cost: found.cost, work: found.work },
    };
    Some(explain(position, found.guess, grounds))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Telling,
    Minimax,
}

fn compared(position: &Position, rule: Rule) -> Option<Choice> {
    let Position { space, codes, .. } = position;
    let opening = codes.len() == space.size();
    let sample = thin(codes, if opening { MOST_SAMPLED_OPENING } else { MOST_SAMPLED });
    let pool = match opening {
        true => patterns(*space),
        false => guesses(position, COMPARE_BUDGET / sample.len().max(1)),
    };
    let classic = (*space == Space::CLASSIC).then(|| {
        let numbers: Vec<usize> = sample.iter().map(|&code| space.number(code)).collect();
        (Classic::table(), numbers)
    });
    let worth = |&guess: &Code| {
        let sizes = match &classic {
            Some((table, numbers)) => {
                let row = table.row(space.number(guess));
                count(numbers.iter().map(|&number| row[number] as usize))
            }
            None => split(guess, &sample),
        };
        let score = match rule {
            Rule::Minimax => u64::from(sizes.iter().copied().max().unwrap_or(0)),
            // Least expected logarithm of what is left: most information. Whole numbers, so that it is the same
            // on every machine.
            Rule::Telling => sizes.iter().map(|&size| u64::from(size) * log2(size)).sum(),
        };
        (score, codes.binary_search(&guess).is_err(), guess)
    };
    let (_, _, guess) = pool.iter().map(worth).min()?;
    let (compared, sample) = (pool.len(), sample.len());
    let grounds = match rule {
        Rule::Minimax => Grounds::Minimax { compared, sample },
        Rule::Telling => Grounds::Telling { compared, sample },
    };
    Some(explain(position, guess, grounds))
}

/// The binary logarithm in 4096ths, rounded down; 0 of 0.
fn log2(n: u32) -> u64 {
    let Some(whole) = n.checked_ilog2() else { return 0 };
    let mut log = u64::from(whole);
    // n divided by its highest power of two, in 2^-31, is squared again and again; each time it passes 2 is one bit.
    let mut rest = (u64::from(n) << 31) >> whole;
    for _ in 0..12 {
        rest = (rest * rest) >> 31;
        let bit = rest >> 32;
        log = log << 1 | bit;
        rest >>= bit;
    }
    log
}

/// Number `at` of a series that is spread evenly over `0..len`. Its steps of the golden ratio do not fall in with the
/// regular order of codes, as equal steps would.
fn spread(at: usize, len: usize) -> usize {
    let turn = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((u128::from(turn) * len as u128) >> 64) as usize
}

/// At most `most` codes, spread over the list by a fixed pattern.
fn thin(codes: &[Code], most: usize) -> Vec<Code> {
    if codes.len() <= most {
        return codes.to_vec();
    }
    let mut chosen: Vec<Code> = (0..most).map(|at| codes[spread(at, codes.len())]).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Guesses to compare: the whole space where that many are affordable, else some that are possible and some from all
/// over the space. Colours that were never guessed are interchangeable, so of those only one order is looked at.
fn guesses(position: &Position, most: usize) -> Vec<Code> {
    let space = position.space;
    let most = most.min(MOST_GUESSES);
    if space.size() <= most {
        return space.codes().collect();
    }
    let used =
        position.history.iter().flat_map(|(guess, _)| guess.colours()).fold(0u8, |set, colour| set | 1 << colour);
    let in_order = |code: Code| {
        let mut fresh = (0..space.colours).filter(|colour| used >> colour & 1 == 0);
        let mut names: [Option<u8>; 8] =
            std::array::from_fn(|colour| (used >> colour & 1 == 1).then_some(colour as u8));
        let rename = |colour: u8| *names[colour as usize].get_or_insert_with(|| fresh.next().unwrap_or(colour));
        Code::new(&code.colours().map(rename).collect::<Vec<_>>())
    };
    let mut pool = thin(&position.codes, most / 2);
    let others = most - pool.len();
    pool.extend((0..others).map(|at| in_order(space.code(spread(at, space.size())))));
    pool.sort_unstable();
    pool.dedup();
    pool
}

/// One code for each way of repeating colours, such as RRRR, RRRB, RRBB, RRBG and RBGY: every other opening is one of
/// these with places and colours swapped.
pub fn patterns(space: Space) -> Vec<Code> {
    fn extend(space: Space, counts: &mut Vec<u8>, left: u8, most: u8, out: &mut Vec<Code>) {
        if left == 0 {
            let colours: Vec<u8> =
                (0..).zip(counts.iter()).flat_map(|(colour, &count)| vec![colour; count as usize]).collect();
            out.push(Code::new(&colours));
        } else if counts.len() < space.colours as usize {
            for count in (1..=most.min(left)).rev() {
                counts.push(count);
                extend(space, counts, left - count, count, out);
                counts.pop();
            }
        }
    }
    let mut out = Vec::new();
    extend(space, &mut Vec::new(), space.pegs, space.pegs, &mut out);
    out
}

/// The best answer to one opening and mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookLine {
    /// The opening, one of the five [`patterns`].
    pub opening: Code,
    /// What it earned.
    pub mark: Mark,
    /// How many codes are left.
    pub size: usize,
    /// What to guess then.
    pub answer: Code,
    /// The least guesses, summed over the codes left.
    pub cost: u32,
    /// The most guesses it may take.
    pub depth: u32,
}

impl BookLine {
    /// Works a line out from nothing. `None` if no code earns that mark, or the code is broken already.
    pub fn derive(opening: Code, mark: Mark) -> Option<BookLine> {
        let position = Position::new(Space::CLASSIC, vec![(opening, mark)]);
        if mark == Mark::broken(Space::CLASSIC.pegs) {
            return None;
        }
        let found =
            best(&Field::new(Space::CLASSIC, &position.codes, &Space::CLASSIC.codes().collect::<Vec<_>>()), u64::MAX)?;
        let size = position.codes.len();
        Some(BookLine { opening, mark, size, answer: found.guess, cost: found.cost, depth: found.depth })
    }

    /// The line as it stands in `book.txt`.
    pub fn write(&self) -> String {
        let BookLine { opening, mark, size, answer, cost, depth } = self;
        format!("{opening} {} {} {size} {answer} {cost} {depth}", mark.black, mark.white)
    }

    fn read(line: &str) -> Option<BookLine> {
        let mut words = line.split(' ');
        let opening = Code::read(words.next()?)?;
        let mark = Mark { black: words.next()?.parse().ok()?, white: words.next()?.parse().ok()? };
        let size = words.next()?.parse().ok()?;
        let answer = Code::read(words.next()?)?;
        Some(BookLine {
            opening,
            mark,
            size,
            answer,
            cost: words.next()?.parse().ok()?,
            depth: words.next()?.parse().ok()?,
        })
    }
}

/// The book of classic: for each opening (up to symmetry) and mark, the optimal answer. `tests/suite/book.rs` derives it
/// again from nothing.
pub fn book() -> &'static [BookLine] {
    static BOOK: OnceLock<Vec<BookLine>> = OnceLock::new();
    BOOK.get_or_init(|| include_str!("book.txt").lines().filter_map(BookLine::read).collect())
}

/// The best opening of classic and what it costs: the mean over the 1296 codes is 5625 / 1296.
fn opening() -> Option<(Code, u32, u32)> {
    let openings = patterns(Space::CLASSIC).into_iter().map(|opening| {
        let lines = book().iter().filter(|line| line.opening == opening);
        let cost = Space::CLASSIC.size() as u32 + lines.clone().map(|line| line.cost).sum::<u32>();
        (cost, opening, 1 + lines.map(|line| line.depth).max().unwrap_or(0))
    });
    openings.min().map(|(cost, opening, depth)| (opening, cost, depth))
}

fn from_book(position: &Position) -> Option<(Code, u32, u32)> {
    if position.space != Space::CLASSIC {
        return None;
    }
    if position.codes.len() == position.space.size() {
        return opening();
    }
    // If one of the turns alone leaves as many codes, the others told nothing, and the position is that turn's.
    position.history.iter().find_map(|&(guess, mark)| {
        let swap = Swap::to_pattern(guess);
        let line = book()
            .iter()
            .find(|line| line.opening == swap.pattern && line.mark == mark && line.size == position.codes.len())?;
        Some((swap.back(line.answer), line.cost, line.depth))
    })
}

/// The swap of places and colours that turns a pattern into a guess.
struct Swap {
    pattern: Code,
    /// For each place of the guess, the place in the pattern.
    places: Vec<usize>,
    /// For each colour of the pattern, the colour in the guess.
    colours: Vec<u8>,
}

impl Swap {
    fn to_pattern(guess: Code) -> Swap {
        let pegs: Vec<u8> = guess.colours().collect();
        let count = |colour: u8| pegs.iter().filter(|&&peg| peg == colour).count();
        let mut colours: Vec<u8> = (0..Space::CLASSIC.colours).collect();
        colours.sort_by_key(|&colour| std::cmp::Reverse(count(colour)));
        let mut order: Vec<usize> = (0..pegs.len()).collect();
        let name = |place: usize| colours.iter().position(|&colour| colour == pegs[place]).unwrap_or(0) as u8;
        order.sort_by_key(|&place| name(place));
        let pattern = Code::new(&order.iter().map(|&place| name(place)).collect::<Vec<_>>());
        let mut places = vec![0; pegs.len()];
        order.iter().enumerate().for_each(|(at, &place)| places[place] = at);
        Swap { pattern, places, colours }
    }

    fn back(&self, code: Code) -> Code {
        let pegs: Vec<u8> = code.colours().collect();
        Code::new(&self.places.iter().map(|&at| self.colours[pegs[at] as usize]).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_whole_and_right() {
        for n in 1..3_000u32 {
            let exact = f64::from(n).log2() * 4096.0;
            assert!((exact - 1.5..=exact + 0.01).contains(&(log2(n) as f64)), "{n}: {} for {exact}", log2(n));
        }
        assert_eq!(log2(0), 0);
        assert_eq!(log2(1 << 18), 18 << 12);
    }

    #[test]
    fn patterns_are_the_partitions() {
        let classic: Vec<String> = patterns(Space::CLASSIC).iter().map(Code::to_string).collect();
        assert_eq!(classic, ["RRRR", "RRRB", "RRBB", "RRBG", "RBGY"]);
        assert_eq!(patterns(Space { pegs: 6, colours: 8 }).len(), 11);
        assert_eq!(patterns(Space { pegs: 6, colours: 2 }).len(), 4);
        assert_eq!(patterns(Space { pegs: 6, colours: 1 }).len(), 1);
    }

    /// The book holds for every guess, not only for the five patterns.
    #[test]
    fn swaps_keep_marks() {
        let all: Vec<Code> = Space::CLASSIC.codes().collect();
        for &guess in &all {
            let swap = Swap::to_pattern(guess);
            assert_eq!(swap.back(swap.pattern), guess);
            for &code in all.iter().step_by(7) {
                assert_eq!(swap.pattern.mark(code), guess.mark(swap.back(code)));
            }
        }
    }

    #[test]
    fn knuth_opens_with_two_pairs() {
        let choice = knuth(&Position::new(Space::CLASSIC, Vec::new())).expect("a guess");
        assert_eq!((choice.guess.to_string().as_str(), choice.largest), ("RRBB", 256));
        // Comparing all 1296 openings, not only the patterns, gives the same.
        let all: Vec<Code> = Space::CLASSIC.codes().collect();
        let largest = |&guess: &Code| split(guess, &all).into_iter().max();
        assert_eq!(all.iter().copied().min_by_key(|guess| (largest(guess), *guess)), Some(choice.guess));
    }
}
