//! Lines from the keyboard or a pipe.

use crate::fail::Fail;
use std::io::{BufRead, IsTerminal};

pub struct Input {
    terminal: bool,
}

impl Input {
    pub fn stdin() -> Input {
        Input {
            terminal: std::io::stdin().is_terminal(),
        }
    }

    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// The next line without its end, or nothing when the input has ended.
    pub fn line(&mut self) -> Result<Option<String>, Fail> {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
            Err(e) => Err(Fail::broken(format_args!("the input cannot be read: {e}"))),
        }
    }
}
