//! The game in plain words, from views alone.

use crate::Pacific;
use crate::choice::{Choice, Roll};
use crate::event::Tale;
use crate::ids::{Place, Side, Unit};
use crate::roster::Kind;
use crate::sight::Sight;
use crate::state::{Hand, Round, Step};
use crate::view::View;
use engine::{Describe, StandingOrder};

impl Describe for Pacific {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        choice_text(view, *choice)
    }

    fn log_text(&self, view: &View, sight: &Sight) -> String {
        match sight {
            Sight::Tale(tale) => say_tale(view, *tale),
            Sight::Changes(_) => String::new(),
        }
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[
            StandingOrder {
                id: "stay",
                text: "Stay for another round whenever I am asked (§8).",
            },
            StandingOrder {
                id: "withdraw",
                text: "Withdraw whenever I am asked (§8).",
            },
        ]
    }

    fn standing_answer(&self, order: &str, menu: &[Choice]) -> Option<Choice> {
        let answer = match order {
            "stay" => Choice::Stay,
            "withdraw" => Choice::Withdraw,
            _ => return None,
        };
        menu.contains(&answer).then_some(answer)
    }

    fn screen(&self, view: &View, width: usize) -> String {
        crate::screen::screen(view, width)
    }

    fn public_view(&self, views: &[View]) -> Option<serde_json::Value> {
        crate::seen::common(views)
    }

    fn overlay(&self, view: &View) -> Option<serde_json::Value> {
        serde_json::to_value(crate::overlay::overlay(self, view)).ok()
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../docs/rules/pacific.md")
    }
}

/// A unit's name; the garrison of a base has none of its own.
pub(crate) fn unit(view: &View, unit: Unit) -> &str {
    match view.cast.units.get(unit.index()) {
        Some(cast) => &cast.name,
        None => "the garrison",
    }
}

/// A unit's name with its side, where both sides have one of that name.
fn full_name(view: &View, unit: Unit) -> String {
    let name = self::unit(view, unit);
    let Some(cast) = view.cast.units.get(unit.index()) else {
        return name.into();
    };
    let twice = view
        .cast
        .units
        .iter()
        .filter(|other| other.name == cast.name)
        .count()
        > 1;
    match (twice, cast.side) {
        (false, _) => name.into(),
        (true, Side::Japan) => format!("Japanese {name}"),
        (true, Side::Allies) => format!("Allied {name}"),
    }
}

pub(crate) fn place(view: &View, place: Place) -> String {
    if let Some(area) = place.as_area().and_then(|a| view.cast.areas.get(a)) {
        return area.name.clone();
    }
    if let Some(harbour) = place.as_harbour().and_then(|h| view.cast.harbours.get(h)) {
        return harbour.name.clone();
    }
    if let Some(force) = place.as_force() {
        return format!("task force {}", force + 1);
    }
    match place {
        Place::OFF => "beside the board",
        Place::SPENT => "beside the board until the turn ends",
        Place::CARD => "the order of appearance",
        Place::LOST => "the units lost",
        _ => "nowhere",
    }
    .into()
}

pub(crate) fn round(round: Round) -> &'static str {
    match round {
        Round::Air => "air",
        Round::Surface => "surface",
    }
}

fn choice_text(view: &View, choice: Choice) -> String {
    let name = |u| unit(view, u);
    let at = |p| place(view, p);
    match (choice, view.clock.step) {
        (Choice::Put(u), Step::Fleet(_)) => format!("Sail with {}", name(u)),
        (Choice::Put(u), Step::Arrivals) => format!("Bring in {}", name(u)),
        (Choice::Put(u), Step::Home(..) | Step::Returns) => {
            format!("Send {} to another harbour", name(u))
        }
        (Choice::Put(u), _) => format!("Place {}", name(u)),
        (Choice::At(p), Step::Air(_)) if p.as_harbour().is_some() => format!("Raid {}", at(p)),
        (Choice::At(p), _) if p.as_force().is_some() => format!("Join {}", at(p)),
        (Choice::At(p), _) => match view.clock.hand {
            Hand::Force => format!("Form it at {}", at(p)),
            _ => format!("To {}", at(p)),
        },
        (Choice::Form, _) => "Form a task force".into(),
        (Choice::Repair(u), _) => format!("Repair one strength point of {}", name(u)),
        (Choice::Open(p), _) => format!("Fight in {} next", at(p)),
        (Choice::Wish(r), _) => format!("Ask for a round of {} combat", round(r)),
        (Choice::Aim(u), _) => format!("Change the target of {}", name(u)),
        (Choice::On(u), _) => format!("Fire at {}", name(u)),
        (Choice::LetGo, _) => "Let them go".into(),
        (Choice::Attack(p), _) if undone(view, p) => format!(
            "Land on {}, which goes back to the enemy if he still holds the sea around it when the turn ends (§10)",
            at(p)
        ),
        (Choice::Attack(p), _) => format!("Land on {}", at(p)),
        (Choice::With(u), _) => format!("Land with {}", name(u)),
        (Choice::Fight, _) => "Begin the landing".into(),
        (Choice::Stay, _) => "Stay for another round".into(),
        (Choice::Withdraw, _) => "Withdraw with all units".into(),
        (Choice::Pass, _) => "Place no more land-based air this turn".into(),
        (Choice::Done, step) => done(view, step).into(),
    }
}

