//! Every word a player reads: refusals, menu entries, the log, the screen. One folder, so that it can be translated; and
//! made from views alone, so that it cannot tell too much. The words of an umpire's powers are beside each power, in
//! `chapters/control`.

mod choices;
mod events;
pub(crate) mod info;
mod jobs;
mod manifest;
mod map;
pub(crate) mod names;
mod odds;
mod orders;
pub mod refusals;
mod screen;
pub(crate) mod setup;
pub(crate) mod timers;

pub use manifest::{SHEET, manifest};

use crate::choice::Choice;
use crate::data::Holdline;
use crate::dice::{Die, Face};
use crate::event::Event;
use crate::view::View;
use engine::{Describe, ScreenRequest};

impl Describe for Holdline {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        self.choice_words(view, choice)
    }

    fn log_text(&self, _view: &View, event: &Event) -> String {
        let text = self.event_text(&event.what);
        match &event.words {
            Some(words) if !words.is_empty() => {
                format!("{}: {words}", text.trim_end_matches('.'))
            }
            _ => text,
        }
    }

    fn die_face(&self, dice: &Vec<Die>, place: usize, name: &str) -> Option<u32> {
        let face = match name {
            "blank" => Face::Blank,
            "tick" => Face::Tick,
            "star" => Face::Star,
            _ => return None,
        };
        let sides = self.data.sides(*dice.get(place)?)?;
        let shows = |n: &u8| sides.face(n - 1) == face;
        (1..=6).find(shows).map(u32::from)
    }

    fn screen(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        self.screen_text(view, request)
    }

    fn parse_order(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        self.read_order(view, words)
    }

    fn status(&self, view: &View) -> String {
        self.status_text(view)
    }

    fn loses(&self, view: &View, choice: &Choice) -> Option<String> {
        self.lapsing(view, choice)
    }

    fn odds_text(&self, view: &View, words: &str) -> Option<String> {
        self.odds_words(view, words)
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/holdline.md")
    }
}
