//! Whole games of standing orders, every seat played by the computer.

use bots::level;
use engine::laws::Lawful;
use engine::{Bot, FastRng, Next, Rules, Seat, Seats, Setup, bot_batch};
use holdline::choice::{Choice, Ruling};
use holdline::data::decisions::Form;
use holdline::delays;
use holdline::ids::*;
use holdline::posture::Posture;
use holdline::state::{Fate, Stage, State};
use holdline::{Holdline, data::game::GameData};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game under way, with a player at every seat.
struct Game {
    rules: Arc<Holdline>,
    state: State,
    players: Vec<Box<dyn Bot<Holdline>>>,
    dice: FastRng,
    resting: Seats,
    batches: u32,
}

impl Game {
    /// The named seats are played by recruits, all others by standing orders.
    fn new(setup: &Setup, recruits: &[&str]) -> Game {
        Game::seeded(setup, recruits, 1)
    }

    fn seeded(setup: &Setup, recruits: &[&str], seed: u64) -> Game {
        let rules = Holdline::shipped().unwrap();
        let player = |(n, id): (u64, &String)| {
            let name = if recruits.contains(&id.as_str()) {
                "recruit"
            } else {
                "sergeant"
            };
            (level::<Holdline>(name).unwrap().make)(n)
        };
        let ids: Vec<String> = rules.info().seats.iter().map(|s| s.id.clone()).collect();
        Game {
            state: rules.start(setup).unwrap(),
            players: (0..).zip(&ids).map(player).collect(),
            dice: FastRng::new(seed),
            resting: Seats::NONE,
            batches: 0,
            rules,
        }
    }

    /// The next batch and who made it; none when the game is over. Umpires are asked now and then.
    fn step(&mut self) -> Option<(Seat, Vec<Choice>)> {
        loop {
            let seats = match self.rules.next(&self.state) {
                Next::Over(_) => return None,
                Next::Chance(chance) => {
                    let outcome = self.rules.roll(&chance, &mut self.dice);
                    self.rules.resolve(&mut self.state, &outcome, &mut ());
                    continue;
                }
                Next::Seats(seats) => seats,
            };
            let awake: Vec<Seat> = seats
                .iter()
                .filter(|seat| !self.resting.contains(*seat))
                .collect();
            let umpire = |seat: &&Seat| self.rules.data.office(**seat).control();
            let first = match self.batches % 100 {
                0 => awake.iter().find(umpire).or(awake.first()),
                _ => awake.first(),
            };
            let seat = *first.expect("somebody has something to do");
            let player = &mut *self.players[usize::from(seat.0)];
            let choices = bot_batch(&*self.rules, &self.state, seat, player).unwrap();
            if choices.is_empty() {
                self.resting.insert(seat);
                continue;
            }
            for choice in &choices {
                self.rules
                    .choose(&mut self.state, seat, choice, &mut ())
                    .unwrap();
            }
            self.resting = Seats::NONE;
            self.batches += 1;
            assert!(self.batches < 100_000, "the game has no end in sight");
            return Some((seat, choices));
        }
    }

    fn finish(&mut self) {
        while self.step().is_some() {}
        assert_eq!(self.state.stage(), Stage::Debrief);
        assert_eq!(self.state.turn(), self.state.last());
        self.rules.whole(&self.state).unwrap();
    }
}

/// How far the cubes of an army stand from a town, on average.
fn distance(data: &GameData, state: &State, army: &str, town: &str) -> f64 {
    let goal = data.places[data.place_named(town).unwrap().i()].hex;
    let army = data.army_named(army).unwrap();
    let cubes = state
        .units()
        .iter()
        .filter(|u| u.fate == Fate::OnMap && !u.dummy && data.army_of(u.pot) == army);
    let far: Vec<f64> = cubes
        .map(|u| f64::from(data.map.distance(u.hex, goal)))
        .collect();
    far.iter().sum::<f64>() / far.len() as f64
}

