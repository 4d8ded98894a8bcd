//! Profile: who somebody is, what they played, one game at a time, and what they earned for ever. Made for a phone first;
//! where there is room, its three parts stand side by side.

mod achievements;
mod charts;
mod person;

use super::home::alcove;
use super::{Notice, Stale, back_leaves, forget_scrolls, go, root, scrolls, stale, top_bar};
use crate::challenge::family;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::challenge::Board;
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable, access, place};
use crate::stage::game::{Game, Games, Records};
use crate::stage::intent::{Intended, Intent, turned};
use crate::stage::lamp::Lamp;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::stats::Stats;
use crate::stage::storage::Storage;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, fill};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Whose figures are shown: the name of a game, and which of its groups.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Shown {
    game: Option<&'static str>,
    group: usize,
}

impl Shown {
    /// The game that is shown: the one that was chosen, or the first that can be played.
    fn game(self, games: &Games) -> Option<&'static Game> {
        let chosen = self.game.and_then(|name| games.find(name));
        chosen.or_else(|| games.playable().next()).map(|(game, _)| game)
    }

    fn records(self, games: &Games) -> (&'static [Records], usize) {
        let records = self.game(games).and_then(|game| game.play.as_ref()).map_or(&[][..], |play| play.records);
        (records, self.group.min(records.len().saturating_sub(1)))
    }
}

/// The group whose reset was asked for once.
#[derive(Resource, Default)]
struct ResetArmed(Option<Shown>);

/// The niche of the game that is shown; the lamp hangs over it.
#[derive(Component)]
struct LitNiche;

/// Profile.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<ResetArmed>()
        .add_systems(Update, (turn, back_leaves).in_set(Flow::Act).run_if(in_state(Screen::Profile)))
        .add_systems(Update, light.in_set(Flow::Show).run_if(in_state(Screen::Profile)))
        .add_systems(OnExit(Screen::Profile), |mut armed: ResMut<ResetArmed>, mut settings: ResMut<Settings>| {
            armed.0 = None;
            // The name was typed without a stir; now it is kept.
            settings.set_changed();
        })
        .add_systems(
            Update,
            build.in_set(Flow::Dress).run_if(
                in_state(Screen::Profile)
                    .and_then(stale.or_eager(resource_changed::<Shown>).or_eager(resource_changed::<Stats>)),
            ),
        );
}

fn key_of(game: &Game, records: &Records) -> String {
    format!("group-{}-{}", game.name, records.group)
}

fn turn(
    mut intended: MessageReader<Intended>,
    mut shown: ResMut<Shown>,
    games: Res<Games>,
    mut memory: ResMut<FocusMemory>,
) {
    let (records, now) = shown.records(&games);
    if let Some(next) = turned(&mut intended, now, records.len()) {
        shown.group = next;
        memory.key = shown.game(&games).zip(records.get(next)).map(|(game, records)| key_of(game, records));
    }
}

/// How the page is laid out.
#[derive(Clone, Copy)]
struct Plan {
    /// The three parts stand side by side.
    beside: bool,
    person: f32,
    game: f32,
    achievements: f32,
}

