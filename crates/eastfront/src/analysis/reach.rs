//! How far an order in progress can go.

use crate::chapters::movement::Walk;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::hexes::HexSet;
use crate::ids::{Hex, Side};
use crate::state::State;
use crate::view::{OrderView, View};
use engine::FastRng;
use serde::{Deserialize, Serialize};
use std::collections::{HashSet, VecDeque};

/// What is asked for: everything that repeating one kind of choice leads to.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ReachOf {
    /// The steps of the move in progress.
    Step,
    /// The hexes in which the block in hand can be placed, or to which it can go by rail.
    At,
}

/// A way that the order can take.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Way {
    pub choices: Vec<Choice>,
    /// The order after them.
    pub order: OrderView,
    /// Whether the move may stop there.
    pub stop: bool,
    /// MP at the beginning.
    pub mp: u8,
}

/// A block on its way: where, with how many MP, and which cities it has taken.
#[derive(Clone, Eq, PartialEq, Hash)]
struct Node {
    hex: Hex,
    mp: u8,
    taken: HexSet,
    /// The move ended by itself.
    ended: bool,
}

/// Most ways that are listed.
const MOST: usize = 1500;

impl Eastfront {
    pub(crate) fn reach_of(&self, view: &View, of: ReachOf) -> Vec<Way> {
        match of {
            ReachOf::Step => self.steps_of(view),
            ReachOf::At => {
                let state = self.imagine_from(view, &mut FastRng::new(1941));
                let mut menu = engine::Menu::new();
                engine::Rules::menu(self, &state, view.side.seat(), &mut menu);
                let ends = menu.entries().iter().filter(|c| matches!(c, Choice::At(_)));
                let way = |choice: &Choice| Way {
                    choices: vec![*choice],
                    order: OrderView::None,
                    stop: false,
                    mp: 0,
                };
                ends.map(way).collect()
            }
        }
    }

    /// The ways of a move in progress, short ones first.
    fn steps_of(&self, view: &View) -> Vec<Way> {
        let OrderView::Move {
            unit,
            from,
            mp,
            stepped,
        } = view.order
        else {
            return Vec::new();
        };
        let Some(start) = view.own_block(unit).and_then(|block| block.hex()) else {
            return Vec::new();
        };
        let at = self.situation_in(view);
        let zoc = self.zoc(&at.occupied[view.side.enemy()]);
        let walk = Walk {
            map: &self.map,
            own: &at.occupied[view.side],
            enemy: &at.occupied[view.side.enemy()],
            enemy_zoc: &zoc,
        };
        let held = match view.side {
            Side::Axis => view.axis_cities,
            Side::Soviet => self.map.cities - view.axis_cities,
        };
        let first = Node {
            hex: start,
            mp,
            taken: HexSet::EMPTY,
            ended: false,
        };
        let mut open = VecDeque::from([(Vec::new(), first)]);
        let mut seen = HashSet::new();
        let mut ways = Vec::new();
        while let Some((choices, node)) = open.pop_front() {
            if ways.len() == MOST {
                break;
            }
            // What was done before counts only where the order begins.
            let begun = stepped || !choices.is_empty();
            if !seen.insert((node.clone(), begun)) {
                continue;
            }
            if !choices.is_empty() {
                ways.push(Way {
                    choices: choices.clone(),
                    order: match node.ended {
                        true => OrderView::None,
                        false => OrderView::Move {
                            unit,
                            from,
                            mp: node.mp,
                            stepped: true,
                        },
                    },
                    stop: !node.ended && !walk.own.contains(node.hex),
                    mp,
                });
            }
            if node.ended {
                continue;
            }
            for hex in self
                .map
                .near(node.hex)
                .filter(|hex| walk.may_step(*hex, node.mp))
            {
                let mut next = choices.clone();
                next.push(Choice::Step(hex));
                open.push_back((next, self.after_step(view, &walk, &held, &node, hex)));
            }
        }
        ways
    }

    fn after_step(
        &self,
        view: &View,
        walk: &Walk<'_>,
        held: &HexSet,
        node: &Node,
        hex: Hex,
    ) -> Node {
        let mut taken = node.taken;
        if self.map.cities.contains(hex) && !held.contains(hex) {
            taken.insert(hex);
        }
        let mp = walk.enter(hex, node.mp).unwrap_or(0);
        let stuck = !walk.own.contains(hex) && !walk.can_step(hex, mp);
        let won = taken != node.taken && self.wins(view, &taken);
        Node {
            hex,
            // What is left does not matter when the game has ended.
            mp: if won { 0 } else { mp },
            taken,
            ended: stuck || won,
        }
    }

    /// Whether the game ends when a side takes these cities besides its own (§13).
    fn wins(&self, view: &View, taken: &HexSet) -> bool {
        let scenario = self.data.scenario(&view.scenario).unwrap_or(0);
        let mut state: State = self.empty_state(scenario, view.options);
        state.month = view.month;
        state.side = view.side;
        state.axis_cities = match view.side {
            Side::Axis => view.axis_cities | *taken,
            Side::Soviet => view.axis_cities - *taken,
        };
        self.check_instant_victory(&mut state, &mut ());
        state.victory.is_some()
    }
}
