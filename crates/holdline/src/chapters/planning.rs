//! §2.16: the forms of the high commands, deployment, and what they lead to.

use crate::act::Act;
use crate::chapters::command::decided;
use crate::chapters::movement::{can_stand, fits, full_for, full_for_hq, unit_fits};
use crate::choice::Choice;
use crate::data::decisions::{DecisionOption, Form};
use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::data::nations::Track;
use crate::data::seats::Role;
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::Berth;
use crate::state::{Fate, Spot, Stage, State};
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu, NumberSet};

/// How far from its HQ or listed hex a unit of a side deploys.
fn area(data: &GameData, state: &State, side: Side) -> u8 {
    let within = data.tables.setup.deployment.within;
    let rear = decided(data, state, Form::Posture).map_or(0, |o| o.rearward);
    let far = match side {
        Side::Polish => within.max(rear),
        Side::German => within,
    };
    u8::try_from(far).unwrap_or(u8::MAX)
}

/// Whether a hex lies in a deployment area (A130).
fn in_area(data: &GameData, state: &State, side: Side, anchors: &[Hex], hex: Hex) -> bool {
    let far = u16::from(area(data, state, side));
    state.friendly(hex, side)
        && anchors.iter().any(|&a| {
            data.map.distance(a, hex) <= far && data.map.region(a) == data.map.region(hex)
        })
}

fn planning(data: &GameData, state: &State, seat: Seat) -> Result<Side, Refusal> {
    if state.stage != Stage::Planning || state.ready.contains(seat) {
        return no(Refusal::PlanningOver);
    }
    match data.side_of(seat) {
        Some(side) => Ok(side),
        None => no(Refusal::NotASide),
    }
}

fn check_decide(data: &GameData, state: &State, seat: Seat, form: u8, option: u8) -> Verdict {
    let side = planning(data, state, seat)?;
    let row = data.tables.decisions.get(usize::from(form));
    let Some(row) = row.filter(|d| d.side == side) else {
        return no(Refusal::OtherSidesForm);
    };
    if data.office(seat) != Role::HighCommand || usize::from(option) >= row.option.len() {
        return no(Refusal::FormNeedsHighCommand);
    }
    if state.decisions[usize::from(form)] == option {
        return no(Refusal::AlreadySelected);
    }
    Ok(())
}

fn anchors(data: &GameData, state: &State, unit: UnitId) -> ArrayVec<Hex, 2> {
    let u = &state.units[unit.i()];
    let listed = u.division.map(|d| data.divisions[d.i()].hex);
    [Some(data.pots[u.pot.i()].hex), listed]
        .into_iter()
        .flatten()
        .collect()
}

fn check_deploy(data: &GameData, state: &State, seat: Seat, unit: UnitId, hex: Hex) -> Verdict {
    let side = planning(data, state, seat)?;
    let Some(u) = state
        .units
        .get(unit.i())
        .filter(|u| state.commands(seat, u.pot))
    else {
        return no(Refusal::DeployNotCommanded);
    };
    let movable = u.fate == Fate::OnMap || u.dummy && u.fate == Fate::Waiting;
    if !movable || u.hex == hex {
        return no(Refusal::CannotDeployThere);
    }
    if !in_area(data, state, side, &anchors(data, state, unit), hex) {
        return no(Refusal::OutsideDeploymentArea(area(data, state, side)));
    }
    if !can_stand(data, state, unit, hex) || state.held_by_arms(data, hex, side.other()) {
        return no(Refusal::HexClosed);
    }
    if !unit_fits(data, state, unit, hex) {
        return no(full_for(data, state, unit, hex));
    }
    Ok(())
}

/// Whether a cube may start with another face: free, but not every side has had time for each (A132).
pub fn check_face(
    data: &GameData,
    state: &State,
    seat: Seat,
    unit: UnitId,
    posture: Posture,
) -> Verdict {
    let side = planning(data, state, seat)?;
    let Some(u) = state
        .units
        .get(unit.i())
        .filter(|u| state.commands(seat, u.pot))
    else {
        return no(Refusal::DeployNotCommanded);
    };
    let faces = data.tables.setup.start_face.iter().find(|f| f.side == side);
    let open = faces.is_some_and(|f| f.choices.contains(&posture));
    if !open || !data.kinds[usize::from(u.kind)].has(posture) {
        return no(Refusal::NoStartPosture);
    }
    if u.fate != Fate::OnMap || u.dummy || u.posture == posture {
        return no(Refusal::CannotTurnNow);
    }
    Ok(())
}

