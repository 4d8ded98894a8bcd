//! Word Wolf on the stage: on what terms it is played, who sits where, how a game begins, is taken up again, and is named.

use super::{animate, device, fire, foot, input, lobby, scene};
use crate::engine::{Fault, Language, Rules, Seat, Seed, Viewer, names};
use crate::games::wordwolf::challenge::group;
use crate::games::wordwolf::phrases;
use crate::games::wordwolf::rules::{Fact, MOST_NAME, PLAYERS, PairWords, Phase, Role, Setup, View, WordWolf};
use crate::key;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::present::{self, ShownPhase};
use crate::stage::replay::{Chapter, Tone};
use crate::stage::save::Save;
use crate::stage::settings::{Motion, Settings};
use crate::stage::table::{self, Counted, Staged, Table, TodaysGame, Uncounted};
use crate::stage::theme::motion;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The seat of a person who plays among minds.
pub const PLAYER: Seat = Seat::player(1);
/// A phase without a clock lasts so long, in ms; the stage shows no clock for it and lets none run.
pub const NO_CLOCK: u64 = 24 * 3_600_000;
const LONGEST_CLOCK: u64 = 3_600_000;

/// How it is played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// A person among minds.
    #[default]
    Play,
    /// Minds among themselves.
    Watch,
    /// Several people at one device.
    Device,
    /// The pair of the day.
    Daily,
    /// The lesson of one minute.
    Lesson,
}

/// On what terms a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// How.
    pub way: Way,
    /// The mind on the seats where nobody sits.
    pub mind: Option<String>,
    /// How many people sit at this device, from the first seat on.
    pub people: u8,
    /// They give their hints aloud.
    pub aloud: bool,
    /// How long a round of talk is to last, in seconds; none if it is 0.
    pub talk_seconds: u32,
    /// How many of them have looked at their card, where hints are given aloud.
    pub seen: u8,
    /// Who has the device, or is to get it.
    pub holder: Option<Seat>,
    /// Whether they have it. It is not kept: whoever takes a game up again is asked.
    #[serde(skip)]
    pub handed: bool,
    /// The day of a daily pair.
    pub day: Option<String>,
    /// Why it is not counted.
    pub uncounted: Option<Uncounted>,
    /// The hint that is typed but not given.
    pub draft: String,
    /// Who is to be voted for.
    pub target: Option<Seat>,
    /// Which reason was chosen.
    pub reason: Option<u8>,
    /// The reason in one's own words.
    pub own_reason: String,
    /// The points that everybody has from the games before with the same people.
    pub points: Vec<u32>,
}

impl Terms {
    /// Who sits at this device.
    pub fn people(&self) -> Vec<Seat> {
        let count = match self.way {
            Way::Watch => 0,
            Way::Device => self.people.min(PLAYERS),
            Way::Play | Way::Daily | Way::Lesson => 1,
        };
        Seat::players(count)
    }

    /// Forgets what the one before has typed and chosen.
    pub fn clear(&mut self) {
        self.draft.clear();
        self.own_reason.clear();
        (self.target, self.reason) = (None, None);
    }

    /// For another game with the same people.
    pub fn afresh(&self, points: Vec<u32>) -> Terms {
        let mut terms = Terms { seen: 0, holder: None, handed: false, uncounted: None, points, ..self.clone() };
        terms.clear();
        terms
    }
}

impl ComputedStates for Phase {
    type SourceStates = ShownPhase<Phase>;

