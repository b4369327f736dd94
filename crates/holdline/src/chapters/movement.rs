//! §2.12: one hex at a time, with the limits of roads and rivers.

use crate::act::Act;
use crate::chapters::command::at_work;
use crate::state::events::Effect;
use crate::state::record::Purpose;

use crate::choice::Choice;
use crate::data::events::EventKind;
use crate::data::game::{GameData, Kind};
use crate::data::map::{Land, River};
use crate::dice::Die;
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Fate, Known, Phase, State, Why};
use engine::{DraftProgress, Menu, NumberSet};

/// The kind of a cube.
pub fn kind<'a>(data: &'a GameData, state: &State, unit: UnitId) -> &'a Kind {
    &data.kinds[usize::from(state.units[unit.i()].kind)]
}

/// Movement points to enter a hex from its neighbor; none where the way is closed (§2.12).
pub fn cost(data: &GameData, state: &State, class: Class, from: Hex, to: Hex) -> Option<u8> {
    let edge = data.map.edge(from, to);
    if edge.river == River::Major && !state.bridged(data, from, to) {
        return None;
    }
    let cell = data.map.cell(to);
    let motors = class.motorized();
    let mut mp = data.price(cell.land, edge.pass, motors)?;
    if cell.land == Land::Marsh && state.in_force(Effect::DryGround, cell.region) {
        let less = data.tables.events.amount(EventKind::DryGround);
        mp = mp.saturating_sub(less).max(1);
    }
    let wet = matches!(cell.land, Land::Marsh | Land::Forest);
    if motors && wet && state.in_force(Effect::Storm, cell.region) {
        mp = mp.saturating_add(data.tables.events.amount(EventKind::Thunderstorm));
    }
    Some(mp)
}

/// Units of a side in a hex and how many may be there with one more of a class; HQs count as motorized (A30, A31). In
/// mountains outside a fort only units without mountain training are counted.
fn room(
    data: &GameData,
    state: &State,
    side: Side,
    hex: Hex,
    motors: bool,
    mountain: bool,
) -> (u8, u8) {
    let limits = &data.tables.limits.stacking;
    let (mut count, mut motorized, mut lowland) = (0, motors, 0);
    for u in state
        .stack(hex)
        .filter(|&u| state.units[u.i()].side == side)
    {
        count += 1;
        let k = kind(data, state, u);
        motorized |= k.class.motorized() && !state.units[u.i()].dummy;
        lowland += u8::from(!k.mountain);
    }
    for _ in state.hqs(data, hex, side) {
        count += 1;
        motorized = true;
    }
    let cell = data.map.cell(hex);
    if cell.land == Land::Mountain && !cell.fort && lowland >= limits.mountain && !mountain {
        return (lowland, limits.mountain);
    }
    match motorized {
        true => (count, limits.with_motorized),
        false => (count, limits.foot),
    }
}

/// Whether one more unit of a class fits into a hex, with those already there.
pub fn fits(
    data: &GameData,
    state: &State,
    side: Side,
    hex: Hex,
    motors: bool,
    mountain: bool,
) -> bool {
    let (there, most) = room(data, state, side, hex, motors, mountain);
    there < most
}

/// The refusal of one more HQ in a hex.
pub fn full_for_hq(data: &GameData, state: &State, side: Side, hex: Hex) -> Refusal {
    let (there, most) = room(data, state, side, hex, true, false);
    Refusal::HexFull(there, most)
}

/// The refusal of one more cube in a hex.
pub fn full_for(data: &GameData, state: &State, unit: UnitId, hex: Hex) -> Refusal {
    let (k, u) = (kind(data, state, unit), &state.units[unit.i()]);
    let motors = k.class.motorized() && !u.dummy;
    let (there, most) = room(data, state, u.side, hex, motors, k.mountain);
    Refusal::HexFull(there, most)
}

/// Whether a cube fits into a hex.
pub fn unit_fits(data: &GameData, state: &State, unit: UnitId, hex: Hex) -> bool {
    let k = kind(data, state, unit);
    let u = &state.units[unit.i()];
    fits(
        data,
        state,
        u.side,
        hex,
        k.class.motorized() && !u.dummy,
        k.mountain,
    )
}

/// The hexes in which a cube can be at all: motors stay out of mountains without a pass.
pub fn ground<'a>(data: &'a GameData, state: &State, unit: UnitId) -> &'a NumberSet {
    let motors = state.class(data, unit).motorized() && !state.units[unit.i()].dummy;
    &data.standing[usize::from(motors)]
}

