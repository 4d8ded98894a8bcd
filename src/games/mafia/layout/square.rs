//! The square by day: busts in arcs, one row for up to ten, two for up to twenty, three for up to thirty. Rows open like a
//! fan: their middle is far, their ends are near.
//!
//! Where arcs find no room (a phone, a low window, large text) busts stand in a grid below a strip for what is being said.

use crate::layout::{Area, Spot, TARGET, area, spot};

/// The height of a bust to its width.
pub const BUST: f32 = 1.1;
/// The window the arcs were drawn for.
const DRAWN: Area = Area { x: 0.0, y: 100.0, w: 1280.0, h: 540.0 };
/// What lies between two things at least.
const GAP: f32 = 4.0;

/// Where a square is to lie.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    /// The window's width.
    pub w: f32,
    /// Below the bar at the top.
    pub top: f32,
    /// Above whatever lies at the foot.
    pub foot: f32,
    /// How large text is; 1 is the usual size.
    pub text: f32,
    /// How high a name is.
    pub label_h: f32,
    /// How wide each name would like to be.
    pub labels: &'a [f32],
    /// Whether the window stands upright.
    pub portrait: bool,
}

/// Somebody's place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seat {
    /// The bust.
    pub bust: Area,
    /// The name, cut to the room there is.
    pub label: Area,
    /// Both: what a pointer hits.
    pub area: Area,
    /// Its row; 0 is the farthest.
    pub row: usize,
}

/// The line of a row: `y + dip · ((x − middle) / reach)²`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arc {
    /// The height of its middle.
    pub y: f32,
    /// How much lower it lies one reach from the middle.
    pub dip: f32,
    /// That distance.
    pub reach: f32,
}

/// Where what is said is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Talk {
    /// In bubbles above the heads, anywhere in here.
    Above(Area),
    /// Whoever speaks steps forward and leaves a ring behind; the bubble is always in the same place.
    Beside {
        /// The speaker's bust.
        speaker: Area,
        /// The name below it.
        label: Area,
        /// The bubble.
        bubble: Area,
    },
    /// In a strip with a portrait.
    Strip(Area),
}

/// Busts by seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Square {
    /// By seat.
    pub seats: Vec<Seat>,
    /// The rows, from far to near; none in a grid.
    pub arcs: Vec<Arc>,
    /// Where words go.
    pub talk: Talk,
    /// What the grid lies in; what is longer scrolls.
    pub view: Area,
    /// The foot of the last seat.
    pub content: f32,
}

struct Row {
    y: f32,
    dip: f32,
    half: f32,
    width: (f32, f32),
    share: f32,
}

const fn row(y: f32, dip: f32, half: f32, width: (f32, f32), share: f32) -> Row {
    Row { y, dip, half, width, share }
}

const ONE: [Row; 1] = [row(470.0, 96.0, 548.0, (84.0, 100.0), 1.0)];
const TWO: [Row; 2] = [row(270.0, 150.0, 566.0, (58.0, 82.0), 0.54), row(394.0, 176.0, 552.0, (70.0, 92.0), 0.46)];
const THREE: [Row; 3] = [
    row(226.0, 112.0, 574.0, (52.0, 62.0), 0.40),
    row(324.0, 144.0, 562.0, (58.0, 72.0), 0.333),
    row(432.0, 164.0, 552.0, (66.0, 82.0), 0.267),
];
const REACH: f32 = 574.0;

/// How high a bubble or strip for three lines is.
pub fn talk_height(text: f32) -> f32 {
    30.0 + text.powf(0.75) * 84.0
}

impl Square {
    /// The square of these names.
    pub fn new(ground: &Ground<'_>) -> Square {
        let arcs = if ground.portrait { None } else { Square::in_arcs(ground) };
        arcs.unwrap_or_else(|| Square::in_grid(ground))
    }

