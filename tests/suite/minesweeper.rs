//! Minesweeper: the rules on drawn boards, the solver against brute force, boards without guesses, and the minds.

use crate::deducer::Deducer;
use crate::support::{code, command, open, registry, seed};
use lantern::engine::{Dice, Draw, GameId, Record, Rules, Seat, Session, Snapshot, Table, Viewer, read_setup};
use lantern::games::minesweeper::ahead::{self, Further};
use lantern::games::minesweeper::count::TooMany;
use lantern::games::minesweeper::difficulty::Difficulty;
use lantern::games::minesweeper::explain::{REASON_BUDGET, explain};
use lantern::games::minesweeper::frontier::MOST_NUMBERS;
use lantern::games::minesweeper::generate::{is_impossible, needs_no_guess, reveal, without_guess};
use lantern::games::minesweeper::grid::Grid;
use lantern::games::minesweeper::guess::Strength;
use lantern::games::minesweeper::knowledge::{COVERED, Knowledge, MINE, SAFE};
use lantern::games::minesweeper::layout::Layout;
use lantern::games::minesweeper::odds::{Certain, Solver};
use lantern::games::minesweeper::player::Player;
use lantern::games::minesweeper::review::review_within;
use lantern::games::minesweeper::rules::daily;
use lantern::games::minesweeper::{Minesweeper, endgame};
use serde_json::{Value, json};
use std::collections::HashMap;

const P1: Seat = Seat::player(1);

fn table(setup: Value) -> Box<dyn Table> {
    open("minesweeper", setup, "42")
}

fn drawn(rows: &[&str]) -> Box<dyn Table> {
    table(json!({"board": rows, "chord": true}))
}

fn act(table: &mut dyn Table, kind: &str, row: u32, column: u32) -> Result<Vec<Value>, &'static str> {
    table.act(P1, json!({"type": kind, "at": [row, column]}), Viewer::Seat(P1)).map_err(code)
}

fn view(table: &dyn Table) -> Value {
    table.view(Viewer::Seat(P1)).expect("a view")
}

fn board(table: &dyn Table) -> Vec<String> {
    serde_json::from_value(view(table)["board"].clone()).expect("rows")
}

fn draw(purpose: &str) -> Draw {
    Dice::new(7.into()).draw(purpose)
}

fn rows(layout: &Layout) -> Vec<String> {
    let Grid { columns, rows } = layout.grid;
    let sign = |row, column| if layout.mine[layout.grid.place(row, column)] { '*' } else { '.' };
    (0..rows).map(|row| (0..columns).map(|column| sign(row, column)).collect()).collect()
}

#[test]
fn a_flood_opens_zeros_and_their_border() {
    let mut table = drawn(&["....*", ".....", "*....", "....."]);
    act(&mut *table, "reveal", 0, 0).expect("a reveal");
    assert_eq!(board(&*table), ["0001#", "11011", "#1000", "#1000"]);
    let view = view(&*table);
    assert_eq!((&view["result"], &view["cause"], &view["revealed"]), (&json!(null), &json!(null), &json!(17)));
    assert_eq!(act(&mut *table, "reveal", 0, 0), Err("already_revealed"));
    assert_eq!(act(&mut *table, "reveal", 4, 0), Err("no_such_cell"));
    assert_eq!(act(&mut *table, "flag", 0, 0), Err("already_revealed"));
    let facts = act(&mut *table, "reveal", 3, 0).expect("a reveal");
    assert_eq!(facts[1]["type"], "ended");
    let view = crate::minesweeper::view(&*table);
    assert_eq!((&view["result"], &view["cause"]), (&json!("win"), &json!("cleared")));
    for kind in ["reveal", "flag", "chord"] {
        assert_eq!(act(&mut *table, kind, 0, 4), Err("game_over"), "{kind}");
    }
}

#[test]
fn a_wave_counts_its_distance() {
    let mut table = drawn(&["......*"]);
    let facts = act(&mut *table, "reveal", 0, 1).expect("a reveal");
    let cells: Vec<[u32; 4]> = serde_json::from_value(facts[0]["cells"].clone()).expect("cells");
    assert_eq!(cells, [[0, 1, 0, 0], [0, 0, 0, 1], [0, 2, 0, 1], [0, 3, 0, 2], [0, 4, 0, 3], [0, 5, 1, 4]]);
}

#[test]
fn flags_protect_and_block() {
    let mut table = drawn(&[".....", ".....", "....*"]);
    act(&mut *table, "flag", 0, 2).expect("a flag");
    assert_eq!(act(&mut *table, "reveal", 0, 2), Ok(vec![]), "a flagged cell is not revealed");
    act(&mut *table, "reveal", 0, 0).expect("a reveal");
    // The flood goes around the flag, and the game is not won while it stands.
    assert_eq!(board(&*table), ["00F00", "00011", "0001#"]);
    let before = view(&*table);
    assert_eq!(
        (&before["result"], &before["remaining"], &before["flags_placed"]),
        (&json!(null), &json!(0), &json!(1))
    );
    act(&mut *table, "flag", 2, 4).expect("a flag");
    assert_eq!(view(&*table)["remaining"], -1);
    act(&mut *table, "flag", 0, 2).expect("no flag");
    act(&mut *table, "reveal", 0, 2).expect("a reveal");
    assert_eq!(view(&*table)["result"], "win");
    assert_eq!(board(&*table), ["00000", "00011", "0001F"]);
}

#[test]
fn a_loss_shows_everything() {
    let mut table = drawn(&["*.*", "...", "*.."]);
    act(&mut *table, "flag", 0, 1).expect("a flag");
    act(&mut *table, "flag", 2, 0).expect("a flag");
    act(&mut *table, "reveal", 2, 2).expect("a reveal");
    let facts = act(&mut *table, "reveal", 0, 0).expect("a reveal");
    assert_eq!(facts[0], json!({"type": "exploded", "at": [0, 0]}));
    assert_eq!(
        facts[1],
        json!({"type": "ended", "result": "loss", "cause": "mine", "mines": [[0, 0], [0, 2], [2, 0]],
            "wrong_flags": [[0, 1]]})
    );
    assert_eq!(board(&*table), ["X!*", "#31", "F10"]);
}

#[test]
fn giving_up_is_a_loss_of_its_own() {
    let mut table = drawn(&["*..", "..."]);
    table.act(P1, json!({"type": "forfeit"}), Viewer::Seat(P1)).expect("giving up");
    let view = view(&*table);
    assert_eq!((&view["result"], &view["cause"]), (&json!("loss"), &json!("forfeit")));
    assert_eq!(board(&*table), ["*##", "###"]);
    assert!(table.text(Viewer::Seat(P1)).expect("a drawing").ends_with("You turned back."));
    // Before the first reveal there are no mines to show.
    let mut fresh = crate::minesweeper::table(json!({}));
    fresh.act(P1, json!({"type": "forfeit"}), Viewer::Seat(P1)).expect("giving up");
    assert!(board(&*fresh).iter().all(|row| row == "#########"));
}

