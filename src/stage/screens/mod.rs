//! The screens a player walks through, and what they share: the room, the lantern, messages, scrolling.

mod challenges;
mod change;
mod credits;
mod home;
pub mod howto;
mod keep;
pub mod lobby;
mod notice;
pub mod pause;
mod profile;
pub mod settings;
mod tip;

pub use change::Change;
pub use keep::{Scrolls, forget_scrolls, scrolls};
pub use notice::Notice;
pub use tip::Tip;

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::focus::{Chosen, FocusMemory};
use super::game::Games;
use super::intent::{Intended, Intent};
use super::lamp::{Lamp, Wick};
use super::locale::Locale;
use super::replay::Replay;
use super::settings::{Colours, Numbers, Settings};
use super::shape::Shape;
use super::table::OnTable;
use super::theme::fonts::Type;
use super::theme::kit::{Kit, dress_prompts, fill};
use super::theme::palette::Palette;
use super::theme::surface::{Kind, Look, Looks, Surface};
use super::{Flow, Screen};
use accesskit::Role;
use bevy::ecs::system::SystemParam;
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
    /// Nothing: the game draws its own sky and ground.
    OutOfDoors,
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
    if *screen.get() == Screen::Scene {
        ground.set_if_neq(Ground::OutOfDoors);
        return;
    }
    let right = game.and_then(|game| games.find(game)).map_or(Ground::Wood, |(_, play)| play.ground);
    // What is played out of doors is set up in the room.
    let right = match (right, screen.get()) {
        (Ground::OutOfDoors, Screen::Setup) => Ground::Wood,
        (right, _) => right,
    };
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
        .add_systems(Startup, (spawn_room, spawn_lantern))
        .add_systems(Update, go_stale.after(Flow::Show).before(Flow::Dress))
        .add_systems(Update, fresh.after(Flow::Dress))
        .add_systems(Update, (dress_prompts, lobby::offer_to_continue).after(Flow::Dress))
        .add_systems(Update, build_room.after(Flow::Dress).run_if(resource_changed::<Ground>))
        .add_systems(Update, lay_ground.in_set(Flow::Show).run_if(change::arrived))
        .add_systems(PostUpdate, hang_lantern.after(bevy::ui::UiSystems::PostLayout))
        .add_plugins((change::plugin, keep::plugin, notice::plugin, tip::plugin))
        .add_plugins((home::plugin, settings::plugin, howto::plugin, profile::plugin, credits::plugin, pause::plugin))
        .add_plugins(challenges::plugin);
}

/// Run condition: the screen is to be built. Others are joined to it by `or_eager`: one that is asked for the first time a
/// frame later would build the screen a second time, and what was typed into it in between would be gone.
pub fn stale(stale: Res<Stale>) -> bool {
    stale.0
}

/// What every screen is made of.
#[derive(SystemParam)]
struct Makings<'w> {
    settings: Res<'w, Settings>,
    locale: Res<'w, Locale>,
    shape: Res<'w, Shape>,
    palette: Res<'w, Palette>,
    screen: Res<'w, State<Screen>>,
}

fn go_stale(
    Makings { settings, locale, shape, palette, screen }: Makings,
    mut stale: ResMut<Stale>,
    mut lamp: ResMut<Lamp>,
    mut before: Local<Option<(Screen, Shape, MadeOf)>>,
    mut awake: ResMut<Awake>,
    mut change: ResMut<Change>,
    mut commands: Commands,
) {
    let moved = before.map(|(screen, ..)| screen) != Some(*screen.get());
    let reshaped = before.map(|(_, shape, _)| shape) != Some(*shape);
    let made_of = MadeOf::of(&settings, *screen.get());
    let remade = before.map(|(.., made_of)| made_of) != Some(made_of);
    if moved || reshaped || remade || locale.is_changed() || palette.is_changed() {
        stale.0 = true;
    }
    if moved {
        if before.is_some() {
            commands.trigger(PlaySound(Cue::Page));
            if change.begin(&settings) {
                lamp.dim();
            }
        }
        awake.for_seconds(0.5);
    }
    if reshaped {
        lamp.jump();
        awake.for_seconds(0.3);
    }
    *before = Some((*screen.get(), *shape, made_of));
}

/// The settings that a screen is made of; others change what is there.
#[derive(Clone, Copy, PartialEq)]
struct MadeOf {
    text_size: u32,
    contrast: bool,
    pieces: Option<(Colours, bool, Numbers)>,
}

impl MadeOf {
    fn of(settings: &Settings, screen: Screen) -> MadeOf {
        let pieces = (settings.colours, settings.symbols, settings.numbers);
        // Where they are chosen, only the samples follow.
        let pieces = (screen != Screen::Settings).then_some(pieces);
        MadeOf { text_size: settings.text_size, contrast: settings.contrast, pieces }
    }
}

fn fresh(mut stale: ResMut<Stale>) {
    if stale.0 {
        stale.0 = false;
    }
}

