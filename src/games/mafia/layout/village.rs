//! The village by night: one lane climbs a hill in switchbacks, and each leg of it is a terrace with houses.
//!
//! Terraces slope in turns, far ones are shorter and their houses smaller. Houses stand unevenly along the lane; house and
//! name are one box, which is what a pointer hits, and no two boxes touch: along a terrace they move apart, and who stands
//! above somebody moves up. If that takes too much room all shrink by two in a hundred; if nothing helps, they stand in
//! rows. Nothing is tried twice, so it takes no time to speak of.

use crate::layout::{Area, Spot, TARGET, area, spot};

/// The height of a house to its width.
pub const HOUSE: f32 = 104.0 / 116.0;
/// Outlines of houses.
pub const VARIANTS: usize = 5;
/// The scale of the farthest terrace.
const FAR: f32 = 0.62;

/// Where a village is to stand.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    /// The width of the window.
    pub w: f32,
    /// No house reaches above this.
    pub top: f32,
    /// No name reaches below this.
    pub foot: f32,
    /// Another number, another village.
    pub seed: u32,
    /// How high a name is.
    pub label_h: f32,
    /// How wide each name is.
    pub labels: &'a [f32],
}

/// A leg of the lane: the line of the ground, and how large things on it are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terrace {
    /// The height of its middle.
    pub y: f32,
    /// The scale of what stands on it: 1 for the nearest.
    pub scale: f32,
    /// How much higher its left end lies.
    pub slope: f32,
    /// How far its ends hang down.
    pub bow: f32,
    /// How much it waves.
    pub amp: f32,
    /// Where its waves begin.
    pub phase: f32,
}

impl Terrace {
    /// The height of the ground in a window of this width. The shader of the sky knows the same curve.
    pub fn height(&self, x: f32, w: f32) -> f32 {
        let u = x / w - 0.5;
        let waves = (x * 0.0068 + self.phase).sin() + 0.5 * (x * 0.0151 + self.phase * 1.7).sin();
        self.y + self.slope * u + self.bow * (4.0 * u * u - 0.35) - self.amp * waves
    }

    fn of(row: usize, rows: usize, y: f32, seed: u32) -> Terrace {
        let scale = scale(row, rows);
        let direction = if (row as u32 + seed) % 2 == 1 { 1.0 } else { -1.0 };
        let many = rows > 3;
        Terrace {
            y,
            scale,
            slope: direction * if many { 34.0 } else { 44.0 } * scale,
            bow: if many { 58.0 } else { 48.0 } - 30.0 * (scale - FAR) / (1.0 - FAR),
            amp: if many { 7.0 } else { 9.0 } * scale,
            phase: 1.3 + row as f32 * 2.1 + seed as f32,
        }
    }
}

/// A house with its name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct House {
    /// The middle of its doorstep.
    pub foot: Spot,
    /// How wide it is.
    pub w: f32,
    /// Which terrace it stands on; 0 is the farthest.
    pub row: usize,
    /// The scale of that terrace.
    pub scale: f32,
    /// Which outline it has.
    pub variant: usize,
    /// House and name: what a pointer hits.
    pub area: Area,
    /// The name alone.
    pub label: Area,
}

impl House {
    /// The house without its name.
    pub fn body(&self) -> Area {
        Area::standing(self.foot, self.w, self.w * HOUSE)
    }
}

/// What fills the gaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prop {
    /// A well.
    Well,
    /// A bare tree.
    Tree,
    /// Three pines.
    Pines,
}

/// Houses by seat, and what lies around them.
#[derive(Clone, PartialEq, Debug)]
pub struct Village {
    /// From far to near.
    pub terraces: Vec<Terrace>,
    /// By seat.
    pub houses: Vec<House>,
    /// Points of the lane, each with half its width there.
    pub lane: Vec<(Spot, f32)>,
    /// Wells and trees, with the scale of their terrace.
    pub props: Vec<(Prop, Spot, f32)>,
}

/// How many terraces so many houses stand on.
pub fn terraces(houses: usize) -> usize {
    match houses {
        0..=3 => 1,
        4..=7 => 2,
        8..=14 => 3,
        _ => 4,
    }
}

fn scale(row: usize, rows: usize) -> f32 {
    if rows <= 1 { 1.0 } else { FAR + (1.0 - FAR) * row as f32 / (rows - 1) as f32 }
}

