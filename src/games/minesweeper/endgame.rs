//! The last choices, searched to the end: which cell wins most of the layouts that are left, played well from there on.
//!
//! What is known at a moment is the set of layouts that are still possible, nothing else: a cell that was revealed shows
//! the same number in all of them. So the best share of wins is a function of that set, and is remembered by it.

use super::frontier::Frontier;
use super::knowledge::Knowledge;

/// A set of layouts.
type Set<const W: usize> = [u64; W];

fn size<const W: usize>(set: &Set<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn meet<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn both<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|at| a[at] & b[at])
}

/// What the search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The cell to reveal.
    pub cell: usize,
    /// In how many layouts the game is won from here, playing as well as possible.
    pub wins: u32,
    /// Of how many.
    pub layouts: u32,
}

/// The most unknown cells that are searched.
const MOST_CELLS: usize = 128;
/// The most layouts that are searched.
pub const MOST_LAYOUTS: usize = 2048;
/// The most steps that go into listing them.
const MOST_LISTING: u64 = 300_000;
/// So many layouts go into a set of one word.
const FEW: u32 = 64;

/// All layouts of a position, each as a set of unknown cells.
struct Layouts<'a> {
    cells: Vec<usize>,
    /// For each cell that touches numbers, which.
    numbers: Vec<&'a [u16]>,
    need: Vec<i8>,
    /// Cells of each number that are not decided yet.
    left: Vec<i8>,
    found: Vec<u128>,
    most: usize,
    steps: u64,
}

impl<'a> Layouts<'a> {
    fn list(known: &Knowledge, frontier: &'a Frontier, most: usize, budget: u64) -> Option<(Vec<usize>, Vec<u128>)> {
        let mut cells: Vec<usize> = Vec::with_capacity(known.unknown);
        let mut numbers = Vec::with_capacity(frontier.cells.len());
        for &group in &frontier.order {
            for &cell in frontier.cells_of(group as usize) {
                cells.push(cell as usize);
                numbers.push(frontier.groups[group as usize].numbers());
            }
        }
        if frontier.outside > 0 {
            cells.extend(frontier.outside_cells(known));
        }
        let mut left = vec![0; frontier.numbers.len()];
        numbers.iter().for_each(|touched| touched.iter().for_each(|&number| left[number as usize] += 1));
        let need = frontier.numbers.iter().map(|number| number.need).collect();
        let mut all = Layouts { cells, numbers, need, left, found: Vec::new(), most, steps: budget };
        all.decide(0, known.mines, 0).then_some((all.cells, all.found))
    }

    /// Decides cell after cell; `false` if there are too many.
    fn decide(&mut self, at: usize, mines: usize, laid: u128) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if mines > self.cells.len() - at {
            return true;
        }
        if at == self.cells.len() {
            self.found.push(laid);
            return self.found.len() <= self.most;
        }
        if at >= self.numbers.len() && mines == 0 {
            self.found.push(laid);
            return self.found.len() <= self.most;
        }
        let touched = self.numbers.get(at).copied().unwrap_or(&[]);
        touched.iter().for_each(|&number| self.left[number as usize] -= 1);
        let fits = |all: &Self| {
            touched.iter().all(|&number| (0..=all.left[number as usize]).contains(&all.need[number as usize]))
        };
        let mut fine = true;
        if fits(self) {
            fine = self.decide(at + 1, mines, laid);
        }
        if fine && mines > 0 {
            touched.iter().for_each(|&number| self.need[number as usize] -= 1);
            if fits(self) {
                fine = self.decide(at + 1, mines - 1, laid | 1 << at);
            }
            touched.iter().for_each(|&number| self.need[number as usize] += 1);
        }
        touched.iter().for_each(|&number| self.left[number as usize] += 1);
        fine
    }
}

/// Searches a position with at most `most` layouts to the end. `None` if there are more, or if the budget of steps does not
/// suffice.
pub fn search(known: &Knowledge, frontier: &Frontier, most: usize, budget: u64) -> Option<Found> {
    if known.unknown > MOST_CELLS {
        return None;
    }
    let (cells, layouts) = Layouts::list(known, frontier, most.min(MOST_LAYOUTS), budget.min(MOST_LISTING))?;
    let shown = Shown::new(known, &cells, &layouts);
    let (all, tellers): (Vec<u16>, Vec<u16>) = ((0..layouts.len() as u16).collect(), (0..cells.len() as u16).collect());
    let (wins, cell) = match layouts.len() {
        0 => None,
        1..=64 => Search::<1>::new(&shown, &all, &tellers, budget).run(),
        65..=128 => Search::<2>::new(&shown, &all, &tellers, budget).run(),
        129..=256 => Search::<4>::new(&shown, &all, &tellers, budget).run(),
        257..=512 => Search::<8>::new(&shown, &all, &tellers, budget).run(),
        513..=1024 => Search::<16>::new(&shown, &all, &tellers, budget).run(),
        _ => Search::<32>::new(&shown, &all, &tellers, budget).run(),
    }?;
    Some(Found { cell: cells[cell], wins, layouts: layouts.len() as u32 })
}

