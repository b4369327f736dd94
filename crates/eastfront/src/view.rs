//! §3 Fog of war: all that a side knows, and nothing else.

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::event::Income;
use crate::state::{Air, Order, Phase, Place};
use crate::{BySide, Eastfront, Hex, Hexes, Month, Side, State, Switches, Unit, Weather};
use arrayvec::ArrayVec;
use engine::GameResult;
use serde::{Serialize, Serializer};

/// What one side knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    pub side: Side,
    pub scenario: String,
    #[serde(serialize_with = "switch_ids")]
    #[cfg_attr(test, ts(type = "string[]"))]
    pub switches: Switches,
    pub month: Month,
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Side,
    pub weather: Weather,
    pub rp: BySide<u8>,
    pub air: BySide<Air>,
    pub rail_used: u8,
    pub snow_given: bool,
    pub clear_given: bool,
    pub leningrad_fell: bool,
    pub to_withdraw: u8,
    /// German infantry still to be withheld: the Axis's own business.
    pub to_withhold: u8,
    /// Cities under Axis control.
    #[serde(serialize_with = "hex_list")]
    #[cfg_attr(test, ts(type = "string[]"))]
    pub axis_cities: Hexes,
    pub own: Vec<OwnBlock>,
    pub foe: Vec<FoeBlock>,
    pub foe_off_map: OffMap,
    /// The enemy block that is on the move right now.
    pub foe_in_hand: Option<u16>,
    pub order: Order,
    pub battle: Option<BattleView>,
    /// The RP account of this month; only the latest is kept, the log has the others.
    pub income: Option<Income>,
    #[cfg_attr(test, ts(type = "{ winners: number[], why: string } | null"))]
    pub standing: Option<GameResult>,
}

/// A block of one's own.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnBlock {
    pub unit: Unit,
    pub place: Place,
    pub steps: u8,
    pub moved: bool,
    pub attacked: bool,
    pub railed: bool,
    pub stepped: bool,
    /// What the enemy last saw of it.
    pub seen: Option<Note>,
}

/// An enemy block: a piece of wood that can be followed with the eyes.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoeBlock {
    pub token: u16,
    pub hex: Hex,
    pub note: Option<Note>,
}

/// What was seen of a block, and when.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Note {
    pub unit: Unit,
    pub steps: u8,
    pub month: Month,
}

/// Enemy blocks that are not on the map: how many, and which are known to be in the pool.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OffMap {
    pub pool: u8,
    pub known: Vec<Note>,
    /// Reinforcements whose month has come and that were not placed yet.
    pub due: u8,
    pub withdrawn: u8,
}

/// A battle on the table, open to both.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleView {
    pub hex: Hex,
    pub attacker: Side,
    pub with: Vec<(Unit, u8)>,
    pub defender: (Unit, u8),
    pub air: bool,
    pub attack: u8,
    pub defend: u8,
    #[cfg_attr(test, ts(type = "number[]"))]
    pub attack_dice: ArrayVec<u8, ATTACK_DICE>,
    #[cfg_attr(test, ts(type = "number[]"))]
    pub defend_dice: ArrayVec<u8, DEFEND_DICE>,
    pub on_armor: u8,
    pub on_infantry: u8,
}

fn switch_ids<S: Serializer>(switches: &Switches, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(switches.ids())
}

fn hex_list<S: Serializer>(hexes: &Hexes, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(hexes.iter().map(Hex::from))
}

