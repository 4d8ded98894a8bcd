//! What lies over the village for a while: the person's card, what was said, somebody's file.

use super::foot::keeps_pages;
use super::input::{Over, Press, noted, press, written};
use super::plugin::{Opinion, Way};
use super::scene::{NeedsRebuild, Scene};
use super::words;
use crate::engine::Seat;
use crate::games::mafia::facts::DeathCause;
use crate::games::mafia::roles::Role;
use crate::games::mafia::rules::Mafia;
use crate::games::mafia::talk::Verb;
use crate::key;
use crate::layout::area;
use crate::stage::field::Field;
use crate::stage::focus::{First, Focusable, access};
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::screens::pause::OVER;
use crate::stage::screens::scrolls;
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, fill};
use crate::stage::theme::palette::{Palette, hex};
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role as AccessRole;
use bevy::prelude::*;

/// Where it is built.
#[derive(Component)]
pub struct OverRoot;

/// Builds it.
pub fn dress(
    mut commands: Commands,
    mut kit: Kit,
    roots: Query<Entity, With<OverRoot>>,
    scene: Res<Scene>,
    table: Res<Table<Mafia>>,
    over: Res<Over>,
    mut needs: ResMut<NeedsRebuild>,
) {
    needs.over = false;
    for root in &roots {
        commands.entity(root).despawn_related::<Children>();
        commands.entity(root).with_children(|parent| match *over {
            Over::Nothing => {}
            Over::FirstCard => card(&mut kit, parent, &scene, true),
            Over::Card => card(&mut kit, parent, &scene, false),
            Over::Log => log(&mut kit, parent, &scene, &table),
            Over::File(seat) => file(&mut kit, parent, &scene, &table, seat),
            Over::Page { .. } => page(&mut kit, parent, &scene, &table),
        });
    }
}

/// The ink of paper: as by day, or bright on black.
fn inks(kit: &Kit) -> Palette {
    if kit.palette.contrast { *kit.palette } else { Palette::DAY }
}

/// A sheet of paper in the middle of a veil, with what is on it in a column that scrolls.
fn paper(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    label: String,
    size: Vec2,
    fill_in: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
    last: impl FnOnce(&mut Kit, &mut ChildSpawnerCommands<'_>),
) {
    let shade = kit.palette.void.with_alpha(if kit.palette.contrast { 0.94 } else { 0.66 });
    let veil = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(14.0),
        padding: UiRect::axes(px(12.0), px(16.0)),
        ..fill()
    };
    let (sheet, line) = match kit.palette.contrast {
        true => (kit.palette.void, kit.palette.edge),
        false => (hex(0xF8EBCB), hex(0xC99A4A)),
    };
    let sheet = kit.look(Look::new(Kind::Panel).a(18.0, 0.0, 0.0, 0.0).colour(sheet).colour2(line));
    let dialog = access(AccessRole::Dialog, label);
    parent.spawn((Name::new("veil"), veil, BackgroundColor(shade), dialog)).with_children(|veil| {
        let node = Node {
            width: px(size.x),
            max_width: percent(100.0),
            height: if size.y > 0.0 { px(size.y) } else { auto() },
            max_height: percent(100.0),
            flex_direction: FlexDirection::Column,
            flex_shrink: 1.0,
            min_height: px(0.0),
            row_gap: px(10.0),
            padding: UiRect::axes(px(24.0), px(20.0)),
            overflow: Overflow::scroll_y(),
            ..default()
        };
        veil.spawn((Name::new("paper"), scrolls(node), sheet)).with_children(|sheet| fill_in(kit, sheet));
        let row = Node { column_gap: px(12.0), flex_shrink: 0.0, ..default() };
        veil.spawn((Name::new("under the paper"), row, Pickable::IGNORE)).with_children(|row| last(kit, row));
    });
}

fn over(key: &str) -> Focusable {
    Focusable { key: key.to_owned(), layer: OVER }
}

fn close(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>) {
    let label = kit.t(key!("close"));
    kit.button(row, "close", label, Some("close"), Plate::Filled)
        .insert((over("close"), First, Press::Close))
        .observe(press);
}

