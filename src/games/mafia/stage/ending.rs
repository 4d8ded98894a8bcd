//! The end: all cards turn, and what happened in the dark is told, a page a day.

use super::hindsight::Suspicion;
use super::input::{Press, press};
use super::plugin::{Way, uncounted};
use super::scene::{Death, Scene};
use super::words;
use crate::engine::Seat;
use crate::games::mafia::facts::{DeathCause, Event, NightAct};
use crate::games::mafia::rules::{Mafia, Phase};
use crate::key;
use crate::layout::area;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::challenge::{Board, result_line};
use crate::stage::focus::First;
use crate::stage::scenery::{Bust, DAY, Place, Sky, bust, sky};
use crate::stage::screens::scrolls;
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::palette::{Palette, hex};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// The end has its sound.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Phase::End), ring);
}

fn ring(table: Option<Res<Table<Mafia>>>, mut commands: Commands) {
    let Some(table) = table else { return };
    let person = table.terms.person();
    let won = table.outcome().is_some_and(|outcome| person.is_none_or(|seat| outcome.winners.contains(&seat)));
    commands.trigger(PlaySound(if won { Cue::Win } else { Cue::Loss }));
}

/// The sky behind it.
pub fn backdrop(kit: &mut Kit, images: &mut Assets<Image>, parent: &mut ChildSpawnerCommands<'_>) {
    let ground = kit.shape.size.y * 0.32;
    let place = Place::Square { ground, arcs: Vec::new(), reach: 1.0 };
    sky(kit, images, parent, Sky { time: DAY, place, lane: 0.0, opacity: 1.0 }, &[]);
}

/// Everything over it.
pub fn build(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    table: &Table<Mafia>,
    page: (usize, &[Suspicion], &Board),
) {
    let size = kit.shape.size;
    let margin = kit.shape.margin();
    let portrait = kit.shape.portrait();
    let top = if portrait { 60.0 } else { 12.0 };
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(10.0),
        overflow: if portrait { Overflow::scroll_y() } else { Overflow::visible() },
        ..at(Rect::new(margin, top, size.x - margin, size.y - margin))
    };
    parent.spawn((Name::new("end"), scrolls(node), Pickable::IGNORE)).with_children(|column| {
        headline(kit, column, scene, table);
        cards(kit, column, scene);
        panel(kit, column, scene, table, page);
    });
}

fn headline(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>) {
    let ink = if kit.palette.contrast { kit.palette.title } else { Palette::DAY.title };
    let less = kit.settings.text_scale().sqrt();
    let rem = if kit.shape.portrait() { 1.75 } else { 2.5 } / less;
    let title = kit.t(words::ending(scene.ended.flatten()));
    let middle = TextLayout::justify(Justify::Center);
    column.spawn((kit.sized(Type::Display, rem, ink, title), middle));
    let won = scene.you.and_then(|you| Some(table.outcome()?.winners.contains(&you)));
    let key = match won {
        Some(true) => key!("end-line-won"),
        Some(false) => key!("end-line-lost"),
        None => key!("end-line-watch"),
    };
    let line = kit.tw(key, &[("day", (scene.day + 1).into())]);
    column.spawn((kit.sized(Type::Body, 1.0 / less, ink, line), middle));
    if let Some(why) = uncounted(table, &kit.locale) {
        column.spawn((kit.sized(Type::Small, Type::Small.rem() / less, ink, why), middle));
    }
}

/// Everybody's card, the living first, the mafia last.
fn cards(kit: &mut Kit, column: &mut ChildSpawnerCommands<'_>, scene: &Scene) {
    let mut order: Vec<Seat> = scene.seats().collect();
    let mafia = |seat: &Seat| scene.role(*seat).is_some_and(|role| role.is_mafia());
    order.sort_by_key(|seat| (mafia(seat), !scene.alive.has(*seat), *seat));
    let n = order.len().max(1) as f32;
    let portrait = kit.shape.portrait();
    let room = kit.shape.size.x - 2.0 * kit.shape.margin();
    let w = if portrait { (room - 4.0 * 6.0) / 5.0 } else { ((room - (n - 1.0) * 8.0) / n).clamp(64.0, 116.0) };
    let node = Node {
        column_gap: px(if portrait { 6.0 } else { 8.0 }),
        row_gap: px(6.0),
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        max_width: percent(100.0),
        ..default()
    };
    column.spawn((Name::new("cards"), node, Pickable::IGNORE)).with_children(|row| {
        for seat in order {
            card(kit, row, scene, seat, w);
        }
    });
}

