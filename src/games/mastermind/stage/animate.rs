//! Facts become motion, sound and speech.

use super::board::Places;
use super::drag::Dropped;
use super::plugin::{Way, code_names, colour_name};
use super::results;
use super::scene::{Glint, GuessPeg, Layout, Pip, Scene, Shutter};
use crate::games::mastermind::code::Code;
use crate::games::mastermind::rules::{Cause, Fact, Mastermind, PLAYER};
use crate::key;
use crate::stage::audio::{Cue, play_after};
use crate::stage::awake::Awake;
use crate::stage::locale::Locale;
use crate::stage::present::Shown;
use crate::stage::screens::Root;
use crate::stage::settings::{Motion, Settings};
use crate::stage::speech::Say;
use crate::stage::table::Table;
use crate::stage::theme::kit::{Kit, around};
use crate::stage::theme::motion::{
    self, FEEDBACK_DROP, FLIGHT_ARC, FLIGHT_SCALE, GLINT, Mover, PEG_FLIGHT, PEG_SETTLE, SETTLE_SQUASH, SHUTTER_OPEN,
    WIN,
};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look, Surface};
use crate::stage::{Flow, Screen};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;
use bevy_tweening::Lens;
use std::time::Duration;

/// A peg was laid out.
#[derive(Message, Clone, Copy, Debug)]
pub struct Laid {
    /// The peg.
    pub peg: Entity,
    /// Where.
    pub place: usize,
    /// Its colour.
    pub colour: u8,
}

/// How long the pegs of a guess fly.
pub fn flight(motion: Motion, pegs: usize) -> Duration {
    PEG_FLIGHT.delay(motion, pegs.saturating_sub(1)) + PEG_FLIGHT.duration(motion) + PEG_SETTLE.duration(motion)
}

/// How long the marks of a guess drop.
pub fn drop(motion: Motion, marks: usize) -> Duration {
    FEEDBACK_DROP.delay(motion, marks.saturating_sub(1)) + FEEDBACK_DROP.duration(motion)
}

/// How long the shutters open.
pub fn opening(motion: Motion, pegs: usize) -> Duration {
    SHUTTER_OPEN.delay(motion, pegs.saturating_sub(1)) + SHUTTER_OPEN.duration(motion)
}

/// Motion, sound, speech.
pub fn plugin(app: &mut App) {
    app.add_message::<Laid>()
        .init_resource::<Effects>()
        .add_systems(Update, (speak, collect).in_set(Flow::Show))
        .add_systems(Update, (lay, perform).chain().after(Flow::Dress).run_if(in_state(Screen::Table)))
        // After it, so that a shutter which is to open is shut in the frame in which the code comes to lie behind it.
        .add_systems(Update, (turn_shutters, shimmer).after(perform))
        .add_systems(OnExit(Screen::Table), |mut effects: ResMut<Effects>| effects.0.clear());
}

/// What is to move once the board stands.
#[derive(Clone, Debug)]
enum Effect {
    Fly { guess: usize, code: Code },
    Drop { guess: usize, rival: bool, marks: (u8, u8), after: Duration },
    Open { pegs: usize, won: Option<bool> },
}

#[derive(Resource, Default)]
struct Effects(Vec<Effect>);

fn collect(
    mut shown: MessageReader<Shown<Mastermind>>,
    mut effects: ResMut<Effects>,
    table: Option<Res<Table<Mastermind>>>,
    settings: Res<Settings>,
) {
    let Some(table) = table else { return };
    for Shown(fact) in shown.read() {
        match fact {
            Fact::Guessed { seat, turn, code, feedback, .. } => {
                let rival = table.terms.way == Way::Race && *seat != PLAYER;
                let mut after = Duration::ZERO;
                if let Some(code) = *code
                    && !table.terms.person_guesses()
                {
                    after = flight(settings.motion, code.colours().len());
                    effects.0.push(Effect::Fly { guess: *turn, code });
                }
                if let Some(mark) = feedback {
                    effects.0.push(Effect::Drop { guess: *turn, rival, marks: (mark.black, mark.white), after });
                }
            }
            Fact::Marked { turn, feedback } => effects.0.push(Effect::Drop {
                guess: *turn,
                rival: false,
                marks: (feedback.black, feedback.white),
                after: Duration::ZERO,
            }),
            Fact::Ended { winner, secret_code, .. } => {
                let won = match table.terms.way {
                    Way::Watch => Some(winner.is_some()),
                    _ => Some(*winner == Some(PLAYER)),
                };
                effects.0.push(Effect::Open { pegs: secret_code.map_or(0, |code| code.colours().len()), won });
            }
            Fact::Contradiction { .. } | Fact::Reset { .. } => {}
        }
    }
}

