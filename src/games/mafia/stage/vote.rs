//! The vote at dusk: a ring with lines of chalk while few are alive, a front with trays when there are many.

use super::super::layout::phone;
use super::super::layout::vote::{self, Candidate, Ground, RING};
use super::cottage::{Thing, planted};
use super::square::{SeatOf, Villager, scrolled};
use crate::layout::bubble::Line;
use crate::layout::{Area, area, spot};
use crate::stage::focus::{Focusable, access};
use crate::stage::scenery::{Bust, Chalk, Frame, Grows, Place, Sky, Tag, Tone, bust, chalk, rect, sky, tag, tag_width};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::prelude::*;

/// A vote to be shown.
#[derive(Clone, Debug)]
pub struct Ballots<'a> {
    /// By seat.
    pub villagers: &'a [Villager],
    /// Whom each seat votes for, if it has voted for anybody.
    pub votes: &'a [Option<usize>],
    /// So many votes decide.
    pub majority: usize,
    /// Whom the lantern hangs over.
    pub leader: Option<usize>,
    /// The time of day.
    pub time: f32,
    /// Whose vote has only just been cast.
    pub fresh: Option<usize>,
    /// What it is shown in: below the bar, above the panel.
    pub frame: Area,
}

impl Ballots<'_> {
    fn count(&self, seat: usize) -> usize {
        self.votes.iter().filter(|vote| **vote == Some(seat)).count()
    }

    fn alive(&self) -> usize {
        self.villagers.iter().filter(|villager| !villager.gone).count()
    }

    fn tag(&self, seat: usize) -> Tag {
        let villager = &self.villagers[seat];
        let tone = match villager {
            Villager { gone: true, .. } => Tone::Gone,
            _ if self.leader == Some(seat) => Tone::Chosen,
            Villager { you: true, .. } => Tone::You,
            _ => Tone::Plain,
        };
        Tag { name: villager.short.clone(), icon: villager.role, tone, beads: 0 }
    }

    /// Spawns the vote; the sky's entity.
    pub fn dress(&self, kit: &mut Kit, images: &mut Assets<Image>, parent: &mut ChildSpawnerCommands<'_>) -> Entity {
        let ring = self.alive() <= RING;
        let size = kit.shape.size;
        let ground = if ring { size.y * 0.56 } else { size.y * 0.30 };
        let place = Place::Square { ground, arcs: Vec::new(), reach: 1.0 };
        // A road leads out to the sun.
        let road: Vec<(crate::layout::Spot, f32)> = (0..40)
            .map(|step| {
                let t = step as f32 / 39.0;
                let sway = (t * 5.2).sin() * 34.0 * t;
                (spot(size.x * 0.5 + sway, ground * 0.90 + (size.y - ground * 0.9) * t * t.sqrt()), 3.0 + 46.0 * t * t)
            })
            .collect();
        let lane = if ring { 0.0 } else { 0.9 };
        let painted = sky(kit, images, parent, Sky { time: self.time, place, lane, opacity: 1.0 }, &road).id();
        if ring {
            self.ring(kit, parent);
        } else {
            self.crosses(kit, parent, ground);
            self.front(kit, parent);
        }
        painted
    }

    fn ring(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
        let seats: Vec<usize> = match self.villagers.len() <= RING {
            true => (0..self.villagers.len()).collect(),
            false => (0..self.villagers.len()).filter(|&seat| !self.villagers[seat].gone).collect(),
        };
        let sizes: Vec<(f32, f32)> = seats.iter().map(|&seat| tag_width(&kit.settings, &self.tag(seat), 10)).collect();
        let labels: Vec<f32> = sizes.iter().map(|size| size.0).collect();
        let label_h = sizes.first().map_or(28.0, |size| size.1);
        let places = vote::ring(&Ground { frame: self.frame, label_h, labels: &labels });
        let place_of = |seat: usize| seats.iter().position(|&other| other == seat).map(|at| places[at].face);
        for (from, to) in self.votes.iter().enumerate() {
            if let (Some(a), Some(b)) = (place_of(from), to.and_then(place_of)) {
                let leads = *to == self.leader;
                let colour = if leads { hex(0xFFE3B0) } else { hex(0xA9B4DC) };
                let stroke = Chalk::new(colour).wide(if leads { 2.2 } else { 1.7 });
                let mut line = chalk(kit, parent, Line::round(a, b), stroke);
                if self.fresh == Some(from) {
                    line.insert(Grows);
                }
            }
        }
        for (&seat, place) in seats.iter().zip(&places) {
            let villager = &self.villagers[seat];
            let somebody = Bust::new(villager.face).framed(Frame::Dark).gone(villager.gone).lit(0.9);
            bust(kit, parent, place.face, somebody, self.time).insert(SeatOf(seat));
            beads(kit, parent, place.beads, self.count(seat), 0);
            tag(kit, parent, place.label, &self.tag(seat), 10, false);
            self.choice(parent, seat, place.area);
        }
    }

    fn choice(&self, parent: &mut ChildSpawnerCommands<'_>, seat: usize, place: Area) {
        let access = access(Role::Button, self.villagers[seat].label());
        let focusable = Focusable { key: format!("seat-{seat}"), layer: 0 };
        parent.spawn((Name::new("seat"), SeatOf(seat), at(rect(place)), focusable, access));
    }

    fn front(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
        let mut ahead: Vec<usize> = (0..self.villagers.len()).filter(|&seat| self.count(seat) > 0).collect();
        ahead.sort_by_key(|&seat| std::cmp::Reverse(self.count(seat)));
        ahead.truncate(vote::FRONT);
        let votes: Vec<usize> = ahead.iter().map(|&seat| self.count(seat)).collect();
        let behind: Vec<usize> =
            (0..self.villagers.len()).filter(|seat| !self.villagers[*seat].gone && !ahead.contains(seat)).collect();
        let sizes: Vec<(f32, f32)> = behind.iter().map(|&seat| tag_width(&kit.settings, &self.tag(seat), 30)).collect();
        let labels: Vec<f32> = sizes.iter().map(|size| size.0).collect();
        let label_h = sizes.first().map_or(22.0, |size| size.1);
        let front = vote::front(self.frame, &votes, self.majority, &labels, label_h);
        for (&seat, place) in behind.iter().zip(&front.waiting) {
            let light = if place.row == 0 { 0.55 } else { 0.66 };
            bust(kit, parent, place.bust, Bust::new(self.villagers[seat].face).lit(light), self.time)
                .insert(SeatOf(seat));
            tag(kit, parent, place.label, &self.tag(seat), 30, false);
            self.choice(parent, seat, place.area);
        }
        for (at_place, (&seat, place)) in ahead.iter().zip(&front.candidates).enumerate() {
            self.candidate(kit, parent, seat, place, at_place == 0);
        }
    }

    fn candidate(
        &self,
        kit: &mut Kit,
        parent: &mut ChildSpawnerCommands<'_>,
        seat: usize,
        place: &Candidate,
        leads: bool,
    ) {
        let villager = &self.villagers[seat];
        let light = if leads { 0.95 } else { 0.72 };
        bust(kit, parent, place.bust, Bust::new(villager.face).lit(light), self.time).insert(SeatOf(seat));
        let count = self.count(seat);
        let line = place.beads.iter().copied().reduce(|a, b| a.with(&b)).unwrap_or_default();
        beads(kit, parent, line, count, place.beads.len() - count.min(place.beads.len()));
        let mut name = self.tag(seat);
        name.name = format!("{}  {count}", name.name);
        let (w, h) = tag_width(&kit.settings, &name, 10);
        let label = area(place.label.centre().x - w / 2.0, place.label.y, w, h);
        tag(kit, parent, label, &name, 10, false);
        let tray = kit.panel(12.0);
        parent.spawn((Name::new("tray"), at(rect(place.tray.area)), tray, Pickable::IGNORE));
        let voters = self.votes.iter().enumerate().filter(|(_, vote)| **vote == Some(seat)).map(|(voter, _)| voter);
        for (voter, face) in voters.zip(&place.tray.faces) {
            bust(kit, parent, *face, Bust::new(self.villagers[voter].face).framed(Frame::Dark), self.time);
        }
        self.choice(parent, seat, place.area);
    }

    /// Spawns the vote on a phone: a picture of those who have most votes, and everyone in a list below it.
    pub fn dress_phone(&self, kit: &mut Kit, images: &mut Assets<Image>, parent: &mut ChildSpawnerCommands<'_>) {
        let size = kit.shape.size;
        let mut ahead: Vec<usize> = (0..self.villagers.len()).filter(|&seat| self.count(seat) > 0).collect();
        ahead.sort_by_key(|&seat| std::cmp::Reverse(self.count(seat)));
        let votes: Vec<usize> = ahead.iter().map(|&seat| self.count(seat)).collect();
        let rest: Vec<usize> =
            (0..self.villagers.len()).filter(|seat| !self.villagers[*seat].gone && !ahead.contains(seat)).collect();
        let vote = phone::vote((size.x, size.y), &votes, rest.len(), kit.settings.text_scale());
        let place = Place::Square { ground: vote.stage.h * 0.52, arcs: Vec::new(), reach: 1.0 };
        sky(kit, images, parent, Sky { time: self.time, place, lane: 0.0, opacity: 1.0 }, &[]);
        for (n, (&seat, place)) in ahead.iter().zip(&vote.candidates).enumerate() {
            let somebody = Bust::new(self.villagers[seat].face).lit(if n == 0 { 0.95 } else { 0.75 });
            bust(kit, parent, place.bust, somebody, self.time).insert(SeatOf(seat));
            let empty = if n == 0 { self.majority.saturating_sub(votes[n]) } else { 0 };
            beads(kit, parent, place.beads, votes[n], empty);
            let mut name = self.tag(seat);
            name.name = format!("{} {}", name.name, votes[n]);
            tag(kit, parent, place.label, &name, 30, false);
        }
        let ground = Look::new(Kind::Panel).a(0.0, 0.0, 0.0, 0.0).colour(kit.palette.void).colour2(Color::NONE);
        let ground = kit.look(ground);
        let below = area(0.0, vote.list.y, size.x, size.y - vote.list.y);
        parent.spawn((Name::new("ground"), at(rect(below)), ground, Pickable::IGNORE));
        let last = vote.rest.last().or(vote.rows.last()).map_or(0.0, Area::foot);
        scrolled(parent, vote.list, vote.list.y + last + 8.0, |part| {
            for (&seat, row) in ahead.iter().chain(&rest).zip(vote.rows.iter().chain(&vote.rest)) {
                self.row(kit, part, seat, *row);
            }
        });
    }

    /// Somebody in the list of a phone: face, name, votes.
    fn row(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, seat: usize, row: Area) {
        let villager = &self.villagers[seat];
        let chosen = self.leader == Some(seat);
        let plate = kit.plate(if chosen { Plate::Taken } else { Plate::Plain }, 10.0);
        let ink = if chosen { kit.palette.title } else { kit.palette.text };
        let rem = Type::Control.rem() / kit.settings.text_scale().sqrt();
        let count = self.count(seat);
        let words = if count > 0 { format!("{}   {count}", villager.name) } else { villager.name.clone() };
        let words = kit.sized(Type::Control, rem, ink, words);
        let face = (row.h - 14.0).min(42.0);
        let node = Node {
            align_items: AlignItems::Center,
            padding: UiRect { left: px(face + 16.0), ..UiRect::all(px(4.0)) },
            overflow: Overflow::clip(),
            ..at(rect(row))
        };
        let access = access(Role::Button, villager.label());
        let focusable = Focusable { key: format!("seat-{seat}"), layer: 0 };
        let row_of = (Name::new("row"), SeatOf(seat), node, plate, focusable, access);
        parent.spawn(row_of).with_children(|inside| {
            let place = area(8.0, (row.h - face) / 2.0, face, face);
            bust(kit, inside, place, Bust::new(villager.face).framed(Frame::Dark), self.time);
            inside.spawn((words, TextLayout::no_wrap()));
        });
    }

    /// The gone are crosses on the ridge.
    fn crosses(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, ground: f32) {
        let w = kit.shape.size.x;
        for n in 0..self.villagers.iter().filter(|villager| villager.gone).count() {
            let x = w * 0.97 - 24.0 * n as f32;
            planted(kit, parent, (Thing::Cross, spot(x, ground * 0.72), 0.95), n, self.time);
        }
    }
}

/// A line of beads: so many filled, and so many empty ones after them.
fn beads(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, place: Area, filled: usize, empty: usize) {
    let count = filled + empty;
    if count == 0 {
        return;
    }
    let size = (place.w / count as f32).min(16.0).min(place.h.max(8.0));
    for n in 0..count {
        let x = place.centre().x + (n as f32 - (count as f32 - 1.0) / 2.0) * size;
        let node = Area::around(spot(x, place.centre().y), size * 1.25, size * 1.25);
        let (kind, seen) = if n < filled { (1.0, 1.0) } else { (2.0, 0.55) };
        let look = kit.look(Look::new(Kind::Pip).a(kind, 1.0, 0.0, 0.0).opacity(seen));
        parent.spawn((Name::new("bead"), at(rect(node)), look, Pickable::IGNORE));
    }
}
