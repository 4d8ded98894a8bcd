//! Counts the ways to lay mines into groups so that every number is right.
//!
//! Group after group is given a number of mines. What matters of the past is only how many mines each begun number still
//! needs and how many were used: ways with the same rest are added up, not followed one by one. The steps are kept, so
//! that a second sweep, backwards, tells how often each group holds how many mines.

use super::big::Big;
use super::frontier::{Group, NONE};

/// The counting was given up: more states than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// Ways to choose `take` of `size` cells, both at most 8.
pub const CHOOSE: [[f64; 9]; 9] = {
    let mut table = [[0.0; 9]; 9];
    let mut size = 0;
    while size < 9 {
        table[size][0] = 1.0;
        let mut take = 1;
        while take <= size {
            table[size][take] = table[size - 1][take - 1] + if take < size { table[size - 1][take] } else { 0.0 };
            take += 1;
        }
        size += 1;
    }
    table
};

/// Where a state keeps what a number still needs: four bits from this one on.
type Shift = u8;

/// A state: mines used so far in the low bits, above them four bits for each begun number.
type State = u128;
const MINE_BITS: u32 = 16;
const SLOTS: u32 = (u128::BITS - MINE_BITS) / 4;
const MINE_MASK: State = (1 << MINE_BITS) - 1;

/// One group's turn.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    size: u8,
    degree: u8,
    /// For each number: where its need stands and how many cells it has in groups yet to come.
    checks: [(Shift, u8); 9],
    /// What to add for numbers that begin here.
    begin: State,
    /// What to subtract for each mine; the mine count is added.
    step: State,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    mines: u8,
}

/// The sweep over one part; its lists are used again and again.
#[derive(Clone, Default, Debug)]
pub struct Sweep {
    turns: Vec<Turn>,
    states: Vec<State>,
    /// Ways to reach each state.
    ways: Vec<f64>,
    /// Weight of all that can follow.
    back: Vec<f64>,
    /// Where each layer of states begins.
    layers: Vec<u32>,
    edges: Vec<Edge>,
    edge_layers: Vec<u32>,
    table: Vec<(u32, u32)>,
    stamp: u32,
    slot_of: Vec<u8>,
    left: Vec<u8>,
    /// Where the need of the number that is varied stands in the turns.
    varied: Option<(u32, Shift)>,
    varied_need: State,
}

const UNUSED: u8 = u8::MAX;
/// More than eight cells can hold.
const IMPOSSIBLE: u8 = 15;

impl Sweep {
    /// Prepares a part. `need` is what each number needs; `vary` is a number whose need will be set later.
    pub fn prepare(&mut self, groups: &[Group], order: &[u16], need: &[i8], vary: u16) -> Result<(), TooMany> {
        self.turns.clear();
        self.varied = None;
        self.varied_need = 0;
        if self.slot_of.len() < need.len() {
            self.slot_of.resize(need.len(), UNUSED);
            self.left.resize(need.len(), 0);
        }
        for &group in order {
            let group = &groups[group as usize];
            group.numbers().iter().for_each(|&number| self.left[number as usize] += group.size);
        }
        let mut free: u32 = (1 << SLOTS) - 1;
        for &at in order {
            let group = &groups[at as usize];
            let mut turn = Turn { size: group.size, degree: group.degree, ..Turn::default() };
            // A number that ends here keeps its bits until the turn is over.
            let mut ended = 0;
            for (check, &number) in turn.checks.iter_mut().zip(group.numbers()) {
                let n = number as usize;
                if self.slot_of[n] == UNUSED {
                    if free == 0 {
                        self.slot_of.fill(UNUSED);
                        self.left.fill(0);
                        return Err(TooMany);
                    }
                    let slot = free.trailing_zeros();
                    free &= free - 1;
                    self.slot_of[n] = slot as u8;
                    let shift = MINE_BITS + 4 * slot;
                    if number == vary {
                        self.varied = Some((self.turns.len() as u32, shift as u8));
                    } else {
                        // A number that needs less than nothing needs more than it can get.
                        turn.begin += State::from(u8::try_from(need[n]).unwrap_or(IMPOSSIBLE)) << shift;
                    }
                }
                let slot = self.slot_of[n];
                let shift = MINE_BITS as u8 + 4 * slot;
                self.left[n] -= group.size;
                *check = (shift, self.left[n]);
                turn.step += 1 << shift;
                if self.left[n] == 0 {
                    ended |= 1 << slot;
                    self.slot_of[n] = UNUSED;
                }
            }
            free |= ended;
            self.turns.push(turn);
        }
        Ok(())
    }

    /// Sets the need of the number that is varied.
    pub fn vary(&mut self, need: u8) {
        if let Some((turn, shift)) = self.varied {
            let begin = &mut self.turns[turn as usize].begin;
            *begin -= self.varied_need;
            self.varied_need = State::from(need) << shift;
            *begin += self.varied_need;
        }
    }