/// From tray to socket in an arc, growing on the way.
struct FlightLens {
    from: Vec2,
    arc: f32,
}

impl Lens<UiTransform> for FlightLens {
    fn lerp(&mut self, mut target: Mut<'_, UiTransform>, ratio: f32) {
        let up = 4.0 * ratio * (1.0 - ratio);
        let at = self.from * (1.0 - ratio) - Vec2::new(0.0, self.arc * up);
        target.translation = Val2::px(at.x, at.y);
        target.scale = Vec2::splat(1.0 + (FLIGHT_SCALE - 1.0) * up);
    }
}

/// Squashed, then itself.
struct SettleLens;

impl Lens<UiTransform> for SettleLens {
    fn lerp(&mut self, mut target: Mut<'_, UiTransform>, ratio: f32) {
        let squash = SETTLE_SQUASH + (1.0 - SETTLE_SQUASH) * ratio;
        target.scale = Vec2::new(2.0 - squash, squash);
    }
}

/// From above and large to its place.
struct DropLens {
    height: f32,
}

impl Lens<UiTransform> for DropLens {
    fn lerp(&mut self, mut target: Mut<'_, UiTransform>, ratio: f32) {
        target.translation = Val2::px(0.0, -self.height * (1.0 - ratio));
        target.scale = Vec2::splat(1.0 + 0.6 * (1.0 - ratio));
    }
}

/// How far a shutter is open; the surface follows.
#[derive(Component, Default)]
struct Aperture(f32);

struct ApertureLens;

impl Lens<Aperture> for ApertureLens {
    fn lerp(&mut self, mut target: Mut<'_, Aperture>, ratio: f32) {
        target.0 = ratio;
    }
}

/// How far a sheen has gone over a peg.
#[derive(Component, Default)]
struct Sheen(f32);

struct SheenLens;

impl Lens<Sheen> for SheenLens {
    fn lerp(&mut self, mut target: Mut<'_, Sheen>, ratio: f32) {
        target.0 = ratio;
    }
}

fn turn_shutters(
    shutters: Query<(&Aperture, &MaterialNode<Surface>), Changed<Aperture>>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (aperture, material) in &shutters {
        if let Some(mut surface) = surfaces.get_mut(&material.0) {
            surface.params.a.x = aperture.0;
        }
    }
}

fn shimmer(pegs: Query<(&Sheen, &MaterialNode<Surface>), Changed<Sheen>>, mut surfaces: ResMut<Assets<Surface>>) {
    for (sheen, material) in &pegs {
        if let Some(mut surface) = surfaces.get_mut(&material.0) {
            surface.params.a.z = sheen.0;
        }
    }
}

fn lay(
    mut laid: MessageReader<Laid>,
    mut mover: Mover,
    mut dropped: ResMut<Dropped>,
    layout: Layout,
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    if laid.is_empty() {
        return;
    }
    let places = layout.places();
    let Some(guess) = layout.scene.active() else { return };
    for laid in laid.read() {
        let lands = if dropped.0.contains(&laid.place) {
            mover.tween(laid.peg, PEG_SETTLE, Duration::ZERO, SettleLens);
            Duration::ZERO
        } else {
            fly(&mut mover, &places, laid.peg, laid.colour, places.socket(guess, laid.place), 0);
            PEG_FLIGHT.duration(mover.motion())
        };
        play_after(&mut commands, lands.as_secs_f32(), Cue::Peg(laid.colour));
        let colour = colour_name(&locale, laid.colour);
        let sentence = locale.with(key!("say-laid"), &[("colour", colour.into()), ("place", (laid.place + 1).into())]);
        say.write(Say(sentence));
    }
    dropped.0.clear();
}

