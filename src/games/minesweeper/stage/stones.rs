//! The field as one surface. What lies where stands in a small texture, with what lay there before and when it changes;
//! a flood writes it once, and a frame of it moves nothing but a clock.

use super::places::Sight;
use super::scene::Scene;
use crate::stage::awake::Awake;
use crate::stage::settings::{Motion, Numbers, Settings};
use crate::stage::shape::Shape;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::motion;
use crate::stage::theme::surface::{Kind, Look, Looks, Surface};
use crate::stage::{Flow, Screen};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui_render::prelude::MaterialNode;
use std::time::Duration;

/// A step of the texture's time.
const STEP: Duration = Duration::from_millis(8);
/// Bytes of a cell: two texels.
const BYTES: usize = 8;

/// What a cell is pointed at for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// A number that decides.
    Reason,
    /// The cell that is meant.
    Meant,
    /// A step that was wrong.
    Wrong,
    /// A cell that must be a trap.
    Trap,
}

/// The texture, and the clock of what changes in it.
#[derive(Resource, Default)]
pub struct Stones {
    columns: usize,
    rows: usize,
    bytes: Vec<u8>,
    image: Option<Handle<Image>>,
    surface: Option<Handle<Surface>>,
    clock: Duration,
    lasts: Duration,
    won: f32,
    stale: bool,
}

fn sign(shown: u8) -> u8 {
    match shown {
        b'F' => 1,
        b'?' => 2,
        b'*' => 3,
        b'X' => 4,
        b'!' => 5,
        b'0'..=b'8' => 10 + shown - b'0',
        _ => 0,
    }
}

impl Stones {
    /// Lays the field as it is, without a motion.
    pub fn lay(&mut self, columns: usize, rows: usize, board: &[u8]) {
        if (self.columns, self.rows) != (columns, rows) {
            (self.columns, self.rows) = (columns, rows);
            self.image = None;
        }
        self.bytes.clear();
        self.bytes.resize(columns * rows * BYTES, 0);
        for (cell, &shown) in self.bytes.chunks_mut(BYTES).zip(board) {
            (cell[0], cell[1]) = (sign(shown), sign(shown));
        }
        (self.clock, self.lasts, self.won) = (Duration::ZERO, Duration::ZERO, 0.0);
        self.stale = true;
    }

    /// Completes what is running; what follows begins now.
    pub fn begin(&mut self) {
        for cell in self.bytes.chunks_mut(BYTES) {
            (cell[1], cell[2]) = (cell[0], 0);
        }
        (self.clock, self.lasts) = (Duration::ZERO, Duration::ZERO);
        self.stale = true;
    }

    /// A cell changes after a while, and takes so long for it; with no time to take, it has changed.
    pub fn change(&mut self, at: usize, shown: u8, after: Duration, takes: Duration) {
        let Some(cell) = self.bytes.get_mut(at * BYTES..(at + 1) * BYTES) else { return };
        if takes.is_zero() && after.is_zero() {
            (cell[0], cell[1], cell[2]) = (sign(shown), sign(shown), 0);
        } else {
            cell[0] = sign(shown);
            cell[2] = (after.as_millis() / STEP.as_millis()).min(255) as u8;
            self.lasts = self.lasts.max(after + takes);
        }
        self.stale = true;
    }

    /// Points at cells, and no others; odds are shares of 1.
    pub fn point(&mut self, marks: &[(usize, Mark)], odds: &[(usize, f64)]) {
        for cell in self.bytes.chunks_mut(BYTES) {
            cell[4..6].fill(0);
        }
        for &(at, mark) in marks {
            if let Some(byte) = self.bytes.get_mut(at * BYTES + 4) {
                *byte = mark as u8;
            }
        }
        for &(at, share) in odds {
            if let Some(byte) = self.bytes.get_mut(at * BYTES + 5) {
                *byte = (share.clamp(0.0, 1.0) * 100.0).round() as u8 + 1;
            }
        }
        self.stale = true;
    }

    /// Whether something still moves.
    pub fn moves(&self) -> bool {
        self.clock < self.lasts
    }

    /// The surface for a node.
    pub fn surface(
        &mut self,
        looks: &Looks,
        images: &mut Assets<Image>,
        surfaces: &mut Assets<Surface>,
    ) -> MaterialNode<Surface> {
        let image = match &self.image {
            Some(image) => image.clone(),
            None => images.add(texture(self.columns, self.rows, self.bytes.clone())),
        };
        self.image = Some(image.clone());
        let node = looks.board(surfaces, Look::new(Kind::Field), image);
        self.surface = Some(node.0.clone());
        self.stale = true;
        node
    }
}

