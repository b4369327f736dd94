//! Battles: torpedoes, air or surface, landings, and when to go.

use super::assessment::{Assessment, power};
use ::pacific::{Choice, Kind, Location, RoundKind, Side, Unit, UnitSet, bits};

/// The units of a side on the battle board.
fn fleet(assessment: &Assessment<'_>, side: Side) -> UnitSet {
    assessment
        .view
        .battle
        .shown
        .and(assessment.rules.roster.of(side))
}

/// The ship whose loss hurts most for the torpedoes it takes.
pub fn torpedo(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let best = menu.iter().copied().max_by_key(|choice| match choice {
        Choice::On(unit) => {
            let spec = assessment.rules.roster.spec(*unit);
            let dice = u32::from(spec.dice.max(1));
            dice * u32::from(7 - spec.hit) * 12 / u32::from(assessment.strength(*unit).max(1))
        }
        _ => 0,
    });
    best.into_iter().collect()
}

/// The kind of round in which the side's dice outweigh the enemy's most.
pub fn bid(assessment: &Assessment<'_>) -> Vec<Choice> {
    let edge = |round| {
        damage(assessment, assessment.side, round)
            - damage(assessment, assessment.side.enemy(), round)
    };
    let best = if edge(RoundKind::Air) >= edge(RoundKind::Surface) {
        RoundKind::Air
    } else {
        RoundKind::Surface
    };
    vec![Choice::Bid(best)]
}

/// Hits a side may expect in a round, weighed by what they fall on.
fn damage(assessment: &Assessment<'_>, side: Side, round: RoundKind) -> f64 {
    let roster = &assessment.rules.roster;
    let (shooters, mut targets) = match round {
        RoundKind::Air => (roster.flyers, fleet(assessment, side.enemy())),
        RoundKind::Surface => (
            roster.guns,
            fleet(assessment, side.enemy()).and(roster.ships),
        ),
    };
    if round == RoundKind::Surface && targets.and(roster.guns).any() {
        targets = targets.and(roster.guns);
    }
    let dice: f64 = fleet(assessment, side)
        .and(shooters)
        .iter()
        .map(|u| f64::from(roster.spec(u).dice))
        .sum();
    let worth = |unit: Unit| {
        let spec = roster.spec(unit);
        f64::from(7 - spec.hit) * f64::from(spec.dice.max(1))
            / f64::from(assessment.strength(unit).max(1))
    };
    let count = targets.len().max(1) as f64;
    dice * targets.iter().map(worth).sum::<f64>() / count
}

/// Stays while the odds are not bad, longer on the last turn; never to be shot at by what it cannot hit.
pub fn stay(assessment: &Assessment<'_>) -> Vec<Choice> {
    let sum = |side| -> f64 {
        let units = fleet(assessment, side);
        units
            .iter()
            .map(|u| power(assessment.rules.roster.spec(u), assessment.strength(u)))
            .sum()
    };
    let (own, foe) = (sum(assessment.side), sum(assessment.side.enemy()));
    let brave = if assessment.last_turn() {
        assessment.numbers.brave_last
    } else {
        assessment.numbers.brave
    };
    let helpless =
        !can_fire(assessment, assessment.side) && can_fire(assessment, assessment.side.enemy());
    vec![if own >= brave * foe && !helpless {
        Choice::Stay
    } else {
        Choice::Withdraw
    }]
}

/// Whether a side could fire in a round of either kind: guns never reach land air (A27).
fn can_fire(assessment: &Assessment<'_>, side: Side) -> bool {
    let roster = &assessment.rules.roster;
    let (own, foe) = (fleet(assessment, side), fleet(assessment, side.enemy()));
    own.and(roster.flyers).any() || own.and(roster.guns).any() && foe.and(roster.ships).any()
}

/// Lands with everything on the base that opens most seas, first on one that the enemy cannot have back at once (A56b).
pub fn land(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let bases = menu.iter().filter_map(|choice| match choice {
        Choice::Attack(base) => base.as_harbor(),
        _ => None,
    });
    let enemy = Some(assessment.side.enemy());
    let lasts = |seas: u16| bits(seas.into()).any(|a| assessment.view.areas[a].holder != enemy);
    let best = bases.max_by_key(|&h| {
        let seas = assessment.rules.map.touches(h);
        (lasts(seas), seas.count_ones(), std::cmp::Reverse(h))
    });
    let area = assessment.view.battle.area.as_area().unwrap_or(0);
    let roster = &assessment.rules.roster;
    let troops: Vec<Unit> = roster
        .of(assessment.side)
        .and(roster.kind(Kind::Transport))
        .iter()
        .filter(|&unit| assessment.place(unit).and_then(|at| at.as_area()) == Some(area))
        .filter(|&unit| !assessment.view.battle.landed.has(unit))
        .collect();
    let strength: u8 = troops.iter().map(|&unit| assessment.strength(unit)).sum();
    match best {
        Some(base) if strength >= 2 => {
            let mut orders = vec![Choice::Attack(Location::harbor(base))];
            orders.extend(troops.into_iter().map(Choice::With));
            orders.push(Choice::Fight);
            orders
        }
        _ => vec![Choice::Done],
    }
}
