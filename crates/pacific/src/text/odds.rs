//! Odds in sentences.

use super::names::{place, the_place};
use super::orders;
use crate::analysis::odds::{Odds, landing_odds};
use crate::analysis::view_odds::{self, Shot, ViewOdds};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::{Location, Unit};
use crate::view::View;

/// Odds of what a view is about; or of what these words name: shots (`Yamato at Tennessee`) and landings (`attack Rabaul`).
pub(super) fn odds(game: &Pacific, view: &View, words: &str) -> Option<String> {
    let words = words.trim().to_lowercase();
    if words.is_empty() {
        return view_odds::odds(game, view).map(|odds| of_view(&odds));
    }
    if words.starts_with("land") || words.starts_with("attack") {
        let choices = orders::read(view, &words)?;
        let base = choices.iter().find_map(|choice| match choice {
            Choice::Attack(base) => Some(*base),
            _ => None,
        })?;
        return Some(landings(game, view, base));
    }
    let cut = [" at ", " on ", " against "];
    let (by, at) = cut.iter().find_map(|word| words.split_once(word))?;
    let by = by.strip_prefix("aim ").unwrap_or(by);
    let (by, at) = (orders::named(view, by)?, orders::target(view, at)?);
    named_shot(game, view, &by, at)
}

fn of_view(odds: &ViewOdds) -> String {
    let mut lines = Vec::new();
    if let Some(bid) = odds.bid {
        lines.push(format!(
            "If the enemy asks for the other kind: {} to get an air round, {} to get a surface round.",
            percent(bid.air),
            percent(bid.surface)
        ));
    }
    if let Some(landing) = odds.landing {
        lines.push(format!(
            "Landing with {} dice: {} to take the base from its garrison; transports hidden in it are not counted.",
            landing.dice,
            percent(landing.taken)
        ));
    }
    let several = |shot: &&Shot| shot.by.len() > 1;
    let shots = odds.aims.iter().flatten();
    let together = odds.targets.iter().flatten().filter(several);
    let open = odds.open.iter().flatten();
    lines.extend(shots.chain(together).map(shot_text));
    lines.extend(open.map(|shot| format!("It could fire so: {}", shot_text(shot))));
    lines.join("\n")
}

fn shot_text(shot: &Shot) -> String {
    let who = shot.from.join(" and ");
    let verb = if shot.by.len() == 1 { "fires" } else { "fire" };
    let odds = &shot.odds;
    format!(
        "{who} {verb} at {}: {} dice, {} to hit it, {} to sink it, {} to send it to port.",
        shot.target,
        odds.dice,
        percent(odds.hit),
        percent(odds.sunk),
        percent(odds.home)
    )
}

/// Units against a target, whatever the step: at the strength it was last seen with, or at full strength.
fn named_shot(game: &Pacific, view: &View, by: &[Unit], at: Unit) -> Option<String> {
    let info = view.catalog.units.get(at.index())?;
    let units = by
        .iter()
        .filter_map(|unit| view.catalog.units.get(unit.index()));
    let dice = units.clone().map(|unit| unit.dice).sum();
    let known = &view.units[at.index()];
    let seen = Some(known.seen.strength).filter(|strength| *strength > 0);
    let strength = known.strength.or(seen).unwrap_or(info.full).max(1);
    let odds = Odds::of(dice, info.hit, strength, game.war.combat.disables);
    let names: Vec<&str> = units.map(|unit| unit.name.as_str()).collect();
    Some(format!(
        "{} at {} ({strength} SP): {dice} dice, {} to hit it, {} to sink it, {} to send it to port.",
        names.join(" and "),
        info.name,
        percent(odds.hit()),
        percent(odds.sunk()),
        percent(odds.gone() - odds.sunk())
    ))
}

/// What troops of each strength do to the garrison of a base.
fn landings(game: &Pacific, view: &View, base: Location) -> String {
    let transports = view.catalog.units.iter();
    let most = transports
        .filter(|unit| unit.kind == Kind::Transport && unit.side == view.side)
        .map(|unit| unit.full)
        .max()
        .unwrap_or(1);
    let chance = |troops: u8| {
        let chance = percent(landing_odds(&game.war.landing, troops));
        format!("{troops} SP {chance}")
    };
    let chances: Vec<String> = (1..=most.saturating_mul(3)).map(chance).collect();
    format!(
        "To take {} from its garrison, by strength of the transports that land: {}. Transports hidden in {} are not counted.",
        place(view, base),
        chances.join(", "),
        the_place(view, base)
    )
}

fn percent(chance: f64) -> String {
    format!("{:.1}%", 100.0 * chance)
}
