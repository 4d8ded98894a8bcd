//! A house of the village and what stands beside it, as entities that follow the time of day.

use super::super::layout::village::Prop;
use crate::layout::{Area, Spot};
use crate::stage::scenery::{Daylit, keep};
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::surface::{Kind, Look, Surface};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// A house.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Cottage {
    /// Its outline.
    pub variant: usize,
    /// How far away it is: the scale of its terrace.
    pub scale: f32,
    /// Light in its window. Only your own is lit: light in others' would tell who acts.
    pub lit: bool,
    /// Its door stands open.
    pub open: bool,
    /// Nobody lives there any more.
    pub gone: bool,
    /// The lantern hangs over it.
    pub chosen: bool,
}

impl Cottage {
    fn look(&self, time: f32) -> Look {
        let yes = |whether: bool| if whether { 1.0 } else { 0.0 };
        let haze = (1.0 - self.scale) * 0.62;
        let least = if self.chosen && time < 0.6 { 0.72 } else { 0.0 };
        Look::new(Kind::Cottage)
            .a(self.variant as f32, yes(self.lit), yes(self.open), yes(self.gone))
            .b(time, haze, least, yes(!self.gone && !self.open))
            .c(0.0, yes(self.chosen), 0.0, 1.0)
    }
}

/// Spawns a house on its doorstep, so wide.
pub fn cottage<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    foot: Spot,
    w: f32,
    cottage: Cottage,
    time: f32,
) -> EntityCommands<'a> {
    let unit = w / 116.0;
    let place = Rect::new(foot.x - 110.0 * unit, foot.y - 196.0 * unit, foot.x + 100.0 * unit, foot.y + 16.0 * unit);
    let material = kit.own(cottage.look(time));
    parent.spawn((Name::new("house"), cottage, Daylit(time), at(place), material, Pickable::IGNORE))
}

/// Something that is not a house.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Planted {
    kind: f32,
    number: f32,
    haze: f32,
}

/// What else stands out of doors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thing {
    /// Of the layout.
    Prop(Prop),
    /// A few yards of fence.
    Fence,
    /// A cross for somebody who is gone.
    Cross,
}

impl Planted {
    fn look(&self, time: f32) -> Look {
        Look::new(Kind::Prop).a(self.kind, self.number, 0.0, 0.0).b(time, self.haze, 0.0, 0.0)
    }
}

/// Spawns a well, a tree or a fence.
pub fn planted<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    (thing, foot, scale): (Thing, Spot, f32),
    number: usize,
    time: f32,
) -> EntityCommands<'a> {
    let (kind, size) = match thing {
        Thing::Prop(Prop::Well) => (0.0, 1.0),
        Thing::Prop(Prop::Tree) => (1.0, 1.15),
        Thing::Prop(Prop::Pines) => (2.0, 1.1),
        Thing::Fence => (3.0, 0.9),
        Thing::Cross => (4.0, 1.0),
    };
    let planted = Planted { kind, number: number as f32 + 3.0, haze: (1.0 - scale).max(0.0) * 0.62 };
    let unit = scale * size;
    let place = Area { x: foot.x - 80.0 * unit, y: foot.y - 140.0 * unit, w: 160.0 * unit, h: 160.0 * unit };
    let material = kit.own(planted.look(time));
    let place = at(crate::stage::scenery::rect(place));
    parent.spawn((Name::new("planted"), planted, Daylit(time), place, material, Pickable::IGNORE))
}

/// What is seen of houses and trees follows what they are like, and the time of day.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (draw_houses, draw_planted).before(bevy::ui::UiSystems::Layout));
}

fn draw_houses(
    houses: Query<(&Cottage, &Daylit, &MaterialNode<Surface>), Or<(Changed<Cottage>, Changed<Daylit>)>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (house, time, material) in &houses {
        keep(&mut surfaces, material, &house.look(time.0));
    }
}

fn draw_planted(
    things: Query<(&Planted, &Daylit, &MaterialNode<Surface>), Changed<Daylit>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (thing, time, material) in &things {
        keep(&mut surfaces, material, &thing.look(time.0));
    }
}
