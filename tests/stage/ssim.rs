//! Structural similarity of two pictures, as the worst place of all: one missing peg is a small part of a window.

use image::RgbImage;

/// A window of the measure, in px.
const WINDOW: u32 = 16;
/// How far from one window to the next.
const STEP: u32 = 8;

fn grey(image: &RgbImage, x: u32, y: u32) -> f64 {
    let [r, g, b] = image.get_pixel(x, y).0;
    0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b)
}

/// The structural similarity at the place where it is lowest, and where that is. 1 is equal; pictures of unlike sizes
/// are 0 alike.
pub fn worst(one: &RgbImage, other: &RgbImage) -> (f64, (u32, u32)) {
    if one.dimensions() != other.dimensions() {
        return (0.0, (0, 0));
    }
    let (width, height) = one.dimensions();
    let mut least = (1.0, (0, 0));
    for y in starts(height) {
        for x in starts(width) {
            let similar = window(one, other, x, y);
            if similar < least.0 {
                least = (similar, (x, y));
            }
        }
    }
    least
}

/// Where windows begin along a side: every step, and once more so that the last one ends where the picture does.
fn starts(side: u32) -> impl Iterator<Item = u32> {
    let last = side.saturating_sub(WINDOW);
    (0..last).step_by(STEP as usize).chain([last])
}

fn window(one: &RgbImage, other: &RgbImage, x0: u32, y0: u32) -> f64 {
    let n = f64::from(WINDOW.min(one.width()) * WINDOW.min(one.height()));
    let (mut a, mut b, mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for y in y0..(y0 + WINDOW).min(one.height()) {
        for x in x0..(x0 + WINDOW).min(one.width()) {
            let (p, q) = (grey(one, x, y), grey(other, x, y));
            a += p;
            b += q;
            aa += p * p;
            bb += q * q;
            ab += p * q;
        }
    }
    let (ma, mb) = (a / n, b / n);
    let (va, vb, cov) = (aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb);
    // The usual constants for pictures of 256 levels; grain of one level counts for little beside them.
    let (c1, c2) = (6.5025, 58.5225);
    ((2.0 * ma * mb + c1) * (2.0 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
}

/// Half as large, each pixel the mean of four: pictures are kept so, and grain averages out.
pub fn half(image: &RgbImage) -> RgbImage {
    RgbImage::from_fn(image.width() / 2, image.height() / 2, |x, y| {
        let mut sum = [0u32; 3];
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let pixel = image.get_pixel(2 * x + dx, 2 * y + dy).0;
            sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u32::from(part));
        }
        image::Rgb(sum.map(|sum| (sum / 4) as u8))
    })
}

#[test]
fn the_last_row_and_column_count() {
    let plain = RgbImage::from_pixel(61, 43, image::Rgb([200; 3]));
    assert_eq!(worst(&plain, &plain).0, 1.0);
    for (x, y) in [(60, 0), (0, 42), (60, 42), (0, 0)] {
        let mut spotted = plain.clone();
        spotted.put_pixel(x, y, image::Rgb([0; 3]));
        assert!(worst(&plain, &spotted).0 < 0.9, "a black spot at {x},{y} is seen");
    }
}
