//! The game in words, as the engine asks for them.

use super::{choices, events, odds, orders, screen, standing, status};
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::Side;
use crate::view::View;
use engine::{Describe, ScreenRequest, Seats, StandingOrder};

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
        &standing::ORDERS
    }

    fn standing_answer(&self, view: &View, order: &str, menu: &[Choice]) -> Option<Choice> {
        standing::answer(view, order, menu)
    }

    fn attacked(&self, event: &Event) -> Seats {
        match event {
            // Both sides have blocks there; the seat that chose the area knows.
            Event::Opened { .. } => Side::BOTH.map(Side::seat).into_iter().collect(),
            Event::Raided { side, .. } | Event::Landed { side, .. } => {
                Seats::one(side.enemy().seat())
            }
            _ => Seats::NONE,
        }
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/pacific.md")
    }
}
