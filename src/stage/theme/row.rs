//! A row of a settings page: a name, and a value that left and right change, whatever it looks like.

use super::fonts::Type;
use super::kit::{Kit, Plate};
use super::surface::{Kind, Look, Surface};
use crate::stage::audio::{Cue, Play};
use crate::stage::focus::{Adjustable, Chosen, Focusable, KeepsFocus, Nudged};
use crate::stage::gesture::Gesture;
use accesskit::{Action, Node as AccessNode, Role, Toggled};
use bevy::a11y::AccessibilityNode;
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
#[derive(Component, Clone, Copy, Debug)]
pub struct Row {
    options: usize,
    chosen: usize,
    wraps: bool,
}

impl Row {
    /// Which option is taken, of how many.
    pub fn standing(&self) -> (usize, usize) {
        (self.chosen, self.options)
    }
}

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
            let next = (row.chosen + 1) % row.options.max(1);
            let option = if row.wraps { next } else { next.max(row.chosen) };
            commands.trigger(Play(Cue::Confirm));
            commands.trigger(Picked { entity: chosen.entity, option });
        }
    })
    .add_observer(|nudged: On<Nudged>, rows: Query<&Row>, mut commands: Commands| {
        if let Ok(row) = rows.get(nudged.entity) {
            let option = row.chosen.saturating_add_signed(nudged.by as isize).min(row.options.saturating_sub(1));
            commands.trigger(Play(if option == row.chosen { Cue::Refuse } else { Cue::Focus }));
            if option != row.chosen {
                commands.trigger(Picked { entity: nudged.entity, option });
            }
        }
    });
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
        let value = options.get(chosen).cloned().unwrap_or_default();
        let role = match style {
            Style::Segments => Role::SpinButton,
            Style::Switch => Role::Switch,
            Style::Slider => Role::Slider,
        };
        let mut access = AccessNode::new(role);
        access.set_label(label.clone());
        access.set_value(value.clone());
        if !about.is_empty() {
            access.set_description(about.clone());
        }
        if style == Style::Switch {
            access.set_toggled(if chosen == 1 { Toggled::True } else { Toggled::False });
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
        let wraps = style != Style::Slider;
        let mut row = parent.spawn((
            Name::new(format!("row {key}")),
            node,
            Row { options: options.len(), chosen, wraps },
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
                let words = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
                row.spawn((Name::new("row words"), words, Pickable::IGNORE)).with_children(|words| {
                    words.spawn(self.words(Type::Control, palette.text, label));
                    if !about.is_empty() {
                        words.spawn(self.words(Type::Small, palette.text_dim, about));
                    }
                });
            }
            match style {
                Style::Segments => self.segments(row, owner, &options, chosen),
                Style::Switch => self.switch(row, chosen == 1),
                Style::Slider => self.slider(row, owner, options.len(), chosen, value),
            }
        });
        row
    }

    fn segments(&mut self, row: &mut ChildSpawnerCommands<'_>, owner: Entity, options: &[String], chosen: usize) {
        let tray = Look::new(Kind::Panel).a(12.0, 0.0, 0.0, 0.0);
        let line = if self.palette.contrast { self.palette.edge } else { self.palette.ink3 };
        let tray = self.look(tray.colour(self.palette.panel).colour2(line));
        // On a phone, or in large text, the options may need two lines; elsewhere a rounded pixel must not make them wrap.
        let narrow = self.shape.size.x < 480.0 * self.settings.text_scale();
        let flex_wrap = if narrow { FlexWrap::Wrap } else { FlexWrap::NoWrap };
        let node = Node { padding: px(3.0).all(), column_gap: px(2.0), flex_wrap, ..default() };
        let rem = Type::Label.rem() / self.settings.text_scale().powf(0.4);
        row.spawn((Name::new("segments"), node, tray)).with_children(|segments| {
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
                segments
                    .spawn((Name::new("segment"), node, surface, KeepsFocus))
                    .observe(move |mut click: On<Pointer<Click>>, gesture: Res<Gesture>, mut commands: Commands| {
                        click.propagate(false);
                        if !gesture.taps(&click) {
                            return;
                        }
                        commands.trigger(Play(Cue::Confirm));
                        commands.trigger(Picked { entity: owner, option });
                    })
                    .with_child(words);
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
        row.spawn((Name::new("switch"), track_node, track, Pickable::IGNORE)).with_children(|track| {
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

    fn slider(
        &mut self,
        row: &mut ChildSpawnerCommands<'_>,
        owner: Entity,
        options: usize,
        chosen: usize,
        value: String,
    ) {
        let palette = *self.palette;
        let width = 170.0;
        let share = chosen as f32 / (options.max(2) - 1) as f32;
        let thick = if palette.contrast { 10.0 } else { 6.0 };
        let part = |kit: &mut Self, colour: Color, line: Color| {
            kit.look(Look::new(Kind::Panel).a(thick / 2.0, 0.0, 0.0, 0.0).colour(colour).colour2(line))
        };
        let track = part(self, palette.ink3, palette.outline());
        let filled = part(self, palette.accent_bottom, Color::NONE);
        let knob = Look::new(Kind::Panel).a(11.0, 0.0, 0.0, 0.0).colour(palette.title).colour2(palette.accent_bottom);
        let knob = self.look(knob);
        let words = self.words(Type::Label, palette.text, value);
        let node = Node { column_gap: px(18.0), align_items: AlignItems::Center, ..default() };
        row.spawn((Name::new("slider"), node, Pickable::IGNORE)).with_children(|slider| {
            let node = Node { width: px(width + 22.0), height: px(48.0), ..default() };
            let line = |left: f32, width: f32| Node {
                position_type: PositionType::Absolute,
                left: px(left),
                top: px(24.0 - thick / 2.0),
                width: px(width),
                height: px(thick),
                ..default()
            };
            slider
                .spawn((Name::new("track"), node, KeepsFocus))
                .observe(move |mut click: On<Pointer<Click>>, gesture: Res<Gesture>, mut commands: Commands| {
                    click.propagate(false);
                    if let Some(at) = click.hit.position.filter(|_| gesture.taps(&click)) {
                        // The hit is relative to the middle of the node, from -0.5 to 0.5.
                        let share = (at.x + 0.5).clamp(0.0, 1.0);
                        let option = (share * (options.max(2) - 1) as f32).round() as usize;
                        commands.trigger(Picked { entity: owner, option });
                    }
                })
                .with_children(|inside| {
                    inside.spawn((Name::new("rail"), line(11.0, width), track, Pickable::IGNORE));
                    inside.spawn((Name::new("filled"), line(11.0, width * share), filled, Pickable::IGNORE));
                    let node = Node {
                        position_type: PositionType::Absolute,
                        left: px(width * share),
                        top: px(13.0),
                        width: px(22.0),
                        height: px(22.0),
                        ..default()
                    };
                    inside.spawn((Name::new("knob"), node, knob, Pickable::IGNORE));
                });
            let node = Node { min_width: px(64.0), justify_content: JustifyContent::End, ..default() };
            slider.spawn((Name::new("value"), node, Pickable::IGNORE)).with_child(words);
        });
    }
}
