//! Every word a player reads: refusals, menu entries, the log, the screen. One folder, so that it can
//! be translated; and made from views alone, so that it cannot tell too much.

mod choices;
mod events;
mod manifest;
mod odds;
mod orders;
mod refusals;
mod screen;

pub use manifest::{SHEET, manifest};

use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::data::scenarios::Scenario;
use crate::data::{Eastfront, GameData};
use crate::event::Event;
use crate::ids::{Hex, Side, UnitId};
use crate::state::{Location, Phase, Reason, State, Weather};
use crate::view::{OwnBlock, SeenBlock, View};
use engine::{
    Describe, Duty, GameInfo, ScenarioInfo, ScreenRequest, SeatInfo, Seats, StandingOrder,
};

impl Side {
    /// As an adjective: `Soviet`.
    pub fn adjective(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Soviet => "Soviet",
        }
    }

    /// As a noun at the beginning of a sentence: `The Soviets`.
    pub fn noun(self) -> &'static str {
        match self {
            Side::Axis => "The Axis",
            Side::Soviet => "The Soviets",
        }
    }

    /// One of its things: `A Soviet`.
    fn one(self) -> &'static str {
        match self {
            Side::Axis => "An Axis",
            Side::Soviet => "A Soviet",
        }
    }

    /// A verb that agrees with the noun, given for one and for many.
    fn verb(self, one: &'static str, many: &'static str) -> &'static str {
        match self {
            Side::Axis => one,
            Side::Soviet => many,
        }
    }
}

impl Weather {
    pub fn name(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        }
    }
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Armor => "armor",
        }
    }
}

/// The game as the lobby and the command line show it.
pub(crate) fn info(data: &GameData) -> GameInfo {
    let seat = |side: Side| SeatInfo {
        id: side.adjective().to_lowercase(),
        name: side.adjective().into(),
        side: Some(side.adjective().to_lowercase()),
        duty: Duty::Player,
        job: Vec::new(),
    };
    let scenario = |scenario: &Scenario| ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        text: format!("{} to {}", scenario.first.title(), scenario.last.title()),
    };
    GameInfo {
        name: "eastfront",
        title: "Eastfront 1941-45".into(),
        text: "The war in the east by months and armies: hidden blocks, one resource budget, weather and supply.".into(),
        seats: Side::BOTH.map(seat).into(),
        scenarios: data.scenarios.iter().map(scenario).collect(),
        options: data.options.clone(),
        casts: Vec::new(),
    }
}

impl Describe for Eastfront {
    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[
            StandingOrder {
                id: "spread-hits",
                text: "Assign hits evenly to my attacking blocks, keeping them alive (§11.2).",
            },
            StandingOrder {
                id: "pass",
                text: "End a phase or a turn in which I can do nothing else.",
            },
        ]
    }

    fn standing_answer(&self, _view: &View, order: &str, menu: &[Choice]) -> Option<Choice> {
        match order {
            "spread-hits" if menu.contains(&Choice::Spread) => Some(Choice::Spread),
            "pass" if *menu == [Choice::End] => Some(Choice::End),
            _ => None,
        }
    }

    fn attacked(&self, event: &Event) -> Seats {
        match event {
            Event::BattleStarted { battle, .. } => Seats::one(battle.attacker.enemy().seat()),
            _ => Seats::NONE,
        }
    }

    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        self.choice_words(view, *choice)
    }

    fn parse_order(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        self.read_order(view, words)
    }

    fn log_text(&self, view: &View, event: &Event) -> String {
        self.event_text(view, event)
    }

    fn screen(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        screen::draw(self, view, request)
    }

    fn status(&self, view: &View) -> String {
        let air = view.air[view.side];
        format!(
            "{}, {} RP, air {} of {}",
            view.month.title(),
            view.rp[view.side],
            air.left(),
            air.total
        )
    }

    fn loses(&self, view: &View, choice: &Choice) -> Option<String> {
        let ends = *choice == Choice::End && view.phase != Phase::Deploy;
        ends.then(|| self.unspent(view)).flatten()
    }

    /// An attack that is named in words is announced first, and then reckoned.
    fn odds_text(&self, view: &View, words: &str) -> Option<String> {
        match words {
            "" => self.odds_words(view),
            _ => None,
        }
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/eastfront.md")
    }
}

