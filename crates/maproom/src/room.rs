//! A game with everything the program does to it, behind one object-safe face.

use crate::fail::Fail;
use bots::{HasBots, Level};
use engine::erased::{AnyBot, ErasedGame, Game};
use engine::laws::{Breach, Lawful};
use engine::{Analyze, Describe, GameInfo, Seat, Setup, SetupError};
use lab::{Bench, Endurance, LabError, Plan, Report};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A series to simulate.
pub struct Series<'a> {
    pub setup: Setup,
    /// Levels: one for all, one a side or one a seat.
    pub bots: &'a [String],
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    pub save: Option<&'a Path>,
}

pub trait Room: Send + Sync {
    fn game(&self) -> &dyn Game;

    /// Computer players, weakest first: name and character.
    fn levels(&self) -> Vec<(&'static str, &'static str)>;

    fn robot(&self, level: &str, number: u64) -> Result<AnyBot, Fail>;

    fn simulate(&self, series: &Series<'_>, done: &(dyn Fn() + Sync)) -> Result<Report, Fail>;

    fn soak(
        &self,
        seed: u64,
        games: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Result<Endurance, Box<Breach>>, LabError>;

    fn bench(&self, setup: &Setup, time: Duration) -> Result<Bench, SetupError>;
}

impl dyn Room + '_ {
    pub fn info(&self) -> &GameInfo {
        self.game().info()
    }

    /// The seat with this name.
    pub fn seat(&self, id: &str) -> Result<Seat, Fail> {
        let about = self.info();
        about.seat(id).ok_or_else(|| {
            let seats: Vec<&str> = about.seats.iter().map(|seat| seat.id.as_str()).collect();
            Fail::usage(format_args!(
                "{} has no seat '{id}'; it has {}",
                about.name,
                seats.join(", ")
            ))
        })
    }

    pub fn seat_id(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("nobody", |seat| seat.id.as_str())
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("Nobody", |seat| seat.name.as_str())
    }
}

/// The room of one game.
pub struct Shelf<R>(ErasedGame<R>);

impl<R> Shelf<R> {
    pub fn of(rules: Arc<R>) -> Shelf<R> {
        Shelf(ErasedGame(rules))
    }
}

impl<R: Describe + Analyze + Lawful + HasBots> Room for Shelf<R> {
    fn game(&self) -> &dyn Game {
        &self.0
    }

    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        R::levels()
            .iter()
            .map(|level| (level.name, level.text))
            .collect()
    }

    fn robot(&self, name: &str, number: u64) -> Result<AnyBot, Fail> {
        Ok(level::<R>(name)?.robot(number))
    }

    fn simulate(&self, series: &Series<'_>, done: &(dyn Fn() + Sync)) -> Result<Report, Fail> {
        let plan = Plan {
            rules: &self.0.0,
            setup: series.setup.clone(),
            levels: seat_levels::<R>(self.0.0.info(), &series.setup, series.bots)?,
            games: series.games,
            seed: series.seed,
            threads: series.threads,
            limit: self.0.0.max_choices(),
            save: series.save,
        };
        Ok(lab::simulate(&plan, done)?)
    }

    fn soak(
        &self,
        seed: u64,
        games: u64,
        threads: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Result<Endurance, Box<Breach>>, LabError> {
        lab::soak(&*self.0.0, seed, games, threads, done)
    }

    fn bench(&self, setup: &Setup, time: Duration) -> Result<Bench, SetupError> {
        let rules = &*self.0.0;
        let mut bench = lab::bench(rules, setup, time)?;
        // A game of the first level that knows the game; a quick look does without.
        if let Some(level) = R::levels()
            .get(1)
            .filter(|_| time >= Duration::from_secs(1))
        {
            bench.bot_game_s = lab::whole_game(rules, setup, *level)?;
            bench.bots = Some(level.name);
        }
        Ok(bench)
    }
}

fn level<R: HasBots>(name: &str) -> Result<Level<R>, Fail> {
    bots::level(name).map_err(|known| {
        Fail::usage(format_args!(
            "there is no computer player '{name}'; there are {}",
            known.join(", ")
        ))
    })
}

/// One level for each seat, from one for all, one a side or one a seat. Seats without a side take the first.
/// With a cast, two are for its people and for the seats the computer plays.
fn seat_levels<R: HasBots>(
    about: &GameInfo,
    setup: &Setup,
    names: &[String],
) -> Result<Vec<Level<R>>, Fail> {
    let cast = about.cast(setup).map_err(Fail::usage)?;
    let levels: Vec<Level<R>> = names
        .iter()
        .map(|name| level(name))
        .collect::<Result<_, _>>()?;
    let mut sides: Vec<&str> = Vec::new();
    for side in about.seats.iter().filter_map(|seat| seat.side.as_deref()) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    let seats = about.seats.len();
    let pick = |seat: usize| match levels.len() {
        n if n == seats => Some(seat),
        1 => Some(0),
        2 if cast.is_some() => {
            let computer = cast.is_some_and(|cast| cast.is_computer(&about.seats[seat]));
            Some(usize::from(computer))
        }
        n if n == sides.len() => {
            let side = about.seats[seat].side.as_deref();
            Some(sides.iter().position(|s| Some(*s) == side).unwrap_or(0))
        }
        _ => None,
    };
    (0..seats)
        .map(|seat| Some(levels[pick(seat)?]))
        .collect::<Option<_>>()
        .ok_or_else(|| {
            Fail::usage(format_args!(
                "{} takes one computer player for all, {} (one a side) or {seats} (one a seat), and {} were named",
                about.name,
                sides.len(),
                levels.len()
            ))
        })
}
