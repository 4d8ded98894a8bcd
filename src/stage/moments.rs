//! What is worth a moment at the end of a game: the level and the way to the next, the days in a row, a medal.

use super::calendar::{DayStreak, Today, day_number};
use super::challenge::Board;
use super::focus::access;
use super::stats::Stats;
use super::theme::fonts::Type;
use super::theme::kit::{Kit, fill};
use super::theme::surface::{Kind, Look};
use crate::challenge::Standing;
use crate::key;
use accesskit::Role;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// How large the ring is.
const RING: f32 = 80.0;
/// A lantern of the week in px of the design a unit of its drawing.
const SMALL_LAMP: f32 = 0.36;

/// The level in its ring, what was gained, how far it is to the next, and the medal that was earned.
pub fn level(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board) {
    let Standing { level, into, needed } = board.profile().standing();
    let t = kit.settings.text_scale();
    let args = [("level", level.into()), ("xp", into.into()), ("need", needed.into())];
    let node = Node { align_items: AlignItems::Center, column_gap: px(18.0), flex_shrink: 0.0, ..default() };
    let label = access(Role::Label, kit.tw(key!("level-line"), &args));
    parent.spawn((Name::new("level"), node, label, Pickable::IGNORE)).with_children(|row| {
        let share = into as f32 / needed.max(1) as f32;
        let ring = Look::new(Kind::Ring).a(share, RING / 15.0, 28.0, 1.0);
        let ring = kit.look(ring.colour(kit.palette.accent).colour2(kit.palette.ink3));
        let node = Node {
            width: px(RING),
            height: px(RING),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("level ring"), node, Pickable::IGNORE)).with_children(|place| {
            place.spawn((Name::new("way to the next level"), fill(), ring, Pickable::IGNORE));
            place.spawn(kit.figures(1.75 / t, kit.palette.title, level.to_string()));
        });
        let node = Node { flex_direction: FlexDirection::Column, row_gap: px(2.0), ..default() };
        row.spawn((Name::new("level words"), node, Pickable::IGNORE)).with_children(|words| {
            let less = t.powf(0.5);
            let title = kit.tw(key!("moment-level"), &args);
            words.spawn((kit.sized(Type::Subtitle, 1.25 / less, kit.palette.title, title), TextLayout::no_wrap()));
            if let Some(gained) = board.gained_xp() {
                let gained = kit.tw(key!("moment-gained"), &[("xp", gained.into())]);
                words.spawn((kit.sized(Type::Body, 0.9375 / less, kit.palette.text, gained), TextLayout::no_wrap()));
            }
            let way = kit.tw(key!("moment-way"), &args);
            words.spawn((kit.sized(Type::Small, 0.875 / less, kit.palette.text_dim, way), TextLayout::no_wrap()));
            medal(kit, words, board);
        });
    });
}

fn medal(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board) {
    let Some(achievement) = board.after.as_ref().and_then(|after| after.achievements.first()) else { return };
    let (icon, title) = (achievement.icon, kit.t(achievement.title));
    let node =
        Node { align_items: AlignItems::Center, column_gap: px(10.0), margin: UiRect::top(px(6.0)), ..default() };
    parent.spawn((Name::new("medal"), node, Pickable::IGNORE)).with_children(|row| {
        let stud = kit.look(Look::new(Kind::Pip).a(1.0, 2.0, 0.0, 0.0));
        let node = Node {
            width: px(30.0),
            height: px(30.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        let icon = kit.icon(icon, 15.0, kit.palette.on_accent);
        row.spawn((Name::new("medal stud"), node, stud, Pickable::IGNORE)).with_child(icon);
        let rem = Type::Control.rem() / kit.settings.text_scale().powf(0.5);
        row.spawn((kit.sized(Type::Control, rem, kit.palette.text, title), TextLayout::no_wrap()));
    });
}

/// The last seven days, a lantern each, lit if something was played, and how many it were in a row.
pub fn week(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, stats: &Stats, today: &Today) {
    let Some(now) = day_number(&today.day()) else { return };
    let days: BTreeSet<i64> = stats.entries.iter().filter_map(|entry| day_number(&entry.day)).collect();
    let streak = DayStreak::of(&days, now);
    let words = kit.tw(key!("streak-days"), &[("count", streak.now.into())]);
    let node = Node { align_items: AlignItems::Center, column_gap: px(16.0), flex_shrink: 0.0, ..default() };
    let label = access(Role::Label, words.clone());
    parent.spawn((Name::new("week"), node, label, Pickable::IGNORE)).with_children(|row| {
        let node = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
        row.spawn((Name::new("days"), node, Pickable::IGNORE)).with_children(|week| {
            let beam = kit.look(Look::new(Kind::Beam).albedo(0.55, 0.36, 0.12));
            let node = Node { width: percent(100.0), height: px(4.0), ..default() };
            week.spawn((Name::new("rail"), node, beam, Pickable::IGNORE));
            let node = Node { column_gap: px(9.0), padding: UiRect::horizontal(px(6.0)), ..default() };
            week.spawn((Name::new("lanterns"), node, Pickable::IGNORE)).with_children(|lanterns| {
                for day in now - 6..=now {
                    let out = if days.contains(&day) { 0.0 } else { 1.0 };
                    let lamp = kit.look(Look::new(Kind::Lamp).a(SMALL_LAMP, 0.0, 9.0, out));
                    let node = Node { width: px(44.0 * SMALL_LAMP), height: px(90.0 * SMALL_LAMP), ..default() };
                    lanterns.spawn((Name::new("lantern of a day"), node, lamp, Pickable::IGNORE));
                }
            });
        });
        let rem = Type::Control.rem() / kit.settings.text_scale().powf(0.5);
        row.spawn((kit.sized(Type::Control, rem, kit.palette.text, words), TextLayout::no_wrap()));
    });
}
