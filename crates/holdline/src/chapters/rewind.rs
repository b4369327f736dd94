//! A116: what an umpire's rewind keeps. What was seen cannot be unseen.

use crate::ids::*;
use crate::shared::Shared;
use crate::state::mail::Postmark;
use crate::state::record::Order;
use crate::state::{Fate, Phase, State};

/// How far a region's turn has come, over all turns.
fn hour(turn: u8, phase: Phase) -> u32 {
    u32::from(turn) * 32 + u32::from(phase.place())
}

/// Whether a step of a region's turn has begun: there is a way back to it.
pub fn passed(state: &State, turn: u8, region: RegionId, phase: Phase) -> bool {
    let Some(r) = state.regions.get(region.i()) else {
        return false;
    };
    let real = phase != Phase::Done && (phase != Phase::Plans || state.options.written_plans);
    turn > 0 && real && hour(turn, phase) <= hour(state.turn, r.phase)
}

/// Whether a step of a region's turn begins between two positions, or in the first one's own turn has begun by then.
pub fn begins(before: Option<&State>, after: &State, to: (u8, RegionId, Phase)) -> bool {
    let (turn, region, phase) = to;
    let goal = hour(turn, phase);
    let come = |s: &State| {
        let region = s.regions.get(region.i());
        region.is_some_and(|region| hour(s.turn, region.phase) >= goal)
    };
    match before {
        Some(before) => !come(before) && come(after),
        None => after.turn == turn && come(after),
    }
}

/// The state after a rewind to a mark: the mark, but blocks stay as well known as they have become, their numbers stay
/// given, cards that were shown are taken up again if the mark lies before their reveal, and reports, orders and letters
/// stay sent.
pub fn rewound(mark: &State, now: &State) -> State {
    let mut state = mark.clone();
    for (old, new) in state.units.iter_mut().zip(&now.units) {
        if new.known > old.known {
            old.known = new.known;
        }
        old.seen = old.seen.max(new.seen);
        old.tag = if new.tag == crate::ids::Tag::NONE {
            old.tag
        } else {
            new.tag
        };
        // A dummy that was seen through stays seen through.
        if old.dummy && new.fate == Fate::Removed {
            old.fate = Fate::Removed;
            old.hex = crate::ids::Hex::NOWHERE;
        }
    }
    state.tags = now.tags;
    for i in 0..state.regions.len() {
        let shown = now.turn > mark.turn || now.regions[i].phase.revealed();
        if shown && !mark.regions[i].phase.revealed() {
            take_up_cards(&mut state, i);
        }
    }
    // What was reported stays known; but the days are reported again, and spectators see those that are played.
    let told = &now.reports;
    state.reports.armies = told.armies.clone();
    state.reports.road = told.road.clone();
    state.reports.towns = told.towns.clone();
    state.reports.enemy_hqs = told.enemy_hqs.clone();
    state.reports.heard = told.heard.clone();
    state.record.orders = orders(mark, now);
    state.record.laid = now.record.laid.clone();
    state.letters = now.letters.clone();
    state.on_way = now.on_way.clone();
    state.written = now.written.clone();
    count_couriers(&mut state);
    state.news = now.news.clone();
    state.notes = now.notes;
    let hexes = state.heads.len();
    state.stacks_of(hexes);
    state
}

/// Couriers of the turn that is played again are not sent twice.
fn count_couriers(state: &mut State) {
    let turn = state.turn;
    let sent = state.letters.iter();
    let sent = sent.filter(|l| l.turn == turn && !l.spoken && l.post != Postmark::Came);
    let from: Vec<usize> = sent.map(|l| usize::from(l.from.0)).collect();
    state.couriers.fill(0);
    for seat in from {
        state.couriers[seat] += 1;
    }
}

/// Orders stay given, but whether they were obeyed is judged again.
fn orders(mark: &State, now: &State) -> Shared<Vec<Order>> {
    let judged = mark.record.orders.iter().map(|o| (o.done, o.late));
    let open = std::iter::repeat((None, false));
    let each = now.record.orders.iter().zip(judged.chain(open));
    each.map(|(&order, (done, late))| Order {
        done,
        late,
        ..order
    })
    .collect()
}

/// Cards that lie open stay known, but a mark before INIT_REVEAL gives them back to the hands (A116): committed ones are
/// taken up again.
fn take_up_cards(state: &mut State, region: usize) {
    for side in 0..2 {
        let sealed = std::mem::take(&mut state.regions[region].sealed[side]);
        let reserve = std::mem::take(&mut state.regions[region].reserves[side]);
        for (value, (n, high)) in sealed.into_iter().zip(reserve).enumerate() {
            state.hands[side][region][value] += n - high;
            state.purses[side].reserve[value] += high;
        }
    }
    state.regions[region].passed = 0;
    state.regions[region].phase = crate::state::Phase::Cards;
}

