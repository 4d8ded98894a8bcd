//! A row of a settings page: a name, and a value that left and right change, whatever it looks like.
//!
//! A row is kept while its value changes: [`Row::take`] draws the value anew, and nothing else.

use super::fonts::Type;
use super::kit::{Kit, Plate};
use super::surface::{Kind, Look, Surface};
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::focus::{Adjustable, Chosen, Focusable, KeepsFocus, Nudged, place};
use crate::stage::gesture::Gesture;
use crate::stage::shape::Shape;
use accesskit::{Action, Node as AccessNode, Role, Toggled};
use bevy::a11y::AccessibilityNode;
use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// How a value looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// One of a few words.
    Segments,
    /// On or off: the second option is on.
    Switch,
    /// More or less.
    Slider,
}

/// What a row offers.
#[derive(Component, Clone, Debug)]
pub struct Row {
    options: Vec<String>,
    chosen: usize,
    style: Style,
}

impl Row {
    /// Which option is taken, of how many.
    pub fn standing(&self) -> (usize, usize) {
        (self.chosen, self.options.len())
    }

    /// Takes an option.
    pub fn take(row: &mut Mut<'_, Row>, option: usize) {
        if row.chosen != option {
            row.chosen = option;
        }
    }

    fn value(&self) -> String {
        self.options.get(self.chosen).cloned().unwrap_or_default()
    }
}

/// The part of a row that shows its value.
#[derive(Component)]
struct RowValue;

/// Another option was taken.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Picked {
    /// The row.
    pub entity: Entity,
    /// Which option.
    pub option: usize,
}

/// A row in words.
pub struct RowSpec<'a> {
    /// Its key.
    pub key: &'a str,
    /// Its name.
    pub label: String,
    /// A line below it.
    pub about: String,
    /// The options, in words.
    pub options: Vec<String>,
    /// Which is taken.
    pub chosen: usize,
    /// How it looks.
    pub style: Style,
}

/// Rows answer to every device.
pub fn plugin(app: &mut App) {
    app.add_observer(|chosen: On<Chosen>, rows: Query<&Row>, mut commands: Commands| {
        if let Ok(row) = rows.get(chosen.entity) {
            let next = (row.chosen + 1) % row.options.len().max(1);
            let option = if row.style == Style::Slider { next.max(row.chosen) } else { next };
            commands.trigger(PlaySound(Cue::Confirm));
            commands.trigger(Picked { entity: chosen.entity, option });
        }
    })
    .add_observer(|nudged: On<Nudged>, rows: Query<&Row>, mut commands: Commands| {
        if let Ok(row) = rows.get(nudged.entity) {
            let last = row.options.len().saturating_sub(1);
            let option = row.chosen.saturating_add_signed(nudged.by as isize).min(last);
            commands.trigger(PlaySound(if option == row.chosen { Cue::Refuse } else { Cue::Focus }));
            if option != row.chosen {
                commands.trigger(Picked { entity: nudged.entity, option });
            }
        }
    })
    .add_systems(Update, show_values.after(Flow::Dress));
}

/// A row whose value changed shows it.
fn show_values(
    mut rows: Query<(Entity, &Row, &Children, &mut AccessibilityNode), Changed<Row>>,
    values: Query<Entity, With<RowValue>>,
    mut shown: Local<EntityHashMap<usize>>,
    mut kit: Kit,
    mut commands: Commands,
) {
    for (entity, row, children, mut access) in &mut rows {
        // A row that was just made shows its value already.
        let before = shown.insert(entity, row.chosen);
        if before.is_none_or(|before| before == row.chosen) {
            continue;
        }
        for value in children.iter().filter_map(|child| values.get(child).ok()) {
            commands.entity(value).despawn();
        }
        describe(&mut access, row);
        commands.entity(entity).with_children(|parent| kit.value(parent, entity, row));
    }
    shown.retain(|entity, _| commands.get_entity(*entity).is_ok());
}

fn describe(access: &mut AccessNode, row: &Row) {
    access.set_value(row.value());
    if row.style == Style::Switch {
        access.set_toggled(if row.chosen == 1 { Toggled::True } else { Toggled::False });
    }
}

