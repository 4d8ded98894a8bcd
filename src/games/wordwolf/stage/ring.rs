//! The fire, the six around it, and what goes on between them: who has spoken, who is pointed at, and the lines of a vote.

use super::input;
use super::scene::{Data, Person};
use super::{animate, fire};
use crate::engine::Seat;
use crate::games::wordwolf::layout::{NAME, Places};
use crate::games::wordwolf::rules::{Ballot, Phase, Role, points};
use crate::key;
use crate::layout::bubble::Line;
use crate::layout::face::Face;
use crate::layout::{Area, Spot, spot, text_width};
use crate::stage::card::{self, CardSpec, TurnsAfter, card};
use crate::stage::focus::{Focusable, access};
use crate::stage::scenery::{Bust, Chalk, Frame, NIGHT, bust, chalk, rect};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::palette::hex;
use crate::stage::theme::surface::{Kind, Look};
use accesskit::Role as AccessRole;
use bevy::prelude::*;
use std::time::Duration;

/// The faces of the six: each has another hat.
const FACES: [usize; 6] = [0, 7, 14, 21, 4, 11];

/// How somebody looks.
pub fn face(seat: Seat) -> Face {
    Face::of(FACES[seat.index().unwrap_or(0) % FACES.len()])
}

/// A bust that stands for a seat.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatThing(pub Seat);

/// Builds the ring.
pub fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let phase = data.phase();
    if let Some(hearth) = places.fire {
        // What it says of the end it says after the cards.
        let known = if data.desk.turning { Phase::Result } else { phase };
        fire::spawn(kit, parent, hearth.foot, hearth.scale, fire::level(&data.scene, known));
    }
    let first = data.first();
    // Whoever sits farther back is drawn first.
    let mine = |person: &&Person| places.row && data.me().is_some_and(|me| me.seat == person.seat);
    let mut order: Vec<&Person> = data.scene.people.iter().filter(|person| !mine(person)).collect();
    order.sort_by(|a, b| {
        let foot = |person: &Person| places.seat(person.seat.index().unwrap_or(0), first).foot();
        foot(a).total_cmp(&foot(b))
    });
    for person in &order {
        seat(kit, parent, places, data, person);
    }
    if !data.scene.votes.is_empty() {
        lines(kit, parent, places, data);
    }
    for person in order {
        pill(kit, parent, places, data, person);
    }
    if phase == Phase::End {
        turned_cards(kit, parent, places, data);
    }
}

/// The place of a seat.
fn place(places: &Places, data: &Data<'_>, seat: Seat) -> Area {
    places.seat(seat.index().unwrap_or(0), data.first())
}

/// Whether somebody can be voted for now, by whoever has this page.
fn choosable(data: &Data<'_>, seat: Seat) -> bool {
    let awaited = data.me().filter(|me| data.scene.person(me.seat).is_some_and(|person| !person.submitted));
    data.phase() == Phase::Vote && awaited.is_some_and(|me| me.seat != seat)
}

fn seat(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>, person: &Person) {
    let area = place(places, data, person.seat);
    let banished = data.scene.verdict.as_ref().and_then(|verdict| verdict.eliminated_id) == Some(person.seat);
    // The fire lights them from where it burns.
    let side = places.fire.map_or(0.0, |fire| (fire.foot.x - area.centre().x).clamp(-1.0, 1.0));
    let fire = if kit.palette.contrast { 0.0 } else { side * 0.8 };
    let look = Bust { fire, ..Bust::new(face(person.seat)) };
    let look = if banished && data.phase() == Phase::End { look.lit(1.0) } else { look.lit(0.92) };
    let target = data.table.terms.target == Some(person.seat);
    match places.row {
        true if target => bust(kit, parent, area.inset(-5.0), look.lit(1.0).framed(Frame::Bright), NIGHT),
        true => bust(kit, parent, area, look.framed(Frame::Dark), NIGHT),
        false => bust(kit, parent, area, look, NIGHT),
    };
    if places.row && target && !data.table.terms.aloud {
        tail(kit, parent, spot(area.centre().x, places.ledger.y + 4.0));
    }
    let label = label(kit, data, person);
    let high = area.h + NAME * 0.5;
    let reach = Area { h: high.max(48.0), ..area };
    let reach = Area { x: area.centre().x - reach.w.max(48.0) / 2.0, w: reach.w.max(48.0), ..reach };
    if choosable(data, person.seat) {
        let first = data.scene.people.iter().find(|other| choosable(data, other.seat)).map(|other| other.seat);
        let first = data.table.terms.target.or(first) == Some(person.seat);
        let key = if first { "vote-first".to_owned() } else { format!("seat-{}", person.seat) };
        parent
            .spawn((
                Name::new("seat"),
                SeatThing(person.seat),
                at(rect(reach)),
                Focusable { key, layer: 0 },
                access(AccessRole::Button, label),
            ))
            .observe(input::choose_seat);
    } else {
        let node = at(rect(reach));
        parent.spawn((Name::new("seat"), node, access(AccessRole::Label, label), Pickable::IGNORE));
    }
}