/// 0 to 1, by two numbers.
fn chance(a: i64, b: i64) -> f32 {
    const WHOLE: f64 = 4_294_967_296.0;
    let mixed = (a * 374_761_393 + b * 668_265_263).rem_euclid(1 << 32) as u32;
    let mixed = (f64::from(mixed ^ (mixed >> 13)) * 1_274_126_177.0 % WHOLE) as u32;
    ((mixed ^ (mixed >> 16)) as f64 / WHOLE) as f32
}

/// A house that is still being moved.
struct Moved {
    row: usize,
    scale: f32,
    w: f32,
    x: f32,
    y: f32,
    box_w: f32,
}

impl Moved {
    fn top(&self) -> f32 {
        self.y - self.w * HOUSE
    }
}

impl Village {
    /// The village of these names.
    pub fn new(ground: &Ground<'_>) -> Village {
        let usual = terraces(ground.labels.len());
        let mut best: Option<(f32, Village)> = None;
        // Long names need more terraces, if houses would else become tiny.
        for rows in usual..=(usual + 1).min(MOST) {
            let mut shrink = 1.0;
            while shrink > 0.35 && best.as_ref().is_none_or(|&(found, _)| shrink > found * 1.2) {
                if let Some(village) = build(ground, rows, shrink) {
                    best = Some((shrink, village));
                    break;
                }
                shrink *= 0.98;
            }
        }
        best.map_or_else(|| in_rows(ground), |(_, village)| village)
    }

    /// The next house in a direction (columns to the right, rows down), as somebody walks the lane: left and right along a
    /// terrace, up and down to the nearest house of the next one.
    pub fn walk(&self, from: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let here = self.houses.get(from)?;
        let there = |row: i32| self.houses.iter().enumerate().filter(move |(_, house)| house.row as i32 == row);
        let nearest = |(a, x): (usize, f32), (b, y): (usize, f32)| if y < x { (b, y) } else { (a, x) };
        if dx != 0 {
            let ahead = |house: &House| (house.foot.x - here.foot.x) * dx as f32;
            return there(here.row as i32)
                .map(|(seat, house)| (seat, ahead(house)))
                .filter(|&(seat, far)| seat != from && far > 0.0)
                .reduce(nearest)
                .map(|(seat, _)| seat);
        }
        there(here.row as i32 + dy)
            .map(|(seat, house)| (seat, (house.foot.x - here.foot.x).abs()))
            .reduce(nearest)
            .map(|(seat, _)| seat)
    }
}

/// The part of a terrace that is built on. The farthest leaves room for the moon.
fn span(row: usize, rows: usize, w: f32) -> (f32, f32) {
    const MARGIN: f32 = 36.0;
    let inset = (1.0 - scale(row, rows)) * w * 0.22;
    let (left, right) = (MARGIN + inset, w - MARGIN - inset);
    if row == 0 && rows > 1 { (left - w * 0.03, right - w * 0.06) } else { (left, right) }
}

/// How many houses stand on each terrace, by what it holds.
fn counts(houses: usize, rows: usize, near: f32, w: f32) -> Vec<usize> {
    let holds = |row: usize| {
        let (left, right) = span(row, rows, w);
        (right - left).max(1.0) / (near * scale(row, rows) + 46.0)
    };
    let all: f32 = (0..rows).map(holds).sum();
    let share = |row: usize| houses as f32 * holds(row) / all;
    let mut counts: Vec<usize> = (0..rows).map(|row| share(row) as usize).collect();
    while counts.iter().sum::<usize>() < houses
        && let Some(least) = (0..rows).max_by(|&a, &b| {
            let lacks = |row: usize| share(row) - counts[row] as f32;
            lacks(a).total_cmp(&lacks(b))
        })
    {
        counts[least] += 1;
    }
    counts
}

const LABEL_GAP: f32 = 1.5;
const AIR: f32 = 6.0;
/// No house stands farther above its terrace, as a part of its width.
const ABOVE: f32 = 0.55;
/// So many terraces at most: the shader of the sky knows no more.
pub const MOST: usize = 4;

