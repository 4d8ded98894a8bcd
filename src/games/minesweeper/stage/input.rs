//! What a person does at a corridor, by any device, becomes what the rules are asked.

use super::places::Sight;
use super::plugin::{self, Way};
use super::scene::{Cell, Layout, LookingBack, NeedsRebuild, Scene, cell_key};
use crate::games::minesweeper::rules::{Action, Minesweeper, PLAYER};
use crate::games::minesweeper::view::At;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::focus::{Chosen, ChosenOtherwise, ChosenTwice, FocusMemory};
use crate::stage::gesture::{Panned, Zoomed};
use crate::stage::host::Request;
use crate::stage::intent::{Device, Intended, Intent};
use crate::stage::locale::Locale;
use crate::stage::present::Pending;
use crate::stage::screens::{Notice, go_home};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::storage::Storage;
use crate::stage::table::Table;
use crate::stage::twice::{Ask, Twice};
use crate::stage::{Flow, Paused, Screen};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Intents, clicks, taps, drags, and what they do.
pub fn plugin(app: &mut App) {
    app.add_observer(choose_cell.run_if(in_state(Paused(false))))
        .add_observer(choose_otherwise.run_if(in_state(Paused(false))))
        .add_observer(choose_twice.run_if(in_state(Paused(false))))
        .add_systems(
            Update,
            ((obey, move_sight).chain().run_if(in_state(Paused(false))), follow_focus)
                .chain()
                .in_set(Flow::Act)
                .run_if(resource_exists::<Table<Minesweeper>>.and_then(in_state(Screen::Table))),
        );
}

/// Everything that is asked of the rules goes through here.
#[derive(SystemParam)]
pub struct Hand<'w> {
    table: Option<ResMut<'w, Table<Minesweeper>>>,
    scene: Res<'w, Scene>,
    pending: ResMut<'w, Pending<Minesweeper>>,
    requests: MessageWriter<'w, Request<Minesweeper>>,
    device: Res<'w, Device>,
}

/// What can be done to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Reveal,
    Flag,
    Chord,
}

impl Hand<'_> {
    fn can_play(&self) -> bool {
        let plays = |table: &ResMut<Table<Minesweeper>>| table.terms.person_plays() && table.outcome().is_none();
        self.scene.ended.is_none() && self.table.as_ref().is_some_and(plays)
    }

    fn is_untouched_daily(&self) -> bool {
        let untouched = |table: &ResMut<Table<Minesweeper>>| table.terms.way == Way::Daily && !table.can_undo();
        self.table.as_ref().is_some_and(untouched)
    }

    fn flagging(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.terms.flagging)
    }

    fn chords(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.setup().chord)
    }

    /// What choosing this cell means.
    fn meant(&self, at: At, otherwise: bool) -> Option<Deed> {
        let open = self.scene.sign(at).is_ascii_digit();
        let pointed = *self.device == Device::Mouse;
        match open {
            // A number that is clicked once is only looked at; every other device has but one way to choose it.
            true if pointed || otherwise || !self.chords() => None,
            true => Some(Deed::Chord),
            // A right click is always a flag; a finger that rests does what a tap would not.
            false if otherwise && (pointed || !self.flagging()) => Some(Deed::Flag),
            false if otherwise => Some(Deed::Reveal),
            false if self.flagging() => Some(Deed::Flag),
            false => Some(Deed::Reveal),
        }
    }

    fn ask_hint(&mut self) {
        if self.can_play() {
            self.requests.write(Request::hint(PLAYER));
        }
    }

    fn act(&mut self, at: At, deed: Deed) -> bool {
        if !self.can_play() {
            return false;
        }
        // Any input completes what is running.
        self.pending.hurry();
        let action = match deed {
            Deed::Reveal => Action::Reveal { at },
            Deed::Flag => Action::Flag { at },
            Deed::Chord => Action::Chord { at },
        };
        if let Some(table) = &mut self.table {
            table.terms.cursor = Some(at);
        }
        self.requests.write(Request::act(PLAYER, action));
        true
    }
}

