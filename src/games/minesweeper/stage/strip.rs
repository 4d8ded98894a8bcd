//! The panel as a strip below a wide field: what a column beside it would say, side by side and in fewer words.

use super::coach::Coach;
use super::panel::{self, PanelData};
use super::places::Places;
use super::results::{self, Heading};
use crate::stage::challenge::result_line;
use crate::stage::focus::access;
use crate::stage::screens::scrolls;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::prelude::*;

/// A strip as long as this has room for what to press beside the scout's words.
const ROOMY: f32 = 1160.0;
/// So many of the prompts fit in one row.
const PROMPTS: usize = 4;

/// Builds the strip.
pub fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &PanelData<'_>) {
    let node = Node {
        align_items: AlignItems::Stretch,
        column_gap: px(24.0),
        padding: UiRect::axes(px(20.0), px(6.0)),
        ..at(places.panel)
    };
    let plate = kit.panel(16.0);
    parent.spawn((Name::new("panel"), node, plate)).with_children(|strip| {
        match (data.scene.ended, data.looking_back.0) {
            (None, _) => playing(kit, strip, places, data),
            (Some(_), None) => ended(kit, strip, data),
            (Some(_), Some(_)) => looking_back(kit, strip),
        }
    });
}

/// Gives its room to a hint.
#[derive(Component)]
struct Yields;

/// What makes room for a hint.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, make_room.in_set(Flow::Show).run_if(in_state(Screen::Table)));
}

fn make_room(coach: Res<Coach>, mut places: Query<(&mut Node, &mut Visibility), With<Yields>>) {
    let (display, seen) = match coach.has_hint() {
        true => (Display::None, Visibility::Hidden),
        false => (Display::Flex, Visibility::Inherited),
    };
    for (mut node, mut visibility) in &mut places {
        if node.display != display {
            node.display = display;
        }
        visibility.set_if_neq(seen);
    }
}

/// A part of the strip, from top to foot, so wide.
fn part(width: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        row_gap: px(8.0),
        width: px(width),
        min_height: px(0.0),
        flex_shrink: 0.0,
        ..default()
    }
}

/// The part that is as wide as what the others leave.
fn rest() -> Node {
    Node { width: auto(), min_width: px(0.0), flex_grow: 1.0, flex_shrink: 1.0, flex_basis: px(0.0), ..part(0.0) }
}

/// A part that can be scrolled.
fn long(node: Node) -> Node {
    Node { justify_content: JustifyContent::Start, overflow: Overflow::scroll_y(), ..node }
}

/// The words in what room there is.
fn words(kit: &Kit, parent: &mut ChildSpawnerCommands<'_>) {
    let node = Node { flex_grow: 1.0, flex_shrink: 1.0, align_items: AlignItems::Center, ..default() };
    panel::line_in(kit, parent, node, 1.0, Justify::Start);
}

fn playing(kit: &mut Kit, strip: &mut ChildSpawnerCommands<'_>, places: &Places, data: &PanelData<'_>) {
    let row = Node { align_items: AlignItems::Center, column_gap: px(14.0), flex_shrink: 0.0, ..default() };
    strip
        .spawn((Name::new("counter row"), row, Pickable::IGNORE))
        .with_children(|row| panel::counter(kit, row, &data.scene));
    let wide = kit.settings.text_scale().powf(0.6);
    strip.spawn((Name::new("told"), rest(), Pickable::IGNORE)).with_children(|told| {
        words(kit, told);
        if data.table.terms.person_plays() && places.panel.width() > ROOMY * wide {
            let mut prompts = panel::prompts(kit, places, false);
            prompts.truncate(PROMPTS);
            let node = Node { flex_shrink: 0.0, ..default() };
            told.spawn((Name::new("keys"), Yields, node, Pickable::IGNORE)).with_children(|keys| {
                let mut row = keys.spawn(kit.prompts(prompts));
                row.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Start);
            });
        }
    });
    let plays = data.table.terms.person_plays();
    let node = part(if plays { 330.0 } else { 420.0 } * wide);
    strip.spawn((Name::new("what to do"), node, Pickable::IGNORE)).with_children(|part| match plays {
        true => panel::flag_and_hint(kit, part, data),
        false => panel::watching(kit, part, data),
    });
}

fn ended(kit: &mut Kit, strip: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>) {
    let Some(heading) = Heading::of(kit, data) else { return };
    let text = kit.settings.text_scale();
    let wide = text.powf(0.6);
    strip.spawn((Name::new("outcome"), scrolls(long(part(310.0 * wide))))).with_children(|part| {
        part.spawn(kit.sized(Type::Display, 1.75 / text.powf(0.6), heading.ink, heading.title));
        let rem = Type::Small.rem() / text.powf(0.4);
        part.spawn(kit.sized(Type::Small, rem, kit.palette.text_dim, heading.words));
    });
    strip.spawn((Name::new("told"), scrolls(long(rest())))).with_children(|told| {
        result_line(kit, told, &data.challenges, true);
        figures(kit, told, data);
    });
    strip
        .spawn((Name::new("what can be done"), part(430.0 * wide), Pickable::IGNORE))
        .with_children(|part| results::buttons(kit, part, data, true));
}

/// The figures one after another, as many to a line as there is room for.
fn figures(kit: &Kit, told: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>) {
    let row = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(20.0), row_gap: px(2.0), flex_shrink: 0.0, ..default() };
    let rem = Type::Small.rem() / kit.settings.text_scale().powf(0.4);
    let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
    told.spawn((Name::new("figures"), row, Pickable::IGNORE)).with_children(|row| {
        for (name, value) in results::figures(kit, data) {
            let node = Node { column_gap: px(8.0), align_items: AlignItems::Baseline, flex_shrink: 0.0, ..default() };
            let label = access(Role::Label, format!("{name}: {value}"));
            row.spawn((Name::new("fact"), node, label, Pickable::IGNORE)).with_children(|fact| {
                fact.spawn((kit.sized(Type::Small, rem, dim, name), TextLayout::no_wrap()));
                fact.spawn((kit.sized(Type::Control, rem, ink, value), TextLayout::no_wrap()));
            });
        }
    });
}

fn looking_back(kit: &mut Kit, strip: &mut ChildSpawnerCommands<'_>) {
    strip.spawn((Name::new("told"), rest(), Pickable::IGNORE)).with_children(|told| words(kit, told));
    let wide = kit.settings.text_scale().powf(0.6);
    strip
        .spawn((Name::new("where to"), part(330.0 * wide), Pickable::IGNORE))
        .with_children(|part| results::steps(kit, part));
}
