//! §2.3: how a view is made from the state: who sees which table, and what of it.

use crate::battle::{Battle, Who};
use crate::book::{Book, Role};
use crate::choice::{Mark, Timer};
use crate::combat;
use crate::command;
use crate::debrief::debrief;
use crate::event::Parts;
use crate::events::{Effect, Lasting, What};
use crate::ground::River;
use crate::ids::*;
use crate::keyed::{Keyed, Pair};
use crate::office;
use crate::post;
use crate::record::Order;
use crate::report::Past;
use crate::score::score;
use crate::seat::{Hears, Leave, Office, Seat, Seats, Sees};
use crate::state::{Cube, Fate, Hand, Known, Spot, Stage, State};
use crate::view::*;

/// All regions.
const EVERYWHERE: u8 = (1 << REGIONS) - 1;

/// Regions that the cubes of each pot have come to the border of, a bit each; nobody deploys to have a look.
pub fn borders(b: &Book, s: &State) -> [u8; 64] {
    let mut near = [0; 64];
    if s.stage != Stage::Planning {
        for u in s.units.iter().filter(|u| u.fate == Fate::OnMap) {
            let around = b.regions_around.get(u.hex.i()).copied().unwrap_or(0);
            near[u.pot.i() & 63] |= around;
        }
    }
    near
}

/// Regions whose live map a seat sees, a bit each.
pub fn eyes(b: &Book, s: &State, seat: Seat) -> u8 {
    match b.rights(seat).tactical_map {
        Sees::All | Sees::Read => EVERYWHERE,
        Sees::Own | Sees::WalkUp => eyes_with(b, s, seat, &borders(b, s)),
        _ => eyes_with(b, s, seat, &[0; 64]),
    }
}

/// The same for whoever has looked where the cubes stand.
pub fn eyes_with(b: &Book, s: &State, seat: Seat, borders: &[u8; 64]) -> u8 {
    let at = usize::from(seat.0);
    let granted = || s.eyes[at] | s.walking[at];
    let open = match b.rights(seat).tactical_map {
        Sees::All | Sees::Read => return EVERYWHERE,
        Sees::TeaBreak if s.tea => EVERYWHERE,
        // An Army Group lives on reports; only what it commands itself takes it to a table for good.
        Sees::Own | Sees::WalkUp => granted() | own_regions(b, s, seat, borders),
        _ => granted(),
    };
    open & !s.shut[at]
}

fn own_regions(b: &Book, s: &State, seat: Seat, borders: &[u8; 64]) -> u8 {
    let planning = s.stage == Stage::Planning;
    let armies = s.armies_of(b, seat);
    let mut bits = 0;
    for region in regions() {
        if s.regions[region.i()].present & armies != 0 {
            bits |= 1 << region.0;
        }
    }
    // Whoever has come to the border of a table sees what stands beyond it (§2.3).
    let mut pots = s.command[usize::from(seat.0)];
    while pots != 0 {
        let pot = pots.trailing_zeros() as usize;
        pots &= pots - 1;
        bits |= match b.pots.get(pot) {
            Some(corps) if planning => 1 << b.ground.region(corps.hex).0,
            _ => borders[pot],
        };
    }
    bits
}

/// A seat that looks at a state.
pub struct Viewer<'a> {
    pub b: &'a Book,
    pub s: &'a State,
    pub seat: Seat,
    pub side: Option<Side>,
    pub office: Office,
    /// An umpire, whose view has no holes.
    pub control: bool,
    /// Regions whose live map it sees, a bit each.
    pub eyes: u8,
    /// Armies it commands, a bit each.
    pub armies: u32,
    /// Armies of the Army Group it leads, a bit each.
    pub led: u32,
}

