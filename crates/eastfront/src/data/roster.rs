//! The blocks: who they are and what they can do (§4, §8, §11.2), read from `units.toml` and `kinds.toml`.

use crate::choice::ATTACK_DICE;
use crate::ids::{BySide, Hex, MAX_SIDE_UNITS, MAX_UNITS, Month, Side, Unit, UnitId, Units};
use engine::{DataError, File};
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;

/// Infantry or armor.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Infantry,
    Armor,
}

/// Highest strength of a block (§4), and its most dice in combat.
const MAX_STEPS: u8 = 4;
const MAX_DICE: u8 = 5;
/// Attackers of one hex: one for each hexside.
const HEXSIDES: usize = 6;

/// What is printed on a block.
#[derive(Clone, Debug)]
pub struct UnitSpec {
    pub id: UnitId,
    pub name: String,
    pub side: Side,
    /// As `units.toml` writes it, such as `german`.
    pub nation: String,
    pub kind: Kind,
    /// Maximum strength.
    pub steps: u8,
    /// Dice in combat at any present strength (§11.2).
    pub dice: u8,
    pub mp: u8,
    /// RP for one step, and to bring the block back (§8).
    pub step_cost: u8,
    pub rebuild_cost: u8,
    /// The printed hex (§6).
    pub spot: Option<Hex>,
    /// The month it comes as a reinforcement (§16).
    pub arrives: Option<Month>,
}

/// A unit for clients that draw it: what is printed on the block, and the number that a menu is asked
/// for it with.
#[derive(Clone, Debug, Serialize)]
pub struct SheetUnit<'a> {
    pub id: UnitId,
    pub slot: u32,
    pub name: &'a str,
    pub side: Side,
    pub nation: &'a str,
    pub kind: Kind,
    pub steps: u8,
    pub dice: u8,
    pub hit: u8,
    pub mp: u8,
    pub step_cost: u8,
    pub rebuild_cost: u8,
    pub arrives: Option<Month>,
}

/// The lowest rolls that hit infantry and armor (§11.2).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct HitNumbers {
    pub infantry: u8,
    pub armor: u8,
}

impl HitNumbers {
    pub fn of(self, kind: Kind) -> u8 {
        match kind {
            Kind::Infantry => self.infantry,
            Kind::Armor => self.armor,
        }
    }
}

/// All blocks, and the costs and limits that belong to kinds.
#[derive(Clone, Debug)]
pub struct Roster {
    units: BySide<Vec<UnitSpec>>,
    /// Every id by the number of its unit, for menus.
    ids: [UnitId; MAX_UNITS],
    /// Units by the key of their id: open addressing, 0 for an empty place.
    by_key: [u8; KEYS],
    armor: Units,
    pub hit: HitNumbers,
    pub air_dice: u8,
    pub move_cost: u8,
    pub rail_cost: u8,
    pub attack_cost: u8,
    /// Units a side may move by rail in its turn (§11.1).
    pub rail_limit: BySide<u8>,
}

const KEYS: usize = 256;

impl Roster {
    pub fn spec(&self, unit: Unit) -> &UnitSpec {
        &self.units[unit.side()][unit.number()]
    }

    #[inline]
    pub fn id(&self, unit: Unit) -> UnitId {
        self.ids[unit.index()]
    }

