//! Counters: guns, special counters and static troops.

use super::*;
use crate::book::Sort;
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
            let counters = numbers(desk.b.pieces.len());
            offers.those(desk, counters, |n| Ruling::Pick(CounterId::nth(n as usize)));
        }
        return;
    }
    let hexes = numbers(desk.b.ground.len());
    offers.those(desk, hexes, |n| Ruling::Put(Hex::nth(n as usize)));
    let pots = numbers(desk.b.pots.len());
    offers.those(desk, pots, |n| Ruling::Stow(PotId::nth(n as usize)));
    offers.checked(desk, Ruling::Remove);
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (b, s) = (desk.b, desk.s);
    if let Ruling::Pick(counter) = *ruling {
        need(desk.may.rules_map())?;
        return match counter.i() < b.pieces.len() && !counter_fighting(s, counter) {
            true => Ok(()),
            false => no(Refusal::CounterInCombat),
        };
    }
    let Grip::Counter(counter) = desk.grip else {
        return fits(false);
    };
    let (piece, spot) = (&b.pieces[counter.i()], s.counters[counter.i()].spot);
    fits(match *ruling {
        Ruling::Put(hex) => {
            let standing =
                piece.sort == Sort::Post || piece.sort.artillery() || piece.sort.special();
            standing
                && b.ground.open(hex)
                && s.friendly(hex, piece.side)
                && !under_attack(s, hex)
                && spot != Spot::At(hex)
        }
        Ruling::Stow(pot) => {
            let movable = !matches!(piece.sort, Sort::Post | Sort::Battery(_));
            let same = pot.i() < b.pots.len() && b.side(b.army_of(pot)) == piece.side;
            movable && same && spot != Spot::Pot(pot)
        }
        Ruling::Remove => spot != Spot::Gone && !counter_fighting(s, counter),
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Counter(counter) = grip else { return };
    let spot = match *ruling {
        Ruling::Put(hex) => Spot::At(hex),
        Ruling::Stow(pot) => {
            act.s.homes[counter.i()] = pot;
            Spot::Pot(pot)
        }
        _ => Spot::Gone,
    };
    act.s.counters[counter.i()].spot = spot;
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Pick(counter) => format!("Select {}", game.counter(*counter)),
        Ruling::Stow(pot) => format!("Give it to {}", game.pot(*pot)),
        _ => String::new(),
    }
}
