//! What the law kit needs to know about Pacific.

use crate::analysis::odds::Odds;
use crate::choice::{Choice, MOST_DICE, Roll};
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit};
use crate::options::Options;
use crate::state::{ReturnReason, RoundKind, State, Step};
use crate::view::View;
use engine::laws::Lawful;
use engine::{Dice, EventSink, FastRng, Imagine, Rules, Seat, Setup};

impl Imagine for Pacific {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        super::imagine::imagine(self, view, dice)
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
        let area = Location::area(rng.die(self.map.areas.len() as u32) as usize - 1);
        let harbor = Location::harbor(rng.die(self.map.harbors.len() as u32) as usize - 1);
        let place = match rng.die(5) {
            1 | 2 => area,
            3 | 4 => harbor,
            _ => Location(rng.die(80) as u8),
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
            8 => Choice::Bid(if rng.die(2) == 1 {
                RoundKind::Air
            } else {
                RoundKind::Surface
            }),
            9 => Choice::Aim(shown),
            10 => Choice::On(if rng.die(3) == 1 {
                Unit::GARRISON
            } else {
                shown
            }),
            11 => Choice::Attack(harbor),
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
            if state.rp[side as usize] > self.war.income(side, state.turn).max(self.war.most_rp()) {
                return fail("more resource points than the turn gives");
            }
            let (mut full, mut now) = (0, 0);
            for unit in self.roster.of(side).iter() {
                full += u32::from(self.roster.spec(unit).full);
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
        if state.strength_of(at) == 0 {
            // Sunk by an earlier shot of the same round: nothing is previewed.
            return Ok(());
        }
        let (dice, hit) = (self.roster.spec(by).dice, self.roster.spec(at).hit);
        let odds = Odds::of(dice, hit, state.strength_of(at), self.war.combat.disables);
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
        if let Event::Fired { hits, disabled, .. } = event {
            (self.hits, self.disabled) = (hits, disabled);
        }
    }
}

impl Pacific {
    /// Some turn with seas and harbors in any hands, so that ends of wars are seen that random play seldom reaches.
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
        let harbors: serde_json::Map<String, serde_json::Value> = self
            .map
            .harbors
            .iter()
            .map(|h| (h.name.clone(), side().into()))
            .collect();
        let areas: serde_json::Map<String, serde_json::Value> = self
            .map
            .areas
            .iter()
            .map(|a| (a.name.clone(), side().into()))
            .collect();
        let turn = rng.die(self.war.turns.len() as u32);
        serde_json::json!({ "turn": turn, "step": "arrivals", "harbors": harbors, "areas": areas })
    }

    /// One unit is somewhere its kind may be, with a strength it may have.
    fn unit_whole(&self, state: &State, unit: Unit, side: Side) -> Result<(), String> {
        let spec = self.roster.spec(unit);
        let at = state.place_of(unit);
        let strength = state.strength_of(unit);
        let fail = |what: &str| Err(format!("{} of {}: {what}", spec.name, side.noun()));
        let in_battle = state.battle.shown.has(unit) || state.battle.ashore.has(unit);
        let sound = match at {
            Location::LOST => strength == 0,
            Location::CARD => strength == spec.full,
            _ => strength <= spec.full && (strength > 0 || in_battle),
        };
        if !sound {
            return fail(&format!("strength {strength} at {at:?}"));
        }
        let fits = match spec.kind {
            Kind::LandAir => at.as_force().is_none(),
            Kind::Submarine => at.as_force().is_none() && at.as_harbor().is_none(),
            _ => at != Location::OFF && at != Location::SPENT,
        };
        if !fits {
            return fail(&format!("stands at {at:?}"));
        }
        if let Some(k) = at.as_force()
            && (state.forces[k].at == Location::NONE || side == Side::Allies)
        {
            return fail("is in a task force that does not exist");
        }
        let moving_out = matches!(
            state.step,
            Step::ToPort(_, ReturnReason::Landing | ReturnReason::Control)
        );
        if let Some(h) = at.as_harbor() {
            let at_home = state.owner(h) == side;
            if spec.kind.is_ship() && !at_home && !moving_out && state.step != Step::Over {
                return fail("lies in an enemy harbor");
            }
        }
        let seen = state.seen[unit.index()];
        if seen.sure && !in_battle && (seen.place != at || seen.strength != strength) {
            return fail("is not where the enemy surely saw it");
        }
        Ok(())
    }
}
