//! A table of many seats: a game of the tests, put on the stage by registering it.

#[path = "../suite/toy.rs"]
#[allow(dead_code, reason = "the suite without a screen uses the rest")]
mod toy;

use super::headless::stage_with;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use lantern::engine::{Move, Rules, Seat, Seed, Viewer};
use lantern::stage::settings::{Motion, Settings};
use lantern::stage::shelf::Shelf;
use lantern::stage::table::{self, Counted, Curtain, Pending, Play, Shown, Staged, Table};
use std::time::Duration;
use toy::{Action, Fact, Phase, Stones};

const P1: Seat = Seat::player(1);

impl ComputedStates for Phase {
    type SourceStates = Curtain<Phase>;
    fn compute(shown: Curtain<Phase>) -> Option<Phase> {
        shown.phase()
    }
}

impl Staged for Stones {
    type Terms = ();
    fn viewer(_: &()) -> Viewer {
        Viewer::Seat(P1)
    }
    fn mind(_: &(), seat: Seat) -> Option<String> {
        (seat != P1).then(|| "any".to_owned())
    }
    fn show_for(_: &(), _: &Fact, motion: Motion) -> Duration {
        if motion == Motion::None { Duration::ZERO } else { Duration::from_millis(200) }
    }
    fn on_the_clock(&self) -> bool {
        true
    }
    fn think_for(_: &(), _: Seat, _: Motion) -> Duration {
        Duration::ZERO
    }
    fn counted(_: &Table<Stones>) -> Option<Counted> {
        None
    }
}

/// What was seen of a game, frame by frame.
#[derive(Resource, Default)]
struct Seen {
    entered: Vec<Vec<Phase>>,
    facts: Vec<Vec<Fact>>,
}

impl Seen {
    fn phases(&self) -> Vec<Phase> {
        self.entered.concat()
    }
}

fn enters<const N: usize>(mut seen: ResMut<Seen>) {
    let phase = [Phase::Laying, Phase::Opening, Phase::Counting, Phase::Over][N];
    seen.entered.last_mut().expect("a frame").push(phase);
}

fn table_of_four(motion: Motion) -> App {
    let mut app = stage_with(Shelf::nowhere(), "wait 600000\n", (1280, 800), |app| {
        app.add_plugins(table::plugin::<Stones>);
    });
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
    table::begin::<Stones>(app.world_mut(), Default::default(), Some(Seed::from(7)), ());
    app.update();
    app
}

fn pending(app: &App) -> bool {
    !app.world().resource::<Pending<Stones>>().is_empty()
}

fn phase(app: &App) -> Phase {
    app.world().resource::<Table<Stones>>().session.state().phase()
}

/// Lays a stone on `p1`, waits for the others, and lets everything be shown.
fn round(app: &mut App) {
    for frame in 0..1_000 {
        app.update();
        let awaited = app.world().resource::<Table<Stones>>().session.state().awaited();
        if awaited == [P1] && !pending(app) {
            app.world_mut().write_message(Play::<Stones>(Move::Act { seat: P1, action: Action::Lay { stone: 1 } }));
            app.update();
        } else if frame > 0 && !pending(app) && (awaited.len() == 4 || awaited.is_empty()) {
            return;
        }
    }
    panic!("the round does not end");
}

#[test]
fn every_phase_of_an_action_is_entered_one_a_frame() {
    for motion in [Motion::Full, Motion::None] {
        let mut app = table_of_four(motion);
        while phase(&app) != Phase::Over {
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
    let mut app = table_of_four(Motion::None);
    round(&mut app);
    let facts = app.world().resource::<Seen>().facts.concat();
    let laid: Vec<_> = facts.iter().filter(|fact| matches!(fact, Fact::Laid { .. })).collect();
    assert_eq!(laid, [&Fact::Laid { seat: P1, stone: 1 }]);
    assert!(facts.iter().any(|fact| matches!(fact, Fact::Opened { .. })), "what is opened is shown");
}

#[test]
fn who_is_in_a_hurry_is_shown_the_rest_at_once() {
    let mut app = table_of_four(Motion::Full);
    while app.world().resource::<Table<Stones>>().session.state().awaited() != [P1] || pending(&app) {
        app.update();
    }
    app.world_mut().write_message(Play::<Stones>(Move::Act { seat: P1, action: Action::Lay { stone: 2 } }));
    app.update();
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
    let mut app = table_of_four(Motion::Full);
    while app.world().resource::<Table<Stones>>().session.state().awaited() != [P1] || pending(&app) {
        app.update();
    }
    let left = |app: &App| app.world().resource::<Table<Stones>>().view().left_ms;
    app.world_mut().write_message(Play::<Stones>(Move::Act { seat: P1, action: Action::Lay { stone: 2 } }));
    app.update();
    let before = left(&app);
    while pending(&app) {
        assert_eq!(left(&app), before);
        app.update();
    }
    app.update();
    app.update();
    assert!(left(&app) < before, "then it goes on");
}
