//! Facts become motion, sound and sentences: every hint is said with its speaker, every vote with its reason.

use super::fire::Embers;
use super::plugin::{Way, phase_name};
use super::scene::Scene;
use crate::games::wordwolf::rules::{Ballot, Fact, Phase, Role, WordWolf};
use crate::key;
use crate::layout::face::Face;
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound, VOICES, play_after};
use crate::stage::awake::Awake;
use crate::stage::locale::Locale;
use crate::stage::present::{Presented, Shown};
use crate::stage::scenery::{Chalk, ChalkLens};
use crate::stage::settings::{Motion, Settings};
use crate::stage::speech::Say;
use crate::stage::table::Table;
use crate::stage::theme::motion::{self, Mover};
use bevy::prelude::*;
use std::time::Duration;

/// A line that is to be drawn, by its number.
#[derive(Component)]
pub struct ToDraw(pub usize);

/// What is hidden for so long, because it is not its turn yet.
#[derive(Component)]
pub struct ToShow(Timer);

impl ToShow {
    /// For something that is seen after a while; nothing for what is seen at once.
    pub fn after(delay: Duration) -> Option<impl Bundle> {
        let timer = Timer::new(delay, TimerMode::Once);
        (!delay.is_zero()).then_some((Visibility::Hidden, ToShow(timer)))
    }
}

/// How long after a line the next begins, in ms.
const NEXT_LINE: u64 = 480;
/// How long all of them are looked at, in ms.
const LOOKED_AT: u64 = 700;
/// How long after a card of the end the next is turned, in ms: long enough to read it.
const NEXT_CARD: u64 = 1100;
/// The most cards that are turned one after another: that of whoever was banished, that of the wolf, and the words.
const CARDS: usize = 3;

/// How long it takes until a vote is drawn.
pub fn drawing(motion: Motion, lines: usize) -> Duration {
    match motion {
        Motion::Full => {
            Duration::from_millis(NEXT_LINE * lines as u64 + LOOKED_AT) + motion::CHALK_LINE.duration(motion)
        }
        Motion::Less | Motion::None => Duration::ZERO,
    }
}

/// When a line of a vote begins to be drawn, and with it the reason is seen.
pub fn begins(motion: Motion, line: usize) -> Duration {
    if motion == Motion::Full { Duration::from_millis(NEXT_LINE * line as u64) } else { Duration::ZERO }
}

/// When all lines of a vote are drawn.
pub fn drawn(motion: Motion, lines: usize) -> Duration {
    match motion {
        Motion::Full => begins(motion, lines.saturating_sub(1)) + motion::CHALK_LINE.duration(motion),
        Motion::Less | Motion::None => Duration::ZERO,
    }
}

/// When a card of the end begins to turn.
pub fn turns(motion: Motion, card: usize) -> Duration {
    let card = card.min(CARDS - 1) as u64;
    if motion == Motion::Full { Duration::from_millis(NEXT_CARD * card) } else { Duration::ZERO }
}

/// When a card of the end lies face up.
pub fn turned(motion: Motion, card: usize) -> Duration {
    turns(motion, card) + motion::CARD_TURN.duration(motion)
}

/// How long it takes until all of them do.
pub fn turning(motion: Motion) -> Duration {
    turned(motion, CARDS - 1)
}

/// Motion, sound and speech.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, tell.in_set(Flow::Show).run_if(resource_exists::<Table<WordWolf>>))
        .add_systems(OnEnter(Phase::Hint1), |mut commands: Commands| commands.trigger(PlaySound(Cue::Night)))
        .add_systems(Update, (draw, uncover).after(Flow::Dress).after(Presented));
}

/// Shows what was hidden, when its turn has come.
fn uncover(
    mut hidden: Query<(Entity, &mut ToShow, &mut Visibility)>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    for (entity, mut waits, mut visibility) in &mut hidden {
        awake.for_seconds(0.1);
        if waits.0.tick(time.delta()).is_finished() {
            *visibility = Visibility::Inherited;
            commands.entity(entity).try_remove::<ToShow>();
        }
    }
}

fn draw(lines: Query<(Entity, &ToDraw), Added<ToDraw>>, mut mover: Mover, mut commands: Commands) {
    for (entity, ToDraw(line)) in &lines {
        let delay = begins(mover.motion(), *line);
        mover.tween::<Chalk>(entity, motion::CHALK_LINE, delay, ChalkLens);
        play_after(&mut commands, delay.as_secs_f32(), Cue::Chalk);
    }
}

