//! Attacks worth their RP, with those who stand next to the enemy and those who can get there.

use super::aim::Stance;
use super::clash::{Force, Target, worth};
use super::march::Mover;
use super::picture::Picture;
use super::{Deed, Idea};
use ::eastfront::{Choice, Hex, Nation, Switch, Unit, Units, roster};

/// What it costs to bring one more block into contact: the RP, less what it is worth to stand there anyway.
const APPROACH: f64 = 0.7;
/// An air unit is for where it tells.
const AIR: f64 = 0.35;
/// To strike first with those at hand leaves them free to march on afterwards.
const AT_HAND: f64 = 2.0;
/// A block lost to the enemy is worth more than its RP: it opens the way of the others. A side that holds is not in
/// need of a way and saves its strength (§17).
const EAGER: f64 = 2.5;
const CAREFUL: f64 = 1.5;
/// What it is worth to clear a goal, another city, and the surroundings of a ward.
const GOAL: f64 = 5.0;
const CITY: f64 = 1.5;
const RAIDER: f64 = 1.5;
/// So near to a ward an enemy is a danger to it.
const RAID: u16 = 4;
/// What each step nearer to a goal adds, from ten steps on.
const WAY: f64 = 0.08;

pub fn ideas(picture: &Picture<'_>, movers: &[Mover], ideas: &mut Vec<Idea>) {
    if picture.rp() > 0 {
        let foes = picture.foes.iter().map(Hex::from);
        ideas.extend(foes.filter_map(|hex| assault(picture, hex, movers)));
    }
}

/// Enemy blocks that those next to them had better attack.
pub fn at_hand(picture: &Picture<'_>) -> usize {
    let foes = picture.foes.iter().map(Hex::from);
    foes.filter(|hex| assault(picture, *hex, &[]).is_some())
        .count()
}

/// An own block that would attack from a hex.
struct Attacker {
    unit: Unit,
    from: Hex,
}

/// The best attack on a hex: by those at hand, or else the first march that prepares a better one.
fn assault(picture: &Picture<'_>, hex: Hex, movers: &[Mover]) -> Option<Idea> {
    let target = target(picture, hex)?;
    let air = picture.state.air[picture.side];
    let flies = picture.rules.book.effect(picture.state.weather).air && air.used < air.total;
    let lift = |force: Force| -> (f64, bool) {
        let plain = worth(force, target);
        let lifted = worth(
            Force {
                dice: force.dice.max(0) + roster().air_dice as i8,
                ..force
            },
            target,
        );
        if flies && lifted > plain + AIR {
            (lifted, true)
        } else {
            (plain, false)
        }
    };
    let ready = ready(picture, hex);
    let mut force = Force::default();
    for attacker in &ready {
        join(picture, &mut force, attacker, hex);
    }
    let (mut best, air) = if ready.is_empty() {
        (0.0, false)
    } else {
        lift(force)
    };
    let mut deed = (!ready.is_empty() && best > 0.0).then(|| Deed::Attack {
        hex,
        with: ready.iter().map(|attacker| attacker.unit).collect(),
        air,
    });
    if deed.is_some() {
        best = best * eagerness(picture) + AT_HAND;
    }
    let coming = approaches(picture, hex, movers);
    let room = usize::from(picture.rp().saturating_sub(1));
    for (n, attacker) in coming.iter().enumerate().take(room) {
        join(picture, &mut force, attacker, hex);
        let (gain, _) = lift(force);
        let gain = gain * eagerness(picture) - APPROACH * (n + 1) as f64;
        if gain > best {
            best = gain;
            let first = &coming[0];
            deed = Some(Deed::March {
                unit: first.unit,
                to: first.from,
            });
        }
    }
    Some(Idea {
        worth: best,
        promise: best,
        deed: deed?,
    })
}

fn target(picture: &Picture<'_>, hex: Hex) -> Option<Target> {
    let state = &picture.state;
    let defender = state.unit_at(hex)?;
    let dice = picture.rules.defence_dice(state, defender) + picture.rules.city_dice(hex);
    // Whoever starves anyway is not worth the same trouble.
    let fed = if picture.feeds_foe(hex) { 1.0 } else { 0.3 };
    Some(Target {
        dice,
        steps: state.block(defender).steps,
        armored: defender.is_armor(),
        prize: fed * ground_value(picture, hex),
    })
}

