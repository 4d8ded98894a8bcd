//! The bar above a table: the way back, what is played, the game's own tools, and the settings.

use super::audio::{Cue, PlaySound};
use super::focus::{Chosen, FocusMemory};
use super::lamp::LampProof;
use super::replay;
use super::screens::{go, go_home};
use super::theme::fonts::Type;
use super::theme::kit::{Kit, at};
use super::{Paused, Screen};
use crate::key;
use crate::layout::text_width;
use bevy::prelude::*;

/// What a bar says.
pub struct TableBar {
    /// Where it lies.
    pub place: Rect,
    /// The game.
    pub title: String,
    /// How large the title is in a window that lies.
    pub rem: f32,
    /// What is played of it.
    pub line: String,
    /// Whether the line stands beside the title, in a window that lies.
    pub beside: bool,
    /// Whether the game is over: then the arrow leaves the table, and before that it pauses the game.
    pub over: bool,
    /// The ink, where it stands on a bright sky.
    pub ink: Option<Color>,
}

/// Builds the bar of a table; `tools` adds what stands between the words and the settings.
pub fn table_bar(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    spec: TableBar,
    tools: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    let portrait = kit.shape.portrait();
    let gap = px(if portrait { 2.0 } else { 8.0 });
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: gap,
        padding: UiRect::axes(px(if portrait { 4.0 } else { 24.0 }), px(0.0)),
        ..at(spec.place)
    };
    parent.spawn((Name::new("top bar"), node, Pickable::IGNORE)).with_children(|bar| {
        let label = kit.t(if spec.over { key!("pause-home") } else { key!("pause") });
        let ink = spec.ink.unwrap_or(kit.palette.text);
        let mut back = kit.icon_button_in(bar, "back", "back", label, ink);
        if spec.over {
            back.observe(leave)
        } else {
            back.observe(pause)
        };
        // On a phone the words of a long line need the room.
        let fits = !portrait || text_width(&spec.line, 14.0) < 150.0;
        let looks_back = spec.over && fits;
        titles(kit, bar, spec);
        let node = Node { align_items: AlignItems::Center, column_gap: gap, flex_shrink: 0.0, ..default() };
        bar.spawn((Name::new("tools"), LampProof, node, Pickable::IGNORE)).with_children(|bar| {
            tools(kit, bar);
            // What was played can be looked at from its beginning.
            if looks_back {
                let label = kit.t(key!("replay-look"));
                kit.icon_button_in(bar, "replay-look", "play", label, ink).observe(look_at_all);
            }
            let label = kit.t(key!("settings"));
            kit.icon_button_in(bar, "settings", "settings", label, ink).observe(go(Screen::Settings));
        });
    });
}

fn titles(
    kit: &mut Kit,
    bar: &mut ChildSpawnerCommands<'_>,
    TableBar { title, rem, line, beside, ink: own, .. }: TableBar,
) {
    let portrait = kit.shape.portrait();
    let beside = beside && !portrait;
    let node = Node {
        flex_direction: if beside { FlexDirection::Row } else { FlexDirection::Column },
        align_items: if beside { AlignItems::Baseline } else { AlignItems::Start },
        column_gap: px(if beside { 16.0 } else { 0.0 }),
        flex_grow: 1.0,
        flex_shrink: 1.0,
        min_width: px(0.0),
        overflow: Overflow::clip_x(),
        ..default()
    };
    let (ink, faint) = (own.unwrap_or(kit.palette.title), own.unwrap_or(kit.palette.text_dim));
    bar.spawn((Name::new("titles"), node, Pickable::IGNORE)).with_children(|words| {
        let scale = kit.settings.text_scale();
        // Standing, the bar is narrow and low: its words do not grow.
        let less = scale.powf(if portrait { 1.0 } else { 0.5 });
        let rem = if portrait { 1.375 } else { rem } / less;
        words.spawn((kit.sized(Type::Title, rem, ink, title), TextLayout::no_wrap(), LampProof));
        words.spawn((kit.sized(Type::Small, Type::Small.rem() / less, faint, line), TextLayout::no_wrap(), LampProof));
    });
}

fn leave(_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands) {
    go_home(&mut commands, &mut memory);
}

fn look_at_all(_: On<Chosen>, mut commands: Commands) {
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(replay::open_table);
}

fn pause(_: On<Chosen>, mut commands: Commands) {
    commands.set_state_if_neq(Paused(true));
}
