//! A text field that composes: a seed, a name.

use super::focus::Focusable;
use super::theme::kit::Kit;
use super::theme::surface::{Kind, Look};
use accesskit::{Action, Node as AccessNode, Role};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::text::{EditableTextFilter, TextCursorStyle};

/// What a field is for.
pub struct Field<'a> {
    /// Its key.
    pub key: &'a str,
    /// Its name.
    pub label: String,
    /// What it holds.
    pub value: String,
    /// What stands there while it is empty.
    pub hint: String,
    /// The most characters.
    pub most: usize,
}

/// Its text is another now.
#[derive(EntityEvent, Clone, Debug)]
pub struct FieldChanged {
    /// The field.
    pub entity: Entity,
    /// The whole text.
    pub value: String,
}

#[derive(Component)]
struct Hint(Entity);

#[derive(Component, Default)]
struct Known(String);

/// Tells of changes, and shows hints in empty fields.
pub fn plugin(app: &mut App) {
    // In the frame in which a text changes: whoever presses a button right after it must find it told.
    app.add_systems(PostUpdate, tell.after(bevy::text::EditableTextSystems).before(bevy::ui::UiSystems::Layout));
}

fn tell(
    mut fields: Query<(Entity, &EditableText, &mut Known, &mut AccessibilityNode)>,
    mut hints: Query<(&Hint, &mut Visibility)>,
    mut commands: Commands,
) {
    for (entity, text, mut known, mut access) in &mut fields {
        let value = text.value().to_string();
        for (_, mut visibility) in hints.iter_mut().filter(|(hint, _)| hint.0 == entity) {
            visibility.set_if_neq(if value.is_empty() { Visibility::Inherited } else { Visibility::Hidden });
        }
        if known.0 != value && !text.is_composing() {
            known.0.clone_from(&value);
            access.set_value(value.clone());
            commands.trigger(FieldChanged { entity, value });
        }
    }
}

impl Kit<'_> {
    /// Spawns a text field.
    pub fn field<'a>(&mut self, parent: &'a mut ChildSpawnerCommands<'_>, field: Field<'_>) -> EntityCommands<'a> {
        let palette = *self.palette;
        let plate = Look::new(Kind::Panel).a(10.0, 0.0, 0.0, 0.0).colour(palette.panel).colour2(palette.edge);
        let plate = self.look(plate);
        let (font, height) = self.field_font();
        let style = super::theme::fonts::Type::Body;
        let rem = style.rem() / self.settings.text_scale().sqrt();
        let hint = (self.sized(style, rem, palette.text_faint, field.hint), TextLayout::no_wrap());
        let node = Node {
            width: px(280.0 * self.settings.text_scale().sqrt()),
            max_width: percent(100.0),
            min_height: px(48.0),
            padding: UiRect::axes(px(14.0), px(10.0)),
            flex_shrink: 1.0,
            overflow: Overflow::clip(),
            ..default()
        };
        let mut access = AccessNode::new(Role::TextInput);
        access.set_label(field.label);
        access.set_value(field.value.clone());
        access.add_action(Action::Focus);
        let mut text = EditableText::new(&field.value);
        text.max_characters = Some(field.most);
        let mut frame = parent.spawn((Name::new("field frame"), plate, node, Pickable::IGNORE));
        let mut inner = Entity::PLACEHOLDER;
        frame.with_children(|frame| {
            inner = frame
                .spawn((
                    Name::new("field"),
                    Node { width: percent(100.0), ..default() },
                    text,
                    EditableTextFilter::new(|c| !c.is_control()),
                    (font, height, TextColor(palette.text)),
                    TextCursorStyle { color: palette.accent, ..default() },
                    Focusable { key: field.key.to_owned(), layer: 0 },
                    AccessibilityNode(access),
                    Known(field.value),
                ))
                .id();
            frame
                .spawn((
                    Name::new("field hint"),
                    Node { position_type: PositionType::Absolute, left: px(14.0), top: px(10.0), ..default() },
                    Hint(inner),
                    Pickable::IGNORE,
                ))
                .with_child(hint);
        });
        parent.commands_mut().entity(inner)
    }
}
