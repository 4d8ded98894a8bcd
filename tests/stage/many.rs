//! A table of many seats: a game of the tests, put on the stage by registering it.

#[path = "../suite/toy.rs"]
#[allow(dead_code, reason = "the suite without a screen uses the rest")]
mod toy;

use super::headless::stage_with;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use lantern::engine::{Move, Outcome, Rules, Seat, Seed, Session, Viewer};
use lantern::stage::game::{self, Game, Games, HowTo, Playable, Tools};
use lantern::stage::host::Request;
use lantern::stage::locale::Words;
use lantern::stage::present::{self, Pending, Shown, ShownPhase};
use lantern::stage::screens::Ground;
use lantern::stage::settings::{Motion, Settings};
use lantern::stage::storage::Storage;
use lantern::stage::table::{self, Counted, Staged, Table};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;
use std::time::Duration;
use toy::{ASKED, GATE};
pub use toy::{Action, Fact, Phase, Stones, View};

pub const P1: Seat = Seat::player(1);

impl ComputedStates for Phase {
    type SourceStates = ShownPhase<Phase>;
    fn compute(shown: ShownPhase<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

/// Who sits on the other three seats.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    pub mind: Option<String>,
    pub think_ms: u64,
}

impl Terms {
    fn of(mind: &str) -> Terms {
        Terms { mind: Some(mind.to_owned()), think_ms: 0 }
    }
}

impl Staged for Stones {
    type Terms = Terms;
    fn viewer(_: &Terms) -> Viewer {
        Viewer::Seat(P1)
    }
    fn phase_of(view: &View) -> Phase {
        view.phase
    }
    fn mind(terms: &Terms, seat: Seat) -> Option<String> {
        terms.mind.clone().filter(|_| seat != P1)
    }
    fn show_for(_: &Terms, _: &Fact, motion: Motion) -> Duration {
        if motion == Motion::None { Duration::ZERO } else { Duration::from_millis(200) }
    }
    fn on_the_clock(_: &View) -> bool {
        true
    }
    fn think_for(terms: &Terms, _: Seat, _: Motion) -> Duration {
        Duration::from_millis(terms.think_ms)
    }
    fn counted(_: &Table<Stones>) -> Option<Counted> {
        None
    }
}

/// All that it takes to put a game on the stage.
static GAME: Game = Game {
    name: Stones::INFO.name,
    title: "game-stones",
    about: "game-stones-about",
    words: Words { english: "game-stones = Stones", korean: "game-stones = 돌" },
    credits: None,
    picture: |_, _, _| {},
    play: Some(Playable {
        plugin: |app| {
            app.add_plugins(present::plugin::<Stones>);
        },
        tools: Tools::of::<Stones>(),
        ground: Ground::Wood,
        how_to: HowTo {
            icon: "mastermind",
            goal: "howto-stones",
            rest: "howto-stones",
            examples: |_, _, _, _| {},
            lesson: |_| {},
        },
        daily: None,
        records: &[],
        challenge: None,
        caption: |_, _| Some("Stones".to_owned()),
        open: |_, id| Err(id.to_owned()),
        options: &[],
        samples: &[],
    }),
};

/// What was seen of a game, frame by frame.
#[derive(Resource, Default)]
pub struct Seen {
    pub entered: Vec<Vec<Phase>>,
    pub facts: Vec<Vec<Fact>>,
}

impl Seen {
    pub fn phases(&self) -> Vec<Phase> {
        self.entered.concat()
    }
}

fn enters<const N: usize>(mut seen: ResMut<Seen>) {
    let phase = [Phase::Laying, Phase::Opening, Phase::Counting, Phase::Over][N];
    seen.entered.last_mut().expect("a frame").push(phase);
}

/// The client with the game of the tests on it, and nothing on its table.
pub fn stage_of_stones(storage: Storage, motion: Motion) -> App {
    let mut app = stage_with(storage, "wait 6000000\n", (1280, 800), |app| game::add(app, &GAME));
    app.init_resource::<Seen>()
        .add_systems(First, |mut seen: ResMut<Seen>| {
            seen.entered.push(Vec::new());
            seen.facts.push(Vec::new());
        })
        .add_systems(OnEnter(Phase::Laying), enters::<0>)
        .add_systems(OnEnter(Phase::Opening), enters::<1>)
        .add_systems(OnEnter(Phase::Counting), enters::<2>)
        .add_systems(OnEnter(Phase::Over), enters::<3>)
        .add_systems(Last, |mut shown: MessageReader<Shown<Stones>>, mut seen: ResMut<Seen>| {
            let facts = shown.read().map(|Shown(fact)| fact.clone()).collect();
            *seen.facts.last_mut().expect("a frame") = facts;
        });
    app.world_mut().resource_mut::<Settings>().motion = motion;
    app.update();
    app
}

fn table_of_four(motion: Motion, terms: Terms) -> App {
    let mut app = stage_of_stones(Storage::nowhere(), motion);
    table::begin::<Stones>(app.world_mut(), Default::default(), Some(Seed::from(7)), terms);
    app.update();
    app
}

pub fn pending(app: &App) -> bool {
    !app.world().resource::<Pending<Stones>>().is_empty()
}

fn session(app: &App) -> &Session<Stones> {
    app.world().resource::<Table<Stones>>().local().expect("a game in this process").session()
}

pub fn lay(app: &mut App, stone: u8) {
    app.world_mut().write_message(Request::<Stones>::act(P1, Action::Lay { stone }));
    app.update();
}

/// Waits for the others, and for what is to be shown of what they did.
fn until_only_p1_is_awaited(app: &mut App) {
    for _ in 0..5_000 {
        if session(app).state().awaited() == [P1] && !pending(app) {
            return;
        }
        app.update();
    }
    panic!("the others do not come to an end");
}

/// Lays a stone on `p1`, waits for the others, and lets everything be shown.
fn round(app: &mut App) {
    until_only_p1_is_awaited(app);
    lay(app, 1);
    while pending(app) {
        app.update();
    }
}

#[test]
fn every_phase_of_an_action_is_entered_one_a_frame() {
    for motion in [Motion::Full, Motion::None] {
        let mut app = table_of_four(motion, Terms::of("any"));
        while app.world().resource::<Table<Stones>>().phase() != Phase::Over {
            round(&mut app);
        }
        for _ in 0..3 {
            app.update();
        }
        let seen = app.world().resource::<Seen>();
        let once = [Phase::Laying, Phase::Opening, Phase::Counting];
        assert_eq!(seen.phases(), [&once[..], &once[..], &[Phase::Over]].concat(), "{motion:?}");
        assert!(seen.entered.iter().all(|phases| phases.len() <= 1), "{motion:?}: one a frame");
        assert_eq!(*app.world().resource::<State<Phase>>().get(), Phase::Over);
    }
}

#[test]
fn nobody_is_shown_what_others_did_in_secret() {
    let mut app = table_of_four(Motion::None, Terms::of("any"));
    round(&mut app);
    let facts = app.world().resource::<Seen>().facts.concat();
    let laid: Vec<_> = facts.iter().filter(|fact| matches!(fact, Fact::Laid { .. })).collect();
    assert_eq!(laid, [&Fact::Laid { seat: P1, stone: 1 }]);
    assert!(facts.iter().any(|fact| matches!(fact, Fact::Opened { .. })), "what is opened is shown");
}

#[test]
fn who_is_in_a_hurry_is_shown_the_rest_at_once() {
    let mut app = table_of_four(Motion::Full, Terms::of("any"));
    until_only_p1_is_awaited(&mut app);
    lay(&mut app, 2);
    assert!(pending(&app), "four facts of 200 ms are not shown in a frame");
    app.world_mut().resource_mut::<Pending<Stones>>().hurry();
    // Three phases take three frames.
    for _ in 0..3 {
        app.update();
    }
    assert!(!pending(&app));
    assert_eq!(*app.world().resource::<State<Phase>>().get(), Phase::Counting, "the last is entered in the next frame");
}

#[test]
fn the_clock_waits_while_something_is_shown() {
    let mut app = table_of_four(Motion::Full, Terms::of("any"));
    until_only_p1_is_awaited(&mut app);
    let truth = |app: &App| session(app).view(Viewer::Seat(P1)).left_ms;
    // The view is made at each move; what has passed since is known beside it.
    let shown = |app: &App| {
        let table = app.world().resource::<Table<Stones>>();
        table.view().left_ms - table.clock_ms()
    };
    lay(&mut app, 2);
    let before = truth(&app);
    while pending(&app) {
        assert_eq!((truth(&app), shown(&app)), (before, before));
        app.update();
    }
    for _ in 0..20 {
        app.update();
        assert_eq!(shown(&app), truth(&app), "the clock that is shown is the true one");
    }
    assert!(truth(&app) < before, "then it goes on");
}

/// Registered once, it has a niche, takes a script's seed, and is known to whoever waits until all is shown.
#[test]
fn one_registration_puts_a_game_on_the_stage() {
    let mut app = stage_of_stones(Storage::nowhere(), Motion::Full);
    assert!(app.world().resource::<Games>().find("stones").is_some());
    Games::load_seed(app.world_mut(), &Seed::from(5));
    let (_, play) = app.world().resource::<Games>().find("stones").expect("on the stage");
    assert_eq!((play.tools.begin)(app.world_mut(), "plain").expect("begun"), Seed::from(5));
    app.update();
    assert!(Games::all_shown(app.world()));
    lay(&mut app, 1);
    assert!(!Games::all_shown(app.world()), "a stone is shown for a while");
}

/// Half a second of thinking takes half a second, however many think.
#[test]
fn all_awaited_minds_are_asked_at_once() {
    let mut app = table_of_four(Motion::None, Terms { think_ms: 500, ..Terms::of("any") });
    let begun = app.world().resource::<Table<Stones>>().elapsed;
    until_only_p1_is_awaited(&mut app);
    let taken = app.world().resource::<Table<Stones>>().elapsed - begun;
    assert!(taken >= Duration::from_millis(480) && taken < Duration::from_millis(600), "{taken:?}");
}

/// The stones that the seats of minds laid, in the order of the record.
fn laid_by_minds(app: &App) -> Vec<u8> {
    let moves = session(app).record().moves.into_iter();
    let stones = moves.filter_map(|entry| match entry.read::<Action>().ok()? {
        Move::Act { seat, action: Action::Lay { stone } } if seat != P1 => Some(stone),
        _ => None,
    });
    stones.collect()
}

/// A mind that counts what it was asked, keeps its count from round to round; an answer that comes after the game was
/// dealt anew is not played, though it would be legal.
#[test]
fn minds_are_kept_and_late_answers_dropped() {
    let mut app = table_of_four(Motion::None, Terms::of("counts"));
    round(&mut app);
    assert_eq!(laid_by_minds(&app), [0, 0, 0]);
    round(&mut app);
    assert_eq!(laid_by_minds(&app), [0, 0, 0, 1, 1, 1]);

    let mut app = stage_of_stones(Storage::nowhere(), Motion::None);
    let shut = GATE.write().expect("a gate");
    let before = ASKED.load(Ordering::SeqCst);
    table::begin::<Stones>(app.world_mut(), Default::default(), Some(Seed::from(8)), Terms::of("counts"));
    for _ in 0..5_000 {
        app.update();
        if ASKED.load(Ordering::SeqCst) > before {
            break;
        }
    }
    assert_eq!(laid_by_minds(&app), [0; 0], "they still think");
    app.world_mut().write_message(Request::<Stones>::act(P1, Action::Reset));
    for _ in 0..10 {
        app.update();
    }
    drop(shut);
    until_only_p1_is_awaited(&mut app);
    let laid = laid_by_minds(&app);
    assert_eq!(laid.len(), 3, "each answer once: {laid:?}");
    // Whoever had begun to think before the new deal was asked again after it.
    assert!(laid.contains(&1), "the answer to the deal that is gone was played: {laid:?}");
}

/// A mind that cannot be made, or that fails, leaves its seat absent: the rules act for it, and the marks say so.
#[test]
fn a_mind_that_fails_is_absent_and_the_game_goes_on() {
    let mut app = table_of_four(Motion::None, Terms::of("nobody"));
    round(&mut app);
    let table = app.world().resource::<Table<Stones>>();
    assert_eq!(table.marks().absent, 3);
    assert_eq!(table.view().points, [1, 0, 0, 0], "the one who was there had the highest stone");
}

/// A person is told why what they asked for was refused, and never why somebody else was.
#[test]
fn only_ones_own_refusals_are_told() {
    use lantern::stage::present::Refused;
    let mut app = table_of_four(Motion::None, Terms::default());
    app.world_mut().write_message(Request::<Stones>::act(Seat::player(2), Action::Lay { stone: 7 }));
    app.update();
    assert_eq!(app.world_mut().resource_mut::<Messages<Refused<Stones>>>().drain().count(), 0);
    lay(&mut app, 7);
    let refused: Vec<_> = app.world_mut().resource_mut::<Messages<Refused<Stones>>>().drain().collect();
    assert_eq!(refused.iter().map(|refused| refused.fault.code.to_string()).collect::<Vec<_>>(), ["no_such_stone"]);
}

/// Who won, by the points that a view shows.
pub fn outcome_of(view: &View) -> Option<Outcome> {
    let most = view.points.iter().max().copied().filter(|most| *most > 0);
    let winners = Seat::players(4).into_iter().zip(&view.points).filter(|(_, points)| Some(**points) == most);
    let winners = winners.map(|(seat, _)| seat).collect();
    (view.phase == Phase::Over).then_some(Outcome { result: "over".into(), winners })
}
