//! Word Wolf on the stage: its niche, dark for now.

use super::WordWolf;
use crate::engine::Rules;
use crate::stage::game::{Game, Recess};
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use crate::{key, words};
use bevy::prelude::*;

/// Word Wolf.
pub static GAME: Game = Game {
    name: WordWolf::INFO.name,
    title: key!("game-wordwolf"),
    about: key!("game-wordwolf-about"),
    words: words!("wordwolf"),
    credits: None,
    picture: fire,
    play: None,
};

/// Six seats around a fire.
fn fire(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
    let (k, seen) = (niche.scale, niche.seen);
    let fire = kit.look(Look::new(Kind::Fire).a(78.0 * k, 1.0, 0.0, 0.0).opacity(seen));
    let rect = Rect::from_center_size(niche.spot(0.0, -104.0), Vec2::new(150.0, 190.0) * k);
    parent.spawn((Name::new("little fire"), at(rect), fire, Pickable::IGNORE));
    for (x, y) in [(-92.0, -58.0), (-46.0, -92.0), (46.0, -92.0), (92.0, -58.0), (-46.0, -26.0), (46.0, -26.0)] {
        let stone = Look::new(Kind::Panel).a(9.0 * k, 0.0, 0.0, 0.0).colour(hex(0x1C2542)).colour2(hex(0x6F4F22));
        let stone = kit.look(stone.opacity(seen));
        let rect = Rect::from_center_size(niche.spot(x, y), Vec2::new(24.0, 38.0) * k);
        parent.spawn((Name::new("little seat"), at(rect), stone, Pickable::IGNORE));
    }
}