/// Whether a cube can be in a hex at all.
pub fn can_stand(data: &GameData, state: &State, unit: UnitId, hex: Hex) -> bool {
    ground(data, state, unit).contains(hex.into())
}

/// The movement points a cube starts its move with.
pub fn allowance(data: &GameData, state: &State, unit: UnitId) -> u8 {
    let u = &state.units[unit.i()];
    let mut mp = kind(data, state, unit).mp;
    if let Some(division) = u.division
        && state.division_under(Effect::Tired, division)
    {
        mp = mp.saturating_sub(data.tables.events.amount(EventKind::Exhaustion));
    }
    if state.pot_under(Effect::Refugees, u.pot)
        && data.map.distance(u.hex, state.pots[u.pot.i()].hex) <= 1
    {
        mp = mp.saturating_sub(data.tables.events.amount(EventKind::Refugees));
    }
    mp
}

/// Whether the enemy resists in a hex, as far as a neighbor can see: adjacent blocks are always identified (§2.3).
fn barred(data: &GameData, state: &State, side: Side, hex: Hex) -> bool {
    state.posted(data, side.other()).contains(hex.into())
        || state.stack(hex).any(|u| state.units[u.i()].side != side)
}

/// Distance to the nearest enemy block that the side knows of; an army knows of those at its own tables.
pub fn threat(data: &GameData, state: &State, side: Side, army: Option<ArmyId>, hex: Hex) -> u16 {
    let at_table = |u: &crate::state::Unit| {
        let region = data.map.region(u.hex);
        army.is_none_or(|a| state.regions[region.i()].present >> a.0 & 1 == 1)
    };
    let known = |u: &&crate::state::Unit| {
        u.fate == Fate::OnMap && u.side != side && u.known != Known::Masked && at_table(u)
    };
    state
        .units
        .iter()
        .filter(known)
        .map(|u| data.map.distance(hex, u.hex))
        .min()
        .unwrap_or(u16::MAX)
}

/// What moving this cube costs in command points.
fn fuel(data: &GameData, state: &State, unit: UnitId) -> u8 {
    let u = &state.units[unit.i()];
    if u.free || u.paid || u.dummy || !state.class(data, unit).motorized() {
        return 0;
    }
    let plain = data.tables.command.cost.move_motorized;
    if state.pot_under(Effect::NoFuel, u.pot) {
        plain.max(data.tables.events.amount(EventKind::NoFuel))
    } else {
        plain
    }
}

/// Whether the seat may move this cube at all now.
fn may_move(data: &GameData, state: &State, seat: Seat, unit: UnitId) -> Verdict {
    let Some(u) = state.units.get(unit.i()) else {
        return no(Refusal::UnknownMover);
    };
    if !state.commands(seat, u.pot) {
        return no(Refusal::UnitNotCommanded);
    }
    if u.fate != Fate::OnMap {
        return no(Refusal::NotOnMap);
    }
    let army = data.army_of(u.pot);
    if state.acting(u.region) != Some(u.side)
        || !matches!(state.regions[u.region.i()].phase, Phase::Movement(_))
    {
        return no(Refusal::MovementClosed);
    }
    if !at_work(state, army, u.region) || !state.regions[u.region.i()].flights.is_empty() {
        return no(Refusal::MovementWaits);
    }
    if !state.corps_may_move(u.region, u.pot) {
        return no(Refusal::OtherCorpsMoves);
    }
    if u.committed {
        return no(Refusal::AlreadyCommitted);
    }
    if !matches!(u.posture, Posture::Movement | Posture::Disordered) {
        return no(Refusal::NotInMovement);
    }
    if state.unit_under(Effect::Jam, unit) {
        return no(Refusal::InTrafficJam);
    }
    if u.posture == Posture::Disordered && u.paid {
        return no(Refusal::DisorderedMovesOnce);
    }
    Ok(())
}

/// Whether a cube may go one hex.
pub fn check_step(data: &GameData, state: &State, seat: Seat, unit: UnitId, to: Hex) -> Verdict {
    may_move(data, state, seat, unit)?;
    check_way(data, state, unit, to)
}

