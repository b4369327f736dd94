//! §2.3: whose view a step changes. No other seat may notice it.
//!
//! The states before and after a step share all that the step did not touch, so this looks at what has parted and asks of
//! each entry whether a seat sees it differently, with the very functions that make its view.

use crate::chapters::messages;
use crate::chapters::visibility::{Viewer, borders, eyes_with};
use crate::data::game::GameData;
use crate::data::seats::Role;
use crate::event::{Event, Log, ViewParts};
use crate::ids::*;
use crate::shared::Shared;
use crate::state::combat::Who;
use crate::state::{HexPoints, Stage, State};
use crate::view::BattleView;
use crate::view::build::{battle_view, bridges_from, hq_view, region_view};
use crate::view::desk::score_so_far;
use engine::EventSink;
use std::cell::OnceCell;

/// What a step has changed, before anybody looks at it.
struct Changes<'a> {
    data: &'a GameData,
    old: &'a State,
    new: &'a State,
    units: Vec<UnitId>,
    pots: Vec<PotId>,
    counters: Vec<CounterId>,
    hold: Vec<Hex>,
    spans: Vec<Hex>,
    cubes: Vec<(HexPoints, HexPoints)>,
    /// Combats and flights of a region look different.
    tables: [bool; MAX_REGIONS],
    parted: OnceCell<Parted>,
    timers: OnceCell<bool>,
    control: OnceCell<bool>,
}

/// Parts of the state that a step has touched: found once, so that no seat looks for a change where there is none.
struct Parted {
    /// Stocks, ledgers and what armies are told to do.
    books: bool,
    places: bool,
    cards: bool,
    /// Plans that are written ahead, and who reads them.
    sheet: bool,
    /// Who can write to whom.
    lines: bool,
    news: bool,
    orders: bool,
    lasting: bool,
    requests: bool,
    purses: bool,
    /// What a side has been told.
    told: bool,
    /// What an army holds.
    points: bool,
    desk: bool,
    sky: bool,
    past: bool,
    /// What opens or closes a staff's choices.
    staff: bool,
}

/// The places at which two lists differ.
fn differing<T: PartialEq, F>(
    old: &Shared<Vec<T>, F>,
    new: &Shared<Vec<T>, F>,
) -> impl Iterator<Item = usize> {
    let shared = old.is_same(new);
    let both = old.iter().zip(new.iter()).enumerate();
    let both = both.take_while(move |_| !shared);
    both.filter(|(_, (a, z))| a != z).map(|(i, _)| i)
}

/// Whether something in a shared part differs.
fn differs<T, F, X: PartialEq>(
    old: &Shared<T, F>,
    new: &Shared<T, F>,
    of: impl Fn(&T) -> &X,
) -> bool {
    !old.is_same(new) && of(old) != of(new)
}

/// Points on hexes that are no longer as they were: before, and after, none as 0.
fn moved_points(old: &[HexPoints], new: &[HexPoints]) -> Vec<(HexPoints, HexPoints)> {
    let mut list = Vec::new();
    let (mut a, mut z) = (old.iter().peekable(), new.iter().peekable());
    let key = |c: &HexPoints| (c.hex, c.army);
    loop {
        let order = match (a.peek(), z.peek()) {
            (None, None) => return list,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(x), Some(y)) => key(x).cmp(&key(y)),
        };
        let first = if order.is_le() { a.next() } else { None };
        let second = if order.is_ge() { z.next() } else { None };
        if first != second
            && let Some(&some) = first.or(second)
        {
            let none = HexPoints { n: 0, ..some };
            let or_none = |c: Option<&HexPoints>| c.copied().unwrap_or(none);
            list.push((or_none(first), or_none(second)));
        }
    }
}

