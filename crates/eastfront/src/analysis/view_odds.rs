//! Odds from a view alone, against a block that may be unseen.

use super::odds::{Case, Odds};
use crate::data::Eastfront;
use crate::data::roster::Kind;
use crate::state::AttackDice;
use crate::view::{OrderView, SeenBlock, View};
use engine::FastRng;
use serde::Serialize;

/// Worlds that are looked at. The share of a kind is then within two or three points.
const WORLDS: u64 = 400;

/// One thing the defender can still be.
pub(crate) struct Guess {
    kind: Kind,
    steps: u8,
    pub case: Case,
    /// The share of imagined worlds in which it is that.
    weight: f64,
}

/// Odds of the attack that a view announces: the mean over all that the defender can still be, and
/// each by itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViewOdds {
    #[serde(flatten)]
    pub mean: Odds,
    /// Whether the defender was seen this month.
    pub exact: bool,
    pub dice: AttackDice,
    pub city: u8,
    pub kinds: Vec<KindOdds>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KindOdds {
    #[serde(flatten)]
    pub odds: Odds,
    pub kind: &'static str,
    pub steps: u8,
    #[serde(rename = "defense_dice")]
    pub defense_dice: u8,
    pub weight: f64,
}

impl Eastfront {
    /// What the defender of the attack that a view announces can still be, the likeliest first; a
    /// sighting of this month leaves one thing.
    pub(crate) fn guesses(&self, view: &View) -> Option<(Option<SeenBlock>, Vec<Guess>)> {
        let OrderView::Attack { hex, with, air } = &view.order else {
            return None;
        };
        let block = view.enemy_at(*hex)?;
        let with = with
            .iter()
            .map(|id| self.unit(*id))
            .collect::<Option<_>>()?;
        view_has_attackers(view).then_some(())?;
        // A block seen this month has had no replacements since (§10).
        let seen = block.seen.filter(|seen| seen.month == view.month);
        let worlds = if seen.is_some() { 1 } else { WORLDS };
        // The same question gets the same answer.
        let mut dice = FastRng::new(1941);
        let mut guesses: Vec<Guess> = Vec::new();
        for _ in 0..worlds {
            let state = self.imagine_from(view, &mut dice);
            let unit = state.unit_at(*hex)?;
            let (kind, steps) = (self.spec(unit).kind, state.block(unit).steps);
            let case = self.case(&state, *hex, with, *air, (unit, steps));
            let same = |guess: &&mut Guess| guess.case == case && guess.kind == kind;
            match guesses.iter_mut().find(same) {
                Some(guess) => guess.weight += 1.0,
                None => guesses.push(Guess {
                    kind,
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
        Some((seen, guesses))
    }

    /// The attack that a view announces, against each thing the defender can still be.
    pub(crate) fn announced_cases(&self, view: &View) -> Vec<(String, Case)> {
        let Some((seen, guesses)) = self.guesses(view) else {
            return Vec::new();
        };
        let cases = guesses.iter();
        cases
            .map(|guess| (self.guess_text(&seen, guess), guess.case))
            .collect()
    }

    /// What the defender is taken to be.
    pub(crate) fn guess_text(&self, seen: &Option<SeenBlock>, guess: &Guess) -> String {
        match seen {
            Some(seen) => capital(&self.seen_text(seen)),
            None => format!(
                "{}, {} SP, {} dice ({:.0}% likely)",
                capital(guess.kind.name()),
                guess.steps,
                guess.case.defend.dice,
                guess.weight * 100.0
            ),
        }
    }

    /// The view with an attack that names its units: where it names none yet, all that can bring dice.
    pub(crate) fn with_attackers(&self, view: &View) -> View {
        let mut view = view.clone();
        let state = self.imagine_from(&view, &mut FastRng::new(1941));
        if let OrderView::Attack { hex, with, .. } = &mut view.order
            && with.is_empty()
        {
            let able = self.attackers(&state, *hex);
            let able = able
                .iter()
                .filter(|unit| self.net_dice(&state, *unit, *hex) > 0);
            with.extend(able.map(|unit| self.id(unit)));
        }
        view
    }

    /// Odds of the attack that a view announces: for each kind and strength the defender can still
    /// have, weighed by how many imagined worlds have it, and their mean.
    pub(crate) fn odds_of(&self, view: &View) -> Option<ViewOdds> {
        let OrderView::Attack { hex, with, air } = &view.order else {
            return None;
        };
        let (seen, guesses) = self.guesses(view)?;
        let mut mean = Odds::default();
        let kinds = guesses.iter().map(|guess| {
            let odds = guess.case.odds(self.data.roster.hit);
            add(&mut mean, &odds, guess.weight);
            KindOdds {
                odds,
                kind: guess.kind.name(),
                steps: guess.steps,
                defense_dice: guess.case.defend.dice,
                weight: guess.weight,
            }
        });
        let kinds = kinds.collect();
        Some(ViewOdds {
            mean,
            exact: seen.is_some(),
            dice: self.dice_in_view(view, *hex, with, *air),
            city: self.city_dice(*hex),
            kinds,
        })
    }
}

fn view_has_attackers(view: &View) -> bool {
    matches!(&view.order, OrderView::Attack { with, .. } if !with.is_empty())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
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
