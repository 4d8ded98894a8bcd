//! A file that is dropped on the window: what is written in it is pasted into the field of this screen that takes files.

use super::audio::{Cue, PlaySound};
use super::field::{FieldPasted, TakesFile};
use super::locale::Locale;
use super::screens::Notice;
use crate::key;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes of a file that are read: nobody types as much.
const MOST: u64 = 256 * 1024;

/// Files.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take.run_if(on_message::<FileDragAndDrop>));
}

fn take(
    mut dropped: MessageReader<FileDragAndDrop>,
    fields: Query<Entity, With<TakesFile>>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        // Elsewhere a file has nothing to be dropped for.
        let Some(entity) = fields.iter().next() else { continue };
        match read(path_buf) {
            Ok(text) => commands.trigger(FieldPasted { entity, text }),
            Err(error) => {
                warn!("a file could not be read: {error}");
                notice.show(locale.text(key!("file-unreadable")));
                commands.trigger(PlaySound(Cue::Refuse));
            }
        }
    }
}

/// The text in a file; one that is too long, or no text, cannot be read.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST { Err(std::io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}