fn card(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, scene: &Scene, first: bool) {
    let (Some(you), Some(role)) = (scene.you, scene.own_role()) else { return };
    let portrait = kit.shape.portrait();
    let size = Vec2::new(if portrait { 334.0 } else { 364.0 }, 0.0);
    let label = super::input::card_words(&kit.locale, scene);
    let on_card = |kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>| {
        let inks = inks(kit);
        let middle = TextLayout::justify(Justify::Center);
        let small = kit.settings.text_scale().sqrt();
        sheet.spawn((kit.sized(Type::Quote, 1.125 / small, inks.text_dim, kit.t(key!("card-you-are"))), middle));
        let title = words::role_title(&kit.locale, role);
        sheet.spawn((kit.sized(Type::Display, 2.75 / small, inks.title, title), middle));
        medal(kit, sheet, role);
        for (icon, head, text) in lines(role) {
            line(kit, sheet, icon, kit.t(head), kit.t(text));
        }
        // As high for every role as for the one with most to say: nobody tells them apart across a room.
        mates(kit, sheet, scene);
        let node = Node { column_gap: px(14.0), align_items: AlignItems::Center, ..default() };
        sheet.spawn((Name::new("you"), node, Pickable::IGNORE)).with_children(|row| {
            let node = Node { width: px(58.0), height: px(58.0), flex_shrink: 0.0, ..default() };
            row.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|frame| {
                let somebody = Bust::new(scene.face(you)).framed(Frame::Bright);
                bust(kit, frame, area(1.0, 1.0, 56.0, 56.0), somebody, 0.93);
            });
            let node = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
            row.spawn((Name::new("name"), node, Pickable::IGNORE)).with_children(|words| {
                words.spawn(kit.sized(Type::Control, 1.25 / small, inks.title, scene.name(you).to_owned()));
                words.spawn(kit.sized(Type::Small, 0.875 / small, inks.text_dim, kit.t(key!("card-others-see"))));
            });
        });
    };
    paper(kit, parent, label, size, on_card, |kit, row| {
        if first {
            let label = kit.t(key!("card-go"));
            kit.button(row, "card-go", label, None, Plate::Filled)
                .insert((over("card-go"), First, Press::CardRead))
                .observe(press);
        }
    });
}

type CardLine = (&'static str, &'static str, &'static str);

fn lines(role: Role) -> [CardLine; 3] {
    let (night, day) = match role {
        Role::Mafia => (key!("card-night-mafia"), key!("card-day-mafia")),
        Role::Doctor => (key!("card-night-doctor"), key!("card-day-doctor")),
        Role::Sheriff => (key!("card-night-sheriff"), key!("card-day-sheriff")),
        Role::Vigilante => (key!("card-night-vigilante"), key!("card-day-vigilante")),
        Role::Villager => (key!("card-night-villager"), key!("card-day-villager")),
    };
    let win = if role.is_mafia() { key!("card-win-mafia") } else { key!("card-win-town") };
    [("moon", key!("card-night"), night), ("sun", key!("card-day"), day), ("home", key!("card-win"), win)]
}

fn medal(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, role: Role) {
    let inks = inks(kit);
    let side = if kit.shape.size.y < 700.0 { 64.0 } else { 92.0 };
    let plate = Look::new(Kind::Panel).a(side / 2.0, 0.0, 0.0, 0.0).colour(inks.ink3).colour2(inks.accent);
    let plate = kit.look(plate);
    let icon = kit.icon(words::role_icon(role), side * 0.46, inks.accent);
    let row = Node { justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
    sheet.spawn((Name::new("medal row"), row, Pickable::IGNORE)).with_children(|row| {
        let node = Node {
            width: px(side),
            height: px(side),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("medal"), node, plate, Pickable::IGNORE)).with_child(icon);
    });
}

fn line(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, icon: &str, head: String, text: String) {
    let inks = inks(kit);
    let small = kit.settings.text_scale().sqrt();
    let icon = kit.icon(icon, 22.0, inks.accent);
    let node = Node { column_gap: px(12.0), align_items: AlignItems::Start, flex_shrink: 0.0, ..default() };
    sheet.spawn((Name::new("card line"), node, Pickable::IGNORE)).with_children(|row| {
        row.spawn(icon);
        let node = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, min_width: px(0.0), ..default() };
        row.spawn((Name::new("card words"), node, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.sized(Type::Label, 0.9375 / small, inks.accent, head));
            words.spawn(kit.sized(Type::Body, 1.0 / small, inks.text, text));
        });
    });
}

