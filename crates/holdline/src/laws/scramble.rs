//! Another world that a seat cannot tell from this one: everything hidden from it is changed (law *blind*).

use crate::act::Act;
use crate::chapters::posture_change;
use crate::chapters::visibility;
use crate::chapters::visibility::Viewer;
use crate::choice::Choice;
use crate::data::game::{GameData, Sort};
use crate::data::seats::Role;
use crate::event::Log;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::{AirStep, Berth, Bombs, Target};
use crate::state::region::Veil;
use crate::state::standing_orders::StandingOrder;
use crate::state::{Fate, Known, Phase, Spot, Stage, State};
use crate::view::build;
use crate::view::desk;
use engine::{FastRng, Menu};

/// Changes everything that is hidden from a seat and nothing that it can see.
pub fn scramble(data: &GameData, state: &State, seat: Seat, rng: &mut FastRng) -> State {
    let mut t = state.clone();
    let office = data.office(seat);
    let seen = |l: &&crate::state::mail::Message| crate::chapters::messages::sees(data, seat, l);
    t.letters = state.letters.iter().filter(seen).copied().collect();
    // Umpires see everything, and when the game is over everybody is shown what it came to.
    if office.control() || state.stage == Stage::Debrief {
        return t;
    }
    let side = data.side_of(seat);
    let eyes = visibility::eyes(data, state, seat);
    let shown = |hex: Hex| hex.on_map() && eyes >> data.map.region(hex).0 & 1 == 1;
    scramble_points(data, state, &mut t, seat, &shown, rng);
    scramble_cards(data, state, &mut t, seat, rng);
    scramble_blocks(data, state, &mut t, seat, side, &shown, rng);
    scramble_papers(data, state, &mut t, seat, rng);
    scramble_map(data, state, &mut t, seat, &shown, rng);
    scramble_secrets(data, state, &mut t, seat, &shown, rng);
    if let Some(side) = side {
        scramble_formed(data, &mut t, side, rng);
        scramble_targets(data, &mut t, side, rng);
    }
    if office != Role::HighCommand {
        for craft in &mut t.sky.craft {
            let air = &data.tables.air;
            craft.berth = [
                Berth::Rear(1 + rng.below(air.boxes().into()) as u8),
                Berth::Column(rng.below(air.columns().into()) as u8),
                Berth::Gone,
            ][rng.below(3)];
        }
    }
    for track in &mut t.tracks {
        *track = rng.below(11) as i8;
    }
    t.proposals.clear();
    t.salt = rng.below(1 << 20) as u64;
    t.war = 1 + rng.below(4) as u8;
    for (i, plan) in t.plans.iter_mut().enumerate() {
        if i != usize::from(seat.0) {
            *plan = None;
        }
    }
    t
}

/// Points of armies that the seat does not command or supply.
fn scramble_points(
    data: &GameData,
    state: &State,
    t: &mut State,
    seat: Seat,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut FastRng,
) {
    let (side, office) = (data.side_of(seat), data.office(seat));
    let armies = state.armies_of(data, seat);
    let mine = |army: ArmyId| armies >> army.0 & 1 == 1;
    let led = data.led(seat);
    let desk = |army: ArmyId| {
        office == Role::HighCommand && Some(data.side(army)) == side || led >> army.0 & 1 == 1
    };
    let known = |army: ArmyId| mine(army) || desk(army);
    for i in 0..data.pots.len() {
        let army = data.pots[i].army;
        if !known(army) {
            recount(
                &mut t.pots[i].cp,
                &mut t.record.accounts[army.i()].granted,
                rng,
            );
        }
    }
    for i in 0..data.armies.len() {
        let army = ArmyId::nth(i);
        if !known(army) {
            recount(&mut t.stocks[i].cp, &mut t.record.accounts[i].granted, rng);
        }
    }
    for cube in &mut t.cubes {
        let open = state.regions[data.map.region(cube.hex).i()]
            .phase
            .revealed()
            && shown(cube.hex);
        let friend = Some(data.side(cube.army)) == side;
        let seen = mine(cube.army) || open && (friend || !state.options.hidden_cp);
        if !seen && !known(cube.army) {
            let granted = &mut t.record.accounts[cube.army.i()].granted;
            let more = rng.below(3) as u8;
            cube.n += more;
            *granted += u16::from(more);
        }
    }
}

