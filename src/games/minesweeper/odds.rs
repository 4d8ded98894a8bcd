//! How likely each unknown cell is a mine, exactly: parts are counted apart and put together by the mine count.

use super::big::Big;
use super::count::{FIXED, Sweep, TooMany};
use super::frontier::Frontier;
use super::guess::Trial;
use super::knowledge::Knowledge;

/// Ways for each number of mines from `low` on.
#[derive(Clone, Debug, PartialEq)]
pub struct Poly {
    /// The least number of mines.
    pub low: usize,
    /// Ways for `low`, `low + 1` …
    pub ways: Vec<f64>,
}

impl Poly {
    /// One way, without mines.
    pub fn one() -> Poly {
        Poly { low: 0, ways: vec![1.0] }
    }

    /// Collects (mines, ways).
    pub fn of(totals: impl Iterator<Item = (usize, f64)> + Clone) -> Poly {
        let low = totals.clone().map(|(mines, _)| mines).min().unwrap_or(0);
        let high = totals.clone().map(|(mines, _)| mines).max().unwrap_or(0);
        let mut ways = vec![0.0; high - low + 1];
        totals.for_each(|(mines, count)| ways[mines - low] += count);
        Poly { low, ways }
    }

    /// Both side by side.
    pub fn times(&self, other: &Poly) -> Poly {
        let mut ways = vec![0.0; self.ways.len() + other.ways.len() - 1];
        for (i, a) in self.ways.iter().enumerate() {
            for (j, b) in other.ways.iter().enumerate() {
                ways[i + j] += a * b;
            }
        }
        // Only ratios count, and what a double can hold is finite.
        let most = ways.iter().copied().fold(0.0, f64::max);
        if most > 1e100 {
            ways.iter_mut().for_each(|way| *way *= 1e-100);
        }
        Poly { low: self.low + other.low, ways }
    }

    fn high(&self) -> usize {
        self.low + self.ways.len() - 1
    }
}

/// Ways to lay mines into cells that touch no number, up to a common factor: for `low`, `low + 1` … mines.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    low: usize,
    ways: Vec<f64>,
}

impl Spread {
    /// For `cells` cells and any number of mines from `low` to `high`.
    pub fn new(cells: usize, low: usize, high: usize) -> Spread {
        let high = high.min(cells);
        let mut ways = Vec::with_capacity(high.saturating_sub(low) + 1);
        if low <= high {
            // From 0 on, so that small numbers are whole; scaled down where they would grow out of hand.
            let mut count = 1.0f64;
            for mines in 0..=high {
                if mines >= low {
                    ways.push(count);
                }
                count = count * (cells - mines) as f64 / (mines + 1) as f64;
                if count > 1e200 {
                    count *= 1e-200;
                    ways.iter_mut().for_each(|way| *way *= 1e-200);
                }
            }
        }
        Spread { low, ways }
    }

    /// The same up to a common factor, without counting up from zero.
    pub fn relative(cells: usize, low: usize, high: usize) -> Spread {
        let high = high.min(cells);
        let mut ways = Vec::with_capacity((high + 1).saturating_sub(low));
        let mut count = 1.0f64;
        for mines in low..=high {
            ways.push(count);
            count = count * (cells - mines) as f64 / (mines + 1) as f64;
            if count > 1e200 {
                count *= 1e-200;
                ways.iter_mut().for_each(|way| *way *= 1e-200);
            }
        }
        Spread { low, ways }
    }

    /// The ways for so many mines.
    pub fn ways(&self, mines: usize) -> f64 {
        mines.checked_sub(self.low).and_then(|at| self.ways.get(at)).copied().unwrap_or(0.0)
    }
}

/// What is certain of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certain {
    /// No layout has a mine there.
    Safe,
    /// Every layout has a mine there.
    Mine,
    /// Some have, some have not.
    No,
}

impl Certain {
    fn of(safe: f64, mine: f64) -> Certain {
        match (safe > 0.0, mine > 0.0) {
            (true, false) => Certain::Safe,
            (false, true) => Certain::Mine,
            _ => Certain::No,
        }
    }
}

