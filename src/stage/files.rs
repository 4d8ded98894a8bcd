//! A file that is dropped on the window, read once: a record of a game is looked at, anything else is pasted into the field
//! of this screen that takes files.

use super::Screen;
use super::audio::{Cue, PlaySound};
use super::field::{FieldPasted, TakesFile};
use super::locale::Locale;
use super::replay;
use super::screens::Notice;
use crate::engine::{MOST_RECORD_BYTES, Record};
use crate::key;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes that are pasted: nobody types as much.
const MOST_PASTED: usize = 256 * 1024;

/// Files.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take.run_if(on_message::<FileDragAndDrop>));
}

fn take(
    mut dropped: MessageReader<FileDragAndDrop>,
    fields: Query<Entity, With<TakesFile>>,
    screen: Res<State<Screen>>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        let text = read(path_buf);
        if let Some(record) = text.as_ref().ok().and_then(|text| Record::read(text).ok()) {
            commands.queue(move |world: &mut World| replay::open(world, &record));
            continue;
        }
        match (fields.iter().next(), text) {
            (Some(entity), Ok(text)) if text.len() <= MOST_PASTED => commands.trigger(FieldPasted { entity, text }),
            (Some(_), text) => {
                warn!("a file is too long, or could not be read: {:?}", text.err());
                notice.show(locale.text(key!("file-unreadable")));
                commands.trigger(PlaySound(Cue::Refuse));
            }
            // A set-up without such a field has nothing to say to a file.
            (None, _) if *screen.get() == Screen::Setup => {}
            (None, _) => notice.show(locale.text(key!("replay-no-record"))),
        }
    }
}

/// The text in a file; one that is too long for anything is cut, and so is nothing any more.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST_RECORD_BYTES as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}
