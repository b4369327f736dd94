//! A table for one case: a position, seats by name, dice by hand.

use engine::{DraftProgress, Illegal, Menu, Next, Overlays, Rules, Seat, Setting, Setup};
use holdline::choice::{Choice, Instruction, Mark, Source};
use holdline::data::map::{GameMap, Land, River};
use holdline::dice::Die;
use holdline::ids::{ArmyId, CounterId, CraftId, Hex, PlaceId, PotId, RegionId, UnitId};
use holdline::posture::Posture;
use holdline::state::clock::Timer;
use holdline::state::record::Task;
use holdline::state::{Fate, Unit};
use holdline::{Holdline, State, View};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Every hex of the plain lies in it.
pub const R1: RegionId = RegionId(0);

/// A second table, where a case needs one.
pub const R2: RegionId = RegionId(1);

/// The plain, with ground and rivers added.
pub struct Map {
    ground: GameMap,
    open: bool,
}

impl Map {
    pub fn plain() -> Map {
        Map {
            ground: GameMap::plain(64, 60),
            open: true,
        }
    }

    fn at(&self, label: &str) -> Hex {
        self.ground.at(label).unwrap()
    }

    /// The game on this map; reading the tables takes its time, so the open plain is shared.
    fn rules(self) -> Arc<Holdline> {
        static PLAIN: OnceLock<Arc<Holdline>> = OnceLock::new();
        let made = |ground| Arc::new(Holdline::on(ground).unwrap());
        match self.open {
            true => PLAIN.get_or_init(|| made(self.ground)).clone(),
            false => made(self.ground),
        }
    }

    pub fn land(mut self, label: &str, land: Land) -> Map {
        let hex = self.at(label);
        self.ground.set(hex, |cell| cell.land = land);
        Map {
            open: false,
            ..self
        }
    }

    pub fn fort(mut self, label: &str) -> Map {
        let hex = self.at(label);
        self.ground.set(hex, |cell| cell.fort = true);
        Map {
            open: false,
            ..self
        }
    }

    /// Gives a hex to another map table.
    pub fn region(mut self, label: &str, region: RegionId) -> Map {
        let hex = self.at(label);
        self.ground.set(hex, |cell| cell.region = region);
        Map {
            open: false,
            ..self
        }
    }

    pub fn river(mut self, a: &str, b: &str, river: River) -> Map {
        let (a, b) = (self.at(a), self.at(b));
        self.ground.set_edge(a, b, |edge| edge.river = river);
        Map {
            open: false,
            ..self
        }
    }
}

pub struct Game {
    pub rules: Arc<Holdline>,
    pub state: State,
}

/// A unit in a position.
pub fn at(hex: &str, posture: &str) -> Value {
    json!({ "hex": hex, "posture": posture })
}

impl Game {
    /// Turn 3 on an empty map; the position adds the rest.
    pub fn new(map: Map, position: Value) -> Game {
        Game::with(map, position, &[])
    }

    pub fn with(map: Map, position: Value, options: &[(&str, bool)]) -> Game {
        let mut file = json!({ "turn": 3, "empty": true });
        for (key, value) in position.as_object().unwrap() {
            file[key] = value.clone();
        }
        let rules = map.rules();
        let options = options
            .iter()
            .map(|&(id, on)| (id.to_string(), Setting::Bool(on)));
        let setup = Setup {
            scenario: "case".into(),
            position: Some(file),
            options: options.collect(),
            ..Setup::default()
        };
        let state = rules.start(&setup).unwrap();
        Game { rules, state }
    }

    /// What a seat sees.
    pub fn view(&self, seat: &str) -> View {
        self.rules.view(&self.state, self.seat(seat))
    }

    /// How far something reaches, as a seat is told.
    pub fn reach(&self, seat: &str, of: &Value) -> Option<Value> {
        let of = serde_json::from_value(of.clone()).ok()?;
        self.rules.reach(&self.view(seat), &of).map(|x| json!(x))
    }

    /// Whether the game waits for a seat.
    pub fn asks(&self, seat: &str) -> bool {
        let seat = self.seat(seat);
        matches!(self.rules.next(&self.state), Next::Seats(seats) if seats.contains(seat))
    }

