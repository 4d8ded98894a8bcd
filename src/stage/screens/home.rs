//! Home: the four games in their niches, lit by the lantern that follows the focus.

use super::{Lobby, Notice, Root, go, root, stale};
use crate::engine::Rules;
use crate::games::mastermind::{Mastermind, stage::plugin as mastermind};
use crate::games::minesweeper::{Minesweeper, stage::plugin as minesweeper};
use crate::key;
use crate::stage::audio::{Cue, Play};
use crate::stage::calendar::Today;
use crate::stage::challenge::Offers;
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable, access, place};
use crate::stage::intent::Intent;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Language;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::shelf::Shelf;
use crate::stage::stats::Stats;
use crate::stage::table::{self, Save};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, around, at};
use crate::stage::theme::palette::{enamel, hex};
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

/// A game's place on the shelf of niches.
struct Place {
    key: &'static str,
    title: &'static str,
    about: &'static str,
    here: bool,
}

const GAMES: [Place; 4] = [
    Place { key: "mastermind", title: key!("game-mastermind"), about: key!("game-mastermind-about"), here: true },
    Place { key: "minesweeper", title: key!("game-minesweeper"), about: key!("game-minesweeper-about"), here: true },
    Place { key: "mafia", title: key!("game-mafia"), about: key!("game-mafia-about"), here: false },
    Place { key: "wordwolf", title: key!("game-wordwolf"), about: key!("game-wordwolf-about"), here: false },
];

#[derive(Component)]
struct Niche;

/// The next game of the day.
#[derive(Clone, Copy)]
enum Daily {
    Code,
    Corridor,
    Played,
}

impl Daily {
    fn next(stats: &Stats, today: &Today) -> Daily {
        match [Mastermind::INFO.name, Minesweeper::INFO.name].map(|game| stats.played_on(game, "daily", &today.day())) {
            [false, _] => Daily::Code,
            [true, false] => Daily::Corridor,
            [true, true] => Daily::Played,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Daily::Code => key!("daily"),
            Daily::Corridor => key!("daily-corridor"),
            Daily::Played => key!("daily-done"),
        }
    }

    fn begin(self) -> fn(&mut World) {
        match self {
            Daily::Corridor => crate::games::minesweeper::stage::lobby::start_daily,
            Daily::Code | Daily::Played => mastermind::start_daily,
        }
    }
}

fn build(
    mut commands: Commands,
    old: Query<Entity, With<Root>>,
    mut kit: Kit,
    shelf: Res<Shelf>,
    stats: Res<Stats>,
    today: Res<Today>,
    offers: Offers,
) {
    let label = kit.t(key!("app-name"));
    let caption =
        |save: Save| mastermind::caption(&save, &kit.locale).or_else(|| minesweeper::caption(&save, &kit.locale));
    let left = Save::load(&shelf).and_then(caption);
    let daily = Daily::next(&stats, &today);
    let shape = *kit.shape;
    root(&mut commands, &old, "home", label).with_children(|parent| {
        if shape.portrait() {
            standing(&mut kit, parent, left, daily, &offers);
        } else {
            lying(&mut kit, parent, left, daily, &offers);
        }
    });
}

fn lying(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, left: Option<String>, daily: Daily, offers: &Offers) {
    let size = kit.shape.size;
    let t = kit.settings.text_scale();
    let width = (size.x - 96.0).min(1086.0).max(size.x * 0.55).min(size.y * 1.62);
    let x0 = (size.x - width) / 2.0;
    let head = 128.0 + (t - 1.0) * 44.0;
    let foot = 54.0 + 44.0 + 82.0 * t.min(1.6) + (t - 1.0) * 10.0;
    let wall = Rect::new(x0, head + 34.0, x0 + width, size.y - foot - 20.0);
    let pitch = (width - 48.0) / 4.0;
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
    for (i, game) in GAMES.iter().enumerate() {
        let rect = niche(i);
        alcove(kit, parent, game, rect, true);
        let words = Rect::new(rect.min.x - 11.0, wall.max.y + 14.0, rect.max.x + 11.0, wall.max.y + 140.0);
        let node = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, ..at(words) };
        let (title, about) = (kit.t(game.title), kit.t(if game.here { game.about } else { key!("not-here-yet") }));
        let (ink, dim) = if game.here {
            (kit.palette.title, kit.palette.text_dim)
        } else {
            (kit.palette.text_dim, kit.palette.text_faint)
        };
        parent.spawn((Name::new("niche words"), node, Pickable::IGNORE)).with_children(|words| {
            let small = TextLayout::justify(Justify::Center);
            let t = kit.settings.text_scale();
            words.spawn((kit.sized(Type::Heading, Type::Heading.rem() / t.powf(0.6), ink, title), small));
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
        continue_and_daily(kit, foot, left, daily);
        offers.button(kit, foot);
        let prompts = vec![
            Prompt { keys: Keys::Intents(vec![Intent::Left, Intent::Right]), label: kit.t(key!("prompt-choose")) },
            Prompt { keys: Keys::Intents(vec![Intent::Confirm]), label: kit.t(key!("prompt-play")) },
        ];
        foot.spawn(kit.prompts_at_end(prompts));
    });
}

