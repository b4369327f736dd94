//! The blocks: who they are and what they can do (§4, §11.2).

use crate::{Hex, Month, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

/// Blocks of the whole game; those of the Axis come first.
pub const UNITS: usize = 57;
const AXIS_UNITS: u8 = 21;

/// A block, by its place in `data/eastfront/units.toml`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct Unit(pub u8);

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    German,
    Romanian,
    Finnish,
    Soviet,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Infantry,
    Armor,
}

/// What stands on a block.
#[derive(Clone, Debug)]
pub struct Label {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub nation: Nation,
    pub kind: Kind,
    /// Maximum strength.
    pub steps: u8,
    /// Dice in combat at any present strength (§11.2).
    pub dice: u8,
    pub mp: u8,
    /// RP for one step, and to bring the block back (§8).
    pub step_cost: u8,
    pub rebuild_cost: u8,
    /// The printed hex of June 1941 (§6).
    pub spot: Option<Hex>,
    /// The month it comes as a reinforcement (§16).
    pub arrives: Option<Month>,
}

impl Unit {
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..UNITS as u8).map(Unit)
    }

    pub fn of(side: Side) -> impl Iterator<Item = Unit> {
        let range = match side {
            Side::Axis => 0..AXIS_UNITS,
            Side::Soviet => AXIS_UNITS..UNITS as u8,
        };
        range.map(Unit)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn label(self) -> &'static Label {
        &roster().labels[self.index()]
    }

    pub fn side(self) -> Side {
        if self.0 < AXIS_UNITS {
            Side::Axis
        } else {
            Side::Soviet
        }
    }

    pub fn kind(self) -> Kind {
        self.label().kind
    }

    pub fn is_armor(self) -> bool {
        self.label().kind == Kind::Armor
    }

    pub fn parse(id: &str) -> Option<Unit> {
        let at = roster().labels.iter().position(|label| label.id == id)?;
        Some(Unit(at as u8))
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label().name)
    }
}

impl Serialize for Unit {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.label().id)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Unit, D::Error> {
        let id = std::borrow::Cow::<str>::deserialize(from)?;
        Unit::parse(&id).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "there is no block '{id}'; the ids are in data/eastfront/units.toml"
            ))
        })
    }
}

/// A set of blocks.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string[]"))]
pub struct Units(pub u64);

impl Units {
    pub const NONE: Units = Units(0);

    pub fn contains(self, unit: Unit) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub fn insert(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn iter(self) -> impl Iterator<Item = Unit> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let unit = Unit(left.trailing_zeros() as u8);
                left &= left - 1;
                unit
            })
        })
    }
}

