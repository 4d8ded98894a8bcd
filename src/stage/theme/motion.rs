//! All durations and easings, in one place, and the one way a tween is started.
//!
//! Tweens run on carrier entities, which go when what they move goes, and which an observer takes away when the tween
//! ends; so nothing is left behind when a target goes in the middle of its motion, or when it arrives.

use crate::stage::awake::Awake;
use crate::stage::settings::{Motion, Settings};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tweening::{AnimTarget, Delay, Lens, Sequence, Tween, TweenAnim, TweeningPlugin};
use std::time::Duration;

/// One kind of motion.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// How long, in ms.
    pub ms: u64,
    /// Its shape.
    pub ease: EaseFunction,
    /// How much later each of a row begins, in ms.
    pub stagger: u64,
    /// What is left of it with less motion, in ms.
    pub less: u64,
}

const fn beat(ms: u64, ease: EaseFunction, stagger: u64, less: u64) -> Beat {
    Beat { ms, ease, stagger, less }
}

/// The focus brackets move to another place.
pub const FOCUS_MOVE: Beat = beat(140, EaseFunction::CubicOut, 0, 0);
/// The lamp follows the focus: a spring without overshoot.
pub const LAMP_FOLLOW: Beat = beat(220, EaseFunction::CubicOut, 0, 0);
/// A peg flies from tray to socket.
pub const PEG_FLIGHT: Beat = beat(260, EaseFunction::CubicInOut, 70, 80);
/// A peg settles in its socket.
pub const PEG_SETTLE: Beat = beat(140, EaseFunction::BackOut, 0, 0);
/// A feedback peg drops.
pub const FEEDBACK_DROP: Beat = beat(160, EaseFunction::BounceOut, 90, 0);
/// The shutter opens.
pub const SHUTTER_OPEN: Beat = beat(420, EaseFunction::QuinticInOut, 120, 120);
/// A tile is lifted.
pub const TILE_LIFT: Beat = beat(170, EaseFunction::BackOut, 0, 0);
/// A lifted tile turns away; a flood comes to the next ring of tiles after each step.
pub const TILE_FLIP: Beat = beat(150, EaseFunction::SineInOut, 28, 0);
/// The last tile of a flood begins to lift after so long at most, in ms.
pub const FLOOD_MOST: u64 = 600;
/// A flag is planted, or pulled out.
pub const FLAG_PLANT: Beat = beat(220, EaseFunction::BackOut, 0, 0);
/// A pressure plate springs; the others follow by their distance.
pub const PLATE_SPRING: Beat = beat(180, EaseFunction::ExponentialOut, 35, 0);
/// A finger that rests for so long holds.
pub const HOLD: Beat = beat(420, EaseFunction::Linear, 0, 420);
/// Two clicks that follow each other within so long are one double click.
pub const DOUBLE_CLICK: Duration = Duration::from_millis(500);
/// A mind looks at a corridor for so long before its next step.
pub const SCOUT_THINKS: Beat = beat(420, EaseFunction::Linear, 0, 200);
/// A loss: red light.
pub const LOSS: Beat = beat(1100, EaseFunction::CubicOut, 0, 0);
/// A win: the lamp grows, the pieces glint.
pub const WIN: Beat = beat(1400, EaseFunction::QuinticOut, 60, 0);
/// From one screen to another: the lamp dims, moves, lights.
pub const SCREEN_CHANGE: Beat = beat(320, EaseFunction::CubicInOut, 0, 0);
/// A star flares up at a peg of the code that was broken.
pub const GLINT: Beat = beat(420, EaseFunction::BackOut, 60, 0);
/// The sky falls.
pub const NIGHT_FALL: Beat = beat(1800, EaseFunction::SineInOut, 0, 200);
/// The sun rises.
pub const DAWN: Beat = beat(1600, EaseFunction::SineInOut, 0, 200);
/// A bubble grows out of its tail.
pub const BUBBLE: Beat = beat(220, EaseFunction::BackOut, 0, 0);
/// A line is drawn from whoever votes or accuses to whoever is meant.
pub const CHALK_LINE: Beat = beat(380, EaseFunction::CubicOut, 60, 0);
/// The lamp leaves somebody, and they turn grey.
pub const DEATH: Beat = beat(900, EaseFunction::SineIn, 0, 0);
/// A bot seems to think for so long before it guesses.
pub const BOT_THINKS: Beat = beat(900, EaseFunction::Linear, 0, 300);
/// A card is turned.
pub const CARD_TURN: Beat = beat(360, EaseFunction::CubicInOut, 0, 120);
/// A fire flares up, or sinks.
pub const FLARE: Beat = beat(520, EaseFunction::SineInOut, 0, 0);
/// A hand that rests for so long takes the device.
pub const TAKE: Beat = beat(700, EaseFunction::Linear, 0, 700);
/// How long a pointer rests on an icon before its name is shown.
pub const TIP_AFTER: Beat = beat(500, EaseFunction::Linear, 0, 500);
/// How long a message stays.
pub const MESSAGE_STAYS: Beat = beat(4200, EaseFunction::Linear, 0, 4200);

