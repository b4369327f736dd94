//! The game in figures: strength, ground, resources, losses and luck by month, from views and sights alone.

use crate::combat::Hits;
use crate::odds::{Case, Side as Force};
use crate::{BattleView, Eastfront, Place, Side, Sight, Unit, View, Weather};
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
        text: "Blocks standing at the end of each month, whatever their strength.",
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
        text: "Blocks lost in battle and for want of supply, all told (§11.2, §12).",
    },
    Chart {
        id: "luck",
        title: "Luck of the dice",
        text: "Steps taken from the enemy beyond what the dice gave reason to expect, all told.",
    },
];

impl Eastfront {
    pub(crate) fn moment_of(&self, view: &View) -> TurnStats {
        let standing = || {
            let on_map = |place: &Place| matches!(place, Place::Map(_));
            view.own.iter().filter(move |block| on_map(&block.place))
        };
        let (own, foe) = (view.side.seat(), view.side.foe().seat());
        let steps: u32 = standing().map(|block| u32::from(block.steps)).sum();
        let axis = view.axis_cities.count() as u32;
        let all = self.ground.cities.count() as u32;
        let mut figures = vec![
            DataPoint::new("strength", own, steps),
            DataPoint::new("blocks", own, standing().count() as u32),
            DataPoint::new("blocks", foe, view.foe.len() as u32),
            DataPoint::new("cities", Side::Axis.seat(), axis),
            DataPoint::new("cities", Side::Soviet.seat(), all - axis),
        ];
        if let Some(income) = &view.income {
            figures
                .extend(Side::BOTH.map(|side| DataPoint::new("rp", side.seat(), income.rp[side])));
        }
        TurnStats {
            turn: view.month.title(),
            short: view.month.short(),
            weather: match view.weather {
                Weather::Clear => None,
                Weather::Mud => Some("mud"),
                Weather::Snow => Some("snow"),
            },
            figures,
        }
    }
}

pub(crate) fn running_counts(view: &View, sight: &Sight) -> Vec<DataPoint> {
    let lost = |side: Side| DataPoint::new("lost", side.seat(), 1);
    match sight {
        Sight::Rolled { attack, defend, .. } => match &view.battle {
            Some(battle) => rolled(battle, attack, defend),
            None => Vec::new(),
        },
        Sight::Closed { dead, .. } => dead.iter().map(|unit| lost(unit.side())).collect(),
        Sight::OwnStarved { .. } => vec![lost(view.side)],
        Sight::FoeStarved { .. } => vec![lost(view.side.foe())],
        _ => Vec::new(),
    }
}

/// Steps taken by both sides' dice, against their mean.
fn rolled(battle: &BattleView, attack: &[u8], defend: &[u8]) -> Vec<DataPoint> {
    let force = |dice: u8, units: &[(Unit, u8)]| {
        let strength = |armor: bool| {
            let kind = units.iter().filter(|(unit, _)| unit.is_armor() == armor);
            kind.map(|(_, steps)| steps).sum()
        };
        Force {
            dice,
            armor: strength(true),
            infantry: strength(false),
        }
    };
    let case = Case {
        attack: force(battle.attack, &battle.with),
        defend: force(battle.defend, &[battle.defender]),
    };
    let odds = case.odds();
    let taken = |dice: &[u8], from: &Force| {
        let hits = Hits::of(dice, from.armor, from.infantry);
        f64::from(hits.on_armor + hits.on_infantry)
    };
    let side = battle.attacker;
    [
        (side, taken(attack, &case.defend), odds.defender_mean),
        (side.foe(), taken(defend, &case.attack), odds.attacker_mean),
    ]
    .into_iter()
    .flat_map(|(side, hits, mean)| {
        [
            DataPoint::new("luck", side.seat(), hits - mean),
            DataPoint::new("hits", side.seat(), hits),
            DataPoint::new("expected", side.seat(), mean),
        ]
    })
    .collect()
}