    fn compute(shown: ShownPhase<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

impl Staged for WordWolf {
    type Terms = Terms;

    const GIVES_UP: bool = false;

    fn viewer(terms: &Terms) -> Viewer {
        match terms.way {
            Way::Watch => Viewer::Spectator,
            Way::Device => Viewer::Seat(terms.holder.unwrap_or(PLAYER)),
            Way::Play | Way::Daily | Way::Lesson => Viewer::Seat(PLAYER),
        }
    }

    fn phase_of(view: &View) -> Phase {
        view.phase
    }

    fn mind(terms: &Terms, seat: Seat) -> Option<String> {
        let person = terms.people().contains(&seat);
        (!person).then(|| terms.mind.clone().unwrap_or_else(|| "sharp".to_owned()))
    }

    fn show_for(_terms: &Terms, fact: &Fact, motion: Motion) -> Duration {
        match fact {
            Fact::HintSubmitted { .. } | Fact::VoteSubmitted { .. } => motion::FLARE.duration(motion) / 2,
            Fact::PhaseChange { to: Phase::End, .. } => Duration::ZERO,
            Fact::PhaseChange { .. } => motion::FLARE.duration(motion),
            Fact::VoteResult { votes, .. } => animate::drawing(motion, votes.len()),
            Fact::GameEnd { .. } => animate::turning(motion),
            Fact::Joined { .. } | Fact::Thought { .. } => Duration::ZERO,
        }
    }

    fn on_the_clock(view: &View) -> bool {
        view.time_left_ms.is_some_and(|ms| ms <= LONGEST_CLOCK)
    }

    fn think_for(terms: &Terms, seat: Seat, motion: Motion) -> Duration {
        let place = seat.index().unwrap_or(0) as u32;
        // Nobody can tell from it what somebody thinks about: it follows from the seat alone.
        let base = motion::BOT_THINKS.duration(motion) * if terms.way == Way::Watch { 2 } else { 1 };
        base + motion::BOT_THINKS.duration(motion) * (place * 5 % 6) / 2
    }

    fn terms_of(_preset: &str, _setup: &Setup) -> Terms {
        Terms { mind: Some("sharp".into()), ..default() }
    }

    fn with_options(world: &World, setup: Setup) -> Setup {
        let language = world.resource::<Locale>().language();
        let names = names_with(&world.resource::<Settings>().name, language);
        Setup { language, names, ..setup }
    }

    fn terms_to_look(_setup: &Setup, _eyes: Viewer, _thoughts: bool) -> Terms {
        Terms { way: Way::Watch, ..default() }
    }

    fn chapter(view: &View) -> Option<Chapter> {
        match (view.phase, view.phase.round()) {
            (_, Some(round)) => {
                Some(Chapter { name: key!("chapter-hint"), number: u32::from(round), tone: Tone::Night })
            }
            (Phase::Vote, _) => Some(Chapter { name: key!("chapter-vote"), number: 1, tone: Tone::Vote }),
            _ => None,
        }
    }

    fn name_of(view: &View, seat: Seat) -> String {
        let known = view.participants.iter().find(|one| one.id == seat);
        known.and_then(|one| one.name.clone()).unwrap_or_else(|| seat.to_string())
    }

    fn refusal_words(code: &str) -> Option<&'static str> {
        match code {
            "empty_text" => Some(key!("wolf-refused-empty")),
            "too_long" => Some(key!("wolf-refused-long")),
            "line_break" | "control_character" => Some(key!("wolf-refused-line")),
            "already_submitted" => Some(key!("wolf-refused-already")),
            _ => None,
        }
    }

    fn counted(table: &Table<WordWolf>) -> Option<Counted> {
        let outcome = table.outcome()?;
        let role = table.view().own.as_ref()?.role?;
        let group = match table.terms.way {
            Way::Play => group(role, table.setup().language).to_owned(),
            Way::Daily => DAILY.to_owned(),
            Way::Watch | Way::Device | Way::Lesson => return None,
        };
        if table.terms.uncounted.is_some() || table.setup().pair.is_some() {
            return None;
        }
        Some(Counted {
            group,
            won: outcome.winners.contains(&PLAYER),
            score: table.elapsed.as_secs() as u32,
            day: table.terms.day.clone(),
        })
    }
}

/// Why a game of one's own is not counted, in words.
pub fn uncounted(table: &Table<WordWolf>, locale: &Locale) -> Option<String> {
    match table.terms.way {
        Way::Play if table.setup().pair.is_some() => Some(locale.text(key!("wolf-uncounted-pair"))),
        Way::Play | Way::Daily => table.terms.uncounted.map(|why| why.words(locale)),
        Way::Watch | Way::Device | Way::Lesson => None,
    }
}

/// Everything of Word Wolf on the stage.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        present::plugin::<WordWolf>,
        scene::plugin,
        fire::plugin,
        foot::plugin,
        input::plugin,
        device::plugin,
        animate::plugin,
        lobby::plugin,
    ));
}

/// The names of a table at which a person of this name sits first; `None` if those of the language will do.
pub fn names_with(name: &str, language: Language) -> Option<Vec<String>> {
    let mut all: Vec<String> = phrases::names(language).map(str::to_owned).to_vec();
    if name.trim().is_empty() {
        return None;
    }
    all[0] = name.trim().to_owned();
    names::take_all(&all, MOST_NAME).ok()
}

