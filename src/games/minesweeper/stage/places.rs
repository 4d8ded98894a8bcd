//! Where everything of the table lies, and how much of the field is in sight.

use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use bevy::prelude::*;

/// The frame around the field.
pub const FRAME: f32 = 12.0;
/// The largest that a cell begins with.
const LARGEST: f32 = 76.0;
/// A finger needs so much.
const TOUCH: f32 = 48.0;
/// Below this the whole field is too small for a finger, so a part of it is shown.
const SMALLEST_TOUCHED: f32 = 31.0;

/// The layout of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Places {
    /// The bar.
    pub top: Rect,
    /// The counter, standing.
    pub counter: Rect,
    /// What is seen of the field.
    pub window: Rect,
    /// The panel beside or below it.
    pub panel: Rect,
    /// A cell's side when the whole field is in sight.
    pub fit: f32,
    /// A cell's side at the beginning.
    pub start: f32,
    /// Rows and columns.
    pub grid: UVec2,
    /// Whether the panel is a strip below the field, as wide as the window, rather than a column beside it.
    pub strip: bool,
}

impl Places {
    /// The layout for a field of so many columns and rows.
    pub fn of(shape: &Shape, settings: &Settings, columns: usize, rows: usize) -> Places {
        let grid = UVec2::new(columns.max(1) as u32, rows.max(1) as u32);
        let text = settings.text_scale();
        if shape.portrait() { standing(shape.size, text, grid) } else { lying(shape.size, text, grid) }
    }

    /// How large a cell can be made.
    pub fn largest(&self) -> f32 {
        (TOUCH * 1.5).max(self.fit)
    }

    /// A cell that a finger hits well.
    pub fn touched(&self) -> f32 {
        TOUCH.max(self.fit)
    }

    /// Whether it makes sense to look closer.
    pub fn zooms(&self) -> bool {
        self.fit < TOUCH - 4.0
    }
}

/// How much larger the cells must be for the panel to lie below the field: beside it there is more room for words.
const WORTH_A_STRIP: f32 = 1.06;
/// From this text size on a strip is too low for its words.
const STRIP_TEXT: f32 = 1.3;
/// A field so many times as wide as high is wide.
const WIDE: f32 = 1.2;

fn lying(size: Vec2, text: f32, grid: UVec2) -> Places {
    let beside = beside(size, text, grid);
    if text >= STRIP_TEXT || (grid.x as f32) < grid.y as f32 * WIDE {
        return beside;
    }
    let above = above(size, text, grid);
    if above.fit > beside.fit * WORTH_A_STRIP { above } else { beside }
}

/// The panel stands beside the field.
fn beside(size: Vec2, text: f32, grid: UVec2) -> Places {
    let top = if size.y < 600.0 { 66.0 } else { 80.0 };
    let (columns, rows) = (grid.x as f32, grid.y as f32);
    // A wide field needs the margins, too.
    let wide = columns > rows * 1.5;
    let (margin, gap) = if wide { (16.0, 16.0) } else { (36.0, 32.0) };
    let room = Vec2::new(size.x - 2.0 * margin - gap - 2.0 * FRAME, size.y - top - 16.0 - 2.0 * FRAME - 4.0);
    let widest = (436.0 * text.powf(0.35)).min(size.x * 0.46);
    let narrowest = (if wide { 322.0 } else { 348.0 } * text.powf(0.5)).min(widest);
    let by_height = (room.y / rows).min(LARGEST);
    // A wide field takes room from the panel, down to what its words need.
    let panel = (room.x - by_height * columns).clamp(narrowest, widest);
    let fit = by_height.min((room.x - panel) / columns);
    let field = Vec2::new(fit * columns, fit * rows);
    let left = (size.x - field.x - 2.0 * FRAME - gap - panel) / 2.0 + FRAME;
    let window = Rect::from_corners(Vec2::new(left, top + FRAME), Vec2::new(left, top + FRAME) + field);
    let panel_left = window.max.x + FRAME + gap;
    let foot = size.y - 16.0;
    Places {
        top: Rect::new(0.0, 0.0, size.x, top),
        counter: Rect::default(),
        window,
        panel: Rect::new(panel_left, top, panel_left + panel, foot),
        fit,
        start: fit,
        grid,
        strip: false,
    }
}

