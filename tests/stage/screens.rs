//! What a person is doing on a screen goes on while the screen changes, and what they cannot do is said.

use crate::headless::{ENGLISH, run, stage, stage_of};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use lantern::games::mastermind::Mastermind;
use lantern::stage::audio::{Cue, Heard};
use lantern::stage::field::FieldPasted;
use lantern::stage::focus::Focusable;
use lantern::stage::save::Save;
use lantern::stage::screens::{Change, Root, Scrolls, Stale};
use lantern::stage::settings::Settings;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;

fn entity_of(app: &mut App, key: &str) -> Entity {
    let mut things = app.world_mut().query::<(Entity, &Focusable)>();
    let found = things.iter(app.world()).find(|(_, thing)| thing.key == key);
    found.unwrap_or_else(|| panic!("there is no {key}")).0
}

fn scrolled(app: &mut App) -> f32 {
    let mut lists = app.world_mut().query_filtered::<&ScrollPosition, With<Scrolls>>();
    lists.iter(app.world()).map(|position| position.0.y).fold(0.0, f32::max)
}

/// A list stays where it was scrolled to, whatever is clicked in it.
#[test]
fn a_scrolled_list_stays_where_it_is() {
    for (script, key) in [
        ("screen settings\nclick page-controls-tab\nfocus bind-Chord-Keyboard\n", "bind-Chord-Keyboard"),
        ("screen setup minesweeper\nclick way-custom\nfocus timer\n", "timer"),
    ] {
        let script = format!("{ENGLISH}{script}wait 200\nclick {key}\nwait 200\nkey Escape\n");
        let mut app = stage_of(Storage::nowhere(), &script, (1280, 420));
        let (mut most, mut last) = (0.0_f32, 0.0);
        run(&mut app, |app| {
            let now = scrolled(app);
            if app.world().resource::<Change>().under_way() {
                return;
            }
            if now > 0.0 {
                last = now;
            }
            most = most.max(now);
        });
        assert!(most > 40.0, "{key}: nothing was scrolled, {most}");
        assert!((most - last).abs() < 60.0, "{key}: it jumped from {most} to {last}");
    }
}

/// Hangul is composed in syllables over several keys. Facts that arrive in between, and a screen that is built anew,
/// leave the field, its caret and what is being composed alone.
#[test]
fn hangul_is_composed_while_facts_arrive() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}screen profile\nwait 60000\n"));
    for _ in 0..60 {
        app.update();
    }
    let field = entity_of(&mut app, "name");
    app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
    let compose = |app: &mut App, edit: TextEdit| {
        app.world_mut().get_mut::<EditableText>(field).expect("the field is there").queue_edit(edit);
        app.update();
        // A game was counted, and everything is drawn anew.
        app.world_mut().resource_mut::<Stats>().set_changed();
        app.update();
        app.world_mut().resource_mut::<Stale>().0 = true;
        app.update();
        app.update();
    };
    let so_far = |app: &App| app.world().get::<EditableText>(field).map(|text| text.editor.raw_text().to_owned());
    for part in ["ㄴ", "나"] {
        compose(&mut app, TextEdit::ImeSetCompose { value: part.into(), cursor: None });
        assert_eq!(so_far(&app).as_deref(), Some(part));
        assert!(app.world().get::<EditableText>(field).is_some_and(EditableText::is_composing));
        assert_eq!(app.world().resource::<InputFocus>().get(), Some(field), "the focus stays");
    }
    compose(&mut app, TextEdit::ImeCommit { value: "나".into() });
    compose(&mut app, TextEdit::ImeSetCompose { value: "리".into(), cursor: None });
    compose(&mut app, TextEdit::ImeCommit { value: "리".into() });
    assert_eq!(so_far(&app).as_deref(), Some("나리"));
    assert_eq!(app.world().resource::<Settings>().name, "나리");
    assert_eq!(entity_of(&mut app, "name"), field, "it is the same field");
}

fn pointer(app: &mut App, to: Vec2) {
    let mut windows = app.world_mut().query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut state) = windows.single_mut(app.world_mut()).expect("a window");
    state.set_cursor_position(Some(to));
    let moved = CursorMoved { window, position: to, delta: None };
    app.world_mut().write_message(moved.clone());
    app.world_mut().write_message(WindowEvent::CursorMoved(moved));
    app.update();
}

