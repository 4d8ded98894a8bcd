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

pub use page::{play_sound, save_file, say, share};
pub use prefs::{day, first_settings, languages};

use super::{Options, Paused, Screen};
use crate::stage::awake::Awake;
use crate::stage::intent::{Intended, Intent};
use crate::stage::screens::Notice;
use crate::stage::theme::kit::Kit;
use bevy::prelude::*;
use page::Told;
use std::time::Duration;

/// Starts the client on the page's canvas.
pub fn start() {
    #[cfg(feature = "probe")]
    probe::offer_tables();
    super::app(Options::default()).run();
}

/// Everything that the page and the game tell each other.
pub fn plugin(app: &mut App) {
    app.add_message::<Told>()
        .add_systems(Startup, (page::offer_to_wake, links::follow))
        .add_systems(First, (page::listen, count_absence).chain().after(bevy::time::TimeSystems))
        .add_systems(Update, (pause_when_hidden, tell_of_sharing, tell_of_storage).in_set(super::Flow::Walk))
        .add_plugins((mirror::plugin, typing::plugin));
}

/// The time that the tab was hidden is not time at the table.
fn count_absence(mut told: MessageReader<Told>, mut awake: ResMut<Awake>) {
    awake.away = Duration::ZERO;
    for told in told.read() {
        if let Told::Away { ms } = told {
            awake.away += Duration::from_millis(*ms);
        }
    }
}

/// A hidden table waits.
fn pause_when_hidden(
    mut told: MessageReader<Told>,
    screen: Res<State<Screen>>,
    paused: Option<Res<State<Paused>>>,
    mut intended: MessageWriter<Intended>,
) {
    let hidden = told.read().any(|told| matches!(told, Told::Hidden | Told::Away { .. }));
    let paused = paused.is_some_and(|paused| paused.get().0);
    // The game itself knows whether there is anything to pause.
    if hidden && *screen.get() == Screen::Table && !paused {
        intended.write(Intended(Intent::Pause));
    }
}

fn tell_of_sharing(mut told: MessageReader<Told>, kit: Kit, mut notice: ResMut<Notice>) {
    for told in told.read() {
        match told {
            Told::Shared { copied: true, .. } => notice.show(kit.t(key!("shared"))),
            Told::Shared { failed: true, id, .. } => {
                notice.show(kit.tw(key!("share-by-hand"), &[("id", id.clone().into())]));
            }
            _ => {}
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