fn check_encamp(data: &GameData, state: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    let side = planning(data, state, seat)?;
    if pot.i() >= data.pots.len() || !state.commands(seat, pot) || state.pots[pot.i()].hex == hex {
        return no(Refusal::HqNotMovable);
    }
    if !in_area(data, state, side, &[data.pots[pot.i()].hex], hex)
        || state.held_by_arms(data, hex, side.other())
    {
        return no(Refusal::HqOutsideArea(area(data, state, side)));
    }
    if !fits(data, state, side, hex, true, false) {
        return no(full_for_hq(data, state, side, hex));
    }
    if data.map.cell(hex).land == crate::data::map::Land::Mountain {
        return no(Refusal::HqNeedsOpenGround);
    }
    Ok(())
}

fn check_attach(
    data: &GameData,
    state: &State,
    seat: Seat,
    counter: CounterId,
    pot: PotId,
) -> Verdict {
    planning(data, state, seat)?;
    let Some(piece) = data.pieces.get(counter.i()) else {
        return no(Refusal::UnknownStartCounter);
    };
    let asset = piece.army.is_some() && !matches!(piece.sort, Sort::Battery(_) | Sort::Ship);
    let same = pot.i() < data.pots.len()
        && Some(data.army_of(pot)) == piece.army
        && state.homes[counter.i()] != pot;
    if !asset
        || !same
        || !state.commands_army(data, seat, data.army_of(pot))
        || data.office(seat) == Role::Corps
    {
        return no(Refusal::AssetOutsideArmy);
    }
    Ok(())
}

impl Act<'_> {
    /// Fills in a form.
    pub fn decide(&mut self, seat: Seat, form: u8, option: u8) -> Result<DraftProgress, Refusal> {
        check_decide(self.data, self.state, seat, form, option)?;
        self.state.decisions[usize::from(form)] = option;
        Ok(DraftProgress::Complete)
    }

    /// Moves a cube inside its area, or brings a dummy out.
    pub fn deploy(&mut self, seat: Seat, unit: UnitId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_deploy(self.data, self.state, seat, unit, hex)?;
        self.state.units[unit.i()].fate = Fate::OnMap;
        self.state.units[unit.i()].region = self.data.map.region(hex);
        self.state.put(unit, hex);
        Ok(DraftProgress::Complete)
    }

    /// Turns a cube before the first turn.
    pub fn face_up(
        &mut self,
        seat: Seat,
        unit: UnitId,
        posture: Posture,
    ) -> Result<DraftProgress, Refusal> {
        check_face(self.data, self.state, seat, unit, posture)?;
        self.state.units[unit.i()].posture = posture;
        Ok(DraftProgress::Complete)
    }

    /// Moves an HQ inside its area; a German one takes its route along as far as it can.
    pub fn encamp(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_encamp(self.data, self.state, seat, pot, hex)?;
        self.state.pots[pot.i()].hex = hex;
        Ok(DraftProgress::Complete)
    }

    /// Attaches an asset to another pot.
    pub fn attach(
        &mut self,
        seat: Seat,
        counter: CounterId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        check_attach(self.data, self.state, seat, counter, pot)?;
        self.state.homes[counter.i()] = pot;
        if matches!(self.state.counters[counter.i()].spot, Spot::Pot(_)) {
            self.state.counters[counter.i()].spot = Spot::Pot(pot);
        }
        Ok(DraftProgress::Complete)
    }

    /// A seat has finished planning.
    pub fn ready(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        planning(self.data, self.state, seat)?;
        self.state.ready.insert(seat);
        let needed = |x: &Seat| match self.data.office(*x) {
            Role::Army | Role::ArmyGroup => true,
            Role::HighCommand => self.data.chair(*x).is_some_and(|c| c.lead),
            _ => false,
        };
        if self
            .data
            .seats()
            .filter(needed)
            .all(|x| self.state.ready.contains(x))
        {
            self.end_planning();
            self.settle();
        }
        Ok(DraftProgress::Reveals)
    }

    /// Forms are locked and take effect; the first turn begins.
    pub fn end_planning(&mut self) {
        let decisions = self.data.tables.decisions.iter();
        let taken: Vec<&DecisionOption> = decisions
            .zip(&self.state.decisions)
            .filter_map(|(form, &option)| form.option.get(usize::from(option)))
            .collect();
        for option in taken {
            self.shift_arrivals(option);
            self.base_aircraft(option);
            for counter in &option.without {
                self.state.counters[counter.i()].spot = Spot::Gone;
            }
            self.move_track(Track::Resolve.i(), option.french_resolve);
            self.move_track(Track::Britain.i(), option.british_commitment);
        }
        self.opening_stock(1);
        self.extra_posts();
        self.ask_war();
        self.start_turn(1);
    }

    /// Divisions that are not here on the first day come earlier or later.
    fn shift_arrivals(&mut self, option: &DecisionOption) {
        let (data, state) = (self.data, &mut *self.state);
        for (i, d) in data.divisions.iter().enumerate() {
            let german = data.side(d.army) == Side::German;
            let reserve = german && data.armies[d.army.i()].reserve;
            if d.turn > 1 {
                let late = reserve || option.german_late.contains(&DivId::nth(i));
                let shift = match german {
                    false => option.polish_arrival,
                    true if late => option.german_reserve_arrival,
                    true => 0,
                };
                let arrival = &mut state.arrivals[i];
                *arrival = arrival.saturating_add_signed(shift).max(1);
                if option.german_reserves_turn_one && reserve {
                    *arrival = 1;
                }
            }
            if option.okh_reserve_available && state.options.okh_reserve && german {
                state.unreleased &= !(1 << i);
            }
        }
    }

    /// Aircraft start in other boxes and zones.
    fn base_aircraft(&mut self, option: &DecisionOption) {
        for (i, craft) in self.state.sky.craft.iter_mut().enumerate() {
            if let Berth::Rear(rear) = craft.berth
                && self.data.planes[i].side == Side::Polish
            {
                let lower = rear.saturating_sub(option.polish_air_boxes_lower);
                craft.berth = Berth::Rear(lower.max(1));
            }
            if option.to_north.contains(&CraftId::nth(i)) {
                craft.zone = 0;
            }
            if option.to_south.contains(&CraftId::nth(i)) {
                craft.zone = 1;
            }
        }
    }

    /// A late attack gives the Polish armies time to raise border troops.
    fn extra_posts(&mut self) {
        let start = decided(self.data, self.state, Form::Start);
        let posts = start.map_or(0, |o| usize::from(o.polish_border_counters));
        for army in (0..self.data.armies.len()).map(ArmyId::nth) {
            let towns = self.data.places.iter();
            let towns = towns.filter(|p| p.role == SupplyPointKind::Town && p.army == Some(army));
            for town in towns.take(posts) {
                self.raise_post(town.hex);
            }
        }
    }
}

