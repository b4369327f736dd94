//! Refusals in words: what is not allowed, why, and what would help.

use crate::game::Pacific;
use crate::ids::{Location, Unit};
use crate::refusal::Refusal;
use crate::state::ReturnReason;
use engine::Illegal;
use std::borrow::Cow;

/// The rule a refusal stands on.
fn rule(refusal: Refusal) -> &'static str {
    use Refusal::*;
    match refusal {
        NoSuchSeat | NotYourStep => "§4.1",
        NoSuchUnit => "§3",
        ChoosePort(_) | NotDue => "§6",
        ChooseDestination(_)
        | CannotSail
        | EndsInHarbor
        | TooFar(_)
        | Stopped { .. }
        | OutOfRange
        | SubmarinePlacement
        | NoAirCover
        | PlaceAirOrPass => "§7",
        TaskForceEndsAtSea | TaskForceOutOfRange | TaskForceHarbor | NoTaskForceLeft | RaidsOff
        | RaidOnBase(_) | RaidOnOwnPort(_) | RaidOutOfReach(_) | ShipsDoNotRaid => "§14",
        NoRpForReturn(_) | OnlyRepairs | NotYourUnit | NoRpLeft | CapacityUsedUp(_)
        | BasesDoNotRepair | NotRepairable(_) => "§5",
        FullStrength(_) => "§7.1",
        NotContested | SubmarineTarget | AskForRound | AimOrFire | GunTarget | PursuitTarget
        | ReturnFireTarget | LandTarget | NeedTransports | NoEnemyBase | StayOrWithdraw => "§8",
        PortsCannotBeTaken => "§1.1",
        WrongHarbor(reason) | NoHarborChoice(reason) => return_rule(reason),
    }
}

/// The rule that sends ships to a harbor.
pub(super) fn return_rule(reason: Option<ReturnReason>) -> &'static str {
    match reason {
        Some(ReturnReason::Torpedo | ReturnReason::Leave) => "§8",
        Some(ReturnReason::Round) => "§8.1",
        Some(ReturnReason::Landing | ReturnReason::Control) => "§10",
        None => "§12",
    }
}

pub(crate) fn refusal_text(game: &Pacific, refusal: Refusal) -> Illegal {
    let why = plain(refusal).map_or_else(|| named(game, refusal).into(), Cow::Borrowed);
    Illegal::new(rule(refusal), why)
}

/// Refusals without a name or number in them.
fn plain(refusal: Refusal) -> Option<&'static str> {
    use Refusal::*;
    Some(match refusal {
        NoSuchSeat => "Only the seats japan and allies can act",
        NotYourStep => "It is not your turn to act",
        NoSuchUnit => "Cannot choose this unit: the game does not have it",
        NotDue => "Only units that are due this turn can arrive now",
        CannotSail => "Only ships in your harbors without orders can sail",
        EndsInHarbor => "Cannot end a move in a port or base: ships end their move in a sea area",
        SubmarinePlacement => "Only a submarine off the map can be placed, in any sea area",
        NoAirCover => {
            "Cannot place land-based air there: no port or base of yours touches the area"
        }
        PlaceAirOrPass => {
            "Only placing a land-based air unit from off the map, or ending, is allowed"
        }
        TaskForceEndsAtSea => "A task force must end its move in a sea area",
        TaskForceOutOfRange => "Out of range: a task force moves as far as a ship from its harbor",
        TaskForceHarbor => "A task force must form in a Japanese port or base",
        NoTaskForceLeft => "Cannot form a task force: no task-force block is left",
        OnlyRepairs => "Only repairs are allowed in this step",
        NotYourUnit => "Cannot repair this unit: it is not yours",
        NoRpLeft => "No resource points are left",
        BasesDoNotRepair => "Cannot repair in a base: only ports repair",
        NotContested => {
            "Only an area where the sides meet and that was not fought this turn can be next"
        }
        SubmarineTarget => "A submarine must fire at an enemy ship in its area",
        AskForRound => "Only asking for an air or a surface round is allowed",
        AimOrFire => "Only changing the target of a unit that fires, or firing, is allowed",
        GunTarget => {
            "Illegal target: every enemy battleship and cruiser needs one attacker before any gets two; carriers and transports only when none are left"
        }
        PursuitTarget => {
            "Illegal target: pursuers fire at their own type, each target once before any twice; transports only when no battleship or cruiser withdraws with them"
        }
        ReturnFireTarget => "Return fire must target a pursuer of the same type",
        LandTarget => "A land unit must target an enemy land unit in this landing",
        NeedTransports => {
            "A landing needs at least one transport in the area that has not attacked"
        }
        PortsCannotBeTaken => "Cannot land on a port: transports take only bases",
        NoEnemyBase => "Transports can land only on an enemy base that touches the area",
        StayOrWithdraw => "Only staying for another round or withdrawing with all units is allowed",
        RaidsOff => "Cannot raid a port: this game is played without the option air raids",
        ShipsDoNotRaid => "Cannot raid with ships or carriers: only land-based air raids ports",
        NoHarborChoice(Some(ReturnReason::Torpedo)) => {
            "Only torpedoed ships with more than one nearest port can be sent"
        }
        NoHarborChoice(Some(ReturnReason::Round)) => {
            "Only disabled ships with more than one nearest harbor can be sent"
        }
        NoHarborChoice(Some(ReturnReason::Leave)) => {
            "Only withdrawing ships with more than one harbor to choose from can be sent"
        }
        NoHarborChoice(Some(ReturnReason::Landing)) => {
            "Only ships in the captured base with more than one nearest port can be sent"
        }
        NoHarborChoice(Some(ReturnReason::Control)) => {
            "Only ships in a harbor that fell with its sea, and with more than one nearest port, can be sent"
        }
        NoHarborChoice(None) => {
            "Only ships at sea with more than one harbor to return to can be sent"
        }
        _ => return None,
    })
}

