//! Minesweeper on the stage without a window: the truth, the show, and hands of every kind.

use super::headless::{ENGLISH, folder, run, stage, stage_of};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use lantern::engine::{Rules, Session, Viewer};
use lantern::games::minesweeper::Minesweeper;
use lantern::games::minesweeper::difficulty::Difficulty;
use lantern::games::minesweeper::rules::{Action, PLAYER, Setup};
use lantern::games::minesweeper::stage::places::{Places, Sight};
use lantern::games::minesweeper::stage::scene::Scene;
use lantern::games::minesweeper::view::{Cause, Ending, Phase};
use lantern::stage::Screen;
use lantern::stage::present::{Pending, SceneModel};
use lantern::stage::save::Save;
use lantern::stage::settings::Settings;
use lantern::stage::shape::Shape;
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use lantern::stage::theme::motion::Carrier;
use lantern::stage::theme::surface::Surface;
use std::sync::LazyLock;

/// The setup that the set-up screen begins with.
pub fn usual() -> Setup {
    Setup { chord: true, timer: true, ..Setup::of(Difficulty::Novice) }
}

type At = [u32; 2];

/// A way through a corridor: the cells to reveal, one after another, and a trap to step on instead.
pub struct Way {
    pub seed: String,
    pub reveals: Vec<At>,
    pub traps: Vec<At>,
    /// A number with a covered safe neighbour and all its traps known, and those traps.
    pub chord: Option<(At, Vec<At>)>,
}

impl Way {
    /// Through the corridor of this seed, entered at its middle.
    pub fn through(seed: &str) -> Way {
        let mut game = Session::<Minesweeper>::new(usual(), seed.parse().expect("a seed")).expect("a game");
        let mut reveals = vec![[4, 4]];
        game.act(PLAYER, Action::Reveal { at: [4, 4] }).expect("the first is free");
        let layout: Vec<Vec<u8>> = game
            .view(Viewer::Referee)
            .layout
            .expect("the referee sees it")
            .iter()
            .map(|row| row.clone().into())
            .collect();
        let trap = |[row, column]: At| layout[row as usize][column as usize] == b'*';
        let all = || (0..9u32).flat_map(|row| (0..9u32).map(move |column| [row, column]));
        let around = |[row, column]: At| {
            all().filter(move |&[r, c]| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1 && [r, c] != [row, column])
        };
        let covered = |game: &Session<Minesweeper>, [row, column]: At| {
            game.view(Viewer::Seat(PLAYER)).board.at(row as usize, column as usize) == b'#'
        };
        let chord = all()
            .filter(|&at| !covered(&game, at))
            .find(|&at| {
                let traps = around(at).filter(|&at| trap(at)).count();
                traps > 0 && around(at).any(|at| covered(&game, at) && !trap(at))
            })
            .map(|at| (at, around(at).filter(|&at| trap(at)).collect()));
        while game.outcome().is_none() {
            let next = all().find(|&at| covered(&game, at) && !trap(at)).expect("something is left");
            game.act(PLAYER, Action::Reveal { at: next }).expect("a reveal");
            reveals.push(next);
        }
        Way { seed: seed.to_owned(), reveals, traps: all().filter(|&at| trap(at)).collect(), chord }
    }

    /// The shortest of some, found once.
    pub fn short() -> &'static Way {
        static SHORT: LazyLock<Way> = LazyLock::new(|| {
            let some = (0..300).map(|n| Way::through(&format!("w{n}")));
            some.min_by_key(|way| way.reveals.len()).expect("there are some")
        });
        &SHORT
    }
}

fn key([row, column]: At) -> String {
    format!("cell-{row}-{column}")
}

/// From cell to cell by these four, then this: keys and buttons walk.
pub fn walk(from: &mut At, to: At, [up, down, left, right]: [&str; 4]) -> Vec<String> {
    let mut steps = Vec::new();
    let mut go = |by: i64, less: &str, more: &str| {
        let step = if by < 0 { less } else { more };
        steps.extend((0..by.abs()).map(|_| step.to_owned()));
    };
    go(i64::from(to[0]) - i64::from(from[0]), up, down);
    go(i64::from(to[1]) - i64::from(from[1]), left, right);
    *from = to;
    steps
}

const KEYS: [&str; 4] = ["key ArrowUp", "key ArrowDown", "key ArrowLeft", "key ArrowRight"];

