//! The log: one sentence per event.

use crate::chapters::control::GOVERNMENTS;
use crate::chapters::initiative::sum;
use crate::data::Holdline;
use crate::event::LogEvent;
use crate::ids::Side;
use crate::state::Hand;
use crate::state::mail::Publication;
use crate::state::requests::Request;
use crate::text::names::{capital, zone_name};

impl Holdline {
    /// An event in words; some only change the view and have none.
    pub(crate) fn event_text(&self, event: &LogEvent) -> String {
        self.turn_text(event)
            .or_else(|| self.combat_text(event))
            .or_else(|| self.map_text(event))
            .or_else(|| self.story_text(event))
            .unwrap_or_default()
    }

    /// §2.5: turns, steps and initiative.
    fn turn_text(&self, event: &LogEvent) -> Option<String> {
        Some(match event {
            LogEvent::Turn(turn) => format!("Turn {turn} begins."),
            LogEvent::Phase(region, phase) => {
                format!("{}: {}.", self.region(*region), self.say_phase(*phase))
            }
            LogEvent::Initiative(region, [german, polish], winner) => format!(
                "{}: German cards {}, Polish cards {}; {} first.",
                self.region(*region),
                cards_text(german),
                cards_text(polish),
                match winner {
                    Side::German => "the Germans act",
                    Side::Polish => "the Poles act",
                }
            ),
            LogEvent::Tea(true) => "A tea break begins.".into(),
            LogEvent::Tea(false) => "The tea break is over.".into(),
            LogEvent::Over => "The game is over.".into(),
            _ => return None,
        })
    }

    /// §2.8 to §2.11: attacks, losses and rallies.
    fn combat_text(&self, event: &LogEvent) -> Option<String> {
        Some(match event {
            LogEvent::Attack {
                side,
                target,
                cubes,
                ..
            } => {
                let cubes = counted(*cubes, "cube");
                format!("{} attack {} with {cubes}.", side.noun(), self.hex(*target))
            }
            LogEvent::Rolled(_, [attack, defense]) => format!(
                "The attacker rolls {} with {}, the defender {} with {}.",
                counted(attack.successes(), "success"),
                counted(attack.stars, "star"),
                counted(defense.successes(), "success"),
                counted(defense.stars, "star"),
            ),
            LogEvent::Won(_, None, _) => "No winner.".into(),
            LogEvent::Won(_, Some(side), double) => {
                let how = if *double { " by a double" } else { "" };
                format!("{} win{how}.", side.noun())
            }
            LogEvent::Destroyed(side, hex) => {
                format!("A {} cube is destroyed in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Disordered(side, hex) => {
                let (side, hex) = (side.word(), self.hex(*hex));
                format!("A {side} cube is disordered in {hex}.")
            }
            LogEvent::Lost(side, hex) => {
                format!("A {} counter is lost in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Rallied(side, hex, true) => {
                format!("A {} cube rallies in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Rallied(side, hex, false) => {
                let (side, hex) = (side.word(), self.hex(*hex));
                format!("A {side} cube in {hex} does not rally.")
            }
            LogEvent::Breakdown(hex, true) => format!("Tanks break down in {}.", self.hex(*hex)),
            LogEvent::Breakdown(hex, false) => {
                format!("Tanks in {} do not break down.", self.hex(*hex))
            }
            LogEvent::Dummy(hex) => format!("The block in {} was a dummy.", self.hex(*hex)),
            _ => return None,
        })
    }

    /// What changes on the map besides combat.
    fn map_text(&self, event: &LogEvent) -> Option<String> {
        Some(match event {
            LogEvent::Taken(side, hex) => {
                format!("{} is now {}.", capital(&self.hex(*hex)), side.word())
            }
            LogEvent::Driven(pot, hex) => {
                let (pot, hex) = (self.pot(*pot), self.hex(*hex));
                format!("The HQ of {pot} is driven from {hex}.")
            }
            LogEvent::Bridge(hex, to, destroyed) => {
                let what = if *destroyed { "is destroyed" } else { "holds" };
                let (hex, to) = (self.hex(*hex), self.hex(*to));
                format!("The bridge from {hex} to {to} {what}.")
            }
            LogEvent::Formed(hex) => format!("A regiment is formed in {}.", self.hex(*hex)),
            LogEvent::Posture(unit, posture) => {
                format!("{} is now in {}.", self.unit(*unit), posture.word())
            }
            LogEvent::Dogfight(zone, [german, polish]) => format!(
                "Air combat in the {}: {} by the Germans, {} by the Poles.",
                zone_name(*zone),
                counted(*german, "hit"),
                counted(*polish, "hit")
            ),
            _ => return None,
        })
    }

    /// §2.2, §2.14, §2.15, §2.19: messages, events, governments and umpires.
    fn story_text(&self, event: &LogEvent) -> Option<String> {
        Some(match event {
            LogEvent::Event(number, region) => match self.data.tables.events.get(*number) {
                Some(row) => format!("{}: {}. {}", self.region(*region), row.name, row.text),
                None => format!("{}: event {number}.", self.region(*region)),
            },
            LogEvent::Nation(line) => {
                let row = self.data.tables.nations.entry.get(usize::from(*line));
                row.map_or(String::new(), |r| format!("{}: {}", r.country, r.text))
            }
            LogEvent::Umpire(seat) => format!("{} made a ruling.", self.seat_name(*seat)),
            LogEvent::Bulletin(Publication::Government(government, _)) => {
                let name = GOVERNMENTS.get(usize::from(*government)).copied();
                format!("New message from {}.", name.unwrap_or("a government"))
            }
            LogEvent::Bulletin(Publication::Bulletin) => "New bulletin.".into(),
            LogEvent::Bulletin(Publication::Board) => "New ruling on the board.".into(),
            LogEvent::Bulletin(Publication::Hex(hex)) => {
                format!("New note on {}.", self.hex(*hex))
            }
            LogEvent::Request(request, granted) => {
                let word = if *granted { "grants" } else { "refuses" };
                format!("Control {word} a request: {}.", self.request_text(request))
            }
            LogEvent::Message(seat) => format!("New message from {}.", self.seat_name(*seat)),
            LogEvent::Dropped(region) => {
                let region = self.region(*region);
                format!("A written plan in {region} was not carried out.")
            }
            _ => return None,
        })
    }

    fn request_text(&self, request: &Request) -> String {
        match request {
            Request::Transfer(division, pot) => {
                format!("{} to {}", self.division(*division), self.pot(*pot))
            }
            Request::Asset(counter, pot) => {
                format!("{} to {}", self.counter(*counter), self.pot(*pot))
            }
            Request::Removal(seat) => format!("to remove {}", self.seat_name(*seat)),
        }
    }
}

/// A number with its noun.
fn counted(n: u8, noun: &str) -> String {
    match (n, noun.ends_with('s')) {
        (1, _) => format!("1 {noun}"),
        (_, true) => format!("{n} {noun}es"),
        _ => format!("{n} {noun}s"),
    }
}

/// Cards that lie open, highest first, with their sum: `9, 7 (16)`.
fn cards_text(hand: &Hand) -> String {
    let each = hand.iter().enumerate().rev();
    let cards: Vec<String> = each
        .flat_map(|(value, &n)| std::iter::repeat_n(value.to_string(), n.into()))
        .collect();
    match cards.is_empty() {
        true => "none".into(),
        false => format!("{} ({})", cards.join(", "), sum(hand)),
    }
}
