//! Mafia on the stage: on what terms it is played, how a game begins, is taken up again, and is named.

use super::{cottage, device, ending, hindsight, input, lobby, scene, show, village};
use crate::challenge::DifficultyInfo;
use crate::engine::{Dice, Rules, Seat, Seed, Viewer};
use crate::games::mafia::challenge::{Chairs, group};
use crate::games::mafia::facts::{DeathCause, Event, Fact};
use crate::games::mafia::roles::{Role, at};
use crate::games::mafia::rules::{Action, Mafia, Phase};
use crate::games::mafia::setup::{Roles, Ruleset, Setup, Speed, deck};
use crate::games::mafia::view::View;
use crate::key;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::present::{self, ShownPhase};
use crate::stage::replay::{Chapter, Tone};
use crate::stage::save::Save;
use crate::stage::seeds::Seeds;
use crate::stage::settings::Motion;
use crate::stage::stats::Aim;
use crate::stage::table::{self, Counted, Staged, Table, TodaysGame, Uncounted, complain, set_table};
use crate::stage::theme::motion;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How it is played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// One person among minds.
    #[default]
    Play,
    /// The village of the day.
    Daily,
    /// Minds alone.
    Watch,
    /// The lesson of two minutes.
    Lesson,
    /// The whole village at one device.
    Device,
}

/// How fast the show goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// With time to read twice.
    Calm,
    /// With time to read.
    #[default]
    Normal,
    /// For those who know it.
    Brisk,
    /// Nothing is said before somebody wants to hear it.
    Step,
}

impl Pace {
    /// All of them, as the set-up lists them.
    pub const ALL: [Pace; 4] = [Pace::Calm, Pace::Normal, Pace::Brisk, Pace::Step];

    /// So long at this pace.
    pub fn of(self, ms: u64) -> Duration {
        Duration::from_millis(match self {
            Pace::Calm => ms * 3 / 2,
            Pace::Normal => ms,
            Pace::Brisk | Pace::Step => ms * 2 / 5,
        })
    }
}

/// What somebody takes another for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opinion {
    /// One of us.
    Trusted,
    /// Hard to say.
    Unsure,
    /// One of them.
    Suspect,
}

/// On what terms a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// How.
    pub way: Way,
    /// The minds of the others.
    pub mind: String,
    /// How fast it goes.
    pub pace: Pace,
    /// The number of the person's seat, from 1.
    pub seat: u8,
    /// Everything is open: whoever watches knows all there is to know.
    pub open: bool,
    /// What was thought is not shown, though everything is open.
    pub no_thoughts: bool,
    /// The day of a village of the day.
    pub day: Option<String>,
    /// Why it is not counted.
    pub uncounted: Option<Uncounted>,
    /// The person has left their seat to a mind, and the game goes on without them.
    pub left: bool,
    /// The person has seen their card.
    pub seen: bool,
    /// What the person takes the others for; nobody else is told.
    pub opinions: BTreeMap<Seat, Opinion>,
    /// What the person noted about the others; nobody else is told.
    pub notes: BTreeMap<Seat, String>,
    /// What the person wrote on the page of a day, from 0; nobody else is told.
    pub pages: BTreeMap<u32, String>,
    /// The role that the person wanted, for practice.
    pub wish: Option<Role>,
    /// How long a village at one device means to talk, in seconds; 0 for as long as it likes.
    pub talk_seconds: u32,
    /// Who has the device, or is to get it. What follows is not kept: whoever takes a game up again begins the round anew.
    #[serde(skip)]
    pub holder: Option<Seat>,
    /// Whether they have it.
    #[serde(skip)]
    pub handed: bool,
    /// How many have had it in this round.
    #[serde(skip)]
    pub passed: usize,
    /// Whether it goes round in the morning.
    #[serde(skip)]
    pub looking: bool,
    /// What those who have had it in this round have chosen.
    #[serde(skip)]
    pub choices: BTreeMap<Seat, Action>,
}

