//! §2.10 steps 5 to 9: dice and results, and who a combat waits for.

use crate::act::Act;
use crate::chapters::combat::answer::{check_defense_air, check_defense_fire, check_dug_die};
use crate::chapters::combat::asking::asked_of;
use crate::chapters::combat::battle::{hit_targets, star_targets, verdict};
use crate::chapters::combat::result::{advancers, retreats};
use crate::state::combat::{Battle, Line, Wait, Who};

use crate::choice::{Choice, Mark, Strike};
use crate::data::game::GameData;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, no};
use crate::state::{Spot, State};
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// The fighter a mark stands for in a line.
fn marked(state: &State, line: &Line, mark: Mark) -> Option<usize> {
    line.iter().position(|f| match (f.who, mark) {
        (Who::Unit(unit), Mark::Block(tag)) => state.units[unit.i()].tag == tag && !f.gone,
        (Who::Post(post), Mark::Post(counter)) => post == counter,
        _ => false,
    })
}

/// How an enemy is named.
fn mark(state: &State, who: Who) -> Mark {
    match who {
        Who::Unit(unit) => Mark::Block(state.units[unit.i()].tag),
        Who::Post(post) => Mark::Post(post),
    }
}

fn check_deal(
    data: &GameData,
    state: &State,
    seat: Seat,
    region: RegionId,
    m: Mark,
    deal: Deal,
) -> Result<usize, Refusal> {
    let battle = asked_of(data, state, seat, region)?;
    let (line, open) = deal_targets(data, state, battle, deal);
    let found = line.and_then(|side| marked(state, battle.line(side), m));
    match found {
        Some(i) if open.contains(&i) => Ok(i),
        _ => no(Refusal::ResultNotThere),
    }
}

/// What is being dealt out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deal {
    Hit,
    Kill,
    Disorder,
}

/// Who may suffer what is being dealt: the side, and places in its line.
fn deal_targets(
    data: &GameData,
    state: &State,
    battle: &Battle,
    deal: Deal,
) -> (Option<Side>, SmallVec<[usize; 8]>) {
    match (battle.wait, deal) {
        (Wait::Hits(_), Deal::Hit) => {
            let side = battle.loser();
            let open = side.map(|side| hit_targets(data, state, battle.line(side)));
            (side, open.into_iter().flatten().collect())
        }
        (Wait::Stars(by, stars), Deal::Kill) => {
            let open = star_targets(state, battle.line(by.other()), stars);
            (Some(by.other()), open.into_iter().collect())
        }
        (Wait::Disorder, Deal::Disorder) => {
            let steady = |f: &crate::state::combat::Fighter| match f.who {
                Who::Unit(unit) => !f.gone && state.units[unit.i()].posture != Posture::Disordered,
                Who::Post(_) => false,
            };
            let open = (0..battle.attack.len())
                .filter(|&i| steady(&battle.attack[i]))
                .collect();
            (Some(battle.side), open)
        }
        _ => (None, SmallVec::new()),
    }
}

