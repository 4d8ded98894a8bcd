//! Somebody, from the shoulders up, or in a round frame. One shader draws them all, at any size.

use super::sky::Daylit;
use super::surface::keep;
use crate::layout::Area;
use crate::layout::face::{COLLARS, Face, HATS};
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look, Surface};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// What somebody stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Frame {
    /// On the ground.
    #[default]
    None,
    /// In a round frame, dark inside.
    Dark,
    /// In a round frame, bright inside.
    Bright,
}

/// Somebody, from the shoulders up.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Bust {
    /// How they look.
    pub face: Face,
    /// How well they are lit: 1 in full light.
    pub light: f32,
    /// They are there no more: eyes closed, grey.
    pub gone: bool,
    /// What they stand in.
    pub frame: Frame,
    /// Light of a fire from one side: to the right if above 0.
    pub fire: f32,
}

impl Bust {
    /// Somebody in full light.
    pub fn new(face: Face) -> Bust {
        Bust { face, light: 1.0, gone: false, frame: Frame::None, fire: 0.0 }
    }

    /// In a round frame.
    pub fn framed(self, frame: Frame) -> Bust {
        Bust { frame, ..self }
    }

    /// Lit so well.
    pub fn lit(self, light: f32) -> Bust {
        Bust { light, ..self }
    }

    /// There no more, or still there.
    pub fn gone(self, gone: bool) -> Bust {
        Bust { gone, ..self }
    }

    fn look(&self, time: f32) -> Look {
        let face = &self.face;
        let number = |found: Option<usize>| found.unwrap_or(0) as f32;
        let hat = number(HATS.iter().position(|hat| *hat == face.hat));
        let collar = number(COLLARS.iter().position(|collar| *collar == face.collar));
        let linear = |rgb: u32| LinearRgba::from(hex(rgb)).to_vec4();
        let skin = linear(face.skin);
        let frame = match self.frame {
            Frame::None => 0.0,
            Frame::Dark => 1.0,
            Frame::Bright => 2.0,
        };
        // By day the ground is bright and shadows are soft.
        let shadow = 0.62 - 0.34 * ((time - 0.5) / 0.4).clamp(0.0, 1.0);
        Look::new(Kind::Bust)
            .a(hat, collar, face.head.0, face.head.1)
            .b(skin.x, skin.y, skin.z, face.smile)
            .c(self.light, shadow, if self.gone { 1.0 } else { 0.0 }, 1.0)
            .numbers(linear(face.cloth).with_w(frame), linear(face.hair).with_w(self.fire))
    }
}

/// Spawns somebody. The place is that of the bust, or of the round frame; shadow and edge lie a little outside.
pub fn bust<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    place: Area,
    bust: Bust,
    time: f32,
) -> EntityCommands<'a> {
    let place = match bust.frame {
        Frame::None => {
            let unit = place.w / 100.0;
            Rect::new(place.x - 12.0 * unit, place.y - 6.0 * unit, place.x + 112.0 * unit, place.y + 118.0 * unit)
        }
        _ => {
            let by = place.w / 120.0 * 2.0;
            Rect::new(place.x - by, place.y - by, place.right() + by, place.foot() + by)
        }
    };
    let material = kit.own(bust.look(time));
    parent.spawn((Name::new("bust"), bust, Daylit(time), at(place), material, Pickable::IGNORE))
}

/// What is seen of somebody follows what they are like.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(bevy::ui::UiSystems::Layout));
}

fn draw(
    busts: Query<(&Bust, &Daylit, &MaterialNode<Surface>), Or<(Changed<Bust>, Changed<Daylit>)>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (bust, time, material) in &busts {
        keep(&mut surfaces, material, &bust.look(time.0));
    }
}
