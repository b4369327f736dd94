//! §2.14, 4g: what each random event does to roads, towns, staffs and the whole war, put to Control, applied, and played.

use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use holdline::choice::{Choice, Ruling, Source};
use holdline::data::map::River;
use holdline::ids::{DivId, RegionId, Side};
use holdline::posture::Posture;
use holdline::state::events::{Effect, Proposal, What};
use holdline::state::{Known, Phase, Slot, Spot};
use serde_json::{Value, json};

/// What an event strikes, by its name in the data.
pub fn target(name: &str) -> holdline::data::events::EventTarget {
    serde_json::from_value(json!(name)).unwrap()
}

pub(super) fn step(name: &str, winner: &str) -> Value {
    json!({ "R1": { "phase": { name: "first" }, "winner": winner } })
}

pub(super) fn phase(name: &str) -> Value {
    json!({ "R1": { "phase": name, "winner": "german" } })
}

/// Control finds the event among its proposals and applies it.
pub(super) fn strike(game: &mut Game, number: u8, what: What) {
    let at = game.state.proposals.len() as u8;
    game.state.proposals.push(Proposal::Event(number, R1, what));
    game.choose("control", Choice::Control(Ruling::Apply(at)));
}

pub(super) fn division(game: &Game, id: &str) -> DivId {
    let all = &game.rules.data.divisions;
    DivId::nth(all.iter().position(|d| d.id == id).unwrap())
}

/// The clock runs until a side marches in the first region.
pub(super) fn march(game: &mut Game) {
    while game.state.regions[0].phase != Phase::Movement(Slot::First) {
        game.time_up();
    }
}

/// A side's units on the morning of a turn on which it marches first.
pub(super) fn morning(map: Map, units: Value, winner: &str, cp: Value) -> Game {
    let position = json!({ "units": units, "cp": cp, "regions": step("exploit", winner) });
    Game::new(map, position)
}

pub(super) fn lasts(game: &Game, effect: Effect) -> bool {
    game.state.lasting.iter().any(|l| l.effect == effect)
}

#[test]
fn event_01_refugees_slow_an_hq_and_those_with_it() {
    let position = json!({
        "units": { "4dp-14-pp": at("20.21", "movement"), "4dp-63-pp": at("20.24", "movement") },
        "hqs": { "pomorze": { "hex": "20.20" } },
        "hold": { "20.19": "polish", "20.18": "polish" },
        "regions": step("exploit", "polish"),
    });
    let mut game = Game::new(Map::plain(), position);
    let pot = game.pot("pomorze");
    strike(&mut game, 1, What::Pot(pot));
    march(&mut game);
    assert_eq!(game.unit("4dp-14-pp").mp, 1, "in the crowd");
    assert_eq!(game.unit("4dp-63-pp").mp, 2, "far from it");
    game.choose("pomorze", Choice::Shift(pot, game.hex("20.19")));
    let second = Choice::Shift(pot, game.hex("20.18"));
    assert_eq!(game.refused("pomorze", second), "§2.7");
    end_turn(&mut game);
    assert!(!lasts(&game, Effect::Refugees), "for one turn");
}

#[test]
fn event_02_control_names_the_two_units_of_the_jam() {
    let units = json!({
        "3pz-pzr-5": at("20.20", "movement"), "3pz-pzr-6": at("20.22", "movement"),
        "3pz-schtzr-3": at("20.24", "movement"), "2id-ir-5": at("20.26", "movement"),
    });
    let cp = json!([
        ["20.20", "4a", 1],
        ["20.22", "4a", 1],
        ["20.24", "4a", 1],
        ["20.26", "4a", 1]
    ]);
    let mut game = morning(Map::plain(), units, "german", cp);
    let corps = What::Pot(game.pot("xix"));
    strike(&mut game, 2, corps);
    assert!(!lasts(&game, Effect::Jam), "Control has named nobody yet");
    let named = |game: &Game| -> Vec<_> {
        let unit = |p: &Proposal| match p {
            Proposal::Event(2, R1, What::Unit(u)) => Some(*u),
            _ => None,
        };
        game.state.proposals.iter().filter_map(unit).collect()
    };
    let all = ["3pz-pzr-5", "3pz-pzr-6", "3pz-schtzr-3", "2id-ir-5"].map(|u| game.id(u));
    let first = named(&game);
    assert_eq!(first.len(), 2);
    // The first is given another cube of the corps, in turn, and never the one that the second names.
    let mut seen = vec![first[0]];
    for _ in 0..6 {
        game.choose("control", Choice::Control(Ruling::Retarget(0)));
        let now = named(&game);
        assert_eq!(now[1], first[1]);
        assert_ne!(now[0], now[1]);
        seen.push(now[0]);
    }
    for unit in all.into_iter().filter(|&u| u != first[1]) {
        assert!(seen.contains(&unit), "{unit:?} can be named");
    }
    let stuck = named(&game);
    for _ in 0..2 {
        game.choose("control", Choice::Control(Ruling::Apply(0)));
    }
    march(&mut game);
    for unit in all {
        let row = game.state.units[unit.i()].hex;
        let to = game.rules.data.map.around(row).next().unwrap().1;
        let step = Choice::Step(unit, to);
        if stuck.contains(&unit) {
            assert_eq!(game.refused("4a", step), "§2.14");
        } else {
            game.choose("4a", step);
        }
    }
}

