//! What lies at the foot of the window during a replay: the game as a bar of its parts, with a line where it stands, and
//! what leads it.

use super::{Part, Replay, Tone, Wish};
use crate::engine::Viewer;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::focus::{Adjustable, Chosen, First, Focusable, Nudged, access};
use crate::stage::gesture::Gesture;
use crate::stage::locale::Locale;
use crate::stage::screens::{Tip, stale};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::watch::{self, Watching};
use crate::stage::{Flow, Screen};
use accesskit::{Action, Role};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;

/// The bar.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            build.run_if(in_state(Screen::Table).and_then(stale.or_eager(is_another))),
            (follow, dress_buttons).run_if(moved),
        )
            .chain()
            .in_set(Flow::Dress),
    );
}

/// How it is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// The parts above what leads the game.
    Tall,
    /// All in one row, in a low window.
    Low,
    /// The parts, a line of words, and signs without words.
    Phone,
}

impl Form {
    fn of(window: Vec2) -> Form {
        match window {
            Vec2 { x, y } if x < y * 1.05 || x < 720.0 => Form::Phone,
            Vec2 { y, .. } if y < 600.0 => Form::Low,
            _ => Form::Tall,
        }
    }
}

/// How high it is in a window of this size, with text of this scale.
pub fn height(window: Vec2, text: f32) -> f32 {
    match Form::of(window) {
        Form::Tall => 136.0,
        Form::Low => 64.0,
        Form::Phone => 104.0 + 24.0 * text,
    }
}

#[derive(Component)]
struct Bar;

/// The line where the game stands; it knows how long the bar is.
#[derive(Component)]
struct Playhead(f32);

/// What has not been shown yet, darkened.
#[derive(Component)]
struct Future(f32);

/// The words that say where it stands.
#[derive(Component)]
struct Standing;

/// The sign of a button that is seen while the game goes on, or while it is held.
#[derive(Component)]
struct SeenWhile {
    held: bool,
}

#[derive(Component)]
struct SpeedWords;

/// What the bar is built of.
#[derive(Default, PartialEq, Clone)]
struct BuiltOf {
    parts: Vec<Part>,
    on: bool,
    looks: usize,
    thoughts: Option<bool>,
}

fn is_another(replay: Res<Replay>, mut before: Local<BuiltOf>) -> bool {
    if !replay.is_changed() {
        return false;
    }
    let now =
        BuiltOf { parts: replay.parts.clone(), on: replay.is_on(), looks: replay.looks, thoughts: replay.thoughts };
    let another = *before != now;
    *before = now;
    another
}

fn build(mut commands: Commands, mut kit: Kit, replay: Res<Replay>, old: Query<Entity, With<Bar>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if !replay.is_on() {
        return;
    }
    let window = kit.shape.window();
    let form = Form::of(window);
    let place = Rect::new(0.0, kit.shape.size.y, window.x, window.y);
    let side = if form == Form::Phone { 12.0 } else { 24.0 };
    let node = Node {
        flex_direction: if form == Form::Low { FlexDirection::Row } else { FlexDirection::Column },
        justify_content: JustifyContent::SpaceEvenly,
        align_items: if form == Form::Low { AlignItems::Center } else { AlignItems::Stretch },
        padding: UiRect::horizontal(px(side)),
        column_gap: px(12.0),
        ..at(place)
    };
    let ground = BackgroundColor(kit.palette.void);
    let label = kit.t(key!("replay"));
    let bar = (Name::new("replay"), Bar, DespawnOnExit(Screen::Table), node, ground, GlobalZIndex(550));
    commands.spawn((bar, access(Role::Group, label))).with_children(|bar| match form {
        Form::Tall => {
            parts(&mut kit, bar, &replay, window.x - 2.0 * side, 40.0);
            let node = Node { align_items: AlignItems::Center, column_gap: px(8.0), ..default() };
            bar.spawn((Name::new("replay row"), node, Pickable::IGNORE)).with_children(|row| {
                leads(&mut kit, row, true);
                standing(&kit, row, true);
                speed(&mut kit, row);
                eyes(&mut kit, row, &replay);
                thoughts(&mut kit, row, &replay, false);
            });
        }
        Form::Low => {
            leads(&mut kit, bar, false);
            parts(&mut kit, bar, &replay, (window.x - 2.0 * side) * 0.4, 36.0);
            standing(&kit, bar, true);
            speed(&mut kit, bar);
            one_eye(&mut kit, bar, &replay);
            thoughts(&mut kit, bar, &replay, true);
        }
        Form::Phone => {
            parts(&mut kit, bar, &replay, window.x - 2.0 * side, 32.0);
            standing(&kit, bar, false);
            let node =
                Node { align_items: AlignItems::Center, justify_content: JustifyContent::SpaceBetween, ..default() };
            bar.spawn((Name::new("replay row"), node, Pickable::IGNORE)).with_children(|row| {
                leads(&mut kit, row, false);
                speed(&mut kit, row);
                one_eye(&mut kit, row, &replay);
                thoughts(&mut kit, row, &replay, true);
            });
        }
    });
}

