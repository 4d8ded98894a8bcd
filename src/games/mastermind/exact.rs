//! Optimal play from a set of codes that are still possible: the least expected number of guesses.
//!
//! Depth-first branch and bound over the guesses, cheapest bound first. A position is a set of codes; its cost is the
//! sum over its codes of the guesses still needed, which is the expected number times the size of the set. Work is
//! counted in marks looked at, so a budget means the same on every machine.
//!
//! For classic this is fast enough to prove, in seconds and from nothing, that no strategy needs fewer than 5625
//! guesses for the 1296 codes. What makes it so:
//! * guesses that split a position into the same groups are tried once, and below it only once as well;
//! * guesses that differ only by a symmetry of the position (a swap of places or colours that maps the set onto
//!   itself) are tried once;
//! * a position is remembered by the set of its codes, exactly or as a bound.

use super::code::{Classic, Code, Mark, SLOTS, Space};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

/// The codes that are still possible, the guesses that may be tried, and the marks between them.
pub(super) struct Field {
    space: Space,
    codes: Vec<Code>,
    guesses: Vec<Code>,
    /// For each guess, the slot of each possible code.
    slots: Vec<u8>,
}

impl Field {
    /// `codes` are sorted; `others` are tried as guesses beside them.
    pub(super) fn new(space: Space, codes: &[Code], others: &[Code]) -> Field {
        // Possible codes come first, so that among equals a guess that may be right is taken.
        let mut guesses = codes.to_vec();
        guesses.extend(others.iter().copied().filter(|other| codes.binary_search(other).is_err()));
        let mut slots = Vec::with_capacity(guesses.len() * codes.len());
        if space == Space::CLASSIC {
            let table = Classic::table();
            let numbers: Vec<usize> = codes.iter().map(|&code| space.number(code)).collect();
            for &guess in &guesses {
                let row = table.row(space.number(guess));
                slots.extend(numbers.iter().map(|&number| row[number]));
            }
        } else {
            for &guess in &guesses {
                slots.extend(codes.iter().map(|&code| guess.mark(code).slot() as u8));
            }
        }
        Field { space, codes: codes.to_vec(), guesses, slots }
    }

    fn row(&self, guess: u16) -> &[u8] {
        let size = self.codes.len();
        &self.slots[guess as usize * size..][..size]
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Best {
    /// What to guess.
    pub(super) guess: Code,
    /// Guesses still needed, summed over the possible codes.
    pub(super) cost: u32,
    /// The most guesses that the strategy behind it needs.
    pub(super) depth: u32,
    /// Whether nothing better exists (among the guesses of the field).
    pub(super) proven: bool,
    /// How many marks were looked at.
    pub(super) work: u64,
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    cost: u32,
    depth: u32,
    guess: u16,
    /// Otherwise `cost` is only a lower bound.
    exact: bool,
}

/// How a guess splits a set.
struct Groups {
    sizes: [u16; SLOTS],
    /// One bit for each slot that is not empty: most are.
    present: u32,
}

impl Groups {
    fn holds(&self, slot: usize) -> bool {
        self.present >> slot & 1 == 1
    }

    fn sizes_without(&self, slot: usize) -> impl Iterator<Item = u32> {
        let mut left = self.present & !(1 << slot);
        std::iter::from_fn(move || {
            let next = left.checked_ilog2()?;
            left &= !(1 << next);
            Some(u32::from(self.sizes[next as usize]))
        })
    }
}

/// Positions below this size are not worth looking for symmetries in.
const SYMMETRY_FROM: usize = 12;
const NO_GUESS: u16 = u16::MAX;

struct Search<'a> {
    field: &'a Field,
    broken: usize,
    /// The least cost of any set of this size, whatever is in it.
    floor: Vec<u32>,
    /// One random word for each code; a set is remembered by the exclusive or of its codes' words.
    words: Vec<u64>,
    known: HashMap<u64, Known, BuildHasherDefault<Plain>>,
    symmetries: &'static [Symmetry],
    work: u64,
    budget: u64,
}

/// The best guess of a field, found within `budget` marks or proven only as far as they reach.
/// `None` if not a single guess could be followed to its end, or the field is too large to index.
pub(super) fn best(field: &Field, budget: u64) -> Option<Best> {
    if field.guesses.len() >= usize::from(NO_GUESS) || field.codes.is_empty() {
        return None;
    }
    let mut search = Search::new(field, budget);
    let set: Vec<u16> = (0..field.codes.len() as u16).collect();
    let tries: Vec<u16> = (0..field.guesses.len() as u16).collect();
    let known = search.cost(&set, &tries, u32::MAX);
    let guess = *field.guesses.get(known.guess as usize)?;
    let proven = search.work <= budget;
    Some(Best { guess, cost: known.cost, depth: known.depth, proven, work: search.work })
}

impl<'a> Search<'a> {
    fn new(field: &'a Field, budget: u64) -> Self {
        let marks = Mark::all(field.space.pegs).len() as u64;
        let mut floor = vec![0, 1];
        // One code is found by the next guess, as many as there are other marks by the one after, and so on.
        let (mut depth, mut room, mut level) = (1, 0, 1);
        while floor.len() <= field.codes.len() {
            if room == 0 {
                depth += 1;
                level *= marks - 1;
                room = level;
            }
            room -= 1;
            floor.push(floor[floor.len() - 1] + depth);
        }
        let mut word = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word
        };
        let words = field.codes.iter().map(|_| next()).collect();
        let symmetries = if field.space == Space::CLASSIC { Symmetry::all() } else { &[] };
        let broken = Mark::broken(field.space.pegs).slot();
        Search { field, broken, floor, words, known: HashMap::default(), symmetries, work: 0, budget }
    }

