//! Exact odds of a combat, for every way the dice can fall.

use crate::analysis::view_odds::ViewOdds;
use crate::chapters::combat::battle::pools;
use crate::chapters::score;
use crate::choice::Choice;
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::data::options::Options;
use crate::dice::{Dice, Die, Face};
use crate::posture::Posture;
use crate::state::combat::Battle;
use crate::state::{State, Why};
use crate::text::setup;
use crate::view::View;
use engine::{Analyze, Rules, Setup};
use serde::{Deserialize, Serialize};

/// One side of a combat: cubes by kind and posture, and dice that come on top.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Camp {
    /// Cubes.
    pub units: Vec<Cube>,
    /// Guns, ground, the dug-in die.
    pub dice: Dice,
    /// Kill numbers of others, such as static troops.
    pub kills: Vec<u8>,
    /// Dice each armored cube loses by the ground.
    pub hampered: u8,
}

/// A cube in a case.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cube {
    /// Its kind.
    pub kind: String,
    /// Its posture.
    pub posture: Posture,
}

/// A combat whose odds are asked for: two camps, or a position and the choices that lead to the dice.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Case {
    /// Cubes and dice.
    Camps(Camps),
    /// A position and the choices that lead to the dice.
    Position(Question),
}

impl<'de> Deserialize<'de> for Case {
    /// Tells the two forms apart by `position`, so that an error names what is wrong with the one that was meant.
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Case, D::Error> {
        use serde::de::Error;
        let value = serde_json::Value::deserialize(from)?;
        if value.get("position").is_some() {
            let question = serde_json::from_value(value);
            return question.map(Case::Position).map_err(D::Error::custom);
        }
        serde_json::from_value(value).map(Case::Camps).map_err(|e| {
            let forms = "the case is neither {attack, defend} nor {position, choices}";
            D::Error::custom(format_args!("{forms}: {e}"))
        })
    }
}

/// A combat between two camps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Camps {
    /// The attacker.
    pub attack: Camp,
    /// The defender.
    pub defend: Camp,
    /// Results the defender may strike out; a star if there is one.
    pub ignore: u8,
}

/// Shares of all fights; the double is part of the wins.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Odds {
    /// The attacker wins.
    pub attacker_wins: f64,
    /// By a double.
    pub attacker_doubles: f64,
    /// No side wins.
    pub draw: f64,
    /// The defender wins.
    pub defender_wins: f64,
    /// By a double.
    pub defender_doubles: f64,
    /// Defenders destroyed by stars, on average.
    pub defenders_destroyed: f64,
    /// Attackers destroyed by stars, on average.
    pub attackers_destroyed: f64,
}

impl Odds {
    /// Adds a share of other odds.
    pub fn add(&mut self, other: &Odds, share: f64) {
        self.attacker_wins += share * other.attacker_wins;
        self.attacker_doubles += share * other.attacker_doubles;
        self.draw += share * other.draw;
        self.defender_wins += share * other.defender_wins;
        self.defender_doubles += share * other.defender_doubles;
        self.defenders_destroyed += share * other.defenders_destroyed;
        self.attackers_destroyed += share * other.attackers_destroyed;
    }
}

/// How likely each number of ticks and stars is.
fn spread(data: &GameData, dice: Dice) -> Vec<Vec<f64>> {
    let mut shares = vec![vec![1.0]];
    for die in dice.each() {
        let Some(sides) = data.sides(die) else {
            continue;
        };
        let chance = |face: Face| f64::from(sides.showing(face)) / 6.0;
        let size = shares.len() + 1;
        let mut next = vec![vec![0.0; size]; size];
        for (ticks, row) in shares.iter().enumerate() {
            for (stars, share) in row.iter().enumerate() {
                next[ticks][stars] += share * chance(Face::Blank);
                next[ticks + 1][stars] += share * chance(Face::Tick);
                next[ticks][stars + 1] += share * chance(Face::Star);
            }
        }
        shares = next;
    }
    shares
}

/// The most cubes that so many stars destroy.
fn destroyed(kills: &[u8], mut stars: usize) -> u32 {
    let mut kills: Vec<usize> = kills.iter().map(|&k| usize::from(k)).collect();
    kills.sort_unstable();
    let mut count = 0;
    for kill in kills {
        if kill > 0 && kill <= stars {
            stars -= kill;
            count += 1;
        }
    }
    count
}

/// How likely each score is, and what the stars destroy on average.
struct Scores {
    shares: Vec<f64>,
    destroyed: f64,
}

