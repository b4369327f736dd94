//! §6 and §15 Setup.

use super::Progress;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::data::options::{OptionId, OptionSet};
use crate::data::scenarios::SetupKind;
use crate::event::{DeployedBlock, Event};
use crate::hexes::{HEXES, HexSet};
use crate::ids::{BySide, Hex, MAX_UNITS, Side, Unit, UnitId, Units};
use crate::refusal::Refusal;
use crate::state::{Air, Battle, Block, Location, PendingOrder, Phase, Puzzle, State, Weather};
use engine::{DraftProgress, EventSink, Menu};

impl Eastfront {
    /// A scenario before anything is decided: empty map, every unit where the scenario has it.
    pub(crate) fn empty_state(&self, scenario: usize, options: OptionSet) -> State {
        let setup = &self.data.scenarios[scenario];
        let mut blocks = [Block {
            location: Location::Pool,
            steps: 0,
            token: 0,
            seen: None,
        }; MAX_UNITS];
        for unit in self.all_units() {
            blocks[unit.index()].location = match self.spec(unit).arrives {
                Some(month) if month >= setup.first => Location::Due,
                _ if setup.withheld.contains(unit) => Location::Pool,
                _ => Location::Setup,
            };
        }
        let air = |side: Side| Air {
            total: setup.air[side],
            used: 0,
        };
        let axis_cities = self.map.cities_of(&setup.line, Side::Axis);
        State {
            scenario: scenario as u8,
            options,
            month: setup.first,
            phase: Phase::Deploy,
            side: Side::Soviet,
            weather: Weather::Clear,
            rp: BySide::default(),
            air: BySide::each(air),
            rail_used: 0,
            snow_given: false,
            clear_given: false,
            finns_released: false,
            to_withdraw: 0,
            to_withhold: 0,
            axis_cities: axis_cities.unwrap_or_default(),
            blocks,
            moved: Units::NONE,
            attacked: Units::NONE,
            railed: Units::NONE,
            stepped: Units::NONE,
            order: PendingOrder::None,
            ended: None,
            battle: Battle::default(),
            income: None,
            victory: None,
            goal: Puzzle::default(),
            tokens: BySide::default(),
            at: [0; HEXES],
            occupied: BySide::default(),
            enemy_zoc: HexSet::EMPTY,
            supplied: HexSet::EMPTY,
        }
    }

    /// The first state of a scenario.
    pub(crate) fn start_scenario(&self, scenario: usize, options: OptionSet) -> State {
        let mut state = self.empty_state(scenario, options);
        let setup = &self.data.scenarios[scenario];
        let free = setup.setup == SetupKind::Line || options.has(OptionId::AlternativeSetup);
        if free {
            let hand = self.in_hand(&state, Side::Axis);
            let open = hand.filter(|unit| self.data.numbers.withholdable.contains(*unit));
            state.to_withhold = setup.withheld_choice.min(open.count() as u8);
        } else {
            self.set_printed(&mut state);
            self.begin_month(&mut state, &mut ());
        }
        state
    }

    /// §6: every unit on its printed hex at full strength. The names are on the board, so both
    /// sides know them (ruling 115).
    fn set_printed(&self, state: &mut State) {
        for unit in self.all_units() {
            let spec = self.spec(unit);
            if let (Some(hex), Location::Setup) = (spec.spot, state.block(unit).location) {
                state.block_mut(unit).steps = spec.steps;
                state.place_on_map(unit, hex);
                state.name(unit);
                state.note_seen(unit);
            }
        }
    }

    /// Hexes in which a side may set up: its printed hexes, or along the line and in its cities.
    fn deploy_hexes(&self, state: &State, side: Side) -> HexSet {
        let setup = self.scenario(state);
        match setup.setup {
            SetupKind::Printed => self
                .units_of(side)
                .filter_map(|unit| self.spec(unit).spot)
                .collect(),
            SetupKind::Line => {
                let along = self.map.along(&setup.line, side);
                let cities = self.map.cities_of(&setup.line, side);
                along.unwrap_or_default() | cities.unwrap_or_default()
            }
        }
    }

