//! What is shown of a corridor: a model that follows the facts, the field with a thing for every cell, and the bar.

use super::coach::Coach;
use super::places::{FRAME, Places, Sight};
use super::plugin::{Terms, Way, difficulty_name};
use super::results::Reviews;
use super::stones::Stones;
use super::{input, panel};
use crate::games::minesweeper::challenge::CHALLENGE;
use crate::games::minesweeper::rules::{Fact, Minesweeper, Sign};
use crate::games::minesweeper::view::{At, Cause, Ending, View};
use crate::key;
use crate::stage::challenge::Board;
use crate::stage::focus::{First, Focusable, Holds, access};
use crate::stage::gesture::Gesture;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Locale;
use crate::stage::screens::{Pans, Root, go, root, stale};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::table::{Redraw, Shown, Table};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::motion;
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::a11y::AccessibilityNode;
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

impl Scene {
    /// What a view says.
    pub fn of(view: &View) -> Scene {
        Scene {
            columns: view.columns as usize,
            rows: view.rows as usize,
            mines: view.mines,
            board: view.board.cells.clone(),
            remaining: view.remaining,
            ended: view.result.zip(view.cause),
        }
    }

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

    /// Follows a fact.
    pub fn follow(&mut self, fact: &Fact) {
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
                }
                self.ended = Some((*result, *cause));
            }
        }
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

/// Which step of the review is looked at after the end.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LookingBack(pub Option<usize>);

/// What must be built anew: the panel alone, or everything.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Undressed {
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
pub struct Beside;

/// The key of a cell in scripts and in memory: row and column from 0.
pub fn cell_key([row, column]: At) -> String {
    format!("cell-{row}-{column}")
}

