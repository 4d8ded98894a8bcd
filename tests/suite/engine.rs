//! Records, undo, hints, game IDs, snapshots.

use crate::support::{command, open, registry, seed};
use lantern::engine::{Entry, FORMAT, GameId, Record, Seat, Session, Snapshot, Table, Viewer, read_setup};
use lantern::games::mastermind::Mastermind;
use serde_json::{Value, json};
use std::fs;

const P1: Seat = Seat::player(1);

fn submit(code: &str) -> Value {
    json!({"type": "submit", "code": code})
}

/// A game with everything in it: guesses, a refusal, time, a hint, a reset, an end.
fn eventful() -> Box<dyn Table> {
    let mut table = open("mastermind", json!({"clock_ms": 600_000}), "등불");
    let mut act = |action| table.act(P1, action, Viewer::Referee);
    act(submit("RRBG")).expect("a guess");
    act(submit("RRB")).expect_err("three pegs");
    act(json!({"type": "advise"})).expect("a hint");
    table.tick(2_500, Viewer::Referee);
    let mut act = |action| table.act(P1, action, Viewer::Referee);
    act(json!({"type": "reset"})).expect("a reset");
    act(submit("YYOV")).expect("a guess");
    act(json!({"type": "reset", "seed": 7})).expect("a reset");
    act(submit("RBGY")).expect("a guess");
    act(json!({"type": "forfeit"})).expect("giving up");
    table
}

#[test]
fn a_record_replays_to_the_same_state() {
    let table = eventful();
    let text = table.record().to_json();
    let record = Record::read(&text).expect("a record");
    assert_eq!(record, table.record());
    let registry = registry();
    let mut steps = 0;
    let again = registry.find("mastermind").expect("a game").replay(&record, &mut |_| steps += 1).expect("a replay");
    assert_eq!(again.state(), table.state());
    assert_eq!(again.record(), record);
    assert_eq!(steps, record.moves.len());
    // Either way, the seed of a reset is in the record.
    let seeds: Vec<&Value> = record
        .moves
        .iter()
        .filter_map(|entry| match entry {
            Entry::Act { action, .. } => action.get("seed"),
            Entry::Tick { .. } => None,
        })
        .collect();
    assert_eq!(seeds.len(), 2);
    assert!(seeds.iter().all(|seed| seed.is_string()), "{seeds:?}");
}

/// The hashes of the kept records.
const HASHES: [&str; FORMAT as usize] = ["9ecf1145c73f8301a95fa92519d88040937ca3f205da9604948c0d0f6b2b9715"];

/// One record of each format, written when that format was the newest. They must be read for ever: if this fails,
/// teach the program to read them, do not rewrite them.
#[test]
fn records_of_every_format_are_read() {
    for format in 1..=FORMAT {
        let path = format!("tests/records/format-{format}.json");
        let text = fs::read_to_string(&path).expect("a record of each format is kept");
        let record = Record::read(&text).expect("a record");
        assert_eq!(record.format, format);
        assert_eq!(record.hash, HASHES[format as usize - 1], "a kept record is never written anew");
        assert!(record.moves.len() >= 7, "the kept record has every kind of move");
        let (status, output, error) = command(&["replay", &path, "--verify"], b"");
        assert_eq!((status, error.as_str()), (0, ""));
        assert!(output.starts_with("verified: "), "{output}");
    }
}

#[test]
fn a_record_without_checks_and_marks_is_enough() {
    let table = open("mastermind", json!({}), "1");
    let mut bare: Value = serde_json::from_str(&table.record().to_json()).expect("JSON");
    bare.as_object_mut().expect("an object").remove("marks");
    bare["setup"] = json!({"preset": "classic"});
    let (status, output, error) = command(&["replay", "-", "--verify"], bare.to_string().as_bytes());
    assert_eq!((status, error.as_str()), (0, ""), "{output}");
}

