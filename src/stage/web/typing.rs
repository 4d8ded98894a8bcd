//! What is typed on the page comes into the field: the browser composes, pastes and dictates in an `<input>` that lies
//! over the field, and the field follows it letter by letter.

use super::page::PageEvent;
use crate::stage::Flow;
use crate::stage::focus::Focusable;
use bevy::prelude::*;
use bevy::text::{EditableText, PreeditCursor, TextEdit};

/// Follows what is typed.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Flow::Walk));
}

fn follow(mut told: MessageReader<PageEvent>, mut fields: Query<(&Focusable, &mut EditableText)>) {
    for told in told.read() {
        let PageEvent::Text { key, value, from, to, preedit } = told else { continue };
        let Some((_, mut field)) = fields.iter_mut().find(|(thing, _)| thing.key == *key) else { continue };
        for edit in edits(value, *from, *to, preedit, field.max_characters) {
            field.queue_edit(edit);
        }
    }
}

/// Everything anew: the whole text, the caret or the selection, and what is being composed there.
fn edits(value: &str, from: usize, to: usize, preedit: &str, most: Option<usize>) -> Vec<TextEdit> {
    let value: String = value.chars().filter(|c| !c.is_control()).take(most.unwrap_or(usize::MAX)).collect();
    let mut edits = vec![TextEdit::clear_ime_compose(), TextEdit::SelectAll];
    if value.is_empty() {
        edits.push(TextEdit::Delete);
    } else {
        edits.push(TextEdit::Insert(value.as_str().into()));
        edits.push(TextEdit::TextStart(false));
        edits.extend((0..from.min(value.len())).map(|_| TextEdit::Right(false)));
        edits.extend((from..to.min(value.len())).map(|_| TextEdit::Right(true)));
    }
    if !preedit.is_empty() {
        let end = preedit.len();
        edits.push(TextEdit::ImeSetCompose {
            value: preedit.into(),
            cursor: Some(PreeditCursor { anchor: end, focus: end }),
        });
    }
    edits
}
