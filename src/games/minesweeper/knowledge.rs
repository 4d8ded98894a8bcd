//! What is known of a board, and the deductions that need no search: one number alone, and two numbers together.
//!
//! Everything is kept up to date cell by cell, so that a move costs only what it changes.

use super::grid::{AROUND, Grid};

/// Revealed, with the number in the low bits: 0 to 8 are numbers.
pub const MOST_AROUND: u8 = 8;
/// Nothing is known.
pub const COVERED: u8 = 9;
/// Covered, but known to be safe.
pub const SAFE: u8 = 10;
/// Covered, but known to be a mine.
pub const MINE: u8 = 11;
/// Open, with a number that is not to be looked at.
pub const BLANK: u8 = 12;
/// No cell.
pub const WALL: u8 = 13;

/// A board as it is known.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// The size.
    pub grid: Grid,
    steps: [isize; AROUND],
    /// What each place is.
    pub what: Vec<u8>,
    /// For each place, a bit for each neighbour that is covered and unknown.
    pub open: Vec<u8>,
    /// For a number: how many mines are still to be found among its unknown neighbours.
    pub need: Vec<i8>,
    /// How many cells are unknown.
    pub unknown: usize,
    /// How many mines are not found yet.
    pub mines: usize,
    /// Cells that were found safe, in the order they were found; some may be revealed by now.
    pub safe: Vec<u32>,
    /// How many of `safe` are revealed already, all those before the first that is not.
    passed: usize,
    /// Numbers to look at alone, and then with others.
    alone: Vec<u32>,
    paired: Vec<u32>,
    waiting: Vec<u8>,
    pairs: [Pair; 24],
    /// More mines were found than there are, or a number that cannot be: the position has no explanation.
    pub broken: bool,
}

const WAITS_ALONE: u8 = 1;
const WAITS_PAIRED: u8 = 2;

/// Two numbers at most two apart: which neighbours they share.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    step: isize,
    /// Of the first number's eight neighbours, those that are neighbours of the second too.
    first: u8,
    /// Of the second's, those that are neighbours of the first.
    second: u8,
}

fn pairs(grid: Grid) -> [Pair; 24] {
    let directions: Vec<(i32, i32)> =
        (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c))).filter(|&d| d != (0, 0)).collect();
    let touches = |r: i32, c: i32| r.abs() <= 1 && c.abs() <= 1 && (r, c) != (0, 0);
    let mut pairs = [Pair::default(); 24];
    let offsets = (-2..=2).flat_map(|r| (-2..=2).map(move |c| (r, c))).filter(|&o| o != (0, 0));
    for (pair, (row, column)) in pairs.iter_mut().zip(offsets) {
        pair.step = row as isize * grid.stride() as isize + column as isize;
        for (d, &(r, c)) in directions.iter().enumerate() {
            pair.first |= u8::from(touches(r - row, c - column)) << d;
            pair.second |= u8::from(touches(r + row, c + column)) << d;
        }
    }
    pairs
}

impl Knowledge {
    /// Nothing is known yet but how many mines there are.
    pub fn new(grid: Grid, mines: usize) -> Knowledge {
        let len = grid.len();
        let mut what = vec![WALL; len];
        let mut open = vec![0; len];
        for row in 0..grid.rows {
            let start = grid.place(row, 0);
            what[start..start + grid.columns].fill(COVERED);
        }
        let steps = grid.steps();
        for place in grid.places() {
            for (d, &step) in steps.iter().enumerate() {
                open[place] |= u8::from(what[place.wrapping_add_signed(step)] == COVERED) << d;
            }
        }
        Knowledge {
            grid,
            steps,
            what,
            open,
            need: vec![0; len],
            unknown: grid.cells(),
            mines,
            safe: Vec::new(),
            passed: 0,
            alone: Vec::new(),
            paired: Vec::new(),
            waiting: vec![0; len],
            pairs: pairs(grid),
            broken: false,
        }
    }

