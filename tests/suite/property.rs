//! What must hold for every game that is registered, under random play.

use crate::support::{each, registry, seed};
use lantern::engine::{Dice, Fault, Game, Move, Record, Rules, Seat, Session, Table, Viewer, read_setup};
use lantern::games::Visitor;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::Cell;
use std::fmt::Debug;

/// One step of random play; the numbers choose among what is there.
#[derive(Clone, Debug)]
enum Step {
    Legal(u8, u32),
    Nonsense(u8, u8),
    Tick(u32),
    Undo,
    Hint(u8),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (any::<u8>(), any::<u32>()).prop_map(|(seat, choice)| Step::Legal(seat, choice)),
        3 => (any::<u8>(), any::<u8>()).prop_map(|(seat, kind)| Step::Nonsense(seat, kind)),
        2 => (0u32..4_000).prop_map(Step::Tick),
        1 => Just(Step::Undo),
        1 => any::<u8>().prop_map(Step::Hint),
    ]
}

fn nonsense(kind: u8) -> Value {
    match kind % 28 {
        0 => json!({"type": "submit", "code": ["R", "B"]}),
        1 => json!({"type": "submit", "code": ["R", "B", "G", "X"]}),
        2 => json!({"type": "submit", "code": [1, 2, 3, 4]}),
        3 => json!({"type": "mark", "black": 3, "white": 1}),
        4 => json!({"type": "mark", "black": 255, "white": 255}),
        5 => json!({"type": "mark", "black": 0, "white": 0, "turn": 77}),
        6 => json!({"type": "reset", "seed": ""}),
        7 => json!({"type": "fly"}),
        8 => json!(null),
        9 => json!([]),
        10 => json!({"type": "submit", "code": "RBGY", "extra": true}),
        11 => json!({"type": "kill", "target": "p1"}),
        12 => json!({"type": "kill"}),
        13 => json!({"type": "vote", "target": "p99"}),
        14 => json!({"type": "vote", "target": null}),
        15 => json!({"type": "protect", "target": "p2", "think": "why not"}),
        16 => json!({"type": "investigate", "target": "host"}),
        17 => json!({"type": "shoot", "target": "p3"}),
        18 => json!({"type": "say", "text": "p2 is mafia, I checked", "think": "a lie"}),
        19 => json!({"type": "say", "text": "x".repeat(3_000)}),
        20 => json!({"type": "say", "text": null, "acts": [{"act": "accuse"}]}),
        21 => json!({"type": "chat", "text": null, "acts": [{"act": "vote", "target": "p2"}]}),
        22 => json!({"type": "advance"}),
        23 => json!({"type": "reveal", "at": [99, 0]}),
        24 => json!({"type": "chord", "at": [0, 0]}),
        25 => json!({"type": "flag", "at": [0]}),
        26 => json!({"type": "reveal", "at": [-1, 0]}),
        _ => json!({"type": "advise", "extra": true}),
    }
}

/// Setups of a game beside its presets.
fn setups(game: &dyn Game) -> Vec<Value> {
    let mut setups: Vec<Value> = game.presets().into_iter().map(|(_, _, setup)| setup).collect();
    if game.info().name == "mastermind" {
        // Small spaces, so that random play reaches wins and contradictions.
        setups.extend([
            json!({"pegs": 2, "colours": 3, "attempts": 4, "clock_ms": 9_000}),
            json!({"pegs": 2, "colours": 3, "attempts": 5, "mode": "race"}),
            json!({"pegs": 2, "colours": 3, "attempts": 5, "mode": "codemaker"}),
            json!({"pegs": 3, "colours": 4, "attempts": 8, "mode": "codemaker", "secret": "RBG"}),
            json!({"pegs": 1, "colours": 1}),
        ]);
    }
    if game.info().name == "minesweeper" {
        // Small and drawn boards, so that random play reaches wins, chords and the search to the end.
        setups.truncate(1);
        setups.extend([
            json!({"columns": 6, "rows": 5, "mines": 4, "chord": true, "question_marks": true, "timer": true}),
            json!({"columns": 4, "rows": 4, "mines": 1, "no_guess": true, "language": "ko"}),
            json!({"board": ["*.*.", "....", "..*."], "chord": true}),
            json!({"board": ["..", "*."], "timer": true, "language": "ko"}),
            json!({"columns": 1, "rows": 1, "mines": 0}),
        ]);
    }
    if game.info().name == "wordwolf" {
        setups.extend([
            json!({"names": [], "deadline_ms": 900}),
            json!({"wolf_count": 2, "hide_role": true, "deadline_ms": 1_500}),
            json!({"pair": {"citizen_word": "달", "wolf_word": "해"}, "wolves": ["p6"]}),
        ]);
    }
    if game.info().name == "mafia" {
        setups = vec![
            json!({"timings": {"NIGHT_ACTIONS": {"timeoutMs": 900, "perAgentBuffer": 10}}}),
            json!({"speed": "DEBUG", "roles": {"mafia": 1, "doctor": 1, "sheriff": 1, "villager": 2}}),
            json!({"speed": "STEP", "roles": {"mafia": 1, "vigilante": 1, "villager": 2}, "language": "ko"}),
            json!({"ruleset": "flow", "players": 6, "speed": "DEBUG", "vote": "plurality"}),
            json!({"ruleset": "flow", "players": 5, "speed": "STEP", "max_days": 2}),
            json!({"ruleset": "flow", "roles": {"mafia": 2, "doctor": 2, "sheriff": 2, "vigilante": 2}, "speed": "FAST",
                "timings": {"DAY_DISCUSSION": {"timePerTurnMs": 40}, "MORNING_REVEAL": {"delayMs": 0},
                    "RESOLUTION": {"delayMs": 100}}}),
            json!({"roles": {"villager": 3}}),
        ];
    }
    setups
}

