//! The contract with the table: who is asked, what is offered, and what a choice does.

use crate::act::Act;
use crate::chapters::air::{self};
use crate::chapters::attack;
use crate::chapters::bridges;
use crate::chapters::clock;
use crate::chapters::combat::hits;
use crate::chapters::command;
use crate::chapters::control;
use crate::chapters::high_command;
use crate::chapters::hq;
use crate::chapters::initiative;
use crate::chapters::messages;
use crate::chapters::movement;
use crate::chapters::planning;
use crate::chapters::plans;
use crate::chapters::posture_change;
use crate::chapters::reports;
use crate::chapters::score::score;
use crate::chapters::standing_orders;
use crate::chapters::turn;
use crate::choice::{Choice, Ruling};
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::data::options::Options;
use crate::data::seats::Role;
use crate::dice::{Die, Face};
use crate::event::{Event, Log};
use crate::ids::*;
use crate::refusal::{Refusal, no};
use crate::state::air::Look;
use crate::state::{PendingRoll, Phase, Stage, State, Why};
use crate::text::setup as setup_text;
use crate::view::View;
use crate::view::build;
use crate::view::changes;
use engine::{
    Dice, DraftProgress, EventSink, GameInfo, GameResult, Illegal, Menu, Next, Notes, Rewinds,
    Rules, Setup, SetupError, Timetable,
};

/// What the dice showed: for the dice of the map 0 blank, 1 tick, 2 star; else the number.
pub type Outcome = Vec<u8>;

impl Rules for Holdline {
    const VERSION: u32 = 3;

    type State = State;
    type Choice = Choice;
    type Chance = Vec<Die>;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.about
    }

    fn data_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.about.check_options(setup)?;
        let data = &self.data;
        for row in &data.tables.options {
            let given = setup.options.get(&row.id);
            if let Some(value) = given.filter(|value| !row.values.contains(value)) {
                return Err(setup_text::bad_option(&row.id, value, &row.values));
            }
        }
        let options = Options::of(data, setup);
        if let Some(position) = &setup.position {
            return crate::chapters::position::start(data, options, position);
        }
        let lengths = &data.tables.presets.length;
        let Some(length) = lengths.iter().find(|l| l.id == setup.scenario) else {
            let known: Vec<&str> = lengths.iter().map(|l| l.id.as_str()).collect();
            return Err(setup_text::no_scenario(&setup.scenario, &known));
        };
        Ok(planning::opening(data, options, length.turns))
    }

    fn next(&self, state: &State) -> Next<Vec<Die>> {
        if let Some(roll) = state.rolls.first() {
            return Next::Chance(roll.dice.clone());
        }
        if state.stage == Stage::Debrief {
            return Next::Over(standing(&self.data, state));
        }
        Next::Seats(turn::waiting(&self.data, state))
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        let data = &self.data;
        if !state.rolls.is_empty() || state.stage == Stage::Debrief {
            return;
        }
        match data.office(seat) {
            Role::Clock => return clock::clock_menu(data, state, menu),
            office if office.control() => {
                control::menu(data, state, seat, menu);
                return messages::menu(data, state, seat, menu);
            }
            Role::Liaison | Role::Spectator => return messages::menu(data, state, seat, menu),
            _ if state.paused => return,
            _ if state.tea => return messages::menu(data, state, seat, menu),
            _ => {}
        }
        if turn::shut_out(data, state, seat) {
            messages::menu(data, state, seat, menu);
            planning::ready_menu(data, state, seat, menu);
            high_command::close_menu(data, state, seat, menu);
            return turn::pass_menu(data, state, seat, menu);
        }
        if state.plan(seat).is_some() {
            plans::menu(data, state, seat, menu);
            return attack::menu(data, state, seat, menu);
        }
        planning::menu(data, state, seat, menu);
        command::menu(data, state, seat, menu);
        standing_orders::menu(data, state, seat, menu);
        messages::menu(data, state, seat, menu);
        if state.stage == Stage::Planning {
            return;
        }
        initiative::menu(data, state, seat, menu);
        hits::menu(data, state, seat, menu);
        attack::menu(data, state, seat, menu);
        movement::menu(data, state, seat, menu);
        hq::menu(data, state, seat, menu);
        posture_change::menu(data, state, seat, menu);
        bridges::menu(data, state, seat, menu);
        plans::menu(data, state, seat, menu);
        air::menu(data, state, seat, menu);
        high_command::menu(data, state, seat, menu);
        reports::menu(data, state, seat, menu);
        turn::pass_menu(data, state, seat, menu);
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        let before = log.is_listening().then(|| state.clone());
        let mut lines = Log::new(before.is_some());
        let mut act = Act {
            data: &self.data,
            state,
            log: &mut lines,
        };
        let progress = act.choose(seat, choice)?;
        act.settle();
        act.queue_windows();
        if let Some(before) = before {
            changes::publish(&self.data, &before, state, lines, log);
        }
        Ok(progress)
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        self.refusal_text(*refusal)
    }

    fn roll(&self, chance: &Vec<Die>, dice: &mut dyn Dice) -> Outcome {
        chance
            .iter()
            .map(|&die| roll(&self.data, die, dice))
            .collect()
    }

    fn fits(&self, chance: &Vec<Die>, outcome: &Outcome) -> bool {
        let good = |(die, &n): (&Die, &u8)| match die {
            Die::Green | Die::Red | Die::Black => n <= 2,
            Die::Six => (1..=6).contains(&n),
            Die::Of(sides) => (1..=*sides).contains(&n),
        };
        chance.len() == outcome.len() && chance.iter().zip(outcome).all(good)
    }

    fn resolve(&self, state: &mut State, outcome: &Outcome, log: &mut impl EventSink<Event>) {
        if state.rolls.is_empty() {
            return;
        }
        let before = log.is_listening().then(|| state.clone());
        let mut lines = Log::new(before.is_some());
        let PendingRoll { why, dice } = state.rolls.remove(0);
        let mut act = Act {
            data: &self.data,
            state,
            log: &mut lines,
        };
        act.land(why, dice, outcome.clone());
        act.settle();
        act.queue_windows();
        if let Some(before) = before {
            changes::publish(&self.data, &before, state, lines, log);
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        build::view(&self.data, state, seat)
    }

    fn observe(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        event.masked(seat)
    }

    fn rewinds(&self) -> Option<&dyn Rewinds<Self>> {
        Some(self)
    }

    fn timetable(&self) -> Option<&dyn Timetable<Self>> {
        Some(self)
    }

    fn notes(&self) -> Option<&dyn Notes<Self>> {
        Some(self)
    }
}

