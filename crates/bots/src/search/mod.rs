//! One search for every game: whole turns by varied scripts, played on in imagined worlds and judged there.
//!
//! A [`Commander`] plays by its game's script. Where a turn is decided ([`Scripted::moment`]) it makes plans, each the script
//! with other numbers, and lets them race ([`race`]) in worlds that fit its view. A world is drawn once for all plans, so a plan is judged by its
//! mean over worlds. The script's own plan is replaced only by one that is better beyond doubt.
//!
//! The budget is a number of rollouts, so a seed plays the same game again; the clock only ends what has gone wrong.

pub mod analysis;
pub mod fit;
pub mod judge;
pub mod race;
pub mod rollout;

use engine::{Bot, Chair, FastRng, Imagine, Seat};
use judge::Fit;
use race::{Race, Raced};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a game brings to be searched.
pub trait Scripted: Imagine {
    /// The numbers its script plays by.
    type Script: Clone + Send + Sync + 'static;

    /// Ticks of [`Scripted::clock`] that a rollout plays.
    const HORIZON: u32;

    /// The script as it is shipped.
    fn script() -> Arc<Self::Script>;

    /// The numbers of one seat, by name.
    fn numbers(script: &mut Self::Script, seat: Seat) -> Vec<(&'static str, &mut f64)>;

    /// A player by such a script.
    fn player(script: Arc<Self::Script>, number: u64) -> Box<dyn Bot<Self>>;

    /// The `n`th plan of a seat beside the script's own.
    fn vary(script: &Self::Script, seat: Seat, n: usize, dice: &mut FastRng) -> Self::Script;

    /// When the seat on this chair decides its turn: the tick of the clock, else nothing.
    fn moment(&self, chair: &Chair<'_, Self>) -> Option<u32>;

    /// Counts turns, and sides within a turn where they move one after the other.
    fn clock(&self, state: &Self::State) -> u32;

    /// The part of the game that is gone, from 0 to 1.
    fn gone(&self, state: &Self::State) -> f64;

    /// What a position has, the first seat's less the second's, each in the order of 1; the first feature is 1.
    fn features(&self, state: &Self::State) -> Vec<f64>;

    /// The features' names.
    fn feature_names() -> Vec<String>;

    /// A hand-made guess at the log-odds of the first seat, for packs and scenarios without a fit.
    fn worth(&self, state: &Self::State) -> f64;

    /// The fit for a position, where there is one.
    fn fit(&self, state: &Self::State) -> Option<&'static Fit>;
}

/// How long a level thinks about a turn.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub race: Race,
    /// The safety stop, far beyond what the rollouts take.
    pub most: Duration,
}

/// A player that searches over whole turns.
pub struct Commander<R: Scripted> {
    budget: Budget,
    dice: FastRng,
    player: Box<dyn Bot<R>>,
    /// The last tick that was thought about.
    decided: Option<u32>,
    stop: Arc<AtomicBool>,
}

impl<R: Scripted> Commander<R> {
    pub fn new(budget: Budget, number: u64) -> Commander<R> {
        Commander {
            budget,
            dice: FastRng::new(number),
            player: R::player(R::script(), number),
            decided: None,
            stop: Arc::default(),
        }
    }

    /// The script that does best from here on this turn.
    fn plan(&mut self, chair: &Chair<'_, R>, now: u32) -> Box<dyn Bot<R>> {
        let stop = self.stop.clone();
        let stopped = || stop.load(Ordering::Relaxed);
        let (rules, view) = (chair.rules(), chair.view());
        let dice = &mut self.dice;
        let (plans, raced) = consider(rules, chair.seat(), &view, now, self.budget, dice, &stopped);
        R::player(plans[raced.best].clone(), dice.bits())
    }
}

/// Plans of a turn, the script's own first.
pub type Plans<R> = Vec<Arc<<R as Scripted>::Script>>;

/// Makes plans for a seat's turn and races them in worlds that fit its view.
pub fn consider<R: Scripted>(
    rules: &R,
    seat: Seat,
    view: &R::View,
    now: u32,
    budget: Budget,
    dice: &mut FastRng,
    stopped: &dyn Fn() -> bool,
) -> (Plans<R>, Raced) {
    let script = R::script();
    let number = dice.bits();
    let mut plans = vec![script.clone()];
    for n in 1..budget.race.plans {
        plans.push(Arc::new(R::vary(&script, seat, n, dice)));
    }
    let seats = rules.info().seats.len();
    let begun = Instant::now();
    let raced = race::race(&budget.race, |plan, world| {
        if stopped() || begun.elapsed() > budget.most {
            return None;
        }
        let mut dice =
            FastRng::new(number ^ (world as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut state = rules.imagine(view, seat, &mut dice);
        let mut players: Vec<Box<dyn Bot<R>>> = (0..seats)
            .map(|other| match other == usize::from(seat.0) {
                true => R::player(plans[plan].clone(), number),
                false => R::player(script.clone(), dice.bits()),
            })
            .collect();
        let fit = rules.fit(&state);
        let until = now + R::HORIZON;
        rollout::play_on(rules, &mut state, &mut players, seat, until, &mut dice);
        Some(judge::chance(rules, fit, &state, seat))
    });
    (plans, raced)
}

impl<R: Scripted> Bot<R> for Commander<R> {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        if let Some(now) = chair.rules().moment(chair)
            && self.decided != Some(now)
        {
            self.decided = Some(now);
            self.player = self.plan(chair, now);
        }
        self.player.decide(chair)
    }

    fn stopper(&self) -> Option<Arc<AtomicBool>> {
        Some(self.stop.clone())
    }
}
