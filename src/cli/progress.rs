//! How far a long command is, on stderr.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The shortest time between two lines.
const PAUSE: Duration = Duration::from_millis(100);

/// A count of finished games that any thread may add to; clones count together.
#[derive(Clone)]
pub(super) enum Progress {
    /// A bar, if a person is looking; else one that nobody sees.
    Bar(ProgressBar),
    /// A line now and then, for whoever asked for lines.
    Lines { all: u64, told: Arc<Mutex<LastLine>> },
}

/// What the lines have told.
pub(super) struct LastLine {
    done: u64,
    last: Option<Instant>,
}

impl Progress {
    /// At the beginning of so many games.
    pub(super) fn of(games: u64, lines: bool) -> Progress {
        if lines {
            return Progress::Lines { all: games, told: Arc::new(Mutex::new(LastLine { done: 0, last: None })) };
        }
        if !io::stderr().is_terminal() {
            return Progress::Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} to go") {
            bar.set_style(style);
        }
        Progress::Bar(bar)
    }

    /// So many more are finished.
    pub(super) fn more(&self, games: u64) {
        match self {
            Progress::Bar(bar) => bar.inc(games),
            Progress::Lines { all, told } => {
                let mut told = told.lock().unwrap_or_else(|broken| broken.into_inner());
                told.done += games;
                if told.done == *all || told.last.is_none_or(|last| last.elapsed() >= PAUSE) {
                    told.last = Some(Instant::now());
                    // Whether anybody reads it does not matter to the games.
                    let _ = writeln!(io::stderr(), "{} of {all} games", told.done);
                }
            }
        }
    }

    /// Nothing more comes.
    pub(super) fn end(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
