//! §2.16: the first position, the forms of the high commands, deployment, and what they lead to.

use crate::act::Act;
use crate::air::{Berth, Craft, Sky, Zone};
use crate::book::{Book, Role, Sort};
use crate::choice::Choice;
use crate::command::{self, decided};
use crate::event::Log;
use crate::ground::River;
use crate::ids::*;
use crate::movement::{can_stand, fits, unit_fits};
use crate::nations::track;
use crate::options::Options;
use crate::posture::Posture;
use crate::record::Record;
use crate::refusal::{Refusal, Verdict, no};
use crate::report::{Reports, Sitrep};
use crate::seat::{Office, Seat, Seats};
use crate::shared::History;
use crate::state::{Counter, Fate, Grip, Pot, Purse, Region, Spot, Stage, State, Stock};
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu};

/// Regiments that may be formed from border troops during a game.
const SPARE_REGIMENTS: usize = 12;

/// The position before anybody has planned anything.
pub fn opening(b: &Book, options: Options, turns: u8) -> State {
    let first = b.tables.initiative.first.winner;
    let mut s = State {
        turn: 0,
        last: turns,
        stage: Stage::Planning,
        tea: false,
        tea_due: false,
        control_tea: false,
        paused: false,
        options,
        decisions: b
            .tables
            .decisions
            .decision
            .iter()
            .map(default_option)
            .collect(),
        ready: Seats::NONE,
        closed: Seats::NONE,
        units: cubes(b).into(),
        hold: territory(b).into(),
        spans: bridges(b).into(),
        pots: pots(b).into(),
        stocks: vec![Stock::default(); b.armies.len()].into(),
        counters: counters(b).into(),
        homes: b.pieces.iter().map(|p| p.pot.unwrap_or(PotId(0))).collect(),
        cubes: Vec::new().into(),
        given: vec![0; b.places.len()].into(),
        short: vec![0; b.places.len()].into(),
        arrivals: b.divisions.iter().map(|d| d.turn).collect(),
        unreleased: b
            .divisions
            .iter()
            .enumerate()
            .filter(|(_, d)| !d.released)
            .fold(0, |bits, (i, _)| bits | 1 << i),
        regions: std::array::from_fn(|_| Region::new(first)).into(),
        hands: [[[0; 14]; REGIONS]; 2],
        purses: [Purse::default(), Purse::default()],
        groups: vec![0; b.armies.len()].into(),
        sky: Sky {
            craft: crafts(b),
            zones: [Zone::new(), Zone::new()],
            findings: Vec::new(),
        }
        .into(),
        plans: vec![None; b.chairs.len()].into(),
        sheet: Vec::new().into(),
        standing: vec![b.tables.presets.standing.default; b.armies.len()].into(),
        letters: History::default(),
        on_way: Vec::new().into(),
        written: vec![0; b.chairs.len() * b.chairs.len()].into(),
        couriers: vec![0; b.chairs.len()].into(),
        news: Vec::new().into(),
        favoured: None,
        lines: Vec::new().into(),
        muted: Seats::NONE,
        colours: [None; 2],
        command: b.chairs.iter().map(|c| c.pots).collect(),
        delegated: 0,
        leads: b.leads,
        eyes: vec![0; b.chairs.len()].into(),
        walking: vec![0; b.chairs.len()].into(),
        walks: vec![0; b.chairs.len()].into(),
        windows: arrayvec::ArrayVec::new(),
        talk: vec![0; b.chairs.len()].into(),
        shut: vec![0; b.chairs.len()].into(),
        throws: Vec::new().into(),
        requests: Vec::new().into(),
        hands_on: vec![Grip::Nothing; b.chairs.len()].into(),
        extended: Vec::new().into(),
        lasting: Vec::new().into(),
        proposals: Vec::new().into(),
        tracks: std::array::from_fn(|i| b.tables.nations.track.get(i).map_or(0, |t| t.start)),
        war: 0,
        reports: reports(b).into(),
        record: Record::new(b.armies.len(), b.places.len(), b.kinds.len()).into(),
        rolls: Vec::new().into(),
        thrown: 0,
        tags: [0; 2],
        salt: 0,
        heads: Vec::new().into(),
    };
    for row in &b.tables.initiative.hand {
        for &value in &row.region {
            for hand in &mut s.hands[row.side.i()] {
                hand[usize::from(value)] += 1;
            }
        }
        for &value in &row.reserve {
            s.purses[row.side.i()].reserve[usize::from(value)] += 1;
        }
    }
    s.stacks_of(b.ground.len());
    let mut log = Log::default();
    let mut act = Act {
        b,
        s: &mut s,
        t: &mut log,
    };
    act.deploy_all();
    act.opening_stock(1);
    act.ask(
        crate::state::Why::Numbering,
        vec![crate::dice::Die::Of(120); 4],
    );
    s
}

