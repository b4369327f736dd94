//! What the search needs of Pacific: plans for the fleet, the clock and what a position is worth.

use super::assessment::power;
use super::{Script, Sergeant};
use crate::search::Scripted;
use crate::search::judge::{self, Fit};
use ::pacific::{Kind, Location, Pacific, Side, State, Step, bits};
use engine::{Bot, Chair, FastRng, Rules, Seat};
use std::sync::{Arc, LazyLock};

static FITS: LazyLock<Vec<Fit>> =
    LazyLock::new(|| judge::read(include_str!("../../weights/pacific-fit.json")));
static DATA: LazyLock<Option<[u8; 32]>> =
    LazyLock::new(|| Pacific::shipped().ok().map(|rules| rules.data_hash()));

/// How far a plan's opinion of the seas may be from the script's.
const SPREADS: [f64; 3] = [0.25, 0.5, 0.9];

impl Scripted for Pacific {
    type Script = Script;

    /// This turn.
    const HORIZON: u32 = 1;

    fn script() -> Arc<Script> {
        Script::sergeant()
    }

    fn numbers(script: &mut Script, seat: Seat) -> Vec<(&'static str, &mut f64)> {
        let side = Side::of(seat).unwrap_or(Side::Japan);
        script.of_mut(side).each()
    }

    fn player(script: Arc<Script>, number: u64) -> Box<dyn Bot<Pacific>> {
        Box::new(Sergeant::new(script, number))
    }

    fn vary(script: &Script, seat: Seat, n: usize, dice: &mut FastRng) -> Script {
        let side = Side::of(seat).unwrap_or(Side::Japan);
        script.vary(side, dice, SPREADS[n % SPREADS.len()])
    }

    fn moment(&self, chair: &Chair<'_, Pacific>) -> Option<u32> {
        if chair.menu().len() < 2 {
            return None;
        }
        let view = chair.view();
        let sails = view.clock.step == Step::Fleet(view.side);
        sails.then(|| u32::from(view.clock.turn))
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.turn())
    }

    fn gone(&self, state: &State) -> f64 {
        (f64::from(state.turn()) / self.war.turns.len().max(1) as f64).min(1.0)
    }

    fn features(&self, state: &State) -> Vec<f64> {
        let balance = |of: &dyn Fn(Side) -> f64| of(Side::Japan) - of(Side::Allies);
        let afloat = |side: Side, kind: Kind| -> f64 {
            let units = self.roster.of(side).and(self.roster.kind(kind)).iter();
            let there = units.filter(|unit| {
                let place = state.place_of(*unit);
                ![Location::LOST, Location::CARD, Location::NONE].contains(&place)
            });
            there
                .map(|unit| power(self.roster.spec(unit), state.strength_of(unit)))
                .sum()
        };
        let power = |kind: Kind| balance(&|side| afloat(side, kind)) / 30.0;
        let seas = |side: Side| -> f64 {
            let held = (0..self.map.areas.len()).filter(|a| state.holder(*a) == Some(side));
            held.map(|a| f64::from(self.map.areas[a].worth[side as usize]))
                .sum()
        };
        let held = |side: Side, ports: bool| -> f64 {
            let harbors = self.harbors(state, side);
            let kept = match ports {
                true => harbors & self.map.ports,
                false => harbors & !self.map.ports,
            };
            bits(kept).count() as f64
        };
        vec![
            1.0,
            f64::from(state.lead()) / 10.0,
            power(Kind::Battleship) + power(Kind::Cruiser),
            power(Kind::Carrier),
            power(Kind::LandAir),
            power(Kind::Transport) * 4.0,
            balance(&seas) / 10.0,
            balance(&|side| held(side, true)) / 5.0,
            balance(&|side| held(side, false)) / 10.0,
        ]
    }

    fn feature_names() -> Vec<String> {
        let names = [
            "one",
            "lead",
            "guns",
            "carriers",
            "land air",
            "transports",
            "seas",
            "ports",
            "bases",
        ];
        names.map(str::to_owned).into()
    }

    /// The lead counts more as the war runs out, ships less.
    fn worth(&self, state: &State) -> f64 {
        let features = self.features(state);
        let left = 1.0 - self.gone(state);
        let ships = features[2] + features[3] + 0.5 * features[4];
        features[1] * (1.5 + 3.0 * (1.0 - left)) + 2.0 * left * ships + left * features[6]
    }

    fn fit(&self, _state: &State) -> Option<&'static Fit> {
        let shipped = *DATA == Some(self.data_hash());
        FITS.first().filter(|_| shipped)
    }
}
