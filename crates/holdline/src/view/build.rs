//! §2.3: how a view is made from the state: who sees which table, and what of it.

use crate::chapters::combat::asking;
use crate::chapters::control::counter_fighting;
use crate::chapters::debrief::debrief;
use crate::chapters::requests::check_asset;
use crate::chapters::score::score;
use crate::chapters::visibility::Viewer;
use crate::choice::Mark;
use crate::data::game::{GameData, SupplyPointKind};
use crate::data::map::River;
use crate::data::seats::{Permission, Role};
use crate::ids::*;
use crate::state::clock::Timer;
use crate::state::combat::{Battle, Who};
use crate::state::events::{Effect, Lasting, What};
use crate::state::record::Order;
use crate::state::{Fate, Hand, HexPoints, Known, Spot, Stage, State};
use crate::view::desk::{newest_shown, post};
use crate::view::keyed::Pair;
use crate::view::*;

impl<'a> Viewer<'a> {
    /// A block of the seat's own side; for umpires every one.
    pub fn own_block(&self, unit: UnitId) -> Option<OwnBlock> {
        let u = &self.state.units[unit.i()];
        if u.fate != Fate::OnMap || !(self.control || Some(u.side) == self.side) {
            return None;
        }
        let live = self.sees_hex(u.hex);
        if !live && !self.state.commands(self.seat, u.pot) {
            return None;
        }
        let numbered = |u: &crate::state::Unit| {
            u.tag != Tag::NONE && (self.control || fights(self.state, unit))
        };
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
                color: u.color,
            }),
        })
    }

    /// A block of the enemy that the seat sees.
    pub fn seen_block(&self, unit: UnitId) -> Option<SeenBlock> {
        let u = &self.state.units[unit.i()];
        let seen = self.is_enemy(u.side)
            && u.fate == Fate::OnMap
            && u.known != Known::Masked
            && self.sees_hex(u.hex)
            && !self.state.is_veiled(unit);
        seen.then(|| SeenBlock {
            tag: u.tag,
            hex: u.hex,
            pot: u.pot,
            face: (u.known == Known::Identified).then(|| (u.kind, self.state.face_seen(unit))),
        })
    }

    /// A pot of the seat's armies.
    pub fn pot(&self, pot: PotId) -> Option<PotView> {
        let p = &self.state.pots[pot.i()];
        self.mine(self.data.army_of(pot)).then(|| PotView {
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
        let state = self.state;
        self.mine(army).then(|| {
            let account = &state.record.accounts[army.i()];
            ArmyView {
                army,
                stock: state.stocks[army.i()].cp,
                ordered: state.stocks[army.i()].ordered,
                group: state.groups[army.i()],
                delegated: state.delegated >> army.0 & 1 == 1,
                standing: state.standing[army.i()],
                reported: state.turn > 0 && state.reports.filed[army.i()] == state.turn,
                spent: account.spent,
                books: (account.granted, account.lapsed),
                lost: account.lost,
            }
        })
    }

    /// Points on a hex that belong to one of the seat's armies.
    pub fn own_points(&self, cube: &HexPoints) -> bool {
        self.mine(cube.army)
    }

    /// Points on a hex of a live table that the seat may see.
    pub fn table_points(&self, cube: &HexPoints) -> bool {
        let region = self.data.map.region(cube.hex);
        let side = Some(self.data.side(cube.army));
        self.sees(region)
            && self.state.regions[region.i()].phase.revealed()
            && (self.side.is_none() || side == self.side || !self.state.options.hidden_cp)
    }

    /// Whether a side is the seat's enemy, from whom what is done in secret is hidden (§2.5).
    fn is_enemy(&self, side: Side) -> bool {
        !self.control && self.side.is_some_and(|own| own != side)
    }

    /// How many points the seat sees on a hex of a live table.
    pub fn points_shown(&self, cube: &HexPoints) -> Option<u8> {
        let veiled = self.state.points_seen(cube.hex, cube.army);
        let veiled = veiled.filter(|_| self.is_enemy(self.data.side(cube.army)));
        let n = veiled.unwrap_or(cube.n);
        (n > 0 && self.table_points(cube)).then_some(n)
    }

    /// A counter of the seat's armies. A high command sends counters from army to army: it is told which can be sent, not
    /// where they are.
    pub fn counter(&self, counter: CounterId) -> Option<(Spot, bool)> {
        let (data, state) = (self.data, self.state);
        let (piece, now) = (&data.pieces[counter.i()], &state.counters[counter.i()]);
        // Static troops belong to the map, but for volunteers who wait to be placed (event 29).
        let post = piece.sort == crate::data::game::Sort::Post && !matches!(now.spot, Spot::Pot(_));
        let known = !self.control && Some(piece.side) == self.side && !post;
        if !known || now.spot == Spot::Waiting {
            return None;
        }
        let army = 1 << state.counter_army(data, counter).0;
        // An Army Group sends counters from one of its armies to another, but not out of a combat.
        if (self.armies | self.led) & army != 0 {
            let fights = self.armies & army == 0 && counter_fighting(state, counter);
            return Some((now.spot, now.used || fights));
        }
        let sends = data.rights(self.seat).transfer == Some(Permission::Do)
            && check_asset(data, state, counter).is_ok();
        sends.then(|| (Spot::Pot(state.homes[counter.i()]), false))
    }

    /// Where static troops stand on a live table.
    pub fn post_at(&self, counter: CounterId) -> Option<Hex> {
        let old = self.state.post_seen(counter);
        let old = old.filter(|_| self.is_enemy(self.data.pieces[counter.i()].side));
        let spot = old.map_or(self.state.counters[counter.i()].spot, Spot::At);
        match spot {
            Spot::At(hex) if self.sees_hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// What a place has handed out: a German army knows of its own entries, a Polish one of all towns (A111, A112).
    pub fn place(&self, place: PlaceId) -> Option<(u8, u8)> {
        let p = &self.data.places[place.i()];
        let known = match self.side {
            None => true,
            Some(Side::German) => p.army.is_some_and(|a| self.armies >> a.0 & 1 == 1),
            Some(Side::Polish) => p.role != SupplyPointKind::Entry,
        };
        let given = (self.state.given[place.i()], self.state.short[place.i()]);
        let known = known && (self.armies != 0 || self.control);
        (known && given != (0, 0)).then_some(given)
    }

    /// The cards of a region that the seat leads: in hand, and committed.
    pub fn cards(&self, region: RegionId) -> Option<(Hand, Hand)> {
        let side = self.side?;
        let state = self.state;
        let lead = state.leads[region.i()][side.i()];
        state.commands_army(self.data, self.seat, lead).then(|| {
            let sealed = state.regions[region.i()].sealed[side.i()];
            (state.hands[side.i()][region.i()], sealed)
        })
    }

    /// Cards that lay open. Which came from a reserve is plain only to the side that laid them.
    pub fn laid(&self) -> Keyed<Pair<u8, RegionId>, LaidView> {
        let own = |x: Side| self.control || self.side == Some(x);
        let shown = match self.office {
            _ if self.control || self.side.is_some() => u8::MAX,
            Role::Spectator => newest_shown(self.data, self.state),
            _ => 0,
        };
        let open = self.state.record.laid.iter().filter(|l| l.turn <= shown);
        let each = open.map(|l| {
            let seen = LaidView {
                cards: l.cards,
                reserves: Side::BOTH.map(|x| own(x).then_some(l.reserves[x.i()])),
                winner: l.winner,
            };
            (Pair(l.turn, l.region), seen)
        });
        each.collect()
    }

    /// The written plans that the seat may read, in order.
    pub fn plans(&self) -> impl Iterator<Item = &'a crate::state::plans::PlanItem> {
        let (data, state, seat, control) = (self.data, self.state, self.seat, self.control);
        let readable = move |item: &&crate::state::plans::PlanItem| {
            control || reads_plans(data, state, seat, item.by)
        };
        state.sheet.iter().filter(readable)
    }

    /// Orders that have reached the seat's armies.
    pub fn orders(&self) -> impl Iterator<Item = &'a Order> {
        let (armies, control) = (self.armies, self.control);
        let known = move |o: &&Order| control || armies >> o.army.0 & 1 == 1 && o.arrived;
        self.state.record.orders.iter().filter(known)
    }

    /// Events in force that the seat knows of.
    pub fn events(&self) -> impl Iterator<Item = (Effect, What)> {
        let known = |l: &&Lasting| self.control || self.knows_of(l.what);
        self.state
            .lasting
            .iter()
            .filter(known)
            .map(|l| (l.effect, l.what))
    }

    fn knows_of(&self, what: What) -> bool {
        let (data, state) = (self.data, self.state);
        let tactical = data.rights(self.seat).fights();
        match what {
            What::Region(region) => self.sees(region),
            What::Hex(hex) | What::Bridge(hex, _) => self.sees(data.map.region(hex)),
            What::Zone(zone) => {
                let below = |r: RegionId| self.sees(r) && data.zones[r.i()] == zone;
                self.office == Role::HighCommand || self.state.regions().any(below)
            }
            What::Pot(pot) => tactical && Some(data.side(data.army_of(pot))) == self.side,
            What::Army(army) => tactical && Some(data.side(army)) == self.side,
            What::Division(d) => {
                tactical && Some(data.side(data.divisions[d.i()].army)) == self.side
            }
            What::Unit(u) => tactical && Some(state.units[u.i()].side) == self.side,
            What::Counter(c) => tactical && Some(data.pieces[c.i()].side) == self.side,
            What::Place(_) | What::Side(_) | What::Nothing => false,
        }
    }

    /// With alternate moves, own corps that have moved, and the one that moves now.
    pub fn moved(&self, region: RegionId) -> Option<MovedView> {
        let r = &self.state.regions[region.i()];
        let own =
            |p: &PotId| self.control || Some(self.data.side(self.data.army_of(*p))) == self.side;
        self.state.options.alternate_moves.then(|| {
            let pots = (0..self.data.pots.len()).map(PotId::nth).filter(own);
            let moved = pots.filter(|p| r.moved >> p.0 & 1 == 1);
            MovedView {
                done: moved.collect(),
                now: r.mover.filter(own),
            }
        })
    }

    /// A unit of the seat's side that must march on, where it stands.
    pub fn transit(&self, region: RegionId) -> Option<Hex> {
        let unit = self.state.regions[region.i()].transit?;
        let u = &self.state.units[unit.i()];
        (self.control || Some(u.side) == self.side).then_some(u.hex)
    }

    /// Everything the seat knows.
    pub fn view(&self) -> View {
        let (data, state) = (self.data, self.state);
        let over = state.stage == Stage::Debrief;
        let pots = || (0..data.pots.len()).map(PotId::nth);
        let points = |c: &HexPoints| (Pair(c.hex, c.army), c.n);
        View {
            seat: self.seat,
            options: state.options,
            command: pots().filter(|&p| state.commands(self.seat, p)).collect(),
            turns: (state.turn, state.last),
            stage: state.stage,
            tea: (state.tea, state.tea_due),
            paused: state.paused,
            colors: state.colors,
            ready: state.ready,
            closed: state.closed,
            kept: state.purses.each_ref().map(|purse| purse.kept),
            regions: self
                .state
                .regions()
                .map(|r| region_view(state, r))
                .collect(),
            tables: self
                .state
                .regions()
                .filter(|&r| self.sees(r))
                .map(|r| (r, self.table(r)))
                .collect(),
            hold: self.holders(),
            own: (0..state.units.len())
                .map(UnitId::nth)
                .filter_map(|u| self.own_block(u).map(|x| (u, x)))
                .collect(),
            seen: (0..state.units.len())
                .filter_map(|u| self.seen_block(UnitId::nth(u)).map(|x| (x.tag, x)))
                .collect(),
            pots: pots().filter_map(|p| self.pot(p).map(|x| (p, x))).collect(),
            armies: (0..data.armies.len())
                .map(ArmyId::nth)
                .filter_map(|a| self.army(a).map(|x| (a, x)))
                .collect(),
            cp: state
                .cubes
                .iter()
                .filter(|c| self.own_points(c))
                .map(points)
                .collect(),
            counters: (0..data.pieces.len())
                .map(CounterId::nth)
                .filter_map(|c| self.counter(c).map(|x| (c, x)))
                .collect(),
            places: (0..data.places.len())
                .map(PlaceId::nth)
                .filter_map(|p| self.place(p).map(|x| (p, x)))
                .collect(),
            cards: self
                .state
                .regions()
                .filter_map(|r| self.cards(r).map(|x| (r, x)))
                .collect(),
            laid: self.laid(),
            plan: state.plan(self.seat).map(PlanView::of),
            sheet: self
                .plans()
                .map(|item| PlanLine::of(item.by, &item.deed))
                .collect(),
            post: post(self),
            orders: self.orders().copied().collect(),
            events: self.events().collect(),
            desk: self.desk(),
            air: self.air(),
            strategic: self.side.and_then(|side| self.strategic(side)),
            both: self.both(),
            reserve: self.reserve(),
            full: self.full().collect(),
            requests: self.requests().copied().collect(),
            staff: self.staff(),
            timers: self.timers(),
            control: self.control_view(),
            past: self.past(),
            score: over.then(|| score(data, state, state.turn)),
            debrief: over.then(|| debrief(data, state)),
        }
    }

    fn holders(&self) -> Holders {
        if self.eyes == 0 {
            return Holders::default();
        }
        let ground = &self.data.map;
        let sign = |hex: Hex| match self.state.hold[hex.i()] {
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
        let (data, state) = (self.data, self.state);
        let r = &state.regions[region.i()];
        let here = |hex: Hex| hex.on_map() && data.map.region(hex) == region;
        let hqs = state.pots.iter().enumerate().filter(|(_, p)| here(p.hex));
        let posts = data.posts().filter_map(|c| Some((c, self.post_at(c)?)));
        let posts = posts.filter(|(_, hex)| here(*hex));
        let spent = state
            .veiled_points()
            .filter(|p| state.cp_at(p.hex, p.army) == 0)
            .map(|p| HexPoints { n: 0, ..p });
        let cubes = state.cubes.iter().copied().chain(spent);
        let cp = cubes.filter(|c| here(c.hex)).filter_map(|c| {
            let n = self.points_shown(&c)?;
            Some((Pair(c.hex, c.army), n))
        });
        let bridged = data
            .map
            .hexes()
            .filter(|&h| state.spans[h.i()] != 0 && here(h));
        TableView {
            region,
            hqs: hqs
                .map(|(i, p)| (PotId::nth(i), hq_view(PotId::nth(i), p)))
                .collect(),
            posts: posts.collect(),
            cp: cp.collect(),
            bridges: bridged
                .map(|hex| (hex, bridges_from(data, state, hex)))
                .filter(|x| x.1 != 0)
                .collect(),
            flights: r.flights.iter().map(|f| f.pot).collect(),
            battle: r
                .battle
                .as_ref()
                .map(|battle| battle_view(data, state, battle)),
            transit: self.transit(region),
            moved: self.moved(region),
        }
    }
}

/// Everything a seat knows.
pub fn view(data: &GameData, state: &State, seat: Seat) -> View {
    Viewer::new(data, state, seat).view()
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
pub fn bridges_from(data: &GameData, state: &State, hex: Hex) -> u8 {
    let bits = state.spans[hex.i()];
    let over =
        |(d, to): (usize, Hex)| bits >> d & 1 == 1 && data.map.edge(hex, to).river != River::None;
    let open = data.map.around(hex).filter(|&x| over(x));
    open.fold(0, |bits, (d, _)| bits | 1 << d)
}

/// Whether a seat reads the plans of another: they share an army.
pub fn reads_plans(data: &GameData, state: &State, seat: Seat, by: Seat) -> bool {
    seat == by || state.armies_of(data, seat) & state.armies_of(data, by) != 0
}

/// A region as everybody sees it.
pub fn region_view(state: &State, region: RegionId) -> RegionView {
    let r = &state.regions[region.i()];
    RegionView {
        phase: r.phase,
        winner: r.winner,
        present: r.present,
        passed: r.passed,
        said: r.said,
        leads: state.leads[region.i()],
        extended: crate::chapters::timetable::extensions(state, Timer::Region(region)),
        late: r.late,
    }
}

/// A combat as everybody at its table sees it.
pub fn battle_view(data: &GameData, state: &State, battle: &Battle) -> BattleView {
    let fighter = |f: &crate::state::combat::Fighter| FighterView {
        mark: match f.who {
            Who::Unit(unit) => Mark::Block(state.units[unit.i()].tag),
            Who::Post(post) => Mark::Post(post),
        },
        kind: match f.who {
            Who::Unit(unit) => Some(state.units[unit.i()].kind),
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
            battle.defense.iter().map(fighter).collect(),
        ],
        dice: crate::chapters::combat::battle::pools(data, state, battle),
        tally: battle.tally,
        faces: battle
            .faces
            .each_ref()
            .map(|dice| (0..).zip(dice.iter().copied()).collect()),
        rolled: battle.rolled,
        ignore: crate::chapters::combat::battle::bearings(data, state, battle.target, &battle.from)
            .ignore,
        won: battle.won,
        wait: battle.wait,
        asks: asking::asked(data, state, battle).map_or(Seats::NONE, |(_, seats)| seats),
    }
}

/// Whether a block is in a combat that lies on a table.
fn fights(state: &State, unit: UnitId) -> bool {
    let battles = state.regions.iter().filter_map(|r| r.battle.as_ref());
    let mut lines = battles.flat_map(|x| x.attack.iter().chain(&x.defense));
    lines.any(|f| f.who == Who::Unit(unit))
}
