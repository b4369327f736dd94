//! §2.10 steps 1 and 2: putting an attack together, and launching it.

use crate::act::Act;
use crate::battle::{Assault, Battle, Fighter, Line, Wait, Who, post_print, print};
use crate::book::{Book, Sort};
use crate::choice::Choice;
use crate::command::{Verdict, at_work, no};
use crate::dice::Tally;
use crate::events::Effect;
use crate::exploit;
use crate::ground::{Land, River};
use crate::ids::*;
use crate::posture::Posture;
use crate::record::Purpose;
use crate::seat::Seat;
use crate::state::{Fate, Known, Phase, Plan, Spot, State};
use crate::tell::{Parts, Tale};
use arrayvec::ArrayVec;
use smallvec::SmallVec;
use table::{Illegal, Menu, Pace};

/// The kind of attack a step of ACTIONS is for.
pub fn assault(phase: Phase) -> Option<Assault> {
    match phase {
        Phase::Prepared(_) => Some(Assault::Prepared),
        Phase::Other(_) => Some(Assault::Other),
        Phase::Exploit(_) => Some(Assault::Exploit),
        _ => None,
    }
}

/// The attack a seat could declare on this hex now: attacks belong to the region of their target (A94).
fn open_assault(b: &Book, s: &State, seat: Seat, target: Hex) -> Result<(Side, Assault), Illegal> {
    let Some(side) = b.side_of(seat).filter(|_| b.office(seat).tactical()) else {
        return no("§2.1", "only commanders at the map declare attacks");
    };
    if !b.ground.open(target) {
        return no("§2.10", "there is nothing to attack");
    }
    let region = b.ground.region(target);
    let r = &s.regions[region.i()];
    let armies = s.armies_of(b, seat);
    let ours = (0..b.armies.len())
        .map(ArmyId::nth)
        .any(|a| armies >> a.0 & 1 == 1 && at_work(s, a, region));
    let kind = assault(r.phase).filter(|_| s.acting(region) == Some(side) && ours);
    let Some(kind) = kind else {
        return no(
            "§2.5",
            "it is not your side's turn to attack in the region of this hex",
        );
    };
    if r.battle.is_some() || !r.flights.is_empty() {
        return no("§2.5", "a combat in this region has to be finished first");
    }
    Ok((side, kind))
}

/// Whether a side can see something in the hex that can be attacked this way.
fn worth_attacking(b: &Book, s: &State, side: Side, target: Hex, kind: Assault) -> bool {
    let enemy = side.other();
    let seen = |u: UnitId| s.units[u.i()].known != Known::Masked && !s.units[u.i()].dummy;
    let cubes = s.cubes_of(target, enemy).any(seen);
    let posts = s.posts(b, target, enemy).next().is_some();
    let hq_only = !cubes && !posts && s.hqs(b, target, enemy).next().is_some();
    match kind {
        Assault::Prepared | Assault::Other => cubes || posts || hq_only,
        // Exploiting armour hunts HQs and beaten troops (A50).
        Assault::Exploit => {
            let beaten = |u: UnitId| {
                let u = &s.units[u.i()];
                u.known == Known::Identified && u.posture == Posture::Disordered
            };
            hq_only || s.cubes_of(target, enemy).any(beaten)
        }
    }
}

/// A bridging column for a hexside within two hexes of its HQ (A122).
fn column_for(b: &Book, s: &State, plan: &Plan, army: ArmyId, from: Hex) -> Option<CounterId> {
    let range = b.tables.limits.bridge.range;
    (0..b.pieces.len()).map(CounterId::nth).find(|&c| {
        let Spot::Pot(pot) = s.counters[c.i()].spot else {
            return false;
        };
        b.pieces[c.i()].sort == Sort::Bridge
            && b.army_of(pot) == army
            && b.ground.distance(s.pots[pot.i()].hex, from) <= range
            && !plan.spans.iter().any(|&(used, _)| used == c)
    })
}

