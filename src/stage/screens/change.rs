//! From one screen to another: the lamp dims and what was there goes into the dark, the lamp moves, and what comes is lit.
//! Any input completes it; with less motion it is a cut.

use super::Root;
use crate::stage::awake::Awake;
use crate::stage::focus::Focusable;
use crate::stage::settings::{Motion, Settings};
use crate::stage::theme::kit::fill;
use crate::stage::theme::motion;
use crate::stage::theme::palette::Palette;
use bevy::a11y::AccessibilityNode;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;

/// What goes is gone after this share of the time.
const LEAVES: f32 = 0.45;
/// How dark it is in between.
const DARK: f32 = 0.92;

/// A change of screens.
#[derive(Resource, Default, Debug)]
pub struct Change(Option<f32>);

impl Change {
    /// Begins one.
    pub fn begin(&mut self, settings: &Settings) -> bool {
        let moves = settings.motion == Motion::Full;
        self.0 = moves.then_some(0.0);
        moves
    }

    /// Whether one is going on.
    pub fn under_way(&self) -> bool {
        self.0.is_some()
    }

    /// Whether what was there is still seen.
    pub fn leaving(&self) -> bool {
        self.0.is_some_and(|share| share < LEAVES)
    }
}

/// Run condition: what was there is not seen any more.
pub fn arrived(change: Res<Change>) -> bool {
    !change.leaving()
}

/// A screen that goes.
#[derive(Component)]
struct Going;

#[derive(Component)]
struct Dusk;

/// Changes of screens.
pub fn plugin(app: &mut App) {
    app.init_resource::<Change>()
        .add_systems(Startup, |mut commands: Commands| {
            let dark = BackgroundColor(Color::NONE);
            let place = (fill(), GlobalZIndex(700), Visibility::Hidden, Pickable::IGNORE);
            commands.spawn((Name::new("dusk"), Dusk, dark, place));
        })
        .add_systems(PreUpdate, hurry)
        .add_systems(PostUpdate, pass.before(bevy::ui::UiSystems::Prepare));
}

/// Takes the screens that were there away: at once, or into the dark.
pub fn clear(world: &mut World) {
    let leaving = world.resource::<Change>().leaving();
    let mut roots = world.query_filtered::<(Entity, &Visibility), With<Root>>();
    let roots: Vec<(Entity, bool)> =
        roots.iter(world).map(|(root, seen)| (root, *seen != Visibility::Hidden)).collect();
    for (root, seen) in roots {
        // One that was never seen need not go.
        if !leaving || !seen {
            world.despawn(root);
            continue;
        }
        let mut parts = vec![root];
        while let Some(part) = parts.pop() {
            parts.extend(world.get::<Children>(part).into_iter().flat_map(|children| children.iter()));
            world.entity_mut(part).remove::<(Focusable, AccessibilityNode)>().insert(Pickable::IGNORE);
        }
        world.entity_mut(root).remove::<Root>().insert(Going);
    }
}

/// What comes is not seen before what was there is gone.
pub fn veil(world: &mut World) {
    if world.resource::<Change>().leaving() {
        let mut roots = world.query_filtered::<&mut Visibility, With<Root>>();
        roots.iter_mut(world).for_each(|mut seen| *seen = Visibility::Hidden);
    }
}

fn hurry(
    mut change: ResMut<Change>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
) {
    let pressed = keys.read().any(|input| input.state.is_pressed() && !input.repeat);
    let clicked = buttons.read().any(|input| input.state.is_pressed());
    let touched = touches.read().any(|touch| touch.phase == bevy::input::touch::TouchPhase::Started);
    if change.under_way() && (pressed || clicked || touched) {
        change.0 = Some(1.0);
    }
}

fn pass(
    mut change: ResMut<Change>,
    time: Res<Time>,
    palette: Res<Palette>,
    mut awake: ResMut<Awake>,
    dusk: Single<(&mut BackgroundColor, &mut Visibility), With<Dusk>>,
    going: Query<Entity, With<Going>>,
    mut roots: Query<&mut Visibility, (With<Root>, Without<Dusk>)>,
    mut commands: Commands,
) {
    let Some(share) = change.0 else { return };
    let (mut dark, mut seen) = dusk.into_inner();
    let share = share + time.delta_secs() * 1000.0 / motion::SCREEN_CHANGE.ms as f32;
    change.0 = (share < 1.0).then_some(share);
    awake.for_seconds(0.1);
    if share >= LEAVES {
        going.iter().for_each(|going| commands.entity(going).despawn());
        roots.iter_mut().for_each(|mut seen| {
            seen.set_if_neq(Visibility::Inherited);
        });
    }
    let depth = match share {
        share if share < LEAVES => share / LEAVES,
        share => ((1.0 - share) / (1.0 - LEAVES)).max(0.0),
    };
    *dark = BackgroundColor(palette.void.with_alpha(depth * depth * (3.0 - 2.0 * depth) * DARK));
    seen.set_if_neq(if share < 1.0 { Visibility::Inherited } else { Visibility::Hidden });
}