impl<'a> Viewer<'a> {
    /// A seat at the table.
    pub fn new(b: &'a Book, s: &'a State, seat: Seat) -> Viewer<'a> {
        Viewer::with(b, s, seat, eyes(b, s, seat))
    }

    /// The same for whoever knows what the seat sees.
    pub fn with(b: &'a Book, s: &'a State, seat: Seat, eyes: u8) -> Viewer<'a> {
        let office = b.office(seat);
        Viewer {
            b,
            s,
            seat,
            side: b.side_of(seat),
            office,
            control: office.control(),
            eyes,
            armies: s.armies_of(b, seat),
            led: b.led(seat),
        }
    }

    /// Whether the seat sees the live map of a region.
    pub fn sees(&self, region: RegionId) -> bool {
        self.eyes >> region.0 & 1 == 1
    }

    /// Whether the seat sees the live map around a hex.
    pub fn sees_hex(&self, hex: Hex) -> bool {
        hex.on_map() && self.sees(self.b.ground.region(hex))
    }

    fn mine(&self, army: ArmyId) -> bool {
        self.control || self.armies >> army.0 & 1 == 1
    }

    /// The parts of the world that the seat looks at, for the audience of a log line.
    pub fn looks_at(&self) -> Parts {
        if self.control {
            return Parts::ALL;
        }
        let mut parts = Parts::PUBLIC.and(Parts(u64::from(self.eyes)));
        if let Some(side) = self.side {
            for region in regions().filter(|&r| self.sees(r)) {
                parts = parts.and(Parts::blocks(region, side));
            }
            parts = match self.office {
                Office::HighCommand => parts.and(Parts::desk(side)).and(Parts::AIR),
                _ => parts.and(Parts::armies(self.armies | self.led)),
            };
        }
        parts
    }

    /// A block of the seat's own side; for umpires every one.
    pub fn own_block(&self, unit: UnitId) -> Option<OwnBlock> {
        let u = &self.s.units[unit.i()];
        if u.fate != Fate::OnMap || !(self.control || Some(u.side) == self.side) {
            return None;
        }
        let live = self.sees_hex(u.hex);
        if !live && !self.s.commands(self.seat, u.pot) {
            return None;
        }
        let numbered =
            |u: &crate::state::Unit| u.tag != Tag::NONE && (self.control || fights(self.s, unit));
        Some(OwnBlock {
            id: unit,
            hex: u.hex,
            kind: u.kind,
            pot: u.pot,
            side: u.side,
            posture: u.posture,
            dummy: u.dummy,
            now: live.then(|| Now {
                mp: u.mp,
                committed: u.committed,
                fought: u.fought,
                moved: u.moved,
                paid: u.paid,
                shaken: u.shaken,
                tried: u.tried,
                checked: u.checked,
                free: u.free,
                waits: u.waits.on_map().then_some(u.waits),
                known: self.control.then_some(u.known),
                tag: numbered(u).then_some(u.tag),
                region: u.region,
                colour: u.colour,
            }),
        })
    }

    /// A block of the enemy that the seat sees.
    pub fn seen_block(&self, unit: UnitId) -> Option<SeenBlock> {
        let u = &self.s.units[unit.i()];
        let foe = !self.control && self.side.is_some_and(|side| u.side != side);
        let seen = foe && u.fate == Fate::OnMap && u.known != Known::Masked && self.sees_hex(u.hex);
        seen.then(|| SeenBlock {
            tag: u.tag,
            hex: u.hex,
            pot: u.pot,
            face: (u.known == Known::Identified).then_some((u.kind, u.posture)),
        })
    }

    /// A pot of the seat's armies.
    pub fn pot(&self, pot: PotId) -> Option<PotView> {
        let p = &self.s.pots[pot.i()];
        self.mine(self.b.army_of(pot)).then(|| PotView {
            pot,
            hex: p.hex.on_map().then_some(p.hex),
            cp: p.cp,
            route: p.route.to_vec(),
            left: (p.steps, p.stickers),
            disrupted: p.disrupted,
        })
    }

    /// The books of one of the seat's armies.
    pub fn army(&self, army: ArmyId) -> Option<ArmyView> {
        let s = self.s;
        self.mine(army).then(|| {
            let account = &s.record.accounts[army.i()];
            ArmyView {
                army,
                stock: s.stocks[army.i()].cp,
                ordered: s.stocks[army.i()].ordered,
                group: s.groups[army.i()],
                delegated: s.delegated >> army.0 & 1 == 1,
                standing: s.standing[army.i()],
                reported: s.turn > 0 && s.reports.filed[army.i()] == s.turn,
                spent: account.spent,
                books: (account.granted, account.lapsed),
                lost: account.lost,
            }
        })
    }

    /// Points on a hex that belong to one of the seat's armies.
    pub fn own_points(&self, cube: &Cube) -> bool {
        self.mine(cube.army)
    }

    /// Points on a hex of a live table that the seat may see.
    pub fn table_points(&self, cube: &Cube) -> bool {
        let region = self.b.ground.region(cube.hex);
        let side = Some(self.b.side(cube.army));
        self.sees(region)
            && self.s.regions[region.i()].phase.revealed()
            && (self.side.is_none() || side == self.side || !self.s.options.hidden_cp)
    }

    /// A counter of the seat's armies.
    pub fn counter(&self, counter: CounterId) -> Option<(Spot, bool)> {
        let (b, s) = (self.b, self.s);
        let (piece, now) = (&b.pieces[counter.i()], &s.counters[counter.i()]);
        // Static troops belong to the map, but for volunteers who wait to be placed (event 29).
        let post = piece.sort == crate::book::Sort::Post && !matches!(now.spot, Spot::Pot(_));
        let known = !self.control && Some(piece.side) == self.side && !post;
        let mine = |_: &()| self.armies >> s.counter_army(b, counter).0 & 1 == 1;
        let there = known && now.spot != Spot::Waiting;
        Some(()).filter(|x| there && mine(x))?;
        Some((now.spot, now.used))
    }

    /// Where static troops stand on a live table.
    pub fn post_at(&self, counter: CounterId) -> Option<Hex> {
        match self.s.counters[counter.i()].spot {
            Spot::At(hex) if self.sees_hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// What a place has handed out: a German army knows of its own entries, a Polish one of all towns (A111, A112).
    pub fn place(&self, place: PlaceId) -> Option<(u8, u8)> {
        let p = &self.b.places[place.i()];
        let known = match self.side {
            None => true,
            Some(Side::German) => p.army.is_some_and(|a| self.armies >> a.0 & 1 == 1),
            Some(Side::Polish) => p.role != Role::Entry,
        };
        let given = (self.s.given[place.i()], self.s.short[place.i()]);
        let known = known && (self.armies != 0 || self.control);
        (known && given != (0, 0)).then_some(given)
    }

    /// The cards of a region that the seat leads: in hand, and committed.
    pub fn cards(&self, region: RegionId) -> Option<(Hand, Hand)> {
        let side = self.side?;
        let s = self.s;
        let lead = s.leads[region.i()][side.i()];
        s.commands_army(self.b, self.seat, lead).then(|| {
            let sealed = s.regions[region.i()].sealed[side.i()];
            (s.hands[side.i()][region.i()], sealed)
        })
    }

    /// The written plans that the seat may read, in order.
    pub fn plans(&self) -> impl Iterator<Item = &'a crate::sheet::Item> {
        let (b, s, seat, control) = (self.b, self.s, self.seat, self.control);
        let readable =
            move |item: &&crate::sheet::Item| control || reads_plans(b, s, seat, item.by);
        s.sheet.iter().filter(readable)
    }

    /// Orders that have reached the seat's armies.
    pub fn orders(&self) -> impl Iterator<Item = &'a Order> {
        let (armies, control) = (self.armies, self.control);
        let known = move |o: &&Order| control || armies >> o.army.0 & 1 == 1 && o.arrived;
        self.s.record.orders.iter().filter(known)
    }

    /// Events in force that the seat knows of.
    pub fn events(&self) -> impl Iterator<Item = (Effect, What)> {
        let known = |l: &&Lasting| self.control || self.knows_of(l.what);
        self.s
            .lasting
            .iter()
            .filter(known)
            .map(|l| (l.effect, l.what))
    }

    fn knows_of(&self, what: What) -> bool {
        let (b, s) = (self.b, self.s);
        let tactical = b.rights(self.seat).fights();
        match what {
            What::Region(region) => self.sees(region),
            What::Hex(hex) | What::Bridge(hex, _) => self.sees(b.ground.region(hex)),
            What::Zone(zone) => {
                let below = |r: RegionId| self.sees(r) && b.zones[r.i()] == zone;
                self.office == Office::HighCommand || regions().any(below)
            }
            What::Pot(pot) => tactical && Some(b.side(b.army_of(pot))) == self.side,
            What::Army(army) => tactical && Some(b.side(army)) == self.side,
            What::Division(d) => tactical && Some(b.side(b.divisions[d.i()].army)) == self.side,
            What::Unit(u) => tactical && Some(s.units[u.i()].side) == self.side,
            What::Counter(c) => tactical && Some(b.pieces[c.i()].side) == self.side,
            What::Place(_) | What::Side(_) | What::Nothing => false,
        }
    }

    /// The strategic reserve of cards, for those who play or assign it.
    pub fn reserve(&self) -> Option<Hand> {
        let side = self.side.filter(|_| knows_reserve(self.b, self.seat))?;
        Some(self.s.purses[side.i()].reserve)
    }

    /// Armies of the seat's Army Group that can take no more points.
    pub fn full(&self) -> impl Iterator<Item = ArmyId> {
        let ours = |a: &ArmyId| self.led >> a.0 & 1 == 1 && office::full(self.b, self.s, *a);
        (0..self.b.armies.len()).map(ArmyId::nth).filter(ours)
    }

    /// A unit of the seat's side that must march on, where it stands.
    pub fn transit(&self, region: RegionId) -> Option<Hex> {
        let unit = self.s.regions[region.i()].transit?;
        let u = &self.s.units[unit.i()];
        (self.control || Some(u.side) == self.side).then_some(u.hex)
    }

    /// What was reported to each side that the seat hears of.
    pub fn strategic(&self, side: Side) -> Option<Strategic> {
        let (b, s) = (self.b, self.s);
        let hears = b.rights(self.seat).strategic_map == Hears::Reported;
        if !hears || self.side.is_some_and(|own| own != side) {
            return None;
        }
        let superior = matches!(self.office, Office::HighCommand | Office::ArmyGroup);
        let reports = s.reports.armies.iter().enumerate();
        let reports = reports.filter(|(i, _)| superior && b.armies[*i].side == side);
        Some(Strategic {
            side,
            favoured: s.favoured.filter(|_| side == Side::Polish),
            towns: s.reports.towns[side.i()].clone(),
            air: [s.purses[side.i()].support, s.purses[side.i()].prepaid],
            enemy_hqs: s.reports.enemy_hqs[side.i()].iter().copied().collect(),
            armies: reports.map(|(i, r)| (ArmyId::nth(i), r.clone())).collect(),
        })
    }

    /// The desk of a high command.
    pub fn desk(&self) -> Option<DeskView> {
        let side = self.side.filter(|_| self.office == Office::HighCommand)?;
        Some(desk(self.b, self.s, side))
    }

    /// The air board, for those who stand at it.
    pub fn air(&self) -> Option<AirView> {
        let there = self.control || self.office == Office::HighCommand;
        there.then(|| air(self.b, self.s, self.side))
    }

    /// What only umpires see.
    pub fn control_view(&self) -> Option<ControlView> {
        let s = self.s;
        self.control.then(|| ControlView {
            tracks: s.tracks,
            proposals: s.proposals.to_vec(),
            war: s.war,
            hands: s.hands,
            grip: s.hands_on[usize::from(self.seat.0)],
            score: score_so_far(self.b, s),
            days: s.record.days.to_vec(),
            counters: s.counters.iter().map(|c| c.spot).collect(),
            throws: throws(s),
        })
    }

    /// Everything the seat knows.
    pub fn view(&self) -> View {
        let (b, s) = (self.b, self.s);
        let over = s.stage == Stage::Debrief;
        let pots = || (0..b.pots.len()).map(PotId::nth);
        let points = |c: &Cube| (Pair(c.hex, c.army), c.n);
        View {
            seat: self.seat,
            options: s.options,
            command: pots().filter(|&p| s.commands(self.seat, p)).collect(),
            turns: (s.turn, s.last),
            stage: s.stage,
            tea: (s.tea, s.tea_due),
            paused: s.paused,
            colours: s.colours,
            ready: s.ready,
            closed: s.closed,
            regions: regions().map(|r| region_view(s, r)).collect(),
            tables: regions()
                .filter(|&r| self.sees(r))
                .map(|r| (r, self.table(r)))
                .collect(),
            hold: self.holders(),
            own: (0..s.units.len())
                .map(UnitId::nth)
                .filter_map(|u| self.own_block(u).map(|x| (u, x)))
                .collect(),
            seen: (0..s.units.len())
                .filter_map(|u| self.seen_block(UnitId::nth(u)).map(|x| (x.tag, x)))
                .collect(),
            pots: pots().filter_map(|p| self.pot(p).map(|x| (p, x))).collect(),
            armies: (0..b.armies.len())
                .map(ArmyId::nth)
                .filter_map(|a| self.army(a).map(|x| (a, x)))
                .collect(),
            cp: s
                .cubes
                .iter()
                .filter(|c| self.own_points(c))
                .map(points)
                .collect(),
            counters: (0..b.pieces.len())
                .map(CounterId::nth)
                .filter_map(|c| self.counter(c).map(|x| (c, x)))
                .collect(),
            places: (0..b.places.len())
                .map(PlaceId::nth)
                .filter_map(|p| self.place(p).map(|x| (p, x)))
                .collect(),
            cards: regions()
                .filter_map(|r| self.cards(r).map(|x| (r, x)))
                .collect(),
            plan: s.plan(self.seat).map(PlanView::of),
            sheet: self
                .plans()
                .map(|item| PlanLine::of(item.by, &item.deed))
                .collect(),
            post: post::post(self),
            orders: self.orders().copied().collect(),
            events: self.events().collect(),
            desk: self.desk(),
            air: self.air(),
            strategic: self.side.and_then(|side| self.strategic(side)),
            both: match self.side {
                Some(_) => Vec::new(),
                None => Side::BOTH
                    .into_iter()
                    .filter_map(|side| self.strategic(side))
                    .collect(),
            },
            reserve: self.reserve(),
            full: self.full().collect(),
            requests: self.requests().copied().collect(),
            control: self.control_view(),
            past: self.past(),
            score: over.then(|| score(b, s, s.turn)),
            debrief: over.then(|| debrief(b, s)),
        }
    }

    /// What the seat has asked of Control; for umpires what everybody has.
    pub fn requests(&self) -> impl Iterator<Item = &'a crate::request::Asked> {
        let (seat, control) = (self.seat, self.control);
        let own = move |r: &&crate::request::Asked| control || r.by == seat;
        self.s.requests.iter().filter(own)
    }

    fn holders(&self) -> Holders {
        if self.eyes == 0 {
            return Holders::default();
        }
        let ground = &self.b.ground;
        let sign = |hex: Hex| match self.s.hold[hex.i()] {
            _ if !self.sees(ground.region(hex)) => ' ',
            Some(Side::German) => 'G',
            Some(Side::Polish) => 'P',
            None => '.',
        };
        Holders {
            rows: ground.rows(),
            signs: ground.hexes().map(sign).collect(),
        }
    }

    fn table(&self, region: RegionId) -> TableView {
        let (b, s) = (self.b, self.s);
        let r = &s.regions[region.i()];
        let here = |hex: Hex| hex.on_map() && b.ground.region(hex) == region;
        let hqs = s.pots.iter().enumerate().filter(|(_, p)| here(p.hex));
        let posts = b.posts().filter_map(|c| match s.counters[c.i()].spot {
            Spot::At(hex) if here(hex) => Some((c, hex)),
            _ => None,
        });
        let cp = s
            .cubes
            .iter()
            .filter(|c| here(c.hex) && self.table_points(c));
        let bridged = b.ground.hexes().filter(|&h| s.spans[h.i()] != 0 && here(h));
        TableView {
            region,
            hqs: hqs
                .map(|(i, p)| (PotId::nth(i), hq_view(PotId::nth(i), p)))
                .collect(),
            posts: posts.collect(),
            cp: cp.map(|c| (Pair(c.hex, c.army), c.n)).collect(),
            bridges: bridged
                .map(|hex| (hex, bridges_from(b, s, hex)))
                .filter(|x| x.1 != 0)
                .collect(),
            flights: r.flights.iter().map(|f| f.pot).collect(),
            battle: r.battle.as_ref().map(|battle| battle_view(b, s, battle)),
            transit: self.transit(region),
        }
    }

    /// The picture a spectator may see: so many turns old, or the last one when the game is over.
    pub fn past(&self) -> Option<Past> {
        let (b, s) = (self.b, self.s);
        if self.office != Office::Spectator {
            return None;
        }
        let delay = b.tables.presets.phases.spectator_delay;
        let newest = match s.stage {
            Stage::Debrief => s.turn,
            _ => s.turn.saturating_sub(delay),
        };
        let mut past = s.reports.past.iter().rev();
        past.find(|p| p.turn <= newest).cloned()
    }
}

