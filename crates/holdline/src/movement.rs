//! §2.12: one hex at a time, with the limits of roads and rivers.

use crate::act::Act;
use crate::book::{Book, Kind};
use crate::choice::Choice;
use crate::command::at_work;
use crate::dice::{Die, national};
use crate::events::Effect;
use crate::ground::{Land, River};
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::record::Purpose;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
use crate::state::{Fate, Known, Phase, Spot, State, Why};
use engine::{DraftProgress, Menu};

/// The kind of a cube.
pub fn kind<'a>(b: &'a Book, s: &State, unit: UnitId) -> &'a Kind {
    &b.kinds[usize::from(s.units[unit.i()].kind)]
}

/// Movement points to enter a hex from its neighbour; none where the way is closed (§2.12).
pub fn cost(b: &Book, s: &State, class: Class, from: Hex, to: Hex) -> Option<u8> {
    let edge = b.ground.edge(from, to);
    if edge.river == River::Major && !s.bridged(b, from, to) {
        return None;
    }
    let cell = b.ground.cell(to);
    let motors = class.motorised();
    let mut mp = b.price(cell.land, edge.pass, motors)?;
    if cell.land == Land::Marsh && s.in_force(Effect::DryGround, cell.region) {
        mp = mp.saturating_sub(1).max(1);
    }
    let wet = matches!(cell.land, Land::Marsh | Land::Forest);
    if motors && wet && s.in_force(Effect::Storm, cell.region) {
        mp += 1;
    }
    Some(mp)
}

/// Whether one more unit of a class fits into a hex, with those already there; HQs count as motorised (A30, A31).
pub fn fits(b: &Book, s: &State, side: Side, hex: Hex, motors: bool, mountain: bool) -> bool {
    let limits = &b.tables.limits.stacking;
    let (mut count, mut motorised, mut lowland) = (1, motors, u8::from(!mountain));
    for u in s.stack(hex).filter(|&u| s.units[u.i()].side == side) {
        count += 1;
        let k = kind(b, s, u);
        motorised |= k.class.motorised() && !s.units[u.i()].dummy;
        lowland += u8::from(!k.mountain);
    }
    for _ in s.hqs(b, hex, side) {
        count += 1;
        motorised = true;
    }
    let cell = b.ground.cell(hex);
    if cell.land == Land::Mountain && !cell.fort && lowland > limits.mountain && !mountain {
        return false;
    }
    count
        <= if motorised {
            limits.with_motorised
        } else {
            limits.foot
        }
}

/// Whether a cube fits into a hex.
pub fn unit_fits(b: &Book, s: &State, unit: UnitId, hex: Hex) -> bool {
    let k = kind(b, s, unit);
    let u = &s.units[unit.i()];
    fits(
        b,
        s,
        u.side,
        hex,
        k.class.motorised() && !u.dummy,
        k.mountain,
    )
}

/// Whether a cube can be in a hex at all: motors stay out of mountains without a pass.
pub fn can_stand(b: &Book, s: &State, unit: UnitId, hex: Hex) -> bool {
    let motors = s.class(b, unit).motorised() && !s.units[unit.i()].dummy;
    let pass = || {
        b.ground
            .around(hex)
            .any(|(_, h)| b.ground.edge(hex, h).pass)
    };
    b.ground.open(hex) && !(motors && b.ground.cell(hex).land == Land::Mountain && !pass())
}

/// The movement points a cube starts its move with.
pub fn allowance(b: &Book, s: &State, unit: UnitId) -> u8 {
    let u = &s.units[unit.i()];
    let mut mp = kind(b, s, unit).mp;
    if let Some(division) = u.division
        && s.division_under(Effect::Tired, division)
    {
        mp -= 1;
    }
    if s.pot_under(Effect::Refugees, u.pot) && b.ground.distance(u.hex, s.pots[u.pot.i()].hex) <= 1
    {
        mp = mp.saturating_sub(1);
    }
    mp
}

/// Whether the enemy resists in a hex, as far as a neighbour can see: adjacent blocks are always identified (§2.3).
fn barred(b: &Book, s: &State, side: Side, hex: Hex) -> bool {
    s.stack(hex).any(|u| s.units[u.i()].side != side)
        || s.posts(b, hex, side.other()).next().is_some()
}

