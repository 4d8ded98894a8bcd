//! How to play: for each game a page of pictures and words, and the lesson of one minute that is played.

use super::{back_leaves, root, scrolls, stale, top_bar};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::game::{Game, Games, HowTo};
use crate::stage::intent::{Intended, Intent, turned};
use crate::stage::lamp::Lamp;
use crate::stage::shape::Shape;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, fill};
use crate::stage::{Flow, Screen};
use bevy::prelude::*;

/// The game whose page is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Page(usize);

/// How to play.
pub fn plugin(app: &mut App) {
    let build = build.run_if(in_state(Screen::HowTo).and_then(stale.or_eager(resource_changed::<Page>)));
    app.init_resource::<Page>()
        .add_systems(Update, build.in_set(Flow::Dress))
        .add_systems(Update, (turn, back_leaves, light).in_set(Flow::Act).run_if(in_state(Screen::HowTo)));
}

fn turn(
    mut intended: MessageReader<Intended>,
    mut page: ResMut<Page>,
    mut memory: ResMut<FocusMemory>,
    games: Res<Games>,
) {
    if let Some(next) = turned(&mut intended, page.0, games.playable().count()) {
        page.0 = next;
        memory.key = Some("lesson".into());
    }
}

fn build(mut commands: Commands, mut kit: Kit, mut images: ResMut<Assets<Image>>, page: Res<Page>, games: Res<Games>) {
    let label = kit.t(key!("how-to-play"));
    let shape = *kit.shape;
    let pages: Vec<(&Game, &HowTo)> = games.playable().map(|(game, play)| (game, &play.how_to)).collect();
    let Some(&(_, how_to)) = pages.get(page.0) else { return };
    root(&mut commands, "how to play", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("how to column"), column, Pickable::IGNORE)).with_children(|column| {
            top_bar(&mut kit, column, label, String::new());
            let width = (shape.size.x - 2.0 * shape.margin()).min(720.0);
            tabs(&mut kit, column, &pages, page.0);
            let body = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                padding: UiRect::horizontal(px(shape.margin())),
                overflow: Overflow::scroll_y(),
                ..default()
            };
            // Where there is room to spare, the page stands in the middle of it.
            let inner = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                row_gap: px(if shape.portrait() { 12.0 } else { 16.0 }),
                margin: UiRect::axes(px(0.0), auto()),
                padding: UiRect::vertical(px(8.0)),
                flex_shrink: 0.0,
                ..default()
            };
            column.spawn((Name::new("how to body"), scrolls(body))).with_children(|body| {
                body.spawn((Name::new("how to page"), inner, Pickable::IGNORE)).with_children(|inner| {
                    centred(&kit, inner, "goal", Type::Quote, kit.palette.title, how_to.goal, width);
                    (how_to.examples)(&mut kit, inner, &mut images, width);
                    centred(&kit, inner, "rest", Type::Body, kit.palette.text_dim, how_to.rest, width.min(600.0));
                });
            });
            foot(&mut kit, column, how_to.lesson);
        });
    });
}

fn tabs(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, pages: &[(&Game, &HowTo)], page: usize) {
    let node = Node {
        column_gap: px(6.0),
        justify_content: JustifyContent::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        padding: UiRect::axes(px(kit.shape.margin() - 8.0), px(4.0)),
        ..default()
    };
    column.spawn((Name::new("games"), node, Pickable::IGNORE)).with_children(|row| {
        for (n, (game, how_to)) in pages.iter().enumerate() {
            let icon = (kit.settings.text_scale() < 1.3).then_some(how_to.icon);
            let name = kit.t(game.title);
            let mut tab = kit.tab(row, &format!("howto-{}", game.name), name, icon, n == page);
            tab.observe(move |_: On<Chosen>, mut page: ResMut<Page>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                page.0 = n;
            });
        }
    });
}

fn centred(
    kit: &Kit,
    body: &mut ChildSpawnerCommands<'_>,
    name: &'static str,
    style: Type,
    ink: Color,
    words: &'static str,
    width: f32,
) {
    let node = Node { width: px(width), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
    body.spawn((Name::new(name), node, Pickable::IGNORE))
        .with_child((kit.words(style, ink, kit.t(words)), TextLayout::justify(Justify::Center)));
}

/// How wide the picture of an example is at most.
pub const WIDEST_PICTURE: f32 = 320.0;
const GAP: f32 = 24.0;
const WORDS: f32 = 340.0;

/// A picture, and beside it, or below where it is narrow, what it says.
pub fn example(
    kit: &mut Kit,
    body: &mut ChildSpawnerCommands<'_>,
    words: &'static str,
    width: f32,
    picture: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    // Decided here rather than by wrapping, which a rounded pixel can bring about.
    let beside = width >= WIDEST_PICTURE + GAP + WORDS;
    let row = Node {
        flex_direction: if beside { FlexDirection::Row } else { FlexDirection::Column },
        column_gap: px(GAP),
        row_gap: px(8.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    body.spawn((Name::new("example"), row, Pickable::IGNORE)).with_children(|row| {
        picture(kit, row);
        let node = Node { width: px(width.min(WORDS)), ..default() };
        let words = kit.words(Type::Body, kit.palette.text, kit.t(words));
        row.spawn((Name::new("example words"), node, Pickable::IGNORE)).with_child(words);
    });
}

/// What begins the lesson never scrolls away.
fn foot(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, lesson: fn(&mut World)) {
    let foot = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(10.0),
        padding: UiRect::axes(px(kit.shape.margin()), px(12.0)),
        flex_shrink: 0.0,
        ..default()
    };
    column.spawn((Name::new("how to foot"), foot, Pickable::IGNORE)).with_children(|foot| {
        let label = kit.t(key!("howto-lesson"));
        kit.button(foot, "lesson", label, Some("lantern"), Plate::Filled).insert(First).observe(
            move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(lesson);
            },
        );
        if !kit.shape.portrait() {
            let intents = |intents: &[Intent]| Keys::Intents(intents.into());
            let prompts = vec![
                Prompt { keys: intents(&[Intent::Confirm]), label: kit.t(key!("prompt-choose")) },
                Prompt { keys: intents(&[Intent::TabLeft, Intent::TabRight]), label: kit.t(key!("prompt-page")) },
                Prompt { keys: intents(&[Intent::Back]), label: kit.t(key!("back")) },
            ];
            let mut row = foot.spawn(kit.prompts(prompts));
            row.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Center);
        }
    });
}

fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>) {
    (lamp.intensity, lamp.second, lamp.body) = (1.0, None, None);
    lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.36);
    lamp.goal_radius = shape.size.min_element() * 0.42;
}
