//! A second deducer for Minesweeper, written apart from the solver: it looks for a layout in which a covered cell is a mine,
//! number by number, and calls the cell safe if there is none. Slow and simple; it judges the boards that need no guess.

/// A board and what is known of it.
pub struct Deducer {
    columns: usize,
    rows: usize,
    mine: Vec<bool>,
    open: Vec<bool>,
    /// The neighbours of each cell, and its number.
    near: Vec<Vec<usize>>,
    number: Vec<usize>,
    total: usize,
}

impl Deducer {
    /// `rows` of `*` and `.`.
    pub fn new(rows: &[String]) -> Deducer {
        let columns = rows[0].len();
        let mine: Vec<bool> = rows.iter().flat_map(|row| row.bytes().map(|sign| sign == b'*')).collect();
        let total = mine.iter().filter(|&&mine| mine).count();
        let open = vec![false; mine.len()];
        let mut board = Deducer { columns, rows: rows.len(), open, mine, near: Vec::new(), number: Vec::new(), total };
        board.near = (0..board.mine.len()).map(|cell| board.look_around(cell)).collect();
        let count = |near: &Vec<usize>| near.iter().filter(|&&other| board.mine[other]).count();
        board.number = board.near.iter().map(count).collect();
        board
    }

    fn around(&self, cell: usize) -> &[usize] {
        &self.near[cell]
    }

    fn look_around(&self, cell: usize) -> Vec<usize> {
        let (row, column) = ((cell / self.columns) as i64, (cell % self.columns) as i64);
        let mut found = Vec::new();
        for r in row - 1..=row + 1 {
            for c in column - 1..=column + 1 {
                let inside = r >= 0 && c >= 0 && r < self.rows as i64 && c < self.columns as i64;
                if inside && (r, c) != (row, column) {
                    found.push((r * self.columns as i64 + c) as usize);
                }
            }
        }
        found
    }

    fn number(&self, cell: usize) -> usize {
        self.number[cell]
    }

    fn reveal(&mut self, cell: usize) {
        assert!(!self.mine[cell], "the deducer stepped on a mine");
        let mut todo = vec![cell];
        while let Some(cell) = todo.pop() {
            if !self.open[cell] {
                self.open[cell] = true;
                if self.number(cell) == 0 {
                    todo.extend_from_slice(&self.near[cell]);
                }
            }
        }
    }

    /// Whether everything can be revealed from this cell on without a guess.
    pub fn solves(&mut self, row: usize, column: usize) -> bool {
        self.reveal(row * self.columns + column);
        while (0..self.mine.len()).any(|cell| !self.open[cell] && !self.mine[cell]) {
            let safe = self.safe_cells();
            if safe.is_empty() {
                return false;
            }
            safe.into_iter().for_each(|cell| self.reveal(cell));
        }
        true
    }

