//! Links: `?game=mastermind:classic#SEED` opens that game.

use super::page::call;
use crate::games::{mastermind, minesweeper};
use bevy::prelude::*;

/// The page reads its address once, takes the game out of it, and hands its ID over.
pub fn follow(mut commands: Commands) {
    if let Some(id) = call("link", &[]).and_then(|id| id.as_string()) {
        commands.queue(move |world: &mut World| open(world, &id));
    }
}

fn open(world: &mut World, id: &str) {
    match id.split([':', '#']).next() {
        Some("minesweeper") => minesweeper::stage::lobby::open(world, id),
        _ => mastermind::stage::lobby::open(world, id),
    }
}
