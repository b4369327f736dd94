//! A commander at the map, step by step.

use super::Standing;
use super::{desk, fight, march, orders, points};
use engine::Chair;
use holdline::Holdline;
use holdline::choice::Choice;
use holdline::data::seats::Role;
use holdline::ids::*;
use holdline::posture::Posture;
use holdline::state::Phase;

/// What a commander does next. A commander may stand at several tables: everything wanted comes before the end of
/// a step.
pub fn play(me: &mut Standing, chair: &Chair<'_, Holdline>, office: Role) -> Option<Choice> {
    let menu = chair.menu();
    if menu.contains(&Choice::Ready) {
        return deploy(me, chair).or(Some(Choice::Ready));
    }
    if menu.contains(&Choice::Cancel) {
        return fight::assemble(me, chair);
    }
    if let Some(found) = fight::answer(me, chair) {
        me.picture = None;
        return Some(found);
    }
    if office == Role::ArmyGroup
        && let Some(found) = desk::group(me, chair)
    {
        return Some(found);
    }
    if let Some(card) = cards(me, chair) {
        return Some(card);
    }
    let wants = |test: fn(&Choice) -> bool| menu.iter().any(test);
    let mut found = None;
    if wants(|c| matches!(c, Choice::Place(..) | Choice::Feed(_) | Choice::Put(..))) {
        found = points::command(me, chair);
    }
    if found.is_none() {
        found = fight::rally(menu);
    }
    if found.is_none() && wants(|c| matches!(c, Choice::Attack(_))) {
        found = fight::attack(me, chair);
    }
    if found.is_none()
        && wants(|c| {
            matches!(
                c,
                Choice::Step(..)
                    | Choice::Await(..)
                    | Choice::Shift(..)
                    | Choice::Sticker(..)
                    | Choice::Build(..)
            )
        })
    {
        found = march::movement(me, chair);
    }
    if found.is_none() {
        found = fight::evening(me, chair);
    }
    if found.is_none() && wants(|c| matches!(c, Choice::SetPosture(..))) {
        found = fight::posture(me, chair);
    }
    found
        .or_else(|| report(me, chair))
        .or_else(|| finish(me, chair))
}

/// The first morning: dummies stand in empty hexes, as near to the enemy's soil as they may; and a unit that has
/// the first town of its axis before it starts prepared.
fn deploy(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let (menu, data) = (chair.menu(), &chair.rules().data);
    me.picture = None;
    me.orient(chair);
    let picture = me.picture.as_ref()?;
    let block = |unit: UnitId| picture.view.own.iter().find(|x| x.id == unit);
    let prepared = menu.iter().find(|c| match c {
        Choice::SetPosture(unit, Posture::Prepared) => block(*unit).is_some_and(|x| {
            let task = orders::task(me, data, picture, x);
            matches!(task, orders::Task::Attack(_)) && x.posture != Posture::Prepared
        }),
        _ => false,
    });
    if prepared.is_some() {
        return prepared.cloned();
    }
    let taken = |hex: Hex| picture.view.own.iter().any(|x| x.hex == hex);
    let enemy = |hex: Hex| {
        let foreign = |h: Hex| data.map.cell(h).home == Some(picture.side.other());
        data.map
            .near_list(hex, 4)
            .filter(|&h| foreign(h))
            .map(|h| data.map.distance(h, hex))
            .min()
            .unwrap_or(9)
    };
    let out = menu.iter().filter_map(|c| match c {
        // A dummy that stands on the map already is among the own blocks.
        Choice::Deploy(unit, hex)
            if unit.i() >= data.units.len() && block(*unit).is_none() && !taken(*hex) =>
        {
            Some(((enemy(*hex), *unit, *hex), c))
        }
        _ => None,
    });
    out.min_by_key(|x| x.0).map(|x| x.1.clone())
}

/// A commander reports once a turn, in the evening, when there is something to tell.
fn report(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let reports = || menu.iter().filter(|c| matches!(c, Choice::Report(_)));
    reports().next()?;
    let picture = me.look(chair);
    let evening = |army: ArmyId| {
        let mut regions = picture.view.regions.iter();
        let there = |r: &&holdline::view::RegionView| r.present >> army.0 & 1 == 1;
        regions.any(|r| there(&r) && r.phase == Phase::Posture)
    };
    let due = |c: &&Choice| match c {
        Choice::Report(army) => {
            let told = picture.view.armies.get(*army).is_none_or(|a| a.reported);
            !told && evening(*army)
        }
        _ => false,
    };
    let found = reports().find(due).cloned();
    me.picture = None;
    found
}

/// Says that a step is finished: not while a combat or an HQ in flight keeps the table from going on.
fn finish(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    me.picture = None;
    let passes = || menu.iter().filter(|c| matches!(c, Choice::Pass(_)));
    if passes().next().is_some() {
        let picture = me.look(chair);
        let busy = |region: RegionId| {
            let mut tables = picture.view.tables.iter().filter(|t| t.region == region);
            tables.any(|t| t.battle.is_some() || !t.flights.is_empty())
        };
        let free = |c: &&Choice| !matches!(c, Choice::Pass(region) if busy(*region));
        let pass = passes().find(free).cloned();
        me.picture = None;
        return pass;
    }
    menu.contains(&Choice::Close).then_some(Choice::Close)
}

/// One card a turn and region for the Germans; the Poles save their best for every third turn.
fn cards(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    if !menu.iter().any(|c| matches!(c, Choice::Card(..))) {
        return None;
    }
    me.picture = None;
    let picture = me.look(chair);
    let (german, turn) = (picture.side == Side::German, picture.view.turns.0);
    let laid = |region: RegionId| {
        let cards = picture.view.cards.get(region);
        cards.is_some_and(|(_, sealed)| sealed.iter().any(|&n| n > 0))
    };
    let open = |c: &&Choice| matches!(c, Choice::Card(region, _) if !laid(*region));
    let open: Vec<&Choice> = menu.iter().filter(open).collect();
    if open.is_empty() || !german && !turn.is_multiple_of(3) {
        me.picture = None;
        return None;
    }
    let at = if german {
        me.rng.below(open.len())
    } else {
        open.len() - 1
    };
    Some(open[at].clone())
}
