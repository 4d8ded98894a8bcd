//! `lantern replay`

use super::{Failure, Streams, failed, markdown, read_record};
use crate::engine::{Record, Registry, safe, safe_json, safe_lines};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Play a record back as text, and check that it reproduces its hash
#[derive(clap::Args)]
#[command(after_help = "Examples:
  lantern replay game.json
  lantern replay game.json --step
  lantern replay game.json --verify
  lantern replay game.json --transcript --thoughts > game.md

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
    /// The game as readable Markdown instead
    #[arg(long, conflicts_with_all = ["verify", "step"])]
    transcript: bool,
    /// In a transcript, also what was thought
    #[arg(long, requires = "transcript")]
    thoughts: bool,
}

impl Replay {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        let record = read_record(&self.file, streams)?;
        let game = registry.find(&record.game).map_err(failed)?;
        // Drawing follows proof, so that nobody watches a game that was never played like this.
        let table = game.replay(&record, &mut |_| {}).map_err(failed)?;
        if self.transcript {
            return self.tell(registry, &record, streams);
        }
        if self.step || !self.verify {
            writeln!(streams.output, "{}", safe(&table.id().to_string()))?;
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

    /// The game as Markdown: a heading where a part begins, a line for each thing that was said or done, and how it stood
    /// in the end.
    fn tell(&self, registry: &Registry, record: &Record, streams: &mut Streams) -> Result<(), Failure> {
        let game = registry.find(&record.game).map_err(failed)?;
        let title = game.info().title;
        let (seed, setup) = (record.seed.to_string(), record.setup.to_string());
        writeln!(
            streams.output,
            "# {title}\n\nSeed {}, setup {}.",
            markdown::code(&seed),
            markdown::code(&safe_json(&setup))
        )?;
        let mut done = Ok(());
        let mut unheard = Vec::new();
        let mut shown = |step: crate::engine::Step, streams: &mut Streams| -> Result<(), Failure> {
            let told = (step.told)();
            if told.is_empty() {
                writeln!(streams.output, "\n- {}", markdown::code(&safe_json(&step.entry.to_string())))?;
            }
            for told in &told {
                let line = markdown::line(&told.line);
                match (&told.begins, told.thought) {
                    (Some(_), _) => writeln!(streams.output, "\n## {line}")?,
                    (None, true) if self.thoughts => writeln!(streams.output, "\n> *{line}*")?,
                    (None, true) => unheard.push(told.line.clone()),
                    (None, false) => writeln!(streams.output, "\n{line}")?,
                }
            }
            Ok(())
        };
        let table = game.replay(record, &mut |step| {
            if done.is_ok() {
                done = shown(step, streams);
            }
        });
        done?;
        let drawn = table.map_err(failed)?.text(crate::engine::Viewer::Referee).map_err(failed)?;
        // The drawing ends with the last things that happened; thoughts are left out there too, if they are not asked for.
        let kept = drawn.lines().filter(|line| !unheard.iter().any(|thought| line.ends_with(thought.as_str())));
        writeln!(streams.output, "\n## …\n\n{}", markdown::block(&kept.collect::<Vec<_>>().join("\n")))?;
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
            writeln!(streams.output, "\n{number}/{total}  {}", safe_json(&step.entry.to_string()))?;
            for fact in (step.facts)() {
                writeln!(streams.output, "     {}", safe_json(&fact.to_string()))?;
            }
            if self.step || number == total {
                writeln!(streams.output, "{}", safe_lines(&(step.text)()))?;
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
            let drawn = table.text(crate::engine::Viewer::Referee).map_err(failed)?;
            writeln!(streams.output, "{}", safe_lines(&drawn))?;
        }
        Ok(())
    }
}
