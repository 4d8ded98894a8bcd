//! A table whose truth is elsewhere: the stage plays it through a door, everything crosses as JSON, and there is no session
//! in reach.

use super::headless::ENGLISH;
use super::many::{Action, Fact, P1, Phase, Seen, Stones, View, lay, outcome_of, pending, stage_of_stones};
use bevy::prelude::*;
use lantern::engine::{Fault, Marks, Move, Outcome, Room, Rules, Seat, Seed, Session, Viewer};
use lantern::games::mastermind::Mastermind;
use lantern::games::mastermind::rules::Setup as Codes;
use lantern::games::mastermind::stage::plugin::Terms;
use lantern::stage::focus::Focusable;
use lantern::stage::host::{Heard, Host, Known, Request};
use lantern::stage::present::{Redraw, Refused, Speaking};
use lantern::stage::save::Save;
use lantern::stage::screens::Notice;
use lantern::stage::settings::Motion;
use lantern::stage::storage::Storage;
use lantern::stage::table::{Staged, Table, set_table};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// A room that several doors lead to, on the other side of a wire.
#[derive(Clone)]
struct Server(Arc<Mutex<Room>>);

impl Server {
    fn new<G: Rules>(setup: G::Setup, seed: u64) -> Server {
        let session = Session::<G>::new(setup, Seed::from(seed)).expect("a game");
        Server(Arc::new(Mutex::new(Room::new(Box::new(session)))))
    }

    fn open(&self, viewer: Viewer) -> usize {
        self.0.lock().expect("a room").open(viewer)
    }

    /// What is sent is text, and so is what comes back.
    fn send(&self, door: usize, request: Value) -> Value {
        let answer = self.0.lock().expect("a room").answer(door, request.to_string().as_bytes());
        serde_json::from_str(&answer.to_string()).expect("JSON")
    }
}

/// One seat's door.
struct Wire<G: Rules> {
    server: Server,
    door: usize,
    seat: Seat,
    told: u64,
    hints: u64,
    outcome: fn(&G::View) -> Option<Outcome>,
    unheard: Vec<Heard<G>>,
}

impl<G: Rules> Wire<G> {
    fn new(server: &Server, seat: Seat, outcome: fn(&G::View) -> Option<Outcome>) -> Wire<G> {
        let door = server.open(Viewer::Seat(seat));
        Wire { server: server.clone(), door, seat, told: 0, hints: 0, outcome, unheard: Vec::new() }
    }

    fn known(&self) -> Known<G> {
        let answer = self.server.send(self.door, json!({"view": self.seat}));
        let view: G::View = serde_json::from_value(answer["view"].clone()).expect("a view can be read back");
        Known { told: self.told, outcome: (self.outcome)(&view), view, marks: self.marks() }
    }

    fn marks(&self) -> Marks {
        Marks { hints: self.hints, ..Marks::default() }
    }

    fn step(&mut self, facts: Vec<Value>) {
        self.told += facts.len() as u64;
        let read = |fact| serde_json::from_value(fact).expect("a fact can be read back");
        let facts = facts.into_iter().map(read).collect();
        let now = self.known();
        self.unheard.push(Heard::Stepped { facts, now });
    }

    /// Takes in what came through other doors.
    fn listen(&mut self) {
        let (_, facts) = self.server.0.lock().expect("a room").hear(self.door);
        if !facts.is_empty() {
            self.step(facts);
        }
    }
}

impl<G: Rules> Host<G> for Wire<G> {
    fn pass(&mut self, _: u64) {}

    fn ask(&mut self, request: Request<G>) {
        self.listen();
        let line = match request {
            Request::Move(Move::Act { seat, action }) => json!({"act": {"seat": seat, "action": action}}),
            Request::Move(Move::Forfeit { seat }) => json!({"act": {"seat": seat, "action": {"type": "forfeit"}}}),
            Request::Move(Move::Absent { seat }) => json!({"act": {"seat": seat, "action": {"type": "absent"}}}),
            Request::Move(Move::Advise { seat }) => json!({"advise": seat}),
            Request::Move(Move::Tick { ms }) => json!({"tick": ms}),
            Request::Undo { .. } => json!({"undo": true}),
        };
        let answer = self.server.send(self.door, line);
        match (answer["facts"].as_array(), answer.get("advice")) {
            (Some(facts), _) => self.step(facts.clone()),
            (None, Some(advice)) => {
                let advice = serde_json::from_value(advice.clone()).expect("advice can be read back");
                self.hints += 1;
                self.unheard.push(Heard::Advised { advice, marks: self.marks() });
            }
            (None, None) => {
                let refused: Fault = serde_json::from_value(answer["refusal"].clone()).expect("a refusal");
                self.unheard.push(Heard::Refused(refused));
            }
        }
    }

