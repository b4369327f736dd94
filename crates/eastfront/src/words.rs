//! Every sentence a player reads: refusals, menu entries, the log. One place, so that it can be
//! translated; and made from views alone, so that it cannot tell too much.

use crate::book::Scenario;
use crate::sight::{FoeFrom, Sight};
use crate::state::{Order, Phase, Place};
use crate::view::{BattleView, Note, View};
use crate::{Choice, Eastfront, Hex, Month, Side, Unit};
use board::Terrain;
use engine::{Describe, Illegal, StandingOrder};

fn no(rule: &'static str, why: impl Into<std::borrow::Cow<'static, str>>) -> Illegal {
    Illegal::new(rule, why)
}

// Refusals, by chapter.

pub(crate) fn not_your_turn() -> Illegal {
    no("§7", "It is the other side's turn")
}

pub(crate) fn game_over() -> Illegal {
    no("§13", "The game is over")
}

pub(crate) fn dice_first() -> Illegal {
    no("§9", "The weather is being rolled")
}

pub(crate) fn not_yours(unit: Unit) -> Illegal {
    no("§3", format!("{unit} does not belong to you"))
}

pub(crate) fn not_on_map(unit: Unit) -> Illegal {
    no("§11", format!("{unit} is not on the map"))
}

pub(crate) fn no_order() -> Illegal {
    no("§7", "Nothing of that kind has been begun")
}

pub(crate) fn set_up_first() -> Illegal {
    no("§6", "The armies are being set up")
}

pub(crate) fn not_in_setup(unit: Unit) -> Illegal {
    no("§15", format!("{unit} is not among the units to be set up"))
}

pub(crate) fn not_a_setup_hex(hex: &str) -> Illegal {
    no("§15", format!("{hex} is none of your set-up hexes"))
}

pub(crate) fn still_in_hand(unit: Unit) -> Illegal {
    no("§15", format!("{unit} has not been set up yet"))
}

pub(crate) fn only_german_infantry(unit: Unit) -> Illegal {
    no(
        "§15",
        format!("{unit} cannot be withheld: only German infantry that is set up now can"),
    )
}

pub(crate) fn withhold_first(left: u8) -> Illegal {
    no(
        "§15",
        format!("Choose the German infantry that begins in the pool first: {left} to go"),
    )
}

pub(crate) fn withdraw_first(left: u8) -> Illegal {
    no(
        "§16",
        format!("Armor must be withdrawn before anything else: {left} to go"),
    )
}

pub(crate) fn only_armor_withdraws(unit: Unit) -> Illegal {
    no(
        "§16",
        format!("{unit} cannot be withdrawn: choose German armor on the map or in the pool"),
    )
}

pub(crate) fn no_rp(rule: &'static str, what: &str, cost: u8, left: u8) -> Illegal {
    no(
        rule,
        format!("There are {left} RP left, and {what} costs {cost}"),
    )
}

pub(crate) fn step_closed() -> Illegal {
    no(
        "§7",
        "Reinforcements and replacements come before the first activation of the turn",
    )
}

pub(crate) fn on_map_already(unit: Unit) -> Illegal {
    no("§10", format!("{unit} is on the map already"))
}

pub(crate) fn not_due(unit: Unit, month: Month) -> Illegal {
    no("§16", format!("{unit} comes in {}", month.title()))
}

pub(crate) fn no_place(unit: Unit) -> Illegal {
    no(
        "§10",
        format!("There is no empty, controlled and supplied place for {unit}"),
    )
}

pub(crate) fn occupied(hex: &str) -> Illegal {
    no("§11.1", format!("{hex} already holds a unit"))
}

pub(crate) fn not_held(rule: &'static str, hex: &str) -> Illegal {
    no(rule, format!("{hex} is not under your control"))
}

pub(crate) fn not_chained(hex: &str) -> Illegal {
    no(
        "§10",
        format!("{hex} is not chained to your board edge, so nothing can be placed there"),
    )
}

pub(crate) fn not_a_place(unit: Unit, hex: &str) -> Illegal {
    no("§10", format!("{unit} cannot be placed in {hex}"))
}

pub(crate) fn full_strength(unit: Unit) -> Illegal {
    no("§10", format!("{unit} is at full strength"))
}

