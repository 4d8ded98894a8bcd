//! Surfaces of one's own that follow a component.

use crate::stage::theme::surface::{Look, Surface};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// Gives a surface of one's own the parameters of a look, if it has others.
pub fn keep(surfaces: &mut Assets<Surface>, material: &MaterialNode<Surface>, look: &Look) {
    if surfaces.get(&material.0).is_some_and(|surface| !look.is_in(&surface.params))
        && let Some(mut surface) = surfaces.get_mut(&material.0)
    {
        look.write(&mut surface.params);
    }
}
