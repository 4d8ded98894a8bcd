//! Games that were played, looked at on the stage.

use super::headless::{ENGLISH, choose, folder, run, stage};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use lantern::engine::{Record, Seating, Seed, Viewer};
use lantern::games::mafia::rules::Mafia;
use lantern::games::wordwolf::rules::WordWolf;
use lantern::games::{self};
use lantern::stage::Screen;
use lantern::stage::focus::{Focusable, Nudged};
use lantern::stage::present::Pending;
use lantern::stage::replay::{self, Replay};
use lantern::stage::screens::{Notice, Root};
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use serde_json::json;

/// A game between minds.
fn played(game: &str, minds: &str, setup: serde_json::Value) -> Record {
    let registry = games::registry();
    let seating = Seating::read(minds).expect("minds");
    let contest = registry.find(game).expect("a game").contest(&setup, &seating).expect("a contest");
    contest.watch(0, Seed::from(7), &mut |_| {}).expect("a game to its end").1
}

fn village() -> Record {
    played("mafia", "sharp", json!({"ruleset": "flow", "players": 5, "talk_rounds": 1}))
}

/// The client with this record on its table.
fn look_at(record: &Record) -> App {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}wait 100000000\n"));
    frames(&mut app, 3);
    replay::open(app.world_mut(), record);
    frames(&mut app, 5);
    app
}

fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

fn find(app: &mut App, key: &str) -> Entity {
    let mut all = app.world_mut().query::<(Entity, &Focusable)>();
    let found = all.iter(app.world()).find(|(_, focusable)| focusable.key == key);
    found.unwrap_or_else(|| panic!("there is no {key}")).0
}

