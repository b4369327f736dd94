//! Orders in a player's own words: `rail 4th Panzer`, `move 9th Army to Minsk`, `attack Brest with 2nd Panzer and air`.

use crate::analysis::reach::ReachOf;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::ids::{Hex, Side, Unit, UnitId};
use crate::view::{OrderView, View};
use engine::{FastRng, Rules};

impl Eastfront {
    pub(super) fn read_order(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        let words = words.trim().to_lowercase();
        if matches!(words.as_str(), "end" | "end turn" | "confirm setup") {
            return Some(vec![Choice::End]);
        }
        if matches!(words.as_str(), "air" | "add air" | "add an air unit") {
            return Some(vec![Choice::Air]);
        }
        let (verb, what) = words.split_once(' ')?;
        let what = what.trim();
        let unit = |words: &str| self.read_unit(view.side, words);
        let one = |choice: Choice| Some(vec![choice]);
        match verb {
            "put" | "rebuild" | "bring" | "set" => {
                let what = what.trim_start_matches("in ").trim_start_matches("up ");
                self.read_put(view, what)
            }
            "at" | "in" | "place" => match self.read_hex(what.trim_start_matches("in ")) {
                Some(hex) => one(Choice::At(hex)),
                None => self.read_put(view, what),
            },
            "withhold" | "leave" => one(Choice::Withhold(unit(what)?)),
            "withdraw" => one(Choice::Withdraw(unit(what)?)),
            "add" => {
                let what = what.trim_start_matches("a step to ");
                one(match view.order {
                    OrderView::Attack { .. } => Choice::With(unit(what)?),
                    _ => Choice::Add(unit(what)?),
                })
            }
            "move" => self.read_move(view, what),
            "step" | "to" => one(Choice::Step(self.read_hex(what)?)),
            "rail" => self.read_rail(view, what),
            "attack" => self.read_attack(view, what),
            "with" => self.read_attackers(view, what),
            "hit" => one(Choice::Hit(unit(what)?)),
            _ => None,
        }
    }

    /// `9th Army`, or `9th Army in Minsk`.
    fn read_put(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        let (who, hex) = split(what, &[" in ", " at ", " to "]);
        let unit = self.read_unit(view.side, who)?;
        let hex = match hex {
            Some(words) => Some(Choice::At(self.read_hex(words)?)),
            None => None,
        };
        Some([Choice::Put(unit)].into_iter().chain(hex).collect())
    }

    fn read_rail(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        let (who, hex) = split(what, &[" to ", " in "]);
        let rail = Choice::Rail(self.read_unit(view.side, who)?);
        match hex {
            Some(words) => Some(vec![rail, Choice::At(self.read_hex(words)?)]),
            None => Some(vec![rail]),
        }
    }

    /// `4th Panzer`, `4th Panzer to 9.12` by the cheapest way, or the next step: `to 9.12`.
    fn read_move(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        if let Some(hex) = what.strip_prefix("to ").and_then(|hex| self.read_hex(hex)) {
            return Some(self.march_to(view, None, hex));
        }
        let (who, hex) = split(what, &[" to "]);
        match (self.read_unit(view.side, who), hex) {
            (Some(unit), Some(words)) => {
                Some(self.march_to(view, Some(unit), self.read_hex(words)?))
            }
            (Some(unit), None) => Some(vec![Choice::Move(unit)]),
            (None, _) => Some(vec![Choice::Step(self.read_hex(what)?)]),
        }
    }

    /// The move of a unit to a hex, or of the one that is on its way; where there is no way, the step that is refused.
    fn march_to(&self, view: &View, unit: Option<UnitId>, to: Hex) -> Vec<Choice> {
        let mut choices: Vec<Choice> = unit.map(Choice::Move).into_iter().collect();
        let mut state = self.imagine_from(view, &mut FastRng::new(1941));
        let seat = view.side.seat();
        let begun = choices
            .iter()
            .all(|choice| self.choose(&mut state, seat, choice, &mut ()).is_ok());
        let view = self.view_of(&state, view.side);
        let ways = match begun {
            true => self.reach_of(&view, ReachOf::Step),
            false => Vec::new(),
        };
        let found = ways
            .iter()
            .filter(|way| way.choices.last() == Some(&Choice::Step(to)))
            .min_by_key(|way| way.choices.len());
        match found {
            Some(way) => {
                choices.extend(&way.choices);
                let goes_on = matches!(way.order, OrderView::Move { .. });
                choices.extend((goes_on && way.stop).then_some(Choice::Stop));
            }
            None => choices.push(Choice::Step(to)),
        }
        choices
    }

    /// `Brest`, or `Brest with 4th Panzer, 9th Army and air`.
    fn read_attack(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        let (hex, with) = split(what, &[" with "]);
        let attack = Choice::Attack(self.read_hex(hex)?);
        let with = match with {
            Some(words) => self.read_attackers(view, words)?,
            None => Vec::new(),
        };
        Some([attack].into_iter().chain(with).collect())
    }

    fn read_attackers(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        let words = words.replace(" and ", ",").replace(" + ", ",");
        let read = |name: &str| match name.trim() {
            "air" | "an air unit" => Some(Choice::Air),
            name => self.read_unit(view.side, name).map(Choice::With),
        };
        words.split(',').map(read).collect()
    }

    /// A hex as the map prints it (`09.12`, `9.12`, `9,12`) or the name of its city.
    pub(super) fn read_hex(&self, words: &str) -> Option<Hex> {
        let words = words.trim();
        let named = words.split_once(" (").map_or(words, |(name, _)| name);
        Hex::parse(words.trim_start_matches("hex ")).or_else(|| self.map.find_city(named))
    }

    /// A unit of a side by its id, or by as much of its name as no other has.
    fn read_unit(&self, side: Side, words: &str) -> Option<UnitId> {
        let words = words.trim();
        let named = |unit: &Unit| self.name(*unit).to_lowercase();
        let exact = |unit: &Unit| self.id(*unit).as_str() == words || named(unit) == words;
        let mut close = self
            .units_of(side)
            .filter(|unit| named(unit).starts_with(words));
        let found = self.units_of(side).find(exact).or_else(|| {
            let first = close.next();
            first.filter(|_| close.next().is_none())
        });
        found.map(|unit| self.id(unit))
    }
}

/// What stands before and after the first of these words.
fn split<'a>(words: &'a str, between: &[&str]) -> (&'a str, Option<&'a str>) {
    let cut = between.iter().find_map(|word| words.split_once(word));
    cut.map_or((words, None), |(before, after)| (before, Some(after)))
}
