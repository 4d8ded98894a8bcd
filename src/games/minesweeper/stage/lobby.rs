//! What to play, and how: way, difficulty or a size of one's own, options, mind, seed.

use super::plugin::{self, Terms, Way, difficulty_name, reward};
use super::stones;
use crate::engine::Rules;
use crate::games::minesweeper::difficulty::Difficulty;
use crate::games::minesweeper::rules::{Minesweeper, Setup};
use crate::key;
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::FieldChanged;
use crate::stage::focus::{Chosen, FocusMemory};
use crate::stage::intent::{Intended, turned};
use crate::stage::locale::Locale;
use crate::stage::screens::{Notice, back_leaves, lobby, lobby_of, root, stale};
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::row::{Picked, RowSpec, Style};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// What is chosen.
#[derive(Resource, Clone, PartialEq, Debug)]
struct Choice {
    way: usize,
    difficulty: usize,
    columns: u32,
    rows: u32,
    mines: u32,
    mind: usize,
    chord: bool,
    question_marks: bool,
    no_guess: bool,
    timer: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            way: 0,
            difficulty: 0,
            columns: 30,
            rows: 16,
            mines: 99,
            mind: 2,
            chord: true,
            question_marks: false,
            no_guess: false,
            timer: true,
        }
    }
}

/// A setup with the options that were chosen last.
pub fn with_options(world: &World, setup: Setup) -> Setup {
    let Some(&Choice { chord, question_marks, no_guess, timer, .. }) = world.get_resource::<Choice>() else {
        return setup;
    };
    Setup { chord, question_marks, no_guess, timer, ..setup }
}

/// The seed that was typed; apart, so that typing does not build the screen anew.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Typed(String);

/// The second is a free game, too, on a field of one's own size.
const WAYS: [(Way, &str, &str, &str, &str); 4] = [
    (Way::Play, "way-play", "flag", key!("mode-play"), key!("mines-play-about")),
    (Way::Play, "way-custom", "plus", key!("mines-custom"), key!("mines-custom-about")),
    (Way::Daily, "way-daily", "calendar", key!("mines-daily"), key!("mines-daily-about")),
    (Way::Watch, "way-watch", "eye", key!("mode-watch"), key!("mode-watch-about")),
];
const CUSTOM: usize = 1;
const MINDS: [(&str, &str); 4] = [
    ("random", key!("mines-mind-random")),
    ("simple", key!("mines-mind-simple")),
    ("sharp", key!("mines-mind-sharp")),
    ("deep", key!("mines-mind-deep")),
];
/// Sizes that can be chosen here; others can be typed as a game ID.
const COLUMNS: std::ops::RangeInclusive<u32> = 6..=40;
const ROWS: std::ops::RangeInclusive<u32> = 6..=30;

impl Choice {
    fn difficulty(&self) -> Option<Difficulty> {
        Difficulty::ALL.get(self.difficulty).copied().filter(|_| self.way != CUSTOM)
    }

    /// Traps that make sense on a field of this size: a tenth to three tenths of it.
    fn traps(&self) -> std::ops::RangeInclusive<u32> {
        let cells = self.columns * self.rows;
        (cells / 12).max(1)..=(cells * 3 / 10)
    }

    fn setup(&self) -> Setup {
        let (chord, question_marks, timer) = (self.chord, self.question_marks, self.timer);
        let traps = self.traps();
        let base = match self.difficulty() {
            Some(difficulty) => Setup::of(difficulty),
            None => Setup {
                columns: self.columns,
                rows: self.rows,
                mines: self.mines.clamp(*traps.start(), *traps.end()),
                ..Setup::default()
            },
        };
        Setup { chord, question_marks, timer, no_guess: self.no_guess && WAYS[self.way].0 != Way::Daily, ..base }
    }
}

/// A mind's name.
pub fn mind_name(locale: &Locale, mind: &str) -> String {
    MINDS.iter().find(|(name, _)| *name == mind).map_or_else(|| mind.to_owned(), |(_, key)| locale.text(key))
}

