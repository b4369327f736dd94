//! §2.3: how a view is made from the state: who sees which table, and what of it.

use crate::battle::{Battle, Who};
use crate::book::{Book, Role};
use crate::choice::{Mark, Timer};
use crate::combat;
use crate::command;
use crate::debrief::debrief;
use crate::events::{Effect, Lasting, What};
use crate::ground::River;
use crate::ids::*;
use crate::office;
use crate::post;
use crate::record::Order;
use crate::report::Past;
use crate::score::score;
use crate::seat::{Hears, Leave, Office, Seat, Seats, Sees};
use crate::state::{Fate, Hand, Known, Spot, Stage, State};
use crate::tell::Parts;
use crate::view::*;

/// Regions whose live map a seat sees, a bit each.
pub fn eyes(b: &Book, s: &State, seat: Seat) -> u8 {
    let rights = b.rights(seat);
    if matches!(rights.tactical_map, Sees::All | Sees::Read) {
        return 0b1_1111;
    }
    let granted = s.eyes[usize::from(seat.0)] | s.walking[usize::from(seat.0)];
    let open = match rights.tactical_map {
        Sees::TeaBreak if s.tea => 0b1_1111,
        Sees::Own => granted | own_regions(b, s, seat, s.armies_of(b, seat)),
        // An Army Group lives on reports; only what it commands itself takes it to a table for good.
        Sees::WalkUp => granted | own_regions(b, s, seat, s.armies_of(b, seat)),
        _ => granted,
    };
    open & !s.shut[usize::from(seat.0)]
}

fn own_regions(b: &Book, s: &State, seat: Seat, armies: u32) -> u8 {
    let planning = s.stage == Stage::Planning;
    let mut bits = 0;
    for region in regions() {
        let here = |h: Hex| b.ground.region(h) == region;
        let camps =
            || (0..b.pots.len()).any(|p| s.commands(seat, PotId::nth(p)) && here(b.pots[p].hex));
        if s.regions[region.i()].present & armies != 0 || planning && armies != 0 && camps() {
            bits |= 1 << region.0;
        }
    }
    // Whoever has come to the border of a table sees what stands beyond it (§2.3); nobody deploys to have a look.
    let mine = |u: &&crate::state::Unit| {
        !planning
            && u.fate == Fate::OnMap
            && armies >> b.army_of(u.pot).0 & 1 == 1
            && s.commands(seat, u.pot)
    };
    for u in s.units.iter().filter(mine) {
        for (_, hex) in b.ground.around(u.hex) {
            bits |= 1 << b.ground.region(hex).0;
        }
    }
    bits
}

/// The parts of the world a seat looks at.
pub fn looks_at(b: &Book, s: &State, seat: Seat) -> Parts {
    let office = b.office(seat);
    if office.control() {
        return Parts::ALL;
    }
    let eyes = eyes(b, s, seat);
    let mut parts = Parts::PUBLIC.and(Parts(u64::from(eyes)));
    if b.side_of(seat).is_none() && b.rights(seat).strategic_map == Hears::Reported {
        parts = parts
            .and(Parts::reports(Side::German))
            .and(Parts::reports(Side::Polish));
    }
    if let Some(side) = b.side_of(seat) {
        parts = parts.and(Parts::reports(side));
        for region in regions().filter(|r| eyes >> r.0 & 1 == 1) {
            parts = parts.and(Parts::blocks(region, side));
        }
        if office == Office::HighCommand {
            parts = parts.and(Parts::desk(side)).and(Parts::AIR);
        } else {
            let armies = s.armies_of(b, seat) | office::led(b, seat);
            parts = parts.and(Parts::armies(armies));
        }
    }
    parts
}

