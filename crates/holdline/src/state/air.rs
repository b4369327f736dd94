//! The air board (§2.17).

use crate::data::maxima::MAX_LOOKS;
use crate::ids::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What a bomber attacks (§2.17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Lines of communication.
    Loc,
    /// Airfields.
    Airfields,
    /// Reconnaissance.
    Recce,
    /// Cities, German only.
    Cities,
}

impl Target {
    /// All four.
    pub const ALL: [Target; 4] = [
        Target::Loc,
        Target::Airfields,
        Target::Recce,
        Target::Cities,
    ];

    /// The name in `air.toml`.
    pub fn id(self) -> &'static str {
        match self {
            Target::Loc => "loc",
            Target::Airfields => "airfields",
            Target::Recce => "recce",
            Target::Cities => "cities",
        }
    }
}

/// Where an air counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// In a column, the freshest first.
    Column(u8),
    /// Waits for its recovery check.
    Withdrawn,
    /// In a rear box, from 1 on the right.
    Rear(u8),
    /// On its way to a rear box of its new zone, there from this turn on.
    Ferry(u8, u8),
    /// Broken up.
    Gone,
}

/// An air counter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Craft {
    /// Where.
    pub berth: Berth,
    /// 0 north, 1 south.
    pub zone: u8,
    /// Was hit by fighters this turn (A126).
    pub hit: bool,
    /// Was hit by anti-aircraft fire: does not bomb (A124).
    pub flak: bool,
    /// Its target.
    pub target: Option<Target>,
    /// Flew air support: +1 on its recovery check (A70).
    pub support: bool,
    /// Was rested or brought up this turn.
    pub rotated: bool,
}

/// The steps of an air turn; what needs no decision happens between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirStep {
    /// Recovery checks are rolled.
    Recover,
    /// Rest and bring up.
    Rotate,
    /// Fighters roll.
    Combat,
    /// Hits are dealt.
    Losses,
    /// Anti-aircraft fire rolls.
    Flak,
    /// Targets are named.
    Bombing,
    /// The turn is over here.
    Done,
}

/// A look from the air.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// At a corps or Polish army.
    Pot(PotId),
    /// At a hex and everything around it.
    Hex(Hex),
}

/// What a side has decided about its bombs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bombs {
    /// The army that goes short.
    pub starve: Option<ArmyId>,
    /// Looks.
    pub looks: ArrayVec<Look, MAX_LOOKS>,
    /// Towns bombed.
    pub raze: ArrayVec<PlaceId, 4>,
    /// The rear box held up.
    pub hamper: Option<u8>,
    /// Pairs kept on call for the ground.
    pub support: u8,
}

/// An air zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    /// The step.
    pub step: AirStep,
    /// Who has finished it.
    pub ready: [bool; 2],
    /// Hits still to be dealt.
    pub hits: [u8; 2],
    /// Who rules the sky (§2.17 step 3).
    pub superior: Option<Side>,
    /// Where the rotation of losses stands.
    pub rotation: [u8; 2],
    /// Decisions about bombs.
    pub bombs: [Bombs; 2],
    /// Weight of bombers on each target, in halves, counted when the step ended.
    pub weights: [[u8; 4]; 2],
    /// What last turn's bombs do to each side's recovery: the roll, and a box that is held.
    pub airfields: [(i8, u8); 2],
    /// Counters that were rotated, as the enemy still sees them (§2.5).
    pub veil: Vec<(CraftId, Craft)>,
}

/// A reconnaissance result on a high command's desk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Finding {
    /// Whose.
    pub side: Side,
    /// What was looked at.
    pub look: Look,
    /// Dummies there are removed.
    pub dummies: bool,
}

/// The air board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sky {
    /// Counters.
    pub craft: Vec<Craft>,
    /// Zones.
    pub zones: [Zone; 2],
    /// Results not yet handed on.
    pub findings: Vec<Finding>,
}

impl Zone {
    /// A zone before the war.
    pub fn new() -> Zone {
        Zone {
            step: AirStep::Done,
            ready: [false; 2],
            hits: [0; 2],
            superior: None,
            rotation: [0; 2],
            bombs: [Bombs::default(), Bombs::default()],
            weights: [[0; 4]; 2],
            airfields: [(0, 0); 2],
            veil: Vec::new(),
        }
    }
}

impl Default for Zone {
    fn default() -> Self {
        Zone::new()
    }
}
