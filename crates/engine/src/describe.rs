//! What a game offers beside its rules, each part a trait with typed answers: words, numbers, map overlays.
//!
//! Everything here is made from views, so nothing it says can reveal more than the seat knows.

use crate::{Chart, DataPoint, Rules, Seats, TurnStats};
use serde::{Serialize, de::DeserializeOwned};

/// A game in words.
pub trait Describe: Rules {
    /// A menu entry as a player reads it.
    fn choice_text(&self, view: &Self::View, choice: &Self::Choice) -> String;
    /// Choices in a player's own words, open or not: one (`rail 4th Panzer`), or those of whole
    /// orders (`sail Yamato to SCS`).
    fn parse_order(&self, _view: &Self::View, _words: &str) -> Option<Vec<Self::Choice>> {
        None
    }
    /// A line of the log; `view` is the seat's view before the choice or outcome that logged the
    /// event. Empty means that the event has no line.
    fn log_text(&self, view: &Self::View, event: &Self::Event) -> String;
    /// The number of a die face, card or event that has a name (`tick`, `star`), for dice given by hand: on the die of
    /// this place among those that are rolled.
    fn die_face(&self, _chance: &Self::Chance, _place: usize, _name: &str) -> Option<u32> {
        None
    }
    /// The position as text for a terminal.
    fn screen(&self, view: &Self::View, request: &ScreenRequest<'_, Self::View>) -> String;
    /// Turn and means of a seat in a few words, for a prompt: `June 1941, 12 RP, 3 air`.
    fn status(&self, _view: &Self::View) -> String {
        String::new()
    }
    /// What is lost by making this choice, as the end of a sentence: `9 RP and 2 air units`.
    fn loses(&self, _view: &Self::View, _choice: &Self::Choice) -> Option<String> {
        None
    }
    /// Odds in sentences: of the battle that a view is about, or of what these words name.
    fn odds_text(&self, _view: &Self::View, _words: &str) -> Option<String> {
        None
    }
    /// Standing orders that a seat may leave, for the server to follow in its name.
    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[]
    }
    /// What a standing order picks from a menu, by what the seat knows; nothing where it does not apply.
    fn standing_answer(
        &self,
        _view: &Self::View,
        _order: &str,
        _menu: &[Self::Choice],
    ) -> Option<Self::Choice> {
        None
    }
    /// The seats whose side an event attacks, for notices to people who are away.
    fn attacked(&self, _event: &Self::Event) -> Seats {
        Seats::NONE
    }
    /// Chapters of the game's own rulebook, in Markdown.
    fn rulebook(&self) -> &'static str;
}

/// How a position is to be shown as text.
#[derive(Copy, Clone, Debug)]
pub struct ScreenRequest<'a, V> {
    /// Columns to fill.
    pub width: usize,
    /// The part of the map that is asked for: empty for what matters now, `all` for all of it, or a
    /// name that the game knows.
    pub part: &'a str,
    /// The view without the draft, so that drafted moves can be shown.
    pub before: Option<&'a V>,
}

impl<V> ScreenRequest<'_, V> {
    /// What matters now, at this width.
    pub fn width(width: usize) -> ScreenRequest<'static, V> {
        ScreenRequest {
            width,
            part: "",
            before: None,
        }
    }
}

/// Words as they are compared with what a player types: in lower case, and without the marks that a keyboard may not have.
pub fn typed(words: &str) -> String {
    let plain = |letter: char| match letter {
        'ą' | 'á' | 'à' | 'â' | 'ä' => "a",
        'ć' | 'č' | 'ç' => "c",
        'ę' | 'é' | 'è' | 'ê' | 'ě' => "e",
        'ł' => "l",
        'ń' | 'ñ' => "n",
        'ó' | 'ö' | 'ô' | 'ō' => "o",
        'ś' | 'š' => "s",
        'ß' => "ss",
        'ú' | 'ü' | 'ū' => "u",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    };
    let letters = words.chars().flat_map(char::to_lowercase);
    letters.fold(String::new(), |mut typed, letter| {
        match plain(letter) {
            "" => typed.push(letter),
            letters => typed.push_str(letters),
        }
        typed
    })
}

