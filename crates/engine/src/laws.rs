//! The eight laws, as a kit that any game plugs into.
//!
//! [`play`] plays one random game and checks the laws as it goes: *legal*, *alive*, *pure* and
//! *whole* at every choice; *blind*, *faithful* and *exact* at some random points of the game, or at
//! every choice when asked. *Closed* is a compile-fail test of this crate.

use crate::observe::observes;
use crate::patch::{Document, update};
use crate::rules::may_choose;
use crate::{
    Describe, DraftProgress, FastRng, Menu, Next, NoteTexts, Rules, Seat, Seats, Setup, notes,
    state_hash,
};
use serde_json::Value;
use std::fmt;

/// What the laws need to know about a game.
pub trait Lawful: Describe {
    /// A random scenario with random options, so that each is seen often.
    fn any_setup(&self, rng: &mut FastRng) -> Setup;

    /// Any choice at all, mostly illegal ones near the legal.
    fn random_choice(&self, state: &Self::State, seat: Seat, rng: &mut FastRng) -> Self::Choice;

    /// Choices within which every random game ends.
    fn max_choices(&self) -> u64;

    /// Law *whole*: nothing appeared or vanished, and every cached part agrees with its source.
    fn whole(&self, state: &Self::State) -> Result<(), String>;

    /// Law *exact*: when the state waits for battle dice few enough to try them all, compares the
    /// previewed odds with the real procedure.
    fn exact(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// The seats to test *blind* and *faithful* for.
    fn seats(&self) -> Vec<Seat> {
        (0..self.info().seats.len() as u8).map(Seat).collect()
    }

    /// A world that `seat` cannot tell from this one: imagined from its view alone, or this one
    /// with every fact scrambled that is hidden from the seat.
    fn indistinguishable(&self, state: &Self::State, seat: Seat, rng: &mut FastRng) -> Self::State;
}

/// An example for each variant of an enum, with the compiler's word that none is missing: every line is a pattern of the match
/// and the examples that it stands for.
#[macro_export]
macro_rules! every_variant {
    ($type:ty { $($pattern:pat => [$($example:expr),+ $(,)?]),+ $(,)? }) => {{
        let _ = |value: &$type| match value { $($pattern => {}),+ };
        let all: Vec<$type> = vec![$($($example),+),+];
        all
    }};
}

/// Whether each refusal names a section that the rulebook has and gives its own cause in one plain sentence. The examples are
/// worded for the same unit and the same place, so equal sentences mean equal words.
pub fn refusals(
    rulebook: &str,
    worded: impl Iterator<Item = (String, crate::Illegal)>,
) -> Result<(), String> {
    let titles = rulebook.lines().filter(|line| line.starts_with('#'));
    let sections =
        titles.filter_map(|title| title.trim_start_matches('#').split_whitespace().next());
    let sections: Vec<&str> = sections.filter(|word| word.starts_with('§')).collect();
    let mut said: Vec<(String, String)> = Vec::new();
    for (name, illegal) in worded {
        if !sections.contains(&illegal.rule) {
            return Err(format!(
                "{name} names {}, which the rulebook does not have",
                illegal.rule
            ));
        }
        let why = illegal.why.into_owned();
        let begins = why
            .chars()
            .next()
            .is_some_and(|first| !first.is_lowercase());
        if !begins || why.ends_with('.') || why.contains('{') {
            return Err(format!(
                "{name} is no plain sentence without its period: {why}"
            ));
        }
        if let Some((other, _)) = said.iter().find(|(_, sentence)| *sentence == why) {
            return Err(format!("{name} and {other} share a sentence: {why}"));
        }
        said.push((name, why));
    }
    Ok(())
}

/// How closely to look.
#[derive(Copy, Clone, Debug)]
pub struct Depth {
    /// Checks of *blind*, *faithful* and *exact* per game; `None` means at every choice.
    pub points: Option<u32>,
    /// A usual game's length in choices, over which the points are spread.
    pub span: u64,
}

impl Depth {
    /// Checks all laws at every choice.
    pub const EVERY: Depth = Depth {
        points: None,
        span: 1,
    };

