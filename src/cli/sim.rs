//! `lantern sim`

use super::progress::Progress;
use super::{Asked, Failure, Streams, asked, failed, interrupt, usage};
use crate::arena::{Rate, Report, Run};
use crate::engine::{Registry, Seating, Seed};
use std::sync::atomic::AtomicBool;

/// Let minds play many games on all cores, and count
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern sim mastermind --games 1000 --minds medium
  lantern sim mastermind --minds expert --setup '{\"sweep\":true}' --json
  lantern sim mastermind --games 1000 --setup '{\"mode\":\"race\"}' --minds hard,easy
  lantern sim mastermind --games 1000 --setup '{\"mode\":\"codemaker\"}' --minds maker=easy,breaker=expert
  lantern sim mafia --games 1000 --db games.db
  lantern sim mafia --games 100 --minds town=sharp,mafia=model:fast --models models.toml --cassette run.jsonl --jobs 16
  lantern sim minesweeper --games 1000 --minds sharp --setup '{\"difficulty\":\"master\",\"start\":[3,3]}'

Apart from times, the result depends on the seed alone, not on --jobs. Times are CPU time inside the minds,
less what reading the clock costs.
Where seats wait for each other's moves, each game lets another seat begin.

Ctrl-C ends the batch after the games that are being played; they are counted and kept, and the exit status is 130.
Ctrl-C again ends it at once. What the bar has counted with --db lies in the database, whatever happens to the process.")]
pub(super) struct Sim {
    /// A game
    #[arg(value_name = "GAME")]
    game: String,
    /// How many games; not needed for a sweep, and 1000 if the setup fixes the first action by "start"
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// What to play, as JSON; the key "sweep":true plays one game for everything that could be hidden
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Any number or word [default: 1]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
    /// One mind for all, one per seat (hard,easy; repeated as needed) or one per team (maker=easy,breaker=hard)
    /// [default: the strongest]
    #[arg(long, value_name = "MINDS")]
    minds: Option<String>,
    /// How many threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Also write every finished game with its figures to this database, for `lantern stats`
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE")]
    db: Option<std::path::PathBuf>,
    /// Tell on stderr how many games are finished, line by line, even if that is no terminal
    #[arg(long)]
    progress: bool,
    /// The result as one line of JSON
    #[arg(long)]
    json: bool,
    /// Tell what the models of this run would use, and send nothing
    #[cfg(feature = "models")]
    #[arg(long)]
    estimate: bool,
    #[cfg(feature = "models")]
    #[command(flatten)]
    seats: super::models::ModelArguments,
}

impl Sim {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        #[cfg(feature = "models")]
        let seated = self.seats.seat(registry, None)?;
        #[cfg(feature = "models")]
        let registry = seated.as_ref().map_or(registry, |seated| &seated.registry);
        let Asked { game, setup, seed } = asked(registry, &self.game, self.setup.as_deref(), self.seed.as_deref())?;
        let seed = seed.unwrap_or(Seed::from(1));
        let seating = match (&self.minds, game.minds().last()) {
            (Some(minds), _) => Seating::read(minds).map_err(usage)?,
            (None, Some((strongest, _))) => Seating::Seats(vec![(*strongest).to_owned()]),
            (None, None) => return Err(Failure::Usage(format!("{} has no minds to play it", self.game))),
        };
        let contest = game.contest(&setup, &seating).map_err(usage)?;
        let none = || Failure::Usage("how many games? Say --games N, or \"sweep\":true in --setup".to_owned());
        let games = self.games.or(contest.rounds()).or(contest.usual()).ok_or_else(none)?;
        #[cfg(feature = "models")]
        let (contest, setup) = match &seated {
            Some(seated) if self.estimate => {
                return seated.estimate((game.info().name, &setup, &seating), games, &seed, streams);
            }
            Some(seated) => {
                let setup = seated.with_personas(game.info().name, &setup, &seating, &seed)?;
                (game.contest(&setup, &seating).map_err(usage)?, setup)
            }
            None => (contest, setup),
        };
        let progress = Progress::of(games, self.progress);
        let never = AtomicBool::new(false);
        let stop = if streams.own_process { interrupt::asked_to_stop() } else { &never };
        let run = Run { contest: &*contest, games, seed: &seed, jobs: self.jobs, stop };
        #[cfg(feature = "store")]
        let report = match &self.db {
            Some(file) => self.kept(file, &run, &setup, progress.clone()),
            None => run.play(|| progress.more(1)),
        };
        #[cfg(not(feature = "store"))]
        let report = run.play(|| progress.more(1));
        progress.end();
        let report = report.map_err(failed)?;
        if self.json {
            let told = serde_json::to_value(&report).unwrap_or_default();
            #[cfg(feature = "models")]
            let told = with_usage(told, seated.as_ref());
            writeln!(streams.output, "{told}")?;
        } else {
            tell(&report, streams)?;
            #[cfg(feature = "models")]
            if let Some(seated) = &seated {
                seated.tell_used(streams)?;
            }
        }
        if report.stopped() {
            let (played, asked) = (report.games, report.asked);
            return Err(Failure::Interrupted(format!("interrupted: {played} of {asked} games were played")));
        }
        Ok(())
    }
}

