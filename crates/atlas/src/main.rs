//! `atlas build NAME --geo DIR`: writes `data/boards/NAME.toml` from `data/atlas/NAME.toml` and public geography.

use atlas::AtlasError;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(about = "Lays boards on real geography", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build a board file from its recipe
    Build {
        /// eastfront, poland or pacific: the name of a recipe in data/atlas
        name: String,
        /// Folder with the geography files
        #[arg(long)]
        geo: PathBuf,
        /// Folder of the project
        #[arg(long, default_value = ".")]
        root: PathBuf,
    },
}

fn main() -> ExitCode {
    let Command::Build { name, geo, root } = Arguments::parse().command;
    match build(&name, &geo, &root) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("atlas: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(name: &str, geo: &Path, root: &Path) -> atlas::Result<String> {
    let recipe = format!("data/atlas/{name}.toml");
    let text = std::fs::read_to_string(root.join(&recipe))
        .map_err(|e| AtlasError(format!("cannot read {recipe}: {e}; name a recipe of data/atlas and run this in the project's folder")))?;
    let built = atlas::build(&recipe, &text, geo)?;
    let out = format!("data/boards/{name}.toml");
    std::fs::write(root.join(&out), &built)
        .map_err(|e| AtlasError(format!("cannot write {out}: {e}")))?;
    Ok(format!("{out}: {} kB", built.len().div_ceil(1000)))
}
