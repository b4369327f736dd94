//! Set-up, reinforcements, replacements and the withdrawal of armor.

use super::aim::Stance;
use super::picture::Picture;
use super::risk;
use ::eastfront::{Choice, Hex, Hexes, Place, Weather};

/// In the set-up: each hex that no other block covers with its zone of control, each step to the goal in an advance,
/// and a place without supply, where nobody shall stand.
const COVER: f64 = 0.5;
const AWAY: f64 = 0.4;
const HUNGRY: f64 = 40.0;
/// Each step that a new block has to march.
const FAR: f64 = 0.15;

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

/// A set-up hex: in supply, in a line without gaps, and near to the goals if there is to be an advance.
pub fn deploy(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let own = *picture.state.standing(picture.side);
    best(menu, |hex| {
        let zoc = picture.rules.ground.ways.spread(&Hexes::of(hex.space()));
        let covered = (zoc - picture.own_zoc).count() as f64;
        let far = if picture.aim.advances() {
            f64::from(picture.to_goal(hex))
        } else {
            0.0
        };
        let hungry = if picture.feeds(hex) { 0.0 } else { HUNGRY };
        COVER * covered - AWAY * far - hungry - risk::exposure(picture, &with(own, hex))
    })
}

fn with(mut own: Hexes, hex: Hex) -> Hexes {
    own.insert(hex.space());
    own
}

/// The place that is worth most.
fn best(menu: &[Choice], worth: impl Fn(Hex) -> f64) -> Vec<Choice> {
    let worth = |choice: &Choice| match choice {
        Choice::At(hex) => worth(*hex),
        _ => f64::MIN,
    };
    let best = menu.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    best.map(|choice| vec![*choice]).unwrap_or_default()
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

/// A place for a new block: where most lies open, else close to where it is needed.
pub fn enter(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let own = *picture.state.standing(picture.side);
    best(menu, |hex| {
        let far = if picture.aim.advances() {
            picture.to_goal(hex) + picture.to_foe(hex)
        } else {
            match picture.to_citadel(hex) {
                Some(steps) => 4 * steps,
                None => 2 * picture.to_foe(hex),
            }
        };
        -risk::exposure(picture, &with(own, hex)) - FAR * f64::from(far)
    })
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
    let share = share(picture.aim.stance, state.weather);
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
                let ring = picture.to_citadel(hex).is_some_and(|steps| steps <= 3);
                let last_stand = if ring { 20 } else { 0 };
                (near > 0 || ring).then_some(20 + near + 6 * hurt + last_stand)
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

/// Percent of the RP that replacements may take: most when little else can be done, least in an advance, for what is
/// spent on steps in the summer does not march (§17).
fn share(stance: Stance, weather: Weather) -> u16 {
    match (stance, weather) {
        (Stance::Citadel(_), _) => 60,
        (Stance::Advance, Weather::Clear) => 25,
        (Stance::Hold, Weather::Clear) => 50,
        (_, Weather::Snow) => 55,
        (_, Weather::Mud) => 80,
    }
}
