//! What is shown of a Mastermind table: a model that follows the facts, and the pieces that are made of it.

use super::board::{Places, Plan};
use super::plugin::{Terms, Way, code_names, colour_name};
use super::{coach, results};
use crate::engine::Seat;
use crate::games::mastermind::challenge::CHALLENGE;
use crate::games::mastermind::code::{Code, Mark};
use crate::games::mastermind::rules::{Attempt, Cause, Fact, Mastermind, PLAYER, Phase, View};
use crate::key;
use crate::stage::focus::{First, Focusable, Framed, KeepsFocus, access};
use crate::stage::intent::Intent;
use crate::stage::lamp::Lamp;
use crate::stage::screens::{Root, root, stale};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::table::{Redraw, Shown, Table};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, around, at, disable};
use crate::stage::theme::palette::{enamel, hex};
use crate::stage::theme::row::{Picked, RowSpec, Style};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::prelude::*;

/// How a game ended, as shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Who won.
    pub winner: Option<Seat>,
    /// Why.
    pub cause: Cause,
    /// The code, if the table knows it.
    pub secret: Option<Code>,
}

/// What is shown. It follows the facts one by one; when none is pending it is what the view says.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The guesses of the one who guesses, or one's own.
    pub attempts: Vec<Attempt>,
    /// The rival's.
    pub rival: Option<Vec<Attempt>>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// Turns whose marks cannot all be true.
    pub contradiction: Option<Vec<usize>>,
    /// Places in a code.
    pub pegs: usize,
    /// Colours.
    pub colours: usize,
    /// Guesses allowed.
    pub most: usize,
    /// Whether the player marks.
    pub maker: bool,
}

impl Scene {
    /// What a view says.
    pub fn of(view: &View) -> Scene {
        Scene {
            attempts: view.attempts.clone(),
            rival: view.rival.as_ref().map(|rival| rival.attempts.clone()),
            ended: view.game_over.then(|| Ended {
                winner: view.winner,
                cause: view.cause.unwrap_or(Cause::Forfeit),
                secret: view.secret_code,
            }),
            contradiction: view.contradiction.clone(),
            pegs: view.pegs as usize,
            colours: view.colours as usize,
            most: view.max_attempts as usize,
            maker: view.is_maker(),
        }
    }

    /// Follows a fact.
    pub fn follow(&mut self, fact: &Fact) {
        match fact {
            Fact::Guessed { seat, code, feedback, .. } => {
                let attempt = Attempt { code: *code, feedback: *feedback };
                match &mut self.rival {
                    Some(rival) if *seat != PLAYER => rival.push(attempt),
                    _ => self.attempts.push(attempt),
                }
            }
            Fact::Marked { turn, feedback } => {
                if let Some(attempt) = self.attempts.get_mut(*turn) {
                    attempt.feedback = Some(*feedback);
                }
                self.contradiction = None;
            }
            Fact::Contradiction { turns } => self.contradiction = Some(turns.clone()),
            Fact::Ended { winner, cause, secret_code } => {
                self.ended = Some(Ended { winner: *winner, cause: *cause, secret: *secret_code });
            }
            Fact::Reset { .. } => {
                *self = Scene {
                    rival: self.rival.as_ref().map(|_| Vec::new()),
                    pegs: self.pegs,
                    colours: self.colours,
                    most: self.most,
                    maker: self.maker,
                    ..Scene::default()
                };
            }
        }
    }

    /// The guess that is being laid out, if there is one.
    pub fn active(&self) -> Option<usize> {
        (self.ended.is_none() && self.attempts.len() < self.most).then_some(self.attempts.len())
    }

    /// The guess that waits for the player's marks.
    pub fn to_mark(&self) -> Option<usize> {
        let last = self.attempts.len().checked_sub(1)?;
        (self.maker && self.ended.is_none() && self.attempts[last].feedback.is_none()).then_some(last)
    }

    /// The guess that the codemaker marks now: the one that waits, or in a dispute the one that was chosen.
    pub fn marked_now(&self, terms: &Terms) -> Option<usize> {
        let disputed = self.contradiction.as_deref().unwrap_or_default();
        let chosen = terms.remark.filter(|turn| disputed.contains(turn));
        self.to_mark().or(chosen).or(disputed.last().copied())
    }

    fn plan(&self, shape: &Shape, settings: &Settings) -> Plan {
        Plan {
            size: shape.size,
            portrait: shape.portrait(),
            text: settings.text_scale(),
            pegs: self.pegs.max(1),
            colours: self.colours.max(1),
            attempts: self.most.max(1),
            race: self.rival.is_some(),
            marking: self.maker,
        }
    }

