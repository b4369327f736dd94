//! §2.10 steps 1 and 2: putting an attack together, and launching it.

use crate::act::Act;
use crate::chapters::combat::plan::{
    affordable, bare_sides, can_enter, columns_for, funds, may_fire, price, sources,
};
use crate::chapters::command::at_work;
use crate::chapters::exploit;
use crate::state::combat::Assault;

use crate::choice::Choice;
use crate::data::game::GameData;
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Fate, Known, Phase, Plan, Spot, State, Unit};
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// The kind of attack a step of ACTIONS is for.
pub fn assault(phase: Phase) -> Option<Assault> {
    match phase {
        Phase::Prepared(_) => Some(Assault::Prepared),
        Phase::Other(_) => Some(Assault::Other),
        Phase::Exploit(_) => Some(Assault::Exploit),
        _ => None,
    }
}

/// The kind of attack a cube in this posture makes.
pub fn assault_of(posture: Posture) -> Option<Assault> {
    match posture {
        Posture::Prepared => Some(Assault::Prepared),
        Posture::Movement => Some(Assault::Other),
        Posture::Exploit => Some(Assault::Exploit),
        _ => None,
    }
}

/// How an attack is put together: for this step, or for a written plan, where the first cube says of which kind it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mode(Option<Assault>);

impl Mode {
    /// Written ahead (§2.4).
    fn ahead(self) -> bool {
        self.0.is_none()
    }

    /// The kinds that are open.
    fn kinds(self) -> SmallVec<[Assault; 3]> {
        match self.0 {
            Some(kind) => SmallVec::from_slice(&[kind]),
            None => SmallVec::from_slice(&[Assault::Prepared, Assault::Other, Assault::Exploit]),
        }
    }

    /// The kind of a plan, as its first cube has it.
    fn kind(self, state: &State, plan: &Plan, unit: Option<UnitId>) -> Result<Assault, Refusal> {
        let first = plan.with.first().copied().or(unit);
        let posture = first
            .and_then(|u| state.units.get(u.i()))
            .map_or(Posture::Disordered, |u| u.posture);
        match self.0.or(assault_of(posture)) {
            Some(kind) => Ok(kind),
            None => no(Refusal::NoAttackPosture),
        }
    }
}

/// The attack a seat could declare on this hex now: attacks belong to the region of their target (A94).
fn open_assault(
    data: &GameData,
    state: &State,
    seat: Seat,
    target: Hex,
) -> Result<(Side, Mode), Refusal> {
    let Some(side) = data.side_of(seat).filter(|_| data.rights(seat).fights()) else {
        return no(Refusal::CannotAttack);
    };
    if !data.map.open(target) {
        return no(Refusal::NothingThere);
    }
    let region = data.map.region(target);
    if state.writes(data, seat, region) {
        return Ok((side, Mode(None)));
    }
    let r = &state.regions[region.i()];
    let armies = state.armies_of(data, seat);
    let ours = (0..data.armies.len())
        .map(ArmyId::nth)
        .any(|a| armies >> a.0 & 1 == 1 && at_work(state, a, region));
    let kind = assault(r.phase).filter(|_| state.acting(region) == Some(side) && ours);
    let Some(kind) = kind else {
        return no(Refusal::NotYourAttack);
    };
    if r.battle.is_some() || !r.flights.is_empty() {
        return no(Refusal::CombatFirst);
    }
    Ok((side, Mode(Some(kind))))
}

/// Whether a side can see something in the hex that can be attacked this way; a plan hopes for beaten troops there.
fn worth_attacking(
    data: &GameData,
    state: &State,
    side: Side,
    target: Hex,
    kind: Assault,
    ahead: bool,
) -> bool {
    let enemy = side.other();
    let seen = |u: UnitId| state.units[u.i()].known != Known::Masked && !state.units[u.i()].dummy;
    let cubes = state.cubes_of(target, enemy).any(seen);
    let posts = state.posts(data, target, enemy).next().is_some();
    let hq_only = !cubes && !posts && state.hqs(data, target, enemy).next().is_some();
    match kind {
        Assault::Prepared | Assault::Other => cubes || posts || hq_only,
        // A contact may be a dummy: what may be planned must not tell.
        Assault::Exploit if ahead => hq_only || state.seen_enemy(target, side),
        // Exploiting armor hunts HQs and beaten troops (A50). A mere contact may be a dummy, which does not guard an HQ:
        // whether it is one, the column finds out when it gets there (A117).
        Assault::Exploit => {
            let plain = |u: UnitId| state.units[u.i()].known == Known::Identified;
            let beaten = |u: UnitId| plain(u) && state.units[u.i()].posture == Posture::Disordered;
            let guarded = posts || state.cubes_of(target, enemy).any(plain);
            let hunted = !guarded && state.hqs(data, target, enemy).next().is_some();
            hunted || state.cubes_of(target, enemy).any(beaten)
        }
    }
}

