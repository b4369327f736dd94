//! Dice that nobody can choose or foresee, and that anyone can check afterwards. `docs/dice.md` is the specification.
//!
//! A match has a secret seed whose hash is in the journal before the first roll. A roll is a stream of HMAC-SHA-256 keyed
//! by that seed, by the hash of the line that called for it, and by the links that the players' devices opened after that
//! line was durable ([`crate::shares`]). Journals of format 1 have no links and a ChaCha stream.

use crate::Dice;
use crate::chain::{Digest, Format, hex, sha256};
use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sha2::Sha256;

/// The secret of one table.
#[derive(Clone, Eq, PartialEq)]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// HMAC-SHA-256 of these parts, one after the other.
fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = keyed(key);
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

impl Seed {
    /// A seed for reproducible work: simulations and tests.
    pub fn from_numbers(number: u64, game: u64) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("maproom numbered seed");
        hasher.update(&number.to_le_bytes());
        hasher.update(&game.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    /// The hash that is published before the first roll.
    pub fn commitment(&self) -> String {
        self.commitment_in(Format::Sha)
    }

    pub(crate) fn commitment_in(&self, format: Format) -> String {
        match format {
            Format::Blake => hex(&blake3::derive_key("maproom dice commitment", &self.0)),
            Format::Sha => sha256(&[b"maproom seed", &self.0]).to_string(),
        }
    }

    /// The dice of one draw of format 1.
    pub(crate) fn old_draw(&self, number: u64, caller: &Digest) -> MatchDice {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"dice");
        hasher.update(&number.to_le_bytes());
        hasher.update(&caller.0);
        MatchDice::Old(Box::new(ChaCha20Rng::from_seed(
            *hasher.finalize().as_bytes(),
        )))
    }

    /// The dice of a draw: the how manyeth of the line that called for it, with the links that were opened for it.
    pub fn draw(&self, caller: &Digest, count: u32, links: &[[u8; 32]]) -> MatchDice {
        let mut mac = keyed(&self.0);
        mac.update(b"maproom dice");
        mac.update(&caller.0);
        mac.update(&count.to_be_bytes());
        links.iter().for_each(|link| mac.update(link));
        MatchDice::Stream(Stream {
            key: mac.finalize().into_bytes().into(),
            block: [0; 32],
            words: 0,
        })
    }

    /// The nonce of a line that no player's client has signed. It follows from the seed, so that
    /// a server cannot try nonces until the next dice please it.
    pub(crate) fn nonce(&self, format: Format, after: &Digest) -> Nonce {
        let bytes = match format {
            Format::Blake => {
                let mut hasher = blake3::Hasher::new_keyed(&self.0);
                hasher.update(b"nonce");
                hasher.update(&after.0);
                *hasher.finalize().as_bytes()
            }
            Format::Sha => hmac(&self.0, &[b"maproom nonce", &after.0]),
        };
        let mut nonce = [0; 16];
        nonce.copy_from_slice(&bytes[..16]);
        Nonce(nonce)
    }

    /// What a viewer is told of a line. It binds the line and all before it, as the seed is committed to; and without the
    /// seed nobody can tell from it what the line is, or whether anything lies between two lines.
    pub fn mark(&self, line: &Digest) -> Digest {
        Digest(hmac(&self.0, &[b"maproom mark", &line.0]))
    }
}

/// 128 bits that keep a line's content from being guessed through its hash.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Nonce(pub [u8; 16]);

/// The dice of one draw of a match.
pub enum MatchDice {
    /// HMAC-SHA-256 in counter mode.
    Stream(Stream),
    /// ChaCha, in journals of format 1.
    Old(Box<ChaCha20Rng>),
}

/// HMAC-SHA-256 in counter mode: block `n` is the HMAC of `n`, eight words of 32 bits.
pub struct Stream {
    key: [u8; 32],
    block: [u8; 32],
    words: u32,
}

impl Stream {
    fn word(&mut self) -> u32 {
        let (block, at) = (self.words / 8, (self.words % 8) as usize * 4);
        if at == 0 {
            self.block = hmac(&self.key, &[&block.to_be_bytes()]);
        }
        self.words += 1;
        let mut word = [0; 4];
        word.copy_from_slice(&self.block[at..at + 4]);
        u32::from_be_bytes(word)
    }
}

impl Dice for MatchDice {
    fn die(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        match self {
            MatchDice::Old(rng) => fair(rng, sides),
            MatchDice::Stream(stream) => loop {
                let word = stream.word();
                // The words above the last whole multiple of the sides are drawn again.
                let even = (1u64 << 32) / u64::from(sides) * u64::from(sides);
                if u64::from(word) < even {
                    return word % sides + 1;
                }
            },
        }
    }
}

/// Dice that are written down as they fall.
pub(crate) struct Noted<D> {
    pub(crate) dice: D,
    /// Sides and face of each.
    pub(crate) rolls: Vec<(u32, u32)>,
}

impl<D: Dice> Dice for Noted<D> {
    fn die(&mut self, sides: u32) -> u32 {
        let face = self.dice.die(sides);
        self.rolls.push((sides, face));
        face
    }
}

/// A small, fast, reproducible generator for search, simulation and tests.
#[derive(Clone, Debug)]
pub struct FastRng(Pcg64Mcg);

