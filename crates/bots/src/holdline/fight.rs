//! ACTIONS and POSTURE: whom to attack, how to answer, and which way up a cube lies.

use super::Standing;
use super::aim::{RETREAT, stands};
use super::picture::{Picture, class};
use holdline::Holdline;
use holdline::book::Book;
use holdline::choice::{Choice, Strike};
use holdline::ids::*;
use holdline::posture::{Class, Posture};
use holdline::state::Phase;
use table::Chair;

/// Whether so many sixths of a success against so many are worth it; `tenths` is the odds asked for.
pub fn worth_it(punch: u16, resistance: u16, tenths: u16) -> bool {
    punch > 0 && punch * 10 >= resistance * tenths
}

/// Attacks what can be beaten: the town one was sent for first, at lower odds than the rest.
pub fn attack(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let b = &chair.rules().book;
    let picture = me.picture.as_ref()?;
    let mut best: Option<(i32, Hex)> = None;
    for choice in chair.menu() {
        let Choice::Attack(target) = choice else {
            continue;
        };
        let posture = match picture.view.regions[b.ground.region(*target).i()].phase {
            Phase::Prepared(_) => Posture::Prepared,
            Phase::Exploit(_) => Posture::Exploit,
            _ => Posture::Movement,
        };
        let (punch, from) = assault(b, picture, *target, posture);
        let resistance = picture.resistance(b, *target, from);
        let sought = me
            .aims
            .kept
            .iter()
            .any(|id| b.places[id.i()].hex == *target);
        let tenths = match (picture.side, posture) {
            (_, Posture::Exploit) => 8,
            (Side::German, Posture::Prepared) if sought => 6,
            (Side::German, Posture::Prepared) => 10,
            (Side::German, _) if sought => 9,
            (Side::German, _) => 15,
            (Side::Polish, _) => 18,
        };
        if worth_it(punch, resistance, tenths) || posture == Posture::Exploit {
            let worth =
                i32::from(punch) * 10 / i32::from(resistance.max(1)) + 20 * i32::from(sought);
            if best.is_none_or(|(w, _)| worth > w) {
                best = Some((worth, *target));
            }
        }
    }
    best.map(|(_, hex)| Choice::Attack(hex))
}

/// The most that two hexes can throw against a third, and the better of them. Guns on the hex count.
fn assault(b: &Book, picture: &Picture, target: Hex, posture: Posture) -> (u16, Hex) {
    let mut hexes: Vec<(u16, Hex)> =
        b.ground
            .around(target)
            .map(|(_, h)| {
                let mut punch = picture.punch(b, h, posture);
                if punch > 0 && posture != Posture::Exploit {
                    let guns =
                        picture.view.counters.iter().filter(|(_, spot, used)| {
                            *spot == holdline::state::Spot::At(h) && !used
                        });
                    let dice: u8 = guns.map(|(c, ..)| b.pieces[c.i()].dice).sum();
                    punch += 3 * u16::from(dice.min(picture.cp(h).saturating_sub(1)));
                }
                (punch, h)
            })
            .filter(|(punch, _)| *punch > 0)
            .collect();
    hexes.sort();
    let from = hexes.last().map_or(target, |x| x.1);
    (hexes.iter().rev().take(2).map(|x| x.0).sum(), from)
}

/// Puts an attack together: everybody who can, every gun that is paid for, then off.
pub fn assemble(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    me.picture = None;
    let first = |test: fn(&Choice) -> bool| menu.iter().find(|c| test(c));
    // The most dice of a gun stand last.
    let fire = menu.iter().rfind(|c| matches!(c, Choice::Fire(..)));
    first(|c| matches!(c, Choice::With(_)))
        .or(fire)
        .or_else(|| first(|c| matches!(c, Choice::AirDie)))
        .or_else(|| first(|c| matches!(c, Choice::Launch)))
        .cloned()
        .or(Some(Choice::Cancel))
}

/// A second die where it is paid for; back into the line rather than into the ground.
pub fn rally(menu: &[Choice]) -> Option<Choice> {
    let first = |twice: bool| {
        let wanted =
            |c: &&Choice| matches!(c, Choice::Rally { again, dig: false, .. } if *again == twice);
        menu.iter().find(wanted).cloned()
    };
    first(true).or_else(|| first(false))
}

