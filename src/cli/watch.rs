//! `lantern watch`

use super::{Asked, Failure, Streams, asked, failed, fresh_seed, usage};
use crate::engine::{
    Contest, Fault, Game, Registry, Seating, StoryLine, Tone, WatchedMove, safe, safe_json, safe_lines,
};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::time::Duration;

/// Watch one game between minds as it unfolds
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern watch mafia
  lantern watch mafia --setup '{\"ruleset\":\"flow\",\"players\":12}' --lang ko --thoughts --speed fast
  lantern watch mafia --minds town=sharp,mafia=random --seed 7
  lantern watch wordwolf --lang ko --thoughts
  lantern watch mastermind --minds hard
  lantern watch mafia --minds model:fast,sharp --models models.toml --thoughts

You see what a referee sees. Colours are for terminals only; NO_COLOR switches them off.")]
pub(super) struct Watch {
    /// A game, or a whole game ID
    #[arg(value_name = "GAME")]
    game: String,
    /// What to play, as JSON
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Any number or word [default: a new one]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
    /// One mind for all, one per seat, or one per team (town=sharp,mafia=simple) [default: the strongest]
    #[arg(long, value_name = "MINDS")]
    minds: Option<String>,
    /// The language of the table, where the game has more than one
    #[arg(long, value_name = "LANG", value_parser = ["en", "ko"])]
    lang: Option<String>,
    /// Also what the minds think
    #[arg(long)]
    thoughts: bool,
    /// How fast it is told [default: normal in a terminal, else instant]
    #[arg(long, value_name = "SPEED", value_parser = ["slow", "normal", "fast", "instant"])]
    speed: Option<String>,
    /// Also write the record here, for `lantern replay FILE --transcript`
    #[arg(long, value_name = "FILE")]
    record: Option<std::path::PathBuf>,
    /// Colours [default: auto]
    #[arg(long, value_name = "WHEN", value_parser = ["auto", "always", "never"])]
    color: Option<String>,
    #[cfg(feature = "models")]
    #[command(flatten)]
    seats: super::models::ModelArguments,
}

impl Watch {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        #[cfg(feature = "models")]
        let words = streams.own_process && std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
        #[cfg(feature = "models")]
        let seated = self.seats.seat(registry, words.then(|| super::models::live(self.thoughts)))?;
        #[cfg(feature = "models")]
        let registry = seated.as_ref().map_or(registry, |seated| &seated.registry);
        let Asked { game, setup, seed } = asked(registry, &self.game, self.setup.as_deref(), self.seed.as_deref())?;
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        let seating = match (&self.minds, game.minds().last()) {
            (Some(minds), _) => Seating::read(minds).map_err(usage)?,
            (None, Some((strongest, _))) => Seating::Seats(vec![(*strongest).to_owned()]),
            (None, None) => return Err(Failure::Usage(format!("{} has no minds to play it", self.game))),
        };
        let (contest, setup) = spoken(game, &setup, &seating, self.lang.as_deref()).map_err(usage)?;
        #[cfg(feature = "models")]
        let (contest, setup) = match &seated {
            Some(seated) => {
                let setup = seated.with_personas(game.info().name, &setup, &seating, &seed)?;
                (game.contest(&setup, &seating).map_err(usage)?, setup)
            }
            None => (contest, setup),
        };
        let terminal = std::io::stdout().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colours = match self.color.as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ => terminal && !plain,
        };
        let pause = match (self.speed.as_deref(), terminal) {
            (Some("slow"), _) => 1_600,
            (Some("normal"), _) | (None, true) => 700,
            (Some("fast"), _) => 150,
            _ => 0,
        };
        let (title, shown_seed) = (game.info().title, seed.to_string());
        // A setup that nobody asked for is the usual one and goes without saying.
        let shown_setup = if setup.is_null() { String::new() } else { format!(" · {setup}") };
        writeln!(streams.output, "{title} · seed {}{}", safe(&shown_seed), safe_json(&shown_setup))?;
        let mut show = Show { thoughts: self.thoughts, colours, pause, tone: None, dealt: false };
        let mut done = Ok(());
        let watched = contest.watch(0, seed, &mut |moved| {
            #[cfg(feature = "models")]
            if words && seated.is_some() {
                // What came word by word is told whole now.
                let _ = std::io::Write::write_all(&mut std::io::stderr(), super::models::WIPE.as_bytes());
            }
            if done.is_ok() {
                done = show.moved(&moved, streams);
            }
        });
        done?;
        let (played, record) = watched.map_err(failed)?;
        if let Some(file) = &self.record {
            let wrong = |error: std::io::Error| Failure::Failed(format!("{}: {error}", file.display()));
            std::fs::write(file, record.to_json() + "\n").map_err(wrong)?;
        }
        writeln!(streams.output, "\n{}", played.result)?;
        #[cfg(feature = "models")]
        if let Some(seated) = &seated {
            seated.tell_used(streams)?;
        }
        Ok(())
    }
}

