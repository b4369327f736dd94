//! Setup, reinforcements, replacements and the withdrawal of armor.

use super::assessment::Assessment;
use super::objectives::Stance;
use super::risk;
use ::eastfront::{Choice, Eastfront, Hex, HexSet, Location, UnitId, UnitSpec, Weather};

const HUNGRY: f64 = 40.0;
/// Each step that a new block has to march.
const FAR: f64 = 0.15;

/// The first block to set up, or what the setup asks for otherwise.
pub fn arrange(rules: &Eastfront, menu: &[Choice]) -> Vec<Choice> {
    let steps = |id: UnitId| spec(rules, id).map_or(0, |spec| spec.steps);
    let weakest = |choice: &Choice| match choice {
        Choice::Withhold(unit) => steps(*unit),
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
                Choice::Put(unit) => {
                    let armor = rules.unit(*unit).is_some_and(|unit| rules.is_armor(unit));
                    (steps(*unit), armor)
                }
                _ => (0, false),
            })
            .map(|choice| vec![*choice])
            .unwrap_or_default(),
    }
}

/// A setup hex: in supply, in a line without gaps, and near to the goals if there is to be an advance.
pub fn deploy(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let own = *assessment.state.occupied(assessment.side);
    best(menu, |hex| {
        let zoc = assessment.rules.map.ways.neighbors_of(&HexSet::of(hex));
        let covered = (zoc - assessment.own_zoc).len() as f64;
        let far = if assessment.objectives.advances() {
            f64::from(assessment.to_goal(hex))
        } else {
            0.0
        };
        let hungry = if assessment.feeds(hex) { 0.0 } else { HUNGRY };
        assessment.numbers.cover * covered
            - assessment.numbers.away * far
            - hungry
            - risk::exposure(assessment, &with(own, hex))
    })
}

fn spec(rules: &Eastfront, id: UnitId) -> Option<&UnitSpec> {
    rules.unit(id).map(|unit| rules.spec(unit))
}

fn with(mut own: HexSet, hex: Hex) -> HexSet {
    own.insert(hex);
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
pub fn withdraw(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    menu.iter()
        .min_by_key(|choice| match choice {
            Choice::Withdraw(id) => {
                let unit = assessment.rules.unit(*id);
                unit.map_or(u8::MAX, |unit| assessment.state.block(unit).steps)
            }
            _ => u8::MAX,
        })
        .map(|choice| vec![*choice])
        .unwrap_or_default()
}

/// A place for a new block: where most lies open, else close to where it is needed.
pub fn enter(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let own = *assessment.state.occupied(assessment.side);
    best(menu, |hex| {
        let far = if assessment.objectives.advances() {
            assessment.to_goal(hex) + assessment.to_foe(hex)
        } else {
            match assessment.to_citadel(hex) {
                Some(steps) => 4 * steps,
                None => 2 * assessment.to_foe(hex),
            }
        };
        assessment.garrison(hex)
            - risk::exposure(assessment, &with(own, hex))
            - FAR * f64::from(far)
    })
}

/// Reinforcements are free; rebuilt blocks and steps get their share of the purse, a larger one in
/// bad weather, when moving brings little.
pub fn replace(assessment: &Assessment<'_>, menu: &[Choice]) -> Option<Vec<Choice>> {
    let state = &assessment.state;
    let rules = assessment.rules;
    let in_pool = |id: UnitId| {
        let unit = rules.unit(id);
        unit.is_some_and(|unit| state.block(unit).location == Location::Pool)
    };
    let free = |choice: &&Choice| matches!(choice, Choice::Put(id) if !in_pool(*id));
    if let Some(choice) = menu.iter().find(free) {
        return Some(vec![*choice]);
    }
    let income = state
        .income()
        .map_or(16, |income| income.rp[assessment.side]);
    let share =
        share(assessment.objectives.stance, state.weather()) + assessment.numbers.replacements;
    let floor = (f64::from(income) * (1.0 - share.clamp(0.0, 100.0) / 100.0)) as u16;
    if u16::from(assessment.rp()) <= floor {
        return None;
    }
    // Blocks in contact that are about to break, then whole blocks, then the rest.
    let need = |choice: &Choice| -> Option<u16> {
        match *choice {
            Choice::Add(id) => {
                let unit = rules.unit(id)?;
                let hex = state.hex(unit)?;
                let near = 12u16.saturating_sub(assessment.to_foe(hex));
                let hurt = u16::from(rules.spec(unit).steps - state.block(unit).steps);
                let ring = assessment.to_citadel(hex).is_some_and(|steps| steps <= 3);
                let last_stand = if ring { 20 } else { 0 };
                (near > 0 || ring).then_some(20 + near + 6 * hurt + last_stand)
            }
            Choice::Put(id) => Some(30 + u16::from(spec(rules, id)?.steps)),
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
fn share(stance: Stance, weather: Weather) -> f64 {
    match (stance, weather) {
        (Stance::Citadel(_), _) => 60.0,
        (Stance::Advance, Weather::Clear) => 25.0,
        (Stance::Hold, Weather::Clear) => 50.0,
        (_, Weather::Snow) => 55.0,
        (_, Weather::Mud) => 80.0,
    }
}
