//! §2.10: the dice of a combat, from the roll to what the defender strikes out.

use crate::act::Act;
use crate::chapters::combat::asking::asked_of;
use crate::chapters::combat::battle::bearings;
use crate::chapters::combat::battle::pools;
use crate::choice::Strike;
use crate::dice::Die;
use crate::dice::Face;
use crate::dice::RolledDie;
use crate::dice::Tally;
use crate::event::LogEvent;
use crate::event::ViewParts;
use crate::ids::*;
use crate::refusal::Refusal;
use crate::refusal::no;
use crate::state::Why;
use crate::state::combat::Battle;
use crate::state::combat::Paid;
use crate::state::combat::Wait;
use crate::state::record::Purpose;
use engine::DraftProgress;
use smallvec::SmallVec;

impl Act<'_> {
    /// Strikes a combat out: points are returned, counters are fresh again.
    pub fn void_combat(&mut self, region: RegionId) {
        let Some(battle) = self.state.regions[region.i()].battle.take() else {
            return;
        };
        self.state
            .rolls
            .retain(|r| !matches!(r.why, Why::Battle(of) | Why::Specials(of) if of == region));
        for (i, side) in [battle.side, battle.side.other()].into_iter().enumerate() {
            let on_hex = |p: &Paid| p.purpose == Purpose::Air && self.data.side(p.army) == side;
            if battle.air[i] {
                let zone = usize::from(self.data.zones[region.i()]);
                let purse = &mut self.state.purses[side.i()];
                purse.support[zone] += 1;
                purse.prepaid[zone] += u8::from(!battle.paid.iter().any(on_hex));
            }
        }
        for paid in battle.paid {
            self.refund(paid);
        }
        for (counter, _) in battle.fire.iter().flatten() {
            self.state.counters[counter.i()].used = false;
        }
        for (column, _) in battle.spans {
            self.state.counters[column.i()].used = false;
        }
    }

    /// Asks for the dice of a combat: the attacker's first.
    pub fn roll_combat(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let [attack, defense] = pools(self.data, self.state, battle);
        let dice: Vec<Die> = attack.each().chain(defense.each()).collect();
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Dice;
        }
        self.ask(Why::Battle(region), dice);
    }

    /// The dice of a combat have fallen.
    pub fn combat_rolled(&mut self, region: RegionId, faces: &[Face]) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let mut faces = faces.iter().copied();
        let rolled = pools(self.data, self.state, battle).map(|pool| -> Vec<RolledDie> {
            let each = pool.each().zip(&mut faces);
            let shown = |(die, face)| RolledDie {
                die,
                face,
                struck: false,
            };
            each.map(shown).collect()
        });
        let tally = rolled
            .each_ref()
            .map(|dice| Tally::of(dice.iter().map(|d| d.face)));
        self.log
            .tell(ViewParts::region(region), LogEvent::Rolled(region, tally));
        let rights = bearings(self.data, self.state, battle.target, &battle.from).ignore;
        if let Some(battle) = self.battle(region) {
            (battle.faces, battle.rolled, battle.tally) = (rolled, tally, tally);
            battle.wait = Wait::Ignore(rights);
        }
        self.proceed(region);
    }

    /// The defender strikes out part of the roll.
    pub fn ignore(
        &mut self,
        seat: Seat,
        region: RegionId,
        strike: Strike,
    ) -> Result<DraftProgress, Refusal> {
        let battle = asked_of(self.data, self.state, seat, region)?;
        if !matches!(battle.wait, Wait::Ignore(_)) {
            return no(Refusal::NothingToIgnore);
        }
        let there = match strike {
            Strike::Tick => battle.tally[0].ticks > 0,
            Strike::Star => battle.tally[0].stars > 0,
            Strike::Nothing => true,
        };
        if !there {
            return no(Refusal::NoSuchResult);
        }
        self.strike(region, strike);
        Ok(DraftProgress::HandsOver)
    }

    /// Strikes out one result and goes on.
    pub fn strike(&mut self, region: RegionId, strike: Strike) {
        if let Some(battle) = self.battle(region)
            && let Wait::Ignore(rights) = battle.wait
        {
            battle.wait = Wait::Ignore(if strike == Strike::Nothing {
                0
            } else {
                rights - 1
            });
            let face = match strike {
                Strike::Tick => {
                    battle.tally[0].ticks -= 1;
                    Face::Tick
                }
                Strike::Star => {
                    battle.tally[0].stars -= 1;
                    Face::Star
                }
                Strike::Nothing => Face::Blank,
            };
            let open = |d: &&mut RolledDie| face != Face::Blank && d.face == face && !d.struck;
            if let Some(die) = battle.faces[0].iter_mut().find(open) {
                die.struck = true;
            }
        }
        self.proceed(region);
    }

    /// Step 9: each special counter used against a side may be destroyed.
    pub(crate) fn roll_specials(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        let dice: Vec<Die> = self
            .specials(battle)
            .iter()
            .map(|&(side, _)| self.data.national(side.other()))
            .collect();
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
        let used = used.filter(|c| self.data.pieces[c.i()].sort.special());
        used.map(|c| (self.data.pieces[c.i()].side, c)).collect()
    }

    /// The free rolls have fallen.
    pub fn specials_rolled(&mut self, region: RegionId, faces: &[Face]) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (specials, target) = (self.specials(battle), battle.target);
        for ((_, counter), &face) in specials.into_iter().zip(faces) {
            if self.data.pieces[counter.i()]
                .destroyed_on
                .is_some_and(|need| need.met(face))
            {
                self.lose_in(region, counter, target);
            }
        }
        self.begin_withdrawal(region);
        self.proceed(region);
    }
}
