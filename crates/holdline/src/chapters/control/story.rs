//! Random events, proposals, and the forms while planning goes on.

use super::*;
use crate::chapters::events;

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
    let makes = [
        Ruling::Apply as fn(u8) -> Ruling,
        Ruling::Dismiss,
        Ruling::Retarget,
    ];
    for make in makes {
        offers.those(desk, numbers(state.proposals.len()), |n| make(n as u8));
    }
    if state.stage == Stage::Planning {
        for (form, row) in data.tables.decisions.iter().enumerate() {
            let other = |n: &u32| *n != u32::from(state.decisions[form]);
            let options = numbers(row.option.len()).filter(other);
            let forms = offers.family(Ruling::Decide(form as u8, 0));
            forms.slot([form as u32]).slot(options).add();
        }
    }
    if state.stage == Stage::Turn && !state.halted() && state.proposals.len() < 60 {
        event_menu(desk, offers);
    }
}

/// Events that would find somebody, those that do so in the same regions together.
fn event_menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let open = events::open_events(desk.data, desk.state);
    for bits in 1..1 << REGIONS {
        // Events are listed by number, so the fillings ascend.
        let numbers = open.iter().filter(|event| event.1 == bits);
        let events = offers.family(Ruling::Event(0, RegionId(0)));
        let events = events.slot(numbers.map(|event| event.0.into()));
        let tables = regions().filter(|r| bits >> r.0 & 1 == 1);
        events.slot(tables.map(u32::from)).add();
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    need(desk.may.rules_story())?;
    let running = state.stage == Stage::Turn && !state.halted();
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
            let known = || region.i() < REGIONS && events::possible(data, state, number, region);
            if !running || state.proposals.len() >= 60 || !known() {
                return no(Refusal::EventUnavailable);
            }
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
