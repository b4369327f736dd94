//! Draws a board: `cargo run -p draw --example board -- eastfront out.svg [dark] [bare]`.

use board::Board;
use draw::{Chrome, SheetText, Style, Variant};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, out, rest @ ..] = &words[..] else {
        eprintln!("give a board and a file: board eastfront out.svg [dark] [bare]");
        return ExitCode::FAILURE;
    };
    let has = |word: &str| rest.iter().any(|w| w == word);
    let style = Style {
        variant: if has("dark") {
            Variant::Dark
        } else {
            Variant::Light
        },
        chrome: if has("bare") {
            Chrome::None
        } else {
            Chrome::Poster
        },
    };
    let path = format!(
        "{}/../../data/boards/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let drawn = std::fs::read_to_string(&path)
        .map_err(|e| e.to_string())
        .and_then(|text| Board::parse(&path, &text).map_err(|e| e.to_string()))
        .map(|board| draw::board(&board, &SheetText::plain(&board.name), &style))
        .and_then(|svg| std::fs::write(out, svg).map_err(|e| e.to_string()));
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{path}: {why}");
            ExitCode::FAILURE
        }
    }
}