/// Whether a cube that may move can go to a hex.
fn check_way(data: &GameData, state: &State, unit: UnitId, to: Hex) -> Verdict {
    let u = &state.units[unit.i()];
    if state.regions[u.region.i()]
        .transit
        .is_some_and(|other| other != unit)
    {
        return no(Refusal::TransitFirst);
    }
    let (side, from, class) = (u.side, u.hex, state.class(data, unit));
    if !data.map.touch(from, to) || !data.map.open(to) {
        return no(Refusal::NotANeighbor);
    }
    let Some(price) = step_cost(data, state, unit, from, to) else {
        return no(Refusal::WayClosed);
    };
    if barred(data, state, side, to) {
        return no(Refusal::EnemyInHex);
    }
    let region = data.map.region(to);
    if region != u.region && !state.regions[region.i()].phase.settled() {
        return no(Refusal::RegionStillFighting);
    }
    if u.posture == Posture::Disordered {
        check_retreat(data, state, unit, to)?;
    } else if price > u.mp {
        return no(Refusal::TooFewMp(u.mp, price));
    }
    if u.dummy && !state.friendly(to, side) {
        return no(Refusal::DummyNeedsFriendly);
    }
    let fuel = fuel(data, state, unit);
    let have = state.cp_at(from, data.army_of(u.pot));
    if have < fuel {
        return no(Refusal::NoPointToMove(have, fuel));
    }
    if !unit_fits(data, state, unit, to) {
        let left = u.mp.saturating_sub(price);
        let through = !class.motorized()
            && u.posture != Posture::Disordered
            && foot_only(data, state, side, to);
        if !through
            || !data
                .map
                .around(to)
                .any(|(_, next)| way_out(data, state, unit, to, next, left))
        {
            return no(full_for(data, state, unit, to));
        }
    }
    Ok(())
}

/// The cost of a step; a dummy that drives pays as foot does.
fn step_cost(data: &GameData, state: &State, unit: UnitId, from: Hex, to: Hex) -> Option<u8> {
    let u = &state.units[unit.i()];
    cost(
        data,
        state,
        if u.dummy {
            Class::Foot
        } else {
            state.class(data, unit)
        },
        from,
        to,
    )
}

/// Whether a cube on the march may go from one hex to the next, with what it has left there, and whether it may stay;
/// command points are not looked at.
pub fn passable(
    data: &GameData,
    state: &State,
    unit: UnitId,
    from: Hex,
    to: Hex,
    mp: u8,
) -> Option<(u8, bool)> {
    let u = &state.units[unit.i()];
    let price = step_cost(data, state, unit, from, to).filter(|_| data.map.open(to))?;
    let region = data.map.region(to);
    let waits = region != u.region && !state.regions[region.i()].phase.settled();
    let closed = waits && matches!(state.regions[u.region.i()].phase, Phase::Movement(_));
    if closed || barred(data, state, u.side, to) || u.dummy && !state.friendly(to, u.side) {
        return None;
    }
    if u.posture == Posture::Disordered {
        let fits = check_retreat(data, state, unit, to).is_ok() && unit_fits(data, state, unit, to);
        return fits.then_some((0, true));
    }
    let left = mp.checked_sub(price)?;
    let stays = unit_fits(data, state, unit, to);
    let through = !state.class(data, unit).motorized() && foot_only(data, state, u.side, to);
    (stays || through).then_some((left, stays))
}

/// Only units on foot in a hex: others on foot may pass through (A120).
fn foot_only(data: &GameData, state: &State, side: Side, hex: Hex) -> bool {
    let foot = |u: UnitId| !kind(data, state, u).class.motorized() || state.units[u.i()].dummy;
    state.hqs(data, hex, side).next().is_none()
        && state
            .stack(hex)
            .filter(|&u| state.units[u.i()].side == side)
            .all(foot)
}

/// Whether a unit passing through a full hex can end its march in the next one.
fn way_out(data: &GameData, state: &State, unit: UnitId, at: Hex, next: Hex, left: u8) -> bool {
    let u = &state.units[unit.i()];
    let region = data.map.region(next);
    next != u.hex
        && step_cost(data, state, unit, at, next).is_some_and(|price| price <= left)
        && !barred(data, state, u.side, next)
        && (region == u.region || state.regions[region.i()].phase.settled())
        && (!u.dummy || state.friendly(next, u.side))
        && unit_fits(data, state, unit, next)
}

