//! Minesweeper on the stage: on what terms it is played, how a game begins, is taken up again, and is named.

use super::{animate, coach, input, lobby, results, scene, stones};
use crate::engine::{Fault, Rules, Seat, Seed, Viewer, read_setup};
use crate::games::minesweeper::difficulty::Difficulty;
use crate::games::minesweeper::lesson;
use crate::games::minesweeper::rules::{self, Fact, Minesweeper, PLAYER, Setup};
use crate::games::minesweeper::view::{At, Cause, Phase};
use crate::key;
use crate::stage::calendar::Today;
use crate::stage::locale::{self, Locale};
use crate::stage::settings::Motion;
use crate::stage::table::{self, Counted, Curtain, Save, Staged, Table, complain, set_table};
use crate::stage::theme::motion;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How it is played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Freely.
    #[default]
    Play,
    /// The corridor of the day.
    Daily,
    /// A mind plays.
    Watch,
    /// The lesson of one minute.
    Lesson,
}

/// On what terms a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// How.
    pub way: Way,
    /// The mind that is watched.
    pub mind: Option<String>,
    /// The day of a daily corridor.
    pub day: Option<String>,
    /// Whether a tap plants a flag rather than probes.
    pub flagging: bool,
    /// Where the cursor is, row and column.
    pub cursor: Option<At>,
}

impl Terms {
    /// Whether a person plays.
    pub fn person_plays(&self) -> bool {
        self.way != Way::Watch
    }
}

/// The most cells that the stage shows at once.
pub const MOST_CELLS: u32 = 2500;

impl ComputedStates for Phase {
    type SourceStates = Curtain<Phase>;

    fn compute(shown: Curtain<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

impl Staged for Minesweeper {
    type Terms = Terms;

    fn viewer(_terms: &Terms) -> Viewer {
        Viewer::Seat(PLAYER)
    }

    fn mind(terms: &Terms, seat: Seat) -> Option<String> {
        let minded = terms.way == Way::Watch && seat == PLAYER;
        minded.then(|| terms.mind.clone().unwrap_or_else(|| "sharp".to_owned()))
    }

    fn show_for(_terms: &Terms, fact: &Fact, motion: Motion) -> Duration {
        match fact {
            Fact::Revealed { cells } => {
                let farthest = cells.iter().map(|cell| cell[3]).max().unwrap_or(0);
                animate::wave(motion, farthest) + animate::turning(motion)
            }
            Fact::Flagged { .. } => motion::FLAG_PLANT.duration(motion),
            Fact::Exploded { .. } => motion::PLATE_SPRING.duration(motion),
            Fact::Ended { cause: Cause::Cleared, .. } => motion::WIN.duration(motion),
            Fact::Ended { .. } => motion::LOSS.duration(motion),
        }
    }

    fn on_the_clock(&self) -> bool {
        self.time().is_some() && self.phase() == Phase::Searching
    }

    fn think_for(_terms: &Terms, _seat: Seat, motion: Motion) -> Duration {
        motion::SCOUT_THINKS.duration(motion)
    }

    fn with_options(world: &World, setup: Setup) -> Setup {
        lobby::with_options(world, setup)
    }

    fn counted(table: &Table<Minesweeper>) -> Option<Counted> {
        let outcome = table.session.outcome()?;
        Some(Counted {
            group: group(table)?.to_owned(),
            won: outcome.winners.contains(&PLAYER),
            score: elapsed(table).as_secs() as u32,
            day: table.terms.day.clone(),
        })
    }
}

/// The figures that this game belongs to.
pub fn group(table: &Table<Minesweeper>) -> Option<&'static str> {
    match table.terms.way {
        Way::Play => Some(difficulty(table.session.setup())?.name()),
        Way::Daily => Some("daily"),
        Way::Watch | Way::Lesson => None,
    }
}

/// How long it has been searched: by the game's own clock where it keeps one.
pub fn elapsed(table: &Table<Minesweeper>) -> Duration {
    table.session.state().time().map_or(table.elapsed, Duration::from_millis)
}

/// The difficulty of a setup, if it is one of the four.
pub fn difficulty(setup: &Setup) -> Option<Difficulty> {
    let grid = crate::games::minesweeper::grid::Grid { columns: setup.columns as usize, rows: setup.rows as usize };
    Difficulty::of(grid, setup.mines as usize).filter(|_| setup.board.is_none())
}

/// A difficulty's name.
pub fn difficulty_name(locale: &Locale, difficulty: Option<Difficulty>) -> String {
    locale.text(match difficulty {
        Some(Difficulty::Novice) => key!("mines-novice"),
        Some(Difficulty::Apprentice) => key!("mines-apprentice"),
        Some(Difficulty::Journeyman) => key!("mines-journeyman"),
        Some(Difficulty::Master) => key!("mines-master"),
        None => key!("mines-custom"),
    })
}

/// What a win of a challenge earns, in words.
pub fn reward(locale: &Locale, difficulty: Difficulty) -> String {
    let reward = difficulty.reward();
    let xp = locale.with(key!("reward-xp"), &[("xp", reward.xp_percent.into())]);
    match reward.prestige_ranks {
        0 => xp,
        ranks => format!("{}, {xp}", locale.with(key!("gain-prestige"), &[("ranks", ranks.into())])),
    }
}

/// The language of the solver's sentences.
pub fn tongue(locale: &Locale) -> crate::engine::Language {
    match locale.language() {
        locale::Language::English => crate::engine::Language::En,
        locale::Language::Korean => crate::engine::Language::Ko,
    }
}

/// Everything of Minesweeper on the stage.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        table::plugin::<Minesweeper>,
        scene::plugin,
        stones::plugin,
        input::plugin,
        animate::plugin,
        coach::plugin,
        results::plugin,
        lobby::plugin,
    ));
}