    /// Where everything lies.
    pub fn places(&self, shape: &Shape, settings: &Settings) -> Places {
        Places::of(self.plan(shape, settings))
    }
}

/// Which guess is looked at after the end.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LookingBack(pub Option<usize>);

/// The board must be built anew.
#[derive(Resource, Default, Debug)]
pub struct Undressed(pub bool);

/// A socket of the guess that is being laid out.
#[derive(Component, Clone, Copy, Debug)]
pub struct Socket(pub usize);

/// A peg that lies in such a socket.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraftPeg {
    /// Where.
    pub place: usize,
    /// Its colour.
    pub colour: u8,
}

/// A peg of a guess.
#[derive(Component, Clone, Copy, Debug)]
pub struct GuessPeg {
    /// Which guess.
    pub guess: usize,
    /// Where.
    pub place: usize,
}

/// A colour of the tray.
#[derive(Component, Clone, Copy, Debug)]
pub struct TrayPeg(pub u8);

/// A feedback peg.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pip {
    /// Which guess.
    pub guess: usize,
    /// Which of its marks, from 0.
    pub at: usize,
    /// Whether it is the rival's.
    pub rival: bool,
}

/// A shutter of the secret.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shutter(pub usize);

/// The button that checks the code.
#[derive(Component)]
pub struct CheckButton;

/// The table of Mastermind.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<LookingBack>()
        .init_resource::<Undressed>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(crate::stage::table::Presented))
        .add_systems(
            Update,
            (build.run_if(stale.or_else(|undressed: Res<Undressed>| undressed.0)), dress_draft)
                .chain()
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Mastermind>>)),
        )
        .add_systems(Update, light.in_set(Flow::Show).run_if(in_state(Screen::Table)));
}

fn follow(
    mut shown: MessageReader<Shown<Mastermind>>,
    mut redraw: MessageReader<Redraw<Mastermind>>,
    table: Option<Res<Table<Mastermind>>>,
    mut scene: ResMut<Scene>,
    mut undressed: ResMut<Undressed>,
    mut looking_back: ResMut<LookingBack>,
) {
    let Some(table) = table else { return };
    if redraw.read().count() > 0 {
        *scene = Scene::of(&table.view());
        looking_back.0 = None;
        undressed.0 = true;
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
        undressed.0 = true;
    }
}

/// The look of a peg.
pub fn peg_look(settings: &Settings, colour: u8, least_light: f32) -> Look {
    let symbol = if settings.symbols || settings.contrast { f32::from(colour) } else { -1.0 };
    Look::new(Kind::Peg).a(symbol, 0.0, 0.0, least_light).colour(enamel(settings, colour))
}

/// A peg's node is larger than the peg, for its shadow.
pub const PEG_ROOM: f32 = 2.8;
const PIP_ROOM: f32 = 2.7;
fn build(
    mut commands: Commands,
    old: Query<Entity, With<Root>>,
    mut kit: Kit,
    table: Res<Table<Mastermind>>,
    scene: Res<Scene>,
    looking_back: Res<LookingBack>,
    mut undressed: ResMut<Undressed>,
    stats: Res<crate::stage::stats::Stats>,
    challenges: Res<crate::stage::challenge::Board>,
) {
    undressed.0 = false;
    let places = scene.places(&kit.shape, &kit.settings);
    let label = kit.t(key!("game-mastermind"));
    root(&mut commands, &old, "mastermind", label).with_children(|parent| {
        board(&mut kit, parent, &places, &scene);
        guesses(&mut kit, parent, &places, &scene, &looking_back);
        secret(&mut kit, parent, &places, &scene);
        let stake = challenges.stake(&kit, CHALLENGE, table.session.seed());
        bar(&mut kit, parent, &places, &scene, &table.terms, stake);
        coach::line(&mut kit, parent, &places, &looking_back);
        if scene.ended.is_some() {
            results::build(&mut kit, parent, &places, &scene, &table, &looking_back, &stats, &challenges);
            return;
        }
        match table.terms.way {
            Way::Watch => {}
            Way::Codemaker => marking(&mut kit, parent, &places, &scene, &table.terms),
            _ => tray(&mut kit, parent, &places, &scene, &table.terms),
        }
        foot(&mut kit, parent, &places, &scene, &table.terms);
    });
}

