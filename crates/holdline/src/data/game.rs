//! Everything printed: the figures of the game as dense lists, checked once when the files are read.

use crate::data::kinds::MapDice;
use crate::data::map::{GameMap, Land, River};
use crate::data::seats::{self, SeatRole};
use crate::data::tables::{Ground, GroundRow, SideRow, Tables};
use crate::dice::{Die, Need, Sides};
use crate::ids::*;
use crate::posture::{Class, Posture, Print};
use serde::Deserialize;

/// A kind of cube (§2.8).
#[derive(Clone, Debug)]
pub struct Kind {
    /// The short name, such as `PINF`.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// How it marches.
    pub class: Class,
    /// Trained for mountains.
    pub mountain: bool,
    /// Counts as a panzer cube in the score.
    pub panzer: bool,
    /// Movement points.
    pub mp: u8,
    /// What its rally die must show.
    pub rally: Need,
    pub(crate) prints: [Option<Print>; 5],
    pub(crate) alpine: Option<Print>,
}

impl Kind {
    /// What a side of the cube says; `alpine` is a mountain hex. None where the cube has no such side.
    pub fn print(&self, posture: Posture, alpine: bool) -> Option<Print> {
        if alpine && posture == Posture::DugIn && self.alpine.is_some() {
            return self.alpine;
        }
        self.prints[posture as usize]
    }

    /// Whether the cube has this side at all.
    pub fn has(&self, posture: Posture) -> bool {
        self.prints[posture as usize].is_some()
    }
}

/// An army, a group or a reserve.
#[derive(Clone, Debug)]
pub struct Army {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Who commands it.
    pub commander: String,
    /// The army group's reserve it answers to, if German.
    pub group: Option<String>,
    /// A reserve: no grant and no region of its own.
    pub reserve: bool,
    /// Command points a turn.
    pub grant: u8,
    /// The most its pots may hold together.
    pub cap: u8,
    /// The first turn of its grant.
    pub from: u8,
    /// Its pots.
    pub pots: Vec<PotId>,
}

/// A German corps or a Polish army: one pot, one HQ marker.
#[derive(Clone, Debug)]
pub struct Corps {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Its army.
    pub army: ArmyId,
    /// Where its HQ starts.
    pub hex: Hex,
    /// A motorised corps, for the events that strike one.
    pub motorised: bool,
    /// The route it starts with, from entry to HQ; German only.
    pub route: Vec<Hex>,
}

/// A division or brigade.
#[derive(Clone, Debug)]
pub struct Division {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// The army it starts in; a reserve's divisions join `pot` when released.
    pub army: ArmyId,
    /// The pot that commands it.
    pub pot: PotId,
    /// Where it starts.
    pub hex: Hex,
    /// The first turn on the map in the baseline.
    pub turn: u8,
    /// Waits for Control to release it.
    pub released: bool,
    /// What kind of division it is.
    pub class: DivisionClass,
    /// Its cubes.
    pub units: Vec<UnitId>,
    /// Its artillery counters.
    pub guns: Vec<CounterId>,
}

/// What kind of division it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DivisionClass {
    Infantry,
    InfantryBrigade,
    Reserve,
    Mountain,
    MountainBrigade,
    CavalryBrigade,
    Motorized,
    MotorizedBrigade,
    Light,
    Panzer,
    Ss,
}

/// A cube as printed.
#[derive(Clone, Debug)]
pub struct Regiment {
    /// The short name.
    pub id: String,
    /// The name on the side that looks at its owner.
    pub name: String,
    /// Its division.
    pub division: DivId,
    /// Index into the kinds.
    pub kind: u8,
}

/// What a counter is (§2.10, §2.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Sort {
    /// Divisional artillery: one national die.
    Battery(DivId),
    /// Corps artillery: so many black dice.
    Heavy,
    /// A machine-gun battalion.
    MachineGuns,
    /// Polish tanks.
    Tanks,
    /// An armoured train.
    Train,
    /// A bridging column.
    Bridge,
    /// Naval guns.
    Ship,
    /// Border or fortress troops.
    Post,
}

impl Sort {
    /// Machine guns, tanks and trains: used and risked in combat.
    pub fn special(self) -> bool {
        matches!(self, Sort::MachineGuns | Sort::Tanks | Sort::Train)
    }

    /// Guns of any kind.
    pub fn artillery(self) -> bool {
        matches!(self, Sort::Battery(_) | Sort::Heavy)
    }
}

