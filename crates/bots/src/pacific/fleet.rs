//! Where ships, submarines and land air go.

use super::assessment::Assessment;
use super::plan::{self, Piece};
use super::task_forces;
use ::pacific::{AREAS, Choice, Kind, Location, Side, Step, Unit, bits};
use engine::FastRng;

/// Sends the whole fleet, against what the enemy has at sea and is likely to add.
pub fn sail(assessment: &Assessment<'_>, menu: &[Choice], dice: &mut FastRng) -> Vec<Choice> {
    let ships = muster(assessment, menu);
    let mut pieces: Vec<Piece> = ships
        .iter()
        .filter(|(unit, _)| !is_transport(assessment, *unit))
        .map(|&(unit, reach)| Piece::new(Some(unit), assessment.power(unit), reach))
        .collect();
    pieces.extend(own_wings(assessment));
    let foe = plan::settle(
        assessment,
        &mut pieces,
        &assessment.own,
        &assessment.foe,
        &mut answers(assessment),
    );
    let own = plan::with(&assessment.own, &pieces);
    let voyages = pieces.iter().filter_map(|piece| piece.unit.zip(piece.to));
    let mut voyages: Vec<(Unit, usize)> = voyages.collect();
    let mut orders = match menu.contains(&Choice::Form) {
        true => task_forces::hide(assessment, &mut voyages),
        false => Vec::new(),
    };
    for (unit, area) in voyages {
        orders.extend([Choice::Put(unit), Choice::At(Location::area(area))]);
    }
    for &(unit, reach) in ships
        .iter()
        .filter(|(unit, _)| is_transport(assessment, *unit))
    {
        if let Some(area) = embark(assessment, reach, &own, &foe, dice) {
            orders.extend([Choice::Put(unit), Choice::At(Location::area(area))]);
        }
    }
    orders.push(Choice::Done);
    orders
}

