//! Home: the games in their niches, lit by the lantern that follows the focus.

use super::{Lobby, Notice, go, root, stale};
use crate::engine::is_hangul;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::challenge::Offers;
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable, access, place};
use crate::stage::game::{DAILY, Game, Games, Recess};
use crate::stage::intent::Intent;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Language;
use crate::stage::save::Save;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::stats::Stats;
use crate::stage::storage::Storage;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, at};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Home.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, build.in_set(Flow::Dress).run_if(in_state(Screen::Home).and_then(stale)))
        .add_systems(Update, light.in_set(Flow::Show).run_if(in_state(Screen::Home)));
}

#[derive(Component)]
struct Niche;

/// The next game of the day: what its button says, and how it begins.
#[derive(Clone, Copy)]
struct Daily {
    label: &'static str,
    begin: fn(&mut World),
}

impl Daily {
    /// Of the games that have one, the first that was not played today; when all were, the first once more.
    fn next(games: &Games, stats: &Stats, today: &Today) -> Option<Daily> {
        let all: Vec<_> = games.playable().filter_map(|(game, play)| Some((game.name, play.daily.as_ref()?))).collect();
        match all.iter().find(|(game, _)| !stats.played_on(game, DAILY, &today.day())) {
            Some((_, daily)) => Some(Daily { label: daily.label, begin: daily.begin }),
            None => all.first().map(|(_, daily)| Daily { label: key!("daily-done"), begin: daily.begin }),
        }
    }
}

/// What stands at the foot: the game that was left, the game of the day, and what is offered.
struct Foot<'w> {
    left: Option<String>,
    daily: Option<Daily>,
    offers: Offers<'w>,
}

impl Foot<'_> {
    fn rows(&self) -> usize {
        usize::from(self.daily.is_some()) + usize::from(self.left.is_some()) + usize::from(self.offers.any())
    }

    fn buttons(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
        if let Some(caption) = self.left.clone() {
            continue_button(kit, parent, caption);
        }
        if let Some(daily) = self.daily {
            daily_button(kit, parent, daily);
        }
        self.offers.button(kit, parent);
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    storage: Res<Storage>,
    stats: Res<Stats>,
    today: Res<Today>,
    games: Res<Games>,
    offers: Offers,
) {
    let label = kit.t(key!("app-name"));
    let caption = |save: Save| games.find(&save.game).and_then(|(_, play)| (play.caption)(&save, &kit.locale));
    let left = Save::to_continue(&storage, games.all().iter().map(|game| game.name)).and_then(caption);
    let foot = Foot { left, daily: Daily::next(&games, &stats, &today), offers };
    let shape = *kit.shape;
    root(&mut commands, "home", label).with_children(|parent| {
        if shape.portrait() {
            standing(&mut kit, parent, games.all(), &foot);
        } else {
            lying(&mut kit, parent, games.all(), &foot);
        }
    });
}

