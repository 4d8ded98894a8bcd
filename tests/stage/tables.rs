//! At a table: what is shown is over before anything moves on, and whoever asks in vain is told why.

use crate::headless::{ENGLISH, folder, run, stage, stage_of};
use bevy::prelude::*;
use bevy::ui_render::prelude::MaterialNode;
use lantern::engine::{Rules, Seed, Session};
use lantern::games::mafia::Mafia;
use lantern::games::mafia::setup::Setup;
use lantern::games::mafia::stage::plugin::{Pace, Terms, Way};
use lantern::games::mastermind::Mastermind;
use lantern::games::mastermind::stage::scene::{Glint, GuessPeg, Pip, Scene, Shutter};
use lantern::games::minesweeper::Minesweeper;
use lantern::stage::focus::{Focusable, place};
use lantern::stage::lamp::{Lamp, LampProof};
use lantern::stage::line::LineText;
use lantern::stage::scenery::Bust;
use lantern::stage::screens::Notice;
use lantern::stage::shape::Shape;
use lantern::stage::stats::{Aim, Entry, Stats};
use lantern::stage::storage::Storage;
use lantern::stage::table::{Staged, Table, Uncounted};
use lantern::stage::theme::surface::Surface;

/// The button that takes back is chosen again by a key, too.
#[test]
fn a_guess_is_taken_back_by_enter_on_its_button() {
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\nfocus take-back\nkey Enter\n\
         expect text Choose it again\nkey ArrowLeft\nfocus take-back\nkey Enter\nexpect text Choose it again\nkey Enter\n\
         settle\nexpect text practice\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert!(app.world().resource::<Table<Mastermind>>().view().attempts.is_empty());
}

/// Whoever marks is asked about the guess that lies there, has the marks in hand, and is told which cannot be.
#[test]
fn the_codemaker_marks_what_is_there() {
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-codemaker\nclick start\nexpect screen table\nwait 3000\nsettle\n\
         expect focus mark-exact\nexpect text Attempt\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let scene = app.world().resource::<Scene>();
    assert_eq!((scene.attempts.len(), scene.current()), (1, 0), "the first guess is the first");
    let right = "key ArrowRight\n";
    let impossible = format!(
        "{script}{}key ArrowDown\n{right}focus give-marks\nkey Enter\nexpect text are more than the 4 pegs\n",
        right.repeat(4)
    );
    let mut app = stage(Storage::nowhere(), &impossible);
    run(&mut app, |_| {});
    assert!(app.world().resource::<Notice>().text.contains("more than"), "it is said why");
    assert!(app.world().resource::<Scene>().to_mark().is_some(), "and nothing was marked");
    // Found, the code is no secret any more.
    let found = format!("{script}{}focus give-marks\nkey Enter\nsettle\nexpect text The code\n", right.repeat(4));
    let mut app = stage(Storage::nowhere(), &found);
    run(&mut app, |_| {});
    let scene = app.world().resource::<Scene>();
    assert_eq!(scene.code(), scene.attempts[0].code);
}

/// While the marks of the winning guess drop there is no next guess, and the code is not seen before its shutters open.
#[test]
fn nothing_moves_on_before_the_win_is_shown() {
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\ntype OVOR\nkey Enter\nsettle\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    let (mut dropping, mut first_open) = (0, None);
    run(&mut app, |app| {
        let scene = app.world().resource::<Scene>().clone();
        if scene.attempts.len() == 2 && scene.ended.is_none() {
            dropping += 1;
            assert_eq!((scene.active(), scene.current()), (None, 1), "no guess is laid out any more");
        }
        if scene.ended.is_some() && first_open.is_none() {
            let mut shutters = app.world_mut().query_filtered::<&MaterialNode<Surface>, With<Shutter>>();
            let shutters: Vec<_> = shutters.iter(app.world()).map(|node| node.0.clone()).collect();
            let surfaces = app.world().resource::<Assets<Surface>>();
            let open = shutters.iter().filter_map(|surface| surfaces.get(surface)).map(|surface| surface.params.a.x);
            first_open = Some(open.fold(0.0, f32::max));
        }
    });
    assert!(dropping > 5, "the marks take their time: {dropping} frames");
    assert!(first_open.is_some_and(|open| open < 0.2), "the shutters begin shut: {first_open:?}");
}