/// What each cell shows in each layout.
struct Shown {
    cells: usize,
    /// Layout after layout; [`MINE`] where a mine lies.
    numbers: Vec<u8>,
}

/// Where a mine lies, no number is shown.
const MINE: u8 = 9;

impl Shown {
    fn new(known: &Knowledge, cells: &[usize], layouts: &[u128]) -> Shown {
        let mut index = vec![u8::MAX; known.what.len()];
        cells.iter().enumerate().for_each(|(at, &cell)| index[cell] = at as u8);
        let neighbours =
            |&cell: &usize| known.among(cell, known.open[cell]).fold(0u128, |near, other| near | 1 << index[other]);
        let near: Vec<u128> = cells.iter().map(neighbours).collect();
        let number = |layout: u128, at: usize| {
            if layout >> at & 1 == 1 { MINE } else { (layout & near[at]).count_ones() as u8 }
        };
        let numbers = layouts.iter().flat_map(|&layout| (0..cells.len()).map(move |at| (layout, at)));
        Shown { cells: cells.len(), numbers: numbers.map(|(layout, at)| number(layout, at)).collect() }
    }
}

/// A cell that can tell something.
struct Teller<const W: usize> {
    cell: u16,
    /// The layouts in which it is safe.
    safe: Set<W>,
    /// Those, by the number it shows; so many of them are used.
    shows: [Set<W>; 9],
    used: usize,
}

