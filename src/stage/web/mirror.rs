//! The mirror: everything that can be focused, with role, name, state and place, and everything that can be read, as
//! elements of the page. A screen reader reads those, since there is no way from AccessKit into a browser; what is
//! activated there takes the way that a reader's request takes natively.

use super::page::{Heard, PageEvent, call};
use crate::stage::Screen;
use crate::stage::awake::Awake;
use crate::stage::focus::{Disabled, Focusable, place};
use crate::stage::intent::Device;
use crate::stage::locale::Locale;
use crate::stage::screens::Root;
use crate::stage::shape::Shape;
use crate::stage::theme::kit::Prompts;
use crate::stage::theme::row::Row;
use accesskit::{Action, NodeId, Role, Toggled, TreeId};
use bevy::a11y::{AccessibilityNode, ActionRequest};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use serde_json::{Map, Value, json};

/// The room between a field's frame and its text.
const FRAME: Vec2 = Vec2::new(14.0, 10.0);

/// The mirror.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, obey)
        .add_systems(Last, (reflect, begin))
        .add_systems(Update, note_reader.in_set(crate::stage::Flow::Walk));
}

/// What the page asks for goes the way of a screen reader's requests.
fn obey(
    mut told: MessageReader<PageEvent>,
    things: Query<(Entity, &Focusable)>,
    mut out: MessageWriter<ActionRequest>,
) {
    let top = things.iter().map(|(_, thing)| thing.layer).max().unwrap_or(0);
    for told in told.read() {
        let (key, action) = match told {
            PageEvent::Focus { key } => (key, Action::Focus),
            PageEvent::Choose { key } => (key, Action::Click),
            PageEvent::Nudge { key, by } => (key, if *by < 0 { Action::Decrement } else { Action::Increment }),
            _ => continue,
        };
        let found = things.iter().find(|(_, thing)| thing.layer == top && thing.key == *key);
        if let Some((entity, _)) = found {
            let target_node = NodeId(entity.to_bits());
            out.write(ActionRequest(accesskit::ActionRequest {
                action,
                target_tree: TreeId::ROOT,
                target_node,
                data: None,
            }));
        }
    }
}

/// One who acts through the mirror holds neither mouse nor finger.
fn note_reader(mut told: MessageReader<PageEvent>, mut device: ResMut<Device>) {
    let acted = told.read().any(|told| matches!(told, PageEvent::Choose { .. } | PageEvent::Nudge { .. }));
    if acted && *device != Device::Keyboard {
        *device = Device::Keyboard;
    }
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::Switch | Role::CheckBox => "switch",
        Role::Slider => "slider",
        Role::SpinButton => "spinbutton",
        Role::TextInput => "field",
        Role::Tab | Role::RadioButton => "tab",
        Role::ListItem => "item",
        _ => "button",
    }
}

/// Without the joiners that keep Korean words whole on screen.
fn plain(text: &str) -> String {
    text.replace('\u{2060}', "")
}

