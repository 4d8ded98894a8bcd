//! A window that stands upright: the stage is a picture above, the choice is a list below, what to do is a sheet at the
//! foot. The stage names only what matters; the list carries everyone.

use super::square::BUST;
use super::village::{HOUSE, VARIANTS};
use crate::layout::{Area, Spot, TARGET, area, spot};

/// The stage as it was drawn: 390 wide, 316 high with the bar.
const DRAWN: (f32, f32) = (390.0, 316.0);
/// Where the house in focus stands, and how wide it is.
const FOCUS: (f32, f32, f32) = (196.0, 268.0, 112.0);
/// Where the others stand: x, foot, width. The first is your own.
const OTHERS: [(f32, f32, f32); 10] = [
    (62.0, 276.0, 84.0),
    (326.0, 282.0, 84.0),
    (44.0, 228.0, 58.0),
    (350.0, 236.0, 60.0),
    (120.0, 220.0, 52.0),
    (282.0, 222.0, 54.0),
    (58.0, 186.0, 40.0),
    (330.0, 196.0, 44.0),
    (118.0, 178.0, 36.0),
    (262.0, 186.0, 40.0),
];
const MARGIN: f32 = 16.0;
const GAP: f32 = 8.0;

/// A house in the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cottage {
    /// Whose.
    pub seat: usize,
    /// The middle of its doorstep.
    pub foot: Spot,
    /// How wide it is.
    pub w: f32,
    /// How near it is: 1 for the one in focus.
    pub scale: f32,
    /// Which outline it has.
    pub variant: usize,
}

impl Cottage {
    /// The house.
    pub fn body(&self) -> Area {
        Area::standing(self.foot, self.w, self.w * HOUSE)
    }
}

/// The village by night.
#[derive(Clone, PartialEq, Debug)]
pub struct Night {
    /// The picture, with the bar over its top.
    pub stage: Area,
    /// The house that is looked at.
    pub focus: Cottage,
    /// The others, from far to near. From the thirteenth player on some are not in the picture.
    pub others: Vec<Cottage>,
    /// Where the list is seen.
    pub list: Area,
    /// Its cells, by seat, counted from the upper edge of the list; they may be more than it shows.
    pub cells: Vec<Area>,
    /// The sheet.
    pub sheet: Area,
}

/// Picture, list and sheet, one below the other; `sheet` is how high it would like to be.
fn parts((w, h): (f32, f32), picture: f32, sheet: f32) -> (Area, Area, Area) {
    let least_list = 2.0 * TARGET + 2.0 * GAP;
    let sheet = sheet.min((h - 180.0 - least_list).max(TARGET));
    let stage = picture.min(h - sheet - least_list).max(120.0);
    let list = area(0.0, stage, w, (h - sheet - stage).max(0.0));
    (area(0.0, 0.0, w, stage), list, area(0.0, h - sheet, w, sheet))
}

/// The night, with your own house and the one in focus.
pub fn night(window: (f32, f32), seats: usize, own: usize, focus: usize, text: f32) -> Night {
    let kx = window.0 / DRAWN.0;
    let (stage, list, sheet) = parts(window, DRAWN.1 * kx.min(1.2), 150.0 + 42.0 * text);
    let ky = stage.h / DRAWN.1;
    let k = kx.min(ky);
    let cottage = |seat: usize, (x, y, w): (f32, f32, f32)| Cottage {
        seat,
        foot: spot(x * kx, y * ky),
        w: w * k,
        scale: w / FOCUS.2,
        variant: seat * 3 % VARIANTS,
    };
    let rest = (0..seats).filter(|&seat| seat != focus && seat != own);
    let first = (own != focus).then_some(own);
    let mut others: Vec<Cottage> =
        first.into_iter().chain(rest).zip(OTHERS).map(|(seat, place)| cottage(seat, place)).collect();
    others.sort_by(|a, b| a.foot.y.total_cmp(&b.foot.y));
    let cell_h = TARGET * text.sqrt();
    let columns = if window.0 / text.sqrt() < 300.0 { 1 } else { 2 };
    let cells = cells(seats, columns, window.0, cell_h, GAP / 2.0);
    Night { stage, focus: cottage(focus, FOCUS), others, list, cells, sheet }
}

/// Cells of a list in columns, from this height on.
fn cells(count: usize, columns: usize, w: f32, h: f32, top: f32) -> Vec<Area> {
    let cell_w = (w - 2.0 * MARGIN - GAP * (columns as f32 - 1.0)) / columns as f32;
    let cell = |at: usize| {
        let (row, column) = ((at / columns) as f32, (at % columns) as f32);
        area(MARGIN + column * (cell_w + GAP), top + row * (h + GAP), cell_w, h)
    };
    (0..count).map(cell).collect()
}

/// Somebody who may leave the village.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The bust.
    pub bust: Area,
    /// Name and number.
    pub label: Area,
    /// Beads above the head.
    pub beads: Area,
    /// All of it.
    pub area: Area,
}

/// The vote.
#[derive(Clone, PartialEq, Debug)]
pub struct Vote {
    /// The picture, with the bar over its top.
    pub stage: Area,
    /// Most votes first.
    pub candidates: Vec<Candidate>,
    /// Where the list is seen.
    pub list: Area,
    /// A row for each who has votes, counted from the upper edge of the list.
    pub rows: Vec<Area>,
    /// Where it says that the others have none.
    pub heading: Area,
    /// The others.
    pub rest: Vec<Area>,
    /// The sheet.
    pub sheet: Area,
}

/// The vote on a phone: `votes` is sorted, most first.
pub fn vote(window: (f32, f32), votes: &[usize], others: usize, text: f32) -> Vote {
    let kx = window.0 / DRAWN.0;
    let (stage, list, sheet) = parts(window, 354.0 * kx.min(1.2), 100.0 + 36.0 * text);
    let k = kx.min(stage.h / 354.0);
    let widths = [114.0, 84.0, 66.0];
    let columns: Vec<f32> = widths.iter().take(votes.len()).map(|w| (w * 1.16f32).max(78.0) * k).collect();
    let all: f32 = columns.iter().sum();
    let gap = ((window.0 - 2.0 * MARGIN - all) / columns.len().max(1) as f32).clamp(0.0, 30.0);
    let mut x = (window.0 - all - gap * (columns.len().max(1) - 1) as f32) / 2.0;
    let mut candidates = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let w = widths[at] * k;
        let foot = spot(x + column / 2.0, stage.h * 0.90);
        x += column + gap;
        let bust = Area::standing(foot, w, w * BUST);
        let label_w = column - 4.0;
        let label = area(foot.x - label_w / 2.0, foot.y - 3.0, label_w, 26.0 * k.min(1.0));
        let beads = area(foot.x - column / 2.0, bust.y - 22.0 * k, *column, 16.0 * k);
        let area = bust.with(&label).with(&beads);
        candidates.push(Candidate { bust, label, beads, area });
    }
    let row_h = 56.0 * text.sqrt();
    let rows = cells(votes.len(), 1, window.0, row_h, GAP / 2.0);
    let below = rows.last().map_or(0.0, Area::foot) + GAP;
    let heading = area(MARGIN, below, window.0 - 2.0 * MARGIN, 22.0 * text);
    let in_row = if window.0 / text.sqrt() < 300.0 { 2 } else { 3 };
    let rest = cells(others, in_row, window.0, TARGET * text.sqrt(), heading.foot() + 4.0);
    Vote { stage, candidates, list, rows, heading, rest, sheet }
}
