//! `lantern play`: opens the window.

use super::{Failure, Streams, read_record};
use crate::stage::demo::Script;
use crate::stage::storage::Storage;
use crate::stage::{self, Options};
use clap::Args;
use std::path::PathBuf;

/// Open the window and play
///
/// Saves, settings and statistics lie in LANTERN_HOME, or where the system keeps a program's data.
#[derive(Args)]
pub(crate) struct Play {
    /// Keep saves, settings and statistics in this folder
    #[arg(long, value_name = "DIR")]
    home: Option<PathBuf>,
    /// The window's size, such as 1280x800
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Play a script of intents with a fixed frame time, then close; nothing that a person has is touched
    #[arg(long, value_name = "SCRIPT")]
    demo: Option<PathBuf>,
    /// Save a script's screenshots in this folder
    #[arg(long, value_name = "DIR", requires = "demo")]
    shots: Option<PathBuf>,
    /// The day, such as 2026-11-16, if it is not to be today
    #[arg(long, value_name = "DAY")]
    day: Option<String>,
    /// Look at a game that was played: a record, as `sim --records`, `table` or a server gives them; `-` reads the input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write what can be acted on, and where it lies, into this file whenever it changes: for tools that drive the
    /// window from outside
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let size = self.size.as_deref().map(read_size).transpose().map_err(Failure::Usage)?;
        let demo = match &self.demo {
            Some(path) => {
                let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
                let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
                Some(Script::read(&text).map_err(failed)?)
            }
            None => None,
        };
        let record = self.record.as_deref().map(|file| read_record(file, streams)).transpose()?;
        let storage = match self.home {
            Some(folder) => Storage::in_folder(folder),
            None if demo.is_some() => Storage::nowhere(),
            None => Storage::of_person(),
        };
        let options = Options {
            storage,
            size,
            demo,
            shots: self.shots,
            day: self.day,
            report: self.report,
            record,
            window: true,
        };
        stage::run(options).map_err(Failure::Failed)
    }
}

fn read_size(text: &str) -> Result<(u32, u32), String> {
    let side = |side: &str| side.parse::<u32>().ok().filter(|side| (200..=8192).contains(side));
    text.split_once('x')
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| format!("a size is written 1280x800, each side from 200 to 8192, not {text}"))
}