/// The odds of a position.
#[derive(Clone, Debug, Default)]
pub struct Odds {
    /// How many layouts there are, up to a factor; exact where all counts are below 2^53. 0 if none explains the position.
    pub total: f64,
    /// For each group, the chance that one of its cells is a mine.
    pub groups: Vec<f64>,
    /// For each group, what is certain.
    pub certain: Vec<Certain>,
    /// The chance of a cell that touches no number.
    pub outside: f64,
    /// What is certain of those cells.
    pub outside_certain: Option<Certain>,
    /// Ways of each part.
    pub parts: Vec<Poly>,
    /// Ways of all parts but one.
    pub others: Vec<Poly>,
    /// Ways of all parts.
    pub all: Option<Poly>,
}

/// How the mine count enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mines {
    /// So many are left.
    Left(usize),
    /// Nobody knows.
    Unknown,
}

impl Odds {
    /// About how many products it takes to put the parts together: for each of them, what stands before it by what stands
    /// after it.
    fn products(&self) -> u64 {
        let mines: u64 = self.parts.iter().map(|poly| poly.ways.len() as u64).sum();
        self.parts.len() as u64 * mines * mines / 6
    }

    /// Works the odds of a frontier out. Numbers only; what `known` knows of mines is taken as true.
    pub fn work_out(
        &mut self,
        frontier: &Frontier,
        sweeps: &mut Vec<Sweep>,
        mines: Mines,
        budget: &mut u64,
    ) -> Result<(), TooMany> {
        let count = frontier.part_count();
        sweeps.resize_with(sweeps.len().max(count), Sweep::default);
        let need: Vec<i8> = frontier.numbers.iter().map(|number| number.need).collect();
        self.parts.clear();
        for (part, sweep) in sweeps.iter_mut().enumerate().take(count) {
            sweep.prepare(&frontier.groups, frontier.part(part), &need, FIXED)?;
            sweep.forward(budget)?;
            self.parts.push(Poly::of(sweep.totals().collect::<Vec<_>>().into_iter()));
        }
        // What stands before a part, then, from behind, what stands after it.
        self.others.clear();
        let mut before = Poly::one();
        for poly in &self.parts {
            self.others.push(before.clone());
            before = before.times(poly);
        }
        let mut after = Poly::one();
        for (at, poly) in self.parts.iter().enumerate().rev() {
            if at + 1 < count {
                self.others[at] = self.others[at].times(&after);
            }
            after = after.times(poly);
        }
        let all = before;
        let outside = frontier.outside;
        let spread = match mines {
            Mines::Left(left) => Spread::new(outside, left.saturating_sub(all.high()), left.saturating_sub(all.low)),
            Mines::Unknown => Spread::default(),
        };
        // How many ways the rest has, if the parts hold `used` mines.
        let rest = |used: usize| match mines {
            Mines::Left(left) => left.checked_sub(used).map_or(0.0, |mines| spread.ways(mines)),
            Mines::Unknown => 1.0,
        };
        self.groups.clear();
        self.groups.resize(frontier.groups.len(), 0.0);
        self.certain.clear();
        self.certain.resize(frontier.groups.len(), Certain::No);
        for (part, sweep) in sweeps.iter_mut().enumerate().take(count) {
            let others = &self.others[part];
            let weight = |used: usize| -> f64 {
                others.ways.iter().enumerate().map(|(at, ways)| ways * rest(used + others.low + at)).sum()
            };
            let order = frontier.part(part);
            let (groups, certain) = (&mut self.groups, &mut self.certain);
            sweep.backward(weight, |at, safe, mine| {
                let group = order[at] as usize;
                groups[group] = if mine > 0.0 { mine / (safe + mine) } else { 0.0 };
                certain[group] = Certain::of(safe, mine);
            });
        }
        let (mut total, mut safe, mut mine) = (0.0, 0.0, 0.0);
        for (at, ways) in all.ways.iter().enumerate() {
            let used = all.low + at;
            let worth = ways * rest(used);
            total += worth;
            if let Mines::Left(left) = mines {
                let laid = left.saturating_sub(used);
                mine += worth * laid as f64;
                safe += worth * outside.saturating_sub(laid) as f64;
            }
        }
        self.total = total;
        let known = outside > 0 && mines != Mines::Unknown && total > 0.0;
        self.outside_certain = known.then(|| Certain::of(safe, mine));
        self.outside = if known { mine / (safe + mine) } else { 0.5 };
        self.all = Some(all);
        Ok(())
    }
}

