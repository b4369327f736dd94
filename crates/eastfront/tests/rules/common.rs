//! Positions in a line of code each, and orders in the words of the rulebook.
//!
//! Most tests play on a laboratory board (`lab/board.toml`) whose distances are easy to see. Every choice made here is checked
//! against the menu: what is accepted must have been offered, and what was offered must be accepted.

use crate::rulings::has_section;
use eastfront::{
    Chance, Choice, Eastfront, FILES, Hex, Location, Outcome, PendingOrder, Phase, Side, State,
    Unit, UnitId, UnitSpec, View,
};
use engine::{DraftProgress, Files, Menu, Next, Rules, ScriptedDice, Setup};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// The pack that replaces the board by the laboratory's.
pub const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/lab");

/// The rules on the laboratory board.
pub fn laboratory() -> &'static Arc<Eastfront> {
    static RULES: OnceLock<Arc<Eastfront>> = OnceLock::new();
    RULES.get_or_init(|| {
        let files = Files::shipped(FILES).with_pack(LAB);
        Arc::new(Eastfront::load(&files).expect("rules on the laboratory's board"))
    })
}

/// The game as it is shipped.
pub fn shipped() -> &'static Arc<Eastfront> {
    static RULES: OnceLock<Arc<Eastfront>> = OnceLock::new();
    RULES.get_or_init(|| Eastfront::shipped().expect("the shipped game"))
}

/// A unit as choices and views name it.
pub fn unit(id: &str) -> UnitId {
    UnitId::parse(id).unwrap_or_else(|| panic!("no id: {id}"))
}

/// A unit as positions number it; all boards of these tests have the shipped roster.
pub fn block(id: &str) -> Unit {
    let found = shipped().unit(unit(id));
    found.unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn spec(id: &str) -> &'static UnitSpec {
    shipped().spec(block(id))
}

pub fn at(hex: &str) -> Hex {
    Hex::parse(hex).unwrap_or_else(|| panic!("no hex {hex}"))
}

/// A hex as files write it.
pub fn key(hex: Hex) -> String {
    format!("{},{}", hex.column(), hex.row())
}

pub fn side(name: &str) -> Side {
    match name {
        "axis" => Side::Axis,
        "soviet" => Side::Soviet,
        _ => panic!("no side {name}"),
    }
}

pub fn name_of(side: Side) -> String {
    side.adjective().to_lowercase()
}

pub fn all_units() -> impl Iterator<Item = &'static str> {
    let rules = shipped();
    let units = rules.all_units().map(|unit| rules.spec(unit));
    units.map(|spec| spec.id.as_str())
}

/// Where a city of the laboratory lies.
pub fn hex_of(city: &str) -> String {
    key(laboratory().map.city(city).expect("a city"))
}

/// A clear summer month of each scenario.
pub fn first_summer(scenario: &str) -> &'static str {
    match scenario {
        "1942" => "1942-07",
        "1943" => "1943-07",
        "1944" => "1944-07",
        _ => "1941-07",
    }
}

/// A position in the making.
#[derive(Clone)]
pub struct Pos {
    json: Value,
}

/// July 1941, clear, 16 RP each, the Axis activates; nobody is on the map; control as in 1941.
pub fn bare() -> Pos {
    Pos {
        json: json!({
            "scenario": "1941", "month": "1941-07", "step": "act", "side": "axis", "weather": "clear",
            "rp": { "axis": 16, "soviet": 16 },
            "units": [], "control": {}, "options": [],
        }),
    }
}

/// The same with Minsk and Smolensk in Axis hands, so that Axis units in the middle of the board are in supply.
pub fn lab() -> Pos {
    bare().own("Minsk", "axis").own("Smolensk", "axis")
}

impl Pos {
    /// Any part of a scenario file.
    pub fn set(mut self, key: &str, value: Value) -> Pos {
        self.json[key] = value;
        self
    }

    fn push(mut self, key: &str, value: Value) -> Pos {
        self.json[key].as_array_mut().expect("a list").push(value);
        self
    }