struct Search<'a, const W: usize> {
    shown: &'a Shown,
    /// The layouts that are searched; sets are sets of these.
    layouts: &'a [u16],
    tellers: Vec<Teller<W>>,
    memory: Memory<W>,
    budget: u64,
    /// The tellers that are alive at each depth, one behind the other.
    alive: Vec<u16>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(shown: &'a Shown, layouts: &'a [u16], cells: &[u16], budget: u64) -> Self {
        let mut tellers = Vec::with_capacity(cells.len());
        for &cell in cells {
            let mut by_number = [[0u64; W]; 9];
            for (at, &layout) in layouts.iter().enumerate() {
                let number = shown.numbers[layout as usize * shown.cells + cell as usize];
                if number != MINE {
                    by_number[number as usize][at / 64] |= 1 << (at % 64);
                }
            }
            let mut teller = Teller { cell, safe: [0; W], shows: [[0; W]; 9], used: 0 };
            for set in by_number.iter().filter(|set| set.iter().any(|&word| word != 0)) {
                teller.shows[teller.used] = *set;
                teller.used += 1;
                teller.safe.iter_mut().zip(set).for_each(|(safe, word)| *safe |= word);
            }
            if teller.used > 0 {
                tellers.push(teller);
            }
        }
        Search { shown, layouts, tellers, memory: Memory::new(), budget, alive: Vec::new() }
    }

    /// Searches all layouts.
    fn start(&mut self, enough: u32) -> Option<(u32, Option<usize>)> {
        let mut all = [0; W];
        (0..self.layouts.len()).for_each(|at| all[at / 64] |= 1 << (at % 64));
        self.alive.extend(0..self.tellers.len() as u16);
        self.wins(&all, self.layouts.len() as u32, 0, enough)
    }

    /// The most wins, and the cell that does it.
    fn run(mut self) -> Option<(u32, usize)> {
        let (wins, teller) = self.start(0)?;
        // Where nothing can be told any more, any cell that is safest will do.
        let safest = || (0..self.tellers.len()).max_by_key(|&at| size(&self.tellers[at].safe));
        let teller = teller.or_else(safest)?;
        Some((wins, self.tellers[teller].cell as usize))
    }

    /// Few of many layouts are searched apart from the others, in short sets.
    fn wins_of_few(&mut self, set: &Set<W>, from: usize, enough: u32) -> Option<u32> {
        let mut few = Vec::with_capacity(FEW as usize);
        for (word, &bits) in set.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                few.push(self.layouts[word * 64 + left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
        let cells: Vec<u16> = self.alive[from..].iter().map(|&id| self.tellers[id as usize].cell).collect();
        // To sort them out costs about as much as to look at every cell a few times.
        let work = (cells.len() * few.len()) as u64 / 8;
        self.budget = self.budget.checked_sub(work)?;
        let mut search = Search::<1>::new(self.shown, &few, &cells, self.budget);
        let (wins, _) = search.start(enough)?;
        self.budget = search.budget;
        Some(wins)
    }

    /// The most layouts of `set` that can be won, and the cell that does it. `None` if the budget ran out.
    ///
    /// Only more than `enough` is of interest: where no more can be won, the answer is a number that is not exceeded.
    fn wins(&mut self, set: &Set<W>, count: u32, from: usize, enough: u32) -> Option<(u32, Option<usize>)> {
        let end = self.alive.len();
        if from > 0
            && let Some((wins, exact)) = self.memory.get(set)
            && (exact || wins <= enough)
        {
            return Some((wins, None));
        }
        if W > 1 && count <= FEW && from > 0 {
            let wins = self.wins_of_few(set, from, enough)?;
            self.memory.put(set, wins, wins > enough || wins == 1);
            return Some((wins, None));
        }
        let work = ((end - from) * W) as u64;
        if self.budget < work {
            return None;
        }
        self.budget -= work;
        let mut choices: Vec<(u32, u16)> = Vec::with_capacity(end - from);
        for at in from..end {
            let id = self.alive[at];
            let teller = &self.tellers[id as usize];
            // A cell that shows the same number wherever it is safe tells nothing, now or later; and to reveal it first is
            // never better than what would follow it.
            if teller.shows[..teller.used].iter().filter(|shown| meet(set, shown)).nth(1).is_none() {
                continue;
            }
            let many = size(&both(set, &teller.safe));
            self.alive.push(id);
            choices.push((many, id));
            if many == count {
                // It costs nothing to look. Those not examined are alive as far as we know.
                choices.clear();
                choices.push((many, id));
                self.alive.extend_from_within(at + 1..end);
                break;
            }
        }
        choices.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        // If nothing can be told, one layout is hit, whatever is done.
        let mut best = (u32::from(choices.is_empty()), None);
        // What no choice exceeds.
        let mut bound = best.0;
        for &(many, id) in &choices {
            let floor = best.0.max(enough);
            if many <= floor {
                bound = bound.max(many);
                break;
            }
            let mut hope = many;
            for at in 0..self.tellers[id as usize].used {
                let shown = both(set, &self.tellers[id as usize].shows[at]);
                let part = size(&shown);
                let wins = match part {
                    0 => continue,
                    1 => 1,
                    _ => self.wins(&shown, part, end, (floor + part).saturating_sub(hope))?.0,
                };
                hope -= part - wins;
                if hope <= floor {
                    break;
                }
            }
            bound = bound.max(hope);
            if hope > floor {
                best = (hope, Some(id as usize));
            }
        }
        self.alive.truncate(end);
        let exact = best.0 > enough || choices.is_empty();
        let wins = if exact { best.0 } else { bound };
        self.memory.put(set, wins, exact);
        Some((wins, best.1))
    }
}

/// Sets and the wins they allow, exactly or at most: open addressing.
struct Memory<const W: usize> {
    entries: Vec<(Set<W>, u32, bool)>,
    used: usize,
}

impl<const W: usize> Memory<W> {
    fn new() -> Self {
        Memory { entries: vec![([0; W], 0, false); 64], used: 0 }
    }

    /// Where a set stands, or the empty entry where it would.
    fn find(&self, set: &Set<W>) -> usize {
        let mixed =
            set.iter().fold(0u64, |hash, word| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
        let mut at = (mixed >> 20) as usize & (self.entries.len() - 1);
        while self.entries[at].1 > 0 && self.entries[at].0 != *set {
            at = (at + 1) & (self.entries.len() - 1);
        }
        at
    }

    fn get(&self, set: &Set<W>) -> Option<(u32, bool)> {
        let (_, wins, exact) = self.entries[self.find(set)];
        (wins > 0).then_some((wins, exact))
    }

    fn put(&mut self, set: &Set<W>, wins: u32, exact: bool) {
        if self.used * 2 >= self.entries.len() {
            let larger = vec![([0; W], 0, false); self.entries.len() * 4];
            for entry in std::mem::replace(&mut self.entries, larger) {
                if entry.1 > 0 {
                    let at = self.find(&entry.0);
                    self.entries[at] = entry;
                }
            }
        }
        let at = self.find(set);
        self.used += usize::from(self.entries[at].1 == 0);
        self.entries[at] = (*set, wins, exact);
    }
}