    /// A dummy of an army, put into a hex.
    pub fn dummy(&mut self, army: &str, hex: &str) -> UnitId {
        let (army, hex) = (self.army(army), self.hex(hex));
        let of = |u: &Unit| u.dummy && self.rules.data.army_of(u.pot) == army;
        let unit = UnitId::nth(self.state.units.iter().position(of).unwrap());
        self.state.units[unit.i()].fate = Fate::OnMap;
        self.state.units[unit.i()].region = self.rules.data.map.region(hex);
        self.state.put(unit, hex);
        unit
    }

    pub fn seat(&self, id: &str) -> Seat {
        self.rules.info().seat(id).unwrap()
    }

    pub fn hex(&self, label: &str) -> Hex {
        self.rules.data.map.at(label).unwrap()
    }

    pub fn id(&self, unit: &str) -> UnitId {
        self.rules
            .data
            .unit_named(unit)
            .unwrap_or_else(|| panic!("no unit {unit}"))
    }

    pub fn counter(&self, id: &str) -> CounterId {
        self.rules
            .data
            .piece_named(id)
            .unwrap_or_else(|| panic!("no counter {id}"))
    }

    pub fn pot(&self, id: &str) -> PotId {
        self.rules.data.pot_named(id).unwrap()
    }

    pub fn army(&self, id: &str) -> ArmyId {
        self.rules.data.army_named(id).unwrap()
    }

    pub fn craft(&self, id: &str) -> CraftId {
        let counters = &self.rules.data.planes;
        CraftId::nth(counters.iter().position(|c| c.id == id).unwrap())
    }

    /// The guns of a division, in order.
    pub fn battery(&self, division: &str, n: usize) -> String {
        let start = format!("{division}-battery-");
        let mut guns = self
            .rules
            .data
            .pieces
            .iter()
            .filter(|p| p.id.starts_with(&start));
        guns.nth(n).unwrap().id.clone()
    }

    pub fn unit(&self, id: &str) -> &Unit {
        &self.state.units[self.id(id).i()]
    }

    pub fn posture(&self, id: &str) -> Posture {
        self.unit(id).posture
    }

    pub fn alive(&self, id: &str) -> bool {
        self.unit(id).fate == Fate::OnMap
    }

    /// Label of the hex where a unit stands.
    pub fn stands(&self, id: &str) -> String {
        self.rules.data.map.label(self.unit(id).hex).to_string()
    }

    pub fn cp(&self, hex: &str, army: &str) -> u8 {
        self.state.cp_at(self.hex(hex), self.army(army))
    }

    pub fn mark(&self, unit: &str) -> Mark {
        Mark::Block(self.unit(unit).tag)
    }

    pub fn try_choose(&mut self, seat: &str, choice: Choice) -> Result<DraftProgress, Illegal> {
        let seat = self.seat(seat);
        let before = self.state.clone();
        let admitted = self.menu(seat).admits(&choice);
        let result = self.rules.choose(&mut self.state, seat, &choice, &mut ());
        let result = result.map_err(|refusal| self.rules.explain(&refusal));
        assert_eq!(
            admitted,
            result.is_ok(),
            "menu and rules disagree on {choice:?}: {result:?}"
        );
        if result.is_err() {
            assert!(
                before == self.state,
                "a refusal changed the state: {choice:?}"
            );
        }
        self.roll_nothing();
        result
    }

    /// Rolls that ask for no die are over at once (A173).
    fn roll_nothing(&mut self) {
        while matches!(self.rules.next(&self.state), Next::Chance(dice) if dice.is_empty()) {
            self.rules.resolve(&mut self.state, &Vec::new(), &mut ());
        }
    }

    pub fn choose(&mut self, seat: &str, choice: Choice) {
        if let Err(refusal) = self.try_choose(seat, choice.clone()) {
            panic!("{choice:?}: {refusal}");
        }
    }

