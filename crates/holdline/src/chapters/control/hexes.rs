//! Hexes: who holds them, their bridges, the points on them, and notes.

use super::*;
use crate::state::mail::Publication;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Grip::Hex(hex) = desk.grip else {
        if desk.may.rules_map() {
            let [open, _] = &desk.data.standing;
            offers.family(Ruling::Point(Hex(0))).slot_set(open).add();
        }
        return;
    };
    for owner in [None, Some(Side::German), Some(Side::Polish)] {
        offers.checked(desk, Ruling::SetOwner(owner));
    }
    let near = desk.data.map.around(hex).map(|(_, h)| h.into());
    offers.family(Ruling::ToggleBridge(hex)).slot(near).add();
    for more in [true, false] {
        let armies = numbers(desk.data.armies.len());
        offers.those(desk, armies, |n| {
            Ruling::Points(CpPool::Hex(ArmyId::nth(n as usize)), more)
        });
    }
    offers.checked(desk, Ruling::Note);
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    if let Ruling::Point(hex) = *ruling {
        need(desk.may.rules_map())?;
        return match data.map.open(hex) {
            true => Ok(()),
            false => no(Refusal::UnknownHex),
        };
    }
    let Grip::Hex(hex) = desk.grip else {
        return fits(false);
    };
    let attacked = desk.melee.hexes.contains(&hex);
    fits(match *ruling {
        Ruling::SetOwner(owner) => {
            let held = |x: Side| {
                state.stack(hex).any(|u| state.units[u.i()].side == x)
                    || state.posted(data, x).contains(hex.into())
            };
            state.hold[hex.i()] != owner
                && Side::BOTH.into_iter().all(|x| owner == Some(x) || !held(x))
                && !attacked
        }
        Ruling::Points(CpPool::Hex(army), more) => {
            let known = army.i() < data.armies.len();
            let open = || match more {
                true => state.friendly(hex, data.side(army)) && state.cp_at(hex, army) < 90,
                false => state.cp_at(hex, army) > 0,
            };
            desk.may.rules_map() && known && !attacked && open()
        }
        Ruling::Note => desk.may.rules_map(),
        Ruling::ToggleBridge(to) => data.map.touch(hex, to) && data.map.open(to),
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Hex(hex) = grip else { return };
    match *ruling {
        Ruling::Points(CpPool::Hex(army), more) => {
            match more {
                true => act.state.lay(hex, army, 1),
                false => {
                    act.state.lift(hex, army, 1);
                }
            }
            act.book_point(army, more);
        }
        Ruling::Note => act.publish(Publication::Hex(hex)),
        Ruling::SetOwner(Some(side)) => act.seize(hex, side),
        Ruling::SetOwner(None) => act.state.hold[hex.i()] = None,
        Ruling::ToggleBridge(to) => {
            let there = act.state.bridged(act.data, hex, to);
            act.state.set_bridge(act.data, hex, to, !there);
        }
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Point(hex) => format!("Select {}", game.hex(*hex)),
        Ruling::SetOwner(Some(side)) => format!("Set hex owner: {}", side.word()),
        Ruling::SetOwner(None) => "Set hex owner: none".into(),
        Ruling::ToggleBridge(hex) => format!("Build or remove a bridge to {}", game.hex(*hex)),
        Ruling::Points(CpPool::Hex(army), more) => {
            let act = if *more {
                "Add a point of"
            } else {
                "Remove a point of"
            };
            format!("{act} {} on the hex", game.army(*army))
        }
        Ruling::Note => "Leave a note on the hex".into(),
        _ => String::new(),
    }
}
