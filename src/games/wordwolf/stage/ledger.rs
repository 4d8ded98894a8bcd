//! The ledger: what was said, by round and by person; the hints of whoever is pointed at; things that could be said; and
//! after the end why, what fits what, and what everybody thought.

use super::animate;
use super::foot;
use super::input::{self, SayingThing, TabThing};
use super::plugin::{Way, uncounted};
use super::ring::{cut, face, role_name};
use super::scene::{Data, Person, Tab};
use crate::engine::Seat;
use crate::games::wordwolf::layout::Places;
use crate::games::wordwolf::recap::{Fit, fit, sayings};
use crate::games::wordwolf::rules::{Hint, Phase, Role, SILENCE};
use crate::key;
use crate::layout::{Area, text_width};
use crate::stage::card::{self, CardSpec, TurnsAfter, card};
use crate::stage::challenge::result_line;
use crate::stage::focus::{Focusable, access};
use crate::stage::scenery::{Bust, NIGHT, bust, rect};
use crate::stage::screens::scrolls;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role as AccessRole;
use bevy::prelude::*;

/// Builds the ledger.
pub fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    // On a phone the paper with somebody's hints lies on the ground, and what else there is to choose below it.
    let bare = places.row && data.table.terms.target.is_some();
    let inside = inside(places, bare);
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6.0),
        padding: UiRect::axes(px(inside), px((inside - 2.0).max(0.0))),
        ..at(rect(places.ledger))
    };
    let panel = (!bare).then(|| kit.panel(16.0));
    let mut page = parent.spawn((Name::new("ledger"), node));
    if let Some(panel) = panel {
        page.insert(panel);
    }
    page.with_children(|page| {
        head(kit, page, data);
        if data.phase() == Phase::End {
            tabs(kit, page, data);
        }
        let list = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(if bare { 12.0 } else { 6.0 }),
            padding: UiRect::axes(px(around(bare)), px(6.0)),
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_height: px(0.0),
            overflow: Overflow::scroll_y(),
            ..default()
        };
        page.spawn((Name::new("ledger list"), scrolls(list))).with_children(|list| lines(kit, list, places, data));
    });
}

/// The room at each side of the page.
fn inside(places: &Places, bare: bool) -> f32 {
    match places.portrait {
        _ if bare => 0.0,
        true => 8.0,
        false => 16.0,
    }
}

/// The room at each side of the list on the page.
fn around(bare: bool) -> f32 {
    if bare { 0.0 } else { 6.0 }
}

/// What the ledger shows, and the button that turns it.
fn head(kit: &mut Kit, page: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let title = heading(kit, data);
    if title.is_empty() {
        return;
    }
    let scale = kit.settings.text_scale();
    let node = Node { align_items: AlignItems::Center, column_gap: px(8.0), flex_shrink: 0.0, ..default() };
    page.spawn((Name::new("ledger head"), node, Pickable::IGNORE)).with_children(|row| {
        let words = Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, flex_shrink: 1.0, ..default() };
        row.spawn((Name::new("ledger title"), Node { min_width: px(0.0), ..words }, Pickable::IGNORE))
            .with_child(kit.sized(Type::Heading, 1.25 / scale.sqrt(), kit.palette.title, title));
        if shows_rounds(data) {
            order(kit, row, data);
        }
    });
}

/// Whether what was said is what the ledger shows.
fn shows_rounds(data: &Data<'_>) -> bool {
    let chooses = owes(data) && (data.desk.sayings || data.table.terms.target.is_some());
    let told = match data.phase() {
        Phase::Hint1 | Phase::Hint2 | Phase::Hint3 | Phase::Vote => !chooses,
        Phase::End => data.desk.tab == Tab::Hints,
        Phase::Waiting | Phase::Result => false,
    };
    told && !data.table.terms.aloud && !data.scene.rounds.is_empty()
}

/// The button that turns it from round by round to person by person.
fn order(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let label = kit.t(key!("wolf-by-person"));
    kit.icon_tab(row, "order", label, "user", data.desk.by_person).observe(input::turn_ledger);
}

/// Whether whoever has this page still owes what the phase asks.
pub fn owes(data: &Data<'_>) -> bool {
    data.me().is_some_and(|me| data.scene.person(me.seat).is_some_and(|person| !person.submitted))
}

