//! What every game says of itself on the stage holds, whichever game it is.

use crate::headless::{ENGLISH, run, stage};
use bevy::prelude::*;
use lantern::challenge::family;
use lantern::games::ON_STAGE;
use lantern::stage::game::{self, DAILY, Games, Playable};
use lantern::stage::save::Save;
use lantern::stage::storage::Storage;
use lantern::stage::table::OnTable;
use lantern::stage::theme::surface::Icons;
use lantern::stage::{Screen, locale::Locale};

fn playable() -> impl Iterator<Item = (&'static str, &'static Playable)> {
    ON_STAGE.iter().filter_map(|game| Some((game.name, game.play.as_ref()?)))
}

/// Every game has a niche, in order; those that are played have all that the stage leads to.
#[test]
fn the_stage_leads_to_every_game_that_says_so() {
    let mut script = String::from(ENGLISH);
    for game in ON_STAGE {
        let screen = if game.play.is_some() { "setup" } else { "home" };
        script += &format!("screen home\nfocus {}\nconfirm\nexpect screen {screen}\n", game.name);
    }
    for (name, play) in playable() {
        script += &format!("screen howto\nclick howto-{name}\nclick lesson\nexpect screen table\n");
        script += &format!("screen setup {name}\nexpect screen setup\n");
        for records in play.records {
            script += &format!("screen profile\nclick records-{name}\n");
            // A part is found below what it is a part of.
            let whole = family(records.group);
            if whole != records.group {
                script += &format!("click group-{name}-{whole}\n");
            }
            script += &format!("click group-{name}-{}\n", records.group);
        }
    }
    run(&mut stage(Storage::nowhere(), &script), |_| {});
    // Each by a player of its own: a challenge that was taken stands before one that is offered.
    for (name, _) in playable().filter(|(_, play)| play.challenge.is_some()) {
        let script = format!("{ENGLISH}offer {name}\nscreen challenges\nconfirm\nexpect screen table\n");
        run(&mut stage(Storage::nowhere(), &script), |_| {});
    }
}

#[test]
fn what_a_game_says_fits_together() {
    let app = stage(Storage::nowhere(), "expect screen home\n");
    let (world, registry) = (app.world(), lantern::games::registry());
    let locale = world.resource::<Locale>();
    for game in ON_STAGE {
        registry.find(game.name).expect("it is registered");
        for key in [Some(game.title), Some(game.about), game.credits].into_iter().flatten() {
            assert_ne!(locale.text(key), key, "{} has no word for {key}", game.name);
        }
    }
    for (name, play) in playable() {
        let icons = world.resource::<Icons>();
        assert!(icons.has(play.how_to.icon), "{} is not in the atlas", play.how_to.icon);
        assert_eq!(play.daily.is_some(), play.records.iter().any(|records| records.group == DAILY), "{name}");
        if let Some(challenge) = play.challenge {
            assert_eq!(challenge.entry().game, name);
            assert!(icons.has(challenge.entry().icon), "{} is not in the atlas", challenge.entry().icon);
        }
    }
}

/// A game of each kind is begun, looked at as the developer panel does it, left, and taken up again.
#[test]
fn every_game_is_begun_inspected_and_taken_up_again() {
    for (name, play) in playable() {
        let folder = std::env::temp_dir().join(format!("lantern-games-{name}-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        let mut app = stage(storage.clone(), "wait 100000\n");
        app.update();
        let preset = lantern::games::registry().find(name).expect("registered").presets()[0].0;
        (play.tools.begin)(app.world_mut(), preset).expect("a preset can be begun");
        (0..4).for_each(|_| app.update());
        let world = app.world();
        assert_eq!((*world.resource::<State<Screen>>().get(), world.resource::<OnTable>().game), (Screen::Table, name));
        let glance = (play.tools.glance)(world).expect("there is a table");
        assert_eq!((&glance.shown, glance.all_shown), (&glance.truth, true));
        assert_eq!((play.tools.trace)(world).len(), glance.moves);
        let save = Save::load(&storage).expect("it is kept");
        assert!((play.caption)(&save, world.resource::<Locale>()).is_some(), "{name} has no caption");
        for (other, _) in playable().filter(|(other, _)| *other != name) {
            let (_, other) = world.resource::<Games>().find(other).expect("on the stage");
            assert!((other.tools.glance)(world).is_none(), "another game is on the table, too");
        }
        drop(app);
        let mut app = stage(storage, "expect screen home\nclick continue\nexpect screen table\n");
        run(&mut app, |_| {});
        assert_eq!(app.world().resource::<OnTable>().game, name);
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// An ID opens the game it names; one that names none opens nothing, least of all another game.
#[test]
fn an_id_opens_the_game_it_names_and_no_other() {
    for (name, _) in playable() {
        let preset = lantern::games::registry().find(name).expect("registered").presets()[0].0;
        let mut app = stage(Storage::nowhere(), &format!("game {name}:{preset}#lamp\nexpect screen table\n"));
        run(&mut app, |_| {});
        assert_eq!(app.world().resource::<OnTable>().game, name);
    }
    let mut app = stage(Storage::nowhere(), "wait 100000\n");
    app.update();
    let dark = ON_STAGE.iter().filter(|game| game.play.is_none()).map(|game| format!("{}#1", game.name));
    for id in ["chess#1", "", "#1", ":"].map(str::to_owned).into_iter().chain(dark) {
        assert!(game::open(app.world_mut(), &id).is_err(), "{id} was opened");
        assert!(!app.world().contains_resource::<OnTable>());
    }
}

/// What the developer panel shows of each move: the move, the board after it, and who learns what of it.
#[test]
fn a_trace_tells_every_fact_and_who_learns_of_it() {
    let script = format!("{ENGLISH}seed lamp\nscreen setup mastermind\nconfirm\ntype RRBB\nkey Enter\nsettle\n");
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let (_, play) = app.world().resource::<Games>().find("mastermind").expect("on the stage");
    let steps = (play.tools.trace)(app.world());
    assert_eq!(steps.len(), 1);
    assert!(steps[0].board.contains("R R B B"), "{}", steps[0].board);
    assert!(!steps[0].facts.is_empty() && steps[0].facts.iter().all(|told| told.to == "all"), "{:?}", steps[0].facts);
    assert!(steps[0].facts[0].fact.contains("guessed"), "{:?}", steps[0].facts);
}
