//! §2.17: fighters and anti-aircraft fire over a zone, and whom they hit.

use crate::act::Act;
use crate::chapters::air::at;
use crate::chapters::air::high_command;
use crate::data::game::GameData;
use crate::dice::Die;
use crate::event::LogEvent;
use crate::event::ViewParts;
use crate::ids::*;
use crate::refusal::Refusal;
use crate::refusal::Verdict;
use crate::refusal::no;
use crate::state::State;
use crate::state::Why;
use crate::state::air::AirStep;
use crate::state::air::Berth;
use crate::state::air::Craft;
use engine::DraftProgress;

/// The counter of a row and column that the next hit would fall on: none is hit twice while another in a column is unhit
/// (A126).
fn first_due(
    data: &GameData,
    state: &State,
    zone: u8,
    victim: Side,
    column: u8,
    fighter: bool,
) -> Option<usize> {
    let flies = |i: usize, c: &Craft| {
        data.planes[i].side == victim && c.zone == zone && matches!(c.berth, Berth::Column(_))
    };
    let mut craft = state.sky.craft.iter().enumerate();
    let unhit = craft.clone().any(|(i, c)| flies(i, c) && !c.hit);
    craft.position(|(i, c)| {
        let row = data.planes[i].fighter == fighter && c.berth == Berth::Column(column);
        row && flies(i, c) && !(unhit && c.hit)
    })
}

/// The column from which the next loss of a side is taken, and whether it has fighters and bombers that may be hit.
pub fn next_loss(
    data: &GameData,
    state: &State,
    zone: u8,
    victim: Side,
) -> Option<(usize, bool, bool)> {
    let z = &state.sky.zones[usize::from(zone)];
    let there = |column, fighter| first_due(data, state, zone, victim, column, fighter).is_some();
    let start = if state.options.empty_columns_first {
        0
    } else {
        usize::from(z.rotation[victim.i()])
    };
    let order = &data.tables.air.loss_order;
    let turns = (0..order.len()).map(|k| (start + k) % order.len());
    turns.into_iter().find_map(|k| {
        let (fighters, bombers) = (there(order[k], true), there(order[k], false));
        (fighters || bombers).then_some((k, fighters, bombers))
    })
}

pub fn check_down(data: &GameData, state: &State, seat: Seat, zone: u8, fighters: bool) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Losses)?;
    if state.sky.zones[usize::from(zone)].hits[side.i()] == 0 {
        return no(Refusal::NoHitsLeft);
    }
    match next_loss(data, state, zone, side.other()) {
        Some((_, f, bombers)) if if fighters { f } else { bombers } => Ok(()),
        _ => no(Refusal::NoneInColumn),
    }
}

/// Who rules the sky: twice the enemy's fresh fighters, and at least one (A69).
pub fn superiority(data: &GameData, german: u8, polish: u8) -> Option<Side> {
    let rule = data.tables.air.superiority;
    let rules = |a: u8, e: u8| a >= rule.minimum && a >= e * rule.multiple;
    match (rules(german, polish), rules(polish, german)) {
        (true, false) => Some(Side::German),
        (false, true) => Some(Side::Polish),
        _ => None,
    }
}

