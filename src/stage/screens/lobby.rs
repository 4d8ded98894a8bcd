//! What the set-up screens of all games share: the frame, the ways to play, the buttons that begin.

pub mod rows;
pub mod seed;

use super::{Lobby, back_leaves, forget_scrolls, lobby_of, root, scrolls, stale, top_bar};
use crate::engine::Rules;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::game::Games;
use crate::stage::intent::{Intended, Intent, turned};
use crate::stage::lamp::Lamp;
use crate::stage::save::Save;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::storage::Storage;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, fill};
use crate::stage::{Flow, Screen};
use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

/// A way to play, in words.
pub struct WayTab {
    /// The tab's key.
    pub key: &'static str,
    /// The icon on it.
    pub icon: &'static str,
    /// The key of its name.
    pub label: &'static str,
}

/// What is chosen at a game's set-up; the screen is built anew when it changes.
pub trait Choice: Resource<Mutability = Mutable> + Default {
    /// The ways to play, in the order of their tabs.
    fn tabs() -> Vec<WayTab>;

    /// The way that is chosen.
    fn way(&self) -> usize;

    /// Chooses a way.
    fn choose_way(&mut self, way: usize);
}

/// The set-up of a game: `build` makes the screen of what is chosen.
pub fn plugin<G: Rules, C: Choice, M>(app: &mut App, build: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let shown = lobby_of(G::INFO.name);
    app.init_resource::<C>()
        .init_resource::<seed::TypedSeed<G>>()
        .add_systems(
            Update,
            build.in_set(Flow::Dress).run_if(shown.clone().and_then(stale.or_eager(resource_changed::<C>))),
        )
        .add_systems(Update, (turn::<C>, back_leaves, light).in_set(Flow::Act).run_if(shown))
        .add_systems(OnEnter(Screen::Table), seed::forget::<G>);
}

fn turn<C: Choice>(mut intended: MessageReader<Intended>, mut choice: ResMut<C>) {
    if let Some(way) = turned(&mut intended, choice.way(), C::tabs().len()) {
        choice.choose_way(way);
    }
}

/// Whether there is room for a picture beside the rows.
pub fn has_picture(shape: &Shape, settings: &Settings) -> bool {
    !shape.portrait() && shape.size.x > 1100.0 && settings.text_scale() < 1.6
}

/// Where the picture lies.
pub fn picture_place(shape: &Shape) -> Rect {
    let top = 150.0_f32.min(shape.size.y * 0.19);
    let right = shape.size.x - 84.0 - spare(shape);
    Rect::new(right - 368.0, top, right, (top + 480.0).min(shape.size.y - 90.0))
}

/// What a wide window has beyond what the columns need, at either side.
fn spare(shape: &Shape) -> f32 {
    ((shape.size.x - 1280.0) / 2.0).max(0.0)
}

/// The room around the columns of a window that lies: `top` below the bar, and before the picture.
pub fn padding(shape: &Shape, picture: bool, top: f32) -> UiRect {
    let aside = 64.0 + spare(shape);
    let right = if picture { aside + 432.0 } else { aside };
    UiRect::new(px(aside), px(right), px(top), px(0.0))
}

/// What a game adds to the frame.
pub struct Parts<'a, C> {
    /// The game's name.
    pub title: String,
    /// What is chosen.
    pub choice: &'a C,
    /// Whether its lesson is offered rather than just there.
    pub offer_lesson: bool,
    /// Begins what is chosen.
    pub start: fn(&mut World),
    /// Begins the lesson.
    pub lesson: fn(&mut World),
}

/// The whole screen: bar, ways, rows, buttons, what to press, and a picture where there is room for one.
pub fn build<C: Choice>(
    commands: &mut Commands,
    kit: &mut Kit,
    parts: &Parts<'_, C>,
    rows: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
    picture: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    let shape = *kit.shape;
    root(commands, "set-up", parts.title.clone()).with_children(|parent| {
        frame(kit, parent, parts, rows);
        if has_picture(&shape, &kit.settings) {
            picture(kit, parent);
        }
    });
}

/// The bar, a column of ways, a column of rows, and what to press.
fn frame<C: Choice>(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    parts: &Parts<'_, C>,
    rows: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    let shape = *kit.shape;
    let portrait = shape.portrait();
    let column = Node { flex_direction: FlexDirection::Column, ..fill() };
    parent.spawn((Name::new("set-up column"), column, Pickable::IGNORE)).with_children(|column| {
        let line = kit.t(key!("setup-line"));
        top_bar(kit, column, parts.title.clone(), line);
        let body = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_height: px(0.0),
            column_gap: px(36.0),
            row_gap: px(10.0),
            padding: if portrait {
                UiRect::horizontal(px(shape.margin()))
            } else {
                padding(&shape, has_picture(&shape, &kit.settings), 24.0)
            },
            ..default()
        };
        column.spawn((Name::new("set-up body"), body, Pickable::IGNORE)).with_children(|body| {
            ways(kit, body, parts.choice);
            let side = Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                min_width: px(0.0),
                ..default()
            };
            let node = Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 1.0,
                min_height: px(0.0),
                min_width: px(0.0),
                row_gap: px(4.0),
                overflow: Overflow::scroll_y(),
                padding: px(8.0).all(),
                ..default()
            };
            // What begins the game stands below the rows and never scrolls away with them.
            let last = Node {
                column_gap: px(if portrait { 10.0 } else { 18.0 }),
                row_gap: px(8.0),
                flex_wrap: FlexWrap::Wrap,
                // Padding, not margin: a margin wider than what is left, for a frame in a window that changes its size, makes
                // the node narrower than nothing, at which Bevy's layout panics.
                padding: UiRect::new(px(if portrait { 8.0 } else { 24.0 }), px(8.0), px(10.0), px(12.0)),
                flex_shrink: 0.0,
                ..default()
            };
            body.spawn((Name::new("set-up side"), side, Pickable::IGNORE)).with_children(|side| {
                side.spawn((Name::new("set-up rows"), scrolls(node))).with_children(|node| rows(kit, node));
                side.spawn((Name::new("set-up buttons"), SetUpButtons, last, Pickable::IGNORE)).with_children(|row| {
                    start_button(kit, row, parts.start);
                    lesson_button(kit, row, parts.offer_lesson, parts.lesson);
                });
            });
        });
        if !portrait {
            let foot = Node { padding: foot_padding(&shape), ..default() };
            column.spawn((Name::new("set-up foot"), foot, Pickable::IGNORE)).with_children(|foot| {
                let prompts = vec![
                    Prompt { keys: Keys::Intents(vec![Intent::Confirm]), label: kit.t(key!("prompt-choose")) },
                    Prompt {
                        keys: Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]),
                        label: kit.t(key!("prompt-way")),
                    },
                    Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(key!("pause-home")) },
                ];
                foot.spawn(kit.prompts(prompts));
            });
        }
    });
}