/// The set-up of a corridor.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .init_resource::<Typed>()
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(lobby_of(Minesweeper::INFO.name).and_then(stale.or_eager(resource_changed::<Choice>))),
        )
        .add_systems(
            Update,
            (turn, back_leaves, lobby::light).in_set(Flow::Act).run_if(lobby_of(Minesweeper::INFO.name)),
        );
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
    mut images: ResMut<Assets<Image>>,
) {
    let label = kit.t(key!("game-minesweeper"));
    let shape = *kit.shape;
    let way = WAYS[choice.way].0;
    let done = stats.played_on(Minesweeper::INFO.name, "daily", &today.day());
    root(&mut commands, "set-up", label.clone()).with_children(|parent| {
        let tabs = WAYS.map(|(_, tab, icon, label, _)| (tab, icon, label));
        let ways = |kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>| {
            lobby::ways(kit, body, &tabs, choice.way, |world, way| world.resource_mut::<Choice>().way = way);
        };
        let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
            let words = if way == Way::Daily && done { key!("mines-daily-done") } else { WAYS[choice.way].4 };
            lobby::about(kit, rows, kit.t(words));
            knobs(kit, rows, &choice, &stats);
            if way != Way::Daily {
                lobby::seed(kit, rows, &typed.0)
                    .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.0.clone_from(&changed.value));
            }
        };
        let buttons = |kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>| {
            lobby::start_button(kit, row).observe(start);
            let offer = !stats.knows(Minesweeper::INFO.name);
            lobby::lesson_button(kit, row, offer).observe(|_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(plugin::start_lesson);
            });
        };
        lobby::frame(&mut kit, parent, label, ways, rows, buttons);
        if lobby::has_picture(&shape, &kit.settings) {
            picture(&mut kit, parent, &mut images);
        }
    });
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, stats: &Stats) {
    let way = WAYS[choice.way].0;
    if choice.way != CUSTOM {
        let names = Difficulty::ALL.map(|difficulty| difficulty_name(&kit.locale, Some(difficulty)));
        let spec = RowSpec {
            key: "difficulty",
            label: kit.t(key!("mines-difficulty")),
            about: about(kit, choice, stats),
            options: names.into(),
            chosen: choice.difficulty,
            style: Style::Segments,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.difficulty = picked.option);
    } else {
        let traps = choice.traps();
        slider(kit, rows, "columns", key!("mines-columns"), COLUMNS, choice.columns, |choice, n| choice.columns = n);
        slider(kit, rows, "rows", key!("mines-rows"), ROWS, choice.rows, |choice, n| choice.rows = n);
        slider(kit, rows, "traps", key!("mines-traps"), traps, choice.mines, |choice, n| choice.mines = n);
    }
    if way == Way::Watch {
        let spec = RowSpec {
            key: "mind",
            label: kit.t(key!("setup-mind")),
            about: String::new(),
            options: MINDS.iter().map(|(_, name)| kit.t(name)).collect(),
            chosen: choice.mind,
            style: Style::Segments,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.mind = picked.option);
    }
    if way != Way::Daily {
        let words = (key!("mines-no-guess"), key!("mines-no-guess-about"));
        switch(kit, rows, "no-guess", words, choice.no_guess, |choice, on| choice.no_guess = on);
    }
    if way != Way::Watch {
        let words = (key!("mines-chord-option"), key!("mines-chord-about"));
        switch(kit, rows, "chord", words, choice.chord, |choice, on| choice.chord = on);
        let words = (key!("mines-question-marks"), key!("mines-question-marks-about"));
        switch(kit, rows, "question-marks", words, choice.question_marks, |choice, on| choice.question_marks = on);
        let words = (key!("mines-timer"), key!("mines-timer-about"));
        switch(kit, rows, "timer", words, choice.timer, |choice, on| choice.timer = on);
    }
}

