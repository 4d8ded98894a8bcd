//! The command line: one file a command.
//!
//! Wrong usage is exit status 2, a failure is 1, Ctrl-C 130, each with one line on stderr. Whatever a stranger may have
//! written (a file, a database, an argument) is shown through [`safe`], [`safe_lines`](crate::engine::safe_lines) or
//! [`safe_json`](crate::engine::safe_json), so that it cannot steer the terminal.

#[cfg(all(feature = "store", feature = "models"))]
mod arena;
mod interrupt;
mod list;
mod markdown;
#[cfg(feature = "serve")]
mod mcp;
mod measure;
#[cfg(feature = "models")]
mod models;
#[cfg(feature = "play")]
mod play;
mod progress;
mod replay;
#[cfg(feature = "serve")]
mod serve;
mod sim;
mod solve;
#[cfg(feature = "store")]
mod stats;
mod table;
mod watch;

use crate::engine::{Fault, Game, GameId, MOST_RECORD_BYTES, Record, Registry, Seed, read_json, safe};
use clap::{Parser, Subcommand};
use serde_json::Value;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub use crate::engine::{MOST_LINE_BYTES, Room};

#[derive(Parser)]
#[command(
    name = "lantern",
    version,
    about = "Games of hidden truth: play them, let minds play them, replay and analyse them",
    after_help = "Begin with `lantern list`. `lantern help COMMAND` explains a command with examples.",
    disable_help_subcommand = false
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "play")]
    Play(play::Play),
    List(list::List),
    Table(table::TableArguments),
    Replay(replay::Replay),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    #[cfg(feature = "serve")]
    Mcp(mcp::Mcp),
    Sim(sim::Sim),
    Solve(solve::Solve),
    Watch(watch::Watch),
    Measure(measure::Measuring),
    #[cfg(feature = "models")]
    Models(models::ModelsCommand),
    #[cfg(feature = "store")]
    Stats(stats::Stats),
    #[cfg(all(feature = "store", feature = "models"))]
    Arena(arena::Arena),
}

/// Why a command did not do its work.
pub(crate) enum Failure {
    /// The command line is wrong: status 2.
    Usage(String),
    /// It went wrong on the way: status 1.
    Failed(String),
    /// A person ended it before its end, and what was done is told: status 130.
    Interrupted(String),
    /// Nobody reads our output any more, which is no failure of ours.
    Unread,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Failed(error.to_string()),
        }
    }
}

/// What a command reads and writes.
pub(crate) struct Streams<'a> {
    pub(crate) input: &'a mut dyn BufRead,
    pub(crate) output: &'a mut dyn Write,
    /// Whether the process does nothing but this command, so that the command may listen to Ctrl-C.
    pub(crate) own_process: bool,
}

/// Runs the command line of this process.
pub fn main(registry: &Registry) -> ExitCode {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let streams = Streams { input: &mut input, output: &mut output, own_process: true };
    ExitCode::from(run_with(registry, std::env::args_os(), streams, &mut io::stderr()))
}

/// Runs one command line and returns the exit status. The first argument is the program's name.
pub fn run(
    registry: &Registry,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    run_with(registry, arguments, Streams { input, output, own_process: false }, errors)
}

fn run_with(
    registry: &Registry,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    mut streams: Streams,
    errors: &mut dyn Write,
) -> u8 {
    let done = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command.run(registry, &mut streams),
        Err(error) if error.use_stderr() => Err(Failure::Usage(one_line(&error))),
        // `--help` and `--version` are asked for, so they are output.
        Err(help) => write!(streams.output, "{help}").map_err(Failure::from),
    };
    let flushed = streams.output.flush().map_err(Failure::from);
    let done = done.and(flushed);
    let (status, line) = match done {
        Ok(()) | Err(Failure::Unread) => return 0,
        Err(Failure::Failed(line)) => (1, line),
        Err(Failure::Usage(line)) => (2, line),
        Err(Failure::Interrupted(line)) => (interrupt::STATUS, line),
    };
    // If even stderr is gone, the status has to do.
    let _ = writeln!(errors, "lantern: {}", safe(&line.replace('\n', " ")));
    status
}

