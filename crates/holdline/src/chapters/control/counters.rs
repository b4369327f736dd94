//! Counters: guns, special counters and static troops.

use super::*;
use crate::data::game::Sort;
use crate::state::Spot;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if desk.grip == Grip::Nothing {
        if desk.may.rules_map() {
            let counters = numbers(desk.data.pieces.len());
            offers.those(desk, counters, |n| Ruling::Pick(CounterId::nth(n as usize)));
        }
        return;
    }
    let hexes = numbers(desk.data.map.len());
    offers.those(desk, hexes, |n| Ruling::Put(Hex::nth(n as usize)));
    let pots = numbers(desk.data.pots.len());
    offers.those(desk, pots, |n| Ruling::Attach(PotId::nth(n as usize)));
    offers.checked(desk, Ruling::Remove);
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    if let Ruling::Pick(counter) = *ruling {
        need(desk.may.rules_map())?;
        return match counter.i() < data.pieces.len() && !counter_fighting(state, counter) {
            true => Ok(()),
            false => no(Refusal::CounterInCombat),
        };
    }
    let Grip::Counter(counter) = desk.grip else {
        return fits(false);
    };
    let (piece, spot) = (&data.pieces[counter.i()], state.counters[counter.i()].spot);
    fits(match *ruling {
        Ruling::Put(hex) => {
            let standing =
                piece.sort == Sort::Post || piece.sort.artillery() || piece.sort.special();
            standing
                && data.map.open(hex)
                && state.friendly(hex, piece.side)
                && !under_attack(state, hex)
                && spot != Spot::At(hex)
        }
        Ruling::Attach(pot) => {
            let movable = !matches!(piece.sort, Sort::Post | Sort::Battery(_));
            let same = pot.i() < data.pots.len() && data.side(data.army_of(pot)) == piece.side;
            movable && same && spot != Spot::Pot(pot)
        }
        Ruling::Remove => spot != Spot::Gone && !counter_fighting(state, counter),
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Counter(counter) = grip else { return };
    let spot = match *ruling {
        Ruling::Put(hex) => Spot::At(hex),
        Ruling::Attach(pot) => {
            act.state.homes[counter.i()] = pot;
            Spot::Pot(pot)
        }
        _ => Spot::Gone,
    };
    act.state.counters[counter.i()].spot = spot;
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Pick(counter) => format!("Select {}", game.counter(*counter)),
        Ruling::Attach(pot) => format!("Give it to {}", game.pot(*pot)),
        _ => String::new(),
    }
}
