//! `events.toml` (§2.14): random events.

use crate::data::maxima::{MAX_EVENTS, MAX_RING, first_turn, no_end};
use engine::{DataError, File};
use serde::Deserialize;
use serde_spanned::Spanned;

/// The random events.
#[derive(Clone, Debug)]
pub struct RandomEvents {
    /// The lowest die with which a region draws an event.
    pub from: u8,
    /// A town this near to German soil is a border town.
    pub border: u16,
    pub rows: Vec<EventRow>,
}

impl RandomEvents {
    /// The event with a number.
    pub fn get(&self, number: u8) -> Option<&EventRow> {
        self.rows.iter().find(|row| row.number == number)
    }

    /// The figure of an event; 0 if the game does not have it.
    pub fn amount(&self, kind: EventKind) -> u8 {
        let row = self.rows.iter().find(|row| row.kind == kind);
        row.map_or(0, |row| row.amount)
    }

    /// The highest number: the sides of the die that draws one.
    pub fn highest(&self) -> u8 {
        self.rows.iter().map(|row| row.number).max().unwrap_or(1)
    }
}

/// A random event as printed.
#[derive(Clone, Debug)]
pub struct EventRow {
    pub number: u8,
    pub kind: EventKind,
    pub name: String,
    pub target: EventTarget,
    pub amount: u8,
    /// Hexes around the target that are concerned.
    pub radius: u16,
    pub text: String,
    /// Happens once in a game.
    pub once: bool,
    /// The turns in which it can be drawn.
    pub turns: (u8, u8),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFile {
    draw: DrawRow,
    event: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawRow {
    from: u8,
    border: Spanned<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    number: Spanned<u8>,
    id: EventKind,
    name: String,
    target: Spanned<EventTarget>,
    #[serde(default)]
    amount: u8,
    #[serde(default)]
    radius: u16,
    text: String,
    #[serde(default)]
    once: bool,
    #[serde(default = "first_turn")]
    from_turn: u8,
    #[serde(default = "no_end")]
    to_turn: u8,
}

/// What a random event does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "events.toml says what each does")]
pub enum EventKind {
    Refugees,
    TrafficJam,
    NoFuel,
    BridgeBlown,
    BridgeSeized,
    LinesCut,
    FifthColumn,
    Sabotage,
    FriendlyBombing,
    CapturedMap,
    GeneralKilled,
    Drive,
    Rearguard,
    Ammunition,
    AmmunitionLost,
    EarlyReservists,
    RailChaos,
    Mist,
    DryGround,
    Thunderstorm,
    TrainOnLine,
    Exhaustion,
    Workshop,
    MechanicalTrouble,
    WrongHill,
    NightRaid,
    FuhrerOrder,
    GovernmentLeaves,
    Volunteers,
    Press,
}

/// What a random event strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EventTarget {
    PolishHq,
    GermanCorps,
    GermanMotorizedCorps,
    AnyCorps,
    PolishArmy,
    GermanArmy,
    BridgePolish,
    BridgeNearGerman,
    PolishBorderTown,
    Silesia,
    PolishHighCommand,
    AnyDivision,
    GermanDivision,
    FootDivision,
    PolishDugInHex,
    GermanPreparedHex,
    PolishReserveArriving,
    PolishArriving,
    Zone,
    GermanDisorderedArmor,
    GermanArmor,
    GermanArtilleryNearPolish,
    Region,
}

/// The sort of thing that an event is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    Pot,
    Army,
    Bridge,
    Town,
    HighCommand,
    Division,
    Hex,
    Zone,
    Unit,
    Counter,
    Region,
}

impl EventTarget {
    fn subject(self) -> Subject {
        use EventTarget::*;
        match self {
            PolishHq | GermanCorps | GermanMotorizedCorps | AnyCorps => Subject::Pot,
            PolishArmy | GermanArmy => Subject::Army,
            BridgePolish | BridgeNearGerman => Subject::Bridge,
            PolishBorderTown => Subject::Town,
            Silesia | PolishHighCommand => Subject::HighCommand,
            AnyDivision | GermanDivision | FootDivision => Subject::Division,
            PolishReserveArriving | PolishArriving => Subject::Division,
            PolishDugInHex | GermanPreparedHex => Subject::Hex,
            Zone => Subject::Zone,
            GermanDisorderedArmor | GermanArmor => Subject::Unit,
            GermanArtilleryNearPolish => Subject::Counter,
            Region => Subject::Region,
        }
    }
}

impl EventKind {
    /// What it must be about; none if it has no effect on the map.
    fn subject(self) -> Option<Subject> {
        use EventKind::*;
        Some(match self {
            Refugees | TrafficJam | NoFuel | FriendlyBombing | CapturedMap => Subject::Pot,
            LinesCut | Ammunition | AmmunitionLost | TrainOnLine | Volunteers => Subject::Army,
            BridgeBlown | BridgeSeized => Subject::Bridge,
            FifthColumn => Subject::Town,
            Sabotage | GovernmentLeaves => Subject::HighCommand,
            GeneralKilled | Drive | EarlyReservists | RailChaos | Exhaustion => Subject::Division,
            Rearguard | WrongHill => Subject::Hex,
            Mist => Subject::Zone,
            Workshop | MechanicalTrouble => Subject::Unit,
            NightRaid => Subject::Counter,
            DryGround | Thunderstorm => Subject::Region,
            FuhrerOrder | Press => return None,
        })
    }
}

pub(crate) fn read(source: &File) -> Result<RandomEvents, DataError> {
    let file: EventFile = source.parse()?;
    let mut rows: Vec<EventRow> = Vec::new();
    for row in file.event {
        let number = source.figure(&row.number, 1, MAX_EVENTS)?;
        if rows.iter().any(|other| other.number == number) {
            let what = format!("event {number} is there twice");
            return Err(source.error(row.number.span(), what));
        }
        let target = *row.target.get_ref();
        if row.id.subject().is_some_and(|s| s != target.subject()) {
            let what = format!("the target of '{}' does not fit its effect", row.name);
            return Err(source.error(row.target.span(), what));
        }
        rows.push(EventRow {
            number,
            kind: row.id,
            name: row.name,
            target,
            amount: row.amount,
            radius: row.radius,
            text: row.text,
            once: row.once,
            turns: (row.from_turn, row.to_turn),
        });
    }
    Ok(RandomEvents {
        from: file.draw.from,
        border: source.figure(&file.draw.border, 0, MAX_RING as u16)?,
        rows,
    })
}
