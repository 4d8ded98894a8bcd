//! What to play, and how: way, village, how many, how strong the others are, how fast it goes, seed.

use super::plugin::{self, MINDS, Pace, Terms, Way};
use crate::engine::Rules;
use crate::games::mafia::roles::flow_counts;
use crate::games::mafia::rules::Mafia;
use crate::games::mafia::setup::{Ruleset, Setup};
use crate::key;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::FieldChanged;
use crate::stage::focus::{Chosen, FocusMemory};
use crate::stage::intent::{Intended, turned};
use crate::stage::locale::Locale;
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::screens::{Notice, back_leaves, lobby, lobby_of, root, stale};
use crate::stage::stats::Stats;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::row::{Picked, RowSpec, Style};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// What is chosen.
#[derive(Resource, Clone, PartialEq, Debug)]
struct Choice {
    way: usize,
    ruleset: usize,
    players: u8,
    mind: usize,
    pace: usize,
    reveal: bool,
    open: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { way: 0, ruleset: 0, players: 8, mind: 2, pace: 1, reveal: false, open: true }
    }
}

/// The seed that was typed; apart, so that typing does not build the screen anew.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Typed(String);

const WAYS: [(Way, &str, &str, &str, &str); 3] = [
    (Way::Play, "way-play", "moon", key!("mode-play"), key!("mafia-play-about")),
    (Way::Daily, "way-daily", "calendar", key!("mafia-daily"), key!("mafia-daily-about")),
    (Way::Watch, "way-watch", "eye", key!("mode-watch"), key!("mafia-watch-about")),
];

const PLAYERS: std::ops::RangeInclusive<u8> = 5..=30;

impl Choice {
    fn ruleset(&self) -> Ruleset {
        if self.ruleset == 0 { Ruleset::Fsm } else { Ruleset::Flow }
    }

    fn setup(&self, world: &World) -> Setup {
        let setup = plugin::setup(world, self.ruleset(), self.players);
        let reveal = (self.ruleset() == Ruleset::Fsm && self.reveal).then_some(true);
        Setup { reveal_night_roles: reveal, ..setup }
    }

    fn terms(&self, setup: &Setup) -> Terms {
        let way = WAYS[self.way].0;
        let (mind, pace) = (MINDS[self.mind.min(2)].0, Pace::ALL[self.pace.min(3)]);
        Terms { open: way == Way::Watch && self.open, ..Terms::of(way, mind, pace, plugin::players(setup)) }
    }
}

/// The set-up of a village.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .init_resource::<Typed>()
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(lobby_of(Mafia::INFO.name).and_then(stale.or_eager(resource_changed::<Choice>))),
        )
        .add_systems(Update, (turn, back_leaves, lobby::light).in_set(Flow::Act).run_if(lobby_of(Mafia::INFO.name)));
}

fn turn(mut intended: MessageReader<Intended>, mut choice: ResMut<Choice>) {
    if let Some(way) = turned(&mut intended, choice.way, WAYS.len()) {
        choice.way = way;
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    typed: Res<Typed>,
    stats: Res<Stats>,
    today: Res<Today>,
) {
    let label = kit.t(key!("game-mafia"));
    let shape = *kit.shape;
    let way = WAYS[choice.way].0;
    let done = stats.played_on(Mafia::INFO.name, "daily", &today.day());
    root(&mut commands, "set-up", label.clone()).with_children(|parent| {
        let tabs = WAYS.map(|(_, tab, icon, label, _)| (tab, icon, label));
        let ways = |kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>| {
            lobby::ways(kit, body, &tabs, choice.way, |world, way| world.resource_mut::<Choice>().way = way);
        };
        let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
            let words = if way == Way::Daily && done { key!("mafia-daily-done") } else { WAYS[choice.way].4 };
            lobby::about(kit, rows, kit.t(words));
            if way != Way::Daily {
                knobs(kit, rows, &choice);
                lobby::seed(kit, rows, &typed.0)
                    .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.0.clone_from(&changed.value));
            }
        };
        let buttons = |kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>| {
            lobby::start_button(kit, row).observe(start);
            let offer = !stats.knows(Mafia::INFO.name);
            lobby::lesson_button(kit, row, offer).observe(|_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(plugin::start_lesson);
            });
        };
        lobby::frame(&mut kit, parent, label, ways, rows, buttons);
        if lobby::has_picture(&shape, &kit.settings) {
            picture(&mut kit, parent);
        }
    });
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let about = match choice.ruleset() {
        Ruleset::Fsm => kit.t(key!("mafia-fsm-about")),
        Ruleset::Flow => {
            let mafia = flow_counts(choice.players)[0];
            kit.tw(key!("mafia-flow-about"), &[("count", choice.players.into()), ("mafia", mafia.into())])
        }
    };
    let options = vec![kit.t(key!("mafia-fsm")), kit.t(key!("mafia-flow"))];
    segments(kit, rows, "rules", (key!("mafia-rules"), about), options, choice.ruleset, |choice, n| choice.ruleset = n);
    if choice.ruleset() == Ruleset::Flow {
        let spec = RowSpec {
            key: "players",
            label: kit.t(key!("mafia-players")),
            about: String::new(),
            options: PLAYERS.map(|n| n.to_string()).collect(),
            chosen: usize::from(choice.players - *PLAYERS.start()),
            style: Style::Slider,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| {
            choice.players = *PLAYERS.start() + picked.option as u8;
        });
    }
    let minds = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
    let words = (key!("mafia-minds"), String::new());
    segments(kit, rows, "mind", words, minds, choice.mind, |choice, n| choice.mind = n);
    let paces = [key!("mafia-pace-calm"), key!("mafia-pace-normal"), key!("mafia-pace-brisk"), key!("mafia-pace-step")];
    let words = (key!("mafia-pace"), kit.t(key!("mafia-pace-about")));
    let options = paces.iter().map(|name| kit.t(name)).collect();
    segments(kit, rows, "pace", words, options, choice.pace, |choice, n| choice.pace = n);
    if choice.ruleset() == Ruleset::Fsm {
        let words = (key!("mafia-reveal"), key!("mafia-reveal-about"));
        switch(kit, rows, "reveal", words, choice.reveal, |choice, on| choice.reveal = on);
    }
    if WAYS[choice.way].0 == Way::Watch {
        let words = (key!("mafia-open"), key!("mafia-open-about"));
        switch(kit, rows, "open", words, choice.open, |choice, on| choice.open = on);
    }
}