impl Act<'_> {
    /// Air superiority, then the fighters' dice (A76).
    pub(crate) fn dogfight(&mut self, zone: u8) {
        let fresh = |side: Side| {
            let counts = |(i, c): &(usize, &Craft)| {
                let plane = &self.data.planes[*i];
                plane.side == side
                    && plane.fighter
                    && c.zone == zone
                    && self.data.tables.air.flies_fresh(c.berth)
            };
            self.state
                .sky
                .craft
                .iter()
                .enumerate()
                .filter(counts)
                .count() as u8
        };
        let superior = superiority(self.data, fresh(Side::German), fresh(Side::Polish));
        let dice: Vec<Die> = self.fighters(zone).map(|_| Die::Six).collect();
        let z = &mut self.state.sky.zones[usize::from(zone)];
        z.superior = superior;
        z.step = AirStep::Combat;
        self.ask_air(Why::Dogfight(zone), dice);
    }

    /// Fighters in columns, in order.
    fn fighters(&self, zone: u8) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.state
            .sky
            .craft
            .iter()
            .enumerate()
            .filter_map(move |(i, c)| match c.berth {
                Berth::Column(column) if self.data.planes[i].fighter && c.zone == zone => {
                    Some((i, column))
                }
                _ => None,
            })
    }

    /// Hits are counted and dealt.
    pub fn dogfought(&mut self, zone: u8, dice: &[u8]) {
        let mut hits = [0; 2];
        for ((i, column), &die) in self.fighters(zone).zip(dice) {
            let least = self
                .data
                .tables
                .air
                .column
                .get(usize::from(column))
                .and_then(|c| c.fighter_hits);
            if least.is_some_and(|least| die >= least) {
                hits[self.data.planes[i].side.i()] += 1;
            }
        }
        let z = &mut self.state.sky.zones[usize::from(zone)];
        z.hits = hits;
        z.step = AirStep::Losses;
        self.log
            .tell(ViewParts::AIR, LogEvent::Dogfight(zone, hits));
        self.deal_losses(zone);
    }

    /// Deals losses that leave no choice; when none are left, anti-aircraft fire follows.
    pub(crate) fn deal_losses(&mut self, zone: u8) {
        for side in Side::BOTH {
            while self.state.sky.zones[usize::from(zone)].hits[side.i()] > 0 {
                match next_loss(self.data, self.state, zone, side.other()) {
                    None => self.state.sky.zones[usize::from(zone)].hits[side.i()] = 0,
                    Some((_, true, true)) => break,
                    Some((_, fighters, _)) => self.shoot_down(zone, side, fighters),
                }
            }
        }
        if self.state.sky.zones[usize::from(zone)].hits == [0; 2] {
            self.flak(zone);
        }
    }

    /// One hit: the first counter of the row that is due moves right; under superiority to WORN at least (A123).
    pub(crate) fn shoot_down(&mut self, zone: u8, by: Side, fighters: bool) {
        let victim = by.other();
        let Some((k, _, _)) = next_loss(self.data, self.state, zone, victim) else {
            return;
        };
        let air = &self.data.tables.air;
        let column = air.loss_order[k];
        let found = first_due(self.data, self.state, zone, victim, column, fighters);
        let z = &mut self.state.sky.zones[usize::from(zone)];
        z.hits[by.i()] -= 1;
        z.rotation[victim.i()] = ((k + 1) % air.loss_order.len()) as u8;
        let superior = z.superior == Some(by);
        if let Some(i) = found {
            let craft = &mut self.state.sky.craft[i];
            craft.hit = true;
            craft.berth = air.moved_right(column, superior);
        }
    }

    /// By the shooter's choice.
    pub fn down(&mut self, seat: Seat, zone: u8, fighters: bool) -> Result<DraftProgress, Refusal> {
        check_down(self.data, self.state, seat, zone, fighters)?;
        if let Some(side) = high_command(self.data, seat) {
            self.shoot_down(zone, side, fighters);
        }
        self.deal_losses(zone);
        Ok(DraftProgress::Reveals)
    }

    /// Anti-aircraft fire at every bomber in a column.
    pub(crate) fn flak(&mut self, zone: u8) {
        self.state.sky.zones[usize::from(zone)].step = AirStep::Flak;
        let dice: Vec<Die> = self.bombers(zone).map(|_| Die::Six).collect();
        self.ask_air(Why::Flak(zone), dice);
    }

    fn bombers(&self, zone: u8) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.state
            .sky
            .craft
            .iter()
            .enumerate()
            .filter_map(move |(i, c)| match c.berth {
                Berth::Column(column) if !self.data.planes[i].fighter && c.zone == zone => {
                    Some((i, column))
                }
                _ => None,
            })
    }

    /// Damaged bombers move right and do not bomb; spent ones are destroyed (A124).
    pub fn flak_rolled(&mut self, zone: u8, dice: &[u8]) {
        let shots: Vec<(usize, u8, u8)> = self
            .bombers(zone)
            .zip(dice)
            .map(|((i, column), &die)| (i, column, die))
            .collect();
        for (i, column, die) in shots {
            let Some(row) = self.data.tables.air.column.get(usize::from(column)) else {
                continue;
            };
            if row.aa.is_some_and(|least| die >= least) {
                let craft = &mut self.state.sky.craft[i];
                craft.flak = true;
                craft.berth = if row.aa_destroys {
                    Berth::Gone
                } else {
                    self.data.tables.air.moved_right(column, false)
                };
                if row.aa_destroys {
                    self.state.record.air[self.data.planes[i].side.i()] += 1;
                }
            }
        }
        self.state.sky.zones[usize::from(zone)].step = AirStep::Bombing;
    }
}