pub(crate) fn one_step_in_zoc(unit: Unit) -> Illegal {
    no(
        "§10",
        format!("{unit} is in an enemy zone of control and has had its one step this turn"),
    )
}

pub(crate) fn finish_placing(unit: Unit) -> Illegal {
    no("§10", format!("Choose where {unit} goes first"))
}

pub(crate) fn finish_rail(unit: Unit) -> Illegal {
    no("§11.1", format!("Choose where {unit} goes by rail first"))
}

pub(crate) fn finish_move(unit: Unit) -> Illegal {
    no("§11.1", format!("Finish the move of {unit} first"))
}

pub(crate) fn finish_attack() -> Illegal {
    no("§11.2", "Finish announcing the attack first")
}

pub(crate) fn finish_hits() -> Illegal {
    no("§11.2", "Give out the hits first")
}

pub(crate) fn moved_already(unit: Unit) -> Illegal {
    no("§11", format!("{unit} has moved this turn"))
}

pub(crate) fn railed(unit: Unit) -> Illegal {
    no(
        "§11.1",
        format!("{unit} went by rail and cannot be activated again this turn"),
    )
}

pub(crate) fn no_way_out(unit: Unit, mp: u8) -> Illegal {
    no(
        "§11.1",
        format!("{unit} has {mp} MP and no hex that it could move to"),
    )
}

pub(crate) fn no_move_under_way() -> Illegal {
    no("§11.1", "No unit is on the move")
}

pub(crate) fn no_step_yet() -> Illegal {
    no(
        "§11.1",
        "The unit has not moved yet: a move is at least one hex",
    )
}

pub(crate) fn not_adjacent(hex: &str) -> Illegal {
    no("§11.1", format!("{hex} is not next to the unit"))
}

pub(crate) fn not_land(hex: &str) -> Illegal {
    no("§2", format!("{hex} is not land in play"))
}

pub(crate) fn red_hexside(rule: &'static str, hex: &str) -> Illegal {
    no(rule, format!("A red hexside bars the way to {hex}"))
}

pub(crate) fn enemy_there(hex: &str) -> Illegal {
    no("§11.1", format!("An enemy unit stands in {hex}"))
}

pub(crate) fn friend_there(hex: &str) -> Illegal {
    no(
        "§11.1",
        format!("A friendly unit stands in {hex}, and no unit may end its move there"),
    )
}

pub(crate) fn too_far(hex: &str, cost: u8, mp: u8) -> Illegal {
    no(
        "§11.1",
        format!("Entering {hex} costs {cost} MP, and the unit has {mp} left"),
    )
}

pub(crate) fn rail_used_up(limit: u8) -> Illegal {
    no(
        "§11.1",
        format!("All {limit} rail moves of this turn are used"),
    )
}

pub(crate) fn rail_in_zoc(unit: Unit) -> Illegal {
    no(
        "§11.1",
        format!("{unit} stands in an enemy zone of control, so it cannot go by rail"),
    )
}

pub(crate) fn rail_unsupplied(unit: Unit) -> Illegal {
    no(
        "§11.1",
        format!("{unit} is out of supply, so it cannot go by rail"),
    )
}

pub(crate) fn rail_nowhere(unit: Unit) -> Illegal {
    no("§11.1", format!("No rail line is open to {unit}"))
}

pub(crate) fn rail_end_in_zoc(hex: &str) -> Illegal {
    no(
        "§11.1",
        format!("{hex} lies in an enemy zone of control, so no rail move can end there"),
    )
}

pub(crate) fn rail_end_unsupplied(hex: &str) -> Illegal {
    no(
        "§11.1",
        format!("{hex} is out of supply, so no rail move can end there"),
    )
}

pub(crate) fn rail_end_not_city(hex: &str) -> Illegal {
    no(
        "§11.1",
        format!("{hex} is neither a city under your control nor next to one"),
    )
}

pub(crate) fn rail_cut(hex: &str) -> Illegal {
    no(
        "§11.1",
        format!("Every rail line to {hex} is cut by the enemy"),
    )
}

pub(crate) fn no_enemy_there(hex: &str) -> Illegal {
    no("§11.2", format!("No enemy unit stands in {hex}"))
}

