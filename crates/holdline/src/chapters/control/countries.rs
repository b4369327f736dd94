//! The countries nobody plays: tracks, tripwires, and divisions that wait for them.

use super::*;
use crate::state::Fate;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !desk.may.rules_nations() {
        return;
    }
    let wires = numbers(desk.data.tables.nations.tripwire.len());
    offers.those(desk, wires, |n| Ruling::Tripwire(n as u8));
    for up in [true, false] {
        offers.those(desk, numbers(5), |n| Ruling::Track(n as u8, up));
    }
    for make in [Ruling::Release as fn(DivId) -> Ruling, Ruling::Recall] {
        let divisions = numbers(desk.data.divisions.len());
        offers.those(desk, divisions, |n| make(DivId::nth(n as usize)));
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (b, s) = (desk.data, desk.state);
    need(desk.may.rules_nations())?;
    match *ruling {
        Ruling::Tripwire(wire) => {
            let known = usize::from(wire) < b.tables.nations.tripwire.len();
            if !known || s.record.struck >> wire & 1 == 1 || s.stage != Stage::Turn || s.halted() {
                return no(Refusal::TripwireClosed);
            }
        }
        Ruling::Track(at, _) if usize::from(at) >= b.tables.nations.track.len().min(5) => {
            return no(Refusal::UnknownTrack);
        }
        Ruling::Release(division)
            if (division.i() >= b.divisions.len() || s.unreleased >> division.0 & 1 == 0) =>
        {
            return no(Refusal::NotAwaitingRelease);
        }
        Ruling::Recall(division) => {
            let there = |d: &crate::data::game::Division| {
                let mut units = d.units.iter();
                units.any(|u| s.units[u.i()].fate == Fate::OnMap)
                    && !d.units.iter().any(|&u| fighting(s, u))
            };
            if !b.divisions.get(division.i()).is_some_and(there) {
                return no(Refusal::CannotRecall);
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Tripwire(wire) => {
            act.state.record.struck |= 1 << wire;
            act.tripwire_struck(wire);
        }
        Ruling::Track(at, up) => act.move_track(usize::from(at), if up { 1 } else { -1 }),
        Ruling::Release(division) => act.release(division),
        Ruling::Recall(division) => act.recall(division),
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Tripwire(wire) => format!("Trigger tripwire {}", wire + 1),
        Ruling::Track(at, up) => {
            let track = game.data.tables.nations.track.get(usize::from(*at));
            let name = track.map_or("a track", |t| &t.name);
            format!("Move {name} {}", if *up { "up" } else { "down" })
        }
        Ruling::Release(division) => format!("Release {}", game.division(*division)),
        Ruling::Recall(division) => format!("Remove {} from the map", game.division(*division)),
        _ => String::new(),
    }
}