impl<'a> Changes<'a> {
    fn of(data: &'a GameData, old: &'a State, new: &'a State) -> Changes<'a> {
        let mut changes = Changes {
            data,
            old,
            new,
            units: differing(&old.units, &new.units).map(UnitId::nth).collect(),
            pots: differing(&old.pots, &new.pots).map(PotId::nth).collect(),
            counters: differing(&old.counters, &new.counters)
                .map(CounterId::nth)
                .collect(),
            hold: differing(&old.hold, &new.hold).map(Hex::nth).collect(),
            spans: differing(&old.spans, &new.spans).map(Hex::nth).collect(),
            cubes: match old.cubes.is_same(&new.cubes) {
                true => Vec::new(),
                false => moved_points(&old.cubes, &new.cubes),
            },
            tables: [false; MAX_REGIONS],
            parted: OnceCell::new(),
            timers: OnceCell::new(),
            control: OnceCell::new(),
        };
        changes.find_fighters();
        changes.find_unveiled();
        changes.find_moved_guns();
        for region in data.region_ids() {
            changes.tables[region.i()] = changes.table_differs(region);
        }
        changes
    }

    fn parted(&self) -> &Parted {
        self.parted.get_or_init(|| self.find_parted())
    }

    /// Which parts the step has touched.
    fn find_parted(&self) -> Parted {
        let (a, z) = (self.old, self.new);
        let regions = !a.regions.is_same(&z.regions);
        let orders = differs(&a.record, &z.record, |r| &r.orders);
        let books = a.stocks != z.stocks
            || a.groups != z.groups
            || a.delegated != z.delegated
            || a.standing != z.standing
            || differs(&a.reports, &z.reports, |r| &r.filed)
            || differs(&a.record, &z.record, |r| &r.accounts);
        let command = a.command != z.command;
        let lasting = a.lasting != z.lasting;
        let purses = a.purses != z.purses;
        let towns = differs(&a.reports, &z.reports, |r| &r.towns);
        let told = purses
            || towns
            || a.favored != z.favored
            || differs(&a.reports, &z.reports, |r| &r.enemy_hqs)
            || differs(&a.reports, &z.reports, |r| &r.heard)
            || differs(&a.reports, &z.reports, |r| &r.armies);
        // What an army holds lies in pots, in stock and on hexes; its own superiors know of it even while POSTURE
        // is secret, for only the enemy is kept in the dark (§2.5).
        let points = !self.pots.is_empty()
            || !self.cubes.is_empty()
            || a.stocks != z.stocks
            || a.decisions != z.decisions;
        let moved = |u: &UnitId| a.units[u.i()].pot != z.units[u.i()].pot;
        Parted {
            books,
            places: a.given != z.given || a.short != z.short,
            cards: regions || a.hands != z.hands,
            sheet: command || a.sheet != z.sheet,
            lines: command || lasting || a.lines != z.lines || a.muted != z.muted,
            news: a.news != z.news,
            orders,
            lasting,
            requests: a.requests != z.requests,
            purses,
            told,
            points,
            desk: told
                || points
                || orders
                || a.arrivals != z.arrivals
                || a.unreleased != z.unreleased
                || differs(&a.sky, &z.sky, |sky| &sky.findings),
            sky: a.sky != z.sky,
            past: differs(&a.reports, &z.reports, |r| &r.past),
            staff: orders
                || towns
                || a.unreleased != z.unreleased
                || a.decisions != z.decisions
                || a.groups != z.groups
                || a.walks != z.walks
                || a.walking != z.walking
                || self.units.iter().any(moved),
        }
    }

    /// The number of a block is plain while it fights: who enters or leaves a combat looks different.
    fn find_fighters(&mut self) {
        if self.old.regions.is_same(&self.new.regions) {
            return;
        }
        for (old, new) in self.old.regions.iter().zip(self.new.regions.iter()) {
            if old.battle != new.battle {
                let battles = [old.battle.as_ref(), new.battle.as_ref()];
                let lines = battles.into_iter().flatten();
                let who = lines.flat_map(|x| x.attack.iter().chain(&x.defense));
                let cubes = who.filter_map(|f| match f.who {
                    Who::Unit(unit) => Some(unit),
                    Who::Post(_) => None,
                });
                self.units.extend(cubes);
                // A counter in a combat cannot be sent to another army.
                let battles = [old.battle.as_ref(), new.battle.as_ref()];
                for battle in battles.into_iter().flatten() {
                    let fire = battle.fire.iter().flatten().map(|fire| fire.0);
                    self.counters.extend(fire);
                    self.counters.extend(battle.spans.iter().map(|span| span.0));
                }
            }
        }
        self.units.sort_unstable();
        self.units.dedup();
        self.counters.sort_unstable();
        self.counters.dedup();
    }

    /// What was done in secret shows without a change when its step is over (§2.5).
    fn find_unveiled(&mut self) {
        let (old, new) = (self.old, self.new);
        if old.regions.is_same(&new.regions) {
            return;
        }
        let veils = old.regions.iter().zip(new.regions.iter());
        let veils = veils.map(|(a, z)| [&a.veil, &z.veil]);
        for veil in veils.filter(|[a, z]| a != z).flatten() {
            self.units.extend(veil.faces.iter().map(|face| face.0));
            self.units.extend(&veil.formed);
            self.counters.extend(veil.posts.iter().map(|post| post.0));
            self.cubes.extend(veil.points.iter().map(|p| {
                let n = |s: &State| s.cp_at(p.hex, p.army);
                let was = HexPoints { n: n(old), ..*p };
                (was, HexPoints { n: n(new), ..*p })
            }));
        }
        self.units.sort_unstable();
        self.units.dedup();
        self.counters.sort_unstable();
        self.counters.dedup();
    }

    /// A counter may change hands without moving.
    fn find_moved_guns(&mut self) {
        let (old, new) = (self.old, self.new);
        let pot = |u: &UnitId| old.units[u.i()].pot != new.units[u.i()].pot;
        if old.homes != new.homes || self.units.iter().any(pot) {
            self.counters = (0..self.data.pieces.len()).map(CounterId::nth).collect();
        }
    }

    /// Whether the combat or the flights of a region look different to those at its table.
    fn table_differs(&self, region: RegionId) -> bool {
        let (old, new) = (&self.old.regions[region.i()], &self.new.regions[region.i()]);
        let flights = |r: &crate::state::Region| -> arrayvec::ArrayVec<PotId, 4> {
            r.flights.iter().map(|f| f.pot).collect()
        };
        if flights(old) != flights(new) {
            return true;
        }
        match (&old.battle, &new.battle) {
            (None, None) => false,
            (Some(a), Some(z)) => {
                let view = |s: &State, x| -> BattleView { battle_view(self.data, s, x) };
                view(self.old, a) != view(self.new, z)
            }
            _ => true,
        }
    }

    /// What every seat sees is no longer the same.
    fn is_public(&self) -> bool {
        let (a, z) = (self.old, self.new);
        let facts = |s: &State| {
            let halts = (s.tea, s.tea_due, s.paused, s.colors);
            let halts = (halts, s.purses.each_ref().map(|purse| purse.kept));
            (s.turn, s.last, s.stage, halts, s.ready, s.closed, s.leads)
        };
        let tables = || {
            self.data
                .region_ids()
                .any(|r| region_view(a, r) != region_view(z, r))
        };
        facts(a) != facts(z)
            || (!a.regions.is_same(&z.regions) || a.extended != z.extended) && tables()
            || z.stage == Stage::Debrief && a != z
    }

    /// Whether a seat's view differs.
    fn differ(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        let at = usize::from(old.seat.0);
        old.eyes != new.eyes
            || self.old.command[at] != self.new.command[at]
            || self.map_differs(old, new)
            || self.army_differs(old, new)
            || self.papers_differ(old, new)
            || self.desk_differs(old, new)
            || self.staff_differs(old, new)
            || old.timers_shown() && self.timers_differ(old, new)
            || old.control && self.control_differs(at)
    }

    /// Blocks, HQs, counters, hexes and combats on the live tables.
    fn map_differs(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        let (data, a, z) = (self.data, self.old, self.new);
        let unit = |&u: &UnitId| {
            old.own_block(u) != new.own_block(u) || old.seen_block(u) != new.seen_block(u)
        };
        let hq = |&p: &PotId| {
            let seen = |v: &Viewer<'_>, s: &State| {
                let pot = &s.pots[p.i()];
                v.sees_hex(pot.hex).then(|| hq_view(p, pot))
            };
            seen(old, a) != seen(new, z)
        };
        let counter = |&c: &CounterId| {
            old.counter(c) != new.counter(c) || self.is_post(c) && old.post_at(c) != new.post_at(c)
        };
        let held = |&hex: &Hex| old.sees_hex(hex);
        let bridge = |&hex: &Hex| {
            old.sees_hex(hex) && bridges_from(data, a, hex) != bridges_from(data, z, hex)
        };
        let points = |(was, is): &(HexPoints, HexPoints)| {
            was != is && old.own_points(was) || old.points_shown(was) != new.points_shown(is)
        };
        let table = |r: RegionId| {
            old.sees(r)
                && (self.tables[r.i()]
                    || old.transit(r) != new.transit(r)
                    || old.moved(r) != new.moved(r))
        };
        self.units.iter().any(unit)
            || self.pots.iter().any(hq)
            || self.counters.iter().any(counter)
            || self.hold.iter().any(held)
            || self.spans.iter().any(bridge)
            || self.cubes.iter().any(points)
            || self.data.region_ids().any(table)
    }

