//! The screens a player walks through, and what they share: the room, the lantern, messages, scrolling.

mod challenges;
mod credits;
mod home;
pub mod howto;
pub mod lobby;
pub mod pause;
mod profile;
pub mod settings;

use super::audio::{Cue, Play};
use super::awake::Awake;
use super::focus::{Chosen, FocusMemory, Focusable, place};
use super::game::Games;
use super::intent::{Intended, Intent};
use super::lamp::Lamp;
use super::locale::Locale;
use super::settings::Settings;
use super::shape::Shape;
use super::speech::Say;
use super::table::OnTable;
use super::theme::fonts::Type;
use super::theme::kit::{Kit, dress_prompts, fill};
use super::theme::motion;
use super::theme::palette::Palette;
use super::theme::surface::{Kind, Look, Looks, Surface};
use super::{Flow, Paused, Screen};
use accesskit::Role;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;

/// Everything of the screen that is shown; it goes when another is built.
#[derive(Component)]
pub struct Root;

/// Something changed that the screen is made of, so it is built anew.
#[derive(Resource, Default, Debug)]
pub struct Stale(pub bool);

/// Whose set-up is shown.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lobby(pub Option<&'static str>);

/// Run condition: the set-up of this game is shown.
pub fn lobby_of(game: &'static str) -> impl Fn(Res<State<Screen>>, Res<Lobby>) -> bool + Clone {
    move |screen, lobby| *screen.get() == Screen::Setup && lobby.0 == Some(game)
}

/// What the room is built of.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// A table of wood.
    #[default]
    Wood,
    /// A corridor of stone.
    Stone,
}

/// A game is played, and set up, on its own ground; everything else stands on wood.
fn lay_ground(
    screen: Res<State<Screen>>,
    lobby: Res<Lobby>,
    on_table: Option<Res<OnTable>>,
    games: Res<Games>,
    mut ground: ResMut<Ground>,
) {
    let game = match screen.get() {
        Screen::Table => on_table.map(|on_table| on_table.game),
        Screen::Setup => lobby.0,
        _ => None,
    };
    let right = game.and_then(|game| games.find(game)).map_or(Ground::Wood, |(_, play)| play.ground);
    if *ground != right {
        *ground = right;
    }
}

/// Where Settings and the like go back to.
#[derive(Resource, Default, Debug)]
pub struct CameFrom(pub Option<Screen>);

/// All screens.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stale>()
        .init_resource::<CameFrom>()
        .init_resource::<Lobby>()
        .init_resource::<Ground>()
        .init_resource::<Notice>()
        .add_systems(Startup, (spawn_room, spawn_lantern, spawn_notice))
        .add_systems(Update, go_stale.after(Flow::Show).before(Flow::Dress))
        .add_systems(Update, fresh.after(Flow::Dress))
        .add_systems(Update, (dress_prompts, show_notice).after(Flow::Dress))
        .add_systems(Update, build_room.after(Flow::Dress).run_if(resource_changed::<Ground>))
        .add_systems(Update, lay_ground.in_set(Flow::Show))
        .add_systems(Update, scroll_by_wheel.in_set(Flow::Walk))
        .add_systems(PostUpdate, (hang_lantern, keep_focus_in_sight).after(bevy::ui::UiSystems::PostLayout))
        .add_plugins((home::plugin, settings::plugin, howto::plugin, profile::plugin, credits::plugin, pause::plugin))
        .add_plugins(challenges::plugin);
}

/// Run condition: the screen is to be built. Others are joined to it by `or_eager`: one that is asked for the first time a
/// frame later would build the screen a second time, and what was typed into it in between would be gone.
pub fn stale(stale: Res<Stale>) -> bool {
    stale.0
}