#[cfg(feature = "store")]
impl Sim {
    /// Plays the games and writes each to the database as it ends. Only what is written is told.
    fn kept(
        &self,
        file: &std::path::Path,
        run: &Run,
        setup: &serde_json::Value,
        progress: Progress,
    ) -> Result<Report, crate::engine::Fault> {
        use crate::arena::store::{GameRow, RunRow, Writer};
        let game = self.game.split([':', '#']).next().unwrap_or(&self.game).to_owned();
        let minds = self.minds.clone().unwrap_or_else(|| "strongest".to_owned());
        let row = RunRow { game, setup: setup.clone(), seed: run.seed.to_string(), minds };
        let writer = Writer::begin(file, &row, move |more| progress.more(more))?;
        let keep = |number, seed: &Seed, played: &crate::engine::Played, figures| {
            writer.add(GameRow { number, seed: seed.to_string(), played: played.clone(), figures })
        };
        let report = run.play_and_keep(keep);
        // What is wrong with the file says more than that nobody takes the games any more.
        writer.finish()?;
        report
    }
}

/// The report with what models have used, where there were any.
#[cfg(feature = "models")]
fn with_usage(mut told: serde_json::Value, seated: Option<&super::models::Seated>) -> serde_json::Value {
    if let (Some(keys), Some(seated)) = (told.as_object_mut(), seated) {
        keys.insert("models".into(), seated.used());
    }
    told
}

fn tell(report: &Report, streams: &mut Streams) -> Result<(), Failure> {
    let out = &mut streams.output;
    let of_all = if report.stopped() { format!(" of {}", report.asked) } else { String::new() };
    writeln!(out, "{}{of_all} games in {:.2} s", report.games, report.wall_ms / 1e3)?;
    for (outcome, &count) in &report.outcomes {
        let Rate { rate, low, high } = Rate::of(count, report.games);
        let (rate, low, high) = (rate * 100.0, low * 100.0, high * 100.0);
        writeln!(out, "  {outcome:<12} {count:>9}   {rate:6.2} %  (95 %: {low:.2} to {high:.2})")?;
    }
    for (name, sum) in &report.tally {
        writeln!(out, "  {name:<12} {sum:>9}   {:.4} a game", *sum as f64 / report.games.max(1) as f64)?;
    }
    let (least, most) = (report.least_moves.unwrap_or(0), report.most_moves);
    writeln!(out, "  moves a game: {:.3}, from {least} to {most}", report.mean_moves())?;
    for (mind, sum) in &report.minds {
        let ms = sum.nanos as f64 / 1e6 / sum.seats.max(1) as f64;
        let slowest = sum.slowest_nanos as f64 / 1e6;
        let won = sum.wins as f64 * 100.0 / sum.seats.max(1) as f64;
        writeln!(
            out,
            "  {mind}: won {won:.2} % of {} seats; {ms:.3} ms a game, slowest move {slowest:.2} ms",
            sum.seats
        )?;
    }
    Ok(())
}
