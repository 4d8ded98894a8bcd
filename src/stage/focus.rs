//! What has the focus, how it moves, and what happens when it is chosen, whatever the device.
//!
//! Everything a person can act on is a [`Focusable`]. Keys and gamepads walk from one to the nearest in a direction,
//! Tab goes through them in order, a pointer takes what it touches, a screen reader asks by its own way: all end in
//! one event, [`Chosen`].

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::gesture::Gesture;
use super::intent::{Device, Intended, Intent, Typing};
use super::screens::{Change, Notice};
use super::settings::{Motion, Settings};
use super::shape::Shape;
use super::theme::motion;
use super::theme::palette::Palette;
use super::theme::surface::{Kind, Look, Looks, Surface};
use accesskit::{Action, Node as AccessNode, Role};
use bevy::a11y::{AccessibilityNode, ActionRequest};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_render::prelude::MaterialNode;
use std::time::Duration;

/// Something a person can act on. The key names it in scripts and finds it again when a screen is built anew.
#[derive(Component, Clone, Debug)]
pub struct Focusable {
    /// Its name, unlike all others on the screen.
    pub key: String,
    /// Things on a higher layer cover those below: while there is one, only those of the highest can be reached.
    pub layer: u8,
}

/// Takes the focus when a screen opens.
#[derive(Component)]
pub struct First;

/// One of many that fill a row: how large it is, is given by the row, and it can be reached by other large things, too.
#[derive(Component)]
pub struct Dense;

/// A pointer over it does not move the focus there: small things beside the one that matters.
#[derive(Component)]
pub struct KeepsFocus;

/// It was chosen: by a key, a button, a click, a touch, or a screen reader.
#[derive(EntityEvent, Clone, Debug)]
pub struct Chosen {
    /// The thing it happened to.
    pub entity: Entity,
}

/// Its value shall go one step down or up.
#[derive(EntityEvent, Clone, Debug)]
pub struct Nudged {
    /// The thing it happened to.
    pub entity: Entity,
    /// -1 or 1.
    pub by: i32,
}

/// It was clicked with the other button, or held.
#[derive(EntityEvent, Clone, Debug)]
pub struct ChosenOtherwise {
    /// The thing it happened to.
    pub entity: Entity,
}

/// It was clicked twice, or with the middle button, or with both.
#[derive(EntityEvent, Clone, Debug)]
pub struct ChosenTwice {
    /// The thing it happened to.
    pub entity: Entity,
}

/// A finger may rest on it: that chooses it otherwise.
#[derive(Component)]
pub struct Holds;

/// The brackets stand around this size in its middle, where what can be touched is larger than what is seen.
#[derive(Component, Clone, Copy, Debug)]
pub struct Framed(pub Vec2);

/// The brackets stand inside it: it lies among others of its kind, and they would cover what those show.
#[derive(Component, Clone, Copy, Debug)]
pub struct FramedInside;

/// Left and right change its value rather than move on.
#[derive(Component)]
pub struct Adjustable;

/// Cannot be used now. It keeps its place and says so.
#[derive(Component)]
pub struct Disabled;

/// Why it cannot be used now, for whoever tries to.
#[derive(Component, Clone, Debug)]
pub struct Because(pub String);

/// It was chosen though it cannot be used now.
#[derive(EntityEvent, Clone, Debug)]
struct Declined {
    entity: Entity,
}

fn say_why(declined: On<Declined>, reasons: Query<&Because>, mut notice: ResMut<Notice>, mut commands: Commands) {
    commands.trigger(PlaySound(Cue::Refuse));
    if let Ok(Because(why)) = reasons.get(declined.entity) {
        notice.show(why);
    }
}

/// What had the focus last, by key, so that it is found again.
#[derive(Resource, Default, Debug)]
pub struct FocusMemory {
    /// The key to look for.
    pub key: Option<String>,
}

/// A node of the accessibility tree.
pub fn access(role: Role, label: impl Into<String>) -> AccessibilityNode {
    let mut node = AccessNode::new(role);
    node.set_label(label.into());
    if matches!(role, Role::Button | Role::RadioButton | Role::CheckBox | Role::Tab | Role::ListItem) {
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
    }
    AccessibilityNode(node)
}

/// Focus, its brackets, and everything that ends in `Chosen`.
pub fn plugin(app: &mut App) {
    app.init_resource::<FocusMemory>()
        .add_message::<ActionRequest>()
        .add_observer(click)
        .add_observer(hover)
        .add_observer(say_why)
        .add_systems(Startup, spawn_brackets)
        .add_systems(PreUpdate, note_typing.before(super::intent_systems()))
        .add_systems(Update, (tab, walk, obey_reader).chain().in_set(super::Flow::Walk))
        .add_systems(PostUpdate, settle_focus.before(bevy::ui::UiSystems::Layout))
        .add_systems(PostUpdate, move_brackets.after(bevy::ui::UiSystems::PostLayout));
}

