//! What a ballot says about who cast it, measured: the mind's own reckoning (`RATIOS` in `belief.rs`) goes by these.

use crate::arena::measure::Measured;

/// In the order of the signs.
const NAMES: [&str; 8] = [
    "early on a mafioso who was lynched",
    "late on a mafioso who was lynched",
    "elsewhere when a mafioso was lynched",
    "early on a townsman who was lynched",
    "late on a townsman who was lynched",
    "elsewhere when a townsman was lynched",
    "on a mafioso who got away",
    "elsewhere when a mafioso got away",
];

/// Adds the signs of another game.
pub(super) fn more(sum: &mut [[u32; 8]; 2], game: &[[u32; 8]; 2]) {
    let both = sum.as_flattened_mut().iter_mut().zip(game.as_flattened());
    both.for_each(|(sum, count)| *sum += count);
}

/// How much likelier a mafioso gives each sign than a townsman.
pub(super) fn ratios(of: &str, [town, mafia]: &[[u32; 8]; 2]) -> Vec<Measured> {
    let ratio = |sign: usize| {
        // The first three are the ways to vote when a mafioso was lynched, the others when one of the town was.
        let group = if sign < 3 { 0..3 } else { 3..8 };
        let [(hits, all), (others, base)] =
            [mafia, town].map(|side| (f64::from(side[sign]), f64::from(side[group.clone()].iter().sum::<u32>())));
        let value = (hits / all) / (others / base);
        // The logarithm of a ratio of two shares is nearly normal.
        let spread = 1.959_963_985 * (1.0 / hits - 1.0 / all + 1.0 / others - 1.0 / base).max(0.0).sqrt();
        let name = format!("mafia to town, votes {}", NAMES[sign]);
        let cases = (all + base) as u64;
        let (low, high) = (value / spread.exp(), value * spread.exp());
        Measured { value, low, high, cases, ..Measured::mean(of, &name, 0.0, 0.0, 0, "") }
    };
    // A sign that one side never gave has no ratio.
    (0..8).filter(|&sign| town[sign] > 0 && mafia[sign] > 0).map(ratio).collect()
}
