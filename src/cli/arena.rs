//! `lantern arena`

use super::models::{ModelArguments, Seated};
use super::{Failure, Streams, failed, interrupt, read_text};
use crate::agents::{self, personas};
use crate::arena::chairs::{Chairs, Kind, Scripted};
use crate::arena::league::{League, MOST_LEAGUE_BYTES};
use crate::arena::pages::{self, Report};
use crate::arena::play::{LeagueRun, Standing, Stopped};
use crate::engine::{Fault, Game, Language, MODEL, Registry, Seat, Seating, Seed, Usage, safe};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Play leagues between minds, and write a report on them
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern arena run league.toml --db league.db
  lantern arena run league.toml --db league.db --plan
  lantern arena report --db league.db --out pages --lang ko

docs/arena.md explains the method and has an example of a league file.")]
pub(super) struct Arena {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Run(RunLeague),
    Report(WriteReport),
}

/// Write the report of a league: pages that open from a disk
#[derive(clap::Args)]
struct WriteReport {
    /// The database that `lantern arena run` wrote
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// The folder for the pages; it is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The language of the pages
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = ["en", "ko"])]
    lang: String,
    /// The league, if there are several, by the beginning of its hash [default: the newest]
    #[arg(long, value_name = "HASH")]
    league: Option<String>,
}

impl WriteReport {
    fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let language = if self.lang == "ko" { Language::Ko } else { Language::En };
        let report = Report { db: &self.db, out: &self.out, language, league: self.league.as_deref() };
        let games = pages::write(&report).map_err(failed)?;
        let front = self.out.join("index.html");
        writeln!(streams.output, "{} and {games} pages of games", safe(&front.display().to_string()))?;
        Ok(())
    }
}

/// Play a league, or what is left of it
#[derive(clap::Args)]
#[command(
    after_help = "A match is in the database before it is counted. A league that was stopped or killed goes on where it was when
the same command is given again; one that has a new number of deals plays those that are missing.

Ctrl-C ends it after the matches that are being played, with the exit status 130. Ctrl-C again ends it at once."
)]
struct RunLeague {
    /// The league, as TOML; - reads it from stdin
    #[arg(value_name = "FILE")]
    league: PathBuf,
    /// The database; it is made if it is not there
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// Say what would be played, and play nothing
    #[arg(long)]
    plan: bool,
    /// Tell on stderr how far it is, line by line, even if that is no terminal
    #[arg(long)]
    progress: bool,
    /// The result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    seats: ModelArguments,
}

impl Arena {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        match self.what {
            What::Run(run) => run.seat(registry, streams),
            What::Report(report) => report.run(streams),
        }
    }
}

/// Models in a league's chairs.
impl Chairs for Seated {
    fn season(&self) -> String {
        agents::season().to_owned()
    }

    fn kind(&self, mind: &str) -> Kind {
        let Some(profile) = mind.strip_prefix(MODEL).and_then(|name| self.models.profile(name)) else {
            return Kind::Rules;
        };
        let near = ["://localhost", "://127.", "://[::1]"].iter().any(|host| profile.endpoint.contains(host));
        if near { Kind::Open } else { Kind::Hosted }
    }

    fn ready(&self, game: &dyn Game, setup: &Value, seating: &Seating, seed: &Seed) -> Result<Value, Fault> {
        if self.written_personas {
            return Ok(setup.clone());
        }
        personas::into_setup(&self.models, game.info().name, setup, seating, seed)
    }

    fn used(&self, number: u64, seed: &Seed) -> Vec<(Seat, Usage)> {
        self.models.used(number, seed)
    }

    fn forget(&self, number: u64, seed: &Seed) {
        self.models.forget(number, seed);
    }
}

impl RunLeague {
    /// Seats models where there are any.
    fn seat(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        match self.seats.seat(registry, None)? {
            Some(seated) => self.run(&seated.registry, &seated, streams),
            None => self.run(registry, &Scripted, streams),
        }
    }

