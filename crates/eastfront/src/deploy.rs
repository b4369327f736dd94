//! §6 and §15 Set-up.

use crate::book::{Scenario, SetUp, Switch};
use crate::event::Event;
use crate::state::{Air, Battle, Block, Glimpse, Order, Phase, Place};
use crate::{
    BySide, Choice, Eastfront, HEXES, Hex, Hexes, Kind, Nation, Side, State, Switches, Unit, Units,
    Weather, words,
};
use engine::{DraftProgress, EventSink, Illegal, Menu};

impl Eastfront {
    /// A scenario before anything is decided: empty map, every unit where the scenario has it.
    pub(crate) fn empty_state(&self, scenario: usize, switches: Switches) -> State {
        let setup = &self.book.scenarios[scenario];
        let place = |unit: Unit| match unit.label().arrives {
            Some(month) if month >= setup.first => Place::Box,
            _ if setup.withheld.contains(unit) => Place::Pool,
            _ => Place::Hand,
        };
        let block = |at: usize| Block {
            place: place(Unit(at as u8)),
            steps: 0,
            token: 0,
            seen: None,
        };
        let air = |total| Air { total, used: 0 };
        State {
            scenario: scenario as u8,
            switches,
            month: setup.first,
            phase: Phase::Deploy,
            side: Side::Soviet,
            weather: Weather::Clear,
            rp: BySide::default(),
            air: BySide {
                axis: air(setup.air.axis),
                soviet: air(setup.air.soviet),
            },
            rail_used: 0,
            snow_given: false,
            clear_given: false,
            leningrad_fell: false,
            to_withdraw: 0,
            to_withhold: 0,
            axis_cities: self
                .ground
                .cities_of(&setup.line, Side::Axis)
                .unwrap_or(Hexes::EMPTY),
            blocks: std::array::from_fn(block),
            moved: Units::NONE,
            attacked: Units::NONE,
            railed: Units::NONE,
            stepped: Units::NONE,
            order: Order::None,
            battle: Battle::default(),
            income: None,
            result: None,
            tokens: BySide::default(),
            at: [0; HEXES],
            standing: BySide::default(),
            foe_zoc: Hexes::EMPTY,
            supplied: Hexes::EMPTY,
        }
    }

    /// The first state of a shipped scenario.
    pub(crate) fn start_scenario(&self, scenario: usize, switches: Switches) -> State {
        let mut state = self.empty_state(scenario, switches);
        let setup = &self.book.scenarios[scenario];
        let free = setup.setup == SetUp::Line || switches.on(Switch::AlternativeSetup);
        if free {
            state.to_withhold = setup.withheld_infantry;
        } else {
            self.set_printed(&mut state);
            self.begin_month(&mut state, &mut ());
        }
        state
    }

    /// §6: every unit on its printed hex at full strength. The names stand on the board, so both
    /// sides know them (ruling 115).
    fn set_printed(&self, state: &mut State) {
        let month = state.month;
        for unit in Unit::all() {
            if let (Some(hex), Place::Hand) = (unit.label().spot, state.block(unit).place) {
                let steps = unit.label().steps;
                state.block_mut(unit).steps = steps;
                state.put(unit, hex);
                state.name(unit);
                state.block_mut(unit).seen = Some(Glimpse { month, steps });
            }
        }
    }

    /// Hexes in which a side may set up: its printed hexes, or along the line and in its cities.
    pub(crate) fn deploy_hexes(&self, state: &State, side: Side) -> Hexes {
        let setup = self.scenario(state);
        match setup.setup {
            SetUp::Printed => Unit::of(side)
                .filter_map(|unit| unit.label().spot)
                .map(Hex::space)
                .collect(),
            SetUp::Line => {
                let along = self.ground.along(&setup.line, side);
                let cities = self.ground.cities_of(&setup.line, side);
                along.unwrap_or_default() | cities.unwrap_or_default()
            }
        }
    }

    fn in_hand(&self, state: &State, side: Side) -> impl Iterator<Item = Unit> {
        let hand: Units = Unit::of(side)
            .filter(|unit| state.block(*unit).place == Place::Hand)
            .collect();
        hand.iter()
    }

    /// §15: the German infantry of the owner's choice that begins in the pool.
    fn may_withhold(&self, state: &State, unit: Unit) -> bool {
        let label = unit.label();
        state.side == Side::Axis
            && state.to_withhold > 0
            && label.nation == Nation::German
            && label.kind == Kind::Infantry
            && state.block(unit).place == Place::Hand
    }

    pub(crate) fn deploy_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let side = state.side;
        if let Order::Put { .. } = state.order {
            let free = self.deploy_hexes(state, side) - state.standing[side];
            return menu.extend(free.iter().map(|hex| Choice::At(hex.into())));
        }
        if side == Side::Axis && state.to_withhold > 0 {
            let open = self.in_hand(state, side);
            return menu.extend(
                open.filter(|unit| self.may_withhold(state, *unit))
                    .map(Choice::Withhold),
            );
        }
        menu.extend(self.in_hand(state, side).map(Choice::Put));
        if menu.is_empty() {
            menu.push(Choice::End);
        }
    }

    pub(crate) fn withhold(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        self.own(state, unit)?;
        if !self.may_withhold(state, unit) {
            return Err(words::only_german_infantry(unit));
        }
        state.block_mut(unit).place = Place::Pool;
        state.to_withhold -= 1;
        log.push(Event::Withheld { unit });
        Ok(DraftProgress::Complete)
    }

    pub(crate) fn take_in_hand(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        self.own(state, unit)?;
        if state.side == Side::Axis && state.to_withhold > 0 {
            return Err(words::withhold_first(state.to_withhold));
        }
        if state.block(unit).place != Place::Hand {
            return Err(words::not_in_setup(unit));
        }
        self.order(state, Order::Put { unit }, log);
        Ok(DraftProgress::More)
    }

    pub(crate) fn arrange(
        &self,
        state: &mut State,
        unit: Unit,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let side = state.side;
        if state.unit_at(hex).is_some_and(|unit| unit.side() == side) {
            return Err(words::occupied(&self.ground.call(hex)));
        }
        if !self.deploy_hexes(state, side).contains(hex.space()) {
            return Err(words::not_a_setup_hex(&self.ground.call(hex)));
        }
        state.block_mut(unit).steps = unit.label().steps;
        state.put(unit, hex);
        log.push(Event::Arranged { unit, hex });
        self.order(state, Order::None, log);
        Ok(DraftProgress::Complete)
    }

    /// A side's set-up is done: its blocks stand on the map, named in the order of their hexes so
    /// that the names tell nothing (§3).
    pub(crate) fn end_deploy(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let side = state.side;
        if state.to_withhold > 0 && side == Side::Axis {
            return Err(words::withhold_first(state.to_withhold));
        }
        if let Some(unit) = self.in_hand(state, side).next() {
            return Err(words::still_in_hand(unit));
        }
        for hex in state.standing[side].iter() {
            if let Some(unit) = state.unit_at(hex.into()) {
                state.name(unit);
            }
        }
        log.push(Event::Deployed { side });
        match side {
            Side::Soviet => {
                state.side = Side::Axis;
                self.enter(state, Phase::Deploy, log);
            }
            Side::Axis => self.begin_month(state, log),
        }
        Ok(DraftProgress::HandsOver)
    }

    pub(crate) fn scenario(&self, state: &State) -> &Scenario {
        &self.book.scenarios[usize::from(state.scenario)]
    }
}
