//! The game in figures: strength, cities, resources, losses and luck by month, from views and observed events alone.

use super::odds::{Case, Force};
use crate::chapters::combat::Hits;
use crate::data::Eastfront;
use crate::event::{Event, Fight};
use crate::ids::{Side, UnitId};
use crate::state::Weather;
use crate::view::View;
use engine::{Chart, DataPoint, TurnStats};

pub(crate) const CHARTS: &[Chart] = &[
    Chart {
        id: "strength",
        title: "Strength on the map",
        text: "Steps of all blocks on the map at the end of each month.",
    },
    Chart {
        id: "blocks",
        title: "Blocks on the map",
        text: "Blocks on the map at the end of each month, at any strength.",
    },
    Chart {
        id: "cities",
        title: "Cities held",
        text: "Cities under control at the end of each month (§2).",
    },
    Chart {
        id: "rp",
        title: "Resource points",
        text: "RP received in each month (§8).",
    },
    Chart {
        id: "lost",
        title: "Blocks lost",
        text: "Blocks eliminated in battle or out of supply, in total (§11.2, §12).",
    },
    Chart {
        id: "luck",
        title: "Dice luck",
        text: "Steps taken from the enemy above or below expected hits, in total.",
    },
];

impl Eastfront {
    pub(crate) fn stats_of(&self, view: &View) -> TurnStats {
        let on_map = || view.own.iter().filter(|block| block.hex().is_some());
        let (own, enemy) = (view.side.seat(), view.side.enemy().seat());
        let steps: u32 = on_map().map(|block| u32::from(block.steps)).sum();
        let axis = view.axis_cities.len() as u32;
        let all = self.map.cities.len() as u32;
        let mut points = vec![
            DataPoint::new("strength", own, steps),
            DataPoint::new("blocks", own, on_map().count() as u32),
            DataPoint::new("blocks", enemy, view.enemy.len() as u32),
            DataPoint::new("cities", Side::Axis.seat(), axis),
            DataPoint::new("cities", Side::Soviet.seat(), all - axis),
        ];
        if let Some(income) = &view.income {
            points
                .extend(Side::BOTH.map(|side| DataPoint::new("rp", side.seat(), income.rp[side])));
        }
        TurnStats {
            turn: view.month.title(),
            short: view.month.short(),
            weather: match view.weather {
                Weather::Clear => None,
                weather => Some(weather.name()),
            },
            points,
        }
    }

    pub(crate) fn counts_of(&self, view: &View, event: &Event) -> Vec<DataPoint> {
        let lost = |side: Side| DataPoint::new("lost", side.seat(), 1);
        match event {
            Event::Rolled { attack, defend, .. } => match &view.battle {
                Some(battle) => self.rolled(&battle.fight, attack, defend),
                None => Vec::new(),
            },
            Event::BattleEnded { dead, .. } => {
                let units = dead.iter().filter_map(|id| self.unit(*id));
                units.map(|unit| lost(unit.side())).collect()
            }
            Event::EliminatedUnsupplied { block } => vec![lost(block.side)],
            _ => Vec::new(),
        }
    }

    /// Steps taken by both sides' dice, against their mean.
    fn rolled(&self, fight: &Fight, attack: &[u8], defend: &[u8]) -> Vec<DataPoint> {
        let numbers = self.data.roster.hit;
        let force = |dice: u8, units: &[(UnitId, u8)]| {
            let strength = |armor: bool| {
                let of_kind = |id: UnitId| self.unit(id).is_some_and(|u| self.is_armor(u) == armor);
                let kind = units.iter().filter(|(id, _)| of_kind(*id));
                kind.map(|(_, steps)| steps).sum()
            };
            Force {
                dice,
                armor: strength(true),
                infantry: strength(false),
            }
        };
        let case = Case {
            attack: force(fight.attack, &fight.with),
            defend: force(fight.defend, &[fight.defender]),
        };
        let odds = case.odds(numbers);
        let taken = |dice: &[u8], from: &Force| {
            f64::from(Hits::of(numbers, dice, from.armor, from.infantry).total())
        };
        let side = fight.attacker;
        let rolled = [
            (side, taken(attack, &case.defend), odds.defender_mean),
            (
                side.enemy(),
                taken(defend, &case.attack),
                odds.attacker_mean,
            ),
        ];
        let points = rolled.into_iter().flat_map(|(side, hits, mean)| {
            [
                DataPoint::new("luck", side.seat(), hits - mean),
                DataPoint::new("hits", side.seat(), hits),
                DataPoint::new("expected", side.seat(), mean),
            ]
        });
        points.collect()
    }
}