/// Whether the enemy held all the sea around a base when the turn began: a landing there may be undone (A56b).
fn undone(view: &View, base: Place) -> bool {
    let cast = base.as_harbour().and_then(|h| view.cast.harbours.get(h));
    let enemy = Some(view.side.enemy());
    let held = |sea: &Place| sea.as_area().is_some_and(|a| view.areas[a].holder == enemy);
    cast.is_some_and(|cast| cast.touches.iter().all(held))
}

/// What finishing means in each step.
fn done(view: &View, step: Step) -> &'static str {
    match step {
        Step::Arrivals => "Seal the arrivals",
        Step::Fleet(_) => "End the movement of ships",
        Step::Submarines(_) => "Leave submarines beside the board",
        Step::Repair => "Seal the repairs",
        Step::Aim(_) | Step::Answer(_) => "Fire",
        Step::Pursue(_) => "Pursue",
        Step::LandAim => "Seal the targets",
        Step::Landing(_) if view.battle.landed.any() => "Land no more",
        Step::Landing(_) => "Do not land",
        Step::Returns => "Seal the return to port",
        _ => "Go on",
    }
}

fn dice(roll: Roll) -> String {
    let faces: Vec<String> = roll.faces().iter().map(u8::to_string).collect();
    faces.join(" ")
}

fn blocks(count: u8) -> String {
    if count == 1 {
        "1 block".into()
    } else {
        format!("{count} blocks")
    }
}

