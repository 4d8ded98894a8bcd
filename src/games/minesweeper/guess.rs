//! Which cell to reveal where none is safe: the one after which the next reveal is safest.
//!
//! For a cell and each number it may show, the position after it is worked out: how likely the number is, whether some
//! cell is safe then, and if not, how safe the safest is. Only the parts that the cell touches are counted anew.
//! `ahead.rs` looks one reveal further.

use super::ahead::{self, Further};
use super::count::TooMany;
use super::endgame::{self, Found};
use super::frontier::{Frontier, Group, NONE};
use super::grid::Grid;
use super::knowledge::{COVERED, Knowledge};
use super::odds::{Certain, Odds, Poly, Solver, Spread};

/// How hard to think.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// How many cells are looked at more closely.
    pub candidates: usize,
    /// How many cells that touch no number are among them.
    pub outside: usize,
    /// Layouts up to this number are searched to the end.
    pub search: usize,
    /// In so many steps.
    pub search_budget: u64,
    /// Steps of counting for the odds of a position, and again for all cells that are looked at more closely.
    pub count_budget: u64,
    /// What a position is worth by how many cells are known to be safe in it: none, one, two, three, more. Without a safe
    /// cell the next reveal is a guess, and maybe the one after it; where few are safe, the next guess is not far.
    pub outlook: [f64; 5],
    /// Whether and how to look at the reveal after the next one, too.
    pub further: Option<Further>,
}

impl Strength {
    /// Fast and strong.
    pub const SHARP: Strength = Strength {
        candidates: 12,
        outside: 4,
        search: 128,
        search_budget: 100_000,
        count_budget: 200_000,
        outlook: [1.0; 5],
        further: None,
    };
    /// The mind `deep`: more cells, a longer search, and a look one reveal further.
    pub const DEEP: Strength = Strength {
        candidates: 40,
        outside: 12,
        search: 2000,
        search_budget: 1_000_000,
        count_budget: 300_000,
        outlook: [0.97, 0.94, 0.96, 0.98, 1.0],
        further: Some(Further { best: 10, margin: 0.08, sure: 7, candidates: 6, outside: 3, budget: 1_000_000 }),
    };

    /// The first cell, where it is sure to open a clearing.
    pub fn first(&self, grid: Grid, mines: usize) -> (usize, usize) {
        // Measured: two from the corner, three where mines lie thick.
        let from_corner = if mines * 100 < grid.cells() * 18 { 2 } else { 3 };
        ((grid.rows - 1).min(from_corner), (grid.columns - 1).min(from_corner))
    }
}

/// What a reveal may lead to: the position after a number was shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The mines among the neighbours that are unknown.
    pub mines: u8,
    /// How likely, up to a factor that all outcomes of a cell share.
    pub weight: f64,
    /// How many cells are known to be safe then.
    pub sure: usize,
    /// The chance of a mine where it is least.
    pub least: f64,
}

impl Outcome {
    /// What it is worth at first sight; `outlook` as in [`Strength`].
    pub fn worth(&self, outlook: &[f64; 5]) -> f64 {
        let factor = outlook[self.sure.min(outlook.len() - 1)];
        if self.sure > 0 { factor } else { factor * (1.0 - self.least) }
    }
}

/// What a reveal promises.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Promise {
    /// The cell.
    pub cell: usize,
    /// The chance that it is safe.
    pub safe: f64,
    /// The chance that it is safe, and the best cell after it too, weighed by the outlook.
    pub second: f64,
    /// The chance that it is safe and a safe cell is known after it.
    pub progress: f64,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Trial {
    groups: Vec<Group>,
    order: Vec<u16>,
    need: Vec<i8>,
    weight: Vec<f64>,
    weight_outside: Vec<f64>,
    least: Vec<f64>,
    sure: Vec<usize>,
    candidates: Vec<(f64, u32)>,
}

/// A guess.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guess {
    /// The cell.
    pub cell: usize,
    /// How the game ends from here on, if that was searched.
    pub found: Option<Found>,
}