impl Timetable<Holdline> for Holdline {
    fn timers(&self, state: &State) -> Vec<engine::Timer<Choice>> {
        crate::chapters::timetable::timers(&self.data, state)
    }
}

impl Notes<Holdline> for Holdline {
    fn note_required(&self, choices: &[Choice]) -> Option<(usize, Refusal)> {
        control::note_required(choices)
    }
}

impl Rewinds<Holdline> for Holdline {
    fn is_rewind(&self, choices: &[Choice]) -> bool {
        back_to(choices).is_some()
    }

    fn is_rewind_target(&self, choices: &[Choice], before: Option<&State>, after: &State) -> bool {
        back_to(choices).is_some_and(|to| crate::chapters::rewind::begins(before, after, to))
    }

    fn rewind_point(&self, before: &State, after: &State) -> Option<String> {
        if before.turn != after.turn {
            return Some(setup_text::turn_point(after.turn));
        }
        let changed = |r: &RegionId| before.regions[r.i()].phase != after.regions[r.i()].phase;
        let begun: Vec<String> = regions()
            .filter(changed)
            .map(|r| {
                let step = self.say_phase(after.regions[r.i()].phase);
                format!("{}: {step}", self.data.regions[r.i()])
            })
            .collect();
        (!begun.is_empty()).then(|| begun.join("; "))
    }

    fn after_rewind(&self, point: &State, now: &State) -> State {
        crate::chapters::rewind::rewound(point, now)
    }
}

/// Where a batch goes back to, if it does.
fn back_to(choices: &[Choice]) -> Option<(u8, RegionId, Phase)> {
    match choices.last() {
        Some(Choice::Control(Ruling::Rewind(turn, region, phase))) if region.i() < REGIONS => {
            Some((*turn, *region, *phase))
        }
        _ => None,
    }
}

/// One die as it is written into the journal.
fn roll(data: &GameData, die: Die, dice: &mut dyn Dice) -> u8 {
    match (die, data.sides(die)) {
        (_, Some(sides)) => sides.face(dice.die(6) as u8 - 1) as u8,
        (Die::Of(n), None) => dice.die(u32::from(n.max(1))) as u8,
        _ => dice.die(6) as u8,
    }
}

fn faces(outcome: &[u8]) -> Vec<Face> {
    outcome
        .iter()
        .map(|&n| Face::ALL[usize::from(n.min(2))])
        .collect()
}

