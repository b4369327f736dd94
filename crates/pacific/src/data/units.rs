//! The blocks as a file lists them: `roster.toml`.

use super::error::{DataError, Source};
use super::load::Lines;
use super::map::Harbor;
use super::roster::{Kind, UnitSpec};
use crate::choice::MOST_DICE;
use crate::ids::{Side, UNITS};
use serde::Deserialize;
use serde_spanned::Spanned;

/// The most strength points of a unit; a transport rolls a die for each on land.
pub(crate) const MOST_STRENGTH: u8 = MOST_DICE as u8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RosterFile {
    pub format: u32,
    class: Vec<ClassLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassLine {
    side: Side,
    kind: Kind,
    #[serde(default)]
    dice: Option<Spanned<u8>>,
    #[serde(default)]
    hit: Option<Spanned<u8>>,
    strength: Spanned<u8>,
    units: Vec<UnitLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    name: Spanned<String>,
    turn: Spanned<u8>,
    at: Option<Spanned<String>>,
    #[serde(default)]
    tan: bool,
}

/// The roster's units, Japan's first, each in the file's order.
pub(crate) fn units(
    source: &Source,
    roster: &RosterFile,
    harbors: &[Harbor],
    turns: usize,
    lines: &mut Lines,
    errors: &mut Vec<DataError>,
) -> Vec<UnitSpec> {
    let mut units: Vec<UnitSpec> = Vec::new();
    for side in Side::BOTH {
        for class in roster.class.iter().filter(|class| class.side == side) {
            class_errors(source, class, errors);
            for unit in &class.units {
                let at = unit.name.span().start;
                let name = unit.name.get_ref();
                if units.iter().any(|l| l.side == side && l.name == *name) {
                    errors.push(source.error(at, "§3", format!("'{name}' is listed twice")));
                }
                if !(1..=turns).contains(&usize::from(*unit.turn.get_ref())) {
                    let what = format!("'{name}' appears on a turn that the war does not have");
                    errors.push(source.error(unit.turn.span().start, "§6", what));
                }
                lines.units.push(source.line(at));
                let strength = class.strength.span().start;
                lines.strengths.push(source.line(strength));
                units.push(UnitSpec {
                    name: name.clone(),
                    side,
                    kind: class.kind,
                    dice: class.dice.as_ref().map_or(0, |dice| *dice.get_ref()),
                    hit: class.hit.as_ref().map_or(7, |hit| *hit.get_ref()),
                    full: *class.strength.get_ref(),
                    turn: *unit.turn.get_ref(),
                    port: port_of(source, class.kind, unit, harbors, errors),
                    tan: unit.tan,
                });
            }
        }
    }
    if units.len() > UNITS - 1 {
        errors.push(source.error(0, "§3", format!("there is room for {} units", UNITS - 1)));
    }
    units
}

/// What a class line may say, kind by kind (§3).
fn class_errors(source: &Source, class: &ClassLine, errors: &mut Vec<DataError>) {
    let mut range = |value: Option<&Spanned<u8>>, from: u8, to: u8, rule, what: String| {
        let at = value.map_or(class.strength.span().start, |v| v.span().start);
        if !value.is_some_and(|v| (from..=to).contains(v.get_ref())) {
            errors.push(source.error(at, rule, what));
        }
    };
    let what = format!("a unit has 1 to {MOST_STRENGTH} strength points");
    range(Some(&class.strength), 1, MOST_STRENGTH, "U1", what);
    match (class.kind, class.hit.as_ref()) {
        (Kind::Submarine, None) => {}
        (Kind::Submarine, Some(hit)) => {
            range(
                Some(hit),
                7,
                7,
                "U7",
                "a submarine is never a target".into(),
            );
        }
        (_, hit) => range(hit, 2, 6, "U2", "a unit is hit on 2 to 6".into()),
    }
    match (class.kind, class.dice.as_ref()) {
        (Kind::Transport, None) => {}
        (Kind::Transport, Some(dice)) => {
            let what = "a transport rolls its strength and has no dice of its own";
            range(Some(dice), 1, 0, "§3", what.into());
        }
        (_, dice) => {
            let what = format!("a unit rolls 1 to {MOST_DICE} dice");
            range(dice, 1, MOST_DICE as u8, "§3", what);
        }
    }
}

/// The port a ship appears in; what waits off the map has none.
fn port_of(
    source: &Source,
    kind: Kind,
    unit: &UnitLine,
    harbors: &[Harbor],
    errors: &mut Vec<DataError>,
) -> Option<u8> {
    let name = unit.name.get_ref();
    match (&unit.at, kind.is_ship()) {
        (None, false) => None,
        (Some(at), false) => {
            let what = format!("'{name}' waits off the map and has no port");
            errors.push(source.error(at.span().start, "§4.1", what));
            None
        }
        (None, true) => {
            let what = format!("'{name}' needs a port to appear in");
            errors.push(source.error(unit.name.span().start, "§6", what));
            None
        }
        (Some(at), true) => {
            let found = harbors
                .iter()
                .position(|p| p.repair.is_some() && p.name == *at.get_ref());
            if found.is_none() {
                let what = format!("'{name}' appears in '{}', which is no port", at.get_ref());
                errors.push(source.error(at.span().start, "§6", what));
            }
            found.map(|index| index as u8)
        }
    }
}
