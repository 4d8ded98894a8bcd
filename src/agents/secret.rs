//! Keys. One comes from the environment or from a file, is sent to its endpoint, and goes nowhere else.

use super::profile::Profile;
use crate::engine::Fault;
use std::fmt;

/// A key that is neither printed nor written. What the endpoint says is [scrubbed](Secret::scrub) of it before anybody
/// reads it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}

/// A longer file is no key.
const MOST_BYTES: u64 = 16 << 10;

impl Secret {
    /// The key of a profile, if it needs one.
    pub(super) fn of(profile: &Profile) -> Result<Option<Secret>, Fault> {
        let none = |why: String| Fault::new("no_key", format!("model:{}: {why}", profile.name));
        let text = match (&profile.key_env, &profile.key_file) {
            (Some(variable), _) => {
                // What stands there may be the key itself, put into the wrong line.
                let plain =
                    variable.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
                let called = if plain && variable.len() <= 40 { variable.as_str() } else { "that key_env names" };
                std::env::var(variable).map_err(|_| none(format!("the environment variable {called} is not set")))?
            }
            (None, Some(file)) => {
                use std::io::Read;
                let mut text = String::new();
                let read = std::fs::File::open(file).and_then(|open| open.take(MOST_BYTES).read_to_string(&mut text));
                read.map_err(|error| none(format!("the key file cannot be read: {}", error.kind())))?;
                text
            }
            (None, None) => return Ok(None),
        };
        let key = text.trim();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(none("the key is empty, or has characters that no key has".to_owned()));
        }
        Ok(Some(Secret(key.to_owned())))
    }

    /// The key itself, for the one header that it belongs into.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }

    /// A text of the endpoint's without the key, and without anything else that looks like one.
    pub(super) fn scrub(key: Option<&Secret>, text: &str) -> String {
        let text = match key {
            Some(key) => text.replace(key.expose(), "[secret]"),
            None => text.to_owned(),
        };
        let word = |word: &str| if word.contains("sk-") { "[secret]".to_owned() } else { word.to_owned() };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_not_shown() {
        let key = Secret("abc-123".into());
        assert_eq!(format!("{key:?} {:?}", Some(&key)), "[secret] Some([secret])");
        let said = "the key abc-123 is wrong, as is sk-proj-9, you know";
        assert_eq!(Secret::scrub(Some(&key), said), "the key [secret] is wrong, as is [secret] you know");
    }
}
