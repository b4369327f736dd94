//! Every board in `data/boards` is fit to play on.

use board::{Board, check};
use std::path::Path;

fn boards() -> Vec<Board> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/boards");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        Board::parse(
            &path.display().to_string(),
            &std::fs::read_to_string(path).unwrap(),
        )
    };
    files.iter().map(|path| read(path).unwrap()).collect()
}

#[test]
fn all_boards_pass_their_checks() {
    let boards = boards();
    assert_eq!(boards.len(), 3);
    for board in boards {
        let report = check::report(&board);
        assert_eq!(report.failures, Vec::<String>::new(), "{}", board.name);
        assert!(report.lines.len() > 5, "{:?}", report.lines);
        println!("{}:\n  {}", board.name, report.lines.join("\n  "));
    }
}
