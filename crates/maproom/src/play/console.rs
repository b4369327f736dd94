//! Where a game is shown and typed: line by line, or on a full screen.

use super::full::Full;
use crate::fail::Fail;
use crate::out::Out;
use engine::erased::MenuEntry;
use std::fmt::Display;
use std::io::{BufRead, IsTerminal};

/// Entries shown without being asked for the rest.
const SHORT_MENU: usize = 40;

pub struct Console<'a> {
    out: &'a mut Out,
    /// Whether a person types, rather than a pipe.
    typed: bool,
    full: Option<Full>,
}

impl<'a> Console<'a> {
    /// Plain lines, or the full screen where that is wanted and there is room for it.
    pub fn open(out: &'a mut Out, plain: bool) -> Result<Console<'a>, Fail> {
        let typed = std::io::stdin().is_terminal();
        let full = match !plain && typed && out.is_terminal() && has_color() {
            true => Full::open()?,
            false => None,
        };
        Ok(Console { out, typed, full })
    }

    /// Whether the position and the menu have places of their own, where they are always seen.
    pub fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// Whether a person types, rather than a pipe.
    pub fn is_typed(&self) -> bool {
        self.typed
    }

    /// Columns for the position.
    pub fn width(&self) -> usize {
        match &self.full {
            Some(full) => full.map_width(),
            None => self.out.width(),
        }
    }

    /// One or more lines of text.
    pub fn line(&mut self, text: impl Display) -> Result<(), Fail> {
        match &mut self.full {
            Some(full) => {
                full.log(&text.to_string());
                Ok(())
            }
            None => self.out.line(text),
        }
    }

    /// The position as text.
    pub fn position(&mut self, text: &str) -> Result<(), Fail> {
        match &mut self.full {
            Some(full) => {
                full.map(text);
                Ok(())
            }
            None => self.out.line(text.trim_end()),
        }
    }

    /// The menu, cut short where it is long.
    pub fn menu(&mut self, menu: &[MenuEntry]) -> Result<(), Fail> {
        if let Some(full) = &mut self.full {
            full.menu(menu.iter().map(|offer| offer.text.clone()).collect());
            return Ok(());
        }
        self.entries((1..).zip(menu), SHORT_MENU)?;
        if menu.len() > SHORT_MENU {
            self.line(format_args!(
                "      and {} more: 'menu' lists all, 'menu WORD' those with a word",
                menu.len() - SHORT_MENU
            ))?;
        }
        Ok(())
    }

    /// Entries with their numbers.
    pub fn entries<'m>(
        &mut self,
        entries: impl Iterator<Item = (usize, &'m MenuEntry)>,
        most: usize,
    ) -> Result<(), Fail> {
        for (number, offer) in entries.take(most) {
            self.line(format_args!("{number:>4}  {}", offer.text))?;
        }
        Ok(())
    }

    /// Asks, and reads a line without its end; nothing when the input has ended.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Fail> {
        if let Some(full) = &mut self.full {
            return full.ask(prompt);
        }
        self.out.ask(prompt)?;
        let line = stdin_line()?;
        match &line {
            Some(line) if !self.typed => self.out.line(line)?,
            None => self.out.line("")?,
            _ => {}
        }
        Ok(line)
    }

    /// Takes everything of one player out of sight before the next one looks.
    pub fn clear(&mut self) -> Result<(), Fail> {
        match &mut self.full {
            Some(full) => {
                full.clear();
                Ok(())
            }
            None if self.out.is_terminal() => self.out.line("\n".repeat(60)),
            None => Ok(()),
        }
    }

    /// Writes out what was said, before the program may stop.
    pub fn finish(&mut self) -> Result<(), Fail> {
        self.out.finish()
    }
}

impl Drop for Console<'_> {
    /// The last words of a full screen stay on the plain one.
    fn drop(&mut self) {
        if let Some(full) = self.full.take() {
            let last = full.close();
            for line in last {
                // A terminal that is gone can be told nothing.
                let _ = self.out.line(line);
            }
        }
    }
}

fn has_color() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !dumb && !set("NO_COLOR")
}

fn stdin_line() -> Result<Option<String>, Fail> {
    let mut bytes = Vec::new();
    match std::io::stdin().lock().read_until(b'\n', &mut bytes) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
        Err(e) => Err(Fail::broken(format_args!("the input cannot be read: {e}"))),
    }
}