/// Where the buttons of a set-up stand.
#[derive(Component)]
pub struct SetUpButtons;

/// A game of this kind that was left can be taken up where it would be begun anew.
pub fn offer_to_continue(
    rows: Query<Entity, Added<SetUpButtons>>,
    lobby: Res<Lobby>,
    games: Res<Games>,
    storage: Res<Storage>,
    mut kit: Kit,
    mut commands: Commands,
) {
    let Some((_, play)) = lobby.0.and_then(|game| games.find(game)) else { return };
    for row in &rows {
        let save = lobby.0.and_then(|game| Save::of(&storage, game));
        let Some(caption) = save.and_then(|save| (play.caption)(&save, &kit.locale)) else { continue };
        let label = kit.tw(key!("continue-game"), &[("game", caption.into())]);
        let resume = play.tools.resume;
        commands.entity(row).with_children(|row| {
            let mut button = kit.button(row, "continue", label, Some("moon"), Plate::Plain);
            button.observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(resume);
            });
        });
    }
}

/// The room around what to press, below the columns.
pub fn foot_padding(shape: &Shape) -> UiRect {
    UiRect::new(px(64.0 + spare(shape)), px(24.0), px(8.0), px(16.0))
}

fn ways<C: Choice>(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, choice: &C) {
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: if portrait { FlexDirection::Row } else { FlexDirection::Column },
        flex_wrap: if portrait { FlexWrap::Wrap } else { FlexWrap::NoWrap },
        column_gap: px(4.0),
        row_gap: px(if portrait { 4.0 } else { 6.0 }),
        min_width: if portrait { auto() } else { px(200.0 * kit.settings.text_scale().min(1.4)) },
        flex_shrink: 0.0,
        ..default()
    };
    body.spawn((Name::new("ways"), node, Pickable::IGNORE)).with_children(|list| {
        for (index, tab) in C::tabs().into_iter().enumerate() {
            let label = kit.t(tab.label);
            let icon = (!portrait || kit.settings.text_scale() < 1.3).then_some(tab.icon);
            let mut button = kit.tab(list, tab.key, label, icon, index == choice.way());
            if !portrait {
                button.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Start);
            }
            button.observe(move |_: On<Chosen>, mut choice: ResMut<C>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(forget_scrolls);
                choice.choose_way(index);
            });
        }
    });
}

/// What a way to play is, in a sentence.
pub fn about(kit: &Kit, rows: &mut ChildSpawnerCommands<'_>, words: String) {
    let node = Node { padding: UiRect::axes(px(16.0), px(6.0)), flex_shrink: 0.0, ..default() };
    let words = kit.words(Type::Quote, kit.palette.title, words);
    rows.spawn((Name::new("about"), node, Pickable::IGNORE)).with_child(words);
}

fn start_button(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, start: fn(&mut World)) {
    let label = kit.t(key!("start"));
    let mut button = kit.button(row, "start", label, Some("play"), Plate::Filled);
    let (least, grow) = if kit.shape.portrait() { (100.0, 1.0) } else { (180.0, 0.0) };
    button.insert(First).entry::<Node>().and_modify(move |mut node| {
        node.min_width = px(least);
        node.flex_grow = grow;
    });
    button.observe(move |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands| {
        memory.key = None;
        commands.queue(start);
    });
}

/// The lesson is offered to whoever has not played yet.
fn lesson_button(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, offer: bool, lesson: fn(&mut World)) {
    let label = kit.t(if offer { key!("lesson-offer") } else { key!("how-to-play") });
    let plate = if offer { Plate::Taken } else { Plate::Plain };
    // On a phone both buttons stand in one row.
    let portrait = kit.shape.portrait();
    let mut button = kit.button(row, "lesson", label, (!portrait).then_some("book"), plate);
    button.entry::<Node>().and_modify(move |mut node| {
        if portrait {
            node.padding = UiRect::axes(px(12.0), px(8.0));
        }
    });
    button.observe(move |_: On<Chosen>, mut commands: Commands| {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(lesson);
    });
}

/// The lamp hangs over the picture, or lights the rows.
pub fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>, settings: Res<Settings>) {
    (lamp.intensity, lamp.second) = (1.1, None);
    lamp.hang_from = -10.0;
    if has_picture(&shape, &settings) {
        let board = picture_place(&shape);
        lamp.body = Some(Vec2::new(board.center().x, board.min.y - 112.0));
        lamp.goal = Vec2::new(board.center().x, board.min.y + 150.0);
        lamp.goal_radius = 320.0;
    } else {
        lamp.body = None;
        lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
        lamp.goal_radius = shape.size.min_element() * 0.5;
    }
}