fn tell(
    mut shown: MessageReader<Shown<WordWolf>>,
    table: Res<Table<WordWolf>>,
    scene: Res<Scene>,
    (locale, settings): (Res<Locale>, Res<Settings>),
    mut embers: ResMut<Embers>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    for Shown(fact) in shown.read() {
        for sentence in sentences(fact, &table, &scene, &locale) {
            say.write(Say(sentence));
        }
        match fact {
            Fact::HintSubmitted { agent_id, .. } => {
                embers.flares = true;
                let note = Face::note(agent_id.index().unwrap_or(0), VOICES as usize) as u8;
                commands.trigger(PlaySound(Cue::Reed(note)));
            }
            Fact::VoteSubmitted { .. } => commands.trigger(PlaySound(Cue::Tick)),
            Fact::PhaseChange { to: Phase::Vote, .. } => commands.trigger(PlaySound(Cue::Bell)),
            Fact::PhaseChange { to, .. } if to.round().is_some() => commands.trigger(PlaySound(Cue::Page)),
            // The cards tell first.
            Fact::GameEnd { .. } => {
                play_after(&mut commands, turning(settings.motion).as_secs_f32(), ending(&table));
            }
            _ => {}
        }
    }
}

/// A game that one has won, lost, or watched ends on another sound.
fn ending(table: &Table<WordWolf>) -> Cue {
    let mine = match table.terms.way {
        Way::Play | Way::Daily | Way::Lesson => Some(super::plugin::PLAYER),
        Way::Watch | Way::Device => None,
    };
    match mine.zip(table.outcome()) {
        Some((seat, outcome)) if outcome.winners.contains(&seat) => Cue::Win,
        Some(_) => Cue::Loss,
        None => Cue::Bell,
    }
}

/// A fact in sentences, as whoever looks at it may know it.
fn sentences(fact: &Fact, table: &Table<WordWolf>, scene: &Scene, locale: &Locale) -> Vec<String> {
    let said = |name: &str, words: &str| {
        locale.with(key!("wolf-say-hint"), &[("name", name.to_owned().into()), ("words", words.to_owned().into())])
    };
    match fact {
        // What somebody types at this device is theirs until the round is over.
        Fact::HintSubmitted { name, text: Some(text), .. } if scene.own.is_none() => vec![said(name, text)],
        Fact::HintSubmitted { name, .. } => {
            vec![locale.with(key!("wolf-say-hinted"), &[("name", name.clone().into())])]
        }
        Fact::VoteSubmitted { name, .. } => vec![locale.with(key!("wolf-say-voted"), &[("name", name.clone().into())])],
        Fact::PhaseChange { to, hints, .. } if *to != Phase::End => {
            // Who only watches has heard them already.
            let heard = scene.own.is_none() || table.terms.aloud;
            let hints = hints.iter().filter(|_| !heard).map(|hint| said(&hint.name, &hint.text));
            hints.chain([phase_name(locale, *to) + "."]).collect()
        }
        Fact::VoteResult { votes, eliminated_id, winner, .. } => {
            let ballot = |Ballot { voter_id, target_id, reason }: &Ballot| {
                let args = [
                    ("voter", scene.name(*voter_id).into()),
                    ("target", scene.name(*target_id).into()),
                    ("words", reason.clone().into()),
                ];
                locale.with(key!("wolf-say-ballot"), &args)
            };
            let mut all: Vec<String> = votes.iter().map(ballot).collect();
            all.push(match (eliminated_id, winner) {
                (Some(seat), _) => locale.with(key!("wolf-say-banished"), &[("name", scene.name(*seat).into())]),
                (None, _) => locale.text(key!("wolf-tie")),
            });
            all.push(locale.text(match winner {
                Role::Citizen => key!("wolf-found"),
                Role::Wolf => key!("wolf-not-found"),
            }));
            all
        }
        Fact::GameEnd { citizen_word, wolf_word, wolf_agent, .. } => {
            let args = [
                ("citizens", citizen_word.clone().into()),
                ("wolf", wolf_word.clone().into()),
                ("name", wolf_agent.name.clone().into()),
            ];
            vec![locale.with(key!("wolf-say-words"), &args)]
        }
        _ => Vec::new(),
    }
}