/// Everything a seat knows.
pub fn view(b: &Book, s: &State, seat: Seat) -> View {
    let office = b.office(seat);
    let side = b.side_of(seat);
    let control = office.control();
    let eyes = eyes(b, s, seat);
    let armies = s.armies_of(b, seat);
    let led = office::led(b, seat);
    let mine = |army: ArmyId| control || armies >> army.0 & 1 == 1;
    let seen_region = |hex: Hex| hex.on_map() && eyes >> b.ground.region(hex).0 & 1 == 1;
    View {
        seat,
        options: s.options,
        command: (0..b.pots.len())
            .map(PotId::nth)
            .filter(|&p| s.commands(seat, p))
            .collect(),
        turns: (s.turn, s.last),
        stage: s.stage,
        tea: (s.tea, s.tea_due),
        paused: s.paused,
        colours: s.colours,
        ready: s.ready,
        closed: s.closed,
        regions: regions().map(|r| region_view(s, r)).collect(),
        tables: regions()
            .filter(|r| eyes >> r.0 & 1 == 1)
            .map(|r| table_view(b, s, seat, r))
            .collect(),
        hold: if eyes == 0 {
            String::new()
        } else {
            hold(b, s, eyes)
        },
        own: own(s, seat, side, control, &seen_region),
        seen: seen(s, side, control, &seen_region),
        pots: (0..b.pots.len())
            .map(PotId::nth)
            .filter(|&p| mine(b.army_of(p)))
            .map(|p| pot_view(s, p))
            .collect(),
        armies: (0..b.armies.len())
            .map(ArmyId::nth)
            .filter(|&a| mine(a))
            .map(|a| army_view(s, a))
            .collect(),
        cp: s
            .cubes
            .iter()
            .filter(|c| mine(c.army))
            .map(|c| (c.hex, c.army, c.n))
            .collect(),
        counters: counters(b, s, side, control, armies),
        places: if armies != 0 || control {
            places(b, s, side, armies)
        } else {
            Vec::new()
        },
        cards: cards(b, s, seat, side),
        plan: s.plan(seat).map(PlanView::of),
        sheet: s
            .sheet
            .iter()
            .filter(|item| control || reads_plans(b, s, seat, item.by))
            .map(|item| Line::of(item.by, &item.deed))
            .collect(),
        post: post::post(b, s, seat),
        orders: s
            .record
            .orders
            .iter()
            .filter(|o| armies >> o.army.0 & 1 == 1 && o.arrived || control)
            .copied()
            .collect(),
        events: events(b, s, seat, side, control, eyes),
        desk: desk(b, s, office, side),
        air: air(b, s, office, side),
        strategic: side.and_then(|side| strategic(b, s, seat, side)),
        both: match side {
            Some(_) => Vec::new(),
            None => Side::BOTH
                .into_iter()
                .filter_map(|side| strategic(b, s, seat, side))
                .collect(),
        },
        reserve: side
            .filter(|_| knows_reserve(b, seat))
            .map(|side| s.purses[side.i()].reserve),
        full: (0..b.armies.len())
            .map(ArmyId::nth)
            .filter(|a| led >> a.0 & 1 == 1 && office::full(b, s, *a))
            .collect(),
        requests: s
            .requests
            .iter()
            .filter(|r| control || r.by == seat)
            .copied()
            .collect(),
        control: control.then(|| ControlView {
            tracks: s.tracks,
            proposals: s.proposals.clone(),
            war: s.war,
            hands: s.hands,
            grip: s.hands_on[usize::from(seat.0)],
            score: score(
                b,
                s,
                s.turn.saturating_sub(u8::from(s.stage == Stage::Turn)),
            ),
            days: s.record.days.clone(),
            counters: s.counters.iter().map(|c| c.spot).collect(),
            throws: s
                .throws
                .iter()
                .map(|t| (t.why, t.dice.clone(), t.shown.clone()))
                .collect(),
        }),
        past: (office == Office::Spectator).then(|| past(b, s)).flatten(),
        score: (s.stage == Stage::Debrief).then(|| score(b, s, s.turn)),
        debrief: (s.stage == Stage::Debrief).then(|| debrief(b, s)),
    }
}

/// Whether a seat reads the plans of another: they share an army.
pub fn reads_plans(b: &Book, s: &State, seat: Seat, by: Seat) -> bool {
    seat == by || s.armies_of(b, seat) & s.armies_of(b, by) != 0
}