fn mates(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, scene: &Scene) {
    let mates: Vec<Seat> = scene.seats().filter(|seat| scene.is_mate(*seat)).collect();
    let inks = inks(kit);
    let small = kit.settings.text_scale().sqrt();
    let node = Node {
        min_height: px(58.0),
        column_gap: px(8.0),
        row_gap: px(4.0),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    sheet.spawn((Name::new("mates"), node, Pickable::IGNORE)).with_children(|row| {
        if mates.is_empty() {
            return;
        }
        row.spawn(kit.sized(Type::Label, 0.9375 / small, inks.accent, kit.t(key!("card-mates"))));
        for mate in mates {
            let node = Node { column_gap: px(6.0), align_items: AlignItems::Center, ..default() };
            row.spawn((Name::new("mate"), node, Pickable::IGNORE)).with_children(|one| {
                let node = Node { width: px(40.0), height: px(40.0), flex_shrink: 0.0, ..default() };
                one.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|frame| {
                    let somebody = Bust::new(scene.face(mate)).framed(Frame::Bright);
                    bust(kit, frame, area(1.0, 1.0, 38.0, 38.0), somebody, 0.93);
                });
                one.spawn(kit.sized(Type::Control, 1.0 / small, inks.text, scene.name(mate).to_owned()));
            });
        }
    });
}

fn sheet_size(kit: &Kit) -> Vec2 {
    let size = kit.shape.size;
    Vec2::new((size.x - 24.0).min(680.0), (size.y - 120.0).min(680.0))
}

/// The page of the person's own notes: a line for each day, the one of today to be written.
fn page(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>) {
    let title = kit.t(key!("page-title"));
    let size = sheet_size(kit);
    let on_sheet = |kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>| {
        let inks = inks(kit);
        sheet.spawn(kit.sized(Type::Title, 1.625, inks.title, kit.t(key!("page-title"))));
        sheet.spawn(kit.words(Type::Small, inks.text_dim, kit.t(key!("page-about"))));
        for (day, line) in table.terms.pages.iter().filter(|(day, _)| **day != scene.day) {
            let head = kit.tw(key!("day-title"), &[("day", (day + 1).into())]);
            sheet.spawn(kit.words(Type::Label, inks.accent, head));
            sheet.spawn(kit.words(Type::Body, inks.text, line.clone()));
        }
        let label = kit.tw(key!("day-title"), &[("day", (scene.day + 1).into())]);
        sheet.spawn(kit.words(Type::Label, inks.accent, label.clone()));
        let value = table.terms.pages.get(&scene.day).cloned().unwrap_or_default();
        let field = Field { key: "page-words", label, value, hint: kit.t(key!("page-hint")), most: 400 };
        kit.field(sheet, field).insert((over("page-words"), First)).observe(written(scene.day));
    };
    paper(kit, parent, title, size, on_sheet, |kit, row| {
        let label = kit.t(key!("close"));
        kit.button(row, "close", label, Some("close"), Plate::Filled)
            .insert((over("close"), Press::Close))
            .observe(press);
    });
}