/// Where a node lies in logical px of the design: centre and size.
pub fn place(node: &ComputedNode, transform: &UiGlobalTransform, shape: &Shape) -> (Vec2, Vec2) {
    let k = shape.physical_per_logical();
    (transform.affine().translation / k, node.size() / k)
}

fn click(
    mut click: On<Pointer<Click>>,
    focusables: Query<(&Focusable, Has<Disabled>)>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
    gesture: Res<Gesture>,
    time: Res<Time<Real>>,
    mut before: Local<Option<(String, Duration)>>,
    mut commands: Commands,
) {
    let Ok((focusable, disabled)) = focusables.get(click.entity) else { return };
    if gesture.swallows() {
        click.propagate(false);
        return;
    }
    if !top_layer(focusables.iter().map(|(f, _)| f.layer), focusable.layer) {
        return;
    }
    let entity = click.entity;
    focus.set(entity, FocusCause::Navigated);
    memory.key = Some(focusable.key.clone());
    match click.event.button {
        PointerButton::Secondary => commands.trigger(ChosenOtherwise { entity }),
        PointerButton::Primary if !disabled => {
            commands.trigger(Chosen { entity });
            // The stage's own time, not the machine's: a frame that takes long, or a script that runs ahead, makes no
            // two clicks of one, and no one of two.
            let now = time.elapsed();
            let soon = |then: Duration| now - then <= motion::DOUBLE_CLICK;
            *before = match before.take() {
                Some((key, then)) if key == focusable.key && soon(then) => {
                    commands.trigger(ChosenTwice { entity });
                    None
                }
                _ => Some((focusable.key.clone(), now)),
            };
        }
        PointerButton::Primary => commands.trigger(Declined { entity }),
        PointerButton::Middle => commands.trigger(ChosenTwice { entity }),
    }
    click.propagate(false);
}

fn top_layer(layers: impl Iterator<Item = u8>, layer: u8) -> bool {
    layers.max().unwrap_or(0) == layer
}

/// A mouse takes what it is moved over. What comes to lie under one that rests, because a screen was built or a list
/// scrolled, does not take the focus from the keys.
fn hover(
    over: On<Pointer<Move>>,
    focusables: Query<&Focusable, Without<KeepsFocus>>,
    all: Query<&Focusable>,
    device: Res<Device>,
    typing: Res<Typing>,
    gesture: Res<Gesture>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
) {
    // A mouse that is pushed aside does not take the field from whoever types.
    if *device != Device::Mouse || typing.0 || !gesture.stirs() {
        return;
    }
    if let Ok(focusable) = focusables.get(over.entity)
        && top_layer(all.iter().map(|f| f.layer), focusable.layer)
        && focus.get() != Some(over.entity)
    {
        focus.set(over.entity, FocusCause::Navigated);
        memory.key = Some(focusable.key.clone());
    }
}

fn note_typing(focus: Res<InputFocus>, fields: Query<(), With<EditableText>>, mut typing: ResMut<Typing>) {
    let now = focus.get().is_some_and(|entity| fields.contains(entity));
    if typing.0 != now {
        typing.0 = now;
    }
}

