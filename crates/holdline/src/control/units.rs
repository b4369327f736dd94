//! Cubes: wherever they are, they can be placed, turned, removed, exposed and let loose.

use super::*;
use crate::movement::can_stand;
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
            let units = numbers(desk.s.units.len());
            offers.those(desk, units, |n| Ruling::Take(UnitId::nth(n as usize)));
        }
        return;
    };
    if !fighting(desk.s, unit) {
        let hexes = numbers(desk.b.ground.len());
        offers.those(desk, hexes, |n| Ruling::Put(Hex::nth(n as usize)));
    }
    let postures = numbers(Posture::ALL.len());
    offers.those(desk, postures, |n| Ruling::Turn(Posture::ALL[n as usize]));
    for ruling in [Ruling::Remove, Ruling::Inspire, Ruling::Expose] {
        offers.checked(desk, ruling);
    }
    for color in COLORS {
        offers.checked(desk, Ruling::Colour(color));
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (b, s) = (desk.b, desk.s);
    if let Ruling::Take(unit) = *ruling {
        need(desk.may.rules_map())?;
        let there = |u: &crate::state::Unit| u.fate != Fate::Waiting || u.division.is_some();
        return match s.units.get(unit.i()).is_some_and(there) && !fighting(s, unit) {
            true => Ok(()),
            false => no(Refusal::UnitInCombat),
        };
    }
    let Grip::Unit(unit) = desk.grip else {
        return fits(false);
    };
    let u = &s.units[unit.i()];
    fits(match *ruling {
        Ruling::Put(hex) => {
            !fighting(s, unit)
                && can_stand(b, s, unit, hex)
                && u.hex != hex
                // A dummy in an enemy's hex would stand in the way of those who may enter it (§2.3).
                && (!u.dummy || s.friendly(hex, u.side))
                // Who was destroyed there may be revived when the dice are taken back.
                && !under_attack(s, hex)
                && !s.stack(hex).any(|o| s.units[o.i()].side != u.side)
                && s.posts(b, hex, u.side.other()).next().is_none()
        }
        Ruling::Turn(posture) => {
            !fighting(s, unit)
                && !u.dummy
                && u.posture != posture
                && b.kinds[usize::from(u.kind)].has(posture)
        }
        Ruling::Remove => !fighting(s, unit) && u.fate == Fate::OnMap,
        Ruling::Inspire => u.fate == Fate::OnMap && !u.free && !u.dummy && !fighting(s, unit),
        Ruling::Colour(color) => {
            u.colour != color && color.is_none_or(map_die) && !u.dummy && !fighting(s, unit)
        }
        Ruling::Expose => u.fate == Fate::OnMap && u.known != Known::Identified && s.turn > 0,
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Unit(unit) = grip else { return };
    match *ruling {
        Ruling::Put(hex) => {
            let region = act.b.ground.region(hex);
            let u = &mut act.s.units[unit.i()];
            u.fate = Fate::OnMap;
            u.region = region;
            let army = act.s.army_of(act.b, unit);
            act.s.regions[region.i()].present |= 1 << army.0;
            act.enter(unit, hex);
            act.s.units[unit.i()].moved = false;
        }
        Ruling::Turn(posture) => act.s.units[unit.i()].posture = posture,
        Ruling::Remove => act.remove(unit, Fate::Removed),
        Ruling::Inspire => act.s.units[unit.i()].free = true,
        Ruling::Colour(color) => act.s.units[unit.i()].colour = color,
        Ruling::Expose => act.identify([unit]),
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Take(unit) => format!("Select {}", game.unit(*unit)),
        Ruling::Turn(posture) => format!("Set it to {}", posture.word()),
        Ruling::Inspire => "Let it act once without points".into(),
        Ruling::Expose => "Reveal it to everyone".into(),
        Ruling::Colour(color) => format!("Let it roll {}", color_name(*color)),
        _ => String::new(),
    }
}
