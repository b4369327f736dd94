//! Where ships, submarines and land air go.

use super::picture::Picture;
use super::plan::{self, Piece};
use ::pacific::{AREAS, Choice, Kind, Place, Side, Step, Unit, bits};
use engine::FastRng;

/// Sends the whole fleet, against what the enemy has at sea and is likely to add.
pub fn sail(picture: &Picture<'_>, menu: &[Choice], dice: &mut FastRng) -> Vec<Choice> {
    let ships = muster(picture, menu);
    let mut pieces: Vec<Piece> = ships
        .iter()
        .filter(|(unit, _)| !is_transport(picture, *unit))
        .map(|&(unit, reach)| Piece::new(Some(unit), picture.power(unit), reach))
        .collect();
    pieces.extend(own_wings(picture));
    let foe = plan::settle(
        picture,
        &mut pieces,
        &picture.own,
        &picture.foe,
        &mut answers(picture),
    );
    let mut own = picture.own;
    let mut orders = Vec::new();
    for piece in &pieces {
        let Some(area) = piece.to else { continue };
        own[area] += piece.power;
        if let Some(unit) = piece.unit {
            orders.extend([Choice::Put(unit), Choice::At(Place::area(area))]);
        }
    }
    for &(unit, reach) in ships
        .iter()
        .filter(|(unit, _)| is_transport(picture, *unit))
    {
        if let Some(area) = embark(picture, reach, &own, &foe, dice) {
            orders.extend([Choice::Put(unit), Choice::At(Place::area(area))]);
        }
    }
    orders.push(Choice::Done);
    orders
}

/// Ships fit to sail and the areas they reach: damaged ones stay in port as far as resources can mend them.
fn muster(picture: &Picture<'_>, menu: &[Choice]) -> Vec<(Unit, u16)> {
    let mut ships: Vec<(Unit, usize)> = Vec::new();
    for choice in menu {
        let Choice::Put(unit) = *choice else { continue };
        if let Some(harbour) = picture.place(unit).and_then(|at| at.as_harbour()) {
            ships.push((unit, harbour));
        }
    }
    // The worst damaged rest first.
    let missing = |unit: Unit| picture.rules.roster.label(unit).full - picture.strength(unit);
    ships.sort_by_key(|&(unit, _)| (std::cmp::Reverse(missing(unit)), unit));
    let mut purse = picture.view.clock.rp[picture.side as usize];
    let mut yards: Vec<u8> = picture
        .view
        .cast
        .harbours
        .iter()
        .map(|h| h.repair.unwrap_or(0))
        .collect();
    ships.retain(|&(unit, harbour)| {
        let cost = missing(unit);
        let rests = !picture.last_turn() && cost > 0 && cost <= purse && cost <= yards[harbour];
        if rests {
            purse -= cost;
            yards[harbour] -= cost;
        }
        !rests
    });
    let reach = |harbour| picture.reach(picture.side, harbour);
    ships
        .into_iter()
        .map(|(unit, harbour)| (unit, reach(harbour)))
        .collect()
}

fn is_transport(picture: &Picture<'_>, unit: Unit) -> bool {
    picture.rules.roster.label(unit).kind == Kind::Transport
}

/// One's own land air that will be placed later this turn.
fn own_wings(picture: &Picture<'_>) -> Vec<Piece> {
    let cover = picture.cover(picture.side);
    let roster = &picture.rules.roster;
    let air = roster.of(picture.side).and(roster.kind(Kind::LandAir));
    air.iter()
        .filter(|&unit| picture.place(unit) == Some(Place::OFF) && !rests(picture, unit))
        .map(|unit| Piece::new(None, picture.power(unit), cover))
        .collect()
}

/// What the enemy may still move after this: land air, and the Allies' ships while Japan moves.
fn answers(picture: &Picture<'_>) -> Vec<Piece> {
    let foe = picture.side.enemy();
    let cover = picture.cover(foe);
    let wings = usize::from(picture.view.clock.ready[foe as usize]);
    let mut pieces: Vec<Piece> = (0..wings)
        .map(|_| Piece::new(None, picture.wing, cover))
        .collect();
    if picture.side == Side::Japan && matches!(picture.view.clock.step, Step::Fleet(_)) {
        for (h, harbour) in picture.view.harbours.iter().enumerate() {
            let ships = usize::from(harbour.ships[foe as usize].unwrap_or(0));
            let reach = picture.reach(foe, h);
            pieces.extend((0..ships).map(|_| Piece::new(None, picture.block, reach)));
        }
    }
    pieces
}

/// Where a transport goes: with a fleet that will win, to seas with enemy bases; a lone one still holds an empty sea.
fn embark(
    picture: &Picture<'_>,
    reach: u16,
    own: &[f64; AREAS],
    foe: &[f64; AREAS],
    dice: &mut FastRng,
) -> Option<usize> {
    let mut best = (0.35, None);
    for a in bits(reach.into()) {
        let around = picture.rules.ground.around[a] & !picture.rules.ground.ports;
        let bases = bits(around)
            .filter(|&h| picture.view.harbours[h].owner != picture.side)
            .count();
        let safe = if foe[a] > 0.0 {
            own[a] / (own[a] + 1.2 * foe[a])
        } else {
            1.0
        };
        let alone = if own[a] <= 0.0 && foe[a] <= 0.0 {
            picture.worth(picture.side, a)
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

/// A submarine goes where the most enemy ships are, best beside one's own.
pub fn submarine(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let boat = menu.iter().find(|choice| matches!(choice, Choice::Put(_)));
    let enemy = picture.side.enemy() as usize;
    let score = |a: usize| {
        let ships = f64::from(picture.view.areas[a].blocks[enemy].ships);
        let clash = if picture.own[a] > 0.0 { 1.5 } else { 1.0 };
        ships.min(6.0) * clash
    };
    let best = (0..picture.view.areas.len()).max_by(|&a, &b| score(a).total_cmp(&score(b)));
    match (boat, best) {
        (Some(&boat), Some(a)) if score(a) > 0.0 => vec![boat, Choice::At(Place::area(a))],
        _ => vec![Choice::Done],
    }
}

/// A wing with one point left rests for repair.
fn rests(picture: &Picture<'_>, unit: Unit) -> bool {
    picture.strength(unit) == 1 && picture.damaged(unit) && !picture.last_turn()
}

/// Land air goes where it adds most, as things will stand when the rest of it is placed.
pub fn fly(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let cover = picture.cover(picture.side);
    let mut pieces: Vec<Piece> = menu
        .iter()
        .filter_map(|choice| match choice {
            Choice::Put(unit) if !rests(picture, *unit) => {
                Some(Piece::new(Some(*unit), picture.power(*unit), cover))
            }
            _ => None,
        })
        .collect();
    plan::settle(
        picture,
        &mut pieces,
        &picture.own,
        &picture.foe,
        &mut answers(picture),
    );
    let first = pieces.iter().find_map(|piece| piece.unit.zip(piece.to));
    match first {
        Some((unit, area)) => vec![Choice::Put(unit), Choice::At(Place::area(area))],
        None => vec![Choice::Pass],
    }
}