/// The corner of the paper below that points at whose hints stand on it.
fn tail(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, tip: Spot) {
    let palette = *kit.palette;
    let look = Look::new(Kind::Panel).a(2.0, 0.0, 0.0, 0.0);
    let look = match palette.contrast {
        true => look.colour(palette.void).colour2(palette.text),
        false => look.colour(hex(0xFFF6E0)).colour2(Color::NONE),
    };
    let look = kit.look(look);
    let turn = UiTransform::from_rotation(Rot2::degrees(45.0));
    parent.spawn((Name::new("tail"), at(rect(Area::around(tip, 20.0, 20.0))), turn, look, Pickable::IGNORE));
}

/// Somebody in words.
fn label(kit: &Kit, data: &Data<'_>, person: &Person) -> String {
    let name = shown_name(kit, data, person);
    let asked = matches!(data.phase(), Phase::Hint1 | Phase::Hint2 | Phase::Hint3 | Phase::Vote);
    let state = match (asked, person.submitted, data.phase()) {
        (true, true, Phase::Vote) => kit.t(key!("wolf-seat-voted")),
        (true, true, _) => kit.t(key!("wolf-seat-hinted")),
        (true, false, _) => kit.t(key!("wolf-seat-thinks")),
        _ => match &person.truth {
            Some((role, word)) => format!("{}, {word}", role_name(kit, *role)),
            None => String::new(),
        },
    };
    let chosen = data.table.terms.target == Some(person.seat) && data.phase() == Phase::Vote;
    let chosen = if chosen { kit.t(key!("wolf-seat-chosen")) } else { String::new() };
    let parts = [name, state, chosen];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A role's name.
pub fn role_name(kit: &Kit, role: Role) -> String {
    kit.t(match role {
        Role::Citizen => key!("wolf-role-citizen"),
        Role::Wolf => key!("wolf-role-wolf"),
    })
}

/// Somebody's name; one's own says so.
pub fn shown_name(kit: &Kit, data: &Data<'_>, person: &Person) -> String {
    let me = data.me().is_some_and(|me| me.seat == person.seat);
    if me { kit.tw(key!("wolf-you"), &[("name", person.name.clone().into())]) } else { person.name.clone() }
}

/// As much of some words as fits.
pub fn cut(words: &str, px: f32, room: f32) -> String {
    if text_width(words, px) <= room {
        return words.to_owned();
    }
    let mut short = String::new();
    for letter in words.chars() {
        if text_width(&short, px) + px * 1.5 > room && !short.is_empty() {
            break;
        }
        short.push(letter);
    }
    short.trim_end().to_owned() + "…"
}

fn pill(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>, person: &Person) {
    let area = place(places, data, person.seat);
    let palette = *kit.palette;
    let phase = data.phase();
    let me = data.me().is_some_and(|me| me.seat == person.seat);
    let chosen = phase == Phase::Vote && data.table.terms.target == Some(person.seat) && choosable(data, person.seat);
    let scale = kit.settings.text_scale();
    let px_size = if places.portrait { 13.0 } else { 15.0 } * scale.powf(0.4);
    let asked = matches!(phase, Phase::Hint1 | Phase::Hint2 | Phase::Hint3 | Phase::Vote);
    let check = asked && person.submitted;
    let earned = person.truth.as_ref().zip(data.scene.verdict.as_ref()).filter(|_| phase == Phase::End);
    // Where all six stand in one narrow row there is room for a name alone; what it brought is said below.
    let earned = earned.filter(|_| places.fire.is_some() || !places.portrait);
    let earned = earned.map(|((role, _), verdict)| format!("+{}", points(*role, verdict.winner)));
    // Whoever is still thinking has three dots.
    let thinks = asked && !person.submitted && !me && !chosen;
    let extra = if check || thinks { px_size + 4.0 } else { 0.0 };
    let extra = extra + earned.as_ref().map_or(0.0, |earned| text_width(earned, px_size) + 6.0);
    let words = if me && !places.portrait { shown_name(kit, data, person) } else { person.name.clone() };
    let words = if me && places.portrait { kit.t(key!("wolf-me")) } else { words };
    // Where people stand close, their points take room from their names.
    let most = places.name + if earned.is_some() && !places.portrait { 30.0 } else { 0.0 };
    let words = cut(&words, px_size, (most - 18.0 - extra).max(px_size * 1.5));
    let wide = text_width(&words, px_size) + 20.0 + extra;
    let high = (NAME - if places.portrait { 4.0 } else { 0.0 }) * scale.powf(0.4);
    let edge = wide / 2.0 + 4.0;
    let x = area.centre().x.clamp(edge, (kit.shape.size.x - edge).max(edge));
    let area = Area::around(spot(x, area.foot() + 2.0), wide, high);
    let (fill, line, ink) = match (palette.contrast, me || chosen) {
        (true, true) => (palette.accent, palette.accent, palette.on_accent),
        (true, false) => (palette.void, palette.text, palette.text),
        (false, true) => (palette.accent_top, Color::NONE, palette.on_accent),
        (false, false) => (Color::srgba_u8(0x07, 0x0A, 0x14, 0xE6), Color::NONE, palette.text),
    };
    let look = kit.look(Look::new(Kind::Panel).a(high / 2.0, 0.0, 0.0, 0.0).colour(fill).colour2(line));
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(4.0),
        ..at(rect(area))
    };
    let rem = px_size / 16.0 / scale;
    let icon = check.then(|| kit.icon("check", px_size, if me || chosen { palette.on_accent } else { palette.safe }));
    parent.spawn((Name::new("name"), node, look, Pickable::IGNORE)).with_children(|inside| {
        inside.spawn((kit.sized(Type::Label, rem, ink, words), TextLayout::no_wrap()));
        if let Some(icon) = icon {
            inside.spawn(icon);
        }
        if thinks {
            inside.spawn((kit.sized(Type::Label, rem, palette.text_dim, "…"), TextLayout::no_wrap()));
        }
        if let Some(earned) = earned {
            let gold = if me || palette.contrast { ink } else { palette.accent_top };
            let mut earned = inside.spawn((kit.sized(Type::Label, rem, gold, earned), TextLayout::no_wrap()));
            // Points tell who the wolf is: the cards do so first.
            let told = data.desk.turning.then(|| animate::turned(kit.settings.motion, data.scene.turned().len()));
            if let Some(hidden) = told.and_then(animate::ToShow::after) {
                earned.insert(hidden);
            }
        }
    });
}

