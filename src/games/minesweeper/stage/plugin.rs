//! Minesweeper on the stage: on what terms it is played, how a game begins, is taken up again, and is named.

use super::{animate, coach, input, lobby, results, scene, stones};
use crate::engine::{Fault, Rules, Seat, Seed, Viewer, read_setup};
use crate::games::minesweeper::difficulty::Difficulty;
use crate::games::minesweeper::lesson;
use crate::games::minesweeper::rules::{self, Fact, Minesweeper, PLAYER, Setup};
use crate::games::minesweeper::view::{At, Cause, Phase, View};
use crate::key;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::present::{self, ShownPhase};
use crate::stage::save::Save;
use crate::stage::settings::Motion;
use crate::stage::table::{self, Counted, Staged, Table, TodaysGame, Uncounted, complain};
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
    /// Why it is not counted.
    pub uncounted: Option<Uncounted>,
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
    type SourceStates = ShownPhase<Phase>;

    fn compute(shown: ShownPhase<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

impl Staged for Minesweeper {
    type Terms = Terms;

    fn viewer(_terms: &Terms) -> Viewer {
        Viewer::Seat(PLAYER)
    }

    fn phase_of(view: &View) -> Phase {
        view.phase
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

    fn on_the_clock(view: &View) -> bool {
        view.elapsed_ms.is_some() && view.phase == Phase::Searching
    }

    fn think_for(_terms: &Terms, _seat: Seat, motion: Motion) -> Duration {
        motion::SCOUT_THINKS.duration(motion)
    }

    fn with_options(world: &World, setup: Setup) -> Setup {
        lobby::with_options(world, setup)
    }

    fn terms_to_look(_setup: &Setup, _eyes: Viewer, _thoughts: bool) -> Terms {
        Terms { way: Way::Watch, ..default() }
    }

    fn refusal_words(code: &str) -> Option<&'static str> {
        match code {
            "flags_differ" => Some(key!("mines-refused-flags")),
            "nothing_to_open" => Some(key!("mines-refused-nothing")),
            "no_chord" => Some(key!("mines-refused-no-chord")),
            "not_a_number" => Some(key!("mines-refused-no-number")),
            "no_board" => Some(key!("mines-refused-no-board")),
            _ => None,
        }
    }

    fn counted(table: &Table<Minesweeper>) -> Option<Counted> {
        let outcome = table.outcome()?;
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
        _ if table.terms.uncounted.is_some() => None,
        Way::Play => Some(difficulty(table.setup())?.name()),
        Way::Daily => Some(DAILY),
        Way::Watch | Way::Lesson => None,
    }
}

/// What the game's own clock says, in ms, where it keeps one.
pub fn time(table: &Table<Minesweeper>) -> Option<u64> {
    Some(table.view().elapsed_ms? + table.clock_ms())
}

/// How long it has been searched: by the game's own clock where it keeps one.
pub fn elapsed(table: &Table<Minesweeper>) -> Duration {
    time(table).map_or(table.elapsed, Duration::from_millis)
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

/// Everything of Minesweeper on the stage.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        present::plugin::<Minesweeper>,
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
    let todays = |table: &Table<Minesweeper>, day: &str| {
        table.terms.day.as_deref() == Some(day) && self::difficulty(table.setup()) == Some(difficulty)
    };
    table::begin_daily(world, todays, |world, TodaysGame { day, uncounted, .. }| {
        let mut numbers = day.split('-').map(|part| part.parse::<u32>().unwrap_or(1));
        let mut next = || numbers.next().unwrap_or(1);
        let id = rules::daily(difficulty, next(), next(), next());
        let setup = id.setup_json::<Minesweeper>().and_then(|json| read_setup::<Minesweeper>(&json));
        match setup {
            Ok(setup) => {
                let Setup { chord, question_marks, timer, .. } = *options;
                let terms = Terms { way: Way::Daily, day: Some(day), uncounted, ..default() };
                start(world, Setup { chord, question_marks, timer, ..setup }, id.seed, terms);
            }
            Err(fault) => complain(world, &fault),
        }
    });
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
    let (setup, seed, terms) = (table.setup().clone(), table.seed().cloned(), table.terms.clone());
    // One that was walked before is no record.
    let uncounted = if same { terms.uncounted.or(Some(Uncounted::TypedSeed)) } else { None };
    let terms = Terms { cursor: None, uncounted, ..terms };
    if terms.way == Way::Lesson && !same {
        let setup = Minesweeper::presets().into_iter().next().map(|preset| preset.setup).unwrap_or_default();
        let setup = lobby::with_options(world, setup);
        return start(world, setup, None, Terms::default());
    }
    // There is one corridor a day; another game is a free one.
    let terms = match terms.way {
        Way::Daily if !same => Terms { way: Way::Play, day: None, ..terms },
        _ => terms,
    };
    start(world, setup, seed.filter(|_| same), terms);
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
