//! §5.5: casts: 28 and 5, 14 and 2, 6 and 1, and one against the computer.

use engine::{CastInfo, Rules, Setup};
use holdline::Holdline;
use std::collections::BTreeSet;

fn cast<'a>(rules: &'a Holdline, id: &str) -> &'a CastInfo {
    let setup = Setup {
        cast: Some(id.into()),
        ..Setup::scenario("club")
    };
    rules.start(&setup).unwrap();
    rules.info().cast(&setup).unwrap().unwrap()
}

/// The seats of a side that nobody is asked to fill: they are handed out when more people come (A3, A4).
const EXTRA: [&str; 3] = ["-corps", "-staff", "optional"];

#[test]
fn casts_have_the_numbers_of_the_dossier() {
    let rules = Holdline::shipped().unwrap();
    for (id, players, umpires) in [
        ("original", 28, 5),
        ("middle", 14, 2),
        ("small", 6, 1),
        ("solitaire-german", 1, 0),
        ("solitaire-polish", 1, 0),
    ] {
        let cast = cast(&rules, id);
        assert_eq!(
            (cast.people.len(), cast.control.len()),
            (players, umpires),
            "{id}"
        );
    }
    let unknown = Setup {
        cast: Some("crowd".into()),
        ..Setup::scenario("club")
    };
    let why = rules.start(&unknown).unwrap_err().to_string();
    assert!(
        why.contains("no cast 'crowd'") && why.contains("solitaire-polish"),
        "{why}"
    );
}

/// With people enough only optional seats are the computer's; alone it has the whole other side, and no umpire's seat.
#[test]
fn the_computer_plays_what_is_in_nobody_s_list() {
    let rules = Holdline::shipped().unwrap();
    let machine = |id: &str| -> BTreeSet<String> {
        let cast = cast(&rules, id);
        let seats = rules.info().seats.iter();
        let seats = seats.filter(|seat| cast.is_computer(seat));
        seats.map(|seat| seat.id.clone()).collect()
    };
    for id in ["original", "middle", "small"] {
        let extra = |seat: &String| EXTRA.iter().any(|end| seat.ends_with(end));
        let left = machine(id);
        assert!(left.iter().all(extra), "{id}: {left:?}");
    }
    for (id, own) in [
        ("solitaire-german", "german"),
        ("solitaire-polish", "polish"),
    ] {
        let left = machine(id);
        for seat in &rules.info().seats {
            let other = seat.side.as_deref().is_some_and(|side| side != own);
            if other || seat.side.is_none() {
                assert_eq!(left.contains(&seat.id), other, "{id}: {}", seat.id);
            }
        }
    }
}