/// A line from each voter to whom they voted for, one after another; and as many beads as votes.
fn lines(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let scene = &data.scene;
    let banished = scene.verdict.as_ref().and_then(|verdict| verdict.eliminated_id);
    let shrink = |area: Area| area.inset(area.w * 0.12);
    for (n, Ballot { voter_id, target_id, .. }) in scene.votes.iter().enumerate() {
        let line = Line::between(shrink(place(places, data, *voter_id)), shrink(place(places, data, *target_id)));
        let deciding = banished == Some(*target_id);
        let palette = *kit.palette;
        let colour = match (palette.contrast, deciding) {
            (true, true) => palette.accent,
            (true, false) => palette.text,
            (false, true) => hex(0xFFE3AE),
            (false, false) => hex(0x9CB4FF),
        };
        let mut stroke = Chalk::new(colour).wide(2.0);
        stroke.dots = if deciding { 0 } else { 2 };
        stroke.drawn = if data.desk.drawing { 0.0 } else { 1.0 };
        let mut spawned = chalk(kit, parent, line, stroke);
        if data.desk.drawing {
            spawned.insert(animate::ToDraw(n));
        }
    }
    for person in &scene.people {
        let votes = scene.votes_for(person.seat);
        if votes > 0 {
            let counted = data.desk.drawing.then(|| animate::drawn(kit.settings.motion, scene.votes.len()));
            beads(kit, parent, place(places, data, person.seat), votes, counted);
        }
    }
}

