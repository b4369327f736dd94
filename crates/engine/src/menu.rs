//! What is open to a seat now: concrete choices, staged so that the list stays short.

/// A reusable list of the choices open to one seat.
#[derive(Clone, Debug)]
pub struct Menu<C> {
    entries: Vec<C>,
}

impl<C> Default for Menu<C> {
    fn default() -> Self {
        Menu {
            entries: Vec::new(),
        }
    }
}

impl<C> Menu<C> {
    pub fn new() -> Menu<C> {
        Menu::default()
    }

    pub fn push(&mut self, choice: C) {
        self.entries.push(choice);
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }

    pub fn entries(&self) -> &[C] {
        &self.entries
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<C: PartialEq> Menu<C> {
    /// Whether the menu admits this choice.
    pub fn admits(&self, choice: &C) -> bool {
        self.entries.contains(choice)
    }
}

impl<C> Extend<C> for Menu<C> {
    fn extend<I: IntoIterator<Item = C>>(&mut self, choices: I) {
        self.entries.extend(choices);
    }
}