fn go_stale(
    mut stale: ResMut<Stale>,
    mut lamp: ResMut<Lamp>,
    settings: Res<Settings>,
    locale: Res<Locale>,
    shape: Res<Shape>,
    palette: Res<Palette>,
    screen: Res<State<Screen>>,
    mut before: Local<Option<(Screen, Shape)>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let moved = before.map(|(screen, _)| screen) != Some(*screen.get());
    let reshaped = before.map(|(_, shape)| shape) != Some(*shape);
    if moved || reshaped || settings.is_changed() || locale.is_changed() || palette.is_changed() {
        stale.0 = true;
    }
    if moved {
        if before.is_some() {
            commands.trigger(Play(Cue::Page));
            lamp.dim();
        }
        awake.for_seconds(0.5);
    }
    if reshaped {
        lamp.jump();
        awake.for_seconds(0.3);
    }
    *before = Some((*screen.get(), *shape));
}

fn fresh(mut stale: ResMut<Stale>) {
    if stale.0 {
        stale.0 = false;
    }
}

/// Clears the stage and gives the root of a new screen.
pub fn root<'a>(
    commands: &'a mut Commands,
    old: &Query<Entity, With<Root>>,
    name: &str,
    label: String,
) -> EntityCommands<'a> {
    for entity in old {
        commands.entity(entity).try_despawn();
    }
    let access = super::focus::access(Role::Main, label);
    commands.spawn((Name::new(name.to_owned()), Root, fill(), access, Pickable::IGNORE))
}

/// Goes to a screen when chosen.
pub fn go(screen: Screen) -> impl Fn(On<Chosen>, Commands, Res<State<Screen>>, ResMut<CameFrom>, ResMut<FocusMemory>) {
    move |_, mut commands, now, mut came_from, mut memory| {
        if matches!(screen, Screen::Settings | Screen::HowTo | Screen::Profile | Screen::Credits | Screen::Challenges) {
            came_from.0 = Some(*now.get());
        }
        memory.key = None;
        commands.trigger(Play(Cue::Confirm));
        commands.set_state_if_neq(screen);
    }
}

/// Leaves a side screen for where it was opened.
pub fn leave(commands: &mut Commands, came_from: &mut CameFrom, memory: &mut FocusMemory) {
    memory.key = None;
    commands.trigger(Play(Cue::Back));
    commands.set_state_if_neq(came_from.0.take().unwrap_or(Screen::Home));
}

/// Back leaves the screen.
pub fn back_leaves(
    mut intended: MessageReader<Intended>,
    mut came_from: ResMut<CameFrom>,
    mut memory: ResMut<FocusMemory>,
    mut commands: Commands,
) {
    if intended.read().any(|intended| intended.0 == Intent::Back) {
        leave(&mut commands, &mut came_from, &mut memory);
    }
}

/// The top of a screen: back, a title, a subtitle. Returns the bar, for tools at its right end.
pub fn top_bar(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, title: String, subtitle: String) -> Entity {
    let margin = kit.shape.margin();
    let portrait = kit.shape.portrait();
    let mut tools = Entity::PLACEHOLDER;
    let bar = Node {
        width: percent(100.0),
        min_height: px(if portrait { 64.0 } else { 80.0 }),
        padding: UiRect::axes(px(margin - 8.0), px(4.0)),
        column_gap: px(14.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Name::new("top bar"), bar, Pickable::IGNORE)).with_children(|bar| {
        let label = kit.t(key!("back"));
        kit.icon_button(bar, "back", "back", label).observe(
            |_: On<Chosen>,
             mut came_from: ResMut<CameFrom>,
             mut memory: ResMut<FocusMemory>,
             mut commands: Commands| {
                leave(&mut commands, &mut came_from, &mut memory);
            },
        );
        let words = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            column_gap: px(16.0),
            align_items: if portrait { AlignItems::Start } else { AlignItems::Center },
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_width: px(0.0),
            flex_wrap: if portrait { FlexWrap::NoWrap } else { FlexWrap::Wrap },
            ..default()
        };
        bar.spawn((Name::new("titles"), words, Pickable::IGNORE)).with_children(|words| {
            let (title_ink, ink) = (kit.palette.title, kit.palette.text_dim);
            let t = kit.settings.text_scale();
            let rem = if portrait { 1.5 } else { Type::Title.rem() } / t.sqrt();
            words.spawn(kit.sized(Type::Title, rem, title_ink, title));
            if !subtitle.is_empty() {
                words.spawn(kit.sized(Type::Small, Type::Small.rem() / t.powf(0.4), ink, subtitle));
            }
        });
        tools = bar.spawn((Name::new("tools"), Node { column_gap: px(8.0), ..default() }, Pickable::IGNORE)).id();
    });
    tools
}

