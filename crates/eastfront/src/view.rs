//! §3 Fog of war: all that a side knows, and nothing else.

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::data::Eastfront;
use crate::data::options::OptionSet;
use crate::event::Fight;
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Month, Side, Unit, UnitId};
use crate::state::{
    Air, Battle, Goal, Income, LastSeen, Location, PendingOrder, Phase, State, Weather,
};
use arrayvec::ArrayVec;
use engine::GameResult;
use serde::{Serialize, Serializer};

/// What one side knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    pub side: Side,
    pub scenario: String,
    #[serde(rename = "switches")]
    #[cfg_attr(test, ts(type = "string[]"))]
    pub options: OptionSet,
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
    #[serde(rename = "leningrad_fell")]
    pub finns_released: bool,
    pub to_withdraw: u8,
    /// Infantry still to be withheld: the Axis's own business.
    pub to_withhold: u8,
    /// Cities under Axis control.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub axis_cities: HexSet,
    /// Own blocks in the order of the roster; in JSON an object keyed by unit.
    #[serde(serialize_with = "by_unit")]
    #[cfg_attr(test, ts(type = "Record<string, OwnBlock>"))]
    pub own: Vec<OwnBlock>,
    /// Enemy blocks on the map in the order of their tokens; in JSON an object keyed by token.
    #[serde(rename = "foe", serialize_with = "by_token")]
    #[cfg_attr(test, ts(type = "Record<string, EnemyBlock>"))]
    pub enemy: Vec<EnemyBlock>,
    #[serde(rename = "foe_off_map")]
    pub enemy_off_map: OffMap,
    /// The enemy block that is on the move right now.
    #[serde(rename = "foe_in_hand")]
    pub enemy_in_hand: Option<u16>,
    pub order: OrderView,
    /// The own move that ended by itself and was the last order.
    pub ended: Option<EndedMoveView>,
    pub battle: Option<BattleView>,
    /// The RP account of this month; only the latest is kept, the log has the others.
    pub income: Option<Income>,
    #[serde(rename = "standing")]
    #[cfg_attr(test, ts(type = "{ winners: number[], why: string } | null"))]
    pub result: Option<GameResult>,
    /// The task, in a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub goal: Option<Goal>,
}

/// An own block.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnBlock {
    pub unit: UnitId,
    #[serde(rename = "place")]
    pub location: Location,
    pub steps: u8,
    pub moved: bool,
    pub attacked: bool,
    pub railed: bool,
    pub stepped: bool,
    /// What the enemy last saw of it.
    pub seen: Option<SeenBlock>,
}

impl OwnBlock {
    pub fn hex(&self) -> Option<Hex> {
        match self.location {
            Location::Map(hex) => Some(hex),
            _ => None,
        }
    }
}

/// An enemy block: a piece of wood that can be followed with the eyes.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EnemyBlock {
    pub token: u16,
    pub hex: Hex,
    #[serde(rename = "note")]
    pub seen: Option<SeenBlock>,
}

/// What was last seen of a block, and when.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenBlock {
    pub unit: UnitId,
    pub steps: u8,
    pub month: Month,
}

/// Enemy blocks that are not on the map: how many, and which are known to be in the pool.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OffMap {
    pub pool: u8,
    pub known: Vec<SeenBlock>,
    /// Reinforcements whose month has come and that were not placed yet.
    pub due: u8,
    pub withdrawn: u8,
}

/// The order a player is in the middle of, as its owner sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Order"))]
pub enum OrderView {
    None,
    Put {
        unit: UnitId,
    },
    Move {
        unit: UnitId,
        from: Hex,
        mp: u8,
        stepped: bool,
    },
    Rail {
        unit: UnitId,
    },
    Attack {
        hex: Hex,
        with: Vec<UnitId>,
        air: bool,
    },
    Battle,
}

/// A move that ended because the block could go no further.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "EndedMove"))]
pub struct EndedMoveView {
    pub unit: UnitId,
    /// MP left.
    pub mp: u8,
}