fn region_view(s: &State, region: RegionId) -> RegionView {
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

fn table_view(b: &Book, s: &State, seat: Seat, region: RegionId) -> TableView {
    let r = &s.regions[region.i()];
    let here = |hex: Hex| hex.on_map() && b.ground.region(hex) == region;
    let hqs = s.pots.iter().enumerate().filter(|(_, p)| here(p.hex));
    let posts = b.posts().filter_map(|c| match s.counters[c.i()].spot {
        Spot::At(hex) if here(hex) => Some((c, hex)),
        _ => None,
    });
    let side = b.side_of(seat);
    let open = |army: ArmyId| side.is_none() || Some(b.side(army)) == side || !s.options.hidden_cp;
    let cp = s
        .cubes
        .iter()
        .filter(|c| here(c.hex) && r.phase.revealed() && open(c.army));
    let mut bridges = Vec::new();
    for hex in b.ground.hexes().filter(|&h| s.spans[h.i()] != 0 && here(h)) {
        for (_, to) in b.ground.around(hex) {
            if s.bridged(b, hex, to) && b.ground.edge(hex, to).river != River::None {
                bridges.push((hex, to));
            }
        }
    }
    TableView {
        region,
        hqs: hqs
            .map(|(i, p)| Hq {
                pot: PotId::nth(i),
                hex: p.hex,
                route: p.route.to_vec(),
            })
            .collect(),
        posts: posts.collect(),
        cp: cp.map(|c| (c.hex, c.army, c.n)).collect(),
        bridges,
        flights: r.flights.iter().map(|f| f.pot).collect(),
        battle: r.battle.as_ref().map(|battle| battle_view(b, s, battle)),
        transit: r
            .transit
            .filter(|u| b.office(seat).control() || Some(s.units[u.i()].side) == side)
            .map(|u| s.units[u.i()].hex),
    }
}

fn battle_view(b: &Book, s: &State, battle: &Battle) -> BattleView {
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

fn hold(b: &Book, s: &State, eyes: u8) -> String {
    let sign = |hex: Hex| match s.hold[hex.i()] {
        _ if eyes >> b.ground.region(hex).0 & 1 == 0 => ' ',
        Some(Side::German) => 'G',
        Some(Side::Polish) => 'P',
        None => '.',
    };
    b.ground.hexes().map(sign).collect()
}

fn own(
    s: &State,
    seat: Seat,
    side: Option<Side>,
    control: bool,
    seen_region: &dyn Fn(Hex) -> bool,
) -> Vec<OwnBlock> {
    let mut list = Vec::new();
    for (i, u) in s
        .units
        .iter()
        .enumerate()
        .filter(|(_, u)| u.fate == Fate::OnMap)
    {
        if !(control || Some(u.side) == side) {
            continue;
        }
        let live = seen_region(u.hex);
        if !live && !s.commands(seat, u.pot) {
            continue;
        }
        list.push(OwnBlock {
            id: UnitId::nth(i),
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
                known: control.then_some(u.known),
                tag: (u.tag != Tag::NONE && (control || fights(s, UnitId::nth(i))))
                    .then_some(u.tag),
                region: u.region,
                colour: u.colour,
            }),
        });
    }
    list
}

/// Whether a block is in a combat that lies on a table.
fn fights(s: &State, unit: UnitId) -> bool {
    let battles = s.regions.iter().filter_map(|r| r.battle.as_ref());
    let mut lines = battles.flat_map(|x| x.attack.iter().chain(&x.defence));
    lines.any(|f| f.who == Who::Unit(unit))
}

fn seen(
    s: &State,
    side: Option<Side>,
    control: bool,
    seen_region: &dyn Fn(Hex) -> bool,
) -> Vec<SeenBlock> {
    let foe = |u: &&crate::state::Unit| {
        !control
            && side.is_some_and(|x| u.side != x)
            && u.fate == Fate::OnMap
            && u.known != Known::Masked
            && seen_region(u.hex)
    };
    let block = |u: &crate::state::Unit| SeenBlock {
        tag: u.tag,
        hex: u.hex,
        pot: u.pot,
        face: (u.known == Known::Identified).then_some((u.kind, u.posture)),
    };
    let mut list: Vec<SeenBlock> = s.units.iter().filter(foe).map(block).collect();
    list.sort_by_key(|x| x.tag);
    list
}

fn pot_view(s: &State, pot: PotId) -> PotView {
    let p = &s.pots[pot.i()];
    PotView {
        pot,
        hex: p.hex.on_map().then_some(p.hex),
        cp: p.cp,
        route: p.route.to_vec(),
        left: (p.steps, p.stickers),
        disrupted: p.disrupted,
    }
}

fn army_view(s: &State, army: ArmyId) -> ArmyView {
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
}

fn counters(
    b: &Book,
    s: &State,
    side: Option<Side>,
    control: bool,
    armies: u32,
) -> Vec<(CounterId, Spot, bool)> {
    let mine = |c: &CounterId| {
        let piece = &b.pieces[c.i()];
        // Static troops belong to the map, but for volunteers who wait to be placed (event 29).
        let post = piece.sort == crate::book::Sort::Post
            && !matches!(s.counters[c.i()].spot, Spot::Pot(_));
        !control && Some(piece.side) == side && !post && armies >> s.counter_army(b, *c).0 & 1 == 1
    };
    let list = (0..b.pieces.len()).map(CounterId::nth).filter(mine);
    list.map(|c| (c, s.counters[c.i()].spot, s.counters[c.i()].used))
        .filter(|x| x.1 != Spot::Waiting)
        .collect()
}

/// What places have handed out: a German army knows of its own entries, a Polish one of all towns (A111, A112).
fn places(b: &Book, s: &State, side: Option<Side>, armies: u32) -> Vec<(u8, u8)> {
    let known = |p: &crate::book::Place| match side {
        None => true,
        Some(Side::German) => p.army.is_some_and(|a| armies >> a.0 & 1 == 1),
        Some(Side::Polish) => p.role != Role::Entry,
    };
    let each = |(i, p): (usize, &crate::book::Place)| {
        if known(p) {
            (s.given[i], s.short[i])
        } else {
            (0, 0)
        }
    };
    b.places.iter().enumerate().map(each).collect()
}

