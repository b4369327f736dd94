//! The situation as the sergeant sees it: a world that fits his view, and distances in it.

use super::objectives::Objectives;
use super::risk;
use super::script::{Numbers, Script};
use ::eastfront::{Eastfront, HEXES, Hex, HexSet, Month, Side, State, Unit, Walk};
use board::Terrain;
use engine::{Chair, FastRng, Imagine};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Farther than anything on the map.
pub const FAR: u16 = 999;

/// What need not be found out anew for every order.
#[derive(Default)]
pub struct Memory {
    /// What each city was worth at the beginning of the month.
    worth: Option<(Month, Vec<(Hex, f64)>)>,
    /// Steps over land to cities.
    steps: BTreeMap<Hex, Arc<Vec<u16>>>,
}

impl Memory {
    pub fn steps(&mut self, rules: &Eastfront, to: Hex) -> Arc<Vec<u16>> {
        let steps = self.steps.entry(to);
        steps
            .or_insert_with(|| Arc::new(steps_from(rules, [to].into_iter())))
            .clone()
    }
}

pub struct Assessment<'a> {
    pub rules: &'a Eastfront,
    pub numbers: &'a Numbers,
    pull: [f64; 3],
    pub side: Side,
    /// A world that fits the view.
    pub state: State,
    pub objectives: Objectives,
    pub foes: HexSet,
    pub own_zoc: HexSet,
    pub foe_zoc: HexSet,
    /// Cities of this side, and those among them that the enemy needs.
    pub held: HexSet,
    pub wards: HexSet,
    /// What each of its cities is worth to this side.
    worth: Vec<(Hex, f64)>,
    /// Woods, mountains and swamps.
    pub rough: HexSet,
    pub supplied: HexSet,
    foe_supplied: HexSet,
    /// Where a block would guard what lies open, and how much of it.
    guards: Vec<f64>,
    /// Wards that stronger forces of the enemy are near to: steps to each, and how much is missing.
    garrisons: Vec<(Arc<Vec<u16>>, f64)>,
    to_citadel: Option<Arc<Vec<u16>>>,
    /// Steps over land to each goal.
    to_goal: Vec<(Hex, Arc<Vec<u16>>)>,
    /// Steps over land to the nearest enemy block.
    to_foe: Vec<u16>,
}

