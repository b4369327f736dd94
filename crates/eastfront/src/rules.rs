//! The contract as a table of contents: each arm leads into a chapter.

use crate::chapters::Progress;
use crate::choice::{Chance, Choice, Outcome};
use crate::data::Eastfront;
use crate::data::options::{OptionId, OptionSet};
use crate::event::Event;
use crate::ids::Side;
use crate::refusal::Refusal;
use crate::state::{PendingOrder, Phase, State};
use crate::view::View;
use arrayvec::ArrayVec;
use engine::{
    Dice, EventSink, GameInfo, Illegal, Imagine, Menu, Next, Rules, Seat, Seats, Setup, SetupError,
};

impl Rules for Eastfront {
    const VERSION: u32 = 2;

    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn data_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.info.check_options(setup)?;
        let mut options = OptionSet::default();
        for option in &self.data.options {
            if self.info.is_on(setup, &option.id)
                && let Some(id) = OptionId::parse(&option.id)
            {
                options.insert(id);
            }
        }
        if let Some(position) = &setup.position {
            return self.start_position(position, options);
        }
        let scenario = self.data.scenario(&setup.scenario).ok_or_else(|| {
            let known = self.data.scenarios.iter().map(|s| s.id.as_str());
            SetupError::new(format!(
                "eastfront has no scenario '{}'; it has {}",
                setup.scenario,
                known.collect::<Vec<_>>().join(", ")
            ))
        })?;
        Ok(self.start_scenario(scenario, options))
    }

    fn next(&self, state: &State) -> Next<Chance> {
        if let Some(victory) = state.victory {
            return Next::Over(self.result_of(state, victory));
        }
        let chance = self.weather_chance(state);
        match chance.or_else(|| self.battle_chance(state)) {
            Some(chance) => Next::Chance(chance),
            None => Next::Seats(Seats::one(state.side.seat())),
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        if Side::of(seat) != Some(state.side) {
            return;
        }
        match (state.phase, state.order) {
            (Phase::Deploy, _) => self.deploy_menu(state, menu),
            (Phase::Withdraw, _) => self.withdraw_menu(state, menu),
            (Phase::Replace | Phase::Act, PendingOrder::None) => {
                if state.phase == Phase::Replace {
                    self.replace_menu(state, menu);
                }
                self.units_to_move(state, menu);
                self.units_to_rail(state, menu);
                self.attack_targets(state, menu);
                menu.push(Choice::End);
            }
            (Phase::Replace | Phase::Act, PendingOrder::Put { unit }) => {
                let places = self.places_for(state, unit);
                menu.extend(places.iter().map(Choice::At));
            }
            (Phase::Replace | Phase::Act, PendingOrder::Rail { unit }) => {
                let ends = self.rail_targets(state, unit);
                menu.extend(ends.iter().map(Choice::At));
            }
            (Phase::Replace | Phase::Act, PendingOrder::Move { .. }) => {
                self.move_menu(state, menu);
            }
            (Phase::Replace | Phase::Act, PendingOrder::Attack { .. }) => {
                self.attack_menu(state, menu);
            }
            (Phase::Replace | Phase::Act, PendingOrder::Battle) => self.hit_menu(state, menu),
            (Phase::Weather | Phase::WeatherLoss | Phase::Over, _) => {}
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        if Side::of(seat) != Some(state.side) {
            return Err(Refusal::NotYourTurn);
        }
        match state.phase {
            Phase::Deploy => self.choose_in_setup(state, *choice, log),
            Phase::Withdraw => match *choice {
                Choice::Withdraw(unit) => self.withdraw(state, unit, log),
                _ => Err(Refusal::WithdrawFirst(state.to_withdraw)),
            },
            Phase::Replace | Phase::Act => self.choose_in_turn(state, *choice, log),
            Phase::Weather | Phase::WeatherLoss => Err(Refusal::DiceFirst),
            Phase::Over => Err(Refusal::GameOver),
        }
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        self.refusal_text(*refusal)
    }

    fn roll(&self, chance: &Chance, dice: &mut dyn Dice) -> Outcome {
        match *chance {
            Chance::Weather => Outcome::Weather(dice.die(6) as u8),
            Chance::WeatherLoss { axis, soviet } => Outcome::WeatherLoss {
                axis: d6(dice, axis),
                soviet: d6(dice, soviet),
            },
            Chance::Battle { attack, defend } => Outcome::Battle {
                attack: d6(dice, attack),
                defend: d6(dice, defend),
            },
        }
    }

    fn fits(&self, chance: &Chance, outcome: &Outcome) -> bool {
        let good = |dice: &[u8], n: u8| {
            dice.len() == usize::from(n) && dice.iter().all(|die| (1..=6).contains(die))
        };
        match (*chance, outcome) {
            (Chance::Weather, Outcome::Weather(die)) => good(&[*die], 1),
            (Chance::WeatherLoss { axis, soviet }, Outcome::WeatherLoss { axis: a, soviet: s }) => {
                good(a, axis) && good(s, soviet)
            }
            (
                Chance::Battle { attack, defend },
                Outcome::Battle {
                    attack: a,
                    defend: d,
                },
            ) => good(a, attack) && good(d, defend),
            _ => false,
        }
    }

    fn resolve(&self, state: &mut State, outcome: &Outcome, log: &mut impl EventSink<Event>) {
        match outcome {
            Outcome::Battle { .. } => self.resolve_battle(state, outcome, log),
            _ => self.resolve_weather(state, outcome, log),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        match Side::of(seat) {
            Some(side) => self.view_of(state, side),
            None => self.open_view(state),
        }
    }

    fn observe(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        event.observed(Side::of(seat)?)
    }
}

/// So many dice, never more than the list can hold.
fn d6<const N: usize>(dice: &mut dyn Dice, count: u8) -> ArrayVec<u8, N> {
    (0..count).take(N).map(|_| dice.die(6) as u8).collect()
}

impl Eastfront {
    fn choose_in_setup(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        match (state.order, choice) {
            (PendingOrder::Put { unit }, Choice::At(hex)) => self.arrange(state, unit, hex, log),
            (PendingOrder::Put { unit }, _) => Err(Refusal::FinishPlacing(unit)),
            (_, Choice::Withhold(unit)) => self.withhold(state, unit, log),
            (_, Choice::Put(unit)) => self.take_in_hand(state, unit, log),
            (_, Choice::End) => self.end_deploy(state, log),
            _ => Err(Refusal::SetupFirst),
        }
    }

    fn choose_in_turn(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        match state.order {
            PendingOrder::None => match choice {
                Choice::Put(unit) => self.begin_put(state, unit, log),
                Choice::Add(unit) => self.add_step(state, unit, log),
                Choice::Move(unit) => self.begin_move(state, unit, log),
                Choice::Rail(unit) => self.begin_rail(state, unit, log),
                Choice::Attack(hex) => self.begin_attack(state, hex, log),
                Choice::End => self.end_turn(state, log),
                Choice::Step(hex) => Err(self.why_no_further_step(state, hex)),
                Choice::Stop => Err(Refusal::NoMove),
                Choice::At(_) => Err(Refusal::NothingToPlace),
                Choice::With(_) | Choice::Air | Choice::Roll => Err(Refusal::NoAttack),
                Choice::Hit(_) | Choice::Spread => Err(Refusal::NoHits),
                Choice::Withhold(_) => Err(Refusal::SetupOver),
                Choice::Withdraw(_) => Err(Refusal::NothingToWithdraw),
            },
            PendingOrder::Put { unit } => match choice {
                Choice::At(hex) => self.place(state, unit, hex, log),
                _ => Err(Refusal::FinishPlacing(unit)),
            },
            PendingOrder::Rail { unit } => match choice {
                Choice::At(hex) => self.rail_to(state, unit, hex, log),
                _ => Err(Refusal::FinishRail(unit)),
            },
            PendingOrder::Move { unit, .. } => match choice {
                Choice::Step(hex) => self.step(state, hex, log),
                Choice::Stop => self.stop(state, log),
                _ => Err(Refusal::FinishMove(unit)),
            },
            PendingOrder::Attack { .. } => match choice {
                Choice::With(unit) => self.join_attack(state, unit, log),
                Choice::Air => self.add_air(state, log),
                Choice::Roll => self.start_battle(state, log),
                _ => Err(Refusal::FinishAttack),
            },
            PendingOrder::Battle => match choice {
                Choice::Hit(unit) => self.hit(state, unit, log),
                Choice::Spread => self.spread_hits(state, log),
                _ => Err(Refusal::FinishHits),
            },
        }
    }
}

impl Imagine for Eastfront {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        self.imagine_from(view, dice)
    }
}