fn cards(b: &Book, s: &State, seat: Seat, side: Option<Side>) -> Vec<(RegionId, Hand, Hand)> {
    let Some(side) = side else { return Vec::new() };
    let led = |r: &RegionId| s.commands_army(b, seat, s.leads[r.i()][side.i()]);
    let hand = |r: RegionId| {
        (
            r,
            s.hands[side.i()][r.i()],
            s.regions[r.i()].sealed[side.i()],
        )
    };
    regions().filter(led).map(hand).collect()
}

fn events(
    b: &Book,
    s: &State,
    seat: Seat,
    side: Option<Side>,
    control: bool,
    eyes: u8,
) -> Vec<(Effect, What)> {
    let visible = |region: RegionId| eyes >> region.0 & 1 == 1;
    let tactical = b.rights(seat).fights();
    let known = |l: &&Lasting| {
        control
            || match l.what {
                What::Region(region) => visible(region),
                What::Hex(hex) | What::Bridge(hex, _) => visible(b.ground.region(hex)),
                What::Zone(zone) => {
                    b.office(seat) == Office::HighCommand
                        || regions().any(|r| visible(r) && b.zones[r.i()] == zone)
                }
                What::Pot(pot) => tactical && Some(b.side(b.army_of(pot))) == side,
                What::Army(army) => tactical && Some(b.side(army)) == side,
                What::Division(d) => tactical && Some(b.side(b.divisions[d.i()].army)) == side,
                What::Unit(u) => tactical && Some(s.units[u.i()].side) == side,
                What::Counter(c) => tactical && Some(b.pieces[c.i()].side) == side,
                What::Place(_) | What::Side(_) | What::Nothing => false,
            }
    };
    s.lasting
        .iter()
        .filter(known)
        .map(|l| (l.effect, l.what))
        .collect()
}

fn desk(b: &Book, s: &State, office: Office, side: Option<Side>) -> Option<DeskView> {
    let side = side.filter(|_| office == Office::HighCommand)?;
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
    Some(DeskView {
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
    })
}

/// An order as its author knows of it: whether it was obeyed he has from reports, not from the map (A115).
fn as_heard(s: &State, side: Side, order: Order) -> Order {
    let polish = s.reports.towns[side.i()][order.place.i()];
    let done = order.done.map(|_| polish == (side == Side::Polish));
    Order { done, ..order }
}

fn air(b: &Book, s: &State, office: Office, side: Option<Side>) -> Option<AirView> {
    if !(office.control() || office == Office::HighCommand) {
        return None;
    }
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
    Some(AirView {
        craft: s.sky.craft.iter().map(craft).collect(),
        zones: s.sky.zones.iter().map(zone).collect(),
        forecast: crate::air::forecast(b, &s.sky),
        bombs: side.map_or(Vec::new(), |side| {
            s.sky.zones.iter().map(|z| bombs(z, side)).collect()
        }),
    })
}

/// Whether a seat plays or assigns cards of its side's strategic reserve.
pub fn knows_reserve(b: &Book, seat: Seat) -> bool {
    matches!(
        b.rights(seat).reserve_cards,
        Some(Leave::Do | Leave::Assign)
    )
}

/// The campaign as it was reported to a side.
fn strategic(b: &Book, s: &State, seat: Seat, side: Side) -> Option<Strategic> {
    let rights = b.rights(seat);
    if rights.strategic_map != Hears::Reported {
        return None;
    }
    let superior = matches!(b.office(seat), Office::HighCommand | Office::ArmyGroup);
    let armies = s
        .reports
        .armies
        .iter()
        .enumerate()
        .filter(|(i, _)| b.armies[*i].side == side);
    Some(Strategic {
        side,
        favoured: s.favoured.filter(|_| side == Side::Polish),
        towns: s.reports.towns[side.i()].clone(),
        air: [s.purses[side.i()].support, s.purses[side.i()].prepaid],
        enemy_hqs: s.reports.enemy_hqs[side.i()].clone(),
        armies: if superior {
            armies.map(|(_, r)| r.clone()).collect()
        } else {
            Vec::new()
        },
    })
}

/// The picture a spectator may see: so many turns old, or the last one when the game is over.
fn past(b: &Book, s: &State) -> Option<Past> {
    let delay = b.tables.presets.phases.spectator_delay;
    let newest = if s.stage == Stage::Debrief {
        s.turn
    } else {
        s.turn.saturating_sub(delay)
    };
    s.reports
        .past
        .iter()
        .rev()
        .find(|p| p.turn <= newest)
        .cloned()
}
