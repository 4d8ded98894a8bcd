//! Where everything lies at the fire, in px of the design, y down. A window that lies has the ring at the left, the ledger
//! at the right, and a panel at the foot; in one that stands they follow each other, and the ring is a half one, or a row of
//! faces where there is little room.

use super::rules::PLAYERS;
use crate::layout::{Area, Spot, area, spot};

/// The fire: where its logs lie, and how large it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hearth {
    /// The middle of the logs.
    pub foot: Spot,
    /// How high a unit of the flame is; it has about one and a half.
    pub scale: f32,
}

/// Where everything lies.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    /// Whether the window stands.
    pub portrait: bool,
    /// The bar.
    pub top: Area,
    /// The busts, in the order of the ring: whoever looks at it comes first.
    pub seats: [Area; PLAYERS as usize],
    /// How wide a name may be.
    pub name: f32,
    /// The fire; `None` where there is no room for it.
    pub fire: Option<Hearth>,
    /// Where the ground begins.
    pub ground: f32,
    /// The beads that stand for rounds and vote; `None` where there is no room for them.
    pub steps: Option<Area>,
    /// What was said.
    pub ledger: Area,
    /// What there is to do.
    pub foot: Area,
    /// The card.
    pub card: Area,
    /// Whether the others stand in a row, to be chosen from, and whoever looks does not.
    pub row: bool,
}

/// A bust is so high, of 1 for its width.
pub const HIGH: f32 = 1.1;
/// How high a name is at the usual size of text.
pub const NAME: f32 = 28.0;

impl Places {
    /// In a window of this size, with text so many times as large as usual.
    pub fn of(w: f32, h: f32, text: f32, portrait: bool) -> Places {
        if portrait { Places::standing(w, h, text) } else { Places::lying(w, h, text) }
    }

    fn lying(w: f32, h: f32, text: f32) -> Places {
        let wide = 360.0 * text.powf(0.35);
        let foot_high = 136.0 * text.powf(0.35);
        let foot = area(24.0, h - 24.0 - foot_high, w - 48.0, foot_high);
        let ledger = area(w - 24.0 - wide, 96.0, wide, foot.y - 18.0 - 96.0);
        let stage = area(24.0, 100.0, ledger.x - 48.0, foot.y - 26.0 - 100.0);
        let middle = stage.x + stage.w / 2.0;
        // Beside whoever sits at the edge there is room for their card.
        let across = ((stage.w - 280.0) / 2.0).min(330.0);
        // Feet of the busts, as shares of the room: at the foot, then clockwise.
        let feet = [(0.0, 0.955), (-1.0, 0.76), (-1.0, 0.42), (0.0, 0.225), (1.0, 0.42), (1.0, 0.76)];
        let seats = feet.map(|(x, y)| {
            let side = if x == 0.0 && y > 0.5 { 96.0 } else { 84.0 };
            Area::standing(spot(middle + across * x, stage.y + stage.h * y), side, side * HIGH)
        });
        let fire = Hearth { foot: spot(middle, stage.y + stage.h * 0.575), scale: 94.0 };
        Places {
            portrait: false,
            top: area(0.0, 0.0, w, 80.0),
            seats,
            name: 150.0,
            fire: Some(fire),
            ground: stage.y + stage.h * 0.27,
            steps: (text < 1.3).then(|| area(middle - 74.0, 22.0, 148.0, 32.0)),
            ledger,
            card: area(44.0, foot.y - 26.0, 148.0, (foot_high + 6.0).min(150.0)),
            foot,
            row: false,
        }
    }

    fn standing(w: f32, h: f32, text: f32) -> Places {
        let margin = 16.0;
        let tall = h >= 740.0 && text < 1.6;
        let (seats, fire, below, name) = if tall {
            let k = w / 390.0;
            let spots = [(33.0, 148.0), (92.0, 100.0), (160.0, 76.0), (230.0, 76.0), (298.0, 100.0), (357.0, 148.0)];
            let seats = spots.map(|(x, y)| area(x * k - 26.0, y, 52.0, 52.0 * HIGH));
            (seats, Some(Hearth { foot: spot(w / 2.0, 236.0), scale: 50.0 }), 258.0, 66.0 * k)
        } else {
            let pitch = (w - 2.0 * margin) / 6.0;
            let seats =
                std::array::from_fn(|n| area(margin + pitch * (n as f32 + 0.5) - 22.0, 66.0, 44.0, 44.0 * HIGH));
            (seats, None, 66.0 + 44.0 * HIGH + NAME, pitch - 2.0)
        };
        let foot_high = 178.0 * text.powf(0.3);
        let foot = area(margin, h - 12.0 - foot_high, w - 2.0 * margin, foot_high);
        let ledger = area(margin, below, w - 2.0 * margin, foot.y - 10.0 - below);
        Places {
            portrait: true,
            top: area(0.0, 0.0, w, 64.0),
            seats,
            name,
            fire,
            ground: if tall { 172.0 } else { 84.0 },
            steps: None,
            ledger,
            card: area(margin + 4.0, foot.y, 78.0, 104.0_f32.min(foot_high - 74.0)),
            foot,
            row: false,
        }
    }