/// A cube of this side that can attack at all. Asked before its posture is looked at: an enemy's is a secret.
fn fighter(state: &State, side: Side, unit: UnitId) -> Result<&Unit, Refusal> {
    match state.units.get(unit.i()) {
        None => no(Refusal::UnknownUnit),
        Some(u) if u.side != side || u.fate != Fate::OnMap || u.dummy => {
            no(Refusal::UnitCannotAttack)
        }
        Some(u) => Ok(u),
    }
}

/// Whether a cube may be added to a plan, or stays in it.
fn check_member(
    data: &GameData,
    state: &State,
    side: Side,
    (kind, ahead): (Assault, bool),
    plan: &Plan,
    unit: UnitId,
) -> Verdict {
    let u = fighter(state, side, unit)?;
    if !at_work(state, data.army_of(u.pot), data.map.region(plan.target)) {
        return no(Refusal::ArmyFinished);
    }
    if u.committed || u.moved && u.posture != Posture::Prepared {
        return no(Refusal::UnitHasActed);
    }
    if ahead && state.has_orders(unit) {
        return no(Refusal::UnitHasOrder);
    }
    let needed = match kind {
        Assault::Prepared => Posture::Prepared,
        Assault::Other => Posture::Movement,
        Assault::Exploit => Posture::Exploit,
    };
    if u.posture != needed {
        return no(Refusal::WrongAttackPosture);
    }
    if kind == Assault::Exploit {
        if plan.with.iter().any(|w| state.units[w.i()].hex != u.hex) {
            return no(Refusal::ExploitFromOneHex);
        }
        let mp = crate::chapters::movement::kind(data, state, unit).mp;
        let far = data.map.distance(u.hex, plan.target) > u16::from(mp);
        let drives = || exploit::way(data, state, unit, plan.target, &plan.way).is_some();
        if far || !ahead && !drives() {
            return no(Refusal::ExploitTooFar(mp));
        }
        return Ok(());
    }
    if !data.map.touch(u.hex, plan.target) {
        return no(Refusal::NotAdjacent);
    }
    if !can_enter(data, state, unit, u.hex, plan.target) {
        return no(Refusal::TargetClosedToUnit);
    }
    let mut with = plan.with.clone();
    if !with.contains(&unit) && !with.is_full() {
        with.push(unit);
    }
    let sides = bare_sides(data, state, plan.target, &with);
    if columns_for(data, state, &sides).is_none() {
        return no(Refusal::RiverUnbridged);
    }
    Ok(())
}

/// The plan with one cube more.
fn joined(data: &GameData, state: &State, plan: &Plan, unit: UnitId) -> Plan {
    let mut plan = plan.clone();
    plan.with.push(unit);
    let sides = bare_sides(data, state, plan.target, &plan.with);
    if let Some(spans) = columns_for(data, state, &sides) {
        plan.spans = spans;
    }
    plan
}