fn lying(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, games: &[&'static Game], last: &Foot) {
    let size = kit.shape.size;
    let t = kit.settings.text_scale();
    let width = (size.x - 96.0).min(1086.0).max(size.x * 0.55).min(size.y * 1.62);
    let x0 = (size.x - width) / 2.0;
    let head = 128.0 + (t - 1.0) * 44.0;
    let foot = 54.0 + 44.0 + 82.0 * t.min(1.6) + (t - 1.0) * 10.0;
    let wall = Rect::new(x0, head + 34.0, x0 + width, size.y - foot - 20.0);
    let pitch = (width - 48.0) / games.len().max(4) as f32;
    let niche = |i: usize| {
        let x = x0 + 35.0 + i as f32 * pitch;
        Rect::new(x, wall.min.y + 35.0, x + pitch - 22.0, wall.max.y - 35.0)
    };
    header(kit, parent, x0 + 14.0, width - 28.0, head);
    let beam = kit.look(Look::new(Kind::Beam).albedo(0.55, 0.36, 0.12));
    parent.spawn((
        Name::new("beam"),
        at(Rect::new(x0 + 14.0, head, x0 + width - 14.0, head + 7.0)),
        beam,
        Pickable::IGNORE,
    ));
    let slab = Look::new(Kind::Slab).a(16.0, 7.0, -1.0, 1.0).margin(26.0).albedo(0.060, 0.054, 0.078);
    let slab = kit.look(slab);
    parent.spawn((Name::new("wall"), at(wall.inflate(26.0)), slab, Pickable::IGNORE));
    for (i, &game) in games.iter().enumerate() {
        let rect = niche(i);
        alcove(kit, parent, game, rect, true);
        entrance(kit, parent, game, rect, i == 0);
        let words = Rect::new(rect.min.x - 11.0, wall.max.y + 14.0, rect.max.x + 11.0, wall.max.y + 140.0);
        let node = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, ..at(words) };
        let (title, about) = (kit.t(game.title), kit.t(about(game)));
        let (ink, dim) = if game.play.is_some() {
            (kit.palette.title, kit.palette.text_dim)
        } else {
            (kit.palette.text_dim, kit.palette.text_faint)
        };
        parent.spawn((Name::new("niche words"), node, Pickable::IGNORE)).with_children(|words| {
            let small = TextLayout::justify(Justify::Center);
            let t = kit.settings.text_scale();
            words.spawn((kit.sized(Type::Heading, Type::Heading.rem() / t.powf(0.6), ink, title), small));
            let about = if t < 1.3 { in_two_lines(&about) } else { about };
            words.spawn((kit.sized(Type::Small, Type::Small.rem() / t.powf(0.4), dim, about), small));
        });
    }
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(x0 + 14.0),
        width: px(width - 28.0),
        bottom: px(18.0),
        column_gap: px(12.0),
        row_gap: px(8.0),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        ..default()
    };
    parent.spawn((Name::new("foot"), node, Pickable::IGNORE)).with_children(|foot| {
        last.buttons(kit, foot);
        let prompts = vec![
            Prompt { keys: Keys::Intents(vec![Intent::Left, Intent::Right]), label: kit.t(key!("prompt-choose")) },
            Prompt { keys: Keys::Intents(vec![Intent::Confirm]), label: kit.t(key!("prompt-play")) },
        ];
        foot.spawn(kit.prompts_at_end(prompts));
    });
}