    /// The cost of a set if it is below `limit`, else some lower bound that is not. `tries` are the guesses that
    /// still tell its codes apart in different ways.
    fn cost(&mut self, set: &[u16], tries: &[u16], limit: u32) -> Known {
        let size = set.len();
        match *set {
            [] => return Known { cost: 0, depth: 0, guess: NO_GUESS, exact: true },
            [only] => return Known { cost: 1, depth: 1, guess: only, exact: true },
            [first, _] => return Known { cost: 3, depth: 2, guess: first, exact: true },
            _ => {}
        }
        if self.floor[size] >= limit {
            return Known { cost: self.floor[size], depth: 0, guess: NO_GUESS, exact: false };
        }
        let key = set.iter().fold(0, |key, &code| key ^ self.words[code as usize]);
        if let Some(known) = self.known.get(&key)
            && (known.exact || known.cost >= limit)
        {
            return *known;
        }
        let known = self.look(set, tries, limit);
        self.known.insert(key, known);
        known
    }

    fn look(&mut self, set: &[u16], tries: &[u16], limit: u32) -> Known {
        // What a position costs beyond its marks: lists, sorting, a place in memory.
        self.work += 400;
        let size = set.len() as u32;
        let symmetries = self.symmetries_of(set);
        // Guesses that are the same as one already ranked, but for a symmetry of the set.
        let mut images = vec![false; if symmetries.is_empty() { 0 } else { self.field.space.size() }];
        let mut ranked: Vec<(u32, u32, u16)> = Vec::with_capacity(tries.len());
        // The possible codes first: a guess that may be right is better than any other that splits as well.
        let own = set.iter().map(|&code| (code, true));
        for (guess, own) in own.chain(tries.iter().map(|&guess| (guess, false))) {
            let groups = self.split(set, guess);
            if groups.holds(self.broken) != own {
                continue;
            }
            let mut bound = size;
            let mut squares = 0;
            let mut others = 0;
            for count in groups.sizes_without(self.broken) {
                bound += self.floor[count as usize];
                squares += count * count;
                others += 1;
            }
            // Each code in a group of its own cannot be beaten by any guess that comes later.
            if squares == others && bound < limit {
                return Known { cost: bound, depth: 2, guess, exact: true };
            }
            if bound >= limit || !(own || others > 1) {
                continue;
            }
            if !symmetries.is_empty() {
                let code = self.field.guesses[guess as usize];
                if images[self.field.space.number(code)] {
                    continue;
                }
                let code = digits(code);
                symmetries.iter().for_each(|symmetry| images[symmetry.image(&code)] = true);
            }
            ranked.push((bound, squares, guess));
        }
        ranked.sort_unstable();
        let mut best = Known { cost: limit, depth: 0, guess: NO_GUESS, exact: false };
        if ranked.is_empty() {
            return best;
        }
        let distinct = self.distinct(set, tries);
        for (bound, _, guess) in ranked {
            if bound >= best.cost || self.work > self.budget {
                break;
            }
            let mut parts: [Vec<u16>; SLOTS] = Default::default();
            let row = self.field.row(guess);
            set.iter().for_each(|&code| parts[row[code as usize] as usize].push(code));
            parts[self.broken].clear();
            parts.sort_unstable_by_key(|part| std::cmp::Reverse(part.len()));
            let mut cost = bound;
            let mut depth = 0;
            for part in parts.iter().take_while(|part| !part.is_empty()) {
                cost -= self.floor[part.len()];
                let known = self.cost(part, &distinct, best.cost - cost);
                cost += known.cost;
                depth = depth.max(known.depth);
                if cost >= best.cost {
                    break;
                }
            }
            if cost < best.cost {
                best = Known { cost, depth: depth + 1, guess, exact: true };
            }
        }
        best
    }

