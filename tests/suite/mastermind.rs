//! Mastermind: the specification's scenarios, the modes, and the figures of its minds.

use crate::support::{Asked, command};
use lantern::engine::{Dice, Viewer};
use lantern::games::mastermind::code::{Code, Mark, Space};
use lantern::games::mastermind::position::Position;
use lantern::games::mastermind::solver::{Grounds, expert};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

fn table(setup: Value) -> Asked {
    Asked::new(setup, Viewer::Referee)
}

/// Every feedback scenario of the specification, with the ruling for the one that was miscounted.
#[test]
fn feedback_scenarios() {
    let scenarios = [
        ("RBGY", "RROO", 1, 0, "no double counting"),
        ("RBGY", "RBGY", 4, 0, "all correct"),
        ("RBGY", "OVOV", 0, 0, "all wrong"),
        ("RRBB", "BBRR", 0, 4, "duplicates in code"),
        ("RBGY", "RYBG", 1, 3, "mixed feedback"),
        ("RBBY", "BBBO", 2, 0, "duplicate handling, as ruled"),
    ];
    for (secret, guess, black, white, name) in scenarios {
        let answer = table(json!({"secret": secret})).submit("p1", guess);
        assert_eq!(answer["facts"][0]["feedback"], json!({"black": black, "white": white}), "{name}");
    }
}

#[test]
fn initialization_scenarios() {
    let secret = |seed: &str| {
        let (_, output, _) =
            command(&["table", "mastermind", "--seed", seed], b"{\"state\":true}\n{\"view\":\"p1\"}\n");
        let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers[1]["view"]["secretCode"], Value::Null);
        answers[0]["state"]["secretCode"].clone()
    };
    assert_eq!(secret("42"), secret("42"));
    assert_eq!(secret("42").as_array().map(Vec::len), Some(4));
    let mut seen = std::collections::BTreeSet::new();
    let mut repeats = false;
    for seed in 0..300 {
        let code = secret(&seed.to_string());
        let letters: Vec<&str> = code.as_array().expect("a code").iter().filter_map(Value::as_str).collect();
        repeats |= letters.iter().any(|letter| letters.iter().filter(|other| *other == letter).count() > 1);
        seen.extend(letters.into_iter().map(String::from));
    }
    assert_eq!(seen.into_iter().collect::<String>(), "BGORVY");
    assert!(repeats);
}

#[test]
fn a_win_ends_the_game() {
    let mut table = table(json!({"secret": "RBGY"}));
    let answer = table.submit("p1", "RBGY");
    assert_eq!(answer["facts"][0]["feedback"], json!({"black": 4, "white": 0}));
    assert_eq!(
        answer["facts"][1],
        json!({"type": "ended", "winner": "p1", "cause": "code_broken", "secretCode": ["R", "B", "G", "Y"]})
    );
    let state = table.ask(json!({"state": true}))["state"].clone();
    assert_eq!((&state["status"], &state["winner"], &state["gameOver"]), (&json!("won"), &json!("p1"), &json!(true)));
    assert_eq!(Asked::refusal(&table.submit("p1", "RBGY")), "game_over");
    assert_eq!(table.ask(json!({"view": "p1"}))["view"]["secretCode"], json!(["R", "B", "G", "Y"]));
}

#[test]
fn ten_failed_attempts_lose() {
    let mut table = table(json!({"secret": "RBGY"}));
    for attempt in 1..=10 {
        let view = table.ask(json!({"view": "p1"}))["view"].clone();
        assert_eq!((&view["status"], &view["secretCode"]), (&json!("playing"), &Value::Null));
        assert_eq!(table.submit("p1", "OOOO")["ok"], true, "attempt {attempt}");
    }
    let view = table.ask(json!({"view": "p1"}))["view"].clone();
    assert_eq!((&view["status"], &view["winner"], &view["cause"]), (&json!("lost"), &Value::Null, &json!("attempts")));
    assert_eq!(view["secretCode"], json!(["R", "B", "G", "Y"]));
    assert_eq!(view["attempts"].as_array().map(Vec::len), Some(10));
    assert_eq!(Asked::refusal(&table.submit("p1", "RBGY")), "game_over");
}

