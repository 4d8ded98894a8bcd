//! What a door gives away, and what a stranger's lines and records may cost.

use crate::support::{Asked, command, open, seed};
use crate::toy::{Stones, TICKS};
use lantern::engine::{MOST_MOVES, MOST_RECORD_BYTES, Record, Room, Seat, Session, Table, Viewer};
use serde_json::{Value, json};

const P1: Seat = Seat::player(1);

fn stones() -> Box<dyn Table> {
    open("stones", json!({}), "1")
}

/// A table of each game, or way to play one, with more than one seat.
fn tables_of_many() -> Vec<Box<dyn Table>> {
    vec![
        stones(),
        open("mastermind", json!({"mode": "race", "clock_ms": 60_000}), "1"),
        open("mastermind", json!({"mode": "codemaker"}), "1"),
        open("mafia", json!({}), "1"),
        open("wordwolf", json!({}), "1"),
    ]
}

/// A seat that could take its own move back would keep what it saw; and a refusal that depended on who acted last would
/// tell who that was.
#[test]
fn at_a_table_of_many_no_seat_takes_back_deals_anew_or_moves_the_clock() {
    let mut answers = Vec::new();
    for (number, table) in tables_of_many().into_iter().enumerate() {
        let seats = table.seats();
        let mut room = Room::new(table);
        let referee = room.open(Viewer::Referee);
        let doors: Vec<usize> = seats.iter().map(|seat| room.open(Viewer::Seat(*seat))).collect();
        for round in 0..6 {
            for door in &doors {
                for request in [r#"{"undo":true}"#, r#"{"tick":100000}"#] {
                    answers.push(room.answer(*door, request.as_bytes()));
                }
            }
            // Somebody acts, and whoever it was, the next answers are the same.
            let seat = seats[round % seats.len()];
            let minds = ["any", "easy", "easy", "random", "random"];
            let chosen = room.answer(referee, json!({"bot": minds[number], "seat": seat}).to_string().as_bytes());
            if chosen["ok"] == true {
                let act = json!({"act": {"seat": seat, "action": chosen["action"]}});
                assert_eq!(room.answer(referee, act.to_string().as_bytes())["ok"], true);
            }
        }
    }
    assert_eq!(answers[0]["refusal"]["code"], "not_yours");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn a_racer_does_not_deal_the_code_that_is_raced_for() {
    let race = || open("mastermind", json!({"mode": "race"}), "7");
    let reset = json!({"type": "reset", "seed": "mine"});
    let mut racer = Asked::at(race(), Viewer::Seat(P1));
    assert_eq!(Asked::refusal(&racer.act("p1", reset.clone())), "not_yours");
    let legal = racer.ask(json!({"legal": "p1"}))["legal"].clone();
    assert!(legal.as_array().is_some_and(|legal| legal.len() == 1296), "guesses only");
    let mut referee = Asked::at(race(), Viewer::Referee);
    assert_eq!(referee.act("p1", reset.clone())["ok"], true);
    // Alone it harms nobody.
    let mut alone = Asked::new(json!({}), Viewer::Seat(P1));
    assert_eq!(alone.act("p1", reset)["ok"], true);
}

#[test]
fn a_game_that_has_shown_its_truth_goes_on_alone_and_as_practice_or_not_at_all() {
    for game in ["mastermind", "minesweeper"] {
        let mut alone = Asked::at(open(game, json!({}), "1"), Viewer::Seat(P1));
        let advice = alone.ask(json!({"legal": "p1"}))["legal"][0].clone();
        alone.act("p1", advice);
        alone.act("p1", json!({"type": "forfeit"}));
        assert_eq!(alone.ask(json!({"undo": true}))["ok"], true, "{game}");
        alone.act("p1", json!({"type": "forfeit"}));
        assert_eq!(alone.ask(json!({"record": true}))["record"]["marks"]["practice"], true, "{game}");
    }
    let mut race = Asked::at(open("mastermind", json!({"mode": "race", "secret": "RBGY"}), "1"), Viewer::Referee);
    race.submit("p1", "RBGY");
    assert_eq!(Asked::refusal(&race.ask(json!({"undo": true}))), "game_over", "not even by the referee");
}

/// One move, seen by any number of viewers, each with its own facts and its own count of them.
#[test]
fn every_door_counts_what_it_was_told() {
    let mut room = Room::new(stones());
    let doors = ["referee", "p1", "p2", "spectator"].map(|viewer| room.open(viewer.parse().expect("a viewer")));
    let [referee, p1, p2, spectator] = doors;
    let lay = |room: &mut Room, door, seat: u8| {
        let act = json!({"act": {"seat": format!("p{seat}"), "action": {"type": "lay", "stone": seat % 3}}});
        room.answer(door, act.to_string().as_bytes())
    };
    assert_eq!(lay(&mut room, p1, 1)["facts"], json!([{"type": "laid", "seat": "p1", "stone": 1}]));
    lay(&mut room, referee, 2);
    lay(&mut room, referee, 3);
    assert_eq!(room.hear(spectator), (0, vec![]), "a stone that is laid is nobody else's to know");
    assert_eq!(room.hear(p2), (0, vec![json!({"type": "laid", "seat": "p2", "stone": 2})]));
    lay(&mut room, referee, 4);
    let kinds = |facts: &[Value]| facts.iter().map(|fact| fact["type"].as_str().map(str::to_owned)).collect::<Vec<_>>();
    let (from, facts) = room.hear(p1);
    assert_eq!((from, facts.len()), (1, 3), "{facts:?}");
    let (from, public) = room.hear(spectator);
    assert_eq!((from, kinds(&public)), (0, kinds(&facts)), "no gap where others acted in secret");
    assert_eq!(room.hear(p1), (4, vec![]), "what was heard is not told again");
}

/// A hint is a fact for whoever may know it, whichever way it was asked for.
#[test]
fn a_hint_is_told_alike_whichever_way_it_is_asked_for() {
    let asked = [json!({"advise": "p1"}), json!({"act": {"seat": "p1", "action": {"type": "advise"}}})];
    let told = asked.map(|request| {
        let mut room = Room::new(open("mastermind", json!({"mode": "race"}), "1"));
        let [p1, p2, spectator, referee, beside] = ["p1", "p2", "spectator", "referee", "p1"]
            .map(|viewer| room.open(viewer.parse::<Viewer>().expect("a viewer")));
        let answer = room.answer(p1, request.to_string().as_bytes());
        assert_eq!(answer["ok"], true, "{answer}");
        assert_eq!([p2, spectator].map(|door| room.hear(door)), [(0, vec![]), (0, vec![])]);
        let [heard, also] = [referee, beside].map(|door| room.hear(door));
        assert_eq!(heard, also);
        assert_eq!((heard.0, heard.1.len(), &heard.1[0]["type"]), (0, 1, &json!("advised")));
        assert!(heard.1[0]["advice"]["best"].is_string(), "{heard:?}");
        (heard, room.hear(p1))
    });
    assert_eq!(told[0], told[1]);
}

#[test]
fn a_key_that_stands_twice_is_no_request() {
    let mut room = Room::new(open("mastermind", json!({}), "1"));
    let door = room.open(Viewer::Referee);
    for twice in [
        r#"{"view":"p1","view":"referee"}"#,
        r#"{"act":{"seat":"p1","seat":"p1","action":{"type":"reset"}}}"#,
        r#"{"act":{"seat":"p1","action":{"type":"reset","seed":1,"seed":2}}}"#,
    ] {
        let answer = room.answer(door, twice.as_bytes());
        assert_eq!(answer["error"]["code"], "bad_request", "{twice}: {answer}");
    }
    let (status, _, error) = command(&["table", "mastermind", "--setup", r#"{"pegs":4,"pegs":5}"#], b"");
    assert!(status == 2 && error.contains("stands twice"), "{error}");
}

#[test]
fn a_mebibyte_of_nonsense_gets_a_short_answer() {
    let mut room = Room::new(open("mastermind", json!({}), "1"));
    let door = room.open(Viewer::Referee);
    let long = "\u{1b}[2J\u{202e}ᄀ".repeat(50_000);
    for request in [json!({&long: true}), json!({"act": {&long: 1}}), json!({"act": {"seat": &long, "action": {}}})] {
        let answer = room.answer(door, request.to_string().as_bytes());
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.chars().count() <= 201, "{}", message.chars().count());
        assert!(!message.contains(['\u{1b}', '\u{202e}']), "{message}");
    }
}

/// The end of a game is looked for once, when it comes. Were it looked for again whenever a game is replayed, the work
/// would double with every end that a record passes.
#[test]
fn replaying_does_not_look_for_the_end_again() {
    let mut session = Session::<Stones>::new(Default::default(), seed("1")).expect("a session");
    let again = |session: &mut Session<Stones>| {
        session.tick(70_000);
        session.act(P1, crate::toy::Action::Reset).expect("a new deal");
    };
    (0..12).for_each(|_| again(&mut session));
    let record = session.record();
    assert_eq!(record.moves.len(), 24);
    TICKS.set(0);
    Session::<Stones>::replay(&record, |_, _, _| {}).expect("a replay");
    assert_eq!(TICKS.get(), 12, "one for each time that passed");
    TICKS.set(0);
    again(&mut session);
    assert!(TICKS.get() < 40, "{}: the twelve before, and a search of seventeen steps", TICKS.get());
}

#[test]
fn records_have_a_size_and_time_is_one_move() {
    let record = |moves: &str| {
        format!(r#"{{"format":1,"game":"mastermind","setup":{{}},"seed":"1","moves":[{moves}],"hash":""}}"#)
    };
    let ticks = Record::read(&record(&vec![r#"{"tick":1}"#; 300_000].join(","))).expect("few moves in many words");
    assert_eq!(ticks.moves.len(), 1);
    let hints = vec![r#"{"seat":"p1","action":{}}"#; MOST_MOVES + 1];
    assert!(Record::read(&record(&hints[1..].join(","))).is_ok());
    let fault = Record::read(&record(&hints.join(","))).expect_err("too many moves");
    assert!(fault.code == "bad_record" && fault.message.contains("at most"), "{fault}");
    let fault = Record::read(&" ".repeat(MOST_RECORD_BYTES + 1)).expect_err("too many bytes");
    assert_eq!(fault.code, "record_too_large");
}

#[test]
fn a_game_ends_before_its_record_cannot_be_read() {
    let mut session = Session::<Stones>::new(Default::default(), seed("1")).expect("a session");
    for _ in 0..MOST_MOVES {
        session.act(P1, crate::toy::Action::Reset).expect("there is room");
    }
    assert_eq!(session.act(P1, crate::toy::Action::Reset).expect_err("full").code(), "record_full");
}

#[test]
fn a_list_that_nobody_could_read_is_refused() {
    let table = open("mastermind", json!({"pegs": 6, "colours": 8}), "1");
    assert_eq!(table.legal(P1).expect_err("262,144 guesses").code, "too_many");
    assert_eq!(open("mastermind", json!({"preset": "super"}), "1").legal(P1).map(|legal| legal.len()), Ok(32_769));
}
