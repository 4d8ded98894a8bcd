//! How it looks: colours, type, motion, surfaces, and the widgets made of them.

pub mod fonts;
pub mod kit;
pub mod motion;
pub mod palette;
pub mod row;
pub mod surface;

use bevy::prelude::*;

/// All of the theme.
pub fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, surface::plugin, palette::plugin, motion::plugin, row::plugin));
}
