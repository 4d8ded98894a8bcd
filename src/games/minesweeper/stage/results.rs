//! The end of a corridor: outcome, figures, the review of every guess, share, again, home. Nothing covers the field.

use super::input;
use super::panel::{self, PanelData, dense_fact, passed};
use super::plugin::{Way, difficulty, difficulty_name, elapsed, group};
use super::scene::{LookingBack, NeedsRebuild, Scene, place_name};
use super::stones::{Mark, Stones, picture};
use crate::engine::{Language, Move, Record, Rules, Session, Viewer};
use crate::games::minesweeper::review::{Measures, Review, Verdict, review_in};
use crate::games::minesweeper::rules::{Action, Minesweeper};
use crate::games::minesweeper::view::{At, Cause, Ending, Phase};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::background::{Background, Overdue};
use crate::stage::challenge::result_line;
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::intent::Device;
use crate::stage::locale::Locale;
use crate::stage::moments;
use crate::stage::present::{Pending, SceneModel};
use crate::stage::screens::{go_home, hand_over, scrolls};
use crate::stage::settings::Numbers;
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, disable};
use crate::stage::theme::palette::hex;
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// A step that is worth a look: the field before it, and what could be known.
#[derive(Clone, PartialEq, Debug)]
struct Moment {
    board: Vec<u8>,
    at: At,
    verdict: Verdict,
    better: Option<At>,
    because: Vec<At>,
    text: String,
}

/// What the review found. It takes a moment, so it is made beside the game.
#[derive(Resource, Default)]
pub struct Reviews {
    task: Option<Background<Option<(Review, Vec<Moment>)>>>,
    language: Option<Language>,
    review: Option<Review>,
    moments: Vec<Moment>,
    /// The focus goes on from the field when all is shown.
    goes_on: bool,
}

impl Reviews {
    /// What is said of a step that is looked at.
    pub fn words(&self, locale: &Locale, step: usize) -> String {
        let Some(moment) = self.moments.get(step) else { return String::new() };
        let args =
            [("step", (step + 1).into()), ("count", self.moments.len().into()), ("words", moment.text.clone().into())];
        locale.with(key!("mines-review-step"), &args)
    }

    /// Whether it is still being made.
    fn is_awaited(&self) -> bool {
        self.review.is_none() && (self.task.is_some() || self.language.is_none())
    }

    fn measures(&self) -> Option<Measures> {
        self.review.as_ref()?.measures
    }
}

/// The review, made when a game has ended.
pub fn plugin(app: &mut App) {
    app.init_resource::<Reviews>()
        .add_plugins(panel::plugin)
        .add_systems(OnEnter(Phase::Over), |mut reviews: ResMut<Reviews>| {
            *reviews = Reviews { goes_on: true, ..default() };
        })
        .add_systems(
            Update,
            (look_into, go_on)
                .chain()
                .in_set(Flow::Show)
                .run_if(in_state(Phase::Over).and_then(in_state(Screen::Table)))
                .run_if(resource_exists::<Table<Minesweeper>>),
        );
}

fn look_into(
    table: Res<Table<Minesweeper>>,
    locale: Res<Locale>,
    mut reviews: ResMut<Reviews>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut overdue: ResMut<Overdue>,
    mut awake: ResMut<Awake>,
) {
    if !table.terms.person_plays() {
        return;
    }
    let language = locale.language();
    let reviews = reviews.bypass_change_detection();
    if reviews.language != Some(language) {
        reviews.language = Some(language);
        // A look back needs the whole record, which only a game in this process has.
        reviews.task = table.record().map(|record| Background::begin(move || work_out(&record, language)));
    }
    if let Some(task) = &mut reviews.task {
        awake.for_seconds(0.1);
        if let Some(done) = task.result(&mut overdue) {
            reviews.task = None;
            if let Some((review, moments)) = done {
                (reviews.review, reviews.moments) = (Some(review), moments);
            }
            needs_rebuild.panel = true;
        }
    }
}

/// When all is shown, keys and gamepads go on from the first thing to do next; a pointer is where it is.
fn go_on(
    pending: Res<Pending<Minesweeper>>,
    device: Res<Device>,
    mut memory: ResMut<FocusMemory>,
    mut focus: ResMut<InputFocus>,
    mut reviews: ResMut<Reviews>,
) {
    let reviews = reviews.bypass_change_detection();
    if reviews.goes_on && pending.is_empty() {
        reviews.goes_on = false;
        if matches!(*device, Device::Keyboard | Device::Gamepad) {
            memory.key = Some("again".into());
            focus.clear();
        }
    }
}

