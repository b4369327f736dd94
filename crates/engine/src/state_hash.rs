//! Hashes of states.

use crate::Rules;
use crate::chain::hex;
use std::hash::{Hash, Hasher};

/// A hash of a complete state that is the same on every machine.
pub fn state_hash<R: Rules>(state: &R::State) -> String {
    let mut hasher = Blake(blake3::Hasher::new());
    state.hash(&mut hasher);
    hex(&hasher.0.finalize().as_bytes()[..16])
}

struct Blake(blake3::Hasher);

impl Hasher for Blake {
    fn finish(&self) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.0.finalize().as_bytes()[..8]);
        u64::from_le_bytes(first)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    // The default writes native bytes; a journal must hash alike on every machine.
    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }
}
