//! Markup that cannot be forged: what is written into a page is either a part of this program or escaped.

use crate::engine::{Seat, safe};

/// A page, or a piece of one.
#[derive(Clone, Default)]
pub(super) struct Html(String);

/// Something that can be written into a page.
pub(super) trait Piece {
    fn write(&self, to: &mut String);
}

/// Markup of this program. A text from elsewhere does not live long enough to be one.
impl Piece for &'static str {
    fn write(&self, to: &mut String) {
        to.push_str(self);
    }
}

/// Anybody's text: it stays text, between tags and in attributes.
pub(super) struct Text<'a>(pub &'a str);

impl Piece for Text<'_> {
    fn write(&self, to: &mut String) {
        for letter in safe(self.0).chars() {
            match letter {
                '&' => to.push_str("&amp;"),
                '<' => to.push_str("&lt;"),
                '>' => to.push_str("&gt;"),
                '"' => to.push_str("&quot;"),
                '\'' => to.push_str("&#39;"),
                '`' => to.push_str("&#96;"),
                _ => to.push(letter),
            }
        }
    }
}

/// A number with so many digits after the point.
pub(super) struct Num(pub f64, pub usize);

impl Piece for Num {
    fn write(&self, to: &mut String) {
        let text = format!("{:.*}", self.1, self.0);
        // A minus sign is as wide as a plus, and nothing is below nothing.
        let zero = text.trim_start_matches('-').chars().all(|letter| matches!(letter, '0' | '.'));
        to.push_str(if zero { text.trim_start_matches('-') } else { &text });
    }
}

/// A count, its thousands apart.
pub(super) struct Count(pub u64);

impl Piece for Count {
    fn write(&self, to: &mut String) {
        let digits = self.0.to_string();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                to.push(',');
            }
            to.push(digit);
        }
    }
}

impl Piece for usize {
    fn write(&self, to: &mut String) {
        to.push_str(&self.to_string());
    }
}

impl Piece for &Html {
    fn write(&self, to: &mut String) {
        to.push_str(&self.0);
    }
}

impl<P: Piece> Piece for Option<P> {
    fn write(&self, to: &mut String) {
        if let Some(piece) = self {
            piece.write(to);
        }
    }
}

/// Who learnt of something at the time, as the style reads it; `None` if all did.
pub(super) struct Told<'a>(pub Option<&'a [Seat]>);

impl Piece for Told<'_> {
    fn write(&self, to: &mut String) {
        let Some(seats) = self.0 else { return };
        to.push_str(" data-told=\"");
        for seat in seats {
            to.push_str(&seat.to_string());
            to.push(' ');
        }
        to.push('"');
    }
}

impl Html {
    /// Writes one more piece.
    pub(super) fn add(&mut self, piece: impl Piece) {
        piece.write(&mut self.0);
    }

    /// The text of the page.
    pub(super) fn into_text(self) -> String {
        self.0
    }
}

/// Writes pieces into a page, one after the other.
macro_rules! html {
    ($page:expr, $($piece:expr),+ $(,)?) => {{ $($page.add($piece);)+ }};
}
pub(super) use html;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let mut page = Html::default();
        let hostile = "</script><img src=x onerror=alert(1)> \"' `&amp; \u{202e}\u{1b}[2J";
        html!(page, "<p title=\"", Text(hostile), "\">", Text(hostile), "</p>");
        let text = page.into_text();
        let inside = text.strip_prefix("<p title=\"").and_then(|text| text.strip_suffix("</p>")).expect("the tags");
        assert_eq!(inside.matches(['<', '>', '\'', '`']).count(), 1, "{inside}");
        assert!(inside.contains("&amp;amp;") && !inside.contains('\u{202e}') && !inside.contains('\u{1b}'), "{inside}");
    }

    #[test]
    fn numbers_are_readable() {
        let written = |piece: &dyn Fn(&mut Html)| {
            let mut page = Html::default();
            piece(&mut page);
            page.into_text()
        };
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(written(&|page| page.add(Count(number))), text);
        }
        assert_eq!(written(&|page| page.add(Num(-0.004, 2))), "0.00");
        assert_eq!(written(&|page| page.add(Num(-1.5, 1))), "-1.5");
    }
}