fn standing(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, games: &[&'static Game], last: &Foot) {
    let size = kit.shape.size;
    let t = kit.settings.text_scale();
    let margin = kit.shape.margin();
    // In a narrow window the languages stand below the tools.
    let head = if size.x < 380.0 { 162.0 } else { 118.0 } + (t - 1.0) * 100.0;
    header(kit, parent, margin, size.x - 2.0 * margin, head);
    let foot = 20.0 + 56.0 * last.rows() as f32;
    let height = ((size.y - head - foot - 3.0 * 10.0) / 4.0).clamp(92.0, 150.0);
    // The list takes what the foot leaves, however many lines its words take.
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8.0),
        padding: UiRect::bottom(px(12.0)),
        ..at(Rect::new(0.0, head, size.x, size.y))
    };
    let column = parent.spawn((Name::new("niches and foot"), column, Pickable::IGNORE)).id();
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(10.0),
        flex_grow: 1.0,
        flex_shrink: 1.0,
        flex_basis: px(0.0),
        min_height: px(0.0),
        overflow: Overflow::scroll_y(),
        ..default()
    };
    parent.commands().spawn((ChildOf(column), Name::new("niches"), super::scrolls(list))).with_children(|list| {
        for (i, &game) in games.iter().enumerate() {
            let width = size.x - 2.0 * margin;
            let row = Node {
                width: px(width),
                margin: UiRect::horizontal(px(margin)),
                min_height: px(height),
                column_gap: px(14.0),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            };
            let slab = Look::new(Kind::Slab).a(14.0, 6.0, -1.0, 1.0).margin(0.0).albedo(0.060, 0.054, 0.078);
            let slab = kit.look(slab);
            let (title, about) = (kit.t(game.title), kit.t(about(game)));
            let mut entry = list.spawn((
                Name::new("niche row"),
                row,
                slab,
                Niche,
                Focusable { key: game.name.to_owned(), layer: 0 },
                access(Role::Button, format!("{title}. {about}")),
            ));
            if i == 0 {
                entry.insert(First);
            }
            enter(&mut entry, game);
            entry.with_children(|row| {
                let side = (height - 20.0).min(116.0);
                let node = Node {
                    width: px(side * 1.06),
                    height: px(side),
                    margin: UiRect::left(px(12.0)),
                    flex_shrink: 0.0,
                    ..default()
                };
                row.spawn((Name::new("small niche"), node, Pickable::IGNORE)).with_children(|place| {
                    alcove(kit, place, game, Rect::new(0.0, 0.0, side * 1.06, side), false);
                });
                let words = Node {
                    flex_direction: FlexDirection::Column,
                    flex_shrink: 1.0,
                    padding: UiRect::new(px(0.0), px(64.0), px(8.0), px(8.0)),
                    ..default()
                };
                row.spawn((Name::new("niche words"), words, Pickable::IGNORE)).with_children(|words| {
                    let here = game.play.is_some();
                    let ink = if here { kit.palette.title } else { kit.palette.text_dim };
                    let dim = if here { kit.palette.text_dim } else { kit.palette.text_faint };
                    words.spawn(kit.sized(Type::Heading, 1.375 / t.powf(0.8), ink, title));
                    words.spawn(kit.sized(Type::Small, Type::Small.rem() / t.powf(0.5), dim, about));
                });
            });
        }
    });
    let node = Node {
        padding: UiRect::horizontal(px(margin)),
        row_gap: px(8.0),
        flex_direction: FlexDirection::Column,
        flex_shrink: 0.0,
        ..default()
    };
    parent.commands().spawn((ChildOf(column), Name::new("foot"), node, Pickable::IGNORE)).with_children(|foot| {
        last.buttons(kit, foot);
    });
}

/// The name of the program, its line, the languages, and the tools.
fn header(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, x: f32, width: f32, height: f32) {
    if kit.shape.portrait() {
        return standing_header(kit, parent, x, width, height);
    }
    let node = Node {
        align_items: AlignItems::End,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(16.0),
        padding: UiRect::bottom(px(14.0)),
        ..at(Rect::new(x, 0.0, x + width, height))
    };
    let t = kit.settings.text_scale();
    parent.spawn((Name::new("header"), node, Pickable::IGNORE)).with_children(|header| {
        let words = Node { align_items: AlignItems::Baseline, column_gap: px(26.0), flex_shrink: 1.0, ..default() };
        header.spawn((Name::new("wordmark"), words, Pickable::IGNORE)).with_children(|words| {
            words.spawn(name(kit, Type::Wordmark.rem() / t.sqrt()));
            // Beside the tools there is room for it as long as letters are of the usual size.
            if t < 1.3 {
                words.spawn(line(kit, Type::Quote.rem()));
            }
        });
        let tools = Node { column_gap: px(8.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
        header.spawn((Name::new("tools"), tools, Pickable::IGNORE)).with_children(|tools| {
            languages(kit, tools);
            for tool in TOOLS {
                tool.button(kit, tools);
            }
        });
    });
}

/// Upright, the name stands beside the tools, and its line beside the languages.
fn standing_header(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, x: f32, width: f32, height: f32) {
    let t = kit.settings.text_scale();
    let node = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::top(px(8.0)),
        ..at(Rect::new(x, 0.0, x + width, height))
    };
    let row = || Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        column_gap: px(6.0),
        flex_wrap: FlexWrap::Wrap,
        ..default()
    };
    parent.spawn((Name::new("header"), node, Pickable::IGNORE)).with_children(|header| {
        header.spawn((Name::new("wordmark"), row(), Pickable::IGNORE)).with_children(|row| {
            // It is a good four times as wide as high.
            let beside_tools = (width - TOOLS.len() as f32 * tool_width(t) - 10.0) / 4.15 / (16.0 * t);
            let rem = (2.75 / t.sqrt()).min(beside_tools.max(1.75 / t.sqrt()));
            row.spawn(name(kit, rem));
            let tools = Node { flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("tools"), tools, Pickable::IGNORE)).with_children(|tools| {
                for tool in TOOLS {
                    tool.button(kit, tools);
                }
            });
        });
        header.spawn((Name::new("line and languages"), row(), Pickable::IGNORE)).with_children(|row| {
            row.spawn(line(kit, 1.0 / t.sqrt()));
            languages(kit, row);
        });
    });
}

