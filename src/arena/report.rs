//! What a batch of games came to.

use crate::engine::{Played, Seat};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Sums over many games. Whole numbers only, so that adding in another order gives the same.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// How many games were played.
    pub games: u64,
    /// How many were asked for: more, if the batch was stopped.
    pub asked: u64,
    /// How often each outcome came about.
    pub outcomes: BTreeMap<Cow<'static, str>, u64>,
    /// Each mind's part.
    pub minds: BTreeMap<String, MindSum>,
    /// Each seat's part.
    pub seats: BTreeMap<Seat, SeatSum>,
    /// Actions in all games together.
    pub moves: u64,
    /// In the shortest game.
    pub least_moves: Option<u64>,
    /// In the longest game.
    pub most_moves: u64,
    /// The games' own figures, added up.
    pub tally: BTreeMap<&'static str, u64>,
    /// From start to end of the batch.
    pub wall_ms: f64,
}

/// A mind's part.
#[derive(Clone, Default, Debug)]
pub struct MindSum {
    /// Seats it sat on, over all games.
    pub seats: u64,
    /// Of those, how many won.
    pub wins: u64,
    /// Actions it took.
    pub moves: u64,
    /// Thread CPU time inside it, in ns.
    pub nanos: u64,
    /// The longest single choice, in ns.
    pub slowest_nanos: u64,
}

/// A seat's part.
#[derive(Clone, Default, Debug)]
pub struct SeatSum {
    /// Which minds sat there, how often.
    pub minds: BTreeMap<String, u64>,
    /// How many games it won.
    pub wins: u64,
    /// Actions taken there.
    pub moves: u64,
}

fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, more: impl IntoIterator<Item = (K, u64)>) {
    more.into_iter().for_each(|(key, count)| *sums.entry(key).or_default() += count);
}

impl Report {
    /// Adds one game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        add(&mut self.outcomes, [(played.result.clone(), 1)]);
        add(&mut self.tally, played.tally.iter().copied());
        self.moves += played.moves;
        self.least_moves = Some(self.least_moves.map_or(played.moves, |least| least.min(played.moves)));
        self.most_moves = self.most_moves.max(played.moves);
        for play in &played.seats {
            let wins = u64::from(play.won);
            let one = MindSum { seats: 1, wins, moves: play.moves, nanos: play.time, slowest_nanos: play.slowest };
            self.minds.entry(play.mind.clone()).or_default().merge(&one);
            let minds = BTreeMap::from([(play.mind.clone(), 1)]);
            self.seats.entry(play.seat).or_default().merge(SeatSum { minds, wins, moves: play.moves });
        }
    }

    /// Two reports in one.
    pub fn merged(mut self, other: Report) -> Report {
        self.games += other.games;
        add(&mut self.outcomes, other.outcomes);
        add(&mut self.tally, other.tally);
        self.moves += other.moves;
        self.least_moves = self.least_moves.into_iter().chain(other.least_moves).min();
        self.most_moves = self.most_moves.max(other.most_moves);
        other.minds.into_iter().for_each(|(mind, sum)| self.minds.entry(mind).or_default().merge(&sum));
        other.seats.into_iter().for_each(|(seat, sum)| self.seats.entry(seat).or_default().merge(sum));
        self
    }

    /// Whether the batch was stopped before its end.
    pub fn stopped(&self) -> bool {
        self.games < self.asked
    }

    /// CPU time inside minds, per game.
    pub fn cpu_ms_per_game(&self) -> f64 {
        self.minds.values().map(|mind| mind.nanos).sum::<u64>() as f64 / 1e6 / self.games.max(1) as f64
    }

    /// The longest single choice of any mind.
    pub fn slowest_move_ms(&self) -> f64 {
        self.minds.values().map(|mind| mind.slowest_nanos).max().unwrap_or(0) as f64 / 1e6
    }

    /// Actions per game.
    pub fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }
}

impl MindSum {
    fn merge(&mut self, other: &MindSum) {
        self.seats += other.seats;
        self.wins += other.wins;
        self.moves += other.moves;
        self.nanos += other.nanos;
        self.slowest_nanos = self.slowest_nanos.max(other.slowest_nanos);
    }
}

impl SeatSum {
    fn merge(&mut self, other: SeatSum) {
        add(&mut self.minds, other.minds);
        self.wins += other.wins;
        self.moves += other.moves;
    }
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The share itself.
    pub rate: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Rate {
    /// Wilson's interval, which is good for shares near 0 and 1 too.
    pub fn of(count: u64, all: u64) -> Rate {
        const Z: f64 = 1.959_963_985;
        if all == 0 {
            return Rate { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let n = all as f64;
        let rate = count as f64 / n;
        let centre = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        Rate { rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Moves {
            mean: f64,
            min: u64,
            max: u64,
        }
        #[derive(Serialize)]
        struct Mind {
            seats: u64,
            wins: u64,
            moves: u64,
            cpu_ms: f64,
            slowest_move_ms: f64,
        }
        #[derive(Serialize)]
        struct SeatPart<'a> {
            minds: &'a BTreeMap<String, u64>,
            wins: u64,
            moves: u64,
        }
        let mind = |sum: &MindSum| Mind {
            seats: sum.seats,
            wins: sum.wins,
            moves: sum.moves,
            cpu_ms: sum.nanos as f64 / 1e6,
            slowest_move_ms: sum.slowest_nanos as f64 / 1e6,
        };
        let rates: BTreeMap<_, _> = self.outcomes.iter().map(|(name, &n)| (name, Rate::of(n, self.games))).collect();
        let minds: BTreeMap<_, _> = self.minds.iter().map(|(name, sum)| (name, mind(sum))).collect();
        let seat = |(seat, sum): (&Seat, &'_ SeatSum)| (seat.to_string(), sum.minds.clone(), sum.wins, sum.moves);
        let seats: Vec<_> = self.seats.iter().map(seat).collect();
        let seats: BTreeMap<_, _> = seats
            .iter()
            .map(|(name, minds, wins, moves)| (name, SeatPart { minds, wins: *wins, moves: *moves }))
            .collect();
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("games", &self.games)?;
        if self.stopped() {
            map.serialize_entry("asked", &self.asked)?;
        }
        map.serialize_entry("outcomes", &self.outcomes)?;
        map.serialize_entry("rates", &rates)?;
        map.serialize_entry("minds", &minds)?;
        map.serialize_entry("seats", &seats)?;
        let moves = Moves { mean: self.mean_moves(), min: self.least_moves.unwrap_or(0), max: self.most_moves };
        map.serialize_entry("moves", &moves)?;
        map.serialize_entry("cpu_ms_per_game", &self.cpu_ms_per_game())?;
        map.serialize_entry("slowest_move_ms", &self.slowest_move_ms())?;
        map.serialize_entry("wall_ms", &self.wall_ms)?;
        for (name, sum) in &self.tally {
            map.serialize_entry(name, sum)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Values of the usual tables for 95 %.
        let half = Rate::of(50, 100);
        assert!((half.low - 0.4038).abs() < 1e-4 && (half.high - 0.5962).abs() < 1e-4, "{half:?}");
        let none = Rate::of(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
        assert_eq!(Rate::of(0, 0).high, 1.0);
    }
}