/// What planning offers.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Ok(side) = planning(data, state, seat) else {
        return;
    };
    for (form, row) in data.tables.decisions.iter().enumerate() {
        for option in 0..row.option.len() {
            if check_decide(data, state, seat, form as u8, option as u8).is_ok() {
                menu.push(Choice::Decide(form as u8, option as u8));
            }
        }
    }
    let far = data
        .tables
        .setup
        .deployment
        .rearward
        .max(data.tables.setup.deployment.within);
    for (i, u) in state
        .units
        .iter()
        .enumerate()
        .filter(|(_, u)| u.side == side && state.commands(seat, u.pot))
    {
        if u.fate != Fate::OnMap && !u.dummy {
            continue;
        }
        let unit = UnitId::nth(i);
        menu.extend(
            Posture::ALL
                .into_iter()
                .filter(|&p| check_face(data, state, seat, unit, p).is_ok())
                .map(|p| Choice::SetPosture(unit, p)),
        );
        let anchors = anchors(data, state, unit).into_iter();
        let around = anchors.flat_map(|a| data.map.within(a, far));
        let around: NumberSet = around.map(u32::from).collect();
        let hexes = around.iter().map(|n| Hex(n as u16));
        menu.extend(
            hexes
                .filter(|&h| check_deploy(data, state, seat, unit, h).is_ok())
                .map(|h| Choice::Deploy(unit, h)),
        );
    }
    for pot in (0..data.pots.len())
        .map(PotId::nth)
        .filter(|&p| state.commands(seat, p))
    {
        let near = data.map.within(data.pots[pot.i()].hex, far);
        menu.extend(
            near.into_iter()
                .filter(|&h| check_encamp(data, state, seat, pot, h).is_ok())
                .map(|h| Choice::DeployHq(pot, h)),
        );
        for c in (0..data.pieces.len()).map(CounterId::nth) {
            if check_attach(data, state, seat, c, pot).is_ok() {
                menu.push(Choice::Attach(c, pot));
            }
        }
    }
    ready_menu(data, state, seat, menu);
}

/// The end of planning, where nothing else is open to a seat.
pub fn ready_menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if planning(data, state, seat).is_ok() {
        menu.push(Choice::Ready);
    }
}