fn choose_cell(chosen: On<Chosen>, cells: Query<&Cell>, mut hand: Hand, mut commands: Commands) {
    let Ok(cell) = cells.get(chosen.entity) else { return };
    if !hand.can_play() {
        return;
    }
    match hand.meant(cell.at, false) {
        // A flag protects its cell; that it does is said, not passed over.
        Some(Deed::Reveal) if hand.scene.sign(cell.at) == b'F' => {
            commands.trigger(PlaySound(Cue::Refuse));
            commands.queue(|world: &mut World| {
                let words = world.resource::<Locale>().text(key!("mines-flag-protects"));
                world.resource_mut::<Notice>().show(words);
            });
        }
        Some(deed) => {
            hand.act(cell.at, deed);
        }
        None if *hand.device == Device::Mouse => {}
        None => commands.trigger(PlaySound(Cue::Refuse)),
    }
}

fn choose_otherwise(chosen: On<ChosenOtherwise>, cells: Query<&Cell>, mut hand: Hand) {
    if let Ok(cell) = cells.get(chosen.entity)
        && let Some(deed) = hand.meant(cell.at, true)
    {
        hand.act(cell.at, deed);
    }
}

fn choose_twice(chosen: On<ChosenTwice>, cells: Query<&Cell>, mut hand: Hand) {
    if let Ok(cell) = cells.get(chosen.entity)
        && hand.chords()
        && matches!(hand.scene.sign(cell.at), b'1'..=b'8')
    {
        hand.act(cell.at, Deed::Chord);
    }
}

fn obey(
    mut intended: MessageReader<Intended>,
    mut hand: Hand,
    mut twice: ResMut<Twice>,
    looking_back: Res<LookingBack>,
    mut memory: ResMut<FocusMemory>,
    mut zoomed: MessageWriter<Zoomed>,
    (focus, cells): (Res<InputFocus>, Query<&Cell>),
    mut commands: Commands,
) {
    let over = hand.scene.ended.is_some();
    let here = focus.get().and_then(|entity| cells.get(entity).ok()).map(|cell| cell.at);
    for &Intended(intent) in intended.read() {
        match intent {
            Intent::Flag | Intent::Secondary if !over => match here {
                Some(at) if !hand.scene.sign(at).is_ascii_digit() && hand.act(at, Deed::Flag) => {}
                _ => commands.trigger(PlaySound(Cue::Refuse)),
            },
            Intent::Chord if !over => match here {
                Some(at) if hand.act(at, Deed::Chord) => {}
                _ => commands.trigger(PlaySound(Cue::Refuse)),
            },
            Intent::Hint if !over => hand.ask_hint(),
            Intent::Pause if !over => commands.set_state_if_neq(Paused(true)),
            Intent::TabLeft | Intent::TabRight => {
                let by = if intent == Intent::TabRight { 1.25 } else { 0.8 };
                zoomed.write(Zoomed { by, at: Vec2::NAN });
            }
            Intent::Undo if !over => ask_undo(&mut hand, || twice.ask(Ask::Undo), &mut commands),
            Intent::Back if looking_back.0.is_some() => commands.queue(super::results::show_end),
            Intent::Back if over => go_home(&mut commands, &mut memory),
            Intent::Back if !hand.can_play() => {
                // Watching is left without a question.
                go_home(&mut commands, &mut memory);
            }
            // A corridor of the day that nobody has set foot in is not spent.
            Intent::Back if hand.is_untouched_daily() => go_home(&mut commands, &mut memory),
            Intent::Back => match twice.ask(Ask::GiveUp) {
                true => {
                    hand.requests.write(Request::forfeit(PLAYER));
                }
                false => commands.trigger(PlaySound(Cue::Refuse)),
            },
            _ => {}
        }
    }
}

fn ask_undo(hand: &mut Hand, sure: impl FnOnce() -> bool, commands: &mut Commands) {
    let moved = hand.table.as_ref().is_some_and(|table| table.can_undo());
    if !hand.can_play() || !moved {
        return commands.trigger(PlaySound(Cue::Refuse));
    }
    match sure() {
        true => {
            hand.requests.write(Request::Undo { seat: PLAYER });
        }
        false => commands.trigger(PlaySound(Cue::Refuse)),
    }
}

/// The button that takes a step back: it asks, as the key does.
pub fn choose_undo(_: On<Chosen>, mut hand: Hand, mut twice: ResMut<Twice>, mut commands: Commands) {
    ask_undo(&mut hand, || twice.ask_by(Ask::Undo, "take-back"), &mut commands);
}

