//! §2.14 to §2.16 and §2.18: events, governments, reserves, the first faces, and the debrief.

use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use engine::{Rules, Setup};
use holdline::chapters::events::candidates;
use holdline::choice::{Choice, Ruling};
use holdline::ids::{DivId, RegionId, Side};
use holdline::posture::Posture;
use holdline::state::events::{Effect, Lasting, Proposal, What};
use holdline::state::record::Purpose;
use holdline::state::{Fate, Stage};
use serde_json::json;

fn quiet(options: &[(&str, bool)]) -> Game {
    Game::with(Map::plain(), json!({}), options)
}

fn division(game: &Game, id: &str) -> DivId {
    let all = &game.rules.data.divisions;
    DivId::nth(all.iter().position(|d| d.id == id).unwrap())
}

#[test]
fn ruling_a063_events_are_proposals() {
    let mut game = quiet(&[]);
    end_turn(&mut game);
    let drawn = |p: &&Proposal| matches!(p, Proposal::Event(1, R1, What::Pot(_)));
    let at = game.state.proposals.iter().position(|p| drawn(&p)).unwrap();
    assert!(game.state.lasting.is_empty(), "nothing happens by itself");
    game.choose("control", Choice::Control(Ruling::Apply(at as u8)));
    let refugees = |l: &Lasting| l.effect == Effect::Refugees;
    assert!(game.state.lasting.iter().any(refugees));
    let mut silent = quiet(&[("random-events", false)]);
    end_turn(&mut silent);
    let event = |p: &Proposal| matches!(p, Proposal::Event(..));
    assert!(!silent.state.proposals.iter().any(event));
}

#[test]
fn ruling_a143_proposals_wait_for_control() {
    let mut game = quiet(&[("auto-control", true)]);
    end_turn(&mut game);
    assert!(game.state.proposals.is_empty());
    let refugees = |l: &Lasting| l.effect == Effect::Refugees;
    assert!(
        game.state.lasting.iter().any(refugees),
        "{:?}",
        game.state.lasting
    );
}

#[test]
fn ruling_a132_start_faces() {
    let rules = holdline::Holdline::shipped().unwrap();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    let mut game = Game { rules, state };
    game.roll("1111");
    let (tank, pole) = (game.id("3pz-pzr-5"), game.id("4dp-14-pp"));
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Movement);
    assert_eq!(game.posture("4dp-14-pp"), Posture::DugIn);
    game.choose("4a", Choice::SetPosture(tank, Posture::Exploit));
    game.choose(
        "4a",
        Choice::SetPosture(game.id("32id-ir-4"), Posture::Prepared),
    );
    let trench = Choice::SetPosture(game.id("32id-ir-94"), Posture::DugIn);
    assert_eq!(game.refused("4a", trench), "§2.16");
    game.choose("pomorze", Choice::SetPosture(pole, Posture::Movement));
    let attack = Choice::SetPosture(pole, Posture::Prepared);
    assert_eq!(game.refused("pomorze", attack), "§2.16");
    let foreign = Choice::SetPosture(pole, Posture::DugIn);
    assert_eq!(game.refused("4a", foreign), "§2.16");
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Exploit);
}

#[test]
fn ruling_a150_polish_reserve_is_proposed_in_time() {
    let mut game = quiet(&[]);
    let reserve = division(&game, "11dp");
    game.state.arrivals[reserve.i()] = 5;
    end_turn(&mut game);
    let release = Proposal::Release(reserve);
    assert!(game.state.proposals.contains(&release), "the turn before");
    let at = game.state.proposals.iter().position(|p| *p == release);
    let apply = Ruling::Apply(at.unwrap() as u8);
    game.choose("control", Choice::Control(apply));
    assert_eq!(game.state.arrivals[reserve.i()], 5);
    assert_eq!(game.state.unreleased >> reserve.0 & 1, 0);
    // The German start shifts the day: now later, waiting earlier.
    let rules = holdline::Holdline::shipped().unwrap();
    for (option, day) in [(0, 8), (1, 5), (2, 2)] {
        let state = rules.start(&Setup::scenario("full")).unwrap();
        let rules = rules.clone();
        let mut game = Game { rules, state };
        game.roll("1111");
        if game.state.decisions[0] != option {
            game.choose("okh", Choice::Decide(0, option));
        }
        let end = holdline::state::clock::Timer::Planning;
        game.choose("clock", Choice::TimeUp(end));
        assert_eq!(game.state.arrivals[reserve.i()], day, "start {option}");
    }
}

#[test]
fn ruling_a151_late_armies_get_their_stock_late() {
    let rules = holdline::Holdline::shipped().unwrap();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    let game = Game { rules, state };
    let cp = |game: &Game, pot: &str| game.state.pots[game.pot(pot).i()].cp;
    assert_eq!((cp(&game, "warszawa"), cp(&game, "lublin")), (0, 0));
    assert_eq!(cp(&game, "pomorze"), 3, "30 % of 12");
    // On the turn of its first grant: 30 % of its cap and the grant.
    let mut game = quiet(&[]);
    assert_eq!(cp(&game, "warszawa"), 0);
    end_turn(&mut game);
    let warszawa = game.army("warszawa");
    assert_eq!(cp(&game, "warszawa"), 3);
    assert_eq!(game.state.stocks[warszawa.i()].cp, 4);
}

