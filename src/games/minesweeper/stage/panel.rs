//! The panel beside the field: how many traps are unmarked, what corridor it is, the scout's words, what to press.

use super::coach::Coach;
use super::input;
use super::places::Places;
use super::plugin::{difficulty, difficulty_name, elapsed, reward, time};
use super::results::{self, Reviews};
use super::scene::{LookingBack, Scene};
use super::strip;
use crate::games::minesweeper::challenge::CHALLENGE;
use crate::games::minesweeper::rules::Minesweeper;
use crate::games::minesweeper::view::Phase;
use crate::key;
use crate::stage::awake::Awake;
use crate::stage::calendar::{self, Today};
use crate::stage::challenge::Board;
use crate::stage::focus::access;
use crate::stage::intent::Intent;
use crate::stage::line::LineText;
use crate::stage::locale::Locale;
use crate::stage::screens::scrolls;
use crate::stage::stats::Stats;
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, at};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::watch::{self, Watching};
use crate::stage::{Flow, Paused, Screen};
use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// How many traps are unmarked.
#[derive(Component)]
struct Counter;

/// Where the clock stands.
#[derive(Component)]
struct ClockText;

/// The counter and the clock.
pub fn plugin(app: &mut App) {
    app.add_plugins(strip::plugin).add_systems(
        Update,
        (
            (show_count, show_clock).run_if(in_state(Screen::Table)),
            tick_clock.run_if(in_state(Paused(false)).and_then(in_state(Phase::Searching))),
        )
            .chain()
            .after(Flow::Dress)
            .run_if(resource_exists::<Table<Minesweeper>>),
    );
}

/// What the panel is built from.
#[derive(SystemParam)]
pub struct PanelData<'w> {
    /// What is shown.
    pub scene: Res<'w, Scene>,
    /// The game.
    pub table: Res<'w, Table<Minesweeper>>,
    /// Which step is looked at.
    pub looking_back: Res<'w, LookingBack>,
    /// Hints.
    pub coach: Res<'w, Coach>,
    /// Games before.
    pub stats: Res<'w, Stats>,
    /// What the review found.
    pub reviews: Res<'w, Reviews>,
    /// What is offered and earned.
    pub challenges: Res<'w, Board>,
    /// How it is watched, if it is.
    pub watching: Res<'w, Watching>,
    /// The day.
    pub today: Res<'w, Today>,
}

