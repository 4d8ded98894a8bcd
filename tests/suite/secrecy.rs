//! Nobody learns what they must not: two games that differ only in the secret look the same until a mark differs.

use crate::support::open;
use lantern::engine::{Seat, Table, Viewer};
use proptest::prelude::*;
use serde_json::{Value, json};

const P1: Seat = Seat::player(1);
const P2: Seat = Seat::player(2);

fn code(number: u32, colours: u32) -> String {
    let letters = ["R", "B", "G", "Y", "O", "V"];
    (0..4).map(|place| letters[(number / colours.pow(place) % colours) as usize]).collect()
}

fn marks(table: &dyn Table) -> Value {
    let view = table.view(Viewer::Referee).expect("a view");
    let feedback = |attempts: &Value| -> Vec<Value> {
        attempts.as_array().into_iter().flatten().map(|attempt| attempt["feedback"].clone()).collect()
    };
    json!([feedback(&view["attempts"]), feedback(&view["rival"]["attempts"])])
}

/// As it stands in a view.
fn letters(code: &str) -> String {
    json!(code.chars().map(String::from).collect::<Vec<_>>()).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_secret_is_felt_only_through_its_marks(
        first in 0u32..1296,
        second in 0u32..1296,
        guesses in prop::collection::vec((0u32..1296, any::<bool>()), 1..9),
        race in any::<bool>(),
    ) {
        // Few colours in half of the games, so that two secrets often earn the same marks for a while.
        let colours = if race { 3 } else { 6 };
        let (first, second) = (code(first, colours), code(second, colours));
        let mode = if race { "race" } else { "play" };
        let make = |secret: &str| open("mastermind", json!({"secret": secret, "mode": mode}), "hide me");
        let mut tables = [make(&first), make(&second)];
        let viewers = if race { vec![P1, P2] } else { vec![P1] };
        for (guess, other) in guesses {
            let seat = if race && other { P2 } else { P1 };
            let action = json!({"type": "submit", "code": code(guess, colours)});
            for viewer in viewers.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
                let [one, two] = &tables;
                prop_assert_eq!(one.view(viewer).expect("a view"), two.view(viewer).expect("a view"));
                prop_assert_eq!(one.text(viewer).expect("a drawing"), two.text(viewer).expect("a drawing"));
            }
            for seat in &viewers {
                let [one, two] = &tables;
                for mind in ["easy", "medium", "hard", "expert"] {
                    prop_assert_eq!(one.bot(mind, *seat), two.bot(mind, *seat));
                }
                prop_assert_eq!(one.legal(*seat), two.legal(*seat));
            }
            // Advice, time and moves taken back tell no more.
            {
                let [one, two] = &mut tables;
                prop_assert_eq!(one.advise(P1), two.advise(P1));
                prop_assert_eq!(one.tick(10, Viewer::Seat(P1)), two.tick(10, Viewer::Seat(P1)));
            }
            // What the one who guesses is told, what a rival or a spectator is told.
            let others = if race { Viewer::Seat(if seat == P1 { P2 } else { P1 }) } else { Viewer::Spectator };
            let before = marks(&*tables[0]);
            let own: Vec<_> = tables.iter_mut().map(|table| table.act(seat, action.clone(), Viewer::Seat(seat))).collect();
            let differs = tables.iter().any(|table| table.outcome().is_some()) || marks(&*tables[0]) != marks(&*tables[1]);
            if !differs {
                prop_assert_eq!(&own[0], &own[1]);
            }
            // A race that has ended is not taken back into play.
            if race && tables.iter().any(|table| table.outcome().is_some()) {
                break;
            }
            if own[0].is_ok() && own[1].is_ok() {
                for table in &mut tables {
                    prop_assert!(table.undo().is_ok());
                }
            }
            prop_assert_eq!(before, marks(&*tables[0]));
            let mut facts = Vec::new();
            for table in &mut tables {
                facts.push(table.act(seat, action.clone(), others));
            }
            let ended = tables.iter().any(|table| table.outcome().is_some());
            if ended || marks(&*tables[0]) != marks(&*tables[1]) {
                break;
            }
            prop_assert_eq!(&facts[0], &facts[1]);
            for (table, secret) in tables.iter().zip([&first, &second]) {
                let told = format!("{:?}", facts[0]);
                prop_assert!(!told.contains("hide me"));
                for viewer in viewers.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
                    let view = table.view(viewer).expect("a view");
                    let text = view.to_string();
                    prop_assert!(view["secretCode"].is_null() && view["seed"].is_null());
                    prop_assert!(!text.contains("hide me") && !text.contains(&letters(secret)), "{}", text);
                }
            }
        }
    }
}

