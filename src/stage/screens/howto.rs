//! How to play: for each game a page of pictures and words, and the lesson of one minute that is played.

use super::{Root, back_leaves, root, scrolls, stale, top_bar};
use crate::games::mastermind::stage::plugin as mastermind;
use crate::games::minesweeper::stage::plugin as minesweeper;
use crate::games::minesweeper::stage::stones::{self, Mark};
use crate::key;
use crate::stage::audio::{Cue, Play};
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::intent::{Intended, Intent, turned};
use crate::stage::lamp::Lamp;
use crate::stage::shape::Shape;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, around, fill};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use bevy::prelude::*;

/// The game whose page is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Page(usize);

/// A game's page: its tab, what it is about, what else there is to know, and its lesson.
struct Lesson {
    tab: &'static str,
    icon: &'static str,
    name: &'static str,
    goal: &'static str,
    rest: &'static str,
    start: fn(&mut World),
}

const PAGES: [Lesson; 2] = [
    Lesson {
        tab: "howto-mastermind",
        icon: "mastermind",
        name: key!("game-mastermind"),
        goal: key!("howto-goal"),
        rest: key!("howto-rest"),
        start: mastermind::start_lesson,
    },
    Lesson {
        tab: "howto-minesweeper",
        icon: "flag",
        name: key!("game-minesweeper"),
        goal: key!("mines-howto-goal"),
        rest: key!("mines-howto-rest"),
        start: minesweeper::start_lesson,
    },
];

/// How to play.
pub fn plugin(app: &mut App) {
    let build = build.run_if(in_state(Screen::HowTo).and_then(stale.or_eager(resource_changed::<Page>)));
    app.init_resource::<Page>()
        .add_systems(Update, build.in_set(Flow::Dress))
        .add_systems(Update, (turn, back_leaves, light).in_set(Flow::Act).run_if(in_state(Screen::HowTo)));
}

fn turn(mut intended: MessageReader<Intended>, mut page: ResMut<Page>, mut memory: ResMut<FocusMemory>) {
    if let Some(next) = turned(&mut intended, page.0, PAGES.len()) {
        page.0 = next;
        memory.key = Some("lesson".into());
    }
}

/// Mastermind: an example guess against an example code, and what it earns.
const GUESSES: [([u8; 4], [f32; 4], &str); 3] = [
    ([0, 0, 1, 1], [1.0, 0.0, 0.0, 0.0], key!("howto-example-exact")),
    ([3, 2, 4, 0], [2.0, 2.0, 2.0, 0.0], key!("howto-example-colour")),
    ([4, 0, 3, 5], [1.0, 1.0, 1.0, 1.0], key!("howto-example-solved")),
];

/// Trap Detection: a corner of a corridor, the number that speaks, the stone that it speaks of, and what it says.
const CORNERS: [([&str; 3], Option<usize>, Option<usize>, &str); 3] = [
    (["#*##", "#2##", "##*#"], Some(5), None, key!("mines-howto-number")),
    (["0000", "0011", "001#"], Some(6), Some(11), key!("mines-howto-trap")),
    (["001#", "001F", "001#"], Some(6), Some(3), key!("mines-howto-safe")),
];

fn build(
    mut commands: Commands,
    old: Query<Entity, With<Root>>,
    mut kit: Kit,
    mut images: ResMut<Assets<Image>>,
    page: Res<Page>,
) {
    let label = kit.t(key!("how-to-play"));
    let shape = *kit.shape;
    let lesson = &PAGES[page.0];
    root(&mut commands, &old, "how to play", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("how to column"), column, Pickable::IGNORE)).with_children(|column| {
            top_bar(&mut kit, column, label, String::new());
            let width = (shape.size.x - 2.0 * shape.margin()).min(720.0);
            tabs(&mut kit, column, page.0);
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
                    centred(&kit, inner, "goal", Type::Quote, kit.palette.title, lesson.goal, width);
                    if page.0 == 0 {
                        guesses(&mut kit, inner, width);
                    } else {
                        corners(&mut kit, inner, &mut images, width);
                    }
                    centred(&kit, inner, "rest", Type::Body, kit.palette.text_dim, lesson.rest, width.min(600.0));
                });
            });
            foot(&mut kit, column, lesson);
        });
    });
}