fn fly(mover: &mut Mover, places: &Places, peg: Entity, colour: u8, to: Vec2, index: usize) {
    if mover.motion() != Motion::Full {
        return;
    }
    let from = places.tray_peg(colour as usize) - to;
    let delay = PEG_FLIGHT.delay(mover.motion(), index);
    mover.place(peg, UiTransform { translation: Val2::px(from.x, from.y), ..default() });
    mover.lift(peg, 50);
    mover.tween(peg, PEG_FLIGHT, delay, FlightLens { from, arc: FLIGHT_ARC });
    mover.tween(peg, PEG_SETTLE, delay + PEG_FLIGHT.duration(mover.motion()), SettleLens);
}
/// The pieces that can move.
#[derive(SystemParam)]
struct Pieces<'w, 's> {
    pegs: Query<'w, 's, (Entity, &'static GuessPeg)>,
    pips: Query<'w, 's, (Entity, &'static Pip)>,
    shutters: Query<'w, 's, (Entity, &'static Shutter)>,
    glints: Query<'w, 's, (Entity, &'static Glint)>,
}

fn perform(
    mut effects: ResMut<Effects>,
    mut mover: Mover,
    mut kit: Kit,
    scene: Res<Scene>,
    roots: Query<Entity, With<Root>>,
    Pieces { pegs, pips, shutters, glints }: Pieces,
    mut commands: Commands,
) {
    if effects.0.is_empty() {
        return;
    }
    let motion = mover.motion();
    let places = scene.places(&kit.shape, &kit.settings);
    for effect in std::mem::take(&mut effects.0) {
        match effect {
            Effect::Fly { guess, code } => {
                for (index, colour) in code.colours().enumerate() {
                    let peg = pegs.iter().find(|(_, peg)| peg.guess == guess && peg.place == index);
                    if let Some((entity, _)) = peg {
                        fly(&mut mover, &places, entity, colour, places.socket(guess, index), index);
                    }
                    let lands = PEG_FLIGHT.delay(motion, index) + PEG_FLIGHT.duration(motion);
                    play_after(&mut commands, lands.as_secs_f32(), Cue::Peg(colour));
                }
            }
            Effect::Drop { guess, rival, marks: (black, white), after } => {
                if motion == Motion::Full {
                    for (entity, pip) in pips.iter().filter(|(_, pip)| pip.guess == guess && pip.rival == rival) {
                        let delay = after + FEEDBACK_DROP.delay(motion, pip.at);
                        mover.place(entity, UiTransform { scale: Vec2::ZERO, ..default() });
                        mover.lift(entity, 20);
                        mover.tween(entity, FEEDBACK_DROP, delay, DropLens { height: places.pip * 3.0 });
                    }
                }
                if rival {
                    continue;
                }
                for n in 0..black + white {
                    let cue = if n < black { Cue::Exact } else { Cue::Colour };
                    let delay = after + FEEDBACK_DROP.delay(motion, n as usize) + FEEDBACK_DROP.duration(motion) / 3;
                    play_after(&mut commands, delay.as_secs_f32(), cue);
                }
                if black + white == 0 {
                    play_after(&mut commands, after.as_secs_f32(), Cue::Nothing);
                }
            }
            Effect::Open { pegs: count, won } => {
                if count > 0 && motion != Motion::None {
                    for (entity, shutter) in &shutters {
                        let delay = SHUTTER_OPEN.delay(motion, shutter.0);
                        mover.insert(entity, Aperture(0.0));
                        mover.tween(entity, SHUTTER_OPEN, delay, ApertureLens);
                    }
                    play_after(&mut commands, 0.0, Cue::Shutter);
                }
                let opened = opening(motion, count).as_secs_f32();
                match won {
                    Some(true) => {
                        play_after(&mut commands, opened * 0.8, Cue::Win);
                        if motion == Motion::Full && !kit.settings.contrast {
                            sparkle(&mut mover, &glints, opening(motion, count));
                            celebrate(&mut mover, &mut kit, &scene, &places, &pegs, roots.iter().next());
                        }
                    }
                    Some(false) => play_after(&mut commands, opened * 0.8, Cue::Loss),
                    None => {}
                }
            }
        }
    }
}

/// One after another the pegs that broke the code glint; then those of the code, once its shutters are open.
fn sparkle(mover: &mut Mover, glints: &Query<(Entity, &Glint)>, opened: Duration) {
    for (entity, glint) in glints {
        let first = if glint.secret { opened } else { Duration::ZERO };
        mover.place(entity, UiTransform { scale: Vec2::ZERO, ..default() });
        mover.tween(entity, GLINT, first + GLINT.delay(mover.motion(), glint.place), TwinkleLens);
    }
}

/// From nothing, turning, to a star that is too large for a moment and then stays.
struct TwinkleLens;

impl Lens<UiTransform> for TwinkleLens {
    fn lerp(&mut self, mut target: Mut<'_, UiTransform>, ratio: f32) {
        target.scale = Vec2::splat(ratio);
        target.rotation = Rot2::radians((1.0 - ratio) * std::f32::consts::FRAC_PI_2);
    }
}

/// A sheen goes over the winning pegs one after another, and embers rise from the board.
fn celebrate(
    mover: &mut Mover,
    kit: &mut Kit,
    scene: &Scene,
    places: &Places,
    pegs: &Query<(Entity, &GuessPeg)>,
    root: Option<Entity>,
) {
    for (entity, peg) in pegs {
        let Some(colour) = scene.attempts.get(peg.guess).and_then(|attempt| attempt.code?.colours().nth(peg.place))
        else {
            continue;
        };
        let own = kit.own(super::scene::peg_look(&kit.settings, colour, 0.0));
        let delay = WIN.delay(mover.motion(), peg.guess + peg.place * 2);
        mover.insert(entity, (own, Sheen(0.0)));
        let beat = motion::Beat { ms: WIN.ms / 2, ..WIN };
        mover.tween(entity, beat, delay, SheenLens);
    }
    let Some(root) = root else { return };
    let mut chance = places.board.min.x + scene.attempts.len() as f32 * 17.0;
    let mut next = || {
        chance = (chance * 12.9898 + 78.233).sin() * 43758.547;
        chance = chance.fract().abs();
        chance
    };
    for n in 0..26 {
        let at = Vec2::new(
            places.board.min.x + next() * places.board.width(),
            places.board.max.y - next() * places.board.height() * 0.4,
        );
        let look = kit.look(Look::new(Kind::Spark).a(0.9, 0.0, 0.0, 0.0).colour(hex(0xFFB659)));
        let size = 6.0 + 8.0 * next();
        let ember = (Name::new("ember"), around(at, size), look, Pickable::IGNORE, ChildOf(root), GlobalZIndex(60));
        let spark = mover.spawn(ember);
        let rise = Vec2::new((next() - 0.5) * 120.0, -120.0 - next() * 260.0);
        mover.place(spark, UiTransform { scale: Vec2::ZERO, ..default() });
        mover.tween(spark, WIN, Duration::from_millis(20 * n), EmberLens { rise });
    }
}

struct EmberLens {
    rise: Vec2,
}

impl Lens<UiTransform> for EmberLens {
    fn lerp(&mut self, mut target: Mut<'_, UiTransform>, ratio: f32) {
        let at = self.rise * ratio;
        target.translation = Val2::px(at.x, at.y);
        target.scale = Vec2::splat((ratio * 8.0).min(1.0) * (1.0 - ratio));
    }
}

/// Each fact as a sentence.
fn speak(
    mut shown: MessageReader<Shown<Mastermind>>,
    table: Option<Res<Table<Mastermind>>>,
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
    mut awake: ResMut<Awake>,
) {
    let Some(table) = table else { return };
    for Shown(fact) in shown.read() {
        awake.for_seconds(0.3);
        say.write(Say(sentence(&locale, &table, fact)));
    }
}

/// What a fact says to somebody who does not see it.
fn sentence(locale: &Locale, table: &Table<Mastermind>, fact: &Fact) -> String {
    let marks =
        |black: u8, white: u8| locale.with(key!("say-marks"), &[("black", black.into()), ("white", white.into())]);
    match fact {
        Fact::Guessed { seat, turn, code, feedback, .. } => {
            let code = code.map(|code| code_names(locale, code)).unwrap_or_default();
            let told = feedback.map(|mark| marks(mark.black, mark.white)).unwrap_or_default();
            let key = match table.terms.way {
                Way::Race if *seat != PLAYER => key!("say-rival-guessed"),
                Way::Codemaker | Way::Watch => key!("say-mind-guessed"),
                _ => key!("say-guessed"),
            };
            let args = [("guess", (turn + 1).into()), ("code", code.into()), ("marks", told.into())];
            locale.with(key, &args).trim().to_owned()
        }
        Fact::Marked { turn, feedback } => {
            let told = marks(feedback.black, feedback.white);
            locale.with(key!("say-marked"), &[("guess", (turn + 1).into()), ("marks", told.into())])
        }
        Fact::Contradiction { turns } => super::coach::dispute(locale, turns),
        Fact::Ended { winner, cause, secret_code } => {
            let won = *winner == Some(PLAYER);
            let guesses = table.view().attempts.len();
            let title = results::title(locale, table.terms.way, won, *cause, guesses);
            match secret_code {
                Some(code) if !matches!(cause, Cause::CodeBroken) || !won => {
                    let code = locale.with(key!("secret-is"), &[("code", code_names(locale, *code).into())]);
                    format!("{}. {code}", title.trim_end_matches('.'))
                }
                _ => title,
            }
        }
        Fact::Reset { .. } => locale.text(key!("say-new-code")),
    }
}
