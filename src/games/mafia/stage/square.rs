//! The square by day: busts in arcs or in a grid, names, what is being said, and an arrow to whoever is meant.

use super::super::layout::square::{Ground, Square, Talk};
use super::cottage::{Cottage, cottage};
use crate::layout::bubble::{self, Bubble, Line, Speaker};
use crate::layout::face::Face;
use crate::layout::{Area, area, spot};
use crate::stage::focus::{Focusable, Holds, access};
use crate::stage::scenery::{
    Bust, Chalk, DUSK, Frame, Grows, Place, Sky, Speech, Tag, Tone, bust, chalk, rect, sky, speech, tag, tag_width,
};
use crate::stage::screens::scrolls;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::{Palette, hex};
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::prelude::*;

/// Somebody in the square.
#[derive(Clone, PartialEq, Debug)]
pub struct Villager {
    /// What they are called, with all that is known of them.
    pub name: String,
    /// Their name alone, as the sign below them shows it.
    pub short: String,
    /// The sign of their role, where it is known and not told by anything else.
    pub role: Option<&'static str>,
    /// How they look.
    pub face: Face,
    /// It is you.
    pub you: bool,
    /// They are there no more.
    pub gone: bool,
    /// What else is told of them to whoever hears rather than sees.
    pub about: String,
    /// The icon of a sign beside them, and its colour.
    pub badge: Option<(&'static str, Color)>,
}

impl Villager {
    /// Their name, and what is told of them.
    pub fn label(&self) -> String {
        if self.about.is_empty() { self.name.clone() } else { format!("{}, {}", self.name, self.about) }
    }
}

/// What is said, by whom, and who is meant.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    /// The seat of whoever speaks.
    pub by: usize,
    /// The seat of whoever is meant.
    pub to: Option<usize>,
    /// The words.
    pub speech: Speech,
}

/// A day to be shown.
#[derive(Clone, Debug)]
pub struct Day<'a> {
    /// By seat.
    pub villagers: &'a [Villager],
    /// The last thing said first.
    pub said: &'a [Said],
    /// The time of day.
    pub time: f32,
    /// Below the bar at the top.
    pub top: f32,
    /// Above what lies at the foot.
    pub foot: f32,
    /// The last thing has only just been said.
    pub fresh: bool,
}

/// Somebody's place in the square, which can be chosen.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatOf(pub usize);