fn board(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene) {
    let look = Look::new(Kind::Slab).a(22.0, 8.0, 10.0, 1.0).margin(26.0).albedo(0.098, 0.080, 0.094);
    let look = kit.look(look);
    parent.spawn((Name::new("board"), at(places.board.inflate(26.0)), look, Pickable::IGNORE));
    let look = Look::new(Kind::Slab).a(14.0, 6.0, -1.0, -1.0).albedo(0.046, 0.042, 0.062).b(3.0, 5.0, 0.0, 0.0);
    let look = kit.look(look);
    parent.spawn((Name::new("secret tray"), at(places.secret), look, Pickable::IGNORE));
    let lit = scene.to_mark().or(scene.active().filter(|_| !scene.maker || scene.to_mark().is_none()));
    if let Some(guess) = lit {
        let look = Look::new(Kind::Slab).a(16.0, 5.0, -1.0, -1.0).albedo(0.150, 0.108, 0.090).b(9.0, 2.0, 0.0, 0.0);
        let look = look.colour2(hex(0xFFD84D).with_alpha(if kit.palette.contrast { 1.0 } else { 0.0 }));
        let look = kit.look(look);
        parent.spawn((Name::new("active guess"), at(places.guess(guess)), look, Pickable::IGNORE));
    }
}

fn guesses(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    scene: &Scene,
    looking_back: &LookingBack,
) {
    let active = scene.active().filter(|_| !scene.maker);
    for guess in 0..scene.most {
        let attempt = scene.attempts.get(guess);
        let is_active = active == Some(guess);
        for place in 0..scene.pegs {
            let centre = places.socket(guess, place);
            match attempt.and_then(|attempt| attempt.code).and_then(|code| code.colours().nth(place)) {
                Some(colour) => {
                    let look = kit.look(peg_look(&kit.settings, colour, 0.0));
                    let node = around(centre, places.radius * PEG_ROOM);
                    parent.spawn((Name::new("peg"), GuessPeg { guess, place }, node, look, Pickable::IGNORE));
                }
                None => {
                    let radius = places.radius * if is_active { 0.96 } else { 0.5 };
                    let look = Look::new(Kind::Hole).a(0.88, 0.0, if is_active { 1.0 } else { 0.0 }, 0.0);
                    let look = kit.look(look);
                    parent.spawn((Name::new("socket"), around(centre, radius * 2.2), look, Pickable::IGNORE));
                }
            }
        }
        let mark = attempt.and_then(|attempt| attempt.feedback);
        pips(kit, parent, guess, scene.pegs, mark, false, places);
        if let Some(rival) = &scene.rival {
            pips(kit, parent, guess, scene.pegs, rival.get(guess).and_then(|attempt| attempt.feedback), true, places);
        }
        number(kit, parent, places, scene, guess);
    }
    // What was guessed can be read guess by guess; after the end, or in a dispute, it can be gone through.
    let walkable = scene.ended.is_some() && looking_back.0.is_some() || scene.contradiction.is_some();
    for (guess, attempt) in scene.attempts.iter().enumerate() {
        let label = spoken_attempt(kit, guess, attempt);
        let mut node = parent.spawn((Name::new("guess"), at(places.guess(guess)), access(Role::ListItem, label)));
        let disputed = scene.contradiction.as_ref().is_some_and(|turns| turns.contains(&guess));
        if walkable && (scene.ended.is_some() || disputed) {
            node.insert((Focusable { key: format!("guess-{guess}"), layer: 0 }, GuessColumn(guess)));
            node.observe(super::input::choose_guess);
            if looking_back.0 == Some(guess) || disputed {
                node.insert(First);
            }
        } else {
            node.insert(Pickable::IGNORE);
        }
    }
}

/// A whole guess that can be gone to.
#[derive(Component, Clone, Copy, Debug)]
pub struct GuessColumn(pub usize);

fn pips(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    guess: usize,
    pegs: usize,
    mark: Option<Mark>,
    rival: bool,
    places: &Places,
) {
    let small = if rival { 0.66 } else { 1.0 };
    for n in 0..pegs {
        // Sorted, exact first: where the right ones lie is never told.
        let kind = match mark {
            Some(mark) if n < mark.black as usize => 1.0,
            Some(mark) if n < (mark.black + mark.white) as usize => 2.0,
            _ => 0.0,
        };
        let centre = if rival { places.rival_mark(guess, n) } else { places.mark(guess, n) };
        let look = kit.look(Look::new(Kind::Pip).a(kind, 0.0, 0.0, 0.0));
        let node = around(centre, places.pip * PIP_ROOM * small);
        let mut pip = parent.spawn((Name::new("mark"), node, look, Pickable::IGNORE));
        if kind > 0.0 {
            pip.insert(Pip { guess, at: n, rival });
        }
    }
}

