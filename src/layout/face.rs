//! Who looks how. A face is worked out from a number, so that the same villager looks the same everywhere, and the first
//! thirty differ in hat or collar: shape tells them apart, not colour.

/// What is worn on the head.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hat {
    /// A hat with a wide brim.
    Brim,
    /// A hood.
    Hood,
    /// Long hair.
    LongHair,
    /// Hair in a bun.
    Bun,
    /// A tall cap with a bobble.
    Nightcap,
    /// Short hair and a beard.
    Beard,
}

/// What is worn round the neck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Collar {
    /// A scarf.
    Scarf,
    /// An open shirt.
    Vee,
    /// A row of buttons.
    Buttons,
    /// Fur.
    Fur,
    /// An apron.
    Apron,
}

/// Hats, in the order of their numbers.
pub const HATS: [Hat; 6] = [Hat::Brim, Hat::Hood, Hat::LongHair, Hat::Bun, Hat::Nightcap, Hat::Beard];
/// Collars, in the order of their numbers.
pub const COLLARS: [Collar; 5] = [Collar::Scarf, Collar::Vee, Collar::Buttons, Collar::Fur, Collar::Apron];
/// Colours of cloth.
pub const CLOTH: [u32; 10] =
    [0xA4483B, 0x3E6C9C, 0x4E7F58, 0xB88A35, 0x75548F, 0x3F8586, 0x8C5A3C, 0x5A6480, 0x9C4F72, 0x6F7A3A];
/// Colours of skin.
pub const SKIN: [u32; 5] = [0xE8BE96, 0xC99067, 0xF0CFAE, 0x9A6748, 0xDDAA80];
/// Colours of hair.
pub const HAIR: [u32; 6] = [0x2B1D18, 0x5A3A22, 0x8A8A8E, 0xC08A3E, 0x1E2230, 0x6E2F22];
/// Half the width of a head, of 100 for the whole bust.
const HALF_WIDTH: [f32; 5] = [20.0, 21.0, 19.0, 22.0, 20.0];
/// Half its height.
const HALF_HEIGHT: [f32; 5] = [24.0, 22.0, 25.0, 23.0, 24.0];
/// Where the middle of the mouth lies; its ends lie at 57.
const MOUTH: [f32; 5] = [60.0, 57.0, 59.0, 56.0, 60.0];

/// How somebody looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Face {
    /// On the head.
    pub hat: Hat,
    /// Round the neck.
    pub collar: Collar,
    /// The colour of the clothes.
    pub cloth: u32,
    /// The colour of the skin.
    pub skin: u32,
    /// The colour of the hair.
    pub hair: u32,
    /// Half the width and half the height of the head, of 100 for the whole bust.
    pub head: (f32, f32),
    /// How far the mouth bends down in its middle.
    pub smile: f32,
}

impl Face {
    /// The face of this number. From 30 on hats and collars come again, in other colours.
    pub fn of(number: usize) -> Face {
        let (i, again) = (number % 30, number / 30);
        let row = i / 6;
        Face {
            hat: HATS[i % 6],
            collar: COLLARS[row],
            // Seven is prime to ten: every turn gives each of the thirty a cloth it has not worn.
            cloth: CLOTH[(i + 7 * again) % 10],
            skin: SKIN[(3 * i + 1 + 2 * again) % 5],
            hair: HAIR[((i % 6) * 5 + row + 2 + again) % 6],
            head: (HALF_WIDTH[(i + again) % 5], HALF_HEIGHT[((i >> 1) + again) % 5]),
            smile: MOUTH[(i + 2 * again) % 5] - 57.0,
        }
    }

    /// The number of the note on which somebody of this number speaks, of so many.
    pub fn note(number: usize, notes: usize) -> usize {
        // Neighbours are not given the same one.
        (number * 5) % notes.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn thirty_differ_in_shape_and_three_hundred_in_something() {
        let shapes: BTreeSet<(u8, u8)> =
            (0..30).map(Face::of).map(|face| (face.hat as u8, face.collar as u8)).collect();
        assert_eq!(shapes.len(), 30);
        let looks: BTreeSet<(u8, u8, u32)> =
            (0..300).map(Face::of).map(|face| (face.hat as u8, face.collar as u8, face.cloth)).collect();
        assert_eq!(looks.len(), 300);
    }

    #[test]
    fn a_face_is_the_one_of_the_pictures() {
        // Tovik, number 4 of the pictures: a violet nightcap and a scarf.
        let tovik = Face::of(4);
        assert_eq!(
            (tovik.hat, tovik.collar, tovik.cloth, tovik.skin),
            (Hat::Nightcap, Collar::Scarf, 0x75548F, 0x9A6748)
        );
    }

    #[test]
    fn neighbours_speak_on_different_notes() {
        for notes in [6, 8] {
            for number in 0..29 {
                assert_ne!(Face::note(number, notes), Face::note(number + 1, notes), "{number} of {notes}");
            }
        }
    }
}
