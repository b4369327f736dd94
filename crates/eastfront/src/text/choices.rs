//! Menu entries, verb first.

use crate::chapters::movement::Walk;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::hexes::HexSet;
use crate::ids::{Hex, UnitId};
use crate::state::{Location, Phase};
use crate::view::{OrderView, View};

impl Eastfront {
    pub(super) fn choice_words(&self, view: &View, choice: Choice) -> String {
        let roster = &self.data.roster;
        let own = |unit: UnitId| self.own_text(view, unit);
        let spec = |id: UnitId| self.unit(id).map(|unit| self.spec(unit));
        match choice {
            Choice::Put(unit) => {
                let name = self.unit_name(unit);
                match view.own_block(unit).map(|block| block.location) {
                    Some(Location::Pool) => {
                        let cost = spec(unit).map_or(0, |spec| spec.rebuild_cost);
                        format!("Rebuild {name} for {cost} RP (§10)")
                    }
                    Some(Location::Setup) => format!("Set up {name}"),
                    _ => format!("Bring in {name} (§10)"),
                }
            }
            Choice::At(hex) => format!("Place in {}", self.map.hex_name(hex)),
            Choice::Withhold(unit) => format!("Leave {} in the pool (§15)", self.unit_name(unit)),
            Choice::Withdraw(unit) => {
                let until = self.data.schedule.returns.title();
                format!("Withdraw {} until {until} (§16)", self.unit_name(unit))
            }
            Choice::Add(unit) => {
                let cost = spec(unit).map_or(0, |spec| spec.step_cost);
                format!("Add a step to {} for {cost} RP (§10)", own(unit))
            }
            Choice::Move(unit) => format!("Move {} for {} RP (§11.1)", own(unit), roster.move_cost),
            Choice::Step(hex) => self.step_text(view, hex),
            Choice::Stop => "Stop here".into(),
            Choice::Rail(unit) => format!("Rail {} for {} RP (§11.1)", own(unit), roster.rail_cost),
            Choice::Attack(hex) => format!(
                "Attack {} for {} RP (§11.2)",
                self.enemy_text(view, hex),
                roster.attack_cost
            ),
            Choice::With(unit) => format!("Add {}", own(unit)),
            Choice::Air => format!("Add an air unit: +{} dice", roster.air_dice),
            Choice::Roll => match &view.order {
                OrderView::Attack { hex, with, air } => {
                    let dice = self.dice_in_view(view, *hex, with, *air).total;
                    format!("Roll {dice} {}", if dice == 1 { "die" } else { "dice" })
                }
                _ => "Roll".into(),
            },
            Choice::Hit(unit) => format!("{} takes a hit", own(unit)),
            Choice::Spread => "Assign hits evenly".into(),
            Choice::End if view.phase == Phase::Deploy => "Confirm setup".into(),
            Choice::End => match view.rp[view.side] {
                0 => "End turn".into(),
                rp => format!("End turn, {rp} RP unspent"),
            },
        }
    }

    /// A step with what it costs, and whether the move ends there (§5).
    fn step_text(&self, view: &View, hex: Hex) -> String {
        let name = self.map.hex_name(hex);
        let OrderView::Move { mp, .. } = view.order else {
            return format!("Move to {name}");
        };
        let enemy: HexSet = view.enemy.iter().map(|block| block.hex).collect();
        let walk = Walk {
            map: &self.map,
            own: &HexSet::EMPTY,
            enemy_zoc: &self.zoc(&enemy),
            enemy: &enemy,
        };
        let stop = match self.map.stops.contains(hex) {
            true => format!(" ({}, must stop)", self.map.terrain(hex).name()),
            false => String::new(),
        };
        format!("Move to {name}: {} of {mp} MP{stop}", walk.cost(hex))
    }

    fn own_text(&self, view: &View, id: UnitId) -> String {
        let name = self.unit_name(id);
        let block = view.own_block(id);
        match (block.and_then(|b| Some((b.steps, b.hex()?))), self.unit(id)) {
            (Some((steps, hex)), Some(unit)) => {
                let most = self.spec(unit).steps;
                format!("{name} {steps}/{most} in {}", self.map.hex_name(hex))
            }
            _ => name,
        }
    }

    fn enemy_text(&self, view: &View, hex: Hex) -> String {
        let name = self.map.hex_name(hex);
        match view.enemy_at(hex).and_then(|block| block.seen.as_ref()) {
            Some(seen) => format!("{name}, {},", self.seen_text(seen)),
            None => name,
        }
    }
}