/// A game that is won by keys, from home to home.
fn won_by_keys(way: &Way) -> String {
    let mut script =
        format!("screen setup minesweeper\nseed {}\nfocus start\nkey Enter\nexpect screen table\n", way.seed);
    let mut at = [4, 4];
    for &cell in &way.reveals {
        for step in walk(&mut at, cell, KEYS) {
            script += &format!("{step}\n");
        }
        script += "key Enter\n";
    }
    script + "settle\nexpect text Area Secured!\nkey Escape\nexpect screen home\n"
}

/// A game that is lost by keys.
fn lost_by_keys(way: &Way) -> String {
    let mut script =
        format!("screen setup minesweeper\nseed {}\nfocus start\nkey Enter\nkey Enter\nsettle\n", way.seed);
    let mut at = [4, 4];
    for step in walk(&mut at, way.traps[0], KEYS) {
        script += &format!("{step}\n");
    }
    script + "key Enter\nsettle\nexpect text Trap Triggered!\nkey Escape\nexpect screen home\n"
}

#[test]
fn the_shown_phase_is_the_true_phase_when_nothing_is_pending() {
    let way = Way::short();
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{}{}", won_by_keys(way), lost_by_keys(way)));
    let (mut calm, mut checked, mut seen) = (0, 0, std::collections::BTreeSet::new());
    run(&mut app, |app| {
        let world = app.world();
        // A state changes at the beginning of the frame after it was set.
        let here = *world.resource::<State<Screen>>().get() == Screen::Table;
        calm = if here && world.resource::<Pending<Minesweeper>>().is_empty() { calm + 1 } else { 0 };
        if calm < 2 {
            return;
        }
        if let (Some(table), Some(shown)) =
            (world.get_resource::<Table<Minesweeper>>(), world.get_resource::<State<Phase>>())
        {
            assert_eq!(*shown.get(), table.phase());
            assert_eq!(*world.resource::<Scene>(), Scene::of(table.view()), "what is shown is what is true");
            checked += 1;
            seen.insert(format!("{:?}", shown.get()));
        }
    });
    assert!(checked > 20, "checked only {checked} frames");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["Over", "Ready", "Searching"]);
}

#[test]
fn nothing_is_left_behind_after_ten_games() {
    let way = Way::short();
    let mut script = ENGLISH.to_owned();
    for n in 0..11 {
        script += &if n % 2 == 0 { won_by_keys(way) } else { lost_by_keys(way) };
        script += "settle\nwait 5000\n";
    }
    let mut app = stage(Storage::nowhere(), &script);
    let mut counts = Vec::new();
    let mut before = Screen::Home;
    run(&mut app, |app| {
        let screen = *app.world().resource::<State<Screen>>().get();
        if before == Screen::Home && screen == Screen::Setup {
            let entities = app.world().entities().count_spawned();
            let carriers = app.world_mut().query::<&Carrier>().iter(app.world()).count();
            let surfaces = app.world().resource::<Assets<Surface>>().len();
            let images = app.world().resource::<Assets<Image>>().len();
            counts.push((entities, carriers, surfaces, images));
        }
        before = screen;
    });
    assert_eq!(counts.len(), 11);
    let (first, last) = (counts[2], counts[10]);
    assert_eq!(first.0, last.0, "entities before the third game and after ten: {counts:?}");
    assert_eq!(last.1, 0, "carriers: {counts:?}");
    assert!(last.2 <= first.2 + 2, "surfaces: {counts:?}");
    assert!(last.3 <= first.3 + 1, "images: {counts:?}");
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let home = folder("mines-kill");
    let storage = Storage::in_folder(&home.0);
    let way = Way::through("lamp");
    let trap = key(way.traps[0]);
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nexpect screen table\nkey Enter\nfocus {trap}\nkey KeyF\nhint\nclick flag-mode\nfocus {}\n",
        key(way.traps[1])
    );
    let mut app = stage(storage.clone(), &script);
    let mut checked = 0;
    run(&mut app, |app| {
        // A kill after this frame would find this in storage: every fact and every mark, and the time but for a
        // second.
        let Some(table) = app.world().get_resource::<Table<Minesweeper>>() else { return };
        let save = Save::load(&storage).expect("a game on the table is kept");
        let again = save.table::<Minesweeper>().expect("it can be taken up");
        assert_eq!(again.view().board, table.view().board);
        assert_eq!(again.marks(), table.marks());
        assert_eq!(again.terms.flagging, table.terms.flagging);
        assert!(table.elapsed - again.elapsed < std::time::Duration::from_millis(1200));
        checked += 1;
    });
    assert!(checked > 20);
    let truth = app.world().resource::<Table<Minesweeper>>().view().clone();
    drop(app);
    let script = format!(
        "{ENGLISH}click continue\nexpect screen table\nexpect label {trap} row {}, column {}, flag\n",
        way.traps[0][0] + 1,
        way.traps[0][1] + 1
    );
    let mut app = stage(storage, &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Minesweeper>>();
    assert_eq!(table.view().board, truth.board);
    assert_eq!((table.marks().hints, table.terms.flagging), (1, true));
}

