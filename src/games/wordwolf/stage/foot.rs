//! The foot of the table: the card, and what there is to do: a hint, a vote, and after the end what comes next.

use super::animate;
use super::device::Showing;
use super::input;
use super::ledger::owes;
use super::plugin::{Way, total_points};
use super::ring::role_name;
use super::scene::Data;
use crate::games::wordwolf::layout::Places;
use crate::games::wordwolf::rules::{Phase, Role, WordWolf, points};
use crate::games::wordwolf::words::MOST_CHARACTERS;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::calendar;
use crate::stage::card::{self, CardSpec, TurnsAfter, card, held_card};
use crate::stage::field::Field;
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::scenery::rect;
use crate::stage::screens::go_home;
use crate::stage::table::{Staged, Table};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at, disable};
use crate::stage::{Flow, Paused, Screen};
use accesskit::Role as AccessRole;
use bevy::prelude::*;

/// How many characters a hint has.
#[derive(Component)]
pub struct Counter;

/// Where the clock stands.
#[derive(Component)]
struct ClockText;

/// The clock.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tick_clock.after(Flow::Dress).run_if(
            in_state(Screen::Table).and_then(in_state(Paused(false))).and_then(resource_exists::<Table<WordWolf>>),
        ),
    );
}

/// What is left of this phase, in ms, if a clock runs.
fn left(table: &Table<WordWolf>) -> Option<u64> {
    let view = table.view();
    let left = view.time_left_ms.filter(|_| WordWolf::on_the_clock(view))?;
    Some(left.saturating_sub(table.clock_ms()))
}

/// Time that is left, in whole seconds.
fn remaining(ms: u64) -> String {
    calendar::clock(ms.div_ceil(1000) * 1000)
}

/// The clock, where one runs.
pub fn clock(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let Some(ms) = left(&data.table) else { return };
    let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
    let node =
        Node { column_gap: px(8.0), align_items: AlignItems::Center, margin: UiRect::right(px(8.0)), ..default() };
    let icon = kit.icon("clock", 20.0, dim);
    row.spawn((Name::new("clock"), node, Pickable::IGNORE)).with_children(|clock| {
        clock.spawn(icon);
        let rem = Type::Body.rem() / kit.settings.text_scale().sqrt();
        clock.spawn((kit.sized(Type::Body, rem, ink, remaining(ms)), TextLayout::no_wrap(), ClockText));
    });
}

/// The last seconds are heard.
const LAST: u64 = 10;

fn tick_clock(
    table: Res<Table<WordWolf>>,
    mut texts: Query<&mut Text, With<ClockText>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let Some(ms) = left(&table) else { return };
    awake.wake_in((ms % 1000) as f32 / 1000.0 + 0.02);
    let now = remaining(ms);
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
            if ms.div_ceil(1000) <= LAST && ms > 0 {
                commands.trigger(PlaySound(Cue::Tick));
            }
        }
    }
}

/// Builds the foot.
pub fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let phase = data.phase();
    if !places.portrait {
        let panel = kit.panel(16.0);
        parent.spawn((Name::new("foot"), at(rect(places.foot)), panel, Pickable::IGNORE));
    }
    let with_card = data.me().is_some() && phase != Phase::End;
    if with_card {
        own_card(kit, parent, places, data);
    }
    let inner = inner(places, with_card);
    match phase {
        Phase::End => ending(kit, parent, places, data),
        Phase::Hint1 | Phase::Hint2 | Phase::Hint3 if data.showing() == Showing::Talk => {
            super::device::talk(kit, parent, inner, data);
        }
        Phase::Hint1 | Phase::Hint2 | Phase::Hint3 if owes(data) => hint(kit, parent, places, inner, data),
        Phase::Vote if owes(data) => vote(kit, parent, places, inner, data),
        _ => waiting(kit, parent, inner, data),
    }
}

/// The room beside the card.
fn inner(places: &Places, with_card: bool) -> Rect {
    let foot = rect(places.foot);
    if places.portrait {
        return foot;
    }
    let left = if with_card { places.card.right() + 28.0 } else { foot.min.x + 28.0 };
    Rect::new(left, foot.min.y + 12.0, foot.max.x - 20.0, foot.max.y - 12.0)
}

