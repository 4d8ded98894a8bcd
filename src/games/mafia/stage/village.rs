//! The village by night and at dawn: sky, houses, names, and the doors that are chosen from.

use super::super::layout::phone;
use super::super::layout::village::{Ground, HOUSE, VARIANTS, Village};
use super::cottage::{Cottage, Thing, cottage, planted};
use super::square::scrolled;
use crate::layout::{Area, Spot, area, spot};
use crate::stage::focus::{Focusable, access};
use crate::stage::lamp::Lamp;
use crate::stage::scenery::{DUSK, Place, Sky, Tag, Tone, rect, sky, tag, tag_width};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Who lives in a house, as whoever looks at it knows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Resident {
    /// What they are called, with all that is known of them.
    pub name: String,
    /// Their name alone, as the sign below them shows it.
    pub short: String,
    /// The sign of their role, where it is known and not told by anything else.
    pub role: Option<&'static str>,
    /// It is your own house: its window is lit.
    pub you: bool,
    /// They are there no more.
    pub gone: bool,
    /// They belong to your side.
    pub mate: bool,
    /// They went last night: the door stands open.
    pub missing: bool,
    /// How many of your side propose them.
    pub beads: usize,
    /// What else is told of them to whoever hears rather than sees.
    pub about: String,
}

impl Resident {
    fn label(&self) -> String {
        if self.about.is_empty() { self.name.clone() } else { format!("{}, {}", self.name, self.about) }
    }

    fn tag(&self) -> Tag {
        let tone = match self {
            Resident { you: true, .. } => Tone::You,
            Resident { gone: true, .. } => Tone::Gone,
            Resident { missing: true, .. } => Tone::Chosen,
            Resident { mate: true, .. } => Tone::Mate,
            _ => Tone::Plain,
        };
        Tag { name: self.short.clone(), icon: self.role, tone, beads: self.beads }
    }
}

/// A village to be shown.
#[derive(Clone, Debug)]
pub struct Night<'a> {
    /// By seat.
    pub residents: &'a [Resident],
    /// The time of day.
    pub time: f32,
    /// Below the bar at the top.
    pub top: f32,
    /// Above the panel at the foot.
    pub foot: f32,
    /// The number of the village: the same all game.
    pub seed: u32,
}

/// A door that can be chosen: where the lantern hangs then.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Door {
    /// Whose.
    pub seat: usize,
    /// The middle of the doorstep.
    pub foot: Spot,
    /// How wide the house is.
    pub w: f32,
}

/// Whose house it is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseOf(pub usize);

/// The name of a house, which stands out when the house is looked at.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct NameOf(pub usize);