impl Day<'_> {
    fn tone(&self, seat: usize) -> Tone {
        let villager = &self.villagers[seat];
        let now = self.said.first();
        match now {
            _ if villager.gone => Tone::Gone,
            Some(said) if said.by == seat => Tone::Chosen,
            Some(said) if said.to == Some(seat) && said.speech.accuses => Tone::Accused,
            _ if villager.you => Tone::You,
            _ => Tone::Plain,
        }
    }

    fn tag(&self, seat: usize) -> Tag {
        let villager = &self.villagers[seat];
        Tag { name: villager.short.clone(), icon: villager.role, tone: self.tone(seat), beads: 0 }
    }

    /// Where everyone stands in this window.
    pub fn layout(&self, kit: &Kit) -> Square {
        let n = self.villagers.len();
        let sizes: Vec<(f32, f32)> = (0..n).map(|seat| tag_width(&kit.settings, &self.tag(seat), n)).collect();
        let labels: Vec<f32> = sizes.iter().map(|size| size.0).collect();
        Square::new(&Ground {
            w: kit.shape.size.x,
            top: self.top,
            foot: self.foot,
            text: kit.settings.text_scale(),
            label_h: sizes.first().map_or(22.0, |size| size.1),
            labels: &labels,
            portrait: kit.shape.portrait(),
        })
    }

    /// Spawns the square; the sky's entity.
    pub fn dress(&self, kit: &mut Kit, images: &mut Assets<Image>, parent: &mut ChildSpawnerCommands<'_>) -> Entity {
        let square = self.layout(kit);
        let ground = match (square.arcs.as_slice(), square.seats.first()) {
            ([arc], _) => arc.y - 62.0,
            ([arc, _], _) => arc.y - 58.0,
            ([arc, ..], _) => arc.y - 22.0,
            ([], Some(seat)) => seat.bust.y + seat.bust.h * 0.1,
            ([], None) => kit.shape.size.y * 0.5,
        };
        let several = square.arcs.len() > 1;
        let arcs = square.arcs.iter().filter(|_| several).map(|arc| (arc.y, arc.dip)).collect();
        let reach = square.arcs.first().map_or(1.0, |arc| arc.reach);
        let place = Place::Square { ground, arcs, reach };
        let painted = sky(kit, images, parent, Sky { time: self.time, place, lane: 0.0, opacity: 1.0 }, &[]).id();
        self.houses(kit, parent, ground, several);
        self.arrow(kit, parent, &square);
        let forward = matches!(square.talk, Talk::Beside { .. });
        if square.content > square.view.foot() + 0.5 {
            scrolled(parent, square.view, square.content, |inside| self.seats(kit, inside, &square, forward, true));
        } else {
            self.seats(kit, parent, &square, forward, false);
        }
        self.talk(kit, parent, &square);
        painted
    }

    /// Everyone in their places; within a part that scrolls these are counted from its corner.
    fn seats(
        &self,
        kit: &mut Kit,
        parent: &mut ChildSpawnerCommands<'_>,
        square: &Square,
        forward: bool,
        scrolled: bool,
    ) {
        let corner = if scrolled { spot(square.view.x, square.view.y) } else { spot(0.0, 0.0) };
        let here = |place: Area| Area { x: place.x - corner.x, y: place.y - corner.y, ..place };
        let speaker = self.said.first().map(|said| said.by);
        for (number, seat) in square.seats.iter().enumerate() {
            let left = forward && speaker == Some(number);
            self.seat(kit, parent, number, here(seat.bust), here(seat.label), left);
            let focusable = Focusable { key: format!("seat-{number}"), layer: 0 };
            let access = access(Role::Button, self.villagers[number].label());
            parent.spawn((Name::new("seat"), SeatOf(number), at(rect(here(seat.area))), Holds, focusable, access));
            badge(kit, parent, here(seat.bust), self.villagers[number].badge);
        }
    }

    fn light(&self) -> f32 {
        if self.time > DUSK { 1.0 } else { 0.78 }
    }

    fn seat(
        &self,
        kit: &mut Kit,
        parent: &mut ChildSpawnerCommands<'_>,
        seat: usize,
        place: Area,
        label: Area,
        left: bool,
    ) {
        let villager = &self.villagers[seat];
        if left {
            // Whoever speaks has stepped forward; a ring keeps the place.
            let ring = Look::new(Kind::Panel).a(9.0, 0.0, 0.0, 1.0).colour(Color::srgba_u8(0x6E, 0x50, 0x22, 0x60));
            let ring = kit.look(ring.colour2(hex(0x6F4F22)));
            let y = place.foot() - place.w * 0.12;
            let place = area(place.x - place.w * 0.05, y, place.w * 1.1, place.w * 0.22);
            parent.spawn((Name::new("ring"), at(rect(place)), ring, Pickable::IGNORE));
            return;
        }
        let somebody = Bust::new(villager.face).gone(villager.gone).lit(self.light());
        bust(kit, parent, place, somebody, self.time).insert(SeatOf(seat));
        tag(kit, parent, label, &self.tag(seat), self.villagers.len(), self.time > DUSK);
    }

    /// A few houses along the hills.
    fn houses(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, ground: f32, far: bool) {
        let w = kit.shape.size.x;
        let places: [(f32, f32, f32); 6] = [
            (0.055, 0.90, 0.95),
            (0.12, 0.95, 0.70),
            (0.33, 0.97, 0.80),
            (0.40, 0.985, 0.68),
            (0.87, 0.92, 0.92),
            (0.965, 0.965, 0.80),
        ];
        let width = if w < 600.0 {
            62.0
        } else if far {
            72.0
        } else {
            92.0
        };
        for (n, (x, y, scale)) in places.into_iter().enumerate() {
            let house = Cottage {
                variant: (n * 2) % 5,
                scale: 0.55 + 0.3 * scale,
                lit: false,
                open: false,
                gone: false,
                chosen: false,
            };
            cottage(kit, parent, spot(w * x, ground * y), width * scale, house, self.time);
        }
    }

    /// An arrow to whoever is meant; it passes behind whoever stands between.
    fn arrow(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, square: &Square) {
        let Some((by, to)) = self.said.first().and_then(|said| Some((said.by, said.to?))) else { return };
        let (Some(by), Some(to)) = (square.seats.get(by), square.seats.get(to)) else { return };
        let line = match square.talk {
            Talk::Above(_) => Line::between(by.bust, to.bust),
            Talk::Beside { speaker, .. } => Line::between(speaker, to.area),
            Talk::Strip(_) => return,
        };
        let ink = if kit.palette.contrast { kit.palette.danger } else { Palette::DAY.danger };
        let mut arrow = chalk(kit, parent, line, Chalk::arrow(ink));
        if self.fresh {
            arrow.insert(Grows);
        }
    }

    fn talk(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, square: &Square) {
        let Some(now) = self.said.first() else { return };
        let head = |seat: usize| square.seats.get(seat).map(|seat| seat.bust).unwrap_or_default();
        match square.talk {
            Talk::Above(place) => {
                let most = place.w.min(480.0 * kit.settings.text_scale());
                let speakers: Vec<Speaker> = self
                    .said
                    .iter()
                    .map(|said| Speaker { head: head(said.by), size: said.speech.size(&kit.settings, most) })
                    .collect();
                for (said, bubble) in self.said.iter().zip(bubble::above(place, &speakers)).rev() {
                    if let Some(bubble) = bubble {
                        let mut bubble = speech(kit, parent, bubble, &said.speech, 0.0);
                        if self.fresh && !said.speech.past {
                            bubble.insert(Grows);
                        }
                    }
                }
            }
            Talk::Beside { speaker, label, bubble } => {
                let villager = &self.villagers[now.by];
                bust(kit, parent, speaker, Bust::new(villager.face).lit(self.light()), self.time);
                tag(kit, parent, label, &self.tag(now.by), 10, self.time > DUSK);
                let h = now.speech.size(&kit.settings, bubble.w).1.clamp(70.0, bubble.h);
                let body = Area { y: bubble.centre().y - h / 2.0, h, ..bubble };
                let head = area(speaker.x, speaker.y + speaker.h * 0.2, speaker.w, speaker.h * 0.5);
                let mut bubble = speech(kit, parent, bubble::with_tail(body, head), &now.speech, 0.0);
                if self.fresh {
                    bubble.insert(Grows);
                }
            }
            Talk::Strip(strip) => self.strip(kit, parent, strip, now),
        }
    }

    /// A strip with a portrait.
    fn strip(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, strip: Area, now: &Said) {
        let corner = spot(strip.x, strip.y);
        let bubble = Bubble { body: strip, root: corner, tip: corner };
        let villager = &self.villagers[now.by];
        let side = (strip.h - 24.0).min(72.0);
        speech(kit, parent, bubble, &now.speech, side + 6.0);
        let portrait = area(strip.x + 12.0, strip.y + (strip.h - side) / 2.0, side, side);
        bust(kit, parent, portrait, Bust::new(villager.face).framed(Frame::Bright), self.time);
    }
}

