//! Attacks worth their RP, with those who stand next to the enemy and those who can get there.

use super::assessment::Assessment;
use super::battle_value::{Force, Target, worth};
use super::march::Mover;
use super::objectives::Stance;
use super::{Deed, Idea};
use ::eastfront::{Choice, Eastfront, Hex, Unit, Units};

/// So near to a ward an enemy is a danger to it.
const RAID: usize = 4;

pub fn ideas(assessment: &Assessment<'_>, movers: &[Mover], ideas: &mut Vec<Idea>) {
    if assessment.rp() > 0 {
        let foes = assessment.foes.iter();
        ideas.extend(foes.filter_map(|hex| assault(assessment, hex, movers)));
    }
}

/// Enemy blocks that those next to them had better attack.
pub fn at_hand(assessment: &Assessment<'_>) -> usize {
    let foes = assessment.foes.iter();
    foes.filter(|hex| assault(assessment, *hex, &[]).is_some())
        .count()
}

/// An own block that would attack from a hex.
struct Attacker {
    unit: Unit,
    from: Hex,
}

/// The best attack on a hex: by those at hand, or else the first march that prepares a better one.
fn assault(assessment: &Assessment<'_>, hex: Hex, movers: &[Mover]) -> Option<Idea> {
    let target = target(assessment, hex)?;
    let flies = assessment.rules.air_ready(&assessment.state);
    let lift = |force: Force| -> (f64, bool) {
        let plain = worth(force, target);
        let lifted = worth(
            Force {
                dice: force.dice.max(0) + assessment.rules.data.roster.air_dice as i8,
                ..force
            },
            target,
        );
        if flies && lifted > plain + assessment.numbers.air {
            (lifted, true)
        } else {
            (plain, false)
        }
    };
    let ready = ready(assessment, hex);
    let mut force = Force::default();
    for attacker in &ready {
        join(assessment, &mut force, attacker, hex);
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
        best = best * eagerness(assessment) + assessment.numbers.at_hand;
    }
    let coming = approaches(assessment, hex, movers);
    let room = usize::from(assessment.rp().saturating_sub(1));
    for (n, attacker) in coming.iter().enumerate().take(room) {
        join(assessment, &mut force, attacker, hex);
        let (gain, _) = lift(force);
        let gain = gain * eagerness(assessment) - assessment.numbers.approach * (n + 1) as f64;
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

fn target(assessment: &Assessment<'_>, hex: Hex) -> Option<Target> {
    let state = &assessment.state;
    let defender = state.unit_at(hex)?;
    let dice = assessment.rules.defense_dice(state, defender) + assessment.rules.city_dice(hex);
    // Whoever starves anyway is not worth the same trouble.
    let fed = if assessment.feeds_foe(hex) { 1.0 } else { 0.3 };
    Some(Target {
        dice,
        steps: state.block(defender).steps,
        armored: assessment.rules.is_armor(defender),
        prize: fed * ground_value(assessment, hex),
    })
}

fn join(assessment: &Assessment<'_>, force: &mut Force, attacker: &Attacker, hex: Hex) {
    let steps = assessment.state.block(attacker.unit).steps;
    force.dice += assessment
        .rules
        .dice_from(attacker.unit, attacker.from, hex);
    if assessment.rules.is_armor(attacker.unit) {
        force.armor += steps;
    } else {
        force.infantry += steps;
    }
}

fn may_attack(assessment: &Assessment<'_>, unit: Unit) -> bool {
    assessment.rules.may_attack(&assessment.state, unit)
}

/// Own blocks next to a hex that may attack it, without those that terrain leaves no die.
fn ready(assessment: &Assessment<'_>, hex: Hex) -> Vec<Attacker> {
    let near = assessment.rules.map.near(hex);
    near.filter_map(|from| {
        let unit = assessment.state.unit_at(from)?;
        Some(Attacker { unit, from })
    })
    .filter(|attacker| {
        attacker.unit.side() == assessment.side
            && may_attack(assessment, attacker.unit)
            && assessment
                .rules
                .dice_from(attacker.unit, attacker.from, hex)
                > 0
    })
    .collect()
}

/// Blocks that could march next to a hex and attack it, the most dice first, each with a hex of its own.
fn approaches(assessment: &Assessment<'_>, hex: Hex, movers: &[Mover]) -> Vec<Attacker> {
    let near = assessment.rules.map.near(hex);
    let mut free: Vec<Hex> = near
        .filter(|near| assessment.state.unit_at(*near).is_none() && assessment.feeds(*near))
        .collect();
    let mut coming = Vec::new();
    while !free.is_empty() {
        let ways = movers.iter().filter(|mover| {
            may_attack(assessment, mover.unit)
                && !assessment.rules.map.touch(mover.from, hex)
                && assessment.state.block(mover.unit).steps > 1
                && !coming.iter().any(|a: &Attacker| a.unit == mover.unit)
        });
        let best = ways
            .flat_map(|mover| {
                free.iter()
                    .filter(|from| mover.ends.contains(**from))
                    .map(|from| {
                        (
                            assessment.rules.dice_from(mover.unit, *from, hex),
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
fn ground_value(assessment: &Assessment<'_>, hex: Hex) -> f64 {
    let ground = &assessment.rules.map;
    let if_so = |so: bool, worth: f64| if so { worth } else { 0.0 };
    let mut wards = assessment.objectives.wards.iter();
    let raider = wards.any(|ward| ground.distance(*ward, hex) <= RAID);
    let near = 10u16.saturating_sub(assessment.to_goal(hex));
    assessment.numbers.way * f64::from(near)
        + if_so(assessment.is_goal(hex), assessment.numbers.goal)
        + if_so(ground.cities.contains(hex), assessment.numbers.city)
        + if_so(raider, assessment.numbers.raider)
}

fn eagerness(assessment: &Assessment<'_>) -> f64 {
    match assessment.objectives.stance {
        Stance::Hold => assessment.numbers.careful,
        Stance::Advance | Stance::Citadel(_) => assessment.numbers.eager,
    }
}

/// The choices that make an attack.
pub fn order(rules: &Eastfront, hex: Hex, with: Units, air: bool) -> Vec<Choice> {
    let mut order = vec![Choice::Attack(hex)];
    order.extend(with.iter().map(|unit| Choice::With(rules.id(unit))));
    if air {
        order.push(Choice::Air);
    }
    order.push(Choice::Roll);
    order
}