    /// Some twenty points in a game of about this many choices.
    pub fn some(span: u64) -> Depth {
        Depth {
            points: Some(20),
            span,
        }
    }
}

/// How often a test that plays many games repeats itself: cut short where time is dear, as in
/// mutation testing, by `MAPROOM_LAW_GAMES`.
pub fn games(usual: u64) -> u64 {
    std::env::var("MAPROOM_LAW_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .map_or(usual, |n: u64| n.min(usual))
}

/// A broken law, with enough to see it again.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The law that was broken.
    pub law: &'static str,
    /// The seed of the game.
    pub seed: u64,
    /// How many choices had been made.
    pub choice: u64,
    /// What the game was opened with.
    pub setup: Setup,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law '{}' broken at choice {} of the game with seed {}, scenario {} with {:?}: {}",
            self.law, self.choice, self.seed, self.setup.scenario, self.setup.options, self.what
        )
    }
}

/// What a lawful game was like.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// What the game was opened with.
    pub setup: Setup,
    /// Choices made.
    pub choices: u64,
    /// Outcomes rolled.
    pub chances: u64,
    /// Positions in which the law *blind* was checked.
    pub blind_checks: u64,
}

/// Plays one random game and checks the laws.
pub fn play<R: Lawful>(rules: &R, seed: u64, depth: Depth) -> Result<GameSummary, Box<Breach>> {
    let mut rng = FastRng::new(seed);
    let setup = rules.any_setup(&mut rng);
    play_setup(rules, setup, seed, depth)
}

/// Plays one random game of a given set-up and checks the laws.
pub fn play_setup<R: Lawful>(
    rules: &R,
    setup: Setup,
    seed: u64,
    depth: Depth,
) -> Result<GameSummary, Box<Breach>> {
    Game::new(rules, setup, seed, depth)?.play()
}

/// Checks *blind* in one position for one seat, for tests that lead a game where random ones seldom go.
pub fn blind_at<R: Lawful>(
    rules: &R,
    setup: &Setup,
    state: &R::State,
    seat: Seat,
    seed: u64,
) -> Result<(), Box<Breach>> {
    Game::at(rules, setup.clone(), state.clone(), seed, Depth::EVERY).blind_for(seat)
}

enum Step<R: Rules> {
    Choice(Seat, R::Choice),
    Outcome(R::Outcome),
}

/// One choice in so many is made by a seat that nobody waits for, where one may.
const INTERJECTIONS: usize = 8;

struct Game<'a, R: Lawful> {
    rules: &'a R,
    rng: FastRng,
    depth: Depth,
    state: R::State,
    /// Views before the step that *faithful* is checked for.
    before: Vec<(Seat, R::View)>,
    /// Menus before it, and whether the seat has observed an event since.
    menus: Vec<(Seat, Menu<R::Choice>, bool)>,
    record: Vec<Step<R>>,
    events: Vec<R::Event>,
    account: GameSummary,
    /// Words for the first notes of a game, each another.
    texts: NoteTexts,
    seed: u64,
}

impl<'a, R: Lawful> Game<'a, R> {
    fn new(rules: &'a R, setup: Setup, seed: u64, depth: Depth) -> Result<Self, Box<Breach>> {
        let state = rules.start(&setup).map_err(|e| {
            Box::new(Breach {
                law: "alive",
                seed,
                choice: 0,
                setup: setup.clone(),
                what: format!("the set-up was refused: {e}"),
            })
        })?;
        Ok(Game::at(rules, setup, state, seed, depth))
    }

    /// A game that goes on from a position.
    fn at(rules: &'a R, setup: Setup, state: R::State, seed: u64, depth: Depth) -> Self {
        Game {
            rules,
            rng: FastRng::new(seed ^ 0x5eed),
            depth,
            state,
            before: Vec::new(),
            menus: Vec::new(),
            record: Vec::new(),
            events: Vec::new(),
            account: GameSummary {
                setup,
                choices: 0,
                chances: 0,
                blind_checks: 0,
            },
            texts: NoteTexts::numbered(if rules.notes().is_some() { 1000 } else { 0 }),
            seed,
        }
    }