pub(crate) fn nobody_attacks(hex: &str) -> Illegal {
    no(
        "§11.2",
        format!("No unit next to {hex} can attack it this turn"),
    )
}

pub(crate) fn no_dice_left(hex: &str) -> Illegal {
    no(
        "§5",
        format!("Terrain leaves this attack on {hex} without a die"),
    )
}

pub(crate) fn no_attack_under_way() -> Illegal {
    no("§11.2", "No attack is being announced")
}

pub(crate) fn joined_already(unit: Unit) -> Illegal {
    no("§11.2", format!("{unit} is in this attack already"))
}

pub(crate) fn attacked_already(unit: Unit) -> Illegal {
    no("§11", format!("{unit} has attacked this turn"))
}

pub(crate) fn finn_bound() -> Illegal {
    no(
        "§14",
        "The Finnish army does not attack before Leningrad has fallen",
    )
}

pub(crate) fn not_in_contact(unit: Unit, hex: &str) -> Illegal {
    no(
        "§11.2",
        format!("{unit} does not touch {hex} over an open hexside"),
    )
}

pub(crate) fn one_air_unit() -> Illegal {
    no("§11.2", "One air unit is in this attack already")
}

pub(crate) fn air_grounded(weather: &str) -> Illegal {
    no("§9", format!("Air units do not fly in {weather}"))
}

pub(crate) fn air_used_up() -> Illegal {
    no("§11.2", "No air unit is left this turn")
}

pub(crate) fn nobody_named() -> Illegal {
    no("§11.2", "Name at least one attacking unit")
}

pub(crate) fn no_hits_to_give() -> Illegal {
    no("§11.2", "There are no hits to give out")
}

pub(crate) fn not_hit(unit: Unit, armor: bool) -> Illegal {
    no(
        "§11.2",
        if armor {
            format!("{unit} cannot take this hit: 6s go to armor first")
        } else {
            format!("{unit} cannot take this hit: it goes to infantry in the attack")
        },
    )
}

pub(crate) fn supply_cut(unit: Unit, hub: &str, foe: Side, at: &str) -> Illegal {
    no(
        "§12",
        format!(
            "{unit} is out of supply: the way to {hub} is cut by the zone of control of the {} block in {at}",
            foe.name()
        ),
    )
}

pub(crate) fn city_cut(unit: Unit, city: &str, foe: Side, at: &str) -> Illegal {
    no(
        "§12",
        format!(
            "{unit} is out of supply: {city} is cut off by the zone of control of the {} block in {at}",
            foe.name()
        ),
    )
}

pub(crate) fn supply_too_far(unit: Unit, hub: &str, steps: usize) -> Illegal {
    no(
        "§12",
        format!(
            "{unit} is out of supply: {hub} is {steps} hexes away, and a supply line has at most five"
        ),
    )
}

pub(crate) fn supply_nowhere(unit: Unit) -> Illegal {
    no(
        "§12",
        format!(
            "{unit} is out of supply: no supplied city and no hex of its own map edge can be reached"
        ),
    )
}

pub(crate) fn scenario_text(scenario: &Scenario) -> String {
    format!("{} to {}", scenario.first.title(), scenario.last.title())
}

