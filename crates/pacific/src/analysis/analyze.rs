//! Numbers about a position, as the engine asks for them.

use super::charts;
use super::odds::{Odds, OddsReport};
use super::view_odds::{self, ViewOdds};
use crate::chapters::victory;
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side};
use crate::state::{State, Step};
use crate::view::View;
use engine::{Analyze, Chart, DataPoint, Rules, Seat, Setup, TurnStats};
use serde::{Deserialize, Serialize};

/// The most dice whose odds are worked out.
const MOST_DICE: u8 = 60;

/// A case: numbers by hand, names from the roster, or a position with its aims.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    untagged,
    expecting = "a case is {dice, hit, strength}, or {by: [{side, unit}], at: {side, unit, strength}}, or {setup, do}"
)]
pub enum Case {
    Numbers {
        dice: u8,
        hit: u8,
        strength: u8,
    },
    Named {
        by: Vec<Named>,
        at: Target,
    },
    Position {
        setup: Box<Setup>,
        #[serde(default, rename = "do")]
        choices: Vec<Made>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    side: Side,
    unit: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    side: Side,
    unit: String,
    strength: Option<u8>,
}

/// A choice that leads to the position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    seat: u8,
    choice: Choice,
}

/// The odds of a case.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum CaseOdds {
    Shot(OddsReport),
    Aims(Box<ViewOdds>),
}

impl Analyze for Pacific {
    type Case = Case;
    type Odds = CaseOdds;
    type ViewOdds = ViewOdds;

    fn odds(&self, case: &Case) -> Result<CaseOdds, String> {
        match case {
            Case::Numbers {
                dice,
                hit,
                strength,
            } => self.numbers(*dice, *hit, *strength),
            Case::Named { by, at } => self.named(by, at),
            Case::Position { setup, choices } => self.position(setup, choices),
        }
    }

    fn odds_from_view(&self, view: &View) -> Option<ViewOdds> {
        view_odds::odds(self, view)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let fell = |name: &str| {
            let port = self
                .map
                .harbors
                .iter()
                .position(|h| h.name.starts_with(name));
            port.map_or(0, |h| state.fell.get(h).copied().unwrap_or(0))
        };
        let lost = |side: Side, kind: Kind| {
            let units = self.roster.of(side).and(self.roster.kind(kind));
            state.here(Location::LOST, units).len() as f64
        };
        let flag = |holds: bool| f64::from(u8::from(holds));
        let singapore = (1..=3).contains(&fell("Singapore"));
        vec![
            ("turns", f64::from(state.turn)),
            ("lead", f64::from(state.vp)),
            ("japan_wins", flag(victory::winner(state) == Side::Japan)),
            ("ties", flag(state.vp == 0)),
            ("yokosuka_fell", flag(fell("Yokosuka") > 0)),
            ("singapore_by_turn_3", flag(singapore)),
            ("japan_carriers_lost", lost(Side::Japan, Kind::Carrier)),
            ("allied_carriers_lost", lost(Side::Allies, Kind::Carrier)),
            (
                "japan_battleships_lost",
                lost(Side::Japan, Kind::Battleship),
            ),
            (
                "allied_battleships_lost",
                lost(Side::Allies, Kind::Battleship),
            ),
        ]
    }

    fn charts(&self) -> &'static [Chart] {
        charts::CHARTS
    }

    fn turn_stats(&self, view: &View) -> Option<TurnStats> {
        Some(self.stats_of(view))
    }

    fn running_counts(&self, view: &View, event: &Event) -> Vec<DataPoint> {
        charts::running_counts(self, view, event)
    }
}

impl Pacific {
    fn shot(&self, dice: u8, hit: u8, strength: u8) -> CaseOdds {
        CaseOdds::Shot(Odds::of(dice, hit, strength, self.war.combat.disables).into())
    }

    fn numbers(&self, dice: u8, hit: u8, strength: u8) -> Result<CaseOdds, String> {
        let specs = self.roster.specs.iter();
        let most = specs.clone().map(|spec| spec.full).max().unwrap_or(1);
        let least = specs.map(|spec| spec.hit).min().unwrap_or(4);
        if dice > MOST_DICE || !(least..=7).contains(&hit) || !(1..=most).contains(&strength) {
            return Err(format!(
                "dice are 0 to {MOST_DICE}, a hit is on {least} to 7, strength is 1 to {most} (§3)"
            ));
        }
        Ok(self.shot(dice, hit, strength))
    }

    fn named(&self, by: &[Named], at: &Target) -> Result<CaseOdds, String> {
        let find = |side: Side, name: &str| {
            let unit = self.roster.named(side, name);
            let spec = unit.map(|unit| self.roster.spec(unit));
            spec.ok_or(format!("{} has no unit '{name}' (§3)", side.noun()))
        };
        let mut dice = 0u8;
        for named in by {
            dice = dice.saturating_add(find(named.side, &named.unit)?.dice);
        }
        let spec = find(at.side, &at.unit)?;
        let strength = at.strength.unwrap_or(spec.full);
        let fits = (1..=spec.full).contains(&strength) && dice <= MOST_DICE;
        if spec.kind == Kind::Submarine || !fits {
            return Err(format!("{} cannot be shot at like this (§3)", spec.name));
        }
        Ok(self.shot(dice, spec.hit, strength))
    }

    /// What the aims as they are set do to each target, when a side is about to fire.
    fn position(&self, setup: &Setup, choices: &[Made]) -> Result<CaseOdds, String> {
        let mut state = self.start(setup).map_err(|e| e.to_string())?;
        for made in choices {
            self.choose(&mut state, Seat(made.seat), &made.choice, &mut ())
                .map_err(|refusal| self.explain(&refusal).to_string())?;
        }
        match state.step {
            Step::Aim(side) | Step::Pursue(side) | Step::Answer(side) => Ok(CaseOdds::Aims(
                Box::new(view_odds::aims(self, &state, side)),
            )),
            _ => Err("no side is aiming in the position (§8)".into()),
        }
    }
}
