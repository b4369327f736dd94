//! The situation as the sergeant sees it: powers by area, known for its own side and guessed for the enemy.

use super::script::{Numbers, Script};
use ::pacific::{
    AREAS, Kind, Location, Pacific, PendingOrder, Side, Step, Unit, UnitSpec, View, bits,
};

pub struct Assessment<'a> {
    pub rules: &'a Pacific,
    pub view: &'a View,
    pub numbers: &'a Numbers,
    /// What a plan makes of each sea when the fleet sails.
    seas: [f64; AREAS],
    pub side: Side,
    /// Own power at sea by area, guns and planes together.
    pub own: [f64; AREAS],
    /// The enemy's, as far as blocks tell.
    pub foe: [f64; AREAS],
    /// What a hidden enemy ship or land air unit is worth on average.
    pub block: f64,
    pub wing: f64,
    /// What a point of power is worth in victory points: less as the war runs out.
    pub life: f64,
    /// What each area is worth to each side.
    worth: [[f64; AREAS]; 2],
}

/// Ships a task-force block stands for.
const FORCE: f64 = 3.0;

impl<'a> Assessment<'a> {
    pub fn new(rules: &'a Pacific, view: &'a View, script: &'a Script) -> Assessment<'a> {
        let side = view.side;
        let numbers = script.of(side);
        let seas = match view.clock.step {
            Step::Fleet(_) => script.seas,
            _ => [1.0; AREAS],
        };
        let (block, wing) = averages(rules, view);
        let mut assessment = Assessment {
            rules,
            view,
            numbers,
            seas,
            side,
            own: [0.0; AREAS],
            foe: [0.0; AREAS],
            block,
            wing,
            life: numbers.life * (view.catalog.turns.len() as f64 - f64::from(view.clock.turn)),
            worth: [[0.0; AREAS]; 2],
        };
        for side in Side::BOTH {
            for a in 0..view.areas.len() {
                assessment.worth[side as usize][a] = assessment.appraise(side, a);
            }
        }
        for unit in rules.roster.of(side).iter() {
            if let Some(area) = assessment.sea(unit) {
                assessment.own[area] += assessment.power(unit);
            }
        }
        for (a, area) in view.areas.iter().enumerate() {
            let blocks = area.blocks[side.enemy() as usize];
            assessment.foe[a] = f64::from(blocks.ships) * block + f64::from(blocks.air) * wing;
        }
        for force in &view.forces {
            if let Some(area) = force.at.as_area().filter(|_| side == Side::Allies) {
                assessment.foe[area] += FORCE * block;
            }
        }
        assessment
    }

    /// The unit picked up in the middle of an order.
    pub fn in_hand(&self) -> Option<Unit> {
        match self.view.clock.pending {
            PendingOrder::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    pub fn place(&self, unit: Unit) -> Option<Location> {
        self.view.units[unit.index()].at
    }

    /// The sea an own unit is in, alone or in a task force.
    fn sea(&self, unit: Unit) -> Option<usize> {
        let at = self.place(unit)?;
        match at.as_force() {
            Some(k) => self.view.forces.get(k)?.at.as_area(),
            None => at.as_area(),
        }
    }

    pub fn strength(&self, unit: Unit) -> u8 {
        self.view.units[unit.index()].strength.unwrap_or(0)
    }

    /// What an own unit, or a revealed one, is worth in a battle.
    pub fn power(&self, unit: Unit) -> f64 {
        power(self.rules.roster.spec(unit), self.strength(unit))
    }

    pub fn damaged(&self, unit: Unit) -> bool {
        self.strength(unit) < self.rules.roster.spec(unit).full
    }

    /// How much of the war is still to come after this turn, from 1 down to 0.
    pub fn left(&self) -> f64 {
        let turns = self.view.catalog.turns.len() as f64;
        (turns - f64::from(self.view.clock.turn)) / turns
    }

    pub fn last_turn(&self) -> bool {
        usize::from(self.view.clock.turn) == self.view.catalog.turns.len()
    }

    /// Victory points of an area for a side, with what its capture of harbors is worth on top.
    fn appraise(&self, side: Side, area: usize) -> f64 {
        let points =
            f64::from(self.view.catalog.areas[area].worth[side as usize]) * self.seas[area];
        if self.last_turn() {
            return points;
        }
        // Held at both ends of a turn an area brings its harbors.
        let mut prize = 0.0;
        for h in bits(self.rules.map.around[area]) {
            if self.view.harbors[h].owner == side {
                continue;
            }
            let share = 1.0 / f64::from(self.rules.map.touches(h).count_ones());
            prize += share
                * match self.rules.map.harbors[h].repair {
                    Some(number) => 0.75 + 0.25 * f64::from(number),
                    None => 0.25,
                };
        }
        let held = self.view.areas[area].holder == Some(side);
        let share = if held { 1.0 } else { self.numbers.coming };
        points + prize * self.left() * self.numbers.prize * share * self.seas[area]
    }

    pub fn worth(&self, side: Side, area: usize) -> f64 {
        self.worth[side as usize][area]
    }

    /// What an area is worth to a side with these powers in it: points it may bring or cost, and ships it may cost or sink.
    pub fn value(&self, side: Side, area: usize, own: f64, foe: f64) -> f64 {
        if own <= 0.0 && foe <= 0.0 {
            return 0.0;
        }
        let hold = own * own / (own * own + foe * foe);
        let losses = if own > 0.0 && foe > 0.0 {
            own * foe / (own + foe)
        } else {
            0.0
        };
        // The stronger side loses less of what it has.
        let traded = losses * (hold - 0.5);
        self.worth(side, area) * hold - self.worth(side.enemy(), area) * (1.0 - hold)
            + self.life * traded
    }

    /// The areas a side's land air can reach.
    pub fn cover(&self, side: Side) -> u16 {
        let harbors = self.view.harbors.iter().enumerate();
        harbors
            .filter(|(_, harbor)| harbor.owner == side)
            .fold(0, |all, (h, _)| all | self.rules.map.touches(h))
    }

    /// The areas a ship of a side can reach from a harbor (§7).
    pub fn reach(&self, side: Side, harbor: usize) -> u16 {
        let options = self.view.clock.options;
        let open = self
            .view
            .areas
            .iter()
            .enumerate()
            .fold(0u16, |all, (a, area)| {
                let free = match area.holder {
                    Some(holder) => holder == side,
                    None => options.neutral_passage,
                };
                all | u16::from(free) << a
            });
        self.rules.reach_through(open, harbor)
    }
}

/// Dice against staying power, as in a long fight.
pub fn power(spec: &UnitSpec, strength: u8) -> f64 {
    let dice = match spec.kind {
        Kind::Transport => 0.1,
        // Planes reach any target and fight behind a screen.
        Kind::Carrier => f64::from(spec.dice) * 1.5,
        Kind::LandAir => f64::from(spec.dice) * 1.2,
        Kind::Submarine => 0.0,
        _ => f64::from(spec.dice),
    };
    let stand = f64::from(strength) * 6.0 / f64::from(7 - spec.hit.min(6));
    (dice * stand).sqrt()
}

/// Mean power of a hidden enemy ship and land air unit.
fn averages(rules: &Pacific, view: &View) -> (f64, f64) {
    let mut sums = [(0.0, 0.0); 2];
    for unit in rules.roster.of(view.side.enemy()).iter() {
        let known = &view.units[unit.index()];
        let spec = rules.roster.spec(unit);
        if known.at.is_some() {
            continue;
        }
        let sum = &mut sums[usize::from(spec.kind == Kind::LandAir)];
        let strength = if known.seen.turn > 0 {
            known.seen.strength
        } else {
            spec.full
        };
        sum.0 += power(spec, strength);
        sum.1 += 1.0;
    }
    sums.map(|(sum, count)| if count > 0.0 { sum / count } else { 6.0 })
        .into()
}
