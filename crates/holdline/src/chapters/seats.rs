//! §2.1: who commands what.

use crate::data::game::GameData;
use crate::data::seats::Permission;
use crate::ids::*;
use crate::state::State;

impl State {
    /// Whether a seat commands a pot.
    pub fn commands(&self, seat: Seat, pot: PotId) -> bool {
        self.command
            .get(seat.0 as usize)
            .is_some_and(|pots| pots >> pot.0 & 1 == 1)
    }

    /// Whether a seat commands a cube.
    pub fn commands_unit(&self, seat: Seat, unit: UnitId) -> bool {
        self.units
            .get(unit.i())
            .is_some_and(|u| self.commands(seat, u.pot))
    }

    /// Whether a seat commands any pot of an army.
    pub fn commands_army(&self, book: &GameData, seat: Seat, army: ArmyId) -> bool {
        let pots = self.command.get(seat.0 as usize).copied().unwrap_or(0);
        book.army_pots
            .get(army.i())
            .is_some_and(|bits| bits & pots != 0)
    }

    /// The armies a seat commands, a bit each.
    pub fn armies_of(&self, book: &GameData, seat: Seat) -> u32 {
        let armies = self.seat_armies(book).get(usize::from(seat.0));
        armies.copied().unwrap_or(0)
    }

    /// Whether a seat may handle the pots of an army: staff only when it was handed over (§2.1).
    pub fn entrusted(&self, book: &GameData, seat: Seat, army: ArmyId) -> bool {
        self.holds(book, seat, army, book.rights(seat).pots)
    }

    /// Whether a seat plays the cards of a region that an army leads.
    pub fn plays_cards(&self, book: &GameData, seat: Seat, army: ArmyId) -> bool {
        self.holds(book, seat, army, book.rights(seat).cards)
    }

    fn holds(&self, book: &GameData, seat: Seat, army: ArmyId, leave: Option<Permission>) -> bool {
        let handed = match leave {
            Some(Permission::Do | Permission::Reserve) => true,
            Some(Permission::Delegated) => self.delegated >> army.0 & 1 == 1,
            _ => false,
        };
        handed && self.commands_army(book, seat, army)
    }

    /// The seats that command an army.
    pub fn commanders(&self, book: &GameData, army: ArmyId) -> Seats {
        book.seats()
            .filter(|&s| self.commands_army(book, s, army))
            .collect()
    }
}
