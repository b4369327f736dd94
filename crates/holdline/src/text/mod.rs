//! Every word a player reads: refusals, menu entries, the log, the screen. One folder, so that it can be translated; and
//! made from views alone, so that it cannot tell too much. The words of an umpire's powers are beside each power, in
//! `chapters/control`.

mod choices;
mod events;
pub(crate) mod info;
mod jobs;
mod manifest;
pub(crate) mod names;
pub mod refusals;
mod screen;
pub(crate) mod setup;
pub(crate) mod timers;

pub use manifest::manifest;

use crate::choice::Choice;
use crate::data::Holdline;
use crate::dice::{Die, Face};
use crate::event::Event;
use crate::view::View;
use engine::Describe;

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

    fn screen(&self, view: &View, _width: usize) -> String {
        self.screen_text(view)
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/holdline.md")
    }
}
