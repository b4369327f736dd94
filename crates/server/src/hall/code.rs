//! Codes on cards: short enough to type standing up, exchanged once for a long secret.
//!
//! A code is made from the organizer's secret, the person and the number of the card. So the organizer can print the same
//! cards again, and the store keeps nothing but a hash. As a short code could be found from a fast hash, the hash is slow.

use crate::secret::Secret;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// No 0 and O, no 1, I and L.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Characters on a player's card, and on an umpire's.
pub const SHORT: usize = 6;
pub const LONG: usize = 10;

/// Rounds of the slow hash: some milliseconds each time, weeks for all codes of six characters.
const ROUNDS: NonZeroU32 = NonZeroU32::new(20_000).unwrap();

/// What the store keeps of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CodeHash(String);

/// The code of a person's card.
pub fn make(host: &Secret, hall: &str, person: &str, issue: u32, length: usize) -> String {
    let mut hash = blake3::Hasher::new_derive_key("maproom hall code");
    for part in [host.0.as_str(), hall, person] {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.update(&issue.to_le_bytes());
    let mut bytes = hash.finalize_xof();
    let mut code = String::with_capacity(length);
    while code.len() < length {
        let mut byte = [0];
        bytes.fill(&mut byte);
        // Values beyond the last full round of the alphabet would make its first letters likelier.
        if usize::from(byte[0]) < 256 / LETTERS.len() * LETTERS.len() {
            code.push(char::from(LETTERS[usize::from(byte[0]) % LETTERS.len()]));
        }
    }
    code
}

/// A code as it was typed: capitals, without the gap. Nothing if it cannot be on a card.
pub fn read(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let code: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    let known = code.bytes().all(|byte| LETTERS.contains(&byte));
    (known && [SHORT, LONG].contains(&code.len())).then_some(code)
}

/// The hash of a code. Slow: not on a thread that answers.
pub fn hash(hall: &str, code: &str) -> CodeHash {
    let mut out = [0; 32];
    let salt = format!("maproom hall {hall}");
    ring::pbkdf2::derive(
        ring::pbkdf2::PBKDF2_HMAC_SHA256,
        ROUNDS,
        salt.as_bytes(),
        code.as_bytes(),
        &mut out,
    );
    CodeHash(engine::chain::hex(&out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_31_letters_and_differ_by_person_and_card() {
        let host = Secret::fresh();
        let code = |person: &str, issue| make(&host, "abcdefgh", person, issue, SHORT);
        assert_eq!(code("p1", 1), code("p1", 1));
        assert_ne!(code("p1", 1), code("p1", 2));
        assert_ne!(code("p1", 1), code("p2", 1));
        assert_eq!(read(&code("p1", 1)).as_deref(), Some(&*code("p1", 1)));
        assert_eq!(make(&host, "abcdefgh", "p1", 1, LONG).len(), LONG);
        let mut seen: Vec<u8> = (0..400).flat_map(|n| code("p", n).into_bytes()).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen, LETTERS);
    }

    #[test]
    fn what_is_typed_is_read_with_small_letters_and_gaps_and_refused_outside_the_alphabet() {
        assert_eq!(read(" r7k q4m").as_deref(), Some("R7KQ4M"));
        assert_eq!(read("r7k-q4m").as_deref(), Some("R7KQ4M"));
        for wrong in ["R7KQ4", "R7KQ40", "R7KQ4L", "R7KQ4MM", "", "ŁÓDŹAB"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(hash("hall", "R7KQ4M"), hash("hall", "R7KQ4M"));
        assert_ne!(hash("hall", "R7KQ4M"), hash("other", "R7KQ4M"));
    }
}
