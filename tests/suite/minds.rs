//! Who thinks: the minds of a table, asked at once, kept for the game, late or gone.

use crate::support::{registry, seed};
use crate::toy::{Action, Stones};
use lantern::engine::{
    Answer, Bot, Choice, Draw, Fault, MakeMind, Mind, Minds, Record, Rules, Seat, Session, Thinking, read_setup,
};
use lantern::games::mafia::Mafia;
use lantern::games::mafia::facts::Event;
use lantern::games::wordwolf::WordWolf;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

fn session<G: Rules>(setup: Value) -> Session<G> {
    Session::new(read_setup::<G>(&setup).expect("a setup"), seed("minds")).expect("a session")
}

/// Lays as many as it was asked so far, up to two.
struct Counting(u8);

impl Bot<Stones> for Counting {
    fn choose(&mut self, view: &<Stones as Rules>::View, _: &mut Draw) -> Option<Action> {
        if view.own.is_some() {
            return None;
        }
        self.0 += 1;
        Some(Action::Lay { stone: (self.0 - 1).min(2) })
    }
}

/// Minds that count how often they are asked, on all seats, and how many of them were made.
fn counting() -> (Minds<Stones>, Arc<AtomicUsize>) {
    let made = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&made);
    let maker: Arc<dyn MakeMind<Stones>> = Arc::new(move |_: Seat| -> Result<Box<dyn Bot<Stones>>, Fault> {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Counting(0)))
    });
    let mut minds = Minds::default();
    Seat::players(4).into_iter().for_each(|seat| minds.seat(seat, Arc::clone(&maker)));
    (minds, made)
}

fn questions<G: Rules>(minds: &mut Minds<G>, session: &Session<G>) -> Vec<Thinking> {
    let mut asked = Vec::new();
    minds.ask(session, |thinking| asked.push(thinking));
    asked
}

#[test]
fn every_awaited_mind_is_asked_at_once_and_kept_for_the_game() {
    let mut table = session::<Stones>(json!({}));
    let (mut minds, made) = counting();
    for round in 0..2 {
        let asked = questions(&mut minds, &table);
        assert_eq!(asked.len(), 4);
        assert_eq!(questions(&mut minds, &table).len(), 0, "nobody is asked twice");
        assert!(minds.hear(&table).is_empty() && minds.is_thinking(), "nobody waits for them");
        // In whatever order they answer; what others do meanwhile leaves a question open.
        for thinking in asked.into_iter().rev() {
            thinking.run();
            let answers = minds.hear(&table);
            assert_eq!(answers.len(), 1);
            for answer in answers {
                assert_eq!(answer.choice, Choice::Act(Action::Lay { stone: round }), "it remembers");
                minds.play(&mut table, answer).expect("a stone");
            }
        }
    }
    assert!(table.outcome().is_some());
    assert_eq!(made.load(Ordering::Relaxed), 4);
}

#[test]
fn minds_think_on_threads() {
    let mut table = session::<Stones>(json!({}));
    let (mut minds, _) = counting();
    while table.outcome().is_none() {
        std::thread::scope(|scope| minds.ask(&table, |thinking| drop(scope.spawn(|| thinking.run()))));
        while let Some(answer) = minds.wait(&table) {
            minds.play(&mut table, answer).expect("a stone");
        }
    }
    assert!(minds.wait(&table).is_none() && !minds.is_thinking());
}

#[test]
fn an_answer_to_a_step_that_is_gone_is_dropped() {
    let mut table = session::<Stones>(json!({}));
    let (mut minds, made) = counting();
    // The rest of the round is played without them.
    let late = questions(&mut minds, &table);
    for seat in Seat::players(4) {
        table.act(seat, Action::Lay { stone: 2 }).expect("a stone");
    }
    assert_eq!(questions(&mut minds, &table).len(), 0, "they still think of the round that is over");
    late.into_iter().for_each(Thinking::run);
    assert!(minds.hear(&table).is_empty(), "the phase is the same, the round is not");
    let asked = questions(&mut minds, &table);
    assert_eq!(asked.len(), 4, "they are asked again");
    // A move is taken back while they think: those who have seen it are not asked any more.
    table.undo().expect("an undo");
    asked.into_iter().for_each(Thinking::run);
    assert!(minds.hear(&table).is_empty());
    assert_eq!(made.load(Ordering::Relaxed), 8);
    let asked = questions(&mut minds, &table);
    assert_eq!(asked.len(), 1, "one stone was taken back");
    asked.into_iter().for_each(Thinking::run);
    let fresh: Vec<Answer<Stones>> = minds.hear(&table);
    assert_eq!(fresh[0].choice, Choice::Act(Action::Lay { stone: 0 }), "it has seen nothing");
}

