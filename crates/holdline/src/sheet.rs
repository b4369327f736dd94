//! §2.4: plans written ahead: rallies and attacks with stop conditions, which the rules carry out in their step.

use crate::act::Act;
use crate::attack::assault;
use crate::battle::Assault;
use crate::book::Book;
use crate::choice::Choice;
use crate::command::at_work;
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::plan::{column_for, crosses_bare};
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
use crate::state::{Known, Phase, Plan, Stage, State};
use engine::{DraftProgress, Menu};

/// What a plan says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// A rally.
    Rally {
        /// Who.
        unit: UnitId,
        /// Into Dug In.
        dig: bool,
        /// With a second die.
        again: bool,
    },
    /// An attack of this kind.
    Attack(Assault, Plan),
}

/// A line of the written plans, in the order of writing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Who wrote it.
    pub by: Seat,
    /// What is to be done.
    pub deed: Deed,
}

/// How far from the target the hex of a condition may lie.
const NEAR: u16 = 3;

/// The most dug-in blocks a condition can name.
const MOST: u8 = 3;

/// The most a seat may write down for a turn.
const LINES: usize = 24;

impl State {
    /// Whether an army of the seat writes plans for a region now: in PLANS, or, where it plays from plans at a table of
    /// others, in COMMAND.
    pub fn writes(&self, b: &Book, seat: Seat, region: RegionId) -> bool {
        let phase = self.regions[region.i()].phase;
        let armies = self.armies_of(b, seat);
        self.stage == Stage::Turn
            && matches!(phase, Phase::Command | Phase::Plans)
            && (0..b.armies.len()).map(ArmyId::nth).any(|a| {
                let open = phase == Phase::Plans || self.standing[a.i()].planned;
                armies >> a.0 & 1 == 1 && open && at_work(self, a, region)
            })
    }

    /// Whether something has been written for a unit already: it attacks or rallies once a turn.
    pub fn has_orders(&self, unit: UnitId) -> bool {
        self.sheet.iter().any(|item| match &item.deed {
            Deed::Rally { unit: u, .. } => *u == unit,
            Deed::Attack(_, plan) => plan.with.contains(&unit),
        })
    }

    /// Whether a counter fires in a written attack.
    pub fn has_target(&self, counter: CounterId) -> bool {
        self.sheet.iter().any(|item| match &item.deed {
            Deed::Rally { .. } => false,
            Deed::Attack(_, plan) => plan.fire.iter().any(|&(c, _)| c == counter),
        })
    }

    /// The lines of a seat, with their place in the list.
    pub fn lines_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Item)> {
        self.sheet
            .iter()
            .enumerate()
            .filter(move |(_, item)| item.by == seat)
    }

    /// Whether a seat has room for another line.
    pub fn may_write_more(&self, seat: Seat) -> bool {
        self.lines_of(seat).count() < LINES
    }
}

/// Dug-in blocks and static troops that a side sees in a hex.
fn dug_in(b: &Book, s: &State, side: Side, hex: Hex) -> usize {
    let enemy = side.other();
    let dug = |u: &UnitId| {
        let u = &s.units[u.i()];
        u.known == Known::Identified && u.posture == Posture::DugIn
    };
    s.cubes_of(hex, enemy).filter(dug).count() + s.posts(b, hex, enemy).count()
}

/// The plan being written, with the side whose it is.
fn writing<'a>(b: &Book, s: &'a State, seat: Seat) -> Result<(Side, &'a Plan), Refusal> {
    let (Some(plan), Some(side)) = (s.plan(seat), b.side_of(seat)) else {
        return no(Refusal::NoTargetWritten);
    };
    if !s.writes(b, seat, b.ground.region(plan.target)) {
        return no(Refusal::ConditionsForPlans);
    }
    Ok((side, plan))
}

fn check_only(b: &Book, s: &State, seat: Seat, hex: Hex) -> Verdict {
    let (side, plan) = writing(b, s, seat)?;
    let near = b.ground.open(hex)
        && b.ground.region(hex) == b.ground.region(plan.target)
        && b.ground.distance(hex, plan.target) <= NEAR;
    if !near || s.friendly(hex, side) || plan.only == Some(hex) {
        return no(Refusal::BadCondition);
    }
    Ok(())
}

fn check_unless(b: &Book, s: &State, seat: Seat, most: u8) -> Verdict {
    let (_, plan) = writing(b, s, seat)?;
    if most > MOST || plan.unless == Some(most) {
        return no(Refusal::BadBlockCount);
    }
    Ok(())
}

fn check_stay(b: &Book, s: &State, seat: Seat) -> Verdict {
    let (_, plan) = writing(b, s, seat)?;
    if plan.stay {
        return no(Refusal::AlreadyInPlan);
    }
    Ok(())
}

fn check_erase(s: &State, seat: Seat, n: u8) -> Result<usize, Refusal> {
    match s.lines_of(seat).nth(usize::from(n)) {
        Some((at, _)) => Ok(at),
        None => no(Refusal::UnknownPlanLine),
    }
}

