//! Figures and charts of a group: how games were won, and how that changed.

use crate::key;
use crate::stage::calendar::clock;
use crate::stage::focus::access;
use crate::stage::game::{Measure, Records};
use crate::stage::stats::{Entry, Figures, Stats};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role;
use bevy::prelude::*;

/// A score in words.
fn score(measure: Measure, score: f32, places: usize) -> String {
    match measure {
        Measure::Guesses(_) | Measure::Days => format!("{score:.places$}"),
        Measure::Seconds => clock(score.round() as u64 * 1000),
    }
}

/// The four figures that matter, and the others in a line.
pub fn figures(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, figures: &Figures, measure: Measure) {
    let none = "–".to_owned();
    let share = (figures.won * 100).checked_div(figures.played);
    let large = [
        (key!("stats-played"), figures.played.to_string()),
        (key!("stats-won"), share.map_or(none.clone(), |share| format!("{share} %"))),
        (key!("stats-best"), figures.best.map_or(none.clone(), |best| score(measure, best as f32, 0))),
        (key!("stats-mean"), figures.mean.map_or(none, |mean| score(measure, mean, 1))),
    ];
    let small = [
        (key!("stats-streak"), figures.streak),
        (key!("stats-longest"), figures.longest_streak),
        (key!("stats-hints"), figures.with_hints),
    ];
    let small = small.iter().map(|(name, value)| format!("{} {value}", kit.t(name)));
    let aim = figures.aim;
    let aimed = (!aim.is_empty()).then(|| {
        let share = (aim.hits * 100).checked_div(aim.of).unwrap_or(0);
        kit.tw(key!("stats-aim"), &[("hits", aim.hits.into()), ("of", aim.of.into()), ("share", share.into())])
    });
    let small: Vec<String> = small.chain(aimed).collect();
    let spoken: Vec<String> = large.iter().map(|(name, value)| format!("{}: {value}", kit.t(name))).collect();
    let label = access(Role::Label, format!("{}. {}", spoken.join(". "), small.join(". ")));
    let node = Node {
        column_gap: px(26.0),
        row_gap: px(4.0),
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    parent.spawn((Name::new("figures"), node, label, Pickable::IGNORE)).with_children(|row| {
        for (name, value) in large {
            let cell = Node { flex_direction: FlexDirection::Column, ..default() };
            row.spawn((Name::new("figure"), cell, Pickable::IGNORE)).with_children(|cell| {
                let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
                cell.spawn(kit.figures(1.75, ink, value));
                cell.spawn(kit.words(Type::Small, dim, kit.t(name)));
            });
        }
    });
    parent.spawn(kit.words(Type::Small, kit.palette.text_faint, small.join(" · ")));
}

/// The charts of a group, side by side where there is room.
pub fn all(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    stats: &Stats,
    game: &str,
    records: &Records,
    width: f32,
) {
    let entries: Vec<&Entry> = stats.entries.iter().filter(|entry| entry.counts_in(game, records.group)).collect();
    if entries.is_empty() {
        parent.spawn(kit.words(Type::Body, kit.palette.text_dim, kit.t(key!("stats-none"))));
        return;
    }
    let beside = width >= 500.0 && kit.settings.text_scale() < 1.3;
    let (left, right) = if beside { (width * 0.55, width * 0.45 - 20.0) } else { (width, width) };
    let node = Node {
        flex_direction: if beside { FlexDirection::Row } else { FlexDirection::Column },
        column_gap: px(20.0),
        row_gap: px(14.0),
        ..default()
    };
    parent.spawn((Name::new("charts"), node, Pickable::IGNORE)).with_children(|row| {
        histogram(kit, row, &entries, records.measure, left);
        let node = Node { width: px(right), flex_direction: FlexDirection::Column, row_gap: px(10.0), ..default() };
        row.spawn((Name::new("trends"), node, Pickable::IGNORE)).with_children(|trends| {
            let wins: Vec<f32> = entries.iter().filter(|entry| entry.won).map(|entry| entry.score as f32).collect();
            let title = match records.measure {
                Measure::Guesses(_) => key!("chart-mean-guesses"),
                Measure::Seconds => key!("chart-mean-time"),
                Measure::Days => key!("chart-mean-days"),
            };
            trend(kit, trends, title, &wins, right, |value| score(records.measure, value, 1));
            let won: Vec<f32> = entries.iter().map(|entry| if entry.won { 100.0 } else { 0.0 }).collect();
            trend(kit, trends, key!("chart-wins"), &won, right, |value| format!("{value:.0} %"));
        });
    });
}

/// The columns of a histogram: what each stands for, and how many wins are in it.
struct Columns {
    labels: Vec<String>,
    counts: Vec<u32>,
    latest: Option<usize>,
}

impl Columns {
    fn of(entries: &[&Entry], measure: Measure) -> Columns {
        let wins: Vec<u32> = entries.iter().filter(|entry| entry.won).map(|entry| entry.score).collect();
        let (count, width, first) = match measure {
            Measure::Guesses(most) => (most as usize, 1, 1),
            Measure::Days => (8, 1, 1),
            Measure::Seconds => (8, seconds_a_column(wins.iter().copied().max().unwrap_or(0)), 0),
        };
        let column = |score: u32| ((score.saturating_sub(first) / width) as usize).min(count - 1);
        let mut counts = vec![0; count];
        for &score in &wins {
            counts[column(score)] += 1;
        }
        let labels = (0..count as u32).map(|n| match measure {
            Measure::Guesses(_) | Measure::Days => (n + 1).to_string(),
            Measure::Seconds => clock(u64::from((n + 1) * width) * 1000),
        });
        let latest = entries.last().filter(|last| last.won).map(|last| column(last.score));
        Columns { labels: labels.collect(), counts, latest }
    }
}

/// How many seconds a column is wide, so that eight of them hold the slowest win.
fn seconds_a_column(slowest: u32) -> u32 {
    let steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1800];
    steps.into_iter().find(|step| step * 8 > slowest).unwrap_or(3600)
}

