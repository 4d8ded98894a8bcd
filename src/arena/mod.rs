//! Many games between minds, without a screen, on all cores: batches, and leagues that are rated and shown on pages.
//!
//! `league.rs` what is played, `chairs.rs` who lends the minds, `play.rs` how it goes on after a stop, `tale.rs` a game as
//! it is told, `rating.rs` who is stronger, `pages/` the report; `store/` the database; `measure.rs` and `report.rs` are
//! for batches.

pub mod chairs;
#[cfg(all(feature = "store", feature = "models"))]
pub mod league;
pub mod measure;
#[cfg(all(feature = "store", feature = "models"))]
pub mod pages;
#[cfg(all(feature = "store", feature = "models"))]
pub mod play;
pub mod rating;
mod report;
#[cfg(feature = "store")]
pub mod store;
pub mod tale;

pub use report::{Rate, Report};

use crate::engine::{Contest, Dice, Fault, Figure, Played, Seed};
use cpu_time::ThreadTime;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How many games, from which seed, on how many threads.
pub struct Run<'a> {
    /// What is played.
    pub contest: &'a dyn Contest,
    /// How many games.
    pub games: u64,
    /// Every game's seed follows from this one and the game's number.
    pub seed: &'a Seed,
    /// Threads; `None` for one a core.
    pub jobs: Option<u16>,
    /// Once this is true, no further game begins; those that are being played are finished and counted.
    pub stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Plays them all, unless it is stopped. `tell` is called after each game, from any thread. Apart from times, the result does not
    /// depend on the number of threads: games are added up, and a sum does not care for order.
    pub fn play(&self, tell: impl Fn() + Sync) -> Result<Report, Fault> {
        self.run(|number, seed, clock| self.contest.play(number, seed, clock), tell)
    }

    /// Plays them like [`play`](Run::play), and hands each finished game with its figures to `keep`.
    pub fn play_and_keep(
        &self,
        keep: impl Fn(u64, &Seed, &Played, Vec<Figure>) -> Result<(), Fault> + Sync,
    ) -> Result<Report, Fault> {
        let one = |number, seed: Seed, clock: &dyn Fn() -> u64| {
            let (played, figures) = self.contest.play_out(number, seed.clone(), clock)?;
            keep(number, &seed, &played, figures)?;
            Ok(played)
        };
        self.run(one, || ())
    }

    fn run(
        &self,
        play: impl Fn(u64, Seed, &dyn Fn() -> u64) -> Result<Played, Fault> + Sync,
        tell: impl Fn() + Sync,
    ) -> Result<Report, Fault> {
        let began = Instant::now();
        let dice = Dice::new(self.seed.clone());
        let clock = || {
            let time = ThreadTime::now().as_duration();
            u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
        };
        let reading = cost_of(&clock);
        let one = |mut report: Report, number: u64| -> Result<Report, Fault> {
            let seed = dice.seed_for(&format!("game/{number}"));
            let mut played = play(number, seed, &clock)?;
            for seat in &mut played.seats {
                seat.time = seat.time.saturating_sub(reading * seat.moves);
                seat.slowest = seat.slowest.saturating_sub(reading);
            }
            report.add(&played);
            tell();
            Ok(report)
        };
        let all = || {
            let games = (0..self.games).into_par_iter().take_any_while(|_| !self.stop.load(Ordering::Relaxed));
            games.try_fold(Report::default, one).try_reduce(Report::default, |a, b| Ok(a.merged(b)))
        };
        let failed = |error| Fault::new("no_threads", format!("cannot start the threads: {error}"));
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0).into()).build().map_err(failed)?;
        let mut report: Report = pool.install(all)?;
        report.asked = self.games;
        report.wall_ms = began.elapsed().as_secs_f64() * 1e3;
        Ok(report)
    }
}

/// What reading the clock itself usually costs (the median). A quick mind takes less time than that for a move, so it is
/// taken off.
fn cost_of(clock: &impl Fn() -> u64) -> u64 {
    let cost = |_| {
        let before = clock();
        clock().saturating_sub(before)
    };
    let mut costs: Vec<u64> = (0..1_001).map(cost).collect();
    costs.sort_unstable();
    costs[costs.len() / 2]
}
