//! The shape of the window: how large a logical pixel is, and whether things stand or lie.

use super::Screen;
use super::replay::Replay;
use super::settings::Settings;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::window::PrimaryWindow;

/// The window as the layouts see it.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    /// Width and height in logical px of the design.
    pub size: Vec2,
    /// Physical px of the window.
    physical: Vec2,
    scale: f32,
    /// What is kept free at the foot, below `size`.
    foot: f32,
}

impl Default for Shape {
    fn default() -> Self {
        Shape::of(Vec2::new(1280.0, 800.0), 1.0).0
    }
}

impl Shape {
    /// The shape of a window of so many px at this scale factor, and the scale of the interface in it.
    ///
    /// The design is drawn for a short side of 800 lying and 390 standing; larger windows get larger things, never
    /// stretched ones, and smaller windows get less space rather than smaller targets.
    pub fn of(window: Vec2, factor: f32) -> (Shape, f32) {
        let window = window.max(Vec2::splat(1.0));
        let scale = if Shape::stands(window) {
            (window.x / 390.0).min(window.y / 700.0).clamp(1.0, 6.0)
        } else {
            (window.y / 800.0).min(window.x / 1080.0).clamp(0.8, 6.0)
        };
        (Shape { size: window / scale, physical: window * factor, scale: scale * factor, foot: 0.0 }, scale)
    }

    fn stands(window: Vec2) -> bool {
        window.x < window.y * 1.05
    }

    /// Portrait.
    pub fn portrait(&self) -> bool {
        Shape::stands(self.size)
    }

    /// Leaves so much of the window's foot to something else.
    fn leave(&mut self, foot: f32) {
        (self.size.y, self.foot) = (self.size.y - foot, foot);
    }

    /// Width and height of the whole window, with what is kept free at its foot.
    pub fn window(&self) -> Vec2 {
        self.size + Vec2::new(0.0, self.foot)
    }

    /// Physical px of the window.
    pub fn physical(&self) -> Vec2 {
        self.physical
    }

    /// How many physical px a logical px of the design is wide.
    pub fn physical_per_logical(&self) -> f32 {
        self.scale
    }

    /// The space to the edge of the window.
    pub fn margin(&self) -> f32 {
        if self.size.x < 480.0 { 16.0 } else { 24.0 }
    }
}

/// Keeps the shape in step with the window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shape>().add_systems(PreUpdate, measure);
}

fn measure(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    settings: Res<Settings>,
    replay: Res<Replay>,
    screen: Res<State<Screen>>,
    mut shape: ResMut<Shape>,
    mut scale: ResMut<UiScale>,
    mut rem: ResMut<RemSize>,
) {
    if let Some(window) = window {
        let size = Vec2::new(window.width(), window.height());
        let (mut now, ui) = Shape::of(size, window.scale_factor());
        if *screen.get() == Screen::Table {
            now.leave(replay.foot(now.size, settings.text_scale()));
        }
        if *shape != now {
            *shape = now;
        }
        if scale.0 != ui {
            scale.0 = ui;
        }
    }
    let size = 16.0 * settings.text_scale();
    if rem.0 != size {
        rem.0 = size;
    }
}
