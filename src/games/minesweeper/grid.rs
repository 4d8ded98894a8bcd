//! The grid: rows and columns, and the places of its cells in a list with a wall around it.

/// The size of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How wide.
    pub columns: usize,
    /// How high.
    pub rows: usize,
}

/// The eight neighbours of a cell are numbered in reading order, so the one that is opposite to `d` is `7 - d`.
pub const AROUND: usize = 8;

impl Grid {
    /// From one row to the next. Two columns of wall stand between the end of a row and the beginning of the next, and
    /// two rows of it above and below, so that a step of two never leads to a cell on the other side.
    pub fn stride(self) -> usize {
        self.columns + 2
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// How long a list is that holds every cell and the wall.
    pub fn len(self) -> usize {
        (self.rows + 4) * self.stride() + 4
    }

    /// Whether there is no cell at all.
    pub fn is_empty(self) -> bool {
        self.cells() == 0
    }

    /// The place of a cell in such a list.
    pub fn place(self, row: usize, column: usize) -> usize {
        (row + 2) * self.stride() + column + 2
    }

    /// Row and column of a place that is a cell.
    pub fn position(self, place: usize) -> (usize, usize) {
        (place / self.stride() - 2, place % self.stride() - 2)
    }

    /// The places of all cells in reading order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| self.place(row, column)))
    }

    /// What to add to a place to get to each neighbour; part of them may be wall.
    pub fn steps(self) -> [isize; AROUND] {
        let s = self.stride() as isize;
        [-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1]
    }

    /// The cells around a place.
    pub fn around(self, place: usize) -> impl Iterator<Item = usize> {
        let (row, column) = self.position(place);
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows);
        rows.flat_map(move |r| {
            let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
            columns.map(move |c| self.place(r, c))
        })
        .filter(move |&other| other != place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_neighbours_or_into_the_wall() {
        for grid in [Grid { columns: 1, rows: 1 }, Grid { columns: 5, rows: 3 }, Grid { columns: 2, rows: 7 }] {
            let cells: Vec<usize> = grid.places().collect();
            assert_eq!(cells.len(), grid.cells());
            for &cell in &cells {
                let (row, column) = grid.position(cell);
                assert_eq!(grid.place(row, column), cell);
                let mut stepped: Vec<usize> = grid.steps().iter().map(|&step| cell.strict_add_signed(step)).collect();
                assert!(stepped.iter().all(|&place| place < grid.len()));
                stepped.retain(|place| cells.contains(place));
                assert_eq!(stepped, grid.around(cell).collect::<Vec<_>>());
            }
        }
    }
}
