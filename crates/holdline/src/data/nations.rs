//! `nations.toml` (§2.15): countries without a player, their tracks, timetable and tripwires.

use crate::data::events::{EventKind, RandomEvents};
use crate::data::maxima::{MAX_LINES, MAX_TRIPWIRES, first_turn, no_end};
use crate::data::nouns::{DivisionClass, SupplyPoint, SupplyPointKind};
use crate::ids::PlaceId;
use engine::{DataError, File, Name};
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;

/// What Control keeps count of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Track {
    /// French resolve.
    Resolve,
    /// Outrage over bombed cities.
    Outrage,
    /// Soviet impatience.
    Soviet,
    /// German setbacks.
    Setbacks,
    /// British commitment.
    Britain,
}

impl Track {
    /// All of them, in the order of the state's list.
    pub const ALL: [Track; 5] = [
        Track::Resolve,
        Track::Outrage,
        Track::Soviet,
        Track::Setbacks,
        Track::Britain,
    ];

    /// The place in the state's list.
    pub fn i(self) -> usize {
        self as usize
    }
}

/// Countries without a player.
#[derive(Clone, Debug)]
pub struct Nations {
    /// In the order of [`Track::ALL`].
    pub track: [TrackRow; Track::ALL.len()],
    pub nerves: Nerves,
    pub war: WarDie,
    /// The timetable of governments.
    pub entry: Vec<Line>,
    pub tripwire: Vec<Tripwire>,
}

/// A track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackRow {
    pub id: Track,
    pub name: String,
    pub low: i8,
    pub high: i8,
    pub start: i8,
}

/// German nerves in the West.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nerves {
    /// The tracks that add up to it.
    pub sum: Vec<Track>,
    pub release_up_to: i8,
    pub withdraw_from: i8,
    pub withdraw_divisions: u8,
}

/// The die for the day of the French declaration of war (A72).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarDie {
    /// From this on it is the later of the two days.
    pub late_from: u8,
}

/// A line of the timetable.
#[derive(Clone, Debug)]
pub struct Line {
    pub id: String,
    pub country: String,
    pub when: When,
    /// The last turn on which it is proposed, if later than the first.
    pub to: Option<u8>,
    pub condition: Option<Condition>,
    /// The number of an event that it proposes as well.
    pub event: Option<u8>,
    pub text: String,
}

/// The first turn of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Turn(u8),
    /// With the ultimatum, which depends on the day of the attack.
    Ultimatum,
    /// With the French declaration of war (A72).
    War,
}

/// What a track must show.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub track: Track,
    pub least: Option<i8>,
    pub most: Option<i8>,
}

/// What the program watches for Control.
#[derive(Clone, Debug)]
pub struct Tripwire {
    pub id: String,
    pub when: Trigger,
    pub turns: (u8, u8),
    /// What it then proposes.
    pub moves: Vec<(Track, i8)>,
    pub event: Option<u8>,
    pub text: String,
}

/// What strikes a tripwire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// A town was bombed as a city.
    CityBombed(PlaceId),
    /// A German army lost so many cubes in one turn.
    ArmyLosses(u8),
    /// A Polish cube is on German soil.
    ReichEntered,
    /// A division of this class is destroyed.
    DivisionDestroyed(DivisionClass),
    /// One of the towns is German.
    TownLost(Vec<PlaceId>),
    /// A hex of one of the towns is German (A171).
    TownEntered(Vec<PlaceId>),
    /// One of the towns is not German.
    TownHeld(Vec<PlaceId>),
    /// A German cube is beyond the partition line.
    EastOfLine,
}

