//! `maproom play`: a game in the terminal. Line by line it works with a screen reader and with piped input; where there is color
//! and room it fills the screen.

mod answers;
mod console;
mod desk;
mod draft;
mod full;
mod keep;
mod words;

pub use keep::seed_beside;

use crate::args::Play;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::Named;
use crate::out::Out;
use console::Console;
use engine::erased::{Batch, DynMatch, Listeners};
use engine::{AnyBot, FastRng, Nonce, Seat, Seats, Seed};
use keep::Keep;
use lab::LabGame;
use serde_json::Value;

/// A game at the keyboard.
struct Session<'a> {
    game: &'a dyn LabGame,
    table: Box<dyn DynMatch>,
    keep: Keep,
    /// The computer player of each seat that has one.
    robots: Vec<Option<AnyBot>>,
    /// What each seat has seen and not yet been told.
    news: Vec<Vec<String>>,
    nonces: Nonces,
    console: Console<'a>,
    /// Who was at the keyboard last.
    sitting: Option<Seat>,
    /// Whether the position was shown since somebody else changed it.
    shown: bool,
    /// Whether somebody was told that leaving loses the game.
    warned: bool,
    /// A choice that somebody was told the loss of: made again, it is meant.
    confirming: Option<(Value, String)>,
    /// Who answers `hint` and `auto`.
    advisor: Option<(String, AnyBot)>,
    /// Computer players that wait for others: asked again when somebody has moved.
    resting: Seats,
}

/// What came of a player's turn at the keyboard.
enum Turn {
    Done,
    Leave,
}

/// Where the players' nonces come from.
enum Nonces {
    System,
    /// Reproducible, when the dice are.
    Numbered(FastRng),
}

impl Nonces {
    fn draw(&mut self) -> Result<Nonce, Fail> {
        match self {
            Nonces::System => Ok(Nonce(random()?)),
            Nonces::Numbered(dice) => Ok(dice.nonce()),
        }
    }
}

fn random<const N: usize>() -> Result<[u8; N], Fail> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| {
        Fail::broken(format_args!(
            "the system gives no random numbers ({e}); --seed N plays without them"
        ))
    })?;
    Ok(bytes)
}

pub fn run(catalog: &Catalog, args: &Play, out: &mut Out) -> Result<(), Fail> {
    let game = match &args.game {
        Some(name) => catalog.find(name)?,
        None => catalog.first()?,
    };
    let game = &*game;
    let (mut table, keep) = open(catalog, game, args)?;
    let before = keep::bindings(keep.text());
    let against = opponent(game, args, before.as_ref());
    let seat = match (&args.seat, &before) {
        (Some(id), _) => game.seat(id)?,
        (None, Some(before)) if usize::from(before.seat.0) < game.info().seats.len() => before.seat,
        (None, _) => Seat(0),
    };
    let mut numbers = FastRng::new(match args.seed {
        Some(seed) => seed,
        None => u64::from_le_bytes(random()?),
    });
    let mut robots = Vec::new();
    for at in 0..game.info().seats.len() {
        robots.push(match &against {
            Some(level) if at != usize::from(seat.0) => Some(game.find_bot(level, numbers.bits())?),
            _ => None,
        });
    }
    if before.is_none() {
        keep::bind(&mut *table, robots.len(), seat, against.as_deref());
    }
    let mut session = Session {
        game,
        table,
        keep,
        news: vec![Vec::new(); robots.len()],
        robots,
        nonces: match args.seed {
            Some(_) => Nonces::Numbered(numbers),
            None => Nonces::System,
        },
        console: Console::open(out, args.plain)?,
        sitting: against.is_some().then_some(seat),
        shown: false,
        warned: false,
        confirming: None,
        advisor: None,
        resting: Seats::NONE,
    };
    session.keep()?;
    session.welcome(against.as_deref())?;
    session.play()
}

/// The level of the computer player: as it was said, as it was before, or the usual one for a person who names no game or only
/// a seat; nothing where all seats share the keyboard.
fn opponent(game: &dyn LabGame, args: &Play, before: Option<&keep::Bindings>) -> Option<String> {
    let usual = || game.usual_level().map(str::to_owned);
    match (&args.against, before) {
        (Some(level), _) => Some(level.clone()),
        (None, Some(before)) => before.against.clone(),
        (None, None) if args.game.is_none() || args.seat.is_some() => usual(),
        (None, None) => None,
    }
}

/// A new game, or the one in the file.
fn open(
    catalog: &Catalog,
    game: &dyn LabGame,
    args: &Play,
) -> Result<(Box<dyn DynMatch>, Keep), Fail> {
    if let Some(path) = &args.journal
        && let Some((text, seed)) = keep::load(path)?
    {
        if args.start.scenario.is_some() || !args.start.options.is_empty() {
            return Err(Fail::usage(format_args!(
                "{} holds a game already; leave out --scenario and --option to go on with it",
                path.display()
            )));
        }
        let table = game
            .resume(&text, seed)
            .map_err(|e| files::broken_journal(path, &e))?;
        return Ok((table, Keep::resumed(path, text)?));
    }
    let setup = files::playable(catalog, game, &args.start)?;
    let seed = match args.seed {
        Some(number) => Seed::from_numbers(number, 0),
        None => Seed(random()?),
    };
    let mut table = game.open(&setup, seed.clone())?;
    let mut keep = Keep::new(seed);
    // With the opening lines at hand a file that cannot be written shows at once.
    keep.add(&table.take_lines())?;
    if let Some(path) = &args.journal {
        keep.save_to(path)?;
    }
    Ok((table, keep))
}

