//! The browser: the same stage on a canvas, and the page around it.
//!
//! The page (`wasm/page/`) does what a canvas cannot: it carries the mirror that a screen reader reads, the field that a
//! keyboard composes in, sound, sharing and links. It is spoken to by [`page`], and what it says comes back in one box
//! that is emptied at the beginning of a frame.

mod links;
mod mirror;
mod page;
mod prefs;
#[cfg(feature = "probe")]
mod probe;
pub mod store;
mod typing;

pub use page::{hush, loop_sound, play_sound, save_file, say, share};
pub use prefs::{day, first_settings, languages};

use super::{Options, Paused, Screen, replay};
use crate::stage::awake::Awake;
use crate::stage::gesture::{Gesture, Rested};
use crate::stage::intent::{Intended, Intent};
use crate::stage::screens::Notice;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::motion;
use bevy::prelude::*;
use page::PageEvent;
use std::time::Duration;

/// Starts the client on the page's canvas.
pub fn start() {
    #[cfg(feature = "probe")]
    probe::offer_tables();
    super::app(Options::default()).run();
}

/// Everything that the page and the game tell each other.
pub fn plugin(app: &mut App) {
    app.add_message::<PageEvent>()
        .add_systems(Startup, (page::offer_to_wake, links::follow, time_fingers))
        .add_systems(First, (page::listen, count_absence, hear_fingers).chain().after(bevy::time::TimeSystems))
        .add_systems(
            Update,
            (pause_when_hidden, look_at_records, tell_of_sharing, tell_of_storage).in_set(super::Flow::Walk),
        )
        .add_plugins((mirror::plugin, typing::plugin));
}

/// The time that the tab was hidden is not time at the table.
fn count_absence(mut told: MessageReader<PageEvent>, mut awake: ResMut<Awake>) {
    awake.away = Duration::ZERO;
    for told in told.read() {
        if let PageEvent::Away { ms } = told {
            awake.away += Duration::from_millis(*ms);
        }
    }
}

/// The page has the time stamps of touches; it says when a finger has rested.
fn time_fingers(mut gesture: ResMut<Gesture>) {
    gesture.timed = true;
    page::offer("rest", &(motion::HOLD.ms as f64).into());
}

fn hear_fingers(mut told: MessageReader<PageEvent>, mut out: MessageWriter<Rested>) {
    for told in told.read() {
        if let PageEvent::Rested { finger } = told {
            out.write(Rested { finger: *finger });
        }
    }
}

/// A hidden table waits.
fn pause_when_hidden(
    mut told: MessageReader<PageEvent>,
    screen: Res<State<Screen>>,
    paused: Option<Res<State<Paused>>>,
    mut intended: MessageWriter<Intended>,
) {
    let hidden = told.read().any(|told| matches!(told, PageEvent::Hidden | PageEvent::Away { .. }));
    let paused = paused.is_some_and(|paused| paused.get().0);
    // The game itself knows whether there is anything to pause.
    if hidden && *screen.get() == Screen::Table && !paused {
        intended.write(Intended(Intent::Pause));
    }
}

fn tell_of_sharing(mut told: MessageReader<PageEvent>, kit: Kit, mut notice: ResMut<Notice>) {
    for told in told.read() {
        match told {
            PageEvent::Shared { copied: true, .. } => notice.show(kit.t(key!("shared"))),
            PageEvent::Shared { failed: true, id, .. } => {
                notice.show(kit.tw(key!("share-by-hand"), &[("id", id.clone().into())]));
            }
            _ => {}
        }
    }
}

/// A record that was dropped onto the page, or that its address named.
fn look_at_records(mut told: MessageReader<PageEvent>, mut commands: Commands) {
    for told in told.read() {
        if let PageEvent::Record { text } = told {
            let text = text.clone();
            commands.queue(move |world: &mut World| replay::open_text(world, &text));
        }
    }
}

/// That nothing can be kept here is said once, and play goes on.
fn tell_of_storage(kit: Kit, mut notice: ResMut<Notice>, mut told: Local<bool>) {
    if !*told && store::failed() {
        *told = true;
        notice.show(kit.t(key!("storage-failed")));
    }
}

use crate::key;