fn button(app: &mut App, state: ButtonState) {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("a window");
    let input = MouseButtonInput { button: MouseButton::Left, state, window };
    app.world_mut().write_message(input);
    app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
    app.update();
}

fn middle(app: &App, entity: Entity) -> Vec2 {
    app.world().get::<UiGlobalTransform>(entity).expect("it lies somewhere").affine().translation
}

/// The text size is changed when its knob is let go, so that the page does not reflow under the pointer.
#[test]
fn a_slider_is_dragged_and_taken_when_it_is_let_go() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}screen settings\nwait 60000\n"));
    for _ in 0..60 {
        app.update();
    }
    let row = entity_of(&mut app, "set-text-size");
    let mut tracks = app.world_mut().query::<(Entity, &Name)>();
    let tracks: Vec<Entity> =
        tracks.iter(app.world()).filter(|(_, name)| name.as_str() == "track").map(|(entity, _)| entity).collect();
    let mut parents = app.world_mut().query::<&ChildOf>();
    let inside = |track: &&Entity| parents.query(app.world()).iter_ancestors(**track).any(|above| above == row);
    let track = *tracks.iter().find(inside).expect("a track");
    let start = middle(&app, track) - Vec2::X * 85.0;
    pointer(&mut app, start - Vec2::X);
    pointer(&mut app, start);
    button(&mut app, ButtonState::Pressed);
    for step in 1..=10 {
        pointer(&mut app, start + Vec2::X * 17.0 * step as f32);
        assert_eq!(app.world().resource::<Settings>().text_size, 100, "not before it is let go");
    }
    button(&mut app, ButtonState::Released);
    app.update();
    assert_eq!(app.world().resource::<Settings>().text_size, 200);
}

/// A mouse that lies where the window opens does not take the focus from the keys; one that moves does.
#[test]
fn a_mouse_counts_once_it_moves() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}wait 60000\n"));
    for _ in 0..20 {
        app.update();
    }
    let focused = |app: &App| app.world().resource::<InputFocus>().get();
    let (first, other) = (entity_of(&mut app, "mastermind"), entity_of(&mut app, "minesweeper"));
    assert_eq!(focused(&app), Some(first));
    let over = middle(&app, other);
    pointer(&mut app, over);
    pointer(&mut app, over);
    assert_eq!(focused(&app), Some(first), "it rests");
    pointer(&mut app, over + Vec2::X * 4.0);
    app.update();
    assert_eq!(focused(&app), Some(other), "it moves");
}

/// A key that lays a colour cannot be bound, and that is said; the next key is.
#[test]
fn a_key_that_cannot_be_bound_is_refused_in_words() {
    let script = format!(
        "{ENGLISH}screen settings\nclick page-controls-tab\nfocus bind-Hint-Keyboard\nkey Enter\nkey KeyR\n\
         expect text R cannot be chosen\nkey KeyX\nexpect screen settings\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let bindings = &app.world().resource::<Settings>().bindings;
    assert!(bindings.means(KeyCode::KeyX, lantern::stage::intent::Intent::Hint));
}

/// What Share copies is understood where it is pasted: a message of three lines, a link, a code; and a text in which there
/// is no game is said so.
#[test]
fn any_text_with_a_game_in_it_is_understood() {
    let code = lantern::engine::ShortCode::draw('S', [7; 16]).expect("a sign of ours");
    for (text, held) in [
        ("Mastermind · Solved in three\n●○··\n●●●●\nmastermind:super#lamp", "mastermind:super#lamp".to_owned()),
        ("https://example.org/play/?game=mastermind:super#lamp", "mastermind:super#lamp".to_owned()),
        (&format!("try {code}"), format!("mastermind:super#{code}")),
        ("lamp", "lamp".to_owned()),
    ] {
        let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}screen setup\nwait 60000\n"));
        for _ in 0..60 {
            app.update();
        }
        let entity = entity_of(&mut app, "seed");
        app.world_mut().trigger(FieldPasted { entity, text: text.to_owned() });
        app.update();
        app.update();
        let field = app.world().get::<EditableText>(entity).expect("the field is there");
        assert_eq!(field.value().to_string(), held, "{text}");
        let start = entity_of(&mut app, "start");
        app.world_mut().trigger(lantern::stage::focus::Chosen { entity: start });
        app.update();
        app.update();
        let table = app.world().resource::<Table<Mastermind>>();
        let (pegs, _) = (table.view().pegs, ());
        assert_eq!(pegs, if held.starts_with("mastermind") { 5 } else { 4 }, "{text}");
    }
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}screen setup\nwait 60000\n"));
    for _ in 0..60 {
        app.update();
    }
    let entity = entity_of(&mut app, "seed");
    let nothing = "Shall we play tonight?\nI am at home from eight.";
    app.world_mut().trigger(FieldPasted { entity, text: nothing.to_owned() });
    app.update();
    let said = &app.world().resource::<lantern::stage::screens::Notice>().text;
    assert!(said.contains("no game in that text"), "{said}");
    assert_eq!(app.world().get::<EditableText>(entity).map(|text| text.value().to_string()), Some(String::new()));
}

