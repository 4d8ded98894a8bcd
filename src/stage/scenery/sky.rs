//! The sky, and the ground below it. One number is the time of day; everything that stands out of doors follows it.

use super::surface::keep;
use crate::layout::{Spot, spot};
use crate::stage::shape::Shape;
use crate::stage::theme::kit::{Kit, fill};
use crate::stage::theme::surface::{Kind, Look, Surface};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui_render::prelude::MaterialNode;
use bevy_tweening::Lens;

/// The time of night.
pub const NIGHT: f32 = 0.0;
/// The time of dusk.
pub const DUSK: f32 = 0.5;
/// The time of dawn.
pub const DAWN: f32 = 0.7;
/// The time of day.
pub const DAY: f32 = 0.93;

/// What lies under the sky.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// Terraces on a hill: their heights, far to near, of which there are four at most.
    Village {
        /// Heights of the terraces.
        terraces: Vec<f32>,
        /// Below this the foreground begins.
        foot: f32,
        /// The number of the village.
        seed: u32,
    },
    /// A level place before hills.
    Square {
        /// Where the ground begins.
        ground: f32,
        /// Rows, far to near, of which there are three at most: height of the middle, how far the ends dip.
        arcs: Vec<(f32, f32)>,
        /// At which distance from the middle they dip so far.
        reach: f32,
    },
}

/// The sky: its time and what lies under it.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Sky {
    /// From [`NIGHT`] to [`DAY`].
    pub time: f32,
    /// What lies under it.
    pub place: Place,
    /// How well a lane or road is seen.
    pub lane: f32,
    /// How much of it is seen.
    pub opacity: f32,
}

/// Follows the time of the sky.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Daylit(pub f32);

/// Moves the time of a sky.
pub struct SkyLens {
    /// From here.
    pub from: f32,
    /// To there.
    pub to: f32,
}

impl Lens<Sky> for SkyLens {
    fn lerp(&mut self, mut target: Mut<Sky>, ratio: f32) {
        target.time = self.from + (self.to - self.from) * ratio.clamp(0.0, 1.0);
    }
}

fn ease(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

impl Sky {
    /// Where moon or sun stands in a window of this size, and how large it is.
    pub fn disc(&self, size: Vec2) -> (Spot, f32) {
        match &self.place {
            Place::Village { terraces, .. } => {
                let far = terraces.first().copied().unwrap_or(size.y * 0.3);
                let small = size.x < 600.0;
                let r = if small { 24.0 } else { 38.0 + 8.0 * ((far - 200.0) / 60.0).clamp(0.0, 1.0) };
                // The moon hangs above the hills and goes down behind them before the sun comes up.
                let high = far * if small { 0.46 } else { 0.56 };
                let below = far + 12.0;
                let y = match self.time < 0.36 {
                    true => high + (below - high) * ease(0.10, 0.36, self.time),
                    false => below - 76.0 * ease(0.36, 0.7, self.time) - 50.0 * ease(0.7, 1.0, self.time),
                };
                (spot(size.x * if small { 0.826 } else { 0.817 }, y), r * (1.0 + 0.1 * self.time))
            }
            Place::Square { ground, .. } => {
                let day = ease(0.5, 0.93, self.time);
                let (low, high) = (spot(size.x * 0.5, ground * 0.74), spot(size.x * 0.19, ground * 0.36));
                let at = spot(low.x + (high.x - low.x) * day, low.y + (high.y - low.y) * day);
                let r = (ground * 0.17).clamp(40.0, 70.0);
                (at, r * (1.0 - 0.35 * day))
            }
        }
    }

    fn look(&self, size: Vec2) -> Look {
        let (disc, r) = self.disc(size);
        let look = Look::new(Kind::Sky);
        let four = |values: Vec<f32>| {
            let at = |n: usize| values.get(n).copied().unwrap_or(0.0);
            Vec4::new(at(0), at(1), at(2), at(3))
        };
        match &self.place {
            Place::Village { terraces, foot, seed } => look
                .a(self.time, disc.x, disc.y, terraces.first().copied().unwrap_or(size.y * 0.3) - 20.0)
                .b(0.0, terraces.len() as f32, *seed as f32, r)
                .c(1.0, self.lane, *foot, self.opacity)
                .numbers(four(terraces.clone()), Vec4::ZERO),
            Place::Square { ground, arcs, reach } => {
                let heights = four(arcs.iter().map(|arc| arc.0).collect()).with_w(*ground);
                let dips = four(arcs.iter().map(|arc| arc.1).collect()).with_w(*reach);
                look.a(self.time, disc.x, disc.y, *ground)
                    .b(1.0, arcs.len() as f32, 0.0, r)
                    .c(1.0, self.lane, 0.0, self.opacity)
                    .numbers(heights, dips)
            }
        }
    }
}

/// Spawns a sky that fills its parent, with a lane of points and half widths.
pub fn sky<'a>(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &'a mut ChildSpawnerCommands<'_>,
    sky: Sky,
    lane: &[(Spot, f32)],
) -> EntityCommands<'a> {
    let size = kit.shape.size;
    let field = images.add(lane_field(size, lane));
    let look = sky.look(size);
    let material = kit.board(|looks, surfaces| looks.pictured(surfaces, look, field));
    parent.spawn((Name::new("sky"), sky, fill(), material, Pickable::IGNORE))
}

