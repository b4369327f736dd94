//! §2.17: the air game. Counters go right along the columns as they tire and left along the rear boxes as they recover.

use crate::act::Act;
use crate::bombing::{bomb_menu, check_bomb, check_support};
use crate::book::Book;
use crate::choice::{Choice, Target};
use crate::dice::Die;
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Leave, Seat};
use crate::state::{Stage, State, Why};
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu};
use serde::{Deserialize, Serialize};

/// Where an air counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// In a column: 0 FAST AND FRESH, 1 FRESH, 2 WORN, 3 SPENT.
    Column(u8),
    /// Waits for its recovery check.
    Withdrawn,
    /// In a rear box, 1 to 5.
    Rear(u8),
    /// On its way to a rear box of its new zone, there from this turn on.
    Ferry(u8, u8),
    /// Broken up.
    Gone,
}

/// An air counter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Craft {
    /// Where.
    pub berth: Berth,
    /// 0 north, 1 south.
    pub zone: u8,
    /// Was hit by fighters this turn (A126).
    pub hit: bool,
    /// Was hit by anti-aircraft fire: does not bomb (A124).
    pub flak: bool,
    /// Its target.
    pub target: Option<Target>,
    /// Flew air support: +1 on its recovery check (A70).
    pub support: bool,
    /// Was rested or brought up this turn.
    pub rotated: bool,
}

/// The steps of an air turn; what needs no decision happens between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirStep {
    /// Recovery checks are rolled.
    Recover,
    /// Rest and bring up.
    Rotate,
    /// Fighters roll.
    Combat,
    /// Hits are dealt.
    Losses,
    /// Anti-aircraft fire rolls.
    Flak,
    /// Targets are named.
    Bombing,
    /// The turn is over here.
    Done,
}

/// A look from the air.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// At a corps or Polish army.
    Pot(PotId),
    /// At a hex and everything around it.
    Hex(Hex),
}

/// What a side has decided about its bombs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bombs {
    /// The army that goes short.
    pub starve: Option<ArmyId>,
    /// Looks.
    pub looks: ArrayVec<Look, 8>,
    /// Towns bombed.
    pub raze: ArrayVec<PlaceId, 4>,
    /// The rear box held up.
    pub hamper: Option<u8>,
    /// Pairs kept on call for the ground.
    pub support: u8,
}

/// An air zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    /// The step.
    pub step: AirStep,
    /// Who has finished it.
    pub ready: [bool; 2],
    /// Hits still to be dealt.
    pub hits: [u8; 2],
    /// Who rules the sky (§2.17 step 3).
    pub superior: Option<Side>,
    /// Where the rotation of losses stands.
    pub rotation: [u8; 2],
    /// Decisions about bombs.
    pub bombs: [Bombs; 2],
    /// Weight of bombers on each target, in halves, counted when the step ended.
    pub weights: [[u8; 4]; 2],
    /// What last turn's bombs do to each side's recovery: the roll, and a box that is held.
    pub airfields: [(i8, u8); 2],
}

/// A reconnaissance result on a high command's desk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Finding {
    /// Whose.
    pub side: Side,
    /// What was looked at.
    pub look: Look,
    /// Dummies there are removed.
    pub dummies: bool,
}

/// The air board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sky {
    /// Counters.
    pub craft: Vec<Craft>,
    /// Zones.
    pub zones: [Zone; 2],
    /// Results not yet handed on.
    pub findings: Vec<Finding>,
}

impl Zone {
    /// A zone before the war.
    pub fn new() -> Zone {
        Zone {
            step: AirStep::Done,
            ready: [false; 2],
            hits: [0; 2],
            superior: None,
            rotation: [0; 2],
            bombs: [Bombs::default(), Bombs::default()],
            weights: [[0; 4]; 2],
            airfields: [(0, 0); 2],
        }
    }
}

impl Default for Zone {
    fn default() -> Self {
        Zone::new()
    }
}

/// The order in which columns suffer (A67).
const ORDER: [u8; 4] = [1, 2, 3, 0];

pub fn high_command(b: &Book, seat: Seat) -> Option<Side> {
    b.side_of(seat)
        .filter(|_| b.rights(seat).air == Some(Leave::Do))
}

/// The zone is at this step and the side has not finished it.
pub fn at(b: &Book, s: &State, seat: Seat, zone: u8, step: AirStep) -> Result<Side, Refusal> {
    let Some(side) = high_command(b, seat) else {
        return no(Refusal::NotAirCommand);
    };
    let Some(z) = s.sky.zones.get(usize::from(zone)) else {
        return no(Refusal::UnknownZone);
    };
    if s.stage != Stage::Turn || s.halted() || z.step != step || z.ready[side.i()] {
        return no(Refusal::OtherAirStep);
    }
    Ok(side)
}

