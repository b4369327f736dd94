//! Everything printed: the figures of the game as dense lists, checked once when the files are read.

pub use crate::data::nouns::*;

use crate::data::kinds::MapDice;
use crate::data::map::{GameMap, Land, River};
use crate::data::seats::{self, SeatRole};
use crate::data::tables::{Ground, GroundRow, SideRow, Tables};
use crate::dice::{Die, Sides};
use crate::ids::*;
use engine::NumberSet;

/// Everything printed, proven and in dense lists.
pub struct GameData {
    /// The map.
    pub map: GameMap,
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
    pub leads: Vec<[ArmyId; 2]>,
    /// The air zone of each region.
    pub zones: [u8; MAX_REGIONS],
    /// Seats.
    pub seats: Vec<SeatRole>,
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
    /// Hexes that can be stood on: on foot, and by motor, which needs a pass in the mountains.
    pub(crate) standing: [NumberSet; 2],
    /// Polish towns near German soil, which some events strike (§2.14).
    pub(crate) border_towns: Vec<PlaceId>,
    /// Hexes of each region that can be stood on.
    pub(crate) region_hexes: [NumberSet; MAX_REGIONS],
    /// Hexsides of major rivers, as a hex, the hex across and the direction there.
    pub(crate) major_sides: Vec<(Hex, Hex, u8)>,
    /// German guns.
    pub(crate) german_guns: Vec<CounterId>,
    /// The seats of players.
    pub(crate) players: NumberSet,
    /// Any two players are in one of these pairs of sets, the lower seat in the first.
    pub(crate) player_pairs: Vec<(NumberSet, NumberSet)>,
    /// Seats of a side that move cubes.
    pub(crate) fighters: [NumberSet; 2],
    /// Pots of a side, and its divisions, a bit each.
    pub(crate) side_pots: [NumberSet; 2],
    pub(crate) side_divisions: [u128; 2],
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
            let near = self.map.around(hex);
            near.fold(0, |bits, (_, h)| bits | 1 << self.map.region(h).0)
        };
        self.regions_around = self.map.hexes().map(around).collect();
        let pass = |hex: Hex| {
            self.map
                .around(hex)
                .any(|(_, h)| self.map.edge(hex, h).pass)
        };
        let drives = |hex: Hex| self.map.cell(hex).land != Land::Mountain || pass(hex);
        let open = || self.map.hexes().filter(|&h| self.map.open(h));
        self.standing = [
            open().map(u32::from).collect(),
            open().filter(|&h| drives(h)).map(u32::from).collect(),
        ];
        for hex in self.map.hexes().filter(|&h| self.map.open(h)) {
            self.region_hexes[self.map.region(hex).i()].insert(hex.into());
        }
        let sides = self.map.hexes().flat_map(|hex| {
            let around = self.map.around(hex);
            around.map(move |(d, to)| (hex, to, d as u8))
        });
        let major = |s: &(Hex, Hex, u8)| self.map.edge(s.0, s.1).river == River::Major;
        self.major_sides = sides.filter(major).collect();
        let guns = (0..self.pieces.len()).map(CounterId::nth).filter(|c| {
            let piece = &self.pieces[c.i()];
            piece.side == Side::German && matches!(piece.sort, Sort::Battery(_) | Sort::Heavy)
        });
        self.german_guns = guns.collect();
        let places = self.places.iter().enumerate();
        let towns = places.filter(|(_, place)| {
            let mut near = self.map.near_list(place.hex, self.tables.events.border);
            place.role == SupplyPointKind::Town
                && near.any(|h| self.map.cell(h).home == Some(Side::German))
        });
        self.border_towns = towns.map(|(i, _)| PlaceId::nth(i)).collect();
        let players = self.seats().filter(|&seat| self.side_of(seat).is_some());
        let players: Vec<u32> = players.map(|seat| u32::from(seat.0)).collect();
        halve(&players, &mut self.player_pairs);
        self.players = players.into_iter().collect();
        let pots = |a: &Army| a.pots.iter().fold(0, |bits, p| bits | 1 << p.0);
        self.army_pots = self.armies.iter().map(pots).collect();
        for (i, army) in self.armies.iter().enumerate() {
            self.side_armies[army.side.i()] |= 1 << i;
        }
        self.seating = seats::Seating::of(self);
        for side in Side::BOTH {
            let fights = |x: &Seat| self.side_of(*x) == Some(side) && self.rights(*x).fights();
            let fighters = self.seats().filter(fights).map(|x| u32::from(x.0));
            self.fighters[side.i()] = fighters.collect();
            let pots = (0..self.pots.len()).map(PotId::nth);
            let pots = pots.filter(|&p| self.side(self.army_of(p)) == side);
            self.side_pots[side.i()] = pots.map(u32::from).collect();
            let divisions = self.divisions.iter().enumerate();
            let own = divisions.filter(|(_, d)| self.side(self.army_of(d.pot)) == side);
            self.side_divisions[side.i()] = own.fold(0, |bits, (i, _)| bits | 1 << i);
        }
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

    /// All regions.
    pub fn region_ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.regions.len()).map(RegionId::nth)
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

/// The lower half of some seats with the upper half, and so on in each half.
fn halve(seats: &[u32], pairs: &mut Vec<(NumberSet, NumberSet)>) {
    if seats.len() > 1 {
        let (low, high) = seats.split_at(seats.len() / 2);
        let [lower, upper] = [low, high].map(|half| half.iter().copied().collect());
        pairs.push((lower, upper));
        halve(low, pairs);
        halve(high, pairs);
    }
}
