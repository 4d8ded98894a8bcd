//! `lantern solve`

use super::{Failure, Streams, failed, named, read_text};
use crate::engine::{Registry, safe_json};
use std::path::PathBuf;

/// Analyse a position: JSON in, JSON out
#[derive(clap::Args)]
#[command(after_help = "Example:
  echo '{\"pegs\":4,\"colours\":6,\"history\":[{\"code\":\"RRBB\",\"black\":1,\"white\":1}]}' | lantern solve mastermind

  echo '{\"board\":[\"###\",\"121\",\"000\"],\"mines\":2}' | lantern solve minesweeper

A record of Minesweeper is answered with the review of that game.
Where no code fits, codes_left is 0 and contradiction lists the turns (from 0) of a smallest contradicting set.")]
pub(super) struct Solve {
    /// A game
    #[arg(value_name = "GAME")]
    game: String,
    /// The position; - reads stdin
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

const MOST_BYTES: u64 = 16 << 20;

impl Solve {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let (game, _) = named(registry, &self.game)?;
        let text = read_text(&self.file, MOST_BYTES, streams)?;
        let wrong = |error| Failure::Failed(format!("the position is not JSON: {error}"));
        let position = serde_json::from_str(&text).map_err(wrong)?;
        let answer = game.solve(position).map_err(failed)?.to_string();
        writeln!(streams.output, "{}", safe_json(&answer))?;
        Ok(())
    }
}
