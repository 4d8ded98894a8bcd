//! Where the mines lie.

use super::grid::Grid;
use crate::engine::Draw;

/// Mines and the numbers that follow from them, in lists with a wall around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The size.
    pub grid: Grid,
    /// Whether there is a mine.
    pub mine: Vec<bool>,
    /// How many mines lie around.
    pub number: Vec<u8>,
}

impl Layout {
    /// No mines.
    pub fn empty(grid: Grid) -> Layout {
        Layout { grid, mine: vec![false; grid.len()], number: vec![0; grid.len()] }
    }

    /// Mines at these places.
    pub fn with(grid: Grid, mines: impl IntoIterator<Item = usize>) -> Layout {
        let mut layout = Layout::empty(grid);
        mines.into_iter().for_each(|place| layout.put(place));
        layout
    }

    /// Lays `mines` mines at random, none on `first` or next to it: the first `mines` of a shuffle of all places that may
    /// hold one, in reading order. `None` if they do not fit.
    pub fn random(grid: Grid, mines: usize, first: usize, draw: &mut Draw) -> Option<Layout> {
        let mut places = open_to_mines(grid, first);
        if places.len() < mines {
            return None;
        }
        let mut layout = Layout::empty(grid);
        for at in 0..mines {
            let chosen = at + draw.index(places.len() - at);
            places.swap(at, chosen);
            layout.put(places[at]);
        }
        Some(layout)
    }

    /// Puts a mine where none is.
    pub fn put(&mut self, place: usize) {
        self.mine[place] = true;
        for step in self.grid.steps() {
            self.number[place.wrapping_add_signed(step)] += 1;
        }
    }

    /// Takes a mine away.
    pub fn lift(&mut self, place: usize) {
        self.mine[place] = false;
        for step in self.grid.steps() {
            self.number[place.wrapping_add_signed(step)] -= 1;
        }
    }

    /// Where the mines are, in reading order.
    pub fn mines(&self) -> impl Iterator<Item = usize> + '_ {
        self.grid.places().filter(|&place| self.mine[place])
    }

    /// The least number of reveals that opens the board: one for each clearing, one for each number that no clearing
    /// opens. Known as 3BV.
    pub fn least_reveals(&self) -> usize {
        let mut opened = vec![false; self.grid.len()];
        let mut reveals = 0;
        let mut stack = Vec::new();
        for place in self.grid.places() {
            if self.mine[place] || self.number[place] > 0 || opened[place] {
                continue;
            }
            reveals += 1;
            opened[place] = true;
            stack.push(place);
            while let Some(zero) = stack.pop() {
                for other in self.grid.around(zero) {
                    if !opened[other] {
                        opened[other] = true;
                        if self.number[other] == 0 {
                            stack.push(other);
                        }
                    }
                }
            }
        }
        reveals + self.grid.places().filter(|&place| !self.mine[place] && !opened[place]).count()
    }
}

/// The places that may hold a mine if `first` is to open a clearing.
pub fn open_to_mines(grid: Grid, first: usize) -> Vec<usize> {
    let (row, column) = grid.position(first);
    let far = |place: &usize| {
        let (r, c) = grid.position(*place);
        r.abs_diff(row) > 1 || c.abs_diff(column) > 1
    };
    grid.places().filter(far).collect()
}
