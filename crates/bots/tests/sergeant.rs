//! Whole games of Eastfront with the sergeant at one side or both.

use bots::level;
use eastfront::{Choice, Eastfront, Month, Phase, Side, State};
use engine::laws::Lawful;
use engine::{Bot, FastRng, Next, Rules, Setup, bot_batch};
use std::sync::Arc;

/// A game under way between two named levels, the Axis first.
struct Game {
    rules: Arc<Eastfront>,
    state: State,
    players: Vec<Box<dyn Bot<Eastfront>>>,
    dice: FastRng,
}

impl Game {
    fn new(rules: &Arc<Eastfront>, scenario: &str, names: [&str; 2], seed: u64) -> Game {
        let player = |(n, name): (u64, &str)| (level::<Eastfront>(name).unwrap().make)(n);
        Game {
            state: rules.start(&Setup::scenario(scenario)).unwrap(),
            players: (2 * seed..).zip(names).map(player).collect(),
            dice: FastRng::new(seed),
            rules: rules.clone(),
        }
    }

    /// Plays on until somebody has chosen; none when the game is over.
    fn step(&mut self) -> Option<Side> {
        loop {
            match self.rules.next(&self.state) {
                Next::Over(_) => return None,
                Next::Chance(chance) => {
                    let outcome = self.rules.roll(&chance, &mut self.dice);
                    self.rules.resolve(&mut self.state, &outcome, &mut ());
                }
                Next::Seats(_) => {
                    let side = self.state.side();
                    let seat = side.seat();
                    let player = &mut *self.players[usize::from(seat.0)];
                    for choice in bot_batch(&*self.rules, &self.state, seat, player).unwrap() {
                        self.rules
                            .choose(&mut self.state, seat, &choice, &mut ())
                            .unwrap();
                    }
                    return Some(side);
                }
            }
        }
    }

    fn winner(&mut self) -> Side {
        while self.step().is_some() {}
        self.state.victory().unwrap().winner
    }

    fn holds(&self, side: Side, city: &str) -> bool {
        let city = self.rules.map.city(city).unwrap();
        self.state.holds(side, city)
    }
}

#[test]
fn the_sergeant_beats_chance_on_either_side_in_every_scenario() {
    let rules = Eastfront::shipped().unwrap();
    for scenario in ["1941", "1942", "1943", "1944", "campaign"] {
        for (names, side) in [
            (["sergeant", "random"], Side::Axis),
            (["random", "sergeant"], Side::Soviet),
        ] {
            for seed in 1..=3 {
                let winner = Game::new(&rules, scenario, names, seed).winner();
                assert_eq!(winner, side, "{scenario}, seed {seed}");
            }
        }
    }
}

/// The promise is 95 of 100; `maproom ladder` measures it.
#[test]
fn the_sergeant_beats_the_recruit_and_the_recruit_beats_chance() {
    let rules = Eastfront::shipped().unwrap();
    let wins = |strong: &str, weak: &str| {
        let as_axis = (1..=5)
            .filter(|seed| Game::new(&rules, "1941", [strong, weak], *seed).winner() == Side::Axis);
        let as_soviet = (1..=5).filter(|seed| {
            Game::new(&rules, "1941", [weak, strong], *seed).winner() == Side::Soviet
        });
        as_axis.count() + as_soviet.count()
    };
    assert!(wins("sergeant", "recruit") >= 8);
    assert!(wins("recruit", "random") >= 8);
}

/// §13, §17: neither side walks into the other's capitals in the first year. The Axis takes Minsk in the summer of 1941
/// and becomes a danger to the three cities; the game is decided late and can be won by either side.
#[test]
fn two_sergeants_fight_out_1941() {
    let rules = Eastfront::shipped().unwrap();
    let (mut axis, mut minsk, mut taken, mut late) = (0, 0, 0, 0);
    let games = 12;
    for seed in 1..=games {
        let mut game = Game::new(&rules, "1941", ["sergeant", "sergeant"], seed);
        let (mut has_minsk, mut has_taken) = (false, false);
        while game.step().is_some() {
            has_minsk |= game.state.month() <= Month::parse("1941-09").unwrap()
                && game.holds(Side::Axis, "Minsk");
            has_taken |= ["Leningrad", "Moscow", "Stalingrad"]
                .iter()
                .any(|city| game.holds(Side::Axis, city));
        }
        axis += u32::from(game.state.victory().unwrap().winner == Side::Axis);
        minsk += u32::from(has_minsk);
        taken += u32::from(has_taken);
        late += u32::from(game.state.month() >= Month::parse("1942-06").unwrap());
    }
    assert!((1..=9).contains(&axis), "the Axis won {axis}");
    assert!(minsk >= 10, "Minsk fell in {minsk}");
    assert!(taken >= 4, "one of the three cities fell in {taken}");
    assert!(late >= 10, "{late} went on to the summer of 1942");
}

/// §12: a sergeant does not march a block that is in supply to where it would starve.
#[test]
fn no_sergeant_marches_out_of_supply() {
    let rules = Eastfront::shipped().unwrap();
    let mut game = Game::new(&rules, "1941", ["sergeant", "sergeant"], 5);
    let mut marches = 0;
    for _ in 0..1500 {
        if !matches!(game.state.phase(), Phase::Replace | Phase::Act) {
            if game.step().is_none() {
                break;
            }
            continue;
        }
        let before = game.state.clone();
        if game.step().is_none() {
            break;
        }
        for unit in rules.units_of(before.side()) {
            let (Some(from), Some(to)) = (before.hex(unit), game.state.hex(unit)) else {
                continue;
            };
            if from != to && rules.is_supplied(&before, unit) {
                marches += 1;
                assert!(rules.is_supplied(&game.state, unit), "{unit:?} to {to}");
            }
        }
    }
    assert!(marches > 20, "{marches}");
}

/// The law of the blind: asked again with all that it cannot see changed, the sergeant chooses the same.
#[test]
fn what_a_sergeant_cannot_see_does_not_move_it() {
    let rules = Eastfront::shipped().unwrap();
    let mut game = Game::new(&rules, "1942", ["sergeant", "sergeant"], 3);
    let mut doubts = FastRng::new(42);
    let mut looks = 0;
    for step in 0..600u64 {
        if let (Next::Seats(_), 0) = (rules.next(&game.state), step % 2) {
            let seat = game.state.side().seat();
            let other = rules.indistinguishable(&game.state, seat, &mut doubts);
            let chosen = |state: &State| -> Vec<Choice> {
                let mut fresh = (level::<Eastfront>("sergeant").unwrap().make)(7);
                bot_batch(&*rules, state, seat, &mut *fresh).unwrap()
            };
            assert_eq!(chosen(&game.state), chosen(&other), "step {step}");
            looks += 1;
        }
        if game.step().is_none() {
            game = Game::new(&rules, "1942", ["sergeant", "sergeant"], step);
        }
    }
    assert!(looks > 20, "{looks}");
}
