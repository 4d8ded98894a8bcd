//! Links: `?game=ID` opens the game of this ID, `?replay=ADDRESS` shows the record that lies there.

use super::page::call;
use crate::key;
use crate::stage::game;
use crate::stage::locale::Locale;
use crate::stage::screens::Notice;
use bevy::prelude::*;

/// The page reads its address once, takes the game out of it, and hands its ID over.
pub fn follow(mut commands: Commands) {
    call("replay", &[]);
    if let Some(id) = call("link", &[]).and_then(|id| id.as_string()) {
        commands.queue(move |world: &mut World| open(world, &id));
    }
}

fn open(world: &mut World, id: &str) {
    if let Err(why) = game::open(world, id) {
        warn!("{why}");
        let text = world.resource::<Locale>().text(key!("bad-seed"));
        world.resource_mut::<Notice>().show(text);
    }
}
