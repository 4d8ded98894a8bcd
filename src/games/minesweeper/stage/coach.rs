//! The words beside the field: the scout's, what is asked twice, and hints with the cells that they speak of.

use super::plugin::{Terms, Way, tongue};
use super::results::Reviews;
use super::scene::{LookingBack, Scene, place_name};
use super::stones::{Mark, Stones};
use crate::engine::{Move, Rules};
use crate::games::minesweeper::advice::{Advice, advise};
use crate::games::minesweeper::lesson::{self, Step};
use crate::games::minesweeper::rules::{Minesweeper, PLAYER};
use crate::games::minesweeper::view::{At, Phase};
use crate::key;
use crate::stage::audio::{Cue, Play as Sound};
use crate::stage::awake::Awake;
use crate::stage::intent::{Device, Intent, pad_names};
use crate::stage::locale::{Language, Locale, keep_words_whole};
use crate::stage::screens::at_the_table;
use crate::stage::shelf::Shelf;
use crate::stage::speech::Say;
use crate::stage::table::{Pending, Redraw, Shown, Table};
use crate::stage::theme::kit::Kit;
use crate::stage::twice::Twice;
use crate::stage::{Flow, Screen};
use bevy::prelude::*;

/// What the scout has to say beside her own words.
#[derive(Resource, Default, Debug)]
pub struct Coach {
    hint: Option<String>,
}

impl Coach {
    /// Whether a hint is shown.
    pub fn has_hint(&self) -> bool {
        self.hint.is_some()
    }
}

/// The words.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>().add_systems(Update, (use_up, guide).chain().in_set(Flow::Show)).add_systems(
        Update,
        speak_line.after(Flow::Dress).run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Minesweeper>>)),
    );
}

/// A hint holds until something changes.
fn use_up(
    mut redraw: MessageReader<Redraw<Minesweeper>>,
    mut shown: MessageReader<Shown<Minesweeper>>,
    mut coach: ResMut<Coach>,
    mut stones: ResMut<Stones>,
) {
    let changed = redraw.read().count() + shown.read().count() > 0;
    if changed && coach.hint.take().is_some() {
        stones.point(&[], &[]);
    }
}

/// In a lesson, the next step is always shown.
fn guide(
    table: Option<Res<Table<Minesweeper>>>,
    pending: Option<Res<Pending<Minesweeper>>>,
    scene: Res<Scene>,
    kit: Kit,
    device: Res<Device>,
    pads: Query<&Gamepad>,
    mut coach: ResMut<Coach>,
    mut stones: ResMut<Stones>,
    mut awake: ResMut<Awake>,
) {
    let (Some(table), Some(pending)) = (table, pending) else { return };
    let told = coach.hint.is_some() && !kit.locale.is_changed() && !device.is_changed();
    if table.terms.way != Way::Lesson || told || !pending.is_empty() {
        return;
    }
    let Some(step) = lesson::next(&table.view()).filter(|_| table.session.outcome().is_none()) else { return };
    let (stone, because, key) = match step {
        Step::Begin { stone } => (stone, None, key!("mines-lesson-first")),
        Step::Flag { stone, because } => (stone, Some(because), key!("mines-lesson-flag")),
        Step::Reveal { stone, because } => (stone, Some(because), key!("mines-lesson-reveal")),
        Step::Unflag { stone } => (stone, None, key!("mines-lesson-unflag")),
    };
    let mut marks = vec![(scene.index(stone), Mark::Meant)];
    marks.extend(because.map(|at| (scene.index(at), Mark::Reason)));
    stones.point(&marks, &[]);
    let number = because.map_or(0, |at| scene.sign(at).saturating_sub(b'0'));
    let how = match *device {
        Device::Mouse => kit.t(key!("mines-how-mouse")),
        Device::Touch => kit.t(key!("mines-how-touch")),
        Device::Keyboard => {
            kit.tw(key!("mines-how-key"), &[("key", kit.settings.bindings.key_label(Intent::Flag).into())])
        }
        Device::Gamepad => {
            let cap = kit.settings.bindings.button_label(Intent::Flag, pad_names(&kit.settings, &pads));
            kit.tw(key!("mines-how-button"), &[("key", cap.into())])
        }
    };
    let place = place_name(&kit.locale, stone);
    let args = [("place", place.into()), ("number", u32::from(number).into()), ("how", how.into())];
    coach.hint = Some(kit.tw(key, &args));
    awake.for_seconds(0.2);
}

/// The line of words.
#[derive(Component)]
pub struct Line;

