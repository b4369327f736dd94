//! §2.10 step 3: who joins, and what the defender puts into the fight.

use crate::act::Act;
use crate::battle::{Battle, Line, Wait, Who};
use crate::book::Book;
use crate::combat::{asked_of, defending_army};
use crate::command::{Verdict, no};
use crate::ids::*;
use crate::plan::may_fire;
use crate::record::Purpose;
use crate::seat::Seat;
use crate::state::{Spot, State};
use smallvec::SmallVec;
use table::{Illegal, Pace};

/// The funds of a defender: cubes of the armies in the hex (A88).
pub fn defence_funds(b: &Book, s: &State, battle: &Battle) -> SmallVec<[(Hex, ArmyId); 4]> {
    let mut funds: SmallVec<[(Hex, ArmyId); 4]> = SmallVec::new();
    funds.push((battle.target, defending_army(b, s, battle)));
    for unit in battle.defenders() {
        let purse = (battle.target, s.army_of(b, unit));
        if !funds.contains(&purse) {
            funds.push(purse);
        }
    }
    funds
}

pub fn defence_cp(b: &Book, s: &State, battle: &Battle) -> u8 {
    defence_funds(b, s, battle)
        .iter()
        .map(|&(h, a)| s.cp_at(h, a))
        .sum()
}

pub fn check_dug_die(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(b, s, seat, region)?;
    if battle.wait != Wait::Answer || battle.dug_die {
        return no(
            "§2.10",
            "the dug-in die is bought once, before the dice are rolled",
        );
    }
    if !battle.defence.iter().any(|f| f.dug) {
        return no("§2.10", "nobody is dug in here");
    }
    if defence_cp(b, s, battle) < b.tables.command.cost.dug_in_die {
        return no("§2.6", "no command point lies on the hex");
    }
    Ok(())
}

pub fn check_defence_fire(
    b: &Book,
    s: &State,
    seat: Seat,
    region: RegionId,
    counter: CounterId,
    dice: u8,
) -> Verdict {
    gun_fits(b, s, asked_of(b, s, seat, region)?, counter, dice)
}

/// Whether a counter can fire for the defence of a combat.
pub fn gun_fits(b: &Book, s: &State, battle: &Battle, counter: CounterId, dice: u8) -> Verdict {
    if battle.wait != Wait::Answer {
        return no("§2.10", "guns are committed before the dice are rolled");
    }
    let cubes: SmallVec<[UnitId; 8]> = battle.defenders().collect();
    let side = battle.side.other();
    may_fire(b, s, side, counter, &cubes, Hex::NOWHERE)?;
    if s.counters[counter.i()].spot != Spot::At(battle.target) {
        return no("§2.10", "this counter is not on the hex");
    }
    if dice == 0 || dice > b.pieces[counter.i()].dice || battle.fire[1].is_full() {
        return no("§2.10", "the counter shows how many dice it can throw");
    }
    if defence_cp(b, s, battle) < fire_price(b, s, counter, dice) {
        return no("§2.6", "there are not enough command points on the hex");
    }
    Ok(())
}

pub fn fire_price(b: &Book, s: &State, counter: CounterId, dice: u8) -> u8 {
    let cost = &b.tables.command.cost;
    match b.pieces[counter.i()].sort {
        sort if sort.artillery() => cost.artillery_die * dice,
        _ if s.free_train(counter) => 0,
        _ => cost.special_counter,
    }
}

pub fn check_defence_air(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(b, s, seat, region)?;
    let side = battle.side.other();
    if battle.wait != Wait::Answer || battle.air[1] || !s.air_die(b, side, region) {
        return no("§2.17", "no air support stands ready");
    }
    let price = b.tables.command.cost.air_support_die;
    if defence_cp(b, s, battle) < price && !s.air_prepaid(b, side, region) {
        return no(
            "§2.6",
            "neither the hex nor the high command has a point for it",
        );
    }
    Ok(())
}