    fn split(&mut self, set: &[u16], guess: u16) -> Groups {
        self.work += set.len() as u64 + 8;
        let row = self.field.row(guess);
        let mut groups = Groups { sizes: [0; SLOTS], present: 0 };
        for &code in set {
            let slot = row[code as usize];
            groups.sizes[slot as usize] += 1;
            groups.present |= 1 << slot;
        }
        groups
    }

    /// One guess for each way to split the set. Below this set no other guess is needed.
    fn distinct(&mut self, set: &[u16], tries: &[u16]) -> Vec<u16> {
        self.work += (set.len() * tries.len()) as u64;
        let mut seen: HashSet<u64, BuildHasherDefault<Plain>> = HashSet::default();
        let kept = |&guess: &u16| {
            let row = self.field.row(guess);
            let mut names = [0u8; SLOTS];
            let mut groups = 0;
            let mut split = 0u64;
            for &code in set {
                let name = &mut names[row[code as usize] as usize];
                if *name == 0 {
                    groups += 1;
                    *name = groups;
                }
                split = (split.rotate_left(5) ^ u64::from(*name)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
            seen.insert(split) && groups > 1
        };
        tries.iter().copied().filter(kept).collect()
    }

    /// The symmetries that map the set onto itself; none where that is not worth finding out.
    fn symmetries_of(&mut self, set: &[u16]) -> Vec<&'static Symmetry> {
        if set.len() < SYMMETRY_FROM || self.symmetries.is_empty() {
            return Vec::new();
        }
        self.work += self.symmetries.len() as u64;
        let mut inside = vec![false; self.field.space.size()];
        let members: Vec<[u8; 4]> = set.iter().map(|&code| digits(self.field.codes[code as usize])).collect();
        members.iter().for_each(|code| inside[number(code)] = true);
        let keeps = |symmetry: &&Symmetry| members.iter().all(|code| inside[symmetry.image(code)]);
        self.symmetries.iter().filter(keeps).collect()
    }
}

fn digits(code: Code) -> [u8; 4] {
    let mut digits = [0; 4];
    digits.iter_mut().zip(code.colours()).for_each(|(digit, colour)| *digit = colour);
    digits
}

fn number(digits: &[u8; 4]) -> usize {
    digits.iter().fold(0, |number, &digit| number * 6 + digit as usize)
}

/// A swap of places and of colours: it turns a classic code into another and keeps all marks.
struct Symmetry {
    places: [u8; 4],
    colours: [u8; 6],
}

impl Symmetry {
    /// All 24 × 720 of them.
    fn all() -> &'static [Symmetry] {
        static ALL: OnceLock<Vec<Symmetry>> = OnceLock::new();
        ALL.get_or_init(|| {
            let places: Vec<[u8; 4]> = permutations();
            let colours: Vec<[u8; 6]> = permutations();
            let each = |&colours: &[u8; 6]| places.iter().map(move |&places| Symmetry { places, colours });
            colours.iter().flat_map(each).collect()
        })
    }

    fn image(&self, code: &[u8; 4]) -> usize {
        number(&self.places.map(|place| self.colours[code[place as usize] as usize]))
    }
}

fn permutations<const N: usize>() -> Vec<[u8; N]> {
    let mut all = vec![[0; N]];
    for next in 1..N {
        let insert = |row: &[u8; N], at: usize| {
            let mut longer = *row;
            longer.copy_within(at..next, at + 1);
            longer[at] = next as u8;
            longer
        };
        all = all.iter().flat_map(|row| (0..=next).map(move |at| insert(row, at))).collect();
    }
    all
}

/// Keys that are hashes already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// How many of the field's codes can be found within `attempts` guesses, and the guess to begin with.
/// The second value is false if the budget ran out before it was certain.
pub(super) fn most_found(field: &Field, attempts: u32, budget: u64) -> Option<(Code, u32, bool)> {
    if field.guesses.len() >= usize::from(NO_GUESS) || field.codes.is_empty() || attempts == 0 {
        return None;
    }
    let mut search = Search::new(field, budget);
    let set: Vec<u16> = (0..field.codes.len() as u16).collect();
    let tries: Vec<u16> = (0..field.guesses.len() as u16).collect();
    let (found, guess) = search.found(&set, &tries, attempts, 0);
    let guess = *field.guesses.get(guess as usize)?;
    Some((guess, found, search.work <= budget))
}

