//! The one lamp: where it hangs, how far and how warm it shines. Everything is lit by it.

use super::awake::Awake;
use super::focus::place;
use super::settings::{Motion, Settings};
use super::shape::Shape;
use super::theme::motion;
use super::theme::surface::{Light, Looks, Surface, light_up};
use bevy::prelude::*;

/// The lamp's colour in linear light.
const TINT: Vec3 = Vec3::new(1.0, 0.62, 0.25);
/// Light without the lamp, at night, for the three strengths of "how dark the dark is".
const AMBIENT: [Vec3; 3] =
    [Vec3::new(0.036, 0.048, 0.120), Vec3::new(0.052, 0.070, 0.175), Vec3::new(0.095, 0.118, 0.250)];

/// How much farther and stronger it shines than it is asked to. Fitted to the pictures of record: there the board's
/// light has a radius of 311 and a strength of 1.39 where 264 and 1.1 were asked for, and no more ambient light.
const REACH: f32 = 1.18;
const STRENGTH: f32 = 1.26;

/// How bright the lamp is between two screens.
const GLIMMER: f32 = 0.25;

/// Where the lamp hangs and how it shines. Positions are in logical px of the window.
#[derive(Resource, Debug)]
pub struct Lamp {
    /// Where its light should be.
    pub goal: Vec2,
    /// How far it should shine.
    pub goal_radius: f32,
    /// Where the lantern itself should hang: the end of its cord; `None` hides it.
    pub body: Option<Vec2>,
    /// How far it hangs beside that place, to cover no words; see [`LampProof`].
    aside: f32,
    /// How high its cord begins.
    pub hang_from: f32,
    /// How large the lantern is; 1 is the usual size.
    pub size: f32,
    /// The intensity at rest.
    pub intensity: f32,
    /// What burns in the lantern.
    pub wick: Wick,
    /// A red light where a mistake was made.
    pub second: Option<RedLight>,
    at: Vec2,
    radius: f32,
    speed: Vec2,
    body_at: Option<Vec2>,
    lit: f32,
    dims: bool,
    second_lit: f32,
    sway: f32,
    clock: f32,
    placed: bool,
}

/// The red light where a mistake was made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RedLight {
    /// Where.
    pub at: Vec2,
    /// How far it shines.
    pub radius: f32,
    /// How strong it is.
    pub strength: f32,
}

/// What burns in the lantern.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Wick {
    /// A flame.
    #[default]
    Flame,
    /// An ember, so bright; at 0 the lantern is out.
    Ember(f32),
}

impl Default for Lamp {
    fn default() -> Self {
        Lamp {
            goal: Vec2::ZERO,
            goal_radius: 300.0,
            body: None,
            aside: 0.0,
            hang_from: -10.0,
            size: 1.0,
            intensity: 1.1,
            wick: Wick::Flame,
            second: None,
            at: Vec2::ZERO,
            radius: 300.0,
            speed: Vec2::ZERO,
            body_at: None,
            lit: 0.0,
            dims: false,
            second_lit: 0.0,
            sway: 0.0,
            clock: 0.0,
            placed: false,
        }
    }
}

impl Lamp {
    /// From one screen to another: it dims, and lights again where it is needed.
    pub fn dim(&mut self) {
        self.dims = true;
    }

    /// Hangs it somewhere without a journey.
    pub fn jump(&mut self) {
        self.placed = false;
    }

    /// Whether it hangs where it should.
    pub fn at_rest(&self) -> bool {
        let body = self.body_at.zip(self.hangs()).is_none_or(|(at, goal)| at.distance(goal) < 0.5);
        body && self.lit >= 1.0 && self.at.distance(self.goal) < 0.5 && (self.radius - self.goal_radius).abs() < 0.5
    }

    /// Where the lantern is to hang.
    fn hangs(&self) -> Option<Vec2> {
        self.body.map(|at| at + Vec2::X * self.aside)
    }

