//! The command line as it is typed.

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// A map room for World War II block wargames. Without a command, a server for this machine starts and the browser opens.
#[derive(Parser, Debug)]
#[command(name = "maproom", version, max_term_width = 100)]
pub struct Args {
    /// Replace data files of a game by those of this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serves tables to browsers and programs
    Serve(crate::serve::Serve),
    /// Looks after the store: backup, migrate, prune
    Store(crate::serve::StoreArgs),
    /// Lists games, scenarios, options, seats and computer players
    Games(Games),
    /// Plays in the terminal, against the computer or two at one keyboard
    Play(Play),
    /// Tells what a seat sees and may do in a position, and what choices would lead to
    Ask(Ask),
    /// Tells the exact odds of an attack
    Odds(Odds),
    /// Plays many games between computer players
    Simulate(Simulate),
    /// Plays computer players against each other and rates them; 'ladder merge FILE..' joins shards
    Ladder(Ladder),
    /// Lists puzzles, or tells how often computer players solve them
    Puzzles(Puzzles),
    /// Fits what the computer players think of positions, and prints the weights
    Fit(Fit),
    /// Plays random games and checks every law at every choice
    Soak(Soak),
    /// Measures what the rules cost
    Bench(Bench),
    /// Tells a recorded game again
    Replay(Replay),
    /// Tells how the chance to win went in a recorded game, where it turned, and what would have been better
    Analyze(Analyze),
    /// Proves a recorded game: chain, legality and every die
    Verify(Verify),
    /// Shows the ground a game is played on
    Board(BoardArgs),
    /// Prints a game's rulebook, or one section of it
    Rules(Rules),
    /// Checks boards, scenarios and rosters
    Check(Check),
    /// Prints the man page, or writes one for each command into a folder
    Man(Man),
    /// Prints completions for a shell
    Completions(Completions),
}

impl Default for Command {
    /// Who types nothing wants to play: in the browser, on this machine.
    fn default() -> Command {
        match Args::try_parse_from(["maproom", "serve", "--open"]) {
            Ok(Args {
                command: Some(serve),
                ..
            }) => serve,
            _ => Command::Games(Games { json: false }),
        }
    }
}

#[derive(clap::Args, Debug)]
pub struct Games {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Which game, from which start.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Start {
    /// A scenario's name, or a file with a position (TOML or JSON)
    #[arg(long, value_name = "NAME|FILE")]
    pub scenario: Option<String>,
    /// Switch an option: NAME, NAME=off, NAME=3; may be given more than once
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    pub options: Vec<String>,
    /// A cast: who holds which seats, and which the computer plays (see 'maproom games')
    #[arg(long, value_name = "NAME")]
    pub cast: Option<String>,
}

#[derive(clap::Args, Debug, Default)]
pub struct Play {
    /// The game: see 'maproom games'
    pub game: Option<String>,
    #[command(flatten)]
    pub start: Start,
    /// The seat to play; without --against, against the usual computer player: the second that 'maproom games' lists
    #[arg(long)]
    pub seat: Option<String>,
    /// The computer player on the other seats; without it and without --seat, all seats share the keyboard
    #[arg(long, value_name = "LEVEL")]
    pub against: Option<String>,
    /// Plain lines instead of a full screen, for screen readers; also where NO_COLOR is set or TERM is dumb
    #[arg(long)]
    pub plain: bool,
    /// Reproducible dice
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Keep the game in this file, or go on with the game that is in it
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub struct Ask {
    pub game: String,
    #[command(flatten)]
    pub start: Start,
    /// The position at the end of this recorded game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options"])]
    pub journal: Option<PathBuf>,
    /// Who asks; the seat to move otherwise
    #[arg(long)]
    pub seat: Option<String>,
    /// Choices to try: a JSON list or one JSON value a line; '-' reads the input
    #[arg(long = "do", value_name = "FILE")]
    pub acts: Option<PathBuf>,
    /// Roll dice that are not given, reproducibly
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// List every choice that entries with slots stand for
    #[arg(long)]
    pub expand: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Odds {
    pub game: String,
    /// A position and an attack (JSON or TOML); '-' reads the input
    #[arg(long, value_name = "FILE")]
    pub case: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Simulate {
    pub game: String,
    #[command(flatten)]
    pub start: Start,
    /// Computer players: one for all, one a side or one a seat; with --cast one for the people and one for the others
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "recruit"
    )]
    pub bots: Vec<String>,
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole, allow_hyphen_values = true)]
    pub games: u64,
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Threads to work on; all cores otherwise
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
    /// Keep every journal in this folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Ladder {
    /// The game, or 'merge'
    pub game: String,
    /// Files to merge
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub start: Start,
    /// Levels, weakest first, each against the next; all that people are offered otherwise
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub levels: Vec<String>,
    /// Games for each two levels, in pairs with the same dice and sides swapped
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole, allow_hyphen_values = true)]
    pub games: u64,
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Threads to work on; all cores otherwise
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
    /// Play this part only, such as 2/8
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub shard: Option<lab::ladder::Shard>,
    /// Keep what was played in this file, or go on with the ladder that is in it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draw the ratings into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Play until it is known whether A is stronger than B
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["levels", "shard", "out", "svg"])]
    pub sprt: Option<Vec<String>>,
    /// Elo by which A is claimed to be stronger
    #[arg(long, value_name = "ELO", default_value = "30", value_parser = gain, requires = "sprt")]
    pub gain: f64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Puzzles {
    pub game: String,
    /// Puzzles by name; all of them otherwise
    pub names: Vec<String>,
    /// Computer players that try them; all that people are offered otherwise
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub levels: Vec<String>,
    /// The computer player on the other side
    #[arg(long, value_name = "LEVEL", default_value = "sergeant")]
    pub against: String,
    /// Games for each puzzle and level; without it the puzzles are listed
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub games: Option<u64>,
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Threads to work on; all cores otherwise
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Fit {
    pub game: String,
    #[command(flatten)]
    pub start: Start,
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole, allow_hyphen_values = true)]
    pub games: u64,
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Threads to work on; all cores otherwise
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
}

