//! Words that ride on batches: a letter, a bulletin, an umpire's reason. The rules know a note only by its number; its
//! words are kept beside the state, and filled into what a seat may read.

use crate::{Rules, Seat};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The notes of a match, by number. Copies share them: a number stands for the same words in every copy.
#[derive(Clone, Debug, Default)]
pub struct NoteTexts(Arc<Mutex<Vec<Arc<str>>>>);

impl NoteTexts {
    fn list(&self) -> MutexGuard<'_, Vec<Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that differ in nothing but their numbers, to test what a game does with them.
    pub fn numbered(count: u32) -> NoteTexts {
        let texts = (0..count).map(|n| Arc::from(format!("note {n}")));
        NoteTexts(Arc::new(Mutex::new(texts.collect())))
    }

    /// The words of a note.
    pub fn get(&self, number: u32) -> Option<Arc<str>> {
        self.list().get(number as usize).cloned()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps the note of a batch once for each choice that takes it; says how many there were before.
    pub fn keep<R: Rules>(&self, rules: &R, choices: &[R::Choice], note: Option<&str>) -> usize {
        let before = self.len();
        if let Some(notes) = rules.notes() {
            let taken = choices.iter().filter(|choice| notes.keeps_note(choice));
            let text: Arc<str> = note.unwrap_or_default().into();
            self.list().extend(taken.map(|_| text.clone()));
        }
        before
    }

    /// A copy that keeps further notes for itself.
    pub(crate) fn fork(&self) -> NoteTexts {
        NoteTexts(Arc::new(Mutex::new(self.list().clone())))
    }

    /// Forgets all but the first.
    pub(crate) fn truncate(&self, count: usize) {
        self.list().truncate(count);
    }
}

/// Everything that a seat knows, with the words it may read.
pub(crate) fn view<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    texts: &NoteTexts,
) -> R::View {
    let mut view = rules.view(state, seat);
    if let Some(notes) = rules.notes() {
        notes.fill_view(&mut view, texts);
    }
    view
}

/// An event as a seat may know it, with its words.
pub(crate) fn observe<R: Rules>(
    rules: &R,
    after: &R::State,
    event: &R::Event,
    seat: Seat,
    texts: &NoteTexts,
) -> Option<R::Event> {
    let mut event = rules.observe(after, event, seat)?;
    if let Some(notes) = rules.notes() {
        notes.fill_event(&mut event, texts);
    }
    Some(event)
}
