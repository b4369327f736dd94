//! §2.4: standing answers: what an army does without an answer, and when time is up.

use crate::act::Act;
use crate::chapters::combat::answer::{defense_cp, gun_fits};
use crate::chapters::combat::asking::{asked_army, defending_army};
use crate::chapters::combat::hits::Deal;
use crate::chapters::combat::result::{advancers, retreats};
use crate::chapters::command::at_work;
use crate::chapters::movement::threat;
use crate::state::combat::{Battle, Wait};
use crate::state::standing_orders::First;
use crate::state::standing_orders::Refuge;
use crate::state::standing_orders::Resolve;
use crate::state::standing_orders::StandingOrder;
use crate::state::standing_orders::StandingOrders;

use crate::choice::{Choice, Strike};
use crate::data::game::GameData;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Phase, Spot, Stage, State};
use engine::{DraftProgress, Menu};

impl State {
    /// Whether an army's ACTIONS are played from written plans (§2.4).
    pub fn planned(&self, army: ArmyId) -> bool {
        self.options.written_plans || self.standing[army.i()].planned
    }
}

fn check_standing(
    data: &GameData,
    state: &State,
    seat: Seat,
    army: ArmyId,
    answer: StandingOrder,
) -> Verdict {
    if army.i() >= data.armies.len()
        || !data.office(seat).speaks()
        || !state.commands_army(data, seat, army)
    {
        return no(Refusal::NotYourArmy);
    }
    let plans = matches!(answer, StandingOrder::Planned(_));
    if plans && state.options.written_plans {
        return no(Refusal::AllPlayFromPlans);
    }
    let early = |r: RegionId| {
        let phase = state.regions[r.i()].phase;
        plans || matches!(phase, Phase::Cards | Phase::Command | Phase::Plans)
    };
    let open = match state.stage {
        Stage::Planning => !state.ready.contains(seat),
        _ => state.regions().any(|r| at_work(state, army, r) && early(r)),
    };
    if !open {
        return no(Refusal::StandingOrdersClosed);
    }
    let standing = state.standing[army.i()];
    if standing.with(answer) == standing {
        return no(Refusal::AlreadyStanding);
    }
    Ok(())
}

/// What a seat may write into the standing answers of its armies.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let armies = state.armies_of(data, seat);
    for army in (0..data.armies.len())
        .map(ArmyId::nth)
        .filter(|a| armies >> a.0 & 1 == 1)
    {
        for answer in StandingOrder::ALL {
            if check_standing(data, state, seat, army, answer).is_ok() {
                menu.push(Choice::Standing(army, answer));
            }
        }
    }
}

/// The way a beaten cube takes by itself.
fn refuge(data: &GameData, state: &State, unit: UnitId, ways: &[Hex]) -> Option<Hex> {
    let u = &state.units[unit.i()];
    let home = state.pots[u.pot.i()].hex;
    let near_home = |h: Hex| data.map.distance(h, home);
    let friends = |h: Hex| {
        let near = data.map.near_list(h, 1);
        near.map(|n| state.cubes_of(n, u.side).count())
            .sum::<usize>()
    };
    let best = |rank: &dyn Fn(Hex) -> u32| {
        ways.iter()
            .copied()
            .min_by_key(|&h| (rank(h), near_home(h), h))
    };
    match state.standing[data.army_of(u.pot).i()].retreat {
        Refuge::ToSupply => best(&|_| 0),
        Refuge::ToFriends => best(&|h| u32::MAX - friends(h) as u32),
        Refuge::FromEnemy => {
            let army = Some(data.army_of(u.pot));
            best(&|h| u32::from(u16::MAX - threat(data, state, u.side, army, h)))
        }
    }
}

