//! §2.10 step 3: who joins, and what the defender puts into the fight.

use crate::act::Act;
use crate::chapters::combat::asking::{asked_of, defending_army};
use crate::chapters::combat::launch::strangers;
use crate::chapters::combat::plan::{affordable, may_fire, sources};
use crate::state::combat::{Battle, Wait};
use crate::state::record::Purpose;

use crate::data::game::GameData;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Plan, Spot, State};
use engine::DraftProgress;
use smallvec::SmallVec;

/// The funds of a defender: cubes of the armies in the hex (A88).
pub fn defense_funds(
    data: &GameData,
    state: &State,
    battle: &Battle,
) -> SmallVec<[(Hex, ArmyId); 4]> {
    let mut funds: SmallVec<[(Hex, ArmyId); 4]> = SmallVec::new();
    funds.push((battle.target, defending_army(data, state, battle)));
    for unit in battle.defenders() {
        let purse = (battle.target, state.army_of(data, unit));
        if !funds.contains(&purse) {
            funds.push(purse);
        }
    }
    funds
}

pub fn defense_cp(data: &GameData, state: &State, battle: &Battle) -> u8 {
    defense_funds(data, state, battle)
        .iter()
        .map(|&(h, a)| state.cp_at(h, a))
        .sum()
}

pub fn check_dug_die(data: &GameData, state: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(data, state, seat, region)?;
    if battle.wait != Wait::Answer || battle.dug_die {
        return no(Refusal::DugInDieOnce);
    }
    if !battle.defense.iter().any(|f| f.dug) {
        return no(Refusal::NobodyDugIn);
    }
    if defense_cp(data, state, battle) < data.tables.command.cost.dug_in_die {
        return no(Refusal::NoPointOnHex);
    }
    Ok(())
}

pub fn check_defense_fire(
    data: &GameData,
    state: &State,
    seat: Seat,
    region: RegionId,
    counter: CounterId,
    dice: u8,
) -> Verdict {
    gun_fits(
        data,
        state,
        asked_of(data, state, seat, region)?,
        counter,
        dice,
    )
}

/// Whether a counter can fire for the defense of a combat.
pub fn gun_fits(
    data: &GameData,
    state: &State,
    battle: &Battle,
    counter: CounterId,
    dice: u8,
) -> Verdict {
    if battle.wait != Wait::Answer {
        return no(Refusal::FireTooLate);
    }
    let cubes: SmallVec<[UnitId; 8]> = battle.defenders().collect();
    let side = battle.side.other();
    may_fire(data, state, side, counter, &cubes, Hex::NOWHERE)?;
    if state.counters[counter.i()].spot != Spot::At(battle.target) {
        return no(Refusal::CounterNotOnHex);
    }
    let most = data.pieces[counter.i()].dice;
    if dice == 0 || dice > most || battle.fire[1].is_full() {
        return no(Refusal::TooManyDice(most));
    }
    let have = defense_cp(data, state, battle);
    let need = fire_price(data, state, counter, dice);
    if have < need {
        return no(Refusal::TooFewPoints(have, need));
    }
    Ok(())
}

pub fn fire_price(data: &GameData, state: &State, counter: CounterId, dice: u8) -> u8 {
    let cost = &data.tables.command.cost;
    match data.pieces[counter.i()].sort {
        sort if sort.artillery() => cost.artillery_die * dice,
        _ if state.free_train(counter) => 0,
        _ => cost.special_counter,
    }
}

pub fn check_defense_air(data: &GameData, state: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(data, state, seat, region)?;
    let side = battle.side.other();
    if battle.wait != Wait::Answer || battle.air[1] || !state.air_die(data, side, region) {
        return no(Refusal::NoAirSupport);
    }
    let price = data.tables.command.cost.air_support_die;
    if defense_cp(data, state, battle) < price && !state.air_prepaid(data, side, region) {
        return no(Refusal::NoAirPoint);
    }
    Ok(())
}

