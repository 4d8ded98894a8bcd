//! What a person does at the fire, by any device, becomes what the rules are asked.

use super::animate::ToShow;
use super::device::{Showing, showing};
use super::foot::{Counter, FEELING, counted, reason_words};
use super::ledger::turned_tab;
use super::plugin;
use super::ring::SeatThing;
use super::scene::{Desk, NeedsRebuild, Scene, Tab};
use crate::engine::{GameId, Seat};
use crate::games::wordwolf::reading::says;
use crate::games::wordwolf::rules::{Action, Fact, Phase, Setup, WordWolf};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::field::{FieldChanged, composes};
use crate::stage::focus::{Chosen, FocusMemory, Focusable};
use crate::stage::host::Request;
use crate::stage::intent::{Device, Intended, Intent};
use crate::stage::locale::Locale;
use crate::stage::present::{Pending, Shown};
use crate::stage::screens::{Notice, forget_scrolls, go_home, hand_over};
use crate::stage::table::Table;
use crate::stage::theme::kit::Kit;
use crate::stage::{Flow, Paused, Screen};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

/// Intents, fields, and what they do.
pub fn plugin(app: &mut App) {
    app.add_observer(hurry_by_pointer)
        .add_systems(
            Update,
            obey.in_set(Flow::Act).run_if(
                in_state(Paused(false)).and_then(resource_exists::<Table<WordWolf>>).and_then(in_state(Screen::Table)),
            ),
        )
        .add_systems(Update, clear_draft.in_set(Flow::Show).run_if(resource_exists::<Table<WordWolf>>));
}

/// Something that could be said.
#[derive(Component, Clone, Debug)]
pub struct SayingThing(pub String);

/// A reason that can be chosen.
#[derive(Component, Clone, Copy, Debug)]
pub struct Reason(pub u8);

/// A page of the end.
#[derive(Component, Clone, Copy, Debug)]
pub struct TabThing(pub Tab);

/// The hand of whoever has this page.
#[derive(SystemParam)]
pub struct Hand<'w> {
    table: ResMut<'w, Table<WordWolf>>,
    scene: Res<'w, Scene>,
    desk: ResMut<'w, Desk>,
    needs: ResMut<'w, NeedsRebuild>,
    memory: ResMut<'w, FocusMemory>,
    focus: ResMut<'w, InputFocus>,
    phase: Option<Res<'w, State<Phase>>>,
    requests: MessageWriter<'w, Request<WordWolf>>,
}

impl Hand<'_> {
    fn phase(&self) -> Phase {
        self.phase.as_ref().map_or_else(|| self.table.phase(), |phase| *phase.get())
    }

    /// The seat of whoever has this page, if the phase still asks something of them.
    fn seat(&self) -> Option<Seat> {
        let Showing::Own(seat) = showing(&self.table.terms, self.phase()) else { return None };
        self.scene.person(seat).filter(|person| !person.submitted).map(|person| person.seat)
    }

    fn focus_on(&mut self, key: &str) {
        self.memory.key = Some(key.to_owned());
        self.focus.clear();
    }

    /// Gives the hint that is typed. One that says the own word is asked for twice; `false` if nothing was given.
    fn give_hint(&mut self, notice: &mut Notice, locale: &Locale) -> bool {
        let Some(seat) = self.seat().filter(|_| self.phase().round().is_some()) else { return false };
        let text = self.table.terms.draft.trim().to_owned();
        if text.is_empty() {
            notice.show(locale.text(key!("wolf-refused-empty")));
            return false;
        }
        let word = self.scene.own.as_ref().map(|own| own.word.clone()).unwrap_or_default();
        if says(&text, &word) && self.desk.sure.as_ref() != Some(&text) {
            self.desk.sure = Some(text);
            notice.show(locale.text(key!("wolf-says-word")));
            return false;
        }
        self.desk.sent = Some(text.clone());
        self.desk.sayings = false;
        self.requests.write(Request::act(seat, Action::Hint { text: Some(text), think: None }));
        true
    }

    fn cast(&mut self, locale: &Locale) -> bool {
        let Some(seat) = self.seat().filter(|_| self.phase() == Phase::Vote) else { return false };
        let Some(target) = self.table.terms.target.filter(|target| *target != seat) else { return false };
        let own = self.table.terms.own_reason.trim();
        let reason = match own.is_empty() {
            true => locale.text(reason_words(self.table.terms.reason.unwrap_or(FEELING))),
            false => own.to_owned(),
        };
        let name = self.scene.name(target);
        self.desk.sent = Some(format!("{name}. {reason}"));
        let vote = Action::Vote { target_id: target.to_string(), reason: Some(reason), think: None };
        self.requests.write(Request::act(seat, vote));
        true
    }

    fn toggle_sayings(&mut self) -> bool {
        if self.seat().is_none() || self.phase().round().is_none() {
            return false;
        }
        self.desk.sayings = !self.desk.sayings;
        self.needs.ledger = true;
        let key = if self.desk.sayings { "say-0" } else { "hint" };
        self.focus_on(key);
        true
    }
}