fn work_out(record: &Record, language: Language) -> Option<(Review, Vec<Moment>)> {
    let review = review_in(record, Some(language)).ok()?;
    let viewer = Viewer::Seat(crate::games::minesweeper::rules::PLAYER);
    let mut boards: Vec<Vec<u8>> = Vec::new();
    let setup = crate::engine::read_setup::<Minesweeper>(&record.setup).ok()?;
    boards.push(Session::<Minesweeper>::new(setup, record.seed.clone()).ok()?.view(viewer).board.cells);
    let _ = Session::<Minesweeper>::replay(record, |session, _, _| boards.push(session.view(viewer).board.cells));
    let worth = review.moves.iter().filter(|step| !step.text.is_empty());
    let moments = worth.filter_map(|step| {
        Some(Moment {
            board: boards.get(step.number.checked_sub(1)?)?.clone(),
            at: step.at,
            verdict: step.verdict,
            better: step.better,
            because: step.because.clone(),
            text: step.text.clone(),
        })
    });
    let moments = moments.collect();
    Some((review, moments))
}

/// The outcome in the words of the game.
pub fn title(locale: &Locale, cause: Cause) -> String {
    locale.text(match cause {
        Cause::Cleared => key!("mines-title-won"),
        Cause::Mine => key!("mines-title-lost"),
        Cause::Forfeit => key!("mines-title-forfeit"),
    })
}