/// Who did better than history.
fn standing(data: &GameData, state: &State) -> GameResult {
    let score = score(data, state, state.turn);
    let winner = match score.delta {
        0 => None,
        n if n > 0 => Some(Side::Polish),
        _ => Some(Side::German),
    };
    let winners: Seats = data
        .seats()
        .filter(|&x| winner.is_some() && data.side_of(x) == winner)
        .collect();
    let why = setup_text::result(&score);
    GameResult {
        winners,
        why: why.into(),
    }
}

impl Act<'_> {
    /// Dispatches a choice to its chapter.
    fn choose(&mut self, seat: Seat, choice: &Choice) -> Result<DraftProgress, Refusal> {
        if !self.state.rolls.is_empty() || self.state.stage == Stage::Debrief {
            return no(Refusal::NobodyChooses);
        }
        let office = self.data.office(seat);
        let neutral = matches!(choice, Choice::Control(_) | Choice::TimeUp(_));
        let letter = matches!(choice, Choice::Write(_));
        if self.state.halted() && !neutral && !letter {
            return no(Refusal::OnBreak);
        }
        if !neutral && !turn::waits_for(self.data, self.state, seat) {
            return no(Refusal::NothingToDecide);
        }
        if neutral && office == Role::Spectator {
            return no(Refusal::Spectator);
        }
        let planned = matches!(
            choice,
            Choice::With(_)
                | Choice::Fire(..)
                | Choice::AirDie
                | Choice::OnlyIf(_)
                | Choice::Unless(_)
                | Choice::Stay
                | Choice::Launch
                | Choice::Cancel
        );
        let plan = self.state.plan(seat).is_some();
        let passive = matches!(choice, Choice::Ready | Choice::Pass(_) | Choice::Close);
        if turn::shut_out(self.data, self.state, seat) && !letter && !passive {
            return no(Refusal::MapTaken);
        }
        if plan && !planned && !(letter && self.state.halted()) {
            return no(Refusal::AttackUnfinished);
        }
        match *choice {
            Choice::Decide(form, option) => self.decide(seat, form, option),
            Choice::Deploy(unit, hex) => self.deploy(seat, unit, hex),
            Choice::DeployHq(pot, hex) => self.encamp(seat, pot, hex),
            Choice::Attach(counter, pot) => self.attach(seat, counter, pot),
            Choice::Ready => self.ready(seat),
            Choice::Pass(region) => self.pass(seat, region),
            Choice::Close => self.close(seat),
            Choice::Delegate(army) => self.delegate(seat, army),
            Choice::Report(army) => self.report_by(seat, army),
            Choice::Standing(army, answer) => self.stand_by(seat, army, answer),
            Choice::Write(to) => self.write(seat, to),
            Choice::Erase(n) => self.erase(seat, n),
            Choice::Allot(army) => self.allot(seat, army),
            Choice::Reserve(region, value) => self.reserve_card(seat, region, value),
            Choice::Transfer(division, pot) => self.transfer(seat, division, pot),
            Choice::RequestRemoval(whom) => self.sack(seat, whom),
            Choice::Order(army, place) => self.order(seat, army, place),
            Choice::Tea => self.tea(seat),
            Choice::Walk(region) => self.walk(seat, region),
            Choice::Brief(n) => self.brief_by(seat, n),
            Choice::Fund(zone) => self.fund(seat, zone),
            Choice::Prioritize(army) => self.favour(seat, army),
            Choice::Card(region, value) => self.card(seat, region, value),
            Choice::Feed(pot) => self.feed(seat, pot),
            Choice::Place(source, hex) => self.place(seat, source, hex),
            Choice::Put(counter, hex) => self.put_counter(seat, counter, hex),
            Choice::Rally { unit, dig, again } => self.rally(seat, unit, dig, again),
            Choice::Attack(hex) => self.attack(seat, hex),
            Choice::With(unit) => self.with(seat, unit),
            Choice::Fire(counter, dice) if plan => self.plan_fire(seat, counter, dice),
            Choice::Fire(counter, dice) => self.defence_fire(seat, counter, dice),
            Choice::AirDie if plan => self.plan_air(seat),
            Choice::AirDie => self.defence_air(seat),
            Choice::OnlyIf(hex) => self.only_if(seat, hex),
            Choice::Unless(most) => self.unless(seat, most),
            Choice::Stay => self.stay(seat),
            Choice::Launch => self.launch(seat),
            Choice::Raid(hex, to) => self.raid(seat, hex, to),
            Choice::Cancel => self.cancel(seat),
            Choice::Join(region, yes) => self.join(seat, region, yes),
            Choice::DugDie(region) => self.dug_die(seat, region),
            Choice::Answer(region) => self.answer(seat, region),
            Choice::Ignore(region, strike) => self.ignore(seat, region, strike),
            Choice::Hit(region, mark) => self.hit(seat, region, mark),
            Choice::Kill(region, mark) => self.kill(seat, region, mark),
            Choice::Disorder(region, mark) => self.shake(seat, region, mark),
            Choice::Waive(region) => self.waive(seat, region),
            Choice::Stand(region) => self.stand(seat, region),
            Choice::GiveWay(region) => self.give_way_by(seat, region),
            Choice::Withdraw(unit, hex) => self.retire(seat, unit, hex),
            Choice::Advance(unit) => self.advance(seat, unit),
            Choice::Halt(region) => self.halt(seat, region),
            Choice::Flee(pot, hex) => self.flee_by(seat, pot, hex),
            Choice::Step(unit, hex) => self.step(seat, unit, hex),
            Choice::Drive(unit) => self.drive(seat, unit),
            Choice::Await(unit, hex) => self.await_step(seat, unit, hex),
            Choice::Shift(pot, hex) => self.shift(seat, pot, hex),
            Choice::Sticker(pot, hex) => self.sticker(seat, pot, hex),
            Choice::Unstick(pot, hex) => self.unstick(seat, pot, hex),
            Choice::Build(counter, hex, to) => self.build(seat, counter, hex, to),
            Choice::SetPosture(unit, posture) if self.state.stage == Stage::Planning => {
                self.face_up(seat, unit, posture)
            }
            Choice::SetPosture(unit, posture) => self.turn(seat, unit, posture),
            Choice::Blow(hex, to) => self.blow(seat, hex, to),
            Choice::Form(pot, hex) => self.form(seat, pot, hex),
            Choice::Send(counter, pot) => self.send(seat, counter, pot),
            Choice::Fly(craft) => self.fly(seat, craft),
            Choice::Rest(craft) => self.rest(seat, craft),
            Choice::Ferry(craft) => self.ferry(seat, craft),
            Choice::AssignAirHit(zone, fighters) => self.down(seat, zone, fighters),
            Choice::Bomb(craft, target) => self.bomb(seat, craft, target),
            Choice::Support(zone) => self.support(seat, zone),
            Choice::BombRailways(zone, army) => self.starve(seat, zone, army),
            Choice::Scout(zone, pot) => self.look(seat, zone, Look::Pot(pot)),
            Choice::Survey(zone, hex) => self.look(seat, zone, Look::Hex(hex)),
            Choice::BombTown(zone, place) => self.raze(seat, zone, place),
            Choice::DelayRearBox(zone, rear) => self.hamper(seat, zone, rear),
            Choice::PassAir(zone) => self.skies(seat, zone),
            Choice::TimeUp(timer) => self.time_up(seat, timer),
            Choice::Control(ref ruling) => self.rule(seat, ruling),
        }
    }

    /// Takes dice to what they were rolled for.
    pub(crate) fn rolled(&mut self, why: Why, outcome: &[u8]) {
        let shown = faces(outcome);
        let first = shown.first().copied().unwrap_or(Face::Blank);
        let die = outcome.first().copied().unwrap_or(1);
        match why {
            Why::Numbering => {
                self.state.salt = outcome
                    .iter()
                    .fold(0x5bd1_e995, |salt, &n| salt * 131 + u64::from(n));
            }
            Why::War => self.war_rolled(die),
            Why::Events => self.events_rolled(outcome),
            Why::Battle(region) => self.combat_rolled(region, &shown),
            Why::Specials(region) => self.specials_rolled(region, &shown),
            Why::Rally {
                unit,
                dig,
                again,
                paid,
            } => self.rallied(unit, dig, again, paid, first),
            Why::Breakdown(unit) => self.broke_down(unit, first),
            Why::Bridge(hex, to) => self.blown(hex, to, first),
            Why::Recovery(zone) => self.recovered(zone, outcome),
            Why::Dogfight(zone) => self.dogfought(zone, outcome),
            Why::Flak(zone) => self.flak_rolled(zone, outcome),
            Why::Card(side, region) => self.card_lost(side, region, die),
            Why::Shots(post) => self.shots_rolled(post, first),
        }
    }

    /// Shots from the windows: a tick costs the static counter (event 7).
    fn shots_rolled(&mut self, post: CounterId, face: Face) {
        if let crate::state::Spot::At(hex) = self.state.counters[post.i()].spot
            && face == Face::Tick
            && !self
                .state
                .regions
                .iter()
                .any(|r| r.battle.as_ref().is_some_and(|b| b.target == hex))
        {
            self.lose(post, hex);
        }
    }
}