/// The panel lies below the field: a wide one gets the whole width of the window.
fn above(size: Vec2, text: f32, grid: UVec2) -> Places {
    let (top, margin, gap, foot) = (66.0, 16.0, 10.0, 12.0);
    let strip = 116.0 * text.powf(0.7);
    let (columns, rows) = (grid.x as f32, grid.y as f32);
    let room = Vec2::new(size.x - 2.0 * margin - 2.0 * FRAME, size.y - top - 2.0 * FRAME - gap - strip - foot);
    let fit = (room.x / columns).min(room.y / rows).min(LARGEST);
    let field = Vec2::new(fit * columns, fit * rows);
    let corner = Vec2::new((size.x - field.x) / 2.0, top + FRAME + (room.y - field.y) / 2.0);
    Places {
        top: Rect::new(0.0, 0.0, size.x, top),
        counter: Rect::default(),
        window: Rect::from_corners(corner, corner + field),
        panel: Rect::new(margin, size.y - foot - strip, size.x - margin, size.y - foot),
        fit,
        start: fit,
        grid,
        strip: true,
    }
}

fn standing(size: Vec2, text: f32, grid: UVec2) -> Places {
    let (top, counter) = (60.0 + 14.0 * (text - 1.0), 52.0 * text.sqrt());
    let (columns, rows) = (grid.x as f32, grid.y as f32);
    let margin = 15.0;
    // Words, the switch and the buttons at the thumb.
    let foot = 56.0 * text + 66.0 + 60.0 + 16.0;
    let room = Vec2::new(size.x - 2.0 * margin, (size.y - top - counter - 2.0 * FRAME - foot).max(size.y * 0.36));
    let fit = (room.x / columns).min(room.y / rows).min(LARGEST);
    let start = if fit < SMALLEST_TOUCHED { TOUCH } else { fit };
    let seen = Vec2::new((start * columns).min(room.x), (start * rows).min(room.y));
    let corner = Vec2::new((size.x - seen.x) / 2.0, top + counter + FRAME);
    let window = Rect::from_corners(corner, corner + seen);
    Places {
        top: Rect::new(0.0, 0.0, size.x, top),
        counter: Rect::new(margin, top, size.x - margin, top + counter),
        window,
        panel: Rect::new(margin, window.max.y + FRAME + 4.0, size.x - margin, size.y - 8.0),
        fit,
        start,
        grid,
        strip: false,
    }
}

/// Which part of the field is in sight: the side of a cell, and where the field's corner lies from the window's.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Sight {
    /// The side of a cell in px of the design.
    pub cell: f32,
    /// From the window's corner to the field's.
    pub corner: Vec2,
    /// Whether somebody chose how near to look; else a window of another shape is looked at anew.
    pub chosen: bool,
}

impl Sight {
    /// As a game begins.
    pub fn begin(places: &Places, cursor: UVec2) -> Sight {
        let mut sight = Sight { cell: places.start, ..default() };
        let middle = (cursor.as_vec2() + 0.5) * sight.cell;
        sight.corner = places.window.size() / 2.0 - middle;
        sight.within(places)
    }

    /// Never farther than the whole field, never beside it.
    pub fn within(mut self, places: &Places) -> Sight {
        self.cell = self.cell.clamp(places.fit, places.largest());
        let (seen, field) = (places.window.size(), places.grid.as_vec2() * self.cell);
        let least = (seen - field).min(Vec2::ZERO);
        let most = (seen - field).max(Vec2::ZERO);
        let middle = most / 2.0;
        let one = |corner: f32, least: f32, middle: f32| if middle > 0.0 { middle } else { corner.clamp(least, 0.0) };
        self.corner = Vec2::new(one(self.corner.x, least.x, middle.x), one(self.corner.y, least.y, middle.y));
        self
    }

    /// Moved.
    pub fn pan(mut self, by: Vec2, places: &Places) -> Sight {
        self.corner += by;
        self.within(places)
    }

    /// Closer or farther, around a point of the window of the program.
    pub fn zoom(mut self, by: f32, at: Vec2, places: &Places) -> Sight {
        let cell = (self.cell * by).clamp(places.fit, places.largest());
        let from = at - places.window.min;
        self.corner = from - (from - self.corner) * (cell / self.cell.max(0.1));
        self.cell = cell;
        self.chosen = self.is_close(places);
        self.within(places)
    }

    /// Moved as little as needed for this cell to be in sight with its neighbours.
    pub fn show(mut self, column: u32, row: u32, places: &Places) -> Sight {
        let seen = places.window.size();
        let near = Vec2::new(column as f32, row as f32) * self.cell + self.corner;
        let room = (self.cell * 1.2).min((seen.min_element() - self.cell).max(0.0) / 2.0);
        let far = near + self.cell;
        for axis in 0..2 {
            if near[axis] < room {
                self.corner[axis] += room - near[axis];
            } else if far[axis] > seen[axis] - room {
                self.corner[axis] -= far[axis] - (seen[axis] - room);
            }
        }
        self.within(places)
    }

