//! Word Wolf: the words, the rules, who sees what, and the figures of its minds.

use crate::support::{code, command, open};
use lantern::engine::{Language, Seat, Table, Viewer};
use lantern::games::wordwolf::words::{Association, Pair, complaints, more_complaints, pairs};
use proptest::prelude::*;
use serde_json::{Value, json};

fn player(number: u8) -> Seat {
    Seat::player(number)
}

fn table(setup: Value) -> Box<dyn Table> {
    open("wordwolf", setup, "7")
}

/// Apples for all but p3.
fn apples() -> Value {
    json!({"language": "ko", "pair": {"citizen_word": "사과", "wolf_word": "배"}, "wolves": ["p3"]})
}

fn hint(table: &mut dyn Table, number: u8, text: &str) -> Result<Vec<Value>, &'static str> {
    let action = json!({"type": "hint", "text": text});
    table.act(player(number), action, Viewer::Referee).map_err(code)
}

fn vote(table: &mut dyn Table, number: u8, target: &str) -> Result<Vec<Value>, &'static str> {
    let action = json!({"type": "vote", "target_id": target, "reason": "느낌"});
    table.act(player(number), action, Viewer::Referee).map_err(code)
}

fn three_rounds(table: &mut dyn Table) {
    for round in 1..=3 {
        for number in 1..=6 {
            hint(table, number, &format!("힌트 {round}-{number}")).expect("a hint");
        }
    }
}

fn view(table: &dyn Table, viewer: Viewer) -> Value {
    table.view(viewer).expect("a view")
}