#[test]
fn event_02_names_the_first_two_where_nobody_rules() {
    let units = json!({
        "3pz-pzr-5": at("20.20", "movement"), "3pz-pzr-6": at("20.22", "movement"), "2id-ir-5": at("20.26", "movement"),
    });
    let position = json!({ "units": units, "regions": phase("command") });
    let mut game = Game::with(Map::plain(), position, &[("auto-control", true)]);
    let corps = What::Pot(game.pot("xix"));
    strike(&mut game, 2, corps);
    let jams = game
        .state
        .lasting
        .iter()
        .filter(|l| l.effect == Effect::Jam);
    assert_eq!(jams.count(), 2);
}

#[test]
fn event_03_motors_without_fuel_cost_two() {
    let units =
        json!({ "2id-ir-5": at("20.20", "movement"), "2id-ir-25": at("20.24", "movement") });
    let cp = json!([["20.20", "4a", 1], ["20.24", "4a", 2]]);
    let mut game = morning(Map::plain(), units, "german", cp);
    let corps = What::Pot(game.pot("xix"));
    strike(&mut game, 3, corps);
    march(&mut game);
    assert_eq!(game.refused("4a", game.step("2id-ir-5", "20.21")), "§2.6");
    game.choose("4a", game.step("2id-ir-25", "20.23"));
    assert_eq!(game.cp("20.24", "4a"), 0);
}

/// A Polish regiment at a bridge over a great river, with a point to blow it.
fn bridge() -> Game {
    let position = json!({
        "units": { "4dp-14-pp": at("20.20", "movement"), "32id-ir-4": at("20.21", "movement") },
        "bridges": [["20.20", "20.21", true]],
        "cp": [["20.20", "pomorze", 1]],
        "regions": phase("posture"),
    });
    Game::new(Map::plain().river("20.20", "20.21", River::Major), position)
}

#[test]
fn event_04_a_bridge_is_blown_early() {
    let mut game = bridge();
    let (a, z) = (game.hex("20.20"), game.hex("20.21"));
    assert!(game.state.bridged(&game.rules.data, a, z));
    strike(&mut game, 4, What::Bridge(a, z));
    assert!(!game.state.bridged(&game.rules.data, a, z));
}

#[test]
fn event_05_a_seized_bridge_cannot_be_blown() {
    let mut game = bridge();
    let (a, z) = (game.hex("20.20"), game.hex("20.21"));
    let list = holdline::chapters::events::candidates(
        &game.rules.data,
        &game.state,
        target("bridge-near-german"),
        R1,
    );
    assert!(list.contains(&What::Bridge(a, z)), "{list:?}");
    assert!(game.offers("pomorze", Choice::Blow(a, z)));
    strike(&mut game, 5, What::Bridge(z, a));
    assert_eq!(game.refused("pomorze", Choice::Blow(a, z)), "§2.14");
    end_turn(&mut game);
    assert!(!lasts(&game, Effect::Seized));
}

#[test]
fn event_06_cut_lines_cost_a_point_and_hold_letters_back() {
    let units = json!({ "4dp-14-pp": at("20.20", "movement") });
    let position =
        json!({ "units": units, "stock": { "pomorze": 3 }, "regions": phase("command") });
    let mut game = Game::new(Map::plain(), position);
    game.state.options.message_delay = holdline::data::options::Delay::None;
    let army = game.army("pomorze");
    let warsaw = game.seat("warsaw");
    assert!(!game.view("pomorze").post.late.contains(warsaw));
    strike(&mut game, 6, What::Army(army));
    assert_eq!(game.state.stocks[army.i()].cp, 2);
    assert!(game.view("pomorze").post.late.contains(warsaw));
    assert!(
        !game.view("lodz").post.late.contains(warsaw),
        "nobody else's"
    );
    let told = |game: &Game| game.view("warsaw").post.letters.len();
    game.choose("pomorze", Choice::Write(warsaw));
    assert_eq!(told(&game), 0, "on the road");
    game.time_up();
    assert_eq!(told(&game), 1, "with the next phase");
}

