//! `lantern list`

use super::{Failure, Streams};
use crate::engine::Registry;
use serde_json::{Value, json};

/// Show the games, their presets and the minds that can play them
#[derive(clap::Args)]
#[command(after_help = "Example:\n  lantern list --json")]
pub(super) struct List {
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, registry: &Registry, streams: &mut Streams) -> Result<(), Failure> {
        if self.json {
            let games: Vec<Value> = registry
                .games()
                .map(|game| {
                    let info = game.info();
                    let presets: Vec<Value> = game
                        .presets()
                        .into_iter()
                        .map(|(name, about, setup)| json!({"name": name, "about": about, "setup": setup}))
                        .collect();
                    let minds: Vec<Value> =
                        game.minds().into_iter().map(|(name, about)| json!({"name": name, "about": about})).collect();
                    json!({
                        "name": info.name, "title": info.title, "about": info.about,
                        "presets": presets, "minds": minds, "teams": info.teams,
                    })
                })
                .collect();
            writeln!(streams.output, "{}", json!({"games": games}))?;
            return Ok(());
        }
        for game in registry.games() {
            let info = game.info();
            writeln!(streams.output, "{}: {}", info.name, info.about)?;
            writeln!(streams.output, "  presets")?;
            for (name, about, _) in game.presets() {
                writeln!(streams.output, "    {name:<22} {about}")?;
            }
            writeln!(streams.output, "  minds, weakest first")?;
            for (name, about) in game.minds() {
                writeln!(streams.output, "    {name:<22} {about}")?;
            }
            if !info.teams.is_empty() {
                writeln!(streams.output, "  teams\n    {}", info.teams.join(", "))?;
            }
        }
        Ok(())
    }
}
