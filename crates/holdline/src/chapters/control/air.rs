//! The air board, and what was seen from the air.

use super::*;
use crate::data::seats::Permission;
use crate::state::air::Berth;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if desk.may.rules_air() {
        let planes = numbers(desk.data.planes.len());
        let boxes = offers.family(Ruling::Craft(CraftId(0), 0)).slot(planes);
        let known = |n: &u32| desk.data.tables.air.berth(*n as u8).is_some();
        boxes.slot((0..=u32::from(u8::MAX)).take_while(known)).add();
        let craft = numbers(desk.data.planes.len());
        offers.those(desk, craft, |n| Ruling::Zone(CraftId::nth(n as usize)));
    }
    let findings = numbers(desk.state.sky.findings.len());
    offers.those(desk, findings, |n| Ruling::Brief(n as u8));
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state, may) = (desk.data, desk.state, desk.may);
    match *ruling {
        Ruling::Craft(craft, berth) => {
            need(may.rules_air())?;
            if craft.i() >= data.planes.len() || data.tables.air.berth(berth).is_none() {
                return no(Refusal::UnknownAirBox);
            }
        }
        Ruling::Zone(craft) => {
            need(may.rules_air())?;
            let craft = state.sky.craft.get(craft.i());
            if craft.is_none_or(|c| c.berth == Berth::Gone) {
                return no(Refusal::UnknownAircraft);
            }
        }
        Ruling::Brief(n) => {
            need(may.recce == Some(Permission::Do))?;
            if usize::from(n) >= state.sky.findings.len()
                || state.stage != Stage::Turn
                || state.halted()
            {
                return no(Refusal::UnknownFinding);
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Craft(craft, berth) => {
            if let Some(berth) = act.data.tables.air.berth(berth) {
                act.state.sky.craft[craft.i()].berth = berth;
            }
        }
        Ruling::Zone(craft) => act.state.sky.craft[craft.i()].zone ^= 1,
        Ruling::Brief(n) => act.brief(usize::from(n)),
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Craft(craft, berth) => format!("Move {} to box {berth}", game.plane(*craft)),
        Ruling::Zone(craft) => format!("Move {} to the other zone", game.plane(*craft)),
        Ruling::Brief(n) => format!("Hand on reconnaissance result {}", n + 1),
        _ => String::new(),
    }
}
