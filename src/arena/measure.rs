//! What `lantern measure` tells of a game's minds: figures with their intervals.

use super::Rate;
use crate::engine::{Dice, Fault, Language, Seed};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

/// What is to be measured.
pub struct Ask {
    /// How many games for each figure.
    pub games: u64,
    /// One language; `None` for both.
    pub language: Option<Language>,
    /// Keys of the setup that differ from the game's usual ones.
    pub setup: Value,
    /// Every game's seed follows from this one.
    pub seed: Seed,
    /// The sentences of scripted people, instead of those that come with the program.
    pub people: Option<String>,
}

impl Ask {
    /// The languages that are asked for.
    pub fn languages(&self) -> Vec<Language> {
        self.language.map_or(Language::ALL.to_vec(), |language| vec![language])
    }
}

impl Ask {
    /// Plays as many games as are asked for on all cores, and keeps of each what `game` returns. A game's dice follow
    /// from the purpose and the game's number.
    pub fn many<T: Send>(
        &self,
        purpose: &str,
        game: impl Fn(u64, &Dice) -> Result<T, Fault> + Sync,
    ) -> Result<Vec<T>, Fault> {
        let dice = Dice::new(self.seed.clone());
        let one = |number: u64| game(number, &Dice::new(dice.seed_for(&format!("{purpose}/{number}"))));
        (0..self.games).into_par_iter().map(one).collect()
    }
}

/// One figure.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Where it was measured: a language, a ruleset.
    pub of: String,
    /// What it is.
    pub name: String,
    /// The figure: a share, or a mean.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many cases it was taken from.
    pub cases: u64,
    /// What it should be, in words; empty where nothing is asked.
    pub goal: &'static str,
    /// Whether it is a share, which is shown in percent.
    pub share: bool,
}

impl Measured {
    /// A share of all cases.
    pub fn share(of: &str, name: &str, count: u64, all: u64, goal: &'static str) -> Measured {
        let Rate { rate, low, high } = Rate::of(count, all);
        Measured { of: of.to_owned(), name: name.to_owned(), value: rate, low, high, cases: all, goal, share: true }
    }

    /// The mean of a sum and a sum of squares.
    pub fn mean(of: &str, name: &str, sum: f64, squares: f64, all: u64, goal: &'static str) -> Measured {
        let n = all.max(1) as f64;
        let value = sum / n;
        let half = 1.959_963_985 * ((squares / n - value * value).max(0.0) / n).sqrt();
        let (low, high) = (value - half, value + half);
        Measured { of: of.to_owned(), name: name.to_owned(), value, low, high, cases: all, goal, share: false }
    }

    /// How much more often one thing happened than another in the same cases, as a difference of shares.
    pub fn difference(of: &str, name: &str, pairs: &[(bool, bool)], goal: &'static str) -> Measured {
        let each = pairs.iter().map(|(one, other)| f64::from(i8::from(*one) - i8::from(*other)));
        let (sum, squares) = each.fold((0.0, 0.0), |(sum, squares), value| (sum + value, squares + value * value));
        Measured { share: true, ..Measured::mean(of, name, sum, squares, pairs.len() as u64, goal) }
    }
}

/// Measures the minds of a game.
pub type Measure = fn(&Ask) -> Result<Vec<Measured>, Fault>;