#[test]
fn a_mind_with_nothing_to_do_is_asked_again_when_something_has_happened() {
    struct Waits(bool);
    impl Bot<Stones> for Waits {
        fn choose(&mut self, _: &<Stones as Rules>::View, _: &mut Draw) -> Option<Action> {
            std::mem::replace(&mut self.0, true).then_some(Action::Lay { stone: 1 })
        }
    }
    let mut table = session::<Stones>(json!({}));
    let mut minds = Minds::default();
    let maker = |_: Seat| -> Result<Box<dyn Bot<Stones>>, Fault> { Ok(Box::new(Waits(false))) };
    minds.seat(Seat::player(1), Arc::new(maker));
    questions(&mut minds, &table).into_iter().for_each(Thinking::run);
    assert!(minds.hear(&table).iter().all(|answer| answer.choice == Choice::Nothing));
    table.tick(10);
    assert_eq!(questions(&mut minds, &table).len(), 0, "a clock that ticks is nothing new");
    table.act(Seat::player(2), Action::Lay { stone: 0 }).expect("a stone");
    questions(&mut minds, &table).into_iter().for_each(Thinking::run);
    assert_eq!(minds.hear(&table)[0].choice, Choice::Act(Action::Lay { stone: 1 }));
}

/// Has a name, and a budget of so many answers.
struct Model {
    name: String,
    left: u32,
}

impl<G: Rules> Bot<G> for Model {
    fn choose(&mut self, view: &G::View, draw: &mut Draw) -> Option<G::Action> {
        Bot::<G>::try_choose(self, view, draw).ok().flatten()
    }

    fn try_choose(&mut self, view: &G::View, draw: &mut Draw) -> Result<Option<G::Action>, Fault> {
        let spent = || Fault::new("out_of_budget", format!("{} has nothing left to spend", self.name));
        self.left = self.left.checked_sub(1).ok_or_else(spent)?;
        let mind = G::minds().into_iter().next().expect("a mind");
        Ok((mind.make)().choose(view, draw))
    }
}

/// Plays a game to its end with models that fail after so many answers, and returns its facts too.
fn with_models<G: Rules>(setup: Value, left: u32) -> (Session<G>, Vec<G::Fact>) {
    let mut table = session::<G>(setup);
    let mut minds = Minds::default();
    for seat in table.state().seats() {
        let name = format!("model of {seat}");
        minds.seat(
            seat,
            Arc::new(move |_: Seat| -> Result<Box<dyn Bot<G>>, Fault> {
                Ok(Box::new(Model { name: name.clone(), left }))
            }),
        );
    }
    let mut facts = Vec::new();
    while table.outcome().is_none() {
        minds.ask(&table, Thinking::run);
        let answers = minds.hear(&table);
        if answers.is_empty() {
            facts.append(&mut table.tick(1_000));
        }
        for answer in answers {
            facts.append(&mut minds.play(&mut table, answer).unwrap_or_default());
        }
    }
    (table, facts)
}

