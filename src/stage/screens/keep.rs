//! What goes on while a screen changes: how far a list was scrolled, and a text that is being written.
//!
//! Bevy's scroll area ([`bevy::ui_widgets`]) moves what lies under the pointer and no more; here a wheel, a finger and the
//! focus move the same list, and it is found again when its screen is built anew.

use crate::stage::awake::Awake;
use crate::stage::field::adopt;
use crate::stage::focus::{Focusable, place};
use crate::stage::shape::Shape;
use crate::stage::{Flow, Screen};
use bevy::input_focus::InputFocus;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::text::EditableText;

/// Scrolling, and what survives a screen that is built anew.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scrolled>()
        .add_observer(find_again)
        .add_systems(Update, scroll_by_wheel.in_set(Flow::Walk))
        .add_systems(Update, take_fields_back.after(Flow::Dress))
        .add_systems(PostUpdate, (keep_focus_in_sight, remember).chain().after(bevy::ui::UiSystems::PostLayout))
        .add_systems(Update, forget_elsewhere.before(Flow::Dress).run_if(state_changed::<Screen>));
}

/// How far each list of this screen was scrolled, by its name.
#[derive(Resource, Default)]
struct Scrolled(HashMap<String, Vec2>);

fn remember(
    lists: Query<(&Name, &ScrollPosition), (With<Scrolls>, Changed<ScrollPosition>)>,
    mut scrolled: ResMut<Scrolled>,
) {
    for (name, position) in &lists {
        scrolled.0.insert(name.to_string(), position.0);
    }
}

fn find_again(added: On<Add, Scrolls>, mut lists: Query<(&Name, &mut ScrollPosition)>, scrolled: Res<Scrolled>) {
    if let Ok((name, mut position)) = lists.get_mut(added.entity)
        && let Some(&before) = scrolled.0.get(name.as_str())
    {
        position.0 = before;
    }
}

fn forget_elsewhere(mut scrolled: ResMut<Scrolled>) {
    scrolled.0.clear();
}

/// The lists show something else now: they begin at their tops.
pub fn forget_scrolls(world: &mut World) {
    world.resource_mut::<Scrolled>().0.clear();
}

/// A text field whose screen is being built anew.
#[derive(Component)]
pub struct SetAside;

/// Before a screen is cleared: its fields are taken out of it.
pub fn set_fields_aside(world: &mut World) {
    let mut fields = world.query_filtered::<Entity, (With<EditableText>, With<Focusable>)>();
    let fields: Vec<Entity> = fields.iter(world).collect();
    for field in fields {
        world.entity_mut(field).remove::<ChildOf>().insert(SetAside);
    }
}

/// After it was built: a field that is there again is the one that was there before, with its caret and what is being
/// composed; the others go.
fn take_fields_back(
    aside: Query<(Entity, &Focusable), With<SetAside>>,
    fields: Query<(Entity, &Focusable), (With<EditableText>, Without<SetAside>)>,
    mut commands: Commands,
) {
    for (old, focusable) in &aside {
        match fields.iter().find(|(_, field)| field.key == focusable.key) {
            Some((new, _)) => commands.queue(move |world: &mut World| {
                adopt(world, old, new);
                world.entity_mut(old).remove::<SetAside>();
            }),
            None => commands.entity(old).despawn(),
        }
    }
}

/// A part of a screen that scrolls when its content is longer than its place.
#[derive(Component)]
pub struct Scrolls;

/// The node of a part that scrolls.
pub fn scrolls(node: Node) -> impl Bundle {
    (node, Scrolls, ScrollPosition::default())
}

fn scroll_by_wheel(
    mut wheel: MessageReader<bevy::input::mouse::MouseWheel>,
    mut drags: MessageReader<bevy::input::touch::TouchInput>,
    mut finger: Local<Option<Vec2>>,
    shape: Res<Shape>,
    scale: Res<UiScale>,
    screen: Res<State<Screen>>,
    window: Option<Single<&Window>>,
    mut parts: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Scrolls>>,
) {
    use bevy::input::mouse::MouseScrollUnit;
    use bevy::input::touch::TouchPhase;
    let mut by = 0.0;
    for turn in wheel.read() {
        by -= turn.y * if turn.unit == MouseScrollUnit::Line { 48.0 } else { 1.0 };
    }
    for touch in drags.read() {
        if touch.phase == TouchPhase::Moved
            && let Some(before) = *finger
        {
            by += before.y - touch.position.y;
        }
        *finger = matches!(touch.phase, TouchPhase::Started | TouchPhase::Moved).then_some(touch.position);
    }
    if by == 0.0 {
        return;
    }
    let pointer = finger.or_else(|| window.and_then(|window| window.cursor_position())).map(|at| at / scale.0);
    for (mut position, node, transform) in &mut parts {
        // On a table only what is pointed at scrolls: beside it lies a field that is dragged.
        let (centre, size) = place(node, transform, &shape);
        let pointed = pointer.is_none_or(|at| Rect::from_center_size(centre, size).contains(at));
        if *screen.get() == Screen::Table && !pointed {
            continue;
        }
        let k = shape.physical_per_logical();
        let most = ((node.content_size.y - node.size().y) / k).max(0.0);
        position.0.y = (position.0.y + by).clamp(0.0, most);
    }
}

/// What has the focus is in sight.
fn keep_focus_in_sight(
    focus: Res<InputFocus>,
    shape: Res<Shape>,
    focusables: Query<(&ComputedNode, &UiGlobalTransform), With<Focusable>>,
    parents: Query<&ChildOf>,
    mut parts: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Scrolls>>,
    mut last: Local<Option<Entity>>,
    mut awake: ResMut<Awake>,
) {
    let Some(entity) = focus.get() else { return };
    if *last == Some(entity) && !shape.is_changed() {
        return;
    }
    let Ok((node, transform)) = focusables.get(entity) else { return };
    if node.size() == Vec2::ZERO {
        return;
    }
    *last = Some(entity);
    let Some(part) = parents.iter_ancestors(entity).find(|ancestor| parts.contains(*ancestor)) else { return };
    let Ok((mut position, part_node, part_transform)) = parts.get_mut(part) else { return };
    let (centre, size) = place(node, transform, &shape);
    let (part_centre, part_size) = place(part_node, part_transform, &shape);
    let (top, foot) = (centre.y - size.y / 2.0 - 12.0, centre.y + size.y / 2.0 + 12.0);
    let (part_top, part_foot) = (part_centre.y - part_size.y / 2.0, part_centre.y + part_size.y / 2.0);
    let by = if top < part_top { top - part_top } else { (foot - part_foot).max(0.0) };
    if by != 0.0 {
        let most = ((part_node.content_size.y - part_node.size().y) / shape.physical_per_logical()).max(0.0);
        position.0.y = (position.0.y + by).clamp(0.0, most.max(0.0));
        awake.for_seconds(0.1);
    }
}
