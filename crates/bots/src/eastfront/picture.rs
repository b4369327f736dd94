//! The situation as the sergeant sees it: a world that fits his view, and distances in it.

use ::eastfront::{Eastfront, HEXES, Hex, Hexes, Side, State};
use table::{Chair, Imagine, QuickDice};

/// Farther than anything on the map.
pub const FAR: u16 = 999;

pub struct Picture<'a> {
    pub rules: &'a Eastfront,
    pub side: Side,
    /// A world that fits the view.
    pub state: State,
    pub supplied: Hexes,
    pub foe_zoc: Hexes,
    /// Cities this side needs and does not hold.
    pub goals: Vec<Hex>,
    /// Cities the enemy needs and this side holds.
    pub wards: Vec<Hex>,
    /// Steps over land to the nearest goal.
    to_goal: Vec<u16>,
    /// Steps over land to the nearest enemy block.
    to_foe: Vec<u16>,
}

impl<'a> Picture<'a> {
    pub fn new(chair: &Chair<'a, Eastfront>, dice: &mut QuickDice) -> Picture<'a> {
        let rules = chair.rules();
        let view = chair.view();
        let side = view.side;
        let state = rules.imagine(&view, chair.seat(), dice);
        let victory = &rules.book.scenarios[usize::from(state.scenario)].victory;
        let soviet_goals = if victory
            .soviet_instant_until
            .is_some_and(|until| state.month <= until)
        {
            &victory.soviet_instant
        } else {
            &victory.soviet
        };
        let (own, foe) = match side {
            Side::Axis => (&victory.german, soviet_goals),
            Side::Soviet => (soviet_goals, &victory.german),
        };
        let mut goals: Vec<Hex> = own
            .iter()
            .copied()
            .filter(|city| !state.holds(side, *city))
            .collect();
        if goals.is_empty() {
            // Nothing left to take: the enemy's cities are worth having all the same.
            goals = rules
                .ground
                .city_list()
                .iter()
                .map(|(hex, _)| *hex)
                .filter(|hex| !state.holds(side, *hex))
                .collect();
        }
        let wards = foe
            .iter()
            .copied()
            .filter(|city| state.holds(side, *city))
            .collect();
        let foes = state.standing(side.foe()).iter().map(Hex::from);
        Picture {
            supplied: rules.supplied_hexes(&state, side),
            foe_zoc: rules.zoc(&state, side.foe()),
            to_goal: steps_from(rules, goals.iter().copied()),
            to_foe: steps_from(rules, foes),
            goals,
            wards,
            rules,
            side,
            state,
        }
    }

    pub fn rp(&self) -> u8 {
        self.state.rp[self.side]
    }

    pub fn to_goal(&self, hex: Hex) -> u16 {
        self.to_goal[hex.index()]
    }

    pub fn to_foe(&self, hex: Hex) -> u16 {
        self.to_foe[hex.index()]
    }

    pub fn is_foe(&self, hex: Hex) -> bool {
        self.state.standing(self.side.foe()).contains(hex.space())
    }

    /// A city the enemy needs that is about to be fought for.
    pub fn is_threatened(&self, city: Hex) -> bool {
        self.wards.contains(&city) && self.to_foe(city) <= 5
    }

    /// Whether a block in this hex would be in supply.
    pub fn feeds(&self, hex: Hex) -> bool {
        self.supplied.contains(hex.space())
            || (self.side == Side::Soviet && self.rules.ground.forts.contains(hex.space()))
    }
}

/// Steps over open ways from the nearest of some hexes.
fn steps_from(rules: &Eastfront, starts: impl Iterator<Item = Hex>) -> Vec<u16> {
    let mut steps = vec![FAR; HEXES];
    let mut queue: Vec<Hex> = Vec::with_capacity(HEXES);
    for hex in starts {
        steps[hex.index()] = 0;
        queue.push(hex);
    }
    let mut at = 0;
    while let Some(hex) = queue.get(at).copied() {
        at += 1;
        for next in rules.ground.near(hex) {
            if steps[next.index()] == FAR {
                steps[next.index()] = steps[hex.index()] + 1;
                queue.push(next);
            }
        }
    }
    steps
}
