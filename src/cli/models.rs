//! `lantern models`, and what other commands are told of models.

use super::{Failure, Streams, failed, usage};
use crate::agents::profile::{Answers, Form};
use crate::agents::{
    CassetteMode, Heard, Listener, Models, PlayRules, Speaking, Usage, estimate, personas, probe, season,
};
use crate::engine::{Registry, Seat, Seating, Seed, safe};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where profiles are, if nobody says.
const FILE: &str = "LANTERN_MODELS";

/// List, check and probe the profiles of language models
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern models list --models models.toml
  lantern models check --models models.toml
  lantern models probe fast --models models.toml

A file of profiles names each model, where it is, what it may be asked for and what it costs; docs/models.md describes it.
Instead of --models, the environment variable LANTERN_MODELS can name the file. `list` and `check` send nothing; `probe` asks
the endpoint a question in each way that it may understand.")]
pub(super) struct ModelsCommand {
    /// What to do
    #[arg(value_name = "WHAT", value_parser = ["list", "check", "probe"])]
    what: String,
    /// Only this profile
    #[arg(value_name = "PROFILE")]
    profile: Option<String>,
    /// The file of profiles
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
}

impl ModelsCommand {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let file = file(self.models.as_deref())
            .ok_or_else(|| Failure::Usage(format!("name a file of profiles with --models or {FILE}")))?;
        let models = Models::read(&file).map_err(failed)?;
        let names: Vec<&str> = match &self.profile {
            Some(name) if models.profile(name).is_none() => {
                return Err(Failure::Usage(format!(
                    "there is no profile {name}; there are: {}",
                    models.names().join(", ")
                )));
            }
            Some(name) => vec![name],
            None => models.names(),
        };
        if self.what == "list" {
            writeln!(streams.output, "season {}", season())?;
        }
        let mut wrong = 0;
        for profile in names.into_iter().filter_map(|name| models.profile(name)) {
            let name = &profile.name;
            match self.what.as_str() {
                "list" => {
                    let form = match profile.form {
                        Form::Openai => "openai",
                        Form::Anthropic => "anthropic",
                    };
                    let price = profile.prices.as_ref().map_or("price unknown".to_owned(), |prices| {
                        format!("{} in, {} out a million {}", prices.input, prices.output, prices.as_of)
                    });
                    let line = format!(
                        "model:{name:<14} {form:<10} {} at {}, {}",
                        profile.model,
                        profile.endpoint,
                        price.trim_end()
                    );
                    writeln!(streams.output, "{}", safe(&line))?;
                }
                "check" => match models.check(name) {
                    Ok(()) => writeln!(streams.output, "model:{name} can be asked")?,
                    Err(fault) => {
                        wrong += 1;
                        writeln!(streams.output, "{}", safe(&fault.message))?;
                    }
                },
                _ => wrong += usize::from(!probed(&probe::probe(profile).map_err(failed)?, name, streams)?),
            }
        }
        if wrong > 0 {
            return Err(Failure::Failed(format!("{wrong} profile(s) cannot be used as they are")));
        }
        Ok(())
    }
}

/// Tells how each way went; returns whether one of them works.
fn probed(tried: &[probe::Tried], name: &str, streams: &mut Streams) -> Result<bool, Failure> {
    for one in tried {
        let went = match &one.worked {
            Ok(true) => {
                format!("works, {} ms{}", one.ms, if one.counts_tokens { "" } else { ", tokens are not counted" })
            }
            Ok(false) => "answers, but not in the shape that was asked for".to_owned(),
            Err(said) => said.clone(),
        };
        writeln!(streams.output, "model:{name:<14} {:<7} {}", one.answers.word(), safe(&went))?;
    }
    let best: Option<Answers> = tried.iter().find(|one| one.worked == Ok(true)).map(|one| one.answers);
    match best {
        Some(best) => {
            writeln!(streams.output, "model:{name:<14} answers = \"{}\" is the strictest that works", best.word())?
        }
        None => writeln!(streams.output, "model:{name:<14} nothing works")?,
    }
    Ok(best.is_some())
}

fn file(named: Option<&Path>) -> Option<PathBuf> {
    named.map(Path::to_owned).or_else(|| std::env::var_os(FILE).filter(|file| !file.is_empty()).map(PathBuf::from))
}

