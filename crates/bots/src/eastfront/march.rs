//! Moves: toward the goals, into contact, back into supply, into gaps and cities that must be held.

use super::assessment::Assessment;
use super::attack;
use super::objectives::Stance;
use super::{Deed, Idea};
use ::eastfront::{Choice, Hex, HexSet, Trips, Unit};
use board::Terrain;

/// So many of the likeliest moves are thought through.
const THOUGHT: usize = 10;
/// So many ends of each block's move are likely.
const LIKELY: usize = 3;
/// Nobody marches to where he starves,
const DOOM: f64 = 30.0;
/// unless that wins the war.
const VICTORY: f64 = 1000.0;

/// Armor is hit by sixes alone: the best garrison of a citadel.
const KEEP: f64 = 3.0;

/// A block so far from the enemy may take the train.
const BEHIND: u16 = 7;

/// A block that can still move, and where to.
pub struct Mover {
    pub unit: Unit,
    pub from: Hex,
    pub ends: HexSet,
    /// The ends that look best, with their worth.
    best: Vec<Lead>,
}

struct Lead {
    worth: f64,
    guard: f64,
    to: Hex,
}

impl Lead {
    fn promise(&self) -> f64 {
        self.worth + self.guard
    }
}

pub fn movers(assessment: &Assessment<'_>, menu: &[Choice], trips: &mut Trips) -> Vec<Mover> {
    let units = menu.iter().filter_map(|choice| match choice {
        Choice::Move(unit) => assessment.rules.unit(*unit),
        _ => None,
    });
    units
        .filter_map(|unit| mover(assessment, unit, trips))
        .collect()
}

fn mover(assessment: &Assessment<'_>, unit: Unit, trips: &mut Trips) -> Option<Mover> {
    let from = explore(assessment, unit, trips)?;
    let sector = assessment.sector(from);
    let stay = stand(assessment, unit, from, sector);
    let mut best: Vec<Lead> = Vec::new();
    let mut ends = HexSet::EMPTY;
    for hex in trips.ends(&assessment.walk()) {
        ends.insert(hex);
        let worth = stand(assessment, unit, hex, sector) - stay + captures(assessment, hex);
        let guard = assessment.guard(hex);
        best.push(Lead {
            worth,
            guard,
            to: hex,
        });
    }
    best.sort_by(|a, b| b.promise().total_cmp(&a.promise()));
    best.truncate(LIKELY);
    Some(Mover {
        unit,
        from,
        ends,
        best,
    })
}

fn explore(assessment: &Assessment<'_>, unit: Unit, trips: &mut Trips) -> Option<Hex> {
    let from = assessment.state.hex(unit)?;
    let mp = assessment
        .rules
        .allowance(&assessment.state, unit, assessment.feeds(from));
    trips.explore(&assessment.walk(), from, mp);
    Some(from)
}

pub fn ideas(
    assessment: &Assessment<'_>,
    movers: &[Mover],
    menu: &[Choice],
    ideas: &mut Vec<Idea>,
) {
    for mover in movers {
        ideas.extend(mover.best.iter().map(|lead| Idea {
            worth: lead.worth,
            promise: lead.promise(),
            deed: Deed::March {
                unit: mover.unit,
                to: lead.to,
            },
        }));
    }
    for choice in menu {
        if let Choice::Rail(unit) = choice {
            let unit = assessment.rules.unit(*unit);
            ideas.extend(unit.and_then(|unit| ride(assessment, unit)));
        }
    }
}

/// The best idea after a closer look at what each march would do to supply and to the line.
pub fn choose(
    assessment: &Assessment<'_>,
    mut ideas: Vec<Idea>,
    trips: &mut Trips,
) -> Option<Idea> {
    // Keep an RP for each attack at hand.
    let kept = attack::at_hand(assessment).min(3) as u8;
    let short = assessment.rp() <= kept;
    let now = assessment.balance(&assessment.state);
    ideas.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let mut looked = 0;
    for idea in &mut ideas {
        if let Deed::March { unit, to } = idea.deed {
            looked += 1;
            if looked > THOUGHT {
                idea.worth = f64::MIN;
                continue;
            }
            if explore(assessment, unit, trips).is_some() {
                let entered: HexSet = trips.path(to).into_iter().collect();
                let taken = (entered & assessment.rules.map.cities) - assessment.held;
                let then = assessment
                    .rules
                    .with_move(&assessment.state, unit, to, &taken);
                idea.worth += assessment.balance(&then) - now;
                if assessment.objectives.is_won(&then, assessment.side) {
                    idea.worth += VICTORY;
                } else if !assessment.feeds_in(&then, to) {
                    idea.worth -= DOOM;
                }
            }
        }
    }
    let good = |idea: &Idea| match idea.deed {
        Deed::Attack { .. } => idea.worth > 0.0,
        Deed::March { .. } | Deed::Rail { .. } => {
            idea.worth
                >= if short {
                    assessment.numbers.urgent
                } else {
                    assessment.numbers.worthwhile
                }
        }
    };
    ideas
        .into_iter()
        .filter(good)
        .max_by(|a, b| a.worth.total_cmp(&b.worth))
}

