//! §2.10 steps 3 to 14: answer, dice, results, withdrawal, occupation.

use crate::act::Act;
use crate::attack::may_fire;
use crate::battle::{Assault, Battle, Line, Wait, Who, bearings, hit_targets, pools, star_targets, verdict};
use crate::book::Book;
use crate::choice::{Choice, Mark, Strike};
use crate::command::{Verdict, no};
use crate::dice::{Die, Face, Tally, national};
use crate::events::{Effect, What};
use crate::ids::*;
use crate::movement::{cost, unit_fits};
use crate::posture::Posture;
use crate::record::Purpose;
use crate::seat::{Seat, Seats};
use crate::state::{Fate, Spot, State, Why};
use crate::tell::{Parts, Tale};
use smallvec::SmallVec;
use table::{Illegal, Menu, Pace};

impl Battle {
    /// Attacking cubes still there.
    pub fn attackers(&self) -> impl Iterator<Item = UnitId> + '_ {
        cubes(&self.attack)
    }

    /// Defending cubes still there.
    pub fn defenders(&self) -> impl Iterator<Item = UnitId> + '_ {
        cubes(&self.defence)
    }

    /// The side that lost.
    pub fn loser(&self) -> Option<Side> {
        self.won.map(|(winner, _)| winner.other())
    }

    fn line(&self, side: Side) -> &Line {
        if side == self.side { &self.attack } else { &self.defence }
    }

    fn line_mut(&mut self, side: Side) -> &mut Line {
        if side == self.side { &mut self.attack } else { &mut self.defence }
    }
}

fn cubes(line: &Line) -> impl Iterator<Item = UnitId> + '_ {
    line.iter().filter(|f| !f.gone).filter_map(|f| match f.who {
        Who::Unit(unit) => Some(unit),
        Who::Post(_) => None,
    })
}

/// The army that speaks for the defence: the first with a cube there, else the lead of the region (A86).
pub fn defending_army(b: &Book, s: &State, battle: &Battle) -> ArmyId {
    let first = battle.defence.iter().find_map(|f| match f.who {
        Who::Unit(unit) => Some(s.army_of(b, unit)),
        Who::Post(_) => None,
    });
    first.unwrap_or_else(|| s.post_army(b, battle.target, battle.side.other()))
}

/// The side and the seats that a combat waits for.
pub fn asked(b: &Book, s: &State, battle: &Battle) -> Option<(Side, Seats)> {
    let attacker = || {
        let army = battle.attack.iter().find_map(|f| match f.who {
            Who::Unit(unit) => Some(s.army_of(b, unit)),
            Who::Post(_) => None,
        });
        let mut seats = army.map_or(Seats::NONE, |a| s.commanders(b, a));
        seats.insert(battle.by);
        (battle.side, seats)
    };
    let defender = || (battle.side.other(), s.commanders(b, defending_army(b, s, battle)));
    let of = |side: Side| if side == battle.side { attacker() } else { defender() };
    Some(match battle.wait {
        Wait::Join(army) => (battle.side, s.commanders(b, army)),
        Wait::Answer | Wait::Ignore(_) | Wait::Shake => defender(),
        Wait::Hits(_) => of(battle.won?.0),
        Wait::Stars(side, _) => of(side),
        Wait::Stand | Wait::Retire => of(battle.loser()?),
        Wait::Advance => attacker(),
        Wait::Dice | Wait::Specials => return None,
    })
}

/// The combat of a region, if it waits for this seat.
fn asked_of<'a>(b: &Book, s: &'a State, seat: Seat, region: RegionId) -> Result<&'a Battle, Illegal> {
    if s.tea {
        return no("§2.4", "nobody acts during a tea break");
    }
    let battle = s.regions.get(region.i()).and_then(|r| r.battle.as_ref());
    let Some(battle) = battle else { return no("§2.10", "no combat is under way in this region") };
    match asked(b, s, battle) {
        Some((_, seats)) if seats.contains(seat) => Ok(battle),
        _ => no("§2.10", "the combat does not wait for you"),
    }
}