/// The size, what a challenge of it earns, and how one has fared.
fn about(kit: &Kit, choice: &Choice, stats: &Stats) -> String {
    let setup = choice.setup();
    let args = [("columns", setup.columns.into()), ("rows", setup.rows.into()), ("mines", setup.mines.into())];
    let mut words = kit.tw(key!("mines-size"), &args);
    if let Some(difficulty) = choice.difficulty() {
        words = format!("{words} · {}", reward(&kit.locale, difficulty));
        let figures = stats.figures(Minesweeper::INFO.name, difficulty.name());
        if figures.played > 0 {
            let best = figures.best.map_or_else(|| "–".to_owned(), |best| super::panel::passed(u64::from(best) * 1000));
            let args = [("won", figures.won.into()), ("played", figures.played.into()), ("best", best.into())];
            words = format!("{words} · {}", kit.tw(key!("mines-record-line"), &args));
        }
    }
    words
}

fn slider(
    kit: &mut Kit,
    rows: &mut ChildSpawnerCommands<'_>,
    key: &'static str,
    label: &'static str,
    range: std::ops::RangeInclusive<u32>,
    value: u32,
    set: fn(&mut Choice, u32),
) {
    let least = *range.start();
    let value = value.clamp(least, *range.end());
    let spec = RowSpec {
        key,
        label: kit.t(label),
        about: String::new(),
        options: range.map(|n| n.to_string()).collect(),
        chosen: (value - least) as usize,
        style: Style::Slider,
    };
    kit.row(rows, spec).observe(move |picked: On<Picked>, mut choice: ResMut<Choice>| {
        set(&mut choice, least + picked.option as u32);
    });
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
    kit.row(rows, spec).observe(move |picked: On<Picked>, mut choice: ResMut<Choice>| {
        set(&mut choice, picked.option == 1);
    });
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
    let way = WAYS[choice.way].0;
    memory.key = None;
    let mut setup = choice.setup();
    if way == Way::Daily {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(start_daily);
        return;
    }
    let text = typed.0.trim().to_owned();
    let mut seed = None;
    if !text.is_empty() {
        match lobby::read_seed::<Minesweeper>(&text) {
            Ok((shared, found)) => {
                // A game that was shared is played as it was shared.
                setup = shared.unwrap_or(setup);
                seed = Some(found);
            }
            Err(why) => {
                warn!("{why}");
                notice.show(locale.text(key!("bad-seed")));
                commands.trigger(PlaySound(Cue::Refuse));
                return;
            }
        }
    }
    typed.0.clear();
    let mind = (way == Way::Watch).then(|| MINDS[choice.mind.min(3)].0.to_owned());
    let terms = Terms { way, mind, uncounted: seed.as_ref().map(|_| Uncounted::TypedSeed), ..default() };
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(move |world: &mut World| plugin::start(world, setup, seed, terms));
}

/// Begins the corridor of the day, as it was chosen here last.
pub fn start_daily(world: &mut World) {
    let choice = world.resource::<Choice>();
    let (difficulty, setup) = (choice.difficulty().unwrap_or(Difficulty::Master), choice.setup());
    plugin::start_daily(world, difficulty, &setup);
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    lobby::open::<Minesweeper>(world, id, |world, setup, seed| {
        let terms = Terms { uncounted: Some(Uncounted::TypedSeed), ..default() };
        plugin::start(world, setup, Some(seed), terms);
    })
}

/// A corner of a corridor in the light.
fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>) {
    const CORNER: [&str; 9] =
        ["########", "##F#####", "#2111###", "#10012##", "F20001F#", "#2000122", "##100000", "##211100", "####F100"];
    let place = lobby::picture_place(&kit.shape);
    let cell = ((place.width() - 24.0) / 8.0).min((place.height() - 24.0) / 9.0);
    let field = Rect::from_center_size(place.center(), Vec2::new(8.0, 9.0) * cell);
    let frame = Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.020, 0.022, 0.034);
    let frame = kit.look(frame);
    parent.spawn((Name::new("picture frame"), at(field.inflate(12.0)), frame, Pickable::IGNORE));
    let surface = stones::picture(kit, images, &CORNER, &[], cell);
    parent.spawn((Name::new("picture"), at(field), surface, Pickable::IGNORE));
}
