//! The end of a game: outcome, the secret, a look back, share, again, home.

use super::board::Places;
use super::input;
use super::plugin::{Terms, Way, code_names};
use super::scene::{LookingBack, NeedsRebuild, Scene, TableData};
use crate::engine::Rules;
use crate::games::mastermind::code::{Code, Mark};
use crate::games::mastermind::position::Position;
use crate::games::mastermind::rules::{Cause, Mastermind, PLAYER, Status};
use crate::games::mastermind::solver::expert;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::clock;
use crate::stage::challenge::{few_words, result_line};
use crate::stage::focus::{Chosen, First, FocusMemory};
use crate::stage::intent::Intent;
use crate::stage::locale::Locale;
use crate::stage::moments;
use crate::stage::screens::{go_home, hand_over};
use crate::stage::stats::Stats;
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, at};
use bevy::input_focus::InputFocus;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// What kind of game it is, in a line.
pub fn way_line(kit: &Kit, scene: &Scene, terms: &Terms) -> String {
    let preset = match (scene.pegs, scene.colours) {
        (5, 8) => kit.t(key!("preset-super-line")),
        (3, 4) => kit.t(key!("preset-lesson-line")),
        _ => kit.t(key!("preset-classic-line")),
    };
    let way = match terms.way {
        Way::Play => return preset,
        Way::Daily => kit.tw(key!("way-daily"), &[("day", terms.day.clone().unwrap_or_default().into())]),
        Way::Timed => kit.t(key!("mode-timed")),
        Way::Race => kit.t(key!("mode-race")),
        Way::Watch => kit.t(key!("mode-watch")),
        Way::Codemaker => kit.t(key!("mode-codemaker")),
        Way::Tutorial => kit.t(key!("mode-tutorial")),
        Way::Lesson => kit.t(key!("mode-lesson")),
    };
    format!("{way} · {preset}")
}

/// The outcome in a few words.
pub fn title(locale: &Locale, way: Way, won: bool, cause: Cause, guesses: usize) -> String {
    let count = [("count", guesses.into())];
    match (way, won, cause) {
        (Way::Codemaker, true, Cause::Attempts) => locale.text(key!("title-code-stood")),
        (Way::Codemaker, _, Cause::CodeBroken) => locale.with(key!("title-code-broken"), &count),
        (Way::Watch, _, Cause::CodeBroken) => locale.with(key!("title-watched"), &count),
        (Way::Race, true, Cause::CodeBroken) => locale.with(key!("title-race-won"), &count),
        (Way::Race, false, Cause::CodeBroken) => locale.text(key!("title-race-lost")),
        (_, true, _) => locale.with(key!("title-solved"), &count),
        (_, false, Cause::Clock) => locale.text(key!("title-clock")),
        (_, false, Cause::Forfeit) => locale.text(key!("title-given-up")),
        (_, false, _) => locale.text(key!("title-out")),
    }
}

fn sentence(kit: &Kit, scene: &Scene, table: &Table<Mastermind>, stats: &Stats) -> String {
    let Some(ended) = &scene.ended else { return String::new() };
    let won = ended.winner == Some(PLAYER);
    let guesses = scene.attempts.len();
    match table.terms.way {
        Way::Lesson if won => return kit.t(key!("sentence-lesson")),
        Way::Codemaker | Way::Watch => return kit.t(key!("sentence-mind")),
        _ => {}
    }
    if !won {
        return kit.t(match ended.cause {
            Cause::Forfeit => key!("sentence-given-up"),
            _ => key!("sentence-lost"),
        });
    }
    let praise = kit.t(match (guesses, scene.colours) {
        (..=2, _) => key!("praise-luck"),
        (3..=4, _) => key!("praise-master"),
        (5..=6, _) => key!("praise-good"),
        (7..=8, 8) => key!("praise-good"),
        _ => key!("praise-there"),
    });
    let before = table.terms.group().and_then(|group| stats.best_before(Mastermind::INFO.name, group));
    let best = match before {
        // A new best is the moment of the evening.
        Some(before) if (guesses as u32) < before && table.marks().hints == 0 => {
            let args = [("count", guesses.into()), ("before", before.into())];
            return kit.tw(key!("new-best"), &args);
        }
        best => best.filter(|best| *best < guesses as u32),
    };
    match best {
        Some(best) => format!("{praise} {}", kit.tw(key!("your-best"), &[("count", best.into())])),
        None => praise,
    }
}

/// How many letters of a seed are told at the end.
const LONGEST_SEED: usize = 12;