/// Refusals that name a unit, a place or a figure.
fn named(game: &Pacific, refusal: Refusal) -> String {
    let name = |unit: Unit| match game.roster.specs.get(unit.index()) {
        Some(spec) => spec.name.as_str(),
        None => "the unit",
    };
    let harbor = |place: Location| match place.as_harbor().and_then(|h| game.map.harbors.get(h)) {
        Some(harbor) => harbor.name.as_str(),
        None => "the port",
    };
    let area = |place: Location| match place.as_area().and_then(|a| game.map.areas.get(a)) {
        Some(area) => format!("the {}", area.name),
        None => "that area".into(),
    };
    let movement = &game.war.movement;
    match refusal {
        Refusal::ChoosePort(unit) => format!("Choose a port you hold for {}", name(unit)),
        Refusal::NoRpForReturn(unit) => {
            let cost = game.war.lost.cost;
            format!("Cannot bring back {}: it costs {cost} RP", name(unit))
        }
        Refusal::ChooseDestination(unit) => format!("Choose where {} goes", name(unit)),
        Refusal::TooFar(to) => format!(
            "Cannot sail to {}: it is more than {} areas away; sail from a nearer harbor",
            area(to),
            movement.areas
        ),
        Refusal::Stopped { to, at } => format!(
            "Cannot sail to {}: ships must stop in {}, which you do not hold; hold it when the turn begins to pass",
            area(to),
            area(at)
        ),
        Refusal::OutOfRange => format!(
            "Out of range: a ship enters up to {} areas and must stop in one you do not hold",
            movement.areas
        ),
        Refusal::FullStrength(unit) => format!("{} is at full strength", name(unit)),
        Refusal::CapacityUsedUp(port) => {
            format!("{} has no repair capacity left this turn", harbor(port))
        }
        Refusal::NotRepairable(unit) => format!(
            "Cannot repair {}: only ships that stayed in port and land-based air off the map are repaired",
            name(unit)
        ),
        Refusal::RaidOnBase(place) => {
            format!(
                "Cannot raid {}: it is a base, and only ports are raided",
                harbor(place)
            )
        }
        Refusal::RaidOnOwnPort(place) => format!("Cannot raid {}: you hold it", harbor(place)),
        Refusal::RaidOutOfReach(place) => format!(
            "Cannot raid {}: it touches no area in which you could place land-based air",
            harbor(place)
        ),
        Refusal::WrongHarbor(reason) => wrong_harbor(reason, movement.return_areas),
        _ => "Not allowed".into(),
    }
}

fn wrong_harbor(reason: Option<ReturnReason>, areas: u8) -> String {
    match reason {
        Some(ReturnReason::Torpedo) => {
            "Wrong port: a ship disabled by a submarine goes to the nearest port".into()
        }
        Some(ReturnReason::Round) => {
            "Wrong harbor: a disabled ship goes to the nearest port or base".into()
        }
        Some(ReturnReason::Leave) => format!(
            "Wrong harbor: a withdrawing ship goes to one within {areas} areas, a disabled ship to the nearest"
        ),
        Some(ReturnReason::Landing) => {
            "Wrong port: a ship in a base taken by a landing goes to the nearest port".into()
        }
        Some(ReturnReason::Control) => {
            "Wrong port: a ship in a harbor that fell with its sea goes to the nearest port".into()
        }
        None => format!(
            "Wrong harbor: a ship returns to one within {areas} areas, or to the nearest if none is"
        ),
    }
}
