//! The colours of record, by role. `Palette` is the one in force: night, or high contrast.

use crate::stage::settings::{Colours, Settings};
use bevy::prelude::*;

/// Colours by role.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// Whether this is the high contrast one.
    pub contrast: bool,
    /// Behind everything.
    pub void: Color,
    /// Panels and buttons at rest.
    pub ink2: Color,
    /// Panels and buttons under the pointer.
    pub ink3: Color,
    /// Lines of things that cannot be used now.
    pub edge: Color,
    /// Text.
    pub text: Color,
    /// Text of less weight.
    pub text_dim: Color,
    /// Text of least weight.
    pub text_faint: Color,
    /// Titles.
    pub title: Color,
    /// What is chosen.
    pub accent: Color,
    /// The top of a filled button.
    pub accent_top: Color,
    /// The foot of a filled button.
    pub accent_bottom: Color,
    /// Text on a filled button.
    pub on_accent: Color,
    /// Focus brackets.
    pub focus: Color,
    /// The line under the brackets.
    pub focus_under: Color,
    /// Warnings.
    pub danger: Color,
    /// Good news.
    pub safe: Color,
    /// Panels.
    pub panel: Color,
    /// The line around panels.
    pub panel_line: Color,
}

/// `#RRGGBB`, written as a number.
pub const fn hex(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const fn hexa(rgba: u32) -> Color {
    Color::srgba_u8((rgba >> 24) as u8, (rgba >> 16) as u8, (rgba >> 8) as u8, rgba as u8)
}

impl Palette {
    /// The line around what else would only differ from its ground by a shade: there is one in high contrast.
    pub fn outline(&self) -> Color {
        if self.contrast { self.edge } else { Color::NONE }
    }

    /// The night.
    pub const NIGHT: Palette = Palette {
        contrast: false,
        void: hex(0x070A14),
        ink2: hex(0x131A30),
        ink3: hex(0x1C2542),
        edge: hex(0x6A7498),
        text: hex(0xEFE8D8),
        text_dim: hex(0xB7B5B4),
        text_faint: hex(0x8A90A6),
        title: hex(0xFFE6B5),
        accent: hex(0xFFC56B),
        accent_top: hex(0xFFD38A),
        accent_bottom: hex(0xEBA54A),
        on_accent: hex(0x241506),
        focus: hex(0xFFE6B5),
        focus_under: hex(0x070A14),
        danger: hex(0xFFB59B),
        safe: hex(0x8FE0B0),
        panel: hexa(0x060914D9),
        panel_line: hexa(0xC99A4A57),
    };

    /// The day: ink on paper; panels stay dark.
    pub const DAY: Palette = Palette {
        contrast: false,
        void: hex(0xEAD3A0),
        ink2: hex(0xFFF9EA),
        ink3: hex(0xFFF4DC),
        edge: hex(0x5A4836),
        text: hex(0x2A2036),
        text_dim: hex(0x5A4836),
        text_faint: hex(0x6B5D4E),
        title: hex(0x2A2036),
        accent: hex(0x8A4B16),
        accent_top: hex(0xFFD38A),
        accent_bottom: hex(0xEBA54A),
        on_accent: hex(0x241506),
        focus: hex(0x2A2036),
        focus_under: hex(0xFFF9EA),
        danger: hex(0x8A2E1E),
        safe: hex(0x2C6B4A),
        panel: hexa(0x2A2036ED),
        panel_line: hexa(0xC99A4A57),
    };

    /// Flat black, bright edges.
    pub const CONTRAST: Palette = Palette {
        contrast: true,
        void: hex(0x000000),
        ink2: hex(0x000000),
        ink3: hex(0x14141C),
        edge: hex(0xFFFFFF),
        text: hex(0xFFFFFF),
        text_dim: hex(0xE6E6E6),
        text_faint: hex(0xCFCFCF),
        title: hex(0xFFFFFF),
        accent: hex(0xFFD84D),
        accent_top: hex(0xFFD84D),
        accent_bottom: hex(0xFFD84D),
        on_accent: hex(0x000000),
        focus: hex(0xFFD84D),
        focus_under: hex(0x000000),
        danger: hex(0xFFB3A0),
        safe: hex(0x8CF0BE),
        panel: hex(0x000000),
        panel_line: hex(0xFFFFFF),
    };
}

/// The enamels, in the order of the colours' letters.
pub const ENAMEL: [u32; 8] = [0xC02B2B, 0x1D50BE, 0x2BA86A, 0xFBD95A, 0xE9822A, 0xB072D8, 0xEEEAE0, 0x1A1A22];
/// The same, chosen so that every pair differs for every kind of colour vision.
pub const ENAMEL_SAFE: [u32; 8] = [0x8C0707, 0x12A6F0, 0x3B6C66, 0xFEDB19, 0xB97826, 0x670ACC, 0xF0F5FF, 0x12121A];

/// The enamel of a colour under these settings.
pub fn enamel(settings: &Settings, colour: u8) -> Color {
    let safe = settings.colours == Colours::Safe;
    hex(if safe { ENAMEL_SAFE } else { ENAMEL }[colour as usize % 8])
}

/// Keeps the palette in step with the settings.
pub fn plugin(app: &mut App) {
    app.insert_resource(Palette::NIGHT).add_systems(PreUpdate, choose.run_if(resource_changed::<Settings>));
}

fn choose(settings: Res<Settings>, mut palette: ResMut<Palette>, mut clear: ResMut<ClearColor>) {
    let right = if settings.contrast { Palette::CONTRAST } else { Palette::NIGHT };
    if *palette != right {
        *palette = right;
    }
    clear.0 = palette.void;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A colour as someone sees it whose eyes lack one kind of cone (Machado, Oliveira, Fernandes 2009, severity 1).
    fn seen_by(matrix: [[f32; 3]; 3], rgb: u32) -> [f32; 3] {
        let linear = LinearRgba::from(hex(rgb));
        let each = |row: [f32; 3]| (row[0] * linear.red + row[1] * linear.green + row[2] * linear.blue).clamp(0.0, 1.0);
        matrix.map(each)
    }

    fn lab(linear: [f32; 3]) -> [f32; 3] {
        let lab = Laba::from(LinearRgba::rgb(linear[0], linear[1], linear[2]));
        [lab.lightness * 100.0, lab.a * 100.0, lab.b * 100.0]
    }

    /// CIEDE2000.
    fn difference(one: [f32; 3], other: [f32; 3]) -> f32 {
        let ([l1, a1, b1], [l2, a2, b2]) = (one, other);
        let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
        let mean = ((c1 + c2) / 2.0).powi(7);
        let g = 0.5 * (1.0 - (mean / (mean + 25f32.powi(7))).sqrt());
        let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
        let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
        let angle = |a: f32, b: f32| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
        let (h1, h2) = (angle(a1, b1), angle(a2, b2));
        let turn = match h2 - h1 {
            _ if c1 * c2 == 0.0 => 0.0,
            turn if turn > 180.0 => turn - 360.0,
            turn if turn < -180.0 => turn + 360.0,
            turn => turn,
        };
        let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
        let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
        let h = match (h1 - h2).abs() > 180.0 {
            _ if c1 * c2 == 0.0 => h1 + h2,
            true if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
            true => (h1 + h2 - 360.0) / 2.0,
            false => (h1 + h2) / 2.0,
        };
        let cos = |degrees: f32| degrees.to_radians().cos();
        let t =
            1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
        let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
        let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
        let c7 = c.powi(7);
        let rc = 2.0 * (c7 / (c7 + 25f32.powi(7))).sqrt();
        let rt = -(60.0 * (-(((h - 275.0) / 25.0).powi(2))).exp()).to_radians().sin() * rc;
        let (dl, dc) = (l2 - l1, c2 - c1);
        ((dl / sl).powi(2) + (dc / sc).powi(2) + (dh / sh).powi(2) + rt * (dc / sc) * (dh / sh)).sqrt()
    }

    const EYES: [(&str, [[f32; 3]; 3]); 4] = [
        ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "deuteranopia",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "tritanopia",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    fn closest(enamels: &[u32], matrix: [[f32; 3]; 3]) -> f32 {
        let seen: Vec<[f32; 3]> = enamels.iter().map(|&rgb| lab(seen_by(matrix, rgb))).collect();
        let pairs = (0..seen.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.map(|(i, j)| difference(seen[i], seen[j])).fold(f32::INFINITY, f32::min)
    }

    /// The published test pairs of the formula, so that the measure itself is measured.
    #[test]
    fn the_difference_is_ciede2000() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        for (one, other, expected) in pairs {
            assert!((difference(one, other) - expected).abs() < 0.001, "{} is not {expected}", difference(one, other));
        }
    }

    #[test]
    fn each_pair_of_pegs_can_be_told_apart_by_every_kind_of_colour_vision() {
        for (name, matrix) in EYES {
            let (house, safe) = (closest(&ENAMEL[..6], matrix), closest(&ENAMEL_SAFE, matrix));
            assert!(house > 10.0, "{name}: the house's enamels come as near as {house:.1}");
            assert!(safe > 23.0, "{name}: the safe enamels come as near as {safe:.1}");
        }
    }

    #[test]
    fn text_stands_out_from_what_is_behind_it() {
        let luminance = |color: Color| {
            let linear = LinearRgba::from(color);
            0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
        };
        let contrast = |a: Color, b: Color| {
            let (a, b) = (luminance(a), luminance(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for (palette, least) in [(Palette::NIGHT, 4.5), (Palette::CONTRAST, 7.0)] {
            for ground in [palette.void, palette.ink2, palette.ink3] {
                for text in [palette.text, palette.text_dim, palette.text_faint, palette.title, palette.danger] {
                    assert!(contrast(text, ground) >= least, "{text:?} on {ground:?}: {}", contrast(text, ground));
                }
            }
            assert!(contrast(palette.on_accent, palette.accent_bottom) >= least);
        }
    }
}
