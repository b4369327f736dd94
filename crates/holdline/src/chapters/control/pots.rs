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
    let hexes = numbers(desk.data.map.len());
    offers.those(desk, hexes.clone(), |n| Ruling::Put(Hex::nth(n as usize)));
    offers.those(desk, hexes, |n| Ruling::Sticker(Hex::nth(n as usize)));
    let seats = numbers(desk.data.seats.len());
    offers.those(desk, seats, |n| Ruling::Command(Seat(n as u8)));
    for ruling in [Ruling::AddPoint, Ruling::RemovePoint, Ruling::Remove] {
        offers.checked(desk, ruling);
    }
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
    let (p, side) = (&state.pots[pot.i()], data.side(data.army_of(pot)));
    fits(match *ruling {
        Ruling::Put(hex) => {
            may.rules_map()
                && !fleeing(state, pot)
                && data.map.open(hex)
                && state.friendly(hex, side)
                && p.hex != hex
                && !under_attack(state, hex)
        }
        Ruling::Remove => {
            may.rules_map() && p.hex.on_map() && !fleeing(state, pot) && !under_attack(state, p.hex)
        }
        Ruling::Sticker(hex) => {
            may.rules_map() && side == Side::German && state.friendly(hex, Side::German)
        }
        Ruling::AddPoint => may.rules_map() && p.cp < 90,
        Ruling::RemovePoint => may.rules_map() && p.cp > 0,
        Ruling::Command(seat) => {
            may.rules_people() && data.side_of(seat) == Some(side) && data.rights(seat).fights()
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
