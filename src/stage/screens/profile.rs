//! Profile: a name, level and prestige, what was played game by game, and what was earned for ever.

use super::{Notice, Root, Stale, back_leaves, go, root, scrolls, stale, top_bar};
use crate::challenge::{Standing, achievements as achievements_of};
use crate::key;
use crate::stage::audio::{Cue, Play};
use crate::stage::calendar::clock;
use crate::stage::challenge::Board;
use crate::stage::field::{Field, FieldChanged};
use crate::stage::focus::{Chosen, First, FocusMemory, Focusable, access};
use crate::stage::game::{Game, Games, Measure, Records};
use crate::stage::intent::{Intended, turned};
use crate::stage::lamp::Lamp;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::shelf::Shelf;
use crate::stage::stats::{Figures, Stats};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, fill};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::prelude::*;

/// Which group's figures are shown.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Shown(usize);

/// The group whose reset was asked for once.
#[derive(Resource, Default)]
struct ResetArmed(Option<usize>);

/// A group of figures, and whose it is.
type Group = (&'static Game, &'static Records);

/// The groups of the games on the stage, game by game.
fn groups(games: &Games) -> Vec<Group> {
    games.playable().flat_map(|(game, play)| play.records.iter().map(move |records| (game, records))).collect()
}

/// Profile.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<ResetArmed>()
        .add_systems(Update, (turn, back_leaves, light).in_set(Flow::Act).run_if(in_state(Screen::Profile)))
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

fn key_of((game, records): Group) -> String {
    format!("group-{}-{}", game.name, records.group)
}

fn turn(
    mut intended: MessageReader<Intended>,
    mut shown: ResMut<Shown>,
    games: Res<Games>,
    mut memory: ResMut<FocusMemory>,
) {
    let groups = groups(&games);
    if let Some(next) = turned(&mut intended, shown.0, groups.len()) {
        shown.0 = next;
        memory.key = groups.get(next).copied().map(key_of);
    }
}

fn build(
    mut commands: Commands,
    old: Query<Entity, With<Root>>,
    mut kit: Kit,
    shown: Res<Shown>,
    stats: Res<Stats>,
    board: Res<Board>,
    games: Res<Games>,
) {
    let label = kit.t(key!("profile"));
    let shape = *kit.shape;
    let full = shape.size.x - 2.0 * shape.margin();
    // Lying, the achievements stand beside the records; where there is no room, below them.
    let beside = full >= 1150.0 && kit.settings.text_scale() < 1.4;
    let (left, right) = if beside { (700.0, 400.0) } else { (full.min(720.0), full.min(720.0)) };
    root(&mut commands, &old, "profile", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("profile column"), column, Pickable::IGNORE)).with_children(|column| {
            let tools = top_bar(&mut kit, column, label, String::new());
            let credits = kit.t(key!("credits"));
            column.commands().entity(tools).with_children(|tools| {
                kit.icon_button(tools, "credits", "info", credits).observe(go(Screen::Credits));
            });
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
                let both = Node {
                    flex_direction: if beside { FlexDirection::Row } else { FlexDirection::Column },
                    column_gap: px(40.0),
                    row_gap: px(20.0),
                    flex_shrink: 0.0,
                    ..default()
                };
                body.spawn((Name::new("profile columns"), both, Pickable::IGNORE)).with_children(|both| {
                    let side = |width: f32| Node {
                        width: px(width),
                        flex_direction: FlexDirection::Column,
                        row_gap: px(12.0),
                        flex_shrink: 0.0,
                        ..default()
                    };
                    both.spawn((Name::new("person"), side(left), Pickable::IGNORE)).with_children(|person| {
                        name(&mut kit, person, left);
                        standing(&mut kit, person, &board, left);
                        record(&mut kit, person, &groups(&games), shown.0, &stats, left);
                    });
                    both.spawn((Name::new("achievements"), side(right), Pickable::IGNORE)).with_children(|list| {
                        achievements(&mut kit, list, &board, &games, right);
                    });
                });
            });
        });
    });
}