/// What a choice is, as a player would call it.
fn deed(choice: &Choice) -> &'static str {
    match choice {
        Choice::Allot(_) => "allot",
        Choice::Order(..) => "order",
        Choice::Transfer(..) => "transfer",
        Choice::Fly(_) | Choice::Bomb(..) => "fly",
        Choice::Card(..) => "card",
        Choice::Place(..) => "place",
        Choice::Put(..) => "guns",
        Choice::Launch => "attack",
        Choice::SetPosture(_, Posture::Prepared) => "prepare",
        Choice::SetPosture(_, Posture::DugIn) => "dig in",
        Choice::SetPosture(_, Posture::Exploit) => "exploit",
        Choice::Fire(..) => "fire",
        Choice::Blow(..) => "blow",
        Choice::Form(..) => "form",
        Choice::Sticker(..) => "route",
        Choice::Report(_) => "report",
        Choice::Rally { .. } => "rally",
        Choice::Step(..) => "march",
        Choice::Shift(..) => "hq",
        Choice::Control(Ruling::Apply(_)) => "apply",
        _ => "other",
    }
}

/// One whole fortnight: everybody does his duty, armies follow their standing orders, and the calendar is about that of
/// 1939. On the way every kind of player is asked again with all that it cannot see changed: it must choose the same.
#[test]
fn a_fortnight_of_standing_orders() {
    let mut game = Game::new(&Setup::scenario("full"), &[]);
    let rules = game.rules.clone();
    let data = &rules.data;
    let mut deeds: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut stands: BTreeMap<u8, [f64; 2]> = BTreeMap::new();
    let mut doubts = FastRng::new(39);
    let mut looks = 0;
    loop {
        let turn = game.state.turn();
        if turn > 0 && !stands.contains_key(&turn) {
            rules.whole(&game.state).unwrap();
            let state = &game.state;
            let far = |army| distance(data, state, army, "Warszawa");
            stands.insert(turn, [far("10a"), far("lodz")]);
        }
        if let (Next::Seats(seats), 0) = (rules.next(&game.state), game.batches % 60) {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[doubts.below(seats.len())];
            let other = rules.indistinguishable(&game.state, seat, &mut doubts);
            let chosen = |state: &State| {
                let mut fresh = (level::<Holdline>("sergeant").unwrap().make)(7);
                bot_batch(&*rules, state, seat, &mut *fresh).unwrap()
            };
            assert_eq!(
                chosen(&game.state),
                chosen(&other),
                "{seat:?} on turn {turn}"
            );
            looks += 1;
        }
        let Some((seat, choices)) = game.step() else {
            break;
        };
        let side = match data.side_of(seat) {
            Some(Side::German) => "german",
            Some(Side::Polish) => "polish",
            None => "control",
        };
        for choice in &choices {
            *deeds.entry((side, deed(choice))).or_default() += 1;
        }
    }
    assert_eq!(
        (game.state.turn(), game.state.stage()),
        (14, Stage::Debrief)
    );
    assert!(looks > 50, "{looks}");
    let often = |side: &'static str, what: &'static str, least: u32| {
        let n = deeds.get(&(side, what)).copied().unwrap_or(0);
        assert!(n >= least, "{side} {what}: {n} of {deeds:?}");
    };
    for side in ["german", "polish"] {
        for what in ["allot", "fly", "card", "place", "march", "hq", "report"] {
            often(side, what, 10);
        }
    }
    often("german", "order", 5);
    often("german", "transfer", 3);
    often("german", "guns", 5);
    often("german", "attack", 10);
    often("german", "prepare", 60);
    often("german", "route", 100);
    often("german", "fire", 20);
    often("polish", "fire", 3);
    often("german", "exploit", 1);
    often("polish", "dig in", 5);
    often("polish", "attack", 3);
    often("polish", "blow", 1);
    often("polish", "form", 1);
    often("control", "apply", 1);
    // The main effort comes on, and the army before it trades ground for time: slower than the enemy, and not destroyed.
    let moved = |at: usize, to: u8| stands[&1][at] - stands[&to][at];
    assert!(moved(0, 8) > 4.0 && moved(0, 14) > 8.0, "{stands:?}");
    assert!(moved(1, 8) > 1.0, "{stands:?}");
    let lodz = data.army_named("lodz").unwrap();
    let lost = game.state.account(lodz).lost;
    assert!(lost < 10, "{lost}");
}

