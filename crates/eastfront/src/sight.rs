//! An event as one side sees it, and how a view takes it in.

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::event::{Event, Income};
use crate::state::{Air, Order, Phase, Place};
use crate::view::{BattleView, FoeBlock, Note, OwnBlock, View, battle_view};
use crate::{AttackDice, BySide, Eastfront, Hex, Month, Side, State, Unit, Weather};
use arrayvec::ArrayVec;
use engine::GameResult;
use serde::Serialize;

/// What one side sees happen. `Own` and `Foe` tell whose business it is.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Sight {
    /// The own order in the making.
    Ordered {
        order: Order,
    },
    OwnArranged {
        unit: Unit,
        hex: Hex,
    },
    OwnWithheld {
        unit: Unit,
        left: u8,
    },
    OwnDeployed,
    /// The enemy's set-up is on the table: where, not what.
    FoeDeployed {
        blocks: Vec<FoeBlock>,
        pool: u8,
    },
    Phase {
        phase: Phase,
        side: Side,
        to_withdraw: u8,
    },
    Month {
        month: Month,
        air: BySide<Air>,
        foe_due: u8,
        own_due: Vec<Unit>,
    },
    Weather {
        weather: Weather,
        die: Option<u8>,
    },
    Income {
        income: Income,
        snow_given: bool,
        clear_given: bool,
    },
    OwnWithdrawn {
        unit: Unit,
        left: u8,
    },
    /// Armor left the enemy's army: a block on the map, or one of the pool.
    FoeWithdrawn {
        token: Option<u16>,
        left: u8,
    },
    OwnPlaced {
        unit: Unit,
        hex: Hex,
        rebuilt: bool,
        steps: u8,
        cost: u8,
        rp: u8,
    },
    FoePlaced {
        token: u16,
        hex: Hex,
        from: FoeFrom,
        cost: u8,
        rp: u8,
    },
    OwnAdded {
        unit: Unit,
        cost: u8,
        rp: u8,
    },
    /// RP went into the steps of some block.
    FoeAdded {
        cost: u8,
        rp: u8,
    },
    OwnLifted {
        unit: Unit,
        supplied: bool,
        rp: u8,
    },
    FoeLifted {
        token: u16,
        supplied: bool,
        rp: u8,
    },
    OwnStepped {
        unit: Unit,
        hex: Hex,
    },
    FoeStepped {
        token: u16,
        hex: Hex,
    },
    Taken {
        city: Hex,
        side: Side,
        leningrad_fell: bool,
    },
    OwnStopped {
        unit: Unit,
    },
    FoeStopped {
        token: u16,
    },
    OwnRailed {
        unit: Unit,
        to: Hex,
        rp: u8,
    },
    FoeRailed {
        token: u16,
        to: Hex,
        rp: u8,
    },
    /// An attack lies open. The tokens tell which blocks of the enemy these are.
    Opened {
        battle: BattleView,
        /// What each rule did to the attack's dice, and the hexes the attackers stand in.
        dice: AttackDice,
        from: Vec<Hex>,
        /// Dice the city gives its defender.
        city: u8,
        tokens: Vec<(u16, Note)>,
        notes: Vec<Note>,
        rp: u8,
    },
    Rolled {
        #[cfg_attr(test, ts(type = "number[]"))]
        attack: ArrayVec<u8, ATTACK_DICE>,
        #[cfg_attr(test, ts(type = "number[]"))]
        defend: ArrayVec<u8, DEFEND_DICE>,
        on_armor: u8,
        on_infantry: u8,
    },
    Hurt {
        unit: Unit,
        left: u8,
        on_armor: u8,
        on_infantry: u8,
    },
    Closed {
        dead: Vec<Unit>,
        notes: Vec<Note>,
    },
    OwnStarved {
        unit: Unit,
    },
    FoeStarved {
        token: u16,
    },
    Over {
        #[cfg_attr(test, ts(type = "{ winners: number[], why: string }"))]
        standing: GameResult,
    },
}

/// Where a new enemy block came from.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum FoeFrom {
    Pool,
    Box,
    /// Armor that had been withdrawn and that comes back.
    Withdrawn,
}