/// Everything a seat knows.
pub fn view(b: &Book, s: &State, seat: Seat) -> View {
    Viewer::new(b, s, seat).view()
}

/// The score as umpires see it while the game runs.
pub fn score_so_far(b: &Book, s: &State) -> crate::score::Score {
    let played = s.turn.saturating_sub(u8::from(s.stage == Stage::Turn));
    score(b, s, played)
}

/// The last rolls outside combat by number.
pub fn throws(s: &State) -> Keyed<u32, (crate::state::Why, Vec<crate::dice::Die>, Vec<u8>)> {
    let each = s.throws.iter();
    each.map(|t| (t.number, (t.why, t.dice.clone(), t.shown.clone())))
        .collect()
}

/// An HQ as everybody at its table sees it.
pub fn hq_view(pot: PotId, p: &crate::state::Pot) -> Hq {
    Hq {
        pot,
        hex: p.hex,
        route: p.route.to_vec(),
    }
}

/// Bridges over rivers from a hex, a bit for each direction.
pub fn bridges_from(b: &Book, s: &State, hex: Hex) -> u8 {
    let bits = s.spans[hex.i()];
    let over =
        |(d, to): (usize, Hex)| bits >> d & 1 == 1 && b.ground.edge(hex, to).river != River::None;
    let open = b.ground.around(hex).filter(|&x| over(x));
    open.fold(0, |bits, (d, _)| bits | 1 << d)
}

