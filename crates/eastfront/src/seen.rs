//! What follows from views alone: odds against a block that may be unseen, and what everybody knows.

use crate::odds::{Case, Odds};
use crate::state::Order;
use crate::view::{FoeBlock, Note, View};
use crate::words::note_text;
use crate::{Eastfront, Kind};
use engine::FastRng;
use serde_json::{Value, json};

/// Worlds that are looked at. The share of a kind is then within two or three points.
const WORLDS: u64 = 400;

/// One thing the defender can still be.
struct Guess {
    kind: Kind,
    steps: u8,
    case: Case,
    /// The share of imagined worlds in which it is that.
    weight: f64,
}

impl Guess {
    fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Armor => "armor",
            Kind::Infantry => "infantry",
        }
    }
}

impl Eastfront {
    /// What the defender of the attack that a view announces can still be, the likeliest first; a
    /// note of this month leaves one thing.
    fn guesses(&self, view: &View) -> Option<(Option<Note>, Vec<Guess>)> {
        let Order::Attack { hex, with, air } = view.order else {
            return None;
        };
        let block = view.foe.iter().find(|block| block.hex == hex)?;
        with.iter().next()?;
        // A block seen this month has had no replacements since (§10).
        let note = block.note.filter(|note| note.month == view.month);
        let worlds = if note.is_some() { 1 } else { WORLDS };
        // The same question gets the same answer.
        let mut dice = FastRng::new(1941);
        let mut guesses: Vec<Guess> = Vec::new();
        for _ in 0..worlds {
            let state = self.imagine_from(view, &mut dice);
            let unit = state.unit_at(hex)?;
            let steps = state.block(unit).steps;
            let case = self.case(&state, hex, with, air, unit, steps);
            let same = |guess: &&mut Guess| guess.case == case && guess.kind == unit.kind();
            match guesses.iter_mut().find(same) {
                Some(guess) => guess.weight += 1.0,
                None => guesses.push(Guess {
                    kind: unit.kind(),
                    steps,
                    case,
                    weight: 1.0,
                }),
            }
        }
        guesses.sort_by_key(|guess| (std::cmp::Reverse(guess.weight as u64), guess.steps));
        for guess in &mut guesses {
            guess.weight /= worlds as f64;
        }
        Some((note, guesses))
    }

    /// The attack that a view announces, against each thing the defender can still be.
    pub(crate) fn announced_cases(&self, view: &View) -> Vec<(String, Case)> {
        let Some((note, guesses)) = self.guesses(view) else {
            return Vec::new();
        };
        let what = |guess: &Guess| match &note {
            Some(note) => format!("Against the block {}", note_text(note)),
            None => format!(
                "If it is {} at strength {} with {} dice, likely at {:.0} %",
                guess.kind(),
                guess.steps,
                guess.case.defend.dice,
                guess.weight * 100.0
            ),
        };
        guesses
            .iter()
            .map(|guess| (what(guess), guess.case))
            .collect()
    }

    /// Odds of the attack that a view announces: for each kind and strength the defender can still
    /// have, weighed by how many imagined worlds have it, and their mean.
    pub(crate) fn odds_of(&self, view: &View) -> Option<Value> {
        let Order::Attack { hex, with, air } = view.order else {
            return None;
        };
        let (note, guesses) = self.guesses(view)?;
        let mut mean = Odds {
            attacker_loses: Vec::new(),
            defender_loses: Vec::new(),
            defender_dies: 0.0,
            attacker_mean: 0.0,
            defender_mean: 0.0,
        };
        let kinds: Vec<Value> = guesses
            .iter()
            .map(|guess| {
                let odds = guess.case.odds();
                add(&mut mean, &odds, guess.weight);
                let mut told = json!(odds);
                told["kind"] = json!(guess.kind());
                told["steps"] = json!(guess.steps);
                told["defence_dice"] = json!(guess.case.defend.dice);
                told["weight"] = json!(guess.weight);
                told
            })
            .collect();
        let mut told = json!(mean);
        told["exact"] = json!(note.is_some());
        told["dice"] = json!(self.attack_dice_in(view, hex, with, air));
        told["city"] = json!(self.city_dice(hex));
        told["kinds"] = json!(kinds);
        Some(told)
    }

    /// What both sides know: everything that lies open, where blocks stand, and what was seen of
    /// them by the other side.
    pub(crate) fn common_of(&self, views: &[View]) -> Option<Value> {
        let [axis, soviet] = views else { return None };
        let mut told = json!(axis);
        let open = told.as_object_mut()?;
        for own in [
            "side",
            "own",
            "foe",
            "foe_off_map",
            "foe_in_hand",
            "order",
            "to_withhold",
        ] {
            open.remove(own);
        }
        open.insert("axis".into(), standing(&soviet.foe));
        open.insert("soviet".into(), standing(&axis.foe));
        open.insert("axis_off_map".into(), json!(soviet.foe_off_map));
        open.insert("soviet_off_map".into(), json!(axis.foe_off_map));
        Some(told)
    }
}

/// Blocks as they stand and what was seen of them. The number by which one side follows a block with its eyes is not
/// known to the side that owns it, so neither it nor the order it gives is told.
fn standing(blocks: &[FoeBlock]) -> Value {
    let mut blocks: Vec<&FoeBlock> = blocks.iter().collect();
    blocks.sort_unstable_by_key(|block| block.hex);
    let told = blocks.iter();
    told.map(|block| json!({"hex": block.hex, "note": block.note}))
        .collect()
}

/// Adds odds to a mean, lists of different lengths included.
fn add(mean: &mut Odds, odds: &Odds, weight: f64) {
    let lists = [
        (&mut mean.attacker_loses, &odds.attacker_loses),
        (&mut mean.defender_loses, &odds.defender_loses),
    ];
    for (sum, list) in lists {
        if sum.len() < list.len() {
            sum.resize(list.len(), 0.0);
        }
        for (sum, part) in sum.iter_mut().zip(list) {
            *sum += weight * part;
        }
    }
    mean.defender_dies += weight * odds.defender_dies;
    mean.attacker_mean += weight * odds.attacker_mean;
    mean.defender_mean += weight * odds.defender_mean;
}