/// The table of Minesweeper.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<LookingBack>()
        .init_resource::<Undressed>()
        .init_resource::<Sight>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(crate::stage::table::Presented))
        .add_systems(
            Update,
            (
                build.run_if(stale.or_else(|undressed: Res<Undressed>| undressed.all)),
                dress.run_if(|undressed: Res<Undressed>| undressed.panel),
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
    mut undressed: ResMut<Undressed>,
    mut looking_back: ResMut<LookingBack>,
    mut sight: ResMut<Sight>,
) {
    let Some(table) = table else { return };
    if redraw.read().count() > 0 {
        let grew = (scene.columns, scene.rows);
        *scene = Scene::of(&table.view());
        stones.lay(scene.columns, scene.rows, &scene.board);
        looking_back.0 = None;
        *undressed = Undressed { all: true, panel: true };
        // A move that was taken back leaves the eye where it is; another corridor is looked at anew.
        if grew != (scene.columns, scene.rows) || table.session.last_act().is_none() {
            *sight = Sight::default();
        }
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
        undressed.panel |= matches!(fact, Fact::Ended { .. });
    }
}

fn build(
    mut commands: Commands,
    old: Query<Entity, With<Root>>,
    mut kit: Kit,
    table: Res<Table<Minesweeper>>,
    scene: Res<Scene>,
    mut stones: ResMut<Stones>,
    mut sight: ResMut<Sight>,
    mut images: ResMut<Assets<Image>>,
    mut undressed: ResMut<Undressed>,
) {
    *undressed = Undressed { all: false, panel: true };
    let places = scene.places(&kit.shape, &kit.settings);
    let cursor = scene.cursor(&table.terms);
    let start = Sight::begin(&places, UVec2::new(cursor[1], cursor[0]));
    // Who has not looked closer sees as much of it in another window, or after turning a phone, as there is room for.
    let right = if sight.cell <= 0.0 || !sight.chosen { start } else { sight.within(&places) };
    sight.set_if_neq(right);
    let label = kit.t(key!("game-minesweeper"));
    root(&mut commands, &old, "minesweeper", label).with_children(|parent| {
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
        parent.spawn((Name::new("beside"), Beside, crate::stage::theme::kit::fill(), Pickable::IGNORE));
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
    beside: Query<Entity, With<Beside>>,
    table: Res<Table<Minesweeper>>,
    scene: Res<Scene>,
    looking_back: Res<LookingBack>,
    stats: Res<crate::stage::stats::Stats>,
    coach: Res<Coach>,
    reviews: Res<Reviews>,
    challenges: Res<Board>,
    mut images: ResMut<Assets<Image>>,
    mut undressed: ResMut<Undressed>,
) {
    undressed.panel = false;
    let places = scene.places(&kit.shape, &kit.settings);
    for place in &beside {
        commands.entity(place).despawn_related::<Children>();
        commands.entity(place).with_children(|parent| {
            let stake = challenges.stake(&kit, CHALLENGE, table.session.seed());
            bar(&mut kit, parent, &places, &scene, &table, stake);
            let told = panel::Told {
                scene: &scene,
                table: &table,
                looking_back: &looking_back,
                coach: &coach,
                stats: &stats,
                reviews: &reviews,
                challenges: &challenges,
            };
            panel::build(&mut kit, parent, &places, &told, &mut images);
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
    let portrait = kit.shape.portrait();
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: px(if portrait { 2.0 } else { 8.0 }),
        padding: UiRect::axes(px(if portrait { 4.0 } else { 24.0 }), px(0.0)),
        ..at(places.top)
    };
    let over = scene.ended.is_some();
    parent.spawn((Name::new("top bar"), node, Pickable::IGNORE)).with_children(|bar| {
        let label = kit.t(if over { key!("pause-home") } else { key!("pause") });
        kit.icon_button(bar, "back", "back", label).observe(input::step_back);
        let words = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            align_items: if portrait { AlignItems::Start } else { AlignItems::Baseline },
            column_gap: px(16.0),
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_width: px(0.0),
            overflow: Overflow::clip_x(),
            ..default()
        };
        let (title, faint) = (kit.palette.title, kit.palette.text_dim);
        bar.spawn((Name::new("titles"), words, Pickable::IGNORE)).with_children(|words| {
            let name = kit.t(key!("game-minesweeper"));
            let scale = kit.settings.text_scale();
            // Standing, the bar is narrow and low: its words do not grow.
            let less = if portrait { 1.0 } else { 0.5 };
            let rem = if portrait { 1.375 } else { 1.75 } / scale.powf(less);
            words.spawn((kit.sized(Type::Title, rem, title, name), TextLayout::no_wrap()));
            let line = way_line(kit, scene, table);
            let line = stake.map_or(line.clone(), |stake| format!("{stake} · {line}"));
            words.spawn((
                kit.sized(Type::Small, Type::Small.rem() / scale.powf(less), faint, line),
                TextLayout::no_wrap(),
            ));
        });
        if !portrait {
            panel::clock(kit, bar, table);
        }
        if !over && table.terms.person_plays() {
            let label = kit.t(key!("mines-take-back"));
            kit.icon_button(bar, "take-back", "undo", label).observe(input::choose_undo);
        }
        let label = kit.t(key!("settings"));
        kit.icon_button(bar, "settings", "settings", label).observe(go(Screen::Settings));
    });
}

/// What kind of game it is, in a line.
fn way_line(kit: &Kit, scene: &Scene, table: &Table<Minesweeper>) -> String {
    let name = difficulty_name(&kit.locale, super::plugin::difficulty(table.session.setup()));
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
            lamp.second = scene.exploded().map(|at| (middle(at).clamp(places.window.min, places.window.max), 4.0));
        }
        None => {
            lamp.goal = over;
            lamp.goal_radius = near;
            lamp.intensity = 1.1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Session, Viewer};
    use crate::games::minesweeper::rules::{PLAYER, Setup};

    /// Facts one by one lead to the same picture as the view, whatever is played and however it ends.
    #[test]
    fn the_scene_that_follows_facts_is_the_scene_of_the_view() {
        let viewer = Viewer::Seat(PLAYER);
        let mut endings = std::collections::BTreeSet::new();
        for n in 0..60 {
            let setup = Setup { chord: true, question_marks: n % 2 == 0, mines: 1 + n % 3 * 5, ..Setup::default() };
            let mut session =
                Session::<Minesweeper>::new(setup, format!("s{n}").parse().expect("a seed")).expect("a game");
            let mut scene = Scene::of(&session.view(viewer));
            let mut draw = session.mind_draw(PLAYER);
            for step in 0..80 {
                if session.outcome().is_some() {
                    break;
                }
                let facts = if step == 6 && n % 4 == 0 {
                    session.forfeit(PLAYER).expect("a game can be given up")
                } else {
                    let legal = session.state().legal(PLAYER);
                    let action = *draw.pick(&legal).expect("there is something to do");
                    session.act(PLAYER, action).expect("legal is accepted")
                };
                for fact in facts.iter().filter_map(|fact| Minesweeper::redact(fact, viewer)) {
                    scene.follow(&fact);
                }
                assert_eq!(scene, Scene::of(&session.view(viewer)));
            }
            endings.insert(format!("{:?}", scene.ended));
        }
        assert_eq!(endings.len(), 3, "won, lost and given up: {endings:?}");
    }
}
