//! How the game speaks to its page and hears it: functions of the object `lantern` in the page, found by name.

use crate::stage::awake::Awake;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use js_sys::{Array, Function, Object, Reflect};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

/// Something that the page tells.
#[derive(Message, Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PageEvent {
    /// The focus went there, in the mirror.
    Focus {
        /// The key of the thing it is about.
        key: String,
    },
    /// It was activated in the mirror.
    Choose {
        /// The key of the thing it is about.
        key: String,
    },
    /// Its value shall go one step.
    Nudge {
        /// The key of the thing it is about.
        key: String,
        /// -1 or 1.
        by: i32,
    },
    /// A field holds this now.
    Text {
        /// The field.
        key: String,
        /// Its text without what is being composed.
        value: String,
        /// How many letters stand before the caret, or the selection.
        from: usize,
        /// How many letters stand before the end of the selection.
        to: usize,
        /// What is being composed.
        preedit: String,
    },
    /// A finger has rested where it is.
    Rested {
        /// Its number.
        finger: u64,
    },
    /// The text of a game that was played; empty if it could not be read.
    Record {
        /// JSON.
        text: String,
    },
    /// The tab is hidden.
    Hidden,
    /// The tab is seen again, and was hidden for so long.
    Away {
        /// For how many milliseconds.
        ms: u64,
    },
    /// What became of something shared.
    Shared {
        /// It lies on the clipboard.
        #[serde(default)]
        copied: bool,
        /// Neither the system nor the clipboard took it.
        #[serde(default)]
        failed: bool,
        /// The game's ID.
        #[serde(default)]
        id: String,
    },
}

/// The object of the page, if this is our page.
fn lantern() -> Option<JsValue> {
    Reflect::get(&js_sys::global(), &"lantern".into()).ok().filter(|object| object.is_object())
}

/// Calls a function of the page.
pub fn call(name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let object = lantern()?;
    let function: Function = Reflect::get(&object, &name.into()).ok()?.dyn_into().ok()?;
    let list: Array = arguments.iter().collect();
    function.apply(&object, &list).ok()
}

/// Puts a value into the object of the page.
pub fn offer(name: &str, value: &JsValue) {
    let object = lantern().unwrap_or_else(|| {
        let object = Object::new();
        let _ = Reflect::set(&js_sys::global(), &"lantern".into(), &object);
        object.into()
    });
    let _ = Reflect::set(&object, &name.into(), value);
}

/// How many things the page has told so far; the mirror says it, so that the page knows what was heard.
#[derive(Resource, Default, Debug)]
pub struct Heard(pub u64);

/// Lets the page wake a sleeping stage.
pub fn offer_to_wake(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    commands.init_resource::<Heard>();
    let Some(proxy) = proxy.map(|proxy| proxy.clone()) else { return };
    let wake = Closure::<dyn FnMut()>::new(move || {
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    offer("wake", &wake.into_js_value());
}

/// Empties the page's box.
pub fn listen(mut out: MessageWriter<PageEvent>, mut awake: ResMut<Awake>, heard: Option<ResMut<Heard>>) {
    let Some(text) = call("take", &[]).and_then(|text| text.as_string()) else { return };
    // A page of another version may say what this program does not know.
    let all: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap_or_default();
    if let Some(mut heard) = heard {
        heard.0 += all.len() as u64;
    }
    for told in all {
        match serde_json::from_value(told) {
            Ok(told) => {
                awake.after_input();
                out.write(told);
            }
            Err(error) => warn!("the page said something unknown: {error}"),
        }
    }
}

/// Says a sentence in the page's live region.
pub fn say(text: &str) {
    call("say", &[text.into()]);
}

/// Plays a sound of this name.
pub fn play_sound(name: &str, volume: f32) {
    call("sound", &[name.into(), f64::from(volume).into()]);
}

/// Plays a sound of this name over and over, at this volume; at none it stops.
pub fn loop_sound(name: &str, volume: f32) {
    call("loop", &[name.into(), f64::from(volume).into()]);
}

/// What music there is fades out.
pub fn hush() {
    call("hush", &[]);
}

/// Offers a text to other programs, with a link to the game of this ID.
pub fn share(text: &str, id: &str) {
    call("share", &[text.into(), id.into()]);
}

/// Gives a person a file.
pub fn save_file(name: &str, text: &str) {
    call("save", &[name.into(), text.into()]);
}
