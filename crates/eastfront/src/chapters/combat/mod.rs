//! §11.2 Combat: the dice of an attack, its announcement and its hits.

mod announce;
mod hits;

pub(crate) use hits::Hits;

use crate::data::Eastfront;
use crate::data::options::OptionId;
use crate::ids::{Hex, Unit, Units};
use crate::state::{AttackDice, State};
use board::Terrain;

impl Eastfront {
    /// Dice one unit loses by terrain (§5): in the target hex, in its own, across a river.
    fn maluses(&self, unit: Unit, from: Hex, target: Hex) -> [u8; 3] {
        let into = self.map.effect(target);
        let armor = u8::from(self.is_armor(unit)) * into.attack_into_armor;
        let river = u8::from(self.map.river(from, target)) * self.map.river_malus();
        [
            into.attack_into + armor,
            self.map.effect(from).attack_from,
            river,
        ]
    }

    /// A unit's dice in attack from a hex after terrain; below zero when terrain takes more than it has.
    pub fn dice_from(&self, unit: Unit, from: Hex, target: Hex) -> i8 {
        let malus: u8 = self.maluses(unit, from, target).iter().sum();
        self.spec(unit).dice as i8 - malus as i8
    }

    pub(crate) fn net_dice(&self, state: &State, unit: Unit, target: Hex) -> i8 {
        let from = state.hex(unit);
        from.map_or(0, |from| self.dice_from(unit, from, target))
    }

    /// The dice of an attack, and what each rule did to them.
    pub fn attack_dice(&self, state: &State, target: Hex, with: Units, air: bool) -> AttackDice {
        let units = with
            .iter()
            .filter_map(|unit| Some((unit, state.hex(unit)?)));
        self.dice_of(units, target, air)
    }

    /// The dice of an attack by units from these hexes.
    pub(crate) fn dice_of(
        &self,
        units: impl Iterator<Item = (Unit, Hex)>,
        target: Hex,
        air: bool,
    ) -> AttackDice {
        let mut dice = AttackDice {
            air: if air { self.data.roster.air_dice } else { 0 },
            ..AttackDice::default()
        };
        let woods = self.map.terrain(target) == Terrain::Woods;
        for (unit, from) in units {
            let [into, swamp, river] = self.maluses(unit, from, target);
            dice.units += self.spec(unit).dice;
            dice.swamp += swamp;
            dice.river += river;
            if woods {
                dice.woods += into;
            } else {
                dice.mountain += into;
            }
        }
        let malus = dice.woods + dice.mountain + dice.swamp + dice.river;
        dice.total = dice.units.saturating_sub(malus) + dice.air;
        dice
    }

    /// Dice a fortified city or a city gives its defender (§5, ruling 18).
    pub fn city_dice(&self, hex: Hex) -> u8 {
        self.map.effect(hex).defend
    }

    /// A unit's own dice in defense (§11.2; §14 for the Finns).
    pub fn defense_dice(&self, state: &State, unit: Unit) -> u8 {
        let numbers = &self.data.numbers;
        if state.options.has(OptionId::FinnishDefense) && numbers.finns.contains(unit) {
            numbers.finn_dice
        } else {
            self.spec(unit).dice
        }
    }

    /// Whether a unit may take part in any attack this turn.
    pub fn may_attack(&self, state: &State, unit: Unit) -> bool {
        !state.attacked.contains(unit)
            && !state.railed.contains(unit)
            && !self.finn_is_bound(state, unit)
    }

    /// §14: the Finns do not attack before their city has fallen.
    fn finn_is_bound(&self, state: &State, unit: Unit) -> bool {
        state.options.has(OptionId::FinnishDefense)
            && !state.finns_released
            && self.data.numbers.finns.contains(unit)
    }

    /// Units of the side to move that could attack a hex.
    pub(crate) fn attackers(&self, state: &State, target: Hex) -> Units {
        let own = &state.occupied[state.side];
        self.map
            .near(target)
            .filter(|hex| own.contains(*hex))
            .filter_map(|hex| state.unit_at(hex))
            .filter(|unit| self.may_attack(state, *unit))
            .collect()
    }

    /// Whether an air unit of the side to move can still fly.
    pub fn air_ready(&self, state: &State) -> bool {
        self.data.weather.effect(state.weather).air && state.air[state.side].left() > 0
    }
}
