//! What somebody says, on paper with a tail, or thinks, on ink.

use crate::layout::Area;
use crate::layout::bubble::{Bubble, PADDING, RADIUS, Words, size};
use crate::stage::screens::scrolls;
use crate::stage::settings::Settings;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::{Palette, hex};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// Words of somebody.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Speech {
    /// What they come to: the speech act and whom it is addressed to.
    pub act: String,
    /// The words.
    pub text: String,
    /// They are only thought.
    pub thought: bool,
    /// An accusation: the act stands in red.
    pub accuses: bool,
    /// It was said before: paler.
    pub past: bool,
}

impl Speech {
    /// How large its bubble is, no wider than so.
    pub fn size(&self, settings: &Settings, most: f32) -> (f32, f32) {
        let px = Type::Body.rem() * 16.0 * settings.text_scale();
        size(&Words { act: &self.act, text: &self.text, px, line: px * 1.5 }, most)
    }
}

/// How far the node reaches beyond paper and tail: room for the shadow.
const MARGIN: f32 = 18.0;

/// Spawns a bubble with its words; so much of its left side is kept free.
pub fn speech<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    bubble: Bubble,
    speech: &Speech,
    free: f32,
) -> EntityCommands<'a> {
    let Bubble { body, root, tip } = bubble;
    let tail = Area { x: tip.x - 8.0, y: tip.y - 8.0, w: 16.0, h: 16.0 };
    let place = body.with(&tail).inset(-MARGIN);
    let contrast = kit.palette.contrast;
    let day = Palette::DAY;
    let (paper, line) = match speech.thought {
        true => (hex(0x131A30), hex(0xE9C987)),
        false if speech.past => (Color::srgba_u8(0xFF, 0xF9, 0xEA, 0xE2), Color::NONE),
        false => (day.ink2, Color::NONE),
    };
    let look = Look::new(Kind::Bubble)
        .a(root.x - place.x, root.y - place.y, tip.x - place.x, tip.y - place.y)
        .b(body.x - place.x, body.y - place.y, body.w, body.h)
        .c(RADIUS, if speech.thought { 1.0 } else { 0.0 }, 0.0, 1.0)
        .colour(paper)
        .colour2(line);
    let look = kit.own(look);
    let (act, ink) = match (contrast, speech.thought) {
        (true, _) => (kit.palette.accent, kit.palette.text),
        (false, true) => (kit.palette.accent_top, hex(0xFFE6B5)),
        (false, false) if speech.accuses => (day.danger, day.text),
        (false, false) => (day.accent, day.text),
    };
    let act = kit.sized(Type::Label, Type::Label.rem(), act, speech.act.clone());
    let style = if speech.thought { Type::Quote } else { Type::Body };
    let words = kit.words(style, ink, speech.text.clone());
    let inner = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect { left: px(PADDING.0 + free), ..UiRect::axes(px(PADDING.0), px(PADDING.1 - 2.0)) },
        // In the largest text a small window has too little room for a long sentence: then it scrolls.
        overflow: Overflow::scroll_y(),
        ..at(Rect::new(body.x - place.x, body.y - place.y, body.right() - place.x, body.foot() - place.y))
    };
    let mut spawned = parent.spawn((Name::new("bubble"), at(super::rect(place)), look, Pickable::IGNORE));
    spawned.with_children(|paper| {
        paper.spawn((Name::new("said"), scrolls(inner), Pickable::IGNORE)).with_children(|inner| {
            inner.spawn(act);
            inner.spawn(words);
        });
    });
    spawned
}