#[test]
fn ruling_a152_raided_guns_are_silent() {
    let units =
        json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let step = json!({ "R1": { "phase": { "prepared": "first" }, "winner": "german" } });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 3]], "regions": step });
    let mut game = Game::new(Map::plain(), position);
    let gun = game.counter(&game.battery("32id", 0));
    let list = |game: &Game| {
        let target = "german-artillery-near-polish";
        candidates(
            &game.rules.data,
            &game.state,
            super::events::target(target),
            R1,
        )
    };
    assert!(
        list(&game).contains(&What::Counter(gun)),
        "it lies in its pot"
    );
    let far = game.counter(&game.battery("3id", 0));
    assert!(!list(&game).contains(&What::Counter(far)));
    game.state.lasting.push(Lasting {
        effect: Effect::Raid,
        what: What::Counter(gun),
    });
    game.state.counters[gun.i()].spot = holdline::state::Spot::At(game.hex("20.21"));
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id("32id-ir-4")));
    assert_eq!(game.refused("4a", Choice::Fire(gun, 1)), "§2.10");
}

#[test]
fn ruling_a156_nerves_call_divisions_away() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
        "3id-ir-8": at("20.30", "movement"), "24id-ir-31": at("20.40", "movement"),
    });
    let position = json!({ "units": units, "tracks": [8, 0, 0, 0, 0] });
    let mut game = Game::new(Map::plain(), position);
    end_turn(&mut game);
    let called: Vec<DivId> = game
        .state
        .proposals
        .iter()
        .filter_map(|p| match p {
            Proposal::Recall(d) => Some(*d),
            _ => None,
        })
        .collect();
    assert_eq!(called, [division(&game, "24id"), division(&game, "3id")]);
    let at = |d: DivId| {
        let wanted = Proposal::Recall(d);
        game.state.proposals.iter().position(|p| *p == wanted)
    };
    let apply = Ruling::Apply(at(called[0]).unwrap() as u8);
    game.choose("control", Choice::Control(apply));
    assert_eq!(game.unit("24id-ir-31").fate, Fate::Removed);
    end_turn(&mut game);
    let again = |p: &Proposal| *p == Proposal::Recall(called[0]);
    assert!(!game.state.proposals.iter().any(again), "once");
}