fn default_option(row: &crate::tables::DecisionRow) -> u8 {
    row.option
        .iter()
        .position(|o| o.id == row.default)
        .unwrap_or(0) as u8
}

fn cubes(b: &Book) -> Vec<crate::state::Unit> {
    let mut units = Vec::new();
    for regiment in &b.units {
        let d = &b.divisions[regiment.division.i()];
        let side = b.kinds[usize::from(regiment.kind)].side;
        units.push(State::fresh(
            side,
            regiment.kind,
            Some(regiment.division),
            d.pot,
            false,
        ));
    }
    // Dummies look like the commonest cube of their side.
    for army in b.armies.iter().filter(|a| !a.reserve && !a.pots.is_empty()) {
        let kind = b
            .kinds
            .iter()
            .position(|k| k.side == army.side)
            .unwrap_or(0) as u8;
        for _ in 0..b.tables.setup.deployment.dummies {
            units.push(State::fresh(army.side, kind, None, army.pots[0], true));
        }
    }
    let levy = b
        .kinds
        .iter()
        .position(|k| k.id == b.tables.limits.forming.kind)
        .unwrap_or(0) as u8;
    let pot = b
        .pots
        .iter()
        .position(|p| b.side(p.army) == Side::Polish)
        .unwrap_or(0);
    for _ in 0..SPARE_REGIMENTS {
        units.push(State::fresh(
            Side::Polish,
            levy,
            None,
            PotId::nth(pot),
            false,
        ));
    }
    units
}

/// Who holds what on the first morning: soil, then Polish towns and posts, then German entries (A35, 4e).
fn territory(b: &Book) -> Vec<Option<Side>> {
    let mut hold: Vec<Option<Side>> = b.ground.hexes().map(|h| b.ground.cell(h).home).collect();
    for place in b.places.iter().filter(|p| p.role != Role::Entry) {
        hold[place.hex.i()] = Some(Side::Polish);
    }
    for piece in b
        .pieces
        .iter()
        .filter(|p| p.sort == Sort::Post && p.hex.on_map())
    {
        hold[piece.hex.i()] = Some(piece.side);
    }
    for place in b.places.iter().filter(|p| p.role == Role::Entry) {
        hold[place.hex.i()] = Some(Side::German);
    }
    hold
}

fn bridges(b: &Book) -> Vec<u8> {
    let mut spans = vec![0; b.ground.len()];
    for hex in b.ground.hexes() {
        for (d, to) in b.ground.around(hex) {
            let edge = b.ground.edge(hex, to);
            if edge.bridge && edge.river != River::None {
                spans[hex.i()] |= 1 << d;
            }
        }
    }
    spans
}

fn pots(b: &Book) -> Vec<Pot> {
    let pot = |p: &crate::book::Corps| Pot {
        hex: p.hex,
        cp: 0,
        route: p.route.iter().copied().take(24).collect(),
        steps: 0,
        stickers: 0,
        disrupted: false,
        returns: 0,
    };
    b.pots.iter().map(pot).collect()
}