#[test]
fn refusals_have_stable_codes_and_change_nothing() {
    let mut table = table(json!({"secret": "RBGY"}));
    table.submit("p1", "RRBB");
    let before = (table.ask(json!({"state": true})), table.ask(json!({"record": true})));
    let cases = [
        (table.submit("p1", "RBG"), "wrong_length"),
        (table.submit("p1", "RBGYO"), "wrong_length"),
        (table.submit("p1", ""), "wrong_length"),
        (table.submit("p1", "RBGW"), "unknown_colour"),
        (table.submit("p1", "rbgy"), "unknown_colour"),
        (table.submit("p2", "RBGY"), "no_such_seat"),
        (table.act("p1", json!({"type": "mark", "black": 1, "white": 0})), "not_your_action"),
        (table.act("p1", json!({"type": "submit"})), "bad_action"),
        (table.act("p1", json!({"type": "submit", "code": 5})), "bad_action"),
        (table.act("p1", json!({"type": "reset", "seed": ""})), "bad_action"),
        (table.act("p1", json!("submit")), "bad_action"),
        (table.act("p1", json!(["reset"])), "bad_action"),
        (table.ask(json!({"act": ["p1", {"type": "reset"}]})), "bad_request"),
        (table.ask(json!({"act": {"seat": "p1"}})), "bad_request"),
        (table.ask(json!({"act": {"seat": 1, "action": {}}})), "bad_request"),
        (table.ask(json!({"view": "p2"})), "no_such_seat"),
        (table.ask(json!({"legal": "p2"})), "no_such_seat"),
        (table.ask(json!({"bot": "expert", "seat": "p2"})), "no_such_seat"),
        (table.ask(json!({"bot": "genius", "seat": "p1"})), "unknown_mind"),
        (table.ask(json!({"bot": "expert"})), "bad_request"),
    ];
    for (answer, code) in cases {
        assert_eq!((answer["ok"].as_bool(), Asked::refusal(&answer)), (Some(false), code), "{answer}");
    }
    assert_eq!(before, (table.ask(json!({"state": true})), table.ask(json!({"record": true}))));
}

#[test]
fn a_reset_begins_anew() {
    let mut table = table(json!({"secret": "RBGY"}));
    table.submit("p1", "RBGY");
    assert_eq!(table.act("p1", json!({"type": "reset"}))["ok"], true);
    let one = table.ask(json!({"state": true}))["state"].clone();
    assert_eq!((&one["attempts"], &one["status"], &one["gameOver"]), (&json!([]), &json!("playing"), &json!(false)));
    // The same seed gives the same code, as it would at a new table.
    table.act("p1", json!({"type": "reset", "seed": 42}));
    let again = table.ask(json!({"state": true}))["state"].clone();
    assert_eq!(again["secretCode"], self::table(json!({})).ask(json!({"state": true}))["state"]["secretCode"]);
    assert_ne!(one["rngState"], again["rngState"]);
}

#[test]
fn the_state_has_the_names_of_the_specification() {
    let state = table(json!({})).ask(json!({"state": true}))["state"].clone();
    for key in ["secretCode", "attempts", "gameOver", "winner", "maxAttempts", "rngState", "playerId", "status"] {
        assert!(state.get(key).is_some(), "{key} is missing");
    }
    assert!(state["rngState"].is_object());
    let view = table(json!({})).ask(json!({"view": "p1"}))["view"].clone();
    assert!(view.get("rngState").is_none());
}

