//! `towns.toml` and `msr.toml` (§2.6, §2.7): where command points come from.

use crate::data::formations::RouteRow;
use crate::data::map::GameMap;
use crate::data::maxima::MAX_PLACES;
use crate::data::nouns::{Army, SupplyPoint, SupplyPointKind};
use crate::ids::ArmyId;
use engine::{DataError, File, Name};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TownFile {
    town: Vec<TownRow>,
    depot: Vec<DepotRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TownRow {
    name: Name,
    hex: Name,
    cap: u8,
    vp: u8,
    due: u8,
    area: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DepotRow {
    name: Name,
    hex: Name,
    cap: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RouteFile {
    entry: Vec<EntryRow>,
    pub route: Vec<RouteRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryRow {
    id: Name,
    name: String,
    army: Name,
    hex: Name,
    throughput: u8,
}

/// Towns, then depots, then entries.
pub(crate) fn read(
    source: &File,
    routes: (&File, &RouteFile),
    armies: &[Army],
    ground: &GameMap,
) -> Result<Vec<SupplyPoint>, DataError> {
    let file: TownFile = source.parse()?;
    let names = file.town.iter().map(|t| &t.name);
    let names = names.chain(file.depot.iter().map(|d| &d.name));
    source.list("town or depot", MAX_PLACES, names)?;
    let army = |source: &File, name: &Name| {
        let ids = armies.iter().map(|a| a.id.as_str());
        source.find(name, "army", ids).map(ArmyId::nth)
    };
    let mut places = Vec::new();
    for row in &file.town {
        places.push(SupplyPoint {
            name: row.name.get_ref().clone(),
            hex: ground.land_hex(source, &row.hex)?,
            cap: row.cap,
            vp: row.vp,
            due: row.due,
            role: SupplyPointKind::Town,
            army: Some(army(source, &row.area)?),
        });
    }
    for row in &file.depot {
        places.push(SupplyPoint {
            name: row.name.get_ref().clone(),
            hex: ground.land_hex(source, &row.hex)?,
            cap: row.cap,
            vp: 0,
            due: u8::MAX,
            role: SupplyPointKind::Depot,
            army: None,
        });
    }
    let (source, routes) = routes;
    let room = MAX_PLACES - places.len();
    source.list("entry", room, routes.entry.iter().map(|e| &e.id))?;
    for row in &routes.entry {
        places.push(SupplyPoint {
            name: row.name.clone(),
            hex: ground.land_hex(source, &row.hex)?,
            cap: row.throughput,
            vp: 0,
            due: u8::MAX,
            role: SupplyPointKind::Entry,
            army: Some(army(source, &row.army)?),
        });
    }
    Ok(places)
}
