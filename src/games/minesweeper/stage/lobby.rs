//! What to play, and how: way, difficulty or a size of one's own, options, mind, seed.

use super::plugin::{self, Terms, Way, difficulty_name, reward};
use super::stones;
use crate::engine::Rules;
use crate::games::minesweeper::difficulty::Difficulty;
use crate::games::minesweeper::rules::{Minesweeper, Setup};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::screens::lobby::rows::{Says, segments, slider, switch};
use crate::stage::screens::lobby::seed::{self, TypedSeed};
use crate::stage::screens::lobby::{self, Parts, WayTab};
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::kit::{Kit, at};
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

impl lobby::Choice for Choice {
    fn tabs() -> Vec<WayTab> {
        WAYS.iter().map(|&(_, key, icon, label, _)| WayTab { key, icon, label }).collect()
    }

    fn way(&self) -> usize {
        self.way
    }

    fn choose_way(&mut self, way: usize) {
        self.way = way;
    }
}

/// The set-up of a corridor.
pub fn plugin(app: &mut App) {
    lobby::plugin::<Minesweeper, Choice, _>(app, build);
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    typed: Res<TypedSeed<Minesweeper>>,
    stats: Res<Stats>,
    today: Res<Today>,
    mut images: ResMut<Assets<Image>>,
) {
    let parts = Parts {
        title: kit.t(key!("game-minesweeper")),
        choice: &*choice,
        offer_lesson: !stats.knows(Minesweeper::INFO.name),
        start,
        lesson: plugin::start_lesson,
    };
    let way = WAYS[choice.way].0;
    let done = stats.played_on(Minesweeper::INFO.name, DAILY, &today.day());
    let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
        let words = if way == Way::Daily && done { key!("mines-daily-done") } else { WAYS[choice.way].4 };
        lobby::about(kit, rows, kit.t(words));
        knobs(kit, rows, &choice, &stats);
        if way != Way::Daily {
            seed::row(kit, rows, &typed);
        }
    };
    lobby::build(&mut commands, &mut kit, &parts, rows, |kit, parent| picture(kit, parent, &mut images));
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, stats: &Stats) {
    let way = WAYS[choice.way].0;
    if choice.way != CUSTOM {
        let names = Difficulty::ALL.map(|difficulty| difficulty_name(&kit.locale, Some(difficulty)));
        let about = about(kit, choice, stats);
        let says = Says { key: "difficulty", label: kit.t(key!("mines-difficulty")), about };
        segments(kit, rows, says, names.into(), choice.difficulty, |choice: &mut Choice, n| choice.difficulty = n);
    } else {
        let says = Says::label(kit, "columns", key!("mines-columns"));
        slider(kit, rows, says, COLUMNS, choice.columns, |choice: &mut Choice, n| choice.columns = n);
        let says = Says::label(kit, "rows", key!("mines-rows"));
        slider(kit, rows, says, ROWS, choice.rows, |choice: &mut Choice, n| choice.rows = n);
        let says = Says::label(kit, "traps", key!("mines-traps"));
        slider(kit, rows, says, choice.traps(), choice.mines, |choice: &mut Choice, n| choice.mines = n);
    }
    if way == Way::Watch {
        let says = Says::label(kit, "mind", key!("setup-mind"));
        let options = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
        segments(kit, rows, says, options, choice.mind, |choice: &mut Choice, n| choice.mind = n);
    }
    if way != Way::Daily {
        let says = Says::about(kit, "no-guess", key!("mines-no-guess"), key!("mines-no-guess-about"));
        switch(kit, rows, says, choice.no_guess, |choice: &mut Choice, on| choice.no_guess = on);
    }
    if way != Way::Watch {
        let says = Says::about(kit, "chord", key!("mines-chord-option"), key!("mines-chord-about"));
        switch(kit, rows, says, choice.chord, |choice: &mut Choice, on| choice.chord = on);
        let says = Says::about(kit, "question-marks", key!("mines-question-marks"), key!("mines-question-marks-about"));
        switch(kit, rows, says, choice.question_marks, |choice: &mut Choice, on| choice.question_marks = on);
        let says = Says::about(kit, "timer", key!("mines-timer"), key!("mines-timer-about"));
        switch(kit, rows, says, choice.timer, |choice: &mut Choice, on| choice.timer = on);
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

fn start(world: &mut World) {
    let choice = world.resource::<Choice>().clone();
    let way = WAYS[choice.way].0;
    if way == Way::Daily {
        world.trigger(PlaySound(Cue::Confirm));
        return start_daily(world);
    }
    let sent = match seed::typed::<Minesweeper>(world) {
        Ok(sent) => sent,
        Err(why) => return seed::refuse(world, why),
    };
    let uncounted = sent.is_some().then_some(Uncounted::TypedSeed);
    let (setup, seed) = sent.map_or((None, None), |sent| (sent.setup, Some(sent.seed)));
    let mind = (way == Way::Watch).then(|| MINDS[choice.mind.min(3)].0.to_owned());
    world.trigger(PlaySound(Cue::Confirm));
    let terms = Terms { way, mind, uncounted, ..default() };
    plugin::start(world, setup.unwrap_or_else(|| choice.setup()), seed, terms);
}

/// Begins the corridor of the day, as it was chosen here last.
pub fn start_daily(world: &mut World) {
    let choice = world.resource::<Choice>();
    let (difficulty, setup) = (choice.difficulty().unwrap_or(Difficulty::Master), choice.setup());
    plugin::start_daily(world, difficulty, &setup);
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    seed::open::<Minesweeper>(world, id, |world, setup, seed| {
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
