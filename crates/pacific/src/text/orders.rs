//! Orders in a player's own words: `sail Yamato to SCS`, `sail all from Truk to Coral Sea`, `aim Kongo at Tennessee`.

use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::ids::{Location, Side, Unit};
use crate::state::RoundKind;
use crate::view::View;

pub(super) fn read(view: &View, words: &str) -> Option<Vec<Choice>> {
    let words = words.trim().to_lowercase();
    if let Some(choice) = single(&words) {
        return Some(vec![choice]);
    }
    let (verb, what) = words.split_once(' ')?;
    let what = what.trim();
    match verb {
        "sail" | "send" | "move" | "put" | "place" | "bring" | "return" => {
            send(view, strip(what, &["with ", "in "]))
        }
        "to" | "join" | "at" => Some(vec![Choice::At(place(view, what)?)]),
        "raid" => raid(view, what),
        "form" => form(view, what),
        "repair" => repair(view, strip(what, &["1 sp of "])),
        "fight" | "open" => Some(vec![Choice::Open(place(
            view,
            what.trim_end_matches(" next"),
        )?)]),
        "ask" => single(strip(what, &["for "])).map(|choice| vec![choice]),
        "aim" | "change" => aim(view, strip(what, &["the target of "])),
        "fire" => target(view, strip(what, &["at "])).map(|unit| vec![Choice::On(unit)]),
        "on" => Some(vec![Choice::On(target(view, what)?)]),
        "land" | "attack" => land(view, what),
        "with" => units(view, strip(what, &["all of "]), Choice::With),
        _ => None,
    }
}

/// Choices that name nothing.
fn single(words: &str) -> Option<Choice> {
    Some(match words {
        "done" | "confirm" | "fire" | "continue" | "end" => Choice::Done,
        "pass" => Choice::Pass,
        "stay" => Choice::Stay,
        "withdraw" => Choice::Withdraw,
        "air" | "an air round" | "air round" => Choice::Bid(RoundKind::Air),
        "surface" | "a surface round" | "surface round" => Choice::Bid(RoundKind::Surface),
        "form a task force" => Choice::Form,
        "let go" | "do not pursue" => Choice::LetGo,
        _ => return None,
    })
}

fn strip<'a>(words: &'a str, starts: &[&str]) -> &'a str {
    let mut found = starts.iter().filter_map(|start| words.strip_prefix(start));
    found.next().unwrap_or(words)
}

/// What stands before and after the last of these words.
fn split<'a>(words: &'a str, between: &[&str]) -> Option<(&'a str, &'a str)> {
    between.iter().find_map(|word| words.rsplit_once(word))
}

/// `Yamato`, `Yamato to SCS`, `Yamato and Kongo to SCS`, `all from Truk to SCS`, `battleships from Truk to SCS`.
fn send(view: &View, what: &str) -> Option<Vec<Choice>> {
    let Some((who, to)) = split(what, &[" to ", " at ", " in ", " into "]) else {
        return units(view, what, Choice::Put);
    };
    let to = Choice::At(place(view, to)?);
    let fleet = match who.split_once(" from ") {
        Some((kinds, from)) => fleet(view, kinds, place(view, from)?)?,
        None => named(view, who)?,
    };
    let orders = fleet.into_iter().flat_map(|unit| [Choice::Put(unit), to]);
    Some(orders.collect())
}

/// Own ships in a harbor without orders, of all kinds or of one.
fn fleet(view: &View, kinds: &str, from: Location) -> Option<Vec<Unit>> {
    let kinds = kinds.trim_end_matches('s');
    let wanted = |kind: Kind| match kinds {
        "all" | "everything" | "fleet" | "the fleet" | "ship" | "all ship" => true,
        word => !word.is_empty() && kind.name().starts_with(word),
    };
    let ready = |(unit, info): &(Unit, &crate::data::catalog::UnitInfo)| {
        let known = &view.units[unit.index()];
        info.side == view.side && known.at == Some(from) && known.to.is_none() && wanted(info.kind)
    };
    let all = (0..).map(Unit).zip(&view.catalog.units);
    let fleet: Vec<Unit> = all.filter(ready).map(|(unit, _)| unit).collect();
    (!fleet.is_empty()).then_some(fleet)
}

fn raid(view: &View, what: &str) -> Option<Vec<Choice>> {
    match what.split_once(" with ") {
        Some((port, with)) => {
            let at = Choice::At(place(view, port)?);
            let units = named(view, with)?.into_iter();
            Some(units.flat_map(|unit| [Choice::Put(unit), at]).collect())
        }
        None => Some(vec![Choice::At(place(view, what)?)]),
    }
}

