//! Odds of the combat a view is about, from that view alone (§2.10).

use crate::analysis::known::known;
use crate::analysis::odds::{Camp, Camps, Case, Odds, odds};
use crate::chapters::attack::assault_of;
use crate::chapters::combat::battle::{bearings, colored, pools};
use crate::chapters::combat::launch::{defenders, fighter};
use crate::chapters::combat::plan::sources;
use crate::data::game::GameData;
use crate::dice::{Dice, Tally};
use crate::ids::*;
use crate::posture::Posture;
use crate::state::combat::{Battle, Wait};
use crate::state::{Known, Plan, State};
use crate::view::{BattleView, PlanView, View};
use arrayvec::ArrayVec;
use serde::Serialize;

/// A combat as a seat foresees it: handfuls, kill numbers, and what the ground strikes out.
struct Clash {
    dice: [Dice; 2],
    kills: [Vec<u8>; 2],
    ignore: u8,
    /// What the defender's points on the hex can buy at most; none where the answer is given or no point is seen.
    answer: Option<Dice>,
}

impl Clash {
    fn odds(&self, data: &GameData, view: &View) -> Odds {
        let kills = [&self.kills[0][..], &self.kills[1][..]];
        odds(data, &view.options, self.dice, kills, self.ignore)
    }

    fn of(data: &GameData, state: &State, battle: &Battle) -> Clash {
        let kills = |line: &crate::state::combat::Line| line.iter().map(|f| f.kill).collect();
        Clash {
            dice: pools(data, state, battle),
            kills: [kills(&battle.attack), kills(&battle.defense)],
            ignore: bearings(data, state, battle.target, &battle.from).ignore,
            answer: answer(data, state, battle),
        }
    }

    /// The same with everything bought that the defender's points can buy.
    fn answered(&self) -> Option<Clash> {
        let mut dice = self.dice;
        dice[1].join(self.answer?);
        Some(Clash {
            dice,
            kills: self.kills.clone(),
            ignore: self.ignore,
            answer: None,
        })
    }

    /// The case as `Analyze::odds` takes it.
    fn case(&self) -> Case {
        let camp = |i: usize| Camp {
            dice: self.dice[i],
            kills: self.kills[i].clone(),
            ..Camp::default()
        };
        Case::Camps(Camps {
            attack: camp(0),
            defend: camp(1),
            ignore: self.ignore,
        })
    }
}

/// The dice that the points seen on the target can buy: the dug-in die, then guns, which are hidden before they fire.
fn answer(data: &GameData, state: &State, battle: &Battle) -> Option<Dice> {
    let defender = battle.side.other();
    let here =
        |p: &&crate::state::HexPoints| p.hex == battle.target && data.side(p.army) == defender;
    let mut points: u8 = state.cubes.iter().filter(here).map(|p| p.n).sum();
    let cost = &data.tables.command.cost;
    let mut dice = Dice::default();
    let dug = battle.defense.iter().any(|f| f.dug);
    if dug && points >= cost.dug_in_die {
        points -= cost.dug_in_die;
        dice.add(colored(data, state, defender), 1);
    }
    let guns = points / cost.artillery_die.max(1);
    dice.add(colored(data, state, defender), guns);
    if dug && guns > 0 {
        dice.black += data.tables.limits.artillery.prebarrage_black;
    }
    (dice.count() > 0).then_some(dice)
}

/// The combat under way that waits for its dice, nearest to the seat.
fn under_way(view: &View) -> Option<&BattleView> {
    let early = |b: &&BattleView| matches!(b.wait, Wait::Join(_) | Wait::Answer);
    let mut all: Vec<&BattleView> = view
        .tables
        .iter()
        .filter_map(|t| t.battle.as_ref())
        .filter(early)
        .collect();
    all.sort_by_key(|b| !b.asks.contains(view.seat));
    all.first().copied()
}

/// An attack that nobody has begun to put together yet.
pub fn attack_on(target: Hex, with: Vec<UnitId>) -> PlanView {
    PlanView {
        with,
        ..PlanView::of(&Plan::on(target))
    }
}

/// The units of a plan; before any is named, all next to its target that could attack it in the way of the first.
fn attackers(data: &GameData, state: &State, side: Side, plan: &PlanView) -> Vec<UnitId> {
    if !plan.with.is_empty() {
        return plan.with.clone();
    }
    let around = data.map.around(plan.target);
    let beside = around.flat_map(|(_, hex)| state.cubes_of(hex, side));
    let kind = |unit: UnitId| assault_of(state.units[unit.i()].posture);
    let able: Vec<UnitId> = beside.filter(|unit| kind(*unit).is_some()).collect();
    let first = able.first().copied();
    let same = |unit: &UnitId| first.is_some_and(|first| kind(*unit) == kind(first));
    able.into_iter().filter(same).collect()
}

