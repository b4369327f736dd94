//! What the rules give to places and edges (§8, §10, §12), and single numbers of rules, read from
//! `places.toml` and `rules.toml`.

use super::map::GameMap;
use super::options::OptionId;
use super::roster::{Kind, Roster};
use super::scenarios::city;
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Side, Units};
use board::Edge;
use engine::{DataError, File};
use serde::Deserialize;
use serde_spanned::Spanned;

pub struct Places {
    /// RP lost with a city (§8, §14).
    pub losses: BySide<Vec<(Hex, u8)>>,
    /// Cities that take new units (§10).
    pub reinforce: BySide<HexSet>,
    /// Cities that are sources of supply while controlled (§12).
    pub sources: BySide<HexSet>,
    /// Hexes of the own board edge: sources of supply (§12), and those that take new units (§10).
    pub edge: BySide<HexSet>,
    pub edge_reinforce: BySide<HexSet>,
    /// Hexes of an edge that are sources with an option (ruling 42).
    pub optional_edges: Vec<(OptionId, Side, HexSet)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacesFile {
    place: Vec<PlaceRow>,
    edge: Vec<EdgeRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRow {
    city: Spanned<String>,
    soviet_loss: Option<u8>,
    german_loss: Option<u8>,
    reinforce: Option<Side>,
    source: Option<Side>,
    #[serde(rename = "objective")]
    _objective: Option<Side>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeRow {
    edge: Spanned<Edge>,
    side: Side,
    reinforce: bool,
    option: Option<Spanned<String>>,
    first_column: Option<usize>,
    last_column: Option<usize>,
}

pub(crate) fn read(source: &File, map: &GameMap) -> Result<Places, DataError> {
    let file: PlacesFile = source.parse()?;
    let mut places = Places {
        losses: BySide::default(),
        reinforce: BySide::default(),
        sources: BySide::default(),
        edge: BySide::default(),
        edge_reinforce: BySide::default(),
        optional_edges: Vec::new(),
    };
    for row in &file.place {
        let hex = city(source, map, &row.city)?;
        let losses = &mut places.losses;
        losses.soviet.extend(row.soviet_loss.map(|rp| (hex, rp)));
        losses.axis.extend(row.german_loss.map(|rp| (hex, rp)));
        if let Some(side) = row.reinforce {
            places.reinforce[side].insert(hex);
        }
        if let Some(side) = row.source {
            places.sources[side].insert(hex);
        }
    }
    for row in &file.edge {
        add_edge(row, source, map, &mut places)?;
    }
    match Side::BOTH
        .iter()
        .find(|side| places.edge[**side].is_empty())
    {
        Some(side) => Err(source.missing(format!("{side:?} has no edge of the board (§12)"))),
        None => Ok(places),
    }
}

fn add_edge(
    row: &EdgeRow,
    source: &File,
    map: &GameMap,
    places: &mut Places,
) -> Result<(), DataError> {
    let columns = match (row.first_column, row.last_column) {
        (Some(first), Some(last)) => first..=last,
        (None, None) => 0..=map.columns,
        _ => {
            let what = "first_column and last_column of an edge go together (ruling 42)";
            return Err(source.error(row.edge.span(), what));
        }
    };
    let hexes = map.edge(*row.edge.get_ref()).iter();
    let hexes: HexSet = hexes
        .filter(|hex| columns.contains(&hex.column()))
        .collect();
    match &row.option {
        Some(id) => {
            let option = OptionId::parse(id.get_ref()).ok_or_else(|| {
                let what = format!("the rules have no option '{}'", id.get_ref());
                source.error(id.span(), what)
            })?;
            places.optional_edges.push((option, row.side, hexes));
        }
        None => {
            places.edge[row.side] |= hexes;
            if row.reinforce {
                places.edge_reinforce[row.side] |= hexes;
            }
        }
    }
    Ok(())
}

/// Numbers and names that single rules give.
pub struct Numbers {
    /// Hexes from a unit to a hub and from hub to hub (§12).
    pub supply_reach: usize,
    /// MP lost out of supply (§11).
    pub unsupplied_mp: u8,
    /// The side whose units in fortified cities are always in supply.
    pub fortress: Side,
    /// How far from an own city a rail move may end; anywhere without a number (§11.1).
    pub rail_city_distance: BySide<Option<usize>>,
    /// Strength of a rebuilt unit, the side that rebuilds in any city, and the cities in which it
    /// does so with the option (§10, ruling 85).
    pub rebuilt_steps: u8,
    pub rebuilds_anywhere: Side,
    pub rebuild_cities: HexSet,
    /// Units of which the Axis player withholds some (§15), and what they are called.
    pub withholdable: Units,
    pub withholdable_name: String,
    /// Units under the option "finnish-defense" (§14).
    pub finns: Units,
    pub finn_dice: u8,
    pub finn_city: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    supply: SupplyRow,
    rail: RailRow,
    rebuild: RebuildRow,
    withhold: WithholdRow,
    finns: FinnsRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SupplyRow {
    reach: Spanned<usize>,
    unsupplied_mp: u8,
    fortress: Side,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailRow {
    axis_city_distance: Option<usize>,
    soviet_city_distance: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RebuildRow {
    steps: Spanned<u8>,
    anywhere: Side,
    line: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithholdRow {
    nation: String,
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FinnsRow {
    nation: String,
    defense_dice: Spanned<u8>,
    city: Spanned<String>,
}

pub(crate) fn read_numbers(
    source: &File,
    map: &GameMap,
    roster: &Roster,
) -> Result<Numbers, DataError> {
    let file: RulesFile = source.parse()?;
    let check = |good: bool, at: std::ops::Range<usize>, what: &str| match good {
        true => Ok(()),
        false => Err(source.error(at, what)),
    };
    let reach = &file.supply.reach;
    let fits = (1..=64).contains(reach.get_ref());
    check(fits, reach.span(), "a supply line has 1 to 64 hexes")?;
    let steps = &file.rebuild.steps;
    check(
        *steps.get_ref() == 1,
        steps.span(),
        "a unit is rebuilt at 1 step: the cheapest has no more",
    )?;
    let dice = &file.finns.defense_dice;
    check(
        (1..=5).contains(dice.get_ref()),
        dice.span(),
        "a unit rolls 1 to 5 dice",
    )?;
    let line = &file.rebuild.line;
    let rebuild_cities = map.cities_of(line.get_ref(), Side::Soviet).ok_or_else(|| {
        let what = format!("the board has no line '{}'", line.get_ref());
        source.error(line.span(), what)
    })?;
    let of_nation = |nation: &str, kind: Option<Kind>| -> Units {
        let same = roster.all().filter(|unit| {
            let spec = roster.spec(*unit);
            spec.nation == nation && kind.is_none_or(|kind| spec.kind == kind)
        });
        same.collect()
    };
    let withhold = &file.withhold;
    Ok(Numbers {
        supply_reach: *reach.get_ref(),
        unsupplied_mp: file.supply.unsupplied_mp,
        fortress: file.supply.fortress,
        rail_city_distance: BySide {
            axis: file.rail.axis_city_distance,
            soviet: file.rail.soviet_city_distance,
        },
        rebuilt_steps: *steps.get_ref(),
        rebuilds_anywhere: file.rebuild.anywhere,
        rebuild_cities,
        withholdable: of_nation(&withhold.nation, Some(withhold.kind)),
        withholdable_name: format!("{} {}", capital(&withhold.nation), withhold.kind.name()),
        finns: of_nation(&file.finns.nation, None),
        finn_dice: *dice.get_ref(),
        finn_city: city(source, map, &file.finns.city)?,
    })
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