#[derive(clap::Args, Debug)]
pub struct Soak {
    pub game: String,
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole, allow_hyphen_values = true)]
    pub games: u64,
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Threads to work on; all cores otherwise
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Bench {
    /// The game, 'server', 'hall' or 'soak' [default: the first game]
    pub game: Option<String>,
    #[command(flatten)]
    pub start: Start,
    /// CPU seconds to spend
    #[arg(long, value_name = "N", default_value = "5", value_parser = seconds, allow_hyphen_values = true)]
    pub seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Replay {
    pub file: PathBuf,
    /// Stop after this line of the journal
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub to: Option<u64>,
    /// Through whose eyes; the first seat's otherwise
    #[arg(long)]
    pub seat: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Analyze {
    pub file: PathBuf,
    /// The computer player whose time is spent on each turning point: captain, colonel or general
    #[arg(long, value_name = "LEVEL", default_value = "colonel")]
    pub level: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Verify {
    pub file: PathBuf,
    /// Hold the journal against this diary, which a player's browser has kept
    #[arg(long, value_name = "FILE")]
    pub diary: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct BoardArgs {
    pub game: String,
    /// Draw it into this file; '-' prints the drawing
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Rules {
    pub game: String,
    /// A section's number, such as 11.1
    pub section: Option<String>,
}

#[derive(clap::Args, Debug)]
pub struct Check {
    /// Files to check; everything the program ships otherwise
    pub files: Vec<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub struct Man {
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub struct Completions {
    /// The shell that reads them
    pub shell: clap_complete::Shell,
}

fn whole(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a whole number from 0 to {} is wanted", u64::MAX))
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=1024) => Ok(n),
        _ => Err("a whole number from 1 to 1024 is wanted".into()),
    }
}

fn shard(text: &str) -> Result<lab::ladder::Shard, String> {
    let parts = text.split_once('/');
    let parts = parts.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((part, of)) if (1..=of).contains(&part) => Ok(lab::ladder::Shard { part, of }),
        _ => Err("a part and the number of parts are wanted, such as 2/8".into()),
    }
}

fn gain(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(n) if (1.0..=1000.0).contains(&n) => Ok(n),
        _ => Err("Elo from 1 to 1000 are wanted".into()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(n) if (0.1..=3600.0).contains(&n) => Ok(n),
        _ => Err("seconds from 0.1 to 3600 are wanted".into()),
    }
}

/// Prints help and version as asked; says in one sentence what was wrong with anything else.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help for a reader that has gone away is no failure.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let told: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let told = told.join(" ");
    let told = told.strip_prefix("error: ").unwrap_or(&told);
    crate::fail::tell(&format!(
        "{told}; 'maproom --help' lists commands and options"
    ));
    ExitCode::from(2)
}
