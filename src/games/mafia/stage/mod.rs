//! Mafia on the stage: its niche, dark for now.

use super::Mafia;
use crate::engine::Rules;
use crate::stage::game::{Game, Recess};
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use crate::{key, words};
use bevy::prelude::*;

/// Mafia.
pub static GAME: Game = Game {
    name: Mafia::INFO.name,
    title: key!("game-mafia"),
    about: key!("game-mafia-about"),
    words: words!("mafia"),
    credits: None,
    picture: village,
    play: None,
};

/// A few houses under the moon; in some of them somebody is awake.
fn village(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, niche: &Recess) {
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
