//! What a stranger's text may hold before it is shown to others, and how any text is shown without harm.

use std::borrow::Cow;

/// Why a text is not fit to be shown in a line of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It has more lines than one.
    LineBreak,
    /// It has a control character, or a mark that turns the direction of writing.
    Control,
}

/// Looks whether a text stays in its line: line breaks, control characters and marks that turn the direction of writing
/// could make one player's words look like another's, or like the table's own.
pub fn fit_for_a_line(text: &str) -> Result<(), Unfit> {
    // Most words are plain ASCII, where a look at the bytes is enough.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Ok(());
    }
    let breaks = |letter: char| matches!(letter, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.chars().any(breaks) {
        return Err(Unfit::LineBreak);
    }
    if text.chars().any(|letter| letter.is_control() || turns(letter)) {
        return Err(Unfit::Control);
    }
    Ok(())
}

/// Whether a character shows nothing: it takes no room, only changes how its neighbours are drawn, or means nothing that
/// others could see (private use, no character at all).
pub fn invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}'
    ) || letter as u32 & 0xfffe == 0xfffe
}

/// Whether there is nothing to be seen in a text.
pub fn unseen(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || invisible(letter))
}

/// Whether a letter does something to a screen instead of standing on it: control characters steer a terminal, line
/// and paragraph separators break lines, marks turn the direction of writing, and letters without width hide in a word.
/// Joiners and variation selectors stay, because emoji and many scripts are written with them.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        )
}

fn rewritten(text: &str, harmful: impl Fn(char) -> bool, write: impl Fn(char, &mut String)) -> Cow<'_, str> {
    // Most texts are plain ASCII, where a look at the bytes is enough.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) || !text.chars().any(&harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if harmful(letter) { write(letter, &mut out) } else { out.push(letter) }
    }
    Cow::Owned(out)
}

/// A text as one line that can be shown anywhere: what would steer a terminal, break the line, turn the direction of
/// writing or hide is written out, such as `\u{1b}` or `\n`. Showing it twice changes nothing.
pub fn safe(text: &str) -> Cow<'_, str> {
    rewritten(text, steers, |letter, out| out.extend(letter.escape_default()))
}

/// The same for a text of several lines, such as the drawing of a board: line feeds stay.
pub fn safe_lines(text: &str) -> Cow<'_, str> {
    rewritten(text, |letter| letter != '\n' && steers(letter), |letter, out| out.extend(letter.escape_default()))
}

/// The same for JSON text, which a program reads as before: such letters stand in strings only, and a string may spell
/// them as `\u202e`.
pub fn safe_json(json: &str) -> Cow<'_, str> {
    // Between its strings JSON may hold tabs and line breaks, and those are not to be spelt.
    rewritten(
        json,
        |letter| letter >= ' ' && steers(letter),
        |letter, out| {
            letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter that steers, beside letters that must stay as they are.
    #[test]
    fn a_shown_text_steers_nothing() {
        let nasty = "a\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2066}\u{2028}\u{200b}\u{feff}\0\r\n\tz";
        let shown = r"a\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2066}\u{2028}\u{200b}\u{feff}\u{0}\r\n\tz";
        assert_eq!(safe(nasty), shown);
        assert_eq!(safe(shown), shown);
        assert_eq!(safe_lines("one\ntwo\r\u{85}"), "one\ntwo\\r\\u{85}");
        for all in 0..=0x1_ffff {
            let Some(letter) = char::from_u32(all) else { continue };
            let text = letter.to_string();
            assert!(!safe(&text).chars().any(steers), "{all:x}");
            assert_eq!(safe(&text) == text, !steers(letter), "{all:x}");
        }
        for plain in ["등불 lantern", "👩‍👩‍👧 ❤️ 🏳️‍🌈", "नमस्ते می‌خواهم", r"C:\new {b} 'quoted'"]
        {
            assert!(matches!(safe(plain), Cow::Borrowed(same) if same == plain), "{plain}");
        }
    }

    #[test]
    fn shown_json_reads_as_before() {
        let value = serde_json::json!({"\u{202e}key": "\u{1b}[2J\u{7f}\u{9b}\u{2028}\u{feff} 등불 👩‍👧"});
        let text = value.to_string();
        let shown = safe_json(&text);
        assert!(!shown.chars().any(steers) && shown.contains("등불 👩‍👧"), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).expect("JSON"), value);
        assert_eq!(safe_json("{\n\t\"a\": 1\r\n}"), "{\n\t\"a\": 1\r\n}");
    }

    #[test]
    fn lines_cannot_be_forged() {
        assert_eq!(fit_for_a_line("등불 and lantern"), Ok(()));
        assert_eq!(fit_for_a_line("one\ntwo"), Err(Unfit::LineBreak));
        assert_eq!(fit_for_a_line("one\u{2028}two"), Err(Unfit::LineBreak));
        assert_eq!(fit_for_a_line("bell\u{7}"), Err(Unfit::Control));
        assert_eq!(fit_for_a_line("\u{202e}turned"), Err(Unfit::Control));
        assert!(unseen(" \u{200b}\u{3164}") && !unseen("a"));
    }
}
