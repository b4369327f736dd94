//! Eastfront's sergeant: a sound script. It keeps supply, attacks on good odds, replaces losses,
//! advances on its objectives and shields those of the enemy.

mod attack;
mod march;
mod picture;
mod place;

use crate::{Level, Staffed, recruit};
use ::eastfront::{Choice, Eastfront, Order, Phase};
use picture::Picture;
use std::collections::VecDeque;
use table::{Chair, Player, QuickDice};

impl Staffed for Eastfront {
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
    dice: QuickDice,
    order: VecDeque<Choice>,
}

impl Sergeant {
    pub fn new(number: u64) -> Sergeant {
        Sergeant {
            dice: QuickDice::new(number),
            order: VecDeque::new(),
        }
    }
}

impl Player<Eastfront> for Sergeant {
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
        let picture = Picture::new(chair, &mut self.dice);
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
    let attack = attack::best(picture);
    let march = march::best(picture, menu);
    match (attack, march) {
        (Some(attack), Some(march)) if attack.worth >= march.worth => attack.order,
        (_, Some(march)) => march.order,
        (Some(attack), None) => attack.order,
        (None, None) => vec![Choice::End],
    }
}

/// A worth and the order that brings it.
struct Idea {
    worth: f64,
    order: Vec<Choice>,
}

fn better(best: Option<Idea>, idea: Idea) -> Option<Idea> {
    match best {
        Some(best) if best.worth >= idea.worth => Some(best),
        _ => Some(idea),
    }
}

fn fallback(menu: &[Choice]) -> Choice {
    let quiet = [Choice::Stop, Choice::Roll, Choice::Spread, Choice::End];
    *quiet
        .iter()
        .find(|choice| menu.contains(choice))
        .unwrap_or(&menu[0])
}
