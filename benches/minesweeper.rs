//! `make bench`: what Minesweeper's parts cost. A game is solved from the first reveal at row 3, column 3 (from 0).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lantern::engine::{Dice, Draw};
use lantern::games::minesweeper::generate::{reveal, without_guess};
use lantern::games::minesweeper::grid::Grid;
use lantern::games::minesweeper::guess::Strength;
use lantern::games::minesweeper::layout::Layout;
use lantern::games::minesweeper::player::Player;

fn main() {
    divan::main();
}

/// Columns, rows, mines: the four difficulties and 30×16.
const SIZES: [(usize, usize, usize); 5] = [(9, 9, 10), (12, 12, 25), (16, 16, 40), (20, 16, 60), (30, 16, 99)];
const BOARDS: usize = 200;

fn draw(purpose: &str) -> Draw {
    Dice::new(1.into()).draw(purpose)
}

fn boards((columns, rows, mines): (usize, usize, usize)) -> (Vec<Layout>, usize) {
    let grid = Grid { columns, rows };
    let first = grid.place(3, 3);
    let mut draw = draw("boards");
    ((0..BOARDS).filter_map(|_| Layout::random(grid, mines, first, &mut draw)).collect(), first)
}

fn play(layout: &Layout, mines: usize, first: usize, strength: Strength, stack: &mut Vec<usize>) -> bool {
    let mut player = Player::new(layout.grid, mines, strength);
    let mut next = Some(first);
    while let Some(cell) = next {
        if layout.mine[cell] {
            return false;
        }
        reveal(&mut player.known, layout, cell, stack);
        next = player.choose();
    }
    true
}

fn games(bencher: Bencher, size: (usize, usize, usize), strength: Strength) {
    let (layouts, first) = boards(size);
    let mut stack = Vec::new();
    bencher
        .counter(ItemsCount::new(layouts.len()))
        .bench_local(|| layouts.iter().filter(|layout| play(layout, size.2, first, strength, &mut stack)).count());
}

/// 200 games of `sharp`, boards included, the engine not.
#[divan::bench(args = SIZES, sample_count = 10)]
fn sharp(bencher: Bencher, size: (usize, usize, usize)) {
    games(bencher, size, Strength::SHARP);
}

/// 200 games of `deep`.
#[divan::bench(args = SIZES, sample_count = 3)]
fn deep(bencher: Bencher, size: (usize, usize, usize)) {
    games(bencher, size, Strength::DEEP);
}

/// Boards that need no guess, 50 a time.
#[divan::bench(args = SIZES, sample_count = 10)]
fn no_guess_boards(bencher: Bencher, (columns, rows, mines): (usize, usize, usize)) {
    let grid = Grid { columns, rows };
    let mut draw = draw("boards without guesses");
    bencher.counter(ItemsCount::new(50u32)).bench_local(|| {
        for _ in 0..50 {
            black_box(without_guess(grid, mines, grid.place(3, 3), &mut draw).expect("a board"));
        }
    });
}
