//! `play` at a terminal: whole games of every game, typed through a pseudo-terminal.

use crate::command;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

struct Terminal {
    screen: File,
    child: Child,
    seen: String,
}

impl Terminal {
    /// Starts the program at a terminal of this size.
    fn open(args: &[&str], columns: u16, rows: u16) -> Terminal {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&screen).unwrap();
        unlockpt(&screen).unwrap();
        let name = ptsname(&screen, Vec::new()).unwrap();
        let keys = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&keys, size).unwrap();
        let end = |keys: &OwnedFd| Stdio::from(keys.try_clone().unwrap());
        let child = command(args)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(end(&keys))
            .stdout(end(&keys))
            .stderr(end(&keys))
            .spawn()
            .unwrap();
        Terminal {
            screen: File::from(screen),
            child,
            seen: String::new(),
        }
    }

    fn send(&mut self, text: &str) {
        // A program that has ended reads nothing more.
        let _ = self.screen.write_all(text.as_bytes());
    }

    /// Reads what has come; nothing when the program has ended. A program that says nothing for long hangs.
    fn read(&mut self) -> Option<()> {
        let mut ready = [PollFd::new(&self.screen, PollFlags::IN)];
        let limit = Timespec::try_from(Duration::from_secs(60)).unwrap();
        let count = poll(&mut ready, Some(&limit)).unwrap();
        assert!(count > 0, "nothing comes any more: {}", tail(&self.seen));
        let mut bytes = [0; 65_536];
        match self.screen.read(&mut bytes) {
            Ok(count) if count > 0 => {
                self.seen += &String::from_utf8_lossy(&bytes[..count]);
                Some(())
            }
            _ => None,
        }
    }

    /// Answers every prompt with the same line until the program ends, and gives all that was shown.
    fn answer(mut self, line: &str) -> String {
        let limit = Instant::now() + Duration::from_secs(300);
        let mut answered = 0;
        while self.read().is_some() {
            assert!(
                Instant::now() < limit,
                "the game does not end: {}",
                tail(&self.seen)
            );
            if self.seen.ends_with("> ") && self.seen.len() > answered {
                answered = self.seen.len();
                self.send(&format!("{line}\n"));
            }
        }
        self.ended()
    }

    fn ended(mut self) -> String {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{}", tail(&self.seen));
        std::mem::take(&mut self.seen)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves no program behind.
        let _ = self.child.kill();
    }
}

fn tail(text: &str) -> &str {
    let from = text.char_indices().rev().nth(3000).map_or(0, |(at, _)| at);
    &text[from..]
}

fn whole_game(args: &[&str]) -> String {
    let args = [&["play"], args, &["--plain", "--seed", "3"]].concat();
    let shown = Terminal::open(&args, 120, 40).answer("auto recruit");
    assert!(shown.contains("The game is over: "), "{}", tail(&shown));
    shown
}

#[test]
fn a_whole_game_of_eastfront_is_played_at_a_terminal() {
    let args = [
        "eastfront",
        "--scenario",
        "1944",
        "--seat",
        "axis",
        "--against",
        "recruit",
    ];
    let shown = whole_game(&args);
    assert!(
        shown.contains("Eastfront 1941-45, Axis, "),
        "{}",
        tail(&shown)
    );
}

#[test]
fn a_whole_game_of_pacific_is_played_at_a_terminal() {
    let shown = whole_game(&["pacific", "--seat", "japan", "--against", "recruit"]);
    assert!(shown.contains("turn 8 of 8"), "{}", tail(&shown));
}

#[test]
fn a_whole_game_of_hold_the_line_is_played_at_a_terminal() {
    let args = ["play", "holdline", "--seat", "4a", "--against", "standing"];
    let args = [&args[..], &["--plain", "--seed", "3"]].concat();
    let shown = Terminal::open(&args, 120, 40).answer("auto standing");
    assert!(shown.contains("The game is over: "), "{}", tail(&shown));
}

/// With color and room the game fills the screen; every key goes through it.
#[test]
fn a_whole_game_is_played_on_the_full_screen() {
    let args = [
        "play",
        "pacific",
        "--scenario",
        "coral-sea",
        "--seat",
        "japan",
        "--seed",
        "3",
        "--against",
        "recruit",
    ];
    let mut terminal = Terminal::open(&args, 150, 50);
    for part in ["Position", "Menu", "Log", "\u{2588}"] {
        while !terminal.seen.contains(part) {
            terminal.read().expect(part);
        }
    }
    terminal.send("mapp\u{7f}\r");
    terminal.send(&"auto recruit\r".repeat(60));
    while terminal.read().is_some() {}
    let shown = terminal.ended();
    // The screen is given back, and the last words stay.
    assert!(shown.contains("\u{1b}[?1049l"), "{}", tail(&shown));
    assert!(shown.contains("The game is over: "), "{}", tail(&shown));
}

/// A small, a colorless or a dumb terminal gets plain lines.
#[test]
fn plain_lines_where_there_is_no_room_or_no_color() {
    let args = ["play", "eastfront", "--against", "recruit", "--seed", "3"];
    let shown = Terminal::open(&args, 80, 24).answer("quit");
    assert!(!shown.contains("\u{1b}[?1049h"), "{}", tail(&shown));
    // At a terminal the loss of an unsaved game is said before it happens.
    assert!(shown.contains("'quit' again leaves it"), "{}", tail(&shown));
}
