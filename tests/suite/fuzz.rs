//! Random lines fed to `lantern table`: each gets one line of answer, and none does harm.
//!
//! `LANTERN_FUZZ_LINES=1000000 cargo test --release --test suite fuzz` is the long run.

use crate::support::command;
use lantern::cli::MOST_LINE_BYTES;
use lantern::engine::{Dice, Draw};
use serde_json::Value;

/// A line: a request, a request with something wrong in it, or noise.
fn line(draw: &mut Draw, out: &mut Vec<u8>) {
    let odd = ["p3", "host", "spectator", "referee", "p0", "", "나"];
    let seats = if draw.below(6) == 0 { &odd[..] } else { &["p1", "p1", "p1", "p2"] };
    let minds =
        ["easy", "medium", "hard", "easy", "easy", "genius", "", if draw.below(20) == 0 { "expert" } else { "easy" }];
    let letters = ["R", "B", "G", "Y", "O", "V", "W", "K", "r", "", "RR", "é", "💡"];
    let pick = |draw: &mut Draw, words: &[&str]| (*draw.pick(words).expect("words")).to_owned();
    let seat = pick(draw, seats);
    let start = out.len();
    let text = match draw.below(22) {
        0..=7 => {
            let most = if draw.below(4) == 0 { letters.len() } else { 6 };
            let length = if draw.below(4) == 0 { draw.below(7) } else { 4 };
            let code: Vec<String> = (0..length).map(|_| pick(draw, &letters[..most])).collect();
            format!(r#"{{"act":{{"seat":"{seat}","action":{{"type":"submit","code":{code:?}}}}}}}"#)
        }
        8 => format!(r#"{{"act":{{"seat":"{seat}","action":{{"type":"reset"}}}}}}"#),
        9 => format!(r#"{{"act":{{"seat":"{seat}","action":{{"type":"reset","seed":{}}}}}}}"#, draw.below(9)),
        10 => format!(
            r#"{{"act":{{"seat":"{seat}","action":{{"type":"mark","black":{},"white":{}}}}}}}"#,
            draw.below(6),
            draw.below(6)
        ),
        11 => format!(
            r#"{{"act":{{"seat":"{seat}","action":{{"type":"mark","black":{},"white":{},"turn":{}}}}}}}"#,
            draw.below(4),
            draw.below(4),
            draw.below(12)
        ),
        12 => format!(
            r#"{{"tick":{}}}"#,
            pick(draw, &["0", "1", "250", "18446744073709551615", "-1", "1.5", "1e3", "\"1\""])
        ),
        13 => r#"{"undo":true}"#.to_owned(),
        14 => format!(r#"{{"view":"{seat}"}}"#),
        15 => format!(r#"{{"text":"{seat}"}}"#),
        16 => pick(draw, &[r#"{"state":true}"#, r#"{"record":true}"#, r#"{"state":false}"#, r#"{"record":null}"#]),
        17 => format!(r#"{{"bot":"{}","seat":"{seat}"}}"#, pick(draw, &minds)),
        18 if draw.below(20) == 0 => format!(r#"{{"legal":"{seat}"}}"#),
        18 => format!(r#"{{"act":{{"seat":"{seat}","action":{{"type":"{}"}}}}}}"#, pick(draw, &["forfeit", "fly", ""])),
        19 if draw.below(8) == 0 => format!(r#"{{"advise":"{seat}"}}"#),
        19 => pick(draw, &["", " ", "null", "[]", "0", "\"act\"", "{}", r#"{"act":{}}"#, r#"{"act":1,"view":"p1"}"#]),
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

#[test]
fn random_lines_do_no_harm() {
    let lines: usize = std::env::var("LANTERN_FUZZ_LINES").ok().and_then(|text| text.parse().ok()).unwrap_or(12_000);
    let setups = [
        "{}",
        r#"{"mode":"race","clock_ms":100000}"#,
        r#"{"mode":"codemaker"}"#,
        r#"{"mode":"codemaker","secret":"RBGY"}"#,
        r#"{"pegs":2,"colours":3,"attempts":3}"#,
        r#"{"preset":"super"}"#,
        r#"{"pegs":6,"colours":8,"attempts":99,"mode":"codemaker"}"#,
    ];
    let doors = ["referee", "p1", "p2", "spectator"];
    let runs = setups.len() * doors.len();
    let mut accepted = 0;
    // Not every table has a second seat.
    let has = |setup: &str, door: &str| door != "p2" || setup.contains("race") || setup.contains("codemaker");
    for (number, (setup, door)) in setups
        .iter()
        .flat_map(|setup| doors.map(|door| (setup, door)))
        .enumerate()
        .filter(|(_, (setup, door))| has(setup, door))
    {
        let mut draw = Dice::new((number as u64).into()).draw("fuzz");
        // Whole games, not one for ever: a table is opened anew now and then.
        for chunk in 0..lines.div_ceil(runs * 500) {
            let mut input = Vec::new();
            (0..500).for_each(|_| line(&mut draw, &mut input));
            let seed = format!("{number} {chunk}");
            let (status, output, error) =
                command(&["table", "mastermind", "--setup", setup, "--seed", &seed, "--viewer", door], &input);
            assert_eq!((status, error.as_str()), (0, ""));
            let answers: Vec<&str> = output.lines().collect();
            assert_eq!(answers.len(), 500, "one answer a line");
            for answer in answers {
                let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
                let ok = answer["ok"].as_bool().expect("every answer says ok");
                let code = answer["error"]["code"].as_str().or(answer["refusal"]["code"].as_str());
                assert_eq!(ok, code.is_none(), "{answer}");
                accepted += usize::from(ok);
            }
        }
    }
    assert!(accepted > lines / 10, "the generator must reach into the games, only {accepted} lines did");
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