#[test]
fn chords_open_neighbours() {
    let mut table = drawn(&["*....", ".....", "....*"]);
    act(&mut *table, "reveal", 1, 1).expect("a reveal");
    assert_eq!(act(&mut *table, "chord", 1, 1), Err("flags_differ"));
    assert_eq!(act(&mut *table, "chord", 0, 0), Err("not_a_number"));
    act(&mut *table, "flag", 0, 0).expect("a flag");
    act(&mut *table, "chord", 1, 1).expect("a chord");
    assert_eq!(board(&*table), ["F1000", "11011", "0001#"]);
    assert_eq!(view(&*table)["result"], "win");
    // With a wrong flag a chord loses.
    let mut table = drawn(&["*....", ".....", "....*"]);
    act(&mut *table, "reveal", 1, 1).expect("a reveal");
    act(&mut *table, "flag", 0, 1).expect("a flag");
    act(&mut *table, "chord", 1, 1).expect("a chord");
    assert_eq!(board(&*table), ["X!###", "#1###", "####*"]);
    let mut table = crate::minesweeper::table(json!({"board": ["*..", "..."]}));
    act(&mut *table, "reveal", 0, 1).expect("a reveal");
    assert_eq!(act(&mut *table, "chord", 0, 1), Err("no_chord"));
}

#[test]
fn question_marks_are_an_option() {
    let mut table = table(json!({"board": ["*..", "..."], "question_marks": true}));
    for (sign, row) in [("flag", "F##"), ("question", "?##"), ("none", "###")] {
        let facts = act(&mut *table, "flag", 0, 0).expect("a flag");
        assert_eq!((facts[0]["sign"].as_str(), board(&*table)[0].as_str()), (Some(sign), row));
    }
    act(&mut *table, "flag", 0, 0).expect("a flag");
    act(&mut *table, "flag", 0, 0).expect("a question mark");
    act(&mut *table, "reveal", 0, 0).expect("a question mark protects nothing");
    assert_eq!(view(&*table)["result"], "loss");
}

#[test]
fn the_first_reveal_opens_a_clearing() {
    for (name, cells) in [("novice", 81), ("apprentice", 144), ("journeyman", 256), ("master", 320)] {
        for start in [[0, 0], [3, 3], [8, 8], [0, 4]] {
            let mut one = table(json!({"difficulty": name}));
            // A first reveal on a flag places nothing.
            act(&mut *one, "flag", start[0], start[1]).expect("a flag");
            assert_eq!(act(&mut *one, "reveal", start[0], start[1]), Ok(vec![]));
            assert_eq!(one.state()["mines"], Value::Null);
            act(&mut *one, "flag", start[0], start[1]).expect("no flag");
            act(&mut *one, "reveal", start[0], start[1]).expect("a reveal");
            assert_eq!(board(&*one)[start[0] as usize].as_bytes()[start[1] as usize], b'0');
            let mines: String = one.state()["mines"].as_array().expect("rows").iter().map(Value::to_string).collect();
            let count = mines.bytes().filter(|&sign| sign == b'*').count() as u64;
            assert_eq!(Some(count), view(&*one)["mines"].as_u64(), "{name} of {cells}");
            // The same game ID and first cell give the same board.
            let id: GameId = one.id().to_string().parse().expect("an ID");
            let registry = registry();
            let game = registry.find(&id.game).expect("a game");
            let again = game.open(&game.setup_of(&id).expect("a setup"), id.seed.clone().expect("a seed"));
            let mut again = again.expect("a table");
            act(&mut *again, "reveal", start[0], start[1]).expect("a reveal");
            assert_eq!(again.state()["mines"], one.state()["mines"]);
        }
    }
}

#[test]
fn setups_that_cannot_be_played_are_refused() {
    let registry = registry();
    let game = registry.find("minesweeper").expect("a game");
    for wrong in [
        json!({"columns": 0}),
        json!({"rows": 1001}),
        json!({"mines": 73}),
        json!({"columns": 3, "rows": 3, "mines": 1}),
        json!({"board": []}),
        json!({"board": [""]}),
        json!({"board": ["..", "."]}),
        json!({"board": [".x"]}),
        json!({"board": ["**"]}),
        json!({"board": ["*."], "no_guess": true}),
        json!({"columns": 100, "rows": 100, "no_guess": true}),
        json!({"difficulty": "expert"}),
        json!({"start": [3, 3]}),
    ] {
        assert_eq!(game.open(&wrong, seed("1")).err().map(code), Some("bad_setup"), "{wrong}");
    }
    for right in [json!({"mines": 72}), json!({"mines": 0}), json!({"columns": 1, "rows": 3, "mines": 0})] {
        assert!(game.open(&right, seed("1")).is_ok(), "{right}");
    }
}

#[test]
fn boards_that_cannot_be_made_are_refused_with_a_reason() {
    let mut table = table(json!({"columns": 2, "rows": 9, "mines": 5, "no_guess": true}));
    let before = table.state();
    // No reveal is legal, and none is accepted.
    let legal = table.legal(P1).expect("actions");
    assert!(legal.len() == 18 && legal.iter().all(|action| action["type"] == "flag"), "{legal:?}");
    for row in 0..9 {
        for column in 0..2 {
            assert_eq!(act(&mut *table, "reveal", row, column), Err("no_board"));
        }
    }
    assert_eq!(table.state(), before);
    // A simulation says so in its first game.
    let setup = r#"{"columns":2,"rows":9,"mines":5,"no_guess":true}"#;
    let (status, _, error) = command(&["sim", "minesweeper", "--games", "1000000", "--setup", setup], b"");
    assert!(status == 1 && error.contains("does without a guess"), "{status} {error}");
}

