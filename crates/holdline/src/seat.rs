//! §2.1: seats, their roles and what a role may do.

use crate::book::{Book, BookError};
use crate::ids::*;
use crate::state::State;
use serde::Deserialize;
pub use table::{Seat, Seats};

/// A role of the permission table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Office {
    /// OKH or the Polish high command.
    HighCommand,
    /// An Army Group.
    ArmyGroup,
    /// An army commander.
    Army,
    /// A staff officer.
    Staff,
    /// A corps commander.
    Corps,
    /// The head of Control.
    GameControl,
    /// The umpire of a map table.
    MapControl,
    /// The umpire of the air board.
    AirControl,
    /// The governments.
    PoliticalControl,
    /// Welfare.
    Liaison,
    /// Looks on, late.
    Spectator,
    /// Says when time is up.
    Clock,
}

impl Office {
    /// Sits at a map table and moves cubes.
    pub fn tactical(self) -> bool {
        matches!(
            self,
            Office::Army | Office::Staff | Office::Corps | Office::ArmyGroup
        )
    }

    /// Speaks for a whole army when it says that the army has finished.
    pub fn speaks(self) -> bool {
        matches!(self, Office::Army | Office::Staff | Office::ArmyGroup)
    }

    /// An umpire, whose view has no holes.
    pub fn control(self) -> bool {
        use Office::*;
        matches!(
            self,
            GameControl | MapControl | AirControl | PoliticalControl
        )
    }

    /// May change what lies on the map (§2.19).
    pub fn rules_map(self) -> bool {
        matches!(self, Office::GameControl | Office::MapControl)
    }

    /// May change the air board.
    pub fn rules_air(self) -> bool {
        matches!(self, Office::GameControl | Office::AirControl)
    }

    /// May bring about events and speak for governments.
    pub fn rules_story(self) -> bool {
        matches!(
            self,
            Office::GameControl | Office::MapControl | Office::PoliticalControl
        )
    }

    /// May move the tracks of the countries nobody plays and change who commands what.
    pub fn rules_people(self) -> bool {
        matches!(self, Office::GameControl | Office::PoliticalControl)
    }
}

/// A seat as the data describe it.
#[derive(Clone, Debug)]
pub struct Chair {
    /// The short name.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Its role.
    pub office: Office,
    /// Whose; Control and the clock have none.
    pub side: Option<Side>,
    /// The pots it commands, a bit each.
    pub pots: u64,
    /// Leads its high command.
    pub lead: bool,
}

/// `seats.toml`
#[derive(Clone, Debug, Deserialize)]
pub struct SeatFile {
    seat: Vec<SeatRow>,
}

#[derive(Clone, Debug, Deserialize)]
struct SeatRow {
    id: String,
    role: Office,
    side: Option<Side>,
    name: String,
    #[serde(default)]
    lead: bool,
    #[serde(default)]
    armies: Vec<String>,
    #[serde(default)]
    corps: Vec<String>,
}

/// Proves the seats against the armies.
pub fn chairs(file: &SeatFile, book: &Book) -> Result<Vec<Chair>, BookError> {
    let unknown = |seat: &SeatRow, what: &str| {
        BookError(format!("seat {} names {what}, which is not there", seat.id))
    };
    let mut chairs = Vec::new();
    for row in &file.seat {
        let mut pots = 0;
        for id in &row.armies {
            let army = book.army_named(id).ok_or_else(|| unknown(row, id))?;
            for pot in &book.armies[army.i()].pots {
                pots |= 1 << pot.0;
            }
        }
        if row.office_limits_pots() {
            pots = 0;
            for id in &row.corps {
                let pot = book.pot_named(id).ok_or_else(|| unknown(row, id))?;
                pots |= 1 << pot.0;
            }
        }
        let (id, name) = (row.id.clone(), row.name.clone());
        chairs.push(Chair {
            id,
            name,
            office: row.role,
            side: row.side,
            pots,
            lead: row.lead,
        });
    }
    if chairs.len() > 64 {
        return Err(BookError("more than 64 seats do not fit the table".into()));
    }
    Ok(chairs)
}

/// Proves the casts against the seats: every seat is there, and in one person's list at most.
pub fn check_casts(book: &Book) -> Result<(), BookError> {
    for cast in &book.tables.presets.cast {
        let mut taken = Seats::NONE;
        for id in cast.people.iter().chain(&cast.control).flatten() {
            let seat = book.seat_named(id);
            let seat = seat.ok_or_else(|| {
                BookError(format!("cast {} names {id}, which is no seat", cast.id))
            })?;
            if taken.contains(seat) {
                return Err(BookError(format!("cast {} gives {id} out twice", cast.id)));
            }
            taken.insert(seat);
        }
    }
    Ok(())
}

impl SeatRow {
    fn office_limits_pots(&self) -> bool {
        self.role == Office::Corps
    }
}

impl Book {
    /// The chair of a seat; a seat that does not exist sees and does nothing.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.0 as usize)
    }

    /// The role of a seat.
    pub fn office(&self, seat: Seat) -> Office {
        self.chair(seat).map_or(Office::Spectator, |c| c.office)
    }

    /// The side of a seat.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.chair(seat).and_then(|c| c.side)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs.len() as u8).map(Seat)
    }

    /// The seat with this short name.
    pub fn seat_named(&self, id: &str) -> Option<Seat> {
        self.chairs
            .iter()
            .position(|c| c.id == id)
            .map(|i| Seat(i as u8))
    }
}

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
    pub fn commands_army(&self, book: &Book, seat: Seat, army: ArmyId) -> bool {
        book.armies
            .get(army.i())
            .is_some_and(|a| a.pots.iter().any(|&p| self.commands(seat, p)))
    }

    /// The armies a seat commands, a bit each.
    pub fn armies_of(&self, book: &Book, seat: Seat) -> u32 {
        let pots = self.command.get(seat.0 as usize).copied().unwrap_or(0);
        let mut armies = 0;
        for (i, corps) in book.pots.iter().enumerate() {
            if pots >> i & 1 == 1 {
                armies |= 1 << corps.army.0;
            }
        }
        armies
    }

    /// Whether a seat may handle the pots and cards of an army: staff only when it was handed over (§2.1).
    pub fn entrusted(&self, book: &Book, seat: Seat, army: ArmyId) -> bool {
        let delegated = self.delegated >> army.0 & 1 == 1;
        match book.office(seat) {
            Office::Army | Office::ArmyGroup => self.commands_army(book, seat, army),
            Office::Staff | Office::Corps => delegated && self.commands_army(book, seat, army),
            _ => false,
        }
    }

    /// The seats that command an army.
    pub fn commanders(&self, book: &Book, army: ArmyId) -> Seats {
        book.seats()
            .filter(|&s| self.commands_army(book, s, army))
            .collect()
    }
}