impl Eastfront {
    /// What a side gives up by ending its turn now (§7, §8).
    fn unspent(&self, view: &View) -> Option<String> {
        let rp = view.rp[view.side];
        let flies = self.data.weather.effect(view.weather).air;
        let air = if flies { view.air[view.side].left() } else { 0 };
        let due = |block: &&OwnBlock| {
            let spec = self.unit(block.unit).map(|unit| self.spec(unit));
            let arrives = spec.and_then(|spec| spec.arrives);
            block.location == Location::Due && arrives.is_some_and(|month| month <= view.month)
        };
        let late = view.own.iter().filter(due).count();
        let lost = [
            (rp > 0).then(|| format!("{rp} RP")),
            (air > 0 && rp >= self.data.roster.attack_cost)
                .then(|| format!("{air} air {}", if air == 1 { "unit" } else { "units" })),
            (late > 0).then(|| {
                format!(
                    "a month for {late} due {}",
                    if late == 1 { "unit" } else { "units" }
                )
            }),
        ];
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        (!lost.is_empty()).then(|| list(&lost))
    }

    /// The name of a block by its id.
    fn unit_name(&self, id: UnitId) -> String {
        match self.unit(id) {
            Some(unit) => self.name(unit).into(),
            None => id.as_str().into(),
        }
    }

    /// A block with its strength: `9th Army (3 SP)`.
    fn unit_strength(&self, (id, steps): (UnitId, u8)) -> String {
        format!("{} ({steps} SP)", self.unit_name(id))
    }

    /// A hex at the beginning of a sentence: `Minsk (13.11)` or `Hex 12.11`.
    fn hex_subject(&self, hex: Hex) -> String {
        match self.map.city_name(hex) {
            Some(_) => self.map.hex_name(hex),
            None => format!("Hex {hex}"),
        }
    }

    /// `last seen Jul 41: 3rd Army, 2 SP`.
    pub(crate) fn seen_text(&self, seen: &SeenBlock) -> String {
        let name = self.unit_name(seen.unit);
        format!(
            "last seen {}: {name}, {} SP",
            seen.month.short(),
            seen.steps
        )
    }

    /// Why a game ended, in the names and dates of its scenario.
    pub(crate) fn reason_text(&self, state: &State, reason: Reason) -> String {
        let scenario = self.scenario(state);
        let victory = &scenario.victory;
        let names = |cities: &[Hex]| {
            let names = cities.iter().filter_map(|city| self.map.city_name(*city));
            list(&names.map(String::from).collect::<Vec<_>>())
        };
        let german = names(&victory.german);
        let dated = victory.german_month.unwrap_or(scenario.last).title();
        let all = victory.german.len();
        match reason {
            Reason::ThreeCities => format!("The Axis controls {german} at once (§13)"),
            Reason::CitiesAtDate => format!(
                "The Axis controls {} of {german} at the end of {dated} (§13)",
                count(victory.german_needs)
            ),
            Reason::CitiesHeld => format!(
                "The Soviets control {} of {german} at the end of {dated} (§13)",
                count((all + 1).saturating_sub(victory.german_needs))
            ),
            Reason::WarsawBucharest => {
                let cities = names(&victory.soviet_instant);
                format!("The Soviets control {cities} at once (§13)")
            }
            Reason::BerlinWarsawBucharest => {
                format!("The Soviets have taken {} (§15.4)", names(&victory.soviet))
            }
            Reason::Denied => {
                let last = scenario.last.title();
                let cities = names(&victory.soviet);
                format!("The Soviets have not taken {cities} by the end of {last} (§15.4)")
            }
            Reason::Solved => "The puzzle is solved".into(),
            Reason::Unsolved => {
                let by = state.goal.0.map_or(scenario.last, |goal| goal.by).title();
                format!("The puzzle is not solved by the end of {by}")
            }
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Small numbers as words.
fn count(number: usize) -> String {
    let words = ["none", "one", "two", "three", "four", "five", "six"];
    let word = words.get(number).copied().map(String::from);
    word.unwrap_or_else(|| number.to_string())
}