/// A standing order.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct StandingOrder {
    /// The name in requests and documents.
    pub id: &'static str,
    /// What it does, with the rule's number.
    pub text: &'static str,
}

/// Numbers about a position: odds before a battle, figures after a game.
pub trait Analyze: Rules {
    /// A position and an attack, as the command line's `odds` takes it.
    type Case: Serialize + DeserializeOwned;
    /// The exact distribution of a case.
    type Odds: Serialize;
    /// Odds of the battle a view is about.
    type ViewOdds: Serialize;

    /// The exact odds of a case, or why it cannot be computed.
    fn odds(&self, case: &Self::Case) -> Result<Self::Odds, String>;
    /// The battle this view announces: once for each enemy it may be against, with what is assumed
    /// in words. Empty when none is announced.
    fn announced(&self, _view: &Self::View) -> Vec<(String, Self::Case)> {
        Vec::new()
    }
    /// Odds of the battle a view is about, from that view alone: for each thing an unseen block can
    /// still be, and their mean.
    fn odds_from_view(&self, _view: &Self::View) -> Option<Self::ViewOdds> {
        None
    }
    /// Which turn it is. Delays are counted in turns; a game without turns has none.
    fn turn(&self, _state: &Self::State) -> u32 {
        0
    }
    /// Figures of a finished game that the laboratory averages, such as cities held.
    fn figures(&self, state: &Self::State) -> Vec<(&'static str, f64)>;
    /// Figures of which the spread over games matters as much as the mean, such as the day on which each town fell.
    fn spread_figures(&self, _state: &Self::State) -> Vec<(String, f64)> {
        Vec::new()
    }
    /// The graphs that [`Analyze::turn_stats`] and [`Analyze::running_counts`] give the data of.
    fn charts(&self) -> &'static [Chart] {
        &[]
    }
    /// A position in numbers, as far as one view tells them.
    fn turn_stats(&self, _view: &Self::View) -> Option<TurnStats> {
        None
    }
    /// What an event adds to running counts, such as hits and losses: only what every seat observes.
    /// `view` is the view before it.
    fn running_counts(&self, _view: &Self::View, _event: &Self::Event) -> Vec<DataPoint> {
        Vec::new()
    }
}

/// A part of what a wall shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WallPart {
    /// At once: the turn and where each part of the game stands in it.
    Live,
    /// Turns late: the map and what follows from it.
    Late,
}

/// What a position means on the map.
pub trait Overlays: Rules {
    /// Supply, zones, enemies in reach, as far as a view tells.
    type Overlay: Serialize;
    /// Something whose reach can be asked for: a unit, an HQ, an order in progress.
    type ReachOf: DeserializeOwned + Send;
    /// How far it reaches.
    type Reach: Serialize;
    /// What every seat knows.
    type PublicView: Serialize;

    /// What a position means on the map, for a seat that sees this view.
    fn overlay(&self, _view: &Self::View) -> Option<Self::Overlay> {
        None
    }
    /// How far something reaches, for a seat that sees this view.
    fn reach(&self, _view: &Self::View, _of: &Self::ReachOf) -> Option<Self::Reach> {
        None
    }
    /// What every seat knows, made from what each of them knows: all that a spectator is shown.
    fn public_view(&self, _views: &[Self::View]) -> Option<Self::PublicView> {
        None
    }
    /// What a wall shows to a whole room, made from what each seat knows: the part that is shown at once, or the part that
    /// is shown as many turns late as the umpires have set. Then the views are those of that time.
    fn wall(&self, _views: &[Self::View], _part: WallPart) -> Option<serde_json::Value> {
        None
    }
}

/// A game that the server and the command line can offer.
pub trait Playable: Describe + Analyze + Overlays {}

impl<R: Describe + Analyze + Overlays> Playable for R {}