fn texture(columns: usize, rows: usize, bytes: Vec<u8>) -> Image {
    let size = Extent3d { width: (columns.max(1) * 2) as u32, height: rows.max(1) as u32, depth_or_array_layers: 1 };
    let bytes = if bytes.is_empty() { vec![0; BYTES] } else { bytes };
    let (format, usage) = (TextureFormat::Rgba8Unorm, RenderAssetUsages::default());
    let mut image = Image::new(size, TextureDimension::D2, bytes, format, usage);
    image.sampler = ImageSampler::nearest();
    image
}

/// A field that only lies there, for pictures: rows of signs, what is pointed at, and the side of a cell in px of the
/// design.
pub fn picture(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    rows: &[&str],
    marks: &[(usize, Mark)],
    cell: f32,
) -> MaterialNode<Surface> {
    let mut still = Stones::default();
    let board: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
    still.lay(rows.first().map_or(0, |row| row.len()), rows.len(), &board);
    still.point(marks, &[]);
    let side = cell * kit.shape.physical_per_logical();
    let numbers = colours(&kit.settings);
    let look = Look::new(Kind::Field).a(still.columns as f32, still.rows as f32, 0.0, side).b(0.0, 0.0, 0.0, numbers);
    let image = images.add(texture(still.columns, still.rows, still.bytes));
    kit.board(|looks, surfaces| looks.board(surfaces, look, image))
}

fn colours(settings: &Settings) -> f32 {
    if settings.numbers == Numbers::Classic { 0.0 } else { 1.0 }
}

/// The texture follows, and the clock runs.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stones>()
        .add_systems(Update, (run, show).chain().after(Flow::Dress).run_if(in_state(Screen::Table)));
}

fn run(
    mut stones: ResMut<Stones>,
    scene: Res<Scene>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
) {
    let won = if scene.is_won() { 1.0 } else { 0.0 };
    if stones.won != won {
        let full = settings.motion == Motion::Full;
        let step = time.delta_secs() * 1000.0 / motion::WIN.ms as f32;
        stones.won = if full { (stones.won + step).min(won).max(won - 1.0) } else { won };
        awake.for_seconds(0.1);
    }
    if stones.moves() {
        stones.clock += time.delta();
        awake.for_seconds(0.1);
    }
}

fn show(
    mut stones: ResMut<Stones>,
    sight: Res<Sight>,
    shape: Res<Shape>,
    settings: Res<Settings>,
    mut images: ResMut<Assets<Image>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    if stones.stale {
        let stones = stones.bypass_change_detection();
        stones.stale = false;
        if let Some(mut image) = stones.image.as_ref().and_then(|image| images.get_mut(image)) {
            image.data = Some(stones.bytes.clone());
        }
    }
    let k = shape.physical_per_logical();
    let eased = motion::WIN.ease.sample_unchecked(stones.won.clamp(0.0, 1.0));
    let seconds = |beat: motion::Beat| beat.duration(settings.motion).as_secs_f32();
    let corner = sight.corner * k;
    let a = Vec4::new(stones.columns as f32, stones.rows as f32, stones.clock.as_secs_f32(), sight.cell * k);
    let b = Vec4::new(corner.x, corner.y, eased, colours(&settings));
    let colour = Vec4::new(
        seconds(motion::TILE_LIFT),
        seconds(motion::TILE_FLIP),
        seconds(motion::FLAG_PLANT),
        seconds(motion::PLATE_SPRING),
    );
    let wanted = (a, b, colour);
    let Some(handle) = &stones.surface else { return };
    let now = surfaces.get(handle).map(|surface| (surface.params.a, surface.params.b, surface.params.colour));
    if now.is_some_and(|now| now != wanted)
        && let Some(mut surface) = surfaces.get_mut(handle)
    {
        (surface.params.a, surface.params.b, surface.params.colour) = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_written_once_and_completed_by_what_comes_next() {
        let mut stones = Stones::default();
        stones.lay(3, 2, b"######");
        stones.begin();
        stones.change(1, b'0', Duration::ZERO, Duration::from_millis(320));
        stones.change(2, b'3', Duration::from_millis(28), Duration::from_millis(320));
        assert_eq!(stones.bytes[8..11], [10, 0, 0]);
        assert_eq!(stones.bytes[16..19], [13, 0, 3]);
        assert!(stones.moves());
        stones.begin();
        assert_eq!((&stones.bytes[8..11], &stones.bytes[16..19]), (&[10, 10, 0][..], &[13, 13, 0][..]));
        stones.change(0, b'F', Duration::ZERO, Duration::ZERO);
        assert!(!stones.moves(), "without motion it is there at once");
        stones.point(&[(2, Mark::Reason), (0, Mark::Meant)], &[(1, 0.5)]);
        assert_eq!((stones.bytes[4], stones.bytes[13], stones.bytes[20]), (2, 51, 1));
        stones.point(&[], &[]);
        assert!(stones.bytes.chunks(BYTES).all(|cell| cell[4..] == [0; 4]));
    }
}
