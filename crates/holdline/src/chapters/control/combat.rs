//! Combats: void them, roll again, set what was rolled; and the color of a side's dice.

use super::*;
use crate::chapters::combat::battle::bearings;
use crate::chapters::combat::casualties;
use crate::dice::Tally;
use crate::state::combat::Wait;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// The most ticks and stars a roll may be set to.
const MOST: (u8, u8) = (6, 4);

fn battle(state: &State, region: RegionId) -> Option<&Battle> {
    state
        .regions
        .get(region.i())
        .and_then(|r| r.battle.as_ref())
}

/// Whether the dice of a region's combat lie on the table and no unit has withdrawn yet.
fn rolled(state: &State, region: RegionId) -> bool {
    battle(state, region).is_some_and(casualties::can_undo)
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !desk.may.rules_map() {
        return;
    }
    for region in desk
        .state
        .regions()
        .filter(|&r| battle(desk.state, r).is_some())
    {
        offers.checked(desk, Ruling::VoidCombat(region));
        if rolled(desk.state, region) {
            offers.one(Ruling::RerollCombat(region));
            let set = offers.family(Ruling::SetCombat(region, Side::German, 0, 0));
            let [ticks, stars] = [MOST.0, MOST.1].map(|most| 0..u32::from(most) + 1);
            let set = set.slot_range(numbers(2)).slot_range(ticks);
            set.slot_range(stars).add();
        }
    }
    for side in Side::BOTH {
        for color in COLORS {
            offers.checked(desk, Ruling::SetSideDice(side, color));
        }
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let state = desk.state;
    need(desk.may.rules_map())?;
    match *ruling {
        Ruling::VoidCombat(region) => {
            let early = |b: &Battle| {
                matches!(b.wait, Wait::Join(_) | Wait::Answer) || casualties::can_undo(b)
            };
            if !battle(state, region).is_some_and(early) {
                return no(Refusal::NoCombatToVoid);
            }
        }
        Ruling::RerollCombat(region) if !rolled(state, region) => {
            return no(Refusal::NoRollThere);
        }
        Ruling::SetCombat(region, _, ticks, stars)
            if (!rolled(state, region) || ticks > MOST.0 || stars > MOST.1) =>
        {
            return no(Refusal::NoRollThere);
        }
        Ruling::SetSideDice(side, color)
            if (color.is_some_and(|die| !map_die(die)) || state.colors[side.i()] == color) =>
        {
            return no(Refusal::NotADieColor);
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::VoidCombat(region) => {
            act.undo_results(region);
            act.void_combat(region);
        }
        Ruling::RerollCombat(region) => {
            act.undo_results(region);
            act.roll_combat(region);
        }
        Ruling::SetCombat(region, side, ticks, stars) => {
            act.undo_results(region);
            act.set_roll(region, side, Tally { ticks, stars });
        }
        Ruling::SetSideDice(side, color) => act.state.colors[side.i()] = color,
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::VoidCombat(region) => format!("Void the combat in {}", game.region(*region)),
        Ruling::RerollCombat(region) => format!("Roll again in {}", game.region(*region)),
        Ruling::SetCombat(region, side, ticks, stars) => format!(
            "Set the {} roll in {} to {ticks} ticks and {stars} stars",
            side.word(),
            game.region(*region)
        ),
        Ruling::SetSideDice(side, color) => {
            format!("The {} side rolls {}", side.word(), color_name(*color))
        }
        _ => String::new(),
    }
}

impl Act<'_> {
    /// The dice of one side are set by hand; the defender strikes out a part again.
    fn set_roll(&mut self, region: RegionId, side: Side, tally: Tally) {
        let Some(battle) = &self.state.regions[region.i()].battle else {
            return;
        };
        let rights = bearings(self.data, self.state, battle.target, &battle.from).ignore;
        if let Some(battle) = self.battle(region) {
            let at = usize::from(side != battle.side);
            battle.rolled[at] = tally;
            battle.faces[at].clear();
            battle.tally = battle.rolled;
            battle.wait = Wait::Ignore(rights);
        }
        self.proceed(region);
    }
}
