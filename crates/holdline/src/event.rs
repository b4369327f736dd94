//! What happened, for whom: the events of one choice and the parts of the world they touched.

use crate::state::mail::Publication;
use crate::state::requests::Request;

use crate::dice::Tally;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::{Hand, Phase};
use engine::EventSink;
use serde::Serialize;
use std::sync::Arc;

/// Parts of the world, a bit each: regions from 0, what is one of a kind from 8, armies from 16, blocks from 48. A seat is told of a change only if it looks at one of the parts touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ViewParts(pub u64);

impl ViewParts {
    /// What everybody sees: stage, turn, who is at which table.
    pub const PUBLIC: ViewParts = ViewParts(1 << 8);
    /// What only umpires see.
    pub const CONTROL: ViewParts = ViewParts(1 << 9);
    /// Everything.
    pub const ALL: ViewParts = ViewParts(u64::MAX);

    /// The map of a region.
    pub fn region(region: RegionId) -> ViewParts {
        ViewParts(1 << region.0)
    }

    /// The blocks of a side on the map of a region, as far as only that side sees them.
    pub fn blocks(region: RegionId, side: Side) -> ViewParts {
        ViewParts(1 << (48 + 2 * region.i() + side.i()))
    }

    /// The air board.
    pub const AIR: ViewParts = ViewParts(1 << 10);

    /// The desk of a high command.
    pub fn desk(side: Side) -> ViewParts {
        ViewParts(1 << (11 + side.i()))
    }

    /// The private papers of an army.
    pub fn army(army: ArmyId) -> ViewParts {
        ViewParts(1 << (16 + army.0))
    }

    /// The private papers of armies given as bits.
    pub fn armies(bits: u32) -> ViewParts {
        ViewParts(u64::from(bits) << 16)
    }

    /// Both.
    pub fn and(self, other: ViewParts) -> ViewParts {
        ViewParts(self.0 | other.0)
    }

    /// Whether they share something.
    pub fn meets(self, other: ViewParts) -> bool {
        self.0 & other.0 != 0
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LogEvent {
    /// Nothing to tell: what a seat sees has changed.
    Changed,
    /// Control has granted or refused what was asked.
    Request(Request, bool),
    /// A turn begins.
    Turn(u8),
    /// A region goes on to its next step.
    Phase(RegionId, Phase),
    /// Cards lie open, by side and value, and the winner.
    Initiative(RegionId, [Hand; 2], Side),
    /// An attack begins.
    Attack {
        /// Where.
        region: RegionId,
        /// By whom.
        side: Side,
        /// Against which hex.
        target: Hex,
        /// How many cubes.
        cubes: u8,
    },
    /// A combat was rolled: attacker, defender.
    Rolled(RegionId, [Tally; 2]),
    /// A side won, perhaps by a double; none for a draw.
    Won(RegionId, Option<Side>, bool),
    /// A cube was destroyed.
    Destroyed(Side, Hex),
    /// A cube was disordered.
    Disordered(Side, Hex),
    /// A static or special counter was destroyed.
    Lost(Side, Hex),
    /// A cube rallied, or failed to.
    Rallied(Side, Hex, bool),
    /// A cube broke down, or did not.
    Breakdown(Hex, bool),
    /// A hex changed hands.
    Taken(Side, Hex),
    /// An HQ was driven from a hex.
    Driven(PotId, Hex),
    /// A dummy was seen through.
    Dummy(Hex),
    /// A bridge was blown, or stood.
    Bridge(Hex, Hex, bool),
    /// Fighters scored hits over a zone: German, Polish.
    Dogfight(u8, [u8; 2]),
    /// An event is in force.
    Event(u8, RegionId),
    /// A country speaks: line of the timetable.
    Nation(u8),
    /// Control has published something; the words ride on the batch.
    Bulletin(Publication),
    /// A letter has come from a seat.
    Message(Seat),
    /// A written plan of the seat's own was not carried out.
    Dropped(RegionId),
    /// An umpire acted.
    Umpire(Seat),
    /// A tea break begins or ends.
    Tea(bool),
    /// A regiment was formed.
    Formed(Hex),
    /// A cube turned to a posture; the owner's note.
    Posture(UnitId, Posture),
    /// The game is over.
    Over,
}

/// Something that happened, logged once, with who may know of it. A seat receives the same with its own name alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Who may know of it.
    pub to: Seats,
    /// What.
    pub what: LogEvent,
    /// The number of the words that go with it.
    pub note: Option<u32>,
    /// The words, once they are filled in.
    pub words: Option<Arc<str>>,
}

impl Serialize for Event {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.what.serialize(to)
    }
}

impl Event {
    /// What a seat may know of it.
    pub fn masked(&self, seat: Seat) -> Option<Event> {
        self.to.contains(seat).then(|| Event {
            to: Seats::one(seat),
            ..self.clone()
        })
    }
}

/// Who hears of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Audience {
    /// Those who look at one of these parts when the step is over.
    ViewParts(ViewParts),
    /// These seats.
    Seats(Seats),
}

/// The lines of one step, kept only if there is a listener.
#[derive(Clone, Debug, Default)]
pub struct Log {
    listening: bool,
    lines: Vec<(Audience, LogEvent, Option<u32>)>,
}

impl Log {
    /// A log that keeps what it is told, or drops it.
    pub fn new(listening: bool) -> Log {
        Log {
            listening,
            lines: Vec::new(),
        }
    }

    /// Tells certain seats.
    pub fn tell_seats(&mut self, seats: Seats, what: LogEvent) {
        if self.listening {
            self.lines.push((Audience::Seats(seats), what, None));
        }
    }

    /// Tells certain seats, with the words of a note.
    pub fn tell_words(&mut self, seats: Seats, what: LogEvent, note: u32) {
        if self.listening {
            self.lines.push((Audience::Seats(seats), what, Some(note)));
        }
    }

    /// Tells those who look at these parts.
    pub fn tell(&mut self, parts: ViewParts, what: LogEvent) {
        if self.listening {
            self.lines.push((Audience::ViewParts(parts), what, None));
        }
    }

    /// The events of the step: its lines, and for seats that hear none of them that their view has changed.
    pub fn close(
        self,
        looks: impl Fn(Seat) -> ViewParts,
        seats: Seats,
        changed: Seats,
        log: &mut impl EventSink<Event>,
    ) {
        let mut told = Seats::NONE;
        for (audience, what, note) in self.lines {
            let to = match audience {
                Audience::Seats(seats) => seats,
                Audience::ViewParts(parts) => {
                    seats.iter().filter(|&x| parts.meets(looks(x))).collect()
                }
            };
            told.0 |= to.0;
            if !to.is_empty() {
                log.push(Event {
                    to,
                    what,
                    note,
                    words: None,
                });
            }
        }
        let to = Seats(changed.0 & !told.0);
        if !to.is_empty() {
            let what = LogEvent::Changed;
            log.push(Event {
                to,
                what,
                note: None,
                words: None,
            });
        }
    }
}
