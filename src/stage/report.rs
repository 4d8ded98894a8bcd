//! Tells a tool outside the process what can be acted on, and where: `lantern play --report FILE`.
//!
//! Beside it, with the ending `frames`, stands how many frames were drawn, written anew with each.

use super::Screen;
use super::awake::Awake;
use super::focus::{Focusable, place};
use super::shape::Shape;
use super::speech::Said;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Where it is told.
#[derive(Resource)]
pub struct Report(pub PathBuf);

/// Tells.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, tell);
}

/// Everything that can be acted on.
#[derive(SystemParam)]
struct Things<'w, 's> {
    all: Query<'w, 's, (Entity, &'static Focusable, &'static ComputedNode, &'static UiGlobalTransform)>,
    focus: Res<'w, InputFocus>,
    shape: Res<'w, Shape>,
    scale: Res<'w, UiScale>,
}

impl Things<'_, '_> {
    /// Where each of them is in the window, and which has the focus.
    fn places(&self) -> (Map<String, Value>, Value) {
        let mut places = Map::new();
        let mut focused = Value::Null;
        for (entity, thing, node, transform) in &self.all {
            let at = place(node, transform, &self.shape).0 * self.scale.0;
            places.insert(thing.key.clone(), json!([at.x.round(), at.y.round()]));
            if self.focus.get() == Some(entity) {
                focused = json!(thing.key);
            }
        }
        (places, focused)
    }
}

fn tell(
    report: Res<Report>,
    screen: Res<State<Screen>>,
    things: Things,
    said: Res<Said>,
    awake: Res<Awake>,
    mut before: Local<String>,
) {
    let (places, focused) = things.places();
    let told = json!({
        "screen": format!("{:?}", screen.get()),
        "focus": focused,
        "things": places,
        // Several things may be said at once; whoever waits for one must not miss it.
        "said": said.0[said.0.len().saturating_sub(3)..].join(" "),
    });
    let text = told.to_string();
    if *before != text {
        before.clone_from(&text);
        replace(&report.0, &json!({ "told": told }).to_string());
    }
    replace(&report.0.with_extension("frames"), &awake.frames.to_string());
}

/// Whoever reads sees all of it or the one before. A report that cannot be written is only missed by who asked for it.
fn replace(file: &Path, text: &str) {
    let beside = file.with_extension("part");
    if std::fs::write(&beside, text).is_ok() {
        let _ = std::fs::rename(beside, file);
    }
}
