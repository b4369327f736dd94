//! What is open to a seat now: choices, and patterns that stand for many choices at once.

use crate::{FastRng, NumberSet};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::ops::Range;

/// What may be put into a slot.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SlotKind {
    /// A unit, by its number in the game.
    Unit,
    /// A hex or an area, by its number.
    Hex,
    /// A number.
    Amount,
    /// A seat.
    Seat,
}

/// The slots of a choice: each with its kind and what fills it.
pub type Slots = ArrayVec<(SlotKind, u32), 3>;

/// A choice that may have slots: a unit, a hex, an amount or a seat that a player fills in.
///
/// The slots of a choice are also the things it begins at: a menu can be asked for one of them.
pub trait Slotted: Sized {
    /// What stands in the slots of this choice.
    fn slots(&self) -> Slots {
        Slots::new()
    }

    /// The same choice with other fillings, one for each of [`Slotted::slots`].
    fn with_slots(&self, _fillings: &[u32]) -> Option<Self> {
        None
    }
}

/// A family of choices: every combination of fillings is open.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Pattern<C> {
    template: C,
    fillings: ArrayVec<NumberSet, 3>,
}

impl<C> Pattern<C> {
    /// One choice of the family.
    pub fn template(&self) -> &C {
        &self.template
    }

    /// What may stand in each of the slots.
    pub fn fillings(&self) -> &[NumberSet] {
        &self.fillings
    }

    /// How many choices the family has.
    pub fn count(&self) -> usize {
        let counts = self.fillings.iter().map(NumberSet::len);
        counts.fold(1, usize::saturating_mul)
    }
}

impl<C: Slotted + PartialEq> Pattern<C> {
    /// Whether the choice is one of the family.
    pub fn admits(&self, choice: &C) -> bool {
        let slots = choice.slots();
        if slots.len() != self.fillings.len() || slots.is_empty() {
            return false;
        }
        let fits = slots
            .iter()
            .zip(&self.fillings)
            .all(|((_, filling), open)| open.contains(*filling));
        let own: ArrayVec<u32, 3> = self.template.slots().iter().map(|slot| slot.1).collect();
        fits && choice.with_slots(&own).as_ref() == Some(&self.template)
    }

    /// Every choice of the family.
    pub fn choices(&self) -> impl Iterator<Item = C> + '_ {
        (0..self.count()).filter_map(|n| self.nth(n))
    }

    /// A random choice of the family.
    pub fn pick(&self, rng: &mut FastRng) -> Option<C> {
        self.nth(rng.below(self.count().max(1)))
    }

    /// The choice of the family with this number, counted as the last slot runs fastest.
    pub fn nth(&self, mut n: usize) -> Option<C> {
        let mut picked: ArrayVec<u32, 3> = ArrayVec::new();
        for open in self.fillings.iter().rev() {
            let count = open.len();
            picked.push(open.nth(n.checked_rem(count)?)?);
            n /= count;
        }
        picked.reverse();
        self.template.with_slots(&picked)
    }
}

/// A reusable list of what is open to one seat.
#[derive(Clone, Debug)]
pub struct Menu<C> {
    choices: Vec<C>,
    patterns: Vec<Pattern<C>>,
    /// Emptied sets of fillings: a menu that is written again and again allocates nothing.
    spare: Vec<NumberSet>,
}

impl<C> Default for Menu<C> {
    fn default() -> Self {
        Menu {
            choices: Vec::new(),
            patterns: Vec::new(),
            spare: Vec::new(),
        }
    }
}

impl<C: PartialEq> PartialEq for Menu<C> {
    fn eq(&self, other: &Self) -> bool {
        self.choices == other.choices && self.patterns == other.patterns
    }
}

impl<C: Eq> Eq for Menu<C> {}

/// A family that is being added to a menu, slot by slot.
#[must_use = "a family is in the menu once it is added"]
pub struct Family<'a, C> {
    menu: &'a mut Menu<C>,
    like: C,
    fillings: ArrayVec<NumberSet, 3>,
}

