//! Eastfront's sergeant: a sound script. It keeps supply, attacks on good odds, replaces losses,
//! advances on its objectives and shields those of the enemy.

mod aim;
mod attack;
mod clash;
mod march;
mod picture;
mod place;
mod risk;
mod trips;

use crate::{HasBots, Level, recruit};
use ::eastfront::{Choice, Eastfront, Hex, Order, Phase, Unit, Units};
use engine::{Bot, Chair, FastRng};
use picture::Picture;
use std::collections::VecDeque;
use trips::Trips;

impl HasBots for Eastfront {
    fn levels() -> Vec<Level<Eastfront>> {
        vec![
            recruit(),
            Level {
                name: "sergeant",
                text: "Keeps supply, attacks on good odds, replaces losses and goes for the objectives.",
                make: |number| Box::new(Sergeant::new(number)),
            },
        ]
    }
}

/// Thinks one order at a time and carries it out choice by choice.
pub struct Sergeant {
    dice: FastRng,
    memo: picture::Memo,
    order: VecDeque<Choice>,
}

impl Sergeant {
    pub fn new(number: u64) -> Sergeant {
        Sergeant {
            dice: FastRng::new(number),
            memo: picture::Memo::default(),
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
        let picture = Picture::new(chair, &mut self.dice, &mut self.memo);
        self.order = think(&picture, menu).into();
        match self.order.pop_front() {
            Some(choice) if menu.contains(&choice) => choice,
            _ => fallback(menu),
        }
    }
}

/// The next order, as far as it can be told now.
fn think(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let state = &picture.state;
    match (state.phase, state.order) {
        (Phase::Deploy, Order::Put { .. }) => place::deploy(picture, menu),
        (Phase::Deploy, _) => place::arrange(menu),
        (Phase::Withdraw, _) => place::withdraw(picture, menu),
        (_, Order::Put { .. }) => place::enter(picture, menu),
        (_, Order::Rail { .. }) => march::rail_end(picture, menu),
        (_, Order::Battle) => vec![Choice::Spread],
        (_, Order::None) => turn(picture, menu),
        _ => Vec::new(),
    }
}

/// Reinforcements first, then losses while the purse allows, then the best of attack and march.
fn turn(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    if let Some(order) = place::replace(picture, menu) {
        return order;
    }
    let mut trips = Trips::default();
    let movers = march::movers(picture, menu, &mut trips);
    let mut ideas = Vec::new();
    attack::ideas(picture, &movers, &mut ideas);
    march::ideas(picture, &movers, menu, &mut ideas);
    match march::choose(picture, ideas, &mut trips).map(|idea| idea.deed) {
        Some(Deed::Attack { hex, with, air }) => attack::order(hex, with, air),
        Some(Deed::March { unit, to }) => march::order(picture, unit, to, &mut trips),
        Some(Deed::Rail { unit }) => vec![Choice::Rail(unit)],
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