fn number(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene, guess: usize) {
    let active = scene.active().or(scene.to_mark()) == Some(guess);
    let ink = match () {
        _ if active => kit.palette.accent,
        _ if guess < scene.attempts.len() => kit.palette.text,
        _ => kit.palette.text_dim,
    };
    let centre = places.number(guess);
    let text = kit.settings.text_scale();
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..at(Rect::from_center_size(centre, Vec2::new(48.0, 22.0 * text)))
    };
    let most = places.guess(guess).height() * 0.8 / (16.0 * text);
    let words = kit.sized(Type::Label, (0.9375 / text.sqrt()).min(most), ink, (guess + 1).to_string());
    parent.spawn((Name::new("number"), node, Pickable::IGNORE)).with_child(words);
}

fn secret(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene) {
    let code = scene.ended.as_ref().and_then(|ended| ended.secret);
    let radius = places.shutter();
    for peg in 0..scene.pegs {
        let centre = places.secret_peg(peg);
        if let Some(colour) = code.and_then(|code| code.colours().nth(peg)) {
            let look = kit.look(peg_look(&kit.settings, colour, 0.5));
            parent.spawn((Name::new("secret peg"), around(centre, radius * PEG_ROOM), look, Pickable::IGNORE));
        }
        let open = if code.is_some() { 1.0 } else { 0.0 };
        let look = kit.own(Look::new(Kind::Shutter).a(open, 0.0, 0.0, 0.0));
        parent.spawn((Name::new("shutter"), Shutter(peg), around(centre, radius * 2.0), look, Pickable::IGNORE));
    }
    let label = match code {
        Some(code) => kit.tw(key!("secret-is"), &[("code", code_names(&kit.locale, code).into())]),
        None => kit.t(key!("secret-hidden")),
    };
    let node = at(places.secret);
    parent.spawn((Name::new("secret"), node, access(Role::Label, label), Pickable::IGNORE));
    let text = kit.settings.text_scale();
    let words = kit.t(if code.is_some() { key!("the-code") } else { key!("secret") });
    let (size, place) = if kit.shape.portrait() {
        let room = places.board.max.x - places.secret.max.x - 8.0;
        (
            0.8125 / text.max(1.0),
            Rect::new(places.secret.max.x + 2.0, places.secret.min.y, places.secret.max.x + room, places.secret.max.y),
        )
    } else {
        (
            1.0625 / text.sqrt(),
            Rect::new(places.secret.min.x, places.secret.max.y - 46.0, places.secret.max.x, places.secret.max.y - 8.0),
        )
    };
    let ink = if code.is_some() { kit.palette.title } else { kit.palette.text_dim };
    let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(place) };
    parent
        .spawn((Name::new("secret words"), node, Pickable::IGNORE))
        .with_child((kit.sized(Type::Subtitle, size, ink, words), TextLayout::no_wrap()));
}

fn bar(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    scene: &Scene,
    terms: &Terms,
    stake: Option<String>,
) {
    let portrait = kit.shape.portrait();
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: px(if portrait { 2.0 } else { 8.0 }),
        padding: UiRect::axes(px(if portrait { 4.0 } else { 24.0 }), px(0.0)),
        ..at(places.top)
    };
    let over = scene.ended.is_some();
    let attempt = kit.tw(
        key!("attempt-of"),
        &[("guess", (scene.attempts.len() + 1).min(scene.most).into()), ("most", scene.most.into())],
    );
    let mut subtitle = results::way_line(kit, scene, terms);
    if let Some(stake) = stake {
        subtitle = format!("{subtitle} · {stake}");
    }
    parent.spawn((Name::new("top bar"), node, Pickable::IGNORE)).with_children(|bar| {
        let label = kit.t(if over { key!("pause-home") } else { key!("pause") });
        kit.icon_button(bar, "back", "back", label).observe(super::input::step_back);
        let words = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Start,
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_width: px(0.0),
            overflow: Overflow::clip_x(),
            ..default()
        };
        let (title, faint, text) = (kit.palette.title, kit.palette.text_dim, kit.palette.text);
        bar.spawn((Name::new("titles"), words, Pickable::IGNORE)).with_children(|words| {
            let name = kit.t(key!("game-mastermind"));
            let scale = kit.settings.text_scale();
            let rem = if portrait { 1.375 / scale } else { 1.625 / scale.sqrt() };
            words.spawn((kit.sized(Type::Title, rem, title, name), TextLayout::no_wrap()));
            let line = if portrait && !over { attempt.clone() } else { subtitle };
            let size = Type::Small.rem() / scale.powf(if portrait { 1.0 } else { 0.5 });
            words.spawn((kit.sized(Type::Small, size, faint, line), TextLayout::no_wrap()));
        });
        bar.spawn((Name::new("clock"), coach::ClockText, Node::default(), Pickable::IGNORE));
        if over {
            let label = kit.t(key!("settings"));
            kit.icon_button(bar, "settings", "settings", label).observe(crate::stage::screens::go(Screen::Settings));
            return;
        }
        if !portrait {
            let node = Node { margin: UiRect::right(px(12.0)), ..default() };
            bar.spawn((Name::new("attempt"), node, Pickable::IGNORE)).with_child(kit.words(
                Type::Control,
                text,
                attempt,
            ));
        }
        if terms.person_guesses() {
            let label = kit.t(key!("hint"));
            kit.icon_button(bar, "hint", "hint", label).observe(super::input::ask_hint);
            if !portrait {
                let label = kit.t(key!("take-back"));
                kit.icon_button(bar, "take-back", "undo", label).observe(super::input::choose_take_back);
            }
        }
        let label = kit.t(key!("settings"));
        kit.icon_button(bar, "settings", "settings", label).observe(crate::stage::screens::go(Screen::Settings));
    });
}