/// Distance to the nearest enemy block that the side knows of; an army knows of those at its own tables.
pub fn threat(b: &Book, s: &State, side: Side, army: Option<ArmyId>, hex: Hex) -> u16 {
    let at_table = |u: &crate::state::Unit| {
        let region = b.ground.region(u.hex);
        army.is_none_or(|a| s.regions[region.i()].present >> a.0 & 1 == 1)
    };
    let known = |u: &&crate::state::Unit| {
        u.fate == Fate::OnMap && u.side != side && u.known != Known::Masked && at_table(u)
    };
    s.units
        .iter()
        .filter(known)
        .map(|u| b.ground.distance(hex, u.hex))
        .min()
        .unwrap_or(u16::MAX)
}

/// What moving this cube costs in command points.
fn fuel(b: &Book, s: &State, unit: UnitId) -> u8 {
    let u = &s.units[unit.i()];
    if u.free || u.paid || u.dummy || !s.class(b, unit).motorised() {
        return 0;
    }
    let plain = b.tables.command.cost.move_motorised;
    if s.pot_under(Effect::NoFuel, u.pot) {
        plain.max(2)
    } else {
        plain
    }
}

/// Whether the seat may move this cube at all now.
fn may_move(b: &Book, s: &State, seat: Seat, unit: UnitId) -> Verdict {
    let Some(u) = s.units.get(unit.i()) else {
        return no(Refusal::UnknownMover);
    };
    if !s.commands(seat, u.pot) {
        return no(Refusal::UnitNotCommanded);
    }
    if u.fate != Fate::OnMap {
        return no(Refusal::NotOnMap);
    }
    let army = b.army_of(u.pot);
    if s.acting(u.region) != Some(u.side)
        || !matches!(s.regions[u.region.i()].phase, Phase::Movement(_))
    {
        return no(Refusal::MovementClosed);
    }
    if !at_work(s, army, u.region) || !s.regions[u.region.i()].flights.is_empty() {
        return no(Refusal::MovementWaits);
    }
    if !s.corps_may_move(u.region, u.pot) {
        return no(Refusal::OtherCorpsMoves);
    }
    if u.committed {
        return no(Refusal::AlreadyCommitted);
    }
    if !matches!(u.posture, Posture::Movement | Posture::Disordered) {
        return no(Refusal::NotInMovement);
    }
    if s.unit_under(Effect::Jam, unit) {
        return no(Refusal::InTrafficJam);
    }
    if u.posture == Posture::Disordered && u.paid {
        return no(Refusal::DisorderedMovesOnce);
    }
    Ok(())
}

/// Whether a cube may go one hex.
pub fn check_step(b: &Book, s: &State, seat: Seat, unit: UnitId, to: Hex) -> Verdict {
    may_move(b, s, seat, unit)?;
    let forts = Garrisons::of(b, s, s.units[unit.i()].side.other());
    check_way(b, s, &forts, unit, to)
}

/// Hexes that static troops of a side hold, a bit each: a menu asks for many.
struct Garrisons(Vec<u64>);

impl Garrisons {
    fn of(b: &Book, s: &State, side: Side) -> Garrisons {
        let mut bits = vec![0; b.ground.len().div_ceil(64)];
        for c in b.posts().filter(|c| b.pieces[c.i()].side == side) {
            if let Spot::At(hex) = s.counters[c.i()].spot {
                bits[hex.i() / 64] |= 1 << (hex.i() % 64);
            }
        }
        Garrisons(bits)
    }

    fn hold(&self, hex: Hex) -> bool {
        let word = self.0.get(hex.i() / 64).copied().unwrap_or(0);
        word >> (hex.i() % 64) & 1 == 1
    }

    /// The same as `barred`, for whoever has looked at all of them.
    fn bar(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.hold(hex) || s.stack(hex).any(|u| s.units[u.i()].side != side)
    }
}