impl Act<'_> {
    fn change_plan(
        &mut self,
        seat: Seat,
        change: impl FnOnce(&mut Plan),
    ) -> Result<DraftProgress, Refusal> {
        if let Some(Some(plan)) = self.s.plans.get_mut(usize::from(seat.0)) {
            change(plan);
        }
        Ok(DraftProgress::More)
    }

    /// Only if this hex was taken by then.
    pub fn only_if(&mut self, seat: Seat, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_only(self.b, self.s, seat, hex)?;
        self.change_plan(seat, |plan| plan.only = Some(hex))
    }

    /// Not if more dug-in blocks are seen there.
    pub fn unless(&mut self, seat: Seat, most: u8) -> Result<DraftProgress, Refusal> {
        check_unless(self.b, self.s, seat, most)?;
        self.change_plan(seat, |plan| plan.unless = Some(most))
    }

    /// Nobody goes forward.
    pub fn stay(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_stay(self.b, self.s, seat)?;
        self.change_plan(seat, |plan| plan.stay = true)
    }

    /// Strikes a line out.
    pub fn erase(&mut self, seat: Seat, n: u8) -> Result<DraftProgress, Refusal> {
        let at = check_erase(self.s, seat, n)?;
        self.s.sheet.remove(at);
        Ok(DraftProgress::Complete)
    }

    /// Writes a line down.
    pub fn write_down(&mut self, seat: Seat, deed: Deed) {
        self.s.sheet.push(Item { by: seat, deed });
    }

    /// Carries out the next line that belongs to a region's step. Says whether there was one.
    pub fn carry_out_next(&mut self, region: RegionId) -> bool {
        if self.s.sheet.is_empty() {
            return false;
        }
        let (b, s) = (self.b, &*self.s);
        let phase = s.regions[region.i()].phase;
        let due = |item: &Item| {
            let now = match &item.deed {
                Deed::Rally { unit, .. } => {
                    matches!(phase, Phase::Rally(_))
                        && b.ground.region(s.units[unit.i()].hex) == region
                }
                Deed::Attack(kind, plan) => {
                    assault(phase) == Some(*kind) && b.ground.region(plan.target) == region
                }
            };
            now && s.acting(region) == b.side_of(item.by)
        };
        let Some(at) = s.sheet.iter().position(due) else {
            return false;
        };
        let Item { by, deed } = self.s.sheet.remove(at);
        let done = match deed {
            Deed::Rally { unit, dig, again } => self.rally_now(by, unit, dig, again).is_ok(),
            Deed::Attack(kind, plan) => self.attack_by_plan(by, kind, plan),
        };
        if !done {
            let armies = self.s.armies_of(self.b, by);
            self.t
                .tell(Parts::armies(armies), LogEvent::Dropped(region));
        }
        true
    }

    /// Launches a written attack if its conditions hold and it is still possible.
    fn attack_by_plan(&mut self, by: Seat, kind: Assault, mut plan: Plan) -> bool {
        let Some(side) = self.b.side_of(by) else {
            return false;
        };
        let taken = plan.only.is_none_or(|hex| self.s.friendly(hex, side));
        let weak = plan
            .unless
            .is_none_or(|most| dug_in(self.b, self.s, side, plan.target) <= usize::from(most));
        if !taken || !weak {
            return false;
        }
        // Columns are found anew: the HQ may have gone elsewhere.
        plan.spans.clear();
        if kind != Assault::Exploit {
            for unit in plan.with.clone() {
                let (hex, army) = (self.s.units[unit.i()].hex, self.s.army_of(self.b, unit));
                let bare = hex.on_map() && crosses_bare(self.b, self.s, &plan, hex);
                if let Some(column) = column_for(self.b, self.s, &plan, army, hex)
                    .filter(|_| bare && !plan.spans.is_full())
                {
                    plan.spans.push((column, hex));
                }
            }
        }
        let (occupy, region) = (!plan.stay, self.b.ground.region(plan.target));
        self.s.plans[usize::from(by.0)] = Some(plan);
        let launched = self.launch(by).is_ok();
        self.s.plans[usize::from(by.0)] = None;
        if let Some(battle) = self.battle(region).filter(|_| launched) {
            battle.occupy = occupy;
        }
        launched
    }

    /// ACTIONS of a side are over in a region: what was not carried out lapses (A99).
    pub fn lapse_plans(&mut self, region: RegionId, side: Side) {
        let (b, s) = (self.b, &mut *self.s);
        let units = &s.units;
        let over = |item: &Item| {
            let at = match &item.deed {
                Deed::Rally { unit, .. } => b.ground.region(units[unit.i()].hex),
                Deed::Attack(_, plan) => b.ground.region(plan.target),
            };
            at == region && b.side_of(item.by) == Some(side)
        };
        s.sheet.retain(|item| !over(item));
    }
}

/// What a seat may do with its plans.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if s.plan(seat).is_none() {
        let lines = s.lines_of(seat).count();
        menu.extend((0..lines as u8).map(Choice::Erase));
        return;
    }
    let Ok((_, plan)) = writing(b, s, seat) else {
        return;
    };
    let near = b.ground.within(plan.target, NEAR).into_iter();
    menu.extend(
        near.filter(|&hex| check_only(b, s, seat, hex).is_ok())
            .map(Choice::OnlyIf),
    );
    menu.extend(
        (0..=MOST)
            .filter(|&n| check_unless(b, s, seat, n).is_ok())
            .map(Choice::Unless),
    );
    if check_stay(b, s, seat).is_ok() {
        menu.push(Choice::Stay);
    }
}
