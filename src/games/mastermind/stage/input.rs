//! What a person does at a Mastermind table, by any device, becomes what the rules are asked.

use super::coach::Coach;
use super::plugin::{self, Way, colour_of};
use super::scene::{GuessColumn, LookingBack, NeedsRebuild, Scene, Socket, TrayPeg};
use crate::games::mastermind::code::Code;
use crate::games::mastermind::rules::{Action, Mastermind, PLAYER, Phase};
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::focus::{Chosen, ChosenOtherwise, FocusMemory};
use crate::stage::host::Request;
use crate::stage::intent::{Intended, Intent, Typing};
use crate::stage::present::Pending;
use crate::stage::screens::go_home;
use crate::stage::storage::Storage;
use crate::stage::table::Table;
use crate::stage::theme::kit::Kit;
use crate::stage::twice::{Ask, Twice};
use crate::stage::{Flow, Paused, Screen};
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Keys, intents and what they do.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        ((type_colours.run_if(in_state(Phase::Guessing)), obey).chain().run_if(in_state(Paused(false))), follow_focus)
            .chain()
            .in_set(Flow::Act)
            .run_if(resource_exists::<Table<Mastermind>>.and_then(in_state(Screen::Table))),
    );
}

/// Laying out: everything that changes the draft goes through here.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Hand<'w> {
    table: ResMut<'w, Table<Mastermind>>,
    scene: Res<'w, Scene>,
    pending: ResMut<'w, Pending<Mastermind>>,
    storage: Res<'w, Storage>,
    memory: ResMut<'w, FocusMemory>,
    focus: ResMut<'w, InputFocus>,
    coach: ResMut<'w, Coach>,
}

impl Hand<'_> {
    /// Whether pegs can be laid out now.
    pub fn can_lay(&self) -> bool {
        self.table.terms.person_guesses() && self.scene.active().is_some() && self.table.outcome().is_none()
    }

    fn can_take_guess_back(&self) -> bool {
        self.can_lay() && !self.scene.attempts.is_empty() && self.table.can_undo()
    }

    /// Lays a peg where the cursor is, and moves on to the next empty place.
    fn lay(&mut self, colour: u8, from_tray: bool) -> bool {
        if !self.can_lay() || colour as usize >= self.scene.colours {
            return false;
        }
        self.hurry();
        let terms = &mut self.table.terms;
        let count = terms.draft.len();
        let Some(place) = terms.draft.get_mut(terms.cursor) else { return false };
        *place = Some(colour);
        let next = (1..=count).map(|by| (terms.cursor + by) % count).find(|&at| terms.draft[at].is_none());
        match next {
            Some(next) => {
                terms.cursor = next;
                if !from_tray {
                    self.focus_on(&format!("socket-{next}"));
                }
            }
            None => self.focus_on("check"),
        }
        self.keep();
        true
    }

    /// Takes back the peg at the cursor, or the last one before it.
    fn take_back(&mut self) -> bool {
        if !self.can_lay() {
            return false;
        }
        self.hurry();
        let terms = &mut self.table.terms;
        let count = terms.draft.len();
        let here = terms.cursor.min(count.saturating_sub(1));
        let last = (0..count).map(|by| (here + count - by) % count).find(|&at| terms.draft[at].is_some());
        let Some(last) = last else { return false };
        terms.draft[last] = None;
        terms.cursor = last;
        self.focus_on(&format!("socket-{last}"));
        self.keep();
        true
    }

    /// How large a peg of the board is, as the window is now.
    pub fn peg_radius(&self, kit: &Kit) -> f32 {
        self.scene.places(&kit.shape, &kit.settings).radius
    }

    /// Takes the peg at a place into the hand.
    pub fn take_up(&mut self, place: usize) -> Option<u8> {
        let colour = self.table.terms.draft.get(place).copied().flatten().filter(|_| self.can_lay())?;
        self.table.terms.cursor = place;
        self.take_back().then_some(colour)
    }

    /// Puts a peg from the hand at a place. Where it came from another place, the two change places.
    pub fn put(&mut self, place: usize, colour: u8, from: Option<usize>) {
        let draft = &mut self.table.terms.draft;
        if let Some(from) = from.filter(|&from| from != place && from < draft.len()) {
            draft[from] = draft.get(place).copied().flatten();
        }
        self.table.terms.cursor = place;
        self.lay(colour, true);
    }

    /// The next or the previous colour at the cursor.
    fn turn(&mut self, by: i32) {
        if !self.can_lay() {
            return;
        }
        let colours = self.scene.colours as i32;
        let terms = &mut self.table.terms;
        let Some(place) = terms.draft.get_mut(terms.cursor) else { return };
        let next = match *place {
            Some(colour) => (i32::from(colour) + by).rem_euclid(colours),
            None if by > 0 => 0,
            None => colours - 1,
        };
        *place = Some(next as u8);
        self.keep();
    }

    /// The whole code is laid out.
    fn code(&self) -> Option<Code> {
        let colours: Option<Vec<u8>> = self.table.terms.draft.iter().copied().collect();
        colours.map(|colours| Code::new(&colours))
    }

    fn check(&mut self, requests: &mut MessageWriter<Request<Mastermind>>) -> bool {
        let Some(code) = self.code().filter(|_| self.can_lay()) else { return false };
        self.hurry();
        let terms = &mut self.table.terms;
        terms.draft.fill(None);
        terms.cursor = 0;
        self.coach.forget_hint();
        self.focus_on("socket-0");
        requests.write(Request::act(PLAYER, Action::Submit { code: code.into() }));
        true
    }

    /// Any input completes what is running.
    fn hurry(&mut self) {
        self.pending.hurry();
    }

    fn focus_on(&mut self, key: &str) {
        self.memory.key = Some(key.to_owned());
        self.focus.clear();
    }

    fn keep(&self) {
        self.table.keep(&self.storage);
    }
}

