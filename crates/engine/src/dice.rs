//! Dice that nobody can change or foresee, and that anyone can check afterwards.
//!
//! A table has a secret seed whose hash stands in the journal before the first roll. A roll is a
//! ChaCha stream keyed by that seed, the number of the draw and the hash of the line that called
//! for it; that line carries a nonce from the player's own client. So a server can neither choose
//! a die nor know it before the player has committed, and with the seed opened at the end anybody
//! can recompute every one.

use crate::Dice;
use crate::chain::{Digest, hex};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The secret of one table.
#[derive(Clone, Eq, PartialEq)]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
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
        hex(&blake3::derive_key("maproom dice commitment", &self.0))
    }

    /// The dice of one draw.
    pub fn draw(&self, number: u64, caller: &Digest) -> MatchDice {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"dice");
        hasher.update(&number.to_le_bytes());
        hasher.update(&caller.0);
        MatchDice(ChaCha20Rng::from_seed(*hasher.finalize().as_bytes()))
    }

    /// The nonce of a line that no player's client has signed. It follows from the seed, so that
    /// a server cannot try nonces until the next dice please it.
    pub fn nonce(&self, after: &Digest) -> Nonce {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"nonce");
        hasher.update(&after.0);
        let mut nonce = [0; 16];
        nonce.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        Nonce(nonce)
    }
}

/// 128 bits that keep a line's content from being guessed through its hash.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Nonce(pub [u8; 16]);

/// The dice of one draw of a match.
pub struct MatchDice(ChaCha20Rng);

impl Dice for MatchDice {
    fn die(&mut self, sides: u32) -> u32 {
        fair(&mut self.0, sides)
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
    fn a_draw_depends_on_seed_number_and_caller_and_on_nothing_else() {
        let seed = Seed::from_numbers(7, 0);
        let caller = Digest([3; 32]);
        let roll = |seed: &Seed, number, caller: &Digest| -> Vec<u32> {
            let mut dice = seed.draw(number, caller);
            (0..40).map(|_| dice.die(6)).collect()
        };
        let first = roll(&seed, 1, &caller);
        assert_eq!(first, roll(&seed, 1, &caller));
        assert_ne!(first, roll(&seed, 2, &caller));
        assert_ne!(first, roll(&seed, 1, &Digest([4; 32])));
        assert_ne!(first, roll(&Seed::from_numbers(7, 1), 1, &caller));
        assert!(first.iter().all(|n| (1..=6).contains(n)));
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
