//! The full screen: the position, the menu and the log side by side, and a line to type in.

use crate::fail::Fail;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

/// The smallest terminal that has room for three panes.
const ROOM: (u16, u16) = (100, 30);
/// Columns of the menu and the log.
const SIDE: u16 = 44;
/// Lines of the log that are kept.
const MOST_LINES: usize = 2000;
/// Lines that stay on the plain screen afterwards.
const LAST_LINES: usize = 12;

const KEYS: &str =
    " PgUp PgDn: log · arrows: map, or earlier lines while you type · Ctrl-D: leave ";

pub struct Full {
    terminal: DefaultTerminal,
    size: (u16, u16),
    map: Vec<String>,
    /// Lines and columns of the map that are scrolled out of sight.
    map_at: (u16, u16),
    menu: Vec<String>,
    log: Vec<String>,
    /// Lines between the end of the log and what is seen of it.
    log_up: u16,
    typed: String,
    earlier: Vec<String>,
    /// Which of the earlier lines is shown, counted from the newest.
    recalled: usize,
}

/// What a key comes to.
enum Pressed {
    Nothing,
    Line(String),
    Leave,
}

impl Full {
    /// Takes the terminal over; nothing if it is too small.
    pub fn open() -> Result<Option<Full>, Fail> {
        let size = ratatui::crossterm::terminal::size()?;
        if size.0 < ROOM.0 || size.1 < ROOM.1 {
            return Ok(None);
        }
        let terminal = ratatui::try_init()?;
        Ok(Some(Full {
            terminal,
            size,
            map: Vec::new(),
            map_at: (0, 0),
            menu: Vec::new(),
            log: Vec::new(),
            log_up: 0,
            typed: String::new(),
            earlier: Vec::new(),
            recalled: 0,
        }))
    }

    /// Gives the terminal back, with the last words said.
    pub fn close(self) -> Vec<String> {
        ratatui::restore();
        let from = self.log.len().saturating_sub(LAST_LINES);
        self.log[from..].to_vec()
    }

    pub fn map_width(&self) -> usize {
        usize::from(self.size.0.saturating_sub(SIDE + 2))
    }

    pub fn log(&mut self, text: &str) {
        self.log.extend(text.lines().map(str::to_owned));
        let over = self.log.len().saturating_sub(MOST_LINES);
        self.log.drain(..over);
        self.log_up = 0;
    }

    pub fn map(&mut self, text: &str) {
        self.map = text.lines().map(str::to_owned).collect();
        let last = u16::try_from(self.map.len()).unwrap_or(u16::MAX);
        self.map_at.0 = self.map_at.0.min(last.saturating_sub(1));
    }

    pub fn menu(&mut self, entries: Vec<String>) {
        self.menu = entries;
    }

    pub fn clear(&mut self) {
        (self.map, self.menu, self.log) = (Vec::new(), Vec::new(), Vec::new());
        (self.map_at, self.log_up, self.recalled) = ((0, 0), 0, 0);
        self.earlier.clear();
    }

    /// Reads a line; nothing when the player leaves.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Fail> {
        loop {
            self.draw(prompt)?;
            match event::read()? {
                Event::Resize(columns, rows) => self.size = (columns, rows),
                Event::Key(key) if key.kind != KeyEventKind::Release => match self.press(key) {
                    Pressed::Nothing => {}
                    Pressed::Leave => return Ok(None),
                    Pressed::Line(line) => {
                        self.log(&format!("> {line}"));
                        return Ok(Some(line));
                    }
                },
                Event::Paste(text) => self.typed.extend(text.chars().filter(|c| !c.is_control())),
                _ => {}
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Pressed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let typing = !self.typed.is_empty() || self.recalled > 0;
        match key.code {
            KeyCode::Char('c' | 'd') if control => return Pressed::Leave,
            KeyCode::Char('u') if control => self.typed.clear(),
            KeyCode::Char(letter) if !control => self.typed.push(letter),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => {
                self.typed.clear();
                self.recalled = 0;
            }
            KeyCode::Enter => {
                let line = std::mem::take(&mut self.typed).trim().to_owned();
                self.recalled = 0;
                if !line.is_empty() {
                    self.earlier.push(line.clone());
                }
                return Pressed::Line(line);
            }
            KeyCode::PageUp => self.log_up = self.log_up.saturating_add(10),
            KeyCode::PageDown => self.log_up = self.log_up.saturating_sub(10),
            KeyCode::Up if typing => self.recall(self.recalled + 1),
            KeyCode::Down if typing => self.recall(self.recalled.saturating_sub(1)),
            KeyCode::Up => self.map_at.0 = self.map_at.0.saturating_sub(3),
            KeyCode::Down => {
                let last = u16::try_from(self.map.len()).unwrap_or(u16::MAX);
                self.map_at.0 = (self.map_at.0 + 3).min(last.saturating_sub(1));
            }
            KeyCode::Left => self.map_at.1 = self.map_at.1.saturating_sub(8),
            KeyCode::Right => self.map_at.1 = self.map_at.1.saturating_add(8),
            _ => {}
        }
        Pressed::Nothing
    }

    /// Shows an earlier line again; 0 is a new one.
    fn recall(&mut self, number: usize) {
        self.recalled = number.min(self.earlier.len());
        let at = self.earlier.len() - self.recalled;
        self.typed = self.earlier.get(at).cloned().unwrap_or_default();
    }

    fn draw(&mut self, prompt: &str) -> Result<(), Fail> {
        let Full {
            terminal,
            map,
            map_at,
            menu,
            log,
            log_up,
            typed,
            ..
        } = self;
        terminal.draw(|frame| {
            let [body, line] =
                Layout::vertical([Constraint::Min(10), Constraint::Length(4)]).areas(frame.area());
            let [left, right] =
                Layout::horizontal([Constraint::Min(40), Constraint::Length(SIDE)]).areas(body);
            let [above, below] =
                Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)])
                    .areas(right);
            let lines = map.iter().map(|line| map_line(line));
            let text = Paragraph::new(lines.collect::<Vec<_>>()).scroll(*map_at);
            frame.render_widget(text.block(pane(" Position ")), left);
            draw_menu(menu, above, frame);
            draw_log(log, *log_up, below, frame);
            let asked = Paragraph::new(vec![
                Line::styled(prompt.trim_end(), Style::new().fg(Color::Cyan)),
                Line::from(format!("> {typed}\u{2588}")),
            ]);
            frame.render_widget(asked.block(pane(KEYS)), line);
        })?;
        Ok(())
    }
}

