//! §2.2 and §2.3: who sees what, what is reported, and what can be asked of a view.

use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use engine::{Analyze, Overlays, Rules};
use holdline::choice::{Choice, Instruction, Ruling};
use holdline::data::options::Delay;
use holdline::ids::{Hex, Tag};
use holdline::posture::Posture;
use holdline::state::events::{Effect, Lasting, What};
use holdline::state::record::Task;
use holdline::state::{Fate, Known};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn step(units: Value, step: Value) -> Game {
    let regions = json!({ "R1": { "phase": step, "winner": "german" } });
    Game::new(Map::plain(), json!({ "units": units, "regions": regions }))
}

fn first(step: &str) -> Value {
    json!({ step: "first" })
}

#[test]
fn ruling_a114_dummies_look_like_blocks() {
    let units = json!({
        "32id-ir-4": at("20.24", "movement"), "9dp-22-pp": at("22.20", "movement"),
    });
    let mut game = step(units, first("movement"));
    let dummy = game.dummy("pomorze", "20.20");
    let real = game.id("9dp-22-pp");
    for (i, unit) in [dummy, real].into_iter().enumerate() {
        let u = &mut game.state.units[unit.i()];
        (u.known, u.tag, u.pot) = (
            Known::Contact,
            Tag(i as u16),
            game.rules.data.pot_named("pomorze").unwrap(),
        );
    }
    let seen = game.view("4a").seen;
    assert_eq!(seen.len(), 2);
    assert!(
        seen.iter()
            .all(|b| b.face.is_none() && b.pot == seen[0].pot)
    );
    let own = |seat: &str| game.view(seat).own.iter().any(|b| b.id == dummy && b.dummy);
    assert!(own("pomorze") && !own("4a"));
    // It does not spot: what stands next to it is not seen.
    let spotted = game.id("32id-ir-4");
    game.state.units[spotted.i()].known = Known::Masked;
    assert!(
        !game
            .view("pomorze")
            .seen
            .iter()
            .any(|b| b.hex == game.hex("20.24"))
    );
    // Whoever steps next to it sees through it.
    game.choose("4a", game.step("32id-ir-4", "20.23"));
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    assert_eq!(game.state.units[dummy.i()].fate, Fate::OnMap);
    let unit = game.id("32id-ir-4");
    game.state.units[unit.i()].mp = 2;
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.state.units[dummy.i()].fate, Fate::Removed);
}

#[test]
fn a_dummy_marches_like_foot_and_drives_for_a_point() {
    let units = json!({ "4dp-14-pp": at("20.22", "movement") });
    let mut game = step(units, json!({ "movement": "second" }));
    let dummy = game.dummy("pomorze", "22.20");
    for hex in ["22.20", "22.19", "22.18", "22.17"] {
        let hex = game.hex(hex);
        game.state.hold[hex.i()] = Some(holdline::ids::Side::Polish);
    }
    game.state.units[dummy.i()].mp = 2;
    let to = |game: &Game, hex: &str| Choice::Step(dummy, game.hex(hex));
    assert_eq!(
        game.refused("pomorze", to(&game, "23.19")),
        "§2.3",
        "friendly hexes only"
    );
    assert_eq!(
        game.refused("pomorze", Choice::Drive(dummy)),
        "§2.6",
        "for a point on its hex, like motors"
    );
    let (army, hex) = (game.army("pomorze"), game.hex("22.20"));
    game.state.lay(hex, army, 1);
    game.state.record.accounts[army.i()].granted += 1;
    game.choose("pomorze", Choice::Drive(dummy));
    assert_eq!(game.state.units[dummy.i()].mp, 4);
    assert_eq!(game.cp("22.20", "pomorze"), 0);
    for hex in ["22.19", "22.18", "22.17"] {
        game.choose("pomorze", to(&game, hex));
    }
}

