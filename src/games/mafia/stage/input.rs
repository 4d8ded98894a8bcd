//! What a person does in the village, by any device, becomes what the rules are asked.

use super::device::{self, InHand, Showing};
use super::draft::{Draft, Told, needs_person};
use super::plugin::{self, Opinion, Way};
use super::scene::{NeedsRebuild, Scene};
use super::square::SeatOf;
use super::village::Door;
use super::words;
use crate::engine::Seat;
use crate::games::mafia::roles::{Role, at, seat_at};
use crate::games::mafia::rules::{Action, Mafia, Phase};
use crate::games::mafia::talk::{Act, Verb};
use crate::games::mafia::view::Task;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::field::FieldChanged;
use crate::stage::focus::{Chosen, ChosenOtherwise, FocusMemory};
use crate::stage::host::Request;
use crate::stage::intent::{Device, Intended, Intent};
use crate::stage::locale::Locale;
use crate::stage::present::Pending;
use crate::stage::screens::pause::GiveUp;
use crate::stage::screens::{go_home, hand_over};
use crate::stage::speech::Say;
use crate::stage::storage::Storage;
use crate::stage::table::Table;
use crate::stage::{Flow, Paused, Screen};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// What lies over the village.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Over {
    /// Nothing.
    #[default]
    Nothing,
    /// The person's card, before the first night.
    FirstCard,
    /// The card once more, while it is held.
    Card,
    /// What was said.
    Log,
    /// Somebody's file.
    File(Seat),
    /// The page of the person's own notes.
    Page {
        /// Whether the village waits while it is open.
        waits: bool,
    },
}

/// What a button does.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub enum Press {
    /// Does to whom was chosen what the person is asked for.
    Do,
    /// Does it to nobody.
    DoNothing,
    /// Tells the other mafiosi whom one wants.
    Whisper,
    /// The morning is over.
    Morning,
    /// Goes on: to the next word, or after what is held.
    GoOn,
    /// Chooses an act.
    Verb(Verb),
    /// Back to the acts.
    NoVerb,
    /// How sure.
    Sure(usize),
    /// The role that is claimed.
    Role(Role),
    /// What is reported.
    Told(Told),
    /// Another wording.
    Wording,
    /// Typing, or choosing.
    Typing(bool),
    /// What was read is not meant, or is.
    Chip(usize),
    /// Says it.
    Say,
    /// Shows the card while held.
    Card,
    /// The card was read.
    CardRead,
    /// Shows what was said.
    Log,
    /// Opens the page of the person's own notes.
    Notes,
    /// Has seen enough: the device goes on.
    PassOn,
    /// Lets the device go round in the morning.
    Round,
    /// The talk at one device is over.
    TalkOn,
    /// Takes away what lies over the village.
    Close,
    /// What the person takes somebody for.
    Opinion(Seat, Opinion),
    /// Everything is open from now on.
    OpenEverything,
    /// Another village, or this one again.
    Again(bool),
    /// Sends it to somebody.
    Share,
    /// A page of the end.
    Page(usize),
}

/// Which page of the end is shown.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EndPage(pub usize);

/// Everything that a hand changes.
#[derive(SystemParam)]
pub struct Hand<'w> {
    table: ResMut<'w, Table<Mafia>>,
    pending: ResMut<'w, Pending<Mafia>>,
    draft: ResMut<'w, Draft>,
    over: ResMut<'w, Over>,
    needs: ResMut<'w, NeedsRebuild>,
    page: ResMut<'w, EndPage>,
    storage: Res<'w, Storage>,
    scene: Res<'w, Scene>,
    memory: ResMut<'w, FocusMemory>,
    focus: ResMut<'w, InputFocus>,
    requests: MessageWriter<'w, Request<Mafia>>,
    in_hand: Res<'w, InHand>,
    awake: ResMut<'w, Awake>,
}

