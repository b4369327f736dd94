//! Pots and their HQs: where they stand, their routes, their points, and who commands them.

use super::*;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn fleeing(state: &State, pot: PotId) -> bool {
    let mut flights = state.regions.iter().flat_map(|r| &r.flights);
    flights.any(|f| f.pot == pot)
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if desk.grip == Grip::Nothing {
        if desk.may.rules_map() || desk.may.rules_people() {
            let pots = numbers(desk.data.pots.len());
            offers.those(desk, pots, |n| Ruling::Hold(PotId::nth(n as usize)));
        }
        return;
    }
    if let Grip::Pot(pot) = desk.grip {
        let open = open_to(desk, pot);
        offers.family(Ruling::Put(Hex(0))).slot_set(&open).add();
        if let Some(hexes) = sticker_hexes(desk, pot) {
            let stickers = offers.family(Ruling::Sticker(Hex(0)));
            stickers.slot_set(hexes).add();
        }
        if let Some(seats) = commanders(desk, pot) {
            let command = offers.family(Ruling::Command(Seat(0)));
            command.slot_set(seats).add();
        }
    }
    for ruling in [Ruling::AddPoint, Ruling::RemovePoint, Ruling::Remove] {
        offers.checked(desk, ruling);
    }
}

fn side(data: &GameData, pot: PotId) -> Side {
    data.side(data.army_of(pot))
}

/// The hexes to which an HQ may be moved.
fn open_to(desk: &Desk<'_>, pot: PotId) -> NumberSet {
    let (data, state) = (desk.data, desk.state);
    if !desk.may.rules_map() || fleeing(state, pot) {
        return NumberSet::EMPTY;
    }
    let mut open = state.held(side(data, pot)).clone();
    open.intersect(&data.standing[0]);
    open.remove(state.pots[pot.i()].hex.into());
    desk.melee.spare_hexes(open)
}

/// The hexes where stickers of a route may lie, if there is a route.
fn sticker_hexes<'a>(desk: &Desk<'a>, pot: PotId) -> Option<&'a NumberSet> {
    let has_route = side(desk.data, pot) == Side::German;
    (desk.may.rules_map() && has_route).then(|| desk.state.held(Side::German))
}

/// The seats to which a pot may be given.
fn commanders<'a>(desk: &Desk<'a>, pot: PotId) -> Option<&'a NumberSet> {
    let side = side(desk.data, pot);
    (desk.may.rules_people()).then(|| &desk.data.fighters[side.i()])
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state, may) = (desk.data, desk.state, desk.may);
    if let Ruling::Hold(pot) = *ruling {
        need(may.rules_map() || may.rules_people())?;
        return match pot.i() < data.pots.len() && !fleeing(state, pot) {
            true => Ok(()),
            false => no(Refusal::HqInFlight),
        };
    }
    let Grip::Pot(pot) = desk.grip else {
        return fits(false);
    };
    let p = &state.pots[pot.i()];
    fits(match *ruling {
        Ruling::Put(hex) => open_to(desk, pot).contains(hex.into()),
        Ruling::Remove => {
            let attacked = desk.melee.hexes.contains(&p.hex);
            may.rules_map() && p.hex.on_map() && !fleeing(state, pot) && !attacked
        }
        Ruling::Sticker(hex) => {
            sticker_hexes(desk, pot).is_some_and(|open| open.contains(hex.into()))
        }
        Ruling::AddPoint => may.rules_map() && p.cp < 90,
        Ruling::RemovePoint => may.rules_map() && p.cp > 0,
        Ruling::Command(seat) => {
            commanders(desk, pot).is_some_and(|open| open.contains(seat.0.into()))
        }
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Pot(pot) = grip else { return };
    let army = act.data.army_of(pot);
    let p = &mut act.state.pots[pot.i()];
    match *ruling {
        Ruling::Put(hex) => (p.hex, p.returns) = (hex, 0),
        Ruling::Remove => p.hex = Hex::NOWHERE,
        Ruling::Sticker(hex) => match p.route.iter().position(|h| *h == hex) {
            Some(at) => {
                p.route.remove(at);
            }
            None => p.route.push(hex),
        },
        Ruling::AddPoint => {
            p.cp += 1;
            act.book_point(army, true);
        }
        Ruling::RemovePoint => {
            p.cp -= 1;
            act.book_point(army, false);
        }
        Ruling::Command(seat) => act.state.command[usize::from(seat.0)] ^= 1 << pot.0,
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Hold(pot) => format!("Select the pot of {}", game.pot(*pot)),
        Ruling::Sticker(hex) => format!("Lay or lift a sticker in {}", game.hex(*hex)),
        Ruling::AddPoint => "Add a command point".into(),
        Ruling::RemovePoint => "Remove a command point".into(),
        Ruling::Command(seat) => {
            format!("Give it to, or take it from, {}", game.seat_name(*seat))
        }
        _ => String::new(),
    }
}