    /// A unit at full strength in a hex.
    pub fn put(self, unit: &str, hex: &str) -> Pos {
        self.push("units", json!({ "unit": unit, "at": hex }))
    }

    pub fn put_at(self, unit: &str, hex: &str, steps: u32) -> Pos {
        self.push("units", json!({ "unit": unit, "at": hex, "steps": steps }))
    }

    pub fn pool(self, unit: &str) -> Pos {
        self.put(unit, "pool")
    }

    /// A reinforcement whose month has come.
    pub fn due(self, unit: &str) -> Pos {
        self.put(unit, "box")
    }

    pub fn take_off(mut self, unit: &str) -> Pos {
        let units = self.json["units"].as_array_mut().expect("a list");
        units.retain(|placed| placed["unit"] != unit);
        self
    }

    pub fn own(mut self, city: &str, side: &str) -> Pos {
        self.json["control"][city] = side.into();
        self
    }

    pub fn turn(self, month: &str) -> Pos {
        self.set("month", month.into())
    }

    pub fn weather(self, weather: &str) -> Pos {
        self.set("weather", weather.into())
    }

    pub fn rp(self, axis: u32, soviet: u32) -> Pos {
        self.set("rp", json!({ "axis": axis, "soviet": soviet }))
    }

    pub fn air(self, axis: u32, soviet: u32) -> Pos {
        let air = |total: u32| json!({ "total": total, "used": 0 });
        self.set("air", json!({ "axis": air(axis), "soviet": air(soviet) }))
    }

    pub fn acting(self, side: &str) -> Pos {
        self.set("side", side.into())
    }

    pub fn soviet(self) -> Pos {
        self.acting("soviet")
    }

    /// Step 3 or 6 of the turn instead of 4 or 7.
    pub fn placing(self) -> Pos {
        self.set("step", "replace".into())
    }

    pub fn scenario(self, id: &str) -> Pos {
        let first = first_summer(id);
        let month = self.json["month"].as_str().unwrap_or_default();
        if month < first {
            self.turn(first)
        } else {
            self
        }
        .set("scenario", id.into())
    }

    pub fn option(self, id: &str) -> Pos {
        self.push("options", id.into())
    }

    /// The first snow has been paid.
    pub fn snow_given(self) -> Pos {
        self.set("snow_given", true.into())
    }

    /// Both bonuses of §9.1 have been paid.
    pub fn bonuses_given(self) -> Pos {
        self.snow_given().set("clear_given", true.into())
    }

    /// The scenario file.
    pub fn json(&self) -> &Value {
        &self.json
    }

    pub fn try_play(self) -> Result<Game, String> {
        let rules = laboratory();
        let setup = Setup {
            scenario: "test".into(),
            position: Some(self.json),
            ..Setup::default()
        };
        let state = rules.start(&setup).map_err(|error| error.to_string())?;
        Ok(Game { rules, state })
    }

    pub fn play(self) -> Game {
        self.try_play().unwrap_or_else(|error| panic!("{error}"))
    }
}

/// A running game.
#[derive(Clone)]
pub struct Game {
    pub rules: &'static Arc<Eastfront>,
    pub state: State,
}

/// Done, or the rule that forbids it.
pub type Told = Result<(), String>;

/// A shipped scenario at its first menu, before any set-up.
pub fn deploying(scenario: &str) -> Game {
    deploying_with(scenario, &[])
}

pub fn deploying_with(scenario: &str, options: &[&str]) -> Game {
    let rules = shipped();
    let setup = options
        .iter()
        .fold(Setup::scenario(scenario), |setup, id| setup.with(id, true));
    let state = rules.start(&setup).expect("a shipped scenario");
    Game { rules, state }
}

/// A shipped scenario with everything set up, in the Axis's first step 3.
pub fn opening(scenario: &str) -> Game {
    opening_with(scenario, &[])
}

pub fn opening_with(scenario: &str, options: &[&str]) -> Game {
    let mut game = deploying_with(scenario, options);
    while game.state.phase() == Phase::Deploy {
        game.deploy_all();
    }
    game
}

