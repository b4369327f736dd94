//! The numbers by which the script plays either side.

use crate::numbers::{factor, numbers};
use ::pacific::{AREAS, Side};
use engine::FastRng;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

numbers! {
    /// What things are worth to a side, in victory points where nothing else is said.
    pub struct Numbers {
        /// A point of power for each turn it has left.
        life,
        /// Harbors beside victory points; the share of them in a sea that is not held yet.
        prize,
        coming,
        /// How much stronger than the enemy a striking force should be, and at least is.
        edge,
        least,
        /// Gain below which no force strikes, and below which no single ship sails.
        strike,
        sail,
        /// Gain below which a ship does not change its mind.
        shift,
        /// Share of the enemy's power with which it stays in a battle; on the last turn.
        brave,
        brave_last,
        /// A yard to a damaged ship, by each point that is missing.
        yard,
        /// Power that a strength point repaired is worth: what an air raid takes.
        repaired,
    }
}

/// Both sides' numbers, and what each sea is worth beside what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub japan: Numbers,
    pub allies: Numbers,
    /// Factors by which a plan sees the seas when the fleet sails.
    pub seas: [f64; AREAS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    japan: Numbers,
    allies: Numbers,
}

/// Every script that the program ships.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shipped {
    sergeant: Sides,
    recruit: Sides,
}

static SHIPPED: LazyLock<(Arc<Script>, Arc<Script>)> = LazyLock::new(|| {
    let file: Shipped = toml::from_str(include_str!("../../weights/pacific.toml"))
        .expect("the shipped numbers can be read: a test reads them");
    let script = |sides: Sides| {
        Arc::new(Script {
            japan: sides.japan,
            allies: sides.allies,
            seas: [1.0; AREAS],
        })
    };
    (script(file.sergeant), script(file.recruit))
});

impl Script {
    pub fn sergeant() -> Arc<Script> {
        SHIPPED.0.clone()
    }

    pub fn recruit() -> Arc<Script> {
        SHIPPED.1.clone()
    }

    pub fn of(&self, side: Side) -> &Numbers {
        match side {
            Side::Japan => &self.japan,
            Side::Allies => &self.allies,
        }
    }

    pub fn of_mut(&mut self, side: Side) -> &mut Numbers {
        match side {
            Side::Japan => &mut self.japan,
            Side::Allies => &mut self.allies,
        }
    }

    /// The same script with another opinion of every sea, and now and then of odds.
    pub fn vary(&self, side: Side, dice: &mut FastRng, spread: f64) -> Script {
        let mut script = self.clone();
        for sea in &mut script.seas {
            *sea *= factor(dice, spread);
        }
        let numbers = script.of_mut(side);
        for number in [&mut numbers.edge, &mut numbers.least, &mut numbers.strike] {
            *number *= factor(dice, spread / 3.0);
        }
        script
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_numbers_can_be_read_and_varied() {
        let script = Script::sergeant();
        let other = script.vary(Side::Japan, &mut FastRng::new(1), 0.5);
        assert_ne!(other.seas, script.seas);
        assert_eq!(other.allies, script.allies);
        assert_ne!(*Script::recruit(), *script);
    }
}
