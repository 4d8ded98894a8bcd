//! What has just come is seen to come: a bubble grows, a line is drawn.

use super::chalk::{Chalk, ChalkLens};
use crate::stage::theme::motion::{self, Mover};
use bevy::prelude::*;
use bevy_tweening::Lens;
use std::time::Duration;

/// It has just come.
#[derive(Component, Clone, Copy, Debug)]
pub struct Grows;

struct GrowLens;

impl Lens<UiTransform> for GrowLens {
    fn lerp(&mut self, mut target: Mut<UiTransform>, ratio: f32) {
        target.scale = Vec2::splat(0.7 + 0.3 * ratio);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (grow, draw).after(crate::stage::Flow::Dress));
}

fn grow(things: Query<Entity, (Added<Grows>, Without<Chalk>)>, mut mover: Mover) {
    for entity in &things {
        mover.place(entity, UiTransform { scale: Vec2::splat(0.7), ..default() });
        mover.tween(entity, motion::BUBBLE, Duration::ZERO, GrowLens);
    }
}

fn draw(mut lines: Query<(Entity, &mut Chalk), Added<Grows>>, mut mover: Mover) {
    for (entity, mut line) in &mut lines {
        line.drawn = 0.0;
        mover.tween(entity, motion::CHALK_LINE, Duration::ZERO, ChalkLens);
    }
}