#[test]
fn a_rival_sees_marks_but_not_colours_until_the_end() {
    let mut table = open("mastermind", json!({"secret": "RBGY", "mode": "race"}), "1");
    let guess = |code: &str| json!({"type": "submit", "code": code});
    let facts = table.act(P1, guess("RRBB"), Viewer::Seat(P2)).expect("a guess");
    assert_eq!(
        facts,
        [json!({"type": "guessed", "seat": "p1", "turn": 0, "code": null, "feedback": {"black": 1, "white": 1}})]
    );
    let view = table.view(Viewer::Seat(P2)).expect("a view");
    assert_eq!(
        view["rival"],
        json!({"playerId": "p1", "attempts": [{"code": null, "feedback": {"black": 1, "white": 1}}]})
    );
    assert_eq!(view["attempts"], json!([]));
    table.act(P2, guess("RBGY"), Viewer::Seat(P1)).expect("a guess");
    let view = table.view(Viewer::Seat(P1)).expect("a view");
    assert_eq!((&view["status"], &view["winner"]), (&json!("lost"), &json!("p2")));
    assert_eq!(view["rival"]["attempts"][0]["code"], json!(["R", "B", "G", "Y"]));
    assert_eq!(table.view(Viewer::Seat(P2)).expect("a view")["status"], "won");
}

/// What the guesser sees of a codemaker is the marks, whether the code lies on the table or in somebody's head.
#[test]
fn a_code_on_the_table_changes_nothing_for_the_guesser() {
    let make = |setup: Value| open("mastermind", setup, "1");
    let mut tables = [
        make(json!({"mode": "codemaker", "secret": "OVOV"})),
        make(json!({"mode": "codemaker", "secret": "OVVO"})),
        make(json!({"mode": "codemaker"})),
    ];
    let me = Viewer::Seat(P2);
    // Both codes earn these marks.
    for (code, black, white) in [("RRBG", 0, 0), ("OOVV", 2, 2), ("OORR", 1, 1)] {
        let told: Vec<_> = tables
            .iter_mut()
            .map(|table| {
                let guess = table.act(P2, json!({"type": "submit", "code": code}), me).expect("a guess");
                let mark = table.act(P1, json!({"type": "mark", "black": black, "white": white}), me).expect("a mark");
                let bots = ["easy", "medium", "hard", "expert"].map(|mind| table.bot(mind, P2));
                (guess, mark, bots, table.view(me), table.text(me), table.advise(P2))
            })
            .collect();
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0], told[2]);
    }
}

#[test]
fn the_guesser_does_not_see_the_makers_code() {
    let table = open("mastermind", json!({"secret": "RBGY", "mode": "codemaker"}), "1");
    assert_eq!(table.view(Viewer::Seat(P1)).expect("a view")["secretCode"], json!(["R", "B", "G", "Y"]));
    for viewer in [Viewer::Seat(P2), Viewer::Spectator] {
        assert_eq!(table.view(viewer).expect("a view")["secretCode"], Value::Null);
    }
}

#[test]
fn seats_learn_the_seed_only_at_the_end() {
    let mut table = open("mastermind", json!({}), "first");
    let facts = table.act(P1, json!({"type": "reset", "seed": "second"}), Viewer::Seat(P1)).expect("a reset");
    assert_eq!(facts, [json!({"type": "reset"})]);
    let facts = table.act(P1, json!({"type": "reset", "seed": "third"}), Viewer::Referee).expect("a reset");
    assert_eq!(facts, [json!({"type": "reset", "seed": "third"})]);
    assert_eq!(table.view(Viewer::Seat(P1)).expect("a view")["seed"], Value::Null);
    table.act(P1, json!({"type": "forfeit"}), Viewer::Seat(P1)).expect("giving up");
    assert_eq!(table.view(Viewer::Seat(P1)).expect("a view")["seed"], "third");
}