    fn in_arcs(ground: &Ground<'_>) -> Option<Square> {
        let rows: &[Row] = match ground.labels.len() {
            0..=10 => &ONE,
            11..=20 => &TWO,
            _ => &THREE,
        };
        let room = ground.foot - ground.top;
        let (kx, ky) = (ground.w / DRAWN.w, room / DRAWN.h);
        let k = kx.min(ky).min(1.15);
        // A window that is wider than the design keeps its busts together.
        let kx = kx.min(ky * 1.35);
        let frame = Frame { middle: ground.w / 2.0, top: ground.top, kx, ky, k };
        let seats = frame.seats(ground, rows)?;
        let talk = frame.talk(ground, rows.len(), &seats)?;
        let arcs = rows.iter().map(|row| Arc { y: frame.y(row.y), dip: row.dip * ky, reach: REACH * kx }).collect();
        let view = area(0.0, ground.top, ground.w, room);
        let content = seats.iter().map(|seat| seat.area.foot()).fold(ground.top, f32::max);
        let inside = seats.iter().all(|seat| view.holds(&seat.area));
        let apart = none_overlap(&seats.iter().map(|seat| seat.area).collect::<Vec<_>>());
        (inside && apart).then_some(Square { seats, arcs, talk, view, content })
    }

    fn in_grid(ground: &Ground<'_>) -> Square {
        let margin = if ground.w < 480.0 { 16.0 } else { 24.0 };
        let strip = area(margin, ground.top + 8.0, (ground.w - 2.0 * margin).min(960.0), talk_height(ground.text));
        let strip = Area { x: (ground.w - strip.w) / 2.0, ..strip };
        let top = strip.foot() + 8.0;
        let view = area(0.0, top, ground.w, (ground.foot - top).max(0.0));
        let n = ground.labels.len().max(1);
        let across = ground.w - margin;
        let size = |columns: usize| {
            let (w, h) = (across / columns as f32, view.h / n.div_ceil(columns) as f32);
            (w, h, ((w - 2.0 * GAP).min((h - ground.label_h - GAP) / BUST)).min(108.0))
        };
        // As large as they can be; what is too small to be touched scrolls instead.
        let most = ((across / (TARGET + 2.0 * GAP)) as usize).max(1);
        let columns = (1..=most.min(n)).max_by(|&a, &b| size(a).2.total_cmp(&size(b).2)).unwrap_or(1);
        let (cell_w, cell_h, bust) = size(columns);
        let least = TARGET - 8.0;
        let (columns, cell_w, cell_h, bust) = match bust >= least {
            true => (columns, cell_w, cell_h.min(bust * BUST + ground.label_h + 24.0), bust),
            false => {
                let columns = ((across / 68.0) as usize).clamp(1, most.min(n));
                let cell_w = across / columns as f32;
                let bust = (cell_w - 2.0 * GAP).min(64.0);
                (columns, cell_w, bust * BUST + ground.label_h + GAP, bust)
            }
        };
        let rows = n.div_ceil(columns);
        let slack = (view.h - cell_h * rows as f32).max(0.0);
        let first = top + (slack / 2.0).min(24.0);
        let seat = |(at, &wanted): (usize, &f32)| {
            let (row, column) = (at / columns, at % columns);
            let in_row = columns.min(n - row * columns);
            let x = ground.w / 2.0 + (column as f32 - (in_row as f32 - 1.0) / 2.0) * cell_w;
            let foot = spot(x, first + cell_h * (row as f32 + 1.0) - ground.label_h - GAP / 2.0);
            seat_at(foot, bust, (wanted.min(cell_w - GAP), ground.label_h), row)
        };
        let seats: Vec<Seat> = ground.labels.iter().enumerate().map(seat).collect();
        let content = seats.iter().map(|seat| seat.area.foot()).fold(top, f32::max);
        Square { seats, arcs: Vec::new(), talk: Talk::Strip(strip), view, content }
    }
}

/// How the drawing is laid into a window.
struct Frame {
    middle: f32,
    top: f32,
    kx: f32,
    ky: f32,
    k: f32,
}