/// A row as wide as its column.
fn wide(width: f32, gap: f32) -> Node {
    Node {
        width: px(width),
        column_gap: px(gap),
        row_gap: px(8.0),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

fn name(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, width: f32) {
    parent.spawn((Name::new("name row"), wide(width, 14.0), Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(key!("profile-name"));
        let ink = kit.palette.text_dim;
        row.spawn(kit.words(Type::Control, ink, label.clone()));
        let name = kit.settings.name.clone();
        let hint = kit.t(key!("profile-name-hint"));
        kit.field(row, Field { key: "name", label, value: name, hint, most: 24 }).observe(
            |changed: On<FieldChanged>, mut settings: ResMut<Settings>| {
                let name: String = changed.value.trim().chars().take(24).collect();
                // The screen is not built anew for each letter: that would take the caret away.
                settings.bypass_change_detection().name = name;
            },
        );
    });
}

/// Level and the way to the next, prestige, challenges won, and the way to what is open.
fn standing(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board, width: f32) {
    let profile = board.profile();
    let Standing { level, into, needed } = profile.standing();
    let xp = kit.tw(key!("xp-line"), &[("xp", into.into()), ("need", needed.into())]);
    let figures = [
        (key!("level"), level.to_string()),
        (key!("prestige"), profile.prestige().to_string()),
        (key!("challenges-won"), profile.won().to_string()),
    ];
    let spoken: Vec<String> = figures.iter().map(|(name, value)| format!("{}: {value}", kit.t(name))).collect();
    let spoken = format!("{}. {xp}", spoken.join(". "));
    let panel = kit.panel(14.0);
    let node = Node {
        width: px(width),
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(18.0), px(14.0)),
        row_gap: px(10.0),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Name::new("standing"), node, panel, Pickable::IGNORE)).with_children(|panel| {
        let row = Node { column_gap: px(24.0), row_gap: px(8.0), flex_wrap: FlexWrap::Wrap, ..default() };
        let row = Node { align_items: AlignItems::Center, ..row };
        let label = access(Role::Label, spoken);
        panel.spawn((Name::new("standing figures"), row, label, Pickable::IGNORE)).with_children(|row| {
            for (name, value) in figures {
                let cell = Node { column_gap: px(8.0), align_items: AlignItems::Baseline, ..default() };
                row.spawn((Name::new("figure"), cell, Pickable::IGNORE)).with_children(|cell| {
                    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
                    cell.spawn(kit.words(Type::Label, dim, kit.t(name)));
                    cell.spawn(kit.figures(1.75, ink, value));
                });
            }
            row.spawn((Name::new("gap"), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
            let label = kit.t(key!("challenges"));
            kit.button(row, "challenge", label, Some("trophy"), Plate::Plain).observe(go(Screen::Challenges));
        });
        let track = Node { width: percent(100.0), height: px(10.0), ..default() };
        let groove = Look::new(Kind::Panel).a(5.0, 0.0, 0.0, 0.0).colour(kit.palette.ink3);
        let groove = kit.look(groove.colour2(kit.palette.outline()));
        let share = into as f32 / needed.max(1) as f32;
        panel.spawn((Name::new("xp"), track, groove, Pickable::IGNORE)).with_children(|track| {
            if into > 0 {
                let filled = kit.look(Look::new(Kind::Bar).a(5.0, 0.0, 0.0, 0.0).colour(kit.palette.accent_bottom));
                let node = Node { width: percent((share * 100.0).max(2.0)), height: px(10.0), ..default() };
                track.spawn((Name::new("xp so far"), node, filled, Pickable::IGNORE));
            }
        });
        panel.spawn(kit.words(Type::Small, kit.palette.text_dim, xp));
    });
}

/// The figures of one group, and the others to choose from.
fn record(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    groups: &[Group],
    chosen: usize,
    stats: &Stats,
    width: f32,
) {
    let Some(&(of, shown)) = groups.get(chosen).or(groups.first()) else { return };
    let mut games: Vec<&'static Game> = groups.iter().map(|(game, _)| *game).collect();
    games.dedup_by_key(|game| game.name);
    for game in games {
        let name = kit.t(game.title);
        let node = Node { margin: UiRect::top(px(4.0)), ..wide(width, 0.0) };
        let words = kit.words(Type::Label, kit.palette.text_dim, name);
        parent.spawn((Name::new("records of"), node, Pickable::IGNORE)).with_child(words);
        parent.spawn((Name::new("groups"), wide(width, 6.0), Pickable::IGNORE)).with_children(|row| {
            for (n, &group) in groups.iter().enumerate().filter(|(_, group)| group.0.name == game.name) {
                let taken = std::ptr::eq(group.1, shown);
                let name = kit.t(group.1.name);
                let mut tab = kit.tab(row, &key_of(group), name, None, taken);
                if n == 0 {
                    tab.insert(First);
                }
                tab.observe(move |_: On<Chosen>, mut shown: ResMut<Shown>, mut commands: Commands| {
                    commands.trigger(Play(Cue::Confirm));
                    shown.0 = n;
                });
            }
        });
    }
    let figures = stats.figures(of.name, shown.group);
    numbers(kit, parent, &figures, wide(width, 8.0), shown.measure);
    if let Measure::Guesses(most) = shown.measure {
        chart(kit, parent, &figures, wide(width, 0.0), most);
    }
    parent.spawn((Name::new("tools"), wide(width, 10.0), Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(key!("stats-export"));
        kit.button(row, "export", label, Some("download"), Plate::Plain).observe(export);
        let label = kit.tw(key!("stats-reset"), &[("group", kit.t(shown.name).into())]);
        kit.button(row, "reset-stats", label, Some("trash"), Plate::Plain).observe(reset);
    });
}

/// What was earned for ever, and what can be.
fn achievements(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board, games: &Games, width: f32) {
    let all = achievements_of(&games.challenges());
    let earned = all.iter().filter(|achievement| board.profile().earned(achievement.name).is_some()).count();
    let count = kit.tw(key!("achievements-count"), &[("count", earned.into()), ("all", all.len().into())]);
    let node = Node { justify_content: JustifyContent::SpaceBetween, ..wide(width, 12.0) };
    parent.spawn((Name::new("achievements title"), node, Pickable::IGNORE)).with_children(|row| {
        row.spawn(kit.sized(Type::Subtitle, 1.25, kit.palette.title, kit.t(key!("achievements"))));
        row.spawn(kit.words(Type::Small, kit.palette.text_dim, count));
    });
    for achievement in all {
        let day = board.profile().earned(achievement.name);
        let (title, about) = (kit.t(achievement.title), kit.t(achievement.about));
        let when = match day {
            Some(day) => kit.tw(key!("achievement-on"), &[("day", day.to_owned().into())]),
            None => kit.t(key!("achievement-not-yet")),
        };
        let node = Node {
            width: px(width),
            min_height: px(52.0),
            padding: UiRect::axes(px(14.0), px(6.0)),
            column_gap: px(14.0),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        let label = access(Role::ListItem, format!("{title}. {about} {when}"));
        let key = achievement.title.to_owned();
        let (surface, ink, dim) = match day {
            Some(_) => (kit.panel(12.0), kit.palette.title, kit.palette.text_dim),
            None => (kit.plate(Plate::Bare, 12.0), kit.palette.text_dim, kit.palette.text_faint),
        };
        let (icon, icon_ink) = if day.is_some() { ("trophy", kit.palette.accent) } else { ("lock", dim) };
        let icon = kit.icon(icon, 22.0, icon_ink);
        let focusable = Focusable { key, layer: 0 };
        parent.spawn((Name::new("achievement"), node, surface, focusable, label)).with_children(|row| {
            row.spawn(icon);
            let words = Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_width: px(0.0),
                ..default()
            };
            row.spawn((Name::new("achievement words"), words, Pickable::IGNORE)).with_children(|words| {
                words.spawn(kit.words(Type::Label, ink, title));
                words.spawn(kit.words(Type::Floor, dim, about));
            });
            if let Some(day) = day {
                let node = Node { flex_shrink: 0.0, ..default() };
                let words = kit.words(Type::Floor, dim, day);
                row.spawn((Name::new("achievement day"), node, Pickable::IGNORE)).with_child(words);
            }
        });
    }
}

fn numbers(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, figures: &Figures, node: Node, measure: Measure) {
    let none = "–".to_owned();
    let score = |score: f32, guesses: String| match measure {
        Measure::Guesses(_) => guesses,
        Measure::Seconds => clock(score as u64 * 1000),
    };
    let share = |won: u32, played: u32| {
        (won * 100).checked_div(played).map_or_else(|| none.clone(), |share| format!("{share} %"))
    };
    let all = [
        (key!("stats-played"), figures.played.to_string()),
        (key!("stats-won"), figures.won.to_string()),
        (key!("stats-share"), share(figures.won, figures.played)),
        (key!("stats-streak"), figures.streak.to_string()),
        (key!("stats-longest"), figures.longest_streak.to_string()),
        (key!("stats-best"), figures.best.map_or(none.clone(), |best| score(best as f32, best.to_string()))),
        (key!("stats-mean"), figures.mean.map_or(none.clone(), |mean| score(mean, format!("{mean:.2}")))),
        (key!("stats-hints"), figures.with_hints.to_string()),
    ];
    let spoken: Vec<String> = all.iter().map(|(name, value)| format!("{}: {value}", kit.t(name))).collect();
    let node = Node { justify_content: JustifyContent::SpaceBetween, ..node };
    let access = access(Role::Label, spoken.join(". "));
    body.spawn((Name::new("figures"), node, access, Pickable::IGNORE)).with_children(|row| {
        for (name, value) in all {
            let cell = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                min_width: px(64.0),
                padding: px(4.0).all(),
                ..default()
            };
            row.spawn((Name::new("figure"), cell, Pickable::IGNORE)).with_children(|cell| {
                let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
                cell.spawn(kit.figures(1.75, ink, value));
                cell.spawn(kit.words(Type::Floor, dim, kit.t(name)));
            });
        }
    });
}

fn chart(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, figures: &Figures, node: Node, most_guesses: u32) {
    let most = figures.distribution.values().copied().max().unwrap_or(0);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Stretch,
        flex_wrap: FlexWrap::NoWrap,
        row_gap: px(2.0),
        ..node
    };
    let title = kit.t(key!("stats-distribution"));
    let spoken = figures
        .distribution
        .iter()
        .map(|(guesses, wins)| kit.tw(key!("stats-bar"), &[("guesses", (*guesses).into()), ("wins", (*wins).into())]));
    let spoken = format!("{title}. {}", spoken.collect::<Vec<_>>().join(" "));
    body.spawn((Name::new("chart"), node, access(Role::Label, spoken), Pickable::IGNORE)).with_children(|chart| {
        let dim = kit.palette.text_dim;
        chart.spawn(kit.words(Type::Label, dim, title));
        for guesses in 1..=most_guesses {
            let wins = figures.distribution.get(&guesses).copied().unwrap_or(0);
            let row = Node {
                column_gap: px(10.0),
                align_items: AlignItems::Center,
                min_height: px(17.0),
                flex_shrink: 0.0,
                ..default()
            };
            chart.spawn((Name::new("bar row"), row, Pickable::IGNORE)).with_children(|row| {
                let number =
                    Node { width: px(28.0), justify_content: JustifyContent::End, flex_shrink: 0.0, ..default() };
                row.spawn((Name::new("guesses"), number, Pickable::IGNORE)).with_child(kit.words(
                    Type::Floor,
                    dim,
                    guesses.to_string(),
                ));
                let share = if most == 0 { 0.0 } else { wins as f32 / most as f32 };
                if wins > 0 {
                    let bar = kit.look(Look::new(Kind::Bar).a(4.0, 0.0, 0.0, 0.0).colour(kit.palette.accent_bottom));
                    let length = Node { width: percent(2.0 + share * 84.0), height: px(12.0), ..default() };
                    row.spawn((Name::new("bar"), length, bar, Pickable::IGNORE));
                    let ink = kit.palette.text;
                    row.spawn(kit.words(Type::Floor, ink, wins.to_string()));
                }
            });
        }
    });
}

