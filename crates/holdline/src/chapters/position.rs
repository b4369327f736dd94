//! Scenario files: any unit anywhere, any step, so that every position is a scenario (and every bug report a file).

use crate::act::Act;
use crate::chapters::planning;
use crate::data::game::GameData;
use crate::data::options::Options;
use crate::event::Log;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::{Fate, Known, Phase, Spot, Stage, State};
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

fn unknown(what: &str, name: &str) -> SetupError {
    SetupError::new(format!(
        "the position names {what} '{name}', which this game does not have"
    ))
}

/// The state a scenario file describes.
pub fn start(
    data: &GameData,
    options: Options,
    position: &serde_json::Value,
) -> Result<State, SetupError> {
    let position: Position = serde_json::from_value(position.clone())
        .map_err(|e| SetupError::new(format!("the position cannot be read: {e}")))?;
    let last = position.last.unwrap_or(14).max(position.turn).max(1);
    let mut state = planning::opening(data, options, last);
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
        act.state.war = 3;
        for zone in &mut act.state.sky.zones {
            zone.step = crate::state::air::AirStep::Rotate;
        }
    }
    act.lay_out(&position)?;
    Ok(state)
}

impl Act<'_> {
    fn lay_out(&mut self, position: &Position) -> Result<(), SetupError> {
        let data = self.data;
        let hex = |label: &str| {
            data.ground
                .at(label)
                .filter(|&h| data.ground.open(h))
                .ok_or_else(|| unknown("hex", label))
        };
        let region = |name: &str| {
            crate::data::map::region_named(name).ok_or_else(|| unknown("region", name))
        };
        if position.empty {
            self.clear_map();
        }
        for (name, polish) in &position.hold {
            self.state.hold[hex(name)?.i()] = Some(*polish);
        }
        for (a, z, there) in &position.bridges {
            self.state.set_bridge(data, hex(a)?, hex(z)?, *there);
        }
        for (name, at) in &position.counters {
            let counter = data
                .piece_named(name)
                .ok_or_else(|| unknown("counter", name))?;
            self.state.counters[counter.i()].spot = match at {
                Some(label) => Spot::At(hex(label)?),
                None => Spot::Gone,
            };
            self.state.counters[counter.i()].used = false;
        }
        for (name, at) in &position.hqs {
            let pot = data.pot_named(name).ok_or_else(|| unknown("pot", name))?;
            if let Some(label) = &at.hex {
                self.state.pots[pot.i()].hex = hex(label)?;
            }
            if let Some(route) = &at.route {
                let hexes: Result<Vec<Hex>, _> = route.iter().map(|h| hex(h)).collect();
                self.state.pots[pot.i()].route = hexes?.into_iter().take(24).collect();
            }
            if let Some(cp) = at.cp {
                let old = std::mem::replace(&mut self.state.pots[pot.i()].cp, cp);
                self.lapsed(data.army_of(pot), old);
                self.granted(data.army_of(pot), cp);
            }
        }
        for (name, at) in &position.units {
            let unit = data.unit_named(name).ok_or_else(|| unknown("unit", name))?;
            let place = at.hex.as_deref().map(hex).transpose()?;
            self.state.put(unit, Hex::NOWHERE);
            let u = &mut self.state.units[unit.i()];
            u.fate = if place.is_some() {
                Fate::OnMap
            } else {
                Fate::Destroyed
            };
            (u.posture, u.known) = (at.posture, at.known);
            (u.committed, u.fought, u.moved, u.shaken) =
                (at.committed, at.fought, at.moved, at.shaken);
            if !data.kinds[usize::from(u.kind)].has(at.posture) {
                return Err(SetupError::new(format!(
                    "unit '{name}' has no side for {}",
                    at.posture.word()
                )));
            }
            if let Some(place) = place {
                let side = self.state.units[unit.i()].side;
                if self
                    .state
                    .stack(place)
                    .any(|o| self.state.units[o.i()].side != side)
                {
                    return Err(SetupError::new(format!(
                        "both sides stand in hex {}",
                        data.ground.label(place)
                    )));
                }
                self.state.units[unit.i()].region = data.ground.region(place);
                self.state.put(unit, place);
                self.state.hold[place.i()] = Some(side);
            }
        }
        for (label, army, n) in &position.cp {
            let army = data.army_named(army).ok_or_else(|| unknown("army", army))?;
            self.state.lay(hex(label)?, army, *n);
            self.granted(army, *n);
        }
        for (name, &n) in &position.stock {
            let army = data.army_named(name).ok_or_else(|| unknown("army", name))?;
            let old = std::mem::replace(&mut self.state.stocks[army.i()].cp, n);
            self.lapsed(army, old);
            self.granted(army, n);
        }
        for (name, at) in &position.regions {
            let at_region = region(name)?;
            let r = &mut self.state.regions[at_region.i()];
            if let Some(winner) = at.winner {
                r.winner = winner;
            }
            if let Some(phase) = at.phase {
                r.phase = phase;
            }
        }
        for (side, name, values) in &position.cards {
            let hand = &mut self.state.hands[side.i()][region(name)?.i()];
            *hand = [0; 14];
            for &value in values.iter().filter(|v| (2..14).contains(*v)) {
                hand[usize::from(value)] += 1;
            }
        }
        if let Some(tracks) = position.tracks {
            self.state.tracks = tracks;
        }
        if let Some(support) = position.support {
            self.state.purses[0].support = support[0];
            self.state.purses[1].support = support[1];
        }
        if position.turn > 0 {
            self.state.proposals.clear();
            self.take_places();
            self.look_around();
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

    /// What must be known is known: numbers are given and neighbours see each other.
    fn look_around(&mut self) {
        for i in 0..self.state.units.len() {
            let unit = UnitId::nth(i);
            let u = &self.state.units[i];
            if u.fate != Fate::OnMap {
                continue;
            }
            if u.known != Known::Masked && u.tag == Tag::NONE {
                let side = u.side.i();
                self.state.units[i].tag = Tag(self.state.tags[side]);
                self.state.tags[side] += 1;
            }
            self.watch(unit);
        }
        if self.state.stage == Stage::Turn {
            for region in regions() {
                if matches!(self.state.regions[region.i()].phase, Phase::Movement(_)) {
                    self.ready_to_move(region);
                }
            }
        }
    }
}