impl Game {
    fn seat(&self) -> engine::Seat {
        self.state.side().seat()
    }

    /// One choice of the side to move, held against the menu.
    fn choose(&mut self, choice: Choice) -> Result<DraftProgress, String> {
        let offered = self.offers(choice);
        let before = self.state.clone();
        let seat = self.seat();
        let result = self.rules.choose(&mut self.state, seat, &choice, &mut ());
        assert_eq!(
            offered,
            result.is_ok(),
            "menu and rules disagree on {choice:?}: {result:?}"
        );
        let result = result.map_err(|refusal| self.rules.explain(&refusal));
        if let Err(illegal) = &result {
            assert!(has_section(illegal.rule), "{} is no section", illegal.rule);
            assert!(
                self.state == before,
                "a refusal of {choice:?} changed something"
            );
        }
        result.map_err(|illegal| illegal.rule.to_string())
    }

    pub fn menu(&self) -> Vec<Choice> {
        let mut menu = Menu::new();
        if let Next::Seats(_) = self.rules.next(&self.state) {
            self.rules.menu(&self.state, self.seat(), &mut menu);
        }
        menu.entries().to_vec()
    }

    pub fn offers(&self, choice: Choice) -> bool {
        self.menu().contains(&choice)
    }

    pub fn pace(&mut self, choice: Choice) -> DraftProgress {
        self.choose(choice)
            .unwrap_or_else(|rule| panic!("{choice:?} is refused by {rule}"))
    }

    /// All or nothing.
    fn all(&mut self, choices: impl IntoIterator<Item = Choice>) -> Told {
        let mut trial = self.clone();
        for choice in choices {
            trial.choose(choice)?;
        }
        *self = trial;
        Ok(())
    }

    /// Activates a unit and moves it along a path.
    pub fn march(&mut self, id: &str, path: &str) -> Told {
        let mut trial = self.clone();
        trial.choose(Choice::Move(unit(id)))?;
        for hex in path.split_whitespace() {
            // A unit that can go no further has stopped by itself.
            if !matches!(trial.state.order(), PendingOrder::Move { .. }) {
                return Err("§11.1".into());
            }
            trial.choose(Choice::Step(at(hex)))?;
        }
        if matches!(trial.state.order(), PendingOrder::Move { .. }) {
            trial.choose(Choice::Stop)?;
        }
        *self = trial;
        Ok(())
    }

    /// Activates a unit and enters one hex, where the game may end.
    pub fn step_into(&mut self, id: &str, hex: &str) -> Told {
        self.all([Choice::Move(unit(id)), Choice::Step(at(hex))])
    }

    pub fn rail(&mut self, id: &str, to: &str) -> Told {
        self.all([Choice::Rail(unit(id)), Choice::At(at(to))])
    }

    /// Places a reinforcement.
    pub fn place_due(&mut self, id: &str, hex: &str) -> Told {
        if matches!(self.state.block(block(id)).location, Location::Pool) {
            return Err("in the pool".into());
        }
        self.all([Choice::Put(unit(id)), Choice::At(at(hex))])
    }

    /// Brings a unit back from the pool.
    pub fn rebuild(&mut self, id: &str, hex: &str) -> Told {
        if !matches!(self.state.block(block(id)).location, Location::Pool) {
            return Err("not in the pool".into());
        }
        self.all([Choice::Put(unit(id)), Choice::At(at(hex))])
    }

    pub fn step(&mut self, id: &str) -> Told {
        self.all([Choice::Add(unit(id))])
    }

    pub fn withdraw(&mut self, id: &str) -> Told {
        self.all([Choice::Withdraw(unit(id))])
    }

    /// Announces an attack and lays it open: dice of the attacker and of the defender.
    pub fn announce(&mut self, hex: &str, units: &str, air: bool) -> Result<(u32, u32), String> {
        let with = units.split_whitespace().map(|id| Choice::With(unit(id)));
        let order = std::iter::once(Choice::Attack(at(hex)))
            .chain(with)
            .chain(air.then_some(Choice::Air));
        self.all(order.chain([Choice::Roll]).collect::<Vec<_>>())?;
        match self.rules.next(&self.state) {
            Next::Chance(Chance::Battle { attack, defend }) => Ok((attack.into(), defend.into())),
            other => panic!("an attack leads to dice, not to {other:?}"),
        }
    }

