//! The numbers by which the script plays either side.

use crate::numbers::{factor, numbers};
use ::eastfront::Side;
use engine::FastRng;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

numbers! {
    /// What things are worth to a side, in RP where nothing else is said.
    pub struct Numbers {
        /// The RP to bring one more block into contact, less what it is worth to stand there anyway.
        approach,
        /// Gain below which an air unit is kept for where it tells.
        air,
        /// To strike first with those at hand leaves them free to march on afterwards.
        at_hand,
        /// A block lost to the enemy is worth more than its RP: it opens the way of the others.
        eager,
        /// The same for a side that holds, which is in no need of a way and saves its strength (§17).
        careful,
        /// What it is worth to clear a goal, another city, and the surroundings of a ward.
        goal,
        city,
        raider,
        /// What each step nearer to a goal adds to that, from ten steps on.
        way,
        /// A move below this is not worth an RP.
        worthwhile,
        /// Only what saves a block or takes a city may use the RP kept for attacks.
        urgent,
        /// A step toward the goal in an advance.
        advance,
        /// A step toward the citadel in the last stand.
        fall_back,
        /// A step toward the enemy for reserves of a side that holds.
        reserve,
        /// A city on the way of an advance; a goal.
        capture_city,
        capture_goal,
        /// Each step behind the front to a block that follows an advance by rail.
        follow,
        /// How much of what a block would guard at the end of the line counts.
        relief,
        /// What standing next to the enemy costs a side that holds.
        shy,
        /// An enemy block that is cut off has a turn to win its way out.
        cut_off,
        /// A block that cannot be fed at the end of the own turn is lost (§12).
        starved,
        /// What a row to the north or south counts, in steps, when a block looks for the goal of its sector.
        across,
        /// Any city is a link of supply and a place on the way.
        hold_city,
        /// Each block that would starve without a city.
        feeds,
        /// A city the enemy needs to win, and one whose loss ends the game.
        ward,
        last_ward,
        /// How much of what lies open behind the lines counts.
        caution,
        /// A step of a garrison toward a ward that stronger forces of the enemy are near to.
        garrison,
        /// In the setup: each hex that no other block covers with its zone of control, and each step to the goal.
        cover,
        away,
        /// Times the enemy's dice on the map with which the Soviet side goes over to the attack while the three cities count.
        /// Until then time works for it (§17).
        strong,
        /// Percent of the RP that replacements take beyond the usual share.
        replacements,
    }
}

/// Both sides' numbers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    pub axis: Numbers,
    pub soviet: Numbers,
    /// Steps by which the goals seem farther than they are, in their order: what a plan goes for.
    #[serde(skip)]
    pub pull: [f64; 3],
}

/// Every script that the program ships.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shipped {
    sergeant: Script,
    recruit: Script,
}

static SHIPPED: LazyLock<(Arc<Script>, Arc<Script>)> = LazyLock::new(|| {
    let file: Shipped = toml::from_str(include_str!("../../weights/eastfront.toml"))
        .expect("the shipped numbers can be read: a test reads them");
    (Arc::new(file.sergeant), Arc::new(file.recruit))
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
            Side::Axis => &self.axis,
            Side::Soviet => &self.soviet,
        }
    }

    pub fn of_mut(&mut self, side: Side) -> &mut Numbers {
        match side {
            Side::Axis => &mut self.axis,
            Side::Soviet => &mut self.soviet,
        }
    }

    /// The same script with some of a side's numbers changed.
    pub fn vary(&self, side: Side, dice: &mut FastRng, spread: f64) -> Script {
        let mut script = self.clone();
        let mut numbers = script.of_mut(side).each();
        let count = numbers.len();
        for _ in 0..1 + count / 6 {
            let (_, number) = &mut numbers[dice.below(count)];
            **number *= factor(dice, spread);
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
        let mut dice = FastRng::new(1);
        let other = script.vary(Side::Axis, &mut dice, 0.5);
        assert_ne!(other.axis, script.axis);
        assert_eq!(other.soviet, script.soviet);
        assert_ne!(*Script::recruit(), *script);
    }
}