fn standing(app: &App) -> (usize, usize) {
    app.world().resource::<Replay>().standing()
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

#[test]
fn a_record_of_every_game_is_shown_to_its_end() {
    let records = [
        played("mastermind", "hard", json!({})),
        played("minesweeper", "simple", json!({"columns": 6, "rows": 6, "mines": 5})),
        village(),
        played("wordwolf", "sharp", json!({})),
    ];
    for record in &records {
        let mut app = look_at(record);
        assert_eq!(screen(&app), Screen::Table, "{}", record.game);
        (0..2).for_each(|_| choose(&mut app, "replay-speed"));
        let mut before = 0;
        for frame in 0.. {
            app.update();
            let (at, all) = standing(&app);
            assert!(at >= before, "{}: it went back", record.game);
            before = at;
            if at == all && games::ON_STAGE.iter().all(|_| lantern::stage::game::Games::all_shown(app.world())) {
                break;
            }
            assert!(frame < 30_000, "{} stands at {at} of {all}", record.game);
        }
        assert_eq!(before, record.moves.len());
        frames(&mut app, 10);
        // The end of a game is shown as it is at any table, and counted for nobody.
        assert!(app.world_mut().query::<&Root>().iter(app.world()).count() > 0);
        assert!(app.world().resource::<Stats>().entries.is_empty(), "{} was counted", record.game);
        choose(&mut app, "back");
        frames(&mut app, 60);
        assert_eq!(screen(&app), Screen::Home, "{}", record.game);
        assert!(!app.world().resource::<Replay>().is_on());
    }
}

/// Whatever leads to a move, the table shows what whoever looks may know after it.
#[test]
fn any_move_is_reached_by_button_bar_and_keys() {
    let mut app = look_at(&village());
    choose(&mut app, "replay-play");
    let (held, all) = standing(&app);
    frames(&mut app, 200);
    assert_eq!(standing(&app).0, held, "it is held");
    choose(&mut app, "replay-part-after");
    let day = standing(&app).0;
    assert!(day > held && day < all, "{held} {day} {all}");
    assert!(app.world().resource::<Replay>().parts().iter().any(|part| part.to == day));
    choose(&mut app, "replay-back");
    assert_eq!(standing(&app).0, day - 1);
    let bar = find(&mut app, "replay-bar");
    app.world_mut().trigger(Nudged { entity: bar, by: 1 });
    frames(&mut app, 3);
    assert_eq!(standing(&app).0, day);
    choose(&mut app, "replay-step");
    assert!(standing(&app).0 > day);
    choose(&mut app, "replay-part-before");
    assert!(standing(&app).0 <= day);
    for _ in 0..50 {
        choose(&mut app, "replay-part-after");
    }
    assert_eq!(standing(&app).0, all);
    assert!(app.world().resource::<Table<Mafia>>().outcome().is_some());
    for _ in 0..50 {
        choose(&mut app, "replay-part-before");
    }
    assert_eq!(standing(&app).0, 0);
    assert!(app.world().resource::<Table<Mafia>>().outcome().is_none());
}

/// It stands at its end, and whoever lets it go on from there sees it once more.
#[test]
fn the_end_stands_until_it_is_played_again() {
    let mut app = look_at(&played("mastermind", "hard", json!({})));
    let all = standing(&app).1;
    for _ in 0..3_000 {
        app.update();
    }
    assert_eq!(standing(&app).0, all);
    choose(&mut app, "replay-play");
    frames(&mut app, 10);
    assert!(standing(&app).0 < all, "it began again");
}

#[test]
fn one_sees_what_those_whose_eyes_one_has_may_know() {
    let mut app = look_at(&village());
    choose(&mut app, "replay-play");
    choose(&mut app, "replay-part-after");
    let roles = |app: &App| app.world().resource::<Table<Mafia>>().view().known.iter().flatten().count();
    assert_eq!(roles(&app), 5, "whoever sees everything knows all roles");
    choose(&mut app, "replay-spectator");
    assert_eq!(app.world().resource::<Replay>().viewer(), Some(Viewer::Spectator));
    assert!(roles(&app) <= 1, "the audience knows the dead at most");
    let at = standing(&app).0;
    choose(&mut app, "replay-seat");
    assert!(matches!(app.world().resource::<Replay>().viewer(), Some(Viewer::Seat(_))));
    let view = app.world().resource::<Table<Mafia>>().view();
    assert!(view.you.is_some() && roles(&app) < 5);
    assert_eq!(standing(&app).0, at, "other eyes look at the same move");
    for _ in 0..5 {
        choose(&mut app, "replay-seat");
    }
    choose(&mut app, "replay-everyone");
    assert_eq!(roles(&app), 5);
}

/// From one record to another, from a table, from a pause: nothing is left of the one before.
#[test]
fn one_record_takes_the_place_of_another() {
    let mut app = look_at(&played("mastermind", "hard", json!({})));
    frames(&mut app, 100);
    for record in [&village(), &played("wordwolf", "sharp", json!({})), &played("mastermind", "medium", json!({}))] {
        replay::open(app.world_mut(), record);
        frames(&mut app, 100);
        assert_eq!(standing(&app).1, record.moves.len());
        assert_eq!(screen(&app), Screen::Table);
    }
    assert!(app.world().get_resource::<Table<WordWolf>>().is_none());
    assert!(app.world().resource::<Pending<WordWolf>>().is_empty());
}

/// The bar takes its place from the table, and nothing lies over anything.
#[test]
fn a_replay_is_tidy_in_every_window() {
    for record in [village(), played("mastermind", "hard", json!({}))] {
        let to_the_day = "focus replay-play\nconfirm\nfocus replay-part-after\nconfirm\nwait 5000\n";
        let script =
            format!("{ENGLISH}set {{\"motion\":\"none\"}}\nwait 500\n{to_the_day}{}", super::tidy::everywhere());
        let mut app = stage(Storage::nowhere(), &script);
        frames(&mut app, 5);
        replay::open(app.world_mut(), &record);
        run(&mut app, |_| {});
    }
}

/// Wherever it is dropped, in a set-up with a field that takes files, too; what is no record is said.
#[test]
fn a_record_that_is_dropped_is_looked_at() {
    let home = folder("dropped");
    let file = |name: &str, text: &str| {
        let path = home.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let (record, words) = (village(), file("words.txt", "not a record"));
    let game = file("game.json", &record.to_json());
    for script in ["", "screen setup wordwolf\n"] {
        let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{script}wait 100000000\n"));
        frames(&mut app, 30);
        let drop_file = |app: &mut App, path_buf| {
            let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
            let window = windows.single(app.world()).expect("a window");
            app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
            frames(app, 5);
        };
        drop_file(&mut app, words.clone());
        let said = app.world().resource::<Notice>().text.clone();
        assert_eq!(said.contains("no record"), script.is_empty(), "{said}");
        drop_file(&mut app, game.clone());
        assert_eq!((screen(&app), standing(&app).1), (Screen::Table, record.moves.len()));
    }
}

#[test]
fn what_cannot_be_shown_is_said() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}wait 100000000\n"));
    frames(&mut app, 3);
    let mut altered = village();
    altered.hash = altered.hash.chars().rev().collect();
    let mut elsewhere = village();
    elsewhere.game = "chess".into();
    for (text, said) in [
        (altered.to_json(), "was changed"),
        (elsewhere.to_json(), "no record"),
        (String::new(), "no record"),
        ("{\"format\":9}".to_owned(), "no record"),
        ("[".repeat(100_000), "no record"),
    ] {
        replay::open_text(app.world_mut(), &text);
        frames(&mut app, 2);
        let notice = &app.world().resource::<Notice>().text;
        assert!(notice.contains(said), "{notice}");
        assert_eq!(screen(&app), Screen::Home);
    }
}
