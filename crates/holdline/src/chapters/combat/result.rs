//! §2.10 steps 10 to 12: withdrawal, occupation, and what is left when the smoke clears.

use crate::act::Act;
use crate::chapters::combat::asking::asked_of;
use crate::chapters::combat::battle::bearings;
use crate::chapters::movement::{cost, unit_fits};
use crate::state::combat::cubes;
use crate::state::combat::{Assault, Battle, Wait, Who};
use crate::state::events::{Effect, What};

use crate::data::game::GameData;
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, no};
use crate::state::{Fate, Spot, State};
use arrayvec::ArrayVec;
use engine::DraftProgress;
use smallvec::SmallVec;

/// Where a beaten cube may go (A27, A104, A82): away from the enemy, friendly hexes first.
pub fn retreats(
    data: &GameData,
    state: &State,
    battle: &Battle,
    unit: UnitId,
) -> SmallVec<[Hex; 6]> {
    let u = &state.units[unit.i()];
    let class = state.class(data, unit);
    let away = |hex: Hex| match u.side == battle.side {
        true => data.map.distance(hex, battle.target) > 1,
        false => battle.from.iter().all(|&f| data.map.distance(hex, f) > 1),
    };
    let free = |hex: Hex| {
        let enemy = u.side.other();
        !state.stack(hex).any(|o| state.units[o.i()].side == enemy)
            && state.posts(data, hex, enemy).next().is_none()
            && state.hqs(data, hex, enemy).next().is_none()
    };
    let open = |hex: &Hex| {
        cost(data, state, class, u.hex, *hex).is_some()
            && away(*hex)
            && free(*hex)
            && unit_fits(data, state, unit, *hex)
    };
    let all: SmallVec<[Hex; 6]> = data
        .map
        .around(u.hex)
        .map(|(_, h)| h)
        .filter(open)
        .collect();
    let own: SmallVec<[Hex; 6]> = all
        .iter()
        .copied()
        .filter(|&h| state.friendly(h, u.side))
        .collect();
    if own.is_empty() { all } else { own }
}

/// A beaten cube whose withdrawal leaves nothing to choose: it has no way, or one that takes no other unit's room. Who of
/// several gets the only room is the owner's choice (A104).
fn forced(data: &GameData, state: &State, battle: &Battle) -> Option<(UnitId, Option<Hex>)> {
    let all: SmallVec<[(UnitId, SmallVec<[Hex; 6]>); 8]> = battle
        .retiring
        .iter()
        .map(|&unit| (unit, retreats(data, state, battle, unit)))
        .collect();
    let all = match state.revised() {
        true => &all[..],
        false => &all[..1],
    };
    all.iter().find_map(|(unit, ways)| match ways[..] {
        [] => Some((*unit, None)),
        [hex] => {
            let alone = all.len() == 1 || {
                let mut after = state.clone();
                after.put(*unit, hex);
                let mut others = all.iter().filter(|(other, _)| other != unit);
                others.all(|(other, ways)| retreats(data, &after, battle, *other) == *ways)
            };
            alone.then_some((*unit, Some(hex)))
        }
        _ => None,
    })
}

pub fn check_retire(
    data: &GameData,
    state: &State,
    seat: Seat,
    unit: UnitId,
    hex: Hex,
) -> Result<RegionId, Refusal> {
    for region in state.regions() {
        let Ok(battle) = asked_of(data, state, seat, region) else {
            continue;
        };
        if battle.wait == Wait::Withdraw
            && battle.retiring.contains(&unit)
            && retreats(data, state, battle, unit).contains(&hex)
        {
            return Ok(region);
        }
    }
    no(Refusal::UnitCannotWithdraw)
}

