//! The eight laws, as a kit that any game plugs into.
//!
//! [`play`] plays one random game and checks the laws as it goes: *legal*, *alive*, *pure* and
//! *whole* at every choice; *blind*, *faithful* and *exact* at some random points of the game, or at
//! every choice when asked. *Closed* is a compile-fail test of this crate.

mod checks;
mod game;

use crate::{Describe, FastRng, Menu, NoteTexts, Rules, Seat, Setup};
use std::fmt;

/// What the laws need to know about a game.
pub trait Lawful: Describe {
    /// A random scenario with random options, so that each is seen often.
    fn any_setup(&self, rng: &mut FastRng) -> Setup;

    /// Any choice at all, mostly illegal ones near the legal.
    fn random_choice(&self, state: &Self::State, seat: Seat, rng: &mut FastRng) -> Self::Choice;

    /// Choices within which every random game ends.
    fn max_choices(&self) -> u64;

    /// Law *whole*: nothing appeared or vanished, and every cached part agrees with its source.
    fn whole(&self, state: &Self::State) -> Result<(), String>;

    /// Law *exact*: when the state waits for battle dice few enough to try them all, compares the
    /// previewed odds with the real procedure.
    fn exact(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// The seats to test *blind* and *faithful* for.
    fn seats(&self) -> Vec<Seat> {
        (0..self.info().seats.len() as u8).map(Seat).collect()
    }

    /// A world that `seat` cannot tell from this one: imagined from its view alone, or this one
    /// with every fact scrambled that is hidden from the seat.
    fn indistinguishable(&self, state: &Self::State, seat: Seat, rng: &mut FastRng) -> Self::State;
}

/// An example for each variant of an enum, with the compiler's word that none is missing: every line is a pattern of the match
/// and the examples that it stands for.
#[macro_export]
macro_rules! every_variant {
    ($type:ty { $($pattern:pat => [$($example:expr),+ $(,)?]),+ $(,)? }) => {{
        let _ = |value: &$type| match value { $($pattern => {}),+ };
        let all: Vec<$type> = vec![$($($example),+),+];
        all
    }};
}

/// Whether each refusal names a section that the rulebook has and gives its own cause in one plain sentence. The examples are
/// worded for the same unit and the same place, so equal sentences mean equal words.
pub fn refusals(
    rulebook: &str,
    worded: impl Iterator<Item = (String, crate::Illegal)>,
) -> Result<(), String> {
    let titles = rulebook.lines().filter(|line| line.starts_with('#'));
    let sections =
        titles.filter_map(|title| title.trim_start_matches('#').split_whitespace().next());
    let sections: Vec<&str> = sections.filter(|word| word.starts_with('§')).collect();
    let mut said: Vec<(String, String)> = Vec::new();
    for (name, illegal) in worded {
        if !sections.contains(&illegal.rule) {
            return Err(format!(
                "{name} names {}, which the rulebook does not have",
                illegal.rule
            ));
        }
        let why = illegal.why.into_owned();
        let begins = why
            .chars()
            .next()
            .is_some_and(|first| !first.is_lowercase());
        if !begins || why.ends_with('.') || why.contains('{') {
            return Err(format!(
                "{name} is no plain sentence without its period: {why}"
            ));
        }
        if let Some((other, _)) = said.iter().find(|(_, sentence)| *sentence == why) {
            return Err(format!("{name} and {other} share a sentence: {why}"));
        }
        said.push((name, why));
    }
    Ok(())
}

/// How closely to look.
#[derive(Copy, Clone, Debug)]
pub struct Depth {
    /// Checks of *blind*, *faithful* and *exact* per game; `None` means at every choice.
    pub points: Option<u32>,
    /// A usual game's length in choices, over which the points are spread.
    pub span: u64,
}

impl Depth {
    /// Checks all laws at every choice.
    pub const EVERY: Depth = Depth {
        points: None,
        span: 1,
    };

    /// Some twenty points in a game of about this many choices.
    pub fn some(span: u64) -> Depth {
        Depth {
            points: Some(20),
            span,
        }
    }
}

/// How often a test that plays many games repeats itself: cut short where time is dear, as in
/// mutation testing, by `MAPROOM_LAW_GAMES`.
pub fn games(usual: u64) -> u64 {
    std::env::var("MAPROOM_LAW_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .map_or(usual, |n: u64| n.min(usual))
}

/// A broken law, with enough to see it again.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The law that was broken.
    pub law: &'static str,
    /// The seed of the game.
    pub seed: u64,
    /// How many choices had been made.
    pub choice: u64,
    /// What the game was opened with.
    pub setup: Setup,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law '{}' broken at choice {} of the game with seed {}, scenario {} with {:?}: {}",
            self.law, self.choice, self.seed, self.setup.scenario, self.setup.options, self.what
        )
    }
}

/// What a lawful game was like.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// What the game was opened with.
    pub setup: Setup,
    /// Choices made.
    pub choices: u64,
    /// Outcomes rolled.
    pub chances: u64,
    /// Positions in which the law *blind* was checked.
    pub blind_checks: u64,
}

/// Plays one random game and checks the laws.
pub fn play<R: Lawful>(rules: &R, seed: u64, depth: Depth) -> Result<GameSummary, Box<Breach>> {
    let mut rng = FastRng::new(seed);
    let setup = rules.any_setup(&mut rng);
    play_setup(rules, setup, seed, depth)
}

/// Plays one random game of a given set-up and checks the laws.
pub fn play_setup<R: Lawful>(
    rules: &R,
    setup: Setup,
    seed: u64,
    depth: Depth,
) -> Result<GameSummary, Box<Breach>> {
    Game::new(rules, setup, seed, depth)?.play()
}

/// Checks *blind* in one position for one seat, for tests that lead a game where random ones seldom go.
pub fn blind_at<R: Lawful>(
    rules: &R,
    setup: &Setup,
    state: &R::State,
    seat: Seat,
    seed: u64,
) -> Result<(), Box<Breach>> {
    Game::at(rules, setup.clone(), state.clone(), seed, Depth::EVERY).blind_for(seat)
}

enum Step<R: Rules> {
    Choice(Seat, R::Choice),
    Outcome(R::Outcome),
}

/// One choice in so many is made by a seat that nobody waits for, where one may.
const INTERJECTIONS: usize = 8;

struct Game<'a, R: Lawful> {
    rules: &'a R,
    rng: FastRng,
    depth: Depth,
    state: R::State,
    /// Views before the step that *faithful* is checked for.
    before: Vec<(Seat, R::View)>,
    /// Menus before it, and whether the seat has observed an event since.
    menus: Vec<(Seat, Menu<R::Choice>, bool)>,
    record: Vec<Step<R>>,
    events: Vec<R::Event>,
    account: GameSummary,
    /// Words for the first notes of a game, each another.
    texts: NoteTexts,
    seed: u64,
}
