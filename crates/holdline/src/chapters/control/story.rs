//! Random events, proposals, and the forms while planning goes on.

use super::*;
use crate::chapters::events::{self, EventMenu};

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let (data, state) = (desk.data, desk.state);
    if !desk.may.rules_story() {
        return;
    }
    if state.stage == Stage::Planning {
        for (form, row) in data.tables.decisions.iter().enumerate() {
            let other = |n: &u32| *n != u32::from(state.decisions[form]);
            let options = numbers(row.option.len()).filter(other);
            let forms = offers.family(Ruling::Decide(form as u8, 0));
            forms.slot([form as u32]).slot(options).add();
        }
    }
    if is_running(state) {
        event_menu(desk, offers);
    }
}

fn is_running(state: &State) -> bool {
    state.stage == Stage::Turn && !state.halted()
}

/// Proposals, and events that have a target: those that do so in the same regions together.
fn event_menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let state = desk.state;
    let proposals = numbers(state.proposals.len());
    let events = EventMenu::of(desk.data, state);
    for like in [Ruling::Apply(0), Ruling::Dismiss(0)] {
        offers.family(like).slot_range(proposals.clone()).add();
    }
    let other = |n: &u32| events.has_other_target(state.proposals[*n as usize]);
    let retarget = offers.family(Ruling::Retarget(0));
    retarget.slot(proposals.filter(other)).add();
    if state.proposals.len() >= events::MOST_PROPOSALS {
        return;
    }
    let sets = 1 << state.regions.len();
    for (tables, numbers) in (0u32..sets).zip(events.open()).skip(1) {
        if numbers != 0 {
            let events = offers.family(Ruling::Event(0, RegionId(0)));
            let events = events.slot_bits(numbers.into());
            events.slot_bits(tables.into()).add();
        }
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    need(desk.may.rules_story())?;
    let running = is_running(state);
    match *ruling {
        Ruling::Apply(n) | Ruling::Dismiss(n)
            if (usize::from(n) >= state.proposals.len() || !running) =>
        {
            return no(Refusal::UnknownProposal);
        }
        Ruling::Retarget(n) => {
            let event = state.proposals.get(usize::from(n)).copied();
            let other = || event.and_then(|p| events::next_target(data, state, p));
            if !running || other().is_none() {
                return no(Refusal::NoOtherTarget);
            }
        }
        Ruling::Event(number, region) => {
            if !running {
                return no(Refusal::NoTurnForEvents);
            }
            if state.proposals.len() >= events::MOST_PROPOSALS {
                return no(Refusal::ProposalsFull(events::MOST_PROPOSALS as u8));
            }
            events::check_event(data, state, number, region)?;
        }
        Ruling::Decide(form, option) => {
            let row = data.tables.decisions.get(usize::from(form));
            let known = row.is_some_and(|row| usize::from(option) < row.option.len());
            if state.stage != Stage::Planning
                || !known
                || state.decisions[usize::from(form)] == option
            {
                return no(Refusal::FormsClosed);
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Apply(n) => {
            let proposal = act.state.proposals.remove(usize::from(n));
            act.apply_proposal(proposal);
        }
        Ruling::Dismiss(n) => {
            act.state.proposals.remove(usize::from(n));
        }
        Ruling::Retarget(n) => {
            let at = usize::from(n);
            if let Some(other) = events::next_target(act.data, act.state, act.state.proposals[at]) {
                act.state.proposals[at] = other;
            }
        }
        Ruling::Event(number, region) => act.draw_event(number, region, act.state.turn),
        Ruling::Decide(form, option) => act.state.decisions[usize::from(form)] = option,
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Apply(n) => format!("Apply proposal {}", n + 1),
        Ruling::Dismiss(n) => format!("Dismiss proposal {}", n + 1),
        Ruling::Retarget(n) => format!("Choose another target for proposal {}", n + 1),
        Ruling::Event(number, region) => {
            format!("Trigger event {number} in {}", game.region(*region))
        }
        Ruling::Decide(form, option) => {
            let row = game.data.tables.decisions.get(usize::from(*form));
            let option = row.and_then(|row| row.option.get(usize::from(*option)));
            match (row, option) {
                (Some(row), Some(option)) => format!("{}: {}", row.name, option.name),
                _ => "Unknown form".into(),
            }
        }
        _ => String::new(),
    }
}