fn name(kit: &Kit, rem: f32) -> impl Bundle + use<> {
    (kit.sized(Type::Wordmark, rem, kit.palette.title, kit.t(key!("app-name"))), TextLayout::no_wrap())
}

fn line(kit: &Kit, rem: f32) -> impl Bundle + use<> {
    (kit.sized(Type::Quote, rem, kit.palette.text_dim, kit.t(key!("app-line"))), TextLayout::no_wrap())
}

/// A tool of home: an icon and its word.
struct Tool {
    key: &'static str,
    icon: &'static str,
    word: &'static str,
    to: Option<Screen>,
}

const fn to(key: &'static str, icon: &'static str, word: &'static str, screen: Screen) -> Tool {
    Tool { key, icon, word, to: Some(screen) }
}

const HOW_TO: Tool = to("howto", "book", key!("how-to-play-short"), Screen::HowTo);
const PROFILE: Tool = to("profile", "user", key!("profile"), Screen::Profile);
const SETTINGS: Tool = to("settings", "settings", key!("settings"), Screen::Settings);

/// A window is closed by whoever opened it; a page by its browser.
#[cfg(not(target_family = "wasm"))]
const TOOLS: &[Tool] = &[HOW_TO, PROFILE, SETTINGS, Tool { key: "quit", icon: "close", word: key!("quit"), to: None }];
#[cfg(target_family = "wasm")]
const TOOLS: &[Tool] = &[HOW_TO, PROFILE, SETTINGS];

/// How wide a tool is, in px of the design.
fn tool_width(text_scale: f32) -> f32 {
    52.0 * text_scale.powf(0.6)
}