pub fn own<'a>(b: &Book, s: &'a State, craft: CraftId, side: Side) -> Result<&'a Craft, Refusal> {
    match s.sky.craft.get(craft.i()) {
        Some(c) if b.planes[craft.i()].side == side => Ok(c),
        _ => no(Refusal::NotYourAircraft),
    }
}

fn check_fly(b: &Book, s: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = s.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(b, s, seat, zone, AirStep::Rotate)?;
    match own(b, s, craft, side)?.berth {
        Berth::Rear(2..) if !s.sky.craft[craft.i()].rotated => Ok(()),
        Berth::Rear(1) => no(Refusal::RearBoxOne),
        _ => no(Refusal::NotReadyToFly),
    }
}

fn check_rest(b: &Book, s: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = s.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(b, s, seat, zone, AirStep::Rotate)?;
    match own(b, s, craft, side)?.berth {
        Berth::Column(_) if !s.sky.craft[craft.i()].rotated => Ok(()),
        _ => no(Refusal::RestFromColumn),
    }
}

fn check_ferry(b: &Book, s: &State, seat: Seat, craft: CraftId) -> Verdict {
    let zone = s.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(b, s, seat, zone, AirStep::Rotate)?;
    match own(b, s, craft, side)?.berth {
        Berth::Rear(_) if !s.sky.craft[craft.i()].rotated => Ok(()),
        _ => no(Refusal::TransferFromRear),
    }
}

/// The counter of a row and column that the next hit would fall on: none is hit twice while another in a column is unhit
/// (A126).
fn first_due(
    b: &Book,
    s: &State,
    zone: u8,
    victim: Side,
    column: u8,
    fighter: bool,
) -> Option<usize> {
    let flies = |i: usize, c: &Craft| {
        b.planes[i].side == victim && c.zone == zone && matches!(c.berth, Berth::Column(_))
    };
    let mut craft = s.sky.craft.iter().enumerate();
    let unhit = craft.clone().any(|(i, c)| flies(i, c) && !c.hit);
    craft.position(|(i, c)| {
        let row = b.planes[i].fighter == fighter && c.berth == Berth::Column(column);
        row && flies(i, c) && !(unhit && c.hit)
    })
}

/// The column from which the next loss of a side is taken, and whether it has fighters and bombers that may be hit.
fn next_loss(b: &Book, s: &State, zone: u8, victim: Side) -> Option<(usize, bool, bool)> {
    let z = &s.sky.zones[usize::from(zone)];
    let there = |column, fighter| first_due(b, s, zone, victim, column, fighter).is_some();
    let start = if s.options.empty_columns_first {
        0
    } else {
        usize::from(z.rotation[victim.i()])
    };
    (0..4).map(|k| (start + k) % 4).find_map(|k| {
        let (fighters, bombers) = (there(ORDER[k], true), there(ORDER[k], false));
        (fighters || bombers).then_some((k, fighters, bombers))
    })
}

fn check_down(b: &Book, s: &State, seat: Seat, zone: u8, fighters: bool) -> Verdict {
    let side = at(b, s, seat, zone, AirStep::Losses)?;
    if s.sky.zones[usize::from(zone)].hits[side.i()] == 0 {
        return no(Refusal::NoHitsLeft);
    }
    match next_loss(b, s, zone, side.other()) {
        Some((_, f, bombers)) if if fighters { f } else { bombers } => Ok(()),
        _ => no(Refusal::NoneInColumn),
    }
}

fn check_skies(b: &Book, s: &State, seat: Seat, zone: u8) -> Verdict {
    let Some(step) = s.sky.zones.get(usize::from(zone)).map(|z| z.step) else {
        return no(Refusal::UnknownZone);
    };
    if !matches!(step, AirStep::Rotate | AirStep::Bombing) {
        return no(Refusal::StepEndsItself);
    }
    at(b, s, seat, zone, step).map(|_| ())
}

