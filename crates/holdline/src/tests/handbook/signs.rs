//! §2.3: what is hidden gives no sign: neither a sight, nor an offer, nor anything in one's own view.

use super::game::{Game, Map, R1, R2, at};
use engine::{Describe, Next, Rules};
use holdline::choice::{Choice, Source};
use holdline::event::LogEvent;
use holdline::ids::{Side, UnitId};
use holdline::posture::Posture;
use holdline::state::{Fate, Known};
use holdline::view::OwnBlock;
use holdline::view::keyed::Keyed;
use serde_json::{Value, json};

fn step(phase: Value) -> Value {
    json!({ "R1": { "phase": phase, "winner": "german" } })
}

/// What a seat reads of a step that it is shown.
type Sight = Vec<LogEvent>;

/// What some seats are shown of a choice, in the order of the seats; nothing where they are not told at all.
fn shown(game: &mut Game, by: &str, choice: Choice, to: &[&str]) -> Vec<Vec<Sight>> {
    let mut events = Vec::new();
    let by = game.seat(by);
    let done = game.rules.choose(&mut game.state, by, &choice, &mut events);
    done.unwrap_or_else(|refusal| panic!("{choice:?}: {refusal:?}"));
    told(game, &events, to)
}

fn told(game: &Game, events: &[holdline::event::Event], to: &[&str]) -> Vec<Vec<Sight>> {
    let sights = |seat: &&str| {
        let seat = game.seat(seat);
        let each = events.iter();
        let seen: Vec<LogEvent> = each
            .filter_map(|e| game.rules.observe(&game.state, e, seat))
            .map(|e| e.what)
            .collect();
        let lines = |seen: Vec<LogEvent>| {
            let told = seen.into_iter().filter(|e| *e != LogEvent::Changed);
            told.collect::<Sight>()
        };
        Some(seen)
            .filter(|seen| !seen.is_empty())
            .map(lines)
            .into_iter()
            .collect()
    };
    to.iter().map(sights).collect()
}

/// A tank and Polish infantry at one table, far apart and masked.
fn apart(phase: Value) -> Game {
    let units = json!({
        "3pz-pzr-5": { "hex": "20.30", "posture": "movement", "known": "masked" },
        "4dp-14-pp": { "hex": "20.10", "posture": "movement", "known": "masked" },
    });
    let position = json!({
        "units": units, "cp": [["20.30", "4a", 2]], "regions": step(phase), "hqs": { "xix": { "hex": "20.31" } },
    });
    Game::new(Map::plain(), position)
}

/// Even an empty sight would tell that something stirs under a marker.
#[test]
fn a_masked_block_moves_and_breaks_down_without_a_sign() {
    let mut game = apart(json!({ "movement": "first" }));
    for i in 0..game.state.hold.len() {
        game.state.hold[i] = Some(Side::German);
    }
    let seats = ["4a-staff", "pomorze", "modlin", "warsaw"];
    for row in (27..30).rev() {
        let go = game.step("3pz-pzr-5", &format!("20.{row}"));
        // The points of its first step are seen to go.
        let paid = row == 29;
        let sights = shown(&mut game, "4a", go, &seats);
        assert_eq!(
            sights.iter().map(Vec::len).collect::<Vec<_>>(),
            [1, usize::from(paid), usize::from(paid), 0],
            "row {row}"
        );
    }
    let last = game.step("3pz-pzr-5", "20.26");
    shown(&mut game, "4a", last, &seats);
    assert_eq!(game.unit("3pz-pzr-5").known, Known::Masked);
    assert_eq!(game.dice(), "r", "four movement points");
    let mut events = Vec::new();
    let rules = game.rules.clone();
    rules.resolve(&mut game.state, &vec![2], &mut events);
    let sights = told(&game, &events, &seats);
    assert_eq!(sights[0][0].len(), 2, "a breakdown, and disorder");
    assert!(sights[1..].iter().all(Vec::is_empty), "{sights:?}");
}

