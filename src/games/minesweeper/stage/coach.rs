//! The words beside the field: the scout's, what is asked twice, and hints with the cells that they speak of.

use super::plugin::{Terms, Way};
use super::results::Reviews;
use super::scene::{LookingBack, Scene, place_name};
use super::stones::{Mark, Stones};
use crate::games::minesweeper::advice::{Advice, advise};
use crate::games::minesweeper::lesson::{self, Step};
use crate::games::minesweeper::rules::{Fact, Minesweeper};
use crate::games::minesweeper::view::{At, Phase, View};
use crate::key;
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::background::{Background, Overdue};
use crate::stage::intent::{Device, Intent, pad_names};
use crate::stage::line::{Line, WriteLine};
use crate::stage::locale::{Language, Locale};
use crate::stage::present::{Advised, Pending, Redraw, Shown};
use crate::stage::table::Table;
use crate::stage::theme::kit::Kit;
use crate::stage::twice::Question;
use bevy::ecs::system::SystemParam;
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
    app.init_resource::<Coach>().add_systems(
        Update,
        ((use_up, take_hint, guide, explain).chain().in_set(Flow::Show), write_line.in_set(WriteLine))
            .run_if(resource_exists::<Table<Minesweeper>>),
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

/// What is being found out about a step that is watched, and the field before the next.
#[derive(Default)]
struct Watched {
    board: Vec<u8>,
    task: Option<Background<String>>,
}

/// Where a mind plays, the lamp goes there, and it is said why.
fn explain(
    mut shown: MessageReader<Shown<Minesweeper>>,
    mut table: ResMut<Table<Minesweeper>>,
    scene: Res<Scene>,
    locale: Res<Locale>,
    mut coach: ResMut<Coach>,
    mut watched: Local<Watched>,
    mut overdue: ResMut<Overdue>,
    mut awake: ResMut<Awake>,
) {
    if table.terms.person_plays() {
        return shown.clear();
    }
    let played = shown.read().filter_map(|Shown(fact)| match fact {
        Fact::Revealed { cells } => cells.first().map(|cell| [cell[0], cell[1]]),
        Fact::Flagged { at, .. } | Fact::Exploded { at } => Some(*at),
        Fact::Ended { .. } => None,
    });
    if let Some(at) = played.last() {
        table.bypass_change_detection().terms.cursor = Some(at);
        let mut view = View { language: locale.language(), ..table.view().clone() };
        view.board.cells = std::mem::replace(&mut watched.board, scene.board.clone());
        if view.board.cells.len() == scene.board.len() {
            let (place, words) = (place_name(&locale, at), WatchWords::new(&locale));
            watched.task = Some(Background::begin(move || words.why(&view, at, &place)));
        }
    } else if watched.board != scene.board {
        watched.board.clone_from(&scene.board);
    }
    if let Some(task) = &mut watched.task {
        awake.for_seconds(0.1);
        if let Some(words) = task.result(&mut overdue) {
            watched.task = None;
            coach.hint = Some(words);
        }
    }
}

/// The sentences about a step that is watched; they are filled in beside the stage.
struct WatchWords {
    first: String,
    safe: String,
    trap: String,
    guess: String,
}

/// What stands for the place, and for the share, in them.
const PLACE: &str = "\u{1}";
const SHARE: &str = "\u{2}";

impl WatchWords {
    fn new(locale: &Locale) -> WatchWords {
        let place = [("place", PLACE.into())];
        WatchWords {
            first: locale.with(key!("mines-watch-first"), &place),
            safe: locale.with(key!("mines-watch-safe"), &place),
            trap: locale.with(key!("mines-watch-trap"), &place),
            guess: locale.with(key!("mines-watch-guess"), &[("place", PLACE.into()), ("share", SHARE.into())]),
        }
    }

    fn why(&self, before: &View, at: At, place: &str) -> String {
        let opened = before.board.cells.iter().any(u8::is_ascii_digit);
        let advice = advise(before).ok().filter(|_| opened);
        let sentence = match &advice {
            None => self.first.clone(),
            Some(advice) if advice.analysis.best == Some(at) => advice.analysis.reason.clone(),
            Some(advice) if advice.analysis.safe.contains(&at) => self.safe.clone(),
            Some(advice) if advice.analysis.mine.contains(&at) => self.trap.clone(),
            Some(advice) => {
                let row = advice.analysis.probability.get(at[0] as usize);
                let share = row.and_then(|row| row.get(at[1] as usize).copied().flatten()).unwrap_or(0.0);
                self.guess.replace(SHARE, &format!("{:.0}", share * 100.0))
            }
        };
        let sentence = sentence.replace(PLACE, place);
        let mut letters = sentence.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}

/// The device in hand, and what its buttons are called.
#[derive(SystemParam)]
struct InHand<'w, 's> {
    device: Res<'w, Device>,
    pads: Query<'w, 's, &'static Gamepad>,
}

/// In a lesson, the next step is always shown.
fn guide(
    table: Res<Table<Minesweeper>>,
    pending: Res<Pending<Minesweeper>>,
    scene: Res<Scene>,
    kit: Kit,
    InHand { device, pads }: InHand,
    mut coach: ResMut<Coach>,
    mut stones: ResMut<Stones>,
    mut awake: ResMut<Awake>,
) {
    let told = coach.hint.is_some() && !kit.locale.is_changed() && !device.is_changed();
    if table.terms.way != Way::Lesson || told || !pending.is_empty() {
        return;
    }
    let Some(step) = lesson::next(table.view()).filter(|_| table.outcome().is_none()) else { return };
    let (stone, mark, because, key) = match step {
        Step::Begin { stone } => (stone, Mark::Meant, None, key!("mines-lesson-first")),
        Step::Flag { stone, because } => (stone, Mark::Trap, Some(because), key!("mines-lesson-flag")),
        Step::Reveal { stone, because } => (stone, Mark::Meant, Some(because), key!("mines-lesson-reveal")),
        Step::Unflag { stone } => (stone, Mark::Meant, None, key!("mines-lesson-unflag")),
    };
    let mut marks = vec![(scene.index(stone), mark)];
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

fn write_line(
    coach: Res<Coach>,
    question: Question,
    scene: Res<Scene>,
    table: Res<Table<Minesweeper>>,
    looking_back: Res<LookingBack>,
    reviews: Res<Reviews>,
    locale: Res<Locale>,
    mut line: ResMut<Line>,
) {
    let news = match (question.words(), looking_back.0, &coach.hint) {
        (Some(question), ..) => Some(question),
        (None, Some(step), _) => Some(reviews.words(&locale, step)),
        (None, None, Some(hint)) => Some(hint.clone()),
        _ if scene.ended.is_some() => Some(String::new()),
        _ => None,
    };
    // The scout's own words are read by whoever wants them; the others are news.
    let quiet = news.is_none();
    let words = news.unwrap_or_else(|| scout(&locale, &table.terms, &scene, *question.device, table.phase()));
    line.set_if_neq(Line { words, quiet });
}

/// The scout's own words.
fn scout(locale: &Locale, terms: &Terms, scene: &Scene, device: Device, phase: Phase) -> String {
    if terms.way == Way::Watch {
        let mind = super::lobby::mind_name(locale, terms.mind.as_deref().unwrap_or("sharp"));
        return locale.with(key!("mines-watch-line"), &[("mind", mind.into())]);
    }
    let safe = scene.board.len() - scene.mines as usize - scene.count(b"012345678");
    let said = match (device, phase) {
        (Device::Touch, Phase::Ready) => locale.text(key!("mines-quote-touch")),
        (_, Phase::Ready) => locale.text(key!("mines-quote-start")),
        _ if safe <= 5 => locale.with(key!("mines-quote-end"), &[("count", safe.into())]),
        _ => locale.text(key!("mines-quote")),
    };
    // A finger's window has one line for it; elsewhere it is said who speaks.
    if device == Device::Touch { said } else { format!("{said}\n— {}", locale.text(key!("mines-scout"))) }
}

/// Shows the hint that was asked for: the sentence, and the cells that decide it, lit; where nothing can be deduced, the
/// odds.
fn take_hint(
    mut advised: MessageReader<Advised<Minesweeper>>,
    table: Res<Table<Minesweeper>>,
    locale: Res<Locale>,
    mut coach: ResMut<Coach>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    for Advised(advice) in advised.read() {
        let view = table.view();
        if view.phase == Phase::Ready && !view.drawn {
            coach.hint = Some(locale.text(key!("mines-hint-first")));
        } else {
            let advice = in_language(advice, view, locale.language());
            coach.hint = Some(advice.analysis.reason.clone());
            commands.queue(move |world: &mut World| point(world, &advice));
        }
        awake.for_seconds(0.3);
        commands.trigger(PlaySound(Cue::Hint));
    }
}

/// A hint in the player's language: a game has one of its own, which may be another.
fn in_language(advice: &Advice, view: &View, language: Language) -> Advice {
    let other = || advise(&View { language, ..view.clone() }).ok();
    if view.language == language { advice.clone() } else { other().unwrap_or_else(|| advice.clone()) }
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