impl Act<'_> {
    /// Changes one line of an army's standing answers.
    pub fn stand_by(
        &mut self,
        seat: Seat,
        army: ArmyId,
        answer: StandingOrder,
    ) -> Result<DraftProgress, Refusal> {
        check_standing(self.data, self.state, seat, army, answer)?;
        let standing = &mut self.state.standing[army.i()];
        *standing = standing.with(answer);
        // A seat that plays from plans may not be asked again in this step.
        Ok(match answer {
            StandingOrder::Planned(_) => DraftProgress::Reveals,
            _ => DraftProgress::Complete,
        })
    }

    /// Does what a region does without being asked: windows of armies that play from plans, windows whose time is up,
    /// and written plans. Says whether anything was done.
    pub fn by_itself(&mut self, region: RegionId) -> bool {
        let (data, state) = (self.data, &*self.state);
        let r = &state.regions[region.i()];
        if let Some(flight) = r.flights.first() {
            let (pot, hex) = (flight.pot, flight.to[0]);
            let own = r.late || state.planned(data.army_of(pot));
            if own {
                self.flee(pot, hex);
            }
            return own;
        }
        if let Some(battle) = &r.battle {
            let own =
                asked_army(data, state, battle).is_some_and(|army| r.late || state.planned(army));
            if own {
                self.default_answer(region);
            }
            return own;
        }
        self.carry_out_next(region)
    }

    /// The standing answer to what a combat waits for (A99).
    pub fn default_answer(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let standing = self.state.standing[defending_army(self.data, self.state, battle).i()];
        match battle.wait {
            Wait::Join(army) => self.joined(region, army, false),
            Wait::Answer => {
                self.defend_by_standing(region, standing);
                self.roll_combat(region);
            }
            Wait::Ignore(_) => {
                let tally = battle.tally[0];
                let star = match standing.ignore {
                    First::Star => tally.stars > 0,
                    First::Success => tally.ticks == 0,
                };
                self.strike(region, if star { Strike::Star } else { Strike::Tick });
            }
            Wait::Hits(_) => self.deal_default(region, Deal::Hit),
            Wait::Stars(_, _) => self.deal_default(region, Deal::Kill),
            Wait::Disorder => {
                self.deal_default(region, Deal::Disorder);
                self.after_shake(region);
            }
            Wait::Stand => {
                if self.stands_by_standing(battle) {
                    self.stand_fast(region);
                } else {
                    self.give_way(region);
                }
                self.proceed(region);
            }
            Wait::Withdraw => {
                if let Some(&unit) = battle.retiring.first() {
                    let ways = retreats(self.data, self.state, battle, unit);
                    if let Some(hex) = refuge(self.data, self.state, unit, &ways) {
                        self.withdraw(region, unit, hex);
                    }
                    self.proceed(region);
                }
            }
            // A silent owner's units stay where they are; a written plan says who goes forward.
            Wait::Advance => match advancers(self.data, self.state, battle).first() {
                Some(&unit) if battle.occupy => self.go_forward(region, unit),
                _ => self.finish(region),
            },
            Wait::Dice | Wait::Specials => {}
        }
    }

    /// The dug-in die and the guns on the hex, as far as the points there go.
    fn defend_by_standing(&mut self, region: RegionId, standing: StandingOrders) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (target, attackers) = (battle.target, battle.attack.len());
        let cost = self.data.tables.command.cost.dug_in_die;
        let dug = battle.defense.iter().any(|f| f.dug) && !battle.dug_die;
        if standing.die.fits(attackers) && dug && defense_cp(self.data, self.state, battle) >= cost
        {
            self.buy_dug_die(region);
        }
        if !standing.guns.fits(attackers) {
            return;
        }
        for counter in (0..self.data.pieces.len()).map(CounterId::nth) {
            if self.state.counters[counter.i()].spot != Spot::At(target) {
                continue;
            }
            for dice in (1..=self.data.pieces[counter.i()].dice).rev() {
                let fits = |battle: &Battle| {
                    gun_fits(self.data, self.state, battle, counter, dice).is_ok()
                };
                if self.state.regions[region.i()]
                    .battle
                    .as_ref()
                    .is_some_and(fits)
                {
                    self.fire_back(region, counter, dice);
                    break;
                }
            }
        }
    }

    fn stands_by_standing(&self, battle: &Battle) -> bool {
        let Some(army) = asked_army(self.data, self.state, battle) else {
            return true;
        };
        match self.state.standing[army.i()].stand {
            Resolve::Always => true,
            Resolve::Never => false,
            Resolve::IfDugIn => battle.defense.iter().any(|f| f.dug && !f.gone),
        }
    }
}
