//! What the marks so far tell: the codes that are left, and which marks cannot all be true.

use super::code::{Classic, Code, Mark, Space};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

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

    /// The turns, counted from 0, of a smallest set of turns that no code explains; where the search for the smallest
    /// would take more than [`MOST_STEPS`], of a set from which no turn can be left out. `None` if some code explains all.
    pub fn contradiction(&self) -> Option<Vec<usize>> {
        self.codes.is_empty().then(|| contradiction(self.space, &self.history, MOST_STEPS).0)
    }
}

/// The turns that [`Position::contradiction`] names, looked for when somebody wants to know them and then known to
/// whoever shares this value. That there is a contradiction is quickly found and all that the rules need; which turns
/// are to blame takes much longer, and nobody asks while a record is loaded, checked or taken back.
#[derive(Clone)]
pub struct Blame(Arc<Asked>);

struct Asked {
    space: Space,
    history: Vec<Turn>,
    turns: OnceLock<Vec<usize>>,
}

impl Blame {
    /// For turns that no code explains.
    pub fn new(space: Space, history: Vec<Turn>) -> Blame {
        Blame(Arc::new(Asked { space, history, turns: OnceLock::new() }))
    }

    /// The turns, counted from 0.
    pub fn turns(&self) -> &[usize] {
        let Asked { space, history, turns } = &*self.0;
        turns.get_or_init(|| contradiction(*space, history, MOST_STEPS).0)
    }
}

impl Deref for Blame {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        self.turns()
    }
}

/// Turns that are known already.
impl From<Vec<usize>> for Blame {
    fn from(turns: Vec<usize>) -> Blame {
        let space = Space { pegs: 1, colours: 1 };
        Blame(Arc::new(Asked { space, history: Vec::new(), turns: OnceLock::from(turns) }))
    }
}

impl PartialEq for Blame {
    fn eq(&self, other: &Blame) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.turns() == other.turns()
    }
}

impl Eq for Blame {}

impl fmt::Debug for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns().fmt(f)
    }
}

impl Serialize for Blame {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.turns().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Blame {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Blame::from)
    }
}

/// Whether some code explains all turns.
pub fn is_explained(space: Space, history: &[Turn]) -> bool {
    let mut marked = 0;
    let explained = space.codes().any(|code| {
        history.iter().all(|&(guess, mark)| {
            marked += 1;
            guess.mark(code) == mark
        })
    });
    work::count(marked);
    explained
}

/// Counts the steps of this file's searches, so that a test can say what is looked for again and what is not.
pub(super) mod work {
    #[cfg(test)]
    use std::cell::Cell;

    #[cfg(test)]
    thread_local!(static STEPS: Cell<u64> = const { Cell::new(0) });

    /// So many steps were taken.
    #[cfg_attr(not(test), inline(always))]
    pub(super) fn count(_steps: u64) {
        #[cfg(test)]
        STEPS.set(STEPS.get() + _steps);
    }

    /// How many steps this thread has taken.
    #[cfg(test)]
    pub fn steps() -> u64 {
        STEPS.get()
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

/// How many steps the search for a smallest contradiction may take: marks worked out, and sets looked at. They are more
/// than enough for five pegs and eight colours against 99 turns; with six pegs only histories made to be hard come near
/// them.
pub const MOST_STEPS: u64 = 8_000_000;

/// A contradicting set of turns, and the steps that are left; none are if it need not be a smallest set.
fn contradiction(space: Space, history: &[Turn], steps: u64) -> (Vec<usize>, u64) {
    let history = &history[..history.len().min(MOST_TURNS)];
    // A turn that was there before adds nothing.
    let turns: Vec<usize> = (0..history.len()).filter(|&turn| !history[..turn].contains(&history[turn])).collect();
    let mut search = Search { space, history, turns: &turns, broken: vec![0; space.size()], steps };
    let chosen = search.smallest().unwrap_or_else(|| irreducible(space, history, &turns));
    work::count(steps - search.steps);
    (bits(chosen).collect(), search.steps)
}

/// Each code breaks some of the turns. A set of turns that no code explains is one that meets what every code breaks;
/// the smallest such set is found by trying sizes from one up, each time branching on what a code breaks that it does
/// not meet yet, and that is the smallest there is.
struct Search<'a> {
    space: Space,
    history: &'a [Turn],
    turns: &'a [usize],
    /// What each code breaks, one bit a turn; 0 until it is worked out, since every code breaks something.
    broken: Vec<u128>,
    /// How many may still be taken; what is not found when none are left is given up.
    steps: u64,
}

impl Search<'_> {
    fn spend(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.saturating_sub(steps as u64);
        (self.steps > 0).then_some(())
    }