/// The scores of a handful of which the enemy strikes out so many results, stars first, against these kill numbers.
fn scores(data: &GameData, o: &Options, dice: Dice, ignore: u8, kills: &[u8]) -> Scores {
    let spread = spread(data, dice);
    let mut shares = vec![0.0; spread.len()];
    let mut destroyed_mean = 0.0;
    for (ticks, row) in spread.iter().enumerate() {
        for (stars, &share) in row.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let struck = usize::from(ignore).min(ticks + stars);
            let stars_left = stars.saturating_sub(struck);
            let ticks_left = ticks - (struck - (stars - stars_left)).min(ticks);
            let counted = if o.stars_are_successes { stars_left } else { 0 };
            shares[ticks_left + counted] += share;
            destroyed_mean += share * f64::from(destroyed(kills, stars_left));
        }
    }
    Scores {
        shares,
        destroyed: destroyed_mean,
    }
}

/// Odds of two handfuls against these kill numbers, as this table reads the results.
pub fn odds(data: &GameData, o: &Options, dice: [Dice; 2], kills: [&[u8]; 2], ignore: u8) -> Odds {
    let attack = scores(data, o, dice[0], ignore, kills[1]);
    let defend = scores(data, o, dice[1], 0, kills[0]);
    let mut odds = Odds {
        defenders_destroyed: attack.destroyed,
        attackers_destroyed: defend.destroyed,
        ..Odds::default()
    };
    let least = if o.one_nil_doubles { 1 } else { 2 };
    let double = |more: usize, less: usize| more >= 2 * less && more >= least;
    for (score, share) in attack.shares.iter().enumerate() {
        for (foe, other) in defend.shares.iter().enumerate() {
            let p = share * other;
            match score.cmp(&foe) {
                std::cmp::Ordering::Greater => {
                    odds.attacker_wins += p;
                    odds.attacker_doubles += if double(score, foe) { p } else { 0.0 };
                }
                std::cmp::Ordering::Less => {
                    odds.defender_wins += p;
                    odds.defender_doubles += if double(foe, score) { p } else { 0.0 };
                }
                std::cmp::Ordering::Equal => odds.draw += p,
            }
        }
    }
    odds
}

impl Camp {
    /// The handful and the kill numbers of a camp.
    fn muster(&self, data: &GameData) -> Result<(Dice, Vec<u8>), String> {
        let (mut dice, mut kills) = (self.dice, self.kills.clone());
        for cube in &self.units {
            let kind = data.kinds.iter().find(|k| k.id == cube.kind);
            let kind = kind.ok_or_else(|| setup::unknown_kind(&cube.kind))?;
            let print = kind.print(cube.posture, false);
            let print = print.ok_or_else(|| setup::no_side(&cube.kind, cube.posture))?;
            let mut own = print.dice();
            if kind.class == crate::posture::Class::Armor {
                own.hamper(self.hampered);
            }
            dice.join(own);
            kills.push(print.kill);
        }
        Ok((dice, kills))
    }
}

/// The odds of a battle that waits for its dice or its defender.
fn of_battle(data: &GameData, state: &State, battle: &Battle) -> Odds {
    let kills =
        |line: &crate::state::combat::Line| line.iter().map(|f| f.kill).collect::<Vec<u8>>();
    let ignore =
        crate::chapters::combat::battle::bearings(data, state, battle.target, &battle.from).ignore;
    odds(
        data,
        &state.options,
        pools(data, state, battle),
        [&kills(&battle.attack), &kills(&battle.defense)],
        ignore,
    )
}

/// A position, and the choices that lead to the dice.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    position: serde_json::Value,
    choices: Vec<Step>,
}

/// A choice of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    seat: String,
    choice: Choice,
}

impl Analyze for Holdline {
    type Case = Case;
    type Odds = Odds;
    type ViewOdds = ViewOdds;

    fn odds(&self, case: &Case) -> Result<Odds, String> {
        let data = &self.data;
        match case {
            Case::Position(question) => self.odds_of_position(question),
            Case::Camps(case) => {
                let (attack, defend) = (case.attack.muster(data)?, case.defend.muster(data)?);
                if attack.0.count() > 40 || defend.0.count() > 40 {
                    return Err("at most 40 dice a side are rolled in a combat (§2.10)".into());
                }
                let usual = Options::of(data, &Setup::default());
                let dice = [attack.0, defend.0];
                Ok(odds(
                    data,
                    &usual,
                    dice,
                    [&attack.1, &defend.1],
                    case.ignore,
                ))
            }
        }
    }

    fn announced(&self, view: &View) -> Vec<(String, Case)> {
        crate::analysis::view_odds::announced(&self.data, view)
    }

