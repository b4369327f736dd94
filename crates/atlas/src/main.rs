//! `atlas build NAME --geo DIR` writes `data/boards/NAME.toml` from `data/atlas/NAME.toml` and public geography;
//! `atlas docs` writes `docs/boards.md` from both.

use atlas::AtlasError;
use atlas::docs::{Entry, page};
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
        /// The name of a recipe in data/atlas
        name: String,
        /// Folder with the geography files
        #[arg(long)]
        geo: PathBuf,
        /// Folder of the project
        #[arg(long, default_value = ".")]
        root: PathBuf,
    },
    /// Write docs/boards.md from the recipes and boards
    Docs {
        /// Folder of the project
        #[arg(long, default_value = ".")]
        root: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build { name, geo, root } => build(&name, &geo, &root),
        Command::Docs { root } => docs(&root),
    };
    match done {
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

fn read(root: &Path, file: &str) -> atlas::Result<String> {
    let advice = "name a recipe of data/atlas and run this in the project's folder";
    std::fs::read_to_string(root.join(file))
        .map_err(|e| AtlasError(format!("cannot read {file}: {e}; {advice}")))
}

fn write(root: &Path, file: String, text: &str) -> atlas::Result<String> {
    std::fs::write(root.join(&file), text)
        .map_err(|e| AtlasError(format!("cannot write {file}: {e}")))?;
    Ok(format!("{file}: {} kB", text.len().div_ceil(1000)))
}

fn build(name: &str, geo: &Path, root: &Path) -> atlas::Result<String> {
    let recipe = format!("data/atlas/{name}.toml");
    let built = atlas::build(&recipe, &read(root, &recipe)?, geo)?;
    write(root, format!("data/boards/{name}.toml"), &built)
}

fn docs(root: &Path) -> atlas::Result<String> {
    let file = |folder: &str, name: &str| format!("data/{folder}/{name}.toml");
    let mut texts = Vec::new();
    for name in &atlas::boards(root)? {
        let (recipe, board) = (file("atlas", name), file("boards", name));
        let both = (read(root, &recipe)?, read(root, &board)?);
        texts.push((recipe, board, both));
    }
    let entries: Vec<Entry<'_>> = texts
        .iter()
        .map(|(recipe, board, (r, b))| Entry {
            recipe: (recipe, r),
            board: (board, b),
        })
        .collect();
    write(root, "docs/boards.md".to_owned(), &page(&entries)?)
}