#[test]
fn all_1296_guesses_and_a_reset_are_legal() {
    let mut table = table(json!({}));
    let legal = table.ask(json!({"legal": "p1"}))["legal"].as_array().expect("a list").clone();
    assert_eq!(legal.len(), 1297);
    assert_eq!(legal[0], json!({"type": "submit", "code": ["R", "R", "R", "R"]}));
    assert_eq!(legal[1296], json!({"type": "reset"}));
    for action in legal.iter().take(1296).step_by(97) {
        let mut table = self::table(json!({}));
        assert_eq!(table.act("p1", action.clone())["ok"], true);
    }
    table.act("p1", json!({"type": "forfeit"}));
    assert_eq!(table.ask(json!({"legal": "p1"}))["legal"], json!([{"type": "reset"}]));
}

#[test]
fn a_clock_that_runs_down_loses() {
    let mut table = table(json!({"clock_ms": 60_000}));
    assert_eq!(table.ask(json!({"tick": 59_999}))["facts"], json!([]));
    assert_eq!(table.ask(json!({"view": "p1"}))["view"]["clock"], json!({"limitMs": 60_000, "leftMs": 1}));
    let facts = table.ask(json!({"tick": 1}))["facts"].clone();
    assert_eq!((&facts[0]["type"], &facts[0]["cause"]), (&json!("ended"), &json!("clock")));
    assert_eq!(Asked::refusal(&table.submit("p1", "RBGY")), "game_over");
    assert_eq!(table.ask(json!({"tick": 5}))["facts"], json!([]));
    // A reset winds it up again; giant ticks do no harm.
    table.act("p1", json!({"type": "reset"}));
    assert_eq!(table.ask(json!({"tick": u64::MAX}))["facts"][0]["cause"], "clock");
}

#[test]
fn a_race_is_won_by_the_first_to_break_the_code() {
    let mut table = table(json!({"secret": "RBGY", "mode": "race", "attempts": 2}));
    table.submit("p2", "OOOO");
    table.submit("p2", "VVVV");
    assert_eq!(Asked::refusal(&table.submit("p2", "RBGY")), "out_of_attempts");
    assert_eq!(Asked::refusal(&table.act("p2", json!({"type": "reset"}))), "not_your_action");
    assert_eq!(table.submit("p1", "OOOO")["facts"].as_array().map(Vec::len), Some(1));
    let facts = table.submit("p1", "RBGY")["facts"].clone();
    assert_eq!(facts[1]["winner"], "p1");

    // Both out of attempts: the code has won.
    let mut table = self::table(json!({"secret": "RBGY", "mode": "race", "attempts": 1}));
    table.submit("p1", "OOOO");
    assert_eq!(
        table.submit("p2", "OOOO")["facts"][1],
        json!({"type": "ended", "winner": null, "cause": "attempts", "secretCode": ["R", "B", "G", "Y"]})
    );
    // Giving up leaves the race to the other.
    let mut table = self::table(json!({"mode": "race"}));
    assert_eq!(table.act("p1", json!({"type": "forfeit"}))["facts"][0]["winner"], "p2");
}

