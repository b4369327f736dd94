//! Cubes: wherever they are, they can be placed, turned, removed, exposed and let loose.

use super::*;
use crate::chapters::movement::can_stand;
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
            let units = numbers(desk.state.units.len());
            offers.those(desk, units, |n| Ruling::Take(UnitId::nth(n as usize)));
        }
        return;
    };
    if !fighting(desk.state, unit) {
        let hexes = numbers(desk.data.map.len());
        offers.those(desk, hexes, |n| Ruling::Put(Hex::nth(n as usize)));
    }
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

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    if let Ruling::Take(unit) = *ruling {
        need(desk.may.rules_map())?;
        let there = |u: &crate::state::Unit| u.fate != Fate::Waiting || u.division.is_some();
        return match state.units.get(unit.i()).is_some_and(there) && !fighting(state, unit) {
            true => Ok(()),
            false => no(Refusal::UnitInCombat),
        };
    }
    let Grip::Unit(unit) = desk.grip else {
        return fits(false);
    };
    let u = &state.units[unit.i()];
    fits(match *ruling {
        Ruling::Put(hex) => {
            !fighting(state, unit)
                && can_stand(data, state, unit, hex)
                && u.hex != hex
                // A dummy in an enemy's hex would stand in the way of units that may enter it (§2.3).
                && (!u.dummy || state.friendly(hex, u.side))
                // Who was destroyed there may be revived when the dice are taken back.
                && !under_attack(state, hex)
                && !state.stack(hex).any(|o| state.units[o.i()].side != u.side)
                && state.posts(data, hex, u.side.other()).next().is_none()
        }
        Ruling::SetPosture(posture) => {
            !fighting(state, unit)
                && !u.dummy
                && u.posture != posture
                && data.kinds[usize::from(u.kind)].has(posture)
        }
        Ruling::Remove => !fighting(state, unit) && u.fate == Fate::OnMap,
        Ruling::FreeAction => {
            u.fate == Fate::OnMap && !u.free && !u.dummy && !fighting(state, unit)
        }
        Ruling::SetDice(color) => {
            u.colour != color && color.is_none_or(map_die) && !u.dummy && !fighting(state, unit)
        }
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
        Ruling::SetDice(color) => act.state.units[unit.i()].colour = color,
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
