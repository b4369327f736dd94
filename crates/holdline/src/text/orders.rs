//! Orders in a player's own words: `attack Łódź with 1st Regiment of 10th Division`, `place 2 from X Corps on 24.13`.

use crate::choice::{Choice, Source};
use crate::data::Holdline;
use crate::ids::*;
use crate::posture::Posture;
use crate::view::View;
use engine::typed;

/// Most points that one line moves.
const MOST_POINTS: usize = 20;

impl Holdline {
    pub(crate) fn read_order(&self, view: &View, words: &str) -> Option<Vec<Choice>> {
        let words = typed(words.trim());
        let one = |choice: Choice| Some(vec![choice]);
        match words.as_str() {
            "ready" | "finish planning" => return one(Choice::Ready),
            "close" | "end staff work" => return one(Choice::Close),
            "launch" => return one(Choice::Launch),
            "cancel" => return one(Choice::Cancel),
            "air" | "use air support" => return one(Choice::AirDie),
            _ => {}
        }
        let (verb, what) = words.split_once(' ')?;
        let what = what.trim();
        match verb {
            "attack" => self.read_attack(view, what),
            "with" => self.read_units(view, what, Choice::With),
            "move" | "step" => {
                let (unit, hex) = what.rsplit_once(" to ")?;
                one(Choice::Step(
                    self.read_unit(view, unit)?,
                    self.read_hex(hex)?,
                ))
            }
            "deploy" => {
                let (unit, hex) = what.rsplit_once(" in ")?;
                one(Choice::Deploy(
                    self.read_unit(view, unit)?,
                    self.read_hex(hex)?,
                ))
            }
            "rally" => self.read_rally(view, what),
            "set" | "turn" => {
                let (unit, posture) = what.rsplit_once(" to ")?;
                let named = |p: &Posture| p.word() == posture;
                let posture = Posture::ALL.into_iter().find(named)?;
                one(Choice::SetPosture(self.read_unit(view, unit)?, posture))
            }
            "place" => self.read_points(what),
            "feed" => {
                let (count, pot) = counted(what);
                let pot = self.read_pot(pot.trim_start_matches("cp into the pot of "))?;
                Some(vec![Choice::Feed(pot); count])
            }
            "card" | "play" => {
                let (value, region) = what.trim_start_matches("card ").split_once(" in ")?;
                one(Choice::Card(
                    self.read_region(region)?,
                    value.trim().parse().ok()?,
                ))
            }
            "pass" => one(Choice::Pass(self.read_region(what)?)),
            "end" => {
                let region = what.trim_start_matches("this step in ");
                one(Choice::Pass(self.read_region(region)?))
            }
            "write" => one(Choice::Write(
                self.read_seat(what.trim_start_matches("to "))?,
            )),
            "report" => one(Choice::Report(self.read_army(what)?)),
            _ => None,
        }
    }

    /// `Łódź`, or `24.13 with 1st Regiment of 10th Division and 2nd Regiment of 10th Division`.
    fn read_attack(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        let (hex, with) = match what.split_once(" with ") {
            Some((hex, with)) => (hex, self.read_units(view, with, Choice::With)?),
            None => (what, Vec::new()),
        };
        let attack = Choice::Attack(self.read_hex(hex)?);
        Some([attack].into_iter().chain(with).collect())
    }

    fn read_rally(&self, view: &View, what: &str) -> Option<Vec<Choice>> {
        let (what, again) = cut(what, " with a second die");
        let (what, dig) = cut(what, " then dig in");
        let unit = self.read_unit(view, what.trim_end_matches(','))?;
        Some(vec![Choice::Rally { unit, dig, again }])
    }