#[test]
fn a_codemaker_marks_and_may_err() {
    let mark = |black: u8, white: u8| json!({"type": "mark", "black": black, "white": white});
    let mut table = table(json!({"mode": "codemaker", "attempts": 3}));
    assert_eq!(table.ask(json!({"state": true}))["state"]["secretCode"], Value::Null);
    assert_eq!(Asked::refusal(&table.act("p1", mark(0, 0))), "not_your_turn");
    assert_eq!(Asked::refusal(&table.submit("p1", "RRBB")), "not_your_action");
    assert_eq!(table.submit("p2", "RRBB")["facts"][0]["feedback"], Value::Null);
    assert_eq!(Asked::refusal(&table.submit("p2", "RRBB")), "not_your_turn");
    assert_eq!(Asked::refusal(&table.act("p1", mark(3, 1))), "impossible_mark");
    assert_eq!(Asked::refusal(&table.act("p1", mark(3, 2))), "impossible_mark");
    assert_eq!(Asked::refusal(&table.act("p2", mark(1, 1))), "not_your_action");
    assert_eq!(table.act("p1", mark(0, 0))["ok"], true);
    table.submit("p2", "RGGG");
    // Three pegs of one colour cannot all be in another place: this mark contradicts itself.
    let answer = table.act("p1", mark(0, 4));
    assert_eq!(answer["facts"][1], json!({"type": "contradiction", "turns": [1]}));
    // Red was denied in the first turn, so all black cannot be; it is no win either.
    let answer = table.act("p1", mark(4, 0));
    assert_eq!(answer["facts"][1], json!({"type": "contradiction", "turns": [0, 1]}), "{answer}");
    // A mind in the maker's place puts one of the two right.
    let put_right = table.ask(json!({"bot": "easy", "seat": "p1"}))["action"].clone();
    assert!(put_right["turn"].is_number(), "{put_right}");
    // The guesser waits, a bot has nothing to do, and the adviser says why.
    assert_eq!(Asked::refusal(&table.submit("p2", "GGGG")), "contradiction");
    assert_eq!(Asked::refusal(&table.ask(json!({"bot": "expert", "seat": "p2"}))), "nothing_to_do");
    let advice = table.ask(json!({"advise": "p2"}))["advice"].clone();
    assert_eq!((&advice["codes_left"], &advice["best"]), (&json!(0), &Value::Null));
    assert!(advice["contradiction"].is_array());
    // The first mark is put right, then the second; the game goes on.
    assert_eq!(
        Asked::refusal(&table.act("p1", json!({"type": "mark", "black": 1, "white": 0, "turn": 2}))),
        "no_such_turn"
    );
    table.act("p1", json!({"type": "mark", "black": 1, "white": 0, "turn": 0}));
    let answer = table.act("p1", json!({"type": "mark", "black": 2, "white": 0, "turn": 1}));
    assert_eq!(answer["facts"].as_array().map(Vec::len), Some(1), "{answer}");
    // The third guess is the last: held, the code has won.
    let guess = table.ask(json!({"bot": "expert", "seat": "p2"}))["action"].clone();
    table.act("p2", guess);
    let marks = table.ask(json!({"advise": "p1"}))["advice"]["marks"].clone();
    assert!(marks.as_array().is_some_and(|marks| marks.len() > 1), "{marks}");
    let first = &marks[0];
    let answer = table.act("p1", json!({"type": "mark", "black": first["black"], "white": first["white"]}));
    assert_eq!((&answer["facts"][1]["winner"], &answer["facts"][1]["cause"]), (&json!("p1"), &json!("attempts")));
}

#[test]
fn a_codemaker_with_a_code_on_the_table_is_corrected() {
    let mut table = table(json!({"mode": "codemaker", "secret": "RBGY"}));
    table.submit("p2", "RYBG");
    let answer = table.act("p1", json!({"type": "mark", "black": 1, "white": 2}));
    assert_eq!(Asked::refusal(&answer), "wrong_mark");
    assert!(answer["refusal"]["message"].as_str().is_some_and(|message| message.contains("1 black, 3 white")));
    assert_eq!(table.act("p1", json!({"type": "mark", "black": 1, "white": 3}))["ok"], true);
    table.submit("p2", "RBGY");
    let facts = table.act("p1", json!({"type": "mark", "black": 4, "white": 0}))["facts"].clone();
    assert_eq!((&facts[1]["winner"], &facts[1]["cause"]), (&json!("p2"), &json!("code_broken")));
    assert_eq!(table.ask(json!({"view": "p1"}))["view"]["status"], "lost");
}

