//! What went wrong, for a program (a stable code) and for a person (a sentence).

use super::safe;
use serde::Serialize;

/// A failure with a code that never changes and a message that may be improved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Stable, `snake_case`; programs and translations look at this.
    pub code: &'static str,
    /// One sentence in English.
    pub message: String,
}

/// In characters.
const LONGEST_MESSAGE: usize = 400;

impl Fault {
    /// A fault with this code and message. Whatever of a stranger's words stands in it, it stays short and can be shown.
    pub fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault::short(code, message, LONGEST_MESSAGE)
    }

    /// A fault whose message is cut after so many characters.
    pub fn short(code: &'static str, message: impl Into<String>, characters: usize) -> Fault {
        let mut message = safe(&message.into()).into_owned();
        if let Some((end, _)) = message.char_indices().nth(characters) {
            message.truncate(end);
            message.push('…');
        }
        Fault { code, message }
    }

    /// The text, cut to a length that can be echoed in a message: what a stranger sent may be a mebibyte long.
    pub fn quote(text: &str) -> String {
        const LONGEST: usize = 40;
        let mut quoted: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        if text.chars().nth(LONGEST).is_some() {
            quoted.push('…');
        }
        format!("\"{quoted}\"")
    }
}