/// A119: one friendly hex, not nearer to the enemy, no river except by a bridge.
fn check_retreat(data: &GameData, state: &State, unit: UnitId, to: Hex) -> Verdict {
    let u = &state.units[unit.i()];
    if !state.friendly(to, u.side) {
        return no(Refusal::DisorderedNeedsFriendly);
    }
    if data.map.edge(u.hex, to).river != River::None && !state.bridged(data, u.hex, to) {
        return no(Refusal::DisorderedNeedsBridge);
    }
    let near = |hex: Hex| threat(data, state, u.side, Some(data.army_of(u.pot)), hex);
    if near(to) < near(u.hex) {
        return no(Refusal::DisorderedTowardEnemy);
    }
    Ok(())
}

impl State {
    /// Whether nothing of the enemy is known in a hex.
    pub fn known_clear(&self, data: &GameData, side: Side, hex: Hex) -> bool {
        !barred(data, self, side, hex)
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
        check_step(self.data, self.state, seat, unit, to)?;
        let from = self.state.units[unit.i()].hex;
        let price = step_cost(self.data, self.state, unit, from, to).unwrap_or(0);
        let fuel = fuel(self.data, self.state, unit);
        let army = self.state.army_of(self.data, unit);
        self.pay(&[(from, army)], fuel, Purpose::Move);
        let u = &mut self.state.units[unit.i()];
        u.paid = true;
        u.free = false;
        // A unit that marches elsewhere waits no more (A95).
        u.waits = Hex::NOWHERE;
        u.mp = if u.posture == Posture::Disordered {
            0
        } else {
            u.mp - price
        };
        let (region, pot) = (u.region, u.pot);
        if self.state.options.alternate_moves {
            self.state.regions[region.i()].mover = Some(pot);
        }
        // It only passes through a hex that has no room for it (A120).
        let passes = !unit_fits(self.data, self.state, unit, to);
        self.enter(unit, to);
        self.state.regions[region.i()].transit = None;
        if self.state.units[unit.i()].fate == Fate::OnMap {
            if passes {
                self.state.regions[region.i()].transit = Some(unit);
            }
            self.scare(unit);
            self.strain(unit);
        }
        Ok(DraftProgress::Reveals)
    }

    /// A tank that has used its full movement points rolls for breakdown, if it has enough of them (§2.13).
    fn strain(&mut self, unit: UnitId) {
        let u = &self.state.units[unit.i()];
        let tank = self.state.class(self.data, unit) == Class::Armor && !u.dummy;
        let full = kind(self.data, self.state, unit).mp >= self.data.tables.limits.breakdown.mp;
        if tank && full && u.mp == 0 && u.posture == Posture::Movement {
            self.breakdown(unit);
        }
    }

    /// A tank that used all its movement, or laagers, rolls once a turn (A118).
    pub fn breakdown(&mut self, unit: UnitId) {
        let u = &mut self.state.units[unit.i()];
        if u.checked || u.fate != Fate::OnMap || u.posture == Posture::Disordered {
            return;
        }
        u.checked = true;
        let die = if self.state.options.black_breakdown {
            Die::Black
        } else {
            self.data.national(u.side)
        };
        self.ask(Why::Breakdown(unit), vec![die]);
    }

    /// A dummy pretends to have motors (A114).
    pub fn drive(&mut self, seat: Seat, unit: UnitId) -> Result<DraftProgress, Refusal> {
        check_drive(self.data, self.state, seat, unit)?;
        let cost = &self.data.tables.command.cost;
        let (hex, army) = (
            self.state.units[unit.i()].hex,
            self.state.army_of(self.data, unit),
        );
        self.pay(&[(hex, army)], cost.dummy_drive, Purpose::Dummies);
        self.state.units[unit.i()].mp = cost.dummy_drive_mp;
        self.state.units[unit.i()].paid = true;
        Ok(DraftProgress::Complete)
    }

    /// Waits at a border for the region beyond to settle (A95).
    pub fn await_step(
        &mut self,
        seat: Seat,
        unit: UnitId,
        to: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_await(self.data, self.state, seat, unit, to)?;
        self.state.units[unit.i()].waits = to;
        Ok(DraftProgress::Complete)
    }