fn replays<G: Rules>(table: &Session<G>) -> u64 {
    let text = table.record().to_json();
    let record = Record::read(&text).expect("a record");
    let registry = registry();
    let again = registry.find(G::INFO.name).expect("a game").replay(&record, &mut |_| {}).expect("a replay");
    assert_eq!(again.record(), record);
    assert_eq!(record.marks.expect("marks").absent, text.matches(r#"{"type":"absent"}"#).count() as u64);
    table.marks().absent
}

/// Out of budget is no reason to hang: the rules do what they do at a deadline, and whoever reads the game sees that.
#[test]
fn the_rules_act_for_a_mind_that_fails_and_say_so() {
    let (table, facts) = with_models::<Mafia>(json!({}), 2);
    let timeout = |event: &Event| match event {
        Event::NightActionSubmitted { timeout, .. } | Event::VoteCast { timeout, .. } => *timeout,
        _ => false,
    };
    assert!(facts.iter().any(|fact| timeout(&fact.event)));
    assert!(replays(&table) > 0);
    let (table, _) = with_models::<Mafia>(json!({}), u32::MAX);
    assert_eq!(replays(&table), 0);
    let (table, facts) = with_models::<WordWolf>(json!({}), 1);
    assert_eq!(replays(&table), 18, "six miss two hints and a vote");
    let told: Vec<Value> = facts.iter().map(|fact| serde_json::to_value(fact).expect("JSON")).collect();
    assert!(told.iter().any(|fact| fact["type"] == "hint_submitted" && fact["text"] == "…"), "{told:?}");
    // Where there is no deadline there is giving up.
    let (table, _) = with_models::<lantern::games::minesweeper::Minesweeper>(json!({}), 1);
    assert_eq!(replays(&table), 1);
    assert_eq!(table.outcome().expect("an end").result, "loss");
}

#[test]
fn a_mind_that_cannot_be_made_or_stops_thinking_fails() {
    let mut table = session::<Stones>(json!({}));
    let mut minds = Minds::<Stones>::default();
    let none = |_: Seat| -> Result<Box<dyn Bot<Stones>>, Fault> { Err(Fault::new("no_such_model", "no such model")) };
    minds.seat(Seat::player(1), Arc::new(none));
    minds.seat(Seat::player(2), Arc::new(Mind::<Stones>::find("any").expect("a mind")));
    let mut asked = questions(&mut minds, &table);
    // The thread of the second is gone before it has begun; the first has nobody to ask.
    drop(asked.pop());
    asked.into_iter().for_each(Thinking::run);
    let answers = minds.hear(&table);
    let codes: Vec<_> = answers
        .iter()
        .map(|answer| match &answer.choice {
            Choice::Failed(fault) => (answer.seat, fault.code.to_string()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(codes.contains(&(Seat::player(1), "no_such_model".into())), "{codes:?}");
    assert!(codes.contains(&(Seat::player(2), "mind_gone".into())), "{codes:?}");
    // The rules act for both, and the marks say so.
    for answer in answers {
        minds.play(&mut table, answer).expect("the rules have a default");
    }
    assert_eq!(table.marks().absent, 2);
    assert_eq!(questions(&mut minds, &table).len(), 0, "they are not asked for ever");
    // Whatever a mind does on its thread, the table goes on.
    struct Breaks;
    impl Bot<Stones> for Breaks {
        fn choose(&mut self, _: &<Stones as Rules>::View, _: &mut Draw) -> Option<Action> {
            std::panic::resume_unwind(Box::new("a mind broke"))
        }
    }
    let maker = |_: Seat| -> Result<Box<dyn Bot<Stones>>, Fault> { Ok(Box::new(Breaks)) };
    minds.seat(Seat::player(3), Arc::new(maker));
    let (done, finished) = channel::<()>();
    for thinking in questions(&mut minds, &table) {
        let done = done.clone();
        std::thread::spawn(move || {
            let _done = done;
            thinking.run();
        });
    }
    drop(done);
    assert!(finished.recv().is_err(), "the thread has ended");
    assert!(matches!(&minds.hear(&table)[0].choice, Choice::Failed(fault) if fault.code == "mind_gone"));
}

/// Only whoever runs a table says that somebody is missing.
#[test]
fn a_seat_does_not_call_itself_absent() {
    use lantern::engine::{Room, Viewer};
    let mut room = Room::new(crate::support::open("wordwolf", json!({}), "1"));
    let [p1, referee] = [Viewer::Seat(Seat::player(1)), Viewer::Referee].map(|viewer| room.open(viewer));
    let absent = json!({"act": {"seat": "p1", "action": {"type": "absent"}}}).to_string();
    assert_eq!(room.answer(p1, absent.as_bytes())["refusal"]["code"], "not_yours");
    assert_eq!(room.answer(referee, absent.as_bytes())["facts"][0]["text"], "…");
    assert_eq!(room.answer(referee, absent.as_bytes())["refusal"]["code"], "not_missing");
}
