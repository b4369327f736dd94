//! What does not change in a game, for clients: what an order costs, and what wins.

use crate::data::Eastfront;
use crate::data::scenarios::Scenario;
use crate::ids::{Hex, Month};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct Facts {
    costs: Costs,
    goals: Vec<Goals>,
}

/// RP to activate (§8).
#[derive(Clone, Debug, Serialize)]
struct Costs {
    #[serde(rename = "move")]
    march: u8,
    rail: u8,
    attack: u8,
}

/// Who wins a scenario when (§13, §15.4).
#[derive(Clone, Debug, Serialize)]
struct Goals {
    scenario: String,
    first: Month,
    last: Month,
    /// All of them win for the Axis at once, `needs` of them at the end of the month `by`.
    axis: Vec<Hex>,
    needs: usize,
    by: Option<Month>,
    /// Whether the game ends with that month.
    short: bool,
    /// All of them win for the Soviets at once, up to the month `until`.
    early: Vec<Hex>,
    until: Option<Month>,
    /// All of them win for the Soviets at once, after that month.
    late: Vec<Hex>,
}

impl Eastfront {
    /// What every client may know of the game before it begins.
    pub fn facts(&self) -> Facts {
        let roster = &self.data.roster;
        Facts {
            costs: Costs {
                march: roster.move_cost,
                rail: roster.rail_cost,
                attack: roster.attack_cost,
            },
            goals: self.data.scenarios.iter().map(goals).collect(),
        }
    }
}

fn goals(scenario: &Scenario) -> Goals {
    let conditions = &scenario.victory;
    Goals {
        scenario: scenario.id.clone(),
        first: scenario.first,
        last: scenario.last,
        axis: conditions.german.clone(),
        needs: conditions.german_needs,
        by: conditions.german_month,
        short: conditions.short,
        early: conditions.soviet_instant.clone(),
        until: conditions.soviet_instant_until,
        late: conditions.soviet.clone(),
    }
}
