//! One player's turn at the keyboard: menus, drafts, questions.

use super::draft::{Added, Draft};
use super::words::{Fit, Match, by_words, exact};
use super::{Session, Turn};
use crate::fail::Fail;
use crate::games::Named;
use engine::Seat;
use engine::erased::MenuEntry;
use serde_json::Value;
use std::path::Path;

const HELP: &str = "\
  NUMBER or words   choose an entry of the menu; words that fit several list them
  an order in words such as: move 9th Army to Minsk; sail all from Truk to SCS
  menu [WORD]       the whole menu, or the entries with a word; 'json' shows it as programs write it
  map [PART]        the position with what is drafted; 'map all' the whole map, 'map Minsk' the ground around it
  orders            what is drafted and not yet final
  back              take the last order back
  commit            make the drafted orders final
  odds [ORDER]      odds of the battle that is announced, or in words: odds attack Brest
  why ORDER         why something cannot be done, in words: why rail 4th Panzer
  hint [LEVEL]      what the computer would do here
  auto [LEVEL]      let the computer decide this for you, a setup too
  rules [SECTION]   the rulebook, such as: rules 11.1
  log [N]           the last lines of what this seat has seen
  save FILE         keep the game in a file; 'maproom play GAME --journal FILE' goes on with it
  resign            give the game up
  quit              leave the table; a kept game keeps drafted orders too";

/// Entries that are listed again after every order.
const SHORT: usize = 12;

