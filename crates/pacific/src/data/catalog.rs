//! What never changes in a game, so that a view can be drawn without any other file.

use super::map::GameMap;
use super::roster::{Kind, Roster};
use super::war::War;
use crate::ids::{Location, Side, bits};
use serde::Serialize;

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalog {
    pub turns: Vec<String>,
    pub track: i8,
    pub areas: Vec<AreaInfo>,
    pub harbors: Vec<HarborInfo>,
    pub units: Vec<UnitInfo>,
    pub figures: Figures,
}

/// Figures of the rulebook that a screen quotes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figures {
    /// Areas a ship enters per turn (§7).
    pub ship_areas: u8,
    /// RP for the return of a lost cruiser group or land-based air (§3).
    pub return_cost: u8,
    /// The lowest number that hits on land (§8).
    pub land_hit: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaInfo {
    pub place: Location,
    pub key: String,
    pub name: String,
    pub worth: [i8; 2],
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HarborInfo {
    pub place: Location,
    pub name: String,
    /// Repair number; none for a base.
    pub repair: Option<u8>,
    pub touches: Vec<Location>,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitInfo {
    pub name: String,
    pub side: Side,
    pub kind: Kind,
    pub dice: u8,
    pub hit: u8,
    pub full: u8,
    pub turn: u8,
    pub tan: bool,
}

impl Catalog {
    pub(crate) fn new(map: &GameMap, roster: &Roster, war: &War) -> Catalog {
        let areas = map.areas.iter().enumerate().map(|(i, area)| AreaInfo {
            place: Location::area(i),
            key: area.key.clone(),
            name: area.name.clone(),
            worth: area.worth,
        });
        let harbors = map.harbors.iter().enumerate();
        let harbors = harbors.map(|(i, harbor)| HarborInfo {
            place: Location::harbor(i),
            name: harbor.name.clone(),
            repair: harbor.repair,
            touches: bits(harbor.touches.into()).map(Location::area).collect(),
        });
        let units = roster.specs.iter().map(|spec| UnitInfo {
            name: spec.name.clone(),
            side: spec.side,
            kind: spec.kind,
            dice: spec.dice,
            hit: spec.hit,
            full: spec.full,
            turn: spec.turn,
            tan: spec.tan,
        });
        Catalog {
            turns: war.turns.clone(),
            track: war.track,
            areas: areas.collect(),
            harbors: harbors.collect(),
            units: units.collect(),
            figures: Figures {
                ship_areas: war.movement.areas,
                return_cost: war.lost.cost,
                land_hit: war.landing.hit,
            },
        }
    }
}
