//! How strong the players of a league are: one fit over all its matches, so that their order does not matter.
//!
//! The first side of venue `s`, played by `i`, beats the second, played by `j`, with
//!
//! ```text
//! logit P = side_s + first_i − second_j        first, second ~ N(0, 1)        side ~ N(0, 2²)
//! ```
//!
//! so everybody has two skills, and what a side is worth by itself is neither's. A stalemate counts as half a win. Found
//! by Newton's method, with the covariance of the curvature there (Laplace); beside it the same fit over deals that are
//! drawn anew (bootstrap), which knows nothing of the model's assumptions.

use crate::engine::{Dice, Draw, Seed};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// From log odds to the scale of chess: ten to one is 400.
pub const ELO: f64 = 173.717_792_761;
/// Where the field's mean lies on that scale.
pub const MEAN: f64 = 1_500.0;
/// Of the normal distribution, for 95 %.
const Z: f64 = 1.959_963_985;
/// How much is known of a side's worth before the first match.
const SIDE_SPREAD: f64 = 2.0;

/// A match of whole sides, by numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bout {
    /// Where.
    pub venue: usize,
    /// Which deal; matches of one deal are drawn together.
    pub deal: usize,
    /// Who was the first side.
    pub first: usize,
    /// Who was the second.
    pub second: usize,
    /// 1 if the first side won, 0 if the second did, ½ for neither.
    pub result: f64,
}

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Span {
    /// The value.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Span {
    fn around(value: f64, deviation: f64) -> Span {
        Span { value, low: value - Z * deviation, high: value + Z * deviation }
    }

    /// The same on another scale.
    fn map(self, scale: impl Fn(f64) -> f64) -> Span {
        Span { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }

    /// Whether the interval holds this value.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A player's rating.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rated {
    /// Both skills together, where [`MEAN`] is the field's mean.
    pub rating: Span,
    /// The same interval by bootstrap over deals.
    pub bootstrap: Span,
    /// As the first side, against the field's mean.
    pub first: Span,
    /// As the second.
    pub second: Span,
    /// The chance of being the strongest.
    pub best: f64,
    /// The place. Whoever cannot be told apart from the first of a place shares it.
    pub place: usize,
    /// Matches as the first side, and what was won of them.
    pub as_first: (u64, f64),
    /// Matches as the second.
    pub as_second: (u64, f64),
}

/// What a league's matches tell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// The players, in the order in which they were numbered.
    pub players: Vec<Rated>,
    /// How often the first side wins between players of the field's mean, venue by venue.
    pub sides: Vec<Span>,
    /// Everybody's lead over everybody, in points of rating.
    pub leads: Vec<Vec<Span>>,
}

/// Matches that are alike, added up.
#[derive(Clone, Copy)]
struct Cell {
    at: [usize; 3],
    games: f64,
    won: f64,
}

/// The sizes of a fit: first the sides' worth, then the first skills, then the second.
#[derive(Clone, Copy)]
struct Shape {
    venues: usize,
    players: usize,
}

impl Shape {
    fn size(self) -> usize {
        self.venues + 2 * self.players
    }

    fn at(self, bout: &Bout) -> [usize; 3] {
        [bout.venue, self.venues + bout.first, self.venues + self.players + bout.second]
    }
}

/// A symmetric matrix, and the lower triangle of its Cholesky factor once it is taken apart.
struct Square {
    size: usize,
    cells: Vec<f64>,
}

impl Square {
    fn new(size: usize) -> Square {
        Square { size, cells: vec![0.0; size * size] }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    fn add(&mut self, row: usize, column: usize, more: f64) {
        self.cells[row * self.size + column] += more;
    }

    /// Takes it apart as L·Lᵀ. The prior makes every matrix here positive definite.
    fn factor(mut self) -> Square {
        let n = self.size;
        for column in 0..n {
            for row in column..n {
                let inner: f64 = (0..column).map(|k| self.at(row, k) * self.at(column, k)).sum();
                let rest = self.at(row, column) - inner;
                self.cells[row * n + column] =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / self.at(column, column) };
            }
        }
        self
    }

    /// Solves L·x = b.
    fn forward(&self, mut b: Vec<f64>) -> Vec<f64> {
        for row in 0..self.size {
            let inner: f64 = (0..row).map(|k| self.at(row, k) * b[k]).sum();
            b[row] = (b[row] - inner) / self.at(row, row);
        }
        b
    }

    /// Solves Lᵀ·x = b.
    fn backward(&self, mut b: Vec<f64>) -> Vec<f64> {
        for row in (0..self.size).rev() {
            let inner: f64 = (row + 1..self.size).map(|k| self.at(k, row) * b[k]).sum();
            b[row] = (b[row] - inner) / self.at(row, row);
        }
        b
    }
}

