//! The command line as a newcomer and a script meet it.

use crate::support::{command, open};
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

/// Fails if a text could steer a terminal, turn the direction of writing or break a line where it is not meant to.
pub fn harmless(shown: &str) {
    let steers = |letter: char| {
        letter != '\n' && letter.is_control()
            || matches!(letter, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    assert!(!shown.chars().any(steers), "{shown:?}");
}

/// Whatever stands in an argument, a file or a request, none of it reaches the terminal as a command to it.
#[test]
fn a_strangers_text_does_not_steer_the_terminal() {
    let nasty = "x\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2066}\u{2028}\u{feff}y";
    // A seed and a word may hold what is no control character.
    let sly = "x\u{202e}\u{2066}\u{2028}\u{feff}y";
    let id = format!("mastermind:{nasty}");
    let key = json!({nasty: 1}).to_string();
    let preset = json!({"preset": nasty}).to_string();
    let option = format!("--{nasty}");
    let arguments: &[&[&str]] = &[
        &[nasty],
        &["list", &option],
        &["table", nasty],
        &["table", &id],
        &["table", "mastermind", "--setup", nasty],
        &["table", "mastermind", "--setup", &key],
        &["table", "mastermind", "--setup", &preset],
        &["table", "mafia", "--setup", &key],
        &["table", "mastermind", "--seed", nasty],
        &["table", "mastermind", "--viewer", nasty],
        &["table", "mastermind", "--record", nasty],
        &["sim", "mastermind", "--games", nasty],
        &["sim", "mastermind", "--games", "1", "--minds", nasty],
        &["sim", "mastermind", "--games", "1", "--minds", &format!("{nasty}=easy")],
        &["replay", nasty],
        &["solve", "mastermind", nasty],
        &["watch", "mastermind", "--lang", nasty],
        &["watch", "mastermind", "--seed", sly, "--minds", "easy"],
        &["watch", "wordwolf", "--seed", sly, "--record", &format!("/nowhere/{nasty}")],
    ];
    for arguments in arguments {
        let (_, output, errors) = command(arguments, b"");
        harmless(&output);
        harmless(&errors);
        assert!(!output.is_empty() || !errors.is_empty(), "{arguments:?}");
    }
    let record = |keys: Value| {
        let mut record = json!({"format": 1, "game": "mastermind", "setup": {}, "seed": "1", "moves": [], "hash": ""});
        keys.as_object().expect("keys").iter().for_each(|(key, value)| record[key] = value.clone());
        record.to_string()
    };
    let honest = |game: &str, moves: &[Value]| {
        let mut table = open(game, json!({}), sly);
        for action in moves {
            // Some words are refused; what is shown of the others is what counts.
            let _ = table.act("p1".parse().expect("a seat"), action.clone(), lantern::engine::Viewer::Referee);
        }
        table.record().to_json()
    };
    for record in [
        record(json!({"format": nasty})),
        record(json!({nasty: 1})),
        record(json!({"game": nasty})),
        record(json!({"setup": {nasty: 1}})),
        record(json!({"setup": {"preset": nasty}})),
        record(json!({"seed": nasty})),
        record(json!({"seed": sly})),
        record(json!({"moves": [{nasty: 1}]})),
        record(json!({"moves": [{"seat": nasty, "action": {}}]})),
        record(json!({"moves": [{"seat": "p1", "action": {"type": nasty}}]})),
        record(json!({"hash": nasty})),
        honest("mastermind", &[]),
        honest("mastermind", &[json!({"type": "submit", "code": "RRBG"})]),
        honest("wordwolf", &[json!({"type": "join", "name": "\u{200e}\u{feff}a"})]),
    ] {
        for more in [&[][..], &["--step"], &["--verify"], &["--transcript"]] {
            let (_, output, errors) = command(&[&["replay", "-"], more].concat(), record.as_bytes());
            harmless(&output);
            harmless(&errors);
            assert!(!output.is_empty() || !errors.is_empty(), "{record}");
        }
    }
    let (_, answer, errors) = command(&["solve", "mastermind"], json!({nasty: 1}).to_string().as_bytes());
    harmless(&(answer + &errors));
    let requests = [
        json!({nasty: 1}),
        json!({"view": nasty}),
        json!({"bot": nasty, "seat": "p1"}),
        json!({"act": {"seat": "p1", "action": {"type": nasty}}}),
        json!({"act": {"seat": "p1", "action": {"type": "submit", "code": [nasty]}}}),
        json!({"record": true}),
    ];
    let requests: Vec<String> = requests.iter().map(Value::to_string).collect();
    let (_, answers, _) = command(&["table", "mastermind", "--seed", sly], requests.join("\n").as_bytes());
    harmless(&answers);
    let last: Value = serde_json::from_str(answers.lines().last().expect("an answer")).expect("JSON");
    assert_eq!(last["record"]["seed"], sly, "a program reads what was written");
}