/// Time that lies beyond the end is no time of the game's: a record does not depend on how fast a clock ticks.
#[test]
fn time_beyond_the_end_is_not_recorded() {
    let play = |ticks: &[u64]| {
        let mut table = open("mastermind", json!({"clock_ms": 9_000}), "1");
        ticks.iter().for_each(|&ms| drop(table.tick(ms, Viewer::Referee)));
        table.record()
    };
    let whole = play(&[12_000]);
    assert_eq!(whole, play(&[9_000, 3_000]));
    assert_eq!(whole, play(&[2_782, 2_327, 2_715, 3_528]));
    assert_eq!(whole, play(&[u64::MAX]));
    assert!(matches!(whole.moves[..], [Entry::Tick { tick: 9_000, .. }]));
}

#[test]
fn a_game_is_taken_up_where_it_was_left() {
    let ask = b"{\"act\":{\"seat\":\"p1\",\"action\":{\"type\":\"submit\",\"code\":\"RRBG\"}}}\n{\"record\":true}\n";
    let (_, output, _) = command(&["table", "mastermind", "--seed", "5"], ask);
    let answer = output.lines().last().expect("an answer");
    let file = std::env::temp_dir().join(format!("lantern-{}.json", std::process::id()));
    fs::write(&file, answer).expect("a file");
    let path = file.to_str().expect("a path");
    // The whole answer will do as a record.
    let (status, again, error) = command(&["table", "mastermind", "--record", path], b"{\"record\":true}\n");
    assert_eq!((status, again.trim_end(), error.as_str()), (0, answer, ""));
    let (status, _, error) = command(&["table", "nothing", "--record", path], b"");
    assert_eq!((status, error.as_str()), (1, "lantern: that is a record of mastermind, not of nothing\n"));
    let (status, _, _) = command(&["replay", path, "--verify", "--step"], b"");
    assert_eq!(status, 0);
    fs::remove_file(file).expect("the file was there");
}

fn replay_error(record: &Value) -> String {
    let (status, _, error) = command(&["replay", "-"], record.to_string().as_bytes());
    assert_eq!(status, 1, "{error}");
    error
}

#[test]
fn a_changed_record_is_reported_with_the_first_move_that_differs() {
    let table = eventful();
    let record: Value = serde_json::from_str(&table.record().to_json()).expect("JSON");
    let total = record["moves"].as_array().expect("moves").len();

    let mut changed = record.clone();
    changed["moves"][4]["action"]["code"] = json!(["Y", "Y", "O", "O"]);
    assert!(replay_error(&changed).contains(&format!("first move that differs is move 5 of {total}")));

    let mut changed = record.clone();
    changed["moves"][2]["tick"] = json!(2_501);
    assert!(replay_error(&changed).contains("move 3 of"));

    let mut changed = record.clone();
    changed["seed"] = json!("another");
    assert!(replay_error(&changed).contains("move 1 of"));

    let mut changed = record.clone();
    changed["moves"][0]["action"]["code"] = json!(["R", "R"]);
    assert!(
        replay_error(&changed).contains("move 1 of 8 (p1 {\"code\":[\"R\",\"R\"],\"type\":\"submit\"}) is refused")
    );

    for (mark, value) in [("practice", json!(true)), ("custom", json!(true)), ("hints", json!(0)), ("hints", json!(2))]
    {
        let mut changed = record.clone();
        changed["marks"][mark] = value;
        let error = replay_error(&changed);
        assert!(error.contains("the marks do not") || error.contains("the hash does not"), "{error}");
    }

    let mut changed = record.clone();
    changed["hash"] = json!("00");
    assert!(replay_error(&changed).contains("the hash does not"));

    let mut changed = record.clone();
    for entry in changed["moves"].as_array_mut().expect("moves") {
        entry.as_object_mut().expect("a move").remove("check");
    }
    changed["moves"][4]["action"]["code"] = json!(["Y", "Y", "O", "O"]);
    assert!(replay_error(&changed).contains("some moves carry no check"));

    let mut changed = record;
    changed["moves"].as_array_mut().expect("moves").pop();
    replay_error(&changed);
}