/// Whether there is a board without guesses follows from size and mines alone: what `legal` lists is accepted wherever it
/// is, however thick the mines lie, and no search is in vain.
#[test]
fn every_first_reveal_finds_its_board_without_guesses() {
    let mut draw = draw("thick mines");
    let mut made = |columns: usize, rows: usize, mines: usize, row: usize, column: usize| {
        let grid = Grid { columns, rows };
        let first = grid.place(row, column);
        let layout = without_guess(grid, mines, first, &mut draw);
        let picture = || format!("{columns}×{rows}, {mines} mines, from {row}, {column}");
        assert_eq!(layout.is_none(), is_impossible(grid, mines), "{}", picture());
        if let Some(layout) = layout {
            assert_eq!((layout.mines().count(), layout.number[first]), (mines, 0), "{}", picture());
            assert!(needs_no_guess(&layout, first), "{}", picture());
        }
    };
    for (columns, rows) in (1..6).flat_map(|columns| (columns..6).map(move |rows| (columns, rows))) {
        let most = columns * rows - columns.min(3) * rows.min(3);
        for mines in 0..=most {
            for (row, column) in [(0, 0), (rows / 2, columns / 2), (0, columns / 2), (rows / 2, 0)] {
                made(columns, rows, mines, row, column);
            }
        }
    }
}

/// Where mines lie so thick that no search finds a board, that is said at once and not after a minute.
#[test]
fn fields_too_thick_for_boards_without_guesses_are_refused() {
    for (columns, rows, mines) in [(30, 16, 300), (30, 16, 440), (50, 50, 1_500)] {
        let setup = json!({"columns": columns, "rows": rows, "mines": mines, "no_guess": true});
        let refused = registry().find("minesweeper").expect("a game").open(&setup, seed("1")).map(|_| ());
        assert_eq!(refused.expect_err("too thick").code, "bad_setup", "{setup}");
        let (status, _, error) =
            command(&["sim", "minesweeper", "--games", "1000000", "--setup", &setup.to_string()], b"");
        assert!(status == 2 && error.contains("too thick"), "{status} {error}");
    }
    for difficulty in ["novice", "apprentice", "journeyman", "master"] {
        let setup = json!({"difficulty": difficulty, "no_guess": true});
        assert!(registry().find("minesweeper").expect("a game").open(&setup, seed("1")).is_ok(), "{difficulty}");
    }
}

/// A position that nothing follows from: a 2 on every other cell of every other row.
fn lattice(columns: usize, rows: usize) -> Knowledge {
    let grid = Grid { columns, rows };
    let mut known = Knowledge::new(grid, grid.cells() / 4);
    for (row, column) in (1..rows).step_by(2).flat_map(|row| (1..columns).step_by(2).map(move |column| (row, column))) {
        known.reveal(grid.place(row, column), 2);
    }
    known
}

#[test]
fn a_field_too_large_to_be_counted_is_guessed_at_roughly() {
    // More numbers than an id of 16 bits can name.
    let known = lattice(601, 601);
    assert!(known.active().count() > 65_536);
    let mut solver = Solver::default();
    assert_eq!(solver.look(&known, &mut 1_000_000), Err(TooMany));
    for strength in [Strength::SHARP, Strength::DEEP] {
        let mut player = Player::new(known.grid, known.mines, strength);
        player.known = known.clone();
        let cell = player.choose().expect("a cell");
        assert_eq!(known.what[cell], COVERED);
    }
    // What was too long leaves nothing behind in a solver that goes on.
    let small = lattice(9, 9);
    assert!(small.active().count() < MOST_NUMBERS);
    let mut fresh = Solver::default();
    let (again, first) = (solver.look(&small, &mut 1_000_000), fresh.look(&small, &mut 1_000_000));
    assert_eq!((again, &solver.odds.groups), (first, &fresh.odds.groups));
}

#[test]
fn what_is_too_large_is_said_to_be_so() {
    let registry = registry();
    let game = registry.find("minesweeper").expect("a game");
    let mut large = table(json!({"columns": 101, "rows": 100, "mines": 300}));
    act(&mut *large, "reveal", 50, 50).expect("a reveal");
    assert_eq!(large.advise(P1).expect_err("too large").code, "too_large");
    let record = serde_json::to_value(large.record()).expect("JSON");
    assert_eq!(game.solve(record).expect_err("too large").code, "too_large");
    let rows = vec!["#".repeat(101); 100];
    assert_eq!(game.solve(json!({"board": rows, "mines": 300})).expect_err("too large").code, "too_large");
    let huge = table(json!({"columns": 1000, "rows": 1000, "mines": 100_000}));
    assert_eq!(huge.legal(P1).expect_err("too many").code, "too_many");
}

#[test]
fn legal_actions_are_counted_as_they_are_listed() {
    for (number, setup) in [
        json!({"chord": true, "question_marks": true}),
        json!({"board": ["*....", ".....", "....*"], "chord": true}),
        json!({"columns": 2, "rows": 7, "mines": 3, "no_guess": true}),
        json!({"columns": 6, "rows": 6, "mines": 3, "no_guess": true}),
    ]
    .iter()
    .enumerate()
    {
        let setup = read_setup::<Minesweeper>(setup).expect("a setup");
        let mut session = Session::<Minesweeper>::new(setup, seed(&format!("{number}"))).expect("a game");
        let mut draw = draw(&format!("counted {number}"));
        for _ in 0..40 {
            let legal = session.state().legal(P1);
            assert_eq!(session.state().legal_count(P1), legal.len());
            assert_eq!(session.state().legal_count(Seat::player(2)), 0);
            let Some(action) = draw.pick(&legal) else { break };
            session.act(P1, *action).expect("legal is accepted");
        }
    }
}

#[test]
fn the_search_for_a_reason_ends_and_says_so() {
    // Six hundred numbers, each of which has one trap around it, and as many traps as numbers: all else is safe by the
    // mine count, and not one number can be left out.
    let mut board = vec![vec![b'#'; 100]; 100];
    let numbers = (1..99).step_by(4).flat_map(|row| (1..99).step_by(4).map(move |column| (row, column)));
    numbers.clone().for_each(|(row, column)| board[row][column] = b'1');
    let registry = registry();
    let game = registry.find("minesweeper").expect("a game");
    let answer = game.solve(json!({"board": as_text(&board), "mines": numbers.count()})).expect("an answer");
    assert_eq!((&answer["cut"], &answer["best"]), (&json!(true), &json!([0, 3])));
    assert!(answer["reason"].as_str().is_some_and(|reason| reason.ends_with("too long to be told.")), "{answer}");
    // Where it is found, nothing is said of it.
    let answer = game.solve(json!({"board": ["###", "121", "000"], "mines": 2})).expect("an answer");
    assert_eq!(answer.get("cut"), None);
}