impl Act<'_> {
    /// A second army's word (A131).
    pub fn join(&mut self, seat: Seat, region: RegionId, yes: bool) -> Result<Pace, Illegal> {
        let battle = asked_of(self.b, self.s, seat, region)?;
        let Wait::Join(army) = battle.wait else {
            return no("§2.10", "nobody asks you to join");
        };
        self.joined(region, army, yes);
        Ok(Pace::Reveal)
    }

    /// Without leave the other army's cubes stay out; with none left the attack is void and paid back.
    pub fn joined(&mut self, region: RegionId, army: ArmyId, yes: bool) {
        let (b, s) = (self.b, &*self.s);
        let keep = |who: Who| match who {
            Who::Unit(unit) => yes || s.army_of(b, unit) != army,
            Who::Post(_) => true,
        };
        let Some(battle) = &s.regions[region.i()].battle else {
            return;
        };
        let attack: Line = battle
            .attack
            .iter()
            .copied()
            .filter(|f| keep(f.who))
            .collect();
        let empty = attack.is_empty();
        let by = battle.by;
        let strangers = attack.iter().find_map(|f| match f.who {
            Who::Unit(unit) if !s.commands_unit(by, unit) && s.army_of(b, unit) != army => {
                Some(s.army_of(b, unit))
            }
            _ => None,
        });
        if let Some(battle) = self.battle(region) {
            battle.attack = attack;
            if let Some(next) = strangers {
                battle.wait = Wait::Join(next);
            }
        }
        self.touch_battle(region);
        if empty {
            self.void(region);
        } else if strangers.is_none() {
            self.open_combat(region);
        }
    }

    /// The defender buys the dug-in die.
    pub fn dug_die(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        check_dug_die(self.b, self.s, seat, region)?;
        self.buy_dug_die(region);
        Ok(Pace::Done)
    }

    pub fn buy_dug_die(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else {
            return;
        };
        let funds = defence_funds(self.b, self.s, battle);
        let price = self.b.tables.command.cost.dug_in_die;
        let paid = self.pay(&funds, price, Purpose::DugIn);
        if let Some(battle) = self.battle(region) {
            battle.dug_die = true;
            battle.paid.extend(paid);
        }
        self.touch_battle(region);
    }

    /// The defender's guns and specials.
    pub fn defence_fire(
        &mut self,
        seat: Seat,
        counter: CounterId,
        dice: u8,
    ) -> Result<Pace, Illegal> {
        let mut refusal = Illegal::new("§2.10", "no combat waits for your guns");
        for region in regions() {
            match check_defence_fire(self.b, self.s, seat, region, counter, dice) {
                Ok(()) => {
                    self.fire_back(region, counter, dice);
                    return Ok(Pace::Done);
                }
                Err(e)
                    if self.s.regions[region.i()].battle.is_some()
                        && e.why != "the combat does not wait for you" =>
                {
                    refusal = e;
                }
                Err(_) => {}
            }
        }
        Err(refusal)
    }

    /// A counter fires for the defence, paid on the hex.
    pub fn fire_back(&mut self, region: RegionId, counter: CounterId, dice: u8) {
        let Some(battle) = &self.s.regions[region.i()].battle else {
            return;
        };
        let funds = defence_funds(self.b, self.s, battle);
        let price = fire_price(self.b, self.s, counter, dice);
        let purpose = if self.b.pieces[counter.i()].sort.artillery() {
            Purpose::Guns
        } else {
            Purpose::Specials
        };
        let paid = self.pay(&funds, price, purpose);
        self.s.counters[counter.i()].used = true;
        if let Some(battle) = self.battle(region) {
            battle.fire[1].push((counter, dice));
            battle.paid.extend(paid);
        }
        self.touch_battle(region);
    }

    /// The defender's air-support die.
    pub fn defence_air(&mut self, seat: Seat) -> Result<Pace, Illegal> {
        for region in regions() {
            if check_defence_air(self.b, self.s, seat, region).is_ok() {
                let Some(battle) = &self.s.regions[region.i()].battle else {
                    continue;
                };
                let (funds, side) = (defence_funds(self.b, self.s, battle), battle.side.other());
                let price = self.b.tables.command.cost.air_support_die;
                let paid = self.spend_air(side, region, &funds, price);
                if let Some(battle) = self.battle(region) {
                    battle.air[1] = true;
                    battle.paid.extend(paid);
                }
                self.touch_battle(region);
                return Ok(Pace::Done);
            }
        }
        no("§2.17", "no air support stands ready for a combat of yours")
    }

    /// The defence is ready: dice.
    pub fn answer(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        let battle = asked_of(self.b, self.s, seat, region)?;
        if battle.wait != Wait::Answer {
            return no("§2.10", "the combat waits for something else");
        }
        self.roll_combat(region);
        Ok(Pace::Reveal)
    }
}