/// A fact changes what it speaks of and nothing else: pegs, marks and shutters that lie there stay the very things they are.
#[test]
fn a_guess_leaves_the_rest_of_the_board_as_it_is() {
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\nwait 100\ntype GROV\nkey Enter\nsettle\nwait 100\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    let mut after: Vec<Vec<Entity>> = vec![Vec::new(); 3];
    run(&mut app, |app| {
        let guesses = app.world().resource::<Scene>().attempts.len();
        let world = app.world_mut();
        let mut pegs = world.query::<(Entity, &GuessPeg)>();
        let mut there: Vec<Entity> = pegs.iter(world).filter(|(_, peg)| peg.guess == 0).map(|(at, _)| at).collect();
        let mut pips = world.query::<(Entity, &Pip)>();
        there.extend(pips.iter(world).filter(|(_, pip)| pip.guess == 0).map(|(at, _)| at));
        there.extend(world.query_filtered::<Entity, With<Shutter>>().iter(world));
        there.sort_unstable();
        after[guesses.min(2)] = there;
    });
    assert!(after[1].len() > 8, "four pegs, a mark and four shutters at least: {after:?}");
    assert_eq!(after[1], after[2]);
}

/// The pegs that broke the code glint, and so does the code; while another guess is looked at, nothing does.
#[test]
fn a_broken_code_glints() {
    let won = "screen setup\nseed lamp\nconfirm\ntype OVOR\nkey Enter\nsettle\n";
    let glints = |script: &str| {
        let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{script}"));
        run(&mut app, |_| {});
        let world = app.world_mut();
        let mut glints = world.query::<(&Glint, &UiTransform)>();
        let seen = glints.iter(world).filter(|(_, at)| at.scale.distance(Vec2::ONE) < 0.01);
        let mut seen: Vec<(bool, usize)> = seen.map(|(glint, _)| (glint.secret, glint.place)).collect();
        seen.sort_unstable();
        seen
    };
    let all: Vec<(bool, usize)> =
        [false, true].into_iter().flat_map(|secret| (0..4).map(move |n| (secret, n))).collect();
    assert_eq!(glints(won), all);
    assert_eq!(glints(&format!("set {{\"motion\":\"none\"}}\n{won}")), all, "without motion they are there at once");
    assert_eq!(glints(&format!("{won}focus look-back\nconfirm\nwait 500\n")), []);
    let lost =
        "screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\npause\nfocus give-up\nconfirm\nsettle\n";
    assert_eq!(glints(lost), []);
}

/// Who asks again about the same position is told the same, and it counts once.
#[test]
fn the_same_hint_is_free() {
    for (setup, act, again) in [
        ("screen setup\nseed lamp\nconfirm\n", "type RRBB\nkey Enter\nsettle\n", 2),
        ("screen setup minesweeper\nseed lamp\nfocus start\nkey Enter\nkey Enter\nsettle\n", "key KeyF\nsettle\n", 2),
    ] {
        let hints = |script: &str| {
            let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{setup}{script}"));
            run(&mut app, |_| {});
            let mastermind = app.world().get_resource::<Table<Mastermind>>().map(|table| table.marks().hints);
            mastermind.or(app.world().get_resource::<Table<Minesweeper>>().map(|table| table.marks().hints))
        };
        assert_eq!(hints("hint\nwait 200\nhint\nwait 200\nhint\n"), Some(1));
        assert_eq!(hints(&format!("hint\nwait 200\n{act}hint\nwait 200\n")), Some(again));
    }
}