/// How many games a stud stands for, so that no column has more than nine.
fn games_a_stud(most: u32) -> u32 {
    [1, 2, 5, 10, 20, 50, 100].into_iter().find(|scale| most.div_ceil(*scale) <= MOST_STUDS).unwrap_or(1000)
}

const MOST_STUDS: u32 = 9;

/// Wins by guesses or by time: a stud for so many games, a ring for fewer.
fn histogram(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, entries: &[&Entry], measure: Measure, width: f32) {
    let columns = Columns::of(entries, measure);
    let scale = games_a_stud(columns.counts.iter().copied().max().unwrap_or(0));
    let title = kit.t(match measure {
        Measure::Guesses(_) => key!("stats-distribution"),
        Measure::Seconds => key!("stats-distribution-time"),
        Measure::Days => key!("stats-distribution-days"),
    });
    let spoken = columns.labels.iter().zip(&columns.counts).filter(|(_, count)| **count > 0);
    let spoken = spoken
        .map(|(label, count)| kit.tw(key!("stats-bar"), &[("what", label.clone().into()), ("wins", (*count).into())]));
    let spoken = format!("{title}. {}", spoken.collect::<Vec<_>>().join(" "));
    let node = Node { width: px(width), flex_direction: FlexDirection::Column, row_gap: px(4.0), ..default() };
    let t = kit.settings.text_scale();
    let small = Type::Floor.rem() / t.powf(0.5);
    let side = (width / columns.counts.len() as f32 * 0.62).min(15.0);
    let label = access(Role::Image, spoken);
    parent.spawn((Name::new("histogram"), node, label, Pickable::IGNORE)).with_children(|chart| {
        chart.spawn(kit.words(Type::Label, kit.palette.text, title));
        let row = Node { width: px(width), height: px(side * 9.0 + 30.0 + 26.0 * t.sqrt()), ..default() };
        chart.spawn((Name::new("columns"), row, Pickable::IGNORE)).with_children(|row| {
            for (n, (words, &count)) in columns.labels.iter().zip(&columns.counts).enumerate() {
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0.0),
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::End,
                    row_gap: px(2.0),
                    ..default()
                };
                let latest = columns.latest == Some(n);
                row.spawn((Name::new("column"), node, Pickable::IGNORE)).with_children(|column| {
                    if count > 0 {
                        column.spawn(kit.sized(Type::Label, small, kit.palette.text, count.to_string()));
                    }
                    let rest = count % scale > 0;
                    for stud in 0..count.div_ceil(scale) {
                        let kind = if stud == 0 && rest { 2.0 } else { 1.0 };
                        let look = kit.look(Look::new(Kind::Pip).a(kind, 0.0, 0.0, 0.0));
                        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
                        column.spawn((Name::new("stud"), node, look, Pickable::IGNORE));
                    }
                    let ink = if latest { kit.palette.title } else { kit.palette.text_faint };
                    // Eight times of day stand close: every other one is written.
                    let written = matches!(measure, Measure::Guesses(_) | Measure::Days) || n % 2 == 1 || latest;
                    let words = if written { words.clone() } else { String::new() };
                    column.spawn((kit.sized(Type::Label, small, ink, words), TextLayout::no_wrap()));
                });
            }
        });
        let scale = kit.tw(key!("chart-scale"), &[("count", scale.into())]);
        chart.spawn(kit.sized(Type::Small, small, kit.palette.text_faint, scale));
    });
}