impl Tool {
    fn button(&self, kit: &mut Kit, tools: &mut ChildSpawnerCommands<'_>) {
        let t = kit.settings.text_scale();
        let node = Node {
            min_width: px(tool_width(t)),
            min_height: px(52.0),
            padding: UiRect::axes(px(3.0), px(4.0)),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        let label = kit.t(self.word);
        let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
        let icon = kit.icon(self.icon, 24.0, ink);
        let words = kit.sized(Type::Floor, Type::Floor.rem() / t.powf(0.4), dim, label.clone());
        let mut button = tools.spawn((
            Name::new(format!("button {}", self.key)),
            node,
            kit.plate(Plate::Bare, 10.0),
            Focusable { key: self.key.to_owned(), layer: 0 },
            access(Role::Button, label),
        ));
        button.with_children(|inside| {
            inside.spawn(icon);
            inside.spawn((words, TextLayout::no_wrap()));
        });
        match self.to {
            Some(screen) => button.observe(go(screen)),
            None => button.observe(|_: On<Chosen>, mut exit: MessageWriter<AppExit>| {
                exit.write(AppExit::Success);
            }),
        };
    }
}

/// Each language in its own words, whatever is spoken now.
fn languages(kit: &mut Kit, tools: &mut ChildSpawnerCommands<'_>) {
    let t = kit.settings.text_scale();
    let node = Node {
        min_height: px(48.0),
        padding: UiRect::axes(px(10.0), px(8.0)),
        column_gap: px(10.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let label = kit.t(key!("language-switch"));
    let spoken = kit.settings.language();
    let words = [(Language::En, key!("language-en")), (Language::Ko, key!("language-ko"))];
    let words = words.map(|(language, key)| {
        let rem = Type::Label.rem() / t.powf(0.4);
        match language == spoken {
            true => kit.sized(Type::Label, rem, kit.palette.text, kit.t(key)),
            false => kit.sized(Type::Small, rem, kit.palette.text_dim, kit.t(key)),
        }
    });
    let mut button = tools.spawn((
        Name::new("button language"),
        node,
        kit.plate(Plate::Plain, 10.0),
        Focusable { key: "language".to_owned(), layer: 0 },
        access(Role::Button, label),
    ));
    button.with_children(|inside| {
        for words in words {
            inside.spawn((words, TextLayout::no_wrap()));
        }
    });
    button.observe(|_: On<Chosen>, mut settings: ResMut<Settings>, mut commands: Commands| {
        let next = match settings.language() {
            Language::En => Language::Ko,
            Language::Ko => Language::En,
        };
        settings.language = Some(next);
        commands.trigger(PlaySound(Cue::Confirm));
    });
}

/// Continue, and what it continues.
fn continue_button(kit: &mut Kit, foot: &mut ChildSpawnerCommands<'_>, caption: String) {
    let label = kit.tw(key!("continue-game"), &[("game", caption.clone().into())]);
    let portrait = kit.shape.portrait();
    let plate = if portrait { Plate::Filled } else { Plate::Plain };
    let ink = if portrait { kit.palette.on_accent } else { kit.palette.text_dim };
    let rem = Type::Body.rem() / kit.settings.text_scale().powf(0.25);
    let caption = kit.sized(Type::Body, rem, ink, caption);
    let word = kit.t(key!("continue"));
    let mut button = kit.button(foot, "continue", word, Some("moon"), plate);
    button.insert(access(Role::Button, label)).with_child(caption);
    button.observe(|_: On<Chosen>, mut commands: Commands| {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(resume);
    });
}

fn daily_button(kit: &mut Kit, foot: &mut ChildSpawnerCommands<'_>, daily: Daily) {
    let label = kit.t(daily.label);
    kit.button(foot, "daily", label, Some("calendar"), Plate::Plain).observe(
        move |_: On<Chosen>, mut commands: Commands| {
            commands.trigger(PlaySound(Cue::Confirm));
            commands.queue(daily.begin);
        },
    );
}

/// Takes up the game that was left, whichever it is.
fn resume(world: &mut World) {
    let games: Vec<&str> = world.resource::<Games>().all().iter().map(|game| game.name).collect();
    let save = Save::to_continue(world.resource::<Storage>(), games.into_iter());
    let game = save.and_then(|save| world.resource::<Games>().find(&save.game));
    if let Some((_, play)) = game {
        (play.tools.resume)(world);
    }
}

/// What is said of a game in its niche.
fn about(game: &Game) -> &'static str {
    if game.play.is_some() { game.about } else { key!("not-here-yet") }
}

/// A line as two of nearly equal length, so that no word stands alone; one that is short stays as it is.
fn in_two_lines(text: &str) -> String {
    // Hangul is about twice as wide as a Latin letter.
    let wide = |text: &str| text.chars().map(|c| if is_hangul(c) { 2 } else { 1 }).sum::<i32>();
    if wide(text) <= 30 {
        return text.to_owned();
    }
    let breaks = text.match_indices(' ').map(|(at, _)| {
        let (first, second) = (&text[..at], &text[at + 1..]);
        // It is broken where the sense is, too.
        let ends = if first.ends_with('.') { 12 } else { 6 * i32::from(first.ends_with(',')) };
        ((wide(first) - wide(second)).abs() - ends, at)
    });
    match breaks.min() {
        Some((_, at)) => format!("{}\n{}", &text[..at], &text[at + 1..]),
        None => text.to_owned(),
    }
}

/// What happens when a niche is chosen.
fn enter(entry: &mut EntityCommands<'_>, game: &'static Game) {
    if game.play.is_some() {
        entry.observe(
            move |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut lobby: ResMut<Lobby>, mut commands: Commands| {
                memory.key = None;
                lobby.0 = Some(game.name);
                commands.trigger(PlaySound(Cue::Confirm));
                commands.set_state_if_neq(Screen::Setup);
            },
        );
    } else {
        let say = move |_: On<Chosen>, kit: Kit, mut notice: ResMut<Notice>, mut commands: Commands| {
            notice.show(kit.tw(key!("game-not-here-yet"), &[("game", kit.t(game.title).into())]));
            commands.trigger(PlaySound(Cue::Refuse));
        };
        entry.observe(say);
    }
}

/// An arched recess with a game in it.
pub(super) fn alcove(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, game: &Game, rect: Rect, large: bool) {
    let margin = if large { 18.0 } else { 0.0 };
    let arch = rect.width() / 2.0;
    let dark = if game.play.is_some() { 0.0 } else { 1.0 };
    let look = Look::new(Kind::Niche).a(arch, if large { 1.0 } else { 0.6 }, dark, 0.0).margin(margin);
    let look = kit.look(look.albedo(0.052, 0.050, 0.082));
    parent.spawn((Name::new("niche back"), at(rect.inflate(margin)), look, Pickable::IGNORE));
    // The lamp may hang over it, but of a game that is not there yet there is little to see.
    let seen = if game.play.is_some() { 1.0 } else { 0.32 };
    (game.picture)(kit, parent, &Recess::new(rect, seen));
}

/// What is chosen to go into a niche.
fn entrance(kit: &Kit, parent: &mut ChildSpawnerCommands<'_>, game: &'static Game, rect: Rect, first: bool) {
    let (title, about) = (kit.t(game.title), kit.t(about(game)));
    let mut entry = parent.spawn((
        Name::new(format!("niche {}", game.name)),
        at(rect),
        Niche,
        Focusable { key: game.name.to_owned(), layer: 0 },
        access(Role::Button, format!("{title}. {about}")),
    ));
    if first {
        entry.insert(First);
    }
    enter(&mut entry, game);
}

fn light(
    mut lamp: ResMut<Lamp>,
    focus: Res<InputFocus>,
    niches: Query<(&ComputedNode, &UiGlobalTransform), With<Niche>>,
    shape: Res<Shape>,
) {
    let Some((node, transform)) = focus.get().and_then(|entity| niches.get(entity).ok()) else { return };
    let (centre, size) = place(node, transform, &shape);
    if size.x <= 0.0 {
        return;
    }
    let lamp = &mut *lamp;
    (lamp.intensity, lamp.second) = (1.1, None);
    if shape.portrait() {
        let x = shape.size.x - shape.margin() - 36.0;
        lamp.body = Some(Vec2::new(x, centre.y - size.y * 0.28));
        lamp.goal = Vec2::new(x - 20.0, centre.y + 4.0);
        lamp.goal_radius = 190.0;
        // Below the buttons and the languages above the niches, which a cord would strike through.
        lamp.hang_from = 110.0;
    } else {
        let top = centre.y - size.y / 2.0;
        lamp.body = Some(Vec2::new(centre.x, top - 42.0));
        lamp.goal = Vec2::new(centre.x, top + 76.0);
        lamp.goal_radius = (shape.size.y * 0.31).min(290.0);
        lamp.intensity = 1.3;
        lamp.hang_from = top - 66.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_stands_alone() {
        assert_eq!(in_two_lines("Not here yet"), "Not here yet");
        let two = in_two_lines("Stones, numbers and what lies under them.");
        assert_eq!(two, "Stones, numbers and\nwhat lies under them.");
        assert_eq!(in_two_lines("A hidden code of colours. Ten guesses."), "A hidden code of colours.\nTen guesses.");
    }
}