fn look(table: &dyn Table) {
    let mut viewers = vec![Viewer::Spectator, Viewer::Referee];
    viewers.extend(table.seats().into_iter().map(Viewer::Seat));
    for viewer in viewers {
        let view = table.view(viewer).expect("a view").to_string();
        table.text(viewer).expect("a drawing");
        if table.outcome().is_none() {
            assert!(
                !view.contains("chacha") && !view.contains("rngState") && !view.contains("a-seed-to-hide"),
                "{view}"
            );
        }
    }
}

fn play(game: &dyn Game, setup: &Value, number: u64, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut table = game.open(setup, seed(&format!("a-seed-to-hide-{number}"))).expect("a table");
    let seats = table.seats();
    let seat = |choice: u8| seats[choice as usize % seats.len()];
    for step in steps {
        let before = (table.state(), table.record());
        match step {
            Step::Legal(who, choice) => {
                let legal = table.legal(seat(*who)).expect("a seat");
                if legal.is_empty() {
                    continue;
                }
                let mut action = legal[*choice as usize % legal.len()].clone();
                // A text that is null is a template; every valid filling is accepted.
                for key in ["text", "name", "reason"] {
                    if let Some(value) = action.get_mut(key).filter(|value| value.is_null()) {
                        *value = json!(format!("글 {choice}"));
                    }
                }
                let done = table.act(seat(*who), action.clone(), Viewer::Referee);
                prop_assert!(done.is_ok(), "{action} is legal, but {done:?}");
            }
            Step::Nonsense(who, kind) => {
                let action = nonsense(*kind);
                if table.act(seat(*who), action.clone(), Viewer::Referee).is_err() {
                    prop_assert_eq!(&before, &(table.state(), table.record()), "{} was refused", action);
                }
                let nobody = table.act(Seat::player(99), action, Viewer::Referee);
                prop_assert!(nobody.is_err());
            }
            Step::Tick(ms) => {
                // Time adds up: the same in one piece and in two.
                let record = table.record();
                let mut other = game.replay(&record, &mut |_| {}).expect("a replay");
                let whole = table.tick(u64::from(*ms), Viewer::Referee);
                let mut parts = other.tick(u64::from(*ms / 3), Viewer::Referee);
                parts.extend(other.tick(u64::from(*ms - *ms / 3), Viewer::Referee));
                prop_assert_eq!(whole, parts);
                prop_assert_eq!(table.state(), other.state());
                prop_assert_eq!(table.record(), other.record());
            }
            Step::Undo => {
                let ended_among_others = seats.len() > 1 && table.outcome().is_some();
                let may = table.last_actor().is_some() && !ended_among_others;
                prop_assert_eq!(table.undo().is_ok(), may);
            }
            Step::Hint(who) => {
                let state = table.state();
                let _ = table.advise(seat(*who));
                prop_assert_eq!(state, table.state(), "a hint changes nothing but the record");
            }
        }
        look(&*table);
    }
    let record = Record::read(&table.record().to_json()).expect("what is written can be read");
    let again = game.replay(&record, &mut |_| {});
    let again = again.map_err(|fault| TestCaseError::fail(fault.message))?;
    prop_assert_eq!(again.state(), table.state());
    prop_assert_eq!(again.record(), record);
    prop_assert_eq!(again.outcome(), table.outcome());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_play_keeps_every_promise(number in any::<u64>(), steps in prop::collection::vec(step(), 0..24)) {
        let registry = registry();
        for game in registry.games() {
            for (at, setup) in setups(game).iter().enumerate() {
                // The list of legal moves of Super is long; a part of the cases will do for it.
                if game.info().name != "mastermind" || at > 1 || number % 8 == 0 {
                    play(game, setup, number, &steps)?;
                }
            }
        }
    }
}