impl Act<'_> {
    pub fn battle(&mut self, region: RegionId) -> Option<&mut Battle> {
        self.state.regions[region.i()].battle.as_mut()
    }

    /// All have joined: either there is a fight, or a lone HQ runs (A107).
    pub fn open_combat(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let attackers: SmallVec<[UnitId; 8]> = battle.attackers().collect();
        self.bound(&attackers);
        let Some(battle) = self.battle(region) else {
            return;
        };
        if battle.defense.is_empty() {
            let (target, side) = (battle.target, battle.side);
            battle.won = Some((side, false));
            battle.wait = Wait::Advance;
            self.rout_hqs(target, side.other());
            self.proceed(region);
        } else {
            battle.wait = Wait::Answer;
        }
    }

    pub fn rout_hqs(&mut self, hex: Hex, side: Side) {
        let pots: Vec<PotId> = self.state.hqs(self.data, hex, side).collect();
        for pot in pots {
            self.drive_out(pot, true);
        }
    }

    /// A hit, star or shock is assigned by choice.
    pub fn hit(&mut self, seat: Seat, region: RegionId, m: Mark) -> Result<DraftProgress, Refusal> {
        let i = check_deal(self.data, self.state, seat, region, m, Deal::Hit)?;
        self.deal(region, Deal::Hit, i);
        self.proceed(region);
        Ok(DraftProgress::HandsOver)
    }

    /// The owner chooses what stars destroy.
    pub fn kill(
        &mut self,
        seat: Seat,
        region: RegionId,
        m: Mark,
    ) -> Result<DraftProgress, Refusal> {
        let i = check_deal(self.data, self.state, seat, region, m, Deal::Kill)?;
        self.deal(region, Deal::Kill, i);
        self.proceed(region);
        Ok(DraftProgress::HandsOver)
    }

    /// A star disorders an attacker by choice.
    pub fn shake(
        &mut self,
        seat: Seat,
        region: RegionId,
        m: Mark,
    ) -> Result<DraftProgress, Refusal> {
        let i = check_deal(self.data, self.state, seat, region, m, Deal::Disorder)?;
        self.deal(region, Deal::Disorder, i);
        self.after_shake(region);
        Ok(DraftProgress::HandsOver)
    }

    /// The star stays unused.
    pub fn waive(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        let battle = asked_of(self.data, self.state, seat, region)?;
        if battle.wait != Wait::Disorder {
            return no(Refusal::NoStarLeft);
        }
        self.after_shake(region);
        Ok(DraftProgress::HandsOver)
    }

    pub fn after_shake(&mut self, region: RegionId) {
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Specials;
        }
        self.proceed(region);
    }

    fn deal(&mut self, region: RegionId, deal: Deal, i: usize) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (Some(side), _) = deal_targets(self.data, self.state, battle, deal) else {
            return;
        };
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
            Deal::Disorder => {
                if let Who::Unit(unit) = who {
                    self.disorder_in(region, unit);
                }
            }
        }
    }

    /// One hit on a fighter (A77).
    pub fn take_hit(&mut self, region: RegionId, side: Side, i: usize) {
        let most = self.data.tables.limits.combat.hits;
        let Some(battle) = self.battle(region) else {
            return;
        };
        let fighter = &mut battle.line_mut(side)[i];
        fighter.hits += 1;
        let (down, who) = (fighter.one_hit() || fighter.hits >= most, fighter.who);
        if down {
            self.fall(region, side, i);
        } else if let Who::Unit(unit) = who
            && self.state.units[unit.i()].posture != Posture::Disordered
        {
            self.disorder_in(region, unit);
        }
    }

    /// A fighter is destroyed.
    pub fn fall(&mut self, region: RegionId, side: Side, i: usize) {
        let Some(battle) = self.battle(region) else {
            return;
        };
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
            Who::Unit(unit) => self.destroy_in(region, unit),
            Who::Post(post) => self.lose_in(region, post, target),
        }
    }

    /// Goes on until a choice or a roll is due.
    pub fn proceed(&mut self, region: RegionId) {
        while let Some(battle) = &self.state.regions[region.i()].battle {
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
                Wait::Disorder => {
                    let (_, open) = deal_targets(self.data, self.state, battle, Deal::Disorder);
                    let none =
                        open.is_empty() || battle.tally[1].stars == 0 || battle.starred[0] > 0;
                    if none && let Some(battle) = self.battle(region) {
                        battle.wait = Wait::Specials;
                    }
                    none
                }
                Wait::Specials => self.roll_specials(region),
                Wait::Stand => self.may_stand(region),
                Wait::Withdraw => self.retire_forced(region),
                Wait::Advance => self.advance_forced(region),
            };
            if !go_on || !self.state.rolls.is_empty() {
                break;
            }
        }
    }

    /// Successes are compared.
    fn count(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let result = verdict(self.data, self.state, battle.side, battle.tally);
        let told = result.map(|(winner, _, _)| winner);
        let double = result.is_some_and(|(_, double, _)| double);
        self.log.tell(
            ViewParts::region(region),
            LogEvent::Won(region, told, double),
        );
        let severe = self.state.options.severe_doubles && double;
        if let Some(battle) = self.battle(region) {
            battle.won = result.map(|(winner, double, _)| (winner, double));
            battle.wait = Wait::Hits(result.map_or(0, |(_, _, hits)| hits));
        }
        if severe && let Some((winner, _, _)) = result {
            // A25: every unit of the loser takes one hit.
            let count = self
                .battle(region)
                .map_or(0, |battle| battle.line(winner.other()).len());
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
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        let left = match battle.wait {
            Wait::Hits(n) | Wait::Stars(_, n) => n,
            _ => 0,
        };
        let (_, open) = deal_targets(self.data, self.state, battle, deal);
        if left > 0 && open.len() > 1 {
            return false;
        }
        if left > 0
            && let Some(&only) = open.first()
        {
            self.deal(region, deal, only);
            return true;
        }
        let Some(battle) = self.battle(region) else {
            return false;
        };
        battle.wait = match battle.wait {
            Wait::Hits(_) => Wait::Stars(battle.side, battle.tally[0].stars),
            Wait::Stars(by, _) if by == battle.side => {
                Wait::Stars(by.other(), battle.tally[1].stars)
            }
            _ => Wait::Disorder,
        };
        true
    }

    /// Deals to the first it can be dealt to.
    pub fn deal_default(&mut self, region: RegionId, deal: Deal) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (_, open) = deal_targets(self.data, self.state, battle, deal);
        if let Some(&first) = open.first() {
            self.deal(region, deal, first);
        }
        if deal != Deal::Disorder {
            self.proceed(region);
        }
    }
}