    /// Every seat of a side observes the outcome of a chance that is no secret: its device may be asked for a link.
    fn open_chance(&self, chance: &R::Chance) -> Result<(), Box<Breach>> {
        if self.rules.is_secret(chance) {
            return Ok(());
        }
        let seats = (0..).map(Seat).zip(&self.rules.info().seats);
        let mut blind = seats
            .filter(|(seat, _)| !observes(self.rules, &self.state, &self.events, *seat))
            .filter(|(_, info)| info.side.is_some());
        match blind.next() {
            Some((_, info)) => {
                let what = format!("{} observes nothing of {chance:?}", info.id);
                Err(self.breach("faithful", what))
            }
            None => Ok(()),
        }
    }

    fn breach(&self, law: &'static str, what: String) -> Box<Breach> {
        Box::new(Breach {
            law,
            seed: self.seed,
            choice: self.account.choices,
            setup: self.account.setup.clone(),
            what,
        })
    }

    fn is_point(&mut self) -> bool {
        match self.depth.points {
            None => true,
            Some(points) => (self.rng.below(self.depth.span as usize) as u32) < points,
        }
    }

    fn play(mut self) -> Result<GameSummary, Box<Breach>> {
        let mut menu = Menu::new();
        loop {
            self.whole()?;
            let point = self.is_point();
            if point {
                self.blind()?;
                let seats = self.rules.seats().into_iter();
                let views = seats.map(|seat| (seat, self.rules.view(&self.state, seat)));
                self.before = views.collect();
                self.note_menus();
            }
            match self.rules.next(&self.state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    if point {
                        self.rules
                            .exact(&self.state)
                            .map_err(|what| self.breach("exact", what))?;
                    }
                    let outcome = self.rules.roll(&chance, &mut self.rng);
                    if !self.rules.fits(&chance, &outcome) {
                        return Err(self.breach(
                            "legal",
                            format!("{outcome:?} was rolled for {chance:?} and does not fit it"),
                        ));
                    }
                    self.account.chances += 1;
                    self.events.clear();
                    self.rules
                        .resolve(&mut self.state, &outcome, &mut self.events);
                    self.record.push(Step::Outcome(outcome));
                    self.open_chance(&chance)?;
                    self.faithful()?;
                    self.menus_faithful()?;
                }
                Next::Seats(seats) => {
                    let seats = self.choosers(seats);
                    let Some(seat) = seats.iter().nth(self.rng.below(seats.len().max(1))) else {
                        return Err(self.breach("alive", "nobody is to choose".into()));
                    };
                    menu.clear();
                    self.rules.menu(&self.state, seat, &mut menu);
                    self.legal(seat, &menu, point)?;
                    let Some(choice) = menu.pick(&mut self.rng) else {
                        return Err(self.breach("alive", "a pattern has no choice".into()));
                    };
                    self.choose(seat, choice)?;
                }
            }
            if self.account.choices > self.rules.max_choices() {
                return Err(self.breach("alive", "the game does not end".into()));
            }
        }
        self.pure()?;
        Ok(self.account)
    }

    /// Those who are to choose; now and then those who may though nobody waits for them.
    fn choosers(&mut self, asked: Seats) -> Seats {
        let seats = self.rules.seats().into_iter();
        let aside = seats.filter(|&seat| self.rules.may_interject(&self.state, seat));
        let aside: Seats = aside.filter(|seat| !asked.contains(*seat)).collect();
        match aside.is_empty() || self.rng.below(INTERJECTIONS) > 0 {
            true => asked,
            false => aside,
        }
    }

    fn choose(&mut self, seat: Seat, choice: R::Choice) -> Result<(), Box<Breach>> {
        self.events.clear();
        let result = self
            .rules
            .choose(&mut self.state, seat, &choice, &mut self.events);
        let pace = result.map_err(|refusal| {
            let why = self.rules.explain(&refusal);
            let what = format!("{seat:?} was offered {choice:?} and refused: {why}");
            self.breach("legal", what)
        })?;
        // A draft that goes on needs somebody to go on with it.
        if !pace.commits() && !may_choose(self.rules, &self.state, seat) {
            let what = format!("{choice:?} leaves the draft open and {seat:?} is not asked again");
            return Err(self.breach("alive", what));
        }
        self.account.choices += 1;
        self.record.push(Step::Choice(seat, choice));
        self.faithful()?;
        self.menus_faithful()
    }

    /// Everything a menu admits is accepted; everything accepted was admitted; a refusal changes
    /// nothing. (Seats that are not to choose never get as far as the rules: the table refuses them.)
    fn legal(&mut self, seat: Seat, menu: &Menu<R::Choice>, all: bool) -> Result<(), Box<Breach>> {
        if menu.is_empty() {
            return Err(self.breach("alive", format!("{seat:?} is asked and has no choice")));
        }
        if all {
            for (at, choice) in menu.entries().iter().enumerate() {
                let again = menu.entries()[..at].contains(choice);
                if again || menu.patterns().iter().any(|pattern| pattern.admits(choice)) {
                    return Err(self.breach("legal", format!("{choice:?} is offered twice")));
                }
                self.accepts(seat, choice)?;
            }
            for pattern in menu.patterns() {
                for _ in 0..8 {
                    let Some(choice) = pattern.pick(&mut self.rng) else {
                        return Err(self.breach("legal", format!("{pattern:?} has no choice")));
                    };
                    if !pattern.admits(&choice) {
                        let what =
                            format!("{choice:?} was made by {pattern:?} and does not fit it");
                        return Err(self.breach("legal", what));
                    }
                    self.accepts(seat, &choice)?;
                }
            }
        }
        for _ in 0..2 {
            let stray = self.rules.random_choice(&self.state, seat, &mut self.rng);
            let mut copy = self.state.clone();
            let accepted = self.rules.choose(&mut copy, seat, &stray, &mut ()).is_ok();
            if accepted != menu.admits(&stray) {
                let what = format!("{stray:?} by {seat:?}: accepted {accepted}, menu {menu:?}");
                return Err(self.breach("legal", what));
            }
            if !accepted && copy != self.state {
                let what = format!("refusing {stray:?} changed the state");
                return Err(self.breach("legal", what));
            }
        }
        Ok(())
    }

    /// What is offered is not refused.
    fn accepts(&self, seat: Seat, choice: &R::Choice) -> Result<(), Box<Breach>> {
        let mut copy = self.state.clone();
        let done = self.rules.choose(&mut copy, seat, choice, &mut ());
        done.map(drop).map_err(|refusal| {
            let why = self.rules.explain(&refusal);
            let what = format!("{seat:?} was offered {choice:?} and refused: {why}");
            self.breach("legal", what)
        })
    }

    fn whole(&self) -> Result<(), Box<Breach>> {
        self.rules.whole(&self.state).map_err(|what| {
            let last = match self.record.last() {
                Some(Step::Choice(seat, choice)) => format!("{choice:?} by {seat:?}"),
                Some(Step::Outcome(outcome)) => format!("{outcome:?}"),
                None => "the setup".into(),
            };
            self.breach("whole", format!("{what}, after {last}"))
        })
    }

    /// A seat whose view a step changes observes an event of it, a seat that observes one finds a line or a change, and
    /// the old view with the difference is the new view.
    fn faithful(&mut self) -> Result<(), Box<Breach>> {
        for (seat, before) in std::mem::take(&mut self.before) {
            let after = self.rules.view(&self.state, seat);
            let observed = observes(self.rules, &self.state, &self.events, seat);
            if !observed && before != after {
                let what = format!(
                    "{seat:?} is not told why its view changed: {}; events {:?}",
                    difference(&before, &after),
                    self.events
                );
                return Err(self.breach("faithful", what));
            }
            // Equal views have no difference.
            let differs = before != after && self.difference_fits(seat, &before, &after)?;
            if observed && !differs && !self.says_something(seat, &before) {
                let what = format!("{seat:?} observes nothing of {:?}", self.events);
                return Err(self.breach("faithful", what));
            }
        }
        Ok(())
    }

    /// The old view with the difference is the new view. Says whether there is one.
    fn difference_fits(
        &self,
        seat: Seat,
        before: &R::View,
        after: &R::View,
    ) -> Result<bool, Box<Breach>> {
        let (old, new) = (json(before), json(after));
        let mut document = Document::of(before);
        let patch = update(&mut document, after);
        let mut patched = old;
        let fits = patch.apply(&mut patched);
        if fits.is_err() || document.value() != new || patched != new {
            let what = format!("{seat:?} gets {patch:?} for its new view: {fits:?}");
            return Err(self.breach("faithful", what));
        }
        Ok(!patch.is_empty())
    }

    /// What a seat is offered: nothing where it is not asked.
    fn offered(&self, seat: Seat) -> Menu<R::Choice> {
        let mut menu = Menu::new();
        if may_choose(self.rules, &self.state, seat) {
            self.rules.menu(&self.state, seat, &mut menu);
        }
        menu
    }

    /// Keeps the menus of a position in which seats choose, for [`Game::menus_faithful`].
    fn note_menus(&mut self) {
        if matches!(self.rules.next(&self.state), Next::Seats(_)) {
            let seats = self.rules.seats().into_iter();
            self.menus = seats
                .map(|seat| (seat, self.offered(seat), false))
                .collect();
        }
    }

    /// A seat whose menu changes from one position in which seats choose to the next observes an event of what happened
    /// between them: a menu can be kept until then.
    fn menus_faithful(&mut self) -> Result<(), Box<Breach>> {
        for (seat, _, observed) in &mut self.menus {
            *observed |= observes(self.rules, &self.state, &self.events, *seat);
        }
        if !matches!(self.rules.next(&self.state), Next::Seats(_)) {
            return Ok(());
        }
        for (seat, before, observed) in std::mem::take(&mut self.menus) {
            if observed {
                continue;
            }
            let after = self.offered(seat);
            if before != after {
                let what =
                    format!("{seat:?} is not told why its menu changed: {before:?} / {after:?}");
                return Err(self.breach("faithful", what));
            }
        }
        Ok(())
    }

    /// Whether a seat reads a line of the last step.
    fn says_something(&self, seat: Seat, before: &R::View) -> bool {
        self.events.iter().any(|event| {
            let event = self.rules.observe(&self.state, event, seat);
            event.is_some_and(|event| !self.rules.log_text(before, &event).is_empty())
        })
    }

    fn blind(&mut self) -> Result<(), Box<Breach>> {
        let seats = self.rules.seats();
        let seat = seats[self.rng.below(seats.len())];
        self.blind_for(seat)
    }

    /// Nothing a seat sees tells two worlds apart that it cannot know apart.
    fn blind_for(&mut self, seat: Seat) -> Result<(), Box<Breach>> {
        let other = self
            .rules
            .indistinguishable(&self.state, seat, &mut self.rng);
        self.account.blind_checks += 1;
        self.rules
            .whole(&other)
            .map_err(|what| self.breach("blind", format!("an imagined world is broken: {what}")))?;
        let mut pair = (self.state.clone(), other);
        // Follow the seat's own choices to the end of a batch or of its move.
        for _ in 0..12 {
            self.same(seat, &pair)?;
            if !may_choose(self.rules, &pair.0, seat) {
                break;
            }
            let mut menu = Menu::new();
            self.rules.menu(&pair.0, seat, &mut menu);
            if menu.is_empty() {
                break;
            }
            let Some(choice) = menu.pick(&mut self.rng) else {
                break;
            };
            let (left, right) = (
                self.try_choice(seat, &mut pair.0, &choice),
                self.try_choice(seat, &mut pair.1, &choice),
            );
            if left.0 != right.0 {
                let what = format!("{choice:?} has another pace: {:?} / {:?}", left.0, right.0);
                return Err(self.breach("blind", what));
            }
            if left.0 == Some(DraftProgress::Reveals) {
                break;
            }
            if left.1 != right.1 {
                let what = format!("{choice:?} shows {:?} / {:?}", left.1, right.1);
                return Err(self.breach("blind", what));
            }
            if left.0.is_none_or(DraftProgress::commits) {
                break;
            }
        }
        Ok(())
    }

    fn try_choice(
        &self,
        seat: Seat,
        state: &mut R::State,
        choice: &R::Choice,
    ) -> (Option<DraftProgress>, Vec<R::Event>) {
        let mut events = Vec::new();
        let pace = self.rules.choose(state, seat, choice, &mut events).ok();
        let observed = events
            .iter()
            .filter_map(|event| self.rules.observe(state, event, seat))
            .collect();
        (pace, observed)
    }

    fn same(
        &mut self,
        seat: Seat,
        (real, other): &(R::State, R::State),
    ) -> Result<(), Box<Breach>> {
        let [mine, theirs] =
            [real, other].map(|state| notes::view(self.rules, state, seat, &self.texts));
        if mine != theirs {
            let what = format!("{seat:?} sees {}", difference(&mine, &theirs));
            return Err(self.breach("blind", what));
        }
        // What is to be rolled may hang on hidden blocks; that something is, may not.
        let asked = match (self.rules.next(real), self.rules.next(other)) {
            (Next::Seats(left), Next::Seats(right)) if left == right => {
                let may = [real, other].map(|state| may_choose(self.rules, state, seat));
                if may[0] != may[1] {
                    let what = format!("{seat:?} may choose: {} / {}", may[0], may[1]);
                    return Err(self.breach("blind", what));
                }
                may[0]
            }
            (Next::Chance(_), Next::Chance(_)) => false,
            (Next::Over(left), Next::Over(right)) if left == right => false,
            (left, right) => {
                let what = format!("{seat:?} sees the game wait for {left:?} / {right:?}");
                return Err(self.breach("blind", what));
            }
        };
        if !asked {
            return Ok(());
        }
        let menu = |state| {
            let mut menu = Menu::new();
            self.rules.menu(state, seat, &mut menu);
            menu
        };
        let (left, right) = (menu(real), menu(other));
        if left != right {
            let what = format!("{seat:?} is offered {left:?} / {right:?}");
            return Err(self.breach("blind", what));
        }
        for _ in 0..4 {
            let stray = self.rules.random_choice(real, seat, &mut self.rng);
            let refusal = |state: &R::State| {
                let mut copy = state.clone();
                self.rules.choose(&mut copy, seat, &stray, &mut ())
            };
            let (left, right) = (refusal(real), refusal(other));
            if left != right {
                let what = format!("{seat:?} hears of {stray:?}: {left:?} / {right:?}");
                return Err(self.breach("blind", what));
            }
        }
        Ok(())
    }

    /// The same record gives the same state.
    fn pure(&self) -> Result<(), Box<Breach>> {
        let mut state = self
            .rules
            .start(&self.account.setup)
            .map_err(|e| self.breach("pure", e.to_string()))?;
        for step in &self.record {
            match step {
                Step::Choice(seat, choice) => {
                    if let Err(refusal) = self.rules.choose(&mut state, *seat, choice, &mut ()) {
                        let why = self.rules.explain(&refusal);
                        return Err(self.breach("pure", why.to_string()));
                    }
                }
                Step::Outcome(outcome) => self.rules.resolve(&mut state, outcome, &mut ()),
            }
        }
        if state_hash::<R>(&state) != state_hash::<R>(&self.state) {
            return Err(self.breach("pure", "the record leads to another state".into()));
        }
        Ok(())
    }
}

/// A view as it is sent.
fn json(view: &impl serde::Serialize) -> Value {
    serde_json::to_value(view).unwrap_or(Value::Null)
}

/// The first lines in which two values differ, for a message.
fn difference(left: &impl fmt::Debug, right: &impl fmt::Debug) -> String {
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let mut lines = left.lines().zip(right.lines()).enumerate();
    match lines.find(|(_, (l, r))| l != r) {
        Some((at, (l, r))) => {
            let around: Vec<&str> = left.lines().skip(at.saturating_sub(6)).take(6).collect();
            format!("{} ... {} / {}", around.join(" "), l.trim(), r.trim())
        }
        None => "values of different length".into(),
    }
}
