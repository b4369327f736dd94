//! Scenario files: any unit anywhere, any step, so that every position is a scenario (and every bug report a file).

use crate::act::Act;
use crate::chapters::opening;
use crate::data::decisions::Form;
use crate::data::game::GameData;
use crate::data::maxima::{CARDS, MAX_CARD};
use crate::data::options::Options;
use crate::event::Log;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::{AirStep, Berth, Target};
use crate::state::record::{Order, Task};
use crate::state::{Fate, Known, Phase, Spot, Stage, State, Unit};
use crate::text::setup::{
    air_step_rolls, both_sides, no_face, too_many_dummies, unknown, unreadable,
};
use engine::SetupError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A scenario file. Everything is optional: what is not said is as on the first morning.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The turn; 0 stays in planning.
    pub turn: u8,
    /// The last turn.
    pub last: Option<u8>,
    /// Takes every cube, dummy and static counter off the map first.
    pub empty: bool,
    /// Cubes by short name.
    pub units: BTreeMap<String, UnitAt>,
    /// HQs by short name of their pot.
    pub hqs: BTreeMap<String, HqAt>,
    /// Counters by short name: a hex, or nothing for gone.
    pub counters: BTreeMap<String, Option<String>>,
    /// Points on hexes: label, army, number.
    pub cp: Vec<(String, String, u8)>,
    /// Points in stock by army.
    pub stock: BTreeMap<String, u8>,
    /// Hexes held by a side.
    pub hold: BTreeMap<String, Side>,
    /// Bridges: there or not.
    pub bridges: Vec<(String, String, bool)>,
    /// Regions by name: step and winner.
    pub regions: BTreeMap<String, RegionAt>,
    /// Hands of cards: side, region, values.
    pub cards: Vec<(Side, String, Vec<u8>)>,
    /// Tracks in order.
    pub tracks: Option<[i8; 5]>,
    /// Air-support dice by side and zone.
    pub support: Option<[[u8; 2]; 2]>,
    /// Dummies by army.
    pub dummies: BTreeMap<String, Vec<DummyAt>>,
    /// The air board.
    pub air: AirAt,
    /// Orders of the high commands that have arrived.
    pub orders: Vec<OrderAt>,
}

/// An order in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderAt {
    /// To whom.
    pub army: String,
    /// What it is to do.
    pub task: TaskAt,
    /// By the end of this turn; the last turn if it is not said.
    pub due: Option<u8>,
}

/// What an army is ordered to do, by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskAt {
    /// Take a town.
    Take(String),
    /// Hold a hex.
    Hold(String),
    /// Reach the line between two hexes.
    Reach(String, String),
}

/// A dummy in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DummyAt {
    /// Where.
    pub hex: String,
    /// What the enemy knows.
    #[serde(default = "masked")]
    pub known: Known,
}

/// The air board in a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AirAt {
    /// The steps of the north and the south.
    pub steps: Option<[AirStep; 2]>,
    /// Counters by short name.
    pub craft: BTreeMap<String, CraftAt>,
}

/// An air counter in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CraftAt {
    /// Where.
    pub berth: Berth,
    /// 0 north, 1 south; its own zone if it is not said.
    pub zone: Option<u8>,
    /// Its target.
    pub target: Option<Target>,
}

/// A cube in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitAt {
    /// Where; nothing for destroyed.
    pub hex: Option<String>,
    /// Its uppermost side.
    #[serde(default = "movement")]
    pub posture: Posture,
    /// What the enemy knows.
    #[serde(default = "masked")]
    pub known: Known,
    /// Attacked or advanced this turn.
    #[serde(default)]
    pub committed: bool,
    /// Fought this turn.
    #[serde(default)]
    pub fought: bool,
    /// Moved this turn.
    #[serde(default)]
    pub moved: bool,
    /// Disordered this turn.
    #[serde(default)]
    pub shaken: bool,
}

