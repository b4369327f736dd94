//! Set-up, reinforcements, replacements and the withdrawal of armor.

use super::picture::{FAR, Picture};
use ::eastfront::{Choice, Hex, Place, Weather};

/// The first block to set up, or what the set-up asks for otherwise.
pub fn arrange(menu: &[Choice]) -> Vec<Choice> {
    let weakest = |choice: &Choice| match choice {
        Choice::Withhold(unit) => unit.label().steps,
        _ => 0,
    };
    match menu.first() {
        Some(Choice::Withhold(_)) => menu
            .iter()
            .min_by_key(|choice| weakest(choice))
            .map(|choice| vec![*choice])
            .unwrap_or_default(),
        // The strongest first: they get the places that matter.
        _ => menu
            .iter()
            .max_by_key(|choice| match choice {
                Choice::Put(unit) => (unit.label().steps, unit.is_armor()),
                _ => (0, false),
            })
            .map(|choice| vec![*choice])
            .unwrap_or_default(),
    }
}

/// A set-up hex: an empty city the enemy wants, else as near to the goals as supply allows.
pub fn deploy(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    nearest(menu, |hex| {
        let ward = picture.wards.contains(&hex) && picture.to_goal(hex) < FAR;
        let hungry = if picture.feeds(hex) { 0 } else { 40 };
        if ward {
            0
        } else {
            10 + picture.to_goal(hex) + hungry
        }
    })
}

/// Armor from the pool before armor on the map, the weakest first.
pub fn withdraw(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    menu.iter()
        .min_by_key(|choice| match choice {
            Choice::Withdraw(unit) => picture.state.block(*unit).steps,
            _ => u8::MAX,
        })
        .map(|choice| vec![*choice])
        .unwrap_or_default()
}

/// A place for a new block: a threatened city, else the way to the front.
pub fn enter(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    nearest(menu, |hex| {
        if picture.is_threatened(hex) {
            0
        } else {
            1 + picture.to_goal(hex) + picture.to_foe(hex) / 2
        }
    })
}

fn nearest(menu: &[Choice], distance: impl Fn(Hex) -> u16) -> Vec<Choice> {
    menu.iter()
        .min_by_key(|choice| match choice {
            Choice::At(hex) => distance(*hex),
            _ => u16::MAX,
        })
        .map(|choice| vec![*choice])
        .unwrap_or_default()
}

/// Reinforcements are free; rebuilt blocks and steps get their share of the purse, a larger one in
/// bad weather, when moving brings little.
pub fn replace(picture: &Picture<'_>, menu: &[Choice]) -> Option<Vec<Choice>> {
    let state = &picture.state;
    let free = |choice: &&Choice| matches!(choice, Choice::Put(unit) if state.block(*unit).place != Place::Pool);
    if let Some(choice) = menu.iter().find(free) {
        return Some(vec![*choice]);
    }
    let income = state.income.map_or(16, |income| income.rp[picture.side]);
    let share = match state.weather {
        Weather::Clear => 45,
        Weather::Snow => 55,
        Weather::Mud => 80,
    };
    let floor = u16::from(income) * (100 - share) / 100;
    if u16::from(picture.rp()) <= floor {
        return None;
    }
    // Blocks in contact that are about to break, then whole blocks, then the rest.
    let need = |choice: &Choice| -> Option<u16> {
        match *choice {
            Choice::Add(unit) => {
                let hex = state.hex(unit)?;
                let near = 12u16.saturating_sub(picture.to_foe(hex));
                let hurt = u16::from(unit.label().steps - state.block(unit).steps);
                (near > 0).then_some(20 + near + 6 * hurt)
            }
            Choice::Put(unit) => Some(30 + u16::from(unit.label().steps)),
            _ => None,
        }
    };
    let best = menu
        .iter()
        .filter_map(|choice| Some((need(choice)?, choice)))
        .max_by_key(|(need, _)| *need)?;
    Some(vec![*best.1])
}