#[test]
fn ruling_a115_high_command_lives_on_reports() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let mut game = step(units, json!("cards"));
    let map = |game: &Game| {
        let view = game.view("warsaw");
        view.tables.len() + view.own.len() + view.seen.len() + view.hold.signs().len()
    };
    assert_eq!(map(&game), 0, "no live map");
    let army = game.army("pomorze");
    let report = |game: &Game| {
        let armies = &game.view("warsaw").strategic.unwrap().armies;
        let ours = |r: &&holdline::state::reports::Sitrep| r.turn == 3;
        armies.iter().find(|r| ours(r)).cloned()
    };
    assert_eq!(report(&game), None);
    game.choose("pomorze", Choice::Report(army));
    let told = report(&game).unwrap();
    assert!(told.full && told.enemies.len() == 1 && told.cubes == 1);
    assert_eq!(game.refused("pomorze", Choice::Report(army)), "§2.2");
    // What happens afterwards is not seen.
    let before = game.view("warsaw").strategic;
    let unit = game.id("4dp-14-pp");
    game.state.units[unit.i()].posture = Posture::Disordered;
    assert_eq!(game.view("warsaw").strategic, before);
    // Whoever does not report is reported in short: nothing about the enemy.
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let mut game = step(units, json!("cards"));
    end_turn(&mut game);
    let told = report(&game).unwrap();
    assert!(!told.full && told.enemies.is_empty() && told.cubes == 1);
}

#[test]
fn an_order_is_judged_from_reports_at_the_desk_and_from_the_map_by_control() {
    let mut game = step(json!({}), json!("cards"));
    let order = game.town_order("okh", "4a");
    let Choice::Order(Instruction(_, Task::Take(place), _)) = order else {
        panic!("a town");
    };
    game.choose("okh", order);
    let hex = game.rules.data.places[place.i()].hex;
    game.state.hold[hex.i()] = Some(holdline::ids::Side::German);
    end_turn(&mut game);
    let done = |seat: &str, game: &Game| {
        let view = game.view(seat);
        let orders = view.desk.map_or(view.orders, |d| d.orders);
        orders[0].done
    };
    assert_eq!(done("control", &game), Some(true), "nobody has reported it");
    assert_eq!(done("okh", &game), Some(false));
}

#[test]
fn spectators_see_two_turns_late_and_nothing_newer() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
    let mut game = step(units, json!("cards"));
    let shown = |game: &Game| game.view("spectator").past.map(|p| p.turn);
    assert_eq!(shown(&game), None);
    for (turn, past) in [(4, None), (5, Some(3)), (6, Some(4))] {
        end_turn(&mut game);
        assert_eq!(game.state.turn, turn);
        assert_eq!(shown(&game), past, "turn {turn}");
        let view = game.view("spectator");
        assert!(view.tables.is_empty() && view.own.is_empty() && view.seen.is_empty());
        assert!(view.strategic.is_none() && view.air.is_none() && view.score.is_none());
    }
    // An onlooker without a seat is shown the same.
    let seats = game.rules.info().seats.len() as u8;
    let views: Vec<_> = (0..seats)
        .map(|n| game.rules.view(&game.state, engine::Seat(n)))
        .collect();
    let common = json!(game.rules.public_view(&views).unwrap());
    assert_eq!(common["past"]["turn"], 4);
    assert_eq!(common["own"], json!({}));
    assert!(common.get("post").is_none());
}

#[test]
fn ruling_a148_letters_go_along_the_chain_and_may_be_late() {
    let game = step(json!({}), json!("cards"));
    let linked = |game: &Game, from: &str, to: &str| {
        let link = game.view(from).post.links.contains(game.seat(to));
        // An army that has nothing to do at any table is not asked; the Liaison always is.
        assert_eq!(
            game.offers(from, Choice::Write(game.seat(to))),
            link && game.asks(from)
        );
        link
    };
    for (from, to) in [
        ("pomorze", "warsaw"),
        ("warsaw", "poznan"),
        ("4a", "agn"),
        ("4a", "3a"),
        ("4a", "okh"),
        ("4a-staff", "4a"),
        ("okh", "ags"),
        ("okh", "okh-chief"),
        ("pomorze", "control"),
        ("control", "pomorze"),
        ("4a", "liaison"),
        ("spectator", "liaison"),
    ] {
        assert!(linked(&game, from, to), "{from} to {to}");
    }
    for (from, to) in [
        ("pomorze", "poznan"),
        ("4a", "8a"),
        ("4a-staff", "okh"),
        ("4a", "pomorze"),
        ("okh", "warsaw"),
        ("spectator", "4a"),
        ("spectator", "control"),
        ("4a", "clock"),
        ("4a", "4a"),
    ] {
        assert!(!linked(&game, from, to), "{from} to {to}");
    }
    let regions = json!({ "R1": { "phase": "cards" } });
    let open = Game::with(
        Map::plain(),
        json!({ "regions": regions }),
        &[("polish-links", true)],
    );
    assert!(linked(&open, "pomorze", "poznan"));
    // In a tea break a side talks, and nothing else is done (§2.4, A100).
    let mut tea = step(json!({}), json!("cards"));
    tea.choose("warsaw", Choice::Tea);
    assert!(tea.state.tea);
    assert!(linked(&tea, "pomorze", "poznan"));
    assert!(!linked(&tea, "pomorze", "4a"));
    let poznan = tea.seat("poznan");
    tea.choose("pomorze", Choice::Write(poznan));
    assert_eq!(tea.view("poznan").post.letters.len(), 1);
    assert_eq!(tea.refused("pomorze", Choice::Pass(R1)), "§2.4");
    tea.choose("control", Choice::Control(Ruling::Resume));
    assert_eq!(tea.refused("pomorze", Choice::Write(poznan)), "§2.2");
}

