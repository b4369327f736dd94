//! Where ships, submarines and land air go.

use super::picture::Picture;
use ::pacific::{AREAS, Choice, Kind, Place, Unit, bits};
use table::QuickDice;

/// A ship in harbour and the areas it can reach.
struct Ship {
    unit: Unit,
    power: f64,
    reach: u16,
    to: Option<usize>,
}

/// Sends the whole fleet: first enough for the areas worth a fight, then one by one where a ship adds most.
pub fn sail(picture: &Picture<'_>, menu: &[Choice], dice: &mut QuickDice) -> Vec<Choice> {
    let mut ships = muster(picture, menu);
    let mut own = picture.own;
    let mut foe = picture.foe;
    for (a, threat) in picture.threat().into_iter().enumerate() {
        foe[a] += threat;
    }
    strike(picture, &mut ships, &mut own, &foe);
    spread(picture, &mut ships, &mut own, &foe);
    for _ in 0..2 {
        shift(picture, &mut ships, &mut own, &foe);
    }
    embark(picture, &mut ships, &own, &foe, dice);
    let mut orders = Vec::new();
    for ship in &ships {
        if let Some(area) = ship.to {
            orders.extend([Choice::Put(ship.unit), Choice::At(Place::area(area))]);
        }
    }
    orders.push(Choice::Done);
    orders
}

/// Ships fit to sail: badly damaged ones stay where they can be repaired.
fn muster(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Ship> {
    let mut ships = Vec::new();
    for choice in menu {
        let Choice::Put(unit) = *choice else { continue };
        let Some(harbour) = picture.place(unit).and_then(|at| at.as_harbour()) else {
            continue;
        };
        let full = picture.rules.roster.label(unit).full;
        let yard = picture.rules.ground.is_port(harbour);
        let hurt = 2 * picture.strength(unit) <= full && full > 1;
        if hurt && yard && !picture.last_turn() {
            continue;
        }
        ships.push(Ship {
            unit,
            power: picture.power(unit),
            reach: picture.reach(picture.side, harbour),
            to: None,
        });
    }
    ships.sort_by(|a, b| b.power.total_cmp(&a.power).then(a.unit.cmp(&b.unit)));
    ships
}

fn is_transport(picture: &Picture<'_>, unit: Unit) -> bool {
    picture.rules.roster.label(unit).kind == Kind::Transport
}

/// Areas the enemy stands in or may reach in force: taken whole, strongest ships first, if that pays.
fn strike(picture: &Picture<'_>, ships: &mut [Ship], own: &mut [f64; AREAS], foe: &[f64; AREAS]) {
    let mut goals: Vec<(f64, usize)> = Vec::new();
    for a in 0..picture.view.areas.len() {
        if foe[a] <= 0.0 {
            continue;
        }
        let wanted = 1.4 * foe[a];
        let gain = picture.value(a, wanted, foe[a]) - picture.value(a, own[a], foe[a]);
        goals.push((gain / (wanted - own[a]).max(4.0), a));
    }
    goals.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    for (_, a) in goals {
        let mut picked: Vec<usize> = Vec::new();
        let mut power = own[a];
        for (i, ship) in ships.iter().enumerate() {
            let fit = ship.to.is_none() && ship.reach >> a & 1 == 1;
            if fit && power < 1.4 * foe[a] && !is_transport(picture, ship.unit) {
                picked.push(i);
                power += ship.power;
            }
        }
        let gain = picture.value(a, power, foe[a]) - picture.value(a, own[a], foe[a]);
        if power >= 1.1 * foe[a] && gain > 0.3 {
            for i in picked {
                ships[i].to = Some(a);
            }
            own[a] = power;
        }
    }
}

/// The best pair of ship and area, again and again, weak ships first where any would do.
fn spread(picture: &Picture<'_>, ships: &mut [Ship], own: &mut [f64; AREAS], foe: &[f64; AREAS]) {
    loop {
        let mut best: Option<(f64, usize, usize)> = None;
        for (i, ship) in ships.iter().enumerate() {
            if ship.to.is_some() || is_transport(picture, ship.unit) {
                continue;
            }
            for a in bits(ship.reach.into()) {
                let gain = picture.value(a, own[a] + ship.power, foe[a])
                    - picture.value(a, own[a], foe[a])
                    - 0.002 * ship.power;
                if gain > 0.02 && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, i, a));
                }
            }
        }
        let Some((_, i, a)) = best else { return };
        ships[i].to = Some(a);
        own[a] += ships[i].power;
    }
}

/// Lets each ship think again, now that the others have gone.
fn shift(picture: &Picture<'_>, ships: &mut [Ship], own: &mut [f64; AREAS], foe: &[f64; AREAS]) {
    for ship in ships {
        if is_transport(picture, ship.unit) {
            continue;
        }
        let stays = ship.to.map_or(0.0, |a| {
            picture.value(a, own[a], foe[a]) - picture.value(a, own[a] - ship.power, foe[a])
        });
        let mut best = (stays + 0.05, ship.to);
        for a in bits(ship.reach.into()).filter(|&a| ship.to != Some(a)) {
            let gain =
                picture.value(a, own[a] + ship.power, foe[a]) - picture.value(a, own[a], foe[a]);
            if gain > best.0 {
                best = (gain, Some(a));
            }
        }
        if best.1 != ship.to {
            if let Some(a) = ship.to {
                own[a] -= ship.power;
            }
            if let Some(a) = best.1 {
                own[a] += ship.power;
            }
            ship.to = best.1;
        }
    }
}

/// Transports follow fleets that will win, to seas with enemy bases; a lone one still holds an empty sea.
fn embark(
    picture: &Picture<'_>,
    ships: &mut [Ship],
    own: &[f64; AREAS],
    foe: &[f64; AREAS],
    dice: &mut QuickDice,
) {
    for ship in ships
        .iter_mut()
        .filter(|ship| is_transport(picture, ship.unit))
    {
        let mut best = (0.35, None);
        for a in bits(ship.reach.into()) {
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
        ship.to = best.1;
    }
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

/// Land air goes where it adds most; weak wings rest for repair.
pub fn fly(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let cover = picture.cover(picture.side);
    let mut best: Option<(f64, Unit, usize)> = None;
    for choice in menu {
        let Choice::Put(unit) = *choice else { continue };
        if picture.strength(unit) == 1 && picture.damaged(unit) && !picture.last_turn() {
            continue;
        }
        let power = picture.power(unit);
        for a in bits(cover.into()) {
            let gain = picture.value(a, picture.own[a] + power, picture.foe[a])
                - picture.value(a, picture.own[a], picture.foe[a]);
            if gain > 0.0 && best.is_none_or(|(most, ..)| gain > most) {
                best = Some((gain, unit, a));
            }
        }
    }
    match best {
        Some((_, unit, a)) => vec![Choice::Put(unit), Choice::At(Place::area(a))],
        None => vec![Choice::Pass],
    }
}
