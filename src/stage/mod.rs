//! The client: one window, or a browser's canvas, in which every game is played.
//!
//! Everything that all games share on screen lives here, and no game is named: what a game shows is in its own folder,
//! in `stage/`, and what it says of itself is a [`game::Game`]. The map: `screens/` what a player walks through, `theme/`
//! how it looks and moves; `table.rs` a game as this seat knows it, `host.rs` where its truth is, `present.rs` facts one by
//! one, `minds.rs` who thinks, `save.rs` the game that was left; `intent.rs` and `focus.rs` what a person wants, `lamp.rs`
//! the light.

pub mod aloud;
pub mod audio;
pub mod awake;
pub mod background;
pub mod calendar;
pub mod card;
pub mod challenge;
#[cfg(not(target_family = "wasm"))]
pub mod demo;
#[cfg(not(target_family = "wasm"))]
pub mod dev;
pub mod field;
#[cfg(not(target_family = "wasm"))]
pub mod files;
pub mod focus;
pub mod game;
pub mod gesture;
pub mod handover;
pub mod host;
pub mod intent;
pub mod lamp;
pub mod line;
pub mod locale;
pub mod minds;
pub mod moments;
#[cfg(not(target_family = "wasm"))]
mod pads;
pub mod present;
pub mod refusals;
pub mod replay;
#[cfg(not(target_family = "wasm"))]
mod report;
pub mod save;
pub mod scenery;
pub mod screens;
pub mod seeds;
pub mod settings;
pub mod shape;
pub mod speech;
pub mod stats;
pub mod storage;
pub mod table;
pub mod table_bar;
pub mod theme;
#[cfg(not(target_family = "wasm"))]
pub mod tidy;
pub mod twice;
pub mod watch;
#[cfg(target_family = "wasm")]
pub mod web;
#[cfg(not(target_family = "wasm"))]
mod window;

#[cfg(not(target_family = "wasm"))]
pub use window::run;

use crate::engine::{Record, Seed};
use crate::games;
use bevy::ecs::schedule::SystemSet;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::WinitPlugin;
#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;
use storage::Storage;

/// Where a player is.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The games in their niches.
    #[default]
    Home,
    /// What to play, and how.
    Setup,
    /// A game.
    Table,
    /// Settings.
    Settings,
    /// How to play.
    HowTo,
    /// Level, statistics, achievements.
    Profile,
    /// What is offered.
    Challenges,
    /// Who and what it is made of.
    Credits,
    /// Scenery without a game: only a script goes there.
    Scene,
}

/// Whether a game on the table is paused.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(Screen = Screen::Table)]
pub struct Paused(pub bool);

/// The order of a frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// The focus moves; things are chosen.
    Walk,
    /// Games turn what was meant into what is asked.
    Act,
    /// Rules apply it, and facts are shown.
    Rule,
    /// Facts become motion, sound and speech.
    Show,
    /// Screens are built anew where something changed.
    Dress,
}

/// The set in which devices become intents.
pub fn intent_systems() -> leafwing_input_manager::plugin::InputManagerSystem {
    leafwing_input_manager::plugin::InputManagerSystem::Update
}

/// How the stage is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where saves, settings and statistics lie.
    pub storage: Storage,
    /// The size of the window in logical px; `None` leaves it to the system.
    pub size: Option<(u32, u32)>,
    /// A script to play.
    #[cfg(not(target_family = "wasm"))]
    pub demo: Option<demo::Script>,
    /// Where a script's screenshots go.
    #[cfg(not(target_family = "wasm"))]
    pub shots: Option<PathBuf>,
    /// The day, if it is not to be today: scripts and tests.
    pub day: Option<String>,
    /// What can be acted on is told in this file.
    #[cfg(not(target_family = "wasm"))]
    pub report: Option<PathBuf>,
    /// A game that was played, to be looked at.
    pub record: Option<Record>,
    /// A window is opened.
    pub window: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            storage: Storage::of_person(),
            size: None,
            #[cfg(not(target_family = "wasm"))]
            demo: None,
            #[cfg(not(target_family = "wasm"))]
            shots: None,
            day: None,
            #[cfg(not(target_family = "wasm"))]
            report: None,
            record: None,
            window: true,
        }
    }
}