impl FastRng {
    /// A generator that always gives the same numbers for the same seed.
    pub fn new(seed: u64) -> FastRng {
        FastRng(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0);
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A nonce for tests and simulations.
    pub fn nonce(&mut self) -> Nonce {
        let mut nonce = [0; 16];
        self.0.fill_bytes(&mut nonce);
        Nonce(nonce)
    }
}

impl Dice for FastRng {
    fn die(&mut self, sides: u32) -> u32 {
        fair(&mut self.0, sides)
    }
}

/// Dice given by hand, for rulebook examples and puzzles. When they run out, `exhausted` is set and
/// ones are served.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    /// The faces that are still to come.
    pub left: std::collections::VecDeque<u32>,
    /// Whether a die was asked for when none was left.
    pub exhausted: bool,
    /// A given number that no die of the asked kind shows.
    pub wrong: Option<u32>,
}

impl Dice for ScriptedDice {
    fn die(&mut self, sides: u32) -> u32 {
        match self.left.pop_front() {
            Some(n) if (1..=sides).contains(&n) => n,
            Some(n) => {
                self.wrong.get_or_insert(n);
                1
            }
            None => {
                self.exhausted = true;
                1
            }
        }
    }
}

/// Lemire's method: no modulo bias, almost never a second word.
fn fair(rng: &mut impl Rng, sides: u32) -> u32 {
    let sides = u64::from(sides.max(1));
    let floor = (1u64 << 32) % sides;
    loop {
        let product = u64::from(rng.next_u32()) * sides;
        if product & 0xffff_ffff >= floor {
            return (product >> 32) as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_depends_on_seed_caller_count_and_links_and_on_nothing_else() {
        let seed = Seed::from_numbers(7, 0);
        let caller = Digest([3; 32]);
        let roll = |seed: &Seed, caller: &Digest, count, links: &[[u8; 32]]| -> Vec<u32> {
            let mut dice = seed.draw(caller, count, links);
            (0..40).map(|_| dice.die(6)).collect()
        };
        let first = roll(&seed, &caller, 1, &[[5; 32]]);
        assert_eq!(first, roll(&seed, &caller, 1, &[[5; 32]]));
        assert_ne!(first, roll(&seed, &caller, 2, &[[5; 32]]));
        assert_ne!(first, roll(&seed, &caller, 1, &[[6; 32]]));
        assert_ne!(first, roll(&seed, &caller, 1, &[]));
        assert_ne!(first, roll(&seed, &Digest([4; 32]), 1, &[[5; 32]]));
        assert_ne!(
            first,
            roll(&Seed::from_numbers(7, 1), &caller, 1, &[[5; 32]])
        );
        assert!(first.iter().all(|n| (1..=6).contains(n)));
    }

    /// `docs/dice.md` has the same numbers.
    #[test]
    fn the_test_vectors_of_the_specification_hold() {
        let seed = Seed(std::array::from_fn(|n| n as u8));
        let line = Digest([0xab; 32]);
        let links = [[1; 32], [2; 32]];
        let faces = |links: &[[u8; 32]], count, sides: u32| -> Vec<u32> {
            let mut dice = seed.draw(&line, count, links);
            (0..10).map(|_| dice.die(sides)).collect()
        };
        let vectors = [
            format!("seed        {}", hex(&seed.0)),
            format!("commitment  {}", seed.commitment()),
            format!("line        {line}"),
            format!("nonce       {}", hex(&seed.nonce(Format::Sha, &line).0)),
            format!("mark        {}", seed.mark(&line)),
            format!("house, draw 0, d6    {:?}", faces(&[], 0, 6)),
            format!("house, draw 1, d6    {:?}", faces(&[], 1, 6)),
            format!("solo, draw 0, d6     {:?}", faces(&links[..1], 0, 6)),
            format!("shared, draw 0, d6   {:?}", faces(&links, 0, 6)),
            format!(
                "shared, draw 0, d3000000000  {:?}",
                faces(&links, 0, 3_000_000_000)
            ),
            format!("link {} hashes to {}", hex(&links[0]), sha256(&[&links[0]])),
        ];
        let spec = include_str!("../../../docs/dice.md");
        for vector in vectors {
            assert!(spec.contains(&vector), "docs/dice.md lacks: {vector}");
        }
    }

    #[test]
    fn every_face_is_as_likely_as_the_others() {
        let mut dice = FastRng::new(1);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[dice.die(6) as usize - 1] += 1;
        }
        // Six standard deviations of a fair die's count.
        assert!(faces.iter().all(|n| n.abs_diff(10_000) < 550), "{faces:?}");
    }

    #[test]
    fn given_dice_are_served_in_order_and_say_when_they_are_short_or_impossible() {
        let mut dice = ScriptedDice {
            left: [6, 3].into(),
            ..ScriptedDice::default()
        };
        assert_eq!((dice.die(6), dice.die(6)), (6, 3));
        assert!(!dice.exhausted);
        dice.die(6);
        assert!(dice.exhausted);
        let mut dice = ScriptedDice {
            left: [7].into(),
            ..ScriptedDice::default()
        };
        dice.die(6);
        assert_eq!(dice.wrong, Some(7));
    }
}
