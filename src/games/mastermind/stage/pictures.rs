//! Mastermind in little pictures: in its niche, on its page of How to play, beside the settings.

use crate::key;
use crate::stage::game::{Recess, Sample};
use crate::stage::screens::howto::{WIDEST_PICTURE, example};
use crate::stage::settings::Colours;
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::palette::enamel;
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// A peg of a colour.
pub fn peg(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, centre: Vec2, radius: f32, colour: u8) {
    let enamel = enamel(&kit.settings, colour);
    let symbol = if kit.settings.symbols { colour as f32 } else { -1.0 };
    let look = kit.look(Look::new(Kind::Peg).a(symbol, 0.0, 0.0, 0.3).colour(enamel));
    parent.spawn((Name::new("little peg"), around(centre, radius * 2.8), look, Pickable::IGNORE));
}

/// A board with a peg of each colour.
pub fn niche(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
    let k = niche.scale;
    let tray = if niche.is_small() {
        Rect::from_center_size(niche.place.center() + Vec2::new(0.0, 6.0 * k), Vec2::new(120.0, 170.0) * k)
    } else {
        Rect::from_center_size(niche.spot(0.0, -121.0), Vec2::new(178.0, 242.0) * k)
    };
    let slab = Look::new(Kind::Slab).a(11.0 * k.max(0.6), 5.0, 6.0 * k, 1.0).margin(16.0).albedo(0.098, 0.080, 0.094);
    let slab = kit.look(slab);
    parent.spawn((Name::new("little board"), at(tray.inflate(16.0)), slab, Pickable::IGNORE));
    let order = [3u8, 4, 5, 0, 1, 2];
    let pitch = Vec2::new(tray.width() * 0.42, tray.height() * 0.306);
    for (n, &colour) in order.iter().enumerate() {
        let cell = Vec2::new((n % 2) as f32 - 0.5, (n / 2) as f32 - 1.0) * pitch;
        peg(kit, parent, tray.center() + cell, tray.height() * 0.125, colour);
    }
}

/// A guess against an example code, and what it earns.
const GUESSES: [([u8; 4], [f32; 4], &str); 3] = [
    ([0, 0, 1, 1], [1.0, 0.0, 0.0, 0.0], key!("howto-example-exact")),
    ([3, 2, 4, 0], [2.0, 2.0, 2.0, 0.0], key!("howto-example-colour")),
    ([4, 0, 3, 5], [1.0, 1.0, 1.0, 1.0], key!("howto-example-solved")),
];

/// Guesses, and what each says.
pub fn examples(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, _images: &mut Assets<Image>, width: f32) {
    for (pegs, marks, words) in GUESSES {
        example(kit, body, words, width, |kit, row| {
            let slab = kit.look(Look::new(Kind::Slab).a(14.0, 6.0, -1.0, 1.0).albedo(0.098, 0.080, 0.094));
            let node = Node { width: px(WIDEST_PICTURE), height: px(68.0), flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("example board"), node, slab, Pickable::IGNORE)).with_children(|board| {
                for (n, colour) in pegs.into_iter().enumerate() {
                    peg(kit, board, Vec2::new(40.0 + n as f32 * 56.0, 34.0), 22.0, colour);
                }
                for (n, kind) in marks.into_iter().enumerate() {
                    let look = kit.look(Look::new(Kind::Pip).a(kind, 0.0, 0.0, 0.0));
                    let centre = Vec2::new(268.0 + (n % 2) as f32 * 24.0, 23.0 + (n / 2) as f32 * 22.0);
                    board.spawn((Name::new("example pip"), around(centre, 20.0), look, Pickable::IGNORE));
                }
            });
        });
    }
}

/// The tray of pegs, and a row of marks.
pub const SAMPLES: &[Sample] = &[
    Sample {
        height: 172.0,
        draw: sample_tray,
        words: |settings| match settings.colours {
            Colours::Safe => key!("sample-safe"),
            Colours::Enamel => key!("sample-enamel"),
        },
    },
    Sample { height: 26.0, draw: sample_marks, words: |_| key!("sample-marks") },
];

fn sample_tray(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, _images: &mut Assets<Image>, tray: Rect) {
    let look = Look::new(Kind::Slab).a(14.0, 6.0, -1.0, -1.0).albedo(0.060, 0.054, 0.072);
    let look = kit.look(look);
    parent.spawn((Name::new("sample tray"), at(tray), look, Pickable::IGNORE));
    for colour in 0..6u8 {
        let cell = Vec2::new(f32::from(colour % 3) - 1.0, f32::from(colour / 3) - 0.5) * Vec2::new(100.0, 80.0);
        peg(kit, parent, tray.center() + cell, 30.0, colour);
    }
}

fn sample_marks(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, _images: &mut Assets<Image>, place: Rect) {
    for (n, kind) in [1.0, 1.0, 2.0, 0.0].into_iter().enumerate() {
        let look = kit.look(Look::new(Kind::Pip).a(kind, 0.0, 0.0, 0.0));
        let centre = Vec2::new(place.center().x + (n as f32 - 1.5) * 40.0, place.max.y - 14.0);
        parent.spawn((Name::new("sample pip"), around(centre, 28.0), look, Pickable::IGNORE));
    }
}
