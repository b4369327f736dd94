//! A finished game looked at again: the chance to win over time, where it turned, what was luck, and what would have been
//! better.
//!
//! The chance is that of the judgement ([`judge`]), line by line of the journal: what a batch changes is its seat's decision,
//! what an outcome changes is luck. Only where the game turned most are plans raced, as a player of the level would.

use super::race::Raced;
use super::{Budget, Plans, Scripted, consider, judge, rollout};
use engine::{
    Bot, Chair, Describe, FastRng, JournalError, Match, Menu, Next, Seat, Watch, journal,
};
use serde::Serialize;
use std::sync::Arc;

/// Turns at which a game is looked at closely.
const TURNING_POINTS: usize = 5;

/// Plans that are told of each of them.
const TOLD: usize = 3;

/// A game looked at again. Chances are those of the first seat.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    pub game: String,
    pub scenario: String,
    /// The seats in order; the chances are the first one's.
    pub seats: Vec<String>,
    /// The Brier score of the judgement on other games; none where it is made by hand.
    pub brier: Option<f64>,
    pub turns: Vec<TurnChance>,
    /// What each seat's decisions and what the dice changed in all, as the first seat sees it.
    pub decisions: Vec<f64>,
    pub luck: f64,
    pub turning_points: Vec<TurningPoint>,
}

/// One seat's turn, from its decision to the next one.
#[derive(Clone, Debug, Serialize)]
pub struct TurnChance {
    /// The line of the journal before which it began.
    pub line: u64,
    /// Its name for people: `July 1941`.
    pub name: String,
    pub seat: String,
    /// The chance when it began and when the next one did.
    pub before: f64,
    pub after: f64,
    /// What the batches of each seat changed, and what the dice did.
    pub decisions: Vec<f64>,
    pub luck: f64,
}

/// A turn at which the game turned.
#[derive(Clone, Debug, Serialize)]
pub struct TurningPoint {
    /// Its place among the turns.
    pub turn: usize,
    /// The chance of the seat to move when the script played the turn, over imagined worlds, by its own side's view.
    pub expected: f64,
    /// The best plans, best first; the script's own is called `script`.
    pub plans: Vec<Plan>,
}

/// A plan that was raced.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// What it values otherwise than the script, the largest change first.
    pub values: Vec<(String, f64)>,
    /// The chance of the seat to move, and the worlds it was played in.
    pub chance: f64,
    pub worlds: usize,
    /// Its first orders in words, and as they are written in a journal.
    pub orders: Vec<String>,
    pub choices: Vec<serde_json::Value>,
}

/// Where a seat decides its turn.
struct Moment<R: Scripted> {
    seat: Seat,
    tick: u32,
    state: R::State,
}

/// Follows a replay.
struct Follower<'a, R: Scripted> {
    rules: &'a R,
    kinds: &'a [Option<Seat>],
    last: R::State,
    chance: f64,
    moments: Vec<Moment<R>>,
    turns: Vec<TurnChance>,
    seats: usize,
}

impl<R: Scripted + Describe> Follower<'_, R> {
    fn judge(&self, state: &R::State) -> f64 {
        judge::chance(self.rules, self.rules.fit(state), state, Seat(0))
    }

    /// Opens a turn where a seat decides one.
    fn look(&mut self, line: u64) {
        let Next::Seats(seats) = self.rules.next(&self.last) else {
            return;
        };
        for seat in seats.iter() {
            let mut menu = Menu::new();
            self.rules.menu(&self.last, seat, &mut menu);
            let chair = Chair::new(self.rules, &self.last, seat, &menu);
            let Some(tick) = self.rules.moment(&chair).filter(|_| !menu.is_empty()) else {
                continue;
            };
            let known = |m: &Moment<R>| m.seat == seat && m.tick == tick;
            if self.moments.iter().any(known) {
                continue;
            }
            let name = self.rules.status(&chair.view());
            self.moments.push(Moment {
                seat,
                tick,
                state: self.last.clone(),
            });
            self.turns.push(TurnChance {
                line,
                name,
                seat: self.rules.info().seats[usize::from(seat.0)].id.clone(),
                before: self.chance,
                after: self.chance,
                decisions: vec![0.0; self.seats],
                luck: 0.0,
            });
        }
    }
}

impl<R: Scripted + Describe> Watch<R> for Follower<'_, R> {
    fn on_step(&mut self, _: &R, after: &R::State, _: &[R::Event]) {
        self.last = after.clone();
    }

    fn on_line(&mut self, line: u64, _: &engine::chain::Digest) {
        let chance = self.judge(&self.last);
        let change = chance - self.chance;
        self.chance = chance;
        if let Some(turn) = self.turns.last_mut() {
            turn.after = chance;
            match self.kinds.get(line as usize - 1).copied().flatten() {
                Some(seat) => turn.decisions[usize::from(seat.0)] += change,
                None => turn.luck += change,
            }
        }
        self.look(line + 1);
    }
}