    fn slot(&mut self, state: State, first: u32) -> u32 {
        let mask = self.table.len() - 1;
        let folded = (state as u64) ^ ((state >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & mask;
        loop {
            let (stamp, index) = self.table[at];
            if stamp != self.stamp {
                let index = self.states.len() as u32;
                self.table[at] = (self.stamp, index);
                self.states.push(state);
                self.ways.push(0.0);
                return index;
            }
            if self.states[index as usize] == state {
                return index;
            }
            at = (at + 1) & mask;
            debug_assert!(index >= first);
        }
    }

    /// Sweeps forwards. `budget` is lowered by the number of steps; at zero the counting is given up.
    pub fn forward(&mut self, budget: &mut u64) -> Result<(), TooMany> {
        self.states.clear();
        self.ways.clear();
        self.layers.clear();
        self.edges.clear();
        self.edge_layers.clear();
        self.states.push(0);
        self.ways.push(1.0);
        self.layers.push(0);
        self.edge_layers.push(0);
        for at in 0..self.turns.len() {
            let turn = self.turns[at];
            let (first, end) = (self.layers[at], self.states.len() as u32);
            self.layers.push(end);
            let room = ((end - first) as usize * (turn.size as usize + 1) * 2).next_power_of_two().max(16);
            if self.table.len() < room {
                self.table = vec![(0, 0); room];
                self.stamp = 0;
            }
            self.stamp = self.stamp.wrapping_add(1);
            if self.stamp == 0 {
                self.table.fill((0, 0));
                self.stamp = 1;
            }
            let chosen = &CHOOSE[turn.size as usize];
            for from in first..end {
                let state = self.states[from as usize] + turn.begin;
                let (mut least, mut most) = (0, turn.size);
                for &(shift, after) in &turn.checks[..turn.degree as usize] {
                    let need = (state >> shift) as u8 & 15;
                    most = most.min(need);
                    least = least.max(need.saturating_sub(after));
                }
                if least > most {
                    continue;
                }
                let ways = self.ways[from as usize];
                for mines in least..=most {
                    let next = state - State::from(mines) * turn.step + State::from(mines);
                    let to = self.slot(next, end);
                    self.ways[to as usize] += ways * chosen[mines as usize];
                    self.edges.push(Edge { from, to, mines });
                }
            }
            self.edge_layers.push(self.edges.len() as u32);
            let done = u64::from(self.edge_layers[at + 1] - self.edge_layers[at]);
            if *budget < done {
                return Err(TooMany);
            }
            *budget -= done;
        }
        self.layers.push(self.states.len() as u32);
        Ok(())
    }

    /// After [`forward`](Self::forward): the ways for each number of mines, as (mines, ways).
    pub fn totals(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let last = self.layers[self.layers.len() - 2] as usize;
        let states = self.states[last..].iter().zip(&self.ways[last..]);
        states.map(|(&state, &ways)| ((state & MINE_MASK) as usize, ways))
    }

    /// The same, exactly.
    pub fn exact_totals(&self) -> Vec<(usize, Big)> {
        let mut ways = vec![Big::default(); self.states.len()];
        ways[0] = Big::from(1);
        for at in 0..self.turns.len() {
            let chosen = &CHOOSE[self.turns[at].size as usize];
            for &Edge { from, to, mines } in
                &self.edges[self.edge_layers[at] as usize..self.edge_layers[at + 1] as usize]
            {
                let more = ways[from as usize].times_small(chosen[mines as usize] as u32);
                ways[to as usize].add(&more);
            }
        }
        let last = self.layers[self.layers.len() - 2] as usize;
        let totals = self.states[last..].iter().zip(ways.drain(last..));
        totals.map(|(&state, ways)| ((state & MINE_MASK) as usize, ways)).collect()
    }

    /// Sweeps backwards, where `weight` tells what a total of so many mines is worth. `tell` gets, for each place in the
    /// order, the weight of safe cells and of mines, both summed over the cells of the group.
    pub fn backward(&mut self, weight: impl Fn(usize) -> f64, mut tell: impl FnMut(usize, f64, f64)) {
        let turns = self.turns.len();
        self.back.clear();
        self.back.resize(self.states.len(), 0.0);
        let last = self.layers[turns] as usize;
        for at in last..self.states.len() {
            self.back[at] = weight((self.states[at] & MINE_MASK) as usize);
        }
        for at in (0..turns).rev() {
            let size = self.turns[at].size;
            let chosen = &CHOOSE[size as usize];
            let (mut safe, mut mine) = (0.0, 0.0);
            let range = self.edge_layers[at] as usize..self.edge_layers[at + 1] as usize;
            for &Edge { from, to, mines } in &self.edges[range] {
                let onward = chosen[mines as usize] * self.back[to as usize];
                self.back[from as usize] += onward;
                let worth = onward * self.ways[from as usize];
                mine += worth * f64::from(mines);
                safe += worth * f64::from(size - mines);
            }
            tell(at, safe, mine);
        }
    }
}

/// No number is varied.
pub const FIXED: u16 = NONE;
