//! The recovery phrase: six words out of 7,776, some 77 bits, made by the server and kept as a slow hash.
//!
//! The words alone say whose they are, so that nobody has to keep a name with them: the hash is looked up. It therefore has
//! the same salt for all. A phrase is never a person's own choice, and no table of 2^77 hashes of this kind can be made.

use crate::secret::random;
use argon2::{Algorithm, Argon2, Params, Version};
use diceware_wordlists::EFF_LONG_WORDLIST;

/// Words of a phrase.
const WORDS: usize = 6;
const SALT: &[u8] = b"maproom recovery phrase";
/// Memory in KiB, passes and lanes, as OWASP recommends them for Argon2id.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// A new phrase.
pub fn fresh() -> Vec<&'static str> {
    let count = EFF_LONG_WORDLIST.len();
    // Values beyond the last full round of the list would make its first words likelier.
    let even = 65_536 / count * count;
    std::iter::repeat_with(|| usize::from(u16::from_le_bytes(random())))
        .filter(|number| *number < even)
        .map(|number| EFF_LONG_WORDLIST[number % count])
        .take(WORDS)
        .collect()
}

/// A phrase as it was typed: small letters, any gaps. A refusal says what is wrong with it and nothing about any phrase.
pub fn read(typed: &str) -> Result<String, String> {
    let words: Vec<String> = typed
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';'))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.len() != WORDS {
        return Err(format!("A phrase has six words; this has {}", words.len()));
    }
    let known = |word: &str| EFF_LONG_WORDLIST.contains(&word);
    match words.iter().find(|word| !known(word)) {
        Some(word) => Err(format!("'{word}' is in no phrase; check its spelling")),
        None => Ok(words.join(" ")),
    }
}

/// The hash of a phrase. Slow: not on a thread that answers.
pub fn hash(phrase: &str) -> Result<String, String> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(|e| e.to_string())?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut out = [0; 32];
    argon
        .hash_password_into(phrase.as_bytes(), SALT, &mut out)
        .map_err(|e| e.to_string())?;
    Ok(engine::chain::hex(&out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_six_words_of_the_list_and_is_read_however_it_is_typed() {
        assert_eq!(EFF_LONG_WORDLIST.len(), 7_776);
        let phrase = fresh();
        assert_eq!(phrase.len(), 6);
        assert_ne!(phrase, fresh());
        let typed = format!("  {}\n", phrase.join("  ").to_uppercase());
        assert_eq!(read(&typed), Ok(phrase.join(" ")));
        assert!(read("one two").unwrap_err().contains("six words"));
        let odd = phrase[..5].join(" ") + " maproomish";
        assert!(read(&odd).unwrap_err().contains("maproomish"));
    }

    #[test]
    fn the_hash_is_of_the_whole_phrase() {
        let one = hash("abacus abdomen abdominal abide abiding ability").unwrap();
        assert_eq!(one.len(), 64);
        assert_ne!(
            one,
            hash("abacus abdomen abdominal abide abiding ablaze").unwrap()
        );
    }
}
