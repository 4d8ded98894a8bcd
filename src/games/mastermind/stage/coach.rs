//! The line of words over the tray: what is asked twice, hints, lessons, disputes, and the clock.

use super::board::Places;
use super::plugin::{Way, code_names};
use super::scene::{LookingBack, Scene};
use super::{lobby, results};
use crate::games::mastermind::advice::Advice;
use crate::games::mastermind::code::Code;
use crate::games::mastermind::position::Position;
use crate::games::mastermind::rules::Mastermind;
use crate::key;
use crate::stage::audio::{Cue, Play as Sound};
use crate::stage::awake::Awake;
use crate::stage::calendar::clock;
use crate::stage::intent::Device;
use crate::stage::locale::Locale;
use crate::stage::speech::Say;
use crate::stage::table::{Redraw, Table};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::twice::Twice;
use crate::stage::{Flow, Paused, Screen};
use bevy::prelude::*;

/// What the line has to say.
#[derive(Resource, Default, Debug)]
pub struct Coach {
    hint: Option<Hint>,
}

#[derive(Clone, PartialEq, Debug)]
struct Hint {
    left: usize,
    best: Option<Code>,
    groups: usize,
}

impl Coach {
    /// Shows a hint until the next guess.
    pub fn hint(&mut self, advice: Advice) {
        self.hint = Some(Hint {
            left: advice.codes_left,
            best: advice.best.as_deref().and_then(Code::read),
            groups: advice.split.map_or(1, |split| split.groups),
        });
    }

    /// The hint is used up.
    pub fn forget_hint(&mut self) {
        self.hint = None;
    }
}

/// The line, and the clock.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>().add_systems(Update, begin_anew.in_set(Flow::Show)).add_systems(
        Update,
        (speak_line, show_clock)
            .after(Flow::Dress)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Mastermind>>)),
    );
}

fn begin_anew(mut redraw: MessageReader<Redraw<Mastermind>>, mut coach: ResMut<Coach>) {
    if redraw.read().count() > 0 {
        *coach = Coach::default();
    }
}

#[derive(Component)]
struct Line;

/// The place of the line.
pub fn line(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, looking_back: &LookingBack) {
    // Standing, a look back has all the room below the board but for its button.
    let place = match looking_back.0 {
        Some(_) if kit.shape.portrait() => Rect { max: places.results.max - Vec2::new(0.0, 60.0), ..places.results },
        _ => places.line,
    };
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(place) };
    let (ink, rem) = (kit.palette.title, if kit.shape.portrait() { Type::Small.rem() } else { Type::Body.rem() });
    let rem = rem / kit.settings.text_scale().powf(0.4);
    parent.spawn((Name::new("line"), node, Pickable::IGNORE)).with_child((
        kit.sized(Type::Body, rem, ink, ""),
        TextLayout::justify(Justify::Center),
        Line,
    ));
}

fn speak_line(
    coach: Res<Coach>,
    twice: Res<Twice>,
    scene: Res<Scene>,
    table: Res<Table<Mastermind>>,
    looking_back: Res<LookingBack>,
    device: Res<Device>,
    pads: Query<&Gamepad>,
    kit: Kit,
    mut lines: Query<&mut Text, With<Line>>,
    mut say: MessageWriter<Say>,
    mut awake: ResMut<Awake>,
    mut said: Local<String>,
) {
    let locale = &*kit.locale;
    let words = match twice.asked() {
        Some(_) => twice.words(locale, &kit.settings, *device, &pads),
        None => match (looking_back.0, &scene.contradiction, &coach.hint) {
            (Some(guess), ..) => results::review(locale, &table, guess),
            (None, Some(turns), _) => dispute(locale, turns),
            (None, None, Some(hint)) if scene.ended.is_none() => hint_words(locale, hint),
            _ if scene.ended.is_some() => String::new(),
            _ => way_words(locale, &scene, &table),
        },
    };
    let korean = locale.language() == crate::stage::locale::Language::Korean;
    let shown = if korean { crate::stage::locale::keep_words_whole(&words) } else { words.clone() };
    for mut text in &mut lines {
        if text.0 != shown {
            text.0.clone_from(&shown);
            awake.for_seconds(0.1);
        }
    }
    if *said != words {
        said.clone_from(&words);
        if !words.is_empty() {
            say.write(Say(words));
        }
    }
}

/// Which marks cannot all be true, kindly.
pub fn dispute(locale: &Locale, turns: &[usize]) -> String {
    let numbers: Vec<String> = turns.iter().map(|turn| (turn + 1).to_string()).collect();
    locale.with(key!("dispute"), &[("count", turns.len().into()), ("guesses", numbers.join(", ").into())])
}

