//! The program: the games of the map room on the command line.
//!
//! Raw arguments become meaningful ones in `args`, each command has a file of its own, and everything that can go wrong
//! ends here as one sentence on the error stream.

mod analyze;
mod args;
mod ask;
mod book;
mod catalog;
mod check;
mod drawings;
mod fail;
mod files;
mod games;
mod ground;
mod ladder;
mod list;
mod load;
mod manual;
mod odds;
mod out;
mod play;
mod puzzle_files;
mod puzzles;
mod record;
mod runs;
mod serve;

use args::Command;
use catalog::Catalog;
use clap::Parser;
use fail::Fail;
use out::Out;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(e) => return args::refuse(&e),
    };
    let mut out = Out::stdout();
    let catalog = Catalog::read(&args.packs);
    let run = |catalog: Catalog| run(&catalog, args.command.unwrap_or_default(), &mut out);
    let done = catalog.and_then(run).and_then(|()| out.finish());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Fail::Closed) => ExitCode::SUCCESS,
        Err(fail) => {
            // Where even the error stream is gone there is nobody left to tell.
            let _ = out.finish();
            fail::tell(&fail.to_string());
            ExitCode::from(fail.status())
        }
    }
}

fn run(catalog: &Catalog, command: Command, out: &mut Out) -> Result<(), Fail> {
    match command {
        Command::Serve(args) => serve::run(catalog, &args, out),
        Command::Store(args) => serve::store(&args, out),
        Command::Games(args) => list::run(catalog, &args, out),
        Command::Play(args) => play::run(catalog, &args, out),
        Command::Ask(args) => ask::run(catalog, &args, out),
        Command::Odds(args) => odds::run(catalog, &args, out),
        Command::Simulate(args) => runs::simulate(catalog, &args, out),
        Command::Ladder(args) => ladder::run(catalog, &args, out),
        Command::Puzzles(args) => puzzles::run(catalog, &args, out),
        Command::Fit(args) => ladder::fit(catalog, &args, out),
        Command::Soak(args) => runs::soak(catalog, &args, out),
        Command::Bench(args) => runs::bench(catalog, &args, out),
        Command::Replay(args) => record::replay(catalog, &args, out),
        Command::Analyze(args) => analyze::run(catalog, &args, out),
        Command::Verify(args) => record::verify(catalog, &args, out),
        Command::Board(args) => ground::run(catalog, &args, out),
        Command::Rules(args) => book::run(catalog, &args, out),
        Command::Check(args) => check::run(catalog, &args, out),
        Command::Man(args) => manual::man(&args, out),
        Command::Completions(args) => manual::completions(&args, out),
    }
}
