//! The kit passes a sound game and catches every kind of breach: a test that cannot fail is a defect.

use crate::depot::{Depot, MenuFlaw};
use crate::flaws::{Flaw, Flawed};
use engine::laws::{self, Breach, Depth, Lawful};

/// The first breach of a law in a number of games looked at closely.
fn breach_of<R: Lawful>(rules: &R, law: &str) -> Option<Box<Breach>> {
    (0..400)
        .filter_map(|seed| laws::play(rules, seed, Depth::EVERY).err())
        .find(|breach| breach.law == law)
}

#[test]
fn sound_game_keeps_every_law() {
    let rules = crate::rules();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..laws::games(300) {
        let depth = if seed % 2 == 0 {
            Depth::EVERY
        } else {
            Depth::some(30)
        };
        let account = laws::play(&*rules, seed, depth).unwrap_or_else(|breach| panic!("{breach}"));
        assert!(account.choices > 0 && account.blind_checks > 0);
        seen.insert(serde_json::to_string(&account.setup).unwrap());
    }
    assert_eq!(seen.len(), 4, "two scenarios with the option on and off");
}

#[test]
fn every_flaw_is_caught_by_its_law() {
    let cases = [
        (Flaw::OffersTheRefused, "legal", "was offered"),
        (Flaw::OffersTwice, "legal", "offered twice"),
        (Flaw::HidesTheAccepted, "legal", "accepted true"),
        (Flaw::RefusesAndDoes, "legal", "changed the state"),
        (Flaw::RollsSeven, "legal", "does not fit"),
        (Flaw::NeverEnds, "alive", "does not end"),
        (Flaw::OffersNothing, "alive", "has no choice"),
        (Flaw::AsksNobody, "alive", "not asked again"),
        (Flaw::LeavesDraftOpen, "alive", "not asked again"),
        (Flaw::CannotStart, "alive", "set-up was refused"),
        (Flaw::Remembers, "pure", "the"),
        (Flaw::ShowsTheHidden, "blind", "sees"),
        (Flaw::OffersByTheHidden, "blind", "is offered"),
        (Flaw::AsksByTheHidden, "blind", "wait for"),
        (Flaw::RefusesByTheHidden, "blind", "hears of"),
        (Flaw::PacesByTheHidden, "blind", "another pace"),
        (Flaw::TellsTheHidden, "blind", "shows"),
        (
            Flaw::ImaginesTheImpossible,
            "blind",
            "imagined world is broken",
        ),
        (Flaw::SwapsUnseen, "faithful", "is not told why"),
        (Flaw::DiceUnseen, "faithful", "is not told why"),
        (Flaw::OffersUnseen, "faithful", "its menu changed"),
        (Flaw::HintsAtTheHidden, "faithful", "observes nothing of"),
        (Flaw::CopiesBlocks, "whole", "stands twice"),
        (Flaw::MisjudgesOdds, "exact", "previewed"),
    ];
    for (flaw, law, what) in cases {
        let breach = breach_of(&Flawed::new(flaw), law)
            .unwrap_or_else(|| panic!("{flaw:?} was not caught by '{law}'"));
        assert!(breach.what.contains(what), "{flaw:?}: {breach}");
        assert!(
            breach
                .to_string()
                .contains(&format!("seed {}", breach.seed))
        );
    }
}

#[test]
fn sound_game_with_slots_keeps_every_law() {
    let rules = Depot::sound();
    for seed in 0..laws::games(300) {
        let account = laws::play(&*rules, seed, Depth::EVERY);
        let account = account.unwrap_or_else(|breach| panic!("{breach}"));
        assert!(account.choices > 0 && account.chances > 0);
    }
}

#[test]
fn every_flaw_of_a_pattern_is_caught() {
    let cases = [
        (MenuFlaw::AdmitsTheRefused, "was offered"),
        (MenuFlaw::OmitsTheAccepted, "accepted true"),
        (MenuFlaw::OffersTwice, "offered twice"),
    ];
    for (flaw, what) in cases {
        let breach = breach_of(&*Depot::with(flaw), "legal")
            .unwrap_or_else(|| panic!("{flaw:?} was not caught"));
        assert!(breach.what.contains(what), "{flaw:?}: {breach}");
    }
}

#[test]
fn breach_is_seen_again_from_its_seed() {
    let rules = Flawed::new(Flaw::CopiesBlocks);
    let breach = breach_of(&rules, "whole").unwrap();
    let again = laws::play(&rules, breach.seed, Depth::EVERY).unwrap_err();
    assert_eq!(again.choice, breach.choice);
    assert_eq!(again.what, breach.what);
}
