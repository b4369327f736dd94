//! Rolls outside combat: void them, roll again, set a die, as long as nothing has followed.

use super::*;
use crate::chapters::rolls;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let open = |n: &u32| check_roll(desk, *n as u8).is_ok();
    let rolls: Vec<u32> = numbers(desk.state.rolled.len()).filter(open).collect();
    if rolls.is_empty() {
        return;
    }
    for like in [Ruling::VoidRoll(0), Ruling::Reroll(0)] {
        offers.family(like).slot(rolls.iter().copied()).add();
    }
    for n in rolls {
        let roll = &desk.state.rolled[n as usize];
        // Dice of one kind that show the same may be turned to the same faces.
        let mut kinds: Vec<(Die, u8, Vec<u32>)> = Vec::new();
        for (at, (&die, &shown)) in roll.dice.iter().zip(&roll.shown).enumerate() {
            match kinds.iter_mut().find(|x| (x.0, x.1) == (die, shown)) {
                Some(kind) => kind.2.push(at as u32),
                None => kinds.push((die, shown, vec![at as u32])),
            }
        }
        for (_, _, dice) in kinds {
            let first = dice[0] as u8;
            let shows = |face: &u32| rolls::can_show(desk.state, n as u8, first, *face as u8);
            let set = offers.family(Ruling::SetDie(0, 0, 0)).slot([n]);
            set.slot(dice).slot((0..=6).filter(shows)).add();
        }
    }
}

/// Whether a roll outside combat may still be changed by this umpire.
fn check_roll(desk: &Desk<'_>, n: u8) -> Verdict {
    let (data, state, may) = (desk.data, desk.state, desk.may);
    let Some(roll) = state.rolled.get(usize::from(n)) else {
        return no(Refusal::UnknownRoll);
    };
    need(match rolls::is_air(roll.why) {
        true => may.rules_air(),
        false => may.rules_map(),
    })?;
    if state.stage != Stage::Turn || state.halted() || !rolls::stands(data, state, n) {
        return no(Refusal::RollSuperseded);
    }
    Ok(())
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    match *ruling {
        Ruling::VoidRoll(n) | Ruling::Reroll(n) => check_roll(desk, n),
        Ruling::SetDie(n, die, face) => {
            check_roll(desk, n)?;
            // Control names the faces 0 to 6: no die of a roll has more.
            match face <= 6 && rolls::can_show(desk.state, n, die, face) {
                true => Ok(()),
                false => no(Refusal::DieFaceImpossible),
            }
        }
        _ => Ok(()),
    }
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::VoidRoll(n) => act.void_roll(n),
        Ruling::Reroll(n) => act.reroll(n),
        Ruling::SetDie(n, die, face) => act.set_die(n, die, face),
        _ => {}
    }
}

fn text(_: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::VoidRoll(n) => format!("Void roll {}", n + 1),
        Ruling::Reroll(n) => format!("Reroll roll {}", n + 1),
        Ruling::SetDie(n, die, face) => {
            format!("Set die {} of roll {} to {face}", die + 1, n + 1)
        }
        _ => String::new(),
    }
}