    /// Where the lantern hangs, how it is turned, and how far it is out: 0 not at all, 1 it is cold, 2 an ember glows in it.
    pub fn lantern(&self) -> Option<(Vec2, f32, f32)> {
        let out = match self.wick {
            Wick::Flame => 1.0 - self.lit,
            Wick::Ember(glow) => 1.0 + glow.clamp(0.0, 1.0),
        };
        self.body_at.map(|at| (at, self.sway, out))
    }
}

/// Moves the lamp and lights everything.
pub fn plugin(app: &mut App) {
    app.init_resource::<Lamp>()
        .add_systems(PostUpdate, (step_aside, follow, shine).chain().after(bevy::ui::UiSystems::PostLayout));
}

/// The lantern never hangs before it: words and buttons of a bar.
#[derive(Component)]
pub struct LampProof;

/// The lantern with some room around it, from the end of its cord.
const LANTERN: Rect = Rect { min: Vec2::new(-40.0, 0.0), max: Vec2::new(40.0, 86.0) };

fn step_aside(
    mut lamp: ResMut<Lamp>,
    things: Query<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility), With<LampProof>>,
    shape: Res<Shape>,
) {
    let lamp = lamp.bypass_change_detection();
    let Some(body) = lamp.body else { return };
    let seen = things.iter().filter(|(node, _, seen)| seen.get() && node.size().min_element() > 0.0);
    let taken = seen.map(|(node, transform, _)| {
        let (centre, size) = place(node, transform, &shape);
        Rect::from_center_size(centre, size)
    });
    lamp.aside = free_beside(body, shape.size.x, &taken.collect::<Vec<Rect>>());
}

/// How far to hang beside this place, so that none of these is covered: as little as can be, and not at all where there is
/// no room.
fn free_beside(body: Vec2, width: f32, taken: &[Rect]) -> f32 {
    let covers = |x: f32| {
        let lantern = Rect { min: LANTERN.min + Vec2::new(x, body.y), max: LANTERN.max + Vec2::new(x, body.y) };
        taken.iter().any(|thing| !thing.intersect(lantern).is_empty())
    };
    let edges = taken.iter().flat_map(|thing| [thing.min.x - LANTERN.max.x - 1.0, thing.max.x - LANTERN.min.x + 1.0]);
    let inside = |x: &f32| (LANTERN.max.x..=width - LANTERN.max.x).contains(x);
    let free = edges.chain([body.x]).filter(inside).filter(|&x| !covers(x));
    free.map(|x| x - body.x).min_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or(0.0)
}

fn follow(mut lamp: ResMut<Lamp>, time: Res<Time>, settings: Res<Settings>, mut awake: ResMut<Awake>) {
    let seconds = time.delta_secs().min(0.05);
    let lamp = lamp.bypass_change_detection();
    let body = lamp.hangs();
    let jump = settings.motion != Motion::Full || !lamp.placed;
    let second = lamp.second.map_or(0.0, |second| second.strength);
    if jump {
        lamp.placed = true;
        (lamp.at, lamp.radius, lamp.body_at) = (lamp.goal, lamp.goal_radius, body);
        (lamp.speed, lamp.sway, lamp.second_lit) = (Vec2::ZERO, 0.0, second);
        if settings.motion != Motion::Full {
            (lamp.lit, lamp.dims) = (1.0, false);
        }
    } else {
        // A critically damped spring that is nearly there after the time of record, in steps that stay stable.
        let stiffness = 4.5 / (motion::LAMP_FOLLOW.ms as f32 / 1000.0);
        let steps = 4;
        let dt = seconds / steps as f32;
        for _ in 0..steps {
            let pull = (lamp.goal - lamp.at) * stiffness * stiffness - lamp.speed * 2.0 * stiffness;
            lamp.speed += pull * dt;
            lamp.at += lamp.speed * dt;
        }
        let near = 1.0 - (-seconds * stiffness * 0.8).exp();
        lamp.radius += (lamp.goal_radius - lamp.radius) * near;
        lamp.body_at = match (lamp.body_at, body) {
            (Some(at), Some(goal)) => Some(at + (goal - at) * near),
            (_, goal) => goal,
        };
        lamp.second_lit += (second - lamp.second_lit) * near;
    }
    // Down to a glimmer in the first half of a change of screens, and up again in the second.
    let step = seconds * 1000.0 / motion::SCREEN_CHANGE.ms as f32 * 1.5;
    lamp.lit = if lamp.dims { lamp.lit - step } else { (lamp.lit + step).min(1.0) };
    lamp.dims &= lamp.lit > GLIMMER;
    let body_apart = lamp.body_at.zip(body).map_or(0.0, |(at, goal)| at.distance(goal));
    let apart = lamp.at.distance(lamp.goal).max(body_apart).max((lamp.radius - lamp.goal_radius).abs());
    if apart > 0.3 || lamp.lit < 1.0 || (second - lamp.second_lit).abs() > 0.01 {
        awake.for_seconds(0.1);
    } else {
        (lamp.at, lamp.radius, lamp.body_at, lamp.speed) = (lamp.goal, lamp.goal_radius, body, Vec2::ZERO);
        lamp.second_lit = second;
    }
    let lively = awake.liveliness();
    lamp.clock = (lamp.clock + seconds * if lively > 0.0 { 1.0 } else { 0.0 }) % 600.0;
    let swing = -lamp.speed.x * 0.00016 + (lamp.clock * 1.7).sin() * 0.018 * lively;
    lamp.sway = if settings.motion == Motion::Full { swing.clamp(-0.2, 0.2) } else { 0.0 };
}

