//! What commanders have asked for (§2.1).

use super::*;
use crate::chapters::requests::{self};
use crate::data::seats::Permission;
use crate::state::requests::Request;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let requests = numbers(desk.state.requests.len());
    offers.those(desk, requests.clone(), |n| Ruling::Allow(n as u8));
    offers.those(desk, requests, |n| Ruling::Refuse(n as u8));
}

/// A request that this umpire decides on.
fn asked(desk: &Desk<'_>, n: u8) -> Result<Request, Refusal> {
    let Some(asked) = desk.state.requests.get(usize::from(n)) else {
        return no(Refusal::UnknownRequest);
    };
    need(match asked.what {
        Request::Removal(_) => desk.may.rules_people(),
        _ => desk.may.transfer == Some(Permission::Confirm),
    })?;
    Ok(asked.what)
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    match *ruling {
        Ruling::Allow(n) => requests::check(desk.data, desk.state, asked(desk, n)?),
        Ruling::Refuse(n) => asked(desk, n).map(|_| ()),
        _ => Ok(()),
    }
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Allow(n) => act.decide_request(n, true),
        Ruling::Refuse(n) => act.decide_request(n, false),
        _ => {}
    }
}

fn text(_: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Allow(n) => format!("Grant request {}", n + 1),
        Ruling::Refuse(n) => format!("Refuse request {}", n + 1),
        _ => String::new(),
    }
}
