//! The book: every figure of the game, read from `data/holdline` and proven once. The rules hold no number of their own.

use crate::data::map::{GameMap, Land};
use crate::data::seats;
use crate::data::seats::SeatRole;
use crate::data::tables::{self, Tables};
use crate::dice::{Die, Need, Sides};
use crate::ids::*;
use crate::posture::{Class, Posture, Print};
use std::collections::BTreeMap;

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
    /// Movement points.
    pub mp: u8,
    /// What its rally die must show.
    pub rally: Need,
    prints: [Option<Print>; 5],
    alpine: Option<Print>,
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
    /// Kind of division, as the data call it.
    pub class: String,
    /// Its cubes.
    pub units: Vec<UnitId>,
    /// Its artillery counters.
    pub guns: Vec<CounterId>,
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
    /// Run by Control, defence only: the Slovak corps.
    pub neutral: bool,
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
    /// Where static troops begin in the list of counters.
    first_post: usize,
    /// Movement points by land, a pass last, on foot and by motor.
    prices: [[Option<u8>; 2]; 7],
    /// Facts about seats that never change.
    pub(crate) seating: seats::Seating,
    /// Hexes that can be stood on, by number.
    pub(crate) open_hexes: Vec<u32>,
    /// The regions around each hex, a bit each.
    pub(crate) regions_around: Vec<u8>,
    /// The pots of each army, a bit each.
    pub(crate) army_pots: Vec<u64>,
    /// The armies of each side, a bit each.
    pub(crate) side_armies: [u32; 2],
}

/// What is wrong with the data, in words for whoever edits them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataError(pub String);

impl std::fmt::Display for DataError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DataError {}

/// Static counters that may still be raised (§2.13, §2.14, §2.16).
const SPARE_POSTS: usize = 40;

/// Movement points by land, a pass last, on foot and by motor.
fn prices(tables: &Tables) -> [[Option<u8>; 2]; 7] {
    use Land::*;
    let mut prices = [[None; 2]; 7];
    let lands = [Clear, Town, Forest, Marsh, Mountain, Closed].map(Land::id);
    for (row, id) in prices.iter_mut().zip(lands.into_iter().chain(["pass"])) {
        if let Some(ground) = tables.limits.ground.iter().find(|g| g.id == id) {
            *row = [ground.foot, ground.motorised];
        }
    }
    prices
}

fn bad<T>(what: impl Into<String>) -> Result<T, DataError> {
    Err(DataError(what.into()))
}