impl Eastfront {
    pub(crate) fn sight_of(&self, after: &State, event: &Event, side: Side) -> Option<Sight> {
        let own = |unit: Unit| unit.side() == side;
        let token = |unit: Unit| after.block(unit).token;
        let sight = match *event {
            Event::Ordered(by, order) => {
                if by != side {
                    return None;
                }
                Sight::Ordered { order }
            }
            Event::Arranged { unit, hex } => {
                if !own(unit) {
                    return None;
                }
                Sight::OwnArranged { unit, hex }
            }
            Event::Withheld { unit } => {
                if !own(unit) {
                    return None;
                }
                Sight::OwnWithheld {
                    unit,
                    left: after.to_withhold,
                }
            }
            Event::Deployed { side: by } => {
                if by == side {
                    Sight::OwnDeployed
                } else {
                    let view = self.view_of(after, side);
                    Sight::FoeDeployed {
                        blocks: view.foe,
                        pool: view.foe_off_map.pool,
                    }
                }
            }
            Event::Phase { phase, side: by } => Sight::Phase {
                phase,
                side: by,
                to_withdraw: after.to_withdraw,
            },
            Event::Month { month, air } => {
                let due = |of: Side| Unit::of(of).filter(|u| after.is_due(*u, self.book.returns));
                Sight::Month {
                    month,
                    air,
                    foe_due: due(side.foe()).count() as u8,
                    own_due: due(side).collect(),
                }
            }
            Event::Weather { weather, die } => Sight::Weather { weather, die },
            Event::Income(income) => Sight::Income {
                income,
                snow_given: after.snow_given,
                clear_given: after.clear_given,
            },
            Event::Withdrawn {
                unit,
                from,
                token,
                left,
            } => {
                if own(unit) {
                    Sight::OwnWithdrawn { unit, left }
                } else {
                    let token = matches!(from, Place::Map(_)).then_some(token);
                    Sight::FoeWithdrawn { token, left }
                }
            }
            Event::Placed {
                unit,
                hex,
                from,
                cost,
                rp,
            } => {
                if own(unit) {
                    Sight::OwnPlaced {
                        unit,
                        hex,
                        rebuilt: from == Place::Pool,
                        steps: after.block(unit).steps,
                        cost,
                        rp,
                    }
                } else {
                    Sight::FoePlaced {
                        token: token(unit),
                        hex,
                        from: match from {
                            Place::Pool => FoeFrom::Pool,
                            Place::Withdrawn => FoeFrom::Withdrawn,
                            _ => FoeFrom::Box,
                        },
                        cost,
                        rp,
                    }
                }
            }
            Event::Added { unit, cost, rp } => {
                if own(unit) {
                    Sight::OwnAdded { unit, cost, rp }
                } else {
                    Sight::FoeAdded { cost, rp }
                }
            }
            Event::Lifted { unit, supplied, rp } => {
                if own(unit) {
                    Sight::OwnLifted { unit, supplied, rp }
                } else {
                    Sight::FoeLifted {
                        token: token(unit),
                        supplied,
                        rp,
                    }
                }
            }
            Event::Stepped { unit, hex } => {
                if own(unit) {
                    Sight::OwnStepped { unit, hex }
                } else {
                    Sight::FoeStepped {
                        token: token(unit),
                        hex,
                    }
                }
            }
            Event::Taken { city, side } => Sight::Taken {
                city,
                side,
                leningrad_fell: after.leningrad_fell,
            },
            Event::Stopped { unit } => {
                if own(unit) {
                    Sight::OwnStopped { unit }
                } else {
                    Sight::FoeStopped { token: token(unit) }
                }
            }
            Event::Railed { unit, to, rp, .. } => {
                if own(unit) {
                    Sight::OwnRailed { unit, to, rp }
                } else {
                    Sight::FoeRailed {
                        token: token(unit),
                        to,
                        rp,
                    }
                }
            }
            Event::Opened {
                hex,
                defender,
                with,
                air,
                rp,
                ..
            } => {
                let fought = || with.iter().chain([defender]);
                Sight::Opened {
                    battle: battle_view(after)?,
                    dice: self.attack_dice(after, hex, with, air),
                    from: with.iter().filter_map(|unit| after.hex(unit)).collect(),
                    city: self.city_dice(hex),
                    tokens: fought()
                        .filter(|unit| !own(*unit))
                        .filter_map(|unit| Some((token(unit), note(after, unit)?)))
                        .collect(),
                    notes: fought()
                        .filter(|unit| own(*unit))
                        .filter_map(|unit| note(after, unit))
                        .collect(),
                    rp,
                }
            }
            Event::Rolled {
                ref attack,
                ref defend,
                on_armor,
                on_infantry,
            } => Sight::Rolled {
                attack: attack.clone(),
                defend: defend.clone(),
                on_armor,
                on_infantry,
            },
            Event::Hurt {
                unit,
                left,
                on_armor,
                on_infantry,
            } => Sight::Hurt {
                unit,
                left,
                on_armor,
                on_infantry,
            },
            Event::Closed { ref notes, dead } => Sight::Closed {
                dead: dead.iter().collect(),
                notes: notes
                    .iter()
                    .map(|(unit, seen)| Note {
                        unit: *unit,
                        steps: seen.steps,
                        month: seen.month,
                    })
                    .collect(),
            },
            Event::Starved { unit, token } => {
                if own(unit) {
                    Sight::OwnStarved { unit }
                } else {
                    Sight::FoeStarved { token }
                }
            }
            Event::Over { .. } => Sight::Over {
                standing: after.result?.standing(),
            },
        };
        Some(sight)
    }
}

