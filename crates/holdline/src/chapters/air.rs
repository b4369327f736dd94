//! §2.17: the air game. Counters go right along the columns as they tire and left along the rear boxes as they recover.

use crate::act::Act;
use crate::chapters::air_combat::check_down;
use crate::chapters::air_combat::next_loss;
use crate::chapters::bombing::{bomb_menu, check_bomb, check_support};
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::seats::Permission;
use crate::dice::Die;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::AirStep;
use crate::state::air::Berth;
use crate::state::air::Craft;
use crate::state::air::Sky;
use crate::state::air::Target;
use crate::state::air::Zone;
use crate::state::{Stage, State, Why};
use engine::{DraftProgress, Menu};

pub fn high_command(data: &GameData, seat: Seat) -> Option<Side> {
    data.side_of(seat)
        .filter(|_| data.rights(seat).air == Some(Permission::Do))
}

/// The zone is at this step and the side has not finished it.
pub fn at(
    data: &GameData,
    state: &State,
    seat: Seat,
    zone: u8,
    step: AirStep,
) -> Result<Side, Refusal> {
    let Some(side) = high_command(data, seat) else {
        return no(Refusal::NotAirCommand);
    };
    let Some(z) = state.sky.zones.get(usize::from(zone)) else {
        return no(Refusal::UnknownZone);
    };
    if state.stage != Stage::Turn || state.halted() || z.step != step || z.ready[side.i()] {
        return no(Refusal::OtherAirStep);
    }
    Ok(side)
}

pub fn own<'a>(
    data: &GameData,
    state: &'a State,
    craft: CraftId,
    side: Side,
) -> Result<&'a Craft, Refusal> {
    match state.sky.craft.get(craft.i()) {
        Some(c) if data.planes[craft.i()].side == side => Ok(c),
        _ => no(Refusal::NotYourAircraft),
    }
}

fn check_fly(data: &GameData, state: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = state.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(data, state, seat, zone, AirStep::Rotate)?;
    match own(data, state, craft, side)?.berth {
        Berth::Rear(2..) if !state.sky.craft[craft.i()].rotated => Ok(()),
        Berth::Rear(1) => no(Refusal::RearBoxOne),
        _ => no(Refusal::NotReadyToFly),
    }
}

fn check_rest(data: &GameData, state: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = state.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(data, state, seat, zone, AirStep::Rotate)?;
    match own(data, state, craft, side)?.berth {
        Berth::Column(_) if !state.sky.craft[craft.i()].rotated => Ok(()),
        _ => no(Refusal::RestFromColumn),
    }
}

fn check_ferry(data: &GameData, state: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = state.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(data, state, seat, zone, AirStep::Rotate)?;
    match own(data, state, craft, side)?.berth {
        Berth::Rear(_) if !state.sky.craft[craft.i()].rotated => Ok(()),
        _ => no(Refusal::TransferFromRear),
    }
}

fn check_skies(data: &GameData, state: &State, seat: Seat, zone: u8) -> Verdict {
    let Some(step) = state.sky.zones.get(usize::from(zone)).map(|z| z.step) else {
        return no(Refusal::UnknownZone);
    };
    if !matches!(step, AirStep::Rotate | AirStep::Bombing) {
        return no(Refusal::StepEndsItself);
    }
    at(data, state, seat, zone, step).map(|_| ())
}

/// Turns of a forecast.
const FORECAST: usize = 5;

/// Counters that fly fresh or could, turn by turn (§2.17): flown ones wear out, resting ones recover.
pub fn forecast(data: &GameData, sky: &Sky) -> [[u8; FORECAST]; 2] {
    let air = &data.tables.air;
    let mut table = [[0; FORECAST]; 2];
    for (plane, craft) in data.planes.iter().zip(&sky.craft) {
        let best = air.best_box(plane.modern);
        for (turn, count) in (0u8..).zip(&mut table[plane.side.i()]) {
            let fresh = match craft.berth {
                Berth::Column(column) => air.fresh(column + turn),
                Berth::Rear(rear) => {
                    let above = air.column_over((rear + turn).min(best));
                    above.is_some_and(|column| air.fresh(column))
                }
                _ => false,
            };
            *count += u8::from(fresh);
        }
    }
    table
}

