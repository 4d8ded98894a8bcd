//! Where things stand on a stage of many seats, worked out without Bevy: [`face`] who looks how, [`bubble`] where words
//! go. The games' own scenes are beside their rules (`games/mafia/layout/`).
//!
//! Everything is in px of the design, y down. Layouts are functions of what they are given, so the same table in the same
//! window always looks the same.

pub mod bubble;
pub mod face;

/// The least width and height of what a finger hits.
pub const TARGET: f32 = 48.0;

/// A point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A point.
pub fn spot(x: f32, y: f32) -> Spot {
    Spot { x, y }
}

impl Spot {
    /// How far it is to another.
    pub fn distance(self, other: Spot) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub w: f32,
    /// Its height.
    pub h: f32,
}

/// A rectangle by its upper left corner and its size.
pub fn area(x: f32, y: f32, w: f32, h: f32) -> Area {
    Area { x, y, w, h }
}

impl Area {
    /// A rectangle of this size around a point.
    pub fn around(centre: Spot, w: f32, h: f32) -> Area {
        area(centre.x - w / 2.0, centre.y - h / 2.0, w, h)
    }

    /// What stands at a point with the middle of its lower edge.
    pub fn standing(foot: Spot, w: f32, h: f32) -> Area {
        area(foot.x - w / 2.0, foot.y - h, w, h)
    }

    /// Its right edge.
    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    /// Its lower edge.
    pub fn foot(&self) -> f32 {
        self.y + self.h
    }

    /// Its middle.
    pub fn centre(&self) -> Spot {
        spot(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Whether another lies in it, with a thousandth of a px to spare for rounding.
    pub fn holds(&self, other: &Area) -> bool {
        const ROUNDING: f32 = 0.01;
        other.x >= self.x - ROUNDING
            && other.y >= self.y - ROUNDING
            && other.right() <= self.right() + ROUNDING
            && other.foot() <= self.foot() + ROUNDING
    }

    /// Whether two share more than an edge.
    pub fn overlaps(&self, other: &Area) -> bool {
        const ROUNDING: f32 = 0.01;
        self.right().min(other.right()) - self.x.max(other.x) > ROUNDING
            && self.foot().min(other.foot()) - self.y.max(other.y) > ROUNDING
    }

    /// The rectangle that holds both.
    pub fn with(&self, other: &Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        area(x, y, self.right().max(other.right()) - x, self.foot().max(other.foot()) - y)
    }

    /// Smaller by so much on each side; larger if it is negative.
    pub fn inset(&self, by: f32) -> Area {
        area(self.x + by, self.y + by, (self.w - 2.0 * by).max(0.0), (self.h - 2.0 * by).max(0.0))
    }
}

/// About how wide a text is, for fonts of ours at this size: a little more than it takes.
///
/// A layout that would rather know it measures the text; this is for what is decided before anything is drawn.
pub fn text_width(text: &str, px: f32) -> f32 {
    let em = |letter: char| match letter {
        ' ' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' | 'i' | 'j' | 'l' | 'I' => 0.33,
        'm' | 'w' | 'M' | 'W' | '@' => 0.93,
        'A'..='Z' | '0'..='9' => 0.68,
        '\u{0}'..='\u{2ff}' => 0.59,
        // Joiners, marks and selectors take no room of their own.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        '\u{370}'..='\u{10ff}' => 0.7,
        // Hangul, Han and pictures are square.
        _ => 1.02,
    };
    text.chars().map(em).sum::<f32>() * px
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_that_touch_do_not_overlap() {
        let a = area(0.0, 0.0, 10.0, 10.0);
        assert!(!a.overlaps(&area(10.0, 0.0, 5.0, 5.0)), "side by side");
        assert!(a.overlaps(&area(9.0, 9.0, 5.0, 5.0)), "one px in");
        assert!(a.holds(&a) && !a.holds(&area(1.0, 1.0, 10.0, 5.0)));
        assert_eq!(a.with(&area(20.0, 5.0, 1.0, 9.0)), area(0.0, 0.0, 21.0, 14.0));
    }
}