/// Cubes that may enter the vacated hex: participants, and after a prepared attack those in Movement mode beside them
/// (A16, A103).
pub fn advancers(data: &GameData, state: &State, battle: &Battle) -> SmallVec<[UnitId; 8]> {
    let mut found: SmallVec<[UnitId; 8]> = battle.attackers().collect();
    // Against the wrong hill it is fought like any other attack (event 25).
    let follows =
        battle.assault == Assault::Prepared && !(state.revised() && state.wrong_hill(battle));
    if follows {
        for &hex in &battle.from {
            for unit in state.cubes_of(hex, battle.side) {
                let u = &state.units[unit.i()];
                if u.posture == Posture::Movement
                    && !u.committed
                    && !u.moved
                    && !found.contains(&unit)
                {
                    found.push(unit);
                }
            }
        }
    }
    let from = |u: UnitId| {
        if battle.assault == Assault::Exploit {
            battle.from[0]
        } else {
            state.units[u.i()].hex
        }
    };
    found.retain(|&mut u| {
        state.units[u.i()].fate == Fate::OnMap
            && state.units[u.i()].hex != battle.target
            && cost(data, state, state.class(data, u), from(u), battle.target).is_some()
            && unit_fits(data, state, u, battle.target)
    });
    found
}

pub fn check_advance(
    data: &GameData,
    state: &State,
    seat: Seat,
    unit: UnitId,
) -> Result<RegionId, Refusal> {
    for region in state.regions() {
        let Ok(battle) = asked_of(data, state, seat, region) else {
            continue;
        };
        if battle.wait == Wait::Advance && advancers(data, state, battle).contains(&unit) {
            return Ok(region);
        }
    }
    no(Refusal::UnitCannotAdvance)
}