impl Kit<'_> {
    /// Spawns a row.
    pub fn row<'a>(&mut self, parent: &'a mut ChildSpawnerCommands<'_>, spec: RowSpec<'_>) -> EntityCommands<'a> {
        self.any_row(parent, spec, None)
    }

    /// Spawns a row that shows a sign instead of its name.
    pub fn signed_row<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        spec: RowSpec<'_>,
        sign: MaterialNode<Surface>,
    ) -> EntityCommands<'a> {
        self.any_row(parent, spec, Some(sign))
    }

    fn any_row<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        spec: RowSpec<'_>,
        sign: Option<MaterialNode<Surface>>,
    ) -> EntityCommands<'a> {
        let RowSpec { key, label, about, options, chosen, style } = spec;
        let value = Row { options, chosen, style };
        let role = match style {
            Style::Segments => Role::SpinButton,
            Style::Switch => Role::Switch,
            Style::Slider => Role::Slider,
        };
        let mut access = AccessNode::new(role);
        access.set_label(label.clone());
        describe(&mut access, &value);
        if !about.is_empty() {
            access.set_description(about.clone());
        }
        for action in [Action::Click, Action::Focus, Action::Increment, Action::Decrement] {
            access.add_action(action);
        }
        let node = Node {
            width: percent(100.0),
            min_height: px(60.0),
            padding: UiRect::axes(px(16.0), px(8.0)),
            column_gap: px(16.0),
            row_gap: px(4.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            ..default()
        };
        let palette = *self.palette;
        let mut row = parent.spawn((
            Name::new(format!("row {key}")),
            node,
            value.clone(),
            Focusable { key: key.to_owned(), layer: 0 },
            Adjustable,
            AccessibilityNode(access),
        ));
        let owner = row.id();
        row.with_children(|row| {
            if let Some(sign) = sign {
                let node = Node { width: px(28.0), height: px(28.0), flex_shrink: 0.0, ..default() };
                row.spawn((Name::new("row sign"), node, sign, Pickable::IGNORE));
            } else {
                // They wrap before the value does.
                let words = Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    flex_shrink: 1.0,
                    flex_basis: px(0.0),
                    min_width: px(128.0 * self.settings.text_scale()),
                    ..default()
                };
                row.spawn((Name::new("row words"), words, Pickable::IGNORE)).with_children(|words| {
                    words.spawn(self.words(Type::Control, palette.text, label));
                    if !about.is_empty() {
                        words.spawn(self.words(Type::Small, palette.text_dim, about));
                    }
                });
            }
            self.value(row, owner, &value);
        });
        row
    }

    fn value(&mut self, row: &mut ChildSpawnerCommands<'_>, owner: Entity, value: &Row) {
        match value.style {
            Style::Segments => self.segments(row, owner, &value.options, value.chosen),
            Style::Switch => self.switch(row, value.chosen == 1),
            Style::Slider => self.slider(row, owner, value),
        }
    }

    fn segments(&mut self, row: &mut ChildSpawnerCommands<'_>, owner: Entity, options: &[String], chosen: usize) {
        let tray = Look::new(Kind::Panel).a(12.0, 0.0, 0.0, 0.0);
        let line = if self.palette.contrast { self.palette.edge } else { self.palette.ink3 };
        let tray = self.look(tray.colour(self.palette.panel).colour2(line));
        // On a phone, or in large text, the options may need two lines; elsewhere a rounded pixel must not make them wrap.
        let narrow = self.shape.size.x < 480.0 * self.settings.text_scale();
        let flex_wrap = if narrow { FlexWrap::Wrap } else { FlexWrap::NoWrap };
        let node = Node { padding: UiRect::horizontal(px(2.0)), flex_wrap, ..default() };
        let rem = Type::Label.rem() / self.settings.text_scale().powf(0.4);
        row.spawn((Name::new("segments"), RowValue, node, tray)).with_children(|segments| {
            for (option, words) in options.iter().enumerate() {
                let taken = option == chosen;
                let plate = if taken { Plate::Filled } else { Plate::Bare };
                let ink = if taken { self.palette.on_accent } else { self.palette.text_dim };
                let node = Node {
                    padding: UiRect::axes(px(14.0), px(8.0)),
                    min_height: px(42.0),
                    min_width: px(48.0),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                };
                let words = self.sized(Type::Label, rem, ink, words.clone());
                let surface = self.plate(plate, 9.0);
                // What can be touched is as high as the tray; what is seen leaves its rim free.
                let touched = Node { padding: UiRect::axes(px(1.0), px(3.0)), ..default() };
                segments
                    .spawn((Name::new("segment"), touched, KeepsFocus))
                    .observe(move |mut click: On<Pointer<Click>>, gesture: Res<Gesture>, mut commands: Commands| {
                        click.propagate(false);
                        if !gesture.taps(&click) {
                            return;
                        }
                        commands.trigger(PlaySound(Cue::Confirm));
                        commands.trigger(Picked { entity: owner, option });
                    })
                    .with_children(|segment| {
                        segment.spawn((Name::new("segment plate"), node, surface, Pickable::IGNORE)).with_child(words);
                    });
            }
        });
    }

    fn switch(&mut self, row: &mut ChildSpawnerCommands<'_>, on: bool) {
        let palette = *self.palette;
        let (fill, line) = if on { (palette.accent_bottom, palette.accent_top) } else { (palette.ink3, palette.edge) };
        let track = self.look(Look::new(Kind::Panel).a(17.0, 0.0, 0.0, 0.0).colour(fill).colour2(line));
        let knob = if on { palette.on_accent } else { palette.text_faint };
        let knob = self.look(Look::new(Kind::Panel).a(13.0, 0.0, 0.0, 0.0).colour(knob).colour2(Color::NONE));
        let check = self.icon("check", 16.0, if on { palette.title } else { Color::NONE });
        let track_node = Node {
            width: px(60.0),
            height: px(34.0),
            padding: px(4.0).all(),
            justify_content: if on { JustifyContent::End } else { JustifyContent::Start },
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("switch"), RowValue, track_node, track, Pickable::IGNORE)).with_children(|track| {
            let node = Node {
                width: px(26.0),
                height: px(26.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            };
            track.spawn((Name::new("knob"), node, knob, Pickable::IGNORE)).with_child(check);
        });
    }

    fn slider(&mut self, row: &mut ChildSpawnerCommands<'_>, owner: Entity, value: &Row) {
        let palette = *self.palette;
        let thick = if palette.contrast { 10.0 } else { 6.0 };
        let part = |kit: &mut Self, colour: Color, line: Color| {
            kit.look(Look::new(Kind::Panel).a(thick / 2.0, 0.0, 0.0, 0.0).colour(colour).colour2(line))
        };
        let track = part(self, palette.ink3, palette.outline());
        let filled = part(self, palette.accent_bottom, Color::NONE);
        let knob = Look::new(Kind::Panel).a(11.0, 0.0, 0.0, 0.0).colour(palette.title).colour2(palette.accent_bottom);
        let knob = self.look(knob);
        let words = self.words(Type::Label, palette.text, value.value());
        let node = Node { column_gap: px(18.0), align_items: AlignItems::Center, ..default() };
        row.spawn((Name::new("slider"), RowValue, node, Pickable::IGNORE)).with_children(|slider| {
            let node = Node { width: px(TRACK + KNOB), height: px(48.0), ..default() };
            let line = |width: f32| Node {
                position_type: PositionType::Absolute,
                left: px(KNOB / 2.0),
                top: px(24.0 - thick / 2.0),
                width: px(width),
                height: px(thick),
                ..default()
            };
            let share = value.chosen as f32 / (value.options.len().max(2) - 1) as f32;
            let mut parts = [Entity::PLACEHOLDER; 3];
            let mut rail = slider.spawn((Name::new("track"), node, KeepsFocus));
            rail.observe(slide).observe(let_go).observe(click_on_track).with_children(|inside| {
                inside.spawn((Name::new("rail"), line(TRACK), track, Pickable::IGNORE));
                parts[0] = inside.spawn((Name::new("filled"), line(TRACK * share), filled, Pickable::IGNORE)).id();
                let node = Node {
                    position_type: PositionType::Absolute,
                    left: px(TRACK * share),
                    top: px(13.0),
                    width: px(KNOB),
                    height: px(KNOB),
                    ..default()
                };
                parts[1] = inside.spawn((Name::new("knob"), node, knob, Pickable::IGNORE)).id();
            });
            let rail = rail.id();
            let node = Node { min_width: px(64.0), justify_content: JustifyContent::End, ..default() };
            slider.spawn((Name::new("value"), node, Pickable::IGNORE)).with_children(|value| {
                parts[2] = value.spawn(words).id();
            });
            let [filled, knob, words] = parts;
            slider.commands_mut().entity(rail).insert(Track { owner, filled, knob, words, drafted: None });
        });
    }
}