/// The minds that can be chosen, with their names.
pub const MINDS: [(&str, &str); 3] =
    [("random", key!("mafia-mind-random")), ("simple", key!("mafia-mind-simple")), ("sharp", key!("mafia-mind-sharp"))];

impl Terms {
    /// The terms of a table of so many: a person does not speak first, nor last.
    pub fn of(way: Way, mind: &str, pace: Pace, players: usize) -> Terms {
        let seat = ((players * 7).div_ceil(10)).clamp(1, players.max(1)) as u8;
        Terms { way, mind: mind.to_owned(), pace, seat, ..default() }
    }

    /// Whether what somebody thinks before they speak is shown.
    pub fn shows_thoughts(&self) -> bool {
        self.way == Way::Watch && self.open && !self.no_thoughts
    }

    /// The person at the table, if one plays; at one device, whoever has it.
    pub fn person(&self) -> Option<Seat> {
        match self.way {
            Way::Watch => None,
            Way::Device => self.holder,
            Way::Play | Way::Daily | Way::Lesson => Some(Seat::player(self.seat.max(1))),
        }
    }
}

impl ComputedStates for Phase {
    type SourceStates = ShownPhase<Phase>;
    // A phase is entered once, however often it is looked at anew: at one device every hand-over draws it again.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(shown: ShownPhase<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

/// How long somebody reads what was said.
fn reading_time(text: &str) -> u64 {
    // A Korean syllable says as much as three letters.
    let letters: u64 = text.chars().map(|c| if ('가'..='힣').contains(&c) { 3 } else { 1 }).sum();
    1_100 + letters * 38
}

impl Staged for Mafia {
    type Terms = Terms;

    fn viewer(terms: &Terms) -> Viewer {
        match terms.person() {
            _ if terms.open => Viewer::Referee,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        }
    }

    fn phase_of(view: &View) -> Phase {
        view.phase
    }

    fn mind(terms: &Terms, seat: Seat) -> Option<String> {
        let minded = seat != Seat::HOST && terms.way != Way::Device && (terms.left || terms.person() != Some(seat));
        minded.then(|| if terms.mind.is_empty() { "sharp".to_owned() } else { terms.mind.clone() })
    }

    fn show_for(terms: &Terms, fact: &Fact, motion: Motion) -> Duration {
        let pace = terms.pace;
        let own = |seat: &Seat| terms.person() == Some(*seat);
        match &fact.event {
            // What is said aloud is not said by the device.
            Event::AgentSayChunk { .. } if terms.way == Way::Device => Duration::ZERO,
            Event::AgentSayChunk { agent_id, .. } if own(agent_id) => pace.of(900),
            Event::AgentSayChunk { text, .. } | Event::MafiaChat { text, .. } => pace.of(reading_time(text.as_str())),
            Event::AgentThinkChunk { turn_id: Some(_), text, .. } if terms.shows_thoughts() => {
                pace.of(reading_time(text.as_str()) * 2 / 3)
            }
            Event::PhaseChanged { to: Phase::NightActions, .. } => motion::NIGHT_FALL.duration(motion),
            Event::PhaseChanged { to: Phase::MorningReveal, .. } => motion::DAWN.duration(motion),
            Event::PhaseChanged { to: Phase::DayDiscussion | Phase::DayVoting, .. } => pace.of(700),
            Event::NightActionSubmitted { .. } | Event::MafiaRound { .. } => pace.of(700),
            Event::VoteCast { .. } => pace.of(420),
            Event::VoteResult { .. } => pace.of(900),
            Event::PlayerEliminated { .. } => motion::DEATH.duration(motion),
            _ => Duration::ZERO,
        }
    }

