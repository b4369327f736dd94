//! What the laboratory does to a game, whatever its types.

use crate::ladder::{Contest, Pair};
use crate::{Bench, LabError, Plan, Report, SoakReport};
use bots::HasBots;
use bots::search::analysis::Analysis;
use bots::search::judge::Fit;
use engine::erased::{Game, Plug};
use engine::laws::{Breach, Lawful};
use engine::{GameInfo, JournalError, Level, Playable, Setup, SetupError};
use std::path::Path;
use std::time::Duration;

/// A series to simulate.
pub struct Series<'a> {
    pub setup: Setup,
    /// Levels: one for all, one per side or one per seat.
    pub bots: &'a [String],
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    pub save: Option<&'a Path>,
}

/// A game with everything the program does to it.
pub trait LabGame: Game {
    fn simulate(&self, series: &Series<'_>, done: &(dyn Fn() + Sync)) -> Result<Report, LabError>;

    fn soak(
        &self,
        seed: u64,
        games: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Result<SoakReport, Box<Breach>>, LabError>;

    fn bench(&self, setup: &Setup, time: Duration) -> Result<Bench, SetupError>;

    /// Plays these pairs of a ladder, given by rung and number.
    fn climb(
        &self,
        contest: &Contest,
        open: &[(usize, u64)],
        threads: usize,
        done: &(dyn Fn(&Pair) -> Result<(), LabError> + Sync),
    ) -> Result<(), LabError>;

    /// Looks at a recorded game again with the budget of a level; nothing in games and at levels that do not search.
    fn analyze(&self, text: &str, level: &str) -> Option<Result<Analysis, JournalError>>;

    /// Fits the judgement of positions to this many games of a scenario; nothing in games whose levels do not search.
    fn fit(
        &self,
        setup: &Setup,
        games: u64,
        seed: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Option<Fit>, LabError>;
}

impl<R: Playable + Lawful + HasBots> LabGame for Plug<R> {
    fn climb(
        &self,
        contest: &Contest,
        open: &[(usize, u64)],
        threads: usize,
        done: &(dyn Fn(&Pair) -> Result<(), LabError> + Sync),
    ) -> Result<(), LabError> {
        crate::ladder::climb(self, contest, open, threads, done)
    }

    fn analyze(&self, text: &str, level: &str) -> Option<Result<Analysis, JournalError>> {
        let analyst = R::analyst(level)?;
        Some((analyst.run)(&self.rules, text, analyst.budget))
    }

    fn fit(
        &self,
        setup: &Setup,
        games: u64,
        seed: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Option<Fit>, LabError> {
        crate::fit(&*self.rules, setup, games, seed, threads, done)
    }

    fn simulate(&self, series: &Series<'_>, done: &(dyn Fn() + Sync)) -> Result<Report, LabError> {
        let plan = Plan {
            rules: &self.rules,
            setup: series.setup.clone(),
            levels: seat_levels(self, &series.setup, series.bots)?,
            games: series.games,
            seed: series.seed,
            threads: series.threads,
            limit: self.rules.max_choices(),
            save: series.save,
        };
        crate::simulate(&plan, done)
    }

    fn soak(
        &self,
        seed: u64,
        games: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Result<SoakReport, Box<Breach>>, LabError> {
        crate::soak(&*self.rules, seed, games, threads, done)
    }

    fn bench(&self, setup: &Setup, time: Duration) -> Result<Bench, SetupError> {
        let mut bench = crate::bench(&*self.rules, setup, time)?;
        // A game of the first level that knows the game; a short run does without.
        let level = self.levels.iter().filter(|level| !level.hidden).nth(1);
        if let Some(level) = level.filter(|_| time >= Duration::from_secs(1)) {
            bench.bot_game_s = crate::whole_game(&*self.rules, setup, *level)?;
            bench.bots = Some(level.name);
        }
        Ok(bench)
    }
}

/// One level for each seat, from one for all, one per side or one per seat. Seats without a side take the first.
/// With a cast, two are for its people and for the seats the computer plays.
pub(crate) fn seat_levels<R: Playable>(
    plug: &Plug<R>,
    setup: &Setup,
    names: &[String],
) -> Result<Vec<Level<R>>, LabError> {
    let info = plug.info();
    let cast = info.cast(setup)?;
    let levels: Vec<Level<R>> = names
        .iter()
        .map(|name| plug.level(name).ok_or_else(|| unknown(plug, name)))
        .collect::<Result<_, _>>()?;
    let sides = sides(info);
    let seats = info.seats.len();
    let pick = |seat: usize| match levels.len() {
        n if n == seats => Some(seat),
        1 => Some(0),
        2 if cast.is_some() => {
            let computer = cast.is_some_and(|cast| cast.is_computer(&info.seats[seat]));
            Some(usize::from(computer))
        }
        n if n == sides.len() => {
            let side = info.seats[seat].side.as_deref();
            Some(sides.iter().position(|s| Some(*s) == side).unwrap_or(0))
        }
        _ => None,
    };
    (0..seats)
        .map(|seat| Some(levels[pick(seat)?]))
        .collect::<Option<_>>()
        .ok_or_else(|| {
            LabError::Levels(format!(
                "{} takes one computer player for all, {} (one per side) or {seats} (one per seat); {} were given",
                info.name,
                sides.len(),
                levels.len()
            ))
        })
}

/// The sides of a game in the order of its seats.
pub(crate) fn sides(info: &GameInfo) -> Vec<&str> {
    let mut sides: Vec<&str> = Vec::new();
    for side in info.seats.iter().filter_map(|seat| seat.side.as_deref()) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides
}

fn unknown<R: Playable>(plug: &Plug<R>, name: &str) -> LabError {
    let known: Vec<&str> = plug.levels.iter().map(|level| level.name).collect();
    let known = known.join(", ");
    LabError::Levels(format!(
        "there is no computer player '{name}'; there are {known}"
    ))
}