fn facts(kit: &Kit, table: &Table<Mastermind>) -> String {
    let marks = table.marks();
    let mut parts = vec![kit.tw(key!("fact-time"), &[("time", clock(table.elapsed.as_millis() as u64).into())])];
    parts.push(kit.tw(key!("fact-hints"), &[("count", (marks.hints as usize).into())]));
    if marks.practice {
        parts.push(kit.t(key!("fact-practice")));
    }
    parts.extend(table.terms.uncounted.map(|why| why.words(&kit.locale)));
    // A long one, which nobody would read out or write down, is in what is shared.
    if let Some(seed) = table.seed().map(ToString::to_string).filter(|seed| seed.chars().count() <= LONGEST_SEED) {
        parts.push(kit.tw(key!("fact-seed"), &[("seed", seed.into())]));
    }
    parts.join(" · ")
}

/// How the results are laid out.
#[derive(Clone, Copy)]
struct Style {
    portrait: bool,
    /// A guess is looked at.
    looking: bool,
    /// The size of words.
    text: f32,
    /// On a phone with very large words every line counts.
    tight: bool,
}

/// Builds the results below the board; nothing covers it.
pub fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &TableData<'_>) {
    let portrait = kit.shape.portrait() || places.low;
    let looking = data.looking_back.0.is_some();
    let text = kit.settings.text_scale();
    let style = Style { portrait, looking, text, tight: portrait && few_words(kit) };
    let place = if looking && !places.low {
        Rect { min: Vec2::new(places.results.min.x, places.line.max.y), ..places.results }
    } else {
        places.results
    };
    let node = Node {
        flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
        justify_content: JustifyContent::SpaceBetween,
        align_items: if portrait { AlignItems::Stretch } else { AlignItems::Start },
        row_gap: px(if style.tight { 2.0 } else { 6.0 }),
        column_gap: px(16.0),
        padding: UiRect::top(px(if portrait { 4.0 } else { 18.0 })),
        ..at(place)
    };
    parent.spawn((Name::new("results"), node, Pickable::IGNORE)).with_children(|results| {
        outcome(kit, results, data, style);
        // A win is worth a look at what it led to.
        // Where a challenge was settled, the line below says it, and needs the room.
        let settled = data.challenges.after.as_ref().is_some_and(|after| after.settled.is_some());
        if !portrait && !looking && text < 1.3 && is_own_win(data) && !settled {
            moments::level(kit, results, &data.challenges);
        }
        if portrait && !looking {
            result_line(kit, results, &data.challenges, true);
        }
        what_next(kit, results, data, style);
    });
    if !portrait && !looking && !few_words(kit) && !has_week(data) {
        let foot = Rect { min: Vec2::new(place.min.x, place.max.y - 52.0), ..place };
        let node = Node { align_items: AlignItems::End, ..at(foot) };
        parent.spawn((Name::new("what followed"), node, Pickable::IGNORE)).with_children(|foot| {
            result_line(kit, foot, &data.challenges, false);
        });
    }
    // Very large words need the room of the prompts for the buttons.
    if let Some(place) = places.prompts.filter(|_| text < 1.6) {
        let (first, back) = match looking {
            true => ((vec![Intent::Left, Intent::Right], key!("prompt-guess")), key!("prompt-done")),
            false => ((vec![Intent::Confirm], key!("prompt-choose")), key!("pause-home")),
        };
        let prompts = vec![
            Prompt { keys: Keys::Intents(first.0), label: kit.t(first.1) },
            Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(back) },
        ];
        parent.spawn(kit.prompts_in(place, prompts));
    }
}

fn is_own_win(data: &TableData<'_>) -> bool {
    let won = data.scene.ended.as_ref().is_some_and(|ended| ended.winner == Some(PLAYER));
    won && data.table.terms.group().is_some()
}

/// The days in a row belong to a game of the day.
fn has_week(data: &TableData<'_>) -> bool {
    data.table.terms.way == Way::Daily && data.table.terms.uncounted.is_none()
}

