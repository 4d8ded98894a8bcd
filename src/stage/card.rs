//! A card that lies face down and is looked at by holding it. What it says is on the stage only while it is looked at:
//! face down there is no word of it among the texts, and none in the accessibility tree.

use super::audio::{Cue, play_after};
use super::awake::Awake;
use super::focus::{Chosen, Focusable, access};
use super::gesture::Gesture;
use super::speech::Say;
use super::theme::fonts::Type;
use super::theme::kit::{Kit, at, fill};
use super::theme::motion::{self, Mover};
use super::theme::palette::hex;
use super::theme::surface::{Kind, Look};
use super::{Flow, Screen};
use crate::key;
use crate::layout::text_width;
use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy_tweening::Lens;
use std::f32::consts::PI;
use std::time::Duration;

/// What stands on the face of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// Above the word: whose it is.
    pub above: String,
    /// The word.
    pub word: String,
    /// Below it.
    pub below: String,
    /// It is the odd one out: what stands around the word is red.
    pub odd: bool,
}

impl Face {
    /// It, said aloud.
    fn spoken(&self) -> String {
        let parts = [&self.above, &self.word, &self.below];
        let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        parts.join(". ")
    }
}

/// A card.
#[derive(Component, Clone, Debug)]
pub struct Card {
    face: Face,
    /// Its name while it lies face down.
    label: String,
    /// Which side is to be seen.
    up: bool,
    /// Which side is drawn; `None` before the first time.
    drawn: Option<bool>,
    size: Vec2,
    tilt: f32,
}

/// How far a card is turned: 0 is face down, 1 face up.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Turned(f32);

impl Turned {
    /// Whether its face is seen.
    pub fn is_up(self) -> bool {
        self.0 > 0.5
    }
}

/// On a card that is one of several: it waits so long before it is turned.
#[derive(Component, Clone, Copy, Debug)]
pub struct TurnsAfter(pub Duration);

struct TurnLens {
    from: f32,
    to: f32,
}

impl Lens<Turned> for TurnLens {
    fn lerp(&mut self, mut target: Mut<Turned>, ratio: f32) {
        target.0 = self.from + (self.to - self.from) * ratio.clamp(0.0, 1.0);
    }
}

/// On a card that can be looked at: whether a hand is on it, and until when it stays up for whoever cannot hold it.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Peek {
    held: bool,
    /// Since when.
    since: Duration,
    until: Option<Duration>,
}

/// Who chooses a card by a key or a screen reader cannot hold it: it stays up for so long.
const LOOK: Duration = Duration::from_millis(2600);
/// Whoever lets go sooner has tapped it.
const TAP: Duration = Duration::from_millis(300);

/// A card in words.
pub struct CardSpec {
    /// Where it lies.
    pub place: Rect,
    /// How it is turned, in degrees.
    pub tilt: f32,
    /// What it says.
    pub face: Face,
    /// Its name while it lies face down.
    pub label: String,
    /// Whether it lies face up.
    pub up: bool,
    /// Whether it is turned up before everybody's eyes.
    pub turns: bool,
}

/// Cards.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (peek, turn).chain().in_set(Flow::Show).run_if(in_state(Screen::Table)))
        .add_systems(PostUpdate, (lean, draw).chain().before(bevy::ui::UiSystems::Layout));
}

/// Spawns a card.
pub fn card<'a>(parent: &'a mut ChildSpawnerCommands<'_>, spec: CardSpec) -> EntityCommands<'a> {
    let CardSpec { place, tilt, face, label, up, turns } = spec;
    let size = place.size();
    let named = access(Role::Label, if up { face.spoken() } else { label.clone() });
    parent.spawn((
        Name::new("card"),
        at(place),
        UiTransform::from_rotation(Rot2::degrees(tilt)),
        Card { face, label, up, drawn: None, size, tilt },
        Turned(if up && !turns { 1.0 } else { 0.0 }),
        named,
        Pickable::IGNORE,
    ))
}