impl Frame {
    fn x(&self, x: f32) -> f32 {
        self.middle + (x - DRAWN.w / 2.0) * self.kx
    }

    fn y(&self, y: f32) -> f32 {
        self.top + (y - DRAWN.y) * self.ky
    }

    fn seats(&self, ground: &Ground<'_>, rows: &[Row]) -> Option<Vec<Seat>> {
        let n = ground.labels.len();
        let mut seats: Vec<Seat> = Vec::with_capacity(n);
        for (index, row) in rows.iter().enumerate() {
            let left = n - seats.len();
            let count =
                if index + 1 == rows.len() { left } else { ((n as f32 * row.share).round() as usize).min(left) };
            // Few stand closer together.
            let half = row.half.min(row.half * (count as f32 - 1.0) / 7.0);
            let pitch = if count > 1 { 2.0 * half * self.kx / (count as f32 - 1.0) } else { 200.0 };
            for at in 0..count {
                let u = if count == 1 { 0.0 } else { 2.0 * at as f32 / (count as f32 - 1.0) - 1.0 };
                let near = (u * half / REACH).powi(2);
                let w = (row.width.0 + (row.width.1 - row.width.0) * near) * self.k;
                let foot = spot(self.x(DRAWN.w / 2.0 + u * half), self.y(row.y + row.dip * near));
                let label = ground.labels[seats.len()].min(pitch - GAP);
                if label < TARGET && pitch < TARGET + GAP {
                    return None;
                }
                seats.push(seat_at(foot, w, (label, ground.label_h), index));
            }
        }
        step_down(&mut seats);
        Some(seats)
    }

    fn talk(&self, ground: &Ground<'_>, rows: usize, seats: &[Seat]) -> Option<Talk> {
        if rows == 1 {
            let heads = seats.iter().map(|seat| seat.area.y).fold(ground.foot, f32::min);
            let above = area(24.0, ground.top, ground.w - 48.0, heads - ground.top - 20.0);
            return (above.h >= talk_height(ground.text)).then_some(Talk::Above(above));
        }
        let speaker = Area::standing(spot(self.x(452.0), self.y(612.0)), 108.0 * self.k, 108.0 * BUST * self.k);
        let label = area(speaker.centre().x - 55.0, speaker.foot() - 1.0, 110.0, ground.label_h);
        let (w, h) = (406.0 * ground.text.sqrt(), talk_height(ground.text));
        let bubble = area(speaker.right() + 18.0, speaker.centre().y - h / 2.0, w, h);
        let view = area(8.0, ground.top, ground.w - 16.0, ground.foot - ground.top);
        let free = |place: &Area| view.holds(place) && seats.iter().all(|seat| !seat.area.overlaps(place));
        (free(&speaker) && free(&bubble) && free(&label)).then_some(Talk::Beside { speaker, label, bubble })
    }
}

fn seat_at(foot: Spot, w: f32, (label_w, label_h): (f32, f32), row: usize) -> Seat {
    let bust = Area::standing(foot, w, w * BUST);
    let label = area(foot.x - label_w / 2.0, foot.y - 1.0, label_w, label_h);
    let reach = area(foot.x - TARGET / 2.0, bust.y, TARGET, TARGET);
    Seat { bust, label, area: bust.with(&label).with(&reach), row }
}

/// A hat may not touch the name behind it: whoever stands nearer steps down.
fn step_down(seats: &mut [Seat]) {
    for far in 0..seats.len() {
        for near in far + 1..seats.len() {
            let (a, b) = (seats[far], &mut seats[near]);
            if b.row > a.row && a.area.overlaps(&b.area) {
                let by = a.area.foot() + 1.0 - b.area.y;
                b.bust.y += by;
                b.label.y += by;
                b.area.y += by;
            }
        }
    }
}

/// Whether no two share more than an edge.
pub fn none_overlap(areas: &[Area]) -> bool {
    areas.iter().enumerate().all(|(at, one)| areas[..at].iter().all(|other| !one.overlaps(other)))
}