/// A corridor of the day in which nobody has set foot is left by one Esc, and is not spent.
#[test]
fn a_corridor_of_the_day_is_not_spent_by_leaving_it() {
    let script = format!(
        "{ENGLISH}screen setup minesweeper\nclick way-daily\nclick start\nexpect screen table\nkey Escape\nexpect screen home\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert!(app.world().resource::<Stats>().entries.is_empty());
}

/// Enter on a guess that is not whole says what is missing.
#[test]
fn an_unfinished_guess_says_what_is_missing() {
    let script = format!("{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RR\nfocus check\nkey Enter\nwait 100\n");
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert_eq!(app.world().resource::<Notice>().text, "Two pegs to go");
}

/// The face of whom one races against stands beside the line of words, also where a long hint takes all of it.
#[test]
fn an_opponents_face_covers_no_words() {
    for (language, size) in [("korean", (390, 844)), ("english", (360, 640)), ("korean", (1000, 620))] {
        let script = format!(
            "set {{\"language\":\"{language}\"}}\nscreen setup\nclick way-race\nclick start\nexpect screen table\n\
             type RRGG\nkey Enter\nsettle\nhint\nwait 500\n"
        );
        let mut app = stage_of(Storage::nowhere(), &script, size);
        run(&mut app, |_| {});
        let shape = *app.world().resource::<Shape>();
        let world = app.world_mut();
        let rect = |(node, transform): (&ComputedNode, &UiGlobalTransform)| {
            let (centre, size) = place(node, transform, &shape);
            Rect::from_center_size(centre, size)
        };
        let mut words = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<LineText>>();
        let words = rect(words.single(world).expect("a line of words"));
        let mut faces = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Bust>>();
        let face = rect(faces.single(world).expect("a face"));
        assert!(words.width() > 150.0 && words.intersect(face).is_empty(), "{language}, {size:?}: {words:?}, {face:?}");
    }
}

/// The lantern covers none of the words and buttons of the bar: at any attempt, in any window, in both languages.
#[test]
fn the_lantern_covers_no_words() {
    let guess = "type RRBB\nkey Enter\nsettle\nwait 700\n";
    for (language, size, way) in [
        ("english", (1280, 800), "way-daily"),
        ("korean", (1280, 800), "way-timed"),
        ("english", (1100, 700), "way-race"),
    ] {
        let script = format!(
            "set {{\"language\":\"{language}\"}}\nscreen setup\nclick {way}\nclick start\nexpect screen table\nwait 900\n{}",
            guess.repeat(3)
        );
        let mut app = stage_of(Storage::nowhere(), &script, size);
        let mut looked = 0;
        run(&mut app, |app| {
            let lamp = app.world().resource::<Lamp>();
            let Some((end, ..)) = lamp.lantern().filter(|_| lamp.at_rest()) else { return };
            let lantern = Rect::from_corners(end + Vec2::new(-30.0, 0.0), end + Vec2::new(30.0, 80.0));
            let shape = *app.world().resource::<Shape>();
            let mut things =
                app.world_mut().query_filtered::<(&Name, &ComputedNode, &UiGlobalTransform), With<LampProof>>();
            for (name, node, transform) in things.iter(app.world()) {
                let (centre, size) = place(node, transform, &shape);
                let covered = Rect::from_center_size(centre, size).intersect(lantern);
                assert!(covered.is_empty(), "{language} {way}: {name} lies behind the lantern at {end}");
                looked += 1;
            }
        });
        assert!(looked > 100, "{language} {way}: it was looked at {looked} times");
    }
}

/// A game that is watched can be held, gone through step by step, and quickened; and it is said why it plays so.
#[test]
fn a_game_is_watched_at_ones_own_pace() {
    let watch = format!("{ENGLISH}screen setup\nseed lamp\nclick way-watch\nclick start\nexpect screen table\n");
    let held = format!("{watch}expect focus watch-hold\nkey Enter\nwait 6000\nexpect text Go on\n");
    let guesses = |script: &str| {
        let mut app = stage(Storage::nowhere(), script);
        run(&mut app, |_| {});
        app.world().resource::<Table<Mastermind>>().view().attempts.len()
    };
    assert_eq!(guesses(&held), 0, "nothing is played while it is held");
    let stepped = format!("{held}click watch-step\nwait 4000\nsettle\nexpect text codes were possible\n");
    assert_eq!(guesses(&stepped), 1, "a step is one move");
    let on = format!("{stepped}click watch-hold\nclick watch-speed\nexpect text × 2\nwait 3000\n");
    assert!(guesses(&on) > 1, "and it goes on when it is let go");
}

/// After the lesson the way on is the game itself.
#[test]
fn after_the_lesson_one_plays() {
    let lesson = "screen howto\nfocus lesson\nconfirm\nexpect screen table\ntype BRY\nkey Enter\nsettle\nexpect focus again\n\
                  expect label again Play\nexpect text Once more\nkey Enter\nexpect screen table\nwait 300\n";
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{lesson}"));
    run(&mut app, |_| {});
    assert_eq!(app.world().resource::<Table<Mastermind>>().view().pegs, 4, "a real code");
}

/// A code that was typed or sent may be known, so it is not counted, and that is said.
#[test]
fn a_typed_code_is_not_counted() {
    for (typed, counted) in [("focus seed\ntype LAMP\n", 0), ("", 1)] {
        let script = format!(
            "{ENGLISH}screen setup\n{typed}focus start\nconfirm\nexpect screen table\nback\nfocus give-up\nconfirm\nsettle\n\
             expect text Given up\n"
        );
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        assert_eq!(app.world().resource::<Stats>().entries.len(), counted);
    }
}

/// A village of a typed seed may be known, and one of the day that was played before is: neither is counted.
#[test]
fn a_village_that_may_be_known_is_not_counted() {
    let begun = |storage: Storage, script: &str| {
        let script = format!("{ENGLISH}screen setup mafia\n{script}focus start\nconfirm\nexpect screen table\n");
        let mut app = stage(storage, &script);
        run(&mut app, |_| {});
        app.world().resource::<Table<Mafia>>().terms.clone()
    };
    assert_eq!(begun(Storage::nowhere(), "").uncounted, None);
    assert_eq!(begun(Storage::nowhere(), "focus seed\ntype LAMP\n").uncounted, Some(Uncounted::TypedSeed));
    let first = begun(Storage::nowhere(), "click way-daily\n");
    assert_eq!((first.way, first.uncounted), (Way::Daily, None));
    let home = folder("village-of-the-day");
    let storage = Storage::in_folder(&home.0);
    let played = Entry {
        day: first.day.clone().expect("a day"),
        game: Mafia::INFO.name.into(),
        group: "daily".into(),
        won: false,
        score: 1,
        ms: 0,
        hints: 0,
        id: String::new(),
        aim: Aim::default(),
    };
    Stats::load(&storage).add(played, &storage);
    assert_eq!(begun(storage, "click way-daily\n").uncounted, Some(Uncounted::DailyAgain));
    // What that means once such a village has come to its end.
    let mut session = Session::<Mafia>::new(Setup::default(), Seed::from(4)).expect("a game");
    let mut draw = session.mind_draw(lantern::engine::Seat::player(1));
    while session.outcome().is_none() {
        match session.state().awaited().first().copied() {
            Some(seat) => {
                let legal = session.state().legal(seat);
                let action = draw.pick(&legal).cloned().expect("something is legal");
                session.act(seat, action).expect("legal is accepted");
            }
            None => drop(session.tick(60_000)),
        }
    }
    for (uncounted, counts) in [(None, true), (Some(Uncounted::TypedSeed), false), (Some(Uncounted::DailyAgain), false)]
    {
        let terms = Terms { uncounted, ..Terms::of(Way::Play, "random", Pace::Brisk, 10) };
        let table = Table::of_session(session.clone(), terms, std::time::Duration::ZERO);
        assert_eq!(Mafia::counted(&table).is_some(), counts, "{uncounted:?}");
    }
}

/// In a low window everything that can be done is in sight.
#[test]
fn a_low_window_hides_nothing_that_can_be_done() {
    for (script, keys) in [
        ("screen setup minesweeper\nclick start\nexpect screen table\nwait 600\n", ["hint", "flag-mode"]),
        ("screen setup\nclick start\nexpect screen table\nwait 600\n", ["check", "colour-R"]),
    ] {
        let mut app = stage_of(Storage::nowhere(), &format!("{ENGLISH}{script}"), (1000, 400));
        run(&mut app, |_| {});
        let shape = *app.world().resource::<Shape>();
        let mut things = app.world_mut().query::<(&Focusable, &ComputedNode, &UiGlobalTransform)>();
        for key in keys {
            let found = things.iter(app.world()).find(|(thing, ..)| thing.key == key);
            let (_, node, transform) = found.unwrap_or_else(|| panic!("there is no {key}"));
            let (centre, size) = place(node, transform, &shape);
            let seen = Rect::from_center_size(centre, size);
            assert!(seen.max.y <= shape.size.y && seen.max.x <= shape.size.x, "{key} lies at {seen:?}");
        }
    }
}
