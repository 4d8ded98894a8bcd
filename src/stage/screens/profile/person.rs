//! Who somebody is: name, level, and the days on which they played.

use super::Plan;
use crate::challenge::Standing;
use crate::key;
use crate::stage::calendar::{DayStreak, Today, day_number, weekday};
use crate::stage::challenge::Board;
use crate::stage::field::{Field, FieldChanged};
use crate::stage::focus::access;
use crate::stage::settings::Settings;
use crate::stage::stats::Stats;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, fill};
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The part of the page that is about the person.
pub fn part(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    board: &Board,
    stats: &Stats,
    today: &Today,
    plan: Plan,
) {
    let node = Node {
        width: px(plan.person),
        flex_direction: if plan.beside { FlexDirection::Column } else { FlexDirection::Row },
        align_items: if plan.beside { AlignItems::Center } else { AlignItems::Start },
        flex_wrap: if plan.beside { FlexWrap::NoWrap } else { FlexWrap::Wrap },
        column_gap: px(18.0),
        row_gap: px(14.0),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Name::new("person"), node, Pickable::IGNORE)).with_children(|person| {
        let size = if plan.beside { 196.0 } else { 132.0 };
        level(kit, person, board, size);
        let t = kit.settings.text_scale();
        let beside_it = plan.person - size - 18.0;
        let width = match plan.beside {
            true => plan.person,
            // In large letters the words stand below the ring.
            false if beside_it < 190.0 * t => plan.person,
            false => beside_it,
        };
        let words = Node {
            width: px(width),
            flex_direction: FlexDirection::Column,
            align_items: if plan.beside { AlignItems::Center } else { AlignItems::Start },
            row_gap: px(8.0),
            ..default()
        };
        person.spawn((Name::new("who and when"), words, Pickable::IGNORE)).with_children(|words| {
            name(kit, words);
            standing(kit, words, board, plan.beside);
            week(kit, words, stats, today, width.min(300.0), plan.beside);
        });
    });
}

/// The ring around a level: how far it is to the next.
fn level(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board, size: f32) {
    let Standing { level, into, needed } = board.profile().standing();
    let share = into as f32 / needed.max(1) as f32;
    let ring = Look::new(Kind::Ring).a(share, size / 21.0, 28.0, 1.0);
    let ring = kit.look(ring.colour(kit.palette.accent).colour2(kit.palette.ink3));
    let badge = kit.look(Look::new(Kind::Pip).a(1.0, 0.0, 0.0, 0.0));
    let t = kit.settings.text_scale();
    let initial: String = kit.settings.name.chars().next().into_iter().flat_map(char::to_uppercase).collect();
    let node = Node {
        width: px(size),
        height: px(size + 14.0),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::bottom(px(14.0)),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Name::new("level"), node, Pickable::IGNORE)).with_children(|place| {
        let node = Node { height: px(size), ..fill() };
        place.spawn((Name::new("way to the next level"), node, ring, Pickable::IGNORE));
        let ink = kit.palette.title;
        match initial.is_empty() {
            true => {
                place.spawn(kit.icon("lantern", size * 0.36, ink));
            }
            // What was typed is set in the family that has every letter.
            false => {
                place.spawn(kit.sized(Type::Label, size / 44.0 / t, ink, initial));
            }
        }
        let stud = size * 0.29;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px((size - stud) / 2.0),
            bottom: px(0.0),
            width: px(stud),
            height: px(stud),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        place.spawn((Name::new("level badge"), node, badge, Pickable::IGNORE)).with_children(|badge| {
            let digits = level.to_string();
            let rem = stud / 34.0 / t * if digits.len() > 2 { 0.75 } else { 1.0 };
            badge.spawn(kit.figures(rem, kit.palette.on_accent, digits));
        });
    });
}

fn name(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
    let label = kit.t(key!("profile-name"));
    let name = kit.settings.name.clone();
    let hint = kit.t(key!("profile-name-hint"));
    kit.field(parent, Field { key: "name", label, value: name, hint, most: 24 }).observe(
        |changed: On<FieldChanged>, mut settings: ResMut<Settings>| {
            let name: String = changed.value.trim().chars().take(24).collect();
            // The screen is not built anew for each letter.
            settings.bypass_change_detection().name = name;
        },
    );
}