fn tray(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene, terms: &Terms) {
    let look = Look::new(Kind::Slab).a(26.0, 8.0, -1.0, -1.0).albedo(0.060, 0.054, 0.072);
    let look = kit.look(look);
    parent.spawn((Name::new("tray"), at(places.tray), look, Pickable::IGNORE));
    let portrait = kit.shape.portrait();
    let text = kit.settings.text_scale();
    for colour in 0..scene.colours as u8 {
        let centre = places.tray_peg(colour as usize);
        let look = kit.look(peg_look(&kit.settings, colour, 0.75));
        let node = around(centre, places.tray_radius * PEG_ROOM);
        parent.spawn((Name::new("tray peg"), node, look, Pickable::IGNORE));
        let name = colour_name(&kit.locale, colour);
        let label = kit.tw(key!("place-colour"), &[("colour", name.clone().into())]);
        parent
            .spawn((
                Name::new("tray colour"),
                TrayPeg(colour),
                at(places.tray_touch(colour as usize)),
                Focusable {
                    key: format!("colour-{}", crate::games::mastermind::code::LETTERS[colour as usize]),
                    layer: 0,
                },
                access(Role::Button, label),
            ))
            .observe(super::input::choose_colour);
        if !portrait {
            let place = Rect::from_center_size(
                centre + Vec2::new(0.0, places.tray_radius + 4.0 + 9.0 * text),
                Vec2::new(96.0, 20.0 * text),
            );
            let ink = kit.palette.text_dim;
            let node = Node { justify_content: JustifyContent::Center, align_items: AlignItems::Center, ..at(place) };
            // The longest name is a good three times as wide as high.
            let most = (places.tray_peg(1).x - places.tray_peg(0).x) / 3.5 / (16.0 * text);
            let words = kit.sized(Type::Floor, (0.8125 / text.powf(0.6)).min(most), ink, name);
            parent.spawn((Name::new("colour name"), node, Pickable::IGNORE)).with_child((words, TextLayout::no_wrap()));
        }
    }
    if let Some(guess) = scene.active() {
        for place in 0..scene.pegs {
            let mut socket = parent.spawn((
                Name::new("socket to fill"),
                Socket(place),
                at(places.touch(guess, place)),
                Focusable { key: format!("socket-{place}"), layer: 0 },
                access(Role::Button, spoken_socket(kit, place, terms.draft.get(place).copied().flatten())),
            ));
            socket.insert(Framed(Vec2::splat(places.frame())));
            socket.observe(super::input::choose_socket).observe(super::input::empty_socket);
            if place == terms.cursor {
                socket.insert(First);
            }
        }
    }
    if let Some(legend) = places.legend {
        let node = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(8.0),
            justify_content: JustifyContent::Center,
            ..at(legend)
        };
        parent.spawn((Name::new("legend"), node, Pickable::IGNORE)).with_children(|legend| {
            for (kind, words) in [(1.0, key!("legend-exact")), (2.0, key!("legend-colour"))] {
                let node = Node { column_gap: px(8.0), align_items: AlignItems::Center, ..default() };
                legend.spawn((Name::new("legend row"), node, Pickable::IGNORE)).with_children(|row| {
                    let look = kit.look(Look::new(Kind::Pip).a(kind, 2.0, 0.0, 0.0));
                    let node = Node { width: px(24.0), height: px(24.0), flex_shrink: 0.0, ..default() };
                    row.spawn((Name::new("legend mark"), node, look, Pickable::IGNORE));
                    let ink = kit.palette.text_dim;
                    let words = kit.t(words);
                    row.spawn(kit.sized(Type::Small, 0.875 / text.sqrt(), ink, words));
                });
            }
        });
    }
}

