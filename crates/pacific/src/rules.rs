//! Pacific as a game of the table: the contract, worlds that fit a view, and the laws.

use crate::choice::{Chance, Choice, MOST_DICE, Roll};
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit};
use crate::odds::Odds;
use crate::options::Options;
use crate::roster::Kind;
use crate::sight::{self, Sight};
use crate::state::{Round, State, Step, Why};
use crate::view::{self, View};
use crate::{Pacific, imagine, position, sequence};
use engine::laws::Lawful;
use engine::{
    Dice, DraftProgress, EventSink, FastRng, GameInfo, Illegal, Imagine, Menu, Next, Rules, Seat,
    Setup, SetupError,
};

impl Rules for Pacific {
    const VERSION: u32 = 2;

    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Outcome = Roll;
    type Event = Event;
    type View = View;
    type Sight = Sight;

    fn info(&self) -> &GameInfo {
        &self.about
    }

    fn data(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.about.check_options(setup)?;
        let options = Options::from(|id| self.about.is_on(setup, id));
        position::start(self, setup, options)
    }

    fn next(&self, state: &State) -> Next<Chance> {
        sequence::next(self, state)
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        if let Some(side) = Side::of(seat) {
            sequence::menu(self, state, side, menu);
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Some(side) = Side::of(seat) else {
            return Err(Illegal::new(
                "§4.1",
                "there are two seats: japan and allies",
            ));
        };
        let before = state.clone();
        let pace = sequence::choose(self, state, side, *choice, log)?;
        log.push(Event::Before(Box::new(before)));
        Ok(pace)
    }

    fn roll(&self, chance: &Chance, dice: &mut dyn Dice) -> Roll {
        let mut faces = [1; MOST_DICE];
        let count = usize::from(chance.dice).min(MOST_DICE);
        for face in &mut faces[..count] {
            *face = dice.die(6) as u8;
        }
        Roll::new(&faces[..count]).unwrap_or(Roll::NONE)
    }

    fn fits(&self, chance: &Chance, outcome: &Roll) -> bool {
        outcome.faces().len() == usize::from(chance.dice)
    }

    fn resolve(&self, state: &mut State, outcome: &Roll, log: &mut impl EventSink<Event>) {
        let before = state.clone();
        sequence::resolve(self, state, *outcome, log);
        log.push(Event::Before(Box::new(before)));
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        view::view(self, state, Side::of(seat).unwrap_or(Side::Japan))
    }

    fn sight(&self, after: &State, event: &Event, seat: Seat) -> Option<Sight> {
        sight::sight(self, after, event, Side::of(seat)?)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn fold(&self, view: &mut View, sight: &Sight) {
        sight::fold(view, sight);
    }
}

impl Imagine for Pacific {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        imagine::imagine(self, view, dice)
    }
}

impl Lawful for Pacific {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let mut setup = Setup::scenario("war");
        if rng.die(3) == 1 {
            setup.position = Some(self.any_position(rng));
        }
        for id in Options::IDS {
            if rng.die(2) == 1 {
                setup = setup.with(id, true);
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, _seat: Seat, rng: &mut FastRng) -> Choice {
        let unit = Unit(rng.die(self.roster.len() as u32) as u8 - 1);
        let area = Place::area(rng.die(self.ground.areas.len() as u32) as usize - 1);
        let harbour = Place::harbour(rng.die(self.ground.harbours.len() as u32) as usize - 1);
        let place = match rng.die(5) {
            1 | 2 => area,
            3 | 4 => harbour,
            _ => Place(rng.die(80) as u8),
        };
        let shown = state
            .battle
            .shown
            .iter()
            .nth(rng.die(8) as usize)
            .unwrap_or(unit);
        match rng.die(15) {
            1 | 2 => Choice::Put(unit),
            3 | 4 => Choice::At(place),
            5 => Choice::Form,
            6 => Choice::Repair(unit),
            7 => Choice::Open(area),
            8 => Choice::Wish(if rng.die(2) == 1 {
                Round::Air
            } else {
                Round::Surface
            }),
            9 => Choice::Aim(shown),
            10 => Choice::On(if rng.die(3) == 1 {
                Unit::GARRISON
            } else {
                shown
            }),
            11 => Choice::Attack(harbour),
            12 => Choice::With(unit),
            13 => [Choice::Fight, Choice::LetGo, Choice::Pass][rng.die(3) as usize - 1],
            14 => [Choice::Stay, Choice::Withdraw][rng.die(2) as usize - 1],
            _ => Choice::Done,
        }
    }

    fn max_choices(&self) -> u64 {
        200_000
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        let fail = |what: &str| Err(what.to_string());
        if state.held[0] & state.held[1] != 0 {
            return fail("an area has two holders");
        }
        if state.vp.abs() > self.war.track {
            return fail("the track is left");
        }
        for side in Side::BOTH {
            if state.rp[side as usize] > self.war.income(side, state.turn).max(15) {
                return fail("more resource points than the turn gives");
            }
            let (mut full, mut now) = (0, 0);
            for unit in self.roster.of(side).iter() {
                full += u32::from(self.roster.label(unit).full);
                now += u32::from(state.strength_of(unit));
                self.unit_whole(state, unit, side)?;
            }
            let ledger = state.ledger[side as usize];
            if full + u32::from(ledger.healed + ledger.returned) != now + u32::from(ledger.taken) {
                return fail("strength appeared or vanished");
            }
        }
        Ok(())
    }

    /// Every roll of the next unit in line, through the real procedure, against the previewed odds.
    fn exact(&self, state: &State) -> Result<(), String> {
        let rolls = matches!(
            state.step,
            Step::SubmarineRoll(_) | Step::Fire(_) | Step::PursueRoll(_) | Step::AnswerRoll(_)
        );
        let Some(by) = state.queue.first().filter(|_| rolls) else {
            return Ok(());
        };
        let at = Unit(state.plan[by.index()]);
        let (dice, hit) = (self.roster.label(by).dice, self.roster.label(at).hit);
        let odds = Odds::of(dice, hit, state.strength_of(at));
        let mut steady = vec![0u32; odds.steady.len()];
        let mut disabled = vec![0u32; odds.steady.len()];
        let all = 6u32.pow(dice.into());
        for number in 0..all {
            let mut faces = [1; MOST_DICE];
            for (i, face) in faces.iter_mut().enumerate().take(dice.into()) {
                *face = (number / 6u32.pow(i as u32) % 6) as u8 + 1;
            }
            let roll = Roll::new(&faces[..dice.into()]).unwrap_or(Roll::NONE);
            let mut shot = Shot::default();
            self.resolve(&mut state.clone(), &roll, &mut shot);
            let left = usize::from(state.strength_of(at).saturating_sub(shot.hits));
            if shot.disabled {
                disabled[left] += 1;
            } else {
                steady[left] += 1;
            }
        }
        let pairs = steady
            .iter()
            .zip(&odds.steady)
            .chain(disabled.iter().zip(&odds.disabled));
        for (&count, &chance) in pairs {
            let real = f64::from(count) / f64::from(all);
            if (real - chance).abs() > 1e-9 {
                return Err(format!(
                    "{dice} dice on {hit}: preview {chance}, real {real}"
                ));
            }
        }
        Ok(())
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        self.imagine(&self.view(state, seat), seat, rng)
    }
}

/// Listens for the result of one shot.
#[derive(Default)]
struct Shot {
    hits: u8,
    disabled: bool,
}

impl EventSink<Event> for Shot {
    fn push(&mut self, event: Event) {
        if let Event::Tale(Tale::Fired { hits, disabled, .. }) = event {
            (self.hits, self.disabled) = (hits, disabled);
        }
    }
}

impl Pacific {
    /// Some turn with seas and harbours in any hands, so that ends of wars are seen that random play seldom reaches.
    fn any_position(&self, rng: &mut FastRng) -> serde_json::Value {
        // From a war that one side has all but won to an even one.
        let allied = rng.die(9) - 1;
        let mut side = || {
            if rng.die(8) <= allied {
                "allies"
            } else {
                "japan"
            }
        };
        let harbours: serde_json::Map<String, serde_json::Value> = self
            .ground
            .harbours
            .iter()
            .map(|h| (h.name.clone(), side().into()))
            .collect();
        let areas: serde_json::Map<String, serde_json::Value> = self
            .ground
            .areas
            .iter()
            .map(|a| (a.name.clone(), side().into()))
            .collect();
        let turn = rng.die(self.war.turns.len() as u32);
        serde_json::json!({ "turn": turn, "step": "arrivals", "harbours": harbours, "areas": areas })
    }

