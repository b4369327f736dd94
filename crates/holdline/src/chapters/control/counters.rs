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
            let pick = offers.family(Ruling::Pick(CounterId(0)));
            let fighting = desk.melee.counters.iter().map(|c| u32::from(c.0));
            let pick = pick.slot_range(numbers(desk.data.pieces.len()));
            pick.without(fighting).add();
        }
        return;
    }
    if let Grip::Counter(counter) = desk.grip {
        let open = open_to(desk, counter);
        offers.family(Ruling::Put(Hex(0))).slot_set(&open).add();
    }
    let pots = numbers(desk.data.pots.len());
    offers.those(desk, pots, |n| Ruling::Attach(PotId::nth(n as usize)));
    offers.checked(desk, Ruling::Remove);
}

/// The hexes in which a counter may be put.
fn open_to(desk: &Desk<'_>, counter: CounterId) -> NumberSet {
    let piece = &desk.data.pieces[counter.i()];
    if !(piece.sort == Sort::Post || piece.sort.artillery() || piece.sort.special()) {
        return NumberSet::EMPTY;
    }
    let mut open = desk.state.held(piece.side).clone();
    open.intersect(&desk.data.standing[0]);
    if let Spot::At(hex) = desk.state.counters[counter.i()].spot {
        open.remove(hex.into());
    }
    desk.melee.spare_hexes(open)
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    if let Ruling::Pick(counter) = *ruling {
        need(desk.may.rules_map())?;
        return match counter.i() < data.pieces.len() && !desk.melee.counters.contains(&counter) {
            true => Ok(()),
            false => no(Refusal::CounterInCombat),
        };
    }
    let Grip::Counter(counter) = desk.grip else {
        return fits(false);
    };
    let (piece, spot) = (&data.pieces[counter.i()], state.counters[counter.i()].spot);
    fits(match *ruling {
        Ruling::Put(hex) => open_to(desk, counter).contains(hex.into()),
        Ruling::Attach(pot) => {
            let movable = !matches!(piece.sort, Sort::Post | Sort::Battery(_));
            let same = pot.i() < data.pots.len() && data.side(data.army_of(pot)) == piece.side;
            movable && same && spot != Spot::Pot(pot)
        }
        Ruling::Remove => spot != Spot::Gone && !desk.melee.counters.contains(&counter),
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