fn speak_line(
    coach: Res<Coach>,
    twice: Res<Twice>,
    scene: Res<Scene>,
    table: Res<Table<Minesweeper>>,
    looking_back: Res<LookingBack>,
    reviews: Res<Reviews>,
    device: Res<Device>,
    pads: Query<&Gamepad>,
    kit: Kit,
    mut lines: Query<&mut Text, With<Line>>,
    mut say: MessageWriter<Say>,
    mut awake: ResMut<Awake>,
    mut said: Local<String>,
) {
    let locale = &*kit.locale;
    let mut own = false;
    let words = match (twice.asked(), looking_back.0, &coach.hint) {
        (Some(_), ..) => twice.words(locale, &kit.settings, *device, &pads),
        (None, Some(step), _) => reviews.words(locale, step),
        (None, None, Some(hint)) => hint.clone(),
        _ if scene.ended.is_some() => String::new(),
        _ => {
            own = true;
            scout(locale, &table.terms, &scene, *device, table.session.state().phase())
        }
    };
    let korean = locale.language() == Language::Korean;
    let shown = if korean { keep_words_whole(&words) } else { words.clone() };
    for mut text in &mut lines {
        if text.0 != shown {
            text.0.clone_from(&shown);
            awake.for_seconds(0.1);
        }
    }
    if *said != words {
        said.clone_from(&words);
        // The scout's own words are read by whoever wants them; the others are news.
        if !words.is_empty() && !own {
            say.write(Say(words));
        }
    }
}

/// The scout's own words.
fn scout(locale: &Locale, terms: &Terms, scene: &Scene, device: Device, phase: Phase) -> String {
    if terms.way == Way::Watch {
        let mind = super::lobby::mind_name(locale, terms.mind.as_deref().unwrap_or("sharp"));
        return locale.with(key!("mines-watch-line"), &[("mind", mind.into())]);
    }
    let safe = scene.board.len() - scene.mines as usize - scene.count(b"012345678");
    match (device, phase) {
        (Device::Touch, Phase::Ready) => locale.text(key!("mines-quote-touch")),
        (_, Phase::Ready) => locale.text(key!("mines-quote-start")),
        _ if safe <= 5 => locale.with(key!("mines-quote-end"), &[("count", safe.into())]),
        _ => locale.text(key!("mines-quote")),
    }
}

/// Gives a hint: the sentence, and the cells that decide it, lit; where nothing can be deduced, the odds.
pub fn hint(world: &mut World) {
    if !world.run_system_cached(at_the_table).unwrap_or(false) {
        return;
    }
    let Some(table) = world.get_resource::<Table<Minesweeper>>() else { return };
    if !table.terms.person_plays() || table.session.outcome().is_some() {
        return;
    }
    let mut view = table.view();
    let locale = world.resource::<Locale>();
    view.language = tongue(locale);
    let words = match view.phase {
        Phase::Ready if !view.drawn => Some((locale.text(key!("mines-hint-first")), None)),
        _ => advise(&view).ok().map(|advice| (advice.analysis.reason.clone(), Some(advice))),
    };
    let Some((words, advice)) = words else {
        return world.trigger(Sound(Cue::Refuse));
    };
    // It goes into the record and marks the result.
    let Some(mut table) = world.get_resource_mut::<Table<Minesweeper>>() else { return };
    if table.session.play(Move::Advise { seat: PLAYER }).is_err() {
        return world.trigger(Sound(Cue::Refuse));
    }
    let shelf = world.resource::<Shelf>().clone();
    world.resource::<Table<Minesweeper>>().keep(&shelf);
    if let Some(advice) = advice {
        point(world, &advice);
    }
    world.resource_mut::<Coach>().hint = Some(words);
    world.resource_mut::<Awake>().for_seconds(0.3);
    world.trigger(Sound(Cue::Hint));
}

fn point(world: &mut World, advice: &Advice) {
    let scene = world.resource::<Scene>();
    let index = |at: &At| scene.index(*at);
    let mut marks: Vec<(usize, Mark)> = advice.because.iter().map(|at| (index(at), Mark::Reason)).collect();
    marks.extend(advice.analysis.best.iter().map(|at| (index(at), Mark::Meant)));
    let mut odds = Vec::new();
    if advice.guess {
        let all = advice.analysis.probability.iter().flatten().enumerate();
        odds.extend(all.filter_map(|(index, share)| share.map(|share| (index, share))));
    }
    let best = advice.analysis.best;
    world.resource_mut::<Stones>().point(&marks, &odds);
    if let Some(at) = best {
        super::input::look_at(world, at);
    }
}
