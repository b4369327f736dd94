//! What both sides know: all that a spectator is shown.

use crate::data::options::OptionSet;
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Month, Side};
use crate::state::{Air, Income, Phase, Weather};
use crate::view::{BattleView, EnemyBlock, OffMap, SeenBlock, View};
use engine::GameResult;
use serde::Serialize;

/// Everything that is open to both sides: where blocks are, and what was seen of them by the other.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct PublicView {
    pub scenario: String,
    #[serde(rename = "switches")]
    pub options: OptionSet,
    pub month: Month,
    pub phase: Phase,
    pub turn: Side,
    pub weather: Weather,
    pub rp: BySide<u8>,
    pub air: BySide<Air>,
    pub rail_used: u8,
    pub snow_given: bool,
    pub clear_given: bool,
    #[serde(rename = "leningrad_fell")]
    pub finns_released: bool,
    pub to_withdraw: u8,
    pub axis_cities: HexSet,
    pub battle: Option<BattleView>,
    pub income: Option<Income>,
    #[serde(rename = "standing")]
    pub result: Option<GameResult>,
    pub axis: Vec<PublicBlock>,
    pub soviet: Vec<PublicBlock>,
    pub axis_off_map: OffMap,
    pub soviet_off_map: OffMap,
}

/// A block on the map. The number by which one side follows a block with its eyes is not known to the side that owns
/// it, so neither it nor the order it gives is told.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct PublicBlock {
    pub hex: Hex,
    #[serde(rename = "note")]
    pub seen: Option<SeenBlock>,
}

/// Made from the views of both sides.
pub(super) fn of(views: &[View]) -> Option<PublicView> {
    let [axis, soviet] = views else { return None };
    let open = axis.clone();
    Some(PublicView {
        scenario: open.scenario,
        options: open.options,
        month: open.month,
        phase: open.phase,
        turn: open.turn,
        weather: open.weather,
        rp: open.rp,
        air: open.air,
        rail_used: open.rail_used,
        snow_given: open.snow_given,
        clear_given: open.clear_given,
        finns_released: open.finns_released,
        to_withdraw: open.to_withdraw,
        axis_cities: open.axis_cities,
        battle: open.battle,
        income: open.income,
        result: open.result,
        axis: on_map(&soviet.enemy),
        soviet: on_map(&axis.enemy),
        axis_off_map: soviet.enemy_off_map.clone(),
        soviet_off_map: open.enemy_off_map,
    })
}

fn on_map(blocks: &[EnemyBlock]) -> Vec<PublicBlock> {
    let open = |block: &EnemyBlock| PublicBlock {
        hex: block.hex,
        seen: block.seen,
    };
    let mut blocks: Vec<PublicBlock> = blocks.iter().map(open).collect();
    blocks.sort_unstable_by_key(|block| block.hex);
    blocks
}
