//! What a state shares with its copies until one of them changes it: a copy costs a count, not the contents.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A part of a state that is copied when it is first written to.
#[derive(Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Whether two copies have not parted: a quick yes, a no may still be equal.
    pub fn is_same(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(self.0.clone())
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Shared(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || *self.0 == *other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Shared<Vec<T>> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.as_slice() == other
    }
}

impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<X, T: FromIterator<X>> FromIterator<X> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = X>>(iter: I) -> Self {
        T::from_iter(iter).into()
    }
}

impl<T: IntoIterator + Clone> IntoIterator for Shared<T> {
    type Item = T::Item;
    type IntoIter = T::IntoIter;

    fn into_iter(self) -> T::IntoIter {
        Arc::unwrap_or_clone(self.0).into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Shared<T>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T: Clone> IntoIterator for &'a mut Shared<T>
where
    &'a mut T: IntoIterator,
{
    type Item = <&'a mut T as IntoIterator>::Item;
    type IntoIter = <&'a mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        Arc::make_mut(&mut self.0).into_iter()
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