impl Plan {
    fn of(shape: &Shape, settings: &Settings) -> Plan {
        let full = shape.size.x - 2.0 * shape.margin();
        if full >= 1150.0 && settings.text_scale() < 1.4 {
            return Plan { beside: true, person: 240.0, game: 588.0, achievements: 260.0 };
        }
        let width = full.min(720.0);
        Plan { beside: false, person: width, game: width, achievements: width }
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    shown: Res<Shown>,
    stats: Res<Stats>,
    board: Res<Board>,
    games: Res<Games>,
    today: Res<Today>,
) {
    let label = kit.t(key!("profile"));
    let shape = *kit.shape;
    let plan = Plan::of(&shape, &kit.settings);
    root(&mut commands, "profile", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("profile column"), column, Pickable::IGNORE)).with_children(|column| {
            let tools = top_bar(&mut kit, column, label, String::new());
            column.commands().entity(tools).with_children(|tools| tools_of(&mut kit, tools));
            let body = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                padding: UiRect::new(px(shape.margin()), px(shape.margin()), px(8.0), px(24.0)),
                overflow: Overflow::scroll_y(),
                ..default()
            };
            column.spawn((Name::new("profile body"), scrolls(body))).with_children(|body| {
                let all = Node {
                    flex_direction: if plan.beside { FlexDirection::Row } else { FlexDirection::Column },
                    column_gap: px(32.0),
                    row_gap: px(20.0),
                    flex_shrink: 0.0,
                    ..default()
                };
                body.spawn((Name::new("profile parts"), all, Pickable::IGNORE)).with_children(|all| {
                    person::part(&mut kit, all, &board, &stats, &today, plan);
                    part(all, "game", plan.game).with_children(|part| {
                        niches(&mut kit, part, &games, *shown, plan.game);
                        records(&mut kit, part, &games, *shown, &stats, plan);
                    });
                    achievements::part(&mut kit, all, &board, &games, &stats, &today, plan);
                });
            });
            if plan.beside {
                let prompts = vec![
                    Prompt {
                        keys: Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]),
                        label: kit.t(key!("prompt-page")),
                    },
                    Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(key!("prompt-done")) },
                ];
                let foot = Node { padding: UiRect::axes(px(64.0), px(12.0)), flex_shrink: 0.0, ..default() };
                let mut foot = column.spawn((Name::new("profile foot"), foot, Pickable::IGNORE));
                foot.with_child(kit.prompts(prompts));
            }
        });
    });
}

fn tools_of(kit: &mut Kit, tools: &mut ChildSpawnerCommands<'_>) {
    let label = kit.t(key!("challenges"));
    kit.icon_button(tools, "challenge", "trophy", label).observe(go(Screen::Challenges));
    let label = kit.t(key!("stats-export"));
    kit.icon_button(tools, "export", "download", label).observe(export);
    let label = kit.t(key!("credits"));
    kit.icon_button(tools, "credits", "info", label).observe(go(Screen::Credits));
}

/// A part of the page, as wide as this.
fn part<'a>(parent: &'a mut ChildSpawnerCommands<'_>, name: &str, width: f32) -> EntityCommands<'a> {
    let node = Node {
        width: px(width),
        flex_direction: FlexDirection::Column,
        row_gap: px(12.0),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Name::new(name.to_owned()), node, Pickable::IGNORE))
}

/// The games in their niches: one is chosen, the lamp hangs over it.
fn niches(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, games: &Games, shown: Shown, width: f32) {
    let count = games.all().len().max(1) as f32;
    let (gap, edge) = (8.0, 10.0);
    let each = ((width - 2.0 * edge - (count - 1.0) * gap) / count).min(132.0);
    let height = each * if width > 480.0 { 1.06 } else { 1.12 };
    let slab = Look::new(Kind::Slab).a(14.0, 6.0, -1.0, 1.0).margin(0.0).albedo(0.060, 0.054, 0.078);
    let slab = kit.look(slab);
    let node = Node {
        width: px(width),
        padding: UiRect::axes(px(edge), px(10.0)),
        column_gap: px(gap),
        justify_content: JustifyContent::SpaceAround,
        flex_shrink: 0.0,
        ..default()
    };
    let chosen = shown.game(games).map(|game| game.name);
    parent.spawn((Name::new("niches"), node, slab, Pickable::IGNORE)).with_children(|row| {
        for &game in games.all() {
            let taken = chosen == Some(game.name);
            let label = kit.t(game.title);
            let ink = match (taken, game.play.is_some()) {
                (true, _) => kit.palette.title,
                (false, true) => kit.palette.text_dim,
                (false, false) => kit.palette.text_faint,
            };
            let node = Node {
                width: px(each),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                row_gap: px(4.0),
                ..default()
            };
            let mut tab = access(Role::Tab, label.clone());
            tab.set_selected(taken);
            let focusable = Focusable { key: format!("records-{}", game.name), layer: 0 };
            let mut entry = row.spawn((Name::new("niche"), node, focusable, tab));
            if taken {
                entry.insert((LitNiche, First));
            }
            entry.observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.queue(move |world: &mut World| choose(world, game));
            });
            let t = kit.settings.text_scale();
            let rem = if width > 480.0 { 1.125 } else { 0.8125 / t.powf(0.3) } / t.powf(0.6);
            entry.with_children(|entry| {
                let node = Node { width: px(each), height: px(height), flex_shrink: 0.0, ..default() };
                entry.spawn((Name::new("small niche"), node, Pickable::IGNORE)).with_children(|niche| {
                    alcove(kit, niche, game, Rect::new(0.0, 0.0, each, height), false);
                });
                let style = if width > 480.0 { Type::Heading } else { Type::Label };
                entry.spawn((kit.sized(style, rem, ink, label), TextLayout::justify(Justify::Center)));
            });
        }
    });
}