    fn smallest(&mut self) -> Option<u128> {
        let first = self.breaks_least()?;
        for turn in bits(first) {
            let explained = self.space.codes().position(|code| self.bit_if_broken(turn, code) == 0);
            self.spend(explained.unwrap_or(self.space.size()))?;
            if explained.is_none() {
                return Some(1 << turn);
            }
        }
        // What the codes break that explain a turn of the first set.
        let mut under: Vec<Vec<u128>> = Vec::new();
        for more in 1..self.turns.len() as u32 {
            for (at, turn) in bits(first).enumerate() {
                if at == under.len() {
                    under.push(self.broken_by_those_who_explain(turn)?);
                }
                if let Some(found) = self.meet_all(&under[at], 0, 1 << turn, more)? {
                    return Some(found);
                }
            }
        }
        None
    }

    /// What the code breaks that breaks fewest turns.
    fn breaks_least(&mut self) -> Option<u128> {
        let mut least = (u32::MAX, u128::MAX);
        for (at, code) in self.space.codes().enumerate() {
            let (mut set, mut count, mut looked_at) = (0u128, 0, 0);
            for &turn in self.turns {
                let bit = self.bit_if_broken(turn, code);
                looked_at += 1;
                set |= bit;
                count += u32::from(bit != 0);
                // A code is dropped as soon as it breaks too many.
                if count > least.0 {
                    break;
                }
            }
            self.spend(looked_at)?;
            if looked_at == self.turns.len() {
                self.broken[at] = set;
                least = least.min((count, set));
            }
        }
        Some(least.1)
    }

    fn bit_if_broken(&self, turn: usize, code: Code) -> u128 {
        let (guess, mark) = self.history[turn];
        u128::from(guess.mark(code) != mark) << turn
    }

    fn broken_by_those_who_explain(&mut self, turn: usize) -> Option<Vec<u128>> {
        let mut sets = Vec::new();
        for (at, code) in self.space.codes().enumerate() {
            self.spend(1)?;
            if self.bit_if_broken(turn, code) != 0 {
                continue;
            }
            if self.broken[at] == 0 {
                self.spend(self.turns.len())?;
                self.broken[at] = self.turns.iter().fold(0, |set, &turn| set | self.bit_if_broken(turn, code));
            }
            sets.push(self.broken[at]);
        }
        // Sorting looks at each set about as often as its number has bits.
        self.spend(sets.len() * sets.len().checked_ilog2().unwrap_or(0) as usize)?;
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        sets.dedup();
        Some(sets)
    }

    /// The first way to meet all sets with `more` turns beside those chosen, if there is one. The sets before `from` are
    /// met already.
    fn meet_all(&mut self, sets: &[u128], from: usize, chosen: u128, more: u32) -> Option<Option<u128>> {
        let missed = sets[from..].iter().position(|set| *set & chosen == 0);
        self.spend(missed.map_or(sets.len() - from, |missed| missed + 1))?;
        let Some(at) = missed.map(|missed| from + missed) else { return Some(Some(chosen)) };
        match more {
            // The last turn must be in all that is missed.
            1 => {
                let mut common = sets[at];
                for (looked_at, set) in sets[at..].iter().enumerate() {
                    if *set & chosen == 0 {
                        common &= set;
                    }
                    if common == 0 {
                        self.spend(looked_at)?;
                        return Some(None);
                    }
                }
                self.spend(sets.len() - at)?;
                Some(Some(chosen | 1 << common.trailing_zeros()))
            }
            _ => {
                for turn in bits(sets[at]) {
                    let found = self.meet_all(sets, at + 1, chosen | 1 << turn, more - 1)?;
                    if found.is_some() {
                        return Some(found);
                    }
                }
                Some(None)
            }
        }
    }
}

