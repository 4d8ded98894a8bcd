//! The rows of a set-up: each shows a part of what is chosen, and changes it.

use super::Choice;
use crate::key;
use crate::stage::field::Field;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::row::{Picked, RowSpec, Style};
use bevy::prelude::*;
use std::ops::RangeInclusive;

/// What a row says: its name and the line below it, in the language of the program.
pub struct Says {
    /// The row's own key.
    pub key: &'static str,
    /// Its name, in words.
    pub label: String,
    /// The line below it; empty for none.
    pub about: String,
}

impl Says {
    /// A row with a name alone.
    pub fn label(kit: &Kit, key: &'static str, label: &'static str) -> Says {
        Says { key, label: kit.t(label), about: String::new() }
    }

    /// A row with a name and a line below it.
    pub fn about(kit: &Kit, key: &'static str, label: &'static str, about: &'static str) -> Says {
        Says { key, label: kit.t(label), about: kit.t(about) }
    }
}

/// One of a few.
pub fn segments<C: Choice>(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    says: Says,
    options: Vec<String>,
    chosen: usize,
    set: fn(&mut C, usize),
) {
    row(kit, rows, says, options, chosen, Style::Segments, set);
}

/// Off or on.
pub fn switch<C: Choice>(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    says: Says,
    on: bool,
    set: fn(&mut C, bool),
) {
    let options = vec![kit.t(key!("off")), kit.t(key!("on"))];
    row(kit, rows, says, options, on.into(), Style::Switch, move |choice: &mut C, option| set(choice, option == 1));
}

/// A number.
pub fn slider<C: Choice>(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    says: Says,
    range: RangeInclusive<u32>,
    value: u32,
    set: fn(&mut C, u32),
) {
    let least = *range.start();
    let chosen = value.clamp(least, *range.end()) - least;
    let options = range.map(|n| n.to_string()).collect();
    let set = move |choice: &mut C, option: usize| set(choice, least + option as u32);
    row(kit, rows, says, options, chosen as usize, Style::Slider, set);
}

fn row<C: Choice>(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    says: Says,
    options: Vec<String>,
    chosen: usize,
    style: Style,
    set: impl Fn(&mut C, usize) + Send + Sync + 'static,
) {
    let Says { key, label, about } = says;
    kit.row(rows, RowSpec { key, label, about, options, chosen, style })
        .observe(move |picked: On<Picked>, mut choice: ResMut<C>| set(&mut choice, picked.option));
}

/// The row of such fields.
pub fn name_row<'a>(rows: &'a mut ChildSpawnerCommands<'_>) -> EntityCommands<'a> {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8.0),
        row_gap: px(8.0),
        padding: UiRect::axes(px(16.0), px(4.0)),
        flex_shrink: 0.0,
        ..default()
    };
    rows.spawn((Name::new("names"), node, Pickable::IGNORE))
}

/// A field for the name of the person with this number, from 0, among others in a row; `hint` is what they are called if
/// they type none.
pub fn name_field<'a>(
    kit: &mut Kit,
    row: &'a mut ChildSpawnerCommands<'_>,
    n: usize,
    (value, hint): (&str, &str),
    most: usize,
) -> EntityCommands<'a> {
    let label = kit.tw(key!("device-name-of"), &[("number", (n + 1).into())]);
    let frame = Node { width: px(148.0 * kit.settings.text_scale().sqrt()), ..default() };
    let mut field = Entity::PLACEHOLDER;
    row.spawn((Name::new("name"), frame, Pickable::IGNORE)).with_children(|frame| {
        let key = format!("name-{}", n + 1);
        let spec = Field { key: &key, label, value: value.to_owned(), hint: hint.to_owned(), most };
        field = kit.wide_field(frame, spec).id();
    });
    row.commands_mut().entity(field)
}

/// What can be typed: with what is in the field, what stands there while it is empty, and how much it takes.
pub fn field<'a>(
    kit: &mut Kit,
    rows: &'a mut ChildSpawnerCommands<'_>,
    says: Says,
    value: &str,
    hint: &'static str,
    most: usize,
) -> EntityCommands<'a> {
    let node = Node {
        width: percent(100.0),
        padding: UiRect::axes(px(16.0), px(8.0)),
        column_gap: px(16.0),
        row_gap: px(4.0),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let mut field = Entity::PLACEHOLDER;
    rows.spawn((Name::new("field row"), node, Pickable::IGNORE)).with_children(|row| {
        let Says { key, label, about } = says;
        let words = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
        row.spawn((Name::new("field words"), words, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.words(Type::Control, kit.palette.text, label.clone()));
            words.spawn(kit.words(Type::Small, kit.palette.text_dim, about));
        });
        let hint = kit.t(hint);
        field = kit.field(row, Field { key, label, value: value.to_owned(), hint, most }).id();
    });
    rows.commands_mut().entity(field)
}
