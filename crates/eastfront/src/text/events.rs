//! Lines of the log.

use crate::data::Eastfront;
use crate::event::{BlockRef, Event, Fight};
use crate::ids::{Hex, Side, UnitId};
use crate::state::{Income, Phase};
use crate::view::View;

impl Eastfront {
    pub(super) fn event_text(&self, view: &View, event: &Event) -> String {
        let at = |hex: Hex| self.map.hex_name(hex);
        match event {
            Event::Ordered { .. } | Event::Stepped { .. } | Event::StepsLost { .. } => {
                String::new()
            }
            Event::Arranged { unit, hex, .. } => {
                format!("{} is set up in {}.", self.unit_name(*unit), at(*hex))
            }
            Event::Withheld { unit, .. } => {
                format!("{} starts in the pool (§15).", self.unit_name(*unit))
            }
            Event::Deployed { side, .. } if *side == view.side => "Your setup is complete.".into(),
            Event::Deployed { side, blocks } => {
                let verb = side.verb("sets up", "set up");
                format!("{} {verb} {} blocks (§15).", side.noun(), blocks.len())
            }
            Event::Phase { phase, side } => phase_text(*phase, *side),
            Event::Month { month, .. } => format!("{}.", month.title()),
            Event::Weather { weather, die } => match die {
                Some(die) => format!("The weather is {} (rolled {die}, §9).", weather.name()),
                None => format!("The weather is {} (§9).", weather.name()),
            },
            Event::Income { income } => income_text(income),
            Event::CityTaken { city, side } => {
                let verb = side.verb("takes", "take");
                format!("{} {verb} {} (§2).", side.noun(), at(*city))
            }
            Event::BattleStarted { battle, .. } => self.battle_text(battle),
            Event::Rolled { attack, defend, .. } => format!(
                "Attacker rolls {}; defender rolls {}.",
                dice_text(attack),
                dice_text(defend)
            ),
            Event::BattleEnded {
                with,
                defender,
                dead,
            } => self.losses_text(with, *defender, dead),
            Event::Over { result } => {
                let won = |side: &&Side| result.winners.contains(side.seat());
                match Side::BOTH.iter().find(won) {
                    Some(side) => {
                        let verb = side.verb("wins", "win");
                        format!("{} {verb}. {}.", side.noun(), result.why)
                    }
                    None => format!("{}.", result.why),
                }
            }
            _ => self.block_text(view, event),
        }
    }

    /// Events of one block, as its owner or as the enemy reads them.
    fn block_text(&self, view: &View, event: &Event) -> String {
        let at = |hex: Hex| self.map.hex_name(hex);
        let name = |block: &BlockRef| block.unit.map(|unit| self.unit_name(unit));
        match event {
            Event::Withdrawn { block, .. } => match (name(block), block.token) {
                (Some(name), _) => {
                    let until = self.data.schedule.returns.title();
                    format!("{name} is withdrawn until {until} (§16).")
                }
                (None, token) => {
                    let from = match token {
                        Some(token) => format!("the block{}", self.seen_at(view, token)),
                        None => "a block from the pool".into(),
                    };
                    let (noun, verb) =
                        (block.side.noun(), block.side.verb("withdraws", "withdraw"));
                    format!("{noun} {verb} {from} (§16).")
                }
            },
            Event::Placed {
                block,
                hex,
                rebuilt,
                cost,
                ..
            } => match (name(block), rebuilt) {
                (Some(name), true) => {
                    format!("{name} is rebuilt in {} for {cost} RP (§10).", at(*hex))
                }
                (Some(name), false) => format!("{name} arrives in {} (§10).", at(*hex)),
                (None, true) => {
                    let verb = block.side.verb("rebuilds", "rebuild");
                    let noun = block.side.noun();
                    format!("{noun} {verb} a block in {} for {cost} RP (§10).", at(*hex))
                }
                (None, false) => {
                    format!(
                        "{} reinforcement arrives in {} (§10).",
                        block.side.one(),
                        at(*hex)
                    )
                }
            },
            Event::Added { block, cost, .. } => match name(block) {
                Some(name) => format!("{name} gains a step for {cost} RP (§10)."),
                None => {
                    let verb = block.side.verb("adds", "add");
                    let noun = block.side.noun();
                    format!("{noun} {verb} a step to a block for {cost} RP (§10).")
                }
            },
            _ => self.move_text(view, event),
        }
    }