fn pane(title: &str) -> Block<'_> {
    Block::new().borders(Borders::ALL).title(title)
}

/// Numbers stand out, and what does not fit is said to be there.
fn draw_menu(menu: &[String], area: Rect, frame: &mut Frame<'_>) {
    let room = usize::from(area.height.saturating_sub(2));
    let shown = match menu.len() > room {
        true => room.saturating_sub(1),
        false => menu.len(),
    };
    let entry = |(number, text): (usize, &String)| {
        Line::from(vec![
            Span::styled(format!("{number:>3} "), Style::new().fg(Color::Yellow)),
            Span::raw(text.clone()),
        ])
    };
    let mut lines: Vec<Line<'_>> = (1..).zip(&menu[..shown]).map(entry).collect();
    if shown < menu.len() {
        let more = format!("    and {} more: 'menu' lists all", menu.len() - shown);
        lines.push(Line::styled(more, Style::new().add_modifier(Modifier::DIM)));
    }
    frame.render_widget(Paragraph::new(lines).block(pane(" Menu ")), area);
}

/// The end of the log, or what is so many lines above it.
fn draw_log(log: &[String], up: u16, area: Rect, frame: &mut Frame<'_>) {
    let width = usize::from(area.width.saturating_sub(2)).max(1);
    let room = usize::from(area.height.saturating_sub(2));
    let rows = |line: &String| line.chars().count().div_ceil(width).max(1);
    let end = log.len().saturating_sub(usize::from(up));
    let mut left = room;
    let mut from = end;
    while from > 0 && rows(&log[from - 1]) <= left {
        from -= 1;
        left -= rows(&log[from]);
    }
    let lines = log[from..end]
        .iter()
        .map(|line| match line.starts_with("> ") {
            true => Line::styled(line.clone(), Style::new().fg(Color::Cyan)),
            false => Line::from(line.clone()),
        });
    let text = Paragraph::new(lines.collect::<Vec<_>>()).wrap(Wrap { trim: false });
    frame.render_widget(text.block(pane(" Log ")), area);
}

/// Signs of maps in color. What they mean is in the words below the map; color adds nothing that the signs do not say.
fn map_line(line: &str) -> Line<'_> {
    if !is_map(line) {
        return Line::from(line);
    }
    let style = |sign: char| match sign {
        '~' | '/' | '\\' | '|' | '=' | ':' | '>' => Style::new().fg(Color::Blue),
        '#' => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        '[' | ']' => Style::new().fg(Color::Red),
        'w' | 's' | 'm' => Style::new().fg(Color::Green),
        '+' | '*' | '(' | ')' | 'T' | 'F' => Style::new().fg(Color::Yellow),
        'A'..='Z' | '1'..='9' => Style::new().add_modifier(Modifier::BOLD),
        _ => Style::new(),
    };
    // Names stand beside the map; in it no word is longer than a hex.
    let name = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 3;
    let spans = line.split_inclusive(' ').flat_map(|word| match name(word) {
        true => vec![Span::raw(word)],
        false => {
            let signs = word.char_indices();
            let sign = |(at, sign): (usize, char)| {
                Span::styled(&word[at..at + sign.len_utf8()], style(sign))
            };
            signs.map(sign).collect()
        }
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// Whether a line belongs to a map: the number of its row, or the hexsides between two rows.
fn is_map(line: &str) -> bool {
    let bytes = line.as_bytes();
    let numbered = bytes.len() > 3 && bytes[..2].iter().all(u8::is_ascii_digit) && bytes[2] == b' ';
    let sides = !line.trim().is_empty() && line.chars().all(|c| " /\\|#=:->".contains(c));
    numbered || sides
}
