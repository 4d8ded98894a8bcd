//! `lantern measure`

use super::{Asked, Failure, Streams, asked, failed, read_text};
use crate::arena::measure::{Ask, Measured};
use crate::engine::{Language, Registry, Seed};

/// Measure how well the minds of a game keep company: figures with their intervals
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern measure wordwolf --games 1000
  lantern measure wordwolf --lang ko --people sentences.txt --json
  lantern measure mafia --games 1000

Sentences for scripted people in Word Wolf are lines such as `apple | hint | hint | hint`; two lines are a pair.")]
pub(super) struct Measuring {
    /// A game
    #[arg(value_name = "GAME")]
    game: String,
    /// How many games for each figure
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// One language [default: both]
    #[arg(long, value_name = "LANG", value_parser = ["en", "ko"])]
    lang: Option<String>,
    /// What to play, as JSON
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Any number or word [default: 1]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
    /// What scripted people say, instead of what comes with the program
    #[arg(long, value_name = "FILE")]
    people: Option<std::path::PathBuf>,
    /// The figures as one line of JSON
    #[arg(long)]
    json: bool,
}

/// The most that is read of a file of sentences.
const MOST_PEOPLE_BYTES: u64 = 1 << 20;

impl Measuring {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let Asked { game, setup, seed } = asked(registry, &self.game, self.setup.as_deref(), self.seed.as_deref())?;
        let name = game.info().name;
        let none = || Failure::Usage(format!("{name} has nothing to be measured; mafia and wordwolf have"));
        let measure = crate::games::measure(name).ok_or_else(none)?;
        let people = self.people.as_deref().map(|file| read_text(file, MOST_PEOPLE_BYTES, streams)).transpose()?;
        let language = self.lang.as_deref().map(|lang| if lang == "ko" { Language::Ko } else { Language::En });
        let ask = Ask { games: self.games, language, setup, seed: seed.unwrap_or(Seed::from(1)), people };
        let figures = measure(&ask).map_err(failed)?;
        if self.json {
            writeln!(streams.output, "{}", serde_json::to_string(&figures).unwrap_or_default())?;
            return Ok(());
        }
        let mut of = String::new();
        for figure in &figures {
            if figure.of != of {
                of.clone_from(&figure.of);
                writeln!(streams.output, "{of}")?;
            }
            writeln!(streams.output, "  {}", told(figure))?;
        }
        Ok(())
    }
}

fn told(figure: &Measured) -> String {
    let Measured { name, value, low, high, cases, goal, share, .. } = figure;
    let goal = if goal.is_empty() { String::new() } else { format!("   [{goal}]") };
    if *share {
        let (value, low, high) = (value * 100.0, low * 100.0, high * 100.0);
        format!("{name:<58} {value:6.2} %  ({low:.2} to {high:.2}; {cases}){goal}")
    } else {
        format!("{name:<58} {value:6.3}    ({low:.3} to {high:.3}; {cases}){goal}")
    }
}
