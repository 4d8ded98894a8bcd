//! Scenery without a game: it fits every window, follows one time of day, and tells nothing that it should not.

use super::headless::{run, stage_of};
use bevy::app::AppExit;
use bevy::prelude::*;
use lantern::games::mafia::stage::cottage::Cottage;
use lantern::games::mafia::stage::village::{Door, HouseOf};
use lantern::stage::lamp::Lamp;
use lantern::stage::scenery::{Daylit, Sky};
use lantern::stage::storage::Storage;

const WINDOWS: [(u32, u32); 7] =
    [(360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 820), (3840, 2160)];

/// Every scene of this many seats, each looked at.
fn scenes(seats: usize) -> String {
    let scenes = [("village", "night"), ("village", "dawn"), ("square", "day"), ("vote", "dusk")];
    scenes.map(|(place, time)| format!("scene mafia {place} {seats} {time}\nsettle\nwait 100\nexpect tidy\n")).concat()
}

fn tidy(windows: &[(u32, u32)], seats: &[usize], language: &str, text: u32) {
    let mut untidy = Vec::new();
    let script: String = seats.iter().map(|&seats| scenes(seats)).collect();
    for &window in windows {
        let set = format!("set {{\"language\":\"{language}\",\"text_size\":{text}}}\n");
        let mut app = stage_of(Storage::nowhere(), &(set + &script), window);
        let exit = loop {
            app.update();
            if let Some(exit) = app.should_exit() {
                break exit;
            }
        };
        if exit != AppExit::Success {
            untidy.push(window);
        }
    }
    assert!(untidy.is_empty(), "{language} at {text} %: {untidy:?}; what is untidy is on stderr");
}

#[test]
fn scenes_fit_every_window() {
    tidy(&WINDOWS, &[5, 10, 16, 30], "english", 100);
}

#[test]
fn korean_scenes_fit_with_the_largest_text() {
    tidy(&[WINDOWS[0], WINDOWS[4], WINDOWS[6]], &[5, 10, 30], "korean", 200);
}

#[test]
fn one_number_turns_night_into_day_and_everything_follows() {
    let script = "scene mafia village 10 night\nsettle\nscene mafia village 10 dawn\nsettle\n";
    let mut app = stage_of(Storage::nowhere(), script, (1280, 800));
    let mut times: Vec<f32> = Vec::new();
    run(&mut app, |app| {
        let world = app.world_mut();
        let Some(sky) = world.query::<&Sky>().iter(world).next().map(|sky| sky.time) else { return };
        for (thing, name) in world.query::<(&Daylit, &Name)>().iter(world) {
            assert_eq!(thing.0, sky, "{name} is in another time");
        }
        if times.last() != Some(&sky) {
            times.push(sky);
        }
    });
    assert!(times.len() > 20, "the sun rose in {} steps", times.len());
    assert!(times.is_sorted(), "the sun went down again: {times:?}");
    assert_eq!((times.first(), times.last()), (Some(&0.0), Some(&0.7)));
}

#[test]
fn without_motion_it_is_morning_at_once() {
    let script =
        "set {\"motion\":\"none\"}\nscene mafia village 10 night\nsettle\nscene mafia village 10 dawn\nwait 50\n";
    let mut app = stage_of(Storage::nowhere(), script, (1280, 800));
    run(&mut app, |_| {});
    let world = app.world_mut();
    assert_eq!(world.query::<&Sky>().single(world).ok().map(|sky| sky.time), Some(0.7));
}

#[test]
fn the_lantern_hangs_over_the_house_in_focus_and_only_your_own_window_is_lit() {
    let script = "scene mafia village 30 night\nfocus house-7\nsettle\n";
    let mut app = stage_of(Storage::nowhere(), script, (1280, 800));
    run(&mut app, |_| {});
    let world = app.world_mut();
    let mut houses = world.query::<(&HouseOf, &Cottage)>();
    let chosen: Vec<usize> = houses.iter(world).filter(|(_, house)| house.chosen).map(|(of, _)| of.0).collect();
    let lit: Vec<usize> = houses.iter(world).filter(|(_, house)| house.lit).map(|(of, _)| of.0).collect();
    assert_eq!((chosen, lit, houses.iter(world).count()), (vec![7], vec![0], 30));
    let door = *world.query::<&Door>().iter(world).find(|door| door.seat == 7).expect("a door");
    let lamp = world.resource::<Lamp>();
    assert!((lamp.goal.x - door.foot.x).abs() < 0.5 && lamp.goal.y < door.foot.y);
    assert!(lamp.body.is_some_and(|body| body.y < door.foot.y - door.w * 0.8), "it hangs above the roof");
}

#[test]
fn scenes_leave_nothing_behind() {
    let round =
        "scene mafia village 30 night\nsettle\nscene mafia square 30 day\nsettle\nscene mafia vote 24 dusk\nsettle\n";
    let mut app = stage_of(Storage::nowhere(), &(round.repeat(5) + "wait 1000\n"), (1280, 800));
    let mut counts = Vec::new();
    let mut before = 0;
    run(&mut app, |app| {
        let world = app.world_mut();
        let skies = world.query::<&Sky>().iter(world).count();
        assert!(skies <= 1, "{skies} skies");
        let houses = world.query::<&Door>().iter(world).count();
        if houses == 30 && before != 30 {
            let surfaces = world.resource::<Assets<lantern::stage::theme::surface::Surface>>().len();
            counts.push((world.entities().count_spawned(), surfaces));
        }
        before = houses;
    });
    assert_eq!(counts.len(), 5);
    assert_eq!(counts[1].0, counts[4].0, "entities: {counts:?}");
    assert!(counts[4].1 <= counts[1].1 + 2, "surfaces: {counts:?}");
}
