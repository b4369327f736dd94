//! Refusals: what is not allowed, why, and the rule.

use crate::data::Eastfront;
use crate::ids::{Hex, Side, Unit};
use crate::refusal::{Expense, Refusal, SupplyFault};
use engine::Illegal;

impl Eastfront {
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> Illegal {
        let (rule, why) = self
            .words_of_turn(refusal)
            .or_else(|| self.words_of_setup(refusal))
            .or_else(|| self.words_of_replacements(refusal))
            .or_else(|| self.words_of_movement(refusal))
            .or_else(|| self.words_of_rail(refusal))
            .or_else(|| self.words_of_targets(refusal))
            .unwrap_or_else(|| self.words_of_combat(refusal));
        Illegal::new(rule, why)
    }

    fn words_of_turn(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        let name = |unit: Unit| self.name(unit);
        Some(match refusal {
            Refusal::NotYourTurn => ("§7", "It is not your turn".into()),
            Refusal::GameOver => ("§13", "The game is over".into()),
            Refusal::DiceFirst => ("§9", "The weather is being rolled".into()),
            Refusal::NoSuchUnit(id) => ("§4", format!("There is no unit '{}'", id.as_str())),
            Refusal::NotYours(unit) => ("§3", format!("{} is not yours", name(unit))),
            Refusal::NotOnMap(unit) => ("§11", format!("{} is not on the map", name(unit))),
            Refusal::NothingToPlace => (
                "§10",
                "Choose a unit to place or to move by rail first".into(),
            ),
            Refusal::NoRp { what, cost, left } => (
                "§8",
                format!(
                    "Not enough RP: {} costs {cost}, you have {left}; new RP come every month",
                    self.expense(what)
                ),
            ),
            Refusal::FinishPlacing(unit) => {
                ("§10", format!("Choose a hex for {} first", name(unit)))
            }
            Refusal::FinishRail(unit) => (
                "§11.1",
                format!("Choose the rail destination of {} first", name(unit)),
            ),
            Refusal::FinishMove(unit) => {
                ("§11.1", format!("Finish the move of {} first", name(unit)))
            }
            Refusal::FinishAttack => ("§11.2", "Finish announcing the attack first".into()),
            Refusal::FinishHits => ("§11.2", "Assign the hits first".into()),
            _ => return None,
        })
    }

    fn expense(&self, what: Expense) -> String {
        match what {
            Expense::Move => "a move".into(),
            Expense::Rail => "a rail move".into(),
            Expense::Attack => "an attack".into(),
            Expense::Rebuild(unit) => format!("rebuilding {}", self.name(unit)),
            Expense::Step(unit) => format!("a step for {}", self.name(unit)),
        }
    }

    fn words_of_setup(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        let name = |unit: Unit| self.name(unit);
        let withheld = &self.data.numbers.withholdable_name;
        let kind = self.data.schedule.withdrawn_kind.name();
        Some(match refusal {
            Refusal::SetupFirst => ("§6", "Not during setup".into()),
            Refusal::NotInSetup(unit) => (
                "§15",
                format!("{} is not one of the units to place", name(unit)),
            ),
            Refusal::NotASetupHex(hex) => (
                "§15",
                format!("{} is not one of your setup hexes", self.hex_subject(hex)),
            ),
            Refusal::NotPlacedYet(unit) => ("§15", format!("Place {} first", name(unit))),
            Refusal::NotWithholdable(unit) => (
                "§15",
                format!(
                    "Cannot hold back {}: only {withheld} that is being placed",
                    name(unit)
                ),
            ),
            Refusal::SetupOver => ("§15", "Units are held back only during setup".into()),
            Refusal::NothingToWithdraw => {
                ("§16", format!("No {kind} unit has to be withdrawn now"))
            }
            Refusal::WithholdFirst(left) => (
                "§15",
                format!(
                    "Choose {left} more {withheld} {} to start in the pool",
                    units(left)
                ),
            ),
            Refusal::WithdrawFirst(left) => (
                "§16",
                format!("Withdraw {left} more {kind} {} first", units(left)),
            ),
            Refusal::NotWithdrawable(unit) => (
                "§16",
                format!(
                    "Cannot withdraw {}: choose {kind} on the map or in the pool",
                    name(unit)
                ),
            ),
            _ => return None,
        })
    }