impl Act<'_> {
    /// A second army's word (A131).
    pub fn join(
        &mut self,
        seat: Seat,
        region: RegionId,
        yes: bool,
    ) -> Result<DraftProgress, Refusal> {
        let battle = asked_of(self.data, self.state, seat, region)?;
        let Wait::Join(army) = battle.wait else {
            return no(Refusal::NotAskedToJoin);
        };
        self.joined(region, army, yes);
        Ok(DraftProgress::Reveals)
    }

    /// A second army has spoken. Without its leave the attack is put together again without its cubes, its guns, its
    /// bridging columns and its points, and is void if nothing is left of it or the rest cannot pay.
    pub fn joined(&mut self, region: RegionId, army: ArmyId, yes: bool) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (seat, side, kind) = (battle.by, battle.side, battle.assault);
        let others = strangers(self.data, self.state, seat, &battle.attack);
        let at = others.iter().position(|&a| a == army).unwrap_or(0);
        if yes {
            match others.get(at + 1) {
                Some(&next) => {
                    if let Some(battle) = self.battle(region) {
                        battle.wait = Wait::Join(next);
                    }
                }
                None => self.open_combat(region),
            }
            return;
        }
        let (occupy, mut plan) = (battle.occupy, Plan::on(battle.target));
        let stays = |&u: &UnitId| self.state.army_of(self.data, u) != army;
        plan.with = battle.attackers().filter(stays).take(6).collect();
        let hexes = sources(self.state, &plan);
        let ours = |&&(column, hex): &&(CounterId, Hex)| {
            hexes.contains(&hex) && self.state.counter_army(self.data, column) != army
        };
        plan.spans = battle.spans.iter().filter(ours).copied().collect();
        let (fire, air) = (battle.fire[0].clone(), battle.air[0]);
        self.void_combat(region);
        let (data, state) = (self.data, &*self.state);
        let fits = |&(c, _): &(CounterId, u8)| {
            state.counter_army(data, c) != army
                && may_fire(data, state, side, c, &plan.with, plan.target).is_ok()
        };
        plan.fire = fire.into_iter().filter(fits).collect();
        plan.air = air;
        // What only the others' points would have paid for stays out too.
        while !affordable(data, state, side, &plan, kind) && (plan.air || !plan.fire.is_empty()) {
            if !std::mem::take(&mut plan.air) {
                plan.fire.pop();
            }
        }
        if plan.with.is_empty() || !affordable(data, state, side, &plan, kind) {
            return;
        }
        self.begin(seat, side, kind, plan, &others[..at]);
        if let Some(battle) = self.battle(region) {
            battle.occupy = occupy;
        }
    }

    /// The defender buys the dug-in die.
    pub fn dug_die(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        check_dug_die(self.data, self.state, seat, region)?;
        self.buy_dug_die(region);
        Ok(DraftProgress::Complete)
    }

    pub fn buy_dug_die(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let funds = defense_funds(self.data, self.state, battle);
        let price = self.data.tables.command.cost.dug_in_die;
        let paid = self.pay(&funds, price, Purpose::DugIn);
        if let Some(battle) = self.battle(region) {
            battle.dug_die = true;
            battle.paid.extend(paid);
        }
    }

    /// The defender's guns and specials.
    pub fn defense_fire(
        &mut self,
        seat: Seat,
        counter: CounterId,
        dice: u8,
    ) -> Result<DraftProgress, Refusal> {
        let mut refusal = Refusal::NoCombatForGuns;
        for region in self.state.regions() {
            match check_defense_fire(self.data, self.state, seat, region, counter, dice) {
                Ok(()) => {
                    self.fire_back(region, counter, dice);
                    return Ok(DraftProgress::Complete);
                }
                Err(e)
                    if self.state.regions[region.i()].battle.is_some()
                        && e != Refusal::CombatNotYours =>
                {
                    refusal = e;
                }
                Err(_) => {}
            }
        }
        Err(refusal)
    }

    /// A counter fires for the defense, paid on the hex.
    pub fn fire_back(&mut self, region: RegionId, counter: CounterId, dice: u8) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let funds = defense_funds(self.data, self.state, battle);
        let price = fire_price(self.data, self.state, counter, dice);
        let purpose = if self.data.pieces[counter.i()].sort.artillery() {
            Purpose::Guns
        } else {
            Purpose::Specials
        };
        let paid = self.pay(&funds, price, purpose);
        self.state.counters[counter.i()].used = true;
        if let Some(battle) = self.battle(region) {
            battle.fire[1].push((counter, dice));
            battle.paid.extend(paid);
        }
    }

    /// The defender's air-support die.
    pub fn defense_air(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        for region in self.state.regions() {
            if check_defense_air(self.data, self.state, seat, region).is_ok() {
                let Some(battle) = &self.state.regions[region.i()].battle else {
                    continue;
                };
                let (funds, side) = (
                    defense_funds(self.data, self.state, battle),
                    battle.side.other(),
                );
                let price = self.data.tables.command.cost.air_support_die;
                let paid = self.spend_air(side, region, &funds, price);
                if let Some(battle) = self.battle(region) {
                    battle.air[1] = true;
                    battle.paid.extend(paid);
                }
                return Ok(DraftProgress::Complete);
            }
        }
        no(Refusal::NoAirSupportForYou)
    }

    /// The defense is ready: dice.
    pub fn answer(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        let battle = asked_of(self.data, self.state, seat, region)?;
        if battle.wait != Wait::Answer {
            return no(Refusal::CombatElsewhere);
        }
        self.roll_combat(region);
        Ok(DraftProgress::Reveals)
    }
}