/// The colour of a part, and that of its words.
fn colours(kit: &Kit, tone: Option<Tone>) -> (Color, Color) {
    if kit.palette.contrast {
        return (kit.palette.panel, kit.palette.text);
    }
    match tone {
        Some(Tone::Night) => (Color::srgb_u8(0x33, 0x40, 0x7E), Color::WHITE),
        Some(Tone::Day) => (Color::srgb_u8(0xE3, 0xC8, 0x8F), Color::srgb_u8(0x2B, 0x1D, 0x08)),
        Some(Tone::Vote) => (Color::srgb_u8(0xA8, 0x46, 0x2F), Color::WHITE),
        None => (kit.palette.ink3, kit.palette.text),
    }
}

/// The game, part by part. It is one thing to the focus: left and right go from move to move.
fn parts(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, replay: &Replay, wide: f32, high: f32) {
    let mut slider = access(Role::Slider, kit.t(key!("replay-bar")));
    for action in [Action::Focus, Action::Increment, Action::Decrement] {
        slider.add_action(action);
    }
    let node = Node { width: px(wide), height: px(high.max(48.0)), flex_shrink: 0.0, ..default() };
    let focus = (Focusable { key: "replay-bar".into(), layer: 0 }, Adjustable, slider);
    let moves = replay.len.max(1) as f32;
    let top = (high.max(48.0) - high) / 2.0;
    let mut bar = parent.spawn((Name::new("replay bar"), node, focus));
    bar.observe(nudge).observe(click).with_children(|bar| {
        for part in &replay.parts {
            let (fill, line) = (colours(kit, part.chapter.map(|chapter| chapter.tone)).0, kit.palette.outline());
            let look = kit.look(Look::new(Kind::Panel).a(7.0, 0.0, 0.0, 0.0).colour(fill).colour2(line));
            bar.spawn((Name::new("part"), at(span(part, wide / moves, top, high)), look, Pickable::IGNORE));
        }
        let dark = BackgroundColor(kit.palette.void.with_alpha(0.55));
        let node = at(Rect::new(0.0, top, wide, top + high));
        bar.spawn((Name::new("future"), Future(wide), node, dark, Pickable::IGNORE));
        for part in &replay.parts {
            name_of_part(kit, bar, part, span(part, wide / moves, top, high));
        }
        let node = at(Rect::new(-1.5, 0.0, 1.5, high.max(48.0)));
        let ink = BackgroundColor(kit.palette.title);
        bar.spawn((Name::new("playhead"), Playhead(wide), node, ink, Pickable::IGNORE));
    });
}

fn span(part: &Part, scale: f32, top: f32, high: f32) -> Rect {
    let (from, to) = (part.from as f32 * scale, part.to as f32 * scale);
    Rect::new(from + 1.0, top, (to - 1.0).max(from + 2.0), top + high)
}

/// The name of a part, where there is room for it.
fn name_of_part(kit: &Kit, bar: &mut ChildSpawnerCommands<'_>, part: &Part, place: Rect) {
    let Some(chapter) = part.chapter else { return };
    let words = kit.tw(chapter.name, &[("number", chapter.number.into())]);
    let rem = Type::Small.rem() / kit.settings.text_scale().powf(0.6);
    let room = words.chars().map(|c| if c.is_ascii() { 0.62 } else { 1.05 }).sum::<f32>() * rem * 16.0;
    if room * kit.settings.text_scale() + 8.0 > place.width() {
        return;
    }
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(place) };
    let ink = colours(kit, Some(chapter.tone)).1;
    bar.spawn((Name::new("part name"), node, Pickable::IGNORE))
        .with_child((kit.sized(Type::Small, rem, ink, words), TextLayout::no_wrap()));
}