/// The reasons of boards that people play are found with a small part of the steps.
#[test]
fn reasons_of_usual_boards_are_never_cut() {
    let mut draw = draw("reasons");
    let mut most = 0;
    for (columns, rows, mines) in [(16, 16, 40), (20, 16, 60), (30, 16, 99)] {
        let grid = Grid { columns, rows };
        for _ in 0..6 {
            let first = grid.place(3, 3);
            let layout = Layout::random(grid, mines, first, &mut draw).expect("a board");
            let mut raw = Knowledge::new(grid, mines);
            let (mut stack, mut solver) = (Vec::new(), Solver::default());
            let mut next = Some(first);
            while let Some(cell) = next {
                reveal(&mut raw, &layout, cell, &mut stack);
                solver.look(&raw, &mut 3_000_000).expect("a usual position");
                let mut settled = raw.clone();
                solver.settle(&mut settled);
                next = settled.next_safe();
                if let Some(cell) = next {
                    let mut steps = REASON_BUDGET;
                    explain(&raw, cell, Certain::Safe, &mut solver, &mut steps).expect("a reason");
                    most = most.max(REASON_BUDGET - steps);
                }
            }
        }
    }
    assert!(most < REASON_BUDGET / 4, "{most}");
}

#[test]
fn state_and_view_carry_the_fields_of_the_document() {
    let mut table = table(json!({"difficulty": "master", "chord": true}));
    let fields = |table: &dyn Table| {
        let names = [
            "width",
            "height",
            "difficulty",
            "cursor",
            "first_click_done",
            "total_mines",
            "flags_placed",
            "forfeit_pending",
        ];
        let of = |json: Value| names.map(|name| json[name].clone());
        let (state, view) = (of(table.state()), of(view(table)));
        assert_eq!(state, view);
        json!(view)
    };
    assert_eq!(fields(&*table), json!([20, 16, "master", [0, 0], false, 60, 0, false]));
    // The cursor stands where the last action pointed; one that is refused does not move it.
    act(&mut *table, "flag", 15, 19).expect("a flag");
    assert_eq!(fields(&*table), json!([20, 16, "master", [15, 19], false, 60, 1, false]));
    act(&mut *table, "reveal", 3, 4).expect("a reveal");
    assert_eq!(act(&mut *table, "reveal", 3, 4), Err("already_revealed"));
    assert_eq!(act(&mut *table, "flag", 16, 0), Err("no_such_cell"));
    assert_eq!(fields(&*table), json!([20, 16, "master", [3, 4], true, 60, 1, false]));
    // A state that is read from its document is the same, and a replay leads to it.
    let state: Snapshot<Minesweeper> = serde_json::from_value(table.state()).expect("a state");
    let again = Session::<Minesweeper>::replay(&table.record(), |_, _, _| {}).expect("a record");
    assert_eq!(&state, again.snapshot());
    // What a record proves is the state without them, as it was before they were told.
    let kept = serde_json::to_value(again.snapshot()).expect("JSON");
    for added in ["width", "height", "difficulty", "cursor", "forfeit_pending"] {
        assert_eq!(kept.get(added), None, "{added}");
    }
}