fn log(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>) {
    let pages = keeps_pages(&table.terms, scene);
    // What was said aloud is not written down here.
    let aloud = table.terms.way == Way::Device;
    let title = kit.t(key!("log"));
    let size = sheet_size(kit);
    let on_sheet = |kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>| {
        let inks = inks(kit);
        sheet.spawn(kit.sized(Type::Title, 1.625, inks.title, kit.t(key!("log"))));
        if scene.said.is_empty() && scene.deaths.is_empty() {
            sheet.spawn(kit.words(Type::Body, inks.text_dim, kit.t(key!("log-nothing"))));
        }
        // The latest day first: that is what one looks for.
        for day in (0..=scene.day).rev() {
            day_log(kit, sheet, scene, day, aloud);
        }
    };
    paper(kit, parent, title, size, on_sheet, |kit, row| {
        close(kit, row);
        if pages {
            let label = kit.t(key!("page-open"));
            kit.button(row, "page-of-log", label, Some("book"), Plate::Plain)
                .insert((over("page-of-log"), Press::Notes))
                .observe(press);
        }
    });
}

fn day_log(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, scene: &Scene, day: u32, aloud: bool) {
    let inks = inks(kit);
    let args = [("day", (day + 1).into())];
    sheet.spawn(kit.sized(Type::Heading, 1.25, inks.accent, kit.tw(key!("day-title"), &args)));
    for death in scene.deaths.iter().filter(|death| death.day == day && death.cause == DeathCause::Night) {
        let words = words::killed(&kit.locale, scene, death.seat);
        sheet.spawn(kit.words(Type::Body, inks.danger, words));
    }
    for said in scene.said.iter().filter(|said| said.day == day && !aloud) {
        statement(kit, sheet, scene, said);
    }
    for poll in scene.polls.iter().filter(|poll| poll.day == day) {
        let ballots: Vec<String> = poll
            .ballots
            .iter()
            .map(|(by, to)| {
                let to = to.map_or_else(|| kit.t(key!("end-nobody-voted")), |to| words::called(&kit.locale, scene, to));
                format!("{} → {to}", words::called(&kit.locale, scene, *by))
            })
            .collect();
        sheet.spawn(kit.words(Type::Small, inks.text_dim, ballots.join(" · ")));
        let words = match poll.eliminated {
            Some(seat) => words::leaves(&kit.locale, scene, seat),
            None => kit.t(key!("verdict-nobody")),
        };
        sheet.spawn(kit.words(Type::Body, inks.danger, words));
    }
}

fn statement(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, scene: &Scene, said: &super::scene::Spoken) {
    let inks = inks(kit);
    let accuses = words::main_act(&said.acts).is_some_and(|act| act.act == Verb::Accuse);
    let icon = words::main_act(&said.acts).map_or("quiet", |act| words::act_icon(act.act));
    let ink = if accuses { inks.danger } else { inks.accent };
    let icon = kit.icon(icon, 20.0, ink);
    let line = words::act_line(&kit.locale, scene, said.by, &said.acts, said.night);
    let node = Node { column_gap: px(10.0), align_items: AlignItems::Start, flex_shrink: 0.0, ..default() };
    sheet.spawn((Name::new("statement"), node, Pickable::IGNORE)).with_children(|row| {
        row.spawn(icon);
        let node = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, min_width: px(0.0), ..default() };
        row.spawn((Name::new("words said"), node, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.words(Type::Label, ink, line));
            if !said.text.is_empty() {
                words.spawn(kit.words(Type::Body, inks.text, said.text.clone()));
            }
        });
    });
}

fn file(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, scene: &Scene, table: &Table<Mafia>, seat: Seat) {
    let name = words::called(&kit.locale, scene, seat);
    let size = sheet_size(kit);
    let on_sheet = |kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>| {
        file_head(kit, sheet, scene, seat);
        let noted = scene.you != Some(seat) && keeps_pages(&table.terms, scene);
        if noted {
            opinions(kit, sheet, table, seat);
        }
        let inks = inks(kit);
        let mut any = false;
        let aloud = table.terms.way == Way::Device;
        for said in scene.said.iter().filter(|said| said.by == seat && !aloud) {
            any = true;
            statement(kit, sheet, scene, said);
        }
        for poll in &scene.polls {
            if let Some(vote) = poll.ballots.get(&seat) {
                any = true;
                let day = ("day", (poll.day + 1).into());
                let words = match vote {
                    Some(to) => {
                        let to = words::called(&kit.locale, scene, *to);
                        kit.tw(key!("file-voted"), &[day, ("whom", to.into())])
                    }
                    None => kit.tw(key!("file-voted-nobody"), &[day]),
                };
                sheet.spawn(kit.words(Type::Body, inks.text_dim, words));
            }
        }
        if !any {
            sheet.spawn(kit.words(Type::Body, inks.text_dim, kit.t(key!("file-nothing"))));
        }
        if noted {
            note(kit, sheet, table, seat);
        }
    };
    paper(kit, parent, name, size, on_sheet, close);
}

