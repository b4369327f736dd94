//! Lines of the log. `Subject verb object (detail) (§rule).`

use super::names::{a_round, capital, full_name, round, the_place};
use super::refusals::return_rule;
use crate::choice::Roll;
use crate::event::Event;
use crate::ids::{Location, Side, Unit};
use crate::view::View;

/// The words of one line, from one view.
struct Line<'a> {
    view: &'a View,
}

/// A line of the log; empty for silent events.
pub(super) fn event_text(view: &View, event: &Event) -> String {
    let line = Line { view };
    let text = line.move_text(event);
    let text = text.or_else(|| line.battle_text(event));
    let text = text.or_else(|| line.landing_text(event));
    text.or_else(|| line.turn_text(event)).unwrap_or_default()
}

impl Line<'_> {
    fn at(&self, place: Location) -> String {
        the_place(self.view, place)
    }

    fn name(&self, unit: Unit) -> String {
        full_name(self.view, unit)
    }

    /// Arrivals, movement, repairs and the way back to port.
    fn move_text(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Arrived { unit, at } if at == Location::OFF => {
                format!("{} is ready off the map (§6).", self.name(unit))
            }
            Event::Arrived { unit, at } => {
                format!("{} arrives at {} (§6).", self.name(unit), self.at(at))
            }
            Event::Sailed {
                side,
                from,
                to,
                count,
            } => self.way(side, ["moves", "move"], count, from, to),
            Event::Formed { force, at } => {
                format!("Task force {} is in {}.", force + 1, self.at(at))
            }
            Event::SubmarinePlaced { side, at } => {
                let sends = says(side, "sends", "send");
                format!("{sends} a submarine to {}.", self.at(at))
            }
            Event::AirPlaced { side, at } if at.as_harbor().is_some() => {
                let sends = says(side, "sends", "send");
                format!("{sends} land-based air against {}.", self.at(at))
            }
            Event::AirPlaced { side, at } => {
                let places = says(side, "places", "place");
                format!("{places} land-based air in {}.", self.at(at))
            }
            Event::AirPassed { side } => {
                let places = says(side, "places", "place");
                format!("{places} no more land-based air.")
            }
            Event::Raided {
                port, roll, cut, ..
            } => {
                let (port, dice) = (self.at(port), dice(roll));
                format!("Raid on {port}: {dice}, repair capacity −{cut} (§14).")
            }
            Event::Repaired { side, spent } => {
                let spends = says(side, "spends", "spend");
                format!("{spends} {spent} RP on repairs (§5).")
            }
            Event::SentToPort { unit, to, reason } => {
                let (name, at, rule) = (self.name(unit), self.at(to), return_rule(reason));
                match to.as_harbor() {
                    Some(_) => format!("{name} is sent to {at} ({rule})."),
                    None => format!("{name} is sent {at} ({rule})."),
                }
            }
            Event::ReturnedToPort {
                side,
                from,
                to: Some(to),
                count,
            } => self.way(side, ["returns", "return"], count, from, to),
            Event::ReturnedToPort {
                side, from, count, ..
            } => format!("{} {}.", leave(side, count, ""), self.at(from)),
            Event::AirReturned { side, count } => {
                format!("{} the battle.", leave(side, count, " of land-based air"))
            }
            _ => return None,
        })
    }

    /// Fire and rounds at sea.
    fn battle_text(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Opened { area } => format!("Battle in {} (§8).", self.at(area)),
            Event::Decoy { force } => format!("Task force {} was a decoy (§14).", force + 1),
            Event::Revealed { area, .. } => {
                format!("All blocks in {} are revealed.", self.at(area))
            }
            Event::Fired {
                by,
                at,
                roll,
                hits,
                disabled,
                sunk,
            } => {
                let fate = match (sunk, disabled) {
                    (true, _) => ", sunk",
                    (false, true) => ", disabled",
                    (false, false) => "",
                };
                format!("{}{fate}.", self.shot(by, at, roll, hits))
            }
            Event::BidsRevealed { japan, allies } => format!(
                "Japan asks for {} combat, the Allies for {} (§8.2).",
                round(japan),
                round(allies)
            ),
            Event::RolledOff {
                japan,
                allies,
                round,
            } => {
                let then = round.map_or("reroll", a_round);
                format!("Roll-off: Japan {japan}, Allies {allies}, {then}.")
            }
            Event::RoundBegan { round } => format!("{} begins (§8).", capital(a_round(round))),
            Event::Lost { unit } => format!("{} is lost.", self.name(unit)),
            Event::Stayed { side } => format!("{}.", says(side, "stays", "stay")),
            Event::Withdrew { side } => format!("{} (§8.2).", says(side, "withdraws", "withdraw")),
            Event::Ended { area } => format!("Battle over in {}.", self.at(area)),
            _ => return None,
        })
    }

    /// Landings.
    fn landing_text(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Landed { side, base, .. } => {
                format!(
                    "{} on {} (§8.2).",
                    says(side, "lands", "land"),
                    self.at(base)
                )
            }
            Event::LandFired {
                base,
                by,
                at,
                roll,
                hits,
            } => format!("{}: {}.", self.at(base), self.shot(by, at, roll, hits)),
            Event::BaseTaken { base, side } => {
                format!("{} {}.", says(side, "takes", "take"), self.at(base))
            }
            Event::BaseHeld { base, side } => {
                format!("{} {}.", says(side, "holds", "hold"), self.at(base))
            }
            Event::NoLanding {
                side,
                area,
                landed: false,
            } => {
                let does = says(side, "does not land", "do not land");
                format!("{does} in {}.", self.at(area))
            }
            Event::NoLanding { side, area, .. } => {
                let (ends, its) = match side {
                    Side::Japan => ("ends", "its"),
                    Side::Allies => ("end", "their"),
                };
                let side = capital(side.noun());
                format!("{side} {ends} {its} landings in {}.", self.at(area))
            }
            _ => return None,
        })
    }

    /// Turns, control and victory; nothing for silent events.
    fn turn_text(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::TurnBegan { turn } => {
                let dates = self.view.catalog.turns.get(usize::from(turn) - 1);
                format!("Turn {turn}: {}.", dates.map_or("", String::as_str))
            }
            Event::Held { area, side } => {
                format!("{} {} (§9).", says(side, "holds", "hold"), self.at(area))
            }
            Event::Neutral { area } => {
                format!("{} becomes neutral (§9).", capital(&self.at(area)))
            }
            Event::Scored {
                japan,
                allies,
                lead,
            } => {
                let track = match lead {
                    0 => "the track is level".to_string(),
                    n if n > 0 => format!("Japan leads by {n}"),
                    n => format!("the Allies lead by {}", -n),
                };
                format!("Japan earns {japan} VP, the Allies {allies}: {track} (§11).")
            }
            Event::Flipped { harbor, side } => {
                format!("{} {} (§10).", says(side, "takes", "take"), self.at(harbor))
            }
            Event::Over { winner } => format!("{} (§13).", says(winner, "wins", "win")),
            _ => return None,
        })
    }

    /// Blocks of a side on their way.
    fn way(
        &self,
        side: Side,
        [one, many]: [&str; 2],
        count: u8,
        from: Location,
        to: Location,
    ) -> String {
        let moves = says(side, one, many);
        let (from, to) = (self.at(from), self.at(to));
        format!("{moves} {} from {from} to {to}.", blocks(count))
    }

    fn shot(&self, by: Unit, at: Unit, roll: Roll, hits: u8) -> String {
        let (by, at) = (capital(&self.name(by)), self.name(at));
        let hits = match hits {
            0 => "no hits".into(),
            1 => "1 hit".into(),
            n => format!("{n} hits"),
        };
        format!("{by} fires at {at}: {}, {hits}", dice(roll))
    }
}

/// A side with its verb.
fn says(side: Side, one: &str, many: &str) -> String {
    match side {
        Side::Japan => format!("Japan {one}"),
        Side::Allies => format!("The Allies {many}"),
    }
}

/// `2 Japanese blocks leave`.
fn leave(side: Side, count: u8, what: &str) -> String {
    let (blocks, leave) = match count {
        1 => ("block", "leaves"),
        _ => ("blocks", "leave"),
    };
    format!("{count} {} {blocks}{what} {leave}", side.adjective())
}

fn blocks(count: u8) -> String {
    match count {
        1 => "1 block".into(),
        n => format!("{n} blocks"),
    }
}

fn dice(roll: Roll) -> String {
    let faces: Vec<String> = roll.faces().iter().map(u8::to_string).collect();
    faces.join(" ")
}