/// Relative luminance of a colour that is written as three numbers up to 255.
fn luminance(colour: [f64; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| (part / 255.0).powf(2.2));
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The colours that follow a name in the shader of the field.
fn colours(name: &str, count: usize) -> Vec<[f64; 3]> {
    let shader = include_str!("../../shaders/field.wgsl");
    let (_, rest) = shader.split_once(name).expect("the name");
    let (_, rest) = rest.split_once('=').expect("what it is");
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let numbers: Vec<f64> = rest.split(['(', ')', ',']).filter_map(number).take(3 * count).collect();
    numbers.chunks(3).map(|colour| [colour[0], colour[1], colour[2]]).collect()
}

#[test]
fn classic_numbers_have_the_colours_of_the_document_and_can_be_read() {
    let classic = colours("var classic", 8);
    let (plaque, lip) = (colours("const PLAQUE", 1)[0], colours("const LIP", 1)[0]);
    let dimmest = include_str!("../../shaders/field.wgsl").split_once("const DIMMEST: f32 = ").expect("a share").1;
    let dimmest: f64 = dimmest.split_once(';').expect("its end").0.parse().expect("a number");
    let contrast = |a: f64, b: f64| (a.max(b) + 0.05) / (a.min(b) + 0.05);
    for (number, &ink) in (1..).zip(&classic) {
        for light in [dimmest, 1.0] {
            let [ink, plaque, lip] = [ink, plaque, lip].map(|colour| luminance(colour) * light);
            // A number that has a lip is told from that, and the lip from the plaque.
            let ratio = match number {
                6 | 8 => contrast(ink, lip).min(contrast(lip, plaque)),
                _ => contrast(ink, plaque),
            };
            assert!(ratio >= 4.5, "{number}: {ratio:.2}");
        }
    }
    let [blue, green, red, dark_blue, dark_red, cyan, grey, white] = classic[..] else { panic!("eight colours") };
    let strongest = |colour: [f64; 3]| (0..3).max_by(|&a, &b| colour[a].total_cmp(&colour[b]));
    assert_eq!([blue, dark_blue, green, red, dark_red].map(strongest), [2, 2, 1, 0, 0].map(Some));
    for (plain, dark) in [(blue, dark_blue), (red, dark_red)] {
        assert!(contrast(luminance(plain), luminance(dark)) > 2.0, "{plain:?} and {dark:?} are told apart");
    }
    assert!(cyan[0] < 100.0 && cyan[1] > 150.0 && cyan[2] > 150.0);
    assert!(grey.iter().all(|part| (part - grey[0]).abs() < 16.0) && white == [255.0; 3]);
}

#[test]
fn the_cursor_stands_in_brackets() {
    let mut table = drawn(&["....*", ".....", "*...."]);
    let lines = |table: &dyn Table| -> Vec<String> {
        let text = table.text(Viewer::Seat(P1)).expect("a drawing");
        text.lines().take(3).map(|line| line.chars().take(11).collect::<String>().trim_end().to_owned()).collect()
    };
    assert_eq!(lines(&*table), ["[░]░ ░ ░ ░", " ░ ░ ░ ░ ░", " ░ ░ ░ ░ ░"]);
    act(&mut *table, "flag", 1, 4).expect("a flag");
    assert_eq!(lines(&*table), [" ░ ░ ░ ░ ░", " ░ ░ ░ ░[⚑]", " ░ ░ ░ ░ ░"]);
    act(&mut *table, "reveal", 0, 1).expect("a reveal");
    assert_eq!(lines(&*table), [" ·[·]· 1 ░", " 1 1 · 1 ⚑", " ░ 1 · · ·"]);
}

#[test]
fn time_is_kept_from_the_first_reveal_to_the_end() {
    let mut table = table(json!({"board": ["*..", "...", "..."], "timer": true}));
    table.tick(500, Viewer::Referee);
    assert_eq!(view(&*table)["elapsed_ms"], 0);
    act(&mut *table, "reveal", 0, 1).expect("a reveal");
    table.tick(700, Viewer::Referee);
    assert_eq!(view(&*table)["elapsed_ms"], 700);
    act(&mut *table, "reveal", 2, 2).expect("a reveal");
    table.tick(900, Viewer::Referee);
    assert_eq!((&view(&*table)["elapsed_ms"], &view(&*table)["result"]), (&json!(700), &json!("win")));
}

#[test]
fn a_huge_flood_is_quick_and_does_not_recurse() {
    let mut table = table(json!({"columns": 1000, "rows": 1000, "mines": 1}));
    let facts = act(&mut *table, "reveal", 500, 500).expect("a reveal");
    assert!(facts[0]["cells"].as_array().map(Vec::len) > Some(990_000));
}

/// All layouts of the covered cells that explain a board, by trying every one.
fn brute_force(board: &[Vec<u8>], mines: usize) -> Vec<Vec<bool>> {
    let (rows, columns) = (board.len(), board[0].len());
    let covered: Vec<usize> = (0..rows * columns).filter(|at| board[at / columns][at % columns] == b'#').collect();
    let mut found = Vec::new();
    for bits in 0u32..1 << covered.len() {
        if bits.count_ones() as usize != mines {
            continue;
        }
        let mut mine = vec![false; rows * columns];
        covered.iter().enumerate().for_each(|(at, &cell)| mine[cell] = bits >> at & 1 == 1);
        let right = (0..rows * columns).filter(|at| board[at / columns][at % columns] != b'#').all(|at| {
            let (row, column) = (at / columns, at % columns);
            let around = (row.saturating_sub(1)..(row + 2).min(rows))
                .flat_map(|r| (column.saturating_sub(1)..(column + 2).min(columns)).map(move |c| r * columns + c));
            around.filter(|&cell| mine[cell]).count() == (board[row][column] - b'0') as usize
        });
        if right {
            found.push(mine);
        }
    }
    found
}

/// A small position with at most 14 covered cells; now and then one number is wrong.
fn small_position(draw: &mut Draw) -> (Vec<Vec<u8>>, usize) {
    loop {
        let grid = Grid { columns: 2 + draw.index(5), rows: 2 + draw.index(4) };
        let mines = 1 + draw.index(grid.cells() / 2);
        let mut places: Vec<usize> = grid.places().collect();
        draw.shuffle(&mut places);
        let layout = Layout::with(grid, places[..mines].iter().copied());
        let safe = &places[mines..];
        let shown = 1 + draw.index(safe.len());
        let mut board = vec![vec![b'#'; grid.columns]; grid.rows];
        for &place in &safe[..shown] {
            let (row, column) = grid.position(place);
            board[row][column] = b'0' + layout.number[place];
        }
        if draw.below(8) == 0 {
            let (row, column) = grid.position(safe[0]);
            board[row][column] = b'0' + draw.below(5) as u8;
        }
        if grid.cells() - shown <= 14 {
            return (board, mines);
        }
    }
}

fn as_text(board: &[Vec<u8>]) -> Vec<String> {
    board.iter().map(|row| String::from_utf8(row.clone()).expect("ASCII")).collect()
}

#[test]
fn odds_agree_with_brute_force() {
    let registry = registry();
    let game = registry.find("minesweeper").expect("a game");
    let mut draw = draw("small positions");
    let mut impossible = 0;
    for _ in 0..1_500 {
        let (board, mines) = small_position(&mut draw);
        let layouts = brute_force(&board, mines);
        let answer = game.solve(json!({"board": as_text(&board), "mines": mines})).expect("an answer");
        let columns = board[0].len();
        let (mut safe, mut mine, mut probability) = (Vec::new(), Vec::new(), Vec::new());
        for (row, line) in board.iter().enumerate() {
            let mut chances = Vec::new();
            for (column, &sign) in line.iter().enumerate() {
                let count = layouts.iter().filter(|layout| layout[row * columns + column]).count();
                if sign != b'#' || layouts.is_empty() {
                    chances.push(None);
                    continue;
                }
                chances.push(Some(count as f64 / layouts.len() as f64));
                if count == 0 {
                    safe.push([row, column]);
                } else if count == layouts.len() {
                    mine.push([row, column]);
                }
            }
            probability.push(chances);
        }
        impossible += usize::from(layouts.is_empty());
        let picture = as_text(&board).join("\n");
        assert_eq!(answer["solutions"], json!(layouts.len().to_string()), "{mines} mines\n{picture}");
        assert_eq!(answer["safe"], json!(safe), "{mines} mines\n{picture}");
        assert_eq!(answer["mine"], json!(mine), "{mines} mines\n{picture}");
        assert_eq!(answer["probability"], json!(probability), "{mines} mines\n{picture}");
        if let Some([row, column]) = safe.first() {
            let best: [usize; 2] = serde_json::from_value(answer["best"].clone()).expect("a cell");
            assert!(safe.contains(&best), "{best:?} beside {row},{column}\n{picture}");
        }
    }
    assert!(impossible > 20, "some positions must be impossible");
}

/// Mines and numbers of a layout.
type Numbered = (Vec<bool>, Vec<u8>);

/// The most layouts that can be won, by trying every cell at every moment.
fn plain_wins(layouts: &[Numbered], memory: &mut HashMap<Vec<Vec<bool>>, usize>) -> usize {
    if layouts.len() <= 1 {
        return layouts.len();
    }
    let key: Vec<Vec<bool>> = layouts.iter().map(|(mine, _)| mine.clone()).collect();
    if let Some(&wins) = memory.get(&key) {
        return wins;
    }
    let cells = layouts[0].0.len();
    let mut best = 0;
    for cell in 0..cells {
        let mut by_number: HashMap<u8, Vec<Numbered>> = HashMap::new();
        for layout in layouts.iter().filter(|(mine, _)| !mine[cell]) {
            by_number.entry(layout.1[cell]).or_default().push(layout.clone());
        }
        // A cell that changes nothing is no choice.
        if by_number.values().any(|same| same.len() == layouts.len()) {
            continue;
        }
        best = best.max(by_number.values().map(|same| plain_wins(same, memory)).sum());
    }
    memory.insert(key, best);
    best
}

#[test]
fn the_endgame_agrees_with_a_plain_search() {
    let mut draw = draw("endgames");
    let mut searched = 0;
    while searched < 150 {
        let (board, mines) = small_position(&mut draw);
        let layouts = brute_force(&board, mines);
        if !(2..=24).contains(&layouts.len()) {
            continue;
        }
        searched += 1;
        let grid = Grid { columns: board[0].len(), rows: board.len() };
        let mut known = Knowledge::new(grid, mines);
        for (place, &sign) in grid.places().zip(board.iter().flatten()) {
            if sign != b'#' {
                known.reveal(place, sign - b'0');
            }
        }
        let mut solver = Solver::default();
        solver.look(&known, &mut 1_000_000).expect("a small position");
        let found = endgame::search(&known, &solver.frontier, 64, 10_000_000).expect("a small position");
        let numbered = |mine: Vec<bool>| {
            let mines = grid.places().zip(&mine).filter(|(_, mine)| **mine).map(|(place, _)| place);
            let layout = Layout::with(grid, mines);
            let numbers = grid.places().map(|place| layout.number[place]).collect();
            (mine, numbers)
        };
        let all: Vec<_> = layouts.into_iter().map(numbered).collect();
        let wins = plain_wins(&all, &mut HashMap::new());
        assert_eq!((found.wins as usize, found.layouts as usize), (wins, all.len()), "{}", as_text(&board).join("\n"));
    }
}

/// Two reveals ahead by trying: a position is the layouts that explain it and the cells that are covered.
struct Plain {
    grid: Grid,
    mines: usize,
    outlook: [f64; 5],
}

impl Plain {
    /// The layouts in which a cell is safe, by the number it shows.
    fn shown<'a>(&self, layouts: &[&'a Layout], cell: usize) -> Vec<Vec<&'a Layout>> {
        let safe = |number| layouts.iter().filter(move |layout| !layout.mine[cell] && layout.number[cell] == number);
        (0..=8).map(|number| safe(number).copied().collect::<Vec<_>>()).filter(|same| !same.is_empty()).collect()
    }

    fn safe(layouts: &[&Layout], cell: usize) -> f64 {
        layouts.iter().filter(|layout| !layout.mine[cell]).count() as f64 / layouts.len() as f64
    }

    /// What a cell promises, if each position after it is worth what `worth` says.
    fn promise(
        &self,
        all: &[&Layout],
        covered: &[usize],
        cell: usize,
        worth: &dyn Fn(&[&Layout], &[usize]) -> f64,
    ) -> f64 {
        if covered.len() - self.mines == 1 {
            return Self::safe(all, cell);
        }
        let left: Vec<usize> = covered.iter().copied().filter(|&other| other != cell).collect();
        let shown = self.shown(all, cell);
        shown.iter().map(|same| worth(same, &left) * same.len() as f64).sum::<f64>() / all.len() as f64
    }

    fn first_sight(&self, all: &[&Layout], covered: &[usize]) -> f64 {
        let safest = covered.iter().map(|&cell| Self::safe(all, cell)).fold(0.0, f64::max);
        if safest == 1.0 { self.outlook[1] } else { self.outlook[0] * safest }
    }

    /// What the best cell promises; where cells next to a number are safe, the best of those.
    fn best(&self, all: &[&Layout], covered: &[usize]) -> f64 {
        let near = |cell: &usize| self.grid.around(*cell).any(|other| !covered.contains(&other));
        let mut cells: Vec<usize> =
            covered.iter().copied().filter(|cell| near(cell) && Self::safe(all, *cell) == 1.0).collect();
        if cells.is_empty() {
            cells = covered.to_vec();
        }
        let first = |all: &[&Layout], covered: &[usize]| self.first_sight(all, covered);
        cells.iter().map(|&cell| self.promise(all, covered, cell, &first)).fold(0.0, f64::max)
    }
}

