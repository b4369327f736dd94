//! Eastfront's sergeant: a sound script. It keeps supply, attacks on good odds, replaces losses,
//! advances on its objectives and shields those of the enemy.

mod assessment;
mod attack;
mod battle_value;
mod march;
mod objectives;
mod place;
mod risk;
mod script;
mod scripted;

use ::eastfront::{Choice, Eastfront, Hex, PendingOrder, Phase, Trips, Unit, Units};
use assessment::Assessment;
use engine::{Bot, Chair, FastRng};
pub use script::Script;
use std::collections::VecDeque;
use std::sync::Arc;

/// Thinks one order at a time and carries it out choice by choice.
pub struct Sergeant {
    script: Arc<Script>,
    dice: FastRng,
    memory: assessment::Memory,
    order: VecDeque<Choice>,
}

impl Sergeant {
    pub fn new(script: Arc<Script>, number: u64) -> Sergeant {
        Sergeant {
            script,
            dice: FastRng::new(number),
            memory: assessment::Memory::default(),
            order: VecDeque::new(),
        }
    }
}

impl Bot<Eastfront> for Sergeant {
    fn decide(&mut self, chair: &Chair<'_, Eastfront>) -> Choice {
        let menu = chair.menu();
        // What the game has meanwhile done by itself, such as a stop, is passed over.
        while let Some(choice) = self.order.pop_front() {
            if menu.contains(&choice) {
                return choice;
            }
        }
        if let [only] = menu {
            return *only;
        }
        let assessment = Assessment::new(chair, &self.script, &mut self.dice, &mut self.memory);
        self.order = think(&assessment, menu).into();
        match self.order.pop_front() {
            Some(choice) if menu.contains(&choice) => choice,
            _ => fallback(menu),
        }
    }
}

/// The next order, as far as it can be told now.
fn think(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let state = &assessment.state;
    match (state.phase(), state.order()) {
        (Phase::Deploy, PendingOrder::Put { .. }) => place::deploy(assessment, menu),
        (Phase::Deploy, _) => place::arrange(assessment.rules, menu),
        (Phase::Withdraw, _) => place::withdraw(assessment, menu),
        (_, PendingOrder::Put { .. }) => place::enter(assessment, menu),
        (_, PendingOrder::Rail { .. }) => march::rail_end(assessment, menu),
        (_, PendingOrder::Battle) => vec![Choice::Spread],
        (_, PendingOrder::None) => turn(assessment, menu),
        _ => Vec::new(),
    }
}

/// Reinforcements first, then losses while the purse allows, then the best of attack and march.
fn turn(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    if let Some(order) = place::replace(assessment, menu) {
        return order;
    }
    let mut trips = Trips::default();
    let movers = march::movers(assessment, menu, &mut trips);
    let mut ideas = Vec::new();
    attack::ideas(assessment, &movers, &mut ideas);
    march::ideas(assessment, &movers, menu, &mut ideas);
    match march::choose(assessment, ideas, &mut trips).map(|idea| idea.deed) {
        Some(Deed::Attack { hex, with, air }) => attack::order(assessment.rules, hex, with, air),
        Some(Deed::March { unit, to }) => march::order(assessment, unit, to, &mut trips),
        Some(Deed::Rail { unit }) => vec![Choice::Rail(assessment.rules.id(unit))],
        None => vec![Choice::End],
    }
}

/// Something to do, and what it is worth in RP.
struct Idea {
    worth: f64,
    /// What it looks like at first sight.
    promise: f64,
    deed: Deed,
}

enum Deed {
    Attack { hex: Hex, with: Units, air: bool },
    March { unit: Unit, to: Hex },
    Rail { unit: Unit },
}

fn fallback(menu: &[Choice]) -> Choice {
    let quiet = [Choice::Stop, Choice::Roll, Choice::Spread, Choice::End];
    *quiet
        .iter()
        .find(|choice| menu.contains(choice))
        .unwrap_or(&menu[0])
}