    /// Rolls a battle with given dice.
    pub fn roll(&mut self, attack: &[u32], defend: &[u32]) {
        let outcome = Outcome::Battle {
            attack: attack.iter().map(|die| *die as u8).collect(),
            defend: defend.iter().map(|die| *die as u8).collect(),
        };
        self.resolve(&outcome);
    }

    fn resolve(&mut self, outcome: &Outcome) {
        let Next::Chance(chance) = self.rules.next(&self.state) else {
            panic!("no dice are called for");
        };
        assert!(
            self.rules.fits(&chance, outcome),
            "{outcome:?} does not fit {chance:?}"
        );
        self.rules.resolve(&mut self.state, outcome, &mut ());
    }

    /// Gives hits to units, one each in this order; every hit must be asked for.
    pub fn take(&mut self, units: &str) {
        for id in units.split_whitespace() {
            // A hit without a choice is dealt by the rules themselves.
            if self
                .menu()
                .iter()
                .any(|choice| matches!(choice, Choice::Hit(_)))
            {
                self.pace(Choice::Hit(unit(id)));
            }
        }
        assert!(
            !self
                .menu()
                .iter()
                .any(|choice| matches!(choice, Choice::Hit(_))),
            "hits are left over"
        );
    }

    pub fn may_take(&self, id: &str) -> bool {
        self.offers(Choice::Hit(unit(id)))
    }

    /// Lets the program spread whatever hits are left.
    pub fn settle(&mut self) {
        while self.menu().contains(&Choice::Spread) {
            self.pace(Choice::Spread);
        }
    }

    /// A whole battle, hits spread by the program.
    pub fn battle(&mut self, hex: &str, units: &str, air: bool, attack: &[u32], defend: &[u32]) {
        self.announce(hex, units, air)
            .unwrap_or_else(|rule| panic!("attack refused by {rule}"));
        self.roll(attack, defend);
        self.settle();
    }

    pub fn try_end(&mut self) -> Told {
        self.all([Choice::End])
    }

    /// Ends the side's turn.
    pub fn end_turn(&mut self) {
        self.try_end()
            .unwrap_or_else(|rule| panic!("the turn cannot end: {rule}"));
    }

    /// Rolls weather and RP dice with exactly these numbers.
    pub fn flow(&mut self, dice: &[u32]) {
        let mut dice = ScriptedDice {
            left: dice.iter().copied().collect(),
            ..ScriptedDice::default()
        };
        while let Next::Chance(chance) = self.rules.next(&self.state) {
            let outcome = self.rules.roll(&chance, &mut dice);
            self.resolve(&outcome);
        }
        assert!(!dice.exhausted, "more dice are rolled");
        assert!(dice.left.is_empty(), "fewer dice are rolled");
    }

    /// Rolls whatever is called for, ones throughout.
    pub fn roll_on(&mut self) {
        while let Next::Chance(chance) = self.rules.next(&self.state) {
            let outcome = self.rules.roll(&chance, &mut Ones);
            self.resolve(&outcome);
        }
    }

    /// Sets up all blocks of the side whose turn it is: the first offers of each menu.
    pub fn deploy_all(&mut self) {
        self.deploy_by(|menu| menu[0]);
    }

    /// Sets up both sides, always taking the last offer.
    pub fn deploy_reversed(&mut self) {
        while self.state.phase() == Phase::Deploy {
            self.deploy_by(|menu| {
                if matches!(menu[0], Choice::At(_)) {
                    menu[menu.len() - 1]
                } else {
                    menu[0]
                }
            });
        }
    }

    fn deploy_by(&mut self, pick: impl Fn(&[Choice]) -> Choice) {
        loop {
            let choice = pick(&self.menu());
            self.pace(choice);
            if choice == Choice::End {
                return;
            }
        }
    }

