//! The game in words, as the engine asks for them.

use super::{choices, events, screen};
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::view::View;
use engine::{Describe, StandingOrder};

impl Describe for Pacific {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        choices::choice_text(view, *choice)
    }

    fn log_text(&self, view: &View, event: &Event) -> String {
        events::event_text(view, event)
    }

    fn screen(&self, view: &View, width: usize) -> String {
        screen::screen(view, width)
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[
            StandingOrder {
                id: "stay",
                text: "Stay for another round whenever I am asked (§8).",
            },
            StandingOrder {
                id: "withdraw",
                text: "Withdraw whenever I am asked (§8).",
            },
        ]
    }

    fn standing_answer(&self, order: &str, menu: &[Choice]) -> Option<Choice> {
        let answer = match order {
            "stay" => Choice::Stay,
            "withdraw" => Choice::Withdraw,
            _ => return None,
        };
        menu.contains(&answer).then_some(answer)
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/pacific.md")
    }
}