fn export(
    _: On<Chosen>,
    stats: Res<Stats>,
    shelf: Res<Shelf>,
    kit: Kit,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    match stats.export(&shelf) {
        Ok(Some(path)) => {
            notice.show(kit.tw(key!("stats-exported"), &[("path", path.display().to_string().into())]));
            commands.trigger(Play(Cue::Confirm));
        }
        Ok(None) => {}
        Err(error) => {
            warn!("statistics: {error}");
            notice.show(kit.t(key!("stats-not-exported")));
            commands.trigger(Play(Cue::Refuse));
        }
    }
}

/// The first time it says what it would do.
fn reset(
    _: On<Chosen>,
    mut armed: ResMut<ResetArmed>,
    shown: Res<Shown>,
    games: Res<Games>,
    mut stats: ResMut<Stats>,
    shelf: Res<Shelf>,
    kit: Kit,
    mut notice: ResMut<Notice>,
    mut stale: ResMut<Stale>,
    mut commands: Commands,
) {
    let groups = groups(&games);
    let Some((game, records)) = groups.get(shown.0).or(groups.first()) else { return };
    let name = kit.t(records.name);
    if armed.0 != Some(shown.0) {
        armed.0 = Some(shown.0);
        notice.show(kit.tw(key!("stats-reset-sure"), &[("group", name.into())]));
    } else {
        armed.0 = None;
        stats.reset(game.name, records.group, &shelf);
        stale.0 = true;
        notice.show(kit.tw(key!("stats-reset-done"), &[("group", name.into())]));
    }
    commands.trigger(Play(Cue::Confirm));
}

fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>) {
    (lamp.intensity, lamp.second, lamp.body) = (0.95, None, None);
    lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
    lamp.goal_radius = shape.size.min_element() * 0.4;
}
