//! The book of classic Mastermind, derived from nothing; `UPDATE=1` writes it.

use lantern::games::mastermind::code::{Mark, Space};
use lantern::games::mastermind::solver::{BookLine, book, patterns};

/// About six seconds of search prove, for each of the five openings and each mark, that no answer needs fewer
/// guesses; and so that 5625 guesses for the 1296 codes are optimal.
#[test]
fn the_book_is_optimal() {
    let lines: Vec<(_, _)> = patterns(Space::CLASSIC)
        .into_iter()
        .flat_map(|opening| Mark::all(Space::CLASSIC.pegs).into_iter().map(move |mark| (opening, mark)))
        .collect();
    // Two halves on two threads: the machine has two cores.
    let (even, odd): (Vec<_>, Vec<_>) = lines.iter().enumerate().partition(|(at, _)| at % 2 == 0);
    let derive = |half: Vec<(usize, &(_, _))>| {
        let line = |(at, (opening, mark)): (usize, &(_, _))| Some((at, BookLine::derive(*opening, *mark)?));
        half.into_iter().filter_map(line).collect::<Vec<_>>()
    };
    let mut derived = std::thread::scope(|scope| {
        let other = scope.spawn(move || derive(odd));
        let mut derived = derive(even);
        derived.extend(other.join().expect("a thread"));
        derived
    });
    derived.sort_by_key(|(at, _)| *at);
    let derived: Vec<BookLine> = derived.into_iter().map(|(_, line)| line).collect();

    if std::env::var_os("UPDATE").is_some() {
        let text: String = derived.iter().map(|line| line.write() + "\n").collect();
        std::fs::write("src/games/mastermind/book.txt", text).expect("the book can be written");
        return;
    }
    assert_eq!(derived, book());

    let total = |opening: &str| {
        let lines = derived.iter().filter(|line| line.opening.to_string() == opening);
        1296 + lines.map(|line| line.cost).sum::<u32>()
    };
    assert_eq!(["RRRR", "RRRB", "RRBB", "RRBG", "RBGY"].map(total), [6318, 5791, 5702, 5625, 5673]);
}