/// The attack being put together, as it would be launched now.
fn sketch(data: &GameData, state: &State, view: &View, plan: &PlanView) -> Option<Battle> {
    let side = data.side_of(view.seat)?;
    let plan = &PlanView {
        with: attackers(data, state, side, plan),
        ..plan.clone()
    };
    let first = *plan.with.first()?;
    let plan = Plan {
        target: plan.target,
        with: plan.with.iter().copied().take(6).collect(),
        fire: plan.fire.iter().copied().take(12).collect(),
        spans: plan.spans.iter().copied().take(2).collect(),
        way: plan.way.iter().copied().take(6).collect(),
        air: plan.air,
        only: None,
        unless: None,
        stay: true,
    };
    let kind = assault_of(state.units.get(first.i())?.posture)?;
    let mut from: ArrayVec<Hex, 2> = sources(state, &plan).into_iter().take(2).collect();
    if kind == crate::state::combat::Assault::Exploit {
        let way = crate::chapters::exploit::way(data, state, first, plan.target, &plan.way)?;
        let last = way.last().copied().unwrap_or(state.units[first.i()].hex);
        from = [last].into_iter().collect();
    }
    Some(Battle {
        assault: kind,
        side,
        by: view.seat,
        target: plan.target,
        from,
        way: ArrayVec::new(),
        attack: plan.with.iter().map(|&u| fighter(data, state, u)).collect(),
        defense: defenders(data, state, side.other(), plan.target),
        fire: [plan.fire.clone(), ArrayVec::new()],
        air: [plan.air, false],
        dug_die: false,
        spans: plan.spans.clone(),
        faces: Default::default(),
        rolled: [Tally::default(); 2],
        tally: [Tally::default(); 2],
        paid: Vec::new(),
        won: None,
        starred: [0; 2],
        fallen: 0,
        retiring: ArrayVec::new(),
        occupy: false,
        undo: Vec::new(),
        wait: Wait::Answer,
    })
}

/// What the blocks of a hex may be that are not identified: each kind of their corps on each of its sides, all alike.
fn guesses(data: &GameData, state: &State, side: Side, hex: Hex) -> Vec<(u8, Posture)> {
    let unknown = |u: &UnitId| state.units[u.i()].known != Known::Identified;
    let Some(one) = state.cubes_of(hex, side).find(unknown) else {
        return Vec::new();
    };
    let pot = state.units[one.i()].pot;
    let mut kinds: Vec<u8> = data
        .divisions
        .iter()
        .filter(|d| d.pot == pot)
        .flat_map(|d| &d.units)
        .map(|u| data.units[u.i()].kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let each = |kind: u8| {
        let has = move |p: &Posture| data.kinds[usize::from(kind)].has(*p);
        Posture::ALL.into_iter().filter(has).map(move |p| (kind, p))
    };
    kinds.into_iter().flat_map(each).collect()
}

/// The combats a view may be about, each with what is assumed in words.
fn clashes(data: &GameData, view: &View) -> Option<(Vec<(String, Clash)>, bool)> {
    let Some(plan) = &view.plan else {
        let battle = under_way(view)?;
        let kills = |i: usize| battle.lines[i].iter().map(|f| f.kill).collect();
        let clash = Clash {
            dice: battle.dice,
            kills: [kills(0), kills(1)],
            ignore: battle.ignore,
            answer: None,
        };
        return Some((vec![("as it stands".into(), clash)], true));
    };
    let mut state = known(data, view);
    let side = data.side_of(view.seat)?.other();
    let guesses = guesses(data, &state, side, plan.target);
    if guesses.is_empty() {
        let battle = sketch(data, &state, view, plan)?;
        return Some((
            vec![("as it stands".into(), Clash::of(data, &state, &battle))],
            true,
        ));
    }
    let hidden: Vec<UnitId> = state
        .cubes_of(plan.target, side)
        .filter(|u| state.units[u.i()].known != Known::Identified)
        .collect();
    let mut list = Vec::new();
    for (kind, posture) in guesses {
        for unit in &hidden {
            (state.units[unit.i()].kind, state.units[unit.i()].posture) = (kind, posture);
        }
        let battle = sketch(data, &state, view, plan)?;
        let name = &data.kinds[usize::from(kind)].id;
        let what = crate::text::names::assumed(name, posture);
        list.push((what, Clash::of(data, &state, &battle)));
    }
    Some((list, false))
}

/// Odds for each thing the hidden blocks may be, and their mean.
pub fn odds_from_view(data: &GameData, view: &View) -> Option<ViewOdds> {
    let (list, exact) = clashes(data, view)?;
    let n = list.len() as f64;
    let mut mean = Odds::default();
    let mut answered: Option<AnsweredOdds> = None;
    let mut kinds = Vec::new();
    for (what, clash) in &list {
        let odds = clash.odds(data, view);
        mean.add(&odds, 1.0 / n);
        if let Some(clash) = clash.answered() {
            let most = answered.get_or_insert_default();
            most.odds.add(&clash.odds(data, view), 1.0 / n);
            most.dice = clash.dice[1];
        }
        kinds.push(GuessOdds {
            odds,
            what: what.clone(),
            dice: clash.dice,
        });
    }
    Some(ViewOdds {
        mean,
        exact,
        kinds,
        answered,
    })
}

/// Odds of the combat a view is about.
#[derive(Clone, Debug, Serialize)]
pub struct ViewOdds {
    /// The mean over all that the hidden blocks may be.
    #[serde(flatten)]
    pub mean: Odds,
    /// Nothing is hidden.
    pub exact: bool,
    /// Each thing they may be.
    pub kinds: Vec<GuessOdds>,
    /// The mean if the defender buys everything that the points on the hex can buy.
    pub answered: Option<AnsweredOdds>,
}

/// Odds of a combat that the defender answers with everything.
#[derive(Clone, Debug, Default, Serialize)]
pub struct AnsweredOdds {
    /// The odds.
    #[serde(flatten)]
    pub odds: Odds,
    /// The defender's dice.
    pub dice: Dice,
}

/// Odds if the hidden blocks are one thing.
#[derive(Clone, Debug, Serialize)]
pub struct GuessOdds {
    /// The odds.
    #[serde(flatten)]
    pub odds: Odds,
    /// What is assumed, in words.
    pub what: String,
    /// Both handfuls.
    pub dice: [Dice; 2],
}

/// The same as cases for `Analyze::odds`.
pub fn announced(data: &GameData, view: &View) -> Vec<(String, Case)> {
    let (list, _) = clashes(data, view).unwrap_or_default();
    let each = list.into_iter();
    each.map(|(what, clash)| (what, clash.case())).collect()
}