/// A seat that is told of a breakdown die reads a line of it, also where nothing breaks down (law *faithful*).
#[test]
fn a_breakdown_die_is_read_whatever_it_shows() {
    for (face, line) in [(0, "do not break down."), (2, "Tanks break down in ")] {
        let mut game = apart(json!({ "movement": "first" }));
        for i in 0..game.state.hold.len() {
            game.state.hold[i] = Some(Side::German);
        }
        for row in (26..30).rev() {
            let go = game.step("3pz-pzr-5", &format!("20.{row}"));
            game.choose("4a", go);
        }
        let mut events = Vec::new();
        let (rules, seat) = (game.rules.clone(), game.seat("4a"));
        rules.resolve(&mut game.state, &vec![face], &mut events);
        let view = rules.view(&game.state, seat);
        let lines: Vec<String> = events.iter().map(|e| rules.log_text(&view, e)).collect();
        assert!(lines.iter().any(|told| told.contains(line)), "{lines:?}");
    }
}

#[test]
fn a_masked_block_turns_without_a_sign() {
    let mut game = apart(json!("posture"));
    let turn = Choice::SetPosture(game.id("3pz-pzr-5"), Posture::Movement);
    let unit = game.id("3pz-pzr-5");
    game.state.units[unit.i()].posture = Posture::Exploit;
    let sights = shown(&mut game, "4a", turn, &["4a-staff", "pomorze"]);
    assert_eq!((sights[0].len(), sights[1].len()), (1, 0));
}

#[test]
fn deployment_gives_no_sign() {
    let rules = holdline::Holdline::shipped().unwrap();
    let setup = engine::Setup {
        scenario: "full".into(),
        ..engine::Setup::default()
    };
    let mut state = rules.start(&setup).unwrap();
    while let Next::Chance(chance) = rules.next(&state) {
        let outcome = rules.roll(&chance, &mut engine::FastRng::new(1));
        rules.resolve(&mut state, &outcome, &mut ());
    }
    let mut game = Game { rules, state };
    let menu = game.menu(game.seat("4a"));
    let deploy = |c: &&Choice| matches!(c, Choice::Deploy(..));
    let turn = |c: &&Choice| matches!(c, Choice::SetPosture(..));
    let found = [
        menu.entries().iter().find(deploy),
        menu.entries().iter().find(turn),
    ];
    for choice in found.map(|c| c.unwrap().clone()) {
        let sights = shown(&mut game, "4a", choice, &["4a", "pomorze", "spectator"]);
        assert_eq!(
            (sights[0].len(), sights[1].len(), sights[2].len()),
            (1, 0, 0)
        );
    }
}

/// A dummy finds nothing. Whoever saw that his own block is still under its marker, with an enemy two hexes off, would
/// know the enemy for a dummy.
#[test]
fn ruling_a162_nobody_sees_what_the_enemy_knows_of_his_blocks() {
    let own = |dummy: bool| -> Keyed<UnitId, OwnBlock> {
        let units = json!({
            "32id-ir-4": { "hex": "20.24", "posture": "movement", "known": "masked" },
            "4dp-14-pp": { "hex": "20.20", "posture": "movement", "known": "masked" },
        });
        let position = json!({ "units": units, "regions": step(json!({ "movement": "first" })) });
        let mut game = Game::new(Map::plain(), position);
        let unit = game.id("32id-ir-4");
        game.state.units[unit.i()].dummy = dummy;
        for hex in ["20.24", "20.23", "20.22"] {
            let hex = game.hex(hex);
            game.state.hold[hex.i()] = Some(Side::German);
        }
        for hex in ["20.23", "20.22"] {
            game.choose("4a", game.step("32id-ir-4", hex));
        }
        assert_eq!(game.state.units[unit.i()].known, Known::Contact);
        let hidden = game.unit("4dp-14-pp").known;
        let want = if dummy { Known::Masked } else { Known::Contact };
        assert_eq!(hidden, want, "only a block spots");
        game.view("pomorze").own
    };
    assert_eq!(own(true), own(false));
}

