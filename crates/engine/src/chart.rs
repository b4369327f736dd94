//! Figures of a game for graphs: plain data that a game makes from its views.

use crate::Seat;
use serde::Serialize;

/// A graph that a game has figures for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Chart {
    /// The name that data points refer to.
    pub id: &'static str,
    /// The title for people.
    pub title: &'static str,
    /// What is counted, in one sentence.
    pub text: &'static str,
}

/// A number of a graph, for one seat.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct DataPoint {
    /// The chart it belongs to.
    pub chart: &'static str,
    /// The seat it is about.
    pub seat: Seat,
    /// The number.
    pub value: f64,
}

impl DataPoint {
    /// A number of a chart for one seat.
    pub fn new(chart: &'static str, seat: Seat, value: impl Into<f64>) -> DataPoint {
        DataPoint {
            chart,
            seat,
            value: value.into(),
        }
    }
}

/// A position in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnStats {
    /// The turn in full (`June 1941`) and as short as an axis wants it.
    pub turn: String,
    /// The turn as short as an axis wants it.
    pub short: String,
    /// Bad weather, by name.
    pub weather: Option<&'static str>,
    /// The numbers.
    pub points: Vec<DataPoint>,
}