/// Builds the panel.
pub fn build(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    data: &PanelData<'_>,
    images: &mut Assets<Image>,
) {
    let PanelData { scene, table, .. } = data;
    let portrait = kit.shape.portrait();
    if portrait {
        let node = Node { align_items: AlignItems::Center, column_gap: px(10.0), ..at(places.counter) };
        parent.spawn((Name::new("counter row"), node, Pickable::IGNORE)).with_children(|row| {
            counter(kit, row, scene);
            row.spawn((Name::new("gap"), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
            clock(kit, row, table);
        });
    }
    if places.strip {
        return strip::build(kit, parent, places, data);
    }
    let node = Node {
        flex_direction: FlexDirection::Column,
        padding: if portrait { UiRect::ZERO } else { UiRect::axes(px(28.0), px(20.0)) },
        row_gap: px(6.0),
        overflow: Overflow::scroll_y(),
        ..at(places.panel)
    };
    let mut panel = parent.spawn((Name::new("panel"), scrolls(node)));
    if !portrait {
        let plate = kit.panel(16.0);
        panel.insert(plate);
    }
    panel.with_children(|panel| {
        if scene.ended.is_some() {
            results::build(kit, panel, data, images);
        } else if portrait {
            standing(kit, panel, places, data);
        } else {
            lying(kit, panel, places, data);
        }
    });
}

/// The flag, how many traps are unmarked, and what that number is.
pub fn counter(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, scene: &Scene) {
    let portrait = kit.shape.portrait();
    let side = if portrait { 44.0 } else { 68.0 };
    let look = kit.look(Look::new(Kind::Flag));
    let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
    row.spawn((Name::new("flag"), node, look, Pickable::IGNORE));
    let text = kit.settings.text_scale();
    let rem = if portrait { 2.25 } else { 4.0 } / text.powf(0.6);
    let (title, ink, dim) = (kit.palette.title, kit.palette.text, kit.palette.text_dim);
    let label = spoken(&kit.locale, scene.remaining);
    row.spawn((
        kit.sized(Type::Display, rem, title, scene.remaining.to_string()),
        TextLayout::no_wrap(),
        Counter,
        access(Role::Status, label),
    ));
    let node =
        Node { flex_direction: FlexDirection::Column, margin: UiRect::left(px(8.0)), flex_shrink: 1.0, ..default() };
    row.spawn((Name::new("counter words"), node, Pickable::IGNORE)).with_children(|words| {
        let size = |style: Type| style.rem() / text.powf(if portrait { 1.0 } else { 0.4 });
        // Beside the field there is room for them; a rounded pixel must not make them wrap.
        let layout = if portrait { TextLayout::default() } else { TextLayout::no_wrap() };
        words.spawn((kit.sized(Type::Control, size(Type::Body), ink, kit.t(key!("mines-remaining"))), layout));
        words.spawn((kit.sized(Type::Small, size(Type::Small), dim, kit.t(key!("mines-unmarked"))), layout));
    });
}

fn spoken(locale: &Locale, remaining: i64) -> String {
    locale.with(key!("mines-remaining-label"), &[("count", remaining.into())])
}

/// The clock, where time is kept.
pub fn clock(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, table: &Table<Minesweeper>) {
    let Some(ms) = time(table) else { return };
    let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
    let node =
        Node { column_gap: px(8.0), align_items: AlignItems::Center, margin: UiRect::right(px(8.0)), ..default() };
    let icon = kit.icon("clock", 20.0, dim);
    row.spawn((Name::new("clock"), node, Pickable::IGNORE)).with_children(|clock| {
        clock.spawn(icon);
        let rem = Type::Body.rem() / kit.settings.text_scale().sqrt();
        clock.spawn((kit.sized(Type::Body, rem, ink, passed(ms)), TextLayout::no_wrap(), ClockText));
    });
}

/// Time that has passed, in whole seconds.
pub fn passed(ms: u64) -> String {
    calendar::clock(ms - ms % 1000)
}

/// A name and a value with a line below, for screen readers one sentence. At the end there are many of them.
pub fn fact(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, name: String, value: String) {
    let dense = kit.shape.portrait();
    row_of(kit, panel, name, value, if dense { 30.0 } else { 46.0 });
}

/// The same, closer together.
pub fn dense_fact(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, name: String, value: String) {
    row_of(kit, panel, name, value, if kit.shape.portrait() { 30.0 } else { 29.0 });
}

fn row_of(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, name: String, value: String, height: f32) {
    let text = kit.settings.text_scale();
    let node = Node {
        width: percent(100.0),
        min_height: px(height),
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        column_gap: px(16.0),
        padding: UiRect::vertical(px(if height < 40.0 { 2.0 } else { 8.0 })),
        border: UiRect::bottom(px(1.0)),
        flex_shrink: 0.0,
        ..default()
    };
    let (ink, dim) = (kit.palette.text, kit.palette.text_dim);
    let line = kit.palette.panel_line.with_alpha(if kit.palette.contrast { 1.0 } else { 0.13 });
    panel
        .spawn((
            Name::new("fact"),
            node,
            BorderColor::all(line),
            access(Role::Label, format!("{name}: {value}")),
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            let rem = Type::Control.rem() / text.powf(0.35);
            row.spawn(kit.sized(Type::Body, rem, dim, name));
            row.spawn((kit.sized(Type::Control, rem, ink, value), TextLayout::justify(Justify::End)));
        });
}

/// The place of the words.
pub fn line(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, centred: bool, at_top: bool) {
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_grow: 1.0,
        flex_shrink: 0.0,
        min_height: px(if portrait { 44.0 } else { 84.0 }),
        align_items: if at_top { AlignItems::Start } else { AlignItems::Center },
        justify_content: if centred { JustifyContent::Center } else { JustifyContent::Start },
        padding: UiRect::vertical(px(if portrait { 0.0 } else { 6.0 })),
        ..default()
    };
    let justify = if centred { Justify::Center } else { Justify::Start };
    line_in(kit, panel, node, if portrait { 0.8125 } else { 1.125 }, justify);
}

/// The words in this node, so large.
pub fn line_in(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, node: Node, rem: f32, justify: Justify) {
    let rem = rem / kit.settings.text_scale().powf(0.45);
    let ink = if kit.palette.contrast { kit.palette.title } else { kit.palette.title.with_alpha(0.86) };
    panel.spawn((Name::new("line"), node, Pickable::IGNORE)).with_child((
        kit.sized(Type::Quote, rem, ink, ""),
        TextLayout::justify(justify),
        LineText,
    ));
}

fn lying(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, places: &Places, data: &PanelData<'_>) {
    let PanelData { scene, table, challenges, .. } = data;
    let row = Node { align_items: AlignItems::Center, column_gap: px(14.0), flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("counter row"), row, Pickable::IGNORE)).with_children(|row| counter(kit, row, scene));
    let setup = table.setup();
    let difficulty = difficulty(setup);
    // In a low window what can be done stands before what the bar says already.
    let low = places.panel.height() < 520.0 * kit.settings.text_scale().sqrt();
    if !low {
        fact(kit, panel, kit.t(key!("mines-difficulty")), difficulty_name(&kit.locale, difficulty));
        fact(kit, panel, kit.t(key!("mines-grid")), format!("{} × {}", scene.columns, scene.rows));
        fact(kit, panel, kit.t(key!("mines-traps")), scene.mines.to_string());
    }
    // Said where it can be had: a game that is a challenge.
    let at_stake = challenges.stake(kit, CHALLENGE, table.seed()).is_some();
    if let Some(difficulty) = difficulty.filter(|_| at_stake) {
        fact(kit, panel, kit.t(key!("mines-reward")), reward(&kit.locale, difficulty));
    }
    line(kit, panel, false, false);
    if !table.terms.person_plays() {
        return watching(kit, panel, data);
    }
    // Large text leaves room for one of them; what can be done comes before how.
    let large = kit.settings.text_scale() > 1.3 || low;
    if !large {
        keys(kit, panel, prompts(kit, places, setup.chord));
    }
    flag_and_hint(kit, panel, data);
    if large {
        keys(kit, panel, prompts(kit, places, setup.chord));
    }
}