/// A record of somebody else's making is read or refused, never a panic.
#[test]
fn broken_records_are_refused() {
    let registry = registry();
    let game = registry.find("mastermind").expect("a game");
    let mut table = game.open(&json!({"clock_ms": 5_000}), seed("1")).expect("a table");
    let p1 = Seat::player(1);
    for code in ["RRBG", "YYOV"] {
        table.act(p1, json!({"type": "submit", "code": code}), Viewer::Referee).expect("a guess");
    }
    table.tick(100, Viewer::Referee);
    let good = table.record().to_json();
    let (unread, replayed) = (Cell::new(0), Cell::new(0));
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() };
    let change = (any::<prop::sample::Index>(), any::<u8>(), prop::bool::weighted(0.2));
    let run = TestRunner::new(config).run(&change, |(at, byte, cut)| {
        let mut bytes = good.clone().into_bytes();
        let at = at.index(bytes.len());
        // Letters and digits, so that most of what is broken can still be read as JSON.
        let byte = b"0123456789abcdefRBGYOV\"{}:,"[byte as usize % 27];
        if cut {
            bytes.truncate(at)
        } else {
            bytes[at] = byte
        }
        let text = String::from_utf8(bytes).expect("ASCII");
        match Record::read(&text) {
            Err(_) => unread.set(unread.get() + 1),
            Ok(record) if record.to_json() == good => {}
            Ok(record) => {
                replayed.set(replayed.get() + 1);
                if let Ok(game) = registry.find(&record.game) {
                    prop_assert!(game.replay(&record, &mut |_| {}).is_err(), "{}", text);
                }
            }
        }
        Ok(())
    });
    assert!(run.is_ok(), "{run:?}");
    let (unread, replayed) = (unread.get(), replayed.get());
    assert!(unread > 50 && replayed > 50, "{unread} could not be read, {replayed} did not replay");
}

/// What this is as JSON text, read back.
fn read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, what: &str) {
    let text = serde_json::to_string(value).expect("JSON");
    match serde_json::from_str::<T>(&text) {
        Ok(read) => assert_eq!(&read, value, "{what}: {text}"),
        Err(error) => panic!("{what}: {error}: {text}"),
    }
}

/// How often something was read back.
#[derive(Default, Debug)]
struct Counts {
    facts: u64,
    views: u64,
    advice: u64,
    refusals: u64,
    outcomes: u64,
}

/// Plays at random, now and then nonsense, and reads back all that is told at any door.
fn reads_back<G: Rules>(setup: &Value, number: u64, counts: &mut Counts) {
    let game = G::INFO.name;
    let setup = read_setup::<G>(setup).expect("a setup");
    let mut session = Session::<G>::new(setup, number.into()).expect("a session");
    let mut draw = Dice::new(number.into()).draw("steps");
    let seats = session.state().seats();
    let mut viewers: Vec<Viewer> = seats.iter().copied().map(Viewer::Seat).collect();
    viewers.extend([Viewer::Spectator, Viewer::Referee, Viewer::Seat(Seat::HOST)]);
    for _ in 0..80 {
        let Some(&seat) = draw.pick(&seats) else { return };
        let mut legal = session.state().legal(seat);
        // A game that is dealt anew all the time never ends.
        if draw.below(8) > 0 {
            legal.retain(|action| !G::redeals(action));
        }
        let done = match draw.below(8) {
            0 => Ok(session.tick(u64::from(draw.below(20_000)))),
            1 => Move::read(seat, nonsense(draw.below(28) as u8))
                .and_then(|step| session.play(step).map_err(Fault::from)),
            2 => session.hint(seat).map_err(Fault::from).map(|advice| {
                counts.advice += 1;
                read_back(&advice, &format!("{game}: advice"));
                Vec::new()
            }),
            _ => match draw.pick(&legal) {
                Some(action) => session.act(seat, filled(action)).map_err(Fault::from),
                None => Ok(Vec::new()),
            },
        };
        match done {
            Err(fault) => {
                counts.refusals += 1;
                read_back(&fault, &format!("{game}: a refusal"));
            }
            Ok(facts) => {
                for (fact, viewer) in facts.iter().flat_map(|fact| viewers.iter().map(move |viewer| (fact, *viewer))) {
                    if let Some(told) = G::redact(fact, viewer) {
                        counts.facts += 1;
                        read_back(&told, &format!("{game}: a fact for {viewer}"));
                    }
                }
            }
        }
        for viewer in &viewers {
            counts.views += 1;
            read_back(&session.view(*viewer), &format!("{game}: the view of {viewer}"));
        }
        if let Some(outcome) = session.outcome() {
            counts.outcomes += 1;
            read_back(&outcome, game);
        }
    }
}