fn own_card(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let Some(me) = data.me() else { return };
    let face = match places.portrait {
        // A small card has room for the word, and for the role if it is told.
        true => {
            let below = me.role.map(|role| role_name(kit, role)).unwrap_or_default();
            card::Face { above: String::new(), word: me.word.clone(), below, odd: me.role == Some(Role::Wolf) }
        }
        false => own_face(kit, me.word.clone(), me.role),
    };
    let tilt = if places.portrait { -3.5 } else { -2.5 };
    let label = kit.t(key!("wolf-card"));
    let spec = CardSpec { place: rect(places.card), tilt, face, label, up: false, turns: false };
    held_card(kit, parent, "card", spec);
}

/// What the own card says: what the seat's own view tells, and no more.
pub fn own_face(kit: &Kit, word: String, role: Option<Role>) -> card::Face {
    let below = match role {
        Some(role) => kit.tw(key!("wolf-card-role"), &[("role", role_name(kit, role).into())]),
        None => kit.t(key!("wolf-card-no-role")),
    };
    card::Face { above: kit.t(key!("wolf-card")), word, below, odd: role == Some(Role::Wolf) }
}

fn column(place: Rect, gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        justify_content: JustifyContent::Center,
        ..at(place)
    }
}

fn hint(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, inner: Rect, data: &Data<'_>) {
    let scale = kit.settings.text_scale();
    let prompt = kit.t(key!("wolf-prompt"));
    let sayings = |kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>| {
        let label = kit.t(key!("wolf-sayings"));
        kit.icon_button(row, "sayings", "speech", label).observe(input::toggle_sayings);
    };
    let node = Node { column_gap: px(10.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
    if places.portrait {
        let low = 56.0 * scale.powf(0.4);
        let above = Rect::new(places.card.right() + 14.0, inner.min.y, inner.max.x, inner.max.y - low - 8.0);
        parent
            .spawn((
                Name::new("prompt"),
                Node { column_gap: px(8.0), align_items: AlignItems::Center, ..at(above) },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                let words = Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    flex_shrink: 1.0,
                    min_width: px(0.0),
                    ..default()
                };
                row.spawn((Name::new("prompt words"), words, Pickable::IGNORE)).with_children(|words| {
                    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
                    words.spawn(kit.sized(Type::Body, Type::Body.rem() / scale.powf(0.7), ink, prompt));
                    let how = kit.t(key!("card-hold"));
                    words.spawn(kit.sized(Type::Small, Type::Small.rem() / scale.powf(0.7), dim, how));
                });
                sayings(kit, row);
            });
        let below = Rect::new(inner.min.x, inner.max.y - low, inner.max.x, inner.max.y);
        parent
            .spawn((
                Name::new("hint row"),
                Node {
                    position_type: PositionType::Absolute,
                    ..Node { column_gap: px(8.0), align_items: AlignItems::Center, ..at(below) }
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                hint_field(kit, row, data);
                let label = kit.t(key!("wolf-send"));
                let mut send = kit.icon_button(row, "send", "arrow-right", label);
                let plate = kit.plate(Plate::Plain, 10.0);
                send.insert(plate).observe(input::send);
            });
        return;
    }
    parent.spawn((Name::new("hint"), column(inner, 8.0), Pickable::IGNORE)).with_children(|column| {
        column.spawn(kit.sized(Type::Subtitle, 1.25 / scale.sqrt(), kit.palette.title, prompt));
        column.spawn((Name::new("hint row"), node, Pickable::IGNORE)).with_children(|row| {
            hint_field(kit, row, data);
            sayings(kit, row);
            let label = kit.t(key!("wolf-send"));
            kit.button(row, "send", label, None, Plate::Filled).observe(input::send);
        });
    });
}

fn hint_field(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let value = data.table.terms.draft.clone();
    let count = value.chars().count();
    let (label, hint) = (kit.t(key!("wolf-hint-label")), kit.t(key!("wolf-hint-here")));
    kit.wide_field(row, Field { key: "hint", label, value, hint, most: MOST_CHARACTERS })
        .insert(First)
        .observe(input::type_hint);
    let scale = kit.settings.text_scale();
    let words = kit.sized(Type::Floor, Type::Floor.rem() / scale.sqrt(), kit.palette.text_dim, counted(count));
    row.spawn((words, TextLayout::no_wrap(), Counter));
}

/// How many characters there are, of how many.
pub fn counted(count: usize) -> String {
    format!("{count}/{MOST_CHARACTERS}")
}

fn vote(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, inner: Rect, data: &Data<'_>) {
    let scale = kit.settings.text_scale();
    let target = data.table.terms.target;
    let button = |kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>| {
        let label = match target {
            Some(target) => kit.tw(key!("wolf-vote-for"), &[("name", data.scene.name(target).into())]),
            None => kit.t(key!("wolf-vote-none")),
        };
        let plate = if target.is_some() { Plate::Filled } else { Plate::Off };
        let mut vote = kit.button(row, "vote", label.clone(), None, plate);
        if target.is_none() {
            disable(&mut vote, AccessRole::Button, label);
        }
        let grows = if places.portrait { 1.0 } else { 0.0 };
        vote.observe(input::vote).entry::<Node>().and_modify(move |mut node| {
            node.min_height = px(56.0);
            node.flex_grow = grows;
        });
    };
    if places.portrait {
        let high = 60.0 * scale.powf(0.25);
        let above = Rect::new(places.card.right() + 14.0, inner.min.y, inner.max.x, inner.max.y - high - 8.0);
        parent.spawn((Name::new("vote words"), column(above, 4.0), Pickable::IGNORE)).with_children(|words| {
            let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
            let who = kit.t(key!("wolf-who-how"));
            words.spawn(kit.sized(Type::Body, Type::Body.rem() / scale.powf(0.7), ink, who));
            let how = kit.t(key!("card-hold"));
            words.spawn(kit.sized(Type::Small, Type::Small.rem() / scale.powf(0.7), dim, how));
        });
        let below = Rect::new(inner.min.x, inner.max.y - high, inner.max.x, inner.max.y);
        parent.spawn((Name::new("vote row"), at(below), Pickable::IGNORE)).with_children(|row| button(kit, row));
        return;
    }
    parent.spawn((Name::new("vote"), column(inner, 8.0), Pickable::IGNORE)).with_children(|column| {
        if target.is_none() {
            let words = kit.t(key!("wolf-who-how"));
            column.spawn(kit.sized(Type::Subtitle, 1.25 / scale.sqrt(), kit.palette.title, words));
        } else {
            reasons(kit, column, data);
        }
        let node = Node { column_gap: px(12.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
        column.spawn((Name::new("vote row"), node, Pickable::IGNORE)).with_children(|row| {
            if target.is_some() {
                reason_field(kit, row, data);
            }
            button(kit, row);
        });
    });
}

/// Reasons that are no hint's, from this number on.
const REASONS: [(u8, &str); 3] =
    [(3, key!("wolf-why-vague")), (4, key!("wolf-why-repeats")), (5, key!("wolf-why-feeling"))];

/// What a reason says to the others.
pub fn reason_words(reason: u8) -> &'static str {
    match reason {
        0 => key!("wolf-reason-1"),
        1 => key!("wolf-reason-2"),
        2 => key!("wolf-reason-3"),
        3 => key!("wolf-reason-vague"),
        4 => key!("wolf-reason-repeats"),
        _ => key!("wolf-reason-feeling"),
    }
}

/// The reason that counts if none was chosen: a feeling.
pub const FEELING: u8 = 5;

/// Reasons to choose from.
pub fn reasons(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let node = Node {
        column_gap: px(8.0),
        row_gap: px(6.0),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let now = data.table.terms.reason.unwrap_or(FEELING);
    parent.spawn((Name::new("reasons"), node, Pickable::IGNORE)).with_children(|row| {
        let scale = kit.settings.text_scale();
        let why = kit.t(key!("wolf-why"));
        row.spawn(kit.sized(Type::Subtitle, 1.25 / scale.sqrt(), kit.palette.title, why));
        // Lying, the hint that is marked stands in the ledger beside it.
        let marked = (now < 3 && kit.shape.portrait()).then_some((now, reason_words(now)));
        for (reason, words) in marked.into_iter().chain(REASONS) {
            let label = kit.t(words);
            let taken = reason == now;
            let mut chip = kit.tab(row, &format!("why-{reason}"), label, taken.then_some("check"), taken);
            if !taken {
                let plate = kit.plate(Plate::Plain, 13.0);
                chip.insert(plate);
            }
            chip.insert(input::Reason(reason)).observe(input::choose_reason);
        }
    });
}

/// A reason in one's own words.
pub fn reason_field(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, data: &Data<'_>) {
    let value = data.table.terms.own_reason.clone();
    let (label, hint) = (kit.t(key!("wolf-own-words")), kit.t(key!("wolf-own-words")));
    kit.wide_field(row, Field { key: "reason", label, value, hint, most: MOST_CHARACTERS }).observe(input::type_reason);
}

fn waiting(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, inner: Rect, data: &Data<'_>) {
    let scale = kit.settings.text_scale();
    let phase = data.phase();
    let place = match kit.shape.portrait() {
        true if data.me().is_some() => Rect { min: Vec2::new(inner.min.x + 100.0, inner.min.y), ..inner },
        _ => inner,
    };
    let count = data.scene.count();
    let first = match (&data.desk.sent, phase) {
        (_, Phase::Result) => kit.t(key!("wolf-counting")),
        (Some(sent), Phase::Vote) => kit.tw(key!("wolf-voted"), &[("words", sent.clone().into())]),
        (Some(sent), _) => kit.tw(key!("wolf-hinted"), &[("words", sent.clone().into())]),
        (None, _) if data.me().is_some() => kit.t(key!("wolf-done")),
        (None, _) => kit.t(key!("wolf-they-think")),
    };
    let second = match phase {
        Phase::Vote => kit.tw(key!("wolf-have-voted"), &[("count", count.into())]),
        Phase::Hint1 | Phase::Hint2 | Phase::Hint3 => kit.tw(key!("wolf-have-hinted"), &[("count", count.into())]),
        _ => String::new(),
    };
    parent.spawn((Name::new("waiting"), column(place, 6.0), Pickable::IGNORE)).with_children(|words| {
        let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
        words.spawn(kit.sized(Type::Body, Type::Body.rem() / scale.sqrt(), ink, first));
        if !second.is_empty() {
            words.spawn(kit.sized(Type::Small, Type::Small.rem() / scale.sqrt(), dim, second));
        }
    });
}

/// How it came out, in a few words.
pub fn headline(kit: &Kit, data: &Data<'_>) -> String {
    let Some(verdict) = &data.scene.verdict else { return String::new() };
    kit.t(match (verdict.winner, verdict.eliminated_id) {
        (Role::Citizen, _) => key!("wolf-found"),
        (Role::Wolf, Some(_)) => key!("wolf-not-found"),
        (Role::Wolf, None) => key!("wolf-tie"),
    })
}

/// What it brought, in a sentence.
fn sentence(kit: &Kit, data: &Data<'_>) -> String {
    let Some(verdict) = &data.scene.verdict else { return String::new() };
    let of = |role: Role| i64::from(points(role, verdict.winner));
    let all = kit.tw(key!("wolf-points"), &[("citizens", of(Role::Citizen).into()), ("wolf", of(Role::Wolf).into())]);
    match data.me() {
        Some(me) if data.table.terms.way != Way::Lesson => {
            let total = total_points(&data.table).get(me.seat.index().unwrap_or(0)).copied().unwrap_or(0);
            format!("{all} {}", kit.tw(key!("wolf-points-mine"), &[("points", i64::from(total).into())]))
        }
        _ => all,
    }
}

fn ending(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let scale = kit.settings.text_scale();
    let foot = rect(places.foot);
    let place = if places.portrait {
        foot
    } else {
        let right = word_cards(kit, parent, places, data);
        Rect::new(right + 28.0, foot.min.y + 10.0, foot.max.x - 20.0, foot.max.y - 10.0)
    };
    let (headline, sentence) = (headline(kit, data), sentence(kit, data));
    let told = data.desk.turning.then(|| animate::turned(kit.settings.motion, data.scene.turned().len()));
    let told = told.and_then(animate::ToShow::after);
    let node = Node {
        flex_direction: if places.portrait { FlexDirection::Column } else { FlexDirection::Row },
        justify_content: JustifyContent::SpaceBetween,
        align_items: if places.portrait { AlignItems::Stretch } else { AlignItems::Center },
        column_gap: px(20.0),
        row_gap: px(6.0),
        ..at(place)
    };
    parent.spawn((Name::new("ending"), node, Pickable::IGNORE)).with_children(|row| {
        let words = Node {
            flex_direction: FlexDirection::Column,
            flex_shrink: 1.0,
            min_width: px(0.0),
            row_gap: px(2.0),
            ..default()
        };
        let mut outcome = row.spawn((Name::new("outcome"), words, Pickable::IGNORE));
        // The cards tell it first.
        if let Some(hidden) = told {
            outcome.insert(hidden);
        }
        outcome.with_children(|words| {
            let rem = if places.portrait { 1.625 } else { 2.25 } / scale.powf(0.75);
            words.spawn(kit.sized(Type::Display, rem, kit.palette.title, headline));
            let less = if places.portrait { 0.9 } else { 0.6 };
            words.spawn(kit.sized(Type::Body, 1.0 / scale.powf(less), kit.palette.text_dim, sentence));
        });
        let buttons = Node { column_gap: px(10.0), row_gap: px(8.0), flex_shrink: 0.0, ..default() };
        row.spawn((Name::new("buttons"), buttons, Pickable::IGNORE))
            .with_children(|row| what_next(kit, row, places, data));
    });
}

fn what_next(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let mut all = Vec::new();
    // An ID of words of one's own would tell them.
    let local =
        data.table.local().is_some() && data.table.terms.way != Way::Lesson && data.table.setup().pair.is_none();
    if local {
        let label = kit.t(key!("share"));
        all.push(kit.icon_button(row, "share", "share", label).observe(input::share).id());
    }
    let label = kit.t(key!("pause-home"));
    let home = |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands| {
        go_home(&mut commands, &mut memory);
    };
    all.push(kit.button(row, "home", label, None, Plate::Plain).observe(home).id());
    let label = kit.t(if data.table.terms.way == Way::Lesson { key!("lesson-again") } else { key!("wolf-again") });
    all.push(kit.button(row, "again", label, None, Plate::Filled).insert(First).observe(input::choose_again).id());
    if places.portrait {
        for button in all.into_iter().skip(usize::from(local)) {
            row.commands_mut().entity(button).entry::<Node>().and_modify(|mut node| {
                node.padding = UiRect::axes(px(10.0), px(6.0));
                node.flex_grow = 1.0;
                node.flex_shrink = 1.0;
            });
        }
    }
}

/// Both words, turned up; how far they reach.
fn word_cards(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) -> f32 {
    let Some((citizens, wolf)) = data.scene.words().map(|(a, b)| (a.to_owned(), b.to_owned())) else {
        return places.foot.x;
    };
    let (w, h) = (140.0, (places.foot.h + 12.0).min(148.0));
    let mut right = 0.0;
    for (n, (role, word)) in [(Role::Citizen, citizens), (Role::Wolf, wolf)].into_iter().enumerate() {
        let x = places.foot.x + 20.0 + n as f32 * (w + 16.0);
        let place = Rect::new(x, places.foot.foot() - 12.0 - h, x + w, places.foot.foot() - 12.0);
        right = place.max.x;
        let above = kit.t(match role {
            Role::Citizen => key!("wolf-word-citizens"),
            Role::Wolf => key!("wolf-word-wolf"),
        });
        let below = role_name(kit, role);
        let face = card::Face { above: above.clone(), word, below, odd: role == Role::Wolf };
        let tilt = if n == 0 { -2.5 } else { 2.0 };
        let spec = CardSpec { place, tilt, face, label: above, up: true, turns: data.desk.turning };
        card(parent, spec).insert(TurnsAfter(animate::turns(kit.settings.motion, data.scene.turned().len())));
    }
    right
}