    fn holds(terms: &Terms, fact: &Fact) -> bool {
        let step = terms.pace == Pace::Step;
        match &fact.event {
            // Who leaves, and what they were, is not passed over; a watcher is not asked to press anything.
            Event::PlayerEliminated { cause: DeathCause::Vote, .. } | Event::VoteResult { eliminated: None, .. } => {
                step || terms.way != Way::Watch && !terms.left
            }
            Event::AgentSayChunk { .. } if terms.way == Way::Device => false,
            Event::AgentSayChunk { agent_id, .. } => step && terms.person() != Some(*agent_id),
            _ => false,
        }
    }

    fn lingers(terms: &Terms, phase: Phase) -> Duration {
        match phase {
            // At one device the night was as long as its round.
            Phase::NightActions if terms.way == Way::Device => terms.pace.of(1_500),
            Phase::NightActions => terms.pace.of(5_000),
            _ => Duration::ZERO,
        }
    }

    fn on_the_clock(_view: &View) -> bool {
        // Nobody is hurried: the table is in STEP, and a person says when the morning is over.
        false
    }

    fn think_for(terms: &Terms, _seat: Seat, _motion: Motion) -> Duration {
        terms.pace.of(250)
    }

    fn plain(world: &World, name: &str) -> Option<Setup> {
        let chairs = Chairs::ALL.into_iter().find(|chairs| chairs.name() == name);
        let preset = || Mafia::presets().into_iter().find(|known| known.name == name).map(|known| known.setup);
        match chairs.map(Chairs::village) {
            Some((ruleset, players)) => Some(self::setup(world, ruleset, players)),
            None => preset().map(|setup| Mafia::with_options(world, setup)),
        }
    }

    fn terms_of(_preset: &str, setup: &Setup) -> Terms {
        Terms::of(Way::Play, "sharp", Pace::Normal, players(setup))
    }

    fn with_options(world: &World, setup: Setup) -> Setup {
        // The table speaks the language of the stage, and nobody is hurried there.
        let language = world.resource::<Locale>().language();
        Setup { language, speed: Speed::Step, ..setup }
    }

    // Whoever gives up leaves their seat to a mind: the others have a game to finish.
    const FORFEITS: bool = false;

    fn terms_to_look(_setup: &Setup, eyes: Viewer, thoughts: bool) -> Terms {
        Terms { way: Way::Watch, open: eyes == Viewer::Referee, no_thoughts: !thoughts, ..default() }
    }

    fn chapter(view: &View) -> Option<Chapter> {
        let (name, tone) = match view.phase {
            Phase::NightActions => (key!("chapter-night"), Tone::Night),
            Phase::MorningReveal | Phase::DayDiscussion => (key!("chapter-day"), Tone::Day),
            Phase::DayVoting | Phase::Resolution => (key!("chapter-vote"), Tone::Vote),
            Phase::Setup | Phase::End => return None,
        };
        Some(Chapter { name, number: view.day + 1, tone })
    }

    fn name_of(view: &View, seat: Seat) -> String {
        view.cast.name(seat).to_owned()
    }

    const HAS_THOUGHTS: bool = true;

    fn refusal_words(code: &str) -> Option<&'static str> {
        match code {
            "repeated_target" => Some(key!("mafia-refused-repeated")),
            "self_target" | "self_vote" => Some(key!("mafia-refused-self")),
            "mafia_target" => Some(key!("mafia-refused-mate")),
            "control_character" => Some(key!("mafia-refused-letters")),
            "text_too_long" => Some(key!("mafia-refused-long")),
            "already_spoken" => Some(key!("mafia-refused-spoken")),
            _ => None,
        }
    }

    fn counted(table: &Table<Mafia>) -> Option<Counted> {
        let outcome = table.outcome()?;
        if table.terms.uncounted.is_some() {
            return None;
        }
        let person = table.terms.person()?;
        let group = match table.terms.way {
            Way::Daily => DAILY,
            Way::Play => group(table.setup().ruleset, table.view().role(person)?),
            Way::Watch | Way::Lesson | Way::Device => return None,
        };
        Some(Counted {
            group: group.to_owned(),
            won: outcome.winners.contains(&person),
            score: table.view().day + 1,
            day: table.terms.day.clone(),
        })
    }