impl Act<'_> {
    /// RECOVER: rear boxes shift left, all at once; then the withdrawn roll (A64, A65).
    pub fn recover(&mut self, zone: u8) {
        let z = &mut self.state.sky.zones[usize::from(zone)];
        *z = Zone {
            step: AirStep::Recover,
            airfields: z.airfields,
            ..Zone::new()
        };
        let held = [z.airfields[0].1, z.airfields[1].1];
        // On the first day everything stands where planning put it.
        let shifts = self.state.turn > 1;
        let mut dice = Vec::new();
        for (i, craft) in self
            .state
            .sky
            .craft
            .iter_mut()
            .enumerate()
            .filter(|(_, c)| c.zone == zone)
        {
            (craft.hit, craft.flak, craft.target, craft.rotated) = (false, false, None, false);
            let plane = &self.data.planes[i];
            match craft.berth {
                Berth::Rear(r) if shifts && held[plane.side.i()] != r => {
                    let top = self.data.tables.air.best_box(plane.modern);
                    craft.berth = Berth::Rear((r + 1).min(top).max(r));
                }
                Berth::Withdrawn => dice.push(Die::Six),
                Berth::Ferry(rear, turn) if turn <= self.state.turn => {
                    craft.berth = Berth::Rear(rear)
                }
                _ => {}
            }
        }
        self.ask_air(Why::Recovery(zone), dice);
    }

    /// Asks for the dice of a step over a zone, also for none: the seat that ends the step must not learn from it, before
    /// anything is shown, whether there is something to roll for (A173).
    pub(crate) fn ask_air(&mut self, why: Why, dice: Vec<Die>) {
        if dice.is_empty() && !self.state.asks_for_no_dice() {
            self.rolled(why, &[]);
        } else {
            self.ask(why, dice);
        }
    }

    /// Recovery checks: broken up, or to rear box 1.
    pub fn recovered(&mut self, zone: u8, dice: &[u8]) {
        let rule = self.data.tables.air.recovery;
        let mut rolls = dice.iter();
        let airfields = self.state.sky.zones[usize::from(zone)].airfields;
        for (i, craft) in self.state.sky.craft.iter_mut().enumerate() {
            if craft.zone != zone || craft.berth != Berth::Withdrawn {
                continue;
            }
            let Some(&die) = rolls.next() else { break };
            let side = self.data.planes[i].side;
            let bonus = if craft.support { rule.after_support } else { 0 };
            let roll = die as i8 + bonus + airfields[side.i()].0;
            craft.support = false;
            craft.berth = if roll <= rule.broken_up_to {
                Berth::Gone
            } else {
                Berth::Rear(1)
            };
            if craft.berth == Berth::Gone {
                self.state.record.air[side.i()] += 1;
            }
        }
        self.state.sky.zones[usize::from(zone)].step = AirStep::Rotate;
    }

    /// A counter is brought up into the column above its box.
    pub fn fly(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_fly(self.data, self.state, seat, craft)?;
        self.veil_craft(craft);
        let c = &mut self.state.sky.craft[craft.i()];
        if let Berth::Rear(rear) = c.berth
            && let Some(column) = self.data.tables.air.column_over(rear)
        {
            c.berth = Berth::Column(column);
            c.rotated = true;
        }
        Ok(DraftProgress::Complete)
    }

    /// A counter rests in the box under its column.
    pub fn rest(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_rest(self.data, self.state, seat, craft)?;
        self.rest_one(craft.i());
        Ok(DraftProgress::Complete)
    }

    fn rest_one(&mut self, i: usize) {
        self.veil_craft(CraftId::nth(i));
        let c = &mut self.state.sky.craft[i];
        if let Berth::Column(column) = c.berth {
            c.berth = Berth::Rear(self.data.tables.air.box_under(column));
            c.rotated = true;
        }
    }

    /// A counter sets out for the other zone (A127).
    pub fn ferry(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_ferry(self.data, self.state, seat, craft)?;
        self.veil_craft(craft);
        let rule = self.data.tables.air.transfer;
        let turn = self.state.turn + 1 + rule.absent;
        let c = &mut self.state.sky.craft[craft.i()];
        if let Berth::Rear(rear) = c.berth {
            c.berth = Berth::Ferry(
                rear.saturating_sub(rule.boxes_lower).max(rule.lowest_box),
                turn,
            );
            c.zone = 1 - c.zone;
            c.rotated = true;
        }
        Ok(DraftProgress::Complete)
    }

    /// A side has finished its step over a zone.
    pub fn skies(&mut self, seat: Seat, zone: u8) -> Result<DraftProgress, Refusal> {
        check_skies(self.data, self.state, seat, zone)?;
        if let Some(side) = high_command(self.data, seat) {
            self.sky_ready(zone, side);
        }
        Ok(DraftProgress::Reveals)
    }

    fn sky_ready(&mut self, zone: u8, side: Side) {
        let z = &mut self.state.sky.zones[usize::from(zone)];
        z.ready[side.i()] = true;
        if z.ready != [true; 2] {
            return;
        }
        z.ready = [false; 2];
        z.veil.clear();
        match z.step {
            AirStep::Rotate => self.dogfight(zone),
            AirStep::Bombing => self.bombs_away(zone),
            _ => {}
        }
    }

    /// Time is up over a zone.
    pub fn sky_times_out(&mut self, zone: u8) {
        let step = self.state.sky.zones[usize::from(zone)].step;
        for side in Side::BOTH {
            if self.state.sky.zones[usize::from(zone)].step == step {
                self.unattended(zone, side);
            }
        }
    }

    /// A side has no air commander: worn and spent counters rest, hits are dealt, bombs stay in the racks (A128).
    fn unattended(&mut self, zone: u8, side: Side) {
        let z = &self.state.sky.zones[usize::from(zone)];
        match z.step {
            AirStep::Rotate | AirStep::Bombing if z.ready[side.i()] => {}
            AirStep::Rotate => {
                for i in 0..self.state.sky.craft.len() {
                    let c = &self.state.sky.craft[i];
                    let air = &self.data.tables.air;
                    let worn = |column: u8| !air.fresh(column);
                    let tired = c.zone == zone
                        && matches!(c.berth, Berth::Column(column) if worn(column))
                        && !c.rotated;
                    if tired && self.data.planes[i].side == side {
                        self.rest_one(i);
                    }
                }
                self.sky_ready(zone, side);
            }
            AirStep::Losses => {
                while self.state.sky.zones[usize::from(zone)].hits[side.i()] > 0 {
                    match next_loss(self.data, self.state, zone, side.other()) {
                        Some((_, fighters, _)) => self.shoot_down(zone, side, fighters),
                        None => self.state.sky.zones[usize::from(zone)].hits[side.i()] = 0,
                    }
                }
                self.deal_losses(zone);
            }
            AirStep::Bombing => self.sky_ready(zone, side),
            _ => {}
        }
    }

    /// Plays on for a side whose desk is closed. Says whether anything happened.
    pub fn fly_for_closed_desks(&mut self) -> bool {
        let mut changed = false;
        for zone in 0..2u8 {
            for side in Side::BOTH {
                let z = &self.state.sky.zones[usize::from(zone)];
                let due = match z.step {
                    AirStep::Rotate | AirStep::Bombing => !z.ready[side.i()],
                    AirStep::Losses => z.hits[side.i()] > 0,
                    _ => false,
                };
                if due
                    && self.state.rolls.is_empty()
                    && crate::chapters::high_command::desk_closed(self.data, self.state, side)
                {
                    self.unattended(zone, side);
                    changed = true;
                }
            }
        }
        changed
    }
}

