//! `formations.toml` and `units.toml`: armies, the pots that feed them, divisions and their cubes.

use crate::data::map::GameMap;
use crate::data::maxima::{MAX_ARMIES, MAX_COUNTERS, MAX_DIVISIONS, MAX_POTS, MAX_UNITS};
use crate::data::nouns::{Army, Corps, Division, DivisionClass, Kind, Piece, Regiment, Sort};
use crate::data::tables::IncomeRow;
use crate::ids::*;
use engine::{DataError, File, Name};
use serde::Deserialize;
use serde_spanned::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationFile {
    army: Vec<ArmyRow>,
    corps: Vec<CorpsRow>,
    division: Vec<DivisionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyRow {
    id: Name,
    name: String,
    side: Side,
    commander: String,
    group: Option<Name>,
    #[serde(default)]
    reserve: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpsRow {
    id: Name,
    name: String,
    #[serde(rename = "commander")]
    _commander: Option<String>,
    army: Name,
    hex: Option<Name>,
    #[serde(default)]
    motorized: bool,
    /// A reserve that waits for Control has none.
    #[serde(default = "yes")]
    pot: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DivisionRow {
    id: Name,
    name: String,
    corps: Name,
    class: DivisionClass,
    hex: Name,
    turn: u8,
    artillery: Option<Spanned<u8>>,
    #[serde(default)]
    artillery_after: u8,
    release: Option<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRow {
    id: Name,
    name: String,
    division: Name,
    kind: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RouteRow {
    pub corps: Name,
    pub hexes: Vec<Name>,
}

fn yes() -> bool {
    true
}

/// Armies, pots, divisions and the guns that divisions bring along.
pub(crate) struct Formations {
    pub armies: Vec<Army>,
    pub pots: Vec<Corps>,
    pub divisions: Vec<Division>,
    pub batteries: Vec<Piece>,
}

pub(crate) fn read(
    source: &File,
    command: (&File, &[IncomeRow]),
    ground: &GameMap,
) -> Result<Formations, DataError> {
    let file: FormationFile = source.parse()?;
    let mut armies = armies(source, &file, command)?;
    let pots = pots(source, &file, &mut armies, ground)?;
    let (divisions, batteries) = divisions(source, &file, &armies, &pots, ground)?;
    Ok(Formations {
        armies,
        pots,
        divisions,
        batteries,
    })
}

fn armies(
    source: &File,
    file: &FormationFile,
    (command, income): (&File, &[IncomeRow]),
) -> Result<Vec<Army>, DataError> {
    let ids = || file.army.iter().map(|a| &a.id);
    source.list("army", MAX_ARMIES, ids())?;
    for row in income {
        command.find(&row.army, "army", ids().map(|id| id.get_ref().as_str()))?;
    }
    let mut armies = Vec::new();
    for row in &file.army {
        if let Some(group) = &row.group {
            source.find(group, "army", ids().map(|id| id.get_ref().as_str()))?;
        }
        let income = income.iter().find(|i| i.army.get_ref() == row.id.get_ref());
        armies.push(Army {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: row.side,
            commander: row.commander.clone(),
            group: row.group.as_ref().map(|group| group.get_ref().clone()),
            reserve: row.reserve,
            grant: income.map_or(0, |i| i.grant),
            cap: income.map_or(0, |i| i.cap),
            from: income.map_or(1, |i| i.from),
            pots: Vec::new(),
        });
    }
    Ok(armies)
}

fn pots(
    source: &File,
    file: &FormationFile,
    armies: &mut [Army],
    ground: &GameMap,
) -> Result<Vec<Corps>, DataError> {
    source.list("corps", MAX_POTS, file.corps.iter().map(|c| &c.id))?;
    let mut pots: Vec<Corps> = Vec::new();
    for row in &file.corps {
        let army = source.find(&row.army, "army", armies.iter().map(|a| a.id.as_str()))?;
        let Some(label) = row.hex.as_ref().filter(|_| row.pot) else {
            continue;
        };
        armies[army].pots.push(PotId::nth(pots.len()));
        pots.push(Corps {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            army: ArmyId::nth(army),
            hex: ground.land_hex(source, label)?,
            motorized: row.motorized,
            route: Vec::new(),
        });
    }
    let polish = pots.iter().any(|p| armies[p.army.i()].side == Side::Polish);
    match polish {
        true => Ok(pots),
        false => Err(source.missing("no Polish army has a pot")),
    }
}

/// Lays the supply routes that German corps start with.
pub(crate) fn lay_routes(
    source: &File,
    routes: &[RouteRow],
    pots: &mut [Corps],
    ground: &GameMap,
) -> Result<(), DataError> {
    for row in routes {
        let pot = source.find(&row.corps, "corps", pots.iter().map(|p| p.id.as_str()))?;
        pots[pot].route = ground.land_hexes(source, &row.hexes)?;
    }
    Ok(())
}

fn divisions(
    source: &File,
    file: &FormationFile,
    armies: &[Army],
    pots: &[Corps],
    ground: &GameMap,
) -> Result<(Vec<Division>, Vec<Piece>), DataError> {
    source.list(
        "division",
        MAX_DIVISIONS,
        file.division.iter().map(|d| &d.id),
    )?;
    let (mut divisions, mut guns) = (Vec::new(), Vec::new());
    for row in &file.division {
        let corps = file.corps.iter().map(|c| c.id.get_ref().as_str());
        let corps = &file.corps[source.find(&row.corps, "corps", corps)?];
        let army = source.find(&corps.army, "army", armies.iter().map(|a| a.id.as_str()))?;
        let home = row.release.as_ref().unwrap_or(&row.corps);
        let home = source.find(home, "pot", pots.iter().map(|p| p.id.as_str()))?;
        let first = guns.len();
        let most = (MAX_COUNTERS - first).min(usize::from(u8::MAX)) as u8;
        let artillery = row.artillery.as_ref();
        let artillery = artillery.map_or(Ok(0), |n| source.figure(n, 0, most))?;
        for _ in 0..artillery {
            guns.push(Piece {
                id: format!("{}-battery-{}", row.id.get_ref(), guns.len()),
                name: row.name.clone(),
                sort: Sort::Battery(DivId::nth(divisions.len())),
                dice: 1,
                army: Some(pots[home].army),
                turns: (row.turn + row.artillery_after, u8::MAX),
                ..Piece::of(armies[army].side)
            });
        }
        divisions.push(Division {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            army: ArmyId::nth(army),
            pot: PotId::nth(home),
            hex: ground.land_hex(source, &row.hex)?,
            turn: row.turn,
            released: row.release.is_none(),
            class: row.class,
            units: Vec::new(),
            guns: (first..guns.len()).map(CounterId::nth).collect(),
        });
    }
    Ok((divisions, guns))
}

/// The cubes; each joins its division.
pub(crate) fn read_units(
    source: &File,
    divisions: &mut [Division],
    armies: &[Army],
    kinds: &[Kind],
) -> Result<Vec<Regiment>, DataError> {
    let file: UnitFile = source.parse()?;
    source.list("unit", MAX_UNITS, file.unit.iter().map(|u| &u.id))?;
    let mut units = Vec::new();
    for row in &file.unit {
        let ids = divisions.iter().map(|d| d.id.as_str());
        let division = source.find(&row.division, "division", ids)?;
        let kind = source.find(&row.kind, "kind", kinds.iter().map(|k| k.id.as_str()))?;
        let side = armies[divisions[division].army.i()].side;
        if kinds[kind].side != side {
            let what = format!(
                "kind '{}' is not {}, but its division is",
                kinds[kind].id,
                side.word()
            );
            return Err(source.error(row.kind.span(), what));
        }
        divisions[division].units.push(UnitId::nth(units.len()));
        units.push(Regiment {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            division: DivId::nth(division),
            kind: kind as u8,
        });
    }
    Ok(units)
}