/// §2.1: everybody, spectators included, talks to the Liaison in private, and the Liaison answers.
#[test]
fn what_is_said_to_the_liaison_stays_between_the_two() {
    let mut game = step(json!({}), json!("cards"));
    let liaison = game.seat("liaison");
    let letters = |game: &Game, seat: &str| game.view(seat).post.letters.len();
    for seat in ["4a", "okh", "warsaw", "pomorze", "spectator", "map-north"] {
        game.choose(seat, Choice::Write(liaison));
        game.choose("liaison", Choice::Write(game.seat(seat)));
        assert_eq!(letters(&game, seat), 2, "{seat}");
    }
    assert_eq!(letters(&game, "liaison"), 12);
    for umpire in ["control", "political", "air-control"] {
        assert_eq!(letters(&game, umpire), 0, "{umpire} knows nothing of it");
    }
    // Nobody is silenced toward the Liaison, and it costs no courier.
    let (army, okh) = (game.seat("4a"), game.seat("okh"));
    game.choose("control", Choice::Control(Ruling::Mute(army)));
    assert_eq!(game.refused("4a", Choice::Write(okh)), "§2.2");
    game.choose("4a", Choice::Write(liaison));
    game.choose("control", Choice::Control(Ruling::Mute(army)));
    for _ in 0..6 {
        game.choose("4a", Choice::Write(okh));
    }
    assert_eq!(game.refused("4a", Choice::Write(okh)), "§2.2");
    game.choose("4a", Choice::Write(liaison));
    // A spectator has nobody else to write to.
    assert_eq!(game.refused("spectator", Choice::Write(army)), "§2.2");
}

#[test]
fn a_late_letter_a_late_report_and_a_late_order_arrive_with_the_next_step() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let mut game = step(units, json!("cards"));
    game.state.options.message_delay = Delay::Polish;
    let army = game.army("pomorze");
    let letters = |game: &Game, seat: &str| game.view(seat).post.letters.len();
    game.choose("pomorze", Choice::Write(game.seat("warsaw")));
    assert_eq!(letters(&game, "pomorze"), 1);
    assert_eq!(letters(&game, "control"), 1, "umpires read everything");
    assert_eq!(letters(&game, "warsaw"), 0, "it is on the way");
    assert_eq!(letters(&game, "poznan"), 0);
    // German letters go at once.
    game.choose("4a", Choice::Write(game.seat("okh")));
    assert_eq!(letters(&game, "okh"), 1);
    let reported = |game: &Game| {
        game.view("warsaw")
            .strategic
            .unwrap()
            .armies
            .iter()
            .any(|r| r.full)
    };
    game.choose("pomorze", Choice::Report(army));
    assert!(!reported(&game));
    assert!(game.view("pomorze").armies[0].reported);
    let order = game.town_order("warsaw", "pomorze");
    game.choose("warsaw", order);
    assert!(game.view("pomorze").orders.is_empty());
    assert_eq!(game.view("warsaw").desk.unwrap().orders.len(), 1);
    game.time_up();
    assert_eq!(letters(&game, "warsaw"), 1);
    assert!(reported(&game));
    assert_eq!(game.view("pomorze").orders.len(), 1);
}

