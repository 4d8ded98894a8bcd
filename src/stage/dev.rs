//! The developer panel (F12): phase, facts, a scrubber through the record, frame times, offers.

use super::awake::Awake;
use super::challenge::{Here, OfferNow};
use super::intent::Typing;
use super::table::{Curtain, Pending, Shown, Table};
use super::theme::fonts::SANS;
use super::{Flow, Screen};
use crate::engine::{Rules, Session, Viewer};
use crate::games::mastermind::{Mastermind, rules::Phase};
use bevy::diagnostic::{DiagnosticsStore, FrameTimeDiagnosticsPlugin};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;
use bevy_egui::{
    EguiContext, EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

/// How many facts are remembered.
const REMEMBERED: usize = 200;

#[derive(Resource, Default)]
struct Panel {
    open: bool,
    facts: Vec<String>,
    at: usize,
    dressed: bool,
}

/// The panel. It costs nothing while it is closed.
pub fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), FrameTimeDiagnosticsPlugin::default()))
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .init_resource::<Panel>()
        .add_systems(Update, (toggle, remember).in_set(Flow::Show))
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

fn remember(mut shown: MessageReader<Shown<Mastermind>>, mut panel: ResMut<Panel>) {
    for Shown(fact) in shown.read() {
        panel.facts.push(serde_json::to_string(fact).unwrap_or_default());
        let extra = panel.facts.len().saturating_sub(REMEMBERED);
        panel.facts.drain(..extra);
    }
}
fn draw(
    mut contexts: EguiContexts,
    mut panel: ResMut<Panel>,
    table: Option<Res<Table<Mastermind>>>,
    pending: Res<Pending<Mastermind>>,
    screen: Res<State<Screen>>,
    phase: Option<Res<State<Phase>>>,
    curtain: Res<State<Curtain<Phase>>>,
    diagnostics: Res<DiagnosticsStore>,
    mut awake: ResMut<Awake>,
    here: Res<Here>,
    mut offers: MessageWriter<OfferNow>,
) -> Result {
    let Ok(context) = contexts.ctx_mut() else { return Ok(()) };
    if !panel.dressed {
        panel.dressed = true;
        let mut fonts = egui::FontDefinitions::empty();
        fonts.font_data.insert("sans".into(), std::sync::Arc::new(egui::FontData::from_static(SANS)));
        for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
            fonts.families.insert(family, vec!["sans".into()]);
        }
        context.set_fonts(fonts);
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
        let shown = phase.map(|phase| format!("{:?}", phase.get())).unwrap_or_else(|| "none".into());
        let truth = table.as_ref().map(|table| format!("{:?}", table.session.state().phase())).unwrap_or_default();
        ui.label(format!("phase shown {shown} ({:?}), true {truth}", curtain.get()));
        ui.label(format!("all is shown: {}", pending.is_empty()));
        ui.horizontal(|ui| {
            ui.label("offer");
            for challenge in here.challenges() {
                if ui.button(challenge.entry().game).clicked() {
                    offers.write(OfferNow(challenge));
                }
            }
        });
        if let Some(table) = &table {
            ui.separator();
            let record = table.session.record();
            let moves = record.moves.len();
            let mut at = panel.at.min(moves);
            ui.add(egui::Slider::new(&mut at, 0..=moves).text("move"));
            panel.at = at;
            let mut position: Option<(usize, String, String)> = None;
            let _ = Session::<Mastermind>::replay(&record, |session, entry, _| {
                let n = position.as_ref().map_or(1, |(n, ..)| n + 1);
                if n <= at {
                    position = Some((n, entry.to_string(), Mastermind::text(&session.view(Viewer::Spectator))));
                }
            });
            if let Some((_, entry, text)) = position {
                ui.label(entry);
                ui.monospace(text);
            }
            ui.label(format!("hash {}", record.hash));
        }
        ui.separator();
        egui::ScrollArea::vertical().max_height(180.0).stick_to_bottom(true).show(ui, |ui| {
            for fact in &panel.facts {
                ui.label(fact);
            }
        });
    });
    Ok(())
}
