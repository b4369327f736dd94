//! Orders that are not yet final.

use super::Session;
use crate::fail::Fail;
use engine::Seat;
use engine::erased::{MenuEntry, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A draft in the making.
#[derive(Default)]
pub struct Draft {
    pub choices: Vec<Value>,
    /// Each choice in words.
    pub words: Vec<String>,
    /// Where each order ends.
    ends: Vec<usize>,
}

/// A draft as it is kept beside its game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptDraft {
    seat: u8,
    /// Lines of the journal it was made after.
    lines: u64,
    choices: Vec<Value>,
}

/// What came of adding choices to a draft.
pub enum Added {
    /// They are in it; the menu after them.
    Menu(Vec<MenuEntry>),
    /// The choice with this number makes the draft final; those after it were not added.
    Final(usize),
}

impl Draft {
    /// Whether every order in it is complete; nothing if it is empty.
    pub fn is_whole(&self) -> Option<bool> {
        let last = self.ends.last().copied().unwrap_or(0);
        (!self.choices.is_empty()).then_some(last == self.choices.len())
    }

    /// Orders that are complete.
    pub fn orders(&self) -> usize {
        self.ends.len()
    }

    /// Takes the last order back, or what has been said of one, and gives it in words.
    pub fn take_back(&mut self) -> Option<String> {
        if self.is_whole()? {
            self.ends.pop();
        }
        let keep = self.ends.last().copied().unwrap_or(0);
        self.choices.truncate(keep);
        Some(self.words.split_off(keep).join(", "))
    }

    /// The orders in words, one a line.
    pub fn lines(&self) -> Vec<String> {
        let mut from = 0;
        let mut lines = Vec::new();
        for (number, end) in (1..).zip(&self.ends) {
            let words = self.words[from..*end].join(", ");
            lines.push(format!("{number:>4}. {words}"));
            from = *end;
        }
        if from < self.words.len() {
            lines.push(format!("   .. {} ..", self.words[from..].join(", ")));
        }
        lines
    }
}

impl Session<'_> {
    /// Adds choices to a draft, all of them or none.
    pub(super) fn add(
        &self,
        seat: Seat,
        draft: &mut Draft,
        menu: &[MenuEntry],
        choices: Vec<(Value, Option<String>)>,
    ) -> Result<Added, Refusal> {
        let before = (draft.choices.len(), draft.ends.clone());
        let mut menu = menu.to_vec();
        for (number, (choice, said)) in choices.into_iter().enumerate() {
            let offer = menu.iter().find(|offer| *offer.choice.json() == choice);
            let words = said.or_else(|| offer.map(|offer| offer.text.clone()));
            draft
                .words
                .push(words.unwrap_or_else(|| choice.to_string()));
            draft.choices.push(choice);
            match self.table.draft(seat, &draft.choices) {
                Ok(drafted) if drafted.progress.commits() => return Ok(Added::Final(number)),
                Ok(drafted) => {
                    draft.ends = drafted.orders;
                    menu = drafted.menu;
                }
                Err(refusal) => {
                    draft.choices.truncate(before.0);
                    draft.words.truncate(before.0);
                    draft.ends = before.1;
                    return Err(refusal);
                }
            }
        }
        Ok(Added::Menu(menu))
    }

    /// Keeps a draft beside its game, so that leaving loses no orders.
    pub(super) fn keep_draft(&mut self, seat: Seat, draft: &Draft) -> Result<(), Fail> {
        let kept = KeptDraft {
            seat: seat.0,
            lines: self.table.lines(),
            choices: draft.choices.clone(),
        };
        let text = match draft.choices.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&kept).map_err(Fail::broken)?),
        };
        self.keep.keep_draft(text.as_deref())
    }

    /// The draft that was kept beside the game, if it still fits.
    pub(super) fn kept_draft(&self, seat: Seat, menu: &mut Vec<MenuEntry>) -> Draft {
        let text = self.keep.kept_draft();
        let kept = text.and_then(|text| serde_json::from_str::<KeptDraft>(&text).ok());
        let fits = |kept: &KeptDraft| kept.seat == seat.0 && kept.lines == self.table.lines();
        let mut draft = Draft::default();
        if let Some(kept) = kept.filter(fits) {
            let choices = kept.choices.into_iter().map(|choice| (choice, None));
            match self.add(seat, &mut draft, menu, choices.collect()) {
                Ok(Added::Menu(after)) => *menu = after,
                Ok(Added::Final(_)) | Err(_) => draft = Draft::default(),
            }
        }
        draft
    }
}
