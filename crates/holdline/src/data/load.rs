//! From the files to the game.

use crate::data::decisions::Named;
use crate::data::game::{
    Army, Corps, Division, GameData, Kind, Piece, Plane, Regiment, Sort, SupplyPoint,
};
use crate::data::kinds::StaticPrint;
use crate::data::map::{GameMap, Land};
use crate::data::places::RouteFile;
use crate::data::seats::{self, Seating};
use crate::data::tables::{Baseline, Command, Ground, GroundRow, Initiative, Limits, RiverClass};
use crate::data::tables::{SideRow, Tables};
use crate::data::{
    air, counters, decisions, events, formations, kinds, nations, options, places, presets,
};
use crate::ids::*;
use engine::Files;
use engine::{DataError, File, Name, NumberSet};

impl GameData {
    /// The board of the files.
    pub fn board(files: &Files) -> Result<GameMap, DataError> {
        let source = files.read("board.toml")?;
        let board = board::Board::parse(&source.path, &source.text).map_err(in_board)?;
        let nations = files.read("nations.toml")?;
        let rivers = nations::partition_line(&nations)?;
        for river in &rivers {
            nations.find(
                river,
                "river",
                board.rivers().iter().map(|c| c.name.as_str()),
            )?;
        }
        let rivers: Vec<&str> = rivers
            .iter()
            .map(|river| river.get_ref().as_str())
            .collect();
        GameMap::of(&board, &rivers).map_err(|what| source.error(0..0, what))
    }

    /// The figures of the files, on this map.
    pub fn read(files: &Files, map: GameMap) -> Result<GameData, DataError> {
        let read = |name: &str| files.read(name);
        let roster = Roster::read(files, &map)?;
        let (air, planes) = air::read(&read("air.toml")?)?;
        let (initiative, regions) = Regions::read(&read("initiative.toml")?, &roster.armies, &map)?;
        let source = read("limits.toml")?;
        let limits: Limits = source.parse()?;
        let formed = formed(&source, &limits, &roster.kinds)?;
        let (cover, banks) = (cover(&source, &limits)?, banks(&source, &limits)?);
        let source = read("baseline.toml")?;
        let baseline: Baseline = source.parse()?;
        let capital = capital(&source, &baseline, &roster.places)?;
        let events = events::read(&read("events.toml")?)?;
        let (seats, casts) = (read("seats.toml")?, read("presets.toml")?);
        let (roles, rows) = seats::read(&seats)?;
        let tables = Tables {
            static_counter: roster.static_counter,
            initiative,
            setup: read("setup.toml")?.parse()?,
            air,
            roles,
            nations: nations::read(&read("nations.toml")?, &events, &roster.places)?,
            events,
            decisions: decisions::read(&read("decisions.toml")?, &roster.named(&planes))?,
            presets: presets::read(&casts)?,
            options: options::read(&read("options.toml")?)?,
            command: roster.command,
            limits,
            baseline,
        };
        let first_post = roster.pieces.iter().rposition(|p| p.sort != Sort::Post);
        let mut data = GameData {
            dice: kinds::read_dice(&read("dice.toml")?)?,
            first_post: first_post.map_or(0, |i| i + 1),
            prices: prices(&cover),
            map,
            kinds: roster.kinds,
            armies: roster.armies,
            pots: roster.pots,
            divisions: roster.divisions,
            units: roster.units,
            pieces: roster.pieces,
            places: roster.places,
            planes,
            regions: regions.names,
            leads: regions.leads,
            zones: regions.zones,
            seats: Vec::new(),
            formed,
            capital,
            cover,
            banks,
            tables,
            seating: Seating::default(),
            standing: Default::default(),
            region_hexes: Default::default(),
            major_sides: Vec::new(),
            german_guns: Vec::new(),
            fighters: Default::default(),
            side_pots: Default::default(),
            side_divisions: [0; 2],
            border_towns: Vec::new(),
            players: NumberSet::EMPTY,
            player_pairs: Vec::new(),
            regions_around: Vec::new(),
            army_pots: Vec::new(),
            side_armies: [0; 2],
        };
        data.seats = seats::chairs(&seats, &rows, &data)?;
        data.index();
        seats::check_casts(&casts, &data)?;
        Ok(data)
    }
}

/// Everything that stands on the map, and what it is granted.
struct Roster {
    command: Command,
    kinds: Vec<Kind>,
    static_counter: StaticPrint,
    armies: Vec<Army>,
    pots: Vec<Corps>,
    divisions: Vec<Division>,
    units: Vec<Regiment>,
    pieces: Vec<Piece>,
    places: Vec<SupplyPoint>,
}

impl Roster {
    fn read(files: &Files, map: &GameMap) -> Result<Roster, DataError> {
        let read = |name: &str| files.read(name);
        let (kinds, static_counter) = kinds::read(&read("faces.toml")?)?;
        let source = read("command.toml")?;
        let command: Command = source.parse()?;
        let income = (&source, &command.income[..]);
        let lists = formations::read(&read("formations.toml")?, income, map)?;
        let (armies, mut pots, mut divisions) = (lists.armies, lists.pots, lists.divisions);
        let source = read("msr.toml")?;
        let routes: RouteFile = source.parse()?;
        formations::lay_routes(&source, &routes.route, &mut pots, map)?;
        let places = places::read(&read("towns.toml")?, (&source, &routes), &armies, map)?;
        let units = formations::read_units(&read("units.toml")?, &mut divisions, &armies, &kinds)?;
        let source = read("counters.toml")?;
        let pieces = counters::read(&source, lists.batteries, &armies, &pots, map)?;
        Ok(Roster {
            command,
            kinds,
            static_counter,
            armies,
            pots,
            divisions,
            units,
            pieces,
            places,
        })
    }