#[test]
fn a_door_shows_only_what_is_its_own_until_the_end() {
    let setup = json!({"secret": "RBGY", "mode": "race"});
    let mut door = Asked::new(setup, Viewer::Seat(lantern::engine::Seat::player(1)));
    let closed = [
        json!({"state": true}),
        json!({"record": true}),
        json!({"view": "p2"}),
        json!({"view": "referee"}),
        json!({"view": "spectator"}),
        json!({"text": "p2"}),
        json!({"legal": "p2"}),
        json!({"bot": "easy", "seat": "p2"}),
        json!({"advise": "p2"}),
        json!({"act": {"seat": "p2", "action": {"type": "submit", "code": "RBGY"}}}),
        json!({"act": {"seat": "p2", "action": {"type": "forfeit"}}}),
        json!({"tick": 5}),
        json!({"undo": true}),
        json!({"act": {"seat": "p1", "action": {"type": "reset"}}}),
    ];
    for request in &closed {
        assert_eq!(Asked::refusal(&door.ask(request.clone())), "not_yours", "{request}");
    }
    for request in [
        json!({"view": "p1"}),
        json!({"text": "p1"}),
        json!({"legal": "p1"}),
        json!({"bot": "easy", "seat": "p1"}),
        json!({"advise": "p1"}),
    ] {
        assert_eq!(door.ask(request.clone())["ok"], true, "{request}");
    }
    assert_eq!(door.submit("p1", "RRBB")["ok"], true);
    door.submit("p1", "RBGY");
    for request in &closed[..8] {
        let answer = door.ask(request.clone());
        assert_ne!(Asked::refusal(&answer), "not_yours", "{request}");
    }
    // But not one move that is not its own.
    for request in &closed[8..] {
        assert_eq!(Asked::refusal(&door.ask(request.clone())), "not_yours", "{request}");
    }
}

#[test]
fn who_sits_alone_runs_the_table_and_a_new_game_closes_its_door_again() {
    let mut door = Asked::new(json!({"clock_ms": 60_000}), Viewer::Seat(lantern::engine::Seat::player(1)));
    assert_eq!(door.submit("p1", "RRBB")["ok"], true);
    assert_eq!(door.ask(json!({"undo": true}))["ok"], true);
    assert_eq!(door.ask(json!({"tick": 60_000}))["facts"][0]["cause"], "clock");
    assert_eq!(door.ask(json!({"state": true}))["ok"], true);
    assert_eq!(door.act("p1", json!({"type": "reset"}))["ok"], true);
    assert_eq!(Asked::refusal(&door.ask(json!({"state": true}))), "not_yours");
}

#[test]
fn the_adviser_counts_lists_and_explains() {
    let mut table = table(json!({"secret": "RBGY"}));
    table.submit("p1", "RRBB");
    table.submit("p1", "RGGY");
    let advice = table.ask(json!({"advise": "p1"}))["advice"].clone();
    assert_eq!(
        advice["turns"][0],
        json!({"code": "RRBB", "feedback": {"black": 1, "white": 1}, "ruled_out": 1088, "left": 208})
    );
    let left = advice["codes_left"].as_u64().expect("a number");
    assert_eq!(advice["turns"][1]["left"], left);
    let codes = advice["codes"].as_array().expect("codes");
    assert_eq!(codes.len() as u64, left.min(100));
    assert!(codes.contains(&json!("RBGY")));
    assert_eq!(advice["optimal"], true);
    let reason = advice["reason"].as_str().expect("a reason");
    let split = format!(
        "splits the {left} codes left into {} groups, the largest {}",
        advice["split"]["groups"], advice["split"]["largest"]
    );
    assert!(reason.contains(&split) || left <= 2, "{reason}");
    assert_eq!(table.ask(json!({"record": true}))["record"]["marks"]["hints"], 1);
}

#[test]
fn a_spectator_only_watches() {
    let mut door = Asked::new(json!({"secret": "RBGY", "clock_ms": 1000}), Viewer::Spectator);
    let changes = [
        json!({"act": {"seat": "p1", "action": {"type": "submit", "code": "RBGY"}}}),
        json!({"act": {"seat": "p1", "action": {"type": "reset"}}}),
        json!({"tick": 1000}),
        json!({"advise": "p1"}),
        json!({"view": "p1"}),
        json!({"state": true}),
    ];
    for request in changes {
        assert_eq!(Asked::refusal(&door.ask(request.clone())), "not_yours", "{request}");
    }
    assert_eq!(door.ask(json!({"view": "spectator"}))["view"]["secretCode"], Value::Null);
}