/// What was given is typed no more.
fn clear_draft(mut shown: MessageReader<Shown<WordWolf>>, mut table: ResMut<Table<WordWolf>>, scene: Res<Scene>) {
    for Shown(fact) in shown.read() {
        if let Fact::HintSubmitted { agent_id, .. } | Fact::VoteSubmitted { agent_id, .. } = fact
            && scene.own.as_ref().is_some_and(|own| own.seat == *agent_id)
        {
            table.terms.clear();
        }
    }
}

/// What is drawn and turned after a vote, and can be hurried.
#[derive(SystemParam)]
struct Reveal<'w, 's> {
    pending: ResMut<'w, Pending<WordWolf>>,
    /// What is hidden until its turn has come.
    waits: Query<'w, 's, (), With<ToShow>>,
}

impl Reveal<'_, '_> {
    fn runs(&self, phase: Phase) -> bool {
        match phase {
            Phase::Result => !self.pending.is_empty(),
            Phase::End => !self.waits.is_empty(),
            _ => false,
        }
    }

    /// Any input completes what is running.
    fn hurry(&mut self, desk: &mut Desk, needs: &mut NeedsRebuild, phase: Phase) -> bool {
        let runs = self.runs(phase);
        if runs {
            self.pending.hurry();
            (desk.drawing, desk.turning) = (false, false);
            needs.join(NeedsRebuild::PARTS);
        }
        runs
    }
}

fn hurry_by_pointer(
    _: On<Pointer<Press>>,
    phase: Option<Res<State<Phase>>>,
    mut reveal: Reveal,
    mut desk: ResMut<Desk>,
    mut needs: ResMut<NeedsRebuild>,
) {
    if let Some(phase) = phase {
        reveal.hurry(&mut desk, &mut needs, *phase.get());
    }
}

fn obey(
    mut intended: MessageReader<Intended>,
    mut hand: Hand,
    mut reveal: Reveal,
    fields: Query<(&Focusable, &EditableText)>,
    (mut notice, locale): (ResMut<Notice>, Res<Locale>),
    mut commands: Commands,
) {
    let phase = hand.phase();
    for &Intended(intent) in intended.read() {
        if reveal.hurry(&mut hand.desk, &mut hand.needs, phase) {
            continue;
        }
        let typing = hand.focus.get().and_then(|entity| fields.get(entity).ok());
        let over = phase == Phase::End;
        match intent {
            // While a syllable is composed, the key ends it and nothing else.
            Intent::Confirm if typing.is_some_and(|(_, text)| composes(text)) => {}
            Intent::Confirm if typing.is_some_and(|(thing, _)| thing.key == "hint") => {
                // A gamepad cannot type: it is led to what could be said.
                let empty = hand.table.terms.draft.trim().is_empty();
                if empty && hand.toggle_sayings() || hand.give_hint(&mut notice, &locale) {
                    commands.trigger(PlaySound(Cue::Confirm));
                } else {
                    commands.trigger(PlaySound(Cue::Refuse));
                }
            }
            Intent::Confirm if typing.is_some_and(|(thing, _)| thing.key == "reason") => hand.focus_on("vote"),
            Intent::Hint if hand.toggle_sayings() => commands.trigger(PlaySound(Cue::Page)),
            Intent::TabLeft | Intent::TabRight if over => {
                hand.desk.tab = turned_tab(hand.desk.tab, if intent == Intent::TabLeft { -1 } else { 1 });
                hand.needs.ledger = true;
                commands.trigger(PlaySound(Cue::Page));
            }
            Intent::Back if hand.desk.sayings => {
                hand.toggle_sayings();
            }
            Intent::Back if over => go_home(&mut commands, &mut hand.memory),
            Intent::Back | Intent::Pause if !over => commands.set_state_if_neq(Paused(true)),
            _ => {}
        }
    }
}

/// The hint is another now.
pub fn type_hint(
    changed: On<FieldChanged>,
    mut table: ResMut<Table<WordWolf>>,
    mut counters: Query<&mut Text, With<Counter>>,
) {
    table.terms.draft.clone_from(&changed.value);
    for mut text in &mut counters {
        text.0 = counted(changed.value.chars().count());
    }
}

/// The reason is another now.
pub fn type_reason(changed: On<FieldChanged>, mut table: ResMut<Table<WordWolf>>) {
    table.terms.own_reason.clone_from(&changed.value);
}

/// The button that gives the hint was chosen.
pub fn send(_: On<Chosen>, mut hand: Hand, mut notice: ResMut<Notice>, locale: Res<Locale>, mut commands: Commands) {
    let given = hand.give_hint(&mut notice, &locale);
    commands.trigger(PlaySound(if given { Cue::Confirm } else { Cue::Refuse }));
}