const FIELD: (usize, usize) = (320, 200);

/// How far each spot of the window is from the lane, in half widths of it; half of white is its edge.
fn lane_field(size: Vec2, lane: &[(Spot, f32)]) -> Image {
    let (columns, rows) = FIELD;
    let mut bytes = vec![255u8; columns * rows];
    let (dx, dy) = (size.x / columns as f32, size.y / rows as f32);
    // The lane lies on the ground, so it is seen from the side: lengths down count more.
    const FLAT: f32 = 1.7;
    for pair in lane.windows(2) {
        let [(a, from), (b, to)] = [pair[0], pair[1]];
        let reach = from.max(to) * 2.0;
        let cell = |value: f32, step: f32, most: usize| ((value / step).max(0.0) as usize).min(most - 1);
        let (x0, x1) = (cell(a.x.min(b.x) - reach, dx, columns), cell(a.x.max(b.x) + reach, dx, columns));
        let (y0, y1) = (cell(a.y.min(b.y) - reach, dy, rows), cell(a.y.max(b.y) + reach, dy, rows));
        let leg = Vec2::new(b.x - a.x, (b.y - a.y) * FLAT);
        for y in y0..=y1 {
            for x in x0..=x1 {
                let p = Vec2::new((x as f32 + 0.5) * dx - a.x, ((y as f32 + 0.5) * dy - a.y) * FLAT);
                let h = (p.dot(leg) / leg.length_squared().max(1e-3)).clamp(0.0, 1.0);
                let q = (p - leg * h).length() / (from + (to - from) * h).max(0.1);
                let byte = &mut bytes[y * columns + x];
                *byte = (*byte).min((q * 127.5).min(255.0) as u8);
            }
        }
    }
    let extent = Extent3d { width: columns as u32, height: rows as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(extent, TextureDimension::D2, bytes, TextureFormat::R8Unorm, usage);
    image.sampler = ImageSampler::linear();
    image
}

/// What is seen of the sky follows what it is; what stands under it follows its time.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (pass_on, draw).chain().before(bevy::ui::UiSystems::Layout));
}

fn draw(
    skies: Query<(&Sky, &MaterialNode<Surface>), Changed<Sky>>,
    shape: Res<Shape>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (sky, material) in &skies {
        keep(&mut surfaces, material, &sky.look(shape.size));
    }
}

fn pass_on(skies: Query<&Sky, Changed<Sky>>, mut things: Query<&mut Daylit>) {
    let Some(sky) = skies.iter().last() else { return };
    for mut thing in &mut things {
        thing.set_if_neq(Daylit(sky.time));
    }
}
