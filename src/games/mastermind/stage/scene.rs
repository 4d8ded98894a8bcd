//! What is shown of a Mastermind table: a model that follows the facts, and the pieces that are made of it.

use super::board::{Places, Plan};
use super::plugin::{Terms, Way, code_names, colour_name};
use super::{coach, results};
use crate::engine::Seat;
use crate::games::mastermind::challenge::CHALLENGE;
use crate::games::mastermind::code::{Code, Mark};
use crate::games::mastermind::rules::{Attempt, Cause, Fact, Mastermind, PLAYER, View};
use crate::key;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::calendar::Today;
use crate::stage::challenge::Board;
use crate::stage::focus::{Because, Dense, First, FocusMemory, Focusable, Framed, KeepsFocus, access};
use crate::stage::intent::Intent;
use crate::stage::lamp::{Lamp, RedLight};
use crate::stage::locale::Locale;
use crate::stage::present::{Redraw, SceneModel, Shown};
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::screens::{Root, root, stale};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::stats::Stats;
use crate::stage::table::Table;
use crate::stage::table_bar::{TableBar, table_bar};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, around, at, disable, fill};
use crate::stage::theme::palette::{enamel, hex};
use crate::stage::theme::row::{Picked, RowSpec, Style};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::watch::{self, Watching};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
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

impl SceneModel<Mastermind> for Scene {
    fn of(view: &View) -> Scene {
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

    fn follow(&mut self, fact: &Fact) {
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
            Fact::Contradiction { turns } => self.contradiction = Some(turns.to_vec()),
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
}

impl Scene {
    /// The guess that is being laid out, if there is one. After the one that breaks the code there is none, also while
    /// its marks still drop.
    pub fn active(&self) -> Option<usize> {
        let broken = self.attempts.last().is_some_and(|last| last.feedback == Some(Mark::broken(self.pegs as u8)));
        (self.ended.is_none() && !broken && self.attempts.len() < self.most).then_some(self.attempts.len())
    }

    /// The guess that is being marked or laid out; at the end the last one.
    pub fn current(&self) -> usize {
        let last = self.attempts.len().saturating_sub(1);
        self.to_mark().or(self.active()).unwrap_or(last).min(self.most.max(1) - 1)
    }

    /// The code, once it is known: at the end, or in the codemaker's head but found.
    pub fn code(&self) -> Option<Code> {
        let ended = self.ended.as_ref()?;
        let found = || self.attempts.last().filter(|_| ended.cause == Cause::CodeBroken && self.maker)?.code;
        ended.secret.or_else(found)
    }

    /// Whether the room is flooded with light and the pegs of the code glint: it was broken by the player, and no guess is
    /// being looked at.
    fn is_flooded(&self, looked_at: Option<usize>) -> bool {
        looked_at.is_none() && self.ended.as_ref().is_some_and(|ended| ended.winner == Some(PLAYER)) && !self.maker
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

/// Where everything lies, in the window as it is now.
#[derive(SystemParam)]
pub struct Layout<'w> {
    /// What is shown.
    pub scene: Res<'w, Scene>,
    shape: Res<'w, Shape>,
    settings: Res<'w, Settings>,
}

impl Layout<'_> {
    /// The places.
    pub fn places(&self) -> Places {
        self.scene.places(&self.shape, &self.settings)
    }
}

/// What the table is built from.
#[derive(SystemParam)]
pub struct TableData<'w> {
    /// What is shown.
    pub scene: Res<'w, Scene>,
    /// The game.
    pub table: Res<'w, Table<Mastermind>>,
    /// Which guess is looked at.
    pub looking_back: Res<'w, LookingBack>,
    /// Games before.
    pub stats: Res<'w, Stats>,
    /// What is offered and earned.
    pub challenges: Res<'w, Board>,
    /// How it is watched, if it is.
    pub watching: Res<'w, Watching>,
    /// The day.
    pub today: Res<'w, Today>,
}

/// Which guess is looked at after the end.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LookingBack(pub Option<usize>);

/// The board must be built anew.
#[derive(Resource, Default, Debug)]
pub struct NeedsRebuild(pub bool);

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

/// A star at a peg of the code that was broken.
#[derive(Component, Clone, Copy, Debug)]
pub struct Glint {
    /// Which place of the code.
    pub place: usize,
    /// Whether it is at the code itself rather than at the guess that broke it.
    pub secret: bool,
}

/// The button that checks the code.
#[derive(Component)]
pub struct CheckButton;

/// The table of Mastermind.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<LookingBack>()
        .init_resource::<NeedsRebuild>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(crate::stage::present::Presented))
        .add_systems(
            Update,
            (
                build.run_if(stale.or_else(|needs_rebuild: Res<NeedsRebuild>| needs_rebuild.0)),
                change_parts.run_if(resource_changed::<Scene>),
                (dress_draft, name_sockets, dress_check),
            )
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
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut looking_back: ResMut<LookingBack>,
    (mut memory, mut focus): (ResMut<FocusMemory>, ResMut<InputFocus>),
) {
    let Some(table) = table else { return };
    let (waited, was_over) = (scene.to_mark(), scene.ended.is_some());
    if redraw.read().count() > 0 {
        *scene = Scene::of(table.view());
        looking_back.0 = None;
        needs_rebuild.0 = true;
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
    }
    // A guess that waits for marks is what there is to do.
    if scene.to_mark().is_some() && scene.to_mark() != waited {
        memory.key = Some("mark-exact".into());
        focus.clear();
    }
    // At the end the focus goes to what there is to do next, wherever it was.
    if scene.ended.is_some() && !was_over {
        memory.key = None;
        focus.clear();
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

/// A part of the table, as it is shown: it is built anew when a fact changes what it shows, and only then.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
enum Part {
    /// The board itself, with the light under a guess.
    Board { lit: Option<usize> },
    /// A guess: what is in it, whether the room is flooded with light, and what can be done with it.
    Guess { guess: usize, attempt: Option<Attempt>, rival: Option<Mark>, flooded: bool, next: Next, walk: Walk },
    /// The code behind its shutters, and whether the room is flooded with light.
    Secret { code: Option<Code>, flooded: bool },
    /// The bar above: which guess it is, and what it says.
    Bar { guess: usize, over: bool, line: String },
    /// The line of words, and who one races against.
    Line { opponent: bool },
    /// What can be done, or the results.
    Controls { over: bool, active: Option<usize>, marked: Option<usize>, marks: (u8, u8) },
}

/// Whether a guess is the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    No,
    /// Its number is bright.
    Numbered,
    /// Its sockets are open, too.
    Open,
}

/// Whether a guess can be gone to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Walk {
    No,
    Yes,
    First,
}

