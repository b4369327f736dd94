//! §2.1: the permission table. Every line of `seats.toml` is tried against what the seats are really offered.

use super::game::{Game, Map, R1, at};
use engine::{FastRng, Pattern};
use holdline::choice::{Choice, Ruling};
use holdline::data::seats::{MapAccess, Permission, ReportAccess, RolePermissions};
use holdline::ids::{DivId, PotId};
use holdline::state::requests::{Asked, Request};
use serde_json::{Value, json};

/// One seat of each role.
const SEATS: [&str; 13] = [
    "okh",
    "warsaw",
    "agn",
    "4a",
    "4a-staff",
    "4a-corps",
    "control",
    "map-north",
    "air-control",
    "political",
    "liaison",
    "spectator",
    "clock",
];

/// A table with everything at hand that somebody could want to use.
fn table(phase: Value, delegated: bool) -> Game {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "3pz-pzr-5": at("22.21", "movement"),
        "21id-ir-3": at("24.21", "movement"), "4dp-14-pp": at("20.10", "movement"),
    });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 2], ["22.21", "4a", 2]],
        "hqs": { "ii": { "hex": "20.22", "cp": 5, "route": [] }, "xix": { "hex": "22.22", "cp": 5, "route": [] } },
        "hold": { "20.21": "german", "20.22": "german", "22.21": "german", "22.22": "german" },
        "cards": [["german", "R1", [5, 9]], ["polish", "R1", [5]]],
        "regions": { "R1": { "phase": phase, "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    let army = game.army("4a");
    if delegated {
        game.state.delegated |= 1 << army.0;
    }
    for purse in &mut game.state.purses {
        purse.cp = 3;
        purse.reserve[8] = 1;
    }
    let agn = game.army("agn");
    game.state.groups[agn.i()] = 2;
    // On the plain every HQ stands in one region; the others are elsewhere.
    for army in ["agn", "ags", "8a", "10a", "14a"] {
        let army = game.army(army);
        game.state.regions[0].present &= !(1 << army.0);
    }
    for side in holdline::ids::Side::BOTH {
        let look = holdline::state::air::Look::Hex(game.hex("20.10"));
        game.state.sky.findings.push(holdline::state::air::Finding {
            side,
            look,
            dummies: false,
        });
    }
    let (by, what) = (game.seat("4a"), Request::Transfer(DivId(0), PotId(3)));
    game.state.requests.push(Asked { by, what });
    game
}

struct Tables {
    own: Vec<Game>,
    handed: Vec<Game>,
}

impl Tables {
    /// The choices of a family differ in their slots only, so that one of them answers for all: a line between two hexes
    /// by a day stands for millions.
    fn of(games: &[Game], seat: &str, wanted: fn(&Choice) -> bool) -> bool {
        let offers = |game: &Game| {
            let menu = game.menu(game.seat(seat));
            let family = |p: &Pattern<Choice>| {
                let other = p.pick(&mut FastRng::new(1)).expect("a family has choices");
                let (offered, template) = (wanted(&other), p.template());
                assert_eq!(offered, wanted(template), "{template:?} and {other:?}");
                offered
            };
            menu.entries().iter().any(wanted) || menu.patterns().iter().any(family)
        };
        games.iter().any(|game| game.asks(seat) && offers(game))
    }

    /// Whether a seat is offered such a choice, by its own right and once the commander has handed it over.
    fn offer(&self, seat: &str, wanted: fn(&Choice) -> bool) -> (bool, bool) {
        let own = Tables::of(&self.own, seat, wanted);
        (own, Tables::of(&self.handed, seat, wanted))
    }
}

type Row = (
    &'static str,
    fn(&RolePermissions) -> Option<Permission>,
    fn(&Choice) -> bool,
    fn(&Choice) -> bool,
);

/// Each row of the table: what a role has, how its own act looks, and an umpire's.
const ROWS: [Row; 13] = [
    (
        "pots",
        |r| r.pots,
        |c| matches!(c, Choice::Place(..)),
        |c| matches!(c, Choice::Control(Ruling::Points(..))),
    ),
    (
        "cards",
        |r| r.cards,
        |c| matches!(c, Choice::Card(..)),
        |c| matches!(c, Choice::Control(Ruling::Card(..))),
    ),
    (
        "reserve_cards",
        |r| r.reserve_cards,
        |c| matches!(c, Choice::Reserve(..)),
        |c| matches!(c, Choice::Control(Ruling::Reserve(..))),
    ),
    (
        "fight",
        |r| r.fight,
        |c| matches!(c, Choice::Step(..)),
        |c| matches!(c, Choice::Control(Ruling::Take(_))),
    ),
    (
        "air",
        |r| r.air,
        |c| matches!(c, Choice::Fly(_) | Choice::PassAir(_)),
        |c| matches!(c, Choice::Control(Ruling::Craft(..))),
    ),
    (
        "recce",
        |r| r.recce,
        |c| matches!(c, Choice::Brief(_) | Choice::Control(Ruling::Brief(_))),
        |_| false,
    ),
    (
        "transfer",
        |r| r.transfer,
        |c| matches!(c, Choice::Transfer(..)),
        |c| matches!(c, Choice::Control(Ruling::Refuse(_))),
    ),
    (
        "tea_break",
        |r| r.tea_break,
        |c| matches!(c, Choice::Tea | Choice::Control(Ruling::Tea)),
        |_| false,
    ),
    (
        "sack",
        |r| r.sack,
        |c| matches!(c, Choice::RequestRemoval(_)),
        |c| matches!(c, Choice::Control(Ruling::Swap(..))),
    ),
    (
        "events",
        |r| r.events,
        |c| matches!(c, Choice::Control(Ruling::Event(..))),
        |_| false,
    ),
    (
        "nations",
        |r| r.nations,
        |c| matches!(c, Choice::Control(Ruling::Track(..))),
        |_| false,
    ),
    (
        "clock",
        |r| r.clock,
        |c| matches!(c, Choice::Control(Ruling::Pause)),
        |_| false,
    ),
    (
        "rewind",
        |r| r.rewind,
        |c| matches!(c, Choice::Control(Ruling::Rewind(..))),
        |_| false,
    ),
];

#[test]
fn every_seat_is_offered_what_the_permission_table_gives_it_and_nothing_else() {
    let all = |delegated| {
        let phases = [
            json!("cards"),
            json!("command"),
            json!({ "movement": "first" }),
        ];
        phases.map(|phase| table(phase, delegated)).into()
    };
    let tables = Tables {
        own: all(false),
        handed: all(true),
    };
    let book = &tables.own[0].rules.data;
    let mut roles = Vec::new();
    for seat in SEATS {
        let rights = book.rights(tables.own[0].seat(seat));
        roles.push(rights.id);
        for (name, right, does, umpire) in ROWS {
            let leave = right(rights);
            let (own, handed) = tables.offer(seat, does);
            let does = match leave {
                // The Army Group's own reserve waits far from this table.
                Some(Permission::Reserve) => (own, handed),
                Some(
                    Permission::Do | Permission::Assign | Permission::Group | Permission::Propose,
                )
                | Some(Permission::Request) => (true, true),
                Some(Permission::Delegated) => (false, true),
                _ => (false, false),
            };
            assert_eq!((own, handed), does, "{seat}: {name}");
            let overrules = matches!(
                leave,
                Some(Permission::Override | Permission::Confirm | Permission::Decide)
            );
            assert_eq!(
                tables.offer(seat, umpire).0,
                overrules,
                "{seat}: {name} as umpire"
            );
        }
    }
    for role in &book.tables.roles {
        assert!(roles.contains(&role.id), "{:?} is not tried", role.id);
    }
}

#[test]
fn points_go_down_the_chain_of_the_permission_table() {
    let mut game = table(json!("cards"), false);
    game.state.cubes.clear();
    for pot in &mut game.state.pots {
        pot.cp = 0;
    }
    let book = &game.rules.data;
    for seat in SEATS {
        let rights = book.rights(game.seat(seat));
        let offered = game.asks(seat)
            && game
                .menu(game.seat(seat))
                .entries()
                .iter()
                .any(|c| matches!(c, Choice::Allot(_)));
        let may = [rights.national_cp, rights.group_cp].contains(&Some(Permission::Do));
        assert_eq!(offered, may, "{seat}");
    }
}

#[test]
fn maps_and_reports_are_those_of_the_permission_table() {
    let mut game = table(json!({ "movement": "first" }), false);
    for tea in [false, true] {
        game.state.tea = tea;
        for seat in SEATS {
            let rights = game.rules.data.rights(game.seat(seat));
            let view = game.view(seat);
            let live = match rights.tactical_map {
                MapAccess::All | MapAccess::Read => 5,
                MapAccess::Own => 1,
                MapAccess::TeaBreak if tea => 5,
                _ => 0,
            };
            assert_eq!(view.tables.len(), live, "{seat}, tea break {tea}");
            let told = view.strategic.is_some() || view.both.len() == 2;
            assert_eq!(
                told,
                rights.strategic_map == ReportAccess::Reported,
                "{seat}"
            );
        }
    }
}

/// §2.1: an Army Group assigns reserve cards to regions of its own armies, and knows what there is.
#[test]
fn an_army_group_assigns_reserve_cards() {
    let mut game = table(json!("cards"), false);
    assert_eq!(game.view("agn").reserve.unwrap()[8], 1);
    assert_eq!(game.view("4a").reserve, None);
    assert_eq!(
        game.refused("ags", Choice::Reserve(R1, 8)),
        "§2.5",
        "not its armies'"
    );
    game.choose("agn", Choice::Reserve(R1, 8));
    assert_eq!(game.state.regions[0].reserves[0][8], 1);
    assert_eq!(
        game.refused("okh", Choice::Reserve(R1, 8)),
        "§2.5",
        "it is spent"
    );
}

/// §2.1: an army proposes, Map Control confirms; whoever asked is told.
#[test]
fn an_army_proposes_a_transfer_and_map_control_confirms() {
    let mut game = table(json!("cards"), false);
    game.state.requests.clear();
    let division = game.state.units[game.id("32id-ir-4").i()].division.unwrap();
    let (ii, xxi) = (game.pot("ii"), game.pot("xxi"));
    let wanted = Choice::Transfer(division, xxi);
    game.choose("4a", wanted.clone());
    assert_eq!(game.unit("32id-ir-4").pot, ii, "nothing has happened yet");
    assert_eq!(game.refused("4a", wanted), "§2.1", "it is asked already");
    assert_eq!(game.view("4a").requests.len(), 1);
    assert!(game.view("3a").requests.is_empty());
    assert_eq!(
        game.refused("political", Choice::Control(Ruling::Allow(0))),
        "§2.19"
    );
    game.choose("map-north", Choice::Control(Ruling::Allow(0)));
    assert_eq!(game.unit("32id-ir-4").pot, xxi);
    assert!(game.state.requests.is_empty());
    // Not somebody else's division, and not to the enemy.
    let guderian = game.state.units[game.id("3pz-pzr-5").i()].division.unwrap();
    assert_eq!(game.refused("3a", Choice::Transfer(guderian, xxi)), "§2.1");
    let polish = game.pot("pomorze");
    assert_eq!(
        game.refused("4a", Choice::Transfer(guderian, polish)),
        "§2.1"
    );
    game.choose("okh", Choice::Transfer(guderian, xxi));
    assert_eq!(
        game.unit("3pz-pzr-5").pot,
        xxi,
        "the high command needs nobody"
    );
}

/// §2.1: a superior asks for a commander's head; Political Control decides.
#[test]
fn a_sacking_is_requested_and_decided() {
    let mut game = table(json!("cards"), false);
    game.state.requests.clear();
    let (army, enemy) = (game.seat("4a"), game.seat("pomorze"));
    assert_eq!(game.refused("3a", Choice::RequestRemoval(army)), "§2.1");
    assert_eq!(game.refused("okh", Choice::RequestRemoval(enemy)), "§2.1");
    game.choose("agn", Choice::RequestRemoval(army));
    assert_eq!(
        game.refused("map-north", Choice::Control(Ruling::Allow(0))),
        "§2.19"
    );
    game.choose("political", Choice::Control(Ruling::Allow(0)));
    assert!(game.state.requests.is_empty());
}
