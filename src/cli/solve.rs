//! `lantern solve`

use super::{Failure, Streams, failed, usage};
use crate::engine::Registry;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// Analyse a position: JSON in, JSON out
#[derive(clap::Args)]
#[command(after_help = "Example:
  echo '{\"pegs\":4,\"colours\":6,\"history\":[{\"code\":\"RRBB\",\"black\":1,\"white\":1}]}' | lantern solve mastermind

Where no code fits, codes_left is 0 and contradiction lists the turns (from 0) of a smallest contradicting set.")]
pub(super) struct Solve {
    /// A game
    #[arg(value_name = "GAME")]
    game: String,
    /// The position [default: read from stdin]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

const MOST_BYTES: u64 = 16 << 20;

impl Solve {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let game = registry.find(&self.game).map_err(usage)?;
        let mut text = String::new();
        match self.file.filter(|file| file.as_os_str() != "-") {
            None => streams.input.take(MOST_BYTES).read_to_string(&mut text).map(drop)?,
            Some(file) => File::open(&file)
                .and_then(|open| open.take(MOST_BYTES).read_to_string(&mut text))
                .map(drop)
                .map_err(|error| Failure::Failed(format!("{}: {error}", file.display())))?,
        }
        let wrong = |error| Failure::Failed(format!("the position is not JSON: {error}"));
        let position = serde_json::from_str(&text).map_err(wrong)?;
        writeln!(streams.output, "{}", game.solve(position).map_err(failed)?)?;
        Ok(())
    }
}