#[test]
fn undo_goes_back_and_marks_practice() {
    let mut table = open("mastermind", json!({"secret": "RBGY"}), "1");
    assert_eq!(table.undo().expect_err("no move yet").code, "nothing_to_undo");
    let begin = table.state();
    table.act(P1, submit("RRBG"), Viewer::Referee).expect("a guess");
    let one = table.state();
    table.act(P1, submit("RBGY"), Viewer::Referee).expect("a guess");
    assert!(table.outcome().is_some());
    table.undo().expect("an undo");
    assert_eq!(table.state(), one);
    // A hint after the guess goes with it; its mark and that of practice stay.
    table.act(P1, json!({"type": "advise"}), Viewer::Referee).expect("a hint");
    assert_eq!(table.marks().hints, 1);
    table.undo().expect("an undo");
    assert_eq!(table.state(), begin);
    assert!(table.marks().practice && table.marks().custom && table.record().moves.is_empty());
    // The hint is seen all the same.
    assert_eq!(table.marks().hints, 1);
    let (status, output, _) = command(&["replay", "-"], table.record().to_json().as_bytes());
    assert!(status == 0 && output.contains("(custom, practice, hints: 1)"), "{output}");
}

#[test]
fn hints_are_recorded_and_mark_the_result() {
    let mut table = open("mastermind", json!({}), "1");
    table.advise(P1).expect("a hint");
    table.act(P1, json!({"type": "advise"}), Viewer::Seat(P1)).expect("a hint");
    assert_eq!(table.marks().hints, 2);
    assert_eq!(table.record().moves.len(), 2);
    table.act(P1, json!({"type": "forfeit"}), Viewer::Seat(P1)).expect("giving up");
    assert_eq!(table.advise(P1).expect_err("it is over").code, "game_over");
    assert_eq!(table.act(P1, json!({"type": "forfeit"}), Viewer::Seat(P1)).expect_err("it is over").code, "game_over");
}

#[test]
fn a_state_can_be_put_away_and_taken_up_again() {
    let setup = read_setup::<Mastermind>(&json!({"mode": "race"})).expect("a setup");
    let mut session = Session::<Mastermind>::new(setup, seed("1")).expect("a session");
    session.act(P1, serde_json::from_value(submit("RRBG")).expect("an action")).expect("a guess");
    let json = serde_json::to_string(session.snapshot()).expect("JSON");
    let mut back: Snapshot<Mastermind> = serde_json::from_str(&json).expect("a snapshot");
    assert_eq!(&back, session.snapshot());
    // And it goes on in the same way, the dice included.
    use lantern::engine::Rules;
    let reset = serde_json::from_value(json!({"type": "reset"})).expect("an action");
    let facts = back.state.apply(P1, &reset, &mut back.dice).expect("a reset");
    assert_eq!(facts, session.act(P1, reset).expect("a reset"));
    assert_eq!(&back, session.snapshot());
}

#[test]
fn game_ids_come_back_as_they_went() {
    let registry = registry();
    let game = registry.find("mastermind").expect("a game");
    let setups = [
        (json!({}), "mastermind:classic#42"),
        (json!({"preset": "super"}), "mastermind:super#42"),
        (json!({"pegs": 5}), "mastermind:pegs=5#42"),
        (json!({"pegs": 5, "colours": 8, "mode": "race"}), "mastermind:colours=8,mode=race,pegs=5#42"),
        (json!({"clock_ms": 60_000}), "mastermind:clock_ms=60000#42"),
    ];
    for (setup, text) in setups {
        let table = game.open(&setup, seed("42")).expect("a table");
        assert_eq!(table.id().to_string(), text);
        let id: GameId = text.parse().expect("a game ID");
        let again = game.open(&game.setup_of(&id).expect("a setup"), id.seed.expect("a seed")).expect("a table");
        assert_eq!(again.state(), table.state());
    }
    // After a reset, the ID is that of the new deal, without the code that the setup had.
    let mut table = game.open(&json!({"secret": "RBGY"}), seed("42")).expect("a table");
    table.act(P1, json!({"type": "reset", "seed": "x"}), Viewer::Referee).expect("a reset");
    assert_eq!(table.id().to_string(), "mastermind:classic#x");
    // A seed may hold anything, `#` and `:` included.
    let table = game.open(&json!({}), seed("a:b#c 등불")).expect("a table");
    let id: GameId = table.id().to_string().parse().expect("a game ID");
    assert_eq!(id, table.id());
}