    /// Covered cells that no layout has a mine on: at least one, if there is any.
    fn safe_cells(&self) -> Vec<usize> {
        // What single numbers say, again and again.
        let mut mine: Vec<Option<bool>> = vec![None; self.mine.len()];
        let numbers: Vec<usize> = (0..self.mine.len())
            .filter(|&cell| self.open[cell] && self.around(cell).iter().any(|&other| !self.open[other]))
            .collect();
        loop {
            let mut changed = false;
            for &number in &numbers {
                let covered: Vec<usize> =
                    self.around(number).iter().copied().filter(|&other| !self.open[other]).collect();
                let mines = covered.iter().filter(|&&cell| mine[cell] == Some(true)).count();
                let unknown: Vec<usize> = covered.into_iter().filter(|&cell| mine[cell].is_none()).collect();
                let need = self.number(number) - mines;
                if !unknown.is_empty() && (need == 0 || need == unknown.len()) {
                    unknown.iter().for_each(|&cell| mine[cell] = Some(need > 0));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let safe: Vec<usize> = (0..mine.len()).filter(|&cell| mine[cell] == Some(false)).collect();
        if !safe.is_empty() {
            return safe;
        }
        Search::new(self, &numbers, mine).safe_cells()
    }
}

/// Looks for layouts.
struct Search {
    /// Unknown cells next to numbers, neighbours close together.
    cells: Vec<usize>,
    /// For each of them its numbers.
    touches: Vec<Vec<usize>>,
    need: Vec<i32>,
    left: Vec<i32>,
    /// Mines that are not placed, and unknown cells that touch no number.
    mines: i32,
    outside: Vec<usize>,
    value: Vec<bool>,
}

impl Search {
    fn new(board: &Deducer, numbers: &[usize], mine: Vec<Option<bool>>) -> Search {
        let unknown = |cell: usize| !board.open[cell] && mine[cell].is_none();
        let touching = |cell: usize| -> Vec<usize> {
            board.around(cell).iter().filter_map(|other| numbers.binary_search(other).ok()).collect()
        };
        let mut cells: Vec<usize> = Vec::new();
        // Neighbours of numbers that share a cell follow each other.
        let mut seen = vec![false; numbers.len()];
        for start in 0..numbers.len() {
            let mut todo = std::collections::VecDeque::from([start]);
            while let Some(at) = todo.pop_front() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                for cell in board.around(numbers[at]).iter().copied().filter(|&cell| unknown(cell)) {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                    todo.extend(touching(cell));
                }
            }
        }
        let touches: Vec<Vec<usize>> = cells.iter().map(|&cell| touching(cell)).collect();
        let mut left = vec![0; numbers.len()];
        touches.iter().flatten().for_each(|&number| left[number] += 1);
        let known = |cell: usize| mine[cell] == Some(true);
        let need = numbers
            .iter()
            .map(|&at| board.number(at) as i32 - board.around(at).iter().filter(|&&cell| known(cell)).count() as i32)
            .collect();
        let outside = (0..mine.len()).filter(|&cell| unknown(cell) && !cells.contains(&cell)).collect();
        let mines = board.total as i32 - mine.iter().filter(|&&mine| mine == Some(true)).count() as i32;
        let value = vec![false; cells.len()];
        Search { cells, touches, need, left, mines, outside, value }
    }

    fn put(&mut self, at: usize, mine: bool) -> bool {
        self.value[at] = mine;
        self.mines -= i32::from(mine);
        let mut fits = self.mines >= 0;
        for &number in &self.touches[at] {
            self.need[number] -= i32::from(mine);
            self.left[number] -= 1;
            fits &= self.need[number] >= 0 && self.need[number] <= self.left[number];
        }
        fits
    }

    fn take(&mut self, at: usize) {
        let mine = self.value[at];
        self.mines += i32::from(mine);
        for &number in &self.touches[at] {
            self.need[number] += i32::from(mine);
            self.left[number] += 1;
        }
    }

    /// Whether the cells from `at` on can be laid, with the forced one laid already, so that `enough` holds at the end.
    fn lay(&mut self, at: usize, forced: usize, enough: &dyn Fn(&Search) -> bool) -> bool {
        if at == self.cells.len() {
            return enough(self);
        }
        if at == forced {
            return self.lay(at + 1, forced, enough);
        }
        for mine in [false, true] {
            let found = self.put(at, mine) && self.lay(at + 1, forced, enough);
            if found {
                return true;
            }
            self.take(at);
        }
        false
    }

    fn safe_cells(mut self) -> Vec<usize> {
        let outside = self.outside.len() as i32;
        let fits = move |search: &Search| search.mines <= outside;
        let mut safe = Vec::new();
        let mut may_be_mine = vec![false; self.cells.len()];
        for at in 0..self.cells.len() {
            if may_be_mine[at] {
                continue;
            }
            let saved = (self.need.clone(), self.left.clone(), self.mines);
            if self.put(at, true) && self.lay(0, at, &fits) {
                // The layout that was found clears others of suspicion too.
                (0..self.cells.len()).for_each(|other| may_be_mine[other] |= self.value[other]);
            } else {
                safe.push(self.cells[at]);
            }
            (self.need, self.left, self.mines) = saved;
            if !safe.is_empty() {
                return safe;
            }
        }
        // A cell that touches no number is safe if no layout leaves a mine for it.
        let some_left = move |search: &Search| search.mines <= outside && search.mines > 0;
        let nobody = self.cells.len();
        if !self.outside.is_empty() && !self.lay(0, nobody, &some_left) {
            return self.outside.clone();
        }
        safe
    }
}