fn shine(
    lamp: Res<Lamp>,
    shape: Res<Shape>,
    settings: Res<Settings>,
    awake: Res<Awake>,
    mut looks: ResMut<Looks>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    let k = shape.physical_per_logical();
    let flicker = noise(lamp.clock * 2.3) * 0.06 - 0.03;
    let flicker = 1.0 + flicker * awake.liveliness() * if settings.grain { 1.0 } else { 0.0 };
    let ease = lamp.lit * lamp.lit * (3.0 - 2.0 * lamp.lit);
    let intensity = if settings.contrast { 0.0 } else { lamp.intensity * STRENGTH * ease * flicker };
    let (second, reach) = lamp.second.map_or((Vec2::ZERO, lamp.goal_radius), |second| (second.at, second.radius));
    let light = Light {
        lamp: (lamp.at * k).extend(lamp.radius * REACH * k).extend(intensity),
        lamp2: (second * k).extend(reach * k).extend(lamp.second_lit),
        tint: TINT.extend(lamp.clock),
        ambient: AMBIENT[settings.light.min(2) as usize].extend(if settings.contrast { 1.0 } else { 0.0 }),
        screen: shape.physical().extend(k).extend(if settings.grain && !settings.contrast { 1.0 } else { 0.0 }),
    };
    light_up(&mut looks, &mut surfaces, light);
}

/// Smooth noise of one dimension, 0 to 1.
fn noise(x: f32) -> f32 {
    let hash = |n: f32| ((n * 127.1).sin() * 43758.547).fract().abs();
    let (whole, part) = (x.floor(), x.fract());
    let part = part * part * (3.0 - 2.0 * part);
    hash(whole) * (1.0 - part) + hash(whole + 1.0) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lantern_hangs_beside_words() {
        let words = Rect::new(80.0, 10.0, 460.0, 70.0);
        let tools = [Rect::new(960.0, 16.0, 1080.0, 64.0), Rect::new(1100.0, 16.0, 1148.0, 64.0)];
        let taken = [words, tools[0], tools[1]];
        for x in [60.0, 190.0, 274.0, 442.0, 700.0, 946.0, 1064.0, 1220.0] {
            let at = x + free_beside(Vec2::new(x, 8.0), 1280.0, &taken);
            let lantern = Rect { min: LANTERN.min + Vec2::new(at, 8.0), max: LANTERN.max + Vec2::new(at, 8.0) };
            assert!(taken.iter().all(|thing| thing.intersect(lantern).is_empty()), "{x}: {at}");
        }
        assert_eq!(free_beside(Vec2::new(700.0, 8.0), 1280.0, &taken), 0.0, "nothing is in its way there");
        // Below the bar it covers nothing.
        assert_eq!(free_beside(Vec2::new(190.0, 90.0), 1280.0, &taken), 0.0);
    }
}
