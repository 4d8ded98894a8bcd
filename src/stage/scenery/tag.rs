//! The name below a house or a bust.

use crate::layout::{Area, text_width};
use crate::stage::settings::Settings;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::{Palette, hex};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Somebody among the others.
    #[default]
    Plain,
    /// Whoever looks at it.
    You,
    /// Whoever is looked at, or speaks.
    Chosen,
    /// Whoever is accused.
    Accused,
    /// Whoever belongs to one's own side.
    Mate,
    /// Whoever is there no more.
    Gone,
}

/// A name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub tone: Tone,
    /// A sign after it.
    pub icon: Option<&'static str>,
    /// Beads after it.
    pub beads: usize,
}

impl Tag {
    /// How much room is taken by what stands after the name, in letters of this size.
    fn after(&self, px: f32) -> f32 {
        let icon = self.icon.map_or(0.0, |_| px + 3.0);
        icon + if self.beads == 0 { 0.0 } else { 6.0 + 13.0 * self.beads.min(6) as f32 }
    }
}

/// How large the letters of a name are among so many, in rem: large text grows less on names, so that they keep their
/// places.
fn letters(settings: &Settings, seats: usize) -> f32 {
    let rem = if seats > 14 { Type::Floor.rem() } else { Type::Label.rem() };
    rem / settings.text_scale().sqrt()
}

/// How wide and how high a name is among so many.
pub fn tag_width(settings: &Settings, tag: &Tag, seats: usize) -> (f32, f32) {
    let px = letters(settings, seats) * 16.0 * settings.text_scale();
    let beads = tag.after(px);
    let most = 132.0 * settings.text_scale().sqrt();
    let w = (text_width(&tag.name, px) + px * 1.5 + beads).clamp(px * 2.6, most);
    (w, (px * if seats > 14 { 1.70 } else { 1.86 }).round())
}

/// As much of a name as fits.
fn cut(name: &str, px: f32, room: f32) -> String {
    if text_width(name, px) <= room {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        if text_width(&short, px) + px * 1.4 > room && !short.is_empty() {
            break;
        }
        short.push(letter);
    }
    short.trim_end().to_owned() + "…"
}

/// Spawns a name. By day it stands on paper, by night on ink.
pub fn tag<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    place: Area,
    tag: &Tag,
    seats: usize,
    day: bool,
) -> EntityCommands<'a> {
    let palette = *kit.palette;
    let (fill, line, ink) = colours(&palette, tag.tone, day);
    let look = Look::new(Kind::Panel).a(place.h / 2.0, 0.0, 0.0, 0.0).colour(fill).colour2(line);
    let look = if tag.tone == Tone::Chosen && !day && !palette.contrast {
        let look = Look::new(Kind::Panel).a(place.h / 2.0, 1.0, 0.0, 0.0);
        look.colour(palette.accent_top).colour2(palette.accent_bottom)
    } else {
        look
    };
    let rem = letters(&kit.settings, seats);
    let px_size = rem * 16.0 * kit.settings.text_scale();
    let beads = tag.beads.min(6);
    let words = cut(&tag.name, px_size, place.w - px_size * 0.7 - tag.after(px_size));
    let words = kit.sized(Type::Label, rem, ink, words);
    let look = kit.look(look);
    let bead = Look::new(Kind::Panel).a(5.0, 0.0, 0.0, 0.0).colour(palette.danger).colour2(Color::NONE);
    let bead = (beads > 0).then(|| kit.look(bead));
    let icon = tag.icon.map(|icon| kit.icon(icon, px_size, ink));
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(3.0),
        ..at(super::rect(place))
    };
    let mut spawned = parent.spawn((Name::new("name"), node, look, Pickable::IGNORE));
    spawned.with_children(|inside| {
        inside.spawn((words, TextLayout::no_wrap()));
        if let Some(icon) = icon {
            inside.spawn(icon);
        }
        for _ in 0..beads {
            let node = Node { width: px(10.0), height: px(10.0), ..default() };
            if let Some(bead) = &bead {
                inside.spawn((Name::new("bead"), node, bead.clone(), Pickable::IGNORE));
            }
        }
    });
    spawned
}

/// Fill, line and ink.
fn colours(palette: &Palette, tone: Tone, day: bool) -> (Color, Color, Color) {
    if palette.contrast {
        let ink = match tone {
            Tone::Chosen => return (palette.accent, palette.accent, palette.on_accent),
            Tone::Accused | Tone::Mate => palette.danger,
            Tone::You => palette.accent,
            Tone::Gone => palette.text_faint,
            Tone::Plain => palette.text,
        };
        return (palette.void, ink, ink);
    }
    let day_colours = Palette::DAY;
    match (tone, day) {
        (Tone::Plain, false) => (Color::srgba_u8(0x07, 0x0A, 0x14, 0xE0), Color::NONE, palette.text),
        (Tone::You, false) => (hex(0x2A1D0C), hex(0x8A6A34), palette.accent_top),
        (Tone::Chosen, false) => (palette.accent_top, Color::NONE, palette.on_accent),
        (Tone::Accused, _) => (day_colours.danger, Color::NONE, hex(0xFFF1DC)),
        (Tone::Mate, _) => (hex(0x1A0E12), palette.danger, palette.danger),
        (Tone::Gone, false) => (Color::srgba_u8(0x07, 0x0A, 0x14, 0xB0), Color::NONE, palette.text_faint),
        (Tone::Plain, true) => (day_colours.ink2, Color::NONE, day_colours.text),
        (Tone::You, true) => (hex(0xFFE3A8), Color::NONE, day_colours.text),
        (Tone::Chosen, true) => (day_colours.text, Color::NONE, hex(0xFFF1DC)),
        (Tone::Gone, true) => (Color::srgba_u8(0xF3, 0xE6, 0xC8, 0xC0), Color::NONE, day_colours.text_faint),
    }
}