fn counters(b: &Book) -> Vec<Counter> {
    let spot = |p: &crate::book::Piece| match (p.sort, p.pot) {
        (Sort::Post, _) if p.hex.on_map() => Spot::At(p.hex),
        (_, Some(pot)) if p.turns.0 <= 1 => Spot::Pot(pot),
        _ => Spot::Waiting,
    };
    b.pieces
        .iter()
        .map(|p| Counter {
            spot: spot(p),
            used: false,
        })
        .collect()
}

fn crafts(b: &Book) -> Vec<Craft> {
    let craft = |p: &crate::book::Plane| Craft {
        berth: Berth::Rear(p.rear),
        zone: p.zone,
        hit: false,
        flak: false,
        target: None,
        support: false,
        rotated: false,
    };
    b.planes.iter().map(craft).collect()
}

fn reports(b: &Book) -> Reports {
    let towns: Vec<bool> = b.places.iter().map(|p| p.role != Role::Entry).collect();
    Reports {
        armies: vec![Sitrep::default(); b.armies.len()],
        filed: vec![0; b.armies.len()],
        road: Vec::new(),
        towns: [towns.clone(), towns],
        enemy_hqs: [Vec::new(), Vec::new()],
        past: Vec::new(),
    }
}

/// Whether a hex lies in a deployment area (A130).
fn in_area(b: &Book, s: &State, side: Side, anchors: &[Hex], hex: Hex) -> bool {
    let rules = &b.tables.setup.deployment;
    let rear = decided(b, s, "posture").map_or(0, |o| o.rearward);
    let far = if side == Side::Polish {
        rules.within.max(rear)
    } else {
        rules.within
    };
    s.friendly(hex, side)
        && anchors.iter().any(|&a| {
            b.ground.distance(a, hex) <= far && b.ground.region(a) == b.ground.region(hex)
        })
}

fn planning(b: &Book, s: &State, seat: Seat) -> Result<Side, Refusal> {
    if s.stage != Stage::Planning || s.ready.contains(seat) {
        return no(Refusal::PlanningOver);
    }
    match b.side_of(seat) {
        Some(side) => Ok(side),
        None => no(Refusal::NotASide),
    }
}

fn check_decide(b: &Book, s: &State, seat: Seat, form: u8, option: u8) -> Verdict {
    let side = planning(b, s, seat)?;
    let Some(row) = b
        .tables
        .decisions
        .decision
        .get(usize::from(form))
        .filter(|d| d.side == side)
    else {
        return no(Refusal::OtherSidesForm);
    };
    if b.office(seat) != Office::HighCommand || usize::from(option) >= row.option.len() {
        return no(Refusal::FormNeedsHighCommand);
    }
    if s.decisions[usize::from(form)] == option {
        return no(Refusal::AlreadySelected);
    }
    Ok(())
}

fn anchors(b: &Book, s: &State, unit: UnitId) -> ArrayVec<Hex, 2> {
    let u = &s.units[unit.i()];
    let listed = u.division.map(|d| b.divisions[d.i()].hex);
    [Some(b.pots[u.pot.i()].hex), listed]
        .into_iter()
        .flatten()
        .collect()
}

fn check_deploy(b: &Book, s: &State, seat: Seat, unit: UnitId, hex: Hex) -> Verdict {
    let side = planning(b, s, seat)?;
    let Some(u) = s.units.get(unit.i()).filter(|u| s.commands(seat, u.pot)) else {
        return no(Refusal::DeployNotCommanded);
    };
    let movable = u.fate == Fate::OnMap || u.dummy && u.fate == Fate::Waiting;
    if !movable || u.hex == hex {
        return no(Refusal::CannotDeployThere);
    }
    if !in_area(b, s, side, &anchors(b, s, unit), hex) {
        return no(Refusal::OutsideDeploymentArea);
    }
    if !unit_fits(b, s, unit, hex)
        || !can_stand(b, s, unit, hex)
        || s.held_by_arms(b, hex, side.other())
    {
        return no(Refusal::HexFullOrClosed);
    }
    Ok(())
}