#[test]
fn giving_up_is_asked_twice_and_any_other_input_stays_and_does_nothing_else() {
    let way = Way::through("lamp");
    let trap = key(way.traps[0]);
    // A key that would reveal, a key that would move, a flag, a click, a tap: none does more than stay.
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nkey Enter\nsettle\nfocus {trap}\n\
         key Escape\nexpect text Press Esc again to give up\nkey Enter\n\
         key Escape\nexpect text Press Esc again\nkey ArrowUp\nexpect focus {trap}\n\
         key Escape\nexpect text Press Esc again\nkey KeyF\n\
         key Escape\nexpect text Press Esc again\nclick {trap}\n\
         key Escape\nexpect text Press Esc again\ntap {trap}\n\
         expect label {trap} row {}, column {}, covered\n\
         key Escape\nexpect text Press Esc again\nkey Escape\nsettle\nexpect text You turned back.\n",
        way.traps[0][0] + 1,
        way.traps[0][1] + 1
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let view = app.world().resource::<Table<Minesweeper>>().view();
    assert_eq!((view.result, view.cause), (Some(Ending::Loss), Some(Cause::Forfeit)));
}

#[test]
fn games_are_counted_once_by_difficulty() {
    let home = folder("mines-counted");
    let storage = Storage::in_folder(&home.0);
    let way = Way::short();
    // Won, lost, practice, the corridor of the day twice, a mind.
    let script = format!(
        "{ENGLISH}{}{}\
         screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nkey Enter\nsettle\nkey KeyU\nexpect text Press U again\nkey KeyU\nsettle\nkey Escape\nkey Escape\nsettle\nexpect text Practice\nkey Escape\n\
         screen setup minesweeper\nclick way-daily\nfocus start\nkey Enter\nkey Enter\nsettle\nkey Escape\nkey Escape\nsettle\nkey Escape\n\
         screen setup minesweeper\nfocus start\nkey Enter\nkey Enter\nsettle\nkey Escape\nkey Escape\nsettle\nkey Escape\n\
         screen setup minesweeper\nclick way-watch\nfocus start\nkey Enter\nwait 60000\nsettle\nexpect screen table\n",
        won_by_keys(way),
        lost_by_keys(way)
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Minesweeper>>();
    assert!(table.outcome().is_some(), "a mind comes to an end");
    let stats = Stats::load(&storage);
    let novice = stats.figures("minesweeper", "novice");
    assert_eq!((novice.played, novice.won), (2, 1));
    assert_eq!(stats.figures("minesweeper", "daily").played, 1);
    assert_eq!(stats.entries.len(), 3, "practice and watching do not count: {:?}", stats.entries);
}

#[test]
fn every_cell_can_be_read_aloud_and_acted_on() {
    let way = Way::through("lamp");
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nexpect label cell-2-4 row 3, column 5, covered\nkey Enter\nsettle\nfocus {}\nkey KeyF\nsettle\n",
        key(way.traps[0])
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let board = app.world().resource::<Scene>().board.clone();
    let world = app.world_mut();
    let mut labels = Vec::new();
    for node in world.query::<&AccessibilityNode>().iter(world) {
        labels.push(format!("{:?} {}", node.role(), node.label().unwrap_or_default()));
    }
    for (index, sign) in board.iter().enumerate() {
        let what = match sign {
            b'#' => "covered".to_owned(),
            b'F' => "flag".to_owned(),
            b'0' => "empty".to_owned(),
            digit => (*digit as char).to_string(),
        };
        let expected = format!("Button row {}, column {}, {what}", index / 9 + 1, index % 9 + 1);
        assert!(labels.contains(&expected), "{expected} is missing");
    }
    for expected in [
        "Main Trap Detection",
        "Grid Corridor of 9 rows and 9 columns, 10 traps",
        "Status Remaining: 9 traps unmarked",
        "Label Traps: 10",
    ] {
        assert!(labels.iter().any(|label| label == expected), "{expected} is missing in {labels:?}");
    }
    let said = world.resource::<Said>().0.join(" ");
    assert!(said.contains("stones open.") && said.contains("9 left."), "{said}");
}

/// A hint says why, lights what decides, and marks the result.
#[test]
fn a_hint_says_why_and_a_review_says_where_it_was_guessed() {
    let way = Way::through("lamp");
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nkey Enter\nsettle\nhint\nexpect said is safe\n\
         focus {}\nkey Enter\nsettle\nwait 2000\nexpect text Trap Triggered!\nexpect text One hint\nexpect text 3BV\n\
         focus look-back\nkey Enter\nexpect focus step-on\nexpect text 1 of 1\nkey Escape\nexpect focus look-back\nexpect text New corridor\n",
        key(way.traps[0])
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert_eq!(app.world().resource::<Table<Minesweeper>>().marks().hints, 1);
}

/// At the end keys go on from the first thing to do next, in the first game and in those after it.
#[test]
fn the_focus_goes_on_at_the_end_of_every_game() {
    let way = Way::short();
    let loses = format!("key Enter\nsettle\nfocus {}\nkey Enter\nsettle\nexpect focus again\n", key(way.traps[0]));
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed {}\nfocus start\nkey Enter\nexpect screen table\n{loses}\
         focus same\nkey Enter\nsettle\nfocus cell-4-4\n{loses}",
        way.seed
    );
    run(&mut stage(Storage::nowhere(), &script), |_| {});
}