/// The best guess, after the odds were worked out.
pub fn choose(known: &Knowledge, solver: &mut Solver, strength: &Strength) -> Option<Guess> {
    if solver.odds.total <= strength.search as f64
        && let Some(found) = endgame::search(known, &solver.frontier, strength.search, strength.search_budget)
    {
        return Some(Guess { cell: found.cell, found: Some(found) });
    }
    let mut candidates = std::mem::take(&mut solver.what_if.candidates);
    candidates.clear();
    for (group, &mine) in solver.odds.groups.iter().enumerate() {
        if solver.odds.certain[group] == Certain::No {
            candidates.extend(solver.frontier.cells_of(group).iter().map(|&cell| (mine, cell)));
        }
    }
    if solver.frontier.outside > 0 {
        outside_candidates(known, solver, strength.outside, &mut candidates);
    }
    candidates.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let Some(further) = &strength.further {
        let list = &candidates[..candidates.len().min(strength.candidates)];
        let best = ahead::best(known, solver, strength, further, list);
        let chosen = best.map(|(cell, _)| cell).or(candidates.first().map(|&(_, cell)| cell as usize));
        solver.what_if.candidates = candidates;
        return chosen.map(|cell| Guess { cell, found: None });
    }
    solver.prepare_what_if();
    let mut budget = strength.count_budget;
    let mut best: Option<(f64, Promise)> = None;
    for &(mine, cell) in candidates.iter().take(strength.candidates) {
        let safe = 1.0 - mine;
        if best.is_some_and(|(score, _)| safe <= score) {
            break;
        }
        let Ok(promise) = solver.what_if(known, cell as usize, safe, &strength.outlook, &mut budget) else { break };
        if best.is_none_or(|(most, _)| promise.second > most) {
            best = Some((promise.second, promise));
        }
    }
    let chosen = best.map(|(_, promise)| promise.cell).or(candidates.first().map(|&(_, cell)| cell as usize));
    solver.what_if.candidates = candidates;
    chosen.map(|cell| Guess { cell, found: None })
}

/// A guess where the odds are too much work: by the worst that a number next to the cell says of it.
pub fn rough(known: &Knowledge) -> Option<usize> {
    let general = known.mines as f64 / known.unknown.max(1) as f64;
    let danger = |cell: usize| {
        let numbers = known.beside(cell).into_iter().filter(|&place| known.is_number(place));
        let worst = numbers.map(|place| f64::from(known.need[place]) / f64::from(known.open[place].count_ones()));
        worst.reduce(f64::max).unwrap_or(general)
    };
    let unknown = known.grid.places().filter(|&cell| known.what[cell] == COVERED);
    unknown.min_by(|&a, &b| danger(a).total_cmp(&danger(b)))
}

/// Of the cells that touch no number, the ones with the fewest unknown neighbours, and of those the ones that touch most
/// of the frontier.
pub(super) fn outside_candidates(known: &Knowledge, solver: &Solver, most: usize, into: &mut Vec<(f64, u32)>) {
    let mut cells: Vec<(i32, u32)> = solver
        .frontier
        .outside_cells(known)
        .map(|cell| {
            let open = known.open[cell];
            let edge = known.among(cell, open).filter(|&other| solver.frontier.group_of[other] != NONE).count();
            (open.count_ones() as i32 * 2 - edge as i32, cell as u32)
        })
        .collect();
    cells.sort_unstable();
    into.extend(cells.iter().take(most).map(|&(_, cell)| (solver.odds.outside, cell)));
}

impl Solver {
    /// After the odds were worked out, before [`outcomes`](Self::outcomes).
    pub(super) fn prepare_what_if(&mut self) {
        let parts = self.frontier.part_count();
        self.what_if.least.clear();
        self.what_if.least.resize(parts, 1.0);
        self.what_if.sure.clear();
        self.what_if.sure.resize(parts, 0);
        for (group, &mine) in self.odds.groups.iter().enumerate() {
            let part = self.frontier.groups[group].part as usize;
            self.what_if.least[part] = self.what_if.least[part].min(mine);
            if self.odds.certain[group] == Certain::Safe {
                self.what_if.sure[part] += self.frontier.groups[group].size as usize;
            }
        }
    }