impl Search<'_> {
    /// The most codes of a set that `attempts` guesses can find, if that is more than `beat`.
    fn found(&mut self, set: &[u16], tries: &[u16], attempts: u32, beat: u32) -> (u32, u16) {
        let size = set.len() as u32;
        match (set, attempts) {
            ([], _) | (_, 0) => return (0, NO_GUESS),
            ([first, ..], 1) => return (1, *first),
            ([first, rest @ ..], _) if rest.len() < 2 => return (size, *first),
            _ => {}
        }
        let marks = Mark::all(self.field.space.pegs).len() as u32;
        // What the guesses after this one can find in a group at the very best.
        let reach = (1..attempts).fold(0u32, |reach, _| reach.saturating_mul(marks - 1).saturating_add(1));
        let mut ranked: Vec<(std::cmp::Reverse<u32>, u32, u16)> = Vec::new();
        let own = set.iter().map(|&code| (code, true));
        for (guess, own) in own.chain(tries.iter().map(|&guess| (guess, false))) {
            let groups = self.split(set, guess);
            if groups.holds(self.broken) != own {
                continue;
            }
            let others = || groups.sizes_without(self.broken);
            let hope = u32::from(own) + others().map(|count| count.min(reach)).sum::<u32>();
            let squares = others().map(|count| count * count).sum();
            if hope > beat && squares < size * size {
                ranked.push((std::cmp::Reverse(hope), squares, guess));
            }
        }
        ranked.sort_unstable();
        let mut best = (beat, NO_GUESS);
        if ranked.is_empty() {
            return best;
        }
        let distinct = self.distinct(set, tries);
        for (std::cmp::Reverse(hope), _, guess) in ranked {
            if hope <= best.0 || (self.work > self.budget && best.1 != NO_GUESS) {
                break;
            }
            let mut parts: [Vec<u16>; SLOTS] = Default::default();
            let row = self.field.row(guess);
            set.iter().for_each(|&code| parts[row[code as usize] as usize].push(code));
            let mut found = hope;
            parts[self.broken].clear();
            for part in parts.iter().filter(|part| !part.is_empty()) {
                found -= (part.len() as u32).min(reach);
                found += self.found(part, &distinct, attempts - 1, 0).0;
                if found <= best.0 {
                    break;
                }
            }
            if found > best.0 {
                best = (found, guess);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(space: Space, history: &[(&str, u8, u8)]) -> Field {
        let all: Vec<Code> = space.codes().collect();
        let fits = |code: &&Code| {
            history.iter().all(|&(guess, black, white)| {
                Code::read(guess).is_some_and(|guess| guess.mark(**code) == Mark { black, white })
            })
        };
        let codes: Vec<Code> = all.iter().filter(fits).copied().collect();
        Field::new(space, &codes, &all)
    }

    /// The same question, asked without any cleverness.
    fn plain_cost(codes: &[Code], all: &[Code]) -> u32 {
        if codes.len() < 2 {
            return codes.len() as u32;
        }
        let mut best = u32::MAX;
        for &guess in all {
            let mut parts: HashMap<Mark, Vec<Code>> = HashMap::new();
            codes.iter().for_each(|&code| parts.entry(guess.mark(code)).or_default().push(code));
            if parts.len() == 1 {
                continue;
            }
            let rest = parts.into_values().filter(|part| part[..] != [guess]).map(|part| plain_cost(&part, all));
            best = best.min(codes.len() as u32 + rest.sum::<u32>());
        }
        best
    }

    #[test]
    fn agrees_with_trying_everything() {
        let space = Space { pegs: 2, colours: 4 };
        let all: Vec<Code> = space.codes().collect();
        let mut draw = crate::engine::Dice::new(7.into()).draw("sets");
        for _ in 0..200 {
            let mut codes: Vec<Code> = all.iter().copied().filter(|_| draw.below(2) == 0).collect();
            codes.truncate(9);
            if codes.is_empty() {
                continue;
            }
            let found = best(&Field::new(space, &codes, &all), u64::MAX).expect("a guess");
            assert!(found.proven);
            assert_eq!(found.cost, plain_cost(&codes, &all), "{codes:?}");
        }
    }

    #[test]
    fn a_budget_that_runs_out_is_told() {
        let field = field(Space::CLASSIC, &[("RRBG", 0, 1)]);
        let short = best(&field, 12_000_000).expect("a guess");
        assert!(!short.proven && short.cost >= 975, "{short:?}");
        assert_eq!(best(&field, 1), None);
    }

    #[test]
    fn few_attempts_are_used_for_the_best_odds() {
        let field = field(Space::CLASSIC, &[("RRBB", 1, 0), ("RGGY", 1, 0)]);
        let size = field.codes.len() as u32;
        let (_, one, certain) = most_found(&field, 1, u64::MAX).expect("a guess");
        assert_eq!((one, certain), (1, true));
        let (guess, two, _) = most_found(&field, 2, u64::MAX).expect("a guess");
        let groups = |guess: Code| {
            let marks: HashSet<Mark> = field.codes.iter().map(|&code| guess.mark(code)).collect();
            marks.len() as u32
        };
        assert_eq!(two, Space::CLASSIC.codes().map(groups).max().expect("guesses"));
        assert_eq!(two, groups(guess));
        let (_, all, _) = most_found(&field, 5, u64::MAX).expect("a guess");
        assert_eq!(all, size);
    }
}