#[test]
fn looking_further_agrees_with_brute_force() {
    let mut draw = draw("two reveals ahead");
    let (mut looked, mut exact, mut another) = (0, 0, 0);
    while looked < 150 {
        let (board, mines) = small_position(&mut draw);
        let grid = Grid { columns: board[0].len(), rows: board.len() };
        let to_layout = |mine: Vec<bool>| {
            Layout::with(grid, grid.places().zip(mine).filter(|(_, mine)| *mine).map(|(place, _)| place))
        };
        let layouts: Vec<Layout> = brute_force(&board, mines).into_iter().map(to_layout).collect();
        let all: Vec<&Layout> = layouts.iter().collect();
        let signs: Vec<(usize, u8)> = grid.places().zip(board.iter().flatten().copied()).collect();
        let covered: Vec<usize> = signs.iter().filter(|(_, sign)| *sign == b'#').map(|&(place, _)| place).collect();
        if all.len() < 2 || covered.iter().any(|&cell| Plain::safe(&all, cell) == 1.0) {
            continue;
        }
        looked += 1;
        let mut known = Knowledge::new(grid, mines);
        signs.iter().filter(|(_, sign)| *sign != b'#').for_each(|&(place, sign)| known.reveal(place, sign - b'0'));
        let mut cells: Vec<(f64, u32)> = covered
            .iter()
            .map(|&cell| (1.0 - Plain::safe(&all, cell), cell as u32))
            .filter(|(mine, _)| *mine < 1.0)
            .collect();
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        let strength = Strength { outlook: [0.97, 0.94, 0.94, 0.94, 0.94], ..Strength::DEEP };
        let further = Further { best: 99, margin: 1.0, sure: 99, candidates: 99, outside: 99, budget: 10_000_000 };
        let plain = Plain { grid, mines, outlook: strength.outlook };
        let picture = as_text(&board).join("\n");
        let best = |further: &Further| {
            let mut solver = Solver::default();
            solver.look(&known, &mut 1_000_000).expect("a small position");
            ahead::best(&known, &mut solver, &strength, further, &cells).expect("a cell")
        };

        let second = |cell: usize| plain.promise(&all, &covered, cell, &|all, covered| plain.best(all, covered));
        let most = covered.iter().map(|&cell| second(cell)).fold(0.0, f64::max);
        let (cell, promise) = best(&further);
        // Parts that a reveal does not touch keep their odds in a look ahead, although the mine count ties them to it.
        let close = |a: f64, b: f64, error: f64| (a - b).abs() < error;
        assert!(close(promise, most, 0.01) && close(second(cell), most, 0.01), "{promise} {most}\n{picture}");
        exact += usize::from(close(promise, most, 1e-9) && close(second(cell), most, 1e-9));

        // Without steps to look further, it is the best at first sight.
        let first = |cell: usize| plain.promise(&all, &covered, cell, &|all, covered| plain.first_sight(all, covered));
        let most = covered.iter().map(|&cell| first(cell)).fold(0.0, f64::max);
        let (hasty, _) = best(&Further { budget: 0, ..further });
        assert!(close(first(hasty), most, 0.01), "{} {most}\n{picture}", first(hasty));
        another += usize::from(second(hasty) < second(cell) - 1e-9);
    }
    assert!(exact > 140, "{exact}");
    assert!(another > 5, "a second look must sometimes tell another cell");
}

