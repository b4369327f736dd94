//! What a side is after: cities to take, cities to keep, and how it stands to the enemy.

use super::script::Numbers;
use ::eastfront::{Eastfront, Hex, Side, State};

/// How a side means to win.
#[derive(Clone, Copy, Eq, PartialEq)]
pub enum Stance {
    /// March on the goals.
    Advance,
    /// Stand between the enemy and the wards, trade ground for time, strike where it pays.
    Hold,
    /// Fall back on one ward and hold it to the last: the enemy needs them all (§15.4), and it is the one closest to
    /// where new blocks come in.
    Citadel(Hex),
}

pub struct Objectives {
    /// Cities this side needs and does not hold.
    pub goals: Vec<Hex>,
    /// Cities the enemy needs and this side holds.
    pub wards: Vec<Hex>,
    /// Those of them whose loss loses the game.
    pub last: Vec<Hex>,
    pub stance: Stance,
    /// Cities that end the game as soon as this side holds them all (§13, §15.4).
    all: Vec<Hex>,
}

impl Objectives {
    pub fn of(rules: &Eastfront, numbers: &Numbers, state: &State, side: Side) -> Objectives {
        let victory = &rules.scenario(state).victory;
        let german = &victory.german;
        let early = victory
            .soviet_instant_until
            .is_some_and(|until| state.month() <= until);
        let soviet = if early {
            &victory.soviet_instant
        } else {
            &victory.soviet
        };
        // The three cities still bring the Soviet side RP (§8) after their date, but they decide nothing.
        let dated = victory
            .german_month
            .is_some_and(|until| state.month() <= until);
        let decisive: Vec<Hex> = german.iter().chain(soviet).copied().collect();
        let held = |city: &Hex| state.holds(side, *city);
        let wards: Vec<Hex> = decisive.iter().copied().filter(held).collect();
        let stance = match side {
            Side::Axis if dated => Stance::Advance,
            Side::Axis => match wards.iter().min_by_key(|ward| ward.column()) {
                Some(ward) => Stance::Citadel(*ward),
                None => Stance::Hold,
            },
            Side::Soviet if !dated => Stance::Advance,
            Side::Soviet
                if strength(rules, state, side)
                    > numbers.strong * strength(rules, state, side.enemy()) =>
            {
                Stance::Advance
            }
            Side::Soviet => Stance::Hold,
        };
        let wanted = match (side, stance) {
            (Side::Axis, Stance::Advance) | (Side::Soviet, Stance::Hold) => german,
            (Side::Soviet, _) => &decisive,
            (Side::Axis, _) => soviet,
        };
        let mut goals: Vec<Hex> = wanted.iter().copied().filter(|city| !held(city)).collect();
        if goals.is_empty() {
            goals = enemy_cities(rules, state, side);
        }
        // The enemy needs all of his cities, the Axis at its date only some (§13).
        let (his, needs) = match side {
            Side::Axis => (soviet, soviet.len()),
            Side::Soviet if dated => (german, victory.german_needs),
            Side::Soviet => (german, german.len()),
        };
        let lost = his.iter().filter(|city| !held(city)).count();
        let last = match lost + 1 >= needs {
            true => his.iter().copied().filter(held).collect(),
            false => Vec::new(),
        };
        Objectives {
            last,
            goals,
            wards,
            stance,
            all: match side {
                Side::Axis => german.clone(),
                Side::Soviet => soviet.clone(),
            },
        }
    }

    pub fn advances(&self) -> bool {
        self.stance == Stance::Advance
    }

    /// Whether the game is won with these cities in these hands.
    pub fn is_won(&self, state: &State, side: Side) -> bool {
        !self.all.is_empty() && self.all.iter().all(|city| state.holds(side, *city))
    }

    pub fn citadel(&self) -> Option<Hex> {
        match self.stance {
            Stance::Citadel(ward) => Some(ward),
            _ => None,
        }
    }
}

fn enemy_cities(rules: &Eastfront, state: &State, side: Side) -> Vec<Hex> {
    let cities = rules.map.city_list().iter().map(|(hex, _)| *hex);
    cities.filter(|hex| !state.holds(side, *hex)).collect()
}

/// Dice of a side on the map: what it can throw into battle, whatever its blocks have lost.
fn strength(rules: &Eastfront, state: &State, side: Side) -> f64 {
    rules
        .units_of(side)
        .filter(|unit| state.hex(*unit).is_some())
        .map(|unit| f64::from(rules.spec(unit).dice))
        .sum()
}