    /// Hexes offered for a unit that is taken in hand.
    pub fn places_for(&self, id: &str) -> Vec<Hex> {
        let mut trial = self.clone();
        while let Some(choice) = trial
            .menu()
            .into_iter()
            .find(|choice| matches!(choice, Choice::Withhold(u) if *u != unit(id)))
        {
            trial.pace(choice);
        }
        trial.pace(Choice::Put(unit(id)));
        let hexes = trial.menu().into_iter().filter_map(|choice| match choice {
            Choice::At(hex) => Some(hex),
            _ => None,
        });
        hexes.collect()
    }

    fn refused(&self, what: &str, told: Told, rules: &str) {
        match told {
            Ok(()) => panic!("{what} should be refused by {rules}"),
            Err(rule) => assert!(
                rules.split('|').any(|r| r == rule),
                "{what}: refused by {rule}, not {rules}"
            ),
        }
    }

    pub fn refuses_march(&self, id: &str, path: &str, rules: &str) {
        self.refused(
            &format!("{id} to {path}"),
            self.clone().march(id, path),
            rules,
        );
    }

    pub fn refuses_rail(&self, id: &str, to: &str, rules: &str) {
        self.refused(
            &format!("{id} by rail to {to}"),
            self.clone().rail(id, to),
            rules,
        );
    }

    pub fn refuses_place(&self, id: &str, hex: &str, rules: &str) {
        self.refused(
            &format!("{id} at {hex}"),
            self.clone().place_due(id, hex),
            rules,
        );
    }

    pub fn refuses_rebuild(&self, id: &str, hex: &str, rules: &str) {
        self.refused(
            &format!("{id} rebuilt at {hex}"),
            self.clone().rebuild(id, hex),
            rules,
        );
    }

    pub fn refuses_step(&self, id: &str, rules: &str) {
        self.refused(&format!("a step for {id}"), self.clone().step(id), rules);
    }

    // What is so.

    pub fn place(&self, id: &str) -> Option<String> {
        self.state.hex(block(id)).map(key)
    }

    pub fn sp(&self, id: &str) -> u32 {
        self.state.block(block(id)).steps.into()
    }

    pub fn in_pool(&self, id: &str) -> bool {
        self.state.block(block(id)).location == Location::Pool
    }

    pub fn rp(&self, who: &str) -> u32 {
        self.state.rp(side(who)).into()
    }

    /// Air units ready.
    pub fn air(&self, who: &str) -> u32 {
        self.state.air(side(who)).left().into()
    }

    pub fn air_total(&self, who: &str) -> u32 {
        self.state.air(side(who)).total.into()
    }

    pub fn owner(&self, city: &str) -> String {
        let hex = self
            .rules
            .map
            .city(city)
            .unwrap_or_else(|| panic!("no city {city}"));
        name_of(self.state.holder(hex))
    }

    /// Where a city lies on this game's board.
    pub fn city(&self, name: &str) -> String {
        self.rules
            .map
            .city(name)
            .unwrap_or_else(|| panic!("no city {name}"))
            .to_string()
    }

    pub fn month(&self) -> String {
        self.state.month().to_string()
    }

    pub fn weather(&self) -> String {
        self.state.weather().name().to_lowercase()
    }

    pub fn side(&self) -> String {
        name_of(self.state.side())
    }

    pub fn view(&self, who: &str) -> View {
        self.rules.view(&self.state, side(who).seat())
    }

    pub fn winner(&self) -> Option<String> {
        match self.rules.next(&self.state) {
            Next::Over(standing) => {
                let mut winners = standing.winners.iter();
                let winner = winners.next().and_then(Side::of).map(name_of);
                assert!(
                    winner.is_some() && winners.next().is_none(),
                    "one side wins"
                );
                winner
            }
            _ => None,
        }
    }
}

struct Ones;

impl engine::Dice for Ones {
    fn die(&mut self, _sides: u32) -> u32 {
        1
    }
}
