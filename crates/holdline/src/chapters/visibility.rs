//! §2.3: who sees which map, and which parts of the world.

use crate::data::game::GameData;
use crate::data::maxima::MAX_POTS;
use crate::data::seats::{MapAccess, Role};
use crate::event::ViewParts;
use crate::ids::*;
use crate::state::facts::Borders;
use crate::state::{Stage, State};

/// All regions, a bit each.
fn everywhere(state: &State) -> u8 {
    state.regions().fold(0, |bits, r| bits | 1 << r.0)
}

/// Regions that the cubes of each pot have come to the border of, a bit each; deployment shows nothing.
pub fn borders<'a>(data: &GameData, state: &'a State) -> &'a Borders {
    match state.stage {
        Stage::Planning => &[0; MAX_POTS],
        _ => state.borders(data),
    }
}

/// Regions whose live map a seat sees, a bit each.
pub fn eyes(data: &GameData, state: &State, seat: Seat) -> u8 {
    match data.rights(seat).tactical_map {
        MapAccess::All | MapAccess::Read => everywhere(state),
        MapAccess::Own | MapAccess::WalkUp => eyes_with(data, state, seat, borders(data, state)),
        _ => eyes_with(data, state, seat, &[0; MAX_POTS]),
    }
}

/// The same, given where the cubes stand.
pub fn eyes_with(data: &GameData, state: &State, seat: Seat, borders: &Borders) -> u8 {
    let at = usize::from(seat.0);
    let granted = || state.eyes[at] | state.walking[at];
    let open = match data.rights(seat).tactical_map {
        MapAccess::All | MapAccess::Read => return everywhere(state),
        MapAccess::TeaBreak if state.tea => everywhere(state),
        // An Army Group lives on reports; only what it commands itself takes it to a table for good.
        MapAccess::Own | MapAccess::WalkUp => granted() | own_regions(data, state, seat, borders),
        _ => granted(),
    };
    open & !state.shut[at]
}

fn own_regions(data: &GameData, state: &State, seat: Seat, borders: &Borders) -> u8 {
    let planning = state.stage == Stage::Planning;
    let armies = state.armies_of(data, seat);
    let mut bits = 0;
    for region in state.regions() {
        if state.regions[region.i()].present & armies != 0 {
            bits |= 1 << region.0;
        }
    }
    // A unit at the border of a table sees what stands beyond it (§2.3).
    let mut pots = state.command[usize::from(seat.0)];
    while pots != 0 {
        let pot = pots.trailing_zeros() as usize;
        pots &= pots - 1;
        bits |= match data.pots.get(pot) {
            Some(corps) if planning => 1 << data.map.region(corps.hex).0,
            _ => borders[pot],
        };
    }
    bits
}

/// A seat that looks at a state.
pub struct Viewer<'a> {
    pub data: &'a GameData,
    pub state: &'a State,
    pub seat: Seat,
    pub side: Option<Side>,
    pub office: Role,
    /// An umpire, whose view has no holes.
    pub control: bool,
    /// Regions whose live map it sees, a bit each.
    pub eyes: u8,
    /// Armies it commands, a bit each.
    pub armies: u32,
    /// Armies of the Army Group it leads, a bit each.
    pub led: u32,
}

impl<'a> Viewer<'a> {
    /// A seat at the table.
    pub fn new(data: &'a GameData, state: &'a State, seat: Seat) -> Viewer<'a> {
        Viewer::with(data, state, seat, eyes(data, state, seat))
    }

    /// The same, given what the seat sees.
    pub fn with(data: &'a GameData, state: &'a State, seat: Seat, eyes: u8) -> Viewer<'a> {
        let office = data.office(seat);
        Viewer {
            data,
            state,
            seat,
            side: data.side_of(seat),
            office,
            control: office.control(),
            eyes,
            armies: state.armies_of(data, seat),
            led: data.led(seat),
        }
    }

    /// Whether the seat sees the live map of a region.
    pub fn sees(&self, region: RegionId) -> bool {
        self.eyes >> region.0 & 1 == 1
    }

    /// Whether the seat sees the live map around a hex.
    pub fn sees_hex(&self, hex: Hex) -> bool {
        hex.on_map() && self.sees(self.data.map.region(hex))
    }

    /// Whether an army is the seat's, or the seat is an umpire.
    pub fn mine(&self, army: ArmyId) -> bool {
        self.control || self.armies >> army.0 & 1 == 1
    }

    /// The parts of the world that the seat looks at, for the audience of a log line.
    pub fn looks_at(&self) -> ViewParts {
        if self.control {
            return ViewParts::ALL;
        }
        let mut parts = ViewParts::PUBLIC.and(ViewParts(u64::from(self.eyes)));
        if let Some(side) = self.side {
            for region in self.state.regions().filter(|&r| self.sees(r)) {
                parts = parts.and(ViewParts::blocks(region, side));
            }
            parts = match self.office {
                Role::HighCommand => parts.and(ViewParts::desk(side)).and(ViewParts::AIR),
                _ => parts.and(ViewParts::armies(self.armies | self.led)),
            };
        }
        parts
    }
}