fn file_head(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, scene: &Scene, seat: Seat) {
    let inks = inks(kit);
    let dead = scene.deaths.iter().find(|death| death.seat == seat);
    let mut about = vec![match dead {
        Some(death) => kit.tw(key!("file-gone"), &[("day", (death.day + 1).into())]),
        None => kit.t(key!("file-alive")),
    }];
    if let Some((_, _, role)) = scene.claims.iter().rev().find(|(_, by, _)| *by == seat) {
        about.push(kit.tw(key!("file-claims"), &[("role", words::role_title(&kit.locale, *role).into())]));
    }
    let against =
        |said: &&super::scene::Spoken| said.acts.iter().any(|act| act.act == Verb::Accuse && act.target == Some(seat));
    let mut accusers: Vec<Seat> = scene.said.iter().filter(against).map(|said| said.by).collect();
    accusers.sort_unstable();
    accusers.dedup();
    if !accusers.is_empty() {
        let names = words::names(&kit.locale, scene, accusers);
        about.push(kit.tw(key!("file-accused"), &[("words", names.into())]));
    }
    let node = Node { column_gap: px(18.0), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
    sheet.spawn((Name::new("file head"), node, Pickable::IGNORE)).with_children(|row| {
        let node = Node { width: px(92.0), height: px(92.0), flex_shrink: 0.0, ..default() };
        row.spawn((Name::new("face"), node, Pickable::IGNORE)).with_children(|frame| {
            let somebody = Bust::new(scene.face(seat)).framed(Frame::Bright).gone(dead.is_some());
            bust(kit, frame, area(2.0, 2.0, 88.0, 88.0), somebody, 0.93);
        });
        let node = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, min_width: px(0.0), ..default() };
        row.spawn((Name::new("who"), node, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.sized(Type::Control, 1.5, inks.title, words::called(&kit.locale, scene, seat)));
            if let Some(role) = scene.role(seat) {
                words.spawn(kit.words(Type::Label, inks.accent, words::role_title(&kit.locale, role)));
            }
            words.spawn(kit.words(Type::Small, inks.text_dim, about.join(" ")));
        });
    });
}

fn opinions(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, table: &Table<Mafia>, seat: Seat) {
    let now = table.terms.opinions.get(&seat).copied();
    let node = Node { column_gap: px(8.0), row_gap: px(8.0), flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, ..default() };
    sheet.spawn((Name::new("marks"), node, Pickable::IGNORE)).with_children(|row| {
        for (key, label, icon, opinion) in [
            ("mark-trusted", key!("mark-trusted"), "check", Opinion::Trusted),
            ("mark-unsure", key!("mark-unsure"), "ask", Opinion::Unsure),
            ("mark-suspect", key!("mark-suspect"), "flag", Opinion::Suspect),
        ] {
            let plate = if now == Some(opinion) { Plate::Filled } else { Plate::Plain };
            let label = kit.t(label);
            kit.button(row, key, label, Some(icon), plate)
                .insert((over(key), Press::Opinion(seat, opinion)))
                .observe(press);
        }
    });
}

fn note(kit: &mut Kit, sheet: &mut ChildSpawnerCommands<'_>, table: &Table<Mafia>, seat: Seat) {
    let inks = inks(kit);
    sheet.spawn(kit.words(Type::Label, inks.accent, kit.t(key!("file-note"))));
    let value = table.terms.notes.get(&seat).cloned().unwrap_or_default();
    let (label, hint) = (kit.t(key!("file-note")), kit.t(key!("file-note-hint")));
    kit.field(sheet, Field { key: "note", label, value, hint, most: 200 }).insert(over("note")).observe(noted(seat));
}
