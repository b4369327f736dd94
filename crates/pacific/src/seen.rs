//! What follows from views alone: the odds of the guns as laid and of the roll for the kind of round, and what everybody knows.
//!
//! Whoever aims sees every block he may aim at, so these odds are exact; what a base holds beside its garrison is hidden.

use crate::battle::{aim, land, rounds, submarine};
use crate::ids::{Side, Unit, UnitSet};
use crate::odds::{Odds, fire, taken};
use crate::state::{Hand, Round, State, Step};
use crate::view::View;
use crate::{Pacific, imagine};
use serde_json::{Value, json};

/// Odds of what this seat is about to do: aim, ask for a kind of round, or land.
pub(crate) fn odds(game: &Pacific, view: &View) -> Option<Value> {
    let state = imagine::known(game, view);
    let way = || {
        json!({
            "air": rounds::way(&state, view.side, Round::Air),
            "surface": rounds::way(&state, view.side, Round::Surface),
        })
    };
    match state.step {
        Step::Wish => Some(json!({ "exact": true, "way": way() })),
        Step::SubmarineAim(side) if side == view.side => {
            let boat = submarine::boat(game, &state)?;
            let open = submarine::targets(game, &state, side);
            Some(json!({
                "exact": true,
                "aims": [],
                "targets": [],
                "open": open.iter().map(|at| shot(game, &state, &[boat], at)).collect::<Vec<_>>(),
            }))
        }
        Step::Aim(side) if side == view.side => {
            let mut told = guns(game, &state, side);
            told["way"] = way();
            Some(told)
        }
        Step::Pursue(side) | Step::Answer(side) if side == view.side => {
            Some(guns(game, &state, side))
        }
        // Which transports lie in the base is hidden: the odds are those against its garrison alone.
        Step::Landing(side) if side == view.side => {
            let units = match state.hand[side as usize] {
                Hand::Base(_) => state.fixed,
                _ => land::troops(game, &state, side),
            };
            let dice = units.iter().map(|unit| land::dice(&state, unit)).sum();
            Some(json!({ "exact": false, "ashore": { "dice": dice, "taken": taken(dice) } }))
        }
        Step::LandAim if land::fighters(game, &state, view.side).any() => {
            Some(guns(game, &state, view.side))
        }
        _ => None,
    }
}

/// The guns of a side as they are laid now: unit by unit, target by target, and the targets open to the unit in hand.
pub(crate) fn guns(game: &Pacific, state: &State, side: Side) -> Value {
    let laid = aim::aims(game, state, side);
    let shooters = aim::shooters(game, state, side);
    let at = |by: Unit| laid[by.index()];
    let on = |target: Unit| -> Vec<Unit> { shooters.iter().filter(|&u| at(u) == target).collect() };
    let aims: UnitSet = shooters.iter().filter(|&u| at(u) != Unit::NONE).collect();
    let targets: UnitSet = aims.iter().map(at).collect();
    let open: Vec<Value> = match state.hand[side as usize] {
        Hand::Unit(by) => aim::open(game, state, side, by)
            .iter()
            .map(|target| {
                let mut with = on(target);
                with.retain(|&unit| unit != by);
                with.push(by);
                let mut told = shot(game, state, &[by], target);
                told["together"] = shot(game, state, &with, target);
                told
            })
            .collect(),
        _ => Vec::new(),
    };
    json!({
        "exact": true,
        "aims": aims.iter().map(|by| shot(game, state, &[by], at(by))).collect::<Vec<_>>(),
        "targets": targets.iter().map(|target| shot(game, state, &on(target), target)).collect::<Vec<_>>(),
        "open": open,
    })
}

/// What these units do to one target, all together.
fn shot(game: &Pacific, state: &State, by: &[Unit], at: Unit) -> Value {
    let odds = fire(game, state, by, at);
    let mut told = odds.json();
    told["by"] = json!(by);
    told["at"] = json!(at);
    let name = |unit: Unit| match unit {
        Unit::GARRISON => "the garrison",
        unit => game.roster.label(unit).name.as_str(),
    };
    told["from"] = json!(by.iter().map(|&unit| name(unit)).collect::<Vec<_>>());
    told["target"] = json!(name(at));
    told
}

/// What both sides know: each side's blocks as the other sees them, and nothing that one of them has only planned.
pub(crate) fn common(views: &[View]) -> Option<Value> {
    let [japan, allies] = views else { return None };
    let mut told = allies.clone();
    for (i, unit) in told.units.iter_mut().enumerate() {
        if allies.cast.units[i].side == Side::Allies {
            *unit = japan.units[i];
        }
    }
    told.battle.wish = [allies.battle.wish[0], japan.battle.wish[1]];
    // Only the side that lands does not know what the garrison aims at.
    let fight = &mut told.battle.fight;
    if fight.by == Side::Japan {
        fight.garrison_aim = japan.battle.fight.garrison_aim;
    }
    told.clock.hand = Hand::Empty;
    told.clock.fixed = UnitSet::NONE;
    let mut told = json!(told);
    told["side"] = Value::Null;
    told["clock"].as_object_mut()?.remove("left");
    Some(told)
}

impl Odds {
    pub(crate) fn json(&self) -> Value {
        json!({
            "dice": self.dice,
            "hit": self.hit(),
            "home": self.gone() - self.sunk(),
            "sunk": self.sunk(),
            "gone": self.gone(),
            "steady": self.steady,
            "disabled": self.disabled,
        })
    }
}