    /// One unit is somewhere its kind may be, with a strength it may have.
    fn unit_whole(&self, state: &State, unit: Unit, side: Side) -> Result<(), String> {
        let label = self.roster.label(unit);
        let at = state.place_of(unit);
        let strength = state.strength_of(unit);
        let fail = |what: &str| Err(format!("{} of {}: {what}", label.name, side.name()));
        let in_battle = state.battle.shown.has(unit) || state.battle.ashore.has(unit);
        let sound = match at {
            Place::LOST => strength == 0,
            Place::CARD => strength == label.full,
            _ => strength <= label.full && (strength > 0 || in_battle),
        };
        if !sound {
            return fail(&format!("strength {strength} at {at:?}"));
        }
        let fits = match label.kind {
            Kind::LandAir => at.as_force().is_none(),
            Kind::Submarine => at.as_force().is_none() && at.as_harbour().is_none(),
            _ => at != Place::OFF && at != Place::SPENT,
        };
        if !fits {
            return fail(&format!("stands at {at:?}"));
        }
        if let Some(k) = at.as_force()
            && (state.forces[k].at == Place::NONE || side == Side::Allies)
        {
            return fail("is in a task force that does not exist");
        }
        let moving_out = matches!(state.step, Step::Home(_, Why::Landing | Why::Control));
        if let Some(h) = at.as_harbour() {
            let at_home = state.owner(h) == side;
            if label.kind.is_ship() && !at_home && !moving_out && state.step != Step::Over {
                return fail("lies in an enemy harbour");
            }
        }
        let seen = state.seen[unit.index()];
        if seen.sure && !in_battle && (seen.place != at || seen.strength != strength) {
            return fail("is not where the enemy surely saw it");
        }
        Ok(())
    }
}