impl Describe for Eastfront {
    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[StandingOrder {
            id: "spread-hits",
            text: "Spread hits evenly over my attacking blocks, keeping them alive (§11.2).",
        }]
    }

    fn standing_answer(&self, order: &str, menu: &[Choice]) -> Option<Choice> {
        let spread = order == "spread-hits" && menu.contains(&Choice::Spread);
        spread.then_some(Choice::Spread)
    }

    fn public_view(&self, views: &[View]) -> Option<serde_json::Value> {
        self.common_of(views)
    }

    fn overlay(&self, view: &View) -> Option<serde_json::Value> {
        serde_json::to_value(self.overlay_of(view)).ok()
    }

    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        match *choice {
            Choice::Put(unit) => match own_place(view, unit) {
                Some(Place::Pool) => {
                    format!("Rebuild {unit} for {} RP (§10)", unit.label().rebuild_cost)
                }
                Some(Place::Hand) => format!("Set up {unit}"),
                _ => format!("Bring in {unit} (§10)"),
            },
            Choice::At(hex) => format!("In {}", self.ground.call(hex)),
            Choice::Withhold(unit) => format!("Leave {unit} in the pool (§15)"),
            Choice::Withdraw(unit) => format!("Withdraw {unit} until January 1945 (§16)"),
            Choice::Add(unit) => format!(
                "Add a step to {} for {} RP (§10)",
                self.own_name(view, unit),
                unit.label().step_cost
            ),
            Choice::Move(unit) => format!("Move {} for 1 RP (§11.1)", self.own_name(view, unit)),
            Choice::Step(hex) => self.say_step(view, hex),
            Choice::Stop => "Stop here".into(),
            Choice::Rail(unit) => {
                format!("Rail {} for 2 RP (§11.1)", self.own_name(view, unit))
            }
            Choice::Attack(hex) => format!("Attack {} for 1 RP (§11.2)", self.foe_name(view, hex)),
            Choice::With(unit) => format!("With {}", self.own_name(view, unit)),
            Choice::Air => "With an air unit: 2 dice more".into(),
            Choice::Roll => match view.order {
                Order::Attack { hex, with, air } => format!(
                    "Roll {} dice",
                    self.attack_dice_in(view, hex, with, air).total
                ),
                _ => "Roll".into(),
            },
            Choice::Hit(unit) => format!("{} takes a hit", self.own_name(view, unit)),
            Choice::Spread => "Spread the hits evenly".into(),
            Choice::End if view.phase == Phase::Deploy => "The set-up is done".into(),
            Choice::End => match view.rp[view.side] {
                0 => "End the turn".into(),
                rp => format!("End the turn, {rp} RP unspent"),
            },
        }
    }

    fn parse_choice(&self, view: &View, words: &str) -> Option<Choice> {
        let (verb, what) = words.trim().split_once(' ')?;
        let what = what.trim().to_lowercase();
        let unit = || read_unit(view.side, &what);
        let hex = || Hex::parse(&what).or_else(|| self.ground.city_in_words(&what));
        let choice = match verb.to_lowercase().as_str() {
            "put" | "rebuild" => Choice::Put(unit()?),
            "at" | "in" => Choice::At(hex()?),
            "withhold" => Choice::Withhold(unit()?),
            "withdraw" => Choice::Withdraw(unit()?),
            "add" => Choice::Add(unit()?),
            "move" => Choice::Move(unit()?),
            "step" | "to" => Choice::Step(hex()?),
            "rail" => Choice::Rail(unit()?),
            "attack" => Choice::Attack(hex()?),
            "with" => Choice::With(unit()?),
            "hit" => Choice::Hit(unit()?),
            _ => return None,
        };
        Some(choice)
    }

    fn log_text(&self, view: &View, sight: &Sight) -> String {
        let at = |hex: Hex| self.ground.call(hex);
        let foe = view.side.foe().name();
        let foe_at = |token: u16| match view.foe.iter().find(|block| block.token == token) {
            Some(block) => match &block.note {
                Some(note) => format!("the block in {} ({})", at(block.hex), note_text(note)),
                None => format!("the block in {}", at(block.hex)),
            },
            None => "a block".into(),
        };
        match sight {
            Sight::Ordered { .. }
            | Sight::OwnStepped { .. }
            | Sight::FoeStepped { .. }
            | Sight::Hurt { .. } => String::new(),
            Sight::OwnArranged { unit, hex } => format!("{unit} is set up in {}.", at(*hex)),
            Sight::OwnWithheld { unit, .. } => format!("{unit} begins in the pool (§15)."),
            Sight::OwnDeployed => "Your set-up is complete.".into(),
            Sight::FoeDeployed { blocks, .. } => {
                format!("{foe} has set up {} blocks (§15).", blocks.len())
            }
            Sight::Phase { phase, side, .. } => phase_text(*phase, *side),
            Sight::Month { month, .. } => format!("{}.", month.title()),
            Sight::Weather { weather, die } => match die {
                Some(die) => format!("The weather is {} (rolled {die}, §9).", weather.name()),
                None => format!("The weather is {} (§9).", weather.name()),
            },
            Sight::Income { income, .. } => {
                Side::BOTH
                    .map(|side| {
                        let mut parts = vec![format!("{}", income.base[side])];
                        let signed = [
                            ('-', income.lost[side], "cities"),
                            ('+', income.bonus[side], "bonus"),
                            ('-', income.weather[side], "weather"),
                        ];
                        for (sign, rp, why) in signed {
                            if rp > 0 {
                                parts.push(format!("{sign} {rp} {why}"));
                            }
                        }
                        match parts.len() {
                            1 => format!("{} {} RP", side.name(), income.rp[side]),
                            _ => format!(
                                "{} {} RP ({})",
                                side.name(),
                                income.rp[side],
                                parts.join(" ")
                            ),
                        }
                    })
                    .join(", ")
                    + " (§8)."
            }
            Sight::OwnWithdrawn { unit, .. } => {
                format!("{unit} is withdrawn until January 1945 (§16).")
            }
            Sight::FoeWithdrawn { token, .. } => match token {
                Some(token) => format!("{foe} withdraws {} (§16).", foe_at(*token)),
                None => format!("{foe} withdraws a block of the pool (§16)."),
            },
            Sight::OwnPlaced {
                unit,
                hex,
                rebuilt,
                cost,
                ..
            } => {
                if *rebuilt {
                    format!("{unit} is rebuilt in {} for {cost} RP (§10).", at(*hex))
                } else {
                    format!("{unit} arrives in {} (§10).", at(*hex))
                }
            }
            Sight::FoePlaced {
                hex, from, cost, ..
            } => match from {
                FoeFrom::Pool => {
                    format!(
                        "{foe} rebuilds a block in {} for {cost} RP (§10).",
                        at(*hex)
                    )
                }
                _ => format!("{foe} brings in a block in {} (§10).", at(*hex)),
            },
            Sight::OwnAdded { unit, cost, .. } => {
                format!("{unit} gains a step for {cost} RP (§10).")
            }
            Sight::FoeAdded { cost, .. } => {
                format!("{foe} adds a step to a block for {cost} RP (§10).")
            }
            Sight::OwnLifted { unit, supplied, .. } => {
                let short = if *supplied {
                    ""
                } else {
                    ", out of supply: 1 MP less (§12)"
                };
                format!("{unit} moves{short}.")
            }
            Sight::FoeLifted { token, .. } => format!("{foe} moves {}.", foe_at(*token)),
            Sight::Taken { city, side, .. } => {
                format!("{} takes {} (§2).", side.name(), at(*city))
            }
            Sight::OwnStopped { unit } => match own_place(view, *unit) {
                Some(Place::Map(hex)) => format!("{unit} stops in {}.", at(hex)),
                _ => String::new(),
            },
            Sight::FoeStopped { token } => format!("It stops: {}.", foe_at(*token)),
            Sight::OwnRailed { unit, to, .. } => {
                format!("{unit} goes by rail to {} (§11.1).", at(*to))
            }
            Sight::FoeRailed { token, to, .. } => {
                format!("{foe} rails {} to {} (§11.1).", foe_at(*token), at(*to))
            }
            Sight::Opened { battle, .. } => self.say_battle(battle),
            Sight::Rolled { attack, defend, .. } => format!(
                "Attack {}; defence {}.",
                dice_text(attack),
                dice_text(defend)
            ),
            Sight::Closed { dead, .. } => {
                let fate = view.battle.as_ref().map_or(String::new(), losses_text);
                match dead.len() {
                    0 => format!("The battle ends: {fate}."),
                    _ => {
                        let names: Vec<_> = dead.iter().map(ToString::to_string).collect();
                        format!(
                            "The battle ends: {fate}; {} eliminated (§11.2).",
                            names.join(" and ")
                        )
                    }
                }
            }
            Sight::OwnStarved { unit } => {
                format!("{unit} is out of supply at the end of the turn and is lost (§12).")
            }
            Sight::FoeStarved { token } => {
                format!("{foe} loses {} for want of supply (§12).", foe_at(*token))
            }
            Sight::Over { standing } => {
                let winner = Side::BOTH
                    .iter()
                    .find(|side| standing.winners.contains(side.seat()))
                    .map_or("Nobody", |side| side.name());
                format!("{winner} wins. {}.", standing.why)
            }
        }
    }

    fn screen(&self, view: &View, width: usize) -> String {
        crate::screen::draw(self, view, width)
    }

    fn announced(&self, view: &View) -> Vec<(String, serde_json::Value)> {
        self.announced_cases(view)
            .into_iter()
            .map(|(what, case)| (what, serde_json::json!(case)))
            .collect()
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../docs/rules/eastfront.md")
    }
}