/// A sign at somebody's shoulder.
pub fn badge(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, bust: Area, badge: Option<(&'static str, Color)>) {
    let Some((icon, colour)) = badge else { return };
    let side = (bust.w * 0.30).clamp(16.0, 26.0);
    let place = area(bust.right() - side * 0.7, bust.y + bust.h * 0.12, side, side);
    let plate = Look::new(Kind::Panel).a(side / 2.0, 0.0, 0.0, 0.0);
    let paper = if kit.palette.contrast { kit.palette.void } else { Palette::DAY.ink2 };
    let plate = kit.look(plate.colour(paper).colour2(colour));
    let icon = kit.icon(icon, side * 0.66, colour);
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(rect(place)) };
    parent.spawn((Name::new("badge"), node, plate, Pickable::IGNORE)).with_child(icon);
}

/// A part of a scene whose content is longer than its place, down to this height of the window.
pub fn scrolled(
    parent: &mut ChildSpawnerCommands<'_>,
    view: Area,
    foot: f32,
    fill: impl FnOnce(&mut ChildSpawnerCommands<'_>),
) {
    let node = Node { overflow: Overflow::scroll_y(), ..at(rect(view)) };
    parent.spawn((Name::new("scrolled"), scrolls(node))).with_children(|part| {
        let content = Node { width: px(view.w), height: px(foot - view.y), flex_shrink: 0.0, ..default() };
        part.spawn((Name::new("content"), content, Pickable::IGNORE)).with_children(fill);
    });
}