fn join(picture: &Picture<'_>, force: &mut Force, attacker: &Attacker, hex: Hex) {
    let steps = picture.state.block(attacker.unit).steps;
    force.dice += picture.rules.dice_from(attacker.unit, attacker.from, hex);
    if attacker.unit.is_armor() {
        force.armor += steps;
    } else {
        force.infantry += steps;
    }
}

fn may_attack(picture: &Picture<'_>, unit: Unit) -> bool {
    let state = &picture.state;
    let bound = state.switches.on(Switch::FinnishDefense)
        && !state.leningrad_fell
        && unit.label().nation == Nation::Finnish;
    !state.attacked.contains(unit) && !state.railed.contains(unit) && !bound
}

/// Own blocks next to a hex that may attack it, without those that terrain leaves no die.
fn ready(picture: &Picture<'_>, hex: Hex) -> Vec<Attacker> {
    let near = picture.rules.ground.near(hex);
    near.filter_map(|from| {
        let unit = picture.state.unit_at(from)?;
        Some(Attacker { unit, from })
    })
    .filter(|attacker| {
        attacker.unit.side() == picture.side
            && may_attack(picture, attacker.unit)
            && picture.rules.dice_from(attacker.unit, attacker.from, hex) > 0
    })
    .collect()
}

/// Blocks that could march next to a hex and attack it, the most dice first, each with a hex of its own.
fn approaches(picture: &Picture<'_>, hex: Hex, movers: &[Mover]) -> Vec<Attacker> {
    let near = picture.rules.ground.near(hex);
    let mut free: Vec<Hex> = near
        .filter(|near| picture.state.unit_at(*near).is_none() && picture.feeds(*near))
        .collect();
    let mut coming = Vec::new();
    while !free.is_empty() {
        let ways = movers.iter().filter(|mover| {
            may_attack(picture, mover.unit)
                && !picture.rules.ground.touch(mover.from, hex)
                && picture.state.block(mover.unit).steps > 1
                && !coming.iter().any(|a: &Attacker| a.unit == mover.unit)
        });
        let best = ways
            .flat_map(|mover| {
                free.iter()
                    .filter(|from| mover.ends.contains(from.space()))
                    .map(|from| {
                        (
                            picture.rules.dice_from(mover.unit, *from, hex),
                            mover.unit,
                            *from,
                        )
                    })
            })
            .max_by_key(|(dice, _, _)| *dice);
        let Some((1.., unit, from)) = best else {
            break;
        };
        free.retain(|hex| *hex != from);
        coming.push(Attacker { unit, from });
    }
    coming
}

/// What it is worth to clear a hex: goals most, then cities and what threatens a ward, then the way to a goal.
fn ground_value(picture: &Picture<'_>, hex: Hex) -> f64 {
    let ground = &picture.rules.ground;
    let if_so = |so: bool, worth: f64| if so { worth } else { 0.0 };
    let mut wards = picture.aim.wards.iter();
    let raider = wards.any(|ward| ground.board.distance(ward.space(), hex.space()) <= RAID);
    let near = 10u16.saturating_sub(picture.to_goal(hex));
    WAY * f64::from(near)
        + if_so(picture.is_goal(hex), GOAL)
        + if_so(ground.cities.contains(hex.space()), CITY)
        + if_so(raider, RAIDER)
}

fn eagerness(picture: &Picture<'_>) -> f64 {
    match picture.aim.stance {
        Stance::Hold => CAREFUL,
        Stance::Advance | Stance::Citadel(_) => EAGER,
    }
}

/// The choices that make an attack.
pub fn order(hex: Hex, with: Units, air: bool) -> Vec<Choice> {
    let mut order = vec![Choice::Attack(hex)];
    order.extend(with.iter().map(Choice::With));
    if air {
        order.push(Choice::Air);
    }
    order.push(Choice::Roll);
    order
}