/// `a task force at Truk for SCS`.
fn form(view: &View, what: &str) -> Option<Vec<Choice>> {
    let what = strip(what, &["a task force", "task force", "it"]);
    let what = strip(what, &[" at ", " in ", "at "]);
    let (harbor, area) = match split(what, &[" for ", " to "]) {
        Some((harbor, area)) => (harbor, Some(place(view, area)?)),
        None => (what, None),
    };
    let at = [Some(place(view, harbor)?), area];
    let at = at.into_iter().flatten().map(Choice::At);
    Some([Choice::Form].into_iter().chain(at).collect())
}

/// `Yamato`, or `Yamato by 2`.
fn repair(view: &View, what: &str) -> Option<Vec<Choice>> {
    let (who, points) = match split(what, &[" by "]) {
        Some((who, points)) => (who, points.trim_end_matches(" sp").parse::<usize>().ok()?),
        None => (what, 1),
    };
    let units = named(view, who)?.into_iter();
    let each = units.flat_map(|unit| std::iter::repeat_n(Choice::Repair(unit), points.min(9)));
    Some(each.collect())
}

/// `Kongo at Tennessee`, or `Kongo`.
fn aim(view: &View, what: &str) -> Option<Vec<Choice>> {
    match split(what, &[" at ", " on "]) {
        Some((by, at)) => {
            let on = Choice::On(target(view, at)?);
            let by = named(view, by)?.into_iter();
            Some(by.flat_map(|unit| [Choice::Aim(unit), on]).collect())
        }
        None => units(view, what, Choice::Aim),
    }
}

/// `on Rabaul`, or `on Rabaul with Transport 1 and Transport 2`.
fn land(view: &View, what: &str) -> Option<Vec<Choice>> {
    let what = strip(what, &["on ", "with "]);
    let (base, with) = match what.split_once(" with ") {
        Some((base, with)) => (base, units(view, with, Choice::With)?),
        None => (what, Vec::new()),
    };
    let attack = Choice::Attack(place(view, base)?);
    Some([attack].into_iter().chain(with).collect())
}

fn units(view: &View, words: &str, choice: fn(Unit) -> Choice) -> Option<Vec<Choice>> {
    let all = named(view, words)?.into_iter();
    Some(all.map(choice).collect())
}

/// Own units by their names, several of them joined by commas or `and`.
pub(super) fn named(view: &View, words: &str) -> Option<Vec<Unit>> {
    let words = words.replace(" and ", ",");
    let each = words.split(',');
    each.map(|name| find(view, view.side, name.trim()))
        .collect()
}

/// An enemy unit by its name.
pub(super) fn target(view: &View, words: &str) -> Option<Unit> {
    match words.trim() {
        "the garrison" | "garrison" => Some(Unit::GARRISON),
        name => find(view, view.side.enemy(), name),
    }
}

/// A unit of a side by its name, or by as much of it as no other of that side has.
fn find(view: &View, side: Side, name: &str) -> Option<Unit> {
    let of_side = || {
        let all = (0..).map(Unit).zip(&view.catalog.units);
        all.filter(move |(_, info)| info.side == side)
    };
    let exact = of_side().find(|(_, info)| info.name.to_lowercase() == name);
    let mut close = of_side()
        .filter(|(_, info)| !name.is_empty() && info.name.to_lowercase().starts_with(name));
    let first = exact.or_else(|| close.next().filter(|_| close.next().is_none()));
    first.map(|(unit, _)| unit)
}

/// A sea area by its name or key, a port or base by its name, or by as much of it as no other has; a task force by its number.
pub(super) fn place(view: &View, words: &str) -> Option<Location> {
    let words = strip(words.trim(), &["the "]);
    if let Some(number) = words.strip_prefix("task force ") {
        let number: usize = number.parse().ok()?;
        let index = number.checked_sub(1)?;
        return (index < view.forces.len()).then(|| Location::force(index));
    }
    let areas = view.catalog.areas.iter();
    let harbors = view.catalog.harbors.iter();
    let areas = areas.map(|area| {
        (
            area.place,
            area.name.to_lowercase(),
            area.key.to_lowercase(),
        )
    });
    let harbors = harbors.map(|harbor| (harbor.place, harbor.name.to_lowercase(), String::new()));
    let all: Vec<(Location, String, String)> = areas.chain(harbors).collect();
    let exact = all
        .iter()
        .find(|(_, name, key)| name == words || key == words);
    let mut close = all
        .iter()
        .filter(|(_, name, _)| !words.is_empty() && name.starts_with(words));
    let first = exact.or_else(|| close.next().filter(|_| close.next().is_none()));
    first.map(|(place, _, _)| *place)
}
