//! §2.16: the position before any planning: who stands where, who holds what, and what the armies have in stock.

use crate::act::Act;
use crate::chapters::command::{self, decided};
use crate::data::decisions::Form;
use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::data::map::River;
use crate::data::maxima::CARDS;
use crate::data::options::Options;
use crate::dice::Die;
use crate::event::Log;
use crate::ids::*;
use crate::shared::{History, Shared};
use crate::state::air::{Berth, Craft, Sky, Zone};
use crate::state::record::Record;
use crate::state::reports::{Reports, Sitrep};
use crate::state::{Counter, Grip, HighCommand, Pot, Region, Spot, Stage, State, Stock, Why};

/// The version of these rules.
pub const VERSION: u32 = 4;

/// The position before any planning.
pub fn opening(data: &GameData, options: Options, turns: u8) -> State {
    let mut state = blank(data, options, turns);
    for row in &data.tables.initiative.hand {
        for value in &row.region {
            for hand in &mut state.hands[row.side.i()][..data.regions.len()] {
                hand[usize::from(value.0)] += 1;
            }
        }
        for value in &row.reserve {
            state.purses[row.side.i()].reserve[usize::from(value.0)] += 1;
        }
    }
    state.stacks_of(data.map.len());
    let mut log = Log::default();
    let mut act = Act {
        data,
        state: &mut state,
        log: &mut log,
    };
    act.deploy_all();
    act.opening_stock(1);
    act.ask(Why::Numbering, vec![Die::Of(120); 4]);
    state
}

/// The state before anything is laid out.
fn blank(data: &GameData, options: Options, turns: u8) -> State {
    let first = data.tables.initiative.first.winner;
    State {
        turn: 0,
        last: turns,
        stage: Stage::Planning,
        tea: false,
        tea_due: false,
        control_tea: false,
        paused: false,
        options,
        decisions: data.tables.decisions.iter().map(|d| d.default).collect(),
        ready: Seats::NONE,
        closed: Seats::NONE,
        units: cubes(data).into(),
        hold: territory(data).into(),
        spans: bridges(data).into(),
        pots: pots(data).into(),
        stocks: vec![Stock::default(); data.armies.len()].into(),
        counters: counters(data).into(),
        homes: homes(data),
        cubes: Vec::new().into(),
        given: vec![0; data.places.len()].into(),
        short: vec![0; data.places.len()].into(),
        arrivals: data.divisions.iter().map(|d| d.turn).collect(),
        unreleased: unreleased(data),
        regions: std::iter::repeat_n(Region::new(first), data.regions.len()).collect(),
        hands: [[[0; CARDS]; MAX_REGIONS]; 2],
        purses: [HighCommand::default(), HighCommand::default()],
        groups: vec![0; data.armies.len()].into(),
        sky: sky(data).into(),
        plans: per_seat(data, None),
        sheet: Vec::new().into(),
        standing: vec![data.tables.presets.standing.default; data.armies.len()].into(),
        letters: History::default(),
        on_way: Vec::new().into(),
        written: vec![0; data.seats.len() * data.seats.len()].into(),
        couriers: per_seat(data, 0),
        news: Vec::new().into(),
        favored: None,
        lines: Vec::new().into(),
        muted: Seats::NONE,
        colors: [None; 2],
        command: data.seats.iter().map(|c| c.pots).collect(),
        delegated: 0,
        leads: std::array::from_fn(|i| data.leads.get(i).copied().unwrap_or([ArmyId(0); 2])),
        eyes: per_seat(data, 0),
        walking: per_seat(data, 0),
        walks: per_seat(data, 0),
        windows: arrayvec::ArrayVec::new(),
        talk: per_seat(data, 0),
        shut: per_seat(data, 0),
        rolled: Vec::new().into(),
        requests: Vec::new().into(),
        hands_on: per_seat(data, Grip::Nothing),
        extended: Vec::new().into(),
        lasting: Vec::new().into(),
        proposals: Vec::new().into(),
        tracks: std::array::from_fn(|i| data.tables.nations.track.get(i).map_or(0, |t| t.start)),
        war: 0,
        reports: reports(data).into(),
        record: Record::new(data.armies.len(), data.places.len(), data.kinds.len()).into(),
        rolls: Vec::new().into(),
        rolls_made: 0,
        tags: [0; 2],
        salt: 0,
        notes: 0,
        version: VERSION,
        heads: Vec::new().into(),
    }
}

fn per_seat<T: Clone>(data: &GameData, value: T) -> Shared<Vec<T>> {
    vec![value; data.seats.len()].into()
}

/// Divisions that wait for Control, a bit each.
fn unreleased(data: &GameData) -> u128 {
    let waiting = data.divisions.iter().enumerate();
    let waiting = waiting.filter(|(_, d)| !d.released);
    waiting.fold(0, |bits, (i, _)| bits | 1 << i)
}

/// The pot that each counter belongs to.
fn homes(data: &GameData) -> Shared<Vec<PotId>> {
    let pots = data.pieces.iter().map(|p| p.pot.unwrap_or(PotId(0)));
    pots.collect()
}

fn sky(data: &GameData) -> Sky {
    Sky {
        craft: crafts(data),
        zones: [Zone::new(), Zone::new()],
        findings: Vec::new(),
    }
}

