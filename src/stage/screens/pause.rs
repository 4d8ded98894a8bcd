//! Pause: a panel over the table. The game waits; Home leaves it for Continue.

use super::{CameFrom, go, stale};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable};
use crate::stage::intent::{Intended, Intent};
use crate::stage::table::OnTable;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, fill};
use crate::stage::{Flow, Paused, Screen};
use bevy::prelude::*;

/// Asks the game on the table to be given up.
#[derive(Message, Clone, Copy, Debug)]
pub struct GiveUp;

/// The layer of what a game lays over its table.
pub const OVER: u8 = 1;
/// The layer of the pause, which lies over that, too.
const PAUSE: u8 = OVER + 1;

/// Pause.
pub fn plugin(app: &mut App) {
    app.add_message::<GiveUp>()
        .add_systems(OnEnter(Paused(true)), build)
        .add_systems(Update, rebuild.in_set(Flow::Dress).run_if(in_state(Paused(true)).and_then(stale)))
        .add_systems(Update, leave.in_set(Flow::Act).run_if(in_state(Paused(true))))
        .add_systems(OnExit(Paused(true)), forget_focus);
}

#[derive(Component)]
struct Over;

fn rebuild(
    commands: Commands,
    kit: Kit,
    on_table: Option<Res<OnTable>>,
    old: Query<Entity, With<Over>>,
    mut clearing: Commands,
) {
    for entity in &old {
        clearing.entity(entity).despawn();
    }
    build(commands, kit, on_table);
}

fn forget_focus(mut memory: ResMut<FocusMemory>) {
    memory.key = None;
}

fn build(mut commands: Commands, mut kit: Kit, on_table: Option<Res<OnTable>>) {
    let gives_up = on_table.is_some_and(|on_table| on_table.gives_up);
    let veil = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..fill() };
    let shade = kit.palette.void.with_alpha(if kit.palette.contrast { 0.92 } else { 0.72 });
    let title = kit.t(key!("paused"));
    let access = crate::stage::focus::access(accesskit::Role::Dialog, title.clone());
    let leaves = DespawnOnExit(Paused(true));
    commands
        .spawn((Name::new("pause"), Over, leaves, veil, BackgroundColor(shade), GlobalZIndex(600), access))
        .with_children(|veil| {
            let node = Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(12.0),
                padding: px(32.0).all(),
                min_width: px(300.0),
                max_width: percent(92.0),
                align_items: AlignItems::Stretch,
                ..default()
            };
            let panel = kit.panel(16.0);
            veil.spawn((Name::new("pause panel"), node, panel)).with_children(|panel| {
                let ink = kit.palette.title;
                panel.spawn((kit.words(Type::Title, ink, title), TextLayout::justify(Justify::Center)));
                let dim = kit.palette.text_dim;
                let line = kit.t(key!("paused-line"));
                panel.spawn((kit.words(Type::Small, dim, line), TextLayout::justify(Justify::Center)));
                let over = |key: &str| Focusable { key: key.to_owned(), layer: PAUSE };
                let label = kit.t(key!("pause-continue"));
                kit.button(panel, "resume", label, Some("play"), Plate::Filled)
                    .insert((over("resume"), First))
                    .observe(|_: On<Chosen>, mut commands: Commands| resume(&mut commands));
                let label = kit.t(key!("settings"));
                kit.button(panel, "pause-settings", label, Some("settings"), Plate::Plain)
                    .insert(over("pause-settings"))
                    .observe(go(Screen::Settings));
                let label = kit.t(key!("pause-home"));
                kit.button(panel, "pause-home", label, Some("home"), Plate::Plain).insert(over("pause-home")).observe(
                    |_: On<Chosen>,
                     mut came: ResMut<CameFrom>,
                     mut memory: ResMut<FocusMemory>,
                     mut commands: Commands| {
                        came.0 = None;
                        memory.key = Some("continue".into());
                        commands.trigger(PlaySound(Cue::Back));
                        commands.set_state_if_neq(Screen::Home);
                    },
                );
                if !gives_up {
                    return;
                }
                let label = kit.t(key!("pause-give-up"));
                kit.button(panel, "give-up", label, Some("flag"), Plate::Plain).insert(over("give-up")).observe(
                    |_: On<Chosen>, mut give_up: MessageWriter<GiveUp>, mut commands: Commands| {
                        give_up.write(GiveUp);
                        resume(&mut commands);
                    },
                );
            });
        });
}

fn resume(commands: &mut Commands) {
    commands.trigger(PlaySound(Cue::Confirm));
    commands.set_state_if_neq(Paused(false));
}

fn leave(mut intended: MessageReader<Intended>, mut commands: Commands) {
    if intended.read().any(|intended| matches!(intended.0, Intent::Pause | Intent::Back)) {
        resume(&mut commands);
    }
}