fn choose(world: &mut World, game: &'static Game) {
    if game.play.is_some() {
        world.trigger(PlaySound(Cue::Confirm));
        forget_scrolls(world);
        world.resource_mut::<Shown>().set_if_neq(Shown { game: Some(game.name), group: 0 });
        return;
    }
    let locale = world.resource::<crate::stage::locale::Locale>();
    let words = locale.with(key!("game-not-here-yet"), &[("game", locale.text(game.title).into())]);
    world.resource_mut::<Notice>().show(words);
    world.trigger(PlaySound(Cue::Refuse));
}

/// The figures of one group of a game, its charts, and the other groups to choose from.
fn records(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    games: &Games,
    shown: Shown,
    stats: &Stats,
    plan: Plan,
) {
    let Some(game) = shown.game(games) else { return };
    let (all, chosen) = shown.records(games);
    let panel = kit.panel(16.0);
    let node = Node {
        width: px(plan.game),
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(16.0), px(14.0)),
        row_gap: px(10.0),
        flex_shrink: 0.0,
        ..default()
    };
    let inner = plan.game - 32.0;
    parent.spawn((Name::new("records"), node, panel, Pickable::IGNORE)).with_children(|panel| {
        let Some(group) = all.get(chosen) else {
            panel.spawn(kit.words(Type::Body, kit.palette.text_dim, kit.t(key!("stats-none"))));
            return;
        };
        groups(kit, panel, game, all, chosen);
        charts::figures(kit, panel, &stats.figures(game.name, group.group), group.measure);
        let line = Node { width: percent(100.0), height: px(1.0), flex_shrink: 0.0, ..default() };
        panel.spawn((Name::new("line"), line, BackgroundColor(kit.palette.panel_line), Pickable::IGNORE));
        charts::all(kit, panel, stats, game.name, group, inner);
        let label = kit.tw(key!("stats-reset"), &[("group", full_name(kit, all, group).into())]);
        let row = Node { justify_content: JustifyContent::End, ..default() };
        panel.spawn((Name::new("reset"), row, Pickable::IGNORE)).with_children(|row| {
            kit.button(row, "reset-stats", label, Some("trash"), Plate::Bare).observe(reset);
        });
    });
}