/// From part to part, from move to move, and going on by itself.
fn leads(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, all: bool) {
    if all {
        let label = kit.t(key!("replay-part-before"));
        kit.icon_button(row, "replay-part-before", "arrow-left", label).observe(
            |_: On<Chosen>, mut replay: ResMut<Replay>, mut commands: Commands| {
                let at = replay.at;
                let starts = replay.parts.iter().map(|part| part.from);
                let to = starts.rev().find(|from| *from < at).unwrap_or(0);
                wish(&mut replay, Wish::At(to), &mut commands);
            },
        );
    }
    let label = kit.t(key!("replay-back"));
    kit.icon_button(row, "replay-back", "back", label).observe(
        |_: On<Chosen>, mut replay: ResMut<Replay>, mut watching: ResMut<Watching>, mut commands: Commands| {
            watching.hold(true);
            let to = replay.at.saturating_sub(1);
            wish(&mut replay, Wish::At(to), &mut commands);
        },
    );
    let label = kit.t(key!("replay-play"));
    let (ink, plate) = (kit.palette.on_accent, kit.plate(Plate::Filled, 24.0));
    let mut play = kit.icon_button_in(row, "replay-play", "play", label, ink);
    play.insert((plate, First)).observe(watch::hold);
    // One of two signs is seen: what pressing it would do.
    let signs = [kit.icon("pause", 24.0, ink), kit.icon("play", 24.0, ink)];
    play.despawn_children().with_children(|play| {
        for (sign, held) in signs.into_iter().zip([false, true]) {
            play.spawn((sign, SeenWhile { held }));
        }
    });
    let label = kit.t(key!("watch-step"));
    kit.icon_button(row, "replay-step", "chevron-right", label).observe(watch::step);
    if all {
        let label = kit.t(key!("replay-part-after"));
        kit.icon_button(row, "replay-part-after", "arrow-right", label).observe(
            |_: On<Chosen>, mut replay: ResMut<Replay>, mut commands: Commands| {
                let at = replay.at;
                let ends = replay.parts.iter().map(|part| part.to);
                let to = ends.into_iter().find(|to| *to > at).unwrap_or(replay.len);
                wish(&mut replay, Wish::At(to), &mut commands);
            },
        );
    }
}

fn standing(kit: &Kit, row: &mut ChildSpawnerCommands<'_>, grows: bool) {
    let node = Node {
        flex_grow: if grows { 1.0 } else { 0.0 },
        min_width: px(0.0),
        overflow: Overflow::clip_x(),
        ..default()
    };
    let rem = Type::Small.rem() / kit.settings.text_scale().powf(0.5);
    let words = kit.sized(Type::Small, rem, kit.palette.text, "");
    row.spawn((Name::new("standing"), node, Pickable::IGNORE)).with_child((words, Standing, TextLayout::no_wrap()));
}

fn speed(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>) {
    let label = kit.tw(key!("watch-speed"), &[("speed", 1.into())]);
    let about = kit.t(key!("watch-speed-about"));
    let mut button = kit.button(row, "replay-speed", label, None, Plate::Bare);
    button.insert((SpeedWords, Tip(about))).observe(watch::quicken);
}

/// What those who look are called.
fn eyes_name(locale: &Locale, (viewer, name): &(Viewer, String)) -> String {
    match viewer {
        Viewer::Referee => locale.text(key!("replay-everyone")),
        Viewer::Spectator => locale.text(key!("replay-spectator")),
        Viewer::Seat(_) => name.clone(),
    }
}

/// Everything, the audience, or one of those who played: choosing that again goes to the next of them.
fn eyes(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, replay: &Replay) {
    let (seats, looks) = (2, replay.looks);
    for number in 0..=seats.min(replay.eyes.len().saturating_sub(1)) {
        let here = if number < seats { looks == number } else { looks >= seats };
        let shown = if number == seats && here { looks } else { number };
        let next = if number == seats && here { next_seat(looks, replay.eyes.len()) } else { shown };
        let label = eyes_name(&kit.locale, &replay.eyes[shown]);
        let key = ["replay-everyone", "replay-spectator", "replay-seat"][number];
        let icon = (number == 0).then_some("eye");
        kit.tab(row, key, label, icon, here).observe(
            move |_: On<Chosen>, mut replay: ResMut<Replay>, mut commands: Commands| {
                wish(&mut replay, Wish::Eyes(next), &mut commands);
            },
        );
    }
}

fn next_seat(looks: usize, all: usize) -> usize {
    if looks + 1 < all { looks + 1 } else { 2 }
}