/// The funds of a defender: cubes of the armies in the hex (A88).
fn defence_funds(b: &Book, s: &State, battle: &Battle) -> SmallVec<[(Hex, ArmyId); 4]> {
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

fn defence_cp(b: &Book, s: &State, battle: &Battle) -> u8 {
    defence_funds(b, s, battle).iter().map(|&(h, a)| s.cp_at(h, a)).sum()
}

fn check_dug_die(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(b, s, seat, region)?;
    if battle.wait != Wait::Answer || battle.dug_die {
        return no("§2.10", "the dug-in die is bought once, before the dice are rolled");
    }
    if !battle.defence.iter().any(|f| f.dug) {
        return no("§2.10", "nobody is dug in here");
    }
    if defence_cp(b, s, battle) < b.tables.command.cost.dug_in_die {
        return no("§2.6", "no command point lies on the hex");
    }
    Ok(())
}

fn check_defence_fire(b: &Book, s: &State, seat: Seat, region: RegionId, counter: CounterId, dice: u8) -> Verdict {
    let battle = asked_of(b, s, seat, region)?;
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

fn fire_price(b: &Book, s: &State, counter: CounterId, dice: u8) -> u8 {
    let cost = &b.tables.command.cost;
    match b.pieces[counter.i()].sort {
        sort if sort.artillery() => cost.artillery_die * dice,
        _ if s.free_train(counter) => 0,
        _ => cost.special_counter,
    }
}

fn check_defence_air(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    let battle = asked_of(b, s, seat, region)?;
    let side = battle.side.other();
    if battle.wait != Wait::Answer || battle.air[1] || !s.air_die(b, side, region) {
        return no("§2.17", "no air support stands ready");
    }
    let price = b.tables.command.cost.air_support_die;
    if defence_cp(b, s, battle) < price && !s.air_prepaid(b, side, region) {
        return no("§2.6", "neither the hex nor the high command has a point for it");
    }
    Ok(())
}

/// The fighter a mark stands for in a line.
fn marked(s: &State, line: &Line, mark: Mark) -> Option<usize> {
    line.iter().position(|f| match (f.who, mark) {
        (Who::Unit(unit), Mark::Block(tag)) => s.units[unit.i()].tag == tag && !f.gone,
        (Who::Post(post), Mark::Post(counter)) => post == counter,
        _ => false,
    })
}

/// How an enemy is named.
fn mark(s: &State, who: Who) -> Mark {
    match who {
        Who::Unit(unit) => Mark::Block(s.units[unit.i()].tag),
        Who::Post(post) => Mark::Post(post),
    }
}

fn check_deal(b: &Book, s: &State, seat: Seat, region: RegionId, m: Mark, deal: Deal) -> Result<usize, Illegal> {
    let battle = asked_of(b, s, seat, region)?;
    let (line, open) = deal_targets(s, battle, deal);
    let found = line.and_then(|side| marked(s, battle.line(side), m));
    match found {
        Some(i) if open.contains(&i) => Ok(i),
        _ => no("§2.10", "this result cannot be taken there now"),
    }
}

/// What is being dealt out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deal {
    Hit,
    Kill,
    Shake,
}

/// Who may suffer what is being dealt: the side, and places in its line.
fn deal_targets(s: &State, battle: &Battle, deal: Deal) -> (Option<Side>, SmallVec<[usize; 8]>) {
    match (battle.wait, deal) {
        (Wait::Hits(_), Deal::Hit) => {
            let side = battle.loser();
            let open = side.map(|side| hit_targets(s, battle.line(side)));
            (side, open.into_iter().flatten().collect())
        }
        (Wait::Stars(by, stars), Deal::Kill) => {
            let open = star_targets(s, battle.line(by.other()), stars);
            (Some(by.other()), open.into_iter().collect())
        }
        (Wait::Shake, Deal::Shake) => {
            let steady = |f: &crate::battle::Fighter| match f.who {
                Who::Unit(unit) => !f.gone && s.units[unit.i()].posture != Posture::Disordered,
                Who::Post(_) => false,
            };
            let open = (0..battle.attack.len()).filter(|&i| steady(&battle.attack[i])).collect();
            (Some(battle.side), open)
        }
        _ => (None, SmallVec::new()),
    }
}

/// Where a beaten cube may go (A27, A104, A82): away from the enemy, friendly hexes first.
fn retreats(b: &Book, s: &State, battle: &Battle, unit: UnitId) -> SmallVec<[Hex; 6]> {
    let u = &s.units[unit.i()];
    let class = s.class(b, unit);
    let away = |hex: Hex| match u.side == battle.side {
        true => b.ground.distance(hex, battle.target) > 1,
        false => battle.from.iter().all(|&f| b.ground.distance(hex, f) > 1),
    };
    let free = |hex: Hex| {
        let enemy = u.side.other();
        !s.stack(hex).any(|o| s.units[o.i()].side == enemy)
            && s.posts(b, hex, enemy).next().is_none()
            && s.hqs(b, hex, enemy).next().is_none()
    };
    let open = |hex: &Hex| {
        cost(b, s, class, u.hex, *hex).is_some() && away(*hex) && free(*hex) && unit_fits(b, s, unit, *hex)
    };
    let all: SmallVec<[Hex; 6]> = b.ground.around(u.hex).map(|(_, h)| h).filter(open).collect();
    let own: SmallVec<[Hex; 6]> = all.iter().copied().filter(|&h| s.friendly(h, u.side)).collect();
    if own.is_empty() { all } else { own }
}

fn check_retire(b: &Book, s: &State, seat: Seat, unit: UnitId, hex: Hex) -> Result<RegionId, Illegal> {
    for region in regions() {
        let Ok(battle) = asked_of(b, s, seat, region) else { continue };
        if battle.wait == Wait::Retire && battle.retiring.contains(&unit) && retreats(b, s, battle, unit).contains(&hex) {
            return Ok(region);
        }
    }
    no("§2.10", "this unit cannot withdraw there")
}

/// Cubes that may enter the vacated hex: participants, and after a prepared attack those in Movement mode beside them
/// (A16, A103).
fn advancers(b: &Book, s: &State, battle: &Battle) -> SmallVec<[UnitId; 8]> {
    let mut found: SmallVec<[UnitId; 8]> = battle.attackers().collect();
    if battle.assault == Assault::Prepared {
        for &hex in &battle.from {
            for unit in s.cubes_of(hex, battle.side) {
                let u = &s.units[unit.i()];
                if u.posture == Posture::Movement && !u.committed && !u.moved && !found.contains(&unit) {
                    found.push(unit);
                }
            }
        }
    }
    let from = |u: UnitId| if battle.assault == Assault::Exploit { battle.from[0] } else { s.units[u.i()].hex };
    found.retain(|&mut u| {
        s.units[u.i()].fate == Fate::OnMap
            && s.units[u.i()].hex != battle.target
            && cost(b, s, s.class(b, u), from(u), battle.target).is_some()
            && unit_fits(b, s, u, battle.target)
    });
    found
}

fn check_advance(b: &Book, s: &State, seat: Seat, unit: UnitId) -> Result<RegionId, Illegal> {
    for region in regions() {
        let Ok(battle) = asked_of(b, s, seat, region) else { continue };
        if battle.wait == Wait::Advance && advancers(b, s, battle).contains(&unit) {
            return Ok(region);
        }
    }
    no("§2.10", "this unit cannot enter the hex")
}

impl Act<'_> {
    fn battle(&mut self, region: RegionId) -> Option<&mut Battle> {
        self.s.regions[region.i()].battle.as_mut()
    }

    fn touch_battle(&mut self, region: RegionId) {
        self.t.touch(Parts::region(region));
        if let Some(battle) = &self.s.regions[region.i()].battle {
            for &hex in battle.from.iter().chain([&battle.target]) {
                self.t.touch(Parts::region(self.b.ground.region(hex)));
            }
        }
    }

    /// All have joined: either there is a fight, or a lone HQ runs (A107).
    pub fn open_combat(&mut self, region: RegionId) {
        self.touch_battle(region);
        let Some(battle) = self.battle(region) else { return };
        if battle.defence.is_empty() {
            let (target, side) = (battle.target, battle.side);
            battle.won = Some((side, false));
            battle.wait = Wait::Advance;
            self.rout_hqs(target, side.other());
            self.proceed(region);
        } else {
            battle.wait = Wait::Answer;
        }
    }

    fn rout_hqs(&mut self, hex: Hex, side: Side) {
        let pots: Vec<PotId> = self.s.hqs(self.b, hex, side).collect();
        for pot in pots {
            self.drive_out(pot, true);
        }
    }

    /// A second army's word (A131).
    pub fn join(&mut self, seat: Seat, region: RegionId, yes: bool) -> Result<Pace, Illegal> {
        let battle = asked_of(self.b, self.s, seat, region)?;
        let Wait::Join(army) = battle.wait else { return no("§2.10", "nobody asks you to join") };
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
        let Some(battle) = &s.regions[region.i()].battle else { return };
        let attack: Line = battle.attack.iter().copied().filter(|f| keep(f.who)).collect();
        let empty = attack.is_empty();
        let by = battle.by;
        let strangers = attack.iter().find_map(|f| match f.who {
            Who::Unit(unit) if !s.commands_unit(by, unit) && s.army_of(b, unit) != army => Some(s.army_of(b, unit)),
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

    /// Strikes a combat out: points are returned, counters are fresh again.
    pub fn void(&mut self, region: RegionId) {
        self.touch_battle(region);
        let Some(battle) = self.s.regions[region.i()].battle.take() else { return };
        self.s.rolls.retain(|r| !matches!(r.why, Why::Battle(of) | Why::Specials(of) if of == region));
        for (hex, army, n) in battle.paid {
            let back = n.min(self.s.record.accounts[army.i()].spent.iter().sum::<u16>() as u8);
            self.unspend(army, back);
            self.s.lay(hex, army, back);
        }
        for (counter, _) in battle.fire.iter().flatten() {
            self.s.counters[counter.i()].used = false;
        }
        for (column, _) in battle.spans {
            self.s.counters[column.i()].used = false;
        }
    }

    /// Takes purchases back in the books, attacks first.
    fn unspend(&mut self, army: ArmyId, n: u8) {
        let mut left = u16::from(n);
        for spent in &mut self.s.record.accounts[army.i()].spent {
            let back = left.min(*spent);
            *spent -= back;
            left -= back;
        }
    }

    /// The defender buys the dug-in die.
    pub fn dug_die(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        check_dug_die(self.b, self.s, seat, region)?;
        self.buy_dug_die(region);
        Ok(Pace::Done)
    }

    fn buy_dug_die(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let funds = defence_funds(self.b, self.s, battle);
        self.pay(&funds, self.b.tables.command.cost.dug_in_die, Purpose::DugIn);
        if let Some(battle) = self.battle(region) {
            battle.dug_die = true;
        }
        self.touch_battle(region);
    }

    /// The defender's guns and specials.
    pub fn defence_fire(&mut self, seat: Seat, counter: CounterId, dice: u8) -> Result<Pace, Illegal> {
        let mut refusal = Illegal::new("§2.10", "no combat waits for your guns");
        for region in regions() {
            match check_defence_fire(self.b, self.s, seat, region, counter, dice) {
                Ok(()) => {
                    let Some(battle) = &self.s.regions[region.i()].battle else { continue };
                    let funds = defence_funds(self.b, self.s, battle);
                    let price = fire_price(self.b, self.s, counter, dice);
                    let guns = self.b.pieces[counter.i()].sort.artillery();
                    self.pay(&funds, price, if guns { Purpose::Guns } else { Purpose::Specials });
                    self.s.counters[counter.i()].used = true;
                    if let Some(battle) = self.battle(region) {
                        battle.fire[1].push((counter, dice));
                    }
                    self.touch_battle(region);
                    return Ok(Pace::Done);
                }
                Err(e) if self.s.regions[region.i()].battle.is_some() && e.why != "the combat does not wait for you" => {
                    refusal = e;
                }
                Err(_) => {}
            }
        }
        Err(refusal)
    }

    /// The defender's air-support die.
    pub fn defence_air(&mut self, seat: Seat) -> Result<Pace, Illegal> {
        for region in regions() {
            if check_defence_air(self.b, self.s, seat, region).is_ok() {
                let Some(battle) = &self.s.regions[region.i()].battle else { continue };
                let (funds, side) = (defence_funds(self.b, self.s, battle), battle.side.other());
                self.spend_air(side, region, &funds, self.b.tables.command.cost.air_support_die);
                if let Some(battle) = self.battle(region) {
                    battle.air[1] = true;
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

    /// Asks for the dice of a combat: the attacker's first.
    pub fn roll_combat(&mut self, region: RegionId) {
        self.touch_battle(region);
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let [attack, defence] = pools(self.b, self.s, battle);
        let dice: Vec<Die> = attack.each().chain(defence.each()).collect();
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Dice;
        }
        self.ask(Why::Battle(region), dice);
    }

    /// The dice of a combat have fallen.
    pub fn combat_rolled(&mut self, region: RegionId, faces: &[Face]) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let [attack, _] = pools(self.b, self.s, battle);
        let split = usize::from(attack.count()).min(faces.len());
        let tally = [Tally::of(faces[..split].iter().copied()), Tally::of(faces[split..].iter().copied())];
        self.t.tell(Parts::region(region), Tale::Rolled(region, tally));
        let rights = bearings(self.b, self.s, battle.target, &battle.from).ignore;
        if let Some(battle) = self.battle(region) {
            battle.tally = tally;
            battle.wait = Wait::Ignore(rights);
        }
        self.proceed(region);
    }

    /// The defender strikes out part of the roll.
    pub fn ignore(&mut self, seat: Seat, region: RegionId, strike: Strike) -> Result<Pace, Illegal> {
        let battle = asked_of(self.b, self.s, seat, region)?;
        if !matches!(battle.wait, Wait::Ignore(_)) {
            return no("§2.10", "nothing can be struck out now");
        }
        let there = match strike {
            Strike::Tick => battle.tally[0].ticks > 0,
            Strike::Star => battle.tally[0].stars > 0,
            Strike::Nothing => true,
        };
        if !there {
            return no("§2.10", "the attacker rolled nothing of the kind");
        }
        self.strike(region, strike);
        Ok(Pace::Pass)
    }

    /// Strikes out one result and goes on.
    pub fn strike(&mut self, region: RegionId, strike: Strike) {
        if let Some(battle) = self.battle(region)
            && let Wait::Ignore(rights) = battle.wait
        {
            battle.wait = Wait::Ignore(if strike == Strike::Nothing { 0 } else { rights - 1 });
            match strike {
                Strike::Tick => battle.tally[0].ticks -= 1,
                Strike::Star => battle.tally[0].stars -= 1,
                Strike::Nothing => {}
            }
        }
        self.proceed(region);
    }

    /// A hit, star or shock is taken to somebody by choice.
    pub fn hit(&mut self, seat: Seat, region: RegionId, m: Mark) -> Result<Pace, Illegal> {
        let i = check_deal(self.b, self.s, seat, region, m, Deal::Hit)?;
        self.deal(region, Deal::Hit, i);
        self.proceed(region);
        Ok(Pace::Pass)
    }

    /// Stars destroy somebody by choice.
    pub fn kill(&mut self, seat: Seat, region: RegionId, m: Mark) -> Result<Pace, Illegal> {
        let i = check_deal(self.b, self.s, seat, region, m, Deal::Kill)?;
        self.deal(region, Deal::Kill, i);
        self.proceed(region);
        Ok(Pace::Pass)
    }

    /// A star disorders an attacker by choice.
    pub fn shake(&mut self, seat: Seat, region: RegionId, m: Mark) -> Result<Pace, Illegal> {
        let i = check_deal(self.b, self.s, seat, region, m, Deal::Shake)?;
        self.deal(region, Deal::Shake, i);
        self.after_shake(region);
        Ok(Pace::Pass)
    }

    /// The star stays unused.
    pub fn waive(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        let battle = asked_of(self.b, self.s, seat, region)?;
        if battle.wait != Wait::Shake {
            return no("§2.10", "there is no star to leave unused");
        }
        self.after_shake(region);
        Ok(Pace::Pass)
    }

    fn after_shake(&mut self, region: RegionId) {
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Specials;
        }
        self.proceed(region);
    }

    fn deal(&mut self, region: RegionId, deal: Deal, i: usize) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let (Some(side), _) = deal_targets(self.s, battle, deal) else { return };
        let who = battle.line(side)[i].who;
        match deal {
            Deal::Hit => {
                self.take_hit(region, side, i);
                if let Some(battle) = self.battle(region)
                    && let Wait::Hits(n) = battle.wait
                {
                    battle.wait = Wait::Hits(n - 1);
                }
            }
            Deal::Kill => {
                let kill = battle.line(side)[i].kill;
                self.fall(region, side, i);
                if let Some(battle) = self.battle(region) {
                    battle.starred[usize::from(side != battle.side)] += 1;
                    if let Wait::Stars(by, n) = battle.wait {
                        battle.wait = Wait::Stars(by, n - kill.max(1).min(n));
                    }
                }
            }
            Deal::Shake => {
                if let Who::Unit(unit) = who {
                    self.disorder(unit);
                }
            }
        }
    }

    /// One hit on a fighter (A77).
    fn take_hit(&mut self, region: RegionId, side: Side, i: usize) {
        let Some(battle) = self.battle(region) else { return };
        let fighter = &mut battle.line_mut(side)[i];
        fighter.hits += 1;
        let (down, who) = (fighter.one_hit() || fighter.hits >= 2, fighter.who);
        if down {
            self.fall(region, side, i);
        } else if let Who::Unit(unit) = who
            && self.s.units[unit.i()].posture != Posture::Disordered
        {
            self.disorder(unit);
        }
    }

    /// A fighter is destroyed.
    fn fall(&mut self, region: RegionId, side: Side, i: usize) {
        let Some(battle) = self.battle(region) else { return };
        let defending = side != battle.side;
        let target = battle.target;
        let fighter = &mut battle.line_mut(side)[i];
        if std::mem::replace(&mut fighter.gone, true) {
            return;
        }
        let who = fighter.who;
        if defending {
            battle.fallen += 1;
        }
        match who {
            Who::Unit(unit) => self.destroy(unit),
            Who::Post(post) => self.lose(post, target),
        }
    }

    /// Goes on until somebody has to choose or dice have to fall.
    pub fn proceed(&mut self, region: RegionId) {
        self.touch_battle(region);
        while let Some(battle) = &self.s.regions[region.i()].battle {
            let go_on = match battle.wait {
                Wait::Join(_) | Wait::Answer | Wait::Dice => false,
                Wait::Ignore(rights) => {
                    let none = rights == 0 || battle.tally[0].successes() == 0;
                    if none {
                        self.count(region);
                    }
                    none
                }
                Wait::Hits(_) => self.deal_forced(region, Deal::Hit),
                Wait::Stars(_, _) => self.deal_forced(region, Deal::Kill),
                Wait::Shake => {
                    let (_, open) = deal_targets(self.s, battle, Deal::Shake);
                    let none = open.is_empty() || battle.tally[1].stars == 0 || battle.starred[0] > 0;
                    if none && let Some(battle) = self.battle(region) {
                        battle.wait = Wait::Specials;
                    }
                    none
                }
                Wait::Specials => self.roll_specials(region),
                Wait::Stand => self.may_stand(region),
                Wait::Retire => self.retire_forced(region),
                Wait::Advance => self.advance_forced(region),
            };
            if !go_on || !self.s.rolls.is_empty() {
                break;
            }
        }
    }

    /// Successes are compared.
    fn count(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let result = verdict(self.s, battle.side, battle.tally);
        let told = result.map(|(winner, _, _)| winner);
        let double = result.is_some_and(|(_, double, _)| double);
        self.t.tell(Parts::region(region), Tale::Won(region, told, double));
        let severe = self.s.options.severe_doubles && double;
        if let Some(battle) = self.battle(region) {
            battle.won = result.map(|(winner, double, _)| (winner, double));
            battle.wait = Wait::Hits(result.map_or(0, |(_, _, hits)| hits));
        }
        if severe && let Some((winner, _, _)) = result {
            // A25: every unit of the loser takes one hit.
            let count = self.battle(region).map_or(0, |battle| battle.line(winner.other()).len());
            for i in 0..count {
                self.take_hit(region, winner.other(), i);
            }
            if let Some(battle) = self.battle(region) {
                battle.wait = Wait::Hits(0);
            }
        }
    }

    /// Deals what leaves no choice. Says whether the combat goes on.
    fn deal_forced(&mut self, region: RegionId, deal: Deal) -> bool {
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        let left = match battle.wait {
            Wait::Hits(n) | Wait::Stars(_, n) => n,
            _ => 0,
        };
        let (_, open) = deal_targets(self.s, battle, deal);
        if left > 0 && open.len() > 1 {
            return false;
        }
        if left > 0 && let Some(&only) = open.first() {
            self.deal(region, deal, only);
            return true;
        }
        let Some(battle) = self.battle(region) else { return false };
        battle.wait = match battle.wait {
            Wait::Hits(_) => Wait::Stars(battle.side, battle.tally[0].stars),
            Wait::Stars(by, _) if by == battle.side => Wait::Stars(by.other(), battle.tally[1].stars),
            _ => Wait::Shake,
        };
        true
    }

    /// Step 9: each special counter used against a side may be destroyed.
    fn roll_specials(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        let dice: Vec<Die> = self.specials(battle).iter().map(|&(side, _)| national(side.other())).collect();
        if dice.is_empty() {
            self.begin_withdrawal(region);
            return true;
        }
        self.ask(Why::Specials(region), dice);
        false
    }

    /// Special counters used, with their side.
    fn specials(&self, battle: &Battle) -> SmallVec<[(Side, CounterId); 6]> {
        let used = battle.fire.iter().flatten().map(|&(c, _)| c);
        let used = used.filter(|c| self.b.pieces[c.i()].sort.special());
        used.map(|c| (self.b.pieces[c.i()].side, c)).collect()
    }

    /// The free rolls have fallen.
    pub fn specials_rolled(&mut self, region: RegionId, faces: &[Face]) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let (specials, target) = (self.specials(battle), battle.target);
        for ((_, counter), &face) in specials.into_iter().zip(faces) {
            if self.b.pieces[counter.i()].destroyed_on.is_some_and(|need| need.met(face)) {
                self.lose(counter, target);
            }
        }
        self.begin_withdrawal(region);
        self.proceed(region);
    }

    /// Step 10: who has to go.
    fn begin_withdrawal(&mut self, region: RegionId) {
        let Some(battle) = self.battle(region) else { return };
        battle.wait = if battle.won.is_some_and(|(_, double)| double) { Wait::Stand } else { Wait::Advance };
    }

    /// Whether the loser of a double is free to stand; else he goes, or the river holds him. Says whether the combat
    /// goes on by itself.
    fn may_stand(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        let Some(loser) = battle.loser() else { return false };
        if loser == battle.side {
            let fort = |&h: &Hex| self.b.ground.cell(h).fort;
            let all_forts = battle.from.iter().all(fort) && battle.assault != Assault::Exploit;
            if all_forts && battle.attackers().next().is_some() {
                return false;
            }
            self.give_way(region);
            return true;
        }
        let bearings = bearings(self.b, self.s, battle.target, &battle.from);
        let someone = battle.defence.iter().any(|f| !f.gone);
        let rearguard = self.s.hex_under(Effect::Rearguard, battle.target);
        if someone && (bearings.bank && battle.fallen == 0 && !bearings.stand || rearguard) {
            // The river keeps them apart (A20), or a rearguard does (event 13, used up).
            let target = battle.target;
            self.s.lasting.retain(|l| !(l.effect == Effect::Rearguard && l.what == What::Hex(target)));
            self.hold_ground(region);
            return true;
        }
        if someone && bearings.stand {
            return false;
        }
        self.give_way(region);
        true
    }

    fn hold_ground(&mut self, region: RegionId) {
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Advance;
        }
    }

    /// The loser stands.
    pub fn stand(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        if asked_of(self.b, self.s, seat, region)?.wait != Wait::Stand {
            return no("§2.10", "there is nothing to stand against");
        }
        self.hold_ground(region);
        self.proceed(region);
        Ok(Pace::Pass)
    }

    /// The loser gives way of his own will.
    pub fn give_way_by(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        if asked_of(self.b, self.s, seat, region)?.wait != Wait::Stand {
            return no("§2.10", "nobody has to give way");
        }
        self.give_way(region);
        self.proceed(region);
        Ok(Pace::Pass)
    }

    fn give_way(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let Some(loser) = battle.loser() else { return };
        let exploiting = battle.assault == Assault::Exploit && loser == battle.side;
        let fort = |u: &UnitId| loser == battle.side && self.b.ground.cell(self.s.units[u.i()].hex).fort;
        let retiring = cubes(battle.line(loser)).filter(|u| !exploiting && !fort(u)).collect();
        let posts: SmallVec<[usize; 8]> =
            (0..battle.defence.len()).filter(|&i| matches!(battle.defence[i].who, Who::Post(_))).collect();
        if let Some(battle) = self.battle(region) {
            battle.retiring = retiring;
            battle.wait = Wait::Retire;
        }
        // Static troops never withdraw (A86).
        if loser != self.side_of_attack(region) {
            for i in posts {
                self.fall(region, loser, i);
            }
        }
    }

    fn side_of_attack(&self, region: RegionId) -> Side {
        self.s.regions[region.i()].battle.as_ref().map_or(Side::German, |b| b.side)
    }

    /// Withdraws what has one way or none. Says whether the combat goes on.
    fn retire_forced(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        let Some(&unit) = battle.retiring.first() else {
            self.follow_hqs(region);
            if let Some(battle) = self.battle(region) {
                battle.wait = Wait::Advance;
            }
            return true;
        };
        let ways = retreats(self.b, self.s, battle, unit);
        match ways.len() {
            0 => {
                self.cornered(region, unit);
                true
            }
            1 => {
                self.withdraw(region, unit, ways[0]);
                true
            }
            _ => false,
        }
    }

    /// No way out: one more hit; a survivor stays (A104).
    fn cornered(&mut self, region: RegionId, unit: UnitId) {
        let Some(battle) = self.battle(region) else { return };
        battle.retiring.retain(|u| *u != unit);
        let side = battle.loser().unwrap_or(battle.side);
        let at = battle.line(side).iter().position(|f| f.who == Who::Unit(unit));
        if let Some(i) = at {
            let takes = self.battle(region).is_some_and(|b| b.line(side)[i].can_be_hit());
            if takes {
                self.take_hit(region, side, i);
            }
        }
    }

    /// A beaten cube goes one hex (A105).
    pub fn withdraw(&mut self, region: RegionId, unit: UnitId, hex: Hex) {
        if let Some(battle) = self.battle(region) {
            battle.retiring.retain(|u| *u != unit);
            if !battle.refuge.on_map() {
                battle.refuge = hex;
            }
        }
        let u = &mut self.s.units[unit.i()];
        if u.posture != Posture::Disordered {
            u.posture = Posture::Movement;
        }
        self.enter(unit, hex);
    }

    /// By the owner's choice.
    pub fn retire(&mut self, seat: Seat, unit: UnitId, hex: Hex) -> Result<Pace, Illegal> {
        let region = check_retire(self.b, self.s, seat, unit, hex)?;
        self.withdraw(region, unit, hex);
        self.proceed(region);
        Ok(Pace::Reveal)
    }

    /// HQs go along with the troops they were with (§2.10 step 10).
    fn follow_hqs(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        if battle.loser() != Some(battle.side.other()) {
            return;
        }
        let (target, side) = (battle.target, battle.side.other());
        if !self.s.held_by_arms(self.b, target, side) {
            self.rout_hqs(target, side);
        }
    }

    /// Offers the vacated hex, or ends the combat. Says whether it goes on.
    fn advance_forced(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        let (target, side) = (battle.target, battle.side);
        let won = battle.won.is_some_and(|(winner, _)| winner == side);
        let bridged: SmallVec<[(CounterId, Hex); 2]> = battle.spans.iter().copied().collect();
        // The assault bridge stands or falls with the combat (A122).
        if !bridged.is_empty() {
            for (column, from) in bridged {
                self.s.counters[column.i()].spot = Spot::Gone;
                if won {
                    self.s.set_bridge(self.b, from, target, true);
                }
            }
            if let Some(battle) = self.battle(region) {
                battle.spans.clear();
            }
            self.touch_battle(region);
        }
        let held = self.s.held_by_arms(self.b, target, side.other());
        if won && !held && self.s.hqs(self.b, target, side.other()).next().is_some() {
            self.rout_hqs(target, side.other());
        }
        let Some(battle) = &self.s.regions[region.i()].battle else { return false };
        if won && !held && !advancers(self.b, self.s, battle).is_empty() {
            return false;
        }
        self.finish(region);
        false
    }

    /// A cube enters the vacated hex.
    pub fn advance(&mut self, seat: Seat, unit: UnitId) -> Result<Pace, Illegal> {
        let region = check_advance(self.b, self.s, seat, unit)?;
        let Some(battle) = &self.s.regions[region.i()].battle else { return Ok(Pace::Done) };
        let (target, way, side) = (battle.target, battle.way.clone(), battle.side);
        if battle.assault == Assault::Exploit {
            // A column that stays takes its way (A110).
            for hex in way {
                self.seize(hex, side);
            }
        }
        self.s.units[unit.i()].committed = true;
        self.enter(unit, target);
        self.proceed(region);
        Ok(Pace::Reveal)
    }

    /// Nobody else advances.
    pub fn halt(&mut self, seat: Seat, region: RegionId) -> Result<Pace, Illegal> {
        if asked_of(self.b, self.s, seat, region)?.wait != Wait::Advance {
            return no("§2.10", "there is nobody to halt");
        }
        self.finish(region);
        Ok(Pace::Pass)
    }

    /// Step 12: postures, marks, laager; the combat leaves the table.
    pub fn finish(&mut self, region: RegionId) {
        self.touch_battle(region);
        let Some(battle) = self.s.regions[region.i()].battle.take() else { return };
        let bombed = self.s.friendly_bombs(&battle);
        for unit in battle.attackers() {
            let u = &mut self.s.units[unit.i()];
            u.committed = true;
            u.fought = true;
            if u.posture == Posture::Prepared {
                u.posture = Posture::Movement;
            }
            let hex = u.hex;
            let part = self.part(hex);
            self.t.touch(part);
        }
        for unit in battle.defenders() {
            self.s.units[unit.i()].fought = true;
        }
        if let Some(unit) = bombed.filter(|u| self.s.units[u.i()].fate == Fate::OnMap) {
            self.disorder(unit);
        }
        self.s.lasting.retain(|l| {
            !(l.effect == Effect::WrongHill && battle.from.iter().any(|&h| l.what == What::Hex(h)))
        });
        if battle.assault == Assault::Exploit {
            for unit in battle.attackers() {
                if self.s.units[unit.i()].posture == Posture::Exploit {
                    self.s.units[unit.i()].posture = Posture::Movement;
                }
            }
            let back: Vec<UnitId> =
                battle.attackers().filter(|u| self.s.units[u.i()].hex != battle.target).collect();
            self.laager(&back);
        }
    }

    /// Time is up for whoever the combat waits for: the default is taken (§2.4, A99).
    pub fn default_answer(&mut self, region: RegionId) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        match battle.wait {
            Wait::Join(army) => self.joined(region, army, false),
            Wait::Answer => {
                let strong = battle.attack.len() >= 2 && battle.defence.iter().any(|f| f.dug);
                if strong && !battle.dug_die && defence_cp(self.b, self.s, battle) >= self.b.tables.command.cost.dug_in_die {
                    self.buy_dug_die(region);
                }
                self.roll_combat(region);
            }
            Wait::Ignore(_) => {
                let star = battle.tally[0].stars > 0;
                self.strike(region, if star { Strike::Star } else { Strike::Tick });
            }
            Wait::Hits(_) => self.deal_default(region, Deal::Hit),
            Wait::Stars(_, _) => self.deal_default(region, Deal::Kill),
            Wait::Shake => {
                self.deal_default(region, Deal::Shake);
                self.after_shake(region);
            }
            Wait::Stand => {
                self.hold_ground(region);
                self.proceed(region);
            }
            Wait::Retire => {
                if let Some(&unit) = battle.retiring.first() {
                    let ways = retreats(self.b, self.s, battle, unit);
                    let home = self.s.pots[self.s.units[unit.i()].pot.i()].hex;
                    if let Some(&hex) = ways.iter().min_by_key(|&&h| (self.b.ground.distance(h, home), h)) {
                        self.withdraw(region, unit, hex);
                    }
                    self.proceed(region);
                }
            }
            Wait::Advance => self.finish(region),
            Wait::Dice | Wait::Specials => {}
        }
    }

    fn deal_default(&mut self, region: RegionId, deal: Deal) {
        let Some(battle) = &self.s.regions[region.i()].battle else { return };
        let (_, open) = deal_targets(self.s, battle, deal);
        if let Some(&first) = open.first() {
            self.deal(region, deal, first);
        }
        if deal != Deal::Shake {
            self.proceed(region);
        }
    }
}