#[test]
fn what_is_deduced_is_true() {
    let mut draw = draw("true deductions");
    for (columns, rows, mines) in [(9, 9, 10), (12, 12, 25), (30, 16, 99), (5, 40, 38), (1, 30, 6)] {
        let grid = Grid { columns, rows };
        for _ in 0..60 {
            let first = grid.place(draw.index(rows), draw.index(columns));
            let Some(layout) = Layout::random(grid, mines, first, &mut draw) else { continue };
            let mut player = Player::new(grid, mines, Strength::SHARP);
            let mut stack = Vec::new();
            let mut next = Some(first);
            while let Some(cell) = next.filter(|&cell| !layout.mine[cell]) {
                reveal(&mut player.known, &layout, cell, &mut stack);
                next = player.choose();
                for place in grid.places() {
                    match player.known.what[place] {
                        SAFE => assert!(!layout.mine[place]),
                        MINE => assert!(layout.mine[place]),
                        COVERED => {}
                        number => assert_eq!(number, layout.number[place]),
                    }
                }
            }
            let won = grid.places().all(|place| layout.mine[place] || player.known.is_number(place));
            assert!(won || next.is_some(), "a player gives up only when it has won");
        }
    }
}

#[test]
fn boards_without_guesses_keep_their_promise() {
    for difficulty in Difficulty::ALL {
        let grid = difficulty.grid();
        let mut draw = draw(difficulty.name());
        for number in 0..2_000 {
            let (row, column) = match number % 2 {
                0 => (3, 3),
                _ => (draw.index(grid.rows), draw.index(grid.columns)),
            };
            let first = grid.place(row, column);
            let layout = without_guess(grid, difficulty.mines(), first, &mut draw).expect("a board");
            assert_eq!(layout.mines().count(), difficulty.mines());
            assert_eq!(layout.number[first], 0);
            assert!(!layout.mine[first]);
            let rows = rows(&layout);
            assert!(
                Deducer::new(&rows).solves(row, column),
                "{} from {row}, {column}\n{}",
                difficulty.name(),
                rows.join("\n")
            );
            assert!(needs_no_guess(&layout, first));
        }
    }
}

/// The two deducers agree on boards of any kind, not only on those that were made to be solved.
#[test]
fn both_deducers_agree_on_random_boards() {
    let mut draw = draw("two deducers");
    let grid = Difficulty::Novice.grid();
    let mut solved = 0;
    for _ in 0..600 {
        let first = grid.place(3, 3);
        let layout = Layout::random(grid, 12, first, &mut draw).expect("a board");
        let first_says = needs_no_guess(&layout, first);
        assert_eq!(first_says, Deducer::new(&rows(&layout)).solves(3, 3), "{}", rows(&layout).join("\n"));
        solved += usize::from(first_says);
    }
    assert!((200..590).contains(&solved), "{solved}");
}

#[test]
fn the_issue_of_a_table_without_guesses_is_the_generators() {
    let mut table = table(json!({"difficulty": "journeyman", "no_guess": true}));
    act(&mut *table, "reveal", 3, 3).expect("a reveal");
    while table.outcome().is_none() {
        let advice = table.advise(P1).expect("a hint");
        assert_eq!(advice["guess"], false);
        let action = table.bot("sharp", P1).expect("a move");
        table.act(P1, action, Viewer::Referee).expect("a move");
    }
    assert_eq!(view(&*table)["result"], "win");
}

#[test]
fn three_bv_is_counted() {
    let layout = |rows: &[&str]| {
        let grid = Grid { columns: rows[0].len(), rows: rows.len() };
        let signs = rows.iter().flat_map(|row| row.bytes());
        Layout::with(grid, grid.places().zip(signs).filter(|(_, sign)| *sign == b'*').map(|(place, _)| place))
    };
    assert_eq!(layout(&["....", "....", "...."]).least_reveals(), 1);
    assert_eq!(layout(&["*...", "....", "...."]).least_reveals(), 1);
    assert_eq!(layout(&["*.*", "...", "*.*"]).least_reveals(), 5);
    assert_eq!(layout(&["...*...", "...*...", "...*..."]).least_reveals(), 2);
}

#[test]
fn hints_name_the_numbers_that_force_them() {
    let mut table = drawn(&["*.*", "...", "..."]);
    act(&mut *table, "reveal", 2, 1).expect("a reveal");
    assert_eq!(board(&*table), ["###", "121", "000"]);
    let advice = table.advise(P1).expect("a hint");
    assert_eq!((&advice["best"], &advice["guess"]), (&json!([0, 1]), &json!(false)));
    assert_eq!(advice["because"], json!([[1, 0], [1, 1], [1, 2]]));
    assert_eq!(table.marks().hints, 1);
    // Where nothing can be deduced, it says so and gives the odds.
    let mut table = drawn(&["....*.", "....**"]);
    act(&mut *table, "reveal", 0, 0).expect("a reveal");
    act(&mut *table, "reveal", 0, 5).expect("a guess that goes well");
    assert_eq!(view(&*table)["result"], "win");
    table.undo().expect("the guess is taken back");
    let advice = table.advise(P1).expect("a hint");
    assert_eq!((&advice["guess"], &advice["because"]), (&json!(true), &json!([])));
    assert_eq!(advice["probability"][0], json!([null, null, null, null, 1.0, 0.5]));
    assert!(advice["reason"].as_str().is_some_and(|reason| reason.contains("50 %")));
}

