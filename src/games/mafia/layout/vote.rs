//! The vote: a ring of faces while few are alive, and from eleven on those who have votes step forward, with the faces of
//! whoever voted for them in a tray below and everyone else in two rows behind.

use super::square::BUST;
use crate::layout::{Area, Spot, TARGET, area, spot};

/// So many sit in the ring at most.
pub const RING: usize = 10;
/// So many step forward at most.
pub const FRONT: usize = 5;

/// Somebody in the ring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The round picture.
    pub face: Area,
    /// The name, over its lower edge.
    pub label: Area,
    /// Where beads lie.
    pub beads: Area,
    /// Face, name and beads: what a pointer hits.
    pub area: Area,
}

/// Where a ring is to lie.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    /// All there is.
    pub frame: Area,
    /// How high a name is.
    pub label_h: f32,
    /// How wide each name is.
    pub labels: &'a [f32],
}

const BEADS: f32 = 22.0;

/// Faces on an ellipse, the first at the top to the left of the middle, on with the clock.
pub fn ring(ground: &Ground<'_>) -> Vec<Place> {
    let mut size = (ground.frame.h * 0.18).clamp(TARGET, 96.0);
    loop {
        let places = ring_of(ground, size);
        let areas: Vec<Area> = places.iter().map(|place| place.area).collect();
        if super::square::none_overlap(&areas) || size <= TARGET {
            return places;
        }
        size = (size * 0.97).max(TARGET);
    }
}

fn ring_of(ground: &Ground<'_>, size: f32) -> Vec<Place> {
    let frame = ground.frame;
    let widest = ground.labels.iter().fold(size, |most, label| most.max(*label));
    let (above, below) = (BEADS + 6.0, ground.label_h * 0.6);
    let reach_x = (frame.w / 2.0 - widest / 2.0 - 4.0).min(frame.w * 0.39).max(0.0);
    let reach_y = ((frame.h - above - below - size) / 2.0).max(0.0);
    let middle = spot(frame.centre().x, frame.y + above + size / 2.0 + reach_y);
    let cell = (widest, above + size + below);
    angles(ground.labels.len(), reach_x / cell.0, reach_y / cell.1)
        .into_iter()
        .zip(ground.labels)
        .map(|(angle, &w)| {
            let centre = spot(middle.x + reach_x * angle.cos(), middle.y + reach_y * angle.sin());
            let face = Area::around(centre, size, size);
            let label = area(centre.x - w / 2.0, face.foot() - ground.label_h * 0.4, w, ground.label_h);
            let beads = area(centre.x - size / 2.0, face.y - BEADS - 4.0, size, BEADS);
            Place { face, label, beads, area: face.with(&label).with(&beads) }
        })
        .collect()
}

/// Angles at which so many are equally far apart on an ellipse, lengths being counted in their own widths and heights.
fn angles(n: usize, reach_x: f32, reach_y: f32) -> Vec<f32> {
    use std::f32::consts::{FRAC_PI_2, TAU};
    const STEPS: usize = 720;
    let angle = |step: usize| TAU * step as f32 / STEPS as f32 - FRAC_PI_2;
    let at = |step: usize| spot(reach_x * angle(step).cos(), reach_y * angle(step).sin());
    let walked: Vec<f32> = (1..=STEPS)
        .scan(0.0, |far, step| {
            *far += at(step).distance(at(step - 1));
            Some(*far)
        })
        .collect();
    let round = walked.last().copied().unwrap_or(0.0);
    // The first is half a step before the top.
    let far = |seat: usize| round * ((seat as f32 + n as f32 - 0.5) % n as f32) / n as f32;
    (0..n).map(|seat| angle(walked.partition_point(|&walked| walked < far(seat)) + 1)).collect()
}

/// The faces of those who voted for somebody, evened over rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Tray {
    /// The tray.
    pub area: Area,
    /// Faces in it.
    pub faces: Vec<Area>,
}

fn tray(votes: usize, face: f32, top: Spot) -> Tray {
    let gap = 6.0;
    let rows = votes.div_ceil(5).max(1);
    let a_row = votes.div_ceil(rows).max(1);
    let pitch = face + gap;
    let w = a_row.max(2) as f32 * pitch + 22.0;
    let place = |at: usize| {
        let (row, column) = (at / a_row, at % a_row);
        let in_row = a_row.min(votes - row * a_row);
        let x = top.x + (column as f32 - (in_row as f32 - 1.0) / 2.0) * pitch;
        Area::around(spot(x, top.y + 10.0 + face / 2.0 + row as f32 * pitch), face, face)
    };
    let h = 14.0 + rows as f32 * pitch;
    Tray { area: area(top.x - w / 2.0, top.y, w, h), faces: (0..votes).map(place).collect() }
}

/// Somebody who stepped forward.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The bust.
    pub bust: Area,
    /// Name and number.
    pub label: Area,
    /// The beads, a line above the head.
    pub beads: Vec<Area>,
    /// Who voted so.
    pub tray: Tray,
    /// Bust and name: what a pointer hits.
    pub area: Area,
}

/// Somebody who waits behind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Waiting {
    /// The bust.
    pub bust: Area,
    /// The name.
    pub label: Area,
    /// Both: what a pointer hits.
    pub area: Area,
    /// 0 is the farther row.
    pub row: usize,
}