/// What the combats that wait for a seat offer it.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for region in regions() {
        let Ok(battle) = asked_of(b, s, seat, region) else { continue };
        match battle.wait {
            Wait::Join(_) => menu.extend([Choice::Join(region, true), Choice::Join(region, false)]),
            Wait::Answer => {
                if check_dug_die(b, s, seat, region).is_ok() {
                    menu.push(Choice::DugDie(region));
                }
                for c in (0..b.pieces.len()).map(CounterId::nth) {
                    if s.counters[c.i()].spot != Spot::At(battle.target) {
                        continue;
                    }
                    for dice in 1..=b.pieces[c.i()].dice {
                        if check_defence_fire(b, s, seat, region, c, dice).is_ok() {
                            menu.push(Choice::Fire(c, dice));
                        }
                    }
                }
                menu.push(Choice::Answer(region));
            }
            Wait::Ignore(_) => {
                if battle.tally[0].ticks > 0 {
                    menu.push(Choice::Ignore(region, Strike::Tick));
                }
                if battle.tally[0].stars > 0 {
                    menu.push(Choice::Ignore(region, Strike::Star));
                }
                menu.push(Choice::Ignore(region, Strike::Nothing));
            }
            Wait::Hits(_) => offer(s, battle, Deal::Hit, |m| menu.push(Choice::Hit(region, m))),
            Wait::Stars(_, _) => offer(s, battle, Deal::Kill, |m| menu.push(Choice::Kill(region, m))),
            Wait::Shake => {
                offer(s, battle, Deal::Shake, |m| menu.push(Choice::Shake(region, m)));
                menu.push(Choice::Waive(region));
            }
            Wait::Stand => menu.extend([Choice::Stand(region), Choice::GiveWay(region)]),
            Wait::Retire => {
                for &unit in &battle.retiring {
                    menu.extend(retreats(b, s, battle, unit).into_iter().map(|h| Choice::Retire(unit, h)));
                }
            }
            Wait::Advance => {
                menu.extend(advancers(b, s, battle).into_iter().map(Choice::Advance));
                menu.push(Choice::Halt(region));
            }
            Wait::Dice | Wait::Specials => {}
        }
    }
    if regions().any(|r| check_defence_air(b, s, seat, r).is_ok()) {
        menu.push(Choice::AirDie);
    }
}

fn offer(s: &State, battle: &Battle, deal: Deal, mut push: impl FnMut(Mark)) {
    let (side, open) = deal_targets(s, battle, deal);
    if let Some(side) = side {
        for i in open {
            push(mark(s, battle.line(side)[i].who));
        }
    }
}
