//! What was earned for ever, how far the rest is, and what it takes.

use super::Plan;
use crate::challenge::{Achievement, Deeds, Past, Progress, achievements as all_of};
use crate::key;
use crate::stage::calendar::Today;
use crate::stage::challenge::Board;
use crate::stage::focus::{Focusable, access};
use crate::stage::game::Games;
use crate::stage::stats::{Entry, Stats};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::prelude::*;

/// The part of the page with the medals.
pub fn part(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    board: &Board,
    games: &Games,
    stats: &Stats,
    today: &Today,
    plan: Plan,
) {
    let width = plan.achievements;
    let past: Vec<Past> = stats.entries.iter().map(Entry::past).collect();
    let profile = board.profile();
    let deeds = Deeds { past: &past, challenges: profile.won(), unaided: false, level: profile.standing().level };
    let all = all_of(&games.challenges());
    let earned = all.iter().filter(|achievement| profile.earned(achievement.name).is_some()).count();
    super::part(parent, "achievements", width).with_children(|list| {
        let count = kit.tw(key!("achievements-count"), &[("count", earned.into()), ("all", all.len().into())]);
        let node = Node {
            width: px(width),
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Baseline,
            ..default()
        };
        list.spawn((Name::new("achievements title"), node, Pickable::IGNORE)).with_children(|row| {
            row.spawn(kit.sized(Type::Subtitle, 1.375, kit.palette.title, kit.t(key!("achievements"))));
            row.spawn(kit.words(Type::Small, kit.palette.text_dim, count));
        });
        for achievement in all {
            let day = profile.earned(achievement.name);
            let state = match day {
                Some(day) => State::Earned(day.to_owned()),
                None => State::Going((achievement.progress)(&deeds)),
            };
            row(kit, list, achievement, &state, &today.day(), width);
        }
    });
}

enum State {
    Earned(String),
    Going(Progress),
}

impl State {
    /// What stands at the right of the title, and what is read aloud.
    fn words(&self, kit: &Kit, today: &str) -> (String, String) {
        match self {
            State::Earned(day) => {
                let short = if day == today { kit.t(key!("achievement-today")) } else { day.clone() };
                (short, kit.tw(key!("achievement-on"), &[("day", day.clone().into())]))
            }
            State::Going(Progress { done, of }) if *done > 0 && *of > 1 => {
                let words = kit.tw(key!("achievements-count"), &[("count", (*done).into()), ("all", (*of).into())]);
                (words.clone(), words)
            }
            State::Going(_) => (kit.t(key!("achievement-not-yet")), kit.t(key!("achievement-not-yet"))),
        }
    }
}

fn row(
    kit: &mut Kit,
    list: &mut ChildSpawnerCommands<'_>,
    achievement: &Achievement,
    state: &State,
    today: &str,
    width: f32,
) {
    let (title, about) = (kit.t(achievement.title), kit.t(achievement.about));
    let (short, spoken) = state.words(kit, today);
    let earned = matches!(state, State::Earned(_));
    let ink = if earned { kit.palette.title } else { kit.palette.text_dim };
    let dim = if earned { kit.palette.text_dim } else { kit.palette.text_faint };
    let node = Node {
        width: px(width),
        min_height: px(60.0),
        padding: UiRect::axes(px(2.0), px(6.0)),
        column_gap: px(14.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let label = access(Role::ListItem, format!("{title}. {about} {spoken}"));
    let focusable = Focusable { key: achievement.title.to_owned(), layer: 0 };
    list.spawn((Name::new("achievement"), node, focusable, label)).with_children(|row| {
        medal(kit, row, achievement.icon, state);
        let words = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_shrink: 1.0,
            flex_basis: px(0.0),
            min_width: px(0.0),
            ..default()
        };
        row.spawn((Name::new("achievement words"), words, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.words(Type::Label, ink, title));
            words.spawn(kit.words(Type::Small, dim, about));
        });
        let node = Node { flex_shrink: 0.0, align_self: AlignSelf::Start, ..default() };
        let words = (kit.words(Type::Floor, dim, short), TextLayout::no_wrap());
        row.spawn((Name::new("achievement state"), node, Pickable::IGNORE)).with_child(words);
    });
}

/// A medal: brass if it was earned, a ring that fills on the way there, a dark dish with a lock before that.
fn medal(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, icon: &str, state: &State) {
    let (look, icon, ink) = match state {
        State::Earned(_) => (Look::new(Kind::Pip).a(1.0, 0.0, 0.0, 0.0), icon, kit.palette.on_accent),
        State::Going(progress) => {
            let ring = Look::new(Kind::Ring).a(progress.share(), 3.0, 0.0, 1.0);
            let ring = ring.colour(kit.palette.accent).colour2(kit.palette.edge);
            (ring, if progress.done > 0 { icon } else { "lock" }, kit.palette.text_dim)
        }
    };
    let look = kit.look(look);
    let node = Node {
        width: px(46.0),
        height: px(46.0),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    row.spawn((Name::new("medal"), node, look, Pickable::IGNORE)).with_child(kit.icon(icon, 22.0, ink));
}