/// One screen goes into the dark before the next is lit; any input completes it, and with less motion it is a cut.
#[test]
fn screens_fade_into_each_other() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}wait 300\nfocus settings\nconfirm\nwait 60000\n"));
    let (mut dark, mut both) = (0, 0);
    for _ in 0..90 {
        app.update();
        let under_way = app.world().resource::<Change>().under_way();
        let mut roots = app.world_mut().query_filtered::<&Visibility, With<Root>>();
        let hidden = roots.iter(app.world()).any(|seen| *seen == Visibility::Hidden);
        dark += u32::from(under_way);
        both += u32::from(hidden);
    }
    assert!((15..=25).contains(&dark), "{dark} frames of 320 ms");
    assert!((6..=14).contains(&both), "{both} frames in which the old screen leaves");
    assert!(!app.world().resource::<Change>().under_way());
    let still = "set {\"language\":\"english\",\"motion\":\"less\"}\nwait 300\nfocus settings\nconfirm\nwait 200\n";
    run(&mut stage(Storage::nowhere(), still), |app| assert!(!app.world().resource::<Change>().under_way()));
}

/// Music begins with a screen, rests, and is never heard at a table.
#[test]
fn music_knows_when_to_be_silent() {
    let script = format!(
        "{ENGLISH}wait 300\nscreen setup\nwait 41000\nseed lamp\nconfirm\nexpect screen table\nwait 41000\nscreen home\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    let mut phrases = Vec::new();
    run(&mut app, |app| {
        let at_table = *app.world().resource::<State<lantern::stage::Screen>>().get() == lantern::stage::Screen::Table;
        let heard = app.world().resource::<Heard>().0.iter().filter(|cue| matches!(cue, Cue::Music(_))).count();
        if phrases.last() != Some(&(heard, at_table)) {
            phrases.push((heard, at_table));
        }
    });
    let at_table: Vec<usize> = phrases.iter().filter(|(_, at_table)| *at_table).map(|(heard, _)| *heard).collect();
    assert!(at_table.windows(2).all(|two| two[0] >= two[1]), "none begins at a table: {phrases:?}");
    assert!(phrases.iter().any(|(heard, _)| *heard == 1), "{phrases:?}");
    assert_eq!(phrases.last().map(|(heard, _)| *heard), Some(2), "and one when the table is left: {phrases:?}");
}

/// A game that is left for another waits: home goes on with the last, the set-up of each game with its own.
#[test]
fn each_game_that_was_left_waits() {
    let home = crate::headless::folder("saves");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}seed lamp\nscreen setup\nconfirm\nexpect screen table\ntype RG\nscreen home\n\
         screen setup minesweeper\nfocus start\nconfirm\nexpect screen table\nscreen home\nexpect text Trap Detection,\n\
         screen setup\nexpect text guess 1 of 10\nfocus continue\nconfirm\nexpect screen table\nscreen home\n\
         screen setup minesweeper\nfocus continue\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let of = |game: &str| Save::of(&storage, game).map(|save| save.game);
    assert_eq!(of("mastermind").as_deref(), Some("mastermind"));
    assert_eq!(of("minesweeper").as_deref(), Some("minesweeper"), "it was not thrown away");
    let last = Save::load(&storage).expect("the last");
    assert_eq!(last.game, "mastermind");
    let draft = &last.table::<Mastermind>().expect("it can be taken up").terms;
    assert!(format!("{draft:?}").contains("Some("), "two pegs lie there: {draft:?}");
}