/// Counters that fly fresh or could, turn by turn (§2.17): flown ones wear out, resting ones recover.
pub fn forecast(b: &Book, sky: &Sky) -> [[u8; 5]; 2] {
    let mut table = [[0; 5]; 2];
    for (plane, craft) in b.planes.iter().zip(&sky.craft) {
        let best = if plane.modern { 5 } else { 4 };
        for (turn, count) in (0u8..).zip(&mut table[plane.side.i()]) {
            let fresh = match craft.berth {
                Berth::Column(column) => column + turn <= 1,
                Berth::Rear(rear) => (rear + turn).min(best) >= 4,
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
        let z = &mut self.s.sky.zones[usize::from(zone)];
        *z = Zone {
            step: AirStep::Recover,
            airfields: z.airfields,
            ..Zone::new()
        };
        let held = [z.airfields[0].1, z.airfields[1].1];
        // On the first day everything stands where planning put it.
        let shifts = self.s.turn > 1;
        let mut dice = Vec::new();
        for (i, craft) in self
            .s
            .sky
            .craft
            .iter_mut()
            .enumerate()
            .filter(|(_, c)| c.zone == zone)
        {
            (craft.hit, craft.flak, craft.target, craft.rotated) = (false, false, None, false);
            let plane = &self.b.planes[i];
            match craft.berth {
                Berth::Rear(r) if shifts && held[plane.side.i()] != r => {
                    let top = if plane.modern { 5 } else { 4 };
                    craft.berth = Berth::Rear((r + 1).min(top).max(r));
                }
                Berth::Withdrawn => dice.push(Die::Six),
                Berth::Ferry(rear, turn) if turn <= self.s.turn => craft.berth = Berth::Rear(rear),
                _ => {}
            }
        }
        if dice.is_empty() {
            self.recovered(zone, &[]);
        } else {
            self.ask(Why::Recovery(zone), dice);
        }
    }

    /// Recovery checks: broken up, or to rear box 1.
    pub fn recovered(&mut self, zone: u8, dice: &[u8]) {
        let rule = self.b.tables.air.recovery;
        let mut rolls = dice.iter();
        let airfields = self.s.sky.zones[usize::from(zone)].airfields;
        for (i, craft) in self.s.sky.craft.iter_mut().enumerate() {
            if craft.zone != zone || craft.berth != Berth::Withdrawn {
                continue;
            }
            let Some(&die) = rolls.next() else { break };
            let side = self.b.planes[i].side;
            let bonus = if craft.support { rule.after_support } else { 0 };
            let roll = die as i8 + bonus + airfields[side.i()].0;
            craft.support = false;
            craft.berth = if roll <= rule.broken_up_to {
                Berth::Gone
            } else {
                Berth::Rear(1)
            };
            if craft.berth == Berth::Gone {
                self.s.record.air[side.i()] += 1;
            }
        }
        self.s.sky.zones[usize::from(zone)].step = AirStep::Rotate;
    }

    /// A counter is brought up into the column above its box.
    pub fn fly(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_fly(self.b, self.s, seat, craft)?;
        let c = &mut self.s.sky.craft[craft.i()];
        if let Berth::Rear(rear) = c.berth {
            c.berth = Berth::Column(5 - rear);
            c.rotated = true;
        }
        Ok(DraftProgress::Complete)
    }

    /// A counter rests in the box under its column.
    pub fn rest(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_rest(self.b, self.s, seat, craft)?;
        self.rest_one(craft.i());
        Ok(DraftProgress::Complete)
    }

    fn rest_one(&mut self, i: usize) {
        let c = &mut self.s.sky.craft[i];
        if let Berth::Column(column) = c.berth {
            c.berth = Berth::Rear(5 - column);
            c.rotated = true;
        }
    }

    /// A counter sets out for the other zone (A127).
    pub fn ferry(&mut self, seat: Seat, craft: CraftId) -> Result<DraftProgress, Refusal> {
        check_ferry(self.b, self.s, seat, craft)?;
        let rule = self.b.tables.air.transfer;
        let turn = self.s.turn + 1 + rule.absent;
        let c = &mut self.s.sky.craft[craft.i()];
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
        check_skies(self.b, self.s, seat, zone)?;
        if let Some(side) = high_command(self.b, seat) {
            self.sky_ready(zone, side);
        }
        Ok(DraftProgress::Reveals)
    }

    fn sky_ready(&mut self, zone: u8, side: Side) {
        let z = &mut self.s.sky.zones[usize::from(zone)];
        z.ready[side.i()] = true;
        if z.ready != [true; 2] {
            return;
        }
        z.ready = [false; 2];
        match z.step {
            AirStep::Rotate => self.dogfight(zone),
            AirStep::Bombing => self.bombs_away(zone),
            _ => {}
        }
    }

    /// Air superiority, then the fighters' dice (A76).
    fn dogfight(&mut self, zone: u8) {
        let fresh = |side: Side| {
            let counts = |(i, c): &(usize, &Craft)| {
                let plane = &self.b.planes[*i];
                plane.side == side
                    && plane.fighter
                    && c.zone == zone
                    && matches!(c.berth, Berth::Column(0 | 1))
            };
            self.s.sky.craft.iter().enumerate().filter(counts).count() as u8
        };
        let superior = superiority(self.b, fresh(Side::German), fresh(Side::Polish));
        let dice: Vec<Die> = self.fighters(zone).map(|_| Die::Six).collect();
        let z = &mut self.s.sky.zones[usize::from(zone)];
        z.superior = superior;
        z.step = AirStep::Combat;
        if dice.is_empty() {
            self.dogfought(zone, &[]);
        } else {
            self.ask(Why::Dogfight(zone), dice);
        }
    }

    /// Fighters in columns, in order.
    fn fighters(&self, zone: u8) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.s
            .sky
            .craft
            .iter()
            .enumerate()
            .filter_map(move |(i, c)| match c.berth {
                Berth::Column(column) if self.b.planes[i].fighter && c.zone == zone => {
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
                .b
                .tables
                .air
                .column
                .get(usize::from(column))
                .and_then(|c| c.fighter_hits);
            if least.is_some_and(|least| die >= least) {
                hits[self.b.planes[i].side.i()] += 1;
            }
        }
        let z = &mut self.s.sky.zones[usize::from(zone)];
        z.hits = hits;
        z.step = AirStep::Losses;
        self.t.tell(Parts::AIR, LogEvent::Dogfight(zone, hits));
        self.deal_losses(zone);
    }

    /// Deals losses that leave no choice; when none are left, anti-aircraft fire follows.
    fn deal_losses(&mut self, zone: u8) {
        for side in Side::BOTH {
            while self.s.sky.zones[usize::from(zone)].hits[side.i()] > 0 {
                match next_loss(self.b, self.s, zone, side.other()) {
                    None => self.s.sky.zones[usize::from(zone)].hits[side.i()] = 0,
                    Some((_, true, true)) => break,
                    Some((_, fighters, _)) => self.shoot_down(zone, side, fighters),
                }
            }
        }
        if self.s.sky.zones[usize::from(zone)].hits == [0; 2] {
            self.flak(zone);
        }
    }

    /// One hit: the first counter of the row that is due moves right; under superiority to WORN at least (A123).
    fn shoot_down(&mut self, zone: u8, by: Side, fighters: bool) {
        let victim = by.other();
        let Some((k, _, _)) = next_loss(self.b, self.s, zone, victim) else {
            return;
        };
        let column = ORDER[k];
        let found = first_due(self.b, self.s, zone, victim, column, fighters);
        let z = &mut self.s.sky.zones[usize::from(zone)];
        z.hits[by.i()] -= 1;
        z.rotation[victim.i()] = ((k + 1) % 4) as u8;
        let superior = z.superior == Some(by);
        if let Some(i) = found {
            let craft = &mut self.s.sky.craft[i];
            craft.hit = true;
            craft.berth = moved_right(column, superior);
        }
    }

    /// By the shooter's choice.
    pub fn down(&mut self, seat: Seat, zone: u8, fighters: bool) -> Result<DraftProgress, Refusal> {
        check_down(self.b, self.s, seat, zone, fighters)?;
        if let Some(side) = high_command(self.b, seat) {
            self.shoot_down(zone, side, fighters);
        }
        self.deal_losses(zone);
        Ok(DraftProgress::Reveals)
    }

    /// Anti-aircraft fire at every bomber in a column.
    fn flak(&mut self, zone: u8) {
        self.s.sky.zones[usize::from(zone)].step = AirStep::Flak;
        let dice: Vec<Die> = self.bombers(zone).map(|_| Die::Six).collect();
        if dice.is_empty() {
            self.flak_rolled(zone, &[]);
        } else {
            self.ask(Why::Flak(zone), dice);
        }
    }

    fn bombers(&self, zone: u8) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.s
            .sky
            .craft
            .iter()
            .enumerate()
            .filter_map(move |(i, c)| match c.berth {
                Berth::Column(column) if !self.b.planes[i].fighter && c.zone == zone => {
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
            let Some(row) = self.b.tables.air.column.get(usize::from(column)) else {
                continue;
            };
            if row.aa.is_some_and(|least| die >= least) {
                let craft = &mut self.s.sky.craft[i];
                craft.flak = true;
                craft.berth = if row.aa_destroys {
                    Berth::Gone
                } else {
                    moved_right(column, false)
                };
                if row.aa_destroys {
                    self.s.record.air[self.b.planes[i].side.i()] += 1;
                }
            }
        }
        self.s.sky.zones[usize::from(zone)].step = AirStep::Bombing;
    }

    /// Time is up over a zone.
    pub fn sky_times_out(&mut self, zone: u8) {
        let step = self.s.sky.zones[usize::from(zone)].step;
        for side in Side::BOTH {
            if self.s.sky.zones[usize::from(zone)].step == step {
                self.unattended(zone, side);
            }
        }
    }

    /// Nobody flies for a side: worn and spent counters rest, hits are dealt, bombs stay in the racks (A128).
    fn unattended(&mut self, zone: u8, side: Side) {
        let z = &self.s.sky.zones[usize::from(zone)];
        match z.step {
            AirStep::Rotate | AirStep::Bombing if z.ready[side.i()] => {}
            AirStep::Rotate => {
                for i in 0..self.s.sky.craft.len() {
                    let c = &self.s.sky.craft[i];
                    let tired =
                        c.zone == zone && matches!(c.berth, Berth::Column(2 | 3)) && !c.rotated;
                    if tired && self.b.planes[i].side == side {
                        self.rest_one(i);
                    }
                }
                self.sky_ready(zone, side);
            }
            AirStep::Losses => {
                while self.s.sky.zones[usize::from(zone)].hits[side.i()] > 0 {
                    match next_loss(self.b, self.s, zone, side.other()) {
                        Some((_, fighters, _)) => self.shoot_down(zone, side, fighters),
                        None => self.s.sky.zones[usize::from(zone)].hits[side.i()] = 0,
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
                let z = &self.s.sky.zones[usize::from(zone)];
                let due = match z.step {
                    AirStep::Rotate | AirStep::Bombing => !z.ready[side.i()],
                    AirStep::Losses => z.hits[side.i()] > 0,
                    _ => false,
                };
                if due
                    && self.s.rolls.is_empty()
                    && crate::office::desk_closed(self.b, self.s, side)
                {
                    self.unattended(zone, side);
                    changed = true;
                }
            }
        }
        changed
    }
}

/// The next box to the right; under enemy superiority the two fresh columns go straight to WORN (A123).
pub fn moved_right(column: u8, superior: bool) -> Berth {
    match column {
        0 | 1 if superior => Berth::Column(2),
        0..=2 => Berth::Column(column + 1),
        _ => Berth::Withdrawn,
    }
}

/// Who rules the sky: twice the enemy's fresh fighters, and at least one (A69).
pub fn superiority(b: &Book, german: u8, polish: u8) -> Option<Side> {
    let rule = b.tables.air.superiority;
    let rules = |a: u8, e: u8| a >= rule.minimum && a >= e * rule.multiple;
    match (rules(german, polish), rules(polish, german)) {
        (true, false) => Some(Side::German),
        (false, true) => Some(Side::Polish),
        _ => None,
    }
}

/// What the air board offers.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = high_command(b, seat) else {
        return;
    };
    for zone in 0..2u8 {
        match s.sky.zones[usize::from(zone)].step {
            AirStep::Rotate | AirStep::Bombing | AirStep::Losses => {}
            _ => continue,
        }
        for fighters in [true, false] {
            if check_down(b, s, seat, zone, fighters).is_ok() {
                menu.push(Choice::Down(zone, fighters));
            }
        }
        for i in
            (0..b.planes.len()).filter(|&i| b.planes[i].side == side && s.sky.craft[i].zone == zone)
        {
            let craft = CraftId::nth(i);
            let each = [
                (check_fly(b, s, seat, craft).is_ok(), Choice::Fly(craft)),
                (check_rest(b, s, seat, craft).is_ok(), Choice::Rest(craft)),
                (check_ferry(b, s, seat, craft).is_ok(), Choice::Ferry(craft)),
            ];
            menu.extend(
                each.into_iter()
                    .filter(|(ok, _)| *ok)
                    .map(|(_, choice)| choice),
            );
            let targets = Target::ALL
                .into_iter()
                .filter(|&t| check_bomb(b, s, seat, craft, t).is_ok());
            menu.extend(targets.map(|t| Choice::Bomb(craft, t)));
        }
        if check_support(b, s, seat, zone).is_ok() {
            menu.push(Choice::Support(zone));
        }
        if s.sky.zones[usize::from(zone)].step == AirStep::Bombing {
            bomb_menu(b, s, seat, zone, menu);
        }
        if check_skies(b, s, seat, zone).is_ok() {
            menu.push(Choice::Skies(zone));
        }
    }
}
