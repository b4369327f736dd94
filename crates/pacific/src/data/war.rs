//! The frame of the war and the figures of the rulebook: `war.toml`.

use super::error::{DataError, Source};
use super::roster::Kind;
use crate::ids::{FORCES, Side};
use crate::options::Options;
use serde::Deserialize;
use serde_spanned::Spanned;
use std::ops::RangeInclusive;

/// The most resource points a side can have in a turn.
const MOST_RP: u8 = 99;

/// Resource points of a side by turn (§5).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Income {
    pub first: u8,
    pub step: u8,
    pub most: u8,
}

impl Income {
    pub fn on(self, turn: u8) -> u8 {
        self.first
            .saturating_add(self.step.saturating_mul(turn.saturating_sub(1)))
            .min(self.most)
    }
}

/// How far ships go (§3, §7, §12).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Movement {
    /// Sea areas a ship may enter in a turn.
    pub areas: u8,
    /// Sea areas it may enter on its way back to port.
    pub return_areas: u8,
}

/// How lost units come back (§3).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct LostUnits {
    /// Turns between a loss and the return.
    pub absence: u8,
    /// Kinds that return by themselves at full strength.
    pub free: Vec<Kind>,
    /// Kinds that return for resource points.
    pub bought: Vec<Kind>,
    pub cost: u8,
    /// Strength of a unit that is bought back.
    pub strength: u8,
}

/// Combat at sea (§8).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Combat {
    /// A die that shows this or less disables its target.
    pub disables: u8,
    /// Added to the roll-off for asking for air, and for holding the area.
    pub air_bonus: u8,
    pub holder_bonus: u8,
}

/// Combat on land (§8).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct LandCombat {
    /// The lowest number that hits a land unit.
    pub hit: u8,
    pub garrison_dice: u8,
    pub garrison_strength: u8,
}

/// Air raids on ports (§14).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct AirRaids {
    /// The lowest number that cuts a port's repair capacity.
    pub hit: u8,
}

/// The frame of the war.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct War {
    pub title: String,
    pub text: String,
    pub turns: Vec<String>,
    pub track: i8,
    /// Task-force blocks of Japan (§14).
    pub task_forces: u8,
    pub resources: Resources,
    pub movement: Movement,
    pub lost: LostUnits,
    pub combat: Combat,
    pub landing: LandCombat,
    pub air_raids: AirRaids,
    pub options: Vec<OptionLine>,
}

impl War {
    pub fn income(&self, side: Side, turn: u8) -> u8 {
        match side {
            Side::Japan => self.resources.japan.on(turn),
            Side::Allies => self.resources.allies.on(turn),
        }
    }

    /// The most resource points that a position may give a side.
    pub fn most_rp(&self) -> u8 {
        let resources = &self.resources;
        resources.japan.most.max(resources.allies.most).max(30)
    }

    /// Areas a ship may enter on its way back to port (A63).
    pub fn return_range(&self, options: Options) -> u8 {
        let range = self.movement.return_areas;
        range.saturating_sub(u8::from(options.port_costs_a_move))
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    pub japan: Income,
    pub allies: Income,
}

/// An option as players read it.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionLine {
    pub id: String,
    pub name: String,
    pub text: String,
    pub rule: String,
    pub default: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WarFile {
    pub format: u32,
    title: String,
    text: String,
    turns: Spanned<Vec<String>>,
    track: Spanned<u8>,
    task_forces: Spanned<u8>,
    resources: Spanned<Resources>,
    movement: MovementLine,
    lost: LostLine,
    combat: CombatLine,
    landing: LandingLine,
    air_raids: AirRaidLine,
    option: Vec<Spanned<OptionLine>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementLine {
    areas: Spanned<u8>,
    return_areas: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LostLine {
    absence: Spanned<u8>,
    free: Vec<Kind>,
    bought: Vec<Kind>,
    cost: Spanned<u8>,
    strength: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatLine {
    disables: Spanned<u8>,
    air_bonus: Spanned<u8>,
    holder_bonus: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandingLine {
    hit: Spanned<u8>,
    garrison_dice: Spanned<u8>,
    garrison_strength: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirRaidLine {
    hit: Spanned<u8>,
}

/// Holds every figure against its declared range.
pub(crate) fn war(source: &Source, file: WarFile, errors: &mut Vec<DataError>) -> War {
    options(source, &file, errors);
    if !(1..=20).contains(&file.turns.get_ref().len()) {
        errors.push(source.error(file.turns.span().start, "§4.1", "a war has 1 to 20 turns"));
    }
    for income in [
        file.resources.get_ref().japan,
        file.resources.get_ref().allies,
    ] {
        if income.most > MOST_RP {
            let what = format!("a side has up to {MOST_RP} resource points in a turn");
            errors.push(source.error(file.resources.span().start, "§5", what));
        }
    }
    let mut figure = |value: &Spanned<u8>, range: RangeInclusive<u8>, rule, name: &str| -> u8 {
        if !range.contains(value.get_ref()) {
            let what = format!("{name} is {} to {}", range.start(), range.end());
            errors.push(source.error(value.span().start, rule, what));
        }
        *value.get_ref()
    };
    War {
        track: figure(&file.track, 1..=60, "§11", "the end of the track") as i8,
        task_forces: figure(&file.task_forces, 0..=FORCES as u8, "§14", "task_forces"),
        movement: Movement {
            areas: figure(&file.movement.areas, 1..=8, "§7", "areas"),
            return_areas: figure(&file.movement.return_areas, 1..=8, "§12", "return_areas"),
        },
        lost: LostUnits {
            absence: figure(&file.lost.absence, 0..=20, "§3", "absence"),
            free: file.lost.free,
            bought: file.lost.bought,
            cost: figure(&file.lost.cost, 0..=9, "§3", "cost"),
            strength: figure(&file.lost.strength, 1..=8, "§3", "strength"),
        },
        combat: Combat {
            disables: figure(&file.combat.disables, 0..=5, "§8.1", "disables"),
            air_bonus: figure(&file.combat.air_bonus, 0..=6, "§8", "air_bonus"),
            holder_bonus: figure(&file.combat.holder_bonus, 0..=6, "§8", "holder_bonus"),
        },
        landing: LandCombat {
            hit: figure(&file.landing.hit, 2..=6, "§8", "hit"),
            garrison_dice: figure(&file.landing.garrison_dice, 0..=8, "§8", "garrison_dice"),
            garrison_strength: figure(
                &file.landing.garrison_strength,
                1..=8,
                "§8",
                "garrison_strength",
            ),
        },
        air_raids: AirRaids {
            hit: figure(&file.air_raids.hit, 2..=6, "§14", "hit"),
        },
        title: file.title,
        text: file.text,
        turns: file.turns.into_inner(),
        resources: file.resources.into_inner(),
        options: file.option.into_iter().map(Spanned::into_inner).collect(),
    }
}

/// Every option the rules know has a text, and no other.
fn options(source: &Source, file: &WarFile, errors: &mut Vec<DataError>) {
    let known = || format!("the options are {}", Options::IDS.join(", "));
    for line in &file.option {
        if !Options::IDS.contains(&line.get_ref().id.as_str()) {
            errors.push(source.error(line.span().start, "§14", known()));
        }
    }
    for id in Options::IDS {
        let lines = file.option.iter().filter(|line| line.get_ref().id == id);
        if lines.count() != 1 {
            let what = format!("the option '{id}' is not listed once; {}", known());
            let rule = if id == "task-forces" { "U12" } else { "§14" };
            errors.push(source.error_about("[[option]]", rule, what));
        }
    }
}