/// Where the fit came to rest, and its curvature there.
struct Fit {
    weights: Vec<f64>,
    factor: Square,
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// One fit, from the start `weights`.
fn fit(shape: Shape, cells: &[Cell], mut weights: Vec<f64>) -> Fit {
    let prior = |at: usize| if at < shape.venues { SIDE_SPREAD.powi(-2) } else { 1.0 };
    let mut rounds = 0;
    loop {
        let mut curve = Square::new(shape.size());
        let mut slope: Vec<f64> = (0..shape.size()).map(|at| -prior(at) * weights[at]).collect();
        (0..shape.size()).for_each(|at| curve.add(at, at, prior(at)));
        for cell in cells {
            let signs = [1.0, 1.0, -1.0];
            let chance = logistic(cell.at.iter().zip(signs).map(|(at, sign)| weights[*at] * sign).sum());
            let pull = cell.won - cell.games * chance;
            let weight = cell.games * chance * (1.0 - chance);
            for (one, sign) in cell.at.into_iter().zip(signs) {
                slope[one] += sign * pull;
                cell.at.iter().zip(signs).for_each(|(other, its)| curve.add(one, *other, sign * its * weight));
            }
        }
        let factor = curve.factor();
        let step = factor.backward(factor.forward(slope));
        // A long step is cut: the curve is steep only near where the data are.
        let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
        let share = (2.0 / longest.max(1e-300)).min(1.0);
        weights.iter_mut().zip(&step).for_each(|(weight, part)| *weight += share * part);
        rounds += 1;
        if longest < 1e-9 || rounds == 100 {
            return Fit { weights, factor };
        }
    }
}

impl Fit {
    fn value(&self, contrast: &[f64]) -> f64 {
        contrast.iter().zip(&self.weights).map(|(a, w)| a * w).sum()
    }

    /// The contrast with its interval.
    fn span(&self, contrast: &[f64]) -> Span {
        let half = self.factor.forward(contrast.to_vec());
        Span::around(self.value(contrast), half.iter().map(|part| part * part).sum::<f64>().sqrt())
    }
}

/// Contrasts: sums of weights with these factors.
impl Shape {
    /// A skill (or both, halved) of a player, against the field's mean.
    fn skill(self, player: usize, first: f64, second: f64) -> Vec<f64> {
        let mut contrast = vec![0.0; self.size()];
        let mean = 1.0 / self.players as f64;
        for other in 0..self.players {
            let own = if other == player { 1.0 } else { 0.0 };
            contrast[self.venues + other] = first * (own - mean);
            contrast[self.venues + self.players + other] = second * (own - mean);
        }
        contrast
    }

    fn rating(self, player: usize) -> Vec<f64> {
        self.skill(player, 0.5, 0.5)
    }

    /// How the first side of a venue does between players of the field's mean.
    fn side(self, venue: usize) -> Vec<f64> {
        let mut contrast = vec![0.0; self.size()];
        contrast[venue] = 1.0;
        let mean = 1.0 / self.players as f64;
        contrast[self.venues..self.venues + self.players].fill(mean);
        contrast[self.venues + self.players..].fill(-mean);
        contrast
    }
}

/// Adds up what is alike.
fn cells<'a>(shape: Shape, bouts: impl Iterator<Item = &'a Bout>) -> Vec<Cell> {
    let mut sums: BTreeMap<[usize; 3], (f64, f64)> = BTreeMap::new();
    for bout in bouts {
        let sum = sums.entry(shape.at(bout)).or_default();
        sum.0 += 1.0;
        sum.1 += bout.result;
    }
    sums.into_iter().map(|(at, (games, won))| Cell { at, games, won }).collect()
}

