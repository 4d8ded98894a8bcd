//! The day, for games of the day, and minutes and seconds.

use bevy::prelude::*;

/// Today, where the player is.
#[derive(Resource, Clone, Debug)]
pub struct Today {
    fixed: Option<String>,
}

impl Today {
    /// Today, or a day of one's own.
    pub fn new(fixed: Option<String>) -> Today {
        Today { fixed }
    }

    /// As `2026-11-16`.
    pub fn day(&self) -> String {
        self.fixed.clone().unwrap_or_else(now)
    }
}

/// Minutes and seconds.
pub fn clock(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(not(target_family = "wasm"))]
fn now() -> String {
    chrono::Local::now().format("%Y-%m-%d").to_string()
}

#[cfg(target_family = "wasm")]
use super::web::day as now;