/// Digits and letters lay colours.
fn type_colours(mut keys: MessageReader<KeyboardInput>, mut hand: Hand, typing: Res<Typing>, twice: Res<Twice>) {
    if typing.0 || twice.ate() {
        keys.clear();
        return;
    }
    for input in keys.read().filter(|input| input.state.is_pressed() && !input.repeat) {
        let digit = match input.key_code {
            KeyCode::Digit1 | KeyCode::Numpad1 => Some(0),
            KeyCode::Digit2 | KeyCode::Numpad2 => Some(1),
            KeyCode::Digit3 | KeyCode::Numpad3 => Some(2),
            KeyCode::Digit4 | KeyCode::Numpad4 => Some(3),
            KeyCode::Digit5 | KeyCode::Numpad5 => Some(4),
            KeyCode::Digit6 | KeyCode::Numpad6 => Some(5),
            KeyCode::Digit7 | KeyCode::Numpad7 => Some(6),
            KeyCode::Digit8 | KeyCode::Numpad8 => Some(7),
            // The keys of the letters, so that they work with a Korean layout, too.
            KeyCode::KeyR => colour_of('R'),
            KeyCode::KeyB => colour_of('B'),
            KeyCode::KeyG => colour_of('G'),
            KeyCode::KeyY => colour_of('Y'),
            KeyCode::KeyO => colour_of('O'),
            KeyCode::KeyV => colour_of('V'),
            KeyCode::KeyW => colour_of('W'),
            KeyCode::KeyK => colour_of('K'),
            _ => None,
        };
        if let Some(colour) = digit {
            hand.lay(colour, false);
        }
    }
}
fn obey(
    mut intended: MessageReader<Intended>,
    mut hand: Hand,
    mut requests: MessageWriter<Request<Mastermind>>,
    mut looking_back: ResMut<LookingBack>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut twice: ResMut<Twice>,
    mut commands: Commands,
) {
    let over = hand.scene.ended.is_some();
    for &Intended(intent) in intended.read() {
        match intent {
            Intent::Secondary if hand.take_back() => commands.trigger(PlaySound(Cue::PegLift)),
            Intent::TabLeft => hand.turn(-1),
            Intent::TabRight => hand.turn(1),
            Intent::Hint if !over && hand.table.terms.person_guesses() => {
                requests.write(Request::hint(PLAYER));
            }
            // Watching is left without a question.
            Intent::Back if !over && hand.table.terms.way == Way::Watch => go_home(&mut commands, &mut hand.memory),
            // Giving up is one of the things a pause offers.
            Intent::Pause | Intent::Back if !over => commands.set_state_if_neq(Paused(true)),
            Intent::Undo if !over && hand.table.terms.person_guesses() => {
                if hand.scene.attempts.is_empty() || !hand.table.can_undo() {
                    continue;
                }
                match twice.ask(Ask::Undo) {
                    true => {
                        requests.write(Request::Undo { seat: PLAYER });
                    }
                    false => commands.trigger(PlaySound(Cue::Refuse)),
                }
            }
            Intent::Back if over => {
                if looking_back.0.take().is_some() {
                    needs_rebuild.0 = true;
                    hand.memory.key = Some("look-back".into());
                    hand.focus.clear();
                } else {
                    go_home(&mut commands, &mut hand.memory);
                }
            }
            _ => {}
        }
    }
}

/// The cursor is where the focus is.
fn follow_focus(
    focus: Res<InputFocus>,
    sockets: Query<&Socket>,
    columns: Query<&GuessColumn>,
    mut table: ResMut<Table<Mastermind>>,
    scene: Res<Scene>,
    mut looking_back: ResMut<LookingBack>,
) {
    let Some(entity) = focus.get() else { return };
    if let Ok(socket) = sockets.get(entity)
        && table.terms.cursor != socket.0
    {
        table.terms.cursor = socket.0;
    }
    if let Ok(column) = columns.get(entity)
        && scene.ended.is_some()
        && looking_back.0 != Some(column.0)
    {
        looking_back.0 = Some(column.0);
    }
}

