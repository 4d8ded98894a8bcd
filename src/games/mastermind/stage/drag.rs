//! Pegs can be dragged: from the tray into a socket, from one socket to another, and off the board.
//!
//! A press becomes a drag only after some way, so that a click by a trembling hand stays a click.

use super::input::Hand;
use super::scene::{PEG_ROOM, Scene, Socket, TrayPeg, peg_look};
use crate::games::mastermind::rules::Mastermind;
use crate::stage::Screen;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::table::Table;
use crate::stage::theme::kit::{Kit, around};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// How far a pointer goes, in logical px of the window, before it drags.
const THRESHOLD: f32 = 8.0;
/// How near to a socket's place a peg may be let go, in logical px of the design.
const REACH: f32 = 10.0;
/// How much larger a held peg is.
const HELD_SCALE: f32 = 1.06;

/// The peg that is held, if one is.
#[derive(Resource, Default)]
struct Holding(Option<Hold>);

struct Hold {
    pointer: PointerId,
    colour: u8,
    from: Option<usize>,
    peg: Entity,
}

/// The places where pegs were just let go: they settle there rather than fly in.
#[derive(Resource, Default)]
pub struct Dropped(pub Vec<usize>);

/// Dragging.
pub fn plugin(app: &mut App) {
    app.init_resource::<Holding>()
        .init_resource::<Dropped>()
        .add_observer(carry.run_if(resource_exists::<Table<Mastermind>>))
        .add_observer(let_go.run_if(resource_exists::<Table<Mastermind>>))
        .add_observer(lose)
        .add_systems(OnExit(Screen::Table), |mut holding: ResMut<Holding>, mut commands: Commands| {
            drop_held(&mut holding, &mut commands);
        });
}

fn drop_held(holding: &mut Holding, commands: &mut Commands) -> Option<Hold> {
    let hold = holding.0.take()?;
    commands.entity(hold.peg).try_despawn();
    Some(hold)
}

fn carry(
    drag: On<Pointer<Drag>>,
    (trays, sockets): (Query<&TrayPeg>, Query<&Socket>),
    mut nodes: Query<&mut Node>,
    mut holding: ResMut<Holding>,
    mut hand: Hand,
    mut kit: Kit,
    (scale, mut awake): (Res<UiScale>, ResMut<Awake>),
    mut commands: Commands,
) {
    let at = drag.pointer_location.position / scale.0;
    let size = hand.peg_radius(&kit) * PEG_ROOM * HELD_SCALE;
    if let Some(hold) = &holding.0 {
        if hold.pointer == drag.pointer_id
            && let Ok(mut node) = nodes.get_mut(hold.peg)
        {
            *node = around(at, size);
            awake.after_input();
        }
        return;
    }
    if drag.event.button != PointerButton::Primary || drag.event.distance.length() < THRESHOLD {
        return;
    }
    let from = sockets.get(drag.entity).ok().map(|socket| socket.0);
    let colour = match (trays.get(drag.entity), from) {
        (Ok(peg), _) if hand.can_lay() => Some(peg.0),
        (_, Some(place)) => hand.take_up(place),
        _ => None,
    };
    let Some(colour) = colour else { return };
    let look = kit.look(peg_look(&kit.settings, colour, 0.75));
    let peg = (Name::new("held peg"), around(at, size), look, GlobalZIndex(700), Pickable::IGNORE);
    let peg = commands.spawn(peg).id();
    commands.trigger(PlaySound(Cue::PegLift));
    awake.after_input();
    holding.0 = Some(Hold { pointer: drag.pointer_id, colour, from, peg });
}

fn let_go(
    end: On<Pointer<DragEnd>>,
    mut holding: ResMut<Holding>,
    mut dropped: ResMut<Dropped>,
    mut hand: Hand,
    kit: Kit,
    scene: Res<Scene>,
    scale: Res<UiScale>,
    mut commands: Commands,
) {
    if holding.0.as_ref().is_none_or(|hold| hold.pointer != end.pointer_id) {
        return;
    }
    let Some(hold) = drop_held(&mut holding, &mut commands) else { return };
    let at = end.pointer_location.position / scale.0;
    let places = scene.places(&kit.shape, &kit.settings);
    let Some(guess) = scene.active() else { return };
    let target = (0..scene.pegs).find(|&place| places.touch(guess, place).inflate(REACH).contains(at));
    dropped.0.clear();
    if let Some(place) = target {
        dropped.0.push(place);
        dropped.0.extend(hold.from);
        hand.put(place, hold.colour, hold.from);
    }
}

/// A finger that the system took away: a peg from a socket goes back to the tray, as if let go beside the board.
fn lose(cancel: On<Pointer<Cancel>>, mut holding: ResMut<Holding>, mut commands: Commands) {
    if holding.0.as_ref().is_some_and(|hold| hold.pointer == cancel.pointer_id) {
        drop_held(&mut holding, &mut commands);
    }
}