/// Ships fit to sail and the areas they reach: damaged ones stay in port as far as resources can mend them.
fn muster(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<(Unit, u16)> {
    let mut ships: Vec<(Unit, usize)> = Vec::new();
    for choice in menu {
        let Choice::Put(unit) = *choice else { continue };
        if let Some(harbor) = assessment.place(unit).and_then(|at| at.as_harbor()) {
            ships.push((unit, harbor));
        }
    }
    // The worst damaged rest first.
    let missing = |unit: Unit| assessment.rules.roster.spec(unit).full - assessment.strength(unit);
    ships.sort_by_key(|&(unit, _)| (std::cmp::Reverse(missing(unit)), unit));
    let mut budget = assessment.view.clock.rp[assessment.side as usize];
    let mut capacity: Vec<u8> = assessment
        .view
        .catalog
        .harbors
        .iter()
        .map(|h| h.repair.unwrap_or(0))
        .collect();
    ships.retain(|&(unit, harbor)| {
        let cost = missing(unit);
        let rests =
            !assessment.last_turn() && cost > 0 && cost <= budget && cost <= capacity[harbor];
        if rests {
            budget -= cost;
            capacity[harbor] -= cost;
        }
        !rests
    });
    let reach = |harbor| assessment.reach(assessment.side, harbor);
    ships
        .into_iter()
        .map(|(unit, harbor)| (unit, reach(harbor)))
        .collect()
}

fn is_transport(assessment: &Assessment<'_>, unit: Unit) -> bool {
    assessment.rules.roster.spec(unit).kind == Kind::Transport
}

/// Own land air that will be placed later this turn.
fn own_wings(assessment: &Assessment<'_>) -> Vec<Piece> {
    let cover = assessment.cover(assessment.side);
    let roster = &assessment.rules.roster;
    let air = roster.of(assessment.side).and(roster.kind(Kind::LandAir));
    air.iter()
        .filter(|&unit| assessment.place(unit) == Some(Location::OFF) && !rests(assessment, unit))
        .map(|unit| Piece::new(None, assessment.power(unit), cover))
        .collect()
}

/// What the enemy may still move after this: land air, and the Allies' ships while Japan moves.
fn answers(assessment: &Assessment<'_>) -> Vec<Piece> {
    let foe = assessment.side.enemy();
    let cover = assessment.cover(foe);
    let wings = usize::from(assessment.view.clock.ready[foe as usize]);
    let mut pieces: Vec<Piece> = (0..wings)
        .map(|_| Piece::new(None, assessment.wing, cover))
        .collect();
    if assessment.side == Side::Japan && matches!(assessment.view.clock.step, Step::Fleet(_)) {
        for (h, harbor) in assessment.view.harbors.iter().enumerate() {
            let ships = usize::from(harbor.ships[foe as usize].unwrap_or(0));
            let reach = assessment.reach(foe, h);
            pieces.extend((0..ships).map(|_| Piece::new(None, assessment.block, reach)));
        }
    }
    pieces
}

/// Where a transport goes: with a fleet that will win, to seas with enemy bases; a lone one still holds an empty sea.
fn embark(
    assessment: &Assessment<'_>,
    reach: u16,
    own: &[f64; AREAS],
    foe: &[f64; AREAS],
    dice: &mut FastRng,
) -> Option<usize> {
    let mut best = (0.35, None);
    for a in bits(reach.into()) {
        let around = assessment.rules.map.around[a] & !assessment.rules.map.ports;
        let bases = bits(around)
            .filter(|&h| assessment.view.harbors[h].owner != assessment.side)
            .count();
        let safe = if foe[a] > 0.0 {
            own[a] / (own[a] + 1.2 * foe[a])
        } else {
            1.0
        };
        let alone = if own[a] <= 0.0 && foe[a] <= 0.0 {
            assessment.worth(assessment.side, a)
        } else {
            0.0
        };
        let noise = dice.below(100) as f64 / 1000.0;
        let gain = safe * (bases.min(2) as f64 * 0.6 + alone) + noise;
        if safe > 0.5 && gain > best.0 {
            best = (gain, Some(a));
        }
    }
    best.1
}

/// A submarine goes where the most enemy ships are, best beside own ships.
pub fn submarine(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let submarine = menu.iter().find(|choice| matches!(choice, Choice::Put(_)));
    let enemy = assessment.side.enemy() as usize;
    let score = |a: usize| {
        let ships = f64::from(assessment.view.areas[a].blocks[enemy].ships);
        let clash = if assessment.own[a] > 0.0 { 1.5 } else { 1.0 };
        ships.min(6.0) * clash
    };
    let best = (0..assessment.view.areas.len()).max_by(|&a, &b| score(a).total_cmp(&score(b)));
    match (submarine, best) {
        (Some(&submarine), Some(a)) if score(a) > 0.0 => {
            vec![submarine, Choice::At(Location::area(a))]
        }
        _ => vec![Choice::Done],
    }
}

/// A wing with one point left rests for repair.
fn rests(assessment: &Assessment<'_>, unit: Unit) -> bool {
    assessment.strength(unit) == 1 && assessment.damaged(unit) && !assessment.last_turn()
}

/// Land air goes where it adds most, as things will stand when the rest of it is placed: a sea, or an enemy port (§14).
pub fn fly(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let cover = assessment.cover(assessment.side);
    let mut pieces: Vec<Piece> = menu
        .iter()
        .filter_map(|choice| match choice {
            Choice::Put(unit) if !rests(assessment, *unit) => {
                Some(Piece::new(Some(*unit), assessment.power(*unit), cover))
            }
            _ => None,
        })
        .collect();
    let foe = plan::settle(
        assessment,
        &mut pieces,
        &assessment.own,
        &assessment.foe,
        &mut answers(assessment),
    );
    let own = plan::with(&assessment.own, &pieces);
    let value = |a: usize, own: f64| assessment.value(assessment.side, a, own, foe[a]);
    let adds = |piece: &Piece| {
        let gain = |a: usize| value(a, own[a]) - value(a, own[a] - piece.power);
        piece.to.map_or(0.0, gain)
    };
    let least = pieces.iter().filter(|piece| piece.unit.is_some());
    let least = least.min_by(|x, y| adds(x).total_cmp(&adds(y)));
    let raid = least.and_then(|piece| raid(assessment, piece.unit?, adds(piece)));
    let first = pieces.iter().find_map(|piece| {
        let area = Location::area(piece.to?);
        Some((piece.unit?, area))
    });
    match raid.or(first) {
        Some((unit, to)) => vec![Choice::Put(unit), Choice::At(to)],
        None => vec![Choice::Pass],
    }
}

/// The enemy port that a wing should raid, if cutting repairs there is worth more than what it adds at sea.
fn raid(assessment: &Assessment<'_>, wing: Unit, adds: f64) -> Option<(Unit, Location)> {
    let enemy = assessment.side.enemy();
    let cover = assessment.cover(assessment.side);
    let spec = |unit: Unit| assessment.rules.roster.spec(unit);
    // What is known to be damaged, wherever it lies.
    let hurt = assessment.rules.roster.of(enemy).iter().map(|unit| {
        let seen = assessment.view.units[unit.index()].seen;
        let known = seen.turn > 0 && seen.strength > 0;
        if known {
            spec(unit).full - seen.strength.min(spec(unit).full)
        } else {
            0
        }
    });
    let hurt: u32 = hurt.map(u32::from).sum();
    let repairs = |h: usize| {
        let harbor = &assessment.view.harbors[h];
        // Ships that may not be counted (A75) are taken for one.
        let ships = harbor.ships[enemy as usize].unwrap_or(1);
        let yard = assessment.rules.map.harbors[h].repair.unwrap_or(0);
        let near = assessment.rules.map.touches(h) & cover != 0;
        match harbor.owner == enemy && near && ships > 0 {
            true => u32::from(yard).min(hurt),
            false => 0,
        }
    };
    let port = (0..assessment.view.harbors.len()).max_by_key(|&h| repairs(h))?;
    let hits = f64::from(spec(wing).dice) / 2.0;
    let points = hits.min(f64::from(repairs(port)));
    let worth = points * assessment.numbers.repaired * assessment.life;
    let pays = assessment.view.clock.options.air_raids && worth > adds.max(0.0);
    pays.then(|| (wing, Location::harbor(port)))
}