/// Houses of this size on so many terraces, if there is room for them.
fn build(ground: &Ground<'_>, rows: usize, shrink: f32) -> Option<Village> {
    let n = ground.labels.len();
    let near = (168.0 - 2.7 * (n as f32 - 6.0)).clamp(104.0, 168.0) * shrink;
    let need = |row: usize| near * scale(row, rows) * HOUSE + ground.label_h + LABEL_GAP + AIR;
    let total: f32 = (0..rows).map(need).sum();
    // Far houses may stand a little higher than their terrace would have them.
    let room = (ground.foot - ground.top) * 0.93;
    if room / total < 0.86 {
        return None;
    }
    let stretch = (room / total).min(1.12);
    let mut lines = vec![Terrace::of(0, rows, 0.0, ground.seed); rows];
    let mut y = ground.foot - ground.label_h - LABEL_GAP - if rows > 3 { 22.0 } else { 30.0 };
    for row in (0..rows).rev() {
        lines[row] = Terrace::of(row, rows, y, ground.seed);
        y -= need(row) * stretch;
    }
    let mut moved: Vec<Moved> = Vec::with_capacity(n);
    let counts = counts(n, rows, near, ground.w);
    // The near terrace is filled first, so that the first seat stands in front.
    for row in (0..rows).rev() {
        let first = moved.len();
        fill(ground, &lines[row], (row, rows), counts[row], near, &mut moved);
        let (left, right) = (12.0, ground.w - 12.0);
        spread(&mut moved[first..], left, right)?;
        raise(ground, &lines[row], &mut moved, first)?;
    }
    Some(finish(ground, lines, &moved))
}

/// Houses along a terrace, unevenly, some behind the lane and some before it.
fn fill(
    ground: &Ground<'_>,
    line: &Terrace,
    (row, rows): (usize, usize),
    count: usize,
    near: f32,
    moved: &mut Vec<Moved>,
) {
    let (seed, many) = (i64::from(ground.seed), ground.labels.len() as i64);
    let (left, right) = span(row, rows, ground.w);
    let slot = (right - left) / count.max(1) as f32;
    let shift = if count > 1 { ((row as f32 * 0.618).fract() - 0.5) * 0.5 } else { 0.0 };
    for at in 0..count {
        let (j, r) = (at as i64, row as i64);
        let jitter = (chance(j * 7 + r * 31 + seed, many) - 0.5) * 0.6;
        let side = if at % 2 == 1 { 1.0 } else { -1.0 } * if rows > 3 { 12.0 } else { 7.0 };
        let w = near * line.scale;
        let label = ground.labels.get(moved.len()).copied().unwrap_or(0.0);
        let box_w = (w * 1.04).max(label).max(TARGET) + 10.0;
        moved.push(Moved {
            row,
            scale: line.scale,
            w,
            x: left + slot * (at as f32 + 0.5 + jitter + shift),
            y: ((chance(j + 11 * r, many + seed) - 0.5) * 12.0 + side) * line.scale,
            box_w,
        });
    }
}

/// Moves the houses of a terrace apart, as little as it takes; `None` if there is no room.
fn spread(row: &mut [Moved], left: f32, right: f32) -> Option<()> {
    let widths: Vec<f32> = row.iter().map(|house| house.box_w + AIR).collect();
    if widths.iter().sum::<f32>() > right - left + AIR {
        return None;
    }
    let half: Vec<f32> = widths.iter().map(|w| w / 2.0).collect();
    // To the right and then back, and the other way round: the mean of two ways that both fit fits, too.
    let (mut one, mut other): (Vec<f32>, Vec<f32>) = row.iter().map(|house| (house.x, house.x)).unzip();
    let rightwards = |x: &mut [f32]| {
        let mut edge = left - AIR / 2.0;
        for (x, half) in x.iter_mut().zip(&half) {
            *x = x.max(edge + half);
            edge = *x + half;
        }
    };
    let leftwards = |x: &mut [f32]| {
        let mut edge = right + AIR / 2.0;
        for (x, half) in x.iter_mut().zip(&half).rev() {
            *x = x.min(edge - half);
            edge = *x - half;
        }
    };
    rightwards(&mut one);
    leftwards(&mut one);
    leftwards(&mut other);
    rightwards(&mut other);
    for (house, (a, b)) in row.iter_mut().zip(one.into_iter().zip(other)) {
        house.x = (a + b) / 2.0;
    }
    Some(())
}