#[cfg(test)]
mod tests {
    use super::rewound;
    use crate::Holdline;
    use crate::ids::Seat;
    use crate::ids::{ArmyId, PlaceId, Side, Tag};
    use crate::state::mail::{Message, Postmark};
    use crate::state::record::{Order, Record};
    use crate::state::reports::Past;
    use crate::state::{Fate, Known, Phase, Region, State, Unit};
    use engine::{Rules, Setup};
    use std::collections::BTreeSet;

    /// The parts in which two units differ. Every field is named: a new one has to be thought about.
    fn unit_differences(a: &Unit, b: &Unit, found: &mut BTreeSet<&'static str>) {
        macro_rules! compare {
            ($($field:ident),*) => {{
                $(if a.$field != b.$field { found.insert(concat!("units.", stringify!($field))); })*
            }};
        }
        compare!(
            hex, posture, fate, side, kind, division, pot, dummy, mp, region, committed, fought,
            moved, paid, shaken, tried, checked, free, waits, known, seen, tag, color
        );
    }

    fn region_differences(a: &Region, b: &Region, found: &mut BTreeSet<&'static str>) {
        macro_rules! compare {
            ($($field:ident),*) => {{
                let Region { $($field: _),* } = a;
                $(if a.$field != b.$field { found.insert(concat!("regions.", stringify!($field))); })*
            }};
        }
        compare!(
            phase, winner, passed, said, present, sealed, reserves, battle, late, flights, transit,
            mover, moved, veil
        );
    }

    fn record_differences(a: &Record, b: &Record, found: &mut BTreeSet<&'static str>) {
        macro_rules! compare {
            ($($field:ident),*) => {{
                let Record { $($field: _),* } = a;
                $(if a.$field != b.$field { found.insert(concat!("record.", stringify!($field))); })*
            }};
        }
        compare!(
            accounts, purses, groups, days, initiative, laid, fell, held, orders, kinds, struck,
            spoken, once, recalled, air, bombed
        );
    }