/// Spawns a card that lies face down and is looked at by holding it.
pub fn held_card<'a>(
    kit: &Kit,
    parent: &'a mut ChildSpawnerCommands<'_>,
    key: &str,
    mut spec: CardSpec,
) -> EntityCommands<'a> {
    spec.label = kit.tw(key!("card-face-down"), &[("card", spec.label.into())]);
    let named = access(Role::Button, spec.label.clone());
    let mut card = card(parent, CardSpec { up: false, ..spec });
    card.insert((Peek::default(), Focusable { key: key.to_owned(), layer: 0 }, named, Pickable::default()))
        .observe(|press: On<Pointer<Press>>, mut cards: Query<&mut Peek>, time: Res<Time<Real>>| {
            if let Ok(mut peek) = cards.get_mut(press.entity) {
                (peek.held, peek.since) = (true, time.elapsed());
            }
        })
        .observe(|chosen: On<Chosen>, mut cards: Query<&mut Peek>, time: Res<Time<Real>>| {
            if let Ok(mut peek) = cards.get_mut(chosen.entity) {
                peek.until = Some(time.elapsed() + LOOK);
            }
        });
    card
}

fn peek(
    mut cards: Query<(&mut Card, &mut Peek, &mut AccessibilityNode)>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    time: Res<Time<Real>>,
    mut say: MessageWriter<Say>,
    mut gesture: ResMut<Gesture>,
    mut awake: ResMut<Awake>,
) {
    for (mut card, mut peek, mut node) in &mut cards {
        // Whoever holds it has seen enough when they let go; a tap shows it for a while.
        if peek.held && time.elapsed() - peek.since > TAP {
            gesture.swallow();
        }
        if peek.held && !buttons.pressed(MouseButton::Left) && touches.iter().next().is_none() {
            peek.held = false;
        }
        let left = peek.until.map(|until| until.saturating_sub(time.elapsed())).unwrap_or_default();
        if !left.is_zero() {
            awake.wake_in(left.as_secs_f32());
        } else if peek.until.is_some() {
            peek.until = None;
        }
        let up = peek.held || !left.is_zero();
        if card.up != up {
            card.up = up;
            let words = if up { card.face.spoken() } else { card.label.clone() };
            if up {
                say.write(Say(words.clone()));
            }
            node.set_label(words);
        }
    }
}

fn turn(
    cards: Query<(Entity, &Card, &Turned, Option<&TurnsAfter>), Changed<Card>>,
    mut commands: Commands,
    mut mover: Mover,
) {
    for (entity, card, turned, after) in &cards {
        let goal = if card.up { 1.0 } else { 0.0 };
        if turned.0 != goal {
            // A card that is still on its way turns back from where it is.
            commands.entity(entity).despawn_related::<motion::Moved>();
            let after = after.map_or(Duration::ZERO, |after| after.0);
            play_after(&mut commands, after.as_secs_f32(), Cue::Card);
            mover.tween(entity, motion::CARD_TURN, after, TurnLens { from: turned.0, to: goal });
        }
    }
}

/// A card that is turned is seen from its edge half way.
fn lean(mut cards: Query<(&Card, &Turned, &mut UiTransform), Changed<Turned>>) {
    for (card, turned, mut transform) in &mut cards {
        let scale = Vec2::new((turned.0 * PI).cos().abs().max(0.02), 1.0);
        *transform = UiTransform { scale, rotation: Rot2::degrees(card.tilt), ..default() };
    }
}

/// Draws the side that is seen, and takes the other away.
fn draw(
    mut cards: Query<(Entity, &mut Card, &Turned), Or<(Changed<Turned>, Added<Card>)>>,
    mut kit: Kit,
    mut commands: Commands,
) {
    for (entity, mut card, turned) in &mut cards {
        let up = turned.is_up();
        if card.drawn == Some(up) {
            continue;
        }
        card.bypass_change_detection().drawn = Some(up);
        commands.entity(entity).despawn_related::<Children>();
        commands.entity(entity).with_children(|parent| match up {
            true => face(&mut kit, parent, &card),
            false => back(&mut kit, parent, card.size),
        });
    }
}

