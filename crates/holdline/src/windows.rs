//! A97: a seat that is asked in two regions at once is asked in one after the other, each time with its full time.

use crate::act::Act;
use crate::book::Book;
use crate::combat;
use crate::ids::*;
use crate::seat::{Seat, Seats};
use crate::state::State;

/// The seats whose answer a region waits for: in its combat, and for HQs that must leave.
pub fn asked_in(b: &Book, s: &State, region: RegionId) -> Seats {
    let r = &s.regions[region.i()];
    let combat = r.battle.as_ref().and_then(|x| combat::asked(b, s, x));
    let mut seats = combat.map_or(Seats::NONE, |(_, seats)| seats);
    for flight in &r.flights {
        let owners: Seats = b.seats().filter(|&x| s.commands(x, flight.pot)).collect();
        seats.0 |= owners.0;
    }
    seats
}

/// When a region's window opened, as a place in the queue.
fn place(s: &State, region: RegionId) -> usize {
    let found = s.windows.iter().position(|&(r, _)| r == region);
    found.unwrap_or(REGIONS + region.i())
}

/// Whether a seat must answer somewhere else before this region's window opens for it.
pub fn waits_behind(b: &Book, s: &State, seat: Seat, region: RegionId) -> bool {
    let earlier = |r: RegionId| place(s, r) < place(s, region);
    regions().any(|r| earlier(r) && asked_in(b, s, r).contains(seat))
}

/// Whether a region's window stands in the queue: one of those it asks is busy elsewhere.
pub fn queued(b: &Book, s: &State, region: RegionId) -> bool {
    let asked = asked_in(b, s, region);
    asked.iter().any(|seat| waits_behind(b, s, seat, region))
}

impl Act<'_> {
    /// Keeps the queue: a window that asks others than before is a new one and goes to its end.
    pub fn queue_windows(&mut self) {
        for region in regions() {
            let asked = asked_in(self.b, self.s, region);
            let old = self.s.windows.iter().position(|&(r, _)| r == region);
            match old {
                Some(at) if self.s.windows[at].1 == asked => continue,
                Some(at) => {
                    self.s.windows.remove(at);
                }
                None => {}
            }
            if !asked.is_empty() {
                self.s.windows.push((region, asked));
            }
        }
    }
}