/// Begins a game.
pub fn start(world: &mut World, setup: Setup, seed: Option<Seed>, terms: Terms) {
    table::begin::<WordWolf>(world, setup, seed, terms);
}

/// Begins the pair of the day, in the language of the program.
pub fn start_daily(world: &mut World) {
    let todays = |table: &Table<WordWolf>, day: &str| table.terms.day.as_deref() == Some(day);
    table::begin_daily(world, todays, |world, TodaysGame { day, seed, uncounted }| {
        let terms = Terms { way: Way::Daily, mind: Some("sharp".into()), day: Some(day), uncounted, ..default() };
        let setup = WordWolf::with_options(world, Setup::default());
        start(world, Setup { deadline_ms: NO_CLOCK, ..setup }, Some(seed), terms);
    });
}

/// Begins the lesson of one minute: an apple among apples, and a pear.
pub fn start_lesson(world: &mut World) {
    let language = world.resource::<Locale>().language();
    let (citizen_word, wolf_word) = match language {
        Language::En => ("apple", "pear"),
        Language::Ko => ("사과", "배"),
    };
    let pair = PairWords { citizen_word: citizen_word.into(), wolf_word: wolf_word.into() };
    let setup = Setup {
        pair: Some(pair),
        wolves: Some(vec![Seat::player(4)]),
        deadline_ms: NO_CLOCK,
        ..WordWolf::with_options(world, Setup::default())
    };
    let seed = "lesson".parse().ok();
    start(world, setup, seed, Terms { way: Way::Lesson, mind: Some("simple".into()), ..default() });
}

/// Another game with the same people, and a new pair; they keep the points they have.
pub fn again(world: &mut World) {
    let Some(table) = world.get_resource::<Table<WordWolf>>() else { return };
    let (setup, terms) = (table.setup().clone(), table.terms.clone());
    let points = total_points(table);
    match terms.way {
        Way::Lesson => start_lesson(world),
        // There is one pair a day; another game is a free one.
        Way::Daily => start(world, setup, None, Terms { way: Way::Play, day: None, ..terms.afresh(points) }),
        _ => start(world, Setup { pair: None, wolves: None, ..setup }, None, terms.afresh(points)),
    }
}

/// The points of everybody so far, with those of the game that is over.
pub fn total_points(table: &Table<WordWolf>) -> Vec<u32> {
    use crate::games::wordwolf::rules::points;
    let view = table.view();
    let before = |n: usize| table.terms.points.get(n).copied().unwrap_or(0);
    let winner = view.verdict.as_ref().map(|verdict| verdict.winner);
    let now = |role: Option<Role>| role.zip(winner).map_or(0, |(role, winner)| points(role, winner));
    view.participants.iter().enumerate().map(|(n, who)| before(n) + now(who.role)).collect()
}

/// What a game that was left is called on the home screen.
pub fn caption(save: &Save, locale: &Locale) -> Option<String> {
    if save.game != WordWolf::INFO.name {
        return None;
    }
    let table = save.table::<WordWolf>().ok()?;
    let phase = phase_name(locale, table.view().phase);
    Some(locale.with(key!("caption-wordwolf"), &[("phase", phase.into())]))
}

/// A phase in words.
pub fn phase_name(locale: &Locale, phase: Phase) -> String {
    locale.text(match phase {
        Phase::Waiting => key!("wolf-phase-waiting"),
        Phase::Hint1 => key!("wolf-phase-hint-1"),
        Phase::Hint2 => key!("wolf-phase-hint-2"),
        Phase::Hint3 => key!("wolf-phase-hint-3"),
        Phase::Vote => key!("wolf-phase-vote"),
        Phase::Result => key!("wolf-phase-result"),
        Phase::End => key!("wolf-phase-end"),
    })
}

/// What is wrong with a name, in words.
pub fn name_trouble(locale: &Locale, name: &str, fault: &Fault) -> String {
    let key = match fault.code.as_ref() {
        "name_taken" => key!("wolf-name-taken"),
        "too_long" => key!("wolf-name-long"),
        _ => key!("wolf-name-bad"),
    };
    locale.with(key, &[("name", name.to_owned().into())])
}