impl Command {
    fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "play")]
            Command::Play(play) => play.run(),
            Command::List(list) => list.run(registry, streams),
            Command::Table(table) => table.run(registry, streams),
            Command::Replay(replay) => replay.run(registry, streams),
            #[cfg(feature = "serve")]
            Command::Serve(serve) => serve.run(registry.clone(), streams),
            #[cfg(feature = "serve")]
            Command::Mcp(mcp) => mcp.run(registry.clone()),
            Command::Sim(sim) => sim.run(registry, streams),
            Command::Solve(solve) => solve.run(registry, streams),
            Command::Watch(watch) => watch.run(registry, streams),
            Command::Measure(measuring) => measuring.run(registry, streams),
            #[cfg(feature = "models")]
            Command::Models(models) => models.run(streams),
            #[cfg(feature = "store")]
            Command::Stats(stats) => stats.run(registry, streams),
            #[cfg(all(feature = "store", feature = "models"))]
            Command::Arena(arena) => arena.run(registry, streams),
        }
    }
}

/// clap explains itself in a paragraph; its first line says what is wrong.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let wrong: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
    let wrong = wrong.join(" ");
    let wrong = wrong.strip_prefix("error: ").unwrap_or(&wrong);
    match error.kind() {
        clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a command is missing: list, table, replay, sim, solve, watch, measure, stats or arena (see `lantern --help`)"
                .to_owned()
        }
        _ => format!("{wrong} (see `lantern --help`)"),
    }
}

fn usage(fault: Fault) -> Failure {
    Failure::Usage(fault.message)
}

fn failed(fault: Fault) -> Failure {
    Failure::Failed(fault.message)
}

/// A game, its setup and its seed, from `GAME [--setup JSON] [--seed SEED]`; GAME may be a whole game ID.
struct Asked<'a> {
    game: &'a dyn Game,
    setup: Value,
    seed: Option<Seed>,
}

/// A game by its name or by a whole game ID.
fn named<'a>(registry: &'a Registry, text: &str) -> Result<(&'a dyn Game, GameId), Failure> {
    let id: GameId = text.parse().map_err(usage)?;
    Ok((registry.find(&id.game).map_err(usage)?, id))
}

/// A record from a file, or from stdin if the file is `-`: the record itself or a table's answer that holds it.
fn read_record(file: &Path, streams: &mut Streams) -> Result<Record, Failure> {
    // One byte more, so that one that is too large is refused as a record.
    let text = read_text(file, MOST_RECORD_BYTES as u64 + 1, streams)?;
    Record::read(&text).map_err(failed)
}

/// The text of a file, or of stdin if the file is `-`.
fn read_text(file: &Path, most: u64, streams: &mut Streams) -> Result<String, Failure> {
    let wrong = |what: String| Failure::Failed(format!("{}: {what}", file.display()));
    let mut text = String::new();
    let read = if file == Path::new("-") {
        (&mut *streams.input).take(most + 1).read_to_string(&mut text)
    } else {
        File::open(file).and_then(|open| open.take(most + 1).read_to_string(&mut text))
    };
    match read {
        Ok(bytes) if bytes as u64 > most => Err(wrong(format!("larger than {most} bytes"))),
        Ok(_) => Ok(text),
        Err(error) => Err(wrong(error.to_string())),
    }
}

fn asked<'a>(
    registry: &'a Registry,
    game: &str,
    setup: Option<&str>,
    seed: Option<&str>,
) -> Result<Asked<'a>, Failure> {
    let (game, id) = named(registry, game)?;
    let setup = match setup {
        Some(_) if id.has_setup() => {
            return Err(Failure::Usage("the game ID names a setup already; leave --setup out".to_owned()));
        }
        Some(text) => {
            let wrong = |error| Failure::Usage(format!("--setup is not JSON: {error}"));
            read_json(text.as_bytes()).map_err(wrong)?
        }
        None => game.setup_of(&id).map_err(usage)?,
    };
    let seed = match (seed, id.seed) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("the game ID names a seed already; leave --seed out".to_owned()));
        }
        (Some(text), None) => Some(text.parse().map_err(|error| Failure::Usage(format!("--seed: {error}")))?),
        (None, seed) => seed,
    };
    Ok(Asked { game, setup, seed })
}

/// A seed that nobody can guess.
fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 16];
    let none = |error| Failure::Failed(format!("the system gives no random numbers: {error}; name one with --seed"));
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(Seed::from_entropy(bytes))
}
