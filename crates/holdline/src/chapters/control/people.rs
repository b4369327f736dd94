//! People: who commands what, who sees which map, and who may write to whom.

use super::*;
use crate::chapters::visibility::eyes;
use crate::ids::Seats;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let (data, may) = (desk.data, desk.may);
    if may.rules_map() || may.rules_people() {
        let maps = offers.family(Ruling::Open(Seat(0), RegionId(0)));
        let regions = numbers(desk.state.regions.len());
        maps.slot_set(&data.players).slot_range(regions).add();
    }
    if !may.rules_people() {
        return;
    }
    let mute = offers.family(Ruling::Mute(Seat(0)));
    mute.slot_set(&data.players).add();
    for (lower, upper) in &data.player_pairs {
        let lines = offers.family(Ruling::Link(Seat(0), Seat(0)));
        lines.slot_set(lower).slot_set(upper).add();
    }
    let command = |x: u32| desk.state.command[x as usize];
    for fighters in &data.fighters {
        for a in fighters.iter() {
            let open = |z: &u32| *z > a && command(a) != command(*z);
            let swap = offers.family(Ruling::Swap(Seat(0), Seat(0))).slot([a]);
            swap.slot(fighters.iter().filter(open)).add();
        }
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state, may) = (desk.data, desk.state, desk.may);
    match *ruling {
        Ruling::Open(viewer, region) => {
            need(may.rules_map() || may.rules_people())?;
            if data.side_of(viewer).is_none() || region.i() >= desk.state.regions.len() {
                return no(Refusal::UnknownSeatOrRegion);
            }
        }
        Ruling::Swap(a, z) => {
            need(may.rules_people())?;
            let team = |x: Seat| {
                let of = |side: &Side| data.fighters[side.i()].contains(x.0.into());
                Side::BOTH.into_iter().find(of)
            };
            let command = |x: Seat| state.command[usize::from(x.0)];
            if a >= z || team(a).is_none() || team(a) != team(z) || command(a) == command(z) {
                return no(Refusal::BadSwap);
            }
        }
        Ruling::Link(a, z) => {
            need(may.rules_people())?;
            if a >= z || data.side_of(a).is_none() || data.side_of(z).is_none() {
                return no(Refusal::BadLine);
            }
        }
        Ruling::Mute(x) => {
            need(may.rules_people())?;
            if data.side_of(x).is_none() {
                return no(Refusal::OnlyPlayersMuted);
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Open(viewer, region) => show_or_take(act, viewer, region),
        Ruling::Swap(a, z) => act.state.command.swap(usize::from(a.0), usize::from(z.0)),
        Ruling::Link(a, z) => match act.state.lines.iter().position(|&l| l == (a, z)) {
            Some(at) => {
                act.state.lines.remove(at);
            }
            None => act.state.lines.push((a, z)),
        },
        Ruling::Mute(x) => act.state.muted.0 ^= Seats::one(x).0,
        _ => {}
    }
}

/// A seat that sees a region's map sees it no more, and one that does not sees it: by grant, or by its own right.
fn show_or_take(act: &mut Act<'_>, viewer: Seat, region: RegionId) {
    let (at, bit) = (usize::from(viewer.0), 1 << region.0);
    let sees = |act: &Act<'_>| eyes(act.data, act.state, viewer) & bit != 0;
    if sees(act) {
        act.state.eyes[at] &= !bit;
        if sees(act) {
            act.state.shut[at] |= bit;
            act.state.plans[at] = None;
        }
    } else {
        act.state.shut[at] &= !bit;
        if !sees(act) {
            act.state.eyes[at] |= bit;
        }
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    let name = |seat: &Seat| game.seat_name(*seat).to_string();
    match ruling {
        Ruling::Open(seat, region) => {
            format!("Show or hide {} for {}", game.region(*region), name(seat))
        }
        Ruling::Swap(a, z) => format!("Swap the commands of {} and {}", name(a), name(z)),
        Ruling::Link(a, z) => format!("Open or close the line: {}, {}", name(a), name(z)),
        Ruling::Mute(seat) => format!("Mute or unmute {}", name(seat)),
        _ => String::new(),
    }
}
