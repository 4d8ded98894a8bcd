//! One device among several people. Between two of them the lamp is out, and nothing is shown but whose turn it is to take
//! the device; a hand that rests on the button takes it, and then the lamp lights what is theirs.

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::focus::{Chosen, First, Focusable, access};
use super::gesture::Gesture;
use super::lamp::{Lamp, Wick};
use super::scenery::{Bust, Frame, NIGHT, bust};
use super::settings::{Motion, Settings};
use super::shape::Shape;
use super::theme::fonts::Type;
use super::theme::kit::{Kit, Plate, at};
use super::theme::motion;
use super::theme::surface::{Kind, Look, Surface};
use super::{Flow, Screen};
use crate::key;
use crate::layout::{Area, face::Face};
use accesskit::Role;
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// Who is to take the device.
pub struct Handover {
    /// Their name.
    pub name: String,
    /// How they look.
    pub face: Face,
    /// The number of their turn, from 0, and how many have one.
    pub turn: (usize, usize),
}

/// They have it.
#[derive(EntityEvent, Clone, Debug)]
pub struct Taken {
    /// The button that was held.
    pub entity: Entity,
}

/// The button, and for how long a hand has rested on it.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Hold {
    held: bool,
    seconds: f32,
}

#[derive(Component)]
struct Ring;

/// Handing over.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, rest.in_set(Flow::Show).run_if(in_state(Screen::Table)))
        .add_systems(Update, trim.after(Flow::Show));
}

/// The light between two people: none. The lantern hangs there, cold.
pub fn darken(lamp: &mut Lamp, shape: &Shape) {
    let end = match shape.portrait() {
        false => 40.0,
        true if shape.size.y < SHORT => 68.0,
        true => 88.0,
    };
    (lamp.intensity, lamp.second, lamp.hang_from) = (0.0, None, -10.0);
    lamp.body = Some(Vec2::new(shape.size.x * 0.5, end));
    lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.2);
    lamp.goal_radius = shape.size.min_element() * 0.3;
}

/// A hand that rests on the button makes the wick an ember.
fn trim(holds: Query<&Hold>, mut lamp: ResMut<Lamp>) {
    let wick = match holds.iter().next() {
        Some(hold) => Wick::Ember((hold.seconds * 1000.0 / motion::TAKE.ms as f32).min(1.0)),
        None => Wick::Flame,
    };
    if lamp.wick != wick {
        lamp.wick = wick;
    }
}

/// A window that stands and is lower than this has little room.
const SHORT: f32 = 740.0;

/// Builds it into this place; the button tells [`Taken`].
pub fn handover<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    place: Rect,
    spec: &Handover,
) -> EntityCommands<'a> {
    let portrait = kit.shape.portrait();
    let high = place.height();
    // Large words in a low window need the room of the face.
    let cramped = portrait && kit.shape.size.y < SHORT && kit.settings.text_scale() > 1.2;
    let (share, at_share) = match (cramped, portrait) {
        (true, _) => (0.16, 0.25),
        (false, true) => (0.27, 0.31),
        (false, false) => (0.27, 0.34),
    };
    let side = (if portrait { 168.0 } else { 184.0_f32 }).min(high * share);
    let centre = Vec2::new(place.center().x, place.min.y + high * at_share);
    let around = |side: f32| Rect::from_center_size(centre, Vec2::splat(side));
    let ring = Look::new(Kind::Ring).a(0.0, 5.0, 0.0, 0.0).colour(kit.palette.accent_top).colour2(kit.palette.ink3);
    let ring = kit.own(ring);
    parent.spawn((Name::new("ring"), Ring, at(around(side + 28.0)), ring, Pickable::IGNORE));
    let Rect { min, .. } = around(side);
    let area = Area { x: min.x, y: min.y, w: side, h: side };
    bust(kit, parent, area, Bust::new(spec.face).framed(Frame::Dark).lit(0.6), NIGHT);
    let button_top = place.max.y - if portrait { 72.0 + 56.0 } else { 64.0 + 104.0 };
    let words_place = Rect::new(place.min.x, centre.y + side * 0.5 + 20.0, place.max.x, button_top - 8.0);
    words(kit, parent, words_place, spec);
    foot(kit, parent, Rect { min: Vec2::new(place.min.x, place.max.y - 48.0), ..place }, spec);
    button(kit, parent, place, button_top, &spec.name)
}

fn words(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, place: Rect, spec: &Handover) {
    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
    let scale = kit.settings.text_scale();
    let label = kit.tw(key!("handover"), &[("name", spec.name.clone().into())]);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::horizontal(px(16.0)),
        ..at(place)
    };
    let centred = || TextLayout::justify(Justify::Center);
    let named = access(Role::Label, label);
    parent.spawn((Name::new("handover"), node, named, Pickable::IGNORE)).with_children(|words| {
        let line = |words: &mut ChildSpawnerCommands<'_>, kit: &Kit, key: &str| {
            let rem = Type::Body.rem() / scale.powf(0.75);
            words.spawn((kit.sized(Type::Body, rem, dim, kit.t(key)), centred()));
        };
        let node = || Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, ..default() };
        words.spawn((Name::new("whose"), node(), Pickable::IGNORE)).with_children(|words| {
            line(words, kit, key!("handover-to"));
            // A name is what a person typed: it stands in the family that has every syllable.
            words.spawn((kit.sized(Type::Control, 2.8 / scale, ink, spec.name.clone()), centred()));
            line(words, kit, key!("handover-after"));
        });
        words.spawn((Name::new("look away"), node(), Pickable::IGNORE)).with_children(|words| {
            line(words, kit, key!("handover-look-away"));
        });
    });
}