    /// The votes of a person of the town. Those of a mind that took their seat are not theirs, and the mafia aims at
    /// nobody.
    fn aim(table: &Table<Mafia>) -> Aim {
        let Some(person) = table.terms.person().filter(|_| !table.terms.left) else { return Aim::default() };
        let view = table.view();
        if view.role(person).is_none_or(Role::is_mafia) {
            return Aim::default();
        }
        let counted = view.memory.iter().filter_map(|fact| match &fact.event {
            Event::VoteResult { votes, .. } => Some(votes),
            _ => None,
        });
        let cast = counted.flatten().filter(|ballot| ballot.voter_id == person).filter_map(|ballot| ballot.target_id);
        cast.fold(Aim::default(), |aim, target| {
            let hit = view.role(target).is_some_and(Role::is_mafia);
            Aim { hits: aim.hits + u32::from(hit), of: aim.of + 1 }
        })
    }
}

/// Why a game is not counted, in words.
pub fn uncounted(table: &Table<Mafia>, locale: &Locale) -> Option<String> {
    match table.terms.way {
        Way::Play if table.marks().custom => Some(locale.text(key!("mafia-uncounted-custom"))),
        Way::Play | Way::Daily => table.terms.uncounted.map(|why| why.words(locale)),
        Way::Watch | Way::Lesson | Way::Device => None,
    }
}

/// The setup in which this seat has this role and chance deals the others; the one that it was where nobody has it.
pub fn wished(setup: Setup, seed: &Seed, seat: Seat, role: Role) -> Setup {
    let dealt = Setup { roles: None, ..setup };
    let mut roles = deck(dealt.counts().unwrap_or_default());
    let Some(card) = roles.iter().position(|known| *known == role) else { return dealt };
    roles.remove(card);
    Dice::new(seed.clone()).draw("wish").shuffle(&mut roles);
    roles.insert(at(seat).min(roles.len()), role);
    Setup { roles: Some(Roles::List(roles)), ..dealt }
}

/// How many sit at a table of this setup.
pub fn players(setup: &Setup) -> usize {
    setup.counts().map_or(10, |counts| counts.iter().map(|&count| usize::from(count)).sum())
}

/// The setup of a ruleset with so many players, as it is played here.
pub fn setup(world: &World, ruleset: Ruleset, players: u8) -> Setup {
    let base = match ruleset {
        Ruleset::Fsm => Setup::default(),
        Ruleset::Flow => Setup {
            players: Some(players),
            turns: None,
            talk_rounds: Some(if players <= 10 { 2 } else { 1 }),
            last_words: Some(true),
            ..Setup::flow()
        },
    };
    Mafia::with_options(world, base)
}

/// Everything of Mafia on the stage.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        present::plugin::<Mafia>,
        (cottage::plugin, village::plugin),
        scene::plugin,
        show::plugin,
        (input::plugin, device::plugin),
        (ending::plugin, hindsight::plugin),
        lobby::plugin,
    ));
}

/// Begins a game. Where the person wants a role, the others are dealt anew around them.
pub fn start(world: &mut World, setup: Setup, seed: Option<Seed>, terms: Terms) {
    let (Some(role), Some(person)) = (terms.wish, terms.person()) else {
        return table::begin::<Mafia>(world, setup, seed, terms);
    };
    match seed.map_or_else(|| world.resource_mut::<Seeds<Mafia>>().draw(), Ok) {
        Ok(seed) => table::begin::<Mafia>(world, wished(setup, &seed, person, role), Some(seed), terms),
        Err(fault) => complain(world, &fault),
    }
}

