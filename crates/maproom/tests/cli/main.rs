//! The program as people and scripts meet it: the real binary, its output and its exit status.

mod answers;
mod bad_input;
mod fuzz;
mod holdline;
#[cfg(unix)]
mod pseudo_terminal;
mod runs;
mod story;
mod terminal;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of the program came to.
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl Run {
    /// The output of a run that went well.
    fn good(self) -> String {
        assert_eq!(self.status, 0, "{}", self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// The one sentence of a run that did not.
    fn bad(self) -> String {
        assert!(
            matches!(self.status, 1 | 2),
            "status {}: {}",
            self.status,
            self.err
        );
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert_eq!(self.err.trim_end().lines().count(), 1, "{}", self.err);
        assert!(self.err.starts_with("maproom: "), "{}", self.err);
        self.err
    }

    fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.good()).unwrap()
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_maproom"));
    command.args(args).env_remove("RUST_BACKTRACE");
    command
}

fn maproom(args: &[&str]) -> Run {
    typed(args, "")
}

/// Runs the program with this on its input.
fn typed(args: &[&str], input: &str) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_bytes().to_vec();
    // A program that refuses at once closes its input early.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    run(output)
}

fn run(output: Output) -> Run {
    Run {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A short finished game of Eastfront in a file.
fn recorded(folder: &Path) -> std::path::PathBuf {
    maproom(&[
        "simulate",
        "eastfront",
        "--scenario",
        "1944",
        "--games",
        "1",
        "--seed",
        "5",
        "--save",
        text(folder),
    ])
    .good();
    let path = folder.join("eastfront-1944-5-00000.jsonl");
    assert!(path.is_file());
    path
}