fn spoken_socket(kit: &Kit, place: usize, colour: Option<u8>) -> String {
    let what = match colour {
        Some(colour) => colour_name(&kit.locale, colour),
        None => kit.t(key!("socket-empty")),
    };
    kit.tw(key!("socket-label"), &[("place", (place + 1).into()), ("what", what.into())])
}

fn spoken_attempt(kit: &Kit, guess: usize, attempt: &Attempt) -> String {
    let code = attempt.code.map(|code| code_names(&kit.locale, code)).unwrap_or_default();
    match attempt.feedback {
        Some(mark) => kit.tw(
            key!("guess-label"),
            &[
                ("guess", (guess + 1).into()),
                ("code", code.into()),
                ("black", mark.black.into()),
                ("white", mark.white.into()),
            ],
        ),
        None => kit.tw(key!("guess-unmarked-label"), &[("guess", (guess + 1).into()), ("code", code.into())]),
    }
}

/// The button that checks, and what stands beside it. Built anew with the draft.
#[derive(Component)]
pub struct CheckPlace;

fn foot(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene, terms: &Terms) {
    if terms.person_guesses() {
        parent.spawn((Name::new("check place"), CheckPlace, at(places.check), Pickable::IGNORE));
        if let Some(place) = places.take_back {
            let label = kit.t(key!("take-back"));
            let mut button = kit.icon_button(parent, "take-back", "undo", label);
            let plate = kit.plate(Plate::Plain, 12.0);
            button.insert((
                Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..at(place) },
                plate,
            ));
            button.observe(super::input::choose_take_back);
        }
    }
    if let Some(place) = places.prompts {
        let mut prompts = Vec::new();
        let mut add = |keys: Keys, label: &str| prompts.push(Prompt { keys, label: kit.t(label) });
        match terms.way {
            Way::Watch => {}
            Way::Codemaker => {
                add(Keys::Intents(vec![Intent::Left, Intent::Right]), key!("prompt-change"));
                add(Keys::Intents(vec![Intent::Confirm]), key!("prompt-mark"));
            }
            _ => {
                add(Keys::Digits(scene.colours as u8), key!("prompt-place"));
                add(Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]), key!("prompt-colour"));
                add(Keys::Intents(vec![Intent::Left, Intent::Right, Intent::Up, Intent::Down]), key!("prompt-move"));
                add(Keys::Intents(vec![Intent::Secondary]), key!("take-back"));
                add(Keys::Intents(vec![Intent::Confirm]), key!("prompt-check"));
                add(Keys::Intents(vec![Intent::Hint]), key!("hint"));
            }
        }
        add(Keys::Intents(vec![Intent::Pause]), key!("pause"));
        parent.spawn(kit.prompts_in(place, prompts));
    }
}

/// The codemaker's tools: two values and a button.
fn marking(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene, terms: &Terms) {
    let Some(guess) = scene.marked_now(terms) else { return };
    let node =
        Node { flex_direction: FlexDirection::Column, justify_content: JustifyContent::Center, ..at(places.tray) };
    let panel = kit.panel(16.0);
    let pegs = scene.pegs as u8;
    parent.spawn((Name::new("marks"), node, panel)).with_children(|column| {
        for (n, label) in [key!("legend-exact"), key!("legend-colour")].into_iter().enumerate() {
            let chosen = if n == 0 { terms.marks.0 } else { terms.marks.1 };
            let spec = RowSpec {
                key: if n == 0 { "mark-exact" } else { "mark-colour" },
                label: kit.t(label),
                about: String::new(),
                options: (0..=pegs).map(|value| value.to_string()).collect(),
                chosen: chosen.min(pegs) as usize,
                style: Style::Segments,
            };
            // On a phone, or in large text, there is no room for words beside the numbers; the sign says the same.
            let mut row = if kit.shape.portrait() || kit.settings.text_scale() > 1.2 {
                let sign = kit.look(Look::new(Kind::Pip).a(n as f32 + 1.0, 0.0, 0.0, 0.0));
                kit.signed_row(column, spec, sign)
            } else {
                kit.row(column, spec)
            };
            row.entry::<Node>().and_modify(|mut node| {
                node.min_height = px(52.0);
                node.padding = UiRect::axes(px(14.0), px(2.0));
            });
            row.observe(
                move |picked: On<Picked>, mut table: ResMut<Table<Mastermind>>, mut undressed: ResMut<Undressed>| {
                    let value = picked.option as u8;
                    if n == 0 {
                        table.terms.marks.0 = value
                    } else {
                        table.terms.marks.1 = value
                    }
                    undressed.0 = true;
                },
            );
            if n == 0 {
                row.insert(First);
            }
        }
    });
    let label = kit.tw(key!("give-marks"), &[("guess", (guess + 1).into())]);
    let mut button = kit.button(parent, "give-marks", label.clone(), Some("check"), Plate::Filled);
    button.insert(Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(8.0),
        ..at(places.check)
    });
    button.observe(super::input::give_marks);
    let mark = Mark { black: terms.marks.0, white: terms.marks.1 };
    if terms.marks.0 + terms.marks.1 > pegs || !mark.possible(pegs) {
        let plate = kit.plate(Plate::Off, 10.0);
        button.insert(plate);
        disable(&mut button, Role::Button, label);
    }
}