    /// What revealing `cell` promises, if it is `safe` with that chance; `outlook` as in [`Strength`].
    pub fn what_if(
        &mut self,
        known: &Knowledge,
        cell: usize,
        safe: f64,
        outlook: &[f64; 5],
        budget: &mut u64,
    ) -> Result<Promise, TooMany> {
        if known.unknown - known.mines == 1 {
            return Ok(Promise { cell, safe, second: safe, progress: safe });
        }
        let (mut all, mut second, mut progress) = (0.0, 0.0, 0.0);
        self.outcomes(known, cell, budget, |outcome| {
            all += outcome.weight;
            second += outcome.weight * outcome.worth(outlook);
            progress += if outcome.sure > 0 { outcome.weight } else { 0.0 };
        })?;
        let share = if all > 0.0 { safe / all } else { 0.0 };
        Ok(Promise { cell, safe, second: second * share, progress: progress * share })
    }

    /// Tells what revealing `cell` may lead to, if it is safe.
    pub(super) fn outcomes(
        &mut self,
        known: &Knowledge,
        cell: usize,
        budget: &mut u64,
        mut tell: impl FnMut(Outcome),
    ) -> Result<(), TooMany> {
        let Solver { frontier, odds, trial, what_if, .. } = self;
        let around = Around::new(frontier, known, cell);
        // The number that the cell would show is a new one.
        let new = frontier.numbers.len() as u16;
        what_if.lay(frontier, &around, new);
        let outside = frontier.outside - around.beyond as usize - usize::from(around.own == NONE);
        what_if.weigh(odds, around.parts(), known.mines, outside)?;
        let untouched = |part: &usize| !around.parts().contains(&(*part as u16));
        let rest = (0..what_if.least.len()).filter(untouched).map(|part| what_if.least[part]).fold(1.0, f64::min);
        let sure_elsewhere: usize = (0..what_if.sure.len()).filter(untouched).map(|part| what_if.sure[part]).sum();
        trial.prepare(&what_if.groups, &what_if.order, &what_if.need, new)?;
        for need in 0..=known.open[cell].count_ones() as u8 {
            trial.vary(need);
            trial.forward(budget)?;
            let weight = |used: usize| what_if.weight.get(used).copied().unwrap_or(0.0);
            let (mut total, mut laid) = (0.0, 0.0);
            for (used, ways) in trial.totals() {
                total += ways * weight(used);
                laid += ways * what_if.weight_outside.get(used).copied().unwrap_or(0.0);
            }
            if total <= 0.0 {
                continue;
            }
            let mut least = rest;
            if outside > 0 {
                least = least.min(laid / (total * outside as f64));
            }
            // How many cells are known to be safe then.
            let mut sure = if laid == 0.0 { outside } else { 0 };
            if sure == 0 {
                sure = sure_elsewhere;
                trial.backward(weight, |at, safe, mine| {
                    if mine == 0.0 && safe > 0.0 {
                        sure += what_if.groups[at].size as usize;
                    }
                    least = least.min(mine / (safe + mine));
                });
            }
            tell(Outcome { mines: need, weight: total, sure, least });
        }
        Ok(())
    }
}

/// What lies around a cell that may be revealed.
struct Around {
    /// The cell's own group, or `NONE`.
    own: u16,
    /// How many neighbours lie in each group.
    inside: [(u16, u8); 8],
    /// So many groups are used of those.
    touched: usize,
    /// How many neighbours touch no number.
    beyond: u8,
    /// The parts of the frontier that are counted anew, in order.
    parts: [u16; 9],
    /// So many are used of those.
    affected: usize,
}