fn heading(kit: &Kit, data: &Data<'_>) -> String {
    let phase = data.phase();
    match phase {
        _ if data.desk.sayings && phase.round().is_some() => kit.t(key!("wolf-sayings")),
        Phase::Vote if owes(data) => match data.table.terms.target {
            // It stands on the paper.
            Some(_) => String::new(),
            None => kit.t(key!("wolf-who")),
        },
        Phase::Result => kit.t(key!("wolf-reasons")),
        Phase::End => String::new(),
        _ => kit.t(key!("wolf-ledger")),
    }
}

fn lines(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let phase = data.phase();
    if let Some(words) = lesson(kit, data) {
        let scale = kit.settings.text_scale();
        list.spawn(kit.sized(Type::Quote, Type::Quote.rem() / scale.sqrt(), kit.palette.title, words));
    }
    match phase {
        _ if data.desk.sayings && phase.round().is_some() && owes(data) => things_to_say(kit, list, data),
        Phase::Vote if owes(data) && data.table.terms.target.is_some() => accused(kit, list, places, data),
        Phase::Result => reasons(kit, list, data),
        Phase::End => {
            if places.portrait {
                words(kit, list, places, data);
            }
            match data.desk.tab {
                Tab::Reasons => {
                    reasons(kit, list, data);
                    result_line(kit, list, &data.challenges, true);
                    if let Some(why) = uncounted(&data.table, &kit.locale) {
                        note(kit, list, why);
                    }
                }
                Tab::Hints => fitting(kit, list, data),
                Tab::Thoughts => thoughts(kit, list, data),
            }
        }
        _ => rounds(kit, list, data),
    }
}

/// What the lesson says now.
fn lesson(kit: &Kit, data: &Data<'_>) -> Option<String> {
    let phase = data.phase();
    (data.table.terms.way == Way::Lesson).then(|| {
        kit.t(match phase {
            Phase::Waiting | Phase::Hint1 => key!("wolf-lesson-1"),
            Phase::Hint2 => key!("wolf-lesson-2"),
            Phase::Hint3 => key!("wolf-lesson-3"),
            Phase::Vote => key!("wolf-lesson-vote"),
            Phase::Result | Phase::End => key!("wolf-lesson-end"),
        })
    })
}

fn note(kit: &Kit, list: &mut ChildSpawnerCommands<'_>, words: String) {
    let scale = kit.settings.text_scale();
    list.spawn(kit.sized(Type::Body, Type::Body.rem() / scale.sqrt(), kit.palette.text_dim, words));
}

/// Somebody's face, a line above and what they said.
fn row<'a>(
    kit: &mut Kit,
    list: &'a mut ChildSpawnerCommands<'_>,
    seat: Option<Seat>,
    above: String,
    words: String,
) -> EntityCommands<'a> {
    let scale = kit.settings.text_scale();
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: px(10.0),
        padding: UiRect::axes(px(8.0), px(4.0)),
        min_height: px(44.0),
        flex_shrink: 0.0,
        ..default()
    };
    let plate = kit.plate(Plate::Off, 10.0);
    let mut line = list.spawn((Name::new("row"), node, plate, Pickable::IGNORE));
    line.with_children(|row| {
        if let Some(seat) = seat {
            let node = Node { width: px(36.0), height: px(40.0), flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|frame| {
                bust(kit, frame, Area { x: 0.0, y: 0.0, w: 36.0, h: 40.0 }, Bust::new(face(seat)), NIGHT);
            });
        }
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_shrink: 1.0,
            flex_grow: 1.0,
            min_width: px(0.0),
            ..default()
        };
        row.spawn((Name::new("said"), column, Pickable::IGNORE)).with_children(|said| {
            let gold = kit.palette.accent_top;
            said.spawn(kit.sized(Type::Label, Type::Floor.rem() / scale.sqrt(), gold, above));
            let ink = kit.palette.text;
            said.spawn(kit.sized(Type::Body, 1.0 / scale.sqrt(), ink, words));
        });
    });
    line
}

/// A round's name.
pub fn round_name(kit: &Kit, round: u8) -> String {
    kit.t(match round {
        1 => key!("wolf-phase-hint-1"),
        2 => key!("wolf-phase-hint-2"),
        _ => key!("wolf-phase-hint-3"),
    })
}

fn rounds(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    if data.table.terms.aloud {
        return note(kit, list, kit.t(key!("wolf-talk-how")));
    }
    if data.scene.rounds.is_empty() {
        return note(kit, list, kit.t(key!("wolf-nothing-said")));
    }
    hints(kit, list, data, true, |_, _| None);
}