/// Clears the stage and gives the root of a new screen. Where it shows the same things as before, what a person was
/// doing there goes on: what had the focus, how far a list was scrolled, and a text that is being written.
pub fn root<'a>(commands: &'a mut Commands, name: &str, label: String) -> EntityCommands<'a> {
    commands.queue(keep::set_fields_aside);
    commands.queue(change::clear);
    let access = super::focus::access(Role::Main, label);
    let root = commands
        .spawn((Name::new(name.to_owned()), Root, fill(), access, Visibility::Inherited, Pickable::IGNORE))
        .id();
    commands.queue(change::veil);
    commands.queue(move |world: &mut World| leave_the_foot(world, root));
    commands.entity(root)
}

/// What lies at the foot of the window during a replay covers nothing of the table.
fn leave_the_foot(world: &mut World, root: Entity) {
    let high = world.resource::<Shape>().size.y;
    if world.resource::<Replay>().is_on()
        && let Some(mut node) = world.get_mut::<Node>(root)
    {
        node.height = px(high);
    }
}

/// Goes to a screen when chosen.
pub fn go(screen: Screen) -> impl Fn(On<Chosen>, Commands, Res<State<Screen>>, ResMut<CameFrom>, ResMut<FocusMemory>) {
    move |_, mut commands, now, mut came_from, mut memory| {
        if matches!(screen, Screen::Settings | Screen::HowTo | Screen::Profile | Screen::Credits | Screen::Challenges) {
            came_from.0 = Some(*now.get());
        }
        memory.key = None;
        commands.trigger(PlaySound(Cue::Confirm));
        commands.set_state_if_neq(screen);
    }
}

/// Leaves a side screen for where it was opened.
pub fn leave(commands: &mut Commands, came_from: &mut CameFrom, memory: &mut FocusMemory) {
    memory.key = None;
    commands.trigger(PlaySound(Cue::Back));
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

fn spawn_room(mut commands: Commands, looks: ResMut<Looks>, mut surfaces: ResMut<Assets<Surface>>) {
    let room = looks.own(&mut surfaces, Look::new(Kind::Room));
    commands.spawn((Name::new("room"), Room, fill(), room, GlobalZIndex(-10), Pickable::IGNORE));
}

#[derive(Component)]
struct Room;

fn build_room(
    ground: Res<Ground>,
    room: Single<(&MaterialNode<Surface>, &mut Visibility), With<Room>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    let (material, mut visibility) = room.into_inner();
    let kind = match *ground {
        Ground::Wood => Some(Kind::Room),
        Ground::Stone => Some(Kind::Wall),
        Ground::OutOfDoors => None,
    };
    visibility.set_if_neq(if kind.is_some() { Visibility::Visible } else { Visibility::Hidden });
    if let Some(kind) = kind
        && let Some(mut surface) = surfaces.get_mut(&material.0)
    {
        surface.kind = kind;
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
    // Fitted to the picture of record: bright at the glass, and gone where only the lamp's own light is left.
    let glow = Look::new(Kind::Glow).a(0.56, 4.2, 0.0, 0.0).colour(Color::srgb_u8(0xFF, 0xB6, 0x59));
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
    let Some((end, sway, out)) = lamp.lantern() else {
        visibility.set_if_neq(Visibility::Hidden);
        halo_visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    let scale = if shape.portrait() { 0.85 } else { 1.08 } * lamp.size;
    let top = lamp.hang_from.min(end.y - 8.0);
    let width = LANTERN.x * 2.4 * scale;
    let wanted = (px(end.x - width / 2.0), px(top), px(width), px(end.y - top + LANTERN.y * scale));
    if (node.left, node.top, node.width, node.height) != wanted {
        (node.left, node.top, node.width, node.height) = wanted;
    }
    visibility.set_if_neq(Visibility::Visible);
    let a = Vec4::new(scale, sway, (end.y - top) / scale, out);
    if surfaces.get(&material.0).is_some_and(|surface| surface.params.a != a)
        && let Some(mut surface) = surfaces.get_mut(&material.0)
    {
        surface.params.a = a;
    }
    let size = 400.0 * scale;
    let centre = end + Vec2::new(0.0, 43.0 * scale);
    let wanted = (px(centre.x - size / 2.0), px(centre.y - size / 2.0), px(size), px(size));
    if (halo_node.left, halo_node.top, halo_node.width, halo_node.height) != wanted {
        (halo_node.left, halo_node.top, halo_node.width, halo_node.height) = wanted;
    }
    let shines = lamp.wick == Wick::Flame && !settings.contrast;
    halo_visibility.set_if_neq(if shines { Visibility::Visible } else { Visibility::Hidden });
}

/// A part of a screen in which something larger is moved about.
#[derive(Component)]
pub struct Pans;

/// Puts a text where it can be sent to somebody, and says so; without a clipboard the ID can still be read and typed.
pub fn hand_over(commands: &mut Commands, text: String, copied: String, id: String) {
    commands.trigger(PlaySound(Cue::Confirm));
    // In a browser the page offers it to other programs, or lays it on the clipboard, and tells what became of it.
    #[cfg(target_family = "wasm")]
    commands.queue(move |world: &mut World| {
        let _ = copied;
        // A link names the game at length: a page knows nothing of codes.
        let id = world.resource::<Games>().id_in(&id).unwrap_or(id);
        super::web::share(&text, &id);
    });
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
    commands.trigger(PlaySound(Cue::Back));
    commands.set_state_if_neq(Screen::Home);
}

use crate::key;