#[test]
fn a_game_id_does_not_spoil_a_secret() {
    let registry = registry();
    let game = registry.find("mastermind").expect("a game");
    let table = game.open(&json!({"secret": "RBGY"}), seed("42")).expect("a table");
    let text = table.id().to_string();
    assert!(text.starts_with("mastermind:~") && text.ends_with("#42"), "{text}");
    assert!(!text.contains("RBGY") && !text.contains("secret"));
    let id: GameId = text.parse().expect("a game ID");
    let again = game.open(&game.setup_of(&id).expect("a setup"), id.seed.clone().expect("a seed")).expect("a table");
    assert_eq!(again.state(), table.state());
    // One letter wrong is noticed.
    let at = text.find('~').expect("a veil") + 9;
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    let damaged: GameId = format!("{}{other}{}", &text[..at], &text[at + 1..]).parse().expect("a game ID");
    assert_eq!(game.setup_of(&damaged).expect_err("damaged").code, "bad_game_id");
    for wrong in ["mastermind:~", "mastermind:~zz", "mastermind:~é", "mastermind:pegs=5,x", "mastermind:="] {
        let id: GameId = wrong.parse().expect("the outer form is right");
        let opened = game.setup_of(&id).and_then(|setup| game.open(&setup, seed("1")).map(drop));
        assert!(opened.is_err(), "{wrong}");
    }
    assert!("mastermind#".parse::<GameId>().is_err());
}

/// A sign in a short code means one setup of one game, for ever; a code leads to that game and back.
#[test]
fn short_codes_lead_to_one_game_each() {
    use lantern::engine::{Rules, ShortCode};
    use lantern::games::{mafia::Mafia, minesweeper::Minesweeper, wordwolf::WordWolf};
    fn ids<G: Rules>(code: &ShortCode) -> Option<String> {
        let id = GameId::of_code::<G>(code)?;
        let setup = read_setup::<G>(&id.setup_json::<G>().expect("a setup")).expect("a setup");
        let seed = id.seed.clone().expect("a seed");
        assert_eq!(GameId::shortest::<G>(&setup, &seed), code.to_string());
        assert_eq!(G::sign(&setup), Some(code.sign()));
        Session::<G>::new(setup, seed).expect("it can be dealt");
        Some(id.to_string())
    }
    let mut all = Vec::new();
    for sign in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
        let code = ShortCode::draw(sign, [42; 16]).expect("a sign");
        let found: Vec<String> =
            [ids::<Mastermind>(&code), ids::<Minesweeper>(&code), ids::<Mafia>(&code), ids::<WordWolf>(&code)]
                .into_iter()
                .flatten()
                .collect();
        assert!(found.len() <= 1, "{sign} means {found:?}");
        all.extend(found.into_iter().map(|id| format!("{sign} {}", id.split('#').next().unwrap_or_default())));
    }
    assert_eq!(
        all,
        [
            "1 minesweeper:no_guess=true",
            "2 minesweeper:columns=12,mines=25,no_guess=true,rows=12",
            "3 minesweeper:columns=16,mines=40,no_guess=true,rows=16",
            "4 minesweeper:columns=20,mines=60,no_guess=true,rows=16",
            "A minesweeper:apprentice",
            "J minesweeper:journeyman",
            "M mastermind:classic",
            "N minesweeper:novice",
            "S mastermind:super",
            "X minesweeper:master",
        ],
        "a sign keeps its meaning"
    );
}
