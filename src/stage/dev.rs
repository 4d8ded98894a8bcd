//! The developer panel (F12): phases, facts and who learns them, a scrubber through the record, frame times, offers.
//!
//! It serves whichever game is on the table: what it shows comes through the game's [`Tools`](super::game::Tools).

use super::awake::Awake;
use super::challenge::OfferNow;
use super::game::Games;
use super::intent::Typing;
use super::present::{Pending, ShownPhase};
use super::table::{OnTable, Staged, Table};
use super::theme::fonts::SANS;
use super::{Flow, Screen};
use crate::engine::{Session, Viewer};
use bevy::diagnostic::{DiagnosticsStore, FrameTimeDiagnosticsPlugin};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;
use bevy_egui::{
    EguiContext, EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

/// Where a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The phase that is shown.
    pub shown: String,
    /// The phase of the rules.
    pub truth: String,
    /// Whether every fact is shown.
    pub all_shown: bool,
    /// How many moves the record has.
    pub moves: usize,
}

/// A move of the record, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub entry: String,
    /// The board after it, as everyone sees it.
    pub board: String,
    /// What became true.
    pub facts: Vec<TracedFact>,
}

/// A fact, and who learns of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TracedFact {
    /// The fact, as JSON.
    pub fact: String,
    /// `all`, or who: a star marks one who learns only a part of it.
    pub to: String,
}

/// Where the game on the table stands.
pub fn glance<G: Staged>(world: &World) -> Option<Glance> {
    let table = world.get_resource::<Table<G>>()?;
    let pending = world.resource::<Pending<G>>();
    let shown = world.get_resource::<State<ShownPhase<G::Phase>>>().and_then(|shown| shown.get().clone().phase());
    Some(Glance {
        shown: shown.map_or_else(|| "none".to_owned(), |phase| format!("{phase:?}")),
        truth: format!("{:?}", table.phase()),
        all_shown: pending.is_empty() || pending.is_held(),
        moves: table.record().map_or(0, |record| record.moves.len()),
    })
}

/// The moves of the game on the table, played once more.
pub fn trace<G: Staged>(world: &World) -> Vec<Step> {
    let mut steps = Vec::new();
    let record = world.get_resource::<Table<G>>().and_then(Table::record);
    let Some(record) = record else { return steps };
    let replayed = Session::<G>::replay(&record, |session, entry, facts| {
        let seats = session.state().seats();
        let mut viewers: Vec<Viewer> = seats.into_iter().map(Viewer::Seat).collect();
        viewers.push(Viewer::Spectator);
        let told = |fact: &G::Fact| TracedFact {
            fact: serde_json::to_string(fact).unwrap_or_default(),
            to: listeners::<G>(fact, &viewers),
        };
        steps.push(Step {
            entry: entry.to_string(),
            board: G::text(&session.view(Viewer::Spectator)),
            facts: facts.iter().map(told).collect(),
        });
    });
    if let Err(fault) = replayed {
        warn!("the record of the game on the table does not replay: {fault}");
    }
    steps
}

/// Who learns of a fact.
fn listeners<G: Staged>(fact: &G::Fact, viewers: &[Viewer]) -> String {
    let heard: Vec<(Viewer, G::Fact)> =
        viewers.iter().filter_map(|viewer| Some((*viewer, G::redact(fact, *viewer)?))).collect();
    if heard.len() == viewers.len() && heard.iter().all(|(_, told)| told == fact) {
        return "all".to_owned();
    }
    let name = |(viewer, told): &(Viewer, G::Fact)| format!("{viewer}{}", if told == fact { "" } else { "*" });
    let names: Vec<String> = heard.iter().map(name).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(" ") }
}

#[derive(Resource, Default)]
struct Panel {
    open: bool,
    dressed: bool,
    /// Up to which move one looks.
    at: usize,
    glance: Option<Glance>,
    /// The moves of the game of this name, as many as it had when they were played once more.
    traced: Option<&'static str>,
    steps: Vec<Step>,
}

/// The panel. It costs nothing while it is closed.
pub fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), FrameTimeDiagnosticsPlugin::default()))
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .init_resource::<Panel>()
        .add_systems(Update, (toggle, look.run_if(|panel: Res<Panel>| panel.open)).chain().in_set(Flow::Show))
        .add_systems(Update, (|mut typing: ResMut<Typing>| typing.0 = true).run_if(egui_wants_any_keyboard_input))
        .add_systems(EguiPrimaryContextPass, draw);
}