/// The button that shows things to say was chosen.
pub fn toggle_sayings(_: On<Chosen>, mut hand: Hand, mut commands: Commands) {
    hand.toggle_sayings();
    commands.queue(forget_scrolls);
    commands.trigger(PlaySound(Cue::Page));
}

/// Something to say was chosen: it stands in the field, and can still be changed.
pub fn choose_saying(chosen: On<Chosen>, things: Query<&SayingThing>, mut hand: Hand, mut commands: Commands) {
    let Ok(SayingThing(text)) = things.get(chosen.entity) else { return };
    hand.table.terms.draft.clone_from(text);
    hand.desk.sayings = false;
    hand.needs.join(NeedsRebuild { ledger: true, foot: true, ..default() });
    hand.focus_on("send");
    commands.trigger(PlaySound(Cue::Confirm));
}

/// Somebody at the fire was pointed at.
pub fn choose_seat(
    chosen: On<Chosen>,
    seats: Query<&SeatThing>,
    mut hand: Hand,
    device: Res<Device>,
    mut commands: Commands,
) {
    let Ok(&SeatThing(seat)) = seats.get(chosen.entity) else { return };
    if hand.table.terms.target != Some(seat) {
        // A hint of somebody else is no reason any more.
        hand.table.terms.reason = hand.table.terms.reason.filter(|reason| *reason > 2);
        hand.table.terms.target = Some(seat);
        hand.needs.join(NeedsRebuild::PARTS);
        commands.queue(forget_scrolls);
    }
    if matches!(*device, Device::Keyboard | Device::Gamepad) {
        hand.focus_on("vote");
    }
    commands.trigger(PlaySound(Cue::Confirm));
}

/// A reason was chosen.
pub fn choose_reason(
    chosen: On<Chosen>,
    reasons: Query<(&Reason, &Focusable)>,
    mut hand: Hand,
    mut commands: Commands,
) {
    let Ok((&Reason(reason), thing)) = reasons.get(chosen.entity) else { return };
    hand.table.terms.reason = Some(reason);
    hand.needs.join(NeedsRebuild { ledger: true, foot: true, ..default() });
    let key = thing.key.clone();
    hand.focus_on(&key);
    commands.trigger(PlaySound(Cue::Confirm));
}

/// The button that votes was chosen.
pub fn vote(_: On<Chosen>, mut hand: Hand, locale: Res<Locale>, mut commands: Commands) {
    let cast = hand.cast(&locale);
    commands.trigger(PlaySound(if cast { Cue::Chalk } else { Cue::Refuse }));
}

/// A page of the end was chosen.
pub fn choose_tab(
    chosen: On<Chosen>,
    tabs: Query<&TabThing>,
    mut desk: ResMut<Desk>,
    mut needs: ResMut<NeedsRebuild>,
    mut commands: Commands,
) {
    if let Ok(&TabThing(tab)) = tabs.get(chosen.entity) {
        desk.tab = tab;
        needs.ledger = true;
        commands.queue(forget_scrolls);
        commands.trigger(PlaySound(Cue::Page));
    }
}

/// What was said stands by person now, or by round.
pub fn turn_ledger(_: On<Chosen>, mut desk: ResMut<Desk>, mut needs: ResMut<NeedsRebuild>, mut commands: Commands) {
    desk.by_person = !desk.by_person;
    needs.ledger = true;
    commands.queue(forget_scrolls);
    commands.trigger(PlaySound(Cue::Page));
}

/// Another game with the same people. Whoever presses a key while the cards are turned sees the rest of them first.
pub fn choose_again(
    _: On<Chosen>,
    waits: Query<(), With<ToShow>>,
    mut memory: ResMut<FocusMemory>,
    mut commands: Commands,
) {
    if !waits.is_empty() {
        return;
    }
    memory.key = None;
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(plugin::again);
}

/// Shares the game: how it came out, never the words, and the ID to sit at the same fire.
pub fn share(_: On<Chosen>, table: Res<Table<WordWolf>>, scene: Res<Scene>, kit: Kit, mut commands: Commands) {
    let Some(seed) = table.seed() else { return };
    // Who played is nobody else's business.
    let setup = Setup { names: None, ..table.setup().clone() };
    let id = GameId::shortest::<WordWolf>(&setup, seed);
    let found =
        scene.verdict.as_ref().is_some_and(|verdict| verdict.winner == crate::games::wordwolf::rules::Role::Citizen);
    let title = kit.t(if found { key!("wolf-found") } else { key!("wolf-not-found") });
    let text = format!("{} · {title}\n{id}", kit.t(key!("game-wordwolf")));
    hand_over(&mut commands, text, kit.t(key!("wolf-shared")), id);
}