/// All hints that are known, by round or by person, each with what `more` says of it.
fn hints(
    kit: &mut Kit,
    list: &mut ChildSpawnerCommands<'_>,
    data: &Data<'_>,
    latest_first: bool,
    more: impl Fn(&Kit, &Hint) -> Option<String>,
) {
    let mut all: Vec<(u8, &Hint)> =
        data.scene.rounds.iter().flat_map(|(round, hints)| hints.iter().map(|hint| (*round, hint))).collect();
    match (data.desk.by_person, latest_first) {
        (true, _) => all.sort_by_key(|(round, hint)| (hint.agent_id, *round)),
        (false, true) => all.sort_by_key(|(round, _)| std::cmp::Reverse(*round)),
        (false, false) => all.sort_by_key(|(round, _)| *round),
    }
    let mut under = None;
    for (round, hint) in all {
        let (by, name) = (round_name(kit, round), data.scene.name(hint.agent_id));
        let (group, above) = if data.desk.by_person { (name, by) } else { (by, name) };
        if under.as_ref() != Some(&group) {
            let (scale, dim) = (kit.settings.text_scale(), kit.palette.text_dim);
            list.spawn(kit.sized(Type::Label, Type::Label.rem() / scale.sqrt(), dim, group.clone()));
            under = Some(group);
        }
        let above = more(kit, hint).map_or(above.clone(), |more| format!("{above} · {more}"));
        row(kit, list, Some(hint.agent_id), above, said(kit, data, &hint.text));
    }
}

/// What was said; where it was aloud, or nothing, that.
fn said(kit: &Kit, data: &Data<'_>, text: &str) -> String {
    match text == SILENCE {
        true if data.table.terms.aloud => kit.t(key!("wolf-said-aloud")),
        true => kit.t(key!("wolf-said-nothing")),
        false => text.to_owned(),
    }
}

fn things_to_say(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let Some(me) = data.me() else { return };
    let heard: Vec<&str> =
        data.scene.rounds.iter().flat_map(|(_, hints)| hints).map(|hint| hint.text.as_str()).collect();
    note(kit, list, kit.t(key!("wolf-sayings-how")));
    for (n, saying) in sayings(&me.word, &heard).into_iter().enumerate() {
        let away = saying.grade >= 5;
        let label = if away {
            kit.tw(key!("wolf-saying-away"), &[("words", saying.text.clone().into())])
        } else {
            saying.text.clone()
        };
        let icon = if away { Some("warning") } else { None };
        kit.line_button(list, &format!("say-{n}"), label, icon, Plate::Plain)
            .insert(SayingThing(saying.text))
            .observe(input::choose_saying);
    }
}