    /// Moves of one block, and its elimination out of supply.
    fn move_text(&self, view: &View, event: &Event) -> String {
        let at = |hex: Hex| self.map.hex_name(hex);
        let name = |block: &BlockRef| block.unit.map(|unit| self.unit_name(unit));
        match event {
            Event::MoveStarted {
                block, supplied, ..
            } => match name(block).filter(|_| !supplied) {
                Some(name) => {
                    let less = self.data.numbers.unsupplied_mp;
                    format!("{name} is out of supply: −{less} MP (§12).")
                }
                None => String::new(),
            },
            Event::MoveEnded { block, hex } => match name(block) {
                Some(name) => format!("{name} moves to {}.", at(*hex)),
                None => {
                    let seen = self.seen_note(view, block);
                    format!("{} block moves to {}{seen}.", block.side.one(), at(*hex))
                }
            },
            Event::Railed { block, to, .. } => match name(block) {
                Some(name) => format!("{name} moves by rail to {} (§11.1).", at(*to)),
                None => {
                    let seen = block.token.map_or(String::new(), |t| self.seen_at(view, t));
                    let one = block.side.one();
                    format!("{one} block{seen} moves by rail to {} (§11.1).", at(*to))
                }
            },
            Event::EliminatedUnsupplied { block } => match name(block) {
                Some(name) => format!("{name} is eliminated: out of supply (§12)."),
                None => {
                    let seen = block.token.map_or(String::new(), |t| self.seen_at(view, t));
                    format!(
                        "{} block{seen} is eliminated: out of supply (§12).",
                        block.side.one()
                    )
                }
            },
            _ => String::new(),
        }
    }

    /// ` in 12.11 (last seen Jul 41: 3rd Army, 2 SP)`, for a block of the enemy.
    fn seen_at(&self, view: &View, token: u16) -> String {
        match view.enemy_block(token) {
            Some(block) => {
                let seen = block
                    .seen
                    .as_ref()
                    .map(|seen| format!(" ({})", self.seen_text(seen)));
                format!(
                    " in {}{}",
                    self.map.hex_name(block.hex),
                    seen.unwrap_or_default()
                )
            }
            None => String::new(),
        }
    }

    fn seen_note(&self, view: &View, block: &BlockRef) -> String {
        let known = block.token.and_then(|token| view.enemy_block(token));
        let seen = known.and_then(|block| block.seen.as_ref());
        seen.map_or(String::new(), |seen| format!(" ({})", self.seen_text(seen)))
    }

    fn battle_text(&self, battle: &Fight) -> String {
        let with = battle.with.iter().map(|unit| self.unit_strength(*unit));
        let with: Vec<String> = with.collect();
        let air = if battle.air { " with air support" } else { "" };
        format!(
            "{} {} {} in {} with {}{air}: {} dice against {} (§11.2).",
            battle.attacker.noun(),
            battle.attacker.verb("attacks", "attack"),
            self.unit_strength(battle.defender),
            self.map.hex_name(battle.hex),
            with.join(", "),
            battle.attack,
            battle.defend
        )
    }

    fn losses_text(
        &self,
        with: &[(UnitId, u8)],
        defender: (UnitId, u8),
        dead: &[UnitId],
    ) -> String {
        let fought = with.iter().chain([&defender]);
        let left = fought.map(|(id, steps)| format!("{} {steps} SP", self.unit_name(*id)));
        let left: Vec<String> = left.collect();
        let dead: Vec<String> = dead.iter().map(|id| self.unit_name(*id)).collect();
        match dead.len() {
            0 => format!("Result: {}.", left.join(", ")),
            _ => format!(
                "Result: {}; {} eliminated (§11.2).",
                left.join(", "),
                dead.join(" and ")
            ),
        }
    }
}

fn income_text(income: &Income) -> String {
    let of = |side: Side| {
        let mut parts = vec![format!("{}", income.base[side])];
        let signed = [
            ('−', income.lost[side], "cities"),
            ('+', income.bonus[side], "bonus"),
            ('−', income.weather[side], "weather"),
        ];
        for (sign, rp, why) in signed {
            if rp > 0 {
                parts.push(format!("{sign} {rp} {why}"));
            }
        }
        let rp = format!("{} {} RP", side.adjective(), income.rp[side]);
        match parts.len() {
            1 => rp,
            _ => format!("{rp} ({})", parts.join(" ")),
        }
    };
    format!("{} (§8).", Side::BOTH.map(of).join(", "))
}

fn phase_text(phase: Phase, side: Side) -> String {
    match phase {
        Phase::Deploy => format!("{} {} (§15).", side.noun(), side.verb("sets up", "set up")),
        Phase::Withdraw => {
            let verb = side.verb("withdraws", "withdraw");
            format!("{} {verb} armor (§16).", side.noun())
        }
        Phase::Replace => format!(
            "{}: reinforcements and replacements (§10).",
            side.adjective()
        ),
        Phase::Act => format!("{}: movement and combat (§11).", side.adjective()),
        Phase::Weather | Phase::WeatherLoss | Phase::Over => String::new(),
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