    /// What the forms of the planning game may name.
    fn named<'a>(&'a self, planes: &'a [Plane]) -> Named<'a> {
        Named {
            armies: &self.armies,
            divisions: &self.divisions,
            pieces: &self.pieces,
            planes,
        }
    }
}

/// The regions of the map, and who leads in them.
struct Regions {
    names: Vec<String>,
    leads: Vec<[ArmyId; 2]>,
    zones: [u8; MAX_REGIONS],
}

impl Regions {
    fn read(
        source: &File,
        armies: &[Army],
        map: &GameMap,
    ) -> Result<(Initiative, Regions), DataError> {
        let file: Initiative = source.parse()?;
        source.list("region", MAX_REGIONS, file.region.iter().map(|r| &r.id))?;
        let used = map.hexes().map(|hex| map.region(hex).i() + 1).max();
        let used = used.unwrap_or(1);
        if file.region.len() < used {
            let what = format!("the map has regions R1 to R{used}; each has a row here");
            return Err(source.missing(what));
        }
        let army = |name: &Name, side: Side| {
            let at = source.find(name, "army", armies.iter().map(|a| a.id.as_str()))?;
            match armies[at].side == side {
                true => Ok(ArmyId::nth(at)),
                false => {
                    let what = format!("army '{}' is not {}", armies[at].id, side.word());
                    Err(source.error(name.span(), what))
                }
            }
        };
        let mut regions = Regions {
            names: file.region.iter().map(|r| r.name.clone()).collect(),
            leads: Vec::new(),
            zones: [0; MAX_REGIONS],
        };
        for (i, row) in file.region.iter().enumerate() {
            if crate::data::map::region_named(row.id.get_ref()) != Some(RegionId::nth(i)) {
                let what = format!("region {} of the board is R{}", i + 1, i + 1);
                return Err(source.error(row.id.span(), what));
            }
            regions.leads.push([
                army(&row.lead_german, Side::German)?,
                army(&row.lead_polish, Side::Polish)?,
            ]);
            regions.zones[i] = row.zone as u8;
        }
        Ok((file, regions))
    }
}

/// The kind of regiment that border counters form.
fn formed(source: &File, limits: &Limits, kinds: &[Kind]) -> Result<u8, DataError> {
    let ids = kinds.iter().map(|k| k.id.as_str());
    source
        .find(&limits.forming.kind, "kind", ids)
        .map(|i| i as u8)
}

fn cover(source: &File, limits: &Limits) -> Result<[GroundRow; 7], DataError> {
    use Ground::*;
    let row = |ground: Ground| {
        let row = limits.ground.iter().find(|row| row.id == ground);
        row.cloned()
            .ok_or_else(|| source.missing(format!("there is no ground {ground:?}")))
    };
    let [a, b, c, d, e, f, g] = [Clear, Town, Forest, Marsh, Mountain, Pass, Fort].map(row);
    Ok([a?, b?, c?, d?, e?, f?, g?])
}

fn banks(source: &File, limits: &Limits) -> Result<[SideRow; 2], DataError> {
    let row = |class: RiverClass| {
        let row = limits.side.iter().find(|row| row.id == class);
        row.cloned()
            .ok_or_else(|| source.missing("a minor and a major river are needed"))
    };
    Ok([row(RiverClass::MinorRiver)?, row(RiverClass::MajorRiver)?])
}

/// Movement points by land, a pass last, on foot and by motor.
fn prices(cover: &[GroundRow; 7]) -> [[Option<u8>; 2]; 7] {
    let mut prices = [[None; 2]; 7];
    let mut set = |at: usize, ground: Ground| {
        let row = &cover[ground as usize];
        prices[at] = [row.foot, row.motorized];
    };
    set(Land::Clear as usize, Ground::Clear);
    set(Land::Town as usize, Ground::Town);
    set(Land::Forest as usize, Ground::Forest);
    set(Land::Marsh as usize, Ground::Marsh);
    set(Land::Mountain as usize, Ground::Mountain);
    set(Land::Closed as usize + 1, Ground::Pass);
    prices
}

/// The capital and the places that it must be joined to (§2.18).
fn capital(
    source: &File,
    baseline: &Baseline,
    places: &[SupplyPoint],
) -> Result<(PlaceId, Vec<PlaceId>), DataError> {
    let place = |name: &Name| {
        let names = places.iter().map(|p| p.name.as_str());
        source.find(name, "town", names).map(PlaceId::nth)
    };
    let german = &baseline.score.german;
    let east: Result<_, _> = german.capital_cut_from.iter().map(place).collect();
    Ok((place(&german.capital)?, east?))
}

fn in_board(error: board::BoardError) -> DataError {
    DataError {
        file: error.file,
        line: error.line,
        what: error.what,
    }
}