impl Around {
    fn new(frontier: &Frontier, known: &Knowledge, cell: usize) -> Around {
        let own = frontier.group_of[cell];
        let mut around = Around { own, inside: [(NONE, 0); 8], touched: 0, beyond: 0, parts: [NONE; 9], affected: 0 };
        for other in known.among(cell, known.open[cell]) {
            match frontier.group_of[other] {
                NONE => around.beyond += 1,
                group => match around.inside[..around.touched].iter_mut().find(|(id, _)| *id == group) {
                    Some((_, count)) => *count += 1,
                    None => {
                        around.inside[around.touched] = (group, 1);
                        around.touched += 1;
                    }
                },
            }
        }
        let groups = around.inside[..around.touched].iter().map(|&(group, _)| group);
        for group in groups.chain((own != NONE).then_some(own)) {
            let part = frontier.groups[group as usize].part;
            if !around.parts[..around.affected].contains(&part) {
                around.parts[around.affected] = part;
                around.affected += 1;
            }
        }
        around.parts[..around.affected].sort_unstable();
        around
    }

    fn parts(&self) -> &[u16] {
        &self.parts[..self.affected]
    }

    /// How many neighbours lie in this group.
    fn near(&self, id: u16) -> u8 {
        self.inside[..self.touched].iter().find(|(other, _)| *other == id).map_or(0, |&(_, count)| count)
    }
}

impl Trial {
    /// The groups of the parts that are counted anew: each is split into what the new number sees and what it does not.
    fn lay(&mut self, frontier: &Frontier, around: &Around, new: u16) {
        self.groups.clear();
        let mut placed = around.beyond == 0;
        let mut place_outside = |groups: &mut Vec<Group>| {
            if !placed {
                placed = true;
                let mut group = Group { size: around.beyond, degree: 1, ..Group::default() };
                group.numbers[0] = new;
                groups.push(group);
            }
        };
        for &id in around.parts().iter().flat_map(|&part| frontier.part(part as usize)) {
            let mut group = frontier.groups[id as usize];
            let near = around.near(id);
            let far = group.size - near - u8::from(id == around.own);
            if far > 0 {
                self.groups.push(Group { size: far, ..group });
            }
            if near > 0 {
                group.size = near;
                group.numbers[group.degree as usize] = new;
                group.degree += 1;
                self.groups.push(group);
                place_outside(&mut self.groups);
            }
        }
        place_outside(&mut self.groups);
        self.order.clear();
        self.order.extend(0..self.groups.len() as u16);
        self.need.clear();
        self.need.extend(frontier.numbers.iter().map(|number| number.need));
        self.need.push(0);
    }

    /// What so many mines in those groups are worth: the ways of all other parts and of the `outside` to hold the rest.
    fn weigh(&mut self, odds: &Odds, parts: &[u16], mines: usize, outside: usize) -> Result<(), TooMany> {
        let multiplied;
        let others: &Poly = match parts {
            [] => odds.all.as_ref().ok_or(TooMany)?,
            [part] => &odds.others[*part as usize],
            _ => {
                let rest = odds.parts.iter().enumerate().filter(|(at, _)| !parts.contains(&(*at as u16)));
                multiplied = rest.fold(Poly::one(), |all, (_, poly)| all.times(poly));
                &multiplied
            }
        };
        let cells: usize = self.groups.iter().map(|group| group.size as usize).sum();
        let most = cells.min(mines);
        let high = others.low + others.ways.len() - 1;
        let spread = Spread::relative(outside, mines.saturating_sub(most + high), mines.saturating_sub(others.low));
        self.weight.clear();
        self.weight_outside.clear();
        for used in 0..=most {
            let (mut weight, mut laid) = (0.0, 0.0);
            for (at, ways) in others.ways.iter().enumerate() {
                if let Some(left) = mines.checked_sub(used + others.low + at) {
                    let worth = ways * spread.ways(left);
                    weight += worth;
                    laid += worth * left as f64;
                }
            }
            self.weight.push(weight);
            self.weight_outside.push(laid);
        }
        Ok(())
    }
}