/// The groups of a game to choose from; below them the parts of the one that is chosen.
fn groups(
    kit: &mut Kit,
    panel: &mut ChildSpawnerCommands<'_>,
    game: &'static Game,
    all: &'static [Records],
    chosen: usize,
) {
    let now = family(all[chosen].group);
    for parts in [false, true] {
        let here = |records: &Records| match family(records.group) == records.group {
            true => !parts,
            false => parts && family(records.group) == now,
        };
        if !all.iter().any(here) {
            continue;
        }
        let row = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(4.0), row_gap: px(2.0), ..default() };
        panel.spawn((Name::new("groups"), row, Pickable::IGNORE)).with_children(|row| {
            for (n, records) in all.iter().enumerate().filter(|(_, records)| here(records)) {
                let name = kit.t(records.name);
                let taken = n == chosen || !parts && records.group == now;
                kit.tab(row, &key_of(game, records), name, None, taken).observe(
                    move |_: On<Chosen>, mut shown: ResMut<Shown>, mut commands: Commands| {
                        commands.trigger(PlaySound(Cue::Confirm));
                        shown.group = n;
                    },
                );
            }
        });
    }
}

/// What a group is called where the others are not seen: a part by what it is a part of, too.
fn full_name(kit: &Kit, all: &[Records], group: &Records) -> String {
    let own = kit.t(group.name);
    let whole = all.iter().find(|whole| whole.group != group.group && whole.group == family(group.group));
    whole.map_or(own.clone(), |whole| format!("{}, {own}", kit.t(whole.name)))
}

fn export(
    _: On<Chosen>,
    stats: Res<Stats>,
    storage: Res<Storage>,
    kit: Kit,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    match stats.export(&storage) {
        Ok(Some(path)) => {
            notice.show(kit.tw(key!("stats-exported"), &[("path", path.display().to_string().into())]));
            commands.trigger(PlaySound(Cue::Confirm));
        }
        Ok(None) => {}
        Err(error) => {
            warn!("statistics: {error}");
            notice.show(kit.t(key!("stats-not-exported")));
            commands.trigger(PlaySound(Cue::Refuse));
        }
    }
}

/// The page that is open, and the games it may show.
#[derive(SystemParam)]
struct Page<'w> {
    shown: Res<'w, Shown>,
    games: Res<'w, Games>,
}

/// Figures, and where they are kept.
#[derive(SystemParam)]
struct KeptStats<'w> {
    stats: ResMut<'w, Stats>,
    storage: Res<'w, Storage>,
}

/// The first time it says what it would do.
fn reset(
    _: On<Chosen>,
    mut armed: ResMut<ResetArmed>,
    Page { shown, games }: Page,
    mut kept: KeptStats,
    kit: Kit,
    mut notice: ResMut<Notice>,
    mut stale: ResMut<Stale>,
    mut commands: Commands,
) {
    let (all, chosen) = shown.records(&games);
    let Some((game, records)) = shown.game(&games).zip(all.get(chosen)) else { return };
    let name = full_name(&kit, all, records);
    if armed.0 != Some(*shown) {
        armed.0 = Some(*shown);
        notice.show(kit.tw(key!("stats-reset-sure"), &[("group", name.into())]));
    } else {
        armed.0 = None;
        kept.stats.reset(game.name, records.group, &kept.storage);
        stale.0 = true;
        notice.show(kit.tw(key!("stats-reset-done"), &[("group", name.into())]));
    }
    commands.trigger(PlaySound(Cue::Confirm));
}

/// The lamp hangs over the game that is shown.
fn light(mut lamp: ResMut<Lamp>, niche: Query<(&ComputedNode, &UiGlobalTransform), With<LitNiche>>, shape: Res<Shape>) {
    (lamp.intensity, lamp.second, lamp.hang_from) = (1.0, None, -10.0);
    let Ok((node, transform)) = niche.single() else {
        lamp.body = None;
        lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
        lamp.goal_radius = shape.size.min_element() * 0.4;
        return;
    };
    let (centre, size) = place(node, transform, &shape);
    if size.x <= 0.0 {
        return;
    }
    let top = centre.y - size.y / 2.0;
    // On a phone there is no room for the lantern above it, only for its light.
    lamp.body = (!shape.portrait() && top > 80.0).then(|| Vec2::new(centre.x, top - 46.0));
    lamp.goal = Vec2::new(centre.x, top + 40.0);
    lamp.goal_radius = if shape.portrait() { 130.0 } else { 230.0 };
}