    /// A region has settled: units waiting at its border step in, while their own region is still open (A95).
    pub fn release_waiting(&mut self) {
        for i in 0..self.state.units.len() {
            let unit = UnitId::nth(i);
            let u = &self.state.units[i];
            if !u.waits.on_map() || u.fate != Fate::OnMap {
                continue;
            }
            let (to, from, mp) = (u.waits, u.hex, u.mp);
            if self.state.regions[u.region.i()].phase == Phase::Done {
                self.state.units[i].waits = Hex::NOWHERE;
                continue;
            }
            if !self.state.regions[self.data.map.region(to).i()]
                .phase
                .settled()
            {
                continue;
            }
            self.state.units[i].waits = Hex::NOWHERE;
            // Meanwhile it may have attacked over the border (A94), broken down or been turned in POSTURE. A unit that has
            // broken down on the way goes no farther; a beaten unit goes back one hex (A119).
            let (data, state) = (self.data, &*self.state);
            let u = &state.units[i];
            let beaten = u.posture == Posture::Disordered && !u.paid;
            let ready = !u.committed
                && (u.posture == Posture::Movement
                    || beaten && check_retreat(data, state, unit, to).is_ok());
            let fuel = fuel(self.data, self.state, unit);
            let army = self.state.army_of(self.data, unit);
            let open = ready
                && step_cost(self.data, self.state, unit, from, to)
                    .is_some_and(|price| beaten || price <= mp)
                && !barred(self.data, self.state, self.state.units[i].side, to)
                && unit_fits(self.data, self.state, unit, to)
                && self.state.cp_at(from, army) >= fuel;
            if open {
                let price = step_cost(self.data, self.state, unit, from, to).unwrap_or(0);
                self.pay(&[(from, army)], fuel, Purpose::Move);
                self.state.units[i].mp = mp.saturating_sub(price);
                self.state.units[i].paid = true;
                self.enter(unit, to);
                if self.state.units[i].fate == Fate::OnMap {
                    self.scare(unit);
                    self.strain(unit);
                }
            }
        }
    }
}

fn check_drive(data: &GameData, state: &State, seat: Seat, unit: UnitId) -> Verdict {
    may_move(data, state, seat, unit)?;
    let u = &state.units[unit.i()];
    if !u.dummy || u.paid || u.moved {
        return no(Refusal::DummyHasMoved);
    }
    // From its hex like motors: everybody sees points go, and would know a block that drives without them.
    let have = state.cp_at(u.hex, data.army_of(u.pot));
    let need = data.tables.command.cost.dummy_drive;
    if have < need {
        return no(Refusal::NoPointToDrive(have, need));
    }
    Ok(())
}

fn check_await(data: &GameData, state: &State, seat: Seat, unit: UnitId, to: Hex) -> Verdict {
    may_move(data, state, seat, unit)?;
    let u = &state.units[unit.i()];
    if state.regions[u.region.i()].transit.is_some() {
        return no(Refusal::TransitFirst);
    }
    if u.dummy || u.waits.on_map() {
        return no(Refusal::CannotWaitThere);
    }
    if !data.map.touch(u.hex, to) || !data.map.open(to) {
        return no(Refusal::NotANeighbor);
    }
    let region = data.map.region(to);
    if region == u.region || state.regions[region.i()].phase.settled() {
        return no(Refusal::NothingToWaitFor);
    }
    let price = step_cost(data, state, unit, u.hex, to);
    if u.posture == Posture::Disordered {
        // A retreat is one hex whatever it costs (A119).
        price.ok_or(Refusal::BeyondClosed)?;
        return check_retreat(data, state, unit, to);
    }
    if price.is_none_or(|price| price > u.mp) {
        return no(Refusal::BeyondClosed);
    }
    Ok(())
}

/// What MOVEMENT offers for cubes.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data.side_of(seat) else {
        return;
    };
    let moving = |r: RegionId| {
        matches!(state.regions[r.i()].phase, Phase::Movement(_)) && state.acting(r) == Some(side)
    };
    if !state.regions().any(moving) {
        return;
    }
    for (i, u) in state.units.iter().enumerate() {
        let unit = UnitId::nth(i);
        if u.side != side || u.fate != Fate::OnMap || may_move(data, state, seat, unit).is_err() {
            continue;
        }
        for (_, to) in data.map.around(u.hex) {
            if check_way(data, state, unit, to).is_ok() {
                menu.push(Choice::Step(unit, to));
            }
            let abroad = data.map.region(to) != u.region;
            if abroad && check_await(data, state, seat, unit, to).is_ok() {
                menu.push(Choice::Await(unit, to));
            }
        }
        if check_drive(data, state, seat, unit).is_ok() {
            menu.push(Choice::Drive(unit));
        }
    }
}
