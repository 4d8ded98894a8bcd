//! Challenges: what is open, told as a story, with its difficulties and what each earns; accept or decline.

use super::{CameFrom, Notice, back_leaves, leave, root, scrolls, stale, top_bar};
use crate::challenge::{ChallengeType, DifficultyInfo};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::challenge::{Board, accept, reward_parts, reward_words, standing_words};
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable, access};
use crate::stage::game::{Game, Games, Recess};
use crate::stage::intent::{Intended, Intent, turned};
use crate::stage::lamp::Lamp;
use crate::stage::shape::Shape;
use crate::stage::storage::Storage;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, at, fill};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::{Role, Toggled};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Which challenge is looked at, and which difficulty is chosen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Choice {
    challenge: Option<ChallengeType>,
    difficulty: usize,
}

/// The menu of challenges.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .add_systems(Update, (turn, back_leaves, light).in_set(Flow::Act).run_if(in_state(Screen::Challenges)))
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Challenges).and_then(stale.or_eager(resource_changed::<Choice>))),
        );
}

/// What is looked at: the one chosen, or the newest.
fn shown(choice: &Choice, open: &[ChallengeType]) -> Option<ChallengeType> {
    choice.challenge.filter(|challenge| open.contains(challenge)).or(open.last().copied())
}

fn turn(
    mut intended: MessageReader<Intended>,
    mut choice: ResMut<Choice>,
    board: Res<Board>,
    games: Res<Games>,
    mut memory: ResMut<FocusMemory>,
) {
    let open = board.open(&games);
    let now = shown(&choice, &open).and_then(|now| open.iter().position(|challenge| *challenge == now));
    if let Some(next) = turned(&mut intended, now.unwrap_or(0), open.len()).filter(|_| open.len() > 1) {
        *choice = Choice { challenge: Some(open[next]), difficulty: 0 };
        memory.key = Some("accept".into());
    }
}

/// How wide the words are at most, and how far they stand from the niche.
const WORDS: f32 = 720.0;
const APART: f32 = 84.0;

/// The niche in which the game of the challenge stands, if there is room for it.
fn niche(shape: &Shape, text: f32) -> Option<Rect> {
    let room = !shape.portrait() && shape.size.x > 1000.0 && text < 1.6;
    let height = (shape.size.y - 300.0).clamp(240.0, 420.0);
    let width = height * 0.66;
    let left = ((shape.size.x - width - APART - WORDS) / 2.0).max(72.0);
    let top = 80.0 + (shape.size.y - 134.0 - height) / 2.0 + 16.0;
    room.then(|| Rect::new(left, top, left + width, top + height))
}