fn beads(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, seat: Area, votes: usize, counted: Option<Duration>) {
    const BEAD: f32 = 13.0;
    let wide = votes as f32 * (BEAD + 4.0) + 10.0;
    let area = Area::around(spot(seat.centre().x, seat.y - 6.0), wide, 20.0);
    let palette = *kit.palette;
    let ink = Look::new(Kind::Panel).a(10.0, 0.0, 0.0, 0.0).colour(Color::srgba_u8(0x07, 0x0A, 0x14, 0xE6));
    let ink = kit.look(ink.colour2(palette.outline()));
    let bead = Look::new(Kind::Panel).a(BEAD / 2.0, 1.0, 0.0, 0.0);
    let bead = kit.look(bead.colour(palette.accent_top).colour2(palette.accent_bottom));
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(4.0),
        ..at(rect(area))
    };
    let mut pill = parent.spawn((Name::new("beads"), node, ink, Pickable::IGNORE));
    if let Some(hidden) = counted.and_then(animate::ToShow::after) {
        pill.insert(hidden);
    }
    pill.with_children(|pill| {
        for _ in 0..votes {
            let node = Node { width: px(BEAD), height: px(BEAD), ..default() };
            pill.spawn((Name::new("bead"), node, bead.clone(), Pickable::IGNORE));
        }
    });
}

/// The card of whoever was banished, and then that of the wolf, each turned up beside them. On a phone they lie in the ledger.
fn turned_cards(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    if places.portrait {
        return;
    }
    for (n, person) in data.scene.turned().into_iter().enumerate() {
        let Some((role, word)) = person.truth.clone() else { continue };
        let seat = place(places, data, person.seat);
        let left = places.fire.is_some_and(|fire| seat.centre().x < fire.foot.x - 1.0);
        let (w, h) = (80.0, 112.0);
        let x = if left { seat.x - 16.0 - w } else { seat.right() + 16.0 };
        let place = Rect::new(x, seat.centre().y - h / 2.0, x + w, seat.centre().y + h / 2.0);
        let above = role_name(kit, role);
        let face = card::Face { above: above.clone(), word, below: String::new(), odd: role == Role::Wolf };
        let spec = CardSpec { place, tilt: -4.0, face, label: above, up: true, turns: data.desk.turning };
        card(parent, spec).insert(TurnsAfter(animate::turns(kit.settings.motion, n)));
    }
}

/// The beads that stand for the three rounds, and the vote.
pub fn steps(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, place: Area, phase: Phase) {
    let now = match phase {
        Phase::Waiting => 0,
        Phase::Hint1 => 1,
        Phase::Hint2 => 2,
        Phase::Hint3 => 3,
        Phase::Vote => 4,
        Phase::Result | Phase::End => 5,
    };
    let palette = *kit.palette;
    let node =
        Node { align_items: AlignItems::Center, justify_content: JustifyContent::SpaceBetween, ..at(rect(place)) };
    parent.spawn((Name::new("steps"), node, Pickable::IGNORE)).with_children(|row| {
        for n in 1..=4 {
            let side = if n == now { 20.0 } else { 15.0 };
            let look = Look::new(Kind::Panel).a(if n == 4 { 2.0 } else { side / 2.0 }, 0.0, 0.0, 0.0);
            let look = match n {
                n if n < now => look.colour(palette.accent).colour2(palette.accent),
                n if n == now => look.colour(palette.ink3).colour2(palette.title),
                _ => look.colour(Color::NONE).colour2(palette.edge),
            };
            let look = kit.look(look);
            let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
            let turn = UiTransform::from_rotation(Rot2::degrees(if n == 4 { 45.0 } else { 0.0 }));
            row.spawn((Name::new("step"), node, turn, look, Pickable::IGNORE));
        }
    });
}