/// Whether a seat reads the plans of another: they share an army.
pub fn reads_plans(b: &Book, s: &State, seat: Seat, by: Seat) -> bool {
    seat == by || s.armies_of(b, seat) & s.armies_of(b, by) != 0
}

/// A region as everybody sees it.
pub fn region_view(s: &State, region: RegionId) -> RegionView {
    let r = &s.regions[region.i()];
    RegionView {
        phase: r.phase,
        winner: r.winner,
        present: r.present,
        passed: r.passed,
        said: r.said,
        leads: s.leads[region.i()],
        extended: crate::timetable::extensions(s, Timer::Region(region)),
        late: r.late,
    }
}

/// A combat as everybody at its table sees it.
pub fn battle_view(b: &Book, s: &State, battle: &Battle) -> BattleView {
    let fighter = |f: &crate::battle::Fighter| FighterView {
        mark: match f.who {
            Who::Unit(unit) => Mark::Block(s.units[unit.i()].tag),
            Who::Post(post) => Mark::Post(post),
        },
        kind: match f.who {
            Who::Unit(unit) => Some(s.units[unit.i()].kind),
            Who::Post(_) => None,
        },
        dug: f.dug,
        kill: f.kill,
        hits: f.hits,
        gone: f.gone,
    };
    BattleView {
        assault: battle.assault,
        side: battle.side,
        target: battle.target,
        from: battle.from.to_vec(),
        lines: [
            battle.attack.iter().map(fighter).collect(),
            battle.defence.iter().map(fighter).collect(),
        ],
        dice: crate::battle::pools(b, s, battle),
        tally: battle.tally,
        rolled: battle.rolled,
        ignore: crate::battle::bearings(b, s, battle.target, &battle.from).ignore,
        won: battle.won,
        wait: battle.wait,
        asks: combat::asked(b, s, battle).map_or(Seats::NONE, |(_, seats)| seats),
    }
}

