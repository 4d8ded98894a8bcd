//! The fire: it flares when somebody has spoken, sinks while they vote, and leaps up or nearly dies when it is over.

use super::animate;
use super::device::{Showing, showing};
use super::scene::Scene;
use crate::games::wordwolf::rules::{Phase, Role, WordWolf};
use crate::layout::Spot;
use crate::stage::audio::Crackle;
use crate::stage::settings::Settings;
use crate::stage::table::Table;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::motion::{self, Mover};
use crate::stage::theme::surface::{Kind, Look, Surface};
use crate::stage::{Flow, Screen};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;
use bevy_tweening::Lens;
use std::time::Duration;

/// How high it burns: 1 is as usual.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Fire(pub f32);

/// How high it is to burn in the end.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Embers {
    /// So high.
    pub level: f32,
    /// Somebody has just spoken.
    pub flares: bool,
    /// How long it burns on as it does: the cards of the end are turned first.
    pub after: Duration,
}

impl Default for Embers {
    fn default() -> Self {
        Embers { level: 1.0, flares: false, after: Duration::ZERO }
    }
}

struct FireLens {
    from: f32,
    to: f32,
    /// How far above both it goes in between.
    flare: f32,
}

impl Lens<Fire> for FireLens {
    fn lerp(&mut self, mut target: Mut<Fire>, ratio: f32) {
        let t = ratio.clamp(0.0, 1.0);
        target.0 = self.from + (self.to - self.from) * t + self.flare * (t * std::f32::consts::PI).sin();
    }
}

/// The fire.
pub fn plugin(app: &mut App) {
    app.init_resource::<Embers>()
        .add_systems(OnEnter(Phase::Hint1), burn::<100>)
        .add_systems(OnEnter(Phase::Hint2), burn::<100>)
        .add_systems(OnEnter(Phase::Hint3), burn::<100>)
        .add_systems(OnEnter(Phase::Vote), burn::<62>)
        .add_systems(OnEnter(Phase::Result), burn::<50>)
        .add_systems(OnEnter(Phase::End), settle)
        .add_systems(Update, be_heard.after(Flow::Dress))
        .add_systems(Update, follow.after(Flow::Dress).run_if(resource_exists::<Table<WordWolf>>))
        .add_systems(PostUpdate, draw.before(bevy::ui::UiSystems::Layout).run_if(in_state(Screen::Table)));
}

fn burn<const PERCENT: u32>(mut embers: ResMut<Embers>) {
    (embers.level, embers.after) = (PERCENT as f32 / 100.0, Duration::ZERO);
}

/// A wolf that was found lets it leap up; one that got away leaves little of it.
fn settle(mut embers: ResMut<Embers>, table: Option<Res<Table<WordWolf>>>, settings: Res<Settings>) {
    embers.after = animate::turning(settings.motion);
    let winner = table.and_then(|table| table.view().verdict.as_ref().map(|verdict| verdict.winner));
    embers.level = if winner == Some(Role::Wolf) { 0.45 } else { 1.3 };
}

/// Spawns it.
pub fn spawn(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, foot: Spot, scale: f32, level: f32) {
    let size = Vec2::new(scale * 2.1, scale * 2.5);
    // Its foot lies at 86 % of the node's height.
    let min = Vec2::new(foot.x - size.x / 2.0, foot.y - size.y * 0.86);
    let fire = kit.own(look(scale, level));
    let node = at(Rect::from_corners(min, min + size));
    parent.spawn((Name::new("fire"), Fire(level), node, fire, Pickable::IGNORE));
}

fn look(scale: f32, level: f32) -> Look {
    Look::new(Kind::Fire).a(scale, 1.0, level, 0.0)
}

fn follow(mut embers: ResMut<Embers>, fires: Query<(Entity, &Fire)>, mut mover: Mover, mut goal: Local<f32>) {
    let flares = std::mem::take(&mut embers.bypass_change_detection().flares);
    if *goal == embers.level && !flares {
        return;
    }
    *goal = embers.level;
    for (entity, fire) in &fires {
        let lens = FireLens { from: fire.0, to: embers.level, flare: if flares { 0.22 } else { 0.0 } };
        mover.tween(entity, motion::FLARE, embers.after, lens);
    }
}

fn draw(fires: Query<(&Fire, &MaterialNode<Surface>), Changed<Fire>>, mut surfaces: ResMut<Assets<Surface>>) {
    for (fire, material) in &fires {
        if surfaces.get(&material.0).is_some_and(|surface| surface.params.a.z != fire.0)
            && let Some(mut surface) = surfaces.get_mut(&material.0)
        {
            surface.params.a.z = fire.0;
        }
    }
}

/// It is heard as high as it burns: at the table, and where people gather for it. While the device goes from hand to hand it
/// is far away.
fn be_heard(
    screen: Res<State<Screen>>,
    table: Option<Res<Table<WordWolf>>>,
    phase: Option<Res<State<Phase>>>,
    fires: Query<&Fire>,
    embers: Res<Embers>,
    mut crackle: ResMut<Crackle>,
) {
    const FAR: f32 = 0.4;
    let unseen = table.filter(|_| *screen.get() == Screen::Table).map(|table| {
        let phase = phase.map_or_else(|| table.phase(), |phase| *phase.get());
        match showing(&table.terms, phase) {
            Showing::Handover(_) | Showing::Card(_) => FAR,
            _ => embers.level,
        }
    });
    let level = fires.iter().next().map(|fire| fire.0).or(unseen).unwrap_or(0.0);
    crackle.set_if_neq(Crackle(level));
}

/// How high it burns in a scene that is looked at anew.
pub fn level(scene: &Scene, phase: Phase) -> f32 {
    match phase {
        Phase::Vote => 0.62,
        Phase::Result => 0.5,
        Phase::End if scene.verdict.as_ref().is_some_and(|verdict| verdict.winner == Role::Wolf) => 0.45,
        Phase::End => 1.3,
        _ => 1.0,
    }
}