impl Hand<'_> {
    /// What the person is asked for, once they have seen all there is to see.
    fn asked(&self) -> Option<(Seat, Task)> {
        let ask = self.table.view().ask.filter(|_| self.pending.is_empty() && !self.table.terms.left)?;
        Some((self.table.terms.person()?, ask.task))
    }

    fn focus_on(&mut self, key: &str) {
        self.memory.key = Some(key.to_owned());
        self.focus.clear();
    }

    fn ask(&mut self, seat: Seat, action: Action) {
        self.requests.write(Request::act(seat, action));
        *self.draft = Draft::default();
        self.needs.foot = true;
        self.needs.stage = true;
    }

    /// Does what is asked for; whether that was possible.
    fn act_on(&mut self, target: Option<Seat>) -> bool {
        if self.table.terms.way == Way::Device {
            return self.hand_in(target);
        }
        let Some((seat, task)) = self.asked() else { return false };
        let Some(action) = Draft::deed(task, target) else { return false };
        self.ask(seat, action);
        true
    }

    /// At one device: what was chosen is taken down, and the device goes on.
    fn hand_in(&mut self, target: Option<Seat>) -> bool {
        let phase = self.table.phase();
        let own = matches!(device::showing(&self.table.terms, phase), Showing::Own(_));
        if !own || !self.in_hand.long_enough(phase) {
            return false;
        }
        let asked = self.table.view().ask;
        let action = asked.and_then(|ask| Draft::deed(ask.task, target));
        if asked.is_some() && action.is_none() {
            return false;
        }
        device::hand_in(&mut self.table.terms, action);
        true
    }

    fn may_target(&self, seat: Seat) -> bool {
        self.table.view().ask.is_some_and(|ask| ask.targets.has(seat))
    }

    fn open(&mut self, over: Over) {
        if (Over::Page { waits: true }) == *self.over {
            self.pending.go_on();
        }
        *self.over = over;
        self.needs.over = true;
        self.focus.clear();
        self.awake.for_seconds(0.3);
    }

    /// Opens the page of notes. The village waits for whoever writes, unless it waits for something else already.
    fn open_page(&mut self) {
        let waits = self.scene.ended.is_none() && !self.pending.holds();
        self.open(Over::Page { waits });
        if waits {
            self.pending.hold();
        }
    }

    /// Any input completes what runs.
    fn go_on(&mut self) {
        if self.pending.is_held() {
            self.pending.go_on();
        } else {
            self.pending.hurry();
        }
        self.awake.for_seconds(0.1);
    }

    /// A house or a person was chosen.
    fn choose(&mut self, seat: Seat, pointed: bool) -> Cue {
        let asked = self.asked();
        if device::dreams(&self.table.terms, self.table.view()) {
            return self.dream_of(seat, pointed);
        }
        match asked {
            Some((_, Task::Say)) => {
                let meant = self.draft.verb.is_some_and(needs_person) && self.scene.you != Some(seat);
                if !meant {
                    self.open(Over::File(seat));
                    return Cue::Page;
                }
                if !self.scene.alive.has(seat) {
                    return Cue::Refuse;
                }
                self.draft.target = Some(seat);
                self.needs.foot = true;
                let next = if self.draft.act().is_some() { "say" } else { "told-0" };
                self.focus_on(next);
                Cue::Confirm
            }
            Some(_) if !self.may_target(seat) => Cue::Refuse,
            Some(_) if self.draft.target == Some(seat) && !pointed => {
                self.act_on(Some(seat));
                Cue::Confirm
            }
            Some(_) => {
                self.draft.target = Some(seat);
                (self.needs.foot, self.needs.stage) = (true, true);
                Cue::Focus
            }
            None if self.scene.phase != Phase::NightActions => {
                self.open(Over::File(seat));
                Cue::Page
            }
            None => Cue::Refuse,
        }
    }

    /// A sleeper chooses like everybody else, and it comes to nothing.
    fn dream_of(&mut self, seat: Seat, pointed: bool) -> Cue {
        if !self.scene.alive.has(seat) || self.scene.you == Some(seat) {
            return Cue::Refuse;
        }
        if self.draft.target == Some(seat) && !pointed {
            self.hand_in(Some(seat));
            return Cue::Confirm;
        }
        self.draft.target = Some(seat);
        (self.needs.foot, self.needs.stage) = (true, true);
        Cue::Focus
    }

    fn verb(&mut self, verb: Option<Verb>) {
        *self.draft = Draft { verb, sure: self.draft.sure, ..Draft::default() };
        self.needs.foot = true;
        let next = match verb {
            None => "verb-0".to_owned(),
            Some(Verb::Claim) => "role-0".to_owned(),
            Some(verb) if needs_person(verb) => {
                let first =
                    self.scene.seats().position(|seat| self.scene.alive.has(seat) && self.scene.you != Some(seat));
                format!("seat-{}", first.unwrap_or(0))
            }
            Some(_) => "say".to_owned(),
        };
        self.focus_on(&next);
    }

    fn say(&mut self) -> bool {
        let Some((seat, Task::Say)) = self.asked() else { return false };
        let Some(action) = self.draft.statement(&self.scene, seat) else { return false };
        self.ask(seat, action);
        true
    }

    fn opinion(&mut self, seat: Seat, opinion: Opinion) {
        let opinions = &mut self.table.terms.opinions;
        match opinions.get(&seat) == Some(&opinion) {
            true => opinions.remove(&seat),
            false => opinions.insert(seat, opinion),
        };
        self.table.keep(&self.storage);
        (self.needs.over, self.needs.stage) = (true, true);
    }

    /// Changes the draft, and goes where the next choice is.
    fn set(&mut self, key: Option<&str>, change: impl FnOnce(&mut Draft)) {
        change(&mut self.draft);
        self.needs.foot = true;
        if let Some(key) = key {
            self.focus_on(key);
        }
    }

    fn whisper(&mut self) -> bool {
        let Some(seat) = self.table.terms.person() else { return false };
        let acts = vec![Act::vote(self.draft.target, 60)];
        self.requests.write(Request::act(seat, Action::Chat { text: None, acts: Some(acts), think: None }));
        true
    }
}