#[test]
fn cut_lines_delay_one_army_and_couriers_are_few() {
    let mut game = step(json!({}), json!("cards"));
    let okh = game.seat("okh");
    assert!(!game.view("4a").post.late.contains(okh));
    let what = What::Army(game.army("4a"));
    game.state.lasting.push(Lasting {
        effect: Effect::LinesCut,
        what,
    });
    assert!(game.view("4a").post.late.contains(okh));
    assert!(!game.view("8a").post.late.contains(okh));
    assert!(!game.view("4a").post.late.contains(game.seat("control")));
    for n in 1..=6 {
        game.choose("8a", Choice::Write(okh));
        let letters = game.view("okh").post.letters;
        assert_eq!(letters.last().map(|l| l.nth), Some(n));
    }
    assert_eq!(game.refused("8a", Choice::Write(okh)), "§2.2");
}

#[test]
fn control_opens_and_closes_lines_and_silences_a_seat() {
    let mut game = step(json!({}), json!("cards"));
    let (a, z) = (game.seat("pomorze"), game.seat("poznan"));
    let link = Choice::Control(Ruling::Link(a.min(z), a.max(z)));
    game.choose("political", link.clone());
    game.choose("pomorze", Choice::Write(z));
    game.choose("political", link);
    assert_eq!(game.refused("pomorze", Choice::Write(z)), "§2.2");
    let warsaw = game.seat("warsaw");
    game.choose("control", Choice::Control(Ruling::Mute(a)));
    assert_eq!(game.refused("pomorze", Choice::Write(warsaw)), "§2.2");
    game.choose("control", Choice::Control(Ruling::Mute(a)));
    game.choose("pomorze", Choice::Write(warsaw));
    assert_eq!(
        game.refused("4a", Choice::Control(Ruling::Mute(a))),
        "§2.19"
    );
}

/// Hexes a unit gets to by real steps, with what it has left.
fn walked(game: &Game, unit: &str) -> BTreeSet<(Hex, u8)> {
    let id = game.id(unit);
    let mut best = std::collections::BTreeMap::new();
    let mut open = vec![game.state.clone()];
    while let Some(state) = open.pop() {
        let here = Game {
            rules: game.rules.clone(),
            state,
        };
        for choice in here.menu(here.seat("4a")).entries() {
            let Choice::Step(u, _) = choice else { continue };
            if *u != id {
                continue;
            }
            let mut next = here.state.clone();
            here.rules
                .choose(&mut next, here.seat("4a"), choice, &mut ())
                .unwrap();
            next.rolls.clear();
            let (hex, mp) = (next.units[id.i()].hex, next.units[id.i()].mp);
            let old = best.get(&hex).copied();
            if old.is_none_or(|m| m < mp) {
                best.insert(hex, mp);
                open.push(next);
            }
        }
    }
    best.remove(&game.unit(unit).hex);
    best.into_iter().collect()
}

#[test]
fn reach_of_a_unit_is_where_its_steps_lead() {
    let map = || {
        Map::plain()
            .land("20.19", holdline::data::map::Land::Forest)
            .land("21.20", holdline::data::map::Land::Marsh)
            .river("20.20", "19.20", holdline::data::map::River::Major)
    };
    let units = json!({
        "3pz-pzr-5": at("20.20", "movement"), "32id-ir-4": at("24.20", "movement"),
        "32id-ir-94": at("22.20", "movement"), "32id-ir-96": at("22.20", "movement"),
        "4dp-14-pp": { "hex": "20.17", "known": "identified" }, "9dp-22-pp": at("30.20", "movement"),
    });
    let regions = json!({ "R1": { "phase": first("movement"), "winner": "german" } });
    let cp = json!([["20.20", "4a", 1]]);
    let game = Game::new(
        map(),
        json!({ "units": units, "regions": regions, "cp": cp }),
    );
    for unit in ["3pz-pzr-5", "32id-ir-4", "32id-ir-94"] {
        let asked = json!({ "unit": game.id(unit) });
        let told = game.reach("4a", &asked).unwrap();
        let hexes: BTreeSet<(Hex, u8)> = serde_json::from_value(told["hexes"].clone()).unwrap();
        assert!(!hexes.is_empty());
        assert_eq!(hexes, walked(&game, unit), "{unit}");
        // The way to each of them leads there, hex by hex.
        let ends: Vec<(Hex, u8)> = serde_json::from_value(told["hexes"].clone()).unwrap();
        let ways: Vec<Vec<Hex>> = serde_json::from_value(told["ways"].clone()).unwrap();
        assert_eq!(ends.len(), ways.len());
        for ((end, _), way) in ends.iter().zip(&ways) {
            assert_eq!(way.last(), Some(end));
            let start = std::iter::once(&game.unit(unit).hex);
            for (from, to) in start.chain(way).zip(way) {
                assert!(game.rules.data.map.touch(*from, *to), "{unit}");
            }
        }
    }
    // Nobody is told about somebody else's units, and nobody learns of hidden ones.
    let asked = json!({ "unit": game.id("4dp-14-pp") });
    assert_eq!(game.reach("4a", &asked), None);
    assert_eq!(
        game.reach("okh", &json!({ "unit": game.id("3pz-pzr-5") })),
        None
    );
    let mut hidden = Game {
        rules: game.rules.clone(),
        state: game.state.clone(),
    };
    let far = hidden.id("9dp-22-pp");
    let (at, to) = (hidden.hex("30.20"), hidden.hex("24.17"));
    hidden.state.put(far, to);
    let asked = json!({ "unit": game.id("32id-ir-4") });
    let before = game.reach("4a", &asked);
    assert_eq!(hidden.reach("4a", &asked), before);
    assert_ne!(at, to);
}

