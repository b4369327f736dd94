//! Initiative cards, the strategic reserves, and who leads a region.

use super::*;
use crate::data::maxima::MAX_CARD;
use crate::state::Phase;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// The values of cards.
const VALUES: std::ops::RangeInclusive<u8> = 2..=MAX_CARD;

fn held(cards: &[u8]) -> impl Iterator<Item = u32> {
    let held = |v: &u8| cards[usize::from(*v)] > 0;
    VALUES.filter(held).map(u32::from)
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !desk.may.rules_map() {
        return;
    }
    let state = desk.state;
    let (german, first) = (Side::German, RegionId(0));
    let all = || u32::from(*VALUES.start())..u32::from(*VALUES.end()) + 1;
    let regions = numbers(state.regions.len());
    let cards = offers.family(Ruling::Card(german, first, 2));
    let cards = cards.slot_range(numbers(2)).slot_range(regions);
    cards.slot_range(all()).add();
    let reserves = offers.family(Ruling::Reserve(german, 2, true));
    reserves.slot_range(numbers(2)).slot_range(all()).add();
    for side in Side::BOTH {
        let only = side.i() as u32;
        for region in desk.state.regions() {
            let hand = &state.hands[side.i()][region.i()];
            let cards = offers.family(Ruling::RemoveCard(side, region, 2));
            let cards = cards.slot([only]).slot([region.into()]);
            cards.slot(held(hand)).add();
        }
        let reserve = &state.purses[side.i()].reserve;
        let reserves = offers.family(Ruling::Reserve(side, 2, false));
        reserves.slot([only]).slot(held(reserve)).add();
    }
    for region in desk.state.regions() {
        let fit = |n: &u32| check(desk, &Ruling::Lead(region, ArmyId::nth(*n as usize))).is_ok();
        let armies = numbers(desk.data.armies.len()).filter(fit);
        let leads = offers.family(Ruling::Lead(region, ArmyId(0)));
        leads.slot([region.into()]).slot(armies).add();
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (data, state) = (desk.data, desk.state);
    need(desk.may.rules_map())?;
    match *ruling {
        Ruling::Card(_, region, value)
            if (region.i() >= desk.state.regions.len() || !VALUES.contains(&value)) =>
        {
            return no(Refusal::UnknownCard);
        }
        Ruling::RemoveCard(side, region, value) => {
            let hand = state.hands[side.i()].get(region.i());
            let cards = hand.and_then(|hand| hand.get(usize::from(value)));
            if cards.is_none_or(|&n| n == 0) {
                return no(Refusal::CardNotInHand);
            }
        }
        Ruling::Reserve(side, value, more) => {
            let cards = state.purses[side.i()].reserve.get(usize::from(value));
            if !VALUES.contains(&value) || !cards.is_some_and(|&n| more || n > 0) {
                return no(Refusal::UnknownCard);
            }
        }
        Ruling::Lead(region, army) => {
            let known = region.i() < desk.state.regions.len()
                && army.i() < data.armies.len()
                && !data.armies[army.i()].pots.is_empty();
            if !known
                || state.leads[region.i()][data.side(army).i()] == army
                || state.stage == Stage::Turn && state.regions[region.i()].phase == Phase::Cards
            {
                return no(Refusal::LeadFixed);
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Card(side, region, value) => {
            act.state.hands[side.i()][region.i()][usize::from(value)] += 1
        }
        Ruling::RemoveCard(side, region, value) => {
            act.state.hands[side.i()][region.i()][usize::from(value)] -= 1
        }
        Ruling::Reserve(side, value, more) => {
            let cards = &mut act.state.purses[side.i()].reserve[usize::from(value)];
            *cards = if more { *cards + 1 } else { *cards - 1 };
        }
        Ruling::Lead(region, army) => {
            act.state.leads[region.i()][act.data.side(army).i()] = army;
            act.state.regions[region.i()].present |= 1 << army.0;
        }
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Card(side, region, value) => {
            format!(
                "Deal a {} {value} for {}",
                side.word(),
                game.region(*region)
            )
        }
        Ruling::RemoveCard(side, region, value) => {
            format!(
                "Remove a {} {value} for {}",
                side.word(),
                game.region(*region)
            )
        }
        Ruling::Reserve(side, value, more) => {
            let act = if *more { "Deal" } else { "Remove" };
            format!("{act} a {} {value} of the strategic reserve", side.word())
        }
        Ruling::Lead(region, army) => {
            format!("{} leads in {}", game.army(*army), game.region(*region))
        }
        _ => String::new(),
    }
}
