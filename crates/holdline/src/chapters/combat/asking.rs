//! §2.10: whom a combat asks.

use crate::chapters::response_queue::waits_behind;
use crate::data::game::GameData;
use crate::ids::*;
use crate::refusal::Refusal;
use crate::refusal::no;
use crate::state::State;
use crate::state::combat::{Battle, Wait, Who};

/// The army that speaks for the defense: the first with a cube there, else the lead of the region (A86).
pub fn defending_army(data: &GameData, state: &State, battle: &Battle) -> ArmyId {
    let first = battle.defense.iter().find_map(|f| match f.who {
        Who::Unit(unit) => Some(state.army_of(data, unit)),
        Who::Post(_) => None,
    });
    first.unwrap_or_else(|| state.post_army(data, battle.target, battle.side.other()))
}

/// The side that a combat waits for.
pub fn asked_side(battle: &Battle) -> Option<Side> {
    Some(match battle.wait {
        Wait::Join(_) | Wait::Advance => battle.side,
        Wait::Answer | Wait::Ignore(_) | Wait::Disorder => battle.side.other(),
        Wait::Hits(_) => battle.won?.0,
        Wait::Stars(side, _) => side,
        Wait::Stand | Wait::Withdraw => battle.loser()?,
        Wait::Dice | Wait::Specials => return None,
    })
}

/// The army that a combat waits for.
pub fn asked_army(data: &GameData, state: &State, battle: &Battle) -> Option<ArmyId> {
    if let Wait::Join(army) = battle.wait {
        return Some(army);
    }
    if asked_side(battle)? != battle.side {
        return Some(defending_army(data, state, battle));
    }
    battle.attack.iter().find_map(|f| match f.who {
        Who::Unit(unit) => Some(state.army_of(data, unit)),
        Who::Post(_) => None,
    })
}

/// The side and the seats that a combat waits for.
pub fn asked(data: &GameData, state: &State, battle: &Battle) -> Option<(Side, Seats)> {
    let side = asked_side(battle)?;
    let mut seats =
        asked_army(data, state, battle).map_or(Seats::NONE, |a| state.commanders(data, a));
    if side == battle.side && !matches!(battle.wait, Wait::Join(_)) {
        seats.insert(battle.by);
    }
    Some((side, seats))
}

/// The combat of a region, if it waits for this seat.
pub fn asked_of<'a>(
    data: &GameData,
    state: &'a State,
    seat: Seat,
    region: RegionId,
) -> Result<&'a Battle, Refusal> {
    if state.halted() {
        return no(Refusal::OnBreak);
    }
    let battle = state
        .regions
        .get(region.i())
        .and_then(|r| r.battle.as_ref());
    let Some(battle) = battle else {
        return no(Refusal::NoCombat);
    };
    match asked(data, state, battle) {
        Some((_, seats)) if seats.contains(seat) && waits_behind(data, state, seat, region) => {
            no(Refusal::OtherRegionFirst)
        }
        Some((_, seats)) if seats.contains(seat) => Ok(battle),
        _ => no(Refusal::CombatNotYours),
    }
}
