//! Standing orders: what a side leaves behind, so that a battle does not wait for it at every question.

use crate::choice::Choice;
use crate::ids::{Side, Unit};
use crate::state::RoundKind;
use crate::view::View;
use engine::StandingOrder;

pub(super) const ORDERS: [StandingOrder; 7] = [
    order(
        "leave",
        "Withdraw when the enemy in the battle is stronger than I am (§8).",
    ),
    order("stay", "Stay for another round whenever I am asked (§8)."),
    order("withdraw", "Withdraw whenever I am asked (§8)."),
    order("air-rounds", "Ask for air rounds (§8)."),
    order("surface-rounds", "Ask for surface rounds (§8)."),
    order("targets", "Fire at the targets that are proposed (§8)."),
    order("pass", "Go on where I can do nothing else."),
];

const fn order(id: &'static str, text: &'static str) -> StandingOrder {
    StandingOrder { id, text }
}

/// What an order picks from a menu; nothing where it does not apply.
pub(super) fn answer(view: &View, order: &str, menu: &[Choice]) -> Option<Choice> {
    let aims = menu.iter().any(|choice| matches!(choice, Choice::Aim(_)));
    let answer = match order {
        "leave" if is_outgunned(view) => Choice::Withdraw,
        "stay" => Choice::Stay,
        "withdraw" => Choice::Withdraw,
        "air-rounds" => Choice::Bid(RoundKind::Air),
        "surface-rounds" => Choice::Bid(RoundKind::Surface),
        "targets" if aims => Choice::Done,
        "pass" if menu.len() == 1 && matches!(menu[0], Choice::Done | Choice::Pass) => menu[0],
        _ => return None,
    };
    menu.contains(&answer).then_some(answer)
}

/// Whether the enemy's blocks in the battle that can still fight have more strength than the seat's own.
fn is_outgunned(view: &View) -> bool {
    let able = view.battle.shown.minus(view.battle.disabled);
    let strength = |side: Side| -> u32 {
        let own = |unit: &Unit| view.catalog.units[unit.index()].side == side;
        let known = |unit: Unit| view.units[unit.index()].strength;
        able.iter()
            .filter(own)
            .filter_map(known)
            .map(u32::from)
            .sum()
    };
    strength(view.side.enemy()) > strength(view.side)
}