/// The turns of a set.
fn bits(set: u128) -> impl Iterator<Item = usize> {
    (0..u128::BITS as usize).filter(move |turn| set >> turn & 1 == 1)
}

/// A set of turns that no code explains, and of which none can be left out. The last turn that is needed to explain all
/// that come after it is one of them; with that one fixed, the next is looked for among those.
fn irreducible(space: Space, history: &[Turn], turns: &[usize]) -> u128 {
    let explains = |turn: usize, code: Code| history[turn].0.mark(code) == history[turn].1;
    let mut kept: Vec<usize> = Vec::new();
    let mut pool: Vec<usize> = turns.iter().rev().copied().collect();
    loop {
        let mut codes: Vec<Code> =
            space.codes().filter(|&code| kept.iter().all(|&turn| explains(turn, code))).collect();
        if codes.is_empty() {
            break;
        }
        let needed = pool.iter().position(|&turn| {
            codes.retain(|&code| explains(turn, code));
            codes.is_empty()
        });
        let Some(at) = needed else { break };
        kept.push(pool[at]);
        pool.truncate(at);
    }
    kept.iter().fold(0, |set, turn| set | 1 << turn)
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
        let (found, steps_left) = contradiction(space, &history, MOST_STEPS);
        assert_eq!(steps_left, 0);
        let without = |left_out: Option<usize>| {
            let kept = found.iter().filter(|&&turn| Some(turn) != left_out).map(|&turn| history[turn]);
            left(space, &kept.collect::<Vec<_>>())
        };
        assert!(without(None).is_empty());
        assert!(found.iter().all(|&turn| !without(Some(turn)).is_empty()), "{found:?}");
    }

    /// What contradicts itself in an ordinary game is found in no time, however large the game.
    #[test]
    fn an_ordinary_dispute_is_quickly_settled() {
        let space = Space { pegs: 6, colours: 8 };
        let mut draw = crate::engine::Dice::new(2.into()).draw("ordinary");
        let secret = space.code(12_345);
        let mut history: Vec<Turn> = Vec::new();
        for _ in 0..12 {
            let guess = space.code(draw.index(space.size()));
            history.push((guess, guess.mark(secret)));
        }
        history[3].1 = Mark { black: 3, white: 3 };
        let (found, steps_left) = contradiction(space, &history, MOST_STEPS);
        assert!(found.contains(&3), "{found:?}");
        assert!(MOST_STEPS - steps_left < 2_500_000, "{steps_left} steps left");
    }

    /// The steps are enough for a smallest set in a game of five pegs and eight colours, whatever the marks.
    #[test]
    fn five_pegs_and_eight_colours_are_always_settled() {
        let space = Space { pegs: 5, colours: 8 };
        let marks = Mark::all(5);
        for seed in 0..3u64 {
            let mut draw = crate::engine::Dice::new(seed.into()).draw("marks");
            let secret = space.code(draw.index(space.size()));
            let turn = |at: usize| {
                let guess = space.code(draw.index(space.size()));
                // True marks, a few wrong ones among true ones, nothing but wrong ones.
                let wrong = at as u64 % 16 < seed * 8;
                (guess, if wrong || at == 40 { marks[draw.index(marks.len())] } else { guess.mark(secret) })
            };
            let history: Vec<Turn> = (0..99).map(turn).collect();
            let (found, steps_left) = contradiction(space, &history, MOST_STEPS);
            assert!(steps_left > 0, "seed {seed}: {found:?}");
        }
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