fn check_attack(data: &GameData, state: &State, seat: Seat, target: Hex) -> Verdict {
    if state.plan(seat).is_some() {
        return no(Refusal::AttackUnfinished);
    }
    let (side, mode) = open_assault(data, state, seat, target)?;
    let mut kinds = mode.kinds();
    kinds.retain(|kind| worth_attacking(data, state, side, target, *kind, mode.ahead()));
    if kinds.is_empty() {
        return no(Refusal::NothingForThisAttack);
    }
    if mode.ahead() && !state.may_write_more(seat) {
        return no(state.plans_full(seat));
    }
    let plan = Plan::on(target);
    let attacks = |unit: UnitId| -> Verdict {
        let kind = mode.kind(state, &plan, Some(unit))?;
        if !kinds.contains(&kind) {
            return no(Refusal::WrongAttackPosture);
        }
        check_member(data, state, side, (kind, mode.ahead()), &plan, unit)?;
        let alone = joined(data, state, &plan, unit);
        check_price(data, state, side, &alone, kind)
    };
    let own = |u: &Unit| state.commands(seat, u.pot) && u.side == side && u.fate == Fate::OnMap;
    let units = (0..state.units.len()).filter(|&i| own(&state.units[i]));
    let mut units = units.map(UnitId::nth);
    let mut best = Refusal::NotAdjacent;
    let able = units.any(|unit| match attacks(unit) {
        Ok(()) => true,
        Err(why) => {
            let near = data.map.touch(state.units[unit.i()].hex, target);
            let why = plain_reason(&state.units[unit.i()], why);
            if near && nearness(why) > nearness(best) {
                best = why;
            }
            false
        }
    });
    if able { Ok(()) } else { no(best) }
}

/// Why a cube cannot attack, in terms of what its owner sees of it.
fn plain_reason(unit: &Unit, why: Refusal) -> Refusal {
    match (unit.posture, why) {
        (_, Refusal::UnitHasActed) => Refusal::AttackersActed,
        (Posture::Disordered, _) => Refusal::AttackersDisordered,
        (Posture::DugIn, _) => Refusal::AttackersDugIn,
        _ => why,
    }
}

/// How near a cube is to attacking: the reason of the nearest one is told.
fn nearness(why: Refusal) -> u8 {
    match why {
        Refusal::AttackTooDear(..) => 7,
        Refusal::RiverUnbridged => 6,
        Refusal::TargetClosedToUnit => 5,
        Refusal::AttackersActed => 4,
        Refusal::AttackersDugIn => 3,
        Refusal::AttackersDisordered => 2,
        Refusal::NotAdjacent => 0,
        _ => 1,
    }
}

/// Whether the points on the source hexes pay for a plan.
fn check_price(data: &GameData, state: &State, side: Side, plan: &Plan, kind: Assault) -> Verdict {
    if affordable(data, state, side, plan, kind) {
        return Ok(());
    }
    let (attack, guns, specials, air) = price(data, state, plan, kind);
    let funds = funds(data, state, plan);
    let have = funds.iter().map(|&(h, a)| state.cp_at(h, a)).sum();
    no(Refusal::AttackTooDear(have, attack + guns + specials + air))
}

fn check_with(data: &GameData, state: &State, seat: Seat, unit: UnitId) -> Verdict {
    let Some(plan) = state.plan(seat) else {
        return no(Refusal::NoTarget);
    };
    let (side, mode) = open_assault(data, state, seat, plan.target)?;
    if plan.with.contains(&unit) || plan.with.is_full() {
        return no(Refusal::UnitInAttack);
    }
    fighter(state, side, unit)?;
    let kind = mode.kind(state, plan, Some(unit))?;
    if !worth_attacking(data, state, side, plan.target, kind, mode.ahead()) {
        return no(Refusal::NothingForThisAttack);
    }
    check_member(data, state, side, (kind, mode.ahead()), plan, unit)?;
    if plan.with.is_empty() && !state.commands_unit(seat, unit) {
        return no(Refusal::NotYourUnit);
    }
    let wider = joined(data, state, plan, unit);
    if sources(state, &wider).len() > data.tables.limits.attack.hexes {
        return no(Refusal::TooManyOrigins);
    }
    check_price(data, state, side, &wider, kind)?;
    Ok(())
}

fn check_fire(data: &GameData, state: &State, seat: Seat, counter: CounterId, dice: u8) -> Verdict {
    let Some(plan) = state.plan(seat) else {
        return no(Refusal::NoPlan);
    };
    let (side, mode) = open_assault(data, state, seat, plan.target)?;
    let kind = mode.kind(state, plan, None)?;
    if kind == Assault::Exploit {
        return no(Refusal::NoCountersInExploit);
    }
    may_fire(data, state, side, counter, &plan.with, plan.target)?;
    if mode.ahead() && state.has_target(counter) {
        return no(Refusal::CounterHasOrder);
    }
    if plan.fire.is_full() || plan.fire.iter().any(|&(c, _)| c == counter) {
        return no(Refusal::CounterInAttack);
    }
    let most = data.pieces[counter.i()].dice;
    if dice == 0 || dice > most {
        return no(Refusal::TooManyDice(most));
    }
    let mut louder = plan.clone();
    louder.fire.push((counter, dice));
    check_price(data, state, side, &louder, kind)?;
    Ok(())
}

