//! A stroke of chalk from whoever speaks or votes to whoever is meant.

use super::surface::keep;
use crate::layout::bubble::Line;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::surface::{Kind, Look, Surface};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;
use bevy_tweening::Lens;

/// A stroke.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Chalk {
    /// Its colour.
    pub colour: Color,
    /// Half its width.
    pub width: f32,
    /// 0 a line, 1 dots, 2 dashes.
    pub dots: u8,
    /// How long the strokes of its head are; 0 for none.
    pub head: f32,
    /// How much of it is drawn.
    pub drawn: f32,
    from: Vec2,
    to: Vec2,
    bow: f32,
}

/// Draws a stroke.
pub struct ChalkLens;

impl Lens<Chalk> for ChalkLens {
    fn lerp(&mut self, mut target: Mut<Chalk>, ratio: f32) {
        target.drawn = ratio.clamp(0.0, 1.0);
    }
}

impl Chalk {
    /// A stroke along a line, all of it.
    pub fn new(colour: Color) -> Chalk {
        let (from, to, bow) = (Vec2::ZERO, Vec2::ZERO, 0.0);
        Chalk { colour, width: 1.7, dots: 0, head: 0.0, drawn: 1.0, from, to, bow }
    }

    /// With so much on each side of its middle.
    pub fn wide(self, width: f32) -> Chalk {
        Chalk { width, ..self }
    }

    /// An arrow of dots.
    pub fn arrow(colour: Color) -> Chalk {
        Chalk { dots: 1, head: 16.0, width: 1.9, ..Chalk::new(colour) }
    }

    fn look(&self) -> Look {
        Look::new(Kind::Chalk)
            .a(self.from.x, self.from.y, self.to.x, self.to.y)
            .b(self.bow, self.width, f32::from(self.dots), self.drawn)
            .c(self.head, if self.dots > 0 { 1.0 } else { 0.0 }, 0.0, 1.0)
            .colour(self.colour)
    }
}

/// Spawns a stroke along a line.
pub fn chalk<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    line: Line,
    chalk: Chalk,
) -> EntityCommands<'a> {
    let place = line.area().inset(-(chalk.head + 8.0));
    let corner = Vec2::new(place.x, place.y);
    let end = |x: f32, y: f32| Vec2::new(x, y) - corner;
    let chalk = Chalk { from: end(line.from.x, line.from.y), to: end(line.to.x, line.to.y), bow: line.bow, ..chalk };
    let material = kit.own(chalk.look());
    parent.spawn((Name::new("chalk"), chalk, at(super::rect(place)), material, Pickable::IGNORE))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(bevy::ui::UiSystems::Layout));
}

fn draw(lines: Query<(&Chalk, &MaterialNode<Surface>), Changed<Chalk>>, mut surfaces: ResMut<Assets<Surface>>) {
    for (chalk, material) in &lines {
        keep(&mut surfaces, material, &chalk.look());
    }
}