/// The pegs laid out and the button that checks them; changed without touching the rest of the board.
fn dress_draft(
    mut commands: Commands,
    mut kit: Kit,
    table: Res<Table<Mastermind>>,
    scene: Res<Scene>,
    roots: Query<Entity, With<Root>>,
    pegs: Query<(Entity, &DraftPeg)>,
    place: Query<(Entity, Has<Children>), With<CheckPlace>>,
    sockets: Query<(Entity, &Socket)>,
    mut before: Local<Option<(Vec<Option<u8>>, Option<Entity>)>>,
    mut flights: MessageWriter<super::animate::Laid>,
) {
    let root = roots.iter().next();
    let draft =
        if scene.active().is_some() && table.terms.person_guesses() { table.terms.draft.clone() } else { Vec::new() };
    let built = before.as_ref().is_none_or(|(_, known)| *known != root);
    if !built && before.as_ref().is_some_and(|(known, _)| *known == draft) {
        return;
    }
    let (Some(root_entity), Some(guess)) = (root, scene.active()) else {
        *before = Some((draft, root));
        return;
    };
    let places = scene.places(&kit.shape, &kit.settings);
    for (entity, peg) in &pegs {
        if draft.get(peg.place).copied().flatten() != Some(peg.colour) {
            commands.entity(entity).despawn();
        }
    }
    for (place, colour) in draft.iter().enumerate() {
        let Some(colour) = *colour else { continue };
        let wanted = DraftPeg { place, colour };
        if pegs.iter().any(|(_, peg)| *peg == wanted) {
            continue;
        }
        let look = kit.look(peg_look(&kit.settings, colour, 0.0));
        let node = around(places.socket(guess, place), places.radius * PEG_ROOM);
        let peg =
            commands.spawn((Name::new("laid peg"), wanted, node, look, Pickable::IGNORE, ChildOf(root_entity))).id();
        if !built {
            flights.write(super::animate::Laid { peg, place, colour });
        }
    }
    for (entity, socket) in &sockets {
        let label = spoken_socket(&kit, socket.0, draft.get(socket.0).copied().flatten());
        commands.entity(entity).insert(access(Role::Button, label));
    }
    *before = Some((draft.clone(), root));
    let left = draft.iter().filter(|peg| peg.is_none()).count();
    for (place, _) in &place {
        commands.entity(place).despawn_related::<Children>();
        let portrait = kit.shape.portrait();
        let ready = left == 0;
        let to_go = kit.tw(key!("pegs-to-go"), &[("count", left.into())]);
        let check = kit.t(key!("check-code"));
        let words = if portrait && !ready { to_go.clone() } else { check };
        let plate = if ready { Plate::Filled } else { Plate::Off };
        commands.entity(place).with_children(|place| {
            let mut button = kit.button(place, "check", words.clone(), None, plate);
            button.insert(Node {
                width: percent(100.0),
                height: percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::horizontal(px(8.0)),
                ..default()
            });
            button.insert(CheckButton).observe(super::input::choose_check);
            if !ready {
                if kit.palette.contrast {
                    let dashed = Look::new(Kind::Panel).a(10.0, 0.0, 0.0, 1.0).colour(kit.palette.ink2);
                    let dashed = kit.look(dashed.colour2(kit.palette.edge));
                    button.insert(dashed);
                }
                button.insert(KeepsFocus);
                disable(&mut button, Role::Button, format!("{words}. {to_go}"));
            }
        });
        if let Some(rect) = places.to_go.filter(|_| !ready) {
            let node = Node {
                justify_content: JustifyContent::Center,
                ..at(Rect { min: rect.min - places.check.min, max: rect.max - places.check.min })
            };
            let ink = kit.palette.text_dim;
            let size = Type::Small.rem() / kit.settings.text_scale().sqrt();
            let words = kit.sized(Type::Small, size, ink, to_go);
            commands.entity(place).with_children(|place| {
                place.spawn((Name::new("to go"), node, Pickable::IGNORE)).with_child(words);
            });
        }
    }
}