/// Everything that is needed to look into a position; its lists are used again and again.
#[derive(Clone, Default, Debug)]
pub struct Solver {
    /// The edge of the known.
    pub frontier: Frontier,
    /// The odds.
    pub odds: Odds,
    pub(super) sweeps: Vec<Sweep>,
    pub(super) trial: Sweep,
    pub(super) what_if: Trial,
    /// For positions to come.
    pub(super) deeper: Option<Box<Solver>>,
}

/// Steps of counting for one position in an analysis, before it is given up.
pub const COUNT_BUDGET: u64 = 3_000_000;

/// A position costs a step for so many places, besides the counting: it is a copy, and its edge is sought.
pub const PLACES_A_STEP: usize = 4;
/// So many products of ways cost a step.
const PRODUCTS_A_STEP: u64 = 16;

impl Solver {
    /// Works frontier and odds out.
    pub fn look(&mut self, known: &Knowledge, budget: &mut u64) -> Result<(), TooMany> {
        self.look_with(known, Mines::Left(known.mines), budget)
    }

    /// The same with or without the mine count.
    pub fn look_with(&mut self, known: &Knowledge, mines: Mines, budget: &mut u64) -> Result<(), TooMany> {
        self.frontier.build(known)?;
        self.odds.work_out(&self.frontier, &mut self.sweeps, mines, budget)
    }

    /// The same in at most [`COUNT_BUDGET`] steps, which are taken from `steps` with all else that it costs: what is asked
    /// many times in one answer is paid for by that answer.
    pub fn look_within(&mut self, known: &Knowledge, mines: Mines, steps: &mut u64) -> Result<(), TooMany> {
        self.frontier.build(known)?;
        self.work_out_within(known, mines, COUNT_BUDGET, steps)
    }

    /// Works the odds of the frontier of `known` out in at most `most` steps of counting, taken from `steps`.
    pub(super) fn work_out_within(
        &mut self,
        known: &Knowledge,
        mines: Mines,
        most: u64,
        steps: &mut u64,
    ) -> Result<(), TooMany> {
        let mut left = most;
        let worked = self.odds.work_out(&self.frontier, &mut self.sweeps, mines, &mut left);
        let besides = (known.what.len() / PLACES_A_STEP) as u64 + self.odds.products() / PRODUCTS_A_STEP;
        *steps = steps.saturating_sub(most - left + besides);
        worked
    }

    /// How many layouts there are, exactly; after [`look`](Self::look) at the same position.
    pub fn layouts(&self, mines: Mines) -> Big {
        let mut all = vec![Big::from(1)];
        for sweep in &self.sweeps[..self.frontier.part_count()] {
            let totals = sweep.exact_totals();
            let most = totals.iter().map(|(mines, _)| *mines).max().unwrap_or(0);
            let mut product = vec![Big::default(); all.len() + most];
            for (used, ways) in all.iter().enumerate() {
                totals.iter().for_each(|(mines, more)| product[used + mines].add(&ways.times(more)));
            }
            all = product;
        }
        let outside = self.frontier.outside;
        let mut sum = Big::default();
        for (used, ways) in all.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            match mines {
                Mines::Left(left) if left < used => {}
                Mines::Left(left) => sum.add(&ways.times(&Big::choose(outside, left - used))),
                Mines::Unknown => sum.add(&(0..outside).fold(ways.clone(), |ways, _| ways.times_small(2))),
            }
        }
        sum
    }

    /// Tells `known` every cell that is certain. Returns whether there was one.
    pub fn settle(&self, known: &mut Knowledge) -> bool {
        let mut any = false;
        let mut tell = |known: &mut Knowledge, certain: Certain, cell: usize| match certain {
            Certain::Safe => {
                any = true;
                known.set_safe(cell);
            }
            Certain::Mine => {
                any = true;
                known.set_mine(cell);
            }
            Certain::No => {}
        };
        for (group, &certain) in self.odds.certain.iter().enumerate() {
            if certain != Certain::No {
                for &cell in self.frontier.cells_of(group) {
                    tell(known, certain, cell as usize);
                }
            }
        }
        if let Some(certain @ (Certain::Safe | Certain::Mine)) = self.odds.outside_certain {
            let cells: Vec<usize> = self.frontier.outside_cells(known).collect();
            cells.into_iter().for_each(|cell| tell(known, certain, cell));
        }
        any
    }
}