/// What a person can press at a corridor; what matters most comes first.
pub fn prompts(kit: &Kit, places: &Places, chords: bool) -> Vec<Prompt> {
    let mut prompts = Vec::new();
    let mut add =
        |intents: &[Intent], label: String| prompts.push(Prompt { keys: Keys::Intents(intents.into()), label });
    add(&[Intent::Confirm], kit.t(key!("mines-reveal")));
    add(&[Intent::Flag], kit.t(key!("mines-flag")));
    add(&[Intent::Left, Intent::Right, Intent::Up, Intent::Down], kit.t(key!("prompt-move")));
    add(&[Intent::Hint], kit.t(key!("hint")));
    if chords {
        add(&[Intent::Chord], kit.t(key!("mines-chord")));
    }
    if places.zooms() {
        add(&[Intent::TabLeft, Intent::TabRight], kit.t(key!("mines-zoom")));
    }
    add(&[Intent::Pause], kit.t(key!("pause")));
    add(&[Intent::Back], kit.t(key!("mines-forfeit-twice")));
    prompts
}

/// The two buttons of a game that is played.
pub fn flag_and_hint(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>) {
    let table = &data.table;
    let row = Node { column_gap: px(16.0), flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("buttons"), row, Pickable::IGNORE)).with_children(|row| {
        let flagging = table.terms.flagging;
        let label = kit.t(key!("mines-flag-mode"));
        let plate = if flagging { Plate::Taken } else { Plate::Plain };
        let mut button = kit.button(row, "flag-mode", label.clone(), Some("flag"), plate);
        let mut node = access(Role::Switch, label);
        node.set_toggled(if flagging { accesskit::Toggled::True } else { accesskit::Toggled::False });
        node.add_action(accesskit::Action::Click);
        let half = |mut node: Mut<'_, Node>| {
            (node.flex_grow, node.flex_basis, node.padding) = (1.0, px(0.0), UiRect::axes(px(8.0), px(8.0)));
        };
        button.insert(node).observe(input::choose_mode(!flagging)).entry::<Node>().and_modify(half);
        let label = kit.t(key!("hint"));
        let mut button = kit.button(row, "hint", label, Some("hint"), Plate::Plain);
        button.observe(input::ask_hint).entry::<Node>().and_modify(half);
    });
}

