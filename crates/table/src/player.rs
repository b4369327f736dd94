//! What a computer player gets to see: a chair at the table, never the table itself.

use crate::{Menu, Rules, Seat};

/// One seat's place: its menu and, when asked for, its view.
pub struct Chair<'a, R: Rules> {
    rules: &'a R,
    state: &'a R::State,
    seat: Seat,
    menu: &'a Menu<R::Choice>,
}

impl<'a, R: Rules> Chair<'a, R> {
    /// Seats a player. The menu must be the seat's own.
    pub fn new(
        rules: &'a R,
        state: &'a R::State,
        seat: Seat,
        menu: &'a Menu<R::Choice>,
    ) -> Chair<'a, R> {
        Chair {
            rules,
            state,
            seat,
            menu,
        }
    }

    pub fn rules(&self) -> &'a R {
        self.rules
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn menu(&self) -> &'a [R::Choice] {
        self.menu.entries()
    }

    pub fn view(&self) -> R::View {
        self.rules.view(self.state, self.seat)
    }
}

/// A computer player. It sees only its chair.
pub trait Player<R: Rules>: Send {
    /// Picks an entry of the menu.
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice;
}