#[test]
fn regiments_form_near_a_town_as_well_as_near_an_hq() {
    // Three counters around Toruń, far from every HQ.
    let rules = holdline::Holdline::shipped().unwrap();
    let toruń = rules.data.place_named("Toruń").unwrap();
    let hex = rules.data.places[toruń.i()].hex;
    let label = rules.data.map.label(hex).to_string();
    let posts: Vec<String> = rules
        .data
        .posts()
        .filter(|c| rules.data.pieces[c.i()].side == Side::Polish)
        .take(3)
        .map(|c| rules.data.pieces[c.i()].id.clone())
        .collect();
    let mut counters = serde_json::Map::new();
    for post in posts {
        counters.insert(post, json!(label));
    }
    let region = rules.data.map.region(hex);
    let name = format!("R{}", region.0 + 1);
    let mut regions = serde_json::Map::new();
    regions.insert(name, json!({ "phase": "posture" }));
    let position = json!({
        "turn": 3, "empty": true, "counters": counters, "cp": [[label, "pomorze", 2]],
        "hqs": { "pomorze": { "hex": "30.24" } }, "regions": regions,
    });
    let setup = Setup {
        scenario: "levy".into(),
        position: Some(position),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    let form = Choice::Form(game.pot("pomorze"), hex);
    game.choose("pomorze", form.clone());
    let formed = game.state.stack(hex).next().unwrap();
    assert_eq!(game.state.units[formed.i()].posture, Posture::Disordered);
    assert!(
        game.try_choose("pomorze", form).is_err(),
        "the counters are gone"
    );
}

#[test]
fn the_debrief_shows_everybody_everything_that_was_counted() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "disordered"),
    });
    let position = json!({
        "last": 4, "units": units, "cp": [["20.21", "4a", 1]],
        "regions": { "R1": { "phase": { "prepared": "first" }, "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    let order = game.town_order("okh", "4a");
    game.choose("okh", order);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "t....");
    game.choose("4a", Choice::Halt(R1));
    let place = |name: &str| game.rules.data.place_named(name).unwrap();
    let (modlin, radomsko, radom) = (place("Modlin"), place("Radomsko"), place("Radom"));
    game.state.record.fell[modlin.i()] = 3;
    assert!(game.view("okh").debrief.is_none());
    assert_eq!(game.view("control").control.unwrap().days.len(), 0);
    end_turn(&mut game);
    assert_eq!(game.view("control").control.unwrap().days.len(), 1);
    end_turn(&mut game);
    assert_eq!(game.state.stage, Stage::Debrief);
    let told = game.view("okh").debrief.unwrap();
    for seat in ["pomorze", "spectator", "control", "liaison", "8a-staff"] {
        assert_eq!(game.view(seat).debrief.as_ref(), Some(&told), "{seat}");
    }
    assert_eq!(told.days.len(), 2, "the evenings of turns 3 and 4");
    assert_eq!(told.days[1].lost, [0, 1]);
    let last = told.days[1];
    let score = game.view("okh").score.unwrap();
    assert_eq!(
        (last.delta, last.polish, last.german),
        (score.delta, score.polish, score.german)
    );
    let army = |id: &str| {
        let army = game.army(id);
        told.armies.iter().find(|a| a.army == army).unwrap()
    };
    assert_eq!(army("4a").spent[Purpose::Launch as usize], 1);
    assert_eq!(army("pomorze").lost, 1);
    assert_eq!(army("4a").orders, [0, 0, 1], "the town was not taken");
    assert_eq!(told.initiative.len(), 4);
    assert_eq!(told.towns.len(), 58);
    let town = |place| {
        let town = told.towns.iter().find(|t| t.place == place).unwrap();
        (town.due, town.fell, town.delay)
    };
    assert_eq!(town(modlin), (15, Some(3), -12), "early, though never due");
    assert_eq!(town(radomsko), (3, None, 2), "two days late by now");
    assert_eq!(town(radom), (8, None, 0), "not due yet");
    assert_eq!(told.orders.len(), 1);
    let accounts = |a: &holdline::chapters::debrief::ArmyFigures| a.granted >= a.lapsed;
    assert!(told.armies.iter().all(accounts));
    assert_eq!(RegionId(0), R1);
}

#[test]
fn control_gives_an_event_another_target_and_publishes() {
    let mut game = quiet(&[]);
    end_turn(&mut game);
    let event = |p: &Proposal| matches!(p, Proposal::Event(1, R1, _));
    let at = game.state.proposals.iter().position(event).unwrap();
    let before = game.state.proposals[at];
    game.choose("control", Choice::Control(Ruling::Retarget(at as u8)));
    let after = game.state.proposals[at];
    assert!(event(&after) && after != before);
    // A government writes to one side, the bulletin is everybody's, the board is the umpires'.
    let published = [
        Ruling::Message(0, Side::German),
        Ruling::Bulletin,
        Ruling::Bulletin,
        Ruling::Board,
    ];
    for ruling in published {
        game.choose("political", Choice::Control(ruling));
    }
    let news = |seat: &str| game.view(seat).post.news.len();
    let read = ["okh", "4a", "warsaw", "spectator", "control"].map(news);
    assert_eq!(read, [3, 3, 2, 2, 4]);
    assert_eq!(game.view("warsaw").post.news[1].bulletin.nth, 2);
}

#[test]
fn the_polish_high_command_says_who_comes_first_at_the_towns() {
    let rules = holdline::Holdline::shipped().unwrap();
    let setup = Setup {
        scenario: "full".into(),
        position: Some(json!({ "turn": 2 })),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    let (pomorze, lodz) = (game.army("pomorze"), game.army("lodz"));
    for r in &mut game.state.regions {
        r.phase = holdline::state::Phase::Command;
    }
    for army in [pomorze, lodz] {
        game.state.stocks[army.i()].cp = 5;
    }
    let feed = Choice::Feed(game.pot("pomorze"));
    let places = |game: &Game| game.state.given.clone();
    game.choose("pomorze", feed.clone());
    let toruń = game.rules.data.place_named("Toruń").unwrap();
    assert_eq!(places(&game)[toruń.i()], 1, "the HQ stands in Toruń");
    // Toruń is in the area of Pomorze; favored, another army is served elsewhere until Pomorze has finished.
    let owner = game.rules.data.places[toruń.i()].army.unwrap();
    assert_eq!(owner, pomorze);
    game.choose("warsaw", Choice::Prioritize(lodz));
    assert_eq!(game.refused("warsaw", Choice::Prioritize(lodz)), "§2.6");
    assert_eq!(game.refused("okh", Choice::Prioritize(lodz)), "§2.6");
    game.choose("warsaw", Choice::Prioritize(pomorze));
    assert_eq!(game.view("lodz").strategic.unwrap().favored, Some(pomorze));
    assert_eq!(game.view("8a").strategic.unwrap().favored, None);
    let hq = game.rules.data.places[toruń.i()].hex;
    let pot = game.pot("lodz");
    game.state.pots[pot.i()].hex = hq;
    game.choose("lodz", Choice::Feed(pot));
    assert_eq!(places(&game)[toruń.i()], 1, "not from Toruń");
    for region in game.state.regions() {
        if game.offers("pomorze", Choice::Pass(region)) {
            game.choose("pomorze", Choice::Pass(region));
        }
    }
    game.choose("lodz", Choice::Feed(pot));
    assert_eq!(places(&game)[toruń.i()], 2, "now it serves anybody");
}
