//! Mastermind on the stage: on what terms it is played, how a game begins, is taken up again, and is named.

use super::{animate, coach, drag, input, lobby, scene};
use crate::engine::{Rules, Seat, Seed, Viewer};
use crate::games::mastermind::code::{Code, LETTERS};
use crate::games::mastermind::rules::{Fact, Mastermind, Mode, OTHER, PLAYER, Phase, Setup, View};
use crate::key;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::present::{self, ShownPhase};
use crate::stage::replay::{Chapter, Tone};
use crate::stage::save::Save;
use crate::stage::settings::Motion;
use crate::stage::table::{self, Counted, Staged, Table, TodaysGame, Uncounted};
use crate::stage::theme::motion;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How it is played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Alone.
    #[default]
    Play,
    /// The code of the day.
    Daily,
    /// Against a clock.
    Timed,
    /// Against a mind, on the same code.
    Race,
    /// A mind plays.
    Watch,
    /// The player makes the code.
    Codemaker,
    /// Alone, with the figures shown.
    Tutorial,
    /// The lesson of one minute.
    Lesson,
}

/// On what terms a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// How.
    pub way: Way,
    /// Which preset; none for a size of its own.
    pub preset: String,
    /// The mind of the other seat, or of the one watched.
    pub mind: Option<String>,
    /// The day of a daily code.
    pub day: Option<String>,
    /// Why it is not counted.
    pub uncounted: Option<Uncounted>,
    /// Pegs that are laid out but not checked.
    pub draft: Vec<Option<u8>>,
    /// Where the next peg goes.
    pub cursor: usize,
    /// The marks that the codemaker has set but not given: right place, elsewhere.
    pub marks: (u8, u8),
    /// In a dispute, the guess that the codemaker has chosen to mark anew.
    pub remark: Option<usize>,
}

impl Terms {
    /// The figures that a game on these terms is counted in.
    pub fn group(&self) -> Option<&str> {
        match self.way {
            _ if self.preset.is_empty() || self.uncounted.is_some() => None,
            Way::Play => Some(&self.preset),
            Way::Daily => Some(DAILY),
            Way::Timed => Some("timed"),
            Way::Race => Some("race"),
            Way::Watch | Way::Codemaker | Way::Tutorial | Way::Lesson => None,
        }
    }

    /// Whether a person guesses.
    pub fn person_guesses(&self) -> bool {
        !matches!(self.way, Way::Watch | Way::Codemaker)
    }
}

impl ComputedStates for Phase {
    type SourceStates = ShownPhase<Phase>;

    fn compute(shown: ShownPhase<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

impl Staged for Mastermind {
    type Terms = Terms;

    fn viewer(_terms: &Terms) -> Viewer {
        Viewer::Seat(PLAYER)
    }

    fn phase_of(view: &View) -> Phase {
        view.phase
    }

    fn mind(terms: &Terms, seat: Seat) -> Option<String> {
        let minded = match terms.way {
            Way::Watch => seat == PLAYER,
            Way::Race | Way::Codemaker => seat == OTHER,
            _ => false,
        };
        minded.then(|| terms.mind.clone().unwrap_or_else(|| "hard".to_owned()))
    }

    fn show_for(terms: &Terms, fact: &Fact, motion: Motion) -> Duration {
        match fact {
            Fact::Guessed { seat, code, feedback, .. } => {
                // A person's own pegs are there already; a mind's fly in.
                let flies = *seat == PLAYER && !terms.person_guesses() || *seat == OTHER && terms.way == Way::Codemaker;
                let pegs = code.map_or(0, |code| code.colours().len());
                let flight = if flies { animate::flight(motion, pegs) } else { Duration::ZERO };
                let marks = feedback.map_or(0, |mark| (mark.black + mark.white).max(1));
                flight + animate::drop(motion, marks as usize)
            }
            Fact::Marked { feedback, .. } => animate::drop(motion, (feedback.black + feedback.white).max(1) as usize),
            Fact::Ended { .. } => animate::opening(motion, 4),
            Fact::Contradiction { .. } | Fact::Reset { .. } => Duration::ZERO,
        }
    }

    fn on_the_clock(view: &View) -> bool {
        view.clock.is_some()
    }

    fn think_for(terms: &Terms, seat: Seat, motion: Motion) -> Duration {
        if terms.way == Way::Race && seat == OTHER {
            // A rival takes about as long as a person of that strength would.
            return Duration::from_secs(match terms.mind.as_deref() {
                Some("easy") => 24,
                Some("medium") => 18,
                Some("expert") => 10,
                _ => 14,
            });
        }
        motion::BOT_THINKS.duration(motion)
    }

    fn terms_of(preset: &str, setup: &Setup) -> Terms {
        Terms { preset: preset.to_owned(), draft: vec![None; setup.pegs as usize], ..default() }
    }

    fn terms_to_look(setup: &Setup, _eyes: Viewer, _thoughts: bool) -> Terms {
        Terms { way: Way::Watch, draft: vec![None; setup.pegs as usize], ..terms_of_shared(setup) }
    }

    fn chapter(view: &View) -> Option<Chapter> {
        let number = view.attempts.len() as u32 + 1;
        (view.phase == Phase::Guessing).then_some(Chapter { name: key!("chapter-guess"), number, tone: Tone::Day })
    }

    fn refusal_words(code: &str) -> Option<&'static str> {
        match code {
            "impossible_mark" => Some(key!("refused-impossible-mark")),
            "out_of_attempts" => Some(key!("refused-out-of-attempts")),
            _ => None,
        }
    }

    fn counted(table: &Table<Mastermind>) -> Option<Counted> {
        let outcome = table.outcome()?;
        Some(Counted {
            group: table.terms.group()?.to_owned(),
            won: outcome.winners.contains(&PLAYER),
            score: table.view().attempts.len() as u32,
            day: table.terms.day.clone(),
        })
    }
}

/// Everything of Mastermind on the stage.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        present::plugin::<Mastermind>,
        scene::plugin,
        input::plugin,
        animate::plugin,
        drag::plugin,
        coach::plugin,
        lobby::plugin,
    ));
}