fn check_air(data: &GameData, state: &State, seat: Seat) -> Verdict {
    let Some(plan) = state.plan(seat) else {
        return no(Refusal::NoPlan);
    };
    let (side, mode) = open_assault(data, state, seat, plan.target)?;
    let kind = mode.kind(state, plan, None)?;
    let region = data.map.region(plan.target);
    if kind == Assault::Exploit || plan.air || plan.with.is_empty() {
        return no(Refusal::CannotAddAir);
    }
    if !state.air_die(data, side, region) {
        return no(Refusal::NoAirSupportHere);
    }
    let mut higher = plan.clone();
    higher.air = true;
    if !affordable(data, state, side, &higher, kind) {
        return no(Refusal::NoAirPoint);
    }
    Ok(())
}

/// Whether an exploiting column may drive on through a hex: from there it must still reach its target (A117).
fn check_via(data: &GameData, state: &State, seat: Seat, hex: Hex) -> Verdict {
    let Some(plan) = state.plan(seat) else {
        return no(Refusal::NoPlan);
    };
    let (_, mode) = open_assault(data, state, seat, plan.target)?;
    let kind = mode.kind(state, plan, None)?;
    if kind != Assault::Exploit || mode.ahead() || plan.with.is_empty() {
        return no(Refusal::ExploitPathForArmor);
    }
    if plan.way.is_full() || !data.map.open(hex) {
        return no(Refusal::ExploitPathClosed);
    }
    let mut way = plan.way.clone();
    way.push(hex);
    let drives = |&unit: &UnitId| exploit::way(data, state, unit, plan.target, &way).is_some();
    match plan.with.iter().all(drives) {
        true => Ok(()),
        false => no(Refusal::ExploitPathClosed),
    }
}

/// Whether the attack being put together can begin, or be written down.
pub fn check_launch(data: &GameData, state: &State, seat: Seat) -> Verdict {
    let Some(plan) = state.plan(seat) else {
        return no(Refusal::NoPlan);
    };
    let (side, mode) = open_assault(data, state, seat, plan.target)?;
    if plan.with.is_empty() {
        return no(Refusal::NoAttackers);
    }
    let kind = mode.kind(state, plan, None)?;
    if !worth_attacking(data, state, side, plan.target, kind, mode.ahead()) {
        return no(Refusal::NothingLeft);
    }
    for &unit in &plan.with {
        check_member(data, state, side, (kind, mode.ahead()), plan, unit)?;
    }
    if sources(state, plan).len() > data.tables.limits.attack.hexes {
        return no(Refusal::TooManyOrigins);
    }
    for &(counter, _) in &plan.fire {
        may_fire(data, state, side, counter, &plan.with, plan.target)?;
    }
    for &(column, from) in &plan.spans {
        let Spot::Pot(pot) = state.counters[column.i()].spot else {
            return no(Refusal::ColumnGone);
        };
        if data.map.distance(state.pots[pot.i()].hex, from) > data.tables.limits.bridge.range {
            return no(Refusal::ColumnOutOfReach);
        }
    }
    if plan.air && !state.air_die(data, side, data.map.region(plan.target)) {
        return no(Refusal::NoAirSupportHere);
    }
    check_price(data, state, side, plan, kind)
}

/// The kind of attack to be written down, where the seat writes plans.
pub fn written_kind(data: &GameData, state: &State, seat: Seat) -> Option<Assault> {
    let plan = state.plan(seat)?;
    let (_, mode) = open_assault(data, state, seat, plan.target).ok()?;
    mode.kind(state, plan, None).ok().filter(|_| mode.ahead())
}

