//! What the marks so far tell: the codes that are left, and which marks cannot all be true.

use super::code::{Classic, Code, Mark, Space};

/// A guess and what it earned.
pub type Turn = (Code, Mark);

/// The guesses so far, and every code that explains them all.
#[derive(Clone, Debug)]
pub struct Position {
    /// Which codes there are at all.
    pub space: Space,
    /// What was guessed and marked.
    pub history: Vec<Turn>,
    /// What is still possible, in order.
    pub codes: Vec<Code>,
}

impl Position {
    /// The position after these turns.
    pub fn new(space: Space, history: Vec<Turn>) -> Position {
        let codes = left(space, &history);
        Position { space, history, codes }
    }

    /// How many codes were left before the first turn, and after each.
    pub fn sizes(&self) -> Vec<usize> {
        let mut codes: Vec<Code> = self.space.codes().collect();
        let mut sizes = vec![codes.len()];
        for &(guess, mark) in &self.history {
            codes.retain(|&code| guess.mark(code) == mark);
            sizes.push(codes.len());
        }
        sizes
    }

    /// The turns, counted from 0, of a smallest set of turns that no code explains. `None` if some code explains all.
    pub fn contradiction(&self) -> Option<Vec<usize>> {
        if self.codes.is_empty() { Some(smallest_contradiction(self.space, &self.history)) } else { None }
    }
}

/// Every code that explains the turns, in order.
pub fn left(space: Space, history: &[Turn]) -> Vec<Code> {
    if space != Space::CLASSIC {
        let fits = |code: &Code| history.iter().all(|&(guess, mark)| guess.mark(*code) == mark);
        return space.codes().filter(fits).collect();
    }
    let table = Classic::table();
    let rows: Vec<(&[u8], u8)> =
        history.iter().map(|&(guess, mark)| (table.row(space.number(guess)), mark.slot() as u8)).collect();
    let fits = |at: &usize| rows.iter().all(|(row, slot)| row[*at] == *slot);
    (0..table.codes.len()).filter(fits).map(|at| table.codes[at]).collect()
}

/// The most turns that a contradiction is looked for in.
pub const MOST_TURNS: usize = 128;

/// How many sets the search for a smallest contradiction may look at: about a tenth of a second. No game between
/// people comes near it; only histories made to be hard do.
const CONTRADICTION_BUDGET: u64 = 30_000_000;

/// Each code breaks some of the turns. A set of turns that no code explains is one that meets what every code breaks;
/// the smallest such set is found by trying sizes from one up, each time branching on a code it does not meet yet.
/// Where the budget runs out, the set is one from which no turn can be left out.
fn smallest_contradiction(space: Space, history: &[Turn]) -> Vec<usize> {
    let history = &history[..history.len().min(MOST_TURNS)];
    // A turn that was there before adds nothing.
    let turns: Vec<usize> = (0..history.len()).filter(|&turn| !history[..turn].contains(&history[turn])).collect();
    let broken = |code: Code| {
        let each = turns.iter().filter(|&&turn| history[turn].0.mark(code) != history[turn].1);
        each.fold(0u128, |set, turn| set | 1 << turn)
    };
    let mut sets: Vec<u128> = space.codes().map(broken).collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut budget = CONTRADICTION_BUDGET;
    let smallest = (1..=turns.len() as u32).find_map(|size| meet_all(&sets, 0, size, &mut budget));
    let chosen = smallest.unwrap_or_else(|| {
        let all = turns.iter().fold(0u128, |set, turn| set | 1 << turn);
        turns.iter().fold(all, |kept, turn| {
            let fewer = kept & !(1 << turn);
            if sets.iter().all(|set| set & fewer != 0) { fewer } else { kept }
        })
    });
    (0..history.len()).filter(|turn| chosen >> turn & 1 == 1).collect()
}