/// What the air board offers.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = high_command(data, seat) else {
        return;
    };
    for zone in 0..2u8 {
        match state.sky.zones[usize::from(zone)].step {
            AirStep::Rotate | AirStep::Bombing | AirStep::Losses => {}
            _ => continue,
        }
        for fighters in [true, false] {
            if check_down(data, state, seat, zone, fighters).is_ok() {
                menu.push(Choice::AssignAirHit(zone, fighters));
            }
        }
        for i in (0..data.planes.len())
            .filter(|&i| data.planes[i].side == side && state.sky.craft[i].zone == zone)
        {
            let craft = CraftId::nth(i);
            let each = [
                (
                    check_fly(data, state, seat, craft).is_ok(),
                    Choice::Fly(craft),
                ),
                (
                    check_rest(data, state, seat, craft).is_ok(),
                    Choice::Rest(craft),
                ),
                (
                    check_ferry(data, state, seat, craft).is_ok(),
                    Choice::Ferry(craft),
                ),
            ];
            menu.extend(
                each.into_iter()
                    .filter(|(ok, _)| *ok)
                    .map(|(_, choice)| choice),
            );
            let targets = Target::ALL
                .into_iter()
                .filter(|&t| check_bomb(data, state, seat, craft, t).is_ok());
            menu.extend(targets.map(|t| Choice::Bomb(craft, t)));
        }
        if check_support(data, state, seat, zone).is_ok() {
            menu.push(Choice::Support(zone));
        }
        if state.sky.zones[usize::from(zone)].step == AirStep::Bombing {
            bomb_menu(data, state, seat, zone, menu);
        }
        if check_skies(data, state, seat, zone).is_ok() {
            menu.push(Choice::PassAir(zone));
        }
    }
}