/// A battle in progress, open to both.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleView {
    #[serde(flatten)]
    pub fight: Fight,
    #[cfg_attr(test, ts(type = "number[]"))]
    pub attack_dice: ArrayVec<u8, ATTACK_DICE>,
    #[cfg_attr(test, ts(type = "number[]"))]
    pub defend_dice: ArrayVec<u8, DEFEND_DICE>,
    pub on_armor: u8,
    pub on_infantry: u8,
}

fn by_unit<S: Serializer>(blocks: &[OwnBlock], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(blocks.iter().map(|block| (block.unit, block)))
}

fn by_token<S: Serializer>(blocks: &[EnemyBlock], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(blocks.iter().map(|block| (block.token, block)))
}

impl View {
    /// The own block of a unit.
    pub fn own_block(&self, unit: UnitId) -> Option<&OwnBlock> {
        self.own.iter().find(|block| block.unit == unit)
    }

    /// The enemy block in a hex.
    pub fn enemy_at(&self, hex: Hex) -> Option<&EnemyBlock> {
        self.enemy.iter().find(|block| block.hex == hex)
    }

    /// The enemy block with a token.
    pub fn enemy_block(&self, token: u16) -> Option<&EnemyBlock> {
        self.enemy.iter().find(|block| block.token == token)
    }
}

impl Eastfront {
    pub(crate) fn view_of(&self, state: &State, side: Side) -> View {
        let own_turn = state.side == side;
        let enemy = side.enemy();
        View {
            side,
            scenario: self.scenario(state).id.clone(),
            options: state.options,
            month: state.month,
            phase: state.phase,
            turn: state.side,
            weather: state.weather,
            rp: state.rp,
            air: state.air,
            rail_used: state.rail_used,
            snow_given: state.snow_given,
            clear_given: state.clear_given,
            finns_released: state.finns_released,
            to_withdraw: state.to_withdraw,
            to_withhold: match side {
                Side::Axis => state.to_withhold,
                Side::Soviet => 0,
            },
            axis_cities: state.axis_cities,
            own: self
                .units_of(side)
                .map(|unit| self.own_block(state, unit))
                .collect(),
            enemy: self.enemy_blocks(state, enemy),
            enemy_off_map: self.off_map(state, enemy),
            enemy_in_hand: match state.order {
                PendingOrder::Move { unit, .. } if !own_turn => Some(state.block(unit).token),
                _ => None,
            },
            order: match state.order {
                // A battle is open to both; any other order is its owner's until it is complete.
                PendingOrder::Battle => OrderView::Battle,
                order if own_turn => self.order_view(order),
                _ => OrderView::None,
            },
            ended: state.ended.filter(|_| own_turn).map(|ended| EndedMoveView {
                unit: self.id(ended.unit),
                mp: ended.mp,
            }),
            battle: self.battle_view(state),
            income: state.income,
            result: state.victory.map(|victory| self.result_of(state, victory)),
            goal: state.goal.0,
        }
    }

    /// What is open to anybody: no blocks, no orders. A seat that the game does not have is given
    /// this, so that no slip elsewhere can show a side's own view.
    pub(crate) fn open_view(&self, state: &State) -> View {
        View {
            own: Vec::new(),
            enemy: Vec::new(),
            enemy_off_map: OffMap::default(),
            enemy_in_hand: None,
            order: OrderView::None,
            ended: None,
            to_withhold: 0,
            ..self.view_of(state, Side::Axis)
        }
    }

    fn off_map(&self, state: &State, side: Side) -> OffMap {
        let mut off = OffMap::default();
        for unit in self.units_of(side) {
            let block = state.block(unit);
            if self.is_due(state, unit) {
                off.due += 1;
            }
            match block.location {
                // In the setup nobody knows yet what the enemy keeps back.
                Location::Pool if !is_arranging(state, side) => {
                    off.pool += 1;
                    off.known.extend(self.seen_block(unit, block.seen));
                }
                Location::Withdrawn => off.withdrawn += 1,
                _ => {}
            }
        }
        off
    }

    fn seen_block(&self, unit: Unit, seen: Option<LastSeen>) -> Option<SeenBlock> {
        seen.map(|seen| SeenBlock {
            unit: self.id(unit),
            steps: seen.steps,
            month: seen.month,
        })
    }

