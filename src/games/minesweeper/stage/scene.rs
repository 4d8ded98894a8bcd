//! What is shown of a corridor: a model that follows the facts, the field with a thing for every cell, and the bar.

use super::input;
use super::panel::{self, PanelData};
use super::places::{FRAME, Places, Sight};
use super::plugin::{Terms, Way, difficulty_name};
use super::stones::Stones;
use crate::games::minesweeper::challenge::CHALLENGE;
use crate::games::minesweeper::rules::{Fact, Minesweeper, Sign};
use crate::games::minesweeper::view::{At, Cause, Ending, Phase, View};
use crate::key;
use crate::stage::focus::{First, Focusable, FramedInside, Holds, access};
use crate::stage::gesture::Gesture;
use crate::stage::lamp::{Lamp, RedLight};
use crate::stage::locale::Locale;
use crate::stage::present::{Redraw, SceneModel, Shown};
use crate::stage::screens::{Pans, root, stale};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::table::Table;
use crate::stage::table_bar::{TableBar, table_bar};
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::motion;
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// What is shown. It follows the facts one by one; when none is pending it is what the view says.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// How wide.
    pub columns: usize,
    /// How high.
    pub rows: usize,
    /// How many traps.
    pub mines: u32,
    /// Row after row, in the signs of a view.
    pub board: Vec<u8>,
    /// Traps less flags.
    pub remaining: i64,
    /// How it ended.
    pub ended: Option<(Ending, Cause)>,
}

impl SceneModel<Minesweeper> for Scene {
    fn of(view: &View) -> Scene {
        let mut scene = Scene {
            columns: view.columns as usize,
            rows: view.rows as usize,
            mines: view.mines,
            board: view.board.cells.clone(),
            remaining: view.remaining,
            ended: view.result.zip(view.cause),
        };
        if scene.is_won() {
            scene.flag_the_rest();
        }
        scene
    }

    fn follow(&mut self, fact: &Fact) {
        match fact {
            Fact::Revealed { cells } => {
                for &[row, column, number, _] in cells {
                    self.put([row, column], b'0' + number as u8);
                }
            }
            Fact::Flagged { at, sign, remaining } => {
                let shown = match sign {
                    Sign::None => b'#',
                    Sign::Flag => b'F',
                    Sign::Question => b'?',
                };
                self.put(*at, shown);
                self.remaining = *remaining;
            }
            Fact::Exploded { at } => self.put(*at, b'X'),
            Fact::Ended { result, cause, mines, wrong_flags } => {
                if *result == Ending::Loss {
                    for &at in mines {
                        if matches!(self.sign(at), b'#' | b'?') {
                            self.put(at, b'*');
                        }
                    }
                    wrong_flags.iter().for_each(|&at| self.put(at, b'!'));
                } else {
                    self.flag_the_rest();
                }
                self.ended = Some((*result, *cause));
            }
        }
    }
}

impl Scene {
    /// The place of a cell in the board.
    pub fn index(&self, [row, column]: At) -> usize {
        row as usize * self.columns + column as usize
    }

    /// What a cell shows.
    pub fn sign(&self, at: At) -> u8 {
        self.board.get(self.index(at)).copied().unwrap_or(b'#')
    }

    fn put(&mut self, at: At, sign: u8) {
        let index = self.index(at);
        if let Some(cell) = self.board.get_mut(index) {
            *cell = sign;
        }
    }

    /// In a corridor that is secured, what is still covered is a trap, and is marked as one.
    fn flag_the_rest(&mut self) {
        self.board.iter_mut().filter(|sign| matches!(**sign, b'#' | b'?')).for_each(|sign| *sign = b'F');
        self.remaining = 0;
    }

    /// Whether it ended well.
    pub fn is_won(&self) -> bool {
        matches!(self.ended, Some((Ending::Win, _)))
    }

    /// How many cells show one of these.
    pub fn count(&self, signs: &[u8]) -> usize {
        self.board.iter().filter(|sign| signs.contains(sign)).count()
    }

    /// Where the one lies that was stepped on.
    pub fn exploded(&self) -> Option<At> {
        let index = self.board.iter().position(|&sign| sign == b'X')?;
        Some([(index / self.columns) as u32, (index % self.columns) as u32])
    }

    /// Where everything lies.
    pub fn places(&self, shape: &Shape, settings: &Settings) -> Places {
        Places::of(shape, settings, self.columns, self.rows)
    }

