//! Secrets of links and names of tables. Only hashes of secrets are ever stored.

use serde::{Deserialize, Serialize};

/// A link's secret: 160 random bits. It is shown once and then forgotten.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    pub fn fresh() -> Secret {
        Secret(letters(&random::<20>()))
    }

    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

/// What the store keeps of a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretHash(String);

impl SecretHash {
    pub fn of(secret: &str) -> SecretHash {
        let hash = blake3::derive_key("maproom link secret", secret.as_bytes());
        SecretHash(engine::chain::hex(&hash))
    }

    /// Whether this is the hash of that secret, in a time that does not depend on where they differ.
    pub fn fits(&self, secret: &str) -> bool {
        let ours = blake3::hash(self.0.as_bytes());
        ours == blake3::hash(SecretHash::of(secret).0.as_bytes())
    }
}

/// A name for a table: short enough to read out, long enough not to be met by chance.
pub fn table_id() -> String {
    letters(&random::<10>())
}

/// Whether a text could be the name of a table: the store is not asked for anything else.
pub fn is_table_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A name for a hall: printed on cards and typed.
pub fn hall_id() -> String {
    letters(&random::<5>())
}

/// Whether a text could be the name of a hall.
pub fn is_hall_id(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A name for a keyring: half of what its cookie says.
pub fn keyring_id() -> String {
    letters(&random::<15>())
}

/// Whether a text could be the name of a keyring.
pub fn is_keyring_id(text: &str) -> bool {
    text.len() == 24 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A name for a way into a role, or for a device.
pub fn grant_id() -> String {
    letters(&random::<5>())
}

pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// No letter that looks like another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Five bits a letter.
fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5);
    let (mut held, mut bits) = (0u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(LETTERS[(held >> bits & 31) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_160_bits_and_only_it_fits_its_hash() {
        let (one, other) = (Secret::fresh(), Secret::fresh());
        assert_eq!(one.0.len(), 32);
        assert!(one.hash().fits(&one.0) && !one.hash().fits(&other.0));
        assert_eq!(format!("{one:?}"), "Secret(..)");
        assert!(is_table_id(&table_id()));
        assert!(!is_table_id("..") && !is_table_id("abcdefghjkmnpq\0s"));
    }
}