/// Whether a cube that may move can go to a hex.
fn check_way(b: &Book, s: &State, forts: &Garrisons, unit: UnitId, to: Hex) -> Verdict {
    let u = &s.units[unit.i()];
    if s.regions[u.region.i()]
        .transit
        .is_some_and(|other| other != unit)
    {
        return no(Refusal::TransitFirst);
    }
    let (side, from, class) = (u.side, u.hex, s.class(b, unit));
    if !b.ground.touch(from, to) || !b.ground.open(to) {
        return no(Refusal::NotANeighbor);
    }
    let Some(price) = step_cost(b, s, unit, from, to) else {
        return no(Refusal::WayClosed);
    };
    if forts.bar(s, side, to) {
        return no(Refusal::EnemyInHex);
    }
    let region = b.ground.region(to);
    if region != u.region && !s.regions[region.i()].phase.settled() {
        return no(Refusal::RegionStillFighting);
    }
    if u.posture == Posture::Disordered {
        check_retreat(b, s, unit, to)?;
    } else if price > u.mp {
        return no(Refusal::TooFewMp);
    }
    if u.dummy && !s.friendly(to, side) {
        return no(Refusal::DummyNeedsFriendly);
    }
    let fuel = fuel(b, s, unit);
    if s.cp_at(from, b.army_of(u.pot)) < fuel {
        return no(Refusal::NoPointToMove);
    }
    if !unit_fits(b, s, unit, to) {
        let left = u.mp.saturating_sub(price);
        let through =
            !class.motorised() && u.posture != Posture::Disordered && foot_only(b, s, side, to);
        if !through
            || !b
                .ground
                .around(to)
                .any(|(_, next)| way_out(b, s, forts, unit, to, next, left))
        {
            return no(Refusal::HexFull);
        }
    }
    Ok(())
}

/// The cost of a step; a dummy that drives pays as foot does.
fn step_cost(b: &Book, s: &State, unit: UnitId, from: Hex, to: Hex) -> Option<u8> {
    let u = &s.units[unit.i()];
    cost(
        b,
        s,
        if u.dummy {
            Class::Foot
        } else {
            s.class(b, unit)
        },
        from,
        to,
    )
}

/// Whether a cube on the march may go from one hex to the next, with what it has left there, and whether it may stay;
/// command points are not looked at.
pub fn passable(
    b: &Book,
    s: &State,
    unit: UnitId,
    from: Hex,
    to: Hex,
    mp: u8,
) -> Option<(u8, bool)> {
    let u = &s.units[unit.i()];
    let price = step_cost(b, s, unit, from, to).filter(|_| b.ground.open(to))?;
    let region = b.ground.region(to);
    let waits = region != u.region && !s.regions[region.i()].phase.settled();
    let closed = waits && matches!(s.regions[u.region.i()].phase, Phase::Movement(_));
    if closed || barred(b, s, u.side, to) || u.dummy && !s.friendly(to, u.side) {
        return None;
    }
    if u.posture == Posture::Disordered {
        let fits = check_retreat(b, s, unit, to).is_ok() && unit_fits(b, s, unit, to);
        return fits.then_some((0, true));
    }
    let left = mp.checked_sub(price)?;
    let stays = unit_fits(b, s, unit, to);
    let through = !s.class(b, unit).motorised() && foot_only(b, s, u.side, to);
    (stays || through).then_some((left, stays))
}

/// Only units on foot in a hex: others on foot may pass through (A120).
fn foot_only(b: &Book, s: &State, side: Side, hex: Hex) -> bool {
    let foot = |u: UnitId| !kind(b, s, u).class.motorised() || s.units[u.i()].dummy;
    s.hqs(b, hex, side).next().is_none()
        && s.stack(hex)
            .filter(|&u| s.units[u.i()].side == side)
            .all(foot)
}

/// Whether a unit passing through a full hex can end its march in the next one.
fn way_out(
    b: &Book,
    s: &State,
    forts: &Garrisons,
    unit: UnitId,
    at: Hex,
    next: Hex,
    left: u8,
) -> bool {
    let u = &s.units[unit.i()];
    let region = b.ground.region(next);
    next != u.hex
        && step_cost(b, s, unit, at, next).is_some_and(|price| price <= left)
        && !forts.bar(s, u.side, next)
        && (region == u.region || s.regions[region.i()].phase.settled())
        && (!u.dummy || s.friendly(next, u.side))
        && unit_fits(b, s, unit, next)
}