/// The point with which a dummy drives lies on its hex, so it can be put there.
#[test]
fn a_dummy_is_given_points_like_a_block() {
    let mut game = apart(json!("command"));
    let pot = game.pot("pomorze");
    game.state.pots[pot.i()].hex = game.hex("20.10");
    game.state.pots[pot.i()].cp = 1;
    let army = game.army("pomorze");
    game.state.record.accounts[army.i()].granted += 1;
    let dummy = game.dummy("pomorze", "20.11");
    let hex = game.hex("20.11");
    game.state.hold[hex.i()] = Some(Side::Polish);
    assert_eq!(game.state.units[dummy.i()].pot, pot);
    game.choose("pomorze", Choice::Place(Source::Pot(pot), hex));
    assert_eq!(game.cp("20.11", "pomorze"), 1);
}

/// A panzer regiment before an HQ with somebody beside it who is no more than a contact.
fn hunt(guard: fn(&mut Game) -> UnitId) -> (Game, UnitId) {
    let units = json!({
        "3pz-pzr-5": at("20.24", "exploit"),
        "4dp-14-pp": { "hex": "40.40", "posture": "movement", "known": "masked" },
    });
    let position = json!({
        "units": units, "regions": step(json!({ "exploit": "first" })), "cp": [["20.24", "4a", 1]],
        "hqs": { "pomorze": { "hex": "20.21" } }, "hold": { "20.21": "polish", "20.20": "polish" },
    });
    let mut game = Game::new(Map::plain(), position);
    let guard = guard(&mut game);
    let u = &mut game.state.units[guard.i()];
    (u.known, u.tag) = (Known::Contact, holdline::ids::Tag(60));
    (game, guard)
}

#[test]
fn ruling_a117_a_contact_beside_an_hq_may_be_a_dummy() {
    let (mut dummy, ghost) = hunt(|game| game.dummy("pomorze", "20.21"));
    let (mut real, guard) = hunt(|game| {
        let (unit, hex) = (game.id("4dp-14-pp"), game.hex("20.21"));
        game.state.put(unit, hex);
        unit
    });
    let offers = |game: &Game| format!("{:?}", game.menu(game.seat("4a")).entries());
    assert_eq!(offers(&dummy), offers(&real));
    for game in [&mut dummy, &mut real] {
        game.attack("4a", "20.21", &["3pz-pzr-5"], &[]).unwrap();
    }
    // The dummy is seen through and the HQ runs; before a real guard the column turns round.
    assert_eq!(dummy.state.units[ghost.i()].fate, Fate::Removed);
    let hq = dummy.pot("pomorze");
    assert_ne!(dummy.state.pots[hq.i()].hex, dummy.hex("20.21"));
    assert_eq!(real.state.units[guard.i()].known, Known::Identified);
    assert_eq!(
        (real.stands("3pz-pzr-5").as_str(), real.dice()),
        ("20.24", "r".to_string())
    );
    assert_eq!(real.state.pots[hq.i()].hex, real.hex("20.21"));
}

/// A119: what stands at a table the army does not sit at is not known to it.
#[test]
fn ruling_a119_a_retreat_knows_only_the_enemies_at_its_own_tables() {
    let column = (20..=30).flat_map(|row| (16..=24).map(move |col| format!("{col}.{row}")));
    let map = column.fold(Map::plain(), |map, hex| map.region(&hex, R2));
    let units = json!({
        "4dp-14-pp": at("20.17", "disordered"),
        "32id-ir-4": { "hex": "20.12", "posture": "movement", "known": "contact" },
        "21id-ir-3": { "hex": "20.21", "posture": "movement", "known": "contact" },
    });
    let mut regions = step(json!({ "movement": "second" }));
    regions["R2"] = json!({ "phase": { "movement": "first" }, "winner": "german" });
    let position = json!({ "units": units, "regions": regions });
    let mut game = Game::new(map, position);
    for hex in ["20.17", "20.18", "20.16"] {
        let hex = game.hex(hex);
        game.state.hold[hex.i()] = Some(Side::Polish);
    }
    let army = game.army("pomorze");
    game.state.regions[R2.i()].present &= !(1 << army.0);
    assert!(game.view("pomorze").tables.entries().all(|t| t.0 == R1));
    // 20.18 is nearer to the block that nobody at this table knows of, and farther from the one he sees.
    assert!(game.offers("pomorze", game.step("4dp-14-pp", "20.18")));
    assert!(!game.offers("pomorze", game.step("4dp-14-pp", "20.16")));
}
