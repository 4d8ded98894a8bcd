//! A text field that composes: a seed, a name.

use super::focus::{FocusMemory, Focusable};
use super::gesture::Gesture;
use super::theme::kit::Kit;
use super::theme::surface::{Kind, Look};
use accesskit::{Action, Node as AccessNode, Role};
use bevy::a11y::AccessibilityNode;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, EditableTextFilter, LineHeight, TextCursorStyle, TextEdit};

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

/// A text was pasted into a field that [`HearsPaste`].
#[derive(EntityEvent, Clone, Debug)]
pub struct FieldPasted {
    /// The field.
    pub entity: Entity,
    /// All of it, with its lines.
    pub text: String,
}

/// Whoever made this field decides what a pasted text comes to.
#[derive(Component)]
pub struct HearsPaste;

/// A file that is dropped on the window while this field is there is pasted into it.
#[derive(Component)]
pub struct TakesFile;

/// Whether a syllable is being composed in a field, or ends in this very frame: an input method that ends one at Enter passes
/// the key on, which must not send what stands there without it.
pub fn composes(field: &EditableText) -> bool {
    field.is_composing() || field.pending_edits.iter().any(|edit| matches!(edit, TextEdit::ImeCommit { .. }))
}

#[derive(Component)]
struct Hint(Entity);

#[derive(Component, Default)]
struct Known(String);

/// Tells of changes, and shows hints in empty fields.
pub fn plugin(app: &mut App) {
    // In the frame in which a text changes: whoever presses a button right after it must find it told.
    app.add_systems(PostUpdate, tell.after(bevy::text::EditableTextSystems).before(bevy::ui::UiSystems::Layout));
    // In a browser the page's own field is pasted into.
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(PostUpdate, paste.before(bevy::text::EditableTextSystems));
}

/// Bevy drops a pasted text whole that has a line break in it, or is too long. Here lines are joined by spaces, and what
/// does not fit is cut off.
#[cfg(not(target_family = "wasm"))]
fn paste(
    mut fields: Query<(Entity, &mut EditableText, Has<HearsPaste>)>,
    clipboard: Option<ResMut<bevy::clipboard::Clipboard>>,
    mut commands: Commands,
) {
    let Some(mut clipboard) = clipboard else { return };
    for (entity, mut field, hears) in &mut fields {
        let pastes = |edit: &TextEdit| matches!(edit, TextEdit::Paste);
        if !field.pending_edits.iter().any(pastes) {
            continue;
        }
        let Some(Ok(text)) = clipboard.fetch_text().poll_result() else { continue };
        if hears {
            field.pending_edits.retain(|edit| !pastes(edit));
            commands.trigger(FieldPasted { entity, text });
            continue;
        }
        let room = field.max_characters.unwrap_or(usize::MAX).saturating_sub(field.value().to_string().chars().count());
        let line: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(room).collect();
        for edit in field.pending_edits.iter_mut().filter(|edit| pastes(edit)) {
            *edit = TextEdit::Insert(line.as_str().into());
        }
    }
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

/// The field `old` takes the place of `new`, which was made for it: with its text, its caret and what is being composed,
/// in the looks of the new one.
pub fn adopt(world: &mut World, old: Entity, new: Entity) {
    let Ok(made) = world.get_entity(new) else { return };
    let place = made.get::<ChildOf>().map(ChildOf::parent);
    let looks = (made.get::<TextFont>().cloned(), made.get::<TextColor>().copied(), made.get::<LineHeight>().copied());
    let Some(place) = place else { return };
    for mut hint in world.query::<&mut Hint>().iter_mut(world).filter(|hint| hint.0 == new) {
        hint.0 = old;
    }
    world.despawn(new);
    world.entity_mut(place).insert_children(0, &[old]);
    let mut field = world.entity_mut(old);
    if let (Some(font), Some(colour), Some(height)) = looks {
        field.insert((font, colour, height));
    }
}

impl Kit<'_> {
    /// Spawns a text field.
    pub fn field<'a>(&mut self, parent: &'a mut ChildSpawnerCommands<'_>, field: Field<'_>) -> EntityCommands<'a> {
        let width = px(280.0 * self.settings.text_scale().sqrt());
        self.field_of(parent, field, Node { width, max_width: percent(100.0), flex_shrink: 1.0, ..default() })
    }

    /// Spawns a text field that takes all the width there is.
    pub fn wide_field<'a>(&mut self, parent: &'a mut ChildSpawnerCommands<'_>, field: Field<'_>) -> EntityCommands<'a> {
        self.field_of(parent, field, Node { flex_grow: 1.0, flex_shrink: 1.0, flex_basis: px(0.0), ..default() })
    }

    fn field_of<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        field: Field<'_>,
        node: Node,
    ) -> EntityCommands<'a> {
        let palette = *self.palette;
        let plate = Look::new(Kind::Panel).a(10.0, 0.0, 0.0, 0.0).colour(palette.panel).colour2(palette.edge);
        let plate = self.look(plate);
        let (font, height) = self.field_font();
        let style = super::theme::fonts::Type::Body;
        let rem = style.rem() / self.settings.text_scale().sqrt();
        let hint = (self.sized(style, rem, palette.text_faint, field.hint), TextLayout::no_wrap());
        let node = Node {
            min_height: px(48.0),
            padding: UiRect::axes(px(14.0), px(10.0)),
            overflow: Overflow::clip(),
            ..node
        };
        let mut access = AccessNode::new(Role::TextInput);
        access.set_label(field.label);
        access.set_value(field.value.clone());
        access.add_action(Action::Focus);
        let mut text = EditableText::new(&field.value);
        text.max_characters = Some(field.most);
        let mut frame = parent.spawn((Name::new("field frame"), plate, node));
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
        // The line of text is lower than what a finger needs; its whole frame can be touched.
        let key = field.key.to_owned();
        frame.observe(
            move |mut click: On<Pointer<Click>>,
                  gesture: Res<Gesture>,
                  mut focus: ResMut<InputFocus>,
                  mut memory: ResMut<FocusMemory>| {
                click.propagate(false);
                if gesture.taps(&click) {
                    focus.set(inner, FocusCause::Navigated);
                    memory.key = Some(key.clone());
                }
            },
        );
        parent.commands_mut().entity(inner)
    }
}