fn meet_all(sets: &[u128], chosen: u128, more: u32, budget: &mut u64) -> Option<u128> {
    let Some(at) = sets.iter().position(|set| *set & chosen == 0) else { return Some(chosen) };
    *budget = budget.checked_sub(at as u64 + 1)?;
    if more == 0 {
        return None;
    }
    let missed = sets[at];
    let turns = (0..u128::BITS).filter(|turn| missed >> turn & 1 == 1);
    turns.into_iter().find_map(|turn| meet_all(sets, chosen | 1 << turn, more - 1, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn turns(lines: &[(&str, u8, u8)]) -> Vec<Turn> {
        let turn = |&(code, black, white): &(&str, u8, u8)| (Code::read(code).expect("a code"), Mark { black, white });
        lines.iter().map(turn).collect()
    }

    #[test]
    fn what_is_left() {
        let position = Position::new(Space::CLASSIC, turns(&[("RRBB", 1, 1)]));
        assert_eq!(position.codes.len(), 208);
        assert_eq!(position.sizes(), [1296, 208]);
        assert_eq!(position.contradiction(), None);
        assert_eq!(left(Space { pegs: 6, colours: 8 }, &[]).len(), 262_144);
    }

    #[test]
    fn the_smallest_contradiction_is_found() {
        // Turns 1 and 3 alone cannot both be true: the same guess, marked differently.
        let lines = turns(&[("RRBB", 1, 1), ("GGYY", 1, 0), ("OVOV", 0, 1), ("GGYY", 0, 1)]);
        assert_eq!(Position::new(Space::CLASSIC, lines).contradiction(), Some(vec![1, 3]));
        // No pair is to blame here, only all three: every colour is denied.
        let lines = turns(&[("RRBB", 0, 0), ("GGYY", 0, 0), ("OOVV", 0, 0)]);
        assert_eq!(Position::new(Space::CLASSIC, lines).contradiction(), Some(vec![0, 1, 2]));
        // A mark that nothing can earn contradicts itself.
        let lines = turns(&[("RRBB", 1, 0), ("RBGY", 3, 1)]);
        assert_eq!(Position::new(Space::CLASSIC, lines).contradiction(), Some(vec![1]));
    }

    /// A history made to be hard is answered in time, with a set that holds no needless turn.
    #[test]
    fn a_hard_history_is_answered() {
        let space = Space { pegs: 6, colours: 8 };
        let mut draw = crate::engine::Dice::new(1.into()).draw("hard");
        let secrets = [space.code(12_345), space.code(98_765)];
        let turn = |at: usize| {
            let guess = space.code(draw.index(space.size()));
            (guess, guess.mark(secrets[at % 2]))
        };
        let history: Vec<Turn> = (0..128).map(turn).collect();
        let found = Position::new(space, history.clone()).contradiction().expect("two secrets contradict each other");
        let without = |left_out: Option<usize>| {
            let kept = found.iter().filter(|&&turn| Some(turn) != left_out).map(|&turn| history[turn]);
            left(space, &kept.collect::<Vec<_>>())
        };
        assert!(without(None).is_empty());
        assert!(found.iter().all(|&turn| !without(Some(turn)).is_empty()), "{found:?}");
    }

    /// Against every subset, smallest first.
    #[test]
    fn the_smallest_contradiction_agrees_with_trying_everything() {
        let space = Space { pegs: 3, colours: 4 };
        let mut draw = crate::engine::Dice::new(3.into()).draw("marks");
        let marks = Mark::all(3);
        let mut contradictions = 0;
        for _ in 0..300 {
            let turn = |_| (space.code(draw.index(space.size())), marks[draw.index(marks.len())]);
            let history: Vec<Turn> = (0..5).map(turn).collect();
            let smallest = (0u32..32)
                .filter(|set| {
                    let chosen: Vec<Turn> =
                        (0..5).filter(|turn| set >> turn & 1 == 1).map(|turn| history[turn]).collect();
                    left(space, &chosen).is_empty()
                })
                .map(u32::count_ones)
                .min();
            let found = Position::new(space, history.clone()).contradiction();
            assert_eq!(found.as_ref().map(|turns| turns.len() as u32), smallest, "{history:?}");
            if let Some(found) = found {
                let chosen: Vec<Turn> = found.iter().map(|&turn| history[turn]).collect();
                assert!(left(space, &chosen).is_empty());
                contradictions += 1;
            }
        }
        assert!(contradictions > 50);
    }
}