    /// Where the cursor is.
    pub fn cursor(&self, terms: &Terms) -> At {
        let [row, column] = terms.cursor.unwrap_or([self.rows as u32 / 2, self.columns as u32 / 2]);
        [row.min(self.rows.saturating_sub(1) as u32), column.min(self.columns.saturating_sub(1) as u32)]
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

/// Which step of the review is looked at after the end.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LookingBack(pub Option<usize>);

/// What must be built anew: the panel alone, or everything.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NeedsRebuild {
    /// The whole table.
    pub all: bool,
    /// The panel and the bar.
    pub panel: bool,
}

/// A cell of the field.
#[derive(Component, Clone, Debug)]
pub struct Cell {
    /// Row and column.
    pub at: At,
    /// It, in words: "row 3, column 5".
    name: String,
    told: u8,
}

/// The field's own place, which is larger than what is seen of it.
#[derive(Component)]
struct Expanse;

/// Where the panel and the bar are built.
#[derive(Component)]
pub struct PanelRoot;

/// The key of a cell in scripts and in memory: row and column from 0.
pub fn cell_key([row, column]: At) -> String {
    format!("cell-{row}-{column}")
}

/// The table of Minesweeper.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<LookingBack>()
        .init_resource::<NeedsRebuild>()
        .init_resource::<Sight>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(crate::stage::present::Presented))
        .add_systems(
            Update,
            (
                build.run_if(stale.or_else(|needs_rebuild: Res<NeedsRebuild>| needs_rebuild.all)),
                dress.run_if(|needs_rebuild: Res<NeedsRebuild>| needs_rebuild.panel),
                name_cells.run_if(resource_changed::<Scene>),
                stretch,
            )
                .chain()
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Minesweeper>>)),
        )
        .add_systems(
            Update,
            light.in_set(Flow::Show).run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Minesweeper>>)),
        )
        .add_systems(OnEnter(Phase::Over), |mut needs_rebuild: ResMut<NeedsRebuild>| needs_rebuild.panel = true)
        .add_systems(Update, hold_still.in_set(Flow::Show).run_if(not(in_state(Screen::Table))));
}

/// Only a corridor is moved about by a finger.
fn hold_still(mut gesture: ResMut<Gesture>) {
    if gesture.pannable {
        gesture.pannable = false;
    }
}

fn follow(
    mut shown: MessageReader<Shown<Minesweeper>>,
    mut redraw: MessageReader<Redraw<Minesweeper>>,
    table: Option<Res<Table<Minesweeper>>>,
    mut scene: ResMut<Scene>,
    mut stones: ResMut<Stones>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
    mut looking_back: ResMut<LookingBack>,
    mut sight: ResMut<Sight>,
) {
    let Some(table) = table else { return };
    if redraw.read().count() > 0 {
        let grew = (scene.columns, scene.rows);
        *scene = Scene::of(table.view());
        stones.lay(scene.columns, scene.rows, &scene.board);
        looking_back.0 = None;
        *needs_rebuild = NeedsRebuild { all: true, panel: true };
        // A move that was taken back leaves the eye where it is; another corridor is looked at anew.
        if grew != (scene.columns, scene.rows) || !table.can_undo() {
            *sight = Sight::default();
        }
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    table: Res<Table<Minesweeper>>,
    scene: Res<Scene>,
    (mut stones, mut images): (ResMut<Stones>, ResMut<Assets<Image>>),
    mut sight: ResMut<Sight>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
) {
    *needs_rebuild = NeedsRebuild { all: false, panel: true };
    let places = scene.places(&kit.shape, &kit.settings);
    let cursor = scene.cursor(&table.terms);
    let start = Sight::begin(&places, UVec2::new(cursor[1], cursor[0]));
    // Who has not looked closer sees as much of it in another window, or after turning a phone, as there is room for.
    let right = if sight.cell <= 0.0 || !sight.chosen { start } else { sight.within(&places) };
    sight.set_if_neq(right);
    let label = kit.t(key!("game-minesweeper"));
    root(&mut commands, "minesweeper", label).with_children(|parent| {
        let frame = Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.020, 0.022, 0.034);
        let frame = kit.look(frame);
        parent.spawn((Name::new("frame"), at(places.window.inflate(FRAME)), frame, Pickable::IGNORE));
        let surface = kit.board(|looks, surfaces| stones.surface(looks, &mut images, surfaces));
        parent.spawn((Name::new("stones"), at(places.window), surface, Pickable::IGNORE));
        let window = Node { overflow: Overflow::clip(), ..at(places.window) };
        parent.spawn((Name::new("field window"), window, Pans, Pickable::IGNORE)).with_children(|window| {
            let field = kit.tw(
                key!("mines-field-label"),
                &[("rows", scene.rows.into()), ("columns", scene.columns.into()), ("mines", scene.mines.into())],
            );
            let node = Node { position_type: PositionType::Absolute, ..default() };
            let mut field =
                window.spawn((Name::new("field"), Expanse, node, access(Role::Grid, field), Pickable::IGNORE));
            field.with_children(|field| cells(&kit.locale, field, &scene, cursor));
        });
        parent.spawn((Name::new("beside"), PanelRoot, crate::stage::theme::kit::fill(), Pickable::IGNORE));
    });
}