/// A119: one friendly hex, not nearer to the enemy, no river except by a bridge.
fn check_retreat(b: &Book, s: &State, unit: UnitId, to: Hex) -> Verdict {
    let u = &s.units[unit.i()];
    if !s.friendly(to, u.side) {
        return no(Refusal::DisorderedNeedsFriendly);
    }
    if b.ground.edge(u.hex, to).river != River::None && !s.bridged(b, u.hex, to) {
        return no(Refusal::DisorderedNeedsBridge);
    }
    let near = |hex: Hex| threat(b, s, u.side, Some(b.army_of(u.pot)), hex);
    if near(to) < near(u.hex) {
        return no(Refusal::DisorderedTowardEnemy);
    }
    Ok(())
}

impl State {
    /// Whether nothing of the enemy is known in a hex.
    pub fn known_clear(&self, b: &Book, side: Side, hex: Hex) -> bool {
        !barred(b, self, side, hex)
    }

    /// With alternate moves, one pot at a time (A46).
    pub fn corps_may_move(&self, region: RegionId, pot: PotId) -> bool {
        let r = &self.regions[region.i()];
        !self.options.alternate_moves
            || r.mover.is_none_or(|m| m == pot) && r.moved >> pot.0 & 1 == 0
    }
}

impl Act<'_> {
    /// Moves a cube one hex. Every step may show something, so it is final.
    pub fn step(&mut self, seat: Seat, unit: UnitId, to: Hex) -> Result<DraftProgress, Refusal> {
        check_step(self.b, self.s, seat, unit, to)?;
        let from = self.s.units[unit.i()].hex;
        let price = step_cost(self.b, self.s, unit, from, to).unwrap_or(0);
        let fuel = fuel(self.b, self.s, unit);
        let army = self.s.army_of(self.b, unit);
        self.pay(&[(from, army)], fuel, Purpose::Move);
        let u = &mut self.s.units[unit.i()];
        u.paid = true;
        u.free = false;
        // Whoever marches elsewhere waits no more (A95).
        u.waits = Hex::NOWHERE;
        u.mp = if u.posture == Posture::Disordered {
            0
        } else {
            u.mp - price
        };
        let (region, pot) = (u.region, u.pot);
        if self.s.options.alternate_moves {
            self.s.regions[region.i()].mover = Some(pot);
        }
        // It only passes through a hex that has no room for it (A120).
        let passes = !unit_fits(self.b, self.s, unit, to);
        self.enter(unit, to);
        self.s.regions[region.i()].transit = None;
        if self.s.units[unit.i()].fate == Fate::OnMap {
            if passes {
                self.s.regions[region.i()].transit = Some(unit);
            }
            self.scare(unit);
            self.strain(unit);
        }
        Ok(DraftProgress::Reveals)
    }

    /// A tank that has used its full four movement points rolls for breakdown (§2.13).
    fn strain(&mut self, unit: UnitId) {
        let u = &self.s.units[unit.i()];
        let tank = self.s.class(self.b, unit) == Class::Armour && !u.dummy;
        let full = kind(self.b, self.s, unit).mp >= 4;
        if tank && full && u.mp == 0 && u.posture == Posture::Movement {
            self.breakdown(unit);
        }
    }

    /// A tank that used all its movement, or laagers, rolls once a turn (A118).
    pub fn breakdown(&mut self, unit: UnitId) {
        let u = &mut self.s.units[unit.i()];
        if u.checked || u.fate != Fate::OnMap || u.posture == Posture::Disordered {
            return;
        }
        u.checked = true;
        let die = if self.s.options.black_breakdown {
            Die::Black
        } else {
            national(u.side)
        };
        self.ask(Why::Breakdown(unit), vec![die]);
    }

    /// A dummy pretends to have motors (A114).
    pub fn drive(&mut self, seat: Seat, unit: UnitId) -> Result<DraftProgress, Refusal> {
        check_drive(self.b, self.s, seat, unit)?;
        let cost = &self.b.tables.command.cost;
        let (hex, army) = (self.s.units[unit.i()].hex, self.s.army_of(self.b, unit));
        self.pay(&[(hex, army)], cost.dummy_drive, Purpose::Dummies);
        self.s.units[unit.i()].mp = cost.dummy_drive_mp;
        self.s.units[unit.i()].paid = true;
        Ok(DraftProgress::Complete)
    }

    /// Waits at a border for the region beyond to settle (A95).
    pub fn await_step(
        &mut self,
        seat: Seat,
        unit: UnitId,
        to: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_await(self.b, self.s, seat, unit, to)?;
        self.s.units[unit.i()].waits = to;
        Ok(DraftProgress::Complete)
    }

    /// A region has settled: units waiting at its border step in, while their own region is still open (A95).
    pub fn release_waiting(&mut self) {
        for i in 0..self.s.units.len() {
            let unit = UnitId::nth(i);
            let u = &self.s.units[i];
            if !u.waits.on_map() || u.fate != Fate::OnMap {
                continue;
            }
            let (to, from, mp) = (u.waits, u.hex, u.mp);
            if self.s.regions[u.region.i()].phase == Phase::Done {
                self.s.units[i].waits = Hex::NOWHERE;
                continue;
            }
            if !self.s.regions[self.b.ground.region(to).i()].phase.settled() {
                continue;
            }
            self.s.units[i].waits = Hex::NOWHERE;
            // Meanwhile it may have attacked over the border (A94), broken down or been turned in POSTURE.
            let ready = !self.s.units[i].committed && self.s.units[i].posture == Posture::Movement;
            let fuel = fuel(self.b, self.s, unit);
            let army = self.s.army_of(self.b, unit);
            let open = ready
                && step_cost(self.b, self.s, unit, from, to).is_some_and(|price| price <= mp)
                && !barred(self.b, self.s, self.s.units[i].side, to)
                && unit_fits(self.b, self.s, unit, to)
                && self.s.cp_at(from, army) >= fuel;
            if open {
                let price = step_cost(self.b, self.s, unit, from, to).unwrap_or(0);
                self.pay(&[(from, army)], fuel, Purpose::Move);
                self.s.units[i].mp -= price;
                self.s.units[i].paid = true;
                self.enter(unit, to);
                if self.s.units[i].fate == Fate::OnMap {
                    self.scare(unit);
                    self.strain(unit);
                }
            }
        }
    }
}

