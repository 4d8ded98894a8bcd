//! What the set-up screens of all games share: ways to play, a seed, and the frame around them.

use super::{Lobby, Notice, forget_scrolls, scrolls, top_bar};
use crate::engine::{Found, GameId, Rules, Seed, find_game, read_setup};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::field::{Field, FieldPasted, HearsPaste};
use crate::stage::focus::{Chosen, First};
use crate::stage::game::{self, Games, NoGame};
use crate::stage::intent::Intent;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Locale;
use crate::stage::save::Save;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::storage::Storage;
use crate::stage::table::{self, Staged, Table};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, fill};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};

/// A way to play, in words: key, icon, name.
pub type WayTab = (&'static str, &'static str, &'static str);

/// Whether there is room for a picture beside the rows.
pub fn has_picture(shape: &Shape, settings: &Settings) -> bool {
    !shape.portrait() && shape.size.x > 1100.0 && settings.text_scale() < 1.6
}

/// Where the picture lies.
pub fn picture_place(shape: &Shape) -> Rect {
    let top = 150.0_f32.min(shape.size.y * 0.19);
    let right = shape.size.x - 84.0 - spare(shape);
    Rect::new(right - 368.0, top, right, (top + 480.0).min(shape.size.y - 90.0))
}

/// What a wide window has beyond what the columns need, at either side.
fn spare(shape: &Shape) -> f32 {
    ((shape.size.x - 1280.0) / 2.0).max(0.0)
}

/// The room around the columns of a window that lies: `top` below the bar, and before the picture.
pub fn padding(shape: &Shape, picture: bool, top: f32) -> UiRect {
    let aside = 64.0 + spare(shape);
    let right = if picture { aside + 432.0 } else { aside };
    UiRect::new(px(aside), px(right), px(top), px(0.0))
}

/// The frame: the bar, a column of ways, a column of rows, and what to press.
pub fn frame(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    title: String,
    ways: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
    rows: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
    buttons: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    let shape = *kit.shape;
    let portrait = shape.portrait();
    let column = Node { flex_direction: FlexDirection::Column, ..fill() };
    parent.spawn((Name::new("set-up column"), column, Pickable::IGNORE)).with_children(|column| {
        let line = kit.t(key!("setup-line"));
        top_bar(kit, column, title, line);
        let body = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_height: px(0.0),
            column_gap: px(36.0),
            row_gap: px(10.0),
            padding: if portrait {
                UiRect::horizontal(px(shape.margin()))
            } else {
                padding(&shape, has_picture(&shape, &kit.settings), 24.0)
            },
            ..default()
        };
        column.spawn((Name::new("set-up body"), body, Pickable::IGNORE)).with_children(|body| {
            ways(kit, body);
            let side = Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                min_width: px(0.0),
                ..default()
            };
            let node = Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 1.0,
                min_height: px(0.0),
                min_width: px(0.0),
                row_gap: px(4.0),
                overflow: Overflow::scroll_y(),
                padding: px(8.0).all(),
                ..default()
            };
            // What begins the game stands below the rows and never scrolls away with them.
            let last = Node {
                column_gap: px(if portrait { 10.0 } else { 18.0 }),
                row_gap: px(8.0),
                flex_wrap: FlexWrap::Wrap,
                // Padding, not margin: a margin wider than what is left, for a frame in a window that changes its size, makes
                // the node narrower than nothing, at which Bevy's layout panics.
                padding: UiRect::new(px(if portrait { 8.0 } else { 24.0 }), px(8.0), px(10.0), px(12.0)),
                flex_shrink: 0.0,
                ..default()
            };
            body.spawn((Name::new("set-up side"), side, Pickable::IGNORE)).with_children(|side| {
                side.spawn((Name::new("set-up rows"), scrolls(node))).with_children(|node| rows(kit, node));
                side.spawn((Name::new("set-up buttons"), SetUpButtons, last, Pickable::IGNORE))
                    .with_children(|row| buttons(kit, row));
            });
        });
        if !portrait {
            let foot = Node { padding: foot_padding(&shape), ..default() };
            column.spawn((Name::new("set-up foot"), foot, Pickable::IGNORE)).with_children(|foot| {
                let prompts = vec![
                    Prompt { keys: Keys::Intents(vec![Intent::Confirm]), label: kit.t(key!("prompt-choose")) },
                    Prompt {
                        keys: Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]),
                        label: kit.t(key!("prompt-way")),
                    },
                    Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(key!("pause-home")) },
                ];
                foot.spawn(kit.prompts(prompts));
            });
        }
    });
}