/// A message for a person that goes away by itself.
#[derive(Resource, Default, Debug)]
pub struct Notice {
    /// What it says.
    pub text: String,
    left: f32,
    changed: bool,
}

impl Notice {
    /// Shows a message.
    pub fn show(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.left = motion::MESSAGE_STAYS.ms as f32 / 1000.0;
        self.changed = true;
    }

    /// Takes it away.
    pub fn clear(&mut self) {
        if !self.text.is_empty() {
            self.text.clear();
            self.changed = true;
        }
    }
}

#[derive(Component)]
struct NoticeBox;

fn spawn_notice(mut commands: Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100.0),
        bottom: px(64.0),
        justify_content: JustifyContent::Center,
        padding: px(16.0).all(),
        ..default()
    };
    commands.spawn((Name::new("notice"), NoticeBox, node, GlobalZIndex(800), Pickable::IGNORE));
}

fn show_notice(
    mut notice: ResMut<Notice>,
    place: Single<(Entity, &mut Node), With<NoticeBox>>,
    time: Res<Time>,
    mut kit: Kit,
    mut awake: ResMut<Awake>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    if !notice.text.is_empty() && notice.left > 0.0 {
        notice.left -= time.delta_secs();
        awake.wake_in(notice.left.max(0.05));
        if notice.left <= 0.0 {
            notice.clear();
        }
    }
    if !notice.changed {
        return;
    }
    notice.changed = false;
    awake.for_seconds(0.1);
    let (place, mut node) = place.into_inner();
    node.bottom = px(if kit.shape.portrait() { 150.0 } else { 64.0 });
    commands.entity(place).despawn_related::<Children>();
    if notice.text.is_empty() {
        return;
    }
    say.write(Say(notice.text.clone()));
    let ink = kit.palette.title;
    let words = kit.words(Type::Body, ink, notice.text.clone());
    let panel = kit.panel(14.0);
    let node = Node { padding: UiRect::axes(px(20.0), px(10.0)), max_width: px(720.0), ..default() };
    commands.entity(place).with_children(|place| {
        place.spawn((Name::new("notice panel"), node, panel, Pickable::IGNORE)).with_child(words);
    });
}

fn spawn_room(mut commands: Commands, looks: ResMut<Looks>, mut surfaces: ResMut<Assets<Surface>>) {
    let room = looks.own(&mut surfaces, Look::new(Kind::Room));
    commands.spawn((Name::new("room"), Room, fill(), room, GlobalZIndex(-10), Pickable::IGNORE));
}

#[derive(Component)]
struct Room;

fn build_room(
    ground: Res<Ground>,
    room: Single<&MaterialNode<Surface>, With<Room>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    if let Some(mut surface) = surfaces.get_mut(&room.0) {
        surface.kind = match *ground {
            Ground::Wood => Kind::Room,
            Ground::Stone => Kind::Wall,
        };
    }
}

#[derive(Component)]
struct Lantern;

#[derive(Component)]
struct Halo;

/// The lantern's size in units of its drawing.
const LANTERN: Vec2 = Vec2::new(60.0, 76.0);