/// Whether a block is in a combat that lies on a table.
fn fights(s: &State, unit: UnitId) -> bool {
    let battles = s.regions.iter().filter_map(|r| r.battle.as_ref());
    let mut lines = battles.flat_map(|x| x.attack.iter().chain(&x.defence));
    lines.any(|f| f.who == Who::Unit(unit))
}

fn desk(b: &Book, s: &State, side: Side) -> DeskView {
    let purse = &s.purses[side.i()];
    let ours = |a: &ArmyId| b.side(*a) == side && !b.armies[a.i()].pots.is_empty();
    let armies = || (0..b.armies.len()).map(ArmyId::nth).filter(ours);
    let forms = b
        .tables
        .decisions
        .decision
        .iter()
        .enumerate()
        .filter(|(_, d)| d.side == side);
    let awaited = b.divisions.iter().enumerate().filter(|(i, d)| {
        b.side(d.army) == side && (s.arrivals[*i] > s.turn || s.unreleased >> i & 1 == 1)
    });
    DeskView {
        cp: purse.cp,
        reserve: purse.reserve,
        support: purse.support,
        tea: purse.tea,
        findings: s
            .sky
            .findings
            .iter()
            .filter(|f| f.side == side)
            .copied()
            .collect(),
        holdings: armies().map(|a| (a, command::holding(b, s, a))).collect(),
        decisions: forms.map(|(i, _)| (i as u8, s.decisions[i])).collect(),
        awaited: awaited
            .map(|(i, _)| (DivId::nth(i), s.arrivals[i], s.unreleased >> i & 1 == 1))
            .collect(),
        orders: s
            .record
            .orders
            .iter()
            .filter(|o| o.side == side)
            .map(|o| as_heard(s, side, *o))
            .collect(),
    }
}