const RADIUS: f32 = 12.0;

/// The line inside the edge.
fn inner(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, size: Vec2, line: Color) {
    let by = (size.x * 0.05).clamp(4.0, 7.0);
    let look = Look::new(Kind::Panel).a(RADIUS - by / 2.0, 0.0, 0.0, 0.0).colour(Color::NONE).colour2(line);
    let look = kit.look(look);
    let place = Rect::from_corners(Vec2::splat(by), size - by);
    parent.spawn((Name::new("card line"), at(place), look, Pickable::IGNORE));
}

fn back(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, size: Vec2) {
    let palette = *kit.palette;
    let (fill_colour, brass) =
        if palette.contrast { (palette.void, palette.text) } else { (hex(0x26325C), hex(0xC99A4A)) };
    let look = Look::new(Kind::Panel).a(RADIUS, 0.0, 0.0, 0.0).colour(fill_colour).colour2(brass);
    let look = kit.look(look);
    parent.spawn((Name::new("card back"), fill(), look, Pickable::IGNORE));
    inner(kit, parent, size, brass);
    let icon = kit.icon("lantern", size.x * 0.5, if palette.contrast { palette.accent } else { hex(0xE9C987) });
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..fill() };
    parent.spawn((Name::new("card emblem"), node, Pickable::IGNORE)).with_child(icon);
}

fn face(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, card: &Card) {
    let palette = *kit.palette;
    let Card { face, size, .. } = card;
    let look = Look::new(Kind::Panel);
    let (look, brass) = match palette.contrast {
        true => (look.a(RADIUS, 0.0, 0.0, 0.0).colour(palette.void).colour2(palette.text), palette.accent),
        false => (look.a(RADIUS, 1.0, 0.0, 0.0).colour(hex(0xFFF6E0)).colour2(hex(0xEBD7A4)), hex(0xC99A4A)),
    };
    let look = kit.look(look);
    parent.spawn((Name::new("card face"), fill(), look, Pickable::IGNORE));
    inner(kit, parent, *size, brass);
    let (ink, small) = match (palette.contrast, face.odd) {
        (true, odd) => (palette.text, if odd { palette.danger } else { palette.accent }),
        (false, true) => (hex(0x2A2036), hex(0x8A2E1E)),
        (false, false) => (hex(0x2A2036), hex(0x8A4B16)),
    };
    // Words on a card keep to it, however large other words are.
    let scale = kit.settings.text_scale();
    let rem = |px: f32| px / 16.0 / scale;
    let side = (size.x * 0.09).min(12.0);
    let room = size.x - 2.0 * side - 4.0;
    let longest = face.word.split_whitespace().map(|part| text_width(part, 1.0)).fold(0.5, f32::max);
    // A word of several parts may take a line for each.
    let lines = face.word.split_whitespace().count().max(1) as f32;
    let high = (size.y * 0.3).min(size.y * 0.42 / lines);
    let word = (size.x * 0.25).min(high).min(room / longest).max(10.0);
    let whole = !face.above.is_empty() && !face.below.is_empty();
    let little = (size.x * 0.095).clamp(13.0, 15.0);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: if whole { JustifyContent::SpaceBetween } else { JustifyContent::SpaceEvenly },
        padding: UiRect::axes(px(side), px((size.y * 0.12).min(18.0))),
        ..fill()
    };
    let centred = || TextLayout::justify(Justify::Center);
    parent.spawn((Name::new("card words"), node, Pickable::IGNORE)).with_children(|words| {
        let lines = [
            (Type::Label, little, small, &face.above),
            (Type::Control, word, ink, &face.word),
            (Type::Small, little, small, &face.below),
        ];
        // An empty line would take room, too.
        for (style, size, ink, text) in lines.into_iter().filter(|(.., text)| !text.is_empty()) {
            words.spawn((kit.sized(style, rem(size), ink, text.clone()), centred()));
        }
    });
}
