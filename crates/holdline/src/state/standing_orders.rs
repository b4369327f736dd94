//! §2.4: what an army does by itself.

use serde::{Deserialize, Serialize};

/// When points on the hex are spent on a defense.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// In every combat.
    Always,
    /// Against two attacking cubes or more.
    TwoOrMore,
    /// Not at all.
    Never,
}

impl When {
    const ALL: [When; 3] = [When::Always, When::TwoOrMore, When::Never];

    /// Whether it is done against so many attackers.
    pub(crate) fn fits(self, attackers: usize) -> bool {
        match self {
            When::Always => true,
            When::TwoOrMore => attackers >= 2,
            When::Never => false,
        }
    }
}

/// What a defender strikes out of the attacker's roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// A star while there is one.
    Star,
    /// A plain success while there is one.
    Success,
}

/// Whether a beaten army stands where the ground lets it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resolve {
    /// It does.
    Always,
    /// If one of those left was dug in.
    IfDugIn,
    /// It goes.
    Never,
}

/// Where beaten cubes go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refuge {
    /// Nearest to their HQ.
    ToSupply,
    /// Where most friends stand around.
    ToFriends,
    /// Farthest from the enemies they know of.
    FromEnemy,
}

/// What an army does by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Buys the dug-in die.
    pub die: When,
    /// Fires the guns and special counters that lie on the hex.
    pub guns: When,
    /// Strikes out.
    pub ignore: First,
    /// Stands in spite of a double.
    pub stand: Resolve,
    /// Withdraws.
    pub retreat: Refuge,
    /// Its ACTIONS are played from written plans, and it is not waited for in them.
    #[serde(default)]
    pub planned: bool,
}

/// One line of the standing answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingOrder {
    /// The dug-in die.
    Die(When),
    /// Guns.
    Guns(When),
    /// What is struck out.
    Ignore(First),
    /// Standing.
    Stand(Resolve),
    /// Withdrawal.
    Retreat(Refuge),
    /// Written plans.
    Planned(bool),
}

impl StandingOrder {
    /// Everything that can be said.
    pub const ALL: [StandingOrder; 16] = [
        StandingOrder::Die(When::ALL[0]),
        StandingOrder::Die(When::ALL[1]),
        StandingOrder::Die(When::ALL[2]),
        StandingOrder::Guns(When::ALL[0]),
        StandingOrder::Guns(When::ALL[1]),
        StandingOrder::Guns(When::ALL[2]),
        StandingOrder::Ignore(First::Star),
        StandingOrder::Ignore(First::Success),
        StandingOrder::Stand(Resolve::Always),
        StandingOrder::Stand(Resolve::IfDugIn),
        StandingOrder::Stand(Resolve::Never),
        StandingOrder::Retreat(Refuge::ToSupply),
        StandingOrder::Retreat(Refuge::ToFriends),
        StandingOrder::Retreat(Refuge::FromEnemy),
        StandingOrder::Planned(true),
        StandingOrder::Planned(false),
    ];
}

impl StandingOrders {
    /// The same with one line changed.
    pub fn with(self, answer: StandingOrder) -> StandingOrders {
        match answer {
            StandingOrder::Die(die) => StandingOrders { die, ..self },
            StandingOrder::Guns(guns) => StandingOrders { guns, ..self },
            StandingOrder::Ignore(ignore) => StandingOrders { ignore, ..self },
            StandingOrder::Stand(stand) => StandingOrders { stand, ..self },
            StandingOrder::Retreat(retreat) => StandingOrders { retreat, ..self },
            StandingOrder::Planned(planned) => StandingOrders { planned, ..self },
        }
    }
}