/// The whole client, ready to run.
pub fn app(options: Options) -> App {
    let mut app = App::new();
    let (width, height) = options.size.unwrap_or((1280, 800));
    #[cfg(not(target_family = "wasm"))]
    let scripted = options.demo.is_some();
    #[cfg(target_family = "wasm")]
    let scripted = false;
    let mut resolution = WindowResolution::new(width, height);
    if options.size.is_some() {
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let window = Window {
        title: "Lantern".into(),
        name: Some("lantern".into()),
        resolution,
        // A page is as large as it is.
        #[cfg(not(target_family = "wasm"))]
        resize_constraints: WindowResizeConstraints { min_width: 360.0, min_height: 360.0, ..default() },
        #[cfg(target_family = "wasm")]
        canvas: Some("#stage".into()),
        #[cfg(target_family = "wasm")]
        fit_canvas_to_parent: true,
        present_mode: if scripted { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync },
        // The first thing seen is a picture, not a white frame.
        visible: true,
        ..default()
    };
    let filter = "warn,wgpu_hal=error,wgpu_core=error,winit=error,bevy_gilrs=error,bevy_winit::accessibility=error";
    let mut plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::OnAllClosed, ..default() })
        .set(LogPlugin { filter: filter.into(), ..default() })
        .set(AssetPlugin { meta_check: bevy::asset::AssetMetaCheck::Never, ..default() });
    if scripted {
        // A picture is taken only of what is there: nothing is still being compiled.
        plugins = plugins.set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() });
    }
    if !options.window {
        let nothing = RenderCreation::Automatic(Box::new(WgpuSettings { backends: None, ..default() }));
        plugins = plugins
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .set(RenderPlugin { render_creation: nothing, ..default() });
    }
    app.add_plugins(plugins);
    let playable = games::ON_STAGE.iter().filter_map(|game| game.play.as_ref());
    let challenges = playable.filter_map(|play| play.challenge).collect();
    // Settings lie in storage; everything else is built on them.
    let settings = settings::Settings::load(&options.storage);
    app.insert_resource(locale::Locale::new(settings.language()))
        .insert_resource(settings)
        .insert_resource(stats::Stats::load(&options.storage))
        .insert_resource(challenge::Board::load(&options.storage, offer_dice(scripted), challenges))
        .insert_resource(options.storage.clone())
        .insert_resource(calendar::Today::new(options.day.clone()))
        .init_resource::<background::Overdue>()
        .insert_resource(ClearColor(theme::palette::Palette::NIGHT.void));
    app.configure_sets(Update, (Flow::Walk, Flow::Act, Flow::Rule, Flow::Show, Flow::Dress).chain());
    app.init_state::<Screen>().add_sub_state::<Paused>();
    app.add_plugins((
        (awake::plugin, settings::plugin, shape::plugin, intent::plugin, focus::plugin, lamp::plugin),
        (card::plugin, handover::plugin, gesture::plugin, twice::plugin, line::plugin, watch::plugin, scenery::plugin),
        (
            replay::plugin,
            audio::plugin,
            speech::plugin,
            field::plugin,
            theme::plugin,
            screens::plugin,
            challenge::plugin,
        ),
    ));
    for game in games::ON_STAGE {
        game::add(&mut app, game);
    }
    #[cfg(target_family = "wasm")]
    app.add_plugins(web::plugin);
    #[cfg(not(target_family = "wasm"))]
    {
        app.add_plugins((pads::plugin, files::plugin));
        if options.window {
            app.add_plugins(dev::plugin);
        }
        if let Some(script) = options.demo {
            for scene in games::SCENES {
                scene(&mut app);
            }
            app.insert_resource(demo::Director::new(script, options.shots)).add_plugins(demo::plugin);
        }
        if let Some(file) = options.report {
            app.insert_resource(report::Report(file)).add_plugins(report::plugin);
        }
    }
    if let Some(record) = options.record {
        app.add_systems(PostStartup, move |world: &mut World| replay::open(world, &record));
    }
    app.add_systems(Startup, spawn_camera);
    app
}

/// The seed of a new profile's offers: by chance, or always the same for a script.
fn offer_dice(scripted: bool) -> Seed {
    let by_chance = || {
        seeds::Seeds::<()>::default().draw().unwrap_or_else(|fault| {
            // What is offered is no secret that a game stands on.
            warn!("{fault}; challenges are offered in a fixed order");
            Seed::from(1)
        })
    };
    if scripted { Seed::from(1) } else { by_chance() }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("camera"), Camera2d, Msaa::Off, IsDefaultUiCamera));
}