/// A thing for every cell: it has a name, and it can be acted on.
fn cells(locale: &Locale, field: &mut ChildSpawnerCommands<'_>, scene: &Scene, cursor: At) {
    let words = CellWords::new(locale);
    let (columns, rows) = (scene.columns as f32, scene.rows as f32);
    for (index, &sign) in scene.board.iter().enumerate() {
        let (row, column) = (index / scene.columns, index % scene.columns);
        let node = Node {
            position_type: PositionType::Absolute,
            left: percent(100.0 * column as f32 / columns),
            top: percent(100.0 * row as f32 / rows),
            width: percent(100.0 / columns),
            height: percent(100.0 / rows),
            ..default()
        };
        let at = [row as u32, column as u32];
        let name = words.place(at);
        let label = words.label(&name, sign);
        let mut cell = field.spawn((
            Name::new("cell"),
            node,
            Cell { at, name, told: sign },
            Focusable { key: cell_key(at), layer: 0 },
            Holds,
            FramedInside,
            access(Role::Button, label),
        ));
        if at == cursor {
            cell.insert(First);
        }
    }
}

/// The words of all cells, looked up once: a field has hundreds of them.
struct CellWords {
    place: String,
    what: Vec<(u8, String)>,
}

impl CellWords {
    fn new(locale: &Locale) -> CellWords {
        let place = locale.with(key!("mines-cell-place"), &[("row", "\u{1}".into()), ("column", "\u{2}".into())]);
        let mut what = vec![
            (b'#', locale.text(key!("mines-cell-covered"))),
            (b'F', locale.text(key!("mines-cell-flag"))),
            (b'?', locale.text(key!("mines-cell-question"))),
            (b'*', locale.text(key!("mines-cell-trap"))),
            (b'X', locale.text(key!("mines-cell-sprung"))),
            (b'!', locale.text(key!("mines-cell-wrong-flag"))),
            (b'0', locale.text(key!("mines-cell-empty"))),
        ];
        what.extend((1..=8u8).map(|n| (b'0' + n, n.to_string())));
        CellWords { place, what }
    }

    fn place(&self, [row, column]: At) -> String {
        self.place.replace('\u{1}', &(row + 1).to_string()).replace('\u{2}', &(column + 1).to_string())
    }

    fn label(&self, name: &str, sign: u8) -> String {
        let what = self.what.iter().find(|(known, _)| *known == sign).map_or("", |(_, what)| what);
        format!("{name}, {what}")
    }
}

/// A cell in words, as in "row 3, column 5".
pub fn place_name(locale: &Locale, [row, column]: At) -> String {
    locale.with(key!("mines-cell-place"), &[("row", (row + 1).into()), ("column", (column + 1).into())])
}

fn name_cells(scene: Res<Scene>, locale: Res<Locale>, mut cells: Query<(&mut Cell, &mut AccessibilityNode)>) {
    let mut words = None;
    for (mut cell, mut node) in &mut cells {
        let sign = scene.sign(cell.at);
        if cell.told != sign {
            let words = words.get_or_insert_with(|| CellWords::new(&locale));
            cell.told = sign;
            node.set_label(words.label(&cell.name, sign));
        }
    }
}

/// The field is as large as the eye is near.
fn stretch(
    sight: Res<Sight>,
    scene: Res<Scene>,
    shape: Res<Shape>,
    settings: Res<Settings>,
    mut gesture: ResMut<Gesture>,
    mut fields: Query<&mut Node, With<Expanse>>,
) {
    let places = scene.places(&shape, &settings);
    let close = sight.is_close(&places);
    if gesture.pannable != close {
        gesture.pannable = close;
    }
    let size = places.grid.as_vec2() * sight.cell;
    let wanted = (px(sight.corner.x), px(sight.corner.y), px(size.x), px(size.y));
    for mut node in &mut fields {
        if (node.left, node.top, node.width, node.height) != wanted {
            (node.left, node.top, node.width, node.height) = wanted;
        }
    }
}