fn card(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, scene: &Scene, seat: Seat, w: f32) {
    let role = scene.role(seat);
    let mafia = role.is_some_and(|role| role.is_mafia());
    let death = scene.deaths.iter().find(|death| death.seat == seat);
    let (paper, line, ink) = match (kit.palette.contrast, mafia) {
        (true, true) => (kit.palette.void, kit.palette.danger, kit.palette.danger),
        (true, false) => (kit.palette.void, kit.palette.edge, kit.palette.text),
        (false, true) => (hex(0x2C1018), hex(0xB4584A), hex(0xFFD9C8)),
        (false, false) => (hex(0xF8EBCB), hex(0xC99A4A), Palette::DAY.text),
    };
    let plate = kit.look(Look::new(Kind::Panel).a(10.0, 0.0, 0.0, 0.0).colour(paper).colour2(line));
    let node = Node {
        width: px(w),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        padding: UiRect::axes(px(2.0), px(6.0)),
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let face = (w * 0.58).min(64.0);
    let rem = if w < 90.0 { 0.8125 } else { 0.9375 } / kit.settings.text_scale().sqrt();
    row.spawn((Name::new("card"), node, plate, Pickable::IGNORE)).with_children(|card| {
        if let Some(role) = role {
            card.spawn(kit.sized(Type::Label, rem, ink, words::role_title(&kit.locale, role)));
        }
        let node = Node { width: px(face), height: px(face * 1.1), flex_shrink: 0.0, ..default() };
        card.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|frame| {
            let somebody = Bust::new(scene.face(seat)).gone(death.is_some());
            bust(kit, frame, area(0.0, 0.0, face, face * 1.1), somebody, if mafia { 0.3 } else { DAY });
        });
        let name = words::called(&kit.locale, scene, seat);
        card.spawn((kit.sized(Type::Label, rem, ink, name), TextLayout::no_wrap()));
        card.spawn(kit.sized(Type::Small, rem * 0.9, ink, left(kit, death)));
    });
}

/// How somebody left.
fn left(kit: &Kit, death: Option<&Death>) -> String {
    match death {
        None => kit.t(key!("end-alive")),
        Some(Death { day, cause: DeathCause::Night, .. }) => kit.tw(key!("end-night"), &[("day", (day + 1).into())]),
        Some(Death { day, .. }) => kit.tw(key!("end-vote"), &[("day", (day + 1).into())]),
    }
}

fn panel(
    kit: &mut Kit,
    column: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    table: &Table<Mafia>,
    (page, days, board): (usize, &[Suspicion], &Board),
) {
    let portrait = kit.shape.portrait();
    let node = Node {
        width: percent(100.0),
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_shrink: if portrait { 0.0 } else { 1.0 },
        min_height: px(if portrait { 240.0 } else { 0.0 }),
        row_gap: px(8.0),
        padding: UiRect::axes(px(20.0), px(12.0)),
        ..default()
    };
    let plate = kit.panel(16.0);
    column.spawn((Name::new("panel"), node, plate)).with_children(|panel| {
        tabs(kit, panel, scene, table, page);
        result_line(kit, panel, board, portrait);
        let node = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(6.0),
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_height: px(0.0),
            overflow: if portrait { Overflow::visible() } else { Overflow::scroll_y() },
            ..default()
        };
        panel.spawn((Name::new("page"), scrolls(node))).with_children(|rows| match page {
            0 => story(kit, rows, scene, table),
            1 => votes(kit, rows, scene),
            2 => thoughts(kit, rows, scene, table),
            _ => known(kit, rows, scene, days),
        });
    });
}