impl Part {
    /// The whole table, from back to front.
    fn all(kit: &Kit, data: &TableData) -> Vec<Part> {
        let TableData { scene, table, challenges, .. } = data;
        let over = scene.ended.is_some();
        let solved = scene.ended.as_ref().filter(|ended| ended.winner == Some(PLAYER)).map(|_| scene.current());
        let lit = scene.to_mark().or(scene.active()).or(solved.filter(|_| !scene.attempts.is_empty()));
        let mut line = results::way_line(kit, scene, &table.terms);
        if let Some(stake) = challenges.stake(kit, CHALLENGE, table.seed()) {
            line = format!("{line} · {stake}");
        }
        let mut parts = vec![Part::Board { lit }];
        parts.extend((0..scene.most).map(|guess| Part::guess(data, guess)));
        parts.extend([
            Part::Secret { code: scene.code(), flooded: scene.is_flooded(data.looking_back.0) },
            Part::Bar { guess: scene.current() + 1, over, line },
            Part::Line { opponent: scene.rival.is_some() && !over },
            Part::Controls {
                over,
                active: scene.active(),
                marked: scene.marked_now(&table.terms),
                marks: table.terms.marks,
            },
        ]);
        parts
    }

    fn guess(data: &TableData, guess: usize) -> Part {
        let scene = &data.scene;
        let over = scene.ended.is_some();
        let next = match () {
            _ if !scene.maker && scene.active() == Some(guess) => Next::Open,
            _ if !over && scene.current() == guess => Next::Numbered,
            _ => Next::No,
        };
        // After the end, or in a dispute, what was guessed can be gone through.
        let disputed = scene.contradiction.as_ref().is_some_and(|turns| turns.contains(&guess));
        let looked_at = data.looking_back.0.filter(|_| over);
        let walk = match () {
            _ if disputed || looked_at == Some(guess) => Walk::First,
            _ if looked_at.is_some() => Walk::Yes,
            _ => Walk::No,
        };
        let rival = scene.rival.as_ref().and_then(|rival| rival.get(guess)?.feedback);
        let flooded = scene.is_flooded(data.looking_back.0);
        Part::Guess { guess, attempt: scene.attempts.get(guess).cloned(), rival, flooded, next, walk }
    }