/// For who watches.
pub fn watching(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>) {
    let node =
        Node { column_gap: px(12.0), row_gap: px(8.0), flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("watching"), node, Pickable::IGNORE)).with_children(|row| {
        watch::controls(kit, row, &data.watching);
    });
}

/// What to press.
fn keys(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, prompts: Vec<Prompt>) {
    let node = Node { flex_shrink: 0.0, margin: UiRect::vertical(px(10.0)), ..default() };
    panel.spawn((Name::new("keys"), node, Pickable::IGNORE)).with_children(|keys| {
        let mut row = keys.spawn(kit.prompts(prompts));
        row.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Start);
    });
}

fn standing(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, places: &Places, data: &PanelData<'_>) {
    let PanelData { table, coach, .. } = data;
    line(kit, panel, !coach.has_hint(), false);
    if !table.terms.person_plays() {
        return watching(kit, panel, data);
    }
    let flagging = table.terms.flagging;
    let tray = Look::new(Kind::Panel).a(12.0, 0.0, 0.0, 0.0);
    let tray = kit.look(tray.colour(kit.palette.panel).colour2(kit.palette.panel_line));
    let node = Node { padding: px(4.0).all(), column_gap: px(6.0), flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("probe or flag"), node, tray, Pickable::IGNORE)).with_children(|row| {
        let mut half = |kit: &mut Kit, key: &str, icon: &str, label: String, flags: bool| {
            let taken = flags == flagging;
            let plate = if taken { Plate::Filled } else { Plate::Bare };
            let mut button = kit.button(row, key, label.clone(), Some(icon), plate);
            let mut node = access(Role::RadioButton, label);
            node.set_toggled(if taken { accesskit::Toggled::True } else { accesskit::Toggled::False });
            button.insert(node).observe(input::choose_mode(flags));
            button.entry::<Node>().and_modify(|mut node| {
                (node.flex_grow, node.flex_basis) = (1.0, px(0.0));
            });
        };
        let (probe, flag) = (kit.t(key!("mines-probe")), kit.t(key!("mines-flag")));
        half(kit, "probe", "eye", probe, false);
        half(kit, "flag-mode", "flag", flag, true);
    });
    let node = Node { column_gap: px(10.0), flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("buttons"), node, Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(key!("hint"));
        let grow = |mut node: Mut<'_, Node>| (node.flex_grow, node.flex_basis) = (1.0, px(0.0));
        kit.button(row, "hint", label, Some("hint"), Plate::Plain)
            .observe(input::ask_hint)
            .entry::<Node>()
            .and_modify(grow);
        if places.zooms() {
            let label = kit.t(key!("mines-zoom"));
            kit.button(row, "zoom", label, Some("plus"), Plate::Plain)
                .observe(input::choose_zoom)
                .entry::<Node>()
                .and_modify(grow);
        }
    });
}

fn show_count(
    scene: Res<Scene>,
    locale: Res<Locale>,
    mut counters: Query<(&mut Text, &mut AccessibilityNode), With<Counter>>,
) {
    for (mut text, mut node) in &mut counters {
        let words = scene.remaining.to_string();
        if text.0 != words {
            text.0 = words;
            node.set_label(spoken(&locale, scene.remaining));
        }
    }
}

fn show_clock(table: Res<Table<Minesweeper>>, mut clocks: Query<&mut Text, With<ClockText>>) {
    for mut text in &mut clocks {
        let words = passed(elapsed(&table).as_millis() as u64);
        if text.0 != words {
            text.0 = words;
        }
    }
}

/// The next second is to be seen, though nothing else moves.
fn tick_clock(table: Res<Table<Minesweeper>>, clocks: Query<(), With<ClockText>>, mut awake: ResMut<Awake>) {
    if !clocks.is_empty() {
        let ms = elapsed(&table).as_millis() as u64;
        awake.wake_in((1000 - ms % 1000) as f32 / 1000.0 + 0.02);
    }
}