fn standing(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, left: Option<String>, daily: Daily, offers: &Offers) {
    let size = kit.shape.size;
    let t = kit.settings.text_scale();
    let margin = kit.shape.margin();
    let head = 118.0 + (t - 1.0) * 60.0;
    header(kit, parent, margin, size.x - 2.0 * margin, head);
    let rows = 1 + usize::from(left.is_some()) + usize::from(offers.any());
    let foot = 20.0 + 56.0 * rows as f32;
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
        for game in &GAMES {
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
            let (title, about) = (kit.t(game.title), kit.t(if game.here { game.about } else { key!("not-here-yet") }));
            let mut entry = list.spawn((
                Name::new("niche row"),
                row,
                slab,
                Niche,
                Focusable { key: game.key.to_owned(), layer: 0 },
                access(Role::Button, format!("{title}. {about}")),
            ));
            if game.key == GAMES[0].key {
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
                    let ink = if game.here { kit.palette.title } else { kit.palette.text_dim };
                    let dim = if game.here { kit.palette.text_dim } else { kit.palette.text_faint };
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
        continue_and_daily(kit, foot, left, daily);
        offers.button(kit, foot);
    });
}

/// The name of the program, its line, and the tools.
fn header(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, x: f32, width: f32, height: f32) {
    let portrait = kit.shape.portrait();
    let node = Node {
        align_items: if portrait { AlignItems::Start } else { AlignItems::End },
        justify_content: JustifyContent::SpaceBetween,
        padding: if portrait { UiRect::top(px(10.0)) } else { UiRect::bottom(px(20.0)) },
        ..at(Rect::new(x, 0.0, x + width, height))
    };
    let (title, line) = (kit.t(key!("app-name")), kit.t(key!("app-line")));
    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
    parent.spawn((Name::new("header"), node, Pickable::IGNORE)).with_children(|header| {
        let words = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            align_items: if portrait { AlignItems::Start } else { AlignItems::Baseline },
            column_gap: px(26.0),
            // Standing, the line runs under the tools, not beside them.
            width: if portrait { px(0.0) } else { auto() },
            flex_shrink: 1.0,
            ..default()
        };
        header.spawn((Name::new("wordmark"), words, Pickable::IGNORE)).with_children(|words| {
            let t = kit.settings.text_scale();
            // Standing, the name stands beside the tools; it is a good four times as wide as high.
            let beside_tools = (width - 4.0 * 48.0 - 20.0) / 4.15 / (16.0 * t);
            let rem = if portrait { (2.75 / t.sqrt()).min(beside_tools) } else { Type::Wordmark.rem() / t.sqrt() };
            let name = (kit.sized(Type::Wordmark, rem, ink, title), TextLayout::no_wrap());
            let name_height = if portrait { px(50.0) } else { auto() };
            let node = Node { height: name_height, align_items: AlignItems::Center, ..default() };
            words.spawn((Name::new("name"), node, Pickable::IGNORE)).with_child(name);
            words.spawn((kit.sized(Type::Quote, Type::Quote.rem() / t.sqrt(), dim, line), TextLayout::no_wrap()));
        });
        let tools = Node { column_gap: px(4.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
        header.spawn((Name::new("tools"), tools, Pickable::IGNORE)).with_children(|tools| {
            // Each language is offered in its own words, whatever is spoken now.
            let label = kit.t(key!("language-switch"));
            let mut button = kit.icon_button(tools, "language", "globe", label);
            button.observe(|_: On<Chosen>, mut settings: ResMut<Settings>, mut commands: Commands| {
                let next = match settings.language() {
                    Language::English => Language::Korean,
                    Language::Korean => Language::English,
                };
                settings.language = Some(next);
                commands.trigger(Play(Cue::Confirm));
            });
            let label = kit.t(key!("how-to-play"));
            kit.icon_button(tools, "howto", "book", label).observe(go(Screen::HowTo));
            let label = kit.t(key!("profile"));
            kit.icon_button(tools, "profile", "user", label).observe(go(Screen::Profile));
            let label = kit.t(key!("settings"));
            kit.icon_button(tools, "settings", "settings", label).observe(go(Screen::Settings));
        });
    });
}

fn continue_and_daily(kit: &mut Kit, foot: &mut ChildSpawnerCommands<'_>, left: Option<String>, daily: Daily) {
    if let Some(caption) = left {
        let label = kit.tw(key!("continue-game"), &[("game", caption.into())]);
        let portrait = kit.shape.portrait();
        let plate = if portrait { Plate::Filled } else { Plate::Plain };
        kit.button(foot, "continue", label, Some("moon"), plate).observe(|_: On<Chosen>, mut commands: Commands| {
            commands.trigger(Play(Cue::Confirm));
            commands.queue(resume);
        });
    }
    let label = kit.t(daily.label());
    kit.button(foot, "daily", label, Some("calendar"), Plate::Plain).observe(
        move |_: On<Chosen>, mut commands: Commands| {
            commands.trigger(Play(Cue::Confirm));
            commands.queue(daily.begin());
        },
    );
}

/// Takes up the game that was left, whichever it is.
fn resume(world: &mut World) {
    let save = Save::load(&world.resource::<Shelf>().clone());
    match save.as_ref().map(|save| save.game.as_str()) {
        Some("minesweeper") => table::resume::<Minesweeper>(world),
        _ => table::resume::<Mastermind>(world),
    }
}

/// What happens when a niche is chosen.
fn enter(entry: &mut EntityCommands<'_>, game: &'static Place) {
    if game.here {
        let key = game.key;
        entry.observe(
            move |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut lobby: ResMut<Lobby>, mut commands: Commands| {
                memory.key = None;
                lobby.0 = key;
                commands.trigger(Play(Cue::Confirm));
                commands.set_state_if_neq(Screen::Setup);
            },
        );
    } else {
        let title = game.title;
        let say = move |_: On<Chosen>, kit: Kit, mut notice: ResMut<Notice>, mut commands: Commands| {
            notice.show(kit.tw(key!("game-not-here-yet"), &[("game", kit.t(title).into())]));
            commands.trigger(Play(Cue::Refuse));
        };
        entry.observe(say);
    }
}

/// An arched recess with a game in it.
fn alcove(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, game: &'static Place, rect: Rect, large: bool) {
    let margin = if large { 18.0 } else { 0.0 };
    let arch = rect.width() / 2.0;
    let dark = if game.here { 0.0 } else { 1.0 };
    let look = Look::new(Kind::Niche).a(arch, if large { 1.0 } else { 0.6 }, dark, 0.0).margin(margin);
    let look = kit.look(look.albedo(0.052, 0.050, 0.082));
    parent.spawn((Name::new("niche back"), at(rect.inflate(margin)), look, Pickable::IGNORE));
    // The lamp may hang over it, but of a game that is not there yet there is little to see.
    picture(kit, parent, game.key, rect, if game.here { 1.0 } else { 0.32 });
    if large {
        let title = kit.t(game.title);
        let about = kit.t(if game.here { game.about } else { key!("not-here-yet") });
        let mut entry = parent.spawn((
            Name::new(format!("niche {}", game.key)),
            at(rect),
            Niche,
            Focusable { key: game.key.to_owned(), layer: 0 },
            access(Role::Button, format!("{title}. {about}")),
        ));
        if game.key == GAMES[0].key {
            entry.insert(First);
        }
        enter(&mut entry, game);
    }
}

/// The little picture of a game.
pub fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, game: &str, niche: Rect, seen: f32) {
    // Drawn for a niche of 238 by 370.
    let room = if niche.height() < 200.0 { 250.0 } else { 330.0 };
    let k = (niche.width() / 238.0).min(niche.height() / room);
    let foot = Vec2::new(niche.center().x, niche.max.y - 28.0 * k);
    let spot = |x: f32, y: f32| foot + Vec2::new(x, y) * k;
    match game {
        "mastermind" => {
            let tray = Rect::from_center_size(spot(0.0, -121.0), Vec2::new(178.0, 242.0) * k);
            let tray = if niche.height() < 200.0 {
                Rect::from_center_size(niche.center() + Vec2::new(0.0, 6.0 * k), Vec2::new(120.0, 170.0) * k)
            } else {
                tray
            };
            let slab =
                Look::new(Kind::Slab).a(11.0 * k.max(0.6), 5.0, 6.0 * k, 1.0).margin(16.0).albedo(0.098, 0.080, 0.094);
            let slab = kit.look(slab);
            parent.spawn((Name::new("little board"), at(tray.inflate(16.0)), slab, Pickable::IGNORE));
            let order = [3u8, 4, 5, 0, 1, 2];
            let pitch = Vec2::new(tray.width() * 0.42, tray.height() * 0.306);
            for (n, &colour) in order.iter().enumerate() {
                let cell = Vec2::new((n % 2) as f32 - 0.5, (n / 2) as f32 - 1.0) * pitch;
                peg(kit, parent, tray.center() + cell, tray.height() * 0.125, colour);
            }
        }
        "minesweeper" => {
            let cell = 57.0 * k;
            let origin = spot(-85.5, -228.0);
            let rows = ["###", "#F2", "#31", "110"];
            for (y, row) in rows.iter().enumerate() {
                for (x, c) in row.chars().enumerate() {
                    let covered = matches!(c, '#' | 'F');
                    let id = (y * 3 + x + 3) as f32;
                    let look = Look::new(Kind::Tile).a(if covered { 0.0 } else { 1.0 }, id, 0.0, 0.0).opacity(seen);
                    let look = kit.look(look);
                    let centre = origin + Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * cell;
                    let mut tile =
                        parent.spawn((Name::new("little stone"), around(centre, cell), look, Pickable::IGNORE));
                    tile.insert(Node {
                        align_items: AlignItems::Center,
                        justify_content: JustifyContent::Center,
                        ..around(centre, cell)
                    });
                    match c {
                        'F' => {
                            let flag = kit.look(Look::new(Kind::Flag).opacity(seen));
                            tile.with_child((
                                Name::new("little flag"),
                                Node { width: px(cell * 0.8), height: px(cell * 0.8), ..default() },
                                flag,
                                Pickable::IGNORE,
                            ));
                        }
                        '1'..='3' => {
                            let colour = [0x9CC4FF, 0x8FE0B0, 0xFFB59B][c as usize - '1' as usize];
                            let rem = cell * 0.5 / (16.0 * kit.settings.text_scale());
                            tile.with_child(kit.figures(rem, hex(colour).with_alpha(seen), c.to_string()));
                        }
                        _ => {}
                    }
                }
            }
        }
        "mafia" => {
            let moon = kit.look(Look::new(Kind::Moon).a(0.55, 0.3, 0.0, 0.0).colour(hex(0xFFF3C4)).opacity(seen));
            parent.spawn((Name::new("little moon"), around(spot(-62.0, -202.0), 76.0 * k), moon, Pickable::IGNORE));
            for (variant, lit, x, y, w) in [
                (1.0, 0.0, 32.0, -142.0, 84.0),
                (3.0, 0.0, 68.0, -80.0, 108.0),
                (0.0, 1.0, -55.0, -98.0, 112.0),
                (4.0, 1.0, -3.0, -42.0, 112.0),
            ] {
                let house = kit.look(Look::new(Kind::House).a(variant, lit, 0.0, 0.0).opacity(seen));
                let size = Vec2::new(w, w * 104.0 / 116.0) * k;
                let rect = Rect::from_center_size(spot(x, y), size);
                parent.spawn((Name::new("little house"), at(rect), house, Pickable::IGNORE));
            }
        }
        _ => {
            let fire = kit.look(Look::new(Kind::Fire).a(78.0 * k, 1.0, 0.0, 0.0).opacity(seen));
            let rect = Rect::from_center_size(spot(0.0, -104.0), Vec2::new(150.0, 190.0) * k);
            parent.spawn((Name::new("little fire"), at(rect), fire, Pickable::IGNORE));
            for (x, y) in [(-92.0, -58.0), (-46.0, -92.0), (46.0, -92.0), (92.0, -58.0), (-46.0, -26.0), (46.0, -26.0)]
            {
                let stone =
                    Look::new(Kind::Panel).a(9.0 * k, 0.0, 0.0, 0.0).colour(hex(0x1C2542)).colour2(hex(0x6F4F22));
                let stone = kit.look(stone.opacity(seen));
                let rect = Rect::from_center_size(spot(x, y), Vec2::new(24.0, 38.0) * k);
                parent.spawn((Name::new("little seat"), at(rect), stone, Pickable::IGNORE));
            }
        }
    }
}

/// A peg of a colour, for pictures.
pub fn peg(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, centre: Vec2, radius: f32, colour: u8) {
    let enamel = enamel(&kit.settings, colour);
    let symbol = if kit.settings.symbols { colour as f32 } else { -1.0 };
    let look = kit.look(Look::new(Kind::Peg).a(symbol, 0.0, 0.0, 0.3).colour(enamel));
    parent.spawn((Name::new("little peg"), around(centre, radius * 2.8), look, Pickable::IGNORE));
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
        // Below the buttons of the bar, which a cord would strike through.
        lamp.hang_from = 68.0;
    } else {
        let top = centre.y - size.y / 2.0;
        lamp.body = Some(Vec2::new(centre.x, top - 42.0));
        lamp.goal = Vec2::new(centre.x, top + 30.0);
        lamp.goal_radius = (shape.size.y * 0.36).min(330.0);
        lamp.hang_from = top - 66.0;
    }
}