impl Act<'_> {
    fn plan_mut(&mut self, seat: Seat) -> Option<&mut Plan> {
        self.state
            .plans
            .get_mut(usize::from(seat.0))
            .and_then(Option::as_mut)
    }

    /// Begins to put an attack together.
    pub fn attack(&mut self, seat: Seat, target: Hex) -> Result<DraftProgress, Refusal> {
        check_attack(self.data, self.state, seat, target)?;
        self.state.plans[usize::from(seat.0)] = Some(Plan::on(target));
        Ok(DraftProgress::More)
    }

    /// Adds a cube.
    pub fn with(&mut self, seat: Seat, unit: UnitId) -> Result<DraftProgress, Refusal> {
        check_with(self.data, self.state, seat, unit)?;
        let wider = self
            .state
            .plan(seat)
            .map(|plan| joined(self.data, self.state, plan, unit));
        self.state.plans[usize::from(seat.0)] = wider;
        Ok(DraftProgress::More)
    }

    /// Leads an exploiting column through a hex.
    pub fn via(&mut self, seat: Seat, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_via(self.data, self.state, seat, hex)?;
        if let Some(plan) = self.plan_mut(seat) {
            plan.way.push(hex);
        }
        Ok(DraftProgress::More)
    }

    /// Adds guns to a plan.
    pub fn plan_fire(
        &mut self,
        seat: Seat,
        counter: CounterId,
        dice: u8,
    ) -> Result<DraftProgress, Refusal> {
        check_fire(self.data, self.state, seat, counter, dice)?;
        if let Some(plan) = self.plan_mut(seat) {
            plan.fire.push((counter, dice));
        }
        Ok(DraftProgress::More)
    }

    /// Adds the air-support die.
    pub fn plan_air(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_air(self.data, self.state, seat)?;
        if let Some(plan) = self.plan_mut(seat) {
            plan.air = true;
        }
        Ok(DraftProgress::More)
    }

    /// Drops the plan.
    pub fn cancel(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        if self.state.plan(seat).is_none() {
            return no(Refusal::NoPlan);
        }
        self.state.plans[usize::from(seat.0)] = None;
        Ok(DraftProgress::Complete)
    }
}

/// What the attacker's steps offer.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data.side_of(seat).filter(|_| data.rights(seat).fights()) else {
        return;
    };
    if let Some(plan) = state.plan(seat) {
        for i in 0..state.units.len() {
            if state.units[i].side == side && check_with(data, state, seat, UnitId::nth(i)).is_ok()
            {
                menu.push(Choice::With(UnitId::nth(i)));
            }
        }
        if !plan.with.is_empty() {
            for c in (0..data.pieces.len()).map(CounterId::nth) {
                for dice in 1..=data.pieces[c.i()].dice {
                    if data.pieces[c.i()].side == side
                        && check_fire(data, state, seat, c, dice).is_ok()
                    {
                        menu.push(Choice::Fire(c, dice));
                    }
                }
            }
        }
        if check_air(data, state, seat).is_ok() {
            menu.push(Choice::AirDie);
        }
        if let Some(&lead) = plan.with.first() {
            let from = plan.way.last().copied();
            let from = from.unwrap_or(state.units[lead.i()].hex);
            let next = data.map.around(from).map(|(_, h)| h);
            let open = next.filter(|&h| check_via(data, state, seat, h).is_ok());
            menu.extend(open.map(Choice::Via));
        }
        if check_launch(data, state, seat).is_ok() {
            menu.push(Choice::Launch);
        }
        menu.push(Choice::Cancel);
        return;
    }
    let mut targets: Vec<Hex> = Vec::new();
    for region in state.regions() {
        let ahead = state.writes(data, seat, region);
        let now =
            assault(state.regions[region.i()].phase).filter(|_| state.acting(region) == Some(side));
        if !ahead && now.is_none() {
            continue;
        }
        for (i, u) in state.units.iter().enumerate() {
            if u.side != side
                || u.fate != Fate::OnMap
                || u.committed
                || !state.commands(seat, u.pot)
            {
                continue;
            }
            let near: Vec<Hex> = match assault_of(u.posture) {
                None => continue,
                kind if !ahead && kind != now => continue,
                Some(Assault::Exploit) if ahead => {
                    let mp = crate::chapters::movement::kind(data, state, UnitId::nth(i)).mp;
                    data.map.within(u.hex, u16::from(mp))
                }
                Some(Assault::Exploit) => exploit::targets(data, state, UnitId::nth(i)),
                _ => data.map.around(u.hex).map(|(_, h)| h).collect(),
            };
            for hex in near {
                if data.map.region(hex) == region
                    && !targets.contains(&hex)
                    && check_attack(data, state, seat, hex).is_ok()
                {
                    targets.push(hex);
                }
            }
        }
    }
    menu.extend(targets.into_iter().map(Choice::Attack));
}