impl Act<'_> {
    /// Step 10: who has to go.
    pub fn begin_withdrawal(&mut self, region: RegionId) {
        let Some(battle) = self.battle(region) else {
            return;
        };
        battle.wait = if battle.won.is_some_and(|(_, double)| double) {
            Wait::Stand
        } else {
            Wait::Advance
        };
    }

    /// Whether the loser of a double is free to stand; else they go, or the river holds them. Says whether the combat
    /// goes on by itself.
    pub fn may_stand(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        let Some(loser) = battle.loser() else {
            return false;
        };
        if loser == battle.side {
            let sheltered = battle.attackers().any(|u| self.in_fort(u));
            if sheltered && battle.assault != Assault::Exploit {
                return false;
            }
            self.give_way(region);
            return true;
        }
        let bearings = bearings(self.data, self.state, battle.target, &battle.from);
        let someone = battle.defense.iter().any(|f| !f.gone);
        let rearguard = self.state.hex_under(Effect::Rearguard, battle.target);
        if someone && (bearings.bank && battle.fallen == 0 && !bearings.stand || rearguard) {
            // The river keeps them apart (A20), or a rearguard does (event 13, used up).
            let target = battle.target;
            self.state
                .lasting
                .retain(|l| !(l.effect == Effect::Rearguard && l.what == What::Hex(target)));
            self.hold_ground(region);
            return true;
        }
        if someone && bearings.stand {
            return false;
        }
        self.give_way(region);
        true
    }

    pub fn hold_ground(&mut self, region: RegionId) {
        if let Some(battle) = self.battle(region) {
            battle.wait = Wait::Advance;
        }
    }

    fn in_fort(&self, unit: UnitId) -> bool {
        self.data.map.cell(self.state.units[unit.i()].hex).fort
    }

    /// The loser stands where that is allowed: a defender in its hex, attackers in a fort of their own, while the others withdraw
    /// (A82).
    pub fn stand_fast(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        if battle.loser() != Some(battle.side) {
            return self.hold_ground(region);
        }
        let open = battle.attackers().filter(|&u| !self.in_fort(u)).collect();
        self.fall_back(region, open);
    }

    /// The loser stands.
    pub fn stand(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        if asked_of(self.data, self.state, seat, region)?.wait != Wait::Stand {
            return no(Refusal::NoRetreatToRefuse);
        }
        self.stand_fast(region);
        self.proceed(region);
        Ok(DraftProgress::HandsOver)
    }

    /// The loser gives way by choice.
    pub fn give_way_by(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        if asked_of(self.data, self.state, seat, region)?.wait != Wait::Stand {
            return no(Refusal::NoWithdrawal);
        }
        self.give_way(region);
        self.proceed(region);
        Ok(DraftProgress::HandsOver)
    }

    pub fn give_way(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let Some(loser) = battle.loser() else { return };
        let exploiting = battle.assault == Assault::Exploit && loser == battle.side;
        let retiring: ArrayVec<UnitId, 8> =
            cubes(battle.line(loser)).filter(|_| !exploiting).collect();
        let posts: SmallVec<[usize; 8]> = (0..battle.defense.len())
            .filter(|&i| matches!(battle.defense[i].who, Who::Post(_)))
            .collect();
        self.fall_back(region, retiring);
        // Static troops never withdraw (A86).
        if loser != self.side_of_attack(region) {
            for i in posts {
                self.fall(region, loser, i);
            }
        }
    }

    /// These cubes have to withdraw.
    fn fall_back(&mut self, region: RegionId, retiring: ArrayVec<UnitId, 8>) {
        // A unit that goes leaves its trenches first, wherever it goes then (A105).
        for &unit in &retiring {
            let u = &mut self.state.units[unit.i()];
            if u.posture != Posture::Disordered {
                u.posture = Posture::Movement;
            }
        }
        if let Some(battle) = self.battle(region) {
            battle.retiring = retiring;
            battle.wait = Wait::Withdraw;
        }
    }

    pub fn side_of_attack(&self, region: RegionId) -> Side {
        self.state.regions[region.i()]
            .battle
            .as_ref()
            .map_or(Side::German, |b| b.side)
    }

    /// Withdraws what has one way or none. Says whether the combat goes on.
    pub fn retire_forced(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        if battle.retiring.is_empty() {
            self.follow_hqs(region);
            if let Some(battle) = self.battle(region) {
                battle.wait = Wait::Advance;
            }
            return true;
        }
        match forced(self.data, self.state, battle) {
            Some((unit, None)) => self.cornered(region, unit),
            Some((unit, Some(hex))) => self.withdraw(region, unit, hex),
            None => return false,
        }
        true
    }

    /// No way out: one more hit; a survivor stays (A104).
    pub fn cornered(&mut self, region: RegionId, unit: UnitId) {
        let Some(battle) = self.battle(region) else {
            return;
        };
        battle.retiring.retain(|u| *u != unit);
        let side = battle.loser().unwrap_or(battle.side);
        let at = battle
            .line(side)
            .iter()
            .position(|f| f.who == Who::Unit(unit));
        if let Some(i) = at {
            let rule = self.data.tables.limits.combat;
            let takes = self
                .battle(region)
                .is_some_and(|b| b.line(side)[i].can_be_hit(rule));
            if takes {
                self.take_hit(region, side, i);
            }
        }
    }

    /// A beaten cube goes one hex.
    pub fn withdraw(&mut self, region: RegionId, unit: UnitId, hex: Hex) {
        if let Some(battle) = self.battle(region) {
            battle.retiring.retain(|u| *u != unit);
        }
        self.enter(unit, hex);
    }

    /// By the owner's choice.
    pub fn retire(&mut self, seat: Seat, unit: UnitId, hex: Hex) -> Result<DraftProgress, Refusal> {
        let region = check_retire(self.data, self.state, seat, unit, hex)?;
        self.withdraw(region, unit, hex);
        self.proceed(region);
        Ok(DraftProgress::Reveals)
    }

    /// HQs go along with the troops they were with (§2.10 step 10).
    pub fn follow_hqs(&mut self, region: RegionId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        if battle.loser() != Some(battle.side.other()) {
            return;
        }
        let (target, side) = (battle.target, battle.side.other());
        if !self.state.held_by_arms(self.data, target, side) {
            self.rout_hqs(target, side);
        }
    }

    /// Offers the vacated hex, or ends the combat. Says whether it goes on.
    pub fn advance_forced(&mut self, region: RegionId) -> bool {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        let (target, side) = (battle.target, battle.side);
        let outcome = battle.won;
        let won = outcome.is_some_and(|(winner, _)| winner == side);
        let bridged: SmallVec<[(CounterId, Hex); 2]> = battle.spans.iter().copied().collect();
        // The assault bridge stands or falls with the combat (A122).
        if !bridged.is_empty() {
            for (column, from) in bridged {
                self.state.counters[column.i()].spot = Spot::Gone;
                if won {
                    self.state.set_bridge(self.data, from, target, true);
                }
            }
            if let Some(battle) = self.battle(region) {
                battle.spans.clear();
            }
        }
        // A unit that is not thrown back may enter an empty hex, even if stars alone emptied it.
        let thrown_back = outcome == Some((side.other(), true));
        let open = !thrown_back && !self.state.held_by_arms(self.data, target, side.other());
        if open
            && self
                .state
                .hqs(self.data, target, side.other())
                .next()
                .is_some()
        {
            self.rout_hqs(target, side.other());
        }
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return false;
        };
        if open && !advancers(self.data, self.state, battle).is_empty() {
            return false;
        }
        self.finish(region);
        false
    }

    /// A cube enters the vacated hex.
    pub fn advance(&mut self, seat: Seat, unit: UnitId) -> Result<DraftProgress, Refusal> {
        let region = check_advance(self.data, self.state, seat, unit)?;
        self.go_forward(region, unit);
        Ok(DraftProgress::Reveals)
    }

    /// Takes a cube into the vacated hex.
    pub fn go_forward(&mut self, region: RegionId, unit: UnitId) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let (target, way, side) = (battle.target, battle.way.clone(), battle.side);
        let exploits = battle.assault == Assault::Exploit;
        let strained = exploits && self.state.revised() && self.drove_all(unit, &way, target);
        if exploits {
            // A column that stays takes its way (A110).
            for hex in way {
                self.seize(hex, side);
            }
        }
        self.state.units[unit.i()].committed = true;
        self.enter(unit, target);
        if strained {
            self.breakdown(unit);
        }
        self.proceed(region);
    }

    /// No other unit advances.
    pub fn halt(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        if asked_of(self.data, self.state, seat, region)?.wait != Wait::Advance {
            return no(Refusal::NoAdvance);
        }
        self.finish(region);
        Ok(DraftProgress::HandsOver)
    }

    /// Step 12: postures, marks, laager; the combat leaves the table.
    pub fn finish(&mut self, region: RegionId) {
        let Some(battle) = self.state.regions[region.i()].battle.take() else {
            return;
        };
        let bombed = self.state.friendly_bombs(&battle);
        for unit in battle.attackers() {
            let u = &mut self.state.units[unit.i()];
            u.committed = true;
            u.fought = true;
            if u.posture == Posture::Prepared {
                u.posture = Posture::Movement;
            }
        }
        for unit in battle.defenders() {
            self.state.units[unit.i()].fought = true;
        }
        if let Some(unit) = bombed.filter(|u| self.state.units[u.i()].fate == Fate::OnMap) {
            self.disorder(unit);
        }
        self.state.lasting.retain(|l| {
            !(l.effect == Effect::WrongHill && battle.from.iter().any(|&h| l.what == What::Hex(h)))
        });
        if battle.assault == Assault::Exploit {
            for unit in battle.attackers() {
                if self.state.units[unit.i()].posture == Posture::Exploit {
                    self.state.units[unit.i()].posture = Posture::Movement;
                }
            }
            let back: Vec<UnitId> = battle
                .attackers()
                .filter(|u| self.state.units[u.i()].hex != battle.target)
                .collect();
            self.laager(&back);
        }
    }
}