    /// The unit with an id.
    #[inline]
    pub fn unit(&self, id: UnitId) -> Option<Unit> {
        let mut at = id.key() as usize % KEYS;
        loop {
            let unit = Unit(self.by_key[at].checked_sub(1)?);
            if self.ids[unit.index()] == id {
                return Some(unit);
            }
            at = (at + 1) % KEYS;
        }
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units[side].len()).map(move |number| Unit::new(side, number))
    }

    pub fn all(&self) -> impl Iterator<Item = Unit> + use<> {
        self.units_of(Side::Axis).chain(self.units_of(Side::Soviet))
    }

    #[inline]
    pub fn is_armor(&self, unit: Unit) -> bool {
        self.armor.contains(unit)
    }

    /// All units for clients that draw them.
    pub fn sheet(&self) -> Vec<SheetUnit<'_>> {
        let unit = |unit: Unit| {
            let spec = self.spec(unit);
            SheetUnit {
                id: spec.id,
                slot: spec.id.key(),
                name: &spec.name,
                side: spec.side,
                nation: &spec.nation,
                kind: spec.kind,
                steps: spec.steps,
                dice: spec.dice,
                hit: self.hit.of(spec.kind),
                mp: spec.mp,
                step_cost: spec.step_cost,
                rebuild_cost: spec.rebuild_cost,
                arrives: spec.arrives,
            }
        };
        self.all().map(unit).collect()
    }

    /// MP of the fastest unit.
    pub fn fastest(&self) -> u8 {
        self.all().map(|unit| self.spec(unit).mp).max().unwrap_or(0)
    }

    /// Most dice that can fall in one attack.
    pub fn most_dice(&self) -> u8 {
        let most = self.all().map(|unit| self.spec(unit).dice).max();
        HEXSIDES as u8 * most.unwrap_or(0) + self.air_dice
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    unit: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRow {
    id: Spanned<UnitId>,
    name: String,
    side: Side,
    nation: String,
    kind: Kind,
    steps: Spanned<u8>,
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
    nations: Vec<String>,
    kind: Kind,
    dice: Spanned<DiceRow>,
    hit: Spanned<u8>,
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
    dice: Spanned<u8>,
    per_attack: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivateRow {
    #[serde(rename = "move")]
    moving: Spanned<u8>,
    rail: Spanned<u8>,
    attack: Spanned<u8>,
    rail_axis: u8,
    rail_soviet: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplaceRow {
    steps_in_zoc: Spanned<u8>,
}

/// Reads the roster, or says which line of which file is wrong and how.
pub(crate) fn read(units: &File, kinds: &File) -> Result<Roster, DataError> {
    let unit_file: UnitsFile = units.parse()?;
    let kind_file: KindsFile = kinds.parse()?;
    check_limits(&kind_file, kinds)?;
    let hit = hit_numbers(&kind_file, kinds)?;
    let mut specs = BySide::<Vec<UnitSpec>>::default();
    for row in unit_file.unit {
        let spec = spec(row, &kind_file, units, kinds, &specs)?;
        specs[spec.side].push(spec);
    }
    if let Some(side) = Side::BOTH.into_iter().find(|side| specs[*side].is_empty()) {
        return Err(units.missing(format!(
            "there is no block of {side:?}; each side needs one"
        )));
    }
    let roster = indexed(Roster {
        units: specs,
        ids: [UnitId::EMPTY; MAX_UNITS],
        by_key: [0; KEYS],
        armor: Units::NONE,
        hit,
        air_dice: *kind_file.air.dice.get_ref(),
        move_cost: *kind_file.activate.moving.get_ref(),
        rail_cost: *kind_file.activate.rail.get_ref(),
        attack_cost: *kind_file.activate.attack.get_ref(),
        rail_limit: BySide {
            axis: kind_file.activate.rail_axis,
            soviet: kind_file.activate.rail_soviet,
        },
    });
    let dice = usize::from(roster.most_dice());
    if dice > ATTACK_DICE {
        let what = format!("an attack could roll {dice} dice; {ATTACK_DICE} are the most");
        return Err(kinds.error(kind_file.air.dice.span(), what));
    }
    Ok(roster)
}

/// Fills the tables by number and by id.
fn indexed(mut roster: Roster) -> Roster {
    for unit in roster.all() {
        let id = roster.spec(unit).id;
        roster.ids[unit.index()] = id;
        if roster.spec(unit).kind == Kind::Armor {
            roster.armor.insert(unit);
        }
        let mut at = id.key() as usize % KEYS;
        while roster.by_key[at] != 0 {
            at = (at + 1) % KEYS;
        }
        roster.by_key[at] = unit.0 + 1;
    }
    roster
}

fn check_limits(file: &KindsFile, source: &File) -> Result<(), DataError> {
    let one = [
        (&file.replace.steps_in_zoc, "one step in enemy ZOC (§10)"),
        (&file.air.per_attack, "one air unit per attack (§11.2)"),
    ];
    for (number, what) in one {
        if *number.get_ref() != 1 {
            let what = format!("{what} is a rule, not a number to tune");
            return Err(source.error(number.span(), what));
        }
    }
    let activate = &file.activate;
    for cost in [&activate.moving, &activate.rail, &activate.attack] {
        // A unit that acts at no cost would act without end.
        if !(1..=50).contains(cost.get_ref()) {
            return Err(source.error(cost.span(), "an activation costs 1 to 50 RP"));
        }
    }
    Ok(())
}

/// All rows of a kind agree on the roll that hits it.
fn hit_numbers(file: &KindsFile, source: &File) -> Result<HitNumbers, DataError> {
    let of = |kind: Kind| {
        let mut rows = file.kind.iter().filter(|row| row.kind == kind);
        let Some(first) = rows.next() else {
            return Err(source.missing(format!("no row describes {kind:?} (§11.2)")));
        };
        let hit = *first.hit.get_ref();
        match rows.find(|row| *row.hit.get_ref() != hit) {
            Some(row) => Err(source.error(
                row.hit.span(),
                format!("{kind:?} is hit on {hit} in another row; one number counts for the kind"),
            )),
            None => Ok((hit, first.hit.span())),
        }
    };
    let ((infantry, _), (armor, span)) = (of(Kind::Infantry)?, of(Kind::Armor)?);
    // Dice that hit armor hit infantry too (ruling 30).
    if !(2 <= infantry && infantry <= armor && armor <= 6) {
        return Err(source.error(
            span,
            format!(
                "infantry is hit on {infantry} and armor on {armor}; write 2 to 6, armor not lower"
            ),
        ));
    }
    Ok(HitNumbers { infantry, armor })
}

fn spec(
    row: UnitRow,
    kinds: &KindsFile,
    units: &File,
    kind_source: &File,
    before: &BySide<Vec<UnitSpec>>,
) -> Result<UnitSpec, DataError> {
    let id = *row.id.get_ref();
    let fail = |why: String| Err(units.error(row.id.span(), why));
    let name = id.as_str();
    if before[row.side].len() == MAX_SIDE_UNITS {
        return fail(format!(
            "'{name}' is one too many: a side has up to {MAX_SIDE_UNITS} blocks"
        ));
    }
    if Side::BOTH
        .iter()
        .any(|side| before[*side].iter().any(|spec| spec.id == id))
    {
        return fail(format!("'{name}' is listed twice"));
    }
    let steps = *row.steps.get_ref();
    if !(1..=MAX_STEPS).contains(&steps) {
        let what = format!("'{name}' has {steps} steps; a block has 1 to {MAX_STEPS} (§4)");
        return Err(units.error(row.steps.span(), what));
    }
    if row.spot.is_some() == row.arrives.is_some() {
        return fail(format!(
            "'{name}' needs either a spot (§6) or a month of arrival (§16)"
        ));
    }
    let of_kind = |kind: &&KindRow| kind.kind == row.kind && kind.nations.contains(&row.nation);
    let Some(kind) = kinds.kind.iter().find(of_kind) else {
        return fail(format!(
            "'{name}' has a nation and kind that kinds.toml does not describe (§11.2)"
        ));
    };
    let dice = match kind.dice.get_ref() {
        DiceRow::Number(dice) => *dice,
        DiceRow::Word(word) if word == "steps" => steps,
        DiceRow::Word(word) => {
            let what = format!("dice = \"{word}\"; write a number or \"steps\"");
            return Err(kind_source.error(kind.dice.span(), what));
        }
    };
    if !(1..=MAX_DICE).contains(&dice) {
        let what = format!("'{name}' would roll {dice} dice; a unit rolls 1 to {MAX_DICE}");
        return Err(kind_source.error(kind.dice.span(), what));
    }
    Ok(UnitSpec {
        id,
        name: row.name,
        side: row.side,
        nation: row.nation,
        kind: row.kind,
        steps,
        dice,
        mp: kind.mp,
        step_cost: kind.step,
        rebuild_cost: kind.rebuild,
        spot: row.spot,
        arrives: row.arrives,
    })
}