/// Cards and points of others.
fn scramble_cards(data: &GameData, state: &State, t: &mut State, seat: Seat, rng: &mut FastRng) {
    let (side, office) = (data.side_of(seat), data.office(seat));
    for x in Side::BOTH {
        for region in state.regions() {
            let led =
                side == Some(x) && state.commands_army(data, seat, state.leads[region.i()][x.i()]);
            if !led {
                for value in 2..14 {
                    t.hands[x.i()][region.i()][value] = rng.below(3) as u8;
                    if !state.regions[region.i()].phase.revealed() {
                        t.regions[region.i()].sealed[x.i()][value] = rng.below(2) as u8;
                    }
                }
            }
        }
        let own_desk = side == Some(x) && office == Role::HighCommand;
        if !(side == Some(x) && desk::knows_reserve(data, seat)) {
            for value in 2..14 {
                t.purses[x.i()].reserve[value] = rng.below(3) as u8;
            }
        }
        if !own_desk {
            let cp = rng.below(9) as u8;
            let old = std::mem::replace(&mut t.purses[x.i()].cp, cp);
            t.record.purses[x.i()].0 = t.record.purses[x.i()].0 + u16::from(cp) - u16::from(old);
        }
    }
}

/// Another number of points, booked.
fn recount(cp: &mut u8, granted: &mut u16, rng: &mut FastRng) {
    let new = rng.below(9) as u8;
    *granted = *granted + u16::from(new) - u16::from(*cp).min(*granted);
    *cp = new;
}

/// Other cubes under the same markers: hidden ones change place, kind and posture, contacts change kind and posture.
fn scramble_blocks(
    data: &GameData,
    state: &State,
    t: &mut State,
    seat: Seat,
    side: Option<Side>,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut FastRng,
) {
    let fighting: Vec<Hex> = state
        .regions
        .iter()
        .filter_map(|r| r.battle.as_ref())
        .flat_map(|battle| {
            battle
                .from
                .iter()
                .copied()
                .chain([battle.target])
                .collect::<Vec<_>>()
        })
        .collect();
    for i in 0..state.units.len() {
        let u = &state.units[i];
        if u.fate != Fate::OnMap || state.commands(seat, u.pot) || fighting.contains(&u.hex) {
            continue;
        }
        let friend = Some(u.side) == side;
        let visible = shown(u.hex) && (friend || u.known == Known::Identified && side.is_some());
        if visible {
            continue;
        }
        // Who only sees that something is there cannot tell a dummy from a block (A114).
        if !friend && side.is_some() && u.known != Known::Identified {
            t.units[i].dummy ^= rng.below(2) == 0;
        }
        if t.units[i].dummy {
            continue;
        }
        // A kind that moves alike, so that no army's reach of places changes; any posture it has.
        let alike: Vec<usize> = (0..data.kinds.len())
            .filter(|&k| {
                data.kinds[k].side == u.side
                    && data.kinds[k].class == data.kinds[usize::from(u.kind)].class
            })
            .collect();
        let kind = alike[rng.below(alike.len())];
        let sides: Vec<Posture> = Posture::ALL
            .into_iter()
            .filter(|&p| data.kinds[kind].has(p))
            .collect();
        t.units[i].kind = kind as u8;
        t.units[i].posture = sides[rng.below(sides.len())];
        t.units[i].mp = rng.below(4) as u8;
        let hidden = u.known == Known::Masked || !shown(u.hex);
        if !friend && hidden && side.is_some() {
            relocate(data, t, UnitId::nth(i), rng);
        }
    }
}

/// Moves a hidden cube to another hex of its side in its region, out of everybody's sight.
fn relocate(data: &GameData, t: &mut State, unit: UnitId, rng: &mut FastRng) {
    let u = &t.units[unit.i()];
    let (hex, side) = (u.hex, u.side);
    let near: Vec<Hex> = data
        .map
        .within(hex, 2)
        .into_iter()
        .filter(|&h| {
            data.map.region(h) == data.map.region(hex)
                && t.friendly(h, side)
                && t.stack(h).all(|o| t.units[o.i()].side == side)
                && !data
                    .map
                    .near_list(h, 2)
                    .any(|n| t.has_cube(n, side.other()))
                && data
                    .map
                    .near_list(h, 1)
                    .all(|n| data.map.region(n) == data.map.region(hex))
        })
        .collect();
    if !near.is_empty()
        && data
            .map
            .near_list(hex, 1)
            .all(|n| data.map.region(n) == data.map.region(hex))
    {
        t.put(unit, near[rng.below(near.len())]);
    }
}

/// Plans, standing answers, letters and reports of others.
fn scramble_papers(data: &GameData, state: &State, t: &mut State, seat: Seat, rng: &mut FastRng) {
    let armies = state.armies_of(data, seat);
    t.sheet
        .retain(|item| build::reads_plans(data, state, seat, item.by));
    t.requests.retain(|r| r.by == seat);
    let viewer = Viewer::new(data, state, seat);
    t.news
        .retain(|n| crate::chapters::messages::reads(&viewer, n.press));
    t.reports.road.clear();
    for army in (0..data.armies.len()).map(ArmyId::nth) {
        if armies >> army.0 & 1 == 0 {
            t.standing[army.i()] = t.standing[army.i()].with(StandingOrder::ALL[rng.below(14)]);
            t.reports.filed[army.i()] = rng.below(5) as u8;
        }
    }
    for other in data.seats().filter(|&x| x != seat && rng.below(4) == 0) {
        if data.side_of(other).is_some() {
            t.muted.0 ^= 1 << other.0;
        }
    }
}

