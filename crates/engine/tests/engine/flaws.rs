//! Outpost with one flaw each, so that the law kit can be seen to catch it.

use engine::laws::Lawful;
use engine::{
    Analyze, Describe, Dice, DraftProgress, EventSink, FastRng, GameInfo, Illegal, Menu, Next,
    Rules, ScreenRequest, Seat, Seats, Setup, SetupError,
};
use outpost::{
    Battle, Case, Choice, Event, Odds, Outpost, Phase, Refusal, Rolled, State, UMPIRE, View,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Flaw {
    /// The menu offers a second swap.
    OffersTheRefused,
    /// The menu offers resting twice.
    OffersTwice,
    /// Resting is accepted although the menu does not offer it.
    HidesTheAccepted,
    /// A refused swap is made all the same.
    RefusesAndDoes,
    /// A die shows seven.
    RollsSeven,
    /// Resting does not end the turn.
    NeverEnds,
    /// Nothing is offered after a swap.
    OffersNothing,
    /// No seat is to choose after a swap.
    AsksNobody,
    /// An attack passes the move on in the middle of its order.
    LeavesDraftOpen,
    /// The scenario cannot be set up.
    CannotStart,
    /// The state depends on how often the program has played.
    Remembers,
    /// The view shows what the enemy has selected, and the events say so.
    ShowsTheHidden,
    /// The menu depends on what stands on the enemy's first post.
    OffersByTheHidden,
    /// The turn is skipped if a strong hidden block waits.
    AsksByTheHidden,
    /// A refusal depends on what stands on the enemy's first post.
    RefusesByTheHidden,
    /// A swap reveals, or does not, by what stands on the enemy's first post.
    PacesByTheHidden,
    /// A swap tells what stands on the enemy's first post.
    TellsTheHidden,
    /// The imagined enemy has two blocks alike.
    ImaginesTheImpossible,
    /// The enemy's swaps change the view, and no event says why.
    SwapsUnseen,
    /// The umpire's view changes with the dice, and no event says why.
    DiceUnseen,
    /// An event without content tells the enemy that a block was selected.
    HintsAtTheHidden,
    /// The menu changes when the enemy selects a block, and no event says so.
    OffersUnseen,
    /// A swap copies a block.
    CopiesBlocks,
    /// The previewed odds are off.
    MisjudgesOdds,
}

pub struct Flawed {
    rules: Arc<Outpost>,
    flaw: Flaw,
    played: AtomicU8,
}

impl Flawed {
    pub fn new(flaw: Flaw) -> Flawed {
        Flawed {
            rules: crate::rules(),
            flaw,
            played: AtomicU8::new(0),
        }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    /// A fact that `seat` may not know.
    fn secret(&self, state: &State, seat: Seat) -> bool {
        let enemy = &state.camps[usize::from(seat.0 == 0)];
        enemy.posts[0].value == 3
    }

    fn acting(state: &State, seat: Seat) -> bool {
        matches!(state.phase, Phase::Act { side, target: None } if side == seat.0)
    }
}

impl Rules for Flawed {
    const VERSION: u32 = 1;
    type State = State;
    type Choice = Choice;
    type Chance = Battle;
    type Outcome = Rolled;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        self.rules.info()
    }

    fn data_hash(&self) -> [u8; 32] {
        self.rules.data_hash()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        if self.has(Flaw::CannotStart) {
            return Err(SetupError::new("no"));
        }
        let mut state = self.rules.start(setup)?;
        if self.has(Flaw::Remembers) {
            state.turns += self.played.fetch_add(1, Ordering::Relaxed) % 8;
        }
        Ok(state)
    }

    fn next(&self, state: &State) -> Next<Battle> {
        match self.rules.next(state) {
            Next::Seats(_) if self.has(Flaw::AsksNobody) && state.swapped => {
                Next::Seats(Seats::NONE)
            }
            Next::Seats(seats)
                if self.has(Flaw::AsksByTheHidden)
                    && state.turn == 2
                    && self.secret(state, Seat(1)) =>
            {
                Next::Seats(seats.iter().chain([Seat(0)]).collect())
            }
            next => next,
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        self.rules.menu(state, seat, menu);
        let acting = Flawed::acting(state, seat);
        let without = |menu: &mut Menu<Choice>, gone: Choice| {
            let left: Vec<Choice> = menu
                .entries()
                .iter()
                .copied()
                .filter(|c| *c != gone)
                .collect();
            menu.clear();
            menu.extend(left);
        };
        match self.flaw {
            Flaw::OffersTheRefused if acting && state.swapped => menu.push(Choice::Swap(0)),
            Flaw::OffersTwice if acting => menu.push(Choice::Rest),
            Flaw::HidesTheAccepted if acting => without(menu, Choice::Rest),
            Flaw::OffersNothing if state.swapped => menu.clear(),
            Flaw::OffersByTheHidden if acting && self.secret(state, seat) => {
                without(menu, Choice::Attack(0));
            }
            Flaw::OffersUnseen if seat.0 < 2 && state.phase == Phase::Place => {
                let enemy = &state.camps[usize::from(seat.0 == 0)];
                if enemy.picked.is_some() {
                    menu.push(Choice::Rest);
                }
            }
            _ => {}
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        let before = state.clone();
        let secret = self.secret(state, seat);
        if self.has(Flaw::NeverEnds) && Flawed::acting(state, seat) && *choice == Choice::Rest {
            return Ok(DraftProgress::HandsOver);
        }
        let result = self.rules.choose(state, seat, choice, log);
        match (self.flaw, choice, &result) {
            (Flaw::RefusesAndDoes, Choice::Swap(_), Err(_)) => state.camps[0].posts.swap(0, 2),
            (Flaw::LeavesDraftOpen, Choice::Attack(_), Ok(_)) => {
                state.phase = Phase::Act {
                    side: 1 - seat.0,
                    target: None,
                };
            }
            (Flaw::RefusesByTheHidden, Choice::Put(_), Err(_))
                if before.phase != Phase::Place && secret =>
            {
                return Err(Refusal::BlockPlaced { value: 3 });
            }
            (Flaw::PacesByTheHidden, Choice::Swap(_), Ok(_)) if secret => {
                return Ok(DraftProgress::Reveals);
            }
            (Flaw::TellsTheHidden, Choice::Swap(_), Ok(_)) if secret => {
                log.push(Event::Rested { side: seat.0 });
            }
            (Flaw::CopiesBlocks, Choice::Swap(_), Ok(_)) => {
                let posts = &mut state.camps[usize::from(seat.0)].posts;
                posts[0] = posts[1];
            }
            _ => {}
        }
        result
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        self.rules.explain(refusal)
    }

    fn roll(&self, chance: &Battle, dice: &mut dyn Dice) -> Rolled {
        let mut rolled = self.rules.roll(chance, dice);
        if self.has(Flaw::RollsSeven) {
            rolled.attack[0] = 7;
        }
        rolled
    }

    fn fits(&self, chance: &Battle, outcome: &Rolled) -> bool {
        self.rules.fits(chance, outcome)
    }

    fn resolve(&self, state: &mut State, outcome: &Rolled, log: &mut impl EventSink<Event>) {
        self.rules.resolve(state, outcome, log);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let mut view = self.rules.view(state, seat);
        if self.has(Flaw::ShowsTheHidden) && seat.0 < 2 {
            let enemy = usize::from(seat.0 == 0);
            view.camps[enemy].picked = Some(state.camps[enemy].picked.unwrap_or(0));
        }
        view
    }

    fn observe(&self, after: &State, event: &Event, seat: Seat) -> Option<Event> {
        let enemy = |side: u8| seat.0 == 1 - side;
        match *event {
            Event::Swapped { side, .. } if self.has(Flaw::SwapsUnseen) && side != seat.0 => None,
            Event::Fought { .. } | Event::Turn { .. } | Event::Over { .. }
                if self.has(Flaw::DiceUnseen) && seat == UMPIRE =>
            {
                None
            }
            Event::Picked { side, value } if self.has(Flaw::ShowsTheHidden) => {
                Some(Event::Picked { side, value })
            }
            Event::Placed { side, .. } if self.has(Flaw::ShowsTheHidden) && enemy(side) => {
                Some(Event::Picked { side, value: 0 })
            }
            Event::Picked { side, .. } if self.has(Flaw::HintsAtTheHidden) && enemy(side) => {
                Some(Event::Picked { side, value: 0 })
            }
            _ => self.rules.observe(after, event, seat),
        }
    }
}

impl Describe for Flawed {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        self.rules.choice_text(view, choice)
    }

    fn log_text(&self, view: &View, event: &Event) -> String {
        self.rules.log_text(view, event)
    }

    fn screen(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        self.rules.screen(view, request)
    }

    fn rulebook(&self) -> &'static str {
        self.rules.rulebook()
    }
}

impl Lawful for Flawed {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        self.rules.any_setup(rng)
    }

    fn random_choice(&self, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
        self.rules.random_choice(state, seat, rng)
    }

    fn max_choices(&self) -> u64 {
        self.rules.max_choices()
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        self.rules.whole(state)
    }

    fn exact(&self, state: &State) -> Result<(), String> {
        outpost::compare(self, state)
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        let mut other = self.rules.indistinguishable(state, seat, rng);
        if self.has(Flaw::ImaginesTheImpossible) {
            let camp = &mut other.camps[usize::from(seat.0 == 0)];
            camp.posts[0] = camp.posts[1];
        }
        other
    }
}

impl Analyze for Flawed {
    type Case = Case;
    type Odds = Odds;
    type ViewOdds = ();

    fn odds(&self, case: &Case) -> Result<Odds, String> {
        let mut odds = self.rules.odds(case)?;
        if self.has(Flaw::MisjudgesOdds) {
            odds.defender_loses = odds.attacker_loses.clone();
        }
        Ok(odds)
    }

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        self.rules.figures(state)
    }
}