#[test]
fn a_mouse_reveals_flags_and_chords() {
    let seed = (0..200).map(|n| format!("c{n}")).find(|seed| Way::through(seed).chord.is_some()).expect("a corridor");
    let way = Way::through(&seed);
    let (number, traps) = way.chord.clone().expect("a number");
    for deed in ["doubleclick", "bothclick", "middleclick"] {
        let mut script =
            format!("{ENGLISH}screen setup minesweeper\nseed {seed}\nclick start\nclick cell-4-4\nsettle\n");
        // A number that is clicked once, or before its flags stand, does nothing.
        script += &format!(
            "click {0}\nsettle\nwait 600\n{deed} {0}\nsettle\nexpect text as many flags\nwait 600\n",
            key(number)
        );
        for &trap in &traps {
            script += &format!(
                "rightclick {}\nsettle\nexpect label {} row {}, column {}, flag\n",
                key(trap),
                key(trap),
                trap[0] + 1,
                trap[1] + 1
            );
        }
        script += &format!("wait 600\n{deed} {}\nsettle\n", key(number));
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        let table = app.world().resource::<Table<Minesweeper>>();
        let view = table.view();
        let covered = (0..9u32).flat_map(|r| (0..9u32).map(move |c| [r, c])).filter(|&[r, c]| {
            r.abs_diff(number[0]) <= 1 && c.abs_diff(number[1]) <= 1 && view.board.at(r as usize, c as usize) == b'#'
        });
        assert_eq!(covered.count(), 0, "{deed}: {}", Minesweeper::text(view));
        assert_ne!(view.result, Some(Ending::Loss), "{deed}");
    }
}

#[test]
fn fingers_tap_hold_drag_and_pinch() {
    let way = Way::through("lamp");
    let (trap, other) = (key(way.traps[0]), key(way.traps[1]));
    let name = |at: At| format!("row {}, column {}", at[0] + 1, at[1] + 1);
    // Two fingers that part look closer, two that meet see all of it again, and neither opens anything. A drag that ends
    // where it began to be one, a drag over cells: neither is a tap. A hold is a flag; in flag mode a tap is, and a hold
    // probes.
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nseed lamp\ntap start\nsize 390 844\nwait 300\npinch cell-4-4 1.6\nwait 300\npinch cell-4-4 0.2\nwait 300\n\
         swipe cell-4-4 30 0\nexpect label cell-4-4 row 5, column 5, covered\n\
         tap cell-4-4\nsettle\nexpect said stones open\n\
         swipe {trap} 0 40\nexpect label {trap} {0}, covered\n\
         hold {trap}\nsettle\nexpect label {trap} {0}, flag\n\
         tap {trap}\nexpect label {trap} {0}, flag\nexpect text A flag stands here\n\
         tap flag-mode\ntap {other}\nsettle\nexpect label {other} {1}, flag\n\
         tap {other}\nsettle\nexpect label {other} {1}, covered\n\
         hold {other}\nsettle\nexpect text Trap Triggered!\n",
        name(way.traps[0]),
        name(way.traps[1])
    );
    let mut app = stage(Storage::nowhere(), &script);
    let mut cells: Vec<f32> = Vec::new();
    run(&mut app, |app| {
        let cell = app.world().resource::<Sight>().cell;
        let on_phone = app.world().resource::<Shape>().size.x < 400.0;
        if on_phone && cell > 0.0 && cells.last() != Some(&cell) {
            cells.push(cell);
        }
    });
    let closest = cells.iter().copied().fold(0.0, f32::max);
    assert!(closest > cells[0] * 1.4, "fingers that part look closer: {cells:?}");
    assert_eq!(cells.last(), cells.first(), "fingers that meet see all of it again: {cells:?}");
}

