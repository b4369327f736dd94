//! Sets of small numbers, a bit each.

use std::ops::Range;

/// A set of small numbers: what may stand in a slot of a menu entry, and any other set of dense ids.
///
/// It is as large as its largest number, so it is for ids of a game and not for numbers out of a file.
#[derive(Clone, Default, Eq, PartialEq, Hash)]
pub struct NumberSet {
    /// The last word is not 0, so that equal sets are equal words.
    words: Vec<u64>,
}

const BITS: u32 = u64::BITS;

impl NumberSet {
    /// An empty set.
    pub const EMPTY: NumberSet = NumberSet { words: Vec::new() };

    /// The number of members.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a number is a member.
    #[inline]
    pub fn contains(&self, number: u32) -> bool {
        let word = self.words.get((number / BITS) as usize);
        word.is_some_and(|word| word >> (number % BITS) & 1 == 1)
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        let at = (number / BITS) as usize;
        if self.words.len() <= at {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (number % BITS);
    }

    /// Adds every number of a range.
    pub fn insert_range(&mut self, numbers: Range<u32>) {
        let (mut from, end) = (numbers.start, numbers.end);
        while from < end {
            let (at, bit) = ((from / BITS) as usize, from % BITS);
            let count = (BITS - bit).min(end - from);
            if self.words.len() <= at {
                self.words.resize(at + 1, 0);
            }
            self.words[at] |= (u64::MAX >> (BITS - count)) << bit;
            from += count;
        }
    }

    /// Adds the places of the bits of a word that are 1.
    pub fn insert_bits(&mut self, bits: u128) {
        let halves = [bits as u64, (bits >> BITS) as u64];
        let used = halves.iter().rposition(|&half| half != 0);
        let used = used.map_or(0, |last| last + 1);
        if self.words.len() < used {
            self.words.resize(used, 0);
        }
        for (word, half) in self.words.iter_mut().zip(halves) {
            *word |= half;
        }
    }

    /// Removes a number.
    pub fn remove(&mut self, number: u32) {
        if let Some(word) = self.words.get_mut((number / BITS) as usize) {
            *word &= !(1 << (number % BITS));
            self.trim();
        }
    }

    /// Removes every number and keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Becomes equal to another set and keeps the memory.
    pub fn copy_from(&mut self, other: &NumberSet) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    /// Adds what is in another set.
    pub fn unite(&mut self, other: &NumberSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Keeps what is in another set too.
    pub fn intersect(&mut self, other: &NumberSet) {
        self.words.truncate(other.words.len());
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
        self.trim();
    }

    /// Removes what is in another set.
    pub fn subtract(&mut self, other: &NumberSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
        self.trim();
    }

    /// The smallest member.
    pub fn first(&self) -> Option<u32> {
        let at = self.words.iter().position(|word| *word != 0)?;
        Some(at as u32 * BITS + self.words[at].trailing_zeros())
    }

    /// The member with this place in ascending order.
    pub fn nth(&self, mut n: usize) -> Option<u32> {
        for (at, &word) in (0u32..).zip(&self.words) {
            let here = word.count_ones() as usize;
            if n < here {
                let rest = (0..n).fold(word, |rest, _| rest & (rest - 1));
                return Some(at * BITS + rest.trailing_zeros());
            }
            n -= here;
        }
        None
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.words).flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(at * BITS + bit)
            })
        })
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl Extend<u32> for NumberSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|number| self.insert(number));
    }
}

impl FromIterator<u32> for NumberSet {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> NumberSet {
        let mut set = NumberSet::EMPTY;
        set.extend(numbers);
        set
    }
}

impl std::fmt::Debug for NumberSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::NumberSet;
    use std::collections::BTreeSet;

    fn sets() -> Vec<BTreeSet<u32>> {
        let lists: [&[u32]; 6] = [
            &[],
            &[0],
            &[63, 64],
            &[1, 5, 64, 127, 128, 300],
            &[5, 127, 299],
            &[500],
        ];
        lists.map(|list| list.iter().copied().collect()).into()
    }

    #[test]
    fn set_is_the_set_of_its_numbers() {
        for numbers in sets() {
            let set: NumberSet = numbers.iter().copied().collect();
            assert!(set.iter().eq(numbers.iter().copied()));
            assert_eq!(set.len(), numbers.len());
            assert_eq!(set.is_empty(), numbers.is_empty());
            assert_eq!(set.first(), numbers.first().copied());
            for n in 0..600 {
                assert_eq!(set.contains(n), numbers.contains(&n), "{n}");
            }
            for n in 0..=numbers.len() {
                assert_eq!(set.nth(n), numbers.iter().nth(n).copied(), "place {n}");
            }
        }
    }

    #[test]
    fn ranges_and_bits_are_their_numbers() {
        for range in [0..0, 0..1, 3..64, 3..65, 64..128, 60..300] {
            let mut set = NumberSet::from_iter([7]);
            set.insert_range(range.clone());
            assert_eq!(set, range.clone().chain([7]).collect(), "{range:?}");
        }
        for bits in [0, 1, 1 << 63, 1 << 64, u128::MAX, 5 << 100] {
            let mut set = NumberSet::from_iter([7]);
            set.insert_bits(bits);
            let places = (0..u128::BITS).filter(|n| bits >> n & 1 == 1);
            assert_eq!(set, places.chain([7]).collect(), "{bits:b}");
        }
    }

    #[test]
    fn equal_sets_are_equal_however_they_were_made() {
        for a in sets() {
            for b in sets() {
                let of = |numbers: &BTreeSet<u32>| numbers.iter().copied().collect::<NumberSet>();
                let mut both = of(&a);
                both.intersect(&of(&b));
                assert_eq!(both, a.intersection(&b).copied().collect());
                let mut rest = of(&a);
                rest.subtract(&of(&b));
                assert_eq!(rest, a.difference(&b).copied().collect());
                let mut all = of(&a);
                all.unite(&of(&b));
                assert_eq!(all, a.union(&b).copied().collect());
                let mut fewer = of(&a);
                b.iter().for_each(|&n| fewer.remove(n));
                assert_eq!(fewer, rest);
                fewer.copy_from(&both);
                assert_eq!(fewer, both);
                fewer.clear();
                assert_eq!(fewer, NumberSet::EMPTY);
            }
        }
    }
}