fn hits(count: u8) -> String {
    match count {
        0 => "no hit".into(),
        1 => "1 hit".into(),
        n => format!("{n} hits"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

fn say_tale(view: &View, tale: Tale) -> String {
    let name = |u| full_name(view, u);
    // Seas have an article, harbours have none.
    let at = |p: Place| match p.as_area() {
        Some(_) => format!("the {}", place(view, p)),
        None => place(view, p),
    };
    let side = |s: Side| capital(s.name());
    let verb = |s: Side, one: &str, many: &str| {
        if s == Side::Japan {
            one.to_string()
        } else {
            many.to_string()
        }
    };
    match tale {
        Tale::TurnBegan { turn } => {
            let dates = view
                .cast
                .turns
                .get(usize::from(turn) - 1)
                .map_or("", String::as_str);
            format!("Turn {turn}: {dates}.")
        }
        Tale::Arrived {
            unit,
            at: Place::OFF,
        } => format!("{} is ready beside the board (§6).", name(unit)),
        Tale::Arrived { unit, at: port } => format!("{} arrives at {} (§6).", name(unit), at(port)),
        Tale::Sailed {
            side: s,
            from,
            to,
            count,
        } => {
            format!(
                "{}: {} from {} to {}.",
                side(s),
                blocks(count),
                at(from),
                at(to)
            )
        }
        Tale::Formed { force, at: area } => {
            format!("Task force {} stands in {}.", force + 1, at(area))
        }
        Tale::SubmarinePlaced { side: s, at: area } => {
            format!(
                "{} {} a submarine to {}.",
                side(s),
                verb(s, "sends", "send"),
                at(area)
            )
        }
        Tale::AirPlaced { side: s, at: p } if p.as_harbour().is_some() => {
            format!(
                "{} {} land-based air against {}.",
                side(s),
                verb(s, "sends", "send"),
                at(p)
            )
        }
        Tale::AirPlaced { side: s, at: area } => {
            format!(
                "{} {} land-based air in {}.",
                side(s),
                verb(s, "places", "place"),
                at(area)
            )
        }
        Tale::AirPassed { side: s } => {
            format!(
                "{} {} no more land-based air.",
                side(s),
                verb(s, "places", "place")
            )
        }
        Tale::Raided {
            port, roll, cut, ..
        } => {
            format!(
                "Raid on {}: {}; repair cut by {cut} (§14).",
                at(port),
                dice(roll)
            )
        }
        Tale::Repaired { side: s, spent } => {
            format!(
                "{} {} {spent} RP on repairs (§5).",
                side(s),
                verb(s, "spends", "spend")
            )
        }
        Tale::Opened { area } => format!("{} is opened (§8).", capital(&at(area))),
        Tale::Decoy { force } => format!("Task force {} was a decoy (§14).", force + 1),
        Tale::Revealed { area } => format!("All blocks in {} are turned up.", at(area)),
        Tale::Fired {
            by,
            at: target,
            roll,
            hits,
            disabled,
            sunk,
        } => {
            let mut line = format!(
                "{} on {}: {}; {}",
                name(by),
                name(target),
                dice(roll),
                self::hits(hits)
            );
            // Who fires at what is sunk already has no part in it.
            if sunk && hits > 0 {
                line += ", sunk";
            } else if disabled && !sunk {
                line += ", disabled";
            }
            line + "."
        }
        Tale::Wished { japan, allies } => {
            format!(
                "Japan asks for {} combat, the Allies for {} (§8.2).",
                round(japan),
                round(allies)
            )
        }
        Tale::RolledOff {
            japan,
            allies,
            round: won,
        } => match won {
            Some(r) => format!(
                "Japan {japan}, Allies {allies}: a round of {} combat.",
                round(r)
            ),
            None => format!("Japan {japan}, Allies {allies}: roll again."),
        },
        Tale::RoundBegan { round: r } => format!("A round of {} combat.", round(r)),
        Tale::Lost { unit } => format!("{} is lost.", name(unit)),
        Tale::SentHome { unit, to } if to.as_harbour().is_none() => {
            format!("{} is sent back {} (§8.1).", name(unit), at(to))
        }
        Tale::SentHome { unit, to } => format!("{} is sent to {} (§8.1).", name(unit), at(to)),
        Tale::WentHome {
            side: s,
            from,
            to: Some(to),
            count,
        } => {
            format!(
                "{}: {} from {} to {}.",
                side(s),
                blocks(count),
                at(from),
                at(to)
            )
        }
        Tale::WentHome {
            side: s,
            from,
            to: None,
            count,
        } => {
            let leave = if count == 1 { "leaves" } else { "leave" };
            format!("{}: {} {leave} {}.", side(s), blocks(count), at(from))
        }
        Tale::FlewHome { side: s, count } => {
            let leave = if count == 1 { "leaves" } else { "leave" };
            format!(
                "{}: {} of land-based air {leave} the battle.",
                side(s),
                blocks(count)
            )
        }
        Tale::Landed { side: s, base } => {
            format!(
                "{} {} on {} (§8.2).",
                side(s),
                verb(s, "lands", "land"),
                at(base)
            )
        }
        Tale::Stormed {
            base,
            by,
            at: target,
            roll,
            hits,
        } => {
            let (by, target) = (name(by), name(target));
            format!(
                "{}: {by} on {target}: {}; {}.",
                at(base),
                dice(roll),
                self::hits(hits)
            )
        }
        Tale::BaseTaken { base, side: s } => {
            format!("{} {} {}.", side(s), verb(s, "takes", "take"), at(base))
        }
        Tale::BaseHeld { base, side: s } => {
            format!("{} {} {}.", side(s), verb(s, "holds", "hold"), at(base))
        }
        Tale::NoLanding { side: s, area } => {
            format!(
                "{} {} no further in {}.",
                side(s),
                verb(s, "lands", "land"),
                at(area)
            )
        }
        Tale::Stayed { side: s } => format!("{} {}.", side(s), verb(s, "stays", "stay")),
        Tale::Withdrew { side: s } => {
            format!("{} {} (§8.2).", side(s), verb(s, "withdraws", "withdraw"))
        }
        Tale::Ended { area } => format!("{} is settled.", capital(&at(area))),
        Tale::Held { area, side: s } => {
            format!(
                "{} {} {} (§9).",
                side(s),
                verb(s, "holds", "hold"),
                at(area)
            )
        }
        Tale::Neutral { area } => format!("Nobody holds {} (§9).", at(area)),
        Tale::Scored {
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
        Tale::Flipped { harbour, side: s } => {
            format!(
                "{} now {} {} (§10).",
                side(s),
                verb(s, "holds", "hold"),
                at(harbour)
            )
        }
        Tale::Over { winner } => format!(
            "{} {} the war (§13).",
            side(winner),
            verb(winner, "wins", "win")
        ),
    }
}

/// A kind in one letter, for narrow screens.
pub(crate) fn letter(kind: Kind) -> char {
    match kind {
        Kind::Battleship => 'B',
        Kind::Cruiser => 'C',
        Kind::Carrier => 'A',
        Kind::Transport => 'T',
        Kind::LandAir => 'L',
        Kind::Submarine => 'S',
    }
}
