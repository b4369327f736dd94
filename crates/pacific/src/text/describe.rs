//! The game in words, as the engine asks for them.

use super::{choices, events, odds, orders, screen, status};
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::view::View;
use engine::{Describe, ScreenRequest, StandingOrder};

impl Describe for Pacific {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        choices::choice_text(view, *choice)
    }

    fn log_text(&self, view: &View, event: &Event) -> String {
        events::event_text(view, event)
    }

    fn screen(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        screen::screen(view, request)
    }

    fn parse_order(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        orders::read(view, words)
    }

    fn status(&self, view: &View) -> String {
        status::status(view)
    }

    fn loses(&self, view: &View, choice: &Choice) -> Option<String> {
        status::loses(self, view, *choice)
    }

    fn odds_text(&self, view: &View, words: &str) -> Option<String> {
        odds::odds(self, view, words)
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
