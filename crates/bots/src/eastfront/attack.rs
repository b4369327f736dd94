//! Attacks worth their RP.

use super::picture::Picture;
use super::{Idea, better};
use ::eastfront::{Choice, Hex, Nation, Switch, Unit, Units};

/// What a step of armor is worth when one of infantry is worth 1.
const ARMOR: f64 = 1.5;

pub fn best(picture: &Picture<'_>) -> Option<Idea> {
    if picture.rp() == 0 {
        return None;
    }
    let foes = picture.state.standing(picture.side.foe());
    let mut best = None;
    for hex in foes.iter().map(Hex::from) {
        if let Some(idea) = attack(picture, hex) {
            best = better(best, idea);
        }
    }
    best
}

/// Own blocks that may join an attack on a hex, without those that terrain leaves no die.
fn ready(picture: &Picture<'_>, hex: Hex) -> Units {
    let state = &picture.state;
    let bound = |unit: &Unit| {
        state.switches.on(Switch::FinnishDefense)
            && !state.leningrad_fell
            && unit.label().nation == Nation::Finnish
    };
    picture
        .rules
        .ground
        .near(hex)
        .filter_map(|near| state.unit_at(near))
        .filter(|unit| {
            unit.side() == picture.side
                && !state.attacked.contains(*unit)
                && !state.railed.contains(*unit)
                && !bound(unit)
        })
        .filter(|unit| {
            let alone = [*unit].into_iter().collect();
            picture.rules.attack_dice(state, hex, alone, false).total > 0
        })
        .collect()
}

fn attack(picture: &Picture<'_>, hex: Hex) -> Option<Idea> {
    let with = ready(picture, hex);
    if with.is_empty() {
        return None;
    }
    let state = &picture.state;
    let defender = state.unit_at(hex)?;
    let steps = state.block(defender).steps;
    let air = state.air[picture.side];
    let flies = picture.rules.book.effect(state.weather).air && air.used < air.total;
    let worth = |air: bool| {
        let case = picture.rules.case(state, hex, with, air, defender, steps);
        let odds = case.odds();
        let value = if defender.is_armor() { ARMOR } else { 1.0 };
        let armor_share = f64::from(case.attack.armor)
            / f64::from((case.attack.armor + case.attack.infantry).max(1));
        let cost = 1.0 + (ARMOR - 1.0) * armor_share;
        let prize = 1.2 + ground_value(picture, hex);
        odds.defender_mean * value + odds.defender_dies * prize - odds.attacker_mean * cost - 0.5
    };
    let plain = worth(false);
    let lifted = if flies { worth(true) } else { plain };
    // An air unit is for where it tells.
    let use_air = flies && lifted > plain + 0.35;
    let worth = if use_air { lifted } else { plain };
    (worth > 0.0).then(|| Idea {
        worth: worth + 1.0,
        order: order(hex, with, use_air),
    })
}

/// What it is worth to clear a hex: goals most, then cities, then the way to a goal.
fn ground_value(picture: &Picture<'_>, hex: Hex) -> f64 {
    let city = picture.rules.ground.cities.contains(hex.space());
    let goal = picture.goals.contains(&hex);
    let near = f64::from(10u16.saturating_sub(picture.to_goal(hex))) * 0.08;
    near + if goal { 5.0 } else { 0.0 } + if city { 1.0 } else { 0.0 }
}

fn order(hex: Hex, with: Units, air: bool) -> Vec<Choice> {
    let mut order = vec![Choice::Attack(hex)];
    order.extend(with.iter().map(Choice::With));
    if air {
        order.push(Choice::Air);
    }
    order.push(Choice::Roll);
    order
}

/// Enemy blocks that an own block next to them could still attack this turn.
pub fn targets_at_hand(picture: &Picture<'_>) -> usize {
    let foes = picture.state.standing(picture.side.foe());
    foes.iter()
        .filter(|hex| attack(picture, Hex::from(*hex)).is_some())
        .count()
}

/// Whether a block could still attack after a move.
pub fn can_still_attack(picture: &Picture<'_>, unit: Unit) -> bool {
    !picture.state.attacked.contains(unit)
}
