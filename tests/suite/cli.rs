//! The command line as a newcomer and a script meet it.

use crate::support::command;
use serde_json::{Value, json};

fn one_line(text: &str) -> bool {
    text.ends_with('\n') && text.lines().count() == 1 && text.starts_with("lantern: ")
}

#[test]
fn wrong_usage_is_status_two_and_one_line() {
    let wrong: &[&[&str]] = &[
        &[],
        &["dance"],
        &["table"],
        &["table", "chess"],
        &["table", "mastermind", "--setup", "{"],
        &["table", "mastermind", "--setup", "[]"],
        &["table", "mastermind", "--setup", r#"{"pegs":7}"#],
        &["table", "mastermind", "--setup", r#"{"colours":9}"#],
        &["table", "mastermind", "--setup", r#"{"pegs":0}"#],
        &["table", "mastermind", "--setup", r#"{"pegs":-1}"#],
        &["table", "mastermind", "--setup", r#"{"attempts":0}"#],
        &["table", "mastermind", "--setup", r#"{"secret":"RBGW"}"#],
        &["table", "mastermind", "--setup", r#"{"secret":"RBG"}"#],
        &["table", "mastermind", "--setup", r#"{"preset":"huge"}"#],
        &["table", "mastermind", "--setup", r#"{"clock_ms":0}"#],
        &["table", "mastermind", "--setup", r#"{"sweep":true}"#],
        &["table", "mastermind", "--setup", r#"{"bogus":1}"#],
        &["table", "mastermind", "--seed", ""],
        &["table", "mastermind", "--viewer", "p2"],
        &["table", "mastermind", "--viewer", "nobody"],
        &["table", "mastermind:super#1", "--seed", "2"],
        &["table", "mastermind:super", "--setup", "{}"],
        &["table", "mastermind:~00"],
        &["sim", "mastermind"],
        &["sim", "mastermind", "--games", "0"],
        &["sim", "mastermind", "--games", "many"],
        &["sim", "mastermind", "--games", "1", "--jobs", "0"],
        &["sim", "mastermind", "--games", "1", "--minds", "genius"],
        &["sim", "mastermind", "--games", "1", "--minds", "town=hard"],
        &["sim", "mastermind", "--games", "1", "--minds", "hard,,easy"],
        &["sim", "mastermind", "--games", "1", "--minds", "breaker=hard,easy"],
        &["sim", "mastermind", "--games", "1", "--minds", "breaker=hard,breaker=easy"],
        &["sim", "mastermind", "--games", "1", "--setup", r#"{"sweep":1}"#],
        &["sim", "mastermind", "--games", "1", "--setup", r#"{"start":[3,3]}"#],
        &["sim", "nothing", "--setup", r#"{"sweep":true}"#],
        &["replay"],
        &["sim", "mastermind", "--games", "1", "--minds", "hard,easy"],
        &["sim", "mastermind", "--games", "1", "--jobs", "65535"],
        &["sim", "mastermind#5", "--games", "1", "--seed", "7"],
        &["sim", "mastermind", "--games", "1", "--seed", "--json"],
        &["table", "mastermind", "--record", "x", "--seed", "1"],
        &["solve"],
        &["solve", "chess"],
        &["list", "--bogus"],
    ];
    for arguments in wrong {
        let (status, output, error) = command(arguments, b"");
        assert_eq!(status, 2, "{arguments:?}: {error}");
        assert!(output.is_empty() && one_line(&error), "{arguments:?}: {output}{error}");
    }
}

#[test]
fn failures_are_status_one_and_one_line() {
    let wrong: &[(&[&str], &[u8])] = &[
        (&["replay", "there/is/no/such/file"], b""),
        (&["replay", "-"], b""),
        (&["replay", "-"], b"{}"),
        (&["replay", "-"], b"\xff\xfe"),
        (&["replay", "-"], br#"{"format":99}"#),
        (&["replay", "-"], br#"{"format":1,"game":"chess","setup":{},"seed":"1","moves":[],"hash":""}"#),
        (&["replay", "-"], br#"{"format":1,"game":"mastermind","setup":{"pegs":9},"seed":"1","moves":[],"hash":""}"#),
        (&["replay", "-"], br#"{"format":1,"game":"mastermind","setup":{},"seed":"1","moves":[{"jump":1}],"hash":""}"#),
        (&["solve", "mastermind", "there/is/no/such/file"], b""),
        (&["solve", "mastermind"], b""),
        (&["solve", "mastermind"], b"[1]"),
        (&["solve", "mastermind"], br#"{"pegs":0}"#),
        (&["solve", "mastermind"], br#"{"pegs":7}"#),
        (&["solve", "mastermind"], br#"{"history":[{"code":"RRB","black":0,"white":0}]}"#),
        (&["solve", "mastermind"], br#"{"history":[{"code":"RRBB","black":9,"white":0}]}"#),
        (&["solve", "mastermind"], br#"{"history":[{"code":"RRBB","black":255,"white":255}]}"#),
        (&["solve", "mastermind"], br#"{"history":[{"code":"RRBB","black":1}]}"#),
        (&["solve", "mastermind"], br#"{"extra":1}"#),
    ];
    for (arguments, input) in wrong {
        let (status, output, error) = command(arguments, input);
        assert_eq!(status, 1, "{arguments:?}: {error}");
        assert!(output.is_empty() && one_line(&error), "{arguments:?} {}: {error}", String::from_utf8_lossy(input));
    }
}

#[test]
fn help_is_for_newcomers() {
    for arguments in [&["--help"][..], &["help", "table"], &["table", "--help"], &["help", "sim"], &["--version"]] {
        let (status, output, error) = command(arguments, b"");
        assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
        assert!(!output.is_empty());
    }
    let (_, help, _) = command(&["--help"], b"");
    for word in ["list", "table", "replay", "sim", "solve"] {
        assert!(help.contains(word), "{help}");
    }
}

#[test]
fn the_list_names_games_presets_and_minds() {
    let (_, list, _) = command(&["list"], b"");
    for word in ["mastermind", "classic", "super", "easy", "medium", "hard", "expert"] {
        assert!(list.contains(word), "{list}");
    }
    let (_, list, _) = command(&["list", "--json"], b"");
    let list: Value = serde_json::from_str(&list).expect("JSON");
    assert_eq!(list["games"][0]["name"], "mastermind");
    assert_eq!(list["games"][0]["presets"][1]["setup"], json!({"pegs": 5, "colours": 8, "attempts": 12}));
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    let run = |jobs: &str| {
        let (status, report, _) = command(
            &[
                "sim",
                "mastermind",
                "--games",
                "60",
                "--seed",
                "등불",
                "--minds",
                "medium,easy",
                "--jobs",
                jobs,
                "--json",
                "--setup",
                r#"{"mode":"race"}"#,
            ],
            b"",
        );
        assert_eq!(status, 0);
        let mut report: Value = serde_json::from_str(&report).expect("JSON");
        for key in ["cpu_ms_per_game", "slowest_move_ms", "wall_ms"] {
            assert!(report.as_object_mut().expect("an object").remove(key).expect("a time").is_number());
        }
        for mind in report["minds"].as_object_mut().expect("minds").values_mut() {
            for key in ["cpu_ms", "slowest_move_ms"] {
                mind.as_object_mut().expect("a mind").remove(key).expect("a time");
            }
        }
        report
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));
    assert_eq!(one["games"], 60);
    assert_eq!(one["minds"]["medium"]["seats"], 60);
    assert_eq!(one["seats"]["p2"]["minds"], json!({"easy": 60}));
}

/// Whoever begins has an advantage in a race, so the seats take turns at it.
#[test]
fn equal_minds_race_evenly() {
    let (_, report, _) = command(
        &["sim", "mastermind", "--games", "100", "--minds", "hard", "--json", "--setup", r#"{"mode":"race"}"#],
        b"",
    );
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["seats"]["p1"]["wins"], &report["seats"]["p2"]["wins"]), (&json!(50), &json!(50)));
}

#[test]
fn a_simulation_seats_minds_by_team() {
    let arguments = ["sim", "mastermind", "--games", "30", "--setup", r#"{"mode":"codemaker"}"#, "--json", "--minds"];
    let (status, report, error) = command(&[&arguments[..], &["maker=easy,breaker=expert"]].concat(), b"");
    assert_eq!(status, 0, "{error}");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["seats"]["p1"]["minds"], json!({"easy": 30}));
    assert_eq!(report["seats"]["p2"]["minds"], json!({"expert": 30}));
    // The expert breaks every code that is marked honestly.
    assert_eq!(report["outcomes"], json!({"lost": 30}));
    // A team without a mind is told, not guessed.
    let (status, _, error) = command(&[&arguments[..], &["breaker=expert"]].concat(), b"");
    assert_eq!((status, error.as_str()), (2, "lantern: no mind is named for p1 (maker)\n"));
}

#[test]
fn solve_answers_as_documented() {
    let (status, answer, _) =
        command(&["solve", "mastermind"], br#"{"pegs":4,"colours":6,"history":[{"code":"RRBB","black":1,"white":1}]}"#);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((status, &answer["codes_left"], &answer["contradiction"]), (0, &json!(208), &Value::Null));
    assert_eq!(answer["codes"].as_array().map(Vec::len), Some(100));
    assert_eq!(answer["optimal"], true);
    assert!(answer["reason"].as_str().is_some_and(|reason| reason.contains("splits the 208 codes left into")));

    let history = json!({"history": [
        {"code": "RRBB", "black": 0, "white": 0}, {"code": "GGYY", "black": 0, "white": 0},
        {"code": "RGRG", "black": 0, "white": 0}, {"code": "OOVV", "black": 0, "white": 0}]});
    let (_, answer, _) = command(&["solve", "mastermind"], history.to_string().as_bytes());
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["codes_left"], &answer["contradiction"]), (&json!(0), &json!([0, 1, 3])));
    assert_eq!((&answer["best"], &answer["codes"]), (&Value::Null, &json!([])));
}

#[test]
fn a_reader_that_hangs_up_is_no_failure() {
    struct Gone;
    impl std::io::Write for Gone {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut errors = Vec::new();
    let status =
        lantern::cli::run(&crate::support::registry(), ["lantern", "list"], &mut &b""[..], &mut Gone, &mut errors);
    assert_eq!((status, errors.len()), (0, 0));
}
