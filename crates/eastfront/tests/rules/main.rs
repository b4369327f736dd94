//! The rulebook as tests: every section, every worked example and every ruling, named after them.

mod chart;
mod combat;
mod common;
mod data;
mod every_refusal;
mod fog;
mod imagine;
mod movement;
mod odds;
mod options;
mod overlay;
mod proposal;
mod puzzles;
mod rail;
mod refusals;
mod replacements;
mod resources;
mod rulings;
mod scenarios;
mod schedule;
mod supply;
mod victory;
mod weather;
mod words;