#[test]
fn the_words_are_in_order() {
    for language in Language::ALL {
        let found = complaints(pairs(language));
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
    assert!(pairs(Language::Ko).len() >= 130 && pairs(Language::En).len() >= 130);
    let document = [
        ("사과", "배"),
        ("피자", "파스타"),
        ("수영", "다이빙"),
        ("버스", "지하철"),
        ("봄", "가을"),
        ("커피", "녹차"),
        ("축구", "풋살"),
        ("호텔", "모텔"),
        ("강아지", "고양이"),
        ("냉면", "막국수"),
    ];
    for (citizen, wolf) in document {
        assert!(
            pairs(Language::Ko).iter().any(|pair| pair.citizen_word == citizen && pair.wolf_word == wolf),
            "{citizen}"
        );
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let said = |grade: u8, hint: &str, key: &str| Association { grade, hint: hint.into(), keys: vec![key.into()] };
    let many = |word: &str| {
        (0..5u8)
            .map(|at| said(at % 5 + 1, &format!("It has a {word}{at}."), &format!("{word}{at}")))
            .collect::<Vec<_>>()
    };
    let good = Pair {
        citizen_word: "sun".into(),
        wolf_word: "moon".into(),
        shared: many("shared"),
        citizen: many("citizen"),
        wolf: many("wolf"),
    };
    assert_eq!(complaints(std::slice::from_ref(&good)), Vec::<String>::new());
    let wrong = |change: &dyn Fn(&mut Pair)| {
        let mut pair = good.clone();
        change(&mut pair);
        complaints(&[pair]).join(" ")
    };
    assert!(complaints(&[good.clone(), good.clone()]).join(" ").contains("there twice"));
    assert!(wrong(&|pair| pair.wolf_word = "sun".into()).contains("the same"));
    assert!(wrong(&|pair| pair.shared.truncate(2)).contains("share too little"));
    assert!(wrong(&|pair| pair.wolf.clear()).contains("share everything"));
    assert!(wrong(&|pair| pair.wolf[0].keys.clear()).contains("no keys"));
    assert!(wrong(&|pair| pair.wolf[0].hint = "".into()).contains("1 to 100"));
    assert!(wrong(&|pair| pair.wolf[0].hint = format!("wolf0 {}", "x".repeat(100))).contains("106 characters"));
    assert!(wrong(&|pair| pair.wolf[1].hint = pair.wolf[0].hint.clone()).contains("there twice"));
    assert!(wrong(&|pair| pair.wolf[0].hint = "The moon has a wolf0.".into()).contains("says a word"));
    assert!(wrong(&|pair| pair.wolf[0].keys[0] = "elsewhere".into()).contains("not found in their own hint"));
    assert!(wrong(&|pair| pair.wolf[0].grade = 6).contains("not from 1 to 5"));
}

#[test]
fn the_view_is_the_state_response_of_the_document() {
    let mut table = table(apples());
    for number in 1..=6 {
        hint(&mut *table, number, "달콤한 과일입니다").expect("a hint");
    }
    for number in 1..=3 {
        hint(&mut *table, number, "빨개요").expect("a hint");
    }
    let seen = view(&*table, Viewer::Seat(player(1)));
    assert_eq!(seen["gameType"], "wordwolf");
    assert_eq!((&seen["phase"], &seen["round"]), (&json!("hint_2"), &json!(2)));
    assert_eq!(seen["self"], json!({"id": "p1", "name": "가온", "role": "CITIZEN", "secretWord": "사과"}));
    assert_eq!(seen["participants"][2], json!({"id": "p3", "name": "다솜", "submitted": true}));
    assert_eq!(seen["participants"][3], json!({"id": "p4", "name": "라온", "submitted": false}));
    assert_eq!(seen["history"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen["history"][0]["phase"], "hint_1");
    assert_eq!(seen["history"][0]["hints"][0], json!({"agent_id": "p1", "name": "가온", "text": "달콤한 과일입니다"}));
    assert_eq!(seen["phase_submissions"], json!({"submitted": 3, "total": 6}));
    assert_eq!(seen["allowed_actions"], json!([]));
    assert_eq!(view(&*table, Viewer::Seat(player(4)))["allowed_actions"], json!(["hint"]));
    // The one with the other word is told so, unless roles are hidden.
    assert_eq!(view(&*table, Viewer::Seat(player(3)))["self"]["role"], "WOLF");
    let mut hidden = apples();
    hidden["hide_role"] = json!(true);
    assert_eq!(view(&*self::table(hidden), Viewer::Seat(player(3)))["self"]["role"], Value::Null);
}

#[test]
fn a_running_round_is_hidden_from_players_and_shown_to_those_who_watch() {
    let mut table = table(apples());
    let action = |text: &str| json!({"type": "hint", "text": text});
    let facts = table.act(player(1), action("비밀 힌트"), Viewer::Seat(player(2))).expect("a hint");
    assert_eq!(facts, [json!({"type": "hint_submitted", "agent_id": "p1", "name": "가온", "phase": "hint_1"})]);
    let facts = table.act(player(2), action("둘째 힌트"), Viewer::Spectator).expect("a hint");
    assert_eq!(facts[0]["text"], "둘째 힌트");
    for number in 1..=6 {
        assert!(!view(&*table, Viewer::Seat(player(number))).to_string().contains("힌트"), "p{number}");
    }
    assert!(view(&*table, Viewer::Spectator).to_string().contains("비밀 힌트"));
    // When the round is over, everybody sees it.
    for number in 3..=5 {
        hint(&mut *table, number, "셋째").expect("a hint");
    }
    let facts = table.act(player(6), action("여섯째"), Viewer::Seat(player(2))).expect("a hint");
    assert_eq!(
        (&facts[1]["type"], &facts[1]["from"], &facts[1]["to"]),
        (&json!("phase_change"), &json!("hint_1"), &json!("hint_2"))
    );
    assert_eq!(facts[1]["hints"][0]["text"], "비밀 힌트");
    assert!(view(&*table, Viewer::Seat(player(5))).to_string().contains("비밀 힌트"));
}

#[test]
fn the_vote_decides_and_points_are_given() {
    // (votes of p1 to p6, winner, who is banished, points of the wolf p3, points of p1)
    let cases = [
        (["p3", "p3", "p1", "p3", "p3", "p3"], "CITIZEN", json!("p3"), 30, 200),
        (["p2", "p1", "p2", "p2", "p3", "p3"], "WOLF", json!("p2"), 200, 50),
        (["p3", "p3", "p1", "p1", "p1", "p3"], "WOLF", Value::Null, 200, 50),
        (["p2", "p3", "p4", "p5", "p6", "p1"], "WOLF", Value::Null, 200, 50),
    ];
    for (votes, winner, banished, wolf_points, citizen_points) in cases {
        let mut table = table(apples());
        three_rounds(&mut *table);
        let mut last = Vec::new();
        for (number, target) in (1..).zip(votes) {
            assert!(
                !view(&*table, Viewer::Spectator).to_string().contains("느낌"),
                "votes are secret until all are in"
            );
            last = vote(&mut *table, number, target).expect("a vote");
        }
        let kinds: Vec<&str> = last.iter().filter_map(|fact| fact["type"].as_str()).collect();
        assert_eq!(kinds, ["vote_submitted", "phase_change", "vote_result", "phase_change", "game_end"]);
        assert_eq!((&last[2]["winner"], &last[2]["eliminated_id"]), (&json!(winner), &banished));
        assert_eq!(last[2]["votes"].as_array().map(Vec::len), Some(6));
        let end = &last[4];
        assert_eq!((&end["citizen_word"], &end["wolf_word"]), (&json!("사과"), &json!("배")));
        assert_eq!(end["wolf_agent"], json!({"id": "p3", "name": "다솜"}));
        assert_eq!(end["wolf_agents"], json!([{"id": "p3", "name": "다솜"}]));
        assert_eq!(
            (&end["results"][2]["points"], &end["results"][0]["points"]),
            (&json!(wolf_points), &json!(citizen_points))
        );
        let seen = view(&*table, Viewer::Seat(player(1)));
        assert_eq!((&seen["phase"], &seen["participants"][2]["role"]), (&json!("end"), &json!("WOLF")));
        assert_eq!(seen["participants"][2]["secretWord"], "배");
    }
}

#[test]
fn with_two_wolves_banishing_either_is_enough() {
    let mut table = table(json!({"wolves": ["p2", "p5"]}));
    three_rounds(&mut *table);
    let mut last = Vec::new();
    for (number, target) in (1..).zip(["p5", "p5", "p5", "p5", "p1", "p1"]) {
        last = vote(&mut *table, number, target).expect("a vote");
    }
    assert_eq!(last[2]["winner"], "CITIZEN");
    assert_eq!(last[4]["wolf_agents"].as_array().map(Vec::len), Some(2));
}

#[test]
fn every_constraint_has_its_code() {
    let mut table = table(apples());
    assert_eq!(vote(&mut *table, 1, "p2"), Err("wrong_phase"));
    let exactly = |letter: &str, count: usize| letter.repeat(count);
    // 100 characters are fine, 101 are not, whatever they are made of.
    for letter in ["가", "a", "🎲", "e\u{301}", "👩\u{200d}🚀"] {
        let scalars = letter.chars().count();
        let fits = exactly(letter, 100 / scalars);
        let more = exactly(letter, 100 / scalars) + &"x".repeat(100 % scalars + 1);
        assert_eq!(hint(&mut *table, 1, &more), Err("too_long"), "{letter}");
        let mut other = self::table(apples());
        hint(&mut *other, 1, &format!("  {fits}\t ")).expect("blanks around it do not count");
        assert_eq!(view(&*other, Viewer::Spectator)["history"][0]["hints"][0]["text"], fits);
    }
    for (text, code) in [
        ("", "empty_text"),
        ("   ", "empty_text"),
        ("\u{200b}\u{feff}", "empty_text"),
        ("한 줄\n두 줄", "line_break"),
        ("a\rb", "line_break"),
        ("a\u{2028}b", "line_break"),
        ("a\u{7}b", "control_character"),
        ("a\u{0}b", "control_character"),
        ("a\u{202e}b", "control_character"),
    ] {
        assert_eq!(hint(&mut *table, 1, text), Err(code), "{text:?}");
    }
    let refused = |table: &mut dyn Table, action: Value| table.act(player(1), action, Viewer::Referee).map_err(code);
    assert_eq!(refused(&mut *table, json!({"type": "hint", "text": null})), Err("empty_text"));
    assert_eq!(refused(&mut *table, json!({"type": "hint", "text": 5})), Err("bad_action"));
    assert_eq!(refused(&mut *table, json!({"type": "join", "name": "나"})), Err("wrong_phase"));
    assert_eq!(table.record().moves.len(), 0, "nothing was consumed");
    hint(&mut *table, 1, "하나").expect("a hint");
    assert_eq!(hint(&mut *table, 1, "둘"), Err("already_submitted"));

    let mut table = self::table(apples());
    three_rounds(&mut *table);
    assert_eq!(hint(&mut *table, 1, "늦은 힌트"), Err("wrong_phase"));
    assert_eq!(vote(&mut *table, 1, "p1"), Err("self_vote"));
    for nobody in ["p7", "p0", "host", "", "가온"] {
        assert_eq!(vote(&mut *table, 1, nobody), Err("unknown_target"), "{nobody}");
    }
    assert_eq!(refused(&mut *table, json!({"type": "vote", "target_id": "p2", "reason": ""})), Err("empty_text"));
    assert_eq!(
        refused(&mut *table, json!({"type": "vote", "target_id": "p2", "reason": "가".repeat(101)})),
        Err("too_long")
    );
    assert_eq!(refused(&mut *table, json!({"type": "vote", "target_id": "p2"})), Err("empty_text"));
    assert_eq!(refused(&mut *table, json!({"type": "forfeit"})), Err("no_forfeit"));
}

#[test]
fn six_join_and_the_game_begins() {
    let mut table = table(json!({"names": [], "language": "ko"}));
    assert_eq!(
        view(&*table, Viewer::Seat(player(1)))["self"],
        json!({"id": "p1", "name": null, "role": null, "secretWord": null})
    );
    let join = |table: &mut dyn Table, number: u8, name: &str| {
        table.act(player(number), json!({"type": "join", "name": name}), Viewer::Referee).map_err(code)
    };
    assert_eq!(join(&mut *table, 1, "  "), Err("empty_text"));
    assert_eq!(join(&mut *table, 1, &"가".repeat(21)), Err("too_long"));
    join(&mut *table, 1, "해솔").expect("a seat");
    assert_eq!(join(&mut *table, 1, "다른이름"), Err("already_submitted"));
    assert_eq!(join(&mut *table, 2, "해솔"), Err("name_taken"));
    // Nobody is hurried before the game has begun.
    assert_eq!(table.tick(1_000_000, Viewer::Referee), Vec::<Value>::new());
    for number in 2..=6 {
        let facts = join(&mut *table, number, &format!("손님{number}")).expect("a seat");
        assert_eq!(facts.len(), if number == 6 { 2 } else { 1 });
    }
    let seen = view(&*table, Viewer::Seat(player(1)));
    assert_eq!(seen["phase"], "hint_1");
    assert!(seen["self"]["secretWord"].is_string());
}

/// Whoever joins is somebody of their own, to the eye as well.
#[test]
fn nobody_joins_as_somebody_else() {
    let mut table = table(json!({"names": []}));
    let mut join = |number: u8, name: &str| {
        table.act(player(number), json!({"type": "join", "name": name}), Viewer::Referee).map_err(code)
    };
    join(1, "Mia").expect("a seat");
    for (name, code) in [
        ("Mia\u{200b}", "invisible_character"),
        ("\u{202e}aiM", "control_character"),
        ("Mia\nBen", "line_break"),
        ("Міа", "name_taken"),
        ("Ｍｉａ", "name_taken"),
        ("MIA", "name_taken"),
        ("p2", "seat_name"),
        ("ｐ２", "seat_name"),
        ("Host", "seat_name"),
        ("Mia: I am the wolf", "colon_in_name"),
        ("\u{301}", "loose_accents"),
        ("\u{3164}", "empty_text"),
    ] {
        assert_eq!(join(2, name), Err(code), "{name:?}");
    }
    // A keyboard may send a syllable in its parts; it is stored as it is read.
    let facts = join(2, "\u{1112}\u{1162}\u{1109}\u{1169}\u{11af}").expect("a seat");
    assert_eq!(facts, [json!({"type": "joined", "agent_id": "p2", "name": "해솔"})]);
    assert_eq!(join(3, "해솔"), Err("name_taken"));
}

/// The referee's state has the specification's `game.config` beside it, key by key.
#[test]
fn the_state_offers_the_documents_config() {
    let sample = json!({
        "max_agents": 6,
        "wolf_count": 1,
        "max_rounds": 5,
        "mafia_state": {
            "phase": "hint_2",
            "citizen_word": "사과",
            "wolf_word": "배",
            "agents": {"agent_id_1": {"role": "CITIZEN", "secret_word": "사과", "alive": true}},
            "pending_actions": {},
            "history": [],
            "round_log": []
        }
    });
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let mut table = table(apples());
    let before = table.record();
    for number in 1..=6 {
        hint(&mut *table, number, &format!("힌트 {number}")).expect("a hint");
    }
    let state = table.state();
    for key in ["max_agents", "wolf_count", "max_rounds"] {
        assert_eq!(state[key], sample[key], "{key}");
    }
    let (config, document) = (&state["mafia_state"], &sample["mafia_state"]);
    assert_eq!(keys(config), keys(document));
    for key in ["phase", "citizen_word", "wolf_word", "pending_actions"] {
        assert_eq!(config[key], document[key], "{key}");
    }
    assert_eq!(keys(&config["agents"]), ["p1", "p2", "p3", "p4", "p5", "p6"]);
    assert_eq!(config["agents"]["p1"], document["agents"]["agent_id_1"]);
    assert_eq!(config["agents"]["p3"], json!({"role": "WOLF", "secret_word": "배", "alive": true}));
    assert_eq!(config["history"], view(&*table, Viewer::Referee)["history"]);
    assert_eq!(config["round_log"][0]["type"], "phase_change");
    hint(&mut *table, 4, "달콤해요").expect("a hint");
    let pending = table.state()["mafia_state"]["pending_actions"].clone();
    assert_eq!(pending, json!({"p4": {"type": "hint", "text": "달콤해요"}}));

    let mut table = self::table(apples());
    three_rounds(&mut *table);
    vote(&mut *table, 1, "p3").expect("a vote");
    let pending = table.state()["mafia_state"]["pending_actions"].clone();
    assert_eq!(pending, json!({"p1": {"type": "vote", "target_id": "p3", "reason": "느낌"}}));
    let mut told = Vec::new();
    for number in 2..=6 {
        told = vote(&mut *table, number, if number == 3 { "p1" } else { "p3" }).expect("a vote");
    }
    let config = table.state()["mafia_state"].clone();
    assert_eq!(config["agents"]["p3"]["alive"], false);
    assert_eq!(config["agents"]["p1"]["alive"], true);
    // Three rounds of hints, then what the last vote brought, as it was told.
    let log = config["round_log"].as_array().expect("a log");
    assert_eq!(log[3..], told[1..]);
    // It is derived: neither a record nor a hash knows of it.
    assert_eq!(self::table(apples()).record(), before);
    assert!(serde_json::to_string(&table.record()).is_ok_and(|record| !record.contains("mafia_state")));
}

#[test]
fn a_deadline_fills_in_what_is_missing() {
    let mut table = table(apples());
    hint(&mut *table, 1, "하나").expect("a hint");
    assert_eq!(table.tick(59_999, Viewer::Referee).len(), 0);
    let facts = table.tick(1, Viewer::Referee);
    assert_eq!(facts.len(), 6);
    assert_eq!(
        facts[0],
        json!({"type": "hint_submitted", "agent_id": "p2", "name": "나래", "text": "…", "phase": "hint_1"})
    );
    assert_eq!(view(&*table, Viewer::Seat(player(1)))["time_left_ms"], 60_000);
    // Left alone, the game ends by itself; the votes are legal and the same for the same seed.
    let facts = table.tick(180_000, Viewer::Referee);
    let result = facts.iter().find(|fact| fact["type"] == "vote_result").expect("a result");
    for ballot in result["votes"].as_array().expect("votes") {
        assert_ne!(ballot["voter_id"], ballot["target_id"]);
        assert_eq!(ballot["reason"], "…");
    }
    let mut again = self::table(apples());
    again.tick(10_000_000, Viewer::Referee);
    let votes = |table: &dyn Table| view(table, Viewer::Referee)["history"][3]["votes"].clone();
    assert_eq!(votes(&*again), votes(&*table));
}

#[test]
fn setups_that_cannot_be_played_are_refused() {
    for setup in [
        r#"{"wolf_count":0}"#,
        r#"{"wolf_count":6}"#,
        r#"{"wolves":[]}"#,
        r#"{"wolves":["p7"]}"#,
        r#"{"wolves":["p1","p1"]}"#,
        r#"{"wolves":["p1"],"wolf_count":2}"#,
        r#"{"names":["a","b"]}"#,
        r#"{"names":["a","a","b","c","d","e"]}"#,
        r#"{"names":["","a","b","c","d","e"]}"#,
        r#"{"names":["Mia","Mia\u200b","b","c","d","e"]}"#,
        r#"{"names":["Mia","Міа","b","c","d","e"]}"#,
        r#"{"names":["Mia","ｐ２","b","c","d","e"]}"#,
        r#"{"names":["Mia","a:","b","c","d","e"]}"#,
        r#"{"pair":{"citizen_word":"a","wolf_word":"a"}}"#,
        r#"{"pair":{"citizen_word":"","wolf_word":"a"}}"#,
        r#"{"pair":{"citizen_word":"a"}}"#,
        r#"{"deadline_ms":0}"#,
        r#"{"language":"fr"}"#,
        r#"{"max_rounds":5}"#,
    ] {
        let (status, _, error) = command(&["table", "wordwolf", "--setup", setup], b"");
        assert_eq!((status, error.lines().count()), (2, 1), "{setup}: {error}");
    }
}

/// Before the result, a seat knows its own word and what was said, and nothing else: deals that differ in who else is
/// the wolf, and in the word of the others, look the same to it.
fn looks_the_same(first: Value, second: Value, seat: u8, hints: &[String]) -> Result<(), TestCaseError> {
    let mut tables = [table(first), table(second)];
    let me = Viewer::Seat(player(seat));
    for round in 0..3 {
        for number in 1..=6u8 {
            let text = &hints[(round * 6 + usize::from(number)) % hints.len()];
            let action = json!({"type": "hint", "text": text});
            let [one, two] = &mut tables;
            prop_assert_eq!(view(&**one, me), view(&**two, me));
            prop_assert_eq!(one.text(me), two.text(me));
            for mind in ["random", "simple", "sharp"] {
                prop_assert_eq!(one.bot(mind, player(seat)), two.bot(mind, player(seat)));
            }
            prop_assert_eq!(one.act(player(number), action.clone(), me), two.act(player(number), action, me));
        }
    }
    let [one, two] = &mut tables;
    for number in 1..=5u8 {
        let action = json!({"type": "vote", "target_id": format!("p{}", number + 1), "reason": "…"});
        prop_assert_eq!(one.act(player(number), action.clone(), me), two.act(player(number), action, me));
        prop_assert_eq!(view(&**one, me), view(&**two, me));
        prop_assert!(one.outcome().is_none());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_learns_what_they_must_not(
        seat in 1u8..=6,
        wolves in prop::sample::subsequence(vec![1u8, 2, 3, 4, 5, 6], 2),
        hints in prop::collection::vec("[가-힣a-z ]{1,30}x", 1..6),
        hide in any::<bool>(),
    ) {
        let deal = |citizen: &str, wolf: &str, who: u8| json!({
            "pair": {"citizen_word": citizen, "wolf_word": wolf}, "wolves": [format!("p{who}")], "hide_role": hide,
        });
        if !wolves.contains(&seat) {
            // A citizen: another wolf, with another word.
            looks_the_same(deal("사과", "배", wolves[0]), deal("사과", "귤", wolves[1]), seat, &hints)?;
        }
        // A wolf: the others have another word.
        looks_the_same(deal("사과", "배", seat), deal("감", "배", seat), seat, &hints)?;
        if hide {
            // With hidden roles not even that: the same word, once as the wolf and once as a citizen.
            let other = if seat == 1 { 2 } else { 1 };
            looks_the_same(deal("사과", "배", seat), deal("배", "사과", other), seat, &hints)?;
        }
    }
}

/// Six votes, each uniform over the other five, counted exactly: 1515 of 15625 are for the wolf alone.
#[test]
fn the_theory_of_random_votes_is_met() {
    let mut caught = 0;
    for outcome in 0..5u32.pow(6) {
        let mut votes = [0; 6];
        for voter in 0..6 {
            let target = (outcome / 5u32.pow(voter) % 5) as usize;
            votes[target + usize::from(target >= voter as usize)] += 1;
        }
        caught += u32::from(votes[1..].iter().all(|&other| other < votes[0]));
    }
    let theory = f64::from(caught) / 5f64.powi(6);
    assert!((theory - 0.0970).abs() < 0.00005, "{theory}");
    let rate = |minds: &str, setup: &str, games: &str| {
        let (status, report, error) =
            command(&["sim", "wordwolf", "--games", games, "--minds", minds, "--setup", setup, "--json"], b"");
        assert_eq!(status, 0, "{error}");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let rate = &report["rates"]["CITIZEN"];
        [&rate["low"], &rate["rate"], &rate["high"]].map(|value| value.as_f64().unwrap_or(0.0))
    };
    let [low, _, high] = rate("random", "{}", "6000");
    assert!(low <= theory && theory <= high, "{low} to {high}");
    // Sharp minds meet as equals, and are better than simple ones on either side.
    for setup in [r#"{"language":"en"}"#, r#"{"language":"ko"}"#] {
        let [low, _, high] = rate("sharp", setup, "1500");
        assert!(0.40 < low && high < 0.60, "{setup}: {low} to {high}");
        let [simple_low, _, simple_high] = rate("simple", setup, "600");
        let [low, _, _] = rate("CITIZEN=sharp,WOLF=simple", setup, "600");
        assert!(low > simple_high, "{setup}: sharp citizens {low}, simple ones {simple_high}");
        let [_, _, high] = rate("CITIZEN=simple,WOLF=sharp", setup, "600");
        assert!(high < simple_low, "{setup}: a sharp wolf leaves {high}, a simple one {simple_low}");
    }
}

/// Hints and reasons of minds fit the rules whatever they are told.
#[test]
fn minds_play_words_that_are_in_no_book() {
    for word in ["zzyzx", "뷁뷁뷁", "🎲"] {
        let setup = json!({"pair": {"citizen_word": word, "wolf_word": "?!"}}).to_string();
        for mind in ["random", "simple", "sharp"] {
            let (status, _, error) =
                command(&["sim", "wordwolf", "--games", "20", "--minds", mind, "--setup", &setup], b"");
            assert_eq!((status, error.as_str()), (0, ""), "{word} {mind}");
        }
    }
    // They join, too.
    let (status, _, error) = command(&["sim", "wordwolf", "--games", "5", "--setup", r#"{"names":[]}"#], b"");
    assert_eq!((status, error.as_str()), (0, ""));
}

/// Everything that is beside the pairs is in order, too.
#[test]
fn the_notions_of_the_words_are_in_order() {
    for language in Language::ALL {
        let found = more_complaints(language);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

/// What somebody thinks is kept in the record, and the referee alone is told.
#[test]
fn thoughts_are_kept_and_told_to_nobody_at_the_table() {
    let action = json!({"type": "hint", "text": "빨개요", "think": "들키지 말자"});
    for (viewer, told) in [(Viewer::Referee, 2), (Viewer::Seat(player(1)), 1), (Viewer::Spectator, 1)] {
        let mut table = table(apples());
        let facts = table.act(player(1), action.clone(), viewer).expect("a hint");
        assert_eq!(facts.len(), told, "{viewer:?}: {facts:?}");
        assert_eq!(json!(facts).to_string().contains("들키지"), told == 2);
        assert!(!view(&*table, viewer).to_string().contains("들키지"), "{viewer:?}");
        assert!(table.record().to_json().contains("들키지 말자"));
        let (status, told, error) =
            command(&["replay", "-", "--transcript", "--thoughts"], table.record().to_json().as_bytes());
        assert_eq!(status, 0, "{error}");
        assert!(told.contains("들키지 말자"), "{told}");
    }
    let mut table = table(apples());
    for (think, code) in [("가".repeat(2001), "too_long"), ("a\nb".to_owned(), "line_break")] {
        let action = json!({"type": "hint", "text": "빨개요", "think": think});
        assert_eq!(
            table.act(player(1), action, Viewer::Referee).map_err(|fault| fault.code.into_owned()),
            Err(code.to_owned())
        );
    }
    assert_eq!(table.record().moves.len(), 0, "nothing was consumed");
}

/// What the table makes of somebody who speaks in their own words: who is voted for by all that have an apple.
fn accused(hints: [[&str; 6]; 3]) -> Vec<String> {
    let setup = json!({"pair": {"citizen_word": "apple", "wolf_word": "pear"}, "wolves": ["p6"]});
    let mut table = open("wordwolf", setup, "3");
    for round in hints {
        for (number, text) in (1..).zip(round) {
            hint(&mut *table, number, text).expect("a hint");
        }
    }
    let target =
        |number: u8| table.bot("sharp", player(number)).expect("a vote")["target_id"].as_str().map(str::to_owned);
    (1..=5).filter_map(target).collect()
}

/// What is not understood is held against nobody; a contradiction is, and so is repeating others, or saying nothing.
#[test]
fn only_a_contradiction_weighs_against_somebody() {
    let [one, two, three] = [
        [
            "Cider is made of it.",
            "Newton saw one fall.",
            "Kids give one to the teacher.",
            "It sounds loud when you crunch it.",
            "",
            "",
        ],
        [
            "New York is the big one.",
            "Snow White took a bite.",
            "One a day keeps the doctor away.",
            "Adam and Eve had one.",
            "",
            "",
        ],
        [
            "It is baked into a pie.",
            "You bob for them.",
            "There is a worm in it.",
            "My phone has it on the back.",
            "",
            "",
        ],
    ];
    let with = |fifth: [&'static str; 3], sixth: [&'static str; 3]| {
        let mut rounds = [one, two, three];
        for (round, (mine, theirs)) in fifth.into_iter().zip(sixth).enumerate() {
            rounds[round][4] = mine;
            rounds[round][5] = theirs;
        }
        accused(rounds)
    };
    let strange =
        ["My uncle's garage reminds me of it.", "Somehow it is a bit like Tuesday.", "Gala is my favourite sort."];
    let pears = ["It grows on a tree.", "Shaped like a light bulb.", "A partridge sits in it."];
    let votes = with(strange, pears);
    assert!(votes[..4].iter().all(|target| target == "p6"), "{votes:?}");
    let votes = with(strange, ["It grows on a tree.", "New York is the big one.", "New York is the big one."]);
    assert!(votes[..4].iter().all(|target| target == "p6"), "repeating others: {votes:?}");
    let votes = with(strange, ["…", "…", "…"]);
    assert!(votes[..4].iter().all(|target| target == "p6"), "silence: {votes:?}");
}

/// The wolf learns the word from whoever says it, and speaks of that from then on.
#[test]
fn the_wolf_finds_the_word_and_speaks_of_it() {
    let setup = json!({"pair": {"citizen_word": "apple", "wolf_word": "pear"}, "wolves": ["p6"]});
    let mut table = open("wordwolf", setup, "3");
    for number in 1..=6 {
        let said = if number == 2 { "OK, it is an apple." } else { "It grows on a tree." };
        hint(&mut *table, number, said).expect("a hint");
    }
    let next = table.bot("sharp", player(6)).expect("a hint");
    assert!(next["think"].as_str().is_some_and(|think| think.contains("they talk of apple")), "{next}");
}

/// The figures of a few games; `lantern measure wordwolf --games 1000` decides them.
#[test]
fn the_minds_are_good_company() {
    let (status, figures, error) = command(&["measure", "wordwolf", "--games", "80", "--json"], b"");
    assert_eq!(status, 0, "{error}");
    let figures: Vec<Value> = serde_json::from_str(&figures).expect("JSON");
    let all = |name: &str, fine: &dyn Fn(&Value) -> bool| {
        let mut found = 0;
        for figure in
            figures.iter().filter(|figure| figure["name"].as_str().is_some_and(|other| other.starts_with(name)))
        {
            assert!(fine(figure), "{figure}");
            found += 1;
        }
        assert!(found >= 2, "{name}: both languages");
    };
    let at_least = |least: f64| move |figure: &Value| figure["value"].as_f64().is_some_and(|value| value >= least);
    // The end of the interval, where few games decide nothing.
    let may_be_at_most = |most: f64| move |figure: &Value| figure["low"].as_f64().is_some_and(|low| low <= most);
    let may_be_at_least = |least: f64| move |figure: &Value| figure["high"].as_f64().is_some_and(|high| high >= least);
    all("distinct hints of a round", &at_least(5.5));
    all("hints after round 1 that answer", &at_least(0.9));
    all("vote reasons that quote", &at_least(0.9));
    all("distinct vote reasons", &at_least(4.0));
    all("rounds in which all six say the same", &|figure| figure["value"] == 0.0);
    all("citizens win", &may_be_at_least(0.45));
    all("citizens win", &may_be_at_most(0.55));
    all("citizen in own words: banished", &may_be_at_most(0.25));
    all("citizen in own words: citizens win", &may_be_at_least(0.40));
    all("a wolf who", &may_be_at_most(0.03));
    all("a citizen who", &may_be_at_most(0.03));
    let (status, _, error) = command(&["measure", "mastermind"], b"");
    assert_eq!(status, 2, "{error}");
}

/// Records from before hints and votes carried thoughts replay to the hash they were written with.
#[test]
fn old_records_replay_as_before() {
    for name in ["wordwolf-en", "wordwolf-ko"] {
        let (status, shown, error) = command(&["replay", &format!("tests/records/{name}.json"), "--verify"], b"");
        assert_eq!(status, 0, "{name}: {shown}{error}");
    }
}