    fn hear(&mut self) -> Vec<Heard<G>> {
        self.listen();
        std::mem::take(&mut self.unheard)
    }
}

/// Puts a table on the stage that knows no more than what comes over the wire.
fn join<G: Staged>(app: &mut App, wire: Wire<G>, setup: G::Setup, terms: G::Terms) {
    let known = wire.known();
    set_table(app.world_mut(), Table::<G>::new(setup, terms, known, Box::new(wire)));
    app.update();
}

#[test]
fn a_table_on_another_host_is_played_with_no_session_in_reach() {
    let home = super::headless::folder("hosts");
    let storage = Storage::in_folder(&home.0);
    let mut app = stage_of_stones(storage.clone(), Motion::Full);
    let server = Server::new::<Stones>(Default::default(), 7);
    join(&mut app, Wire::<Stones>::new(&server, P1, outcome_of), Default::default(), Default::default());
    let others: Vec<_> = (2..=4).map(Seat::player).map(|seat| (server.open(Viewer::Seat(seat)), seat)).collect();
    for _ in 0..2 {
        for (door, seat) in &others {
            let laid = json!({"act": {"seat": seat, "action": {"type": "lay", "stone": 2}}});
            assert_eq!(server.send(*door, laid)["ok"], true);
            app.update();
        }
        lay(&mut app, 1);
        while pending(&app) {
            app.update();
        }
    }
    (0..3).for_each(|_| app.update());
    let seen = app.world().resource::<Seen>();
    let once = [Phase::Laying, Phase::Opening, Phase::Counting];
    assert_eq!(seen.phases(), [&once[..], &once[..], &[Phase::Over]].concat());
    let facts = seen.facts.concat();
    assert_eq!(facts.iter().filter(|fact| matches!(fact, Fact::Laid { seat, .. } if *seat != P1)).count(), 0);
    let table = app.world().resource::<Table<Stones>>();
    assert_eq!(table.outcome().map(|outcome| outcome.winners.len()), Some(0), "three had the highest stone");
    assert!(table.local().is_none() && table.seed().is_none() && table.record().is_none() && !table.can_undo());
    assert_eq!(table.share_id(), None);
    assert!(Save::load(&storage).is_none(), "what is elsewhere is kept there");
}

/// The whole table of a game, played by keys through a door: pegs, a hint, marks and the end, and nothing that needs a
/// session is offered.
#[test]
fn codes_are_broken_on_another_host() {
    let script = format!(
        "{ENGLISH}wait 400\nexpect screen table\ntype RRBB\nkey Enter\nsettle\nexpect text of 10\nexpect text 2\nhint\n\
         expect text codes are still possible\ntype GROV\nkey Enter\nsettle\ntype OVOR\nkey Enter\nsettle\n\
         expect text Solved in three\nexpect text One hint\nclick look-back\nexpect text Guess 1\n"
    );
    let mut app = super::headless::stage(Storage::nowhere(), &script);
    (0..10).for_each(|_| app.update());
    let setup = Codes::default();
    let session = Session::<Mastermind>::new(setup.clone(), "lamp".parse().expect("a seed")).expect("a game");
    let server = Server(Arc::new(Mutex::new(Room::new(Box::new(session)))));
    let outcome = |view: &<Mastermind as Rules>::View| {
        let winners = view.winner.into_iter().collect();
        view.game_over.then(|| Outcome { result: "won".into(), winners })
    };
    let terms = Terms { preset: "classic".into(), draft: vec![None; 4], ..Terms::default() };
    join(&mut app, Wire::<Mastermind>::new(&server, P1, outcome), setup, terms);
    super::headless::run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert!(table.local().is_none() && table.outcome().is_some_and(|outcome| outcome.winners == [P1]));
    let world = app.world_mut();
    let keys: Vec<String> = world.query::<&Focusable>().iter(world).map(|thing| thing.key.clone()).collect();
    assert!(keys.iter().any(|key| key == "look-back") && !keys.iter().any(|key| key == "share"), "{keys:?}");
}