/// A colour of the tray was chosen.
pub fn choose_colour(chosen: On<Chosen>, pegs: Query<&TrayPeg>, mut hand: Hand, mut commands: Commands) {
    if let Ok(peg) = pegs.get(chosen.entity)
        && !hand.lay(peg.0, true)
    {
        commands.trigger(PlaySound(Cue::Refuse));
    }
}

/// A socket was chosen: if the code is whole it is checked, else the next peg goes here.
pub fn choose_socket(
    chosen: On<Chosen>,
    sockets: Query<&Socket>,
    mut hand: Hand,
    mut requests: MessageWriter<Request<Mastermind>>,
    device: Res<crate::stage::intent::Device>,
) {
    use crate::stage::intent::Device;
    let Ok(socket) = sockets.get(chosen.entity) else { return };
    let before = hand.table.terms.cursor;
    hand.table.terms.cursor = socket.0;
    let pointed = matches!(*device, Device::Mouse | Device::Touch);
    match hand.table.terms.draft.get(socket.0).copied().flatten() {
        // Pointing at a peg that lies there takes it up again.
        Some(_) if pointed => {
            hand.take_back();
        }
        _ if pointed => {}
        _ if before == socket.0 && hand.check(&mut requests) => {}
        colour => {
            let letter = crate::games::mastermind::code::LETTERS[colour.unwrap_or(0) as usize];
            hand.focus_on(&format!("colour-{letter}"));
        }
    }
}

/// A socket was clicked with the other button: its peg goes back.
pub fn empty_socket(chosen: On<ChosenOtherwise>, sockets: Query<&Socket>, mut hand: Hand, mut commands: Commands) {
    if let Ok(socket) = sockets.get(chosen.entity) {
        hand.table.terms.cursor = socket.0;
        if hand.table.terms.draft.get(socket.0).copied().flatten().is_some() && hand.take_back() {
            commands.trigger(PlaySound(Cue::PegLift));
        }
    }
}

/// The button that checks was chosen.
pub fn choose_check(
    _: On<Chosen>,
    mut hand: Hand,
    mut requests: MessageWriter<Request<Mastermind>>,
    mut commands: Commands,
) {
    if !hand.check(&mut requests) {
        commands.trigger(PlaySound(Cue::Refuse));
    }
}

/// The button that takes back was chosen: the last peg, or where none is laid out the last guess, asked twice.
pub fn choose_take_back(
    _: On<Chosen>,
    mut hand: Hand,
    mut twice: ResMut<Twice>,
    mut requests: MessageWriter<Request<Mastermind>>,
    mut commands: Commands,
) {
    if hand.take_back() {
        commands.trigger(PlaySound(Cue::PegLift));
    } else if hand.can_take_guess_back() && twice.ask_by(Ask::Undo, "take-back") {
        requests.write(Request::Undo { seat: PLAYER });
    } else {
        commands.trigger(PlaySound(Cue::Refuse));
    }
}

/// A hint was asked for.
pub fn ask_hint(_: On<Chosen>, mut requests: MessageWriter<Request<Mastermind>>) {
    requests.write(Request::hint(PLAYER));
}

/// In a dispute, a guess was chosen to be marked anew: its marks as they are, to be put right.
pub fn choose_guess(
    chosen: On<Chosen>,
    columns: Query<&GuessColumn>,
    scene: Res<Scene>,
    mut table: ResMut<Table<Mastermind>>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut memory: ResMut<FocusMemory>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    let Ok(&GuessColumn(guess)) = columns.get(chosen.entity) else { return };
    if !scene.contradiction.as_ref().is_some_and(|turns| turns.contains(&guess)) {
        return;
    }
    table.terms.remark = Some(guess);
    if let Some(mark) = scene.attempts.get(guess).and_then(|attempt| attempt.feedback) {
        table.terms.marks = (mark.black, mark.white);
    }
    needs_rebuild.0 = true;
    memory.key = Some("mark-exact".into());
    focus.clear();
    commands.trigger(PlaySound(Cue::Confirm));
}

/// The codemaker gives the marks.
pub fn give_marks(
    _: On<Chosen>,
    mut table: ResMut<Table<Mastermind>>,
    scene: Res<Scene>,
    mut requests: MessageWriter<Request<Mastermind>>,
    mut commands: Commands,
) {
    let Some(turn) = scene.marked_now(&table.terms) else { return };
    table.terms.remark = None;
    let (black, white) = table.terms.marks;
    commands.trigger(PlaySound(Cue::Confirm));
    let action = Action::Mark { black, white, turn: Some(turn as u32) };
    requests.write(Request::act(PLAYER, action));
}

/// Another code on the same terms.
pub fn choose_again(_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands) {
    memory.key = None;
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(plugin::again);
}

/// The lesson once more.
pub fn choose_lesson(_: On<Chosen>, mut memory: ResMut<FocusMemory>, mut commands: Commands) {
    memory.key = None;
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(plugin::start_lesson);
}