/// Whether a cube may start with another face: free, but not every side has had time for each (A132).
pub fn check_face(b: &Book, s: &State, seat: Seat, unit: UnitId, posture: Posture) -> Verdict {
    let side = planning(b, s, seat)?;
    let Some(u) = s.units.get(unit.i()).filter(|u| s.commands(seat, u.pot)) else {
        return no(Refusal::DeployNotCommanded);
    };
    let faces = b.tables.setup.start_face.iter().find(|f| f.side == side);
    let open = faces.is_some_and(|f| f.choices.contains(&posture));
    if !open || !b.kinds[usize::from(u.kind)].has(posture) {
        return no(Refusal::NoStartPosture);
    }
    if u.fate != Fate::OnMap || u.dummy || u.posture == posture {
        return no(Refusal::CannotTurnNow);
    }
    Ok(())
}

fn check_encamp(b: &Book, s: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    let side = planning(b, s, seat)?;
    if pot.i() >= b.pots.len() || !s.commands(seat, pot) || s.pots[pot.i()].hex == hex {
        return no(Refusal::HqNotMovable);
    }
    let free = fits(b, s, side, hex, true, false) && !s.held_by_arms(b, hex, side.other());
    if !in_area(b, s, side, &[b.pots[pot.i()].hex], hex) || !free {
        return no(Refusal::HqOutsideArea);
    }
    if b.ground.cell(hex).land == crate::ground::Land::Mountain {
        return no(Refusal::HqNeedsOpenGround);
    }
    Ok(())
}

fn check_attach(b: &Book, s: &State, seat: Seat, counter: CounterId, pot: PotId) -> Verdict {
    planning(b, s, seat)?;
    let Some(piece) = b.pieces.get(counter.i()) else {
        return no(Refusal::UnknownStartCounter);
    };
    let asset = piece.army.is_some() && !matches!(piece.sort, Sort::Battery(_) | Sort::Ship);
    let same =
        pot.i() < b.pots.len() && Some(b.army_of(pot)) == piece.army && s.homes[counter.i()] != pot;
    if !asset
        || !same
        || !s.commands_army(b, seat, b.army_of(pot))
        || b.office(seat) == Office::Corps
    {
        return no(Refusal::AssetOutsideArmy);
    }
    Ok(())
}

