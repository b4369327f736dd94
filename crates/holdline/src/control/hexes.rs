//! Hexes: who holds them, their bridges, the points on them, and notes.

use super::*;
use crate::post::Press;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Grip::Hex(hex) = desk.grip else {
        if desk.may.rules_map() {
            let open = desk.b.open_hexes.clone();
            offers.family(Ruling::Point(Hex(0)), [open]);
        }
        return;
    };
    for owner in [None, Some(Side::German), Some(Side::Polish)] {
        offers.checked(desk, Ruling::Own(owner));
    }
    let mut near: Vec<u32> = desk.b.ground.around(hex).map(|(_, h)| h.into()).collect();
    near.sort_unstable();
    offers.family(Ruling::Span(hex), [near]);
    for more in [true, false] {
        let armies = numbers(desk.b.armies.len());
        offers.those(desk, armies, |n| {
            Ruling::Points(Account::Hex(ArmyId::nth(n as usize)), more)
        });
    }
    offers.checked(desk, Ruling::Note);
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (b, s) = (desk.b, desk.s);
    if let Ruling::Point(hex) = *ruling {
        need(desk.may.rules_map())?;
        return match b.ground.open(hex) {
            true => Ok(()),
            false => no(Refusal::UnknownHex),
        };
    }
    let Grip::Hex(hex) = desk.grip else {
        return fits(false);
    };
    fits(match *ruling {
        Ruling::Own(owner) => {
            let held = |x: Side| {
                s.stack(hex).any(|u| s.units[u.i()].side == x)
                    || s.posts(b, hex, x).next().is_some()
            };
            s.hold[hex.i()] != owner
                && Side::BOTH.into_iter().all(|x| owner == Some(x) || !held(x))
                && !under_attack(s, hex)
        }
        Ruling::Points(Account::Hex(army), more) => {
            let known = army.i() < b.armies.len();
            let open = || match more {
                true => s.friendly(hex, b.side(army)) && s.cp_at(hex, army) < 90,
                false => s.cp_at(hex, army) > 0,
            };
            desk.may.rules_map() && known && !under_attack(s, hex) && open()
        }
        Ruling::Note => desk.may.rules_map(),
        Ruling::Span(to) => b.ground.touch(hex, to) && b.ground.open(to),
        _ => false,
    })
}

fn act(act: &mut Act<'_>, ruling: &Ruling, grip: Grip) {
    let Grip::Hex(hex) = grip else { return };
    match *ruling {
        Ruling::Points(Account::Hex(army), more) => {
            match more {
                true => act.s.lay(hex, army, 1),
                false => {
                    act.s.lift(hex, army, 1);
                }
            }
            act.book_point(army, more);
        }
        Ruling::Note => act.publish(Press::Hex(hex)),
        Ruling::Own(Some(side)) => act.seize(hex, side),
        Ruling::Own(None) => act.s.hold[hex.i()] = None,
        Ruling::Span(to) => {
            let there = act.s.bridged(act.b, hex, to);
            act.s.set_bridge(act.b, hex, to, !there);
        }
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Point(hex) => format!("Select {}", game.hex(*hex)),
        Ruling::Own(Some(side)) => format!("Set hex owner: {}", side.word()),
        Ruling::Own(None) => "Set hex owner: none".into(),
        Ruling::Span(hex) => format!("Build or remove a bridge to {}", game.hex(*hex)),
        Ruling::Points(Account::Hex(army), more) => {
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