fn hint_words(locale: &Locale, hint: &Hint) -> String {
    let Some(best) = hint.best else { return String::new() };
    let code = code_names(locale, best);
    let args = [("left", hint.left.into()), ("code", code.into()), ("groups", hint.groups.into())];
    match hint.left {
        1 => locale.with(key!("hint-one"), &args),
        2 => locale.with(key!("hint-two"), &args),
        _ => locale.with(key!("hint-many"), &args),
    }
}

fn way_words(locale: &Locale, scene: &Scene, table: &Table<Mastermind>) -> String {
    let view = table.view();
    match table.terms.way {
        Way::Lesson => lesson(locale, scene, table),
        Way::Tutorial => {
            let sizes = Position::new(view.space(), view.turns()).sizes();
            match sizes[..] {
                [all] => locale.with(key!("tutorial-start"), &[("all", all.into())]),
                [.., before, left] => {
                    locale.with(key!("tutorial-left"), &[("left", left.into()), ("out", (before - left).into())])
                }
                [] => String::new(),
            }
        }
        Way::Codemaker if scene.to_mark().is_some() => {
            locale.with(key!("codemaker-mark"), &[("guess", scene.attempts.len().into())])
        }
        Way::Codemaker | Way::Watch => {
            let mind = lobby::mind_name(locale, table.terms.mind.as_deref().unwrap_or("hard"));
            let key = if table.terms.way == Way::Watch { key!("watch-line") } else { key!("codemaker-wait") };
            locale.with(key, &[("mind", mind.into())])
        }
        Way::Race => {
            let rival = scene.rival.as_ref().map_or(0, Vec::len);
            let mind = lobby::mind_name(locale, table.terms.mind.as_deref().unwrap_or("hard"));
            locale.with(key!("race-line"), &[("mind", mind.into()), ("count", rival.into())])
        }
        Way::Play | Way::Daily | Way::Timed => String::new(),
    }
}

fn lesson(locale: &Locale, scene: &Scene, table: &Table<Mastermind>) -> String {
    let view = table.view();
    let laid = table.terms.draft.iter().flatten().count();
    let position = Position::new(view.space(), view.turns());
    let left = position.codes.len();
    match (scene.attempts.last().and_then(|attempt| attempt.feedback), laid) {
        (None, 0) => locale.text(key!("lesson-lay")),
        (None, laid) if laid < scene.pegs => locale.text(key!("lesson-more")),
        (_, laid) if laid == scene.pegs => locale.text(key!("lesson-check")),
        (Some(mark), _) if scene.attempts.len() == 1 => locale.with(
            key!("lesson-marks"),
            &[("black", mark.black.into()), ("white", mark.white.into()), ("left", left.into())],
        ),
        _ => match position.codes.first() {
            Some(code) => {
                locale.with(key!("lesson-next"), &[("left", left.into()), ("code", code_names(locale, *code).into())])
            }
            None => String::new(),
        },
    }
}

/// Where the clock stands.
#[derive(Component)]
pub struct ClockText;

fn show_clock(
    table: Res<Table<Mastermind>>,
    places: Query<(Entity, Option<&Children>), With<ClockText>>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    kit: Kit,
    mut awake: ResMut<Awake>,
    paused: Option<Res<State<Paused>>>,
    mut ticked: Local<u64>,
    mut commands: Commands,
) {
    let Some(left) = table.view().clock.map(|clock| clock.left_ms) else { return };
    let low = left < 30_000;
    let ink = if low { kit.palette.danger } else { kit.palette.text };
    for (place, children) in &places {
        match children.and_then(|children| children.first().copied()) {
            Some(child) => {
                if let Ok((mut text, mut colour)) = texts.get_mut(child)
                    && text.0 != clock(left)
                {
                    text.0 = clock(left);
                    colour.0 = ink;
                }
            }
            None => {
                // Standing, it shares the bar with the title and two tools, so it grows less.
                let less = if kit.shape.portrait() { 0.8 } else { 0.4 };
                let rem = 1.25 / kit.settings.text_scale().powf(less);
                commands.entity(place).with_child(kit.figures(rem, ink, clock(left)));
            }
        }
    }
    let runs = paused.is_none_or(|paused| !paused.get().0);
    if runs && table.session.outcome().is_none() {
        // The next second is to be seen, though nothing else moves.
        awake.wake_in((left % 1000) as f32 / 1000.0 + 0.02);
        if low && *ticked != left / 1000 {
            *ticked = left / 1000;
            commands.trigger(Sound(Cue::Tick));
        }
    }
}
