//! A record that is dropped onto the window.

use super::open;
use crate::engine::{MOST_RECORD_BYTES, Record};
use crate::key;
use crate::stage::locale::Locale;
use crate::stage::screens::Notice;
use crate::stage::{Flow, Screen};
use bevy::prelude::*;
use std::io::Read;
use std::path::Path;

/// Takes what is dropped.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take.in_set(Flow::Walk));
}

/// A set-up may want a file of its own kind, so there only a record is taken, and anything else is not ours.
fn take(
    mut dropped: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    for dropped in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = dropped else { continue };
        match read(path_buf) {
            Some(record) => commands.queue(move |world: &mut World| open(world, &record)),
            None if *screen.get() != Screen::Setup => notice.show(locale.text(key!("replay-no-record"))),
            None => {}
        }
    }
}

fn read(path: &Path) -> Option<Record> {
    let mut text = String::new();
    let file = std::fs::File::open(path).ok()?;
    file.take(MOST_RECORD_BYTES as u64 + 1).read_to_string(&mut text).ok()?;
    Record::read(&text).ok()
}