#[test]
fn a_large_field_can_be_looked_at_closely_and_moved() {
    let script = format!(
        "{ENGLISH}size 360 640\nscreen setup minesweeper\nclick way-custom\nfocus start\nkey Enter\nexpect screen table\n\
         swipe cell-8-15 -80 -60\nwait 300\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    let mut sights: Vec<Sight> = Vec::new();
    run(&mut app, |app| {
        let sight = *app.world().resource::<Sight>();
        if sight.cell > 0.0 && sights.last() != Some(&sight) {
            sights.push(sight);
        }
    });
    let world = app.world();
    let shape = *world.resource::<Shape>();
    let places = Places::of(&shape, world.resource::<Settings>(), 30, 16);
    let (first, last) = (sights[0], sights[sights.len() - 1]);
    assert!(first.cell >= 48.0, "a finger finds its cell: {first:?}");
    assert!((last.corner - first.corner).distance(Vec2::new(-80.0, -60.0)) < 1.0, "{first:?} {last:?}");
    let table = world.resource::<Table<Minesweeper>>();
    assert_eq!(table.view().revealed, 0, "a drag opens nothing");
    assert_eq!((table.view().columns, table.view().rows, table.view().mines), (30, 16, 99));
    assert!(last.is_close(&places));
    // Pinched together the whole field is seen, and the arrows bring what has the focus into sight.
    let script = format!(
        "{ENGLISH}size 360 640\nscreen setup minesweeper\nclick way-custom\nfocus start\nkey Enter\nexpect screen table\n\
         pinch cell-8-15 0.1\nwait 300\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let world = app.world();
    assert!(!world.resource::<Sight>().is_close(&places), "{:?}", world.resource::<Sight>());
    assert_eq!(world.resource::<Table<Minesweeper>>().view().revealed, 0, "a pinch opens nothing");
    let mut script = format!(
        "{ENGLISH}size 360 640\nscreen setup minesweeper\nclick way-custom\nfocus start\nkey Enter\nexpect screen table\n"
    );
    script += &"key ArrowRight\n".repeat(14);
    script += "expect focus cell-8-29\nwheel cell-8-29 1\nwait 200\n";
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let sight = *app.world().resource::<Sight>();
    let left = sight.corner.x + 29.0 * sight.cell;
    assert!(left >= 0.0 && left + sight.cell * 0.8 <= places.window.width(), "the last column is in sight: {sight:?}");
    assert!(sight.cell > 48.0, "a wheel looks closer: {sight:?}");
}

/// Both games, one after another: neither is in the other's way.
#[test]
fn another_game_takes_the_table() {
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nfocus start\nkey Enter\nkey Enter\nsettle\nkey KeyP\nexpect screen pause\nclick pause-home\nexpect screen home\n\
         screen setup mastermind\nfocus start\nkey Enter\nexpect text of 10\nexpect text 1\ntype RRBB\nkey Enter\nsettle\nkey KeyP\nclick pause-home\n\
         screen setup minesweeper\nfocus start\nkey Enter\nexpect text Remaining\nkey KeyP\nclick pause-settings\nexpect screen settings\nkey Escape\nexpect screen table\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |app| {
        let world = app.world();
        let mines = world.contains_resource::<Table<Minesweeper>>();
        let codes = world.contains_resource::<Table<lantern::games::mastermind::Mastermind>>();
        assert!(!(mines && codes), "two games are on the table");
    });
}

#[test]
fn the_lesson_is_told_step_by_step_and_counts_for_nothing() {
    let script = format!(
        "{ENGLISH}screen howto\nclick howto-minesweeper\nclick lesson\nexpect screen table\nsettle\nexpect text Six by six stones\n\
         click cell-2-2\nsettle\nexpect text so the stone with the teeth is a trap: right-click to flag it\n\
         rightclick cell-5-5\nsettle\nexpect text Nothing speaks for a trap at row 6, column 6\nrightclick cell-5-5\nsettle\n\
         rightclick cell-0-4\nsettle\nexpect text has its flags, so the rest around it is safe\nclick cell-0-5\nsettle\n\
         key ArrowLeft\nexpect text press F to flag it\n\
         rightclick cell-1-0\nsettle\nclick cell-0-0\nsettle\n\
         rightclick cell-4-4\nsettle\nclick cell-4-5\nsettle\n\
         rightclick cell-5-3\nsettle\nclick cell-5-4\nsettle\n\
         expect text That is the whole game\nclick same\nsettle\nexpect text Six by six stones\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert_eq!(app.world().resource::<Stats>().entries.len(), 0);
}

#[test]
fn another_window_shows_the_whole_field_again_unless_somebody_looks_closer() {
    let cell = |script: &str| {
        let script = format!("{ENGLISH}screen setup minesweeper\nclick start\nexpect screen table\n{script}wait 300\n");
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        let world = app.world();
        let places = world.resource::<Scene>().places(world.resource::<Shape>(), world.resource::<Settings>());
        (world.resource::<Sight>().cell, places)
    };
    let (seen, places) = cell("size 390 844\nwait 300\n");
    assert_eq!(seen, places.fit, "the whole field");
    let (seen, places) = cell("size 390 844\nwait 300\npinch cell-4-4 1.4\nwait 100\nsize 400 860\n");
    assert!(seen > places.fit * 1.2, "looked at closely, it stays close: {seen} of {}", places.fit);
}

/// A mouse or a finger takes the last step back by choosing the same button twice.
#[test]
fn a_step_is_taken_back_by_pointer() {
    for act in ["click", "tap"] {
        let script = format!(
            "{ENGLISH}screen setup minesweeper\nseed lamp\nclick start\nexpect screen table\nclick cell-4-4\nsettle\n\
             {act} take-back\nexpect text Choose it again\n{act} take-back\nsettle\n"
        );
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        let table = app.world().resource::<Table<Minesweeper>>();
        assert!(table.marks().practice && table.view().revealed == 0, "by {act}");
    }
}

/// The largest corridors have their panel below them: whatever happens there, in both languages, nothing overlaps and
/// nothing is cut off.
#[test]
fn a_wide_corridor_is_tidy_from_its_beginning_to_its_end() {
    let setup = Setup { columns: 30, rows: 16, mines: 99, ..Setup::default() };
    let mut played = Session::<Minesweeper>::new(setup, "lamp".parse().expect("a seed")).expect("a game");
    played.act(PLAYER, Action::Reveal { at: [8, 15] }).expect("the first is free");
    let layout = played.view(Viewer::Referee).layout.expect("the referee sees it");
    let mut cells = (0..16 * 30u32).map(|n| [n / 30, n % 30]);
    let trap = cells.find(|at| layout[at[0] as usize].as_bytes()[at[1] as usize] == b'*');
    let game = format!(
        "game minesweeper:columns=30,mines=99,rows=16#lamp\nexpect screen table\nexpect tidy\nfocus cell-8-15\nconfirm\n\
         settle\nhint\nwait 400\nexpect tidy\nback\nexpect tidy\nfocus {}\nconfirm\nsettle\nwait 2500\nexpect tidy\n\
         focus look-back\nconfirm\nwait 400\nexpect tidy\nback\nwait 400\nexpect tidy\n",
        key(trap.expect("there are ninety-nine"))
    );
    for (size, language, text) in [
        ((1280, 800), "english", 100),
        ((1280, 800), "korean", 100),
        ((1024, 768), "english", 100),
        ((1024, 768), "korean", 120),
        ((1280, 800), "english", 200),
    ] {
        let set = format!("set {{\"language\":\"{language}\",\"text_size\":{text}}}\n");
        let mut app = stage_of(Storage::nowhere(), &format!("{set}{game}"), size);
        run(&mut app, |_| {});
        let world = app.world();
        let places = world.resource::<Scene>().places(world.resource::<Shape>(), world.resource::<Settings>());
        assert_eq!(places.strip, text < 130, "{size:?} at {text} %");
    }
}