/// What there is to say of it.
pub fn sentence(locale: &Locale, table: &Table<Minesweeper>, result: Ending, cause: Cause) -> String {
    match (result, cause) {
        (Ending::Win, _) if table.terms.way == Way::Lesson => locale.text(key!("mines-sentence-lesson")),
        (Ending::Win, _) => locale.text(key!("mines-sentence-won")),
        (_, Cause::Mine) => {
            let at = Scene::of(table.view()).exploded().unwrap_or_default();
            locale.with(key!("mines-sentence-lost"), &[("place", capital(&place_name(locale, at)).into())])
        }
        _ => locale.text(key!("mines-sentence-forfeit")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What the last step was worth, once the review knows.
fn verdict(kit: &Kit, reviews: &Reviews) -> Option<String> {
    let last = reviews.review.as_ref()?.moves.last()?;
    Some(match last.verdict {
        Verdict::Blunder => kit.t(key!("mines-verdict-warned")),
        Verdict::NeedlessGuess => kit.t(key!("mines-verdict-needless")),
        Verdict::Guess => {
            let share = (last.mine_probability * 100.0).round() as u32;
            kit.tw(key!("mines-verdict-guess"), &[("share", share.into())])
        }
        Verdict::First | Verdict::Deduced => return None,
    })
}

/// "Trap Triggered!" in the theme "classic": the document's red, as light as the night behind it needs.
const CLASSIC_LOSS: Color = hex(0xFF4A3D);

/// The outcome in a few large words, and what there is to say of it.
pub struct Heading {
    /// "Trap Triggered!"
    pub title: String,
    /// Its ink.
    pub ink: Color,
    /// A sentence or two.
    pub words: String,
}

impl Heading {
    /// Of the game on the table, if it has ended.
    pub fn of(kit: &Kit, data: &PanelData<'_>) -> Option<Heading> {
        let PanelData { scene, table, reviews, challenges, .. } = data;
        let (result, cause) = scene.ended?;
        let classic = kit.settings.numbers == Numbers::Classic && !kit.palette.contrast;
        let ink = match (result, cause) {
            (Ending::Win, _) => kit.palette.safe,
            (_, Cause::Mine) if classic => CLASSIC_LOSS,
            (_, Cause::Mine) => kit.palette.danger,
            _ => kit.palette.title,
        };
        // What it would be worth need not be said of a challenge: what it earned is.
        let mut words = match challenges.gained(kit) {
            // Standing, the line that tells it lies below the buttons, where it may be out of sight.
            Some(gained) if kit.shape.portrait() => gained,
            Some(_) => kit.t(key!("mines-sentence-won")),
            None => sentence(&kit.locale, table, result, cause),
        };
        if let Some(verdict) = verdict(kit, reviews).filter(|_| cause == Cause::Mine) {
            words = format!("{words} {verdict}");
        }
        Some(Heading { title: title(&kit.locale, cause), ink, words })
    }
}

/// Builds the results into the panel.
pub fn build(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>, images: &mut Assets<Image>) {
    let PanelData { scene, table, challenges, .. } = data;
    let Some(heading) = Heading::of(kit, data) else { return };
    let portrait = kit.shape.portrait();
    let text = kit.settings.text_scale();
    let looking = data.looking_back.0.is_some();
    let rem = match (portrait, looking) {
        (true, _) => 1.5,
        (false, true) => 1.75,
        (false, false) => 2.75,
    } / text.powf(0.6);
    let title = kit.sized(Type::Display, rem, heading.ink, heading.title);
    if looking {
        if !portrait {
            panel.spawn(title);
        }
        panel::line(kit, panel, false, true);
        return steps(kit, panel);
    }
    let style = if portrait { Type::Small } else { Type::Body };
    let words = kit.sized(style, style.rem() / text.powf(0.4), kit.palette.text_dim, heading.words);
    if portrait {
        // What to do next is at the thumb; the figures follow below.
        panel.spawn(title);
        panel.spawn(words);
        buttons(kit, panel, data, true);
        result_line(kit, panel, challenges, true);
        dense_facts(kit, panel, data);
        return;
    }
    // What to do next never scrolls out of a small window; what there is to read may.
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6.0),
        flex_grow: 1.0,
        flex_shrink: 1.0,
        flex_basis: px(0.0),
        min_height: px(0.0),
        overflow: Overflow::scroll_y(),
        ..default()
    };
    panel.spawn((Name::new("told"), scrolls(node))).with_children(|told| {
        told.spawn(title);
        told.spawn(words);
        dense_facts(kit, told, data);
        if matches!(scene.ended, Some((_, Cause::Mine))) && text < 1.3 {
            legend(kit, told, images);
        }
    });
    if table.terms.way == Way::Daily && table.terms.uncounted.is_none() && text < 1.3 {
        moments::week(kit, panel, &data.stats, &data.today);
    }
    result_line(kit, panel, challenges, true);
    buttons(kit, panel, data, false);
}

fn dense_facts(kit: &Kit, panel: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>) {
    figures(kit, data).into_iter().for_each(|(name, value)| dense_fact(kit, panel, name, value));
}

/// The figures of a game that has ended: what each is, and how much.
pub fn figures(kit: &Kit, data: &PanelData<'_>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut tell = |name: String, value: String| all.push((name, value));
    let PanelData { scene, table, reviews, stats, .. } = data;
    let safe = scene.board.len() - scene.mines as usize;
    if !scene.is_won() {
        let charted = scene.count(b"012345678") * 100 / safe.max(1);
        let args = [("count", scene.count(b"F").into()), ("most", scene.mines.into())];
        let marked = kit.tw(key!("mines-of"), &args);
        let wrong = scene.count(b"!");
        tell(kit.t(key!("mines-charted")), format!("{charted} %"));
        tell(kit.t(key!("mines-marked")), marked);
        tell(kit.t(key!("mines-wrong-flags")), wrong.to_string());
    }
    tell(kit.t(key!("mines-time")), passed(elapsed(table).as_millis() as u64));
    if let (Some(review), Some(measures)) = (&reviews.review, reviews.measures()) {
        let args = [("count", measures.three_bv.into()), ("reveals", review.reveals.into())];
        tell(kit.t(key!("mines-3bv")), kit.tw(key!("mines-3bv-line"), &args));
        let args = [
            ("count", review.guesses.into()),
            ("needless", review.needless_guesses.into()),
            ("needed", measures.guesses.into()),
        ];
        tell(kit.t(key!("mines-guesses")), kit.tw(key!("mines-guesses-line"), &args));
    } else if table.terms.person_plays() && reviews.is_awaited() {
        // Their places are kept, so that nothing below them moves when they are there.
        for name in [key!("mines-3bv"), key!("mines-guesses")] {
            tell(kit.t(name), "…".to_owned());
        }
    }
    let marks = table.marks();
    if marks.hints > 0 || marks.practice {
        let mut parts = vec![kit.tw(key!("fact-hints"), &[("count", (marks.hints as usize).into())])];
        parts.extend(marks.practice.then(|| kit.t(key!("fact-practice"))));
        tell(kit.t(key!("mines-help")), parts.join(" · "));
    }
    if let Some(why) = table.terms.uncounted {
        tell(kit.t(key!("mines-record")), why.words(&kit.locale));
    }
    if let Some(group) = group(table) {
        let figures = stats.figures(Minesweeper::INFO.name, group);
        let best = figures.best.map_or_else(|| "–".to_owned(), |best| passed(u64::from(best) * 1000));
        let args = [("won", figures.won.into()), ("played", figures.played.into()), ("best", best.into())];
        tell(kit.t(key!("mines-record")), kit.tw(key!("mines-record-line"), &args));
    }
    all
}

/// What the signs of a lost field mean.
fn legend(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>) {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(3.0),
        margin: UiRect::top(px(6.0)),
        flex_shrink: 0.0,
        ..default()
    };
    panel.spawn((Name::new("legend"), node, Pickable::IGNORE)).with_children(|legend| {
        let all =
            [("X", key!("mines-legend-sprung")), ("*", key!("mines-legend-trap")), ("!", key!("mines-legend-wrong"))];
        for (sign, words) in all {
            let node = Node { column_gap: px(14.0), align_items: AlignItems::Center, ..default() };
            legend.spawn((Name::new("legend row"), node, Pickable::IGNORE)).with_children(|row| {
                let surface = picture(kit, images, &[sign], &[], 28.0);
                let node = Node { width: px(28.0), height: px(28.0), flex_shrink: 0.0, ..default() };
                row.spawn((Name::new("sign"), node, surface, Pickable::IGNORE));
                let dim = kit.palette.text_dim;
                row.spawn(kit.words(Type::Small, dim, kit.t(words)));
            });
        }
    });
}