/// The same as one button that goes round.
fn one_eye(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, replay: &Replay) {
    let now = eyes_name(&kit.locale, &replay.eyes[replay.looks]);
    let label = kit.tw(key!("replay-eyes"), &[("who", now.into())]);
    kit.icon_button(row, "replay-eyes", "eye", label).observe(
        |_: On<Chosen>, mut replay: ResMut<Replay>, mut commands: Commands| {
            let next = (replay.looks + 1) % replay.eyes.len().max(1);
            wish(&mut replay, Wish::Eyes(next), &mut commands);
        },
    );
}

/// Thoughts on or off, where there are any and whoever looks may know them.
fn thoughts(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, replay: &Replay, small: bool) {
    let Some(told) = replay.thoughts.filter(|_| replay.viewer() == Some(Viewer::Referee)) else { return };
    let label = kit.t(key!("replay-thoughts"));
    let key = "replay-thoughts";
    let mut button = match small {
        true => kit.icon_tab(row, key, label, "speech", told),
        false => kit.tab(row, key, label, Some("speech"), told),
    };
    button.observe(move |_: On<Chosen>, mut replay: ResMut<Replay>, mut commands: Commands| {
        wish(&mut replay, Wish::Thoughts(!told), &mut commands);
    });
}

fn wish(replay: &mut ResMut<Replay>, wish: Wish, commands: &mut Commands) {
    replay.wishes.push(wish);
    commands.trigger(PlaySound(Cue::Confirm));
}

fn nudge(nudged: On<Nudged>, mut replay: ResMut<Replay>, mut watching: ResMut<Watching>) {
    watching.hold(true);
    let to = replay.at.saturating_add_signed(nudged.by as isize).min(replay.len);
    replay.wishes.push(Wish::At(to));
}

fn click(mut click: On<Pointer<Click>>, gesture: Res<Gesture>, mut replay: ResMut<Replay>, mut commands: Commands) {
    click.propagate(false);
    if let Some(hit) = click.hit.position.filter(|_| gesture.taps(&click)) {
        // The hit is relative to the middle of the node, from -0.5 to 0.5.
        let to = (hit.x + 0.5).clamp(0.0, 1.0) * replay.len as f32;
        wish(&mut replay, Wish::At(to as usize), &mut commands);
    }
}

fn moved(replay: Res<Replay>, watching: Res<Watching>, built: Query<(), Added<Bar>>) -> bool {
    replay.is_on() && (replay.is_changed() || watching.is_changed() || !built.is_empty())
}

/// The line goes along the bar, and words say where it stands.
fn follow(
    replay: Res<Replay>,
    locale: Res<Locale>,
    mut heads: Query<(&mut Node, &Playhead), Without<Future>>,
    mut futures: Query<(&mut Node, &Future)>,
    mut standing: Query<&mut Text, With<Standing>>,
    mut focusables: Query<(&Focusable, &mut AccessibilityNode)>,
    mut awake: ResMut<Awake>,
) {
    awake.for_seconds(0.1);
    let share = replay.at as f32 / replay.len.max(1) as f32;
    for (mut node, Playhead(wide)) in &mut heads {
        node.left = px(wide * share - 1.5);
    }
    for (mut node, Future(wide)) in &mut futures {
        (node.left, node.width) = (px(wide * share), px(wide * (1.0 - share)));
    }
    let words = words_of(&replay, &locale);
    for mut text in &mut standing {
        text.0.clone_from(&words);
    }
    for (focusable, mut node) in &mut focusables {
        if focusable.key == "replay-bar" {
            node.set_value(words.clone());
        }
    }
}

/// Buttons say what pressing them would do.
fn dress_buttons(
    watching: Res<Watching>,
    locale: Res<Locale>,
    mut signs: Query<(&SeenWhile, &mut Node)>,
    speeds: Query<&Children, With<SpeedWords>>,
    mut texts: Query<&mut Text>,
) {
    for (sign, mut node) in &mut signs {
        let seen = sign.held == watching.is_held();
        node.display = if seen { Display::Flex } else { Display::None };
    }
    let label = locale.with(key!("watch-speed"), &[("speed", watching.speed().into())]);
    for child in speeds.iter().flatten() {
        if let Ok(mut text) = texts.get_mut(*child) {
            text.0.clone_from(&label);
        }
    }
}

fn words_of(replay: &Replay, locale: &Locale) -> String {
    let steps = [("at", replay.at.into()), ("all", replay.len.into())];
    let words = locale.with(key!("replay-standing"), &steps);
    match replay.part().and_then(|part| part.chapter) {
        Some(chapter) => format!("{} · {words}", locale.with(chapter.name, &[("number", chapter.number.into())])),
        None => words,
    }
}