/// How many games a point of a trend looks back on.
const WINDOW: usize = 10;

/// The mean of the last ten, at eight moments from the first to now.
fn eight_means(values: &[f32]) -> [Option<f32>; 8] {
    std::array::from_fn(|n| {
        let end = (values.len() * (n + 1)).div_ceil(8);
        let part = &values[end.saturating_sub(WINDOW)..end];
        (!part.is_empty()).then(|| part.iter().sum::<f32>() / part.len() as f32)
    })
}

fn trend(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    title: &'static str,
    values: &[f32],
    width: f32,
    words: impl Fn(f32) -> String,
) {
    let means = eight_means(values);
    let known = || means.iter().flatten().copied();
    let (low, high) = (known().fold(f32::INFINITY, f32::min), known().fold(f32::NEG_INFINITY, f32::max));
    let title = kit.t(title);
    let (ink, dim) = (kit.palette.text, kit.palette.text_faint);
    let node = Node { width: px(width), flex_direction: FlexDirection::Column, row_gap: px(2.0), ..default() };
    let Some(now) = means[7].filter(|_| values.len() > 1) else { return };
    let spoken = format!("{title}: {} – {}. {}", words(low), words(high), words(now));
    parent.spawn((Name::new("trend"), node, access(Role::Image, spoken), Pickable::IGNORE)).with_children(|chart| {
        let row = Node { width: px(width), justify_content: JustifyContent::SpaceBetween, ..default() };
        chart.spawn((Name::new("trend words"), row, Pickable::IGNORE)).with_children(|row| {
            row.spawn(kit.words(Type::Label, ink, title));
            row.spawn(kit.words(Type::Label, kit.palette.title, words(now)));
        });
        // A flat line lies in the middle.
        let place = |value: Option<f32>| match value {
            Some(value) if high > low => (value - low) / (high - low),
            Some(_) => 0.5,
            None => -1.0,
        };
        let p = means.map(place);
        let line = Look::new(Kind::Trend).a(p[0], p[1], p[2], p[3]).b(p[4], p[5], p[6], p[7]);
        let line = kit.look(line.colour(kit.palette.accent).colour2(kit.palette.edge));
        let node = Node { width: px(width), height: px(66.0), ..default() };
        chart.spawn((Name::new("line"), node, line, Pickable::IGNORE));
        let small = Type::Floor.rem() / kit.settings.text_scale().powf(0.5);
        let range = kit.tw(key!("chart-range"), &[("low", words(low).into()), ("high", words(high).into())]);
        chart.spawn(kit.sized(Type::Small, small, dim, range));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_column_is_higher_than_nine_studs() {
        for most in [0, 1, 9, 10, 18, 19, 45, 46, 90, 91, 900] {
            let scale = games_a_stud(most);
            assert!(most.div_ceil(scale) <= MOST_STUDS, "{most} by {scale}");
        }
        assert_eq!([9, 10, 18, 19].map(games_a_stud), [1, 2, 2, 5]);
    }

    #[test]
    fn the_slowest_win_is_in_the_last_column() {
        for slowest in [0, 39, 40, 79, 80, 3599, 20_000] {
            assert!(seconds_a_column(slowest) * 8 > slowest, "{slowest}");
        }
    }

    #[test]
    fn a_trend_ends_with_the_last_ten() {
        assert_eq!(eight_means(&[]), [None; 8]);
        assert_eq!(eight_means(&[4.0])[7], Some(4.0));
        let rising: Vec<f32> = (0..80).map(|n| n as f32).collect();
        let means = eight_means(&rising);
        assert_eq!(means[0], Some(4.5));
        assert_eq!(means[7], Some(74.5));
    }
}