/// A bead for each who gets the device, and the number of this turn.
fn foot(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, place: Rect, spec: &Handover) {
    let (turn, of) = spec.turn;
    let palette = *kit.palette;
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(8.0),
        ..at(place)
    };
    let args = [("turn", (turn + 1).into()), ("of", of.into())];
    let words = kit.tw(key!("handover-turn"), &args);
    let rem = Type::Small.rem() / kit.settings.text_scale().powf(0.75);
    parent.spawn((Name::new("turns"), node, Pickable::IGNORE)).with_children(|row| {
        for n in 0..of {
            let side = if n == turn { 14.0 } else { 10.0 };
            let look = Look::new(Kind::Panel).a(side / 2.0, 0.0, 0.0, 0.0);
            let look = match n.cmp(&turn) {
                std::cmp::Ordering::Less => look.colour(palette.accent_bottom).colour2(palette.accent_bottom),
                std::cmp::Ordering::Equal => look.colour(palette.ink3).colour2(palette.title),
                std::cmp::Ordering::Greater => look.colour(Color::NONE).colour2(palette.edge),
            };
            let look = kit.look(look);
            let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("turn"), node, look, Pickable::IGNORE));
        }
        row.spawn((kit.sized(Type::Small, rem, palette.text_dim, words), TextLayout::no_wrap()));
    });
}

fn button<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    place: Rect,
    top: f32,
    name: &str,
) -> EntityCommands<'a> {
    let portrait = kit.shape.portrait();
    let (wide, high) = if portrait { (place.width() - 32.0, 72.0) } else { (380.0, 64.0) };
    let left = place.center().x - wide / 2.0;
    let label = kit.t(key!("handover-hold"));
    let spoken = kit.tw(key!("handover-take"), &[("name", name.to_owned().into())]);
    let mut button = kit.button(parent, "take", label, Some("hand"), Plate::Taken);
    let node = at(Rect::new(left, top, left + wide, top + high));
    button
        .insert((Hold::default(), First, Focusable { key: "take".into(), layer: 0 }, access(Role::Button, spoken)))
        .entry::<Node>()
        .and_modify(move |mut old| {
            let Node { position_type, left, top, width, height, .. } = node;
            *old = Node { position_type, left, top, width, height, ..old.clone() };
        });
    button
        .observe(|press: On<Pointer<Press>>, mut holds: Query<&mut Hold>| {
            if let Ok(mut hold) = holds.get_mut(press.entity) {
                *hold = Hold { held: true, seconds: 0.0 };
            }
        })
        .observe(|chosen: On<Chosen>, holds: Query<&Hold>, mut commands: Commands| {
            // A hand that taps has to rest; a key or a screen reader cannot.
            if holds.get(chosen.entity).is_ok_and(|hold| !hold.held && hold.seconds == 0.0) {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.trigger(Taken { entity: chosen.entity });
            }
        });
    button
}

fn rest(
    mut holds: Query<(Entity, &mut Hold)>,
    rings: Query<&MaterialNode<Surface>, With<Ring>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut surfaces: ResMut<Assets<Surface>>,
    (mut awake, mut gesture, mut commands): (ResMut<Awake>, ResMut<Gesture>, Commands),
) {
    for (entity, mut hold) in &mut holds {
        let pressed = buttons.pressed(MouseButton::Left) || touches.iter().next().is_some();
        if hold.held && pressed {
            awake.for_seconds(0.2);
            hold.seconds += time.delta_secs().min(0.1);
            if hold.seconds >= motion::TAKE.ms as f32 / 1000.0 {
                *hold = Hold { held: false, seconds: 1.0 };
                // The hand that is lifted now taps nothing of what is shown next.
                gesture.swallow();
                commands.trigger(PlaySound(Cue::Confirm));
                commands.trigger(Taken { entity });
            }
        } else if hold.held || hold.seconds > 0.0 {
            // One frame later the click of this hand is over.
            *hold = if hold.held { Hold { held: false, ..*hold } } else { Hold::default() };
        }
        let full = hold.seconds * 1000.0 / motion::TAKE.ms as f32;
        let shown = if settings.motion == Motion::None { full.floor() } else { full }.min(1.0);
        for ring in &rings {
            if surfaces.get(&ring.0).is_some_and(|surface| surface.params.a.x != shown)
                && let Some(mut surface) = surfaces.get_mut(&ring.0)
            {
                surface.params.a.x = shown;
            }
        }
    }
}