/// How it ended, in words.
fn outcome(kit: &mut Kit, results: &mut ChildSpawnerCommands<'_>, data: &TableData<'_>, style: Style) {
    let Style { portrait, looking, text, tight } = style;
    let TableData { scene, table, stats, challenges, .. } = data;
    let Some(ended) = &scene.ended else { return };
    let won = ended.winner == Some(PLAYER);
    let title = title(&kit.locale, table.terms.way, won, ended.cause, scene.attempts.len());
    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
    let column = Node {
        flex_direction: FlexDirection::Column,
        min_width: if portrait { auto() } else { percent(30.0) },
        flex_shrink: 1.0,
        row_gap: px(2.0),
        ..default()
    };
    results.spawn((Name::new("outcome"), column, Pickable::IGNORE)).with_children(|words| {
        let rem = match (portrait, looking) {
            (true, _) => 1.625,
            (false, true) => 1.875,
            (false, false) => 2.75,
        };
        if !(looking && portrait) {
            let less = if tight { 0.9 } else { 0.7 };
            words.spawn(kit.sized(Type::Display, rem / text.powf(less), ink, title));
        }
        if looking {
            return;
        }
        // Standing there is room for one of the two: what followed is told below. In very large words the title must do.
        if !(tight || portrait && challenges.has_news()) {
            let less = if portrait { 0.7 } else { 0.5 };
            let sentence = sentence(kit, scene, table, stats);
            words.spawn(kit.sized(Type::Body, Type::Body.rem() / text.powf(less), dim, sentence));
        }
        // Very large words leave no room for the small print on a phone.
        if portrait && text < 1.4 {
            words.spawn(kit.sized(Type::Floor, Type::Floor.rem() / text.powf(0.5), dim, facts(kit, table)));
        }
        if !portrait && text < 1.3 && has_week(data) {
            moments::week(kit, words, stats, &data.today);
        }
        if !portrait && few_words(kit) {
            result_line(kit, words, challenges, true);
        }
    });
}

/// What can be done now, and the small print.
fn what_next(kit: &mut Kit, results: &mut ChildSpawnerCommands<'_>, data: &TableData<'_>, style: Style) {
    let Style { portrait, looking, text, tight } = style;
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(10.0),
        flex_grow: if portrait { 0.0 } else { 1.0 },
        flex_shrink: if portrait { 0.0 } else { 1.0 },
        ..default()
    };
    results.spawn((Name::new("what next"), column, Pickable::IGNORE)).with_children(|column| {
        let row = Node {
            column_gap: px(if portrait { 6.0 } else { 8.0 }),
            row_gap: px(if tight { 2.0 } else { 6.0 }),
            flex_wrap: FlexWrap::Wrap,
            justify_content: if portrait { JustifyContent::SpaceBetween } else { JustifyContent::End },
            ..default()
        };
        column.spawn((Name::new("buttons"), row, Pickable::IGNORE)).with_children(|row| {
            let all = buttons(kit, row, &data.table, looking);
            if portrait {
                // Four of them fit into the narrowest window.
                for button in all {
                    row.commands_mut().entity(button).entry::<Node>().and_modify(move |mut node| {
                        node.padding = UiRect::axes(px(8.0), px(if tight { 2.0 } else { 6.0 }));
                        node.flex_grow = 1.0;
                        node.flex_shrink = 1.0;
                    });
                }
            }
        });
        if !portrait && !looking && has_week(data) && !few_words(kit) {
            result_line(kit, column, &data.challenges, true);
        } else if !portrait && !looking {
            let (dim, facts) = (kit.palette.text_dim, facts(kit, &data.table));
            let facts = kit.sized(Type::Small, Type::Small.rem() / text.powf(0.5), dim, facts);
            column.spawn((facts, TextLayout::justify(Justify::Right)));
        }
    });
}

fn buttons(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, table: &Table<Mastermind>, looking: bool) -> Vec<Entity> {
    let way = table.terms.way;
    let mut all = Vec::new();
    if looking {
        let label = kit.t(key!("look-back-done"));
        all.push(kit.button(row, "look-back", label, Some("check"), Plate::Plain).observe(stop_looking).id());
        return all;
    }
    if !table.view().attempts.is_empty() {
        let label = kit.t(key!("look-back"));
        all.push(kit.button(row, "look-back", label, None, Plate::Plain).observe(look_back).id());
    }
    if way != Way::Lesson && way != Way::Codemaker && table.local().is_some() {
        let label = kit.t(key!("share"));
        all.push(kit.button(row, "share", label, None, Plate::Plain).observe(share).id());
    }
    let label = kit.t(key!("pause-home"));
    let home = |_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands| {
        go_home(&mut commands, &mut memory);
    };
    all.push(kit.button(row, "home", label, None, Plate::Plain).observe(home).id());
    if way == Way::Lesson {
        let label = kit.t(key!("lesson-again"));
        all.push(kit.button(row, "same", label, None, Plate::Plain).observe(input::choose_lesson).id());
    }
    // After the lesson the way on is the game itself.
    let label = kit.t(if way == Way::Lesson { key!("mode-play") } else { key!("again") });
    all.push(kit.button(row, "again", label, None, Plate::Filled).insert(First).observe(input::choose_again).id());
    all
}

fn look_back(
    _: On<Chosen>,
    scene: Res<Scene>,
    mut looking_back: ResMut<LookingBack>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut memory: ResMut<FocusMemory>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    if scene.attempts.is_empty() {
        return;
    }
    looking_back.0 = Some(0);
    needs_rebuild.0 = true;
    memory.key = Some("guess-0".into());
    focus.clear();
    commands.trigger(PlaySound(Cue::Confirm));
}