/// The setup of a way of playing.
pub fn setup(way: Way, preset: &str, clock_minutes: u64) -> Setup {
    let base = Mastermind::presets().into_iter().find(|known| known.name == preset).map(|known| known.setup);
    let base = base.unwrap_or_default();
    let mode = match way {
        Way::Race => Mode::Race,
        Way::Codemaker => Mode::Codemaker,
        _ => Mode::Play,
    };
    let clock_ms = (way == Way::Timed).then_some(clock_minutes * 60_000);
    match way {
        Way::Lesson => Setup { pegs: 3, colours: 4, attempts: 6, ..Setup::default() },
        _ => Setup { mode, clock_ms, ..base },
    }
}

/// On what terms a game that somebody sent is played: as it was sent. One of a size of its own is not counted.
pub fn terms_of_shared(setup: &Setup) -> Terms {
    let way = match setup.mode {
        Mode::Race => Way::Race,
        Mode::Codemaker => Way::Codemaker,
        Mode::Play if setup.clock_ms.is_some() => Way::Timed,
        Mode::Play => Way::Play,
    };
    let same_size =
        |known: &Setup| (known.pegs, known.colours, known.attempts) == (setup.pegs, setup.colours, setup.attempts);
    let preset = Mastermind::presets().into_iter().find(|known| same_size(&known.setup));
    Terms { way, preset: preset.map_or_else(String::new, |known| known.name.to_owned()), ..default() }
}

/// Begins a game.
pub fn start(world: &mut World, setup: Setup, seed: Option<Seed>, terms: Terms) {
    let draft = vec![None; setup.pegs as usize];
    table::begin::<Mastermind>(world, setup, seed, Terms { draft, cursor: 0, ..terms });
}

/// Begins the game of the day.
pub fn start_daily(world: &mut World) {
    let todays = |table: &Table<Mastermind>, day: &str| table.terms.day.as_deref() == Some(day);
    table::begin_daily(world, todays, |world, TodaysGame { day, seed, uncounted }| {
        let terms = Terms { way: Way::Daily, preset: "classic".into(), day: Some(day), uncounted, ..default() };
        start(world, setup(Way::Daily, "classic", 0), Some(seed), terms);
    });
}

/// The code of the lesson: small, with one colour twice, so that both marks come up.
const LESSON: [u8; 3] = [1, 0, 3];

/// Begins the lesson of one minute.
pub fn start_lesson(world: &mut World) {
    let terms = Terms { way: Way::Lesson, preset: "classic".into(), ..default() };
    let setup = Setup { secret: Some(Code::new(&LESSON).into()), ..setup(Way::Lesson, "classic", 0) };
    start(world, setup, None, terms);
}

/// The game on the table once more, on the same terms, with another code.
pub fn again(world: &mut World) {
    let Some(table) = world.get_resource::<Table<Mastermind>>() else { return };
    let (setup, terms) = (table.setup().clone(), Terms { uncounted: None, ..table.terms.clone() });
    match terms.way {
        // After the lesson, the game itself.
        Way::Lesson => {
            let terms = Terms { way: Way::Play, ..terms };
            start(world, self::setup(Way::Play, "classic", 0), None, terms);
        }
        // There is one code a day; another game is a free one.
        Way::Daily => start(world, setup, None, Terms { way: Way::Play, day: None, ..terms }),
        _ => start(world, Setup { secret: None, ..setup }, None, terms),
    }
}

/// What a game that was left is called on the home screen.
pub fn caption(save: &Save, locale: &Locale) -> Option<String> {
    if save.game != Mastermind::INFO.name {
        return None;
    }
    let table = save.table::<Mastermind>().ok()?;
    let view = table.view();
    let guess = (view.attempts.len() + 1).min(view.max_attempts as usize);
    Some(
        locale.with(
            key!("caption-mastermind"),
            &[("guess", guess.into()), ("most", (view.max_attempts as usize).into())],
        ),
    )
}

/// A colour's name.
pub fn colour_name(locale: &Locale, colour: u8) -> String {
    const NAMES: [&str; 8] = [
        key!("colour-red"),
        key!("colour-blue"),
        key!("colour-green"),
        key!("colour-yellow"),
        key!("colour-orange"),
        key!("colour-violet"),
        key!("colour-white"),
        key!("colour-black"),
    ];
    locale.text(NAMES[colour as usize % 8])
}

/// A code in words.
pub fn code_names(locale: &Locale, code: Code) -> String {
    let names: Vec<String> = code.colours().map(|colour| colour_name(locale, colour)).collect();
    names.join(", ")
}

/// The colour of a letter on the keyboard.
pub fn colour_of(letter: char) -> Option<u8> {
    LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase()).map(|at| at as u8)
}