impl Night<'_> {
    /// Where everything stands in this window.
    pub fn layout(&self, kit: &Kit) -> Village {
        let n = self.residents.len();
        let sizes: Vec<(f32, f32)> =
            self.residents.iter().map(|resident| tag_width(&kit.settings, &resident.tag(), n)).collect();
        let labels: Vec<f32> = sizes.iter().map(|size| size.0).collect();
        let label_h = sizes.first().map_or(22.0, |size| size.1);
        Village::new(&Ground {
            w: kit.shape.size.x,
            top: self.top,
            foot: self.foot,
            seed: self.seed,
            label_h,
            labels: &labels,
        })
    }

    /// Spawns the village; the sky's entity.
    pub fn dress(&self, kit: &mut Kit, images: &mut Assets<Image>, parent: &mut ChildSpawnerCommands<'_>) -> Entity {
        let village = self.layout(kit);
        let (time, seats) = (self.time, self.residents.len());
        let terraces = village.terraces.iter().map(|terrace| terrace.y).take(4).collect();
        let place = Place::Village { terraces, foot: self.foot, seed: self.seed };
        let lane = if village.lane.is_empty() { 0.0 } else { 1.0 };
        let painted = sky(kit, images, parent, Sky { time, place, lane, opacity: 1.0 }, &village.lane).id();
        // From far to near.
        let mut order: Vec<(f32, Option<usize>, usize)> =
            village.houses.iter().enumerate().map(|(seat, house)| (house.foot.y, Some(seat), 0)).collect();
        order.extend(village.props.iter().enumerate().map(|(n, prop)| (prop.1.y, None, n)));
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, seat, n) in order {
            match seat.and_then(|seat| Some((seat, village.houses.get(seat)?, self.residents.get(seat)?))) {
                Some((seat, house, resident)) => {
                    let look = look_of(resident, house.variant, house.scale);
                    cottage(kit, parent, house.foot, house.w, look, time).insert(HouseOf(seat));
                }
                None => {
                    let (prop, foot, scale) = village.props[n];
                    planted(kit, parent, (Thing::Prop(prop), foot, scale), n, time);
                }
            }
        }
        for (seat, (house, resident)) in village.houses.iter().zip(self.residents).enumerate() {
            tag(kit, parent, house.label, &resident.tag(), seats, time > DUSK).insert(NameOf(seat));
        }
        for (seat, (house, resident)) in village.houses.iter().zip(self.residents).enumerate() {
            door(parent, rect(house.area), Door { seat, foot: house.foot, w: house.w }, resident);
        }
        painted
    }

    /// Spawns the picture above a phone's list: the house in focus, and some of the others.
    pub fn dress_phone(
        &self,
        kit: &mut Kit,
        images: &mut Assets<Image>,
        parent: &mut ChildSpawnerCommands<'_>,
        focus: usize,
    ) -> phone::Night {
        let own = self.residents.iter().position(|resident| resident.you).unwrap_or(0);
        let size = kit.shape.size;
        let night = phone::night((size.x, size.y), self.residents.len(), own, focus, kit.settings.text_scale());
        let (time, k) = (self.time, night.stage.h / 316.0);
        let terraces = vec![188.0 * k, 230.0 * k, 270.0 * k];
        let place = Place::Village { terraces, foot: night.stage.foot() - 6.0, seed: self.seed };
        sky(kit, images, parent, Sky { time, place, lane: 0.0, opacity: 1.0 }, &[]);
        for house in night.others.iter().chain([&night.focus]) {
            let Some(resident) = self.residents.get(house.seat) else { continue };
            let look = look_of(resident, house.variant, 0.45 + 0.55 * house.scale);
            let chosen = house.seat == focus;
            cottage(kit, parent, house.foot, house.w, Cottage { chosen, ..look }, time).insert(HouseOf(house.seat));
        }
        let named = night.others.iter().filter(|house| house.seat == own).chain([&night.focus]);
        for house in named {
            let Some(resident) = self.residents.get(house.seat) else { continue };
            let mut name = resident.tag();
            if house.seat == focus {
                name.tone = Tone::Chosen;
            }
            let (w, h) = tag_width(&kit.settings, &name, 10);
            let place = area(house.foot.x - w / 2.0, house.foot.y + 2.0, w, h);
            tag(kit, parent, place, &name, 10, time > DUSK);
        }
        self.list(kit, parent, &night);
        night
    }

    /// Everyone, in a list that scrolls.
    fn list(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, night: &phone::Night) {
        let ground = Look::new(Kind::Panel).a(0.0, 0.0, 0.0, 0.0).colour(kit.palette.void).colour2(Color::NONE);
        let ground = kit.look(ground);
        let below = area(0.0, night.list.y, night.list.w, kit.shape.size.y - night.list.y);
        parent.spawn((Name::new("ground"), at(rect(below)), ground, Pickable::IGNORE));
        let foot = night.list.y + night.cells.last().map_or(0.0, |cell| cell.foot() + 8.0);
        scrolled(parent, night.list, foot, |part| {
            for (seat, (cell, resident)) in night.cells.iter().zip(self.residents).enumerate() {
                self.cell(kit, part, *cell, seat, resident, night);
            }
        });
    }

    fn cell(
        &self,
        kit: &mut Kit,
        parent: &mut ChildSpawnerCommands<'_>,
        cell: Area,
        seat: usize,
        resident: &Resident,
        night: &phone::Night,
    ) {
        let chosen = night.focus.seat == seat;
        let plate = kit.plate(if chosen { Plate::Taken } else { Plate::Plain }, 10.0);
        let ink = match resident {
            Resident { gone: true, .. } => kit.palette.text_faint,
            _ if chosen => kit.palette.title,
            _ => kit.palette.text,
        };
        let rem = Type::Control.rem() / kit.settings.text_scale().sqrt();
        let words = kit.sized(Type::Control, rem, ink, resident.name.clone());
        let house = look_of(resident, seat * 3 % VARIANTS, 1.0);
        let node = Node {
            align_items: AlignItems::Center,
            padding: UiRect { left: px(cell.h + 10.0), ..UiRect::all(px(4.0)) },
            overflow: Overflow::clip(),
            ..at(rect(cell))
        };
        let door = Door { seat, foot: night.focus.foot, w: night.focus.w };
        let focusable = Focusable { key: format!("house-{seat}"), layer: 0 };
        let access = access(Role::Button, resident.label());
        parent.spawn((Name::new("cell"), door, node, plate, focusable, access)).with_children(|inside| {
            let w = 34.0;
            cottage(kit, inside, spot(10.0 + cell.h / 2.0, cell.h * 0.5 + 15.0), w, house, self.time);
            inside.spawn((words, TextLayout::no_wrap()));
        });
    }
}

fn look_of(resident: &Resident, variant: usize, scale: f32) -> Cottage {
    Cottage {
        variant,
        scale,
        lit: resident.you && !resident.gone,
        open: resident.missing,
        gone: resident.gone,
        chosen: false,
    }
}

fn door(parent: &mut ChildSpawnerCommands<'_>, place: Rect, door: Door, resident: &Resident) {
    let key = format!("house-{}", door.seat);
    let access = access(Role::Button, resident.label());
    parent.spawn((Name::new("door"), door, at(place), Focusable { key, layer: 0 }, access));
}

/// Hangs the lantern over a house.
pub fn hang(lamp: &mut Lamp, foot: Spot, w: f32) {
    let roof = foot.y - w * HOUSE;
    let size = (w / 130.0).clamp(0.62, 1.0);
    lamp.goal = Vec2::new(foot.x, foot.y - w * 0.42);
    lamp.goal_radius = w * 1.7;
    (lamp.intensity, lamp.second, lamp.size) = (1.25, None, size / 1.08);
    let end = spot(foot.x, roof - 66.0 * size);
    lamp.body = Some(Vec2::new(end.x, end.y));
    lamp.hang_from = end.y - 8.0 * size;
}

/// The lantern follows the door that is looked at.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, follow.after(crate::stage::Flow::Dress));
}

fn follow(
    focus: Res<InputFocus>,
    doors: Query<&Door>,
    mut houses: Query<(&HouseOf, &mut Cottage)>,
    mut lamp: ResMut<Lamp>,
) {
    if doors.is_empty() {
        return;
    }
    let chosen = focus.get().and_then(|entity| doors.get(entity).ok());
    for (of, mut house) in &mut houses {
        let now = chosen.is_some_and(|door| door.seat == of.0);
        if house.chosen != now {
            house.chosen = now;
        }
    }
    if let Some(door) = chosen {
        hang(&mut lamp, door.foot, door.w);
    }
}