/// Looks at a recorded game again, as a player with this budget would.
pub fn analyze<R: Scripted + Describe>(
    rules: &Arc<R>,
    text: &str,
    budget: Budget,
) -> Result<Analysis, JournalError> {
    let header = journal::header(text)?;
    let kinds = actors(text);
    let first = Match::replay(rules.clone(), text, Some(1), &mut ())?;
    let seats: Vec<String> = (rules.info().seats.iter()).map(|s| s.id.clone()).collect();
    let mut follower = Follower {
        rules: &**rules,
        kinds: &kinds,
        last: first.state().clone(),
        chance: 0.5,
        moments: Vec::new(),
        turns: Vec::new(),
        seats: seats.len(),
    };
    follower.chance = follower.judge(first.state());
    Match::replay(rules.clone(), text, None, &mut follower)?;
    let Follower { turns, moments, .. } = follower;
    let swing = |turn: &TurnChance| (turn.after - turn.before).abs();
    let mut order: Vec<usize> = (0..turns.len()).collect();
    order.sort_by(|a, b| swing(&turns[*b]).total_cmp(&swing(&turns[*a])));
    order.truncate(TURNING_POINTS);
    order.sort_unstable();
    let turning_points = order
        .into_iter()
        .map(|turn| turning_point(&**rules, turn, &moments[turn], budget))
        .collect();
    let sum = |of: &dyn Fn(&TurnChance) -> f64| turns.iter().map(of).sum::<f64>();
    Ok(Analysis {
        game: header.game,
        scenario: header.setup.scenario,
        brier: rules.fit(first.state()).map(|fit| fit.brier),
        decisions: (0..seats.len()).map(|s| sum(&|t| t.decisions[s])).collect(),
        luck: sum(&|t| t.luck),
        seats,
        turns,
        turning_points,
    })
}

/// By line: the seat that acted; none where dice or the program did.
fn actors(text: &str) -> Vec<Option<Seat>> {
    let actor = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).ok()?;
        let entry = line.pointer("/body/entry")?;
        let acts = entry.get("kind")?.as_str()? == "batch";
        let seat = entry.get("seat")?.as_u64()?;
        acts.then_some(Seat(u8::try_from(seat).ok()?))
    };
    text.lines().map(actor).collect()
}

/// Races plans where a seat decided its turn.
fn turning_point<R: Scripted + Describe>(
    rules: &R,
    turn: usize,
    moment: &Moment<R>,
    budget: Budget,
) -> TurningPoint {
    let view = rules.view(&moment.state, moment.seat);
    let mut dice = FastRng::new(1 + turn as u64);
    let (plans, raced) = consider(
        rules,
        moment.seat,
        &view,
        moment.tick,
        budget,
        &mut dice,
        &|| false,
    );
    let mut order: Vec<usize> = (0..raced.means.len()).collect();
    let best = |n: &usize| {
        (
            *n != raced.best,
            -(raced.means[*n].1 as f64),
            -raced.means[*n].0,
        )
    };
    order.sort_by(|a, b| {
        let (a, b) = (best(a), best(b));
        a.0.cmp(&b.0)
            .then(a.1.total_cmp(&b.1))
            .then(a.2.total_cmp(&b.2))
    });
    order.truncate(TOLD);
    TurningPoint {
        turn,
        expected: raced.means[0].0,
        plans: order
            .into_iter()
            .map(|n| plan(rules, moment, &plans, &raced, n))
            .collect(),
    }
}

fn plan<R: Scripted + Describe>(
    rules: &R,
    moment: &Moment<R>,
    plans: &Plans<R>,
    raced: &Raced,
    n: usize,
) -> Plan {
    let (orders, choices) = first_orders(rules, moment, R::player(plans[n].clone(), 1));
    Plan {
        values: changes::<R>(&plans[0], &plans[n], moment.seat),
        chance: raced.means[n].0,
        worlds: raced.means[n].1,
        orders,
        choices,
    }
}

/// The numbers in which a plan differs from the script, as factors, the largest change first.
fn changes<R: Scripted>(script: &R::Script, plan: &R::Script, seat: Seat) -> Vec<(String, f64)> {
    let (mut script, mut plan) = (script.clone(), plan.clone());
    let script = R::numbers(&mut script, seat);
    let plan = R::numbers(&mut plan, seat);
    let pairs = script.iter().zip(&plan);
    let factor = |(a, b): (&(&str, &mut f64), &(&str, &mut f64))| {
        let factor = *b.1 / *a.1;
        let differs = *a.1 != *b.1 && factor.is_finite() && factor > 0.0;
        differs.then(|| (a.0.to_owned(), (factor * 100.0).round() / 100.0))
    };
    let mut changes: Vec<(String, f64)> = pairs.filter_map(factor).collect();
    let size = |change: &(String, f64)| change.1.ln().abs();
    changes.sort_by(|a, b| size(b).total_cmp(&size(a)));
    changes.truncate(TOLD);
    changes
}

/// The most choices that are told of a plan.
const MOST_CHOICES: usize = 40;

/// What a player does first from here, until dice roll or the move passes on.
fn first_orders<R: Scripted + Describe>(
    rules: &R,
    moment: &Moment<R>,
    mut player: Box<dyn Bot<R>>,
) -> (Vec<String>, Vec<serde_json::Value>) {
    let mut state = moment.state.clone();
    let (mut orders, mut choices) = (Vec::new(), Vec::new());
    let mut menu = Menu::new();
    while choices.len() < MOST_CHOICES {
        let waits = matches!(rules.next(&state), Next::Seats(seats) if seats.contains(moment.seat));
        menu.clear();
        rules.menu(&state, moment.seat, &mut menu);
        if !waits || menu.is_empty() || rollout::score(rules, &state, moment.seat).is_some() {
            break;
        }
        let chair = Chair::new(rules, &state, moment.seat, &menu);
        let choice = player.decide(&chair);
        orders.push(rules.choice_text(&chair.view(), &choice));
        choices.push(serde_json::to_value(&choice).unwrap_or_default());
        match rules.choose(&mut state, moment.seat, &choice, &mut ()) {
            Ok(progress) if !progress.commits() => {}
            _ => break,
        }
    }
    (orders, choices)
}
