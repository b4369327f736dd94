//! Hold the Line '39: the megagame of September 1939.
//!
//! One file a chapter of the handbook, numbered as in `docs/rules/holdline.md`: `seat` (§2.1), `view`, `sees` and `detect` (§2.3),
//! `post` (§2.2), `clock`, `standing` and `sheet` (§2.4), `turn` (§2.5), `initiative` (§2.5), `command` and `office` (§2.6), `hq` and `supply` (§2.7), `posture` and `turning`
//! (§2.8, §2.13), `dice` (§2.9), `plan`, `attack`, `launch`, `answer`, `battle`,
//! `combat` and `aftermath` (§2.10), `exploit` (§2.11), `movement` (§2.12), `events`
//! (§2.14), `nations` (§2.15), `planning` (§2.16), `air` and `bombing` (§2.17), `score` and `debrief` (§2.18), `control`, `umpire`, `heal` and
//! `rewind` (§2.19). `known`, `foresee` and `reach` answer questions from a view alone.

mod act;
mod aftermath;
pub mod air;
mod answer;
mod attack;
pub mod battle;
mod bombing;
pub mod book;
mod bridges;
mod changes;
pub mod choice;
mod clock;
mod combat;
mod command;
mod control;
pub mod debrief;
mod detect;
pub mod dice;
pub mod event;
pub mod events;
mod exploit;
mod foresee;
pub mod ground;
mod heal;
mod hq;
pub mod ids;
mod imagine;
mod initiative;
pub mod keyed;
mod known;
mod launch;
mod laws;
mod movement;
mod names;
mod nations;
pub mod odds;
mod office;
pub mod options;
mod plan;
mod planning;
mod position;
pub mod post;
pub mod posture;
pub mod presets;
pub mod reach;
pub mod record;
pub mod refusal;
pub mod report;
pub mod request;
mod rewind;
mod rules;
pub mod score;
mod scramble;
pub mod seat;
pub mod shared;
pub mod sheet;
mod slots;
pub mod standing;
pub mod state;
mod supply;
pub mod tables;
mod text;
mod throws;
mod timetable;
mod turn;
mod turning;
pub mod view;
mod visibility;
mod windows;
mod words;

pub use choice::{Choice, Ruling, Timer};
pub use event::Event;
pub use position::Position;
pub use rules::{Holdline, Outcome};
pub use state::State;
pub use text::manifest;
pub use view::View;
