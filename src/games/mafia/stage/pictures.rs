//! Small pictures of Mafia: its niche, and the examples of How to play.

use crate::key;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::game::Recess;
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// A few houses under the moon; in some of them somebody is awake.
pub fn niche(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
    let (k, seen) = (niche.scale, niche.seen);
    let moon = kit.look(Look::new(Kind::Moon).a(0.55, 0.3, 0.0, 0.0).colour(hex(0xFFF3C4)).opacity(seen));
    let place = around(niche.spot(-62.0, -202.0), 76.0 * k);
    parent.spawn((Name::new("little moon"), place, moon, Pickable::IGNORE));
    for (variant, lit, x, y, w) in [
        (1.0, 0.0, 32.0, -142.0, 84.0),
        (3.0, 0.0, 68.0, -80.0, 108.0),
        (0.0, 1.0, -55.0, -98.0, 112.0),
        (4.0, 1.0, -3.0, -42.0, 112.0),
    ] {
        let house = kit.look(Look::new(Kind::House).a(variant, lit, 0.0, 0.0).opacity(seen));
        let size = Vec2::new(w, w * 104.0 / 116.0) * k;
        let rect = Rect::from_center_size(niche.spot(x, y), size);
        parent.spawn((Name::new("little house"), at(rect), house, Pickable::IGNORE));
    }
}

/// A night and a day, in a line each.
pub fn examples(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, _images: &mut Assets<Image>, width: f32) {
    let side = 64.0;
    for (from, words) in [(0, key!("mafia-howto-night")), (8, key!("mafia-howto-day"))] {
        let node = Node {
            width: px(width),
            column_gap: px(14.0),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            flex_wrap: FlexWrap::Wrap,
            ..default()
        };
        parent.spawn((Name::new("example"), node, Pickable::IGNORE)).with_children(|row| {
            let count = if width < 420.0 { 2 } else { 3 };
            for n in 0..count {
                let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
                row.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|place| {
                    let frame = if from == 0 { Frame::Dark } else { Frame::Bright };
                    let light = if from == 0 && n != 1 { 0.55 } else { 1.0 };
                    let somebody = Bust::new(Face::of(from + n * 2)).framed(frame).lit(light);
                    bust(kit, place, area(2.0, 2.0, side - 4.0, side - 4.0), somebody, 0.5);
                });
            }
            let node =
                Node { flex_shrink: 1.0, flex_basis: px(160.0), flex_grow: 1.0, min_width: px(0.0), ..default() };
            let words = kit.words(Type::Body, kit.palette.text, kit.t(words));
            row.spawn((Name::new("example words"), node, Pickable::IGNORE)).with_child(words);
        });
    }
}
