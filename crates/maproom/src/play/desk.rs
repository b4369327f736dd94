//! One player's turn at the keyboard: menus, drafts, questions.

use super::{Session, Turn};
use crate::fail::Fail;
use crate::games::Named;
use crate::out::Out;
use crate::{book, odds};
use engine::Seat;
use engine::erased::{Listeners, MenuEntry};
use serde_json::Value;
use std::path::Path;

const HELP: &str = "\
  NUMBER or words   choose an entry of the menu (words must fit one entry only)
  menu              the whole menu again; 'json' shows it as programs write it
  map               the position, with what is drafted
  orders            what is drafted and not yet final
  back              take the last order back
  commit            make the drafted orders final
  odds [NUMBER]     odds of the battle that is announced, or that an entry would announce
  why CHOICE        why a choice cannot be made, in words ('why rail 4th Panzer') or as 'json' shows them
  rules [SECTION]   the rulebook, such as: rules 11.1
  log [N]           the last lines of what this seat has seen
  save FILE         keep the game in a file; 'maproom play GAME --journal FILE' goes on with it
  resign            give the game up
  quit              leave the table";

/// Entries shown without being asked for the rest.
const SHORT_MENU: usize = 40;

/// A filling of a slot as it is typed.
fn plain(filling: &Value) -> String {
    match filling {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A draft in the making.
#[derive(Default)]
struct Draft {
    choices: Vec<Value>,
    /// Each choice in words.
    words: Vec<String>,
    /// Where each order ends.
    ends: Vec<usize>,
}

impl Session<'_> {
    pub(super) fn human_turn(&mut self, seat: Seat, out: &mut Out) -> Result<Turn, Fail> {
        self.curtain(seat, out)?;
        self.tell_news(seat, out)?;
        if self.sitting.replace(seat) != Some(seat) || !self.shown {
            self.shown = true;
            out.line("")?;
            self.map(seat, &Draft::default(), out)?;
        }
        let mut draft = Draft::default();
        let mut menu = self.table.menu(seat);
        show(&menu, SHORT_MENU, out)?;
        loop {
            out.ask(&self.prompt(seat, &draft))?;
            let Some(line) = self.input.line()? else {
                out.line("")?;
                return self.leave(out);
            };
            if !self.input.is_terminal() {
                out.line(&line)?;
            }
            if let Some(turn) = self.obey(seat, &line, &mut draft, &mut menu, out)? {
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
        out: &mut Out,
    ) -> Result<Option<Turn>, Fail> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => show(menu, SHORT_MENU, out)?,
            ("help" | "h" | "?", _) => out.line(HELP)?,
            ("menu" | "m", "") => show(menu, usize::MAX, out)?,
            ("json", "") => {
                for entry in &*menu {
                    out.line(entry.choice.json())?;
                }
            }
            ("map", "") => self.map(seat, draft, out)?,
            ("orders", "") => draft.list(out)?,
            ("back" | "b", "") => {
                if draft.take_back() {
                    *menu = self.menu_after(seat, draft);
                    draft.list(out)?;
                    show(menu, SHORT_MENU, out)?;
                } else {
                    out.line("Nothing to undo; committed orders are final.")?;
                }
            }
            ("commit" | "c", "") => match draft.is_whole() {
                None => out.line("Nothing is drafted yet.")?,
                Some(false) => out.line(
                    "The last order is not complete: choose the rest of it or take it 'back'.",
                )?,
                Some(true) => return self.settle(seat, &draft.choices, out).map(Some),
            },
            ("odds", _) => self.odds(seat, draft, menu, rest, out)?,
            ("why", _) => self.why(seat, draft, menu, rest, out)?,
            ("rules", section) => self.rules(section, out)?,
            ("log", _) => self.log(seat, rest, out)?,
            ("save", path) => self.save(path, out)?,
            ("resign", "") => {
                self.resign(seat, out)?;
                return Ok(Some(Turn::Done));
            }
            ("quit" | "q" | "exit", "") => return self.quit(out),
            _ => return self.choose_by_words(seat, line, draft, menu, out),
        }
        Ok(None)
    }

    fn rules(&self, section: &str, out: &mut Out) -> Result<(), Fail> {
        if section.is_empty() {
            return out.line(self.game.rulebook().trim_end());
        }
        match book::section(self.game.rulebook(), section) {
            Ok(text) => out.line(text),
            Err(why) => out.line(format_args!("Sorry, {why}.")),
        }
    }

    fn save(&mut self, path: &str, out: &mut Out) -> Result<(), Fail> {
        if path.is_empty() {
            return out.line("Usage: save FILE");
        }
        match self.keep.save_to(Path::new(path)) {
            Ok(()) => out.line(format_args!(
                "Saved to {path}; later orders are saved too. Its seed is beside it in {path}.seed."
            )),
            Err(fail) => out.line(format_args!("Not saved: {fail}.")),
        }
    }

    /// Leaves, after a warning where that loses the game.
    fn quit(&mut self, out: &mut Out) -> Result<Option<Turn>, Fail> {
        if self.keep.path().is_none() && self.input.is_terminal() && !self.warned {
            self.warned = true;
            out.line("The game is not saved: 'save FILE' keeps it, 'quit' again leaves it.")?;
            return Ok(None);
        }
        self.leave(out).map(Some)
    }

    fn choose_by_words(
        &mut self,
        seat: Seat,
        line: &str,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
        out: &mut Out,
    ) -> Result<Option<Turn>, Fail> {
        match self.pick(seat, menu, line) {
            Picked::One(choice, words) => {
                let Some((choice, words)) = self.fill(menu, choice, words, out)? else {
                    return Ok(None);
                };
                let turn = self.choose(seat, draft, menu, choice, words, out)?;
                return Ok(Some(turn).filter(|turn| matches!(turn, Turn::Done)));
            }
            Picked::Several(some) => {
                out.line("Ambiguous; matches:")?;
                for (number, text) in some.iter().take(12) {
                    out.line(format_args!("{number:>4}  {text}"))?;
                }
            }
            Picked::Nothing => out.line(
                "That is neither a command nor an entry of the menu: 'help' lists commands, 'menu' the entries.",
            )?,
        }
        Ok(None)
    }

    /// An entry by its number, by its JSON, by its words or by some of them; or a choice in the
    /// player's own words, which is tried even where the menu has it not: the refusal says why.
    fn pick(&self, seat: Seat, menu: &[MenuEntry], line: &str) -> Picked {
        let found = pick(menu, line);
        let offered = |choice: &Value| menu.iter().find(|offer| offer.choice.json() == choice);
        // The verb may be left out where the menu has it: '8,9' for 'To 08.09'.
        let with_verb = |offer: &MenuEntry| {
            let verb = offer.text.split(' ').next()?;
            let read = self.table.parse_choice(seat, &format!("{verb} {line}"));
            read.filter(|choice| offered(choice).is_some())
        };
        let read = self.table.parse_choice(seat, line);
        let Some(choice) = read.or_else(|| menu.iter().find_map(with_verb)) else {
            return found;
        };
        match (found, offered(&choice)) {
            (found @ Picked::One(..), _) => found,
            (_, Some(offer)) => Picked::One(choice, offer.text.clone()),
            (_, None) => Picked::One(choice, line.to_owned()),
        }
    }

    /// Asks for what stands in the slots of an entry, one after the other; nothing if the player gives up.
    fn fill(
        &mut self,
        menu: &[MenuEntry],
        mut choice: Value,
        mut words: String,
        out: &mut Out,
    ) -> Result<Option<(Value, String)>, Fail> {
        let entry = menu.iter().find(|entry| *entry.choice.json() == choice);
        for slot in entry.map_or(&[][..], |entry| &entry.slots) {
            let kind = serde_json::to_value(slot.kind).unwrap_or_default();
            let kind = kind.as_str().unwrap_or("value").to_owned();
            let shown: Vec<String> = slot.fillings.iter().map(plain).collect();
            let some = shown.iter().take(SHORT_MENU).cloned().collect::<Vec<_>>();
            let more = if shown.len() > some.len() { ", .." } else { "" };
            out.line(format_args!("{kind}: {}{more}", some.join(", ")))?;
            out.ask(&format!("{kind} (empty to cancel)> "))?;
            let Some(line) = self.input.line()?.filter(|line| !line.trim().is_empty()) else {
                return Ok(None);
            };
            let Some(at) = shown.iter().position(|known| *known == line.trim()) else {
                out.line(format_args!(
                    "{} is not a {kind} that can be put there.",
                    line.trim()
                ))?;
                return Ok(None);
            };
            if let Some(place) = choice.pointer_mut(&slot.path) {
                *place = slot.fillings[at].clone();
            }
            words += &format!(", {kind} {}", shown[at]);
        }
        Ok(Some((choice, words)))
    }

    /// Hides one player's desk from the next.
    fn curtain(&mut self, seat: Seat, out: &mut Out) -> Result<(), Fail> {
        let people = self.robots.iter().filter(|robot| robot.is_none()).count();
        if people < 2 || self.sitting == Some(seat) {
            return Ok(());
        }
        if out.is_terminal() {
            out.line("\n".repeat(60))?;
        }
        out.line(format_args!(
            "---- Curtain: {} takes the keyboard. ----",
            self.game.seat_name(seat)
        ))?;
        if self.input.is_terminal() {
            out.ask("Press Enter when nobody else is looking. ")?;
            self.input.line()?;
        }
        Ok(())
    }

    fn prompt(&self, seat: Seat, draft: &Draft) -> String {
        let name = self.game.seat_name(seat);
        match (draft.ends.len(), draft.is_whole()) {
            (_, None) => format!("{name}> "),
            (0, _) => format!("{name} (order begun)> "),
            (1, _) => format!("{name} (1 order drafted)> "),
            (n, _) => format!("{name} ({n} orders drafted)> "),
        }
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

    /// Adds a choice to the draft; where dice roll or the move passes on, the draft is final.
    fn choose(
        &mut self,
        seat: Seat,
        draft: &mut Draft,
        menu: &mut Vec<MenuEntry>,
        choice: Value,
        words: String,
        out: &mut Out,
    ) -> Result<Turn, Fail> {
        draft.choices.push(choice);
        let drafted = match self.table.draft(seat, &draft.choices) {
            Ok(drafted) => drafted,
            Err(refusal) => {
                draft.choices.pop();
                out.line(format_args!("Not possible: {refusal}."))?;
                return Ok(Turn::Leave);
            }
        };
        if drafted.progress.commits() {
            return self.settle(seat, &draft.choices, out);
        }
        draft.words.push(words);
        draft.ends = drafted.orders;
        *menu = drafted.menu;
        show(menu, SHORT_MENU, out)?;
        Ok(Turn::Leave)
    }

    /// Makes a draft final, asking for a note first where the game wants one.
    fn settle(&mut self, seat: Seat, choices: &[Value], out: &mut Out) -> Result<Turn, Fail> {
        let mut note = None;
        if let Some(refusal) = self.table.note_required(choices) {
            out.line(format_args!("{refusal}."))?;
            while note
                .as_ref()
                .is_none_or(|note: &String| note.trim().is_empty())
            {
                out.ask("in one line: ")?;
                let Some(line) = self.input.line()? else {
                    out.line("")?;
                    return self.leave(out);
                };
                note = Some(line);
            }
        }
        self.commit(seat, choices, note, out)?;
        Ok(Turn::Done)
    }

    fn map(&self, seat: Seat, draft: &Draft, out: &mut Out) -> Result<(), Fail> {
        match self.table.screen(seat, &draft.choices, out.width()) {
            Ok(screen) => out.line(screen.trim_end()),
            Err(refusal) => out.line(format_args!("Not possible: {refusal}.")),
        }
    }

    fn odds(
        &self,
        seat: Seat,
        draft: &Draft,
        menu: &[MenuEntry],
        entry: &str,
        out: &mut Out,
    ) -> Result<(), Fail> {
        let mut choices = draft.choices.clone();
        match (entry, self.pick(seat, menu, entry)) {
            ("", _) => {}
            (_, Picked::One(choice, _)) => choices.push(choice),
            _ => return out.line("Say which entry of the menu: odds NUMBER"),
        }
        match self.table.announced(seat, &choices) {
            Ok(cases) if !cases.is_empty() => {
                for (what, case) in cases {
                    out.line(format_args!("{what}:"))?;
                    match self.game.odds(case.json()) {
                        Ok(answer) => odds::print(&answer, 1, out)?,
                        Err(why) => out.line(format_args!("  no odds: {why}"))?,
                    }
                }
                Ok(())
            }
            Ok(_) => {
                out.line("No battle is announced there; announce one, or name an entry that does.")
            }
            Err(refusal) => out.line(format_args!("Not possible: {refusal}.")),
        }
    }

    fn why(
        &self,
        seat: Seat,
        draft: &Draft,
        menu: &[MenuEntry],
        asked: &str,
        out: &mut Out,
    ) -> Result<(), Fail> {
        let choice = match (self.pick(seat, menu, asked), asked.parse::<usize>()) {
            (Picked::One(..), Ok(_)) => {
                return out.line("That is open to you: it is in the menu.");
            }
            (Picked::One(choice, _), Err(_)) => choice,
            _ => {
                return out.line(
                    "Name a choice, such as: why rail 4th Panzer; or write it as 'json' shows them.",
                );
            }
        };
        let mut choices = draft.choices.clone();
        choices.push(choice);
        match self.table.draft(seat, &choices) {
            Ok(_) => out.line("That is open to you."),
            Err(refusal) => out.line(format_args!("{refusal}.")),
        }
    }

    fn log(&self, seat: Seat, count: &str, out: &mut Out) -> Result<(), Fail> {
        let count = count.parse().unwrap_or(20);
        let seen = self
            .game
            .observations(self.keep.text(), Some(seat), 0..u64::MAX);
        let seen = seen.map_err(Fail::broken)?;
        let entries = seen.iter().flat_map(|seen| &seen.log);
        let lines = entries.map(|entry| entry.text.as_str());
        let said: Vec<&str> = lines.filter(|text| !text.is_empty()).collect();
        for line in &said[said.len().saturating_sub(count)..] {
            out.line(line)?;
        }
        Ok(())
    }

    /// The other side wins.
    fn resign(&mut self, seat: Seat, out: &mut Out) -> Result<(), Fail> {
        let about = self.game.info();
        let own = about.seats[usize::from(seat.0)].side.as_deref();
        let winners = (0..)
            .zip(&about.seats)
            .filter(|(_, other)| other.side.is_some() && other.side.as_deref() != own)
            .map(|(at, _)| Seat(at))
            .collect();
        let why = format!("{} gives the game up", self.game.seat_name(seat));
        let standing = engine::GameResult {
            winners,
            why: why.clone().into(),
        };
        let ended = self
            .table
            .end(Some(standing), why, Vec::new(), Listeners::default());
        ended.map_err(Fail::broken)?;
        self.keep(out)
    }

    fn leave(&mut self, out: &mut Out) -> Result<Turn, Fail> {
        match self.keep.path() {
            Some(path) => out.line(format_args!(
                "The game is kept: 'maproom play {} --journal {}' goes on with it.",
                self.game.info().name,
                path.display()
            ))?,
            None => out.line("The game was not saved.")?,
        }
        Ok(Turn::Leave)
    }
}

impl Draft {
    /// Whether every order in it is complete; nothing if it is empty.
    fn is_whole(&self) -> Option<bool> {
        let last = self.ends.last().copied().unwrap_or(0);
        (!self.choices.is_empty()).then_some(last == self.choices.len())
    }

    /// Takes the last order back, or what has been said of one.
    fn take_back(&mut self) -> bool {
        if self.choices.is_empty() {
            return false;
        }
        if self.is_whole() == Some(true) {
            self.ends.pop();
        }
        let keep = self.ends.last().copied().unwrap_or(0);
        self.choices.truncate(keep);
        self.words.truncate(keep);
        true
    }

    fn list(&self, out: &mut Out) -> Result<(), Fail> {
        if self.choices.is_empty() {
            return out.line("Nothing is drafted.");
        }
        let mut from = 0;
        for (number, end) in (1..).zip(&self.ends) {
            out.line(format_args!(
                "{number:>4}. {}",
                self.words[from..*end].join(", ")
            ))?;
            from = *end;
        }
        if from < self.words.len() {
            out.line(format_args!("   .. {} ..", self.words[from..].join(", ")))?;
        }
        Ok(())
    }
}

fn show(menu: &[MenuEntry], most: usize, out: &mut Out) -> Result<(), Fail> {
    for (number, offer) in (1..).zip(menu).take(most) {
        out.line(format_args!("{number:>4}  {}", offer.text))?;
    }
    if menu.len() > most {
        out.line(format_args!(
            "      and {} more: 'menu' lists all",
            menu.len() - most
        ))?;
    }
    Ok(())
}

/// What a line fits in a menu.
enum Picked {
    One(Value, String),
    Several(Vec<(usize, String)>),
    Nothing,
}

/// An entry by its number, by its JSON, by its words or by some of them.
fn pick(menu: &[MenuEntry], line: &str) -> Picked {
    let one = |offer: &MenuEntry| Picked::One(offer.choice.json().clone(), offer.text.clone());
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1).and_then(|at| menu.get(at)) {
            Some(offer) => one(offer),
            None => Picked::Nothing,
        };
    }
    if let Ok(choice) = serde_json::from_str::<Value>(line) {
        // What is not in the menu is tried all the same, and the refusal says why not.
        let text = menu.iter().find(|offer| *offer.choice.json() == choice);
        let text = text.map_or_else(|| choice.to_string(), |offer| offer.text.clone());
        return Picked::One(choice, text);
    }
    let wanted = line.to_lowercase();
    if wanted.is_empty() {
        return Picked::Nothing;
    }
    if let Some(offer) = menu
        .iter()
        .find(|offer| offer.text.to_lowercase() == wanted)
    {
        return one(offer);
    }
    let fits = |offer: &&(usize, &MenuEntry)| {
        let text = offer.1.text.to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    let entries: Vec<(usize, &MenuEntry)> = (1..).zip(menu).collect();
    let some: Vec<&(usize, &MenuEntry)> = entries.iter().filter(fits).collect();
    match some.as_slice() {
        [] => Picked::Nothing,
        [(_, offer)] => one(offer),
        some => Picked::Several(
            some.iter()
                .map(|(number, offer)| (*number, offer.text.clone()))
                .collect(),
        ),
    }
}
