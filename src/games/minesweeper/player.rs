//! Plays from what is known alone.

use super::grid::Grid;
use super::guess::{self, Strength};
use super::knowledge::Knowledge;
use super::odds::Solver;

/// What it knows, and how it thinks.
#[derive(Clone, Debug)]
pub struct Player {
    /// What is known.
    pub known: Knowledge,
    /// The solver.
    pub solver: Solver,
    strength: Strength,
}

impl Player {
    /// A player that knows nothing but size and mines.
    pub fn new(grid: Grid, mines: usize, strength: Strength) -> Player {
        Player { known: Knowledge::new(grid, mines), solver: Solver::default(), strength }
    }

    /// The next cell to reveal.
    pub fn choose(&mut self) -> Option<usize> {
        loop {
            self.known.deduce_alone();
            if let Some(place) = self.known.next_safe() {
                return Some(place);
            }
            self.known.deduce();
            if let Some(place) = self.known.next_safe() {
                return Some(place);
            }
            if self.known.unknown == 0 {
                return None;
            }
            let mut budget = self.strength.count_budget;
            if self.solver.look(&self.known, &mut budget).is_err() {
                return guess::rough(&self.known);
            }
            if !self.solver.settle(&mut self.known) {
                return guess::choose(&self.known, &mut self.solver, &self.strength).map(|guess| guess.cell);
            }
        }
    }
}