/// A counter as printed.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub sort: Sort,
    /// The most dice it throws.
    pub dice: u8,
    /// What destroys a special counter that was used.
    pub destroyed_on: Option<Need>,
    /// The army that owns it; none for static troops.
    pub army: Option<ArmyId>,
    /// The pot where it starts.
    pub pot: Option<PotId>,
    /// Where static troops stand.
    pub hex: Hex,
    /// First and last turn of use.
    pub turns: (u8, u8),
    /// The only hexes a ship can reach.
    pub targets: Vec<Hex>,
    /// Run by Control, defense only: the Slovak corps.
    pub neutral: bool,
}

impl Piece {
    /// A static counter of a side, off the map: what the others differ from.
    pub(crate) fn of(side: Side) -> Piece {
        Piece {
            id: String::new(),
            name: String::new(),
            side,
            sort: Sort::Post,
            dice: 0,
            destroyed_on: None,
            army: None,
            pot: None,
            hex: Hex::NOWHERE,
            turns: (1, u8::MAX),
            targets: Vec::new(),
            neutral: false,
        }
    }
}

/// A place that hands out command points (§2.6).
#[derive(Clone, Debug)]
pub struct SupplyPoint {
    /// Its name.
    pub name: String,
    /// Where.
    pub hex: Hex,
    /// The most it hands out in a turn.
    pub cap: u8,
    /// Score.
    pub vp: u8,
    /// The turn on which it fell in history.
    pub due: u8,
    /// Town, minor depot or entry.
    pub role: SupplyPointKind,
    /// The army an entry serves, or whose area a town lies in.
    pub army: Option<ArmyId>,
}

/// What a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SupplyPointKind {
    /// A named town.
    Town,
    /// A minor depot.
    Depot,
    /// Where a German supply route begins.
    Entry,
}

/// An air counter as printed.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The short name.
    pub id: String,
    /// What flies in it.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// 0 north, 1 south.
    pub zone: u8,
    /// Fighter or bomber.
    pub fighter: bool,
    /// Modern or older.
    pub modern: bool,
    /// The rear box where it starts.
    pub rear: u8,
}

/// Everything printed, proven and in dense lists.
pub struct GameData {
    /// The ground.
    pub ground: GameMap,
    /// The plain tables: costs, limits, air columns, events.
    pub tables: Tables,
    /// Kinds of cube.
    pub kinds: Vec<Kind>,
    /// Armies.
    pub armies: Vec<Army>,
    /// Pots.
    pub pots: Vec<Corps>,
    /// Divisions.
    pub divisions: Vec<Division>,
    /// Cubes.
    pub units: Vec<Regiment>,
    /// Counters.
    pub pieces: Vec<Piece>,
    /// Towns, depots and entries.
    pub places: Vec<SupplyPoint>,
    /// Air counters.
    pub planes: Vec<Plane>,
    /// Names of the regions.
    pub regions: Vec<String>,
    /// Who leads each region: German, Polish.
    pub leads: [[ArmyId; 2]; REGIONS],
    /// The air zone of each region.
    pub zones: [u8; REGIONS],
    /// Seats.
    pub chairs: Vec<SeatRole>,
    /// The kind of regiment that border counters form.
    pub formed: u8,
    /// The capital, for the score, and the places in the east that it must be joined to.
    pub capital: (PlaceId, Vec<PlaceId>),
    /// The dice of the map.
    pub(crate) dice: MapDice,
    /// Where static troops begin in the list of counters.
    pub(crate) first_post: usize,
    /// Movement points by land, a pass last, on foot and by motor.
    pub(crate) prices: [[Option<u8>; 2]; 7],
    /// Combat effects of a ground.
    pub(crate) cover: [GroundRow; 7],
    /// Combat effects of a minor and of a major river.
    pub(crate) banks: [SideRow; 2],
    /// Facts about seats that never change.
    pub(crate) seating: seats::Seating,
    /// Hexes that can be stood on, by number.
    pub(crate) open_hexes: Vec<u32>,
    /// Polish towns near German soil, which some events strike (§2.14).
    pub(crate) border_towns: Vec<PlaceId>,
    /// The seats of players, by number.
    pub(crate) player_numbers: Vec<u32>,
    /// The regions around each hex, a bit each.
    pub(crate) regions_around: Vec<u8>,
    /// The pots of each army, a bit each.
    pub(crate) army_pots: Vec<u64>,
    /// The armies of each side, a bit each.
    pub(crate) side_armies: [u32; 2],
}

