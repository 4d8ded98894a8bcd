//! What went wrong, for a program (a stable code) and for a person (a sentence).

use super::safe;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

/// A failure with a code that never changes and a message that may be improved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Stable, `snake_case`; programs and translations look at this.
    pub code: Cow<'static, str>,
    /// One sentence in English.
    pub message: String,
}

/// In characters.
const LONGEST_MESSAGE: usize = 400;
/// In characters; no code of ours comes near it.
const LONGEST_CODE: usize = 64;

impl Fault {
    /// A fault with this code and message. Whatever of a stranger's words stands in it, it stays short and can be shown.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Fault {
        Fault::short(code, message, LONGEST_MESSAGE)
    }

    /// A fault whose message is cut after so many characters.
    pub fn short(code: impl Into<Cow<'static, str>>, message: impl Into<String>, characters: usize) -> Fault {
        let message = Fault::cut(safe(&message.into()).into_owned(), characters);
        Fault { code: code.into(), message }
    }

    fn cut(mut text: String, characters: usize) -> String {
        if let Some((end, _)) = text.char_indices().nth(characters) {
            // A text that was cut before is left as it is, so that what was sent is what is read.
            if &text[end..] != "…" {
                text.truncate(end);
                text.push('…');
            }
        }
        text
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

/// A fault from elsewhere is as short, and can be shown as safely, as one of our own.
impl<'de> Deserialize<'de> for Fault {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Wire {
            code: String,
            message: String,
        }
        let Wire { code, message } = Wire::deserialize(from)?;
        Ok(Fault::new(Fault::cut(safe(&code).into_owned(), LONGEST_CODE), message))
    }
}
