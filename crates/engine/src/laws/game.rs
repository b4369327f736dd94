//! A random game that is watched over.

use super::{Breach, Depth, Game, GameSummary, INTERJECTIONS, Lawful, Step};
use crate::observe::observes;
use crate::rules::may_choose;
use crate::{FastRng, Menu, Next, NoteTexts, Seat, Seats, Setup};

impl<'a, R: Lawful> Game<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        setup: Setup,
        seed: u64,
        depth: Depth,
    ) -> Result<Self, Box<Breach>> {
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
    pub(super) fn at(rules: &'a R, setup: Setup, state: R::State, seed: u64, depth: Depth) -> Self {
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
    pub(super) fn open_chance(&self, chance: &R::Chance) -> Result<(), Box<Breach>> {
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

    pub(super) fn breach(&self, law: &'static str, what: String) -> Box<Breach> {
        Box::new(Breach {
            law,
            seed: self.seed,
            choice: self.account.choices,
            setup: self.account.setup.clone(),
            what,
        })
    }

    pub(super) fn is_point(&mut self) -> bool {
        match self.depth.points {
            None => true,
            Some(points) => (self.rng.below(self.depth.span as usize) as u32) < points,
        }
    }

    pub(super) fn play(mut self) -> Result<GameSummary, Box<Breach>> {
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

    /// Those who are to choose; now and then those who may choose out of turn.
    pub(super) fn choosers(&mut self, asked: Seats) -> Seats {
        let seats = self.rules.seats().into_iter();
        let aside = seats.filter(|&seat| self.rules.may_interject(&self.state, seat));
        let aside: Seats = aside.filter(|seat| !asked.contains(*seat)).collect();
        match aside.is_empty() || self.rng.below(INTERJECTIONS) > 0 {
            true => asked,
            false => aside,
        }
    }

    pub(super) fn choose(&mut self, seat: Seat, choice: R::Choice) -> Result<(), Box<Breach>> {
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
}