    fn fill(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &TableData) {
        let TableData { scene, table, looking_back, .. } = data;
        match self {
            Part::Board { lit } => board(kit, parent, places, *lit),
            Part::Guess { .. } => guess(kit, parent, places, scene, self),
            Part::Secret { code, flooded } => secret(kit, parent, places, scene.pegs, (*code, *flooded)),
            Part::Bar { guess, over, line } => {
                bar(kit, parent, places, (*guess, scene.most), *over, line.clone(), table.terms.person_guesses());
            }
            Part::Line { opponent } => {
                coach::line(kit, parent, places, looking_back, *opponent);
                if *opponent {
                    self::opponent(kit, parent, places, &table.terms);
                }
            }
            Part::Controls { over: true, .. } => results::build(kit, parent, places, data),
            Part::Controls { .. } => controls(kit, parent, places, data),
        }
    }
}

fn build(mut commands: Commands, mut kit: Kit, data: TableData, mut needs_rebuild: ResMut<NeedsRebuild>) {
    needs_rebuild.0 = false;
    let places = data.scene.places(&kit.shape, &kit.settings);
    let label = kit.t(key!("game-mastermind"));
    let parts = Part::all(&kit, &data);
    root(&mut commands, "mastermind", label).with_children(|parent| {
        for part in parts {
            let mut node = parent.spawn((Name::new("part"), fill(), Pickable::IGNORE));
            node.with_children(|parent| part.fill(&mut kit, parent, &places, &data)).insert(part);
        }
    });
}

/// What a fact has changed is built anew; the rest of the board stays as it is.
fn change_parts(
    mut commands: Commands,
    mut kit: Kit,
    data: TableData,
    parts: Query<(Entity, &Part, &ChildOf)>,
    roots: Query<(), With<Root>>,
) {
    let mut wanted = Part::all(&kit, &data);
    let places = data.scene.places(&kit.shape, &kit.settings);
    // A board that is fading away stays as it was.
    for (entity, part, _) in parts.iter().filter(|(.., parent)| roots.contains(parent.parent())) {
        let same = |wanted: &Part| match (wanted, part) {
            (Part::Guess { guess, .. }, Part::Guess { guess: other, .. }) => guess == other,
            _ => std::mem::discriminant(wanted) == std::mem::discriminant(part),
        };
        let Some(at) = wanted.iter().position(same) else { continue };
        let now = wanted.swap_remove(at);
        if now != *part {
            commands.entity(entity).despawn_related::<Children>();
            commands.entity(entity).with_children(|parent| now.fill(&mut kit, parent, &places, &data)).insert(now);
        }
    }
}

/// What a person can do now.
fn controls(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &TableData) {
    let (scene, terms) = (&data.scene, &data.table.terms);
    match terms.way {
        Way::Watch => {
            let node = Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                column_gap: px(12.0),
                row_gap: px(8.0),
                flex_wrap: FlexWrap::Wrap,
                ..at(places.tray)
            };
            parent.spawn((Name::new("watching"), node, Pickable::IGNORE)).with_children(|row| {
                watch::controls(kit, row, &data.watching);
            });
        }
        Way::Codemaker => marking(kit, parent, places, scene, terms),
        _ => tray(kit, parent, places, scene, terms),
    }
    foot(kit, parent, places, scene, terms);
}

/// The face of whom one races against, beside the line that tells how far they are.
fn opponent(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, terms: &Terms) {
    let mind = terms.mind.as_deref().unwrap_or("hard");
    let number = super::lobby::mind_number(mind);
    let place = places.face();
    // Four of the villagers who sit apart from each other, so that each strength has a face of its own.
    let face = Bust::new(Face::of(4 + 7 * number)).framed(Frame::Bright);
    let name = kit.tw(key!("opponent-label"), &[("mind", super::lobby::mind_name(&kit.locale, mind).into())]);
    bust(kit, parent, area(place.min.x, place.min.y, place.width(), place.height()), face, 0.0)
        .insert(access(Role::Image, name));
}

