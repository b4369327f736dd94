//! Odds of a combat in sentences.

use crate::analysis::odds::Odds;
use crate::analysis::view_odds::{attack_on, odds_from_view};
use crate::choice::Choice;
use crate::data::Holdline;
use crate::dice::Dice;
use crate::view::View;

impl Holdline {
    /// Odds of the combat a view is about; or of an attack that these words name, whatever the step, with all units that
    /// could make it where none is named.
    pub(crate) fn odds_words(&self, view: &View, words: &str) -> Option<String> {
        let mut view = view.clone();
        if !words.is_empty() {
            let choices = self.read_order(&view, words)?;
            let [Choice::Attack(target), with @ ..] = &choices[..] else {
                return None;
            };
            let with = with.iter().filter_map(|choice| match choice {
                Choice::With(unit) => Some(*unit),
                _ => None,
            });
            view.plan = Some(attack_on(*target, with.collect()));
        }
        let odds = odds_from_view(&self.data, &view)?;
        let mut lines = Vec::new();
        if let Some(plan) = &view.plan {
            lines.push(format!("Attack on {}", self.hex(plan.target)));
        }
        if odds.kinds.len() > 1 {
            lines.push(format!("On average: {}", outcome(&odds.mean)));
        }
        for guess in &odds.kinds {
            lines.push(format!(
                "{}, {} against {}: {}",
                super::names::capital(&guess.what),
                dice(guess.dice[0]),
                dice(guess.dice[1]),
                outcome(&guess.odds)
            ));
        }
        Some(lines.join("\n"))
    }
}

fn outcome(odds: &Odds) -> String {
    format!(
        "{} to win, {} of it by a double; {} draw; {} to lose; {:.1} defenders and {:.1} attackers destroyed on average.",
        percent(odds.attacker_wins),
        percent(odds.attacker_doubles),
        percent(odds.draw),
        percent(odds.defender_wins),
        odds.defenders_destroyed,
        odds.attackers_destroyed
    )
}

fn dice(dice: Dice) -> String {
    let parts = [
        (dice.green, "green"),
        (dice.red, "red"),
        (dice.black, "black"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, color)| format!("{count} {color}"))
        .collect();
    match parts.is_empty() {
        true => "no dice".into(),
        false => parts.join(", "),
    }
}

fn percent(chance: f64) -> String {
    format!("{:.1}%", 100.0 * chance)
}
