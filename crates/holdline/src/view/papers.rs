//! What a seat has in writing: plans, letters, and what Control has published.

use crate::ids::*;
use crate::state::Plan;
use crate::state::combat::Assault;
use crate::state::mail::Bulletin;
use crate::state::plans::PlanAction;
use serde::Serialize;
use std::sync::Arc;

/// A plan as its author sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanView {
    /// The hex to be attacked.
    pub target: Hex,
    /// With whom.
    pub with: Vec<UnitId>,
    /// Guns.
    pub fire: Vec<(CounterId, u8)>,
    /// Bridging columns.
    pub spans: Vec<(CounterId, Hex)>,
    /// The way of an exploiting column as far as it was chosen.
    pub way: Vec<Hex>,
    /// With the air die.
    pub air: bool,
    /// Only if this hex was taken by then.
    pub only: Option<Hex>,
    /// Not if more dug-in blocks are seen there.
    pub unless: Option<u8>,
    /// Nobody goes forward.
    pub stay: bool,
}

impl PlanView {
    /// What its author sees of a plan.
    pub fn of(p: &Plan) -> PlanView {
        PlanView {
            target: p.target,
            with: p.with.to_vec(),
            fire: p.fire.to_vec(),
            spans: p.spans.to_vec(),
            way: p.way.to_vec(),
            air: p.air,
            only: p.only,
            unless: p.unless,
            stay: p.stay,
        }
    }
}

/// A line of the written plans.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanLine {
    /// Who wrote it.
    pub by: Seat,
    /// A rally: who, into Dug In, with a second die.
    pub rally: Option<(UnitId, bool, bool)>,
    /// An attack, of this kind.
    pub attack: Option<(Assault, PlanView)>,
}

impl PlanLine {
    /// What those who may read it see of a line.
    pub fn of(by: Seat, deed: &PlanAction) -> PlanLine {
        let (rally, attack) = match deed {
            PlanAction::Rally { unit, dig, again } => (Some((*unit, *dig, *again)), None),
            PlanAction::Attack(kind, plan) => (None, Some((*kind, PlanView::of(plan)))),
        };
        PlanLine { by, rally, attack }
    }
}

/// A letter as a seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MessageView {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Which letter from the one to the other, from 1.
    pub nth: u16,
    /// Sent on this turn.
    pub turn: u8,
    /// Said in person.
    pub spoken: bool,
    /// The turn on which it came; none while its author does not know that it did.
    pub came: Option<u8>,
    /// The number of its words, which leaves the program with nobody.
    #[serde(skip)]
    pub note: u32,
    /// What it says.
    #[serde(serialize_with = "as_text")]
    pub words: Option<Arc<str>>,
}

fn as_text<S: serde::Serializer>(words: &Option<Arc<str>>, to: S) -> Result<S::Ok, S::Error> {
    words.as_deref().serialize(to)
}

/// Something Control has published, as a seat reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BulletinView {
    /// What, and when.
    #[serde(flatten)]
    pub bulletin: Bulletin,
    /// What it says.
    #[serde(serialize_with = "as_text")]
    pub words: Option<Arc<str>>,
}

/// What the post looks like from a desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mailbox {
    /// Seats that can be written to now.
    pub links: Seats,
    /// Those whom a letter reaches only at the next step of a region.
    pub late: Seats,
    /// Letters received and sent, in the order in which they came to this desk.
    pub letters: Vec<MessageView>,
    /// What Control has published for this seat.
    pub news: Vec<BulletinView>,
}