/// A filling of a slot as it is typed.
fn plain(filling: &Value) -> String {
    match filling {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What a line stands for.
pub(super) enum Picked {
    /// An entry of the menu.
    Entry(usize),
    /// Choices in the player's own words or in JSON, in the menu or not.
    Order(Vec<Value>),
    Several(Vec<usize>),
    Nothing,
}

impl Session<'_> {
    pub(super) fn human_turn(&mut self, seat: Seat) -> Result<Turn, Fail> {
        self.curtain(seat)?;
        self.tell_news(seat)?;
        let mut menu = self.table.menu(seat);
        let mut draft = self.kept_draft(seat, &mut menu);
        let first = self.sitting.replace(seat) != Some(seat) || !self.shown;
        if first && !self.console.is_full() {
            self.console.line("")?;
        }
        if first || self.console.is_full() {
            self.shown = true;
            self.map(seat, &draft, "")?;
        }
        if !draft.choices.is_empty() {
            self.console.line("Your drafted orders were kept:")?;
            self.list(&draft)?;
        }
        self.console.menu(&menu)?;
        loop {
            let prompt = self.prompt(seat, &draft);
            let Some(line) = self.console.ask(&prompt)? else {
                return self.leave();
            };
            if let Some(turn) = self.obey(seat, &line, &mut draft, &mut menu)? {
                return Ok(turn);
            }
        }
    }

    /// Carries out one line: a command, or a choice. Gives how the turn ends, if it does.
    fn obey(
        &mut self,
        seat: Seat,
        line: &str,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
    ) -> Result<Option<Turn>, Fail> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => self.console.menu(menu)?,
            ("help" | "h" | "?", _) => self.console.line(HELP)?,
            ("menu" | "m", word) => self.list_menu(menu, word)?,
            ("json", "") => {
                for entry in &*menu {
                    self.console.line(entry.choice.json())?;
                }
            }
            ("map", part) => self.map(seat, draft, part)?,
            ("orders", "") => self.list(draft)?,
            ("back" | "b", "") => self.back(seat, draft, menu)?,
            ("commit" | "c", "") => match draft.is_whole() {
                None => self.console.line("Nothing is drafted yet.")?,
                Some(false) => self.console.line(
                    "The last order is not complete: choose the rest of it or take it 'back'.",
                )?,
                Some(true) => return self.settle(seat, &draft.choices).map(Some),
            },
            ("odds", _) => self.odds(seat, draft, menu, rest)?,
            ("why", _) => self.why(seat, draft, menu, rest)?,
            ("hint", level) => self.hint(seat, draft, level)?,
            ("auto", level) => return self.auto(seat, draft, level),
            ("rules", section) => self.rules(section)?,
            ("log", _) => self.log(seat, rest)?,
            ("save", path) => self.save(path)?,
            ("resign", "") => {
                self.resign(seat)?;
                return Ok(Some(Turn::Done));
            }
            ("quit" | "q" | "exit", "") => return self.quit(),
            _ => return self.choose_by_words(seat, line, draft, menu),
        }
        Ok(None)
    }

    fn list_menu(&mut self, menu: &[MenuEntry], word: &str) -> Result<(), Fail> {
        let texts = texts(menu);
        let places = match by_words(&texts, word, Match::Beginning) {
            _ if word.is_empty() => (0..menu.len()).collect(),
            Fit::One(at) => vec![at],
            Fit::Several(places) => places,
            Fit::Nothing => Vec::new(),
        };
        if places.is_empty() {
            return self.console.line("No entry of the menu has that word.");
        }
        let entries = places.into_iter().map(|at| (at + 1, &menu[at]));
        self.console.entries(entries, usize::MAX)
    }

    pub(super) fn list(&mut self, draft: &Draft) -> Result<(), Fail> {
        let lines = draft.lines();
        match lines.is_empty() {
            true => self.console.line("Nothing is drafted."),
            false => self.console.line(lines.join("\n")),
        }
    }

    fn back(
        &mut self,
        seat: Seat,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
    ) -> Result<(), Fail> {
        let Some(taken) = draft.take_back() else {
            return self
                .console
                .line("Nothing to undo; committed orders are final.");
        };
        self.console.line(format_args!("Taken back: {taken}."))?;
        *menu = self.menu_after(seat, draft);
        self.keep_draft(seat, draft)?;
        self.refresh(seat, draft)?;
        if !draft.choices.is_empty() {
            self.list(draft)?;
        }
        self.console.menu(menu)
    }

    fn save(&mut self, path: &str) -> Result<(), Fail> {
        if path.is_empty() {
            return self.console.line("Usage: save FILE");
        }
        match self.keep.save_to(Path::new(path)) {
            Ok(()) => self.console.line(format_args!(
                "Saved to {path}; later orders are saved too. Its seed is beside it in {path}.seed."
            )),
            Err(fail) => self.console.line(format_args!("Not saved: {fail}.")),
        }
    }

    /// Leaves, after a warning where that loses the game.
    fn quit(&mut self) -> Result<Option<Turn>, Fail> {
        if self.keep.path().is_none() && self.console.is_typed() && !self.warned {
            self.warned = true;
            let how = "The game is not saved: 'save FILE' keeps it, 'quit' again leaves it.";
            self.console.line(how)?;
            return Ok(None);
        }
        self.leave().map(Some)
    }

    fn choose_by_words(
        &mut self,
        seat: Seat,
        line: &str,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
    ) -> Result<Option<Turn>, Fail> {
        let choices = match self.pick(seat, draft, menu, line) {
            Picked::Entry(at) => {
                let Some(filled) = self.fill(&menu[at])? else {
                    return Ok(None);
                };
                vec![filled]
            }
            Picked::Order(choices) => choices.into_iter().map(|choice| (choice, None)).collect(),
            Picked::Several(places) => {
                self.console.line("Ambiguous; matches:")?;
                let entries = places.into_iter().map(|at| (at + 1, &menu[at]));
                self.console.entries(entries, 40)?;
                return Ok(None);
            }
            Picked::Nothing => {
                self.console.line(
                    "That is neither a command nor an entry of the menu: 'help' lists commands, 'menu' the entries.",
                )?;
                return Ok(None);
            }
        };
        self.choose(seat, draft, menu, choices)
    }

    /// An entry by its number or words, a choice by its JSON, or an order in the player's own words, which is tried even where
    /// the menu does not have it: the refusal says why.
    pub(super) fn pick(&self, seat: Seat, draft: &Draft, menu: &[MenuEntry], line: &str) -> Picked {
        let place = |choice: &Value| menu.iter().position(|o| o.choice.json() == choice);
        if line.starts_with(['{', '[', '"'])
            && let Ok(choice) = serde_json::from_str::<Value>(line)
        {
            return place(&choice).map_or(Picked::Order(vec![choice]), Picked::Entry);
        }
        let texts = texts(menu);
        if let Fit::One(at) = exact(&texts, line) {
            return Picked::Entry(at);
        }
        let read = |words: &str| {
            let choices = self.table.parse_order(seat, &draft.choices, words)?;
            Some(choices).filter(|choices| !choices.is_empty())
        };
        let whole = by_words(&texts, line, Match::Whole);
        if let Fit::One(at) = whole {
            return Picked::Entry(at);
        }
        if let Some(choices) = read(line) {
            return Picked::Order(choices);
        }
        // The verb may be left out where the menu has it: 'SCS' for 'To South China Sea'.
        let with_verb = |offer: &MenuEntry| {
            let verb = offer.text.split(' ').next()?;
            match read(&format!("{verb} {line}"))?.as_slice() {
                [choice] => place(choice),
                _ => None,
            }
        };
        if let Some(at) = menu.iter().find_map(with_verb) {
            return Picked::Entry(at);
        }
        match (whole, by_words(&texts, line, Match::Beginning)) {
            (Fit::Several(places), _) | (_, Fit::Several(places)) => Picked::Several(places),
            (_, Fit::One(at)) => Picked::Entry(at),
            _ => Picked::Nothing,
        }
    }

    /// Asks for what stands in the slots of an entry, one after the other; nothing if the player gives up.
    fn fill(&mut self, entry: &MenuEntry) -> Result<Option<(Value, Option<String>)>, Fail> {
        let (mut choice, mut words) = (entry.choice.json().clone(), entry.text.clone());
        for slot in &entry.slots {
            let kind = serde_json::to_value(slot.kind).unwrap_or_default();
            let kind = kind.as_str().unwrap_or("value").to_owned();
            let shown: Vec<String> = slot.fillings.iter().map(plain).collect();
            let some = shown.iter().take(40).cloned().collect::<Vec<_>>();
            let more = if shown.len() > some.len() { ", .." } else { "" };
            let list = format!("{kind}: {}{more}", some.join(", "));
            self.console.line(list)?;
            let line = self.console.ask(&format!("{kind} (empty to cancel)> "))?;
            let Some(line) = line.filter(|line| !line.trim().is_empty()) else {
                return Ok(None);
            };
            let Some(at) = shown.iter().position(|known| *known == line.trim()) else {
                let wrong = format!("{} is not a {kind} that can be put there.", line.trim());
                self.console.line(wrong)?;
                return Ok(None);
            };
            if let Some(place) = choice.pointer_mut(&slot.path) {
                *place = slot.fillings[at].clone();
            }
            words += &format!(", {kind} {}", shown[at]);
        }
        Ok(Some((choice, Some(words))))
    }

    /// Hides one player's desk from the next.
    fn curtain(&mut self, seat: Seat) -> Result<(), Fail> {
        let people = self.robots.iter().filter(|robot| robot.is_none()).count();
        if people < 2 || self.sitting == Some(seat) {
            return Ok(());
        }
        self.console.clear()?;
        let name = self.game.seat_name(seat);
        let text = format!("---- Curtain: {name} takes the keyboard. ----");
        self.console.line(text)?;
        if self.console.is_typed() {
            self.console
                .ask("Press Enter when nobody else is looking. ")?;
        }
        Ok(())
    }

    fn prompt(&self, seat: Seat, draft: &Draft) -> String {
        let info = self.game.info();
        let status = self.table.status(seat, &draft.choices).unwrap_or_default();
        let drafted = match draft.orders() {
            0 => String::new(),
            1 => "1 order drafted".into(),
            n => format!("{n} orders drafted"),
        };
        let open = match draft.is_whole() {
            Some(false) => "order open",
            _ => "",
        };
        let parts = [
            &info.title,
            self.game.seat_name(seat),
            &status,
            &drafted,
            open,
        ];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}> ", parts.join(", "))
    }

    fn menu_after(&self, seat: Seat, draft: &Draft) -> Vec<MenuEntry> {
        match draft.choices.is_empty() {
            true => self.table.menu(seat),
            false => self
                .table
                .draft(seat, &draft.choices)
                .map_or_else(|_| Vec::new(), |drafted| drafted.menu),
        }
    }

    /// Adds choices to the draft; where dice roll or the move passes on, the draft is final. What that would lose is said first.
    fn choose(
        &mut self,
        seat: Seat,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
        choices: Vec<(Value, Option<String>)>,
    ) -> Result<Option<Turn>, Fail> {
        if let Some((choice, _)) = choices.first()
            && let Some(lost) = self.table.loses(seat, &draft.choices, choice)
        {
            let risk = Some((choice.clone(), lost.clone()));
            if self.confirming != risk {
                self.confirming = risk;
                let text = format!("That loses {lost}. Choose it again to do it.");
                self.console.line(text)?;
                return Ok(None);
            }
        }
        self.confirming = None;
        let (count, orders) = (choices.len(), draft.orders());
        match self.add(seat, draft, menu, choices) {
            Ok(Added::Menu(after)) => {
                *menu = after;
                self.keep_draft(seat, draft)?;
                self.refresh(seat, draft)?;
                self.drafted(draft, orders, menu)?;
                Ok(None)
            }
            Ok(Added::Final(at)) => {
                if at + 1 < count {
                    let rest = "Only the first part was ordered: it decides what is open next.";
                    self.console.line(rest)?;
                }
                self.settle(seat, &draft.choices).map(Some)
            }
            Err(refusal) => {
                self.console
                    .line(format_args!("Not possible: {refusal}."))?;
                Ok(None)
            }
        }
    }

    /// Says what was drafted, and shows what can follow: the rest of an order, or a menu that is short enough to hear again.
    fn drafted(&mut self, draft: &Draft, orders: usize, menu: &[MenuEntry]) -> Result<(), Fail> {
        let whole = draft.is_whole() == Some(true);
        if whole {
            let lines = draft.lines();
            for line in &lines[orders.min(lines.len())..] {
                let order = line
                    .trim_start()
                    .split_once(". ")
                    .map_or("", |(_, order)| order);
                self.console.line(format_args!("Drafted: {order}."))?;
            }
        }
        if whole && menu.len() > SHORT && !self.console.is_full() {
            let count = menu.len();
            return self.console.line(format_args!(
                "{count} entries are open: 'menu' lists them, 'commit' makes orders final, 'back' takes the last one back."
            ));
        }
        self.console.menu(menu)
    }

    /// Makes a draft final, asking for a note first where the game wants one.
    pub(super) fn settle(&mut self, seat: Seat, choices: &[Value]) -> Result<Turn, Fail> {
        let mut note = None;
        if let Some(refusal) = self.table.note_required(choices) {
            self.console.line(format_args!("{refusal}."))?;
            while note
                .as_ref()
                .is_none_or(|note: &String| note.trim().is_empty())
            {
                let Some(line) = self.console.ask("in one line: ")? else {
                    return self.leave();
                };
                note = Some(line);
            }
        }
        self.commit(seat, choices, note)?;
        Ok(Turn::Done)
    }

    fn map(&mut self, seat: Seat, draft: &Draft, part: &str) -> Result<(), Fail> {
        let width = self.console.width();
        match self.table.screen(seat, &draft.choices, width, part) {
            Ok(screen) => self.console.position(&screen),
            Err(refusal) => self.console.line(format_args!("Not possible: {refusal}.")),
        }
    }

    /// Draws the position again where it is always in sight.
    fn refresh(&mut self, seat: Seat, draft: &Draft) -> Result<(), Fail> {
        match self.console.is_full() {
            true => self.map(seat, draft, ""),
            false => Ok(()),
        }
    }

    fn leave(&mut self) -> Result<Turn, Fail> {
        let text = match self.keep.path() {
            Some(path) => format!(
                "The game is kept: 'maproom play {} --journal {}' goes on with it.",
                self.game.info().name,
                path.display()
            ),
            None => "The game was not saved.".into(),
        };
        self.console.line(text)?;
        Ok(Turn::Leave)
    }
}

fn texts(menu: &[MenuEntry]) -> Vec<&str> {
    menu.iter().map(|offer| offer.text.as_str()).collect()
}
