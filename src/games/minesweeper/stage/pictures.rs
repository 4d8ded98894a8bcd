//! Trap Detection in little pictures: in its niche, on its page of How to play, beside the settings.

use super::stones::{self, Mark};
use crate::key;
use crate::stage::game::{Recess, Sample};
use crate::stage::screens::howto::example;
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// A few stones, a flag, and what the numbers say.
pub fn niche(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
    let seen = niche.seen;
    let cell = 57.0 * niche.scale;
    let origin = niche.spot(-85.5, -228.0);
    let rows = ["###", "#F2", "#31", "110"];
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let covered = matches!(c, '#' | 'F');
            let id = (y * 3 + x + 3) as f32;
            let look = Look::new(Kind::Tile).a(if covered { 0.0 } else { 1.0 }, id, 0.0, 0.0).opacity(seen);
            let look = kit.look(look);
            let centre = origin + Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * cell;
            let node = Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..around(centre, cell)
            };
            let mut tile = parent.spawn((Name::new("little stone"), node, look, Pickable::IGNORE));
            match c {
                'F' => {
                    let flag = kit.look(Look::new(Kind::Flag).opacity(seen));
                    let node = Node { width: px(cell * 0.8), height: px(cell * 0.8), ..default() };
                    tile.with_child((Name::new("little flag"), node, flag, Pickable::IGNORE));
                }
                '1'..='3' => {
                    let colour = [0x9CC4FF, 0x8FE0B0, 0xFFB59B][c as usize - '1' as usize];
                    let rem = cell * 0.5 / (16.0 * kit.settings.text_scale());
                    tile.with_child(kit.figures(rem, hex(colour).with_alpha(seen), c.to_string()));
                }
                _ => {}
            }
        }
    }
}

/// A corner of a corridor, the number that speaks, the stone that it speaks of, and what it says.
const CORNERS: [([&str; 3], usize, Option<(usize, Mark)>, &str); 3] = [
    (["#*##", "#2##", "##*#"], 5, None, key!("mines-howto-number")),
    (["0000", "0011", "001#"], 6, Some((11, Mark::Trap)), key!("mines-howto-trap")),
    (["001#", "001F", "001#"], 6, Some((3, Mark::Meant)), key!("mines-howto-safe")),
];

/// Corners, and what follows from each.
pub fn examples(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>, width: f32) {
    // Three pictures, the words around them, the bars above and the button below fit into a window that lies.
    let room = (kit.shape.size.y - 420.0) / 3.0 - 12.0;
    let stone = if kit.shape.portrait() { 38.0 } else { (room / 3.0).clamp(22.0, 38.0) };
    for (rows, reason, meant, words) in CORNERS {
        example(kit, body, words, width, |kit, row| {
            let frame = kit.look(Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.020, 0.022, 0.034));
            let size = Vec2::new(rows[0].len() as f32, rows.len() as f32) * stone;
            let node = |size: Vec2| Node { width: px(size.x), height: px(size.y), flex_shrink: 0.0, ..default() };
            let frame_node = Node { padding: px(6.0).all(), ..node(size + 12.0) };
            let marks: Vec<(usize, Mark)> = [(reason, Mark::Reason)].into_iter().chain(meant).collect();
            let field = stones::picture(kit, images, &rows, &marks, stone);
            row.spawn((Name::new("example board"), frame_node, frame, Pickable::IGNORE)).with_child((
                Name::new("example field"),
                node(size),
                field,
                Pickable::IGNORE,
            ));
        });
    }
}

/// How large a stone of the sample is.
const SAMPLE_STONE: f32 = 46.0;

/// Stones with numbers on them.
pub const SAMPLES: &[Sample] =
    &[Sample { height: 2.0 * SAMPLE_STONE, draw: sample_numbers, words: |_| key!("sample-numbers") }];

fn sample_numbers(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>, place: Rect) {
    const CORNER: [&str; 2] = ["##21#", "#312#"];
    let field = Rect::from_center_size(place.center(), Vec2::new(5.0, 2.0) * SAMPLE_STONE);
    let stones = stones::picture(kit, images, &CORNER, &[], SAMPLE_STONE);
    parent.spawn((Name::new("sample stones"), at(field), stones, Pickable::IGNORE));
}