/// Answers and decisions of a combat under way.
pub fn answer(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let first = |test: &dyn Fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
    if menu.iter().any(|c| matches!(c, Choice::Stand(_))) {
        return stand(me, chair);
    }
    if menu.iter().any(|c| matches!(c, Choice::Retire(..))) {
        return retire(me, chair);
    }
    let order: [&dyn Fn(&Choice) -> bool; 12] = [
        &|c| matches!(c, Choice::Join(_, true)),
        &|c| matches!(c, Choice::DugDie(_)),
        &|c| matches!(c, Choice::Fire(..)),
        &|c| matches!(c, Choice::Answer(_)),
        &|c| matches!(c, Choice::Ignore(_, Strike::Star)),
        &|c| matches!(c, Choice::Ignore(_, Strike::Tick)),
        &|c| matches!(c, Choice::Hit(..)),
        &|c| matches!(c, Choice::Kill(..)),
        &|c| matches!(c, Choice::Shake(..)),
        &|c| matches!(c, Choice::Advance(_)),
        &|c| matches!(c, Choice::Flee(..)),
        &|c| matches!(c, Choice::Halt(_) | Choice::Waive(_)),
    ];
    order.into_iter().find_map(first)
}

/// Stands in spite of a double where the ground is to be held; else gives way.
fn stand(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let b = &chair.rules().book;
    let picture = me.picture.as_ref()?;
    let overdue = |hex: Hex| {
        let mut towns = picture.polish_towns(b).filter(|(_, p)| p.hex == hex);
        towns.any(|(id, p)| !stands(b, picture, id, p))
    };
    let battle = |region: RegionId| {
        let table = picture.view.tables.iter().find(|t| t.region == region);
        table.and_then(|t| t.battle.as_ref()).map(|x| x.target)
    };
    for choice in chair.menu() {
        if let Choice::Stand(region) = choice {
            let give = picture.side == Side::Polish && battle(*region).is_some_and(overdue);
            return Some(if give {
                Choice::GiveWay(*region)
            } else {
                choice.clone()
            });
        }
    }
    None
}

/// Back towards the town one is bound for, out of the enemy's sight if that can be.
fn retire(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let b = &chair.rules().book;
    let picture = me.picture.as_ref()?;
    let way = |unit: UnitId, hex: Hex| {
        let aim = me.aims.of(unit).filter(|_| picture.side == Side::Polish);
        let known = aim.and_then(|aim| me.ways.known(aim, false));
        known.map_or(0, |w| w[hex.i()])
    };
    let retires = chair.menu().iter().filter_map(|c| match c {
        Choice::Retire(unit, hex) => Some(((picture.near_foe(b, *hex), way(*unit, *hex), *hex), c)),
        _ => None,
    });
    retires.min_by_key(|x| x.0).map(|x| x.1.clone())
}

/// Which way up the cubes lie at the end of the turn.
pub fn posture(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.orient(chair);
    let b = &chair.rules().book;
    let picture = me.picture.as_ref()?;
    let turned = chair.menu().iter().find_map(|choice| {
        let Choice::Turn(unit, posture) = choice else {
            return None;
        };
        let block = picture.block(*unit)?;
        let wanted = match picture.side {
            Side::German => attacker(me, b, picture, *unit),
            Side::Polish => defender(me, b, picture, *unit),
        }?;
        (*posture == wanted && block.posture != wanted).then(|| (choice.clone(), *unit, wanted))
    });
    let (choice, unit, wanted) = turned?;
    me.picture.as_mut()?.turned(unit, wanted);
    Some(choice)
}

/// Armour exploits where somebody is beaten; who stands before his town prepares; everybody else stays on the march.
fn attacker(me: &Standing, b: &Book, picture: &Picture, unit: UnitId) -> Option<Posture> {
    let block = picture.block(unit)?;
    let beaten = |far: u16| {
        picture.view.seen.iter().any(|x| {
            matches!(x.face, Some((_, Posture::Disordered)))
                && b.ground.distance(block.hex, x.hex) <= far
        })
    };
    let goal = me.aims.of(unit).map(|id| b.places[id.i()].hex);
    let before_it = goal.is_some_and(|g| b.ground.touch(block.hex, g) && (picture.foe(g) > 0));
    Some(
        if class(b, block) == Class::Armour && !before_it && beaten(2) {
            Posture::Exploit
        } else if before_it {
            Posture::Prepared
        } else {
            Posture::Movement
        },
    )
}

/// Digs in where it is to stay; takes up its packs on the eve of leaving.
fn defender(me: &Standing, b: &Book, picture: &Picture, unit: UnitId) -> Option<Posture> {
    let block = picture.block(unit)?;
    let aim = me.aims.of(unit)?;
    let goal = &b.places[aim.i()];
    let here = goal.hex == block.hex;
    let foot = b.kinds[usize::from(block.kind)].has(Posture::DugIn);
    // It takes an evening to get out of the trenches, so the day of leaving is two days before the town's own.
    let now = picture.view.turns.0;
    let leaves = goal.due <= now + 2 + u8::from(now + 1 >= RETREAT)
        && picture.foe_within(b, goal.hex, 4)
        && here;
    Some(match here && !leaves && foot {
        true => Posture::DugIn,
        false => Posture::Movement,
    })
}