    /// Whether a part of the field is out of sight.
    pub fn is_close(&self, places: &Places) -> bool {
        self.cell > places.fit + 0.01
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> [(f32, f32); 6] {
        [(360.0, 640.0), (390.0, 844.0), (1280.0, 800.0), (1920.0, 820.0), (800.0, 1280.0), (3840.0, 2160.0)]
    }

    #[test]
    fn everything_is_inside_the_window_and_apart() {
        for (w, h) in shapes() {
            let (shape, _) = Shape::of(Vec2::new(w, h), 1.0);
            for (columns, rows) in [(9, 9), (12, 12), (16, 16), (20, 16), (30, 16), (40, 30), (8, 30), (40, 8)] {
                for text_size in [100, 150, 200] {
                    let settings = Settings { text_size, ..default() };
                    let places = Places::of(&shape, &settings, columns, rows);
                    let all = Rect::from_corners(Vec2::ZERO, shape.size);
                    let what = format!("{columns}×{rows} on {w}×{h} at {text_size} %: {places:?}");
                    for rect in [places.window.inflate(FRAME), places.panel, places.top] {
                        assert!(all.inflate(0.6).contains(rect.min) && all.inflate(0.6).contains(rect.max), "{what}");
                    }
                    assert!(places.window.intersect(places.panel).is_empty(), "{what}");
                    assert!(places.panel.width() >= 320.0, "{what}");
                    assert!(places.panel.height() >= if places.strip { 110.0 } else { 150.0 }, "{what}");
                    assert!(!places.strip || places.panel.width() >= 1000.0, "{what}");
                    assert!(!shape.portrait() || places.start >= SMALLEST_TOUCHED, "{what}");
                }
            }
        }
    }

    /// The largest usual corridor takes nearly the whole width or height of a usual window, whatever its words need.
    #[test]
    fn a_wide_field_uses_the_width_and_the_height() {
        let places = |(w, h): (f32, f32), columns, rows| {
            let (shape, _) = Shape::of(Vec2::new(w, h), 1.0);
            (Places::of(&shape, &Settings::default(), columns, rows), shape.size)
        };
        for window in [(1280.0, 800.0), (1366.0, 768.0), (1024.0, 768.0), (1920.0, 1080.0), (2560.0, 1080.0)] {
            let (places, size) = places(window, 30, 16);
            assert!(places.fit >= 32.0, "{window:?}: {places:?}");
            let share = places.window.width() * places.window.height() / (size.x * size.y);
            assert!(share > 0.48, "{window:?}: the field has {share} of the window");
        }
        // Where the panel has room beside a field, it stays there.
        assert!(!places((1280.0, 800.0), 16, 16).0.strip && !places((1280.0, 800.0), 20, 16).0.strip);
    }

    #[test]
    fn the_field_is_never_lost_from_sight() {
        let (shape, _) = Shape::of(Vec2::new(360.0, 640.0), 1.0);
        let places = Places::of(&shape, &Settings::default(), 30, 16);
        let mut sight = Sight::begin(&places, UVec2::new(15, 8));
        assert!(sight.is_close(&places) && sight.cell >= TOUCH);
        for (x, y) in [(1e5, 0.0), (-1e5, -1e5), (3.0, 1e5), (40.0, -7.0)] {
            sight = sight.pan(Vec2::new(x, y), &places);
            let field = Rect::from_corners(sight.corner, sight.corner + places.grid.as_vec2() * sight.cell);
            assert!(field.min.max_element() <= 0.01, "{field:?}");
            assert!((field.max - places.window.size()).min_element() >= -0.01, "{field:?}");
        }
        // Zooming keeps what is under the finger under the finger.
        let at = places.window.center();
        let under = |sight: &Sight| (at - places.window.min - sight.corner) / sight.cell;
        let before = under(&sight);
        sight = sight.zoom(1.2, at, &places);
        assert!(before.distance(under(&sight)) < 0.01);
        for cell in [(0, 0), (29, 15), (15, 3)] {
            sight = sight.show(cell.0, cell.1, &places);
            let near = Vec2::new(cell.0 as f32, cell.1 as f32) * sight.cell + sight.corner;
            assert!(near.min_element() >= -0.01 && (near + sight.cell).cmple(places.window.size() + 0.01).all());
        }
        sight = sight.zoom(0.001, at, &places);
        assert!(!sight.is_close(&places));
    }
}