/// An HQ in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HqAt {
    /// Where.
    pub hex: Option<String>,
    /// Points in its pot.
    pub cp: Option<u8>,
    /// Its route.
    pub route: Option<Vec<String>>,
}

/// A region in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionAt {
    /// Its step.
    pub phase: Option<Phase>,
    /// Who goes first.
    pub winner: Option<Side>,
}

fn movement() -> Posture {
    Posture::Movement
}

fn masked() -> Known {
    Known::Masked
}

/// The turns of the first length.
fn longest(data: &GameData) -> u8 {
    data.tables.presets.length.first().map_or(1, |l| l.turns)
}

/// The day of the French declaration of war, if the die is high and the forms are as they are by default.
fn latest_war(data: &GameData) -> u8 {
    let start = data.tables.decisions.iter().find(|d| d.form == Form::Start);
    start.map_or(0, |d| d.option[usize::from(d.default)].war[1])
}

/// The state a scenario file describes.
pub fn start(
    data: &GameData,
    options: Options,
    position: &serde_json::Value,
) -> Result<State, SetupError> {
    let position: Position =
        serde_json::from_value(position.clone()).map_err(|e| unreadable(&e))?;
    let last = position
        .last
        .unwrap_or(longest(data))
        .max(position.turn)
        .max(1);
    let mut state = opening::opening(data, options, last);
    state.rolls.clear();
    state.salt = 1;
    let mut log = Log::default();
    let mut act = Act {
        data,
        state: &mut state,
        log: &mut log,
    };
    if position.turn > 0 {
        act.end_planning();
        act.state.rolls.clear();
        act.state.turn = position.turn;
        act.state.war = latest_war(data);
        for zone in &mut act.state.sky.zones {
            zone.step = crate::state::air::AirStep::Rotate;
        }
    }
    act.lay_out(&position)?;
    Ok(state)
}

fn hex(data: &GameData, label: &str) -> Result<Hex, SetupError> {
    let found = data.map.at(label);
    found
        .filter(|&h| data.map.open(h))
        .ok_or_else(|| unknown("hex", label))
}

fn region(name: &str) -> Result<RegionId, SetupError> {
    crate::data::map::region_named(name).ok_or_else(|| unknown("region", name))
}

fn army(data: &GameData, name: &str) -> Result<ArmyId, SetupError> {
    data.army_named(name).ok_or_else(|| unknown("army", name))
}

