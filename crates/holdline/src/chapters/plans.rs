//! §2.4: plans written ahead: rallies and attacks with stop conditions, which the rules carry out in their step.

use crate::act::Act;
use crate::chapters::attack::assault;
use crate::chapters::combat::plan::{bare_sides, columns_for};
use crate::chapters::command::at_work;
use crate::state::combat::Assault;
use crate::state::plans::PlanAction;
use crate::state::plans::PlanItem;

use crate::choice::Choice;
use crate::data::game::GameData;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Known, Phase, Plan, Stage, State};
use engine::{DraftProgress, Menu};

/// The most a seat may write down for a turn.
const LINES: usize = 24;

impl State {
    /// Whether an army of the seat writes plans for a region now: in PLANS, or, where it plays from plans at a table of
    /// others, in COMMAND.
    pub fn writes(&self, data: &GameData, seat: Seat, region: RegionId) -> bool {
        let phase = self.regions[region.i()].phase;
        let armies = self.armies_of(data, seat);
        self.stage == Stage::Turn
            && matches!(phase, Phase::Command | Phase::Plans)
            && (0..data.armies.len()).map(ArmyId::nth).any(|a| {
                let open = phase == Phase::Plans || self.standing[a.i()].planned;
                armies >> a.0 & 1 == 1 && open && at_work(self, a, region)
            })
    }

    /// Whether something has been written for a unit already: it attacks or rallies once a turn.
    pub fn has_orders(&self, unit: UnitId) -> bool {
        self.sheet.iter().any(|item| match &item.deed {
            PlanAction::Rally { unit: u, .. } => *u == unit,
            PlanAction::Attack(_, plan) => plan.with.contains(&unit),
        })
    }

    /// Whether a counter fires in a written attack.
    pub fn has_target(&self, counter: CounterId) -> bool {
        self.sheet.iter().any(|item| match &item.deed {
            PlanAction::Rally { .. } => false,
            PlanAction::Attack(_, plan) => plan.fire.iter().any(|&(c, _)| c == counter),
        })
    }

    /// The lines of a seat, with their place in the list.
    pub fn lines_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &PlanItem)> {
        self.sheet
            .iter()
            .enumerate()
            .filter(move |(_, item)| item.by == seat)
    }

    /// Whether a seat has room for another line.
    pub fn may_write_more(&self, seat: Seat) -> bool {
        self.lines_of(seat).count() < LINES
    }

    /// The refusal of one more line.
    pub fn plans_full(&self, seat: Seat) -> Refusal {
        Refusal::PlansFull(self.lines_of(seat).count() as u8, LINES as u8)
    }
}

/// Dug-in blocks and static troops that a side sees in a hex.
fn dug_in(data: &GameData, state: &State, side: Side, hex: Hex) -> usize {
    let enemy = side.other();
    let dug = |u: &UnitId| {
        let u = &state.units[u.i()];
        u.known == Known::Identified && u.posture == Posture::DugIn
    };
    state.cubes_of(hex, enemy).filter(dug).count() + state.posts(data, hex, enemy).count()
}

/// The plan being written, with the side whose it is.
fn writing<'a>(data: &GameData, state: &'a State, seat: Seat) -> Result<(Side, &'a Plan), Refusal> {
    let (Some(plan), Some(side)) = (state.plan(seat), data.side_of(seat)) else {
        return no(Refusal::NoTargetWritten);
    };
    if !state.writes(data, seat, data.map.region(plan.target)) {
        return no(Refusal::ConditionsForPlans);
    }
    Ok((side, plan))
}

fn check_only(data: &GameData, state: &State, seat: Seat, hex: Hex) -> Verdict {
    let (side, plan) = writing(data, state, seat)?;
    let near = data.map.open(hex)
        && data.map.region(hex) == data.map.region(plan.target)
        && data.map.distance(hex, plan.target) <= data.tables.limits.plans.near;
    if !near || state.friendly(hex, side) || plan.only == Some(hex) {
        return no(Refusal::BadCondition);
    }
    Ok(())
}

fn check_unless(data: &GameData, state: &State, seat: Seat, most: u8) -> Verdict {
    let (_, plan) = writing(data, state, seat)?;
    if most > data.tables.limits.plans.dug_in || plan.unless == Some(most) {
        return no(Refusal::BadBlockCount);
    }
    Ok(())
}

fn check_stay(data: &GameData, state: &State, seat: Seat) -> Verdict {
    let (_, plan) = writing(data, state, seat)?;
    if plan.stay {
        return no(Refusal::AlreadyInPlan);
    }
    Ok(())
}