fn spawn_lantern(mut commands: Commands, looks: ResMut<Looks>, mut surfaces: ResMut<Assets<Surface>>) {
    let lantern = looks.own(&mut surfaces, Look::new(Kind::Lamp).a(1.0, 0.0, 0.0, 0.0));
    let glow = Look::new(Kind::Glow).a(0.16, 2.2, 0.0, 0.0).colour(Color::srgb_u8(0xFF, 0xB6, 0x59));
    let glow = looks.own(&mut surfaces, glow);
    let node = || Node { position_type: PositionType::Absolute, ..default() };
    commands.spawn((Name::new("lantern"), Lantern, node(), lantern, GlobalZIndex(500), Pickable::IGNORE));
    commands.spawn((Name::new("halo"), Halo, node(), glow, GlobalZIndex(499), Pickable::IGNORE));
}
fn hang_lantern(
    lamp: Res<Lamp>,
    settings: Res<Settings>,
    shape: Res<Shape>,
    lantern: Single<(&mut Node, &mut Visibility, &MaterialNode<Surface>), (With<Lantern>, Without<Halo>)>,
    halo: Single<(&mut Node, &mut Visibility), (With<Halo>, Without<Lantern>)>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    let (mut node, mut visibility, material) = lantern.into_inner();
    let (mut halo_node, mut halo_visibility) = halo.into_inner();
    let Some((end, sway, lit)) = lamp.lantern() else {
        visibility.set_if_neq(Visibility::Hidden);
        halo_visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    let scale = if shape.portrait() { 0.85 } else { 1.08 };
    let top = lamp.hang_from.min(end.y - 8.0);
    let width = LANTERN.x * 2.4 * scale;
    let wanted = (px(end.x - width / 2.0), px(top), px(width), px(end.y - top + LANTERN.y * scale));
    if (node.left, node.top, node.width, node.height) != wanted {
        (node.left, node.top, node.width, node.height) = wanted;
    }
    visibility.set_if_neq(Visibility::Visible);
    let a = Vec4::new(scale, sway, (end.y - top) / scale, 1.0 - lit);
    if surfaces.get(&material.0).is_some_and(|surface| surface.params.a != a)
        && let Some(mut surface) = surfaces.get_mut(&material.0)
    {
        surface.params.a = a;
    }
    let size = 340.0 * scale;
    let centre = end + Vec2::new(0.0, 43.0 * scale);
    let wanted = (px(centre.x - size / 2.0), px(centre.y - size / 2.0), px(size), px(size));
    if (halo_node.left, halo_node.top, halo_node.width, halo_node.height) != wanted {
        (halo_node.left, halo_node.top, halo_node.width, halo_node.height) = wanted;
    }
    halo_visibility.set_if_neq(if settings.contrast { Visibility::Hidden } else { Visibility::Visible });
}

/// A part of a screen in which something larger is moved about.
#[derive(Component)]
pub struct Pans;

/// A part of a screen that scrolls when its content is longer than its place.
#[derive(Component)]
pub struct Scrolls;

/// The node of a part that scrolls.
pub fn scrolls(node: Node) -> impl Bundle {
    (node, Scrolls, ScrollPosition::default())
}

fn scroll_by_wheel(
    mut wheel: MessageReader<bevy::input::mouse::MouseWheel>,
    mut drags: MessageReader<bevy::input::touch::TouchInput>,
    mut finger: Local<Option<Vec2>>,
    shape: Res<Shape>,
    scale: Res<UiScale>,
    screen: Res<State<Screen>>,
    window: Option<Single<&Window>>,
    mut parts: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Scrolls>>,
) {
    use bevy::input::mouse::MouseScrollUnit;
    use bevy::input::touch::TouchPhase;
    let mut by = 0.0;
    for turn in wheel.read() {
        by -= turn.y * if turn.unit == MouseScrollUnit::Line { 48.0 } else { 1.0 };
    }
    for touch in drags.read() {
        if touch.phase == TouchPhase::Moved
            && let Some(before) = *finger
        {
            by += before.y - touch.position.y;
        }
        *finger = matches!(touch.phase, TouchPhase::Started | TouchPhase::Moved).then_some(touch.position);
    }
    if by == 0.0 {
        return;
    }
    let pointer = finger.or_else(|| window.and_then(|window| window.cursor_position())).map(|at| at / scale.0);
    for (mut position, node, transform) in &mut parts {
        // On a table only what is pointed at scrolls: beside it lies a field that is dragged.
        let (centre, size) = place(node, transform, &shape);
        let pointed = pointer.is_none_or(|at| Rect::from_center_size(centre, size).contains(at));
        if *screen.get() == Screen::Table && !pointed {
            continue;
        }
        let k = shape.physical_per_logical();
        let most = ((node.content_size.y - node.size().y) / k).max(0.0);
        position.0.y = (position.0.y + by).clamp(0.0, most);
    }
}

/// What has the focus is in sight.
fn keep_focus_in_sight(
    focus: Res<InputFocus>,
    shape: Res<Shape>,
    focusables: Query<(&ComputedNode, &UiGlobalTransform), With<Focusable>>,
    parents: Query<&ChildOf>,
    mut parts: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Scrolls>>,
    mut last: Local<Option<Entity>>,
    mut awake: ResMut<Awake>,
) {
    let Some(entity) = focus.get() else { return };
    if *last == Some(entity) && !shape.is_changed() {
        return;
    }
    let Ok((node, transform)) = focusables.get(entity) else { return };
    if node.size() == Vec2::ZERO {
        return;
    }
    *last = Some(entity);
    let Some(part) = parents.iter_ancestors(entity).find(|ancestor| parts.contains(*ancestor)) else { return };
    let Ok((mut position, part_node, part_transform)) = parts.get_mut(part) else { return };
    let (centre, size) = place(node, transform, &shape);
    let (part_centre, part_size) = place(part_node, part_transform, &shape);
    let (top, foot) = (centre.y - size.y / 2.0 - 12.0, centre.y + size.y / 2.0 + 12.0);
    let (part_top, part_foot) = (part_centre.y - part_size.y / 2.0, part_centre.y + part_size.y / 2.0);
    let by = if top < part_top { top - part_top } else { (foot - part_foot).max(0.0) };
    if by != 0.0 {
        let most = ((part_node.content_size.y - part_node.size().y) / shape.physical_per_logical()).max(0.0);
        position.0.y = (position.0.y + by).clamp(0.0, most.max(0.0));
        awake.for_seconds(0.1);
    }
}

/// Puts a text where it can be sent to somebody, and says so; without a clipboard the ID can still be read and typed.
pub fn hand_over(commands: &mut Commands, text: String, copied: String, id: String) {
    commands.trigger(Play(Cue::Confirm));
    // In a browser the page offers it to other programs, or lays it on the clipboard, and tells what became of it.
    #[cfg(target_family = "wasm")]
    {
        let _ = copied;
        super::web::share(&text, &id);
    }
    #[cfg(not(target_family = "wasm"))]
    commands.queue(move |world: &mut World| {
        let clipboard = world.get_resource_mut::<bevy::clipboard::Clipboard>();
        let done = clipboard.is_some_and(|mut clipboard| clipboard.set_text(text).is_ok());
        let by_hand = world.resource::<Locale>().with(key!("share-by-hand"), &[("id", id.into())]);
        world.resource_mut::<Notice>().show(if done { copied } else { by_hand });
    });
}

/// Leaves the table.
pub fn go_home(commands: &mut Commands, memory: &mut FocusMemory) {
    memory.key = None;
    commands.trigger(Play(Cue::Back));
    commands.set_state_if_neq(Screen::Home);
}

/// Whether the table is to be seen and not covered.
pub fn at_the_table(screen: Res<State<Screen>>, paused: Option<Res<State<Paused>>>) -> bool {
    *screen.get() == Screen::Table && paused.is_none_or(|paused| !paused.get().0)
}

use crate::key;