fn check_drive(b: &Book, s: &State, seat: Seat, unit: UnitId) -> Verdict {
    may_move(b, s, seat, unit)?;
    let u = &s.units[unit.i()];
    if !u.dummy || u.paid || u.moved {
        return no(Refusal::DummyHasMoved);
    }
    // From its hex like motors: everybody sees points go, and would know a block that drives without them.
    if s.cp_at(u.hex, b.army_of(u.pot)) < b.tables.command.cost.dummy_drive {
        return no(Refusal::NoPointToDrive);
    }
    Ok(())
}

fn check_await(b: &Book, s: &State, seat: Seat, unit: UnitId, to: Hex) -> Verdict {
    may_move(b, s, seat, unit)?;
    let u = &s.units[unit.i()];
    if s.regions[u.region.i()].transit.is_some() {
        return no(Refusal::TransitFirst);
    }
    if u.dummy || u.posture == Posture::Disordered || u.waits.on_map() {
        return no(Refusal::CannotWaitThere);
    }
    if !b.ground.touch(u.hex, to) || !b.ground.open(to) {
        return no(Refusal::NotANeighbor);
    }
    let region = b.ground.region(to);
    if region == u.region || s.regions[region.i()].phase.settled() {
        return no(Refusal::NothingToWaitFor);
    }
    if step_cost(b, s, unit, u.hex, to).is_none_or(|price| price > u.mp) {
        return no(Refusal::BeyondClosed);
    }
    Ok(())
}

/// What MOVEMENT offers for cubes.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b.side_of(seat) else { return };
    let moving = |r: RegionId| {
        matches!(s.regions[r.i()].phase, Phase::Movement(_)) && s.acting(r) == Some(side)
    };
    if !regions().any(moving) {
        return;
    }
    let forts = Garrisons::of(b, s, side.other());
    for (i, u) in s.units.iter().enumerate() {
        let unit = UnitId::nth(i);
        if u.side != side || u.fate != Fate::OnMap || may_move(b, s, seat, unit).is_err() {
            continue;
        }
        for (_, to) in b.ground.around(u.hex) {
            if check_way(b, s, &forts, unit, to).is_ok() {
                menu.push(Choice::Step(unit, to));
            }
            let abroad = b.ground.region(to) != u.region;
            if abroad && check_await(b, s, seat, unit, to).is_ok() {
                menu.push(Choice::Await(unit, to));
            }
        }
        if check_drive(b, s, seat, unit).is_ok() {
            menu.push(Choice::Drive(unit));
        }
    }
}
