//! What a critical eye would see at once on any screen: words that run out of their place or the window, things that lie
//! over each other or are too small for a finger. `expect tidy` in a script looks for them, so that every size of window and text can be judged.

use super::Paused;
use super::focus::{Dense, Focusable, KeepsFocus};
use super::screens::{Pans, Scrolls};
use super::settings::Settings;
use super::shape::Shape;
use super::theme::surface::Surface;
use bevy::prelude::*;
use bevy::text::{EditableText, TextLayoutInfo};
use bevy::ui::CalculatedClip;
use bevy::ui_render::prelude::MaterialNode;

/// How far something may run out, in physical px: glyphs are placed between pixels.
const SLACK: f32 = 2.5;
/// How far a glyph may hang out of its line, in logical px at the usual size of text.
const OVERHANG: f32 = 4.0;

/// What a finger needs, in px of the design.
const TARGET: f32 = 48.0;

/// Everything that is untidy now, a line each.
pub fn untidy(world: &mut World) -> Vec<String> {
    let window = Rect::from_corners(Vec2::ZERO, world.resource::<Shape>().physical()).inflate(SLACK);
    let overhang =
        OVERHANG * world.resource::<Shape>().physical_per_logical() * world.resource::<Settings>().text_scale();
    let (mut words, mut things) = (words(world), things(world));
    // Of what scrolls, only what is in sight can lie over something.
    words.retain(Piece::in_sight);
    things.retain(Piece::in_sight);
    let mut found = too_small(world);
    for piece in words.iter().chain(&things) {
        let (place, scrolled) = (piece.place, piece.scrolled);
        let inside = |outer: Rect| outer.contains(place.min) && outer.contains(place.max);
        if !scrolled && !inside(window) {
            found.push(format!("{} runs out of the window: {place:?}", piece.name));
        }
        let seen = piece.seen();
        if scrolled && (seen.min.x < window.min.x || seen.max.x > window.max.x) {
            found.push(format!("{} runs out of the window sideways: {place:?}", piece.name));
        }
        if let Some(clip) = piece.clip.filter(|clip| !scrolled && !inside(clip.inflate(SLACK))) {
            found.push(format!("{} is clipped: {place:?} in {clip:?}", piece.name));
        }
        if let Some(room) = piece.room.filter(|room| !inside(room.inflate(overhang))) {
            found.push(format!("{} runs out of its place: {place:?} in {room:?}", piece.name));
        }
    }
    let over =
        |a: &Piece, b: &Piece| a.lifted == b.lifted && a.seen().intersect(b.seen()).size().min_element() > SLACK * 2.0;
    for (at, piece) in words.iter().enumerate() {
        for other in &words[..at] {
            if over(piece, other) {
                found.push(format!("{} lies over {}", piece.name, other.name));
            }
        }
        for thing in things.iter().filter(|thing| thing.plated && !piece.within.contains(&thing.entity)) {
            if over(piece, thing) {
                found.push(format!("{} lies over {}", piece.name, thing.name));
            }
        }
    }
    for (at, thing) in things.iter().enumerate() {
        for other in &things[..at] {
            if over(thing, other) {
                found.push(format!("{} lies over {}", thing.name, other.name));
            }
        }
    }
    found
}

/// Words, or a thing to act on.
struct Piece {
    entity: Entity,
    name: String,
    place: Rect,
    /// What the layout gave it, if that can differ from what it takes.
    room: Option<Rect>,
    clip: Option<Rect>,
    scrolled: bool,
    plated: bool,
    /// Whether it lies on top of the screen, whose own pieces it may cover.
    lifted: bool,
    within: Vec<Entity>,
}

impl Piece {
    fn seen(&self) -> Rect {
        self.clip.filter(|_| self.scrolled).map_or(self.place, |clip| self.place.intersect(clip))
    }

    fn in_sight(&self) -> bool {
        self.seen().size().min_element() > 0.0
    }
}

fn place(node: &ComputedNode, at: &UiGlobalTransform) -> Rect {
    Rect::from_center_size(at.affine().translation, node.size())
}

/// What lies on top of a screen on purpose, or moves over it: a notice, the pause, a held peg.
fn lifted(world: &World, entity: Entity, within: &[Entity]) -> bool {
    within.iter().chain([&entity]).any(|&entity| world.get::<GlobalZIndex>(entity).is_some_and(|z| z.0 != 0))
}