/// Keys, intents and what they do.
pub fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .init_resource::<Over>()
        .init_resource::<EndPage>()
        .add_observer(choose)
        .add_observer(look_closer)
        .add_systems(
            Update,
            (obey.run_if(in_state(Paused(false))), let_go, give_up)
                .in_set(Flow::Act)
                .run_if(resource_exists::<Table<Mafia>>.and_then(in_state(Screen::Table))),
        );
    for phase in [Phase::NightActions, Phase::MorningReveal, Phase::DayDiscussion, Phase::DayVoting, Phase::End] {
        app.add_systems(OnEnter(phase), forget.run_if(resource_exists::<Table<Mafia>>));
    }
}

/// In another phase another thing is asked, and chosen from: houses by night, people at the vote.
fn forget(
    table: Res<Table<Mafia>>,
    phase: Res<State<Phase>>,
    mut draft: ResMut<Draft>,
    mut needs: ResMut<NeedsRebuild>,
    mut memory: ResMut<FocusMemory>,
    mut focus: ResMut<InputFocus>,
) {
    *draft = Draft::default();
    (needs.stage, needs.foot) = (true, true);
    let view = table.view();
    let first = view.alive.iter().find(|seat| table.terms.person() != Some(*seat)).map_or(0, at);
    memory.key = match phase.get() {
        Phase::NightActions => Some(format!("house-{first}")),
        Phase::DayVoting => Some(format!("seat-{first}")),
        _ => None,
    };
    focus.clear();
}

fn here(screen: &State<Screen>, table: &Option<Res<Table<Mafia>>>) -> bool {
    *screen.get() == Screen::Table && table.is_some()
}

/// A house or somebody was chosen.
fn choose(
    chosen: On<Chosen>,
    doors: Query<&Door>,
    seats: Query<&SeatOf>,
    device: Res<Device>,
    screen: Res<State<Screen>>,
    table: Option<Res<Table<Mafia>>>,
    mut commands: Commands,
) {
    let door = doors.get(chosen.entity).map(|door| door.seat);
    let Ok(seat) = door.or_else(|_| seats.get(chosen.entity).map(|seat| seat.0)) else { return };
    let pointed = matches!(*device, Device::Mouse | Device::Touch);
    // Scenery stands without a game, too.
    if here(&screen, &table) {
        commands.run_system_cached_with(choose_seat, (seat_at(seat), pointed));
    }
}

fn choose_seat(In((seat, pointed)): In<(Seat, bool)>, mut hand: Hand, mut commands: Commands) {
    let cue = hand.choose(seat, pointed);
    commands.trigger(PlaySound(cue));
}