    fn in_hand(&self, state: &State, side: Side) -> impl Iterator<Item = Unit> {
        let hand = self.units_of(side);
        let hand: Units = hand
            .filter(|unit| state.block(*unit).location == Location::Setup)
            .collect();
        hand.iter()
    }

    /// §15: the infantry of the owner's choice that begins in the pool.
    fn may_withhold(&self, state: &State, unit: Unit) -> bool {
        state.side == Side::Axis
            && state.to_withhold > 0
            && self.data.numbers.withholdable.contains(unit)
            && state.block(unit).location == Location::Setup
    }

    pub(crate) fn deploy_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let side = state.side;
        if let PendingOrder::Put { .. } = state.order {
            let free = self.deploy_hexes(state, side) - state.occupied[side];
            return menu.extend(free.iter().map(Choice::At));
        }
        let hand = self.in_hand(state, side);
        if side == Side::Axis && state.to_withhold > 0 {
            let open = hand.filter(|unit| self.may_withhold(state, *unit));
            return menu.extend(open.map(|unit| Choice::Withhold(self.id(unit))));
        }
        menu.extend(hand.map(|unit| Choice::Put(self.id(unit))));
        if menu.is_empty() {
            menu.push(Choice::End);
        }
    }

    pub(crate) fn withhold(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let unit = self.own_unit(state, id)?;
        if !self.may_withhold(state, unit) {
            return Err(Refusal::NotWithholdable(unit));
        }
        state.block_mut(unit).location = Location::Pool;
        state.to_withhold -= 1;
        log.push(Event::Withheld {
            side: state.side,
            unit: id,
        });
        Ok(DraftProgress::Complete)
    }

    pub(crate) fn take_in_hand(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let unit = self.own_unit(state, id)?;
        if state.side == Side::Axis && state.to_withhold > 0 {
            return Err(Refusal::WithholdFirst(state.to_withhold));
        }
        if state.block(unit).location != Location::Setup {
            return Err(Refusal::NotInSetup(unit));
        }
        self.order(state, PendingOrder::Put { unit }, log);
        Ok(DraftProgress::More)
    }

    pub(crate) fn arrange(
        &self,
        state: &mut State,
        unit: Unit,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let side = state.side;
        if state.occupied[side].contains(hex) {
            return Err(Refusal::Occupied(hex));
        }
        if !self.deploy_hexes(state, side).contains(hex) {
            return Err(Refusal::NotASetupHex(hex));
        }
        state.block_mut(unit).steps = self.spec(unit).steps;
        state.place_on_map(unit, hex);
        log.push(Event::Arranged {
            side,
            unit: self.id(unit),
            hex,
        });
        self.order(state, PendingOrder::None, log);
        Ok(DraftProgress::Complete)
    }

    /// A side's setup is done: its blocks are on the map, named in the order of their hexes so that
    /// the names tell nothing (§3).
    pub(crate) fn end_deploy(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let side = state.side;
        if state.to_withhold > 0 && side == Side::Axis {
            return Err(Refusal::WithholdFirst(state.to_withhold));
        }
        if let Some(unit) = self.in_hand(state, side).next() {
            return Err(Refusal::NotPlacedYet(unit));
        }
        let mut blocks = Vec::new();
        for hex in state.occupied[side].iter() {
            if let Some(unit) = state.unit_at(hex) {
                state.name(unit);
                let token = state.block(unit).token;
                blocks.push(DeployedBlock { token, hex });
            }
        }
        log.push(Event::Deployed { side, blocks });
        match side {
            Side::Soviet => {
                state.side = Side::Axis;
                self.enter(state, Phase::Deploy, log);
            }
            Side::Axis => self.begin_month(state, log),
        }
        Ok(DraftProgress::HandsOver)
    }
}