/// Shows words as they come on a terminal, in a line that is wiped when the whole of it is told.
pub(super) fn live(thoughts: bool) -> Listener {
    let last: Mutex<(Option<Seat>, String)> = Mutex::default();
    Arc::new(move |speaking: &Speaking| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0.replace(speaking.seat) != Some(speaking.seat) {
            last.1.clear();
        }
        let coming = &mut last.1;
        match &speaking.heard {
            Heard::Say(words) => coming.push_str(words),
            Heard::Think(words) if thoughts => coming.push_str(words),
            Heard::Think(_) => return,
            Heard::Again => coming.clear(),
        }
        // The last letters that surely fit into a line; the whole of it is told at once when it is there.
        let tail = coming.chars().count().saturating_sub(LIVE);
        let shown: String = coming.chars().skip(tail).collect();
        let _ = write!(std::io::stderr(), "{WIPE}{} {}", speaking.seat, safe(&shown));
    })
}

/// In letters, of which each may be two columns wide.
const LIVE: usize = 34;
/// Goes to the beginning of the line and empties it.
pub(super) const WIPE: &str = "\r\x1b[2K";

/// What a command is told of models.
#[derive(clap::Args)]
pub(super) struct ModelArguments {
    /// Profiles of language models, for minds named model:PROFILE [default: the file that LANTERN_MODELS names]
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
    /// Keep the answers of models in this file, or play them from there
    #[arg(long, value_name = "FILE")]
    cassette: Option<PathBuf>,
    /// Keep all answers anew (record), send nothing (replay), or ask only for what the file does not have (auto)
    #[arg(long, value_name = "MODE", default_value = "auto", requires = "cassette", value_parser = ["record", "replay", "auto"])]
    cassette_mode: String,
    /// What is made of a model's statement that poses as the referee's or gives orders to programs: it is counted, marked
    /// for those who read it, or not said
    #[arg(long, value_name = "RULE", default_value = "allowed", value_parser = ["allowed", "marked", "forfeit"])]
    jailbreak: String,
    /// Written personas for models, too: no model is asked to make one
    #[arg(long)]
    written_personas: bool,
}

/// Models that may sit at the tables of a command.
pub(super) struct Seated {
    pub(super) models: Models,
    pub(super) registry: Registry,
    pub(super) written_personas: bool,
}

impl ModelArguments {
    /// The games with models at their tables; `None` if no profiles are named. `listener` hears words as they come.
    pub(super) fn seat(&self, registry: &Registry, listener: Option<Listener>) -> Result<Option<Seated>, Failure> {
        let Some(file) = file(self.models.as_deref()) else { return Ok(None) };
        let mut models = Models::read(&file).map_err(failed)?;
        if let Some(listener) = listener {
            models = models.with_listener(listener);
        }
        let rules = PlayRules { jailbreak: self.jailbreak.parse().map_err(usage)?, ..models.rules().clone() };
        models = models.with_rules(rules);
        if let Some(cassette) = &self.cassette {
            let mode: CassetteMode = self.cassette_mode.parse().map_err(usage)?;
            models = models.with_cassette(cassette, mode).map_err(failed)?;
        }
        let registry = registry.with_guests(models.guests());
        Ok(Some(Seated { models, registry, written_personas: self.written_personas }))
    }
}

impl Seated {
    /// The setup with the personas that models make for themselves.
    pub(super) fn with_personas(
        &self,
        game: &str,
        setup: &Value,
        seating: &Seating,
        seed: &Seed,
    ) -> Result<Value, Failure> {
        if self.written_personas {
            return Ok(setup.clone());
        }
        personas::into_setup(&self.models, game, setup, seating, seed).map_err(failed)
    }

    /// Tells what a run would use.
    pub(super) fn estimate(
        &self,
        game: (&str, &Value, &Seating),
        games: u64,
        seed: &Seed,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let estimate = estimate::estimate(&self.models, &self.registry, game, games, seed).map_err(failed)?;
        let cost = estimate.cost.map_or("at an unknown price".to_owned(), |cost| format!("for {cost:.2}"));
        writeln!(
            streams.output,
            "about {} calls, {} tokens read and {} written in {} games, {cost}",
            estimate.calls, estimate.prompt_tokens, estimate.output_tokens, estimate.games
        )?;
        Ok(())
    }

    /// What was used, for a report.
    pub(super) fn used(&self) -> Value {
        json!({"season": season(), "usage": self.models.spent()})
    }

    /// Tells what was used, if anything was.
    pub(super) fn tell_used(&self, streams: &mut Streams) -> Result<(), Failure> {
        let used: Usage = self.models.spent();
        if used.calls == 0 {
            return Ok(());
        }
        let cost = used.cost.map_or("at an unknown price".to_owned(), |cost| format!("for {cost:.4}"));
        writeln!(
            streams.output,
            "models: {} calls, {} requests, {} tokens read ({} from a cache) and {} written, {cost}; {} answers that could not \
             be used, {} defaults played; season {}",
            used.calls,
            used.requests,
            used.prompt_tokens,
            used.cached_tokens,
            used.output_tokens,
            used.invalid,
            used.fallbacks,
            season()
        )?;
        Ok(())
    }
}