    fn is_post(&self, counter: CounterId) -> bool {
        self.data.pieces[counter.i()].sort == crate::data::game::Sort::Post
    }

    /// Pots, stocks, ledgers, places and cards.
    fn army_differs(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        let (data, parted) = (self.data, self.parted());
        let armies = || (0..data.armies.len()).map(ArmyId::nth);
        let all_places = || (0..data.places.len()).map(PlaceId::nth);
        self.pots.iter().any(|&p| old.pot(p) != new.pot(p))
            || parted.books && armies().any(|x| old.army(x) != new.army(x))
            || parted.places && all_places().any(|p| old.place(p) != new.place(p))
            || parted.cards && data.region_ids().any(|r| old.cards(r) != new.cards(r))
    }

    /// Plans, letters, orders, events and requests.
    fn papers_differ(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        let (data, a, z, parted) = (self.data, self.old, self.new, self.parted());
        let seat = old.seat;
        let plan = !a.plans.is_same(&z.plans) && a.plan(seat) != z.plan(seat);
        let letters = || z.letters.since(a.letters.len());
        let news = |v: &Viewer<'_>, s: &State| {
            let known = s.news.iter().filter(|n| messages::reads(v, n.press));
            known.count()
        };
        plan || parted.sheet && !old.plans().eq(new.plans())
            || parted.lines && messages::lines(data, a, seat) != messages::lines(data, z, seat)
            || letters().any(|l| messages::sees(data, seat, l))
            || parted.news && news(old, a) != news(new, z)
            || parted.orders && !old.orders().eq(new.orders())
            || parted.lasting && !old.events().eq(new.events())
            || parted.requests && !old.requests().eq(new.requests())
    }

    /// What high commands and Army Groups have before them.
    fn desk_differs(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        let parted = self.parted();
        let strategic = |side: Side| old.strategic(side) != new.strategic(side);
        parted.told && Side::BOTH.into_iter().any(strategic)
            || parted.purses && old.side.is_some() && old.reserve() != new.reserve()
            || parted.desk && old.office == Role::HighCommand && old.desk() != new.desk()
            || parted.sky && old.air() != new.air()
            || parted.points && old.led != 0 && !old.full().eq(new.full())
            || parted.past && old.past() != new.past()
    }

    /// What opens or closes a staff's choices.
    fn staff_differs(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        self.parted().staff && old.staff() != new.staff()
    }

    /// Whether other clocks run: the same answer for all who see them.
    fn timers_differ(&self, old: &Viewer<'_>, new: &Viewer<'_>) -> bool {
        *self.timers.get_or_init(|| old.timers() != new.timers())
    }

    /// What only umpires see: what is in the umpire's own hand, and what is the same for all of them.
    fn control_differs(&self, at: usize) -> bool {
        let (a, z) = (self.old, self.new);
        a.hands_on[at] != z.hands_on[at] || *self.control.get_or_init(|| self.umpires_differ())
    }

    fn umpires_differ(&self) -> bool {
        let (a, z) = (self.old, self.new);
        let reserves = |s: &State| Side::BOTH.map(|side| s.purses[side.i()].reserve);
        let facts = |s: &State| (s.tracks, s.war, s.hands, s.rolls_made, reserves(s));
        facts(a) != facts(z)
            || a.proposals != z.proposals
            || differs(&a.record, &z.record, |r| &r.days)
            || a.rolled.len() != z.rolled.len()
            || differing(&a.counters, &z.counters).any(|i| a.counters[i].spot != z.counters[i].spot)
            || self.score_differs()
    }

    fn score_differs(&self) -> bool {
        let (a, z) = (self.old, self.new);
        if self.hold.is_empty() && self.spans.is_empty() && a.record.is_same(&z.record) {
            return false;
        }
        score_so_far(self.data, a) != score_so_far(self.data, z)
    }
}