/// By how much the towns fell late, on average over a game.
fn lateness(game: &Game) -> f64 {
    let late: Vec<i32> = delays(&game.rules.data, &game.state)
        .iter()
        .map(|d| d.1)
        .collect();
    f64::from(late.iter().sum::<i32>()) / late.len() as f64
}

/// Towns fall within two turns of history, on average over several fortnights; `simulate` reports it over twenty.
#[test]
fn the_calendar_is_about_that_of_1939() {
    let play = |seed: u64| {
        let mut game = Game::seeded(&Setup::scenario("full"), &[], seed);
        game.finish();
        lateness(&game)
    };
    let late: Vec<f64> = (1..=3).map(play).collect();
    let mean = late.iter().sum::<f64>() / late.len() as f64;
    assert!(
        mean.abs() < 2.0,
        "towns fell {mean:+.2} turns late: {late:?}"
    );
}

/// One seat's next batch in a position, and the position.
fn asked(
    mut position: serde_json::Value,
    seat: &str,
    task: Option<serde_json::Value>,
) -> (Arc<Holdline>, State, Vec<Choice>) {
    let rules = Holdline::shipped().unwrap();
    if let Some(task) = task {
        position["orders"] = serde_json::json!([{ "army": seat, "task": task, "due": 9 }]);
    }
    let setup = Setup {
        scenario: "case".into(),
        position: Some(position),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let seat = rules.info().seat(seat).unwrap();
    let mut player = (level::<Holdline>("sergeant").unwrap().make)(7);
    let choices = bot_batch(&*rules, &state, seat, &mut *player).unwrap();
    (rules, state, choices)
}

/// Sieradz lies in German hands; a Polish regiment two hexes to the east, a German one in the town.
fn sieradz(phase: serde_json::Value, pole: &str) -> serde_json::Value {
    serde_json::json!({
        "turn": 6, "empty": true,
        "units": {
            "10dp-28-pp": { "hex": pole, "posture": "movement" },
            "24id-ir-31": { "hex": "23.33", "posture": "movement", "known": "identified" },
        },
        "cp": [[pole, "lodz", 2], ["23.33", "8a", 2]],
        "regions": { "R3": { "phase": phase, "winner": "polish" } },
    })
}

#[test]
fn a_polish_army_that_is_told_to_take_a_town_advances_on_it_and_prepares() {
    let moving = serde_json::json!({ "movement": "first" });
    let order = Some(serde_json::json!({ "take": "Sieradz" }));
    let (rules, state, choices) = asked(sieradz(moving, "26.33"), "lodz", order.clone());
    let ground = &rules.data.map;
    let goal = ground.at("23.33").unwrap();
    let unit = rules.data.unit_named("10dp-28-pp").unwrap();
    let nearer = |c: &Choice| match c {
        Choice::Step(u, to) => {
            *u == unit
                && ground.distance(*to, goal) < ground.distance(state.units()[unit.i()].hex, goal)
        }
        _ => false,
    };
    assert!(choices.iter().any(nearer), "{choices:?}");
    let (_, _, choices) = asked(
        sieradz(serde_json::json!("posture"), "24.33"),
        "lodz",
        order,
    );
    assert!(
        choices.contains(&Choice::SetPosture(unit, Posture::Prepared)),
        "{choices:?}"
    );
    // Without the order it keeps away.
    let moving = serde_json::json!({ "movement": "first" });
    let (_, _, choices) = asked(sieradz(moving, "26.33"), "lodz", None);
    assert!(!choices.iter().any(nearer), "{choices:?}");
}

#[test]
fn a_german_army_that_is_told_to_hold_a_town_digs_in_there() {
    let order = Some(serde_json::json!({ "hold": "23.33" }));
    let posture = serde_json::json!("posture");
    let (rules, _, choices) = asked(sieradz(posture.clone(), "24.33"), "8a", order);
    let unit = rules.data.unit_named("24id-ir-31").unwrap();
    assert!(
        choices.contains(&Choice::SetPosture(unit, Posture::DugIn)),
        "{choices:?}"
    );
    let (_, _, choices) = asked(sieradz(posture, "24.33"), "8a", None);
    assert!(
        !choices.contains(&Choice::SetPosture(unit, Posture::DugIn)),
        "it marches on: {choices:?}"
    );
}

#[test]
fn high_commands_fill_in_their_forms_and_armies_deploy() {
    let mut game = Game::new(&Setup::scenario("full"), &[]);
    let rules = game.rules.clone();
    let mut decided = 0;
    let mut dummies: BTreeMap<bool, u32> = BTreeMap::new();
    while game.state.stage() == Stage::Planning {
        let (seat, choices) = game.step().unwrap();
        for choice in choices {
            match choice {
                Choice::Decide(..) => decided += 1,
                Choice::Deploy(unit, hex) => {
                    assert!(game.state.units()[unit.i()].dummy);
                    let alone = game.state.units().iter().filter(|u| u.hex == hex).count();
                    assert_eq!(alone, 1, "where nobody else stands");
                    let german = rules.data.side_of(seat) == Some(Side::German);
                    *dummies.entry(german).or_default() += 1;
                }
                _ => {}
            }
        }
    }
    assert!(decided > 0);
    assert!(
        dummies.get(&true).is_some_and(|&n| n > 4) && dummies.get(&false).is_some_and(|&n| n > 4),
        "{dummies:?}"
    );
    let effort = rules
        .data
        .tables
        .decisions
        .iter()
        .position(|d| d.form == Form::MainEffort)
        .unwrap();
    let option = game.state.decision(effort);
    assert_eq!(rules.data.tables.decisions[effort].option[option].id, "10a");
}

#[test]
fn a_game_by_correspondence_is_played_from_plans() {
    let mut game = Game::new(&Setup::scenario("async"), &[]);
    game.finish();
    let launched =
        |a: &holdline::state::record::Account| u32::from(a.spent[0]) + u32::from(a.spent[1]);
    let armies = (0..game.rules.data.armies.len()).map(ArmyId::nth);
    let attacks: u32 = armies.map(|army| launched(game.state.account(army))).sum();
    assert!(attacks > 20, "{attacks}");
}

/// One person's seat left to chance: the others carry the game, whatever he does.
#[test]
fn a_club_day_with_a_recruit_among_them() {
    let mut game = Game::new(&Setup::scenario("club"), &["lodz"]);
    game.finish();
}

/// A computer officer leaves the army to its commander, who may be a person, until it is handed over.
#[test]
fn officers_wait_until_the_army_is_handed_to_them() {
    let rules = Holdline::shipped().unwrap();
    let setup = Setup {
        scenario: "case".into(),
        position: Some(sieradz(serde_json::json!("posture"), "24.33")),
        ..Setup::default()
    };
    let mut state = rules.start(&setup).unwrap();
    let seat = |id: &str| rules.info().seat(id).unwrap();
    let batch = |state: &State, level: &str| {
        let mut player = (bots::level::<Holdline>(level).unwrap().make)(7);
        bot_batch(&*rules, state, seat("8a-staff"), &mut *player).unwrap()
    };
    for level in ["sergeant", "recruit"] {
        assert!(batch(&state, level).is_empty(), "{level}");
    }
    let army = rules.data.army_named("8a").unwrap();
    let handed = Choice::Delegate(army);
    rules
        .choose(&mut state, seat("8a"), &handed, &mut ())
        .unwrap();
    assert!(!batch(&state, "sergeant").is_empty());
}

/// A172: a computer at an Army Group hands out its own reserves and takes no division from an army.
#[test]
fn an_army_group_takes_no_division_from_an_army() {
    let mut game = Game::new(&Setup::scenario("full"), &[]);
    let rules = game.rules.clone();
    let data = &rules.data;
    let mut moved = 0;
    while game.state.turn() < 2 {
        let homes: Vec<PotId> = (0..data.divisions.len())
            .map(|d| data.divisions[d].units.first())
            .map(|unit| unit.map_or(PotId(0), |unit| game.state.units()[unit.i()].pot))
            .collect();
        let (seat, choices) = game.step().unwrap();
        for choice in &choices {
            if let Choice::Transfer(division, _) = choice {
                let army = data.army_of(homes[division.i()]);
                let name = &data.divisions[division.i()].id;
                assert!(data.armies[army.i()].reserve, "{seat:?} takes {name}");
                moved += 1;
            }
        }
    }
    assert!(moved > 0);
}

/// A Polish garrison in its trenches at Sieradz on some turn, and Germans beside it.
fn garrison(turn: u8, germans: &[(&str, &str, &str)]) -> serde_json::Value {
    let mut position = serde_json::json!({
        "turn": turn, "empty": true,
        "units": {
            "10dp-28-pp": { "hex": "23.33", "posture": "dug_in" },
            "10dp-30-pp": { "hex": "23.33", "posture": "dug_in" },
            "10dp-31-pp": { "hex": "23.33", "posture": "dug_in" },
        },
        "cp": [["23.33", "lodz", 4]],
        "regions": { "R3": { "phase": "posture", "winner": "german" } },
    });
    for (unit, hex, posture) in germans {
        let block = serde_json::json!({ "hex": hex, "posture": posture, "known": "identified" });
        position["units"][*unit] = block;
    }
    position
}

/// The postures that the army of Łódź takes up in the evening.
fn evening(position: serde_json::Value) -> Vec<Posture> {
    let (_, _, choices) = asked(position, "lodz", None);
    let turned = choices.iter().filter_map(|c| match c {
        Choice::SetPosture(_, posture) => Some(*posture),
        _ => None,
    });
    turned.collect()
}

/// Sieradz fell on turn 6. With a lone regiment two days away its garrison does the same on every day; facing too much it
/// leaves, long before.
#[test]
fn no_town_is_given_up_by_its_date() {
    let scout = [("24id-ir-31", "20.33", "movement")];
    let early = evening(garrison(2, &scout));
    for turn in [5, 6, 12] {
        assert_eq!(evening(garrison(turn, &scout)), early, "turn {turn}");
    }
    let corps = [
        ("24id-ir-31", "22.34", "prepared"),
        ("24id-ir-32", "22.34", "prepared"),
        ("24id-ir-102", "22.34", "prepared"),
        ("10id-ir-20", "22.33", "prepared"),
        ("10id-ir-41", "22.33", "prepared"),
        ("10id-ir-85", "22.33", "prepared"),
    ];
    assert_eq!(evening(garrison(2, &corps)), [Posture::Movement; 3]);
}

/// A beaten regiment before the trenches is attacked: the garrison prepares.
#[test]
fn a_garrison_counter_attacks_a_beaten_enemy() {
    let beaten = [("24id-ir-31", "22.34", "disordered")];
    let turned = evening(garrison(4, &beaten));
    assert!(turned.contains(&Posture::Prepared), "{turned:?}");
    assert!(!turned.contains(&Posture::Movement), "{turned:?}");
}

/// People choose among recruit and sergeant; the sergeant's old name is still understood.
#[test]
fn the_levels_have_the_names_of_the_other_games() {
    let shown: Vec<&str> = <Holdline as bots::HasBots>::levels()
        .iter()
        .filter(|level| !level.hidden)
        .map(|level| level.name)
        .collect();
    assert_eq!(shown, ["recruit", "sergeant"]);
    assert!(level::<Holdline>("standing").is_ok() && level::<Holdline>("random").is_ok());
}