fn cubes(data: &GameData) -> Vec<crate::state::Unit> {
    let mut units = Vec::new();
    for regiment in &data.units {
        let d = &data.divisions[regiment.division.i()];
        let side = data.kinds[usize::from(regiment.kind)].side;
        units.push(State::fresh(
            side,
            regiment.kind,
            Some(regiment.division),
            d.pot,
            false,
        ));
    }
    // Dummies look like the commonest cube of their side.
    for army in data
        .armies
        .iter()
        .filter(|a| !a.reserve && !a.pots.is_empty())
    {
        let kind = data
            .kinds
            .iter()
            .position(|k| k.side == army.side)
            .unwrap_or(0) as u8;
        for _ in 0..data.tables.setup.deployment.dummies {
            units.push(State::fresh(army.side, kind, None, army.pots[0], true));
        }
    }
    let pot = data
        .pots
        .iter()
        .position(|p| data.side(p.army) == Side::Polish)
        .unwrap_or(0);
    for _ in 0..data.tables.limits.forming.regiments {
        units.push(State::fresh(
            Side::Polish,
            data.formed,
            None,
            PotId::nth(pot),
            false,
        ));
    }
    units
}

/// Who holds what on the first morning: soil, then Polish towns and posts, then German entries (A35, 4e).
fn territory(data: &GameData) -> Vec<Option<Side>> {
    let mut hold: Vec<Option<Side>> = data.map.hexes().map(|h| data.map.cell(h).home).collect();
    for place in data
        .places
        .iter()
        .filter(|p| p.role != SupplyPointKind::Entry)
    {
        hold[place.hex.i()] = Some(Side::Polish);
    }
    for piece in data
        .pieces
        .iter()
        .filter(|p| p.sort == Sort::Post && p.hex.on_map())
    {
        hold[piece.hex.i()] = Some(piece.side);
    }
    for place in data
        .places
        .iter()
        .filter(|p| p.role == SupplyPointKind::Entry)
    {
        hold[place.hex.i()] = Some(Side::German);
    }
    hold
}

fn bridges(data: &GameData) -> Vec<u8> {
    let mut spans = vec![0; data.map.len()];
    for hex in data.map.hexes() {
        for (d, to) in data.map.around(hex) {
            let edge = data.map.edge(hex, to);
            if edge.bridge && edge.river != River::None {
                spans[hex.i()] |= 1 << d;
            }
        }
    }
    spans
}

fn pots(data: &GameData) -> Vec<Pot> {
    let pot = |p: &crate::data::game::Corps| Pot {
        hex: p.hex,
        cp: 0,
        route: p.route.iter().copied().collect(),
        steps: 0,
        stickers: 0,
        disrupted: false,
        returns: 0,
    };
    data.pots.iter().map(pot).collect()
}

fn counters(data: &GameData) -> Vec<Counter> {
    let spot = |p: &crate::data::game::Piece| match (p.sort, p.pot) {
        (Sort::Post, _) if p.hex.on_map() => Spot::At(p.hex),
        (_, Some(pot)) if p.turns.0 <= 1 => Spot::Pot(pot),
        _ => Spot::Waiting,
    };
    data.pieces
        .iter()
        .map(|p| Counter {
            spot: spot(p),
            used: false,
        })
        .collect()
}

fn crafts(data: &GameData) -> Vec<Craft> {
    let craft = |p: &crate::data::game::Plane| Craft {
        berth: Berth::Rear(p.rear),
        zone: p.zone,
        hit: false,
        flak: false,
        target: None,
        support: false,
        rotated: false,
    };
    data.planes.iter().map(craft).collect()
}

fn reports(data: &GameData) -> Reports {
    let towns: Vec<bool> = data
        .places
        .iter()
        .map(|p| p.role != SupplyPointKind::Entry)
        .collect();
    Reports {
        armies: vec![Sitrep::default(); data.armies.len()],
        filed: vec![0; data.armies.len()],
        road: Vec::new(),
        towns: [towns.clone(), towns],
        enemy_hqs: [Vec::new(), Vec::new()],
        heard: Default::default(),
        past: Vec::new(),
    }
}

impl Act<'_> {
    /// Puts everything that is there on the first day on its listed hex or next to it.
    fn deploy_all(&mut self) {
        for i in 0..self.data.divisions.len() {
            if self.state.arrivals[i] > 1 || self.state.unreleased >> i & 1 == 1 {
                continue;
            }
            for &unit in &self.data.divisions[i].units {
                self.bring(unit, self.data.divisions[i].hex);
                let side = self.state.units[unit.i()].side;
                let faces = self.data.tables.setup.start_face.iter();
                let face = faces.filter(|f| f.side == side).find_map(|f| f.default);
                let kind = crate::chapters::movement::kind(self.data, self.state, unit);
                if let Some(face) = face.filter(|&face| kind.has(face)) {
                    self.state.units[unit.i()].posture = face;
                }
            }
        }
    }

    /// Dumps and depots of the armies that take the field on this turn, before it begins (4d).
    pub fn opening_stock(&mut self, turn: u8) {
        for row in &self.data.tables.command.opening {
            for i in 0..self.data.armies.len() {
                let army = &self.data.armies[i];
                if army.side != row.side || army.pots.is_empty() || army.from.max(1) != turn {
                    continue;
                }
                let wait = decided(self.data, self.state, Form::Start)
                    .and_then(|o| o.german_stock_percent);
                let percent = if army.side == Side::German {
                    wait.unwrap_or(row.stock_percent)
                } else {
                    row.stock_percent
                };
                let goal = (u16::from(army.cap) * percent / 100) as u8;
                let have = command::holding(self.data, self.state, ArmyId::nth(i))
                    + self
                        .state
                        .cubes
                        .iter()
                        .filter(|c| c.army == ArmyId::nth(i))
                        .map(|c| c.n)
                        .sum::<u8>();
                for n in 0..goal.saturating_sub(have) {
                    let pot = army.pots[usize::from(n) % army.pots.len()];
                    self.state.pots[pot.i()].cp += 1;
                }
                self.granted(ArmyId::nth(i), goal.saturating_sub(have));
            }
        }
    }
}