/// Rates the players. `draws` is how often deals are drawn anew; the same `seed` draws the same.
pub fn rate(players: usize, venues: usize, bouts: &[Bout], draws: u64, seed: &Seed) -> Ratings {
    let shape = Shape { venues, players };
    let dice = Dice::new(seed.clone());
    let whole = fit(shape, &cells(shape, bouts.iter()), vec![0.0; shape.size()]);
    let bootstrap = bootstrap(shape, bouts, draws, &dice, &whole.weights);
    let best = chances(shape, &whole, &dice);
    let ratings: Vec<Vec<f64>> = (0..players).map(|player| shape.rating(player)).collect();
    let lead = |one: usize, other: usize| {
        let contrast: Vec<f64> = ratings[one].iter().zip(&ratings[other]).map(|(a, b)| a - b).collect();
        whole.span(&contrast).map(|x| ELO * x)
    };
    let leads: Vec<Vec<Span>> = (0..players).map(|one| (0..players).map(|other| lead(one, other)).collect()).collect();
    let values: Vec<f64> = ratings.iter().map(|contrast| whole.value(contrast)).collect();
    let places = places(&values, &leads);
    let of = |at: usize, side: fn(&Bout) -> (usize, f64)| {
        let own = bouts.iter().map(side).filter(|(player, _)| *player == at);
        own.fold((0, 0.0), |(games, won), (_, result)| (games + 1, won + result))
    };
    let rated = |at: usize| {
        let rating = whole.span(&ratings[at]).map(|x| MEAN + ELO * x);
        let mut drawn: Vec<f64> = bootstrap.iter().map(|draw| MEAN + ELO * draw[at]).collect();
        drawn.sort_by(f64::total_cmp);
        let end = |share: f64| drawn.get((share * drawn.len().saturating_sub(1) as f64).round() as usize).copied();
        Rated {
            rating,
            bootstrap: Span {
                value: rating.value,
                low: end(0.025).unwrap_or(rating.low),
                high: end(0.975).unwrap_or(rating.high),
            },
            first: whole.span(&shape.skill(at, 1.0, 0.0)).map(|x| ELO * x),
            second: whole.span(&shape.skill(at, 0.0, 1.0)).map(|x| ELO * x),
            best: best[at],
            place: places[at],
            as_first: of(at, |bout| (bout.first, bout.result)),
            as_second: of(at, |bout| (bout.second, 1.0 - bout.result)),
        }
    };
    let sides = (0..venues).map(|venue| whole.span(&shape.side(venue)).map(logistic)).collect();
    Ratings { players: (0..players).map(rated).collect(), sides, leads }
}

/// The places: from the top, whoever cannot be told apart from the first of a place shares it.
fn places(values: &[f64], leads: &[Vec<Span>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    let mut places = vec![0; values.len()];
    let mut top = 0;
    for (rank, &player) in order.iter().enumerate() {
        if rank == 0 || !leads[order[top]][player].holds(0.0) {
            top = rank;
        }
        places[player] = top + 1;
    }
    places
}

/// Ratings of leagues whose deals are drawn from those that were played, with replacement.
fn bootstrap(shape: Shape, bouts: &[Bout], draws: u64, dice: &Dice, start: &[f64]) -> Vec<Vec<f64>> {
    let mut deals: BTreeMap<usize, Vec<&Bout>> = BTreeMap::new();
    bouts.iter().for_each(|bout| deals.entry(bout.deal).or_default().push(bout));
    let deals: Vec<Vec<Cell>> = deals.into_values().map(|deal| cells(shape, deal.into_iter())).collect();
    let one = |number: u64| {
        let mut draw = dice.draw(&format!("bootstrap/{number}"));
        let mut sums: BTreeMap<[usize; 3], (f64, f64)> = BTreeMap::new();
        for _ in 0..deals.len() {
            for cell in &deals[draw.index(deals.len())] {
                let sum = sums.entry(cell.at).or_default();
                sum.0 += cell.games;
                sum.1 += cell.won;
            }
        }
        let cells: Vec<Cell> = sums.into_iter().map(|(at, (games, won))| Cell { at, games, won }).collect();
        let again = fit(shape, &cells, start.to_vec());
        (0..shape.players).map(|player| again.value(&shape.rating(player))).collect()
    };
    (0..draws).into_par_iter().map(one).collect()
}

/// How often each is the strongest, if the truth is drawn from what is known.
fn chances(shape: Shape, fit: &Fit, dice: &Dice) -> Vec<f64> {
    const DRAWS: u32 = 4_000;
    let mut first = vec![0u32; shape.players];
    let mut draw = dice.draw("chances");
    for _ in 0..DRAWS {
        // With L·Lᵀ the curvature, the solution of Lᵀ·x = z has its inverse for a covariance.
        let noise = fit.factor.backward((0..shape.size()).map(|_| normal(&mut draw)).collect());
        let skill = |player: usize| {
            let at = [shape.venues + player, shape.venues + shape.players + player];
            at.iter().map(|at| fit.weights[*at] + noise[*at]).sum::<f64>()
        };
        if let Some(best) = (0..shape.players).max_by(|a, b| skill(*a).total_cmp(&skill(*b))) {
            first[best] += 1;
        }
    }
    first.into_iter().map(|count| f64::from(count) / f64::from(DRAWS)).collect()
}

/// A draw from the normal distribution (Box and Muller).
pub fn normal(draw: &mut Draw) -> f64 {
    let [one, other] = [(); 2].map(|()| (f64::from(draw.below(u32::MAX)) + 0.5) / f64::from(u32::MAX));
    (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
}
