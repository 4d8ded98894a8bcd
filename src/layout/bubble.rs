//! Speech bubbles: how large for how much text, and where, so that none is cut off and none covers another.

use super::{Area, Spot, spot, text_width};

/// From the edge of a bubble to its text.
pub const PADDING: (f32, f32) = (18.0, 12.0);
/// How far a bubble hangs above a head, if there is room: an arrow passes below it.
pub const TAIL: f32 = 52.0;
/// A bubble's corners.
pub const RADIUS: f32 = 16.0;

/// What is said.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// What it comes to: "Ivo accuses Tovik".
    pub act: &'a str,
    /// The sentence.
    pub text: &'a str,
    /// The size of the sentence's letters.
    pub px: f32,
    /// The height of a line of them.
    pub line: f32,
}

/// How large a bubble for these words is: as wide as it must be for three lines, but no wider than it may be.
pub fn size(words: &Words<'_>, most: f32) -> (f32, f32) {
    let (across, down) = PADDING;
    let act = words.px * 0.9;
    let whole = text_width(words.text, words.px);
    // Lines break at words, so they are never full.
    let longest = words.text.split_whitespace().map(|word| text_width(word, words.px)).fold(0.0, f32::max);
    let ideal = whole / 3.0 + longest;
    let inner = ideal.max(text_width(words.act, act)).max(words.px * 9.0).min(most - 2.0 * across).max(1.0);
    let lines = lines(words.text, words.px, inner);
    let act_lines = lines_of(words.act, act, inner);
    (inner + 2.0 * across, lines as f32 * words.line + act_lines as f32 * act * 1.5 + 2.0 * down)
}

/// How many lines a text takes: words that are longer than a line are broken.
pub fn lines(text: &str, px: f32, width: f32) -> usize {
    lines_of(text, px, width)
}

fn lines_of(text: &str, px: f32, width: f32) -> usize {
    let space = text_width(" ", px);
    let (mut lines, mut used) = (0usize, f32::INFINITY);
    for word in text.split_whitespace() {
        let w = text_width(word, px);
        if used + space + w <= width {
            used += space + w;
            continue;
        }
        let whole = (w / width).floor().max(0.0);
        lines += 1 + whole as usize;
        used = w - whole * width;
    }
    lines.max(1)
}

/// Somebody who has something to say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Speaker {
    /// Their head.
    pub head: Area,
    /// The size of their bubble.
    pub size: (f32, f32),
}

/// A bubble with its tail.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bubble {
    /// The paper.
    pub body: Area,
    /// Where the tail leaves it.
    pub root: Spot,
    /// Where the tail points: just short of the head.
    pub tip: Spot,
}

/// Bubbles above heads, inside an area: the first has the best place, later ones keep out of its way. Who finds no room has
/// none: what was said before gives way to what is said.
pub fn above(area: Area, speakers: &[Speaker]) -> Vec<Option<Bubble>> {
    let mut taken: Vec<Area> = Vec::new();
    speakers
        .iter()
        .map(|speaker| {
            let body = free_place(area, speaker, &taken)?;
            taken.push(body);
            Some(with_tail(body, speaker.head))
        })
        .collect()
}