/// The choices that make a march.
pub fn order(assessment: &Assessment<'_>, unit: Unit, to: Hex, trips: &mut Trips) -> Vec<Choice> {
    if explore(assessment, unit, trips).is_none() {
        return Vec::new();
    }
    let mut order = vec![Choice::Move(assessment.rules.id(unit))];
    order.extend(trips.path(to).into_iter().map(Choice::Step));
    order.push(Choice::Stop);
    order
}

/// By rail a block far behind the front goes where something lies open; in an advance it follows the others.
fn ride(assessment: &Assessment<'_>, unit: Unit) -> Option<Idea> {
    let from = assessment.state.hex(unit)?;
    let behind = assessment.to_foe(from);
    if behind < BEHIND || assessment.is_threatened(from) {
        return None;
    }
    let follow = if assessment.objectives.advances() {
        assessment.numbers.follow * f64::from(behind.min(12))
    } else {
        0.0
    };
    let worth = follow.max(assessment.numbers.relief * assessment.gap());
    Some(Idea {
        worth,
        promise: worth,
        deed: Deed::Rail { unit },
    })
}

/// Where a rail move ends: where something lies open, else close to the enemy on the way to a goal.
pub fn rail_end(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let draw = |choice: &Choice| match choice {
        Choice::At(hex) => {
            let far = if assessment.objectives.advances() {
                assessment.to_goal(*hex) + assessment.to_foe(*hex)
            } else {
                assessment.to_foe(*hex)
            };
            assessment.guard(*hex) + assessment.garrison(*hex) - 0.5 * f64::from(far)
        }
        _ => f64::MIN,
    };
    let best = menu.iter().max_by(|a, b| draw(a).total_cmp(&draw(b)));
    best.map(|choice| vec![*choice]).unwrap_or_default()
}

/// How good it is for a block to stand in a hex.
fn stand(assessment: &Assessment<'_>, unit: Unit, hex: Hex, sector: &[u16]) -> f64 {
    let place = match assessment.objectives.stance {
        Stance::Advance => {
            let steps = sector.get(hex.index()).map_or(0, |steps| (*steps).min(60));
            -assessment.numbers.advance * f64::from(steps)
        }
        Stance::Citadel(ward) => {
            let keep = if hex == ward && assessment.rules.is_armor(unit) {
                KEEP
            } else {
                0.0
            };
            let steps = assessment.to_citadel(hex).unwrap_or(0);
            keep - assessment.numbers.fall_back * f64::from(steps.max(1))
        }
        Stance::Hold => {
            -assessment.numbers.reserve * f64::from(assessment.to_foe(hex).clamp(3, 20))
        }
    };
    let hungry = if assessment.feeds(hex) { 0.0 } else { 8.0 };
    place - hungry + contact(assessment, unit, hex) + assessment.garrison(hex)
}

/// Next to the enemy strong blocks are welcome and weak ones in danger; ground helps whoever is attacked.
fn contact(assessment: &Assessment<'_>, unit: Unit, hex: Hex) -> f64 {
    let steps = assessment.state.block(unit).steps;
    if !assessment.foe_zoc.contains(hex) {
        let close = steps == 1 && assessment.to_foe(hex) <= 2;
        return if close { -0.5 } else { 0.0 };
    }
    let fight = match (assessment.state.has_attacked(unit), steps) {
        // Who only holds lets the enemy come, and keeps to cities, woods and rivers (§17).
        (false, 2..) if assessment.objectives.advances() => 1.0,
        (false, 2..) => -assessment.numbers.shy,
        (true, 2..) => -0.3,
        _ => -1.2,
    };
    let ground = match assessment.rules.map.terrain(hex) {
        Terrain::Woods | Terrain::Mountain => 0.3,
        Terrain::City | Terrain::Fort => 0.5,
        Terrain::Swamp => -0.8,
        _ => 0.0,
    };
    fight + ground
}

/// What a city at the end of the move is worth.
fn captures(assessment: &Assessment<'_>, hex: Hex) -> f64 {
    let city = assessment.rules.map.cities.contains(hex);
    match city && !assessment.held.contains(hex) {
        true if assessment.is_goal(hex) => assessment.numbers.capture_goal,
        true if assessment.objectives.advances() => assessment.numbers.capture_city,
        _ => 0.0,
    }
}
