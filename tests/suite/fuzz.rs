//! Random lines fed to `lantern table`: each gets one line of answer, and none does harm.
//!
//! `LANTERN_FUZZ_LINES=1000000 cargo test --release --test suite fuzz` is the long run.

use crate::support::command;
use lantern::cli::MOST_LINE_BYTES;
use lantern::engine::{Dice, Draw};
use serde_json::Value;

fn pick<'a>(draw: &mut Draw, words: &[&'a str]) -> &'a str {
    draw.pick(words).copied().expect("words")
}

/// Words that a person might say, and some that none would.
const WORDS: [&str; 12] = [
    "I am the sheriff",
    "p2 is mafia",
    "나는 의사다",
    "it is round",
    "",
    " ",
    "…",
    "\\u202e\\u0000",
    "{b}",
    "<b>`x`</b>",
    "ㅋㅋ",
    "null",
];

/// What a table is fed with: its games' own actions, and names that fit it.
struct Kind {
    game: &'static str,
    setups: &'static [&'static str],
    seats: &'static [&'static str],
    minds: &'static [&'static str],
    action: fn(&mut Draw) -> String,
}

const KINDS: [Kind; 4] = [
    Kind {
        game: "mastermind",
        setups: &[
            "{}",
            r#"{"mode":"race","clock_ms":100000}"#,
            r#"{"mode":"codemaker"}"#,
            r#"{"mode":"codemaker","secret":"RBGY"}"#,
            r#"{"pegs":2,"colours":3,"attempts":3}"#,
            r#"{"preset":"super"}"#,
            r#"{"pegs":6,"colours":8,"attempts":99,"mode":"codemaker"}"#,
        ],
        seats: &["p1", "p1", "p1", "p2"],
        minds: &["easy", "medium", "hard", "easy", "easy", "genius", ""],
        action: mastermind,
    },
    Kind {
        game: "minesweeper",
        setups: &[
            r#"{"chord":true,"question_marks":true,"timer":true}"#,
            r#"{"columns":5,"rows":4,"mines":3,"no_guess":true,"language":"ko"}"#,
            r#"{"board":["*.*.","....","..*."],"chord":true}"#,
        ],
        seats: &["p1"],
        minds: &["random", "simple", "sharp", "deep", "genius"],
        action: minesweeper,
    },
    Kind {
        game: "mafia",
        setups: &[
            r#"{"speed":"DEBUG"}"#,
            r#"{"ruleset":"flow","players":6,"language":"ko"}"#,
            r#"{"speed":"STEP","roles":{"mafia":1,"vigilante":1,"sheriff":1,"villager":2}}"#,
        ],
        seats: &["p1", "p2", "p3", "p4", "p5", "host"],
        minds: &["random", "simple", "genius"],
        action: mafia,
    },
    Kind {
        game: "wordwolf",
        setups: &["{}", r#"{"names":[],"deadline_ms":900}"#, r#"{"language":"ko","wolf_count":2,"hide_role":true}"#],
        seats: &["p1", "p2", "p3", "p4", "p5", "p6"],
        minds: &["random", "sharp", "genius"],
        action: wordwolf,
    },
];

fn mastermind(draw: &mut Draw) -> String {
    const LETTERS: [&str; 13] = ["R", "B", "G", "Y", "O", "V", "W", "K", "r", "", "RR", "é", "💡"];
    match draw.below(12) {
        0 => r#"{"type":"reset"}"#.to_owned(),
        1 => format!(r#"{{"type":"reset","seed":{}}}"#, draw.below(9)),
        2 => format!(r#"{{"type":"mark","black":{},"white":{}}}"#, draw.below(6), draw.below(6)),
        3 => {
            let (black, white, turn) = (draw.below(4), draw.below(4), draw.below(12));
            format!(r#"{{"type":"mark","black":{black},"white":{white},"turn":{turn}}}"#)
        }
        _ => {
            let most = if draw.below(4) == 0 { LETTERS.len() } else { 6 };
            let length = if draw.below(4) == 0 { draw.below(7) } else { 4 };
            let code: Vec<&str> = (0..length).map(|_| pick(draw, &LETTERS[..most])).collect();
            format!(r#"{{"type":"submit","code":{code:?}}}"#)
        }
    }
}

fn minesweeper(draw: &mut Draw) -> String {
    let kind = pick(draw, &["reveal", "reveal", "flag", "chord"]);
    let at =
        |draw: &mut Draw| if draw.below(20) == 0 { i64::from(draw.below(9_999)) - 99 } else { draw.below(6).into() };
    let (row, column) = (at(draw), at(draw));
    format!(r#"{{"type":"{kind}","at":[{row},{column}]}}"#)
}

fn mafia(draw: &mut Draw) -> String {
    let target = pick(draw, &["\"p1\"", "\"p2\"", "\"p3\"", "\"p4\"", "\"p5\"", "\"p99\"", "\"host\"", "null", "7"]);
    match draw.below(10) {
        0 => r#"{"type":"pass"}"#.to_owned(),
        1 => r#"{"type":"advance"}"#.to_owned(),
        2 | 3 => format!(r#"{{"type":"say","text":"{}"}}"#, pick(draw, &WORDS)),
        4 => {
            let act = pick(draw, &["accuse", "defend", "claim", "report", "vote", "pass", "fly"]);
            format!(r#"{{"type":"say","text":null,"acts":[{{"act":"{act}","target":{target},"role":"mafia"}}]}}"#)
        }
        5 => format!(r#"{{"type":"chat","text":"{}","think":"{}"}}"#, pick(draw, &WORDS), pick(draw, &WORDS)),
        _ => {
            let kind = pick(draw, &["kill", "protect", "investigate", "shoot", "vote", "vote"]);
            format!(r#"{{"type":"{kind}","target":{target}}}"#)
        }
    }
}

fn wordwolf(draw: &mut Draw) -> String {
    let words = pick(draw, &WORDS);
    match draw.below(4) {
        0 => format!(r#"{{"type":"join","name":"{words}"}}"#),
        1 | 2 => format!(r#"{{"type":"hint","text":"{words}"}}"#),
        _ => {
            let target = pick(draw, &["p1", "p2", "p3", "p6", "p7", "host", ""]);
            format!(r#"{{"type":"vote","target_id":"{target}","reason":"{words}"}}"#)
        }
    }
}

/// A line: a request, a request with something wrong in it, or noise.
fn line(draw: &mut Draw, kind: &Kind, door: &str, out: &mut Vec<u8>) {
    let odd = ["p3", "host", "spectator", "referee", "p0", "", "나"];
    let seats = if draw.below(6) == 0 { &odd[..] } else { kind.seats };
    // Whoever has a door mostly speaks for themselves.
    let own = door.starts_with('p') && draw.below(3) > 0;
    let seat = if own { door } else { pick(draw, seats) };
    let start = out.len();
    let text = match draw.below(22) {
        0..=10 => format!(r#"{{"act":{{"seat":"{seat}","action":{}}}}}"#, (kind.action)(draw)),
        11 => {
            let own = pick(draw, &["forfeit", "absent", "advise", "fly", ""]);
            format!(r#"{{"act":{{"seat":"{seat}","action":{{"type":"{own}"}}}}}}"#)
        }
        // All the time there is would end every game at once.
        12 if draw.below(100) == 0 => r#"{"tick":18446744073709551615}"#.to_owned(),
        12 => format!(r#"{{"tick":{}}}"#, pick(draw, &["0", "1", "250", "250", "4000", "-1", "1.5", "1e3", "\"1\""])),
        13 => r#"{"undo":true}"#.to_owned(),
        14 => format!(r#"{{"view":"{seat}"}}"#),
        15 => format!(r#"{{"text":"{seat}"}}"#),
        16 => pick(draw, &[r#"{"state":true}"#, r#"{"record":true}"#, r#"{"state":false}"#, r#"{"record":null}"#])
            .to_owned(),
        17 => format!(r#"{{"bot":"{}","seat":"{seat}"}}"#, pick(draw, kind.minds)),
        18 if draw.below(20) == 0 => format!(r#"{{"legal":"{seat}"}}"#),
        18 | 19 if draw.below(8) == 0 => format!(r#"{{"advise":"{seat}"}}"#),
        18 | 19 => {
            pick(draw, &["", " ", "null", "[]", "0", "\"act\"", "{}", r#"{"act":{}}"#, r#"{"act":1,"view":"p1"}"#])
                .to_owned()
        }
        20 => {
            let depth = draw.below(400) as usize;
            let (open, close) = *draw.pick(&[("[", "]"), ("{\"act\":", "}"), ("{\"a\":[", "]}")]).expect("brackets");
            open.repeat(depth) + "1" + &close.repeat(depth)
        }
        _ => {
            let length = draw.below(60);
            out.extend((0..length).map(|_| draw.below(256) as u8).filter(|byte| *byte != b'\n'));
            String::new()
        }
    };
    out.extend_from_slice(text.as_bytes());
    if draw.below(5) == 0 {
        for _ in 0..=draw.below(4) {
            let length = (out.len() - start) as u32;
            if length > 0 {
                let at = start + draw.below(length) as usize;
                match draw.below(3) {
                    0 => out[at] = draw.below(256) as u8,
                    1 => drop(out.remove(at)),
                    _ => out.insert(at, draw.below(256) as u8),
                }
            }
        }
        let line = out.split_off(start);
        out.extend(line.into_iter().filter(|byte| *byte != b'\n'));
    }
    out.push(b'\n');
}

/// Feeds tables of a game with so many lines in all, at every door.
fn fuzz(kind: &Kind) {
    let lines: usize = std::env::var("LANTERN_FUZZ_LINES").ok().and_then(|text| text.parse().ok()).unwrap_or(12_000);
    let doors = ["referee", "p1", "p2", "spectator"];
    let runs = kind.setups.len() * doors.len();
    let mut accepted = 0;
    for (number, (setup, door)) in kind.setups.iter().flat_map(|setup| doors.map(|door| (setup, door))).enumerate() {
        let open = crate::support::open(kind.game, serde_json::from_str(setup).expect("JSON"), "1");
        // Not every table has a second seat.
        if door == "p2" && open.seats().len() < 2 {
            continue;
        }
        let mut draw = Dice::new((number as u64).into()).draw("fuzz");
        // Whole games, not one for ever: a table is opened anew now and then.
        for chunk in 0..lines.div_ceil(runs * LINES) {
            let mut input = Vec::new();
            (0..LINES).for_each(|_| line(&mut draw, kind, door, &mut input));
            let seed = format!("{number} {chunk}");
            let (status, output, error) =
                command(&["table", kind.game, "--setup", setup, "--seed", &seed, "--viewer", door], &input);
            assert_eq!((status, error.as_str()), (0, ""));
            let answers: Vec<&str> = output.lines().collect();
            assert_eq!(answers.len(), LINES, "one answer a line");
            for answer in answers {
                let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
                let ok = answer["ok"].as_bool().expect("every answer says ok");
                let code = answer["error"]["code"].as_str().or(answer["refusal"]["code"].as_str());
                assert_eq!(ok, code.is_none(), "{answer}");
                accepted += usize::from(ok);
            }
        }
    }
    assert!(accepted > lines / 30, "the generator must reach into the games, only {accepted} lines did");
}

/// At one table.
const LINES: usize = 500;

#[test]
fn random_lines_do_no_harm_to_mastermind() {
    fuzz(&KINDS[0]);
}

#[test]
fn random_lines_do_no_harm_to_minesweeper() {
    fuzz(&KINDS[1]);
}

#[test]
fn random_lines_do_no_harm_to_mafia() {
    fuzz(&KINDS[2]);
}

#[test]
fn random_lines_do_no_harm_to_wordwolf() {
    fuzz(&KINDS[3]);
}

#[test]
fn every_game_is_fuzzed() {
    let registry = lantern::games::registry();
    let games: Vec<&str> = registry.games().map(|game| game.info().name).collect();
    assert_eq!(games, KINDS.each_ref().map(|kind| kind.game));
    for (kind, game) in KINDS.iter().zip(registry.games()) {
        let known: Vec<&str> = game.minds().iter().map(|(name, _)| *name).collect();
        let named = kind.minds.iter().filter(|mind| known.contains(mind)).count();
        assert!(named > 1, "{}: {known:?}", kind.game);
    }
}

#[test]
fn odd_lines_get_one_answer_each() {
    let mut input = Vec::new();
    input.extend(vec![b' '; MOST_LINE_BYTES - 13]);
    input.extend(b"{\"view\":\"p1\"}\n");
    input.extend(vec![b'x'; MOST_LINE_BYTES + 1]);
    input.push(b'\n');
    input.extend(vec![b'['; 3 * MOST_LINE_BYTES]);
    input.extend(b"\n\xff\xfe\n\n{\"view\":\"p1\"}\r\n{\"view\":\"p1\",\"view\":\"p1\"}\n");
    input.extend("[".repeat(100_000).into_bytes());
    input.extend(b"\n{\"text\":\"p1\"}");
    let (status, output, _) = command(&["table", "mastermind", "--seed", "1"], &input);
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(status, 0);
    assert_eq!(ok, [true, false, false, false, false, true, false, false, true]);
    assert!(answers.iter().all(|answer| answer["ok"] == true || answer["error"]["code"] == "bad_request"));
    assert!(answers[1]["error"]["message"].as_str().is_some_and(|message| message.contains("1048576 bytes")));
}
