//! The countries without players: tracks, tripwires, and divisions that wait for them.

use super::*;

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
        let tracks = numbers(desk.data.tables.nations.track.len());
        offers.those(desk, tracks, |n| Ruling::Track(n as u8, up));
    }
    let waiting = |n: &u32| desk.state.unreleased >> n & 1 == 1;
    let divisions = numbers(desk.data.divisions.len()).filter(waiting);
    offers
        .family(Ruling::Release(DivId(0)))
        .slot(divisions)
        .add();
    let recall = offers.family(Ruling::Recall(DivId(0)));
    recall.slot_set(&recallable(desk)).add();
}

/// Divisions on the map, none of whose cubes is in a combat.
fn recallable(desk: &Desk<'_>) -> NumberSet {
    let mut divisions = desk.state.unit_sets().divisions.clone();
    for unit in &desk.melee.units {
        if let Some(division) = desk.state.units[unit.i()].division {
            divisions.remove(division.into());
        }
    }
    divisions
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
        Ruling::Track(at, _) if usize::from(at) >= b.tables.nations.track.len() => {
            return no(Refusal::UnknownTrack);
        }
        Ruling::Release(division)
            if (division.i() >= b.divisions.len() || s.unreleased >> division.0 & 1 == 0) =>
        {
            return no(Refusal::NotAwaitingRelease);
        }
        Ruling::Recall(division) if !recallable(desk).contains(division.into()) => {
            return no(Refusal::CannotRecall);
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