/// How high a flying peg rises over the straight line, in logical px, and how much it grows.
pub const FLIGHT_ARC: f32 = 40.0;
/// How much a flying peg grows.
pub const FLIGHT_SCALE: f32 = 1.15;
/// How much a settling peg is squashed.
pub const SETTLE_SQUASH: f32 = 0.94;
/// How much the lamp's radius grows on a win.
pub const WIN_RADIUS: f32 = 2.5;

impl Beat {
    /// How long under these settings.
    pub fn duration(self, motion: Motion) -> Duration {
        Duration::from_millis(match motion {
            Motion::Full => self.ms,
            Motion::Less => self.less,
            Motion::None => 0,
        })
    }

    /// When number `index` of a row begins.
    pub fn delay(self, motion: Motion, index: usize) -> Duration {
        Duration::from_millis(if motion == Motion::Full { self.stagger * index as u64 } else { 0 })
    }
}

/// On a carrier: what it moves. It goes with its target.
#[derive(Component)]
#[relationship(relationship_target = Moved)]
pub struct Carrier(Entity);

/// The carriers of a moving thing.
#[derive(Component)]
#[relationship_target(relationship = Carrier, linked_spawn)]
pub struct Moved(Vec<Entity>);

/// Starts tweens.
#[derive(SystemParam)]
pub struct Mover<'w, 's> {
    commands: Commands<'w, 's>,
    settings: Res<'w, Settings>,
    awake: ResMut<'w, Awake>,
}

impl Mover<'_, '_> {
    /// How much moves.
    pub fn motion(&self) -> Motion {
        self.settings.motion
    }

    /// Spawns something that is to move.
    pub fn spawn(&mut self, bundle: impl Bundle) -> Entity {
        self.commands.spawn(bundle).id()
    }

    /// Puts something where its motion begins.
    pub fn place(&mut self, target: Entity, at: UiTransform) {
        self.commands.entity(target).try_insert(at);
    }

    /// Gives something what its motion needs.
    pub fn insert(&mut self, target: Entity, bundle: impl Bundle) {
        self.commands.entity(target).try_insert(bundle);
    }

    /// Lifts something above what lies beside it.
    pub fn lift(&mut self, target: Entity, above: i32) {
        self.commands.entity(target).try_insert(GlobalZIndex(above));
    }

    /// Moves a component of `target`, after a while. With no time to take, it jumps to the end at once.
    pub fn tween<T: Component<Mutability = bevy::ecs::component::Mutable>>(
        &mut self,
        target: Entity,
        beat: Beat,
        delay: Duration,
        lens: impl Lens<T> + Send + Sync + 'static,
    ) {
        let length = beat.duration(self.settings.motion).max(Duration::from_millis(1));
        self.awake.for_seconds((delay + length).as_secs_f32() + 0.1);
        let tween = Tween::new::<T, _>(beat.ease, length, lens);
        let anim = match delay.is_zero() {
            true => TweenAnim::new(tween),
            false => TweenAnim::new(Sequence::new([Delay::new(delay).then(tween)])),
        };
        self.commands.spawn((Name::new("carrier"), Carrier(target), anim, AnimTarget::component::<T>(target)));
    }
}

/// Tweening, without its leaks.
pub fn plugin(app: &mut App) {
    app.add_plugins(TweeningPlugin).add_observer(
        |ended: On<Remove, TweenAnim>, carriers: Query<(), With<Carrier>>, mut commands: Commands| {
            if carriers.contains(ended.entity) {
                commands.entity(ended.entity).try_despawn();
            }
        },
    );
}