/// The cursor is where the focus is, and it is in sight.
fn follow_focus(
    focus: Res<InputFocus>,
    cells: Query<&Cell>,
    mut table: ResMut<Table<Minesweeper>>,
    layout: Layout,
    device: Res<Device>,
    mut sight: ResMut<Sight>,
    mut before: Local<Option<At>>,
) {
    let at = focus.get().and_then(|entity| cells.get(entity).ok()).map(|cell| cell.at);
    if *before == at {
        return;
    }
    *before = at;
    let Some(at) = at else { return };
    if table.terms.cursor != Some(at) {
        table.bypass_change_detection().terms.cursor = Some(at);
    }
    // A pointer points at what is in sight already; a field that moved away from under it would be a nuisance.
    if matches!(*device, Device::Keyboard | Device::Gamepad) && sight.cell > 0.0 {
        let places = layout.places();
        sight.set_if_neq(sight.show(at[1], at[0], &places));
    }
}

fn move_sight(
    mut panned: MessageReader<Panned>,
    mut zoomed: MessageReader<Zoomed>,
    mut sight: ResMut<Sight>,
    layout: Layout,
    table: Res<Table<Minesweeper>>,
    mut awake: ResMut<Awake>,
) {
    if sight.cell <= 0.0 {
        panned.clear();
        zoomed.clear();
        return;
    }
    let places = layout.places();
    let mut now = *sight;
    for Panned(by) in panned.read() {
        now = now.pan(*by, &places);
    }
    for Zoomed { by, at } in zoomed.read() {
        let [row, column] = layout.scene.cursor(&table.terms);
        let cursor = places.window.min + now.corner + (Vec2::new(column as f32, row as f32) + 0.5) * now.cell;
        // Keys have no point of their own: they zoom around the cursor.
        let at = if at.is_nan() { cursor } else { *at };
        if places.window.inflate(super::places::FRAME).contains(at) {
            now = now.zoom(*by, at, &places);
        }
    }
    if sight.set_if_neq(now) {
        awake.for_seconds(0.1);
    }
}

/// The eye and the focus go to a cell.
pub fn look_at(world: &mut World, at: At) {
    let shape = *world.resource::<Shape>();
    let places = world.resource::<Scene>().places(&shape, world.resource::<Settings>());
    let mut sight = world.resource_mut::<Sight>();
    if sight.cell > 0.0 {
        let there = sight.show(at[1], at[0], &places);
        sight.set_if_neq(there);
    }
    world.resource_mut::<FocusMemory>().key = Some(cell_key(at));
    world.resource_mut::<InputFocus>().clear();
}

/// A finger's two ways to choose a cell.
pub fn choose_mode(
    flagging: bool,
) -> impl Fn(On<Chosen>, ResMut<Table<Minesweeper>>, ResMut<NeedsRebuild>, Res<Storage>, Commands) {
    move |_, mut table, mut needs_rebuild, storage, mut commands| {
        if table.terms.flagging != flagging {
            table.terms.flagging = flagging;
            table.keep(&storage);
            needs_rebuild.panel = true;
        }
        commands.trigger(PlaySound(Cue::Confirm));
    }
}

/// The button that looks closer, or at the whole field again.
pub fn choose_zoom(
    _: On<Chosen>,
    sight: Res<Sight>,
    layout: Layout,
    mut zoomed: MessageWriter<Zoomed>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut commands: Commands,
) {
    let places = layout.places();
    let goal = if sight.is_close(&places) { places.fit } else { places.touched() };
    zoomed.write(Zoomed { by: goal / sight.cell.max(0.1), at: Vec2::NAN });
    needs_rebuild.panel = true;
    commands.trigger(PlaySound(Cue::Confirm));
}

/// A hint was asked for.
pub fn ask_hint(_: On<Chosen>, mut hand: Hand) {
    hand.ask_hint();
}

/// Another corridor on the same terms, or this one once more.
pub fn choose_again(same: bool) -> impl Fn(On<Chosen>, ResMut<FocusMemory>, Commands) {
    move |_, mut memory, mut commands| {
        memory.key = None;
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(move |world: &mut World| plugin::again(world, same));
    }
}