fn stop_looking(
    _: On<Chosen>,
    mut looking_back: ResMut<LookingBack>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut commands: Commands,
) {
    looking_back.0 = None;
    needs_rebuild.0 = true;
    commands.trigger(PlaySound(Cue::Back));
}

/// What the opponent of a race guessed at the same turn; it is known once the race is over.
fn rival_guess(locale: &Locale, table: &Table<Mastermind>, guess: usize) -> Option<String> {
    let attempt = table.view().rival.as_ref()?.attempts.get(guess)?;
    let (code, mark) = (attempt.code?, attempt.feedback?);
    let args = [("code", code_names(locale, code).into()), ("black", mark.black.into()), ("white", mark.white.into())];
    Some(locale.with(key!("review-rival"), &args))
}

/// How many codes stay possible after a guess, on average over the codes that are possible before it.
fn left_on_average(before: &Position, guess: Code) -> f64 {
    let mut groups: HashMap<Mark, usize> = HashMap::default();
    before.codes.iter().for_each(|&code| *groups.entry(guess.mark(code)).or_default() += 1);
    groups.values().map(|&size| (size * size) as f64).sum::<f64>() / before.codes.len().max(1) as f64
}

/// With one decimal where there are few.
fn rounded(value: f64) -> String {
    if value < 10.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

/// What a guess did, and what the strongest one would have been.
pub fn review(locale: &Locale, table: &Table<Mastermind>, guess: usize) -> String {
    let view = table.view();
    let Some(attempt) = view.attempts.get(guess) else { return String::new() };
    let before = Position::new(view.space(), view.turns().into_iter().take(guess).collect());
    let sizes = Position::new(view.space(), view.turns()).sizes();
    let (had, left) = (before.codes.len(), sizes.get(guess + 1).copied().unwrap_or(0));
    let mut args = vec![("guess", (guess + 1).into()), ("before", had.into()), ("left", left.into())];
    let rival = rival_guess(locale, table, guess);
    let with_rival = |words: String| rival.as_ref().map_or(words.clone(), |rival| format!("{words} {rival}"));
    let played = attempt.code;
    if attempt.feedback == Some(Mark::broken(view.pegs)) {
        return with_rival(locale.with(key!("review-solved"), &args));
    }
    // The search for the best guess is quick where few codes are left or the book knows the way.
    let best = (view.colours == 6 || had <= 600).then(|| expert(&before, view.max_attempts - guess as u32)).flatten();
    match best {
        Some(best) if Some(best.guess) != played => {
            args.push(("code", code_names(locale, best.guess).into()));
            let (book, yours) =
                (left_on_average(&before, best.guess), played.map(|code| left_on_average(&before, code)));
            // The book counts guesses to the end; mostly that is what leaves the fewest codes on average, and then the
            // figures say why.
            let Some(yours) = yours.filter(|&yours| book < yours) else {
                return with_rival(locale.with(key!("review-book"), &args));
            };
            args.extend([("mean", rounded(book).into()), ("yours", rounded(yours).into())]);
            with_rival(locale.with(key!("review-better"), &args))
        }
        Some(_) => with_rival(locale.with(key!("review-best"), &args)),
        None => with_rival(locale.with(key!("review"), &args)),
    }
}

fn share(_: On<Chosen>, table: Res<Table<Mastermind>>, kit: Kit, mut commands: Commands) {
    let Some(id) = table.share_id() else { return };
    let text = share_text(&kit, &table, &id);
    hand_over(&mut commands, text, kit.t(key!("shared")), id);
}

/// What is shared: the outcome and the marks, never the colours, and the ID to try the same code.
fn share_text(kit: &Kit, table: &Table<Mastermind>, id: &str) -> String {
    let view = table.view();
    let won = view.status == Status::Won;
    let title = title(&kit.locale, table.terms.way, won, view.cause.unwrap_or(Cause::Attempts), view.attempts.len());
    let row = |mark: &Mark| "●".repeat(mark.black as usize) + &"○".repeat(mark.white as usize);
    let dots = |mark: Mark| {
        let shown = row(&mark);
        let missing = view.pegs - mark.black - mark.white;
        format!("{shown}{}", "·".repeat(missing as usize))
    };
    let marks: Vec<String> = view.attempts.iter().filter_map(|attempt| attempt.feedback).map(dots).collect();
    // What comes after the first sentence speaks of the code, which is not shared.
    let title = title.split_once(". ").map_or(title.as_str(), |(first, _)| first);
    format!("{} · {title}\n{}\n{id}", kit.t(key!("game-mastermind")), marks.join("\n"))
}