/// Level, XP, prestige and challenges won, in words.
fn standing(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board, centred: bool) {
    let profile = board.profile();
    let Standing { level, into, needed } = profile.standing();
    let args = [("level", level.into()), ("xp", into.into()), ("need", needed.into())];
    let line = kit.tw(key!("profile-level"), &args);
    let figures = [(key!("prestige"), profile.prestige()), (key!("challenges-won"), profile.won())];
    let more: Vec<String> = figures.iter().map(|(name, value)| format!("{} {value}", kit.t(name))).collect();
    let spoken = format!("{line}. {}", more.join(". "));
    let align_items = if centred { AlignItems::Center } else { AlignItems::Start };
    let node = Node { flex_direction: FlexDirection::Column, align_items, ..default() };
    let label = access(Role::Label, spoken);
    parent.spawn((Name::new("standing"), node, label, Pickable::IGNORE)).with_children(|words| {
        words.spawn(kit.words(Type::Control, kit.palette.text, line));
        words.spawn(kit.words(Type::Small, kit.palette.text_dim, more.join(" · ")));
    });
}

const WEEKDAYS: [&str; 7] = [
    key!("weekday-mon"),
    key!("weekday-tue"),
    key!("weekday-wed"),
    key!("weekday-thu"),
    key!("weekday-fri"),
    key!("weekday-sat"),
    key!("weekday-sun"),
];

/// The last seven days, a lantern each: lit if something was played.
fn week(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, stats: &Stats, today: &Today, width: f32, centred: bool) {
    let Some(now) = day_number(&today.day()) else { return };
    let days: BTreeSet<i64> = stats.entries.iter().filter_map(|entry| day_number(&entry.day)).collect();
    let streak = DayStreak::of(&days, now);
    let in_a_row = kit.tw(key!("streak-days"), &[("count", streak.now.into())]);
    let done = kit.t(if streak.today { key!("streak-today-done") } else { key!("streak-today-open") });
    let longest = kit.tw(key!("streak-longest"), &[("count", streak.longest.into())]);
    let more = format!("{longest} · {done}");
    let node = Node {
        width: px(width),
        flex_direction: FlexDirection::Column,
        align_items: if centred { AlignItems::Center } else { AlignItems::Start },
        margin: UiRect::top(px(6.0)),
        ..default()
    };
    let label = access(Role::Label, format!("{in_a_row}. {more}"));
    parent.spawn((Name::new("week"), node, label, Pickable::IGNORE)).with_children(|week| {
        let beam = kit.look(Look::new(Kind::Beam).albedo(0.55, 0.36, 0.12));
        let node = Node { width: px(width), height: px(5.0), ..default() };
        week.spawn((Name::new("rail"), node, beam, Pickable::IGNORE));
        let row = Node { width: px(width), justify_content: JustifyContent::SpaceAround, ..default() };
        week.spawn((Name::new("lanterns"), row, Pickable::IGNORE)).with_children(|row| {
            for day in now - 6..=now {
                let lit = days.contains(&day);
                let lamp = Look::new(Kind::Lamp).a(SMALL_LAMP, 0.0, 9.0, if lit { 0.0 } else { 1.0 });
                let lamp = kit.look(lamp);
                let ink = if lit { kit.palette.text } else { kit.palette.text_faint };
                let rem = Type::Floor.rem() / kit.settings.text_scale().powf(0.5);
                let words = kit.sized(Type::Label, rem, ink, kit.t(WEEKDAYS[weekday(day)]));
                let node = Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    row_gap: px(2.0),
                    ..default()
                };
                row.spawn((Name::new("day"), node, Pickable::IGNORE)).with_children(|place| {
                    let node = Node { width: px(44.0 * SMALL_LAMP), height: px(82.0 * SMALL_LAMP), ..default() };
                    place.spawn((Name::new("lantern of a day"), node, lamp, Pickable::IGNORE));
                    place.spawn(words);
                });
            }
        });
        let node = Node { margin: UiRect::top(px(6.0)), ..default() };
        let rem = 1.125 / kit.settings.text_scale().powf(0.3);
        let words = kit.sized(Type::Subtitle, rem, kit.palette.title, in_a_row);
        week.spawn((Name::new("streak"), node, Pickable::IGNORE)).with_child(words);
        week.spawn(kit.words(Type::Small, kit.palette.text_dim, more));
    });
}

/// A lantern of the week in px of the design a unit of its drawing.
const SMALL_LAMP: f32 = 0.44;