impl GameData {
    /// Joins tables and ground, and proves that every name is known.
    pub fn new(tables: Tables, ground: GameMap) -> Result<GameData, DataError> {
        let kinds = kinds(&tables)?;
        let mut armies = armies(&tables)?;
        let army_at: BTreeMap<String, ArmyId> = armies
            .iter()
            .enumerate()
            .map(|(i, a)| (a.id.clone(), ArmyId::nth(i)))
            .collect();
        let army = |id: &str| {
            army_at
                .get(id)
                .copied()
                .ok_or(DataError(format!("there is no army {id}")))
        };
        let hex = |label: &str| {
            ground
                .at(label)
                .ok_or(DataError(format!("the board has no hex {label}")))
        };

        let mut pots: Vec<Corps> = Vec::new();
        for c in &tables.formations.corps {
            let Some(label) = c.hex.as_ref().filter(|_| c.pot) else {
                continue;
            };
            let route = tables.msr.route.iter().find(|r| r.corps == c.id);
            let route =
                route.map_or(Ok(Vec::new()), |r| r.hexes.iter().map(|h| hex(h)).collect())?;
            let owner = army(&c.army)?;
            armies[owner.i()].pots.push(PotId::nth(pots.len()));
            pots.push(Corps {
                id: c.id.clone(),
                name: c.name.clone(),
                army: owner,
                hex: hex(label)?,
                motorised: c.motorised,
                route,
            });
        }
        let pot = |id: &str| {
            let found = pots.iter().position(|p| p.id == id).map(PotId::nth);
            found.ok_or(DataError(format!("there is no pot {id}")))
        };

        let mut divisions = Vec::new();
        let mut pieces: Vec<Piece> = Vec::new();
        for d in &tables.formations.division {
            let id = DivId::nth(divisions.len());
            let released = d.release.is_none();
            let owner = tables.formations.corps.iter().find(|c| c.id == d.corps);
            let owner = owner.map_or(d.corps.as_str(), |c| c.army.as_str());
            let owner = army(owner)?;
            let home = pot(d.release.as_deref().unwrap_or(&d.corps))?;
            let guns = (0..d.artillery).map(|_| {
                let gun = CounterId::nth(pieces.len());
                pieces.push(Piece {
                    id: format!("{}-battery-{}", d.id, gun.0),
                    name: format!("artillery of {}", d.name),
                    side: armies[owner.i()].side,
                    sort: Sort::Battery(id),
                    dice: 1,
                    destroyed_on: None,
                    army: Some(pots[home.i()].army),
                    pot: None,
                    hex: Hex::NOWHERE,
                    turns: (d.turn + d.artillery_after, u8::MAX),
                    targets: Vec::new(),
                    neutral: false,
                });
                gun
            });
            divisions.push(Division {
                id: d.id.clone(),
                name: d.name.clone(),
                army: owner,
                pot: home,
                hex: hex(&d.hex)?,
                turn: d.turn,
                released,
                class: d.class.clone(),
                units: Vec::new(),
                guns: guns.collect(),
            });
        }
        let mut units = Vec::new();
        for u in &tables.units.unit {
            let Some(div) = divisions.iter().position(|d: &Division| d.id == u.division) else {
                return bad(format!(
                    "unit {} names division {}, which is not there",
                    u.id, u.division
                ));
            };
            let Some(kind) = kinds.iter().position(|k| k.id == u.kind) else {
                return bad(format!(
                    "unit {} is of kind {}, which is not there",
                    u.id, u.kind
                ));
            };
            divisions[div].units.push(UnitId::nth(units.len()));
            let (id, name) = (u.id.clone(), u.name.clone());
            units.push(Regiment {
                id,
                name,
                division: DivId::nth(div),
                kind: kind as u8,
            });
        }
        for a in &tables.counters.asset {
            let owner = army(&a.army)?;
            pieces.push(Piece {
                id: a.id.clone(),
                name: a.name.clone(),
                side: armies[owner.i()].side,
                sort: a.kind.sort(),
                dice: a.dice,
                destroyed_on: a.destroyed_on,
                army: Some(owner),
                pot: Some(pot(&a.corps)?),
                hex: Hex::NOWHERE,
                turns: (a.from, a.to),
                targets: a.targets.iter().map(|h| hex(h)).collect::<Result<_, _>>()?,
                neutral: false,
            });
        }
        // Armoured trains that an event puts on the line for a turn (§2.14).
        for n in 0..REGIONS {
            pieces.push(Piece {
                id: format!("train-on-line-{}", n + 1),
                name: "armoured train on the line".into(),
                side: Side::Polish,
                sort: Sort::Train,
                dice: 1,
                destroyed_on: Some(Need::Either),
                army: None,
                pot: None,
                hex: Hex::NOWHERE,
                turns: (1, u8::MAX),
                targets: Vec::new(),
                neutral: false,
            });
        }
        for s in &tables.counters.posts {
            pieces.push(Piece {
                id: s.id.clone(),
                name: s.name.clone(),
                side: s.side,
                sort: Sort::Post,
                dice: 1,
                destroyed_on: None,
                army: None,
                pot: None,
                hex: hex(&s.hex)?,
                turns: (1, u8::MAX),
                targets: Vec::new(),
                neutral: s.control,
            });
        }
        // Troops raised during the game: volunteers, border counters of a late start.
        for n in 0..SPARE_POSTS {
            pieces.push(Piece {
                id: format!("raised-{}", n + 1),
                name: "border battalion".into(),
                side: Side::Polish,
                sort: Sort::Post,
                dice: 1,
                destroyed_on: None,
                army: None,
                pot: None,
                hex: Hex::NOWHERE,
                turns: (1, u8::MAX),
                targets: Vec::new(),
                neutral: false,
            });
        }
        let places = places(&tables, &army, &hex)?;
        let planes = tables.air.counter.iter().map(|c| Plane {
            name: c.name.clone(),
            side: c.side,
            zone: u8::from(c.zone == "south"),
            fighter: c.kind == tables::Craft::Fighter,
            modern: c.modern,
            rear: c.rear,
        });
        let planes = planes.collect();
        let mut leads = [[ArmyId(0); 2]; REGIONS];
        let mut zones = [0; REGIONS];
        if tables.initiative.region.len() != REGIONS {
            return bad("initiative.toml must name five regions");
        }
        for (i, r) in tables.initiative.region.iter().enumerate() {
            leads[i] = [army(&r.lead_german)?, army(&r.lead_polish)?];
            zones[i] = u8::from(r.zone == "south");
        }
        let regions = tables
            .initiative
            .region
            .iter()
            .map(|r| r.name.clone())
            .collect();
        let chairs = Vec::new();
        let first_post = pieces.iter().rposition(|p| p.sort != Sort::Post);
        let first_post = first_post.map_or(0, |i| i + 1);
        let prices = prices(&tables);
        let mut book = GameData {
            ground,
            tables,
            kinds,
            armies,
            pots,
            divisions,
            units,
            pieces,
            places,
            planes,
            regions,
            leads,
            zones,
            chairs,
            first_post,
            prices,
            seating: seats::Seating::default(),
            open_hexes: Vec::new(),
            regions_around: Vec::new(),
            army_pots: Vec::new(),
            side_armies: [0; 2],
        };
        book.chairs = seats::chairs(&book.tables.seats, &book)?;
        book.index();
        seats::check_casts(&book)?;
        Ok(book)
    }