fn tabs(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, page: usize) {
    let node = Node {
        column_gap: px(6.0),
        justify_content: JustifyContent::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        padding: UiRect::axes(px(kit.shape.margin() - 8.0), px(4.0)),
        ..default()
    };
    column.spawn((Name::new("games"), node, Pickable::IGNORE)).with_children(|row| {
        for (n, lesson) in PAGES.iter().enumerate() {
            let icon = (kit.settings.text_scale() < 1.3).then_some(lesson.icon);
            let name = kit.t(lesson.name);
            let mut tab = kit.tab(row, lesson.tab, name, icon, n == page);
            tab.observe(move |_: On<Chosen>, mut page: ResMut<Page>, mut commands: Commands| {
                commands.trigger(Play(Cue::Confirm));
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

const WIDEST_PICTURE: f32 = 320.0;
const GAP: f32 = 24.0;
const WORDS: f32 = 340.0;

/// A picture, and beside it, or below where it is narrow, what it says.
fn example(
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

fn guesses(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, width: f32) {
    for (pegs, marks, words) in GUESSES {
        example(kit, body, words, width, |kit, row| {
            let slab = kit.look(Look::new(Kind::Slab).a(14.0, 6.0, -1.0, 1.0).albedo(0.098, 0.080, 0.094));
            let node = Node { width: px(WIDEST_PICTURE), height: px(68.0), flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("example board"), node, slab, Pickable::IGNORE)).with_children(|board| {
                for (n, colour) in pegs.into_iter().enumerate() {
                    super::home::peg(kit, board, Vec2::new(40.0 + n as f32 * 56.0, 34.0), 22.0, colour);
                }
                for (n, kind) in marks.into_iter().enumerate() {
                    let look = kit.look(Look::new(Kind::Pip).a(kind, 0.0, 0.0, 0.0));
                    let centre = Vec2::new(268.0 + (n % 2) as f32 * 24.0, 23.0 + (n / 2) as f32 * 22.0);
                    board.spawn((Name::new("example pip"), around(centre, 20.0), look, Pickable::IGNORE));
                }
            });
        });
    }
}

fn corners(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>, width: f32) {
    // Three pictures, the words around them, the bars above and the button below fit into a window that lies.
    let room = (kit.shape.size.y - 420.0) / 3.0 - 12.0;
    let stone = if kit.shape.portrait() { 38.0 } else { (room / 3.0).clamp(22.0, 38.0) };
    for (rows, reason, meant, words) in CORNERS {
        example(kit, body, words, width, |kit, row| {
            let frame = kit.look(Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.020, 0.022, 0.034));
            let size = Vec2::new(rows[0].len() as f32, rows.len() as f32) * stone;
            let node = |size: Vec2| Node { width: px(size.x), height: px(size.y), flex_shrink: 0.0, ..default() };
            let frame_node = Node { padding: px(6.0).all(), ..node(size + 12.0) };
            let marks: Vec<(usize, Mark)> =
                reason.map(|at| (at, Mark::Reason)).into_iter().chain(meant.map(|at| (at, Mark::Meant))).collect();
            let field = stones::picture(kit, images, &rows, &marks, stone);
            row.spawn((Name::new("example board"), frame_node, frame, Pickable::IGNORE)).with_child((
                Name::new("example field"),
                node(size),
                field,
                Pickable::IGNORE,
            ));
        });
    }
}

/// What begins the lesson never scrolls away.
fn foot(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, lesson: &'static Lesson) {
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
        let start = lesson.start;
        kit.button(foot, "lesson", label, Some("lantern"), Plate::Filled).insert(First).observe(
            move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(Play(Cue::Confirm));
                commands.queue(start);
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
