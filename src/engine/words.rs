//! What a stranger's text may hold before it is shown to others.

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

/// Whether there is nothing to be seen in a text.
pub fn unseen(text: &str) -> bool {
    text.chars().all(|letter| {
        letter.is_whitespace()
            || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{3164}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
