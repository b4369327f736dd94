//! What a computer player gets to see: a chair at the table, never the table itself.

use crate::{Describe, DraftProgress, Illegal, Menu, Next, Rules, Seat};

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
pub trait Bot<R: Rules>: Send {
    /// Picks an entry of the menu.
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice;

    /// The next choice, or none to leave it at what was chosen and wait for the others: where many seats may act at once,
    /// being asked is not having something to do.
    fn act(&mut self, chair: &Chair<'_, R>) -> Option<R::Choice> {
        Some(self.decide(chair))
    }

    /// Whether an umpire wants to be asked now and then while the sides are playing.
    fn watches(&self) -> bool {
        false
    }
}

/// What a computer player notes on a batch that wants a note.
pub fn computer_note<R: Rules>(rules: &R, choices: &[R::Choice]) -> Option<String> {
    rules
        .wants_note(choices)
        .map(|_| "by a computer player".to_string())
}

/// The batch a player makes when it is to choose: it drafts until dice roll or the move passes on, or until it leaves it
/// at that. An empty batch is nobody's move: the player waits for others.
/// A player that picks what its menu does not hold is refused like anybody else.
pub fn batch<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    player: &mut (dyn Bot<R> + '_),
) -> Result<Vec<R::Choice>, Illegal> {
    let mut state = state.clone();
    let mut choices = Vec::new();
    let mut menu = Menu::new();
    while matches!(rules.next(&state), Next::Seats(seats) if seats.contains(seat)) {
        menu.clear();
        rules.menu(&state, seat, &mut menu);
        if menu.is_empty() {
            break;
        }
        let Some(choice) = player.act(&Chair::new(rules, &state, seat, &menu)) else {
            break;
        };
        let pace = rules.choose(&mut state, seat, &choice, &mut ())?;
        choices.push(choice);
        if pace.commits() {
            break;
        }
    }
    Ok(choices)
}

/// The batch that a seat's standing orders make: the first of them that applies gives each choice, until none does.
pub(crate) fn answer<R: Describe>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    orders: &[String],
) -> Option<Vec<R::Choice>> {
    let mut state = state.clone();
    let mut choices = Vec::new();
    let mut last = DraftProgress::More;
    let mut menu = Menu::new();
    while !last.commits()
        && matches!(rules.next(&state), Next::Seats(seats) if seats.contains(seat))
    {
        menu.clear();
        rules.menu(&state, seat, &mut menu);
        let Some(choice) = orders
            .iter()
            .find_map(|order| rules.standing_answer(order, menu.entries()))
        else {
            break;
        };
        last = rules.choose(&mut state, seat, &choice, &mut ()).ok()?;
        choices.push(choice);
    }
    (last != DraftProgress::More).then_some(choices)
}
