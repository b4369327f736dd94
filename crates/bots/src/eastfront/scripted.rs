//! What the search needs of Eastfront: plans, the clock and what a position is worth.

use super::{Script, Sergeant};
use crate::search::Scripted;
use crate::search::judge::{self, Fit};
use ::eastfront::{Eastfront, Hex, Month, OrderView, Phase, Side, State};
use engine::{Bot, Chair, FastRng, Rules, Seat};
use std::sync::{Arc, LazyLock};

static FITS: LazyLock<Vec<Fit>> =
    LazyLock::new(|| judge::read(include_str!("../../weights/eastfront-fit.json")));
static DATA: LazyLock<Option<[u8; 32]>> =
    LazyLock::new(|| Eastfront::shipped().ok().map(|rules| rules.data_hash()));

/// Cities that decide, at most: three of each side.
const CITIES: usize = 6;
/// Hexes around them in which blocks count.
const NEAR: usize = 7;
/// Features beside those of cities.
const COMMON: [&str; 6] = ["one", "steps", "armor", "fed", "cities", "rp"];

impl Scripted for Eastfront {
    type Script = Script;

    /// The own turn and the enemy's reply.
    const HORIZON: u32 = 2;

    fn script() -> Arc<Script> {
        Script::sergeant()
    }

    fn numbers(script: &mut Script, seat: Seat) -> Vec<(&'static str, &mut f64)> {
        let side = Side::of(seat).unwrap_or(Side::Axis);
        script.of_mut(side).each()
    }

    fn player(script: Arc<Script>, number: u64) -> Box<dyn Bot<Eastfront>> {
        Box::new(Sergeant::new(script, number))
    }

    /// A few very different plans first: what to go for, whether to strike or to hold, what to guard. Then chance.
    fn vary(script: &Script, seat: Seat, n: usize, dice: &mut FastRng) -> Script {
        let side = Side::of(seat).unwrap_or(Side::Axis);
        let mut plan = script.clone();
        let numbers = plan.of_mut(side);
        match n {
            1 => numbers.strong = if numbers.strong > 1.0 { 0.0 } else { 9.0 },
            2 => numbers.garrison = 3.0 * numbers.garrison + 0.5,
            3 => {
                numbers.eager *= 1.6;
                numbers.careful *= 1.6;
            }
            4 => numbers.caution *= 0.4,
            5..=7 => plan.pull[n - 5] = -8.0,
            8 => numbers.replacements += 30.0,
            9 => numbers.replacements -= 30.0,
            10 => {
                numbers.cut_off *= 2.0;
                numbers.approach *= 0.6;
            }
            _ => {
                let spread = [0.3, 0.6, 1.0][n % 3];
                plan = script.vary(side, dice, spread);
                for pull in &mut plan.pull {
                    *pull += 6.0 * spread * crate::numbers::normal(dice);
                }
            }
        }
        plan
    }

    fn moment(&self, chair: &Chair<'_, Eastfront>) -> Option<u32> {
        if chair.menu().len() < 2 {
            return None;
        }
        let view = chair.view();
        let begins = matches!(view.phase, Phase::Replace | Phase::Act)
            && view.turn == view.side
            && matches!(view.order, OrderView::None);
        begins.then(|| tick(view.month, view.turn))
    }

    fn clock(&self, state: &State) -> u32 {
        tick(state.month(), state.side())
    }

    fn gone(&self, state: &State) -> f64 {
        let scenario = self.scenario(state);
        let months = scenario.last.since(scenario.first).max(1);
        (state.month().since(scenario.first) as f64 / months as f64).clamp(0.0, 1.0)
    }

    fn features(&self, state: &State) -> Vec<f64> {
        let balance = |of: &dyn Fn(Side) -> f64| of(Side::Axis) - of(Side::Soviet);
        let steps = |side: Side, armor: bool| -> f64 {
            let units = self
                .units_of(side)
                .filter(|unit| state.hex(*unit).is_some());
            let units = units.filter(|unit| !armor || self.is_armor(*unit));
            units.map(|unit| f64::from(state.block(unit).steps)).sum()
        };
        let situation = state.situation();
        let fed = |side: Side| {
            let supplied = self.supplied_hexes(&situation, side);
            let occupied = state.occupied(side).iter();
            let hungry = occupied.filter(|hex| !self.feeds(&supplied, side, *hex));
            -(hungry.count() as f64)
        };
        let mut features = vec![
            1.0,
            balance(&|side| steps(side, false)) / 40.0,
            balance(&|side| steps(side, true)) / 20.0,
            balance(&fed) / 5.0,
            balance(&|side| self.held_by(state, side).len() as f64) / 10.0,
            balance(&|side| f64::from(state.rp(side))) / 20.0,
        ];
        let deciding = deciding(self, state);
        for n in 0..CITIES {
            let Some(city) = deciding.get(n) else {
                features.extend([0.0, 0.0]);
                continue;
            };
            let held = if state.holds(Side::Axis, *city) {
                1.0
            } else {
                -1.0
            };
            features.extend([
                held,
                balance(&|side| dice_near(self, state, side, *city)) / 20.0,
            ]);
        }
        features
    }

    fn feature_names() -> Vec<String> {
        let cities =
            (1..=CITIES).flat_map(|n| [format!("city {n} held"), format!("dice near city {n}")]);
        COMMON
            .iter()
            .map(|name| (*name).to_owned())
            .chain(cities)
            .collect()
    }

    /// Cities that decide, strength near them, steps and supply, each weighed by hand.
    fn worth(&self, state: &State) -> f64 {
        let features = self.features(state);
        let near = &features[COMMON.len()..];
        let cities: f64 = near
            .chunks(2)
            .map(|city| 0.8 * city[0] + 0.7 * city[1])
            .sum();
        cities + features[1] + 0.5 * features[3] + 0.3 * features[4]
    }

    fn fit(&self, state: &State) -> Option<&'static Fit> {
        if *DATA != Some(self.data_hash()) {
            return None;
        }
        let scenario = &self.scenario(state).id;
        FITS.iter().find(|fit| fit.scenario == *scenario)
    }
}

fn tick(month: Month, side: Side) -> u32 {
    let months = u32::from(month.year()) * 12 + u32::from(month.of_year());
    2 * months + u32::from(side == Side::Soviet)
}

/// The cities that somebody wins with, each once.
fn deciding(rules: &Eastfront, state: &State) -> Vec<Hex> {
    let mut cities = Vec::with_capacity(CITIES);
    for city in rules.scenario(state).victory.cities() {
        if !cities.contains(&city) && cities.len() < CITIES {
            cities.push(city);
        }
    }
    cities
}

/// Dice of a side around a city.
fn dice_near(rules: &Eastfront, state: &State, side: Side, city: Hex) -> f64 {
    let near = rules.units_of(side).filter(|unit| {
        let hex = state.hex(*unit);
        hex.is_some_and(|hex| rules.map.distance(city, hex) <= NEAR)
    });
    near.map(|unit| f64::from(rules.spec(unit).dice)).sum()
}