/// Whether the states have all in common that says who sees which table.
fn see_alike(old: &State, new: &State) -> bool {
    let present = |s: &State| -> [u32; MAX_REGIONS] {
        std::array::from_fn(|r| s.regions.get(r).map_or(0, |region| region.present))
    };
    old.units.is_same(&new.units)
        && (old.stage, old.tea) == (new.stage, new.tea)
        && old.command == new.command
        && (&old.eyes, &old.walking, &old.shut) == (&new.eyes, &new.walking, &new.shut)
        && (old.regions.is_same(&new.regions) || present(old) == present(new))
}

/// The regions that each seat sees before and after a step.
fn each_eyes(data: &GameData, old: &State, new: &State) -> Vec<[u8; 2]> {
    let was = borders(data, old);
    let before = data.seats().map(|seat| eyes_with(data, old, seat, was));
    if see_alike(old, new) {
        return before.map(|eyes| [eyes; 2]).collect();
    }
    let is = borders(data, new);
    let after = data.seats().map(|seat| eyes_with(data, new, seat, is));
    before.zip(after).map(|(was, is)| [was, is]).collect()
}

/// Closes the log of a step: its lines go to the seats that may know them, and other seats whose view changes get a silent event.
pub fn publish(
    data: &GameData,
    old: &State,
    new: &State,
    log: Log,
    to: &mut impl EventSink<Event>,
) {
    let eyes = each_eyes(data, old, new);
    let look =
        |seat: Seat, s, time: usize| Viewer::with(data, s, seat, eyes[usize::from(seat.0)][time]);
    let changes = Changes::of(data, old, new);
    let changed: Seats = match changes.is_public() {
        true => data.seating.all,
        false => data
            .seats()
            .filter(|&seat| changes.differ(&look(seat, old, 0), &look(seat, new, 1)))
            .collect(),
    };
    let looks = |seat: Seat| -> ViewParts { look(seat, new, 1).looks_at() };
    log.close(looks, data.seating.all, changed, to);
}