fn tab(
    keys: Res<ButtonInput<KeyCode>>,
    focusables: Query<(Entity, &Focusable, &ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    scrolled: Query<&ScrollPosition>,
    shape: Res<Shape>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
    mut commands: Commands,
) {
    if !keys.just_pressed(KeyCode::Tab) {
        return;
    }
    let top = focusables.iter().map(|(_, f, ..)| f.layer).max().unwrap_or(0);
    let mut order: Vec<_> = focusables.iter().filter(|(_, f, ..)| f.layer == top).collect();
    // Reading order: rows from the top, then from the left, as they lie before anything is scrolled.
    order.sort_by_cached_key(|(entity, _, _, at)| {
        let at = at.affine().translation;
        let above: f32 =
            parents.iter_ancestors(*entity).filter_map(|part| scrolled.get(part).ok()).map(|by| by.0.y).sum();
        (((at.y + above * shape.physical_per_logical()) / 24.0) as i32, at.x as i32)
    });
    let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let now = order.iter().position(|(entity, ..)| focus.get() == Some(*entity));
    let count = order.len();
    let next = match (now, back) {
        (Some(at), false) => (at + 1) % count.max(1),
        (Some(at), true) => (at + count - 1) % count.max(1),
        (None, _) => 0,
    };
    if let Some((entity, focusable, ..)) = order.get(next) {
        focus.set(*entity, FocusCause::Navigated);
        memory.key = Some(focusable.key.clone());
        commands.trigger(PlaySound(Cue::Focus));
    }
}
fn walk(
    mut intended: MessageReader<Intended>,
    focusables: Query<(
        Entity,
        &Focusable,
        &ComputedNode,
        &UiGlobalTransform,
        Has<Adjustable>,
        Has<Disabled>,
        Has<EditableText>,
    )>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
    mut commands: Commands,
) {
    let top = focusables.iter().map(|(_, f, ..)| f.layer).max().unwrap_or(0);
    for &Intended(intent) in intended.read() {
        let now = focus.get().and_then(|entity| focusables.get(entity).ok()).filter(|(_, f, ..)| f.layer == top);
        let direction = match intent {
            Intent::Up => Vec2::NEG_Y,
            Intent::Down => Vec2::Y,
            Intent::Left => Vec2::NEG_X,
            Intent::Right => Vec2::X,
            Intent::Confirm => {
                match now {
                    Some((entity, .., false, false)) => commands.trigger(Chosen { entity }),
                    Some((entity, .., true, false)) => commands.trigger(Declined { entity }),
                    _ => {}
                }
                continue;
            }
            _ => continue,
        };
        if let Some((entity, .., true, _, _)) = now
            && direction.y == 0.0
        {
            commands.trigger(Nudged { entity, by: direction.x as i32 });
            continue;
        }
        let rect =
            |node: &ComputedNode, at: &UiGlobalTransform| Rect::from_center_size(at.affine().translation, node.size());
        let from = now.map(|(_, _, node, at, ..)| rect(node, at));
        let others = focusables.iter().filter(|(entity, f, node, ..)| {
            f.layer == top && Some(*entity) != now.map(|now| now.0) && node.size().min_element() > 0.0
        });
        let best = others
            .filter_map(|(entity, f, node, at, ..)| {
                let score = match from {
                    Some(from) => distance(from, rect(node, at), direction)?,
                    None => at.affine().translation.length(),
                };
                Some((score, entity, f))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, entity, focusable)) = best {
            focus.set(entity, FocusCause::Navigated);
            memory.key = Some(focusable.key.clone());
            commands.trigger(PlaySound(Cue::Focus));
        }
    }
}

/// How far `to` is from `from` for one who walks in this direction; `None` if it does not lie that way.
/// The gap along the way counts once, being off the line counts more; what overlaps across the way is preferred.
fn distance(from: Rect, to: Rect, direction: Vec2) -> Option<f32> {
    let ahead = (to.center() - from.center()).dot(direction);
    let reach = (from.half_size() + to.half_size()).dot(direction.abs());
    // Beside it rather than ahead: more than half over each other along the way.
    if ahead <= reach * 0.25 + 1.0 {
        return None;
    }
    let gap = (ahead - reach).max(0.0);
    let across = direction.yx().abs();
    let off = ((to.center() - from.center()).dot(across)).abs();
    let apart = (off - (from.half_size() + to.half_size()).dot(across)).max(0.0);
    Some(gap + off * 0.35 + apart * 3.0)
}

fn obey_reader(
    mut requests: MessageReader<ActionRequest>,
    focusables: Query<(&Focusable, Has<Disabled>)>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    for ActionRequest(request) in requests.read() {
        let Some(entity) = Entity::try_from_bits(request.target_node.0) else { continue };
        let Ok((focusable, disabled)) = focusables.get(entity) else { continue };
        awake.after_input();
        focus.set(entity, FocusCause::Navigated);
        memory.key = Some(focusable.key.clone());
        match request.action {
            Action::Click if !disabled => commands.trigger(Chosen { entity }),
            Action::Increment => commands.trigger(Nudged { entity, by: 1 }),
            Action::Decrement => commands.trigger(Nudged { entity, by: -1 }),
            _ => {}
        }
    }
}

/// After a screen was built: the focus goes where it was, or to the first thing.
fn settle_focus(
    focusables: Query<(Entity, &Focusable, Has<First>)>,
    mut focus: ResMut<InputFocus>,
    mut memory: ResMut<FocusMemory>,
) {
    let top = focusables.iter().map(|(_, f, _)| f.layer).max().unwrap_or(0);
    let reachable = |entity| focusables.get(entity).is_ok_and(|(_, f, _)| f.layer == top);
    if focus.get().is_some_and(reachable) {
        return;
    }
    let on_top = || focusables.iter().filter(|(_, f, _)| f.layer == top);
    let again = on_top().find(|(_, f, _)| Some(&f.key) == memory.key.as_ref());
    let first = || on_top().find(|(.., first)| *first).or_else(|| on_top().next());
    match again.or_else(first) {
        Some((entity, focusable, _)) => {
            focus.set(entity, FocusCause::Navigated);
            memory.key = Some(focusable.key.clone());
        }
        None => {
            if focus.get().is_some() {
                focus.clear();
            }
        }
    }
}

/// The four corners around what has the focus.
#[derive(Component)]
struct Brackets {
    from: Rect,
    to: Rect,
    moving: f32,
    on: Option<Entity>,
}

/// How far outside the thing the brackets stand, and the room for their glow.
const OUTSIDE: f32 = 6.0;
/// How far inside they stand where they stand inside.
const INSIDE: f32 = 2.0;
const GLOW: f32 = 14.0;

fn spawn_brackets(mut commands: Commands, looks: ResMut<Looks>, mut surfaces: ResMut<Assets<Surface>>) {
    let look = Look::new(Kind::Bracket).margin(GLOW);
    commands.spawn((
        Name::new("focus brackets"),
        Brackets { from: Rect::default(), to: Rect::default(), moving: 1.0, on: None },
        Node { position_type: PositionType::Absolute, ..default() },
        looks.own(&mut surfaces, look),
        GlobalZIndex(900),
        Pickable::IGNORE,
        Visibility::Hidden,
    ));
}
/// What the brackets stand around.
#[derive(SystemParam)]
struct Bracketed<'w, 's> {
    all: Query<
        'w,
        's,
        (&'static ComputedNode, &'static UiGlobalTransform, Option<&'static Framed>, Has<FramedInside>),
        With<Focusable>,
    >,
    focus: Res<'w, InputFocus>,
    device: Res<'w, Device>,
    shape: Res<'w, Shape>,
    change: Res<'w, Change>,
}

impl Bracketed<'_, '_> {
    /// What has the focus, and where it is. A finger needs no brackets, and nothing has any on a screen that goes.
    fn now(&self) -> Option<(Entity, Rect)> {
        let entity = self.focus.get().filter(|_| *self.device != Device::Touch && !self.change.leaving())?;
        let (computed, transform, framed, inside) = self.all.get(entity).ok()?;
        let (centre, size) = place(computed, transform, &self.shape);
        let rect = Rect::from_center_size(centre, framed.map_or(size, |framed| framed.0));
        Some((entity, if inside { rect.inflate(-OUTSIDE - INSIDE) } else { rect }))
    }
}

fn move_brackets(
    brackets: Single<(&mut Brackets, &mut Node, &mut Visibility, &MaterialNode<Surface>)>,
    bracketed: Bracketed,
    palette: Res<Palette>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    let (mut brackets, mut node, mut visibility, material) = brackets.into_inner();
    let Some((entity, rect)) = bracketed.now() else {
        visibility.set_if_neq(Visibility::Hidden);
        brackets.on = None;
        return;
    };
    if brackets.to != rect {
        let shown = brackets.now();
        let jump = settings.motion == Motion::None || brackets.on.is_none();
        brackets.from = if jump { rect } else { shown };
        brackets.to = rect;
        brackets.moving = if jump { 1.0 } else { 0.0 };
    }
    brackets.on = Some(entity);
    if brackets.moving < 1.0 {
        awake.for_seconds(0.1);
        let length = motion::FOCUS_MOVE.duration(settings.motion).as_secs_f32().max(0.001);
        brackets.moving = (brackets.moving + time.delta_secs() / length).min(1.0);
    }
    let outer = brackets.now().inflate(OUTSIDE + GLOW);
    let wanted = (px(outer.min.x), px(outer.min.y), px(outer.width()), px(outer.height()));
    if (node.left, node.top, node.width, node.height) != wanted {
        (node.left, node.top, node.width, node.height) = wanted;
    }
    visibility.set_if_neq(Visibility::Visible);
    let colours = (LinearRgba::from(palette.focus).to_vec4(), LinearRgba::from(palette.focus_under).to_vec4());
    let stale = surfaces.get(&material.0).is_some_and(|s| (s.params.colour, s.params.colour2) != colours);
    if stale && let Some(mut surface) = surfaces.get_mut(&material.0) {
        (surface.params.colour, surface.params.colour2) = colours;
    }
}

impl Brackets {
    fn now(&self) -> Rect {
        let eased = motion::FOCUS_MOVE.ease.sample_unchecked(self.moving);
        Rect { min: self.from.min.lerp(self.to.min, eased), max: self.from.max.lerp(self.to.max, eased) }
    }
}

use bevy::math::Vec2Swizzles;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_thing_in_a_direction_is_straight_ahead() {
        let rect = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::splat(50.0));
        let from = rect(0.0, 0.0);
        let straight = distance(from, rect(0.0, 100.0), Vec2::Y).unwrap_or(f32::INFINITY);
        let aslant = distance(from, rect(80.0, 60.0), Vec2::Y).unwrap_or(f32::INFINITY);
        assert!(straight < aslant);
        assert_eq!(distance(from, rect(0.0, -100.0), Vec2::Y), None, "behind");
        assert_eq!(distance(from, rect(100.0, 5.0), Vec2::Y), None, "beside");
    }
}