fn reflect(
    things: Query<(
        Entity,
        &Focusable,
        &AccessibilityNode,
        &ComputedNode,
        &UiGlobalTransform,
        Has<Disabled>,
        Option<&Row>,
        Option<&EditableText>,
    )>,
    texts: Query<(Entity, &Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
    labels: Query<
        (&AccessibilityNode, &ComputedNode, &UiGlobalTransform, &InheritedVisibility),
        (Without<Text>, Without<Focusable>),
    >,
    roots: Query<&AccessibilityNode, With<Root>>,
    parents: Query<&ChildOf>,
    prompts: Query<(), With<Prompts>>,
    focus: Res<InputFocus>,
    shape: Res<Shape>,
    scale: Res<UiScale>,
    screen: Res<State<Screen>>,
    locale: Res<Locale>,
    awake: Res<Awake>,
    heard: Option<Res<Heard>>,
    mut before: Local<String>,
) {
    let top = things.iter().map(|(_, thing, ..)| thing.layer).max().unwrap_or(0);
    let lies = |node: &ComputedNode, at: &UiGlobalTransform| {
        let (centre, size) = place(node, at, &shape);
        let (from, size) = ((centre - size / 2.0) * scale.0, size * scale.0);
        [from.x.round() as i32, from.y.round() as i32, size.x.round() as i32, size.y.round() as i32]
    };
    let mut listed: Vec<([i32; 4], Value)> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut focused = Value::Null;
    for (entity, thing, access, node, at, disabled, row, field) in &things {
        if thing.layer != top {
            continue;
        }
        if focus.get() == Some(entity) {
            focused = json!(thing.key);
        }
        let mut lies = lies(node, at);
        if field.is_some() {
            // The whole frame of a field can be touched, not its line of text alone.
            let (x, y) = ((FRAME.x * scale.0) as i32, (FRAME.y * scale.0) as i32);
            lies = [lies[0] - x, lies[1] - y, lies[2] + 2 * x, lies[3] + 2 * y];
        }
        let mut told = Map::new();
        let name = plain(access.label().unwrap_or_default());
        told.insert("key".into(), json!(thing.key));
        told.insert("role".into(), json!(role_word(access.role())));
        told.insert("name".into(), json!(name));
        told.insert("place".into(), json!(lies));
        names.push(name);
        if let Some(about) = access.description() {
            told.insert("about".into(), json!(plain(about)));
        }
        if let Some(value) = access.value() {
            told.insert("value".into(), json!(plain(value)));
        }
        if let Some(on) = access.toggled() {
            told.insert("on".into(), json!(on == Toggled::True));
        }
        // One of several is chosen, or it is not, whichever way the tree says so.
        let chosen = (access.role() == Role::RadioButton).then(|| access.toggled() == Some(Toggled::True));
        if let Some(taken) = chosen.or(access.is_selected()) {
            told.insert("taken".into(), json!(taken));
        }
        if disabled {
            told.insert("off".into(), json!(true));
        }
        if let Some(row) = row {
            let (chosen, options) = row.standing();
            told.insert("now".into(), json!(chosen));
            told.insert("last".into(), json!(options.saturating_sub(1)));
        }
        if let Some(field) = field {
            told.insert("value".into(), json!(field.value().to_string()));
            told.insert("preedit".into(), json!(field.is_composing()));
            told.insert("most".into(), json!(field.max_characters));
        }
        listed.push((lies, Value::Object(told)));
    }
    // In the order in which one reads.
    listed.sort_by_key(|(lies, _)| ((lies[1] + lies[3] / 2) / 24, lies[0] + lies[2] / 2));
    let mut words: Vec<([i32; 4], String)> = Vec::new();
    if top == 0 {
        // What is drawn rather than written says itself: a guess with its marks, a chart.
        let drawn = |access: &AccessibilityNode| matches!(access.role(), Role::Label | Role::ListItem);
        for (access, node, at, visible) in &labels {
            let read = plain(access.label().unwrap_or_default());
            if visible.get() && drawn(access) && !read.trim().is_empty() {
                words.push((lies(node, at), read));
            }
        }
        let says = |of: Entity| labels.get(of).is_ok_and(|(access, ..)| drawn(access) && access.label().is_some());
        for (entity, text, node, at, visible) in &texts {
            let read = plain(&text.0);
            let part_of = |of: Entity| things.contains(of) || prompts.contains(of) || says(of);
            let told = !visible.get()
                // Nothing, or a figure in a picture.
                || read.trim().chars().count() < 2
                || names.iter().any(|name| name.contains(&read))
                || parents.iter_ancestors(entity).any(part_of);
            if !told {
                words.push((lies(node, at), read));
            }
        }
        words.sort_by_key(|(lies, _)| (lies[1] / 24, lies[0]));
    }
    let title = roots.iter().find_map(|access| access.label()).map(plain).unwrap_or_default();
    let told = json!({
        "screen": format!("{:?}", screen.get()),
        "title": title,
        "lang": locale.language().tag(),
        "layer": top,
        "focus": focused,
        "heard": heard.map_or(0, |heard| heard.0),
        "still": !awake.moving(),
        "things": listed.into_iter().map(|(_, told)| told).collect::<Vec<_>>(),
        "words": words.into_iter().map(|(lies, text)| json!({ "text": text, "place": lies })).collect::<Vec<_>>(),
    });
    let text = told.to_string();
    if *before != text {
        call("mirror", &[text.as_str().into()]);
        *before = text;
    }
}

/// The first frames build the first screen; then the page may take its own lantern away.
fn begin(awake: Res<Awake>) {
    if awake.frames == 4 {
        call("begun", &[]);
    }
}