/// What to do next; `tight` where height is scarce.
pub fn buttons(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>, data: &PanelData<'_>, tight: bool) {
    let lesson = data.table.terms.way == Way::Lesson;
    // After the lesson the way on is the game itself.
    let label = kit.t(if lesson { key!("mode-play") } else { key!("mines-again") });
    let portrait = kit.shape.portrait();
    let home = |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands| {
        go_home(&mut commands, &mut memory);
    };
    // Standing, there is room for two rows above the thumb: the way home stands beside the way on.
    let first = Node {
        column_gap: px(14.0),
        flex_shrink: 0.0,
        margin: UiRect::vertical(px(if tight { 0.0 } else { 4.0 })),
        ..default()
    };
    panel.spawn((Name::new("go on"), first, Pickable::IGNORE)).with_children(|first| {
        let mut again = kit.button(first, "again", label, None, Plate::Filled);
        again.insert(First).observe(input::choose_again(false));
        again.entry::<Node>().and_modify(|mut node| node.flex_grow = 1.0);
        if portrait {
            let label = kit.t(key!("pause-home"));
            let plate = kit.plate(Plate::Plain, 10.0);
            kit.icon_button(first, "home", "home", label).insert(plate).observe(home);
        }
    });
    let row = Node {
        column_gap: px(8.0),
        row_gap: px(8.0),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        margin: UiRect::top(px(if tight { 0.0 } else { 10.0 })),
        ..default()
    };
    let here = data.table.local().is_some();
    let moments = !data.reviews.moments.is_empty();
    let waits = data.table.terms.person_plays() && data.reviews.is_awaited();
    panel.spawn((Name::new("what next"), row, Pickable::IGNORE)).with_children(|row| {
        let grow = |mut node: Mut<'_, Node>| {
            (node.flex_grow, node.flex_shrink) = (1.0, 1.0);
            node.padding = UiRect::axes(px(10.0), px(6.0));
        };
        if here {
            let label = kit.t(if lesson { key!("lesson-again") } else { key!("mines-same") });
            let mut button = kit.button(row, "same", label, None, Plate::Plain);
            button.observe(input::choose_again(true)).entry::<Node>().and_modify(grow);
        }
        if waits {
            let label = kit.t(key!("look-back"));
            let mut button = kit.button(row, "look-back", label.clone(), None, Plate::Off);
            disable(&mut button, Role::Button, label);
            button.entry::<Node>().and_modify(grow);
        } else if moments {
            let label = kit.t(key!("look-back"));
            let mut button = kit.button(row, "look-back", label, None, Plate::Plain);
            let look = |_: On<Chosen>, mut commands: Commands| commands.queue(|world: &mut World| turn(world, 0));
            button.observe(look).entry::<Node>().and_modify(grow);
        }
        if !lesson && here {
            let label = kit.t(key!("share"));
            let mut button = kit.button(row, "share", label, None, Plate::Plain);
            button.observe(share).entry::<Node>().and_modify(grow);
        }
        if !portrait {
            let label = kit.t(key!("pause-home"));
            let mut button = kit.button(row, "home", label, None, Plate::Plain);
            button.observe(home).entry::<Node>().and_modify(grow);
        }
    });
}