fn note(state: &State, unit: Unit) -> Option<Note> {
    state.block(unit).seen.map(|seen| Note {
        unit,
        steps: seen.steps,
        month: seen.month,
    })
}

/// Brings a view up to date.
pub(crate) fn fold(view: &mut View, sight: &Sight) {
    match sight {
        Sight::Ordered { order } => view.order = *order,
        Sight::OwnArranged { unit, hex } => {
            let block = own(view, *unit);
            block.place = Place::Map(*hex);
            block.steps = unit.label().steps;
        }
        Sight::OwnWithheld { unit, left } => {
            own(view, *unit).place = Place::Pool;
            view.to_withhold = *left;
        }
        Sight::OwnDeployed => {}
        Sight::FoeDeployed { blocks, pool } => {
            view.foe = blocks.clone();
            view.foe_off_map.pool = *pool;
        }
        Sight::Phase {
            phase,
            side,
            to_withdraw,
        } => fold_phase(view, *phase, *side, *to_withdraw),
        Sight::Month {
            month,
            air,
            foe_due,
            ..
        } => {
            view.month = *month;
            view.air = *air;
            view.turn = Side::Axis;
            view.foe_off_map.due = *foe_due;
            fresh_turn(view);
        }
        Sight::Weather { weather, .. } => view.weather = *weather,
        Sight::Income {
            income,
            snow_given,
            clear_given,
        } => {
            view.rp = income.rp;
            view.income = Some(*income);
            view.snow_given = *snow_given;
            view.clear_given = *clear_given;
        }
        Sight::OwnWithdrawn { unit, left } => {
            let from = own(view, *unit).place;
            take_off(own(view, *unit), Place::Withdrawn);
            own(view, *unit).seen = None;
            if from == Place::Pool {
                forget_own_pool(view);
            }
            view.to_withdraw = *left;
        }
        Sight::FoeWithdrawn { token, left } => {
            match token {
                Some(token) => view.foe.retain(|block| block.token != *token),
                None => {
                    view.foe_off_map.pool -= 1;
                    view.foe_off_map.known.clear();
                }
            }
            view.foe_off_map.withdrawn += 1;
            view.to_withdraw = *left;
        }
        Sight::OwnPlaced {
            unit,
            hex,
            rebuilt,
            steps,
            rp,
            ..
        } => {
            if *rebuilt {
                forget_own_pool(view);
            }
            let block = own(view, *unit);
            block.place = Place::Map(*hex);
            block.steps = *steps;
            block.seen = None;
            view.rp[view.side] = *rp;
        }
        Sight::FoePlaced {
            token,
            hex,
            from,
            rp,
            ..
        } => {
            match from {
                FoeFrom::Pool => {
                    view.foe_off_map.pool -= 1;
                    view.foe_off_map.known.clear();
                }
                FoeFrom::Box => view.foe_off_map.due -= 1,
                FoeFrom::Withdrawn => {
                    view.foe_off_map.due -= 1;
                    view.foe_off_map.withdrawn -= 1;
                }
            }
            view.foe.push(FoeBlock {
                token: *token,
                hex: *hex,
                note: None,
            });
            view.rp[view.side.foe()] = *rp;
        }
        Sight::OwnAdded { unit, rp, .. } => {
            let block = own(view, *unit);
            block.steps += 1;
            block.stepped = true;
            view.rp[view.side] = *rp;
        }
        Sight::FoeAdded { rp, .. } => view.rp[view.side.foe()] = *rp,
        Sight::OwnLifted { unit, rp, .. } => {
            own(view, *unit).moved = true;
            view.rp[view.side] = *rp;
        }
        Sight::FoeLifted { token, rp, .. } => {
            view.foe_in_hand = Some(*token);
            view.rp[view.side.foe()] = *rp;
        }
        Sight::OwnStepped { unit, hex } => own(view, *unit).place = Place::Map(*hex),
        Sight::FoeStepped { token, hex } => move_foe(view, *token, *hex),
        Sight::Taken {
            city,
            side,
            leningrad_fell,
        } => {
            view.axis_cities.set(city.space(), *side == Side::Axis);
            view.leningrad_fell = *leningrad_fell;
        }
        Sight::OwnStopped { .. } => {}
        Sight::FoeStopped { .. } => view.foe_in_hand = None,
        Sight::OwnRailed { unit, to, rp } => {
            let block = own(view, *unit);
            block.place = Place::Map(*to);
            block.railed = true;
            view.rail_used += 1;
            view.rp[view.side] = *rp;
        }
        Sight::FoeRailed { token, to, rp } => {
            move_foe(view, *token, *to);
            view.rail_used += 1;
            view.rp[view.side.foe()] = *rp;
        }
        Sight::Opened {
            battle,
            tokens,
            notes,
            rp,
            ..
        } => fold_opened(view, battle, tokens, notes, *rp),
        Sight::Rolled {
            attack,
            defend,
            on_armor,
            on_infantry,
        } => {
            if let Some(battle) = &mut view.battle {
                battle.attack_dice = attack.clone();
                battle.defend_dice = defend.clone();
                battle.on_armor = *on_armor;
                battle.on_infantry = *on_infantry;
            }
        }
        Sight::Hurt {
            unit,
            left,
            on_armor,
            on_infantry,
        } => {
            if let Some(battle) = &mut view.battle {
                let fighters = battle.with.iter_mut().chain([&mut battle.defender]);
                for (_, steps) in fighters.filter(|(fighter, _)| fighter == unit) {
                    *steps = *left;
                }
                battle.on_armor = *on_armor;
                battle.on_infantry = *on_infantry;
            }
            if unit.side() == view.side {
                own(view, *unit).steps = *left;
            }
        }
        Sight::Closed { dead, notes } => fold_closed(view, dead, notes),
        Sight::OwnStarved { unit } => take_off(own(view, *unit), Place::Pool),
        Sight::FoeStarved { token } => bury_foe(view, *token),
        Sight::Over { standing } => {
            view.phase = Phase::Over;
            view.foe_in_hand = None;
            view.standing = Some(standing.clone());
        }
    }
}