#[test]
fn reach_of_an_hq_is_where_its_points_may_go() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.24", "movement") });
    let regions = json!({ "R1": { "phase": "command", "winner": "german" } });
    let hqs = json!({ "ii": { "hex": "20.22", "cp": 5, "route": [] } });
    let hold = json!({ "20.22": "german", "20.23": "german", "21.21": "german" });
    let position = json!({ "units": units, "regions": regions, "hqs": hqs, "hold": hold });
    let mut game = Game::new(Map::plain(), position);
    let asked = json!({ "pot": game.pot("ii") });
    let told = game.reach("4a", &asked).unwrap();
    let hexes: Vec<Hex> = serde_json::from_value(told["hexes"].clone()).unwrap();
    for hex in ["20.21", "20.22", "20.23", "20.24", "21.21"] {
        assert!(hexes.contains(&game.hex(hex)), "{hex}");
    }
    assert_eq!(hexes.len(), 5);
    for hex in ["20.21", "20.24"] {
        game.choose("4a", game.place("ii", hex));
    }
    assert_eq!(game.reach("pomorze", &asked), None);
    assert_eq!(game.reach("4a", &json!({ "nonsense": 1 })), None);
}

#[test]
fn odds_before_an_attack_are_those_of_the_dice_that_are_then_rolled() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "dug_in"),
    });
    let regions = json!({ "R1": { "phase": first("prepared"), "winner": "german" } });
    let cp = json!([["20.21", "4a", 3]]);
    let position = json!({ "units": units, "regions": regions, "cp": cp });
    let mut game = Game::new(Map::plain().fort("20.20"), position);
    let ask = |game: &Game, seat: &str| {
        let odds = game.rules.odds_from_view(&game.view(seat));
        odds.map(|x| json!(x))
    };
    assert_eq!(ask(&game, "4a"), None, "nothing is planned");
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    for unit in ["32id-ir-4", "32id-ir-94"] {
        game.choose("4a", Choice::With(game.id(unit)));
    }
    let planned = ask(&game, "4a").unwrap();
    assert_eq!(planned["exact"], true);
    assert_eq!(ask(&game, "pomorze"), None, "a plan is its author's");
    let cases = game.rules.announced(&game.view("4a"));
    let case = json!(game.rules.odds(&cases[0].1).unwrap());
    assert_eq!(case["attacker_wins"], planned["attacker_wins"]);
    game.choose("4a", Choice::Launch);
    let waiting = ask(&game, "pomorze").unwrap();
    assert_eq!(waiting["attacker_wins"], planned["attacker_wins"]);
    assert_eq!(
        planned["kinds"][0]["dice"][1],
        json!({ "green": 2, "red": 2, "black": 0 })
    );
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrrggrr");
}