/// From step to step of the review, and out of it.
pub fn steps(kit: &mut Kit, panel: &mut ChildSpawnerCommands<'_>) {
    let row = Node { column_gap: px(18.0), flex_shrink: 0.0, ..default() };
    panel.spawn((Name::new("steps"), row, Pickable::IGNORE)).with_children(|row| {
        for (key, icon, label, by) in [
            ("step-back", "arrow-left", key!("mines-step-back"), -1),
            ("step-on", "arrow-right", key!("mines-step-on"), 1),
        ] {
            let label = kit.t(label);
            let plate = kit.plate(Plate::Plain, 10.0);
            let mut button = kit.icon_button(row, key, icon, label);
            button.insert(plate);
            if by == 1 {
                button.insert(First);
            }
            button.observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.queue(move |world: &mut World| turn(world, by));
            });
        }
        let label = kit.t(key!("look-back-done"));
        let done = |_: On<Chosen>, mut commands: Commands| {
            commands.trigger(PlaySound(Cue::Back));
            commands.queue(show_end);
        };
        kit.button(row, "look-back", label, Some("check"), Plate::Plain).observe(done);
    });
}

/// Goes to another step of the review, or to the first.
fn turn(world: &mut World, by: isize) {
    let moments = &world.resource::<Reviews>().moments;
    let looking = world.resource::<LookingBack>().0;
    let next = looking.map_or(0, |step| step.saturating_add_signed(by)).min(moments.len().saturating_sub(1));
    let Some(moment) = moments.get(next).cloned() else { return };
    let cue = if looking == Some(next) { Cue::Refuse } else { Cue::Focus };
    if looking.is_none() {
        world.resource_mut::<FocusMemory>().key = Some("step-on".into());
        world.resource_mut::<InputFocus>().clear();
        world.resource_mut::<NeedsRebuild>().panel = true;
    }
    world.resource_mut::<LookingBack>().0 = Some(next);
    let scene = world.resource::<Scene>();
    let (columns, rows) = (scene.columns, scene.rows);
    let index = |at: At| scene.index(at);
    let mut marks: Vec<(usize, Mark)> = moment.because.iter().map(|&at| (index(at), Mark::Reason)).collect();
    marks.extend(moment.better.map(|at| (index(at), Mark::Meant)));
    // A guess that had to be is nobody's mistake.
    let own = if moment.verdict == Verdict::Guess && moment.better.is_none() { Mark::Meant } else { Mark::Wrong };
    marks.push((index(moment.at), own));
    let mut stones = world.resource_mut::<Stones>();
    stones.lay(columns, rows, &moment.board);
    stones.point(&marks, &[]);
    world.resource_mut::<Awake>().for_seconds(0.3);
    world.trigger(PlaySound(cue));
}

/// Shows the field as it ended.
pub fn show_end(world: &mut World) {
    world.resource_mut::<LookingBack>().0 = None;
    world.resource_mut::<NeedsRebuild>().panel = true;
    world.resource_mut::<FocusMemory>().key = Some("look-back".into());
    world.resource_mut::<InputFocus>().clear();
    let scene = world.resource::<Scene>().clone();
    world.resource_mut::<Stones>().lay(scene.columns, scene.rows, &scene.board);
    world.resource_mut::<Awake>().for_seconds(0.3);
}

fn share(_: On<Chosen>, table: Res<Table<Minesweeper>>, scene: Res<Scene>, kit: Kit, mut commands: Commands) {
    let Some(id) = table.share_id() else { return };
    let text = share_text(&kit, &table, &scene, &id);
    hand_over(&mut commands, text, kit.t(key!("mines-shared")), id);
}

/// What is shared: the outcome, and the ID with the cell at which it was begun, for the same corridor.
fn share_text(kit: &Kit, table: &Table<Minesweeper>, scene: &Scene, id: &str) -> String {
    let Some((_, cause)) = scene.ended else { return String::new() };
    let name = difficulty_name(&kit.locale, difficulty(table.setup()));
    let time = passed(elapsed(table).as_millis() as u64);
    let first = first_step(table).map_or_else(String::new, |at| {
        kit.tw(key!("mines-share-first"), &[("place", place_name(&kit.locale, at).into())])
    });
    let game = kit.t(key!("game-minesweeper"));
    let outcome = title(&kit.locale, cause);
    format!("{game} · {name} · {outcome} {time}\n{id}\n{first}").trim_end().to_owned()
}

/// Where the corridor was entered: the same corridor opens only there.
fn first_step(table: &Table<Minesweeper>) -> Option<At> {
    table.record()?.moves.iter().find_map(|entry| match entry.read::<Action>().ok()? {
        Move::Act { action: Action::Reveal { at }, .. } => Some(at),
        _ => None,
    })
}
