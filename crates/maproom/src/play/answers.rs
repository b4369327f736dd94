//! Questions at the table: odds, reasons, advice, the rulebook and the log.

use super::desk::Picked;
use super::draft::Draft;
use super::{Session, Turn};
use crate::book;
use crate::fail::Fail;
use crate::games::Named;
use engine::Seat;
use engine::erased::{Listeners, MenuEntry};
use serde_json::Value;

/// A batch that a computer player made, and its note.
type Advice = (Vec<Value>, Option<String>);

impl Session<'_> {
    pub(super) fn rules(&mut self, section: &str) -> Result<(), Fail> {
        let text = self.game.rulebook();
        if section.is_empty() {
            return self.console.line(text.trim_end());
        }
        match book::section(text, section) {
            Ok(text) => self.console.line(text),
            Err(why) => self.console.line(format_args!("Sorry, {why}.")),
        }
    }

    /// The choices that words stand for; nothing, and it is said, where they stand for none.
    fn asked(
        &mut self,
        seat: Seat,
        draft: &Draft,
        menu: &[MenuEntry],
        words: &str,
    ) -> Result<Option<Vec<Value>>, Fail> {
        let choices = match self.pick(seat, draft, menu, words) {
            Picked::Entry(at) => Some(vec![menu[at].choice.json().clone()]),
            Picked::Order(choices) => Some(choices),
            Picked::Several(places) => {
                self.console.line("Ambiguous; matches:")?;
                let entries = places.into_iter().map(|at| (at + 1, &menu[at]));
                self.console.entries(entries, 40)?;
                None
            }
            Picked::Nothing => None,
        };
        Ok(choices)
    }

    pub(super) fn odds(
        &mut self,
        seat: Seat,
        draft: &Draft,
        menu: &[MenuEntry],
        words: &str,
    ) -> Result<(), Fail> {
        let mut choices = draft.choices.clone();
        let mut refusal = None;
        if !words.is_empty() {
            if let Ok(Some(text)) = self.table.odds_text(seat, &draft.choices, words) {
                return self.console.line(text);
            }
            match self.asked(seat, draft, menu, words)? {
                Some(asked) => choices.extend(asked),
                None => {
                    return self.console.line(
                        "Say what to reckon: a number of the menu, or words such as: odds attack Brest",
                    );
                }
            }
        }
        match self.table.odds_text(seat, &choices, "") {
            Ok(Some(text)) => return self.console.line(text),
            Ok(None) => {}
            Err(why) => refusal = Some(why),
        }
        match refusal {
            Some(refusal) => self.console.line(format_args!("Not possible: {refusal}.")),
            None => self
                .console
                .line("No battle is announced there; announce one, or name it: odds attack PLACE"),
        }
    }

    pub(super) fn why(
        &mut self,
        seat: Seat,
        draft: &Draft,
        menu: &[MenuEntry],
        words: &str,
    ) -> Result<(), Fail> {
        if words
            .parse::<usize>()
            .is_ok_and(|n| (1..=menu.len()).contains(&n))
        {
            return self.console.line("That is open to you: it is in the menu.");
        }
        let Some(asked) = self.asked(seat, draft, menu, words)? else {
            return self.console.line(
                "Name an order, such as: why rail 4th Panzer; or write it as 'json' shows them.",
            );
        };
        let mut choices = draft.choices.clone();
        for choice in asked {
            choices.push(choice);
            match self.table.draft(seat, &choices) {
                Ok(drafted) if drafted.progress.commits() => break,
                Ok(_) => {}
                Err(refusal) => return self.console.line(format_args!("{refusal}.")),
            }
        }
        self.console.line("That is open to you.")
    }

    /// What the computer player of a level, or the usual one, would do in this seat; nothing, and it is said, if there is none.
    fn advice(&mut self, seat: Seat, level: &str) -> Result<Option<Advice>, Fail> {
        let usual = self.game.usual_level().unwrap_or_default();
        let level = if level.is_empty() { usual } else { level };
        if self.advisor.as_ref().is_none_or(|(name, _)| name != level) {
            match self.game.find_bot(level, u64::from(seat.0)) {
                Ok(bot) => self.advisor = Some((level.into(), bot)),
                Err(fail) => {
                    self.console.line(format_args!("Sorry, {fail}."))?;
                    return Ok(None);
                }
            }
        }
        let Some((_, advisor)) = &mut self.advisor else {
            return Ok(None);
        };
        let made = self.table.bot_batch(seat, advisor);
        let made =
            made.map_err(|e| Fail::broken(format_args!("the computer player has no answer: {e}")))?;
        if made.0.is_empty() {
            self.console.line("The computer would wait here.")?;
            return Ok(None);
        }
        Ok(Some(made))
    }

    /// Whether the computer can be asked: it plans from the start.
    fn is_clear(&mut self, draft: &Draft) -> Result<bool, Fail> {
        if !draft.choices.is_empty() {
            let text = "Take your drafted orders 'back' first: the computer plans from the start.";
            self.console.line(text)?;
        }
        Ok(draft.choices.is_empty())
    }

    pub(super) fn hint(&mut self, seat: Seat, draft: &Draft, level: &str) -> Result<(), Fail> {
        if !self.is_clear(draft)? {
            return Ok(());
        }
        let Some((choices, _)) = self.advice(seat, level)? else {
            return Ok(());
        };
        let mut tried = Draft::default();
        let menu = self.table.menu(seat);
        let choices = choices.into_iter().map(|choice| (choice, None)).collect();
        // What it chose can be chosen: the computer meets the same rules.
        let _ = self.add(seat, &mut tried, &menu, choices);
        let plan = tried.words.join(", ");
        self.console
            .line(format_args!("The computer would: {plan}."))
    }

    pub(super) fn auto(
        &mut self,
        seat: Seat,
        draft: &Draft,
        level: &str,
    ) -> Result<Option<Turn>, Fail> {
        if !self.is_clear(draft)? {
            return Ok(None);
        }
        let Some((choices, note)) = self.advice(seat, level)? else {
            return Ok(None);
        };
        self.commit(seat, &choices, note)?;
        Ok(Some(Turn::Done))
    }

    pub(super) fn log(&mut self, seat: Seat, count: &str) -> Result<(), Fail> {
        let count = count.parse().unwrap_or(20);
        let seen = self
            .game
            .observations(self.keep.text(), Some(seat), 0..u64::MAX);
        let seen = seen.map_err(Fail::broken)?;
        let entries = seen.iter().flat_map(|seen| &seen.log);
        let lines = entries.map(|entry| entry.text.as_str());
        let said: Vec<&str> = lines.filter(|text| !text.is_empty()).collect();
        for line in &said[said.len().saturating_sub(count)..] {
            self.console.line(line)?;
        }
        Ok(())
    }

    /// The other side wins.
    pub(super) fn resign(&mut self, seat: Seat) -> Result<(), Fail> {
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
        self.keep()
    }
}