fn own(view: &mut View, unit: Unit) -> &mut OwnBlock {
    let first = view.own[0].unit.index();
    &mut view.own[unit.index() - first]
}

fn take_off(block: &mut OwnBlock, to: Place) {
    block.place = to;
    block.steps = 0;
}

fn forget_own_pool(view: &mut View) {
    for block in &mut view.own {
        if block.place == Place::Pool {
            block.seen = None;
        }
    }
}

fn move_foe(view: &mut View, token: u16, hex: Hex) {
    if let Some(block) = view.foe.iter_mut().find(|block| block.token == token) {
        block.hex = hex;
    }
}

/// An enemy block left the map for the pool; what is known of it is known of the pool.
fn bury_foe(view: &mut View, token: u16) {
    let Some(at) = view.foe.iter().position(|block| block.token == token) else {
        return;
    };
    let block = view.foe.remove(at);
    view.foe_off_map.pool += 1;
    if let Some(note) = block.note {
        let known = &mut view.foe_off_map.known;
        let place = known.partition_point(|other| other.unit < note.unit);
        known.insert(place, note);
    }
}

fn fold_phase(view: &mut View, phase: Phase, side: Side, to_withdraw: u8) {
    view.phase = phase;
    view.turn = side;
    view.to_withdraw = to_withdraw;
    if phase == Phase::Replace {
        fresh_turn(view);
    }
}

/// A turn begins: nobody has done anything yet.
fn fresh_turn(view: &mut View) {
    view.rail_used = 0;
    view.order = Order::None;
    for block in &mut view.own {
        block.moved = false;
        block.attacked = false;
        block.railed = false;
        block.stepped = false;
    }
}

fn fold_opened(
    view: &mut View,
    battle: &BattleView,
    tokens: &[(u16, Note)],
    notes: &[Note],
    rp: u8,
) {
    let attacker = battle.attacker;
    view.rp[attacker] = rp;
    view.air[attacker].used += u8::from(battle.air);
    view.battle = Some(battle.clone());
    view.order = Order::Battle;
    for (token, note) in tokens {
        if let Some(block) = view.foe.iter_mut().find(|block| block.token == *token) {
            block.note = Some(*note);
        }
    }
    for note in notes {
        own(view, note.unit).seen = Some(*note);
    }
    if attacker == view.side {
        for (unit, _) in &battle.with {
            own(view, *unit).attacked = true;
        }
    }
}

fn fold_closed(view: &mut View, dead: &[Unit], notes: &[Note]) {
    view.battle = None;
    view.order = Order::None;
    for note in notes {
        if note.unit.side() == view.side {
            own(view, note.unit).seen = Some(*note);
        } else {
            let is_it = |other: &Option<Note>| other.is_some_and(|other| other.unit == note.unit);
            if let Some(block) = view.foe.iter_mut().find(|block| is_it(&block.note)) {
                block.note = Some(*note);
            }
        }
    }
    for unit in dead {
        if unit.side() == view.side {
            take_off(own(view, *unit), Place::Pool);
        } else if let Some(block) = view
            .foe
            .iter()
            .find(|block| block.note.is_some_and(|note| note.unit == *unit))
        {
            bury_foe(view, block.token);
        }
    }
}