impl<C: Slotted> Family<'_, C> {
    /// What may stand in the next slot.
    pub fn slot(mut self, fillings: impl IntoIterator<Item = u32>) -> Self {
        let mut open = self.menu.spare.pop().unwrap_or_default();
        open.extend(fillings);
        self.fillings.push(open);
        self
    }

    /// Every number of a range may stand in the next slot.
    pub fn slot_range(mut self, fillings: Range<u32>) -> Self {
        let mut open = self.menu.spare.pop().unwrap_or_default();
        open.insert_range(fillings);
        self.fillings.push(open);
        self
    }

    /// The places of bits that are 1 may stand in the next slot.
    pub fn slot_bits(mut self, fillings: u128) -> Self {
        let mut open = self.menu.spare.pop().unwrap_or_default();
        open.insert_bits(fillings);
        self.fillings.push(open);
        self
    }

    /// These may not stand in the last slot.
    pub fn without(mut self, fillings: impl IntoIterator<Item = u32>) -> Self {
        if let Some(open) = self.fillings.last_mut() {
            fillings
                .into_iter()
                .for_each(|filling| open.remove(filling));
        }
        self
    }

    /// A set of what may stand in the next slot.
    pub fn slot_set(mut self, fillings: &NumberSet) -> Self {
        let mut open = self.menu.spare.pop().unwrap_or_default();
        open.copy_from(fillings);
        self.fillings.push(open);
        self
    }

    /// Adds the family, unless a slot has no filling.
    pub fn add(self) {
        let mut first = [0; 3];
        for (at, open) in self.fillings.iter().enumerate() {
            match open.first() {
                Some(filling) => first[at] = filling,
                None => return self.menu.reuse(self.fillings),
            }
        }
        match self.like.with_slots(&first[..self.fillings.len()]) {
            Some(template) => self.menu.patterns.push(Pattern {
                template,
                fillings: self.fillings,
            }),
            None => self.menu.reuse(self.fillings),
        }
    }
}

impl<C> Menu<C> {
    /// An empty menu.
    pub fn new() -> Menu<C> {
        Menu::default()
    }

    /// Adds a choice.
    pub fn push(&mut self, choice: C) {
        self.choices.push(choice);
    }

    /// Begins a family of choices like this one.
    pub fn family(&mut self, like: C) -> Family<'_, C> {
        Family {
            menu: self,
            like,
            fillings: ArrayVec::new(),
        }
    }

    fn reuse(&mut self, fillings: ArrayVec<NumberSet, 3>) {
        for mut open in fillings {
            open.clear();
            self.spare.push(open);
        }
    }

    /// Removes everything and keeps the memory.
    pub fn clear(&mut self) {
        self.choices.clear();
        while let Some(pattern) = self.patterns.pop() {
            self.reuse(pattern.fillings);
        }
    }

    /// The entries without slots.
    pub fn entries(&self) -> &[C] {
        &self.choices
    }

    /// The entries with slots.
    pub fn patterns(&self) -> &[Pattern<C>] {
        &self.patterns
    }

    /// The number of entries, each pattern counted once.
    pub fn len(&self) -> usize {
        self.choices.len() + self.patterns.len()
    }

    /// Whether nothing is open.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty() && self.patterns.is_empty()
    }
}

impl<C: Slotted + Clone + PartialEq> Menu<C> {
    /// Whether the menu admits this choice.
    pub fn admits(&self, choice: &C) -> bool {
        self.choices.contains(choice) || self.patterns.iter().any(|entry| entry.admits(choice))
    }

    /// A random entry, its slots filled at random; nothing from an empty menu.
    pub fn pick(&self, rng: &mut FastRng) -> Option<C> {
        let at = rng.below(self.len().max(1));
        if let Some(choice) = self.choices.get(at) {
            return Some(choice.clone());
        }
        self.patterns.get(at - self.choices.len())?.pick(rng)
    }

    /// Every choice the menu admits, patterns expanded.
    pub fn expanded(&self) -> impl Iterator<Item = C> + '_ {
        let families = self.patterns.iter().flat_map(Pattern::choices);
        self.choices.iter().cloned().chain(families)
    }

    /// The part of the menu that begins at one thing.
    pub fn about(&self, kind: SlotKind, id: u32) -> Menu<C> {
        let here = |choice: &&C| choice.slots().contains(&(kind, id));
        let mut menu = Menu {
            choices: self.choices.iter().filter(here).cloned().collect(),
            ..Menu::default()
        };
        for pattern in &self.patterns {
            let mut rest = pattern.clone();
            for (at, (of, _)) in pattern.template.slots().iter().enumerate() {
                if *of != kind {
                    continue;
                }
                if !rest.fillings[at].contains(id) {
                    continue;
                }
                let mut part = rest.clone();
                part.fillings[at] = NumberSet::from_iter([id]);
                // The template must be one of the smaller family.
                if let Some(template) = part.nth(0) {
                    part.template = template;
                    menu.patterns.push(part);
                }
                // What names the thing twice is in the first part only.
                rest.fillings[at].remove(id);
            }
        }
        menu
    }
}

impl<C> Extend<C> for Menu<C> {
    fn extend<I: IntoIterator<Item = C>>(&mut self, choices: I) {
        self.choices.extend(choices);
    }
}