/// Begins a game.
pub fn start(world: &mut World, setup: Setup, seed: Option<Seed>, terms: Terms) {
    let cells = match &setup.board {
        Some(rows) => rows.iter().map(|row| row.len() as u32).sum(),
        None => setup.columns.saturating_mul(setup.rows),
    };
    if cells > MOST_CELLS {
        let fault = Fault::new("too_large", format!("{} × {}", setup.columns, setup.rows));
        return complain(world, &fault);
    }
    table::begin::<Minesweeper>(world, setup, seed, terms);
}

/// Begins the corridor of the day.
pub fn start_daily(world: &mut World, difficulty: Difficulty, options: &Setup) {
    let day = world.resource::<Today>().day();
    // A day's corridor that was left is taken up rather than begun again.
    let todays = |table: &Table<Minesweeper>| {
        table.terms.day.as_deref() == Some(&day) && self::difficulty(table.session.setup()) == Some(difficulty)
    };
    if let Some(table) = table::left_today(world, todays) {
        return set_table(world, table);
    }
    let mut numbers = day.split('-').map(|part| part.parse::<u32>().unwrap_or(1));
    let mut next = || numbers.next().unwrap_or(1);
    let id = rules::daily(difficulty, next(), next(), next());
    let setup = id.setup_json::<Minesweeper>().and_then(|json| read_setup::<Minesweeper>(&json));
    match setup {
        Ok(setup) => {
            let Setup { chord, question_marks, timer, .. } = *options;
            let terms = Terms { way: Way::Daily, day: Some(day), ..default() };
            start(world, Setup { chord, question_marks, timer, ..setup }, id.seed, terms);
        }
        Err(fault) => complain(world, &fault),
    }
}

/// Begins the lesson of one minute.
pub fn start_lesson(world: &mut World) {
    let board = lesson::BOARD.map(str::to_owned);
    let terms = Terms { way: Way::Lesson, ..default() };
    match read_setup::<Minesweeper>(&serde_json::json!({ "board": board })) {
        Ok(setup) => start(world, setup, None, terms),
        Err(fault) => complain(world, &fault),
    }
}

/// The game on the table once more: another corridor on the same terms, or this one from its start.
pub fn again(world: &mut World, same: bool) {
    let Some(table) = world.get_resource::<Table<Minesweeper>>() else { return };
    let (setup, seed, terms) = (table.session.setup().clone(), table.session.seed().clone(), table.terms.clone());
    let terms = Terms { cursor: None, ..terms };
    // There is one corridor a day; another game is a free one.
    let terms = match terms.way {
        Way::Daily if !same => Terms { way: Way::Play, day: None, ..terms },
        _ => terms,
    };
    start(world, setup, same.then_some(seed), terms);
}

/// What a game that was left is called on the home screen.
pub fn caption(save: &Save, locale: &Locale) -> Option<String> {
    if save.game != Minesweeper::INFO.name {
        return None;
    }
    let table = save.table::<Minesweeper>().ok()?;
    let view = table.view();
    let left = view.columns * view.rows - view.mines - view.revealed;
    let name = difficulty_name(locale, view.difficulty);
    Some(locale.with(key!("caption-mines"), &[("difficulty", name.into()), ("left", left.into())]))
}
