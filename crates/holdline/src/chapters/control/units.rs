//! Cubes: wherever they are, they can be placed, turned, removed, exposed and let loose.

use super::*;
use crate::chapters::movement::ground;
use crate::posture::Posture;
use crate::state::{Fate, Known};

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Grip::Unit(unit) = desk.grip else {
        if desk.may.rules_map() {
            let mut open = desk.state.unit_sets().known.clone();
            desk.melee.units.iter().for_each(|&u| open.remove(u.into()));
            offers.family(Ruling::Take(UnitId(0))).slot_set(&open).add();
        }
        return;
    };
    let open = open_to(desk, unit);
    offers.family(Ruling::Put(Hex(0))).slot_set(&open).add();
    let postures = numbers(Posture::ALL.len());
    offers.those(desk, postures, |n| {
        Ruling::SetPosture(Posture::ALL[n as usize])
    });
    for ruling in [Ruling::Remove, Ruling::FreeAction, Ruling::Expose] {
        offers.checked(desk, ruling);
    }
    for color in COLORS {
        offers.checked(desk, Ruling::SetDice(color));
    }
}

/// The hexes in which a cube may be put.
fn open_to(desk: &Desk<'_>, unit: UnitId) -> NumberSet {
    let (data, state) = (desk.data, desk.state);
    if desk.melee.units.contains(&unit) {
        return NumberSet::EMPTY;
    }
    let u = &state.units[unit.i()];
    let mut open = ground(data, state, unit).clone();
    // A dummy in an enemy's hex would stand in the way of units that may enter it (§2.3).
    if u.dummy {
        open.intersect(state.held(u.side));
    }
    open.subtract(&state.unit_sets().occupied[u.side.other().i()]);
    open.subtract(state.posted(data, u.side.other()));
    open.remove(u.hex.into());
    // Who was destroyed in a combat may be revived when its dice are taken back.
    desk.melee.spare_hexes(open)
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    if let Ruling::Take(unit) = *ruling {
        need(desk.may.rules_map())?;
        let there = state.unit_sets().known.contains(unit.into());
        return match there && !desk.melee.units.contains(&unit) {
            true => Ok(()),
            false => no(Refusal::UnitInCombat),
        };
    }
    let Grip::Unit(unit) = desk.grip else {
        return fits(false);
    };
    let u = &state.units[unit.i()];
    let idle = !desk.melee.units.contains(&unit);
    fits(match *ruling {
        Ruling::Put(hex) => open_to(desk, unit).contains(hex.into()),
        Ruling::SetPosture(posture) => {
            idle && !u.dummy && u.posture != posture && data.kinds[usize::from(u.kind)].has(posture)
        }
        Ruling::Remove => idle && u.fate == Fate::OnMap,
        Ruling::FreeAction => u.fate == Fate::OnMap && !u.free && !u.dummy && idle,
        Ruling::SetDice(color) => u.color != color && color.is_none_or(map_die) && !u.dummy && idle,
        Ruling::Expose => u.fate == Fate::OnMap && u.known != Known::Identified && state.turn > 0,
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Unit(unit) = grip else { return };
    match *ruling {
        Ruling::Put(hex) => {
            let region = act.data.map.region(hex);
            let u = &mut act.state.units[unit.i()];
            u.fate = Fate::OnMap;
            u.region = region;
            let army = act.state.army_of(act.data, unit);
            act.state.regions[region.i()].present |= 1 << army.0;
            act.enter(unit, hex);
            act.state.units[unit.i()].moved = false;
        }
        Ruling::SetPosture(posture) => act.state.units[unit.i()].posture = posture,
        Ruling::Remove => act.remove(unit, Fate::Removed),
        Ruling::FreeAction => act.state.units[unit.i()].free = true,
        Ruling::SetDice(color) => act.state.units[unit.i()].color = color,
        Ruling::Expose => act.identify([unit]),
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Take(unit) => format!("Select {}", game.unit(*unit)),
        Ruling::SetPosture(posture) => format!("Set it to {}", posture.word()),
        Ruling::FreeAction => "Let it act once without points".into(),
        Ruling::Expose => "Reveal it to all players".into(),
        Ruling::SetDice(color) => format!("Let it roll {}", color_name(*color)),
        _ => String::new(),
    }
}
