//! Nothing hidden goes over the wire: the law *blind*, end to end, in every game.
//!
//! Whole random games are played over HTTP while a proxy keeps every byte that seats, onlookers and strangers receive.
//! It is held against the truth, read from the store; and at some points of the game two tables are opened whose hidden
//! facts differ in a way that one seat cannot know. Whatever that seat or an onlooker asks there must be answered alike,
//! byte for byte: views, menus, refusals, odds, reach, numbers, sizes, order, headers, live updates.

mod hall;
#[path = "../server/patch.rs"]
mod patch;
mod proxy;
mod twin;
mod twins;
mod whole;
mod world;

use eastfront::Eastfront;
use holdline::Holdline;
use outpost::Outpost;
use pacific::Pacific;
use twins::across;
use whole::{Length, game};

#[test]
fn outpost_tells_nothing() {
    let rules = Outpost::shipped().unwrap();
    for seed in 0..6 {
        game(rules.clone(), seed, Length::whole(8));
    }
}

#[test]
fn eastfront_tells_nothing() {
    game(Eastfront::shipped().unwrap(), 1941, Length::whole(14));
}

#[test]
fn pacific_tells_nothing() {
    game(Pacific::shipped().unwrap(), 1942, Length::whole(14));
}

/// Other games, each in other worlds: from the set-up to the last turns.
#[test]
fn eastfront_tells_nothing_in_other_games() {
    let rules = Eastfront::shipped().unwrap();
    for seed in 0..3 {
        let compared = across(rules.clone(), seed, &[1, 20, 80, 200, 400]);
        assert!(compared > 2, "{compared}");
    }
}

#[test]
fn pacific_tells_nothing_in_other_games() {
    let rules = Pacific::shipped().unwrap();
    for seed in 0..3 {
        let compared = across(rules.clone(), seed, &[1, 10, 40, 100, 200]);
        assert!(compared > 2, "{compared}");
    }
}

/// Forty seats at once: the beginning of a megagame, with one seat of each kind listening.
#[test]
fn holdline_tells_nothing() {
    let length = Length {
        batches: Some(60),
        points: 4,
    };
    game(Holdline::shipped().unwrap(), 1939, length);
}

/// And deep into it, where combat, retreats and hidden orders are.
#[test]
fn holdline_tells_nothing_later_on() {
    let rules = Holdline::shipped().unwrap();
    let compared = across(rules, 1, &[300, 1500, 3000, 5000]);
    assert_eq!(compared, 4);
}

/// What a hall adds to a table tells nothing either.
#[test]
fn a_hall_tells_nothing() {
    let (compared, _) = hall::across(Outpost::shipped().unwrap(), 3, &[1, 6]);
    assert_eq!(compared, 2);
}

#[test]
fn a_hall_of_holdline_tells_nothing() {
    let (compared, _) = hall::across(Holdline::shipped().unwrap(), 2, &[20, 900, 2500]);
    assert_eq!(compared, 3);
}