fn board(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, lit: Option<usize>) {
    let look = Look::new(Kind::Slab).a(22.0, 8.0, 10.0, 1.0).margin(26.0).albedo(0.098, 0.080, 0.094);
    let look = kit.look(look);
    parent.spawn((Name::new("board"), at(places.board.inflate(26.0)), look, Pickable::IGNORE));
    let look = Look::new(Kind::Slab).a(14.0, 6.0, -1.0, -1.0).albedo(0.046, 0.042, 0.062).b(3.0, 5.0, 0.0, 0.0);
    let look = kit.look(look);
    parent.spawn((Name::new("secret tray"), at(places.secret), look, Pickable::IGNORE));
    if let Some(guess) = lit {
        let look = Look::new(Kind::Slab).a(16.0, 5.0, -1.0, -1.0).albedo(0.150, 0.108, 0.090).b(9.0, 2.0, 0.0, 0.0);
        let look = look.colour2(hex(0xFFD84D).with_alpha(if kit.palette.contrast { 1.0 } else { 0.0 }));
        let look = kit.look(look);
        parent.spawn((Name::new("active guess"), at(places.guess(guess)), look, Pickable::IGNORE));
    }
}

fn guess(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, scene: &Scene, part: &Part) {
    let Part::Guess { guess, attempt, rival, flooded, next, walk } = part else { return };
    let guess = *guess;
    for place in 0..scene.pegs {
        let centre = places.socket(guess, place);
        match attempt.as_ref().and_then(|attempt| attempt.code).and_then(|code| code.colours().nth(place)) {
            Some(colour) => {
                let look = kit.look(peg_look(&kit.settings, colour, 0.0));
                let node = around(centre, places.radius * PEG_ROOM);
                parent.spawn((Name::new("peg"), GuessPeg { guess, place }, node, look, Pickable::IGNORE));
            }
            None => {
                let open = *next == Next::Open;
                let radius = places.radius * if open { 0.96 } else { 0.5 };
                let look = Look::new(Kind::Hole).a(0.88, 0.0, if open { 1.0 } else { 0.0 }, 0.0);
                let look = kit.look(look);
                parent.spawn((Name::new("socket"), around(centre, radius * 2.2), look, Pickable::IGNORE));
            }
        }
    }
    if *flooded && guess == scene.current() {
        (0..scene.pegs)
            .for_each(|place| glint(kit, parent, places.socket(guess, place), places.radius, (place, false)));
    }
    let mark = attempt.as_ref().and_then(|attempt| attempt.feedback);
    pips(kit, parent, guess, scene.pegs, mark, false, places);
    if mark == Some(Mark { black: 0, white: 0 }) {
        no_marks(kit, parent, places, scene.pegs, guess);
    }
    if scene.rival.is_some() {
        pips(kit, parent, guess, scene.pegs, *rival, true, places);
    }
    let ink = match (next, attempt) {
        (Next::Open | Next::Numbered, _) => kit.palette.accent,
        // On brightly lit wood dim words could not be read.
        (Next::No, None) if !flooded => kit.palette.text_dim,
        (Next::No, _) => kit.palette.text,
    };
    number(kit, parent, places, ink, guess);
    // What was guessed can be read guess by guess.
    let Some(attempt) = attempt else { return };
    let label = spoken_attempt(kit, guess, attempt);
    let mut node = parent.spawn((Name::new("guess"), at(places.guess(guess)), access(Role::ListItem, label)));
    if *walk == Walk::No {
        node.insert(Pickable::IGNORE);
        return;
    }
    node.insert((Focusable { key: format!("guess-{guess}"), layer: 0 }, GuessColumn(guess), Dense));
    node.observe(super::input::choose_guess);
    if *walk == Walk::First {
        node.insert(First);
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

/// A guess that earned nothing says so.
fn no_marks(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, pegs: usize, guess: usize) {
    let (first, last) = (places.mark(guess, 0), places.mark(guess, pegs.saturating_sub(1)));
    let text = kit.settings.text_scale();
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..at(Rect::from_center_size((first + last) / 2.0, Vec2::new(64.0, 24.0 * text)))
    };
    let most = places.pip * 5.0 / (16.0 * text);
    let words = kit.sized(Type::Label, (0.875 / text.sqrt()).min(most), kit.palette.text, kit.t(key!("no-marks")));
    let plate = BackgroundColor(Color::srgba(0.05, 0.05, 0.09, 0.72));
    let pad = Node { padding: UiRect::axes(px(6.0), px(1.0)), border_radius: BorderRadius::all(px(6.0)), ..default() };
    parent.spawn((Name::new("no marks"), node, Pickable::IGNORE)).with_children(|place| {
        place
            .spawn((Name::new("no marks plate"), pad, plate, Pickable::IGNORE))
            .with_child((words, TextLayout::no_wrap()));
    });
}

fn number(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, ink: Color, guess: usize) {
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

/// A star at a peg of the code that was broken; above right and above left in turn, as in the picture of record.
fn glint(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, peg: Vec2, radius: f32, (place, secret): (usize, bool)) {
    let right = place.is_multiple_of(2);
    let (aside, size) = if right { (0.70, 1.75) } else { (-0.72, 1.10) };
    let look = kit.look(Look::new(Kind::Spark).a(1.0, 1.0, 0.0, 0.0).colour(hex(0xFFB659)));
    let node = around(peg + Vec2::new(aside, -0.70) * radius, radius * size);
    parent.spawn((Name::new("glint"), Glint { place, secret }, node, look, Pickable::IGNORE));
}

fn secret(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    pegs: usize,
    (code, flooded): (Option<Code>, bool),
) {
    let radius = places.shutter();
    for peg in 0..pegs {
        let centre = places.secret_peg(peg);
        if let Some(colour) = code.and_then(|code| code.colours().nth(peg)) {
            let look = kit.look(peg_look(&kit.settings, colour, 0.5));
            parent.spawn((Name::new("secret peg"), around(centre, radius * PEG_ROOM), look, Pickable::IGNORE));
        }
        let open = if code.is_some() { 1.0 } else { 0.0 };
        let look = kit.own(Look::new(Kind::Shutter).a(open, 0.0, 0.0, 0.0));
        parent.spawn((Name::new("shutter"), Shutter(peg), around(centre, radius * 2.0), look, Pickable::IGNORE));
    }
    if flooded && code.is_some() {
        (0..pegs).for_each(|peg| glint(kit, parent, places.secret_peg(peg), radius, (peg, true)));
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
    (guess, most): (usize, usize),
    over: bool,
    subtitle: String,
    person_guesses: bool,
) {
    let portrait = kit.shape.portrait();
    let whole = kit.tw(key!("attempt-of"), &[("guess", guess.into()), ("most", most.into())]);
    // Its number stands out from the words around it.
    let around = kit.tw(key!("attempt-of"), &[("guess", "\u{1}".into()), ("most", most.into())]);
    let spec = TableBar {
        place: places.top,
        title: kit.t(key!("game-mastermind")),
        rem: 1.625,
        line: if portrait && !over { whole.clone() } else { subtitle },
        beside: false,
        over,
        ink: None,
    };
    table_bar(kit, parent, spec, |kit, bar| {
        bar.spawn((Name::new("clock"), coach::ClockText, Node::default(), Pickable::IGNORE));
        if over {
            return;
        }
        if !portrait {
            numeral(kit, bar, whole, &around, guess);
        }
        if person_guesses {
            let label = kit.t(key!("hint"));
            kit.icon_button(bar, "hint", "hint", label).observe(super::input::ask_hint);
            if !portrait {
                let label = kit.t(key!("take-back"));
                kit.icon_button(bar, "take-back", "undo", label).observe(super::input::choose_take_back);
            }
        }
    });
}

/// "Attempt 6 of 10", with a large 6.
fn numeral(kit: &mut Kit, bar: &mut ChildSpawnerCommands<'_>, whole: String, around: &str, number: usize) {
    let node =
        Node { margin: UiRect::right(px(12.0)), column_gap: px(5.0), align_items: AlignItems::Baseline, ..default() };
    let less = kit.settings.text_scale().sqrt();
    let (before, after) = around.split_once('\u{1}').unwrap_or((around, ""));
    let (ink, title) = (kit.palette.text, kit.palette.title);
    let small = Type::Small.rem() * 1.05;
    let parts = [
        (Type::Body, small, ink, before.trim().to_owned()),
        (Type::Title, 1.625, title, number.to_string()),
        (Type::Body, small, ink, after.trim().to_owned()),
    ];
    bar.spawn((Name::new("attempt"), node, access(Role::Label, whole), Pickable::IGNORE)).with_children(|row| {
        for (style, rem, ink, words) in parts.into_iter().filter(|(.., words)| !words.is_empty()) {
            row.spawn((kit.sized(style, rem / less, ink, words), TextLayout::no_wrap()));
        }
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
                Dense,
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
            let mut row = if kit.shape.portrait() || places.low || kit.settings.text_scale() > 1.2 {
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
                move |picked: On<Picked>,
                      mut table: ResMut<Table<Mastermind>>,
                      mut needs_rebuild: ResMut<NeedsRebuild>| {
                    let value = picked.option as u8;
                    if n == 0 {
                        table.terms.marks.0 = value
                    } else {
                        table.terms.marks.1 = value
                    }
                    needs_rebuild.0 = true;
                },
            );
            if n == 0 {
                row.insert(First);
            }
        }
    });
    let label = kit.tw(key!("give-marks"), &[("guess", (guess + 1).into())]);
    let mark = Mark { black: terms.marks.0, white: terms.marks.1 };
    let possible = terms.marks.0 + terms.marks.1 <= pegs && mark.possible(pegs);
    let plate = if possible { Plate::Filled } else { Plate::Off };
    let mut button = kit.button(parent, "give-marks", label.clone(), Some("check"), plate);
    button.insert(Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(8.0),
        ..at(places.check)
    });
    button.observe(super::input::give_marks);
    if !possible {
        let why = impossible(&kit.locale, mark, pegs);
        button.insert(Because(why.clone()));
        disable(&mut button, Role::Button, format!("{label}. {why}"));
    }
}

/// Why a guess cannot have earned these marks.
pub fn impossible(locale: &Locale, mark: Mark, pegs: u8) -> String {
    let key = match u32::from(mark.black) + u32::from(mark.white) > u32::from(pegs) {
        true => key!("marks-too-many"),
        false => key!("marks-one-astray"),
    };
    locale.with(key, &[("pegs", pegs.into()), ("black", mark.black.into()), ("white", mark.white.into())])
}

/// What was laid out when it was last shown, for which guess, and on which board.
#[derive(Default)]
struct Drafted {
    draft: Vec<Option<u8>>,
    guess: Option<usize>,
    root: Option<Entity>,
}

impl Drafted {
    /// Whether something else is laid out now, or in another place: and if in another one.
    fn changes(&mut self, scene: &Scene, terms: &Terms, root: Option<Entity>) -> Option<bool> {
        let guess = scene.active();
        let draft = if guess.is_some() && terms.person_guesses() { terms.draft.clone() } else { Vec::new() };
        let elsewhere = (self.guess, self.root) != (guess, root);
        let changed = elsewhere || self.draft != draft;
        (self.draft, self.guess, self.root) = (draft, guess, root);
        changed.then_some(elsewhere)
    }
}

/// The pegs laid out; changed without touching the rest of the board.
fn dress_draft(
    mut commands: Commands,
    mut kit: Kit,
    table: Res<Table<Mastermind>>,
    scene: Res<Scene>,
    roots: Query<Entity, With<Root>>,
    pegs: Query<(Entity, &DraftPeg)>,
    mut before: Local<Drafted>,
    mut flights: MessageWriter<super::animate::Laid>,
) {
    let Some(elsewhere) = before.changes(&scene, &table.terms, roots.iter().next()) else { return };
    let stays = |peg: &DraftPeg| !elsewhere && before.draft.get(peg.place).copied().flatten() == Some(peg.colour);
    for (entity, _) in pegs.iter().filter(|(_, peg)| !stays(peg)) {
        commands.entity(entity).despawn();
    }
    let (Some(root), Some(guess)) = (before.root, before.guess) else { return };
    let places = scene.places(&kit.shape, &kit.settings);
    for (place, colour) in before.draft.iter().enumerate() {
        let Some(colour) = *colour else { continue };
        let wanted = DraftPeg { place, colour };
        if pegs.iter().any(|(_, peg)| *peg == wanted && stays(peg)) {
            continue;
        }
        let look = kit.look(peg_look(&kit.settings, colour, 0.0));
        let node = around(places.socket(guess, place), places.radius * PEG_ROOM);
        let peg = commands.spawn((Name::new("laid peg"), wanted, node, look, Pickable::IGNORE, ChildOf(root))).id();
        if !elsewhere {
            flights.write(super::animate::Laid { peg, place, colour });
        }
    }
}

/// The sockets say what lies in them.
fn name_sockets(
    mut commands: Commands,
    kit: Kit,
    table: Res<Table<Mastermind>>,
    scene: Res<Scene>,
    roots: Query<Entity, With<Root>>,
    sockets: Query<(Entity, &Socket)>,
    mut before: Local<Drafted>,
) {
    if before.changes(&scene, &table.terms, roots.iter().next()).is_none() || scene.active().is_none() {
        return;
    }
    for (entity, socket) in &sockets {
        let label = spoken_socket(&kit, socket.0, before.draft.get(socket.0).copied().flatten());
        commands.entity(entity).insert(access(Role::Button, label));
    }
}

/// The button that checks what is laid out.
fn dress_check(
    mut commands: Commands,
    mut kit: Kit,
    table: Res<Table<Mastermind>>,
    scene: Res<Scene>,
    roots: Query<Entity, With<Root>>,
    check_places: Query<Entity, With<CheckPlace>>,
    mut before: Local<Drafted>,
) {
    if before.changes(&scene, &table.terms, roots.iter().next()).is_none() || scene.active().is_none() {
        return;
    }
    let places = scene.places(&kit.shape, &kit.settings);
    let left = before.draft.iter().filter(|peg| peg.is_none()).count();
    let to_go = kit.tw(key!("pegs-to-go"), &[("count", left.into())]);
    for place in &check_places {
        commands.entity(place).despawn_related::<Children>();
        commands.entity(place).with_children(|place| check_button(&mut kit, place, left, &to_go));
        if let Some(rect) = places.to_go.filter(|_| left > 0) {
            let node = Node {
                justify_content: JustifyContent::Center,
                ..at(Rect { min: rect.min - places.check.min, max: rect.max - places.check.min })
            };
            let ink = kit.palette.text_dim;
            let size = Type::Small.rem() / kit.settings.text_scale().sqrt();
            let words = kit.sized(Type::Small, size, ink, to_go.clone());
            commands.entity(place).with_children(|place| {
                place.spawn((Name::new("to go"), node, Pickable::IGNORE)).with_child(words);
            });
        }
    }
}

fn check_button(kit: &mut Kit, place: &mut ChildSpawnerCommands<'_>, left: usize, to_go: &str) {
    let ready = left == 0;
    let words = if kit.shape.portrait() && !ready { to_go.to_owned() } else { kit.t(key!("check-code")) };
    let plate = if ready { Plate::Filled } else { Plate::Off };
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
        button.insert((KeepsFocus, Because(to_go.to_owned())));
        disable(&mut button, Role::Button, format!("{words}. {to_go}"));
    }
}