#[test]
fn event_07_shots_lower_a_cap_and_may_scatter_a_post() {
    for (face, gone) in [(".", false), ("t", true), ("s", false)] {
        let rules = Game::new(Map::plain(), json!({})).rules;
        let posts = rules.data.posts();
        let post = posts.filter(|c| rules.data.pieces[c.i()].side == Side::Polish);
        let post = rules.data.pieces[post.into_iter().next().unwrap().i()]
            .id
            .clone();
        let position = json!({
            "units": { "4dp-14-pp": at("14.14", "movement") }, "stock": { "pomorze": 2 },
            "counters": { post.clone(): "14.12" }, "regions": phase("command"),
        });
        let mut game = Game::new(Map::plain(), position);
        let town = game.rules.data.place_named("Chojnice").unwrap();
        let place = Choice::Place(Source::Place(town), game.hex("14.14"));
        assert!(game.offers("pomorze", place.clone()));
        strike(&mut game, 7, What::Place(town));
        assert_eq!(game.dice(), "g");
        game.roll(face);
        let spot = game.state.counters[game.counter(&post).i()].spot;
        assert_eq!(spot == Spot::Gone, gone, "{face}");
        // Its cap was one.
        assert_eq!(game.refused("pomorze", place), "§2.6");
        end_turn(&mut game);
        assert_eq!(game.state.short[town.i()], 0);
    }
}

#[test]
fn events_08_and_28_take_discretionary_points() {
    for (number, less) in [(8, 1), (28, 2)] {
        let mut game = Game::new(Map::plain(), json!({ "turn": 4 }));
        game.state.purses[1].cp = 4;
        strike(&mut game, number, What::Side(Side::Polish));
        assert_eq!(game.state.purses[1].cp, 4 - less);
    }
}

#[test]
fn event_28_comes_once_from_the_fourth_to_the_seventh_turn() {
    for (turn, open) in [(3, false), (4, true), (7, true), (8, false)] {
        let mut game = Game::new(Map::plain(), json!({ "turn": turn }));
        let leave = Choice::Control(Ruling::Event(28, R1));
        assert_eq!(game.offers("political", leave.clone()), open, "turn {turn}");
        if !open {
            assert_eq!(game.refused("political", leave), "§2.14");
            continue;
        }
        game.choose("political", leave.clone());
        let drawn = Proposal::Event(28, R1, What::Side(Side::Polish));
        let at = game.state.proposals.iter().position(|p| *p == drawn);
        let apply = Ruling::Apply(at.unwrap() as u8);
        game.choose("political", Choice::Control(apply));
        assert_eq!(game.refused("political", leave), "§2.14", "once");
    }
}

#[test]
fn event_09_air_support_strikes_its_own_corps() {
    for bombed in [true, false] {
        let position = json!({
            "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in") },
            "cp": [["20.21", "4a", 2]], "support": [[1, 0], [0, 0]], "regions": step("prepared", "german"),
        });
        let mut game = Game::new(Map::plain(), position);
        if bombed {
            let corps = What::Pot(game.pot("ii"));
            strike(&mut game, 9, corps);
        }
        game.choose("4a", Choice::Attack(game.hex("20.20")));
        game.choose("4a", Choice::With(game.id("32id-ir-4")));
        game.choose("4a", Choice::AirDie);
        game.choose("4a", Choice::Launch);
        game.choose("pomorze", Choice::Answer(R1));
        game.roll(".....");
        let beaten = game.posture("32id-ir-4") == Posture::Disordered;
        assert_eq!(beaten, bombed);
    }
}

#[test]
fn event_10_a_captured_map_shows_a_corps() {
    let units =
        json!({ "4dp-14-pp": at("20.20", "movement"), "14dp-55-pp": at("25.25", "movement") });
    let mut game = Game::new(Map::plain(), json!({ "units": units }));
    let army = What::Pot(game.pot("pomorze"));
    strike(&mut game, 10, army);
    assert_eq!(game.unit("4dp-14-pp").known, Known::Identified);
    assert_eq!(game.unit("14dp-55-pp").known, Known::Masked);
}

