//! The laws themselves, each as a check of a game at one point.

use super::{Breach, Game, Lawful, Step};
use crate::observe::observes;
use crate::patch::{Document, update};
use crate::rules::may_choose;
use crate::{DraftProgress, Menu, Next, Seat, notes, state_hash};
use serde_json::Value;
use std::fmt;

impl<R: Lawful> Game<'_, R> {
    /// Everything a menu admits is accepted; everything accepted was admitted; a refusal changes
    /// nothing. (Seats that are not to choose never get as far as the rules: the table refuses them.)
    pub(super) fn legal(
        &mut self,
        seat: Seat,
        menu: &Menu<R::Choice>,
        all: bool,
    ) -> Result<(), Box<Breach>> {
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
    pub(super) fn accepts(&self, seat: Seat, choice: &R::Choice) -> Result<(), Box<Breach>> {
        let mut copy = self.state.clone();
        let done = self.rules.choose(&mut copy, seat, choice, &mut ());
        done.map(drop).map_err(|refusal| {
            let why = self.rules.explain(&refusal);
            let what = format!("{seat:?} was offered {choice:?} and refused: {why}");
            self.breach("legal", what)
        })
    }

    pub(super) fn whole(&self) -> Result<(), Box<Breach>> {
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
    pub(super) fn faithful(&mut self) -> Result<(), Box<Breach>> {
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
    pub(super) fn offered(&self, seat: Seat) -> Menu<R::Choice> {
        let mut menu = Menu::new();
        if may_choose(self.rules, &self.state, seat) {
            self.rules.menu(&self.state, seat, &mut menu);
        }
        menu
    }

    /// Keeps the menus of a position in which seats choose, for [`Game::menus_faithful`].
    pub(super) fn note_menus(&mut self) {
        if matches!(self.rules.next(&self.state), Next::Seats(_)) {
            let seats = self.rules.seats().into_iter();
            self.menus = seats
                .map(|seat| (seat, self.offered(seat), false))
                .collect();
        }
    }

    /// A seat whose menu changes from one position in which seats choose to the next observes an event of what happened
    /// between them: a menu can be kept until then.
    pub(super) fn menus_faithful(&mut self) -> Result<(), Box<Breach>> {
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
    pub(super) fn says_something(&self, seat: Seat, before: &R::View) -> bool {
        self.events.iter().any(|event| {
            let event = self.rules.observe(&self.state, event, seat);
            event.is_some_and(|event| !self.rules.log_text(before, &event).is_empty())
        })
    }

    pub(super) fn blind(&mut self) -> Result<(), Box<Breach>> {
        let seats = self.rules.seats();
        let seat = seats[self.rng.below(seats.len())];
        self.blind_for(seat)
    }

    /// Nothing a seat sees tells two worlds apart that it cannot know apart.
    pub(super) fn blind_for(&mut self, seat: Seat) -> Result<(), Box<Breach>> {
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

    pub(super) fn try_choice(
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

    pub(super) fn same(
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
        // What is to be rolled may depend on hidden blocks; that something is, may not.
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
    pub(super) fn pure(&self) -> Result<(), Box<Breach>> {
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
