//! What has happened so far, in the text form that Prometheus reads.

use super::Server;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Something that is counted.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    /// Tables that were opened.
    pub opened: Count,
    /// Tables that have left memory because nobody was there.
    pub slept: Count,
    /// Tables whose games were replayed because somebody came.
    pub woken: Count,
    /// Games that came to their end.
    pub finished: Count,
    /// Actions that were carried out.
    pub acted: Count,
    /// Requests that were refused.
    pub refused: Count,
    /// Readers that fell behind and got everything anew.
    pub resynced: Count,
}

/// The page for Prometheus.
pub fn page(server: &Server) -> String {
    let metrics = &server.metrics;
    let mut page = String::new();
    let mut line = |kind: &str, name: &str, about: &str, value: u64| {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "# HELP lantern_{name} {about}\n# TYPE lantern_{name} {kind}\nlantern_{name} {value}");
    };
    line("gauge", "tables", "tables that have not ended", server.count() as u64);
    line("gauge", "connections", "sockets and waiting requests", server.connected() as u64);
    line("counter", "tables_opened_total", "tables that were opened", metrics.opened.get());
    line("counter", "tables_slept_total", "tables that left memory", metrics.slept.get());
    line("counter", "tables_woken_total", "games that were replayed from their logs", metrics.woken.get());
    line("counter", "games_finished_total", "games that came to their end", metrics.finished.get());
    line("counter", "actions_total", "actions that were carried out", metrics.acted.get());
    line("counter", "refusals_total", "requests that were refused", metrics.refused.get());
    line("counter", "resyncs_total", "readers that fell behind", metrics.resynced.get());
    page
}