impl Eastfront {
    /// A step with what it costs; the move ends in a swamp (§5).
    fn say_step(&self, view: &View, hex: Hex) -> String {
        let Order::Move { mp, .. } = view.order else {
            return format!("To {}", self.ground.call(hex));
        };
        let foes = view.foe.iter().map(|block| block.hex.space()).collect();
        let zoc = self.ground.ways.spread(&foes).contains(hex.space());
        let stop = match self.ground.terrain(hex) {
            Terrain::Swamp => ", into swamp: the move ends (§5)",
            _ => "",
        };
        format!(
            "To {} for {} of {mp} MP{stop}",
            self.ground.call(hex),
            self.ground.cost(hex, zoc)
        )
    }

    fn say_battle(&self, battle: &BattleView) -> String {
        let names: Vec<String> = battle
            .with
            .iter()
            .map(|(unit, steps)| format!("{unit} ({steps})"))
            .collect();
        let air = if battle.air { " with air support" } else { "" };
        format!(
            "{} attacks {} ({}) in {} with {}{air}: {} dice against {} (§11.2).",
            battle.attacker.name(),
            battle.defender.0,
            battle.defender.1,
            self.ground.call(battle.hex),
            names.join(", "),
            battle.attack,
            battle.defend
        )
    }

    fn own_name(&self, view: &View, unit: Unit) -> String {
        let block = view.own.iter().find(|block| block.unit == unit);
        match block.map(|block| (block.place, block.steps)) {
            Some((Place::Map(hex), steps)) => {
                format!(
                    "{unit} {steps}/{} in {}",
                    unit.label().steps,
                    self.ground.call(hex)
                )
            }
            _ => unit.to_string(),
        }
    }