impl<'a> Assessment<'a> {
    pub fn new(
        chair: &Chair<'a, Eastfront>,
        script: &'a Script,
        dice: &mut FastRng,
        memory: &mut Memory,
    ) -> Assessment<'a> {
        let rules = chair.rules();
        let view = chair.view();
        let side = view.side;
        let state = rules.imagine(&view, chair.seat(), dice);
        let numbers = script.of(side);
        let objectives = Objectives::of(rules, numbers, &state, side);
        let foes = *state.occupied(side.enemy());
        let held = rules.held_by(&state, side);
        let situation = state.situation();
        let wards: HexSet = objectives.wards.iter().copied().collect();
        let worth = match &memory.worth {
            Some((month, worth)) if *month == state.month() => worth.clone(),
            _ => risk::worths(rules, numbers, &state, side, &objectives),
        };
        memory.worth = Some((state.month(), worth.clone()));
        let mut assessment = Assessment {
            supplied: rules.supplied_hexes(&situation, side),
            foe_supplied: rules.supplied_hexes(&situation, side.enemy()),
            own_zoc: rules.zoc(state.occupied(side)),
            foe_zoc: rules.zoc(&foes),
            to_goal: objectives
                .goals
                .iter()
                .map(|goal| (*goal, memory.steps(rules, *goal)))
                .collect(),
            to_foe: steps_from(rules, foes.iter()),
            wards,
            guards: Vec::new(),
            garrisons: Vec::new(),
            to_citadel: objectives
                .citadel()
                .map(|citadel| memory.steps(rules, citadel)),
            rough: rough(rules),
            worth,
            held,
            foes,
            objectives,
            rules,
            numbers,
            pull: script.pull,
            side,
            state,
        };
        assessment.garrisons = risk::garrisons(&assessment, memory);
        assessment.guards = risk::guards(&assessment);
        assessment
    }

    /// What the own blocks meet on their way.
    pub fn walk(&self) -> Walk<'_> {
        Walk {
            map: &self.rules.map,
            own: self.state.occupied(self.side),
            enemy: &self.foes,
            enemy_zoc: &self.foe_zoc,
        }
    }

    pub fn rp(&self) -> u8 {
        self.state.rp(self.side)
    }

    pub fn to_goal(&self, hex: Hex) -> u16 {
        let steps = self.to_goal.iter().map(|(_, steps)| steps[hex.index()]);
        steps.min().unwrap_or(FAR)
    }

    /// Steps to the goal of the sector in which a block stands: armies march side by side and not all to the same place.
    pub fn sector(&self, from: Hex) -> &[u16] {
        let across = |(n, (goal, steps)): &(usize, &(Hex, Arc<Vec<u16>>))| {
            let rows = goal.row().abs_diff(from.row()) as f64;
            let pull = self.pull.get(*n).copied().unwrap_or(0.0);
            f64::from(steps[from.index()]) + self.numbers.across * rows + pull
        };
        let nearest = self
            .to_goal
            .iter()
            .enumerate()
            .min_by(|a, b| across(a).total_cmp(&across(b)));
        nearest.map_or(&[], |(_, (_, steps))| steps)
    }

    pub fn to_foe(&self, hex: Hex) -> u16 {
        self.to_foe[hex.index()]
    }

    pub fn worth(&self, city: Hex) -> f64 {
        let known = self.worth.iter().find(|(hex, _)| *hex == city);
        known.map_or(self.numbers.hold_city, |(_, worth)| *worth)
    }

    pub fn guard(&self, hex: Hex) -> f64 {
        self.guards[hex.index()]
    }

    /// What a block in this hex adds to the garrisons that are too weak.
    pub fn garrison(&self, hex: Hex) -> f64 {
        let near = |steps: u16| f64::from(risk::GARRISON.saturating_sub(steps));
        let wards = self.garrisons.iter();
        let sum: f64 = wards
            .map(|(steps, missing)| missing * near(steps[hex.index()]))
            .sum();
        self.numbers.garrison * sum
    }

    /// The most that a block could guard where a train can go.
    pub fn gap(&self) -> f64 {
        let own = *self.state.occupied(self.side);
        let ends = self.supplied - self.foe_zoc - own;
        let guards = ends.iter().map(|hex| self.guards[hex.index()]);
        guards.fold(0.0, f64::max)
    }

    /// Steps to the citadel, if there is one.
    pub fn to_citadel(&self, hex: Hex) -> Option<u16> {
        self.to_citadel.as_ref().map(|steps| steps[hex.index()])
    }

    pub fn is_goal(&self, hex: Hex) -> bool {
        self.objectives.goals.contains(&hex)
    }

    /// A city the enemy needs that is about to be fought for.
    pub fn is_threatened(&self, city: Hex) -> bool {
        self.wards.contains(city) && self.to_foe(city) <= 5
    }

    /// Whether a block of this side in this hex would be in supply.
    pub fn feeds(&self, hex: Hex) -> bool {
        self.rules.feeds(&self.supplied, self.side, hex)
    }

    /// The same in another position.
    pub fn feeds_in(&self, state: &State, hex: Hex) -> bool {
        let supplied = self.rules.supplied_hexes(&state.situation(), self.side);
        self.rules.feeds(&supplied, self.side, hex)
    }

    /// Whether an enemy block in this hex is in supply.
    pub fn feeds_foe(&self, hex: Hex) -> bool {
        self.rules.feeds(&self.foe_supplied, self.side.enemy(), hex)
    }

    /// What a position is worth by supply and by what lies open behind the lines.
    pub fn balance(&self, state: &State) -> f64 {
        let hungry = |side: Side| {
            let supplied = self.rules.supplied_hexes(&state.situation(), side);
            let starves = |unit: &Unit| {
                let hex = state.hex(*unit);
                hex.is_some_and(|hex| !self.rules.feeds(&supplied, side, hex))
            };
            self.rules.units_of(side).filter(starves).count() as f64
        };
        let own = state.occupied(self.side);
        self.numbers.cut_off * hungry(self.side.enemy())
            - self.numbers.starved * hungry(self.side)
            - self.numbers.caution * risk::exposure(self, own)
    }
}

/// Ground that slows down.
fn rough(rules: &Eastfront) -> HexSet {
    let slow = |hex: &Hex| {
        let terrain = rules.map.terrain(*hex);
        matches!(terrain, Terrain::Woods | Terrain::Mountain | Terrain::Swamp)
    };
    rules.map.land.iter().filter(slow).collect()
}

/// Steps over open ways from the nearest of some hexes.
fn steps_from(rules: &Eastfront, starts: impl Iterator<Item = Hex>) -> Vec<u16> {
    let mut steps = vec![FAR; HEXES];
    let mut queue: Vec<Hex> = Vec::with_capacity(HEXES);
    for hex in starts {
        steps[hex.index()] = 0;
        queue.push(hex);
    }
    let mut at = 0;
    while let Some(hex) = queue.get(at).copied() {
        at += 1;
        for next in rules.map.near(hex) {
            if steps[next.index()] == FAR {
                steps[next.index()] = steps[hex.index()] + 1;
                queue.push(next);
            }
        }
    }
    steps
}
