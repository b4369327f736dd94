//! `air.toml` (§2.17): the air board and its counters.

use crate::data::maxima::{COLUMNS, MAX_BOMBED, MAX_CRAFT};
use crate::data::nouns::Plane;
use crate::ids::Side;
use crate::state::air::Target;
use engine::{DataError, File, Name, number_within};
use serde::{Deserialize, Deserializer};
use serde_spanned::Spanned;

/// The air board.
#[derive(Clone, Debug)]
pub struct Air {
    /// Columns, left to right.
    pub column: [ColumnRow; COLUMNS],
    pub recovery: Recovery,
    pub superiority: Superiority,
    pub support: Support,
    pub transfer: Transfer,
    targets: Vec<TargetRow>,
}

impl Air {
    /// What bombing a target does, if the game has it.
    pub fn target(&self, target: Target) -> Option<&TargetRow> {
        self.targets.iter().find(|row| row.id == target)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirFile {
    column: Vec<ColumnRow>,
    recovery: Recovery,
    superiority: Superiority,
    support: Support,
    transfer: Transfer,
    counter: Vec<CraftRow>,
    target: Vec<TargetRow>,
}

/// A column of the air board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnRow {
    pub name: String,
    #[serde(default)]
    pub modern_only: bool,
    pub fighter_hits: Option<u8>,
    pub aa: Option<u8>,
    #[serde(default)]
    pub aa_destroys: bool,
    #[serde(default)]
    pub weight: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    pub broken_up_to: i8,
    pub after_support: i8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Superiority {
    pub multiple: u8,
    pub minimum: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    pub counters: usize,
    pub dice: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    pub absent: u8,
    pub boxes_lower: u8,
    pub lowest_box: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CraftRow {
    id: Name,
    name: String,
    side: Side,
    zone: Zone,
    kind: Craft,
    modern: bool,
    #[serde(rename = "box")]
    rear: Spanned<u8>,
}

/// An air zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zone {
    North,
    South,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Craft {
    Fighter,
    Bomber,
}

/// What bombing a target does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetRow {
    pub id: Target,
    pub sides: Vec<Side>,
    #[serde(default)]
    pub radius: u16,
    pub effect: Vec<Effect>,
}

/// What so many bombers do to a target; missing figures are 0.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effect {
    pub counters: u8,
    pub discretionary_cp: u8,
    pub army_cp: u8,
    pub initiative_cards: u8,
    pub recovery: i8,
    pub boxes_held: u8,
    pub looks: u8,
    pub remove_dummies: bool,
    #[serde(deserialize_with = "bombed")]
    pub refugee_markers: u8,
    pub marker_cap: u8,
    #[serde(deserialize_with = "bombed")]
    pub towns_closed: u8,
    pub outrage: u8,
    pub each_further: Further,
}

/// What each bomber beyond the last line adds.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Further {
    pub army_cp: u8,
    pub looks: u8,
    pub outrage: u8,
}

fn bombed<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number_within(from, 0, MAX_BOMBED).map(|n| n as u8)
}

pub(crate) fn read(source: &File) -> Result<(Air, Vec<Plane>), DataError> {
    let file: AirFile = source.parse()?;
    source.list("counter", MAX_CRAFT, file.counter.iter().map(|c| &c.id))?;
    let found = file.column.len();
    let Ok(column) = <[ColumnRow; COLUMNS]>::try_from(file.column) else {
        let what = format!("the air board has {COLUMNS} columns, not {found}");
        return Err(source.missing(what));
    };
    let mut planes = Vec::new();
    for row in &file.counter {
        planes.push(Plane {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: row.side,
            zone: row.zone as u8,
            fighter: row.kind == Craft::Fighter,
            modern: row.modern,
            rear: source.figure(&row.rear, 1, COLUMNS as u8)?,
        });
    }
    let air = Air {
        column,
        recovery: file.recovery,
        superiority: file.superiority,
        support: file.support,
        transfer: file.transfer,
        targets: file.target,
    };
    Ok((air, planes))
}
