//! What a state shares with its copies until one of them changes it: a copy costs a count, not the contents.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A part of a state that is copied when it is first written to.
///
/// `F` are facts that follow from it, such as the set of occupied hexes. They are found when they are first
/// asked for, copies share them, and a change of the part drops them. They are no part of the state: neither equality nor
/// hashes look at them.
#[derive(Default)]
pub struct Shared<T, F = ()>(Arc<Part<T, F>>);

#[derive(Default)]
struct Part<T, F> {
    value: T,
    facts: F,
}

/// A copy is made to be changed, so it begins without facts.
impl<T: Clone, F: Default> Clone for Part<T, F> {
    fn clone(&self) -> Self {
        Part {
            value: self.value.clone(),
            facts: F::default(),
        }
    }
}

impl<T, F> Shared<T, F> {
    /// Whether two copies have not parted: a quick yes, a no may still be equal.
    pub fn is_same(&self, other: &Shared<T, F>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Where the facts about it are kept.
    pub(crate) fn facts(&self) -> &F {
        &self.0.facts
    }
}

impl<T: Clone, F: Default> Shared<T, F> {
    fn change(&mut self) -> &mut T {
        let part = Arc::make_mut(&mut self.0);
        part.facts = F::default();
        &mut part.value
    }
}

impl<T, F> Clone for Shared<T, F> {
    fn clone(&self) -> Self {
        Shared(self.0.clone())
    }
}

impl<T, F: Default> From<T> for Shared<T, F> {
    fn from(value: T) -> Self {
        let facts = F::default();
        Shared(Arc::new(Part { value, facts }))
    }
}

impl<T, F> Deref for Shared<T, F> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Clone, F: Default> DerefMut for Shared<T, F> {
    fn deref_mut(&mut self) -> &mut T {
        self.change()
    }
}

impl<T: PartialEq, F> PartialEq for Shared<T, F> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || **self == **other
    }
}

impl<T: Eq, F> Eq for Shared<T, F> {}

impl<T: PartialEq, F, const N: usize> PartialEq<[T; N]> for Shared<Vec<T>, F> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.as_slice() == other
    }
}

impl<T: Hash, F> Hash for Shared<T, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: std::fmt::Debug, F> std::fmt::Debug for Shared<T, F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<X, T: FromIterator<X>, F: Default> FromIterator<X> for Shared<T, F> {
    fn from_iter<I: IntoIterator<Item = X>>(iter: I) -> Self {
        T::from_iter(iter).into()
    }
}

impl<T: IntoIterator + Clone, F: Default> IntoIterator for Shared<T, F> {
    type Item = T::Item;
    type IntoIter = T::IntoIter;

    fn into_iter(self) -> T::IntoIter {
        Arc::unwrap_or_clone(self.0).value.into_iter()
    }
}

impl<'a, T, F> IntoIterator for &'a Shared<T, F>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.value.into_iter()
    }
}

impl<'a, T: Clone, F: Default> IntoIterator for &'a mut Shared<T, F>
where
    &'a mut T: IntoIterator,
{
    type Item = <&'a mut T as IntoIterator>::Item;
    type IntoIter = <&'a mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.change().into_iter()
    }
}

/// Entries a block of a history holds.
const BLOCK: usize = 64;

/// A list that only grows: full blocks are shared for good, and adding an entry to a copy costs a block at most.
#[derive(Clone, Debug)]
pub struct History<T> {
    full: Shared<Vec<Arc<[T]>>>,
    last: Shared<Vec<T>>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History {
            full: Vec::new().into(),
            last: Vec::new().into(),
        }
    }
}

impl<T: Clone> History<T> {
    /// Adds an entry.
    pub fn push(&mut self, entry: T) {
        self.last.push(entry);
        if self.last.len() == BLOCK {
            let block = std::mem::take(&mut *self.last);
            self.full.push(block.into());
        }
    }
}

impl<T> History<T> {
    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.full.len() * BLOCK + self.last.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        let full = self.full.iter().flat_map(|block| block.iter());
        full.chain(self.last.iter())
    }

    /// The entries from this one on.
    pub fn since(&self, from: usize) -> impl Iterator<Item = &T> {
        let blocks = self.full.iter().skip(from / BLOCK);
        let skip = from - (from / BLOCK).min(self.full.len()) * BLOCK;
        let full = blocks.flat_map(|block| block.iter());
        full.chain(self.last.iter()).skip(skip)
    }
}

impl<T: PartialEq> PartialEq for History<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.full == other.full && self.last == other.last
    }
}

impl<T: Eq> Eq for History<T> {}

impl<T: Hash> Hash for History<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for entry in self.iter() {
            entry.hash(state);
        }
    }
}

impl<T: Clone> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut history = History::default();
        iter.into_iter().for_each(|entry| history.push(entry));
        history
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, History, Shared};

    #[test]
    fn copies_part_when_one_is_written_to() {
        let mut a: Shared<Vec<u8>> = vec![1, 2].into();
        let b = a.clone();
        assert!(a.is_same(&b));
        a.push(3);
        assert!(!a.is_same(&b) && a != b);
        assert_eq!((&*a, &*b), (&vec![1, 2, 3], &vec![1, 2]));
    }

    #[test]
    fn facts_are_found_once_and_dropped_by_a_change() {
        use std::sync::OnceLock;
        let mut a: Shared<Vec<u8>, OnceLock<usize>> = vec![1, 2].into();
        let count = |part: &Shared<Vec<u8>, OnceLock<usize>>| {
            *part
                .facts()
                .get_or_init(|| part.iter().map(|n| usize::from(*n)).sum())
        };
        assert_eq!(count(&a), 3);
        let b = a.clone();
        assert_eq!(b.facts().get(), Some(&3), "a copy shares what was found");
        a[0] = 5;
        assert_eq!((a.facts().get(), b.facts().get()), (None, Some(&3)));
        assert_eq!((count(&a), count(&b)), (7, 3));
        for n in &mut a {
            *n += 1;
        }
        assert_eq!(count(&a), 9);
        a[0] = 1;
        a[1] = 2;
        assert!(a == b, "facts are no part of it");
    }

    #[test]
    fn a_history_keeps_its_order_over_many_blocks() {
        let all: History<usize> = (0..3 * BLOCK + 5).collect();
        assert_eq!(all.len(), 3 * BLOCK + 5);
        assert!(all.iter().copied().eq(0..3 * BLOCK + 5));
        for from in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 5] {
            assert!(all.since(from).copied().eq(from..3 * BLOCK + 5), "{from}");
        }
        let mut other = all.clone();
        other.push(0);
        assert!(other != all && !all.is_empty());
    }
}