impl Act<'_> {
    /// Puts everything that is there on the first day on its listed hex or next to it.
    fn deploy_all(&mut self) {
        for i in 0..self.b.divisions.len() {
            if self.s.arrivals[i] > 1 || self.s.unreleased >> i & 1 == 1 {
                continue;
            }
            for &unit in &self.b.divisions[i].units {
                self.bring(unit, self.b.divisions[i].hex);
                let polish = self.s.units[unit.i()].side == Side::Polish;
                if polish && crate::movement::kind(self.b, self.s, unit).has(Posture::DugIn) {
                    self.s.units[unit.i()].posture = Posture::DugIn;
                }
            }
        }
    }

    /// Dumps and depots of the armies that take the field on this turn, before it begins (4d).
    pub fn opening_stock(&mut self, turn: u8) {
        for row in &self.b.tables.command.opening {
            for i in 0..self.b.armies.len() {
                let army = &self.b.armies[i];
                if army.side != row.side || army.pots.is_empty() || army.from.max(1) != turn {
                    continue;
                }
                let wait = decided(self.b, self.s, "start").and_then(|o| o.german_stock_percent);
                let percent = if army.side == Side::German {
                    wait.unwrap_or(row.stock_percent)
                } else {
                    row.stock_percent
                };
                let goal = (u16::from(army.cap) * percent / 100) as u8;
                let have = command::holding(self.b, self.s, ArmyId::nth(i))
                    + self
                        .s
                        .cubes
                        .iter()
                        .filter(|c| c.army == ArmyId::nth(i))
                        .map(|c| c.n)
                        .sum::<u8>();
                for n in 0..goal.saturating_sub(have) {
                    let pot = army.pots[usize::from(n) % army.pots.len()];
                    self.s.pots[pot.i()].cp += 1;
                }
                self.granted(ArmyId::nth(i), goal.saturating_sub(have));
            }
        }
    }

    /// Fills in a form.
    pub fn decide(&mut self, seat: Seat, form: u8, option: u8) -> Result<DraftProgress, Refusal> {
        check_decide(self.b, self.s, seat, form, option)?;
        self.s.decisions[usize::from(form)] = option;
        Ok(DraftProgress::Complete)
    }

    /// Moves a cube inside its area, or brings a dummy out.
    pub fn deploy(&mut self, seat: Seat, unit: UnitId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_deploy(self.b, self.s, seat, unit, hex)?;
        self.s.units[unit.i()].fate = Fate::OnMap;
        self.s.units[unit.i()].region = self.b.ground.region(hex);
        self.s.put(unit, hex);
        Ok(DraftProgress::Complete)
    }

    /// Turns a cube before the first turn.
    pub fn face_up(
        &mut self,
        seat: Seat,
        unit: UnitId,
        posture: Posture,
    ) -> Result<DraftProgress, Refusal> {
        check_face(self.b, self.s, seat, unit, posture)?;
        self.s.units[unit.i()].posture = posture;
        Ok(DraftProgress::Complete)
    }

    /// Moves an HQ inside its area; a German one takes its route along as far as it can.
    pub fn encamp(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_encamp(self.b, self.s, seat, pot, hex)?;
        self.s.pots[pot.i()].hex = hex;
        Ok(DraftProgress::Complete)
    }

    /// Attaches an asset to another pot.
    pub fn attach(
        &mut self,
        seat: Seat,
        counter: CounterId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        check_attach(self.b, self.s, seat, counter, pot)?;
        self.s.homes[counter.i()] = pot;
        if matches!(self.s.counters[counter.i()].spot, Spot::Pot(_)) {
            self.s.counters[counter.i()].spot = Spot::Pot(pot);
        }
        Ok(DraftProgress::Complete)
    }

    /// A seat has finished planning.
    pub fn ready(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        planning(self.b, self.s, seat)?;
        self.s.ready.insert(seat);
        let needed = |x: &Seat| match self.b.office(*x) {
            Office::Army | Office::ArmyGroup => true,
            Office::HighCommand => self.b.chair(*x).is_some_and(|c| c.lead),
            _ => false,
        };
        if self
            .b
            .seats()
            .filter(needed)
            .all(|x| self.s.ready.contains(x))
        {
            self.end_planning();
            self.settle();
        }
        Ok(DraftProgress::Reveals)
    }

    /// Forms are locked and take effect; the first turn begins.
    pub fn end_planning(&mut self) {
        let (b, s) = (self.b, &mut *self.s);
        let mut resolve = 0;
        let mut britain = 0;
        for (form, &option) in b.tables.decisions.decision.iter().zip(&s.decisions) {
            let Some(o) = form.option.get(usize::from(option)) else {
                continue;
            };
            resolve += o.french_resolve;
            britain += o.british_commitment;
            for (i, d) in b.divisions.iter().enumerate().filter(|(_, d)| d.turn > 1) {
                let shift = match b.side(d.army) {
                    Side::Polish => o.polish_arrival,
                    Side::German
                        if b.armies[d.army.i()].reserve || o.german_late.contains(&d.id) =>
                    {
                        o.german_reserve_arrival
                    }
                    Side::German => 0,
                };
                s.arrivals[i] = (s.arrivals[i] as i8 + shift).max(1) as u8;
                if o.german_reserves_turn_one
                    && b.side(d.army) == Side::German
                    && b.armies[d.army.i()].reserve
                {
                    s.arrivals[i] = 1;
                }
            }
            for (i, craft) in s.sky.craft.iter_mut().enumerate() {
                if let Berth::Rear(rear) = craft.berth
                    && b.planes[i].side == Side::Polish
                {
                    craft.berth = Berth::Rear(rear.saturating_sub(o.polish_air_boxes_lower).max(1));
                }
                let id = &b.tables.air.counter[i].id;
                if o.to_north.contains(id) {
                    craft.zone = 0;
                }
                if o.to_south.contains(id) {
                    craft.zone = 1;
                }
            }
            for (i, piece) in b.pieces.iter().enumerate() {
                let ship = piece.sort == Sort::Ship && o.ship == Some(false);
                let siege = o.siege_group == Some(false) && piece.id == "ags-guns-1";
                if ship || siege {
                    s.counters[i].spot = Spot::Gone;
                }
            }
            if o.okh_reserve_available && s.options.okh_reserve {
                for (i, d) in b.divisions.iter().enumerate() {
                    if b.side(d.army) == Side::German {
                        s.unreleased &= !(1 << i);
                    }
                }
            }
        }
        for (id, by) in [("resolve", resolve), ("britain", britain)] {
            if let Some(at) = track(self.b, id) {
                self.move_track(at, by);
            }
        }
        self.opening_stock(1);
        let posts = decided(self.b, self.s, "start").map_or(0, |o| o.polish_border_counters);
        for army in (0..self.b.armies.len()).map(ArmyId::nth) {
            let towns = self
                .b
                .places
                .iter()
                .filter(|p| p.role == Role::Town && p.army == Some(army))
                .map(|p| p.hex);
            let towns: Vec<Hex> = towns.take(usize::from(posts)).collect();
            for hex in towns {
                self.raise_post(hex);
            }
        }
        self.ask_war();
        self.start_turn(1);
    }
}