/// Sets the houses of a terrace on the ground, or above the roofs of the terrace before it; `None` if that is too high.
fn raise(ground: &Ground<'_>, line: &Terrace, moved: &mut [Moved], first: usize) -> Option<()> {
    let below = LABEL_GAP + ground.label_h;
    let (before, row) = moved.split_at_mut(first);
    for house in row {
        let ground_y = line.height(house.x, ground.w) + 6.0 * house.scale;
        let wanted = (ground_y + house.y).min(ground.foot - below);
        let roofs = before.iter().filter(|other| (other.x - house.x).abs() < (other.box_w + house.box_w) / 2.0 + AIR);
        let free = roofs.map(|other| other.top() - 4.0 - below).fold(wanted, f32::min);
        house.y = free.max(ground.top + house.w * HOUSE);
        if house.y > free + 0.01 || house.y < ground_y - ABOVE * house.w {
            return None;
        }
    }
    Some(())
}

fn finish(ground: &Ground<'_>, terraces: Vec<Terrace>, moved: &[Moved]) -> Village {
    let house = |(seat, house): (usize, &Moved)| {
        let label_w = ground.labels.get(seat).copied().unwrap_or(0.0);
        let foot = spot(house.x, house.y);
        let below = LABEL_GAP + ground.label_h;
        House {
            foot,
            w: house.w,
            row: house.row,
            scale: house.scale,
            variant: (seat * 3 + house.row * 2) % VARIANTS,
            area: area(house.x - house.box_w / 2.0, house.top(), house.box_w, house.y + below - house.top()),
            label: area(house.x - label_w / 2.0, house.y + LABEL_GAP, label_w, ground.label_h),
        }
    };
    let houses: Vec<House> = moved.iter().enumerate().map(house).collect();
    let lane = lane(ground, &terraces);
    let props = props(ground, &terraces, &houses);
    Village { terraces, houses, lane, props }
}

/// The lane: it comes in at the foot, has one leg a terrace and a round bend between two.
fn lane(ground: &Ground<'_>, lines: &[Terrace]) -> Vec<(Spot, f32)> {
    let (w, rows) = (ground.w, lines.len());
    let mut bends = vec![
        (w * 0.47, ground.foot + 190.0, 1.5),
        (w * 0.41, ground.foot + 66.0, 1.15),
        (w * 0.33, ground.foot + 4.0, 1.06),
    ];
    for row in (0..rows).rev() {
        let (left, right) = span(row, rows, w);
        let line = &lines[row];
        let (half, middle) = ((right - left) / 2.0 - 20.0, (left + right) / 2.0);
        let along = if (rows - 1 - row) % 2 == 1 { 1.0 } else { -1.0 };
        let stops: &[f32] = match row {
            _ if row == rows - 1 => &[-0.55, -0.1, 0.5, 1.0],
            0 => &[-1.0, -0.5, 0.0, 0.45],
            _ => &[-1.0, -0.5, 0.0, 0.5, 1.0],
        };
        for stop in stops {
            let x = middle + along * stop * half;
            bends.push((x, line.height(x, w) + 13.0 * line.scale, line.scale));
        }
        if let Some(next) = row.checked_sub(1).and_then(|next| lines.get(next)) {
            let x = middle + along * (half + 42.0 * line.scale);
            let y = line.height(x, w) * 0.55 + next.height(x, w) * 0.45 + 13.0 * line.scale;
            bends.push((x, y, (line.scale + next.scale) / 2.0));
        }
    }
    let width = if rows > 3 { 8.0 } else { 12.0 };
    spline(&bends, 86).into_iter().map(|(x, y, s)| (spot(x, y), s * width)).collect()
}

/// A smooth line through points, by about so many.
fn spline(through: &[(f32, f32, f32)], about: usize) -> Vec<(f32, f32, f32)> {
    let legs = through.len().saturating_sub(1);
    let steps = about / legs.max(1);
    let at = |i: usize| through[i.min(legs)];
    let curve = |p: [f32; 4], t: f32| {
        0.5 * (2.0 * p[1]
            + (p[2] - p[0]) * t
            + (2.0 * p[0] - 5.0 * p[1] + 4.0 * p[2] - p[3]) * t * t
            + (3.0 * p[1] - p[0] - 3.0 * p[2] + p[3]) * t * t * t)
    };
    let mut points = Vec::with_capacity(about);
    for leg in 0..legs {
        let p = [at(leg.saturating_sub(1)), at(leg), at(leg + 1), at(leg + 2)];
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            let x = curve(p.map(|p| p.0), t);
            let y = curve(p.map(|p| p.1), t);
            points.push((x, y, curve(p.map(|p| p.2), t)));
        }
    }
    points
}

/// A free place for a well or a tree.
struct Gap {
    at: Spot,
    scale: f32,
    /// How far the nearest house is.
    far: f32,
}

