//! `lantern table`: one game, driven by JSON lines. `docs/table.md` describes the protocol.

use super::{Failure, Streams, asked, failed, fresh_seed, read_record, usage};
use crate::engine::{Registry, Room, Viewer};
use std::path::PathBuf;

/// Play one game by JSON lines: one request a line on stdin, one answer a line on stdout
#[derive(clap::Args)]
#[command(after_help = "Example:
  echo '{\"act\":{\"seat\":\"p1\",\"action\":{\"type\":\"submit\",\"code\":[\"R\",\"R\",\"B\",\"G\"]}}}' |
    lantern table mastermind --seed 42

Requests: act, tick, undo, view, legal, state, record, text, bot, advise. docs/table.md describes them.")]
pub(super) struct TableArguments {
    /// A game, or a game ID such as mastermind:super#42
    #[arg(value_name = "GAME")]
    game: String,
    /// What to play, as JSON, such as '{"preset":"super"}' [default: the first preset]
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Any number or word; the same seed deals the same game [default: a new one]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
    /// Take up the game of a record where it was left
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "seed"])]
    record: Option<PathBuf>,
    /// Make this the door of one seat (p1, p2 …) or of a spectator: it learns only what they may know
    #[arg(long, value_name = "SEAT", default_value = "referee")]
    viewer: String,
}

impl TableArguments {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let asked = asked(registry, &self.game, self.setup.as_deref(), self.seed.as_deref())?;
        let viewer: Viewer = self.viewer.parse().map_err(|error| Failure::Usage(format!("--viewer: {error}")))?;
        let table = match &self.record {
            Some(file) => {
                let record = read_record(file, streams)?;
                if record.game != asked.game.info().name {
                    return Err(Failure::Failed(format!("that is a record of {}, not of {}", record.game, self.game)));
                }
                asked.game.replay(&record, &mut |_| {}).map_err(failed)?
            }
            None => {
                let seed = asked.seed.map_or_else(fresh_seed, Ok)?;
                asked.game.open(&asked.setup, seed).map_err(usage)?
            }
        };
        if let Viewer::Seat(seat) = viewer
            && !table.seats().contains(&seat)
        {
            return Err(Failure::Usage(format!("--viewer: nobody sits on {seat} at this table")));
        }
        let mut room = Room::new(table);
        let door = room.open(viewer);
        room.serve(door, streams.input, streams.output)?;
        Ok(())
    }
}