fn check_erase(state: &State, seat: Seat, n: u8) -> Result<usize, Refusal> {
    match state.lines_of(seat).nth(usize::from(n)) {
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
        if let Some(Some(plan)) = self.state.plans.get_mut(usize::from(seat.0)) {
            change(plan);
        }
        Ok(DraftProgress::More)
    }

    /// Only if this hex was taken by then.
    pub fn only_if(&mut self, seat: Seat, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_only(self.data, self.state, seat, hex)?;
        self.change_plan(seat, |plan| plan.only = Some(hex))
    }

    /// Not if more dug-in blocks are seen there.
    pub fn unless(&mut self, seat: Seat, most: u8) -> Result<DraftProgress, Refusal> {
        check_unless(self.data, self.state, seat, most)?;
        self.change_plan(seat, |plan| plan.unless = Some(most))
    }

    /// No unit goes forward.
    pub fn stay(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_stay(self.data, self.state, seat)?;
        self.change_plan(seat, |plan| plan.stay = true)
    }

    /// Strikes a line out.
    pub fn erase(&mut self, seat: Seat, n: u8) -> Result<DraftProgress, Refusal> {
        let at = check_erase(self.state, seat, n)?;
        self.state.sheet.remove(at);
        Ok(DraftProgress::Complete)
    }

    /// Writes a line down.
    pub fn write_down(&mut self, seat: Seat, deed: PlanAction) {
        self.state.sheet.push(PlanItem { by: seat, deed });
    }

    /// Carries out the next line that belongs to a region's step. Says whether there was one.
    pub fn carry_out_next(&mut self, region: RegionId) -> bool {
        if self.state.sheet.is_empty() {
            return false;
        }
        let (data, state) = (self.data, &*self.state);
        let phase = state.regions[region.i()].phase;
        let due = |item: &PlanItem| {
            let now = match &item.deed {
                PlanAction::Rally { unit, .. } => {
                    matches!(phase, Phase::Rally(_))
                        && data.map.region(state.units[unit.i()].hex) == region
                }
                PlanAction::Attack(kind, plan) => {
                    assault(phase) == Some(*kind) && data.map.region(plan.target) == region
                }
            };
            now && state.acting(region) == data.side_of(item.by)
        };
        let Some(at) = state.sheet.iter().position(due) else {
            return false;
        };
        let PlanItem { by, deed } = self.state.sheet.remove(at);
        let done = match deed {
            PlanAction::Rally { unit, dig, again } => self.rally_now(by, unit, dig, again).is_ok(),
            PlanAction::Attack(kind, plan) => self.attack_by_plan(by, kind, plan),
        };
        if !done {
            let armies = self.state.armies_of(self.data, by);
            self.log
                .tell(ViewParts::armies(armies), LogEvent::Dropped(region));
        }
        true
    }

    /// Launches a written attack if its conditions hold and it is still possible.
    fn attack_by_plan(&mut self, by: Seat, kind: Assault, mut plan: Plan) -> bool {
        let Some(side) = self.data.side_of(by) else {
            return false;
        };
        let taken = plan.only.is_none_or(|hex| self.state.friendly(hex, side));
        let weak = plan.unless.is_none_or(|most| {
            dug_in(self.data, self.state, side, plan.target) <= usize::from(most)
        });
        if !taken || !weak {
            return false;
        }
        // Columns are found again: the HQ may have gone elsewhere.
        plan.spans.clear();
        if kind != Assault::Exploit {
            let sides = bare_sides(self.data, self.state, plan.target, &plan.with);
            plan.spans = columns_for(self.data, self.state, &sides).unwrap_or_default();
        }
        let (occupy, region) = (!plan.stay, self.data.map.region(plan.target));
        self.state.plans[usize::from(by.0)] = Some(plan);
        let launched = self.launch(by).is_ok();
        self.state.plans[usize::from(by.0)] = None;
        if let Some(battle) = self.battle(region).filter(|_| launched) {
            battle.occupy = occupy;
        }
        launched
    }

    /// ACTIONS of a side are over in a region: what was not carried out lapses (A99).
    pub fn lapse_plans(&mut self, region: RegionId, side: Side) {
        let (data, state) = (self.data, &mut *self.state);
        let units = &state.units;
        let over = |item: &PlanItem| {
            let at = match &item.deed {
                PlanAction::Rally { unit, .. } => data.map.region(units[unit.i()].hex),
                PlanAction::Attack(_, plan) => data.map.region(plan.target),
            };
            at == region && data.side_of(item.by) == Some(side)
        };
        state.sheet.retain(|item| !over(item));
    }
}

/// What a seat may do with its plans.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if state.plan(seat).is_none() {
        let lines = state.lines_of(seat).count();
        menu.extend((0..lines as u8).map(Choice::Erase));
        return;
    }
    let Ok((_, plan)) = writing(data, state, seat) else {
        return;
    };
    let near = data
        .map
        .within(plan.target, data.tables.limits.plans.near)
        .into_iter();
    menu.extend(
        near.filter(|&hex| check_only(data, state, seat, hex).is_ok())
            .map(Choice::OnlyIf),
    );
    menu.extend(
        (0..=data.tables.limits.plans.dug_in)
            .filter(|&n| check_unless(data, state, seat, n).is_ok())
            .map(Choice::Unless),
    );
    if check_stay(data, state, seat).is_ok() {
        menu.push(Choice::Stay);
    }
}