/// Whether a cube has the movement to enter the target (A121); a river is a matter of bridges.
fn can_enter(b: &Book, s: &State, unit: UnitId, from: Hex, target: Hex) -> bool {
    let class = s.class(b, unit);
    let cell = b.ground.cell(target);
    let pass = cell.land == Land::Mountain && b.ground.edge(from, target).pass;
    let id = if pass { "pass" } else { cell.land.id() };
    let row = b.tables.limits.ground.iter().find(|g| g.id == id);
    let price = row.and_then(|g| {
        if class.motorised() {
            g.motorised
        } else {
            g.foot
        }
    });
    price.is_some_and(|price| price <= crate::movement::kind(b, s, unit).mp)
}

/// The source hexes of a plan.
fn sources(s: &State, plan: &Plan) -> ArrayVec<Hex, 6> {
    let mut hexes: ArrayVec<Hex, 6> = ArrayVec::new();
    for &u in &plan.with {
        let hex = s.units[u.i()].hex;
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The hexes and armies whose points pay for a plan (A88, A90).
fn funds(b: &Book, s: &State, plan: &Plan) -> SmallVec<[(Hex, ArmyId); 6]> {
    let mut funds: SmallVec<[(Hex, ArmyId); 6]> = SmallVec::new();
    for &u in &plan.with {
        let purse = (s.units[u.i()].hex, s.army_of(b, u));
        if !funds.contains(&purse) {
            funds.push(purse);
        }
    }
    funds
}

/// What a plan costs: the attack itself, guns, specials, and whether a point for the air die is missing.
fn price(b: &Book, s: &State, plan: &Plan, kind: Assault) -> (u8, u8, u8, u8) {
    let cost = &b.tables.command.cost;
    let hexes = sources(s, plan);
    let bound = plan.with.iter().filter(|u| !s.units[u.i()].free).count() as u8;
    let attack = match kind {
        Assault::Prepared => {
            let paying = |h: &&Hex| {
                plan.with
                    .iter()
                    .any(|u| s.units[u.i()].hex == **h && !s.units[u.i()].free)
            };
            cost.launch_prepared * hexes.iter().filter(paying).count() as u8
        }
        Assault::Other => cost.other_attack * bound,
        Assault::Exploit => cost.exploit_move * bound,
    };
    let staff = if hexes.len() > 1 { cost.two_hexes } else { 0 };
    let (mut guns, mut specials) = (0, 0);
    for &(c, n) in &plan.fire {
        match b.pieces[c.i()].sort {
            Sort::Ship => {}
            sort if sort.artillery() => guns += cost.artillery_die * n,
            _ if s.free_train(c) => {}
            _ => specials += cost.special_counter,
        }
    }
    (
        attack + staff,
        guns,
        specials,
        if plan.air { cost.air_support_die } else { 0 },
    )
}

impl State {
    /// Whether the high command has paid for an air-support die over a region (A88).
    pub fn air_prepaid(&self, b: &Book, side: Side, region: RegionId) -> bool {
        self.purses[side.i()].prepaid[usize::from(b.zones[region.i()])] > 0
    }
}

/// Whether the points on the source hexes pay for a plan. The air die may also come from the high command (A88).
fn affordable(b: &Book, s: &State, side: Side, plan: &Plan, kind: Assault) -> bool {
    let (attack, guns, specials, air) = price(b, s, plan, kind);
    let have: u8 = funds(b, s, plan).iter().map(|&(h, a)| s.cp_at(h, a)).sum();
    let rest = attack + guns + specials;
    have >= rest && (have - rest >= air || s.air_prepaid(b, side, b.ground.region(plan.target)))
}

/// Whether a cube may be added to a plan, or stays in it.
fn check_member(
    b: &Book,
    s: &State,
    side: Side,
    kind: Assault,
    plan: &Plan,
    unit: UnitId,
) -> Verdict {
    let Some(u) = s.units.get(unit.i()) else {
        return no("§2.10", "there is no such unit");
    };
    if u.side != side || u.fate != Fate::OnMap || u.dummy {
        return no("§2.10", "this unit cannot attack");
    }
    if !at_work(s, b.army_of(u.pot), b.ground.region(plan.target)) {
        return no("§2.5", "the army of this unit has finished this step");
    }
    if u.committed || u.moved && u.posture != Posture::Prepared {
        return no("§2.10", "this unit has already acted or moved this turn");
    }
    let needed = match kind {
        Assault::Prepared => Posture::Prepared,
        Assault::Other => Posture::Movement,
        Assault::Exploit => Posture::Exploit,
    };
    if u.posture != needed {
        return no(
            "§2.10",
            "this unit is not in the posture for this kind of attack",
        );
    }
    if kind == Assault::Exploit {
        if plan.with.iter().any(|w| s.units[w.i()].hex != u.hex) {
            return no("§2.11", "units that exploit together start from one hex");
        }
        if exploit::way(b, s, unit, plan.target).is_none() {
            return no(
                "§2.11",
                "there is no way to this target within the unit's movement",
            );
        }
        return Ok(());
    }
    if !b.ground.touch(u.hex, plan.target) {
        return no("§2.10", "attackers stand next to the hex they attack");
    }
    if !can_enter(b, s, unit, u.hex, plan.target) {
        return no("§2.10", "a unit must be able to enter the hex it attacks");
    }
    let river = b.ground.edge(u.hex, plan.target).river == River::Major
        && !s.bridged(b, u.hex, plan.target);
    let has_column = plan.spans.iter().any(|&(_, from)| from == u.hex);
    if river && !has_column && column_for(b, s, plan, b.army_of(u.pot), u.hex).is_none() {
        return no(
            "§2.10",
            "the river needs a bridge or a bridging column within two hexes of its HQ",
        );
    }
    Ok(())
}

/// The plan with one cube more.
fn joined(b: &Book, s: &State, plan: &Plan, unit: UnitId) -> Plan {
    let mut plan = plan.clone();
    let (hex, army) = (s.units[unit.i()].hex, s.army_of(b, unit));
    let river =
        b.ground.edge(hex, plan.target).river == River::Major && !s.bridged(b, hex, plan.target);
    let bare = river && !plan.spans.iter().any(|&(_, from)| from == hex) && !plan.spans.is_full();
    if let Some(column) = column_for(b, s, &plan, army, hex).filter(|_| bare) {
        plan.spans.push((column, hex));
    }
    plan.with.push(unit);
    plan
}

fn check_attack(b: &Book, s: &State, seat: Seat, target: Hex) -> Verdict {
    if s.plan(seat).is_some() {
        return no("§2.10", "finish or cancel the attack you are planning");
    }
    let (side, kind) = open_assault(b, s, seat, target)?;
    if !worth_attacking(b, s, side, target, kind) {
        return no("§2.10", "there is nothing to attack in this way");
    }
    let plan = Plan::on(target);
    let able = s.units.iter().enumerate().any(|(i, u)| {
        s.commands(seat, u.pot) && u.side == side && {
            let unit = UnitId::nth(i);
            check_member(b, s, side, kind, &plan, unit).is_ok()
                && affordable(b, s, side, &joined(b, s, &plan, unit), kind)
        }
    });
    if !able {
        return no(
            "§2.10",
            "no unit of yours can attack this hex with the points it has",
        );
    }
    Ok(())
}

fn check_with(b: &Book, s: &State, seat: Seat, unit: UnitId) -> Verdict {
    let Some(plan) = s.plan(seat) else {
        return no("§2.10", "name the hex to be attacked first");
    };
    let (side, kind) = open_assault(b, s, seat, plan.target)?;
    if plan.with.contains(&unit) || plan.with.is_full() {
        return no("§2.10", "this unit is in the attack already");
    }
    check_member(b, s, side, kind, plan, unit)?;
    if plan.with.is_empty() && !s.commands_unit(seat, unit) {
        return no("§2.1", "begin with a unit of your own");
    }
    let wider = joined(b, s, plan, unit);
    if sources(s, &wider).len() > b.tables.limits.attack.hexes {
        return no("§2.10", "an attack comes from two hexes at most");
    }
    if !affordable(b, s, side, &wider, kind) {
        return no(
            "§2.6",
            "there are not enough command points on the attacking hexes",
        );
    }
    Ok(())
}

/// Whether a counter may fire from one of these hexes for these cubes (A54, A55, A87).
pub fn may_fire(
    b: &Book,
    s: &State,
    side: Side,
    counter: CounterId,
    cubes: &[UnitId],
    target: Hex,
) -> Verdict {
    let Some(piece) = b.pieces.get(counter.i()) else {
        return no("§2.10", "there is no such counter");
    };
    let c = &s.counters[counter.i()];
    if piece.side != side || c.used || s.counter_under(Effect::Raid, counter) {
        return no("§2.10", "this counter cannot be used now");
    }
    if piece.sort == Sort::Ship {
        let here = piece.targets.contains(&target) && matches!(c.spot, Spot::Pot(_));
        let near = cubes.iter().any(|&u| Some(s.army_of(b, u)) == piece.army);
        return if here && near {
            Ok(())
        } else {
            no("§2.13", "the ship's guns reach the coast forts only")
        };
    }
    let Spot::At(hex) = c.spot else {
        return no("§2.10", "this counter is not on the hex");
    };
    let army = s.counter_army(b, counter);
    let with =
        |test: &dyn Fn(UnitId) -> bool| cubes.iter().any(|&u| s.units[u.i()].hex == hex && test(u));
    match piece.sort {
        Sort::Battery(division) => {
            if !with(&|u| s.units[u.i()].division == Some(division)) {
                return no(
                    "§2.10",
                    "divisional artillery fires for units of its division",
                );
            }
        }
        Sort::Heavy => {
            let hq = s.pots[s.homes[counter.i()].i()].hex;
            if !with(&|u| s.army_of(b, u) == army) {
                return no("§2.10", "corps artillery fires for units of its army");
            }
            if b.ground.distance(hq, hex) > b.tables.limits.artillery.corps_range {
                return no(
                    "§2.10",
                    "corps artillery must be within two hexes of its HQ when it fires",
                );
            }
        }
        sort if sort.special() => {
            if !with(&|u| s.army_of(b, u) == army) {
                return no("§2.13", "this counter fights beside units of its army");
            }
        }
        _ => return no("§2.10", "this counter does not fire"),
    }
    Ok(())
}

fn check_fire(b: &Book, s: &State, seat: Seat, counter: CounterId, dice: u8) -> Verdict {
    let Some(plan) = s.plan(seat) else {
        return no("§2.10", "no attack is being planned");
    };
    let (side, kind) = open_assault(b, s, seat, plan.target)?;
    if kind == Assault::Exploit {
        return no("§2.11", "no counters may be used in exploitation");
    }
    may_fire(b, s, side, counter, &plan.with, plan.target)?;
    if plan.fire.is_full() || plan.fire.iter().any(|&(c, _)| c == counter) {
        return no("§2.10", "this counter is in the attack already");
    }
    if dice == 0 || dice > b.pieces[counter.i()].dice {
        return no("§2.10", "the counter shows how many dice it can throw");
    }
    let mut louder = plan.clone();
    louder.fire.push((counter, dice));
    if !affordable(b, s, side, &louder, kind) {
        return no(
            "§2.6",
            "there are not enough command points on the attacking hexes",
        );
    }
    Ok(())
}

fn check_air(b: &Book, s: &State, seat: Seat) -> Verdict {
    let Some(plan) = s.plan(seat) else {
        return no("§2.10", "no attack is being planned");
    };
    let (side, kind) = open_assault(b, s, seat, plan.target)?;
    let region = b.ground.region(plan.target);
    if kind == Assault::Exploit || plan.air || plan.with.is_empty() {
        return no("§2.17", "the air-support die cannot be added");
    }
    if !s.air_die(b, side, region) {
        return no("§2.17", "no air support stands ready over this region");
    }
    let mut higher = plan.clone();
    higher.air = true;
    if !affordable(b, s, side, &higher, kind) {
        return no(
            "§2.6",
            "neither the hex nor the high command has a point for it",
        );
    }
    Ok(())
}

fn check_launch(b: &Book, s: &State, seat: Seat) -> Verdict {
    let Some(plan) = s.plan(seat) else {
        return no("§2.10", "no attack is being planned");
    };
    let (side, kind) = open_assault(b, s, seat, plan.target)?;
    if plan.with.is_empty() {
        return no("§2.10", "name the attacking units first");
    }
    if !worth_attacking(b, s, side, plan.target, kind) {
        return no("§2.10", "there is nothing left to attack");
    }
    for &unit in &plan.with {
        check_member(b, s, side, kind, plan, unit)?;
    }
    if sources(s, plan).len() > b.tables.limits.attack.hexes {
        return no("§2.10", "an attack comes from two hexes at most");
    }
    for &(counter, _) in &plan.fire {
        may_fire(b, s, side, counter, &plan.with, plan.target)?;
    }
    for &(column, from) in &plan.spans {
        let Spot::Pot(pot) = s.counters[column.i()].spot else {
            return no("§2.10", "the bridging column is gone");
        };
        if b.ground.distance(s.pots[pot.i()].hex, from) > b.tables.limits.bridge.range {
            return no("§2.10", "the bridging column is out of reach");
        }
    }
    if plan.air && !s.air_die(b, side, b.ground.region(plan.target)) {
        return no("§2.17", "no air support stands ready over this region");
    }
    if !affordable(b, s, side, plan, kind) {
        return no(
            "§2.6",
            "there are not enough command points on the attacking hexes",
        );
    }
    Ok(())
}

impl Plan {
    /// The beginning of an attack.
    pub fn on(target: Hex) -> Plan {
        Plan {
            target,
            with: ArrayVec::new(),
            fire: ArrayVec::new(),
            spans: ArrayVec::new(),
            air: false,
        }
    }
}

impl State {
    /// What a seat is putting together.
    pub fn plan(&self, seat: Seat) -> Option<&Plan> {
        self.plans.get(usize::from(seat.0)).and_then(Option::as_ref)
    }

    /// Whether an air-support die can be called on over a region.
    pub fn air_die(&self, b: &Book, side: Side, region: RegionId) -> bool {
        let zone = b.zones[region.i()];
        self.purses[side.i()].support[usize::from(zone)] > 0
            && !self.zone_under(b, Effect::Mist, zone)
    }
}

/// A cube as a fighter.
pub fn fighter(b: &Book, s: &State, unit: UnitId) -> Fighter {
    let posture = s.units[unit.i()].posture;
    Fighter {
        who: Who::Unit(unit),
        dug: posture == Posture::DugIn,
        beaten: posture == Posture::Disordered,
        kill: print(b, s, unit, posture).kill,
        hits: 0,
        gone: false,
    }
}

/// Everybody who defends a hex: all cubes and static troops (§2.10 step 3).
pub fn defenders(b: &Book, s: &State, side: Side, hex: Hex) -> Line {
    let cubes = s.cubes_of(hex, side).map(|u| fighter(b, s, u));
    let posts = s.posts(b, hex, side).map(|c| Fighter {
        who: Who::Post(c),
        dug: true,
        beaten: false,
        kill: post_print(b, c).kill,
        hits: 0,
        gone: false,
    });
    cubes.chain(posts).take(8).collect()
}

impl Act<'_> {
    fn plan_mut(&mut self, seat: Seat) -> Option<&mut Plan> {
        self.s
            .plans
            .get_mut(usize::from(seat.0))
            .and_then(Option::as_mut)
    }

    /// Begins to put an attack together.
    pub fn attack(&mut self, seat: Seat, target: Hex) -> Result<Pace, Illegal> {
        check_attack(self.b, self.s, seat, target)?;
        self.s.plans[usize::from(seat.0)] = Some(Plan::on(target));
        Ok(Pace::More)
    }

    /// Adds a cube.
    pub fn with(&mut self, seat: Seat, unit: UnitId) -> Result<Pace, Illegal> {
        check_with(self.b, self.s, seat, unit)?;
        let wider = self
            .s
            .plan(seat)
            .map(|plan| joined(self.b, self.s, plan, unit));
        self.s.plans[usize::from(seat.0)] = wider;
        Ok(Pace::More)
    }

    /// Adds guns to a plan.
    pub fn plan_fire(&mut self, seat: Seat, counter: CounterId, dice: u8) -> Result<Pace, Illegal> {
        check_fire(self.b, self.s, seat, counter, dice)?;
        if let Some(plan) = self.plan_mut(seat) {
            plan.fire.push((counter, dice));
        }
        Ok(Pace::More)
    }

    /// Adds the air-support die.
    pub fn plan_air(&mut self, seat: Seat) -> Result<Pace, Illegal> {
        check_air(self.b, self.s, seat)?;
        if let Some(plan) = self.plan_mut(seat) {
            plan.air = true;
        }
        Ok(Pace::More)
    }

    /// Drops the plan.
    pub fn cancel(&mut self, seat: Seat) -> Result<Pace, Illegal> {
        if self.s.plan(seat).is_none() {
            return no("§2.10", "no attack is being planned");
        }
        self.s.plans[usize::from(seat.0)] = None;
        Ok(Pace::Done)
    }

    /// Begins the attack: pays, shows everybody involved, and asks the defender.
    pub fn launch(&mut self, seat: Seat) -> Result<Pace, Illegal> {
        check_launch(self.b, self.s, seat)?;
        let Some(plan) = self.s.plans[usize::from(seat.0)].take() else {
            return Ok(Pace::Done);
        };
        let region = self.b.ground.region(plan.target);
        let (side, kind) = match (
            self.s.acting(region),
            assault(self.s.regions[region.i()].phase),
        ) {
            (Some(side), Some(kind)) => (side, kind),
            _ => return Ok(Pace::Done),
        };
        let mut paid = self.pay_for(side, &plan, kind);
        if paid.is_full() {
            paid.truncate(8);
        }
        for &(column, _) in &plan.spans {
            self.s.counters[column.i()].used = true;
        }
        for &(counter, _) in &plan.fire {
            self.s.counters[counter.i()].used = true;
        }
        let mut battle = Battle {
            assault: kind,
            side,
            by: seat,
            target: plan.target,
            from: sources(self.s, &plan).into_iter().take(2).collect(),
            way: ArrayVec::new(),
            attack: plan
                .with
                .iter()
                .map(|&u| fighter(self.b, self.s, u))
                .collect(),
            defence: ArrayVec::new(),
            fire: [plan.fire.clone(), ArrayVec::new()],
            air: [plan.air, false],
            dug_die: false,
            spans: plan.spans.clone(),
            tally: [Tally::default(); 2],
            paid,
            won: None,
            starred: [0; 2],
            fallen: 0,
            retiring: ArrayVec::new(),
            refuge: Hex::NOWHERE,
            wait: Wait::Answer,
        };
        for &unit in &plan.with {
            self.s.units[unit.i()].free = false;
        }
        let part = self.part(plan.target).and(self.part(battle.from[0]));
        let cubes = plan.with.len() as u8;
        self.t.tell(
            part,
            Tale::Attack {
                region,
                side,
                target: plan.target,
                cubes,
            },
        );
        self.identify(plan.with.iter().copied());
        if kind == Assault::Exploit && !self.drive_column(&mut battle) {
            return Ok(Pace::Reveal);
        }
        let stranger = plan
            .with
            .iter()
            .find(|&&u| !self.s.commands_unit(seat, u))
            .map(|&u| self.s.army_of(self.b, u));
        battle.defence = defenders(self.b, self.s, side.other(), plan.target);
        let defending: Vec<UnitId> = self.s.cubes_of(plan.target, side.other()).collect();
        self.identify(defending);
        if let Some(army) = stranger {
            battle.wait = Wait::Join(army);
        }
        self.s.regions[region.i()].battle = Some(battle);
        if stranger.is_none() {
            self.open_combat(region);
        }
        Ok(Pace::Reveal)
    }

    /// Pays for a plan and says from where, so that a voided combat can give it back.
    fn pay_for(
        &mut self,
        side: Side,
        plan: &Plan,
        kind: Assault,
    ) -> ArrayVec<(Hex, ArmyId, u8), 8> {
        let (attack, guns, specials, air) = price(self.b, self.s, plan, kind);
        let funds = funds(self.b, self.s, plan);
        let before: Vec<u8> = funds.iter().map(|&(h, a)| self.s.cp_at(h, a)).collect();
        let purpose = match kind {
            Assault::Prepared => Purpose::Launch,
            Assault::Other => Purpose::Attack,
            Assault::Exploit => Purpose::Exploit,
        };
        self.pay(&funds, attack, purpose);
        self.pay(&funds, guns, Purpose::Guns);
        self.pay(&funds, specials, Purpose::Specials);
        let region = self.b.ground.region(plan.target);
        if plan.air {
            self.spend_air(side, region, &funds, air);
        }
        let spent = funds
            .iter()
            .zip(before)
            .map(|(&(h, a), n)| (h, a, n - self.s.cp_at(h, a)));
        spent.filter(|&(_, _, n)| n > 0).take(8).collect()
    }

    /// Uses up an air-support die: paid by the high command beforehand, else on the hex (A88).
    pub fn spend_air(&mut self, side: Side, region: RegionId, funds: &[(Hex, ArmyId)], price: u8) {
        let zone = usize::from(self.b.zones[region.i()]);
        let purse = &mut self.s.purses[side.i()];
        purse.support[zone] -= 1;
        if purse.prepaid[zone] > 0 {
            purse.prepaid[zone] -= 1;
        } else {
            self.pay(funds, price, Purpose::Air);
        }
        self.t.touch(Parts::desk(side).and(Parts::reports(side)));
    }
}

/// What the attacker's steps offer.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b.side_of(seat).filter(|_| b.office(seat).tactical()) else {
        return;
    };
    if let Some(plan) = s.plan(seat) {
        for i in 0..s.units.len() {
            if s.units[i].side == side && check_with(b, s, seat, UnitId::nth(i)).is_ok() {
                menu.push(Choice::With(UnitId::nth(i)));
            }
        }
        if !plan.with.is_empty() {
            for c in (0..b.pieces.len()).map(CounterId::nth) {
                for dice in 1..=b.pieces[c.i()].dice {
                    if b.pieces[c.i()].side == side && check_fire(b, s, seat, c, dice).is_ok() {
                        menu.push(Choice::Fire(c, dice));
                    }
                }
            }
        }
        if check_air(b, s, seat).is_ok() {
            menu.push(Choice::AirDie);
        }
        if check_launch(b, s, seat).is_ok() {
            menu.push(Choice::Launch);
        }
        menu.push(Choice::Cancel);
        return;
    }
    let mut targets: Vec<Hex> = Vec::new();
    for region in regions().filter(|&r| s.acting(r) == Some(side)) {
        let Some(kind) = assault(s.regions[region.i()].phase) else {
            continue;
        };
        for (i, u) in s.units.iter().enumerate() {
            if u.side != side || u.fate != Fate::OnMap || u.committed || !s.commands(seat, u.pot) {
                continue;
            }
            let near: Vec<Hex> = match kind {
                Assault::Exploit if u.posture != Posture::Exploit => continue,
                Assault::Prepared if u.posture != Posture::Prepared => continue,
                Assault::Other if u.posture != Posture::Movement => continue,
                Assault::Exploit => exploit::targets(b, s, UnitId::nth(i)),
                _ => b.ground.around(u.hex).map(|(_, h)| h).collect(),
            };
            for hex in near {
                if b.ground.region(hex) == region
                    && !targets.contains(&hex)
                    && check_attack(b, s, seat, hex).is_ok()
                {
                    targets.push(hex);
                }
            }
        }
    }
    menu.extend(targets.into_iter().map(Choice::Attack));
}