impl Serialize for Units {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Units {
        let mut set = Units::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

/// All blocks, and the costs and limits that belong to kinds (`units.toml`, `kinds.toml`).
pub struct Roster {
    pub labels: Vec<Label>,
    pub air_dice: u8,
    pub move_cost: u8,
    pub rail_cost: u8,
    pub attack_cost: u8,
    pub rail_axis: u8,
    pub rail_soviet: u8,
}

impl Roster {
    /// Units a side may move by rail in its turn (§11.1).
    pub fn rail_limit(&self, side: Side) -> u8 {
        match side {
            Side::Axis => self.rail_axis,
            Side::Soviet => self.rail_soviet,
        }
    }
}

/// The shipped roster. Its files are part of the program and are proven by `maproom check` and the
/// tests, so that reading them cannot fail at a table.
pub fn roster() -> &'static Roster {
    static ROSTER: LazyLock<Roster> = LazyLock::new(|| {
        read(UNITS_FILE, KINDS_FILE).unwrap_or_else(|why| unreachable!("shipped data: {why}"))
    });
    &ROSTER
}

pub(crate) const UNITS_FILE: &str = include_str!("../../../data/eastfront/units.toml");
pub(crate) const KINDS_FILE: &str = include_str!("../../../data/eastfront/kinds.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    unit: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRow {
    id: String,
    name: String,
    side: Side,
    nation: Nation,
    kind: Kind,
    steps: u8,
    spot: Option<Hex>,
    arrives: Option<Month>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindsFile {
    kind: Vec<KindRow>,
    air: AirRow,
    activate: ActivateRow,
    replace: ReplaceRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    #[serde(rename = "name")]
    _name: String,
    nations: Vec<Nation>,
    kind: Kind,
    dice: DiceRow,
    hit: u8,
    mp: u8,
    step: u8,
    rebuild: u8,
}

/// A number, or "steps" for the block's maximum strength (§11.2, Soviet infantry).
#[derive(Deserialize)]
#[serde(untagged)]
enum DiceRow {
    Number(u8),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirRow {
    dice: u8,
    per_attack: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivateRow {
    #[serde(rename = "move")]
    moving: u8,
    rail: u8,
    attack: u8,
    rail_axis: u8,
    rail_soviet: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplaceRow {
    steps_in_zoc: u8,
}

/// Reads the roster, or says which file is wrong and how.
pub(crate) fn read(units: &str, kinds: &str) -> Result<Roster, String> {
    let units: UnitsFile =
        toml::from_str(units).map_err(|e| format!("data/eastfront/units.toml: {e}"))?;
    let kinds: KindsFile =
        toml::from_str(kinds).map_err(|e| format!("data/eastfront/kinds.toml: {e}"))?;
    let fail = |why: String| Err(format!("data/eastfront/units.toml: {why}"));
    if units.unit.len() != UNITS {
        return fail(format!(
            "it lists {} blocks and the game has {UNITS}",
            units.unit.len()
        ));
    }
    let mut labels = Vec::with_capacity(UNITS);
    for (at, row) in units.unit.into_iter().enumerate() {
        if row.side != Unit(at as u8).side() {
            return fail(format!(
                "'{}' stands among the other side's: {AXIS_UNITS} Axis blocks come first",
                row.id
            ));
        }
        if !(1..=4).contains(&row.steps) {
            return fail(format!(
                "'{}' has {} steps; a block has 1 to 4 (§4)",
                row.id, row.steps
            ));
        }
        if row.spot.is_some() == row.arrives.is_some() {
            return fail(format!(
                "'{}' needs either a spot of 1941 (§6) or a month of arrival (§16)",
                row.id
            ));
        }
        if labels.iter().any(|label: &Label| label.id == row.id) {
            return fail(format!("'{}' is listed twice", row.id));
        }
        let of_kind = |kind: &&KindRow| kind.kind == row.kind && kind.nations.contains(&row.nation);
        let Some(kind) = kinds.kind.iter().find(of_kind) else {
            return fail(format!(
                "'{}' has a nation and kind that kinds.toml does not describe (§11.2)",
                row.id
            ));
        };
        // Combat counts 5s and 6s apart by this (§11.2).
        let hit = if row.kind == Kind::Armor { 6 } else { 5 };
        if kind.hit != hit {
            return Err(format!(
                "data/eastfront/kinds.toml: {:?} is hit on {hit} (§11.2), not on {}",
                row.kind, kind.hit
            ));
        }
        let dice = match &kind.dice {
            DiceRow::Number(dice) => *dice,
            DiceRow::Word(word) if word == "steps" => row.steps,
            DiceRow::Word(word) => {
                return Err(format!(
                    "data/eastfront/kinds.toml: dice = \"{word}\"; write a number or \"steps\""
                ));
            }
        };
        if !(1..=4).contains(&dice) {
            return Err(format!(
                "data/eastfront/kinds.toml: '{}' would roll {dice} dice; a unit rolls 1 to 4",
                row.id
            ));
        }
        labels.push(Label {
            id: row.id,
            name: row.name,
            side: row.side,
            nation: row.nation,
            kind: row.kind,
            steps: row.steps,
            dice,
            mp: kind.mp,
            step_cost: kind.step,
            rebuild_cost: kind.rebuild,
            spot: row.spot,
            arrives: row.arrives,
        });
    }
    if kinds.replace.steps_in_zoc != 1 || kinds.air.per_attack != 1 {
        return Err(
            "data/eastfront/kinds.toml: one step in enemy ZOC (§10) and one air unit an attack \
             (§11.2) are rules, not numbers to tune"
                .into(),
        );
    }
    Ok(Roster {
        labels,
        air_dice: kinds.air.dice,
        move_cost: kinds.activate.moving,
        rail_cost: kinds.activate.rail,
        attack_cost: kinds.activate.attack,
        rail_axis: kinds.activate.rail_axis,
        rail_soviet: kinds.activate.rail_soviet,
    })
}