/// An order as its author knows of it: whether it was obeyed he has from reports, not from the map (A115).
fn as_heard(s: &State, side: Side, order: Order) -> Order {
    let polish = s.reports.towns[side.i()][order.place.i()];
    let done = order.done.map(|_| polish == (side == Side::Polish));
    Order { done, ..order }
}

fn air(b: &Book, s: &State, side: Option<Side>) -> AirView {
    let craft = |c: &crate::air::Craft| CraftView {
        berth: c.berth,
        zone: c.zone,
        hit: c.hit,
        flak: c.flak,
        target: c.target,
        rotated: c.rotated,
    };
    let zone = |z: &crate::air::Zone| ZoneView {
        step: z.step,
        ready: z.ready,
        hits: z.hits,
        superior: z.superior,
    };
    let bombs = |z: &crate::air::Zone, side: Side| {
        let bombs = &z.bombs[side.i()];
        BombsView {
            starve: bombs.starve,
            looks: bombs.looks.to_vec(),
            raze: bombs.raze.to_vec(),
            hamper: bombs.hamper,
            support: bombs.support,
        }
    };
    AirView {
        craft: s.sky.craft.iter().map(craft).collect(),
        zones: s.sky.zones.iter().map(zone).collect(),
        forecast: crate::air::forecast(b, &s.sky),
        bombs: side.map_or(Vec::new(), |side| {
            s.sky.zones.iter().map(|z| bombs(z, side)).collect()
        }),
    }
}

/// Whether a seat plays or assigns cards of its side's strategic reserve.
pub fn knows_reserve(b: &Book, seat: Seat) -> bool {
    matches!(
        b.rights(seat).reserve_cards,
        Some(Leave::Do | Leave::Assign)
    )
}
