//! The journal's lines: JSON, each chained to the one before by hash.
//!
//! A line is `{"hash":"<64 hex digits>","body":<JSON>}` and a line feed. The hash covers the hash
//! of the line before and every byte of the body, so a reader needs no canonical JSON: it takes
//! the bytes as they stand. Any changed byte breaks the frame, the hash or the next line's hash.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A hash in the chain.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// What the first line is chained to.
    pub const ROOT: Digest = Digest([0; 32]);

    /// The hash of a line with this body that follows this one.
    pub fn then(&self, format: Format, body: &str) -> Digest {
        match format {
            Format::Blake => {
                let mut hasher = blake3::Hasher::new();
                hasher.update(&self.0);
                hasher.update(body.as_bytes());
                Digest(*hasher.finalize().as_bytes())
            }
            Format::Sha => sha256(&[&self.0, body.as_bytes()]),
        }
    }
}

/// SHA-256 of these parts, one after the other.
pub fn sha256(parts: &[&[u8]]) -> Digest {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    Digest(hasher.finalize().into())
}

/// The formats of a journal.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Format {
    /// Format 1: BLAKE3, and dice of ChaCha that no player's device has a share in. It is still read and played on.
    Blake,
    /// Format 2: SHA-256 and HMAC, as `docs/dice.md` has it.
    Sha,
}

impl Format {
    /// The number in the header.
    pub fn number(self) -> u32 {
        match self {
            Format::Blake => 1,
            Format::Sha => 2,
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// A line ready to be written, and the hash the next one is chained to.
pub fn seal(before: &Digest, body: &str) -> (String, Digest) {
    seal_in(Format::Sha, before, body)
}

/// The same in a journal of this format.
pub fn seal_in(format: Format, before: &Digest, body: &str) -> (String, Digest) {
    let hash = before.then(format, body);
    let mut line = String::with_capacity(90 + body.len());
    for part in [FRAME_HEAD, &hex(&hash.0), FRAME_MIDDLE, body, "}\n"] {
        line.push_str(part);
    }
    (line, hash)
}

/// Checks one line (with its line feed) and gives its body and hash.
pub fn open<'a>(before: &Digest, line: &'a str) -> Result<(&'a str, Digest), Broken> {
    open_in(Format::Sha, before, line)
}

/// The same in a journal of this format.
pub fn open_in<'a>(
    format: Format,
    before: &Digest,
    line: &'a str,
) -> Result<(&'a str, Digest), Broken> {
    let inner = line.strip_suffix("}\n").ok_or(Broken::Cut)?;
    let rest = inner.strip_prefix(FRAME_HEAD).ok_or(Broken::Frame)?;
    let claimed = rest.get(..64).ok_or(Broken::Frame)?;
    let body = rest[64..].strip_prefix(FRAME_MIDDLE).ok_or(Broken::Frame)?;
    let hash = before.then(format, body);
    if hash.to_string() == claimed {
        Ok((body, hash))
    } else {
        Err(Broken::Hash)
    }
}

const FRAME_HEAD: &str = r#"{"hash":""#;
const FRAME_MIDDLE: &str = r#"","body":"#;

/// What is wrong with a line, before its content is even looked at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum Broken {
    /// The last line has no end.
    #[error("the line is cut short")]
    Cut,
    /// The line does not have the form of a chained line.
    #[error("it is not a journal line")]
    Frame,
    /// The hash does not fit the line or the line before it.
    #[error("its hash does not fit its content and the line before")]
    Hash,
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]])
        .map(char::from)
        .collect()
}

/// Reads lower-case hexadecimal of exactly `N` bytes.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N
        || text
            .bytes()
            .any(|b| !matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        unhex(&text)
            .map(Digest)
            .ok_or_else(|| serde::de::Error::custom("a hash is 64 hexadecimal digits"))
    }
}

impl Serialize for crate::Nonce {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for crate::Nonce {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        unhex(&text)
            .map(crate::Nonce)
            .ok_or_else(|| serde::de::Error::custom("a nonce is 32 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_opens_and_any_changed_byte_breaks_it() {
        let (line, hash) = seal(&Digest::ROOT, r#"{"a":1}"#);
        assert_eq!(open(&Digest::ROOT, &line), Ok((r#"{"a":1}"#, hash)));
        assert!(open(&hash, &line).is_err());
        for at in 0..line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[at] ^= 1;
            if let Ok(text) = String::from_utf8(bytes) {
                assert!(open(&Digest::ROOT, &text).is_err(), "byte {at}");
            }
        }
    }

    #[test]
    fn hexadecimal_is_strict() {
        assert_eq!(hex(&[0, 171, 255]), "00abff");
        assert_eq!(unhex::<2>("00ab"), Some([0, 171]));
        assert_eq!(unhex::<2>("00AB"), None);
        assert_eq!(unhex::<2>("00a"), None);
    }
}