/// How brightly the lamp burns at a win; measured at the picture of record. Enamel takes less of it, see `peg.wgsl`.
const FLOOD: f32 = 2.5;

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
    let over = looking_back.0.unwrap_or(scene.current());
    let column = places.guess(over);
    let portrait = shape.portrait();
    let near = if portrait { 150.0 } else { (shape.size.y * 0.33).min(places.board.height() * 0.62) };
    lamp.hang_from = -10.0;
    lamp.second = None;
    // The lantern hangs over what it lights; beside the words of the bar, if those are there.
    let body_y =
        |lamp_x: f32| (!portrait && !places.low).then(|| Vec2::new(lamp_x, (places.board.min.y - 104.0).max(6.0)));
    match (won, looking_back.0) {
        (Some(true), None) => {
            // The room floods with light from the guess that broke the code.
            let centre = column.center();
            // From above, so that the words below the board keep their dark ground.
            lamp.goal = if portrait { centre } else { Vec2::new(centre.x, column.min.y) };
            lamp.body = body_y(centre.x);
            lamp.goal_radius = near * crate::stage::theme::motion::WIN_RADIUS * if portrait { 1.2 } else { 0.75 };
            // Standing, words lie in this light, too.
            lamp.intensity = if portrait { 1.15 } else { FLOOD };
        }
        (Some(false), None) => {
            let centre = places.secret.center();
            lamp.goal = centre;
            lamp.body = body_y(centre.x);
            lamp.goal_radius = near * 0.8;
            lamp.intensity = 0.75;
            let red = !matches!(table.terms.way, Way::Codemaker) && table.terms.way != Way::Watch;
            if red && !scene.attempts.is_empty() {
                lamp.second = Some(RedLight { at: column.center(), radius: lamp.goal_radius * 0.9, strength: 0.85 });
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
