//! How many wrong codes a hall stands. A hall is one address on most networks, so the budget is the hall's: whoever
//! guesses uses it up for everybody, the organizer sees it, and codes open nothing until it has grown again.

use std::time::Instant;

/// Wrong codes at once, and how many a second are forgiven.
const MOST: f64 = 20.0;
const RATE: f64 = 1.0 / 15.0;

pub struct Budget {
    left: f64,
    at: Instant,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            left: MOST,
            at: Instant::now(),
        }
    }
}

impl Budget {
    fn grow(&mut self) {
        let now = Instant::now();
        let gained = now.duration_since(self.at).as_secs_f64() * RATE;
        self.left = (self.left + gained).min(MOST);
        self.at = now;
    }

    /// Wrong codes that may still be typed.
    pub fn left(&mut self) -> u32 {
        self.grow();
        self.left as u32
    }

    /// A code was wrong.
    pub fn spend(&mut self) {
        self.grow();
        self.left = (self.left - 1.0).max(0.0);
    }

    /// The organizer has looked into it.
    pub fn refill(&mut self) {
        *self = Budget::default();
    }
}
