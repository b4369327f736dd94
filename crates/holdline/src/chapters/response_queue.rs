//! A97: a seat that is asked in two regions at once is asked in one after the other, each time with its full time.

use crate::act::Act;
use crate::chapters::combat::asking;

use crate::data::game::GameData;
use crate::ids::*;
use crate::state::State;

/// The seats whose answer a region waits for: in its combat, and for HQs that must leave.
pub fn asked_in(data: &GameData, state: &State, region: RegionId) -> Seats {
    let r = &state.regions[region.i()];
    let combat = r
        .battle
        .as_ref()
        .and_then(|x| asking::asked(data, state, x));
    let mut seats = combat.map_or(Seats::NONE, |(_, seats)| seats);
    for flight in &r.flights {
        let owners: Seats = data
            .seats()
            .filter(|&x| state.commands(x, flight.pot))
            .collect();
        seats.0 |= owners.0;
    }
    seats
}

/// When a region's window opened, as a place in the queue.
fn place(state: &State, region: RegionId) -> usize {
    let found = state.windows.iter().position(|&(r, _)| r == region);
    found.unwrap_or(MAX_REGIONS + region.i())
}

/// Whether a seat must answer somewhere else before this region's window opens for it.
pub fn waits_behind(data: &GameData, state: &State, seat: Seat, region: RegionId) -> bool {
    let earlier = |r: RegionId| place(state, r) < place(state, region);
    state
        .regions()
        .any(|r| earlier(r) && asked_in(data, state, r).contains(seat))
}

/// Whether a region's window stands in the queue: one of those it asks is busy elsewhere.
pub fn queued(data: &GameData, state: &State, region: RegionId) -> bool {
    let asked = asked_in(data, state, region);
    asked
        .iter()
        .any(|seat| waits_behind(data, state, seat, region))
}

impl Act<'_> {
    /// Keeps the queue: a window that asks others than before is a new one and goes to its end.
    pub fn queue_windows(&mut self) {
        for region in self.state.regions() {
            let asked = asked_in(self.data, self.state, region);
            let old = self.state.windows.iter().position(|&(r, _)| r == region);
            match old {
                Some(at) if self.state.windows[at].1 == asked => continue,
                Some(at) => {
                    self.state.windows.remove(at);
                }
                None => {}
            }
            if !asked.is_empty() {
                self.state.windows.push((region, asked));
            }
        }
    }
}
