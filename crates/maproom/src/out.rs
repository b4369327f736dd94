//! Standard output, in which a closed pipe is the end of the work and a full disk is an error.

use crate::fail::Fail;
use serde::Serialize;
use std::io::{BufWriter, IsTerminal, Stdout, Write};

pub struct Out {
    to: BufWriter<Stdout>,
    terminal: bool,
}

impl Out {
    pub fn stdout() -> Out {
        let stdout = std::io::stdout();
        let terminal = stdout.is_terminal();
        Out {
            to: BufWriter::new(stdout),
            terminal,
        }
    }

    /// A line of text.
    pub fn line(&mut self, text: impl std::fmt::Display) -> Result<(), Fail> {
        Ok(writeln!(self.to, "{text}")?)
    }

    /// A question: the answer is typed on the same line.
    pub fn ask(&mut self, text: &str) -> Result<(), Fail> {
        write!(self.to, "{text}")?;
        Ok(self.to.flush()?)
    }

    /// One value as JSON, indented for people, whole for programs.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Fail> {
        let text = match self.terminal {
            true => serde_json::to_string_pretty(value),
            false => serde_json::to_string(value),
        };
        self.line(text.map_err(Fail::broken)?)
    }

    pub fn finish(&mut self) -> Result<(), Fail> {
        Ok(self.to.flush()?)
    }

    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Columns to fill.
    pub fn width(&self) -> usize {
        #[cfg(unix)]
        if self.terminal
            && let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout())
            && size.ws_col >= 40
        {
            return usize::from(size.ws_col);
        }
        100
    }
}
