//! The line of words over the tray: what is asked twice, hints, lessons, disputes, and the clock.

use super::board::Places;
use super::plugin::{Way, code_names};
use super::scene::{LookingBack, Scene};
use super::{lobby, results};
use crate::games::mastermind::advice::Advice;
use crate::games::mastermind::code::{Code, Mark};
use crate::games::mastermind::position::{Position, Turn};
use crate::games::mastermind::rules::Mastermind;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::calendar::clock;
use crate::stage::line::{Line, LineText, WriteLine};
use crate::stage::locale::{Language, Locale};
use crate::stage::present::{Advised, Redraw};
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::twice::Question;
use crate::stage::{Flow, Paused, Screen};
use bevy::prelude::*;

/// What the line has to say.
#[derive(Resource, Default, Debug)]
pub struct Coach {
    hint: Option<Hint>,
    solved: Option<(Solved, String)>,
    solutions: u64,
}

#[derive(Clone, PartialEq, Debug)]
struct Hint {
    left: usize,
    best: Option<Code>,
    largest: usize,
    /// The guess, from 0, whose marks say that it cannot be the code itself.
    ruled_out: Option<usize>,
}

impl Coach {
    /// Shows a hint until the next guess.
    fn hint(&mut self, advice: &Advice, turns: &[Turn]) {
        let best = advice.best.as_deref().and_then(Code::read);
        let ruled_out = |best: Code| turns.iter().position(|(guess, mark)| guess.mark(best) != *mark);
        self.hint = Some(Hint {
            left: advice.codes_left,
            best,
            largest: advice.split.as_ref().map_or(1, |split| split.largest),
            ruled_out: best.and_then(ruled_out),
        });
    }

    /// The hint is used up.
    pub fn forget_hint(&mut self) {
        self.hint = None;
    }
}

/// The line, and the clock.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>().add_systems(Update, (begin_anew, take_hint).chain().in_set(Flow::Show)).add_systems(
        Update,
        (
            write_line.in_set(WriteLine),
            show_clock.after(Flow::Dress).run_if(in_state(Screen::Table)),
            tick_clock.after(show_clock).run_if(in_state(Paused(false))),
        )
            .run_if(resource_exists::<Table<Mastermind>>),
    );
}

fn begin_anew(mut redraw: MessageReader<Redraw<Mastermind>>, mut coach: ResMut<Coach>) {
    if redraw.read().count() > 0 {
        *coach = Coach::default();
    }
}

fn take_hint(
    mut advised: MessageReader<Advised<Mastermind>>,
    table: Option<Res<Table<Mastermind>>>,
    mut coach: ResMut<Coach>,
    mut commands: Commands,
) {
    for Advised(advice) in advised.read() {
        let turns = table.as_ref().map(|table| table.view().turns()).unwrap_or_default();
        coach.hint(advice, &turns);
        commands.trigger(PlaySound(Cue::Hint));
    }
}

/// The place of the line.
pub fn line(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    looking_back: &LookingBack,
    opponent: bool,
) {
    // Standing, a look back has all the room below the board but for its button.
    let place = match looking_back.0 {
        Some(_) if places.low => Rect { max: places.results.max - Vec2::new(0.0, 70.0), ..places.results },
        Some(_) if kit.shape.portrait() => Rect { max: places.results.max - Vec2::new(0.0, 60.0), ..places.results },
        // Whom one races against has a face at its left end.
        _ if opponent => {
            Rect { min: places.line.min + Vec2::new(places.face().max.x - places.line.min.x + 8.0, 0.0), ..places.line }
        }
        _ => places.line,
    };
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(place) };
    let (ink, rem) = (kit.palette.title, if kit.shape.portrait() { Type::Small.rem() } else { Type::Body.rem() });
    let rem = rem / kit.settings.text_scale().powf(0.4);
    parent.spawn((Name::new("line"), node, Pickable::IGNORE)).with_child((
        kit.sized(Type::Body, rem, ink, ""),
        TextLayout::justify(Justify::Center),
        LineText,
    ));
}

fn write_line(
    mut coach: ResMut<Coach>,
    question: Question,
    scene: Res<Scene>,
    table: Res<Table<Mastermind>>,
    looking_back: Res<LookingBack>,
    locale: Res<Locale>,
    mut line: ResMut<Line>,
) {
    let locale = &*locale;
    let words = question.words().unwrap_or_else(|| match (looking_back.0, &scene.contradiction, &coach.hint) {
        (None, Some(turns), _) => dispute(locale, turns),
        (None, None, Some(hint)) if scene.ended.is_none() => hint_words(locale, hint),
        (None, ..) if scene.ended.is_some() => String::new(),
        (looked_at, ..) => coach.bypass_change_detection().solved(locale, &scene, &table, looked_at),
    });
    line.set_if_neq(Line { words, quiet: false });
}