/// Where the buttons of a set-up stand.
#[derive(Component)]
pub struct SetUpButtons;

/// A game of this kind that was left can be taken up where it would be begun anew.
pub fn offer_to_continue(
    rows: Query<Entity, Added<SetUpButtons>>,
    lobby: Res<Lobby>,
    games: Res<Games>,
    storage: Res<Storage>,
    mut kit: Kit,
    mut commands: Commands,
) {
    let Some((_, play)) = lobby.0.and_then(|game| games.find(game)) else { return };
    for row in &rows {
        let save = lobby.0.and_then(|game| Save::of(&storage, game));
        let Some(caption) = save.and_then(|save| (play.caption)(&save, &kit.locale)) else { continue };
        let label = kit.tw(key!("continue-game"), &[("game", caption.into())]);
        let resume = play.tools.resume;
        commands.entity(row).with_children(|row| {
            let mut button = kit.button(row, "continue", label, Some("moon"), Plate::Plain);
            button.observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(resume);
            });
        });
    }
}

/// The room around what to press, below the columns.
pub fn foot_padding(shape: &Shape) -> UiRect {
    UiRect::new(px(64.0 + spare(shape)), px(24.0), px(8.0), px(16.0))
}

/// The ways to play; `choose` is told which one was chosen.
pub fn ways<F>(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, all: &[WayTab], taken: usize, choose: F)
where
    F: Fn(&mut World, usize) + Copy + Send + Sync + 'static,
{
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: if portrait { FlexDirection::Row } else { FlexDirection::Column },
        flex_wrap: if portrait { FlexWrap::Wrap } else { FlexWrap::NoWrap },
        column_gap: px(4.0),
        row_gap: px(if portrait { 4.0 } else { 6.0 }),
        min_width: if portrait { auto() } else { px(200.0 * kit.settings.text_scale().min(1.4)) },
        flex_shrink: 0.0,
        ..default()
    };
    body.spawn((Name::new("ways"), node, Pickable::IGNORE)).with_children(|list| {
        for (index, &(tab, icon, label)) in all.iter().enumerate() {
            let label = kit.t(label);
            let icon = (!portrait || kit.settings.text_scale() < 1.3).then_some(icon);
            let mut button = kit.tab(list, tab, label, icon, index == taken);
            if !portrait {
                button.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Start);
            }
            button.observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                commands.queue(forget_scrolls);
                commands.queue(move |world: &mut World| choose(world, index));
            });
        }
    });
}

/// What a way to play is, in a sentence.
pub fn about(kit: &Kit, rows: &mut ChildSpawnerCommands<'_>, words: String) {
    let node = Node { padding: UiRect::axes(px(16.0), px(6.0)), flex_shrink: 0.0, ..default() };
    let words = kit.words(Type::Quote, kit.palette.title, words);
    rows.spawn((Name::new("about"), node, Pickable::IGNORE)).with_child(words);
}

/// The button that begins the game.
pub fn start_button<'a>(kit: &mut Kit, row: &'a mut ChildSpawnerCommands<'_>) -> EntityCommands<'a> {
    let label = kit.t(key!("start"));
    let mut button = kit.button(row, "start", label, Some("play"), Plate::Filled);
    let (least, grow) = if kit.shape.portrait() { (100.0, 1.0) } else { (180.0, 0.0) };
    button.insert(First).entry::<Node>().and_modify(move |mut node| {
        node.min_width = px(least);
        node.flex_grow = grow;
    });
    button
}

/// The button that begins the lesson of one minute; it is offered to whoever has not played yet.
pub fn lesson_button<'a>(kit: &mut Kit, row: &'a mut ChildSpawnerCommands<'_>, offer: bool) -> EntityCommands<'a> {
    let label = kit.t(if offer { key!("lesson-offer") } else { key!("how-to-play") });
    let plate = if offer { Plate::Taken } else { Plate::Plain };
    // On a phone both buttons stand in one row.
    let portrait = kit.shape.portrait();
    let mut button = kit.button(row, "lesson", label, (!portrait).then_some("book"), plate);
    button.entry::<Node>().and_modify(move |mut node| {
        if portrait {
            node.padding = UiRect::axes(px(12.0), px(8.0));
        }
    });
    button
}

