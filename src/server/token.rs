//! Tokens: whoever has one may do what it was made for. They are made of the system's randomness, are told once, and only
//! their hash is kept.

use crate::engine::Fault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// No I, L, O or U to confuse with 1, 0 and V.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many letters of the system's randomness, five bits each.
pub fn random_letters(count: usize) -> Result<String, Fault> {
    let mut bytes = vec![0u8; count];
    let none = |error| Fault::new("no_entropy", format!("the system gives no random numbers: {error}"));
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(bytes.into_iter().map(|byte| LETTERS[(byte & 31) as usize] as char).collect())
}

/// How many letters the name of a table has.
const TABLE_LETTERS: usize = 16;

/// A name for a table: 80 bits, so that who knows it was told it.
pub fn new_table_id() -> Result<String, Fault> {
    random_letters(TABLE_LETTERS)
}

/// Whether this could be the name of a table.
pub fn is_table_id(name: &str) -> bool {
    name.len() == TABLE_LETTERS && name.bytes().all(|letter| LETTERS.contains(&letter))
}

/// A new token: 160 bits.
pub fn new_token() -> Result<String, Fault> {
    random_letters(32)
}

/// What is kept of a token.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenHash(String);

impl TokenHash {
    /// The hash of a token. A token is too long to be guessed, so that a plain hash will do.
    pub fn of(token: &str) -> TokenHash {
        let digest = Sha256::digest(token.as_bytes());
        TokenHash(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Whether two hashes are the same, in a time that does not tell how much of them is.
    pub fn equals(&self, other: &TokenHash) -> bool {
        let pairs = self.0.bytes().zip(other.0.bytes());
        self.0.len() == other.0.len() && pairs.fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_from_every_other() {
        let (one, two) = (new_token().expect("entropy"), new_token().expect("entropy"));
        assert_eq!(one.len(), 32);
        assert!(TokenHash::of(&one).equals(&TokenHash::of(&one)));
        assert!(!TokenHash::of(&one).equals(&TokenHash::of(&two)));
        assert!(!TokenHash::of(&one).equals(&TokenHash::of(&one[..31])));
        assert!(!format!("{:?}", TokenHash::of(&one)).contains(&one[..4]), "nothing of it reaches a log");
    }
}
