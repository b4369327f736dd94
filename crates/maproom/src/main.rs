//! The program: the games of the map game on the command line.
//!
//! Raw arguments become meaningful ones in `args`, each command has a file of its own, and everything that can go wrong
//! ends here as one sentence on the error stream.

mod args;
mod ask;
mod book;
mod check;
mod drawings;
mod fail;
mod files;
mod games;
mod ground;
mod list;
mod load;
mod odds;
mod out;
mod play;
mod record;
mod game;
mod rulebook;
mod runs;
mod serve;

use args::Command;
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
    let done = run(args.command.unwrap_or_default(), &mut out).and_then(|()| out.finish());
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

fn run(command: Command, out: &mut Out) -> Result<(), Fail> {
    match command {
        Command::Serve(args) => serve::run(&args, out),
        Command::Store(args) => serve::store(&args, out),
        Command::Games(args) => list::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Ask(args) => ask::run(&args, out),
        Command::Odds(args) => odds::run(&args, out),
        Command::Simulate(args) => runs::simulate(&args, out),
        Command::Soak(args) => runs::soak(&args, out),
        Command::Bench(args) => runs::bench(&args, out),
        Command::Replay(args) => record::replay(&args, out),
        Command::Verify(args) => record::verify(&args, out),
        Command::Board(args) => ground::run(&args, out),
        Command::Rules(args) => book::run(&args, out),
        Command::Check(args) => check::run(&args, out),
    }
}
