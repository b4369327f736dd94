//! Battles: torpedoes, air or surface, landings, and when to go.

use super::picture::{Picture, power};
use ::pacific::{Choice, Kind, Place, Round, Side, Unit, UnitSet, bits};

/// The units of a side on the battle board.
fn fleet(picture: &Picture<'_>, side: Side) -> UnitSet {
    picture.view.battle.shown.and(picture.rules.roster.of(side))
}

/// The ship whose loss hurts most for the torpedoes it takes.
pub fn torpedo(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let best = menu.iter().copied().max_by_key(|choice| match choice {
        Choice::On(unit) => {
            let label = picture.rules.roster.label(*unit);
            let dice = u32::from(label.dice.max(1));
            dice * u32::from(7 - label.hit) * 12 / u32::from(picture.strength(*unit).max(1))
        }
        _ => 0,
    });
    best.into_iter().collect()
}

/// The kind of round in which one's own dice outweigh the enemy's most.
pub fn wish(picture: &Picture<'_>) -> Vec<Choice> {
    let edge =
        |round| damage(picture, picture.side, round) - damage(picture, picture.side.enemy(), round);
    let best = if edge(Round::Air) >= edge(Round::Surface) {
        Round::Air
    } else {
        Round::Surface
    };
    vec![Choice::Wish(best)]
}

/// Hits a side may expect in a round, weighed by what they fall on.
fn damage(picture: &Picture<'_>, side: Side, round: Round) -> f64 {
    let roster = &picture.rules.roster;
    let (shooters, mut targets) = match round {
        Round::Air => (roster.flyers(), fleet(picture, side.enemy())),
        Round::Surface => (
            roster.guns(),
            fleet(picture, side.enemy()).and(roster.ships),
        ),
    };
    if round == Round::Surface && targets.and(roster.guns()).any() {
        targets = targets.and(roster.guns());
    }
    let dice: f64 = fleet(picture, side)
        .and(shooters)
        .iter()
        .map(|u| f64::from(roster.label(u).dice))
        .sum();
    let worth = |unit: Unit| {
        let label = roster.label(unit);
        f64::from(7 - label.hit) * f64::from(label.dice.max(1))
            / f64::from(picture.strength(unit).max(1))
    };
    let count = targets.len().max(1) as f64;
    dice * targets.iter().map(worth).sum::<f64>() / count
}

/// Stays while the odds are not bad, longer on the last turn; never to be shot at by what it cannot hit.
pub fn stay(picture: &Picture<'_>) -> Vec<Choice> {
    let sum = |side| -> f64 {
        let units = fleet(picture, side);
        units
            .iter()
            .map(|u| power(picture.rules.roster.label(u), picture.strength(u)))
            .sum()
    };
    let (own, foe) = (sum(picture.side), sum(picture.side.enemy()));
    let brave = if picture.last_turn() { 0.15 } else { 0.4 };
    let helpless = !can_fire(picture, picture.side) && can_fire(picture, picture.side.enemy());
    vec![if own >= brave * foe && !helpless {
        Choice::Stay
    } else {
        Choice::Withdraw
    }]
}

/// Whether a side could fire in a round of either kind: guns never reach land air (A27).
fn can_fire(picture: &Picture<'_>, side: Side) -> bool {
    let roster = &picture.rules.roster;
    let (own, foe) = (fleet(picture, side), fleet(picture, side.enemy()));
    own.and(roster.flyers()).any() || own.and(roster.guns()).any() && foe.and(roster.ships).any()
}

/// Lands with everything on the base that opens most seas, first on one that the enemy cannot have back at once (A56b).
pub fn land(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let bases = menu.iter().filter_map(|choice| match choice {
        Choice::Attack(base) => base.as_harbour(),
        _ => None,
    });
    let enemy = Some(picture.side.enemy());
    let lasts = |seas: u16| bits(seas.into()).any(|a| picture.view.areas[a].holder != enemy);
    let best = bases.max_by_key(|&h| {
        let seas = picture.rules.ground.touches(h);
        (lasts(seas), seas.count_ones(), std::cmp::Reverse(h))
    });
    let area = picture.view.battle.area.as_area().unwrap_or(0);
    let roster = &picture.rules.roster;
    let troops: Vec<Unit> = roster
        .of(picture.side)
        .and(roster.kind(Kind::Transport))
        .iter()
        .filter(|&unit| picture.place(unit).and_then(|at| at.as_area()) == Some(area))
        .filter(|&unit| !picture.view.battle.landed.has(unit))
        .collect();
    let strength: u8 = troops.iter().map(|&unit| picture.strength(unit)).sum();
    match best {
        Some(base) if strength >= 2 => {
            let mut orders = vec![Choice::Attack(Place::harbour(base))];
            orders.extend(troops.into_iter().map(Choice::With));
            orders.push(Choice::Fight);
            orders
        }
        _ => vec![Choice::Done],
    }
}