/// The contest in the language that was asked for, and its setup.
fn spoken(
    game: &dyn Game,
    setup: &Value,
    seating: &Seating,
    lang: Option<&str>,
) -> Result<(Box<dyn Contest>, Value), Fault> {
    let Some(lang) = lang else { return Ok((game.contest(setup, seating)?, setup.clone())) };
    let mut keys = if setup.is_null() { json!({}) } else { setup.clone() };
    if let Some(keys) = keys.as_object_mut() {
        keys.insert("language".into(), lang.into());
    }
    match (game.contest(&keys, seating), game.contest(setup, seating)) {
        (Ok(contest), _) => Ok((contest, keys)),
        // A game without words of its own is the same in English.
        (Err(_), Ok(contest)) if lang == "en" => Ok((contest, setup.clone())),
        (Err(_), Ok(_)) => Err(Fault::new("bad_setup", format!("{} speaks English only", game.info().name))),
        (Err(fault), Err(_)) => Err(fault),
    }
}

/// How it is shown.
struct Show {
    thoughts: bool,
    colours: bool,
    /// Between lines, in ms.
    pause: u64,
    tone: Option<Tone>,
    dealt: bool,
}

impl Show {
    fn moved(&mut self, moved: &WatchedMove, streams: &mut Streams) -> Result<(), Failure> {
        if !self.dealt {
            self.dealt = true;
            writeln!(streams.output, "\n{}", safe_lines(&(moved.text)()))?;
        }
        for told in &moved.told {
            self.line(told, streams)?;
        }
        // A game that is told by its board.
        if let (Some((seat, action)), true) = (&moved.acted, moved.told.is_empty()) {
            let action = action.to_string();
            writeln!(streams.output, "\n{seat} {}\n{}", safe_json(&action), safe_lines(&(moved.text)()))?;
            self.rest(streams)?;
        }
        Ok(())
    }

    fn line(&mut self, told: &StoryLine, streams: &mut Streams) -> Result<(), Failure> {
        if told.thought && !self.thoughts {
            return Ok(());
        }
        if let Some((tone, status)) = &told.begins {
            self.tone = Some(*tone);
            writeln!(streams.output, "\n{}", self.paint(&safe_lines(status)))?;
        }
        writeln!(streams.output, "{}", self.paint(&safe(&told.line)))?;
        self.rest(streams)
    }

    /// Colours each line by itself, so that a pager may cut between any two.
    fn paint(&self, text: &str) -> String {
        let code = match self.tone.filter(|_| self.colours) {
            None => return text.to_owned(),
            Some(Tone::Night) => "31",
            Some(Tone::Morning) => "33",
            Some(Tone::Talk) => "34",
            Some(Tone::Vote) => "35",
            Some(Tone::Verdict) => "90",
            Some(Tone::End) => "32",
        };
        text.lines().map(|line| format!("\x1b[{code}m{line}\x1b[0m")).collect::<Vec<_>>().join("\n")
    }

    fn rest(&self, streams: &mut Streams) -> Result<(), Failure> {
        streams.output.flush()?;
        if self.pause > 0 {
            std::thread::sleep(Duration::from_millis(self.pause));
        }
        Ok(())
    }
}
