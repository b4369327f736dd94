//! What a computer player gets to see: a chair at the game, never its state.

use crate::{Describe, DraftProgress, Menu, Next, Rules, Seat};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One seat's place: its menu and, when asked for, its view.
pub struct Chair<'a, R: Rules> {
    rules: &'a R,
    state: &'a R::State,
    seat: Seat,
    menu: &'a Menu<R::Choice>,
}

impl<'a, R: Rules> Chair<'a, R> {
    /// Seats a bot. The menu must be the seat's own.
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

    /// The rules of the game.
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// The seat that the chair belongs to.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The menu's entries without slots.
    pub fn menu(&self) -> &'a [R::Choice] {
        self.menu.entries()
    }

    /// The whole menu, patterns included.
    pub fn whole_menu(&self) -> &'a Menu<R::Choice> {
        self.menu
    }

    /// Everything that the seat knows.
    pub fn view(&self) -> R::View {
        self.rules.view(self.state, self.seat)
    }
}

/// A computer player. It sees only its chair.
pub trait Bot<R: Rules>: Send {
    /// Picks an entry of the menu.
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice;

    /// The next choice, or none to wait for others: where many seats may act at once, a bot that is asked may have
    /// nothing to do.
    fn act(&mut self, chair: &Chair<'_, R>) -> Option<R::Choice> {
        Some(self.decide(chair))
    }

    /// Whether an umpire wants to be asked now and then while the sides are playing.
    fn polls(&self) -> bool {
        false
    }

    /// A flag that ends its thinking at once when set, for players that think long: it then makes do with what it has.
    fn stopper(&self) -> Option<Arc<AtomicBool>> {
        None
    }
}

/// A strength of play that people can ask for by name.
pub struct Level<R: Rules> {
    /// The name on the command line: `recruit`.
    pub name: &'static str,
    /// One sentence about how it plays.
    pub text: &'static str,
    /// For tests and measurements: people are not offered it.
    pub hidden: bool,
    /// A new bot. All its chance comes from the number, so the same number plays the same game again.
    pub make: fn(u64) -> Box<dyn Bot<R>>,
}

impl<R: Rules> Level<R> {
    /// A new bot behind the object-safe API.
    pub fn any_bot(&self, number: u64) -> AnyBot {
        AnyBot::new((self.make)(number))
    }
}

impl<R: Rules> Copy for Level<R> {}

impl<R: Rules> Clone for Level<R> {
    fn clone(&self) -> Level<R> {
        *self
    }
}

/// A bot of some game: it answers only at that game.
pub struct AnyBot {
    bot: Box<dyn Any + Send>,
    stopper: Option<Arc<AtomicBool>>,
}

impl AnyBot {
    /// Wraps a computer player of one game.
    pub fn new<R: Rules>(bot: Box<dyn Bot<R>>) -> AnyBot {
        AnyBot {
            stopper: bot.stopper(),
            bot: Box::new(bot),
        }
    }

    /// The flag that ends its thinking.
    pub fn stopper(&self) -> Option<Arc<AtomicBool>> {
        self.stopper.clone()
    }

    /// The bot, if it plays this game.
    pub(crate) fn of<R: Rules>(&mut self) -> Option<&mut dyn Bot<R>> {
        let bot = self.bot.downcast_mut::<Box<dyn Bot<R>>>()?;
        Some(&mut **bot)
    }
}

/// The note of a bot on a batch that requires one.
pub fn bot_note<R: Rules>(rules: &R, choices: &[R::Choice]) -> Option<String> {
    let required = rules.notes()?.note_required(choices);
    required.map(|_| "by a computer player".to_string())
}

/// The batch a bot makes when it is to choose: it drafts until dice roll or the move passes on, or until it stops.
/// An empty batch means that it waits for others.
/// A bot that picks what its menu does not hold is refused like any other player.
pub fn bot_batch<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    bot: &mut (dyn Bot<R> + '_),
) -> Result<Vec<R::Choice>, R::Refusal> {
    let mut state = state.clone();
    let mut choices = Vec::new();
    let mut menu = Menu::new();
    while matches!(rules.next(&state), Next::Seats(seats) if seats.contains(seat)) {
        menu.clear();
        rules.menu(&state, seat, &mut menu);
        if menu.is_empty() {
            break;
        }
        let Some(choice) = bot.act(&Chair::new(rules, &state, seat, &menu)) else {
            break;
        };
        let progress = rules.choose(&mut state, seat, &choice, &mut ())?;
        choices.push(choice);
        if progress.commits() {
            break;
        }
    }
    Ok(choices)
}

/// The batch that a seat's standing orders make: the first of them that applies gives each choice, until none does.
pub(crate) fn standing_batch<R: Describe>(
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
        let view = rules.view(&state, seat);
        let Some(choice) = orders
            .iter()
            .find_map(|order| rules.standing_answer(&view, order, menu.entries()))
        else {
            break;
        };
        last = rules.choose(&mut state, seat, &choice, &mut ()).ok()?;
        choices.push(choice);
    }
    (last != DraftProgress::More).then_some(choices)
}
