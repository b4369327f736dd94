//! Lists of a view, keyed by id: on the wire an object, so that a change of one entry is a small difference.

use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt::Debug;

/// Entries in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyed<K, V>(Vec<(K, V)>);

impl<K, V> Default for Keyed<K, V> {
    fn default() -> Self {
        Keyed(Vec::new())
    }
}

impl<K: Ord, V> Keyed<K, V> {
    /// The entry of a key.
    pub fn get(&self, key: K) -> Option<&V> {
        let at = self.0.binary_search_by(|entry| entry.0.cmp(&key)).ok()?;
        Some(&self.0[at].1)
    }

    /// The entry of a key, to be changed.
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        let at = self.0.binary_search_by(|entry| entry.0.cmp(&key)).ok()?;
        Some(&mut self.0[at].1)
    }

    /// Whether there is an entry.
    pub fn contains(&self, key: K) -> bool {
        self.get(key).is_some()
    }
}

impl<K, V> Keyed<K, V> {
    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keys and entries.
    pub fn entries(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    /// Entries without their keys.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &V> + Clone {
        self.0.iter().map(|entry| &entry.1)
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Keyed<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut list: Vec<(K, V)> = iter.into_iter().collect();
        if !list.is_sorted_by(|a, b| a.0 < b.0) {
            list.sort_by(|a, b| a.0.cmp(&b.0));
        }
        Keyed(list)
    }
}

impl<'a, K, V> IntoIterator for &'a Keyed<K, V> {
    type Item = &'a V;
    type IntoIter = std::iter::Map<std::slice::Iter<'a, (K, V)>, fn(&'a (K, V)) -> &'a V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|entry| &entry.1)
    }
}

/// By place in the order of keys.
impl<K, V> std::ops::Index<usize> for Keyed<K, V> {
    type Output = V;

    fn index(&self, at: usize) -> &V {
        &self.0[at].1
    }
}

impl<K: Serialize, V: Serialize> Serialize for Keyed<K, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

/// Two ids as one key, written `12.3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair<A, B>(pub A, pub B);

impl<A: Copy + Into<u32>, B: Copy + Into<u32>> Serialize for Pair<A, B> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (a, b): (u32, u32) = (self.0.into(), self.1.into());
        to.collect_str(&format_args!("{a}.{b}"))
    }
}