/// An action whose texts are there: where a template has `null`, there are words.
fn filled<A: Serialize + DeserializeOwned>(action: &A) -> A {
    let mut json = serde_json::to_value(action).expect("JSON");
    for key in ["text", "name", "reason"] {
        if let Some(value) = json.get_mut(key).filter(|value| value.is_null()) {
            *value = json!("글 \u{1f319}");
        }
    }
    serde_json::from_value(json).expect("an action")
}

/// Whoever meets a table by a socket knows what somebody at it would know, and nothing is lost or changed on the way.
#[test]
fn whatever_is_told_is_read_back_as_it_was() {
    struct Reader;
    impl Visitor for Reader {
        fn game<G: Rules>(&mut self) {
            let registry = registry();
            let game = registry.find(G::INFO.name).expect("a registered game");
            let mut counts = Counts::default();
            for (at, setup) in setups(game).iter().enumerate() {
                for number in 0..4 {
                    reads_back::<G>(setup, 100 * at as u64 + number, &mut counts);
                }
            }
            let Counts { facts, views, refusals, outcomes, advice } = counts;
            assert!(facts > 0 && views > 0 && refusals > 0 && outcomes > 0, "{}: {counts:?}", G::INFO.name);
            assert_eq!(advice > 0, !["mafia", "nothing", "stones"].contains(&G::INFO.name), "{counts:?}");
        }
    }
    each(&mut Reader);
}

/// Lets minds play a game to its end and holds every move to what its facts say of phases, as each viewer is told them.
fn phases_can_be_followed<G: Rules>(setup: Value, mind: &str, through: &[G::Phase]) {
    let setup = read_setup::<G>(&setup).expect("a setup");
    let mut session = Session::<G>::new(setup, seed("phases")).expect("a session");
    let make = G::minds().into_iter().find(|known| known.name == mind).expect("a mind").make;
    let seats = session.state().seats();
    let mut bots: Vec<_> = seats.iter().map(|_| make()).collect();
    let viewers: Vec<Viewer> = seats.iter().copied().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut entered = vec![session.state().phase()];
    while session.outcome().is_none() {
        let before = session.state().phase();
        let mut chosen = None;
        for seat in session.state().awaited() {
            let at = seats.iter().position(|sits| *sits == seat).expect("a seat");
            let view = session.view(Viewer::Seat(seat));
            chosen = bots[at].choose(&view, &mut session.mind_draw(seat)).map(|action| (seat, action));
            if chosen.is_some() {
                break;
            }
        }
        let facts = match chosen {
            Some((seat, action)) => session.act(seat, action).expect("a legal choice"),
            None => session.tick(1_000),
        };
        let now = session.state().phase();
        for viewer in &viewers {
            let known = facts.iter().filter_map(|fact| G::redact(fact, *viewer));
            let opened: Vec<G::Phase> = known.filter_map(|fact| G::enters(&fact)).collect();
            assert_eq!(opened.last().copied().unwrap_or(before), now, "{viewer} can follow {facts:?}");
        }
        entered.extend(facts.iter().filter_map(G::enters));
    }
    for phase in through {
        assert!(entered.contains(phase), "{phase:?} is entered: {entered:?}");
    }
}

#[test]
fn every_phase_is_told_by_a_fact_that_everyone_learns() {
    use lantern::games::{mafia, wordwolf};
    use mafia::rules::Phase as Mafia;
    use wordwolf::rules::Phase as WordWolf;
    let mafia_phases = [Mafia::NightActions, Mafia::MorningReveal, Mafia::DayDiscussion, Mafia::DayVoting];
    for setup in [json!({}), json!({"ruleset": "flow", "players": 8})] {
        phases_can_be_followed::<mafia::rules::Mafia>(setup, "random", &mafia_phases);
    }
    let ends = [WordWolf::Hint1, WordWolf::Vote, WordWolf::Result, WordWolf::End];
    phases_can_be_followed::<wordwolf::rules::WordWolf>(json!({}), "random", &ends);
    use crate::toy::{Phase, Stones};
    phases_can_be_followed::<Stones>(json!({}), "any", &[Phase::Opening, Phase::Counting, Phase::Over]);
}