/// Begins the village of the day.
pub fn start_daily(world: &mut World) {
    let todays = |table: &Table<Mafia>, day: &str| table.terms.day.as_deref() == Some(day);
    table::begin_daily(world, todays, |world, TodaysGame { day, seed, uncounted }| {
        let setup = setup(world, Ruleset::Fsm, 10);
        let terms = Terms { day: Some(day), uncounted, ..Terms::of(Way::Daily, "sharp", Pace::Normal, 10) };
        start(world, setup, Some(seed), terms);
    });
}

/// The setup of a village whose people share a device: the mafia cannot talk it over by night, and by day all is said aloud.
pub fn at_one_device(setup: Setup, names: Vec<String>) -> Setup {
    let talk_rounds = setup.talk_rounds.map(|_| 1);
    let last_words = setup.last_words.map(|_| false);
    Setup { names: Some(names), chat_rounds: 1, talk_rounds, last_words, ..setup }
}

/// The seed of the lesson: in its village of five the person is the sheriff.
const LESSON: &str = "lesson";

/// Begins the lesson: a small village, one night, one day, one vote, and on to the end for whoever likes.
pub fn start_lesson(world: &mut World) {
    let setup = setup(world, Ruleset::Flow, 5);
    let setup = Setup { talk_rounds: Some(1), last_words: None, ..setup };
    let terms = Terms::of(Way::Lesson, "simple", Pace::Calm, 5);
    let roles = [Role::Villager, Role::Doctor, Role::Mafia, Role::Sheriff, Role::Villager];
    let setup = Setup { roles: Some(crate::games::mafia::setup::Roles::List(roles.to_vec())), ..setup };
    start(world, setup, LESSON.parse().ok(), terms);
}

/// The game on the table once more: another village on the same terms, or this one from its first night.
pub fn again(world: &mut World, same: bool) {
    let Some(table) = world.get_resource::<Table<Mafia>>() else { return };
    let (setup, seed, before) = (table.setup().clone(), table.seed().cloned(), table.terms.clone());
    if before.way == Way::Lesson {
        return start_lesson(world);
    }
    // There is one village a day; another game is a free one.
    let way = if before.way == Way::Daily && !same { Way::Play } else { before.way };
    let terms = Terms {
        day: before.day.filter(|_| way == Way::Daily),
        // Whoever has seen all cards is no judge of this village any more.
        uncounted: same.then(|| before.uncounted.unwrap_or(Uncounted::TypedSeed)),
        open: before.open && way == Way::Watch,
        wish: before.wish,
        talk_seconds: before.talk_seconds,
        ..Terms::of(way, &before.mind, before.pace, players(&setup))
    };
    start(world, setup, seed.filter(|_| same), terms);
}

/// From now on everything is open to whoever has left the game, and there is no way back.
pub fn open_everything(world: &mut World) {
    let Some(table) = world.get_resource::<Table<Mafia>>() else { return };
    let Some(host) = table.local() else { return };
    let (session, elapsed) = (host.session().clone(), table.elapsed);
    let terms = Terms { open: true, ..table.terms.clone() };
    set_table(world, Table::of_session(session, terms, elapsed));
}

/// The person gives up: a mind takes their seat, and the game is played to its end and counted.
pub fn leave_to_a_mind(world: &mut World) {
    let Some(table) = world.get_resource::<Table<Mafia>>() else { return };
    let Some(host) = table.local().filter(|_| table.outcome().is_none()) else { return };
    let (session, elapsed) = (host.session().clone(), table.elapsed);
    let terms = Terms { left: true, seen: true, pace: Pace::Brisk, ..table.terms.clone() };
    set_table(world, Table::of_session(session, terms, elapsed));
}

/// What a game that was left is called on the home screen.
pub fn caption(save: &Save, locale: &Locale) -> Option<String> {
    if save.game != Mafia::INFO.name {
        return None;
    }
    let table = save.table::<Mafia>().ok()?;
    let key = match table.view().phase {
        Phase::NightActions => key!("caption-mafia-night"),
        _ => key!("caption-mafia-day"),
    };
    Some(locale.with(key, &[("day", (table.view().day + 1).into())]))
}