#[test]
fn advice_never_recommends_what_cannot_be_done() {
    let mut race = table(json!({"mode": "race", "attempts": 1, "secret": "RBGY"}));
    race.submit("p1", "OOOO");
    assert_eq!(race.ask(json!({"advise": "p1"}))["advice"]["best"], Value::Null);
    let mut maker = table(json!({"mode": "codemaker"}));
    maker.submit("p2", "RRBB");
    let advice = maker.ask(json!({"advise": "p2"}))["advice"].clone();
    assert_eq!(
        (&advice["best"], &advice["reason"]),
        (&Value::Null, &json!("Your guess is being marked; wait for it."))
    );
    // A contradiction that is seen while a guess is pending keeps its words.
    maker.act("p1", json!({"type": "mark", "black": 0, "white": 0}));
    maker.submit("p2", "RRBG");
    maker.act("p1", json!({"type": "mark", "black": 0, "white": 0}));
    maker.submit("p2", "OOVV");
    maker.act("p1", json!({"type": "mark", "black": 3, "white": 0, "turn": 0}));
    let reason = maker.ask(json!({"advise": "p1"}))["advice"]["reason"].clone();
    assert!(reason.as_str().is_some_and(|reason| reason.contains("guesses 1, 2 together")), "{reason}");
}