fn build(mut commands: Commands, mut kit: Kit, board: Res<Board>, games: Res<Games>, choice: Res<Choice>) {
    let label = kit.t(key!("challenges"));
    let shape = *kit.shape;
    let open = board.open(&games);
    let challenge = shown(&choice, &open);
    let niche = niche(&shape, kit.settings.text_scale()).filter(|_| challenge.is_some());
    root(&mut commands, "challenges", label.clone()).with_children(|parent| {
        let game = challenge.and_then(|challenge| games.find(challenge.entry().game));
        if let (Some(place), Some((game, _))) = (niche, game) {
            recess(&mut kit, parent, game, place);
        }
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("challenges column"), column, Pickable::IGNORE)).with_children(|column| {
            let line = standing_words(&kit, board.profile().standing());
            top_bar(&mut kit, column, label, line);
            let left = niche.map_or(shape.margin(), |niche| niche.max.x + APART);
            let right = niche.map_or(shape.margin(), |niche| (niche.min.x - 24.0).max(48.0));
            let body = Node {
                flex_direction: FlexDirection::Column,
                align_items: if niche.is_some() { AlignItems::Start } else { AlignItems::Center },
                // Short of room it begins at the top, so that the story is not scrolled away.
                justify_content: if niche.is_some() { JustifyContent::Center } else { JustifyContent::Start },
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                row_gap: px(14.0),
                padding: UiRect::new(px(left), px(right), px(8.0), px(8.0)),
                overflow: Overflow::scroll_y(),
                ..default()
            };
            let width = (shape.size.x - left - right).min(WORDS);
            column.spawn((Name::new("challenges body"), scrolls(body))).with_children(|body| match challenge {
                None => nothing(&kit, body, width),
                Some(challenge) => {
                    if open.len() > 1 {
                        tabs(&mut kit, body, &open, challenge, width);
                    }
                    story(&mut kit, body, challenge, width);
                    difficulties(&mut kit, body, challenge, choice.difficulty, width);
                    if !shape.portrait() {
                        answers(&mut kit, body, challenge, choice.difficulty, width);
                    }
                    let rules = (kit.words(Type::Small, kit.palette.text_dim, kit.t(key!("challenge-rules"))),);
                    let node = Node { width: px(width), flex_shrink: 0.0, ..default() };
                    body.spawn((Name::new("challenge rules"), node, Pickable::IGNORE)).with_child(rules);
                }
            });
            if let Some(challenge) = challenge.filter(|_| shape.portrait()) {
                // At the thumb, whatever the story's length.
                let foot = Node {
                    padding: UiRect::axes(px(shape.margin()), px(14.0)),
                    justify_content: JustifyContent::Center,
                    flex_shrink: 0.0,
                    ..default()
                };
                let width = shape.size.x - 2.0 * shape.margin();
                column.spawn((Name::new("challenges foot"), foot, Pickable::IGNORE)).with_children(|foot| {
                    answers(&mut kit, foot, challenge, choice.difficulty, width);
                });
            }
            if !shape.portrait() {
                let foot = Node { min_height: px(54.0), flex_shrink: 0.0, ..default() };
                column.spawn((Name::new("challenges foot"), foot, Pickable::IGNORE)).with_children(|foot| {
                    let mut prompts = vec![
                        Prompt { keys: Keys::Intents(vec![Intent::Confirm]), label: kit.t(key!("prompt-choose")) },
                        Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(key!("back")) },
                    ];
                    if open.len() > 1 {
                        let keys = Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]);
                        prompts.push(Prompt { keys, label: kit.t(key!("prompt-page")) });
                    }
                    let place = Rect::new(shape.margin(), 0.0, shape.size.x - shape.margin(), 54.0);
                    foot.spawn(kit.prompts_in(place, prompts));
                });
            }
        });
    });
}

/// The game in its niche, in the light.
fn recess(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, game: &Game, place: Rect) {
    let slab = Look::new(Kind::Slab).a(16.0, 7.0, -1.0, 1.0).margin(26.0).albedo(0.060, 0.054, 0.078);
    let slab = kit.look(slab);
    parent.spawn((Name::new("wall"), at(place.inflate(26.0 + 18.0)), slab, Pickable::IGNORE));
    let look = Look::new(Kind::Niche).a(place.width() / 2.0, 1.0, 0.0, 0.0).margin(18.0);
    let look = kit.look(look.albedo(0.052, 0.050, 0.082));
    parent.spawn((Name::new("niche back"), at(place.inflate(18.0)), look, Pickable::IGNORE));
    (game.picture)(kit, parent, &Recess::new(place, 1.0));
}