/// Whether only a part of what is in it need be in sight.
fn moves(world: &World, part: Entity) -> bool {
    world.get::<Scrolls>(part).is_some() || world.get::<Pans>(part).is_some()
}

fn within(world: &World, entity: Entity) -> Vec<Entity> {
    std::iter::successors(world.get::<ChildOf>(entity), |parent| world.get::<ChildOf>(parent.parent()))
        .map(ChildOf::parent)
        .collect()
}

fn words(world: &mut World) -> Vec<Piece> {
    let mut query = world.query::<(
        Entity,
        &Text,
        &TextLayoutInfo,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&CalculatedClip>,
    )>();
    let mut all = Vec::new();
    for (entity, text, layout, node, at, visible, clip) in query.iter(world) {
        if text.0.trim().is_empty() || !visible.get() {
            continue;
        }
        let within = within(world, entity);
        if lifted(world, entity, &within) {
            continue;
        }
        let room = place(node, at);
        // What is drawn, glyph by glyph: a space at the end of a line runs out of nothing.
        let drawn =
            layout.glyphs.iter().map(|glyph| Rect::from_center_size(glyph.position, glyph.atlas_info.rect.size()));
        let Some(drawn) = drawn.filter(|glyph| glyph.size().min_element() > 0.0).reduce(|all, glyph| all.union(glyph))
        else {
            continue;
        };
        let start: String = text.0.replace('\u{2060}', "").chars().take(40).collect();
        all.push(Piece {
            entity,
            name: format!("“{start}”"),
            place: Rect { min: room.min + drawn.min, max: room.min + drawn.max },
            room: Some(room),
            clip: clip.map(|clip| clip.clip),
            scrolled: within.iter().any(|&parent| moves(world, parent)),
            plated: false,
            lifted: false,
            within,
        });
    }
    all
}

fn things(world: &mut World) -> Vec<Piece> {
    // While the game is paused, what lies below cannot be acted on.
    if world.get_resource::<State<Paused>>().is_some_and(|paused| paused.get().0) {
        return Vec::new();
    }
    let mut query = world.query::<(
        Entity,
        &Focusable,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&CalculatedClip>,
        Has<MaterialNode<Surface>>,
    )>();
    let mut all = Vec::new();
    for (entity, thing, node, at, clip, plated) in query.iter(world) {
        let within = within(world, entity);
        all.push(Piece {
            entity,
            name: format!("[{}]", thing.key),
            place: place(node, at),
            room: None,
            clip: clip.map(|clip| clip.clip),
            scrolled: within.iter().any(|&parent| moves(world, parent)),
            plated,
            lifted: lifted(world, entity, &within),
            within,
        });
    }
    all
}

/// Everything that can be touched and is smaller than a finger needs: things of their own, and the parts of one that can
/// be chosen by themselves. What can be looked at more closely is as large as one likes.
fn too_small(world: &mut World) -> Vec<String> {
    let shape = *world.resource::<Shape>();
    let mut query = world.query_filtered::<
        (Entity, &ComputedNode, &UiGlobalTransform, Option<&Focusable>, Has<EditableText>),
        (Or<(With<Focusable>, With<KeepsFocus>)>, Without<Dense>),
    >();
    // Layout rounds to whole px of the screen, which may cost one.
    let rounded = 1.0 / shape.physical_per_logical() + 0.01;
    let mut small = Vec::new();
    for (entity, node, at, thing, types) in query.iter(world) {
        let within = within(world, entity);
        // The whole frame of a field can be touched, not its line of text alone.
        let frame = within.first().filter(|_| types).and_then(|&frame| world.get::<ComputedNode>(frame));
        let size = super::focus::place(frame.unwrap_or(node), at, &shape).1;
        let zooms = within.iter().any(|&parent| world.get::<Pans>(parent).is_some());
        if !zooms && size.max_element() > 0.0 && size.min_element() < TARGET - rounded {
            let key = thing.or_else(|| within.iter().find_map(|&parent| world.get::<Focusable>(parent)));
            let part = if thing.is_some() { "" } else { "a part of " };
            let key = key.map_or("something", |thing| &thing.key);
            small.push(format!("{part}[{key}] is too small to touch: {size}"));
        }
    }
    small
}