/// A context of egui asks to be drawn again and again, so there is one only while the panel is open.
fn toggle(
    keys: Res<ButtonInput<KeyCode>>,
    camera: Single<Entity, With<IsDefaultUiCamera>>,
    mut panel: ResMut<Panel>,
    mut commands: Commands,
) {
    if !keys.just_pressed(KeyCode::F12) {
        return;
    }
    panel.open = !panel.open;
    panel.dressed = false;
    if panel.open {
        commands.entity(*camera).insert(PrimaryEguiContext);
    } else {
        commands.entity(*camera).remove::<(PrimaryEguiContext, EguiContext)>();
    }
}

/// Looks at the game on the table. Its record is played once more only when it has grown.
fn look(world: &mut World) {
    let name = world.get_resource::<OnTable>().map(|on_table| on_table.game);
    let tools = name.and_then(|name| world.resource::<Games>().find(name)).map(|(_, play)| &play.tools);
    let glance = tools.and_then(|tools| (tools.glance)(world));
    let panel = world.resource::<Panel>();
    let moves = glance.as_ref().map_or(0, |glance| glance.moves);
    let grown = panel.traced != name || panel.steps.len() != moves;
    let steps = tools.filter(|_| grown).map(|tools| (tools.trace)(world));
    let mut panel = world.resource_mut::<Panel>();
    panel.glance = glance;
    panel.traced = name;
    if let Some(steps) = steps {
        panel.at = steps.len();
        panel.steps = steps;
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut panel: ResMut<Panel>,
    screen: Res<State<Screen>>,
    diagnostics: Res<DiagnosticsStore>,
    mut awake: ResMut<Awake>,
    games: Res<Games>,
    mut offers: MessageWriter<OfferNow>,
) -> Result {
    let Ok(context) = contexts.ctx_mut() else { return Ok(()) };
    if !panel.dressed {
        panel.dressed = true;
        dress(context);
    }
    if !panel.open {
        return Ok(());
    }
    awake.for_seconds(0.2);
    egui::Window::new("Lantern").default_width(420.0).show(context, |ui| {
        let measure = |path| diagnostics.get(path).and_then(|diagnostic| diagnostic.smoothed()).unwrap_or(0.0);
        ui.label(format!(
            "frame {:.2} ms, {:.0} a second, {} drawn",
            measure(&FrameTimeDiagnosticsPlugin::FRAME_TIME),
            measure(&FrameTimeDiagnosticsPlugin::FPS),
            awake.frames
        ));
        ui.label(format!("screen {:?}", screen.get()));
        ui.horizontal(|ui| {
            ui.label("offer");
            for challenge in games.challenges() {
                if ui.button(challenge.entry().game).clicked() {
                    offers.write(OfferNow(challenge));
                }
            }
        });
        record(ui, &mut panel);
    });
    Ok(())
}

fn dress(context: &egui::Context) {
    let mut fonts = egui::FontDefinitions::empty();
    fonts.font_data.insert("sans".into(), std::sync::Arc::new(egui::FontData::from_static(SANS)));
    for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
        fonts.families.insert(family, vec!["sans".into()]);
    }
    context.set_fonts(fonts);
}

/// The game on the table: where it stands, the move that is looked at, and the facts up to it.
fn record(ui: &mut egui::Ui, panel: &mut Panel) {
    let (Some(game), Some(glance)) = (panel.traced, panel.glance.clone()) else { return };
    ui.separator();
    ui.label(format!(
        "{game}: phase shown {}, true {}, all is shown: {}",
        glance.shown, glance.truth, glance.all_shown
    ));
    let moves = panel.steps.len();
    ui.add(egui::Slider::new(&mut panel.at, 0..=moves).text("move"));
    let seen = &panel.steps[..panel.at.min(moves)];
    if let Some(step) = seen.last() {
        ui.label(&step.entry);
        ui.monospace(&step.board);
    }
    ui.separator();
    egui::ScrollArea::vertical().max_height(180.0).stick_to_bottom(true).show(ui, |ui| {
        for (n, step) in seen.iter().enumerate() {
            for TracedFact { fact, to } in &step.facts {
                ui.label(format!("{} → {to}: {fact}", n + 1));
            }
        }
    });
}
