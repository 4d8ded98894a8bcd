//! Word Wolf in little pictures: in its niche, and on its page of How to play.

use super::ring::face;
use crate::engine::Seat;
use crate::key;
use crate::layout::Area;
use crate::stage::card::{CardSpec, Face, card};
use crate::stage::game::Recess;
use crate::stage::scenery::{Bust, NIGHT, bust};
use crate::stage::screens::howto::example;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// Six seats around a fire.
pub fn niche(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
    let (k, seen) = (niche.scale, niche.seen);
    let fire = kit.look(Look::new(Kind::Fire).a(78.0 * k, 1.0, 1.0, 0.0).opacity(seen));
    let rect = Rect::from_center_size(niche.spot(0.0, -104.0), Vec2::new(150.0, 190.0) * k);
    parent.spawn((Name::new("little fire"), at(rect), fire, Pickable::IGNORE));
    for (x, y) in [(-92.0, -58.0), (-46.0, -92.0), (46.0, -92.0), (92.0, -58.0), (-46.0, -26.0), (46.0, -26.0)] {
        let stone = Look::new(Kind::Panel).a(9.0 * k, 0.0, 0.0, 0.0).colour(hex(0x1C2542)).colour2(hex(0x6F4F22));
        let stone = kit.look(stone.opacity(seen));
        let rect = Rect::from_center_size(niche.spot(x, y), Vec2::new(24.0, 38.0) * k);
        parent.spawn((Name::new("little seat"), at(rect), stone, Pickable::IGNORE));
    }
}

/// Two cards that are alike; a hint; a vote.
pub fn examples(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, _images: &mut Assets<Image>, width: f32) {
    let high = if kit.shape.portrait() { 96.0 } else { ((kit.shape.size.y - 460.0) / 3.0).clamp(64.0, 96.0) };
    let frame = Node { width: px(220.0), height: px(high), flex_shrink: 0.0, ..default() };
    let words = [kit.t(key!("wolf-example-citizens")), kit.t(key!("wolf-example-wolf"))];
    example(kit, body, key!("wolf-howto-words"), width, |_, row| {
        row.spawn((Name::new("example cards"), frame.clone(), Pickable::IGNORE)).with_children(|frame| {
            for (n, word) in words.into_iter().enumerate() {
                let x = 20.0 + n as f32 * 96.0;
                let place = Rect::new(x, 0.0, x + 84.0, high);
                let face = Face { word: word.clone(), odd: n == 1, ..default() };
                let tilt = if n == 0 { -2.5 } else { 2.0 };
                card(frame, CardSpec { place, tilt, face, label: word, up: true, turns: false });
            }
        });
    });
    for (seats, words) in [([1, 2, 3], key!("wolf-howto-hints")), ([4, 5, 6], key!("wolf-howto-vote"))] {
        example(kit, body, words, width, |kit, row| {
            row.spawn((Name::new("example faces"), frame.clone(), Pickable::IGNORE)).with_children(|frame| {
                for (n, seat) in seats.into_iter().enumerate() {
                    let side = high / 1.2;
                    let area = Area { x: n as f32 * 72.0, y: 0.0, w: side.min(68.0), h: side.min(68.0) * 1.1 };
                    bust(kit, frame, area, Bust::new(face(Seat::player(seat))), NIGHT);
                }
            });
        });
    }
}