/// What the combats that wait for a seat offer it.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for region in state.regions() {
        let Ok(battle) = asked_of(data, state, seat, region) else {
            continue;
        };
        match battle.wait {
            Wait::Join(_) => menu.extend([Choice::Join(region, true), Choice::Join(region, false)]),
            Wait::Answer => {
                if check_dug_die(data, state, seat, region).is_ok() {
                    menu.push(Choice::DugDie(region));
                }
                for c in (0..data.pieces.len()).map(CounterId::nth) {
                    if state.counters[c.i()].spot != Spot::At(battle.target) {
                        continue;
                    }
                    for dice in 1..=data.pieces[c.i()].dice {
                        if check_defense_fire(data, state, seat, region, c, dice).is_ok() {
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
            Wait::Hits(_) => offer(data, state, battle, Deal::Hit, |m| {
                menu.push(Choice::Hit(region, m))
            }),
            Wait::Stars(_, _) => offer(data, state, battle, Deal::Kill, |m| {
                menu.push(Choice::Kill(region, m))
            }),
            Wait::Disorder => {
                offer(data, state, battle, Deal::Disorder, |m| {
                    menu.push(Choice::Disorder(region, m))
                });
                menu.push(Choice::Waive(region));
            }
            Wait::Stand => menu.extend([Choice::Stand(region), Choice::GiveWay(region)]),
            Wait::Withdraw => {
                for &unit in &battle.retiring {
                    menu.extend(
                        retreats(data, state, battle, unit)
                            .into_iter()
                            .map(|h| Choice::Withdraw(unit, h)),
                    );
                }
            }
            Wait::Advance => {
                menu.extend(
                    advancers(data, state, battle)
                        .into_iter()
                        .map(Choice::Advance),
                );
                menu.push(Choice::Halt(region));
            }
            Wait::Dice | Wait::Specials => {}
        }
    }
    if state
        .regions()
        .any(|r| check_defense_air(data, state, seat, r).is_ok())
    {
        menu.push(Choice::AirDie);
    }
}

fn offer(data: &GameData, state: &State, battle: &Battle, deal: Deal, mut push: impl FnMut(Mark)) {
    let (side, open) = deal_targets(data, state, battle, deal);
    if let Some(side) = side {
        for i in open {
            push(mark(state, battle.line(side)[i].who));
        }
    }
}