fn free_place(area: Area, speaker: &Speaker, taken: &[Area]) -> Option<Area> {
    let (w, h) = (speaker.size.0.min(area.w), speaker.size.1.min(area.h));
    let head = speaker.head.centre();
    let low = (speaker.head.y - TAIL - h).clamp(area.y, (area.foot() - h).max(area.y));
    let mut best: Option<(f32, Area)> = None;
    // Beside, then above what is there already.
    let edges = taken.iter().flat_map(|other| [other.right() + 10.0, other.x - w - 10.0]);
    let across: Vec<f32> = [head.x - w * 0.5].into_iter().chain(edges).collect();
    let down: Vec<f32> = [low].into_iter().chain(taken.iter().map(|other| other.y - h - 10.0)).collect();
    for &x in &across {
        for &y in &down {
            let place = Area { x: x.clamp(area.x, (area.right() - w).max(area.x)), y: y.max(area.y), w, h };
            // The tail stays below the paper: the head is not far to its side.
            let aside = (place.x - head.x).max(head.x - place.right()).max(0.0);
            let cost = aside * 3.0 + (place.centre().x - head.x).abs() + (low - place.y).abs() * 2.0;
            let fits =
                area.holds(&place) && aside < 60.0 && taken.iter().all(|other| !other.inset(-8.0).overlaps(&place));
            if fits && best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// The tail of a bubble to a head: from its lower edge to one above it, else from the side that faces it.
pub fn with_tail(body: Area, head: Area) -> Bubble {
    let to = head.centre();
    let inner = RADIUS + 14.0;
    if head.y >= body.foot() {
        let x = to.x.clamp(body.x + inner, (body.right() - inner).max(body.x + inner));
        return Bubble { body, root: spot(x, body.foot()), tip: spot(to.x, head.y - 3.0) };
    }
    let y = to.y.clamp(body.y + inner, (body.foot() - inner).max(body.y + inner));
    let left = to.x < body.centre().x;
    let (root, tip) = if left { (body.x, head.right() + 2.0) } else { (body.right(), head.x - 2.0) };
    Bubble { body, root: spot(root, y), tip: spot(tip, to.y) }
}

/// An arrow from whoever speaks to whoever is meant: it begins and ends a little outside both, and bows upward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// How far its middle lies aside, as a share of its length.
    pub bow: f32,
}

impl Line {
    /// From whoever speaks to whoever is meant. Between two in a row it passes over the heads of those between them.
    pub fn between(from: Area, to: Area) -> Line {
        let (a, b) = (from.centre(), to.centre());
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        if dy.abs() < dx.abs() * 0.4 {
            let side = dx.signum();
            let start = spot(a.x + side * from.w * 0.34, from.y - 2.0);
            let end = spot(b.x - side * to.w * 0.20, to.y - 7.0);
            return Line { from: start, to: end, bow: 0.20 * side };
        }
        let out = |area: Area| (area.w / 2.0 / dx.abs().max(1e-3)).min(area.h / 2.0 / dy.abs().max(1e-3));
        Line::cut(a, b, (out(from), out(to)), if dx.abs() < dy.abs() * 0.25 { 0.06 } else { 0.12 * dx.signum() })
    }

    /// Between two round faces.
    pub fn round(from: Area, to: Area) -> Line {
        let (a, b) = (from.centre(), to.centre());
        let far = a.distance(b).max(1.0);
        let bow = if (b.x - a.x).abs() < far * 0.2 { 0.06 } else { 0.12 * (b.x - a.x).signum() };
        Line::cut(a, b, (from.w / 2.0 / far, to.w / 2.0 / far), bow)
    }

    /// Between two points, less a share of the way at each end and a few px.
    fn cut(a: Spot, b: Spot, (start, end): (f32, f32), bow: f32) -> Line {
        let far = a.distance(b).max(1.0);
        let (start, end) = ((start + 7.0 / far).min(0.45), (end + 7.0 / far).min(0.45));
        let at = |t: f32| spot(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        Line { from: at(start), to: at(1.0 - end), bow }
    }

    /// The point through which it is drawn toward.
    pub fn control(&self) -> Spot {
        let (a, b) = (self.from, self.to);
        spot((a.x + b.x) / 2.0 + (b.y - a.y) * self.bow, (a.y + b.y) / 2.0 - (b.x - a.x) * self.bow)
    }

    /// What it lies in.
    pub fn area(&self) -> Area {
        let c = self.control();
        let (x0, x1) = (self.from.x.min(self.to.x).min(c.x), self.from.x.max(self.to.x).max(c.x));
        let (y0, y1) = (self.from.y.min(self.to.y).min(c.y), self.from.y.max(self.to.y).max(c.y));
        Area { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
    }
}
