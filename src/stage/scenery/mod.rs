//! Scenery that games of many seats share: the sky with its one time of day, faces, name tags, bubbles, lines of chalk.
//!
//! Each thing is an entity with a component that says what it is like ([`Sky`], [`Bust`], [`Chalk`] …); whoever changes the
//! component, a fact or a tween, changes what is seen. Where things stand is worked out in [`crate::layout`].

mod bubble;
mod bust;
mod chalk;
mod grow;
mod sky;
mod surface;
mod tag;

pub use bubble::{Speech, speech};
pub use bust::{Bust, Frame, bust};
pub use chalk::{Chalk, ChalkLens, chalk};
pub use grow::Grows;
pub use sky::{DAWN, DAY, DUSK, Daylit, NIGHT, Place, Sky, SkyLens, sky};
pub use surface::keep;
pub use tag::{Tag, Tone, tag, tag_width};

use crate::layout::Area;
use bevy::prelude::*;

/// A rectangle of a layout, for a node.
pub fn rect(area: Area) -> Rect {
    Rect::new(area.x, area.y, area.right(), area.foot())
}

/// Adds scenes that scripts may show without a game.
pub type ScenePlugin = fn(&mut App);

/// What scripts show without a game.
#[derive(Resource, Default, Debug)]
pub struct Scenes {
    /// What the game of this scene is called.
    pub known: Vec<&'static str>,
    /// The words of the last one: first its name.
    pub shown: String,
}

/// Shows a scene; its words begin with its name.
#[cfg(not(target_family = "wasm"))]
pub(super) fn show(world: &mut World, words: &str) -> Result<(), String> {
    let mut scenes = world.get_resource_or_init::<Scenes>();
    let name = words.split(' ').next().unwrap_or_default();
    if !scenes.known.contains(&name) {
        return Err(format!("there is no scene {name}"));
    }
    scenes.shown = words.to_owned();
    world.commands().set_state_if_neq(super::Screen::Scene);
    world.flush();
    Ok(())
}

/// Keeps what is seen in step with what things are like.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scenes>().add_plugins((sky::plugin, bust::plugin, chalk::plugin, grow::plugin));
}