    /// `2 from X Corps on 24.13`, from a pot or a supply point.
    fn read_points(&self, what: &str) -> Option<Vec<Choice>> {
        let (count, what) = counted(what);
        let what = what.trim_start_matches("cp ").trim_start_matches("from ");
        let (source, hex) = what.rsplit_once(" on ")?;
        let source = match self.read_pot(source) {
            Some(pot) => Source::Pot(pot),
            None => Source::Place(self.read_place(source)?),
        };
        Some(vec![Choice::Place(source, self.read_hex(hex)?); count])
    }

    fn read_units(
        &self,
        view: &View,
        words: &str,
        choice: fn(UnitId) -> Choice,
    ) -> Option<Vec<Choice>> {
        let words = words.replace(" and ", ",");
        let each = words
            .split(',')
            .map(|name| self.read_unit(view, name.trim()));
        each.map(|unit| unit.map(choice)).collect()
    }

    /// One of the blocks a seat commands, by its name or by as much of it as no other has.
    fn read_unit(&self, view: &View, words: &str) -> Option<UnitId> {
        if let Some(number) = words
            .strip_prefix("block ")
            .or(words.strip_prefix("dummy "))
        {
            return number.trim().parse().ok().map(UnitId);
        }
        let own = view.own.iter().map(|block| (block.id, self.unit(block.id)));
        find(own, words)
    }

    /// A hex as the map prints it (`09.12`, `9.12`) or the name of a place in it.
    pub(crate) fn read_hex(&self, words: &str) -> Option<Hex> {
        let words = words.trim().trim_start_matches("hex ");
        let words = words.split_once(" (").map_or(words, |(name, _)| name);
        if let Some((column, row)) = words.split_once(['.', ',']) {
            let (column, row): (u16, u16) = (column.parse().ok()?, row.parse().ok()?);
            return self.data.map.at(&format!("{column:02}.{row:02}"));
        }
        let place = self.read_place(words)?;
        self.data.places.get(place.i()).map(|place| place.hex)
    }

    fn read_place(&self, words: &str) -> Option<PlaceId> {
        let places = self.data.places.iter().map(|place| place.name.clone());
        find((0..).map(PlaceId).zip(places), words)
    }

    fn read_pot(&self, words: &str) -> Option<PotId> {
        let pots = self.data.pots.iter().map(|pot| pot.name.clone());
        find((0..).map(PotId).zip(pots), words)
    }

    fn read_army(&self, words: &str) -> Option<ArmyId> {
        let armies = self.data.armies.iter().map(|army| army.name.clone());
        find((0..).map(ArmyId).zip(armies), words)
    }

    fn read_seat(&self, words: &str) -> Option<Seat> {
        let seats = self.data.seats.iter().map(|seat| seat.name.clone());
        find((0..).map(Seat).zip(seats), words)
    }

    pub(crate) fn read_region(&self, words: &str) -> Option<RegionId> {
        let names = self.data.regions.iter().cloned();
        find((0..).map(RegionId).zip(names), words)
    }
}

/// The thing with this name, or the only one whose name begins with it.
fn find<T: Copy>(named: impl Iterator<Item = (T, String)>, words: &str) -> Option<T> {
    let words = words.trim();
    let all: Vec<(T, String)> = named.map(|(id, name)| (id, typed(&name))).collect();
    if let Some((id, _)) = all.iter().find(|(_, name)| name == words) {
        return Some(*id);
    }
    let mut close = all
        .iter()
        .filter(|(_, name)| !words.is_empty() && name.starts_with(words));
    let first = close.next()?;
    close.next().is_none().then_some(first.0)
}

/// A number before the words; 1 if there is none.
fn counted(words: &str) -> (usize, &str) {
    let number = words.split_once(' ');
    match number.and_then(|(count, rest)| Some((count.parse::<usize>().ok()?, rest))) {
        Some((count, rest)) => (count.clamp(1, MOST_POINTS), rest),
        None => (1, words),
    }
}

/// The words without this end, and whether they had it.
fn cut<'a>(words: &'a str, end: &str) -> (&'a str, bool) {
    match words.strip_suffix(end) {
        Some(rest) => (rest, true),
        None => (words, false),
    }
}