/// Knuth's and the optimal strategy, to the guess.
#[test]
fn the_sweeps_are_exact() {
    let sweep = |mind: &str| {
        let (status, report, error) =
            command(&["sim", "mastermind", "--minds", mind, "--setup", r#"{"sweep":true}"#, "--json"], b"");
        assert_eq!(status, 0, "{error}");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        assert_eq!(
            (&report["games"], &report["wins"], &report["outcomes"]["won"]),
            (&json!(1296), &json!(1296), &json!(1296))
        );
        (report["total_guesses"].clone(), report["moves"]["max"].clone())
    };
    assert_eq!(sweep("hard"), (json!(5801), json!(5)));
    assert_eq!(sweep("expert"), (json!(5625), json!(6)));
}

/// Positions that no good player would reach, too: the expert is optimal there or says how far it searched, and what
/// it says of its cost is true.
#[test]
fn the_expert_is_honest_everywhere() {
    let space = Space::CLASSIC;
    let mut draw = Dice::new(11.into()).draw("positions");
    let (mut optimal, mut all, mut judged) = (0, 0, 0);
    for _ in 0..300 {
        let secret = space.code(draw.index(space.size()));
        let turns = 1 + draw.index(3);
        // Guesses of few colours leave positions with symmetries.
        let colours = 1 + draw.below(6);
        let mut guess = || Code::new(&(0..4).map(|_| draw.below(colours) as u8).collect::<Vec<_>>());
        let guesses: Vec<Code> = (0..turns).map(|_| guess()).collect();
        let history = guesses.iter().map(|&guess| (guess, guess.mark(secret))).collect();
        let position = Position::new(space, history);
        if position.codes.len() < 3 {
            continue;
        }
        let choice = expert(&position, 10).expect("a guess");
        all += 1;
        match choice.grounds {
            Grounds::Optimal { cost } => {
                optimal += 1;
                // Followed to the end, with the expert's own answers, it costs exactly that.
                assert_eq!(follow(&position), cost, "{:?}", position.history);
                // And a search without any of its short cuts finds nothing cheaper.
                if (12..=36).contains(&position.codes.len()) {
                    judged += 1;
                    assert_eq!(Judge::default().cost(&position.codes, cost), cost, "{:?}", position.history);
                }
            }
            Grounds::Searched { cost, .. } => assert!(cost > position.codes.len() as u32),
            grounds => assert!(matches!(grounds, Grounds::Telling { .. }), "{grounds:?}"),
        }
    }
    assert!(optimal * 10 >= all * 8, "only {optimal} of {all} positions were solved");
    assert!(judged > 25, "only {judged} positions were judged");
}

/// Branch and bound by hand: every guess, no symmetries, no merging of guesses.
#[derive(Default)]
struct Judge(HashMap<Vec<Code>, (u32, bool)>);

impl Judge {
    /// The least cost if it is at most `most`, else something above.
    fn cost(&mut self, codes: &[Code], most: u32) -> u32 {
        let size = codes.len() as u32;
        // One is found at once, thirteen by the next guess, the rest later.
        let floor = |size: u32| size + size.saturating_sub(1) + size.saturating_sub(14);
        if size < 3 || floor(size) > most {
            return floor(size);
        }
        if let Some(&(cost, exact)) = self.0.get(codes)
            && (exact || cost > most)
        {
            return cost;
        }
        let mut best = most + 1;
        for guess in Space::CLASSIC.codes() {
            let mut parts: BTreeMap<Mark, Vec<Code>> = BTreeMap::new();
            codes.iter().for_each(|&code| parts.entry(guess.mark(code)).or_default().push(code));
            parts.remove(&Mark::broken(4));
            let mut cost = size + parts.values().map(|part| floor(part.len() as u32)).sum::<u32>();
            if parts.values().any(|part| part.len() == codes.len()) {
                continue;
            }
            for part in parts.values() {
                if cost >= best {
                    break;
                }
                cost -= floor(part.len() as u32);
                cost += self.cost(part, best - 1 - cost);
            }
            best = best.min(cost);
        }
        self.0.insert(codes.to_vec(), (best, best <= most));
        best
    }
}

fn follow(position: &Position) -> u32 {
    let guess = expert(position, 10).expect("a guess").guess;
    let mut cost = position.codes.len() as u32;
    for mark in Mark::all(4).into_iter().filter(|mark| mark.black < 4) {
        let mut history = position.history.clone();
        history.push((guess, mark));
        let next = Position::new(position.space, history);
        if !next.codes.is_empty() {
            cost += follow(&next);
        }
    }
    cost
}

#[test]
fn with_few_attempts_left_the_expert_plays_for_the_win() {
    let history = |lines: &[(&str, u8, u8)]| {
        lines.iter().map(|&(code, black, white)| (Code::read(code).expect("a code"), Mark { black, white })).collect()
    };
    let position = Position::new(Space::CLASSIC, history(&[("RRBB", 1, 1)]));
    let last = expert(&position, 1).expect("a guess");
    assert!(last.possible);
    assert_eq!(last.grounds, Grounds::Odds { found: 1, attempts: 1, proven: true });
    let position = Position::new(Space::CLASSIC, history(&[("RRBB", 1, 1), ("RGRY", 1, 1)]));
    let two = expert(&position, 2).expect("a guess");
    assert!(matches!(two.grounds, Grounds::Odds { found, attempts: 2, proven: true } if found as usize == two.groups));
}

/// Every size plays and ends; the sizes that the specification does not know are as good as classic's minds.
#[test]
fn every_size_is_played_well() {
    for (setup, most) in [
        (r#"{"preset":"super"}"#, 6.0),
        (r#"{"pegs":6,"colours":8,"attempts":12}"#, 6.6),
        (r#"{"pegs":3,"colours":8}"#, 5.0),
        (r#"{"pegs":6,"colours":2}"#, 5.0),
        (r#"{"pegs":1,"colours":8}"#, 5.5),
        (r#"{"pegs":1,"colours":1}"#, 1.0),
    ] {
        for mind in ["hard", "expert"] {
            let (status, report, error) =
                command(&["sim", "mastermind", "--games", "12", "--minds", mind, "--setup", setup, "--json"], b"");
            assert_eq!(status, 0, "{error}");
            let report: Value = serde_json::from_str(&report).expect("JSON");
            assert_eq!(report["wins"], 12, "{setup} {mind}");
            let mean = report["moves"]["mean"].as_f64().expect("a mean");
            assert!(mean <= most, "{setup} {mind}: {mean}");
        }
    }
}
