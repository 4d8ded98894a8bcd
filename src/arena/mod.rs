//! Many games between minds, without a screen, on all cores.

mod report;

pub use report::{Rate, Report};

use crate::engine::{Contest, Dice, Fault, Seed};
use cpu_time::ThreadTime;
use rayon::prelude::*;
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
}

impl Run<'_> {
    /// Plays them all. `tell` is called after each game, from any thread. Apart from times, the result does not
    /// depend on the number of threads: games are added up, and a sum does not care for order.
    pub fn play(&self, tell: impl Fn() + Sync) -> Result<Report, Fault> {
        let began = Instant::now();
        let dice = Dice::new(self.seed.clone());
        let clock = || {
            let time = ThreadTime::now().as_duration();
            u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
        };
        let one = |mut report: Report, number: u64| -> Result<Report, Fault> {
            let seed = dice.seed_for(&format!("game/{number}"));
            report.add(&self.contest.play(number, seed, &clock)?);
            tell();
            Ok(report)
        };
        let all = || {
            let games = (0..self.games).into_par_iter();
            games.try_fold(Report::default, one).try_reduce(Report::default, |a, b| Ok(a.merged(b)))
        };
        let failed = |error| Fault::new("no_threads", format!("cannot start the threads: {error}"));
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0).into()).build().map_err(failed)?;
        let mut report: Report = pool.install(all)?;
        report.wall_ms = began.elapsed().as_secs_f64() * 1e3;
        Ok(report)
    }
}