impl Session<'_> {
    fn welcome(&mut self, against: Option<&str>) -> Result<(), Fail> {
        let about = self.game.info();
        let console = &mut self.console;
        console.line(format_args!("{}. {}", about.title, about.text))?;
        match (against, self.sitting) {
            (Some(level), Some(seat)) => console.line(format_args!(
                "You are {}; the computer plays at level '{level}'.",
                self.game.seat_name(seat)
            ))?,
            _ => console.line("All seats share this keyboard; a curtain falls between them.")?,
        }
        console.line("Type a number or words to choose; 'help' lists everything else.")
    }

    fn play(&mut self) -> Result<(), Fail> {
        loop {
            if let Some(end) = self.table.ended() {
                let why = end.why.clone();
                return self.finale(&why);
            }
            let movers = self.table.to_move();
            let resting = self.resting;
            let robot = movers
                .iter()
                .find(|seat| self.robot(*seat).is_some() && !resting.contains(*seat));
            let person = movers.iter().find(|seat| self.robot(*seat).is_none());
            let turn = match (robot, person) {
                (Some(seat), _) => self.robot_turn(seat)?,
                (None, Some(seat)) => self.human_turn(seat)?,
                (None, None) => {
                    return Err(Fail::broken("nobody is to move, and the game is not over"));
                }
            };
            if let Turn::Leave = turn {
                return Ok(());
            }
        }
    }

    fn robot(&mut self, seat: Seat) -> Option<&mut AnyBot> {
        self.robots.get_mut(usize::from(seat.0))?.as_mut()
    }

    fn robot_turn(&mut self, seat: Seat) -> Result<Turn, Fail> {
        let Some(robot) = self.robots[usize::from(seat.0)].as_mut() else {
            return Ok(Turn::Done);
        };
        let stuck = |why: &dyn std::fmt::Display| {
            Fail::broken(format_args!("the computer player has no answer: {why}"))
        };
        let made = self.table.bot_batch(seat, robot);
        let (choices, note) = made.map_err(|e| stuck(&e))?;
        if choices.is_empty() {
            self.resting.insert(seat);
            return Ok(Turn::Done);
        }
        self.commit(seat, &choices, note).map_err(|e| stuck(&e))?;
        Ok(Turn::Done)
    }

    /// Makes a draft final, writes it down, and only then tells anybody.
    fn commit(&mut self, seat: Seat, choices: &[Value], note: Option<String>) -> Result<(), Fail> {
        let people: Seats = (0..self.robots.len())
            .filter(|at| self.robots[*at].is_none())
            .map(|at| Seat(at as u8))
            .collect();
        let nonce = self.nonces.draw()?;
        // A rewind looks up its place in the journal.
        let journal = self
            .table
            .is_rewind(choices)
            .then(|| self.keep.text().to_owned());
        let batch = Batch {
            seat,
            choices,
            nonce,
            note,
        };
        let listeners = Listeners {
            seats: people,
            spectators: false,
        };
        let committed = self
            .table
            .commit(batch, journal.as_deref(), listeners)
            .map_err(|refusal| Fail::broken(refusal.to_string()))?;
        self.keep()?;
        self.keep.keep_draft(None)?;
        self.resting = Seats::NONE;
        self.shown &= self.sitting == Some(seat);
        for (told, news) in committed.news.into_iter().zip(&mut self.news) {
            let entries = told.observations.into_iter().flat_map(|seen| seen.log);
            let lines = entries.map(|entry| entry.text);
            news.extend(lines.filter(|line| !line.is_empty()));
        }
        Ok(())
    }

    /// Makes the newest lines durable.
    fn keep(&mut self) -> Result<(), Fail> {
        let lines = self.table.take_lines();
        let kept = self.keep.add(&lines);
        if kept.is_err() {
            self.console.finish()?;
        }
        kept
    }

    fn finale(&mut self, why: &str) -> Result<(), Fail> {
        for at in 0..self.news.len() {
            let seat = Seat(at as u8);
            if self.robots[at].is_none() && self.sitting.is_none_or(|sitting| sitting == seat) {
                self.tell_news(seat)?;
            }
        }
        let seat = self.sitting.unwrap_or_default();
        let screen = self.table.screen(seat, &[], self.console.width(), "");
        let screen = screen.map_err(|e| Fail::broken(e.to_string()))?;
        self.console.position(&screen)?;
        self.console.line(format_args!("The game is over: {why}"))?;
        if let Some(path) = self.keep.path() {
            self.console.line(format_args!(
                "It is kept in {}: 'maproom verify' proves it, 'maproom replay' tells it again.",
                path.display()
            ))?;
        }
        if self.console.is_full() {
            self.console.menu(&[])?;
            self.console.ask("Press Enter to leave. ")?;
        }
        Ok(())
    }

    fn tell_news(&mut self, seat: Seat) -> Result<(), Fail> {
        for line in std::mem::take(&mut self.news[usize::from(seat.0)]) {
            self.console.line(line)?;
        }
        Ok(())
    }
}