fn nothing(kit: &Kit, body: &mut ChildSpawnerCommands<'_>, width: f32) {
    let words = kit.t(key!("challenges-none"));
    let node = Node {
        width: px(width),
        min_height: px(48.0),
        margin: UiRect::top(px(64.0)),
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let label = access(Role::Label, words.clone());
    body.spawn((Name::new("nothing open"), node, label, Pickable::IGNORE))
        .with_child((kit.words(Type::Quote, kit.palette.title, words), TextLayout::justify(Justify::Center)));
}

fn tabs(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, open: &[ChallengeType], shown: ChallengeType, width: f32) {
    let node = Node {
        width: px(width),
        column_gap: px(6.0),
        row_gap: px(6.0),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    body.spawn((Name::new("open challenges"), node, Pickable::IGNORE)).with_children(|row| {
        for &challenge in open {
            let entry = challenge.entry();
            let taken = challenge == shown;
            let name = kit.t(entry.name);
            let mut tab = kit.tab(row, &format!("offer-{}", entry.game), name, Some(entry.icon), taken);
            tab.observe(move |_: On<Chosen>, mut choice: ResMut<Choice>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                *choice = Choice { challenge: Some(challenge), difficulty: 0 };
            });
        }
    });
}

fn story(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, challenge: ChallengeType, width: f32) {
    let entry = challenge.entry();
    let (title, words) = (kit.t(entry.title), kit.t(entry.description));
    let node = Node {
        width: px(width),
        flex_direction: FlexDirection::Column,
        row_gap: px(8.0),
        flex_shrink: 0.0,
        ..default()
    };
    let label = access(Role::Label, format!("{title}. {words}"));
    body.spawn((Name::new("story"), node, label, Pickable::IGNORE)).with_children(|story| {
        let head = Node { column_gap: px(12.0), align_items: AlignItems::Center, ..default() };
        story.spawn((Name::new("story head"), head, Pickable::IGNORE)).with_children(|head| {
            let accent = kit.palette.accent;
            head.spawn(kit.icon(entry.icon, 30.0, accent));
            let text = kit.settings.text_scale();
            let rem = if kit.shape.portrait() { 1.25 } else { Type::Heading.rem() } / text.powf(0.4);
            let words = Node { flex_shrink: 1.0, min_width: px(0.0), ..default() };
            let title = kit.sized(Type::Heading, rem, kit.palette.title, title);
            head.spawn((Name::new("story title"), words, Pickable::IGNORE)).with_child(title);
        });
        let rem = if kit.shape.portrait() { 1.0 } else { Type::Quote.rem() };
        story.spawn(kit.sized(Type::Quote, rem, kit.palette.text, words));
    });
}

fn difficulties(
    kit: &mut Kit,
    body: &mut ChildSpawnerCommands<'_>,
    challenge: ChallengeType,
    chosen: usize,
    width: f32,
) {
    let node = Node {
        width: px(width),
        flex_direction: FlexDirection::Column,
        row_gap: px(6.0),
        flex_shrink: 0.0,
        ..default()
    };
    let label = access(Role::RadioGroup, kit.t(key!("challenge-difficulty")));
    body.spawn((Name::new("difficulties"), node, label, Pickable::IGNORE)).with_children(|list| {
        for (n, &difficulty) in challenge.entry().difficulties.iter().enumerate() {
            choice_row(kit, list, difficulty, n, n == chosen);
        }
    });
}

/// A difficulty that can be chosen: its name, what is played, what it earns.
fn choice_row(
    kit: &mut Kit,
    list: &mut ChildSpawnerCommands<'_>,
    difficulty: &'static dyn DifficultyInfo,
    n: usize,
    chosen: bool,
) {
    let (title, about) = (kit.t(difficulty.title()), kit.t(difficulty.about()));
    let reward = reward_words(kit, difficulty.reward());
    let label = kit.tw(
        key!("challenge-difficulty-label"),
        &[("difficulty", title.clone().into()), ("what", about.clone().into()), ("reward", reward.clone().into())],
    );
    let mut node = access(Role::RadioButton, label);
    node.set_toggled(if chosen { Toggled::True } else { Toggled::False });
    let plate = if chosen { Plate::Taken } else { Plate::Plain };
    let row = Node {
        width: percent(100.0),
        min_height: px(56.0),
        padding: UiRect::axes(px(18.0), px(6.0)),
        column_gap: px(14.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let ink = if chosen { kit.palette.accent } else { Color::NONE };
    let check = kit.icon("check", 20.0, ink);
    // Where words are large and the window narrow, there is no room for two columns of them.
    let below = kit.shape.size.x < 340.0 * kit.settings.text_scale();
    let surface = kit.plate(plate, 10.0);
    let key = format!("difficulty-{}", difficulty.name());
    list.spawn((Name::new(key.clone()), row, surface, Focusable { key, layer: 0 }, node))
        .with_children(|row| {
            row.spawn(check);
            let words = Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_width: px(0.0),
                ..default()
            };
            let (ink, dim) = (kit.ink(plate), kit.palette.text_dim);
            row.spawn((Name::new("difficulty words"), words, Pickable::IGNORE)).with_children(|words| {
                words.spawn(kit.words(Type::Control, ink, title));
                words.spawn(kit.words(Type::Small, dim, about));
                if below {
                    for part in reward_parts(kit, difficulty.reward()) {
                        words.spawn(kit.words(Type::Label, kit.palette.title, part));
                    }
                }
            });
            if !below {
                reward_column(kit, row, difficulty);
            }
        })
        .observe(
            move |_: On<Chosen>,
                  mut choice: ResMut<Choice>,
                  mut memory: ResMut<FocusMemory>,
                  mut focus: ResMut<InputFocus>,
                  mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                choice.difficulty = n;
                // What is left to do is to accept it.
                memory.key = Some("accept".into());
                focus.clear();
            },
        );
}

/// What a difficulty earns, at the end of its row.
fn reward_column(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, difficulty: &dyn DifficultyInfo) {
    let node = Node {
        flex_direction: if kit.shape.portrait() { FlexDirection::Column } else { FlexDirection::Row },
        column_gap: px(16.0),
        align_items: AlignItems::End,
        flex_shrink: 0.0,
        ..default()
    };
    let ink = kit.palette.title;
    row.spawn((Name::new("difficulty reward"), node, Pickable::IGNORE)).with_children(|column| {
        for part in reward_parts(kit, difficulty.reward()) {
            column.spawn((kit.words(Type::Label, ink, part), TextLayout::no_wrap()));
        }
    });
}

fn answers(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, challenge: ChallengeType, chosen: usize, width: f32) {
    let entry = challenge.entry();
    let Some(&difficulty) = entry.difficulties.get(chosen).or(entry.difficulties.first()) else { return };
    let node = Node { width: px(width), column_gap: px(12.0), flex_shrink: 0.0, ..default() };
    let portrait = kit.shape.portrait();
    parent.spawn((Name::new("answers"), node, Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(key!("challenge-decline"));
        let mut decline = kit.button(row, "decline", label, None, Plate::Plain);
        decline.observe(
            move |_: On<Chosen>,
                  mut board: ResMut<Board>,
                  games: Res<Games>,
                  storage: Res<Storage>,
                  kit: Kit,
                  mut choice: ResMut<Choice>,
                  mut notice: ResMut<Notice>,
                  mut came_from: ResMut<CameFrom>,
                  mut memory: ResMut<FocusMemory>,
                  mut commands: Commands| {
                board.decline(challenge, &storage);
                notice.show(kit.t(key!("challenge-declined")));
                *choice = Choice::default();
                memory.key = None;
                if board.open(&games).is_empty() {
                    leave(&mut commands, &mut came_from, &mut memory);
                } else {
                    choice.set_changed();
                    commands.trigger(PlaySound(Cue::Back));
                }
            },
        );
        let label = kit.t(key!("challenge-accept"));
        let mut button = kit.button(row, "accept", label, Some("play"), Plate::Filled);
        let spoken = kit.tw(
            key!("challenge-accept-label"),
            &[
                ("difficulty", kit.t(difficulty.title()).into()),
                ("reward", reward_words(kit, difficulty.reward()).into()),
            ],
        );
        button.insert((First, access(Role::Button, spoken)));
        button.entry::<Node>().and_modify(move |mut node| {
            node.min_width = px(180.0);
            node.flex_grow = if portrait { 1.0 } else { 0.0 };
        });
        button.observe(move |_: On<Chosen>, mut choice: ResMut<Choice>, mut commands: Commands| {
            *choice = Choice::default();
            commands.queue(move |world: &mut World| accept(world, challenge, difficulty.name()));
        });
    });
}

fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>, kit: Kit, board: Res<Board>, games: Res<Games>) {
    (lamp.intensity, lamp.second) = (1.1, None);
    match niche(&shape, kit.settings.text_scale()).filter(|_| !board.open(&games).is_empty()) {
        Some(niche) => {
            lamp.body = Some(Vec2::new(niche.center().x, niche.min.y - 42.0));
            lamp.goal = Vec2::new(niche.center().x, niche.min.y + 60.0);
            lamp.goal_radius = 320.0;
            lamp.hang_from = niche.min.y - 66.0;
        }
        None => {
            lamp.body = None;
            lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
            lamp.goal_radius = shape.size.min_element() * 0.45;
        }
    }
}