    fn foe_name(&self, view: &View, hex: Hex) -> String {
        let block = view.foe.iter().find(|block| block.hex == hex);
        match block.and_then(|block| block.note.as_ref()) {
            Some(note) => format!("{}, {}", self.ground.call(hex), note_text(note)),
            None => self.ground.call(hex),
        }
    }
}

/// A unit of a side by its id, or by as much of its name as no other has.
fn read_unit(side: Side, words: &str) -> Option<Unit> {
    let named = |unit: &Unit| unit.to_string().to_lowercase();
    let exact = |unit: &Unit| unit.label().id == words || named(unit) == words;
    let mut close = Unit::of(side).filter(|unit| named(unit).starts_with(words));
    Unit::of(side).find(exact).or_else(|| {
        let first = close.next();
        first.filter(|_| close.next().is_none())
    })
}

fn own_place(view: &View, unit: Unit) -> Option<Place> {
    let block = view.own.iter().find(|block| block.unit == unit)?;
    Some(block.place)
}

pub(crate) fn note_text(note: &Note) -> String {
    format!(
        "seen in {} as {} {}",
        note.month.short(),
        note.unit,
        note.steps
    )
}

fn phase_text(phase: Phase, side: Side) -> String {
    let side = side.name();
    match phase {
        Phase::Deploy => format!("{side} sets up (§15)."),
        Phase::Withdraw => format!("{side} withdraws armor (§16)."),
        Phase::Replace => format!("{side}: reinforcements and replacements (§10)."),
        Phase::Act => format!("{side}: movement and combat (§11)."),
        Phase::Weather | Phase::Supply | Phase::Over => String::new(),
    }
}

fn dice_text(dice: &[u8]) -> String {
    if dice.is_empty() {
        return "no dice".into();
    }
    let mut sorted: Vec<u8> = dice.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let text: Vec<String> = sorted.iter().map(u8::to_string).collect();
    text.join(" ")
}

fn losses_text(battle: &BattleView) -> String {
    let left = |(unit, steps): &(Unit, u8)| format!("{unit} {steps}");
    let with: Vec<String> = battle.with.iter().map(left).collect();
    format!("{} against {}", with.join(", "), left(&battle.defender))
}
