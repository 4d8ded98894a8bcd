//! One device among several people. Between two of them the lamp is out, and nothing is shown but whose turn it is to take
//! the device; a hand that rests on the button takes it, and then the lamp lights what is theirs.

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::focus::{Chosen, First, Focusable, access};
use super::gesture::Gesture;
use super::lamp::Lamp;
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
    app.add_systems(Update, rest.in_set(Flow::Show).run_if(in_state(Screen::Table)));
}

/// The light between two people: none.
pub fn darken(lamp: &mut Lamp, shape: &Shape) {
    (lamp.intensity, lamp.second, lamp.body) = (0.0, None, None);
    lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.2);
    lamp.goal_radius = shape.size.min_element() * 0.3;
}

/// Builds it into this place; the button tells [`Taken`].
pub fn handover<'a>(
    kit: &mut Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    place: Rect,
    spec: &Handover,
) -> EntityCommands<'a> {
    let portrait = kit.shape.portrait();
    let side = (if portrait { 168.0 } else { 184.0_f32 }).min(place.height() * 0.3);
    let high = place.height();
    let centre = Vec2::new(place.center().x, place.min.y + high * 0.08 + side * 0.6);
    let around = |side: f32| Rect::from_center_size(centre, Vec2::splat(side));
    let ring = Look::new(Kind::Ring).a(0.0, 5.0, 0.0, 0.0).colour(kit.palette.accent_top).colour2(kit.palette.ink3);
    let ring = kit.own(ring);
    parent.spawn((Name::new("ring"), Ring, at(around(side + 28.0)), ring, Pickable::IGNORE));
    let Rect { min, .. } = around(side);
    let area = Area { x: min.x, y: min.y, w: side, h: side };
    bust(kit, parent, area, Bust::new(spec.face).framed(Frame::Dark).lit(0.6), NIGHT);
    words(kit, parent, Rect { min: Vec2::new(place.min.x, centre.y + side * 0.5 + 24.0), ..place }, spec);
    button(kit, parent, place, &spec.name)
}

fn words(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, place: Rect, spec: &Handover) {
    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
    let scale = kit.settings.text_scale();
    let (turn, of) = spec.turn;
    let label = kit.tw(key!("handover"), &[("name", spec.name.clone().into())]);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(6.0),
        padding: UiRect::horizontal(px(16.0)),
        ..at(place)
    };
    let centred = || TextLayout::justify(Justify::Center);
    let named = access(Role::Label, label);
    parent.spawn((Name::new("handover"), node, named, Pickable::IGNORE)).with_children(|words| {
        let line = |words: &mut ChildSpawnerCommands<'_>, kit: &Kit, text: String| {
            words.spawn((kit.sized(Type::Body, Type::Body.rem() / scale.powf(0.75), dim, text), centred()));
        };
        line(words, kit, kit.t(key!("handover-to")));
        // A name is what a person typed: it stands in the family that has every syllable.
        words.spawn((kit.sized(Type::Control, 2.8 / scale.powf(0.75), ink, spec.name.clone()), centred()));
        line(words, kit, kit.t(key!("handover-after")));
        line(words, kit, kit.t(key!("handover-look-away")));
        let args = [("turn", (turn + 1).into()), ("of", of.into())];
        line(words, kit, kit.tw(key!("handover-turn"), &args));
    });
}

fn button<'a>(kit: &mut Kit, parent: &'a mut ChildSpawnerCommands<'_>, place: Rect, name: &str) -> EntityCommands<'a> {
    let portrait = kit.shape.portrait();
    let (wide, high) = if portrait { (place.width() - 32.0, 72.0) } else { (380.0, 64.0) };
    let top = place.max.y - high - if portrait { 24.0 } else { 48.0 };
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