/// What words about a position depend on.
#[derive(Clone, PartialEq, Debug)]
struct Solved {
    language: Language,
    looked_at: Option<usize>,
    /// How many guesses are made, by oneself and by a rival, and how many pegs are laid out.
    counts: [usize; 4],
    /// Whether a guess waits for marks, and those that are set.
    to_mark: Option<(u8, u8)>,
}

impl Coach {
    /// What there is to say of the position, or of the guess that is looked at. To solve it takes longer than a frame may
    /// take, so that is done once a position.
    fn solved(
        &mut self,
        locale: &Locale,
        scene: &Scene,
        table: &Table<Mastermind>,
        looked_at: Option<usize>,
    ) -> String {
        // Only a lesson speaks of what is laid out.
        let lesson = table.terms.way == Way::Lesson;
        let laid = table.terms.draft.iter().flatten().filter(|_| lesson).count();
        let rival = scene.rival.as_ref().map_or(0, Vec::len);
        let counts = [table.view().attempts.len(), scene.attempts.len(), rival, laid];
        let to_mark = scene.to_mark().map(|_| table.terms.marks);
        let key = Solved { language: locale.language(), looked_at, counts, to_mark };
        if self.solved.as_ref().is_none_or(|(known, _)| *known != key) {
            self.solutions += 1;
            let words = match looked_at {
                Some(guess) => results::review(locale, table, guess),
                None => way_words(locale, scene, table),
            };
            self.solved = Some((key, words));
        }
        self.solved.as_ref().map_or_else(String::new, |(_, words)| words.clone())
    }

    /// How often a position was solved.
    pub fn solutions(&self) -> u64 {
        self.solutions
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
    let guess = hint.ruled_out.map_or(0, |turn| turn + 1);
    let args =
        [("left", hint.left.into()), ("code", code.into()), ("largest", hint.largest.into()), ("guess", guess.into())];
    match (hint.left, hint.ruled_out) {
        (1, _) => locale.with(key!("hint-one"), &args),
        (2, _) => locale.with(key!("hint-two"), &args),
        (_, None) => locale.with(key!("hint-many"), &args),
        // A guess that cannot be the code may still tell more than any that can.
        (_, Some(_)) => locale.with(key!("hint-asks"), &args),
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
            let (black, white) = table.terms.marks;
            let mark = Mark { black, white };
            if black + white > view.pegs || !mark.possible(view.pegs) {
                return super::scene::impossible(locale, mark, view.pegs);
            }
            locale.with(key!("codemaker-mark"), &[("guess", scene.attempts.len().into())])
        }
        // What each guess of the one that is watched has told.
        Way::Watch if !scene.attempts.is_empty() => reason(locale, scene, table),
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

/// Why the last guess was made, as far as it is shown: what was possible, and what it has left of that.
fn reason(locale: &Locale, scene: &Scene, table: &Table<Mastermind>) -> String {
    let view = table.view();
    let (turns, shown) = (view.turns(), scene.attempts.len());
    let sizes = Position::new(view.space(), turns.into_iter().take(shown).collect()).sizes();
    let code = scene.attempts.last().and_then(|attempt| attempt.code).map(|code| code_names(locale, code));
    match sizes[..] {
        [.., before, left] => locale.with(
            key!("watch-reason"),
            &[("code", code.unwrap_or_default().into()), ("before", before.into()), ("left", left.into())],
        ),
        _ => String::new(),
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

/// What is left on the clock, in ms.
fn left(table: &Table<Mastermind>) -> Option<u64> {
    table.view().clock.map(|clock| clock.left_ms.saturating_sub(table.clock_ms()))
}

/// The last seconds are red, and are heard.
const LOW: u64 = 30_000;

fn show_clock(
    table: Res<Table<Mastermind>>,
    places: Query<(Entity, Option<&Children>), With<ClockText>>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    kit: Kit,
    mut commands: Commands,
) {
    let Some(left) = left(&table) else { return };
    let ink = if left < LOW { kit.palette.danger } else { kit.palette.text };
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
}

/// The next second is to be seen, though nothing else moves.
fn tick_clock(table: Res<Table<Mastermind>>, mut awake: ResMut<Awake>, mut ticked: Local<u64>, mut commands: Commands) {
    let Some(left) = left(&table).filter(|_| table.outcome().is_none()) else { return };
    awake.wake_in((left % 1000) as f32 / 1000.0 + 0.02);
    if left < LOW && *ticked != left / 1000 {
        *ticked = left / 1000;
        commands.trigger(PlaySound(Cue::Tick));
    }
}