/// The hints of whoever is pointed at, on paper: each can be the reason.
fn accused(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let Some(target) = data.table.terms.target else { return };
    let scale = kit.settings.text_scale();
    let paper = Look::new(Kind::Panel);
    let (paper, small) = match kit.palette.contrast {
        true => (paper.a(14.0, 0.0, 0.0, 0.0).colour(kit.palette.void).colour2(kit.palette.text), kit.palette.accent),
        false => (paper.a(14.0, 1.0, 0.0, 0.0).colour(hex(0xFFF6E0)).colour2(hex(0xEBD7A4)), hex(0x8A4B16)),
    };
    let paper = kit.look(paper);
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(4.0),
        padding: UiRect::axes(px(PAPER), px(12.0)),
        flex_shrink: 0.0,
        ..default()
    };
    let bare = places.row;
    let room = places.ledger.w - 2.0 * (inside(places, bare) + around(bare) + PAPER);
    list.spawn((Name::new("paper"), node, paper, Pickable::IGNORE)).with_children(|paper| {
        let title = kit.tw(key!("wolf-hints-of"), &[("name", data.scene.name(target).into())]);
        paper.spawn(kit.sized(Type::Control, 1.0 / scale.sqrt(), small, title));
        if data.table.terms.aloud {
            paper.spawn(kit.sized(Type::Body, 1.0 / scale.sqrt(), small, kit.t(key!("wolf-said-aloud"))));
            return;
        }
        for (round, text) in data.scene.hints_of(target) {
            let marked = data.table.terms.reason == Some(round - 1);
            hint_line(kit, paper, (round, said(kit, data, text)), marked, room);
        }
    });
    if places.portrait {
        foot::reasons(kit, list, data);
        let row = Node { width: percent(100.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
        list.spawn((Name::new("own reason"), row, Pickable::IGNORE)).with_children(|row| {
            foot::reason_field(kit, row, data);
        });
    }
}

/// The room at each side of a paper.
const PAPER: f32 = 14.0;
/// The room at each side of a hint on it.
const SIDE: f32 = 8.0;
/// Between a hint and its number.
const GAP: f32 = 10.0;
/// How wide that is.
const NUMBER: f32 = 24.0;

/// A hint on paper of so much room, with its number; the one that is the reason has a red line around it.
fn hint_line(
    kit: &mut Kit,
    paper: &mut ChildSpawnerCommands<'_>,
    (round, words): (u8, String),
    marked: bool,
    room: f32,
) {
    let scale = kit.settings.text_scale();
    let palette = *kit.palette;
    let (ink, line, on_line) = match palette.contrast {
        true => (palette.text, palette.accent, palette.on_accent),
        false => (hex(0x2A2036), hex(0x8A2E1E), hex(0xFFF6E0)),
    };
    let ring = if palette.contrast { palette.text } else { hex(0xB98A3E) };
    let plain = Look::new(Kind::Panel).a(8.0, 0.0, 0.0, 0.0).colour(Color::NONE).colour2(Color::NONE);
    let row = kit.look(if marked { plain.colour(line.with_alpha(0.14)).colour2(line) } else { plain });
    let dot = Look::new(Kind::Panel).a(12.0, 0.0, 0.0, 0.0);
    let dot = kit.look(if marked { dot.colour(line).colour2(line) } else { dot.colour(Color::NONE).colour2(ring) });
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: px(GAP),
        padding: UiRect::axes(px(SIDE), px(6.0)),
        min_height: px(48.0),
        flex_shrink: 0.0,
        ..default()
    };
    let chosen = if marked { format!(", {}", kit.t(key!("wolf-seat-chosen"))) } else { String::new() };
    let label = format!("{}: {words}{chosen}", round_name(kit, round));
    let (key, reason) = (format!("mark-{round}"), input::Reason(round - 1));
    let thing = (Focusable { key, layer: 0 }, access(AccessRole::Button, label), reason);
    let mut line = paper.spawn((Name::new("hint"), node, row, thing));
    line.observe(input::choose_reason).with_children(|inside| {
        let node = Node {
            width: px(NUMBER),
            height: px(NUMBER),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        inside.spawn((Name::new("number"), node, dot, Pickable::IGNORE)).with_children(|dot| {
            let figure = if marked { on_line } else { ink };
            dot.spawn(kit.sized(Type::Label, 0.8125 / scale, figure, round.to_string()));
        });
        // Words are measured in the room they have and set in that room rounded to px of the screen: one that is whole
        // already breaks them in the same places.
        let px_of_screen = kit.shape.physical_per_logical();
        let room = ((room - 2.0 * SIDE - GAP - NUMBER) * px_of_screen).floor() / px_of_screen;
        let node = Node { flex_direction: FlexDirection::Column, width: px(room), flex_shrink: 0.0, ..default() };
        inside.spawn((Name::new("said"), node, Pickable::IGNORE)).with_children(|said| {
            said.spawn(kit.sized(Type::Body, 1.0 / scale.sqrt(), ink, words));
        });
    });
}

fn reasons(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    for (n, ballot) in data.scene.votes.iter().enumerate() {
        let args =
            [("voter", data.scene.name(ballot.voter_id).into()), ("target", data.scene.name(ballot.target_id).into())];
        let above = kit.tw(key!("wolf-ballot"), &args);
        let mut line = row(kit, list, Some(ballot.voter_id), above, said(kit, data, &ballot.reason));
        // It is read while its line is drawn.
        let begins = data.desk.drawing.then(|| animate::begins(kit.settings.motion, n));
        if let Some(hidden) = begins.and_then(animate::ToShow::after) {
            line.insert(hidden);
        }
    }
}

/// The three pages of the end.
const TABS: [(Tab, &str, &str); 3] = [
    (Tab::Reasons, "tab-reasons", key!("wolf-reasons")),
    (Tab::Hints, "tab-hints", key!("wolf-hints")),
    (Tab::Thoughts, "tab-thoughts", key!("wolf-thoughts")),
];

fn tabs(kit: &mut Kit, page: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let node = Node { column_gap: px(2.0), row_gap: px(2.0), flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, ..default() };
    page.spawn((Name::new("tabs"), node, Pickable::IGNORE)).with_children(|row| {
        for (tab, key, label) in TABS {
            let label = kit.t(label);
            let mut button = kit.tab(row, key, label, None, data.desk.tab == tab);
            button.insert(TabThing(tab)).observe(input::choose_tab).entry::<Node>().and_modify(|mut node| {
                node.padding = UiRect::axes(px(8.0), px(4.0));
            });
        }
        if shows_rounds(data) {
            order(kit, row, data);
        }
    });
}

/// The next page of the end, or the one before.
pub fn turned_tab(tab: Tab, by: isize) -> Tab {
    let at = TABS.iter().position(|(known, ..)| *known == tab).unwrap_or(0) as isize;
    TABS[(at + by).rem_euclid(TABS.len() as isize) as usize].0
}

/// What was said, and which word it fits.
fn fitting(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let Some((citizens, wolf)) = data.scene.words().map(|(a, b)| (a.to_owned(), b.to_owned())) else { return };
    if let Some(recap) = &data.desk.recap {
        let knew = match recap.wolf_knew {
            Some(round) => kit.tw(key!("wolf-knew"), &[("round", u32::from(round).into())]),
            None => kit.t(key!("wolf-never-knew")),
        };
        note(kit, list, knew);
        if let Some(suspect) = recap.suspect {
            let name = data.scene.name(suspect);
            note(kit, list, kit.tw(key!("wolf-could-have-known"), &[("name", name.into())]));
        }
    }
    hints(kit, list, data, false, |kit, hint| {
        Some(match fit(&hint.text, &citizens, &wolf) {
            Fit::Citizens => kit.tw(key!("wolf-fits"), &[("word", citizens.clone().into())]),
            Fit::Wolf => kit.tw(key!("wolf-fits"), &[("word", wolf.clone().into())]),
            Fit::Both => kit.t(key!("wolf-fits-both")),
            Fit::Unclear => kit.t(key!("wolf-fits-unclear")),
        })
    });
}

fn thoughts(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let thoughts = data.desk.recap.as_ref().map(|recap| recap.thoughts.clone()).unwrap_or_default();
    if thoughts.is_empty() {
        note(kit, list, kit.t(key!("wolf-no-thoughts")));
    }
    for thought in thoughts {
        let phase = super::plugin::phase_name(&kit.locale, thought.phase);
        let above = format!("{} · {phase}", data.scene.name(thought.seat));
        row(kit, list, Some(thought.seat), above, thought.text);
    }
}

/// On a phone the cards lie at the head of the ledger: that of whoever was banished, that of the wolf, and where they are
/// one, or nobody was, the word of the five.
fn words(kit: &mut Kit, list: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let Some((citizens, _)) = data.scene.words() else { return };
    let of_five = card::Face {
        above: kit.t(key!("wolf-word-citizens")),
        word: citizens.to_owned(),
        below: String::new(),
        odd: false,
    };
    let room = (places.ledger.w - 60.0) / 2.0;
    let own = |person: &Person| {
        let (role, word) = person.truth.clone()?;
        let role_name = role_name(kit, role);
        let name = cut(&person.name, 15.0, room - 32.0 - text_width(&role_name, 15.0));
        Some(card::Face {
            above: format!("{name} · {role_name}"), word, below: String::new(), odd: role == Role::Wolf
        })
    };
    let mut faces: Vec<card::Face> = data.scene.turned().into_iter().filter_map(own).take(2).collect();
    if faces.len() == 1 {
        // A tie banishes nobody: then the word of the five comes first, and with it the question whose is the other.
        let tie = data.scene.verdict.as_ref().is_some_and(|verdict| verdict.eliminated_id.is_none());
        faces.insert(if tie { 0 } else { 1 }, of_five);
    }
    let node = Node { height: px(112.0), flex_shrink: 0.0, ..default() };
    list.spawn((Name::new("words"), node, Pickable::IGNORE)).with_children(|row| {
        for (n, face) in faces.into_iter().enumerate() {
            let x = n as f32 * (room + 16.0) + 6.0;
            let place = Rect::new(x, 4.0, x + room, 108.0);
            let tilt = if n == 0 { -1.5 } else { 1.5 };
            let label = face.above.clone();
            let spec = CardSpec { place, tilt, face, label, up: true, turns: data.desk.turning };
            card(row, spec).insert(TurnsAfter(animate::turns(kit.settings.motion, n)));
        }
    });
}