#[test]
fn events_27_and_30_are_words() {
    for (number, what) in [(27, What::Army), (30, |_| What::Region(R1))] as [(u8, fn(_) -> What); 2]
    {
        let mut game = Game::new(Map::plain(), json!({}));
        let army = game.army("4a");
        strike(&mut game, number, what(army));
        assert!(game.state.lasting.is_empty(), "event {number}");
        assert!(game.state.proposals.is_empty(), "event {number}");
    }
}

/// Volunteers who have not come forward yet.
fn spare(game: &mut Game) {
    let pieces = &game.rules.data.pieces;
    let spare = |c: &holdline::ids::CounterId| !pieces[c.i()].hex.on_map();
    let post = game.rules.data.posts().find(spare).unwrap();
    game.state.counters[post.i()].spot = Spot::Waiting;
}

#[test]
fn event_29_the_commander_places_his_volunteers() {
    let units =
        json!({ "4dp-14-pp": at("22.22", "movement"), "14dp-55-pp": at("30.30", "movement") });
    let position = json!({ "units": units, "regions": phase("cards") });
    let mut game = Game::new(Map::plain(), position);
    let army = game.army("pomorze");
    spare(&mut game);
    strike(&mut game, 29, What::Army(army));
    let at_hand = |game: &Game| {
        let view = game.view("pomorze").counters;
        let post = |c: &&(holdline::ids::CounterId, (Spot, bool))| {
            game.rules.data.posts().any(|p| p == c.0)
        };
        view.entries().find(post).map(|c| c.0)
    };
    let post = at_hand(&game).unwrap();
    let put = |game: &Game, hex: &str| Choice::Put(post, game.hex(hex));
    let torun = game.rules.data.places[game.rules.data.place_named("Toruń").unwrap().i()].hex;
    let torun = game.rules.data.map.label(torun).to_string();
    assert_eq!(
        game.refused("pomorze", put(&game, &torun)),
        "§2.5",
        "in COMMAND"
    );
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Command);
    assert_eq!(
        game.refused("pomorze", put(&game, "22.22")),
        "§2.14",
        "no town"
    );
    assert_eq!(game.refused("poznan", put(&game, &torun)), "§2.1");
    // A town of another army's area, unless a cube of one's own stands in it; none that is lost.
    let lodz = game.rules.data.place_named("Łódź").unwrap();
    let lodz = game
        .rules
        .data
        .map
        .label(game.rules.data.places[lodz.i()].hex)
        .to_string();
    assert_eq!(game.refused("pomorze", put(&game, &lodz)), "§2.14");
    let chojnice = game.hex("14.13");
    game.state.hold[chojnice.i()] = Some(Side::German);
    assert_eq!(game.refused("pomorze", put(&game, "14.13")), "§2.14");
    game.choose("pomorze", put(&game, &torun));
    let hex = game.hex(&torun);
    assert_eq!(game.state.counters[post.i()].spot, Spot::At(hex));
    assert!(
        game.view("4a")
            .tables
            .iter()
            .any(|t| t.posts.get(post) == Some(&hex))
    );
    // Nobody places it for him: unplaced it waits.
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase("command") }),
    );
    spare(&mut game);
    strike(&mut game, 29, What::Army(army));
    let post = at_hand(&game).unwrap();
    end_turn(&mut game);
    assert!(matches!(game.state.counters[post.i()].spot, Spot::Pot(_)));
}

/// §2.13: bridges are blown by the Poles, and a counter goes where its HQ reaches; each refusal says its own cause.
#[test]
fn only_the_polish_side_blows_bridges() {
    let mut game = bridge();
    let (here, there) = (game.hex("20.21"), game.hex("20.20"));
    let why = game.refusal("4a", Choice::Blow(here, there));
    assert_eq!(why, "Only the Polish side blows bridges");
}

#[test]
fn an_event_that_finds_nobody_is_refused() {
    let mut game = Game::new(Map::plain(), json!({}));
    // No disordered tank, no dug-in hex, no prepared hex; everything on the plain lies in the first region.
    for (number, region) in [(23, R1), (13, R1), (25, R1), (1, RegionId(3))] {
        let event = Choice::Control(Ruling::Event(number, region));
        let why = game.refusal("control", event);
        assert!(why.contains("target"), "event {number}: {why}");
    }
    let press = Choice::Control(Ruling::Event(30, R1));
    game.choose("control", press);
    assert_eq!(
        game.state.proposals,
        [Proposal::Event(30, R1, What::Region(R1))]
    );
    game.choose("control", Choice::Control(Ruling::Dismiss(0)));
    assert!(game.state.proposals.is_empty(), "struck out");
}