/// The other button, or a long press: somebody's file.
fn look_closer(
    chosen: On<ChosenOtherwise>,
    doors: Query<&Door>,
    seats: Query<&SeatOf>,
    screen: Res<State<Screen>>,
    table: Option<Res<Table<Mafia>>>,
    mut over: ResMut<Over>,
    mut needs: ResMut<NeedsRebuild>,
    mut focus: ResMut<InputFocus>,
) {
    let door = doors.get(chosen.entity).map(|door| door.seat);
    let Ok(seat) = door.or_else(|_| seats.get(chosen.entity).map(|seat| seat.0)) else { return };
    if here(&screen, &table) {
        *over = Over::File(seat_at(seat));
        needs.over = true;
        focus.clear();
    }
}

/// A button was pressed.
pub fn press(
    chosen: On<Chosen>,
    presses: Query<&Press>,
    mut hand: Hand,
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    let Ok(&press) = presses.get(chosen.entity) else { return };
    let target = hand.draft.target;
    let done = match press {
        Press::Do => target.is_some() && hand.act_on(target),
        Press::DoNothing => hand.act_on(None),
        Press::Whisper => hand.whisper(),
        Press::Morning => {
            hand.go_on();
            hand.requests.write(Request::act(Seat::HOST, Action::Advance { think: None }));
            true
        }
        Press::GoOn => {
            hand.go_on();
            true
        }
        Press::Verb(verb) => {
            hand.verb(Some(verb));
            true
        }
        Press::NoVerb => {
            hand.verb(None);
            true
        }
        Press::Sure(sure) => {
            hand.set(None, |draft| draft.sure = sure);
            true
        }
        Press::Role(role) => {
            hand.set(Some("say"), |draft| draft.role = Some(role));
            true
        }
        Press::Told(told) => {
            hand.set(Some("say"), |draft| draft.told = Some(told));
            true
        }
        Press::Wording => {
            hand.set(None, |draft| draft.wording += 1);
            true
        }
        Press::Typing(typing) => {
            hand.set(Some(if typing { "words" } else { "verb-0" }), |draft| {
                *draft = Draft { typing, ..Draft::default() };
            });
            true
        }
        Press::Chip(chip) => {
            hand.set(None, |draft| match draft.dropped.iter().position(|n| *n == chip) {
                Some(at) => drop(draft.dropped.remove(at)),
                None => draft.dropped.push(chip),
            });
            true
        }
        Press::Say => hand.say(),
        Press::Card => {
            say.write(Say(card_words(&locale, &hand.scene)));
            hand.open(Over::Card);
            true
        }
        Press::CardRead => {
            hand.table.terms.seen = true;
            hand.table.keep(&hand.storage);
            hand.open(Over::Nothing);
            hand.pending.go_on();
            let first = hand.scene.seats().position(|seat| hand.scene.you != Some(seat)).unwrap_or(0);
            hand.focus_on(&format!("house-{first}"));
            true
        }
        Press::Log => {
            hand.open(Over::Log);
            true
        }
        Press::PassOn => hand.hand_in(None),
        Press::Round => {
            hand.table.terms.looking = true;
            true
        }
        Press::TalkOn => device::end_talk(hand.table.view(), &mut hand.requests),
        Press::Notes => {
            hand.open_page();
            true
        }
        Press::Close => {
            hand.open(Over::Nothing);
            true
        }
        Press::Opinion(seat, opinion) => {
            hand.opinion(seat, opinion);
            true
        }
        Press::OpenEverything => {
            commands.queue(plugin::open_everything);
            true
        }
        Press::Again(same) => {
            hand.memory.key = None;
            commands.queue(move |world: &mut World| plugin::again(world, same));
            true
        }
        Press::Share => {
            share(&hand, &locale, &mut commands);
            true
        }
        Press::Page(page) => {
            hand.page.0 = page;
            hand.needs.foot = true;
            true
        }
    };
    commands.trigger(PlaySound(if done { Cue::Confirm } else { Cue::Refuse }));
}

fn share(hand: &Hand, locale: &Locale, commands: &mut Commands) {
    let Some(id) = hand.table.share_id() else { return };
    let text = locale.with(key!("mafia-share"), &[("id", id.clone().into())]);
    hand_over(commands, text, locale.text(key!("mafia-shared")), id);
}