fn light(
    mut lamp: ResMut<Lamp>,
    scene: Res<Scene>,
    shape: Res<Shape>,
    settings: Res<Settings>,
    looking_back: Res<LookingBack>,
    table: Option<Res<Table<Mastermind>>>,
) {
    let Some(table) = table else { return };
    let places = scene.places(&shape, &settings);
    let won = scene.ended.as_ref().map(|ended| ended.winner == Some(PLAYER));
    let last = scene.attempts.len().saturating_sub(1);
    let over = looking_back.0.or(scene.to_mark()).or(scene.active()).unwrap_or(last).min(scene.most.max(1) - 1);
    let column = places.guess(over);
    let portrait = shape.portrait();
    let near = if portrait { 150.0 } else { (shape.size.y * 0.33).min(places.board.height() * 0.62) };
    lamp.hang_from = -10.0;
    lamp.second = None;
    // The lantern hangs over what it lights, but beside the words of the bar.
    let words = 40.0 + 250.0 * settings.text_scale().sqrt();
    let tools = if won.is_some() { 110.0 } else { 340.0 };
    let body_y = |lamp_x: f32| {
        let x = lamp_x.clamp(words, (shape.size.x - tools).max(words));
        if portrait { None } else { Some(Vec2::new(x, (places.board.min.y - 104.0).max(6.0))) }
    };
    match (won, looking_back.0) {
        (Some(true), None) => {
            // The room floods with light from the code.
            let centre = places.secret.center();
            lamp.goal = if portrait { centre } else { Vec2::new(centre.x, centre.y - places.secret.height() * 0.1) };
            lamp.body = body_y(centre.x);
            lamp.goal_radius = near * crate::stage::theme::motion::WIN_RADIUS * if portrait { 1.2 } else { 0.92 };
            lamp.intensity = 1.15;
        }
        (Some(false), None) => {
            let centre = places.secret.center();
            lamp.goal = centre;
            lamp.body = body_y(centre.x);
            lamp.goal_radius = near * 0.8;
            lamp.intensity = 0.75;
            let red = !matches!(table.terms.way, Way::Codemaker) && table.terms.way != Way::Watch;
            if red && !scene.attempts.is_empty() {
                lamp.second = Some((column.center(), 0.85));
            }
        }
        _ => {
            lamp.goal = if portrait {
                column.center()
            } else {
                Vec2::new(column.center().x, column.center().y - column.height() * 0.06)
            };
            lamp.body = body_y(column.center().x);
            lamp.goal_radius = near;
            lamp.intensity = 1.1;
        }
    }
}

/// Whether the phase on show is one in which a person lays out a code.
pub fn guessing(phase: Option<Res<State<Phase>>>) -> bool {
    phase.is_some_and(|phase| *phase.get() == Phase::Guessing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Session, Viewer};
    use crate::games::mastermind::rules::Mode;

    /// Facts one by one lead to the same picture as the view, whatever is played, for every mode.
    #[test]
    fn the_scene_that_follows_facts_is_the_scene_of_the_view() {
        for (mode, seed) in [(Mode::Play, "a"), (Mode::Race, "b"), (Mode::Codemaker, "c")]
            .into_iter()
            .flat_map(|(m, s)| (0..6).map(move |n| (m, format!("{s}{n}"))))
        {
            let setup = crate::games::mastermind::rules::Setup { mode, ..Default::default() };
            let mut session = Session::<Mastermind>::new(setup, seed.parse().expect("a seed")).expect("a game");
            let viewer = Viewer::Seat(PLAYER);
            let mut scene = Scene::of(&session.view(viewer));
            let mut draw = session.mind_draw(PLAYER);
            for _ in 0..60 {
                let Some(seat) = session.state().awaited().first().copied() else { break };
                let legal = session.state().legal(seat);
                let Some(action) = draw.pick(&legal).cloned() else { break };
                let facts = session.act(seat, action).expect("legal is accepted");
                for fact in facts.iter().filter_map(|fact| Mastermind::redact(fact, viewer)) {
                    scene.follow(&fact);
                }
                let mut truth = Scene::of(&session.view(viewer));
                // At the end the rival's colours are told with the view, not with a fact.
                if let (Some(shown), Some(told)) = (&scene.rival, &mut truth.rival)
                    && truth.ended.is_some()
                {
                    told.clone_from(shown);
                }
                assert_eq!(scene, truth);
            }
        }
    }
}