impl GameData {
    /// Makes the tables that are looked up often.
    pub(crate) fn index(&mut self) {
        let around = |hex: Hex| {
            let near = self.ground.around(hex);
            near.fold(0, |bits, (_, h)| bits | 1 << self.ground.region(h).0)
        };
        self.regions_around = self.ground.hexes().map(around).collect();
        let open = self.ground.hexes().filter(|&h| self.ground.open(h));
        self.open_hexes = open.map(u32::from).collect();
        let places = self.places.iter().enumerate();
        let towns = places.filter(|(_, place)| {
            let mut near = self.ground.near_list(place.hex, self.tables.events.border);
            place.role == SupplyPointKind::Town
                && near.any(|h| self.ground.cell(h).home == Some(Side::German))
        });
        self.border_towns = towns.map(|(i, _)| PlaceId::nth(i)).collect();
        let players = self.seats().filter(|&seat| self.side_of(seat).is_some());
        self.player_numbers = players.map(|seat| u32::from(seat.0)).collect();
        let pots = |a: &Army| a.pots.iter().fold(0, |bits, p| bits | 1 << p.0);
        self.army_pots = self.armies.iter().map(pots).collect();
        for (i, army) in self.armies.iter().enumerate() {
            self.side_armies[army.side.i()] |= 1 << i;
        }
        self.seating = seats::Seating::of(self);
    }

    /// The army with this short name.
    pub fn army_named(&self, id: &str) -> Option<ArmyId> {
        self.armies.iter().position(|a| a.id == id).map(ArmyId::nth)
    }

    /// The pot with this short name.
    pub fn pot_named(&self, id: &str) -> Option<PotId> {
        self.pots.iter().position(|p| p.id == id).map(PotId::nth)
    }

    /// The cube with this short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|u| u.id == id).map(UnitId::nth)
    }

    /// The counter with this short name.
    pub fn piece_named(&self, id: &str) -> Option<CounterId> {
        self.pieces
            .iter()
            .position(|p| p.id == id)
            .map(CounterId::nth)
    }

    /// The place with this name.
    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.places
            .iter()
            .position(|p| p.name == name)
            .map(PlaceId::nth)
    }

    /// Static troops: they stand at the end of the list.
    pub fn posts(&self) -> impl Iterator<Item = CounterId> + use<> {
        (self.first_post..self.pieces.len()).map(CounterId::nth)
    }

    /// Movement points to enter a kind of ground; none where it is closed (§2.12).
    pub fn price(&self, land: Land, pass: bool, motors: bool) -> Option<u8> {
        let row = if land == Land::Mountain && pass {
            Land::Closed as usize + 1
        } else {
            land as usize
        };
        self.prices[row][usize::from(motors)]
    }

    /// The side of an army.
    pub fn side(&self, army: ArmyId) -> Side {
        self.armies[army.i()].side
    }

    /// The army of a pot.
    pub fn army_of(&self, pot: PotId) -> ArmyId {
        self.pots[pot.i()].army
    }

    /// The sides of a colored die.
    pub fn sides(&self, die: Die) -> Option<Sides> {
        match die {
            Die::Green => Some(self.dice.sides[0]),
            Die::Red => Some(self.dice.sides[1]),
            Die::Black => Some(self.dice.sides[2]),
            Die::Six | Die::Of(_) => None,
        }
    }

    /// The die of a nation (A44): guns, specials, the dug-in die, rally, breakdown.
    pub fn national(&self, side: Side) -> Die {
        self.dice.national[side.i()]
    }

    /// What the ground of a hex does in combat; closed ground does nothing.
    pub fn cover(&self, land: Land) -> Option<&GroundRow> {
        let ground = match land {
            Land::Clear => Ground::Clear,
            Land::Town => Ground::Town,
            Land::Forest => Ground::Forest,
            Land::Marsh => Ground::Marsh,
            Land::Mountain => Ground::Mountain,
            Land::Closed => return None,
        };
        Some(&self.cover[ground as usize])
    }

    /// What a fort does in combat.
    pub fn fort(&self) -> &GroundRow {
        &self.cover[Ground::Fort as usize]
    }

    /// What a river does in combat.
    pub fn bank(&self, river: River) -> Option<&SideRow> {
        match river {
            River::None => None,
            River::Minor => Some(&self.banks[0]),
            River::Major => Some(&self.banks[1]),
        }
    }

    /// The kind of a cube as printed.
    pub fn kind(&self, unit: UnitId) -> Option<&Kind> {
        self.units
            .get(unit.i())
            .map(|u| &self.kinds[u.kind as usize])
    }
}