fn tabs(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>, page: usize) {
    let node = Node {
        column_gap: px(6.0),
        row_gap: px(6.0),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    panel.spawn((Name::new("tabs"), node, Pickable::IGNORE)).with_children(|row| {
        for (n, (tab, label)) in [
            ("page-story", key!("end-story")),
            ("page-votes", key!("end-votes")),
            ("page-thoughts", key!("end-thoughts")),
            ("page-known", key!("end-known")),
        ]
        .into_iter()
        .take(if scene.you.is_some() { 4 } else { 3 })
        .enumerate()
        {
            let label = kit.t(label);
            kit.tab(row, tab, label, None, n == page).insert(Press::Page(n)).observe(press);
        }
        row.spawn((Name::new("gap"), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
        let label = kit.t(key!("share"));
        kit.button(row, "share", label, Some("share"), Plate::Plain).insert(Press::Share).observe(press);
        if table.terms.way != Way::Lesson {
            let label = kit.t(key!("end-same"));
            kit.button(row, "same", label, Some("undo"), Plate::Plain).insert(Press::Again(true)).observe(press);
        }
        let label = kit.t(if table.terms.way == Way::Lesson { key!("lesson-again") } else { key!("end-again") });
        kit.button(row, "again", label, Some("play"), Plate::Filled)
            .insert((Press::Again(false), First))
            .observe(press);
    });
}

/// What happened, day by day, the dark included.
fn story(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>) {
    let ink = *kit.palette;
    let mut day = 0;
    let name = |seat: Seat| words::called(&kit.locale, scene, seat);
    let whom = |seat: Seat| words::whom(&kit.locale, scene, seat);
    let mut lines: Vec<(u32, Color, String)> = Vec::new();
    let mut kills: Vec<Option<Seat>> = Vec::new();
    for fact in table.view().memory.iter() {
        match &fact.event {
            Event::PhaseChanged { day_number, to, .. } => {
                day = *day_number;
                if *to == Phase::MorningReveal {
                    kills.dedup();
                    lines.extend(kills.last().map(|target| match target {
                        Some(target) => (day, ink.text, kit.tw(key!("end-killed"), &[("name", whom(*target).into())])),
                        None => (day, ink.text, kit.t(key!("end-spared"))),
                    }));
                    kills.clear();
                }
            }
            Event::NightActionSubmitted { agent_id, action_type, target_id, .. } => {
                let two = |key: &str, target: Seat| {
                    kit.tw(key, &[("name", name(*agent_id).into()), ("whom", whom(target).into())])
                };
                match (action_type, target_id) {
                    (NightAct::Kill, target) => kills.push(*target),
                    (NightAct::Protect, Some(target)) => {
                        lines.push((day, ink.text, two(key!("end-protected"), *target)))
                    }
                    (NightAct::Shoot, Some(target)) => lines.push((day, ink.text, two(key!("end-shot"), *target))),
                    _ => {}
                }
            }
            Event::InvestigationResult(finding) => {
                let role =
                    scene.role(finding.target_id).map_or(String::new(), |role| words::role_title(&kit.locale, role));
                let args = [
                    ("name", name(finding.sheriff_id).into()),
                    ("whom", whom(finding.target_id).into()),
                    ("role", role.into()),
                ];
                lines.push((day, ink.text, kit.tw(key!("end-looked"), &args)));
            }
            Event::PlayerEliminated { player_id, cause: DeathCause::Night, .. } => {
                lines.push((day, ink.danger, words::killed(&kit.locale, scene, *player_id)));
            }
            Event::RoleClaimed { player_id, claimed_role, .. } => {
                let args = [
                    ("name", name(*player_id).into()),
                    ("role", words::in_sentence(&kit.locale, *claimed_role).into()),
                ];
                let claim = kit.tw(key!("end-claimed"), &args);
                // Whether it was one is known now.
                let lie = scene.role(*player_id).is_some_and(|role| role != *claimed_role);
                let words = if lie { format!("{claim} ({})", kit.t(key!("end-lie"))) } else { claim };
                lines.push((day, if lie { ink.danger } else { ink.safe }, words));
            }
            Event::VoteResult { eliminated, votes, .. } => {
                let words = match eliminated {
                    Some(seat) => {
                        let count = votes.iter().filter(|ballot| ballot.target_id == Some(*seat)).count();
                        let args = [("name", name(*seat).into()), ("count", count.into()), ("all", votes.len().into())];
                        kit.tw(key!("end-lynched"), &args)
                    }
                    None => kit.t(key!("end-no-lynch")),
                };
                lines.push((day, ink.title, words));
            }
            _ => {}
        }
    }
    pages(kit, rows, scene, lines);
}

/// Lines under the heading of their day.
fn pages(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, scene: &Scene, lines: Vec<(u32, Color, String)>) {
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(24.0),
        row_gap: px(12.0),
        flex_shrink: 0.0,
        ..default()
    };
    rows.spawn((Name::new("days"), node, Pickable::IGNORE)).with_children(|days| {
        for day in 0..=scene.day {
            let node = Node {
                flex_direction: FlexDirection::Column,
                width: if portrait { percent(100.0) } else { px(270.0) },
                row_gap: px(3.0),
                ..default()
            };
            days.spawn((Name::new("day"), node, Pickable::IGNORE)).with_children(|column| {
                let title = kit.tw(key!("day-title"), &[("day", (day + 1).into())]);
                column.spawn(kit.sized(Type::Heading, 1.25, kit.palette.title, title));
                for (_, ink, line) in lines.iter().filter(|(of, ..)| *of == day) {
                    column.spawn(kit.words(Type::Small, *ink, line.clone()));
                }
            });
        }
    });
}

/// How likely everybody was mafia before each vote, as far as whoever looks on could tell, with their own votes.
fn known(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, scene: &Scene, days: &[Suspicion]) {
    let portrait = kit.shape.portrait();
    let about = kit.words(Type::Small, kit.palette.text_dim, kit.t(key!("end-known-about")));
    rows.spawn(about);
    let node =
        Node { flex_wrap: FlexWrap::Wrap, column_gap: px(24.0), row_gap: px(14.0), flex_shrink: 0.0, ..default() };
    rows.spawn((Name::new("known"), node, Pickable::IGNORE)).with_children(|all| {
        for day in days {
            let node = Node {
                flex_direction: FlexDirection::Column,
                width: if portrait { percent(100.0) } else { px(270.0) },
                row_gap: px(3.0),
                ..default()
            };
            all.spawn((Name::new("day"), node, Pickable::IGNORE)).with_children(|column| {
                let title = kit.tw(key!("day-title"), &[("day", (day.day + 1).into())]);
                column.spawn(kit.sized(Type::Heading, 1.25, kit.palette.title, title));
                let vote = scene.polls.iter().find(|poll| poll.day == day.day);
                let vote = vote.and_then(|poll| poll.ballots.get(&scene.you?).copied().flatten());
                for (seat, chance) in &day.chances {
                    suspicion(kit, column, scene, (*seat, *chance), vote == Some(*seat));
                }
            });
        }
    });
}

fn suspicion(
    kit: &mut Kit,
    column: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    (seat, chance): (Seat, f64),
    voted: bool,
) {
    let mafia = scene.role(seat).is_some_and(|role| role.is_mafia());
    let ink = if mafia { kit.palette.danger } else { kit.palette.text_dim };
    let bar = kit.look(Look::new(Kind::Panel).a(4.0, 0.0, 0.0, 0.0).colour(ink).colour2(Color::NONE));
    let percent_words = format!("{:.0} %", chance * 100.0);
    let name = words::called(&kit.locale, scene, seat);
    let name = if voted { kit.tw(key!("end-known-vote"), &[("name", name.into())]) } else { name };
    let node = Node { column_gap: px(8.0), align_items: AlignItems::Center, ..default() };
    column.spawn((Name::new("suspicion"), node, Pickable::IGNORE)).with_children(|row| {
        let node = Node { width: percent(50.0), flex_shrink: 0.0, overflow: Overflow::clip(), ..default() };
        let words = kit.words(Type::Small, ink, name);
        row.spawn((Name::new("who"), node, Pickable::IGNORE)).with_child((words, TextLayout::no_wrap()));
        let node = Node { width: px(2.0 + 66.0 * chance as f32), height: px(8.0), flex_shrink: 0.0, ..default() };
        row.spawn((Name::new("chance"), node, bar, Pickable::IGNORE));
        row.spawn((kit.words(Type::Small, ink, percent_words), TextLayout::no_wrap()));
    });
}

fn votes(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, scene: &Scene) {
    let ink = *kit.palette;
    let mut lines: Vec<(u32, Color, String)> = Vec::new();
    for poll in &scene.polls {
        for (by, to) in &poll.ballots {
            let hit = to.and_then(|to| scene.role(to)).is_some_and(|role| role.is_mafia());
            let to = to.map_or_else(|| kit.t(key!("end-nobody-voted")), |to| words::called(&kit.locale, scene, to));
            let line = format!("{} → {to}", words::called(&kit.locale, scene, *by));
            lines.push((poll.day, if hit { ink.safe } else { ink.text }, line));
        }
    }
    pages(kit, rows, scene, lines);
}

/// What the minds thought when they spoke.
fn thoughts(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>) {
    let ink = *kit.palette;
    let mut day = 0;
    let mut lines: Vec<(u32, Color, String)> = Vec::new();
    for fact in table.view().memory.iter() {
        match &fact.event {
            Event::PhaseChanged { day_number, .. } => day = *day_number,
            Event::AgentThinkChunk { agent_id, text, .. } => {
                let name = words::called(&kit.locale, scene, *agent_id);
                let who = kit.tw(key!("end-thought"), &[("name", name.into())]);
                lines.push((day, ink.text_dim, format!("{who}: {text}")));
            }
            _ => {}
        }
    }
    pages(kit, rows, scene, lines);
}