/// What planning offers.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Ok(side) = planning(b, s, seat) else {
        return;
    };
    for (form, row) in b.tables.decisions.decision.iter().enumerate() {
        for option in 0..row.option.len() {
            if check_decide(b, s, seat, form as u8, option as u8).is_ok() {
                menu.push(Choice::Decide(form as u8, option as u8));
            }
        }
    }
    let far = b
        .tables
        .setup
        .deployment
        .rearward
        .max(b.tables.setup.deployment.within);
    for (i, u) in s
        .units
        .iter()
        .enumerate()
        .filter(|(_, u)| u.side == side && s.commands(seat, u.pot))
    {
        if u.fate != Fate::OnMap && !u.dummy {
            continue;
        }
        let unit = UnitId::nth(i);
        menu.extend(
            Posture::ALL
                .into_iter()
                .filter(|&p| check_face(b, s, seat, unit, p).is_ok())
                .map(|p| Choice::Turn(unit, p)),
        );
        let mut hexes: Vec<Hex> = anchors(b, s, unit)
            .into_iter()
            .flat_map(|a| b.ground.within(a, far))
            .collect();
        hexes.sort();
        hexes.dedup();
        menu.extend(
            hexes
                .into_iter()
                .filter(|&h| check_deploy(b, s, seat, unit, h).is_ok())
                .map(|h| Choice::Deploy(unit, h)),
        );
    }
    for pot in (0..b.pots.len())
        .map(PotId::nth)
        .filter(|&p| s.commands(seat, p))
    {
        let near = b.ground.within(b.pots[pot.i()].hex, far);
        menu.extend(
            near.into_iter()
                .filter(|&h| check_encamp(b, s, seat, pot, h).is_ok())
                .map(|h| Choice::Encamp(pot, h)),
        );
        for c in (0..b.pieces.len()).map(CounterId::nth) {
            if check_attach(b, s, seat, c, pot).is_ok() {
                menu.push(Choice::Attach(c, pot));
            }
        }
    }
    ready_menu(b, s, seat, menu);
}

/// The end of planning, where nothing else is open to a seat.
pub fn ready_menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if planning(b, s, seat).is_ok() {
        menu.push(Choice::Ready);
    }
}