    /// Makes the tables that are looked up often.
    fn index(&mut self) {
        let around = |hex: Hex| {
            let near = self.ground.around(hex);
            near.fold(0, |bits, (_, h)| bits | 1 << self.ground.region(h).0)
        };
        self.regions_around = self.ground.hexes().map(around).collect();
        let open = self.ground.hexes().filter(|&h| self.ground.open(h));
        self.open_hexes = open.map(u32::from).collect();
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

    /// The sides of a coloured die.
    pub fn sides(&self, die: Die) -> Option<Sides> {
        let id = match die {
            Die::Green => "green",
            Die::Red => "red",
            Die::Black => "black",
            Die::Six | Die::Of(_) => return None,
        };
        self.tables
            .dice
            .die
            .iter()
            .find(|d| d.id == id)
            .map(|d| d.sides)
    }

    /// The kind of a cube as printed.
    pub fn kind(&self, unit: UnitId) -> Option<&Kind> {
        self.units
            .get(unit.i())
            .map(|u| &self.kinds[u.kind as usize])
    }
}

fn kinds(tables: &Tables) -> Result<Vec<Kind>, DataError> {
    let mut kinds = Vec::new();
    for k in &tables.faces.kind {
        let prints = [k.movement, k.prepared, k.dug_in, k.exploit, k.disordered];
        if prints[0].is_none() || prints[4].is_none() {
            return bad(format!(
                "kind {} lacks its movement or disordered side",
                k.id
            ));
        }
        kinds.push(Kind {
            id: k.id.clone(),
            name: k.name.clone(),
            side: k.side,
            class: k.class,
            mountain: k.mountain,
            mp: k.mp,
            rally: k.rally,
            prints,
            alpine: k.dug_in_mountain,
        });
    }
    for die in &tables.dice.die {
        if die.sides.blank + die.sides.tick + die.sides.star != 6 {
            return bad(format!("the {} die has not six sides", die.id));
        }
    }
    Ok(kinds)
}

fn armies(tables: &Tables) -> Result<Vec<Army>, DataError> {
    let income = |id: &str| tables.command.income.iter().find(|i| i.army == id);
    let armies = tables.formations.army.iter().map(|a| Army {
        id: a.id.clone(),
        name: a.name.clone(),
        side: a.side,
        commander: a.commander.clone(),
        group: a.group.clone(),
        reserve: a.reserve,
        grant: income(&a.id).map_or(0, |i| i.grant),
        cap: income(&a.id).map_or(0, |i| i.cap),
        from: income(&a.id).map_or(1, |i| i.from),
        pots: Vec::new(),
    });
    let armies: Vec<Army> = armies.collect();
    if armies.len() > 32 {
        return bad("more than 32 armies do not fit the table");
    }
    Ok(armies)
}

fn places(
    tables: &Tables,
    army: &impl Fn(&str) -> Result<ArmyId, DataError>,
    hex: &impl Fn(&str) -> Result<Hex, DataError>,
) -> Result<Vec<SupplyPoint>, DataError> {
    let mut places = Vec::new();
    for t in &tables.towns.town {
        places.push(SupplyPoint {
            name: t.name.clone(),
            hex: hex(&t.hex)?,
            cap: t.cap,
            vp: t.vp,
            due: t.due,
            role: SupplyPointKind::Town,
            army: Some(army(&t.area)?),
        });
    }
    for d in &tables.towns.depot {
        let (name, hex) = (d.name.clone(), hex(&d.hex)?);
        places.push(SupplyPoint {
            name,
            hex,
            cap: d.cap,
            vp: 0,
            due: u8::MAX,
            role: SupplyPointKind::Depot,
            army: None,
        });
    }
    for e in &tables.msr.entry {
        places.push(SupplyPoint {
            name: e.name.clone(),
            hex: hex(&e.hex)?,
            cap: e.throughput,
            vp: 0,
            due: u8::MAX,
            role: SupplyPointKind::Entry,
            army: Some(army(&e.army)?),
        });
    }
    Ok(places)
}