/// The card, for whoever hears rather than sees.
pub fn card_words(locale: &Locale, scene: &Scene) -> String {
    let (Some(you), Some(role)) = (scene.you, scene.own_role()) else { return String::new() };
    let mates: Vec<Seat> = scene.seats().filter(|seat| scene.is_mate(*seat)).collect();
    let mates = match mates.is_empty() {
        true => String::new(),
        false => {
            let names = words::names(locale, scene, mates);
            locale.with(key!("card-mates-said"), &[("words", names.into())])
        }
    };
    let args = [
        ("name", scene.name(you).to_owned().into()),
        ("role", words::role_title(locale, role).into()),
        ("words", mates.into()),
    ];
    locale.with(key!("card-said"), &args).trim_end().to_owned()
}

fn obey(mut intended: MessageReader<Intended>, mut hand: Hand, mut commands: Commands) {
    let ended = hand.scene.ended.is_some();
    let between = matches!(device::showing(&hand.table.terms, hand.scene.phase), Showing::Handover(_));
    for &Intended(intent) in intended.read() {
        match intent {
            Intent::Pause if !ended => commands.set_state_if_neq(Paused(true)),
            Intent::Back if !matches!(*hand.over, Over::Nothing | Over::FirstCard) => {
                hand.open(Over::Nothing);
                commands.trigger(PlaySound(Cue::Back));
            }
            Intent::Back if ended => go_home(&mut commands, &mut hand.memory),
            Intent::Back if hand.draft.verb.is_some() || hand.draft.typing => hand.verb(None),
            Intent::Back => commands.set_state_if_neq(Paused(true)),
            Intent::Secondary if *hand.over == Over::Nothing && !between => {
                hand.open(Over::Log);
                commands.trigger(PlaySound(Cue::Page));
            }
            Intent::TabLeft | Intent::TabRight if ended => {
                let pages = if hand.scene.you.is_some() { 4 } else { 3 };
                let by = if intent == Intent::TabRight { 1 } else { pages - 1 };
                hand.page.0 = (hand.page.0 + by) % pages;
                hand.needs.foot = true;
            }
            _ => {}
        }
    }
}

fn give_up(
    mut asked: MessageReader<GiveUp>,
    table: Res<Table<Mafia>>,
    mut memory: ResMut<FocusMemory>,
    mut commands: Commands,
) {
    if asked.read().count() == 0 {
        return;
    }
    match table.terms.way {
        // A village at one device has no one to leave it to.
        Way::Device => go_home(&mut commands, &mut memory),
        _ => commands.queue(plugin::leave_to_a_mind),
    }
}

/// The card is shown as long as it is held, so that nobody else sees it by accident.
fn let_go(
    mut over: ResMut<Over>,
    mut needs: ResMut<NeedsRebuild>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    pads: Query<&Gamepad>,
    mut held: Local<f32>,
    (time, mut awake): (Res<Time>, ResMut<Awake>),
) {
    if *over != Over::Card {
        *held = 0.0;
        return;
    }
    *held += time.delta_secs();
    awake.for_seconds(0.2);
    let pressed = keys.get_pressed().next().is_some()
        || mouse.get_pressed().next().is_some()
        || touches.iter().next().is_some()
        || pads.iter().any(|pad| pad.get_pressed().next().is_some());
    // A click is over when it is heard of; then it is seen for a moment.
    if !pressed && *held > 1.5 {
        *over = Over::Nothing;
        needs.over = true;
    }
}

/// What was typed is another now.
pub fn typed(changed: On<FieldChanged>, mut draft: ResMut<Draft>, mut needs: ResMut<NeedsRebuild>) {
    if draft.typed != changed.value {
        draft.typed.clone_from(&changed.value);
        draft.dropped.clear();
        needs.chips = true;
    }
}

/// What stands on the page of a day is another now.
pub fn written(day: u32) -> impl Fn(On<FieldChanged>, ResMut<Table<Mafia>>, Res<Storage>) {
    move |changed, mut table, storage| {
        match changed.value.is_empty() {
            true => table.terms.pages.remove(&day),
            false => table.terms.pages.insert(day, changed.value.clone()),
        };
        table.keep(&storage);
    }
}

/// What was noted about somebody is another now.
pub fn noted(seat: Seat) -> impl Fn(On<FieldChanged>, ResMut<Table<Mafia>>, Res<Storage>) {
    move |changed, mut table, storage| {
        table.terms.notes.insert(seat, changed.value.clone());
        table.keep(&storage);
    }
}