impl Act<'_> {
    fn lay_out(&mut self, position: &Position) -> Result<(), SetupError> {
        if position.empty {
            self.clear_map();
        }
        for (name, side) in &position.hold {
            self.state.hold[hex(self.data, name)?.i()] = Some(*side);
        }
        for (a, z, there) in &position.bridges {
            let (a, z) = (hex(self.data, a)?, hex(self.data, z)?);
            self.state.set_bridge(self.data, a, z, *there);
        }
        for (name, at) in &position.counters {
            self.lay_counter(name, at.as_deref())?;
        }
        for (name, at) in &position.hqs {
            self.lay_hq(name, at)?;
        }
        for (name, at) in &position.units {
            self.lay_unit(name, at)?;
        }
        for (name, dummies) in &position.dummies {
            self.lay_dummies(army(self.data, name)?, dummies)?;
        }
        self.lay_air(&position.air)?;
        self.lay_points(position)?;
        self.lay_cards(position)?;
        self.lay_orders(&position.orders)?;
        if let Some(tracks) = position.tracks {
            self.state.tracks = tracks;
        }
        if let Some([german, polish]) = position.support {
            self.state.purses[0].support = german;
            self.state.purses[1].support = polish;
        }
        if position.turn > 0 {
            self.state.proposals.clear();
            self.take_places();
            self.look_around();
        }
        Ok(())
    }

    fn lay_counter(&mut self, name: &str, at: Option<&str>) -> Result<(), SetupError> {
        let counter = self.data.piece_named(name);
        let counter = counter.ok_or_else(|| unknown("counter", name))?;
        let spot = match at {
            Some(label) => Spot::At(hex(self.data, label)?),
            None => Spot::Gone,
        };
        self.state.counters[counter.i()].spot = spot;
        self.state.counters[counter.i()].used = false;
        Ok(())
    }

    fn lay_hq(&mut self, name: &str, at: &HqAt) -> Result<(), SetupError> {
        let data = self.data;
        let pot = data.pot_named(name).ok_or_else(|| unknown("pot", name))?;
        if let Some(label) = &at.hex {
            self.state.pots[pot.i()].hex = hex(data, label)?;
        }
        if let Some(route) = &at.route {
            let hexes: Result<_, _> = route.iter().map(|label| hex(data, label)).collect();
            self.state.pots[pot.i()].route = hexes?;
        }
        if let Some(cp) = at.cp {
            let old = std::mem::replace(&mut self.state.pots[pot.i()].cp, cp);
            self.lapsed(data.army_of(pot), old);
            self.granted(data.army_of(pot), cp);
        }
        Ok(())
    }

    fn lay_unit(&mut self, name: &str, at: &UnitAt) -> Result<(), SetupError> {
        let data = self.data;
        let unit = data.unit_named(name).ok_or_else(|| unknown("unit", name))?;
        let place = at
            .hex
            .as_deref()
            .map(|label| hex(data, label))
            .transpose()?;
        self.state.put(unit, Hex::NOWHERE);
        let u = &mut self.state.units[unit.i()];
        u.fate = match place {
            Some(_) => Fate::OnMap,
            None => Fate::Destroyed,
        };
        (u.posture, u.known) = (at.posture, at.known);
        (u.committed, u.fought, u.moved, u.shaken) = (at.committed, at.fought, at.moved, at.shaken);
        let side = u.side;
        if !data.kinds[usize::from(u.kind)].has(at.posture) {
            return Err(no_face(name, at.posture));
        }
        let Some(place) = place else {
            return Ok(());
        };
        let mut there = self.state.stack(place);
        if there.any(|other| self.state.units[other.i()].side != side) {
            return Err(both_sides(data, place));
        }
        self.state.units[unit.i()].region = data.map.region(place);
        self.state.put(unit, place);
        self.state.hold[place.i()] = Some(side);
        Ok(())
    }

    fn lay_dummies(&mut self, army: ArmyId, dummies: &[DummyAt]) -> Result<(), SetupError> {
        let data = self.data;
        let of = |u: &Unit| u.dummy && data.army_of(u.pot) == army;
        let units = (0..self.state.units.len()).map(UnitId::nth);
        let own: Vec<UnitId> = units.filter(|u| of(&self.state.units[u.i()])).collect();
        if dummies.len() > own.len() {
            let name = &data.armies[army.i()].name;
            return Err(too_many_dummies(name, own.len()));
        }
        for (&unit, at) in own.iter().zip(dummies) {
            let place = hex(data, &at.hex)?;
            let side = data.side(army);
            let mut there = self.state.stack(place);
            if there.any(|other| self.state.units[other.i()].side != side) {
                return Err(both_sides(data, place));
            }
            let u = &mut self.state.units[unit.i()];
            // A dummy is gone as soon as it is identified (A114).
            u.known = at.known.min(Known::Contact);
            u.fate = Fate::OnMap;
            u.region = data.map.region(place);
            self.state.put(unit, place);
        }
        Ok(())
    }

    fn lay_air(&mut self, air: &AirAt) -> Result<(), SetupError> {
        let sky = &mut self.state.sky;
        for (zone, step) in sky.zones.iter_mut().zip(air.steps.into_iter().flatten()) {
            if !matches!(step, AirStep::Rotate | AirStep::Bombing | AirStep::Done) {
                return Err(air_step_rolls());
            }
            zone.step = step;
        }
        for (name, at) in &air.craft {
            let found = self.data.planes.iter().position(|plane| plane.id == *name);
            let craft = found.ok_or_else(|| unknown("aircraft", name))?;
            let zones = sky.zones.len();
            let craft = &mut sky.craft[craft];
            craft.zone = match at.zone {
                Some(zone) if usize::from(zone) >= zones => {
                    return Err(unknown("zone", &zone.to_string()));
                }
                zone => zone.unwrap_or(craft.zone),
            };
            (craft.berth, craft.target) = (self.data.tables.air.in_bounds(at.berth), at.target);
        }
        Ok(())
    }

    /// Command points on hexes and in stock.
    fn lay_points(&mut self, position: &Position) -> Result<(), SetupError> {
        for (label, name, n) in &position.cp {
            let army = army(self.data, name)?;
            self.state.lay(hex(self.data, label)?, army, *n);
            self.granted(army, *n);
        }
        for (name, &n) in &position.stock {
            let army = army(self.data, name)?;
            let old = std::mem::replace(&mut self.state.stocks[army.i()].cp, n);
            self.lapsed(army, old);
            self.granted(army, n);
        }
        Ok(())
    }

    /// The steps of the regions, and the cards in hand.
    fn lay_cards(&mut self, position: &Position) -> Result<(), SetupError> {
        for (name, at) in &position.regions {
            let r = &mut self.state.regions[region(name)?.i()];
            r.winner = at.winner.unwrap_or(r.winner);
            r.phase = at.phase.unwrap_or(r.phase);
        }
        for (side, name, values) in &position.cards {
            let hand = &mut self.state.hands[side.i()][region(name)?.i()];
            *hand = [0; CARDS];
            for &value in values.iter().filter(|v| (2..=MAX_CARD).contains(*v)) {
                hand[usize::from(value)] += 1;
            }
        }
        Ok(())
    }

    fn lay_orders(&mut self, orders: &[OrderAt]) -> Result<(), SetupError> {
        let data = self.data;
        for order in orders {
            let army = army(data, &order.army)?;
            let task = match &order.task {
                TaskAt::Take(name) => {
                    let place = data.place_named(name);
                    Task::Take(place.ok_or_else(|| unknown("place", name))?)
                }
                TaskAt::Hold(label) => Task::Hold(hex(data, label)?),
                TaskAt::Reach(a, z) => Task::Reach(hex(data, a)?, hex(data, z)?),
            };
            self.state.record.orders.push(Order {
                side: data.side(army),
                army,
                task,
                given: self.state.turn,
                due: order.due.unwrap_or(self.state.last),
                arrived: true,
                done: None,
                late: false,
            });
        }
        Ok(())
    }

    fn clear_map(&mut self) {
        for i in 0..self.state.units.len() {
            let unit = UnitId::nth(i);
            if self.state.units[i].fate == Fate::OnMap {
                self.state.put(unit, Hex::NOWHERE);
            }
            // Regiments that may still be formed are nowhere yet.
            if self.state.units[i].division.is_some() || self.state.units[i].dummy {
                self.state.units[i].fate = Fate::Removed;
            }
        }
        for post in self.data.posts() {
            self.state.counters[post.i()].spot = Spot::Gone;
        }
        self.state.arrivals.fill(u8::MAX);
    }

    /// What must be known is known: numbers are given and neighbors see each other.
    fn look_around(&mut self) {
        for i in 0..self.state.units.len() {
            let unit = UnitId::nth(i);
            let u = &self.state.units[i];
            if u.fate != Fate::OnMap {
                continue;
            }
            if u.known != Known::Masked && u.tag == Tag::NONE {
                self.number(unit);
            }
            self.watch(unit);
        }
        if self.state.stage == Stage::Turn {
            for region in self.state.regions() {
                if matches!(self.state.regions[region.i()].phase, Phase::Movement(_)) {
                    self.ready_to_move(region);
                }
            }
        }
    }
}