fn dress(
    mut commands: Commands,
    mut kit: Kit,
    roots: Query<Entity, With<PanelRoot>>,
    data: PanelData,
    mut images: ResMut<Assets<Image>>,
    mut needs_rebuild: ResMut<NeedsRebuild>,
) {
    needs_rebuild.panel = false;
    let places = data.scene.places(&kit.shape, &kit.settings);
    for place in &roots {
        commands.entity(place).despawn_related::<Children>();
        commands.entity(place).with_children(|parent| {
            let stake = data.challenges.stake(&kit, CHALLENGE, data.table.seed());
            bar(&mut kit, parent, &places, &data.scene, &data.table, stake);
            panel::build(&mut kit, parent, &places, &data, &mut images);
        });
    }
}

fn bar(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    places: &Places,
    scene: &Scene,
    table: &Table<Minesweeper>,
    stake: Option<String>,
) {
    let line = way_line(kit, scene, table);
    let over = scene.ended.is_some();
    let spec = TableBar {
        place: places.top,
        title: kit.t(key!("game-minesweeper")),
        rem: 1.75,
        line: stake.map_or(line.clone(), |stake| format!("{stake} · {line}")),
        beside: true,
        over,
        ink: None,
    };
    table_bar(kit, parent, spec, |kit, bar| {
        if !kit.shape.portrait() {
            panel::clock(kit, bar, table);
        }
        if !over && table.terms.person_plays() && table.local().is_some() {
            let label = kit.t(key!("mines-take-back"));
            kit.icon_button(bar, "take-back", "undo", label).observe(input::choose_undo);
        }
    });
}

/// What kind of game it is, in a line.
fn way_line(kit: &Kit, scene: &Scene, table: &Table<Minesweeper>) -> String {
    let name = difficulty_name(&kit.locale, super::plugin::difficulty(table.setup()));
    let size = format!("{name} · {} × {}", scene.columns, scene.rows);
    match table.terms.way {
        Way::Play => size,
        Way::Daily => {
            let day = table.terms.day.clone().unwrap_or_default();
            format!("{} · {size}", kit.tw(key!("way-daily"), &[("day", day.into())]))
        }
        Way::Watch => format!("{} · {size}", kit.t(key!("mode-watch"))),
        Way::Lesson => kit.t(key!("mode-lesson")),
    }
}

/// So many cells the light of a sprung trap reaches, in the picture of record.
const BLAST: f32 = 5.9;

/// How far the blast of a trap shines: as many cells, however large they are, so that its neighbours burn; but never over
/// the whole field.
fn blast(cell: f32, field: f32) -> f32 {
    (cell * BLAST).min(field * 0.45)
}

fn light(
    mut lamp: ResMut<Lamp>,
    scene: Res<Scene>,
    sight: Res<Sight>,
    shape: Res<Shape>,
    settings: Res<Settings>,
    table: Res<Table<Minesweeper>>,
    focus: Res<InputFocus>,
    cells: Query<&Cell>,
) {
    let places = scene.places(&shape, &settings);
    let middle = |[row, column]: At| {
        places.window.min + sight.corner + (Vec2::new(column as f32, row as f32) + 0.5) * sight.cell
    };
    let near = if shape.portrait() { 150.0 } else { (shape.size.y * 0.3).min(places.window.height() * 0.4) };
    let cursor = focus.get().and_then(|entity| cells.get(entity).ok()).map(|cell| cell.at);
    let over = middle(cursor.unwrap_or(scene.cursor(&table.terms)));
    let over = over.clamp(places.window.min, places.window.max);
    (lamp.body, lamp.second, lamp.hang_from) = (None, None, -10.0);
    match scene.ended {
        Some((Ending::Win, _)) => {
            // The corridor lights up from end to end.
            lamp.goal = places.window.center();
            lamp.goal_radius = near * motion::WIN_RADIUS;
            lamp.intensity = 0.95;
        }
        Some((Ending::Loss, _)) => {
            lamp.goal = over;
            lamp.goal_radius = near * 1.15;
            lamp.intensity = 0.3;
            // It burns red where the mistake was made.
            let at = |at: At| middle(at).clamp(places.window.min, places.window.max);
            let radius = blast(sight.cell, places.window.size().min_element());
            lamp.second = scene.exploded().map(|trap| RedLight { at: at(trap), radius, strength: 4.0 });
        }
        None => {
            lamp.goal = over;
            lamp.goal_radius = near;
            lamp.intensity = 1.1;
        }
    }
}