/// A field for a seed or for a whole game that was sent.
pub fn seed<'a>(kit: &mut Kit, rows: &'a mut ChildSpawnerCommands<'_>, typed: &str) -> EntityCommands<'a> {
    let node = Node {
        width: percent(100.0),
        padding: UiRect::axes(px(16.0), px(8.0)),
        column_gap: px(16.0),
        row_gap: px(4.0),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let mut field = Entity::PLACEHOLDER;
    rows.spawn((Name::new("seed row"), node, Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(key!("setup-seed"));
        let words = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
        row.spawn((Name::new("seed words"), words, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.words(Type::Control, kit.palette.text, label.clone()));
            words.spawn(kit.words(Type::Small, kit.palette.text_dim, kit.t(key!("setup-seed-about"))));
        });
        let hint = kit.t(key!("setup-seed-hint"));
        field = kit.field(row, Field { key: "seed", label, value: typed.to_owned(), hint, most: 400 }).id();
    });
    let mut field = rows.commands_mut().entity(field);
    field.insert(HearsPaste).observe(paste);
    field
}

/// Any text that holds a game is understood: the field then holds that game. What holds none, and is no seed either, is
/// said so.
fn paste(
    pasted: On<FieldPasted>,
    games: Res<Games>,
    lobby: Res<Lobby>,
    mut fields: Query<&mut EditableText>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let found = games.id_in(&pasted.text);
    let Ok(mut field) = fields.get_mut(pasted.entity) else { return };
    match found {
        Ok(id) if games.of_id(&id).map(|(game, _)| game.name) == lobby.0 => fill_in(&mut field, &id),
        // It is another game's: it begins as if its link had been opened.
        Ok(id) => commands.queue(move |world: &mut World| {
            if let Err(why) = game::open(world, &id) {
                warn!("{why}");
                let words = world.resource::<Locale>().text(key!("bad-seed"));
                world.resource_mut::<Notice>().show(words);
            }
        }),
        Err(NoGame::None) if pasted.text.parse::<Seed>().is_ok() => {
            field.queue_edit(TextEdit::Insert(pasted.text.trim().into()));
        }
        Err(why) => {
            let words = match why {
                NoGame::None => key!("no-game-in-text"),
                NoGame::Mistyped => key!("mistyped-code"),
            };
            notice.show(locale.text(words));
            commands.trigger(PlaySound(Cue::Refuse));
        }
    }
}

fn fill_in(field: &mut EditableText, text: &str) {
    field.queue_edit(TextEdit::SelectAll);
    field.queue_edit(TextEdit::Insert(text.into()));
}

/// A seed, or a whole game ID that somebody sent: then its setup, too.
pub fn read_seed<G: Rules>(text: &str) -> Result<(Option<G::Setup>, Seed), String> {
    let text = match find_game(text, &[G::INFO.name]) {
        Found::Id(id) => id,
        Found::Code(code) => match G::signed(code.sign()) {
            Some(setup) => return Ok((Some(setup), code.seed())),
            None => return Err(format!("{code} is a game of another kind")),
        },
        Found::Mistyped => return Err(format!("{text} is no code")),
        Found::Nothing => text.to_owned(),
    };
    if text.contains('#') {
        let id: GameId = text.parse().map_err(|fault: crate::engine::Fault| fault.message)?;
        if id.game != G::INFO.name {
            return Err(id.game);
        }
        let setup = id.setup_json::<G>().and_then(|json| read_setup::<G>(&json)).map_err(|fault| fault.message)?;
        let seed = id.seed.ok_or(text)?;
        return Ok((Some(setup), seed));
    }
    text.parse().map(|seed| (None, seed)).map_err(|error: crate::engine::BadSeed| error.to_string())
}

/// Opens the game of an ID that somebody sent, begun as the game itself begins one that was shared; the one in
/// storage is taken up if it is the same.
pub fn open<G: Staged>(world: &mut World, id: &str, start: fn(&mut World, G::Setup, Seed)) -> Result<(), String> {
    if table::left_today(world, |table: &Table<G>| table.game_id().as_deref() == Some(id)).is_some() {
        table::resume::<G>(world);
        return Ok(());
    }
    let (setup, seed) = read_seed::<G>(id)?;
    start(world, setup.unwrap_or_default(), seed);
    Ok(())
}

/// The lamp hangs over the picture, or lights the rows.
pub fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>, settings: Res<Settings>) {
    (lamp.intensity, lamp.second) = (1.1, None);
    lamp.hang_from = -10.0;
    if has_picture(&shape, &settings) {
        let board = picture_place(&shape);
        lamp.body = Some(Vec2::new(board.center().x, board.min.y - 112.0));
        lamp.goal = Vec2::new(board.center().x, board.min.y + 150.0);
        lamp.goal_radius = 320.0;
    } else {
        lamp.body = None;
        lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
        lamp.goal_radius = shape.size.min_element() * 0.5;
    }
}