fn segments(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    key: &'static str,
    (label, about): (&'static str, String),
    options: Vec<String>,
    chosen: usize,
    set: fn(&mut Choice, usize),
) {
    let spec = RowSpec { key, label: kit.t(label), about, options, chosen, style: Style::Segments };
    kit.row(rows, spec).observe(move |picked: On<Picked>, mut choice: ResMut<Choice>| set(&mut choice, picked.option));
}

fn switch(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    key: &'static str,
    (label, about): (&'static str, &'static str),
    on: bool,
    set: fn(&mut Choice, bool),
) {
    let spec = RowSpec {
        key,
        label: kit.t(label),
        about: kit.t(about),
        options: vec![kit.t(key!("off")), kit.t(key!("on"))],
        chosen: on as usize,
        style: Style::Switch,
    };
    kit.row(rows, spec)
        .observe(move |picked: On<Picked>, mut choice: ResMut<Choice>| set(&mut choice, picked.option == 1));
}

fn start(
    _: On<Chosen>,
    choice: Res<Choice>,
    mut typed: ResMut<Typed>,
    mut memory: ResMut<FocusMemory>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    memory.key = None;
    if WAYS[choice.way].0 == Way::Daily {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(plugin::start_daily);
        return;
    }
    let text = typed.0.trim().to_owned();
    let mut shared = None;
    if !text.is_empty() {
        match lobby::read_seed::<Mafia>(&text) {
            Ok(found) => shared = Some(found),
            Err(why) => {
                warn!("{why}");
                notice.show(locale.text(key!("bad-seed")));
                commands.trigger(PlaySound(Cue::Refuse));
                return;
            }
        }
    }
    typed.0.clear();
    commands.trigger(PlaySound(Cue::Confirm));
    let choice = choice.clone();
    commands.queue(move |world: &mut World| {
        // A game that was shared is played as it was shared.
        let (setup, seed) = match shared {
            Some((setup, seed)) => (setup, Some(seed)),
            None => (None, None),
        };
        let setup = setup.unwrap_or_else(|| choice.setup(world));
        let terms = choice.terms(&setup);
        plugin::start(world, setup, seed, terms);
    });
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    lobby::open::<Mafia>(world, id, |world, setup, seed| {
        let setup = <Mafia as crate::stage::table::Staged>::with_options(world, setup);
        let terms = Terms::of(Way::Play, "sharp", Pace::Normal, plugin::players(&setup));
        plugin::start(world, setup, Some(seed), terms);
    })
}

/// Faces of the village in the light of the lantern.
fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
    let place = lobby::picture_place(&kit.shape);
    let frame = Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.040, 0.034, 0.040);
    let frame = kit.look(frame);
    parent.spawn((Name::new("picture frame"), at(place), frame, Pickable::IGNORE));
    let side = (place.width() - 48.0) / 3.0;
    for n in 0..9 {
        let (column, row) = ((n % 3) as f32, (n / 3) as f32);
        let y = place.min.y + 20.0 + row * ((place.height() - 40.0) / 3.0);
        let spot = area(place.min.x + 24.0 + column * side + side * 0.08, y, side * 0.84, side * 0.84);
        let light = if n == 4 { 1.0 } else { 0.62 };
        bust(kit, parent, spot, Bust::new(Face::of(n * 3 + 1)).framed(Frame::Dark).lit(light), 0.2);
    }
}