    /// The rule that a refusal cites.
    pub fn refused(&mut self, seat: &str, choice: Choice) -> &'static str {
        match self.try_choose(seat, choice.clone()) {
            Ok(_) => panic!("{choice:?} was accepted"),
            Err(refusal) => refusal.rule,
        }
    }

    /// Why a choice is refused, in words.
    pub fn refusal(&mut self, seat: &str, choice: Choice) -> String {
        match self.try_choose(seat, choice.clone()) {
            Ok(_) => panic!("{choice:?} was accepted"),
            Err(refusal) => refusal.why.into_owned(),
        }
    }

    pub fn menu(&self, seat: Seat) -> Menu<Choice> {
        let mut menu = Menu::new();
        self.rules.menu(&self.state, seat, &mut menu);
        menu
    }

    pub fn offers(&self, seat: &str, choice: Choice) -> bool {
        self.menu(self.seat(seat)).admits(&choice)
    }

    /// The dice that must be rolled now: g, r, b, or 6.
    pub fn dice(&self) -> String {
        let Next::Chance(dice) = self.rules.next(&self.state) else {
            return String::new();
        };
        let letter = |die: &Die| match die {
            Die::Green => 'g',
            Die::Red => 'r',
            Die::Black => 'b',
            Die::Six => '6',
            Die::Of(_) => '?',
        };
        dice.iter().map(letter).collect()
    }

    /// Gives the dice: `.` blank, `t` tick, `s` star, digits for ordinary dice.
    pub fn roll(&mut self, faces: &str) {
        let value = |c: char| match c {
            '.' => 0,
            't' => 1,
            's' => 2,
            digit => digit.to_digit(10).unwrap() as u8,
        };
        let outcome: Vec<u8> = faces.chars().map(value).collect();
        let Next::Chance(chance) = self.rules.next(&self.state) else {
            panic!("nothing is to be rolled")
        };
        assert!(
            self.rules.fits(&chance, &outcome),
            "{} for {}",
            faces,
            self.dice()
        );
        self.rules.resolve(&mut self.state, &outcome, &mut ());
        self.roll_nothing();
    }

    /// Gives every die of what is to be rolled now this number.
    pub fn roll_all(&mut self, face: char) {
        let faces: String = self.dice().chars().map(|_| face).collect();
        self.roll(&faces);
    }

    /// Puts an attack together and launches it.
    pub fn attack(
        &mut self,
        seat: &str,
        target: &str,
        units: &[&str],
        guns: &[(&str, u8)],
    ) -> Result<(), Illegal> {
        self.try_choose(seat, Choice::Attack(self.hex(target)))?;
        for unit in units {
            self.try_choose(seat, Choice::With(self.id(unit)))?;
        }
        for &(gun, dice) in guns {
            self.try_choose(seat, Choice::Fire(self.counter(gun), dice))?;
        }
        self.try_choose(seat, Choice::Launch).map(|_| ())
    }

    /// An attack, the defender's bare answer and the dice.
    pub fn fight(&mut self, target: &str, units: &[&str], faces: &str) {
        self.attack("4a", target, units, &[]).unwrap();
        self.choose("pomorze", Choice::Answer(R1));
        self.roll(faces);
    }

    /// An order that a seat may give to an army: the first town, by the last day.
    pub fn town_order(&self, seat: &str, army: &str) -> Choice {
        let (army, last) = (self.army(army), self.state.last);
        let menu = self.menu(self.seat(seat));
        (0..self.rules.data.places.len())
            .map(|i| {
                let task = Task::Take(PlaceId::nth(i));
                Choice::Order(Instruction(army, task, last.min(self.state.turn + 2)))
            })
            .find(|order| menu.admits(order))
            .expect("an order to take a town")
    }

    pub fn time_up(&mut self) {
        self.choose("clock", Choice::TimeUp(Timer::Region(R1)));
    }

    pub fn place(&self, pot: &str, hex: &str) -> Choice {
        Choice::Place(Source::Pot(self.pot(pot)), self.hex(hex))
    }

    pub fn step(&self, unit: &str, hex: &str) -> Choice {
        Choice::Step(self.id(unit), self.hex(hex))
    }
}