/// The map tables a seat does not stand at: blocks, HQs, holders of hexes and bridges are elsewhere.
fn scramble_map(
    data: &GameData,
    state: &State,
    t: &mut State,
    seat: Seat,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut FastRng,
) {
    // A tactical seat reaches over the border of its table, and counts friends there: only those who sit apart from
    // the map are shown another one.
    if data.rights(seat).fights() {
        return;
    }
    let fighting = |hex: Hex| in_combat(state, hex);
    let free = |t: &State, hex: Hex, side: Side| {
        data.map.open(hex)
            && !shown(hex)
            && !fighting(hex)
            && t.stack(hex).all(|u| t.units[u.i()].side == side)
            && t.posts(data, hex, side.other()).next().is_none()
            && t.hqs(data, hex, side.other()).next().is_none()
    };
    for i in 0..state.units.len() {
        let (hex, side, fate) = (state.units[i].hex, state.units[i].side, state.units[i].fate);
        if fate != Fate::OnMap || shown(hex) || fighting(hex) {
            continue;
        }
        let near: Vec<Hex> = data
            .map
            .near_list(hex, 2)
            .filter(|&h| data.map.region(h) == data.map.region(hex) && free(t, h, side))
            .collect();
        if !near.is_empty() {
            t.put(UnitId::nth(i), near[rng.below(near.len())]);
        }
        t.units[i].known = [Known::Masked, Known::Contact, Known::Identified][rng.below(3)];
    }
    for i in 0..state.pots.len() {
        let hex = state.pots[i].hex;
        let side = data.side(data.pots[i].army);
        if !hex.on_map() || shown(hex) || fighting(hex) {
            continue;
        }
        let near: Vec<Hex> = data
            .map
            .near_list(hex, 1)
            .filter(|&h| data.map.region(h) == data.map.region(hex) && free(t, h, side))
            .collect();
        if !near.is_empty() {
            t.pots[i].hex = near[rng.below(near.len())];
        }
    }
    scramble_ground(data, state, t, shown, rng);
}

/// Whether a hex is part of a combat.
fn in_combat(state: &State, hex: Hex) -> bool {
    let mut battles = state.regions.iter().filter_map(|r| r.battle.as_ref());
    battles.any(|x| x.target == hex || x.from.contains(&hex))
}

/// What the enemy does in secret (§2.5): other faces and fewer points in POSTURE, another rotation of its aircraft.
fn scramble_secrets(
    data: &GameData,
    state: &State,
    t: &mut State,
    seat: Seat,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut FastRng,
) {
    let Some(side) = data.side_of(seat) else {
        return;
    };
    let in_posture = |r: RegionId| state.regions[r.i()].phase == Phase::Posture;
    for i in 0..state.units.len() {
        let (unit, u) = (UnitId::nth(i), &state.units[i]);
        let turns = u.fate == Fate::OnMap
            && u.side != side
            && u.known == Known::Identified
            && shown(u.hex)
            && in_posture(u.region)
            && !in_combat(state, u.hex)
            && u.posture != Posture::Disordered;
        if !turns || rng.below(2) == 0 {
            continue;
        }
        let seen = state.face_seen(unit);
        let faces = &mut t.regions[u.region.i()].veil.faces;
        if !faces.iter().any(|face| face.0 == unit) {
            faces.push((unit, seen));
        }
        let kind = &data.kinds[usize::from(u.kind)];
        let sides = Posture::ALL.into_iter();
        let sides: Vec<Posture> = sides
            .filter(|&p| p != Posture::Disordered && kind.has(p))
            .collect();
        t.units[i].posture = sides[rng.below(sides.len())];
    }
    for at in (0..t.cubes.len()).rev() {
        let cube = t.cubes[at];
        let region = data.map.region(cube.hex);
        let enemy = data.side(cube.army) != side;
        let plain = !in_posture(region) || in_combat(state, cube.hex);
        if !enemy || plain || !shown(cube.hex) || rng.below(2) == 0 {
            continue;
        }
        if t.points_seen(cube.hex, cube.army).is_none() {
            t.regions[region.i()].veil.points.push(cube);
        }
        t.lift(cube.hex, cube.army, 1);
        t.record.accounts[cube.army.i()].lapsed += 1;
    }
    let air = &data.tables.air;
    for i in 0..state.sky.craft.len() {
        let craft = state.sky.craft[i].clone();
        let Some(zone) = t.sky.zones.get_mut(usize::from(craft.zone)) else {
            continue;
        };
        let enemy = data.planes[i].side != side && zone.step == AirStep::Rotate;
        let other = match craft.berth {
            Berth::Rear(rear) => match air.column_over(rear) {
                Some(column) => Berth::Column(column),
                None => continue,
            },
            Berth::Column(column) => Berth::Rear(air.box_under(column)),
            _ => continue,
        };
        if !enemy || data.office(seat) != Role::HighCommand || rng.below(2) == 0 {
            continue;
        }
        if !zone.veil.iter().any(|(id, _)| id.i() == i) {
            zone.veil.push((CraftId::nth(i), craft));
        }
        (t.sky.craft[i].berth, t.sky.craft[i].rotated) = (other, true);
    }
}