    /// The neighbours of `place` whose bits are set.
    pub fn among(&self, place: usize, bits: u8) -> impl Iterator<Item = usize> + use<> {
        let steps = self.steps;
        let mut left = bits;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let d = left.trailing_zeros() as usize;
                left &= left - 1;
                place.wrapping_add_signed(steps[d])
            })
        })
    }

    /// All neighbours, wall included.
    pub fn beside(&self, place: usize) -> [usize; AROUND] {
        self.steps.map(|step| place.wrapping_add_signed(step))
    }

    /// Whether this place is a number.
    pub fn is_number(&self, place: usize) -> bool {
        self.what[place] <= MOST_AROUND
    }

    /// The numbers that still have unknown neighbours, in reading order.
    pub fn active(&self) -> impl Iterator<Item = usize> {
        let first = self.grid.place(0, 0);
        let last = self.what.len() - first;
        (first..last).filter(|&place| self.what[place] <= MOST_AROUND && self.open[place] != 0)
    }

    /// A cell is no longer unknown: its neighbours lose a bit.
    fn leave(&mut self, place: usize, mine: i8) {
        self.unknown -= 1;
        for d in 0..AROUND {
            let other = place.wrapping_add_signed(self.steps[d]);
            self.open[other] &= !(1u8 << (7 - d));
            self.need[other] -= mine;
            if self.what[other] <= MOST_AROUND {
                self.look_at(other);
            }
        }
    }

    fn look_at(&mut self, place: usize) {
        if self.waiting[place] & WAITS_ALONE == 0 {
            self.waiting[place] |= WAITS_ALONE;
            self.alone.push(place as u32);
        }
    }

    /// A cell was revealed and shows this number.
    pub fn reveal(&mut self, place: usize, number: u8) {
        match self.what[place] {
            COVERED => self.leave(place, 0),
            SAFE => {}
            MINE => self.broken = true,
            _ => return,
        }
        self.what[place] = number;
        if number <= MOST_AROUND {
            self.need[place] += number as i8;
            self.look_at(place);
        }
    }

    /// An unknown mine came to (1) or left (-1) this unknown cell: the numbers around it show one more or less.
    pub fn moved(&mut self, place: usize, change: i8) {
        for other in self.beside(place) {
            if self.what[other] <= MOST_AROUND {
                self.what[other] = self.what[other].wrapping_add_signed(change);
                self.need[other] += change;
                self.look_at(other);
            }
        }
    }

    /// A cell was found to be a mine.
    pub fn set_mine(&mut self, place: usize) {
        if self.what[place] == COVERED {
            self.what[place] = MINE;
            self.leave(place, 1);
            match self.mines.checked_sub(1) {
                Some(mines) => self.mines = mines,
                None => self.broken = true,
            }
        }
    }

    /// A cell was found to be safe.
    pub fn set_safe(&mut self, place: usize) {
        if self.what[place] == COVERED {
            self.what[place] = SAFE;
            self.leave(place, 0);
            self.safe.push(place as u32);
        }
    }

    /// A cell that is known to be safe and not revealed yet; the same one until it is revealed.
    pub fn next_safe(&mut self) -> Option<usize> {
        while let Some(&place) = self.safe.get(self.passed) {
            if self.what[place as usize] == SAFE {
                return Some(place as usize);
            }
            self.passed += 1;
        }
        None
    }

    /// Draws the conclusions of single numbers.
    pub fn deduce_alone(&mut self) {
        while let Some(place) = self.alone.pop() {
            let place = place as usize;
            self.waiting[place] &= !WAITS_ALONE;
            let open = self.open[place];
            if open == 0 {
                continue;
            }
            let need = self.need[place];
            if need == 0 {
                self.among(place, open).for_each(|cell| self.set_safe(cell));
            } else if need == open.count_ones() as i8 {
                self.among(place, open).for_each(|cell| self.set_mine(cell));
            } else if self.waiting[place] & WAITS_PAIRED == 0 {
                self.waiting[place] |= WAITS_PAIRED;
                self.paired.push(place as u32);
            }
        }
    }

    /// Draws the conclusions of single numbers and of pairs, until there is a safe cell or nothing more to find.
    pub fn deduce(&mut self) {
        self.deduce_alone();
        while self.next_safe().is_none() {
            let Some(place) = self.paired.pop() else { return };
            self.waiting[place as usize] &= !WAITS_PAIRED;
            self.deduce_with_others(place as usize);
            self.deduce_alone();
        }
    }

    fn deduce_with_others(&mut self, place: usize) {
        for at in 0..self.pairs.len() {
            let open = self.open[place];
            if open == 0 {
                return;
            }
            let pair = self.pairs[at];
            let other = place.wrapping_add_signed(pair.step);
            let theirs = self.open[other];
            if self.what[other] > MOST_AROUND || open & pair.first == 0 || theirs == 0 {
                continue;
            }
            let (mine, their) = (open & !pair.first, theirs & !pair.second);
            if mine | their == 0 {
                continue;
            }
            // The shared cells hold at most what the smaller need allows; if the difference fills one side's own
            // cells, these are mines, and the other side's own cells are safe.
            let more = self.need[place] - self.need[other];
            if more == mine.count_ones() as i8 {
                self.among(place, mine).for_each(|cell| self.set_mine(cell));
                self.among(other, their).for_each(|cell| self.set_safe(cell));
            } else if -more == their.count_ones() as i8 {
                self.among(other, their).for_each(|cell| self.set_mine(cell));
                self.among(place, mine).for_each(|cell| self.set_safe(cell));
            }
        }
    }
}