    fn words_of_replacements(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        let name = |unit: Unit| self.name(unit);
        Some(match refusal {
            Refusal::ReplacementsClosed => (
                "§7",
                "Reinforcements and replacements come before the first move or attack of the turn: undo those of your draft, or wait for the next turn"
                    .into(),
            ),
            Refusal::OnMapAlready(unit) => ("§10", format!("{} is already on the map", name(unit))),
            Refusal::NotDue(unit, month) => (
                "§16",
                format!("{} arrives in {}", name(unit), month.title()),
            ),
            Refusal::NoPlace(unit) => (
                "§10",
                format!(
                    "No arrival hex is open for {}: all are occupied, lost or cut off",
                    name(unit)
                ),
            ),
            Refusal::Occupied(hex) => (
                "§11.1",
                format!("{} already holds a unit", self.hex_subject(hex)),
            ),
            Refusal::NotHeld(hex) => (
                "§10",
                format!("{} is not under your control", self.hex_subject(hex)),
            ),
            Refusal::NotChained(hex) => (
                "§10",
                format!(
                    "Cannot place in {}: it is cut off from your map edge; choose a city that is linked to it",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::NotAPlace(unit, hex) => (
                "§10",
                format!("Cannot place {} in {}", name(unit), self.map.hex_name(hex)),
            ),
            Refusal::FullStrength(unit) => ("§10", format!("{} is at full strength", name(unit))),
            Refusal::OneStepInZoc(unit) => (
                "§10",
                format!(
                    "{} is in an enemy ZOC and already gained its one step this turn",
                    name(unit)
                ),
            ),
            _ => return None,
        })
    }

    fn words_of_movement(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        let name = |unit: Unit| self.name(unit);
        Some(match refusal {
            Refusal::MovedAlready(unit) => (
                "§11",
                format!(
                    "{} has already moved this turn and can move again next turn",
                    name(unit)
                ),
            ),
            Refusal::Railed(unit) => (
                "§11.1",
                format!(
                    "{} moved by rail this turn and can act again next turn",
                    name(unit)
                ),
            ),
            Refusal::NoWayOut { unit, mp } => (
                "§11.1",
                format!("{} cannot enter any hex with {mp} MP", name(unit)),
            ),
            Refusal::NoMove => ("§11.1", "No move is in progress".into()),
            Refusal::NoStepYet => ("§11.1", "A move is at least one hex".into()),
            Refusal::NotAdjacent(hex) => (
                "§11.1",
                format!("{} is not adjacent to the unit", self.hex_subject(hex)),
            ),
            Refusal::NotLand(hex) => ("§2", format!("{} is out of play", self.hex_subject(hex))),
            Refusal::RedHexside(hex) => (
                "§11.1",
                format!("A red hexside blocks the way to {}", self.map.hex_name(hex)),
            ),
            Refusal::EnemyThere(hex) => (
                "§11.1",
                format!(
                    "{} is enemy-occupied; end the move beside it and attack",
                    self.hex_subject(hex)
                ),
            ),
            Refusal::FriendThere(hex) => (
                "§11.1",
                format!(
                    "Cannot end a move in {}: a friendly unit is there; move that one first, or go on",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::StoppedByTerrain { unit, hex } => (
                "§5",
                format!(
                    "{} must stop on entering {}: {}",
                    name(unit),
                    self.map.hex_name(hex),
                    self.map.terrain(hex).name()
                ),
            ),
            Refusal::TooFar { hex, cost, mp } => (
                "§11.1",
                format!(
                    "Entering {} costs {cost} MP, the unit has {mp}; it can stop before it and go on next turn",
                    self.map.hex_name(hex)
                ),
            ),
            _ => return None,
        })
    }

    fn words_of_rail(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        let name = |unit: Unit| self.name(unit);
        let why = match refusal {
            Refusal::RailUsedUp(limit) => format!("All {limit} rail moves of this turn are used"),
            Refusal::RailInZoc(unit) => {
                format!(
                    "Cannot move {} by rail: it is in an enemy ZOC; choose a unit that no enemy is next to",
                    name(unit)
                )
            }
            Refusal::RailUnsupplied(unit) => {
                format!("Cannot move {} by rail: it is out of supply", name(unit))
            }
            Refusal::RailNowhere(unit) => format!("{} has no open rail route", name(unit)),
            Refusal::RailEndInZoc(hex) => format!(
                "Cannot end a rail move in {}: it is in an enemy ZOC; choose a hex that no enemy is next to",
                self.map.hex_name(hex)
            ),
            Refusal::RailEndUnsupplied(hex) => format!(
                "Cannot end a rail move in {}: it is out of supply",
                self.map.hex_name(hex)
            ),
            Refusal::RailEndNotCity(hex) => format!(
                "{} is neither a city under your control nor adjacent to one",
                self.hex_subject(hex)
            ),
            Refusal::RailEndEnemyCity(hex) => format!(
                "Cannot end a rail move in {}: the enemy controls it",
                self.map.hex_name(hex)
            ),
            Refusal::RailCut(hex) => {
                format!("Every rail route to {} is cut", self.map.hex_name(hex))
            }
            _ => return None,
        };
        Some(("§11.1", why))
    }

    /// Why an enemy cannot be attacked.
    fn words_of_targets(&self, refusal: Refusal) -> Option<(&'static str, String)> {
        Some(match refusal {
            Refusal::NoneAdjacent(hex) => (
                "§11.2",
                format!(
                    "No unit of yours is adjacent to {}; move one beside it first",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::AttackAcrossRed(hex) => (
                "§5",
                format!(
                    "Cannot attack {}: your units are adjacent only across a red hexside",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::AllAttacked(hex) => (
                "§11",
                format!(
                    "Cannot attack {}: every unit adjacent to it has already attacked this turn; move another one beside it",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::AllRailed(hex) => (
                "§11.1",
                format!(
                    "Cannot attack {}: every unit adjacent to it moved by rail this turn",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::NoneReady(hex) => (
                "§11",
                format!(
                    "Cannot attack {}: every unit adjacent to it has attacked or moved by rail",
                    self.map.hex_name(hex)
                ),
            ),
            _ => return None,
        })
    }

    fn words_of_combat(&self, refusal: Refusal) -> (&'static str, String) {
        let name = |unit: Unit| self.name(unit);
        let numbers = &self.data.numbers;
        match refusal {
            Refusal::NoEnemyThere(hex) => (
                "§11.2",
                format!("No enemy unit is in {}", self.map.hex_name(hex)),
            ),
            Refusal::NoDiceLeft(hex) => (
                "§5",
                format!(
                    "Terrain removes all dice from this attack on {}",
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::NoAttack => ("§11.2", "No attack is being announced".into()),
            Refusal::JoinedAlready(unit) => {
                ("§11.2", format!("{} is already in this attack", name(unit)))
            }
            Refusal::AttackedAlready(unit) => (
                "§11",
                format!("{} has already attacked this turn", name(unit)),
            ),
            Refusal::FinnsBound => (
                "§14",
                format!(
                    "The Finns cannot attack until the Axis takes {}",
                    self.map.city_name(numbers.finn_city).unwrap_or_default()
                ),
            ),
            Refusal::NotInContact(unit, hex) => (
                "§11.2",
                format!(
                    "{} is not adjacent to {} across a passable hexside",
                    name(unit),
                    self.map.hex_name(hex)
                ),
            ),
            Refusal::OneAirUnit => ("§11.2", "An air unit is already in this attack".into()),
            Refusal::AirGrounded(weather) => (
                "§9",
                format!(
                    "Air units do not fly in {}, only in clear weather",
                    weather.name()
                ),
            ),
            Refusal::AirUsedUp => ("§11.2", "No air unit is left this turn".into()),
            Refusal::NoAttackers => ("§11.2", "Choose at least one attacker".into()),
            Refusal::NoHits => ("§11.2", "No hits to assign".into()),
            Refusal::NotHit { unit, armor: true } => {
                let hit = self.data.roster.hit.armor;
                let dice = if hit == 6 {
                    "6s".into()
                } else {
                    format!("{hit}+")
                };
                let unit = name(unit);
                (
                    "§11.2",
                    format!("{unit} cannot take this hit: {dice} go to armor first"),
                )
            }
            Refusal::NotHit { unit, armor: false } => (
                "§11.2",
                format!(
                    "{} cannot take this hit: it goes to infantry in the attack",
                    name(unit)
                ),
            ),
            // All others are worded above.
            _ => ("§7", "Not allowed now".into()),
        }
    }

    /// Why a block is out of supply.
    pub(crate) fn supply_text(
        &self,
        unit: Unit,
        fault: SupplyFault,
        restore: Option<Hex>,
    ) -> Illegal {
        let enemy: Side = unit.side().enemy();
        let (name, hex) = (self.name(unit), |hex| self.map.hex_name(hex));
        let why = match fault {
            SupplyFault::Cut { hub, by } => format!(
                "{name} is out of supply: the way to {} is cut by the ZOC of the {} block in {}",
                hex(hub),
                enemy.adjective(),
                hex(by)
            ),
            SupplyFault::CityCut { city, by } => format!(
                "{name} is out of supply: {} is cut off by the ZOC of the {} block in {}",
                hex(city),
                enemy.adjective(),
                hex(by)
            ),
            SupplyFault::TooFar { hub, steps } => format!(
                "{name} is out of supply: {} is {steps} hexes away, and a supply line has up to {}",
                hex(hub),
                self.data.numbers.supply_reach
            ),
            SupplyFault::Nowhere => format!(
                "{name} is out of supply: no supplied city and no hex of its own map edge can be reached"
            ),
        };
        let help = restore.map(|at| format!(". A block of yours in {} would restore it", hex(at)));
        Illegal::new("§12", why + &help.unwrap_or_default())
    }
}

fn units(count: u8) -> &'static str {
    if count == 1 { "unit" } else { "units" }
}