/// The rivers of the partition line, the only part of the file that the map needs.
pub(crate) fn partition_line(source: &File) -> Result<Vec<Name>, DataError> {
    #[derive(Deserialize)]
    struct PartitionFile {
        partition: Partition,
    }
    let file: PartitionFile = source.parse()?;
    Ok(file.partition.rivers)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Partition {
    rivers: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NationFile {
    #[serde(rename = "partition")]
    _partition: Partition,
    track: Vec<TrackRow>,
    nerves: Nerves,
    war: WarDie,
    entry: Vec<LineRow>,
    tripwire: Vec<TripwireRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRow {
    id: Name,
    country: String,
    turn: u8,
    to: Option<u8>,
    moves_with: Option<MovesWith>,
    #[serde(rename = "if")]
    condition: Option<Condition>,
    event: Option<Spanned<EventKind>>,
    text: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MovesWith {
    Ultimatum,
    War,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TripwireRow {
    id: Name,
    when: Spanned<TriggerKind>,
    #[serde(default)]
    towns: Vec<Name>,
    cubes: Option<u8>,
    class: Option<DivisionClass>,
    #[serde(default = "first_turn")]
    from: u8,
    #[serde(default = "no_end")]
    to: u8,
    #[serde(default)]
    moves: BTreeMap<Track, i8>,
    event: Option<Spanned<EventKind>>,
    text: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TriggerKind {
    CityBombed,
    ArmyLosses,
    ReichEntered,
    DivisionDestroyed,
    TownLost,
    TownEntered,
    TownHeld,
    EastOfLine,
}

pub(crate) fn read(
    source: &File,
    events: &RandomEvents,
    places: &[SupplyPoint],
) -> Result<Nations, DataError> {
    let file: NationFile = source.parse()?;
    source.list("line", MAX_LINES, file.entry.iter().map(|e| &e.id))?;
    source.list(
        "tripwire",
        MAX_TRIPWIRES,
        file.tripwire.iter().map(|t| &t.id),
    )?;
    let number = |kind: &Option<Spanned<EventKind>>| match kind {
        None => Ok(None),
        Some(kind) => {
            let row = events.rows.iter().find(|row| row.kind == *kind.get_ref());
            let missing = || source.error(kind.span(), "events.toml does not have this event");
            row.map(|row| Some(row.number)).ok_or_else(missing)
        }
    };
    let mut nations = Nations {
        track: tracks(source, file.track)?,
        nerves: file.nerves,
        war: file.war,
        entry: Vec::new(),
        tripwire: Vec::new(),
    };
    for row in file.entry {
        nations.entry.push(Line {
            when: match row.moves_with {
                None => When::Turn(row.turn),
                Some(MovesWith::Ultimatum) => When::Ultimatum,
                Some(MovesWith::War) => When::War,
            },
            event: number(&row.event)?,
            id: row.id.into_inner(),
            country: row.country,
            to: row.to,
            condition: row.condition,
            text: row.text,
        });
    }
    for row in file.tripwire {
        nations.tripwire.push(Tripwire {
            when: trigger(source, &row, places)?,
            event: number(&row.event)?,
            id: row.id.into_inner(),
            turns: (row.from, row.to),
            moves: row.moves.into_iter().collect(),
            text: row.text,
        });
    }
    Ok(nations)
}

fn tracks(source: &File, rows: Vec<TrackRow>) -> Result<[TrackRow; Track::ALL.len()], DataError> {
    let mut rows: Vec<TrackRow> = rows;
    rows.sort_by_key(|row| row.id);
    let complete = rows.iter().map(|row| row.id).eq(Track::ALL);
    let wrong = || {
        source.missing("every track is needed once: resolve, outrage, soviet, setbacks, britain")
    };
    match complete {
        true => rows.try_into().map_err(|_| wrong()),
        false => Err(wrong()),
    }
}

fn trigger(source: &File, row: &TripwireRow, places: &[SupplyPoint]) -> Result<Trigger, DataError> {
    let town = |name: &Name| {
        let names = places
            .iter()
            .take_while(|p| p.role == SupplyPointKind::Town)
            .map(|p| p.name.as_str());
        source.find(name, "town", names).map(PlaceId::nth)
    };
    let towns: Vec<PlaceId> = row.towns.iter().map(town).collect::<Result<_, _>>()?;
    let needs = |what: &str| source.error(row.when.span(), format!("this tripwire needs {what}"));
    Ok(match row.when.get_ref() {
        TriggerKind::CityBombed => match towns[..] {
            [town] => Trigger::CityBombed(town),
            _ => return Err(needs("one town in `towns`")),
        },
        TriggerKind::TownLost | TriggerKind::TownEntered | TriggerKind::TownHeld
            if towns.is_empty() =>
        {
            return Err(needs("`towns`"));
        }
        TriggerKind::TownLost => Trigger::TownLost(towns),
        TriggerKind::TownEntered => Trigger::TownEntered(towns),
        TriggerKind::TownHeld => Trigger::TownHeld(towns),
        TriggerKind::ArmyLosses => Trigger::ArmyLosses(row.cubes.ok_or_else(|| needs("`cubes`"))?),
        TriggerKind::DivisionDestroyed => {
            Trigger::DivisionDestroyed(row.class.ok_or_else(|| needs("`class`"))?)
        }
        TriggerKind::ReichEntered => Trigger::ReichEntered,
        TriggerKind::EastOfLine => Trigger::EastOfLine,
    })
}