    /// The same while one of the others is chosen: in a window that stands they form a row, larger, and what they said has the
    /// room of the fire.
    pub fn choosing(self) -> Places {
        if !self.portrait {
            return self;
        }
        let others = f32::from(PLAYERS - 1);
        let tall = self.fire.is_some();
        let (side, top) = if tall { (58.0, self.top.foot() + 18.0) } else { (48.0, self.top.foot() + 4.0) };
        let pitch = ((self.foot.w - side) / (others - 1.0)).min(76.0);
        let middle = self.foot.x + self.foot.w / 2.0;
        let place = |n: usize| middle + (n as f32 - others / 2.0 - 0.5) * pitch;
        let seats = std::array::from_fn(|n| area(place(n) - side / 2.0, top, side, side));
        let below = top + side + if tall { 40.0 } else { 26.0 };
        let ledger = area(self.ledger.x, below, self.ledger.w, self.ledger.foot() - below);
        Places { seats, name: pitch - 4.0, fire: None, ledger, row: true, ..self }
    }

    /// The place in the ring of the seat with this index, if the one with index `first` looks at it.
    pub fn seat(&self, index: usize, first: usize) -> Area {
        let n = self.seats.len();
        self.seats[(index + n - first % n) % n]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOWS: [(f32, f32, bool); 7] = [
        (1080.0, 810.0, false),
        (1280.0, 800.0, false),
        (1873.0, 800.0, false),
        (1911.0, 800.0, false),
        (360.0, 640.0, true),
        (390.0, 844.0, true),
        (525.0, 700.0, true),
    ];

    #[test]
    fn nobody_sits_on_anybody_and_all_is_inside() {
        for (w, h, portrait) in WINDOWS {
            for text in [1.0, 1.5, 2.0] {
                let places = Places::of(w, h, text, portrait);
                let window = area(0.0, 0.0, w, h);
                let mut all: Vec<Area> = places.seats.to_vec();
                all.extend([places.ledger, places.foot]);
                for (n, place) in all.iter().enumerate() {
                    assert!(window.holds(place), "{w}×{h} at {text}: {place:?}");
                    assert!(all[..n].iter().all(|other| !other.overlaps(place)), "{w}×{h} at {text}: {place:?}");
                }
                assert!(places.ledger.h > 120.0, "{w}×{h} at {text}: the ledger is {} high", places.ledger.h);
                assert!(places.seats.iter().all(|seat| seat.y >= places.top.foot() - 1.0), "{w}×{h}: under the bar");
            }
        }
    }

    #[test]
    fn the_five_to_choose_from_stand_in_a_row() {
        for (w, h, portrait) in WINDOWS.into_iter().filter(|(.., portrait)| *portrait) {
            let places = Places::of(w, h, 1.0, portrait).choosing();
            let window = area(0.0, 0.0, w, h);
            for (n, seat) in places.seats.iter().enumerate().skip(1) {
                assert!(window.holds(seat) && !seat.overlaps(&places.ledger), "{w}×{h}: {seat:?}");
                assert!(seat.w >= 48.0 && places.seats[1..n].iter().all(|other| !other.overlaps(seat)), "{w}×{h}");
            }
            assert!(places.ledger.h > Places::of(w, h, 1.0, portrait).ledger.h - 24.0, "{w}×{h}: {:?}", places.ledger);
        }
    }

    #[test]
    fn names_have_room_below_every_bust() {
        for (w, h, portrait) in WINDOWS {
            let places = Places::of(w, h, 1.0, portrait);
            let name = |seat: &Area| Area::around(spot(seat.centre().x, seat.foot()), places.name.min(80.0), NAME);
            for (n, seat) in places.seats.iter().enumerate() {
                for other in places.seats.iter().take(n) {
                    assert!(!name(seat).overlaps(&name(other)), "{w}×{h}: names {n} and another");
                }
            }
        }
    }

    #[test]
    fn whoever_looks_comes_first_and_the_others_follow_clockwise() {
        let places = Places::of(1280.0, 800.0, 1.0, false);
        assert_eq!(places.seat(2, 2), places.seats[0]);
        assert_eq!(places.seat(3, 2), places.seats[1]);
        assert_eq!(places.seat(1, 2), places.seats[5]);
    }
}