    /// The parts in which two states differ. The pattern names every field.
    fn differences(a: &State, b: &State) -> BTreeSet<&'static str> {
        let mut found = BTreeSet::new();
        macro_rules! compare {
            ($($field:ident),*) => {{
                let State { units: _, regions: _, record: _, heads: _, version: _, $($field: _),* } = a;
                $(if a.$field != b.$field { found.insert(stringify!($field)); })*
            }};
        }
        compare!(
            turn,
            last,
            stage,
            tea,
            control_tea,
            tea_due,
            paused,
            options,
            decisions,
            ready,
            closed,
            hold,
            spans,
            pots,
            stocks,
            counters,
            homes,
            cubes,
            given,
            short,
            arrivals,
            unreleased,
            hands,
            purses,
            groups,
            sky,
            plans,
            sheet,
            standing,
            letters,
            news,
            favored,
            lines,
            muted,
            colors,
            command,
            delegated,
            leads,
            eyes,
            walking,
            walks,
            windows,
            talk,
            shut,
            rolled,
            rolls_made,
            on_way,
            written,
            couriers,
            requests,
            hands_on,
            extended,
            lasting,
            proposals,
            tracks,
            war,
            reports,
            rolls,
            tags,
            salt,
            notes
        );
        for (x, y) in a.units.iter().zip(&b.units) {
            unit_differences(x, y, &mut found);
        }
        for (x, y) in a.regions.iter().zip(&b.regions) {
            region_differences(x, y, &mut found);
        }
        record_differences(&a.record, &b.record, &mut found);
        found
    }

    /// A campaign in its second turn, and the same two turns later with everything changed that play changes.
    fn mark_and_now() -> (State, State) {
        let rules = Holdline::shipped().unwrap();
        let setup = Setup {
            scenario: "full".into(),
            position: Some(serde_json::json!({ "turn": 2 })),
            ..Setup::default()
        };
        let mut mark = rules.start(&setup).unwrap();
        mark.regions[0].phase = Phase::Command;
        (mark.hands[0][0][9], mark.regions[0].sealed[0][9]) = (0, 1);
        mark.regions[0].sealed[0][13] = 1;
        mark.regions[0].reserves[0][13] = 1;
        mark.purses[0].reserve[13] = 0;
        let dummy = mark.units.iter().position(|u| u.dummy).unwrap();
        let hex = mark.units[0].hex;
        mark.units[dummy].fate = Fate::OnMap;
        mark.put(crate::ids::UnitId::nth(dummy), hex);
        let mut now = mark.clone();
        now.turn = 4;
        for r in &mut now.regions {
            r.phase = Phase::Posture;
            r.winner = Side::Polish;
        }
        now.regions[0].sealed = [[0; 14]; 2];
        for u in now.units.iter_mut().filter(|u| u.fate == Fate::OnMap) {
            (u.mp, u.moved, u.fought, u.committed) = (1, true, true, true);
        }
        let seen = now
            .units
            .iter()
            .rposition(|u| u.fate == Fate::OnMap)
            .unwrap();
        (now.units[seen].known, now.units[seen].tag) = (Known::Identified, Tag(40));
        now.units[seen].seen = 4;
        now.tags = [41, 3];
        now.put(crate::ids::UnitId::nth(dummy), crate::ids::Hex::NOWHERE);
        now.units[dummy].fate = Fate::Removed;
        let lost = crate::ids::UnitId::nth(0);
        now.put(lost, crate::ids::Hex::NOWHERE);
        now.units[0].fate = Fate::Destroyed;
        now.hold.fill(Some(Side::German));
        now.spans.fill(0);
        now.pots[0].cp += 3;
        now.stocks[0].cp += 1;
        now.hands[1][2] = [0; crate::data::maxima::CARDS];
        now.tracks = [9; 5];
        now.record.fell.fill(4);
        now.record.accounts[0].lost += 5;
        now.reports.armies[0].turn = 4;
        now.record.orders.push(Order {
            side: Side::German,
            army: ArmyId(0),
            task: crate::state::record::Task::Take(PlaceId(0)),
            given: 3,
            due: 5,
            arrived: true,
            done: None,
            late: false,
        });
        now.letters.push(Message {
            from: Seat(0),
            to: Seat(1),
            nth: 1,
            turn: 4,
            post: Postmark::Delivered,
            spoken: false,
            came: Some(4),
            note: 0,
        });
        now.favored = Some(ArmyId(9));
        now.news.push(crate::state::mail::Bulletin {
            press: crate::state::mail::Publication::Bulletin,
            nth: 1,
            turn: 4,
            note: 1,
        });
        now.notes = 2;
        (mark, now)
    }

    #[test]
    fn ruling_a116_rewind_keeps_knowledge() {
        let (mark, now) = mark_and_now();
        let back = rewound(&mark, &now);
        let kept = BTreeSet::from([
            // What was identified stays identified under its number, and a dummy seen through stays away.
            "units.known",
            "units.seen",
            "units.tag",
            "units.fate",
            "units.hex",
            "tags",
            // Cards that were shown go back to the hands they came from, and are played again.
            "regions.phase",
            "regions.sealed",
            "regions.reserves",
            "hands",
            "purses",
            // Messages are not recalled.
            "reports",
            "letters",
            "news",
            "notes",
            "record.orders",
        ]);
        assert_eq!(differences(&mark, &back), kept);
        assert_eq!((back.hands[0][0][9], back.hands[0][0][13]), (1, 0));
        assert_eq!(back.purses[0].reserve[13], 1, "the reserve card goes home");
        assert_eq!(back.units[0].fate, Fate::OnMap, "the dead are not dead");
        let changed = |(a, b): (&Unit, &Unit)| a.fate != b.fate && !a.dummy;
        assert!(!mark.units.iter().zip(&back.units).any(changed));
    }

    /// A rewound day is reported and judged again: else no desk would learn of it, and an order would count as
    /// obeyed for a town that has not fallen.
    #[test]
    fn ruling_a116_a_rewound_day_is_reported_and_judged_anew() {
        let (mut mark, mut now) = mark_and_now();
        mark.record.orders = now.record.orders.clone();
        now.record.orders[0].done = Some(true);
        now.record.orders.push(Order {
            given: 4,
            done: Some(false),
            late: true,
            ..mark.record.orders[0]
        });
        now.reports.filed.fill(4);
        now.reports.past.push(Past {
            turn: 3,
            towns: Vec::new(),
            hqs: Vec::new(),
            blocks: Vec::new(),
            held: Default::default(),
            bridges: Vec::new(),
            reported: Default::default(),
            reported_hqs: Default::default(),
        });
        let back = rewound(&mark, &now);
        let judged = back.record.orders.iter().map(|o| (o.given, o.done, o.late));
        let open = [(3, None, false), (4, None, false)];
        assert_eq!(judged.collect::<Vec<_>>(), open);
        assert_eq!(back.reports.filed, mark.reports.filed);
        assert_eq!(back.reports.past, mark.reports.past);
        assert_eq!(back.reports.armies, now.reports.armies, "what was told");
    }

    #[test]
    fn cards_stay_spent_when_the_mark_lies_after_the_reveal() {
        let (mut mark, now) = mark_and_now();
        for r in &mut mark.regions {
            r.phase = Phase::Posture;
            r.sealed = [[0; 14]; 2];
        }
        let back = rewound(&mark, &now);
        assert_eq!((&back.hands, &back.purses), (&mark.hands, &mark.purses));
        assert!(back.regions == mark.regions);
    }
}
