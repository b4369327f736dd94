//! Odds of an attack in sentences.

use super::list;
use crate::analysis::odds::Odds;
use crate::data::Eastfront;
use crate::view::{OrderView, View};

impl Eastfront {
    /// Odds of the attack that a view announces. Before units are named, all that can bring dice are taken to join.
    pub(super) fn odds_words(&self, view: &View) -> Option<String> {
        let view = &self.with_attackers(view);
        let OrderView::Attack { hex, with, air } = &view.order else {
            return None;
        };
        let (hex, air) = (*hex, *air);
        let (seen, guesses) = self.guesses(view)?;
        let names = with.iter().map(|id| {
            let steps = view.own_block(*id).map_or(0, |block| block.steps);
            self.unit_strength((*id, steps))
        });
        let mut names: Vec<String> = names.collect();
        names.extend(air.then(|| "an air unit".to_owned()));
        let dice = self.dice_in_view(view, hex, with, air).total;
        let dice = format!("{dice} {}", if dice == 1 { "die" } else { "dice" });
        let mut text = format!(
            "Attack on {} with {}: {dice}.",
            self.map.hex_name(hex),
            list(&names)
        );
        let hit = self.data.roster.hit;
        if guesses.len() > 1 {
            let mean = self.odds_of(view)?.mean;
            text += &format!("\nOn average: {}", outcome(&mean));
        }
        for guess in &guesses {
            let odds = guess.case.odds(hit);
            text += &format!("\n{}: {}", self.guess_text(&seen, guess), outcome(&odds));
        }
        Some(text)
    }
}

fn outcome(odds: &Odds) -> String {
    let losses = (0..).zip(&odds.attacker_loses);
    let losses = losses.filter(|(_, chance)| **chance >= 0.0005);
    let losses = losses.map(|(steps, chance)| match steps {
        0 => format!("nothing {}", percent(*chance)),
        steps => format!("{steps} SP {}", percent(*chance)),
    });
    format!(
        "{} to eliminate it; it loses {:.1} SP and you {:.1} SP on average; you lose {}.",
        percent(odds.defender_dies),
        odds.defender_mean,
        odds.attacker_mean,
        losses.collect::<Vec<_>>().join(", ")
    )
}

fn percent(chance: f64) -> String {
    format!("{:.1}%", 100.0 * chance)
}