    fn odds_from_view(&self, view: &View) -> Option<ViewOdds> {
        crate::analysis::view_odds::odds_from_view(&self.data, view)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let data = &self.data;
        let score = score::score(data, state, state.turn);
        let delays = score::delays(data, state);
        let n = delays.len().max(1) as f64;
        let mean = delays.iter().map(|d| f64::from(d.1)).sum::<f64>() / n;
        let spread = (delays
            .iter()
            .map(|d| (f64::from(d.1) - mean).powi(2))
            .sum::<f64>()
            / n)
            .sqrt();
        let size = delays.iter().map(|d| f64::from(d.1.abs())).sum::<f64>() / n;
        let lost = |side: crate::ids::Side| {
            let of = |(i, n): (usize, &u8)| {
                if data.kinds[i].side == side {
                    f64::from(*n)
                } else {
                    0.0
                }
            };
            state.record.kinds.iter().enumerate().map(of).sum::<f64>()
        };
        vec![
            ("turns", f64::from(state.turn)),
            ("delta", f64::from(score.delta)),
            ("polish_score", f64::from(score.polish)),
            ("german_score", f64::from(score.german)),
            ("town_delay_mean", mean),
            ("town_delay_absolute", size),
            ("town_delay_spread", spread),
            ("german_cubes_lost", lost(crate::ids::Side::German)),
            ("polish_cubes_lost", lost(crate::ids::Side::Polish)),
            ("german_aircraft_lost", f64::from(state.record.air[0])),
            ("polish_aircraft_lost", f64::from(state.record.air[1])),
        ]
    }

    /// By how many turns each town fell late against history.
    fn spread_figures(&self, state: &State) -> Vec<(String, f64)> {
        let data = &self.data;
        let delay = |(id, turns): (crate::ids::PlaceId, i32)| {
            (setup::delay(&data.places[id.i()].name), f64::from(turns))
        };
        score::delays(data, state).into_iter().map(delay).collect()
    }
}

impl Holdline {
    /// The odds of the combat that choices lead to.
    fn odds_of_position(&self, question: &Question) -> Result<Odds, String> {
        let data = &self.data;
        let setup = Setup {
            scenario: "position".into(),
            position: Some(question.position.clone()),
            ..Setup::default()
        };
        let mut state = self.start(&setup).map_err(|e| e.to_string())?;
        for step in &question.choices {
            let seat = data
                .seat_named(&step.seat)
                .ok_or_else(|| setup::unknown_seat(&step.seat))?;
            self.choose(&mut state, seat, &step.choice, &mut ())
                .map_err(|e| self.explain(&e).to_string())?;
        }
        let battle = state
            .regions()
            .find_map(|r| state.regions[r.i()].battle.as_ref());
        let battle = battle.ok_or("the choices lead to no combat")?;
        Ok(of_battle(data, &state, battle))
    }
}

/// Compares the preview with the real dice where a combat waits for few of them.
pub fn exact(rules: &Holdline, state: &State) -> Result<(), String> {
    let Some(roll) = state.rolls.first() else {
        return Ok(());
    };
    let Why::Battle(region) = roll.why else {
        return Ok(());
    };
    if roll.dice.len() > 6 {
        return Ok(());
    }
    let Some(battle) = state.regions[region.i()].battle.as_ref() else {
        return Ok(());
    };
    let data = &rules.data;
    let preview = odds(
        data,
        &state.options,
        pools(data, state, battle),
        [&[], &[]],
        0,
    );
    let mut wins = 0.0;
    let mut faces = vec![0u8; roll.dice.len()];
    loop {
        let chance = |(die, &face): (&Die, &u8)| {
            data.sides(*die).map_or(0.0, |sides| {
                f64::from(sides.showing(Face::ALL[usize::from(face)])) / 6.0
            })
        };
        let p: f64 = roll.dice.iter().zip(&faces).map(chance).product();
        let split = usize::from(pools(data, state, battle)[0].count());
        let counts = |f: u8| f == 1 || f == 2 && state.options.stars_are_successes;
        let tally = |list: &[u8]| list.iter().filter(|&&f| counts(f)).count();
        if tally(&faces[..split]) > tally(&faces[split..]) {
            wins += p;
        }
        let Some(at) = faces.iter().position(|&f| f < 2) else {
            break;
        };
        faces[..at].fill(0);
        faces[at] += 1;
    }
    if (wins - preview.attacker_wins).abs() > 1e-9 {
        return Err(format!(
            "the preview says {} and the dice {wins}",
            preview.attacker_wins
        ));
    }
    Ok(())
}