    fn run(self, registry: &Registry, chairs: &dyn Chairs, streams: &mut Streams) -> Result<(), Failure> {
        let text = read_text(&self.league, MOST_LEAGUE_BYTES, streams)?;
        let league = League::read(&text, registry, chairs).map_err(failed)?;
        if self.plan {
            return plan(&league, streams);
        }
        let never = AtomicBool::new(false);
        let stop = if streams.own_process { interrupt::asked_to_stop() } else { &never };
        let progress = Progress::new(self.progress);
        let tell = |standing: &Standing| progress.tell(standing);
        let run = LeagueRun { registry, league: &league, chairs, stop, tell: &tell };
        let standing = run.play(&self.db);
        progress.end();
        let standing = standing.map_err(failed)?;
        if self.json {
            let line = serde_json::json!({
                "league": league.hash(), "season": league.season, "matches": standing.done, "all": standing.all,
                "played": standing.now, "void": standing.voids, "spent": standing.spent,
            });
            writeln!(streams.output, "{line}")?;
        } else {
            let Standing { done, all, now, voids, .. } = standing;
            let spent = money(&standing);
            let seconds = standing.elapsed.as_secs_f64();
            writeln!(
                streams.output,
                "{done} of {all} matches, {now} of them in {seconds:.1} s; {voids} void; {spent}"
            )?;
        }
        let (done, all) = (standing.done, standing.all);
        match standing.stopped {
            Some(Stopped::Asked) => Err(Failure::Interrupted(format!("interrupted: {done} of {all} matches are kept"))),
            Some(Stopped::Budget) => {
                Err(Failure::Failed(format!("the budget is spent: {done} of {all} matches are kept")))
            }
            Some(Stopped::Void(fault)) => {
                Err(Failure::Failed(format!("stopped with {done} of {all} matches kept: {fault}")))
            }
            None if done < all => {
                let rest = all - done;
                Err(Failure::Failed(format!("{rest} matches were void; give the same command again to play them")))
            }
            None => Ok(()),
        }
    }
}

fn plan(league: &League, streams: &mut Streams) -> Result<(), Failure> {
    let matches = league.matches();
    writeln!(streams.output, "{}: {} matches", league.title, matches.len())?;
    for venue in &league.venues {
        writeln!(streams.output, "  {}: {} deals, {} mixed tables", venue.name, venue.deals, venue.mixed)?;
    }
    for (at, player) in league.players.iter().enumerate() {
        let anchor = if league.anchors.contains(&at) { ", anchor" } else { "" };
        writeln!(streams.output, "  {}: {}{anchor}", player.name, player.mind)?;
    }
    Ok(())
}

fn money(standing: &Standing) -> String {
    let more = if standing.unpriced { ", and more whose price is not known" } else { "" };
    format!("${:.2} spent{more}", standing.spent)
}

/// How far it is: a bar for a person, lines for whoever asks for lines.
struct Progress {
    bar: Option<ProgressBar>,
    lines: bool,
}

impl Progress {
    fn new(lines: bool) -> Progress {
        let bar = (!lines && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(0);
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} matches, {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Progress { bar, lines }
    }

    fn tell(&self, standing: &Standing) {
        let left = standing.left().map_or(String::new(), |left| format!(", {} to go", time(left)));
        let void = if standing.voids > 0 { format!(", {} void", standing.voids) } else { String::new() };
        let message = format!("{}{void}{left}", money(standing));
        if let Some(bar) = &self.bar {
            bar.set_length(standing.all);
            bar.set_position(standing.done);
            bar.set_message(message);
        } else if self.lines {
            // Whether anybody reads it does not matter to the matches.
            let _ = writeln!(std::io::stderr(), "{} of {} matches, {message}", standing.done, standing.all);
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..=99 => format!("{seconds} s"),
        100..=5_999 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3_600, seconds / 60 % 60),
    }
}