/// Regiments that the Poles form in POSTURE (§2.13): those that were are not, or others are.
fn scramble_formed(data: &GameData, t: &mut State, side: Side, rng: &mut FastRng) {
    if side == Side::Polish || !t.revised() {
        return;
    }
    if rng.below(2) == 0 {
        for region in t.regions() {
            let veil = std::mem::take(&mut t.regions[region.i()].veil);
            for &unit in &veil.formed {
                t.put(unit, Hex::NOWHERE);
                let u = &mut t.units[unit.i()];
                (u.fate, u.posture) = (Fate::Waiting, Posture::Movement);
                (u.shaken, u.moved) = (false, false);
            }
            for &(post, hex) in &veil.posts {
                t.counters[post.i()].spot = Spot::At(hex);
            }
            let veil = Veil {
                formed: Vec::new(),
                posts: Vec::new(),
                ..veil
            };
            t.regions[region.i()].veil = veil;
        }
        return;
    }
    for seat in data.seats().filter(|&s| data.side_of(s) != Some(side)) {
        let mut menu = Menu::new();
        posture_change::menu(data, t, seat, &mut menu);
        let mut forms = menu.entries().iter().filter_map(|choice| match choice {
            Choice::Form(pot, hex) => Some((*pot, *hex)),
            _ => None,
        });
        if let Some((pot, hex)) = forms.next() {
            let mut act = Act {
                data,
                state: t,
                log: &mut Log::default(),
            };
            // The menu offers it.
            let _ = act.form(seat, pot, hex);
        }
    }
}

/// What the enemy's bombers are sent to, and all that was decided for them (§2.17 step 6).
fn scramble_targets(data: &GameData, t: &mut State, side: Side, rng: &mut FastRng) {
    let sky = &mut *t.sky;
    for (zone, at) in sky.zones.iter_mut().zip(0u8..) {
        if zone.step != AirStep::Bombing {
            continue;
        }
        zone.bombs[side.other().i()] = Bombs::default();
        let craft = sky.craft.iter_mut().zip(&data.planes);
        let bombers = craft
            .filter(|(c, plane)| c.zone == at && plane.side != side && !plane.fighter && !c.flak);
        for (craft, plane) in bombers.filter(|(c, _)| matches!(c.berth, Berth::Column(_))) {
            let open = |target: &Target| {
                let row = data.tables.air.target(*target);
                let cities = *target != Target::Cities || t.options.bomb_cities;
                cities && row.is_some_and(|row| row.sides.contains(&plane.side))
            };
            let targets: Vec<Target> = Target::ALL.into_iter().filter(open).collect();
            craft.target = targets.get(rng.below(targets.len() + 1)).copied();
        }
    }
}

/// Holders of hexes, bridges and static troops out of sight.
fn scramble_ground(
    data: &GameData,
    state: &State,
    t: &mut State,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut FastRng,
) {
    let fighting = |hex: Hex| in_combat(state, hex);
    for hex in data.map.hexes().filter(|&h| data.map.open(h) && !shown(h)) {
        if rng.below(3) == 0 && !fighting(hex) {
            t.hold[hex.i()] = [None, Some(Side::German), Some(Side::Polish)][rng.below(3)];
        }
        if rng.below(4) == 0 && t.spans[hex.i()] != 0 {
            for (_, to) in data.map.around(hex) {
                if !shown(to) {
                    t.set_bridge(data, hex, to, false);
                }
            }
        }
    }
    for post in data
        .posts()
        .filter(|c| data.pieces[c.i()].sort == Sort::Post)
    {
        if let Spot::At(hex) = state.counters[post.i()].spot
            && !shown(hex)
            && !fighting(hex)
            && rng.below(3) == 0
        {
            t.counters[post.i()].spot = Spot::Gone;
        }
    }
}
