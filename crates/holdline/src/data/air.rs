//! `air.toml` (§2.17): the air board and its counters.

use crate::data::maxima::{MAX_BOMBED, MAX_COLUMNS, MAX_CRAFT};
use crate::data::nouns::Plane;
use crate::ids::Side;
use crate::state::air::{Berth, Target};
use arrayvec::ArrayVec;
use engine::{DataError, File, Name, number_within};
use serde::{Deserialize, Deserializer};
use serde_spanned::Spanned;

/// The air board.
#[derive(Clone, Debug)]
pub struct Air {
    /// Columns, left to right.
    pub column: Vec<ColumnRow>,
    /// Columns in the order in which they suffer losses (A67).
    pub loss_order: ArrayVec<u8, MAX_COLUMNS>,
    pub recovery: Recovery,
    pub superiority: Superiority,
    pub support: Support,
    pub transfer: Transfer,
    targets: Vec<TargetRow>,
}

impl Air {
    /// Rear boxes, numbered from 1 on the right; there is one under each column.
    pub fn boxes(&self) -> u8 {
        self.column.len() as u8
    }

    /// Columns in which counters fly; the last column of the board is for recovery checks.
    pub fn columns(&self) -> u8 {
        self.boxes() - 1
    }

    /// Whether a column counts as fresh: for superiority, air support and what a hit does.
    pub fn fresh(&self, column: u8) -> bool {
        let row = self.column.get(usize::from(column));
        row.is_some_and(|row| row.fresh)
    }

    /// Whether a counter stands in a fresh column.
    pub fn flies_fresh(&self, berth: Berth) -> bool {
        matches!(berth, Berth::Column(column) if self.fresh(column))
    }

    /// The rear box under a column.
    pub fn box_under(&self, column: u8) -> u8 {
        self.boxes().saturating_sub(column).max(1)
    }

    /// The column above a rear box; none flies from the last one.
    pub fn column_over(&self, rear: u8) -> Option<u8> {
        let column = self.boxes().checked_sub(rear)?;
        (column < self.columns()).then_some(column)
    }

    /// The best rear box for a counter: only modern ones rest under a column that is theirs alone.
    pub fn best_box(&self, modern: bool) -> u8 {
        let open = |row: &ColumnRow| modern || !row.modern_only;
        let column = self.column.iter().position(open).unwrap_or(0);
        self.box_under(column as u8)
    }

    /// The next box to the right; under enemy superiority fresh columns go straight to the first that is not (A123).
    pub fn moved_right(&self, column: u8, superior: bool) -> Berth {
        let tired = (column..self.columns()).find(|&c| !self.fresh(c));
        let next = match tired {
            Some(tired) if superior && tired > column => tired,
            _ => column + 1,
        };
        match next < self.columns() {
            true => Berth::Column(next),
            false => Berth::Withdrawn,
        }
    }

    /// The nearest place there is.
    pub fn in_bounds(&self, berth: Berth) -> Berth {
        match berth {
            Berth::Column(column) => Berth::Column(column.min(self.columns() - 1)),
            Berth::Rear(rear) => Berth::Rear(rear.clamp(1, self.boxes())),
            Berth::Ferry(rear, turn) => Berth::Ferry(rear.clamp(1, self.boxes()), turn),
            other => other,
        }
    }

    /// Every place for a counter, as Control numbers them: columns, recovery checks, rear boxes from 1, broken up.
    pub fn berth(&self, number: u8) -> Option<Berth> {
        let (columns, boxes) = (self.columns(), self.boxes());
        match number {
            n if n < columns => Some(Berth::Column(n)),
            n if n == columns => Some(Berth::Withdrawn),
            n if n <= columns + boxes => Some(Berth::Rear(n - columns)),
            n if n == columns + boxes + 1 => Some(Berth::Gone),
            _ => None,
        }
    }

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
    #[serde(default)]
    pub fresh: bool,
    /// When the column suffers losses: the lowest first (A67).
    #[serde(default)]
    pub loses: u8,
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
    if !(2..=MAX_COLUMNS).contains(&found) {
        let what = format!("an air board has 2 to {MAX_COLUMNS} columns, not {found}");
        return Err(source.missing(what));
    }
    let mut loss_order: ArrayVec<u8, MAX_COLUMNS> = (0..found as u8 - 1).collect();
    loss_order.sort_by_key(|&column| file.column[usize::from(column)].loses);
    let mut planes = Vec::new();
    for row in &file.counter {
        planes.push(Plane {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: row.side,
            zone: row.zone as u8,
            fighter: row.kind == Craft::Fighter,
            modern: row.modern,
            rear: source.figure(&row.rear, 1, found as u8)?,
        });
    }
    let air = Air {
        column: file.column,
        loss_order,
        recovery: file.recovery,
        superiority: file.superiority,
        support: file.support,
        transfer: file.transfer,
        targets: file.target,
    };
    Ok((air, planes))
}