/// A well near the middle, then trees in the largest gaps.
fn props(ground: &Ground<'_>, lines: &[Terrace], houses: &[House]) -> Vec<(Prop, Spot, f32)> {
    let gaps = gaps(ground, lines, houses);
    let middle = ground.w / 2.0;
    let wanted: [(Prop, &dyn Fn(&Gap) -> f32); 5] = [
        (Prop::Well, &|gap| gap.far.min(24.0) - (gap.at.x - middle).abs() * 0.16 + gap.scale * 30.0),
        (Prop::Tree, &|gap| gap.far + (gap.at.x - middle).abs() * 0.05 + gap.scale * 40.0),
        (Prop::Tree, &|gap| gap.far + gap.scale * 10.0),
        (Prop::Pines, &|gap| gap.far + (1.0 - gap.scale) * 40.0),
        (Prop::Pines, &|gap| gap.far),
    ];
    let mut props: Vec<(Prop, Spot, f32)> = Vec::new();
    for (prop, liked) in wanted {
        let alone =
            |gap: &&Gap| props.iter().all(|(_, at, _)| (at.x - gap.at.x).hypot((at.y - gap.at.y) * 1.6) >= 170.0);
        let best = gaps.iter().filter(alone).max_by(|a, b| liked(a).total_cmp(&liked(b)));
        if let Some(best) = best {
            props.push((prop, best.at, best.scale));
        }
    }
    props
}

fn gaps(ground: &Ground<'_>, lines: &[Terrace], houses: &[House]) -> Vec<Gap> {
    let mut gaps = Vec::new();
    let mut x = 60.0;
    while x < ground.w - 50.0 {
        for line in lines {
            for part in [0.25, 0.55, 0.85] {
                let y = line.height(x, ground.w) + part * 44.0 * line.scale;
                let (half, high) = (34.0 * line.scale, 64.0 * line.scale);
                let away = |house: &House| {
                    let a = &house.area;
                    let across = (a.x - x - half).max(x - half - a.right()).max(0.0);
                    across.max((a.y - y).max(y - high - a.foot()).max(0.0))
                };
                let far = houses.iter().map(away).fold(1e9, f32::min);
                if far > 2.0 && y < ground.foot - 8.0 {
                    gaps.push(Gap { at: spot(x, y), scale: line.scale, far });
                }
            }
        }
        x += 16.0;
    }
    gaps
}

/// Where a village on a hill finds no room: rows as even as they can be.
fn in_rows(ground: &Ground<'_>) -> Village {
    let n = ground.labels.len().max(1);
    let room = area(8.0, ground.top, ground.w - 16.0, (ground.foot - ground.top).max(1.0));
    let cell = |rows: usize| (room.w / n.div_ceil(rows) as f32, room.h / rows as f32);
    let rows = (1..=n)
        .max_by(|&a, &b| {
            let room = |rows: usize| cell(rows).0.min(cell(rows).1 * 1.1);
            room(a).total_cmp(&room(b))
        })
        .unwrap_or(1);
    let (cell_w, cell_h) = cell(rows);
    let columns = n.div_ceil(rows);
    let w = ((cell_h - ground.label_h - LABEL_GAP - AIR) / HOUSE).clamp(8.0, (cell_w - AIR).max(8.0));
    let lines: Vec<Terrace> = (0..rows)
        .map(|row| Terrace {
            slope: 0.0,
            bow: 0.0,
            amp: 0.0,
            scale: 1.0,
            y: room.y + cell_h * (row as f32 + 1.0) - ground.label_h,
            phase: row as f32,
        })
        .collect();
    let house = |seat: usize| {
        let (row, column) = (rows - 1 - seat / columns, seat % columns);
        let place = area(room.x + cell_w * column as f32, room.y + cell_h * row as f32, cell_w, cell_h).inset(1.0);
        let label_w = ground.labels[seat].min(place.w);
        let foot = spot(place.centre().x, place.foot() - ground.label_h - LABEL_GAP);
        let label = area(foot.x - label_w / 2.0, foot.y + LABEL_GAP, label_w, ground.label_h);
        House { foot, w, row, scale: 1.0, variant: (seat * 3 + row * 2) % VARIANTS, area: place, label }
    };
    let houses = (0..ground.labels.len()).map(house).collect();
    Village { terraces: lines, houses, lane: Vec::new(), props: Vec::new() }
}