/// Who stepped forward, and who did not.
#[derive(Clone, PartialEq, Debug)]
pub struct Front {
    /// Most votes first, from the left.
    pub candidates: Vec<Candidate>,
    /// The others, in the order they were given.
    pub waiting: Vec<Waiting>,
}

/// Widths of busts in front, by how many votes they have.
const WIDTHS: [f32; FRONT] = [140.0, 118.0, 104.0, 92.0, 84.0];
const BEAD: f32 = 16.0;

/// Those with votes step forward. `votes` is sorted, most first; `beads` says how many the leader shows, empty ones too.
pub fn front(frame: Area, votes: &[usize], majority: usize, waiting: &[f32], label_h: f32) -> Front {
    let votes = &votes[..votes.len().min(FRONT)];
    // The picture is 604 high: from the title to the panel.
    let k = (frame.h / 604.0).min(frame.w / 1232.0).min(1.25);
    let foot = frame.y + frame.h * 0.727;
    let face = (34.0 * k).max(16.0);
    let tops: Vec<Tray> = votes.iter().map(|&n| tray(n, face, spot(0.0, 0.0))).collect();
    let column = |at: usize| {
        let beads = if at == 0 { votes[at].max(majority) } else { votes[at] };
        tops[at].area.w.max(WIDTHS[at] * k * 1.2).max(bead_size(beads, k) * beads as f32)
    };
    let all: f32 = (0..votes.len()).map(column).sum();
    let spread = votes.len().saturating_sub(1).max(1) as f32;
    let margin = (frame.w - all).clamp(0.0, 252.0 * k);
    let free = ((frame.w - all - margin) / spread).max(4.0);
    let gap = if votes.len() < 4 { free.min(150.0 * k.max(1.0)) } else { free };
    let mut x = frame.centre().x - (all + gap * (votes.len().max(1) - 1) as f32) / 2.0;
    let mut candidates = Vec::with_capacity(votes.len());
    for (at, &n) in votes.iter().enumerate() {
        let centre = x + column(at) / 2.0;
        x += column(at) + gap;
        candidates.push(candidate(at, n, if at == 0 { n.max(majority) } else { n }, spot(centre, foot), k, label_h));
    }
    let leader = candidates.first().map(|leader| leader.bust.centre().x);
    let high = candidates.iter().flat_map(|one| &one.beads).map(|bead| bead.y).fold(foot, f32::min);
    Front { candidates, waiting: wait_behind(frame, waiting, label_h, high - 44.0 * k, leader, k) }
}

fn bead_size(beads: usize, k: f32) -> f32 {
    // Thirteen beads above one head lie closer together.
    BEAD * k * (13.0 / beads.max(13) as f32)
}

fn candidate(at: usize, votes: usize, beads: usize, foot: Spot, k: f32, label_h: f32) -> Candidate {
    let w = WIDTHS[at] * k;
    let bust = Area::standing(foot, w, w * BUST);
    let label_w = (w * 0.8).max(72.0);
    let label = area(foot.x - label_w / 2.0, foot.y - 2.0, label_w, label_h);
    let size = bead_size(beads, k);
    let bead = |n: usize| {
        let x = foot.x + (n as f32 - (beads as f32 - 1.0) / 2.0) * size;
        Area::around(spot(x, bust.y - 8.0 - size / 2.0), size, size)
    };
    let tray = tray(votes, (34.0 * k).max(16.0), spot(foot.x, label.foot() + 8.0));
    Candidate { bust, label, beads: (0..beads).map(bead).collect(), tray, area: bust.with(&label) }
}

/// Two rows, the nearer one with a gap where the lantern hangs.
fn wait_behind(frame: Area, labels: &[f32], label_h: f32, foot: f32, leader: Option<f32>, k: f32) -> Vec<Waiting> {
    let n = labels.len();
    let far = n.div_ceil(2);
    let top = frame.y;
    let pitch_y = ((foot - top) / 2.0).max(1.0);
    let mut all = Vec::with_capacity(n);
    for row in 0..2 {
        let count = if row == 0 { far } else { n - far };
        let mut slots: Vec<f32> = Vec::new();
        let mut try_with = count;
        // The nearer row leaves out the places beside the lantern.
        while slots.len() < count {
            let step = (frame.w - 24.0) / try_with as f32;
            let at = |slot: usize| frame.x + 12.0 + step * (slot as f32 + 0.5);
            slots =
                (0..try_with).map(at).filter(|x| row == 0 || leader.is_none_or(|l| (l - x).abs() > 60.0 * k)).collect();
            try_with += 1;
            if try_with > count + 8 {
                break;
            }
        }
        let step = (frame.w - 24.0) / (try_with - 1).max(1) as f32;
        let w = (if row == 0 { 46.0 } else { 54.0 } * k).min(step - 4.0).min((pitch_y - label_h - 4.0) / BUST).max(8.0);
        for (&x, &label) in slots.iter().take(count).zip(&labels[if row == 0 { 0 } else { far }..]) {
            let at = spot(x, top + pitch_y * (row as f32 + 1.0) - label_h);
            let bust = Area::standing(at, w, w * BUST);
            let label_w = label.min(step - 4.0);
            let label = area(x - label_w / 2.0, at.y - 1.0, label_w, label_h);
            let reach = area(
                x - (TARGET / 2.0).min(step / 2.0),
                bust.y,
                TARGET.min(step),
                (label.foot() - bust.y).max(TARGET.min(pitch_y)),
            );
            all.push(Waiting { bust, label, area: bust.with(&label).with(&reach), row });
        }
    }
    all
}