impl Eastfront {
    pub(crate) fn view_of(&self, state: &State, side: Side) -> View {
        let own_turn = state.side == side;
        View {
            side,
            scenario: self.scenario(state).id.clone(),
            switches: state.switches,
            month: state.month,
            phase: state.phase,
            turn: state.side,
            weather: state.weather,
            rp: state.rp,
            air: state.air,
            rail_used: state.rail_used,
            snow_given: state.snow_given,
            clear_given: state.clear_given,
            leningrad_fell: state.leningrad_fell,
            to_withdraw: state.to_withdraw,
            to_withhold: if side == Side::Axis {
                state.to_withhold
            } else {
                0
            },
            axis_cities: state.axis_cities,
            own: Unit::of(side).map(|unit| own_block(state, unit)).collect(),
            foe: foe_blocks(state, side.foe()),
            foe_off_map: self.off_map(state, side.foe()),
            foe_in_hand: match state.order {
                Order::Move { unit, .. } if !own_turn => Some(state.block(unit).token),
                _ => None,
            },
            order: match state.order {
                // A battle lies open to both; any other order is its owner's until it is complete.
                Order::Battle => Order::Battle,
                order if own_turn => order,
                _ => Order::None,
            },
            battle: battle_view(state),
            income: state.income,
            standing: state.result.map(|result| result.standing()),
        }
    }

    /// What lies open on the table to anybody: no blocks, no orders. A seat that the game does not
    /// have is given this, so that no slip elsewhere can show a side's own view.
    pub(crate) fn open_view(&self, state: &State) -> View {
        View {
            own: Vec::new(),
            foe: Vec::new(),
            foe_off_map: OffMap::default(),
            foe_in_hand: None,
            order: Order::None,
            to_withhold: 0,
            ..self.view_of(state, Side::Axis)
        }
    }

    fn off_map(&self, state: &State, side: Side) -> OffMap {
        let mut off = OffMap::default();
        // In the set-up nobody knows yet what the enemy keeps back.
        for unit in Unit::of(side) {
            let block = state.block(unit);
            if state.is_due(unit, self.book.returns) {
                off.due += 1;
            }
            match block.place {
                Place::Pool if !is_arranging(state, side) => {
                    off.pool += 1;
                    off.known.extend(block.seen.map(|seen| Note {
                        unit,
                        steps: seen.steps,
                        month: seen.month,
                    }));
                }
                Place::Withdrawn => off.withdrawn += 1,
                _ => {}
            }
        }
        off
    }
}

/// Whether a side has its set-up still before it or in the making.
pub(crate) fn is_arranging(state: &State, side: Side) -> bool {
    state.phase == Phase::Deploy && (state.side == side || side == Side::Axis)
}

fn own_block(state: &State, unit: Unit) -> OwnBlock {
    let block = state.block(unit);
    OwnBlock {
        unit,
        place: block.place,
        steps: block.steps,
        moved: state.moved.contains(unit),
        attacked: state.attacked.contains(unit),
        railed: state.railed.contains(unit),
        stepped: state.stepped.contains(unit),
        seen: block.seen.map(|seen| Note {
            unit,
            steps: seen.steps,
            month: seen.month,
        }),
    }
}

/// Enemy blocks in the order of their names on the map, which tells nothing.
fn foe_blocks(state: &State, side: Side) -> Vec<FoeBlock> {
    let mut blocks: Vec<FoeBlock> = Unit::of(side)
        .filter_map(|unit| {
            let block = state.block(unit);
            match block.place {
                Place::Map(hex) if block.token > 0 => Some(FoeBlock {
                    token: block.token,
                    hex,
                    note: block.seen.map(|seen| Note {
                        unit,
                        steps: seen.steps,
                        month: seen.month,
                    }),
                }),
                _ => None,
            }
        })
        .collect();
    blocks.sort_unstable_by_key(|block| block.token);
    blocks
}

pub(crate) fn battle_view(state: &State) -> Option<BattleView> {
    let battle = &state.battle;
    let hex = battle.hex?;
    let defender = state.unit_at(hex)?;
    let with_steps = |unit: Unit| (unit, state.block(unit).steps);
    Some(BattleView {
        hex,
        attacker: state.side,
        with: battle.with.iter().map(with_steps).collect(),
        defender: with_steps(defender),
        air: battle.air,
        attack: battle.attack,
        defend: battle.defend,
        attack_dice: battle.attack_dice.clone(),
        defend_dice: battle.defend_dice.clone(),
        on_armor: battle.on_armor,
        on_infantry: battle.on_infantry,
    })
}
