//! High commands and Army Groups: points, cards and orders down the chain of command.

use super::Standing;
use engine::{Chair, Pattern};
use holdline::Holdline;
use holdline::choice::{Choice, Instruction};
use holdline::data::decisions::Form;
use holdline::data::game::{GameData, SupplyPointKind};
use holdline::ids::*;
use holdline::state::record::Task;
use holdline::view::View;

/// OKH and the Polish high command: orders for the next towns, points where they are short, findings to the map.
pub fn command(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    if menu.contains(&Choice::Ready) {
        return form(&chair.rules().data, menu).or(Some(Choice::Ready));
    }
    if menu.contains(&Choice::KeepReserve) {
        return Some(Choice::KeepReserve);
    }
    let brief = menu.iter().find(|c| matches!(c, Choice::Brief(_)));
    if brief.is_some() {
        return brief.cloned();
    }
    if menu.iter().any(|c| matches!(c, Choice::Allot(_))) {
        let view = chair.view();
        return allot(me, &chair.rules().data, menu, |army| {
            let desk = view.desk.as_ref()?;
            desk.holdings.get(army).copied()
        });
    }
    None
}

/// Forms that are not left as they are printed: the main effort was with the army that was to reach Warszawa first.
const FORMS: [(Form, &str); 1] = [(Form::MainEffort, "10a")];

/// The next form to fill in.
fn form(data: &GameData, menu: &[Choice]) -> Option<Choice> {
    let wanted = |c: &&Choice| match c {
        Choice::Decide(form, option) => {
            let row = &data.tables.decisions[usize::from(*form)];
            let option = row.option[usize::from(*option)].id.as_str();
            FORMS.contains(&(row.form, option))
        }
        _ => false,
    };
    menu.iter().find(wanted).cloned()
}

/// An Army Group: its reserve to the armies, its points where they are short, its orders to the next towns.
pub fn group(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let (menu, data) = (chair.menu(), &chair.rules().data);
    if !menu.contains(&Choice::Close) {
        return None;
    }
    if let Some(found) = transfer(me, chair) {
        return Some(found);
    }
    let view = chair.view();
    if menu.iter().any(|c| matches!(c, Choice::Allot(_))) {
        return allot(me, data, menu, |army| reported(&view, army));
    }
    if let Some(found) = order(chair, &view) {
        return Some(found);
    }
    // The points of OKH may still come; the desk stays open while the cards are laid.
    let early = view
        .regions
        .iter()
        .any(|r| r.phase == holdline::state::Phase::Cards);
    (!early).then_some(Choice::Close)
}

/// Points an army has, as it last reported.
fn reported(view: &View, army: ArmyId) -> Option<u8> {
    let strategic = view.strategic.as_ref()?;
    strategic.armies.get(army).map(|r| r.cp)
}

/// The army that has least for its size.
fn allot(
    me: &mut Standing,
    data: &GameData,
    menu: &[Choice],
    has: impl Fn(ArmyId) -> Option<u8>,
) -> Option<Choice> {
    let armies: Vec<ArmyId> = menu
        .iter()
        .filter_map(|c| match c {
            Choice::Allot(army) => Some(*army),
            _ => None,
        })
        .collect();
    let _ = me;
    let short = |army: &ArmyId| {
        let cap = u32::from(data.armies[army.i()].cap.max(1));
        (u32::from(has(*army).unwrap_or(0)) * 100 / cap, army.0)
    };
    armies.into_iter().min_by_key(short).map(Choice::Allot)
}

/// Reserve divisions join the nearest corps of the group. None is taken from an army: its commander may be a person
/// (A172).
fn transfer(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let data = &chair.rules().data;
    let reserve = |pot: PotId| data.armies[data.army_of(pot).i()].reserve;
    let options = families(chair, |c| matches!(c, Choice::Transfer(..))).filter_map(|c| {
        let Choice::Transfer(d, pot) = c else {
            return None;
        };
        let division = &data.divisions[d.i()];
        // Motors stay with the Army Group's own HQ: it goes where they go.
        let motors = division.units.iter().any(|u| {
            let kind = data.units[u.i()].kind;
            data.kinds[usize::from(kind)].class.motorized()
        });
        let wanted = reserve(division.pot) && !reserve(pot) && !motors;
        let far = data.map.distance(division.hex, data.pots[pot.i()].hex);
        (wanted && !me.sent.contains(&d)).then_some((d, far, pot))
    });
    let (division, _, pot) = options.min()?;
    me.sent.push(division);
    Some(Choice::Transfer(division, pot))
}

/// The choices of some families of the menu.
fn families(chair: &Chair<'_, Holdline>, of: fn(&Choice) -> bool) -> impl Iterator<Item = Choice> {
    let families = chair.whole_menu().patterns().iter();
    let families = families.filter(move |family| of(family.template()));
    families.flat_map(Pattern::choices)
}

/// Orders to take the towns that are due next: one army each.
fn order(chair: &Chair<'_, Holdline>, view: &View) -> Option<Choice> {
    let data = &chair.rules().data;
    let now = view.turns.0;
    let by = (now + data.tables.limits.orders.due).min(view.turns.1);
    let towns = (0..data.places.len()).map(PlaceId::nth).filter(|place| {
        let p = &data.places[place.i()];
        let told = view.strategic.as_ref().is_none_or(|s| s.towns[place.i()]);
        told && p.role == SupplyPointKind::Town && (now + 1..=now + 2).contains(&p.due)
    });
    towns
        .flat_map(|place| {
            let leads = data.leads[data.map.region(data.places[place.i()].hex).i()];
            leads.map(|army| Choice::Order(Instruction(army, Task::Take(place), by)))
        })
        .find(|order| chair.whole_menu().admits(order))
}