/// How long a slider is, and how wide its knob, in px of the design.
const TRACK: f32 = 170.0;
const KNOB: f32 = 22.0;

/// The track of a slider. While its knob is dragged it shows what would be taken; it is taken when the knob is let go,
/// since the page may look quite different then.
#[derive(Component)]
struct Track {
    owner: Entity,
    filled: Entity,
    knob: Entity,
    words: Entity,
    drafted: Option<usize>,
}

/// The option at this share of a track.
fn option_at(share: f32, options: usize) -> usize {
    (share.clamp(0.0, 1.0) * (options.max(2) - 1) as f32).round() as usize
}

fn slide(
    mut drag: On<Pointer<Drag>>,
    mut tracks: Query<(&mut Track, &ComputedNode, &UiGlobalTransform)>,
    rows: Query<&Row>,
    mut nodes: Query<&mut Node>,
    mut texts: Query<&mut Text>,
    shape: Res<Shape>,
    scale: Res<UiScale>,
    mut awake: ResMut<Awake>,
) {
    let Ok((mut track, node, transform)) = tracks.get_mut(drag.entity) else { return };
    let Ok(row) = rows.get(track.owner) else { return };
    // A finger that goes up or down scrolls the list.
    if track.drafted.is_none() && drag.distance.x.abs() <= drag.distance.y.abs() {
        return;
    }
    drag.propagate(false);
    awake.for_seconds(0.1);
    let (centre, _) = place(node, transform, &shape);
    let at = drag.pointer_location.position.x / scale.0 - (centre.x - TRACK / 2.0);
    let option = option_at(at / TRACK, row.options.len());
    let share = option as f32 / (row.options.len().max(2) - 1) as f32;
    track.drafted = Some(option);
    if let Ok(mut node) = nodes.get_mut(track.filled) {
        node.width = px(TRACK * share);
    }
    if let Ok(mut node) = nodes.get_mut(track.knob) {
        node.left = px(TRACK * share);
    }
    if let (Ok(mut text), Some(words)) = (texts.get_mut(track.words), row.options.get(option)) {
        text.0.clone_from(words);
    }
}

fn let_go(
    drag: On<Pointer<DragEnd>>,
    mut tracks: Query<&mut Track>,
    mut gesture: ResMut<Gesture>,
    mut commands: Commands,
) {
    if let Ok(mut track) = tracks.get_mut(drag.entity)
        && let Some(option) = track.drafted.take()
    {
        // The click that ends the drag is no other choice.
        gesture.swallow();
        commands.trigger(PlaySound(Cue::Confirm));
        commands.trigger(Picked { entity: track.owner, option });
    }
}

fn click_on_track(
    mut click: On<Pointer<Click>>,
    tracks: Query<&Track>,
    rows: Query<&Row>,
    gesture: Res<Gesture>,
    mut commands: Commands,
) {
    click.propagate(false);
    let Ok(track) = tracks.get(click.entity) else { return };
    let Ok(row) = rows.get(track.owner) else { return };
    if let Some(at) = click.hit.position.filter(|_| gesture.taps(&click) && track.drafted.is_none()) {
        // The hit is relative to the middle of the node, from -0.5 to 0.5.
        let share = 0.5 + at.x * (TRACK + KNOB) / TRACK;
        let option = option_at(share, row.options.len());
        commands.trigger(Picked { entity: track.owner, option });
    }
}