#[test]
fn the_document_of_solve_is_true() {
    let answer = |position: &str| {
        let (status, output, error) = command(&["solve", "minesweeper"], position.as_bytes());
        assert_eq!(status, 0, "{error}");
        serde_json::from_str::<Value>(&output).expect("JSON")
    };
    let mut found = answer(r####"{"board":["###","121","000"],"mines":2}"####);
    assert!(found["reason"].as_str().is_some_and(|reason| reason.contains("row 2, column 2")));
    found["reason"] = json!("");
    let right = json!({"solutions": "1", "safe": [[0, 1]], "mine": [[0, 0], [0, 2]],
        "probability": [[1.0, 0.0, 1.0], [null, null, null], [null, null, null]], "best": [0, 1], "reason": ""});
    assert_eq!(found.to_string(), right.to_string());
    let none = answer(r####"{"board":["###","131","000"],"mines":2}"####);
    assert_eq!((&none["solutions"], &none["best"]), (&json!("0"), &json!(null)));
    let many = answer(&json!({"board": vec!["#".repeat(30); 16], "mines": 99}).to_string());
    assert_eq!(many["solutions"].as_str().map(str::len), Some(105));
    let korean = answer(r####"{"board":["##","11"],"mines":1,"language":"ko"}"####);
    assert!(korean["reason"].as_str().is_some_and(|reason| reason.contains("추측")));
    for wrong in
        ["{}", r#"{"board":["x"],"mines":1}"#, r#"{"board":[],"mines":1}"#, r####"{"board":["#","##"],"mines":1}"####]
    {
        assert_eq!(command(&["solve", "minesweeper"], wrong.as_bytes()).0, 1, "{wrong}");
    }
}

#[test]
fn nobody_sees_a_mine_before_the_end() {
    // Two boards that show the same numbers: the pair of cells in the corner is told apart by nothing.
    let looks = |rows: &[&str]| {
        let mut table = drawn(rows);
        act(&mut *table, "reveal", 0, 0).expect("a reveal");
        act(&mut *table, "flag", 0, 5).expect("a flag");
        let bots: Vec<Value> =
            ["random", "simple", "sharp", "deep"].map(|mind| table.bot(mind, P1).expect("a move")).into();
        let views = [Viewer::Seat(P1), Viewer::Spectator].map(|viewer| table.view(viewer).expect("a view"));
        let texts = [Viewer::Seat(P1), Viewer::Spectator].map(|viewer| table.text(viewer).expect("a drawing"));
        (views, texts, bots, table.legal(P1).expect("actions"), table.advise(P1).expect("a hint"))
    };
    let one = looks(&["....*.", "....**"]);
    let other = looks(&["....**", "....*."]);
    assert_eq!(one.0[0]["board"], json!(["0002#F", "0002##"]));
    assert_eq!(one, other);
    let text = one.0[0].to_string();
    assert!(!text.contains("layout") && !text.contains('*'), "{text}");
}

#[test]
fn a_review_tells_guesses_from_deductions() {
    let mut table = drawn(&["*.*..", ".....", "....*"]);
    act(&mut *table, "reveal", 2, 1).expect("a reveal");
    // Column 0 to 3 are open now; [0, 1] is safe, [0, 2] a mine.
    let before = board(&*table);
    act(&mut *table, "reveal", 0, 2).expect("a mine");
    let record = serde_json::to_string(&table.record()).expect("JSON");
    let (status, output, error) = command(&["solve", "minesweeper"], record.as_bytes());
    assert_eq!(status, 0, "{error}");
    let review: Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!((&review["result"], &review["cause"]), (&json!("loss"), &json!("mine")), "{before:?}");
    let last = review["moves"].as_array().and_then(|moves| moves.last()).expect("moves");
    assert!(["blunder", "needless_guess", "guess"].iter().any(|verdict| last["verdict"] == *verdict), "{last}");
    assert!(last["mine_probability"].as_f64() > Some(0.0), "{last}");
    assert!(review["measures"]["three_bv"].as_u64() > Some(0), "{review}");
    // A record that was altered is not reviewed.
    let altered = record.replace("[0,2]", "[0,1]");
    assert_eq!(command(&["solve", "minesweeper"], altered.as_bytes()).0, 1);
    // A game that a mind plays well holds no needless guess.
    let mut table = crate::minesweeper::table(json!({"difficulty": "journeyman"}));
    while table.outcome().is_none() {
        let action = table.bot("sharp", P1).expect("a move");
        table.act(P1, action, Viewer::Referee).expect("a move");
    }
    let record: Record = table.record();
    let review = lantern::games::minesweeper::review::review(&record).expect("a review");
    assert_eq!(review.needless_guesses, 0);
    assert_eq!(review.moves[0].verdict, lantern::games::minesweeper::review::Verdict::First);
}

#[test]
fn a_review_ends_with_its_steps_and_says_so() {
    let mut table = table(json!({"difficulty": "journeyman"}));
    while table.outcome().is_none() {
        let action = table.bot("sharp", P1).expect("a move");
        table.act(P1, action, Viewer::Referee).expect("a move");
    }
    let record = table.record();
    let whole = review_within(&record, None, 100_000_000).expect("a review");
    assert!(!whole.cut && whole.measures.is_some() && whole.moves.len() == whole.reveals);
    let part = review_within(&record, None, 500).expect("a review");
    assert!(part.cut && part.measures.is_none());
    assert_eq!((part.reveals, part.moves.last()), (whole.reveals, whole.moves.get(part.moves.len() - 1)));
    assert!(part.moves.len() < whole.moves.len());
}

#[test]
fn minds_win_what_they_should() {
    let wins = |mind: &str, setup: &str, games: &str| {
        let arguments = ["sim", "minesweeper", "--minds", mind, "--setup", setup, "--games", games, "--json"];
        let (status, output, error) = command(&arguments, b"");
        assert_eq!(status, 0, "{error}");
        let report: Value = serde_json::from_str(&output).expect("JSON");
        for key in ["wins", "cpu_ms_per_game", "slowest_move_ms"] {
            assert!(report[key].is_number(), "{key}: {report}");
        }
        let won = report["outcomes"]["win"].as_u64().unwrap_or(0);
        assert_eq!(report["wins"].as_u64(), Some(won));
        assert!(won == 0 || report["rates"]["win"]["low"].as_f64() < report["rates"]["win"]["high"].as_f64());
        report["wins"].as_u64().expect("a number")
    };
    let start = r#"{"difficulty":"novice","start":[3,3]}"#;
    assert!(wins("sharp", start, "1000") > 945);
    assert!((850..970).contains(&wins("simple", start, "1000")));
    assert!(wins("random", start, "1000") < 100);
    assert!(wins("sharp", r#"{"columns":30,"rows":16,"mines":99,"start":[3,3]}"#, "400") > 180);
    assert!(wins("deep", r#"{"difficulty":"journeyman"}"#, "200") > 160);
    // The command as it is documented, without a number of games.
    let setup = r#"{"columns":20,"rows":16,"mines":60,"start":[3,3]}"#;
    let (status, output, _) = command(&["sim", "minesweeper", "--minds", "sharp", "--setup", setup, "--json"], b"");
    assert_eq!(status, 0);
    assert!(output.contains("\"games\":1000"));
    let wrong = ["sim", "minesweeper", "--games", "1", "--setup", r#"{"start":"here"}"#];
    assert_eq!(command(&wrong, b"").0, 2);
}

#[test]
fn the_daily_board_is_named_by_its_date() {
    let id = daily(Difficulty::Journeyman, 2026, 3, 7).to_string();
    assert!(id.starts_with("minesweeper:") && id.ends_with("#daily 2026-03-07"), "{id}");
    let read: GameId = id.parse().expect("an ID");
    let setup = read.setup_json::<Minesweeper>().expect("a setup");
    assert_eq!((&setup["columns"], &setup["no_guess"]), (&json!(16), &json!(true)));
}
