//! `lantern replay`

use super::{Failure, Streams, failed, read_record};
use crate::engine::{Record, Registry};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Play a record back as text, and check that it reproduces its hash
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern replay game.json
  lantern replay game.json --step
  lantern replay game.json --verify

A record that does not reproduce its hash is reported with the first move that differs; the exit status is then 1.")]
pub(super) struct Replay {
    /// A record, or the answer of `lantern table` to {"record":true}; - reads stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only check, do not draw (unless --step asks for it)
    #[arg(long)]
    verify: bool,
    /// Draw the board after every move; in a terminal, wait for Enter in between
    #[arg(long)]
    step: bool,
}

impl Replay {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let record = read_record(&self.file, streams)?;
        let game = registry.find(&record.game).map_err(failed)?;
        // Drawing follows proof, so that nobody watches a game that was never played like this.
        let table = game.replay(&record, &mut |_| {}).map_err(failed)?;
        if self.step || !self.verify {
            writeln!(streams.output, "{}", table.id())?;
            self.draw(registry, &record, streams)?;
        }
        let mut marks = Vec::new();
        let told = table.marks();
        marks.extend(told.custom.then(|| "custom".to_owned()));
        marks.extend(told.practice.then(|| "practice".to_owned()));
        marks.extend((told.hints > 0).then(|| format!("hints: {}", told.hints)));
        let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        writeln!(streams.output, "verified: {} moves, hash {}{marks}", record.moves.len(), record.hash)?;
        Ok(())
    }

    fn draw(&self, registry: &Registry, record: &Record, streams: &mut Streams) -> Result<(), Failure> {
        let game = registry.find(&record.game).map_err(failed)?;
        let total = record.moves.len();
        let wait = self.step && self.file.as_os_str() != "-" && std::io::stdin().is_terminal();
        let mut number = 0;
        let mut done = Ok(());
        let mut shown = |step: crate::engine::Step, streams: &mut Streams| -> Result<(), Failure> {
            number += 1;
            writeln!(streams.output, "\n{number}/{total}  {}", step.entry)?;
            for fact in &step.facts {
                writeln!(streams.output, "     {fact}")?;
            }
            if self.step || number == total {
                writeln!(streams.output, "{}", (step.text)())?;
            }
            if wait && number < total {
                streams.output.flush()?;
                streams.input.read_line(&mut String::new())?;
            }
            Ok(())
        };
        let table = game.replay(record, &mut |step| {
            if done.is_ok() {
                done = shown(step, streams);
            }
        });
        done?;
        let table = table.map_err(failed)?;
        if total == 0 {
            writeln!(streams.output, "{}", table.text(crate::engine::Viewer::Referee).map_err(failed)?)?;
        }
        Ok(())
    }
}