#[test]
fn refusals_of_another_host_are_told() {
    let mut app = stage_of_stones(Storage::nowhere(), Motion::None);
    let server = Server::new::<Stones>(Default::default(), 7);
    join(&mut app, Wire::<Stones>::new(&server, P1, outcome_of), Default::default(), Default::default());
    lay(&mut app, 1);
    lay(&mut app, 1);
    app.world_mut().write_message(Request::<Stones>::Undo { seat: P1 });
    app.world_mut().write_message(Request::<Stones>::act(Seat::player(2), Action::Lay { stone: 0 }));
    app.update();
    let mut refused = app.world_mut().resource_mut::<Messages<Refused<Stones>>>();
    let codes: Vec<String> = refused.drain().map(|refused| refused.fault.code.to_string()).collect();
    assert_eq!(codes, ["laid_already", "not_yours", "not_yours"]);
}

/// A host that says what the test wants.
#[derive(Clone, Default)]
struct Puppet(Arc<Mutex<Vec<Heard<Stones>>>>);

impl Puppet {
    fn says(&self, heard: Heard<Stones>) {
        self.0.lock().expect("a puppet").push(heard);
    }
}

impl Host<Stones> for Puppet {
    fn pass(&mut self, _: u64) {}
    fn ask(&mut self, _: Request<Stones>) {}
    fn hear(&mut self) -> Vec<Heard<Stones>> {
        std::mem::take(&mut *self.0.lock().expect("a puppet"))
    }
}

fn known(told: u64, round: u8) -> Known<Stones> {
    let view = Session::<Stones>::new(Default::default(), Seed::from(1)).expect("a game").view(Viewer::Seat(P1));
    Known { told, view: View { round, ..view }, outcome: None, marks: Marks::default() }
}

fn puppet(app: &mut App) -> Puppet {
    let puppet = Puppet::default();
    let table = Table::<Stones>::new(Default::default(), Default::default(), known(0, 0), Box::new(puppet.clone()));
    set_table(app.world_mut(), table);
    app.update();
    app.world_mut().resource_mut::<Messages<Redraw<Stones>>>().clear();
    app.world_mut().resource_mut::<Seen>().facts.clear();
    puppet
}

/// After a lost connection facts may come twice, or some may be missing.
#[test]
fn facts_that_come_twice_are_shown_once_and_a_gap_is_drawn_from_the_view() {
    let mut app = stage_of_stones(Storage::nowhere(), Motion::None);
    let puppet = puppet(&mut app);
    let began = |round| Fact::RoundBegan { round };
    let shown = |app: &mut App| {
        app.update();
        let redrawn = app.world_mut().resource_mut::<Messages<Redraw<Stones>>>().drain().count();
        let seen = std::mem::take(&mut app.world_mut().resource_mut::<Seen>().facts).concat();
        (seen, redrawn, app.world().resource::<Table<Stones>>().view().round)
    };
    puppet.says(Heard::Stepped { facts: vec![began(1), began(2)], now: known(2, 2) });
    assert_eq!(shown(&mut app), (vec![began(1), began(2)], 0, 2));
    puppet.says(Heard::Stepped { facts: vec![began(2), began(3)], now: known(3, 3) });
    assert_eq!(shown(&mut app), (vec![began(3)], 0, 3), "the second was told before");
    puppet.says(Heard::Stepped { facts: vec![began(7)], now: known(7, 7) });
    assert_eq!(shown(&mut app), (vec![], 1, 7), "three are missing");
    puppet.says(Heard::Opened(known(9, 9)));
    assert_eq!(shown(&mut app), (vec![], 1, 9));
}

#[test]
fn words_that_come_are_passed_on_and_a_lost_host_is_told() {
    let mut app = stage_of_stones(Storage::nowhere(), Motion::None);
    let puppet = puppet(&mut app);
    puppet.says(Heard::Speaking { seat: Seat::player(3), text: "I was".into() });
    puppet.says(Heard::Lost);
    app.update();
    let mut speaking = app.world_mut().resource_mut::<Messages<Speaking<Stones>>>();
    let words: Vec<_> = speaking.drain().map(|speaking| (speaking.seat, speaking.text)).collect();
    assert_eq!(words, [(Seat::player(3), "I was".to_owned())]);
    assert!(!app.world().resource::<Notice>().text.is_empty(), "that the table is lost is said");
    assert_eq!(app.world().resource::<Table<Stones>>().view().round, 0, "what was known stays");
}