    fn own_block(&self, state: &State, unit: Unit) -> OwnBlock {
        let block = state.block(unit);
        OwnBlock {
            unit: self.id(unit),
            location: block.location,
            steps: block.steps,
            moved: state.moved.contains(unit),
            attacked: state.attacked.contains(unit),
            railed: state.railed.contains(unit),
            stepped: state.stepped.contains(unit),
            seen: self.seen_block(unit, block.seen),
        }
    }

    /// Enemy blocks in the order of their names on the map, which tells nothing.
    fn enemy_blocks(&self, state: &State, side: Side) -> Vec<EnemyBlock> {
        let on_map = |unit: Unit| {
            let block = state.block(unit);
            match block.location {
                Location::Map(hex) if block.token > 0 => Some(EnemyBlock {
                    token: block.token,
                    hex,
                    seen: self.seen_block(unit, block.seen),
                }),
                _ => None,
            }
        };
        let mut blocks: Vec<EnemyBlock> = self.units_of(side).filter_map(on_map).collect();
        blocks.sort_unstable_by_key(|block| block.token);
        blocks
    }

    fn order_view(&self, order: PendingOrder) -> OrderView {
        match order {
            PendingOrder::None => OrderView::None,
            PendingOrder::Put { unit } => OrderView::Put {
                unit: self.id(unit),
            },
            PendingOrder::Move {
                unit,
                from,
                mp,
                stepped,
            } => OrderView::Move {
                unit: self.id(unit),
                from,
                mp,
                stepped,
            },
            PendingOrder::Rail { unit } => OrderView::Rail {
                unit: self.id(unit),
            },
            PendingOrder::Attack { hex, with, air } => OrderView::Attack {
                hex,
                with: with.iter().map(|unit| self.id(unit)).collect(),
                air,
            },
            PendingOrder::Battle => OrderView::Battle,
        }
    }

    /// The order that a view shows, in the numbers of the roster.
    pub(crate) fn pending_order(&self, order: &OrderView) -> PendingOrder {
        let unit = |id: &UnitId| self.unit(*id);
        let order = match order {
            OrderView::None => None,
            OrderView::Put { unit: id } => unit(id).map(|unit| PendingOrder::Put { unit }),
            OrderView::Rail { unit: id } => unit(id).map(|unit| PendingOrder::Rail { unit }),
            OrderView::Move {
                unit: id,
                from,
                mp,
                stepped,
            } => unit(id).map(|unit| PendingOrder::Move {
                unit,
                from: *from,
                mp: *mp,
                stepped: *stepped,
            }),
            OrderView::Attack { hex, with, air } => Some(PendingOrder::Attack {
                hex: *hex,
                with: with.iter().filter_map(unit).collect(),
                air: *air,
            }),
            OrderView::Battle => Some(PendingOrder::Battle),
        };
        order.unwrap_or(PendingOrder::None)
    }

    /// An attack as both sides see it.
    pub(crate) fn fight(&self, state: &State, battle: &Battle) -> Option<Fight> {
        let hex = battle.hex?;
        let with_steps = |unit: Unit| (self.id(unit), state.block(unit).steps);
        Some(Fight {
            hex,
            attacker: state.side,
            with: battle.with.iter().map(with_steps).collect(),
            defender: with_steps(state.unit_at(hex)?),
            air: battle.air,
            attack: battle.attack,
            defend: battle.defend,
        })
    }

    fn battle_view(&self, state: &State) -> Option<BattleView> {
        let battle = &state.battle;
        Some(BattleView {
            fight: self.fight(state, battle)?,
            attack_dice: battle.attack_dice.clone(),
            defend_dice: battle.defend_dice.clone(),
            on_armor: battle.on_armor,
            on_infantry: battle.on_infantry,
        })
    }
}

/// Whether a side has its setup still before it or in progress.
pub(crate) fn is_arranging(state: &State, side: Side) -> bool {
    state.phase == Phase::Deploy && (state.side == side || side == Side::Axis)
}