#[test]
fn odds_tell_what_the_points_on_the_target_can_buy() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "dug_in"),
    });
    let regions = json!({ "R1": { "phase": first("prepared"), "winner": "german" } });
    let planned = |points: u8| {
        let cp = json!([["20.21", "4a", 3], ["20.20", "pomorze", points]]);
        let position = json!({ "units": units, "regions": regions, "cp": cp });
        let mut game = Game::new(Map::plain(), position);
        game.choose("4a", Choice::Attack(game.hex("20.20")));
        game.choose("4a", Choice::With(game.id("32id-ir-4")));
        json!(game.rules.odds_from_view(&game.view("4a")).unwrap())
    };
    assert_eq!(planned(0)["answered"], Value::Null, "no points, no answer");
    // One point buys the dug-in die, a second one a gun with the black die of dug-in troops (A18).
    let dice = |points: u8| planned(points)["answered"]["dice"].clone();
    assert_eq!(dice(1), json!({ "green": 3, "red": 0, "black": 0 }));
    assert_eq!(dice(2), json!({ "green": 4, "red": 0, "black": 1 }));
    let two = planned(2);
    assert!(two["answered"]["attacker_wins"].as_f64() < two["attacker_wins"].as_f64());
}

#[test]
fn odds_against_hidden_blocks_are_a_mean_over_what_they_may_be() {
    let units = json!({
        "3pz-pzr-5": at("20.24", "exploit"), "32id-ir-4": at("20.21", "movement"),
        "4dp-14-pp": { "hex": "20.20", "posture": "disordered", "known": "identified" },
        "4dp-63-pp": at("20.20", "movement"),
    });
    let regions = json!({ "R1": { "phase": first("exploit"), "winner": "german" } });
    let cp = json!([["20.24", "4a", 1]]);
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": regions, "cp": cp }),
    );
    let hidden = game.id("4dp-63-pp");
    game.state.units[hidden.i()].known = Known::Contact;
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id("3pz-pzr-5")));
    let odds = |game: &Game| json!(game.rules.odds_from_view(&game.view("4a")).unwrap());
    let told = odds(&game);
    assert_eq!(told["exact"], false);
    assert!(told["kinds"].as_array().unwrap().len() > 3);
    // What it really is changes nothing.
    game.state.units[hidden.i()].posture = Posture::DugIn;
    assert_eq!(odds(&game), told);
}

/// Law *blind* changes what a side does in secret: regiments formed in POSTURE and targets of bombers.
#[test]
fn a_scrambled_world_has_other_regiments_and_other_targets() {
    use engine::laws::Lawful;
    use holdline::state::air::{AirStep, Berth, Target};
    let rules = holdline::Holdline::shipped().unwrap();
    let toruń = rules.data.place_named("Toruń").unwrap();
    let hex = rules.data.places[toruń.i()].hex;
    let label = rules.data.map.label(hex).to_string();
    let polish =
        |c: &holdline::ids::CounterId| rules.data.pieces[c.i()].side == holdline::ids::Side::Polish;
    let posts = rules.data.posts().filter(polish).take(3);
    let counters: serde_json::Map<String, Value> = posts
        .map(|c| (rules.data.pieces[c.i()].id.clone(), json!(label)))
        .collect();
    let region = format!("R{}", rules.data.map.region(hex).0 + 1);
    let setup = engine::Setup {
        scenario: "levy".into(),
        position: Some(json!({
            "turn": 3, "empty": true, "counters": counters, "cp": [[label, "pomorze", 2]],
            "hqs": { "pomorze": { "hex": "30.24" } }, "regions": { region: { "phase": "posture" } },
        })),
        ..engine::Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    let bomber = game.craft("pn-b1").i();
    game.state.sky.craft[bomber].berth = Berth::Column(0);
    game.state.sky.craft[bomber].target = Some(Target::Recce);
    game.state.sky.zones[0].step = AirStep::Bombing;
    let mut rng = engine::FastRng::new(5);
    let formed = |state: &holdline::State| state.stack(hex).count();
    for begun in [false, true] {
        if begun {
            game.choose("pomorze", Choice::Form(game.pot("pomorze"), hex));
        }
        let (mut seen, mut targets) = (Vec::new(), Vec::new());
        for _ in 0..40 {
            let (army, okh) = (game.seat("4a"), game.seat("okh"));
            let other = game.rules.indistinguishable(&game.state, army, &mut rng);
            seen.push(formed(&other));
            assert_eq!(game.rules.view(&other, army), game.view("4a"));
            let other = game.rules.indistinguishable(&game.state, okh, &mut rng);
            targets.push(other.sky.craft[bomber].target);
            assert_eq!(game.rules.view(&other, okh), game.view("okh"));
        }
        assert!(seen.contains(&0) && seen.contains(&1), "{begun}: {seen:?}");
        assert!(targets.contains(&Some(Target::Loc)) && targets.contains(&None));
    }
}
